// Runs the fuzzer between frames, and keeps the list of cases that N goes through.

#include <limits.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/self.h"
#include "demo/autoplay.h"
#include "held_cases/live_fuzz_private.h"
#include "query.h"
#include "scene_kit/number.h"

#define SECONDS_A_FRAME 4e-3

enum { CASES_WITHOUT_CLOCK = 500, CASES_TO_SHOW = 20000 };

// ---- The list

static void free_fuzzer(struct LiveFuzz *fuzz)
{
    if (fuzz->fuzzer) fuzzer_free(fuzz->fuzzer);
    fuzz->fuzzer = NULL;
}

// Its place in the list, with the case and its words; NULL if the list is full.
static HeldCase *hold(Ui *ui, HeldFrom from, const Case *pair, const char *words)
{
    struct LiveFuzz *fuzz = ui->fuzz;
    if (fuzz->cases == LIVE_FUZZ_CASES) return NULL;
    HeldCase *held = &fuzz->held[fuzz->cases++];
    case_copy(&held->pair, pair);
    held->from = from;
    held->fails = true;
    held->scene = NULL;
    held->by_kinds = !*words;
    snprintf(held->words, sizeof held->words, "%.*s", LIVE_FUZZ_WORDS - 1, words);
    return held;
}

bool ui_hold_case(Ui *ui, const Case *pair, const char *words)
{
    return hold(ui, HELD_OWN, pair, words) != NULL;
}

// Whether the method that the case names is wrong about it.
static bool fails(const Case *pair)
{
    const Method *method = pair->method[0] ? method_find(pair->method) : NULL;
    Query query = method ? query_of_case(method->kind, pair) : (Query){0};
    return method && method_accepts(method, &query) &&
           finding_of(method, pair, false).kind != FINDING_NONE;
}

bool live_fuzz_hold_given(Ui *ui, const Case *pair)
{
    HeldCase *held = hold(ui, HELD_GIVEN, pair, pair->note);
    if (held) held->fails = fails(pair);
    return held != NULL;
}

// The fuzzer is freed with its cases: it reports each finding once, so it would not fill the list
// again.
void ui_forget_cases(Ui *ui, unsigned from)
{
    struct LiveFuzz *fuzz = ui->fuzz;
    int shown = -1, kept = 0;
    if (from & HELD_FUZZED) free_fuzzer(fuzz);
    for (int i = 0; i < fuzz->cases; i++) {
        const HeldCase *held = &fuzz->held[i];
        if (held->from & from) continue;
        if (i == fuzz->shown) shown = kept;
        HeldCase *place = &fuzz->held[kept++];
        if (place != held) {
            *place = *held;
            case_copy(&place->pair, &held->pair); // the corners are its own
        }
        if (place->from == HELD_GIVEN) place->fails = fails(&place->pair);
    }
    fuzz->cases = kept;
    fuzz->shown = shown;
    if (shown < 0) fuzz->put_in = NULL;
}

bool live_fuzz_open(Ui *ui, int index)
{
    struct LiveFuzz *fuzz = ui->fuzz;
    if (index < 0 || index >= fuzz->cases) return false;
    fuzz->shown = index;
    const HeldCase *held = &fuzz->held[index];
    if (held->scene && held->scene != stage_scene(ui->stage)) {
        ui_open(ui, held->scene);
        stage_answer(ui->stage); // case_put_on_screen looks for a tested pair
    }
    if (fuzz->put_in != stage_scene(ui->stage)) fuzz->put[0] = fuzz->put[1] = NULL;
    bool put = case_put_on_screen(ui, &held->pair, fuzz->put);
    fuzz->put_in = stage_scene(ui->stage);
    return put;
}

bool live_fuzz_next(Ui *ui)
{
    const struct LiveFuzz *fuzz = ui->fuzz;
    if (fuzz->cases == 0) {
        ui_message(ui, fuzz->on ? "Nothing found yet" : "No failing case yet · F searches for one");
        return true;
    }
    // Those of this scene go first; a case of another one says where it leads.
    for (int i = 1; i <= fuzz->cases; i++) {
        int at = (fuzz->shown + i) % fuzz->cases;
        const Scene *scene = fuzz->held[at].scene;
        if (!scene || scene == stage_scene(ui->stage)) return live_fuzz_open(ui, at);
    }
    int next = (fuzz->shown + 1) % fuzz->cases;
    const Scene *other = fuzz->held[next].scene;
    bool opened = live_fuzz_open(ui, next);
    if (!other) return opened;
    char sentence[MESSAGE_MAX];
    translate_print(sentence, sizeof sentence, "A case of another scene: %s", other->title);
    ui_message(ui, sentence);
    return opened;
}

// ---- The fuzzer

// Those that were found in another scene stand below no count of this one.
static void forget_others(Ui *ui)
{
    const struct LiveFuzz *fuzz = ui->fuzz;
    for (int i = 0; i < fuzz->cases; i++) {
        const HeldCase *held = &fuzz->held[i];
        if (held->from != HELD_FUZZED || !held->scene || held->scene == stage_scene(ui->stage))
            continue;
        ui_forget_cases(ui, HELD_FUZZED);
        return;
    }
}

static bool is_about(const struct LiveFuzz *fuzz, const Ask *ask)
{
    TsShapeKind a = ask->a->shape.kind, b = ask->b->shape.kind;
    return fuzz->method == ask->method &&
           ((fuzz->a == a && fuzz->b == b) || (fuzz->a == b && fuzz->b == a));
}

// Whether the run is about what is on screen. Of a crowd the pair that the strip shows changes all
// the time: any pair will do.
static bool tests(const struct LiveFuzz *fuzz, const Stage *stage)
{
    const Ask *ask = stage_main_ask(stage);
    const Record *record = stage_record(stage);
    if (!fuzz->fuzzer || !ask || fuzz->scene != stage_scene(stage)) return false;
    bool about = is_about(fuzz, ask), crowd = record->pairs > 0;
    for (int i = 0; i < record->asks && crowd && !about; i++)
        about = is_about(fuzz, &record->ask[i]);
    return about;
}

// Starts the fuzzer, or keeps it if it tests the pair on screen already.
static bool fuzz_pair_on_screen(Ui *ui)
{
    struct LiveFuzz *fuzz = ui->fuzz;
    const Ask *ask = stage_main_ask(ui->stage);
    const Method *method = ask ? ask->method : NULL;
    if (!method) return false;
    if (tests(fuzz, ui->stage)) return true;
    TsShapeKind a = ask->a->shape.kind, b = ask->b->shape.kind;
    Fuzzer *fuzzer = fuzzer_new(method, &(FuzzerOptions){.seed = 1, .family = -1, .a = a, .b = b});
    if (!fuzzer) return false;
    free_fuzzer(fuzz);
    forget_others(ui);
    fuzz->fuzzer = fuzzer;
    fuzz->scene = stage_scene(ui->stage);
    fuzz->method = method;
    fuzz->a = a;
    fuzz->b = b;
    fuzz->taken = 0;
    fuzz->on = true;
    return true;
}

bool live_fuzz_toggle(Ui *ui)
{
    bool was_on = ui->fuzz->on;
    ui->fuzz->on = !was_on && fuzz_pair_on_screen(ui);
    if (!was_on && !ui->fuzz->on)
        ui_message(ui, "Nothing to fuzz: this scene tests no pair of shapes · PgDn next");
    return true;
}

// Whether an earlier run found the same: the viewer chose another method and came back.
static bool is_held(const struct LiveFuzz *fuzz, const Case *pair)
{
    for (int i = 0; i < fuzz->cases; i++) {
        const Case *held = &fuzz->held[i].pair;
        if (strcmp(held->method, pair->method) == 0 && case_same_pair(held, pair)) return true;
    }
    return false;
}

// A row that would read like one of the `count` before it, of its method, names the kinds of its
// shapes.
static void tell_apart(const struct LiveFuzz *fuzz, int count, const Case *pair,
                       char words[LIVE_FUZZ_WORDS])
{
    for (int i = 0; i < count; i++) {
        const HeldCase *held = &fuzz->held[i];
        if (strcmp(held->pair.method, pair->method) != 0 || strcmp(held->words, words) != 0)
            continue;
        char alike[LIVE_FUZZ_WORDS];
        snprintf(alike, sizeof alike, "%s", words);
        translate_print(words, LIVE_FUZZ_WORDS, "%s (%s and %s)", alike,
                        ts_shape_kind_name(pair->a.kind), ts_shape_kind_name(pair->b.kind));
        return;
    }
}

static bool advance(Ui *ui, double seconds)
{
    (void)seconds; // it has a clock of its own
    struct LiveFuzz *fuzz = ui->fuzz;
    if (!fuzz->on || ui->overlay || autoplay_acts(ui)) return false;
    fuzz->on = fuzz_pair_on_screen(ui);
    if (!fuzz->on) return true;
    StageClock now = stage_clock(ui->stage);
    if (now) {
        fuzzer_run(fuzz->fuzzer, LLONG_MAX, now, now() + SECONDS_A_FRAME);
    } else {
        long long asked = fuzzer_count(fuzz->fuzzer).asked;
        fuzzer_run(fuzz->fuzzer, asked + CASES_WITHOUT_CLOCK, NULL, 0);
    }
    while (fuzz->taken < fuzzer_findings(fuzz->fuzzer)) {
        const FuzzerFound *found = fuzzer_finding(fuzz->fuzzer, fuzz->taken++);
        char words[LIVE_FUZZ_WORDS];
        if (is_held(fuzz, &found->pair)) continue;
        finding_write(words, sizeof words, &found->finding);
        tell_apart(fuzz, fuzz->cases, &found->pair, words);
        HeldCase *held = hold(ui, HELD_FUZZED, &found->pair, words);
        if (!held) continue;
        held->scene = stage_scene(ui->stage);
        held->language = language_now();
        held->finding = found->finding;
    }
    return true;
}

static double due(const Ui *ui)
{
    bool runs = ui->fuzz->on && !ui->overlay && !autoplay_acts(ui);
    return runs ? 1.0 / 60 : HUGE_VAL;
}

// What failed without an answer keeps its words, most of which are the system's.
static void write_in_present_language(struct LiveFuzz *fuzz)
{
    for (int i = 0; i < fuzz->cases; i++) {
        HeldCase *held = &fuzz->held[i];
        bool found = held->from == HELD_FUZZED && !held->finding.failed;
        if (!found || held->language == language_now()) continue;
        held->language = language_now();
        finding_write(held->words, sizeof held->words, &held->finding);
        tell_apart(fuzz, i, &held->pair, held->words);
    }
}

HeldCases live_fuzz_cases(const Ui *ui)
{
    write_in_present_language(ui->fuzz);
    for (int i = 0; i < ui->fuzz->cases; i++) {
        HeldCase *held = &ui->fuzz->held[i];
        if (!held->by_kinds) continue;
        translate_print(held->words, sizeof held->words, "%s and %s",
                        ts_shape_kind_name(held->pair.a.kind),
                        ts_shape_kind_name(held->pair.b.kind));
    }
    const struct LiveFuzz *fuzz = ui->fuzz;
    const Scene *scene = stage_scene(ui->stage);
    HeldCases cases = {fuzz->held, fuzz->cases, fuzz->shown, .here = fuzz->put_in == scene};
    bool fuzzed = fuzz->fuzzer && fuzz->scene == scene;
    cases.own = cases.here || fuzzed || case_is_general_scene(ui);
    for (int i = 0; i < fuzz->cases; i++) cases.own |= fuzz->held[i].scene == scene;
    return cases;
}

FuzzView live_fuzz_view(const Ui *ui)
{
    const struct LiveFuzz *fuzz = ui->fuzz;
    bool ours = fuzz->scene == stage_scene(ui->stage);
    FuzzView view = {.begun = tests(fuzz, ui->stage), .on = fuzz->on};
    view.past = fuzz->fuzzer && !view.begun && ours;
    view.elsewhere = fuzz->fuzzer && !ours;
    if (view.begun) {
        view.asked = fuzzer_count(fuzz->fuzzer).asked;
        view.found = fuzzer_findings(fuzz->fuzzer);
    }
    return view;
}

bool live_fuzz_words(const Ui *ui, char *text, int size)
{
    FuzzView view = live_fuzz_view(ui);
    if (!view.on) return false;
    translate_print(text, (size_t)size, "Fuzz: %s tested, %s · “F” stops",
                    number_count(NUMBER_TEXT, view.asked),
                    number_of(NUMBER_TEXT, view.found, "kind of failure", "kinds of failure"));
    return true;
}

bool live_fuzz_show_one(Ui *ui, const Method *method, TsShapeKind a, TsShapeKind b)
{
    FuzzerOptions options = {.seed = 1, .family = -1, .a = a, .b = b};
    Fuzzer *fuzzer = fuzzer_new(method, &options);
    bool put = false;
    if (!fuzzer) return false;
    for (int asked = 0; asked < CASES_TO_SHOW && fuzzer_findings(fuzzer) == 0;)
        fuzzer_run(fuzzer, asked += CASES_WITHOUT_CLOCK, NULL, 0);
    for (int i = 0; i < fuzzer_findings(fuzzer) && !put; i++) {
        Case pair;
        case_copy(&pair, &fuzzer_finding(fuzzer, i)->pair);
        snprintf(pair.method, sizeof pair.method, "%s", method->name);
        put = case_put_on_screen(ui, &pair, NULL);
    }
    fuzzer_free(fuzzer);
    return put;
}

// ---- The part

static bool begin(Ui *ui)
{
    ui->fuzz = calloc(1, sizeof *ui->fuzz);
    if (ui->fuzz) ui->fuzz->shown = -1;
    return ui->fuzz != NULL;
}

static void end(Ui *ui)
{
    if (ui->fuzz) free_fuzzer(ui->fuzz);
    free(ui->fuzz);
}

// The shapes of a case that was shown before are no longer there.
static void open(Ui *ui) { ui->fuzz->put_in = NULL; }

const Part live_fuzz_part = {
    .begin = begin, .end = end, .open = open, .advance = advance, .due = due};

// ---- Symmetries

void live_fuzz_symmetries(const Ask *ask, SymmetryState state[SYMMETRIES])
{
    Case changed[SYMMETRIES];
    Query query[SYMMETRIES + 1];
    Answer answer[SYMMETRIES + 1];
    Symmetry of[SYMMETRIES];
    int count = 0;
    for (int i = 0; i < SYMMETRIES; i++) state[i] = SYMMETRY_UNTESTED;
    const Method *method = ask ? ask->method : NULL;
    if (!method) return;
    Case pair;
    case_of_ask(ask, &pair);
    query[0] = query_of_case(method->kind, &pair);
    for (int i = 0; i < SYMMETRIES; i++) {
        if (!symmetry_change((Symmetry)i, method, &pair, &changed[count])) continue;
        of[count] = (Symmetry)i;
        query[1 + count] = query_of_case(method->kind, &changed[count]);
        count++;
    }
    method_ask_many(method, query, answer, 1 + count);
    // A method that treats touching either way may answer its images differently.
    if (method->touch == TOUCH_EITHER && ask->exact == TS_TOUCHING) return;
    for (int i = 0; i < count; i++) {
        bool same = answer[1 + i].relation == answer[0].relation;
        state[of[i]] = same ? SYMMETRY_KEPT : SYMMETRY_BROKEN;
    }
}
