// Two points: are they equal?
//
// Two points are at one place if their coordinates agree: x with x, and y with y. No test of shapes
// is shorter.
//
//     x₁ = x₂ and y₁ = y₂
//
// x₁ and y₁ belong to *fixed*, x₂ and y₂ to *mouse*. A point has no width, so two points cannot
// overlap a little. Either they coincide, or a [distance] is left between them. Equality is
// therefore the exact test.
//
// The difficulty is in the numbers: they must agree to the last bit. The pointer moves by whole
// [pixels](grid), and whole numbers are stored exactly, so you can hit *fixed*. A computed point is
// rounded at every step and almost never hits. 0.1 has no exact binary form: 449 plus ten times 0.1
// is not 450. Press P to see it. Both points are then in one [pixel], and the distance is
// 0.0000000000002 px.
//
// Two repairs are common, and both answer another question. A [buffer zone] accepts a point that is
// near (press M for 0.5 and 5 px). Then A can count as equal to B, and B to C, while A and C do
// not. Comparing [pixels](pixel) drops the fractions. Then two points almost a pixel apart can be
// equal, and two much closer ones, on both sides of the line between two pixels, are different.
//
// Try: drag *mouse* onto *fixed*, then switch W off and try again. Press L until "within 5 px", and
// M until the method disagrees with the exact answer.
//
// Source: XXHolic, "Collision Detection (Point)", after Jeffrey Thompson, "Collision Detection".
#include <string.h>

#include "scene.h"
#include "scene_kit/marks.h"
#include "scene_kit/style.h"
#include "scene_kit/term.h"

static struct {
    Actor *fixed, *mouse;
    double whole, walk, place;
} s = {.whole = 1};

static const TsVec places[] = {
    {300, 160}, // far
    {450, 225}, // equal
    {453, 222}, // within 5 px
};

static const TsVec inset = {690, 225};     // the fixed point in the magnified inset
enum { INSET_REACH = 6, INSET_ZOOM = 18 }; // pixels to each side

static void build(Stage *stage)
{
    stage_put(stage, &s.fixed, .name = "fixed", .shape = ts_shape_point(ts_vec(450, 225)),
              .traits = ACTOR_PINNED | ACTOR_RIGID);
    stage_put(stage, &s.mouse, .name = "mouse", .shape = ts_shape_point(places[(int)s.place]));
}

static TsVec pixel_of(TsVec at) { return ts_vec(floor(at.x), floor(at.y)); }

static void hold(Stage *stage)
{
    TsVec at = s.mouse->position;
    if (s.walk > 0) {
        at = ts_vec(449, 225);
        for (int i = 0; i < 10; i++) at.x += 0.1;
        stage_place(stage, s.mouse, at, 0);
    } else if (s.whole > 0 && !stage_snapped(stage, s.mouse)) {
        stage_place(stage, s.mouse, pixel_of(ts_vec(at.x + 0.5, at.y + 0.5)), 0);
    }
}

// From the world to the inset.
static TsVec magnify(TsVec at)
{
    return ts_vec_add(inset, ts_vec_scale(ts_vec_sub(at, ts_vec(450, 225)), INSET_ZOOM));
}

static void draw_pixel(Draw *draw, TsVec pixel, Fill fill)
{
    marks_box(draw, (TsAabb){magnify(pixel), magnify(ts_vec_add(pixel, ts_vec(1, 1)))}, fill);
}

// The pixels around the fixed point; a point with whole coordinates lies at its pixel's corner.
static void draw_inset(Stage *stage, const char *method)
{
    Draw *draw = stage->draw;
    TsVec mouse = s.mouse->position, pixel = pixel_of(mouse);
    bool seen = fabs(pixel.x - 450) <= INSET_REACH && fabs(pixel.y - 225) <= INSET_REACH;
    TsVec min = magnify(ts_vec(450 - INSET_REACH, 225 - INSET_REACH));
    TsVec max = magnify(ts_vec(451 + INSET_REACH, 226 + INSET_REACH));
    draw_layer(draw, LAYER_CONSTRUCTION);
    double above = 24 * style_pixel(draw); // for the key
    marks_box(draw, (TsAabb){ts_vec(min.x - 12, min.y - 4 - above), ts_vec(max.x + 12, max.y + 36)},
              (Fill){.ink = INK_PAPER});
    draw_tag(draw, "pixel");
    if (seen) draw_pixel(draw, pixel, (Fill){.ink = INK_LINE});
    draw_pixel(draw, ts_vec(450, 225), (Fill){.ink = INK_FOCUS, .alpha = 0.2});
    draw_tag(draw, "grid");
    for (double at = 0; at <= max.x - min.x; at += INSET_ZOOM) {
        draw_line(draw, ts_vec(min.x + at, min.y), ts_vec(min.x + at, max.y),
                  (Pen){.ink = INK_FAINT});
        draw_line(draw, ts_vec(min.x, min.y + at), ts_vec(max.x, min.y + at),
                  (Pen){.ink = INK_FAINT});
    }
    bool small = strcmp(method, "point_half_pixel") == 0;
    if (small || strcmp(method, "point_five_pixels") == 0) { // the buffer zone
        draw_tag(draw, "buffer zone");
        draw_circle(draw, inset, (small ? 0.5 : 5) * INSET_ZOOM, marks_dashed(INK_MUTED, 1));
    }
    draw_tag(draw, s.fixed->name);
    draw_dot(draw, inset, 3, (Fill){.ink = INK_FOCUS});
    draw_tag(draw, s.mouse->name);
    if (seen) draw_ring(draw, magnify(mouse), 6, (Pen){.ink = INK_INK, .width = 1.5});
    draw_tag(draw, NULL);
    draw_textf(draw,
               ts_vec(inset.x + INSET_ZOOM / 2, inset.y + INSET_ZOOM * (INSET_REACH + 1) + 24),
               (Font){.size = 13, .ink = INK_MUTED, .align = ALIGN_CENTER}, "pixels, magnified %dx",
               INSET_ZOOM);
    const KeyEntry key[] = {{{.ink = INK_FOCUS, .width = 12, .alpha = 0.2}, s.fixed->name},
                            {{.ink = INK_LINE, .width = 12}, s.mouse->name}};
    marks_key(stage, ts_vec(min.x, min.y - above / 2), key, seen ? 2 : 1);
}

// What the method compares; one that compares whole pixels has no formula.
static void report(Stage *stage, const Ask *ask)
{
    bool half = ask_is_by(ask, "point_half_pixel");
    const Term distance = term_gap("d", ask);
    if (half || ask_is_by(ask, "point_five_pixels"))
        stage_condition(stage, ask->hit, half ? "[d] ≤ 0.5" : "[d] ≤ 5", distance);
    if (ask->method->flaw) return;
    Term x = term_number("x₂", s.mouse, 0), y = term_number("y₂", s.mouse, 1);
    if (s.walk > 0) x.moves = y.moves = NULL;
    stage_formula(stage, "[d] = √(([x₂] − [x₁])² + ([y₂] − [y₁])²)", distance, x,
                  {.name = "x₁", .value = s.fixed->position.x, .lights = "fixed"}, y,
                  {.name = "y₁", .value = s.fixed->position.y, .lights = "fixed"});
}

static void draw(Stage *stage)
{
    const Ask *ask = stage_asked(stage, s.fixed, s.mouse);
    stage_ground(stage, ask->hit);
    report(stage, ask);
    if (!stage_is_simple(stage)) draw_inset(stage, ask->method->name);
    TsVec mouse = s.mouse->position, fixed = s.fixed->position, pixel = pixel_of(mouse);
    bool same = ts_vec_equal(pixel, pixel_of(fixed));
    stage_table(stage, "Coordinates, exactly", "");
    stage_row_for(stage, "fixed", ROW_PLAIN, "fixed x %.17g", fixed.x);
    stage_row_for(stage, "mouse", ROW_PLAIN, "mouse x %.17g", mouse.x);
    stage_row_for(stage, "fixed", ROW_PLAIN, "fixed y %.17g", fixed.y);
    stage_row_for(stage, "mouse", ROW_PLAIN, "mouse y %.17g", mouse.y);
    stage_report(stage, "pixel", "%.0f, %.0f", pixel.x, pixel.y);
    stage_note(stage, "%s, %s", same ? "the same pixel" : "different pixels",
               ts_vec_equal(mouse, fixed) ? "equal" : "not equal");
}

SCENE = {
    .title = "Two points",
    .idea = "Two points meet only if both coordinates are equal, to the last bit.",
    .build = build,
    .hold = hold,
    .pair = {&s.fixed, &s.mouse},
    .draw = draw,
    .SCENE_STATE(s),
    .simple = "",
    .method = "point_equal",
    .touch = TOUCHING_HITS,
    .view = {{170, 90}, {830, 380}},
    .knobs = {{'w', "whole pixels", &s.whole, .max = 1,
               .says = "The mouse point moves from pixel to pixel, as a pointer does. Off: it also "
                       "takes places between."},
              {'p', "ten steps of 0.1", &s.walk, .max = 1,
               .says = "Puts the point at 449 plus ten times 0.1: rounded, that is not 450."},
              {'l', "place", &s.place, .name = "preset", .places = true,
               .names = "far|equal|within 5 px"}},
};
