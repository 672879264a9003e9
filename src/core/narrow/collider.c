// Colliders of circles, capsules, boxes and convex polygons.
#include "platform/rounding.h"

#include "touchstone/collider.h"

#include <stddef.h>

#include "geometry/wrap.h"
#include "touchstone/mass.h"
#include "touchstone/polygon.h"
#include "touchstone/scalar.h"

static void add_corner(TsCollider *collider, TsVec local)
{
    collider->side[collider->count++].corner = local;
}

// Sets the normals and the radii of the inner and the outer circle. The corners are clockwise on
// screen, so ts_vec_normal points outwards.
static void finish(TsCollider *collider)
{
    collider->outer = 0;
    collider->inner = HUGE_VAL;
    for (int i = 0; i < collider->count; i++) {
        TsVec a = collider->side[i].corner, b = collider->side[(i + 1) % collider->count].corner;
        collider->side[i].normal = ts_vec_normal(a, b);
        double far = ts_vec_length(a), near = ts_vec_dot(a, collider->side[i].normal);
        if (far > collider->outer) collider->outer = far;
        if (near < collider->inner) collider->inner = near;
    }
}

static bool of_circle(TsCircle circle, TsCollider *collider, TsPose *pose)
{
    if (circle.radius <= 0) return false;
    *collider =
        (TsCollider){.radius = circle.radius, .outer = circle.radius, .inner = circle.radius};
    *pose = (TsPose){circle.center, ts_vec(1, 0)};
    return true;
}

// Two sides, from a to b and back, along the x axis of the frame. A circle if a equals b.
static bool of_capsule(TsCapsule capsule, TsCollider *collider, TsPose *pose)
{
    double length = ts_vec_distance(capsule.a, capsule.b), half = length / 2;
    TsVec middle = ts_vec_lerp(capsule.a, capsule.b, 0.5);
    if (length == 0) return of_circle((TsCircle){middle, capsule.radius}, collider, pose);
    if (capsule.radius <= 0) return false;
    *collider = (TsCollider){0};
    add_corner(collider, ts_vec(-half, 0));
    add_corner(collider, ts_vec(half, 0));
    *pose = (TsPose){middle, ts_vec_scale(ts_vec_sub(capsule.b, capsule.a), 1 / length)};
    finish(collider);
    collider->radius = collider->inner = capsule.radius;
    collider->outer += capsule.radius;
    return true;
}

static bool of_box(TsVec center, TsVec half, TsVec turn, TsCollider *collider, TsPose *pose)
{
    if (half.x <= 0 || half.y <= 0) return false;
    *collider = (TsCollider){0};
    add_corner(collider, ts_vec(-half.x, -half.y));
    add_corner(collider, ts_vec(half.x, -half.y));
    add_corner(collider, ts_vec(half.x, half.y));
    add_corner(collider, ts_vec(-half.x, half.y));
    *pose = (TsPose){center, turn};
    finish(collider);
    return true;
}

static bool of_polygon(TsPolygon polygon, TsCollider *collider, TsPose *pose)
{
    if (ts_polygon_winding(polygon) == 0 || !ts_polygon_is_convex(polygon)) return false;
    // The hull is clockwise, and none of its corners are collinear.
    TsVec corner[TS_COLLIDER_SIDES], first = ts_hull_first(polygon.corner, polygon.count),
                                     next = first;
    int count = 0;
    do {
        if (count == TS_COLLIDER_SIDES) return false;
        corner[count++] = next;
        next = ts_hull_next(polygon.corner, polygon.count, next);
    } while (!ts_vec_equal(next, first));
    TsVec centroid = ts_mass_polygon((TsPolygon){.corner = corner, .count = count}, 1).centroid;
    *collider = (TsCollider){0};
    for (int i = 0; i < count; i++) add_corner(collider, ts_vec_sub(corner[i], centroid));
    *pose = (TsPose){centroid, ts_vec(1, 0)};
    finish(collider);
    return true;
}

static bool of_aabb(TsAabb box, TsCollider *collider, TsPose *pose)
{
    TsVec half = ts_vec_scale(ts_vec_sub(box.max, box.min), 0.5);
    return of_box(ts_vec_lerp(box.min, box.max, 0.5), half, ts_vec(1, 0), collider, pose);
}

static bool of_obb(TsObb box, TsCollider *collider, TsPose *pose)
{
    double length = ts_vec_length(box.axis);
    return of_box(box.center, ts_vec_scale(box.half, length), ts_vec_scale(box.axis, 1 / length),
                  collider, pose);
}

static bool of_shape(const TsShape *shape, TsCollider *collider, TsPose *pose)
{
    switch (shape->kind) {
    case TS_SHAPE_CIRCLE: return of_circle(shape->circle, collider, pose);
    case TS_SHAPE_AABB: return of_aabb(shape->aabb, collider, pose);
    case TS_SHAPE_OBB: return of_obb(shape->obb, collider, pose);
    case TS_SHAPE_TRIANGLE:
        return of_polygon((TsPolygon){.corner = shape->triangle.corner, .count = 3}, collider,
                          pose);
    case TS_SHAPE_POLYGON: return of_polygon(shape->polygon, collider, pose);
    case TS_SHAPE_CAPSULE: return of_capsule(shape->capsule, collider, pose);
    case TS_SHAPE_POINT:
    case TS_SHAPE_SEGMENT:
    case TS_SHAPE_RAY:
    case TS_SHAPE_KINDS: break;
    }
    return false;
}

bool ts_collider_of(const TsShape *shape, TsCollider *collider, TsPose *pose)
{
    if (!ts_shape_valid(shape, NULL) || !of_shape(shape, collider, pose)) return false;
    TsVec sum = {0, 0};
    for (int i = 0; i < collider->count; i++) sum = ts_vec_add(sum, collider->side[i].corner);
    if (collider->count > 0) collider->middle = ts_vec_scale(sum, 1.0 / collider->count);
    return true;
}

TsShape ts_collider_shape(const TsCollider *collider, TsPose pose, TsVec *corner)
{
    if (collider->count == 0) return ts_shape_circle(pose.position, collider->radius);
    for (int i = 0; i < collider->count; i++)
        corner[i] = ts_pose_point(pose, collider->side[i].corner);
    if (collider->count == 2) return ts_shape_capsule(corner[0], corner[1], collider->radius);
    return ts_shape_polygon(corner, collider->count);
}

TsAabb ts_collider_bounds(const TsCollider *collider, TsPose pose)
{
    TsVec half = ts_vec(collider->radius, collider->radius);
    if (collider->count == 0) {
        return (TsAabb){ts_vec_sub(pose.position, half), ts_vec_add(pose.position, half)};
    }
    TsAabb box = {ts_vec(HUGE_VAL, HUGE_VAL), ts_vec(-HUGE_VAL, -HUGE_VAL)};
    for (int i = 0; i < collider->count; i++) {
        TsVec p = ts_pose_point(pose, collider->side[i].corner);
        box.min = ts_vec(p.x < box.min.x ? p.x : box.min.x, p.y < box.min.y ? p.y : box.min.y);
        box.max = ts_vec(p.x > box.max.x ? p.x : box.max.x, p.y > box.max.y ? p.y : box.max.y);
    }
    if (collider->radius > 0) box = (TsAabb){ts_vec_sub(box.min, half), ts_vec_add(box.max, half)};
    return box;
}

bool ts_collider_contains(const TsCollider *collider, TsPose pose, TsVec point)
{
    TsVec local = ts_pose_local(pose, point);
    if (collider->count == 0)
        return ts_vec_length_squared(local) <= collider->radius * collider->radius;
    if (collider->count == 2) { // its segment lies on the x axis
        double half = collider->side[1].corner.x;
        TsVec off = ts_vec(local.x - ts_scalar_clamp(local.x, -half, half), local.y);
        return ts_vec_length_squared(off) <= collider->radius * collider->radius;
    }
    for (int i = 0; i < collider->count; i++) {
        const TsSide *side = &collider->side[i];
        if (ts_vec_dot(ts_vec_sub(local, side->corner), side->normal) > 0) return false;
    }
    return true;
}
