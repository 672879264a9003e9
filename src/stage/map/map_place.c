// Where the moving shape is tried, and what it is there.

#include "cast.h"
#include "degrees.h"
#include "map_self.h"
#include "sweep.h"

double map_pitch(const MapQuestion *question)
{
    return 360.0 / (question->grid.rows - 2); // the ring around what is seen goes beyond a turn
}

MapSpot map_spot(const MapQuestion *question, double column, double row)
{
    MapGrid grid = question->grid;
    View view = question->view;
    const Actor *moving = question->moving;
    double x = (grid.left + (column + 0.5) * grid.cell - view.offset.x) / view.zoom;
    double y = (grid.top + (row + 0.5) * grid.cell - view.offset.y) / view.zoom;
    if (!question->turning) return (MapSpot){vec(x, y), moving->angle};
    return (MapSpot){vec(x, moving->position.y), degrees_wrap((row - 0.5) * map_pitch(question))};
}

Shape map_origin(const MapQuestion *question, double row, Vec *corners)
{
    double angle = map_spot(question, 0, row).angle;
    return actor_shape_at(question->moving, vec(0, 0), angle, corners);
}

Shape map_moved(const Shape *origin, Vec by, Vec *corners)
{
    Shape moved = *origin;
    switch (origin->kind) {
    case SHAPE_POINT: moved.point = vec_add(by, origin->point); break;
    case SHAPE_SEGMENT:
        moved.segment = (Segment){vec_add(by, origin->segment.a), vec_add(by, origin->segment.b)};
        break;
    case SHAPE_RAY: moved.ray.origin = vec_add(by, origin->ray.origin); break;
    case SHAPE_CIRCLE: moved.circle.center = vec_add(by, origin->circle.center); break;
    case SHAPE_AABB:
        moved.aabb = (Aabb){vec_add(by, origin->aabb.min), vec_add(by, origin->aabb.max)};
        break;
    case SHAPE_OBB: moved.obb.center = vec_add(by, origin->obb.center); break;
    case SHAPE_TRIANGLE:
        for (int i = 0; i < 3; i++) {
            moved.triangle.corner[i] = vec_add(by, origin->triangle.corner[i]);
        }
        break;
    case SHAPE_POLYGON:
        for (int i = 0; i < origin->polygon.count; i++) {
            corners[i] = vec_add(by, origin->polygon.corner[i]);
        }
        moved.polygon.corner = corners;
        break;
    case SHAPE_KINDS: break;
    }
    return moved;
}

bool map_knows(const MapQuestion *question)
{
    ShapeKind a = question->fixed->shape.kind, b = question->moving->shape.kind;
    return question->kind != QUERY_PAIR || relation_knows(a, b);
}

// A polygon that rounding makes concave where it is tried is refused by every method.
static Relation sweep(const MapQuestion *question, const Shape *fixed, const Shape *moved)
{
    const Shape *a = question->moving_first ? moved : fixed;
    const Shape *b = question->moving_first ? fixed : moved;
    if (!sweep_accepts(a) || !sweep_accepts(b)) return APART;
    return sweep_relation(a, question->move_a, b, question->move_b);
}

Relation map_relation(const MapQuestion *question, const Shape *moved)
{
    const Shape *fixed = &question->fixed->shape;
    if (question->kind == QUERY_SWEEP) return sweep(question, fixed, moved);
    if (question->kind != QUERY_CAST) return relation_shapes(fixed, moved);
    bool casts = moved->kind == SHAPE_RAY;
    return casts ? cast_shape(moved->ray, fixed).relation : cast_shape(fixed->ray, moved).relation;
}

uint64_t map_fingerprint(const MapQuestion *question)
{
    Vec corner[POLYGON_MAX];
    Shape origin = map_origin(question, 0, corner);
    MapGrid grid = question->grid;
    View view = question->view;
    double level = question->turning ? question->moving->position.y : 0;
    double value[] = {grid.columns,
                      grid.rows,
                      grid.cell,
                      grid.left,
                      grid.top,
                      view.offset.x,
                      view.offset.y,
                      view.zoom,
                      level,
                      question->turning,
                      question->moving_first,
                      question->move_a.x,
                      question->move_a.y,
                      question->move_b.x,
                      question->move_b.y};
    uint64_t print = ask_fingerprint(question->method, &question->fixed->shape, &origin);
    for (size_t i = 0; i < sizeof value / sizeof *value; i++) print = ask_mix(print, value[i]);
    return print ? print : 1;
}
