#include "questions/course.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "base/self.h"

struct Course {
    unsigned char *done;   // in each scene, bits: CourseDone
    unsigned short *steps; // of its lesson, a bit each
};

// src/web/page/scene_pages.mjs reads both lists: each entry begins with .title or .name.
const CourseLesson course_lessons[COURSE_LESSONS + 1] = {
    {.title = "Distance",
     .learn = "Two round shapes collide if their centres are no farther apart than the sum of the "
              "radii.",
     .scenes = "11_point_point 12_point_circle 13_circle_circle",
     .ask = "How far apart may the centres of two circles be if the circles are to collide?",
     .predict = "13_circle_circle",
     .bug = "13_circle_circle",
     .hunt = "Which line takes the wrong distance for the right one?"},
    {.title = "Boxes",
     .learn = "Axis-aligned boxes overlap if their intervals do, on x and on y.",
     .scenes = "14_rect_point 15_aabb_aabb 16_rect_circle",
     .ask = "Can two boxes collide if neither has a corner inside the other?",
     .predict = "15_aabb_aabb",
     .bug = "15_aabb_aabb",
     .hunt = "Where does a test by corners or by borders fail?"},
    {.title = "Lines",
     .learn =
         "The closest point of a line segment may be one of its ends: clamp before you measure.",
     .scenes = "21_line_point 22_line_circle 23_line_line 24_line_rect 25_capsule",
     .ask = "Which point of a line segment is closest to a circle beyond its end?",
     .predict = "22_line_circle",
     .bug = "22_line_circle",
     .hunt = "Which line forgets that a segment ends?"},
    {.title = "Polygons",
     .learn = "A point is inside if a ray from it crosses the border an odd number of times.",
     .scenes = "36_triangle_point 31_polygon_point 32_polygon_line 33_polygon_circle "
               "34_polygon_rect 35_polygon_polygon 38_areas 39_relate",
     .ask = "If no sides of two polygons cross, can they still collide?",
     .predict = "35_polygon_polygon",
     .bug = "33_polygon_circle",
     .hunt = "Which case does a test of the sides alone leave out?"},
    {.title = "Turned shapes",
     .learn = "Transform the corners first; then a turned box is tested by its own axes.",
     .scenes = "37_transform 41_obb",
     .ask = "Can two turned boxes be apart although their axis-aligned boxes overlap?",
     .predict = "41_obb",
     .bug = "41_obb",
     .hunt = "How many axes does a pair of boxes need, and which one is missing?"},
    {.title = "Separating axes",
     .learn = "Convex shapes are apart if there is a gap between their shadows on one axis.",
     .scenes = "42_sat 43_mtv 44_geometry_detail 46_sat_as_printed",
     .ask = "Which axes must be tested for two convex polygons?",
     .predict = "42_sat",
     .bug = "42_sat",
     .hunt = "Which line spoils a projection, or the comparison of two?"},
    {.title = "The Minkowski difference",
     .learn = "Two shapes overlap if the difference of all their points contains the origin.",
     .scenes = "45_gjk",
     .ask = "What does the difference of two shapes contain if they share a point?",
     .predict = "45_gjk",
     .bug = "45_gjk",
     .hunt = "The pair is the same, and so are the mistakes: find one by GJK's answer."},
    {.title = "Rays, tiles and pixels",
     .learn = "Cells and pixels answer by looking up; rays answer where, and not only whether.",
     .scenes = "55_ray_cast 52_tile_grid 53_pixel_mask",
     .ask = "Does a ray hit a shape that lies behind its origin?",
     .predict = "55_ray_cast",
     .bug = "55_ray_cast",
     .hunt = "A ray is no line: which line of the source forgets that?"},
    {.title = "Motion",
     .learn = "What moves fast may pass through a wall between two frames: test the whole step.",
     .scenes = "51_wall_bounce 54_ray_bucket 71_continuous 74_spin",
     .ask = "A ball moves farther in one step than the wall is thick: which test still sees it?",
     .predict = "71_continuous"},
    {.title = "Many shapes",
     .learn = "Cheap tests that only say \"surely apart\" leave few pairs for the costly ones.",
     .scenes = "61_bounding_volumes 80_volumes_3d 62_broad_phase 84_mesh_tree",
     .ask = "If two bounding circles overlap, what do you know about the shapes in them?",
     .predict = "61_bounding_volumes",
     .bug = "61_bounding_volumes",
     .hunt = "A bounding volume as the answer: where is that wrong?"},
    {.title = "Contacts and piles",
     .learn = "A pile stands if every contact has its points, its normal and its impulse.",
     .scenes = "72_contacts 56_seams 73_rigid_bodies 78_worlds",
     .ask = "At how many points does a box rest on another one?",
     .predict = "72_contacts"},
    {.title = "Shapes in space",
     .learn = "In space edges count too: two boxes need fifteen axes.",
     .scenes = "81_obb_3d 82_ray_probe 83_character 85_space_math",
     .ask = "Three axes of each box are not enough in space: which pairs do they miss?"},
    {.title = "Play",
     .learn = "Build what you like, and try your own function.",
     .scenes = "91_particle_text 92_canvas_lab 93_playground 94_your_function"},
};

const CourseChapter course_chapters[9] = {
    {.name = "Points", .words = "Points, circles and rectangles"},
    {.name = "Lines", .words = "Lines and capsules"},
    {.name = "Polygons", .words = "Polygons"},
    {.name = "Axes", .words = "Oriented boxes and convex shapes"},
    {.name = "Worlds", .words = "Tiles, pixels and rays"},
    {.name = "Volumes", .words = "Broad phase"},
    {.name = "Dynamics", .words = "Motion and bodies"},
    {.name = "3-D", .words = "Shapes in space"},
    {.name = "Extras", .words = "Play"},
};

// ---- Which scenes a lesson has

// The place of an id among the words of a list; -1: it is not there.
static int place_of(const char *list, const char *id)
{
    size_t length = strlen(id);
    int place = 0;
    for (; *list; place++) {
        size_t word = strcspn(list, " ");
        if (word == length && memcmp(list, id, length) == 0) return place;
        list += word;
        list += strspn(list, " ");
    }
    return -1;
}

// Where the scene stands in the lesson; those that no lesson names are the last ones for play.
static int place_in(const Ui *ui, int lesson, int scene)
{
    const char *id = ui_id(ui, scene);
    int place = place_of(course_lessons[lesson].scenes, id);
    for (int i = 0; i < COURSE_LESSONS && place < 0 && lesson == COURSE_LESSONS; i++) {
        if (place_of(course_lessons[i].scenes, id) >= 0) return -1;
    }
    return place < 0 && lesson == COURSE_LESSONS ? (int)sizeof course_lessons + scene : place;
}

int course_next(const Ui *ui, int lesson, int scene)
{
    int from = scene < 0 ? -1 : place_in(ui, lesson, scene), best = -1, place = 0;
    for (int i = 0; i < ui->scene_count; i++) {
        int at = place_in(ui, lesson, i);
        if (at <= from || (best >= 0 && at >= place)) continue;
        best = i;
        place = at;
    }
    return best;
}

// ---- What has been done: "13opb 41o29a", the numbers of scenes with a letter for each bit and a
// character for each step of a lesson

static const char letters[] = {'o', 'p', 'b', 'l', '\0'};
static const char steps[COURSE_STEPS] = {'1', '2', '3', '4', '5', '6', '7', '8',
                                         '9', 'a', 'c', 'd', 'e', 'f', 'g', 'h'};

void course_mark(Ui *ui, CourseDone what)
{
    int index = ui_index(ui);
    if (index >= 0) ui->course->done[index] |= (unsigned char)what;
}

unsigned course_done(const Ui *ui, int scene) { return ui->course->done[scene]; }

void course_mark_step(Ui *ui, int step)
{
    int index = ui_index(ui);
    if (index >= 0) ui->course->steps[index] |= (unsigned short)(1 << step);
}

bool course_did_step(const Ui *ui, int scene, int step)
{
    return ui->course->steps[scene] >> step & 1;
}

static bool has_number(const char *id)
{
    return isdigit((unsigned char)id[0]) && isdigit((unsigned char)id[1]) && id[2] == '_';
}

void course_forget(Ui *ui)
{
    for (int i = 0; i < ui->scene_count; i++) ui->course->done[i] = 0, ui->course->steps[i] = 0;
}

void course_write(const Ui *ui, char *text, int size)
{
    char word[2 + sizeof letters + sizeof steps];
    int length = 0;
    *text = '\0';
    for (int i = 0; i < ui->scene_count; i++) {
        const char *id = ui_id(ui, i);
        int at = 2;
        if ((!ui->course->done[i] && !ui->course->steps[i]) || !has_number(id)) continue;
        memcpy(word, id, 2);
        for (int bit = 0; letters[bit]; bit++) {
            if (ui->course->done[i] >> bit & 1) word[at++] = letters[bit];
        }
        for (int step = 0; step < COURSE_STEPS; step++) {
            if (course_did_step(ui, i, step)) word[at++] = steps[step];
        }
        word[at] = '\0';
        if (length + at + 2 > size) return;
        if (length > 0) text[length++] = ' ';
        memcpy(text + length, word, (size_t)at + 1);
        length += at;
    }
}

void course_read(Ui *ui, const char *text)
{
    while (*text) {
        int length = (int)strcspn(text, " ");
        for (int i = 0; i < ui->scene_count && length > 2; i++) {
            const char *id = ui_id(ui, i);
            if (!has_number(id) || strncmp(id, text, 2) != 0) continue;
            for (int k = 2; k < length; k++) {
                const char *letter = memchr(letters, text[k], sizeof letters - 1);
                const char *step = memchr(steps, text[k], COURSE_STEPS);
                if (letter) ui->course->done[i] |= (unsigned char)(1 << (letter - letters));
                if (step) ui->course->steps[i] |= (unsigned short)(1 << (step - steps));
            }
        }
        text += length;
        text += strspn(text, " ");
    }
}

// ---- The part

static bool begin(Ui *ui)
{
    ui->course = calloc(1, sizeof *ui->course);
    if (!ui->course) return false;
    ui->course->done = calloc((size_t)ui->scene_count, 1);
    ui->course->steps = calloc((size_t)ui->scene_count, sizeof *ui->course->steps);
    return ui->course->done && ui->course->steps;
}

static void end(Ui *ui)
{
    if (ui->course) free(ui->course->done);
    if (ui->course) free(ui->course->steps);
    free(ui->course);
}

static void mark_opened(Ui *ui) { course_mark(ui, COURSE_OPENED); }

const Part course_part = {.begin = begin, .end = end, .open = mark_opened};
