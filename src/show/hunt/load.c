// The pair on screen as a case, and a case as the pair on screen.

#include <stdio.h>
#include <string.h>

#include "fuzz/shrink.h"
#include "show_self.h"

// The scenes that ask any two shapes, and any two in motion, for cases that the present one cannot
// show.
static const char general_scene[] = "94_your_function", sweep_scene[] = "71_continuous";

enum { SHRINK_STEPS = 4000 };

#define SHRINK_SECONDS 0.5

// ---- From the screen

void load_asked(const Ask *ask, Case *pair)
{
    CaseMotion motion = {ask->query.move_a, ask->query.move_b};
    if (ask->query.kind == QUERY_SWEEP)
        case_of_sweep(pair, &ask->a->shape, &ask->b->shape, motion);
    else
        case_of_pair(pair, &ask->a->shape, &ask->b->shape);
}

static const Ask *pair_on_screen(const Show *show, Case *pair)
{
    const Ask *ask = stage_main_ask(show->stage);
    if (!ask) return NULL;
    load_asked(ask, pair);
    pair->expect = ask->judged ? (int)ask->exact : -1;
    snprintf(pair->method, sizeof pair->method, "%s", ask->method->name);
    return ask;
}

bool show_case(const Show *show, char *line, int size)
{
    Case pair;
    if (!pair_on_screen(show, &pair)) return false;
    return case_write_whole(line, size, &pair) > 0;
}

// ---- To the screen

// Whether the scene can put them there, and move them where they are to move.
static bool is_shown(const Show *show, const Ask *ask, const Case *pair)
{
    return ask && (ask->query.kind == QUERY_SWEEP) == pair->sweep &&
           (!pair->sweep || stage_takes_motion(show->stage));
}

static bool are_kinds(const Actor *a, const Actor *b, const Case *pair)
{
    return a->shape.kind == pair->a.kind && b->shape.kind == pair->b.kind;
}

// As it is given; nothing moves until the viewer says so.
static void put(Show *show, Actor *a, Actor *b, const Case *pair)
{
    Stage *stage = show->stage;
    char error[256];
    stage_set_shape(stage, a, pair->a);
    stage_set_shape(stage, b, pair->b);
    if (pair->sweep) stage_set_motion(stage, a, pair->motion.a, b, pair->motion.b);
    stage_play(stage, false);
    stage_fit_pair(stage, a, b);
    if (pair->method[0] && !stage_set(stage, "method", pair->method, error, sizeof error)) {
        show_say(show, error);
    }
}

static bool put_into_general(Show *show, const Case *pair)
{
    const Scene *scene = show_find(show, pair->sweep ? sweep_scene : general_scene);
    if (!scene) return false;
    show_open(show, scene);
    Actor *a = stage_first(show->stage), *b = a ? stage_next(show->stage, a) : NULL;
    if (b) put(show, a, b, pair);
    return b;
}

static bool load_into_scene(Show *show, const Case *pair)
{
    const Ask *ask = stage_main_ask(show->stage);
    bool shown = is_shown(show, ask, pair);
    bool same = shown && are_kinds(ask->a, ask->b, pair);
    bool turned = shown && are_kinds(ask->b, ask->a, pair);
    if (!same && !turned) return put_into_general(show, pair);
    stage_keep(show->stage);
    put(show, same ? ask->a : ask->b, same ? ask->b : ask->a, pair);
    return true;
}

// The map's main ask is that of a ghost: the pair itself is meant.
bool load_case(Show *show, const Case *pair)
{
    bool mapped = stage_shows_map(show->stage);
    if (mapped) stage_map(show->stage, false);
    bool loaded = load_into_scene(show, pair);
    if (mapped) stage_map(show->stage, true);
    return loaded;
}

// ---- The smallest one like it

bool load_shrunk(Show *show)
{
    Case pair;
    const Ask *ask = pair_on_screen(show, &pair);
    if (!ask || !ask_is_wrong(ask)) return false;
    const Method *method = ask->method;
    StageClock now = stage_clock(show->stage);
    double until = now ? now() + SHRINK_SECONDS : 0;
    Finding finding = finding_of(method, &pair, false);
    if (finding.kind == FINDING_NONE) return false;
    Shrink shrink;
    shrink_begin(&shrink, method, &pair, &finding);
    shrink.keeps_kinds = true; // it shall show in this scene
    for (int i = 0; i < SHRINK_STEPS && !shrink.done && (!now || now() < until); i++) {
        shrink_step(&shrink);
    }
    snprintf(shrink.best.method, sizeof shrink.best.method, "%s", method->name);
    return load_case(show, &shrink.best);
}
