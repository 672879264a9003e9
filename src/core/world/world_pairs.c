// Which bodies are near each other, and what of the last step's contacts goes on.
#include <string.h>

#include "world_self.h"

double world_margin(const World *world, int index, double dt)
{
    const Body *body = &world->body[index];
    const Form *form = &world->form[index];
    if (body->fixed) return world_slop;
    double way = (vec_length(body->velocity) + fabs(body->spin) * form->reach) * dt;
    return world_slop + (way < form->inner ? way : form->inner);
}

// ---- Boxes

static Bounds grown(const World *world, int index, double margin)
{
    Aabb box = form_bounds(&world->form[index], world->body[index].pose);
    Vec more = vec(margin, margin);
    return bounds_around((Aabb){vec_sub(box.min, more), vec_add(box.max, more)});
}

// Whether any body has left its fat box; then it gets a new one.
static bool move_boxes(World *world, double dt)
{
    bool left = false;
    for (int i = 0; i < world->count; i++) {
        if (!world->body[i].alive || !world_moves(&world->body[i])) continue;
        double margin = world_margin(world, i, dt);
        if (bounds_hold(world->broad.bounds[i], grown(world, i, margin))) continue;
        broad_move(&world->broad, i, grown(world, i, margin + world_fat));
        left = true;
    }
    return left;
}

// ---- Order: by a, then b, so that what follows depends on no structure

// A stable counting sort by one of the two.
static void sort_by(const BroadPair *from, BroadPair *to, int count, int32_t *start, int bodies,
                    bool by_a)
{
    memset(start, 0, ((size_t)bodies + 1) * sizeof *start);
    for (int i = 0; i < count; i++) start[(by_a ? from[i].a : from[i].b) + 1]++;
    for (int i = 0; i < bodies; i++) start[i + 1] += start[i];
    for (int i = 0; i < count; i++) to[start[by_a ? from[i].a : from[i].b]++] = from[i];
}

static bool sort_pairs(World *world)
{
    WorldSelf *self = world->self;
    int count = self->pairs.count;
    if (!world_list(world, &self->sorted, count, sizeof(BroadPair)) ||
        !world_list(world, &self->start, world->count + 1, sizeof(int32_t))) {
        return false;
    }
    BroadPair *sorted = self->sorted.item;
    sort_by(self->pairs.pair, sorted, count, self->start.item, world->count, false);
    sort_by(sorted, self->pairs.pair, count, self->start.item, world->count, true);
    return true;
}

// ---- The contacts that go on

static bool is_before(const WorldContact *contact, BroadPair pair)
{
    return contact->a < pair.a || (contact->a == pair.a && contact->b < pair.b);
}

static bool can_meet(const World *world, BroadPair pair)
{
    return !world->body[pair.a].fixed || !world->body[pair.b].fixed;
}

// Both lists are sorted, so one walk along both finds whom was there before.
static void merge(World *world)
{
    WorldSelf *self = world->self;
    int old = 0, count = 0;
    for (int i = 0; i < self->pairs.count; i++) {
        BroadPair pair = self->pairs.pair[i];
        if (!can_meet(world, pair)) continue;
        while (old < self->contacts && is_before(&self->contact[old], pair)) old++;
        bool goes_on = old < self->contacts && self->contact[old].a == pair.a &&
                       self->contact[old].b == pair.b;
        self->spare[count++] =
            goes_on ? self->contact[old] : (WorldContact){.a = pair.a, .b = pair.b};
    }
    WorldContact *contact = self->contact;
    int room = self->contact_room;
    self->contact = self->spare;
    self->contact_room = self->spare_room;
    self->contacts = count;
    self->spare = contact;
    self->spare_room = room;
}

bool world_find_pairs(World *world, double dt)
{
    WorldSelf *self = world->self;
    if (move_boxes(world, dt)) self->stale = true;
    world->cost.pairs = self->pairs.count;
    if (!self->stale) return true;
    if (!broad_pairs(&world->broad, &self->pairs) || !sort_pairs(world) ||
        !memory_room(world->memory, (void **)&self->spare, &self->spare_room, self->pairs.count,
                     sizeof *self->spare)) {
        return false;
    }
    merge(world);
    world->cost.pairs = self->pairs.count;
    self->stale = false;
    return true;
}
