// Contacts of circles and points: with each other, and with convex loops of corners.
#include "platform/rounding.h"

#include "narrow/contact_private.h"

#include "geometry/kind.h"
#include "geometry/usable.h"
#include "narrow/features.h"
#include "narrow/loop_private.h"
#include "narrow/relation_convex_private.h"
#include "touchstone/polygon.h"

// ---- Circles and points

TsContact ts_contact_of_rounds(TsCircle a, TsCircle b)
{
    ASSERT(a.radius >= 0 && b.radius >= 0); // all else is in doubt
    TsContact contact = contact_formula_rounds(a, b);
    if (contact.relation == TS_TOUCHING) {
        contact.relation = ts_relation_circles(a, b);
        TsShape of_a = ts_shape_of_circle(a), of_b = ts_shape_of_circle(b);
        contact.gap = contact.relation == TS_TOUCHING
                          ? 0
                          : ts_contact_finely(&of_a, &of_b, contact.relation, true).gap;
    }
    return contact;
}

// ---- With a loop

// 1 or -1, or 0 in doubt. A difference of coordinates has an error of 1 half-ulp, a product 3,
// their difference at most one more of both. The bound is 8, as in geometry/polygon.c. Proof:
// tests/gappa/polygon_convex.g.
static int winding_of(const TsTriangle *t)
{
    TsVec a = ts_vec_sub(t->corner[1], t->corner[0]), b = ts_vec_sub(t->corner[2], t->corner[0]);
    double left = a.x * b.y, right = a.y * b.x, bound = 0x1p-50 * (fabs(left) + fabs(right));
    return (left - right > bound) - (left - right < -bound);
}

bool ts_contact_loop_of(const TsShape *shape, TsLoop *loop)
{
    ASSERT(ts_usable_shape(shape));
    TsPolygon polygon = shape->polygon;
    if (shape->kind == TS_SHAPE_POLYGON) {
        if (!polygon.convex) polygon = ts_polygon_of(polygon.corner, polygon.count);
        *loop = (TsLoop){polygon.corner, polygon.count, polygon.winding, 0};
        return polygon.winding != 0;
    }
    const TsVec *stored = shape->triangle.corner; // of segments too
    if (shape->kind == TS_SHAPE_TRIANGLE) {
        *loop = (TsLoop){stored, 3, winding_of(&shape->triangle), 0};
        return loop->winding != 0;
    }
    *loop = (TsLoop){stored, 2, 1, kind_radius(shape)};
    return kind_form(shape) == FORM_SEGMENT && !ts_vec_equal(stored[0], stored[1]);
}

TsContact ts_contact_of_round_loop(TsCircle a, TsLoop loop)
{
    ASSERT(usable_circle(a));
    if (loop.count > LOOP_CORNERS) return (TsContact){.relation = TS_TOUCHING};
    return loop_kernels()->contact_round(a, loop);
}

TsContact ts_contact_polygon_circle(TsPolygon a, TsCircle b)
{
    ASSERT(usable_polygon(a) && usable_circle(b));
    if (ts_relation_convex_is_known(a) && a.count <= LOOP_CORNERS)
        return loop_kernels()->contact_polygon_circle(a, &b);
    return ts_contact_of_polygon_circle(a, b);
}
