#include "axis.h"

static void trace_axes(AxisTrace *trace, const Shape *a, const Shape *b, const Vec *direction,
                       const char *const *name, int count)
{
    Vec origin = shape_center(a);
    Solid solid_a = solid_of(a, origin), solid_b = solid_of(b, origin);
    trace->count = 0;
    for (int i = 0; i < count; i++) {
        if (vec_equal(direction[i], vec(0, 0))) continue;
        trace->axis[trace->count++] =
            axis_measure(&solid_a, &solid_b, origin, direction[i], name[i]);
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
    axis_settle(trace, contact.relation);
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
    axis_settle(trace, contact.relation);
    return contact;
}
