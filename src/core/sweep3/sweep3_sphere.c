// Of a sphere and a triangle: a nearest pair of points, however rounded, tells that they meet where
// it is nearer than the radius, and its direction that they are apart where the shadows are parted
// on it. What neither tells is asked without rounding.
#include <assert.h>
#include <stddef.h>

#include "corners3.h"
#include "scalar.h"
#include "sweep3.h"

// ---- Spheres: the centre's way against both radii

static Expansion square_of_sum(double a, double b)
{
    Expansion sum = expansion_sum(a, b);
    return expansion_multiply(sum, sum);
}

__attribute__((cold, noinline)) static int spheres_sign(Sphere a, Vec3 motion, Sphere b)
{
    Exact3 way = exact3_difference(b.center, a.center), d = exact3_vec(motion);
    Expansion square = square_of_sum(a.radius, b.radius), along = exact3_dot(&way, &d);
    Expansion length = exact3_dot(&d, &d), distance = exact3_dot(&way, &way);
    if (expansion_sign(along) <= 0) return expansion_compare(distance, square);
    if (expansion_compare(along, length) >= 0) {
        Expansion back = expansion_subtract(length, expansion_scale(along, 2));
        return expansion_compare(expansion_add(distance, back), square);
    }
    Exact3 cross = exact3_cross(&way, &d);
    return expansion_compare(exact3_dot(&cross, &cross), expansion_multiply(square, length));
}

static Relation to_sphere(Sphere a, Vec3 motion, Sphere b)
{
    Vec3 way = vec3_sub(b.center, a.center);
    double dd = vec3_length_squared(motion);
    double at = dd > 0 ? scalar_clamp(vec3_dot(way, motion) / dd, 0, 1) : 0;
    double distance = vec3_length(vec3_sub(way, vec3_scale(motion, at))),
           both = a.radius + b.radius;
    double most = vec3_magnitude(way) + vec3_magnitude(motion) + both;
    // Any point of the way is no nearer than the nearest; one off by an ulp of it no farther.
    if (fabs(distance - both) > 0x1p-40 * most) return distance > both ? APART : OVERLAPPING;
    return relation_of_sign(spheres_sign(a, motion, b));
}

Impact3 sweep3_spheres(Sphere a, Vec3 motion, Sphere b)
{
    assert(shape3_sphere_valid(a, NULL) && shape3_sphere_valid(b, NULL));
    Impact3 impact = {.relation = to_sphere(a, motion, b)};
    if (impact.relation == APART) return impact;
    Vec3 way = vec3_sub(b.center, a.center);
    Relation at_start = relation_of_sign(spheres_sign(a, vec3(0, 0, 0), b));
    double dd = vec3_length_squared(motion), both = a.radius + b.radius;
    impact.initially = at_start == OVERLAPPING;
    if (at_start == APART) {
        double across = vec3_length_squared(vec3_cross(way, motion));
        double root = sqrt(scalar_clamp_bottom(both * both * dd - across, 0));
        impact.enter = scalar_clamp((vec3_dot(way, motion) - root) / dd, 0, 1);
    }
    impact.normal = vec3_normalize(vec3_sub(vec3_scale(motion, impact.enter), way));
    return impact;
}

// ---- A sphere and a triangle, rounded; all relative to the centre at the start

typedef struct Near {
    double at; // on the way, 0 to 1
    Vec3 on;   // of the triangle
    double distance;
} Near;

static Near near_of(Vec3 motion, double at, Vec3 on)
{
    return (Near){at, on, vec3_distance(vec3_scale(motion, at), on)};
}

static Near nearer(Near a, Near b) { return b.distance < a.distance ? b : a; }

static bool above_inside(const Triangle3 *t, Vec3 normal, Vec3 point)
{
    for (int i = 0; i < 3; i++) {
        Vec3 edge = vec3_sub(t->corner[(i + 1) % 3], t->corner[i]);
        if (vec3_dot(vec3_cross(normal, edge), vec3_sub(point, t->corner[i])) < 0) return false;
    }
    return true;
}

static Vec3 on_edge(const Triangle3 *t, int i, Vec3 point)
{
    Vec3 a = t->corner[i], edge = vec3_sub(t->corner[(i + 1) % 3], a);
    double square = vec3_length_squared(edge);
    double along = square > 0 ? vec3_dot(vec3_sub(point, a), edge) / square : 0;
    return vec3_add(a, vec3_scale(edge, scalar_clamp(along, 0, 1)));
}

static Near near_point(const Triangle3 *t, Vec3 motion, double at)
{
    Vec3 point = vec3_scale(motion, at), normal = shape3_triangle_normal(t);
    double square = vec3_length_squared(normal);
    Near best = near_of(motion, at, t->corner[0]);
    for (int i = 0; i < 3; i++) best = nearer(best, near_of(motion, at, on_edge(t, i, point)));
    if (!(square > 0) || !above_inside(t, normal, point)) return best;
    double height = vec3_dot(vec3_sub(point, t->corner[0]), normal) / square;
    return nearer(best, near_of(motion, at, vec3_sub(point, vec3_scale(normal, height))));
}

// Where the way comes nearest to an edge; where they are parallel its ends tell.
static Near near_edge(const Triangle3 *t, int i, Vec3 motion)
{
    Vec3 a = t->corner[i], edge = vec3_sub(t->corner[(i + 1) % 3], a);
    double ee = vec3_length_squared(edge), mm = vec3_length_squared(motion);
    double me = vec3_dot(motion, edge), area = ee * mm - me * me;
    double am = vec3_dot(a, motion), ae = vec3_dot(a, edge);
    double at = area > 0 ? scalar_clamp((am * ee - ae * me) / area, 0, 1) : 0;
    Vec3 on = on_edge(t, i, vec3_scale(motion, at));
    at = mm > 0 ? scalar_clamp(vec3_dot(on, motion) / mm, 0, 1) : 0;
    return near_of(motion, at, on);
}

static Near near_corner(const Triangle3 *t, int i, Vec3 motion)
{
    double mm = vec3_length_squared(motion);
    double at = mm > 0 ? scalar_clamp(vec3_dot(t->corner[i], motion) / mm, 0, 1) : 0;
    return near_of(motion, at, t->corner[i]);
}

static Near near_way(const Triangle3 *t, Vec3 motion)
{
    Near best = nearer(near_point(t, motion, 0), near_point(t, motion, 1));
    for (int i = 0; i < 3; i++) {
        best = nearer(best, nearer(near_edge(t, i, motion), near_corner(t, i, motion)));
    }
    Vec3 normal = shape3_triangle_normal(t);
    double speed = vec3_dot(normal, motion), height = vec3_dot(normal, t->corner[0]);
    if (speed == 0) return best;
    return nearer(best, near_point(t, motion, scalar_clamp(height / speed, 0, 1)));
}

// How far triangle and way are parted along a direction: never more than they are apart.
static double parted(const Triangle3 *t, Vec3 motion, Vec3 direction)
{
    double low = HUGE_VAL, end = vec3_dot(motion, direction);
    for (int i = 0; i < 3; i++) low = fmin(low, vec3_dot(t->corner[i], direction));
    return low - fmax(end, 0);
}

// ---- Without rounding

static Exact3 moved(const Exact3 *point, const Exact3 *by) // point - by
{
    return (Exact3){expansion_subtract(point->x, by->x), expansion_subtract(point->y, by->y),
                    expansion_subtract(point->z, by->z)};
}

// The line of the way against the edges, all on one side; 0 where it meets one, 2 where it passes.
static int through_sign(const Corners3 *c, const Exact3 *way)
{
    int least = 1, greatest = -1;
    for (int i = 0; i < 3; i++) {
        Exact3 side = exact3_cross(&c->corner[i], &c->corner[(i + 1) % 3]);
        int sign = expansion_sign(exact3_dot(way, &side));
        least = sign < least ? sign : least;
        greatest = sign > greatest ? sign : greatest;
    }
    return least * greatest < 0 ? 2 : least * greatest;
}

// Whether the way goes through the triangle: -1 from one side to the other, between the edges; 0 at
// an edge, or with an end in the plane; 1 not, or within the plane, where the ends and edges tell.
static int crossing_sign(const Corners3 *start, const Corners3 *end, const Exact3 *way)
{
    Exact3 u = moved(&start->corner[1], &start->corner[0]);
    Exact3 v = moved(&start->corner[2], &start->corner[0]), normal = exact3_cross(&u, &v);
    int before = expansion_sign(exact3_dot(&start->corner[0], &normal));
    int after = expansion_sign(exact3_dot(&end->corner[0], &normal));
    int through = through_sign(start, way);
    if (before * after > 0 || (before == 0 && after == 0) || through == 2) return 1;
    return before * after < 0 && through == 1 ? -1 : 0;
}

static bool between(Expansion at, Expansion length)
{
    return expansion_sign(at) > 0 && expansion_compare(at, length) < 0;
}

static int way_corner_sign(const Corners3 *c, int i, const Exact3 *way)
{
    Expansion length = exact3_dot(way, way);
    if (!between(exact3_dot(&c->corner[i], way), length)) return 1;
    Exact3 cross = exact3_cross(&c->corner[i], way);
    return expansion_compare(exact3_dot(&cross, &cross), expansion_multiply(c->square, length));
}

static int way_edge_sign(const Corners3 *c, int i, const Exact3 *way)
{
    const Exact3 *a = &c->corner[i];
    Exact3 edge = moved(&c->corner[(i + 1) % 3], a), across = exact3_cross(way, &edge);
    Exact3 by_edge = exact3_cross(a, &edge), by_way = exact3_cross(a, way);
    Expansion length = exact3_dot(&across, &across);
    if (!between(exact3_dot(&by_edge, &across), length)) return 1; // 0 where they are parallel
    if (!between(exact3_dot(&by_way, &across), length)) return 1;
    Expansion height = exact3_dot(a, &across);
    return expansion_compare(expansion_multiply(height, height),
                             expansion_multiply(c->square, length));
}

static Corners3 corners_of(Vec3 center, double radius, const Triangle3 *t)
{
    Corners3 c = {.square = expansion_product(radius, radius)};
    for (int i = 0; i < 3; i++) c.corner[i] = exact3_difference(t->corner[i], center);
    return c;
}

static int lesser(int a, int b) { return a < b ? a : b; }

__attribute__((cold, noinline)) static Relation exact_relation(Sphere a, Vec3 motion,
                                                               const Triangle3 *b)
{
    Exact3 way = exact3_vec(motion);
    Corners3 start = corners_of(a.center, a.radius, b), end = start;
    for (int i = 0; i < 3; i++) end.corner[i] = moved(&start.corner[i], &way);
    int crossing = crossing_sign(&start, &end, &way);
    if (crossing == 0 && a.radius > 0) crossing = -1;
    int sign = lesser(crossing, lesser(corners3_sign(&start), corners3_sign(&end)));
    for (int i = 0; i < 3 && sign >= 0; i++) {
        sign = lesser(sign, way_corner_sign(&start, i, &way));
        sign = lesser(sign, way_edge_sign(&start, i, &way));
    }
    return relation_of_sign(sign);
}

// ---- Together

enum { HALVINGS = 60 };

// The distance along the way falls as far as where it is least: halved as often as bits tell.
static double enter_before(const Triangle3 *t, Vec3 motion, double radius, double least)
{
    double apart = 0, meets = least;
    for (int i = 0; i < HALVINGS; i++) {
        double middle = (apart + meets) / 2;
        bool met = near_point(t, motion, middle).distance <= radius;
        if (met) meets = middle;
        if (!met) apart = middle;
    }
    return apart;
}

static Impact3 impact_at(const Triangle3 *t, Vec3 motion, Relation relation, double enter)
{
    Near near = near_point(t, motion, enter);
    Vec3 normal = vec3_normalize(vec3_sub(vec3_scale(motion, enter), near.on));
    if (vec3_is_zero(normal)) normal = vec3_normalize(vec3_negate(motion));
    return (Impact3){.relation = relation, .enter = enter, .normal = normal};
}

Impact3 sweep3_sphere_triangle(Sphere a, Vec3 motion, const Triangle3 *b)
{
    assert(shape3_sphere_valid(a, NULL) && shape3_triangle_valid(b, NULL));
    Triangle3 t = *b;
    double most = vec3_magnitude(motion) + a.radius;
    for (int i = 0; i < 3; i++) {
        t.corner[i] = vec3_sub(b->corner[i], a.center);
        most = fmax(most, vec3_magnitude(b->corner[i]) + vec3_magnitude(a.center));
    }
    Near near = near_way(&t, motion);
    double doubt = 0x1p-44 * most;
    Vec3 direction = vec3_normalize(vec3_sub(near.on, vec3_scale(motion, near.at)));
    if (parted(&t, motion, direction) > a.radius + doubt) return (Impact3){.relation = APART};
    bool meets = near.distance < a.radius - doubt;
    Relation relation = meets ? OVERLAPPING : exact_relation(a, motion, b);
    if (relation == APART) return (Impact3){.relation = APART};
    Relation at_start = relation3_triangle_sphere(b, a);
    double enter = at_start == APART ? enter_before(&t, motion, a.radius, near.at) : 0;
    Impact3 impact = impact_at(&t, motion, relation, enter);
    impact.initially = at_start == OVERLAPPING;
    return impact;
}
