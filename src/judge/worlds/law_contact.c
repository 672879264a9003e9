// Laws about what a contact does: angular momentum, the bounce off a plate, the slide on a floor.
//
// Of two bodies at most, in positions for which the answer is a formula of school physics.
#include <math.h>

#include "worlds/law_private.h"

// ---- Angular momentum

static double angular_momentum(const LawBench *bench, int tick, int body)
{
    const TouchstoneWorldPose *p = law_pose(bench, tick, body);
    const WorldSolid *solid = &bench->solid[body];
    return solid->mass * (p->x * p->vy - p->y * p->vx) + solid->inertia * p->spin;
}

// An engine applies the impulse where the bodies are at some moment of the step, so its arm is
// uncertain by how far they move relative to each other, and by what overlap correction moves them.
static double uncertain_momentum(const LawBench *bench, int tick)
{
    const TouchstoneWorldPose *a = law_pose(bench, tick, 0), *a_then = law_pose(bench, tick + 1, 0);
    const TouchstoneWorldPose *b = law_pose(bench, tick, 1), *b_then = law_pose(bench, tick + 1, 1);
    double before = hypot(b->vx - a->vx, b->vy - a->vy);
    double after = hypot(b_then->vx - a_then->vx, b_then->vy - a_then->vy);
    double impulse = bench->solid[0].mass * hypot(a_then->vx - a->vx, a_then->vy - a->vy);
    double slop = (engine_slop(bench->engine) + 0.1) * bench->unit;
    double sum = impulse * (1.2 * fmax(before, after) * bench->step + slop);
    for (int i = 0; i < 2; i++) {
        const TouchstoneWorldPose *p = law_pose(bench, tick, i), *q = law_pose(bench, tick + 1, i);
        double speed = fmax(hypot(p->vx, p->vy), hypot(q->vx, q->vy));
        double way = hypot(q->x - p->x, q->y - p->y);
        sum += bench->solid[i].mass * speed * fmax(0, way - speed * bench->step);
    }
    return sum;
}

LawVerdict law_angular(LawBench *bench)
{
    if (!ts_vec_is_zero(bench->world.gravity) || bench->world.bodies != 2) return LAW_SILENT;
    for (int i = 0; i < 2; i++) {
        const WorldBody *body = &bench->world.body[i];
        double turn = fabs(body->spin) * bench->step * bench->solid[i].reach;
        if (body->motion != WORLD_MOVING || turn > bench->solid[i].thin) return LAW_SILENT;
    }
    double allowed = 0, start = 0, size = 0;
    for (int i = 0; i < 2; i++) start += angular_momentum(bench, 0, i);
    for (int tick = 0; tick < bench->run.ticks; tick++) {
        double now = 0;
        allowed += uncertain_momentum(bench, tick);
        for (int i = 0; i < 2; i++) {
            const TouchstoneWorldPose *p = law_pose(bench, tick + 1, i);
            const WorldSolid *solid = &bench->solid[i];
            now += angular_momentum(bench, tick + 1, i);
            size = fmax(size, solid->mass * hypot(p->x, p->y) * hypot(p->vx, p->vy) +
                                  solid->inertia * fabs(p->spin));
        }
        double off = fabs(now - start);
        if (off <= allowed + (law_floats(bench) ? 1e-4 : 1e-9) * size) continue;
        law_locate(bench, (LawBreach){tick + 1, -1, -1, 100 * off / size});
        return law_broken(bench, true,
                          "at tick %d the angular momentum is off by %.3g, at most %.3g of which "
                          "is uncertain",
                          tick + 1, off, allowed);
    }
    return LAW_KEPT;
}

// ---- A body and a plate

typedef struct Plate {
    int body, fixed; // an upright box or a circle; an upright box
    double half[2];  // of the body's bounds
} Plate;

// Of a world of a body that does not turn and a fixed upright box.
static bool find_plate(const LawBench *bench, Plate *plate)
{
    const World *world = &bench->world;
    if (world->bodies != 2 || law_moves(bench, 0) == law_moves(bench, 1)) return false;
    plate->body = law_moves(bench, 0) ? 0 : 1;
    plate->fixed = 1 - plate->body;
    const WorldBody *body = &world->body[plate->body], *fixed = &world->body[plate->fixed];
    bool is_box = body->shape == WORLD_BOX && body->number[4] == 0;
    if (fixed->shape != WORLD_BOX || fixed->number[4] != 0 || body->spin != 0) return false;
    if (!is_box && body->shape != WORLD_CIRCLE) return false;
    plate->half[0] = is_box ? body->number[2] / 2 : body->number[2];
    plate->half[1] = is_box ? body->number[3] / 2 : body->number[2];
    return true;
}

// Whether a body at that place is over the plate with its whole width; `axis` is that of the
// plate's normal.
static bool is_over(const LawBench *bench, const Plate *plate, double at, int axis)
{
    const double *n = bench->world.body[plate->fixed].number;
    return fabs(at - n[1 - axis]) + plate->half[1 - axis] <= n[3 - axis] / 2;
}

// ---- Bounces

typedef struct Bounce { // of what moves straight at a plate
    int axis;           // of the plate's normal
    double sign;        // of the velocity along it
    double speed, fall; // px/s toward the plate: at the start, and what a second of gravity adds
    double hit, hits;   // when it hits, s, and how fast
} Bounce;

static double along_axis(TsVec v, int axis) { return axis == 0 ? v.x : v.y; }

// Straight at the plate and faster than what engines let come to rest; gravity, if there is any,
// points at the plate, too. A box that does not bounce is left out: engines stop one corner after
// the other, and it rocks.
static bool find_bounce(const LawBench *bench, const Plate *plate, Bounce *b)
{
    const WorldBody *body = &bench->world.body[plate->body];
    const double *n = bench->world.body[plate->fixed].number;
    TsVec at = bench->solid[plate->body].pose.position, v = body->velocity,
          g = bench->world.gravity;
    TsVec toward = ts_vec_is_zero(v) ? g : v;
    int axis = b->axis = toward.x != 0 ? 0 : 1, other = 1 - axis;
    if (body->shape == WORLD_BOX && bench->world.restitution == 0) return false;
    if (along_axis(v, other) != 0 || along_axis(g, other) != 0) return false;
    b->sign = along_axis(toward, axis) < 0 ? -1 : 1;
    b->speed = b->sign * along_axis(v, axis);
    b->fall = b->sign * along_axis(g, axis);
    double half = n[2 + axis] / 2 + plate->half[axis];
    double gap = b->sign * (n[axis] - along_axis(at, axis)) - half;
    if (gap < 0 || b->fall < 0 || !is_over(bench, plate, along_axis(at, other), axis)) return false;
    b->hits = sqrt(b->speed * b->speed + 2 * b->fall * gap);
    b->hit = 2 * gap / (b->speed + b->hits);
    return b->hits >= 100 * bench->unit;
}

// Slow enough for any engine to see it, or so fast that it must be followed, if that is promised.
LawVerdict law_bounce(LawBench *bench)
{
    Plate plate;
    Bounce b;
    if (!find_plate(bench, &plate) || !find_bounce(bench, &plate, &b)) return LAW_SILENT;
    bool exact = law_promised(bench, TOUCHSTONE_WORLD_PARABOLA | TOUCHSTONE_WORLD_MEETS);
    double thin = fmin(bench->solid[plate.body].thin, bench->solid[plate.fixed].thin);
    double step = bench->step, fall = b.fall * step;
    if (!exact && b.hits * step > thin / 2) return LAW_SILENT;
    double most = exact ? 1e-3 * b.hits + fall / 2 : 0.05 * b.hits + 2 * fall;
    double back = bench->world.restitution * b.hits;
    int first = (int)ceil(b.hit / step) + 3, last = bench->run.ticks;
    if (fall > 0 && back > 0) last = (int)fmin(last, (b.hit + 2 * back / b.fall) / step - 3);
    for (int tick = first; tick <= last; tick++) {
        const TouchstoneWorldPose *p = law_pose(bench, tick, plate.body);
        TsVec v = ts_vec(p->vx, p->vy);
        double wanted = back > 0 ? back - b.fall * (tick * step - b.hit) : 0;
        double now = -b.sign * along_axis(v, b.axis), across = along_axis(v, 1 - b.axis);
        double rim = fabs(p->spin) * bench->solid[plate.body].reach;
        if (fabs(now - wanted) <= most && fabs(across) <= most && rim <= most) continue;
        law_locate(bench, (LawBreach){tick, plate.body, -1, fabs(now - wanted)});
        return law_broken(bench, true,
                          "body %d comes back at %.4g px/s instead of %.4g, with %.3g across and a "
                          "spin of %.3g, at tick %d",
                          plate.body + 1, now, wanted, across, p->spin, tick);
    }
    return last >= first ? LAW_KEPT : LAW_SILENT;
}

// ---- Friction

typedef struct Sliding {
    double speed, rim; // px/s: of the centre, and of the rim by the spin
} Sliding;

// A box is braked by friction until it stops; a disc, until its rim has the speed of its centre.
static Sliding sliding_at(bool is_disc, double speed, double braking, double time)
{
    double end = is_disc ? 2 * speed / 3 : 0;
    double now = fmax(end, speed - braking * time);
    return (Sliding){now, is_disc ? 2 * (speed - now) : 0};
}

static LawVerdict judge_slide(LawBench *bench)
{
    Plate plate;
    const World *world = &bench->world;
    double gravity = world->gravity.y, braking = world->friction * gravity;
    if (world->gravity.x != 0 || gravity <= 0 || world->restitution != 0) return LAW_SILENT;
    if (!find_plate(bench, &plate)) return LAW_SILENT;
    const WorldBody *body = &world->body[plate.body];
    const double *n = world->body[plate.fixed].number;
    bool is_disc = body->shape == WORLD_CIRCLE;
    double speed = fabs(body->velocity.x), sign = body->velocity.x < 0 ? -1 : 1;
    if (body->velocity.y != 0 || body->number[1] + plate.half[1] != n[1] - n[3] / 2)
        return LAW_SILENT;
    if (!is_disc && world->friction * plate.half[1] > 0.5 * plate.half[0])
        return LAW_SILENT; // tips
    if (speed < 40 * bench->unit || n[3] < 2 * gravity * bench->step * bench->step)
        return LAW_SILENT;
    double most = 0.1 * speed + 2 * gravity * bench->step;
    LawVerdict verdict = LAW_SILENT;
    for (int tick = 1; tick <= bench->run.ticks; tick++) {
        const TouchstoneWorldPose *p = law_pose(bench, tick, plate.body);
        double reach = sign * fmax(0, speed) * bench->step; // of the next step
        if (!is_over(bench, &plate, p->x + reach, 1)) return verdict;
        Sliding wanted = sliding_at(is_disc, speed, braking, tick * bench->step);
        double rim = sign * p->spin * (is_disc ? plate.half[1] : bench->solid[plate.body].reach);
        verdict = LAW_KEPT;
        double off = fmax(fabs(sign * p->vx - wanted.speed), fabs(rim - wanted.rim));
        if (off <= most) continue;
        law_locate(bench, (LawBreach){tick, plate.body, -1, off});
        return law_broken(bench, true,
                          "body %d slides at %.4g px/s and turns at %.3g instead of %.4g and %.3g "
                          "px/s at tick %d",
                          plate.body + 1, sign * p->vx, rim, wanted.speed, wanted.rim, tick);
    }
    return verdict;
}

// ---- Friction, in detail

enum { STACK_MOST = 2 };

typedef struct Stack {
    int fixed, count, body[STACK_MOST]; // the floor; how many slide on it, from below
    double sign, speed;
} Stack;

static bool is_upright(const WorldBody *body)
{
    return body->shape == WORLD_BOX && body->number[4] == 0 && body->spin == 0;
}

// Of a world of a fixed upright box and others of one width, one on the other, which move along it
// at one speed, are too low to tip, and none twice as heavy as the other.
static bool find_stack(const LawBench *bench, Stack *stack)
{
    const World *world = &bench->world;
    *stack = (Stack){.fixed = -1};
    if (world->bodies < 2 || world->bodies > STACK_MOST + 1) return false;
    for (int i = 0; i < world->bodies; i++) {
        if (!is_upright(&world->body[i])) return false;
        if (!law_moves(bench, i)) stack->fixed = i;
    }
    if (stack->fixed < 0) return false;
    const double *floor = world->body[stack->fixed].number;
    double top = floor[1] - floor[3] / 2, bottom = top, wide = 0;
    for (bool found = true; found;) {
        found = false;
        for (int i = 0; i < world->bodies && stack->count < STACK_MOST; i++) {
            const WorldBody *body = &world->body[i];
            const double *n = body->number;
            if (!law_moves(bench, i) || n[1] + n[3] / 2 != top) continue;
            if (stack->count == 0) wide = n[2];
            if (n[2] != wide) return false;
            stack->body[stack->count++] = i;
            top -= n[3];
            found = true;
        }
    }
    const WorldBody *first = &world->body[stack->body[0]];
    if (stack->count + 1 != world->bodies) return false;
    double ratio =
        bench->solid[stack->body[stack->count - 1]].mass / bench->solid[stack->body[0]].mass;
    if (ratio > 2 || ratio < 0.5) return false;
    for (int i = 0; i < stack->count; i++) {
        const WorldBody *body = &world->body[stack->body[i]];
        if (body->number[0] != first->number[0]) return false;
        if (body->velocity.x != first->velocity.x || body->velocity.y != 0) return false;
    }
    stack->sign = first->velocity.x < 0 ? -1 : 1;
    stack->speed = fabs(first->velocity.x);
    return world->friction * (bottom - top) <= 0.5 * wide;
}

// Whether the boxes are over the floor with their whole width, at that step and the next.
static bool is_over_floor(const LawBench *bench, const Stack *stack, int tick)
{
    const double *floor = bench->world.body[stack->fixed].number;
    for (int i = 0; i < stack->count; i++) {
        const TouchstoneWorldPose *p = law_pose(bench, tick, stack->body[i]);
        double half = bench->world.body[stack->body[i]].number[2] / 2;
        double next = p->x + stack->sign * stack->speed * bench->step;
        if (fmax(fabs(p->x - floor[0]), fabs(next - floor[0])) + half > floor[2] / 2) return false;
    }
    return true;
}

// From a quarter of a second on, as an engine may need some steps to find its impulses. All boxes
// are braked alike: each contact gives way at its limit. Of what friction brakes until the boxes
// come to rest, 1 % may be missing or too much, and a quarter of a step's.
static LawVerdict judge_braking(LawBench *bench)
{
    Stack stack;
    const World *world = &bench->world;
    double braking = world->friction * world->gravity.y;
    if (world->gravity.x != 0 || world->gravity.y <= 0 || world->restitution != 0 || braking == 0)
        return LAW_SILENT;
    if (!find_stack(bench, &stack)) return LAW_SILENT;
    int first = (int)ceil(world->rate / 4);
    for (int tick = 0; tick <= bench->run.ticks; tick++) {
        double time = (tick - first) * bench->step, most = braking * (time / 100 + bench->step / 4);
        if (!is_over_floor(bench, &stack, tick) || braking * tick * bench->step >= stack.speed)
            return tick > first ? LAW_KEPT : LAW_SILENT;
        for (int i = 0; i < stack.count && tick > first; i++) {
            double then = law_pose(bench, first, stack.body[i])->vx;
            double now = law_pose(bench, tick, stack.body[i])->vx;
            double braked = stack.sign * (then - now), off = fabs(braked - braking * time);
            if (off <= most) continue;
            law_locate(bench, (LawBreach){tick, stack.body[i], -1, off});
            return law_broken(bench, true,
                              "body %d is braked by %.4g instead of %.4g px/s from tick %d to %d",
                              stack.body[i] + 1, braked, braking * time, first, tick);
        }
    }
    return bench->run.ticks > first ? LAW_KEPT : LAW_SILENT;
}

LawVerdict law_slide(LawBench *bench)
{
    LawVerdict verdict = judge_slide(bench);
    if (verdict == LAW_BROKEN || !law_promised(bench, TOUCHSTONE_WORLD_COULOMB)) return verdict;
    LawVerdict detail = judge_braking(bench);
    return detail > verdict ? detail : verdict;
}
