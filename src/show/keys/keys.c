#include "keys/keys.h"

#include <stdio.h>
#include <string.h>

#include "show_self.h"

static bool turn_page(Show *show, int which, unsigned mods)
{
    (void)mods;
    show_turn_page(show, which == 0 ? 1 : -1);
    return true;
}

static bool open_chapter(Show *show, int which, unsigned mods)
{
    (void)mods;
    return show_open_chapter(show, which + 1);
}

static bool open_picker(Show *show, int which, unsigned mods)
{
    (void)which, (void)mods;
    show_overlay(show, show->overlay == OVERLAY_PICKER ? OVERLAY_NONE : OVERLAY_PICKER);
    return true;
}

static bool reset(Show *show, int which, unsigned mods)
{
    (void)which, (void)mods;
    stage_reset(show->stage);
    return true;
}

static bool fit(Show *show, int which, unsigned mods)
{
    (void)which, (void)mods;
    stage_fit(show->stage);
    return true;
}

// One thing at a time: the drag, then the overlay, which lies above, then the mode, the program.
static bool escape(Show *show, int which, unsigned mods)
{
    (void)which, (void)mods;
    if (show->slider >= 0) {
        show->slider = -1;
    } else if (stage_dragging(show->stage)) {
        stage_cancel(show->stage);
    } else if (show->overlay) {
        show_overlay(show, OVERLAY_NONE);
    } else if (stage_magnifies(show->stage)) {
        stage_stop_magnifying(show->stage);
    } else if (stage_shows_map(show->stage)) {
        stage_map(show->stage, false);
    } else if (stage_edits_corners(show->stage)) {
        stage_leave_corners(show->stage);
    } else if (stage_selected_count(show->stage) > 1) {
        stage_select(show->stage, NULL);
    } else {
        show->wish = WISH_QUIT;
    }
    return true;
}

static bool play_pause(Show *show, int which, unsigned mods)
{
    (void)which, (void)mods;
    stage_play(show->stage, !show->stage->playing);
    return true;
}

static bool tick(Show *show, int which, unsigned mods)
{
    (void)mods;
    if (show->stage->playing) return false;
    if (which == 0) {
        stage_step(show->stage);
    } else {
        stage_step_back(show->stage);
    }
    return true;
}

// Where nothing moves there is nothing to pause first.
static bool step(Show *show, int which, unsigned mods)
{
    bool traced = stage_trace_view(show->stage).steps > 0;
    if (traced && !stage_moves(show->stage)) stage_play(show->stage, false);
    if (show->stage->playing || !traced) return tick(show, which, mods);
    return stage_trace_step(show->stage, which == 0 ? 1 : -1);
}

static bool help_etc(Show *show, int which, unsigned mods)
{
    if (which == 0) {
        show_overlay(show, show->overlay == OVERLAY_HELP ? OVERLAY_NONE : OVERLAY_HELP);
    } else if (which == 1) {
        int by = mods & MOD_SHIFT ? PALETTES - 1 : 1;
        show->palette = (PaletteName)(((int)show->palette + by) % PALETTES);
    } else if (show->layout.small) {
        show->drawer = !show->drawer;
    } else {
        show->panel = !show->panel;
    }
    return true;
}

static bool screen_etc(Show *show, int which, unsigned mods)
{
    (void)mods;
    show->wish = which == 0 ? WISH_FULLSCREEN : WISH_PICTURE;
    return true;
}

static bool text_size(Show *show, int which, unsigned mods)
{
    (void)mods;
    show_scale_text(show, which == 2 ? -1 : 1);
    return true;
}

static bool next_method(Show *show, int which, unsigned mods)
{
    (void)which;
    stage_next_method(show->stage, mods & MOD_SHIFT ? -1 : 1);
    show->said_left = 0; // it may have been about the one before
    return true;
}

// Of those offered the first that tells touching apart; NULL where there is none.
static const Method *telling_method(const Stage *stage)
{
    for (int i = 0; i < stage_method_count(stage); i++) {
        const Method *method = stage_method_at(stage, i);
        if (method->touch == TOUCH_REPORTED) return method;
    }
    return NULL;
}

// A method that answers two ways has a rule of its own: T cannot flip it, and says so. Where one
// that tells is offered it is asked about nobody.
static bool say_touch(Show *show)
{
    static const char *const rule[] = {[TOUCH_MISS] = "touching never counts",
                                       [TOUCH_HIT] = "touching always counts",
                                       [TOUCH_EITHER] = "touching counts as it happens"};
    const Method *method = stage_method(show->stage), *telling = telling_method(show->stage);
    char sentence[SAID_MAX];
    if (!method) return false;
    if (method->touch == TOUCH_REPORTED) {
        show_say(show, "no two shapes are asked about");
        return true;
    }
    snprintf(sentence, sizeof sentence, "%s: %s%s%s", method->label, rule[method->touch],
             telling ? " · M for " : "", telling ? telling->label : "");
    show_say(show, sentence);
    return true;
}

static bool flip_touch(Show *show, int which, unsigned mods)
{
    (void)which, (void)mods;
    if (!stage_touch_told(show->stage)) return say_touch(show);
    stage_flip_touch(show->stage);
    return true;
}

static bool show_map(Show *show)
{
    if (!stage_map(show->stage, !stage_shows_map(show->stage))) {
        show_say(show, "Nothing is asked here that a map could show");
    }
    return true;
}

static bool compare(Show *show, int which, unsigned mods)
{
    (void)mods;
    if (which == 1) return show_map(show);
    stage_split(show->stage, !stage_is_split(show->stage));
    return true;
}

static bool magnify(Show *show, int which, unsigned mods)
{
    (void)mods;
    return stage_magnify(show->stage, which == 0 ? -1 : 1);
}

static bool hunt(Show *show, int which, unsigned mods)
{
    (void)mods;
    return which == 0 ? hunt_toggle(show) : hunt_next(show);
}

static bool carry_case(Show *show, int which, unsigned mods)
{
    static const Wish wish[] = {WISH_COPY, WISH_PASTE, WISH_SAVE};
    (void)mods;
    show->wish = wish[which];
    return true;
}

static const KeyRow table[] = {
    {"PgDn PgUp", NULL, "next, previous scene", turn_page, KEYS_SCENES, 0},
    {"1 2 3 4 5 6 7 8 9", "1 … 9", "chapter", open_chapter, KEYS_SCENES, 0},
    {"Ctrl+O", NULL, "find a scene", open_picker, KEYS_SCENES, KEY_ANYWHERE},
    {"R", NULL, "reset", reset, KEYS_SCENES, 0},
    {"Home", NULL, "fit the view", fit, KEYS_SCENES, 0},
    {"Esc", NULL, "cancel, close, quit", escape, KEYS_SCENES, KEY_ANYWHERE},
    {"Space Pause", NULL, "play, pause", play_pause, KEYS_TIME, 0},
    {"Shift+. Shift+,", NULL, "paused: one tick on, back", tick, KEYS_TIME, KEY_REPEATS},
    {". ,", NULL, "paused: a step, or a tick", step, KEYS_TIME, KEY_REPEATS},
    {"F1 F2 F3", NULL, "help, palette, panel", help_etc, KEYS_WINDOW, KEY_ANYWHERE},
    {"F11 F12", NULL, "full screen, picture", screen_etc, KEYS_WINDOW, KEY_ANYWHERE},
    {"Ctrl++ Ctrl+= Ctrl+-", "Ctrl++ Ctrl+−", "text size", text_size, KEYS_WINDOW,
     KEY_REPEATS | KEY_ANYWHERE},
    {"", "right-drag", "pan", NULL, KEYS_WINDOW, 0},
    {"", "wheel", "zoom; over a shape: turn it", NULL, KEYS_WINDOW, 0},
    {"", "drag", "move", NULL, KEYS_SHAPES, 0},
    {"", "Shift+drag", "turn; on the ground: a lasso", NULL, KEYS_SHAPES, 0},
    {"", "Ctrl+wheel", "scale", NULL, KEYS_SHAPES, 0},
    {"", "Shift+click", "select more", NULL, KEYS_SHAPES, 0},
    {"Tab", NULL, "select the next shape", NULL, KEYS_SHAPES, 0},
    {"Left Up Right Down", "← ↑ → ↓", "nudge 1 px", NULL, KEYS_SHAPES, 0},
    {"Q E", NULL, "turn 1°", NULL, KEYS_SHAPES, 0},
    {"Ins Del", NULL, "add, remove", NULL, KEYS_SHAPES, 0},
    {"V", NULL, "edit corners", NULL, KEYS_SHAPES, 0},
    {"Ctrl+Z Ctrl+Y", NULL, "undo, redo", NULL, KEYS_SHAPES, 0},
    {"", "Shift", "10 px, 10°", NULL, KEYS_FINER, 0},
    {"", "Alt", "0.1 px, 0.1°", NULL, KEYS_FINER, 0},
    {"", "Ctrl", "one ulp", NULL, KEYS_FINER, 0},
    {"M", NULL, "next method", next_method, KEYS_ANSWER, 0},
    {"T", NULL, "touching counts, or not", flip_touch, KEYS_ANSWER, 0},
    {"O G", NULL, "exact beside it; map of both", compare, KEYS_ANSWER, 0},
    {"K", NULL, "snap to exact touch", NULL, KEYS_ANSWER, 0},
    {"Shift+Z Z", "Z Shift+Z", "microscope: closer, back", magnify, KEYS_ANSWER, 0},
    {"", "click", "on the strip: the same", NULL, KEYS_ANSWER, 0},
    {"F N", NULL, "fuzz; next failing case", hunt, KEYS_CASES, 0},
    {"Ctrl+C Ctrl+V Ctrl+S", NULL, "copy, paste, save", carry_case, KEYS_CASES, 0},
};

int keys_count(void) { return (int)(sizeof table / sizeof *table); }
const KeyRow *keys_at(int row) { return &table[row]; }
const char *keys_caps(const KeyRow *row) { return row->caps ? row->caps : row->keys; }

const char *keys_group_name(KeyGroup group)
{
    static const char *const name[KEY_GROUPS] = {
        "Scenes", "Time", "Window", "Shapes", "Finer and coarser", "The answer", "Cases"};
    return name[group];
}

static bool is_chord(const char *name, Key key, unsigned mods)
{
    unsigned asked = 0;
    unsigned firm = MOD_CTRL | MOD_ALT;
    return input_key(name, &asked) == key && (asked & firm) == (mods & firm) &&
           (asked & ~mods & MOD_SHIFT) == 0;
}

// Which of the row's keys it is; -1 for none.
static int key_place(const KeyRow *row, Key key, unsigned mods)
{
    char name[16];
    const char *at = row->keys;
    for (int place = 0; *at; place++) {
        int length = (int)strcspn(at, " ");
        snprintf(name, sizeof name, "%.*s", length, at);
        if (is_chord(name, key, mods)) return place;
        at += length;
        at += strspn(at, " ");
    }
    return -1;
}

const KeyRow *keys_find(Key key, unsigned mods, int *which)
{
    for (int i = 0; i < keys_count(); i++) {
        *which = key_place(&table[i], key, mods);
        if (*which >= 0) return &table[i];
    }
    return NULL;
}
