// Fuzzing between frames, and the list of cases that N goes through.

#include <limits.h>
#include <stdio.h>

#include "show_self.h"

#define SECONDS_A_FRAME 4e-3

enum { CASES_WITHOUT_CLOCK = 500 };

// ---- The list

void hunt_free(Hunt *hunt)
{
    if (hunt->fuzzer) fuzzer_free(hunt->fuzzer);
    hunt->fuzzer = NULL;
}

bool show_hold_case(Show *show, const Case *pair, const char *words)
{
    Hunt *hunt = &show->hunt;
    if (hunt->cases == HUNT_CASES) return false;
    HuntCase *held = &hunt->held[hunt->cases++];
    case_copy(&held->pair, pair);
    snprintf(held->words, sizeof held->words, "%.*s", HUNT_WORDS - 1, words);
    return true;
}

// With the fuzzer, which would hold back what it has found before.
void show_forget_cases(Show *show)
{
    hunt_free(&show->hunt);
    show->hunt.cases = 0;
    show->hunt.shown = -1;
}

bool hunt_open(Show *show, int index)
{
    Hunt *hunt = &show->hunt;
    if (index < 0 || index >= hunt->cases) return false;
    hunt->shown = index;
    return load_case(show, &hunt->held[index].pair);
}

bool hunt_next(Show *show)
{
    const Hunt *hunt = &show->hunt;
    if (hunt->cases == 0) {
        show_say(show, hunt->on ? "Nothing found yet" : "No case is held: F hunts for some");
        return true;
    }
    return hunt_open(show, (hunt->shown + 1) % hunt->cases);
}

// ---- The fuzzer

static bool is_about(const Hunt *hunt, const Method *method, const Ask *ask)
{
    return hunt->fuzzer && hunt->method == method && hunt->a == ask->a->shape.kind &&
           hunt->b == ask->b->shape.kind;
}

// Of the pair that the strip shows, and the method that answers it.
static bool begin(Show *show)
{
    Hunt *hunt = &show->hunt;
    const Ask *ask = stage_main_ask(show->stage);
    const Method *method = ask ? ask->method : NULL;
    if (!method) return false;
    if (is_about(hunt, method, ask)) return true;
    TsShapeKind a = ask->a->shape.kind, b = ask->b->shape.kind;
    Fuzzer *fuzzer = fuzzer_new(method, &(FuzzerOptions){.seed = 1, .family = -1, .a = a, .b = b});
    if (!fuzzer) return false;
    hunt_free(hunt);
    hunt->fuzzer = fuzzer;
    hunt->method = method;
    hunt->a = a;
    hunt->b = b;
    hunt->taken = 0;
    hunt->on = true;
    return true;
}

bool hunt_toggle(Show *show)
{
    bool ended = show->hunt.on;
    show->hunt.on = !ended && begin(show);
    if (!ended && !show->hunt.on) show_say(show, "Nothing is asked here that could be wrong");
    return true;
}

static void take_findings(Show *show)
{
    Hunt *hunt = &show->hunt;
    while (hunt->taken < fuzzer_findings(hunt->fuzzer)) {
        const FuzzerFound *found = fuzzer_finding(hunt->fuzzer, hunt->taken++);
        char words[HUNT_WORDS];
        finding_write(words, sizeof words, &found->finding);
        show_hold_case(show, &found->pair, words);
    }
}

bool hunt_advance(Show *show)
{
    Hunt *hunt = &show->hunt;
    if (!hunt->on || show->overlay || ghost_acts(show)) return false;
    hunt->on = begin(show);
    if (!hunt->on) return true;
    StageClock now = stage_clock(show->stage);
    if (now) {
        fuzzer_run(hunt->fuzzer, LLONG_MAX, now, now() + SECONDS_A_FRAME);
    } else {
        long long asked = fuzzer_count(hunt->fuzzer).asked;
        fuzzer_run(hunt->fuzzer, asked + CASES_WITHOUT_CLOCK, NULL, 0);
    }
    take_findings(show);
    return true;
}

double hunt_due(const Show *show)
{
    bool runs = show->hunt.on && !show->overlay && !ghost_acts(show);
    return runs ? 1.0 / 60 : HUGE_VAL;
}
