#include <assert.h>

#include "motion/sweep_pair_private.h"
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

static double radius_of(const TsShape *shape) { return has_rim(shape) ? shape->circle.radius : 0; }

static const Expansion *reach_of(Disc *disc)
{
    assert(ts_shape_valid(disc->round, 0) && ts_shape_valid(disc->other, 0));
    if (disc->reach.count > 0) return &disc->reach;
    Expansion radius = ts_expansion_sum(radius_of(disc->round), radius_of(disc->other));
    disc->reach = ts_expansion_multiply(radius, radius);
    return &disc->reach;
}

// --- a place against a stretch

// The square of the distance to a stretch whose ends these are. Of one that is next to nothing
// beside the extent the direction would be rounding: then a foot between the ends is as far as the
// nearer one, to the square of the stretch.
static double distance_squared(TsVec to_a, TsVec to_b, double extent)
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
static int guess_sign(const Disc *disc, TsVec to_a, TsVec to_b)
{
    double square = disc->pair->radius * disc->pair->radius;
    double gap = distance_squared(to_a, to_b, disc->extent) - square;
    double bound = 0x1p-45 * (disc->extent * disc->extent + square);
    return gap > bound ? 1 : gap < -bound ? -1 : 0;
}

// Degree 6 where a box takes part. `along` is a direction of the stretch, from a to b; where a is b
// it may be zero.
static int exact_sign(Disc *disc, const Exact *to_a, const Exact *to_b, const Exact *along)
{
    const Expansion *reach = reach_of(disc);
    if (ts_expansion_sign(ts_exact_dot(to_a, along)) >= 0)
        return ts_expansion_compare(ts_exact_dot(to_a, to_a), *reach);
    if (ts_expansion_sign(ts_exact_dot(to_b, along)) <= 0)
        return ts_expansion_compare(ts_exact_dot(to_b, to_b), *reach);
    Expansion area = ts_exact_cross(along, to_a);
    return ts_expansion_compare(ts_expansion_multiply(area, area),
                                ts_expansion_multiply(*reach, ts_exact_dot(along, along)));
}

static Exact exact_way(const Disc *disc)
{
    Exact way = ts_sweep_exact_way(disc->pair);
    return disc->turned ? ts_exact_negate(&way) : way;
}

// Corner i from the disc's centre, as it starts or as it ends.
static Exact to_corner(const Disc *disc, int i, bool at_end)
{
    Exact corner = ts_exact_corner(disc->other, i),
          center = ts_exact_vec(disc->round->circle.center);
    Exact to = ts_exact_subtract(&corner, &center), way = exact_way(disc);
    return at_end ? ts_exact_subtract(&to, &way) : to;
}

// A corner against the way of the centre: as the corner sees it, what comes towards it
// runs back.
static int corner_sign(Disc *disc, int i)
{
    TsVec start = disc->solid.corner[i], end = ts_vec_sub(start, disc->way);
    int sign = guess_sign(disc, start, end);
    if (sign != 0) return sign;
    Exact to_start = to_corner(disc, i, false), way = exact_way(disc);
    Exact to_end = ts_exact_subtract(&to_start, &way), back = ts_exact_negate(&way);
    return exact_sign(disc, &to_start, &to_end, &back);
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
static int side_sign(Disc *disc, int i, bool at_end)
{
    int next = (i + 1) % disc->solid.count;
    TsVec center = at_end ? disc->way : ts_vec(0, 0);
    int sign = guess_sign(disc, ts_vec_sub(disc->solid.corner[i], center),
                          ts_vec_sub(disc->solid.corner[next], center));
    if (sign != 0) return sign;
    Exact to_a = to_corner(disc, i, at_end), to_b = to_corner(disc, next, at_end);
    Exact along = side_direction(disc->other, i, next);
    return exact_sign(disc, &to_a, &to_b, &along);
}

// --- the relation

// The centre's way against the other without its radius.
static TsRelation center_relation(const Disc *disc)
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

static int least(int a, int b) { return a < b ? a : b; }

// Where the centre does not meet the other, the nearest that they come lies at a corner of the one
// or at an end of the other's way.
static TsRelation border_relation(Disc *disc)
{
    int sign = 1, count = disc->solid.count;
    for (int i = 0; i < count && sign >= 0; i++) {
        sign = least(sign, corner_sign(disc, i));
        if (count == 1) break;
        sign = least(sign, side_sign(disc, i, false));
        sign = least(sign, side_sign(disc, i, true));
    }
    return ts_relation_of_sign(sign);
}

// Whether some side, or the way, has the disc surely on one side of it, its radius included.
static bool is_parted(const SweepPair *pair)
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
    if (is_parted(pair)) return TS_APART;
    Disc disc;
    set_disc(&disc, pair);
    bool rims = has_rim(pair->a) && has_rim(pair->b);
    if (!rims && center_relation(&disc) != TS_APART) return TS_OVERLAPPING;
    return border_relation(&disc);
}
