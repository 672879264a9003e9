// Where an event goes: to the overlay, to what was clicked, by the table of keys, or to the stage.

#include "keys/keys.h"
#include "show_self.h"

static TsVec to_layout(const Show *show, TsVec device)
{
    double scale = show->layout.scale > 0 ? show->layout.scale : 1;
    return ts_vec_scale(device, 1 / scale);
}

// ---- The pointer

static bool click_compared(Show *show)
{
    const Ask *ask = stage_main_ask(show->stage);
    return ask && ask_is_wrong(ask) && load_shrunk(show);
}

static bool click_section(Show *show, int section)
{
    show->folding[section & 15] = section & 16 ? FOLDING_OPEN : FOLDING_SHUT;
    return true;
}

// To look at a step is to stop there.
static bool click_step(Show *show, int step)
{
    stage_play(show->stage, false);
    stage_trace_step(show->stage, step - stage_trace_view(show->stage).shown);
    return true;
}

static bool press_key(Show *show, Key key, unsigned mods)
{
    Event event = {.kind = EVENT_KEY, .key = key, .mods = mods};
    return show_event(show, &event);
}

static bool click(Show *show, const Target *target, TsVec at, unsigned mods)
{
    int back = mods & MOD_SHIFT ? -1 : 1;
    switch (target->kind) {
    case TARGET_COVER: return false;
    case TARGET_METHOD_CELL: return press_key(show, (Key)'m', mods & MOD_SHIFT);
    case TARGET_TOUCH_CELL: stage_flip_touch(show->stage); return true;
    case TARGET_COMPARED_CELL: return click_compared(show);
    case TARGET_PANEL: return press_key(show, KEY_F3, 0);
    case TARGET_SECTION: return click_section(show, target->index);
    case TARGET_METHOD: stage_choose_method(show->stage, target->index); return true;
    case TARGET_KNOB: stage_turn_knob(show->stage, target->index, back); return true;
    case TARGET_SLIDER:
        show->slider = target->index;
        panel_slide(show, target->index, at.x);
        return true;
    case TARGET_STEP: return click_step(show, target->index);
    case TARGET_CASE: return hunt_open(show, target->index);
    case TARGET_NEXT_CASE: return hunt_next(show);
    case TARGET_ROW: return picker_open_row(show, target->index);
    case TARGET_CHAPTER: return picker_choose_chapter(show, target->index);
    case TARGET_CLOSE: show_overlay(show, OVERLAY_NONE); return true;
    }
    return false;
}

static bool press(Show *show, const Event *event)
{
    TsVec at = to_layout(show, event->at);
    const Target *target = show_target_at(show, at);
    if (!target) return show->overlay ? false : stage_event(show->stage, event);
    if (event->button != BUTTON_LEFT) return false;
    Target clicked = *target;
    return click(show, &clicked, at, event->mods);
}

static bool move(Show *show, const Event *event)
{
    Event seen = *event;
    show->pointer = to_layout(show, event->at);
    if (show->slider >= 0 && event->button == BUTTON_LEFT) {
        panel_slide(show, show->slider, show->pointer.x);
        return true;
    }
    bool slid = show->slider >= 0;
    show->slider = -1;
    bool covered = show->overlay || show_target_at(show, show->pointer);
    // A shape under the panel is not hovered.
    if (covered && !stage_dragging(show->stage)) seen.at = ts_vec(-1e6, -1e6);
    return stage_event(show->stage, &seen) || slid;
}

static bool release(Show *show, const Event *event)
{
    bool slid = show->slider >= 0;
    show->slider = -1;
    return stage_event(show->stage, event) || slid;
}

static bool scroll_panel(Show *show, double wheel)
{
    double before = show->panel_scroll;
    show->panel_scroll = fmin(fmax(before - 54 * wheel, 0), show->panel_room);
    return show->panel_scroll != before;
}

static bool wheel(Show *show, const Event *event)
{
    TsVec at = to_layout(show, event->at);
    if (show->overlay == OVERLAY_PICKER) return picker_wheel(show, event->wheel);
    if (show->overlay == OVERLAY_HELP) return help_scroll(show, -56 * event->wheel);
    if (!show_target_at(show, at)) return stage_event(show->stage, event);
    return at.x >= show->layout.panel_x && scroll_panel(show, event->wheel);
}

// ---- Keys

static bool overlay_key(Show *show, const Event *event)
{
    if (show->overlay == OVERLAY_PICKER) return picker_key(show, event);
    return show->overlay == OVERLAY_HELP && help_key(show, event);
}

static bool key(Show *show, const Event *event)
{
    if (overlay_key(show, event)) return true;
    bool claimable = !show->overlay && !(event->mods & MOD_CTRL) && event->key != KEY_PAUSE;
    if (claimable && stage_claims(show->stage, event->key, event->mods)) {
        return stage_event(show->stage, event);
    }
    int which = 0;
    const KeyRow *row = keys_find(event->key, event->mods, &which);
    if (show->overlay && !(row && (row->when & KEY_ANYWHERE))) return false;
    if (!row || !row->act) return stage_event(show->stage, event);
    return (!event->repeat || (row->when & KEY_REPEATS)) && row->act(show, which, event->mods);
}

static bool text(Show *show, const Event *event)
{
    if (show->overlay == OVERLAY_PICKER) return picker_text(show, event->text);
    return !show->overlay && stage_event(show->stage, event);
}

static bool leave(Show *show, const Event *event)
{
    show->slider = -1;
    return stage_event(show->stage, event);
}

static bool route(Show *show, const Event *event)
{
    switch (event->kind) {
    case EVENT_PRESS: return press(show, event);
    case EVENT_MOVE: return move(show, event);
    case EVENT_RELEASE: return release(show, event);
    case EVENT_WHEEL: return wheel(show, event);
    case EVENT_KEY: return key(show, event);
    case EVENT_KEY_UP: return stage_event(show->stage, event);
    case EVENT_TEXT: return text(show, event);
    case EVENT_LEAVE: return leave(show, event);
    }
    return false;
}

// Any input ends the ghost hand and then does what it always does; but Esc, which cancels one thing
// at a time, has done that.
bool show_event(Show *show, const Event *event)
{
    bool ended = ghost_stop(show);
    bool cancels = ended && event->kind == EVENT_KEY && event->key == KEY_ESCAPE;
    bool changed = cancels || route(show, event) || ended;
    if (changed) show->figures_held = false;
    return changed;
}

Cursor show_cursor(const Show *show)
{
    if (stage_dragging(show->stage)) return stage_cursor(show->stage);
    if (show->slider >= 0) return CURSOR_GRAB;
    const Target *target = show_target_at(show, show->pointer);
    if (target) return target->kind == TARGET_COVER ? CURSOR_ARROW : CURSOR_HAND;
    return show->overlay ? CURSOR_ARROW : stage_cursor(show->stage);
}
