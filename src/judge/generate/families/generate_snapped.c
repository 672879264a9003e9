#include "generate_parts.h"

typedef struct Turn {
    Vec way; // whole numbers
    double length;
} Turn;

static void turn_places(const Turn *turn, Vec *at, int count)
{
    for (int i = 0; i < count; i++) at[i] = vec_turn(at[i], turn->way);
}

static Obb turned_box(const Turn *turn, Obb box)
{
    Vec unit = vec(turn->way.x / turn->length, turn->way.y / turn->length);
    return (Obb){vec_turn(box.center, turn->way), vec_scale(box.half, turn->length), unit};
}

// Turned and, so that whole numbers stay whole, `length` times as large. Upright boxes only grow.
static void turn_shape(const Turn *turn, Shape *shape, Vec *corner)
{
    switch (shape->kind) {
    case SHAPE_POINT: turn_places(turn, &shape->point, 1); break;
    case SHAPE_SEGMENT:
        turn_places(turn, &shape->segment.a, 1);
        turn_places(turn, &shape->segment.b, 1);
        break;
    case SHAPE_RAY:
        turn_places(turn, &shape->ray.origin, 1);
        turn_places(turn, &shape->ray.direction, 1);
        break;
    case SHAPE_CIRCLE:
        turn_places(turn, &shape->circle.center, 1);
        shape->circle.radius *= turn->length;
        break;
    case SHAPE_AABB:
        shape->aabb.min = vec_scale(shape->aabb.min, turn->length);
        shape->aabb.max = vec_scale(shape->aabb.max, turn->length);
        break;
    case SHAPE_OBB: shape->obb = turned_box(turn, shape->obb); break;
    case SHAPE_TRIANGLE: turn_places(turn, shape->triangle.corner, 3); break;
    case SHAPE_POLYGON: turn_places(turn, corner, shape->polygon.count); break;
    case SHAPE_KINDS: break;
    }
}

void generate_snapped(Random *random, ShapeKind a, ShapeKind b, GeneratedPair *pair)
{
    Turn turn;
    turn.way = generate_lattice_direction(random, &turn.length);
    Turn other = turn;
    if (random_integer(random, 0, 1)) other.way = vec(turn.length, 0);
    int reach = random_integer(random, 2, 8);
    pair->a = generate_lattice_shape(random, a, reach, pair->corner[0]);
    pair->b = generate_lattice_shape(random, b, reach, pair->corner[1]);
    turn_shape(&turn, &pair->a, pair->corner[0]);
    turn_shape(&other, &pair->b, pair->corner[1]);
}
