// GEOS: areas prepared (an index of sides for points, a tree for areas), and areas as they are.
#include <geos_c.h>
#include <stdbool.h>
#include <stdlib.h>

#include "geometry_peers.h"

typedef struct Area {
    GEOSGeometry *geometry;
    const GEOSPreparedGeometry *prepared;
} Area;

static void *make_area(const TsVec *corner, int count)
{
    static bool ready;
    if (!ready) initGEOS(NULL, NULL);
    ready = true;
    GEOSCoordSequence *ring = GEOSCoordSeq_create((unsigned)count + 1, 2);
    for (int i = 0; i <= count; i++)
        GEOSCoordSeq_setXY(ring, (unsigned)i, corner[i % count].x, corner[i % count].y);
    Area *area = malloc(sizeof *area);
    area->geometry = GEOSGeom_createPolygon(GEOSGeom_createLinearRing(ring), NULL, 0);
    area->prepared = GEOSPrepare(area->geometry);
    return area;
}

static void release_area(void *of_peer)
{
    Area *area = of_peer;
    GEOSPreparedGeom_destroy(area->prepared);
    GEOSGeom_destroy(area->geometry);
    free(area);
}

static void *make_points(const TsVec *point, int count)
{
    GEOSGeometry **points = malloc((size_t)count * sizeof(GEOSGeometry *));
    for (int i = 0; i < count; i++) points[i] = GEOSGeom_createPointFromXY(point[i].x, point[i].y);
    return points;
}

static void release_points(void *of_peer, int count)
{
    GEOSGeometry **points = of_peer;
    for (int i = 0; i < count; i++) GEOSGeom_destroy(points[i]);
    free(points);
}

static long count_inside(const void *area, const void *of_peer, int count)
{
    GEOSGeometry *const *points = of_peer;
    long inside = 0;
    for (int i = 0; i < count; i++)
        inside += GEOSPreparedContains(((const Area *)area)->prepared, points[i]) == 1;
    return inside;
}

static bool intersects(const void *area, const void *other)
{
    return GEOSPreparedIntersects(((const Area *)area)->prepared,
                                  ((const Area *)other)->geometry) == 1;
}

static bool intersects_plain(const void *area, const void *other)
{
    return GEOSIntersects(((const Area *)area)->geometry, ((const Area *)other)->geometry) == 1;
}

const GeometryPeer geometry_peer_geos = {"GEOS, prepared", make_area,    make_points, release_area,
                                         release_points,   count_inside, intersects};
const GeometryPeer geometry_peer_geos_plain = {
    "GEOS", make_area, make_points, release_area, release_points, NULL, intersects_plain};
