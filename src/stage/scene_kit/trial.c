#include "scene_kit/trial.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "scene_kit/number.h"
#include "touchstone/bounds.h"
#include "translate.h"

enum { FINER = 4 }; // steps of the reference in one of the world

typedef struct Court { // the trial at hand, and all that it rests on
    World world, beside;
    int engine_number;
    Engine *engine, *ours;
    LawBench *bench, *fine; // `fine`: ours, in small steps
    WorldSolid solid[WORLD_BODIES], beside_solid[WORLD_BODIES];
    bool small_steps; // `fine` has run
    int alone;        // the body of `beside` that moves alone, on the one box; -1: as in the world
    Trial trial;
} Court;

static Court *court;

// ---- What is found

static const char *figure(char *text, int size, double value)
{
    return number_plain(text, size, value, value < 1 ? 3 : value < 100 ? 1 : 0);
}

static void say_broken(Trial *trial, LawName law, LawBreach at, const char *words)
{
    char *text = trial->words;
    const char *off = figure(NUMBER_TEXT, at.off);
    int body = at.body + 1, size = sizeof trial->words;
    switch (law) {
    case LAW_FREE:
        translate_print(text, (size_t)size,
                        "body %d, far from all others, is not where it must be at tick %d", body,
                        at.tick);
        break;
    case LAW_WALL:
    case LAW_MOVER:
        translate_print(text, (size_t)size, "body %d passes body %d before tick %d", body,
                        at.other + 1, at.tick);
        break;
    case LAW_SEAM:
        translate_print(text, (size_t)size,
                        "body %d is off by %s px from its path on one box at tick %d", body, off,
                        at.tick);
        break;
    case LAW_ENERGY:
        if (at.off < 0)
            translate_print(text, (size_t)size, "by tick %d it has lost %s %% of its energy",
                            at.tick, figure(NUMBER_TEXT, -at.off));
        else
            translate_print(text, (size_t)size, "by tick %d it has gained %s %% of its energy",
                            at.tick, off);
        break;
    case LAW_MOMENTUM:
        translate_print(text, (size_t)size, "at tick %d the momentum is off by %s %%", at.tick,
                        off);
        break;
    case LAW_REST:
        translate_print(text, (size_t)size, "body %d of the tower has moved by %s px by tick %d",
                        body, off, at.tick);
        break;
    case LAW_OVERLAP:
        translate_print(text, (size_t)size, "bodies %d and %d overlap by %s px at tick %d", body,
                        at.other + 1, off, at.tick);
        break;
    case LAW_ANGULAR:
        translate_print(text, (size_t)size, "at tick %d the angular momentum is off by %s %%",
                        at.tick, off);
        break;
    case LAW_BOUNCE:
        translate_print(text, (size_t)size,
                        "body %d comes back %s px/s too fast or slow at tick %d", body, off,
                        at.tick);
        break;
    case LAW_SLIDE:
        translate_print(text, (size_t)size, "body %d slides %s px/s too fast or slow at tick %d",
                        body, off, at.tick);
        break;
    case LAW_STILL:
        translate_print(text, (size_t)size, "body %d of the tower moves at %s px/s at tick %d",
                        body, off, at.tick);
        break;
    case LAW_RUN: snprintf(text, (size_t)size, "%s", words); break;
    case LAW_PLACE:
    case LAW_MIRROR:
    case LAW_TURN:
    case LAW_SCALE:
    case LAW_ORDER:
    case LAW_SAVE:
    case LAW_REPEAT:
    case LAWS:
        if (at.off < 0.001)
            translate_print(text, (size_t)size, "body %d moves in another way from tick %d", body,
                            at.tick);
        else
            translate_print(text, (size_t)size, "body %d is off by %s px at tick %d", body, off,
                            at.tick);
        break;
    }
}

// The law that the world names; else the first that is broken, or the last that says anything.
static LawName choose(Court *c)
{
    LawName named = law_find(c->world.law), chosen = LAW_RUN;
    if (named < LAWS) return named;
    for (LawName law = 0; law < LAWS; law++) {
        LawVerdict verdict = law_judge(c->bench, law);
        if (verdict == LAW_BROKEN) return law;
        if (verdict == LAW_KEPT) chosen = law;
    }
    return chosen;
}

static int moving_alone(const World *world)
{
    int body = 0;
    while (body < world->bodies && world->body[body].motion == WORLD_FIXED) body++;
    return body;
}

// The same world in small steps, unless these are too many.
static void run_small_steps(Court *c)
{
    World fine = c->world;
    fine.rate *= FINER;
    fine.ticks *= FINER;
    c->small_steps = fine.ticks <= WORLD_TICKS && law_begin(c->fine, &fine) && law_trace(c->fine);
}

static void judge(Court *c)
{
    Trial *trial = &c->trial;
    *trial = (Trial){.world = &c->world, .law = "", .sentence = "", .body = -1, .other = -1};
    c->beside = c->world;
    c->alone = -1;
    c->small_steps = false;
    for (int i = 0; i < c->world.bodies; i++)
        c->solid[i] = c->beside_solid[i] = world_solid(&c->world.body[i]);
    if (!law_begin(c->bench, &c->world)) {
        snprintf(trial->words, sizeof trial->words, "%s",
                 translate("two bodies overlap at the start"));
        return;
    }
    LawName law = choose(c);
    LawVerdict verdict = law_judge(c->bench, law);
    LawBreach breach = law_breach(c->bench);
    trial->law = law_name(law);
    trial->sentence = law_sentence(law);
    trial->verdict = (TrialVerdict)(TRIAL_SILENT + (int)verdict);
    trial->twin = law_trace(c->bench) && law_has_twin(c->bench);
    trial->tick = c->world.ticks;
    if (verdict >= LAW_LIMIT) {
        trial->tick = breach.tick;
        trial->body = breach.body;
        trial->other = breach.other;
        say_broken(trial, law, breach, law_words(c->bench));
    }
    if (!trial->twin) {
        run_small_steps(c);
    } else if (law == LAW_SEAM && world_merged(&c->world, &c->beside)) {
        c->alone = moving_alone(&c->beside);
        for (int i = 0; i < c->beside.bodies; i++)
            c->beside_solid[i] = world_solid(&c->beside.body[i]);
    }
}

static bool open_court(int engine)
{
    if (!court) court = calloc(1, sizeof *court);
    if (!court) return false;
    if (!court->ours) court->ours = engine_ours();
    if (!court->fine && court->ours) court->fine = law_bench_new(court->ours);
    if (!court->fine) return false;
    if (court->bench && court->engine_number == engine) return true;
    law_bench_free(court->bench);
    engine_close(court->engine);
    court->engine = engine_planted((PlantedFault)engine);
    court->bench = court->engine ? law_bench_new(court->engine) : NULL;
    court->engine_number = engine;
    court->trial.world = NULL; // nothing is judged yet
    return court->bench;
}

static bool same_bodies(const WorldBody *a, const WorldBody *b)
{
    bool same = a->shape == b->shape && a->motion == b->motion && a->corners == b->corners &&
                ts_vec_equal(a->velocity, b->velocity) && a->spin == b->spin &&
                a->density == b->density;
    for (int i = 0; same && i < world_numbers(a); i++) same = a->number[i] == b->number[i];
    return same;
}

static bool same_worlds(const World *a, const World *b)
{
    bool same = ts_vec_equal(a->gravity, b->gravity) && a->rate == b->rate && a->unit == b->unit &&
                a->friction == b->friction && a->restitution == b->restitution &&
                a->ticks == b->ticks && a->bodies == b->bodies && strcmp(a->law, b->law) == 0;
    for (int i = 0; same && i < a->bodies; i++) same = same_bodies(&a->body[i], &b->body[i]);
    return same;
}

const Trial *trial_of(const World *world, int engine)
{
    if (!open_court(engine)) return NULL;
    if (court->trial.world && same_worlds(world, &court->world)) return &court->trial;
    court->world = *world;
    judge(court);
    return &court->trial;
}

// ---- Where the bodies are

static TouchstoneWorldPose start_of(const WorldSolid *solid)
{
    return (TouchstoneWorldPose){
        .x = solid->pose.position.x, .y = solid->pose.position.y, .angle = solid->angle};
}

static TouchstoneWorldPose pose_at(const Trial *trial, int tick, int body)
{
    const WorldTrace *trace = law_trace(court->bench);
    if (trial->verdict == TRIAL_REFUSED || !trace) return start_of(&court->solid[body]);
    return *world_trace_at(trace, tick, body);
}

static TouchstoneWorldPose beside_at(const Trial *trial, int tick, int body)
{
    if (trial->twin && court->alone < 0) return law_twin_pose(court->bench, tick, body);
    if (trial->twin && body == court->alone)
        return law_twin_pose(court->bench, tick, moving_alone(&court->world));
    if (court->small_steps) return *world_trace_at(law_trace(court->fine), FINER * tick, body);
    return start_of(&court->beside_solid[body]);
}

// Evenly from one pose to the next; it turns as its spin says, if that brings it there.
static TsPose between(TouchstoneWorldPose p, TouchstoneWorldPose q, double share, double step)
{
    double whole = 4 * acos(0), turn = remainder(q.angle - p.angle, whole), spun = p.spin * step;
    if (fabs(remainder(q.angle - p.angle - spun, whole)) < 1e-3) turn = spun;
    double angle = p.angle + share * turn;
    return (TsPose){ts_vec(p.x + share * (q.x - p.x), p.y + share * (q.y - p.y)),
                    ts_vec(cos(angle), sin(angle))};
}

typedef TouchstoneWorldPose PoseAt(const Trial *trial, int tick, int body);

static TsPose pose_then(const Trial *trial, PoseAt *of, int body, double time)
{
    int last = trial->verdict == TRIAL_REFUSED ? 0 : trial->world->ticks;
    int tick = (int)fmin(fmax(time, 0), last), next = tick < last ? tick + 1 : tick;
    return between(of(trial, tick, body), of(trial, next, body), fmax(time, 0) - tick,
                   1 / trial->world->rate);
}

TsVec trial_place(const Trial *trial, int body, double time)
{
    return pose_then(trial, pose_at, body, time).position;
}

static TsVec seen(TrialView view, TsVec p)
{
    return ts_vec_add(ts_vec_scale(ts_vec_sub(p, view.middle), view.zoom), view.at);
}

static TsShape shape_then(const WorldSolid *solid, TsPose pose, TrialView view, TsVec *corner)
{
    TsPose there = {seen(view, pose.position), pose.turn};
    TsVec own[TS_COLLIDER_SIDES];
    TsShape shape = ts_collider_shape(&solid->collider, pose, own);
    if (shape.kind == TS_SHAPE_CIRCLE)
        return ts_shape_circle(there.position, shape.circle.radius * view.zoom);
    if (shape.kind == TS_SHAPE_CAPSULE)
        return ts_shape_capsule(seen(view, shape.capsule.a), seen(view, shape.capsule.b),
                                shape.capsule.radius * view.zoom);
    for (int i = 0; i < shape.polygon.count; i++) corner[i] = seen(view, shape.polygon.corner[i]);
    return ts_shape_polygon(corner, shape.polygon.count);
}

TsShape trial_shape(const Trial *trial, int body, double time, TrialView view, TsVec *corner)
{
    return shape_then(&court->solid[body], pose_then(trial, pose_at, body, time), view, corner);
}

int trial_beside_count(const Trial *trial)
{
    (void)trial;
    return court->beside.bodies;
}

bool trial_beside_moves(const Trial *trial, int body)
{
    (void)trial;
    return court->beside.body[body].motion != WORLD_FIXED;
}

TsShape trial_beside(const Trial *trial, int body, double time, TrialView view, TsVec *corner)
{
    return shape_then(&court->beside_solid[body], pose_then(trial, beside_at, body, time), view,
                      corner);
}

TsShape trial_expected(const Trial *trial, int body, double time, TrialView view, TsVec *corner)
{
    return trial_beside(trial, court->alone < 0 ? body : court->alone, time, view, corner);
}

// ---- The view

static TsAabb around(TsAabb box, TsVec at, double reach)
{
    return (TsAabb){ts_vec(fmin(box.min.x, at.x - reach), fmin(box.min.y, at.y - reach)),
                    ts_vec(fmax(box.max.x, at.x + reach), fmax(box.max.y, at.y + reach))};
}

TrialView trial_view(const Trial *trial, TsAabb box)
{
    TsAabb all = {ts_vec(HUGE_VAL, HUGE_VAL), ts_vec(-HUGE_VAL, -HUGE_VAL)};
    const World *world = trial->world;
    TrialView view = {.zoom = 1, .at = ts_vec_lerp(box.min, box.max, 0.5)};
    for (int i = 0; i < world->bodies; i++) {
        TsVec corner[TS_COLLIDER_SIDES];
        TsShape shape = ts_collider_shape(&court->solid[i].collider, court->solid[i].pose, corner);
        TsBounds bounds = ts_bounds_of(&shape);
        all = around(all, ts_vec((double)bounds.left, (double)bounds.top), 0);
        all = around(all, ts_vec((double)bounds.right, (double)bounds.bottom), 0);
        if (world->body[i].motion == WORLD_FIXED) continue;
        for (int tick = 0; trial->verdict != TRIAL_REFUSED && tick <= trial->tick; tick++)
            all = around(all, trial_place(trial, i, tick), court->solid[i].reach);
    }
    if (world->bodies == 0) return view;
    view.middle = ts_vec_lerp(all.min, all.max, 0.5);
    view.zoom = fmin((box.max.x - box.min.x) / (all.max.x - all.min.x),
                     (box.max.y - box.min.y) / (all.max.y - all.min.y));
    view.zoom = fmin(view.zoom, 4 / world->unit);
    return view;
}

// ---- The world

const char *trial_read(World *world, const char *text)
{
    static char error[256];
    char line[WORLD_LINE];
    while (*text == '#' || (*text && strchr(" \t\r\n", *text)))
        text += *text == '#' ? strcspn(text, "\n") : 1;
    size_t length = strcspn(text, "\r\n");
    if (length >= sizeof line) return translate("a line is too long");
    memcpy(line, text, length);
    line[length] = 0;
    World read;
    if (!world_read(&read, line, error, sizeof error)) return error;
    *world = read;
    return NULL;
}

int trial_write(const World *world, char *text, int size)
{
    char line[WORLD_LINE];
    world_write(world, line);
    return snprintf(text, (size_t)size, "%s", line);
}

void trial_move(World *world, int body, TsVec by)
{
    WorldBody *moved = &world->body[body];
    int points = moved->shape == WORLD_POLYGON   ? moved->corners
                 : moved->shape == WORLD_CAPSULE ? 2
                                                 : 1;
    for (int i = 0; i < points; i++) {
        moved->number[2 * i] += by.x;
        moved->number[2 * i + 1] += by.y;
    }
}
