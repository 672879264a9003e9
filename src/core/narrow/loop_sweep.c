// Sweeps of convex loops of corners, grown by radii, by the sides of both: the motion is clipped to
// the Minkowski difference (Cyrus and Beck, Generalized Two- and Three-Dimensional Clipping, 1978).
#include "platform/rounding.h"

#include "narrow/loop_sweep.h"

#include "narrow/contact_private.h"
#include "narrow/loop_private.h"
#include "narrow/two_private.h"
#include "touchstone/scalar.h"

// ---- The times of the sides

// A side separates two loops while its gap is greater than what the motion has closed of it. Sides
// are numbered from 0 for the first loop, and from LOOP_CORNERS for the second.
typedef struct SideTimes {
    Two slow;              // > 0: a side is all but parallel to the motion
    Two enter, leave;      // unclamped: the latest enter and the earliest leave
    Two entering, leaving; // the sides, or -1
} SideTimes;

#define SLOW_SIDE 0x1p-10 // of the normal's and the motion's magnitudes

// A gap has an error of at most 48 half-ulps of the normal's magnitude and the extents; what bounds
// gaps is 64. The speed, by which the gap shrinks in the step, has an error of 9 half-ulps of both
// magnitudes. If the side is not slow, the position at its time has an error of less than 2^-37 of
// the extents. Proof: tests/gappa/loop_sweep_sides.g.
static ALWAYS_INLINE Two time_sides(SideTimes *times, Two x, Two y, Two gap, Two which,
                                    TsVec motion, double radius)
{
    Two zero = two_all(0), never = two_all(HUGE_VAL),
        size = two_add(two_absolute(x), two_absolute(y)),
        speed = two_dot(x, y, two_all(motion.x), two_all(motion.y));
    if (radius > 0) {
        Two square = two_dot(x, y, x, y);
        Two length = two(sqrt(two_first(square)), sqrt(two_second(square)));
        gap = two_sub(gap, two_mul(length, two_all(radius)));
    }
    Two slow = two_mul(size, two_all(SLOW_SIDE * ts_vec_magnitude(motion)));
    times->slow = two_larger(times->slow, two_sub(slow, two_absolute(speed)));
    Two time = two_div(gap, speed), enter = two_if_less(zero, speed, time, two_sub(zero, never)),
        leave = two_if_less(speed, zero, time, never);
    times->entering = two_if_less(times->enter, enter, which, times->entering);
    times->leaving = two_if_less(leave, times->leave, which, times->leaving);
    times->enter = two_larger(times->enter, enter);
    times->leave = two_smaller(times->leave, leave);
    return gap;
}

// The gaps become the scores of the sides. Four sides at once: their quotients do not wait for each
// other.
static ALWAYS_INLINE void time_loop(SideTimes *times, Loop *loop, int first, TsVec motion,
                                    double radius)
{
    for (int i = 0; i < loop->sides; i += 2) {
        Two x = two_load(loop->normal_x + i), y = two_load(loop->normal_y + i);
        Two gap = time_sides(times, x, y, two_load(loop->score + i), two(first + i, first + i + 1),
                             motion, radius);
        two_store(loop->score + i, gap);
    }
}

// ---- The pair

typedef struct SweptLoops {
    Loop loop[2];
    TsVec motion, unit; // of the first loop
    double length;      // of the motion
    double radius;      // of both
    double extents;     // of both, with the motion and the radius
    double slack;       // of faces: as in features.c
} SweptLoops;

// ---- The contact of a side

// The faces of the side's loop and of the other along the side's outward normal, at the start.
typedef struct SideFaces {
    bool of_second;    // the side is the second loop's
    TsVec up, tangent; // unit; up is the normal
    TsVec motion;      // of the other loop, relative to the side
    Face own, other;   // along the tangent; the other's height is along -up
} SideFaces;

static inline void set_faces(SideFaces *faces, const SweptLoops *of, int number)
{
    bool second = number >= LOOP_CORNERS;
    int side = second ? number - LOOP_CORNERS : number;
    const Loop *own = &of->loop[second], *other = &of->loop[!second];
    TsVec outward = loop_normal(own, side);
    double length = ts_vec_length(outward), slack = of->slack;
    int next = next_corner(own, side),
        corner = loop_kernels()->only_corner(other, ts_vec_negate(outward),
                                             slack * ts_vec_magnitude(outward));
    TsVec up = ts_vec_scale(outward, 1 / length), back = ts_vec_negate(up),
          tangent = ts_vec_scale(ts_vec_perp(up), own->winding), from = loop_corner(own, side);
    faces->of_second = second;
    faces->up = up;
    faces->tangent = tangent;
    faces->motion = ts_vec_scale(of->motion, second ? 1 : -1);
    faces->own.first = side;
    faces->own.last = next;
    faces->own.from = ts_vec_dot(tangent, from);
    faces->own.to = ts_vec_dot(tangent, loop_corner(own, next));
    faces->own.height = ts_vec_dot(up, from);
    if (is_continued(own, side, outward, slack * length))
        faces->own = face_along(own, up, tangent, slack);
    if (corner < 0) {
        faces->other = face_along(other, back, tangent, slack);
        return;
    }
    TsVec at = loop_corner(other, corner);
    faces->other.first = faces->other.last = corner;
    faces->other.from = faces->other.to = ts_vec_dot(tangent, at);
    faces->other.height = ts_vec_dot(back, at);
}

// In the middle of the interval in which the faces overlap, between the cores in the proportion of
// the radii. False if they do not overlap: the side of a sliver opposite to the one that was hit.
static inline bool meet_at_side(const SweptLoops *of, const SideFaces *faces, LoopSweep *sweep)
{
    TsVec moved = ts_vec_scale(faces->motion, sweep->enter);
    double along = ts_vec_dot(moved, faces->tangent),
           from = ts_scalar_larger(faces->own.from, faces->other.from + along),
           to = ts_scalar_smaller(faces->own.to, faces->other.to + along);
    if (!(to - from >= -0x1p-46 * of->extents)) return false;
    double share = of->radius > 0 ? of->loop[faces->of_second].radius / of->radius : 0.5,
           own = faces->own.height, other = ts_vec_dot(moved, faces->up) - faces->other.height;
    TsVec at = ts_vec_add(ts_vec_scale(faces->tangent, (from + to) / 2),
                          ts_vec_scale(faces->up, own + (other - own) * share));
    sweep->normal = ts_vec_scale(faces->up, faces->of_second ? -1 : 1);
    sweep->point = ts_vec_sub(at, ts_vec_scale(moved, !faces->of_second));
    return true;
}

// ---- Round corners

// A corner of the Minkowski difference, between two corners of the loops.
typedef struct CornerPairing {
    TsVec of_a, of_b;
} CornerPairing;

// Where the motion passes the circle around a corner: half a chord before and after its centre. If
// the chord is sure to be long enough, both positions have an error of less than 2^-38 of the
// extents. Proof: tests/gappa/loop_sweep_corner.g.
typedef struct CornerPassage {
    double passed, across, half; // px along the motion, and perpendicular to it
    bool sure;
} CornerPassage;

static inline CornerPassage pass_corner(TsVec unit, TsVec corner, double radius, double extents)
{
    double across = ts_vec_cross(unit, corner),
           chord = (radius - fabs(across)) * (radius + fabs(across));
    bool sure = chord > 0x1p-14 * radius * extents;
    return (CornerPassage){ts_vec_dot(corner, unit), across, sure ? sqrt(chord) : 0, sure};
}

// From the place where the circle is entered to its centre.
static inline TsVec entering_direction(TsVec unit, CornerPassage passage)
{
    return ts_vec_add(ts_vec_scale(unit, passage.half),
                      ts_vec_scale(ts_vec_perp(unit), passage.across));
}

static inline void meet_at_corner(const SweptLoops *of, CornerPairing at, CornerPassage passage,
                                  LoopSweep *sweep)
{
    TsVec from = ts_vec_add(at.of_a, ts_vec_scale(of->motion, sweep->enter));
    sweep->normal = ts_vec_scale(entering_direction(of->unit, passage), 1 / of->radius);
    sweep->point = ts_vec_add(from, ts_vec_scale(sweep->normal, of->loop[0].radius));
}

// The corner that the motion (forward) or its reverse reaches first.
static inline bool foremost_corner(const SweptLoops *of, bool forward, CornerPairing *at)
{
    TsVec way = forward ? of->unit : ts_vec_negate(of->unit);
    double slack = of->slack;
    int a = loop_kernels()->only_corner(&of->loop[0], way, slack),
        b = loop_kernels()->only_corner(&of->loop[1], ts_vec_negate(way), slack);
    if (a < 0 || b < 0) return false;
    *at = (CornerPairing){loop_corner(&of->loop[0], a), loop_corner(&of->loop[1], b)};
    return true;
}

// Beyond which end of a side of the Minkowski difference the motion is at that time, if it is.
static inline bool corner_beyond(const SweptLoops *of, const SideFaces *faces, double time,
                                 CornerPairing *at)
{
    const Face *own = &faces->own, *other = &faces->other;
    double along = time * ts_vec_dot(faces->motion, faces->tangent), from = other->from + along,
           to = other->to + along;
    bool before = to < own->from;
    if (!before && from <= own->to) return false;
    TsVec on_own = loop_corner(&of->loop[faces->of_second], before ? own->first : own->last),
          on_other = loop_corner(&of->loop[!faces->of_second], before ? other->last : other->first);
    *at = faces->of_second ? (CornerPairing){on_other, on_own} : (CornerPairing){on_own, on_other};
    return true;
}

// ---- Sides that are all but parallel to the motion

static inline double side_speed(const SweptLoops *of, int owner, int side)
{
    double speed = ts_vec_dot(loop_normal(&of->loop[owner], side), of->motion);
    return owner ? -speed : speed;
}

static inline bool is_slow(const SweptLoops *of, int owner, int side)
{
    TsVec normal = loop_normal(&of->loop[owner], side);
    return fabs(side_speed(of, owner, side)) <=
           SLOW_SIDE * ts_vec_magnitude(normal) * ts_vec_magnitude(of->motion);
}

// TS_APART if a slow side surely separates throughout the step, TS_TOUCHING in doubt.
// TS_OVERLAPPING if none surely separates at either end of the step: then their times are surely
// outside of it and do not matter. `noise` bounds the errors of gaps.
__attribute__((cold, noinline)) static TsRelation judge_slow_sides(const SweptLoops *of,
                                                                   double noise)
{
    TsRelation found = TS_OVERLAPPING;
    for (int owner = 0; owner < 2; owner++) {
        const Loop *loop = &of->loop[owner];
        for (int i = 0; i < loop->sides; i++) {
            // A side without length, between repeated corners, has no normal and no times.
            if (!is_slow(of, owner, i) || ts_vec_is_zero(loop_normal(loop, i))) continue;
            double start = loop->score[i], end = start - side_speed(of, owner, i),
                   bound = noise * ts_vec_magnitude(loop_normal(loop, i));
            if (start > bound && end > bound) return TS_APART;
            if (!(start < -bound && end < -bound)) found = TS_TOUCHING;
        }
    }
    return found;
}

// ---- Entering and leaving

// Where the motion enters or leaves the Minkowski difference, px along the motion: at a side, or at
// a circle around a corner. Beyond the end of the side that it enters last, the motion can only go
// on to the circle there, or miss the shape; that it does not miss is known.
typedef struct SweepHit {
    double time, at;
    bool by_corner;
    SideFaces faces;       // of the side
    CornerPairing pairing; // of the corner
    CornerPassage passage;
} SweepHit;

// Along a side that is all but parallel to the motion, it is the foremost corner. False in doubt.
static inline bool round_hit(const SweptLoops *of, int side, double time, bool enters,
                             SweepHit *hit)
{
    bool second = side >= LOOP_CORNERS;
    if (side >= 0 && !is_slow(of, second, second ? side - LOOP_CORNERS : side)) {
        set_faces(&hit->faces, of, side);
        hit->by_corner = corner_beyond(of, &hit->faces, time, &hit->pairing);
        if (!hit->by_corner) return true;
    } else if (!foremost_corner(of, enters, &hit->pairing)) {
        return false;
    }
    hit->by_corner = true;
    TsVec corner = ts_vec_sub(hit->pairing.of_b, hit->pairing.of_a);
    hit->passage = pass_corner(of->unit, corner, of->radius, of->extents);
    hit->at = hit->passage.passed + (enters ? -hit->passage.half : hit->passage.half);
    hit->time = hit->at / of->length;
    return hit->passage.sure;
}

// The relation and the times by both positions, px along a motion of that length, which have an
// error of less than 2^-37 of the extents. The motion, if it had no ends, would surely pass
// through. False in doubt.
static inline bool set_times(LoopSweep *sweep, double extents, double length, double in,
                             double enter, double out, double leave)
{
    double slack = 0x1p-36 * extents;
    bool ahead = in > length + slack, behind = out < -slack;
    bool sure = in < length - slack && out > slack && fabs(in) > slack;
    sweep->relation = ahead || behind ? TS_APART : TS_OVERLAPPING;
    sweep->at_start = in < 0;
    sweep->enter = in < 0 ? 0 : enter;
    sweep->leave = ts_scalar_clamp(leave, sweep->enter, 1);
    return ahead || behind || sure;
}

// ---- Two circles

// The errors are those of other gaps and corners. Proof: tests/gappa/loop_sweep_circles.g.
static inline bool sweep_circles(TsCircle a, TsCircle b, TsVec motion, LoopSweep *sweep)
{
    TsVec corner = ts_vec_sub(b.center, a.center);
    double radius = a.radius + b.radius, speed = ts_vec_magnitude(motion),
           length = ts_vec_length(motion), extents = ts_vec_magnitude(corner) + speed + radius,
           bound = 0x1p-47 * extents * speed;
    double gap = fabs(ts_vec_cross(motion, corner)) - radius * length;
    if (gap > bound) return sweep->relation = TS_APART, true;
    if (!(gap < -bound)) return false;
    TsVec unit = ts_vec_scale(motion, 1 / length);
    CornerPassage passage = pass_corner(unit, corner, radius, extents);
    if (!passage.sure) return false;
    double in = passage.passed - passage.half, out = passage.passed + passage.half;
    if (!set_times(sweep, extents, length, in, in / length, out, out / length)) return false;
    sweep->normal = ts_vec_scale(entering_direction(unit, passage), 1 / radius);
    sweep->point = ts_vec_add(ts_vec_add(a.center, ts_vec_scale(unit, in)),
                              ts_vec_scale(sweep->normal, a.radius));
    return true;
}

// ---- Any two loops

__attribute__((noinline)) static bool sweep_loops(const TsShape *a, const TsShape *b, TsVec motion,
                                                  LoopSweep *sweep)
{
    SweptLoops of;
    TsVec origin = ts_loop_origin(a);
    Loop *first = &of.loop[0], *second = &of.loop[1];
    if (!ts_loop_set(first, a, origin) || !ts_loop_set(second, b, origin)) return false;
    double speed = ts_vec_magnitude(motion);
    of.motion = motion;
    of.length = ts_vec_length(motion);
    of.unit = ts_vec_scale(motion, 1 / of.length);
    of.radius = first->radius + second->radius;
    of.slack = 1e-12 * (first->extent + second->extent);
    of.extents = first->extent + second->extent + speed + of.radius;
    double noise = 0x1p-47 * of.extents;

    // Perpendicular to the motion, which neither opens nor closes a gap.
    TsVec across = ts_vec_perp(motion);
    LoopRange of_a = loop_kernels()->range(first, across),
              of_b = loop_kernels()->range(second, across);
    double gap =
        ts_scalar_larger(of_b.low - of_a.high, of_a.low - of_b.high) - of.radius * of.length;
    if (gap > noise * speed) return sweep->relation = TS_APART, true;
    if (!(gap < -noise * speed)) return false;

    Two never = two_all(HUGE_VAL), low = two_all(-HUGE_VAL), none = two_all(-1);
    SideTimes times = {low, low, never, none, none};
    TsVec back = ts_vec_negate(motion);
    loop_kernels()->gaps(of.loop);
    if (of.radius > 0) {
        time_loop(&times, first, 0, motion, of.radius);
        time_loop(&times, second, LOOP_CORNERS, back, of.radius);
    } else {
        time_loop(&times, first, 0, motion, 0);
        time_loop(&times, second, LOOP_CORNERS, back, 0);
    }
    if (!(two_largest(times.slow) < 0)) {
        TsRelation slow = judge_slow_sides(&of, noise);
        if (slow != TS_OVERLAPPING) return sweep->relation = slow, slow == TS_APART;
    }
    double enter = two_largest(times.enter), leave = two_smallest(times.leave), in_by[2], out_by[2];
    two_store(in_by, times.entering);
    two_store(out_by, times.leaving);
    // Without branches: either lane is as likely.
    int entering = (int)in_by[two_first(times.enter) < two_second(times.enter)],
        leaving = (int)out_by[two_second(times.leave) < two_first(times.leave)];

    SweepHit in, out;
    in.time = enter;
    in.at = enter * of.length;
    out.time = leave;
    out.at = leave * of.length;
    in.by_corner = false;
    if (of.radius > 0 && (!round_hit(&of, entering, enter, true, &in) ||
                          !round_hit(&of, leaving, leave, false, &out)))
        return false;
    if (!set_times(sweep, of.extents, of.length, in.at, in.time, out.at, out.time)) return false;
    if (sweep->relation == TS_APART || sweep->at_start) return true;
    if (in.by_corner) {
        meet_at_corner(&of, in.pairing, in.passage, sweep);
    } else {
        if (of.radius == 0) set_faces(&in.faces, &of, entering);
        if (!meet_at_side(&of, &in.faces, sweep)) return false;
    }
    sweep->point = ts_vec_add(origin, sweep->point);
    return true;
}

bool ts_loop_sweep(const TsShape *a, const TsShape *b, TsVec motion, LoopSweep *sweep)
{
    if (ts_contact_is_round(a->kind) && ts_contact_is_round(b->kind))
        return sweep_circles(ts_contact_circle_of(a), ts_contact_circle_of(b), motion, sweep);
    return sweep_loops(a, b, motion, sweep);
}
