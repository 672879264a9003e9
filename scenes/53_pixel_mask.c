// Two pictures, pixel by pixel.
//
// The boxes of two pictures may overlap while the pictures do not, through their holes and past
// their corners. Way 1 draws each on a canvas of its own and looks for a pixel that is painted on
// both. Way 2 draws A on one canvas, keeps of it what B covers, and looks for what is left. Only
// the common region of the boxes must be read, and bit rows read 64 pixels at once.
//
// Watch: the key in the ring's gap: the boxes overlap all the time. W goes through the ways; the
// panel counts what each reads. H makes both almost transparent: by M, 8 bits lose them in way 2.
// Drop a PNG of your own. P is a maze, whose walls the ball finds by the colour ahead: use the
// arrow keys.
//
// Sources: JChehe, "Common 2D collision detection", 2017; for the maze, XXHolic, blog post 46 on
// canvas collision.
#include <stdio.h>
#include <string.h>

#include "scene.h"
#include "scene_kit/marks.h"
#include "scene_kit/number.h"
#include "touchstone/mask.h"
#include "touchstone/pixels.h"

enum { FIT = 112, DROP_MAX = 512, PATH = 512 };
enum { REGION_FIRST, WHOLE_CANVAS, EIGHT_BITS, CUT_REGION };
enum { WIDE = 320, HIGH = 192 }; // of the canvases
enum { TWO_BUFFERS, ONE_BUFFER, BIT_ROWS, WAYS };
enum { A, B, KEPT, COMMON, MASKS }; // KEPT: what way 2 leaves of A; COMMON: what A and B share
#define INSET 0.27                  // of the canvas
static const char no_memory[] = "no memory for the canvases";

enum { MAZE_BALL = 8, MAZE_LOOK = MAZE_BALL + 1, MAZE_STEPS = 2 };

typedef struct Maze {
    Actor *ball;
    bool blocked; // by what was ahead at the last step
} Maze;

static struct {
    Actor *sprite[2];
    Maze maze;
    char path[2][PATH], seen[PATH]; // of pictures that were dropped; "": ours, none
    char why[200];                  // the last cannot be shown
    double way, in_maze, faint, turn;
} s = {.turn = 0.5};

// ---- A maze: before a ball moves it looks at a square a little larger than itself, and stays
// where that shows an opaque black pixel

static TsAabb maze_square(TsVec at)
{
    TsVec reach = ts_vec(MAZE_LOOK, MAZE_LOOK);
    return (TsAabb){ts_vec_sub(at, reach), ts_vec_add(at, reach)};
}

static TsPixelsFound maze_look(const Image *image, TsVec at)
{
    TsPixels maze = {0, 0, image->width, image->height, image->pixel};
    return ts_pixels_find_black(&maze, maze_square(at));
}

static void maze_step(Stage *stage, Maze *maze)
{
    const char *why;
    const Image *image = stage_image(stage, "mask_maze.png", &why);
    for (int i = 0; image && i < 2 * MAZE_STEPS; i++) {
        int across = stage_held(stage, KEY_RIGHT) - stage_held(stage, KEY_LEFT);
        int along = stage_held(stage, KEY_DOWN) - stage_held(stage, KEY_UP);
        TsVec by = i % 2 ? ts_vec(0, along) : ts_vec(across, 0);
        TsVec to = ts_vec_add(maze->ball->position, by);
        if (ts_vec_is_zero(by)) continue;
        maze->blocked = maze_look(image, to).hit;
        if (!maze->blocked) stage_place(stage, maze->ball, to, 0);
    }
}

static void maze_ask(Stage *stage, const Maze *maze)
{
    const char *why;
    const Image *image = stage_image(stage, "mask_maze.png", &why);
    if (!image) return;
    bool hit = maze_look(image, maze->ball->position).hit;
    stage_color(stage, maze->ball, hit, hit);
}

static void maze_draw(Stage *stage, const Maze *maze)
{
    const char *why;
    const Image *image = stage_image(stage, "mask_maze.png", &why);
    if (!image) {
        stage_note(stage, "%s", why);
        return;
    }
    char count[NUMBER_MAX];
    TsPixelsFound here = maze_look(image, maze->ball->position);
    draw_layer(stage->draw, LAYER_GROUND);
    draw_image(stage->draw, ts_vec(0, 0), 1, image);
    draw_layer(stage->draw, LAYER_CONTACT);
    marks_outline(stage->draw, maze_square(maze->ball->position),
                  (Pen){.ink = INK_MARK, .on = 3, .off = 3});
    marks_answer(stage->draw, ts_vec(image->width - 16, image->height - 16));
    stage_report(stage, "pixels read", "%s", number_count(count, sizeof count, here.read));
    stage_report(stage, "black ahead", "%s", maze->blocked ? "yes" : "no");
    stage_note(stage, maze->blocked ? "black pixel ahead: the ball stays"
                                    : "no black pixel around the ball");
    stage_hint(stage, "Arrow keys move the ball · P leaves the maze");
}

// ---- Which pictures, and how large

static const Image *picture_of(Stage *stage, int i, const char **why)
{
    static const char *const own[] = {"mask_ring.png", "mask_key.png"};
    if (s.faint > 0) return stage_image(stage, "mask_mist.png", why);
    return stage_image(stage, s.path[i][0] ? s.path[i] : own[i], why);
}

// As large as it is, unless that is too large.
static void fit(Stage *stage, int i)
{
    const char *why;
    const Image *image = picture_of(stage, i, &why);
    if (!image) return;
    double longer = fmax(image->width, image->height), scale = fmin(1, FIT / longer);
    TsVec size = ts_vec(image->width * scale, image->height * scale),
          rest = s.sprite[i]->rest.obb.half;
    if (2 * rest.x == size.x && 2 * rest.y == size.y) return;
    stage_reshape(stage, s.sprite[i], ts_shape_obb(ts_vec(0, 0), size.x, size.y, ts_vec(1, 0)));
}

// What was dropped is shown by the selected one, if it can be.
static void take_drop(Stage *stage)
{
    const char *why = "", *path = stage_dropped(stage);
    if (!path[0] || strcmp(path, s.seen) == 0) return;
    snprintf(s.seen, PATH, "%s", path);
    const Image *image = stage_image(stage, path, &why);
    bool large = image && (image->width > DROP_MAX || image->height > DROP_MAX);
    snprintf(s.why, sizeof s.why, "%s", why);
    if (large) {
        snprintf(s.why, sizeof s.why, "a picture of %d x %d px: at most %d a side", image->width,
                 image->height, DROP_MAX);
    }
    if (!image || large) return;
    snprintf(s.path[stage_selected(stage) == s.sprite[B] ? B : A], PATH, "%s", path);
}

static void turned(Stage *stage, int knob)
{
    (void)knob;
    if (s.in_maze > 0) return;
    s.sprite[A]->spin = s.turn;
    s.sprite[B]->spin = -s.turn / 2;
    for (int i = 0; i < 2; i++) fit(stage, i);
}

static void build(Stage *stage)
{
    stage_each(stage, actor) stage_remove(stage, actor); // those of before P
    if (s.in_maze > 0) {
        s.maze.ball = stage_add(stage, .name = "ball", .traits = ACTOR_RIGID | ACTOR_NAMELESS,
                                .shape = ts_shape_circle(ts_vec(18, 18), MAZE_BALL));
        return;
    }
    unsigned traits = ACTOR_QUIET | ACTOR_NAMELESS;
    s.sprite[A] = stage_add(stage, .name = "A", .traits = traits,
                            .shape = ts_shape_obb(ts_vec(116, 96), FIT, FIT, ts_vec(1, 0)));
    s.sprite[B] = stage_add(stage, .name = "B", .traits = traits, .angle = 180,
                            .shape = ts_shape_obb(ts_vec(212, 103), FIT, 52, ts_vec(1, 0)));
    turned(stage, 0);
}

static void step(Stage *stage)
{
    take_drop(stage);
    if (s.in_maze > 0) maze_step(stage, &s.maze);
    if (s.in_maze <= 0) turned(stage, 0);
}

// ---- Two pictures asked in every way at once: on canvases, in one part of them or whole, by
// masks, and pixel by pixel

static const TsRegion whole_canvas = {0, 0, WIDE, HIGH};

typedef struct Ways {
    Image *canvas[3], *turned[2]; // of A, B, KEPT; of the pictures of A and B
    TsPixels picture[3];          // A and B turned; KEPT is the whole canvas
    TsMask mask[MASKS];           // of the pictures; COMMON lies as A does
    uint64_t bits[MASKS][WIDE / 64 * HIGH];
    TsRegion region;                       // that is read first
    TsPixelsFound whole[WAYS], part[WAYS]; // bit rows read words
    long shared;
    bool exact;
} Ways;

static TsPixels pixels_of(const Image *image)
{
    return (TsPixels){0, 0, image->width, image->height, image->pixel};
}

static bool clear_canvas(Stage *stage, Ways *ways, int i)
{
    ways->canvas[i] = stage_canvas(stage, i, WIDE, HIGH);
    if (!ways->canvas[i]) return false;
    TsPixels canvas = pixels_of(ways->canvas[i]);
    ts_pixels_clear(&canvas);
    return true;
}

static void make_mask(Ways *ways, int i)
{
    const TsPixels *picture = &ways->picture[i];
    ways->mask[i] = ts_mask_make(ways->bits[i], picture->argb, picture->width, picture->height, 1);
}

// A or B in its box, alone on its canvas. False where memory is short; so with the next.
static bool put_picture(Stage *stage, Ways *ways, int i, const Image *image, const TsShape *box)
{
    TsRegion seen = ts_region_intersection(ts_region_of(ts_shape_bounds(box)), whole_canvas);
    bool none = ts_region_is_empty(seen);
    ways->turned[i] = stage_canvas(stage, 3 + i, none ? 1 : seen.right - seen.left,
                                   none ? 1 : seen.bottom - seen.top);
    if (!ways->turned[i] || !clear_canvas(stage, ways, i)) return false;
    TsPixels picture = pixels_of(image), canvas = pixels_of(ways->canvas[i]);
    ways->picture[i] = ts_pixels_rotated(&picture, box->obb, seen, ways->turned[i]->pixel);
    ts_pixels_copy(&canvas, &ways->picture[i]);
    make_mask(ways, i);
    return true;
}

// What both boxes share. `cut`: with the fractions of its size cut off, as printed: it loses the
// last column or row.
static TsRegion common_region(TsAabb a, TsAabb b, bool cut)
{
    TsAabb box = {ts_vec(fmax(a.min.x, b.min.x), fmax(a.min.y, b.min.y)),
                  ts_vec(fmin(a.max.x, b.max.x), fmin(a.max.y, b.max.y))};
    TsRegion region = ts_region_of(box);
    if (cut) {
        region.right = region.left + (int)(box.max.x - box.min.x);
        region.bottom = region.top + (int)(box.max.y - box.min.y);
    }
    return ts_region_intersection(region, whole_canvas);
}

static TsPixelsFound by_bit_rows(const Ways *ways, int dx, int dy)
{
    TsRegion region = ts_mask_region(&ways->mask[A], &ways->mask[B], dx, dy);
    int width = region.right - region.left, height = region.bottom - region.top;
    return (TsPixelsFound){.hit = ts_mask_overlap(&ways->mask[A], &ways->mask[B], dx, dy),
                           .read = ts_region_is_empty(region) ? 0 : ts_mask_words(width, height)};
}

// By every place of the canvas, and by nothing of the ways.
static bool by_every_pixel(const Ways *ways)
{
    for (int i = 0; i < WIDE * HIGH; i++) {
        bool a = ts_pixels_alpha(&ways->picture[A], i % WIDE, i / WIDE) > 0;
        if (a && ts_pixels_alpha(&ways->picture[B], i % WIDE, i / WIDE) > 0) return true;
    }
    return false;
}

static bool look(Stage *stage, Ways *ways, const char **why)
{
    int variant = stage_variant(stage);
    for (int i = A; i <= B; i++) {
        const Image *image = picture_of(stage, i, why);
        if (!image || !put_picture(stage, ways, i, image, &s.sprite[i]->shape)) return false;
    }
    if (!clear_canvas(stage, ways, KEPT)) return false;
    const TsPixels *first = &ways->picture[A], *second = &ways->picture[B];
    TsPixels a = pixels_of(ways->canvas[A]), b = pixels_of(ways->canvas[B]);
    TsPixels kept = pixels_of(ways->canvas[KEPT]);
    TsAabb box_a = ts_shape_bounds(&s.sprite[A]->shape),
           box_b = ts_shape_bounds(&s.sprite[B]->shape);
    ways->region = common_region(box_a, box_b, variant == CUT_REGION);

    ways->whole[TWO_BUFFERS] = ts_pixels_find_shared(&a, &b, whole_canvas);
    ways->part[TWO_BUFFERS] = ts_pixels_find_shared(&a, &b, ways->region);

    ts_pixels_copy(&kept, first);
    ts_pixels_destination_in(&kept, second, variant == EIGHT_BITS ? TS_ROUND_NEAREST : TS_ROUND_UP);
    ways->picture[KEPT] = kept;
    make_mask(ways, KEPT);
    ways->whole[ONE_BUFFER] = ts_pixels_find_visible(&kept, whole_canvas);
    ways->part[ONE_BUFFER] = ts_pixels_find_visible(&kept, ways->region);

    int dx = second->x - first->x, dy = second->y - first->y;
    ways->whole[BIT_ROWS] = ways->part[BIT_ROWS] = by_bit_rows(ways, dx, dy);
    ways->mask[COMMON] =
        ts_mask_intersection(ways->bits[COMMON], &ways->mask[A], &ways->mask[B], dx, dy);
    ways->shared = ts_mask_overlap_count(&ways->mask[A], &ways->mask[B], dx, dy);
    ways->exact = by_every_pixel(ways);
    return true;
}

// ---- What is shown

static void draw_sprite(Draw *draw, const Ways *ways, int i, bool hit)
{
    TsVec at = ts_vec(ways->picture[i].x, ways->picture[i].y);
    Fill tint = {.ink = hit ? INK_HIT : INK_MISS, .alpha = 0.5};
    draw_layer(draw, LAYER_WALLS);
    if (ways->mask[i].width > 0) draw_image(draw, at, 1, ways->turned[i]);
    draw_layer(draw, LAYER_FILLS);
    marks_pixels(draw, &ways->mask[i], at, 1, tint);
    if (!hit) return;
    Fill hatch = {.ink = INK_HIT_HATCH, .pattern = PATTERN_RISING};
    marks_pixels(draw, &ways->mask[i], at, 1, hatch);
}

static void draw_shared(Stage *stage, const Ways *ways)
{
    TsRegion part = ways->region;
    TsVec a = ts_vec(ways->picture[A].x, ways->picture[A].y);
    draw_layer(stage->draw, LAYER_CONTACT);
    marks_pixels(stage->draw, &ways->mask[COMMON], a, 1, (Fill){.ink = INK_FOCUS});
    if (ts_region_is_empty(part)) return;
    marks_outline(stage->draw, (TsAabb){{part.left, part.top}, {part.right, part.bottom}},
                  (Pen){.ink = INK_INK, .width = 1.5, .on = 3, .off = 3});
    stage_label(stage, ts_vec((part.left + part.right) / 2.0, part.bottom), ts_vec(0, 1),
                LABEL_NUMBER, "%d × %d px", part.right - part.left, part.bottom - part.top);
}

// A canvas in small, in ink where the way uses it; its pixels can be seen, however faint.
static void draw_inset(Draw *draw, const Ways *ways, int i, bool used, const char *name)
{
    TsVec at = ts_vec(WIDE + 10, 10 + 64 * i),
          corner = ts_vec(ways->picture[i].x, ways->picture[i].y);
    Ink ink = used ? INK_INK : INK_MUTED;
    Fill tint = {.ink = i == KEPT ? INK_FOCUS : INK_MUTED, .alpha = i == KEPT ? 1 : 0.35};
    draw_layer(draw, LAYER_WALLS);
    draw_image(draw, at, INSET, ways->canvas[i]);
    marks_pixels(draw, &ways->mask[i], ts_vec_add(at, ts_vec_scale(corner, INSET)), INSET, tint);
    marks_outline(draw, (TsAabb){at, ts_vec_add(at, ts_vec_scale(ts_vec(WIDE, HIGH), INSET))},
                  (Pen){.ink = used ? INK_INK : INK_LINE, .width = used ? 2 : 1});
    draw_layer(draw, LAYER_LABELS);
    draw_text(draw, ts_vec(at.x, at.y - 3), (Font){.size = 13, .ink = ink}, name);
}

static void show_table(Stage *stage, const Ways *ways, int way)
{
    static const char *const name[] = {"1 two buffers", "2 one buffer", "3 bit words"};
    stage_table(stage, "Pixels read", "\twhole\tregion\tsays");
    for (int i = 0; i < WAYS; i++) {
        const TsPixelsFound *part = &ways->part[i];
        bool wrong = part->hit != ways->exact;
        char whole[NUMBER_MAX], read[NUMBER_MAX];
        stage_row(stage,
                  wrong      ? ROW_WRONG
                  : i == way ? ROW_DECIDES
                             : ROW_PLAIN,
                  "%s\t%s\t%s\t%s", name[i], number_count(whole, sizeof whole, ways->whole[i].read),
                  number_count(read, sizeof read, part->read), part->hit ? "hit" : "no");
    }
    bool agree = ways->part[TWO_BUFFERS].hit == ways->part[ONE_BUFFER].hit;
    stage_row(stage, agree ? ROW_LAMP_ON : ROW_LAMP_OFF, "ways 1 and 2 agree");
}

static void show(Stage *stage, const Ways *ways, int way)
{
    static const char *const name[] = {"A", "B", "A, where B covers it"};
    draw_layer(stage->draw, LAYER_GROUND);
    marks_outline(stage->draw, (TsAabb){{0, 0}, {WIDE, HIGH}}, (Pen){.ink = INK_LINE});
    for (int i = A; i <= B; i++) {
        draw_sprite(stage->draw, ways, i, s.sprite[i]->hit);
    }
    for (int i = A; i <= KEPT; i++) {
        draw_inset(stage->draw, ways, i, (i != KEPT) != (way == ONE_BUFFER), name[i]);
    }
    draw_shared(stage, ways);
    show_table(stage, ways, way);
    char boxes[NUMBER_MAX], shared[NUMBER_MAX];
    number_count(shared, sizeof shared, ways->shared);
    stage_report(stage, "shared pixels", "%s", shared);
    if (s.why[0]) {
        stage_note(stage, "%s", s.why);
    } else if (stage_variant(stage) < EIGHT_BITS) { // else the flaw wants the room
        stage_note(stage, "the boxes share %s px, the images %s",
                   number_count(boxes, sizeof boxes, ts_region_area(ways->region)), shared);
    }
}

typedef struct Looked {
    Ways ways;
    int way;         // the one that answers
    const char *why; // there is no answer; NULL: there is
} Looked;

static void ask(Stage *stage)
{
    if (s.in_maze > 0) {
        maze_ask(stage, &s.maze);
        return;
    }
    Looked *looked = stage_findings(stage, sizeof *looked);
    const char *why = no_memory;
    if (!looked) return;
    if (!look(stage, &looked->ways, &why)) {
        looked->why = why;
        return;
    }
    int variant = stage_variant(stage);
    looked->way = variant == EIGHT_BITS ? ONE_BUFFER : (int)s.way;
    bool hit = (variant == WHOLE_CANVAS ? looked->ways.whole : looked->ways.part)[looked->way].hit;
    stage_verdict(stage, hit, looked->ways.exact);
    for (int i = A; i <= B; i++) stage_color(stage, s.sprite[i], hit, looked->ways.exact);
}

static void draw(Stage *stage)
{
    const Looked *looked = stage_found(stage);
    if (s.in_maze > 0) {
        maze_draw(stage, &s.maze);
    } else if (!looked || looked->why) {
        stage_note(stage, "%s", looked ? looked->why : no_memory);
    } else {
        show(stage, &looked->ways, looked->way);
    }
}

SCENE = {
    .title = "Pixel-perfect collision",
    .idea = "Two images collide if at least one pixel is painted in both.",
    .build = build,
    .ask = ask,
    .draw = draw,
    .step = step,
    .turned = turned,
    .SCENE_STATE(s),
    .edited = true,
    .claims = "arrows drop PNG",
    .view = {{0, 0}, {WIDE + 10 + WIDE * INSET, HIGH}},
    .variants =
        {{"mask_region", "region first", NULL},
         {"mask_whole", "whole canvas", NULL},
         {"mask_eight_bits", "way 2 with 8 bits",
          "the product of two small alphas rounds to 0, and the shared pixel is lost"},
         {"mask_cut_region", "cut region",
          "it truncates fractions, so it never reads the last column or row of the region"}},
    .knobs = {{'w', "way", &s.way, .max = 2, .names = "two buffers|one buffer|bit rows"},
              {'p', "maze", &s.in_maze, .max = 1, .places = true},
              {'h', "faint pictures", &s.faint, .max = 1},
              {'u', "turn", &s.turn, -5, 5, 0.5, .unit = "°/tick"}},
};
