#include "view/handles.h"

#include <stdlib.h>

#include "actors/actor.h"
#include "scene_kit/space_handle.h"
#include "scene_kit/style.h"
#include "stage_self.h"
#include "tool.h"
#include "touchstone/degrees.h"
#include "view/view.h"

#define SLACK 8.0        // px at scale 1
#define RAY_HANDLE 72    // along a ray, which has no end
#define SPACE_SLACK 12.0 // px at scale 1, in space
#define LABELS_OFF 12    // that labels keep from a handle

enum { SPACE_HANDLES = 24 };

struct Handles {
    EditedCorners corners;
    SpaceHandle space[SPACE_HANDLES];
    int spaces; // of the last frame
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

// Above the shape as it lies, outside its farthest corner.
static TsVec handle_place(const Stage *stage, const Actor *actor)
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

static Handle *put_corners(Handle *next, Actor *actor)
{
    TsVec corner[TS_POLYGON_MAX];
    ts_shape_corners(&actor->shape, corner);
    for (int i = 0; i < 4; i++) next = put(next, actor, HANDLE_CORNER, i, corner[i]);
    return next;
}

// On a side of a capsule, beside its middle.
static TsVec handle_beside(TsCapsule c)
{
    TsVec aside = ts_vec_perp_back(ts_vec_normalize(ts_vec_sub(c.b, c.a)));
    if (!(ts_vec_length(aside) > 0)) aside = ts_vec(1, 0);
    return ts_vec_add(ts_vec_lerp(c.a, c.b, 0.5), ts_vec_scale(aside, c.radius));
}

static Handle *put_sizes(Handle *next, Actor *actor)
{
    if (actor->traits & (ACTOR_RIGID | ACTOR_PINNED)) return next;
    const TsShape *shape = &actor->shape;
    switch (shape->kind) {
    case TS_SHAPE_SEGMENT:
        next = put(next, actor, HANDLE_END, 0, shape->segment.a);
        return put(next, actor, HANDLE_END, 1, shape->segment.b);
    case TS_SHAPE_CIRCLE:
        return put(next, actor, HANDLE_RIM, 0,
                   ts_vec_add(shape->circle.center, ts_vec(shape->circle.radius, 0)));
    case TS_SHAPE_CAPSULE:
        next = put(next, actor, HANDLE_END, 0, shape->capsule.a);
        next = put(next, actor, HANDLE_END, 1, shape->capsule.b);
        return put(next, actor, HANDLE_RIM, 0, handle_beside(shape->capsule));
    case TS_SHAPE_AABB:
    case TS_SHAPE_OBB: return put_corners(next, actor);
    case TS_SHAPE_POINT:
    case TS_SHAPE_RAY:
    case TS_SHAPE_TRIANGLE:
    case TS_SHAPE_POLYGON:
    case TS_SHAPE_KINDS: break;
    }
    return next;
}

static int put_vertices(Handle *out, Actor *actor)
{
    TsVec corner[TS_POLYGON_MAX];
    int count = ts_shape_corners(&actor->shape, corner);
    for (int i = 0; i < count; i++) put(&out[i], actor, HANDLE_VERTEX, i, corner[i]);
    return count;
}

int handles_of(const Stage *stage, Actor *actor, Handle *out)
{
    if (actor == handles_corners(stage)->actor) return put_vertices(out, actor);
    Handle *next = put_sizes(out, actor);
    if (actor_turns_now(stage, actor)) {
        next = put(next, actor, HANDLE_TURN, 0, handle_place(stage, actor));
    }
    return (int)(next - out);
}

// ---- What lies under the pointer

static double segment_distance(TsVec p, TsVec a, TsVec b)
{
    TsVec along = ts_vec_sub(b, a);
    double square = ts_vec_length_squared(along);
    double t = square > 0 ? ts_vec_dot(ts_vec_sub(p, a), along) / square : 0;
    t = t < 0 ? 0 : t > 1 ? 1 : t;
    return ts_vec_distance(p, ts_vec_add(a, ts_vec_scale(along, t)));
}

static double ray_distance(TsVec p, TsRay ray)
{
    TsVec along = ts_vec_normalize(ray.direction), to = ts_vec_sub(p, ray.origin);
    return ts_vec_dot(to, along) > 0 ? fabs(ts_vec_cross(along, to)) : ts_vec_length(to);
}

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

// From a point to a shape, 0 within.
static double distance_to(const TsShape *shape, TsVec p)
{
    if (shape->kind == TS_SHAPE_RAY) return ray_distance(p, shape->ray);
    TsVec corner[TS_POLYGON_MAX];
    int count = ts_shape_corners(shape, corner);
    if (count > 2 && handles_loop_holds(corner, count, p)) return 0;
    double nearest = ts_vec_distance(p, corner[0]);
    for (int i = 0; i < count; i++) {
        double distance = segment_distance(p, corner[i], corner[(i + 1) % count]);
        if (distance < nearest) nearest = distance;
    }
    return fmax(nearest - ts_shape_radius(shape), 0);
}

static bool thin(const TsShape *shape, double slack)
{
    if (shape->kind == TS_SHAPE_SEGMENT || shape->kind == TS_SHAPE_RAY) return true;
    TsAabb box = ts_shape_bounds(shape);
    return box.max.x - box.min.x < 2 * slack && box.max.y - box.min.y < 2 * slack;
}

// How well a press takes it, best first: a thin one nearby, so that it can be had on top of or
// below a wide one; one around the press; one that it only just misses.
enum { TAKES_THIN, TAKES_INSIDE, TAKES_NEAR, TAKES_NOT };

static int takes(const Actor *actor, TsVec at, double slack)
{
    double distance = distance_to(&actor->shape, at);
    if (distance > slack) return TAKES_NOT;
    if (thin(&actor->shape, slack)) return TAKES_THIN;
    return distance <= 0 ? TAKES_INSIDE : TAKES_NEAR;
}

static Actor *topmost_under(const Stage *stage, TsVec at, double slack)
{
    Actor *best = NULL;
    int best_rank = TAKES_NOT;
    stage_each(stage, actor)
    {
        int rank = tool_hides(stage, actor) ? TAKES_NOT : takes(actor, at, slack);
        if (rank < TAKES_NOT && rank <= best_rank) {
            best = actor;
            best_rank = rank;
        }
    }
    return best;
}

static Handle nearest_of(const Stage *stage, Actor *actor, TsVec at, double slack)
{
    Handle handle[HANDLES_MAX], best = {0};
    double nearest = slack;
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
    double slack = SLACK * view_pixel(stage);
    Actor *shown[] = {handles_corners(stage)->actor, selection_alone(stage)};
    for (int i = 0; i < 2; i++) {
        bool seen = shown[i] && !tool_hides(stage, shown[i]);
        Handle handle = seen ? nearest_of(stage, shown[i], at, slack) : (Handle){0};
        if (handle.kind) return handle;
    }
    Actor *actor = topmost_under(stage, at, slack);
    if (!actor) return (Handle){0};
    if (actor->shape.kind == TS_SHAPE_SEGMENT) { // its ends need no selecting: they are seen
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

const SpaceHandle *handles_in_space(const Stage *stage, int id)
{
    const struct Handles *handles = stage->self->handles;
    for (int i = 0; i < handles->spaces; i++) {
        if (handles->space[i].id == id) return &handles->space[i];
    }
    return NULL;
}

static bool is_near(const Stage *stage, const SpaceHandle *handle, TsVec at)
{
    double reach = SPACE_SLACK * view_pixel(stage);
    return ts_vec_distance(handle->at, at) <= (handle->radius > reach ? handle->radius : reach);
}

// The nearest to the eye.
static Handle under_in_space(const Stage *stage, TsVec at)
{
    const struct Handles *handles = stage->self->handles;
    const SpaceHandle *found = NULL;
    for (int i = 0; i < handles->spaces; i++) {
        const SpaceHandle *handle = &handles->space[i];
        bool nearer = !found || handle->depth < found->depth;
        if (nearer && is_near(stage, handle, at)) found = handle;
    }
    if (found) return (Handle){.kind = HANDLE_SPACE, .index = found->id, .at = at};
    return (Handle){.kind = scene_claims(stage_scene(stage), "orbit") ? HANDLE_ORBIT : HANDLE_NONE};
}

Handle handles_under(const Stage *stage, TsVec device)
{
    TsVec at = view_world(stage, device);
    Handle handle = under_in_plane(stage, at);
    return handle.actor ? handle : under_in_space(stage, at);
}

// ---- Drawing

// A stalk from the shape's border, as long as the handle stands off.
static void draw_stalk(Stage *stage, const Handle *handle)
{
    TsVec out = ts_vec_normalize(ts_vec_sub(handle->at, handle->actor->position));
    TsVec foot = ts_vec_sub(handle->at, ts_vec_scale(out, HANDLES_STALK * view_pixel(stage)));
    draw_line(stage->draw, foot, handle->at, (Pen){.ink = INK_LINE});
}

static void draw_handles_of(Stage *stage, Actor *actor, const Handle *hovered)
{
    Handle handle[HANDLES_MAX];
    int count = actor && !tool_hides(stage, actor) ? handles_of(stage, actor, handle) : 0;
    draw_layer(stage->draw, LAYER_CONTACT);
    for (int i = 0; i < count; i++) {
        const Handle *h = &handle[i];
        TsVec at = view_screen(stage, h->at);
        labels_block_line(view_labels(stage), at, at, LABELS_OFF);
        if (h->kind == HANDLE_TURN) draw_stalk(stage, h);
        bool is_hovered =
            hovered->actor == h->actor && hovered->kind == h->kind && hovered->index == h->index;
        bool grabbed = h->kind == HANDLE_VERTEX && h->index == handles_corners(stage)->grabbed;
        style_handle(stage->draw, h->at, is_hovered, grabbed);
    }
}

void handles_draw(Stage *stage, const Handle *hovered)
{
    Actor *alone = selection_alone(stage), *edited = handles_corners(stage)->actor;
    draw_handles_of(stage, alone, hovered);
    if (edited != alone) draw_handles_of(stage, edited, hovered);
}
