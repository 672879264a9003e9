// What the buttons of a simple picture do, and "Make it lie", which the menu has, too.
#include <string.h>

#include "base/self.h"
#include "overlays/picker.h"
#include "questions/questions.h"
#include "simple/simple.h"
#include "strip/strip.h"

int simple_other_method(const Ui *ui)
{
    const Stage *stage = ui->stage;
    const Method *now = stage_method(stage);
    if (!now) return -1;
    for (int i = 0; i < stage_method_count(stage); i++) {
        if (!stage_method_at(stage, i)->flaw != !now->flaw) return i;
    }
    return -1;
}

static bool click_lessons(Ui *ui, int argument, Press press)
{
    (void)argument, (void)press;
    picker_open_course(ui);
    return true;
}

// The flawed method that the scene names; -1: none, or it is not offered now.
static int scenes_own_flaw(const Stage *stage)
{
    const char *flaw = stage_scene(stage)->flaw;
    for (int i = 0; flaw && i < stage_method_count(stage); i++) {
        if (strcmp(stage_method_at(stage, i)->name, flaw) == 0) return i;
    }
    return -1;
}

// Chooses the scene's own flawed method, else the first that is wrong about the shapes, here or
// where they are moved for it; those whose relation is wrong come first, which is seen in the
// picture. If none is, the first flawed one. Returns whether it is wrong on screen now.
static bool choose_flawed(Ui *ui)
{
    static const FlawShows rank[] = {FLAW_IN_RELATION, FLAW_IN_TOUCH, FLAW_IN_MEASURE};
    int other = simple_other_method(ui), count = stage_method_count(ui->stage);
    int own = scenes_own_flaw(ui->stage);
    if (own >= 0) stage_choose_method(ui->stage, own);
    if (own >= 0 && quiz_show_wrong(ui, QUIZ_LATER)) return true;
    for (int i = 0; i < 6 * count; i++) { // what shows at once, then the rest
        const Method *method = stage_method_at(ui->stage, i % count);
        if (!method->flaw || method->shows != rank[i / count % 3]) continue;
        stage_choose_method(ui->stage, i % count);
        if (quiz_show_wrong(ui, i < 3 * count ? QUIZ_AT_ONCE : QUIZ_LATER)) return true;
    }
    stage_choose_method(ui->stage, other);
    return false;
}

static bool is_flawed(const Ui *ui)
{
    const Method *method = stage_method(ui->stage);
    return method && method->flaw;
}

bool simple_can_lie(const Ui *ui) { return is_flawed(ui) || simple_other_method(ui) >= 0; }

bool simple_make_lie(Ui *ui)
{
    char sentence[MESSAGE_MAX];
    if (!simple_can_lie(ui)) return false;
    ui->message_left = 0;
    bool shown = is_flawed(ui) ? quiz_show_wrong(ui, QUIZ_LATER) : choose_flawed(ui);
    const Method *method = stage_method(ui->stage);
    if (ui->message_left > 0) return true; // it says where the shapes are now
    translate_print(sentence, sizeof sentence,
                    shown ? "“%s” is wrong here." : "No place was found where “%s” is wrong.",
                    method->label);
    alarm_add_flaw(ui, method, sentence, sizeof sentence);
    ui_message(ui, sentence);
    return true;
}

bool simple_make_right(Ui *ui)
{
    int other = simple_other_method(ui);
    if (!is_flawed(ui) || other < 0) return false;
    stage_choose_method(ui->stage, other);
    ui->message_left = 0;
    return true;
}

static bool click_lie(Ui *ui, int argument, Press press)
{
    (void)argument, (void)press;
    if (simple_other_method(ui) < 0) return false;
    if (is_flawed(ui)) return simple_make_right(ui);
    ui->message_left = 0;
    choose_flawed(ui);
    return true;
}

static bool click_axis(Ui *ui, int argument, Press press)
{
    (void)argument, (void)press;
    return stage_event(ui->stage, &(Event){.kind = EVENT_KEY, .key = (Key)'a'});
}

// To the next step of the trace; after the last comes the first.
static bool click_step(Ui *ui, int argument, Press press)
{
    (void)argument, (void)press;
    stage_play(ui->stage, false);
    return timeline_step_by(ui, 1);
}

static bool click_next(Ui *ui, int argument, Press press)
{
    (void)argument, (void)press;
    ui_turn_page(ui, 1);
    return true;
}

static bool click_back(Ui *ui, int argument, Press press)
{
    (void)argument, (void)press;
    return picker_go_back(ui);
}

const Action simple_back = {.name = "back from one's own function", .click = click_back};
const Action simple_lessons = {.name = "lessons", .click = click_lessons};
const Action simple_axis = {.name = "turn an axis by hand no longer", .click = click_axis};
const Action simple_lie = {.name = "a flawed method, or a sound one", .click = click_lie};
const Action simple_next = {.name = "next scene", .click = click_next};
const Action simple_step = {.name = "the next step of the trace", .click = click_step};
