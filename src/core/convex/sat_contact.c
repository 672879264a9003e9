#include "convex/sat_sides_private.h"
#include "narrow/features.h"
#include "touchstone/sat.h"

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
    return names[of_b][number + 1];
}

static int add_sides(const TsShape *owner, bool is_b, int count, TsSatAxis *out)
{
    SatSide side[TS_POLYGON_MAX];
    int sides = ts_sat_sides(owner, side);
    for (int i = 0; i < sides; i++)
        out[count++] = (TsSatAxis){ts_vec_perp(ts_vec_sub(side[i].to, side[i].from)), //
                                   edge_name(is_b, side[i].number)};
    return count;
}

static int add_axis(TsVec direction, const char *name, int count, TsSatAxis *out)
{
    if (!ts_vec_equal(direction, ts_vec(0, 0))) out[count++] = (TsSatAxis){direction, name};
    return count;
}

static TsVec way_to_corner(const TsShape *round, const TsShape *shape)
{
    return ts_solid_of(shape, ts_shape_center(round)).corner[ts_sat_nearest_corner(round, shape)];
}

int ts_sat_axes(const TsShape *a, const TsShape *b, TsSatAxis *out)
{
    if (ts_sat_is_round(a) && ts_sat_is_round(b))
        return add_axis(ts_vec_sub(ts_shape_center(b), ts_shape_center(a)), "centres", 0, out);
    int count = add_sides(a, false, 0, out);
    count = add_sides(b, true, count, out);
    if (ts_sat_is_round(a)) return add_axis(way_to_corner(a, b), "corner", count, out);
    if (ts_sat_is_round(b)) return add_axis(way_to_corner(b, a), "corner", count, out);
    if (!ts_sat_needs_world_axes(a, b)) return count;
    count = add_axis(ts_vec(1, 0), "x", count, out);
    return add_axis(ts_vec(0, 1), "y", count, out);
}

// --- the way out

typedef struct Pair {
    TsVec origin; // the centre of a, so that shapes far out keep their digits
    Solid a, b;
} Pair;

static TsContact contact_along(const Pair *pair, TsRelation relation, TsVec normal, double gap)
{
    Features features = ts_features_along(&pair->a, &pair->b, normal);
    TsContact contact =
        ts_features_contact(features, relation, pair->origin, pair->a.radius, pair->b.radius);
    contact.gap = gap;
    return contact;
}

// From a towards b: the direction in which b lies less deep behind a's end.
static TsVec towards_b(const Pair *pair, TsVec unit)
{
    Interval a = ts_solid_shadow(&pair->a, unit), b = ts_solid_shadow(&pair->b, unit);
    return b.min - a.max >= a.min - b.max ? unit : ts_vec_negate(unit);
}

// Two centres in one place have no axis: they part along +x.
static TsContact contact_of_equal(const Pair *pair, TsRelation relation)
{
    double reach = pair->a.radius + pair->b.radius;
    return contact_along(pair, relation, ts_vec(1, 0), reach > 0 ? -reach : 0);
}

TsContact ts_sat_contact(const TsShape *a, const TsShape *b, TsAxisTrace *trace)
{
    TsVec origin = ts_shape_center(a);
    Pair pair = {origin, ts_solid_of(a, origin), ts_solid_of(b, origin)};
    TsRelation relation = ts_sat_relation(a, b);
    TsSatAxis axis[TS_AXES_MAX];
    TsAxisTrace own, *seen = trace ? trace : &own; // cppcheck-suppress uninitvar ; filled below
    seen->count = ts_sat_axes(a, b, axis);
    seen->deciding = 0;
    if (seen->count == 0) return contact_of_equal(&pair, relation);
    for (int i = 0; i < seen->count; i++)
        seen->axis[i] = ts_features_axis(&pair.a, &pair.b, origin, axis[i].direction, axis[i].name);
    ts_features_settle_axes(seen, relation);
    const TsAxis *deciding = &seen->axis[seen->deciding];
    return contact_along(&pair, relation, towards_b(&pair, deciding->direction), deciding->gap);
}
