// Where a point lies.
#include "platform/rounding.h"

#include "areas/areas_private.h"

#include "platform/assert.h"

bool ts_geometry_locate(const TsGeometry *geometry, TsVec at, TsLocation *location)
{
    ASSERT(geometry->prepared);
    TsMatrix unused;
    Around around;
    bool ok = ts_around_make(&around, geometry, NULL, &unused);
    TsLocation found[2] = {TS_EXTERIOR, TS_EXTERIOR};
    Node node = {.at = at};
    if (ok) ts_around_node(&around, &node, found, &ok);
    ts_around_free(&around);
    if (ok) *location = found[0];
    return ok;
}
