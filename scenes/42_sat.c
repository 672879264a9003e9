// Two convex shapes, tested by separating axes (SAT)
//
// *A* and *B* are convex: they have no dents. If they are apart, a straight line fits between them.
// SAT (separating axis theorem) finds it.
//
// Choose an [axis]. [Light](rays) shines across it (L). Each shape casts a [shadow]: A's is solid,
// B's hatched.
//
//     p·n = px·nx + py·ny
//     [shadow] = from min p·n to max p·n
//     [gap] = larger of minA − maxB and minB − maxA
//
// n is an arrow of length 1 along the axis. p runs over a shape's corners. The dot product p·n is
// p's place on the axis. A positive gap proves that A and B are apart: other axes (dashed) need no
// test. The table writes gap = dist − (rA + rB): dist lies between the shadows' middles, rA and rB
// are half their lengths.
//
// Which axes are enough? The normals, perpendicular to the sides; parallel sides share one. Slide
// *B* around *A*, touching, without turning. A corner of one shape slides along a side of the
// other. On the normal of that side the shadows touch. The centre of B draws an [outline] with
// sides parallel to these. If A and B are apart, the centre is beyond one side of the outline. On
// the normal of that side the shadows leave a gap. A circle slides around corners too: it needs the
// axis from its centre to the [nearest corner](corner axis).
//
// If no gap is positive, the shapes overlap. Minus the largest gap is the [depth]: the shortest
// push apart is that long, along that [normal] (MTV). If two corners are nearest, the [distance] is
// larger than all gaps.
//
// Concave shapes are refused (some [line](crossing line) crosses their border four times): one can
// be free in a [notch], though all shadows overlap.
//
// Try: step with "," and ".". D shows a side [V], its normal [N] and [W], projected on N. At "V =
// (4, 5)", one unit is 30 px.
//
// Sources: JChehe, "Common 2D collision detection", 2017; XXHolic, "Collision Detection (Separating
// Axis Theorem)", after Jeffrey Thompson, "Collision Detection".
#include <string.h>

#include "convex.h"
#include "places.h"
#include "scene.h"
#include "scene_kit/axis_steps.h"
#include "scene_kit/common_area.h"
#include "scene_kit/marks.h"
#include "scene_kit/number.h"
#include "scene_kit/projections.h"
#include "scene_kit/sliding.h"
#include "scene_kit/work_view.h"
#include "touchstone/cast.h"

#define RECT POLYGON({30, 150}, {210, 150}, {210, 300}, {30, 300})
// The pairs of the series' demo page, three times as large; the second moved up into the first's
// place.
static const TsShape presets[][2] = {
    {RECT, POLYGON({360, 150}, {360, 270}, {240, 210})},
    {RECT, POLYGON({270, 150}, {270, 270}, {150, 210})},
    {RECT, POLYGON({330, 200}, {340, 350}, {195, 350})}, // only a side of B shows the gap
    {POLYGON({60, 190}, {140, 140}, {220, 180}, {230, 270}, {120, 320}), CIRCLE(270, 240, 60)},
    {RECT, CIRCLE(256, 346, 62)}, // off a corner
    {POLYGON({30, 150}, {300, 150}, {300, 190}, {90, 190}, {90, 300}, {30, 300}),
     POLYGON({130, 220}, {260, 225}, {150, 310})},                 // concave
    {POLYGON({90, 200}, {160, 190}, {140, 260}), RECT},            // A inside B
    {POLYGON({20, 200}, {280, 200}, {280, 240}, {20, 240}), RECT}, // a cross
    {RECT, CIRCLE(130, 230, 40)},                                  // circle inside
    {RECT, CIRCLE(235, 325, 50)},                                  // circle over a corner
    {RECT, CIRCLE(120, 330, 50)},                                  // circle over a side
    {POLYGON({30, 200}, {330, 200}, {330, 260}, {30, 260}), CIRCLE(376, 306, 62)}, // off a long one
    // The series' example, 30 px for 1, moved down: C1 = (3, 2), C2 = (7, 7), so V = (4, 5).
    {POLYGON({90, 150}, {210, 300}, {60, 310}), POLYGON({250, 190}, {330, 230}, {300, 330})},
};
enum { EXAMPLE = sizeof presets / sizeof *presets - 1 };
static const TsVec example_origin = {0, 90};
#define EXAMPLE_UNIT 30.0 // px

static struct {
    Actor *a, *b;
    double preset, every, light, vectors;
} s = {.every = 1};

static void build(Stage *stage)
{
    stage_put_pair(stage, presets[(int)s.preset], &s.a, "A", &s.b, "B");
}

// The line from a circle's centre to the nearest corner: the circle's own axis.
static void draw_corner_axis(Draw *draw, const TsShape *round, const TsShape *other)
{
    TsVec box[4], center = ts_shape_center(round), nearest = {0, 0};
    int count;
    const TsVec *corner = ts_shape_view_corners(other, box, &count);
    double least = HUGE_VAL;
    for (int i = count - 1; i >= 0; i--) {
        double distance = ts_vec_distance(center, corner[i]);
        if (distance < least) least = distance, nearest = corner[i];
    }
    draw_on(draw, LAYER_CONTACT, "corner axis");
    draw_line(draw, center, nearest, marks_dashed(INK_MARK, 1.5));
    draw_tag(draw, NULL);
}

// ---- Vectors

// The side whose normal the axis is. False for the axis of a circle.
static bool side_of_axis(const TsAxis *axis, bool *of_a, TsSegment *side)
{
    const TsShape *shape[] = {&s.a->shape, &s.b->shape};
    for (int k = 0; k < 2; k++) {
        TsVec box[4];
        int count;
        const TsVec *corner = ts_shape_view_corners(shape[k], box, &count);
        for (int i = 0; i < count && count > 1; i++) {
            *side = (TsSegment){corner[i], corner[(i + 1) % count]};
            *of_a = k == 0;
            TsVec normal = ts_vec_normalize(ts_vec_perp(ts_vec_sub(side->b, side->a)));
            if (fabs(fabs(ts_vec_dot(normal, axis->direction)) - 1) < 1e-12) return true;
        }
    }
    return false;
}

// In px, with a decimal; in the example's own unit, whole numbers as the series has them.
static const char *in_unit(char *text, int size, double value)
{
    int decimals = s.preset != EXAMPLE ? 1 : value == floor(value) ? 0 : 2;
    return number_plain(text, size, value, decimals);
}

static void show_pair(Stage *stage, RowMark mark, const char *name, TsVec v)
{
    stage_row(stage, mark, "%s\t%s, %s", name, in_unit(NUMBER_TEXT, v.x),
              in_unit(NUMBER_TEXT, v.y));
    if (strchr("VNW", name[0])) stage_row_names(stage, (char[]){name[0], 0});
}

static void show_number(Stage *stage, const char *name, const char *tag, double value)
{
    stage_row_for(stage, tag, ROW_PLAIN, "%s\t%s", name, in_unit(NUMBER_TEXT, value));
}

// A name and, in the example, the numbers beside it.
static void name_vector(Stage *stage, TsVec at, TsVec aside, const char *tag, const char *name,
                        TsVec v)
{
    draw_tag(stage->draw, tag);
    if (s.preset == EXAMPLE)
        stage_label(stage, at, aside, LABEL_PLAIN, "%s (%s, %s)", name, in_unit(NUMBER_TEXT, v.x),
                    in_unit(NUMBER_TEXT, v.y));
    else
        stage_label(stage, at, aside, LABEL_PLAIN, "%s", name);
}

// A side V = C2 - C1 and its normal N from the common tail C1: their dot product is 0. With D also
// W, from there to a corner of the other shape, and its projection on N, a vector too; that dot
// product is formed from the coordinates, and from the lengths and the angle, which the law of
// cosines gives.
static void show_vectors(Stage *stage, const TsAxis *axis)
{
    Draw *draw = stage->draw;
    TsSegment side;
    bool of_a, example = s.preset == EXAMPLE;
    if (!side_of_axis(axis, &of_a, &side)) return;
    TsVec box[4], tail = side.a, p = {0, 0};
    int count;
    const TsVec *corner = ts_shape_view_corners(of_a ? &s.b->shape : &s.a->shape, box, &count);
    double least = HUGE_VAL, unit = example ? EXAMPLE_UNIT : 1;
    for (int i = count - 1; i >= 0; i--) {
        double distance = ts_vec_distance(corner[i], tail);
        if (distance < least) least = distance, p = corner[i];
    }
    TsVec from = example ? example_origin : ts_vec(0, 0);
    TsVec c1 = ts_vec_scale(ts_vec_sub(tail, from), 1 / unit);
    TsVec c2 = ts_vec_scale(ts_vec_sub(side.b, from), 1 / unit);
    TsVec v = ts_vec_sub(c2, c1), n = ts_vec_perp(v);
    TsVec v_px = ts_vec_sub(side.b, tail), n_px = ts_vec_perp(v_px);
    draw_on(draw, LAYER_CONTACT, "N");
    draw_arrow(draw, tail, ts_vec_add(tail, n_px), (Pen){.ink = INK_FOCUS, .width = 1.5});
    draw_tag(draw, "V");
    draw_arrow(draw, tail, side.b, (Pen){.ink = INK_MARK, .width = 3});
    name_vector(stage, ts_vec_lerp(tail, side.b, 0.5), ts_vec_negate(n_px), "V", "V", v);
    TsVec tip_of_n = ts_vec_add(tail, n_px);
    if (example) {
        draw_tag(draw, "N");
        stage_label(stage, tip_of_n, n_px, LABEL_PLAIN, "N (%s, %s), V · N = %s",
                    in_unit(NUMBER_TEXT, n.x), in_unit(NUMBER_TEXT, n.y),
                    in_unit(NUMBER_TEXT, ts_vec_dot(v, n)));
    } else {
        name_vector(stage, tip_of_n, n_px, "N", "normal N", n);
    }
    name_vector(stage, tail, ts_vec_negate(v_px), "V", "C1", c1);
    name_vector(stage, side.b, v_px, "V", "C2", c2);
    draw_tag(draw, NULL);
    stage_table(stage, "Dot product", example ? "\tunits of 30 px" : "\tpx");
    stage_own_table(stage); // of the shapes
    show_pair(stage, ROW_PLAIN, "V = C2 − C1", v);
    show_pair(stage, ROW_PLAIN, "N = (−Vy, Vx)", n);
    show_number(stage, "Vx Nx + Vy Ny", "N", ts_vec_dot(v, n));
    if (s.vectors <= 0) return;

    TsVec w = ts_vec_scale(ts_vec_sub(p, tail), 1 / unit);
    double dot = ts_vec_dot(w, n), length_w = ts_vec_length(w), length_n = ts_vec_length(n);
    double across = ts_vec_length(ts_vec_sub(w, n));
    double cosine = length_w > 0 ? (length_w * length_w + length_n * length_n - across * across) /
                                       (2 * length_w * length_n)
                                 : 0;
    TsVec shadow = ts_vec_scale(n, dot / (length_n * length_n));
    TsVec tip = ts_vec_add(tail, ts_vec_scale(shadow, unit));
    draw_tag(draw, "shadow");
    draw_arrow(draw, tail, tip, (Pen){.ink = INK_FOCUS, .width = 4});
    draw_tag(draw, "W");
    draw_arrow(draw, tail, p, (Pen){.ink = INK_INK, .width = 1.5});
    draw_line(draw, p, tip, marks_dashed(INK_LINE, 1));
    name_vector(stage, ts_vec_lerp(tail, p, 0.6), ts_vec_perp(ts_vec_sub(p, tail)), "W", "W", w);
    draw_tag(draw, "shadow");
    stage_label(stage, ts_vec_lerp(tail, tip, 0.6), v_px, LABEL_FOCUS, "shadow");
    draw_tag(draw, NULL);
    show_pair(stage, ROW_PLAIN, "W", w);
    show_number(stage, "Wx Nx + Wy Ny", "shadow", dot);
    show_number(stage, "|W| |N| cos θ", "shadow", length_w * length_n * cosine);
    show_number(stage, "/ |N|: on the axis", "shadow", dot / length_n);
    show_pair(stage, ROW_DECIDES, "shadow", shadow);
}

// A line that crosses the outline of a concave polygon as often as any through the middles of two
// of its sides. A line crosses a convex outline twice at most.
static void show_crossing_line(Stage *stage, TsPolygon polygon)
{
    TsSegment best = {0};
    int most = 2, count = polygon.count;
    for (int i = 0; i < count; i++) {
        for (int k = i + 1; k < count; k++) {
            TsVec from = ts_vec_lerp(polygon.corner[i], polygon.corner[(i + 1) % count], 0.5);
            TsVec to = ts_vec_lerp(polygon.corner[k], polygon.corner[(k + 1) % count], 0.5);
            TsVec along = ts_vec_scale(ts_vec_normalize(ts_vec_sub(to, from)), 1000);
            TsSegment line = {ts_vec_sub(from, along), ts_vec_add(to, along)};
            int crossed = 0;
            for (int j = 0; j < count; j++) {
                TsSegment side = {polygon.corner[j], polygon.corner[(j + 1) % count]};
                crossed += ts_relation_segments(line, side) == TS_OVERLAPPING;
            }
            if (crossed > most) most = crossed, best = line;
        }
    }
    if (most <= 2) return;
    TsRay ray = {best.a, ts_vec_normalize(ts_vec_sub(best.b, best.a))};
    double from = HUGE_VAL, to = 0;
    TsVec first = {0, 0};
    draw_on(stage->draw, LAYER_CONTACT, "crossing line");
    for (int j = 0; j < count; j++) {
        TsSegment side = {polygon.corner[j], polygon.corner[(j + 1) % count]};
        if (ts_relation_segments(best, side) != TS_OVERLAPPING) continue;
        TsHit hit = ts_cast_segment(ray, side);
        if (hit.enter < from) first = hit.point;
        from = fmin(from, hit.enter);
        to = fmax(to, hit.enter);
        marks_answer(stage->draw, hit.point);
    }
    draw_line(stage->draw, ts_vec_add(ray.origin, ts_vec_scale(ray.direction, from - 50)),
              ts_vec_add(ray.origin, ts_vec_scale(ray.direction, to + 50)),
              (Pen){.ink = INK_FOCUS, .width = 1.5});
    stage_label(stage, first, ts_vec_perp(ts_vec_sub(best.b, best.a)), LABEL_FOCUS,
                "crosses the outline %d times: concave", most);
    draw_tag(stage->draw, NULL);
}

static void draw(Stage *stage)
{
    const Ask *ask = stage_asked(stage, s.a, s.b);
    if (convex_refuses(stage, ask)) {
        show_crossing_line(stage, convex_notched(ask)->shape.polygon);
        return;
    }
    stage_report_common_area(stage, &s.a->shape, &s.b->shape);
    axis_steps_drawn(stage);
    bool vectors = s.vectors > 0 || s.preset == EXAMPLE, own = vectors || s.light > 0;
    if (!own && work_draw(stage, ask, s.every > 0)) return;
    TsAxisTrace trace;
    ts_sat_contact(&s.a->shape, &s.b->shape, &trace);
    stage_draw_sliding(stage, &s.a->shape, &s.b->shape);
    AxisStep step = axis_steps(stage, ask, &trace);
    if (step.axis < 0) return;
    axis_steps_narrate(stage, ask, &trace, &step);
    axis_steps_code(stage, &trace, &step);
    if (s.light > 0) { // that axis alone
        step.so_far.answer.axes = step.shown < 32 ? 1u << step.shown : 0;
        step.so_far.verdict = VERDICT_AGREE;
        stage_projection_light(stage, &step.so_far, &trace, step.shown);
    }
    stage_projections(stage, &step.so_far, &trace, s.every > 0 && s.light == 0);
    const TsAxis *axis = &trace.axis[projections_wall(&trace, step.shown)]; // as it is drawn
    const double from[] = {axis->a_min, axis->b_min}, to[] = {axis->a_max, axis->b_max};
    stage_table(stage, "Projections on this axis", "\tfrom\tto");
    for (int i = 0; i < 2; i++) {
        stage_row(stage, ROW_PLAIN, "%s\t%s\t%s", i ? "B" : "A",
                  number_plain(NUMBER_TEXT, from[i], 1), number_plain(NUMBER_TEXT, to[i], 1));
    }
    if (vectors) show_vectors(stage, axis);
    if (s.b->shape.kind == TS_SHAPE_CIRCLE && s.a->shape.kind != TS_SHAPE_CIRCLE)
        draw_corner_axis(stage->draw, &s.b->shape, &s.a->shape);
}

#include "42_lesson.h"

SCENE = {
    .title = "Separating axes (SAT)",
    .idea = "Two convex shapes are apart if their projections on one axis leave a gap.",
    .build = build,
    .pair = {&s.a, &s.b},
    .draw = draw,
    .SCENE_STATE(s),
    .simple = "axis|shadow|gap",
    .turns_axis = true,
    .lesson = &lesson,
    .method = "sat_exact",
    .flaw = "polygon_sat_first_only",
    .touch = TOUCHING_HITS,
    .view = {{-110, -5}, {480, 455}},
    .knobs = {{'p', "pair", &s.preset, .name = "preset", .places = true,
               .names = "pair 1|pair 2|only B's sides|polygon and circle|off a corner|concave|"
                        "A inside B|a cross|circle inside|circle over a corner|"
                        "circle over a side|off a long side|V = (4, 5)"},
              {'x', "all projections", &s.every, .max = 1, .name = "all_shadows",
               .says = "Draws the projections on all axes. Off: on the axis that decides, and on "
                       "those left out."},
              {'l', "projection lines", &s.light, .max = 1, .name = "light_on_walls",
               .says = "Draws the rays of light that cast the shadows on one axis."},
              {'d', "dot product", &s.vectors, .max = 1, .name = "vectors",
               .says = "Shows a dot product as the length of a shadow."}},
};
