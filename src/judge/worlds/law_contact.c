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

// Straight at the plate, so slowly that any engine sees it, and faster than what engines let come
// to rest. A box that does not bounce is left out: engines stop one corner after the other, and it
// rocks.
LawVerdict law_bounce(LawBench *bench)
{
    Plate plate;
    if (!ts_vec_is_zero(bench->world.gravity) || !find_plate(bench, &plate)) return LAW_SILENT;
    const WorldBody *body = &bench->world.body[plate.body];
    const double *n = bench->world.body[plate.fixed].number;
    if (body->shape == WORLD_BOX && bench->world.restitution == 0) return LAW_SILENT;
    int axis = body->velocity.x != 0 ? 0 : 1;
    double speed = axis == 0 ? body->velocity.x : body->velocity.y, sign = speed < 0 ? -1 : 1;
    if ((axis == 0 ? body->velocity.y : body->velocity.x) != 0) return LAW_SILENT;
    TsVec at = bench->solid[plate.body].pose.position;
    double place[] = {at.x, at.y}, thin = bench->solid[plate.body].thin;
    double gap = sign * (n[axis] - place[axis]) - plate.half[axis] - n[2 + axis] / 2;
    speed = fabs(speed);
    if (gap < 0 || !is_over(bench, &plate, place[1 - axis], axis)) return LAW_SILENT;
    if (speed < 100 * bench->unit) return LAW_SILENT;
    if (speed * bench->step > fmin(thin, bench->solid[plate.fixed].thin) / 2) return LAW_SILENT;
    int first = (int)ceil(gap / (speed * bench->step)) + 3;
    if (first > bench->run.ticks) return LAW_SILENT;
    double wanted = bench->world.restitution * speed, most = 0.05 * speed;
    for (int tick = first; tick <= bench->run.ticks; tick++) {
        const TouchstoneWorldPose *p = law_pose(bench, tick, plate.body);
        double back = -sign * (axis == 0 ? p->vx : p->vy), across = axis == 0 ? p->vy : p->vx;
        double rim = fabs(p->spin) * bench->solid[plate.body].reach;
        if (fabs(back - wanted) <= most && fabs(across) <= most && rim <= most) continue;
        return law_broken(bench, true,
                          "body %d comes back at %.4g px/s instead of %.4g, with %.3g across and a "
                          "spin of %.3g, at tick %d",
                          plate.body + 1, back, wanted, across, p->spin, tick);
    }
    return LAW_KEPT;
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

LawVerdict law_slide(LawBench *bench)
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
        if (fabs(sign * p->vx - wanted.speed) <= most && fabs(rim - wanted.rim) <= most) continue;
        return law_broken(bench, true,
                          "body %d slides at %.4g px/s and turns at %.3g instead of %.4g and %.3g "
                          "px/s at tick %d",
                          plate.body + 1, sign * p->vx, rim, wanted.speed, wanted.rim, tick);
    }
    return verdict;
}
