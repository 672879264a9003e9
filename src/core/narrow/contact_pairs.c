#include "touchstone/contact.h"

static TsContact contact(TsShape a, TsShape b) { return ts_contact_shapes(&a, &b); }

TsContact ts_contact_points(TsVec a, TsVec b)
{
    return contact(ts_shape_point(a), ts_shape_point(b));
}

TsContact ts_contact_point_circle(TsVec p, TsCircle c)
{
    return contact(ts_shape_point(p), ts_shape_of_circle(c));
}

TsContact ts_contact_circles(TsCircle a, TsCircle b)
{
    return contact(ts_shape_of_circle(a), ts_shape_of_circle(b));
}

TsContact ts_contact_aabb_point(TsAabb box, TsVec p)
{
    return contact(ts_shape_of_aabb(box), ts_shape_point(p));
}

TsContact ts_contact_aabbs(TsAabb a, TsAabb b)
{
    return contact(ts_shape_of_aabb(a), ts_shape_of_aabb(b));
}

TsContact ts_contact_aabb_circle(TsAabb box, TsCircle c)
{
    return contact(ts_shape_of_aabb(box), ts_shape_of_circle(c));
}

TsContact ts_contact_obbs(TsObb a, TsObb b)
{
    return contact(ts_shape_of_obb(a), ts_shape_of_obb(b));
}

TsContact ts_contact_obb_triangle(TsObb a, TsTriangle b)
{
    return contact(ts_shape_of_obb(a), ts_shape_of_triangle(b));
}

TsContact ts_contact_obb_circle(TsObb a, TsCircle b)
{
    return contact(ts_shape_of_obb(a), ts_shape_of_circle(b));
}

TsContact ts_contact_obb_aabb(TsObb a, TsAabb b)
{
    return contact(ts_shape_of_obb(a), ts_shape_of_aabb(b));
}

TsContact ts_contact_obb_point(TsObb a, TsVec p)
{
    return contact(ts_shape_of_obb(a), ts_shape_point(p));
}

TsContact ts_contact_polygon_point(TsPolygon a, TsVec p)
{
    return contact(ts_shape_polygon(a.corner, a.count), ts_shape_point(p));
}

TsContact ts_contact_polygon_circle(TsPolygon a, TsCircle b)
{
    return contact(ts_shape_polygon(a.corner, a.count), ts_shape_of_circle(b));
}

TsContact ts_contact_polygons(TsPolygon a, TsPolygon b)
{
    return contact(ts_shape_polygon(a.corner, a.count), ts_shape_polygon(b.corner, b.count));
}
