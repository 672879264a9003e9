// A point whose coordinates need not be doubles: an oriented box's corners are polynomials of
// degree 2 in what it is stored as. Everything asked of it is exact.
#ifndef EXACT_POINT_PRIVATE_H
#define EXACT_POINT_PRIVATE_H

#include "exact/exact.h"
#include "touchstone/relation.h"

typedef struct ExactPoint {
    TsVec at;           // the point itself, where `exact` is NULL
    const Exact *exact; // ts_exact_corner's, owned by whoever made it
} ExactPoint;

// The signs of p.x - x and p.y - y; and of p compared with v by x, then by y: along any line that
// is its order.
int ts_exact_point_compare_x(ExactPoint p, double x);
int ts_exact_point_compare_y(ExactPoint p, double y);
int ts_exact_point_compare(ExactPoint p, TsVec v);

// The sign of (b - a) x (p - a), and of (to - from) x (v - from).
int ts_exact_point_side(ExactPoint p, TsVec a, TsVec b);
int ts_exact_point_side_of_way(ExactPoint from, ExactPoint to, TsVec v);

TsRelation ts_exact_point_in_circle(ExactPoint p, TsCircle c);
TsRelation ts_exact_point_in_polygon(ExactPoint p, TsPolygon polygon);

#endif
