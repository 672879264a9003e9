#include "advance.h"
#include "degrees.h"
#include "sweep.h"

typedef struct Place { // where a motion has come
    Vec from, to, turn;
} Place;

static double settled(double x) { return fabs(x) < 0x1p-120 ? 0 : x; }

static Vec settle(Vec at) { return vec(settled(at.x), settled(at.y)); }

static Vec placed(const Place *place, Vec at)
{
    return settle(vec_add(place->to, vec_turn(vec_sub(at, place->from), place->turn)));
}

static void place_all(const Place *place, const Vec *from, Vec *to, int count)
{
    for (int i = 0; i < count; i++) to[i] = placed(place, from[i]);
}

// With half sides of its own, as its corners' middle may round.
static Obb box_of(Aabb box)
{
    Vec center = vec_lerp(box.min, box.max, 0.5);
    return (Obb){center, settle(vec_scale(vec_sub(box.max, box.min), 0.5)), vec(1, 0)};
}

static Shape placed_obb(const Place *place, Obb box)
{
    Shape moved = {.kind = SHAPE_OBB, .obb = box};
    moved.obb.center = placed(place, box.center);
    moved.obb.axis = settle(vec_turn(box.axis, place->turn));
    return moved;
}

static Shape placed_shape(const Shape *shape, const Place *place, Vec *corner)
{
    Shape moved = *shape;
    switch (shape->kind) {
    case SHAPE_POINT: moved.point = placed(place, shape->point); break;
    case SHAPE_SEGMENT: place_all(place, &shape->segment.a, &moved.segment.a, 2); break;
    case SHAPE_CIRCLE: moved.circle.center = placed(place, shape->circle.center); break;
    case SHAPE_AABB: return placed_obb(place, box_of(shape->aabb));
    case SHAPE_OBB: return placed_obb(place, shape->obb);
    case SHAPE_TRIANGLE: place_all(place, shape->triangle.corner, moved.triangle.corner, 3); break;
    case SHAPE_POLYGON:
        place_all(place, shape->polygon.corner, corner, shape->polygon.count);
        moved.polygon.corner = corner;
        break;
    case SHAPE_RAY:
    case SHAPE_KINDS: break;
    }
    return moved;
}

Shape advance_moved(const Shape *shape, Motion motion, double time, Vec *corner)
{
    if (motion.turn == 0) return sweep_moved(shape, motion.move, time, corner);
    Vec to = vec_add(motion.pivot, vec_scale(motion.move, time));
    Place place = {motion.pivot, to, degrees(motion.turn * time)};
    return placed_shape(shape, &place, corner);
}
