// Fingers: one is the left button, a long press adds Shift to it, two hold a shape or the view.
//
// A press reaches the stage at once if it takes hold of a shape, so that one that moves is caught
// where it is. On the ground, and on a target, it waits for what the finger does: lifted it was a
// tap, moved it is a drag or scrolls, a second finger makes a pinch of it.

#include <math.h>
#include <stdlib.h>

#include "events/touch_private.h"
#include "menus/menus.h"

#define SLACK 10.0         // px at scale 1: a finger that moves no farther taps or presses long
#define LONG_SECONDS 0.5   // a long press
#define RING_SECONDS 0.15  // after which its ring appears
#define FRAME (1.0 / 30)   // in which it grows
#define RING_LEAST 14.0    // px at scale 1, its radius
#define RING_MOST 36.0     // larger than a fingertip
#define TWICE_SECONDS 0.35 // between the two taps of a double tap
#define TWICE_SLACK 24.0   // px at scale 1

static double scale_of(const Ui *ui) { return ui->layout.scale > 0 ? ui->layout.scale : 1; }

static TsVec to_screen(const Ui *ui, TsVec device)
{
    return ts_vec_scale(device, 1 / scale_of(ui));
}

// ---- What a finger does as the left button

static bool give(Ui *ui, EventKind kind, TsVec at, unsigned mods)
{
    Event event = {.kind = kind, .at = at, .mods = mods, .button = BUTTON_LEFT};
    return ui_route(ui, &event);
}

static bool pinch(Ui *ui)
{
    const Finger *finger = ui->touch->finger;
    Event event = {.kind = EVENT_PINCH, .at = finger[0].at, .second = finger[1].at};
    return ui_route(ui, &event);
}

static bool presses(const Touch *touch)
{
    return touch->phase == TOUCH_PRESSES || touch->phase == TOUCH_HOLDS;
}

// Ends the gesture and restores what it changed.
static bool put_back(Ui *ui)
{
    Touch *touch = ui->touch;
    bool held = presses(touch) || touch->phase == TOUCH_PINCHES;
    touch->phase = TOUCH_NOTHING;
    touch->tapped = false;
    if (!held) return true;
    Held slid = touch->held;
    bool same = ui->held.action == slid.action && ui->held.argument == slid.argument;
    if (slid.action && same) slid.action->put_back(ui, slid.argument, touch->value);
    stage_unpress(ui->stage);
    give(ui, EVENT_RELEASE, touch->finger[0].at, 0);
    return true;
}

static void forget(Ui *ui)
{
    ui->touch->phase = TOUCH_NOTHING;
    ui->touch->tapped = false;
}

// ---- One finger

static bool is_ground(Ui *ui, TsVec at)
{
    if (ui->overlay || ui_target_at(ui, to_screen(ui, at))) return false;
    Below below = stage_below(ui->stage, at);
    return below == BELOW_GROUND || below == BELOW_ORBIT;
}

static bool begin(Ui *ui, TsVec at)
{
    Touch *touch = ui->touch;
    const Target *target = ui_target_at(ui, to_screen(ui, at));
    touch->phase = TOUCH_AIMS;
    touch->seconds = 0;
    touch->moved = touch->longs = false;
    touch->lag = ts_vec(0, 0);
    touch->held = (Held){0};
    if (target || ui->overlay) {
        if (!target) return true;
        touch->longs = target->action->longs;
        if (!target->action->slide) return true;
        touch->held = (Held){target->action, target->argument};
        touch->value = target->action->value(ui, target->argument);
    } else {
        Below below = stage_below(ui->stage, at);
        touch->longs = below == BELOW_SHAPE || below == BELOW_GROUND;
        if (below != BELOW_SHAPE) return true;
    }
    touch->phase = TOUCH_PRESSES;
    return give(ui, EVENT_PRESS, at, 0);
}

// The press was a long one: it begins again, with Shift. On a target that is a click.
static bool press_long(Ui *ui)
{
    Touch *touch = ui->touch;
    TsVec at = touch->finger[0].at;
    bool target = ui->overlay || ui_target_at(ui, to_screen(ui, at));
    touch->longs = touch->tapped = false;
    if (touch->phase == TOUCH_PRESSES) stage_unpress(ui->stage);
    touch->finger[0].from = at;
    touch->phase = TOUCH_HOLDS;
    give(ui, EVENT_PRESS, at, MOD_SHIFT);
    if (!target) return true;
    give(ui, EVENT_RELEASE, at, MOD_SHIFT);
    touch->phase = TOUCH_NOTHING;
    return true;
}

// What is dragged follows from where the finger was when it began to move: it does not jump.
static bool begin_to_move(Ui *ui)
{
    Touch *touch = ui->touch;
    const Finger *finger = &touch->finger[0];
    bool target = ui->overlay || ui_target_at(ui, to_screen(ui, finger->from));
    touch->moved = true;
    touch->longs = touch->tapped = false;
    if (touch->phase == TOUCH_AIMS && target) {
        touch->phase = TOUCH_SCROLLS;
    } else if (touch->phase == TOUCH_AIMS) {
        touch->phase = TOUCH_PRESSES;
        give(ui, EVENT_PRESS, finger->from, 0);
    }
    bool drags = stage_dragging(ui->stage) && touch->phase == TOUCH_PRESSES;
    if (drags) touch->lag = ts_vec_sub(finger->from, finger->at);
    return true;
}

static bool move_one(Ui *ui, TsVec before)
{
    Touch *touch = ui->touch;
    const Finger *finger = &touch->finger[0];
    bool began = false;
    if (!touch->moved) {
        double slack = touch->held.action ? 0 : SLACK * scale_of(ui);
        if (ts_vec_distance(finger->at, finger->from) <= slack) return false;
        began = begin_to_move(ui);
    }
    if (touch->phase == TOUCH_SCROLLS) {
        ui_scroll(ui, to_screen(ui, finger->from), to_screen(ui, ts_vec_sub(before, finger->at)).y);
        return true;
    }
    if (!presses(touch)) return began;
    unsigned mods = touch->phase == TOUCH_HOLDS ? MOD_SHIFT : 0;
    return give(ui, EVENT_MOVE, ts_vec_add(finger->at, touch->lag), mods) || began;
}

// Two taps on the ground fit the view.
static bool tap(Ui *ui, TsVec at)
{
    Touch *touch = ui->touch;
    bool again = touch->tapped && touch->since_tap <= TWICE_SECONDS &&
                 ts_vec_distance(at, touch->tap) <= TWICE_SLACK * scale_of(ui);
    if (again) stage_fit(ui->stage);
    touch->tapped = !again;
    touch->since_tap = 0;
    touch->tap = at;
    return again;
}

static bool lift_one(Ui *ui)
{
    Touch *touch = ui->touch;
    const Finger *finger = &touch->finger[0];
    TouchPhase phase = touch->phase;
    touch->phase = TOUCH_NOTHING;
    if (phase == TOUCH_HOLDS || phase == TOUCH_PRESSES) {
        unsigned mods = phase == TOUCH_HOLDS ? MOD_SHIFT : 0;
        touch->tapped = false;
        bool rested = phase == TOUCH_HOLDS && !touch->moved;
        bool changed = give(ui, EVENT_RELEASE, ts_vec_add(finger->at, touch->lag), mods) || mods;
        Actor *shape = rested ? stage_shape_at(ui->stage, finger->at) : NULL;
        bool dropped = shape && !stage_is_selected(ui->stage, shape); // it was selected before
        return (rested && !dropped && menu_open_at(ui, finger->at)) || changed;
    }
    if (phase != TOUCH_AIMS) return false;
    bool ground = is_ground(ui, finger->from);
    bool changed = give(ui, EVENT_PRESS, finger->from, 0);
    changed |= give(ui, EVENT_RELEASE, finger->from, 0);
    if (ground) return tap(ui, finger->from) || changed;
    touch->tapped = false;
    return changed;
}

// ---- Several

// A second finger beside one that presses or aims at the stage: both pinch. Otherwise it does
// nothing.
static bool begin_second(Ui *ui)
{
    Touch *touch = ui->touch;
    bool target = ui_target_at(ui, to_screen(ui, touch->finger[0].from)) ||
                  ui_target_at(ui, to_screen(ui, touch->finger[1].at));
    bool stage = touch->phase == TOUCH_AIMS || touch->phase == TOUCH_PRESSES;
    if (!stage || target || ui->overlay || touch->held.action) return false;
    touch->longs = touch->tapped = false;
    touch->phase = TOUCH_PINCHES;
    return pinch(ui);
}

static int finger_of(const Touch *touch, int id)
{
    for (int i = 0; i < touch->fingers; i++) {
        if (touch->finger[i].id == id) return i;
    }
    return -1;
}

static void remove_finger(Touch *touch, int index)
{
    touch->fingers--;
    if (index == 0) touch->finger[0] = touch->finger[1];
}

static bool put_down(Ui *ui, const Event *event)
{
    Touch *touch = ui->touch;
    int known = finger_of(touch, event->finger);
    if (known >= 0) { // its end was lost
        put_back(ui);
        remove_finger(touch, known);
    }
    if (touch->fingers == 2) return false;
    touch->finger[touch->fingers++] = (Finger){event->finger, event->at, event->at};
    return touch->fingers == 1 ? begin(ui, event->at) : begin_second(ui);
}

static bool move(Ui *ui, const Event *event)
{
    Touch *touch = ui->touch;
    int index = finger_of(touch, event->finger);
    if (index < 0 || touch->phase == TOUCH_NOTHING) return false;
    TsVec before = touch->finger[index].at;
    touch->finger[index].at = event->at;
    if (touch->phase == TOUCH_PINCHES) return pinch(ui);
    return index == 0 && move_one(ui, before);
}

static bool lift(Ui *ui, const Event *event)
{
    Touch *touch = ui->touch;
    int index = finger_of(touch, event->finger);
    bool changed = false;
    if (index < 0) return false;
    if (touch->phase == TOUCH_PINCHES) {
        touch->phase = TOUCH_NOTHING;
        changed = ui_route(ui, &(Event){.kind = EVENT_PINCH_END, .at = event->at});
    } else if (index == 0 && touch->phase != TOUCH_NOTHING) {
        move(ui, event);
        changed = lift_one(ui) || touch->moved;
    }
    remove_finger(touch, index);
    return changed;
}

bool touch_event(Ui *ui, const Event *event)
{
    Touch *touch = ui->touch;
    switch ((int)event->kind) {
    case EVENT_TOUCH: return put_down(ui, event);
    case EVENT_TOUCH_MOVE: return move(ui, event);
    case EVENT_TOUCH_UP: return lift(ui, event);
    case EVENT_TOUCH_CANCEL: {
        int index = finger_of(touch, event->finger);
        if (index < 0) return false;
        if (index == 0 || touch->phase == TOUCH_PINCHES) put_back(ui);
        remove_finger(touch, index);
        return true;
    }
    case EVENT_LEAVE:
        forget(ui);
        touch->fingers = 0;
        return false;
    default: return false;
    }
}

// ---- Time: the long press, and its ring

static bool waits_long(const Touch *touch)
{
    return touch->longs && !touch->moved &&
           (touch->phase == TOUCH_AIMS || touch->phase == TOUCH_PRESSES);
}

static bool advance(Ui *ui, double seconds)
{
    Touch *touch = ui->touch;
    if (!(seconds > 0)) return false;
    touch->since_tap += seconds;
    if (!waits_long(touch)) return false;
    // During a slow frame the finger may have moved, and the event still waits: it is no long
    // press.
    touch->seconds += fmin(seconds, RING_SECONDS);
    // A nanosecond of tolerance: the sum of the seconds is rounded.
    if (touch->seconds >= LONG_SECONDS - 1e-9) return press_long(ui);
    return touch->seconds >= RING_SECONDS;
}

static double due(const Ui *ui)
{
    const Touch *touch = ui->touch;
    if (!waits_long(touch)) return HUGE_VAL;
    double left = fmax(LONG_SECONDS - touch->seconds, 0);
    return touch->seconds < RING_SECONDS ? RING_SECONDS - touch->seconds : fmin(left, FRAME);
}

static bool begin_part(Ui *ui) { return (ui->touch = calloc(1, sizeof *ui->touch)) != NULL; }
static void end_part(Ui *ui) { free(ui->touch); }

const Part touch_part = {
    .begin = begin_part, .end = end_part, .leave = forget, .advance = advance, .due = due};

void touch_draw(const Ui *ui, Draw *draw)
{
    const Touch *touch = ui->touch;
    bool took = touch->phase == TOUCH_HOLDS && !touch->moved;
    if (!took && !(waits_long(touch) && touch->seconds >= RING_SECONDS)) return;
    double grown = took ? 1 : (touch->seconds - RING_SECONDS) / (LONG_SECONDS - RING_SECONDS);
    TsVec at = to_screen(ui, touch->finger[0].at);
    draw_layer(draw, LAYER_DEMO);
    draw_ring(draw, at, RING_LEAST + (RING_MOST - RING_LEAST) * grown,
              (Pen){.ink = took ? INK_INK : INK_MUTED, .width = took ? 3 : 2});
}
