#include "actors/actor.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "actors/actor_geometry.h"
#include "actors/actors_private.h"
#include "stage_self.h"
#include "text.h"
#include "touchstone/degrees.h"
#include "touchstone/polygon.h"

#define POSITION_MAX 0x1p60
#define SIZE_MIN 0x1p-30

enum { CORRECTIONS = 4 }; // iterations of rest_of

static Actor *place_of(const struct ActorPool *pool, unsigned index)
{
    return &pool->chunk[index / ACTOR_CHUNK]->actor[index % ACTOR_CHUNK];
}

Actor *actor_at(const Stage *stage, int index)
{
    return place_of(stage->self->actors, (unsigned)index);
}

// ---- World shapes

// Turned coordinates are rounded to multiples of 2^-42. Then a corner, which is the sum of a
// position and of products of short sizes with such an axis, is an exact double, and shapes can
// touch exactly. No picture shows the difference.
double actor_on_grid(double length)
{
    if (!(fabs(length) < 0x1p10)) return length;
    double units = length * 0x1p42 + 0.5, whole = (double)(int64_t)units;
    return (whole - (whole > units)) * 0x1p-42; // the floor, without a call
}

static bool is_finite(double x) { return x - x == 0; }

// A coordinate that the core accepts, also for a NaN, an infinity or a denormal of a scene.
static double valid_coordinate(double x)
{
    double size = fabs(x);
    if (size >= 0x1p-120 && size <= POSITION_MAX) return x;
    if (!is_finite(x) || size < 0x1p-120) return 0;
    return x > 0 ? POSITION_MAX : -POSITION_MAX;
}

static TsVec valid_vec(TsVec v) { return ts_vec(valid_coordinate(v.x), valid_coordinate(v.y)); }

static double rest_size(const TsShape *rest)
{
    bool sized = rest->kind != TS_SHAPE_POINT && ts_shape_kind_is_bounded(rest->kind);
    return sized ? ts_shape_size(rest) : 1;
}

static double valid_scale(double scale, double size)
{
    if (!is_finite(scale) || scale <= 0) return 1;
    if (size <= 0) return scale > 0x1p30 ? 0x1p30 : scale < SIZE_MIN ? SIZE_MIN : scale;
    if (scale * size < SIZE_MIN && scale < 1) return SIZE_MIN / size < 1 ? SIZE_MIN / size : 1;
    return scale * size > POSITION_MAX ? POSITION_MAX / size : scale;
}

typedef struct Placing { // from rest to world
    TsVec position, turn;
    double scale;
    bool turned, scaled;
} Placing;

static TsVec turn_of(double angle) { return angle != 0 ? ts_degrees(angle) : ts_vec(1, 0); }

static Placing placing_of(const Actor *actor, TsVec turn)
{
    return (Placing){actor->position, turn, actor->scale, actor->angle != 0, actor->scale != 1};
}

// At angle 0 and scale 1 a corner is exactly where it was placed. A call would take as long as all
// of it.
__attribute__((always_inline)) static inline TsVec place_corner(const Placing *p, TsVec rest)
{
    if (!p->turned && !p->scaled) return valid_vec(ts_vec_add(p->position, rest));
    TsVec offset = p->scaled ? ts_vec_scale(rest, p->scale) : rest;
    return valid_vec(ts_vec_add(p->position, actor_vec_on_grid(ts_vec_turn(offset, p->turn))));
}

TsVec actor_place_corner(const Actor *actor, TsVec rest)
{
    Placing placing = placing_of(actor, turn_of(actor->angle));
    return place_corner(&placing, rest);
}

void actor_place_corners(const Actor *actor, TsVec from, const TsVec *corner, int count,
                         TsVec *world)
{
    Placing placing = placing_of(actor, turn_of(actor->angle));
    for (int i = 0; i < count; i++) world[i] = place_corner(&placing, ts_vec_sub(corner[i], from));
}

static inline TsVec place_direction(const Placing *p, TsVec rest)
{
    return p->turned ? actor_vec_on_grid(ts_vec_turn(rest, p->turn)) : rest;
}

static inline double place_length(const Placing *p, double rest)
{
    return valid_coordinate(rest * p->scale);
}

// An AABB is scaled, and not turned.
static TsShape place_upright(const Placing *p, TsAabb rest)
{
    return ts_shape_aabb(valid_vec(ts_vec_add(p->position, ts_vec_scale(rest.min, p->scale))),
                         valid_vec(ts_vec_add(p->position, ts_vec_scale(rest.max, p->scale))));
}

static TsShape place_polygon(const Placing *p, TsPolygon rest, TsVec *corners)
{
    for (int i = 0; i < rest.count; i++) corners[i] = place_corner(p, rest.corner[i]);
    return ts_shape_polygon(corners, rest.count);
}

// By its kind and not by ts_shape_mapped, which takes twice as long: thousands of shapes are placed
// in a tick.
static void place_shape(const Placing *p, const TsShape *rest, TsVec *corners, TsShape *out)
{
    *out = *rest;
    switch (rest->kind) {
    case TS_SHAPE_POINT: out->point = place_corner(p, rest->point); break;
    case TS_SHAPE_SEGMENT:
        out->segment.a = place_corner(p, rest->segment.a);
        out->segment.b = place_corner(p, rest->segment.b);
        break;
    case TS_SHAPE_RAY:
        out->ray.origin = place_corner(p, rest->ray.origin);
        out->ray.direction = place_direction(p, rest->ray.direction);
        break;
    case TS_SHAPE_CIRCLE:
        out->circle.center = place_corner(p, rest->circle.center);
        out->circle.radius = place_length(p, rest->circle.radius);
        break;
    case TS_SHAPE_AABB: *out = place_upright(p, rest->aabb); break;
    case TS_SHAPE_OBB:
        out->obb.center = place_corner(p, rest->obb.center);
        out->obb.half.x = place_length(p, rest->obb.half.x);
        out->obb.half.y = place_length(p, rest->obb.half.y);
        out->obb.axis = place_direction(p, rest->obb.axis);
        break;
    case TS_SHAPE_TRIANGLE:
        for (int i = 0; i < 3; i++)
            out->triangle.corner[i] = place_corner(p, rest->triangle.corner[i]);
        break;
    case TS_SHAPE_POLYGON: *out = place_polygon(p, rest->polygon, corners); break;
    case TS_SHAPE_CAPSULE:
        out->capsule.a = place_corner(p, rest->capsule.a);
        out->capsule.b = place_corner(p, rest->capsule.b);
        out->capsule.radius = place_length(p, rest->capsule.radius);
        break;
    case TS_SHAPE_KINDS: break;
    }
}

// Given the cosine and sine of its angle.
static void make_world(Actor *actor, const TsVec *turn)
{
    if (actor->scale != 1) actor->scale = valid_scale(actor->scale, rest_size(&actor->rest));
    Placing placing = placing_of(actor, *turn);
    bool polygon = actor->rest.kind == TS_SHAPE_POLYGON;
    TsVec *world = polygon ? actor->corners + actor->rest.polygon.count : NULL;
    place_shape(&placing, &actor->rest, world, &actor->shape);
    actor->made.position = actor->position;
    actor->made.angle = actor->angle;
    actor->made.scale = actor->scale;
}

void actor_make_world(Actor *actor)
{
    actor->position = valid_vec(actor->position);
    actor->angle = ts_degrees_wrap(actor->angle);
    TsVec turn = turn_of(actor->angle);
    make_world(actor, &turn);
}

void actor_place_each(Actor *const *actor, const TsVec *position, double *angle, int count)
{
    enum { EACH = 32 };
    TsVec turn[EACH];
    for (int i = 0; i < count; i++) angle[i] = ts_degrees_wrap(angle[i]);
    for (int i = 0; i < count; i++) {
        if (i % EACH == 0) ts_degrees_each(angle + i, count - i < EACH ? count - i : EACH, turn);
        actor[i]->position = valid_vec(position[i]);
        actor[i]->angle = angle[i];
        make_world(actor[i], &turn[i % EACH]);
    }
}

static bool same_bits(double a, double b)
{
    uint64_t bits_of_a, bits_of_b;
    memcpy(&bits_of_a, &a, sizeof a);
    memcpy(&bits_of_b, &b, sizeof b);
    return bits_of_a == bits_of_b;
}

void actor_update_world(Actor *actor)
{
    bool same = same_bits(actor->made.position.x, actor->position.x) &&
                same_bits(actor->made.position.y, actor->position.y) &&
                same_bits(actor->made.angle, actor->angle) &&
                same_bits(actor->made.scale, actor->scale);
    if (!same) actor_make_world(actor);
}

TsShape actor_shape_at(const Actor *actor, TsVec position, double angle, TsVec *corners)
{
    Actor there = *actor;
    there.position = valid_vec(position);
    there.angle = ts_degrees_wrap(angle);
    Placing placing = placing_of(&there, turn_of(there.angle));
    TsShape shape;
    place_shape(&placing, &there.rest, corners, &shape);
    return shape;
}

// ---- Edits that are permitted

bool actor_turnable(const Actor *actor)
{
    if (actor->traits & ACTOR_UPRIGHT) return false;
    return (actor->traits & ACTOR_DRAWING_TURNS) || ts_shape_kind_can_turn(actor->rest.kind);
}

bool actor_draggable(const Actor *actor) { return !(actor->traits & ACTOR_PINNED); }

static bool stands_still(const Stage *stage, const Actor *actor)
{
    return (actor->traits & ACTOR_BODY) && !stage->playing;
}

bool actor_turns_now(const Stage *stage, const Actor *actor)
{
    return actor_turnable(actor) ||
           (stands_still(stage, actor) && ts_shape_kind_can_turn(actor->rest.kind));
}

bool actor_moves_now(const Stage *stage, const Actor *actor)
{
    return actor_draggable(actor) || stands_still(stage, actor);
}

void actor_was_moved(Actor *actor)
{
    if (actor->traits & ACTOR_BODY) actor->traits |= ACTOR_PUT;
    actor_make_world(actor);
}

double actor_radius(const Actor *actor) { return actor->radius * actor->scale; }

// ---- Rest shapes

// Its centre is one of its numbers, not a mean of several.
static bool has_own_center(TsShapeKind kind)
{
    bool alone = ts_shape_kind_numbers(kind) == 2; // a point
    return alone || ts_shape_number_role(kind, 2) != TS_NUMBER_POSITION;
}

// Means of corners are rounded to multiples of 2^-20: then corners at whole numbers and simple
// fractions keep their bits.
static TsVec pivot_of(const TsShape *shape)
{
    TsVec center = ts_shape_center(shape);
    if (has_own_center(shape->kind)) return center;
    return ts_vec(floor(center.x * 0x1p20 + 0.5) * 0x1p-20,
                  floor(center.y * 0x1p20 + 0.5) * 0x1p-20);
}

// The same, or the origin if a corner would not keep its bits: the shape that was given is tested.
static TsVec faithful_pivot(const TsShape *shape)
{
    TsVec box[4], pivot = pivot_of(shape);
    if (has_own_center(shape->kind)) return pivot;
    int count;
    const TsVec *corner = ts_shape_view_corners(shape, box, &count);
    for (int i = 0; i < count; i++) {
        TsVec back = ts_vec_add(pivot, ts_vec_sub(corner[i], pivot));
        if (back.x != corner[i].x || back.y != corner[i].y) return ts_vec(0, 0);
    }
    return pivot;
}

static double farthest_from_pivot(const TsShape *rest)
{
    TsVec box[4];
    int count;
    const TsVec *corner = ts_shape_view_corners(rest, box, &count);
    double farthest = 0;
    for (int i = 0; i < count; i++) {
        double square = ts_vec_length_squared(corner[i]);
        if (square > farthest) farthest = square;
    }
    return sqrt(farthest) + ts_shape_radius(rest);
}

// Copies a polygon's corners into the actor. A block is as large as it can ever need, so that they
// move at most once.
static bool take_rest(Actor *actor, TsShape shape, TsVec pivot)
{
    bool many = shape.kind == TS_SHAPE_POLYGON && shape.polygon.count > ACTOR_CORNERS;
    if (many && !actor->has_block) {
        TsVec *block = malloc(2 * ACTOR_CORNERS_MAX * sizeof *block);
        if (!block) return false;
        actor->corners = block;
        actor->has_block = true;
    }
    actor->rest = ts_shape_moved(&shape, ts_vec_negate(pivot), actor->corners);
    actor->radius = farthest_from_pivot(&actor->rest);
    actor->made.scale = 0;
    return true;
}

bool actor_set_rest(Actor *actor, TsShape rest) { return take_rest(actor, rest, ts_vec(0, 0)); }

void stage_reshape(Stage *stage, Actor *actor, TsShape shape)
{
    stage->self->refits |= shape.kind != actor->shape.kind;
    take_rest(actor, shape, pivot_of(&shape));
    actor_make_world(actor);
}

void stage_set_shape(Stage *stage, Actor *actor, TsShape shape)
{
    TsVec pivot = faithful_pivot(&shape);
    take_rest(actor, shape, pivot);
    actor->scale = 1;
    stage_place(stage, actor, pivot, 0);
}

// ---- Corners placed in the world

// The corner at rest that comes to lie at `world`. Turning rounds, so what is missing is added
// again until nothing is, or doubles are too coarse.
static TsVec rest_of(const Actor *actor, TsVec world)
{
    TsVec turn = ts_degrees(actor->angle), rest = {0, 0};
    TsVec miss = ts_vec_sub(world, actor->position);
    for (int i = 0; i < CORRECTIONS && !ts_vec_equal(miss, ts_vec(0, 0)); i++) {
        if (actor->angle != 0) miss = ts_vec_unturn(miss, turn);
        rest = ts_vec_add(rest, ts_vec_scale(miss, 1 / actor->scale));
        miss = ts_vec_sub(world, actor_place_corner(actor, rest));
    }
    return rest;
}

bool actor_is_corners(TsShapeKind kind)
{
    bool grown = ts_shape_kind_is_round(kind) || ts_shape_kind_is_box(kind);
    return !grown && ts_shape_kind_is_bounded(kind) && kind != TS_SHAPE_POINT;
}

static TsShape shape_from(TsShapeKind kind, const TsVec *corner, int count)
{
    assert(actor_is_corners(kind));
    if (kind == TS_SHAPE_POLYGON) return ts_shape_polygon(corner, count);
    return ts_shape_of_numbers(kind, &corner->x, 2 * count, NULL);
}

// The pivot moves to the new centre of the corners by multiples of 2^-20, so that the finer digits
// of the old one stay.
static TsVec pivot_from(TsVec old, const TsShape *shape)
{
    TsVec by = ts_vec_sub(ts_shape_center(shape), old);
    return ts_vec_add(
        old, ts_vec(floor(by.x * 0x1p20 + 0.5) * 0x1p-20, floor(by.y * 0x1p20 + 0.5) * 0x1p-20));
}

void actor_lay_corners(Actor *actor, TsVec pivot, const TsVec *corner, int count)
{
    TsVec rest[ACTOR_CORNERS_MAX];
    TsShape world = shape_from(actor->rest.kind, corner, count);
    actor->position = pivot_from(pivot, &world);
    for (int i = 0; i < count; i++) rest[i] = rest_of(actor, corner[i]);
    actor_set_rest(actor, shape_from(actor->rest.kind, rest, count));
    actor_make_world(actor);
}

bool actor_would_cross(const Actor *actor, const TsVec *corner, int count)
{
    return actor->rest.kind == TS_SHAPE_POLYGON && ts_polygon_is_simple(actor->shape.polygon) &&
           !ts_polygon_is_simple((TsPolygon){.corner = corner, .count = count});
}

// ---- Adding and removing

static bool init_actor(Actor *actor, ActorSpec spec)
{
    TsVec pivot = pivot_of(&spec.shape);
    if (!take_rest(actor, spec.shape, pivot)) return false;
    snprintf(actor->name, sizeof actor->name, "%s", spec.name ? spec.name : "");
    text_trim(actor->name);
    actor->position = pivot;
    actor->angle = spec.angle;
    actor->scale = 1;
    actor->spin = spec.spin;
    actor->velocity = spec.velocity;
    actor->traits = spec.traits;
    actor->alive = true;
    actor_make_world(actor);
    return true;
}

Actor *stage_add_actor(Stage *stage, ActorSpec spec)
{
    struct ActorPool *pool = stage->self->actors;
    if (pool->count == pool->chunks * ACTOR_CHUNK) {
        ActorChunk **chunk = realloc(pool->chunk, (size_t)(pool->chunks + 1) * sizeof *chunk);
        if (!chunk) return NULL;
        pool->chunk = chunk;
        chunk[pool->chunks] = calloc(1, sizeof **chunk);
        if (!chunk[pool->chunks]) return NULL;
        pool->chunks++;
    }
    Actor *actor = actor_at(stage, pool->count);
    TsVec *few = pool->chunk[pool->count / ACTOR_CHUNK]->corner[pool->count % ACTOR_CHUNK];
    actor_geometry_release(actor->geometry); // of an earlier actor
    *actor = (Actor){.index = pool->count,
                     .has_block = actor->has_block, // of an earlier actor
                     .corners = actor->has_block ? actor->corners : few};
    if (!init_actor(actor, spec)) return NULL;
    pool->count++;
    return actor;
}

void stage_place(Stage *stage, Actor *actor, TsVec position, double angle)
{
    (void)stage;
    actor->position = position;
    actor->angle = angle;
    actor_make_world(actor);
}

void stage_put_actor(Stage *stage, Actor **actor, ActorSpec spec)
{
    if (!*actor) {
        *actor = stage_add_actor(stage, spec);
    } else if (!(*actor)->alive) {
        init_actor(*actor, spec);
    } else {
        stage_set_shape(stage, *actor, spec.shape);
        stage_place(stage, *actor, (*actor)->position, spec.angle);
    }
}

void stage_put_pair(Stage *stage, const TsShape place[2], Actor **a, const char *name_a, Actor **b,
                    const char *name_b)
{
    stage_put(stage, a, .name = name_a, .shape = place[0]);
    stage_put(stage, b, .name = name_b, .shape = place[1]);
}

void stage_turn_back(Stage *stage, TsAabb frame)
{
    stage_each(stage, actor)
    {
        TsAabb box = ts_shape_bounds(&actor->shape);
        if (box.min.x < frame.min.x) actor->velocity.x = fabs(actor->velocity.x);
        if (box.max.x > frame.max.x) actor->velocity.x = -fabs(actor->velocity.x);
        if (box.min.y < frame.min.y) actor->velocity.y = fabs(actor->velocity.y);
        if (box.max.y > frame.max.y) actor->velocity.y = -fabs(actor->velocity.y);
    }
}

static Actor *living_from(const Stage *stage, int index)
{
    const struct ActorPool *pool = stage->self->actors;
    for (; index < pool->count; index++) {
        Actor *actor = place_of(pool, (unsigned)index);
        if (actor->alive) return actor;
    }
    return NULL;
}

Actor *stage_first(const Stage *stage) { return living_from(stage, 0); }

// Mostly the one behind it in its chunk. A loop over thousands would wait for each of them, so what
// most loops read of one to come is fetched.
Actor *stage_next(const Stage *stage, const Actor *actor)
{
    enum { AHEAD = 6 };
    int next = actor->index + 1;
    bool behind = next % ACTOR_CHUNK != 0 && next < stage->self->actors->count && actor[1].alive;
    if (actor->index % ACTOR_CHUNK < ACTOR_CHUNK - AHEAD) {
        __builtin_prefetch(&actor[AHEAD].position);
        __builtin_prefetch(&actor[AHEAD].index);
    }
    return behind ? (Actor *)actor + 1 : living_from(stage, next);
}

Actor *stage_nth(const Stage *stage, int index)
{
    return index < actor_count(stage) ? actor_at(stage, index) : NULL;
}

int actor_count(const Stage *stage) { return stage->self->actors->count; }

void actor_set_count(Stage *stage, int count) { stage->self->actors->count = count; }

int actor_built(const Stage *stage) { return stage->self->actors->built; }

void actor_note_built(Stage *stage) { stage->self->actors->built = stage->self->actors->count; }

bool actor_init(Stage *stage)
{
    stage->self->actors = calloc(1, sizeof *stage->self->actors);
    return stage->self->actors;
}

void actor_clear(Stage *stage)
{
    struct ActorPool *pool = stage->self->actors;
    for (int i = 0; i < pool->count; i++) {
        Actor *actor = actor_at(stage, i);
        actor->alive = false;
        actor_geometry_release(actor->geometry);
        actor->geometry = NULL;
    }
    pool->count = pool->built = 0;
    pool->selected = NULL;
}

void actor_free(Stage *stage)
{
    struct ActorPool *pool = stage->self->actors;
    for (int i = 0; pool && i < pool->chunks; i++) {
        ActorChunk *chunk = pool->chunk[i];
        for (int j = 0; j < ACTOR_CHUNK; j++) {
            if (chunk->actor[j].has_block) free(chunk->actor[j].corners);
            actor_geometry_release(chunk->actor[j].geometry);
        }
        free(chunk);
    }
    if (pool) free(pool->chunk);
    free(pool);
}
