// Exact tests against a polygon: of points whose coordinates need not be doubles (the corners of an
// OBB are polynomials of degree 2), of segments between such points, and of circles.
#ifndef EXACT_POLYGON_PRIVATE_H
#define EXACT_POLYGON_PRIVATE_H

#include "exact/exact.h"
#include "touchstone/relation.h"

typedef struct ExactPoint {
    TsVec at;           // the point itself if `exact` is NULL
    const Exact *exact; // ts_exact_corner's, owned by the caller
} ExactPoint;

// The signs of p.x - x and of p.y - y. ts_exact_point_compare compares by x, then by y, which is
// the order of points along any line.
int ts_exact_point_compare_x(ExactPoint p, double x);
int ts_exact_point_compare_y(ExactPoint p, double y);
int ts_exact_point_compare(ExactPoint p, TsVec v);

// The sign of (b - a) x (p - a), and of (to - from) x (v - from).
int ts_exact_point_side(ExactPoint p, TsVec a, TsVec b);
int ts_exact_point_side_of_segment(ExactPoint from, ExactPoint to, TsVec v);

// ts_relation_polygon_point without its filter.
__attribute__((cold)) TsRelation ts_exact_polygon_point(TsPolygon a, TsVec p);

TsRelation ts_exact_point_in_polygon(ExactPoint p, TsPolygon polygon);

// The relation of a segment between two different points to the polygon's border: TS_OVERLAPPING if
// the segment enters the interior through the border, TS_TOUCHING if it only touches the border,
// TS_APART if it does not (then all of it lies on the same side as its ends). `winding` is
// ts_polygon_winding; the opposite tests for entering the exterior; with 0 only proper crossings
// count.
TsRelation ts_exact_polygon_segment(TsPolygon polygon, ExactPoint from, ExactPoint to, int winding);

// The sign of the distance from the circle's centre to the nearest edge minus the radius. A loop of
// 2 or more corners.
int ts_exact_polygon_border_sign(const TsVec *corner, int count, TsCircle c);

#endif
