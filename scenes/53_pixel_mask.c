// Two pictures, pixel by pixel.
//
// The boxes of two pictures may meet where the pictures do not: through their holes and past their
// corners. So ask the pixels. Way 1 draws each on a canvas of its own and looks for a place that is
// painted on both. Way 2 draws A on one canvas and keeps of it what B covers: is anything left?
// Only the common part of the boxes needs to be read, and bit rows read 64 pixels at once.
//
// Watch: the key in the ring's gap: the boxes meet all the time. W goes through the ways; the panel
// counts what each reads. H makes both all but transparent: by M, 8 bits lose them in way 2. Drop a
// PNG of your own. P is a maze, whose walls the ball finds by the colour ahead: use the arrows.
#include <stdio.h>
#include <string.h>

#include "kit/marks.h"
#include "pixel_maze.h"
#include "pixel_ways.h"
#include "scene.h"

enum { FIT = 112, DROP_MAX = 512, PATH = 512 };
enum { REGION_FIRST, WHOLE_CANVAS, EIGHT_BITS, CUT_REGION };
#define INSET 0.27 // of the canvas
static const char no_memory[] = "no memory for the canvases";

static struct {
    Actor *sprite[2];
    Maze maze;
    char path[2][PATH], seen[PATH]; // of pictures that were dropped; "": ours, none
    char why[200];                  // the last cannot be shown
    double way, in_maze, faint, turn;
} s = {.turn = 0.5};

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
        stage_row(stage,
                  wrong      ? ROW_WRONG
                  : i == way ? ROW_DECIDES
                             : ROW_PLAIN,
                  "%s\t%ld\t%ld\t%s", name[i], ways->whole[i].read, part->read,
                  part->hit ? "hit" : "no");
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
    stage_report(stage, "shared pixels", "%ld", ways->shared);
    if (s.why[0]) {
        stage_note(stage, "%s", s.why);
    } else if (stage_variant(stage) < EIGHT_BITS) { // else the flaw wants the room
        stage_note(stage, "the boxes share %ld px, the pictures %ld", ts_region_area(ways->region),
                   ways->shared);
    }
}

static bool look(Stage *stage, Ways *ways, const char **why)
{
    int variant = stage_variant(stage);
    for (int i = A; i <= B; i++) {
        const Image *image = picture_of(stage, i, why);
        if (!image || !ways_put(stage, ways, i, image, &s.sprite[i]->shape)) return false;
    }
    if (!ways_keep(stage, ways, variant == EIGHT_BITS ? TS_ROUND_NEAREST : TS_ROUND_UP))
        return false;
    TsAabb a = ts_shape_bounds(&s.sprite[A]->shape), b = ts_shape_bounds(&s.sprite[B]->shape);
    ways->region = variant == CUT_REGION ? ways_cut_part(a, b) : ways_common_part(a, b);
    ways_ask(ways);
    return true;
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
    for (int i = A; i <= B; i++) stage_wear(stage, s.sprite[i], hit, looked->ways.exact);
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
    .title = "Pixel by pixel",
    .idea = "Two pictures meet exactly where some pixel is painted by both.",
    .build = build,
    .ask = ask,
    .draw = draw,
    .step = step,
    .turned = turned,
    .SCENE_STATE(s),
    .edited = true,
    .claims = "arrows drop PNG",
    .view = {{0, 0}, {WIDE + 10 + WIDE * INSET, HIGH}},
    .variants = {{"mask_region", "region first", NULL},
                 {"mask_whole", "whole canvas", NULL},
                 {"mask_eight_bits", "way 2 in 8 bits",
                  "the product of two faint alphas rounds to 0, and their pixel is lost"},
                 {"mask_cut_region", "cut region",
                  "it cuts off fractions, and never reads the last column or row of the region"}},
    .knobs = {{'w', "way", &s.way, .max = 2, .names = "two buffers|one buffer|bit rows"},
              {'p', "maze", &s.in_maze, .max = 1, .places = true},
              {'h', "faint pictures", &s.faint, .max = 1},
              {'u', "turn", &s.turn, -5, 5, 0.5, .unit = "°/tick"}},
};
