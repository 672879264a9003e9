#include "sat.h"

#include <assert.h>

#include "exact.h"
#include "hull.h"
#include "sat_sides.h"
#include "solid.h"

bool sat_accepts(const Shape *shape)
{
    if (shape->kind == SHAPE_POLYGON) return hull_is_convex(shape->polygon);
    return shape->kind != SHAPE_RAY;
}

// --- what is asked

bool sat_is_round(const Shape *shape)
{
    return shape->kind == SHAPE_CIRCLE || shape->kind == SHAPE_POINT;
}

static int box_sides(Vec axis, SatSide *out)
{
    Vec side = axis;
    for (int i = 0; i < 4; i++) {
        out[i] = (SatSide){vec(0, 0), side, i};
        side = vec_perp(side);
    }
    return 4;
}

// Boxes bring two axes even where they have no area.
static bool is_thin(const Shape *shape)
{
    if (shape->kind == SHAPE_SEGMENT) return true;
    if (shape->kind == SHAPE_POLYGON) return hull_winding(shape->polygon) == 0;
    return shape->kind == SHAPE_TRIANGLE && hull_winding((Polygon){shape->triangle.corner, 3}) == 0;
}

// All sides of a thin shape lie in one line: the first stands for them.
int sat_sides(const Shape *shape, SatSide *out)
{
    if (sat_is_round(shape)) return 0;
    if (shape->kind == SHAPE_AABB) return box_sides(vec(1, 0), out);
    if (shape->kind == SHAPE_OBB) return box_sides(shape->obb.axis, out);
    Vec corner[POLYGON_MAX];
    int corners = shape_corners(shape, corner), most = is_thin(shape) ? 1 : corners, count = 0;
    for (int i = 0; i < corners && count < most; i++) {
        Vec from = corner[i], to = corner[(i + 1) % corners];
        if (!vec_equal(from, to)) out[count++] = (SatSide){from, to, i};
    }
    return count;
}

bool sat_needs_world_axes(const Shape *a, const Shape *b) { return is_thin(a) && is_thin(b); }

// --- the pair, rounded for a first look

typedef struct Pair {
    const Shape *a, *b;
    Solid solid_a, solid_b; // from the centre of a
    double radius;          // of both together; only one of them has any
    double extent;
} Pair;

static Pair pair_of(const Shape *a, const Shape *b)
{
    Vec origin = shape_center(a);
    Pair pair = {a, b, solid_of(a, origin), solid_of(b, origin), 0, 0};
    pair.radius = pair.solid_a.radius + pair.solid_b.radius;
    pair.extent = pair.solid_a.extent + pair.solid_b.extent + pair.radius;
    return pair;
}

// --- one axis of a side

// The sign of gap - radius |axis|, by squares.
static int less_radius(const Expansion *gap, double radius, const Exact *axis)
{
    int sign = expansion_sign(*gap);
    if (radius == 0) return sign;
    if (sign <= 0) return -1;
    Expansion reach = expansion_multiply(expansion_product(radius, radius), exact_dot(axis, axis));
    return expansion_compare(expansion_multiply(*gap, *gap), reach);
}

static Relation ask_exact(const Pair *pair, const Exact *axis)
{
    ExactShadow of_a = exact_shadow(pair->a, axis), of_b = exact_shadow(pair->b, axis);
    Expansion after = expansion_subtract(of_b.min, of_a.max);
    Expansion before = expansion_subtract(of_a.min, of_b.max);
    bool is_after = expansion_compare(after, before) > 0;
    return relation_of_sign(less_radius(is_after ? &after : &before, pair->radius, axis));
}

// Off by 8 half-ulps of axis times extents as in separation_guess, and the radius by as little:
// four times that is granted.
static Relation ask(const Pair *pair, SatSide side)
{
    Vec axis = vec_perp(vec_sub(side.to, side.from));
    double gap = solid_shadows_gap(solid_shadow(&pair->solid_a, axis), //
                                   solid_shadow(&pair->solid_b, axis));
    double clear = gap - pair->radius * vec_length(axis);
    double bound = 0x1p-48 * pair->extent * vec_magnitude(axis);
    if (clear > bound) return APART;
    if (clear < -bound) return OVERLAPPING;
    assert(shape_valid(pair->a, 0) && shape_valid(pair->b, 0));
    Exact along = exact_difference(side.to, side.from), normal = exact_perp(&along);
    return ask_exact(pair, &normal);
}

static Relation least(Relation a, Relation b) { return a < b ? a : b; }

static Relation ask_sides(const Pair *pair, const Shape *owner)
{
    SatSide side[POLYGON_MAX];
    int count = sat_sides(owner, side);
    Relation found = OVERLAPPING;
    for (int i = 0; i < count && found != APART; i++) found = least(found, ask(pair, side[i]));
    return found;
}

// --- the corner axis

static Exact to_corner(const Shape *round, const Shape *shape, int i)
{
    Exact center = exact_corner(round, 0), corner = exact_corner(shape, i);
    return exact_subtract(&corner, &center);
}

static bool is_nearer(const Shape *round, const Shape *shape, int i, int than)
{
    Exact way = to_corner(round, shape, i), other = to_corner(round, shape, than);
    return expansion_compare(exact_dot(&way, &way), exact_dot(&other, &other)) < 0;
}

// Solids are taken from the centre of `round`. Either corner is off by 4 ulp of the extent, so its
// square by 16 half-ulps of that; a tie is broken exactly.
int sat_nearest_corner(const Shape *round, const Shape *shape)
{
    Solid solid = solid_of(shape, shape_center(round));
    double doubt = 0x1p-46 * solid.extent * solid.extent;
    int best = 0;
    for (int i = 1; i < solid.count; i++) {
        double nearer =
            vec_length_squared(solid.corner[best]) - vec_length_squared(solid.corner[i]);
        if (nearer > doubt || (nearer >= -doubt && is_nearer(round, shape, i, best))) best = i;
    }
    return best;
}

static bool is_behind(const Shape *round, const Shape *shape, int i, int k)
{
    Exact way = to_corner(round, shape, i), corner = exact_corner(shape, i);
    Exact other = exact_corner(shape, k), beyond = exact_subtract(&other, &corner);
    return expansion_sign(exact_dot(&way, &beyond)) >= 0;
}

// Whether no corner lies before corner i along the way to it. The doubt is that of the products of
// two differences, of 8 ulp of the extent each.
static bool is_foremost(const Shape *round, const Shape *shape, int i)
{
    Solid solid = solid_of(shape, shape_center(round));
    double doubt = 0x1p-45 * solid.extent * solid.extent;
    Vec way = solid.corner[i];
    for (int k = 0; k < solid.count; k++) {
        double beyond = vec_dot(way, vec_sub(solid.corner[k], way));
        if (beyond > doubt) continue;
        if (beyond < -doubt || !is_behind(round, shape, i, k)) return false;
    }
    return true;
}

// The gap on the axis to corner v is |v - c| - radius where v is foremost. Where it is not, a
// side lies nearer than every corner, and its own normal knows all. So only squares of lengths are
// compared.
static Relation ask_corner(const Shape *round, const Shape *shape)
{
    int i = sat_nearest_corner(round, shape);
    double radius = round->kind == SHAPE_CIRCLE ? round->circle.radius : 0;
    Exact way = to_corner(round, shape, i);
    if (exact_is_zero(&way)) return radius > 0 ? OVERLAPPING : TOUCHING;
    Expansion distance = exact_dot(&way, &way);
    int sign = expansion_compare(distance, expansion_product(radius, radius));
    if (sign < 0 || !is_foremost(round, shape, i)) return OVERLAPPING;
    return relation_of_sign(sign);
}

// --- all together

static Circle circle_of(const Shape *round)
{
    return round->kind == SHAPE_CIRCLE ? round->circle : (Circle){round->point, 0};
}

static Relation ask_last(const Pair *pair)
{
    if (sat_is_round(pair->a)) return ask_corner(pair->a, pair->b);
    if (sat_is_round(pair->b)) return ask_corner(pair->b, pair->a);
    if (!sat_needs_world_axes(pair->a, pair->b)) return OVERLAPPING;
    SatSide x = {vec(0, 0), vec(0, -1), 0}, y = {vec(0, 0), vec(1, 0), 0};
    return least(ask(pair, x), ask(pair, y));
}

Relation sat_relation(const Shape *a, const Shape *b)
{
    assert(sat_accepts(a) && sat_accepts(b));
    if (sat_is_round(a) && sat_is_round(b)) return relation_circles(circle_of(a), circle_of(b));
    Pair pair = pair_of(a, b);
    Relation found = ask_sides(&pair, a);
    if (found != APART) found = least(found, ask_sides(&pair, b));
    return found == APART ? APART : least(found, ask_last(&pair));
}
