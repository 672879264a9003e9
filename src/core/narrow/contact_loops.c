// Contacts of convex loops of corners, grown by radii, by the sides of both.
#include "platform/rounding.h"

#include "narrow/contact_private.h"

#include "narrow/loop_private.h"
#include "narrow/relation_convex_private.h"

bool ts_contact_features(Loop loop[2], Features *features)
{
    return loop_kernels()->features(loop, features);
}

TsContact ts_contact_of_loops(const TsShape *a, const TsShape *b, bool back)
{
    TsVec origin = ts_loop_origin(a);
    Loop loop[2];
    if (!ts_loop_set(&loop[0], a, origin) || !ts_loop_set(&loop[1], b, origin))
        return (TsContact){.relation = TS_TOUCHING};
    return loop_kernels()->contact(loop, origin, back);
}

// ---- Polygons that are known to be convex

// As in_order for shapes (contact.c).
static ALWAYS_INLINE bool polygons_in_order(TsPolygon a, TsPolygon b)
{
    if (a.count != b.count) return a.count < b.count;
    if (a.corner->x == b.corner->x)
        return ts_contact_in_order(&a.corner->x, &b.corner->x, 2 * a.count);
    return a.corner->x < b.corner->x;
}

TsContact ts_contact_of_polygons(TsPolygon a, TsPolygon b)
{
    TsShape of_a = ts_shape_of_polygon(a), of_b = ts_shape_of_polygon(b);
    return ts_contact_generally(&of_a, &of_b);
}

static ALWAYS_INLINE bool is_loop(TsPolygon p)
{
    return ts_relation_convex_is_known(p) && p.count <= LOOP_CORNERS;
}

// Which of the two is the first loop is as likely as not: it is chosen without a branch.
TsContact ts_contact_polygons(TsPolygon a, TsPolygon b)
{
    if (!is_loop(a) || !is_loop(b)) return ts_contact_of_polygons(a, b);
    bool back = !polygons_in_order(a, b);
    TsPolygon of[] = {a, b};
    return loop_kernels()->contact_polygons(of[back], of[!back], back);
}
