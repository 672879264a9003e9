// Sweeps of round shapes: the swept core of one against the core of the other, by exact distances.
#include "platform/rounding.h"

#include <stddef.h>

#include "motion/sweep_private.h"
#include "narrow/distance.h"
#include "narrow/features.h"
#include "touchstone/scalar.h"

#include "platform/assert.h"

// The round shape that moves in the frame of the other: the one whose core has fewer corners. If
// that is b, the motion is reversed.
typedef struct RoundMover {
    bool is_b; // the mover is b
    const TsShape *shape, *other;
    TsVec motion; // relative to the other; rounded
} RoundMover;

static int core_corners(const TsShape *shape)
{
    int count;
    ts_shape_stored_corners(shape, &count);
    return count;
}

static RoundMover round_mover(const SweepPair *pair)
{
    bool a = ts_shape_radius(pair->a) > 0, b = ts_shape_radius(pair->b) > 0;
    bool is_b = !a || (b && core_corners(pair->b) < core_corners(pair->a));
    return is_b ? (RoundMover){true, pair->b, pair->a, ts_vec_negate(pair->motion)}
                : (RoundMover){false, pair->a, pair->b, pair->motion};
}

// ---- the relation

// Whether the normal of a side or of the motion surely separates the shapes, radii included. Proof
// of the bound: tests/gappa/sweep_round.g.
static bool sweep_is_separated(const SweepPair *pair)
{
    SweepNormals normals = ts_sweep_normals(pair);
    for (SweepNormal normal; ts_sweep_next_normal(&normals, &normal);) {
        TsVec axis = ts_sweep_normal(pair, normal);
        Interval of_a = ts_solid_project(&pair->solid_a, axis);
        Interval of_b = ts_solid_project(&pair->solid_b, axis);
        double gap = ts_solid_gap(swept_interval(of_a, ts_vec_dot(pair->motion, axis)), of_b);
        double bound = 0x1p-48 * pair->extent * ts_vec_magnitude(axis);
        if (gap - pair->radius * ts_vec_length(axis) > bound) return true;
    }
    return false;
}

// The relation of the swept core to the other's core.
static TsRelation swept_cores_relation(const SweepPair *of, const RoundMover *mover,
                                       const TsShape *core, const TsShape *other, TsVec origin)
{
    SweepPair pair;
    pair.a = core;
    pair.b = other;
    pair.move_a = mover->is_b ? of->move_b : of->move_a;
    pair.move_b = mover->is_b ? of->move_a : of->move_b;
    pair.motion = mover->motion;
    pair.origin = origin;
    ts_solid_of(core, origin, &pair.solid_a);
    ts_solid_of(other, origin, &pair.solid_b);
    pair.extent = pair.solid_a.extent + pair.solid_b.extent + ts_vec_magnitude(mover->motion);
    return ts_sweep_sides_relation(&pair);
}

// If the cores never share a point, their least distance is that between the borders of the swept
// core and of the other's core.
TsRelation ts_sweep_round_relation(const SweepPair *pair)
{
    if (sweep_is_separated(pair)) return TS_APART;
    RoundMover mover = round_mover(pair);
    TsShape core = ts_shape_core(mover.shape), other = ts_shape_core(mover.other);
    TsVec origin = ts_shape_center(&core);
    Exact motion = ts_sweep_exact_motion(pair);
    if (mover.is_b) motion = ts_exact_negate(&motion);
    DistanceCore covered, rests;
    ts_distance_core_swept(&core, origin, &motion, mover.motion, &covered);
    ts_distance_core(&other, origin, &rests);
    const double reach[3] = {ts_shape_radius(pair->a), ts_shape_radius(pair->b)};
    int sign = ts_distance_guess(&covered, &rests, reach);
    if (sign < 0) return TS_OVERLAPPING;
    bool points = core.kind == TS_SHAPE_POINT && other.kind == TS_SHAPE_POINT;
    if (!points && swept_cores_relation(pair, &mover, &core, &other, origin) != TS_APART)
        return TS_OVERLAPPING;
    if (sign > 0) return TS_APART;
    ASSERT(ts_shape_valid(pair->a, 0) && ts_shape_valid(pair->b, 0));
    return ts_relation_of_sign(ts_distance_sign(&covered, &rests, reach));
}

// ---- the first and the last contact

// The path of a corner of the moving core, relative to its start. With the radius of both it may
// hit a circle around each corner of the other core, and two segments parallel to each side.
typedef struct RoundPath {
    TsVec motion, unit;
    double length, radius;
    // Counts as a hit if missed by less; greater than rounding errors. Proof:
    // tests/gappa/sweep_round_corner.g.
    double slack;
    SweepSpan span;
} RoundPath;

static void widen_span(RoundPath *path, double time, TsVec normal)
{
    if (time < path->span.enter) {
        path->span.enter = time;
        path->span.normal = normal;
    }
    if (time > path->span.leave) path->span.leave = time;
}

// The circle around a corner is entered and left half a chord before and after its centre is
// passed. In this form the error is one of position, however small the radius. The direction from a
// circle smaller than that error to the corner is noise: it is hit head-on.
static void widen_by_corner(RoundPath *path, TsVec corner)
{
    double passed = ts_vec_dot(corner, path->unit), across = ts_vec_cross(path->unit, corner);
    double radius = path->radius;
    if (fabs(across) > radius + path->slack) return;
    double chord = (radius - fabs(across)) * (radius + fabs(across));
    double half = chord > 0 ? sqrt(chord) : 0;
    TsVec beside = ts_vec_scale(ts_vec_perp(path->unit), across);
    TsVec entering = ts_vec_add(ts_vec_scale(path->unit, half), beside);
    TsVec normal = radius > path->slack ? ts_vec_normalize(entering) : path->unit;
    widen_span(path, (passed - half) / path->length, normal);
    widen_span(path, (passed + half) / path->length, ts_vec(0, 0));
}

// The segments at the distance of the radius on both sides of a side; of a polygon's side, which
// has `inside` on its inner side, only the outer one. A polygon is left there if the motion goes
// outwards: a radius below rounding must not count that as a hit from the inside. The far segment
// is left; if by rounding it is the first that is hit, it is hit head-on, unless the motion grazes
// it.
static void widen_by_side(RoundPath *path, TsVec from, TsVec to, const TsVec *inside)
{
    TsVec along = ts_vec_normalize(ts_vec_sub(to, from)), normal = ts_vec_perp(along);
    double speed = ts_vec_dot(normal, path->motion), length = ts_vec_distance(from, to);
    if (speed < 0) {
        normal = ts_vec_negate(normal);
        speed = -speed;
    }
    if (speed == 0) return;
    double height = ts_vec_dot(normal, from),
           depth = inside ? height - ts_vec_dot(normal, *inside) : 0;
    if (fabs(depth) <= path->slack) depth = 0; // a sliver: either side may be the outer one
    bool grazes = speed <= 0x1p-30 * path->length;
    TsVec far_normal = grazes ? ts_vec_negate(normal) : path->unit;
    for (int side = -1; side <= 1; side += 2) {
        double time = (height + side * path->radius) / speed;
        double at = ts_vec_dot(ts_vec_sub(ts_vec_scale(path->motion, time), from), along);
        if (!(at >= 0 && at <= length) || side * depth < 0) continue;
        if (depth <= 0)
            widen_span(path, time, side < 0 ? normal : far_normal);
        else if (time > path->span.leave)
            path->span.leave = time;
    }
}

// Whether a normal is plainly wrong: along it the cores overlap by far more than rounding.
static bool overlaps_far(const SweepPair *pair, const Solid *a, const Solid *b, TsVec normal)
{
    double gap = ts_solid_project(b, normal).min - ts_solid_project(a, normal).max;
    return gap < -0x1p-20 * pair->extent;
}

// In coordinates relative to the mover's centre. The first and the last contact are each between a
// corner of one core and a corner or a side of the other.
static SweepSpan round_span(const SweepPair *pair, const Solid *mover, const Solid *other,
                            TsVec motion)
{
    RoundPath path = {
        .motion = motion, .unit = ts_vec_normalize(motion), .length = ts_vec_length(motion)};
    path.radius = pair->radius;
    path.slack = 0x1p-44 * pair->extent;
    path.span = (SweepSpan){HUGE_VAL, -HUGE_VAL, {0, 0}};
    int sides = other->count <= 2 ? other->count - 1 : other->count;
    for (int k = 0; k < mover->count; k++) {
        TsVec from = solid_corner(mover, k);
        for (int i = 0; i < other->count; i++)
            widen_by_corner(&path, ts_vec_sub(solid_corner(other, i), from));
        for (int i = 0; i < sides; i++) {
            TsVec inside = ts_vec_sub(solid_corner(other, (i + 2) % other->count), from);
            widen_by_side(&path, ts_vec_sub(solid_corner(other, i), from),
                          ts_vec_sub(solid_corner(other, (i + 1) % other->count), from),
                          sides > 2 ? &inside : NULL);
        }
    }
    for (int i = 0; i < other->count && mover->count == 2; i++)
        widen_by_side(&path, ts_vec_sub(solid_corner(other, i), solid_corner(mover, 0)),
                      ts_vec_sub(solid_corner(other, i), solid_corner(mover, 1)), NULL);
    // By rounding, a shape that is only grazed, or left at the start, may be hit outside of the
    // step: then the normal is that at the nearer end of the step. It points against the motion
    // only by rounding: a little if the shape is grazed, and then it is made perpendicular to the
    // motion; or altogether, since the radius is smaller than the rounding of the position, which
    // puts the centre behind the side, and then it is negated.
    double enter = ts_scalar_clamp(path.span.enter, 0, 1);
    if (enter == path.span.enter) return path.span;
    Solid there = *mover;
    ts_solid_move(&there, ts_vec_scale(motion, enter));
    TsVec nearest = ts_features_nearest(&there, other).normal;
    if (ts_vec_is_zero(nearest))
        nearest = path.span.normal; // the cores seem to share a point there
    TsVec normal = nearest;
    double along = ts_vec_dot(normal, path.unit);
    if (along < -0.5)
        normal = ts_vec_negate(normal);
    else if (along < -0x1p-30)
        normal = ts_vec_normalize(ts_vec_sub(normal, ts_vec_scale(path.unit, along)));
    // The direction between cores that nearly share a point may be noise. A wrong normal is
    // replaced by the opposite one, as beside a side that the shape slides along, or else by that
    // of the hit.
    if (overlaps_far(pair, &there, other, normal)) {
        normal = ts_vec_negate(nearest);
        bool against = ts_vec_dot(normal, path.unit) < -0x1p-30;
        if (against || overlaps_far(pair, &there, other, normal)) normal = path.span.normal;
    }
    path.span.normal = normal;
    path.span.enter = enter;
    return path.span;
}

SweepSpan ts_sweep_round_span(const SweepPair *pair)
{
    RoundMover mover = round_mover(pair);
    TsVec center = ts_shape_center(mover.shape);
    Solid moves, rests;
    ts_solid_of(mover.shape, center, &moves);
    ts_solid_of(mover.other, center, &rests);
    SweepSpan span = round_span(pair, &moves, &rests, mover.motion);
    if (mover.is_b) span.normal = ts_vec_negate(span.normal);
    return span;
}
