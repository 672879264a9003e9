// Contact points from support points: the corners of each shape that are farthest towards the
// other, combined to pairs of points, one on each body. After Olivier Renault's Polycolly tutorial.
//
// N is unit and points from B to A: the negated normal of a TsContact. The support of A is its
// minimum along N, that of B its maximum. Rounded, for convex shapes. A circle has one support
// point, a segment its ends.
#ifndef TOUCHSTONE_SUPPORT_H
#define TOUCHSTONE_SUPPORT_H

#include "touchstone/shape.h"

#ifdef __cplusplus
extern "C" {
#endif

enum { TS_SUPPORT_MAX = 2 };

typedef struct TsSupport {
    int count; // 2 if a side faces the other shape to within the threshold, otherwise 1
    TsVec point[TS_SUPPORT_MAX];
    int corner[TS_SUPPORT_MAX]; // as ts_shape_corners lists them
} TsSupport;

// FindSupportPoints: the corners less than `threshold` px behind the farthest one against `n`; of
// more than two, the outermost two along the perpendicular of `n`, the lesser first. Pass N for A,
// -N for B. A threshold of 1e-3 px loses a side of 140 px that is tilted by 1e-5 rad; half a pixel
// does not. A threshold of 0 or less keeps one corner, and those equally far to the last bit.
TsSupport ts_support_points(const TsShape *shape, TsVec n, double threshold);

// As in the article: the first two corners within the threshold, in the order of the corners.
TsSupport ts_support_points_first(const TsShape *shape, TsVec n, double threshold);

// The support moved to the time of impact: by `velocity` * t if t > 0, otherwise unchanged.
TsSupport ts_support_moved(TsSupport support, TsVec velocity, double t);

// FindClosestPoint: the point of the segment from a to b that is closest to v; a if a = b.
TsVec ts_support_closest(TsVec v, TsVec a, TsVec b);

typedef struct TsContactPair {
    TsVec a, b; // on A, on B
} TsContactPair;

// How many support points of A meet how many of B.
typedef enum TsSupportCase {
    TS_SUPPORT_1_1, // the two points as they are
    TS_SUPPORT_1_2, // A's point and its closest on B's side
    TS_SUPPORT_2_1, // B's point and its closest on A's side
    TS_SUPPORT_2_2  // the middle two along the perpendicular of N, each with its closest on the
                    // other
} TsSupportCase;

const char *ts_support_case_name(TsSupportCase of); // "1-1", "1-2", ...

typedef struct TsSupportContacts {
    TsSupportCase which;
    int count; // 0 if the intervals along the perpendicular of N are disjoint, otherwise 1 or 2
    TsContactPair pair[TS_SUPPORT_MAX];
    double along[4]; // 2-2: positions along the perpendicular, sorted; the middle two are taken
    bool of_a[4];    // whether they belong to A
} TsSupportContacts;

// Case 2-2 gives one pair if the intervals only touch. Cases 1-2 and 2-1 compare no intervals: the
// single point meets the closest point of the side.
TsSupportContacts ts_support_contacts(const TsSupport *a, const TsSupport *b, TsVec n);

// The whole method: now, or at the time of impact t > 0 with these velocities.
TsSupportContacts ts_support_of(const TsShape *a, const TsShape *b, TsVec n, double threshold);
TsSupportContacts ts_support_at(const TsShape *a, TsVec velocity_a, const TsShape *b,
                                TsVec velocity_b, TsVec n, double t, double threshold);

#ifdef __cplusplus
}
#endif

#endif
