// Placed shapes: a case's shape as local coordinates under a transform, exactly or nearly so.
#include <float.h>
#include <math.h>
#include <stdint.h>
#include <string.h>

#include "generate/generate.h"
#include "oracle/oracle.h"
#include "plugin/plugin_private.h"
#include "query.h"
#include "touchstone/degrees.h"
#include "touchstone/polygon.h"

// What a shape's place is chosen by: nothing but its numbers, so that a case is always placed
// alike.
static uint64_t hash_of(const TsShape *shape)
{
    int count;
    const double *number = ts_shape_view_numbers(shape, &count);
    uint64_t hash = 14695981039346656037u; // FNV-1a
    for (int i = 0; i < count; i++) {
        uint64_t bits;
        double positive = number[i] + 0.0; // no negative zero
        memcpy(&bits, &positive, sizeof bits);
        hash = (hash ^ bits) * 1099511628211u;
    }
    return hash;
}

static TsVec quarter_of(uint64_t hash)
{
    static const TsVec turn[] = {{1, 0}, {0, 1}, {-1, 0}, {0, -1}};
    return turn[hash >> 32 & 3];
}

// A turn by any angle; half of them by 3-4-5, 5-12-13, 30 or 45 degrees.
static TsVec turn_of(uint64_t hash, NumberType type)
{
    static const TsVec turns[] = {{0.6, 0.8}, {0.8, -0.6}, {-5 / 13.0, 12 / 13.0}, {-0.28, -0.96}};
    int which = hash >> 36 & 15;
    TsVec turn = ts_degrees((double)(hash >> 40 & 0xffff) * (360 / 65536.0));
    if (which < 4) turn = turns[which];
    if (which == 4 || which == 5) turn = ts_degrees(45 * (2 * (which - 4) + 1));
    if (which == 6 || which == 7) turn = ts_degrees(30 * (2 * (which - 6) - 1));
    return ts_vec(query_fair_number(type, turn.x), query_fair_number(type, turn.y));
}

// Whether the shape may stand under any angle: AABBs would be no AABBs, and an OBB has its own.
// Only half of the others do.
static bool wants_turn(const TsShape *shape, uint64_t hash)
{
    return !ts_shape_kind_is_box(shape->kind) && (hash >> 34 & 1);
}

typedef struct Placing {
    TsVec at, turn;
    NumberType type;
} Placing;

// ---- Exactly: moved, and turned by quarters

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
    int count;
    const double *number = ts_shape_view_numbers(shape, &count);
    for (int i = 0; i < count; i++) {
        if (ts_shape_number_role(shape->kind, i) != TS_NUMBER_POSITION) continue;
        double at = i % 2 ? placing->at.y : placing->at.x, local = number[i] - at;
        if (!case_adds_exactly(number[i], -at)) return false;
        if (query_fair_number(placing->type, local) != local) return false;
    }
    return true;
}

// Some sizes away from the centre, in multiples of a power of two, which few shapes are too far
// from: functions that take the centre for the origin of the local coordinates are wrong there.
static TsVec aside(const TsShape *shape, uint64_t hash, NumberType type)
{
    TsVec center = ts_shape_center(shape);
    TsAabb bounds = ts_shape_bounds(shape);
    double size = fmax(bounds.max.x - bounds.min.x, bounds.max.y - bounds.min.y);
    if (size == 0) size = fmax(fabs(center.x), fabs(center.y));
    int exponent;
    frexp(size, &exponent);
    double step = ldexp(1, type == NUMBER_INT32 && exponent < 1 ? 0 : exponent - 1);
    double x = floor(center.x / step + 0.5) + (int)(hash >> 50 & 7) - 4;
    double y = floor(center.y / step + 0.5) + (int)(hash >> 53 & 7) - 3;
    return ts_vec(x * step, y * step);
}

// Aside; or at the centre as a float, or as whole numbers, which far away or for tiny shapes may be
// exact if the others are not.
static bool find_place(const TsShape *shape, uint64_t hash, Placing *placing)
{
    TsVec center = ts_shape_center(shape);
    const TsVec at[] = {aside(shape, hash, placing->type),
                        {case_round_to_float(center.x), case_round_to_float(center.y)},
                        {floor(center.x), floor(center.y)}};
    for (int i = hash >> 49 & 1; i < 3; i++) {
        if (i == 1 && placing->type == NUMBER_INT32) continue;
        placing->at = ts_vec(query_fair_number(placing->type, at[i].x),
                             query_fair_number(placing->type, at[i].y));
        TsShape point = ts_shape_point(placing->at);
        if (ts_shape_valid(&point, NULL) && is_exact(placing, shape)) return true;
    }
    return false;
}

static bool place_exactly(const TsShape *shape, uint64_t hash, Placing *placing, TsShape *local,
                          TsVec *corners)
{
    if (!find_place(shape, hash, placing)) return false;
    // A turned int32 may be 2^31, which is none.
    if (placing->type != NUMBER_INT32) placing->turn = quarter_of(hash);
    const TsShapeMap map = {local_position, local_direction, NULL, NULL, placing};
    *local = ts_shape_mapped(shape, &map, corners);
    return ts_shape_valid(local, NULL);
}

// ---- Nearly: under any angle

// The sine and cosine are rounded, so that almost no shape stands anywhere exactly under them.
enum { SLACK = 4, CLEAR = 64 }; // ulps of the pair's largest number

static double ulp_of(NumberType type)
{
    return type == NUMBER_FLOAT ? (double)FLT_EPSILON : DBL_EPSILON;
}

double plugin_place_slack(const Query *query, NumberType type)
{
    bool turns = wants_turn(query->a, hash_of(query->a)) || wants_turn(query->b, hash_of(query->b));
    if (type == NUMBER_INT32 || !turns) return 0;
    double unit = query_size(query) * ulp_of(type);
    return oracle_margin(query->a, query->b) > CLEAR * unit ? SLACK * unit : 0;
}

static TsVec turned_back_by_any(TsVec v, const Placing *placing)
{
    double square = ts_vec_length_squared(placing->turn);
    TsVec back = ts_vec_unturn(v, placing->turn);
    return ts_vec(query_fair_number(placing->type, back.x / square) + 0.0,
                  query_fair_number(placing->type, back.y / square) + 0.0);
}

static TsVec near_direction(TsVec v, const void *with) { return turned_back_by_any(v, with); }

static TsVec near_position(TsVec v, const void *with)
{
    const Placing *placing = with;
    return turned_back_by_any(ts_vec_sub(v, placing->at), placing);
}

// Whether every number of the local shape stands where the shape's does, within the slack; within a
// third of it as computed here, since that rounds by 2.5 ulps at most, if no number is much larger
// than the pair's. A direction may miss by as much at the distance of the other shape.
static bool is_near(const Placing *placing, const TsShape *shape, const TsShape *local,
                    double slack)
{
    int count;
    const double *number = ts_shape_view_numbers(shape, &count),
                 *placed = ts_shape_view_numbers(local, &count);
    double ulp = ulp_of(placing->type), large = 1.2 * slack / (SLACK * ulp);
    for (int i = 0; i + 1 < count; i += 2) {
        TsVec from = ts_vec(placed[i], placed[i + 1]), wanted = ts_vec(number[i], number[i + 1]);
        TsVec is = ts_vec_turn(from, placing->turn);
        double most = slack / 3;
        switch (ts_shape_number_role(shape->kind, i)) {
        case TS_NUMBER_POSITION:
            is = ts_vec_add(is, placing->at);
            if (ts_vec_length(from) > large) return false;
            break;
        case TS_NUMBER_DIRECTION: most = SLACK / 2 * ulp * ts_vec_magnitude(wanted); break;
        case TS_NUMBER_AXIS:
        case TS_NUMBER_LENGTH: continue;
        }
        if (!(ts_vec_distance(is, wanted) <= most)) return false;
    }
    return true;
}

// Rounding must not take from a shape what was promised about it.
static bool is_alike(const TsShape *shape, const TsShape *local)
{
    if (!ts_shape_valid(local, NULL) || generate_is_one_point(local)) return false;
    if (shape->kind != TS_SHAPE_POLYGON) return true;
    bool convex = ts_polygon_is_convex(shape->polygon);
    return ts_polygon_is_convex(local->polygon) == convex &&
           (convex || oracle_simple(local->polygon));
}

static bool place_near(const TsShape *shape, uint64_t hash, double slack, Placing *placing,
                       TsShape *local, TsVec *corners)
{
    TsVec at = hash >> 49 & 1 ? ts_shape_center(shape) : aside(shape, hash, placing->type);
    TsShape point;
    placing->at = ts_vec(query_fair_number(placing->type, at.x) + 0.0,
                         query_fair_number(placing->type, at.y) + 0.0);
    placing->turn = turn_of(hash, placing->type);
    point = ts_shape_point(placing->at);
    const TsShapeMap map = {near_position, near_direction, NULL, NULL, placing};
    *local = ts_shape_mapped(shape, &map, corners);
    return ts_shape_valid(&point, NULL) && is_alike(shape, local) &&
           is_near(placing, shape, local, slack);
}

TsShape plugin_place(const TsShape *shape, NumberType type, double slack, double transform[4],
                     TsVec *corners)
{
    const Placing nowhere = {.at = {0, 0}, .turn = {1, 0}, .type = type};
    uint64_t hash = hash_of(shape);
    Placing placing = nowhere;
    TsShape local;
    if (shape->kind == TS_SHAPE_OBB) {
        placing.at = shape->obb.center;
        placing.turn = shape->obb.axis;
        local = *shape;
        local.obb = (TsObb){nowhere.at, shape->obb.half, nowhere.turn};
    } else {
        bool near = slack > 0 && wants_turn(shape, hash) &&
                    place_near(shape, hash, slack, &placing, &local, corners);
        if (!near) placing = nowhere;
        if (!near && !place_exactly(shape, hash, &placing, &local, corners)) {
            placing = nowhere;
            local = *shape;
        }
    }
    transform[0] = placing.at.x;
    transform[1] = placing.at.y;
    transform[2] = placing.turn.x;
    transform[3] = placing.turn.y;
    return local;
}
