// A point and a polygon, by the crossings of a ray (even-odd rule)
//
// Walk straight away from *P*. Each time you cross the outline, you step out of *polygon* or into
// it. Far away you are outside. Count back: after an odd number of crossings you started inside.
//
//     inside: an odd number of [crossings](crossing)
//
// The [ray] goes from P = (x, y) to the right. It crosses the [side] with the ends (x₁, y₁) and
// (x₂, y₂) if both of these hold.
//
//     (y₁ > y) ≠ (y₂ > y)
//     x < x₁ + (y − y₁)(x₂ − x₁) / (y₂ − y₁)
//
// The first line holds if exactly one end is below the height of P. The second holds if the side is
// to the right of P at that height. Nothing here needs a convex polygon: a closed curve that does
// not cross itself has an inside and an outside (Jordan curve theorem). Inside, the [depth] along
// the [normal] leads out; outside, a [distance] is left.
//
// A ray through a corner is the difficult case, because two sides end there. The comparison treats
// the corner as above the ray, for both sides, as if the ray ran a hair lower. Then no corner is on
// it, and the count is right. Horizontal sides are never crossed, and nothing is divided by 0.
//
// XXHolic calls two forms of the rule equal. The [short form] treats a corner at the height of P as
// above the ray, the [long form] as below it. The bands show where each counts a point of the
// boundary as inside, the inner band by the short form: they are equal only off the boundary. Press
// M: "crossings, strict" counts no corner, "corners twice" both sides of it, and "same side of all"
// fails in a concave polygon.
//
// Try: press P until "on the foot", "diamond's centre" and "in a tip", and M at each. Pause, and
// step back with the comma.
//
// Source: XXHolic, "Collision Detection (Polygon)", after Jeffrey Thompson, "Collision Detection".
#include <stdio.h>

#include "places.h"
#include "scene.h"
#include "scene_kit/steps.h"
#include "scene_kit/style.h"
#include "scene_kit/work_view.h"
#include "sides.h"

enum { CELLS = 8 }; // of a side: their middles are exact
#define OCTAGON                                                                                    \
    POLYGON({380, 105}, {460, 105}, {525, 170}, {525, 250}, {460, 315}, {380, 315}, {315, 250},    \
            {315, 170})
#define SQUARE POLYGON({330, 120}, {510, 120}, {510, 300}, {330, 300})
static const TsShape presets[][2] = {
    {LAB_CHEVRON, POINT(340, 190)},                                             // inside
    {LAB_CHEVRON, POINT(500, 210)},                                             // in the notch
    {LAB_CHEVRON, POINT(280, 165)},                                             // two crossings
    {LAB_CHEVRON, POINT(270, 210)},                                             // through corners
    {LAB_CHEVRON, POINT(270, 120)},                                             // along a side
    {OCTAGON, POINT(370, 210)},                                                 // octagon
    {POLYGON({420, 110}, {520, 210}, {420, 310}, {320, 210}), POINT(420, 210)}, // diamond's centre
    {SQUARE, POINT(420, 120)},                                                  // on the top
    {SQUARE, POINT(420, 300)},                                                  // on the foot
    {POLYGON({330, 290}, {430, 110}, {540, 300}), POINT(390, 250)},             // triangle
    {LAB_CHEVRON, POINT(520, 130)},                                             // in a tip
};

static struct {
    Actor *polygon, *point;
    double preset, band;
} s = {.band = 1};

static void build(Stage *stage)
{
    stage_put_pair(stage, presets[(int)s.preset], &s.polygon, "polygon", &s.point, "P");
}

// ---- The series' two forms, which it calls equal: they differ on the boundary

typedef enum Form { SHORT, LONG } Form;

static bool spans(TsSegment side, double y) { return (side.a.y > y) != (side.b.y > y); }

// The point counts as inside by the method that is that form.
static bool counts_inside(TsVec p, Form form)
{
    const char *method = form == LONG ? "polygon_point_long" : "polygon_point_crossings";
    TsShape point = ts_shape_point(p);
    return stage_relation_by(method, &s.polygon->shape, &point) != TS_APART;
}

// One form's band along one side, cell by cell.
static void draw_band(Draw *draw, TsSegment side, Form form)
{
    draw_tag(draw, form == LONG ? "long form" : "short form");
    TsVec out = ts_vec_normalize(ts_vec_perp(ts_vec_sub(side.a, side.b))); // clockwise corners
    TsVec off = ts_vec_scale(out, form == LONG ? 19 : 11);
    for (int i = 0; i < CELLS; i++) {
        bool counts = counts_inside(ts_vec_lerp(side.a, side.b, (i + 0.5) / CELLS), form);
        TsVec from = ts_vec_lerp(side.a, side.b, (i + 0.1) / CELLS);
        TsVec to = ts_vec_lerp(side.a, side.b, (i + 0.9) / CELLS);
        draw_line(draw, ts_vec_add(from, off), ts_vec_add(to, off),
                  (Pen){.ink = counts ? INK_FOCUS : INK_LINE, .width = counts ? 4 : 2});
    }
    draw_tag(draw, NULL);
}

static const char *boundary_word(TsVec at)
{
    static const char *const words[2][2] = {{"out, out", "out, in"}, {"in, out", "in, in"}};
    return words[counts_inside(at, SHORT)][counts_inside(at, LONG)];
}

static void show_boundary(Stage *stage, const Sides *sides)
{
    const KeyEntry key[] = {{{.ink = INK_FOCUS, .width = 4}, "counts as inside"},
                            {{.ink = INK_LINE, .width = 2}, "counts as outside"}};
    const KeyEntry bands = {.text = "inner band: a corner at the ray's height is above the ray; "
                                    "outer band: below it"};
    if (!stage_is_simple(stage)) { // below the polygon
        TsVec below = ts_vec(254, 354), next = ts_vec(254, 354 + 20 * style_pixel(stage->draw));
        marks_key(stage, below, key, 2);
        marks_key(stage, next, &bands, 1);
    }
    draw_layer(stage->draw, LAYER_CONSTRUCTION);
    stage_table(stage, "At the boundary", "\tmiddle\tfirst corner");
    stage_column_says(stage, 1,
                      "Whether the middle of the side counts as in: by the inner band, the outer.");
    stage_column_says(stage, 2,
                      "Whether its first corner counts as in: by the inner band, the outer.");
    for (int i = 0; i < sides->count; i++) {
        TsSegment side = sides->side[i];
        draw_band(stage->draw, side, SHORT);
        draw_band(stage->draw, side, LONG);
        stage_row(stage, ROW_PLAIN, "side %d\t%s\t%s", i + 1,
                  boundary_word(ts_vec_lerp(side.a, side.b, 0.5)), boundary_word(side.a));
        sides_name_row(stage, sides, i);
    }
}

// ---- The ray

// A side that spans the height of the point is crossed by the ray if the ray meets it ahead of the
// point itself.
static bool is_crossed(TsSegment side, TsVec p, double *x)
{
    if (!spans(side, p.y)) return false;
    TsHit hit = ts_cast_segment((TsRay){p, ts_vec(1, 0)}, side);
    *x = hit.point.x;
    return hit.relation != TS_APART && hit.enter > 0;
}

static void narrate(Stage *stage, const Ask *ask, int number, int sides, TsSegment side, TsVec p,
                    int crossed)
{
    bool odd = crossed % 2, last = number == sides;
    double x = p.x;
    bool crosses = is_crossed(side, p, &x);
    const char *end = !last ? ""
                      : ask->exact == TS_TOUCHING
                          ? STEP_TEXT(" The point is on the boundary.")
                          : STEP_TEXT(ask_is_wrong(ask) ? " %s: exactly, %s." : " %s: %s.",
                                      odd ? "Odd" : "Even", odd ? "inside" : "outside");
    const StepRow rows[] = {
        {.when = crosses,
         .text = STEP_TEXT("Side %d is crossed at x = %.1f. Count %d%s%s.%s", number, x, crossed,
                           last ? "" : ": ",
                           last  ? ""
                           : odd ? "odd"
                                 : "even",
                           end)},
        {.when = side.a.y == side.b.y,
         .text = STEP_TEXT("Side %d is horizontal, and never counts. Count %d.%s", number, crossed,
                           end)},
        {.when = spans(side, p.y),
         .text = STEP_TEXT("Side %d is crossed to the left of the point. Count %d.%s", number,
                           crossed, end)},
        {.text = STEP_TEXT("Side %d does not reach the height of the point. Count %d.%s", number,
                           crossed, end)}};
    stage_show_sentence(stage, rows);
    stage_code(stage, "textbook_contains", "side", "i = %d, side from %.0f to %.0f, p.y = %.0f",
               number - 1, side.a.y, side.b.y, p.y);
}

// The sides as far as the step shown. How many of all are crossed.
static int walk(Stage *stage, const Ask *ask, const Sides *sides, TsVec p)
{
    int shown = stage_trace(stage, sides->count), crossed = 0;
    stage_table(stage, "Sides", "is crossed\tat x\tcount");
    for (int i = 0; i < sides->count; i++) {
        TsSegment side = sides->side[i];
        TsVec at = p;
        bool crosses = is_crossed(side, p, &at.x);
        crossed += crosses;
        if (crosses) stage_row(stage, ROW_LAMP_ON, "side %d\t%.1f\t%d", i + 1, at.x, crossed);
        if (!crosses) stage_row(stage, ROW_LAMP_OFF, "side %d\t·\t%d", i + 1, crossed);
        sides_name_row(stage, sides, i);
        if (crosses && i <= shown) {
            draw_on(stage->draw, LAYER_CONTACT, "crossing");
            marks_answer(stage->draw, at);
            stage_label(stage, at, ts_vec(1, -1), LABEL_FOCUS, "%d", crossed);
            draw_tag(stage->draw, NULL);
        }
        if (i != shown) continue;
        if (!stage->playing) { // the two heights between which the side's crossing must be
            Pen pen = marks_dashed(INK_LINE, 1);
            draw_layer(stage->draw, LAYER_CONSTRUCTION);
            draw_line(stage->draw, ts_vec(-1e4, side.a.y), ts_vec(1e4, side.a.y), pen);
            draw_line(stage->draw, ts_vec(-1e4, side.b.y), ts_vec(1e4, side.b.y), pen);
            draw_layer(stage->draw, LAYER_CONTACT);
            draw_line(stage->draw, side.a, side.b, (Pen){.ink = INK_FOCUS, .width = 4});
        }
        narrate(stage, ask, i + 1, sides->count, side, p, crossed);
    }
    return crossed;
}

static void draw(Stage *stage)
{
    const Ask *ask = stage_asked(stage, s.polygon, s.point);
    stage_drawn_by(stage, "polygon_point_crossings|polygon_point_long|polygon_point_border");
    if (work_draw(stage, ask, true)) return;
    Sides sides = sides_of(&s.polygon->shape);
    TsVec p = s.point->shape.point;
    draw_on(stage->draw, LAYER_CONTACT, "ray");
    draw_line(stage->draw, p, ts_vec(p.x + 1e4, p.y), (Pen){.ink = INK_LINE, .width = 1.5});
    draw_tag(stage->draw, NULL);
    int crossed = walk(stage, ask, &sides, p);
    if (stage_is_simple(stage)) {
        double least = ts_shape_bounds(&s.polygon->shape).min.x;
        draw_tag(stage->draw, "ray");
        stage_label(stage, ts_vec(fmax(p.x, least) + 40, p.y), ts_vec(0, 1), LABEL_PLAIN,
                    crossed == 1 ? "the ray crosses %d side" : "the ray crosses %d sides", crossed);
        draw_tag(stage->draw, NULL);
    }
    if (s.band > 0) show_boundary(stage, &sides);
    if (ask->exact == TS_TOUCHING)
        stage_note(stage, "%d crossed, but the point is on the boundary", crossed);
    else
        stage_note(stage,
                   ask_is_wrong(ask) ? "%d crossed: %s, so exactly it is %s"
                                     : "%d crossed: %s, so %s (Jordan curve theorem)",
                   crossed, crossed % 2 ? "odd" : "even", crossed % 2 ? "inside" : "outside");
}

SCENE = {
    .title = "A point and a polygon",
    .idea = "The point is inside if a ray from it crosses an odd number of sides.",
    .build = build,
    .pair = {&s.polygon, &s.point},
    .draw = draw,
    .SCENE_STATE(s),
    .simple = "ray|crossing",
    .method = "polygon_point_crossings",
    .touch = TOUCHING_HITS,
    .view = {{230, 76}, {640, 364}},
    .knobs = {{'p', "place", &s.preset, .name = "preset", .places = true,
               .names = "inside|in the notch|two crossings|through corners|along a side|octagon|"
                        "diamond's centre|on the top|on the foot|triangle|in a tip"},
              {'b', "boundary bands", &s.band, .max = 1, .name = "border_bands",
               .says =
                   "Shows where each form of the test counts a point of the boundary as inside."}},
};
