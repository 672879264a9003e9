// Laws about the whole run: places, energy, momentum, towers.
#include <math.h>

#include "worlds/law_private.h"

// ---- Places

LawVerdict law_place_kept(LawBench *bench)
{
    for (int i = 0; i < bench->world.bodies; i++) {
        const WorldSolid *solid = &bench->solid[i];
        TsVec start = solid->pose.position;
        double size = fabs(start.x) + fabs(start.y) + solid->reach;
        double least = 0.01 * bench->unit + (law_floats(bench) ? 1e-6 : 1e-12) * size;
        int last = law_moves(bench, i) ? 0 : bench->run.ticks;
        for (int tick = 0; tick <= last; tick++) {
            const TouchstoneWorldPose *p = law_pose(bench, tick, i);
            double turned = remainder(p->angle - solid->angle, 4 * acos(0));
            if (hypot(p->x - start.x, p->y - start.y) <= least && fabs(turned) <= 1e-4) continue;
            law_locate(bench, (LawBreach){tick, i, -1, hypot(p->x - start.x, p->y - start.y)});
            if (tick > 0)
                return law_broken(bench, true, "fixed body %d has moved at tick %d", i + 1, tick);
            return law_broken(bench, true, "body %d is not where it was put", i + 1);
        }
        const TouchstoneWorldPose *p = law_pose(bench, 0, i);
        TsVec v = bench->world.body[i].velocity;
        double off = hypot(p->vx - v.x, p->vy - v.y);
        double spin = bench->world.body[i].spin;
        double speed = ts_vec_length(v) + fabs(spin) * solid->reach;
        if (off <= 1e-5 * speed && fabs(p->spin - spin) <= 1e-5 * fabs(spin)) continue;
        law_locate(bench, (LawBreach){0, i, -1, off});
        return law_broken(bench, true, "body %d has not the velocity that it was given", i + 1);
    }
    return LAW_KEPT;
}

// ---- Energy

// Without bullets and what is as fast: their impacts within a step are another matter.
static bool is_elastic(const LawBench *bench)
{
    const World *world = &bench->world;
    for (int i = 0; i < world->bodies; i++) {
        double way = ts_vec_length(world->body[i].velocity) * bench->step;
        if (world->body[i].motion == WORLD_BULLET || way > bench->solid[i].thin) return false;
    }
    return ts_vec_is_zero(world->gravity) && world->restitution == 1 && world->friction == 0;
}

// What may be gained besides: a step of gravity is rounded by half a step's fall, and what lies in
// another body by the slop is lifted out of it, and all that lies on it. A body that is alone among
// fixed ones and keeps to its parabola gains only the share, of what a step of gravity gives at
// least; but in its first step it may bounce too early, by a step's way.
LawVerdict law_energy_kept(LawBench *bench)
{
    double gravity = ts_vec_length(bench->world.gravity), start = law_energy(bench, 0);
    double fall = gravity * bench->step, share = engine_energy(bench->engine);
    int moving = 0;
    for (int i = 0; i < bench->world.bodies; i++) moving += law_moves(bench, i);
    double lift = (engine_slop(bench->engine) + 0.5) * bench->unit * moving, steps = 0, lifted = 0;
    double early = 0, mass = 0;
    for (int i = 0; i < bench->world.bodies; i++) {
        steps += bench->solid[i].mass * fall * fall / 2;
        lifted += bench->solid[i].mass * gravity * lift;
        mass += bench->solid[i].mass;
    }
    if (moving == 1 && law_promised(bench, TOUCHSTONE_WORLD_PARABOLA)) {
        lifted = 2 * share * steps;
        steps = 0;
        early = gravity * bench->step * sqrt(2 * start * mass);
    }
    bool elastic = law_promised(bench, TOUCHSTONE_WORLD_ELASTIC) && is_elastic(bench);
    double most = start; // of what was in motion so far
    bool promised = engine_about(bench->engine)->energy > 0;
    for (int tick = 1; tick <= bench->run.ticks; tick++) {
        double kinetic = 0;
        for (int i = 0; i < bench->world.bodies; i++) {
            const TouchstoneWorldPose *p = law_pose(bench, tick, i);
            kinetic += bench->solid[i].mass * (p->vx * p->vx + p->vy * p->vy) / 2 +
                       bench->solid[i].inertia * p->spin * p->spin / 2;
        }
        double now = law_energy(bench, tick);
        if (tick == 1) start = fmax(start, fmin(now, start + early));
        double gained = now - start;
        double allowed = share * most + steps * tick + lifted;
        if (gained > allowed) {
            law_locate(bench, (LawBreach){tick, -1, -1, most > 0 ? 100 * gained / most : 0});
            if (most <= 0) return law_broken(bench, promised, "energy is gained at tick %d", tick);
            return law_broken(bench, promised, "by tick %d it has gained %.3g %% of its energy",
                              tick, 100 * gained / most);
        }
        most = fmax(most, fmin(kinetic, start + kinetic - now));
        if (!elastic || gained >= -share * start) continue;
        law_locate(bench, (LawBreach){tick, -1, -1, 100 * gained / start});
        return law_broken(bench, true, "by tick %d it has lost %.3g %% of its energy", tick,
                          -100 * gained / start);
    }
    return LAW_KEPT;
}

// ---- Momentum

LawVerdict law_momentum(LawBench *bench)
{
    if (!ts_vec_is_zero(bench->world.gravity)) return LAW_SILENT;
    TsVec start = ts_vec(0, 0);
    double size = 0;
    for (int tick = 0; tick <= bench->run.ticks; tick++) {
        TsVec sum = ts_vec(0, 0);
        double now = 0;
        for (int i = 0; i < bench->world.bodies; i++) {
            const TouchstoneWorldPose *p = law_pose(bench, tick, i);
            if (!law_moves(bench, i)) return LAW_SILENT;
            double fastest = engine_about(bench->engine)->speed * bench->unit;
            if (fastest > 0 && hypot(p->vx, p->vy) >= 0.99 * fastest) return LAW_SILENT; // a cap
            sum = ts_vec_add(sum, ts_vec_scale(ts_vec(p->vx, p->vy), bench->solid[i].mass));
            now += bench->solid[i].mass * hypot(p->vx, p->vy);
        }
        if (tick == 0) start = sum;
        size = fmax(size, now);
        double off = ts_vec_distance(sum, start);
        if (off <= (law_floats(bench) ? 1e-4 : 1e-9) * size) continue;
        law_locate(bench, (LawBreach){tick, -1, -1, 100 * off / size});
        return law_broken(bench, true, "at tick %d the momentum is off by %.3g %%", tick,
                          100 * off / size);
    }
    return LAW_KEPT;
}

// ---- Rest

// The body on whose top this box stands with its whole foot; -1: none. Exactly.
static int foot_of(const LawBench *bench, int i)
{
    const double *n = bench->world.body[i].number;
    for (int k = 0; k < bench->world.bodies; k++) {
        const WorldBody *below = &bench->world.body[k];
        const double *m = below->number;
        if (k == i || below->shape != WORLD_BOX || m[4] != 0) continue;
        if (n[1] + n[3] / 2 != m[1] - m[3] / 2) continue;
        if (n[0] - n[2] / 2 >= m[0] - m[2] / 2 && n[0] + n[2] / 2 <= m[0] + m[2] / 2) return k;
    }
    return -1;
}

// Whether the moving bodies are upright boxes at rest, each alone with its whole foot on a fixed
// box or on another that is at most twice and at least half as heavy; nine boxes at most, none more
// than twice as high as wide.
static bool is_tower(const LawBench *bench, int level[WORLD_BODIES])
{
    int carried[WORLD_BODIES] = {0}, moving = 0;
    const World *world = &bench->world;
    if (world->gravity.x != 0 || world->gravity.y <= 0) return false;
    if (world->friction < 0.3 || world->restitution != 0) return false;
    for (int i = 0; i < world->bodies; i++) {
        const WorldBody *body = &world->body[i];
        if (!law_moves(bench, i)) continue;
        if (body->shape != WORLD_BOX || body->number[4] != 0 || body->spin != 0) return false;
        if (!ts_vec_is_zero(body->velocity) || body->number[3] > 2 * body->number[2]) return false;
        int below = foot_of(bench, i);
        if (below < 0) return false;
        double ratio =
            law_moves(bench, below) ? bench->solid[i].mass / bench->solid[below].mass : 1;
        if (ratio > 2 || ratio < 0.5) return false;
        if (law_moves(bench, below) && ++carried[below] > 1) return false;
        level[i] = 1;
        for (int k = below; law_moves(bench, k) && level[i] < 9; k = foot_of(bench, k)) {
            level[i]++;
            if (foot_of(bench, k) < 0) return false;
        }
        moving++;
    }
    return moving > 0 && moving <= 9;
}

// Towers side by side could touch.
static bool stands_alone(const LawBench *bench, int i)
{
    for (int k = 0; k < bench->world.bodies; k++) {
        const double *n = bench->world.body[i].number, *m = bench->world.body[k].number;
        if (k == i || n[1] + n[3] / 2 <= m[1] - m[3] / 2 || m[1] + m[3] / 2 <= n[1] - n[3] / 2)
            continue; // above or below
        if (fabs(n[0] - m[0]) < (n[2] + m[2]) / 2 + 4 * bench->unit) return false;
    }
    return true;
}

static bool are_towers(const LawBench *bench, int level[WORLD_BODIES])
{
    if (!is_tower(bench, level)) return false;
    for (int i = 0; i < bench->world.bodies; i++) {
        if (law_moves(bench, i) && !stands_alone(bench, i)) return false;
    }
    return true;
}

LawVerdict law_rest(LawBench *bench)
{
    int level[WORLD_BODIES] = {0};
    if (!are_towers(bench, level)) return LAW_SILENT;
    for (int i = 0; i < bench->world.bodies; i++) {
        double most = (2 + (1 + engine_slop(bench->engine)) * level[i]) * bench->unit;
        for (int tick = 0; law_moves(bench, i) && tick <= bench->run.ticks; tick++) {
            const TouchstoneWorldPose *p = law_pose(bench, tick, i), *start = law_pose(bench, 0, i);
            double moved = hypot(p->x - start->x, p->y - start->y);
            double tilted = remainder(p->angle - start->angle, 4 * acos(0));
            if (moved <= most && fabs(tilted) <= 0.06) continue;
            law_locate(bench, (LawBreach){tick, i, -1, moved});
            return law_broken(bench, true,
                              "body %d of the tower has moved by %.3g px and %.2g degrees by tick "
                              "%d",
                              i + 1, moved, fabs(tilted) * 90 / acos(0), tick);
        }
    }
    return LAW_KEPT;
}

// If promised, from the first step on so slowly that a px takes ten seconds. Otherwise after two
// seconds slower than a fifth of what a step of gravity adds, since an engine stops that in each
// step.
LawVerdict law_still(LawBench *bench)
{
    int level[WORLD_BODIES] = {0};
    if (!are_towers(bench, level)) return LAW_SILENT;
    bool promised = law_promised(bench, TOUCHSTONE_WORLD_STILL);
    int first = promised ? 1 : (int)ceil(2 * bench->world.rate);
    double fall = ts_vec_length(bench->world.gravity) * bench->step;
    double most = promised ? 0.1 * bench->unit : fall / 5;
    for (int tick = first; tick <= bench->run.ticks; tick++) {
        for (int i = 0; i < bench->world.bodies; i++) {
            const TouchstoneWorldPose *p = law_pose(bench, tick, i);
            double speed = hypot(p->vx, p->vy) + fabs(p->spin) * bench->solid[i].reach;
            if (!law_moves(bench, i) || speed <= most) continue;
            law_locate(bench, (LawBreach){tick, i, -1, speed});
            return law_broken(bench, true, "body %d of the tower moves at %.3g px/s at tick %d",
                              i + 1, speed, tick);
        }
    }
    return bench->run.ticks >= first ? LAW_KEPT : LAW_SILENT;
}
