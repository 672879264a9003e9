#include "platform/rounding.h"

#include "volume/extent.h"

#include "exact/exact.h"

static const double reach_least = 0x1p-120; // the smallest valid magnitude

double ts_extent_flush(double value) { return fabs(value) < reach_least ? 0 : value; }

double ts_extent_valid(double value)
{
    if (value == 0 || fabs(value) >= reach_least) return value;
    return value > 0 ? reach_least : 0;
}

double ts_extent_above(double value)
{
    return value == 0 ? reach_least : ts_extent_valid(value + fabs(value) * 0x1p-52);
}

typedef struct ReachWay {
    TsVec origin, direction;
    double square; // of the direction
} ReachWay;

// t (u . u) - (p - origin) . u
static Expansion reach_room(TsVec p, const ReachWay *way, double t)
{
    TsVec u = way->direction;
    Exact d = ts_exact_difference(p, way->origin);
    Expansion along = ts_expansion_add(ts_expansion_scale(d.x, u.x), ts_expansion_scale(d.y, u.y));
    Expansion square =
        ts_expansion_add(ts_expansion_product(u.x, u.x), ts_expansion_product(u.y, u.y));
    return ts_expansion_subtract(ts_expansion_scale(square, t), along);
}

// Whether a disc needs more room than is left for its centre: more than r |u|, squared.
static bool lacks_room(const Expansion *room, double radius, const ReachWay *way)
{
    if (ts_expansion_sign(*room) < 0) return true;
    TsVec u = way->direction;
    Expansion square =
        ts_expansion_add(ts_expansion_product(u.x, u.x), ts_expansion_product(u.y, u.y));
    Expansion wanted = ts_expansion_multiply(square, ts_expansion_product(radius, radius));
    return ts_expansion_compare(ts_expansion_multiply(*room, *room), wanted) < 0;
}

// Surely within: by far more than what 3 half-ulps of the products and the division make.
static bool surely_within(TsVec p, double radius, const ReachWay *way, double t)
{
    double along = ts_vec_dot(ts_vec_sub(p, way->origin), way->direction);
    double disc = radius * sqrt(way->square), limit = t * way->square;
    double size =
        (ts_vec_magnitude(p) + ts_vec_magnitude(way->origin)) * ts_vec_magnitude(way->direction);
    return limit - along - disc > 0x1p-49 * (size + disc + fabs(limit));
}

// Moved out as far as this point needs it: first by what is missing, then an ulp at a time.
static double moved_out_for(TsVec p, double radius, const ReachWay *way, double t)
{
    while (!surely_within(p, radius, way, t)) {
        Expansion room = reach_room(p, way, t);
        if (!lacks_room(&room, radius, way)) break;
        double missing = radius * sqrt(way->square) - ts_expansion_estimate(room);
        t = ts_extent_above(ts_extent_valid(t + missing / way->square));
    }
    return t;
}

double ts_extent_along(RoundPoints spread, TsVec origin, TsVec direction)
{
    ReachWay way = {origin, direction, ts_vec_length_squared(direction)};
    double far = -HUGE_VAL, disc = spread.radius * sqrt(way.square);
    for (int i = 0; i < spread.count; i++) {
        double along = ts_vec_dot(ts_vec_sub(spread.point[i], origin), direction) + disc;
        far = along > far ? along : far;
    }
    double t = ts_extent_valid(far / way.square);
    for (int i = 0; i < spread.count; i++) {
        t = moved_out_for(spread.point[i], spread.radius, &way, t);
    }
    return t;
}
