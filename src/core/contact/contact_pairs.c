#include "contact.h"

static Contact contact(Shape a, Shape b) { return contact_shapes(&a, &b); }

Contact contact_points(Vec a, Vec b) { return contact(shape_point(a), shape_point(b)); }

Contact contact_point_circle(Vec p, Circle c)
{
    return contact(shape_point(p), shape_of_circle(c));
}

Contact contact_circles(Circle a, Circle b)
{
    return contact(shape_of_circle(a), shape_of_circle(b));
}

Contact contact_aabb_point(Aabb box, Vec p) { return contact(shape_of_aabb(box), shape_point(p)); }

Contact contact_aabbs(Aabb a, Aabb b) { return contact(shape_of_aabb(a), shape_of_aabb(b)); }

Contact contact_aabb_circle(Aabb box, Circle c)
{
    return contact(shape_of_aabb(box), shape_of_circle(c));
}

Contact contact_obbs(Obb a, Obb b) { return contact(shape_of_obb(a), shape_of_obb(b)); }

Contact contact_obb_triangle(Obb a, Triangle b)
{
    return contact(shape_of_obb(a), shape_of_triangle(b));
}

Contact contact_obb_circle(Obb a, Circle b) { return contact(shape_of_obb(a), shape_of_circle(b)); }

Contact contact_obb_aabb(Obb a, Aabb b) { return contact(shape_of_obb(a), shape_of_aabb(b)); }

Contact contact_obb_point(Obb a, Vec p) { return contact(shape_of_obb(a), shape_point(p)); }

Contact contact_polygon_point(Polygon a, Vec p)
{
    return contact(shape_polygon(a.corner, a.count), shape_point(p));
}

Contact contact_polygon_circle(Polygon a, Circle b)
{
    return contact(shape_polygon(a.corner, a.count), shape_of_circle(b));
}

Contact contact_polygons(Polygon a, Polygon b)
{
    return contact(shape_polygon(a.corner, a.count), shape_polygon(b.corner, b.count));
}
