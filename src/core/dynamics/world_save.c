// A world as one flat block: all state that the following steps depend on. The structure of the
// broad phase is rebuilt, as its answers depend on the boxes alone.
#include "platform/rounding.h"

#include <limits.h>
#include <stddef.h>
#include <string.h>

#include "dynamics/world_private.h"

typedef struct SavedHead {
    char magic[8];
    uint32_t version, order;
    uint64_t layout; // of the structures below
    uint64_t size;   // of the block
    uint64_t sum;    // of all that follows
    int64_t bodies, frees, near, contacts, stale;
    TsWorldSpring spring;
} SavedHead;

enum { SAVED_VERSION = 2, SAVED_ORDER = 0x01020304 };
static const char saved_magic[8] = "tsworld\n";

// A world saved by a program with other structures (another machine, compiler or version) is not
// this one's.
static uint64_t saved_layout(void)
{
    const size_t size[] = {sizeof(SavedHead),          sizeof(TsBody),        sizeof(TsSide),
                           offsetof(TsCollider, side), sizeof(FatBounds),     sizeof(TsBounds),
                           sizeof(NearPair),           sizeof(TsWorldContact)};
    uint64_t layout = 0;
    for (size_t i = 0; i < sizeof size / sizeof *size; i++) layout = layout * 1009 + size[i];
    return layout;
}

// No change of a word is lost, as each operation can be undone. The factor is 2^64 divided by the
// golden ratio (Knuth, The Art of Computer Programming 3, 1973, section 6.4).
static inline uint64_t mixed_in(uint64_t sum, uint64_t word)
{
    sum = (sum ^ word) * 0x9e3779b97f4a7c15;
    return sum ^ sum >> 32;
}

// Eight sums side by side, each of every eighth word, as a multiplication takes as long as reading
// several words.
static uint64_t sum_of(const unsigned char *at, size_t bytes)
{
    enum { SUMS = 8 };
    uint64_t sum[SUMS] = {1, 2, 3, 4, 5, 6, 7, 8}, word[SUMS] = {0};
    for (; bytes >= sizeof word; bytes -= sizeof word, at += sizeof word) {
        memcpy(word, at, sizeof word);
        for (int i = 0; i < SUMS; i++) sum[i] = mixed_in(sum[i], word[i]);
    }
    memset(word, 0, sizeof word);
    memcpy(word, at, bytes);
    for (int i = 0; i < SUMS; i++) sum[i] = mixed_in(sum[i], word[i]);
    for (int i = 1; i < SUMS; i++) sum[0] = mixed_in(sum[0], sum[i]);
    return sum[0];
}

static const size_t summed_from = offsetof(SavedHead, sum) + sizeof(uint64_t);

static uint64_t sum_of_block(const void *block, size_t size)
{
    return sum_of((const unsigned char *)block + summed_from, size - summed_from);
}

void ts_world_seal(void *block, size_t size)
{
    uint64_t sum = sum_of_block(block, size);
    memcpy((unsigned char *)block + offsetof(SavedHead, sum), &sum, sizeof sum);
}

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
    SavedHead head;
    memset(&head, 0, sizeof head); // its padding too
    memcpy(head.magic, saved_magic, sizeof head.magic);
    head.version = SAVED_VERSION;
    head.order = SAVED_ORDER;
    head.layout = saved_layout();
    head.spring = world->spring;
    if (self) {
        head.bodies = world->count;
        head.frees = world->broad.frees;
        head.near = self->near_count;
        head.contacts = self->contacts;
        head.stale = self->stale;
    }
    size_t count = (size_t)head.bodies;
    at += sizeof head;
    if (self) {
        save_bytes(&at, world->body, count * sizeof(TsBody));
        save_bytes(&at, self->fat.item, count * sizeof(FatBounds));
        save_bytes(&at, world->broad.bounds, count * sizeof(TsBounds));
        for (size_t i = 0; i < count; i++)
            save_bytes(&at, &world->collider[i], collider_bytes(&world->collider[i]));
        save_bytes(&at, self->near, (size_t)head.near * sizeof(NearPair));
        save_bytes(&at, self->contact, (size_t)head.contacts * sizeof(TsWorldContact));
        save_bytes(&at, world->broad.free, (size_t)head.frees * sizeof(int32_t));
    }
    head.size = (uint64_t)(at - (unsigned char *)block);
    memcpy(block, &head, sizeof head);
    ts_world_seal(block, (size_t)head.size);
}

// ---- Is a block a world?
//
// Everything that an index, a loop or an assertion of a later step depends on is looked at,
// whatever the sum says: a block may come from a stranger. Numbers need not be those of a possible
// motion.

typedef struct SavedParts { // of a block; not aligned
    SavedHead head;
    const unsigned char *body, *fat, *bounds, *collider, *near, *contact, *free, *end;
} SavedParts;

static const char *wrong_head(const void *block, size_t size, SavedHead *head)
{
    if (size < sizeof *head) return "too short for a saved world";
    memcpy(head, block, sizeof *head);
    if (memcmp(head->magic, saved_magic, sizeof head->magic) != 0) return "not a saved world";
    if (head->order != SAVED_ORDER) return "saved on a machine with another order of bytes";
    if (head->version != SAVED_VERSION) return "saved by another version of the library";
    if (head->layout != saved_layout()) return "saved by a program with other structures";
    if (head->size != size) return "not of the size that was saved";
    if (head->sum != sum_of_block(block, size))
        return "changed since it was saved: its sum is wrong";
    return NULL;
}

// Takes `count` items off the rest; NULL if there are not so many.
static const unsigned char *take_items(const unsigned char **at, const unsigned char *end,
                                       int64_t count, size_t item)
{
    const unsigned char *items = *at;
    if (count < 0 || count > INT_MAX || (uint64_t)count > (size_t)(end - items) / item) return NULL;
    *at += (size_t)count * item;
    return items;
}

static bool find_parts(const void *block, size_t size, SavedParts *parts)
{
    const SavedHead *head = &parts->head;
    const unsigned char *at = (const unsigned char *)block + sizeof *head, *end = at;
    parts->end = end += size - sizeof *head;
    parts->body = take_items(&at, end, head->bodies, sizeof(TsBody));
    parts->fat = parts->body ? take_items(&at, end, head->bodies, sizeof(FatBounds)) : NULL;
    parts->bounds = parts->fat ? take_items(&at, end, head->bodies, sizeof(TsBounds)) : NULL;
    if (!parts->bounds) return false;
    parts->collider = at;
    for (int64_t i = 0; i < head->bodies; i++) {
        int sides;
        const unsigned char *start = take_items(&at, end, 1, offsetof(TsCollider, side));
        if (!start) return false;
        memcpy(&sides, start + offsetof(TsCollider, count), sizeof sides);
        if (sides > TS_COLLIDER_SIDES || !take_items(&at, end, sides, sizeof(TsSide))) return false;
    }
    parts->near = take_items(&at, end, head->near, sizeof(NearPair));
    parts->contact =
        parts->near ? take_items(&at, end, head->contacts, sizeof(TsWorldContact)) : NULL;
    parts->free = parts->contact ? take_items(&at, end, head->frees, sizeof(int32_t)) : NULL;
    return parts->free && at == end;
}

// Doubles one after the other.
static bool doubles_below(const void *first, int count, double limit)
{
    for (int i = 0; i < count; i++) {
        double x;
        memcpy(&x, (const unsigned char *)first + (size_t)i * sizeof x, sizeof x);
        if (!(fabs(x) < limit)) return false;
    }
    return true;
}

static const double body_limit = 2 * 0x1p300; // a sum of two below world_overflow

static bool nearly_unit(TsVec v) { return fabs(ts_vec_length_squared(v) - 1) < 1e-7; }

// A byte of a bool that is neither 0 nor 1 must not be read as one.
static bool are_bools(const unsigned char *at, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        if (at[i] > 1) return false;
    }
    return true;
}

static const size_t body_numbers = offsetof(TsBody, alive), body_flags = 6;
_Static_assert(offsetof(TsBody, one_sided) == offsetof(TsBody, alive) + 5,
               "the flags are together");
_Static_assert(offsetof(TsBody, alive) % sizeof(double) == 0, "all else are doubles");

static bool body_is_whole(const unsigned char *saved, const TsCollider *collider)
{
    static const unsigned char zero[sizeof(TsBody)];
    TsBody body;
    if (!are_bools(saved + body_numbers, body_flags)) return false;
    memcpy(&body, saved, sizeof body);
    if (!body.alive) return memcmp(saved, zero, body_numbers + body_flags) == 0;
    TsBody again = body;
    if (body.one_sided && !world_is_link(collider)) return false;
    return doubles_below(&body.pose.position, 2, body_limit) &&
           doubles_below(&body.velocity, 2, body_limit) && fabs(body.spin) < HUGE_VAL &&
           body.sleep_time >= 0 && body.sleep_time < HUGE_VAL && nearly_unit(body.pose.turn) &&
           ts_world_set_mass(&again, collider, body.material) &&
           again.inverse_mass == body.inverse_mass && again.inverse_inertia == body.inverse_inertia;
}

static bool collider_is_whole(const TsCollider *collider)
{
    if (collider->count == 1 || collider->radius < 0 || collider->inner < 0 || collider->outer <= 0)
        return false;
    int numbers = 5 + 4 * collider->count;
    if (!doubles_below(&collider->radius, numbers, 0x1p101)) return false;
    for (int i = 0; i < collider->count; i++) {
        if (!nearly_unit(collider->side[i].normal)) return false;
    }
    return true;
}

static bool box_is_whole(const unsigned char *fat_saved, const unsigned char *bounds_saved,
                         const TsCollider *collider)
{
    FatBounds fat;
    TsBounds bounds;
    memcpy(&fat, fat_saved, sizeof fat);
    memcpy(&bounds, bounds_saved, sizeof bounds);
    return doubles_below(&fat.pose, 4, body_limit) &&
           (fat.margin == -HUGE_VAL || fabs(fat.margin) < body_limit) &&
           fabs(fat.reach) < body_limit && fat.inner == collider->inner &&
           fat.outer == collider->outer && bounds.left <= bounds.right &&
           bounds.top <= bounds.bottom;
}

static TsBody saved_body(const SavedParts *parts, int32_t index)
{
    TsBody body;
    memcpy(&body, parts->body + (size_t)index * sizeof body, sizeof body);
    return body;
}

static bool pair_is_whole(const SavedParts *parts, int32_t a, int32_t b, bool may_be_dead)
{
    if (a < 0 || a >= b || b >= parts->head.bodies) return false;
    TsBody of_a = saved_body(parts, a), of_b = saved_body(parts, b);
    return of_a.alive && of_b.alive ? !of_a.fixed || !of_b.fixed : may_be_dead;
}

// Sorted by a, then b, each once.
static bool pair_is_later(int32_t a, int32_t b, TsBroadPair before)
{
    return a > before.a || (a == before.a && b > before.b);
}

static bool near_pairs_are_whole(const SavedParts *parts)
{
    TsBroadPair before = {-1, -1};
    for (int64_t i = 0; i < parts->head.near; i++) {
        NearPair near;
        TsWorldContact contact;
        memcpy(&near, parts->near + (size_t)i * sizeof near, sizeof near);
        // A pair of a removed body is dropped by the next step, if the list is stale.
        if (!pair_is_whole(parts, near.a, near.b, parts->head.stale) ||
            !pair_is_later(near.a, near.b, before) || near.contact < -1 ||
            near.contact >= parts->head.contacts || isnan(near.gap)) {
            return false;
        }
        before = (TsBroadPair){near.a, near.b};
        if (near.contact < 0) continue;
        memcpy(&contact, parts->contact + (size_t)near.contact * sizeof contact, sizeof contact);
        if (contact.a != near.a || contact.b != near.b) return false;
    }
    return true;
}

static bool contacts_are_whole(const SavedParts *parts)
{
    TsBroadPair before = {-1, -1};
    for (int64_t i = 0; i < parts->head.contacts; i++) {
        TsWorldContact contact;
        memcpy(&contact, parts->contact + (size_t)i * sizeof contact, sizeof contact);
        const TsManifold *manifold = &contact.manifold;
        const TsWorldCache *cache = &contact.cache;
        int points = manifold->count;
        if (points < 0 || points > TS_MANIFOLD_POINTS ||
            !pair_is_whole(parts, contact.a, contact.b, points == 0) ||
            !pair_is_later(contact.a, contact.b, before)) {
            return false;
        }
        before = (TsBroadPair){contact.a, contact.b};
        if (points > 0 && (!nearly_unit(manifold->normal) || !nearly_unit(cache->normal) ||
                           !nearly_unit(cache->between.turn))) {
            return false;
        }
        for (int k = 0; k < points; k++) {
            const double number[] = {manifold->point[k].at.x,
                                     manifold->point[k].at.y,
                                     manifold->point[k].gap,
                                     contact.normal_impulse[k],
                                     contact.tangent_impulse[k],
                                     contact.steady_impulse[k],
                                     contact.settled[k],
                                     cache->at[k].x,
                                     cache->at[k].y,
                                     cache->gap[k]};
            if (!doubles_below(number, 10, HUGE_VAL) || contact.normal_impulse[k] < 0) return false;
        }
        if (!doubles_below(&cache->between, 4, HUGE_VAL) ||
            !doubles_below(&cache->normal, 2, HUGE_VAL) || isnan(cache->margin)) {
            return false;
        }
    }
    return true;
}

// Each body that is not alive is in the list of free indices, and no other is.
static bool frees_are_whole(const SavedParts *parts)
{
    int64_t dead = 0;
    for (int64_t i = 0; i < parts->head.bodies; i++) dead += !saved_body(parts, (int32_t)i).alive;
    if (dead != parts->head.frees) return false;
    for (int64_t i = 0; i < parts->head.frees; i++) {
        int32_t index;
        memcpy(&index, parts->free + (size_t)i * sizeof index, sizeof index);
        if (index < 0 || index >= parts->head.bodies || saved_body(parts, index).alive)
            return false;
    }
    return true;
}

static const char *wrong_block(const void *block, size_t size, SavedParts *parts)
{
    SavedHead *head = &parts->head;
    const char *wrong = wrong_head(block, size, head);
    if (wrong) return wrong;
    if (!find_parts(block, size, parts)) return "its counts do not fit its size";
    if ((head->stale & ~1) != 0) return "its head is not valid";
    const unsigned char *at = parts->collider;
    for (int64_t i = 0; i < head->bodies; i++) {
        TsCollider collider;
        load_bytes(&at, &collider, offsetof(TsCollider, side));
        load_bytes(&at, collider.side, (size_t)collider.count * sizeof(TsSide));
        if (!collider_is_whole(&collider)) return "a collider is not valid";
        if (!body_is_whole(parts->body + (size_t)i * sizeof(TsBody), &collider))
            return "a body is not valid";
        if (!box_is_whole(parts->fat + (size_t)i * sizeof(FatBounds),
                          parts->bounds + (size_t)i * sizeof(TsBounds), &collider)) {
            return "a bounding box is not valid";
        }
    }
    const TsWorldSpring *spring = &head->spring;
    if (spring->body < -1 || spring->body >= head->bodies ||
        (spring->body >= 0 && !saved_body(parts, spring->body).alive) ||
        !doubles_below(&spring->local, 7, HUGE_VAL)) {
        return "the spring is not valid";
    }
    if (!contacts_are_whole(parts)) return "a contact is not valid";
    if (!near_pairs_are_whole(parts)) return "a pair of bodies is not valid";
    if (!frees_are_whole(parts)) return "the list of free indices is not valid";
    return NULL;
}

// ---- Loading

static const char out_of_memory[] = "out of memory";

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

static const char *load_all(TsWorld *world, const SavedParts *parts)
{
    const SavedHead *head = &parts->head;
    const unsigned char *at = parts->body;
    size_t count = (size_t)head->bodies;
    load_bytes(&at, world->body, count * sizeof(TsBody));
    load_bytes(&at, world->self->fat.item, count * sizeof(FatBounds));
    if (!load_boxes(world, &at, (int)count)) return out_of_memory;
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
        if (world->body[index].placed) return "a free index comes twice";
        world->body[index].placed = true; // noted there, as dead bodies are not placed
        ts_broad_remove(&world->broad, index);
    }
    for (int i = 0; i < world->broad.frees; i++) world->body[world->broad.free[i]].placed = false;
    world->count = (int)count;
    world->self->near_count = (int)head->near;
    world->self->contacts = (int)head->contacts;
    world->self->stale = head->stale;
    ts_world_find_deepest(world->self);
    return NULL;
}

bool ts_world_load(TsWorld *world, const void *block, size_t size, const char **why)
{
    SavedParts parts;
    const char *wrong = wrong_block(block, size, &parts);
    if (!wrong) {
        TsWorld loaded = ts_world_make(world->memory);
        loaded.simd = world->simd;
        if (!load_lists(&loaded, &parts.head)) {
            wrong = out_of_memory;
        } else if (parts.head.bodies > 0) {
            wrong = load_all(&loaded, &parts);
        }
        loaded.spring = parts.head.spring;
        ts_world_end(wrong ? &loaded : world);
        if (!wrong) *world = loaded;
    }
    if (wrong && why) *why = wrong;
    return !wrong;
}
