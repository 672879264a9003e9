// Convex shapes as loops of corners.
#include "platform/rounding.h"

#include "narrow/loop.h"

#include "geometry/kind.h"
#include "narrow/contact_private.h"
#include "narrow/loop_private.h"
#include "narrow/relation_convex_private.h"
#include "touchstone/scalar.h"

static inline bool set_point(Loop *loop, TsVec at, TsVec origin)
{
    TsVec corner = ts_vec_sub(at, origin);
    loop->count = 1;
    loop->sides = 0;
    loop->x[0] = corner.x;
    loop->y[0] = corner.y;
    loop->extent = ts_vec_magnitude(corner);
    return true;
}

// A segment without length has no normal.
static bool set_segment(Loop *loop, TsVec a, TsVec b, TsVec origin)
{
    TsVec normal = ts_vec_perp_back(ts_vec_sub(b, a));
    TsVec from = ts_vec_sub(a, origin), to = ts_vec_sub(b, origin);
    loop->count = loop->sides = 2;
    for (int i = 0; i < 4; i += 2) {
        two_store(loop->x + i, two(from.x, to.x));
        two_store(loop->y + i, two(from.y, to.y));
        two_store(loop->normal_x + i, two(normal.x, -normal.x));
        two_store(loop->normal_y + i, two(normal.y, -normal.y));
    }
    loop->extent = ts_scalar_larger(ts_vec_magnitude(from), ts_vec_magnitude(to));
    return !ts_vec_is_zero(normal);
}

// Clockwise on screen from the corner of the least coordinates in the box's frame.
static bool set_box(Loop *loop, const TsVec corner[4], TsVec axis)
{
    loop->count = loop->sides = 4;
    for (int i = 0; i < 4; i += 2) {
        two_store(loop->x + i, two(corner[i].x, corner[i + 1].x));
        two_store(loop->y + i, two(corner[i].y, corner[i + 1].y));
    }
    two_store(loop->normal_x, two(axis.y, axis.x));
    two_store(loop->normal_y, two(-axis.x, axis.y));
    two_store(loop->normal_x + 2, two(-axis.y, -axis.x));
    two_store(loop->normal_y + 2, two(axis.x, -axis.y));
    return true;
}

static bool set_obb(Loop *loop, const TsObb *box, TsVec origin)
{
    TsVec center = ts_vec_sub(box->center, origin), along = ts_vec_scale(box->axis, box->half.x),
          across = ts_vec_scale(ts_vec_perp(box->axis), box->half.y);
    TsVec diagonal = ts_vec_add(along, across), other = ts_vec_sub(along, across);
    loop->extent = ts_vec_magnitude(center) + ts_vec_magnitude(along) + ts_vec_magnitude(across);
    return set_box(loop,
                   (TsVec[]){ts_vec_sub(center, diagonal), ts_vec_add(center, other),
                             ts_vec_add(center, diagonal), ts_vec_sub(center, other)},
                   box->axis);
}

static bool set_aabb(Loop *loop, const TsAabb *box, TsVec origin)
{
    TsVec min = ts_vec_sub(box->min, origin), max = ts_vec_sub(box->max, origin);
    loop->extent = ts_scalar_larger(fabs(min.x), fabs(max.x)) + //
                   ts_scalar_larger(fabs(min.y), fabs(max.y));
    return set_box(loop, (TsVec[]){min, ts_vec(max.x, min.y), max, ts_vec(min.x, max.y)},
                   ts_vec(1, 0));
}

bool ts_loop_set(Loop *loop, const TsShape *shape, TsVec origin)
{
    TsLoop corners;
    const TsVec *stored = shape->triangle.corner; // of points and segments too
    loop->winding = 1;
    if (shape->kind == TS_SHAPE_POLYGON && shape->polygon.count > LOOP_CORNERS) return false;
    if (shape->kind == TS_SHAPE_POLYGON && ts_relation_convex_is_known(shape->polygon)) {
        TsPolygon p = shape->polygon;
        loop->radius = 0;
        loop_kernels()->set_corners(loop, p.corner, p.count, p.winding, origin);
        return true;
    }
    loop->radius = kind_radius(shape);
    KindForm form = kind_form(shape); // the commonest first: a table of jumps takes longer
    if (form == FORM_OBB) return set_obb(loop, &shape->obb, origin);
    if (form == FORM_SEGMENT) return set_segment(loop, stored[0], stored[1], origin);
    if (form == FORM_AABB) return set_aabb(loop, &shape->aabb, origin);
    if (form == FORM_POINT) return set_point(loop, stored[0], origin);
    if (!ts_contact_loop_of(shape, &corners)) return false;
    loop_kernels()->set_corners(loop, corners.corner, corners.count, corners.winding, origin);
    return true;
}

TsVec ts_loop_origin(const TsShape *shape)
{
    const TsVec *stored = shape->triangle.corner; // of points and segments too
    if (shape->kind == TS_SHAPE_POLYGON) {
        TsPolygon polygon = shape->polygon;
        return ts_vec_lerp(polygon.corner[0], polygon.corner[polygon.count / 2], 0.5);
    }
    KindForm form = kind_form(shape);
    if (form == FORM_OBB) return shape->obb.center;
    if (form == FORM_SEGMENT) return ts_vec_lerp(stored[0], stored[1], 0.5);
    if (form == FORM_AABB) return ts_vec_lerp(shape->aabb.min, shape->aabb.max, 0.5);
    return stored[0];
}

void ts_loop_turned(const Loop *loop, TsVec turn, TsVec move, Loop *turned)
{
    Two cosine = two_all(turn.x), sine = two_all(turn.y), by_x = two_all(move.x),
        by_y = two_all(move.y);
    turned->count = loop->count;
    turned->sides = loop->sides;
    turned->radius = loop->radius;
    turned->winding = loop->winding;
    if (loop->count == 1) {
        TsVec at = ts_vec_add(ts_vec_turn(loop_corner(loop, 0), turn), move);
        turned->x[0] = at.x;
        turned->y[0] = at.y;
        return;
    }
    for (int i = 0; i < (loop->count + 3) / 4 * 4; i += 2) {
        Two x = two_load(loop->x + i), y = two_load(loop->y + i);
        Two right = two_sub(two_mul(x, cosine), two_mul(y, sine));
        two_store(turned->x + i, two_add(right, by_x));
        two_store(turned->y + i, two_add(two_dot(x, y, sine, cosine), by_y));
    }
    for (int i = 0; i < (loop->sides + 3) / 4 * 4; i += 2) {
        Two x = two_load(loop->normal_x + i), y = two_load(loop->normal_y + i);
        Two right = two_sub(two_mul(x, cosine), two_mul(y, sine));
        two_store(turned->normal_x + i, right);
        two_store(turned->normal_y + i, two_dot(x, y, sine, cosine));
    }
}

double ts_loop_support(const Loop *loop, TsVec direction) { return support(loop, direction); }
