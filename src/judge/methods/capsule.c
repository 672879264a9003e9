// A capsule and any other shape: the distance of the cores compared with the sum of the radii, as
// Ericson ("Real-Time Collision Detection", 2005) has it for sphere-swept volumes, and the mistakes
// that are usual with it.
#include <stddef.h>

#include "textbook.h"
#include "touchstone/scalar.h"

typedef struct Core { // without its radius: a point, a segment, or a loop
    TextbookLoop loop;
    double radius;
} Core;

static Core core_of(const TsShape *shape)
{
    Core core = {.radius = ts_shape_radius(shape)};
    core.loop.count = ts_shape_corners(shape, core.loop.corner);
    return core;
}

typedef struct Nearest {
    double distance;
    TsVec on_a, on_b;
} Nearest;

static Nearest nearer(Nearest best, TsVec on_a, TsVec on_b)
{
    double distance = ts_vec_distance(on_a, on_b);
    return distance < best.distance ? (Nearest){distance, on_a, on_b} : best;
}

// `most`: 1, or beyond that where the second end is forgotten.
static TsVec foot(TsVec p, TsSegment s, double most)
{
    TsVec along = ts_vec_sub(s.b, s.a);
    double square = ts_vec_length_squared(along);
    double t = square > 0 ? ts_vec_dot(ts_vec_sub(p, s.a), along) / square : 0;
    // flaw: capsule_one_end
    return ts_vec_add(s.a, ts_vec_scale(along, ts_scalar_clamp(t, 0, most)));
}

// The nearest points of the capsule's segment and the other core: an end of one and the foot of its
// perpendicular on the other, unless they cross.
static Nearest nearest_points(const Core *a, const Core *b, double most)
{
    TsSegment segment = {a->loop.corner[0], a->loop.corner[1]};
    Nearest best = {.distance = HUGE_VAL};
    for (int i = 0; i < b->loop.count; i++) {
        TsVec corner = b->loop.corner[i];
        best = nearer(best, foot(corner, segment, most), corner);
        if (b->loop.count == 1) break;
        TsSegment side = textbook_side(&b->loop, i);
        best = nearer(best, segment.a, foot(segment.a, side, 1));
        if (most == 1) best = nearer(best, segment.b, foot(segment.b, side, 1));
        if (textbook_segments_meet(segment, side)) best.distance = 0;
    }
    return best;
}

static void compare(const Core *a, const Core *b, Nearest nearest, Answer *answer)
{
    bool near = nearest.distance <= a->radius + b->radius;
    // step: within
    textbook_hit(answer, work_within(nearest.on_a, nearest.on_b, a->radius + b->radius, near));
}

static void closest_points(const Query *query, Answer *answer)
{
    Core a = core_of(query->a), b = core_of(query->b);
    Nearest nearest = nearest_points(&a, &b, 1);
    if (b.loop.count > 2 && textbook_contains(&b.loop, a.loop.corner[0])) nearest.distance = 0;
    compare(&a, &b, nearest, answer);
    // The direction between cores that nearly meet is rounding noise.
    double size = fmax(ts_shape_size(query->a), ts_shape_size(query->b));
    if (nearest.distance > 1e-3 * size)
        textbook_measure(answer, nearest.distance - (a.radius + b.radius),
                         ts_vec_sub(nearest.on_b, nearest.on_a));
}

static void one_end(const Query *query, Answer *answer)
{
    Core a = core_of(query->a), b = core_of(query->b);
    // flaw: capsule_one_end
    compare(&a, &b, nearest_points(&a, &b, HUGE_VAL), answer);
    work_line((TsSegment){a.loop.corner[0], a.loop.corner[1]}, 1, true);
}

static void border_only(const Query *query, Answer *answer)
{
    Core a = core_of(query->a), b = core_of(query->b);
    // flaw: capsule_border
    compare(&a, &b, nearest_points(&a, &b, 1), answer);
}

// With a point for a segment, from `at` on.
static bool meets_around(TsVec at, const Core *a, const Core *b)
{
    Core round = *a;
    round.loop.corner[0] = round.loop.corner[1] = at;
    if (b->loop.count > 2 && textbook_contains(&b->loop, at)) return true;
    Nearest nearest = nearest_points(&round, b, 1);
    double most = a->radius + b->radius;
    // step: within
    return work_within(nearest.on_a, nearest.on_b, most, nearest.distance <= most);
}

static void ends_only(const Query *query, Answer *answer)
{
    Core a = core_of(query->a), b = core_of(query->b);
    // flaw: capsule_ends
    textbook_hit(answer,
                 meets_around(a.loop.corner[0], &a, &b) || meets_around(a.loop.corner[1], &a, &b));
}

static void short_as_circle(const Query *query, Answer *answer)
{
    Core a = core_of(query->a), b = core_of(query->b);
    TsVec first = a.loop.corner[0], second = a.loop.corner[1];
    if (ts_vec_distance(first, second) > 2 * a.radius)
        closest_points(query, answer);
    else
        // flaw: capsule_short_circle
        textbook_hit(answer, meets_around(ts_vec_lerp(first, second, 0.5), &a, &b));
}

#define CAPSULE .a = TS_SHAPE_BIT(TS_SHAPE_CAPSULE), .touch = TOUCH_HIT
#define ANY_OTHER .b = TS_SHAPE_ANY & ~TS_SHAPE_BIT(TS_SHAPE_RAY)
#define WITH_INSIDE                                                                                \
    .b = TS_SHAPE_BIT(TS_SHAPE_AABB) | TS_SHAPE_BIT(TS_SHAPE_OBB) |                                \
         TS_SHAPE_BIT(TS_SHAPE_TRIANGLE) | TS_SHAPE_BIT(TS_SHAPE_POLYGON)

METHODS(
    {.name = "capsule_closest",
     .label = "closest points",
     .does = "It finds the closest points of both core shapes and compares their "
             "distance with the sum of the radii.",
     CAPSULE,
     ANY_OTHER,
     .sound = ROUNDS,
     .source = "Ericson 2005",
     .answer = closest_points},
    {.name = "capsule_one_end",
     .label = "clamped at one end",
     CAPSULE,
     ANY_OTHER,
     .sound = FLAWED,
     .flaw = "It clamps the closest point at the first end only, so the capsule goes on beyond "
             "the second.",
     .source = "common mistake",
     .answer = one_end},
    {.name = "capsule_ends",
     .label = "end caps only",
     CAPSULE,
     ANY_OTHER,
     .sound = FLAWED,
     .flaw = "It tests the circles at both ends only, so what meets the long side is missed.",
     .source = "common mistake",
     .answer = ends_only},
    {.name = "capsule_short_circle",
     .label = "short as circle",
     CAPSULE,
     ANY_OTHER,
     .sound = FLAWED,
     .flaw = "It treats a capsule no longer than it is thick as a circle around its middle, so "
             "its ends are missed.",
     .source = "common mistake",
     .answer = short_as_circle},
    {.name = "capsule_border",
     .label = "sides only",
     CAPSULE,
     WITH_INSIDE,
     .sound = FLAWED,
     .flaw = "It measures the distance to the sides only, so a capsule deep inside a polygon is "
             "missed.",
     .source = "common mistake",
     .answer = border_only});
