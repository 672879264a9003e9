// The closest features of two convex cores (shapes without their radii), from which contacts,
// closest points and impacts are computed; and the projections on one axis, for traces.
#ifndef FEATURES_H
#define FEATURES_H

#include "geometry/solid.h"
#include "touchstone/contact.h"

// The nearest points of cores that are apart, or the ends of the overlap along the axis of least
// overlap. Relative to the origin of the solids. on_b - on_a = gap * normal, and the normal is
// unit.
typedef struct Features {
    double gap;
    TsVec normal;
    TsVec on_a, on_b;
} Features;

// `apart`: the cores share no point, as decided by the exact relation. If some axis shows that the
// gap is at least `least`, only that gap is returned; pass HUGE_VAL for all features.
Features ts_features_of(const Solid *a, const Solid *b, bool apart, double least);

// The contact of the shapes with these radii whose cores have these features. Its gap is settled.
TsContact ts_features_contact(Features features, TsRelation relation, TsVec origin, double radius_a,
                              double radius_b);

// The gap with the sign that the exact relation requires: a rounded gap of the wrong sign becomes 0
// or
// +-DBL_MIN.
double ts_features_settle(double gap, TsRelation relation);

// The most that the gap on any axis can be.
double ts_features_most_gap(TsRelation relation);

// The features along a unit normal: from a's farthest point to b's nearest, through the middle of
// the interval in which their faces overlap.
Features ts_features_along(const Solid *a, const Solid *b, TsVec normal);

// The nearest points of two cores, corners against sides. The cores must not overlap by more than
// rounding.
Features ts_features_nearest(const Solid *a, const Solid *b);

// The length of the interval in which both faces along a unit normal overlap; < 0 if they do not.
double ts_features_facing(const Solid *a, const Solid *b, TsVec normal);

// The projections of two solids, radii included, on a direction that is not zero. Radii, distance
// and gap are computed relative to the origin of the solids: far out, world coordinates have lost
// digits.
TsAxis ts_features_axis(const Solid *a, const Solid *b, TsVec origin, TsVec direction,
                        const char *name);

// Sets the deciding axis, the first with the greatest gap, and corrects gaps that contradict the
// exact relation by rounding: a gap is > 0 only if the shapes are apart, and then on the deciding
// axis.
void ts_features_settle_axes(TsAxisTrace *trace, TsRelation relation);

#endif
