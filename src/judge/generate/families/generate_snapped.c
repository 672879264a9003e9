#include "generate/generate_parts.h"

typedef struct Turn {
    TsVec way; // whole numbers
    double length;
} Turn;

static void turn_places(const Turn *turn, TsVec *at, int count)
{
    for (int i = 0; i < count; i++) at[i] = ts_vec_turn(at[i], turn->way);
}

static TsObb turned_box(const Turn *turn, TsObb box)
{
    TsVec unit = ts_vec(turn->way.x / turn->length, turn->way.y / turn->length);
    return (TsObb){ts_vec_turn(box.center, turn->way), ts_vec_scale(box.half, turn->length), unit};
}

// Turned and, so that whole numbers stay whole, `length` times as large. Upright boxes only grow.
static void turn_shape(const Turn *turn, TsShape *shape, TsVec *corner)
{
    switch (shape->kind) {
    case TS_SHAPE_POINT: turn_places(turn, &shape->point, 1); break;
    case TS_SHAPE_SEGMENT:
        turn_places(turn, &shape->segment.a, 1);
        turn_places(turn, &shape->segment.b, 1);
        break;
    case TS_SHAPE_RAY:
        turn_places(turn, &shape->ray.origin, 1);
        turn_places(turn, &shape->ray.direction, 1);
        break;
    case TS_SHAPE_CIRCLE:
        turn_places(turn, &shape->circle.center, 1);
        shape->circle.radius *= turn->length;
        break;
    case TS_SHAPE_AABB:
        shape->aabb.min = ts_vec_scale(shape->aabb.min, turn->length);
        shape->aabb.max = ts_vec_scale(shape->aabb.max, turn->length);
        break;
    case TS_SHAPE_OBB: shape->obb = turned_box(turn, shape->obb); break;
    case TS_SHAPE_TRIANGLE: turn_places(turn, shape->triangle.corner, 3); break;
    case TS_SHAPE_POLYGON: turn_places(turn, corner, shape->polygon.count); break;
    case TS_SHAPE_KINDS: break;
    }
}

void generate_snapped(Random *random, TsShapeKind a, TsShapeKind b, GeneratedPair *pair)
{
    Turn turn;
    turn.way = generate_lattice_direction(random, &turn.length);
    Turn other = turn;
    if (random_integer(random, 0, 1)) other.way = ts_vec(turn.length, 0);
    int reach = random_integer(random, 2, 8);
    pair->a = generate_lattice_shape(random, a, reach, pair->corner[0]);
    pair->b = generate_lattice_shape(random, b, reach, pair->corner[1]);
    turn_shape(&turn, &pair->a, pair->corner[0]);
    turn_shape(&other, &pair->b, pair->corner[1]);
}
