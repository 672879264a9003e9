// The pair on screen as a case, and a case as the pair on screen.

#include <stdio.h>
#include <string.h>

#include "show_self.h"
#include "shrink.h"

// The scene that asks any two shapes, for cases that the present one cannot show.
static const char general_scene[] = "94_your_function";

enum { SHRINK_STEPS = 4000 };

#define SHRINK_SECONDS 0.5

// ---- From the screen

static const Ask *pair_on_screen(const Show *show, Case *pair)
{
    const Ask *ask = stage_main_ask(show->stage);
    if (!ask) return NULL;
    case_of_pair(pair, &ask->a->shape, &ask->b->shape);
    pair->expect = ask->judged ? (int)ask->exact : -1;
    snprintf(pair->method, sizeof pair->method, "%s", ask->method);
    return ask;
}

bool show_case(const Show *show, char *line, int size)
{
    Case pair;
    if (!pair_on_screen(show, &pair)) return false;
    const char *expect = pair.expect < 0 ? NULL : relation_name((Relation)pair.expect);
    return case_write(line, size, &pair.a, &pair.b, expect, pair.method, NULL) > 0;
}

// ---- To the screen

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
    stage_play(stage, false);
    stage_fit_pair(stage, a, b);
    if (pair->method[0] && !stage_set(stage, "method", pair->method, error, sizeof error)) {
        show_say(show, error);
    }
}

static bool put_into_general(Show *show, const Case *pair)
{
    const Scene *scene = show_find(show, general_scene);
    if (!scene) return false;
    show_open(show, scene);
    Actor *a = stage_first(show->stage), *b = a ? stage_next(show->stage, a) : NULL;
    if (b) put(show, a, b, pair);
    return b;
}

static bool load_into_scene(Show *show, const Case *pair)
{
    const Ask *ask = stage_main_ask(show->stage);
    bool same = ask && are_kinds(ask->a, ask->b, pair),
         turned = ask && are_kinds(ask->b, ask->a, pair);
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
    if (!ask || !ask->wrong) return false;
    const Method *method = method_find(ask->method);
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
