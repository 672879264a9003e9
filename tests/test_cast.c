// Rays: by hand where one can see the answer, and worked out once more in exact rationals: every
// common point of ray and border, sorted, and the middles between them asked by themselves.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

#include "cast.h"
#include "degrees.h"
#include "generate.h"
#include "rational.h"

// --- the exact answer

typedef struct Loop {
    int count;
    Place corner[POLYGON_MAX];
    bool has_area;
} Loop;

typedef struct Truth {
    Relation relation;
    bool inside;
    double enter, leave;
    bool enters_at_origin;
} Truth;

static Loop loop_of_obb(Obb box)
{
    static const int along[] = {-1, 1, 1, -1}, across[] = {-1, -1, 1, 1};
    Loop loop = {.count = 4};
    for (int i = 0; i < 4; i++) {
        Place x = place_scale(place(box.axis), rational(along[i] * box.half.x));
        Place y = place_scale(place(vec_perp(box.axis)), rational(across[i] * box.half.y));
        loop.corner[i] = place_add(place(box.center), place_add(x, y));
    }
    return loop;
}

static Loop loop_of(const Shape *shape)
{
    Loop loop = {.count = 0};
    Vec corner[POLYGON_MAX];
    int count = shape_corners(shape, corner);
    if (shape->kind == SHAPE_OBB) loop = loop_of_obb(shape->obb);
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

// OVERLAPPING in the open inside, TOUCHING on the border.
static Relation where(const Loop *loop, Place p)
{
    bool odd = false;
    for (int i = 0; i < loop->count; i++) {
        Place a = loop->corner[i], b = loop->corner[(i + 1) % loop->count];
        if (on_edge(p, a, b)) return TOUCHING;
        bool a_below = mpq_cmp(a.y, p.y) > 0, b_below = mpq_cmp(b.y, p.y) > 0;
        if (a_below == b_below) continue;
        int side = mpq_sgn(place_cross(place_subtract(b, a), place_subtract(p, a)));
        if ((side > 0) == b_below) odd = !odd;
    }
    return odd ? OVERLAPPING : APART;
}

typedef struct Marks {
    int count;
    Rational at[4 * POLYGON_MAX];
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

static Truth truth_of_loop(Ray ray, const Shape *shape)
{
    Loop loop = loop_of(shape);
    Place o = place(ray.origin), d = place(ray.direction);
    Marks marks = {.count = 0};
    for (int i = 0; i < loop.count; i++)
        mark_edge(&marks, o, d, loop.corner[i], loop.corner[(i + 1) % loop.count]);
    Truth truth = {.relation = APART};
    if (marks.count == 0) return truth;
    truth.inside = loop.has_area && where(&loop, o) == OVERLAPPING;
    bool from_origin = where(&loop, o) != APART, through = truth.inside, going = true;
    Rational enter = from_origin ? rational(0) : marks.at[0], leave = marks.at[0];
    for (int i = 0; i < marks.count; i++) {
        bool last = i + 1 == marks.count;
        Rational middle = rational_multiply(
            rational_add(marks.at[i], last ? marks.at[i] : marks.at[i + 1]), rational(0.5));
        Relation found = last ? APART : where(&loop, at(o, d, middle));
        if (!loop.has_area) through = through || crosses_line(&loop, o, d, marks.at[i]);
        if (loop.has_area) through = through || found == OVERLAPPING;
        if (going) leave = marks.at[i];
        going = going && found != APART;
    }
    truth.relation = through ? OVERLAPPING : TOUCHING;
    truth.enters_at_origin = mpq_sgn(enter) == 0;
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
static Truth truth_of_circle(Ray ray, Circle c)
{
    Place o = place(ray.origin), d = place(ray.direction), way = place_subtract(place(c.center), o);
    Rational length = place_dot(d, d), along = rational_divide(place_dot(way, d), length);
    Rational closest = mpq_sgn(along) > 0 ? along : rational(0);
    Rational radius = rational_multiply(rational(c.radius), rational(c.radius));
    Place left = place_subtract(way, place_scale(d, closest));
    int order = mpq_cmp(place_dot(left, left), radius);
    Truth truth = {.relation = relation_of_sign(order)};
    if (c.radius == 0 && order == 0) truth.relation = TOUCHING;
    if (truth.relation == APART) return truth;
    int power = mpq_cmp(place_dot(way, way), radius);
    Place off = place_subtract(way, place_scale(d, along));
    Rational square = rational_divide(rational_subtract(radius, place_dot(off, off)), length);
    truth.inside = power < 0;
    truth.enters_at_origin = power <= 0;
    truth.enter = power <= 0 ? 0 : root_of(along, square, -1);
    truth.leave = power == 0 && mpq_sgn(along) <= 0 ? 0 : root_of(along, square, 1);
    return truth;
}

// --- ours against it

static void fail_on(Ray ray, const Shape *shape, const char *what)
{
    char text[2000];
    int used = snprintf(text, sizeof text, "ray %a %a along %a %a, %s:", ray.origin.x, ray.origin.y,
                        ray.direction.x, ray.direction.y, shape_kind_name(shape->kind));
    const double *number =
        shape->kind == SHAPE_POLYGON ? &shape->polygon.corner->x : &shape->point.x;
    int count = shape->kind == SHAPE_POLYGON ? 2 * shape->polygon.count : 6;
    for (int i = 0; i < count && used < 1900; i++)
        used += snprintf(text + used, sizeof text - (size_t)used, " %a", number[i]);
    fail_msg("%s: %s", what, text);
}

static bool near(double got, double exact) { return fabs(got - exact) <= 1e-7 * exact; }

static void check(Ray ray, const Shape *shape)
{
    rational_reset();
    Truth truth = shape->kind == SHAPE_CIRCLE ? truth_of_circle(ray, shape->circle)
                                              : truth_of_loop(ray, shape);
    Hit hit = cast_shape(ray, shape);
    if (hit.relation != truth.relation) fail_on(ray, shape, relation_name(truth.relation));
    if (hit.inside != truth.inside) fail_on(ray, shape, "inside");
    if (!near(hit.enter, truth.enter)) fail_on(ray, shape, "enter");
    if (!near(hit.leave, truth.leave)) fail_on(ray, shape, "leave");
    if (!(hit.enter <= hit.leave)) fail_on(ray, shape, "enter after leave");
    bool at_origin = hit.relation != APART && hit.enter == 0;
    if (at_origin != truth.enters_at_origin) fail_on(ray, shape, "the origin");
    double length = hit.relation == APART || hit.inside ? 0 : 1;
    if (fabs(vec_length(hit.normal) - length) > 1e-15) fail_on(ray, shape, "length of the normal");
    if (vec_dot(hit.normal, vec_normalize(ray.direction)) > 1e-15)
        fail_on(ray, shape, "normal along the ray");
}

// --- by hand

static Ray ray_of(double x, double y, double dx, double dy) { return (Ray){{x, y}, {dx, dy}}; }

static Hit assert_hit(Ray ray, Shape shape, Relation relation, double enter, double leave,
                      Vec normal)
{
    Hit hit = cast_shape(ray, &shape);
    check(ray, &shape);
    bool same = hit.relation == relation && hit.enter == enter && hit.leave == leave &&
                vec_distance(hit.normal, normal) <= 1e-15;
    if (!same)
        fail_msg("%s from (%g, %g): %s from %g to %g, normal (%g, %g)", shape_kind_name(shape.kind),
                 ray.origin.x, ray.origin.y, relation_name(hit.relation), hit.enter, hit.leave,
                 hit.normal.x, hit.normal.y);
    return hit;
}

static void assert_miss(Ray ray, Shape shape) { assert_hit(ray, shape, APART, 0, 0, vec(0, 0)); }

// All kinds of square from (0, 0) to (8, 8): their answers are the same.
static const Vec square[] = {{0, 0}, {8, 0}, {8, 8}, {0, 8}};
static const Vec square_with_more[] = {{0, 8}, {8, 8}, {8, 8}, {8, 5}, {8, 0},
                                       {3, 0}, {0, 0}, {0, 0}, {0, 4}, {0, 8}};
enum { SQUARES = 5 };

static Shape square_of(int i)
{
    switch (i) {
    case 0: return shape_aabb(vec(0, 0), vec(8, 8));
    case 1: return shape_obb(vec(4, 4), 8, 8, vec(1, 0));
    case 2: return shape_of_obb((Obb){{4, 4}, {2, 2}, {0, -2}});
    case 3: return shape_polygon(square, 4);
    default: return shape_polygon(square_with_more, 10);
    }
}

static void squares(void **state)
{
    (void)state;
    const Vec left = {-1, 0}, up = {0, -1}, none = {0, 0};
    for (int i = 0; i < SQUARES; i++) {
        Shape s = square_of(i);
        assert_hit(ray_of(-4, 2, 2, 0), s, OVERLAPPING, 2, 6, left);
        assert_hit(ray_of(-4, 1, 4, 1), s, OVERLAPPING, 1, 3, left);
        assert_hit(ray_of(4, 4, 0, 1), s, OVERLAPPING, 0, 4, none);    // from inside
        assert_hit(ray_of(0, 4, 1, 0), s, OVERLAPPING, 0, 8, left);    // border, entering
        assert_hit(ray_of(0, 4, 1, -2), s, OVERLAPPING, 0, 2, left);   // border, aslant
        assert_hit(ray_of(8, 4, 1, 0), s, TOUCHING, 0, 0, left);       // border, leaving
        assert_hit(ray_of(-2, 0, 1, 0), s, TOUCHING, 2, 10, left);     // along a side
        assert_hit(ray_of(2, 0, 1, 0), s, TOUCHING, 0, 6, up);         // along it, on it
        assert_hit(ray_of(2, 8, -1, 0), s, TOUCHING, 0, 2, vec(0, 1)); // along the other
        assert_hit(ray_of(8, 0, 1, 0), s, TOUCHING, 0, 0, left);       // its end
        assert_hit(ray_of(-4, 4, 1, -1), s, TOUCHING, 4, 4, left);     // grazing a corner
        assert_hit(ray_of(0, 0, 1, -1), s, TOUCHING, 0, 0, left);      // from it, outwards
        assert_true(assert_hit(ray_of(4, 4, 1, 1), s, OVERLAPPING, 0, 4, none).inside);
        assert_miss(ray_of(-4, 4, -1, 0), s); // backwards
        assert_miss(ray_of(-4, -1, 1, 0), s); // parallel
        assert_miss(ray_of(-4, 0x1.fffffffffffffp1, 1, -1), s);
        assert_miss(ray_of(0x1.0000000000001p3, 4, 1, 0), s);
    }
}

// [shape of a U, open to the top, with a notch below]
static const Vec cup[] = {{0, 0}, {2, 0}, {2, 6}, {6, 6}, {6, 0}, {8, 0}, {8, 9}, {4, 7}, {0, 9}};

static void concave_polygons(void **state)
{
    (void)state;
    Shape s = shape_polygon(cup, 9);
    const Vec left = {-1, 0}, up = {0, -1}, right = {1, 0};
    assert_hit(ray_of(-1, 3, 1, 0), s, OVERLAPPING, 1, 3, left); // the first arm only
    assert_hit(ray_of(3, 3, 1, 0), s, OVERLAPPING, 3, 5, left);  // from between
    assert_hit(ray_of(3, 3, -1, 0), s, OVERLAPPING, 1, 3, right);
    assert_hit(ray_of(-1, 6, 1, 0), s, OVERLAPPING, 1, 9, left); // along the inner floor
    assert_hit(ray_of(3, 6, 1, 0), s, OVERLAPPING, 0, 5, up);    // from it into the arm
    assert_hit(ray_of(4, 3, 1, 3), s, OVERLAPPING, 1, 1.6, up);  // floor, then out below
    assert_hit(ray_of(-1, 7, 1, 0), s, OVERLAPPING, 1, 9, left); // through a reflex corner
    assert_hit(ray_of(-1, 0, 1, 0), s, TOUCHING, 1, 3, left);    // along both arms' tops
    assert_hit(ray_of(4, 12, 0, -1), s, OVERLAPPING, 5, 6, vec_normalize(vec(-1, 2)));
    assert_hit(ray_of(-2, 9, 1, 0), s, TOUCHING, 2, 2, vec(-1, 0)); // two corners
    assert_hit(ray_of(4, 4, -1, -2), s, TOUCHING, 2, 2, right);     // a corner from between
    assert_hit(ray_of(9, 9, -1, 0), s, TOUCHING, 1, 1, right);
}

static void circles(void **state)
{
    (void)state;
    Shape s = shape_circle(vec(10, 10), 5);
    assert_hit(ray_of(0, 10, 1, 0), s, OVERLAPPING, 5, 15, vec(-1, 0));
    assert_hit(ray_of(0, 13, 2, 0), s, OVERLAPPING, 3, 7, vec(-0.8, 0.6));
    assert_hit(ray_of(0, 5, 1, 0), s, TOUCHING, 10, 10, vec(0, -1));     // tangent
    assert_hit(ray_of(7, 6, 4, -3), s, TOUCHING, 0, 0, vec(-0.6, -0.8)); // tangent from its point
    assert_hit(ray_of(-1, 12, 4, -3), s, TOUCHING, 2, 2, vec(-0.6, -0.8));
    assert_hit(ray_of(10, 10, 0, 1), s, OVERLAPPING, 0, 5, vec(0, 0));
    assert_hit(ray_of(5, 10, 1, 0), s, OVERLAPPING, 0, 10, vec(-1, 0)); // from the rim, in
    assert_hit(ray_of(15, 10, 1, 0), s, TOUCHING, 0, 0, vec(-1, 0));    // from the rim, out
    assert_hit(ray_of(10, 0, 0, 2), shape_circle(vec(10, 10), 0), TOUCHING, 5, 5, vec(0, -1));
    assert_miss(ray_of(0, 0x1.3ffffffffffffp2, 1, 0), s); // an ulp beside the tangent
    assert_miss(ray_of(0, 10, -1, 0), s);
    assert_miss(ray_of(0, 0, 1, -1), s);
}

static void points_and_segments(void **state)
{
    (void)state;
    Shape p = shape_point(vec(3, 4)), s = shape_segment(vec(4, 0), vec(4, 8));
    assert_hit(ray_of(0, 0, 0.75, 1), p, TOUCHING, 4, 4, vec(-0.6, -0.8));
    assert_hit(ray_of(3, 4, 1, 0), p, TOUCHING, 0, 0, vec(-1, 0));
    assert_miss(ray_of(0, 0, -3, -4), p);
    assert_miss(ray_of(0, 0, 3, 0x1.0000000000001p2), p);
    assert_hit(ray_of(0, 2, 2, 1), s, OVERLAPPING, 2, 2, vec(-1, 0));
    assert_hit(ray_of(0, 0, 1, 2), s, TOUCHING, 4, 4, vec(-1, 0));   // its end
    assert_hit(ray_of(4, 2, 1, 2), s, TOUCHING, 0, 0, vec(-1, 0));   // from on it
    assert_hit(ray_of(4, -2, 0, 1), s, TOUCHING, 2, 10, vec(0, -1)); // in its line
    assert_hit(ray_of(4, 2, 0, 1), s, TOUCHING, 0, 6, vec(0, -1));
    assert_hit(ray_of(4, 8, 0, 1), s, TOUCHING, 0, 0, vec(0, -1));
    assert_miss(ray_of(4, 9, 0, 1), s);
    assert_miss(ray_of(5, 9, 0, -1), s); // parallel
    assert_miss(ray_of(8, 2, 2, 1), s);
    static const Vec flat[] = {{4, 3}, {4, 0}, {4, 8}, {4, 8}, {4, 5}};
    assert_hit(ray_of(0, 2, 2, 0.5), shape_polygon(flat, 5), OVERLAPPING, 2, 2, vec(-1, 0));
}

// --- at random

static Vec lattice(Random *random, int reach)
{
    int x = random_integer(random, -reach, reach), y = random_integer(random, -reach, reach);
    return vec(x, y);
}

static double any_power(Random *random, int reach)
{
    return ldexp(1, random_integer(random, -reach, reach));
}

// Simple and as a rule concave: one corner in each of many directions around the centre. Some are
// repeated, some edges get corners in line.
static int star(Random *random, bool whole, Vec *out)
{
    int spikes = random_integer(random, 3, 10), count = 0;
    for (int i = 0; i < spikes; i++) {
        double reach = random_between(random, 3, 20);
        Vec corner = vec_scale(degrees(360.0 * i / spikes), reach);
        if (whole) corner = vec(floor(corner.x), floor(corner.y));
        out[count++] = corner;
        if (random_integer(random, 0, 5) == 0) out[count++] = corner;
    }
    return count;
}

// The outline of columns that stand on one line: many sides and corners lie in line with others.
static int columns(Random *random, Vec *out)
{
    int count = 0, width = random_integer(random, 1, 7);
    for (int x = 0; x < width; x++) {
        double top = -random_integer(random, 1, 4);
        out[count++] = vec(x, top);
        out[count++] = vec(x + 1, top);
    }
    out[count++] = vec(width, 0);
    if (random_integer(random, 0, 1)) out[count++] = vec(width / 2, 0);
    out[count++] = vec(0, 0);
    return count;
}

static void turn_round(Vec *corner, int count)
{
    for (int i = 0; i < count / 2; i++) {
        Vec first = corner[i];
        corner[i] = corner[count - 1 - i];
        corner[count - 1 - i] = first;
    }
}

static Shape polygon(Random *random, bool whole, Vec *corner)
{
    bool upright = random_integer(random, 0, 1);
    int count = upright ? columns(random, corner) : star(random, whole, corner);
    if (random_integer(random, 0, 1)) turn_round(corner, count);
    if (whole) return shape_polygon(corner, count);
    Vec stretch = vec(any_power(random, 50), any_power(random, 50)); // exact: it stays simple
    for (int i = 0; i < count; i++)
        corner[i] = vec(corner[i].x * stretch.x, corner[i].y * stretch.y);
    return shape_polygon(corner, count);
}

static Vec size(Random *random)
{
    double width = random_integer(random, 0, 4);
    return vec(width, random_integer(random, 0, 4));
}

static Shape lattice_shape(Random *random, ShapeKind kind, Vec *corner)
{
    static const Vec axis[] = {{1, 0}, {0, 2}, {3, 4}, {-0.75, 1}, {1, 1}, {5, -12}};
    Vec a = lattice(random, 4), b = lattice(random, 4);
    switch (kind) {
    case SHAPE_SEGMENT: return shape_segment(a, b);
    case SHAPE_CIRCLE: return shape_circle(a, random_integer(random, 0, 5));
    case SHAPE_AABB: return shape_aabb(a, b);
    case SHAPE_OBB: return shape_of_obb((Obb){a, size(random), axis[random_integer(random, 0, 5)]});
    case SHAPE_TRIANGLE: return shape_triangle(a, b, lattice(random, 4));
    case SHAPE_POLYGON: return polygon(random, true, corner);
    default: return shape_point(a);
    }
}

static const ShapeKind kinds[] = {SHAPE_POINT, SHAPE_SEGMENT,  SHAPE_CIRCLE, SHAPE_AABB,
                                  SHAPE_OBB,   SHAPE_TRIANGLE, SHAPE_POLYGON};
enum { KINDS = sizeof kinds / sizeof *kinds };

static void lattices_agree_with_rationals(void **state)
{
    (void)state;
    Random random = random_seeded(55);
    Vec corner[POLYGON_MAX];
    int found[3] = {0};
    for (int i = 0; i < 4000 * KINDS; i++) {
        Shape shape = lattice_shape(&random, kinds[i % KINDS], corner);
        Vec direction = lattice(&random, 3);
        if (direction.x == 0 && direction.y == 0) continue;
        double pace = random_integer(&random, 0, 2) ? 1 : any_power(&random, 90);
        Ray ray = {lattice(&random, 6), vec_scale(direction, pace)};
        check(ray, &shape);
        found[cast_shape(ray, &shape).relation]++;
    }
    for (int i = 0; i < 3; i++) fprintf(stderr, "found %d\n", found[i]);
    for (int i = 0; i < 3; i++) assert_true(found[i] > 1000);
}

// Numbers of any valid size, often equal ones.
static double any_number(Random *random, double last)
{
    if (random_integer(random, 0, 3) == 0) return last;
    if (random_integer(random, 0, 5) == 0) return 0;
    bool wide = random_integer(random, 0, 1);
    int exponent = wide ? random_integer(random, -120, 99) : random_integer(random, -2, 4);
    double digits = random_integer(random, 0, 1) ? 1 : random_between(random, 1, 2);
    return ldexp(random_integer(random, 0, 1) ? digits : -digits, exponent);
}

static Vec any_vec(Random *random)
{
    double x = any_number(random, 1);
    return vec(x, any_number(random, x));
}

static Shape any_shape(Random *random, ShapeKind kind, Vec *corner)
{
    Vec a = any_vec(random), b = any_vec(random), c = any_vec(random);
    switch (kind) {
    case SHAPE_SEGMENT: return shape_segment(a, b);
    case SHAPE_CIRCLE: return shape_circle(a, fabs(b.x));
    case SHAPE_AABB: return shape_aabb(a, b);
    case SHAPE_OBB: return shape_of_obb((Obb){a, {fabs(b.x), fabs(b.y)}, c});
    case SHAPE_TRIANGLE: return shape_triangle(a, b, c);
    case SHAPE_POLYGON: return polygon(random, false, corner);
    default: return shape_point(a);
    }
}

// Towards a corner, the centre, or anywhere: what is aimed at is missed by a hair, or not.
static Vec direction_to(Random *random, Vec origin, const Shape *shape)
{
    Vec corner[POLYGON_MAX];
    int count = shape_corners(shape, corner), choice = random_integer(random, 0, 3);
    if (choice == 0) return any_vec(random);
    if (choice == 1) return vec_sub(shape_center(shape), origin);
    return vec_sub(corner[random_integer(random, 0, count - 1)], origin);
}

static void the_whole_range_agrees_with_rationals(void **state)
{
    (void)state;
    Random random = random_seeded(56);
    Vec corner[POLYGON_MAX];
    int found[3] = {0};
    for (int i = 0; i < 3000 * KINDS; i++) {
        Shape shape = any_shape(&random, kinds[i % KINDS], corner);
        Vec origin = any_vec(&random);
        Shape ray = shape_ray(origin, direction_to(&random, origin, &shape));
        if (!shape_valid(&shape, NULL) || !shape_valid(&ray, NULL)) continue;
        check(ray.ray, &shape);
        found[cast_shape(ray.ray, &shape).relation]++;
    }
    for (int i = 0; i < 3; i++) assert_true(found[i] > 1000);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(squares),
        cmocka_unit_test(concave_polygons),
        cmocka_unit_test(circles),
        cmocka_unit_test(points_and_segments),
        cmocka_unit_test(lattices_agree_with_rationals),
        cmocka_unit_test(the_whole_range_agrees_with_rationals),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
