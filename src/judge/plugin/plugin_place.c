// Placed shapes: a case's shape as local coordinates under a transform, both exactly.
#include <math.h>
#include <stdint.h>
#include <string.h>

#include "plugin/plugin_private.h"
#include "query.h"

// A turn by quarters, which depends on nothing but the shape's numbers.
static TsVec quarter_of(const TsShape *shape)
{
    static const TsVec turn[] = {{1, 0}, {0, 1}, {-1, 0}, {0, -1}};
    double number[TS_SHAPE_NUMBERS_MAX];
    int count = ts_shape_numbers(shape, number);
    uint64_t hash = 14695981039346656037u; // FNV-1a
    for (int i = 0; i < count; i++) {
        uint64_t bits;
        number[i] += 0.0; // no negative zero
        memcpy(&bits, &number[i], sizeof bits);
        hash = (hash ^ bits) * 1099511628211u;
    }
    return turn[hash >> 32 & 3];
}

typedef struct Placing {
    TsVec at, turn;
    NumberType type;
} Placing;

// Turned back; 0 - x never gives a negative zero.
static TsVec turned_back(TsVec v, TsVec turn)
{
    if (turn.x == 1) return v;
    if (turn.x == -1) return ts_vec(0 - v.x, 0 - v.y);
    return turn.y == 1 ? ts_vec(v.y, 0 - v.x) : ts_vec(0 - v.y, v.x);
}

static TsVec local_direction(TsVec v, const void *with)
{
    return turned_back(v, ((const Placing *)with)->turn);
}

static TsVec local_position(TsVec v, const void *with)
{
    const Placing *placing = with;
    return turned_back(ts_vec_sub(v, placing->at), placing->turn);
}

static bool is_exact(const Placing *placing, const TsShape *shape)
{
    double number[TS_SHAPE_NUMBERS_MAX];
    int count = ts_shape_numbers(shape, number);
    for (int i = 0; i < count; i++) {
        if (ts_shape_number_role(shape->kind, i) != TS_NUMBER_POSITION) continue;
        double at = i % 2 ? placing->at.y : placing->at.x, local = number[i] - at;
        if (!case_adds_exactly(number[i], -at)) return false;
        if (query_fair_number(placing->type, local) != local) return false;
    }
    return true;
}

// The centre as a float, and as whole numbers, which far away or for tiny shapes may be exact if
// the other is not.
static bool find_place(const TsShape *shape, Placing *placing)
{
    TsVec center = ts_shape_center(shape);
    const TsVec at[] = {{case_round_to_float(center.x), case_round_to_float(center.y)},
                        {floor(center.x), floor(center.y)}};
    for (int i = placing->type == NUMBER_INT32; i < 2; i++) {
        placing->at = ts_vec(query_fair_number(placing->type, at[i].x),
                             query_fair_number(placing->type, at[i].y));
        TsShape point = ts_shape_point(placing->at);
        if (ts_shape_valid(&point, NULL) && is_exact(placing, shape)) return true;
    }
    return false;
}

TsShape plugin_place(const TsShape *shape, NumberType type, double transform[4], TsVec *corners)
{
    static const TsVec none = {0, 0}, ahead = {1, 0};
    Placing placing = {.at = none, .turn = ahead, .type = type};
    TsShape local = *shape;
    if (shape->kind == TS_SHAPE_OBB) {
        placing.at = shape->obb.center;
        placing.turn = shape->obb.axis;
        local.obb = (TsObb){none, shape->obb.half, ahead};
    } else if (find_place(shape, &placing)) {
        // A turned int32 may be 2^31, which is none.
        if (type != NUMBER_INT32) placing.turn = quarter_of(shape);
        const TsShapeMap map = {local_position, local_direction, NULL, NULL, &placing};
        local = ts_shape_mapped(shape, &map, corners);
        if (!ts_shape_valid(&local, NULL)) {
            placing.at = none;
            placing.turn = ahead;
            local = *shape;
        }
    } else {
        placing.at = none;
    }
    transform[0] = placing.at.x;
    transform[1] = placing.at.y;
    transform[2] = placing.turn.x;
    transform[3] = placing.turn.y;
    return local;
}
