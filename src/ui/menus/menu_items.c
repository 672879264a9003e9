// The table of items: the bar shows those with a word, the menu all of them.

#include "axis.h"
#include "held_cases/held_cases.h"
#include "keys/keys.h"
#include "menus/menus_private.h"
#include "overlays/picker.h"
#include "panel/panel.h"
#include "reading/reading.h"
#include "simple/simple.h"

// ---- One pair of many

// The two selected shapes; or the selected one and that of its pairs with the strongest answer, a
// wrong one first.
static bool pair_of_selected(const Ui *ui, Actor *pair[2])
{
    const Stage *stage = ui->stage;
    const Record *record = stage_record(stage);
    const Ask *best = NULL;
    int selected = stage_selected_count(stage);
    for (int i = 0; i < record->asks; i++) {
        const Ask *ask = &record->ask[i];
        if (!ask_named(ask)) continue;
        bool a = stage_is_selected(stage, ask->a), b = stage_is_selected(stage, ask_named(ask));
        if (selected == 2 ? !(a && b) : selected != 1 || !(a || b)) continue;
        bool wrong = ask_is_wrong(ask), alike = best && wrong == ask_is_wrong(best);
        bool stronger = best && ask->answer.relation > best->answer.relation;
        if (!best || (alike ? stronger : wrong)) best = ask;
    }
    if (best) pair[0] = best->a, pair[1] = ask_named(best);
    return best;
}

// ---- What has no key

static bool open_lessons(Ui *ui)
{
    picker_open_course(ui);
    return true;
}

// And back again.
static bool open_function(Ui *ui)
{
    if (!picker_go_back(ui)) picker_open_function(ui);
    return true;
}

static bool share(Ui *ui)
{
    ui->command = UI_SHARE;
    return true;
}

// In the panel, or without it the next one.
static bool show_methods(Ui *ui)
{
    if (panel_lists_methods(ui)) return panel_close_methods(ui);
    return panel_open_methods(ui) || keys_act(ui, &(Event){.kind = EVENT_KEY, .key = (Key)'m'});
}

static bool open_menu(Ui *ui)
{
    ui_overlay(ui, OVERLAY_MENU);
    return true;
}

static bool ask_only(Ui *ui)
{
    Actor *pair[2];
    if (pair_of_selected(ui, pair)) stage_ask_only(ui->stage, pair[0], pair[1]);
    return true;
}

static bool ask_all(Ui *ui)
{
    stage_ask_only(ui->stage, NULL, NULL);
    return true;
}

// ---- What is on

static bool plays(const Ui *ui) { return ui->stage->playing && stage_moves(ui->stage); }
static bool shows_map(const Ui *ui) { return stage_shows_map(ui->stage); }
static bool magnifies(const Ui *ui) { return stage_magnifies(ui->stage); }
static bool is_split(const Ui *ui) { return stage_is_split(ui->stage); }
static bool fuzzes(const Ui *ui) { return live_fuzz_view(ui).on; }
static bool shows_code(const Ui *ui) { return ui->code; }
static bool checks_function(const Ui *ui) { return picker_before(ui); }
static bool shows_panel(const Ui *ui) { return ui->layout.panel_width > 0; }
static bool shows_text(const Ui *ui) { return ui->layout.read.width > 0; }
static const char *play_word(const Ui *ui) { return plays(ui) ? "Stop" : "Play on"; }

// ---- What is lacking

static const char *lacks_time(const Ui *ui)
{
    return stage_moves(ui->stage) ? NULL : "nothing moves here";
}

static const char *lacks_pause(const Ui *ui)
{
    bool traced = stage_trace_view(ui->stage).steps > 0;
    if (plays(ui)) return "stop first";
    return traced || stage_moves(ui->stage) ? NULL : "there are no steps here";
}

static const char *lacks_step_before(const Ui *ui)
{
    TraceView trace = stage_trace_view(ui->stage);
    const char *lacks = lacks_pause(ui);
    return lacks || trace.steps == 0 || trace.shown > 0 ? lacks : "this is the first step";
}

// The scene gives a verdict of its own: no method of the list is asked.
static bool decides_itself(const Ui *ui)
{
    return !stage_main_ask(ui->stage) && stage_record(ui->stage)->verdict.given;
}

static const char own_test[] = "here the scene has a test of its own";

static const char *lacks_methods(const Ui *ui)
{
    return stage_method_count(ui->stage) > 1 ? NULL : "there is one method only";
}

static const char *lacks_flaw(const Ui *ui)
{
    if (!simple_can_lie(ui) && decides_itself(ui)) return own_test;
    return simple_can_lie(ui) ? NULL : "no method of this scene has a known flaw";
}

static const char *lacks_right(const Ui *ui)
{
    const Method *method = stage_method(ui->stage);
    if (!method || !method->flaw) return "this method has no known flaw";
    return simple_other_method(ui) >= 0 ? NULL : "each method of this scene has a known flaw";
}

static const char *lacks_pair(const Ui *ui)
{
    if (decides_itself(ui)) return own_test;
    return stage_main_ask(ui->stage) ? NULL : "this scene tests no pair of shapes";
}

static const char *lacks_two(const Ui *ui)
{
    bool list = stage_main_ask(ui->stage) && !stage_main_pair(ui->stage);
    return list ? "this cast is against a list" : lacks_pair(ui);
}

static const char *lacks_cases(const Ui *ui)
{
    return live_fuzz_cases(ui).count > 0 ? NULL : "no case is held";
}

static const char *lacks_function(const Ui *ui)
{
    return picker_function(ui) ? NULL : "there is no scene for it";
}

static const char *lacks_selected(const Ui *ui)
{
    return stage_selected(ui->stage) ? NULL : "select a shape first";
}

static const char *lacks_text(const Ui *ui)
{
    return *ui_prose(ui) ? NULL : "there is no text about this scene";
}

static const char *lacks_only(const Ui *ui)
{
    Actor *pair[2];
    const Record *record = stage_record(ui->stage);
    bool many = record->pairs > 1 || record->asks > 1;
    if (stage_asks_only(ui->stage, NULL)) return "it is the only pair now";
    if (!many) return "there is one pair only";
    if (stage_selected_count(ui->stage) == 0) return "select a shape first";
    return pair_of_selected(ui, pair) ? NULL : "it is tested with no other shape";
}

static const char *lacks_all(const Ui *ui)
{
    return stage_asks_only(ui->stage, NULL) ? NULL : "all pairs are tested";
}

static const char *lacks_corners(const Ui *ui)
{
    const Actor *selected = stage_selected(ui->stage);
    if (!selected) return "select a shape first";
    return stage_has_corners(ui->stage, selected) ? NULL : "it has no corners to edit";
}

// ---- The table

static bool turns_axis(const Ui *ui) { return stage_turns_axis(ui->stage); }

static const char *lacks_axis(const Ui *ui)
{
    return stage_scene(ui->stage)->turns_axis ? NULL : "only in 41, 42 and 43";
}

// clang-format off
static const MenuItem table[] = {
    {"Scenes", "Lessons", "Lessons", NULL, 0, IN_ALL, open_lessons, NULL, NULL, NULL,
     "Learn step by step, from a rectangle and a circle to GJK."},
    {"Scenes", "Quiz: do they collide?", NULL, "F6", 0, IN_ALL, NULL, NULL, NULL, lacks_two, NULL},
    {"Scenes", "Quiz: find the bug", NULL, "F7", 0, IN_ALL, NULL, NULL, NULL, lacks_two, NULL},
    {"Scenes", "Find a scene", "Scenes", "Ctrl+O", 0, IN_ALL, NULL, NULL, NULL, NULL,
     "All scenes, with a search."},
    {"Scenes", "Next scene", NULL, "PgDn", 0, IN_ALL, NULL, NULL, NULL, NULL, NULL},
    {"Scenes", "Previous scene", NULL, "PgUp", 0, IN_ALL, NULL, NULL, NULL, NULL, NULL},
    {"Scenes", "Reset the scene", NULL, "R", 0, IN_ALL | ON_GROUND, NULL, NULL, NULL, NULL, NULL},
    {"Scenes", "Fit the view", NULL, "Home", 0, IN_ALL | ON_GROUND, NULL, NULL, NULL, NULL, NULL},
    {"Time", "Play on or stop", "Play on", "Space", 1, IN_ALL, NULL, NULL, play_word, lacks_time,
     "Let the shapes move by themselves, or stop them."},
    {"Time", "A step on", "Step", ".", 2, IN_ALL, NULL, NULL, NULL, lacks_pause,
     "One step on, in time or in what the method does; after its last step the first again."},
    {"Time", "A step back", NULL, ",", 0, IN_ALL, NULL, NULL, NULL, lacks_step_before, NULL},
    {"The answer", "All methods", "Methods", NULL, 3, IN_ALL, show_methods, panel_lists_methods, NULL, lacks_methods,
     "The methods of this scene, with their answers. “M” asks the next one."},
    {"The answer", "Next method", NULL, "M", 0, IN_ALL, NULL, NULL, NULL, lacks_methods, NULL},
    {"The answer", "Make it lie", "Make it lie", NULL, 4, IN_ALL, simple_make_lie, NULL, NULL, lacks_flaw,
     "Choose a method with a known flaw, and move the shapes to where it is wrong."},
    {"The answer", "Right again", NULL, NULL, 0, IN_ALL, simple_make_right, NULL, NULL, lacks_right, NULL},
    {"The answer", "Map of answers", "Map", "G", 6, IN_ALL, NULL, shows_map, NULL, lacks_two,
     "What the method answers wherever one shape may stand; wrong places are marked."},
    {"The answer", "Microscope", "Microscope", "Z", 8, IN_ALL | ON_SHAPE, NULL, magnifies, NULL, lacks_two,
     "Magnify the place where the shapes are closest."},
    {"The answer", "Turn an axis by hand", NULL, "A", 0, IN_ALL, NULL, turns_axis, NULL, lacks_axis, NULL},
    {"The answer", "Exact answer beside it", "Exact", "O", 7, IN_ALL, NULL, is_split, NULL, NULL,
     "The exact answer in a second picture beside this one."},
    {"The answer", "Touching counts, or not", NULL, "T", 0, IN_ALL, NULL, NULL, NULL, NULL, NULL},
    {"Cases", "Fuzz: search for wrong answers", "Fuzz", "F", 9, IN_ALL, NULL, fuzzes, NULL, lacks_pair,
     "Try random shapes until the method is wrong, and make each case small."},
    {"Cases", "Check your function", NULL, NULL, 0, IN_ALL, open_function, checks_function, NULL, lacks_function, NULL},
    {"Cases", "Next case", NULL, "N", 0, IN_ALL, NULL, NULL, NULL, lacks_cases, NULL},
    {"Cases", "Copy the case", NULL, "Ctrl+C", 0, IN_ALL | ON_SHAPE, NULL, NULL, NULL, NULL, NULL},
    {"Cases", "Copy as WKT", NULL, "Shift+Ctrl+C", 0, IN_ALL, NULL, NULL, NULL, lacks_two, NULL},
    {"Cases", "Paste a case or a link", NULL, "Ctrl+V", 0, IN_ALL | ON_SHAPE | ON_GROUND, NULL, NULL, NULL, NULL, NULL},
    {"Cases", "A point not on its line?", NULL, "Shift+F1", 0, IN_ALL, NULL, NULL, NULL, NULL, NULL},
    {"Cases", "Save the case", NULL, "Ctrl+S", 0, IN_ALL, NULL, NULL, NULL, lacks_pair, NULL},
    {"Shapes", "Only this pair", NULL, NULL, 0, IN_ALL | ON_SHAPE, ask_only, NULL, NULL, lacks_only, NULL},
    {"Shapes", "All pairs again", NULL, NULL, 0, IN_ALL | ON_SHAPE | ON_GROUND, ask_all, NULL, NULL, lacks_all, NULL},
    {"Shapes", "Edit corners", NULL, "V", 0, IN_ALL | ON_SHAPE, NULL, NULL, NULL, lacks_corners, NULL},
    {"Shapes", "Add a shape", NULL, "Ins", 0, IN_ALL | ON_GROUND, NULL, NULL, NULL, NULL, NULL},
    {"Shapes", "Double the selected", NULL, "Ctrl+D", 0, IN_ALL | ON_SHAPE, NULL, NULL, NULL, lacks_selected, NULL},
    {"Shapes", "Mirror the selected", NULL, "Ctrl+M", 0, IN_ALL | ON_SHAPE, NULL, NULL, NULL, lacks_selected, NULL},
    {"Shapes", "Delete the selected", NULL, "Del", 0, IN_ALL | ON_SHAPE, NULL, NULL, NULL, lacks_selected, NULL},
    {"Shapes", "Undo", NULL, "Ctrl+Z", 0, IN_ALL | ON_GROUND, NULL, NULL, NULL, NULL, NULL},
    {"Shapes", "Redo", NULL, "Ctrl+Y", 0, IN_ALL | ON_GROUND, NULL, NULL, NULL, NULL, NULL},
    {"Shapes", "Snap to exact touch", "Snap", "K", 12, IN_ALL | ON_SHAPE, NULL, NULL, NULL, lacks_two,
     "Move the selected shape until the two touch exactly; again: to the doubles beside that."},
    {"Window", "Code", "Code", "F8", 10, IN_ALL, NULL, shows_code, NULL, NULL,
     "The method's source. If it has a known bug, the wrong line is marked."},
    {"Window", "Share: copy a link", "Share", NULL, 5, IN_ALL, share, NULL, NULL, NULL,
     "Copy a link that opens this picture again."},
    {"Window", "Read about the scene", "Read", "F4", 11, IN_ALL, NULL, shows_text, NULL, lacks_text,
     "How the method works, in words, with its source."},
    {"Window", "Panel", NULL, "F3", 0, IN_ALL, NULL, shows_panel, NULL, NULL, NULL},
    {"Window", "Other colours", NULL, "F2", 0, IN_ALL, NULL, NULL, NULL, NULL, NULL},
    {"Window", "Larger text", NULL, "Ctrl++", 0, IN_ALL, NULL, NULL, NULL, NULL, NULL},
    {"Window", "Smaller text", NULL, "Ctrl+-", 0, IN_ALL, NULL, NULL, NULL, NULL, NULL},
    {"Window", "Full screen", NULL, "F11", 0, IN_ALL, NULL, NULL, NULL, NULL, NULL},
    {"Window", "Save a picture", NULL, "F12", 0, IN_ALL, NULL, NULL, NULL, NULL, NULL},
    {"Window", "Record, or end it", NULL, "F9", 0, IN_ALL, NULL, NULL, NULL, NULL, NULL},
    {"Window", "中文 (Chinese)", NULL, "F10", 0, IN_ALL, NULL, NULL, NULL, NULL, NULL},
    {"Window", "Help: all keys", NULL, "F1", 0, IN_ALL, NULL, NULL, NULL, NULL, NULL},
    {NULL, NULL, "Menu", "F5", 0, 0, open_menu, NULL, NULL, NULL, "Everything else that one can do, with its keys."},
};
// clang-format on

int menu_items_count(void) { return (int)(sizeof table / sizeof *table); }
const MenuItem *menu_item_at(int index) { return &table[index]; }

// A key that the table of keys leaves to the stage goes to the scene first.
const char *menu_item_lacks(const Ui *ui, const MenuItem *item)
{
    unsigned mods = 0;
    int which;
    Key key = item->key ? input_key(item->key, &mods) : KEY_NONE;
    const KeyRow *row = key != KEY_NONE ? keys_find(key, mods, &which) : NULL;
    bool stages = !item->run && row && !row->act;
    if (stages && stage_claims(ui->stage, key, mods)) return "the scene uses its key";
    return item->lacks ? item->lacks(ui) : NULL;
}

const char *menu_item_key(const Ui *ui, const MenuItem *item)
{
    unsigned mods = 0;
    if (ui->finger || !item->key) return NULL;
    Key key = input_key(item->key, &mods);
    bool claimed = !(mods & MOD_CTRL) && stage_claims(ui->stage, key, mods);
    return claimed ? NULL : item->key;
}

bool menu_item_run(Ui *ui, int index)
{
    const MenuItem *item = &table[index];
    Event event = {.kind = EVENT_KEY};
    const char *lacks = menu_item_lacks(ui, item);
    if (lacks) {
        char sentence[MESSAGE_MAX];
        const char *name = item->words ? item->words : item->word;
        translate_print(sentence, sizeof sentence, "%s: %s", name, lacks);
        ui_message(ui, sentence);
        return true;
    }
    if (item->run) return item->run(ui);
    event.key = input_key(item->key, &event.mods);
    return keys_act(ui, &event);
}
