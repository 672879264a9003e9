// Editing the corners of a shape: V, then a grip on each of them, Ins and Del.

#include "stage_self.h"
#include "touchstone/degrees.h"
#include "touchstone/polygon.h"

enum { CORRECTIONS = 4 };

static bool is_polygon(const Actor *actor) { return actor->rest.kind == TS_SHAPE_POLYGON; }

static bool editable(const Actor *actor)
{
    TsShapeMask kinds = TS_SHAPE_BIT(TS_SHAPE_SEGMENT) | TS_SHAPE_BIT(TS_SHAPE_TRIANGLE) |
                        TS_SHAPE_BIT(TS_SHAPE_POLYGON);
    unsigned firm = ACTOR_PINNED | ACTOR_RIGID | ACTOR_QUIET;
    return actor->alive && (TS_SHAPE_BIT(actor->rest.kind) & kinds) && !(actor->traits & firm);
}

// ---- Laying corners down

// What it is at rest so that it comes to lie there. Turning rounds, so what it misses is put right
// as long as doubles can.
static TsVec rest_of(const Actor *actor, TsVec world)
{
    TsVec turn = ts_degrees(actor->angle), rest = {0, 0};
    TsVec miss = ts_vec_sub(world, actor->position);
    for (int i = 0; i < CORRECTIONS && !ts_vec_equal(miss, ts_vec(0, 0)); i++) {
        if (actor->angle != 0) miss = ts_vec_unturn(miss, turn);
        rest = ts_vec_add(rest, ts_vec_scale(miss, 1 / actor->scale));
        miss = ts_vec_sub(world, actor_place_corner(actor, rest));
    }
    return rest;
}

static TsShape shape_from(TsShapeKind kind, const TsVec *corner, int count)
{
    if (kind == TS_SHAPE_SEGMENT) return ts_shape_segment(corner[0], corner[1]);
    if (kind == TS_SHAPE_TRIANGLE) return ts_shape_triangle(corner[0], corner[1], corner[2]);
    return ts_shape_polygon(corner, count);
}

// The pivot goes to the corners' new centre, by whole multiples of 2^-20 so that what the old one
// had of finer digits stays in all of them.
static TsVec pivot_from(TsVec old, const TsShape *shape)
{
    TsVec by = ts_vec_sub(ts_shape_center(shape), old);
    return ts_vec_add(
        old, ts_vec(floor(by.x * 0x1p20 + 0.5) * 0x1p-20, floor(by.y * 0x1p20 + 0.5) * 0x1p-20));
}

static void lay_down(Actor *actor, TsVec pivot, const TsVec *corner, int count)
{
    TsVec rest[TS_POLYGON_MAX];
    TsShape world = shape_from(actor->rest.kind, corner, count);
    actor->position = pivot_from(pivot, &world);
    for (int i = 0; i < count; i++) rest[i] = rest_of(actor, corner[i]);
    actor_set_rest(actor, shape_from(actor->rest.kind, rest, count));
    actor_make_world(actor);
}

// One that crosses itself already may go on doing so.
static bool would_cross(const Actor *actor, const TsVec *corner, int count)
{
    return is_polygon(actor) && ts_polygon_is_simple(actor->shape.polygon) &&
           !ts_polygon_is_simple((TsPolygon){corner, count});
}

void corners_drag(Stage *stage, const Drag *drag, TsVec by)
{
    Actor *actor = drag->grip.actor;
    TsVec corner[TS_POLYGON_MAX];
    int count = ts_shape_corners(&drag->start.rest, corner);
    for (int i = 0; i < count; i++) corner[i] = drag->corner[i];
    corner[drag->grip.index] = ts_vec_add(corner[drag->grip.index], by);
    bool refused = would_cross(actor, corner, count);
    record_say(stage, refused ? "there it would cross itself: the corner stays" : NULL);
    if (!refused) lay_down(actor, drag->start.position, corner, count);
}

// ---- Adding and removing

static int longest_side(const TsVec *corner, int count)
{
    int longest = 0;
    double most = -1;
    for (int i = 0; i < count; i++) {
        double length = ts_vec_length_squared(ts_vec_sub(corner[(i + 1) % count], corner[i]));
        if (length > most) longest = i, most = length;
    }
    return longest;
}

static const char *why_not_add(const Actor *actor)
{
    if (actor->rest.kind == TS_SHAPE_SEGMENT) return "a segment keeps its two ends";
    if (actor->rest.kind == TS_SHAPE_TRIANGLE) return "a triangle keeps its three corners";
    return actor->rest.polygon.count == TS_POLYGON_MAX ? "a polygon has at most 64 corners" : NULL;
}

// Takes over the corners unless they would cross; the sentence then says why not.
static bool change(Stage *stage, const TsVec *corner, int count, const char *crossing)
{
    Actor *actor = stage->self->corners.actor;
    bool refused = would_cross(actor, corner, count);
    record_say(stage, refused ? crossing : NULL);
    if (refused) return false;
    stage_keep(stage);
    lay_down(actor, actor->position, corner, count);
    return true;
}

static void add_corner(Stage *stage)
{
    Corners *corners = &stage->self->corners;
    const char *why = why_not_add(corners->actor);
    record_say(stage, why);
    if (why) return;
    TsVec corner[TS_POLYGON_MAX];
    int count = ts_shape_corners(&corners->actor->shape, corner),
        at = longest_side(corner, count) + 1;
    TsVec middle = ts_vec_lerp(corner[at - 1], corner[at % count], 0.5);
    for (int i = count; i > at; i--) corner[i] = corner[i - 1];
    corner[at] = middle;
    if (change(stage, corner, count + 1, "with a corner there it would cross itself")) {
        corners->grabbed = at;
    }
}

static const char *why_not_remove(const Corners *corners)
{
    if (!is_polygon(corners->actor)) return why_not_add(corners->actor);
    if (corners->actor->rest.polygon.count <= 3) return "a polygon keeps at least three corners";
    return corners->grabbed < 0 ? "take hold of a corner first: Del removes that one" : NULL;
}

static void remove_corner(Stage *stage)
{
    Corners *corners = &stage->self->corners;
    const char *why = why_not_remove(corners);
    record_say(stage, why);
    if (why) return;
    TsVec corner[TS_POLYGON_MAX];
    int count = ts_shape_corners(&corners->actor->shape, corner);
    for (int i = corners->grabbed + 1; i < count; i++) corner[i - 1] = corner[i];
    if (change(stage, corner, count - 1, "without that corner it would cross itself")) {
        corners->grabbed = -1;
    }
}

// ---- The mode

static Actor *first_editable(const Stage *stage)
{
    Actor *selected = stage->self->selected;
    if (selected && editable(selected)) return selected;
    stage_each(stage, actor)
    {
        if (editable(actor)) return actor;
    }
    return NULL;
}

static void enter(Stage *stage)
{
    struct StageSelf *self = stage->self;
    self->corners = (Corners){first_editable(stage), -1};
    if (self->corners.actor) {
        selection_only(stage, self->corners.actor);
        record_say(stage, corners_note(stage));
    } else {
        record_say(stage, "nothing here has corners to edit");
    }
}

static void toggle(Stage *stage)
{
    if (stage->self->corners.actor) {
        record_say(stage, NULL);
        stage_leave_corners(stage);
    } else {
        enter(stage);
    }
}

// Whoever is selected meanwhile is edited, as far as it has corners.
void corners_follow(Stage *stage)
{
    struct StageSelf *self = stage->self;
    Corners *corners = &self->corners;
    if (!corners->actor) return;
    bool other = self->selected && self->selected != corners->actor && editable(self->selected);
    if (other) *corners = (Corners){self->selected, -1};
    if (!editable(corners->actor)) stage_leave_corners(stage);
    if (corners->actor && is_polygon(corners->actor) &&
        corners->grabbed >= corners->actor->rest.polygon.count) {
        corners->grabbed = -1;
    }
}

const char *corners_note(const Stage *stage)
{
    const Actor *actor = stage->self->corners.actor;
    if (!actor) return NULL;
    return is_polygon(actor) ? "corners: drag one · Ins adds, Del removes · V ends"
                             : "corners: drag one · V ends";
}

bool corners_key(Stage *stage, const Event *event)
{
    bool mine = event->key == KEY_INSERT || event->key == KEY_DELETE;
    if (event->repeat || (event->mods & (MOD_CTRL | MOD_ALT))) return false;
    if (event->key != 'v' && !(mine && stage->self->corners.actor)) return false;
    if (stage->self->drag.active) return true;
    if (event->key == 'v') {
        toggle(stage);
    } else if (event->key == KEY_INSERT) {
        add_corner(stage);
    } else {
        remove_corner(stage);
    }
    return true;
}

bool stage_edits_corners(const Stage *stage) { return stage->self->corners.actor; }

void stage_leave_corners(Stage *stage)
{
    struct StageSelf *self = stage->self;
    if (self->drag.active && self->drag.grip.kind == GRIP_VERTEX) drag_end(stage);
    self->corners = (Corners){NULL, -1};
    if (self->hover.kind == GRIP_VERTEX) self->hover = (Grip){0};
}
