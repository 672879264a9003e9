#include "narrow/axis.h"

static void trace_axes(TsAxisTrace *trace, const TsShape *a, const TsShape *b,
                       const TsVec *direction, const char *const *name, int count)
{
    TsVec origin = ts_shape_center(a);
    Solid solid_a = ts_solid_of(a, origin), solid_b = ts_solid_of(b, origin);
    trace->count = 0;
    for (int i = 0; i < count; i++) {
        if (ts_vec_equal(direction[i], ts_vec(0, 0))) continue;
        trace->axis[trace->count++] =
            ts_axis_measure(&solid_a, &solid_b, origin, direction[i], name[i]);
    }
}

// Along is a box's longer side, whichever axis that is.
static const char *either(TsObb box, bool first, const char *along, const char *across)
{
    return first == (box.half.x >= box.half.y) ? along : across;
}

TsContact ts_contact_obbs_traced(TsObb a, TsObb b, TsAxisTrace *trace)
{
    const char *names[] = {
        either(a, true, "1 along", "1 across"), either(a, false, "1 along", "1 across"),
        either(b, true, "2 along", "2 across"), either(b, false, "2 along", "2 across")};
    TsShape of_a = ts_shape_of_obb(a), of_b = ts_shape_of_obb(b);
    TsVec directions[] = {a.axis, ts_vec_perp(a.axis), b.axis, ts_vec_perp(b.axis)};
    TsContact contact = ts_contact_obbs(a, b);
    trace_axes(trace, &of_a, &of_b, directions, names, 4);
    ts_axis_settle(trace, contact.relation);
    return contact;
}

// An edge without length has no normal and is left out.
TsContact ts_contact_obb_triangle_traced(TsObb a, TsTriangle b, TsAxisTrace *trace)
{
    const char *names[] = {either(a, true, "box along", "box across"),
                           either(a, false, "box along", "box across"), "edge 1", "edge 2",
                           "edge 3"};
    TsShape of_a = ts_shape_of_obb(a), of_b = ts_shape_of_triangle(b);
    TsVec directions[5] = {a.axis, ts_vec_perp(a.axis)};
    for (int i = 0; i < 3; i++)
        directions[2 + i] = ts_vec_perp(ts_vec_sub(b.corner[(i + 1) % 3], b.corner[i]));
    TsContact contact = ts_contact_obb_triangle(a, b);
    trace_axes(trace, &of_a, &of_b, directions, names, 5);
    ts_axis_settle(trace, contact.relation);
    return contact;
}
