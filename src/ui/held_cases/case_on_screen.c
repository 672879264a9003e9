// The pair on screen as a case, and a case as the pair on screen.

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/self.h"
#include "cases/wkt.h"
#include "fuzz/finding.h"
#include "fuzz/shrink.h"
#include "held_cases/held_cases.h"
#include "query.h"

// The scenes that test any two shapes, at rest or moving, for cases that the present scene cannot
// show; the first one shows a cast against a list, too.
static const char general_scene[] = "94_your_function", sweep_scene[] = "71_continuous";

enum { SHRINK_STEPS = 4000 };

#define SHRINK_SECONDS 0.5

// ---- From the screen

void case_of_ask(const Ask *ask, Case *pair)
{
    CaseMotion motion = {ask->query.move_a, ask->query.move_b};
    if (ask->list)
        query_to_case(&ask->query, pair);
    else if (ask->query.kind == QUERY_SWEEP)
        case_of_sweep(pair, &ask->a->shape, &ask->b->shape, motion);
    else
        case_of_pair(pair, &ask->a->shape, &ask->b->shape);
}

// Of a crowd the pair that was put on screen and is still selected, if it was asked; else the
// strip's.
static const Ask *ask_on_screen(const Stage *stage)
{
    const Actor *put[2], *selected = stage_selected(stage);
    bool is_put = stage_record(stage)->pairs > 0 && stage_fitted_pair(stage, put) &&
                  (selected == put[0] || selected == put[1]);
    const Ask *ask = NULL;
    if (is_put) ask = stage_asked(stage, put[0], put[1]);
    if (is_put && !ask) ask = stage_asked(stage, put[1], put[0]);
    return ask ? ask : stage_main_ask(stage);
}

static const Ask *pair_on_screen(const Ui *ui, Case *pair)
{
    const Ask *ask = ask_on_screen(ui->stage);
    if (!ask || ui->concealed == CONCEAL_SHAPES) return NULL;
    case_of_ask(ask, pair);
    pair->expect = ask->judged && ui->concealed == CONCEAL_NOTHING ? (int)ask->exact : -1;
    snprintf(pair->method, sizeof pair->method, "%s", ask->method->name);
    // The call of a viewer's own function.
    char call[2 * CASE_NOTE_MAX];
    if (!ask->list && !ask->method->placed &&
        method_handed(ask->method, &ask->query, call, sizeof call) && strlen(call) < CASE_NOTE_MAX)
        snprintf(pair->note, sizeof pair->note, "%.*s", CASE_NOTE_MAX - 1, call);
    return ask;
}

bool ui_case(const Ui *ui, char *line, int size)
{
    Case pair;
    if (stage_gives(ui->stage)) return !ui->concealed && stage_give(ui->stage, line, size);
    if (!pair_on_screen(ui, &pair)) return false;
    return case_write(line, size, &pair) > 0;
}

char *ui_case_text(const Ui *ui)
{
    int length = stage_gives(ui->stage) ? stage_give_length(ui->stage) : CASE_LINE_MAX;
    char *text = malloc((size_t)length + 1);
    if (text && ui_case(ui, text, length + 1)) return text;
    free(text);
    return NULL;
}

void ui_no_link(const Ui *ui, char *sentence, int size)
{
    int length = stage_is_given(ui->stage) ? stage_give_length(ui->stage) : 0;
    if (length >= CASE_LINE_MAX - 4)
        translate_print(sentence, (size_t)size,
                        "Not copied: the case has %d characters, a link at most %d. Copy the case, "
                        "or save it as a file",
                        length, CASE_LINE_MAX - 5);
    else
        translate_print(sentence, (size_t)size, "Not copied: too much for a link");
}

const char *ui_no_case(const Ui *ui)
{
    if (!ask_on_screen(ui->stage)) return "this scene tests no pair of shapes";
    return ui->concealed == CONCEAL_SHAPES ? "the shapes are hidden until you answer"
                                           : "the case is too long";
}

bool ui_wkt(const Ui *ui, char *text, int size, const char **why)
{
    Case pair;
    *why = ui_no_case(ui);
    if (!pair_on_screen(ui, &pair)) return false;
    *why = wkt_refuses(&pair);
    return !*why && wkt_write(text, size, &pair) > 0;
}

// ---- To the screen

static const Method *method_of(const Case *pair)
{
    return pair->method[0] ? method_find(pair->method) : NULL;
}

// Whether it is to be asked as a list, be it of one shape.
static bool is_of_list(const Case *pair)
{
    const Method *method = method_of(pair);
    return pair->other_count > 0 || (method && method->many);
}

// A viewer's own function for lists is asked about two shapes too.
static bool is_for_lists_only(const Case *pair)
{
    const Method *method = method_of(pair);
    return is_of_list(pair) && (pair->other_count > 0 || !method->answer_many);
}

static bool are_kinds(const Actor *a, const Actor *b, const Case *pair)
{
    return a->shape.kind == pair->a.kind && b->shape.kind == pair->b.kind;
}

typedef struct ActorPair {
    Actor *a, *b;
    bool list; // b is the first of a list
} ActorPair;

// Whether the method of the case is as wrong, or as right, if its shapes are asked in the other
// order.
static bool is_alike_swapped(const Case *pair)
{
    const Method *method = method_of(pair);
    Query query = query_of_case(query_kind(pair), pair);
    Case swapped;
    if (!method || method->kind != query.kind || !method_accepts(method, &query)) return true;
    if (!symmetry_change(SYMMETRY_SWAP, method, pair, &swapped)) return true;
    Finding one = finding_of(method, pair, false), other = finding_of(method, &swapped, false);
    return finding_is_fault(&one) == finding_is_fault(&other);
}

// Whether what an ask of the scene is about can become the case.
static bool is_alike(const Stage *stage, const Ask *ask, const Case *pair)
{
    if ((ask->query.kind == QUERY_SWEEP) != pair->sweep) return false;
    if (!ask->list) return !is_for_lists_only(pair);
    return stage_takes_list(stage) && (is_of_list(pair) || !method_of(pair));
}

// The tested actors of the kinds of the case: the pair of the strip, another tested pair, or in a
// crowd, of which every pair is tested, any two. NULL, NULL if the scene cannot show the case.
static ActorPair find_pair(const Stage *stage, const Case *pair)
{
    const Record *record = stage_record(stage);
    const Ask *main = stage_main_ask(stage);
    if (pair->sweep && !stage_takes_motion(stage)) return (ActorPair){NULL, NULL, false};
    for (int i = -1; i < record->asks; i++) {
        const Ask *ask = i < 0 ? main : &record->ask[i];
        if (!ask || !is_alike(stage, ask, pair)) continue;
        if (are_kinds(ask->a, ask->b, pair)) return (ActorPair){ask->a, ask->b, ask->list};
        if (!ask->list && are_kinds(ask->b, ask->a, pair) && is_alike_swapped(pair))
            return (ActorPair){ask->b, ask->a, false};
    }
    for (Actor *a = record->pairs > 0 && !pair->sweep ? stage_first(stage) : NULL; a;
         a = stage_next(stage, a)) {
        stage_each(stage, b)
        {
            if (a != b && are_kinds(a, b, pair)) return (ActorPair){a, b, false};
        }
    }
    return (ActorPair){NULL, NULL, false};
}

bool case_is_general_scene(const Ui *ui)
{
    return stage_scene(ui->stage) == ui_find(ui, general_scene);
}

// Exactly as given; time is paused until the viewer plays on.
static void put(Ui *ui, ActorPair found, const Case *pair)
{
    Stage *stage = ui->stage;
    Actor *a = found.a, *b = found.b;
    char error[256];
    stage_note_change(stage);
    if (found.list) b = stage_set_others(stage, pair->others, pair->other_count);
    if (!b) return; // out of memory
    stage_set_shape(stage, a, pair->a);
    stage_set_shape(stage, b, pair->b);
    if (pair->sweep) stage_set_motion(stage, a, pair->motion.a, b, pair->motion.b);
    stage_play(stage, false);
    if (pair->sweep) stage_answer(stage); // the view fits the motion, and M offers methods for it
    stage_fit_pair(stage, found.list ? NULL : a, found.list ? NULL : b);
    if (pair->method[0] && !stage_set(stage, "method", pair->method, error, sizeof error)) {
        ui_message(ui, error);
    }
}

bool case_put_on_screen(Ui *ui, const Case *pair, Actor *put_before[2])
{
    Stage *stage = ui->stage;
    const Scene *general = ui_find(ui, general_scene);
    bool takes_list = general && general->others;
    if (is_for_lists_only(pair) && !stage_takes_list(stage) && !takes_list) {
        // A part of it would look like another case.
        ui_message(ui, "A case of a cast against a list has no place on screen: touchstone check "
                       "judges it");
        return true;
    }
    // While the map is shown the main ask is that of a tried place; the case is for the pair
    // itself.
    bool mapped = stage_shows_map(stage);
    if (mapped) stage_map(stage, false);

    bool crowd = stage_record(stage)->pairs > 0;
    ActorPair found;
    const char *why = NULL;
    bool adds = crowd && put_before && !pair->sweep &&
                stage_draw_pair(stage, &pair->a, &pair->b, put_before, &why);
    if (why) ui_message(ui, why);
    if (why) return true; // the scene is full: it says so, and takes over no shape
    found = adds ? (ActorPair){put_before[0], put_before[1], false} : find_pair(stage, pair);
    if (found.b) {
        if (!adds) stage_keep(stage);
        if (crowd) stage_select(stage, found.a); // the strip shows a pair of the selected one
    } else {
        found.list = takes_list && is_of_list(pair);
        const Scene *scene = pair->sweep && !found.list ? ui_find(ui, sweep_scene) : general;
        if (scene) ui_open(ui, scene);
        found.a = scene ? stage_first(stage) : NULL;
        found.b = found.a ? stage_next(stage, found.a) : NULL;
    }
    if (found.b) put(ui, found, pair);
    if (mapped) stage_map(stage, true);
    return found.b;
}

// ---- The smallest one like it

bool case_put_shrunk(Ui *ui)
{
    Case pair;
    const Ask *ask = pair_on_screen(ui, &pair);
    if (!ask || !ask_is_wrong(ask)) return false;
    if (ask->list && !stage_takes_list(ui->stage)) {
        ui_message(ui, "Only two shapes are shrunk, and this cast is against a list");
        return true;
    }
    const Method *method = ask->method;
    StageClock now = stage_clock(ui->stage);
    double until = now ? now() + SHRINK_SECONDS : 0;
    Finding finding = finding_of(method, &pair, false);
    if (finding.kind == FINDING_NONE) return false;
    Shrink shrink;
    shrink_begin(&shrink, method, &pair, &finding);
    shrink.keeps_kinds = true; // so that this scene can show it
    for (int i = 0; i < SHRINK_STEPS && !shrink.done && (!now || now() < until); i++) {
        shrink_step(&shrink);
    }
    snprintf(shrink.best.method, sizeof shrink.best.method, "%s", method->name);
    return case_put_on_screen(ui, &shrink.best, NULL);
}
