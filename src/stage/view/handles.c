#include "view/handles.h"

#include <stdlib.h>
#include <string.h>

#include "actors/actor.h"
#include "actors/actor_geometry.h"
#include "actors/geometry_edit.h"
#include "scene_kit/space_handle.h"
#include "scene_kit/style.h"
#include "stage_self.h"
#include "tool.h"
#include "touchstone/closest.h"
#include "touchstone/degrees.h"
#include "touchstone/support.h"
#include "view/pointer.h"
#include "view/view.h"

#define SLACK 8.0        // px at scale 1
#define FINGER 22.0      // the same for a finger
#define FINGER_HANDLE 9  // radius in which handles are drawn for a finger
#define RAY_HANDLE 72    // along a ray, which has no end
#define SPACE_SLACK 12.0 // px at scale 1, in space
#define LABELS_OFF 12    // that labels keep from a handle

enum { SPACE_HANDLES = 24 };

struct Handles {
    EditedCorners corners;
    SpaceHandle space[SPACE_HANDLES];
    int spaces; // of the last frame
    TsVec area[HANDLE_AREA_MAX];
};

bool handles_init(Stage *stage)
{
    stage->self->handles = calloc(1, sizeof *stage->self->handles);
    return stage->self->handles;
}

void handles_free(Stage *stage) { free(stage->self->handles); }

void handles_begin(Stage *stage) { stage->self->handles->spaces = 0; }

EditedCorners *handles_corners(const Stage *stage) { return &stage->self->handles->corners; }

// ---- Where they are

static Handle *put(Handle *next, Actor *actor, HandleKind kind, int index, TsVec at)
{
    *next = (Handle){actor, kind, index, at};
    return next + 1;
}

// The turning handle: above the shape as it lies, outside its farthest corner; on a ray.
static TsVec turn_handle_place(const Stage *stage, const Actor *actor)
{
    double pixel = view_pixel(stage);
    if (actor->shape.kind == TS_SHAPE_RAY) {
        TsVec along = ts_vec_normalize(actor->shape.ray.direction);
        return ts_vec_add(actor->position, ts_vec_scale(along, RAY_HANDLE * pixel));
    }
    TsAabb box = ts_shape_bounds(&actor->rest);
    TsVec up = ts_vec_turn(ts_vec(0, -1), ts_degrees(actor->angle));
    double reach = -box.min.y * actor->scale + HANDLES_STALK * pixel;
    return ts_vec_add(actor->position, ts_vec_scale(up, reach));
}

static Handle *put_sizes(Handle *next, Actor *actor)
{
    if (actor->traits & (ACTOR_RIGID | ACTOR_PINNED)) return next;
    const TsShape *shape = &actor->shape;
    TsVec box[4];
    int count;
    const TsVec *corner = ts_shape_view_corners(shape, box, &count);
    double radius = ts_shape_radius(shape);
    bool ends = ts_shape_kind_core(shape->kind) == TS_SHAPE_SEGMENT;
    for (int i = 0; ends && i < count; i++) next = put(next, actor, HANDLE_END, i, corner[i]);
    if (ts_shape_kind_is_box(shape->kind))
        for (int i = 0; i < count; i++) next = put(next, actor, HANDLE_CORNER, i, corner[i]);
    if (!ts_shape_kind_is_round(shape->kind)) return next;
    // The rim is grabbed on the right of a circle, and on a side of a capsule, beside the middle.
    TsVec middle = corner[0], aside = ts_vec(0, 0);
    if (ends) {
        middle = ts_vec_lerp(corner[0], corner[1], 0.5);
        aside = ts_vec_perp_back(ts_vec_normalize(ts_vec_sub(corner[1], corner[0])));
    }
    if (!(ts_vec_length(aside) > 0)) aside = ts_vec(1, 0);
    return put(next, actor, HANDLE_RIM, 0, ts_vec_add(middle, ts_vec_scale(aside, radius)));
}

// Of the corners that are seen, those nearest to the pointer.
static int put_corners(const Stage *stage, Actor *actor, Handle *out)
{
    const TsGeometry *geometry = actor_geometry_now(stage, actor);
    Rect whole = view_whole(stage);
    double scale = view_scale(stage);
    TsVec from = ts_vec(whole.x * scale, whole.y * scale),
          to = ts_vec((whole.x + whole.width) * scale, (whole.y + whole.height) * scale);
    TsAabb box = {view_world(stage, from), view_world(stage, to)};
    int corner[HANDLES_MAX];
    TsVec near = view_world(stage, pointer_at(stage));
    int count = geometry ? geometry_corners_near(geometry, box, near, HANDLES_MAX, corner) : 0;
    for (int i = 0; i < count; i++)
        put(&out[i], actor, HANDLE_VERTEX, corner[i], geometry->corner[corner[i]]);
    return count;
}

int handles_of(const Stage *stage, Actor *actor, Handle *out)
{
    if (actor == handles_corners(stage)->actor && actor->geometry)
        return put_corners(stage, actor, out);
    if (actor == handles_corners(stage)->actor) {
        TsVec box[4];
        int count;
        const TsVec *corner = ts_shape_view_corners(&actor->shape, box, &count);
        for (int i = 0; i < count; i++) put(&out[i], actor, HANDLE_VERTEX, i, corner[i]);
        return count;
    }
    Handle *next = put_sizes(out, actor);
    if (actor_turns_now(stage, actor)) {
        next = put(next, actor, HANDLE_TURN, 0, turn_handle_place(stage, actor));
    }
    return (int)(next - out);
}

// ---- What lies under the pointer

bool handles_loop_holds(const TsVec *corner, int count, TsVec p)
{
    bool inside = false;
    for (int i = 0, j = count - 1; i < count; j = i++) {
        TsVec a = corner[i], b = corner[j];
        if ((a.y > p.y) == (b.y > p.y)) continue;
        if (p.x < a.x + (b.x - a.x) * (p.y - a.y) / (b.y - a.y)) inside = !inside;
    }
    return inside;
}

// The distance of a point from a shape, 0 inside.
static double distance_to(const TsShape *shape, TsVec p)
{
    if (shape->kind == TS_SHAPE_RAY) {
        TsVec along = ts_vec_normalize(shape->ray.direction), to = ts_vec_sub(p, shape->ray.origin);
        return ts_vec_dot(to, along) > 0 ? fabs(ts_vec_cross(along, to)) : ts_vec_length(to);
    }
    TsVec box[4];
    int count;
    const TsVec *corner = ts_shape_view_corners(shape, box, &count);
    if (count > 2 && handles_loop_holds(corner, count, p)) return 0;
    double nearest = ts_vec_distance(p, corner[0]);
    for (int i = 0; i < count; i++) {
        TsVec closest = ts_support_closest(p, corner[i], corner[(i + 1) % count]);
        double distance = ts_vec_distance(p, closest);
        if (distance < nearest) nearest = distance;
    }
    return fmax(nearest - ts_shape_radius(shape), 0);
}

// Shapes without area, and those that are hardly larger than the tolerance.
static bool is_thin(const TsShape *shape, double slack)
{
    if (shape->kind == TS_SHAPE_SEGMENT || shape->kind == TS_SHAPE_RAY) return true;
    TsAabb box = ts_shape_bounds(shape);
    return box.max.x - box.min.x < 2 * slack && box.max.y - box.min.y < 2 * slack;
}

// How well a press takes a shape, best first: a thin shape near it, so that it can be grabbed above
// or below a wide one; a shape around it; a shape that it just misses.
enum { TAKES_THIN, TAKES_INSIDE, TAKES_NEAR, TAKES_NOT };

// What stands for a geometry is taken by that, and not by the box around it.
static int takes(const Stage *stage, const Actor *actor, TsVec at, double slack)
{
    double distance = distance_to(&actor->shape, at);
    if (distance > slack) return TAKES_NOT;
    bool thin = is_thin(&actor->shape, slack);
    if (actor->geometry) {
        distance = actor_geometry_distance(stage, actor, at);
        thin |= actor->geometry->own.areas == 0;
    }
    if (distance > slack) return TAKES_NOT;
    if (thin) return TAKES_THIN;
    return distance <= 0 ? TAKES_INSIDE : TAKES_NEAR;
}

static Actor *topmost_under(const Stage *stage, TsVec at, double slack)
{
    Actor *best = NULL;
    int best_rank = TAKES_NOT;
    stage_each(stage, actor)
    {
        int rank = tool_hides(stage, actor) ? TAKES_NOT : takes(stage, actor, at, slack);
        if (rank < TAKES_NOT && rank <= best_rank) {
            best = actor;
            best_rank = rank;
        }
    }
    return best;
}

static Actor *nearest_to(const Stage *stage, TsVec at, double slack)
{
    Actor *best = NULL;
    stage_each(stage, actor)
    {
        if (tool_hides(stage, actor)) continue;
        double distance = actor->geometry ? actor_geometry_distance(stage, actor, at)
                                          : distance_to(&actor->shape, at);
        if (distance > slack) continue;
        slack = distance;
        best = actor;
    }
    return best;
}

// A finger's tolerance may cover a whole small shape. So that such a shape can still be moved, a
// finger within it takes a handle only if that is nearer than the shape's pivot.
static Handle nearest_of(const Stage *stage, Actor *actor, TsVec at, double slack)
{
    Handle handle[HANDLES_MAX], best = {0};
    double nearest = slack;
    if (pointer_is_finger(stage) && distance_to(&actor->shape, at) <= 0) {
        nearest = fmin(nearest, ts_vec_distance(at, actor->position));
    }
    int count = handles_of(stage, actor, handle);
    for (int i = 0; i < count; i++) {
        double distance = ts_vec_distance(at, handle[i].at);
        if (distance <= nearest) {
            nearest = distance;
            best = handle[i];
        }
    }
    return best;
}

static Handle under_in_plane(const Stage *stage, TsVec at)
{
    double slack = (pointer_is_finger(stage) ? FINGER : SLACK) * view_pixel(stage);
    Actor *shown[] = {handles_corners(stage)->actor, selection_alone(stage)};
    for (int i = 0; i < 2; i++) {
        bool seen = shown[i] && !tool_hides(stage, shown[i]);
        Handle handle = seen ? nearest_of(stage, shown[i], at, slack) : (Handle){0};
        if (handle.kind) return handle;
    }
    // What a mouse would take there comes before what lies beside a finger.
    Actor *actor = topmost_under(stage, at, SLACK * view_pixel(stage));
    if (!actor && pointer_is_finger(stage)) actor = nearest_to(stage, at, slack);
    if (!actor) return (Handle){0};
    // The ends of a segment can be seen, and so grabbed, before it is selected.
    if (actor->shape.kind == TS_SHAPE_SEGMENT) {
        Handle handle = nearest_of(stage, actor, at, slack);
        if (handle.kind == HANDLE_END) return handle;
    }
    return (Handle){actor, HANDLE_WHOLE, 0, actor->position};
}

// ---- In space

void stage_space_handle(Stage *stage, const Camera *camera, int id, TsVec3 place, double radius)
{
    struct Handles *handles = stage->self->handles;
    TsVec at;
    if (view_is_second(stage) || handles->spaces == SPACE_HANDLES ||
        !camera_sees(camera, place, &at))
        return;
    double unit = camera_unit(camera, place);
    handles->space[handles->spaces++] =
        (SpaceHandle){.id = id,
                      .place = place,
                      .at = at,
                      .radius = radius * unit,
                      .depth = camera_depth(camera, place),
                      .right = ts_vec3_scale(camera->right, 1 / unit),
                      .down = ts_vec3_scale(camera->up, -1 / unit),
                      .ahead = ts_vec3_scale(camera->ahead, 1 / unit)};
}

void stage_plane_handle(Stage *stage, int id, TsVec at, const TsVec *area, int corners)
{
    struct Handles *handles = stage->self->handles;
    bool shown = draw_tag_shows(stage->draw);
    bool hidden = corners > 0 && stage->self->concealed == CONCEAL_SHAPES;
    if (!shown || hidden || view_is_second(stage) || handles->spaces == SPACE_HANDLES) return;
    if (corners > HANDLE_AREA_MAX) corners = 0;
    if (corners > 0) memcpy(handles->area, area, (size_t)corners * sizeof *area);
    handles->space[handles->spaces++] = (SpaceHandle){.id = id,
                                                      .place = ts_vec3(at.x, at.y, 0),
                                                      .at = at,
                                                      .depth = corners > 0,
                                                      .right = ts_vec3(1, 0, 0),
                                                      .down = ts_vec3(0, 1, 0),
                                                      .corners = corners};
}

const SpaceHandle *handles_in_space(const Stage *stage, int id)
{
    const struct Handles *handles = stage->self->handles;
    for (int i = 0; i < handles->spaces; i++) {
        if (handles->space[i].id == id) return &handles->space[i];
    }
    return NULL;
}

static double distance_to_area(const struct Handles *handles, int corners, TsVec at)
{
    TsShape area = ts_shape_polygon(handles->area, corners), point = ts_shape_point(at);
    return ts_closest_shapes(&area, &point).distance;
}

// The handle nearest to the eye.
static Handle under_in_space(const Stage *stage, TsVec at)
{
    const struct Handles *handles = stage->self->handles;
    const SpaceHandle *found = NULL;
    double slack = (pointer_is_finger(stage) ? FINGER : SPACE_SLACK) * view_pixel(stage);
    for (int i = 0; i < handles->spaces; i++) {
        const SpaceHandle *handle = &handles->space[i];
        double reach = handle->radius > slack ? handle->radius : slack;
        bool nearer = !found || handle->depth < found->depth;
        double distance = handle->corners > 2 ? distance_to_area(handles, handle->corners, at)
                                              : ts_vec_distance(handle->at, at);
        if (nearer && distance <= reach) found = handle;
    }
    if (found) return (Handle){.kind = HANDLE_SPACE, .index = found->id, .at = at};
    return (Handle){.kind = scene_claims(stage_scene(stage), "orbit") ? HANDLE_ORBIT : HANDLE_NONE};
}

static Handle under(Stage *stage, TsVec device)
{
    TsVec at = view_world(stage, device);
    Handle handle = tool_under(stage, device);
    if (handle.kind) return handle;
    handle = under_in_plane(stage, at);
    return handle.actor ? handle : under_in_space(stage, at);
}

Handle handles_under(Stage *stage, TsVec device)
{
    const Scene *scene = stage_scene(stage);
    bool right = view_pointed_right(stage) && scene->beside && scene->beside(stage, true);
    Handle handle = {0};
    if (!right || stage->playing) handle = under(stage, device);
    if (right) scene->beside(stage, false);
    return handle;
}

Actor *stage_shape_at(Stage *stage, TsVec device)
{
    Event press = {.kind = EVENT_PRESS, .at = device};
    if (stage_shows_map(stage)) return NULL;
    return handles_under(stage, view_event(stage, &press, false).at).actor;
}

Below stage_below(Stage *stage, TsVec device)
{
    Event press = {.kind = EVENT_PRESS, .at = device};
    const Scene *scene = stage_scene(stage);
    Rect whole = view_whole(stage);
    TsVec at = ts_vec_scale(device, 1 / view_scale(stage));
    bool beside = at.x < whole.x || at.y < whole.y || at.x > whole.x + whole.width ||
                  at.y > whole.y + whole.height;
    if (stage_magnifies(stage) && beside) return BELOW_SCENE;
    bool held = pointer_grab(stage) || pointer_is_down(stage);
    switch (handles_under(stage, view_event(stage, &press, held).at).kind) {
    case HANDLE_NONE: break;
    case HANDLE_ORBIT: return BELOW_ORBIT;
    case HANDLE_WHOLE:
    case HANDLE_TURN:
    case HANDLE_RIM:
    case HANDLE_END:
    case HANDLE_CORNER:
    case HANDLE_VERTEX:
    case HANDLE_SPACE:
    case HANDLE_PLACE:
    case HANDLE_VIEW: return BELOW_SHAPE;
    }
    bool used = tool_presses(stage) || stage_shows_map(stage) || scene_claims(scene, "drag") ||
                (scene && scene->presses);
    return used ? BELOW_SCENE : BELOW_GROUND;
}

// ---- Drawing

static void draw_handles_of(Stage *stage, Actor *actor, const Handle *hovered)
{
    Handle handle[HANDLES_MAX];
    int count = actor && !tool_hides(stage, actor) ? handles_of(stage, actor, handle) : 0;
    draw_layer(stage->draw, LAYER_CONTACT);
    for (int i = 0; i < count; i++) {
        const Handle *h = &handle[i];
        TsVec at = view_screen(stage, h->at);
        labels_block_line(view_labels(stage), at, at, LABELS_OFF);
        if (h->kind == HANDLE_TURN) { // a stalk from the shape's border, as long as it stands off
            TsVec out = ts_vec_normalize(ts_vec_sub(h->at, actor->position));
            double stalk = HANDLES_STALK * view_pixel(stage);
            draw_line(stage->draw, ts_vec_sub(h->at, ts_vec_scale(out, stalk)), h->at,
                      (Pen){.ink = INK_LINE});
        }
        bool is_hovered =
            hovered->actor == h->actor && hovered->kind == h->kind && hovered->index == h->index;
        bool grabbed = h->kind == HANDLE_VERTEX && h->index == handles_corners(stage)->grabbed;
        double radius = pointer_is_finger(stage) ? FINGER_HANDLE : is_hovered ? 6 : 5;
        style_handle(stage->draw, h->at, radius, is_hovered, grabbed);
    }
}

void handles_draw(Stage *stage, const Handle *hovered)
{
    Actor *alone = selection_alone(stage), *edited = handles_corners(stage)->actor;
    draw_handles_of(stage, alone, hovered);
    if (edited != alone) draw_handles_of(stage, edited, hovered);
}
