// Which bodies are near each other, and what of the last step's contacts goes on.
#include <string.h>

#include "dynamics/world_private.h"

// ---- Boxes

static double margin_of(const TsBody *body, const TsCollider *form, double dt)
{
    double way = (ts_vec_length(body->velocity) + fabs(body->spin) * form->reach) * dt;
    return world_slop + (way < form->inner ? way : form->inner);
}

// No corner is farther from where it was than this, along x or y.
static double moved_by(TsPose from, TsPose to, double reach)
{
    TsVec way = ts_vec_sub(to.position, from.position);
    double most = fabs(way.x) > fabs(way.y) ? fabs(way.x) : fabs(way.y);
    return most + reach * ts_vec_magnitude(ts_vec_sub(to.turn, from.turn));
}

static TsBounds grown(const TsCollider *form, TsPose pose, double margin)
{
    TsAabb box = ts_collider_bounds(form, pose);
    TsVec more = ts_vec(margin, margin);
    return ts_bounds_around((TsAabb){ts_vec_sub(box.min, more), ts_vec_add(box.max, more)});
}

// Whether it has left its fat box; then it gets a new one.
static bool leaves(TsWorld *world, int index, Reach *reach)
{
    const TsBody *body = &world->body[index];
    const TsCollider *form = &world->form[index];
    double room = reach->margin - reach->now;
    if (moved_by(reach->pose, body->pose, form->reach) <= room) return false;
    *reach = (Reach){body->pose, reach->now + world_fat, reach->now};
    ts_broad_move(&world->broad, index, grown(form, body->pose, reach->margin));
    return true;
}

static bool move_boxes(TsWorld *world, double dt)
{
    Reach *reach = world->self->reaches.item;
    bool left = false;
    for (int i = 0; i < world->count; i++) {
        const TsBody *body = &world->body[i];
        reach[i].now = world_slop;
        if (!body->alive || !world_moves(body)) continue;
        reach[i].now = margin_of(body, &world->form[i], dt);
        if (leaves(world, i, &reach[i])) left = true;
    }
    return left;
}

// ---- Order: by a, then b, so that what follows depends on no structure

// A stable counting sort by one of the two.
static void sort_by(const TsBroadPair *from, TsBroadPair *to, int count, int32_t *start, int bodies,
                    bool by_a)
{
    memset(start, 0, ((size_t)bodies + 1) * sizeof *start);
    for (int i = 0; i < count; i++) start[(by_a ? from[i].a : from[i].b) + 1]++;
    for (int i = 0; i < bodies; i++) start[i + 1] += start[i];
    for (int i = 0; i < count; i++) to[start[by_a ? from[i].a : from[i].b]++] = from[i];
}

static bool sort_pairs(TsWorld *world)
{
    WorldSelf *self = world->self;
    int count = self->pairs.count;
    if (!ts_world_list(world, &self->sorted, count, sizeof(TsBroadPair)) ||
        !ts_world_list(world, &self->start, world->count + 1, sizeof(int32_t))) {
        return false;
    }
    TsBroadPair *sorted = self->sorted.item;
    sort_by(self->pairs.pair, sorted, count, self->start.item, world->count, false);
    sort_by(sorted, self->pairs.pair, count, self->start.item, world->count, true);
    return true;
}

// ---- The contacts that go on

static bool is_before(const TsWorldContact *contact, TsBroadPair pair)
{
    return contact->a < pair.a || (contact->a == pair.a && contact->b < pair.b);
}

static bool can_meet(const TsWorld *world, TsBroadPair pair)
{
    return !world->body[pair.a].fixed || !world->body[pair.b].fixed;
}

// Both lists are sorted, so one walk along both finds whom was there before.
static void merge(TsWorld *world)
{
    WorldSelf *self = world->self;
    int old = 0, count = 0;
    for (int i = 0; i < self->pairs.count; i++) {
        TsBroadPair pair = self->pairs.pair[i];
        if (!can_meet(world, pair)) continue;
        while (old < self->contacts && is_before(&self->contact[old], pair)) old++;
        bool goes_on = old < self->contacts && self->contact[old].a == pair.a &&
                       self->contact[old].b == pair.b;
        self->spare[count++] =
            goes_on ? self->contact[old] : (TsWorldContact){.a = pair.a, .b = pair.b};
    }
    TsWorldContact *contact = self->contact;
    int room = self->contact_room;
    self->contact = self->spare;
    self->contact_room = self->spare_room;
    self->contacts = count;
    self->spare = contact;
    self->spare_room = room;
}

bool ts_world_find_pairs(TsWorld *world, double dt)
{
    WorldSelf *self = world->self;
    if (move_boxes(world, dt)) self->stale = true;
    world->cost.pairs = self->pairs.count;
    if (!self->stale) return true;
    if (!ts_broad_pairs(&world->broad, &self->pairs) || !sort_pairs(world) ||
        !ts_memory_room(world->memory, (void **)&self->spare, &self->spare_room, self->pairs.count,
                        sizeof *self->spare)) {
        return false;
    }
    merge(world);
    world->cost.pairs = self->pairs.count;
    self->stale = false;
    return true;
}
