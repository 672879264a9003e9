// Conservative advancement with bounds by speed (Mirtich) and by the curvature of corner paths.
#include "platform/rounding.h"

#include "touchstone/advancement.h"

#include <assert.h>
#include <stddef.h>

#include "geometry/solid.h"
#include "narrow/features.h"
#include "touchstone/contact.h"
#include "touchstone/degrees.h"
#include "touchstone/scalar.h"
#include "touchstone/sweep.h"

#define ADVANCE_TOLERANCE 1e-10                 // of the size
#define RADIANS_PER_DEGREE 0.017453292519943295 // in a degree

// ---- a shape that moves and rotates

typedef struct Turning {
    Solid rest;  // at time 0, relative to the pivot
    TsVec pivot; // relative to the common origin
    TsVec move;
    double turn, rate; // in the step: degrees, radians
    double radius;     // the distance of the farthest corner from the pivot
} Turning;

static Turning turning_of(const TsShape *shape, TsMotion motion, TsVec origin)
{
    Turning body = {.rest = ts_solid_of(shape, motion.pivot),
                    .pivot = ts_vec_sub(motion.pivot, origin),
                    .move = motion.move,
                    .turn = motion.turn,
                    .rate = motion.turn * RADIANS_PER_DEGREE};
    for (int i = 0; i < body.rest.count; i++)
        body.radius = ts_scalar_larger(body.radius, ts_vec_length(body.rest.corner[i]));
    return body;
}

// An upper bound of the length of any point's path in the step.
static double longest_path(const Turning *body)
{
    return ts_vec_length(body->move) + fabs(body->rate) * body->radius;
}

// The corners at that time, relative to the common origin.
static Solid turning_at(const Turning *body, double time)
{
    Solid now = body->rest;
    TsVec turn = ts_degrees(body->turn * time);
    TsVec pivot = ts_vec_add(body->pivot, ts_vec_scale(body->move, time));
    for (int i = 0; i < now.count; i++)
        now.corner[i] = ts_vec_add(pivot, ts_vec_turn(now.corner[i], turn));
    for (int i = 0; i < now.axes; i++) now.axis[i] = ts_vec_turn(now.axis[i], turn);
    now.extent = ts_vec_magnitude(body->pivot) + ts_vec_magnitude(body->move) + 2 * body->radius;
    return now;
}

// ---- how soon two shapes can meet

// The time in which the gap along the normal, from a to b, cannot shrink by more than `spare` px,
// by the greatest speeds alone (Mirtich). HUGE_VAL if it never can.
static double ahead_by_speed(const Turning *a, const Turning *b, TsVec normal, double spare)
{
    double speed = ts_vec_dot(ts_vec_sub(a->move, b->move), normal) + fabs(a->rate) * a->radius +
                   fabs(b->rate) * b->radius;
    return speed > 0 ? spare / speed : HUGE_VAL;
}

typedef struct TurningView { // in the frame of `still`, with which the normal rotates
    const Turning *still, *other;
    const Solid *still_now, *other_now;
    TsVec normal; // from `other` towards `still`
    double time;
} TurningView;

// The time until a corner of `other` may have moved by `spare` px towards `still`. With w from the
// pivot of `still` to the corner, its position is normal . w. The first derivative of that is
// known, the second is bounded by the greatest |w|, |w'| and |w''| until the end of the step
// (`bend`), so the time is the first root of spare - speed * t - bend / 2 * t^2.
static double time_to_close(const TurningView *view, TsVec corner, double spare)
{
    const Turning *still = view->still, *other = view->other;
    TsVec pivot = ts_vec_add(still->pivot, ts_vec_scale(still->move, view->time));
    TsVec center = ts_vec_add(other->pivot, ts_vec_scale(other->move, view->time));
    TsVec w = ts_vec_sub(corner, pivot), arm = ts_vec_sub(corner, center);
    TsVec velocity = ts_vec_add(ts_vec_sub(other->move, still->move),
                                ts_vec_scale(ts_vec_perp(arm), other->rate));
    double speed =
        ts_vec_dot(velocity, view->normal) + still->rate * ts_vec_dot(ts_vec_perp(view->normal), w);
    double turn = fabs(still->rate), spin = fabs(other->rate), radius = ts_vec_length(arm);
    double fastest = ts_vec_distance(other->move, still->move) + spin * radius;
    double farthest = ts_vec_length(w) + (1 - view->time) * fastest;
    double bend = spin * spin * radius + 2 * turn * fastest + turn * turn * farthest;
    if (spare <= 0) return 0;
    double root = sqrt(speed * speed + 2 * bend * spare);
    if (speed > 0) return 2 * spare / (speed + root);
    return bend > 0 ? (root - speed) / bend : HUGE_VAL;
}

static double ahead_by_corners(const TurningView *view, double target)
{
    const Solid *other = view->other_now;
    double border = ts_solid_project(view->still_now, view->normal).min, least = HUGE_VAL;
    border -= view->still_now->radius + other->radius + target;
    for (int i = 0; i < other->count; i++) {
        double spare = border - ts_vec_dot(other->corner[i], view->normal);
        double time = time_to_close(view, other->corner[i], spare);
        if (time < least) least = time;
    }
    return least;
}

// ---- the gap at one moment

typedef struct Advancing { // both shapes through the step
    Turning a, b;
    TsVec origin;
    double tolerance;
    Solid now_a, now_b; // at `time`
    double time;
} Advancing;

typedef struct AdvanceGap {
    double shown; // the gap along the normal, a lower bound of the distance
    TsVec normal;
    Features features;
} AdvanceGap;

static double shown_along(const Advancing *now, TsVec normal)
{
    double radii = now->now_a.radius + now->now_b.radius;
    double far = ts_solid_project(&now->now_b, normal).min;
    return far - ts_solid_project(&now->now_a, normal).max - radii;
}

static void try_side_normals(const Advancing *now, const Solid *owner, AdvanceGap *gap)
{
    for (int i = 0; i < owner->axes; i++) {
        TsVec normal = ts_vec_normalize(owner->axis[i]);
        for (int side = 0; side < 2; side++, normal = ts_vec_negate(normal)) {
            double shown = shown_along(now, normal);
            if (shown <= gap->shown) continue;
            gap->shown = shown;
            gap->normal = normal;
        }
    }
}

// The normal between the nearest points gives the widest gap, except if they are so close that its
// direction has lost digits. Then the normals of the sides are tried as well.
static AdvanceGap advance_gap(const Advancing *now)
{
    AdvanceGap gap = {.features = ts_features_of(&now->now_a, &now->now_b, true, HUGE_VAL)};
    gap.normal = gap.features.normal;
    gap.shown = shown_along(now, gap.normal);
    double radii = now->now_a.radius + now->now_b.radius;
    if (gap.shown >= 0.999 * (gap.features.gap - radii)) return gap;
    try_side_normals(now, &now->now_a, &gap);
    try_side_normals(now, &now->now_b, &gap);
    return gap;
}

// ---- one advance

// Advances by the most that one of the bounds allows.
static void set_ahead(const Advancing *now, TsAdvanceStep *step)
{
    double target = now->tolerance / 2;
    TurningView view[] = {
        {&now->a, &now->b, &now->now_a, &now->now_b, ts_vec_negate(step->normal), now->time},
        {&now->b, &now->a, &now->now_b, &now->now_a, step->normal, now->time}};
    step->by = TS_ADVANCE_BY_SPEED;
    step->ahead = ahead_by_speed(&now->a, &now->b, step->normal, step->gap - target);
    for (int i = 0; i < 2; i++) {
        double ahead = ahead_by_corners(&view[i], target);
        if (ahead <= step->ahead) continue;
        step->ahead = ahead;
        step->by = i == 0 ? TS_ADVANCE_BY_A : TS_ADVANCE_BY_B;
    }
}

static TsAdvanceStep advance_step(Advancing *now, double time)
{
    now->time = time;
    now->now_a = turning_at(&now->a, time);
    now->now_b = turning_at(&now->b, time);
    AdvanceGap gap = advance_gap(now);
    TsVec on_a =
        ts_vec_add(gap.features.on_a, ts_vec_scale(gap.features.normal, now->now_a.radius));
    TsVec on_b =
        ts_vec_sub(gap.features.on_b, ts_vec_scale(gap.features.normal, now->now_b.radius));
    TsAdvanceStep step = {.time = time, .gap = gap.shown, .normal = gap.normal};
    step.on_a = ts_vec_add(now->origin, on_a);
    step.on_b = ts_vec_add(now->origin, on_b);
    if (step.gap > now->tolerance) set_ahead(now, &step);
    return step;
}

// ---- the iteration

static void trace_advance(TsAdvanceTrace *trace, TsAdvanceStep step)
{
    if (!trace) return;
    if (trace->count < TS_ADVANCES_TRACED) trace->count++;
    trace->step[trace->count - 1] = step;
}

static TsAdvance advance_ended(TsAdvanceStep step, TsAdvanceEnd end, int advances)
{
    return (TsAdvance){.end = end,
                       .time = end == TS_ADVANCE_APART ? 1 : step.time,
                       .gap = step.gap,
                       .normal = step.normal,
                       .point = ts_vec_lerp(step.on_a, step.on_b, 0.5),
                       .advances = advances};
}

TsAdvance ts_advancement_shapes(const TsShape *a, TsMotion motion_a, const TsShape *b,
                                TsMotion motion_b, TsAdvanceTrace *trace)
{
    assert(ts_sweep_accepts(a) && ts_sweep_accepts(b));
    assert(fabs(motion_a.turn) <= 1e6 && fabs(motion_b.turn) <= 1e6);
    if (trace) trace->count = 0;
    TsAdvanceStep step = {0};
    if (ts_relation_shapes(a, b) != TS_APART) {
        TsContact contact = ts_contact_shapes(a, b);
        step.gap = contact.gap;
        step.normal = contact.normal;
        step.on_a = contact.on_a;
        step.on_b = contact.on_b;
        trace_advance(trace, step);
        return advance_ended(step, TS_ADVANCE_AT_START, 1);
    }
    TsVec origin = ts_shape_center(a);
    Advancing now = {.origin = origin,
                     .a = turning_of(a, motion_a, origin),
                     .b = turning_of(b, motion_b, origin)};
    double size = ts_scalar_larger(ts_shape_size(a), ts_shape_size(b));
    double path = ts_scalar_larger(longest_path(&now.a), longest_path(&now.b));
    now.tolerance = ADVANCE_TOLERANCE * ts_scalar_larger(size, path);
    double time = 0;
    for (int i = 1; i <= TS_ADVANCES_MAX; i++) {
        step = advance_step(&now, time);
        trace_advance(trace, step);
        if (step.gap <= now.tolerance) return advance_ended(step, TS_ADVANCE_HIT, i);
        time += step.ahead;
        if (time > 1) return advance_ended(step, TS_ADVANCE_APART, i);
    }
    return advance_ended(step, TS_ADVANCE_UNDECIDED, TS_ADVANCES_MAX);
}

// ---- part by part

// A hit at the very end of the step comes before "apart", which has the same time.
static bool advance_is_sooner(const TsAdvance *one, const TsAdvance *other)
{
    if (one->end == TS_ADVANCE_APART) return false;
    return other->end == TS_ADVANCE_APART || one->time < other->time;
}

TsAdvance ts_advancement_by_parts(const TsShape *a, TsMotion motion_a, const TsShape *b,
                                  TsMotion motion_b, TsAdvanceTrace *trace)
{
    TsPolygonParts of_a, of_b;
    TsAdvance first = {.end = TS_ADVANCE_APART, .time = 1};
    TsAdvanceTrace other;
    ts_sweep_parts_of(a, &of_a);
    ts_sweep_parts_of(b, &of_b);
    for (int i = 0; i < of_a.count * of_b.count; i++) {
        const TsShape *part_a = &of_a.shape[i / of_b.count], *part_b = &of_b.shape[i % of_b.count];
        TsAdvance advance =
            ts_advancement_shapes(part_a, motion_a, part_b, motion_b, trace ? &other : NULL);
        if (i > 0 && !advance_is_sooner(&advance, &first)) continue;
        first = advance;
        if (trace) *trace = other;
    }
    if (first.end != TS_ADVANCE_AT_START) return first;
    TsContact contact = ts_contact_shapes(a, b);
    first.gap = contact.gap;
    first.normal = contact.normal;
    first.point = ts_vec_lerp(contact.on_a, contact.on_b, 0.5);
    return first;
}

// ---- the moved shape

TsShape ts_advancement_moved(const TsShape *shape, TsMotion motion, double time, TsVec *corner)
{
    if (motion.turn == 0) return ts_sweep_moved(shape, motion.move, time, corner);
    TsVec to = ts_vec_add(motion.pivot, ts_vec_scale(motion.move, time));
    return ts_shape_turned(shape, motion.pivot, ts_degrees(motion.turn * time), to, corner);
}
