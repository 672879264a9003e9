// What every measure of a contact shares: the closest features of two convex cores (shapes without
// their radii), and one axis for those who trace axes.
#ifndef FEATURES_H
#define FEATURES_H

#include "geometry/solid.h"
#include "touchstone/contact.h"

// Between the nearest points of cores that are apart, along the axis of least overlap otherwise.
// From the origin of the solids: b's core lies `gap` away along the unit normal, and gap * normal
// leads from on_a to on_b.
typedef struct Features {
    double gap;
    TsVec normal;
    TsVec on_a, on_b;
} Features;

// Of cores that share no point, as the relation has it, or that do. If some axis shows that the gap
// is at least `least`, the result says no more than that: HUGE_VAL for all.
Features ts_features_of(const Solid *a, const Solid *b, bool apart, double least);

// The contact of shapes whose cores, without these radii, have these features. Its gap is settled.
TsContact ts_features_contact(Features features, TsRelation relation, TsVec origin, double radius_a,
                              double radius_b);

// The gap as the relation lets it be: if rounding says otherwise, 0 or +-DBL_MIN.
double ts_features_settle(double gap, TsRelation relation);

// The stretch along the unit normal from a's end to b's, through the middle of what lies face to
// face.
Features ts_features_along(const Solid *a, const Solid *b, TsVec normal);

// The nearest points of two cores that share no point, or hardly any: corners against sides.
Features ts_features_nearest(const Solid *a, const Solid *b);

// How long a stretch of both lies face to face on the unit normal, negative if none does.
double ts_features_facing(const Solid *a, const Solid *b, TsVec normal);

// The projections of two solids, radii included, on a direction that is not zero. Reach, distance
// and gap come from the projections as they are near the origin of both solids: far out, the
// world's numbers would have lost digits.
TsAxis ts_features_axis(const Solid *a, const Solid *b, TsVec origin, TsVec direction,
                        const char *name);

// The deciding axis is the first with the greatest gap. Rounding must not let an axis contradict
// the relation: a gap above 0 only if the shapes are apart, and then at least on the deciding axis.
void ts_features_settle_axes(TsAxisTrace *trace, TsRelation relation);

#endif
