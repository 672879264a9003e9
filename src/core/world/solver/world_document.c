// The solver of document 004 (S56-S60), beside the one that stands: each contact once, one impulse
// a point, and what overlaps is pushed apart by mass. With the errors of its source, where asked.
#include "world_self.h"

double world_impulse(const Body *a, Vec r_a, const Body *b, Vec r_b, Vec n, double restitution)
{
    Vec at_a = vec_add(a->velocity, vec_scale(vec_perp(r_a), a->spin));
    Vec at_b = vec_add(b->velocity, vec_scale(vec_perp(r_b), b->spin));
    double speed = vec_dot(vec_sub(at_a, at_b), n); // of A as B sees it; N leads from B to A
    double across_a = vec_cross(r_a, n), across_b = vec_cross(r_b, n);
    double mass = a->inverse_mass + b->inverse_mass + across_a * across_a * a->inverse_inertia +
                  across_b * across_b * b->inverse_inertia;
    return speed < 0 && mass > 0 ? -(1 + restitution) * speed / mass : 0;
}

double world_share(const Body *a, const Body *b)
{
    double sum = a->inverse_mass + b->inverse_mass;
    return sum > 0 ? a->inverse_mass / sum : 0;
}

typedef struct Meet { // of one point
    Body *a, *b;
    Vec n, r_a, r_b;
    unsigned flaws;
} Meet;

static void apply(const Meet *m, Vec impulse) // on a, and against it on b
{
    double sign = m->flaws & WORLD_SPIN_SIGN ? -1 : 1;
    m->a->velocity = vec_add(m->a->velocity, vec_scale(impulse, m->a->inverse_mass));
    m->b->velocity = vec_sub(m->b->velocity, vec_scale(impulse, m->b->inverse_mass));
    m->a->spin += sign * m->a->inverse_inertia * vec_cross(m->r_a, impulse);
    m->b->spin -= sign * m->b->inverse_inertia * vec_cross(m->r_b, impulse);
}

static Vec speed_at(const Meet *m) // of a as b sees it
{
    Vec at_a = vec_add(m->a->velocity, vec_scale(vec_perp(m->r_a), m->a->spin));
    Vec at_b = vec_add(m->b->velocity, vec_scale(vec_perp(m->r_b), m->b->spin));
    return vec_sub(at_a, at_b);
}

// S58, S59: where the slide lies within the cone of what sticks it is cancelled, as if the bodies
// met an invisible wall; beyond it the force of sliding works against it, but turns nothing around.
static void rub(const Meet *m, Vec speed, double pressed)
{
    double slide = vec_dot(speed, vec_perp(m->n)), fall = -vec_dot(speed, m->n);
    Vec against = slide > 0 ? vec_negate(vec_perp(m->n)) : vec_perp(m->n);
    double bounce = m->flaws & WORLD_SUPER_STATIC ? 1.1 : 0;
    double stops = world_impulse(m->a, m->r_a, m->b, m->r_b, against, bounce);
    bool sticks = fabs(slide) < world_mixed_static(m->a, m->b) * fall;
    double slides = world_mixed_friction(m->a, m->b) * pressed;
    bool limited = !(m->flaws & WORLD_FREE_FRICTION) && slides > stops;
    apply(m, vec_scale(against, sticks || limited ? stops : slides));
}

static double energy_of(const Body *body) // of what moves
{
    if (body->fixed) return 0;
    return vec_length_squared(body->velocity) / body->inverse_mass / 2 +
           body->spin * body->spin / body->inverse_inertia / 2;
}

// Returns the energy of motion that the impulses made: the first one and friction each for itself.
static double meet(const Meet *m)
{
    double restitution = world_mixed_restitution(m->a, m->b);
    double impulse = world_impulse(m->a, m->r_a, m->b, m->r_b, m->n, restitution);
    if (impulse == 0) return 0;
    Vec speed = speed_at(m);
    double before = energy_of(m->a) + energy_of(m->b);
    apply(m, vec_scale(m->n, impulse));
    double between = energy_of(m->a) + energy_of(m->b);
    rub(m, speed, impulse);
    return fmax(between - before, 0) + fmax(energy_of(m->a) + energy_of(m->b) - between, 0);
}

static void push_apart(Body *a, Body *b, Vec n, double depth)
{
    double share = world_share(a, b), other = world_share(b, a);
    a->pose.position = vec_add(a->pose.position, vec_scale(n, depth * share));
    b->pose.position = vec_sub(b->pose.position, vec_scale(n, depth * other));
}

static void answer(World *world, const WorldContact *contact, const WorldSettings *settings)
{
    Body *a = &world->body[contact->a], *b = &world->body[contact->b];
    Vec n = vec_negate(contact->patch.normal);
    double deepest = 0;
    for (int i = 0; i < contact->patch.count; i++) {
        PatchPoint point = contact->patch.point[i];
        if (point.gap > 0) continue;
        Meet m = {a,
                  b,
                  n,
                  vec_sub(point.at, a->pose.position),
                  vec_sub(point.at, b->pose.position),
                  settings->flaws};
        world->cost.made += meet(&m);
        if (-point.gap > deepest) deepest = -point.gap;
    }
    push_apart(a, b, n, deepest * (settings->separation > 0 ? settings->separation : 0.5));
}

static void fly(Body *body, Vec gravity, double dt)
{
    body->velocity = vec_add(body->velocity, vec_scale(gravity, dt));
    body->pose.position = vec_add(body->pose.position, vec_scale(body->velocity, dt));
    body->pose.turn = world_turned(body->pose.turn, body->spin * dt);
}

bool world_step_document(World *world, double dt, const WorldSettings *settings)
{
    if (!world_find_pairs(world, dt) || !world_find_islands(world, true)) return false;
    for (int i = 0; i < world->count; i++) {
        Body *body = &world->body[i];
        if (body->alive && !body->fixed) fly(body, settings->gravity, dt);
    }
    world_find_patches(world, true);
    for (int i = 0; i < world->self->contacts; i++) {
        answer(world, &world->self->contact[i], settings);
    }
    return true;
}
