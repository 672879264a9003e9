#include <stddef.h>

#include "cases/case.h"
#include "plugin/plugin_private.h"

// From the world to a place: back by its translation, then back by its quarter turns.
typedef struct Place {
    TsVec at, turn;
} Place;

static TsVec turned_back(TsVec v, const void *with) // 0 - x never gives a negative zero
{
    TsVec turn = ((const Place *)with)->turn;
    if (turn.x > 0) return v;
    if (turn.x < 0) return ts_vec(0 - v.x, 0 - v.y);
    return turn.y > 0 ? ts_vec(v.y, 0 - v.x) : ts_vec(0 - v.y, v.x);
}

static TsVec moved_back(TsVec v, const void *with)
{
    return turned_back(ts_vec_sub(v, ((const Place *)with)->at), with);
}

static double kept_length(double length, const void *with)
{
    (void)with;
    return length;
}

static TsShape local_of(const TsShape *shape, const Place *place, TsVec *corner)
{
    TsShapeMap map = {moved_back, turned_back, turned_back, kept_length, place};
    return ts_shape_mapped(shape, &map, corner);
}

// Whether `from - by` is exact and, if it has to be, a float.
static bool leaves_exactly(double from, double by, bool floats)
{
    double rest = from - by;
    return rest + by == from && from - rest == by && (!floats || case_round_to_float(rest) == rest);
}

static bool stands_exactly(const TsShape *shape, TsVec at, bool floats)
{
    TsVec corner[TS_POLYGON_MAX];
    int count = ts_shape_corners(shape, corner);
    for (int i = 0; i < count; i++) {
        if (!leaves_exactly(corner[i].x, at.x, floats) ||
            !leaves_exactly(corner[i].y, at.y, floats))
            return false;
    }
    return true;
}

TsShape plugin_place(const TsShape *shape, int number, double place[4], TsVec *corner)
{
    static const TsVec quarter[] = {{1, 0}, {0, 1}, {-1, 0}, {0, -1}};
    bool floats = number == TOUCHSTONE_FLOAT;
    TsVec center = ts_shape_center(shape), at = ts_vec(floor(center.x), floor(center.y));
    if (shape->kind == TS_SHAPE_OBB) {
        TsObb box = shape->obb;
        place[0] = box.center.x;
        place[1] = box.center.y;
        place[2] = box.axis.x;
        place[3] = box.axis.y;
        TsShape local = *shape;
        local.obb = (TsObb){{0, 0}, box.half, {1, 0}};
        return local;
    }
    double turns = fmod(fabs(at.x) + fabs(at.y), 4);
    Place found = {at, quarter[isfinite(turns) ? (int)turns : 0]};
    if (number == TOUCHSTONE_INT32 || !stands_exactly(shape, at, floats)) found.at = ts_vec(0, 0);
    TsShape local = local_of(shape, &found, corner);
    if (!ts_shape_valid(&local, NULL)) {
        found = (Place){.turn = quarter[0]};
        local = local_of(shape, &found, corner);
    }
    place[0] = found.at.x;
    place[1] = found.at.y;
    place[2] = found.turn.x;
    place[3] = found.turn.y;
    return local;
}
