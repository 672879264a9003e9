// What the tests of impacts share: shapes of bodies, speeds and places.
#ifndef IMPACTS_H
#define IMPACTS_H

#include "worlds.h"

static const TsWorldSettings weightless = {0};

// TOUCHSTONE_CASES: starts of each kind.
static inline int cases(int otherwise)
{
    const char *text = getenv("TOUCHSTONE_CASES");
    long given = text ? strtol(text, NULL, 10) : 0;
    return given > 0 ? (int)given : otherwise;
}

enum { BALL, BOX, CAPSULE, POLYGON, KINDS };

enum { CORNERS = 5 };

static inline TsShape shape_of(int kind, TsVec at, double angle, TsVec *corner)
{
    TsVec along = ts_degrees(angle);
    if (kind == BALL) return ts_shape_circle(at, 5);
    if (kind == BOX) return ts_shape_obb(at, 12, 8, along);
    TsVec half = ts_vec_scale(along, 6);
    if (kind == CAPSULE) return ts_shape_capsule(ts_vec_sub(at, half), ts_vec_add(at, half), 3);
    for (int i = 0; i < CORNERS; i++)
        corner[i] = ts_vec_add(at, ts_vec_scale(ts_degrees(angle + 72 * i), 7));
    return ts_shape_polygon(corner, CORNERS);
}

// From 1e2 to 1e6 px/s, each size as often.
static inline double any_speed(Random *random) { return pow(10, random_between(random, 2, 6)); }

static inline TsVec local_to(const TsWorld *world, int body, int other)
{
    return ts_pose_local(world->body[body].pose, world->body[other].pose.position);
}

#endif
