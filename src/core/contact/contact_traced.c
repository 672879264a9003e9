#include <float.h>

#include "contact.h"
#include "solid.h"

static Interval moved(Interval shadow, double by)
{
    return (Interval){shadow.min + by, shadow.max + by};
}

// Reach and distance come from the shadows as they are near the origin of both solids: far out, the
// world's numbers would have lost digits.
static Axis measure(const Solid *a, const Solid *b, Vec origin, Vec direction, const char *name)
{
    Vec unit = vec_normalize(direction);
    Interval of_a = solid_shadow(a, unit), of_b = solid_shadow(b, unit);
    double a_reach = (of_a.max - of_a.min) / 2, b_reach = (of_b.max - of_b.min) / 2;
    double reach = a_reach + b_reach;
    double distance = fabs((of_b.min + of_b.max) / 2 - (of_a.min + of_a.max) / 2);
    Interval world_a = moved(of_a, vec_dot(origin, unit));
    Interval world_b = moved(of_b, vec_dot(origin, unit));
    return (Axis){.direction = unit,
                  .a_min = world_a.min,
                  .a_max = world_a.max,
                  .b_min = world_b.min,
                  .b_max = world_b.max,
                  .a_reach = a_reach,
                  .b_reach = b_reach,
                  .reach = reach,
                  .distance = distance,
                  .gap = distance - reach,
                  .name = name};
}

static int greatest_gap(const AxisTrace *trace)
{
    int best = 0;
    for (int i = 1; i < trace->count; i++) {
        if (trace->axis[i].gap > trace->axis[best].gap) best = i;
    }
    return best;
}

// Rounding must not let an axis contradict the relation: daylight only where the shapes are apart,
// and then at least on the deciding axis.
static void settle(AxisTrace *trace, Relation relation)
{
    double most = relation == APART ? HUGE_VAL : relation == TOUCHING ? 0 : -DBL_MIN;
    for (int i = 0; i < trace->count; i++) {
        if (trace->axis[i].gap > most) trace->axis[i].gap = most;
    }
    trace->deciding = greatest_gap(trace);
    Axis *deciding = &trace->axis[trace->deciding];
    if (relation == TOUCHING) deciding->gap = 0;
    if (relation == APART && deciding->gap <= 0) deciding->gap = DBL_MIN;
}

static void trace_axes(AxisTrace *trace, const Shape *a, const Shape *b, const Vec *direction,
                       const char *const *name, int count)
{
    Vec origin = shape_center(a);
    Solid solid_a = solid_of(a, origin), solid_b = solid_of(b, origin);
    trace->count = 0;
    for (int i = 0; i < count; i++) {
        if (vec_equal(direction[i], vec(0, 0))) continue;
        trace->axis[trace->count++] = measure(&solid_a, &solid_b, origin, direction[i], name[i]);
    }
}

// Along is a box's longer side, whichever axis that is.
static const char *either(Obb box, bool first, const char *along, const char *across)
{
    return first == (box.half.x >= box.half.y) ? along : across;
}

Contact contact_obbs_traced(Obb a, Obb b, AxisTrace *trace)
{
    const char *names[] = {
        either(a, true, "1 along", "1 across"), either(a, false, "1 along", "1 across"),
        either(b, true, "2 along", "2 across"), either(b, false, "2 along", "2 across")};
    Shape of_a = shape_of_obb(a), of_b = shape_of_obb(b);
    Vec directions[] = {a.axis, vec_perp(a.axis), b.axis, vec_perp(b.axis)};
    Contact contact = contact_obbs(a, b);
    trace_axes(trace, &of_a, &of_b, directions, names, 4);
    settle(trace, contact.relation);
    return contact;
}

// An edge without length has no normal and is left out.
Contact contact_obb_triangle_traced(Obb a, Triangle b, AxisTrace *trace)
{
    const char *names[] = {either(a, true, "box along", "box across"),
                           either(a, false, "box along", "box across"), "edge 1", "edge 2",
                           "edge 3"};
    Shape of_a = shape_of_obb(a), of_b = shape_of_triangle(b);
    Vec directions[5] = {a.axis, vec_perp(a.axis)};
    for (int i = 0; i < 3; i++)
        directions[2 + i] = vec_perp(vec_sub(b.corner[(i + 1) % 3], b.corner[i]));
    Contact contact = contact_obb_triangle(a, b);
    trace_axes(trace, &of_a, &of_b, directions, names, 5);
    settle(trace, contact.relation);
    return contact;
}
