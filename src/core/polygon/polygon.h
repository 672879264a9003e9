// What the tests of polygons share: the way along a segment, and the border. All of it
// exact.
#ifndef POLYGON_H
#define POLYGON_H

#include "polygon/exact_point_private.h"
#include "touchstone/relation.h"

// How the stretch between two different points lies to a polygon's interior, or by the opposite
// winding to what is outside of it: TS_OVERLAPPING where it enters across the border, TS_TOUCHING
// where it only meets the border, TS_APART where it does not even that: then it is as its ends are.
// `winding`: ts_hull_winding or the opposite; 0 sees proper crossings alone.
TsRelation ts_polygon_walk(TsPolygon polygon, ExactPoint from, ExactPoint to, int winding);

// The sign of the distance from the circle's centre to the nearest of the loop's edges, less the
// radius. Of 2 corners or more.
int ts_polygon_border_sign(const TsVec *corner, int count, TsCircle c);

#endif
