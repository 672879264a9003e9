#include "touchstone/advancement.h"
#include "touchstone/degrees.h"
#include "touchstone/sweep.h"

typedef struct Place { // where a motion has come
    TsVec from, to, turn;
} Place;

static double settled(double x) { return fabs(x) < 0x1p-120 ? 0 : x; }

static TsVec settle(TsVec at) { return ts_vec(settled(at.x), settled(at.y)); }

static TsVec placed(const Place *place, TsVec at)
{
    return settle(ts_vec_add(place->to, ts_vec_turn(ts_vec_sub(at, place->from), place->turn)));
}

static void place_all(const Place *place, const TsVec *from, TsVec *to, int count)
{
    for (int i = 0; i < count; i++) to[i] = placed(place, from[i]);
}

// With half sides of its own, as its corners' middle may round.
static TsObb box_of(TsAabb box)
{
    TsVec center = ts_vec_lerp(box.min, box.max, 0.5);
    return (TsObb){center, settle(ts_vec_scale(ts_vec_sub(box.max, box.min), 0.5)), ts_vec(1, 0)};
}

static TsShape placed_obb(const Place *place, TsObb box)
{
    TsShape moved = {.kind = TS_SHAPE_OBB, .obb = box};
    moved.obb.center = placed(place, box.center);
    moved.obb.axis = settle(ts_vec_turn(box.axis, place->turn));
    return moved;
}

static TsShape placed_shape(const TsShape *shape, const Place *place, TsVec *corner)
{
    TsShape moved = *shape;
    switch (shape->kind) {
    case TS_SHAPE_POINT: moved.point = placed(place, shape->point); break;
    case TS_SHAPE_SEGMENT: place_all(place, &shape->segment.a, &moved.segment.a, 2); break;
    case TS_SHAPE_CIRCLE: moved.circle.center = placed(place, shape->circle.center); break;
    case TS_SHAPE_AABB: return placed_obb(place, box_of(shape->aabb));
    case TS_SHAPE_OBB: return placed_obb(place, shape->obb);
    case TS_SHAPE_TRIANGLE:
        place_all(place, shape->triangle.corner, moved.triangle.corner, 3);
        break;
    case TS_SHAPE_POLYGON:
        place_all(place, shape->polygon.corner, corner, shape->polygon.count);
        moved.polygon.corner = corner;
        break;
    case TS_SHAPE_RAY:
    case TS_SHAPE_KINDS: break;
    }
    return moved;
}

TsShape ts_advancement_moved(const TsShape *shape, TsMotion motion, double time, TsVec *corner)
{
    if (motion.turn == 0) return ts_sweep_moved(shape, motion.move, time, corner);
    TsVec to = ts_vec_add(motion.pivot, ts_vec_scale(motion.move, time));
    Place place = {motion.pivot, to, ts_degrees(motion.turn * time)};
    return placed_shape(shape, &place, corner);
}
