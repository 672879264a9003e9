#include "scene_kit/bodies_actors.h"

#include <stdlib.h>

#include "actors/actor.h"
#include "host.h"
#include "stage_self.h"
#include "touchstone/degrees.h"
#include "touchstone/relation.h"

TsWorld *stage_world(Stage *stage) { return &stage->self->world; }

// Made unrotated, then rotated: so the body's angle is the actor's for every shape.
int stage_embody(Stage *stage, const Actor *actor, TsBodyDef def)
{
    TsWorld *world = &stage->self->world;
    TsVec corner[ACTOR_CORNERS_MAX];
    def.shape = actor_shape_at(actor, actor->position, 0, corner);
    int body = ts_world_add(world, &def);
    if (body < 0 || actor->angle == 0) return body;
    TsVec turn = ts_degrees(actor->angle);
    TsVec off = ts_vec_sub(world->body[body].pose.position, actor->position);
    ts_world_place(world, body,
                   (TsPose){ts_vec_add(actor->position, ts_vec_turn(off, turn)), turn});
    return body;
}

// Places the body where its actor is, at rest.
static void lead(Stage *stage, const Actor *actor, int body)
{
    TsWorld *world = &stage->self->world;
    const TsCollider *collider = &world->collider[body];
    TsVec turn = collider->count ? ts_degrees(actor->angle) : world->body[body].pose.turn;
    TsVec off = ts_vec_turn(collider->middle, turn);
    ts_world_place(world, body, (TsPose){ts_vec_sub(actor->position, off), turn});
    ts_world_push(world, body, ts_vec(0, 0), 0);
}

// Actors that follow their bodies together, since the angles of many are found in less time.
enum { FOLLOWERS_MAX = 32 };

typedef struct Followers {
    Actor *actor[FOLLOWERS_MAX];
    int body[FOLLOWERS_MAX];
    int count;
} Followers;

// Places each where its body is, and marks it as resting if that sleeps. The pivot of an actor is
// the mean of its corners, that of a body its centroid.
static void place_followers(const TsWorld *world, Followers *followers)
{
    TsVec position[FOLLOWERS_MAX], turn[FOLLOWERS_MAX];
    double angle[FOLLOWERS_MAX];
    for (int i = 0; i < followers->count; i++) {
        const TsBody *body = &world->body[followers->body[i]];
        const TsCollider *collider = &world->collider[followers->body[i]];
        Actor *actor = followers->actor[i];
        unsigned rests = body->asleep ? ACTOR_RESTS : 0;
        actor->traits = (actor->traits & ~(unsigned)ACTOR_RESTS) | rests;
        position[i] = ts_pose_point(body->pose, collider->middle);
        turn[i] = collider->count ? body->pose.turn : ts_vec(1, 0); // a circle is not turned
    }
    ts_degrees_of_each(turn, followers->count, angle);
    actor_place_each(followers->actor, position, angle, followers->count);
    followers->count = 0;
}

// Body, collider and corners of thousands are far from each other: they are fetched until the
// followers are placed.
static void add_follower(Followers *followers, const TsWorld *world, Actor *actor, int body)
{
    int i = followers->count++;
    followers->actor[i] = actor;
    followers->body[i] = body;
    __builtin_prefetch(&world->body[body].pose);
    __builtin_prefetch(&world->body[body].asleep);
    __builtin_prefetch(&world->collider[body].count);
    __builtin_prefetch(&world->collider[body].middle);
    for (int line = 0; line < 3 && actor->corners; line++)
        __builtin_prefetch(&actor->corners[4 * line]);
    if (followers->count == FOLLOWERS_MAX) place_followers(world, followers);
}

static const unsigned firm = ACTOR_PINNED | ACTOR_UPRIGHT | ACTOR_RIGID | ACTOR_NAMELESS;

// ---- Putting

void bodies_begin(Bodies *bodies, Stage *stage)
{
    ts_world_end(stage_world(stage));
    for (int i = 0; i < BODIES_MOST; i++) bodies->of[i] = 0;
    bodies->used = bodies->lost = 0;
    stage->self->random = random_seeded(1);
}

void bodies_end(Bodies *bodies, Stage *stage)
{
    Actor *more;
    for (int i = bodies->used; (more = stage_nth(stage, i)); i++) {
        if (more->alive) stage_remove(stage, more);
    }
}

static void embody(Bodies *bodies, Stage *stage, const Actor *actor, TsBodyDef def)
{
    if (actor->index >= BODIES_MOST) return;
    def.material = bodies->material;
    bodies->of[actor->index] = (int16_t)(stage_embody(stage, actor, def) + 1);
}

void bodies_put(Bodies *bodies, Stage *stage, TsShape shape, double angle, TsBodyDef def)
{
    Actor *actor = stage_nth(stage, bodies->used);
    unsigned traits = def.fixed ? firm : firm | ACTOR_BODY;
    stage_put(stage, &actor, .shape = shape, .angle = angle, .traits = traits);
    if (!actor) return;
    actor->traits = traits;
    bodies->used = actor->index + 1;
    embody(bodies, stage, actor, def);
}

void bodies_put_box(Bodies *bodies, Stage *stage, TsVec at, double wide, double high, double angle)
{
    bodies_put(bodies, stage, ts_shape_obb(at, wide, high, ts_vec(1, 0)), angle, (TsBodyDef){0});
}

void bodies_put_fixed(Bodies *bodies, Stage *stage, TsVec at, double wide, double high,
                      double angle)
{
    bodies_put(bodies, stage, ts_shape_obb(at, wide, high, ts_vec(1, 0)), angle,
               (TsBodyDef){.fixed = true});
}

void bodies_put_polygon(Bodies *bodies, Stage *stage, TsVec at, double radius)
{
    TsVec corner[7];
    int count = stage_random_integer(stage, 5, 7);
    for (int i = 0; i < count; i++) {
        double off = -0.3 + 0.6 * stage_random(stage);
        corner[i] = ts_vec_add(at, ts_vec_scale(ts_degrees(360.0 * (i + off) / count), radius));
    }
    bodies_put(bodies, stage, ts_shape_polygon(corner, count), 0, (TsBodyDef){0});
}

// ---- Bodies of actors

int bodies_of(const Bodies *bodies, const Actor *actor)
{
    bool is_in = actor && actor->alive && actor->index < BODIES_MOST;
    return is_in ? bodies->of[actor->index] - 1 : -1;
}

bool bodies_is_fixed(const Bodies *bodies, Stage *stage, const Actor *actor)
{
    int body = bodies_of(bodies, actor);
    return body >= 0 && stage_world(stage)->body[body].fixed;
}

// The lowest place at or above the actor's where it shares no point with another.
static void rise_to_free_place(Stage *stage, Actor *actor)
{
    enum { RISES = 4000 };
    const double rise = 4; // px
    for (int i = 0; i < RISES; i++) {
        bool is_free = true;
        stage_each(stage, other)
        {
            if (other == actor || (other->traits & ACTOR_QUIET)) continue;
            is_free = ts_relation_shapes(&actor->shape, &other->shape) == TS_APART;
            if (!is_free) break;
        }
        if (is_free) return;
        stage_place(stage, actor, ts_vec(actor->position.x, actor->position.y - rise),
                    actor->angle);
    }
}

Actor *bodies_add(Bodies *bodies, Stage *stage, TsVec at)
{
    Actor *actor = stage_add(stage, .shape = ts_shape_obb(at, 40, 30, ts_vec(1, 0)),
                             .traits = firm | ACTOR_BODY);
    if (!actor) return NULL;
    rise_to_free_place(stage, actor);
    embody(bodies, stage, actor, (TsBodyDef){0});
    return actor;
}

void bodies_bring_back(const Bodies *bodies, Stage *stage, Actor *actor, double x)
{
    const double above = -60;
    stage_place(stage, actor, ts_vec(x, above), actor->angle);
    rise_to_free_place(stage, actor);
    lead(stage, actor, bodies_of(bodies, actor));
}

void bodies_set_material(Bodies *bodies, Stage *stage, TsMaterial material)
{
    TsWorld *world = stage_world(stage);
    bodies->material = material;
    for (int i = 0; i < world->count; i++) {
        if (world->body[i].alive) ts_world_set_material(world, i, material);
    }
}

Census bodies_census(const TsWorld *world)
{
    Census census = {0};
    for (int i = 0; i < world->count; i++) {
        const TsBody *body = &world->body[i];
        if (!body->alive || body->fixed) continue;
        census.loose++;
        census.asleep += body->asleep;
        census.mass += 1 / body->inverse_mass;
    }
    return census;
}

// ---- In each step

static bool is_held(const Stage *stage, const Actor *actor)
{
    return (actor->traits & ACTOR_PUT) || stage_thrown(stage, actor, NULL);
}

// The actor was added or removed.
static bool comes_or_goes(Bodies *bodies, Stage *stage, const Actor *actor)
{
    int16_t *of = &bodies->of[actor->index];
    if (actor->alive && *of == 0) {
        embody(bodies, stage, actor, (TsBodyDef){0});
    } else if (!actor->alive && *of > 0) {
        ts_world_remove(stage_world(stage), *of - 1);
        *of = 0;
    } else {
        return false;
    }
    return true;
}

// The actor was added, removed, or moved.
static bool meet(Bodies *bodies, Stage *stage, Actor *actor)
{
    if (actor->traits & ACTOR_QUIET) return false;
    if (!comes_or_goes(bodies, stage, actor)) {
        if (!actor->alive || !is_held(stage, actor)) return false;
        lead(stage, actor, bodies_of(bodies, actor));
    }
    actor->traits &= ~(unsigned)ACTOR_PUT;
    return true;
}

bool bodies_apply_edits(Bodies *bodies, Stage *stage)
{
    Actor *actor;
    bool met = false;
    for (int i = 0; i < BODIES_MOST && (actor = stage_nth(stage, i)); i++) {
        met |= meet(bodies, stage, actor);
    }
    return met;
}

// A press beside a body, within the tolerance of handles, has selected its actor.
static int pressed_body(const Bodies *bodies, Stage *stage, const TsWorld *world, Pointer pointer)
{
    if (!pointer.pressed || !pointer.down || stage_dragging(stage)) return -1;
    int under = ts_world_at(world, pointer.from);
    return under >= 0 ? under : bodies_of(bodies, stage_selected(stage));
}

static const double ticks_a_second = 60;
static const double hand_hertz = 5; // of its spring at full speed: a body lags by 0.06 s

// The spring lags behind a hand that speeds up. A body that is on its way gets the hand's speed;
// one that something holds back does not.
static void throw_body(TsWorld *world, TsVec hand)
{
    int index = world->spring.body;
    TsVec velocity = world->body[index].velocity;
    double speed = ts_vec_length(hand), along = ts_vec_dot(velocity, ts_vec_normalize(hand));
    ts_world_release(world);
    if (along <= speed / 2 || along >= speed) return;
    velocity = ts_vec_add(velocity, ts_vec_scale(hand, (speed - along) / speed));
    ts_world_push(world, index, velocity, world->body[index].spin);
}

static bool follow_pointer(Bodies *bodies, Stage *stage, TsWorld *world, Pointer pointer)
{
    int under = pressed_body(bodies, stage, world, pointer);
    if (under >= 0 && !world->body[under].fixed) {
        stage_keep(stage);
        ts_world_grab(world, under, pointer.from);
        bodies->hand = ts_vec(0, 0);
    }
    if (world->spring.body < 0) return false;
    if (pointer.down) {
        // Over some ticks, as a mouse does not move in each.
        TsVec hand = ts_vec_scale(ts_vec_sub(pointer.at, world->spring.to), ticks_a_second);
        bodies->hand = ts_vec_lerp(bodies->hand, hand, 0.5);
        world->spring.hertz = hand_hertz * sqrt(stage_slowness(stage));
        ts_world_pull(world, pointer.at);
    } else {
        throw_body(world, bodies->hand);
    }
    return true;
}

bool bodies_follow_pointer(Bodies *bodies, Stage *stage)
{
    Pointer pointer = stage_pointer(stage);
    if (pointer.right && stage_beside(stage)) pointer.down = false;
    return follow_pointer(bodies, stage, stage_world(stage), pointer);
}

void bodies_follow(const Bodies *bodies, Stage *stage)
{
    const TsWorld *world = stage_world(stage);
    Followers followers = {.count = 0};
    stage_each(stage, actor)
    {
        int body = bodies_of(bodies, actor);
        bool still = body < 0 || (world->body[body].asleep && (actor->traits & ACTOR_RESTS));
        if (!still && !is_held(stage, actor)) add_follower(&followers, world, actor, body);
    }
    place_followers(world, &followers);
}

void bodies_lose(Bodies *bodies, Stage *stage, Actor *actor)
{
    ts_world_remove(stage_world(stage), bodies_of(bodies, actor));
    bodies->of[actor->index] = -1;
    actor->traits |= ACTOR_QUIET;
    bodies->lost++;
}

void bodies_lose_infinite_pairs(Bodies *bodies, Stage *stage)
{
    stage_each(stage, a)
    {
        Actor *b = stage_next(stage, a);
        for (; b && bodies_is_fixed(bodies, stage, a); b = stage_next(stage, b)) {
            if (!bodies_is_fixed(bodies, stage, b)) continue;
            if (ts_relation_shapes(&a->shape, &b->shape) != TS_OVERLAPPING) continue;
            bodies_lose(bodies, stage, b);
            bodies_lose(bodies, stage, a);
        }
    }
}

// ---- Two worlds side by side

const TsWorld *stage_beside(const Stage *stage)
{
    return stage->self->beside.count ? &stage->self->beside : NULL;
}

bool stage_begin_beside(Stage *stage)
{
    struct StageSelf *self = stage->self;
    size_t size = ts_world_saved_size(&self->world);
    void *block = malloc(size);
    if (!block) return false;
    ts_world_save(&self->world, block);
    bool loaded = ts_world_load(&self->beside, block, size, NULL);
    free(block);
    ts_world_release(&self->beside);
    return loaded && self->beside.count > 0;
}

void stage_end_beside(Stage *stage) { ts_world_end(&stage->self->beside); }

static void exchange_worlds(struct StageSelf *self)
{
    TsWorld world = self->world;
    self->world = self->beside;
    self->beside = world;
}

bool bodies_follow_beside(Bodies *beside, Stage *stage)
{
    const Actor *actor;
    Pointer pointer = stage_pointer(stage);
    bool changed = false;
    exchange_worlds(stage->self);
    for (int i = 0; i < BODIES_MOST && (actor = stage_nth(stage, i)); i++) {
        changed |= comes_or_goes(beside, stage, actor);
    }
    exchange_worlds(stage->self);
    if (!pointer.right) pointer.down = false;
    return follow_pointer(beside, stage, &stage->self->beside, pointer) || changed;
}

bool bodies_turn_beside(const Bodies *beside, Stage *stage)
{
    struct StageSelf *self = stage->self;
    int count = actor_count(stage);
    self->aside = malloc((size_t)(count > 0 ? count : 1) * sizeof *self->aside);
    if (!self->aside) return false;
    self->random_aside = self->random;
    exchange_worlds(self);
    const TsWorld *world = &self->world;
    Followers followers = {.count = 0};
    for (int i = 0; i < count; i++) {
        Actor *actor = actor_at(stage, i);
        int body = bodies_of(beside, actor);
        self->aside[i] = *actor;
        actor->alive = body >= 0;
        actor->traits &= ~(unsigned)(ACTOR_QUIET | ACTOR_PUT);
        if (actor->alive) add_follower(&followers, world, actor, body);
    }
    place_followers(world, &followers);
    return true;
}

void bodies_turn_back(Stage *stage)
{
    struct StageSelf *self = stage->self;
    exchange_worlds(self);
    self->random = self->random_aside;
    for (int i = 0; i < actor_count(stage); i++) {
        Actor *actor = actor_at(stage, i);
        *actor = self->aside[i];
        actor_make_world(actor);
    }
    free(self->aside);
    self->aside = NULL;
}
