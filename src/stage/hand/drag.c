#include "scene.h"
#include "stage_self.h"
#include "touchstone/degrees.h"

#define SMALLEST 0x1p-30 // px, of what a hand can make
#define ANGLE_GRAIN 1024 // parts of a degree that a hand can set

// A polygon's corners are its own, not the copy's.
static void keep_start(Drag *drag)
{
    drag->start = *drag->grip.actor;
    ts_shape_corners(&drag->start.shape, drag->corner);
    ts_shape_corners(&drag->start.rest, drag->rest);
}

void drag_begin(Stage *stage, Grip grip, Button button, TsVec device)
{
    struct StageSelf *self = stage->self;
    bool view = !grip.actor;
    self->drag = (Drag){
        .active = true,
        .grip = grip,
        .button = button,
        .from = view ? device : view_world(stage, device),
        .view = self->view,
        .before = view && grip.kind != GRIP_SPACE ? NULL : moment_save(stage),
    };
    if (view) {
        self->glide.active = false;
        orbit_begin(stage, &self->drag);
    } else {
        keep_start(&self->drag);
        self->drag.group = drag_takes_group(stage, grip);
    }
    if (grip.kind == GRIP_VERTEX) self->corners.grabbed = grip.index;
    if (grip.kind == GRIP_LASSO) lasso_begin(stage, view_world(stage, device));
}

// ---- What the hand does to a shape. Everything is reckoned from the start of the drag, so that a
// drag back to where it began gives back the very same bits.

static TsVec on_grid(TsVec v) { return ts_vec(actor_on_grid(v.x), actor_on_grid(v.y)); }

static void turn_to(Actor *actor, const Drag *drag, TsVec at)
{
    TsVec pivot = drag->start.position;
    double by = ts_degrees_of(ts_vec_sub(at, pivot)) - ts_degrees_of(ts_vec_sub(drag->from, pivot));
    double whole = floor(by * ANGLE_GRAIN + 0.5) / ANGLE_GRAIN;
    actor->angle = ts_degrees_wrap(drag->start.angle + whole);
}

static void rim_to(Actor *actor, const Drag *drag, TsVec at)
{
    TsVec center = drag->start.position;
    double by = actor_on_grid(ts_vec_distance(at, center) - ts_vec_distance(drag->from, center));
    double radius = drag->start.shape.circle.radius + by;
    if (radius < SMALLEST) radius = SMALLEST;
    actor_set_rest(actor, ts_shape_circle(ts_vec(0, 0), radius / actor->scale));
}

// The other end stays where it is, to the bit: the segment is laid down anew, unturned.
static void end_to(Stage *stage, Actor *actor, const Drag *drag, TsVec by)
{
    TsSegment s = drag->start.shape.segment;
    TsVec *end = drag->grip.index == 0 ? &s.a : &s.b;
    *end = ts_vec_add(*end, by);
    TsVec middle = ts_vec_lerp(s.a, s.b, 0.5);
    actor->position =
        ts_vec(floor(middle.x * 0x1p20) * 0x1p-20, floor(middle.y * 0x1p20) * 0x1p-20);
    actor->scale = 1;
    actor_set_rest(actor, ts_shape_segment(ts_vec_sub(s.a, actor->position),
                                           ts_vec_sub(s.b, actor->position)));
    stage_place(stage, actor, actor->position, 0);
}

static TsVec at_least(TsVec half)
{
    return ts_vec(half.x < SMALLEST ? SMALLEST : half.x, half.y < SMALLEST ? SMALLEST : half.y);
}

static void size_box(Actor *actor, TsVec half)
{
    TsVec rest = ts_vec_scale(half, 1 / actor->scale);
    if (actor->rest.kind == TS_SHAPE_AABB) {
        actor_set_rest(actor, ts_shape_aabb(ts_vec_negate(rest), rest));
    } else {
        TsShape box = actor->rest;
        box.obb.half = rest;
        actor_set_rest(actor, box);
    }
}

// The opposite corner stays, as far as rounding lets it.
static void corner_to(Actor *actor, const Drag *drag, TsVec by)
{
    TsVec corner[TS_POLYGON_MAX];
    ts_shape_corners(&drag->start.shape, corner);
    TsVec moved = ts_vec_add(corner[drag->grip.index], by),
          fixed = corner[(drag->grip.index + 2) % 4];
    TsVec axis = actor->rest.kind == TS_SHAPE_OBB ? drag->start.shape.obb.axis : ts_vec(1, 0);
    TsVec across = ts_vec_unturn(ts_vec_sub(moved, fixed), axis);
    actor->position = on_grid(ts_vec_lerp(fixed, moved, 0.5));
    size_box(actor, at_least(on_grid(ts_vec(fabs(across.x) / 2, fabs(across.y) / 2))));
}

static void move_actor(Stage *stage, const Drag *drag, TsVec at)
{
    Actor *actor = drag->grip.actor;
    TsVec by = on_grid(ts_vec_sub(at, drag->from));
    switch (drag->grip.kind) {
    case GRIP_LASSO:
    case GRIP_SPACE:
    case GRIP_ORBIT:
    case GRIP_NONE: return;
    case GRIP_WHOLE: actor->position = ts_vec_add(drag->start.position, by); break;
    case GRIP_TURN: turn_to(actor, drag, at); break;
    case GRIP_RIM: rim_to(actor, drag, at); break;
    case GRIP_END: end_to(stage, actor, drag, by); break;
    case GRIP_CORNER: corner_to(actor, drag, by); break;
    case GRIP_VERTEX: corners_drag(stage, drag, by); return;
    }
    actor_was_moved(actor);
    if (drag->group) drag_move_others(stage, drag, by);
}

static void pan_to(Stage *stage, const Drag *drag, TsVec device)
{
    stage->self->view.offset = ts_vec_add(drag->view.offset, ts_vec_sub(device, drag->from));
    stage->self->view_moved = true;
}

static void drag_ground(Stage *stage, Drag *drag, TsVec device)
{
    switch (drag->grip.kind) {
    case GRIP_LASSO: lasso_to(stage, view_world(stage, device)); break;
    case GRIP_SPACE:
    case GRIP_ORBIT: orbit_to(stage, drag, device); break;
    case GRIP_NONE:
    case GRIP_WHOLE:
    case GRIP_TURN:
    case GRIP_RIM:
    case GRIP_END:
    case GRIP_CORNER:
    case GRIP_VERTEX: pan_to(stage, drag, device); break;
    }
}

// It was no click: who is moved is selected.
static void begin_moving(Stage *stage, Drag *drag)
{
    drag->moved = true;
    if (!stage_is_selected(stage, drag->grip.actor)) selection_only(stage, drag->grip.actor);
}

// As it was at the press, to the bit: a size reckoned there and back might not be.
static void put_back(Drag *drag)
{
    Actor *actor = drag->grip.actor;
    actor->position = drag->start.position;
    actor->angle = drag->start.angle;
    actor->scale = drag->start.scale;
    actor->traits = drag->start.traits;
    if (drag->tracked > 0) actor_was_moved(actor); // time went on: its body is elsewhere
    TsShape rest = drag->start.rest;
    if (rest.kind == TS_SHAPE_POLYGON) rest = ts_shape_polygon(drag->rest, rest.polygon.count);
    actor_set_rest(actor, rest);
    actor_make_world(actor);
}

void drag_to(Stage *stage, TsVec device)
{
    Drag *drag = &stage->self->drag;
    if (!drag->grip.actor) {
        drag_ground(stage, drag, device);
        return;
    }
    TsVec at = view_world(stage, device);
    if (!drag->moved && ts_vec_equal(at, drag->from)) return;
    if (!drag->moved) begin_moving(stage, drag);
    if (ts_vec_equal(at, drag->from) && drag->grip.kind > GRIP_TURN) {
        put_back(drag);
    } else {
        move_actor(stage, drag, at);
    }
}

// Nothing was moved: it was a click.
static void end_click(Stage *stage, Drag *drag)
{
    const Scene *scene = stage->self->scene;
    if (drag->grip.kind == GRIP_SPACE && scene->clicked && !drag->cancelled) {
        scene->clicked(stage, drag->grip.index);
        moment_changed(stage, drag->before);
        return;
    }
    moment_free(drag->before);
    if (drag->grip.actor) selection_click(stage, drag->grip.actor, drag->click);
}

void drag_end(Stage *stage)
{
    Drag *drag = &stage->self->drag;
    drag->active = false;
    if (drag->moved) {
        moment_changed(stage, drag->before);
    } else {
        end_click(stage, drag);
    }
    drag->before = NULL;
    if (drag->grip.kind == GRIP_LASSO) lasso_end(stage);
}

void stage_cancel(Stage *stage)
{
    Drag *drag = &stage->self->drag;
    if (!drag->active) return;
    drag->click = CLICK_NOTHING;
    lasso_forget(stage);
    if (drag->grip.actor) {
        put_back(drag);
        drag_put_others_back(stage, drag);
        drag->grip.actor->velocity = drag->start.velocity;
    } else {
        stage->self->view = drag->view;
        orbit_put_back(stage, drag);
    }
    drag->moved = false;
    drag->cancelled = true;
    drag_end(stage);
}

// ---- Throwing: by ticks alone, so that a script throws alike wherever it is played

void drag_tick(Stage *stage)
{
    Drag *drag = &stage->self->drag;
    if (!drag->active || !drag->grip.actor) return;
    for (int i = DRAG_TICKS; i > 0; i--) drag->track[i] = drag->track[i - 1];
    drag->track[0] = drag->grip.actor->position;
    if (drag->tracked <= DRAG_TICKS) drag->tracked++;
}

bool stage_thrown(const Stage *stage, const Actor *actor, TsVec *velocity)
{
    const Drag *drag = &stage->self->drag;
    if (drag->grip.kind != GRIP_WHOLE || !drag_holds(stage, actor)) return false;
    int ticks = drag->tracked - 1;
    TsVec way = ticks > 0 ? ts_vec_sub(drag->track[0], drag->track[ticks]) : ts_vec(0, 0);
    if (velocity) *velocity = ts_vec_divide(way, ticks);
    return true;
}

bool stage_dragging(const Stage *stage) { return stage->self->drag.active; }
