#include "platform/rounding.h"

#include <assert.h>

#include "motion/sweep_private.h"
#include "narrow/features.h"
#include "touchstone/scalar.h"

// A disc that moves, and what it may meet. As the other sees it the motion is turned round, so the
// disc can be either; both have the radius of both together.
typedef struct Disc {
    const SweepPair *pair;
    const TsShape *round, *other;
    bool turned;     // the disc is b
    TsVec way;       // of the disc as the other sees it; rounded
    Solid solid;     // of the other, from the disc's centre at the start
    double extent;   // of all that
    Expansion reach; // the radius squared, once it is needed
} Disc;

static bool has_rim(const TsShape *shape) { return shape->kind == TS_SHAPE_CIRCLE; }

static void set_disc(Disc *disc, const SweepPair *pair)
{
    disc->pair = pair;
    disc->turned = !has_rim(pair->a);
    disc->round = disc->turned ? pair->b : pair->a;
    disc->other = disc->turned ? pair->a : pair->b;
    disc->way = disc->turned ? ts_vec_negate(pair->way) : pair->way;
    disc->solid = ts_solid_of(disc->other, disc->round->circle.center);
    disc->extent = disc->solid.extent + ts_vec_magnitude(disc->way);
    disc->reach.count = 0;
}

static double disc_radius(const TsShape *shape)
{
    return has_rim(shape) ? shape->circle.radius : 0;
}

static const Expansion *disc_reach(Disc *disc)
{
    assert(ts_shape_valid(disc->round, 0) && ts_shape_valid(disc->other, 0));
    if (disc->reach.count > 0) return &disc->reach;
    Expansion radius = ts_expansion_sum(disc_radius(disc->round), disc_radius(disc->other));
    disc->reach = ts_expansion_multiply(radius, radius);
    return &disc->reach;
}

// ---- a place against a stretch

// The square of the distance to a stretch whose ends these are. Of one that is next to nothing
// beside the extent the direction would be rounding: then a foot between the ends is as far as the
// nearer one, to the square of the stretch.
static double segment_distance_squared(TsVec to_a, TsVec to_b, double extent)
{
    TsVec along = ts_vec_sub(to_b, to_a);
    double a = ts_vec_length_squared(to_a), b = ts_vec_length_squared(to_b);
    double length = ts_vec_length_squared(along), area = ts_vec_cross(along, to_a);
    if (length <= 0x1p-46 * extent * extent) return ts_scalar_smaller(a, b);
    if (ts_vec_dot(to_a, along) >= 0) return a;
    if (ts_vec_dot(to_b, along) <= 0) return b;
    return area * area / length;
}

// Both ends are off by 8 half-ulps of the extent at most, so squares by 16 of its square, a
// quotient of areas by some more, what is next to nothing by 128: twice that is granted. 0 stands
// for doubt.
static int guess_disc_sign(const Disc *disc, TsVec to_a, TsVec to_b)
{
    double square = disc->pair->radius * disc->pair->radius;
    double gap = segment_distance_squared(to_a, to_b, disc->extent) - square;
    double bound = 0x1p-45 * (disc->extent * disc->extent + square);
    return gap > bound ? 1 : gap < -bound ? -1 : 0;
}

// Degree 6 where a box takes part. `along` is a direction of the stretch, from a to b; where a is b
// it may be zero.
static int disc_exact_sign(Disc *disc, const Exact *to_a, const Exact *to_b, const Exact *along)
{
    const Expansion *reach = disc_reach(disc);
    if (ts_expansion_sign(ts_exact_dot(to_a, along)) >= 0)
        return ts_expansion_compare(ts_exact_dot(to_a, to_a), *reach);
    if (ts_expansion_sign(ts_exact_dot(to_b, along)) <= 0)
        return ts_expansion_compare(ts_exact_dot(to_b, to_b), *reach);
    Expansion area = ts_exact_cross(along, to_a);
    return ts_expansion_compare(ts_expansion_multiply(area, area),
                                ts_expansion_multiply(*reach, ts_exact_dot(along, along)));
}

static Exact disc_exact_way(const Disc *disc)
{
    Exact way = ts_sweep_exact_way(disc->pair);
    return disc->turned ? ts_exact_negate(&way) : way;
}

// Corner i from the disc's centre, as it starts or as it ends.
static Exact disc_to_corner(const Disc *disc, int i, bool at_end)
{
    Exact corner = ts_exact_corner(disc->other, i),
          center = ts_exact_vec(disc->round->circle.center);
    Exact to = ts_exact_subtract(&corner, &center), way = disc_exact_way(disc);
    return at_end ? ts_exact_subtract(&to, &way) : to;
}

// A corner against the way of the centre: as the corner sees it, what comes towards it
// runs back.
static int disc_corner_sign(Disc *disc, int i)
{
    TsVec start = disc->solid.corner[i], end = ts_vec_sub(start, disc->way);
    int sign = guess_disc_sign(disc, start, end);
    if (sign != 0) return sign;
    Exact to_start = disc_to_corner(disc, i, false), way = disc_exact_way(disc);
    Exact to_end = ts_exact_subtract(&to_start, &way), back = ts_exact_negate(&way);
    return disc_exact_sign(disc, &to_start, &to_end, &back);
}

// The direction of the side from corner i, of degree 1: a box's is its own axis.
static Exact side_direction(const TsShape *shape, int i, int next)
{
    TsVec corner[TS_POLYGON_MAX];
    if (shape->kind == TS_SHAPE_OBB) {
        TsVec axis = shape->obb.axis;
        for (int turns = 0; turns < i; turns++) axis = ts_vec_perp(axis);
        return ts_exact_vec(axis);
    }
    ts_shape_corners(shape, corner);
    return ts_exact_difference(corner[next], corner[i]);
}

// The centre at the start, or at the end, against a side.
static int disc_side_sign(Disc *disc, int i, bool at_end)
{
    int next = (i + 1) % disc->solid.count;
    TsVec center = at_end ? disc->way : ts_vec(0, 0);
    int sign = guess_disc_sign(disc, ts_vec_sub(disc->solid.corner[i], center),
                               ts_vec_sub(disc->solid.corner[next], center));
    if (sign != 0) return sign;
    Exact to_a = disc_to_corner(disc, i, at_end), to_b = disc_to_corner(disc, next, at_end);
    Exact along = side_direction(disc->other, i, next);
    return disc_exact_sign(disc, &to_a, &to_b, &along);
}

// ---- the relation

// The centre's way against the other without its radius.
static TsRelation disc_center_relation(const Disc *disc)
{
    SweepPair pair;
    TsShape center = ts_shape_point(disc->round->circle.center);
    pair.a = &center;
    pair.b = disc->other;
    pair.move_a = disc->turned ? disc->pair->move_b : disc->pair->move_a;
    pair.move_b = disc->turned ? disc->pair->move_a : disc->pair->move_b;
    pair.way = disc->way;
    pair.origin = center.point;
    pair.solid_a = ts_solid_of(&center, pair.origin);
    pair.solid_b = disc->solid;
    pair.extent = disc->extent;
    return ts_sweep_sides_relation(&pair);
}

static int smaller_sign(int a, int b) { return a < b ? a : b; }

// Where the centre does not meet the other, the nearest that they come lies at a corner of the one
// or at an end of the other's way.
static TsRelation disc_border_relation(Disc *disc)
{
    int sign = 1, count = disc->solid.count;
    for (int i = 0; i < count && sign >= 0; i++) {
        sign = smaller_sign(sign, disc_corner_sign(disc, i));
        if (count == 1) break;
        sign = smaller_sign(sign, disc_side_sign(disc, i, false));
        sign = smaller_sign(sign, disc_side_sign(disc, i, true));
    }
    return ts_relation_of_sign(sign);
}

// Whether some side, or the way, has the disc surely on one side of it, its radius included.
static bool sweep_is_separated(const SweepPair *pair)
{
    SweepNormal normal[TS_SWEEP_AXES_MAX];
    int count = ts_sweep_normals(pair, normal);
    for (int i = 0; i < count; i++) {
        TsVec axis = ts_sweep_normal(pair, normal[i]);
        Interval of_a = ts_solid_shadow(&pair->solid_a, axis);
        Interval of_b = ts_solid_shadow(&pair->solid_b, axis);
        double gap = ts_solid_shadows_gap(sweep_dragged(of_a, ts_vec_dot(pair->way, axis)), of_b);
        double bound = 0x1p-48 * pair->extent * ts_vec_magnitude(axis);
        if (gap - pair->radius * ts_vec_length(axis) > bound) return true;
    }
    return false;
}

TsRelation ts_sweep_round_relation(const SweepPair *pair)
{
    if (sweep_is_separated(pair)) return TS_APART;
    Disc disc;
    set_disc(&disc, pair);
    bool rims = has_rim(pair->a) && has_rim(pair->b);
    if (!rims && disc_center_relation(&disc) != TS_APART) return TS_OVERLAPPING;
    return disc_border_relation(&disc);
}

// ---- when they meet and part

// Everything from the centre of a circle at the start, which goes along `way`: what it may meet is
// a circle of the radius of both, around each corner, and the two lines as far beside each side.
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

// As the circle sees it; the other's corners from its centre.
static SweepSpan round_course_span(const SweepPair *pair, const Solid *other, TsVec way)
{
    RoundCourse course = {.way = way, .unit = ts_vec_normalize(way), .length = ts_vec_length(way)};
    course.radius = pair->radius;
    course.slack = 0x1p-44 * pair->extent;
    course.span = (SweepSpan){HUGE_VAL, -HUGE_VAL, {0, 0}};
    for (int i = 0; i < other->count; i++) meet_corner(&course, other->corner[i]);
    for (int i = 0; i < other->count - (other->count <= 2); i++)
        meet_side(&course, other->corner[i], other->corner[(i + 1) % other->count]);
    // A rim that is grazed, or left at the start, to rounding, may be met beside the step: then the
    // normal is that of the step's end. It never leads back, but where the radius is lost in the
    // rounding of the place: then the centre seems to stand behind the side.
    double enter = ts_scalar_clamp(course.span.enter, 0, 1);
    if (enter == course.span.enter) return course.span;
    TsShape center = ts_shape_point(ts_vec_scale(way, enter));
    Solid solid = ts_solid_of(&center, ts_vec(0, 0));
    TsVec normal = ts_features_nearest(&solid, other).normal;
    bool back = ts_vec_dot(normal, course.unit) < -0x1p-30;
    course.span.enter = enter;
    course.span.normal = back ? ts_vec_negate(normal) : normal;
    return course.span;
}

SweepSpan ts_sweep_round_span(const SweepPair *pair)
{
    if (pair->a->kind == TS_SHAPE_CIRCLE) return round_course_span(pair, &pair->solid_b, pair->way);
    Solid other = ts_solid_of(pair->a, pair->b->circle.center);
    SweepSpan span = round_course_span(pair, &other, ts_vec_negate(pair->way));
    span.normal = ts_vec_negate(span.normal);
    return span;
}
