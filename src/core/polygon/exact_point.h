// A point whose coordinates need not be doubles: an oriented box's corners are polynomials of
// degree 2 in what it is stored as. Everything asked of it is exact.
#ifndef EXACT_POINT_H
#define EXACT_POINT_H

#include "exact.h"
#include "relation.h"

typedef struct ExactPoint {
    Vec at;             // the point itself, where `exact` is NULL
    const Exact *exact; // exact_corner's, owned by whoever made it
} ExactPoint;

// The signs of p.x - x and p.y - y; and of p compared with v by x, then by y: along any line that
// is its order.
int exact_point_compare_x(ExactPoint p, double x);
int exact_point_compare_y(ExactPoint p, double y);
int exact_point_compare(ExactPoint p, Vec v);

// The sign of (b - a) x (p - a), and of (to - from) x (v - from).
int exact_point_side(ExactPoint p, Vec a, Vec b);
int exact_point_side_of_way(ExactPoint from, ExactPoint to, Vec v);

Relation exact_point_in_circle(ExactPoint p, Circle c);
Relation exact_point_in_polygon(ExactPoint p, Polygon polygon);

#endif
