// A simple solver to compare with, after Olivier Renault's Polycolly tutorial: each contact once,
// one impulse per point, and positional correction by inverse mass. It can reproduce the faults of
// articles that describe it (settings.flaws).
#include "platform/rounding.h"

#include "dynamics/world_private.h"
#include "touchstone/scalar.h"

double ts_world_impulse(const TsBody *a, TsVec r_a, const TsBody *b, TsVec r_b, TsVec n,
                        double restitution)
{
    TsVec at_a = ts_vec_add(a->velocity, ts_vec_scale(ts_vec_perp(r_a), a->spin));
    TsVec at_b = ts_vec_add(b->velocity, ts_vec_scale(ts_vec_perp(r_b), b->spin));
    double speed = ts_vec_dot(ts_vec_sub(at_a, at_b), n); // of a relative to b
    double across_a = ts_vec_cross(r_a, n), across_b = ts_vec_cross(r_b, n);
    double mass = a->inverse_mass + b->inverse_mass + across_a * across_a * a->inverse_inertia +
                  across_b * across_b * b->inverse_inertia;
    return speed < 0 && mass > 0 ? -(1 + restitution) * speed / mass : 0;
}

double ts_world_share(const TsBody *a, const TsBody *b)
{
    double sum = a->inverse_mass + b->inverse_mass;
    return sum > 0 ? a->inverse_mass / sum : 0;
}

typedef struct ImpulsePoint {
    TsBody *a, *b;
    TsVec n, r_a, r_b;
    unsigned flaws;
} ImpulsePoint;

static void apply_impulse(const ImpulsePoint *m, TsVec impulse) // on a, and the opposite on b
{
    // flaw: bodies_spin_sign
    double sign = m->flaws & TS_WORLD_SPIN_SIGN ? -1 : 1;
    m->a->velocity = ts_vec_add(m->a->velocity, ts_vec_scale(impulse, m->a->inverse_mass));
    m->b->velocity = ts_vec_sub(m->b->velocity, ts_vec_scale(impulse, m->b->inverse_mass));
    m->a->spin += sign * m->a->inverse_inertia * ts_vec_cross(m->r_a, impulse);
    m->b->spin -= sign * m->b->inverse_inertia * ts_vec_cross(m->r_b, impulse);
}

// Inside the cone of static friction the slide is cancelled, like a collision with an invisible
// wall; outside, dynamic friction works against it but must not reverse it.
static void apply_friction(const ImpulsePoint *m, TsVec speed, double normal_impulse)
{
    double slide = ts_vec_dot(speed, ts_vec_perp(m->n)), fall = -ts_vec_dot(speed, m->n);
    TsVec against = slide > 0 ? ts_vec_negate(ts_vec_perp(m->n)) : ts_vec_perp(m->n);
    // flaw: bodies_super_static
    double bounce = m->flaws & TS_WORLD_SUPER_STATIC ? 1.1 : 0;
    double stops = ts_world_impulse(m->a, m->r_a, m->b, m->r_b, against, bounce);
    TsMaterial a = m->a->material, b = m->b->material;
    double most = world_mean(world_static_friction(a), world_static_friction(b));
    bool sticks = fabs(slide) < most * fall;
    double slides = world_mean(a.friction, b.friction) * normal_impulse;
    // flaw: bodies_free_friction
    bool limited = !(m->flaws & TS_WORLD_FREE_FRICTION) && slides > stops;
    apply_impulse(m, ts_vec_scale(against, sticks || limited ? stops : slides));
}

static double body_energy(const TsBody *body) // kinetic and rotational
{
    if (body->fixed) return 0;
    return ts_vec_length_squared(body->velocity) / body->inverse_mass / 2 +
           body->spin * body->spin / body->inverse_inertia / 2;
}

// Returns the energy that the impulses added: the normal one and friction counted separately.
static double solve_point(const ImpulsePoint *m)
{
    double restitution = ts_scalar_larger(m->a->material.restitution, m->b->material.restitution);
    double impulse = ts_world_impulse(m->a, m->r_a, m->b, m->r_b, m->n, restitution);
    if (impulse == 0) return 0;
    TsVec at_a = ts_vec_add(m->a->velocity, ts_vec_scale(ts_vec_perp(m->r_a), m->a->spin));
    TsVec at_b = ts_vec_add(m->b->velocity, ts_vec_scale(ts_vec_perp(m->r_b), m->b->spin));
    TsVec speed = ts_vec_sub(at_a, at_b); // of a relative to b
    double before = body_energy(m->a) + body_energy(m->b);
    apply_impulse(m, ts_vec_scale(m->n, impulse));
    double between = body_energy(m->a) + body_energy(m->b);
    apply_friction(m, speed, impulse);
    return fmax(between - before, 0) + fmax(body_energy(m->a) + body_energy(m->b) - between, 0);
}

// A body whose motion overflows stops where it was.
static void stop_if_overflows(TsBody *body, TsPose before)
{
    TsVec at = body->pose.position, velocity = body->velocity;
    double sum = fabs(at.x) + fabs(at.y) + fabs(velocity.x) + fabs(velocity.y) + fabs(body->spin);
    if (sum < world_overflow) return;
    body->pose = before;
    body->velocity = ts_vec(0, 0);
    body->spin = 0;
}

static void solve_contact(TsWorld *world, const TsWorldContact *contact,
                          const TsWorldSettings *settings)
{
    TsBody *a = &world->body[contact->a], *b = &world->body[contact->b];
    TsVec n = ts_vec_negate(contact->manifold.normal);
    TsPose from_a = a->pose, from_b = b->pose;
    double deepest = 0;
    for (int i = 0; i < contact->manifold.count; i++) {
        TsManifoldPoint point = contact->manifold.point[i];
        if (point.gap > 0) continue;
        ImpulsePoint m = {a,
                          b,
                          n,
                          ts_vec_sub(point.at, a->pose.position),
                          ts_vec_sub(point.at, b->pose.position),
                          settings->flaws};
        world->cost.energy_gained += solve_point(&m);
        if (-point.gap > deepest) deepest = -point.gap;
    }
    double push = deepest * (settings->separation > 0 ? settings->separation : 0.5);
    TsVec correction_a = ts_vec_scale(n, push * ts_world_share(a, b));
    TsVec correction_b = ts_vec_scale(n, push * ts_world_share(b, a));
    a->pose.position = ts_vec_add(a->pose.position, correction_a);
    b->pose.position = ts_vec_sub(b->pose.position, correction_b);
    stop_if_overflows(a, from_a);
    stop_if_overflows(b, from_b);
}

bool ts_world_step_impulses(TsWorld *world, double dt, const TsWorldSettings *settings)
{
    if (!ts_world_find_pairs(world, dt) || !ts_world_find_islands(world, dt, settings))
        return false;
    for (int i = 0; i < world->count; i++) {
        TsBody *body = &world->body[i];
        if (!body->alive || body->fixed) continue;
        TsPose from = body->pose;
        body->velocity = ts_vec_add(body->velocity, ts_vec_scale(settings->gravity, dt));
        if (i == world->spring.body) ts_world_pull_body(world, dt);
        body->pose.position = ts_vec_add(body->pose.position, ts_vec_scale(body->velocity, dt));
        body->pose.turn = ts_world_turned(body->pose.turn, body->spin * dt);
        stop_if_overflows(body, from);
    }
    if (!ts_world_find_manifolds(world, true)) return false;
    for (int i = 0; i < world->self->contacts; i++) {
        solve_contact(world, &world->self->contact[i], settings);
    }
    return true;
}
