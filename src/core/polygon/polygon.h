// What the tests of polygons share: the way along a segment, and the border. All of it
// exact.
#ifndef POLYGON_H
#define POLYGON_H

#include "exact_point.h"
#include "relation.h"

// How the stretch between two different points lies to a polygon's interior, or by the opposite
// winding to what is outside of it: OVERLAPPING where it enters across the border, TOUCHING where
// it only meets the border, APART where it does not even that: then it is as its ends are.
// `winding`: hull_winding or the opposite; 0 sees proper crossings alone.
Relation polygon_walk(Polygon polygon, ExactPoint from, ExactPoint to, int winding);

// The sign of the distance from the circle's centre to the nearest of the loop's edges, less the
// radius. Of 2 corners or more.
int polygon_border_sign(const Vec *corner, int count, Circle c);

#endif
