#include "axis.h"
#include "link.h"
#include "sat.h"
#include "sat_sides.h"

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

static int add_sides(const Shape *owner, bool is_b, int count, SatAxis *out)
{
    SatSide side[POLYGON_MAX];
    int sides = sat_sides(owner, side);
    for (int i = 0; i < sides; i++)
        out[count++] = (SatAxis){vec_perp(vec_sub(side[i].to, side[i].from)), //
                                 edge_name(is_b, side[i].number)};
    return count;
}

static int add_axis(Vec direction, const char *name, int count, SatAxis *out)
{
    if (!vec_equal(direction, vec(0, 0))) out[count++] = (SatAxis){direction, name};
    return count;
}

static Vec way_to_corner(const Shape *round, const Shape *shape)
{
    return solid_of(shape, shape_center(round)).corner[sat_nearest_corner(round, shape)];
}

int sat_axes(const Shape *a, const Shape *b, SatAxis *out)
{
    if (sat_is_round(a) && sat_is_round(b))
        return add_axis(vec_sub(shape_center(b), shape_center(a)), "centres", 0, out);
    int count = add_sides(a, false, 0, out);
    count = add_sides(b, true, count, out);
    if (sat_is_round(a)) return add_axis(way_to_corner(a, b), "corner", count, out);
    if (sat_is_round(b)) return add_axis(way_to_corner(b, a), "corner", count, out);
    if (!sat_needs_world_axes(a, b)) return count;
    count = add_axis(vec(1, 0), "x", count, out);
    return add_axis(vec(0, 1), "y", count, out);
}

// --- the way out

typedef struct Pair {
    Vec origin; // the centre of a, so that shapes far out keep their digits
    Solid a, b;
} Pair;

static Contact contact_along(const Pair *pair, Relation relation, Vec normal, double gap)
{
    Link link = link_along(&pair->a, &pair->b, normal);
    Contact contact = link_contact(link, relation, pair->origin, pair->a.radius, pair->b.radius);
    contact.gap = gap;
    return contact;
}

// From a towards b: the direction in which b lies less deep behind a's end.
static Vec towards_b(const Pair *pair, Vec unit)
{
    Interval a = solid_shadow(&pair->a, unit), b = solid_shadow(&pair->b, unit);
    return b.min - a.max >= a.min - b.max ? unit : vec_negate(unit);
}

// Two centres in one place have no axis: they part along +x.
static Contact contact_of_equal(const Pair *pair, Relation relation)
{
    double reach = pair->a.radius + pair->b.radius;
    return contact_along(pair, relation, vec(1, 0), reach > 0 ? -reach : 0);
}

Contact sat_contact(const Shape *a, const Shape *b, AxisTrace *trace)
{
    Vec origin = shape_center(a);
    Pair pair = {origin, solid_of(a, origin), solid_of(b, origin)};
    Relation relation = sat_relation(a, b);
    SatAxis axis[AXES_MAX];
    AxisTrace own, *seen = trace ? trace : &own; // cppcheck-suppress uninitvar ; filled below
    seen->count = sat_axes(a, b, axis);
    seen->deciding = 0;
    if (seen->count == 0) return contact_of_equal(&pair, relation);
    for (int i = 0; i < seen->count; i++)
        seen->axis[i] = axis_measure(&pair.a, &pair.b, origin, axis[i].direction, axis[i].name);
    axis_settle(seen, relation);
    const Axis *deciding = &seen->axis[seen->deciding];
    return contact_along(&pair, relation, towards_b(&pair, deciding->direction), deciding->gap);
}
