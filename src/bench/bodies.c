// A pyramid and a pile of bodies, and the depth at which they overlap.
#include "bodies.h"

#include <stdlib.h>

#include "generate/generate.h"
#include "touchstone/degrees.h"

enum { PILE_SIDES = 5 };
static const double cell = 21; // px between bodies that fall onto a pile
static const TsMaterial rough = {.friction = 0.6};

static bool room_for(Bodies *bodies, int defs, int corners)
{
    bodies->def = calloc((size_t)defs, sizeof *bodies->def);
    bodies->corner = calloc((size_t)corners + 1, sizeof *bodies->corner);
    return bodies->def && bodies->corner;
}

static void add(Bodies *bodies, TsShape shape, bool fixed)
{
    bodies->def[bodies->count++] = (TsBodyDef){.shape = shape, .material = rough, .fixed = fixed};
}

Bodies bodies_pyramid(int base, double side, double apart)
{
    Bodies bodies = {0};
    if (!room_for(&bodies, base * (base + 1) / 2 + 1, 0)) return bodies;
    add(&bodies, ts_shape_obb(ts_vec(0, 20), 2 * base * side, 40, ts_vec(1, 0)), true);
    for (int row = 0; row < base; row++) {
        for (int i = 0; i < base - row; i++) {
            double x = (i - (base - row - 1) / 2.0) * (side + apart);
            add(&bodies, ts_shape_obb(ts_vec(x, -side / 2 - row * side), side, side, ts_vec(1, 0)),
                false);
        }
    }
    return bodies;
}

static void add_to_pile(Bodies *bodies, Random *random, int i, TsVec at)
{
    double width = random_between(random, 12, 20), height = random_between(random, 12, 20);
    double angle = random_between(random, 0, 90);
    if (i % 3 == 0) add(bodies, ts_shape_circle(at, width / 2), false);
    if (i % 3 == 1) add(bodies, ts_shape_obb(at, width, height, ts_degrees(angle)), false);
    if (i % 3 == 2) {
        TsVec *corner = bodies->corner + (size_t)i / 3 * PILE_SIDES;
        for (int k = 0; k < PILE_SIDES; k++) {
            TsVec way = ts_degrees(angle + 360.0 / PILE_SIDES * k);
            corner[k] = ts_vec_add(at, ts_vec_scale(way, width / 2));
        }
        add(bodies, ts_shape_polygon(corner, PILE_SIDES), false);
    }
}

Bodies bodies_pile(int count, double width)
{
    Bodies bodies = {0};
    Random random = random_seeded(1);
    if (!room_for(&bodies, count + 3, PILE_SIDES * (count / 3 + 1))) return bodies;
    int columns = (int)(width / cell);
    double high = cell * (count / columns + 20.0);
    add(&bodies, ts_shape_obb(ts_vec(0, 20), width + 400, 40, ts_vec(1, 0)), true);
    add(&bodies, ts_shape_obb(ts_vec(-width / 2 - 20, -high / 2), 40, high, ts_vec(1, 0)), true);
    add(&bodies, ts_shape_obb(ts_vec(width / 2 + 20, -high / 2), 40, high, ts_vec(1, 0)), true);
    for (int i = 0; i < count; i++) {
        double left = -width / 2 + 11 + random_unit(&random);
        add_to_pile(&bodies, &random, i,
                    ts_vec(left + i % columns * cell, -11 - i / columns * cell));
    }
    return bodies;
}

void bodies_free(Bodies *bodies)
{
    free(bodies->def);
    free(bodies->corner);
    *bodies = (Bodies){0};
}

bool bodies_add_to_world(const Bodies *bodies, TsWorld *world)
{
    for (int i = 0; i < bodies->count; i++) {
        if (ts_world_add(world, &bodies->def[i]) < 0) return false;
    }
    return bodies->count > 0;
}

static double depth_of(const TsCollider *collider, const TsPose *pose, TsBroadPair pair)
{
    TsManifold manifold =
        ts_manifold_of(&collider[pair.a], pose[pair.a], &collider[pair.b], pose[pair.b], 0);
    double deepest = 0;
    for (int i = 0; i < manifold.count; i++) {
        if (-manifold.point[i].gap > deepest) deepest = -manifold.point[i].gap;
    }
    return deepest;
}

BodiesDepth bodies_depth(const Bodies *bodies, const TsPose *pose)
{
    BodiesDepth depth = {0};
    TsBroad broad = ts_broad_make(TS_BROAD_GRID, TS_MEMORY_HEAP);
    TsBroadPairs pairs = {0};
    TsCollider *collider = calloc((size_t)bodies->count, sizeof *collider);
    for (int i = 0; collider && i < bodies->count; i++) {
        TsPose start;
        ts_collider_of(&bodies->def[i].shape, &collider[i], &start);
        ts_broad_insert(&broad, ts_bounds_around(ts_collider_bounds(&collider[i], pose[i])));
    }
    int overlaps = 0;
    if (collider) ts_broad_pairs(&broad, &pairs);
    for (int i = 0; i < pairs.count; i++) {
        TsBroadPair pair = pairs.pair[i];
        if (bodies->def[pair.a].fixed && bodies->def[pair.b].fixed) continue;
        double d = depth_of(collider, pose, pair);
        overlaps += d > 0;
        depth.mean += d;
        if (d > depth.most) depth.most = d;
    }
    if (overlaps) depth.mean /= overlaps;
    free(collider);
    ts_broad_pairs_free(&pairs, TS_MEMORY_HEAP);
    ts_broad_end(&broad);
    return depth;
}
