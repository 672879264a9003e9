// The impulses that carry bodies which are found at rest, before their first step: without them a
// stack falls together before the solver has found them, and is pushed apart again.
//
// Loads are passed down: from the highest body to the lowest, the contacts below each are solved as
// if what lies below them did not move, and then press on that. This is exact where loads only
// go down, in stacks and pyramids of any height. What it leaves, as in arches, sequential impulses
// finish.
#include "platform/rounding.h"

#include <string.h>

#include "dynamics/world_private.h"
#include "touchstone/radix.h"

enum { LOAD_ROUNDS = 56 }; // of one body

typedef struct Load { // a lane of a batch, seen from the upper body of its contact
    ContactBatch *batch;
    int lane;
    bool upper_is_b;
} Load;

// In weights of the lighter body: what lies under one a million times heavier would be squeezed
// out.
static const double load_most = 100;

static Load load_at(const ContactBatches *batches, int32_t at, const int32_t *rank)
{
    ContactBatch *batch = &batches->batch[at / CONTACT_BATCH];
    int lane = at % CONTACT_BATCH;
    int32_t a = batch->a[lane], b = batch->b[lane];
    return (Load){batch, lane, a == 0 || (b != 0 && rank[b] < rank[a])};
}

// Changes a velocity by an impulse of the contact: `along` its normal and `across` it, which also
// turns the body by `spin`.
static void push_slot(SolverBody *slot, const Load *load, bool is_b, double along, double across,
                      double spin)
{
    double x = load->batch->normal_x[load->lane], y = load->batch->normal_y[load->lane];
    double by = is_b ? slot->inverse_mass : -slot->inverse_mass;
    slot->x += by * (x * along - y * across);
    slot->y += by * (y * along + x * across);
    slot->turn += by * spin;
}

typedef struct LoadLimit {
    double most;       // of a normal impulse
    double per_second; // 1 / substep, by which gaps close
} LoadLimit;

static LoadLimit limit_of(const Load *load, const SolverBody *slot, double weight,
                          double per_second)
{
    double a = slot[load->batch->a[load->lane]].inverse_mass;
    double b = slot[load->batch->b[load->lane]].inverse_mass;
    return (LoadLimit){load_most * weight / (a > b ? a : b), per_second};
}

// An impulse along the normal that stops `share` of the approach at a point of contact.
static void carry_normal(SolverBody *upper, const Load *load, ContactBatchPoint *p, double share,
                         const LoadLimit *limit)
{
    int lane = load->lane;
    double arm = (load->upper_is_b ? p->normal_b : p->normal_a)[lane];
    double speed = load->batch->normal_x[lane] * upper->x + load->batch->normal_y[lane] * upper->y +
                   arm * upper->turn;
    if (!load->upper_is_b) speed = -speed;
    if (p->gap[lane] > 0) speed += p->gap[lane] * limit->per_second;
    double old = p->normal_impulse[lane];
    double wanted = old - share * speed / (upper->inverse_mass * (1 + arm * arm));
    double change = (wanted > limit->most ? limit->most : wanted > 0 ? wanted : 0) - old;
    p->normal_impulse[lane] += change;
    push_slot(upper, load, load->upper_is_b, change, 0, arm * change);
}

static void carry_friction(SolverBody *upper, const Load *load, ContactBatchPoint *p)
{
    int lane = load->lane;
    double arm = (load->upper_is_b ? p->tangent_b : p->tangent_a)[lane];
    double speed = load->batch->normal_x[lane] * upper->y - load->batch->normal_y[lane] * upper->x +
                   arm * upper->turn;
    if (!load->upper_is_b) speed = -speed;
    double most = load->batch->static_friction[lane] * p->normal_impulse[lane];
    double old = p->tangent_impulse[lane];
    double wanted = old - speed / (upper->inverse_mass * (1 + arm * arm));
    double change = (wanted < -most ? -most : wanted > most ? most : wanted) - old;
    p->tangent_impulse[lane] += change;
    push_slot(upper, load, load->upper_is_b, 0, change, arm * change);
}

// Small shares at first, so that the points carry as evenly as they can. Friction takes only what
// normal impulses leave, so that what stands straight on two bodies does not push them apart.
static void carry_load(SolverBody *upper, const Load *load, int points, int round,
                       const LoadLimit *limit)
{
    enum { SMOOTH = LOAD_ROUNDS - 8 };
    double share = round < SMOOTH ? 0.25 : 1;
    for (int i = 0; i < points && round >= SMOOTH; i++)
        carry_friction(upper, load, &load->batch->point[i]);
    for (int i = 0; i < points; i++)
        carry_normal(upper, load, &load->batch->point[i], share, limit);
}

// What carried the upper body presses on the lower one.
static void pass_down(SolverBody *slot, const Load *load, int points)
{
    const ContactBatch *batch = load->batch;
    int lane = load->lane;
    int32_t lower = load->upper_is_b ? batch->a[lane] : batch->b[lane];
    if (lower == 0) return;
    for (int i = 0; i < points; i++) {
        const ContactBatchPoint *p = &batch->point[i];
        double along = p->normal_impulse[lane], across = p->tangent_impulse[lane];
        double spin = load->upper_is_b ? p->normal_a[lane] * along + p->tangent_a[lane] * across
                                       : p->normal_b[lane] * along + p->tangent_b[lane] * across;
        push_slot(&slot[lower], load, !load->upper_is_b, along, across, spin);
    }
}

// ---- The order of the loads

typedef struct LoadOrder {  // of the working memory
    uint64_t *item, *spare; // by rank: the slot, in the lower half
    int32_t *rank, *start;  // by slot; the latter its first contact, of which it is the upper body
    int32_t *contact;       // lanes of batches, by upper body
} LoadOrder;

static bool have_order(const TsWorld *world, const ContactBatches *batches, LoadOrder *order)
{
    TsWorldSelf *self = world->self;
    int slots = self->slot_count, lanes = batches->count * CONTACT_BATCH;
    if (!ts_world_list(world, &self->load_items, 2 * slots, sizeof(uint64_t)) ||
        !ts_world_list(world, &self->load_ranks, 2 * slots + 1 + lanes, sizeof(int32_t))) {
        return false;
    }
    uint64_t *item = self->load_items.item;
    int32_t *rank = self->load_ranks.item;
    *order = (LoadOrder){item, item + slots, rank, rank + slots, rank + 2 * slots + 1};
    return true;
}

static void rank_slots(const TsWorld *world, LoadOrder *order, TsVec gravity)
{
    const int32_t *body_of = world->self->body_of.item;
    int count = world->self->slot_count - 1;
    for (int i = 0; i < count; i++) {
        TsVec at = world->body[body_of[i + 1]].pose.position;
        uint64_t key = ts_radix_key((float)ts_vec_dot(at, gravity));
        order->item[i] = key << 32 | (uint32_t)(i + 1);
    }
    for (int bits = 0; bits < 32; bits += TS_RADIX_BITS) {
        int left = 32 - bits;
        ts_radix_pass(order->item, order->spare, count, 32 + bits,
                      left < TS_RADIX_BITS ? left : TS_RADIX_BITS);
        uint64_t *sorted = order->spare;
        order->spare = order->item;
        order->item = sorted;
    }
    for (int i = 0; i < count; i++) order->rank[(uint32_t)order->item[i]] = i;
}

// A counting sort of the contacts by upper body.
static void sort_loads(const ContactBatches *batches, LoadOrder *order, int slots)
{
    memset(order->start, 0, ((size_t)slots + 1) * sizeof *order->start);
    for (int pass = 0; pass < 2; pass++) {
        for (int32_t at = 0; at < batches->count * CONTACT_BATCH; at++) {
            Load load = load_at(batches, at, order->rank);
            if (load.batch->contact[load.lane] < 0) continue;
            int32_t upper = (load.upper_is_b ? load.batch->b : load.batch->a)[load.lane];
            if (pass == 0) {
                order->start[upper + 1]++;
            } else {
                order->contact[order->start[upper]++] = at;
            }
        }
        for (int i = 0; i < slots && pass == 0; i++) order->start[i + 1] += order->start[i];
    }
}

static void pass_loads(TsWorld *world, const ContactBatches *batches, const LoadOrder *order,
                       double weight, double per_second)
{
    TsWorldSelf *self = world->self;
    SolverBody *slot = self->slot;
    for (int i = 0; i < self->slot_count - 1; i++) {
        int32_t upper = (int32_t)(uint32_t)order->item[i], first = order->start[upper - 1];
        for (int round = 0; round <= LOAD_ROUNDS; round++) {
            for (int k = first; k < order->start[upper]; k++) {
                Load load = load_at(batches, order->contact[k], order->rank);
                int points = self->contact[load.batch->contact[load.lane]].manifold.count;
                if (round < LOAD_ROUNDS) {
                    LoadLimit limit = limit_of(&load, slot, weight, per_second);
                    carry_load(&slot[upper], &load, points, round, &limit);
                } else {
                    pass_down(slot, &load, points);
                }
            }
        }
    }
}

// ---- The estimate

static double sum_of_speeds(const TsWorldSelf *self)
{
    double sum = 0;
    for (int i = 1; i < self->slot_count; i++) {
        const SolverBody *slot = &self->slot[i];
        sum += fabs(slot->x) + fabs(slot->y) + fabs(slot->turn);
    }
    return sum;
}

// Until the bodies are at rest, or as much so as they can be.
static void finish_loads(TsWorld *world, const ContactBatches *batches, const WorldKernels *kernels,
                         const SolverPass *pass, TsVec gravity)
{
    enum { WORK = 5000000, AT_ONCE = 16 }; // contacts solved: some 40 ms, once; rounds
    TsWorldSelf *self = world->self;
    SolverPass rigid = *pass;
    rigid.free = rigid.fixed = (Softness){0, 1, 0};
    double contacts = world->cost.touching, before = HUGE_VAL, now = sum_of_speeds(self);
    double settled = 1e-3 * ts_vec_magnitude(gravity) * self->slot_count;
    int rounds = (int)fmin(64 * contacts * contacts, WORK / contacts);
    for (int i = 0; i < rounds && now > settled && before - now > settled; i += AT_ONCE) {
        for (int k = 0; k < AT_ONCE; k++) kernels->soft(batches, self->slot, &rigid);
        before = now;
        now = sum_of_speeds(self);
    }
}

// Bodies are taken to be at rest, so that what falls or bounces is not stopped by this.
bool ts_world_estimate_loads(TsWorld *world, const ContactBatches *batches,
                             const WorldKernels *kernels, const SolverPass *pass, TsVec gravity)
{
    TsWorldSelf *self = world->self;
    SolverBody *slot = self->slot;
    WarmStart *kept = self->warm_start;
    LoadOrder order;
    if (!have_order(world, batches, &order)) return false;
    ts_world_batches_unload(batches);
    for (int i = 1; i < self->slot_count; i++) {
        kept[i] = (WarmStart){slot[i].x, slot[i].y, slot[i].turn, 0};
        slot[i].x = gravity.x;
        slot[i].y = gravity.y;
        slot[i].turn = 0;
    }
    kernels->warm(batches, slot);
    rank_slots(world, &order, gravity);
    sort_loads(batches, &order, self->slot_count);
    pass_loads(world, batches, &order, ts_vec_length(gravity), pass->per_second);
    finish_loads(world, batches, kernels, pass, gravity);
    ts_world_batches_settle(world, batches, pass);
    for (int i = 1; i < self->slot_count; i++) {
        slot[i].x = kept[i].x;
        slot[i].y = kept[i].y;
        slot[i].turn = kept[i].turn;
    }
    return true;
}
