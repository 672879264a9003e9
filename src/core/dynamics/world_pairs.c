// Pairs of near bodies: those whose bounds in the broad phase overlap, sorted. Of a crowd some are
// left out.
#include "platform/rounding.h"

#include <string.h>

#include "dynamics/world_private.h"

// An upper bound on how far any corner has moved along x or y.
static double pose_moved_by(TsPose from, TsPose to, double reach)
{
    TsVec way = ts_vec_sub(to.position, from.position);
    double most = fabs(way.x) > fabs(way.y) ? fabs(way.x) : fabs(way.y);
    return most + reach * ts_vec_magnitude(ts_vec_sub(to.turn, from.turn));
}

static double way_in_step(const TsBody *body, const FatBounds *fat, double dt)
{
    return (ts_vec_length(body->velocity) + fabs(body->spin) * fat->outer) * dt;
}

// What leaves any bounds in the next step gets narrow ones: they overlap fewer others.
static void renew_fat_bounds(TsWorld *world, int index, double dt)
{
    const TsBody *body = &world->body[index];
    FatBounds *fat = (FatBounds *)world->self->fat.item + index;
    fat->pose = body->pose;
    fat->margin = fat->reach + (way_in_step(body, fat, dt) < world_fat ? world_fat : 0);
    TsAabb box = ts_collider_bounds(&world->collider[index], body->pose);
    TsVec more = ts_vec(fat->margin, fat->margin);
    TsAabb grown = {ts_vec_sub(box.min, more), ts_vec_add(box.max, more)};
    ts_broad_move(&world->broad, index, ts_bounds_around(grown));
}

// If a body has left its fat bounds, gives new ones to all that have used more than half of their
// room: so a pile that creeps has its pairs found again less often. Notes and counts those that got
// new ones; 0 if none has left.
static int update_fat_bounds(TsWorld *world, double dt)
{
    FatBounds *bounds = world->self->fat.item;
    bool *renewed = world->self->renewed.item, left = false;
    int count = 0;
    for (int i = 0; i < world->count; i++) {
        const TsBody *body = &world->body[i];
        FatBounds *fat = &bounds[i];
        fat->reach = world_slop;
        if (!body->alive || !world_moves(body)) continue;
        double way = way_in_step(body, fat, dt);
        fat->reach = world_slop + (way < fat->inner ? way : fat->inner);
        double room = fat->margin - fat->reach;
        left |= pose_moved_by(fat->pose, body->pose, fat->outer) > room;
    }
    for (int i = 0; i < world->count && left; i++) {
        const TsBody *body = &world->body[i];
        const FatBounds *fat = &bounds[i];
        renewed[i] = false;
        if (!body->alive || !world_moves(body)) continue;
        double room = fat->margin - fat->reach;
        if (!(pose_moved_by(fat->pose, body->pose, fat->outer) > room / 2)) continue;
        renew_fat_bounds(world, i, dt);
        renewed[i] = true;
        count++;
    }
    return count;
}

// A stable counting sort by one of the two indices.
static void sort_pairs_by(const TsBroadPair *from, TsBroadPair *to, int count, int32_t *start,
                          int bodies, bool by_a)
{
    memset(start, 0, ((size_t)bodies + 1) * sizeof *start);
    for (int i = 0; i < count; i++) start[(by_a ? from[i].a : from[i].b) + 1]++;
    for (int i = 0; i < bodies; i++) start[i + 1] += start[i];
    for (int i = 0; i < count; i++) to[start[by_a ? from[i].a : from[i].b]++] = from[i];
}

// By a, then b, so that the results do not depend on the broad phase.
static bool sort_world_pairs(TsWorld *world)
{
    TsWorldSelf *self = world->self;
    int count = self->found.count;
    if (!ts_world_list(world, &self->sorted, count, sizeof(TsBroadPair)) ||
        !ts_world_list(world, &self->start, world->count + 1, sizeof(int32_t))) {
        return false;
    }
    TsBroadPair *sorted = self->sorted.item;
    sort_pairs_by(self->found.pair, sorted, count, self->start.item, world->count, false);
    sort_pairs_by(sorted, self->found.pair, count, self->start.item, world->count, true);
    return true;
}

// Whether two moving bodies stay out of each other's reach until one of them leaves its fat bounds.
// Until then no corner moves more than the margin along x or y, so the centre at most sqrt(2) times
// that.
static bool circles_stay_apart(const TsWorld *world, TsBroadPair pair)
{
    const FatBounds *fat = world->self->fat.item, *a = &fat[pair.a], *b = &fat[pair.b];
    double far = a->outer + b->outer + 1.415 * (a->margin + b->margin);
    return ts_vec_distance_squared(a->pose.position, b->pose.position) > far * far;
}

// Two fixed bodies have no contact, nor have bodies of which only the boxes' corners overlap.
static bool pair_is_needed(const TsWorld *world, TsBroadPair pair)
{
    bool a = world->body[pair.a].fixed, b = world->body[pair.b].fixed;
    return a || b ? !a || !b : !circles_stay_apart(world, pair);
}

static void drop_needless_pairs(const TsWorld *world, TsBroadPairs *pairs)
{
    int kept = 0;
    for (int i = 0; i < pairs->count; i++) {
        if (pair_is_needed(world, pairs->pair[i])) pairs->pair[kept++] = pairs->pair[i];
    }
    pairs->count = kept;
}

// ---- Crowds
//
// n bodies in one spot have n * n / 2 pairs, and most of them add nothing: a body needs few others
// to push it out. Bodies that keep some distance overlap deeply with few others. A body with more
// than CROWD deep pairs is crowded, and of its pairs with other crowded bodies a random choice of
// about CROWD is kept. Random graphs of that degree have no bottlenecks (Friedman, A proof of
// Alon's second eigenvalue conjecture, 2008): a push soon reaches all of the crowd. The choice is a
// hash of the pair, the same from step to step.

enum { CROWD = 12, CROWD_PAIRS = 6 };   // the latter of a body on the average, to look for crowds
static const double crowd_depth = 0.25; // of the smaller inner radius: what counts as deep

// Deeper than bodies are that rest on each other.
static bool pair_is_deep(const TsWorld *world, TsBroadPair pair)
{
    if (world->body[pair.a].fixed || world->body[pair.b].fixed) return false;
    double a = world->collider[pair.a].inner, b = world->collider[pair.b].inner;
    double near = a + b - crowd_depth * (a < b ? a : b);
    return ts_vec_distance_squared(world->body[pair.a].pose.position,
                                   world->body[pair.b].pose.position) < near * near;
}

// Of `of` pairs about CROWD. The mixing is SplitMix64's (Steele, Lea and Flood, Fast splittable
// pseudorandom number generators, 2014).
static bool pair_is_chosen(TsBroadPair pair, int of)
{
    uint64_t mixed = ((uint64_t)pair.a << 32 | (uint32_t)pair.b) * 0x9e3779b97f4a7c15;
    mixed = (mixed ^ mixed >> 30) * 0xbf58476d1ce4e5b9;
    mixed = (mixed ^ mixed >> 27) * 0x94d049bb133111eb;
    return (mixed >> 32) * (uint64_t)of >> 32 < CROWD;
}

static bool thin_crowds(TsWorld *world)
{
    TsWorldSelf *self = world->self;
    TsBroadPairs *pairs = &self->found;
    self->crowded = false;
    if (pairs->count / CROWD_PAIRS <= world->count) return true;
    if (!ts_world_list(world, &self->crowd, world->count, sizeof(Crowding))) return false;
    Crowding *crowd = self->crowd.item;
    memset(crowd, 0, (size_t)world->count * sizeof *crowd);
    for (int i = 0; i < pairs->count; i++) {
        TsBroadPair pair = pairs->pair[i];
        bool deep = pair_is_deep(world, pair);
        crowd[pair.a].deep += deep;
        crowd[pair.b].deep += deep;
    }
    for (int i = 0; i < pairs->count; i++) {
        TsBroadPair pair = pairs->pair[i];
        bool both = crowd[pair.a].deep > CROWD && crowd[pair.b].deep > CROWD;
        crowd[pair.a].pairs += both;
        crowd[pair.b].pairs += both;
    }
    int kept = 0;
    for (int i = 0; i < pairs->count; i++) {
        TsBroadPair pair = pairs->pair[i];
        Crowding a = crowd[pair.a], b = crowd[pair.b];
        bool both = a.deep > CROWD && b.deep > CROWD;
        if (!both || pair_is_chosen(pair, a.pairs > b.pairs ? a.pairs : b.pairs))
            pairs->pair[kept++] = pair;
    }
    self->crowded = kept < pairs->count;
    pairs->count = kept;
    return true;
}

static void swap_near_pairs(TsWorldSelf *self, int count)
{
    NearPair *spare = self->near;
    int room = self->near_room;
    self->near = self->near_spare;
    self->near_room = self->near_spare_room;
    self->near_count = count;
    self->near_spare = spare;
    self->near_spare_room = room;
}

// Keeps what is known of the pairs that persist. Both lists are sorted, so one pass over both
// suffices.
static void merge_near_pairs(TsWorldSelf *self)
{
    const NearPair *near = self->near;
    int old = 0;
    for (int i = 0; i < self->found.count; i++) {
        TsBroadPair pair = self->found.pair[i];
        while (old < self->near_count &&
               (near[old].a < pair.a || (near[old].a == pair.a && near[old].b < pair.b)))
            old++;
        bool persists = old < self->near_count && near[old].a == pair.a && near[old].b == pair.b;
        self->near_spare[i] =
            persists ? near[old] : (NearPair){pair.a, pair.b, .contact = -1, .gap = -HUGE_VALF};
    }
    swap_near_pairs(self, self->found.count);
}

// ---- Pairs of the few bodies that have new bounds

enum { FEW_RENEWED = 16 }; // at most one of so many bodies

// Into `found`, sorted; false if out of memory.
static bool find_renewed_pairs(TsWorld *world)
{
    TsWorldSelf *self = world->self;
    TsBroadPairs *found = &self->found;
    const bool *renewed = self->renewed.item;
    found->count = 0;
    for (int i = 0; i < world->count; i++) {
        if (!renewed[i]) continue;
        if (!ts_broad_window(&world->broad, world->broad.bounds[i], &self->hits) ||
            !ts_memory_room(world->memory, (void **)&found->pair, &found->room,
                            found->count + self->hits.count, sizeof *found->pair))
            return false;
        for (int k = 0; k < self->hits.count; k++) {
            int32_t other = self->hits.index[k];
            if (other == i || (other < i && renewed[other])) continue;
            TsBroadPair pair = {other < i ? other : i, other < i ? i : other};
            if (pair_is_needed(world, pair)) found->pair[found->count++] = pair;
        }
    }
    return sort_world_pairs(world);
}

// The near pairs as they would be if all had been found again; false if out of memory, or if there
// may be crowds.
static bool replace_renewed_pairs(TsWorld *world)
{
    TsWorldSelf *self = world->self;
    const bool *renewed = self->renewed.item;
    if (!find_renewed_pairs(world) ||
        !ts_memory_room(world->memory, (void **)&self->near_spare, &self->near_spare_room,
                        self->near_count + self->found.count, sizeof *self->near_spare))
        return false;
    const NearPair *old = self->near, *end = old + self->near_count;
    const TsBroadPair *next = self->found.pair, *last = next + self->found.count;
    NearPair *to = self->near_spare;
    while (old < end || next < last) {
        bool after = next < last &&
                     (old == end || next->a < old->a || (next->a == old->a && next->b < old->b));
        if (after) {
            *to++ = (NearPair){next->a, next->b, .contact = -1, .gap = -HUGE_VALF};
            next++;
            continue;
        }
        bool found = next < last && next->a == old->a && next->b == old->b;
        if (found || (!renewed[old->a] && !renewed[old->b])) *to++ = *old;
        next += found;
        old++;
    }
    int count = (int)(to - self->near_spare);
    if (count / CROWD_PAIRS > world->count) return false;
    swap_near_pairs(self, count);
    return true;
}

bool ts_world_find_pairs(TsWorld *world, double dt)
{
    TsWorldSelf *self = world->self;
    if (!ts_world_list(world, &self->renewed, world->count, sizeof(bool))) return false;
    int renewed = update_fat_bounds(world, dt);
    bool few =
        renewed > 0 && renewed <= world->count / FEW_RENEWED && !self->stale && self->seams_known;
    if (renewed > 0) self->stale = true;
    if (few && replace_renewed_pairs(world)) self->stale = false;
    world->cost.pairs = self->near_count;
    if (!self->stale && self->seams_known) return true;
    if (!ts_broad_pairs(&world->broad, &self->found)) return false;
    if (!sort_world_pairs(world) || !ts_world_find_seams(world)) return false;
    if (!self->stale) return true; // the world was loaded
    drop_needless_pairs(world, &self->found);
    if (!thin_crowds(world) ||
        !ts_memory_room(world->memory, (void **)&self->near_spare, &self->near_spare_room,
                        self->found.count, sizeof *self->near_spare)) {
        return false;
    }
    merge_near_pairs(self);
    world->cost.pairs = self->near_count;
    self->stale = self->crowded; // what was dropped may be needed after the next motion
    return true;
}
