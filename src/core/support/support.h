// Contacts from support points, in the terms of document 004 (S51-S54): the corners of either shape
// that reach farthest towards the other, put together to pairs of points, one on each body.
//
// N points from B to A (E66) and is unit: as Contact.normal negated. The support of A is its
// minimum along N, that of B its maximum. Rounded, for convex shapes; a circle's support is its one
// point, a segment's its ends.
#ifndef SUPPORT_H
#define SUPPORT_H

#include "shape.h"

enum { SUPPORT_MAX = 2 };

typedef struct Support {
    int count; // 1, or 2 where a side faces the other shape to within the threshold
    Vec point[SUPPORT_MAX];
    int corner[SUPPORT_MAX]; // as shape_corners lists them
} Support;

// FindSupportPoints (S51): the corners less than `threshold` px behind the farthest one against
// `n`; of more than two the outermost along the perpendicular of `n`, the lesser first. For A give
// N, for B -N. E56: 1e-3 px loses a side of 140 px that is tilted by 1e-5 rad; half a pixel does
// not. A threshold of 0 or less counts as next to nothing: one corner, and those level with it to
// the bit.
Support support_points(const Shape *shape, Vec n, double threshold);

// As the document has it: stops at the first two near enough, in the order of the corners.
Support support_points_first(const Shape *shape, Vec n, double threshold);

// Moved to the moment of impact (S52): by `velocity` t where t > 0, else as it is.
Support support_moved(Support support, Vec velocity, double t);

// FindClosestPoint (S53): the point of the segment from a to b nearest to v. a where they are equal
// (E57).
Vec support_closest(Vec v, Vec a, Vec b);

typedef struct ContactPair {
    Vec a, b; // on A, on B
} ContactPair;

// The four cases of S54: how many support points of A meet how many of B.
typedef enum SupportCase {
    SUPPORT_1_1, // the two points as they are
    SUPPORT_1_2, // A's point and its closest on B's side
    SUPPORT_2_1, // B's point and its closest on A's side
    SUPPORT_2_2  // the middle two along the perpendicular of N, each with its closest on the other
} SupportCase;

const char *support_case_name(SupportCase of); // "1-1", "1-2", ...

typedef struct SupportContacts {
    SupportCase which;
    int count; // 0 where the spans along the perpendicular of N share no point, else 1 or 2
    ContactPair pair[SUPPORT_MAX];
    double along[4]; // 2-2: the places along the perpendicular, sorted; the middle two are taken
    bool of_a[4];    // whose they are
} SupportContacts;

// 2-2 with spans that only touch gives one pair. In 1-2 and 2-1 the point is closest to the side,
// or its end: those have no spans to compare.
SupportContacts support_contacts(const Support *a, const Support *b, Vec n);

// All of it: now, or at the moment of impact t > 0 with the velocities.
SupportContacts support_of(const Shape *a, const Shape *b, Vec n, double threshold);
SupportContacts support_at(const Shape *a, Vec velocity_a, const Shape *b, Vec velocity_b, Vec n,
                           double t, double threshold);

#endif
