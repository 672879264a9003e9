#include "stage_self.h"

#define ZOOM_NOTCH 0.15 // a wheel's notch zooms by this much
#define SCALE_NOTCH 0.0625
#define WHEEL_MAX 8       // notches in one event
#define SMALLEST_SEEN 8.0 // px at scale 1, radius

// ---- The pointer

static void follow_pointer(Stage *stage, TsVec at)
{
    stage->self->pointer = at;
    stage->self->pointer_inside = true;
}

static bool same_grip(Grip a, Grip b)
{
    return a.actor == b.actor && a.kind == b.kind && a.index == b.index;
}

static Grip under(const Stage *stage, TsVec at)
{
    Grip grip = grips_under(stage, at);
    return grip.actor ? grip : orbit_under(stage, at);
}

static bool hover(Stage *stage, TsVec at)
{
    Grip old = stage->self->hover;
    stage->self->hover = under(stage, at);
    return !same_grip(old, stage->self->hover);
}

// Shapes move on below a pointer that rests.
void hand_refresh(Stage *stage)
{
    struct StageSelf *self = stage->self;
    bool rests = stage->playing && self->pointer_inside && !self->drag.active;
    if (rests) hover(stage, self->pointer);
}

// What a left press on a shape does there: with Shift it turns what can be turned.
static Grip meant(const Stage *stage, Grip grip, unsigned mods)
{
    if ((mods & MOD_SHIFT) && actor_turns_now(stage, grip.actor)) grip.kind = GRIP_TURN;
    return grip;
}

static void press_actor(Stage *stage, Grip grip, const Event *event)
{
    Click click = selection_meant(stage, grip, event->mods);
    bool selects = click == CLICK_NOTHING && !stage_is_selected(stage, grip.actor);
    if (selects) selection_only(stage, grip.actor);
    grip = meant(stage, grip, event->mods);
    if (grip.kind == GRIP_WHOLE && !actor_moves_now(stage, grip.actor)) {
        selection_click(stage, grip.actor, click);
        return;
    }
    drag_begin(stage, grip, BUTTON_LEFT, event->at);
    stage->self->drag.click = click;
}

static void press_left(Stage *stage, const Event *event)
{
    struct StageSelf *self = stage->self;
    self->pointer_down = self->pointer_pressed = true;
    self->pressed_at = event->at;
    Grip grip = under(stage, event->at);
    if (grip.actor) {
        press_actor(stage, grip, event);
    } else if (grip.kind != GRIP_NONE) {
        drag_begin(stage, grip, BUTTON_LEFT, event->at);
        self->drag.deep = event->mods & MOD_SHIFT;
    } else if ((event->mods & MOD_SHIFT) && !hand_claims_word(stage, "drag")) {
        drag_begin(stage, (Grip){.kind = GRIP_LASSO}, BUTTON_LEFT, event->at);
    } else {
        selection_only(stage, NULL);
    }
}

static bool press(Stage *stage, const Event *event)
{
    follow_pointer(stage, event->at);
    record_say(stage, NULL);
    stage->self->kept = (Kept){KEPT_NOTHING, 0};
    if (stage->self->drag.active) return true; // a second button changes nothing
    if (event->button == BUTTON_LEFT) {
        press_left(stage, event);
    } else {
        drag_begin(stage, (Grip){0}, event->button, event->at);
    }
    return true;
}

static bool let_go(Stage *stage)
{
    stage->self->pointer_down = false;
    if (!stage->self->drag.active) return false;
    drag_end(stage);
    return true;
}

// A release outside the window is never told: motion without the button is the sign of it.
static bool move(Stage *stage, const Event *event)
{
    struct StageSelf *self = stage->self;
    follow_pointer(stage, event->at);
    if (self->drag.active && event->button == self->drag.button) {
        drag_to(stage, event->at);
        return true;
    }
    bool ended = event->button != BUTTON_LEFT && let_go(stage);
    return hover(stage, event->at) || ended;
}

static bool release(Stage *stage, const Event *event)
{
    follow_pointer(stage, event->at);
    if (event->button == BUTTON_LEFT) stage->self->pointer_down = false;
    if (!stage->self->drag.active || event->button != stage->self->drag.button) return false;
    drag_end(stage);
    hover(stage, event->at);
    return true;
}

static bool leave(Stage *stage)
{
    struct StageSelf *self = stage->self;
    bool changed = let_go(stage) || self->hover.actor;
    self->hover = (Grip){0};
    self->pointer_inside = false;
    for (int i = 0; i < KEY_COUNT; i++) self->held[i] = self->pressed[i] = false;
    return changed;
}

// ---- The wheel

// So much a notch, and as much back.
static double notches(double wheel, double notch)
{
    double size = fabs(wheel) < WHEEL_MAX ? fabs(wheel) : WHEEL_MAX;
    return wheel > 0 ? 1 + notch * size : 1 / (1 + notch * size);
}

// A shape too small to be seen turning leaves the wheel to the view.
static bool wheel_on_actor(Stage *stage, Actor *actor, const Event *event)
{
    if (actor_radius(actor) < SMALLEST_SEEN * view_pixel(stage)) return false;
    bool scales = event->mods & MOD_CTRL;
    bool can = scales ? !(actor->traits & ACTOR_RIGID) : actor_turns_now(stage, actor);
    if (!can) return false;
    moment_keep(stage, (Kept){KEPT_WHEEL, actor->index});
    if (scales) {
        actor->scale = actor->scale * notches(event->wheel, SCALE_NOTCH);
    } else {
        actor->angle = actor->angle + event->wheel;
    }
    actor_was_moved(actor);
    if (stage->self->drag.grip.actor == actor) stage->self->drag.moved = true;
    return true;
}

static bool wheel(Stage *stage, const Event *event)
{
    follow_pointer(stage, event->at);
    if (!(fabs(event->wheel) > 0)) return false;
    Grip under = grips_under(stage, event->at);
    if (under.actor && wheel_on_actor(stage, under.actor, event)) return true;
    if (stage->self->drag.active) return true;
    view_zoom(stage, event->at, notches(event->wheel, ZOOM_NOTCH));
    hover(stage, event->at);
    return true;
}

// ---- Keys that the scene claims

static bool is_word(const char *text, const char *word, int length)
{
    for (int i = 0; i < length; i++) {
        if (text[i] != word[i]) return false;
    }
    return word[length] == 0;
}

static int word_length(const char *text)
{
    int length = 0;
    while (text[length] && text[length] != ' ') length++;
    return length;
}

bool hand_claims_word(const Stage *stage, const char *word)
{
    const Scene *scene = stage->self->scene;
    const char *text = scene && scene->claims ? scene->claims : "";
    while (*text) {
        int length = word_length(text);
        if (length && is_word(text, word, length)) return true;
        text += length + (text[length] == ' ');
    }
    return false;
}

static bool is_arrow(Key key)
{
    return key == KEY_LEFT || key == KEY_RIGHT || key == KEY_UP || key == KEY_DOWN;
}

bool stage_claims(const Stage *stage, Key key, unsigned mods)
{
    if (map_shows(stage)) return false;
    if (key == KEY_CTRL) return hand_claims_word(stage, "ctrl");
    if (mods & MOD_CTRL) return false;
    if (typing_claims(stage, key)) return true;
    if (is_arrow(key)) return hand_claims_word(stage, "arrows") && !stage->self->selected;
    if (key == KEY_SPACE) return hand_claims_word(stage, "space");
    if (key > KEY_SPACE && key < 127) return hand_claims_word(stage, (char[]){(char)key, 0});
    return false;
}

static bool known(Key key) { return (int)key > 0 && (int)key < KEY_COUNT; }

bool stage_held(const Stage *stage, Key key)
{
    return known(key) && (stage->self->held[key] || stage->self->pressed[key]);
}

bool stage_pressed(const Stage *stage, Key key) { return known(key) && stage->self->pressed[key]; }

Pointer stage_pointer(const Stage *stage)
{
    const struct StageSelf *self = stage->self;
    return (Pointer){.at = view_world(stage, self->pointer),
                     .from = view_world(stage, self->pressed_at),
                     .inside = self->pointer_inside,
                     .down = self->pointer_down,
                     .pressed = self->pointer_pressed};
}

static bool key_down(Stage *stage, const Event *event)
{
    struct StageSelf *self = stage->self;
    if (!known(event->key)) return false;
    if (typing_key(stage, event)) return true;
    if (stage_claims(stage, event->key, event->mods)) {
        if (!self->held[event->key]) self->pressed[event->key] = true;
        self->held[event->key] = true;
        return true;
    }
    return corners_key(stage, event) || nudge_key(stage, event) || knobs_key(stage, event);
}

static bool key_up(Stage *stage, const Event *event)
{
    if (!known(event->key) || !stage->self->held[event->key]) return false;
    stage->self->held[event->key] = false;
    return true;
}

// Whatever lets go of the button lets go of a slider, wherever that is: its run of changes ends.
static void end_slider_run(Stage *stage, const Event *event)
{
    struct StageSelf *self = stage->self;
    bool moved_free = event->kind == EVENT_MOVE && event->button != BUTTON_LEFT;
    bool ends = moved_free || event->kind == EVENT_RELEASE || event->kind == EVENT_LEAVE;
    if (ends && self->kept.what == KEPT_KNOB) self->kept = (Kept){KEPT_NOTHING, 0};
}

static bool take(Stage *stage, const Event *event)
{
    switch (event->kind) {
    case EVENT_PRESS: return press(stage, event);
    case EVENT_MOVE: return move(stage, event);
    case EVENT_RELEASE: return release(stage, event);
    case EVENT_WHEEL: return wheel(stage, event);
    case EVENT_KEY: return key_down(stage, event);
    case EVENT_KEY_UP: return key_up(stage, event);
    case EVENT_LEAVE: return leave(stage);
    case EVENT_TEXT: return typing_text(stage, event->text);
    }
    return false;
}

bool stage_event(Stage *stage, const Event *event)
{
    if (!stage->self->scene) return false;
    end_slider_run(stage, event);
    bool hovered = lens_hovered(stage);
    if (lens_event(stage, event)) return true;
    Event seen = split_event(stage, event);
    bool used = map_takes(stage, &seen) || take(stage, &seen);
    used = map_follows(stage) || used;
    corners_follow(stage);
    return used || hovered;
}

Cursor stage_cursor(const Stage *stage)
{
    const Drag *drag = &stage->self->drag;
    Grip grip = drag->active ? drag->grip : stage->self->hover;
    if (lens_hovered(stage)) return CURSOR_HAND;
    switch (grip.kind) {
    case GRIP_WHOLE:
        if (!actor_draggable(grip.actor) && !(grip.actor->traits & ACTOR_BODY)) return CURSOR_ARROW;
        return drag->active ? CURSOR_GRAB : CURSOR_HAND;
    case GRIP_TURN: return CURSOR_TURN;
    case GRIP_RIM:
    case GRIP_END:
    case GRIP_VERTEX:
    case GRIP_CORNER: return CURSOR_SIZE;
    case GRIP_SPACE: return drag->active ? CURSOR_GRAB : CURSOR_HAND;
    case GRIP_LASSO:
    case GRIP_ORBIT: return CURSOR_ARROW;
    case GRIP_NONE: break;
    }
    return drag->active ? CURSOR_GRAB : CURSOR_ARROW;
}
