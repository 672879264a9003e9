#include "actors/actor.h"
#include "touchstone/degrees.h"
#include "touchstone/polygon.h"

enum { CORRECTIONS = 4 };

// What it is at rest so that it comes to lie there. Turning rounds, so what it misses is put right
// as long as doubles can.
static TsVec rest_of(const Actor *actor, TsVec world)
{
    TsVec turn = ts_degrees(actor->angle), rest = {0, 0};
    TsVec miss = ts_vec_sub(world, actor->position);
    for (int i = 0; i < CORRECTIONS && !ts_vec_equal(miss, ts_vec(0, 0)); i++) {
        if (actor->angle != 0) miss = ts_vec_unturn(miss, turn);
        rest = ts_vec_add(rest, ts_vec_scale(miss, 1 / actor->scale));
        miss = ts_vec_sub(world, actor_place_corner(actor, rest));
    }
    return rest;
}

static TsShape shape_from(TsShapeKind kind, const TsVec *corner, int count)
{
    if (kind == TS_SHAPE_SEGMENT) return ts_shape_segment(corner[0], corner[1]);
    if (kind == TS_SHAPE_TRIANGLE) return ts_shape_triangle(corner[0], corner[1], corner[2]);
    return ts_shape_polygon(corner, count);
}

// The pivot goes to the corners' new centre, by whole multiples of 2^-20 so that what the old one
// had of finer digits stays in all of them.
static TsVec pivot_from(TsVec old, const TsShape *shape)
{
    TsVec by = ts_vec_sub(ts_shape_center(shape), old);
    return ts_vec_add(
        old, ts_vec(floor(by.x * 0x1p20 + 0.5) * 0x1p-20, floor(by.y * 0x1p20 + 0.5) * 0x1p-20));
}

void actor_lay_corners(Actor *actor, TsVec pivot, const TsVec *corner, int count)
{
    TsVec rest[TS_POLYGON_MAX];
    TsShape world = shape_from(actor->rest.kind, corner, count);
    actor->position = pivot_from(pivot, &world);
    for (int i = 0; i < count; i++) rest[i] = rest_of(actor, corner[i]);
    actor_set_rest(actor, shape_from(actor->rest.kind, rest, count));
    actor_make_world(actor);
}

bool actor_would_cross(const Actor *actor, const TsVec *corner, int count)
{
    return actor->rest.kind == TS_SHAPE_POLYGON && ts_polygon_is_simple(actor->shape.polygon) &&
           !ts_polygon_is_simple((TsPolygon){corner, count});
}
