#include "touchstone/enclosing.h"

#include "touchstone/orientation.h"
#include "touchstone/reach.h"
#include "touchstone/relation.h"
#include "volume/heading_private.h"

// The points that a circle hangs on: with 2 it has them at both ends of a diameter, with 3 it goes
// through all; those turn clockwise.
typedef struct TsSupport {
    int count;
    TsVec point[3];
} TsSupport;

static bool is_outside(const TsSupport *support, TsVec p)
{
    const TsVec *s = support->point;
    switch (support->count) {
    case 0: return true;
    case 1: return !ts_vec_equal(s[0], p);
    case 2: return ts_heading_dot_sign(p, s[0], p, s[1]) > 0; // seen under less than 90 degrees
    default: return ts_heading_circle_sign(s[0], s[1], s[2], p) < 0;
    }
}

static TsSupport through(TsVec a, TsVec b, TsVec c)
{
    bool clockwise = ts_orientation_sign(a, b, c) > 0;
    return (TsSupport){3, {a, clockwise ? b : c, clockwise ? c : b}};
}

// The smallest circle around the points that goes through both.
static TsSupport around_with_two(const TsVec *point, int count, TsVec a, TsVec b)
{
    TsSupport support = {2, {a, b}};
    for (int i = 0; i < count; i++) {
        if (is_outside(&support, point[i])) support = through(a, b, point[i]);
    }
    return support;
}

static TsSupport around_with_one(const TsVec *point, int count, TsVec a)
{
    TsSupport support = {1, {a}};
    for (int i = 0; i < count; i++) {
        if (is_outside(&support, point[i])) support = around_with_two(point, i, a, point[i]);
    }
    return support;
}

// What stood outside once is asked early from then on.
static void move_to_front(TsVec *point, int from)
{
    TsVec moved = point[from];
    for (int i = from; i > 0; i--) point[i] = point[i - 1];
    point[0] = moved;
}

static TsSupport around(TsVec *point, int count)
{
    TsSupport support = {.count = 0};
    for (int i = 0; i < count; i++) {
        if (!is_outside(&support, point[i])) continue;
        support = around_with_one(point, i, point[i]);
        move_to_front(point, i);
    }
    return support;
}

// ---- Its measures

// The triangle is nowhere wider than 90 degrees; from its widest corner, of 60 or more, the way to
// the centre loses no digits.
static TsVec center_of_three(const TsVec *point)
{
    int wide = 0;
    for (int i = 1; i < 3; i++) {
        double side = ts_vec_distance(point[(i + 1) % 3], point[(i + 2) % 3]);
        if (side > ts_vec_distance(point[(wide + 1) % 3], point[(wide + 2) % 3])) wide = i;
    }
    TsVec a = point[wide];
    TsVec b = ts_vec_sub(point[(wide + 1) % 3], a), c = ts_vec_sub(point[(wide + 2) % 3], a);
    TsVec lengths = ts_vec_sub(ts_vec_scale(b, ts_vec_length_squared(c)),
                               ts_vec_scale(c, ts_vec_length_squared(b)));
    return ts_vec_add(a, ts_vec_scale(ts_vec_perp(lengths), 1 / (2 * ts_vec_cross(b, c))));
}

static TsVec center_of(const TsSupport *support)
{
    const TsVec *s = support->point;
    TsVec center = support->count == 1   ? s[0]
                   : support->count == 2 ? ts_vec_lerp(s[0], s[1], 0.5)
                                         : center_of_three(s);
    return ts_vec(ts_reach_rounded(center.x), ts_reach_rounded(center.y));
}

TsCircle ts_enclosing_circle(const TsVec *point, int count)
{
    TsVec copy[TS_POLYGON_MAX];
    for (int i = 0; i < count; i++) copy[i] = point[i];
    TsSupport support = around(copy, count);
    TsCircle circle = {center_of(&support), 0};
    for (int i = 0; i < count; i++) {
        double distance = ts_vec_distance(circle.center, point[i]);
        if (distance > circle.radius) circle.radius = distance;
    }
    circle.radius = ts_reach_valid(circle.radius);
    for (int i = 0; i < count; i++) {
        while (ts_relation_point_circle(point[i], circle) == TS_APART)
            circle.radius = ts_reach_above(circle.radius);
    }
    return circle;
}
