// Bounces: impulses of their own, contact by contact, before the others.
//
// At e = 1 one such impulse keeps the energy of its two bodies, so a sequence of them does; the
// soft contacts after it find nobody approaching. A side that lands flat bounces with both its
// points at once, which keeps it as well, and does not tumble.
//
// What overlaps is pushed apart, and may be pushed so against a third that it would not have met
// yet: the soft contacts would stop it there for good. So who may be pushed bounces earlier, by as
// much as that can bring it nearer in one substep: half a pixel where it lies deep, else nothing.
#include "platform/rounding.h"

#include <string.h>

#include "dynamics/world_private.h"
#include "touchstone/scalar.h"

enum { BOUNCE_ROUNDS = 8 }; // who is struck may strike the next

// ---- Who may

static double manifold_depth(const TsManifold *patch)
{
    double depth = 0;
    for (int i = 0; i < patch->count; i++) {
        if (-patch->point[i].gap > depth) depth = -patch->point[i].gap;
    }
    return depth;
}

static void find_pushed_ways(const TsWorld *world, const Pass *pass)
{
    WorldSelf *self = world->self;
    const int32_t *slot_of = self->slot_of.item;
    double *pushed = self->pushed.item;
    memset(pushed, 0, (size_t)self->slot_count * sizeof *pushed);
    for (int i = 0; i < self->contacts; i++) {
        const TsWorldContact *contact = &self->contact[i];
        double speed = manifold_depth(&contact->patch) * pass->fixed.rate;
        double way = (speed < pass->fastest ? speed : pass->fastest) / pass->per_second;
        int32_t a = slot_of[contact->a], b = slot_of[contact->b];
        pushed[a] = ts_scalar_larger(pushed[a], way);
        pushed[b] = ts_scalar_larger(pushed[b], way);
    }
    pushed[0] = 0; // nothing pushes that
}

bool ts_world_list_bounces(TsWorld *world, const Pass *pass)
{
    WorldSelf *self = world->self;
    const int32_t *slot_of = self->slot_of.item;
    if (!ts_world_list(world, &self->bounces, self->contacts, sizeof(WorldBounce)) ||
        !ts_world_list(world, &self->pushed, self->slot_count, sizeof(double)) ||
        !ts_world_list(world, &self->struck, self->slot_count, sizeof(int32_t))) {
        return false;
    }
    self->bounce_count = 0;
    for (int i = 0; i < self->contacts; i++) {
        const TsWorldContact *contact = &self->contact[i];
        const TsBody *a = &world->body[contact->a], *b = &world->body[contact->b];
        int32_t slot_a = slot_of[contact->a], slot_b = slot_of[contact->b];
        double restitution = ts_world_mixed_restitution(a, b);
        if (contact->patch.count == 0 || restitution == 0 || slot_a + slot_b == 0) continue;
        WorldBounce *bounce = (WorldBounce *)self->bounces.item + self->bounce_count++;
        *bounce = (WorldBounce){.a = slot_a,
                                .b = slot_b,
                                .count = contact->patch.count,
                                .normal = contact->patch.normal,
                                .restitution = restitution,
                                .friction = ts_world_mixed_friction(a, b)};
        for (int p = 0; p < contact->patch.count; p++) {
            TsManifoldPoint point = contact->patch.point[p];
            bounce->gap[p] = point.gap;
            bounce->on_a[p] = ts_vec_sub(point.at, a->pose.position);
            bounce->on_b[p] = ts_vec_sub(point.at, b->pose.position);
        }
    }
    if (self->bounce_count > 0) find_pushed_ways(world, pass);
    return true;
}

// ---- One of them

static TsVec bounce_velocity_at(const SolverBody *slot, TsVec on)
{
    return ts_vec_add(ts_vec(slot->x, slot->y), ts_vec_scale(ts_vec_perp(on), slot->spin));
}

static TsVec bounce_way_at(const SolverBody *slot, TsVec on)
{
    return ts_vec_add(ts_vec(slot->way_x, slot->way_y),
                      ts_vec_scale(ts_vec_perp(on), slot->turned));
}

static double bounce_speed(const WorldBounce *bounce, const SolverBody *a, const SolverBody *b,
                           int p, TsVec along)
{
    return ts_vec_dot(
        ts_vec_sub(bounce_velocity_at(b, bounce->on_b[p]), bounce_velocity_at(a, bounce->on_a[p])),
        along);
}

static double bounce_gap(const WorldBounce *bounce, const SolverBody *a, const SolverBody *b, int p)
{
    TsVec way = ts_vec_sub(bounce_way_at(b, bounce->on_b[p]), bounce_way_at(a, bounce->on_a[p]));
    return bounce->gap[p] + ts_vec_dot(way, bounce->normal);
}

// How an impulse of 1 at point q along one direction speeds point p along another.
static double bounce_response(const WorldBounce *bounce, const SolverBody *a, const SolverBody *b,
                              int p, int q, TsVec along)
{
    return a->inverse_mass + b->inverse_mass +
           a->inverse_inertia * ts_vec_cross(bounce->on_a[p], along) *
               ts_vec_cross(bounce->on_a[q], along) +
           b->inverse_inertia * ts_vec_cross(bounce->on_b[p], along) *
               ts_vec_cross(bounce->on_b[q], along);
}

static void apply_bounce(const WorldBounce *bounce, SolverBody *a, SolverBody *b, int p,
                         TsVec impulse)
{
    a->x -= a->inverse_mass * impulse.x;
    a->y -= a->inverse_mass * impulse.y;
    a->spin -= a->inverse_inertia * ts_vec_cross(bounce->on_a[p], impulse);
    b->x += b->inverse_mass * impulse.x;
    b->y += b->inverse_mass * impulse.y;
    b->spin += b->inverse_inertia * ts_vec_cross(bounce->on_b[p], impulse);
}

// Coulomb's, with what the bounce pressed: no more than stops the sliding.
static void bounce_friction(const WorldBounce *bounce, SolverBody *a, SolverBody *b, int p,
                            double pressed)
{
    TsVec along = ts_vec_perp(bounce->normal);
    double stops =
        -bounce_speed(bounce, a, b, p, along) / bounce_response(bounce, a, b, p, p, along);
    double most = bounce->friction * pressed;
    double impulse = stops > most ? most : stops < -most ? -most : stops;
    apply_bounce(bounce, a, b, p, ts_vec_scale(along, impulse));
}

static void strike_point(const WorldBounce *bounce, SolverBody *a, SolverBody *b, int p,
                         double impulse)
{
    apply_bounce(bounce, a, b, p, ts_vec_scale(bounce->normal, impulse));
}

// Both points at once. False where one of them would have to pull.
static bool strike_both_points(const WorldBounce *bounce, SolverBody *a, SolverBody *b,
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
    strike_point(bounce, a, b, 0, impulse_0);
    strike_point(bounce, a, b, 1, impulse_1);
    bounce_friction(bounce, a, b, 0, impulse_0);
    bounce_friction(bounce, a, b, 1, impulse_1);
    return true;
}

static void strike_one_point(const WorldBounce *bounce, SolverBody *a, SolverBody *b, int p,
                             double speed)
{
    double impulse = -(1 + bounce->restitution) * speed;
    impulse /= bounce_response(bounce, a, b, p, p, bounce->normal);
    strike_point(bounce, a, b, p, impulse);
    bounce_friction(bounce, a, b, p, impulse);
}

typedef struct BounceWindow { // of one substep
    double dt, threshold;
    const double *pushed; // px by slot
} BounceWindow;

// Those count that come faster than the threshold, and meet within dt.
static bool bounce_off(const WorldBounce *bounce, SolverBody *a, SolverBody *b,
                       const BounceWindow *window)
{
    double pushed = window->pushed[bounce->a] + window->pushed[bounce->b];
    double speed[TS_MANIFOLD_POINTS] = {0};
    bool meets[TS_MANIFOLD_POINTS] = {false};
    for (int p = 0; p < bounce->count; p++) {
        speed[p] = bounce_speed(bounce, a, b, p, bounce->normal);
        meets[p] = speed[p] < -window->threshold &&
                   bounce_gap(bounce, a, b, p) + speed[p] * window->dt - pushed <= 0;
    }
    if (!meets[0] && !meets[1]) return false;
    if (meets[0] && meets[1] && strike_both_points(bounce, a, b, speed)) return true;
    int p = !meets[0] || (meets[1] && speed[1] < speed[0]);
    strike_one_point(bounce, a, b, p, speed[p]);
    return true;
}

// Since it was looked at last: else it is as it was, and nothing comes of it.
static bool bounce_is_changed(const WorldBounce *bounce, const int32_t *struck)
{
    return struck[bounce->a] > bounce->seen || struck[bounce->b] > bounce->seen;
}

// What does not move is struck, but not changed.
static void note_strike(const WorldBounce *bounce, int32_t *struck, int32_t strike)
{
    if (bounce->a) struck[bounce->a] = strike;
    if (bounce->b) struck[bounce->b] = strike;
}

void ts_world_bounce(TsWorld *world, double dt, double threshold)
{
    WorldSelf *self = world->self;
    WorldBounce *bounces = self->bounces.item;
    BounceWindow window = {dt, threshold, self->pushed.item};
    int32_t *struck = self->struck.item, strikes = 0, before = -1;
    if (self->bounce_count > 0) memset(struck, 0, (size_t)self->slot_count * sizeof *struck);
    for (int round = 0; round < BOUNCE_ROUNDS && strikes > before; round++) {
        before = strikes;
        for (int i = 0; i < self->bounce_count; i++) {
            WorldBounce *bounce = &bounces[i];
            if (round > 0 && !bounce_is_changed(bounce, struck)) continue;
            bounce->seen = strikes;
            if (bounce_off(bounce, &self->slot[bounce->a], &self->slot[bounce->b], &window))
                note_strike(bounce, struck, ++strikes);
        }
    }
}
