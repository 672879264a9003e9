// Contacts of convex shapes in floating point, by the sides of both. contact.c measures what these
// leave in doubt by general features (features.h).
//
// Each returns false in doubt: if floating point does not decide the relation, or if rounding could
// choose the wrong side or the wrong corner. 5 to 40 ns for circles and boxes, 50 to 100 for loops
// of up to 8 corners.
#ifndef CONTACT_PRIVATE_H
#define CONTACT_PRIVATE_H

#include "narrow/contact_formulas.h"

// A fixed order of two shapes of the same kind, by their numbers, and a contact for the opposite
// order.
bool ts_contact_in_order(const double *a, const double *b, int count);
TsContact ts_contact_swapped(TsContact c);

// Whether the shapes without their radii share no point.
bool ts_contact_cores_apart(const TsShape *a, const TsShape *b, TsRelation relation);

// By exact arithmetic, of convex shapes, and of concave ones whose cores are `apart`.
TsContact ts_contact_finely(const TsShape *a, const TsShape *b, TsRelation relation, bool apart);

// Circles and points; a point is a circle of radius 0.
static inline bool ts_contact_is_round(TsShapeKind kind)
{
    return kind == TS_SHAPE_POINT || kind == TS_SHAPE_CIRCLE;
}

static inline TsCircle ts_contact_circle_of(const TsShape *shape)
{
    return shape->kind == TS_SHAPE_POINT ? (TsCircle){shape->point, 0} : shape->circle;
}

TsContact ts_contact_of_rounds(TsCircle a, TsCircle b);

TsContact ts_contact_of_aabbs(TsAabb a, TsAabb b);
TsContact ts_contact_of_obbs(const TsObb *a, const TsObb *b);      // decided
TsContact ts_contact_of_aabb_obb(const TsAabb *a, const TsObb *b); // TS_TOUCHING means doubt
bool ts_contact_of_round_aabb(TsCircle a, const TsAabb *b, TsContact *contact);
bool ts_contact_of_round_obb(TsCircle a, const TsObb *b, TsContact *contact);

// A convex loop of corners, grown by a radius; with 2 corners, a segment.
typedef struct TsLoop {
    const TsVec *corner; // borrowed
    int count, winding;  // the winding is 1 or -1, and 1 of 2 corners
    double radius;
} TsLoop;

// The loop of a segment, capsule, triangle or polygon, which borrows its corners. False
// if it is of another kind, has no area where it should, or is not surely convex.
bool ts_contact_loop_of(const TsShape *shape, TsLoop *loop);

TsContact ts_contact_of_round_loop(TsCircle a, TsLoop loop); // TS_TOUCHING means doubt

// Any two convex shapes, not both points or circles, in the order in which ties are broken. If
// `back`, the contact is that of b and a. TS_TOUCHING means doubt.
TsContact ts_contact_of_loops(const TsShape *a, const TsShape *b, bool back);

// Without what is known of the polygons.
TsContact ts_contact_of_polygons(TsPolygon a, TsPolygon b);
TsContact ts_contact_of_polygon_circle(TsPolygon a, TsCircle b);

// Any two shapes, by their loops or by general features.
TsContact ts_contact_generally(const TsShape *a, const TsShape *b);

#endif
