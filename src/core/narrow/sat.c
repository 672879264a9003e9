// The separating axis theorem, axis by axis: relation, axes, and the minimum translation vector.
#include "platform/rounding.h"

#include "touchstone/sat.h"

#include "exact/exact.h"
#include "geometry/kind.h"
#include "geometry/solid.h"
#include "geometry/usable.h"
#include "narrow/features.h"
#include "platform/assert.h"
#include "touchstone/polygon.h"

// A capsule needs more axes than those through its nearest corner.
bool ts_sat_accepts(const TsShape *shape)
{
    bool sided = kind_form(shape) != FORM_POINT;
    return ts_shape_is_convex(shape) && !(sided && ts_shape_kind_is_round(shape->kind));
}

// --- sides and corners

// A side's normal is ts_vec_perp(to - from), exactly. For a box `from` is (0, 0) and `to` its axis,
// so that the normal is exact and never zero.
typedef struct SatSide {
    TsVec from, to;
    int number; // of the corner where it starts, from 0
} SatSide;

// Points and circles.
static bool is_disc(const TsShape *shape) { return kind_form(shape) == FORM_POINT; }

// Whether all sides are collinear. Boxes have two axes even without area.
static bool is_thin(const TsShape *shape)
{
    KindForm form = kind_form(shape);
    return form == FORM_SEGMENT || (form == FORM_LOOP && ts_polygon_winding(kind_loop(shape)) == 0);
}

// The sides with a length, clockwise for boxes and as stored otherwise; only the first if all are
// collinear. Points and circles have none.
typedef struct SatSides {
    const TsVec *corner; // NULL for a box
    TsVec axis;          // of a box: along the next side
    int corners, next;
    bool thin;
} SatSides;

static SatSides sides_of(const TsShape *shape)
{
    SatSides sides = {.next = 0};
    if (is_disc(shape)) return sides;
    sides.corner = ts_shape_stored_corners(shape, &sides.corners); // of a box 4, not stored
    if (sides.corner)
        sides.thin = is_thin(shape);
    else
        sides.axis = kind_box_axis(shape);
    return sides;
}

static bool next_side(SatSides *sides, SatSide *side)
{
    while (sides->next < sides->corners) {
        int i = sides->next++;
        if (!sides->corner) {
            *side = (SatSide){ts_vec(0, 0), sides->axis, i};
            sides->axis = ts_vec_perp(sides->axis);
            return true;
        }
        TsVec from = sides->corner[i], to = sides->corner[i + 1 < sides->corners ? i + 1 : 0];
        if (ts_vec_equal(from, to)) continue;
        *side = (SatSide){from, to, i};
        if (sides->thin) sides->next = sides->corners;
        return true;
    }
    return false;
}

static bool needs_world_axes(const TsShape *a, const TsShape *b)
{
    return is_thin(a) && is_thin(b);
}

// --- the pair, rounded for the floating point filter

typedef struct SatPair {
    const TsShape *a, *b;
    TsVec origin;           // the centre of a, so that shapes far out keep their digits
    Solid solid_a, solid_b; // relative to the origin
    double radius;          // the sum of both
    double extent;
} SatPair;

static SatPair sat_pair_of(const TsShape *a, const TsShape *b)
{
    TsVec origin = ts_shape_center(a);
    SatPair pair;
    pair.a = a;
    pair.b = b;
    pair.origin = origin;
    ts_solid_of(a, origin, &pair.solid_a);
    ts_solid_of(b, origin, &pair.solid_b);
    pair.radius = pair.solid_a.radius + pair.solid_b.radius;
    pair.extent = pair.solid_a.extent + pair.solid_b.extent + pair.radius;
    return pair;
}

// --- one axis of a side

// The sign of gap - radius |axis|; with a radius, of the squares.
static TsRelation side_relation_exact(const SatPair *pair, const Exact *axis)
{
    ExactInterval of_a = ts_exact_project(pair->a, axis), of_b = ts_exact_project(pair->b, axis);
    Expansion after = ts_expansion_subtract(of_b.min, of_a.max);
    Expansion before = ts_expansion_subtract(of_a.min, of_b.max);
    Expansion gap = ts_expansion_compare(after, before) > 0 ? after : before;
    int sign = ts_expansion_sign(gap);
    if (pair->radius == 0) return ts_relation_of_sign(sign);
    if (sign <= 0) return TS_OVERLAPPING;
    Expansion square = ts_expansion_multiply(ts_expansion_product(pair->radius, pair->radius),
                                             ts_exact_dot(axis, axis));
    return ts_relation_of_sign(ts_expansion_compare(ts_expansion_multiply(gap, gap), square));
}

// The gap has an error of 9 half-ulps of axis times extents, as in ts_separation_relation, and that
// of the radius is not larger. The bound is 32. Proof: tests/gappa/sat_sides.g.
static TsRelation side_relation(const SatPair *pair, SatSide side)
{
    TsVec axis = ts_vec_perp(ts_vec_sub(side.to, side.from));
    // step: axis
    double gap = ts_solid_gap(ts_solid_project(&pair->solid_a, axis), //
                              ts_solid_project(&pair->solid_b, axis));
    double clear = gap - pair->radius * ts_vec_length(axis);
    double bound = 0x1p-48 * pair->extent * ts_vec_magnitude(axis);
    if (clear > bound) return TS_APART;
    if (clear < -bound) return TS_OVERLAPPING;
    ASSERT(ts_shape_valid(pair->a, 0) && ts_shape_valid(pair->b, 0));
    Exact along = ts_exact_difference(side.to, side.from), normal = ts_exact_perp(&along);
    return side_relation_exact(pair, &normal);
}

static TsRelation sides_relation(const SatPair *pair, const TsShape *owner)
{
    SatSides sides = sides_of(owner);
    SatSide side;
    TsRelation found = TS_OVERLAPPING;
    while (found != TS_APART && next_side(&sides, &side))
        // step: axis
        found = ts_relation_min(found, side_relation(pair, side));
    return found;
}

// --- the corner axis

static Exact center_to_corner(const TsShape *round, const TsShape *shape, int i)
{
    Exact center = ts_exact_corner(round, 0), corner = ts_exact_corner(shape, i);
    return ts_exact_subtract(&corner, &center);
}

static bool is_nearer(const TsShape *round, const TsShape *shape, int i, int than)
{
    Exact to_i = center_to_corner(round, shape, i), other = center_to_corner(round, shape, than);
    return ts_expansion_compare(ts_exact_dot(&to_i, &to_i), ts_exact_dot(&other, &other)) < 0;
}

// Relative to the centre of `round`, a corner has an error of 4 half-ulps of the extent, its square
// fewer than 32 half-ulps of the extent's square. Doubt is decided exactly. Proof:
// tests/gappa/sat_corners.g.
static int nearest_corner(const TsShape *round, const TsShape *shape)
{
    Solid solid;
    ts_solid_of(shape, ts_shape_center(round), &solid);
    double doubt = 0x1p-46 * solid.extent * solid.extent;
    int best = 0;
    for (int i = 1; i < solid.count; i++) {
        double nearer = ts_vec_length_squared(solid_corner(&solid, best)) -
                        ts_vec_length_squared(solid_corner(&solid, i));
        if (nearer > doubt || (nearer >= -doubt && is_nearer(round, shape, i, best))) best = i;
    }
    return best;
}

static bool is_corner_behind(const TsShape *round, const TsShape *shape, int i, int k)
{
    Exact axis = center_to_corner(round, shape, i), corner = ts_exact_corner(shape, i);
    Exact other = ts_exact_corner(shape, k), beyond = ts_exact_subtract(&other, &corner);
    return ts_expansion_sign(ts_exact_dot(&axis, &beyond)) >= 0;
}

// Whether corner i is the nearest one along the axis from the centre to it. The bound is that of a
// product of two differences with errors of 8 half-ulps of the extent each. Proof:
// tests/gappa/sat_corners.g.
static bool is_foremost(const TsShape *round, const TsShape *shape, int i)
{
    Solid solid;
    ts_solid_of(shape, ts_shape_center(round), &solid);
    double doubt = 0x1p-45 * solid.extent * solid.extent;
    TsVec axis = solid_corner(&solid, i);
    for (int k = 0; k < solid.count; k++) {
        double beyond = ts_vec_dot(axis, ts_vec_sub(solid_corner(&solid, k), axis));
        if (beyond > doubt) continue;
        if (beyond < -doubt || !is_corner_behind(round, shape, i, k)) return false;
    }
    return true;
}

// The gap on the axis to the nearest corner v is |v - c| - radius if v is foremost; only squares
// are compared. If v is not foremost, a side is nearer than every corner, and its normal decides.
static TsRelation corner_relation(const TsShape *round, const TsShape *shape)
{
    int i = nearest_corner(round, shape);
    double radius = ts_shape_radius(round);
    Exact axis = center_to_corner(round, shape, i);
    if (ts_exact_is_zero(&axis)) return radius > 0 ? TS_OVERLAPPING : TS_TOUCHING;
    Expansion distance = ts_exact_dot(&axis, &axis);
    // step: corner_axis
    int sign = ts_expansion_compare(distance, ts_expansion_product(radius, radius));
    if (sign < 0 || !is_foremost(round, shape, i)) return TS_OVERLAPPING;
    return ts_relation_of_sign(sign);
}

// --- all together

static TsCircle disc_of(const TsShape *round)
{
    return (TsCircle){ts_shape_center(round), ts_shape_radius(round)};
}

static TsRelation other_axes_relation(const SatPair *pair)
{
    if (is_disc(pair->a)) return corner_relation(pair->a, pair->b);
    if (is_disc(pair->b)) return corner_relation(pair->b, pair->a);
    if (!needs_world_axes(pair->a, pair->b)) return TS_OVERLAPPING;
    SatSide x = {ts_vec(0, 0), ts_vec(0, -1), 0}, y = {ts_vec(0, 0), ts_vec(1, 0), 0};
    // step: other_axis
    return ts_relation_min(side_relation(pair, x), side_relation(pair, y));
}

TsRelation ts_sat_relation(const TsShape *a, const TsShape *b)
{
    ASSERT(ts_sat_accepts(a) && ts_sat_accepts(b));
    ASSERT_USABLE(a, b);
    // step: other_axis
    if (is_disc(a) && is_disc(b)) return ts_relation_circles(disc_of(a), disc_of(b));
    SatPair pair = sat_pair_of(a, b);
    TsRelation found = sides_relation(&pair, a);
    if (found != TS_APART) found = ts_relation_min(found, sides_relation(&pair, b));
    return found == TS_APART ? TS_APART : ts_relation_min(found, other_axes_relation(&pair));
}

// ---- Contact

// --- the axes and their names

#define TEN(owner, tens)                                                                           \
    owner tens "0", owner tens "1", owner tens "2", owner tens "3", owner tens "4",                \
        owner tens "5", owner tens "6", owner tens "7", owner tens "8", owner tens "9"
#define SEVENTY(owner)                                                                             \
    {                                                                                              \
        TEN(owner, ""), TEN(owner, "1"), TEN(owner, "2"), TEN(owner, "3"), TEN(owner, "4"),        \
            TEN(owner, "5"), TEN(owner, "6")                                                       \
    }

static const char *edge_name(bool of_b, int number)
{
    static const char *const names[2][70] = {SEVENTY("A edge "), SEVENTY("B edge ")};
    if (number + 1 >= 70) return of_b ? "B edge" : "A edge";
    return names[of_b][number + 1];
}

static TsVec rounded_corner_axis(const TsShape *round, const TsShape *shape)
{
    Solid solid;
    ts_solid_of(shape, ts_shape_center(round), &solid);
    return solid_corner(&solid, nearest_corner(round, shape));
}

typedef struct SatAxes { // all of a pair, one after the other
    const TsShape *a, *b;
    SatSides sides[2]; // of a and b, those that are left
    int others;        // of the others, how many came
} SatAxes;

static SatAxes axes_of(const TsShape *a, const TsShape *b)
{
    return (SatAxes){a, b, {sides_of(a), sides_of(b)}, 0};
}

static bool next_axis(SatAxes *axes, TsSatAxis *axis)
{
    const TsShape *a = axes->a, *b = axes->b;
    for (int owner = 0; owner < 2; owner++) {
        SatSide side;
        if (!next_side(&axes->sides[owner], &side)) continue;
        *axis = (TsSatAxis){ts_vec_perp(ts_vec_sub(side.to, side.from)), //
                            edge_name(owner, side.number)};
        return true;
    }
    int other = axes->others++;
    if (is_disc(a) || is_disc(b)) {
        if (other > 0) return false;
        *axis = is_disc(a) && is_disc(b)
                    ? (TsSatAxis){ts_vec_sub(ts_shape_center(b), ts_shape_center(a)), "centres"}
                : is_disc(a) ? (TsSatAxis){rounded_corner_axis(a, b), "corner"}
                             : (TsSatAxis){rounded_corner_axis(b, a), "corner"};
        return !ts_vec_equal(axis->direction, ts_vec(0, 0));
    }
    if (other > 1 || !needs_world_axes(a, b)) return false;
    *axis = other == 0 ? (TsSatAxis){ts_vec(1, 0), "x"} : (TsSatAxis){ts_vec(0, 1), "y"};
    return true;
}

int ts_sat_axes(const TsShape *a, const TsShape *b, TsSatAxis *out)
{
    SatAxes axes = axes_of(a, b);
    int count = 0;
    while (count < TS_AXES_MAX && next_axis(&axes, &out[count])) count++;
    return count;
}

// --- the minimum translation

static TsContact contact_along(const SatPair *pair, TsRelation relation, TsVec normal, double gap)
{
    Features features = ts_features_along(&pair->solid_a, &pair->solid_b, normal);
    TsContact contact = ts_features_contact(features, relation, pair->origin, pair->solid_a.radius,
                                            pair->solid_b.radius);
    contact.gap = gap;
    return contact;
}

TsContact ts_sat_contact(const TsShape *a, const TsShape *b, TsAxisTrace *trace)
{
    ASSERT(ts_sat_accepts(a) && ts_sat_accepts(b));
    ASSERT_USABLE(a, b);
    TsRelation relation = ts_sat_relation(a, b);
    SatPair pair = sat_pair_of(a, b);
    SatAxes axes = axes_of(a, b);
    TsSatAxis axis;
    TsAxis own = {.gap = 0};
    TsVec direction = {1, 0}; // of the first with the greatest gap
    double most = ts_features_most_gap(relation), gap = 0;
    int count = 0, deciding = 0;
    for (; next_axis(&axes, &axis); count++) {
        TsAxis *seen = trace && count < TS_AXES_MAX ? &trace->axis[count] : &own;
        *seen =
            ts_features_axis(&pair.solid_a, &pair.solid_b, pair.origin, axis.direction, axis.name);
        if (seen->gap > most) seen->gap = most;
        if (count > 0 && !(seen->gap > gap)) continue;
        gap = seen->gap;
        direction = seen->direction;
        deciding = count < TS_AXES_MAX ? count : TS_AXES_MAX - 1;
        if (trace && count >= TS_AXES_MAX) trace->axis[deciding] = own;
    }
    if (trace) trace->count = count < TS_AXES_MAX ? count : TS_AXES_MAX;
    if (trace) trace->deciding = deciding;
    // Concentric circles have no axis: they separate along +x.
    if (count == 0)
        return contact_along(&pair, relation, direction, pair.radius > 0 ? -pair.radius : 0);
    gap = ts_features_settle(gap, relation);
    if (trace) trace->axis[deciding].gap = gap;
    // From a towards b: the direction with the lesser overlap.
    Interval of_a = ts_solid_project(&pair.solid_a, direction);
    Interval of_b = ts_solid_project(&pair.solid_b, direction);
    bool towards_b = of_b.min - of_a.max >= of_a.min - of_b.max;
    return contact_along(&pair, relation, towards_b ? direction : ts_vec_negate(direction), gap);
}
