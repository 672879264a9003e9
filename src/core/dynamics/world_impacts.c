// Impacts within a step: bullets and spinners against all that moves.
//
// After the contacts are solved every body has a motion for the whole step. Bullets, and long
// bodies that turn far (spinners), are followed: the earliest meeting comes first. Both bodies go
// to that time, bounce off each other, and have new motions for the rest of the step. What was
// struck is followed from there on, so that it passes nothing either.
//
// A queue (a heap) has the next meeting of each body that is followed. If the other body's motion
// has changed since, that is found when the meeting is due, and the next one is computed again. A
// body that is struck and touches another one in its way waits for the next step: how a pile takes
// a blow is left to the contacts. So does a body that has had 16 impacts, or meets one that waits.
#include "platform/rounding.h"

#include <string.h>

#include "dynamics/world_private.h"
#include "touchstone/scalar.h"

enum { IMPACTS_MOST = 16, IMPACT_PASSES = 4, PATH_PIECES = 64 };
static const double half_turn = 3.141592653589793;
static const double piece_least = 256; // px of a path that are searched at once

typedef struct Impacts {
    TsWorld *world;
    TsWorldSelf *self;
    Mover *mover;
    double dt, now, threshold; // the latter in px/s: slower ones do not bounce
    TsVec gravity;
    bool failed; // out of memory
} Impacts;

// ---- The queue

static bool meets_sooner(const Impacts *impacts, int32_t a, int32_t b)
{
    const Mover *first = &impacts->mover[a], *second = &impacts->mover[b];
    return first->next < second->next || (first->next == second->next && a < b);
}

static void put_in_queue(Impacts *impacts, int place, int32_t body)
{
    ((int32_t *)impacts->self->impact_queue.item)[place] = body;
    impacts->mover[body].place = place;
}

// After the body's next meeting has changed.
static void sort_in_queue(Impacts *impacts, int32_t body)
{
    TsWorldSelf *self = impacts->self;
    const int32_t *queue = self->impact_queue.item;
    int place = impacts->mover[body].place;
    if (place < 0) place = self->queued++;
    for (; place > 0 && meets_sooner(impacts, body, queue[(place - 1) / 2]);
         place = (place - 1) / 2)
        put_in_queue(impacts, place, queue[(place - 1) / 2]);
    for (int child; (child = 2 * place + 1) < self->queued; place = child) {
        if (child + 1 < self->queued && meets_sooner(impacts, queue[child + 1], queue[child]))
            child++;
        if (!meets_sooner(impacts, queue[child], body)) break;
        put_in_queue(impacts, place, queue[child]);
    }
    put_in_queue(impacts, place, body);
}

// ---- Paths

static bool mover_rests(const Mover *mover, double time)
{
    return time >= mover->until || (mover->way.x == 0 && mover->way.y == 0 && mover->angle == 0);
}

// Around the body on its way from one time to another.
static TsBounds path_bounds(const Impacts *impacts, int32_t body, double from, double to)
{
    const Mover *mover = &impacts->mover[body];
    double reach = impacts->world->collider[body].outer + world_slop;
    TsVec a = ts_world_mover_pose(mover, from).position,
          b = ts_world_mover_pose(mover, to).position, r = ts_vec(reach, reach);
    TsVec least = ts_vec(fmin(a.x, b.x), fmin(a.y, b.y)),
          most = ts_vec(fmax(a.x, b.x), fmax(a.y, b.y));
    return ts_bounds_around((TsAabb){ts_vec_sub(least, r), ts_vec_add(most, r)});
}

// The path of a body from now on gets a box of its own.
static void note_path(Impacts *impacts, int32_t body)
{
    TsWorldSelf *self = impacts->self;
    Mover *mover = &impacts->mover[body];
    TsBounds bounds = path_bounds(impacts, body, impacts->now, 1);
    if (mover->path >= 0) {
        ts_broad_move(&self->paths, mover->path, bounds);
        return;
    }
    mover->path = ts_broad_insert(&self->paths, bounds);
    if (mover->path < 0 ||
        !ts_world_list(impacts->world, &self->path_body, mover->path + 1, sizeof(int32_t))) {
        impacts->failed = true;
        return;
    }
    ((int32_t *)self->path_body.item)[mover->path] = body;
}

// Whether the step carries the body out of its box in the broad phase.
static bool leaves_box(const TsWorld *world, int32_t body, const Mover *mover)
{
    const FatBounds *fat = (const FatBounds *)world->self->fat.item + body;
    if (fabs(mover->angle) > 1) return true;
    TsPose then = ts_world_mover_pose(mover, 1);
    TsVec way = ts_vec_sub(then.position, fat->pose.position),
          turned = ts_vec_sub(then.turn, fat->pose.turn);
    double most = fmax(fabs(way.x), fabs(way.y)) + fat->outer * ts_vec_magnitude(turned);
    return !(most <= fat->margin);
}

// ---- What a body meets next

static void look_at(Impacts *impacts, int32_t body, int32_t other)
{
    TsWorldSelf *self = impacts->self;
    int32_t *looked_at = self->looked_at.item;
    Mover *mover = &impacts->mover[body];
    const Mover *to = &impacts->mover[other];
    if (other == body || looked_at[other] == self->queries) return;
    looked_at[other] = self->queries;
    if (mover_rests(mover, impacts->now) && mover_rests(to, impacts->now)) return;
    double t = ts_world_meeting(impacts->world, body < other ? body : other,
                                body < other ? other : body, impacts->now);
    if (t > mover->next || (t == mover->next && (t == 1 || other > mover->other))) return;
    mover->next = t;
    mover->other = other;
    mover->other_version = to->version;
}

// Along its path, piece by piece, up to the first meeting.
static void find_next(Impacts *impacts, int32_t body)
{
    TsWorld *world = impacts->world;
    TsWorldSelf *self = impacts->self;
    Mover *mover = &impacts->mover[body];
    double way = ts_vec_magnitude(mover->way) * (1 - impacts->now);
    double piece = fmax(piece_least, 16 * world->collider[body].outer);
    int pieces = way < piece * PATH_PIECES ? (int)(way / piece) + 1 : PATH_PIECES;
    const int32_t *path_body = self->path_body.item;
    self->queries++;
    mover->next = 1;
    mover->other = -1;
    for (int i = 0; i < pieces; i++) {
        double from = impacts->now + (1 - impacts->now) * i / pieces,
               to = i + 1 < pieces ? impacts->now + (1 - impacts->now) * (i + 1) / pieces : 1;
        TsBounds around = path_bounds(impacts, body, from, to);
        if (!ts_broad_window(&self->paths, around, &self->hits)) impacts->failed = true;
        for (int k = 0; k < self->hits.count; k++)
            look_at(impacts, body, path_body[self->hits.index[k]]);
        if (mover->role == MOVER_SLOW) continue; // the others are in reach of its contacts
        if (!ts_broad_window(&world->broad, around, &self->hits)) impacts->failed = true;
        for (int k = 0; k < self->hits.count; k++) {
            if (impacts->mover[self->hits.index[k]].path < 0)
                look_at(impacts, body, self->hits.index[k]);
        }
        if (mover->next <= to) break;
    }
}

// ---- New motions

static void follow(Impacts *impacts, int32_t body)
{
    if (impacts->failed) return;
    find_next(impacts, body);
    sort_in_queue(impacts, body);
}

static void change_motion(Impacts *impacts, int32_t body, TsVec way, double angle)
{
    Mover *mover = &impacts->mover[body];
    mover->from = ts_world_mover_pose(mover, impacts->now);
    mover->since = impacts->now;
    mover->until = 1;
    mover->way = way;
    mover->angle = angle;
    mover->version++;
    if (mover->role == MOVER_PASSIVE || mover->role == MOVER_SLOW) mover->role = MOVER_STRUCK;
    note_path(impacts, body);
}

static void wait_for_step(Impacts *impacts, int32_t body)
{
    TsWorldSelf *self = impacts->self;
    int32_t slot = ((const int32_t *)self->slot_of.item)[body];
    Mover *mover = &impacts->mover[body];
    if (impacts->world->body[body].fixed || mover->waits) return;
    mover->waits = true;
    impacts->world->cost.waiting++;
    if (slot > 0) ((BodyEnergy *)self->energy.item)[slot].grounded = true;
    change_motion(impacts, body, ts_vec(0, 0), 0);
}

static bool spins_too_fast(const Impacts *impacts, int32_t index, double spin)
{
    return world_is_long(&impacts->world->collider[index]) && fabs(spin) > half_turn / impacts->dt;
}

static void note_capped(Impacts *impacts, int32_t index)
{
    if (!impacts->mover[index].capped) impacts->world->cost.capped++;
    impacts->mover[index].capped = true;
}

// Long bodies turn by half a turn a step at most: the spin itself is limited, or impulses and
// motion would not fit.
static void cap_spin(Impacts *impacts, int32_t index)
{
    TsBody *body = &impacts->world->body[index];
    double most = half_turn / impacts->dt;
    if (!spins_too_fast(impacts, index, body->spin)) return;
    body->spin = body->spin < 0 ? -most : most;
    note_capped(impacts, index);
}

// What gravity adds until the end of the step is in the velocity of a body without contacts.
static TsVec velocity_ahead(const Impacts *impacts, int32_t body)
{
    int32_t slot = ((const int32_t *)impacts->self->slot_of.item)[body];
    bool flies =
        slot > 0 && ts_world_slot_flies(impacts->self, slot) && body != impacts->world->spring.body;
    double left = flies ? (1 - impacts->now) * impacts->dt : 0;
    return ts_vec_scale(impacts->gravity, left);
}

static SolverBody solver_body_now(const Impacts *impacts, int32_t index)
{
    const TsBody *body = &impacts->world->body[index];
    double radius = ((const Gyration *)impacts->self->gyration.item)[index].radius;
    if (body->fixed) return (SolverBody){0};
    TsVec velocity = ts_vec_sub(body->velocity, velocity_ahead(impacts, index));
    return (SolverBody){.x = velocity.x,
                        .y = velocity.y,
                        .turn = body->spin * radius,
                        .inverse_mass = body->inverse_mass,
                        .gyration = radius};
}

static void go_on_with(Impacts *impacts, int32_t index, const SolverBody *slot)
{
    TsBody *body = &impacts->world->body[index];
    Mover *mover = &impacts->mover[index];
    double per_radius = impacts->self->frame[index].per_gyration;
    if (body->fixed) return;
    TsVec ahead = velocity_ahead(impacts, index);
    body->velocity = ts_vec_add(ts_vec(slot->x, slot->y), ahead);
    body->spin = slot->turn * per_radius;
    body->asleep = false;
    body->sleep_time = 0;
    if (!(fabs(slot->x) + fabs(slot->y) + fabs(slot->turn) < world_overflow)) {
        body->velocity = ts_vec(0, 0);
        body->spin = 0;
    }
    if (mover->impacts++ == 0) impacts->world->cost.swept++;
    if (mover->impacts >= IMPACTS_MOST) {
        wait_for_step(impacts, index);
        return;
    }
    cap_spin(impacts, index);
    TsVec speed = ts_vec_sub(body->velocity, ts_vec_divide(ahead, 2)); // on the average
    change_motion(impacts, index, ts_vec_scale(speed, impacts->dt), body->spin * impacts->dt);
}

// ---- An impact

// So that nobody pays for what it was given (world_energy.c). What slept has no slot: it can give
// only what it got in this step.
static void join_energies(Impacts *impacts, int32_t index_a, int32_t index_b)
{
    TsWorldSelf *self = impacts->self;
    const int32_t *slot_of = self->slot_of.item;
    BodyEnergy *energy = self->energy.item;
    int32_t a = slot_of[index_a], b = slot_of[index_b];
    if (a > 0 && b > 0) {
        world_join_islands(self->energy_island.item, a, b);
        return;
    }
    if (a + b == 0) return;
    int32_t other = a == 0 ? index_a : index_b;
    const TsBody *body = &impacts->world->body[other];
    energy[a + b].grounded = true;
    energy[a + b].helped |= body->fixed ? body->placed : !body->asleep;
}

static BounceContact impact_contact(const Impacts *impacts, int32_t a, int32_t b)
{
    const TsWorldSelf *self = impacts->self;
    TsPose at_a = ts_world_mover_pose(&impacts->mover[a], impacts->now),
           at_b = ts_world_mover_pose(&impacts->mover[b], impacts->now);
    TsManifold manifold = ts_manifold_of(&impacts->world->collider[a], at_a,
                                         &impacts->world->collider[b], at_b, 2 * world_slop);
    ts_world_admit_pair(impacts->world, a, b, at_a, at_b, 2 * world_slop, &manifold);
    const BodySurface *of_a = (const BodySurface *)self->surfaces.item + a,
                      *of_b = (const BodySurface *)self->surfaces.item + b;
    BounceContact bounce = {.count = manifold.count,
                            .normal = manifold.normal,
                            .restitution = ts_scalar_larger(of_a->restitution, of_b->restitution),
                            .friction = world_mean(of_a->friction, of_b->friction)};
    for (int p = 0; p < bounce.count; p++) {
        TsVec at = manifold.point[p].at;
        bounce.on_a[p] = ts_vec_scale(ts_vec_sub(at, at_a.position), self->frame[a].per_gyration);
        bounce.on_b[p] = ts_vec_scale(ts_vec_sub(at, at_b.position), self->frame[b].per_gyration);
    }
    return bounce;
}

static bool bounce_off(const BounceContact *bounce, SolverBody *a, SolverBody *b)
{
    bool bounced = false;
    for (int i = 0; i < IMPACT_PASSES; i++) {
        if (!ts_world_bounce_off(bounce, a, b, 0, HUGE_VAL, 0)) break;
        bounced = true;
    }
    return bounced;
}

// If an impact would make a long body turn too fast, it gets shorter arms there, as far as that
// takes: its spin is less, and momentum and energy are kept. If they would not bounce off then, its
// spin is limited afterwards.
static void bounce_within_cap(Impacts *impacts, const BounceContact *bounce, int32_t a, int32_t b,
                              SolverBody *slot_a, SolverBody *slot_b)
{
    enum { HALVINGS = 20 };
    const BodyFrame *frame = impacts->self->frame;
    SolverBody from_a = *slot_a, from_b = *slot_b;
    bounce_off(bounce, slot_a, slot_b);
    bool too_fast_a = spins_too_fast(impacts, a, slot_a->turn * frame[a].per_gyration),
         too_fast_b = spins_too_fast(impacts, b, slot_b->turn * frame[b].per_gyration);
    double least = 0, most = 1;
    for (int i = 0; i < HALVINGS && (too_fast_a || too_fast_b); i++) {
        double share = (least + most) / 2;
        BounceContact shorter = *bounce;
        SolverBody to_a = from_a, to_b = from_b;
        for (int p = 0; p < bounce->count; p++) {
            if (too_fast_a) shorter.on_a[p] = ts_vec_scale(bounce->on_a[p], share);
            if (too_fast_b) shorter.on_b[p] = ts_vec_scale(bounce->on_b[p], share);
        }
        if (!bounce_off(&shorter, &to_a, &to_b) ||
            spins_too_fast(impacts, a, to_a.turn * frame[a].per_gyration) ||
            spins_too_fast(impacts, b, to_b.turn * frame[b].per_gyration)) {
            most = share;
            continue;
        }
        least = share;
        *slot_a = to_a;
        *slot_b = to_b;
    }
    if (too_fast_a) note_capped(impacts, a);
    if (too_fast_b) note_capped(impacts, b);
}

// Both have come to where they meet: a < b.
static void meet(Impacts *impacts, int32_t a, int32_t b)
{
    Mover *mover = impacts->mover;
    if (mover[a].waits || mover[b].waits) {
        wait_for_step(impacts, a);
        wait_for_step(impacts, b);
        return;
    }
    BounceContact bounce = impact_contact(impacts, a, b);
    SolverBody slot_a = solver_body_now(impacts, a), slot_b = solver_body_now(impacts, b);
    SolverBody fast_a = slot_a, fast_b = slot_b;
    if (bounce.restitution > 0 &&
        !ts_world_bounce_off(&bounce, &fast_a, &fast_b, impacts->threshold, HUGE_VAL, 0))
        bounce.restitution = 0;
    bounce_within_cap(impacts, &bounce, a, b, &slot_a, &slot_b);
    join_energies(impacts, a, b);
    go_on_with(impacts, a, &slot_a);
    go_on_with(impacts, b, &slot_b);
    impacts->world->cost.impacts++;
}

// What was struck, but touches another body in its way, waits.
static void follow_struck(Impacts *impacts, int32_t body)
{
    Mover *mover = &impacts->mover[body];
    if (impacts->world->body[body].fixed) return;
    follow(impacts, body);
    bool blocked = mover->role == MOVER_STRUCK && !mover->waits && mover->next == impacts->now;
    if (!blocked || mover->since != impacts->now || impacts->failed) return;
    wait_for_step(impacts, body);
    follow(impacts, body);
}

static void run_impacts(Impacts *impacts)
{
    TsWorldSelf *self = impacts->self;
    Mover *mover = impacts->mover;
    while (self->queued > 0 && !impacts->failed) {
        int32_t a = ((const int32_t *)self->impact_queue.item)[0], b = mover[a].other;
        if (!(mover[a].next < 1)) return;
        if (mover[b].version != mover[a].other_version) {
            follow(impacts, a);
            continue;
        }
        impacts->now = mover[a].next;
        meet(impacts, a < b ? a : b, a < b ? b : a);
        follow_struck(impacts, a);
        follow_struck(impacts, b);
    }
}

// ---- A step

static bool have_room_for_impacts(TsWorld *world)
{
    TsWorldSelf *self = world->self;
    return ts_world_list(world, &self->movers, world->count, sizeof(Mover)) &&
           ts_world_list(world, &self->impact_queue, world->count, sizeof(int32_t)) &&
           ts_world_list(world, &self->looked_at, world->count, sizeof(int32_t));
}

// The motions of all bodies that the contacts and the sweep of fast bodies leave.
static void find_movers(const TsWorld *world, Mover *mover)
{
    const TsWorldSelf *self = world->self;
    const int32_t *body_of = self->body_of.item;
    const FastBody *fast = self->fast.item;
    for (int i = 0; i < world->count; i++) {
        mover[i] = (Mover){.from = self->frame[i].pose,
                           .until = 1,
                           .path = -1,
                           .place = -1,
                           .other = -1,
                           .next = 1};
    }
    for (int i = 1; i < self->slot_count; i++) {
        int32_t index = body_of[i];
        Mover *m = &mover[index];
        TsPose then = world->body[index].pose;
        m->way = ts_vec_sub(then.position, m->from.position);
        if (then.turn.x != m->from.turn.x || then.turn.y != m->from.turn.y)
            m->angle = self->slot[i].delta_turn * self->frame[index].per_gyration;
    }
    for (int i = 0; i < self->fast_count; i++) {
        Mover *m = &mover[fast[i].body];
        m->angle = fast[i].delta_angle;
        m->until = fast[i].stopped;
        if (m->until > 0 && m->until < 1) m->way = ts_vec_divide(m->way, m->until);
    }
}

// What the contacts drove in this step, as one with a bullet that struck it early, counts as
// struck.
static void find_driven(const TsWorld *world, Mover *mover)
{
    const TsWorldSelf *self = world->self;
    const FastBody *fast = self->fast.item;
    const uint8_t *points = self->points.item;
    for (int i = 0; i < self->fast_count; i++) mover[fast[i].body].fast = !fast[i].turns_only;
    for (int i = 0; i < self->contacts && self->fast_count > 0; i++) {
        Mover *a = &mover[self->pairs.pair[i].a], *b = &mover[self->pairs.pair[i].b];
        if (points[i] == 0 || (!a->fast && !b->fast)) continue;
        if (a->role == MOVER_STRIKES && b->fast) b->role = MOVER_STRUCK;
        if (b->role == MOVER_STRIKES && a->fast) a->role = MOVER_STRUCK;
    }
}

// The bodies that are followed from the start, and boxes for all paths that the broad phase does
// not have.
static void find_followed(Impacts *impacts)
{
    TsWorldSelf *self = impacts->self;
    const TsWorld *world = impacts->world;
    Mover *mover = impacts->mover;
    const int32_t *body_of = self->body_of.item;
    const FastBody *striker = self->strikers.item;
    memset(self->looked_at.item, 0, (size_t)world->count * sizeof(int32_t));
    self->queued = self->queries = 0;
    for (int i = 0; i < self->striker_count; i++) {
        Mover *m = &mover[striker[i].body];
        m->role = MOVER_STRIKES;
        cap_spin(impacts, striker[i].body);
        if (m->capped) m->angle = world->body[striker[i].body].spin * impacts->dt;
    }
    find_driven(world, mover);
    for (int i = 0; i < world->count && self->bullets; i++) {
        const TsBody *body = &world->body[i];
        bool slow = body->bullet && body->alive && !body->fixed && mover[i].role == MOVER_PASSIVE;
        if (slow) mover[i].role = MOVER_SLOW;
    }
    for (int i = 1; i < self->slot_count && !impacts->failed; i++) {
        const Mover *m = &mover[body_of[i]];
        if (m->role == MOVER_STRIKES || m->role == MOVER_STRUCK || leaves_box(world, body_of[i], m))
            note_path(impacts, body_of[i]);
    }
}

// Those that move otherwise than the contacts left them; all if memory ran out.
static void store_poses(const Impacts *impacts)
{
    TsWorld *world = impacts->world;
    for (int i = 0; i < world->count; i++) {
        const Mover *mover = &impacts->mover[i];
        if (world->body[i].fixed || !world->body[i].alive) continue;
        if (mover->version > 0 || mover->capped || impacts->failed)
            world->body[i].pose = ts_world_mover_pose(mover, impacts->failed ? impacts->now : 1);
    }
}

static void forget_paths(TsWorldSelf *self)
{
    for (int i = self->paths.count - 1; i >= 0; i--) {
        if (self->paths.state[i] & TS_BROAD_ALIVE) ts_broad_remove(&self->paths, i);
    }
}

void ts_world_impacts(TsWorld *world, double dt, const TsWorldSettings *settings)
{
    TsWorldSelf *self = world->self;
    if (self->striker_count == 0 && (!self->bullets || self->fast_count == 0)) return;
    if (!have_room_for_impacts(world)) {
        for (int i = 0; i < world->count; i++) world->body[i].pose = self->frame[i].pose;
        return;
    }
    Impacts impacts = {.world = world,
                       .self = self,
                       .mover = self->movers.item,
                       .dt = dt,
                       .threshold = world_bounce_steps * ts_vec_length(settings->gravity) * dt,
                       .gravity = settings->gravity};
    find_movers(world, impacts.mover);
    find_followed(&impacts);
    for (int i = 0; i < world->count; i++) {
        bool followed = impacts.mover[i].role != MOVER_PASSIVE;
        if (followed && !impacts.failed) follow(&impacts, i);
    }
    run_impacts(&impacts);
    store_poses(&impacts);
    forget_paths(self);
}
