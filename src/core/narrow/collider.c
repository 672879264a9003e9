#include "platform/rounding.h"

#include "touchstone/collider.h"

#include <stddef.h>

#include "touchstone/hull.h"
#include "touchstone/mass.h"
#include "touchstone/polygon.h"
#include "touchstone/scalar.h"

static void add_corner(TsCollider *form, TsVec local) { form->side[form->count++].corner = local; }

// Normals, and the circles around and within. Clockwise on screen, ts_vec_perp_back points
// outwards.
static void finish(TsCollider *form)
{
    form->reach = 0;
    form->inner = HUGE_VAL;
    for (int i = 0; i < form->count; i++) {
        TsVec a = form->side[i].corner, b = form->side[(i + 1) % form->count].corner;
        form->side[i].normal = ts_vec_normal(a, b);
        double far = ts_vec_length(a), near = ts_vec_dot(a, form->side[i].normal);
        if (far > form->reach) form->reach = far;
        if (near < form->inner) form->inner = near;
    }
}

static bool of_circle(TsCircle circle, TsCollider *form, TsPose *pose)
{
    if (circle.radius <= 0) return false;
    *form = (TsCollider){.radius = circle.radius, .reach = circle.radius, .inner = circle.radius};
    *pose = (TsPose){circle.center, ts_vec(1, 0)};
    return true;
}

// Two sides, there and back, the frame along them; without a length it is the circle.
static bool of_capsule(TsCapsule capsule, TsCollider *form, TsPose *pose)
{
    double length = ts_vec_distance(capsule.a, capsule.b), half = length / 2;
    TsVec middle = ts_vec_lerp(capsule.a, capsule.b, 0.5);
    if (length == 0) return of_circle((TsCircle){middle, capsule.radius}, form, pose);
    if (capsule.radius <= 0) return false;
    *form = (TsCollider){0};
    add_corner(form, ts_vec(-half, 0));
    add_corner(form, ts_vec(half, 0));
    *pose = (TsPose){middle, ts_vec_scale(ts_vec_sub(capsule.b, capsule.a), 1 / length)};
    finish(form);
    form->radius = form->inner = capsule.radius;
    form->reach += capsule.radius;
    return true;
}

static bool of_box(TsVec center, TsVec half, TsVec turn, TsCollider *form, TsPose *pose)
{
    if (half.x <= 0 || half.y <= 0) return false;
    *form = (TsCollider){0};
    add_corner(form, ts_vec(-half.x, -half.y));
    add_corner(form, ts_vec(half.x, -half.y));
    add_corner(form, ts_vec(half.x, half.y));
    add_corner(form, ts_vec(-half.x, half.y));
    *pose = (TsPose){center, turn};
    finish(form);
    return true;
}

static bool of_polygon(TsPolygon polygon, TsCollider *form, TsPose *pose)
{
    TsVec corner[TS_POLYGON_MAX];
    if (ts_polygon_winding(polygon) == 0 || !ts_polygon_is_convex(polygon)) return false;
    int count = ts_hull_of(polygon.corner, polygon.count, corner); // none in line, clockwise
    if (count > TS_COLLIDER_SIDES) return false;
    TsVec centroid = ts_mass_polygon((TsPolygon){corner, count}, 1).centroid;
    *form = (TsCollider){0};
    for (int i = 0; i < count; i++) add_corner(form, ts_vec_sub(corner[i], centroid));
    *pose = (TsPose){centroid, ts_vec(1, 0)};
    finish(form);
    return true;
}

static bool of_aabb(TsAabb box, TsCollider *form, TsPose *pose)
{
    TsVec half = ts_vec_scale(ts_vec_sub(box.max, box.min), 0.5);
    return of_box(ts_vec_lerp(box.min, box.max, 0.5), half, ts_vec(1, 0), form, pose);
}

static bool of_obb(TsObb box, TsCollider *form, TsPose *pose)
{
    double length = ts_vec_length(box.axis);
    return of_box(box.center, ts_vec_scale(box.half, length), ts_vec_scale(box.axis, 1 / length),
                  form, pose);
}

bool ts_collider_of(const TsShape *shape, TsCollider *form, TsPose *pose)
{
    if (!ts_shape_valid(shape, NULL)) return false;
    switch (shape->kind) {
    case TS_SHAPE_CIRCLE: return of_circle(shape->circle, form, pose);
    case TS_SHAPE_AABB: return of_aabb(shape->aabb, form, pose);
    case TS_SHAPE_OBB: return of_obb(shape->obb, form, pose);
    case TS_SHAPE_TRIANGLE: return of_polygon((TsPolygon){shape->triangle.corner, 3}, form, pose);
    case TS_SHAPE_POLYGON: return of_polygon(shape->polygon, form, pose);
    case TS_SHAPE_CAPSULE: return of_capsule(shape->capsule, form, pose);
    case TS_SHAPE_POINT:
    case TS_SHAPE_SEGMENT:
    case TS_SHAPE_RAY:
    case TS_SHAPE_KINDS: break;
    }
    return false;
}

TsShape ts_collider_shape(const TsCollider *form, TsPose pose, TsVec *corner)
{
    if (form->count == 0) return ts_shape_circle(pose.position, form->radius);
    for (int i = 0; i < form->count; i++) corner[i] = ts_pose_point(pose, form->side[i].corner);
    if (form->count == 2) return ts_shape_capsule(corner[0], corner[1], form->radius);
    return ts_shape_polygon(corner, form->count);
}

TsAabb ts_collider_bounds(const TsCollider *form, TsPose pose)
{
    TsVec half = ts_vec(form->radius, form->radius);
    if (form->count == 0) {
        return (TsAabb){ts_vec_sub(pose.position, half), ts_vec_add(pose.position, half)};
    }
    TsAabb box = {ts_vec(HUGE_VAL, HUGE_VAL), ts_vec(-HUGE_VAL, -HUGE_VAL)};
    for (int i = 0; i < form->count; i++) {
        TsVec p = ts_pose_point(pose, form->side[i].corner);
        box.min = ts_vec(p.x < box.min.x ? p.x : box.min.x, p.y < box.min.y ? p.y : box.min.y);
        box.max = ts_vec(p.x > box.max.x ? p.x : box.max.x, p.y > box.max.y ? p.y : box.max.y);
    }
    if (form->radius > 0) box = (TsAabb){ts_vec_sub(box.min, half), ts_vec_add(box.max, half)};
    return box;
}

bool ts_collider_holds(const TsCollider *form, TsPose pose, TsVec point)
{
    TsVec local = ts_pose_local(pose, point);
    if (form->count == 0) return ts_vec_length_squared(local) <= form->radius * form->radius;
    if (form->count == 2) { // the frame lies along it
        double half = form->side[1].corner.x;
        TsVec off = ts_vec(local.x - ts_scalar_clamp(local.x, -half, half), local.y);
        return ts_vec_length_squared(off) <= form->radius * form->radius;
    }
    for (int i = 0; i < form->count; i++) {
        const TsSide *side = &form->side[i];
        if (ts_vec_dot(ts_vec_sub(local, side->corner), side->normal) > 0) return false;
    }
    return true;
}
