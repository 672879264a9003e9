#include "stage_self.h"
#include "touchstone/degrees.h"

#define SLACK 8.0     // px at scale 1
#define RAY_HANDLE 72 // along a ray, which has no end

// ---- Where the grips are

static Grip *put(Grip *next, Actor *actor, GripKind kind, int index, TsVec at)
{
    *next = (Grip){actor, kind, index, at};
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
    double reach = -box.min.y * actor->scale + GRIPS_HANDLE * pixel;
    return ts_vec_add(actor->position, ts_vec_scale(up, reach));
}

static Grip *put_corners(Grip *next, Actor *actor)
{
    TsVec corner[TS_POLYGON_MAX];
    ts_shape_corners(&actor->shape, corner);
    for (int i = 0; i < 4; i++) next = put(next, actor, GRIP_CORNER, i, corner[i]);
    return next;
}

static Grip *put_sizes(Grip *next, Actor *actor)
{
    if (actor->traits & (ACTOR_RIGID | ACTOR_PINNED)) return next;
    const TsShape *shape = &actor->shape;
    switch (shape->kind) {
    case TS_SHAPE_SEGMENT:
        next = put(next, actor, GRIP_END, 0, shape->segment.a);
        return put(next, actor, GRIP_END, 1, shape->segment.b);
    case TS_SHAPE_CIRCLE:
        return put(next, actor, GRIP_RIM, 0,
                   ts_vec_add(shape->circle.center, ts_vec(shape->circle.radius, 0)));
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

static int put_vertices(Grip *out, Actor *actor)
{
    TsVec corner[TS_POLYGON_MAX];
    int count = ts_shape_corners(&actor->shape, corner);
    for (int i = 0; i < count; i++) put(&out[i], actor, GRIP_VERTEX, i, corner[i]);
    return count;
}

int grips_of(const Stage *stage, Actor *actor, Grip *out)
{
    if (actor == stage->self->corners.actor) return put_vertices(out, actor);
    Grip *next = put_sizes(out, actor);
    if (actor_turns_now(stage, actor)) {
        next = put(next, actor, GRIP_TURN, 0, handle_place(stage, actor));
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

bool grips_loop_holds(const TsVec *corner, int count, TsVec p)
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
    if (count > 2 && grips_loop_holds(corner, count, p)) return 0;
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
        int rank = map_hides(stage, actor) ? TAKES_NOT : takes(actor, at, slack);
        if (rank < TAKES_NOT && rank <= best_rank) {
            best = actor;
            best_rank = rank;
        }
    }
    return best;
}

static Grip nearest_grip(const Stage *stage, Actor *actor, TsVec at, double slack)
{
    Grip grip[GRIPS_MAX], best = {0};
    double nearest = slack;
    int count = grips_of(stage, actor, grip);
    for (int i = 0; i < count; i++) {
        double distance = ts_vec_distance(at, grip[i].at);
        if (distance <= nearest) {
            nearest = distance;
            best = grip[i];
        }
    }
    return best;
}

Grip grips_under(const Stage *stage, TsVec device)
{
    TsVec at = view_world(stage, device);
    double slack = SLACK * view_pixel(stage);
    Actor *gripped[] = {stage->self->corners.actor, selection_alone(stage)};
    for (int i = 0; i < 2; i++) {
        bool seen = gripped[i] && !map_hides(stage, gripped[i]);
        Grip grip = seen ? nearest_grip(stage, gripped[i], at, slack) : (Grip){0};
        if (grip.kind) return grip;
    }
    Actor *actor = topmost_under(stage, at, slack);
    if (!actor) return (Grip){0};
    if (actor->shape.kind ==
        TS_SHAPE_SEGMENT) { // its ends need no selecting: they are plain to see
        Grip grip = nearest_grip(stage, actor, at, slack);
        if (grip.kind == GRIP_END) return grip;
    }
    return (Grip){actor, GRIP_WHOLE, 0, actor->position};
}
