// Two convex shapes by separating axes.
//
// Light falls along every side of both shapes onto a wall across it, and both cast a shadow there.
// One wall with daylight between the shadows is enough: apart, and no other need be asked. A circle
// has no sides; its wall is the one across the way to the corner nearest to its centre. A shape
// with a notch is refused: what stands in the notch is apart though every wall shows an overlap.
//
// Watch: step with "," and "." through the walls in the order in which they are asked. P at "only
// B's sides", then M for the version that lost them (E13), the one whose length forgets y (E09),
// and the one that adds y instead of multiplying by it (E08).
#include <string.h>

#include "hull.h"
#include "number.h"
#include "orientation.h"
#include "sat.h"
#include "scene.h"

#define POLYGON(...)                                                                               \
    {                                                                                              \
        .kind = SHAPE_POLYGON, .polygon = {                                                        \
            (const Vec[])__VA_ARGS__,                                                              \
            sizeof((const Vec[])__VA_ARGS__) / sizeof(Vec)                                         \
        }                                                                                          \
    }
#define RECT POLYGON({{30, 150}, {210, 150}, {210, 300}, {30, 300}})
#define CIRCLE(x, y, r)                                                                            \
    {                                                                                              \
        .kind = SHAPE_CIRCLE, .circle = { {x, y}, r }                                              \
    }
// The pairs of document 003's page, three times as large; the second moved up into the first's
// place.
static const Shape presets[][2] = {
    {RECT, POLYGON({{360, 150}, {360, 270}, {240, 210}})},
    {RECT, POLYGON({{270, 150}, {270, 270}, {150, 210}})},
    {RECT, POLYGON({{330, 200}, {340, 350}, {195, 350}})}, // only a side of B shows the gap
    {POLYGON({{60, 190}, {140, 140}, {220, 180}, {230, 270}, {120, 320}}), CIRCLE(270, 240, 60)},
    {RECT, CIRCLE(256, 346, 62)}, // off a corner
    {POLYGON({{30, 150}, {300, 150}, {300, 190}, {90, 190}, {90, 300}, {30, 300}}),
     POLYGON({{130, 220}, {260, 225}, {150, 310}})}, // concave
};

static struct {
    Actor *a, *b;
    double preset, every;
} s = {.every = 1};

static void build(Stage *stage)
{
    const Shape *pair = presets[(int)s.preset];
    s.a = stage_add(stage, .name = "A", .shape = pair[0]);
    s.b = stage_add(stage, .name = "B", .shape = pair[1]);
}

static void turned(Stage *stage, int knob)
{
    const Shape *pair = presets[(int)s.preset];
    if (knob != 0) return;
    stage_set_shape(stage, s.a, pair[0]);
    stage_set_shape(stage, s.b, pair[1]);
}

// ---- What is refused

static bool is_named(const Ask *ask, const char *method) { return !strcmp(ask->method, method); }

// The corners at which the outline turns the other way.
static void mark_notches(Stage *stage, const Shape *shape)
{
    if (shape->kind != SHAPE_POLYGON) return;
    Polygon p = shape->polygon;
    int winding = hull_winding(p);
    for (int i = 0; i < p.count; i++) {
        Vec at = p.corner[i];
        Vec before = p.corner[(i + p.count - 1) % p.count], after = p.corner[(i + 1) % p.count];
        if (orientation_sign(before, at, after) * winding >= 0) continue;
        draw_layer(stage->draw, LAYER_CONTACT);
        draw_ring(stage->draw, at, 8, (Pen){.ink = INK_MARK, .width = 2});
        stage_label(stage, at, vec_sub(vec_lerp(before, after, 0.5), at), LABEL_PLAIN, "notch");
    }
}

static void refuse(Stage *stage, const Ask *ask)
{
    Aabb a = shape_bounds(&s.a->shape), b = shape_bounds(&s.b->shape);
    Vec at =
        vec((fmin(a.min.x, b.min.x) + fmax(a.max.x, b.max.x)) / 2, fmax(a.max.y, b.max.y) + 70);
    bool first = !sat_accepts(&s.a->shape);
    draw_layer(stage->draw, LAYER_LABELS);
    draw_text(stage->draw, at, (Font){FACE_BOLD, 20, INK_INK, ALIGN_CENTER, 0}, "REFUSED");
    mark_notches(stage, first ? &s.a->shape : &s.b->shape);
    stage_table(stage, "Axes", "refused");
    stage_row(stage, ROW_DECIDES, "%s is concave", first ? "A" : "B");
    if (is_named(ask, "polygon_sat_unguarded")) {
        stage_note(stage, "%s is concave, and this method asks its axes all the same",
                   first ? "A" : "B");
    } else {
        stage_note(stage, "%s is concave: no axis is asked, \"%s\" answers", first ? "A" : "B",
                   ask->label);
    }
}

// ---- What was asked

// Whether the method asks an axis at all: the one lost the second shape's, the others the corner's.
static bool knows(const Ask *ask, const Axis *axis)
{
    if (is_named(ask, "polygon_sat_first_only")) return axis->name[0] == 'A';
    if (is_named(ask, "polygon_circle_sat_normals") || is_named(ask, "polygon_circle_sat_center"))
        return axis->name[0] != 'c';
    return true;
}

// Those that are asked, in their order, up to the first that shows a gap. How many.
static int asked_in_order(const Ask *ask, const AxisTrace *trace, int *order)
{
    int count = 0;
    for (int i = 0; i < trace->count; i++) {
        if (!knows(ask, &trace->axis[i])) continue;
        order[count++] = i;
        double gap = trace->axis[i].gap;
        if (gap > 0 || (gap == 0 && !ask->hit)) break;
    }
    return count;
}

static void narrate(Stage *stage, const Ask *ask, const Axis *axis, int wall, bool last)
{
    char gap[NUMBER_MAX];
    number_length(gap, sizeof gap, fabs(axis->gap));
    if (ask->wrong && last && ask->hit == (axis->gap > 0)) {
        stage_narrate(stage, "Wall %d: %s of %s, which this method misreads.", wall, gap,
                      axis->gap > 0 ? "daylight" : "overlap");
    } else if (axis->gap > 0) {
        stage_narrate(stage, "Wall %d shows %s of daylight: apart, stop here.", wall, gap);
    } else if (axis->gap == 0) {
        stage_narrate(stage, "On wall %d the shadows touch%s.", wall,
                      last ? ", and no wall shows daylight" : "");
    } else if (!last) {
        stage_narrate(stage, "On wall %d the shadows overlap by %s: ask the next.", wall, gap);
    } else {
        stage_narrate(stage, "Wall %d overlaps by %s, %s.", wall, gap,
                      ask->wrong ? "the last that is asked" : "as all do: they meet");
    }
}

static void show_shadow(Stage *stage, const char *owner, double from, double to)
{
    char first[NUMBER_MAX], last[NUMBER_MAX];
    stage_row(stage, ROW_PLAIN, "%s\t%s\t%s", owner, number_plain(first, sizeof first, from, 1),
              number_plain(last, sizeof last, to, 1));
}

static void show_intervals(Stage *stage, const Axis *axis)
{
    stage_table(stage, "Shadows on this wall", "\tfrom\tto");
    show_shadow(stage, "A", axis->a_min, axis->a_max);
    show_shadow(stage, "B", axis->b_min, axis->b_max);
}

static void draw_corner_axis(Stage *stage, const AxisTrace *trace)
{
    const Shape *round = s.b->shape.kind == SHAPE_CIRCLE ? &s.b->shape : &s.a->shape;
    const Shape *other = round == &s.b->shape ? &s.a->shape : &s.b->shape;
    if (round->kind != SHAPE_CIRCLE || strcmp(trace->axis[trace->count - 1].name, "corner") != 0)
        return;
    Vec corner[POLYGON_MAX], center = shape_center(round), nearest = {0, 0};
    double least = HUGE_VAL;
    for (int i = shape_corners(other, corner) - 1; i >= 0; i--) {
        double distance = vec_distance(center, corner[i]);
        if (distance < least) least = distance, nearest = corner[i];
    }
    draw_layer(stage->draw, LAYER_CONTACT);
    draw_line(stage->draw, center, nearest,
              (Pen){.ink = INK_MARK, .width = 1.5, .on = 5, .off = 4});
}

static void frame(Stage *stage)
{
    const Ask *ask = stage_ask(stage, s.a, s.b);
    if (!ask) return;
    if (!sat_accepts(&s.a->shape) || !sat_accepts(&s.b->shape)) {
        refuse(stage, ask);
        return;
    }
    AxisTrace trace;
    int order[AXES_MAX];
    sat_contact(&s.a->shape, &s.b->shape, &trace);
    int asked = asked_in_order(ask, &trace, order);
    if (asked == 0) return;
    int step = stage_trace(stage, asked);
    Ask so_far = *ask; // the last step tells all that the method asked
    so_far.axes = step < asked - 1 ? 0 : ask->axes;
    for (int i = 0; i <= step && order[i] < 32; i++) so_far.axes |= 1u << order[i];
    if (step < asked - 1) so_far.wrong = false;
    narrate(stage, ask, &trace.axis[order[step]], order[step] + 1, step == asked - 1);
    stage_walls(stage, &so_far, &trace, s.every > 0);
    show_intervals(stage, &trace.axis[order[step]]);
    draw_corner_axis(stage, &trace);
}

SCENE = {
    .title = "Separating axes",
    .idea = "One wall with daylight between the shadows is enough.",
    .build = build,
    .frame = frame,
    .turned = turned,
    .SCENE_STATE(s),
    .method = "sat_exact",
    .touch = TOUCHING_HITS,
    .view = {{-90, 30}, {470, 440}},
    .knobs = {{.key = 'p',
               .label = "pair",
               .name = "preset",
               .value = &s.preset,
               .max = 5,
               .names = "pair 1|pair 2|only B's sides|polygon and circle|off a corner|concave"},
              {.key = 'x', .label = "all shadows", .value = &s.every, .max = 1}},
};
