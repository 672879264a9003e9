// Two circles, by the distance of their centres
//
// Push two coins together on a table. When they touch, the line between their centres is exactly
// one radius in each coin. So the distance of the centres, compared with the sum of the radii,
// answers the question.
//
//     gap = [d] − ([r₁ + r₂](sum of radii))
//
// [d] is the distance of the centres; r₁ and r₂ are the radii. The bars below the circles compare
// both lengths, and their difference is the [gap]. *A* and *B* are apart if it is above 0, and
// overlap if it is below 0.
//
// Why are the centres enough? The straight line between them enters each circle by one radius. If
// it is longer than both radii, a piece is left outside both: the [distance]. Any other path from
// centre to centre is longer, so no other pair of points is closer. If the line is shorter, the two
// radii share a piece of it, and its points are in both circles. The [depth] is how far to push one
// circle along the [normal] until they touch.
//
// *D* lies inside *C*. Its centre is near, so the same comparison finds it. A test for crossing
// boundaries does not: see M. Another mistake squares each radius before it adds them, instead of
// squaring the sum. Then *A* and *B* meet only below 67 px instead of 90.
//
// Try: drag *B* over *A*, or drag its rim. X holds *B* exactly at touch, where M switches between <
// (JChehe) and ≤ (XXHolic): they differ only there. Press P until "diagonally apart": the bounding
// boxes overlap there, and the circles do not.
//
// Sources: JChehe, "Common 2D collision detection", 2017; XXHolic, "Collision Detection (Point)",
// after Jeffrey Thompson, "Collision Detection".
#include <stdio.h>

#include "scene.h"
#include "scene_kit/marks.h"
#include "scene_kit/number.h"
#include "scene_kit/term.h"
#include "scene_kit/work_view.h"

static struct {
    Actor *a, *b, *c, *d;
    double touch, place;
} s;

static const TsVec places[] = {{295, 165},
                               {375, 150}}; // of B: beside A; off its bounding box's corner

static void build(Stage *stage)
{
    stage_put(stage, &s.a, .name = "A", .shape = ts_shape_circle(ts_vec(450, 225), 60));
    stage_put(stage, &s.b, .name = "B", .shape = ts_shape_circle(places[(int)s.place], 30));
    stage_put(stage, &s.c, .name = "C", .shape = ts_shape_circle(ts_vec(700, 165), 60));
    stage_put(stage, &s.d, .name = "D", .shape = ts_shape_circle(ts_vec(715, 165), 36));
}

static void hold(Stage *stage)
{
    TsCircle a = s.a->shape.circle, b = s.b->shape.circle;
    if (s.touch > 0) {
        stage_place(stage, s.b, ts_vec(a.center.x - (a.radius + b.radius), a.center.y), 0);
    }
}

static void ask(Stage *stage)
{
    stage_ask(stage, s.a, s.b);
    stage_ask(stage, s.c, s.d);
}

// The bars d and r + r, as long as in the picture; the difference is green if it is a gap.
static void compare(Stage *stage, const Ask *ask)
{
    Draw *draw = stage->draw;
    TsCircle a = ask->a->shape.circle, b = ask->b->shape.circle;
    Ink ink = ask->contact.gap > 0 ? INK_FOCUS : INK_INK;
    double d = ts_vec_distance(a.center, b.center), reach = a.radius + b.radius, left = 170;
    char radii[48], pair[48];
    translate_print(pair, sizeof pair, "%s to %s", ask->a->name, ask->b->name);
    draw_tag_which(draw, "d", pair);
    stage_dimension(stage, a.center, b.center, LABEL_NUMBER, "d %.1f", d);
    if (stage_is_simple(stage)) return;
    draw_layer(draw, LAYER_CONSTRUCTION);
    marks_bar(draw, ts_vec(left, 360), d, (Fill){.ink = INK_MUTED});
    draw_tag_which(draw, "sum of radii", pair);
    TsVec joint = marks_bar(draw, ts_vec(left, 386), a.radius, (Fill){.ink = INK_MUTED});
    marks_bar(draw, joint, b.radius, (Fill){.ink = INK_LINE, .pattern = PATTERN_FALLING});
    draw_layer(draw, LAYER_LABELS);
    translate_print(radii, sizeof radii, "radii %s + %s", ask->a->name, ask->b->name);
    marks_caption(draw, ts_vec(left, 397), radii);
    draw_tag_which(draw, "d", pair);
    marks_caption(draw, ts_vec(left, 371), "distance d");
    draw_tag_which(draw, "gap", pair);
    draw_text(draw, ts_vec(left + fmax(d, reach) + 12, 384),
              (Font){.face = FACE_MONO_BOLD, .size = 13, .ink = ink},
              number_gap(NUMBER_TEXT, ask->contact.gap));
    draw_line(draw, ts_vec(left + d, 379), ts_vec(left + reach, 379),
              (Pen){.ink = ink, .width = 3});
    for (int i = 0; i < 2; i++) {
        double end = left + (i ? reach : d);
        draw_line(draw, ts_vec(end, 354), ts_vec(end, 404), (Pen){.ink = ink, .width = 1.5});
    }
    draw_tag(draw, NULL);
}

// What the method compares. The simple picture shows the radii while they are pointed at.
static void report(Stage *stage, const Ask *ask)
{
    TsCircle a = ask->a->shape.circle, b = ask->b->shape.circle;
    char pair[DRAW_TAG_TEXT - 3], d_tag[DRAW_TAG_TEXT];
    translate_print(pair, sizeof pair, "%s to %s", ask->a->name, ask->b->name);
    snprintf(d_tag, sizeof d_tag, "d:%s", pair);
    const Term gap = term_gap("gap", ask);
    const Term d = {.name = "d", .value = ts_vec_distance(a.center, b.center), .lights = d_tag};
    const Term first = term_radius("r₁", ask->a), second = term_radius("r₂", ask->b);
    marks_radius(stage->draw, ask->a);
    marks_radius(stage->draw, ask->b);
    if (ask_is_by(ask, "circle_sum_of_squares"))
        stage_condition(stage, ask->hit, "[d]² ≤ [r₁]² + [r₂]²", d, first, second);
    else if (ask_is_by(ask, "circle_center_inside"))
        stage_condition(stage, ask->hit, "[d] ≤ max([r₁], [r₂])", d, first, second);
    else if (ask_is_by(ask, "circle_rims_cross") && ask->exact == TS_APART)
        stage_condition(stage, ask->hit, "[d] ≤ [r₁] + [r₂]", d, first, second);
    else if (ask_is_by(ask, "circle_rims_cross"))
        stage_condition(stage, ask->hit, "[d] ≥ |[r₁] − [r₂]|", d, first, second);
    else if (!ask->method->flaw)
        stage_formula(stage, "[gap] = [d] − ([r₁] + [r₂])", gap, d, first, second);
}

static void row(Stage *stage, const Ask *ask, bool chosen)
{
    TsCircle a = ask->a->shape.circle, b = ask->b->shape.circle;
    stage_row(stage, chosen ? ROW_DECIDES : ROW_PLAIN, "%s to %s\t%.1f\t%.1f\t%s", ask->a->name,
              ask->b->name, ts_vec_distance(a.center, b.center), a.radius + b.radius,
              number_signed(NUMBER_TEXT, ask->contact.gap));
}

static void draw(Stage *stage)
{
    const Ask *first = stage_asked(stage, s.a, s.b), *second = stage_asked(stage, s.c, s.d);
    const Actor *selected = stage_selected(stage);
    const Ask *chosen = second && (selected == s.c || selected == s.d) ? second : first;
    stage_drawn_by(stage, "circle_inclusive|circle_strict");
    if (work_draw(stage, chosen, true)) return;
    stage_table(stage, "Distance, sum of radii", "centres\td\tr + r\tgap");
    if (first) row(stage, first, chosen == first);
    if (second) row(stage, second, chosen == second);
    if (!chosen) return;
    report(stage, chosen);
    compare(stage, chosen);
}

SCENE = {
    .title = "Two circles",
    .idea = "Two circles meet if their centres are no farther apart than the sum of the radii.",
    .build = build,
    .hold = hold,
    .ask = ask,
    .draw = draw,
    .SCENE_STATE(s),
    .simple = "center|d|A|B|C|D",
    .method = "circle_inclusive",
    .touch = TOUCHING_HITS,
    .view = {{40, 80}, {840, 415}},
    .knobs = {{.key = 'x',
               .label = "hold exact touch",
               .value = &s.touch,
               .max = 1,
               .says = "Holds B where it touches A exactly: the distance is the sum of the radii."},
              {'p', "place", &s.place, .name = "preset", .places = true,
               .names = "beside|diagonally apart"}},
};
