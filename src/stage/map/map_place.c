// Where the moving shape is tried, and what it is there.

#include "map/map_self.h"
#include "touchstone/cast.h"
#include "touchstone/degrees.h"
#include "touchstone/sweep.h"

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
    if (!question->turning) return (MapSpot){ts_vec(x, y), moving->angle};
    return (MapSpot){ts_vec(x, moving->position.y),
                     ts_degrees_wrap((row - 0.5) * map_pitch(question))};
}

TsShape map_origin(const MapQuestion *question, double row, TsVec *corners)
{
    double angle = map_spot(question, 0, row).angle;
    return actor_shape_at(question->moving, ts_vec(0, 0), angle, corners);
}

bool map_knows(const MapQuestion *question)
{
    TsShapeKind a = question->fixed->shape.kind, b = question->moving->shape.kind;
    return question->kind != QUERY_PAIR || ts_relation_knows(a, b);
}

// A polygon that rounding makes concave where it is tried is refused by every method.
static TsRelation sweep(const MapQuestion *question, const TsShape *fixed, const TsShape *moved)
{
    const TsShape *a = question->moving_first ? moved : fixed;
    const TsShape *b = question->moving_first ? fixed : moved;
    if (!ts_sweep_accepts(a) || !ts_sweep_accepts(b)) return TS_APART;
    return ts_sweep_relation(a, question->move_a, b, question->move_b);
}

TsRelation map_relation(const MapQuestion *question, const TsShape *moved)
{
    const TsShape *fixed = &question->fixed->shape;
    if (question->kind == QUERY_SWEEP) return sweep(question, fixed, moved);
    if (question->kind != QUERY_CAST) return ts_relation_shapes(fixed, moved);
    bool casts = moved->kind == TS_SHAPE_RAY;
    return casts ? ts_cast_shape(moved->ray, fixed).relation
                 : ts_cast_shape(fixed->ray, moved).relation;
}

uint64_t map_fingerprint(const MapQuestion *question)
{
    TsVec corner[TS_POLYGON_MAX];
    TsShape origin = map_origin(question, 0, corner);
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
