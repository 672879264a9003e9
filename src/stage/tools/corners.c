// Corner editing (V): a handle on every corner of a shape; Ins adds a corner, Del removes one.

#include "actors/actor.h"
#include "actors/geometry_edit.h"
#include "asking/record.h"
#include "snapshots/snapshot.h"
#include "tools/tools.h"
#include "view/pointer.h"
#include "view/view.h"

static bool is_polygon(const Actor *actor) { return actor->rest.kind == TS_SHAPE_POLYGON; }

static bool editable(const Actor *actor)
{
    if (!actor->alive || (actor->traits & (ACTOR_PINNED | ACTOR_QUIET))) return false;
    if (actor->geometry) return true;
    return !(actor->traits & ACTOR_RIGID) && actor_is_corners(actor->rest.kind);
}

bool stage_has_corners(const Stage *stage, const Actor *actor)
{
    (void)stage;
    return editable(actor);
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

// Applies the corners unless the outline would cross itself: then shows the sentence.
static bool change(Stage *stage, const TsVec *corner, int count, const char *crossing)
{
    Actor *actor = handles_corners(stage)->actor;
    bool refused = actor_would_cross(actor, corner, count);
    record_message(stage, refused ? crossing : NULL);
    if (refused) return false;
    stage_keep(stage);
    actor_lay_corners(actor, actor->position, corner, count);
    return true;
}

// The same for what stands for a geometry, which may then have a flaw: that is seen.
static void change_geometry(Stage *stage, CornerEdit edit, int corner, TsVec at)
{
    EditedCorners *corners = handles_corners(stage);
    const TsGeometry *now = actor_geometry_now(stage, corners->actor);
    if (!now) return;
    snapshot_begin_edit(stage);
    const char *why = geometry_edit(stage, corners->actor, now, edit, corner, at);
    snapshot_end_edit(stage, !why);
    record_message(stage, why);
    if (!why) corners->grabbed = edit == CORNER_ADDED ? corner + 1 : -1;
}

// In the middle of the side that is nearest to the pointer.
static void add_to_geometry(Stage *stage)
{
    const TsGeometry *now = actor_geometry_now(stage, handles_corners(stage)->actor);
    TsVec pointer = view_world(stage, pointer_at(stage));
    int side = now ? geometry_nearest_side(now, pointer) : -1;
    record_message(stage, side < 0 ? "a point keeps its corner" : NULL);
    if (side >= 0) change_geometry(stage, CORNER_ADDED, side, geometry_side_middle(now, side));
}

static void add_corner(Stage *stage)
{
    EditedCorners *corners = handles_corners(stage);
    if (corners->actor->geometry) {
        add_to_geometry(stage);
        return;
    }
    const char *why = why_not_add(corners->actor);
    record_message(stage, why);
    if (why) return;
    TsVec corner[ACTOR_CORNERS_MAX];
    int count = ts_shape_corners(&corners->actor->shape, corner),
        at = longest_side(corner, count) + 1;
    TsVec middle = ts_vec_lerp(corner[at - 1], corner[at % count], 0.5);
    for (int i = count; i > at; i--) corner[i] = corner[i - 1];
    corner[at] = middle;
    if (change(stage, corner, count + 1, "with a corner there it would cross itself")) {
        corners->grabbed = at;
    }
}

static const char *why_not_remove(const EditedCorners *corners)
{
    if (corners->actor->geometry && corners->grabbed >= 0) return NULL;
    if (corners->actor->geometry) return "drag a corner first: Del removes that one";
    if (!is_polygon(corners->actor)) return why_not_add(corners->actor);
    if (corners->actor->rest.polygon.count <= 3) return "a polygon keeps at least three corners";
    return corners->grabbed < 0 ? "drag a corner first: Del removes that one" : NULL;
}

static void remove_corner(Stage *stage)
{
    EditedCorners *corners = handles_corners(stage);
    const char *why = why_not_remove(corners);
    record_message(stage, why);
    if (why) return;
    if (corners->actor->geometry) {
        change_geometry(stage, CORNER_REMOVED, corners->grabbed, ts_vec(0, 0));
        return;
    }
    TsVec corner[ACTOR_CORNERS_MAX];
    int count = ts_shape_corners(&corners->actor->shape, corner);
    for (int i = corners->grabbed + 1; i < count; i++) corner[i - 1] = corner[i];
    if (change(stage, corner, count - 1, "without that corner it would cross itself")) {
        corners->grabbed = -1;
    }
}

// ---- The mode

static void leave(Stage *stage)
{
    const Grab *grab = pointer_grab(stage);
    if (grab && grab->handle.kind == HANDLE_VERTEX) pointer_let_go(stage);
    *handles_corners(stage) = (EditedCorners){NULL, -1};
    if (pointer_hovered(stage).kind == HANDLE_VERTEX) pointer_forget(stage);
}

bool stage_edits_corners(const Stage *stage) { return handles_corners(stage)->actor; }

void stage_leave_corners(Stage *stage) { leave(stage); }

static void reset(Stage *stage) { *handles_corners(stage) = (EditedCorners){NULL, -1}; }

static const char *note(const Stage *stage)
{
    const Actor *actor = handles_corners(stage)->actor;
    if (!actor) return NULL;
    if (pointer_is_finger(stage)) return "corners: drag one";
    return is_polygon(actor) || actor->geometry
               ? "corners: drag one · Ins adds, Del removes · V ends"
               : "corners: drag one · V ends";
}

static void toggle(Stage *stage)
{
    EditedCorners *corners = handles_corners(stage);
    if (corners->actor) {
        record_message(stage, NULL);
        leave(stage);
        return;
    }
    Actor *selected = stage_selected(stage), *first = NULL;
    Actor *hovered = pointer_hovered(stage).actor;
    if (selected && editable(selected)) first = selected;
    // A geometry that the pointer is at: two may be much larger than the view.
    if (hovered && hovered->geometry && editable(hovered)) first = hovered;
    for (Actor *a = stage_first(stage); a && !first; a = stage_next(stage, a)) {
        if (editable(a)) first = a;
    }
    *corners = (EditedCorners){first, -1};
    if (first) selection_only(stage, first);
    record_message(stage, first ? note(stage) : "nothing here has corners to edit");
}

// If the viewer selects another shape with corners, that one is edited.
static bool follow(Stage *stage)
{
    EditedCorners *corners = handles_corners(stage);
    Actor *selected = stage_selected(stage);
    const Grab *grab = pointer_grab(stage);
    if (!corners->actor) return false;
    bool other = selected && selected != corners->actor && editable(selected);
    if (other) *corners = (EditedCorners){selected, -1};
    if (!editable(corners->actor)) leave(stage);
    if (!corners->actor) return true;
    if (grab && grab->handle.kind == HANDLE_VERTEX) corners->grabbed = grab->handle.index;
    const ActorGeometry *geometry = corners->actor->geometry;
    bool gone = geometry ? corners->grabbed >= geometry->own.corners
                         : is_polygon(corners->actor) &&
                               corners->grabbed >= corners->actor->rest.polygon.count;
    if (gone) corners->grabbed = -1;
    return other;
}

static bool event(Stage *stage, const Event *event)
{
    bool own = event->key == KEY_INSERT || event->key == KEY_DELETE;
    if (event->kind != EVENT_KEY || event->repeat || (event->mods & (MOD_CTRL | MOD_ALT)))
        return false;
    if (event->key != 'v' && !(own && handles_corners(stage)->actor)) return false;
    if (pointer_grab(stage)) return true;
    if (event->key == 'v') {
        toggle(stage);
    } else if (event->key == KEY_INSERT) {
        add_corner(stage);
    } else {
        remove_corner(stage);
    }
    return true;
}

const Tool corners_tool = {
    .name = "corners", .reset = reset, .event = event, .follow = follow, .note = note};
