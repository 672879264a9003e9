// Bodies that bear on each other fall asleep together, and wake together.
#include "dynamics/world_private.h"

static int32_t root_of(int32_t *island, int32_t body)
{
    while (island[body] != body) {
        island[body] = island[island[body]];
        body = island[body];
    }
    return body;
}

// The lesser index stands for both, so that no order of joining matters.
static void join(int32_t *island, int32_t a, int32_t b)
{
    a = root_of(island, a);
    b = root_of(island, b);
    if (a < b) {
        island[b] = a;
    } else {
        island[a] = b;
    }
}

static void join_all(const TsWorld *world, int32_t *island)
{
    const WorldSelf *self = world->self;
    for (int i = 0; i < world->count; i++) island[i] = i;
    for (int i = 0; i < self->contacts; i++) {
        const TsWorldContact *contact = &self->contact[i];
        if (world->body[contact->a].fixed || world->body[contact->b].fixed) continue;
        if (ts_world_touches(contact)) join(island, contact->a, contact->b);
    }
}

static bool falls_asleep(const TsBody *body) { return body->still >= world_sleep_after; }

static void rest(TsBody *body)
{
    body->asleep = true;
    body->velocity = ts_vec(0, 0);
    body->spin = 0;
}

// By island: whether one of it is not quiet.
static void find_restless(const TsWorld *world, int32_t *island, int32_t *restless)
{
    for (int i = 0; i < world->count; i++) restless[i] = 0;
    for (int i = 0; i < world->count; i++) {
        const TsBody *body = &world->body[i];
        if (body->alive && !body->fixed && !falls_asleep(body)) restless[root_of(island, i)] = 1;
    }
}

static void wake_all(TsWorld *world)
{
    for (int i = 0; i < world->count; i++) world->body[i].asleep = false;
}

bool ts_world_find_islands(TsWorld *world, bool sleepless)
{
    WorldSelf *self = world->self;
    if (sleepless) {
        wake_all(world);
        return true;
    }
    if (!ts_world_list(world, &self->island, 2 * world->count, sizeof(int32_t))) return false;
    int32_t *island = self->island.item, *restless = island + world->count;
    join_all(world, island);
    find_restless(world, island, restless);
    for (int i = 0; i < world->count; i++) {
        TsBody *body = &world->body[i];
        if (!body->alive || body->fixed) continue;
        bool sleeps = !restless[root_of(island, i)];
        if (sleeps && !body->asleep) rest(body);
        body->asleep = sleeps;
    }
    return true;
}

bool ts_world_find_slots(TsWorld *world)
{
    WorldSelf *self = world->self;
    if (!ts_world_list(world, &self->slot_of, world->count, sizeof(int32_t)) ||
        !ts_world_list(world, &self->body_of, world->count + 1, sizeof(int32_t))) {
        return false;
    }
    int32_t *slot_of = self->slot_of.item, *body_of = self->body_of.item;
    self->slot_count = 1;
    for (int i = 0; i < world->count; i++) {
        bool moves = world->body[i].alive && world_moves(&world->body[i]);
        slot_of[i] = moves ? self->slot_count : 0;
        if (moves) body_of[self->slot_count++] = i;
    }
    world->cost.awake = self->slot_count - 1;
    return true;
}
