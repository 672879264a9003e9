#include "scene_kit/obb3_axes.h"

#include <stdio.h>

#include "oracle/oracle3.h"
#include "scene_kit/marks.h"
#include "scene_kit/number.h"
#include "scene_kit/plumb.h"
#include "scene_kit/space.h"

#define LAMPS ts_vec(712, 160)
#define LAMP_STEP ts_vec(78, 72)
#define LAMP_TEXT 13.0
#define LEADER_ALPHA 0.7
#define LEGEND_OFF 44            // px above the first row of lamps
#define LAMP_ROOM ts_vec(40, 38) // px between lamps that leave room for a number

void obb3_axes_name(char name[OBB3_NAME], int axis)
{
    int cross = axis - OBB3_FACES;
    if (cross < 0) {
        snprintf(name, OBB3_NAME, "%c%d", axis < 3 ? 'A' : 'B', axis % 3 + 1);
    } else {
        snprintf(name, OBB3_NAME, "A%d×B%d", cross / 3 + 1, cross % 3 + 1);
    }
}

TsObb3 obb3_posed(TsVec3 center, TsVec3 half, const TsMat3 *pose)
{
    TsObb3 box = {.center = center, .half = half};
    for (int i = 0; i < 3; i++) box.axis[i] = ts_mat3_column(pose, i);
    return box;
}

void obb3_height(Stage *stage, const Camera *camera, const TsObb3 *box, double ground)
{
    TsVec3 corner[8];
    int lowest = 0;
    ts_shape3_obb_corners(box, corner);
    for (int i = 1; i < 8; i++) lowest = corner[i].y < corner[lowest].y ? i : lowest;
    plumb_height(stage, camera, corner[lowest], ground, OBB3_PX);
}

TsRelation obb3_exact(const TsObb3 *a, const TsObb3 *b) { return oracle3_obbs(a, b); }

// ---- Lamps

static TsVec lamp_at(int axis)
{
    int cross = axis - OBB3_FACES;
    int row = axis < 3 ? axis + 1 : cross < 0 ? 0 : cross / 3 + 1;
    int column = axis < 3 ? 0 : cross < 0 ? axis - 2 : cross % 3 + 1;
    return ts_vec_add(LAMPS, ts_vec(column * LAMP_STEP.x, row * LAMP_STEP.y));
}

static void draw_lamp(Draw *draw, int index, const TsAxis3 *axis, bool asked, bool decides)
{
    double px = draw_scale(draw) / draw_view(draw).zoom;
    Font font = {.face = FACE_MONO, .size = LAMP_TEXT, .ink = INK_MUTED, .align = ALIGN_CENTER};
    char name[OBB3_NAME], number[NUMBER_MAX], gap[NUMBER_MAX + 1];
    TsVec at = lamp_at(index), head = index < 3 ? ts_vec(-38, 5) : ts_vec(0, -14);
    obb3_axes_name(name, index);
    number_plain(number, sizeof number, axis->gap * OBB3_PX, 0);
    translate_print(gap, sizeof gap, "%s%s", axis->gap > 0 ? "+" : "",
                    axis->vanishes ? "none" : number);
    draw_layer(draw, LAYER_CONTACT);
    draw_tag_which(draw, "axis", name);
    if (decides)
        draw_ring(draw, at, 10, (Pen){.ink = axis->gap > 0 ? INK_FOCUS : INK_INK, .width = 2});
    draw_tag_which(draw, index < OBB3_FACES ? "face normal" : "cross product", name);
    if (!axis->vanishes && asked) marks_lamp(draw, at, axis->gap >= 0);
    draw_layer(draw, LAYER_LABELS);
    if (index < OBB3_FACES) draw_text(draw, ts_vec_add(at, ts_vec_scale(head, px)), font, name);
    // If they are too close, in a small window with large text, only the table shows the gaps.
    bool room = LAMP_STEP.x >= LAMP_ROOM.x * px && LAMP_STEP.y >= LAMP_ROOM.y * px;
    if (room) draw_text(draw, ts_vec(at.x, at.y + 22 * px), font, gap);
    draw_tag(draw, NULL);
}

// What the lamps mean, above them.
static void draw_legend(Draw *draw)
{
    static const char *const line[] = {"filled: separates", "ring: gap or least overlap",
                                       "row × column: cross product"};
    enum { LINES = sizeof line / sizeof *line };
    double px = draw_scale(draw) / draw_view(draw).zoom;
    Font font = {.face = FACE_SANS, .size = LAMP_TEXT, .ink = INK_MUTED};
    draw_on(draw, LAYER_LABELS, "cross product");
    for (int i = 0; i < LINES; i++) {
        double up = LEGEND_OFF + 22 * (LINES - 1 - i);
        draw_text(draw, ts_vec(LAMPS.x - 46 * px, LAMPS.y - up * px), font, line[i]);
    }
    draw_tag(draw, NULL);
}

void obb3_axes_lamps(Stage *stage, const TsObbs3Trace *trace, int decides, int asked)
{
    stage_begin_page(stage);
    draw_legend(stage->draw);
    for (int i = 0; i < TS_RELATION3_AXES; i++) {
        draw_lamp(stage->draw, i, &trace->axis[i], i < asked, i == decides);
    }
    TsVec first = lamp_at(0), last = lamp_at(TS_RELATION3_AXES - 1);
    stage_keep_clear_box(stage, (TsAabb){first, last});
    stage_end_page(stage);
}

void obb3_axes_list(Stage *stage, const TsObbs3Trace *trace, int decides)
{
    stage_table(stage, "Axes", "axis\trA\trB\tdist\tgap");
    for (int i = 0; i < TS_RELATION3_AXES; i++) {
        const TsAxis3 *axis = &trace->axis[i];
        char name[OBB3_NAME], gap[NUMBER_MAX];
        obb3_axes_name(name, i);
        RowMark mark = i == decides     ? (axis->gap > 0 ? ROW_DECIDES : ROW_OVERLAP)
                       : axis->gap >= 0 ? ROW_LAMP_ON
                                        : ROW_LAMP_OFF;
        if (axis->vanishes) {
            stage_row(stage, mark, "%s\t\t\t\tparallel", name);
        } else {
            stage_row(stage, mark, "%s\t%.1f\t%.1f\t%.1f\t%s", name, OBB3_PX * axis->a,
                      OBB3_PX * axis->b, OBB3_PX * axis->distance,
                      number_signed(gap, sizeof gap, OBB3_PX * axis->gap));
        }
    }
}

// ---- The wall

// The corners that lie least and farthest along a direction.
static void ends_along(const TsObb3 *box, TsVec3 way, TsVec3 *low, TsVec3 *high)
{
    TsVec3 corner[8];
    ts_shape3_obb_corners(box, corner);
    *low = *high = corner[0];
    for (int i = 1; i < 8; i++) {
        if (ts_vec3_dot(corner[i], way) < ts_vec3_dot(*low, way)) *low = corner[i];
        if (ts_vec3_dot(corner[i], way) > ts_vec3_dot(*high, way)) *high = corner[i];
    }
}

// From where the first bar ends to where the other one begins: the gap, or how far they overlap.
static void draw_gap(Stage *stage, const Camera *camera, const TsAxis3 *axis, TsVec3 from,
                     TsVec3 to)
{
    TsVec a, b, boxes;
    draw_tag(stage->draw, "gap");
    space_line(stage->draw, camera, from, to,
               (Pen){.ink = axis->gap > 0 ? INK_FOCUS : INK_INK, .width = 3});
    if (!camera_sees(camera, from, &a) || !camera_sees(camera, to, &b)) return;
    if (!camera_sees(camera, ts_vec3(0, 0, 0), &boxes)) return;
    TsVec middle = ts_vec_lerp(a, b, 0.5);
    stage_label(stage, middle, ts_vec_sub(middle, boxes), axis->gap > 0 ? LABEL_FOCUS : LABEL_BOLD,
                axis->gap >= 0 ? "gap %.1f px" : "overlap %.1f px", OBB3_PX * fabs(axis->gap));
}

// A bar beside the axis, its name and length, twice the radius, and lines down to it from the
// corners that it ends at.
static void draw_bar(Stage *stage, const Camera *camera, const TsObb3 *box, const TsVec3 end[2],
                     double radius, Pen pen, const char *name)
{
    TsVec3 low, high;
    TsVec at, middle;
    ends_along(box, ts_vec3_sub(end[1], end[0]), &low, &high);
    space_line(stage->draw, camera, end[0], end[1], pen);
    space_line(stage->draw, camera, low, end[0], (Pen){.ink = INK_LINE, .alpha = LEADER_ALPHA});
    space_line(stage->draw, camera, high, end[1], (Pen){.ink = INK_LINE, .alpha = LEADER_ALPHA});
    TsVec3 far = name[0] == 'A' ? end[0] : end[1], near = name[0] == 'A' ? end[1] : end[0];
    if (!camera_sees(camera, far, &at) || !camera_sees(camera, near, &middle)) return;
    stage_keep_clear(stage, (TsVec[]){at, middle}, 2);
    stage_label(stage, at, ts_vec_sub(at, middle), LABEL_PLAIN, "%s: 2 × %.1f px", name,
                OBB3_PX * radius);
}

void obb3_axes_wall(Stage *stage, const Camera *camera, const TsAxis3 *axis, const TsObb3 box[2],
                    double aside, const char *name)
{
    const double beside = 0.06; // of the axis, so that both are seen where they overlap
    TsVec3 way = ts_vec3_normalize(axis->direction);
    if (ts_vec3_dot(ts_vec3_sub(box[1].center, box[0].center), way) < 0) way = ts_vec3_negate(way);
    // Beside the boxes in the picture: below, or to the left.
    TsVec3 off = ts_vec3_normalize(ts_vec3_cross(way, camera->ahead));
    double falls = ts_vec3_dot(off, camera->up) + 0.5 * ts_vec3_dot(off, camera->right);
    TsVec3 middle = ts_vec3_scale(off, falls > 0 ? -aside : aside);
    double at[] = {-axis->distance / 2, axis->distance / 2}, radius[] = {axis->a, axis->b};
    double ends = axis->distance / 2 + fmax(axis->a, axis->b) + 0.2;
    Ink ink = axis->gap >= 0 ? INK_MISS_LINE : INK_HIT_LINE;
    draw_on(stage->draw, LAYER_CONSTRUCTION, "axis");
    space_line(stage->draw, camera, ts_vec3_add(middle, ts_vec3_scale(way, -ends)),
               ts_vec3_add(middle, ts_vec3_scale(way, ends)), (Pen){.ink = INK_LINE});
    draw_tag(stage->draw, "shadow");
    for (int i = 0; i < 2; i++) {
        TsVec3 side = ts_vec3_add(middle, ts_vec3_scale(off, i ? beside : -beside));
        const TsVec3 end[] = {ts_vec3_add(side, ts_vec3_scale(way, at[i] - radius[i])),
                              ts_vec3_add(side, ts_vec3_scale(way, at[i] + radius[i]))};
        draw_bar(stage, camera, &box[i], end, radius[i], (Pen){.ink = ink, .width = i ? 6 : 3},
                 i ? "B" : "A");
    }
    draw_gap(stage, camera, axis, ts_vec3_add(middle, ts_vec3_scale(way, at[0] + radius[0])),
             ts_vec3_add(middle, ts_vec3_scale(way, at[1] - radius[1])));
    TsVec head, tail;
    draw_tag(stage->draw, "axis");
    if (camera_sees(camera, ts_vec3_add(middle, ts_vec3_scale(way, ends)), &head) &&
        camera_sees(camera, middle, &tail))
        stage_label(stage, head, ts_vec_sub(head, tail), LABEL_PLAIN, "axis %s", name);
    draw_tag(stage->draw, NULL);
}
