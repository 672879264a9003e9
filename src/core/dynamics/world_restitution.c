// Restitution: bounces are impulses of their own, contact by contact, before the soft contacts.
//
// With a restitution of 1 one such impulse preserves the energy of its two bodies, so a sequence of
// them does; afterwards the soft contacts find no body approaching. A side that lands flat bounces
// with both points at once, which preserves the energy too and does not make it tumble.
//
// A side that lands flat without a bounce is stopped the same way, by both points and friction
// together. The soft contacts stop one point after the other: the side tilts meanwhile, its rim
// slides, and friction, as strong as the whole impact, throws the body aside.
//
// Overlap correction may push a body into a third one early, and the soft contacts would then stop
// it without a bounce. So a body that may be pushed bounces earlier, by the distance that the
// correction can move it in one substep: half a pixel if it overlaps deeply, otherwise 0.
#include "platform/rounding.h"

#include <stddef.h>
#include <string.h>

#include "dynamics/world_private.h"
#include "touchstone/scalar.h"

enum {
    BOUNCE_ROUNDS = 8, // a body that bounces may hit the next one
    WORD_BATCHES = 64 / CONTACT_BATCH
};
static const double computed_from = 1 - 0x1p-20; // of the threshold: faster bounces are computed
static const double rounding_room = 0x1p-20;     // px by which a bounce may be early: what meets at
                                                 // the end of a substep, the soft contacts stop
static const double landing_gap = 0.02;          // px that a landing leaves to the soft contacts

static void list_bounce(TsWorldSelf *self, int index, int32_t a, int32_t b)
{
    const TsWorldContact *contact = &self->contact[index];
    const BodyFrame *of_a = &self->frame[contact->a], *of_b = &self->frame[contact->b];
    BounceBatch *batch = &self->bounce_batch[self->bounce_count / CONTACT_BATCH];
    int lane = self->bounce_count % CONTACT_BATCH;
    TsVec normal = contact->manifold.normal;
    if (lane == 0) *batch = (BounceBatch){0};
    batch->a[lane] = a;
    batch->b[lane] = b;
    batch->normal_x[lane] = normal.x;
    batch->normal_y[lane] = normal.y;
    for (int p = 0; p < TS_MANIFOLD_POINTS; p++) {
        TsManifoldPoint point = contact->manifold.point[p < contact->manifold.count ? p : 0];
        TsVec on_a = ts_vec_sub(point.at, of_a->pose.position),
              on_b = ts_vec_sub(point.at, of_b->pose.position);
        batch->point[p].across_a[lane] = ts_vec_cross(on_a, normal) * of_a->per_gyration;
        batch->point[p].across_b[lane] = ts_vec_cross(on_b, normal) * of_b->per_gyration;
        batch->point[p].room[lane] = point.gap;
    }
    ((WorldBounce *)self->bounces.item)[self->bounce_count++] =
        (WorldBounce){.a = a, .b = b, .contact = index, .known = -1};
}

static void note_correction(double *pushed, const TsWorldContact *contact, int32_t a, int32_t b,
                            const SolverPass *pass)
{
    double depth = ts_scalar_larger(0, -world_least_gap(contact)), speed = depth * pass->fixed.rate;
    double way = (speed < pass->fastest ? speed : pass->fastest) / pass->per_second;
    pushed[a] = ts_scalar_larger(pushed[a], way);
    pushed[b] = ts_scalar_larger(pushed[b], way);
}

static void take_corrections_from_rooms(TsWorldSelf *self)
{
    const double *pushed = self->pushed.item;
    for (int i = 0; i < self->bounce_count; i++) {
        BounceBatch *batch = &self->bounce_batch[i / CONTACT_BATCH];
        int lane = i % CONTACT_BATCH;
        double way = pushed[batch->a[lane]] + pushed[batch->b[lane]] + rounding_room;
        for (int p = 0; p < TS_MANIFOLD_POINTS; p++) batch->point[p].room[lane] -= way;
    }
}

// Whether a side may land: both points of a contact that carried nothing so far, of bodies that are
// fast towards each other.
static bool may_land(const TsWorldSelf *self, int index, double threshold)
{
    if (((const uint8_t *)self->points.item)[index] < 2) return false;
    if (((const bool *)self->carries.item)[index]) return false;
    const int32_t *slot_of = self->slot_of.item;
    TsBroadPair pair = self->pairs.pair[index];
    const SolverBody *a = &self->slot[slot_of[pair.a]], *b = &self->slot[slot_of[pair.b]];
    TsVec apart = ts_vec(b->x - a->x, b->y - a->y);
    if (!(fabs(apart.x) + fabs(apart.y) > threshold)) return false;
    return ts_vec_dot(apart, self->contact[index].manifold.normal) < -threshold;
}

// In most worlds no two bodies are fast enough, and the contacts need not be looked at.
static int count_landings(const TsWorldSelf *self, double threshold, double fastest)
{
    int count = 0;
    if (2 * fastest <= threshold) return 0;
    for (int i = 0; i < self->contacts; i++) count += may_land(self, i, threshold);
    return count;
}

bool ts_world_list_bounces(TsWorld *world, const SolverPass *pass, double threshold, double fastest)
{
    enum { AHEAD = 4 };
    TsWorldSelf *self = world->self;
    const int32_t *slot_of = self->slot_of.item;
    const uint8_t *points = self->points.item;
    int most = self->bouncy ? self->contacts : count_landings(self, threshold, fastest);
    int words = most / 64 + 1;
    self->bounce_count = self->bounces_known = 0;
    self->bounces_of_known = false;
    if (most == 0) return true;
    self->bounce_batch =
        ts_world_aligned(world, &self->bounce_batches, words * WORD_BATCHES, sizeof(BounceBatch));
    if (!self->bounce_batch || !ts_world_list(world, &self->bounces, most, sizeof(WorldBounce)) ||
        !ts_world_list(world, &self->bounce_known, most, sizeof(BounceContact)) ||
        !ts_world_list(world, &self->pushed, self->slot_count, sizeof(double)) ||
        !ts_world_list(world, &self->bounces_of, 2 * most, sizeof(int32_t)) ||
        !ts_world_list(world, &self->bounces_from, self->slot_count + 2, sizeof(int32_t)) ||
        !ts_world_list(world, &self->bounces_due, words, sizeof(uint64_t)) ||
        !ts_world_list(world, &self->bounces_meet, words, sizeof(uint64_t))) {
        return false;
    }
    double *pushed = self->pushed.item;
    memset(pushed, 0, (size_t)self->slot_count * sizeof *pushed);
    for (int i = 0; i < self->contacts; i++) {
        TsBroadPair pair = self->pairs.pair[i];
        int32_t a = slot_of[pair.a], b = slot_of[pair.b];
        if (!self->bouncy && !may_land(self, i, threshold)) continue;
        if (self->bouncy && i + AHEAD < self->contacts)
            PREFETCH(&self->contact[i + AHEAD].manifold);
        if (points[i] == 0 || a + b == 0) continue;
        list_bounce(self, i, a, b);
        note_correction(pushed, &self->contact[i], a, b, pass);
    }
    pushed[0] = 0; // nothing moves that
    take_corrections_from_rooms(self);
    return true;
}

// ---- One bounce

static BounceContact bounce_contact(const TsWorldSelf *self, int index)
{
    const TsWorldContact *contact = &self->contact[index];
    const BodyFrame *a = &self->frame[contact->a], *b = &self->frame[contact->b];
    const BodySurface *of_a = (const BodySurface *)self->surfaces.item + contact->a,
                      *of_b = (const BodySurface *)self->surfaces.item + contact->b;
    BounceContact bounce = {.count = contact->manifold.count,
                            .normal = contact->manifold.normal,
                            .restitution = ts_scalar_larger(of_a->restitution, of_b->restitution),
                            .friction = world_mean(of_a->friction, of_b->friction)};
    for (int p = 0; p < bounce.count; p++) {
        TsManifoldPoint point = contact->manifold.point[p];
        bounce.gap[p] = point.gap;
        bounce.on_a[p] = ts_vec_scale(ts_vec_sub(point.at, a->pose.position), a->per_gyration);
        bounce.on_b[p] = ts_vec_scale(ts_vec_sub(point.at, b->pose.position), b->per_gyration);
    }
    return bounce;
}

static TsVec bounce_velocity_at(const SolverBody *slot, TsVec on)
{
    return ts_vec_add(ts_vec(slot->x, slot->y), ts_vec_scale(ts_vec_perp(on), slot->turn));
}

static TsVec bounce_motion_at(const SolverBody *slot, TsVec on)
{
    return ts_vec_add(ts_vec(slot->delta_x, slot->delta_y),
                      ts_vec_scale(ts_vec_perp(on), slot->delta_turn));
}

static double bounce_speed(const BounceContact *bounce, const SolverBody *a, const SolverBody *b,
                           int p, TsVec along)
{
    return ts_vec_dot(
        ts_vec_sub(bounce_velocity_at(b, bounce->on_b[p]), bounce_velocity_at(a, bounce->on_a[p])),
        along);
}

static double bounce_gap(const BounceContact *bounce, const SolverBody *a, const SolverBody *b,
                         int p)
{
    TsVec way =
        ts_vec_sub(bounce_motion_at(b, bounce->on_b[p]), bounce_motion_at(a, bounce->on_a[p]));
    return bounce->gap[p] + ts_vec_dot(way, bounce->normal);
}

// The change of velocity at point p, along a direction, by an impulse of 1 along it at point q.
static double bounce_response(const BounceContact *bounce, const SolverBody *a, const SolverBody *b,
                              int p, int q, TsVec along)
{
    return a->inverse_mass + b->inverse_mass +
           a->inverse_mass * ts_vec_cross(bounce->on_a[p], along) *
               ts_vec_cross(bounce->on_a[q], along) +
           b->inverse_mass * ts_vec_cross(bounce->on_b[p], along) *
               ts_vec_cross(bounce->on_b[q], along);
}

static void apply_bounce(const BounceContact *bounce, SolverBody *a, SolverBody *b, int p,
                         TsVec impulse)
{
    a->x -= a->inverse_mass * impulse.x;
    a->y -= a->inverse_mass * impulse.y;
    a->turn -= a->inverse_mass * ts_vec_cross(bounce->on_a[p], impulse);
    b->x += b->inverse_mass * impulse.x;
    b->y += b->inverse_mass * impulse.y;
    b->turn += b->inverse_mass * ts_vec_cross(bounce->on_b[p], impulse);
}

// Coulomb friction with the normal impulse of the bounce, at most what stops the sliding.
static void bounce_friction(const BounceContact *bounce, SolverBody *a, SolverBody *b, int p,
                            double normal_impulse)
{
    TsVec along = ts_vec_perp(bounce->normal);
    double stops =
        -bounce_speed(bounce, a, b, p, along) / bounce_response(bounce, a, b, p, p, along);
    double most = bounce->friction * normal_impulse;
    double impulse = stops > most ? most : stops < -most ? -most : stops;
    apply_bounce(bounce, a, b, p, ts_vec_scale(along, impulse));
}

static void apply_normal_impulse(const BounceContact *bounce, SolverBody *a, SolverBody *b, int p,
                                 double impulse)
{
    apply_bounce(bounce, a, b, p, ts_vec_scale(bounce->normal, impulse));
}

// Both points at once. Returns false if one of the impulses would have to pull.
static bool bounce_both_points(const BounceContact *bounce, SolverBody *a, SolverBody *b,
                               const double *speed)
{
    TsVec n = bounce->normal;
    double own_0 = bounce_response(bounce, a, b, 0, 0, n),
           own_1 = bounce_response(bounce, a, b, 1, 1, n);
    double other = bounce_response(bounce, a, b, 0, 1, n), det = own_0 * own_1 - other * other;
    double back = 1 + bounce->restitution;
    if (det < 1e-9 * own_0 * own_1) return false;
    double impulse_0 = back * (other * speed[1] - own_1 * speed[0]) / det;
    double impulse_1 = back * (other * speed[0] - own_0 * speed[1]) / det;
    if (impulse_0 < 0 || impulse_1 < 0) return false;
    apply_normal_impulse(bounce, a, b, 0, impulse_0);
    apply_normal_impulse(bounce, a, b, 1, impulse_1);
    bounce_friction(bounce, a, b, 0, impulse_0);
    bounce_friction(bounce, a, b, 1, impulse_1);
    return true;
}

// Whether one of the points approaches faster than the threshold and meets within the substep, as
// ts_world_bounce_off computes it but for rounding. As WorldKernels.meet, for one.
static bool approach_meets(const SolverBody *slot, const BounceBatch *batch, int lane,
                           double threshold, double dt)
{
    const SolverBody *a = &slot[batch->a[lane]], *b = &slot[batch->b[lane]];
    double n_x = batch->normal_x[lane], n_y = batch->normal_y[lane];
    double along = n_x * (b->x - a->x) + n_y * (b->y - a->y);
    double way = n_x * (b->delta_x - a->delta_x) + n_y * (b->delta_y - a->delta_y);
    bool meets = false;
    for (int p = 0; p < TS_MANIFOLD_POINTS; p++) {
        double to_a = batch->point[p].across_a[lane], to_b = batch->point[p].across_b[lane];
        double speed = along + to_b * b->turn - to_a * a->turn;
        double room =
            batch->point[p].room[lane] + way + to_b * b->delta_turn - to_a * a->delta_turn;
        meets |= (speed < -threshold) & (room + speed * dt <= 0);
    }
    return meets;
}

bool ts_world_bounce_off(const BounceContact *bounce, SolverBody *a, SolverBody *b,
                         double threshold, double dt, double pushed)
{
    double speed[TS_MANIFOLD_POINTS] = {0};
    bool meets[TS_MANIFOLD_POINTS] = {false};
    for (int p = 0; p < bounce->count; p++) {
        speed[p] = bounce_speed(bounce, a, b, p, bounce->normal);
        meets[p] = speed[p] < -threshold &&
                   bounce_gap(bounce, a, b, p) + speed[p] * dt - pushed <= rounding_room;
    }
    if (!meets[0] && !meets[1]) return false;
    if (meets[0] && meets[1] && bounce_both_points(bounce, a, b, speed)) return true;
    int p = !meets[0] || (meets[1] && speed[1] < speed[0]);
    double impulse = -(1 + bounce->restitution) * speed[p];
    impulse /= bounce_response(bounce, a, b, p, p, bounce->normal);
    apply_normal_impulse(bounce, a, b, p, impulse);
    bounce_friction(bounce, a, b, p, impulse);
    return true;
}

// ---- A side that lands flat

// The normal impulses of both points, 0 or more, after which neither comes nearer than it may;
// `slack` is the speed that is left until then. A linear complementarity problem of two numbers, by
// its cases (Erin Catto, Box2D, b2ContactSolver). Returns whether both points carry.
static bool land_impulses(const double *own, double other, const double *slack, double *impulse)
{
    double wanted[2] = {slack[0] - own[0] * impulse[0] - other * impulse[1],
                        slack[1] - own[1] * impulse[1] - other * impulse[0]};
    double det = own[0] * own[1] - other * other;
    double both[2] = {(other * wanted[1] - own[1] * wanted[0]) / det,
                      (other * wanted[0] - own[0] * wanted[1]) / det};
    if (both[0] >= 0 && both[1] >= 0) {
        impulse[0] = both[0];
        impulse[1] = both[1];
        return true;
    }
    for (int p = 0; p < 2; p++) {
        double alone = -wanted[p] / own[p];
        if (!(alone >= 0) || wanted[1 - p] + other * alone < 0) continue;
        impulse[p] = alone;
        impulse[1 - p] = 0;
        return false;
    }
    impulse[0] = impulse[1] = 0;
    return false;
}

// Stops a side that meets with both points within dt and needs both to be stopped; false if it does
// not. The normal impulses and friction are solved in turn, as friction makes the side tilt.
static bool land(const BounceContact *bounce, SolverBody *a, SolverBody *b, double threshold,
                 double dt)
{
    enum { TURNS = 16 };
    TsVec n = bounce->normal, along = ts_vec_perp(n);
    double impulse[2] = {0}, friction = 0, may_go[2];
    double own[2] = {bounce_response(bounce, a, b, 0, 0, n),
                     bounce_response(bounce, a, b, 1, 1, n)};
    double other = bounce_response(bounce, a, b, 0, 1, n);
    double across = bounce_response(bounce, a, b, 0, 0, along);
    if (bounce->count < 2 || own[0] * own[1] - other * other < 1e-9 * own[0] * own[1]) return false;
    for (int p = 0; p < 2; p++) {
        double speed = bounce_speed(bounce, a, b, p, n), gap = bounce_gap(bounce, a, b, p);
        if (speed >= -threshold || gap + speed * dt > 0) return false;
        may_go[p] = ts_scalar_larger(gap - landing_gap, 0) / dt;
    }
    for (int i = 0; i < TURNS; i++) {
        double before[2] = {impulse[0], impulse[1]}, slack[2];
        for (int p = 0; p < 2; p++) slack[p] = bounce_speed(bounce, a, b, p, n) + may_go[p];
        if (!land_impulses(own, other, slack, impulse) && i == 0) return false;
        for (int p = 0; p < 2; p++) apply_normal_impulse(bounce, a, b, p, impulse[p] - before[p]);
        double most = bounce->friction * (impulse[0] + impulse[1]);
        double wanted = friction - bounce_speed(bounce, a, b, 0, along) / across;
        double limited = wanted > most ? most : wanted < -most ? -most : wanted;
        apply_bounce(bounce, a, b, 0, ts_vec_scale(along, limited - friction));
        friction = limited;
    }
    return true;
}

static bool visit_bounce(TsWorldSelf *self, WorldBounce *listed, const SolverPass *pass,
                         double threshold)
{
    BounceContact *bounce = self->bounce_known.item;
    const double *pushed = self->pushed.item;
    if (listed->known < 0) {
        listed->known = self->bounces_known++;
        bounce[listed->known] = bounce_contact(self, listed->contact);
    }
    bounce += listed->known;
    if (bounce->restitution == 0)
        return land(bounce, &self->slot[listed->a], &self->slot[listed->b], threshold, pass->dt);
    return ts_world_bounce_off(bounce, &self->slot[listed->a], &self->slot[listed->b], threshold,
                               pass->dt, pushed[listed->a] + pushed[listed->b]);
}

// ---- Which bounces are due
//
// All are looked at when a substep begins, many at once. A visit finds the same again unless one of
// the two bodies has bounced since. So a bounce marks all bounces of its bodies as due, its own
// too. Slot 0 stands for all fixed bodies, which a bounce does not change.

// A counting sort by slot.
static void find_bounces_of_slots(TsWorldSelf *self)
{
    const WorldBounce *bounce = self->bounces.item;
    int32_t *of = self->bounces_of.item, *from = self->bounces_from.item;
    memset(from, 0, ((size_t)self->slot_count + 2) * sizeof *from);
    for (int i = 0; i < self->bounce_count; i++) from[bounce[i].a + 2]++, from[bounce[i].b + 2]++;
    from[2] = 0;
    for (int i = 2; i <= self->slot_count; i++) from[i + 1] += from[i];
    for (int i = 0; i < self->bounce_count; i++) {
        if (bounce[i].a > 0) of[from[bounce[i].a + 1]++] = i;
        if (bounce[i].b > 0) of[from[bounce[i].b + 1]++] = i;
    }
    self->bounces_of_known = true;
}

static void note_bounce(TsWorldSelf *self, int32_t slot)
{
    const int32_t *of = self->bounces_of.item, *from = self->bounces_from.item;
    uint64_t *due = self->bounces_due.item;
    if (slot == 0) return;
    for (int i = from[slot]; i < from[slot + 1]; i++) due[of[i] / 64] |= 1ull << of[i] % 64;
}

// Of these bounces of a word, those that may happen. Without a branch that depends on a velocity:
// which ones are fast enough can not be foreseen.
static uint64_t meeting_of_word(const TsWorldSelf *self, int word, uint64_t bits, double threshold,
                                double dt)
{
    const BounceBatch *batch = self->bounce_batch + (ptrdiff_t)word * WORD_BATCHES;
    uint64_t meeting = 0;
    for (; bits; bits &= bits - 1) {
        int i = __builtin_ctzll(bits);
        bool meets =
            approach_meets(self->slot, &batch[i / CONTACT_BATCH], i % CONTACT_BATCH, threshold, dt);
        meeting |= (uint64_t)meets << i;
    }
    return meeting;
}

// Prefetches what the visits of these bounces read, which lies far apart.
static void prefetch_visits(const TsWorldSelf *self, const WorldBounce *bounce, uint64_t bits)
{
    const BounceContact *known = self->bounce_known.item;
    for (; bits; bits &= bits - 1) {
        const WorldBounce *next = bounce + __builtin_ctzll(bits);
        const char *from = next->known < 0 ? (const char *)&self->contact[next->contact].manifold
                                           : (const char *)&known[next->known];
        PREFETCH(from);
        PREFETCH(from + 64);
    }
}

// Visits those of 64 that may happen, in order; what becomes due behind the last one visited waits
// for the next round. Returns how many pairs have bounced.
static int visit_word(TsWorldSelf *self, int word, const SolverPass *pass, double threshold)
{
    uint64_t *due = (uint64_t *)self->bounces_due.item + word;
    uint64_t *meets = (uint64_t *)self->bounces_meet.item + word;
    WorldBounce *bounce = (WorldBounce *)self->bounces.item + (ptrdiff_t)word * 64;
    if ((*meets | *due) == 0) return 0;
    double computed = threshold * computed_from;
    int bounced = 0;
    uint64_t bits = (*meets & ~*due) | meeting_of_word(self, word, *due, computed, pass->dt);
    *due = *meets = 0;
    prefetch_visits(self, bounce, bits);
    while (bits) {
        WorldBounce *next = bounce + __builtin_ctzll(bits);
        uint64_t bit = bits & (~bits + 1), ahead = ~(bit | (bit - 1));
        bits ^= bit;
        if (!visit_bounce(self, next, pass, threshold)) continue;
        if (!self->bounces_of_known) find_bounces_of_slots(self);
        note_bounce(self, next->a);
        note_bounce(self, next->b);
        bounced++;
        uint64_t again = *due & ahead;
        bits = (bits & ~again) | meeting_of_word(self, word, again, computed, pass->dt);
        *due &= ~ahead;
    }
    return bounced;
}

// Most bodies of a pile are too slow to bounce.
void ts_world_bounce(TsWorld *world, const WorldKernels *kernels, const SolverPass *pass,
                     double threshold)
{
    TsWorldSelf *self = world->self;
    int words = (self->bounce_count + 63) / 64, bounced = 1;
    if (words == 0) return;
    memset(self->bounces_due.item, 0, (size_t)words * sizeof(uint64_t));
    kernels->meet(self->bounce_batch, (self->bounce_count + CONTACT_BATCH - 1) / CONTACT_BATCH,
                  self->slot, threshold * computed_from, pass->dt, self->bounces_meet.item);
    for (int round = 0; round < BOUNCE_ROUNDS && bounced > 0; round++) {
        bounced = 0;
        for (int i = 0; i < words; i++) bounced += visit_word(self, i, pass, threshold);
    }
}
