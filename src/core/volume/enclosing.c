#include "enclosing.h"

#include "heading.h"
#include "orientation.h"
#include "reach.h"
#include "relation.h"

// The points that a circle hangs on: with 2 it has them at both ends of a diameter, with 3 it goes
// through all; those turn clockwise.
typedef struct Support {
    int count;
    Vec point[3];
} Support;

static bool is_outside(const Support *support, Vec p)
{
    const Vec *s = support->point;
    switch (support->count) {
    case 0: return true;
    case 1: return !vec_equal(s[0], p);
    case 2: return heading_dot_sign(p, s[0], p, s[1]) > 0; // seen under less than 90 degrees
    default: return heading_circle_sign(s[0], s[1], s[2], p) < 0;
    }
}

static Support through(Vec a, Vec b, Vec c)
{
    bool clockwise = orientation_sign(a, b, c) > 0;
    return (Support){3, {a, clockwise ? b : c, clockwise ? c : b}};
}

// The smallest circle around the points that goes through both.
static Support around_with_two(const Vec *point, int count, Vec a, Vec b)
{
    Support support = {2, {a, b}};
    for (int i = 0; i < count; i++) {
        if (is_outside(&support, point[i])) support = through(a, b, point[i]);
    }
    return support;
}

static Support around_with_one(const Vec *point, int count, Vec a)
{
    Support support = {1, {a}};
    for (int i = 0; i < count; i++) {
        if (is_outside(&support, point[i])) support = around_with_two(point, i, a, point[i]);
    }
    return support;
}

// What stood outside once is asked early from then on.
static void move_to_front(Vec *point, int from)
{
    Vec moved = point[from];
    for (int i = from; i > 0; i--) point[i] = point[i - 1];
    point[0] = moved;
}

static Support around(Vec *point, int count)
{
    Support support = {.count = 0};
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
static Vec center_of_three(const Vec *point)
{
    int wide = 0;
    for (int i = 1; i < 3; i++) {
        double side = vec_distance(point[(i + 1) % 3], point[(i + 2) % 3]);
        if (side > vec_distance(point[(wide + 1) % 3], point[(wide + 2) % 3])) wide = i;
    }
    Vec a = point[wide];
    Vec b = vec_sub(point[(wide + 1) % 3], a), c = vec_sub(point[(wide + 2) % 3], a);
    Vec lengths = vec_sub(vec_scale(b, vec_length_squared(c)), vec_scale(c, vec_length_squared(b)));
    return vec_add(a, vec_scale(vec_perp(lengths), 1 / (2 * vec_cross(b, c))));
}

static Vec center_of(const Support *support)
{
    const Vec *s = support->point;
    Vec center = support->count == 1   ? s[0]
                 : support->count == 2 ? vec_lerp(s[0], s[1], 0.5)
                                       : center_of_three(s);
    return vec(reach_rounded(center.x), reach_rounded(center.y));
}

Circle enclosing_circle(const Vec *point, int count)
{
    Vec copy[POLYGON_MAX];
    for (int i = 0; i < count; i++) copy[i] = point[i];
    Support support = around(copy, count);
    Circle circle = {center_of(&support), 0};
    for (int i = 0; i < count; i++) {
        double distance = vec_distance(circle.center, point[i]);
        if (distance > circle.radius) circle.radius = distance;
    }
    circle.radius = reach_valid(circle.radius);
    for (int i = 0; i < count; i++) {
        while (relation_point_circle(point[i], circle) == APART)
            circle.radius = reach_above(circle.radius);
    }
    return circle;
}
