// The kinds of shapes: one row of a table each, from which most functions of shape.h are made.
//
// A shape is a core grown by a radius. Algorithms ask for the form of the core, not for the kind: a
// new kind whose core has one of these forms needs a row, and no algorithm that measures cores and
// radii changes.
#ifndef KIND_H
#define KIND_H

#include <stddef.h>

#include "touchstone/shape.h"

// How the corners of a core are given.
typedef enum KindForm {
    FORM_POINT,   // one corner, stored
    FORM_SEGMENT, // two corners, stored
    FORM_RAY,     // its origin, stored, and a direction; the only one without bounds
    FORM_AABB,    // four corners, made of the coordinates of two
    FORM_OBB,     // four corners, which are no doubles: center, half and axis
    FORM_LOOP,    // three corners or more, stored: a closed loop of sides
} KindForm;

typedef struct Kind {
    const char *name; // as in case files
    // The roles of the struct's numbers, in their order: p position, d direction, a axis (two
    // numbers each), r radius, s half a side. A polygon's numbers are its corners, which are not in
    // the struct.
    const char *members;
    KindForm form;    // of the core
    TsShapeKind core; // the kind of the core: this kind itself without a radius
    int corners;      // of the core; 0 for polygons, which store their number
    bool area;        // encloses one
    size_t radius_at; // where in TsShape the radius is; 0 without
} Kind;

extern const Kind ts_shape_kinds[]; // by TsShapeKind
extern const Kind ts_shape_no_kind; // a point without numbers

// The row of a kind, or that of no kind for any other number.
static inline const Kind *kind_of(TsShapeKind kind)
{
    return (unsigned)kind < TS_SHAPE_KINDS ? &ts_shape_kinds[kind] : &ts_shape_no_kind;
}

static inline KindForm kind_form(const TsShape *shape) { return kind_of(shape->kind)->form; }

// As ts_shape_radius.
static inline double kind_radius(const TsShape *shape)
{
    size_t at = kind_of(shape->kind)->radius_at;
    return at > 0 ? *(const double *)((const char *)shape + at) : 0;
}

static inline bool kind_is_box(const TsShape *shape)
{
    KindForm form = kind_form(shape);
    return form == FORM_AABB || form == FORM_OBB;
}

// The direction of a box's width, exactly; its length is that of an OBB's axis.
static inline TsVec kind_box_axis(const TsShape *box)
{
    return kind_form(box) == FORM_OBB ? box->obb.axis : ts_vec(1, 0);
}

// The loop of a triangle or polygon; of a polygon what is known of it.
static inline TsPolygon kind_loop(const TsShape *shape)
{
    return shape->kind == TS_SHAPE_POLYGON
               ? shape->polygon
               : (TsPolygon){.corner = shape->triangle.corner, .count = 3};
}

#endif
