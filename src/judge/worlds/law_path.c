// Laws about the path between two steps: free flight, and what is crossed.
//
// Poses at the ends of a step are all that an engine shows. A crossing is certain in two cases.
//
// - Nothing but gravity has changed the motion of both bodies in a step. Then their paths are
// known,
//   and at one moment of it they overlap by more than half the width of the thinner one, but not
//   at the ends. A corner that dips into the other body and out again has not crossed it.
// - The centre of a body is over one side of a box, later over the opposite side, and the way
// around
//   an end of the box is longer than the body can have come in that time with all the energy that
//   there is. A body that is pushed out again where it came in has not crossed.
#include <math.h>
#include <stddef.h>

#include "touchstone/contact.h"
#include "worlds/law_private.h"

#define OVERLAP 0.25 // px, more than the slop

enum { MOMENTS = 4096 }; // the most that are looked at within a step

static bool apart(TsAabb a, TsAabb b)
{
    return a.max.x < b.min.x || b.max.x < a.min.x || a.max.y < b.min.y || b.max.y < a.min.y;
}

// ---- Free flight

// What is wrong with the step of a body that nothing touches; NULL: nothing. The way may be that of
// the velocity before or after, or between; the mean of both if that is promised.
static const char *flight_wrong(const LawBench *bench, int tick, int body)
{
    const TouchstoneWorldPose *p = law_pose(bench, tick, body),
                              *q = law_pose(bench, tick + 1, body);
    TsVec g = ts_vec_scale(bench->world.gravity, bench->step);
    double rounding = law_floats(bench) ? 1e-4 : 1e-9;
    double speed = hypot(p->vx, p->vy) + ts_vec_length(g);
    double change = hypot(q->vx - p->vx - g.x, q->vy - p->vy - g.y);
    TsVec mean = ts_vec(p->vx + g.x / 2, p->vy + g.y / 2);
    double off = hypot(q->x - p->x - mean.x * bench->step, q->y - p->y - mean.y * bench->step);
    double turned = remainder(q->angle - p->angle - p->spin * bench->step, 4 * acos(0));
    double far = (law_floats(bench) ? 1e-6 : 1e-12) * (fabs(p->x) + fabs(p->y));
    if (change > rounding * speed) return "changes its velocity";
    if (fabs(q->spin - p->spin) > rounding * fabs(p->spin)) return "changes its spin";
    bool exact = law_promised(bench, TOUCHSTONE_WORLD_PARABOLA);
    double half_step = exact ? 0 : ts_vec_length(g) * bench->step * 0.51;
    if (off > 0.01 * bench->unit + far + half_step) return "moves otherwise than by its velocity";
    return fabs(turned) > 1e-3 ? "turns otherwise than by its spin" : NULL;
}

// Beyond the stated limits, before or after the step: an engine may cut its speed.
static bool is_too_fast(const LawBench *bench, int tick, int body)
{
    const TouchstoneEngine *about = engine_about(bench->engine);
    const TouchstoneWorldPose *p = law_pose(bench, tick, body);
    TsVec g = ts_vec_scale(bench->world.gravity, bench->step);
    double speed = (hypot(p->vx, p->vy) + ts_vec_length(g)) / bench->unit;
    return (about->speed > 0 && speed > 0.99 * about->speed) ||
           (about->spin > 0 && fabs(p->spin) > 0.99 * about->spin);
}

LawVerdict law_free(LawBench *bench)
{
    LawVerdict verdict = LAW_SILENT;
    for (int tick = 0; tick < bench->run.ticks; tick++) {
        for (int i = 0; i < bench->world.bodies; i++) {
            if (!law_moves(bench, i) || is_too_fast(bench, tick, i)) continue;
            double margin = 10 * bench->unit + bench->fastest[i] * bench->step;
            TsAabb mine = law_swept(bench, tick, i, margin);
            bool alone = true;
            for (int k = 0; alone && k < bench->world.bodies; k++) {
                double there_and_back = bench->fastest[k] * bench->step / 2;
                TsAabb other = law_swept(bench, tick, k, 10 * bench->unit + there_and_back);
                alone = k == i || apart(mine, other);
            }
            if (!alone) continue;
            verdict = LAW_KEPT;
            const char *wrong = flight_wrong(bench, tick, i);
            if (!wrong) continue;
            law_locate(bench, (LawBreach){tick + 1, i, -1, 0});
            return law_broken(bench, true, "body %d, far from all others, %s from tick %d to %d",
                              i + 1, wrong, tick, tick + 1);
        }
    }
    return verdict;
}

// ---- What is crossed: known paths

static TsPose pose_between(const LawBench *bench, int tick, int body, double part)
{
    const TouchstoneWorldPose *p = law_pose(bench, tick, body),
                              *q = law_pose(bench, tick + 1, body);
    double turn = law_moves(bench, body) ? p->spin * bench->step : 0;
    TouchstoneWorldPose at = {.x = p->x + part * (q->x - p->x),
                              .y = p->y + part * (q->y - p->y),
                              .angle = p->angle + part * turn};
    return law_place(&at);
}

static double gap_between(const LawBench *bench, int tick, int a, int b, double part)
{
    TsVec corners[2][TS_COLLIDER_SIDES];
    TsPose of_a = pose_between(bench, tick, a, part), of_b = pose_between(bench, tick, b, part);
    double reach = bench->solid[a].reach + bench->solid[b].reach;
    double distance = ts_vec_distance(of_a.position, of_b.position) - reach;
    if (distance > 0) return distance;
    TsShape p = ts_collider_shape(&bench->solid[a].collider, of_a, corners[0]);
    TsShape q = ts_collider_shape(&bench->solid[b].collider, of_b, corners[1]);
    return ts_contact_shapes(&p, &q).gap;
}

static double way(const LawBench *bench, int tick, int body)
{
    const TouchstoneWorldPose *p = law_pose(bench, tick, body),
                              *q = law_pose(bench, tick + 1, body);
    double turn = law_moves(bench, body) ? fabs(p->spin) * bench->step : 0;
    return hypot(q->x - p->x, q->y - p->y) + turn * bench->solid[body].reach;
}

static bool crossed_freely(const LawBench *bench, int tick, int a, int b)
{
    double slop = engine_slop(bench->engine) * bench->unit;
    double deep = -slop - fmax(bench->unit, fmin(bench->solid[a].thin, bench->solid[b].thin));
    double length = way(bench, tick, a) + way(bench, tick, b);
    if (length <= -deep) return false;
    if (apart(law_swept(bench, tick, a, 0), law_swept(bench, tick, b, 0))) return false;
    if (!law_is_free(bench, tick, a) || !law_is_free(bench, tick, b)) return false;
    if (gap_between(bench, tick, a, b, 0) < deep || gap_between(bench, tick, a, b, 1) < deep)
        return false;
    int moments = (int)fmin(MOMENTS, 2 * length / bench->unit + 2);
    for (int i = 1; i < moments; i++) {
        if (gap_between(bench, tick, a, b, (double)i / moments) < deep) return true;
    }
    return false;
}

// ---- Overlaps

// How far the centres of the two come in a step, against each other.
static double way_of_centers(const LawBench *bench, int tick, int a, int b)
{
    const TouchstoneWorldPose *p = law_pose(bench, tick, a), *q = law_pose(bench, tick, b);
    double fall = ts_vec_length(bench->world.gravity) * bench->step;
    return (hypot(q->vx - p->vx, q->vy - p->vy) + fall) * bench->step;
}

static double turning_way(const LawBench *bench, int tick, int body)
{
    if (!law_moves(bench, body) || bench->world.body[body].shape == WORLD_CIRCLE) return 0;
    return fabs(law_pose(bench, tick, body)->spin) * bench->solid[body].reach * bench->step;
}

// Whether others may press the two together in that step.
static bool is_pressed(const LawBench *bench, int tick, int a, int b)
{
    for (int i = 0; i < bench->world.bodies && tick < bench->run.ticks; i++) {
        TsAabb third = law_swept(bench, tick, i, 2 * bench->unit);
        if (i == a || i == b) continue;
        if (law_moves(bench, a) && !apart(third, law_swept(bench, tick, a, 0))) return true;
        if (law_moves(bench, b) && !apart(third, law_swept(bench, tick, b, 0))) return true;
    }
    return false;
}

typedef struct Overlap {   // of two bodies
    double thin, farthest; // half of the thinner one; the way of a step, the longest so far
    bool bullet, fixed, turns;
} Overlap;

static Overlap overlap_of(const LawBench *bench, int a, int b)
{
    Overlap o = {.thin = fmin(bench->solid[a].thin, bench->solid[b].thin)};
    for (int i = 0; i < 2; i++) {
        const WorldBody *body = &bench->world.body[i == 0 ? a : b];
        o.bullet |= body->motion == WORLD_BULLET;
        o.fixed |= body->motion == WORLD_FIXED;
        o.turns |= body->motion != WORLD_FIXED && body->shape != WORLD_CIRCLE;
    }
    return o;
}

// At most how deep the two may be. If the engine promises that bodies stop where they meet: what
// cannot turn into the other, not deeper than it rests; what a hit turns, by a share of the way.
static double most_depth(const LawBench *bench, const Overlap *o, bool promised)
{
    double slop = engine_slop(bench->engine) * bench->unit;
    double most = slop + OVERLAP * bench->unit + 1.1 * o->farthest;
    return promised && !o->turns ? slop : most;
}

static LawVerdict judge_overlap(LawBench *bench, int a, int b)
{
    bool promised = law_promised(bench, TOUCHSTONE_WORLD_MEETS);
    Overlap o = overlap_of(bench, a, b);
    for (int tick = 0; tick <= bench->run.ticks; tick++) {
        double way = way_of_centers(bench, tick, a, b);
        double turning = turning_way(bench, tick, a) + turning_way(bench, tick, b);
        bool stops = o.bullet || o.fixed || way <= o.thin; // else the two may pass each other
        if (!stops || is_pressed(bench, tick, a, b)) return tick > 0 ? LAW_KEPT : LAW_SILENT;
        o.farthest = fmax(o.farthest, (promised ? way / 5 : way) + turning);
        double depth = -gap_between(bench, tick, a, b, 0);
        double most = most_depth(bench, &o, promised);
        if (depth <= most) continue;
        law_locate(bench, (LawBreach){tick, a, b, depth});
        return law_broken(bench, true,
                          "bodies %d and %d lie %.3g px in each other at tick %d, at most %.3g are "
                          "allowed",
                          a + 1, b + 1, depth, tick, most);
    }
    return LAW_KEPT;
}

// Of two bodies that no third one presses together. An engine that only looks where bodies are
// finds them overlapping by a step's way.
LawVerdict law_overlap(LawBench *bench)
{
    LawVerdict worst = LAW_SILENT;
    for (int a = 0; a < bench->world.bodies; a++) {
        for (int b = 0; b < a; b++) {
            if (!law_moves(bench, a) && !law_moves(bench, b)) continue;
            LawVerdict verdict = judge_overlap(bench, a, b);
            if (verdict > worst) worst = verdict;
            if (worst == LAW_BROKEN) return worst;
        }
    }
    return worst;
}

// ---- What is crossed: from side to side

// Half the sizes of what has two long sides, in its own frame.
static bool has_sides(const WorldSolid *solid, WorldShape shape, double half[2])
{
    if (shape != WORLD_BOX && shape != WORLD_CAPSULE) return false;
    half[1] = solid->thin;
    half[0] = shape == WORLD_CAPSULE ? solid->reach : 0;
    for (int i = 0; shape == WORLD_BOX && i < solid->collider.count; i++) {
        half[0] = fmax(half[0], fabs(solid->collider.side[i].corner.x));
        half[1] = fmax(i == 0 ? 0 : half[1], fabs(solid->collider.side[i].corner.y));
    }
    return true;
}

// The tick at which `body` has crossed `wall` from the side of one axis to the other; -1: never.
static int crossed_sides(const LawBench *bench, int wall, int body, int axis)
{
    double half[2];
    if (!has_sides(&bench->solid[wall], bench->world.body[wall].shape, half)) return -1;
    double high = half[axis], wide = half[1 - axis], reach = hypot(half[0], half[1]);
    int from = -1, side = 0;
    double left = 0; // of the way to the nearer end, at that tick
    for (int tick = 0; tick <= bench->run.ticks; tick++) {
        TsPose frame = law_place(law_pose(bench, tick, wall));
        TsVec l = ts_pose_local(frame, law_place(law_pose(bench, tick, body)).position);
        double across = axis == 0 ? l.x : l.y, along = fabs(axis == 0 ? l.y : l.x);
        if (along >= wide) {
            from = -1;
            continue;
        }
        if (fabs(across) <= high) continue;
        int now = across > 0 ? 1 : -1;
        if (from >= 0 && now != side) {
            // As seen from the wall, which may turn under it.
            double distance = reach + bench->fastest[body] * bench->step;
            double speed = bench->fastest[body] + bench->fastest[wall] +
                           bench->swiftest[wall] * (distance + fabs(across));
            if (speed * (tick - from) * bench->step < left + wide - along) return tick;
        }
        from = tick;
        side = now;
        left = wide - along;
    }
    return -1;
}

// ---- Walls and movers

// So slow that any engine sees the two overlap before one has passed the other.
static bool is_slow_pair(const LawBench *bench, int a, int b)
{
    double fast = bench->fastest[a] + bench->fastest[b] +
                  bench->swiftest[a] * bench->solid[a].reach +
                  bench->swiftest[b] * bench->solid[b].reach;
    return fast * bench->step <= fmin(bench->solid[a].thin, bench->solid[b].thin) / 2;
}

// What the engine must have promised for a crossing at that step.
static int pair_promise(const LawBench *bench, int tick, int a, int b)
{
    if (!law_moves(bench, a) || !law_moves(bench, b)) return TOUCHSTONE_WORLD_WALLS;
    bool is_bullet = bench->world.body[a].motion == WORLD_BULLET;
    if (is_bullet && bench->world.body[b].motion == WORLD_BULLET)
        return TOUCHSTONE_WORLD_ALL_BULLETS;
    int bullet = is_bullet ? a : b, other = is_bullet ? b : a;
    bool faster = way(bench, tick, bullet) >= way(bench, tick, other);
    return faster ? TOUCHSTONE_WORLD_BULLETS : TOUCHSTONE_WORLD_ALL_BULLETS;
}

static LawVerdict judge_pair(LawBench *bench, int a, int b)
{
    bool slow = is_slow_pair(bench, a, b);
    bool bullet =
        bench->world.body[a].motion == WORLD_BULLET || bench->world.body[b].motion == WORLD_BULLET;
    if (law_moves(bench, a) && law_moves(bench, b) && !bullet && !slow) return LAW_SILENT;
    for (int tick = 0; tick < bench->run.ticks; tick++) {
        if (!crossed_freely(bench, tick, a, b)) continue;
        bool promised = slow || law_promised(bench, pair_promise(bench, tick, a, b));
        law_locate(bench, (LawBreach){tick + 1, a, b, 0});
        return law_broken(bench, promised, "body %d passes body %d between ticks %d and %d", a + 1,
                          b + 1, tick, tick + 1);
    }
    for (int axis = 0; axis < 2; axis++) {
        int tick = crossed_sides(bench, b, a, axis);
        if (tick < 0) tick = crossed_sides(bench, a, b, axis);
        if (tick < 0) continue;
        bool promised = slow || law_promised(bench, pair_promise(bench, tick - 1, a, b));
        law_locate(bench, (LawBreach){tick, a, b, 0});
        return law_broken(bench, promised,
                          "body %d has passed body %d at tick %d, from one side to the other",
                          a + 1, b + 1, tick);
    }
    return LAW_KEPT;
}

// The worst verdict of all pairs; `movers`: of those that both move.
static LawVerdict judge_pairs(LawBench *bench, bool movers)
{
    LawVerdict worst = LAW_SILENT;
    for (int a = 0; a < bench->world.bodies; a++) {
        for (int b = 0; b < bench->world.bodies; b++) {
            bool ordered = movers ? a < b && law_moves(bench, b) : !law_moves(bench, b);
            if (!law_moves(bench, a) || !ordered) continue;
            LawVerdict verdict = judge_pair(bench, a, b);
            if (verdict > worst) worst = verdict;
            if (worst == LAW_BROKEN) return worst;
        }
    }
    return worst;
}

LawVerdict law_wall(LawBench *bench) { return judge_pairs(bench, false); }
LawVerdict law_mover(LawBench *bench) { return judge_pairs(bench, true); }
