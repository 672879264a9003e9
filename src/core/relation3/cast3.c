#include "cast3.h"

#include <assert.h>
#include <stddef.h>

#include "exact3.h"
#include "scalar.h"
#include "separation3.h"

static Hit3 made(Ray3 ray, Relation relation, double enter, Vec3 normal)
{
    double t = scalar_clamp_bottom(enter, 0);
    Vec3 unit = vec3_normalize(normal);
    if (vec3_dot(unit, ray.direction) > 0) unit = vec3_negate(unit);
    return (Hit3){.relation = relation,
                  .enter = t,
                  .point = vec3_add(ray.origin, vec3_scale(ray.direction, t)),
                  .normal = unit};
}

static Hit3 from_inside(Ray3 ray, Relation relation)
{
    return (Hit3){.relation = relation, .inside = true, .point = ray.origin};
}

static Hit3 missed(void) { return (Hit3){.relation = APART}; }

// ---- Spheres

// The sign of the nearest distance's square less the radius's, times the direction's.
static int sphere_sign(Ray3 ray, Sphere sphere)
{
    Exact3 way = exact3_difference(sphere.center, ray.origin), d = exact3_vec(ray.direction);
    Expansion square = expansion_product(sphere.radius, sphere.radius);
    if (expansion_sign(exact3_dot(&way, &d)) <= 0) {
        return expansion_compare(exact3_dot(&way, &way), square);
    }
    Exact3 cross = exact3_cross(&way, &d);
    return expansion_compare(exact3_dot(&cross, &cross),
                             expansion_multiply(square, exact3_dot(&d, &d)));
}

static Relation to_sphere(Ray3 ray, Sphere sphere)
{
    Vec3 way = vec3_sub(sphere.center, ray.origin), d = ray.direction;
    double along = vec3_dot(way, d), dd = vec3_length_squared(d), ww = vec3_length_squared(way);
    double square = sphere.radius * sphere.radius * dd, most = ww * dd + square;
    double gap = along > 0 ? ww * dd - along * along - square : ww * dd - square;
    // Every term is off by some ulps of `most`; so is what the sign of `along` may turn it by.
    if (fabs(gap) > 0x1p-47 * most) return gap > 0 ? APART : OVERLAPPING;
    return relation_of_sign(sphere_sign(ray, sphere));
}

Hit3 cast3_sphere(Ray3 ray, Sphere sphere)
{
    assert(shape3_ray_valid(ray, NULL) && shape3_sphere_valid(sphere, NULL));
    Relation relation = to_sphere(ray, sphere);
    if (relation == APART) return missed();
    Relation at = relation3_spheres((Sphere){ray.origin, 0}, sphere);
    if (at == OVERLAPPING) return from_inside(ray, relation);
    Vec3 way = vec3_sub(sphere.center, ray.origin), d = ray.direction;
    double along = vec3_dot(way, d), dd = vec3_length_squared(d);
    double across = vec3_length_squared(vec3_cross(way, d));
    double root = sqrt(scalar_clamp_bottom(sphere.radius * sphere.radius * dd - across, 0));
    double enter = at == TOUCHING ? 0 : (along - root) / dd;
    Vec3 point = vec3_add(ray.origin, vec3_scale(d, scalar_clamp_bottom(enter, 0)));
    return made(ray, relation, enter, vec3_sub(point, sphere.center));
}

// ---- Boxes

typedef struct Slab { // between which parameters the ray is within the two sides of an axis
    double enter, leave;
} Slab;

static Slab slab_of(double origin, double direction, double low, double high)
{
    if (direction == 0) return (Slab){-HUGE_VAL, HUGE_VAL};
    double a = (low - origin) / direction, b = (high - origin) / direction;
    return a < b ? (Slab){a, b} : (Slab){b, a};
}

Hit3 cast3_aabb(Ray3 ray, Aabb3 box)
{
    assert(shape3_ray_valid(ray, NULL) && shape3_aabb_valid(box, NULL));
    Hull3 of_ray = separation3_ray(ray), of_box = separation3_box(box);
    Relation relation = separation3_relation(&of_ray, &of_box);
    if (relation == APART) return missed();
    if (relation3_aabbs((Aabb3){ray.origin, ray.origin}, box) == OVERLAPPING) {
        return from_inside(ray, relation);
    }
    double enter = -HUGE_VAL;
    int entered = 0;
    for (int i = 0; i < 3; i++) {
        Slab slab = slab_of(vec3_at(ray.origin, i), vec3_at(ray.direction, i), vec3_at(box.min, i),
                            vec3_at(box.max, i));
        if (slab.enter > enter) {
            enter = slab.enter;
            entered = i;
        }
    }
    return made(ray, relation, enter, vec3(entered == 0, entered == 1, entered == 2));
}

// ---- Triangles

// The sign of a triple product of differences where rounding surely cannot turn it, else 0: a half
// ulp by each difference, some more by products and sums, 32 are granted.
static int sure_sign(Vec3 a, Vec3 b, Vec3 c)
{
    double product = vec3_dot(a, vec3_cross(b, c));
    double doubt = 0x1p-48 * vec3_magnitude(a) * vec3_magnitude(b) * vec3_magnitude(c);
    return product > doubt ? 1 : product < -doubt ? -1 : 0;
}

// Which way the line passes the three edges tells whether it goes through or by, and the sides of
// the plane that it comes from and goes to, whether the ray does. False where that is in doubt.
static bool surely(Ray3 ray, const Triangle3 *triangle, Relation *relation)
{
    Vec3 c[3], d = ray.direction;
    int sum = 0, least = 1, greatest = -1;
    for (int i = 0; i < 3; i++) c[i] = vec3_sub(triangle->corner[i], ray.origin);
    for (int i = 0; i < 3; i++) {
        int sign = sure_sign(d, c[i], c[(i + 1) % 3]);
        sum += sign;
        least = sign < least ? sign : least;
        greatest = sign > greatest ? sign : greatest;
    }
    *relation = APART;
    if (least < 0 && greatest > 0) return true;
    Vec3 u = vec3_sub(triangle->corner[1], triangle->corner[0]);
    Vec3 v = vec3_sub(triangle->corner[2], triangle->corner[0]);
    int height = sure_sign(c[0], u, v), across = sure_sign(d, u, v);
    if (height * across < 0) return true; // it leads away from the plane
    *relation = OVERLAPPING;
    return (sum == 3 || sum == -3) && height * across > 0;
}

// Where the ray comes nearest to a segment, and how near: for a ray within the plane.
typedef struct Near {
    double at, square;
} Near;

static Near near_edge(Ray3 ray, Vec3 a, Vec3 b)
{
    Vec3 d = ray.direction, e = vec3_sub(b, a), from = vec3_sub(a, ray.origin);
    double dd = vec3_length_squared(d), de = vec3_dot(d, e), ee = vec3_length_squared(e);
    double area = dd * ee - de * de, fd = vec3_dot(from, d), fe = vec3_dot(from, e), along = 0;
    if (area > 0x1p-40 * dd * ee) along = scalar_clamp((fd * de - fe * dd) / area, 0, 1);
    Vec3 point = vec3_add(from, vec3_scale(e, along));
    double at = scalar_clamp_bottom(vec3_dot(point, d) / dd, 0);
    return (Near){at, vec3_length_squared(vec3_sub(point, vec3_scale(d, at)))};
}

static double enter_in_plane(Ray3 ray, const Triangle3 *triangle)
{
    double size = 0, enter = HUGE_VAL;
    for (int i = 0; i < 3; i++) {
        size = fmax(size, vec3_distance_squared(triangle->corner[i], ray.origin));
    }
    for (int i = 0; i < 6; i++) { // both ways, for an edge along the ray is entered at either end
        Vec3 a = triangle->corner[i % 3], b = triangle->corner[(i + 1) % 3];
        Near near = i < 3 ? near_edge(ray, a, b) : near_edge(ray, b, a);
        if (near.square <= 0x1p-60 * size && near.at < enter) enter = near.at;
    }
    return enter < HUGE_VAL ? enter : 0;
}

// Within what the corners' places along the ray allow.
static double bounded(Ray3 ray, const Triangle3 *triangle, double t)
{
    double low = HUGE_VAL, high = -HUGE_VAL, dd = vec3_length_squared(ray.direction);
    for (int i = 0; i < 3; i++) {
        Vec3 from = vec3_sub(triangle->corner[i], ray.origin);
        double at = vec3_dot(from, ray.direction) / dd;
        low = fmin(low, at);
        high = fmax(high, at);
    }
    return scalar_clamp(t, low, high);
}

Hit3 cast3_triangle(Ray3 ray, const Triangle3 *triangle)
{
    assert(shape3_ray_valid(ray, NULL) && shape3_triangle_valid(triangle, NULL));
    Relation relation;
    bool sure = surely(ray, triangle, &relation);
    if (!sure) {
        Hull3 of_ray = separation3_ray(ray), of_triangle = separation3_triangle(triangle);
        relation = separation3_relation(&of_ray, &of_triangle);
    }
    if (relation == APART) return missed();
    Vec3 normal = shape3_triangle_normal(triangle);
    if (!sure && relation3_triangle_sphere(triangle, (Sphere){ray.origin, 0}) != APART) {
        return made(ray, relation, 0, normal);
    }
    Vec3 from = vec3_sub(triangle->corner[0], ray.origin);
    double across = vec3_dot(normal, ray.direction);
    Vec3 u = vec3_sub(triangle->corner[1], triangle->corner[0]);
    Vec3 v = vec3_sub(triangle->corner[2], triangle->corner[0]);
    double sides =
        vec3_length(u) * vec3_length(v); // of a sliver the normal is nothing but rounding
    double flat = 0x1p-40 * sides * vec3_length(ray.direction);
    double enter = fabs(across) > flat ? bounded(ray, triangle, vec3_dot(normal, from) / across)
                                       : enter_in_plane(ray, triangle);
    return made(ray, relation, enter, normal);
}

bool cast3_is_front(Ray3 ray, const Triangle3 *triangle)
{
    const Vec3 *corner = triangle->corner;
    int sign =
        sure_sign(ray.direction, vec3_sub(corner[1], corner[0]), vec3_sub(corner[2], corner[0]));
    if (sign != 0) return sign < 0;
    Exact3 u = exact3_difference(corner[1], corner[0]), v = exact3_difference(corner[2], corner[0]);
    Exact3 normal = exact3_cross(&u, &v), d = exact3_vec(ray.direction);
    return expansion_sign(exact3_dot(&normal, &d)) < 0;
}
