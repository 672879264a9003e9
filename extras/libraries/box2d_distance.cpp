// Box2D 2.4: b2Distance of corners and radii as they are, without the skin of its polygons. It hits
// at 10 epsilon, as b2TestOverlap does; SCALE px are a unit.
#include <box2d/b2_distance.h>

#include "box2d_shapes.h"

#define KINDS                                                                                      \
    TOUCHSTONE_POINT | TOUCHSTONE_SEGMENT | TOUCHSTONE_CIRCLE | TOUCHSTONE_CAPSULE | STRAIGHT

static int answer(int kind_a, const double *a, int kind_b, const double *b, double measure[5])
{
    Box2dShape first(kind_a, a), second(kind_b, b);
    b2DistanceInput input;
    b2DistanceOutput output;
    b2SimplexCache cache;
    cache.count = 0;
    input.proxyA.Set(first.corner, first.count, first.radius);
    input.proxyB.Set(second.corner, second.count, second.radius);
    input.transformA = first.at, input.transformB = second.at;
    input.useRadii = true;
    b2Distance(&output, &cache, &input);
    measure[0] = double(output.distance) * SCALE;
    return output.distance < 10 * b2_epsilon ? TOUCHSTONE_OVERLAPPING : TOUCHSTONE_APART;
}

extern "C" const TouchstonePlugin touchstone_plugin = {TOUCHSTONE_ABI,
                                                       NAME,
                                                       KINDS,
                                                       KINDS,
                                                       TOUCHSTONE_TOUCH_HITS,
                                                       TOUCHSTONE_FLOAT,
                                                       TOUCHSTONE_DISTANCE,
                                                       answer,
                                                       10 * b2_epsilon *SCALE,
                                                       TOUCHSTONE_PLACED,
                                                       box2d_subject("b2Distance"),
                                                       0,
                                                       0,
                                                       0,
                                                       0,
                                                       0,
                                                       0,
                                                       nullptr};
