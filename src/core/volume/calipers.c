#include "volume/calipers_private.h"

#include "touchstone/scalar.h"
#include "volume/heading_private.h"

// The corners that the calipers hold: those farthest along, across and back from a side.
typedef struct Held {
    int along, across, back;
} Held;

typedef struct Hull {
    const TsVec *corner;
    int count;
} Hull;

static TsVec corner(Hull hull, int i) { return hull.corner[i % hull.count]; }

// Whether the hull goes on at a corner in the direction of a side, against it, or away from it.
static int goes_along(Hull hull, int side, int at)
{
    return ts_heading_dot_sign(corner(hull, side), corner(hull, side + 1), corner(hull, at),
                               corner(hull, at + 1));
}

static int goes_away(Hull hull, int side, int at)
{
    return ts_heading_cross_sign(corner(hull, side), corner(hull, side + 1), corner(hull, at),
                                 corner(hull, at + 1));
}

// On to the next side: none of the calipers ever goes back.
static Held held_on(Hull hull, int side, Held held)
{
    if (held.along <= side) held.along = side + 1;
    while (goes_along(hull, side, held.along) > 0) held.along++;
    if (held.across < held.along) held.across = held.along;
    while (goes_away(hull, side, held.across) > 0) held.across++;
    if (held.back < held.across) held.back = held.across;
    while (goes_along(hull, side, held.back) < 0) held.back++;
    return held;
}

// The box on a side, from its first corner: how far it goes along, back and across, all times the
// side's length.
typedef struct Box {
    double along, back, across, area;
} Box;

static Box box_on(Hull hull, int side, Held held)
{
    TsVec from = corner(hull, side), way = ts_vec_sub(corner(hull, side + 1), from);
    Box box = {ts_vec_dot(way, ts_vec_sub(corner(hull, held.along), from)),
               ts_vec_dot(way, ts_vec_sub(corner(hull, held.back), from)),
               ts_vec_cross(way, ts_vec_sub(corner(hull, held.across), from)), 0};
    box.area = (box.along - box.back) * (box.across / ts_vec_length_squared(way));
    return box;
}

static TsVec rounded(TsVec v) { return ts_vec(ts_reach_rounded(v.x), ts_reach_rounded(v.y)); }

TsObb ts_calipers_box_along(TsSpread spread, TsVec center, TsVec axis)
{
    TsVec across = ts_vec_perp(axis);
    double x = ts_scalar_larger(ts_reach_along(spread, center, axis),
                                ts_reach_along(spread, center, ts_vec_negate(axis)));
    double y = ts_scalar_larger(ts_reach_along(spread, center, across),
                                ts_reach_along(spread, center, ts_vec_negate(across)));
    return (TsObb){center, ts_vec(x, y), axis};
}

static TsObb stored(Hull hull, int side, Box box)
{
    TsVec from = corner(hull, side), way = ts_vec_sub(corner(hull, side + 1), from);
    double length = ts_vec_length(way);
    TsVec axis = rounded(ts_vec_scale(way, 1 / length));
    TsVec middle = ts_vec_scale(ts_vec((box.along + box.back) / 2, box.across / 2), 1 / length);
    TsVec center = rounded(ts_vec_add(from, ts_vec_turn(middle, axis)));
    return ts_calipers_box_along((TsSpread){hull.corner, hull.count, 0}, center, axis);
}

TsObb ts_calipers_box(const TsVec *hull, int count)
{
    if (count == 1) return (TsObb){hull[0], ts_vec(0, 0), ts_vec(1, 0)};
    Hull around = {hull, count};
    Held held = {0, 0, 0};
    Box best = {.area = HUGE_VAL};
    int on = 0;
    for (int side = 0; side < count; side++) {
        held = held_on(around, side, held);
        Box box = box_on(around, side, held);
        if (box.area < best.area) {
            best = box;
            on = side;
        }
    }
    return stored(around, on, best);
}
