// Where an event goes: to the overlay, to the clicked target, to the table of keys, or to the
// stage. Fingers become clicks and drags first (touch.c).

#include "base/self.h"
#include "keys/keys.h"

static TsVec to_layout(const Ui *ui, TsVec device)
{
    double scale = ui->layout.scale > 0 ? ui->layout.scale : 1;
    return ts_vec_scale(device, 1 / scale);
}

// ---- The pointer

static bool press_key(Ui *ui, Key key, unsigned mods)
{
    Event event = {.kind = EVENT_KEY, .key = key, .mods = mods};
    return ui_event(ui, &event);
}

static bool press(Ui *ui, const Event *event)
{
    TsVec at = to_layout(ui, event->at);
    const Target *found = ui_target_at(ui, at);
    bool same = found && found->kind == TARGET_NUMBER && found->index == ui->field.number;
    if (field_is_open(ui) && !same && !field_set(ui)) field_close(ui);
    if (!found) return ui->overlay ? false : stage_event(ui->stage, event);
    if (event->button != BUTTON_LEFT) return false;
    Target target = *found; // what is done here may replace the targets
    bool shift = event->mods & MOD_SHIFT;
    switch (target.kind) {
    case TARGET_COVER: return false;
    case TARGET_METHOD_CELL: return press_key(ui, (Key)'m', event->mods & MOD_SHIFT);
    case TARGET_TOUCH_CELL: stage_flip_touch(ui->stage); return true;
    case TARGET_COMPARED_CELL: return case_put_shrunk(ui);
    case TARGET_PANEL: return press_key(ui, KEY_F3, 0);
    case TARGET_SECTION:
        ui->folding[target.index & 15] = target.index & 16 ? FOLDING_OPEN : FOLDING_SHUT;
        return true;
    case TARGET_METHOD: stage_choose_method(ui->stage, target.index); return true;
    case TARGET_KNOB: stage_turn_knob(ui->stage, target.index, shift ? -1 : 1); return true;
    case TARGET_SLIDER:
        ui->slider = target.index;
        panel_slide(ui, target.index, at.x);
        return true;
    case TARGET_TIME:
        ui->slider = SLIDER_OF_TIME;
        timeline_slide(ui, at.x);
        return true;
    case TARGET_TRACE:
        ui->slider = SLIDER_OF_TRACE;
        panel_slide_trace(ui, at.x);
        return true;
    case TARGET_PICTURE:
        ui->slider = SLIDER_OF_PICTURE + target.index;
        timeline_slide_picture(ui, target.index, at.x);
        return true;
    case TARGET_RATE: timeline_change_rate(ui); return true;
    case TARGET_STEP: // showing a step pauses
        stage_play(ui->stage, false);
        ui->trace_rate = 0;
        stage_trace_step(ui->stage, target.index - stage_trace_view(ui->stage).shown);
        return true;
    case TARGET_CASE: return live_fuzz_open(ui, target.index);
    case TARGET_NEXT_CASE: return live_fuzz_next(ui);
    case TARGET_ROW: return picker_open_row(ui, target.index);
    case TARGET_CHAPTER: return picker_choose_chapter(ui, target.index);
    case TARGET_READ: return press_key(ui, KEY_F4, 0);
    case TARGET_CODE: return press_key(ui, KEY_F8, 0);
    case TARGET_LINE: hunt_pick(ui, target.index); return true;
    case TARGET_TERM:
        ui->term_pinned = ui->term_pinned == target.index ? -1 : target.index;
        return true;
    case TARGET_COURSE: return picker_switch(ui);
    case TARGET_QUIZ: return press_key(ui, (Key)target.index, 0);
    case TARGET_TOOL: toolbar_take(ui, target.index); return true;
    case TARGET_KEY: return press_key(ui, (Key)target.index, 0);
    case TARGET_NUMBER:
        if (!same || !field_is_open(ui)) field_open(ui, target.index);
        return true;
    case TARGET_CLOSE: ui_overlay(ui, OVERLAY_NONE); return true;
    }
    return false;
}

static void slide(Ui *ui, int slider, double x)
{
    if (slider == SLIDER_OF_TIME) {
        timeline_slide(ui, x);
    } else if (slider == SLIDER_OF_TRACE) {
        panel_slide_trace(ui, x);
    } else if (slider >= SLIDER_OF_PICTURE) {
        timeline_slide_picture(ui, slider - SLIDER_OF_PICTURE, x);
    } else {
        panel_slide(ui, slider, x);
    }
}

static bool move(Ui *ui, const Event *event)
{
    Event seen = *event;
    const Target *left = ui_target_at(ui, ui->pointer);
    ui->pointer = to_layout(ui, event->at);
    if (ui->slider >= 0 && event->button == BUTTON_LEFT) {
        slide(ui, ui->slider, ui->pointer.x);
        return true;
    }
    bool slid = ui->slider >= 0;
    ui->slider = -1;
    bool covered = ui->overlay || ui_target_at(ui, ui->pointer);
    // No shape under the panel is hovered.
    if (covered && !stage_dragging(ui->stage)) seen.at = ts_vec(-1e6, -1e6);
    bool changed = stage_event(ui->stage, &seen) || slid;
    // A lamp shows its words. Text and tables mark what the pointer is at, and light
    // what they name.
    bool entered = ui_target_at(ui, ui->pointer) != left;
    bool picks = ui->code.picks && code_covers(ui, ui->pointer);
    const Record *record = stage_record(ui->stage);
    bool named = ui->layout.read.width > 0 || record->tables > 0 || record->figures > 0;
    return changed || entered || picks || (named && !ui->overlay);
}

void ui_scroll(Ui *ui, TsVec at, double by)
{
    if (ui->overlay == OVERLAY_PICKER) {
        picker_scroll(ui, by);
    } else if (ui->overlay == OVERLAY_HELP) {
        help_scroll(ui, by);
    } else if (read_covers(ui, at)) {
        ui->read_scroll = fmin(fmax(ui->read_scroll + by, 0), ui->read_room);
    } else if (code_covers(ui, at)) {
        ui->code.scroll = fmin(fmax(ui->code.scroll + by, 0), ui->code.room);
    } else if (panel_covers(ui, at)) {
        ui->panel_scroll = fmin(fmax(ui->panel_scroll + by, 0), ui->panel_room);
    }
}

static bool wheel(Ui *ui, const Event *event)
{
    TsVec at = to_layout(ui, event->at);
    if (ui->overlay == OVERLAY_PICKER) return picker_wheel(ui, event->wheel);
    if (ui->overlay == OVERLAY_HELP) return help_scroll(ui, -56 * event->wheel);
    if (!ui_target_at(ui, at)) return stage_event(ui->stage, event);
    const double *scroll = read_covers(ui, at)    ? &ui->read_scroll
                           : code_covers(ui, at)  ? &ui->code.scroll
                           : panel_covers(ui, at) ? &ui->panel_scroll
                                                  : NULL;
    if (!scroll) return false;
    double before = *scroll;
    ui_scroll(ui, at, -54 * event->wheel);
    return *scroll != before;
}

// ---- Keys

static bool key(Ui *ui, const Event *event)
{
    if (ui->overlay == OVERLAY_PICKER && picker_key(ui, event)) return true;
    if (ui->overlay == OVERLAY_HELP && help_key(ui, event)) return true;
    if (!ui->overlay && field_key(ui, event)) return true;
    bool changed = false;
    if (quiz_key(ui, event, &changed)) return changed;
    bool claimable =
        !ui->overlay && !quiz_on(ui) && !(event->mods & MOD_CTRL) && event->key != KEY_PAUSE;
    if (claimable && stage_claims(ui->stage, event->key, event->mods)) {
        return stage_event(ui->stage, event);
    }
    int which = 0;
    const KeyRow *row = keys_find(event->key, event->mods, &which);
    if (ui->overlay && !(row && (row->when & KEY_ANYWHERE))) return false;
    unsigned asked = KEY_ANYWHERE | KEY_ASKED | (quiz_poses(ui) ? KEY_POSES : 0);
    if (quiz_on(ui) && !ui->overlay && !(row && (row->when & asked))) return false;
    if (!row || !row->act) return stage_event(ui->stage, event);
    return (!event->repeat || (row->when & KEY_REPEATS)) && row->act(ui, which, event->mods);
}

static bool text(Ui *ui, const Event *event)
{
    if (ui->overlay == OVERLAY_PICKER) return picker_text(ui, event->text);
    if (!ui->overlay && field_text(ui, event->text)) return true;
    return !ui->overlay && !quiz_on(ui) && stage_event(ui->stage, event);
}

bool ui_route(Ui *ui, const Event *event)
{
    bool slid = ui->slider >= 0;
    switch (event->kind) {
    case EVENT_PRESS: return press(ui, event);
    case EVENT_MOVE: return move(ui, event);
    case EVENT_WHEEL: return wheel(ui, event);
    case EVENT_KEY: return key(ui, event);
    case EVENT_KEY_UP: return stage_event(ui->stage, event);
    case EVENT_TEXT: return text(ui, event);
    case EVENT_RELEASE: ui->slider = -1; return stage_event(ui->stage, event) || slid;
    case EVENT_LEAVE:
        ui->slider = -1;
        ui->pointer = ts_vec(-1e6, -1e6);
        touch_event(ui, event);
        return stage_event(ui->stage, event);
    case EVENT_TOUCH:
    case EVENT_TOUCH_MOVE:
    case EVENT_TOUCH_UP:
    case EVENT_TOUCH_CANCEL: return touch_event(ui, event);
    case EVENT_PINCH:
    case EVENT_PINCH_END: return stage_event(ui->stage, event);
    }
    return false;
}

// A finger takes what is farther away than a mouse does, until a mouse is used again.
static void follow_kind(Ui *ui, EventKind kind)
{
    bool mouse = kind == EVENT_PRESS || kind == EVENT_MOVE || kind == EVENT_WHEEL;
    bool finger = kind == EVENT_TOUCH || (ui->finger && !mouse);
    if (finger != ui->finger) stage_set_finger(ui->stage, finger);
    ui->finger = finger;
}

// Any input ends the autoplay demo and then does what it always does, except Esc, which cancels one
// thing at a time.
bool ui_event(Ui *ui, const Event *event)
{
    bool ended = autoplay_stop(ui);
    stage_wake(ui->stage);
    follow_kind(ui, event->kind);
    bool acts = event->kind != EVENT_MOVE && event->kind != EVENT_LEAVE;
    ui->demo = ui->demo && !acts; // whoever knows how to act needs no demo
    bool cancels = ended && event->kind == EVENT_KEY && event->key == KEY_ESCAPE;
    bool changed = cancels || ui_route(ui, event) || ended;
    if (changed) ui->figures_held = false;
    return changed;
}

Cursor ui_cursor(const Ui *ui)
{
    if (stage_dragging(ui->stage)) return stage_cursor(ui->stage);
    if (ui->slider >= 0) return CURSOR_GRAB;
    const Target *target = ui_target_at(ui, ui->pointer);
    if (target) return target->kind == TARGET_COVER ? CURSOR_ARROW : CURSOR_HAND;
    return ui->overlay ? CURSOR_ARROW : stage_cursor(ui->stage);
}
