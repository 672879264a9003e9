/* GEOS by its C interface. One plug-in a question: -DINTERSECTS, -DPREPARED, -DDISTANCE, and
 * -DTOUCHES, which reports touching.
 *
 * Refused is what is not valid by its own test (GEOSisValid): areas without an interior, lines of
 * length 0. An exception (2) is returned as it is: no answer. */
#include <geos_c.h>

#include "shapes.h"

static GEOSContextHandle_t geos;

#define KINDS FLAT_OUTLINES, FLAT_OUTLINES, TOUCHSTONE_TOUCH_HITS
#define GIVES 0
#if defined INTERSECTS
#define FUNCTION "GEOSIntersects"
static int ask(const GEOSGeometry *a, const GEOSGeometry *b, double measure[5])
{
    (void)measure;
    int hit = GEOSIntersects_r(geos, a, b);
    return hit == 1 ? TOUCHSTONE_OVERLAPPING : hit == 0 ? TOUCHSTONE_APART : -2;
}
#elif defined PREPARED
#define FUNCTION "GEOSPreparedIntersects"
static int ask(const GEOSGeometry *a, const GEOSGeometry *b, double measure[5])
{
    (void)measure;
    const GEOSPreparedGeometry *prepared = GEOSPrepare_r(geos, a);
    int hit = GEOSPreparedIntersects_r(geos, prepared, b);
    GEOSPreparedGeom_destroy_r(geos, prepared);
    return hit == 1 ? TOUCHSTONE_OVERLAPPING : hit == 0 ? TOUCHSTONE_APART : -2;
}
#elif defined TOUCHES /* as defined for areas: they meet, and their interiors do not */
#undef KINDS
#define KINDS AREAS, AREAS, TOUCHSTONE_TOUCH_REPORTED
#define FUNCTION "GEOSDisjoint, GEOSTouches"
static int ask(const GEOSGeometry *a, const GEOSGeometry *b, double measure[5])
{
    (void)measure;
    int apart = GEOSDisjoint_r(geos, a, b), touches = GEOSTouches_r(geos, a, b);
    if (apart > 1 || touches > 1) return -2;
    return apart ? TOUCHSTONE_APART : touches ? TOUCHSTONE_TOUCHING : TOUCHSTONE_OVERLAPPING;
}
#else
#undef GIVES
#define GIVES TOUCHSTONE_DISTANCE
#define FUNCTION "GEOSDistance"
static int ask(const GEOSGeometry *a, const GEOSGeometry *b, double measure[5])
{
    if (!GEOSDistance_r(geos, a, b, &measure[0])) return -2;
    return measure[0] > 0 ? TOUCHSTONE_APART : TOUCHSTONE_OVERLAPPING;
}
#endif

static GEOSGeometry *geometry_of(int kind, const double *s)
{
    Outline outline = outline_of(kind, s);
    unsigned count = (unsigned)outline.count, all = count > 2 ? count + 1 : count;
    GEOSCoordSequence *line = GEOSCoordSeq_create_r(geos, all, 2);
    for (unsigned i = 0; i < all; i++) {
        const double *corner = outline.corner[i % count];
        GEOSCoordSeq_setXY_r(geos, line, i, corner[0], corner[1]);
    }
    if (count == 1) return GEOSGeom_createPoint_r(geos, line);
    if (count == 2) return GEOSGeom_createLineString_r(geos, line);
    return GEOSGeom_createPolygon_r(geos, GEOSGeom_createLinearRing_r(geos, line), NULL, 0);
}

static int answer(int kind_a, const double *a, int kind_b, const double *b, double measure[5])
{
    if (!geos) geos = GEOS_init_r();
    GEOSGeometry *first = geometry_of(kind_a, a), *second = geometry_of(kind_b, b);
    int valid = GEOSisValid_r(geos, first) == 1 && GEOSisValid_r(geos, second) == 1;
    int told = valid ? ask(first, second, measure) : TOUCHSTONE_REFUSED;
    GEOSGeom_destroy_r(geos, first);
    GEOSGeom_destroy_r(geos, second);
    return told;
}

const TouchstonePlugin touchstone_plugin =
    ADAPTER(TOUCHSTONE_DOUBLE, 0, TOUCHSTONE_WORLD, "GEOS " GEOS_VERSION ", " FUNCTION);
