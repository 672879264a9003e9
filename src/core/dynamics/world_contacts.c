// The contacts of near pairs, with their manifolds, and islands of bodies at rest.
#include "platform/rounding.h"

#include <limits.h>

#include "dynamics/world_private.h"
#include "narrow/manifold_many.h"

// ---- What a step reads of the bodies

static void fill_frames(TsWorld *world)
{
    TsWorldSelf *self = world->self;
    const FatBounds *fat = self->fat.item;
    const Gyration *gyration = self->gyration.item;
    BodySurface *surface = self->surfaces.item;
    self->bouncy = self->one_sided = self->bullets = false;
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
                                     .fixed = body->fixed,
                                     .radius = (float)collider->radius};
        self->bouncy |= body->material.restitution > 0;
        self->one_sided |= body->one_sided;
        self->bullets |= body->bullet;
        if (!body->alive || !body->fixed) continue;
        if (self->fixed_count < WORLD_FEW_FIXED) self->few_fixed[self->fixed_count] = i;
        self->fixed_count++;
    }
}

// ---- The manifold of a contact: its impulses, its cache

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

// Takes what the points of the contact so far have, for those that match; `known` NULL: 0. In most
// contacts of bodies that fly all of it is 0.
static ALWAYS_INLINE void keep_impulses(TsWorldContact *contact, const TsWorldContact *known)
{
    bool any = false;
    for (int i = 0; i < TS_MANIFOLD_POINTS && known; i++)
        any |= (known->normal_impulse[i] != 0) | (known->tangent_impulse[i] != 0) |
               (known->steady_impulse[i] != 0) | (known->settled[i] != 0);
    for (int i = 0; i < TS_MANIFOLD_POINTS; i++) {
        bool looks = any && i < contact->manifold.count;
        int same = looks ? matching_point(known, contact->manifold.point[i]) : -1;
        contact->normal_impulse[i] = same < 0 ? 0 : known->normal_impulse[same];
        contact->tangent_impulse[i] = same < 0 ? 0 : known->tangent_impulse[same];
        contact->steady_impulse[i] = same < 0 ? 0 : known->steady_impulse[same];
        contact->settled[i] = same < 0 ? 0 : known->settled[same];
    }
}

// `now` is the pose of b in the frame of a. The manifold is taken back from its cache, so that a
// repeated step gives the same.
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

// Moves the cached points along with the bodies: each gap changes by the motion of b there.
static ALWAYS_INLINE void move_manifold(TsWorldContact *contact, TsPose a, TsPose now)
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

// Of two sides that lie on each other the first body's is preferred. That of the fixed one is
// steady; the other one turns its normal along with every tremor, and what slides would climb.
static ALWAYS_INLINE bool asked_from_b(const BodyFrame *a, const BodyFrame *b)
{
    return b->fixed && !a->circle && !b->circle;
}

static void exchange_bodies(TsManifold *manifold)
{
    manifold->normal = ts_vec_negate(manifold->normal);
    for (int i = 0; i < manifold->count; i++) manifold->point[i].id ^= 0x10000;
}

// ---- How far a pair out of reach is apart

// An upper bound on how far any point of b has moved in the frame of a.
static double moved_between(TsPose before, TsPose now, double reach)
{
    return ts_vec_magnitude(ts_vec_sub(now.position, before.position)) +
           reach * ts_vec_magnitude(ts_vec_sub(now.turn, before.turn));
}

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

// ---- The update

// Room for a contact of each near pair, and for what a step reads of them. While bodies land and
// pile up, the near pairs become more than twice as many: if there is no room for those of now,
// room is made for those of a pile, so that no step copies megabytes later.
static bool has_room_for_contacts(TsWorld *world)
{
    enum { OF_PILE = 9, AT_MOST = INT_MAX / 16 }; // of a body
    TsWorldSelf *self = world->self;
    TsMemory memory = world->memory;
    int most = self->near_count;
    int room = self->contact_room < self->contact_spare_room ? self->contact_room
                                                             : self->contact_spare_room;
    if (most > room && most <= AT_MOST && world->count <= AT_MOST) {
        int of_pile = OF_PILE * world->count, more = most * 5 / 2;
        if (most < of_pile) most = more < of_pile ? more : of_pile;
    }
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

// A near pair that has a contact, or may get one.
typedef struct Candidate {
    NearPair *near;
    const TsWorldContact *known; // the contact so far, or NULL
    TsPose now;                  // of b in the frame of a; unset if neither moves
    enum { RESTS, MOVES, COMPUTED } manifold;
} Candidate;

// Updates the contacts: of the array `contact` to `contact_spare`, in the order of the near pairs;
// then the two are swapped. Goes by blocks, since manifolds are computed many at once.
static void update_contacts(TsWorld *world, bool cold)
{
    enum { BLOCK = 64, AHEAD = 8 };
    TsWorldSelf *self = world->self;
    TsWorldContact *before = self->contact, *after = self->contact_spare;
    const BodyFrame *frame = self->frame;
    TsBroadPair *pair = self->pairs.pair;
    uint8_t *points = self->points.item;
    bool *touches = self->touches.item, *carries = self->carries.item;
    int contacts = 0, touching = 0, fresh = 0;
    double deepest = 0;
    for (NearPair *next = self->near, *end = next + self->near_count; next < end;) {
        Candidate block[BLOCK];
        ManifoldTask task[BLOCK];
        Candidate *top = block;
        int tasks = 0;

        // Which pairs of the block have a contact, and which of them need a new manifold.
        for (; next < end && top < block + BLOCK; next++) {
            if (next + AHEAD < end) PREFETCH(&frame[next[AHEAD].b]);
            const BodyFrame *a = &frame[next->a], *b = &frame[next->b];
            const TsWorldContact *known = next->contact < 0 ? NULL : &before[next->contact];
            top->near = next;
            top->known = known;

            // Bodies that do not move keep their contact as it is.
            if (!a->moves && !b->moves) {
                top->manifold = RESTS;
                top += known != NULL;
                continue;
            }

            // Circles around the bodies are out of reach of each other.
            double margin = a->reach + b->reach, far = a->outer + b->outer + margin;
            if (ts_vec_distance_squared(a->pose.position, b->pose.position) > far * far) {
                next->contact = -1;
                continue;
            }

            // Nothing has to be computed while b has moved too little in the frame of a: for a
            // contact's cached manifold to be wrong, or for a pair out of reach to come into it.
            TsPose now = {ts_pose_local(a->pose, b->pose.position),
                          ts_vec_unturn(b->pose.turn, a->pose.turn)};
            bool holds;
            if (known)
                holds = margin <= known->cache.margin + world_slop &&
                        moved_between(known->cache.between, now, b->outer) < world_cache_slop;
            else
                holds = stays_out_of_reach(next, now, margin, b->outer);
            if (holds && !known && !cold) continue;
            top->now = now;
            top->manifold = MOVES;
            if (cold || !holds) {
                top->manifold = COMPUTED;
                ManifoldTask *of = &task[tasks++];
                bool from_b = asked_from_b(a, b);
                of->a = &world->collider[from_b ? next->b : next->a];
                of->b = &world->collider[from_b ? next->a : next->b];
                of->at_a = from_b ? b->pose : a->pose;
                of->at_b = from_b ? a->pose : b->pose;
                of->margin = margin;
            }
            top++;
        }

        ts_manifold_of_each(task, tasks, world->simd);
        world->cost.manifolds += tasks;

        // Write the contacts.
        ManifoldTask *computed = task;
        for (const Candidate *candidate = block; candidate < top; candidate++) {
            NearPair *near = candidate->near;
            const TsWorldContact *known = candidate->known;
            const BodyFrame *a = &frame[near->a], *b = &frame[near->b];
            TsWorldContact *contact = &after[contacts];
            if (candidate->manifold == COMPUTED) {
                ManifoldTask *of = computed++;
                near->gap = -HUGE_VALF;
                if (asked_from_b(a, b)) exchange_bodies(&of->manifold);
                if ((a->fixed || b->fixed) && of->manifold.count &&
                    !ts_world_admit_pair(world, near->a, near->b, a->pose, b->pose, of->margin,
                                         &of->manifold) &&
                    of->manifold.count == 0)
                    of->manifold.point[0].gap = of->margin + world_cache_slop;
                if (of->manifold.count == 0) {
                    note_distance(near, of->manifold.point[0].gap, candidate->now, b->outer);
                    near->contact = -1;
                    continue;
                }
                contact->a = near->a;
                contact->b = near->b;
                contact->manifold = of->manifold;
                keep_impulses(contact, cold ? NULL : known);
                cache_manifold(contact, a->pose, candidate->now, of->margin);
            } else {
                *contact = *known;
                if (candidate->manifold == MOVES) move_manifold(contact, a->pose, candidate->now);
            }
            near->contact = contacts;

            // Note what the stages of a step read of it most often, while it is near.
            double gap = world_least_gap(contact);
            pair[contacts] = (TsBroadPair){contact->a, contact->b};
            points[contacts] = (uint8_t)contact->manifold.count;
            touches[contacts] = gap <= world_touch;
            carries[contacts] = contact->normal_impulse[0] > 0 || contact->normal_impulse[1] > 0;
            touching += gap <= world_touch;
            if (-gap > deepest) deepest = -gap;
            contacts++;

            // Whether the bodies of a new contact lie on each other: they neither move nor overlap.
            if (known || gap > world_touch || gap < -world_touch) continue;
            const TsBody *on = &world->body[near->a], *lies = &world->body[near->b];
            double speed = ts_vec_magnitude(on->velocity) + ts_vec_magnitude(lies->velocity);
            fresh += speed < world_slow && on->spin == 0 && lies->spin == 0;
        }
    }
    int room = self->contact_room; // the arrays are swapped
    self->contact = after;
    self->contact_room = self->contact_spare_room;
    self->contact_spare = before;
    self->contact_spare_room = room;
    self->contacts = self->pairs.count = contacts;
    self->deepest = deepest;
    self->fresh = 2 * fresh > touching && !cold;
    world->cost.touching = touching;
}

bool ts_world_find_manifolds(TsWorld *world, bool cold)
{
    if (!has_room_for_contacts(world)) return false;
    fill_frames(world);
    update_contacts(world, cold);
    return true;
}

void ts_world_find_deepest(TsWorldSelf *self)
{
    self->deepest = 0;
    for (int i = 0; i < self->contacts; i++) {
        double gap = world_least_gap(&self->contact[i]);
        if (-gap > self->deepest) self->deepest = -gap;
    }
}

// ---- Islands: bodies that touch fall asleep together, and wake together

static bool is_quiet(const TsBody *body) { return body->sleep_time >= world_sleep_after; }

// Whether one of the two sleeps, or is about to, and the other comes to touch it within the step.
static bool strikes_sleeper(const TsWorld *world, const TsWorldContact *contact, double dt,
                            TsVec gravity)
{
    const TsBody *a = &world->body[contact->a], *b = &world->body[contact->b];
    bool a_sleeps = is_quiet(a);
    if (a_sleeps == is_quiet(b)) return false;
    const TsBody *mover = a_sleeps ? b : a;
    TsVec fall = ts_vec_scale(gravity, dt), normal = contact->manifold.normal,
          towards = a_sleeps ? ts_vec_negate(normal) : normal;
    for (int i = 0; i < contact->manifold.count; i++) {
        TsManifoldPoint point = contact->manifold.point[i];
        TsVec arm = ts_vec_sub(point.at, mover->pose.position);
        TsVec velocity = ts_vec_add(ts_vec_add(mover->velocity, fall),
                                    ts_vec_scale(ts_vec_perp(arm), mover->spin));
        if (dt * ts_vec_dot(velocity, towards) >= point.gap - world_touch) return true;
    }
    return false;
}

// What is about to be struck wakes before the contacts are solved: asleep it would not give way,
// and what strikes it would bounce off as off a fixed body.
bool ts_world_find_islands(TsWorld *world, double dt, const TsWorldSettings *settings)
{
    TsWorldSelf *self = world->self;
    if (settings->sleepless || settings->solver == TS_WORLD_IMPULSES) {
        for (int i = 0; i < world->count; i++) world->body[i].asleep = false;
        return true;
    }
    if (!ts_world_list(world, &self->island, 2 * world->count, sizeof(int32_t))) return false;
    const bool *touches = self->touches.item;
    int32_t *island = self->island.item, *restless = island + world->count; // by island
    for (int i = 0; i < world->count; i++) island[i] = i, restless[i] = 0;
    for (int i = 0; i < self->contacts; i++) {
        TsBroadPair pair = self->pairs.pair[i];
        if (world->body[pair.a].fixed || world->body[pair.b].fixed) continue;
        if (!touches[i] && !strikes_sleeper(world, &self->contact[i], dt, settings->gravity))
            continue;
        world_join_islands(island, pair.a, pair.b);
    }
    for (int i = 0; i < world->count; i++) {
        const TsBody *body = &world->body[i];
        if (body->alive && !body->fixed && !is_quiet(body))
            restless[world_island_root(island, i)] = 1;
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
