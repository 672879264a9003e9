#include "actors/actor_geometry.h"

#include <stdlib.h>

#include "actors/actor.h"
#include "actors/actors_private.h"
#include "stage_self.h"
#include "touchstone/geometry_distance.h"

// ---- Holders

ActorGeometry *actor_geometry_new(TsGeometry *own)
{
    ActorGeometry *geometry = calloc(1, sizeof *geometry);
    if (!geometry) {
        ts_geometry_free(own);
        return NULL;
    }
    geometry->holders = 1;
    geometry->own = *own;
    geometry->placed = ts_geometry_make(TS_MEMORY_HEAP);
    *own = ts_geometry_make(TS_MEMORY_HEAP);
    return geometry;
}

void actor_geometry_hold(ActorGeometry *geometry)
{
    if (geometry) geometry->holders++;
}

void actor_geometry_release(ActorGeometry *geometry)
{
    if (!geometry || --geometry->holders > 0) return;
    ts_geometry_free(&geometry->own);
    ts_geometry_free(&geometry->placed);
    free(geometry);
}

size_t actor_geometry_bytes(const ActorGeometry *geometry)
{
    size_t bytes = sizeof *geometry;
    const TsGeometry *part[] = {&geometry->own, &geometry->placed};
    for (int i = 0; i < 2; i++)
        bytes += (size_t)part[i]->corner_room * sizeof(TsVec) +
                 (size_t)part[i]->side_room * sizeof(TsGeometrySide) +
                 (size_t)part[i]->box_room * sizeof(TsAabb);
    return bytes;
}

void actor_geometry_set(Stage *stage, Actor *actor, ActorGeometry *geometry)
{
    TsAabb box = ts_geometry_bounds(&geometry->own);
    if (geometry->own.corners == 0) box = (TsAabb){geometry->empty_at, geometry->empty_at};
    TsVec size = ts_vec_sub(box.max, box.min), middle = ts_vec_lerp(box.min, box.max, 0.5);
    actor_geometry_hold(geometry);
    actor_geometry_release(actor->geometry);
    actor->geometry = geometry;
    actor->alive = true; // the viewer may have removed it
    geometry->serial = ++stage->self->actors->serial;
    geometry->is_placed = false;
    stage_set_shape(stage, actor,
                    ts_shape_obb(middle, fmax(size.x, geometry->least),
                                 fmax(size.y, geometry->least), ts_vec(1, 0)));
    geometry->home = actor->position;
}

// ---- As it lies now

static bool is_home(const Actor *actor)
{
    return actor->angle == 0 && ts_vec_equal(actor->position, actor->geometry->home);
}

static bool place(ActorGeometry *geometry, const Actor *actor)
{
    const TsGeometry *own = &geometry->own;
    TsGeometry *placed = &geometry->placed;
    TsVec *corner = malloc((size_t)(own->corners + 1) * sizeof *corner);
    bool good = corner;
    ts_geometry_clear(placed);
    placed->overlapping = own->overlapping;
    if (good) actor_place_corners(actor, geometry->home, own->corner, own->corners, corner);
    for (int i = 0; i < own->parts && good; i++) {
        TsPart part = own->part[i];
        good = ts_geometry_add_part(placed, part.kind, corner + part.first, part.count, NULL);
    }
    free(corner);
    // One that was not valid at home is not asked, but drawn.
    if (good && geometry->flaw.kind == TS_FLAW_NONE) ts_geometry_prepare(placed, NULL);
    return good;
}

const TsGeometry *actor_geometry_now(const Stage *stage, const Actor *actor)
{
    ActorGeometry *geometry = actor->geometry;
    if (!geometry || is_home(actor)) return geometry ? &geometry->own : NULL;
    bool there = geometry->is_placed && geometry->angle == actor->angle &&
                 ts_vec_equal(geometry->at, actor->position);
    if (there) return &geometry->placed;
    geometry->is_placed = place(geometry, actor);
    geometry->at = actor->position;
    geometry->angle = actor->angle;
    geometry->placed_serial = ++stage->self->actors->serial;
    return geometry->is_placed ? &geometry->placed : NULL;
}

bool actor_geometry_is_valid(const Stage *stage, const Actor *actor)
{
    const TsGeometry *now = actor_geometry_now(stage, actor);
    return now && now->prepared && actor->geometry->flaw.kind == TS_FLAW_NONE;
}

long long actor_geometry_serial(const Stage *stage, const Actor *actor)
{
    if (!actor_geometry_now(stage, actor)) return 0;
    return is_home(actor) ? actor->geometry->serial : actor->geometry->placed_serial;
}

double actor_geometry_distance(const Stage *stage, const Actor *actor, TsVec at)
{
    const TsGeometry *geometry = actor_geometry_now(stage, actor);
    TsLocation location = TS_EXTERIOR;
    if (!geometry || geometry->corners == 0) return INFINITY;
    if (!geometry->prepared) { // the nearest corner
        double least = INFINITY;
        for (int i = 0; i < geometry->corners; i++)
            least = fmin(least, ts_vec_distance(geometry->corner[i], at));
        return least;
    }
    if (geometry->areas > 0 && ts_geometry_locate(geometry, at, &location) &&
        location != TS_EXTERIOR)
        return 0;
    double distance = INFINITY;
    TsGeometry point = ts_geometry_make(TS_MEMORY_HEAP);
    if (ts_geometry_add_point(&point, at, NULL) && ts_geometry_prepare(&point, NULL))
        distance = ts_geometry_closest(geometry, &point).distance;
    ts_geometry_free(&point);
    return distance;
}

// ---- Over a reset

void actor_geometry_keep(Stage *stage)
{
    struct ActorPool *pool = stage->self->actors;
    for (int i = 0; i < ACTOR_KEPT && i < pool->count; i++) {
        const Actor *actor = actor_at(stage, i);
        bool kept = actor->alive && actor->geometry && actor->geometry->given;
        pool->kept[i] = kept ? actor->geometry : NULL;
        actor_geometry_hold(pool->kept[i]);
    }
}

bool actor_geometry_again(Stage *stage)
{
    struct ActorPool *pool = stage->self->actors;
    bool any = false;
    TsVec middle = {0, 0}; // of what was given
    for (int i = 0; i < ACTOR_KEPT; i++) {
        Actor *actor = stage_nth(stage, i);
        if (pool->kept[i] && actor) {
            actor_geometry_set(stage, actor, pool->kept[i]);
            middle = pool->kept[i]->empty_at;
            any = true;
        }
        actor_geometry_release(pool->kept[i]);
        pool->kept[i] = NULL;
    }
    // A figure of the scene lies beside a given one as when that was given.
    for (int i = 0; i < ACTOR_KEPT && any; i++) {
        Actor *actor = stage_nth(stage, i);
        if (actor && actor->geometry && !actor->geometry->given)
            stage_place(stage, actor, middle, 0);
    }
    return any;
}
