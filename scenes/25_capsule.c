// Capsules, by the distance of their cores
//
// Roll a ball along a stick: the space that it fills is a capsule. It is all points within a radius
// of a segment, the [core]. So a question about two thick shapes becomes one about two thin ones.
//
//     they collide if [d] ≤ [r₁ + r₂](radius)
//
// [d] is the distance of the two cores, r₁ and r₂ are the radii. The gray [bars](radius) are the
// radii, drawn along the shortest path from core to core.
//
// If d is at most the sum, the two bars meet, and their common point is in *A* and in *B*. If d is
// greater, a piece between the bars is left, the [distance]. No other path between the cores is
// shorter, so no point is in both. The shape of the core does not matter. A circle has a point as
// its core, and a box or a polygon is its own core, with radius 0. When they overlap, the [depth]
// along the [normal] separates them.
//
// Everything rests on the nearest points of the cores. Press M for the mistakes. "Clamped at one
// end" lets the core go on beyond its other end. "End caps only" tests two circles and misses the
// long side. "Short as circle" treats a short capsule as a disc and misses its ends. "Sides only"
// misses a capsule deep inside a box.
//
// Try: press P until "beyond its end" and "beside", and M at each. The key B changes the other
// shape: take "circle" at the place "short", and "box" at the place "inside". Select *A*, and drag
// an end or its rim.
//
// Source: Ericson, "Real-Time Collision Detection", 2005, sphere-swept volumes.
#include "places.h"
#include "scene.h"
#include "scene_kit/marks.h"
#include "scene_kit/term.h"
#include "scene_kit/work_view.h"
#include "touchstone/closest.h"

enum { BESIDE, BEYOND, SHORT, DEEP, TOUCH, OFF, PLACES };

static const TsShape others[] = {
    {.kind = TS_SHAPE_CAPSULE, .capsule = {{440, 250}, {620, 250}, 40}},
    CIRCLE(520, 250, 60),
    {.kind = TS_SHAPE_OBB, .obb = {{520, 250}, {90, 55}, {1, 0}}},
    POLYGON({420, 160}, {640, 160}, {640, 340}, {420, 340}, {520, 250}),
};

static const TsCapsule presets[PLACES] = {
    [BESIDE] = {{370, 165}, {680, 165}, 46}, // only its straight side overlaps B
    [BEYOND] = {{190, 205}, {330, 220}, 26}, // B lies beyond one of its ends
    [SHORT] = {{376, 180}, {424, 216}, 46},  // only one of its round ends overlaps B
    [DEEP] = {{500, 235}, {545, 228}, 12},   // inside B
    [TOUCH] = {{350, 140}, {540, 140}, 0},   // touches B: the radius follows from B's
    [OFF] = {{390, 150}, {390, 195}, 20},    // apart, though the bounding boxes overlap
};

static struct {
    Actor *a, *b;
    double place, other;
} s;

// With it A touches each of `others`: the distance of the cores, less the other's radius.
static const double touching_radius[] = {70, 50, 55, 20};

static void build(Stage *stage)
{
    TsCapsule a = presets[(int)s.place];
    if ((int)s.place == TOUCH) a.radius = touching_radius[(int)s.other];
    stage_put(stage, &s.a, .name = "A", .shape = ts_shape_of_capsule(a));
    stage_put(stage, &s.b, .name = "B", .shape = others[(int)s.other]);
}

// A segment or point as the core of a round shape.
static void draw_core(Stage *stage, const TsShape *core)
{
    TsVec box[4];
    int count;
    const TsVec *end = ts_shape_view_corners(core, box, &count);
    draw_tag(stage->draw, "core");
    draw_layer(stage->draw, LAYER_CONTACT); // fills can be opaque
    if (core->kind == TS_SHAPE_SEGMENT)
        draw_line(stage->draw, end[0], end[1], (Pen){.ink = INK_INK, .width = 2});
    for (int i = 0; i < count && count < 3; i++)
        draw_dot(stage->draw, end[i], 4, (Fill){.ink = INK_INK});
    if (stage_is_simple(stage) && count < 3) {
        TsVec along = count > 1 ? ts_vec_sub(end[1], end[0]) : ts_vec(1, 0);
        stage_label(stage, count > 1 ? ts_vec_lerp(end[0], end[1], 0.2) : end[0],
                    ts_vec_perp(along), LABEL_PLAIN, "core");
    }
    draw_tag(stage->draw, NULL);
}

// A bar as long as the radius, from the nearest point of the core towards the other shape.
static void draw_radius(Stage *stage, TsVec from, TsVec to, double radius)
{
    TsVec reach = ts_vec_set_length(ts_vec_sub(to, from), radius);
    if (radius > 0)
        draw_line(stage->draw, from, ts_vec_add(from, reach), (Pen){.ink = INK_MUTED, .width = 4});
}

// What the method compares. The depth of what overlaps is another thing if a core is not convex.
static void report(Stage *stage, const Ask *ask, double distance)
{
    const Term gap = term_gap("gap", ask);
    const Term d = {.name = "d", .value = distance, .lights = "d"};
    const Term first = term_radius("r₁", s.a), second = term_radius("r₂", s.b);
    marks_radius(stage->draw, s.a);
    marks_radius(stage->draw, s.b);
    if (ask->method->flaw) return;
    if (ask->contact.relation == TS_OVERLAPPING)
        stage_condition(stage, ask->hit, "[d] ≤ [r₁] + [r₂]", d, first, second);
    else
        stage_formula(stage, "[gap] = [d] − ([r₁] + [r₂])", gap, d, first, second);
}

static void draw(Stage *stage)
{
    const Ask *ask = stage_asked(stage, s.a, s.b);
    stage_drawn_by(stage, "capsule_closest");
    if (work_draw(stage, ask, true)) return;
    TsShape core_a = ts_shape_core(&s.a->shape), core_b = ts_shape_core(&s.b->shape);
    double radius_a = ts_shape_radius(&s.a->shape), radius_b = ts_shape_radius(&s.b->shape);
    TsNearest nearest = ts_closest_shapes(&core_a, &core_b);
    report(stage, ask, nearest.distance);
    draw_core(stage, &core_a);
    draw_core(stage, &core_b);
    draw_layer(stage->draw, LAYER_CONSTRUCTION);
    if (nearest.distance > 0) {
        draw_tag(stage->draw, "radius");
        draw_radius(stage, nearest.a, nearest.b, radius_a);
        draw_radius(stage, nearest.b, nearest.a, radius_b);
        draw_tag(stage->draw, "d");
        stage_dimension(stage, nearest.a, nearest.b,
                        ask->contact.gap > 0 ? LABEL_FOCUS : LABEL_BOLD, "d %.1f",
                        nearest.distance);
    }
    draw_on(stage->draw, LAYER_CONTACT, "d");
    marks_answer(stage->draw, nearest.a);
    marks_answer(stage->draw, nearest.b);
    draw_tag(stage->draw, NULL);
    stage_table(stage, "Distance of the cores", "d\tradius A\tradius B\tsum");
    stage_row_for(stage, "d", ROW_DECIDES, "%.1f\t%.1f\t%.1f\t%.1f", nearest.distance, radius_a,
                  radius_b, radius_a + radius_b);
    stage_note(stage,
               nearest.distance > 0 ? "the cores are %.1f px apart, the radii reach %.1f px"
                                    : "the cores meet: %.1f px apart",
               nearest.distance, radius_a + radius_b);
}

SCENE = {
    .title = "Capsules",
    .idea = "A capsule meets another shape if its segment comes within the sum of the radii.",
    .build = build,
    .pair = {&s.a, &s.b},
    .draw = draw,
    .SCENE_STATE(s),
    .simple = "core|d|A|B",
    .method = "capsule_closest",
    .touch = TOUCHING_HITS,
    .view = {{200, 60}, {720, 380}},
    .knobs = {{'p', "place", &s.place, .name = "preset", .places = true,
               .names = "beside|beyond its end|short|inside|exactly at touch|"
                        "off a corner"},
              {'b', "other shape", &s.other, .name = "other", .places = true,
               .names = "capsule|circle|box|polygon"}},
};
