#include "platform/rounding.h"

#include <assert.h>

#include "motion/sweep_private.h"
#include "narrow/distance.h"
#include "narrow/features.h"
#include "touchstone/scalar.h"

// The round shape that moves, and what it may meet. As the other sees it the motion is turned
// round, so either can move: it is the one whose core has fewer corners. Both have the radius of
// both together.
typedef struct RoundMover {
    bool turned; // it is b
    const TsShape *shape, *other;
    TsVec way; // as the other sees it; rounded
} RoundMover;

static int core_corners(const TsShape *shape)
{
    TsVec corner[TS_POLYGON_MAX];
    return ts_shape_corners(shape, corner);
}

static RoundMover round_mover(const SweepPair *pair)
{
    bool a = ts_shape_radius(pair->a) > 0, b = ts_shape_radius(pair->b) > 0;
    bool turned = !a || (b && core_corners(pair->b) < core_corners(pair->a));
    return turned ? (RoundMover){true, pair->b, pair->a, ts_vec_negate(pair->way)}
                  : (RoundMover){false, pair->a, pair->b, pair->way};
}

// ---- the relation

// Whether some side, or the way, surely has both on either side of it, the radii included.
static bool sweep_is_separated(const SweepPair *pair)
{
    SweepNormal normal[TS_SWEEP_AXES_MAX];
    int count = ts_sweep_normals(pair, normal);
    for (int i = 0; i < count; i++) {
        TsVec axis = ts_sweep_normal(pair, normal[i]);
        Interval of_a = ts_solid_project(&pair->solid_a, axis);
        Interval of_b = ts_solid_project(&pair->solid_b, axis);
        double gap = ts_interval_gap(sweep_dragged(of_a, ts_vec_dot(pair->way, axis)), of_b);
        double bound = 0x1p-48 * pair->extent * ts_vec_magnitude(axis);
        if (gap - pair->radius * ts_vec_length(axis) > bound) return true;
    }
    return false;
}

// The core's way against the other's core.
static TsRelation swept_cores_relation(const SweepPair *of, const RoundMover *mover,
                                       const TsShape *core, const TsShape *other, TsVec origin)
{
    SweepPair pair;
    pair.a = core;
    pair.b = other;
    pair.move_a = mover->turned ? of->move_b : of->move_a;
    pair.move_b = mover->turned ? of->move_a : of->move_b;
    pair.way = mover->way;
    pair.origin = origin;
    pair.solid_a = ts_solid_of(core, origin);
    pair.solid_b = ts_solid_of(other, origin);
    pair.extent = pair.solid_a.extent + pair.solid_b.extent + ts_vec_magnitude(mover->way);
    return ts_sweep_sides_relation(&pair);
}

// If the cores never meet, the least distance is one between the borders of the other's core and of
// all that the moving core covers.
TsRelation ts_sweep_round_relation(const SweepPair *pair)
{
    if (sweep_is_separated(pair)) return TS_APART;
    RoundMover mover = round_mover(pair);
    TsShape core = ts_shape_core(mover.shape), other = ts_shape_core(mover.other);
    TsVec origin = ts_shape_center(&core);
    Exact way = ts_sweep_exact_way(pair);
    if (mover.turned) way = ts_exact_negate(&way);
    DistanceCore covered = ts_distance_core_swept(&core, origin, &way, mover.way);
    DistanceCore rests = ts_distance_core(&other, origin);
    const double reach[3] = {ts_shape_radius(pair->a), ts_shape_radius(pair->b)};
    int sign = ts_distance_guess(&covered, &rests, reach);
    if (sign < 0) return TS_OVERLAPPING;
    bool points = core.kind == TS_SHAPE_POINT && other.kind == TS_SHAPE_POINT;
    if (!points && swept_cores_relation(pair, &mover, &core, &other, origin) != TS_APART)
        return TS_OVERLAPPING;
    if (sign > 0) return TS_APART;
    assert(ts_shape_valid(pair->a, 0) && ts_shape_valid(pair->b, 0));
    return ts_relation_of_sign(ts_distance_sign(&covered, &rests, reach));
}

// ---- when they meet and part

// Everything from a corner of the moving core at the start, which goes along `way`: what it may
// meet is a circle of the radius of both, around each corner, and the two lines as far beside each
// side.
typedef struct RoundCourse {
    TsVec way, unit;
    double length, radius;
    double slack; // what passes within it is met: more than rounding, less than is seen
    SweepSpan span;
} RoundCourse;

static void meet_at(RoundCourse *course, double time, TsVec normal)
{
    if (time < course->span.enter) {
        course->span.enter = time;
        course->span.normal = normal;
    }
    if (time > course->span.leave) course->span.leave = time;
}

// The rim is entered before the place where the corner is passed and left behind it, half a chord
// off: in this form the error is one of place, however small the radius.
static void meet_corner(RoundCourse *course, TsVec corner)
{
    double passed = ts_vec_dot(corner, course->unit), across = ts_vec_cross(course->unit, corner);
    double radius = course->radius;
    if (fabs(across) > radius + course->slack) return;
    double chord = (radius - fabs(across)) * (radius + fabs(across));
    double half = chord > 0 ? sqrt(chord) : 0;
    TsVec beside = ts_vec_scale(ts_vec_perp(course->unit), across);
    TsVec entering = ts_vec_add(ts_vec_scale(course->unit, half), beside);
    meet_at(course, (passed - half) / course->length, ts_vec_normalize(entering));
    meet_at(course, (passed + half) / course->length, ts_vec(0, 0));
}

// The line beside the side on either hand, as long as the side itself.
static void meet_side(RoundCourse *course, TsVec from, TsVec to)
{
    TsVec along = ts_vec_normalize(ts_vec_sub(to, from)), normal = ts_vec_perp(along);
    double speed = ts_vec_dot(normal, course->way), length = ts_vec_distance(from, to);
    if (speed < 0) {
        normal = ts_vec_negate(normal);
        speed = -speed;
    }
    if (speed == 0) return;
    double height = ts_vec_dot(normal, from);
    for (int side = -1; side <= 1; side += 2) {
        double time = (height + side * course->radius) / speed;
        double at = ts_vec_dot(ts_vec_sub(ts_vec_scale(course->way, time), from), along);
        if (at >= 0 && at <= length) meet_at(course, time, ts_vec_scale(normal, -side));
    }
}

static int side_count(const Solid *solid) { return solid->count - (solid->count <= 2); }

// As the mover sees it, from its centre. A corner of its core meets corners and sides of the other,
// and its sides meet corners: what is met first and left last is among them.
static SweepSpan round_course_span(const SweepPair *pair, const Solid *mover, const Solid *other,
                                   TsVec way)
{
    RoundCourse course = {.way = way, .unit = ts_vec_normalize(way), .length = ts_vec_length(way)};
    course.radius = pair->radius;
    course.slack = 0x1p-44 * pair->extent;
    course.span = (SweepSpan){HUGE_VAL, -HUGE_VAL, {0, 0}};
    for (int k = 0; k < mover->count; k++) {
        TsVec from = mover->corner[k];
        for (int i = 0; i < other->count; i++)
            meet_corner(&course, ts_vec_sub(other->corner[i], from));
        for (int i = 0; i < side_count(other); i++)
            meet_side(&course, ts_vec_sub(other->corner[i], from),
                      ts_vec_sub(other->corner[(i + 1) % other->count], from));
    }
    for (int i = 0; i < other->count && mover->count == 2; i++)
        meet_side(&course, ts_vec_sub(other->corner[i], mover->corner[0]),
                  ts_vec_sub(other->corner[i], mover->corner[1]));
    // A rim that is grazed, or left at the start, to rounding, may be met beside the step: then the
    // normal is that of the step's end. It never leads back, but where the radius is lost in the
    // rounding of the place: then the centre seems to stand behind the side.
    double enter = ts_scalar_clamp(course.span.enter, 0, 1);
    if (enter == course.span.enter) return course.span;
    Solid there = *mover;
    for (int k = 0; k < there.count; k++)
        there.corner[k] = ts_vec_add(there.corner[k], ts_vec_scale(way, enter));
    TsVec normal = ts_features_nearest(&there, other).normal;
    bool back = ts_vec_dot(normal, course.unit) < -0x1p-30;
    course.span.enter = enter;
    course.span.normal = back ? ts_vec_negate(normal) : normal;
    return course.span;
}

SweepSpan ts_sweep_round_span(const SweepPair *pair)
{
    RoundMover mover = round_mover(pair);
    TsVec center = ts_shape_center(mover.shape);
    Solid moves = ts_solid_of(mover.shape, center), rests = ts_solid_of(mover.other, center);
    SweepSpan span = round_course_span(pair, &moves, &rests, mover.way);
    if (mover.turned) span.normal = ts_vec_negate(span.normal);
    return span;
}
