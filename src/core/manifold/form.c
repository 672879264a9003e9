#include "form.h"

#include <stddef.h>

#include "hull.h"
#include "mass.h"

static void add_corner(Form *form, Vec local) { form->side[form->count++].corner = local; }

// Normals, and the circles around and within. Clockwise on screen, vec_perp_back points outwards.
static void finish(Form *form)
{
    form->reach = 0;
    form->inner = HUGE_VAL;
    for (int i = 0; i < form->count; i++) {
        Vec a = form->side[i].corner, b = form->side[(i + 1) % form->count].corner;
        form->side[i].normal = vec_normal(a, b);
        double far = vec_length(a), near = vec_dot(a, form->side[i].normal);
        if (far > form->reach) form->reach = far;
        if (near < form->inner) form->inner = near;
    }
}

static bool of_circle(Circle circle, Form *form, Pose *pose)
{
    if (circle.radius <= 0) return false;
    *form = (Form){.radius = circle.radius, .reach = circle.radius, .inner = circle.radius};
    *pose = (Pose){circle.center, vec(1, 0)};
    return true;
}

static bool of_box(Vec center, Vec half, Vec turn, Form *form, Pose *pose)
{
    if (half.x <= 0 || half.y <= 0) return false;
    *form = (Form){0};
    add_corner(form, vec(-half.x, -half.y));
    add_corner(form, vec(half.x, -half.y));
    add_corner(form, vec(half.x, half.y));
    add_corner(form, vec(-half.x, half.y));
    *pose = (Pose){center, turn};
    finish(form);
    return true;
}

static bool of_polygon(Polygon polygon, Form *form, Pose *pose)
{
    Vec corner[POLYGON_MAX];
    if (hull_winding(polygon) == 0 || !hull_is_convex(polygon)) return false;
    int count = hull_of(polygon.corner, polygon.count, corner); // none in line, clockwise
    if (count > FORM_SIDES) return false;
    Vec centroid = mass_polygon((Polygon){corner, count}, 1).centroid;
    *form = (Form){0};
    for (int i = 0; i < count; i++) add_corner(form, vec_sub(corner[i], centroid));
    *pose = (Pose){centroid, vec(1, 0)};
    finish(form);
    return true;
}

static bool of_aabb(Aabb box, Form *form, Pose *pose)
{
    Vec half = vec_scale(vec_sub(box.max, box.min), 0.5);
    return of_box(vec_lerp(box.min, box.max, 0.5), half, vec(1, 0), form, pose);
}

static bool of_obb(Obb box, Form *form, Pose *pose)
{
    double length = vec_length(box.axis);
    return of_box(box.center, vec_scale(box.half, length), vec_scale(box.axis, 1 / length), form,
                  pose);
}

bool form_of(const Shape *shape, Form *form, Pose *pose)
{
    if (!shape_valid(shape, NULL)) return false;
    switch (shape->kind) {
    case SHAPE_CIRCLE: return of_circle(shape->circle, form, pose);
    case SHAPE_AABB: return of_aabb(shape->aabb, form, pose);
    case SHAPE_OBB: return of_obb(shape->obb, form, pose);
    case SHAPE_TRIANGLE: return of_polygon((Polygon){shape->triangle.corner, 3}, form, pose);
    case SHAPE_POLYGON: return of_polygon(shape->polygon, form, pose);
    default: return false;
    }
}

Shape form_shape(const Form *form, Pose pose, Vec *corner)
{
    if (form->count == 0) return shape_circle(pose.position, form->radius);
    for (int i = 0; i < form->count; i++) corner[i] = pose_point(pose, form->side[i].corner);
    return shape_polygon(corner, form->count);
}

Aabb form_bounds(const Form *form, Pose pose)
{
    Vec half = vec(form->radius, form->radius);
    if (form->count == 0) {
        return (Aabb){vec_sub(pose.position, half), vec_add(pose.position, half)};
    }
    Aabb box = {vec(HUGE_VAL, HUGE_VAL), vec(-HUGE_VAL, -HUGE_VAL)};
    for (int i = 0; i < form->count; i++) {
        Vec p = pose_point(pose, form->side[i].corner);
        box.min = vec(p.x < box.min.x ? p.x : box.min.x, p.y < box.min.y ? p.y : box.min.y);
        box.max = vec(p.x > box.max.x ? p.x : box.max.x, p.y > box.max.y ? p.y : box.max.y);
    }
    return box;
}

bool form_holds(const Form *form, Pose pose, Vec point)
{
    Vec local = pose_local(pose, point);
    if (form->count == 0) return vec_length_squared(local) <= form->radius * form->radius;
    for (int i = 0; i < form->count; i++) {
        const Side *side = &form->side[i];
        if (vec_dot(vec_sub(local, side->corner), side->normal) > 0) return false;
    }
    return true;
}
