// Conservative advancement with bounds by speed (Mirtich) and by the curvature of corner paths.
#include "platform/rounding.h"

#include "touchstone/advancement.h"

#include <stddef.h>

#include "geometry/solid.h"
#include "geometry/usable.h"
#include "motion/sweep_private.h"
#include "narrow/loop.h"
#include "platform/assert.h"
#include "touchstone/contact.h"
#include "touchstone/degrees.h"
#include "touchstone/scalar.h"
#include "touchstone/sweep.h"

#define ADVANCE_TOLERANCE 1e-10                 // of the size
#define RADIANS_PER_DEGREE 0.017453292519943295 // in a degree

// ---- a shape that moves and rotates

typedef struct Turning {
    const TsShape *shape;
    TsVec center;               // the pivot in the world
    Loop rest;                  // at time 0, relative to the pivot
    double reach[LOOP_CORNERS]; // the distance of each corner from the pivot
    const TsVec *world;         // the corners if there are more, and none in `rest`; otherwise NULL
    int count;                  // of corners
    bool has_sides;             // of `rest`; else it has corners alone
    TsVec pivot;                // relative to the common origin
    TsVec move;
    double turn, rate; // in the step: degrees, radians
    double radius;     // the greatest distance of a corner from the pivot
} Turning;

static double far_reach(const Turning *body, int i)
{
    return ts_vec_distance(body->world[i], body->center);
}

static void set_turning(Turning *body, const TsShape *shape, TsMotion motion, TsVec origin)
{
    Loop *rest = &body->rest;
    body->shape = shape;
    body->center = motion.pivot;
    body->pivot = ts_vec_sub(motion.pivot, origin);
    body->move = motion.move;
    body->turn = motion.turn;
    body->rate = motion.turn * RADIANS_PER_DEGREE;
    body->radius = 0;
    body->has_sides = ts_loop_set(rest, shape, motion.pivot);
    if (!body->has_sides) {
        Solid solid;
        ts_solid_of(shape, motion.pivot, &solid);
        body->world = solid.world;
        body->count = solid.count;
        rest->count = solid.world ? 0 : solid.count;
        rest->sides = 0;
        rest->radius = solid.radius;
        for (int i = 0; i < rest->count; i++) {
            rest->x[i] = solid.corner[i].x;
            rest->y[i] = solid.corner[i].y;
        }
        if (rest->count & 1) { // two are computed at once
            rest->x[rest->count] = rest->x[0];
            rest->y[rest->count] = rest->y[0];
        }
    } else {
        body->world = NULL;
        body->count = rest->count;
    }
    for (int i = 0; i < body->count && body->world; i++)
        body->radius = ts_scalar_larger(body->radius, far_reach(body, i));
    for (int i = 0; i < rest->count; i++) {
        body->reach[i] = ts_vec_length(loop_corner(rest, i));
        body->radius = ts_scalar_larger(body->radius, body->reach[i]);
    }
}

// An upper bound of the length of any point's path in the step.
static double longest_path(const Turning *body)
{
    return ts_vec_length(body->move) + fabs(body->rate) * body->radius;
}

static TsVec pivot_at(const Turning *body, double time)
{
    return ts_vec_add(body->pivot, ts_vec_scale(body->move, time));
}

static double turning_extent(const Turning *body)
{
    return ts_vec_magnitude(body->pivot) + ts_vec_magnitude(body->move) + 2 * body->radius;
}

// At that time, relative to the common origin.
static void turning_at(const Turning *body, double time, Loop *now)
{
    ts_loop_turned(&body->rest, ts_degrees(body->turn * time), pivot_at(body, time), now);
    now->extent = turning_extent(body);
}

__attribute__((cold, noinline)) static void set_far_corners(const Turning *body, double radius,
                                                            double time, int first, Loop *room)
{
    TsVec turn = ts_degrees(body->turn * time), pivot = pivot_at(body, time);
    int left = body->count - first;
    room->count = left < LOOP_CORNERS ? left : LOOP_CORNERS;
    room->radius = radius;
    for (int i = 0; i < (room->count + 1) / 2 * 2; i++) { // two are computed at once
        TsVec rest = ts_vec_sub(body->world[first + i % room->count], body->center);
        TsVec corner = ts_vec_add(pivot, ts_vec_turn(rest, turn));
        room->x[i] = corner.x;
        room->y[i] = corner.y;
    }
}

// The corners from `first` on, at the time of `now`, which has all of them unless there are more
// than it has room for: then as many as `room` has.
static inline const Loop *turning_corners(const Turning *body, const Loop *now, double time,
                                          int first, Loop *room)
{
    if (!body->world) return now;
    set_far_corners(body, now->radius, time, first, room);
    return room;
}

__attribute__((cold, noinline)) static double far_support(const Turning *body, const Loop *now,
                                                          double time, TsVec direction)
{
    double most = -HUGE_VAL;
    for (int first = 0; first < body->count; first += LOOP_CORNERS) {
        Loop room;
        const Loop *corners = turning_corners(body, now, time, first, &room);
        most = ts_scalar_larger(most, ts_loop_support(corners, direction));
    }
    return most;
}

// As ts_loop_support.
static ALWAYS_INLINE double turning_support(const Turning *body, const Loop *now, double time,
                                            TsVec direction)
{
    return body->world ? far_support(body, now, time, direction) : ts_loop_support(now, direction);
}

static Solid turning_solid(const Turning *body, double time)
{
    Solid now;
    ts_solid_of(body->shape, body->center, &now);
    TsVec turn = ts_degrees(body->turn * time), pivot = pivot_at(body, time);
    ts_solid_turn(&now, turn, pivot);
    now.extent = turning_extent(body);
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
    const Loop *still_now, *other_now;
    TsVec normal;       // from `other` towards `still`
    double time, slide; // the length of both moves' difference
} TurningView;

// The time until a corner of `other` may have moved by `spare` px towards `still`. With w from the
// pivot of `still` to the corner, its position is normal . w. The first derivative of that is
// known (`speed`), the second is bounded by the greatest |w|, |w'| and |w''| until the end of the
// step (`bend`), so the time is the first root of spare - speed * t - bend / 2 * t^2.
static double time_to_close(double spare, double speed, double bend)
{
    if (spare <= 0) return 0;
    double root = sqrt(speed * speed + 2 * bend * spare);
    if (speed > 0) return 2 * spare / (speed + root);
    return bend > 0 ? (root - speed) / bend : HUGE_VAL;
}

// The least time of all corners; or some time up to `enough` if it is not greater. A corner need
// not be computed if it stays behind until the least time so far, bent as much as any corner could
// be.
static ALWAYS_INLINE double ahead_of_corners(const TurningView *view, double target, double enough,
                                             bool many)
{
    const Turning *still = view->still, *other = view->other;
    TsVec normal = view->normal, across = ts_vec_perp(normal);
    TsVec pivot = pivot_at(still, view->time), center = pivot_at(other, view->time);
    TsVec move = ts_vec_sub(other->move, still->move), between = ts_vec_sub(center, pivot);
    double turn = fabs(still->rate), spin = fabs(other->rate), left = 1 - view->time;
    double nearest =
        many ? turning_support(still, view->still_now, view->time, ts_vec_negate(normal))
             : ts_loop_support(view->still_now, ts_vec_negate(normal));
    double border = -nearest - view->still_now->radius - view->other_now->radius - target;
    double slide = view->slide, fastest = slide + spin * other->radius,
           farthest = ts_vec_magnitude(between) + other->radius + left * fastest,
           most = spin * spin * other->radius + 2 * turn * fastest + turn * turn * farthest;
    double spare[LOOP_CORNERS], speed[LOOP_CORNERS], least = HUGE_VAL;
    Loop room;
    for (int from = 0; from == 0 || (many && from < other->count && !(least <= enough));
         from += LOOP_CORNERS) {
        const Loop *corners = view->other_now;
        if (many) corners = turning_corners(other, corners, view->time, from, &room);
        int first = 0;
        for (int i = 0; i < corners->count; i++) {
            TsVec corner = loop_corner(corners, i), w = ts_vec_sub(corner, pivot),
                  arm = ts_vec_sub(corner, center);
            TsVec velocity = ts_vec_add(move, ts_vec_scale(ts_vec_perp(arm), other->rate));
            spare[i] = border - ts_vec_dot(corner, normal);
            speed[i] = ts_vec_dot(velocity, normal) + still->rate * ts_vec_dot(across, w);
            if (spare[i] < spare[first]) first = i;
        }
        for (int k = 0; k < corners->count; k++) {
            int i = k == 0 ? first : k == first ? 0 : k;
            if (k > 0 && speed[i] * least + most / 2 * least * least <= spare[i]) continue;
            double radius = many && other->world ? far_reach(other, from + i) : other->reach[i];
            double quick = slide + spin * radius;
            double far = ts_vec_distance(loop_corner(corners, i), pivot) + left * quick;
            double bend = spin * spin * radius + 2 * turn * quick + turn * turn * far;
            double time = time_to_close(spare[i], speed[i], bend);
            if (time < least) least = time;
            if (least <= enough) break;
        }
    }
    return least;
}

__attribute__((cold, noinline)) static double ahead_of_many(const TurningView *view, double target,
                                                            double enough)
{
    return ahead_of_corners(view, target, enough, true);
}

static double ahead_by_corners(const TurningView *view, double target, double enough)
{
    return view->still->world || view->other->world ? ahead_of_many(view, target, enough)
                                                    : ahead_of_corners(view, target, enough, false);
}

// ---- the gap at one moment

typedef struct Advancing { // both shapes through the step
    Turning a, b;
    TsVec origin;
    double tolerance, radii;
    double slide; // the length of both moves' difference
    Loop now[2];  // at `time`
    double time;
} Advancing;

typedef struct AdvanceGap {
    double shown; // the gap along the normal, a lower bound of the distance
    TsVec normal;
    Features features;
} AdvanceGap;

static ALWAYS_INLINE double shown_along(const Advancing *now, TsVec normal)
{
    double far = -turning_support(&now->b, &now->now[1], now->time, ts_vec_negate(normal));
    return far - turning_support(&now->a, &now->now[0], now->time, normal) - now->radii;
}

static void try_side_normals(const Advancing *now, const Solid *owner, AdvanceGap *gap)
{
    for (int i = 0; i < owner->axes; i++) {
        TsVec normal = ts_vec_normalize(solid_axis(owner, i));
        for (int side = 0; side < 2; side++, normal = ts_vec_negate(normal)) {
            double shown = shown_along(now, normal);
            if (shown <= gap->shown) continue;
            gap->shown = shown;
            gap->normal = normal;
        }
    }
}

// The closest features by the sides of both. False in doubt.
static bool features_by_sides(Advancing *now, Features *features)
{
    Loop *a = &now->now[0], *b = &now->now[1];
    if (!now->a.has_sides || !now->b.has_sides) return false;
    if (a->sides + b->sides > 0) return ts_contact_features(now->now, features);
    TsVec between = ts_vec_sub(loop_corner(b, 0), loop_corner(a, 0));
    features->gap = ts_vec_length(between);
    features->normal = ts_vec_normalize(between);
    features->on_a = loop_corner(a, 0);
    features->on_b = loop_corner(b, 0);
    return true;
}

// The normal between the nearest points gives the widest gap, except if they are so close that its
// direction has lost digits. Then the normals of the sides are tried as well.
static AdvanceGap advance_gap(Advancing *now)
{
    AdvanceGap gap;
    if (features_by_sides(now, &gap.features)) {
        gap.normal = gap.features.normal;
        gap.shown = shown_along(now, gap.normal);
        if (gap.shown > 0 && gap.shown >= 0.999 * (gap.features.gap - now->radii)) return gap;
    }
    Solid a = turning_solid(&now->a, now->time), b = turning_solid(&now->b, now->time);
    gap.features = ts_features_of(&a, &b, true, HUGE_VAL);
    gap.normal = gap.features.normal;
    gap.shown = shown_along(now, gap.normal);
    if (gap.shown >= 0.999 * (gap.features.gap - now->radii)) return gap;
    try_side_normals(now, &a, &gap);
    try_side_normals(now, &b, &gap);
    return gap;
}

// ---- one advance

// Advances by the most that one of the bounds allows.
static void set_ahead(const Advancing *now, TsAdvanceStep *step)
{
    double target = now->tolerance / 2;
    TurningView view[] = {
        {&now->a, &now->b, &now->now[0], &now->now[1], ts_vec_negate(step->normal), now->time,
         now->slide},
        {&now->b, &now->a, &now->now[1], &now->now[0], step->normal, now->time, now->slide}};
    step->by = TS_ADVANCE_BY_SPEED;
    step->ahead = ahead_by_speed(&now->a, &now->b, step->normal, step->gap - target);
    for (int i = 0; i < 2; i++) {
        double ahead = ahead_by_corners(&view[i], target, step->ahead);
        if (ahead <= step->ahead) continue;
        step->ahead = ahead;
        step->by = i == 0 ? TS_ADVANCE_BY_A : TS_ADVANCE_BY_B;
    }
}

static TsAdvanceStep advance_step(Advancing *now, double time)
{
    now->time = time;
    turning_at(&now->a, time, &now->now[0]);
    turning_at(&now->b, time, &now->now[1]);
    AdvanceGap gap = advance_gap(now);
    TsVec on_a =
        ts_vec_add(gap.features.on_a, ts_vec_scale(gap.features.normal, now->now[0].radius));
    TsVec on_b =
        ts_vec_sub(gap.features.on_b, ts_vec_scale(gap.features.normal, now->now[1].radius));
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
    ASSERT(ts_sweep_accepts(a) && ts_sweep_accepts(b));
    ASSERT_USABLE(a, b);
    ASSERT(fabs(motion_a.turn) <= 1e6 && fabs(motion_b.turn) <= 1e6);
    if (trace) trace->count = 0;
    TsAdvanceStep step = {0};
    // step: advance_start
    if (ts_relation_shapes(a, b) != TS_APART) {
        TsContact contact = ts_contact_shapes(a, b);
        step.gap = contact.gap;
        step.normal = contact.normal;
        step.on_a = contact.on_a;
        step.on_b = contact.on_b;
        trace_advance(trace, step);
        return advance_ended(step, TS_ADVANCE_AT_START, 1);
    }
    Advancing now;
    now.origin = ts_shape_center(a);
    now.radii = ts_shape_radius(a) + ts_shape_radius(b);
    now.slide = ts_vec_distance(motion_a.move, motion_b.move);
    set_turning(&now.a, a, motion_a, now.origin);
    set_turning(&now.b, b, motion_b, now.origin);
    double size = ts_scalar_larger(ts_shape_size(a), ts_shape_size(b));
    double path = ts_scalar_larger(longest_path(&now.a), longest_path(&now.b));
    now.tolerance = ADVANCE_TOLERANCE * ts_scalar_larger(size, path);
    double time = 0;
    for (int i = 1; i <= TS_ADVANCES_MAX; i++) {
        // step: advance
        step = advance_step(&now, time);
        trace_advance(trace, step);
        // step: advance_hit
        if (step.gap <= now.tolerance) return advance_ended(step, TS_ADVANCE_HIT, i);
        // step: advance
        time += step.ahead;
        // step: advance_apart
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
    ASSERT_USABLE(a, b);
    SweepParts of_a, of_b;
    TsAdvance first = {.end = TS_ADVANCE_APART, .time = 1};
    TsAdvanceTrace other;
    ts_sweep_split(a, &of_a);
    ts_sweep_split(b, &of_b);
    for (int i = 0; i < of_a.count * of_b.count; i++) {
        TsShape side_a, side_b;
        const TsShape *part_a = ts_sweep_part(&of_a, i / of_b.count, &side_a),
                      *part_b = ts_sweep_part(&of_b, i % of_b.count, &side_b);
        TsAdvance advance =
            ts_advancement_shapes(part_a, motion_a, part_b, motion_b, trace ? &other : NULL);
        if (i > 0 && !advance_is_sooner(&advance, &first)) continue;
        first = advance;
        if (trace) *trace = other;
    }
    bool by_sides = of_a.by_sides || of_b.by_sides; // which do not show that one is in the other
    if (by_sides && ts_relation_shapes(a, b) != TS_APART)
        first = (TsAdvance){.end = TS_ADVANCE_AT_START, .advances = 1};
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
