// A step in substeps: gravity, the impulses of before, soft contacts, the way, and hard contacts
// that take away what softness pushed.
#include "dynamics/world_quads_private.h"

static const double pi = 3.141592653589793;

static const double contact_share = 0.18, contact_damping = 4; // of the rate of substeps
static const double push_fastest = 300;                        // px/s
static const double bounce_steps = 3;  // gravity's steps of speed from which on a contact bounces
static const double fast_share = 0.25; // of the circle within: from this way on it is swept

// ---- Slots

static bool fill_slots(TsWorld *world)
{
    WorldSelf *self = world->self;
    self->slot = ts_world_aligned(world, &self->slots, self->slot_count, sizeof(Slot));
    if (!self->slot) return false;
    const int32_t *body_of = self->body_of.item;
    self->slot[0] = (Slot){0};
    for (int i = 1; i < self->slot_count; i++) {
        const TsBody *body = &world->body[body_of[i]];
        self->slot[i] = (Slot){.x = body->velocity.x,
                               .y = body->velocity.y,
                               .spin = body->spin,
                               .inverse_mass = body->inverse_mass,
                               .inverse_inertia = body->inverse_inertia};
    }
    return true;
}

static void fall(WorldSelf *self, TsVec gravity, double dt)
{
    for (int i = 1; i < self->slot_count; i++) {
        self->slot[i].x += gravity.x * dt;
        self->slot[i].y += gravity.y * dt;
    }
}

static void move(WorldSelf *self, double dt)
{
    for (int i = 1; i < self->slot_count; i++) {
        Slot *slot = &self->slot[i];
        slot->way_x += slot->x * dt;
        slot->way_y += slot->y * dt;
        slot->turned += slot->spin * dt;
    }
}

// By the tangent of the half angle, whose series is good for small ones; larger ones are halved.
TsVec ts_world_turned(TsVec turn, double angle)
{
    int doublings = 0;
    for (; fabs(angle) > 0.25; doublings++) angle /= 2;
    double half = angle / 2, squared = half * half;
    double t = half * (1 + squared * (1 / 3.0 + squared * (2 / 15.0 + squared * 17 / 315.0)));
    TsVec by = ts_vec_scale(ts_vec(1 - t * t, 2 * t), 1 / (1 + t * t));
    for (; doublings > 0; doublings--) by = ts_vec_normalize(ts_vec_turn(by, by));
    return ts_vec_normalize(ts_vec_turn(turn, by));
}

static bool is_slow(const TsBody *body, const TsCollider *form)
{
    double rim = body->spin * form->reach;
    return ts_vec_length_squared(body->velocity) + rim * rim < world_slow * world_slow;
}

static bool is_finite(const Slot *slot)
{
    double sum = fabs(slot->x) + fabs(slot->y) + fabs(slot->spin) + fabs(slot->way_x) +
                 fabs(slot->way_y) + fabs(slot->turned);
    return sum < 0x1p300;
}

static void take_over(TsWorld *world, int32_t index, const Slot *slot, double dt)
{
    WorldSelf *self = world->self;
    TsBody *body = &world->body[index];
    const TsCollider *form = &world->form[index];
    TsVec way = ts_vec(slot->way_x, slot->way_y);
    double far = fast_share * form->inner;
    if (!is_finite(slot)) {
        body->velocity = ts_vec(0, 0);
        body->spin = 0;
        return;
    }
    if (ts_vec_length_squared(way) > far * far) {
        ((Fast *)self->fast.item)[self->fast_count++] = (Fast){index, body->pose, slot->turned};
    }
    body->velocity = ts_vec(slot->x, slot->y);
    body->spin = slot->spin;
    body->pose.position = ts_vec_add(body->pose.position, way);
    body->pose.turn = ts_world_turned(body->pose.turn, slot->turned);
    bool held = world->spring.body == index;
    body->still = is_slow(body, form) && !held ? body->still + dt : 0;
}

static void take_all_over(TsWorld *world, double dt)
{
    WorldSelf *self = world->self;
    const int32_t *body_of = self->body_of.item;
    self->fast_count = 0;
    for (int i = 1; i < self->slot_count; i++) take_over(world, body_of[i], &self->slot[i], dt);
}

// ---- Softness

// A damped spring of so many hertz, such that it is stable whatever the step (Catto 2011).
static Softness softness(double hertz, double damping, double dt)
{
    double omega = 2 * pi * hertz, damped = 2 * damping + dt * omega;
    double stiff = dt * omega * damped, share = 1 / (1 + stiff);
    return (Softness){omega / damped, stiff * share, share};
}

// As stiff as the substeps bear (from a quarter of their rate on piles tremble): a stack of ten
// boxes of 40 px then sags by a third of a pixel. What does not move gives way less.
static Pass soft_pass(double dt)
{
    double hertz = contact_share / dt;
    return (Pass){softness(hertz, contact_damping, dt), softness(2 * hertz, contact_damping, dt),
                  1 / dt, push_fastest, HUGE_VAL};
}

// After the way those apart are not stopped: whether they bounce is asked first, in the next
// substep.
static Pass hard_pass(double dt)
{
    Softness hard = {0, 1, 0};
    return (Pass){hard, hard, 1 / dt, push_fastest, 0};
}

// ---- The hand

// Critically damped, and strong enough for a body that some ten layers lie on.
static const double spring_hertz = 5, spring_damping = 1, spring_strength = 2e5; // px/s^2

static TsVec turned_arm(const TsWorld *world, const Slot *slot)
{
    TsVec turn = world->body[world->spring.body].pose.turn;
    return ts_vec_turn(world->spring.local, ts_world_turned(turn, slot->turned));
}

static void pull_at(Slot *slot, TsVec arm, TsVec impulse)
{
    slot->x += slot->inverse_mass * impulse.x;
    slot->y += slot->inverse_mass * impulse.y;
    slot->spin += slot->inverse_inertia * ts_vec_cross(arm, impulse);
}

// The impulse that speeds the arm's end by `speed`.
static TsVec impulse_for(const Slot *slot, TsVec arm, TsVec speed)
{
    double m = slot->inverse_mass, i = slot->inverse_inertia;
    double xx = m + i * arm.y * arm.y, xy = -i * arm.x * arm.y, yy = m + i * arm.x * arm.x;
    double det = xx * yy - xy * xy;
    return ts_vec((yy * speed.x - xy * speed.y) / det, (xx * speed.y - xy * speed.x) / det);
}

static TsVec limited(TsVec v, double most)
{
    double length = ts_vec_length(v);
    return length > most ? ts_vec_scale(v, most / length) : v;
}

static void pull(TsWorld *world, double dt)
{
    TsWorldSpring *spring = &world->spring;
    int index = spring->body < 0 ? 0 : ((int32_t *)world->self->slot_of.item)[spring->body];
    if (index == 0) return;
    Slot *slot = &world->self->slot[index];
    TsVec arm = turned_arm(world, slot), place = world->body[spring->body].pose.position;
    TsVec end = ts_vec_add(ts_vec_add(place, ts_vec(slot->way_x, slot->way_y)), arm);
    TsVec speed = ts_vec_add(ts_vec(slot->x, slot->y), ts_vec_scale(ts_vec_perp(arm), slot->spin));
    Softness soft = softness(spring->hertz > 0 ? spring->hertz : spring_hertz, spring_damping, dt);
    TsVec wanted = ts_vec_add(speed, ts_vec_scale(ts_vec_sub(end, spring->to), soft.rate));
    TsVec impulse = ts_vec_scale(impulse_for(slot, arm, wanted), -soft.mass);
    spring->impulse = limited(impulse, spring_strength * dt / slot->inverse_mass);
    pull_at(slot, arm, spring->impulse);
}

// ---- The step

typedef struct Substeps {
    int count;
    double dt, bounces_from; // px/s
    TsVec gravity;
    Pass soft, hard;
} Substeps;

static Substeps substeps_of(double dt, const TsWorldSettings *settings)
{
    Substeps s = {.count = settings->substeps > 0 ? settings->substeps : 8,
                  .gravity = settings->gravity};
    s.dt = dt / s.count;
    s.bounces_from = bounce_steps * ts_vec_length(settings->gravity) * dt;
    s.soft = soft_pass(s.dt);
    s.hard = hard_pass(s.dt);
    return s;
}

// Warm starting gives a body in each substep what its contacts gave it in the one before: their
// impulses, once again. Within a step nothing but the impulses changes, so from the second substep
// on that is known by body, without asking the contacts.
static void remember(WorldSelf *self)
{
    TsSupport *support = self->support.item;
    for (int i = 1; i < self->slot_count; i++) {
        const Slot *slot = &self->slot[i];
        support[i] = (TsSupport){slot->x, slot->y, slot->spin};
    }
}

static void compare(WorldSelf *self)
{
    TsSupport *support = self->support.item;
    for (int i = 1; i < self->slot_count; i++) {
        const Slot *slot = &self->slot[i];
        TsSupport *s = &support[i];
        *s = (TsSupport){slot->x - s->x, slot->y - s->y, slot->spin - s->spin};
    }
}

static void repeat(WorldSelf *self)
{
    TsSupport *support = self->support.item;
    for (int i = 1; i < self->slot_count; i++) {
        Slot *slot = &self->slot[i];
        TsSupport s = support[i];
        support[i] = (TsSupport){slot->x, slot->y, slot->spin};
        slot->x += s.x;
        slot->y += s.y;
        slot->spin += s.spin;
    }
}

static void solve_substep(TsWorld *world, const Quads *quads, const Substeps *s, bool first)
{
    WorldSelf *self = world->self;
    fall(self, s->gravity, s->dt);
    pull(world, s->dt);
    ts_world_bounce(world, s->dt, s->bounces_from);
    if (first) {
        remember(self);
        ts_world_quads_warm(world, quads);
    } else {
        repeat(self);
    }
    ts_world_quads_solve(world, quads, &s->soft);
    move(self, s->dt);
    ts_world_quads_solve(world, quads, &s->hard);
    compare(self);
}

bool ts_world_solve(TsWorld *world, double dt, const TsWorldSettings *settings)
{
    WorldSelf *self = world->self;
    Substeps s = substeps_of(dt, settings);
    Quads quads;
    if (!fill_slots(world) || !ts_world_quads_make(world, &quads) ||
        !ts_world_list_bounces(world, &s.soft) ||
        !ts_world_list(world, &self->fast, self->slot_count, sizeof(Fast)) ||
        !ts_world_list(world, &self->support, self->slot_count, sizeof(TsSupport))) {
        return false;
    }
    for (int i = 0; i < s.count; i++) solve_substep(world, &quads, &s, i == 0);
    ts_world_quads_keep(world, &quads);
    take_all_over(world, dt);
    return true;
}
