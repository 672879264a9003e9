// Casts in exact rational arithmetic: all intersections of ray and boundary, sorted, and the places
// of the midpoints between them. For the tests of casts; include cmocka first.
#ifndef CAST_TRUTH_H
#define CAST_TRUTH_H

#include <stdio.h>

#include "rational.h"
#include "touchstone/cast.h"

typedef struct Loop {
    int count;
    Place corner[TS_POLYGON_MAX];
    bool has_area;
} Loop;

typedef struct Truth {
    TsRelation relation;
    bool inside;
    double enter, leave;
    bool enters_at_origin;
    bool is_point; // enter and leave are the same
} Truth;

static Loop loop_of_obb(TsObb box)
{
    static const int along[] = {-1, 1, 1, -1}, across[] = {-1, -1, 1, 1};
    Loop loop = {.count = 4};
    for (int i = 0; i < 4; i++) {
        Place x = place_scale(place(box.axis), rational(along[i] * box.half.x));
        Place y = place_scale(place(ts_vec_perp(box.axis)), rational(across[i] * box.half.y));
        loop.corner[i] = place_add(place(box.center), place_add(x, y));
    }
    return loop;
}

static Loop loop_of(const TsShape *shape)
{
    Loop loop = {.count = 0};
    TsVec corner[TS_POLYGON_MAX];
    int count = ts_shape_corners(shape, corner);
    if (shape->kind == TS_SHAPE_OBB) loop = loop_of_obb(shape->obb);
    for (; loop.count < count; loop.count++) loop.corner[loop.count] = place(corner[loop.count]);
    Rational area = rational(0);
    for (int i = 0; i < loop.count; i++) {
        Place next = loop.corner[(i + 1) % loop.count];
        area = rational_add(area, place_cross(loop.corner[i], next));
    }
    loop.has_area = mpq_sgn(area) != 0;
    return loop;
}

static bool on_edge(Place p, Place a, Place b)
{
    Place to_a = place_subtract(a, p), to_b = place_subtract(b, p);
    return mpq_sgn(place_cross(to_a, to_b)) == 0 && mpq_sgn(place_dot(to_a, to_b)) <= 0;
}

// TS_OVERLAPPING in the open inside, TS_TOUCHING on the border.
static TsRelation where(const Loop *loop, Place p)
{
    bool odd = false;
    for (int i = 0; i < loop->count; i++) {
        Place a = loop->corner[i], b = loop->corner[(i + 1) % loop->count];
        if (on_edge(p, a, b)) return TS_TOUCHING;
        bool a_below = mpq_cmp(a.y, p.y) > 0, b_below = mpq_cmp(b.y, p.y) > 0;
        if (a_below == b_below) continue;
        int side = mpq_sgn(place_cross(place_subtract(b, a), place_subtract(p, a)));
        if ((side > 0) == b_below) odd = !odd;
    }
    return odd ? TS_OVERLAPPING : TS_APART;
}

typedef struct Marks {
    int count;
    Rational at[4 * TS_POLYGON_MAX];
} Marks;

static void mark(Marks *marks, Rational at)
{
    if (mpq_sgn(at) < 0) return;
    int i = 0;
    while (i < marks->count && mpq_cmp(marks->at[i], at) < 0) i++;
    if (i < marks->count && mpq_equal(marks->at[i], at)) return;
    for (int k = marks->count++; k > i; k--) marks->at[k] = marks->at[k - 1];
    marks->at[i] = at;
}

static void mark_edge(Marks *marks, Place o, Place d, Place a, Place b)
{
    Place way = place_subtract(a, o), edge = place_subtract(b, a);
    Rational area = place_cross(d, edge), off = place_cross(way, d);
    if (mpq_sgn(area) != 0) {
        Rational share = rational_divide(off, area);
        if (mpq_sgn(share) >= 0 && mpq_cmp_ui(share, 1, 1) <= 0)
            mark(marks, rational_divide(place_cross(way, edge), area));
    } else if (mpq_sgn(off) == 0) {
        mark(marks, rational_divide(place_dot(way, d), place_dot(d, d)));
    }
}

static Place at(Place o, Place d, Rational t) { return place_add(o, place_scale(d, t)); }

// Of a shape in one line: whether the ray crosses it between its ends. They are the corners that
// lie farthest from each other.
static bool crosses_line(const Loop *loop, Place o, Place d, Rational t)
{
    Place p = at(o, d, t);
    bool before = false, after = false;
    for (int i = 0; i < loop->count; i++) {
        int side = mpq_sgn(place_cross(d, place_subtract(loop->corner[i], p)));
        before = before || side < 0;
        after = after || side > 0;
    }
    return before && after && mpq_sgn(t) > 0;
}

static Truth truth_of_loop(TsRay ray, const TsShape *shape)
{
    Loop loop = loop_of(shape);
    Place o = place(ray.origin), d = place(ray.direction);
    Marks marks = {.count = 0};
    for (int i = 0; i < loop.count; i++)
        mark_edge(&marks, o, d, loop.corner[i], loop.corner[(i + 1) % loop.count]);
    Truth truth = {.relation = TS_APART};
    if (marks.count == 0) return truth;
    truth.inside = loop.has_area && where(&loop, o) == TS_OVERLAPPING;
    bool from_origin = where(&loop, o) != TS_APART, through = truth.inside, going = true;
    Rational enter = from_origin ? rational(0) : marks.at[0], leave = marks.at[0];
    for (int i = 0; i < marks.count; i++) {
        bool last = i + 1 == marks.count;
        Rational middle = rational_multiply(
            rational_add(marks.at[i], last ? marks.at[i] : marks.at[i + 1]), rational(0.5));
        TsRelation found = last ? TS_APART : where(&loop, at(o, d, middle));
        if (!loop.has_area) through = through || crosses_line(&loop, o, d, marks.at[i]);
        if (loop.has_area) through = through || found == TS_OVERLAPPING;
        if (going) leave = marks.at[i];
        going = going && found != TS_APART;
    }
    truth.relation = through ? TS_OVERLAPPING : TS_TOUCHING;
    truth.enters_at_origin = mpq_sgn(enter) == 0;
    truth.is_point = mpq_equal(enter, leave);
    truth.enter = mpq_get_d(enter);
    truth.leave = mpq_get_d(leave);
    return truth;
}

// The roots of t^2 - 2 along t + power, of which the square of half their difference is `square`.
static double root_of(Rational along, Rational square, int sign)
{
    mpf_t root, sum;
    mpf_init2(root, 4096);
    mpf_init2(sum, 4096);
    mpf_set_q(root, square);
    mpf_sqrt(root, root);
    mpf_set_q(sum, along);
    if (sign > 0) mpf_add(sum, sum, root);
    if (sign < 0) mpf_sub(sum, sum, root);
    double result = mpf_get_d(sum);
    mpf_clears(root, sum, NULL);
    return result;
}

// By the point of the ray that is closest to the centre.
static Truth truth_of_circle(TsRay ray, TsCircle c)
{
    Place o = place(ray.origin), d = place(ray.direction), way = place_subtract(place(c.center), o);
    Rational length = place_dot(d, d), along = rational_divide(place_dot(way, d), length);
    Rational closest = mpq_sgn(along) > 0 ? along : rational(0);
    Rational radius = rational_multiply(rational(c.radius), rational(c.radius));
    Place left = place_subtract(way, place_scale(d, closest));
    int order = mpq_cmp(place_dot(left, left), radius);
    Truth truth = {.relation = ts_relation_of_sign(order)};
    if (c.radius == 0 && order == 0) truth.relation = TS_TOUCHING;
    if (truth.relation == TS_APART) return truth;
    int power = mpq_cmp(place_dot(way, way), radius);
    Place off = place_subtract(way, place_scale(d, along));
    Rational square = rational_divide(rational_subtract(radius, place_dot(off, off)), length);
    truth.inside = power < 0;
    truth.enters_at_origin = power <= 0;
    truth.is_point = truth.relation == TS_TOUCHING;
    truth.enter = power <= 0 ? 0 : root_of(along, square, -1);
    truth.leave = power == 0 && mpq_sgn(along) <= 0 ? 0 : root_of(along, square, 1);
    return truth;
}

// --- the cast against it

static void fail_on(TsRay ray, const TsShape *shape, const char *what)
{
    char text[2000];
    int used = snprintf(text, sizeof text, "ray %a %a along %a %a, %s:", ray.origin.x, ray.origin.y,
                        ray.direction.x, ray.direction.y, ts_shape_kind_name(shape->kind));
    const double *number =
        shape->kind == TS_SHAPE_POLYGON ? &shape->polygon.corner->x : &shape->point.x;
    int count = shape->kind == TS_SHAPE_POLYGON ? 2 * shape->polygon.count : 6;
    for (int i = 0; i < count && used < 1900; i++)
        used += snprintf(text + used, sizeof text - (size_t)used, " %a", number[i]);
    fail_msg("%s: %s", what, text);
}

static bool near(double got, double exact) { return fabs(got - exact) <= 1e-7 * exact; }

static void truth_check(TsRay ray, const TsShape *shape)
{
    rational_reset();
    Truth truth = shape->kind == TS_SHAPE_CIRCLE ? truth_of_circle(ray, shape->circle)
                                                 : truth_of_loop(ray, shape);
    TsHit hit = ts_cast_shape(ray, shape);
    if (hit.relation != truth.relation) fail_on(ray, shape, ts_relation_name(truth.relation));
    if (hit.inside != truth.inside) fail_on(ray, shape, "inside");
    if (!near(hit.enter, truth.enter)) fail_on(ray, shape, "enter");
    if (!near(hit.leave, truth.leave)) fail_on(ray, shape, "leave");
    if (!(hit.enter <= hit.leave)) fail_on(ray, shape, "enter after leave");
    if (truth.is_point && hit.enter != hit.leave) fail_on(ray, shape, "more than one point");
    bool at_origin = hit.relation != TS_APART && hit.enter == 0;
    if (at_origin != truth.enters_at_origin) fail_on(ray, shape, "the origin");
    double length = hit.relation == TS_APART || hit.inside ? 0 : 1;
    if (fabs(ts_vec_length(hit.normal) - length) > 1e-15)
        fail_on(ray, shape, "length of the normal");
    if (ts_vec_dot(hit.normal, ts_vec_normalize(ray.direction)) > 1e-15)
        fail_on(ray, shape, "normal along the ray");
}

#endif
