#include "motion/sweep_pair_private.h"
#include "narrow/features.h"
#include "touchstone/scalar.h"

// Everything from the centre of a circle at the start, which goes along `way`: what it may meet is
// a circle of the radius of both, around each corner, and the two lines as far beside each side.
typedef struct Course {
    TsVec way, unit;
    double length, radius;
    double slack; // what passes within it is met: more than rounding, less than is seen
    SweepSpan span;
} Course;

static void meet(Course *course, double time, TsVec normal)
{
    if (time < course->span.enter) {
        course->span.enter = time;
        course->span.normal = normal;
    }
    if (time > course->span.leave) course->span.leave = time;
}

// The rim is entered before the place where the corner is passed and left behind it, half a chord
// off: in this form the error is one of place, however small the radius.
static void meet_corner(Course *course, TsVec corner)
{
    double passed = ts_vec_dot(corner, course->unit), across = ts_vec_cross(course->unit, corner);
    double radius = course->radius;
    if (fabs(across) > radius + course->slack) return;
    double chord = (radius - fabs(across)) * (radius + fabs(across));
    double half = chord > 0 ? sqrt(chord) : 0;
    TsVec beside = ts_vec_scale(ts_vec_perp(course->unit), across);
    TsVec entering = ts_vec_add(ts_vec_scale(course->unit, half), beside);
    meet(course, (passed - half) / course->length, ts_vec_normalize(entering));
    meet(course, (passed + half) / course->length, ts_vec(0, 0));
}

// The line beside the side on either hand, as long as the side itself.
static void meet_side(Course *course, TsVec from, TsVec to)
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
        if (at >= 0 && at <= length) meet(course, time, ts_vec_scale(normal, -side));
    }
}

// From the centre where it is on its way to the nearest place.
static TsVec normal_at(const Solid *other, TsVec center)
{
    TsShape point = ts_shape_point(center);
    Solid solid = ts_solid_of(&point, ts_vec(0, 0));
    return ts_features_nearest(&solid, other).normal;
}

// A rim that is grazed, or left at the start, to rounding, may be met beside the step: then the
// normal is that of the step's end. It never leads back, but where the radius is lost in the
// rounding of the place: then the centre seems to stand behind the side.
static void settle(Course *course, const Solid *other)
{
    double enter = ts_scalar_clamp(course->span.enter, 0, 1);
    if (enter == course->span.enter) return;
    course->span.enter = enter;
    TsVec normal = normal_at(other, ts_vec_scale(course->way, enter));
    bool back = ts_vec_dot(normal, course->unit) < -0x1p-30;
    course->span.normal = back ? ts_vec_negate(normal) : normal;
}

// As the circle sees it; the other's corners from its centre.
static SweepSpan span_of(const SweepPair *pair, const Solid *other, TsVec way)
{
    Course course = {.way = way, .unit = ts_vec_normalize(way), .length = ts_vec_length(way)};
    course.radius = pair->radius;
    course.slack = 0x1p-44 * pair->extent;
    course.span = (SweepSpan){HUGE_VAL, -HUGE_VAL, {0, 0}};
    for (int i = 0; i < other->count; i++) meet_corner(&course, other->corner[i]);
    for (int i = 0; i < other->count - (other->count <= 2); i++)
        meet_side(&course, other->corner[i], other->corner[(i + 1) % other->count]);
    settle(&course, other);
    return course.span;
}

SweepSpan ts_sweep_round_span(const SweepPair *pair)
{
    if (pair->a->kind == TS_SHAPE_CIRCLE) return span_of(pair, &pair->solid_b, pair->way);
    Solid other = ts_solid_of(pair->a, pair->b->circle.center);
    SweepSpan span = span_of(pair, &other, ts_vec_negate(pair->way));
    span.normal = ts_vec_negate(span.normal);
    return span;
}
