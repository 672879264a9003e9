// Shrinking: proposals that make the world smaller are kept if the law is still broken.
#include "worlds/world_shrink.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

typedef struct Shrinker {
    World *world;
    LawBench *bench;
    LawName law;
    LawVerdict verdict;
    int runs, most;
    double (*now)(void);
    double until, size; // of the world
} Shrinker;

// What is made smaller: a body counts more than a corner, that more than digits and steps.
static double size_of(const World *world)
{
    char line[WORLD_LINE];
    double corners = 0, points = 0;
    for (int i = 0; i < world->bodies; i++) {
        const WorldBody *body = &world->body[i];
        corners += body->corners + (body->shape == WORLD_CAPSULE) + 2 * (body->shape == WORLD_BOX);
        for (int k = 0; k < world_numbers(body); k++) points += fabs(body->number[k]) * 1e-9;
    }
    world_write(world, line);
    return 1e6 * world->bodies + 1e4 * corners + 4.0 * (double)strlen(line) + world->ticks +
           fmin(points, 0.5);
}

static bool is_over(const Shrinker *s)
{
    return s->runs >= s->most || (s->now && s->now() >= s->until);
}

static bool is_valid(const World *world)
{
    if (world->bodies < 1 || world->ticks < 1) return false;
    for (int i = 0; i < world->bodies; i++) {
        if (world_body_wrong(&world->body[i])) return false;
    }
    return true;
}

static bool propose(Shrinker *s, const World *smaller)
{
    double size = size_of(smaller);
    if (size >= s->size || is_over(s) || !is_valid(smaller)) return false;
    s->runs++;
    if (!law_begin(s->bench, smaller) || law_judge(s->bench, s->law) != s->verdict) return false;
    *s->world = *smaller;
    s->size = size;
    return true;
}

static void remove_body(World *world, int i)
{
    world->bodies--;
    memmove(&world->body[i], &world->body[i + 1],
            (size_t)(world->bodies - i) * sizeof *world->body);
}

// Halves first, then one by one.
static bool fewer_bodies(Shrinker *s)
{
    bool any = false;
    for (int many = s->world->bodies / 2; many >= 1; many /= 2) {
        for (int i = s->world->bodies - many; i >= 0; i--) {
            World smaller = *s->world;
            if (i + many > smaller.bodies) continue;
            for (int k = 0; k < many; k++) remove_body(&smaller, i);
            any |= propose(s, &smaller);
        }
    }
    return any;
}

static bool fewer_ticks(Shrinker *s)
{
    bool any = false;
    for (int step = s->world->ticks / 2; step >= 1; step /= 2) {
        World smaller = *s->world;
        smaller.ticks -= step;
        while (propose(s, &smaller)) {
            any = true;
            smaller.ticks -= step;
        }
    }
    return any;
}

static void remove_corner(WorldBody *body, int k)
{
    body->corners--;
    memmove(&body->number[2 * k], &body->number[2 * k + 2],
            (size_t)(2 * (body->corners - k)) * sizeof *body->number);
}

static void make_shape(WorldBody *body, WorldShape shape, double w, double h)
{
    TsVec at = world_solid(body).pose.position;
    body->shape = shape;
    body->corners = 0;
    memset(body->number, 0, sizeof body->number);
    body->number[0] = at.x;
    body->number[1] = at.y;
    body->number[2] = w;
    body->number[3] = h;
}

static bool simpler_shapes(Shrinker *s)
{
    bool any = false;
    for (int i = 0; i < s->world->bodies; i++) {
        World smaller = *s->world;
        WorldSolid solid = world_solid(&smaller.body[i]);
        double thin = solid.thin, reach = solid.reach;
        for (int k = 0; k < smaller.body[i].corners; k++) {
            remove_corner(&smaller.body[i], k);
            any |= propose(s, &smaller);
            smaller = *s->world;
        }
        if (smaller.body[i].shape != WORLD_CIRCLE) {
            make_shape(&smaller.body[i], WORLD_CIRCLE, thin, 0);
            any |= propose(s, &smaller);
            smaller = *s->world;
        }
        if (smaller.body[i].shape == WORLD_POLYGON || smaller.body[i].shape == WORLD_CAPSULE) {
            make_shape(&smaller.body[i], WORLD_BOX, 2 * reach, 2 * thin);
            any |= propose(s, &smaller);
        }
    }
    return any;
}

static bool move_all(Shrinker *s)
{
    bool any = false;
    for (int i = 0; i < s->world->bodies; i++) {
        World smaller = *s->world;
        TsVec by = ts_vec(smaller.body[i].number[0], smaller.body[i].number[1]);
        for (int k = 0; k < smaller.bodies; k++) {
            WorldBody *body = &smaller.body[k];
            int points = body->shape == WORLD_POLYGON   ? body->corners
                         : body->shape == WORLD_CAPSULE ? 2
                                                        : 1;
            for (int p = 0; p < points; p++) {
                body->number[2 * p] -= by.x;
                body->number[2 * p + 1] -= by.y;
            }
        }
        any |= propose(s, &smaller);
    }
    return any;
}

// Tries a number with fewer digits, in the world that holds it at the same place as `smaller`.
static bool simpler_number(Shrinker *s, World *smaller, double *number, double usual)
{
    double was = *number;
    if (was == usual) return false;
    *number = usual;
    if (propose(s, smaller)) return true;
    for (int digits = 1; digits <= 6; digits++) {
        char text[32];
        snprintf(text, sizeof text, "%.*e", digits - 1, was);
        sscanf(text, "%lf", number);
        if (*number != was && propose(s, smaller)) return true;
    }
    for (double grain = 1; grain <= 64; grain *= 8) {
        *number = floor(was * grain + 0.5) / grain;
        if (*number != was && propose(s, smaller)) return true;
    }
    *number = was;
    return false;
}

static bool fewer_digits(Shrinker *s)
{
    const World usual = world_empty();
    World smaller = *s->world;
    bool any = simpler_number(s, &smaller, &smaller.gravity.x, 0);
    any |= simpler_number(s, &smaller, &smaller.gravity.y, 0);
    any |= simpler_number(s, &smaller, &smaller.rate, usual.rate);
    any |= simpler_number(s, &smaller, &smaller.unit, usual.unit);
    any |= simpler_number(s, &smaller, &smaller.friction, 0);
    any |= simpler_number(s, &smaller, &smaller.restitution, 0);
    for (int i = 0; i < smaller.bodies; i++) {
        WorldBody *body = &smaller.body[i];
        any |= simpler_number(s, &smaller, &body->velocity.x, 0);
        any |= simpler_number(s, &smaller, &body->velocity.y, 0);
        any |= simpler_number(s, &smaller, &body->spin, 0);
        any |= simpler_number(s, &smaller, &body->density, 1);
        for (int k = 0; k < world_numbers(body); k++)
            any |= simpler_number(s, &smaller, &body->number[k], 0);
    }
    return any;
}

int world_shrink(World *world, LawBench *bench, LawName law, LawVerdict verdict, int runs,
                 double (*now)(void), double until)
{
    Shrinker s = {.world = world,
                  .bench = bench,
                  .law = law,
                  .verdict = verdict,
                  .most = runs,
                  .now = now,
                  .until = until};
    snprintf(world->law, sizeof world->law, "%s", law_name(law));
    s.size = size_of(world);
    for (bool any = true; any && !is_over(&s);) {
        any = fewer_ticks(&s);
        any |= fewer_bodies(&s);
        any |= simpler_shapes(&s);
        any |= move_all(&s);
        any |= fewer_digits(&s);
    }
    return s.runs;
}
