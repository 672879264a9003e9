// Contacts in batches: graph coloring, and the rows that the solver's inner loops work on.
#include "platform/rounding.h"

#include <stddef.h>
#include <string.h>

#include "dynamics/world_private.h"

// What softness does not release of the impulse that a contact carries at rest: of it, bodies sink
// only by the rest. From 0.8 of it tall pyramids jitter.
static const double held_share = 0.75;
static const double steady_time = 1;     // s over which a contact's impulse is averaged
static const double sinking_most = 0.25; // px; light bodies under heavy ones would sink deeply
static const double sinking_time = 10;   // s in which bodies found at rest sink, by a factor of e

typedef struct UsedColors { // a bit for each color that the contacts of a body have
    uint64_t free, fixed;
} UsedColors;

// ---- Coloring

// The lowest color that neither body has. Contacts that find none share the last color, and are
// solved one at a time.
static int lowest_free_color(uint64_t *a, uint64_t *b)
{
    uint64_t left = ~(*a | *b) & ~(1ull << (CONTACT_COLORS - 1));
    if (left == 0) return CONTACT_COLORS - 1;
    uint64_t bit = left & (~left + 1);
    *a |= bit;
    *b |= bit;
    return __builtin_ctzll(left);
}

// Contacts with a fixed body are solved last, as they must give way least. Within a color those
// with two points come first.
static int group_for(UsedColors *used, int a, int b, int points)
{
    UsedColors nobody = {0};
    int color = a && b ? lowest_free_color(&used[a].free, &used[b].free)
                       : CONTACT_COLORS + lowest_free_color(&used[a + b].fixed, &nobody.fixed);
    return 2 * color + (points == 1);
}

static bool contact_is_solved(const TsWorldSelf *self, int index)
{
    const int32_t *slot_of = self->slot_of.item;
    TsBroadPair pair = self->pairs.pair[index];
    return ((const uint8_t *)self->points.item)[index] && (slot_of[pair.a] || slot_of[pair.b]);
}

static void color_contacts(TsWorldSelf *self, int *count, int *carrying)
{
    const int32_t *slot_of = self->slot_of.item;
    const uint8_t *points = self->points.item;
    UsedColors *used = self->used_colors.item;
    uint8_t *group = self->color.item;
    memset(used, 0, (size_t)self->slot_count * sizeof *used);
    memset(count, 0, CONTACT_GROUPS * sizeof *count);
    memset(carrying, 0, CONTACT_GROUPS * sizeof *carrying);
    for (int i = 0; i < self->contacts; i++) {
        if (!contact_is_solved(self, i)) continue;
        TsBroadPair pair = self->pairs.pair[i];
        group[i] = (uint8_t)group_for(used, slot_of[pair.a], slot_of[pair.b], points[i]);
        count[group[i]]++;
        carrying[group[i]] += ((const bool *)self->carries.item)[i];
    }
}

static int group_lanes(int group)
{
    return group / 2 % CONTACT_COLORS == CONTACT_COLORS - 1 ? 1 : CONTACT_BATCH;
}

// The first batch of each group.
static void lay_out_batches(ContactBatches *batches, const int *count, int *first)
{
    batches->count = batches->groups = 0;
    for (int i = 0; i < CONTACT_GROUPS; i++) {
        first[i] = batches->count;
        if (count[i] == 0) continue;
        int needed = (count[i] + group_lanes(i) - 1) / group_lanes(i);
        batches->group[batches->groups++] = (ContactGroup){.first = batches->count,
                                                           .count = needed,
                                                           .points = i % 2 ? 1 : 2,
                                                           .fixed = i >= 2 * CONTACT_COLORS,
                                                           .serial = group_lanes(i) == 1};
        batches->count += needed;
    }
}

// ---- Gathering the contacts

// Lists the contacts by batch and lane, in each group those first that carried in the last step, so
// that many batches have none of them; -1: an empty lane.
static void order_contacts(const TsWorldSelf *self, const int *first, const int *carrying,
                           int32_t *order, int batches)
{
    const uint8_t *group = self->color.item;
    const bool *carries = self->carries.item;
    int at[2][CONTACT_GROUPS] = {0};
    memcpy(at[0], carrying, sizeof at[0]);
    for (int i = 0; i < batches * CONTACT_BATCH; i++) order[i] = -1;
    for (int i = 0; i < self->contacts; i++) {
        if (!contact_is_solved(self, i)) continue;
        int g = group[i], place = at[carries[i]][g]++, lanes = group_lanes(g);
        order[(first[g] + place / lanes) * CONTACT_BATCH + place % lanes] = i;
    }
}

static void prefetch_lines(const void *from, size_t bytes)
{
    for (size_t i = 0; i < bytes; i += 64) PREFETCH((const char *)from + i);
}

// The more evenly both points carry, the more is held. What leans on one of them is not helped to
// lean further. In a pile, where loads shift, holding them would lift it. What stands on one point
// keeps the softness in which it comes to rest.
static double steady_load(const TsWorldContact *contact)
{
    const double *load = contact->steady_impulse;
    if (contact->manifold.count < 2) return 0;
    double least = load[0] < load[1] ? load[0] : load[1], difference = fabs(load[0] - load[1]);
    double even = least - 1.5 * difference;
    return even > 0 ? even : 0;
}

// ---- Rows
//
// A body that rocks or rolls moves its contact along both surfaces. If that were taken to stay
// where it was when the step began, it would lag behind, and each swing would be larger than the
// last. So the only point of a contact that carries is taken where it will be in the middle of the
// step.

static const double farthest_ahead = 4; // px; what is faster has left the point by then

typedef struct Arms {
    TsVec a, b; // from the centroids
} Arms;

static TsVec velocity_of(const SolverBody *slot) { return ts_vec(slot->x, slot->y); }

// The corner of a polygon, the end of a capsule or the centre of a circle lies against a side or
// another circle. The normal turns with the side, or with the line of centres.
static Arms arms_amid_step(const TsWorldSelf *self, const TsWorldContact *contact, Arms arms,
                           double time)
{
    const int32_t *slot_of = self->slot_of.item;
    const BodyFrame *a = self->frame + contact->a, *b = self->frame + contact->b;
    const SolverBody *slot_a = self->slot + slot_of[contact->a],
                     *slot_b = self->slot + slot_of[contact->b];
    TsVec normal = contact->manifold.normal, aside = ts_vec_perp(normal);
    double spin_a = slot_a->turn * a->per_gyration, spin_b = slot_b->turn * b->per_gyration;
    double radius_a = (double)a->radius, radius_b = (double)b->radius;
    uint32_t id = contact->manifold.point[0].id;
    bool of_b = id != 0 ? id >> 16 & 1 : !a->circle; // the corner
    TsVec approach = ts_vec_sub(velocity_of(slot_b), velocity_of(slot_a));
    double turns = of_b ? spin_a : spin_b;
    if (a->circle && b->circle) turns = ts_vec_dot(aside, approach) / (radius_a + radius_b);
    double half_gap = contact->manifold.point[0].gap / 2;
    double rim = of_b ? -radius_b - half_gap : radius_a + half_gap;
    TsVec corner = ts_vec_sub(of_b ? arms.b : arms.a, ts_vec_scale(normal, rim));
    TsVec change = ts_vec_add(ts_vec_scale(ts_vec_perp(corner), time * (of_b ? spin_b : spin_a)),
                              ts_vec_scale(aside, time * rim * turns));
    TsVec apart = ts_vec_scale(approach, of_b ? time : -time), other = ts_vec_add(change, apart);
    if (ts_vec_length_squared(other) > farthest_ahead * farthest_ahead) return arms;
    return (Arms){ts_vec_add(arms.a, of_b ? other : change),
                  ts_vec_add(arms.b, of_b ? change : other)};
}

static void fill_lane(const TsWorld *world, ContactBatch *batch, int lane, int32_t index,
                      double share, double dt)
{
    const TsWorldSelf *self = world->self;
    const TsWorldContact *contact = &self->contact[index];
    const int32_t *slot_of = self->slot_of.item;
    const BodyFrame *a = self->frame + contact->a, *b = self->frame + contact->b;
    const BodySurface *of_a = (const BodySurface *)self->surfaces.item + contact->a,
                      *of_b = (const BodySurface *)self->surfaces.item + contact->b;
    TsVec normal = contact->manifold.normal, tangent = ts_vec_perp(normal);
    batch->a[lane] = slot_of[contact->a];
    batch->b[lane] = slot_of[contact->b];
    batch->contact[lane] = index;
    batch->normal_x[lane] = normal.x;
    batch->normal_y[lane] = normal.y;
    batch->friction[lane] = world_mean(of_a->friction, of_b->friction);
    batch->static_friction[lane] = world_mean(of_a->static_friction, of_b->static_friction);
    double held = held_share * steady_load(contact) * share;
    for (int i = 0; i < contact->manifold.count; i++) {
        ContactBatchPoint *to = &batch->point[i];
        const TsManifoldPoint *point = &contact->manifold.point[i];
        Arms arms = {ts_vec_sub(point->at, a->pose.position),
                     ts_vec_sub(point->at, b->pose.position)};
        if (contact->manifold.count == 1 && contact->normal_impulse[0] > 0)
            arms = arms_amid_step(self, contact, arms, dt / 2);
        TsVec arm_a = ts_vec_scale(arms.a, a->per_gyration),
              arm_b = ts_vec_scale(arms.b, b->per_gyration);
        to->normal_a[lane] = ts_vec_cross(arm_a, normal);
        to->normal_b[lane] = ts_vec_cross(arm_b, normal);
        to->tangent_a[lane] = ts_vec_cross(arm_a, tangent);
        to->tangent_b[lane] = ts_vec_cross(arm_b, tangent);
        to->gap[lane] = to->now[lane] = point->gap - contact->settled[i];
        to->normal_impulse[lane] = contact->normal_impulse[i] * share;
        to->tangent_impulse[lane] = contact->tangent_impulse[i] * share;
        batch->loaded |= contact->normal_impulse[i] != 0 || contact->tangent_impulse[i] != 0;
        to->held[lane] = held;
    }
}

static void empty_lane(ContactBatch *batch, int lane)
{
    enum { NUMBERS = (sizeof *batch - offsetof(ContactBatch, normal_x)) / sizeof(double) };
    double *number = (double *)((char *)batch + offsetof(ContactBatch, normal_x)) + lane;
    for (int i = 0; i < NUMBERS; i += CONTACT_BATCH) number[i] = 0;
    for (int p = 0; p < TS_MANIFOLD_POINTS; p++) batch->point[p].gap[lane] = 1; // touches nothing
    batch->a[lane] = batch->b[lane] = 0;
    batch->contact[lane] = -1;
}

// Batch by batch, so that each is written while it is in the nearest cache. The contacts of a batch
// lie apart, so those of a later batch are fetched meanwhile.
static void fill_batches(const TsWorld *world, const ContactBatches *batches, const int32_t *order)
{
    enum { AHEAD = 2 * CONTACT_BATCH };
    const TsWorldContact *contact = world->self->contact;
    int last = batches->count * CONTACT_BATCH - 1;
    for (int i = 0; i <= last; i++) {
        int32_t later = order[i + AHEAD < last ? i + AHEAD : last], lane = i % CONTACT_BATCH;
        if (later >= 0) prefetch_lines(&contact[later], offsetof(TsWorldContact, cache));
        ContactBatch *batch = &batches->batch[i / CONTACT_BATCH];
        if (lane == 0) batch->loaded = false;
        if (order[i] >= 0) {
            fill_lane(world, batch, lane, order[i], batches->share, batches->dt);
        } else {
            empty_lane(batch, lane);
        }
    }
}

bool ts_world_slot_flies(const TsWorldSelf *self, int slot)
{
    const UsedColors *used = (const UsedColors *)self->used_colors.item + slot;
    return !used->free && !used->fixed;
}

void ts_world_batches_free_unloaded(TsWorldSelf *self, const ContactBatches *batches)
{
    UsedColors *used = self->used_colors.item;
    memset(used, 0, (size_t)self->slot_count * sizeof *used);
    for (int g = 0; g < batches->groups; g++) {
        ContactGroup group = batches->group[g];
        for (int i = 0; i < group.count * CONTACT_BATCH; i++) {
            const ContactBatch *batch = &batches->batch[group.first + i / CONTACT_BATCH];
            int lane = i % CONTACT_BATCH;
            double impulse = batch->point[0].normal_impulse[lane];
            if (group.points == 2) impulse += batch->point[1].normal_impulse[lane];
            if (impulse != 0) used[batch->a[lane]].free = used[batch->b[lane]].free = 1;
        }
    }
}

bool ts_world_batches_make(TsWorld *world, ContactBatches *batches)
{
    TsWorldSelf *self = world->self;
    if (!ts_world_list(world, &self->color, self->contacts, sizeof(uint8_t)) ||
        !ts_world_list(world, &self->used_colors, self->slot_count, sizeof(UsedColors))) {
        return false;
    }
    int count[CONTACT_GROUPS], first[CONTACT_GROUPS], carrying[CONTACT_GROUPS];
    color_contacts(self, count, carrying);
    lay_out_batches(batches, count, first);
    batches->batch = ts_world_aligned(world, &self->batches, batches->count, sizeof(ContactBatch));
    if (!batches->batch ||
        !ts_world_list(world, &self->order, batches->count * CONTACT_BATCH, sizeof(int32_t))) {
        return false;
    }
    order_contacts(self, first, carrying, self->order.item, batches->count);
    fill_batches(world, batches, self->order.item);
    return true;
}

void ts_world_batches_unload(const ContactBatches *batches)
{
    for (int i = 0; i < batches->count; i++) {
        batches->batch[i].loaded = true;
        for (int p = 0; p < TS_MANIFOLD_POINTS; p++) {
            ContactBatchPoint *point = &batches->batch[i].point[p];
            memset(point->normal_impulse, 0, sizeof point->normal_impulse);
            memset(point->tangent_impulse, 0, sizeof point->tangent_impulse);
        }
    }
}

// The depth at which a soft contact neither releases nor adds any of its impulse:
// solver_soft_normal solved for it.
static double depth_at_rest(const ContactBatchPoint *point, int lane, const Softness *soft)
{
    double released = soft->impulse * (point->normal_impulse[lane] - point->held[lane]);
    return released / (point->normal_mass[lane] * soft->mass * soft->rate);
}

static void settle_lane(const TsWorld *world, ContactBatch *batch, int lane, const Softness *soft,
                        double share)
{
    TsWorldContact *contact = &world->self->contact[batch->contact[lane]];
    int points = contact->manifold.count;
    for (int p = 0; p < points; p++)
        contact->steady_impulse[p] = batch->point[p].normal_impulse[lane] / share;
    for (int p = 0; p < points; p++) {
        ContactBatchPoint *point = &batch->point[p];
        double gap = contact->manifold.point[p].gap;
        point->held[lane] = held_share * steady_load(contact) * share;
        bool carries = point->normal_impulse[lane] > 0;
        contact->settled[p] =
            carries ? fmin(gap + depth_at_rest(point, lane, soft), sinking_most) : 0;
        point->gap[lane] = point->now[lane] = gap - contact->settled[p];
    }
}

void ts_world_batches_settle(const TsWorld *world, const ContactBatches *batches,
                             const SolverPass *pass)
{
    for (int g = 0; g < batches->groups; g++) {
        const ContactGroup *group = &batches->group[g];
        for (int i = group->first; i < group->first + group->count; i++) {
            ContactBatch *batch = &batches->batch[i];
            for (int lane = 0; lane < CONTACT_BATCH && batch->contact[lane] >= 0; lane++)
                settle_lane(world, batch, lane, group->fixed ? &pass->fixed : &pass->free,
                            batches->share);
        }
    }
}

void ts_world_batches_keep(TsWorld *world, const ContactBatches *batches, double dt)
{
    double newer = dt / (dt + steady_time), fading = sinking_time / (dt + sinking_time);
    enum { AHEAD = 2 };
    for (int i = 0; i < batches->count; i++) {
        const ContactBatch *batch = &batches->batch[i];
        for (int lane = 0; lane < CONTACT_BATCH && i + AHEAD < batches->count; lane++) {
            int32_t later = batch[AHEAD].contact[lane];
            if (later >= 0) PREFETCH(world->self->contact[later].normal_impulse);
        }
        for (int lane = 0; lane < CONTACT_BATCH && batch->contact[lane] >= 0; lane++) {
            TsWorldContact *contact = &world->self->contact[batch->contact[lane]];
            for (int p = 0; p < contact->manifold.count; p++) {
                double normal = batch->point[p].normal_impulse[lane] / batches->share;
                double tangent = batch->point[p].tangent_impulse[lane] / batches->share;
                bool finite = normal + fabs(tangent) < HUGE_VAL; // else the bodies stop
                double *steady = &contact->steady_impulse[p];
                contact->normal_impulse[p] = finite ? normal : 0;
                contact->tangent_impulse[p] = finite ? tangent : 0;
                *steady += newer * (contact->normal_impulse[p] - *steady);
                contact->settled[p] *= fading;
            }
        }
    }
}
