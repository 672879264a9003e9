/* Chipmunk2D: shapes of a static body, placed by cpShapeUpdate. One plug-in a question: -DPOLYGONS,
 * -DSEGMENTS, -DCIRCLES, -DPOINTS.
 *
 * A polygon becomes its convex hull; refused is one whose hull is no area. Touching hits, but not
 * of a circle with a circle or segment (cpCollision.c). */
#include <chipmunk/chipmunk.h>

#include "shapes.h"

#define ROUND (TOUCHSTONE_SEGMENT | TOUCHSTONE_CAPSULE)
#if defined POINTS
#define KINDS TOUCHSTONE_POINT, TOUCHSTONE_CIRCLE | ROUND | STRAIGHT, TOUCHSTONE_TOUCH_HITS
#define GIVES TOUCHSTONE_GAP
#define FUNCTION "cpShapePointQuery"
#else
#define GIVES TOUCHSTONE_DEPTH | TOUCHSTONE_NORMAL
#if defined POLYGONS
#define FUNCTION "cpShapesCollide of polygons"
#define KINDS STRAIGHT, TOUCHSTONE_CIRCLE | ROUND | STRAIGHT, TOUCHSTONE_TOUCH_HITS
#elif defined SEGMENTS
#define FUNCTION "cpShapesCollide of segments"
#define KINDS ROUND, ROUND, TOUCHSTONE_TOUCH_HITS
#else
#define FUNCTION "cpShapesCollide of circles"
#define KINDS TOUCHSTONE_CIRCLE, TOUCHSTONE_CIRCLE | ROUND, TOUCHSTONE_TOUCH_MISSES
#endif
#endif

/* The numbers of a placed shape begin with its place: x y c s. */
static cpTransform place_of(const double *s)
{
    return cpTransformNew(s[2], s[3], -s[3], s[2], s[0], s[1]);
}

static cpShape *shape_of(int kind, const double *s)
{
    static cpBody *body;
    if (!body) body = cpBodyNewStatic();
    Outline outline = outline_of(kind, s + 4);
    cpVect v[64];
    for (int i = 0; i < outline.count; i++) v[i] = cpv(outline.corner[i][0], outline.corner[i][1]);
    cpShape *made;
    if (outline.count == 1)
        made = cpCircleShapeNew(body, outline.radius, v[0]);
    else if (outline.count == 2)
        made = cpSegmentShapeNew(body, v[0], v[1], outline.radius);
    else
        made = cpPolyShapeNew(body, outline.count, v, cpTransformIdentity, 0);
    cpShapeUpdate(made, place_of(s));
    return made;
}

static int is_flat(int kind, const cpShape *shape)
{
    return (kind & STRAIGHT || kind == TOUCHSTONE_POLYGON) && cpPolyShapeGetCount(shape) < 3;
}

static int answer(int kind_a, const double *a, int kind_b, const double *b, double measure[5])
{
    cpShape *first = shape_of(kind_a, a), *second = shape_of(kind_b, b);
    int hit, refused = is_flat(kind_a, first) || is_flat(kind_b, second);
#if defined POINTS
    cpPointQueryInfo info;
    measure[0] = cpShapePointQuery(second, cpTransformPoint(place_of(a), cpv(a[4], a[5])), &info);
    hit = measure[0] <= 0;
#else
    cpContactPointSet contact = cpShapesCollide(first, second);
    hit = contact.count > 0;
    measure[0] = contact.points[0].distance;
    if (contact.count > 1) measure[0] = cpfmin(measure[0], contact.points[1].distance);
    measure[1] = contact.normal.x, measure[2] = contact.normal.y;
#endif
    cpShapeFree(first);
    cpShapeFree(second);
    return refused ? TOUCHSTONE_REFUSED : hit ? TOUCHSTONE_OVERLAPPING : TOUCHSTONE_APART;
}

#define VERSION VERSION_OF(CP_VERSION_MAJOR, CP_VERSION_MINOR, CP_VERSION_RELEASE)
const TouchstonePlugin touchstone_plugin =
    ADAPTER(TOUCHSTONE_DOUBLE, 0, TOUCHSTONE_PLACED, "Chipmunk2D " VERSION ", " FUNCTION);
