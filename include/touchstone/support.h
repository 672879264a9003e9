// Contacts from support points, in the terms of document 004 (S51-S54): the corners of either shape
// that reach farthest towards the other, put together to pairs of points, one on each body.
//
// N points from B to A (E66) and is unit: as Contact.normal negated. The support of A is its
// minimum along N, that of B its maximum. Rounded, for convex shapes; a circle's support is its one
// point, a segment's its ends.
#ifndef TOUCHSTONE_SUPPORT_H
#define TOUCHSTONE_SUPPORT_H

#include "touchstone/shape.h"

#ifdef __cplusplus
extern "C" {
#endif

enum { TS_SUPPORT_MAX = 2 };

typedef struct TsSupport {
    int count; // 1, or 2 where a side faces the other shape to within the threshold
    TsVec point[TS_SUPPORT_MAX];
    int corner[TS_SUPPORT_MAX]; // as ts_shape_corners lists them
} TsSupport;

// FindSupportPoints (S51): the corners less than `threshold` px behind the farthest one against
// `n`; of more than two the outermost along the perpendicular of `n`, the lesser first. For A give
// N, for B -N. E56: 1e-3 px loses a side of 140 px that is tilted by 1e-5 rad; half a pixel does
// not. A threshold of 0 or less counts as next to nothing: one corner, and those level with it to
// the bit.
TsSupport ts_support_points(const TsShape *shape, TsVec n, double threshold);

// As the document has it: stops at the first two near enough, in the order of the corners.
TsSupport ts_support_points_first(const TsShape *shape, TsVec n, double threshold);

// Moved to the moment of impact (S52): by `velocity` t where t > 0, else as it is.
TsSupport ts_support_moved(TsSupport support, TsVec velocity, double t);

// FindClosestPoint (S53): the point of the segment from a to b nearest to v. a where they are equal
// (E57).
TsVec ts_support_closest(TsVec v, TsVec a, TsVec b);

typedef struct TsContactPair {
    TsVec a, b; // on A, on B
} TsContactPair;

// The four cases of S54: how many support points of A meet how many of B.
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
    int count; // 0 where the spans along the perpendicular of N share no point, else 1 or 2
    TsContactPair pair[TS_SUPPORT_MAX];
    double along[4]; // 2-2: the places along the perpendicular, sorted; the middle two are taken
    bool of_a[4];    // whose they are
} TsSupportContacts;

// 2-2 with spans that only touch gives one pair. In 1-2 and 2-1 the point is closest to the side,
// or its end: those have no spans to compare.
TsSupportContacts ts_support_contacts(const TsSupport *a, const TsSupport *b, TsVec n);

// All of it: now, or at the moment of impact t > 0 with the velocities.
TsSupportContacts ts_support_of(const TsShape *a, const TsShape *b, TsVec n, double threshold);
TsSupportContacts ts_support_at(const TsShape *a, TsVec velocity_a, const TsShape *b,
                                TsVec velocity_b, TsVec n, double t, double threshold);

#ifdef __cplusplus
}
#endif

#endif
