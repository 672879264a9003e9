#include "calipers.h"

#include "heading.h"
#include "scalar.h"

// The corners that the calipers hold: those farthest along, across and back from a side.
typedef struct Held {
    int along, across, back;
} Held;

typedef struct Hull {
    const Vec *corner;
    int count;
} Hull;

static Vec corner(Hull hull, int i) { return hull.corner[i % hull.count]; }

// Whether the hull goes on at a corner in the direction of a side, against it, or away from it.
static int goes_along(Hull hull, int side, int at)
{
    return heading_dot_sign(corner(hull, side), corner(hull, side + 1), corner(hull, at),
                            corner(hull, at + 1));
}

static int goes_away(Hull hull, int side, int at)
{
    return heading_cross_sign(corner(hull, side), corner(hull, side + 1), corner(hull, at),
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
    Vec from = corner(hull, side), way = vec_sub(corner(hull, side + 1), from);
    Box box = {vec_dot(way, vec_sub(corner(hull, held.along), from)),
               vec_dot(way, vec_sub(corner(hull, held.back), from)),
               vec_cross(way, vec_sub(corner(hull, held.across), from)), 0};
    box.area = (box.along - box.back) * (box.across / vec_length_squared(way));
    return box;
}

static Vec rounded(Vec v) { return vec(reach_rounded(v.x), reach_rounded(v.y)); }

Obb calipers_box_along(Spread spread, Vec center, Vec axis)
{
    Vec across = vec_perp(axis);
    double x = scalar_larger(reach_along(spread, center, axis),
                             reach_along(spread, center, vec_negate(axis)));
    double y = scalar_larger(reach_along(spread, center, across),
                             reach_along(spread, center, vec_negate(across)));
    return (Obb){center, vec(x, y), axis};
}

static Obb stored(Hull hull, int side, Box box)
{
    Vec from = corner(hull, side), way = vec_sub(corner(hull, side + 1), from);
    double length = vec_length(way);
    Vec axis = rounded(vec_scale(way, 1 / length));
    Vec middle = vec_scale(vec((box.along + box.back) / 2, box.across / 2), 1 / length);
    Vec center = rounded(vec_add(from, vec_turn(middle, axis)));
    return calipers_box_along((Spread){hull.corner, hull.count, 0}, center, axis);
}

Obb calipers_box(const Vec *hull, int count)
{
    if (count == 1) return (Obb){hull[0], vec(0, 0), vec(1, 0)};
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
