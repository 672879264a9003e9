// The most corners that a polygon may have, in an object of its own, so that a test can raise it.
#include "platform/rounding.h"

#include "geometry/border.h"

#include "touchstone/shape.h"

const int ts_polygon_admitted = TS_POLYGON_MAX;
