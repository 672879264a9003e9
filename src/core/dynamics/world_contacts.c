// Which bodies are near each other, where they bear on each other, and which are at rest.
#include "platform/rounding.h"

#include <string.h>

#include "dynamics/world_private.h"

// ---- Boxes

// No corner is farther from where it was than this, along x or y.
static double pose_moved_by(TsPose from, TsPose to, double reach)
{
    TsVec way = ts_vec_sub(to.position, from.position);
    double most = fabs(way.x) > fabs(way.y) ? fabs(way.x) : fabs(way.y);
    return most + reach * ts_vec_magnitude(ts_vec_sub(to.turn, from.turn));
}

// A body that has left its fat box gets a new one. Returns whether any has.
static bool move_boxes(TsWorld *world, double dt)
{
    WorldReach *reaches = world->self->reaches.item;
    bool left = false;
    for (int i = 0; i < world->count; i++) {
        const TsBody *body = &world->body[i];
        const TsCollider *form = &world->form[i];
        WorldReach *reach = &reaches[i];
        reach->now = world_slop;
        if (!body->alive || !world_moves(body)) continue;
        double way = (ts_vec_length(body->velocity) + fabs(body->spin) * form->reach) * dt;
        reach->now = world_slop + (way < form->inner ? way : form->inner);
        double room = reach->margin - reach->now;
        if (pose_moved_by(reach->pose, body->pose, form->reach) <= room) continue;
        reach->pose = body->pose;
        reach->margin = reach->now + world_fat;
        TsAabb box = ts_collider_bounds(form, body->pose);
        TsVec more = ts_vec(reach->margin, reach->margin);
        TsAabb fat = {ts_vec_sub(box.min, more), ts_vec_add(box.max, more)};
        ts_broad_move(&world->broad, i, ts_bounds_around(fat));
        left = true;
    }
    return left;
}

// ---- Order: by a, then b, so that what follows depends on no structure

// A stable counting sort by one of the two.
static void sort_pairs_by(const TsBroadPair *from, TsBroadPair *to, int count, int32_t *start,
                          int bodies, bool by_a)
{
    memset(start, 0, ((size_t)bodies + 1) * sizeof *start);
    for (int i = 0; i < count; i++) start[(by_a ? from[i].a : from[i].b) + 1]++;
    for (int i = 0; i < bodies; i++) start[i + 1] += start[i];
    for (int i = 0; i < count; i++) to[start[by_a ? from[i].a : from[i].b]++] = from[i];
}

static bool sort_world_pairs(TsWorld *world)
{
    WorldSelf *self = world->self;
    int count = self->pairs.count;
    if (!ts_world_list(world, &self->sorted, count, sizeof(TsBroadPair)) ||
        !ts_world_list(world, &self->start, world->count + 1, sizeof(int32_t))) {
        return false;
    }
    TsBroadPair *sorted = self->sorted.item;
    sort_pairs_by(self->pairs.pair, sorted, count, self->start.item, world->count, false);
    sort_pairs_by(sorted, self->pairs.pair, count, self->start.item, world->count, true);
    return true;
}

// ---- The contacts that go on

static bool contact_is_before(const TsWorldContact *contact, TsBroadPair pair)
{
    return contact->a < pair.a || (contact->a == pair.a && contact->b < pair.b);
}

// Both lists are sorted, so one walk along both finds whom was there before.
static void merge_contacts(TsWorld *world)
{
    WorldSelf *self = world->self;
    int old = 0, count = 0;
    for (int i = 0; i < self->pairs.count; i++) {
        TsBroadPair pair = self->pairs.pair[i];
        if (world->body[pair.a].fixed && world->body[pair.b].fixed) continue;
        while (old < self->contacts && contact_is_before(&self->contact[old], pair)) old++;
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
    if (!ts_broad_pairs(&world->broad, &self->pairs) || !sort_world_pairs(world) ||
        !ts_memory_room(world->memory, (void **)&self->spare, &self->spare_room, self->pairs.count,
                        sizeof *self->spare)) {
        return false;
    }
    merge_contacts(world);
    world->cost.pairs = self->pairs.count;
    self->stale = false;
    return true;
}

// ---- Patches: where the bodies bear on each other now, and by what impulses they did before

// Points that keep neither corner nor side but lie this near are the same all the same.
static const double same_place = 2; // px

static int matching_point(const TsWorldContact *old, TsManifoldPoint point)
{
    for (int i = 0; i < old->patch.count; i++) {
        if (old->patch.point[i].id == point.id) return i;
    }
    for (int i = 0; i < old->patch.count; i++) {
        if (ts_vec_distance_squared(old->patch.point[i].at, point.at) < same_place * same_place) {
            return i;
        }
    }
    return -1;
}

static void renew_contact(TsWorldContact *contact, TsManifold patch, bool cold)
{
    TsWorldContact old = *contact;
    contact->patch = patch;
    for (int i = 0; i < TS_MANIFOLD_POINTS; i++) {
        int same = i < patch.count && !cold ? matching_point(&old, patch.point[i]) : -1;
        contact->push[i] = same < 0 ? 0 : old.push[same];
        contact->rub[i] = same < 0 ? 0 : old.rub[same];
    }
}

// ---- Carrying on

static TsPose pose_seen_from(const TsBody *a, const TsBody *b)
{
    return (TsPose){ts_pose_local(a->pose, b->pose.position),
                    ts_vec_unturn(b->pose.turn, a->pose.turn)};
}

static void remember_contact(TsWorldContact *contact, const TsBody *a, TsPose now, double margin)
{
    const TsManifold *patch = &contact->patch;
    TsWorldRecall *recall = &contact->recall;
    *recall = (TsWorldRecall){.known = true, .margin = margin, .between = now};
    recall->normal = ts_vec_unturn(patch->normal, a->pose.turn);
    for (int i = 0; i < TS_MANIFOLD_POINTS; i++) {
        recall->at[i] = ts_pose_local(a->pose, patch->point[i].at);
        recall->gap[i] = patch->point[i].gap;
    }
}

// How far b has moved in a's frame, no point of it farther.
static double recall_moved(const TsWorldRecall *recall, TsPose now, double reach)
{
    return ts_vec_magnitude(ts_vec_sub(now.position, recall->between.position)) +
           reach * ts_vec_magnitude(ts_vec_sub(now.turn, recall->between.turn));
}

// Each gap by the way of b's point there.
static void carry_contact_on(TsWorldContact *contact, const TsBody *a, TsPose now)
{
    const TsWorldRecall *recall = &contact->recall;
    TsVec way = ts_vec_sub(now.position, recall->between.position);
    double turned = ts_vec_cross(recall->between.turn, now.turn);
    contact->patch.normal = ts_vec_turn(recall->normal, a->pose.turn);
    for (int i = 0; i < contact->patch.count; i++) {
        TsVec arm = ts_vec_sub(recall->at[i], recall->between.position);
        TsVec here = ts_vec_add(way, ts_vec_scale(ts_vec_perp(arm), turned));
        contact->patch.point[i].at = ts_pose_point(a->pose, recall->at[i]);
        contact->patch.point[i].gap = recall->gap[i] + ts_vec_dot(here, recall->normal);
    }
}

// What was out of reach stays so until the gap can be closed.
static bool recall_holds(const TsWorldContact *contact, TsPose now, double margin, double reach)
{
    const TsWorldRecall *recall = &contact->recall;
    if (!recall->known) return false;
    if (contact->patch.count && margin > recall->margin + world_slop) return false;
    double room = contact->patch.count ? world_still_there : recall->gap[0] - margin;
    return recall_moved(recall, now, reach) < room;
}

static void find_patch(TsWorld *world, TsWorldContact *contact, bool cold)
{
    const WorldReach *reach = world->self->reaches.item;
    const TsBody *a = &world->body[contact->a], *b = &world->body[contact->b];
    const TsCollider *form_a = &world->form[contact->a], *form_b = &world->form[contact->b];
    if (!world_moves(a) && !world_moves(b)) return;
    double margin = reach[contact->a].now + reach[contact->b].now;
    TsPose now = pose_seen_from(a, b);
    if (cold || !recall_holds(contact, now, margin, form_b->reach)) {
        renew_contact(contact, ts_manifold_of(form_a, a->pose, form_b, b->pose, margin), cold);
        remember_contact(contact, a, now, margin);
        world->cost.patches++;
    }
    carry_contact_on(contact, a, now); // the new one too: so a repeated step gives the same
}

void ts_world_find_patches(TsWorld *world, bool cold)
{
    WorldSelf *self = world->self;
    for (int i = 0; i < self->contacts; i++) {
        find_patch(world, &self->contact[i], cold);
        world->cost.touching += ts_world_touches(&self->contact[i]);
    }
}

// ---- Islands: bodies that bear on each other fall asleep together, and wake together

static int32_t island_root(int32_t *island, int32_t body)
{
    while (island[body] != body) {
        island[body] = island[island[body]];
        body = island[body];
    }
    return body;
}

// The lesser index stands for both, so that no order of joining matters.
static void join_islands(int32_t *island, int32_t a, int32_t b)
{
    a = island_root(island, a);
    b = island_root(island, b);
    if (a < b) {
        island[b] = a;
    } else {
        island[a] = b;
    }
}

bool ts_world_find_islands(TsWorld *world, bool sleepless)
{
    WorldSelf *self = world->self;
    if (sleepless) {
        for (int i = 0; i < world->count; i++) world->body[i].asleep = false;
        return true;
    }
    if (!ts_world_list(world, &self->island, 2 * world->count, sizeof(int32_t))) return false;
    int32_t *island = self->island.item, *restless = island + world->count; // by island
    for (int i = 0; i < world->count; i++) island[i] = i, restless[i] = 0;
    for (int i = 0; i < self->contacts; i++) {
        const TsWorldContact *contact = &self->contact[i];
        if (world->body[contact->a].fixed || world->body[contact->b].fixed) continue;
        if (ts_world_touches(contact)) join_islands(island, contact->a, contact->b);
    }
    for (int i = 0; i < world->count; i++) {
        const TsBody *body = &world->body[i];
        bool quiet = body->still >= world_sleep_after;
        if (body->alive && !body->fixed && !quiet) restless[island_root(island, i)] = 1;
    }
    for (int i = 0; i < world->count; i++) {
        TsBody *body = &world->body[i];
        if (!body->alive || body->fixed) continue;
        bool sleeps = !restless[island_root(island, i)];
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
