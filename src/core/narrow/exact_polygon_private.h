// Exact tests of a point whose coordinates need not be doubles (an oriented box's corners are
// polynomials of degree 2 in what it is stored as), of segments between such points, and of circles
// against the border of a polygon.
#ifndef EXACT_POLYGON_PRIVATE_H
#define EXACT_POLYGON_PRIVATE_H

#include "exact/exact.h"
#include "touchstone/relation.h"

typedef struct ExactPoint {
    TsVec at;           // the point itself if `exact` is NULL
    const Exact *exact; // ts_exact_corner's, owned by the caller
} ExactPoint;

// The signs of p.x - x and p.y - y; and of p compared with v by x, then by y: along any line that
// is its order.
int ts_exact_point_compare_x(ExactPoint p, double x);
int ts_exact_point_compare_y(ExactPoint p, double y);
int ts_exact_point_compare(ExactPoint p, TsVec v);

// The sign of (b - a) x (p - a), and of (to - from) x (v - from).
int ts_exact_point_side(ExactPoint p, TsVec a, TsVec b);
int ts_exact_point_side_of_segment(ExactPoint from, ExactPoint to, TsVec v);

TsRelation ts_exact_point_in_polygon(ExactPoint p, TsPolygon polygon);

// How the segment between two different points lies to a polygon's interior, or with the opposite
// winding to its exterior: TS_OVERLAPPING if it enters across the border, TS_TOUCHING if it only
// meets the border, TS_APART if it does not meet it: then it lies as its ends do. `winding`:
// ts_polygon_winding or the opposite; 0 sees proper crossings only.
TsRelation ts_exact_polygon_segment(TsPolygon polygon, ExactPoint from, ExactPoint to, int winding);

// The sign of the distance from the circle's centre to the nearest edge of a loop of 2 corners or
// more, less the radius.
int ts_exact_polygon_border_sign(const TsVec *corner, int count, TsCircle c);

#endif
