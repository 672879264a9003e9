// The generator of worlds.
#include "worlds/world_family.h"

#include <math.h>

const char *world_family_name(WorldFamily family)
{
    static const char *const name[] = {"bullets", "room",     "pipe",   "pins", "tiles",
                                       "steps",   "friction", "bounce", "drop", "ledge",
                                       "tower",   "pile",     "space",  "mixed"};
    return name[family];
}

// ---- Numbers and bodies

// Mostly of few digits, which are easy to read.
static double some(Random *random, double low, double high)
{
    double value = random_between(random, low, high);
    int kind = random_integer(random, 0, 3);
    if (kind == 0) return value;
    double rounded = kind == 1 ? floor(value * 8 + 0.5) / 8 : floor(value + 0.5);
    return rounded >= low && rounded <= high ? rounded : value;
}

static bool chance(Random *random, int of) { return random_integer(random, 1, of) == 1; }

static double sign(Random *random) { return chance(random, 2) ? 1 : -1; }

static WorldBody *add(World *world, WorldMotion motion)
{
    WorldBody *body = &world->body[world->bodies++];
    *body = (WorldBody){.motion = motion, .density = 1};
    return body;
}

static WorldBody *add_box(World *world, WorldMotion motion, double x, double y, double w, double h)
{
    WorldBody *body = add(world, motion);
    body->shape = WORLD_BOX;
    body->number[0] = x;
    body->number[1] = y;
    body->number[2] = w;
    body->number[3] = h;
    return body;
}

static void make_polygon(WorldBody *body, Random *random, TsVec at, double r)
{
    body->shape = WORLD_POLYGON;
    body->corners = random_integer(random, 3, WORLD_CORNERS);
    double first = random_between(random, 0, 6);
    for (int i = 0; i < body->corners; i++) { // on a circle, so convex; clockwise on screen
        double angle = first + 4 * acos(0) * i / body->corners;
        double grain = 64 / r; // fractions that are short
        body->number[2 * i] = at.x + floor(r * cos(angle) * grain + 0.5) / grain;
        body->number[2 * i + 1] = at.y + floor(r * sin(angle) * grain + 0.5) / grain;
    }
}

// A body of any shape within the circle of that radius.
static WorldBody *add_some(World *world, Random *random, WorldMotion motion, TsVec at, double r)
{
    WorldBody *body = add(world, motion);
    double *n = body->number;
    n[0] = at.x;
    n[1] = at.y;
    n[2] = r;
    static const WorldShape shapes[] = {WORLD_CIRCLE, WORLD_CIRCLE, WORLD_BOX, WORLD_CAPSULE,
                                        WORLD_POLYGON};
    switch (shapes[random_integer(random, 0, 4)]) {
    case WORLD_CIRCLE:
    case WORLD_SHAPES: break;
    case WORLD_BOX:
        body->shape = WORLD_BOX;
        n[2] = some(random, 0.6 * r, 1.4 * r);
        n[3] = some(random, 0.6 * r, 1.4 * r);
        if (chance(random, 2)) n[4] = some(random, 0, 90);
        break;
    case WORLD_CAPSULE:
        body->shape = WORLD_CAPSULE;
        n[0] = at.x - r / 2;
        n[2] = at.x + r / 2;
        n[3] = at.y;
        n[4] = r / 2;
        break;
    case WORLD_POLYGON: make_polygon(body, random, at, r); break;
    }
    if (!world_body_wrong(body)) return body;
    *body = (WorldBody){.motion = motion, .density = 1, .number = {at.x, at.y, r}};
    return body;
}

static World new_world(Random *random, int ticks)
{
    static const double restitution[] = {0, 0, 0.5, 1}, friction[] = {0, 0, 0.5, 1};
    World world = world_empty();
    world.ticks = ticks;
    world.restitution = restitution[random_integer(random, 0, 3)];
    world.friction = friction[random_integer(random, 0, 3)];
    return world;
}

// It draws y before x: compilers evaluate the arguments of a call in different orders.
static TsVec any_velocity(Random *random)
{
    double y = some(random, -300, 300), x = some(random, -300, 300);
    return ts_vec(x, y);
}

// ---- What is fast

static double fast(Random *random)
{
    static const double speed[] = {300, 1000, 3000, 10000, 30000, 100000, 1000000};
    return some(random, 0.3, 1) * speed[random_integer(random, 0, 6)];
}

static World make_bullets(Random *random)
{
    World world = new_world(random, random_integer(random, 4, 20));
    double thick = some(random, 4, 40), high = some(random, 300, 900);
    double r = some(random, 4, 20), start = -some(random, thick / 2 + 1.5 * r + 1, 300);
    WorldBody *wall = add_box(&world, WORLD_FIXED, 0, 0, thick, high);
    if (chance(random, 3)) wall->number[4] = some(random, -30, 30);
    if (chance(random, 3) && wall->number[4] != 0) start -= high / 2;
    if (chance(random, 2)) {
        wall->motion = chance(random, 2) ? WORLD_BULLET : WORLD_MOVING;
        wall->velocity.x = chance(random, 2) ? -fast(random) : some(random, -300, 300);
        if (chance(random, 3)) wall->spin = some(random, -6, 6);
    }
    WorldMotion motion = chance(random, 2) ? WORLD_BULLET : WORLD_MOVING;
    TsVec at = ts_vec(start - fabs(wall->number[4]) * 5, some(random, -high / 8, high / 8));
    WorldBody *body = add_some(&world, random, motion, at, r);
    double aside = chance(random, 2) ? some(random, -200, 200) : 0;
    body->velocity = ts_vec(fast(random), aside);
    if (chance(random, 3)) body->spin = some(random, -10, 10);
    if (chance(random, 4)) world.gravity = ts_vec(0, 900);
    return world;
}

static void add_room(World *world, double wide, double high, double thick)
{
    double x = (wide + thick) / 2, y = (high + thick) / 2;
    add_box(world, WORLD_FIXED, 0, -y, wide + 2 * thick, thick);
    add_box(world, WORLD_FIXED, 0, y, wide + 2 * thick, thick);
    add_box(world, WORLD_FIXED, -x, 0, thick, high);
    add_box(world, WORLD_FIXED, x, 0, thick, high);
}

static World make_room(Random *random)
{
    World world = new_world(random, random_integer(random, 10, 60));
    add_room(&world, 600, 400, some(random, 4, 40));
    int count = random_integer(random, 1, 4);
    for (int i = 0; i < count; i++) {
        WorldMotion motion = chance(random, 2) ? WORLD_BULLET : WORLD_MOVING;
        TsVec at = ts_vec(-225 + 150 * i, some(random, -150, 150));
        WorldBody *body = add_some(&world, random, motion, at, some(random, 5, 25));
        double down = some(random, -300, 300), side = sign(random);
        body->velocity = ts_vec(side * fast(random), down);
    }
    if (chance(random, 2)) world.gravity = ts_vec(0, 900);
    return world;
}

static World make_pipe(Random *random)
{
    World world = new_world(random, random_integer(random, 4, 20));
    double high = some(random, 40, 120), r = some(random, 4, 12);
    add_box(&world, WORLD_FIXED, 0, -high / 2 - 40, 6000, 60); // 10 px away from what moves
    add_box(&world, WORLD_FIXED, 0, high / 2 + 40, 6000, 60);
    int count = random_integer(random, 1, 3);
    for (int i = 0; i < count; i++) {
        WorldBody *plug = add_box(&world, WORLD_MOVING, 60 + 90 * i, 0, some(random, 6, 40), high);
        if (chance(random, 2)) plug->velocity.x = some(random, -400, 400);
        if (chance(random, 3)) plug->density = some(random, 1, 10);
    }
    WorldBody *bullet =
        add_some(&world, random, WORLD_BULLET, ts_vec(-some(random, 40, 200), 0), r);
    bullet->velocity.x = fast(random);
    return world;
}

// A squat box that turns fast while it flies past a fixed pin.
static World make_thrown(Random *random)
{
    World world = new_world(random, random_integer(random, 1, 4));
    double wide = some(random, 12, 40), r = some(random, 2, 5);
    WorldBody *box = add_box(&world, WORLD_MOVING, 0, 0, wide, some(random, 0.6, 1) * wide);
    box->number[4] = some(random, 0, 90);
    box->spin = sign(random) * some(random, 20, 188);
    box->velocity.x = some(random, 10, 60) * wide;
    WorldBody *pin = add(&world, WORLD_FIXED);
    pin->number[0] = 0.75 * wide + r + some(random, 0, 0.5) * wide;
    pin->number[1] = some(random, -0.75, 0.75) * wide;
    pin->number[2] = r;
    return world;
}

static World make_pins(Random *random)
{
    World world = new_world(random, random_integer(random, 1, 12));
    double length = some(random, 60, 240), thick = some(random, 4, 12);
    WorldMotion motion = chance(random, 2) ? WORLD_BULLET : WORLD_MOVING;
    WorldBody *rod = add_box(&world, motion, 0, 0, length, thick);
    rod->number[4] = -some(random, 12, 80);
    rod->spin = some(random, 2, chance(random, 2) ? 45 : 188); // at most half a turn in a step
    if (chance(random, 3)) {
        rod->spin = some(random, 0.3, 2);
        world.ticks = 120;
    }
    double r = some(random, 3, 10), at = some(random, 0.25, 0.42) * length;
    if (chance(random, 3)) return make_thrown(random);
    if (chance(random, 2)) {
        WorldBody *pin = add(&world, chance(random, 2) ? WORLD_FIXED : WORLD_MOVING);
        pin->number[0] = at;
        pin->number[2] = r;
    } else {
        add_box(&world, WORLD_FIXED, at, r, 2 * r, 2 * r);
    }
    return world;
}

// ---- What slides

static World make_slide(Random *random, bool step)
{
    static const double tiles[] = {16, 20, 32, 64, 100};
    World world = new_world(random, random_integer(random, 20, 60));
    world.restitution = 0;
    world.friction = chance(random, 3) ? 0.5 : 0;
    world.gravity = ts_vec(0, 900);
    double size = tiles[random_integer(random, 0, 4)];
    double speed = some(random, 30, chance(random, 2) ? 800 : 3000);
    WorldMotion motion = chance(random, 3) ? WORLD_BULLET : WORLD_MOVING;
    int count = (int)fmin(WORLD_BODIES - 1, ceil(speed / size) + 6), rise = count;
    if (step) rise = random_integer(random, 4, count - 1);
    double high = step ? some(random, 1, 4) : 0;
    for (int i = 0; i < count; i++) {
        double top = i >= rise ? -high : 0; // its own height, so that halves stay exact
        add_box(&world, WORLD_FIXED, (i - 3) * size + size / 2, top + size / 2, size, size);
    }
    double r = some(random, 8, 24), x = 0, wide = floor(some(random, 12, 48));
    WorldBody *body = add(&world, motion);
    body->number[0] = x;
    body->number[1] = -r;
    body->number[2] = r;
    int shape = random_integer(random, 0, 3);
    if (shape >= 2) {
        body->shape = WORLD_BOX;
        body->number[1] = -wide / 2;
        body->number[2] = body->number[3] = wide;
    } else if (shape == 1) {
        body->shape = WORLD_CAPSULE;
        *body = (WorldBody){.shape = WORLD_CAPSULE,
                            .motion = motion,
                            .density = 1,
                            .number = {-wide / 2, -r, wide / 2, -r, r}};
    }
    if (step && shape < 2) body->spin = 0;
    body->velocity.x = speed;
    return world;
}

// One box on another, which slide on a floor.
static World make_load(Random *random)
{
    World world = new_world(random, random_integer(random, 60, 120));
    world.restitution = 0;
    world.friction = some(random, 0.1, 0.8);
    world.gravity = ts_vec(0, chance(random, 2) ? 900 : 300);
    add_box(&world, WORLD_FIXED, 0, 20, 4000, 40);
    double wide = 2 * random_integer(random, 10, 30), top = 0;
    double braked = world.friction * world.gravity.y * world.ticks / world.rate;
    double speed = sign(random) * fmin(900, floor(some(random, 1, 1.3) * braked));
    for (int i = 0; i < 2; i++) {
        double high = 2 * random_integer(random, 2, (int)fmax(2, wide / world.friction / 8));
        if (i == 1) high = fmin(high, 2 * world.body[1].number[3]);
        WorldBody *box = add_box(&world, WORLD_MOVING, 0, top - high / 2, wide, high);
        box->velocity.x = speed;
        top -= high;
    }
    return world;
}

static World make_friction(Random *random)
{
    if (chance(random, 2)) return make_load(random);
    World world = new_world(random, random_integer(random, 20, 120));
    world.restitution = 0;
    world.friction = chance(random, 4) ? 0 : some(random, 0.1, 1);
    world.gravity = ts_vec(0, chance(random, 2) ? 900 : 300);
    add_box(&world, WORLD_FIXED, 0, 20, 4000, 40);
    double wide = 2 * random_integer(random, 10, 30);
    WorldBody *body = add(&world, WORLD_MOVING);
    body->number[2] = wide / 2;
    if (chance(random, 2)) {
        body->shape = WORLD_BOX;
        body->number[2] = wide;
        body->number[3] = 2 * random_integer(random, 4, (int)(wide / 2));
    }
    body->number[1] = body->shape == WORLD_BOX ? -body->number[3] / 2 : -wide / 2;
    body->velocity.x = sign(random) * some(random, 60, 400);
    return world;
}

static World make_bounce(Random *random)
{
    World world = new_world(random, random_integer(random, 30, 60));
    double r = some(random, 10, 30), speed = sign(random) * some(random, 110, fmin(28 * r, 590));
    bool falls = chance(random, 2);
    add_box(&world, WORLD_FIXED, 0, 0, falls ? 300 : 40, falls ? 40 : 300);
    double away = (speed > 0 ? -1 : 1) * (20 + r + some(random, 1, 40)),
           aside = some(random, -60, 60);
    WorldBody *body = add(&world, WORLD_MOVING);
    body->number[0] = falls ? aside : away;
    body->number[1] = falls ? away : aside;
    body->number[2] = r;
    if (chance(random, 2)) {
        body->shape = WORLD_BOX;
        body->number[2] = body->number[3] = 2 * r;
        if (chance(random, 2)) body->number[2 + falls] = some(random, r, 1.9 * r);
    }
    if (chance(random, 3)) body->motion = WORLD_BULLET;
    if (body->motion == WORLD_BULLET) speed *= some(random, 1, 8);
    body->velocity = falls ? ts_vec(0, speed) : ts_vec(speed, 0);
    if (chance(random, 2)) world.gravity = ts_vec_scale(body->velocity, 900 / fabs(speed));
    return world;
}

// A body that bounces and tumbles on a floor, alone.
static World make_drop(Random *random)
{
    World world = new_world(random, random_integer(random, 60, 240));
    if (chance(random, 3)) world.restitution = 1;
    if (world.restitution == 1) world.friction = 0;
    world.gravity = ts_vec(0, 900);
    add_box(&world, WORLD_FIXED, 0, 20, 4000, 40);
    double r = some(random, 8, 30);
    WorldMotion motion = chance(random, 3) ? WORLD_BULLET : WORLD_MOVING;
    WorldBody *body = add_some(&world, random, motion, ts_vec(0, -2 * r - some(random, 1, 150)), r);
    body->velocity = any_velocity(random);
    if (chance(random, 2)) body->spin = some(random, -6, 6);
    return world;
}

// Boxes fall on the ends of a plate and lie there or tip over: each alone, but at the same time.
static World make_ledge(Random *random)
{
    World world = new_world(random, random_integer(random, 30, 60));
    world.gravity = ts_vec(0, 900);
    world.restitution = 0;
    int count = random_integer(random, 1, 4);
    double wide = some(random, 100, 200);
    for (int i = 0; i < count; i++) {
        double w = some(random, 30, 80), h = some(random, 10, 30), x = 500 * i;
        double end = x + sign(random) * (wide / 2 + some(random, -0.3, 0.4) * w);
        add_box(&world, WORLD_FIXED, x, 20, wide, 40);
        WorldBody *box = add_box(&world, WORLD_MOVING, end, -h / 2 - some(random, 14, 30), w, h);
        box->number[4] = some(random, -20, 20);
    }
    return world;
}

// ---- What rests

static World make_tower(Random *random)
{
    World world = new_world(random, random_integer(random, 60, 240));
    world.gravity = ts_vec(0, chance(random, 2) ? 900 : 300);
    world.friction = some(random, 0.4, 1);
    world.restitution = 0;
    double wide = floor(some(random, 20, 60)), top = 0;
    add_box(&world, WORLD_FIXED, 0, 20, 400, 40);
    int count = random_integer(random, 1, 8);
    for (int i = 0; i < count; i++) {
        double high = 2 * random_integer(random, 8, 20);
        if (high > 2 * wide) high = wide;
        if (i > 0) high = world.body[i].number[3];
        add_box(&world, WORLD_MOVING, 0, top - high / 2, wide, high);
        top -= high;
    }
    return world;
}

static World make_pile(Random *random)
{
    World world = new_world(random, random_integer(random, 60, 180));
    world.gravity = ts_vec(0, 900);
    add_room(&world, 400, 800, 40);
    int count = random_integer(random, 3, 20);
    for (int i = 0; i < count; i++) {
        TsVec at = ts_vec(-150 + 75 * (i % 5) + some(random, -4, 4), 300 - 75 * floor(i / 5.0));
        WorldBody *body = add_some(&world, random, WORLD_MOVING, at, some(random, 10, 32));
        if (chance(random, 3)) body->velocity.x = some(random, -100, 100);
    }
    return world;
}

// Balls side by side, and one that hits them.
static World make_row(Random *random)
{
    World world = new_world(random, 60);
    if (chance(random, 2)) world.restitution = 1;
    if (world.restitution == 1) world.friction = 0;
    int count = random_integer(random, 3, 6);
    double r = some(random, 10, 30), apart = chance(random, 2) ? 0 : some(random, 0, 2);
    for (int i = 0; i < count; i++) {
        WorldBody *ball = add(&world, WORLD_MOVING);
        ball->number[0] = i * (2 * r + apart) + (i > 0 ? 20 : 0);
        ball->number[2] = r;
        if (i == 0) ball->velocity.x = some(random, 60, 300);
    }
    return world;
}

static World make_space(Random *random)
{
    if (chance(random, 4)) return make_row(random);
    World world = new_world(random, random_integer(random, 30, 120));
    bool slow = chance(random, 3); // so that a step is short compared with the bodies
    if (slow) world.ticks = 120;
    int count = chance(random, 2) ? 2 : random_integer(random, 3, 5);
    for (int i = 0; i < count; i++) {
        double side = i % 2 ? 1 : -1;
        double away = slow ? some(random, 34, 40) : some(random, 60, 100);
        TsVec at = ts_vec(side * away, -150 + 80 * floor(i / 2.0));
        WorldBody *body = add_some(&world, random, WORLD_MOVING, at, some(random, 8, 32));
        double speed = slow ? some(random, 4, 60) : some(random, 40, 400);
        body->velocity = ts_vec(-side * speed, some(random, -40, 40) * (slow ? 0.25 : 1));
        if (chance(random, 3)) body->spin = some(random, -4, 4);
        if (chance(random, 3)) body->density = some(random, 0.5, 8);
    }
    return world;
}

static World make_mixed(Random *random)
{
    World world = new_world(random, random_integer(random, 30, 120));
    if (chance(random, 2)) world.gravity = ts_vec(chance(random, 3) ? 300 : 0, 900);
    if (chance(random, 4)) world.rate = 120;
    int count = random_integer(random, 1, 9);
    for (int i = 0; i < count; i++) {
        WorldMotion motion = (WorldMotion)random_integer(random, 0, 2);
        double down = some(random, -8, 8), aside = some(random, -8, 8); // y first, as above
        TsVec at = ts_vec(100 * (i % 3 - 1) + aside, 100 * floor(i / 3.0) - 100 + down);
        WorldBody *body = add_some(&world, random, motion, at, some(random, 8, 40));
        if (motion == WORLD_FIXED) continue;
        body->velocity = any_velocity(random);
        if (chance(random, 2)) body->spin = some(random, -6, 6);
    }
    return world;
}

static World make(WorldFamily family, Random *random)
{
    switch (family) {
    case WORLD_BULLETS: return make_bullets(random);
    case WORLD_ROOM: return make_room(random);
    case WORLD_PIPE: return make_pipe(random);
    case WORLD_PINS: return make_pins(random);
    case WORLD_TILES: return make_slide(random, false);
    case WORLD_STEPS: return make_slide(random, true);
    case WORLD_FRICTION: return make_friction(random);
    case WORLD_BOUNCE: return make_bounce(random);
    case WORLD_DROP: return make_drop(random);
    case WORLD_LEDGE: return make_ledge(random);
    case WORLD_TOWER: return make_tower(random);
    case WORLD_PILE: return make_pile(random);
    case WORLD_SPACE: return make_space(random);
    case WORLD_MIXED:
    case WORLD_FAMILIES: break;
    }
    return make_mixed(random);
}

// An engine may treat the two bodies of a contact differently, by which was added first.
static void reverse_bodies(World *world)
{
    for (int i = 0, k = world->bodies - 1; i < k; i++, k--) {
        WorldBody body = world->body[i];
        world->body[i] = world->body[k];
        world->body[k] = body;
    }
}

// Brings a world within the limits.
static void limit(World *world, const WorldLimits *limits)
{
    for (int i = 0; i < world->bodies; i++) {
        WorldBody *body = &world->body[i];
        double speed = ts_vec_length(body->velocity);
        if (limits->speed > 0 && speed > limits->speed)
            body->velocity = ts_vec_scale(body->velocity, 0.99 * limits->speed / speed);
        if (limits->spin > 0 && fabs(body->spin) > limits->spin)
            body->spin = body->spin > 0 ? limits->spin : -limits->spin;
        if (limits->shapes & 1 << body->shape) continue;
        WorldSolid solid = world_solid(body);
        *body = (WorldBody){.shape = WORLD_CIRCLE,
                            .motion = body->motion,
                            .density = body->density,
                            .velocity = body->velocity,
                            .spin = body->spin,
                            .number = {solid.pose.position.x, solid.pose.position.y, solid.thin}};
    }
}

World world_family_make(WorldFamily family, const WorldLimits *limits, Random *random)
{
    World world = make(family, random);
    if (chance(random, 2)) reverse_bodies(&world);
    limit(&world, limits);
    return world;
}
