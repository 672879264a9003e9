#include "touchstone/sat.h"

#include <assert.h>

#include "convex/sat_sides_private.h"
#include "exact/exact.h"
#include "geometry/solid.h"
#include "touchstone/hull.h"

bool ts_sat_accepts(const TsShape *shape)
{
    if (shape->kind == TS_SHAPE_POLYGON) return ts_hull_is_convex(shape->polygon);
    return shape->kind != TS_SHAPE_RAY;
}

// --- what is asked

bool ts_sat_is_round(const TsShape *shape)
{
    return shape->kind == TS_SHAPE_CIRCLE || shape->kind == TS_SHAPE_POINT;
}

static int box_sides(TsVec axis, SatSide *out)
{
    TsVec side = axis;
    for (int i = 0; i < 4; i++) {
        out[i] = (SatSide){ts_vec(0, 0), side, i};
        side = ts_vec_perp(side);
    }
    return 4;
}

// Boxes bring two axes even where they have no area.
static bool is_thin(const TsShape *shape)
{
    if (shape->kind == TS_SHAPE_SEGMENT) return true;
    if (shape->kind == TS_SHAPE_POLYGON) return ts_hull_winding(shape->polygon) == 0;
    return shape->kind == TS_SHAPE_TRIANGLE &&
           ts_hull_winding((TsPolygon){shape->triangle.corner, 3}) == 0;
}

// All sides of a thin shape lie in one line: the first stands for them.
int ts_sat_sides(const TsShape *shape, SatSide *out)
{
    if (ts_sat_is_round(shape)) return 0;
    if (shape->kind == TS_SHAPE_AABB) return box_sides(ts_vec(1, 0), out);
    if (shape->kind == TS_SHAPE_OBB) return box_sides(shape->obb.axis, out);
    TsVec corner[TS_POLYGON_MAX];
    int corners = ts_shape_corners(shape, corner), most = is_thin(shape) ? 1 : corners, count = 0;
    for (int i = 0; i < corners && count < most; i++) {
        TsVec from = corner[i], to = corner[(i + 1) % corners];
        if (!ts_vec_equal(from, to)) out[count++] = (SatSide){from, to, i};
    }
    return count;
}

bool ts_sat_needs_world_axes(const TsShape *a, const TsShape *b)
{
    return is_thin(a) && is_thin(b);
}

// --- the pair, rounded for a first look

typedef struct Pair {
    const TsShape *a, *b;
    Solid solid_a, solid_b; // from the centre of a
    double radius;          // of both together; only one of them has any
    double extent;
} Pair;

static Pair pair_of(const TsShape *a, const TsShape *b)
{
    TsVec origin = ts_shape_center(a);
    Pair pair = {a, b, ts_solid_of(a, origin), ts_solid_of(b, origin), 0, 0};
    pair.radius = pair.solid_a.radius + pair.solid_b.radius;
    pair.extent = pair.solid_a.extent + pair.solid_b.extent + pair.radius;
    return pair;
}

// --- one axis of a side

// The sign of gap - radius |axis|, by squares.
static int less_radius(const Expansion *gap, double radius, const Exact *axis)
{
    int sign = ts_expansion_sign(*gap);
    if (radius == 0) return sign;
    if (sign <= 0) return -1;
    Expansion reach =
        ts_expansion_multiply(ts_expansion_product(radius, radius), ts_exact_dot(axis, axis));
    return ts_expansion_compare(ts_expansion_multiply(*gap, *gap), reach);
}

static TsRelation ask_exact(const Pair *pair, const Exact *axis)
{
    ExactShadow of_a = ts_exact_shadow(pair->a, axis), of_b = ts_exact_shadow(pair->b, axis);
    Expansion after = ts_expansion_subtract(of_b.min, of_a.max);
    Expansion before = ts_expansion_subtract(of_a.min, of_b.max);
    bool is_after = ts_expansion_compare(after, before) > 0;
    return ts_relation_of_sign(less_radius(is_after ? &after : &before, pair->radius, axis));
}

// Off by 8 half-ulps of axis times extents as in ts_separation_guess, and the radius by as little:
// four times that is granted.
static TsRelation ask(const Pair *pair, SatSide side)
{
    TsVec axis = ts_vec_perp(ts_vec_sub(side.to, side.from));
    double gap = ts_solid_shadows_gap(ts_solid_shadow(&pair->solid_a, axis), //
                                      ts_solid_shadow(&pair->solid_b, axis));
    double clear = gap - pair->radius * ts_vec_length(axis);
    double bound = 0x1p-48 * pair->extent * ts_vec_magnitude(axis);
    if (clear > bound) return TS_APART;
    if (clear < -bound) return TS_OVERLAPPING;
    assert(ts_shape_valid(pair->a, 0) && ts_shape_valid(pair->b, 0));
    Exact along = ts_exact_difference(side.to, side.from), normal = ts_exact_perp(&along);
    return ask_exact(pair, &normal);
}

static TsRelation least(TsRelation a, TsRelation b) { return a < b ? a : b; }

static TsRelation ask_sides(const Pair *pair, const TsShape *owner)
{
    SatSide side[TS_POLYGON_MAX];
    int count = ts_sat_sides(owner, side);
    TsRelation found = TS_OVERLAPPING;
    for (int i = 0; i < count && found != TS_APART; i++) found = least(found, ask(pair, side[i]));
    return found;
}

// --- the corner axis

static Exact to_corner(const TsShape *round, const TsShape *shape, int i)
{
    Exact center = ts_exact_corner(round, 0), corner = ts_exact_corner(shape, i);
    return ts_exact_subtract(&corner, &center);
}

static bool is_nearer(const TsShape *round, const TsShape *shape, int i, int than)
{
    Exact way = to_corner(round, shape, i), other = to_corner(round, shape, than);
    return ts_expansion_compare(ts_exact_dot(&way, &way), ts_exact_dot(&other, &other)) < 0;
}

// Solids are taken from the centre of `round`. Either corner is off by 4 ulp of the extent, so its
// square by 16 half-ulps of that; a tie is broken exactly.
int ts_sat_nearest_corner(const TsShape *round, const TsShape *shape)
{
    Solid solid = ts_solid_of(shape, ts_shape_center(round));
    double doubt = 0x1p-46 * solid.extent * solid.extent;
    int best = 0;
    for (int i = 1; i < solid.count; i++) {
        double nearer =
            ts_vec_length_squared(solid.corner[best]) - ts_vec_length_squared(solid.corner[i]);
        if (nearer > doubt || (nearer >= -doubt && is_nearer(round, shape, i, best))) best = i;
    }
    return best;
}

static bool is_behind(const TsShape *round, const TsShape *shape, int i, int k)
{
    Exact way = to_corner(round, shape, i), corner = ts_exact_corner(shape, i);
    Exact other = ts_exact_corner(shape, k), beyond = ts_exact_subtract(&other, &corner);
    return ts_expansion_sign(ts_exact_dot(&way, &beyond)) >= 0;
}

// Whether no corner lies before corner i along the way to it. The doubt is that of the products of
// two differences, of 8 ulp of the extent each.
static bool is_foremost(const TsShape *round, const TsShape *shape, int i)
{
    Solid solid = ts_solid_of(shape, ts_shape_center(round));
    double doubt = 0x1p-45 * solid.extent * solid.extent;
    TsVec way = solid.corner[i];
    for (int k = 0; k < solid.count; k++) {
        double beyond = ts_vec_dot(way, ts_vec_sub(solid.corner[k], way));
        if (beyond > doubt) continue;
        if (beyond < -doubt || !is_behind(round, shape, i, k)) return false;
    }
    return true;
}

// The gap on the axis to corner v is |v - c| - radius where v is foremost. Where it is not, a
// side lies nearer than every corner, and its own normal knows all. So only squares of lengths are
// compared.
static TsRelation ask_corner(const TsShape *round, const TsShape *shape)
{
    int i = ts_sat_nearest_corner(round, shape);
    double radius = round->kind == TS_SHAPE_CIRCLE ? round->circle.radius : 0;
    Exact way = to_corner(round, shape, i);
    if (ts_exact_is_zero(&way)) return radius > 0 ? TS_OVERLAPPING : TS_TOUCHING;
    Expansion distance = ts_exact_dot(&way, &way);
    int sign = ts_expansion_compare(distance, ts_expansion_product(radius, radius));
    if (sign < 0 || !is_foremost(round, shape, i)) return TS_OVERLAPPING;
    return ts_relation_of_sign(sign);
}

// --- all together

static TsCircle circle_of(const TsShape *round)
{
    return round->kind == TS_SHAPE_CIRCLE ? round->circle : (TsCircle){round->point, 0};
}

static TsRelation ask_last(const Pair *pair)
{
    if (ts_sat_is_round(pair->a)) return ask_corner(pair->a, pair->b);
    if (ts_sat_is_round(pair->b)) return ask_corner(pair->b, pair->a);
    if (!ts_sat_needs_world_axes(pair->a, pair->b)) return TS_OVERLAPPING;
    SatSide x = {ts_vec(0, 0), ts_vec(0, -1), 0}, y = {ts_vec(0, 0), ts_vec(1, 0), 0};
    return least(ask(pair, x), ask(pair, y));
}

TsRelation ts_sat_relation(const TsShape *a, const TsShape *b)
{
    assert(ts_sat_accepts(a) && ts_sat_accepts(b));
    if (ts_sat_is_round(a) && ts_sat_is_round(b))
        return ts_relation_circles(circle_of(a), circle_of(b));
    Pair pair = pair_of(a, b);
    TsRelation found = ask_sides(&pair, a);
    if (found != TS_APART) found = least(found, ask_sides(&pair, b));
    return found == TS_APART ? TS_APART : least(found, ask_last(&pair));
}
