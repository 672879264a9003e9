// Box2D 2.4: one plug-in a question: -DOVERLAP and -DCIRCLES (b2TestOverlap), -DPOINTS (TestPoint),
// -DMANIFOLD (b2CollidePolygons, b2CollidePolygonAndCircle).
#include "box2d_shapes.h"

#define ROUNDED STRAIGHT | TOUCHSTONE_CIRCLE
#define SKINS (2 * b2_polygonRadius * SCALE)
#if defined OVERLAP
#define KINDS STRAIGHT, ROUNDED | TOUCHSTONE_SEGMENT, TOUCHSTONE_TOUCH_HITS
#define TOLERANCE SKINS
#define FUNCTION "b2TestOverlap"
#elif defined CIRCLES
#define KINDS TOUCHSTONE_CIRCLE, TOUCHSTONE_CIRCLE, TOUCHSTONE_TOUCH_HITS
#define TOLERANCE (10 * b2_epsilon * SCALE) // of b2TestOverlap
#define FUNCTION "b2TestOverlap of circles"
#elif defined POINTS // its corners are welded
#define KINDS TOUCHSTONE_POINT, ROUNDED, TOUCHSTONE_TOUCH_HITS
#define TOLERANCE (b2_linearSlop * SCALE)
#define FUNCTION "TestPoint"
#elif defined MANIFOLD
#define GIVES (TOUCHSTONE_DEPTH | TOUCHSTONE_NORMAL)
#define KINDS STRAIGHT, ROUNDED, TOUCHSTONE_TOUCH_HITS
#define TOLERANCE SKINS
#define FUNCTION "b2CollidePolygons, ...AndCircle"
#endif
#ifndef GIVES
#define GIVES 0
#endif

static int answer(int kind_a, const double *a, int kind_b, const double *b, double measure[5])
{
    Box2dShape one(kind_a, a), other(kind_b, b);
    (void)measure;
    const b2Shape *first = one.make(), *second = other.make();
    if (!first || !second) return TOUCHSTONE_REFUSED;
#if defined POINTS
    bool hit = second->TestPoint(other.at, b2Mul(one.at, one.corner[0]));
#elif defined MANIFOLD
    b2Manifold found;
    b2WorldManifold world;
    if (second == &other.circle)
        b2CollidePolygonAndCircle(&found, &one.polygon, one.at, &other.circle, other.at);
    else
        b2CollidePolygons(&found, &one.polygon, one.at, &other.polygon, other.at);
    bool hit = found.pointCount > 0;
    measure[0] = measure[1] = measure[2] = 0;
    if (!hit) return TOUCHSTONE_APART;
    world.Initialize(&found, one.at, first->m_radius, other.at, second->m_radius);
    measure[0] = double(world.separations[0]) * SCALE;
    if (found.pointCount > 1) measure[0] = b2Min(measure[0], double(world.separations[1]) * SCALE);
    measure[1] = world.normal.x, measure[2] = world.normal.y;
#else
    bool hit = b2TestOverlap(first, 0, second, 0, one.at, other.at);
#endif
    return hit ? TOUCHSTONE_OVERLAPPING : TOUCHSTONE_APART;
}

extern "C" const TouchstonePlugin touchstone_plugin = {TOUCHSTONE_ABI,
                                                       NAME,
                                                       KINDS,
                                                       TOUCHSTONE_FLOAT,
                                                       GIVES,
                                                       answer,
                                                       TOLERANCE,
                                                       TOUCHSTONE_PLACED,
                                                       box2d_subject(FUNCTION),
                                                       b2_maxPolygonVertices,
                                                       1,
                                                       0,
                                                       0,
                                                       0,
                                                       0,
                                                       nullptr};
