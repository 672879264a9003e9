// A step in substeps ("TGS soft"): gravity, warm starting, a pass over soft contacts, positions,
// and a pass over rigid contacts that removes the velocity that softness added (relaxation).
#include "platform/rounding.h"

#include "dynamics/world_private.h"
#include "touchstone/scalar.h"

static const double world_pi = 3.141592653589793;

// Of soft contacts: frequency as a share of the substep rate, and damping ratio. The depth at rest
// depends on the frequency alone. What is well damped swings less, but tall pyramids jitter.
static const double contact_share = 0.2, contact_damping = 3, restless_damping = 6;
static const double relaxation = 1.8;         // of rigid passes, if both bodies move
static const double correction_fastest = 300; // px/s of overlap correction
static const double fast_share = 0.25; // of the inner radius: a body that moves farther is swept

// ---- Moving bodies

static SolverBody solver_body(const TsBody *body, double radius)
{
    return (SolverBody){.x = body->velocity.x,
                        .y = body->velocity.y,
                        .turn = body->spin * radius,
                        .inverse_mass = body->inverse_mass,
                        .gyration = radius};
}

// The tangent of the half angle gives sine and cosine. Its series is accurate for small angles;
// larger ones are halved and the rotation doubled again.
TsVec ts_world_turned(TsVec turn, double angle)
{
    int doublings = 0;
    if (!(fabs(angle) < HUGE_VAL)) return ts_vec(NAN, NAN); // the body stops
    for (; fabs(angle) > 0.25; doublings++) angle /= 2;
    double half = angle / 2, squared = half * half;
    double t = half * (1 + squared * (1 / 3.0 + squared * (2 / 15.0 + squared * 17 / 315.0)));
    TsVec by = ts_vec_scale(ts_vec(1 - t * t, 2 * t), 1 / (1 + t * t));
    for (; doublings > 0; doublings--) by = ts_vec_normalize(ts_vec_turn(by, by));
    return ts_vec_normalize(ts_vec_turn(turn, by));
}

static bool body_is_slow(const TsBody *body, const TsCollider *collider)
{
    double rim = body->spin * collider->outer;
    return ts_vec_length_squared(body->velocity) + rim * rim < world_slow * world_slow;
}

static bool solver_body_finite(const SolverBody *slot)
{
    double sum = fabs(slot->x) + fabs(slot->y) + fabs(slot->turn) + fabs(slot->delta_x) +
                 fabs(slot->delta_y) + fabs(slot->delta_turn);
    return sum < world_overflow;
}

// Whether the rotation carries a long body farther than its contacts are looked for, so that it can
// pass a thin one.
static bool is_spinner(const TsCollider *collider, double angle)
{
    return world_is_long(collider) && fabs(angle) * collider->outer > collider->inner;
}

// Whether the rotation carries a corner as deep into another body as what counts as fast.
static bool turns_fast(const TsCollider *collider, double angle)
{
    double far = fast_share * collider->inner;
    return fabs(angle) * collider->outer > far && collider->outer - collider->inner > far;
}

// Stores the result in the body. Substeps move it by the velocity at their end, so without contacts
// it has gone too far by `ahead`.
static void store_solved_body(TsWorld *world, int32_t index, const SolverBody *slot, double dt,
                              TsVec ahead)
{
    TsWorldSelf *self = world->self;
    TsBody *body = &world->body[index];
    const TsCollider *collider = &world->collider[index];
    TsVec way = ts_vec_sub(ts_vec(slot->delta_x, slot->delta_y), ahead);
    double far = fast_share * collider->inner;
    double per_radius = ((const Gyration *)self->gyration.item)[index].per_radius;
    double angle = slot->delta_turn * per_radius;
    if (!solver_body_finite(slot)) {
        body->velocity = ts_vec(0, 0);
        body->spin = 0;
        return;
    }
    bool fast = ts_vec_length_squared(way) > far * far;
    if (fast || turns_fast(collider, angle)) {
        FastBody moved = {index, body->pose, angle, 1, !fast};
        if ((fast && body->bullet) || is_spinner(collider, angle)) {
            ((FastBody *)self->strikers.item)[self->striker_count++] = moved;
        } else {
            ((FastBody *)self->fast.item)[self->fast_count++] = moved;
        }
    }
    body->velocity = ts_vec(slot->x, slot->y);
    body->spin = slot->turn * per_radius;
    body->pose.position = ts_vec_add(body->pose.position, way);
    body->pose.turn = ts_world_turned(body->pose.turn, angle);
    bool held = world->spring.body == index;
    body->sleep_time = body_is_slow(body, collider) && !held ? body->sleep_time + dt : 0;
}

// ---- Softness

// A damped spring, stable for any step (Catto, Soft Constraints, 2011).
static Softness spring_softness(double hertz, double damping, double dt)
{
    double omega = 2 * world_pi * hertz, damped = 2 * damping + dt * omega;
    double stiff = dt * omega * damped, share = 1 / (1 + stiff);
    return (Softness){omega / damped, stiff * share, share};
}

// The mean speed of bodies, in what one step of gravity adds. From a quarter a pile may land: an
// impact that does not get through all its layers presses it together, and pushing it apart again
// lifts it. So it gets more damping, and more rigid passes or, if fast, more substeps.
static const double restless = 0.25, most_restless = 2;

// With less friction than that little holds the bodies of a pile aside, and an impact has to get
// through more of it. Without any it flows, and more substeps do not help.
static const double low_friction = 0.2;

static int substeps_for(const TsWorldSelf *self, int asked, double unrest)
{
    const BodySurface *surface = self->surfaces.item;
    const int32_t *body_of = self->body_of.item;
    double friction = 0, more = 0.5;
    if (unrest <= most_restless) return asked;
    for (int i = 1; i < self->slot_count; i++) friction += surface[body_of[i]].friction;
    friction /= self->slot_count - 1;
    bool piled = self->contacts >= self->slot_count;
    if (piled && friction > 0 && friction < low_friction)
        more = friction > low_friction / 4 ? low_friction / 2 / friction : 2;
    return asked + (int)(more * asked);
}

// As stiff as the substeps allow: from a quarter of their rate, piles jitter. Contacts with a fixed
// body are twice as stiff.
static SolverPass solver_pass(double dt, double unrest)
{
    double hertz = contact_share / dt;
    double damping = unrest > restless ? restless_damping : contact_damping;
    return (SolverPass){.free = spring_softness(hertz, damping, dt),
                        .fixed = spring_softness(2 * hertz, damping, dt),
                        .dt = dt,
                        .per_second = 1 / dt,
                        .fastest = correction_fastest,
                        .relaxation = relaxation,
                        .relaxations = unrest > restless && unrest <= most_restless ? 2 : 1};
}

// ---- The spring that drags a body

// Critically damped, and strong enough for a body under some ten layers.
static const double spring_hertz = 5, spring_damping = 1, spring_strength = 2e5; // px/s^2

// The impulse that changes the velocity at the end of the arm, in radii of gyration, by `speed`.
static TsVec impulse_for_speed(const SolverBody *slot, TsVec arm, TsVec speed)
{
    double m = slot->inverse_mass;
    double xx = m + m * arm.y * arm.y, xy = -m * arm.x * arm.y, yy = m + m * arm.x * arm.x;
    double det = xx * yy - xy * xy;
    return ts_vec((yy * speed.x - xy * speed.y) / det, (xx * speed.y - xy * speed.x) / det);
}

static void pull_slot(TsWorld *world, SolverBody *slot, double dt)
{
    TsWorldSpring *spring = &world->spring;
    TsPose pose = world->body[spring->body].pose;
    double angle = slot->delta_turn / slot->gyration;
    TsVec local = ts_vec_turn(spring->local, ts_world_turned(pose.turn, angle));
    TsVec end = ts_vec_add(ts_vec_add(pose.position, ts_vec(slot->delta_x, slot->delta_y)), local);
    TsVec arm = ts_vec_divide(local, slot->gyration);
    TsVec speed = ts_vec_add(ts_vec(slot->x, slot->y), ts_vec_scale(ts_vec_perp(arm), slot->turn));
    Softness soft =
        spring_softness(spring->hertz > 0 ? spring->hertz : spring_hertz, spring_damping, dt);
    TsVec wanted = ts_vec_add(speed, ts_vec_scale(ts_vec_sub(end, spring->to), soft.rate));
    TsVec impulse = ts_vec_scale(impulse_for_speed(slot, arm, wanted), -soft.mass);
    double most = spring_strength * dt / slot->inverse_mass, length = ts_vec_length(impulse);
    if (!(length < HUGE_VAL)) impulse = ts_vec(0, 0); // the motion overflows
    spring->impulse = length > most ? ts_vec_scale(impulse, most / length) : impulse;
    slot->x += slot->inverse_mass * spring->impulse.x;
    slot->y += slot->inverse_mass * spring->impulse.y;
    slot->turn += slot->inverse_mass * ts_vec_cross(arm, spring->impulse);
}

void ts_world_pull_body(TsWorld *world, double dt)
{
    int index = world->spring.body;
    if (index < 0 || world->body[index].fixed) return;
    TsBody *body = &world->body[index];
    Gyration gyration = ((const Gyration *)world->self->gyration.item)[index];
    SolverBody slot = solver_body(body, gyration.radius);
    pull_slot(world, &slot, dt);
    body->velocity = ts_vec(slot.x, slot.y);
    body->spin = slot.turn * gyration.per_radius;
}

// ---- The step

static const WorldKernels *kernels_for(TsSimdLevel simd)
{
#if SIMD_X86
    if (simd == TS_SIMD_AVX2) return &ts_world_kernels_avx2;
#endif
    (void)simd;
    return &ts_world_kernels_scalar;
}

bool ts_world_solve(TsWorld *world, double dt, const TsWorldSettings *settings)
{
    TsWorldSelf *self = world->self;
    const WorldKernels *kernels = kernels_for(world->simd);
    const int32_t *body_of = self->body_of.item, *slot_of = self->slot_of.item;
    int count = self->slot_count, held = world->spring.body;

    // The moving bodies, in slots.
    self->warm_start = ts_world_aligned(world, &self->warm, count, sizeof(WarmStart));
    self->slot = ts_world_aligned(world, &self->slots, count, sizeof(SolverBody));
    if (!self->warm_start || !self->slot) return false;
    self->slot[0] = (SolverBody){0};
    for (int i = 1; i < count; i++) {
        double radius = ((const Gyration *)self->gyration.item)[body_of[i]].radius;
        self->slot[i] = solver_body(&world->body[body_of[i]], radius);
    }

    // How restless they are (0 without gravity), and how many substeps that takes. Bullets in
    // flight do not land as a pile.
    double by_gravity = ts_vec_length(settings->gravity) * dt, speeds = 0, fastest = 0;
    for (int i = 1; i < count; i++) {
        double speed = fabs(self->slot[i].x) + fabs(self->slot[i].y);
        fastest = ts_scalar_larger(fastest, speed);
        bool flies = self->bullets && speed * dt > self->frame[body_of[i]].outer;
        if (!flies || !world->body[body_of[i]].bullet) speeds += speed;
    }
    double unrest = by_gravity > 0 ? speeds / count / by_gravity : 0;
    int asked = settings->substeps > 0 ? settings->substeps : 8;
    int substeps = substeps_for(self, asked, unrest);
    double substep = dt / substeps;
    TsVec gravity = ts_vec_scale(settings->gravity, substep);

    // Their contacts, in batches; those that may bounce once more.
    SolverPass pass = solver_pass(substep, unrest);
    ContactBatches batches;
    batches.share = (double)asked / substeps;
    batches.dt = dt;
    if (!ts_world_batches_make(world, &batches) ||
        !ts_world_list(world, &self->fast, count, sizeof(FastBody)) ||
        !ts_world_list(world, &self->strikers, count, sizeof(FastBody)))
        return false;
    if (self->fresh && !ts_world_estimate_loads(world, &batches, kernels, &pass, gravity))
        return false;
    double bounces_from = world_bounce_steps * ts_vec_length(settings->gravity) * dt;
    if (!ts_world_list_bounces(world, &pass, bounces_from, fastest)) return false;
    if (!self->bouncy) bounces_from = 0; // a landing takes more than one substep

    // Warm starting applies the impulses of the substep before again. Within a step only the
    // impulses change, so from the second substep on their sum is kept by body instead of by
    // contact.
    for (int i = 0; i < substeps; i++) {
        kernels->accelerate(self->slot, self->warm_start, count, gravity, i == 0);
        if (held >= 0 && slot_of[held] != 0) pull_slot(world, &self->slot[slot_of[held]], substep);
        ts_world_bounce(world, kernels, &pass, bounces_from);
        kernels->warm_bodies(self->slot, self->warm_start, count, i == 0);
        if (i == 0) kernels->warm(&batches, self->slot);
        kernels->soft(&batches, self->slot, &pass);
        kernels->move(self->slot, count, substep);
        for (int k = 0; k < pass.relaxations; k++) kernels->rigid(&batches, self->slot, &pass);
    }

    // Back to contacts and bodies.
    ts_world_batches_keep(world, &batches, dt);
    self->fast_count = self->striker_count = 0;
    if (self->bouncy) ts_world_batches_free_unloaded(self, &batches);
    TsVec ahead = ts_vec_scale(settings->gravity, dt * dt / substeps / 2);
    for (int i = 1; i < count; i++) {
        bool flies = ts_world_slot_flies(self, i) && body_of[i] != held;
        store_solved_body(world, body_of[i], &self->slot[i], dt, flies ? ahead : ts_vec(0, 0));
    }
    return true;
}
