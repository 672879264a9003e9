#include <assert.h>

#include "scalar.h"
#include "sweep_pair.h"

// A disc that moves, and what it may meet. As the other sees it the motion is turned round, so the
// disc can be either; both have the radius of both together.
typedef struct Disc {
    const SweepPair *pair;
    const Shape *round, *other;
    bool turned;     // the disc is b
    Vec way;         // of the disc as the other sees it; rounded
    Solid solid;     // of the other, from the disc's centre at the start
    double extent;   // of all that
    Expansion reach; // the radius squared, once it is needed
} Disc;

static bool has_rim(const Shape *shape) { return shape->kind == SHAPE_CIRCLE; }

static void set_disc(Disc *disc, const SweepPair *pair)
{
    disc->pair = pair;
    disc->turned = !has_rim(pair->a);
    disc->round = disc->turned ? pair->b : pair->a;
    disc->other = disc->turned ? pair->a : pair->b;
    disc->way = disc->turned ? vec_negate(pair->way) : pair->way;
    disc->solid = solid_of(disc->other, disc->round->circle.center);
    disc->extent = disc->solid.extent + vec_magnitude(disc->way);
    disc->reach.count = 0;
}

static double radius_of(const Shape *shape) { return has_rim(shape) ? shape->circle.radius : 0; }

static const Expansion *reach_of(Disc *disc)
{
    assert(shape_valid(disc->round, 0) && shape_valid(disc->other, 0));
    if (disc->reach.count > 0) return &disc->reach;
    Expansion radius = expansion_sum(radius_of(disc->round), radius_of(disc->other));
    disc->reach = expansion_multiply(radius, radius);
    return &disc->reach;
}

// --- a place against a stretch

// The square of the distance to a stretch whose ends these are. Of one that is next to nothing
// beside the extent the direction would be rounding: then a foot between the ends is as far as the
// nearer one, to the square of the stretch.
static double distance_squared(Vec to_a, Vec to_b, double extent)
{
    Vec along = vec_sub(to_b, to_a);
    double a = vec_length_squared(to_a), b = vec_length_squared(to_b);
    double length = vec_length_squared(along), area = vec_cross(along, to_a);
    if (length <= 0x1p-46 * extent * extent) return scalar_smaller(a, b);
    if (vec_dot(to_a, along) >= 0) return a;
    if (vec_dot(to_b, along) <= 0) return b;
    return area * area / length;
}

// Both ends are off by 8 half-ulps of the extent at most, so squares by 16 of its square, a
// quotient of areas by some more, what is next to nothing by 128: twice that is granted. 0 stands
// for doubt.
static int guess_sign(const Disc *disc, Vec to_a, Vec to_b)
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
    if (expansion_sign(exact_dot(to_a, along)) >= 0)
        return expansion_compare(exact_dot(to_a, to_a), *reach);
    if (expansion_sign(exact_dot(to_b, along)) <= 0)
        return expansion_compare(exact_dot(to_b, to_b), *reach);
    Expansion area = exact_cross(along, to_a);
    return expansion_compare(expansion_multiply(area, area),
                             expansion_multiply(*reach, exact_dot(along, along)));
}

static Exact exact_way(const Disc *disc)
{
    Exact way = sweep_exact_way(disc->pair);
    return disc->turned ? exact_negate(&way) : way;
}

// Corner i from the disc's centre, as it starts or as it ends.
static Exact to_corner(const Disc *disc, int i, bool at_end)
{
    Exact corner = exact_corner(disc->other, i), center = exact_vec(disc->round->circle.center);
    Exact to = exact_subtract(&corner, &center), way = exact_way(disc);
    return at_end ? exact_subtract(&to, &way) : to;
}

// A corner against the way of the centre: as the corner sees it, what comes towards it
// runs back.
static int corner_sign(Disc *disc, int i)
{
    Vec start = disc->solid.corner[i], end = vec_sub(start, disc->way);
    int sign = guess_sign(disc, start, end);
    if (sign != 0) return sign;
    Exact to_start = to_corner(disc, i, false), way = exact_way(disc);
    Exact to_end = exact_subtract(&to_start, &way), back = exact_negate(&way);
    return exact_sign(disc, &to_start, &to_end, &back);
}

// The direction of the side from corner i, of degree 1: a box's is its own axis.
static Exact side_direction(const Shape *shape, int i, int next)
{
    Vec corner[POLYGON_MAX];
    if (shape->kind == SHAPE_OBB) {
        Vec axis = shape->obb.axis;
        for (int turns = 0; turns < i; turns++) axis = vec_perp(axis);
        return exact_vec(axis);
    }
    shape_corners(shape, corner);
    return exact_difference(corner[next], corner[i]);
}

// The centre at the start, or at the end, against a side.
static int side_sign(Disc *disc, int i, bool at_end)
{
    int next = (i + 1) % disc->solid.count;
    Vec center = at_end ? disc->way : vec(0, 0);
    int sign = guess_sign(disc, vec_sub(disc->solid.corner[i], center),
                          vec_sub(disc->solid.corner[next], center));
    if (sign != 0) return sign;
    Exact to_a = to_corner(disc, i, at_end), to_b = to_corner(disc, next, at_end);
    Exact along = side_direction(disc->other, i, next);
    return exact_sign(disc, &to_a, &to_b, &along);
}

// --- the relation

// The centre's way against the other without its radius.
static Relation center_relation(const Disc *disc)
{
    SweepPair pair;
    Shape center = shape_point(disc->round->circle.center);
    pair.a = &center;
    pair.b = disc->other;
    pair.move_a = disc->turned ? disc->pair->move_b : disc->pair->move_a;
    pair.move_b = disc->turned ? disc->pair->move_a : disc->pair->move_b;
    pair.way = disc->way;
    pair.origin = center.point;
    pair.solid_a = solid_of(&center, pair.origin);
    pair.solid_b = disc->solid;
    pair.extent = disc->extent;
    return sweep_sides_relation(&pair);
}

static int least(int a, int b) { return a < b ? a : b; }

// Where the centre does not meet the other, the nearest that they come lies at a corner of the one
// or at an end of the other's way.
static Relation border_relation(Disc *disc)
{
    int sign = 1, count = disc->solid.count;
    for (int i = 0; i < count && sign >= 0; i++) {
        sign = least(sign, corner_sign(disc, i));
        if (count == 1) break;
        sign = least(sign, side_sign(disc, i, false));
        sign = least(sign, side_sign(disc, i, true));
    }
    return relation_of_sign(sign);
}

// Whether some side, or the way, has the disc surely on one side of it, its radius included.
static bool is_parted(const SweepPair *pair)
{
    SweepNormal normal[SWEEP_AXES_MAX];
    int count = sweep_normals(pair, normal);
    for (int i = 0; i < count; i++) {
        Vec axis = sweep_normal(pair, normal[i]);
        Interval of_a = solid_shadow(&pair->solid_a, axis);
        Interval of_b = solid_shadow(&pair->solid_b, axis);
        double gap = solid_shadows_gap(sweep_dragged(of_a, vec_dot(pair->way, axis)), of_b);
        double bound = 0x1p-48 * pair->extent * vec_magnitude(axis);
        if (gap - pair->radius * vec_length(axis) > bound) return true;
    }
    return false;
}

Relation sweep_round_relation(const SweepPair *pair)
{
    if (is_parted(pair)) return APART;
    Disc disc;
    set_disc(&disc, pair);
    bool rims = has_rim(pair->a) && has_rim(pair->b);
    if (!rims && center_relation(&disc) != APART) return OVERLAPPING;
    return border_relation(&disc);
}
