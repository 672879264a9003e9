// "Make it lie": where the chosen method errs. Of a pair a pose is searched for; else it is one of
// the scene's places, there at once or some ticks later.

#include <string.h>

#include "held_cases/held_cases.h"
#include "questions/quiz_private.h"
#include "strip/strip.h"

enum { TICKS_LATER = 240, TICKS_OF_MANY = 12 };
static const double seen_by = 0.5; // px

static bool is_wrong_now(Ui *ui, const Method *method)
{
    const Stage *stage = ui->stage;
    const Record *record = stage_record(stage);
    const Ask *main = stage_main_ask(stage);
    if (stage_method(stage) != method) return false;
    if (record->verdict.given) return record->verdict.wrong;
    return main && main->method == method &&
           (main->list ? ask_is_wrong(main) : quiz_is_seen_wrong(main));
}

// ---- One of the scene's places

typedef struct Spot {
    int knob, value; // -1: where the scene is
    int ticks;       // later
} Spot;

static bool errs_within(Ui *ui, const Method *method, Spot *spot, int ticks)
{
    for (spot->ticks = 0; spot->ticks <= ticks; spot->ticks++) {
        stage_answer(ui->stage);
        if (is_wrong_now(ui, method)) return true;
        if (spot->ticks < ticks) stage_pass(ui->stage);
    }
    return false;
}

// The place that the scene names for its own flaw.
static bool errs_as_named(Ui *ui, const Method *method, Spot *spot)
{
    Stage *stage = ui->stage;
    const Scene *scene = stage_scene(stage);
    *spot = (Spot){scene->flaw_at.knob, scene->flaw_at.value, scene->flaw_at.ticks};
    if (spot->ticks == 0 || strcmp(method->name, scene->flaw) != 0) return false;
    stage_set_knob(stage, spot->knob, spot->value);
    for (int i = 0; i < spot->ticks; i++) stage_pass(stage);
    stage_answer(stage);
    return is_wrong_now(ui, method);
}

// That one; where the scene is; of the knobs that choose a place, and then of the other choices.
static bool find_spot(Ui *ui, const Method *method, int ticks, Spot *spot)
{
    Stage *stage = ui->stage;
    bool found = false;
    for (int i = 0; i < 2 && !found; i++) {
        if (!stage_begin_scope(stage)) return false;
        if (i == 0) found = errs_as_named(ui, method, spot);
        if (i == 1) *spot = (Spot){-1, -1, 0}, found = errs_within(ui, method, spot, ticks);
        stage_end_scope(stage);
    }
    for (int k = 0; k < 2 * stage_knob_count(stage) && !found; k++) {
        int knob = k % stage_knob_count(stage);
        const Knob *at = stage_knob_at(stage, knob);
        bool places = k < stage_knob_count(stage);
        if (!at->names || at->places != places || !stage_knob_acts(stage, knob)) continue;
        for (int value = 0; stage_knob_takes(at, value) && !found; value++) {
            if (!stage_begin_scope(stage)) return false;
            *spot = (Spot){knob, value, 0};
            stage_set_knob(stage, knob, value);
            found = errs_within(ui, method, spot, ticks);
            stage_end_scope(stage);
        }
    }
    stage_answer(stage);
    return found;
}

static void say_fails(Ui *ui, const char *format)
{
    const Method *method = stage_method(ui->stage);
    char sentence[MESSAGE_MAX];
    translate_print(sentence, sizeof sentence, format, method->label);
    alarm_add_flaw(ui, method, sentence, sizeof sentence);
    ui_message(ui, sentence);
    ui->message_of_wrong = true;
    ui->message_tick = ui->stage->tick;
}

static bool show_spot(Ui *ui, QuizReach reach)
{
    Stage *stage = ui->stage;
    const Method *method = stage_method(stage);
    Spot spot;
    // A place of many bodies takes its time to be built, and each tick of it.
    int later = stage_record(stage)->pairs > 0 ? TICKS_OF_MANY : TICKS_LATER;
    if (!method || !find_spot(ui, method, reach == QUIZ_LATER ? later : 0, &spot)) return false;
    if (spot.knob >= 0) stage_set_knob(stage, spot.knob, spot.value);
    for (int i = 0; i < spot.ticks; i++) stage_step(stage);
    stage_answer(stage);
    stage_play(stage, false);
    if (spot.knob >= 0)
        say_fails(ui, "Moved to a place where “%s” fails.");
    else if (spot.ticks > 0)
        say_fails(ui, "Played on until “%s” fails.");
    return true;
}

// ---- A pose of the pair

static bool show_pose(Ui *ui, const QuizPair *pair, QuizReach reach)
{
    Random random = random_seeded(1);
    const Method *method = stage_method(ui->stage);
    bool seen = reach == QUIZ_AT_ONCE && method->shows == FLAW_IN_RELATION;
    stage_keep(ui->stage);
    if (!quiz_pose_wrong(ui, pair, &random, method, seen ? seen_by : 0)) {
        stage_undo(ui->stage);
        TsShapeKind a = pair->a->shape.kind, b = pair->b->shape.kind;
        bool put = reach == QUIZ_LATER && live_fuzz_show_one(ui, method, a, b);
        stage_answer(ui->stage);
        if (!put) return false;
        if (!is_wrong_now(ui, method)) { // a choice of the scene rounds the shapes
            stage_undo(ui->stage);
            return false;
        }
    }
    stage_play(ui->stage, false);
    if (!quiz_is_central(ui, pair)) stage_fit(ui->stage);
    say_fails(ui, "Moved to a place where “%s” fails.");
    return true;
}

static bool show_wrong(Ui *ui, QuizReach reach)
{
    Stage *stage = ui->stage;
    QuizPair pair;
    stage_answer(stage);
    const Record *record = stage_record(stage);
    const Ask *main = stage_main_ask(stage);
    bool many = record->pairs > 0, simulates = stage_scene(stage)->variants[0].name;
    if (many && simulates) reach = QUIZ_LATER;
    // Of a list no shape is moved for it, nor of what the scene judges itself.
    bool moves =
        !record->verdict.given && !(main && main->list) && !quiz_find_pair(ui, &pair, false);
    const Ask *ask = moves ? quiz_ask(ui, &pair) : main;
    if (is_wrong_now(ui, stage_method(stage)) || (ask && quiz_is_seen_wrong(ask))) {
        stage_play(stage, false);
        return true;
    }
    if (moves) return show_pose(ui, &pair, reach);
    return (!many || simulates) && show_spot(ui, reach);
}

bool quiz_show_wrong(Ui *ui, QuizReach reach)
{
    bool shown = show_wrong(ui, reach);
    if (shown) stage_show_whole(ui->stage);
    return shown;
}

void quiz_follow(Ui *ui)
{
    if (ui->message_left <= 0 || !ui->message_of_wrong) return;
    if (ui->stage->tick != ui->message_tick || !is_wrong_now(ui, stage_method(ui->stage)))
        ui->message_left = 0;
}
