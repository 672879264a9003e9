// The way between two convex shapes as every measure of contacts has it: between the nearest
// points of shapes that are apart, along the axis of least overlap where they are not.
#ifndef LINK_H
#define LINK_H

#include "geometry/solid.h"
#include "touchstone/contact.h"

// Of the cores (the shapes without their radii), from the origin of their solids: b's lies `gap`
// away along the unit normal, and gap * normal leads from on_a to on_b.
typedef struct Link {
    double gap;
    TsVec normal;
    TsVec on_a, on_b;
} Link;

// Of cores that share no point, as the relation has it, or that do. Where some axis shows that the
// gap is `least` at least, it says no more than that: HUGE_VAL for all.
Link ts_link_of(const Solid *a, const Solid *b, bool apart, double least);

// The contact of shapes whose cores, without these radii, are linked like this. Its gap is settled.
TsContact ts_link_contact(Link link, TsRelation relation, TsVec origin, double radius_a,
                          double radius_b);

// The gap as the relation lets it be: where rounding says otherwise, 0 or +-DBL_MIN.
double ts_link_settle(double gap, TsRelation relation);

// The stretch along the unit normal from a's end to b's, through the middle of what of both lies
// face to face.
Link ts_link_along(const Solid *a, const Solid *b, TsVec normal);

// The nearest places of two cores that share no point, or hardly any: corners against sides.
Link ts_link_nearest(const Solid *a, const Solid *b);

// How long a stretch of both lies face to face on the unit normal, negative where none does.
double ts_link_facing(const Solid *a, const Solid *b, TsVec normal);

#endif
