// A world as one flat block: all state that the following steps depend on. The structure of the
// broad phase is rebuilt, as its answers depend on the boxes alone.
#include "platform/rounding.h"

#include <stddef.h>
#include <string.h>

#include "dynamics/world_private.h"

typedef struct SavedHead {
    int64_t bodies, frees, near, contacts, stale;
    TsWorldSpring spring;
} SavedHead;

static void save_bytes(unsigned char **at, const void *from, size_t bytes)
{
    if (bytes) memcpy(*at, from, bytes);
    *at += bytes;
}

static void load_bytes(const unsigned char **at, void *to, size_t bytes)
{
    if (bytes) memcpy(to, *at, bytes);
    *at += bytes;
}

// Without the unused sides.
static size_t collider_bytes(const TsCollider *collider)
{
    return offsetof(TsCollider, side) + (size_t)collider->count * sizeof(TsSide);
}

size_t ts_world_saved_size(const TsWorld *world)
{
    size_t each = sizeof(TsBody) + sizeof(FatBounds) + sizeof(TsBounds), bytes = sizeof(SavedHead);
    if (!world->self) return bytes;
    for (int i = 0; i < world->count; i++) bytes += each + collider_bytes(&world->collider[i]);
    return bytes + (size_t)world->broad.frees * sizeof(int32_t) +
           (size_t)world->self->near_count * sizeof(NearPair) +
           (size_t)world->self->contacts * sizeof(TsWorldContact);
}

void ts_world_save(const TsWorld *world, void *block)
{
    const TsWorldSelf *self = world->self;
    unsigned char *at = block;
    SavedHead head = {.spring = world->spring};
    if (self) {
        head.bodies = world->count;
        head.frees = world->broad.frees;
        head.near = self->near_count;
        head.contacts = self->contacts;
        head.stale = self->stale;
    }
    size_t count = (size_t)head.bodies;
    save_bytes(&at, &head, sizeof head);
    if (!self) return;
    save_bytes(&at, world->body, count * sizeof(TsBody));
    save_bytes(&at, self->fat.item, count * sizeof(FatBounds));
    save_bytes(&at, world->broad.bounds, count * sizeof(TsBounds));
    for (size_t i = 0; i < count; i++)
        save_bytes(&at, &world->collider[i], collider_bytes(&world->collider[i]));
    save_bytes(&at, self->near, (size_t)head.near * sizeof(NearPair));
    save_bytes(&at, self->contact, (size_t)head.contacts * sizeof(TsWorldContact));
    save_bytes(&at, world->broad.free, (size_t)head.frees * sizeof(int32_t));
}

// ---- Loading

static bool load_lists(TsWorld *world, const SavedHead *head)
{
    int bodies = (int)head->bodies, near = (int)head->near, contacts = (int)head->contacts;
    if (bodies == 0) return true;
    if (!ts_world_have_self(world) || !ts_world_have_room(world, bodies)) return false;
    TsWorldSelf *self = world->self;
    return ts_memory_room(world->memory, (void **)&self->near, &self->near_room, near,
                          sizeof(NearPair)) &&
           ts_memory_room(world->memory, (void **)&self->contact, &self->contact_room, contacts,
                          sizeof(TsWorldContact)) &&
           ts_memory_room(world->memory, (void **)&self->pairs.pair, &self->pairs.room, contacts,
                          sizeof(TsBroadPair));
}

static bool load_boxes(TsWorld *world, const unsigned char **at, int count)
{
    for (int i = 0; i < count; i++) {
        TsBounds bounds;
        load_bytes(at, &bounds, sizeof bounds);
        if (ts_broad_insert(&world->broad, bounds) < 0) return false;
    }
    return true;
}

static bool load_all(TsWorld *world, const SavedHead *head, const unsigned char *at)
{
    size_t count = (size_t)head->bodies;
    load_bytes(&at, world->body, count * sizeof(TsBody));
    load_bytes(&at, world->self->fat.item, count * sizeof(FatBounds));
    if (!load_boxes(world, &at, (int)count)) return false;
    for (size_t i = 0; i < count; i++) {
        load_bytes(&at, &world->collider[i], offsetof(TsCollider, side));
        load_bytes(&at, world->collider[i].side, (size_t)world->collider[i].count * sizeof(TsSide));
    }
    load_bytes(&at, world->self->near, (size_t)head->near * sizeof(NearPair));
    load_bytes(&at, world->self->contact, (size_t)head->contacts * sizeof(TsWorldContact));
    for (int i = 0; i < (int)head->contacts; i++) {
        const TsWorldContact *contact = &world->self->contact[i];
        world->self->pairs.pair[i] = (TsBroadPair){contact->a, contact->b};
    }
    world->self->pairs.count = (int)head->contacts;
    for (int i = 0; i < (int)count; i++) ts_world_set_gyration(world, i);
    // In the order of their removal, so that new bodies get the same indices.
    for (int64_t i = 0; i < head->frees; i++) {
        int32_t index;
        load_bytes(&at, &index, sizeof index);
        ts_broad_remove(&world->broad, index);
    }
    world->count = (int)count;
    world->self->near_count = (int)head->near;
    world->self->contacts = (int)head->contacts;
    world->self->stale = head->stale;
    ts_world_find_deepest(world->self);
    return true;
}

bool ts_world_load(TsWorld *world, const void *block)
{
    const unsigned char *at = block;
    SavedHead head;
    load_bytes(&at, &head, sizeof head);
    TsSimdLevel simd = world->simd;
    ts_world_end(world);
    world->simd = simd;
    if (!load_lists(world, &head) || (head.bodies && !load_all(world, &head, at))) {
        ts_world_end(world);
        return false;
    }
    world->spring = head.spring;
    return true;
}
