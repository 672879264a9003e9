// The table of items: the bar shows those with a word, the menu all of them.

#include "held_cases/held_cases.h"
#include "keys/keys.h"
#include "menus/menus_private.h"
#include "overlays/picker.h"
#include "reading/reading.h"

// ---- What has no key

static bool open_lessons(Ui *ui)
{
    picker_open_course(ui);
    return true;
}

static bool share(Ui *ui)
{
    ui->command = UI_SHARE;
    return true;
}

static bool open_menu(Ui *ui)
{
    ui_overlay(ui, OVERLAY_MENU);
    return true;
}

static bool magnify(Ui *ui)
{
    if (!stage_magnifies(ui->stage)) return keys_act(ui, &(Event){.kind = EVENT_KEY, .key = 'z'});
    stage_stop_magnifying(ui->stage);
    return true;
}

// ---- What is on

static bool plays(const Ui *ui) { return ui->stage->playing && stage_moves(ui->stage); }
static bool shows_map(const Ui *ui) { return stage_shows_map(ui->stage); }
static bool magnifies(const Ui *ui) { return stage_magnifies(ui->stage); }
static bool is_split(const Ui *ui) { return stage_is_split(ui->stage); }
static bool fuzzes(const Ui *ui) { return live_fuzz_view(ui).on; }
static bool shows_code(const Ui *ui) { return ui->code; }
static bool shows_panel(const Ui *ui) { return ui->layout.panel_width > 0; }
static bool shows_text(const Ui *ui) { return ui->layout.read.width > 0; }
static const char *play_word(const Ui *ui) { return plays(ui) ? "Stop" : "Play"; }

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

static const char *lacks_methods(const Ui *ui)
{
    return stage_method_count(ui->stage) > 1 ? NULL : "there is one method only";
}

static const char *lacks_pair(const Ui *ui)
{
    return stage_main_ask(ui->stage) ? NULL : "this scene tests no pair of shapes";
}

static const char *lacks_cases(const Ui *ui)
{
    return live_fuzz_cases(ui).count > 0 ? NULL : "no case is held";
}

static const char *lacks_selected(const Ui *ui)
{
    return stage_selected(ui->stage) ? NULL : "select a shape first";
}

static const char *lacks_text(const Ui *ui)
{
    return *ui_prose(ui) ? NULL : "there is no text about this scene";
}

// ---- The table

// clang-format off
static const MenuItem table[] = {
    {"Scenes", "Lessons", "Lessons", NULL, 0, open_lessons, NULL, NULL, NULL},
    {"Scenes", "Find a scene", "Scenes", "Ctrl+O", 0, NULL, NULL, NULL, NULL},
    {"Scenes", "Next scene", NULL, "PgDn", 0, NULL, NULL, NULL, NULL},
    {"Scenes", "Previous scene", NULL, "PgUp", 0, NULL, NULL, NULL, NULL},
    {"Scenes", "Reset the scene", NULL, "R", 0, NULL, NULL, NULL, NULL},
    {"Scenes", "Fit the view", NULL, "Home", 0, NULL, NULL, NULL, NULL},
    {"Time", "Play or stop", "Play", "Space", 1, NULL, NULL, play_word, lacks_time},
    {"Time", "A step on", "Step", ".", 2, NULL, NULL, NULL, lacks_pause},
    {"Time", "A step back", NULL, ",", 0, NULL, NULL, NULL, lacks_pause},
    {"The answer", "Next method", "Method", "M", 3, NULL, NULL, NULL, lacks_methods},
    {"The answer", "Map of answers", "Map", "G", 5, NULL, shows_map, NULL, lacks_pair},
    {"The answer", "Microscope", "Microscope", "Z", 7, magnify, magnifies, NULL, lacks_pair},
    {"The answer", "Exact answer beside it", "Exact", "O", 6, NULL, is_split, NULL, NULL},
    {"The answer", "Touching counts, or not", NULL, "T", 0, NULL, NULL, NULL, NULL},
    {"The answer", "Predict", NULL, "F6", 0, NULL, NULL, NULL, lacks_pair},
    {"The answer", "Find the bug", NULL, "F7", 0, NULL, NULL, NULL, lacks_pair},
    {"Cases", "Fuzz: search for wrong answers", "Fuzz", "F", 8, NULL, fuzzes, NULL, lacks_pair},
    {"Cases", "Next case", NULL, "N", 0, NULL, NULL, NULL, lacks_cases},
    {"Cases", "Copy the case", NULL, "Ctrl+C", 0, NULL, NULL, NULL, NULL},
    {"Cases", "Copy as WKT", NULL, "Shift+Ctrl+C", 0, NULL, NULL, NULL, lacks_pair},
    {"Cases", "Paste a case or a link", NULL, "Ctrl+V", 0, NULL, NULL, NULL, NULL},
    {"Cases", "Save the case", NULL, "Ctrl+S", 0, NULL, NULL, NULL, lacks_pair},
    {"Shapes", "Snap to exact touch", NULL, "K", 0, NULL, NULL, NULL, lacks_pair},
    {"Shapes", "Edit corners", NULL, "V", 0, NULL, NULL, NULL, NULL},
    {"Shapes", "Add a shape", NULL, "Ins", 0, NULL, NULL, NULL, NULL},
    {"Shapes", "Double the selected", NULL, "Ctrl+D", 0, NULL, NULL, NULL, lacks_selected},
    {"Shapes", "Delete the selected", NULL, "Del", 0, NULL, NULL, NULL, lacks_selected},
    {"Shapes", "Undo", NULL, "Ctrl+Z", 0, NULL, NULL, NULL, NULL},
    {"Shapes", "Redo", NULL, "Ctrl+Y", 0, NULL, NULL, NULL, NULL},
    {"Window", "Code", "Code", "F8", 9, NULL, shows_code, NULL, NULL},
    {"Window", "Share: copy a link", "Share", NULL, 4, share, NULL, NULL, NULL},
    {"Window", "Read about the scene", NULL, "F4", 0, NULL, shows_text, NULL, lacks_text},
    {"Window", "Panel", NULL, "F3", 0, NULL, shows_panel, NULL, NULL},
    {"Window", "Other colours", NULL, "F2", 0, NULL, NULL, NULL, NULL},
    {"Window", "Larger text", NULL, "Ctrl++", 0, NULL, NULL, NULL, NULL},
    {"Window", "Smaller text", NULL, "Ctrl+-", 0, NULL, NULL, NULL, NULL},
    {"Window", "Full screen", NULL, "F11", 0, NULL, NULL, NULL, NULL},
    {"Window", "Save a picture", NULL, "F12", 0, NULL, NULL, NULL, NULL},
    {"Window", "Record, or end it", NULL, "F9", 0, NULL, NULL, NULL, NULL},
    {"Window", "中文 (Chinese)", NULL, "F10", 0, NULL, NULL, NULL, NULL},
    {"Window", "Help: all keys", NULL, "F1", 0, NULL, NULL, NULL, NULL},
    {NULL, NULL, "More", "F5", 0, open_menu, NULL, NULL, NULL},
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
