#include "view/pointer.h"

#include <stdlib.h>

#include "actors/actor.h"
#include "scene_kit/space_handle.h"
#include "snapshots/snapshot.h"
#include "stage_self.h"
#include "view/view.h"

enum { THROW_TICKS = 6 }; // that a throw is measured over

struct PointerState {
    TsVec at, pressed_at; // device px
    bool inside, down, pressed;
    bool finger;      // the pointer is a finger, which hovers over nothing
    Selection before; // what was selected before the last press
    Handle hovered;
    Grab grab;                    // no tool: it holds nothing
    TsVec track[THROW_TICKS + 1]; // where the held actor was in the last ticks, the latest first
};

bool pointer_init(Stage *stage)
{
    stage->self->pointer = calloc(1, sizeof *stage->self->pointer);
    return stage->self->pointer;
}

void pointer_free(Stage *stage)
{
    if (stage->self->pointer) selection_free(&stage->self->pointer->before);
    free(stage->self->pointer);
}

void pointer_reset(Stage *stage)
{
    struct PointerState *pointer = stage->self->pointer;
    pointer->before.count = 0;
    pointer->hovered = (Handle){0};
    pointer->down = pointer->pressed = false;
}

void pointer_tick(Stage *stage) { stage->self->pointer->pressed = false; }

TsVec pointer_at(const Stage *stage) { return stage->self->pointer->at; }
bool pointer_is_inside(const Stage *stage) { return stage->self->pointer->inside; }
bool pointer_is_finger(const Stage *stage) { return stage->self->pointer->finger; }
bool pointer_is_down(const Stage *stage) { return stage->self->pointer->down; }

bool pointer_acts(const Stage *stage)
{
    const struct PointerState *pointer = stage->self->pointer;
    return pointer->down || pointer->pressed || pointer->grab.tool;
}

// While the second view is drawn, too, it is mapped to the left one.
static TsVec world_at(const Stage *stage, TsVec device)
{
    if (view_is_second(stage)) device.x += view_shift(stage) * view_scale(stage);
    return view_world(stage, device);
}

Pointer stage_pointer(const Stage *stage)
{
    const struct PointerState *pointer = stage->self->pointer;
    return (Pointer){.at = world_at(stage, pointer->at),
                     .from = world_at(stage, pointer->pressed_at),
                     .inside = pointer->inside,
                     .down = pointer->down,
                     .pressed = pointer->pressed,
                     .right = view_pointed_right(stage)};
}

// ---- What it is over

void pointer_follow(Stage *stage, TsVec device)
{
    stage->self->pointer->at = device;
    stage->self->pointer->inside = true;
}

void pointer_lift(Stage *stage, TsVec device)
{
    pointer_follow(stage, device);
    stage->self->pointer->down = false;
}

static bool same_handle(Handle a, Handle b)
{
    return a.actor == b.actor && a.kind == b.kind && a.index == b.index;
}

bool pointer_hover(Stage *stage, TsVec device)
{
    Handle old = stage->self->pointer->hovered, now = {0};
    if (!pointer_is_finger(stage)) now = handles_under(stage, device);
    stage->self->pointer->hovered = now;
    return !same_handle(old, now);
}

Handle pointer_hovered(const Stage *stage)
{
    Handle handle = stage->self->pointer->hovered;
    bool gone = handle.actor && !handle.actor->alive;
    if (gone) handle = (Handle){0};
    return handle;
}

void pointer_hover_beside(Stage *stage, Handle handle)
{
    stage->self->pointer->hovered = handle;
    stage->self->pointer->inside = false;
}

void pointer_forget(Stage *stage) { stage->self->pointer->hovered = (Handle){0}; }

void stage_set_finger(Stage *stage, bool finger)
{
    stage->self->pointer->finger = finger;
    if (finger) pointer_forget(stage);
}

void pointer_refresh(Stage *stage)
{
    const struct PointerState *pointer = stage->self->pointer;
    bool rests = stage->playing && pointer->inside && !pointer_grab(stage);
    if (rests) pointer_hover(stage, pointer->at);
}

// ---- What it holds

const Grab *pointer_grab(const Stage *stage)
{
    const Grab *grab = &stage->self->pointer->grab;
    return grab->tool ? grab : NULL;
}

void pointer_take(Stage *stage, const Tool *tool, Handle handle, Button button)
{
    stage->self->pointer->grab = (Grab){.tool = tool, .handle = handle, .button = button};
}

void pointer_take_group(Stage *stage) { stage->self->pointer->grab.group = true; }
void pointer_moved(Stage *stage) { stage->self->pointer->grab.moved = true; }

void pointer_let_go(Stage *stage)
{
    Grab *grab = &stage->self->pointer->grab;
    const Tool *tool = grab->tool;
    grab->tool = NULL; // dropping is not part of the drag
    if (tool && tool->drop) tool->drop(stage, grab->moved);
}

bool pointer_cancel(Stage *stage)
{
    Grab *grab = &stage->self->pointer->grab;
    const Tool *tool = grab->tool;
    if (tool && tool->put_back) tool->put_back(stage);
    grab->tool = NULL;
    return tool;
}

void stage_cancel(Stage *stage) { pointer_cancel(stage); }
bool stage_dragging(const Stage *stage) { return pointer_grab(stage); }

bool pointer_holds(const Stage *stage, const Actor *actor)
{
    const Grab *grab = pointer_grab(stage);
    if (!grab || !grab->handle.actor) return false;
    return grab->handle.actor == actor || (grab->group && stage_is_selected(stage, actor));
}

// By ticks only, so that a script gives the same throw everywhere.
void pointer_track(Stage *stage)
{
    struct PointerState *pointer = stage->self->pointer;
    Grab *grab = &pointer->grab;
    if (!grab->tool || !grab->handle.actor) return;
    for (int i = THROW_TICKS; i > 0; i--) pointer->track[i] = pointer->track[i - 1];
    pointer->track[0] = grab->handle.actor->position;
    if (grab->ticks <= THROW_TICKS) grab->ticks++;
}

bool stage_thrown(const Stage *stage, const Actor *actor, TsVec *velocity)
{
    const struct PointerState *pointer = stage->self->pointer;
    if (pointer->grab.handle.kind != HANDLE_WHOLE || !pointer_holds(stage, actor)) return false;
    int ticks = pointer->grab.ticks - 1;
    TsVec way = ticks > 0 ? ts_vec_sub(pointer->track[0], pointer->track[ticks]) : ts_vec(0, 0);
    if (velocity) *velocity = ts_vec_divide(way, ticks);
    return true;
}

int stage_space_held(const Stage *stage)
{
    const Grab *grab = pointer_grab(stage);
    return grab && grab->handle.kind == HANDLE_SPACE ? grab->handle.index : -1;
}

// ---- Events

void pointer_note_selection(Stage *stage)
{
    struct PointerState *pointer = stage->self->pointer;
    bool held = pointer->down || pointer->grab.tool;
    if (pointer->finger && !held) selection_save(stage, &pointer->before);
}

static void press(Stage *stage, const Event *event)
{
    struct PointerState *pointer = stage->self->pointer;
    bool left = event->button == BUTTON_LEFT;
    pointer_follow(stage, event->at);
    snapshot_end_run(stage, RUN_NONE);
    if (pointer_grab(stage)) return; // a second button changes nothing
    pointer_note_selection(stage);
    if (left) {
        pointer->down = pointer->pressed = true;
        pointer->pressed_at = event->at;
    }
    bool taken = tool_grab(stage, event, left ? handles_under(stage, event->at) : (Handle){0});
    if (left && !taken) selection_only(stage, NULL);
}

void stage_unpress(Stage *stage)
{
    struct PointerState *pointer = stage->self->pointer;
    bool pressed = pointer->down || pointer_grab(stage);
    pointer_cancel(stage);
    pointer->down = pointer->pressed = false;
    if (pressed) selection_restore(stage, &pointer->before);
    tool_follow(stage);
}

static bool let_go(Stage *stage)
{
    bool held = pointer_grab(stage);
    stage->self->pointer->down = false;
    pointer_let_go(stage);
    return held;
}

// The window reports no release outside of it: a move without the button implies one.
static bool move(Stage *stage, const Event *event)
{
    const Grab *grab = pointer_grab(stage);
    pointer_follow(stage, event->at);
    if (grab && event->button == grab->button) {
        grab->tool->drag(stage, event->at);
        return true;
    }
    bool ended = event->button != BUTTON_LEFT && let_go(stage);
    return pointer_hover(stage, event->at) || ended;
}

static bool release(Stage *stage, const Event *event)
{
    const Grab *grab = pointer_grab(stage);
    pointer_follow(stage, event->at);
    if (event->button == BUTTON_LEFT) pointer_lift(stage, event->at);
    if (!grab || event->button != grab->button) return false;
    pointer_let_go(stage);
    pointer_hover(stage, event->at);
    return true;
}

static bool leave(Stage *stage)
{
    bool changed = let_go(stage) || stage->self->pointer->hovered.kind != HANDLE_NONE;
    stage->self->pointer->hovered = (Handle){0};
    stage->self->pointer->inside = false;
    return changed;
}

bool pointer_event(Stage *stage, const Event *event)
{
    switch ((int)event->kind) {
    case EVENT_PRESS: press(stage, event); return true;
    case EVENT_MOVE: return move(stage, event);
    case EVENT_RELEASE: return release(stage, event);
    case EVENT_LEAVE: return leave(stage);
    case EVENT_PINCH_END: return let_go(stage);
    default: return false;
    }
}

Cursor stage_cursor(const Stage *stage)
{
    const Grab *grab = pointer_grab(stage);
    Handle handle = grab ? grab->handle : pointer_hovered(stage);
    switch (handle.kind) {
    case HANDLE_WHOLE:
        if (!actor_draggable(handle.actor) && !(handle.actor->traits & ACTOR_BODY))
            return CURSOR_ARROW;
        return grab ? CURSOR_GRAB : CURSOR_HAND;
    case HANDLE_TURN: return CURSOR_TURN;
    case HANDLE_RIM:
    case HANDLE_END:
    case HANDLE_VERTEX:
    case HANDLE_CORNER: return CURSOR_SIZE;
    case HANDLE_SPACE: return grab ? CURSOR_GRAB : CURSOR_HAND;
    case HANDLE_PLACE: return CURSOR_HAND;
    case HANDLE_VIEW: return CURSOR_GRAB;
    case HANDLE_ORBIT:
    case HANDLE_NONE: break;
    }
    return tool_presses(stage) ? CURSOR_CROSS : CURSOR_ARROW;
}
