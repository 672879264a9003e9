// In debug builds (TOUCHSTONE_CHECK), asserts that a polygon which says that it is convex is so
// still. Its corners may have changed since it was made (ts_polygon_of). The check costs as much as
// making it.
#ifndef POLYGON_CHECK_H
#define POLYGON_CHECK_H

#include "platform/assert.h"
#include "touchstone/polygon.h"

#ifdef TOUCHSTONE_CHECK
#define CHECK_POLYGON(polygon) ASSERT(ts_polygon_is_as_made(polygon))
#else
#define CHECK_POLYGON(polygon) ((void)0)
#endif

// Whether convex and winding are what they would be if the polygon were made now, or not known.
bool ts_polygon_is_as_made(TsPolygon polygon);

#endif
