// Laws that compare a run with that of a twin, or with itself.
//
// Twins that an engine promises have the same bits. Of others the places agree within 0.01 px until
// bodies come near others or leave them: from then on the least difference grows. Bodies that touch
// at the start may be moved by the slop, too, in other ways in the twin.
#include <math.h>
#include <string.h>

#include "touchstone/relation.h"
#include "touchstone/within.h"
#include "worlds/law_private.h"

#define NEAR 0.01

typedef struct Difference {
    int tick, body;
    double px; // of the place
    bool bits; // the places agree, but not the bits
} Difference;

// Runs a twin into `other`. LAW_KEPT: it ran.
static LawVerdict run_other(LawBench *bench, const EngineRun *run, bool promised, const char *what)
{
    EngineResult result = engine_run(bench->engine, run, &bench->other);
    bench->twin_ran = result == ENGINE_RAN;
    bench->twin = WORLD_TWINS;
    bench->alone = -1;
    if (result == ENGINE_RAN) return LAW_KEPT;
    if (result == ENGINE_REFUSED) return LAW_SILENT;
    return law_broken(bench, promised, "%s, it %s", what, engine_words(bench->engine));
}

// ---- When bodies come near others

static bool near_pair(const LawBench *bench, int tick, int a, int b)
{
    TsAabb p = law_swept(bench, tick, a, bench->unit), q = law_swept(bench, tick, b, bench->unit);
    return !(p.max.x < q.min.x || q.max.x < p.min.x || p.max.y < q.min.y || q.max.y < p.min.y);
}

static bool touch_at_start(const LawBench *bench, int a, int b)
{
    TsVec corners[2][TS_COLLIDER_SIDES];
    const WorldSolid *of_a = &bench->solid[a], *of_b = &bench->solid[b];
    TsShape p = ts_collider_shape(&of_a->collider, of_a->pose, corners[0]);
    TsShape q = ts_collider_shape(&of_b->collider, of_b->pose, corners[1]);
    return ts_within(&p, &q, bench->unit) != TS_APART;
}

// The first tick at whose step other pairs are near than touch at the start. `lies[i]`: body i
// touches another then.
static int first_change(const LawBench *bench, bool lies[WORLD_BODIES])
{
    int first = bench->run.ticks;
    for (int a = 0; a < bench->world.bodies; a++) {
        for (int b = 0; b < a; b++) {
            if (!law_moves(bench, a) && !law_moves(bench, b)) continue;
            bool touch = touch_at_start(bench, a, b);
            if (touch) lies[a] = lies[b] = true;
            for (int tick = 0; tick < first; tick++) {
                if (near_pair(bench, tick, a, b) != touch) first = tick;
            }
        }
    }
    return first;
}

// ---- Comparisons

// Where a body should be in the twin. Its angle counts from the start, as circles and polygons have
// the same one in every twin.
static TouchstoneWorldPose pose_in_twin(const LawBench *bench, int tick, int body, WorldTwin twin)
{
    const TouchstoneWorldPose *pose = law_pose(bench, tick, body);
    TsVec at = world_twin_vec(twin, ts_vec(pose->x, pose->y));
    TsVec v = world_twin_vec(twin, ts_vec(pose->vx, pose->vy));
    double turned = pose->angle - law_pose(bench, 0, body)->angle;
    double start = world_trace_at(&bench->other, 0, body)->angle;
    bool mirrored = twin == WORLD_MIRRORED;
    return (TouchstoneWorldPose){.x = at.x,
                                 .y = at.y,
                                 .angle = start + (mirrored ? -turned : turned),
                                 .vx = v.x,
                                 .vy = v.y,
                                 .spin = mirrored ? -pose->spin : pose->spin};
}

bool law_has_twin(const LawBench *bench) { return bench->twin_ran; }

TouchstoneWorldPose law_twin_pose(const LawBench *bench, int tick, int body)
{
    static const WorldTwin back[] = {
        [WORLD_MIRRORED] = WORLD_MIRRORED, [WORLD_QUARTER] = WORLD_THREE_QUARTERS,
        [WORLD_HALF] = WORLD_HALF,         [WORLD_THREE_QUARTERS] = WORLD_QUARTER,
        [WORLD_LARGER] = WORLD_SMALLER,    [WORLD_SMALLER] = WORLD_LARGER,
        [WORLD_TWINS] = WORLD_TWINS};
    int number = bench->alone >= 0 ? bench->alone : body;
    const TouchstoneWorldPose *there = world_trace_at(&bench->other, tick, number);
    TsVec at = world_twin_vec(back[bench->twin], ts_vec(there->x, there->y));
    TsVec v = world_twin_vec(back[bench->twin], ts_vec(there->vx, there->vy));
    double turned = there->angle - world_trace_at(&bench->other, 0, number)->angle;
    double way = bench->twin == WORLD_MIRRORED ? -1 : 1;
    return (TouchstoneWorldPose){.x = at.x,
                                 .y = at.y,
                                 .angle = law_pose(bench, 0, body)->angle + way * turned,
                                 .vx = v.x,
                                 .vy = v.y,
                                 .spin = way * there->spin};
}

// Zeros of either sign are the same.
static bool same_bits(const TouchstoneWorldPose *a, const TouchstoneWorldPose *b)
{
    double turned = remainder(a->angle - b->angle, 4 * acos(0)); // quarters of a turn are rounded
    return a->x == b->x && a->y == b->y && a->vx == b->vx && a->vy == b->vy && a->spin == b->spin &&
           fabs(turned) <= 1e-9;
}

static bool compare_bits(const LawBench *bench, WorldTwin twin, Difference *first)
{
    for (int tick = 0; tick <= bench->run.ticks; tick++) {
        for (int i = 0; i < bench->world.bodies; i++) {
            TouchstoneWorldPose wanted = pose_in_twin(bench, tick, i, twin);
            const TouchstoneWorldPose *got = world_trace_at(&bench->other, tick, i);
            if (same_bits(&wanted, got)) continue;
            double off = hypot(wanted.x - got->x, wanted.y - got->y);
            *first = (Difference){tick, i, off, off <= NEAR * bench->unit};
            return false;
        }
    }
    return true;
}

static bool compare_places(const LawBench *bench, WorldTwin twin, Difference *first)
{
    bool lies[WORLD_BODIES] = {false};
    int until = first_change(bench, lies);
    for (int tick = 0; tick <= until; tick++) {
        for (int i = 0; i < bench->world.bodies; i++) {
            TouchstoneWorldPose wanted = pose_in_twin(bench, tick, i, twin);
            const TouchstoneWorldPose *got = world_trace_at(&bench->other, tick, i);
            double off = hypot(wanted.x - got->x, wanted.y - got->y);
            double most = NEAR + (lies[i] ? engine_slop(bench->engine) : 0);
            if (off <= most * bench->unit) continue;
            *first = (Difference){tick, i, off, false};
            return false;
        }
    }
    return true;
}

static LawVerdict differ(LawBench *bench, bool promised, const char *what, Difference first)
{
    law_locate(bench, (LawBreach){first.tick, first.body, -1, first.px});
    if (first.bits) {
        return law_broken(bench, promised, "%s, body %d has other bits at tick %d", what,
                          first.body + 1, first.tick);
    }
    return law_broken(bench, promised, "%s, body %d is off by %.3g px at tick %d", what,
                      first.body + 1, first.px, first.tick);
}

// Whether its bodies are those of the world to the bit: the centroid of a polygon may be rounded in
// another way.
static bool is_exact(const LawBench *bench, const World *other, WorldTwin twin)
{
    for (int i = 0; i < other->bodies; i++) {
        TsVec at = world_twin_vec(twin, bench->solid[i].pose.position);
        TsVec there = world_solid(&other->body[i]).pose.position;
        if (at.x != there.x || at.y != there.y) return false;
    }
    return true;
}

static LawVerdict judge_twins(LawBench *bench, WorldTwin from, WorldTwin to, int promise)
{
    bool promised = law_promised(bench, promise);
    for (WorldTwin twin = from; twin <= to; twin++) {
        Difference first;
        World other = world_twin(&bench->world, twin);
        if (other.unit > 0x1p10 || other.unit < 0x1p-10) continue;
        if (promised && !is_exact(bench, &other, twin)) continue;
        const char *name = world_twin_name(twin);
        LawVerdict ran = run_other(bench, &(EngineRun){.world = &other}, promised, name);
        if (ran != LAW_KEPT) return ran;
        bench->twin = twin;
        bool same =
            promised ? compare_bits(bench, twin, &first) : compare_places(bench, twin, &first);
        if (!same) return differ(bench, promised, name, first);
    }
    return LAW_KEPT;
}

LawVerdict law_mirror(LawBench *bench)
{
    return judge_twins(bench, WORLD_MIRRORED, WORLD_MIRRORED, TOUCHSTONE_WORLD_MIRROR);
}

LawVerdict law_turn(LawBench *bench)
{
    return judge_twins(bench, WORLD_QUARTER, WORLD_THREE_QUARTERS, TOUCHSTONE_WORLD_TURN);
}

LawVerdict law_scale(LawBench *bench)
{
    if (!law_promised(bench, TOUCHSTONE_WORLD_SCALE)) return LAW_SILENT; // it has no unit then
    return judge_twins(bench, WORLD_LARGER, WORLD_SMALLER, TOUCHSTONE_WORLD_SCALE);
}

// ---- The same world again

static LawVerdict judge_again(LawBench *bench, const EngineRun *run, const char *what)
{
    Difference first;
    LawVerdict ran = run_other(bench, run, true, what);
    if (ran != LAW_KEPT) return ran;
    if (compare_bits(bench, WORLD_TWINS, &first)) return LAW_KEPT;
    return differ(bench, true, what, first);
}

LawVerdict law_repeat(LawBench *bench)
{
    return judge_again(bench, &(EngineRun){.world = &bench->world}, "run again");
}

LawVerdict law_order(LawBench *bench)
{
    if (!law_promised(bench, TOUCHSTONE_WORLD_ORDER) || bench->world.bodies < 2) return LAW_SILENT;
    EngineRun run = {.world = &bench->world, .reversed = true};
    return judge_again(bench, &run, "added in the reverse order");
}

LawVerdict law_save(LawBench *bench)
{
    EngineRun run = {.world = &bench->world, .reload = (bench->run.ticks + 1) / 2};
    if (!engine_saves(bench->engine)) return LAW_SILENT;
    return judge_again(bench, &run, "saved and loaded");
}

// ---- Seams

static int moving_body(const World *world)
{
    int found = -1;
    for (int i = 0; i < world->bodies; i++) {
        if (world->body[i].motion == WORLD_FIXED) continue;
        if (found >= 0) return -1; // there are several
        found = i;
    }
    return found;
}

// The tick at whose step a body on one box hits a step or a corner: it is thrown up, or its
// velocity across gravity changes by more than friction can change it, or it is stopped within the
// step before its velocity changes. If it hits none, the last one.
static int first_hit(const LawBench *bench, const WorldTrace *run, int body, TsVec down)
{
    double fall = ts_vec_length(bench->world.gravity) * bench->step;
    for (int tick = 0; tick < bench->run.ticks; tick++) {
        const TouchstoneWorldPose *p = world_trace_at(run, tick, body),
                                  *q = world_trace_at(run, tick + 1, body);
        TsVec change = ts_vec_sub(ts_vec(q->vx, q->vy), ts_vec(p->vx, p->vy));
        double across = fabs(ts_vec_cross(change, down)), along = fabs(ts_vec_dot(change, down));
        double friction = 1.5 * bench->world.friction * (along + fall);
        if (across > friction + 1e-3 * hypot(p->vx, p->vy)) return tick;
        if (ts_vec_dot(ts_vec(q->vx, q->vy), down) < -fall) return tick;
        double way = fabs(ts_vec_cross(ts_vec(q->x - p->x, q->y - p->y), down));
        if (way < 0.9 * fabs(ts_vec_cross(ts_vec(q->vx, q->vy), down)) * bench->step) return tick;
    }
    return bench->run.ticks;
}

// Whether it lands in the step after that tick: within a step an engine may stop it earlier or
// later.
static bool lands(const LawBench *bench, const WorldTrace *run, int tick, int body, TsVec down)
{
    const TouchstoneWorldPose *p = world_trace_at(run, tick, body),
                              *q = world_trace_at(run, tick + 1, body);
    double fall = ts_vec_length(bench->world.gravity) * bench->step;
    double change = ts_vec_dot(ts_vec(q->vx - p->vx, q->vy - p->vy), down);
    return fabs(change - fall) > 1.5 * fall;
}

// Of worlds with gravity and one moving body that does not bounce: what several do to each other,
// and what a bounce off two boxes does, may differ by rounding that grows. Along gravity it may be
// moved by the slop in other ways. Friction shares its impulses among the points of two boxes in
// other ways, so with friction it is no promise. What hits a corner turns, so afterwards it may go
// another way, but the same step must stop it.
LawVerdict law_seam(LawBench *bench)
{
    World merged;
    int body = moving_body(&bench->world);
    bool promised = law_promised(bench, TOUCHSTONE_WORLD_SEAMS) && bench->world.friction == 0;
    if (body < 0 || bench->world.restitution != 0) return LAW_SILENT;
    if (ts_vec_is_zero(bench->world.gravity)) return LAW_SILENT;
    if (!world_merged(&bench->world, &merged)) return LAW_SILENT;
    int alone = moving_body(&merged);
    TsVec down = ts_vec_normalize(bench->world.gravity);
    LawVerdict ran = run_other(bench, &(EngineRun){.world = &merged}, promised, "on one box");
    if (ran != LAW_KEPT) return ran;
    bench->alone = alone;
    int hit = first_hit(bench, &bench->other, alone, down);
    TsVec start = bench->world.body[body].velocity;
    double slop = engine_slop(bench->engine), fastest = 0, landed = 0;
    for (int tick = 0; tick <= bench->run.ticks; tick++) {
        const TouchstoneWorldPose *p = law_pose(bench, tick, body),
                                  *from = law_pose(bench, 0, body);
        const TouchstoneWorldPose *q = world_trace_at(&bench->other, tick, alone);
        TsVec off_by = ts_vec(p->x - q->x, p->y - q->y),
              went = ts_vec(q->x - from->x, q->y - from->y);
        double off = ts_vec_length(off_by), across = fabs(ts_vec_cross(off_by, down));
        double sunk = fabs(ts_vec_dot(off_by, down)), time = tick * bench->step;
        double most = NEAR * bench->unit,
               braked = fabs(ts_vec_cross(start, down)) * time - fabs(ts_vec_cross(went, down));
        if (bench->world.friction > 0) most += slop * bench->unit + fabs(braked) / 5;
        fastest = fmax(fastest, hypot(q->vx, q->vy));
        if (tick > 0 && lands(bench, &bench->other, tick - 1, alone, down))
            landed += fastest * bench->step / 10;
        most += landed;
        if (tick > hit) most += fastest * (tick - hit + 1) * bench->step / 2;
        if (across <= most && (tick > hit || sunk <= most + slop * bench->unit)) continue;
        law_locate(bench, (LawBreach){tick, body, -1, off});
        return law_broken(bench, promised,
                          "body %d is off by %.3g px from its path on one box at tick %d", body + 1,
                          off, tick);
    }
    return LAW_KEPT;
}
