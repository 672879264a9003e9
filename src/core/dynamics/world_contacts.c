// The contacts of near pairs, with their manifolds, and islands of bodies at rest.
#include "platform/rounding.h"

#include <limits.h>

#include "dynamics/world_private.h"
#include "narrow/manifold_many.h"

// ---- Manifolds, with the impulses of the last step

// Points with other feature ids that lie this close count as the same point.
static const double same_place = 2; // px

static int matching_point(const TsWorldContact *old, TsManifoldPoint point)
{
    for (int i = 0; i < old->manifold.count; i++) {
        if (old->manifold.point[i].id == point.id) return i;
    }
    for (int i = 0; i < old->manifold.count; i++) {
        if (ts_vec_distance_squared(old->manifold.point[i].at, point.at) <
            same_place * same_place) {
            return i;
        }
    }
    return -1;
}

// All that renew_contact keeps is 0 in most contacts of bodies that fly.
static ALWAYS_INLINE bool has_impulses(const TsWorldContact *contact)
{
    bool any = false;
    for (int i = 0; i < TS_MANIFOLD_POINTS; i++)
        any |= (contact->normal_impulse[i] != 0) | (contact->tangent_impulse[i] != 0) |
               (contact->steady_impulse[i] != 0) | (contact->settled[i] != 0);
    return any;
}

// `known` is the contact so far, or NULL.
static ALWAYS_INLINE void renew_contact(TsWorldContact *contact, const TsWorldContact *known,
                                        const TsManifold *manifold, bool cold)
{
    bool finds = known && !cold && has_impulses(known);
    contact->manifold = *manifold;
    for (int i = 0; i < TS_MANIFOLD_POINTS; i++) {
        int same = finds && i < manifold->count ? matching_point(known, manifold->point[i]) : -1;
        contact->normal_impulse[i] = same < 0 ? 0 : known->normal_impulse[same];
        contact->tangent_impulse[i] = same < 0 ? 0 : known->tangent_impulse[same];
        contact->steady_impulse[i] = same < 0 ? 0 : known->steady_impulse[same];
        contact->settled[i] = same < 0 ? 0 : known->settled[same];
    }
}

// The manifold is taken back from its cache, so that a repeated step gives the same.
static ALWAYS_INLINE void cache_manifold(TsWorldContact *contact, TsPose a, TsPose now,
                                         double margin)
{
    TsManifold *manifold = &contact->manifold;
    TsWorldCache *cache = &contact->cache;
    cache->margin = margin;
    cache->between = now;
    cache->normal = ts_vec_unturn(manifold->normal, a.turn);
    manifold->normal = ts_vec_turn(cache->normal, a.turn);
    for (int i = 0; i < TS_MANIFOLD_POINTS; i++) {
        cache->at[i] = ts_pose_local(a, manifold->point[i].at);
        cache->gap[i] = manifold->point[i].gap;
        if (i < manifold->count) manifold->point[i].at = ts_pose_point(a, cache->at[i]);
    }
}

// An upper bound on how far any point of b has moved in the frame of a.
static double moved_between(TsPose before, TsPose now, double reach)
{
    return ts_vec_magnitude(ts_vec_sub(now.position, before.position)) +
           reach * ts_vec_magnitude(ts_vec_sub(now.turn, before.turn));
}

// Moves the cached points along with the bodies: each gap changes by the motion of b there.
static ALWAYS_INLINE void update_manifold(TsWorldContact *contact, TsPose a, TsPose now)
{
    const TsWorldCache *cache = &contact->cache;
    TsVec way = ts_vec_sub(now.position, cache->between.position);
    double turned = ts_vec_cross(cache->between.turn, now.turn);
    contact->manifold.normal = ts_vec_turn(cache->normal, a.turn);
    for (int i = 0; i < contact->manifold.count; i++) {
        TsVec arm = ts_vec_sub(cache->at[i], cache->between.position);
        TsVec here = ts_vec_add(way, ts_vec_scale(ts_vec_perp(arm), turned));
        contact->manifold.point[i].at = ts_pose_point(a, cache->at[i]);
        contact->manifold.point[i].gap = cache->gap[i] + ts_vec_dot(here, cache->normal);
    }
}

static bool cache_holds(const TsWorldCache *cache, TsPose now, double margin, double reach)
{
    return margin <= cache->margin + world_slop &&
           moved_between(cache->between, now, reach) < world_cache_slop;
}

static void fill_frames(TsWorld *world)
{
    TsWorldSelf *self = world->self;
    const FatBounds *fat = self->fat.item;
    const Gyration *gyration = self->gyration.item;
    BodySurface *surface = self->surfaces.item;
    self->bouncy = false;
    self->fixed_count = 0;
    for (int i = 0; i < world->count; i++) {
        const TsBody *body = &world->body[i];
        surface[i] = (BodySurface){body->material.friction, world_static_friction(body->material),
                                   body->material.restitution};
        const TsCollider *collider = &world->collider[i];
        self->frame[i] = (BodyFrame){.pose = body->pose,
                                     .reach = fat[i].reach,
                                     .outer = collider->outer,
                                     .per_gyration = gyration[i].per_radius,
                                     .moves = world_moves(body),
                                     .circle = collider->count == 0,
                                     .radius = (float)collider->radius};
        self->bouncy |= body->material.restitution > 0;
        if (!body->alive || !body->fixed) continue;
        if (self->fixed_count < WORLD_FEW_FIXED) self->few_fixed[self->fixed_count] = i;
        self->fixed_count++;
    }
}

// What becomes of the contact of a near pair.
typedef enum NearFate {
    NEAR_APART, // it has none
    NEAR_RESTS, // stays as it is
    NEAR_HOLDS, // its manifold moves along with the bodies
    NEAR_AGAIN  // its manifold is computed
} NearFate;

// Notes how far apart a pair out of reach is: by so much less that it does not matter how the
// numbers are rounded to float, each by at most 2^-24 of itself.
static ALWAYS_INLINE void note_distance(NearPair *near, double gap, TsPose now, double reach)
{
    double sizes = fabs(gap) + fabs(now.position.x) + fabs(now.position.y) + 2 * reach;
    near->gap = (float)(gap - 0x1p-22 * sizes);
    near->position[0] = (float)now.position.x;
    near->position[1] = (float)now.position.y;
    near->turn[0] = (float)now.turn.x;
    near->turn[1] = (float)now.turn.y;
}

static ALWAYS_INLINE bool stays_out_of_reach(const NearPair *near, TsPose now, double margin,
                                             double reach)
{
    TsPose before = {ts_vec((double)near->position[0], (double)near->position[1]),
                     ts_vec((double)near->turn[0], (double)near->turn[1])};
    return moved_between(before, now, reach) < (double)near->gap - margin;
}

// `known` is the contact so far, or NULL. `*now` receives the pose of b in the frame of a unless
// the pair is apart or rests.
static ALWAYS_INLINE NearFate near_fate(const NearPair *near, const TsWorldContact *known,
                                        const BodyFrame *a, const BodyFrame *b, bool cold,
                                        TsPose *now)
{
    if (!a->moves && !b->moves) return known ? NEAR_RESTS : NEAR_APART;
    double margin = a->reach + b->reach, far = a->outer + b->outer + margin;
    if (ts_vec_distance_squared(a->pose.position, b->pose.position) > far * far) return NEAR_APART;
    *now = (TsPose){ts_pose_local(a->pose, b->pose.position),
                    ts_vec_unturn(b->pose.turn, a->pose.turn)};
    bool holds = known ? cache_holds(&known->cache, *now, margin, b->outer)
                       : stays_out_of_reach(near, *now, margin, b->outer);
    return cold || !holds ? NEAR_AGAIN : known ? NEAR_HOLDS : NEAR_APART;
}

// Whether the bodies of a new contact lie on each other: they neither move nor overlap.
static bool rests_on(const TsWorld *world, const TsWorldContact *contact)
{
    const TsBody *a = &world->body[contact->a], *b = &world->body[contact->b];
    for (int i = 0; i < contact->manifold.count; i++) {
        if (contact->manifold.point[i].gap < -world_touch) return false;
    }
    double speed = ts_vec_magnitude(a->velocity) + ts_vec_magnitude(b->velocity);
    return speed < world_slow && a->spin == 0 && b->spin == 0;
}

// While bodies land and pile up, the near pairs become more than twice as many. If there is no room
// for those of now, room is made for those of a pile, so that no step copies megabytes later.
static int most_contacts(const TsWorld *world)
{
    enum { OF_PILE = 9, AT_MOST = INT_MAX / 16 }; // of a body
    const TsWorldSelf *self = world->self;
    int near = self->near_count;
    int room = self->contact_room < self->contact_spare_room ? self->contact_room
                                                             : self->contact_spare_room;
    if (near <= room || near > AT_MOST || world->count > AT_MOST) return near;
    int of_pile = OF_PILE * world->count, more = near * 5 / 2;
    return near > of_pile ? near : more < of_pile ? more : of_pile;
}

static bool has_room_for_contacts(TsWorld *world)
{
    TsWorldSelf *self = world->self;
    int most = most_contacts(world);
    TsMemory memory = world->memory;
    self->frame = ts_world_aligned(world, &self->frames, world->count, sizeof(BodyFrame));
    return self->frame &&
           ts_world_list(world, &self->surfaces, world->count, sizeof(BodySurface)) &&
           ts_world_list(world, &self->points, most, sizeof(uint8_t)) &&
           ts_world_list(world, &self->carries, most, sizeof(bool)) &&
           ts_world_list(world, &self->touches, most, sizeof(bool)) &&
           ts_memory_room(memory, (void **)&self->contact, &self->contact_room, most,
                          sizeof *self->contact) &&
           ts_memory_room(memory, (void **)&self->contact_spare, &self->contact_spare_room, most,
                          sizeof *self->contact_spare) &&
           ts_memory_room(memory, (void **)&self->pairs.pair, &self->pairs.room, most,
                          sizeof *self->pairs.pair);
}

// What the stages of a step read of a contact most often, noted while it is near.
static ALWAYS_INLINE void note_contact(TsWorld *world, int index, const TsWorldContact *contact)
{
    TsWorldSelf *self = world->self;
    double gap = world_least_gap(contact);
    self->pairs.pair[index] = (TsBroadPair){contact->a, contact->b};
    ((uint8_t *)self->points.item)[index] = (uint8_t)contact->manifold.count;
    ((bool *)self->touches.item)[index] = gap <= world_touch;
    ((bool *)self->carries.item)[index] =
        contact->normal_impulse[0] > 0 || contact->normal_impulse[1] > 0;
    world->cost.touching += gap <= world_touch;
    if (-gap > self->deepest) self->deepest = -gap;
}

// ---- Contacts, in the order of their pairs
//
// Manifolds are computed many at once. Until then, what follows them waits as well.

enum { MOST_WAITING = 64 };

typedef struct WaitingContact {
    NearPair *near;
    const TsWorldContact *known; // the contact so far, or NULL
    TsPose now;                  // of b in the frame of a
    NearFate fate;
    int task; // of NEAR_AGAIN
} WaitingContact;

typedef struct WaitingContacts {
    int count, tasks;
    WaitingContact item[MOST_WAITING];
    ManifoldTask task[MOST_WAITING];
} WaitingContacts;

static ALWAYS_INLINE void set_task(ManifoldTask *task, const TsWorld *world, const NearPair *near)
{
    const BodyFrame *a = &world->self->frame[near->a], *b = &world->self->frame[near->b];
    task->a = &world->collider[near->a];
    task->b = &world->collider[near->b];
    task->at_a = a->pose;
    task->at_b = b->pose;
    task->margin = a->reach + b->reach;
}

// Writes the contact unless its manifold has no point; then returns false.
static ALWAYS_INLINE bool write_contact(TsWorldContact *contact, const WaitingContact *item,
                                        const ManifoldTask *task, TsPose a, bool cold)
{
    if (item->fate == NEAR_AGAIN) {
        NearPair *near = item->near;
        const TsManifold *manifold = &task->manifold;
        near->gap = -HUGE_VALF;
        if (manifold->count == 0) {
            note_distance(near, manifold->point[0].gap, item->now, task->b->outer);
            return false;
        }
        contact->a = near->a;
        contact->b = near->b;
        renew_contact(contact, item->known, manifold, cold);
        cache_manifold(contact, a, item->now, task->margin);
    } else {
        *contact = *item->known;
        if (item->fate == NEAR_HOLDS) update_manifold(contact, a, item->now);
    }
    return true;
}

// Writes the contacts that wait, from `count` on. Returns how many there are then, and adds to
// `*fresh` how many new ones lie at rest.
static int finish_contacts(TsWorld *world, WaitingContacts *all, int count, bool cold, int *fresh)
{
    TsWorldSelf *self = world->self;
    ts_manifold_of_each(all->task, all->tasks, world->simd);
    world->cost.manifolds += all->tasks;
    for (int i = 0; i < all->count; i++) {
        const WaitingContact *item = &all->item[i];
        TsWorldContact *contact = &self->contact_spare[count];
        TsPose a = self->frame[item->near->a].pose;
        bool is_contact = write_contact(contact, item, &all->task[item->task], a, cold);
        item->near->contact = is_contact ? count : -1;
        if (!is_contact) continue;
        *fresh += !item->known && ts_world_touches(contact) && rests_on(world, contact);
        note_contact(world, count++, contact);
    }
    all->count = all->tasks = 0;
    return count;
}

// Brings the contacts up to date and returns how many new ones lie at rest on each other. It writes
// them to another array, in the order of their pairs.
static int find_contacts(TsWorld *world, bool cold)
{
    enum { AHEAD = 8 };
    TsWorldSelf *self = world->self;
    TsWorldContact *before = self->contact, *contact = self->contact_spare;
    WaitingContacts all;
    int count = 0, fresh = 0;
    all.count = all.tasks = 0;
    for (int i = 0; i < self->near_count; i++) {
        NearPair *near = &self->near[i];
        if (i + AHEAD < self->near_count) PREFETCH(&self->frame[near[AHEAD].b]);
        const TsWorldContact *known = near->contact < 0 ? NULL : &before[near->contact];
        const BodyFrame *a = &self->frame[near->a], *b = &self->frame[near->b];
        TsPose now;
        NearFate fate = near_fate(near, known, a, b, cold, &now);
        if (fate == NEAR_APART) {
            if (known) near->contact = -1;
            continue;
        }
        if (fate != NEAR_AGAIN && all.count == 0) {
            contact[count] = *known;
            if (fate == NEAR_HOLDS) update_manifold(&contact[count], a->pose, now);
            note_contact(world, count, &contact[count]);
            near->contact = count++;
            continue;
        }
        WaitingContact *item = &all.item[all.count++];
        item->near = near;
        item->known = known;
        item->fate = fate;
        item->now = now;
        item->task = all.tasks;
        if (fate == NEAR_AGAIN) set_task(&all.task[all.tasks++], world, near);
        int others = all.count - all.tasks; // they would wait for few
        if (all.count == MOST_WAITING || others > all.tasks + 4)
            count = finish_contacts(world, &all, count, cold, &fresh);
    }
    count = finish_contacts(world, &all, count, cold, &fresh);
    int room = self->contact_room;
    self->contact = contact;
    self->contact_room = self->contact_spare_room;
    self->contacts = count;
    self->contact_spare = before;
    self->contact_spare_room = room;
    return fresh;
}

void ts_world_find_deepest(TsWorldSelf *self)
{
    self->deepest = 0;
    for (int i = 0; i < self->contacts; i++) {
        double gap = world_least_gap(&self->contact[i]);
        if (-gap > self->deepest) self->deepest = -gap;
    }
}

bool ts_world_find_manifolds(TsWorld *world, bool cold)
{
    TsWorldSelf *self = world->self;
    if (!has_room_for_contacts(world)) return false;
    fill_frames(world);
    self->deepest = 0;
    int fresh = find_contacts(world, cold);
    self->pairs.count = self->contacts;
    self->fresh = 2 * fresh > world->cost.touching && !cold;
    return true;
}

// ---- Islands: bodies that touch fall asleep together, and wake together

bool ts_world_find_islands(TsWorld *world, bool sleepless)
{
    TsWorldSelf *self = world->self;
    if (sleepless) {
        for (int i = 0; i < world->count; i++) world->body[i].asleep = false;
        return true;
    }
    if (!ts_world_list(world, &self->island, 2 * world->count, sizeof(int32_t))) return false;
    const bool *touches = self->touches.item;
    int32_t *island = self->island.item, *restless = island + world->count; // by island
    for (int i = 0; i < world->count; i++) island[i] = i, restless[i] = 0;
    for (int i = 0; i < self->contacts; i++) {
        TsBroadPair pair = self->pairs.pair[i];
        if (!touches[i] || world->body[pair.a].fixed || world->body[pair.b].fixed) continue;
        world_join_islands(island, pair.a, pair.b);
    }
    for (int i = 0; i < world->count; i++) {
        const TsBody *body = &world->body[i];
        bool quiet = body->sleep_time >= world_sleep_after;
        if (body->alive && !body->fixed && !quiet) restless[world_island_root(island, i)] = 1;
    }
    for (int i = 0; i < world->count; i++) {
        TsBody *body = &world->body[i];
        if (!body->alive || body->fixed) continue;
        bool sleeps = !restless[world_island_root(island, i)];
        if (sleeps && !body->asleep) {
            body->velocity = ts_vec(0, 0);
            body->spin = 0;
        }
        body->asleep = sleeps;
    }
    return true;
}

bool ts_world_find_slots(TsWorld *world)
{
    TsWorldSelf *self = world->self;
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
