// Where an event goes: to the overlay, to the clicked target, to the table of keys, or to the
// stage. Fingers become clicks and drags first (touch.c).

#include <math.h>

#include "demo/autoplay.h"
#include "events/touch_private.h"
#include "figures/figures.h"
#include "formula/formula.h"
#include "keys/help.h"
#include "keys/keys.h"
#include "lesson/lesson.h"
#include "menus/menus.h"
#include "overlays/picker.h"
#include "overlays/point_panel.h"
#include "panel/panel.h"
#include "questions/questions.h"
#include "reading/reading.h"

#define CLICK_SLACK 4 // px at scale 1: a right button that moves no farther was clicked

static TsVec to_layout(const Ui *ui, TsVec device)
{
    double scale = ui->layout.scale > 0 ? ui->layout.scale : 1;
    return ts_vec_scale(device, 1 / scale);
}

// ---- The pointer

static bool take_press(Ui *ui, const Event *event)
{
    Press press = {to_layout(ui, event->at), event->mods};
    const Target *found = ui_target_at(ui, press.at);
    field_leave(ui, found);
    formula_leave(ui, found);
    ui->menu_from = ts_vec(NAN, NAN);
    if (!found && event->button == BUTTON_RIGHT && !ui->overlay) ui->menu_from = event->at;
    if (!found) return ui->overlay ? false : stage_event(ui->stage, event);
    if (event->button != BUTTON_LEFT) return false;
    if (found->action != &target_cover) ui->used = found->rect;
    Held target = {found->action, found->argument}; // what is done may replace the targets
    if (!target.action->slide) {
        return target.action->click && target.action->click(ui, target.argument, press);
    }
    ui->held = target;
    (target.action->hold ? target.action->hold : target.action->slide)(ui, target.argument,
                                                                       press.at.x);
    return true;
}

// Since the right button went down.
static bool moved_away(const Ui *ui, const Event *event)
{
    double slack = CLICK_SLACK * (ui->layout.scale > 0 ? ui->layout.scale : 1);
    return ts_vec_distance(event->at, ui->menu_from) > slack;
}

static bool move(Ui *ui, const Event *event)
{
    Event seen = *event;
    const Target *left = ui_target_at(ui, ui->pointer);
    ui->pointer = to_layout(ui, event->at);
    if (!ui_contains(ui->used, ui->pointer)) ui->used = (Rect){0, 0, 0, 0};
    bool slid = ui->held.action;
    if (slid && event->button == BUTTON_LEFT) {
        ui->held.action->slide(ui, ui->held.argument, ui->pointer.x);
        return true;
    }
    ui->held = (Held){0};
    bool covered = ui->overlay || ui_target_at(ui, ui->pointer);
    // No shape under the panel is hovered.
    if (covered && !stage_dragging(ui->stage)) seen.at = ts_vec(-1e6, -1e6);
    if (event->button == BUTTON_RIGHT && moved_away(ui, event)) ui->menu_from = ts_vec(NAN, NAN);
    bool changed = stage_event(ui->stage, &seen) || slid;
    // A lamp shows its words. Text and tables mark what the pointer is at, and light
    // what they name.
    bool entered = ui_target_at(ui, ui->pointer) != left;
    bool chooses = code_chooses(ui) && code_covers(ui, ui->pointer);
    const Record *record = stage_record(ui->stage);
    bool named = ui->layout.read.width > 0 || record->tables > 0 || record->figures > 0 ||
                 record->formulas > 0;
    return changed || entered || chooses || (named && !ui->overlay);
}

// What scrolls at that place of the picture; NULL: nothing.
typedef bool (*Scroll)(Ui *ui, double by);
static Scroll scroll_at(const Ui *ui, TsVec at)
{
    return read_covers(ui, at)                                ? read_scroll
           : code_covers(ui, at)                              ? code_scroll
           : panel_covers(ui, at)                             ? panel_scroll
           : lesson_at(ui) >= 0 && at.y >= ui->layout.strip_y ? lesson_scroll
                                                              : NULL;
}

void ui_scroll(Ui *ui, TsVec at, double by)
{
    Scroll scroll = ui->overlay == OVERLAY_PICKER  ? picker_scroll
                    : ui->overlay == OVERLAY_HELP  ? help_scroll
                    : ui->overlay == OVERLAY_MENU  ? menu_scroll
                    : ui->overlay == OVERLAY_POINT ? point_panel_scroll
                                                   : scroll_at(ui, at);
    if (scroll) scroll(ui, by);
}

static bool wheel(Ui *ui, const Event *event)
{
    TsVec at = to_layout(ui, event->at);
    if (ui->overlay == OVERLAY_PICKER) return picker_wheel(ui, event->wheel);
    if (ui->overlay == OVERLAY_HELP) return help_scroll(ui, -56 * event->wheel);
    if (ui->overlay == OVERLAY_MENU) return menu_scroll(ui, -54 * event->wheel);
    if (ui->overlay == OVERLAY_POINT) return point_panel_wheel(ui, at, event->wheel);
    if (!ui_target_at(ui, at)) return stage_event(ui->stage, event);
    if (formula_wheel(ui, at, event->wheel)) return true;
    Scroll scroll = scroll_at(ui, at);
    return scroll && scroll(ui, -54 * event->wheel);
}

// ---- Keys

static bool key(Ui *ui, const Event *event)
{
    if (ui->overlay == OVERLAY_PICKER && picker_key(ui, event)) return true;
    if (ui->overlay == OVERLAY_HELP && help_key(ui, event)) return true;
    if (ui->overlay == OVERLAY_MENU && menu_key(ui, event)) return true;
    if (ui->overlay == OVERLAY_POINT && point_panel_key(ui, event)) return true;
    if (!ui->overlay && (field_key(ui, event) || formula_key(ui, event))) return true;
    bool changed = false;
    if (quiz_key(ui, event, &changed)) return changed;
    if (lesson_key(ui, event, &changed)) return changed;
    bool claimable = !ui->overlay && !ui->question && !ui->step.heading &&
                     !(event->mods & MOD_CTRL) && event->key != KEY_PAUSE;
    if (claimable && stage_claims(ui->stage, event->key, event->mods)) {
        return stage_event(ui->stage, event);
    }
    int which = 0;
    const KeyRow *row = keys_find(event->key, event->mods, &which);
    if (ui->overlay && !(row && (row->when & KEY_ANYWHERE))) return false;
    unsigned asked = KEY_ANYWHERE | KEY_ASKED | (quiz_poses(ui) ? KEY_POSES : 0);
    if (ui->question && !ui->overlay && !(row && (row->when & asked))) return false;
    unsigned taught = KEY_ANYWHERE | (lesson_waits(ui, event) ? 0 : KEY_LEARNS);
    if (ui->step.heading && !ui->overlay && !(row && (row->when & taught))) return false;
    return keys_act(ui, event);
}

static bool text(Ui *ui, const Event *event)
{
    if (ui->overlay == OVERLAY_PICKER) return picker_text(ui, event->text);
    if (ui->overlay == OVERLAY_POINT) return point_panel_text(ui, event->text);
    if (!ui->overlay && field_text(ui, event->text)) return true;
    return !ui->overlay && !ui->question && !ui->step.heading && stage_event(ui->stage, event);
}

// The right button pans by a drag, and opens a menu by a click.
static bool release(Ui *ui, const Event *event)
{
    bool slid = ui->held.action;
    ui->held = (Held){0};
    bool changed = stage_event(ui->stage, event) || slid;
    bool click = event->button == BUTTON_RIGHT && !isnan(ui->menu_from.x) && !moved_away(ui, event);
    ui->menu_from = ts_vec(NAN, NAN);
    return (click && menu_open_at(ui, event->at)) || changed;
}

bool ui_route(Ui *ui, const Event *event)
{
    ui->mods = event->mods;
    switch (event->kind) {
    case EVENT_PRESS: return take_press(ui, event);
    case EVENT_MOVE: return move(ui, event);
    case EVENT_WHEEL: return wheel(ui, event);
    case EVENT_KEY: return key(ui, event);
    case EVENT_KEY_UP: return stage_event(ui->stage, event);
    case EVENT_TEXT: return text(ui, event);
    case EVENT_RELEASE: return release(ui, event);
    case EVENT_LEAVE:
        ui->held = (Held){0};
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
    if (changed) figures_renew(ui);
    return changed;
}

Cursor ui_cursor(const Ui *ui)
{
    if (stage_dragging(ui->stage)) return stage_cursor(ui->stage);
    if (ui->held.action) return CURSOR_GRAB;
    const Target *target = ui_target_at(ui, ui->pointer);
    if (target) return target->action == &target_cover ? CURSOR_ARROW : CURSOR_HAND;
    return ui->overlay ? CURSOR_ARROW : stage_cursor(ui->stage);
}
