#include "keys/keys.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/self.h"
#include "formula/formula.h"
#include "held_cases/held_cases.h"
#include "lesson/lesson.h"
#include "overlays/picker.h"
#include "overlays/point_panel.h"
#include "panel/panel.h"
#include "questions/questions.h"
#include "reading/reading.h"
#include "strip/strip.h"

static bool turn_page(Ui *ui, int which, unsigned mods)
{
    (void)mods;
    ui_turn_page(ui, which == 0 ? 1 : -1);
    return true;
}

static bool open_chapter(Ui *ui, int which, unsigned mods)
{
    (void)mods;
    return ui_open_chapter(ui, which + 1);
}

static bool open_picker(Ui *ui, int which, unsigned mods)
{
    (void)which, (void)mods;
    if (ui->overlay == OVERLAY_PICKER)
        ui_overlay(ui, OVERLAY_NONE);
    else
        picker_open_scenes(ui);
    return true;
}

static bool ask_of_point(Ui *ui, int which, unsigned mods)
{
    (void)which, (void)mods;
    if (ui->question || ui->step.heading) return false; // one thing at a time
    if (ui->overlay == OVERLAY_POINT)
        ui_overlay(ui, OVERLAY_NONE);
    else
        point_panel_open(ui);
    return true;
}

static bool reset(Ui *ui, int which, unsigned mods)
{
    (void)which, (void)mods;
    stage_reset(ui->stage);
    formula_forget(ui);
    return true;
}

static bool fit(Ui *ui, int which, unsigned mods)
{
    (void)which, (void)mods;
    stage_fit(ui->stage);
    return true;
}

// Whether the viewer was just told that Esc quits.
static bool asks_to_quit(const Ui *ui, const char *sentence)
{
    return ui->message_left > 0 && strcmp(ui->message, translate(sentence)) == 0;
}

// Esc ends one thing at a time: the drag, the overlay, what was opened beside the picture, the
// mode, what is selected, and if it is pressed again the program.
static bool escape(Ui *ui, int which, unsigned mods)
{
    static const char quits[] = "Esc again quits";
    (void)which, (void)mods;
    if (ui->held.action) {
        ui->held = (Held){0};
    } else if (stage_dragging(ui->stage)) {
        stage_cancel(ui->stage);
    } else if (ui->overlay) {
        ui_overlay(ui, OVERLAY_NONE);
    } else if (ui->question) {
        quiz_leave(ui);
    } else if (stage_magnifies(ui->stage)) {
        stage_stop_magnifying(ui->stage);
    } else if (stage_shows_map(ui->stage)) {
        stage_map(ui->stage, false);
    } else if (stage_stop_drawing(ui->stage) || columns_close(ui) || panel_close_methods(ui)) {
        // one thing at a time: the unfinished shape, the tool, a column, the list of methods
    } else if (stage_edits_corners(ui->stage)) {
        stage_leave_corners(ui->stage);
    } else if (stage_asks_only(ui->stage, NULL)) {
        stage_ask_only(ui->stage, NULL, NULL);
    } else if (stage_selected_count(ui->stage) > 0) {
        stage_select(ui->stage, NULL);
    } else if (ui->step.heading) {
        lesson_leave(ui);
    } else if (live_fuzz_view(ui).on) {
        live_fuzz_toggle(ui);
    } else if (ui->stays) {
        return false;
    } else if (asks_to_quit(ui, quits)) {
        ui->command = UI_QUIT;
    } else {
        ui_message(ui, quits);
    }
    return true;
}

static bool play_pause(Ui *ui, int which, unsigned mods)
{
    (void)which, (void)mods;
    stage_play(ui->stage, !ui->stage->playing);
    return true;
}

static bool tick(Ui *ui, int which, unsigned mods)
{
    (void)mods;
    if (ui->stage->playing) return false;
    int before = ui->stage->tick;
    if (which == 0) {
        stage_step(ui->stage);
        return true;
    }
    stage_step_back(ui->stage);
    if (before == 0) {
        ui_message(ui, "This is the first tick");
    } else if (ui->stage->tick == before) {
        ui_message(ui, "No earlier tick is recorded");
    } else if (ui->stage->tick < before - 1) {
        ui_message(ui, "The ticks between are not recorded");
    }
    return true;
}

// A scene that does not move, or is about its steps, need not be paused by hand first.
static bool step(Ui *ui, int which, unsigned mods)
{
    bool traced = stage_trace_view(ui->stage).steps > 0;
    bool still = !stage_moves(ui->stage) || stage_scene(ui->stage)->from_first_step;
    if (traced && still) stage_play(ui->stage, false);
    timeline_stop_trace(ui);
    if (ui->stage->playing || !traced) return tick(ui, which, mods);
    ui->message_left = 0; // it would hide what the step says
    return timeline_step_by(ui, which == 0 ? 1 : -1);
}

static void turn_palette(Ui *ui, int by)
{
    static const char *const says[PALETTES] = {[PALETTE_LIGHT] = "light",
                                               [PALETTE_DARK] = "dark",
                                               [PALETTE_SAFE] = "for colour-blind eyes",
                                               [PALETTE_SOURCE] = "plain red and blue"};
    char words[MESSAGE_MAX];
    ui->palette = (PaletteName)(((int)ui->palette + by) % PALETTES);
    translate_print(words, sizeof words, "Colours %d of %d: %s", (int)ui->palette + 1, PALETTES,
                    says[ui->palette]);
    ui_message(ui, words);
}

static bool help_etc(Ui *ui, int which, unsigned mods)
{
    switch (which) {
    case 0: ui_overlay(ui, ui->overlay == OVERLAY_HELP ? OVERLAY_NONE : OVERLAY_HELP); return true;
    case 1: turn_palette(ui, mods & MOD_SHIFT ? PALETTES - 1 : 1); return true;
    default: return columns_turn_panel(ui);
    }
}

static bool text_etc(Ui *ui, int which, unsigned mods)
{
    (void)mods;
    switch (which) {
    case 0: return columns_turn_text(ui);
    case 1:
        if (ui->question || ui->step.heading) return false; // it lists all there is
        ui_overlay(ui, ui->overlay == OVERLAY_MENU ? OVERLAY_NONE : OVERLAY_MENU);
        return true;
    case 2: return columns_turn_code(ui);
    default: ui_change_language(ui); return true;
    }
}

static bool screen_etc(Ui *ui, int which, unsigned mods)
{
    static const UiCommand command[] = {UI_RECORD, UI_FULLSCREEN, UI_PICTURE};
    (void)mods;
    ui->command = command[which];
    return true;
}

static bool text_size(Ui *ui, int which, unsigned mods)
{
    (void)mods;
    ui_scale_text(ui, which == 2 ? -1 : 1);
    return true;
}

static bool next_method(Ui *ui, int which, unsigned mods)
{
    (void)which;
    strip_next_method(ui, mods & MOD_SHIFT ? -1 : 1);
    return true;
}

// T has no effect on a method that does not report touching. The message then names the first
// method that does.
static bool flip_touch(Ui *ui, int which, unsigned mods)
{
    static const char *const rule[] = {[TOUCH_MISS] = "touching never counts",
                                       [TOUCH_HIT] = "touching always counts",
                                       [TOUCH_EITHER] = "touching counts as it happens",
                                       [TOUCH_HALF_OPEN] = "the least x and y count"};
    (void)which, (void)mods;
    const Stage *stage = ui->stage;
    const Method *method = stage_method(stage), *reporting = NULL;
    char sentence[MESSAGE_MAX];
    if (stage_touch_reported(stage)) {
        stage_flip_touch(ui->stage);
        return true;
    }
    if (!method || method->touch == TOUCH_REPORTED) {
        ui_message(ui, "No rule to flip: this scene tests no pair of shapes");
        return true;
    }
    for (int i = 0; i < stage_method_count(stage) && !reporting; i++) {
        const Method *offered = stage_method_at(stage, i);
        if (offered->touch == TOUCH_REPORTED) reporting = offered;
    }
    if (reporting) {
        translate_print(sentence, sizeof sentence, "%s: %s · M for %s", method->label,
                        rule[method->touch], reporting->label);
    } else {
        translate_print(sentence, sizeof sentence, "%s: %s", method->label, rule[method->touch]);
    }
    ui_message(ui, sentence);
    return true;
}

static bool compare(Ui *ui, int which, unsigned mods)
{
    (void)mods;
    if (which == 0) {
        stage_split(ui->stage, !stage_is_split(ui->stage));
    } else if (!stage_map(ui->stage, !stage_shows_map(ui->stage))) {
        bool list = stage_main_ask(ui->stage) && !stage_main_pair(ui->stage);
        ui_message(ui, list ? "No map: it is of two shapes, and this cast is against a list"
                            : "No map: this scene tests no pair of shapes · PgDn next");
    }
    return true;
}

static bool ask_viewer(Ui *ui, int which, unsigned mods)
{
    (void)mods;
    return which == 0 ? predict_toggle(ui) : hunt_toggle(ui);
}

// Z opens the microscope, and closes it. Shift+Z opens it at its deepest, then goes back.
static bool magnify(Ui *ui, int which, unsigned mods)
{
    (void)mods;
    if (which == 1 && stage_magnifies(ui->stage)) {
        stage_stop_magnifying(ui->stage);
        return true;
    }
    if (!stage_magnifies(ui->stage) && !stage_main_ask(ui->stage)) {
        ui_message(ui, stage_record(ui->stage)->verdict.given
                           ? "Nothing to magnify: here the scene has a test of its own"
                           : "Nothing to magnify: this scene tests no pair of shapes · PgDn next");
        return true;
    }
    if (!stage_magnifies(ui->stage) && !stage_main_pair(ui->stage)) {
        ui_message(ui, "No microscope: it is of two shapes, and this cast is against a list");
        return true;
    }
    return stage_magnify(ui->stage, which == 0 ? -1 : 1);
}

static bool choose_number(Ui *ui, int which, unsigned mods)
{
    (void)which, (void)mods;
    if (!formula_choose(ui)) ui_message(ui, "No number of a formula can be changed here");
    return true;
}

static bool toggle_fuzz(Ui *ui, int which, unsigned mods)
{
    (void)mods;
    return which == 0 ? live_fuzz_toggle(ui) : live_fuzz_next(ui);
}

static bool case_command(Ui *ui, int which, unsigned mods)
{
    static const UiCommand command[] = {UI_COPY, UI_PASTE, UI_SAVE};
    (void)mods;
    ui->command = command[which];
    return true;
}

static bool copy_wkt(Ui *ui, int which, unsigned mods)
{
    (void)which, (void)mods;
    ui->command = UI_COPY_WKT;
    return true;
}

// Of two rows of one key, that with Shift comes first (keys_find).
static const KeyRow table[] = {
    {"", "drag", "move", NULL, KEYS_SHAPES, 0, "drag"},
    {"", "Shift+drag", "turn; on the ground: a lasso", NULL, KEYS_SHAPES, 0, "long press, drag"},
    {"Tab", NULL, "select the next shape", NULL, KEYS_SHAPES, KEY_POSES | KEY_LEARNS, NULL},
    {"", "Shift+click", "select more", NULL, KEYS_SHAPES, 0, "long press"},
    {"Left Up Right Down", "← ↑ → ↓", "nudge 1 px", NULL, KEYS_SHAPES, KEY_POSES | KEY_LEARNS,
     NULL},
    {"Q E", NULL, "turn 1°", NULL, KEYS_SHAPES, KEY_POSES | KEY_LEARNS, NULL},
    {"", "Shift", "with ← or Q: 10 px, 10°", NULL, KEYS_SHAPES, 0, NULL},
    {"Alt+Left Alt+Up Alt+Right Alt+Down Alt+Q Alt+E", "Alt", "with ← or Q: 0.1 px, 0.1°", NULL,
     KEYS_SHAPES, KEY_POSES | KEY_LEARNS, NULL},
    {"Ctrl+Left Ctrl+Up Ctrl+Right Ctrl+Down Ctrl+Q Ctrl+E", "Ctrl", "with ← or Q: one ulp", NULL,
     KEYS_SHAPES, KEY_POSES | KEY_LEARNS, NULL},
    {"Ctrl+Z Ctrl+Y", NULL, "undo, redo", NULL, KEYS_SHAPES, KEY_LEARNS, NULL},
    {"Ins Del", NULL, "add, remove", NULL, KEYS_SHAPES, 0, NULL},
    {"", "Ctrl+wheel", "scale", NULL, KEYS_SHAPES, 0, NULL},
    {"V", NULL, "edit corners", NULL, KEYS_SHAPES, 0, NULL},
    {"Ctrl+D Ctrl+M", NULL, "double, mirror the selected", NULL, KEYS_SHAPES, 0, NULL},
    {"", "I S Y C X W U D L", "draw (93, 94)", NULL, KEYS_SHAPES, 0, NULL},
    {"", "pinch", "turn, scale, or zoom the view", NULL, KEYS_SHAPES, KEY_FINGER, "pinch"},
    {"M", NULL, "next method", next_method, KEYS_ANSWER, 0, NULL},
    {"T", NULL, "touching counts, or not", flip_touch, KEYS_ANSWER, 0, NULL},
    {"O G", NULL, "exact beside it; map of both", compare, KEYS_ANSWER, 0, NULL},
    {"F N", NULL, "fuzz; next case", toggle_fuzz, KEYS_ANSWER, 0, NULL},
    {"Shift+Z Z", "Z + −", "microscope; closer, back", magnify, KEYS_ANSWER, 0, NULL},
    {"K", NULL, "snap to exact touch", NULL, KEYS_ANSWER, KEY_POSES, NULL},
    {"", "A", "turn an axis (41 to 43)", NULL, KEYS_ANSWER, 0, NULL},
    {"=", NULL, "next number of the formula", choose_number, KEYS_ANSWER, 0, NULL},
    {"Shift+F1", NULL, "a point not on its line?", ask_of_point, KEYS_ANSWER, KEY_ANYWHERE, NULL},
    {"F6 F7", NULL, "predict; find the bug", ask_viewer, KEYS_ANSWER, KEY_ASKED, NULL},
    {"Shift+Ctrl+C", NULL, "copy as WKT", copy_wkt, KEYS_ANSWER, 0, NULL},
    {"Ctrl+C Ctrl+V Ctrl+S", NULL, "copy, paste, save", case_command, KEYS_ANSWER, KEY_LEARNS,
     NULL},
    {"", "click", "strip: method, touching", NULL, KEYS_ANSWER, 0, "tap"},
    {"Space Pause", NULL, "play on, stop", play_pause, KEYS_SCENES, KEY_LEARNS, NULL},
    {"Shift+. Shift+,", NULL, "paused: one tick on, back", tick, KEYS_SCENES,
     KEY_REPEATS | KEY_LEARNS, NULL},
    {". ,", NULL, "paused: a step, or a tick", step, KEYS_SCENES, KEY_REPEATS | KEY_LEARNS, NULL},
    {"PgDn PgUp", NULL, "next, previous scene", turn_page, KEYS_SCENES, KEY_ASKED, NULL},
    {"1 2 3 4 5 6 7 8 9", "1 … 9", "chapter", open_chapter, KEYS_SCENES, 0, NULL},
    {"Ctrl+O", NULL, "find a scene", open_picker, KEYS_SCENES, KEY_ANYWHERE, NULL},
    {"R", NULL, "reset", reset, KEYS_SCENES, 0, NULL},
    {"F1 F2 F3", NULL, "help, palette, panel", help_etc, KEYS_WINDOW, KEY_ANYWHERE, NULL},
    {"F4 F5 F8 F10", NULL, "read, menu, code, language", text_etc, KEYS_WINDOW, KEY_ANYWHERE, NULL},
    {"F9 F11 F12", NULL, "record, full screen, picture", screen_etc, KEYS_WINDOW, KEY_ANYWHERE,
     NULL},
    {"", "wheel", "zoom; over a shape: turn it", NULL, KEYS_WINDOW, 0, NULL},
    {"", "right-drag", "pan; right-click: menu", NULL, KEYS_WINDOW, 0, NULL},
    {"Home", NULL, "fit the view", fit, KEYS_WINDOW, KEY_POSES | KEY_LEARNS, "double tap"},
    {"Ctrl++ Ctrl+= Ctrl+-", "Ctrl++ Ctrl+−", "text size", text_size, KEYS_WINDOW,
     KEY_REPEATS | KEY_ANYWHERE, NULL},
    {"Esc", NULL, "cancel, close; twice: quit", escape, KEYS_WINDOW, KEY_ANYWHERE, NULL},
};

int keys_count(void) { return (int)(sizeof table / sizeof *table); }
const KeyRow *keys_at(int row) { return &table[row]; }
const char *keys_caps(const KeyRow *row) { return row->caps ? row->caps : row->keys; }

const char *keys_group_name(KeyGroup group)
{
    static const char *const name[KEY_GROUPS] = {"Shapes", "The answer and its cases",
                                                 "Scenes and time", "Window"};
    return name[group];
}

const KeyRow *keys_find(Key key, unsigned mods, int *which)
{
    const unsigned firm = MOD_CTRL | MOD_ALT;
    for (int i = 0; i < keys_count(); i++) {
        const char *at = table[i].keys;
        for (*which = 0; *at; ++*which) {
            char name[16];
            unsigned asked = 0;
            int length = (int)strcspn(at, " ");
            snprintf(name, sizeof name, "%.*s", length, at);
            if (input_key(name, &asked) == key && (asked & firm) == (mods & firm) &&
                (asked & ~mods & MOD_SHIFT) == 0) {
                return &table[i];
            }
            at += length;
            at += strspn(at, " ");
        }
    }
    return NULL;
}

bool keys_act(Ui *ui, const Event *event)
{
    int which;
    const KeyRow *row = keys_find(event->key, event->mods, &which);
    if (!row || !row->act) return stage_event(ui->stage, event);
    return (!event->repeat || (row->when & KEY_REPEATS)) && row->act(ui, which, event->mods);
}

// ---- The table as text, for --help

typedef struct Text {
    char *at;
    int size, length;
} Text;

__attribute__((format(printf, 2, 3))) static void add(Text *text, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    int room = text->length < text->size ? text->size - text->length : 0;
    text->length +=
        vsnprintf(room ? text->at + text->length : NULL, (size_t)room, format, arguments);
    va_end(arguments);
}

int keys_write_plain(char *text, int size)
{
    Text list = {.size = size};
    list.at = text;
    for (int i = 0; i < keys_count(); i++) {
        const KeyRow *row = keys_at(i);
        if (i == 0 || row->group != keys_at(i - 1)->group) {
            add(&list, "%s%s\n", i ? "\n" : "", keys_group_name(row->group));
        }
        int columns = 0; // one per character of UTF-8
        for (const char *at = keys_caps(row); *at; at++) {
            columns += ((unsigned char)*at & 0xC0) != 0x80;
        }
        add(&list, "  %s%*s%s\n", keys_caps(row), columns < 20 ? 20 - columns : 1, "", row->words);
    }
    return list.length;
}
