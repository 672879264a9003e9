// Ray casts in 3D: the exact relation first, then the rounded point of entry.
#include "platform/rounding.h"

#include "touchstone/cast3.h"

#include <stddef.h>

#include "platform/assert.h"
#include "space/exact3_private.h"
#include "space/separation3_private.h"
#include "touchstone/scalar.h"

static TsHit3 cast3_hit(TsRay3 ray, TsRelation relation, double enter, TsVec3 normal)
{
    double t = ts_scalar_clamp_bottom(enter, 0);
    TsVec3 unit = ts_vec3_normalize(normal);
    if (ts_vec3_dot(unit, ray.direction) > 0) unit = ts_vec3_negate(unit);
    return (TsHit3){.relation = relation,
                    .enter = t,
                    .point = ts_vec3_add(ray.origin, ts_vec3_scale(ray.direction, t)),
                    .normal = unit};
}

static TsHit3 cast3_inside(TsRay3 ray, TsRelation relation)
{
    return (TsHit3){.relation = relation, .inside = true, .point = ray.origin};
}

static TsHit3 cast3_miss(void) { return (TsHit3){.relation = TS_APART}; }

// ---- Spheres

// The sign of (squared distance of the ray from the centre) - radius^2, times direction^2.
static int ray_sphere_sign(TsRay3 ray, TsSphere sphere)
{
    Exact3 offset = ts_exact3_difference(sphere.center, ray.origin),
           d = ts_exact3_vec(ray.direction);
    Expansion square = ts_expansion_product(sphere.radius, sphere.radius);
    if (ts_expansion_sign(ts_exact3_dot(&offset, &d)) <= 0) {
        return ts_expansion_compare(ts_exact3_dot(&offset, &offset), square);
    }
    Exact3 cross = ts_exact3_cross(&offset, &d);
    return ts_expansion_compare(ts_exact3_dot(&cross, &cross),
                                ts_expansion_multiply(square, ts_exact3_dot(&d, &d)));
}

static TsRelation ray_sphere_relation(TsRay3 ray, TsSphere sphere)
{
    TsVec3 offset = ts_vec3_sub(sphere.center, ray.origin), d = ray.direction;
    double along = ts_vec3_dot(offset, d), dd = ts_vec3_length_squared(d),
           ww = ts_vec3_length_squared(offset);
    double square = sphere.radius * sphere.radius * dd, most = ww * dd + square;
    double gap = along > 0 ? ww * dd - along * along - square : ww * dd - square;
    // The errors of all terms are less than 64 half-ulps of `most`, and so is the effect of a wrong
    // sign of `along`. Proof: tests/gappa/cast3_sphere.g.
    if (fabs(gap) > 0x1p-47 * most) return gap > 0 ? TS_APART : TS_OVERLAPPING;
    return ts_relation_of_sign(ray_sphere_sign(ray, sphere));
}

TsHit3 ts_cast3_sphere(TsRay3 ray, TsSphere sphere)
{
    ASSERT(ts_shape3_ray_valid(ray, NULL) && ts_shape3_sphere_valid(sphere, NULL));
    TsRelation relation = ray_sphere_relation(ray, sphere);
    if (relation == TS_APART) return cast3_miss();
    TsRelation at = ts_relation3_spheres((TsSphere){ray.origin, 0}, sphere);
    if (at == TS_OVERLAPPING) return cast3_inside(ray, relation);
    TsVec3 offset = ts_vec3_sub(sphere.center, ray.origin), d = ray.direction;
    double along = ts_vec3_dot(offset, d), dd = ts_vec3_length_squared(d);
    double across = ts_vec3_length_squared(ts_vec3_cross(offset, d));
    double root = sqrt(ts_scalar_clamp_bottom(sphere.radius * sphere.radius * dd - across, 0));
    double enter = at == TS_TOUCHING ? 0 : (along - root) / dd;
    TsVec3 point = ts_vec3_add(ray.origin, ts_vec3_scale(d, ts_scalar_clamp_bottom(enter, 0)));
    return cast3_hit(ray, relation, enter, ts_vec3_sub(point, sphere.center));
}

// ---- Boxes

typedef struct RaySlab { // parameters between which the ray is within the slab of an axis
    double enter, leave;
} RaySlab;

static RaySlab ray_slab(double origin, double direction, double low, double high)
{
    if (direction == 0) return (RaySlab){-HUGE_VAL, HUGE_VAL};
    double a = (low - origin) / direction, b = (high - origin) / direction;
    return a < b ? (RaySlab){a, b} : (RaySlab){b, a};
}

TsHit3 ts_cast3_aabb(TsRay3 ray, TsAabb3 box)
{
    ASSERT(ts_shape3_ray_valid(ray, NULL) && ts_shape3_aabb_valid(box, NULL));
    Hull3 of_ray = ts_separation3_ray(ray), of_box = ts_separation3_box(box);
    TsRelation relation = ts_separation3_relation(&of_ray, &of_box);
    if (relation == TS_APART) return cast3_miss();
    if (ts_relation3_aabbs((TsAabb3){ray.origin, ray.origin}, box) == TS_OVERLAPPING) {
        return cast3_inside(ray, relation);
    }
    double enter = -HUGE_VAL;
    int entered = 0;
    for (int i = 0; i < 3; i++) {
        RaySlab slab = ray_slab(ts_vec3_at(ray.origin, i), ts_vec3_at(ray.direction, i),
                                ts_vec3_at(box.min, i), ts_vec3_at(box.max, i));
        if (slab.enter > enter) {
            enter = slab.enter;
            entered = i;
        }
    }
    return cast3_hit(ray, relation, enter, ts_vec3(entered == 0, entered == 1, entered == 2));
}

// ---- Triangles

// The sign of a triple product of differences if rounding cannot change it, otherwise 0. A half ulp
// for each difference and 5 for products and sums; the bound is 32. Proof:
// tests/gappa/relation3_orientation.g.
static int sure_sign3(TsVec3 a, TsVec3 b, TsVec3 c)
{
    double product = ts_vec3_dot(a, ts_vec3_cross(b, c));
    double doubt = 0x1p-48 * ts_vec3_magnitude(a) * ts_vec3_magnitude(b) * ts_vec3_magnitude(c);
    return product > doubt ? 1 : product < -doubt ? -1 : 0;
}

// Decides by the orientation of the line to the three edges (does the line pass through the
// triangle?) and by the signs of height and direction (does the ray run towards the plane?). False
// if rounding leaves it open.
static bool ray_triangle_surely(TsRay3 ray, const TsTriangle3 *triangle, TsRelation *relation)
{
    TsVec3 c[3], d = ray.direction;
    int sum = 0, least = 1, greatest = -1;
    for (int i = 0; i < 3; i++) c[i] = ts_vec3_sub(triangle->corner[i], ray.origin);
    for (int i = 0; i < 3; i++) {
        int sign = sure_sign3(d, c[i], c[(i + 1) % 3]);
        sum += sign;
        least = sign < least ? sign : least;
        greatest = sign > greatest ? sign : greatest;
    }
    *relation = TS_APART;
    if (least < 0 && greatest > 0) return true;
    TsVec3 u = ts_vec3_sub(triangle->corner[1], triangle->corner[0]);
    TsVec3 v = ts_vec3_sub(triangle->corner[2], triangle->corner[0]);
    int height = sure_sign3(c[0], u, v), across = sure_sign3(d, u, v);
    if (height * across < 0) return true; // it points away from the plane
    *relation = TS_OVERLAPPING;
    return (sum == 3 || sum == -3) && height * across > 0;
}

// The parameter at which the ray is nearest to a segment, and the squared distance: for a ray
// within the plane.
typedef struct RayNear {
    double at, square;
} RayNear;

static RayNear ray_near_edge(TsRay3 ray, TsVec3 a, TsVec3 b)
{
    TsVec3 d = ray.direction, e = ts_vec3_sub(b, a), from = ts_vec3_sub(a, ray.origin);
    double dd = ts_vec3_length_squared(d), de = ts_vec3_dot(d, e), ee = ts_vec3_length_squared(e);
    double area = dd * ee - de * de, fd = ts_vec3_dot(from, d), fe = ts_vec3_dot(from, e),
           along = 0;
    if (area > 0x1p-40 * dd * ee) along = ts_scalar_clamp((fd * de - fe * dd) / area, 0, 1);
    TsVec3 point = ts_vec3_add(from, ts_vec3_scale(e, along));
    double at = ts_scalar_clamp_bottom(ts_vec3_dot(point, d) / dd, 0);
    return (RayNear){at, ts_vec3_length_squared(ts_vec3_sub(point, ts_vec3_scale(d, at)))};
}

static double enter_in_plane(TsRay3 ray, const TsTriangle3 *triangle)
{
    double size = 0, enter = HUGE_VAL;
    for (int i = 0; i < 3; i++) {
        size = fmax(size, ts_vec3_distance_squared(triangle->corner[i], ray.origin));
    }
    for (int i = 0; i < 6;
         i++) { // both directions, since an edge parallel to the ray may be entered at either end
        TsVec3 a = triangle->corner[i % 3], b = triangle->corner[(i + 1) % 3];
        RayNear near = i < 3 ? ray_near_edge(ray, a, b) : ray_near_edge(ray, b, a);
        if (near.square <= 0x1p-60 * size && near.at < enter) enter = near.at;
    }
    return enter < HUGE_VAL ? enter : 0;
}

// Clamps t to the range of the corners' projections on the ray.
static double bounded_by_corners(TsRay3 ray, const TsTriangle3 *triangle, double t)
{
    double low = HUGE_VAL, high = -HUGE_VAL, dd = ts_vec3_length_squared(ray.direction);
    for (int i = 0; i < 3; i++) {
        TsVec3 from = ts_vec3_sub(triangle->corner[i], ray.origin);
        double at = ts_vec3_dot(from, ray.direction) / dd;
        low = fmin(low, at);
        high = fmax(high, at);
    }
    return ts_scalar_clamp(t, low, high);
}

TsHit3 ts_cast3_triangle(TsRay3 ray, const TsTriangle3 *triangle)
{
    ASSERT(ts_shape3_ray_valid(ray, NULL) && ts_shape3_triangle_valid(triangle, NULL));
    TsRelation relation;
    bool sure = ray_triangle_surely(ray, triangle, &relation);
    if (!sure) {
        Hull3 of_ray = ts_separation3_ray(ray), of_triangle = ts_separation3_triangle(triangle);
        relation = ts_separation3_relation(&of_ray, &of_triangle);
    }
    if (relation == TS_APART) return cast3_miss();
    TsVec3 normal = ts_shape3_triangle_normal(triangle);
    if (!sure && ts_relation3_triangle_sphere(triangle, (TsSphere){ray.origin, 0}) != TS_APART) {
        return cast3_hit(ray, relation, 0, normal);
    }
    TsVec3 from = ts_vec3_sub(triangle->corner[0], ray.origin);
    double across = ts_vec3_dot(normal, ray.direction);
    TsVec3 u = ts_vec3_sub(triangle->corner[1], triangle->corner[0]);
    TsVec3 v = ts_vec3_sub(triangle->corner[2], triangle->corner[0]);
    double sides = ts_vec3_length(u) * ts_vec3_length(v); // the normal of a sliver is mere rounding
    double flat = 0x1p-40 * sides * ts_vec3_length(ray.direction);
    double enter = fabs(across) > flat
                       ? bounded_by_corners(ray, triangle, ts_vec3_dot(normal, from) / across)
                       : enter_in_plane(ray, triangle);
    return cast3_hit(ray, relation, enter, normal);
}

bool ts_cast3_is_front(TsRay3 ray, const TsTriangle3 *triangle)
{
    const TsVec3 *corner = triangle->corner;
    int sign = sure_sign3(ray.direction, ts_vec3_sub(corner[1], corner[0]),
                          ts_vec3_sub(corner[2], corner[0]));
    if (sign != 0) return sign < 0;
    Exact3 u = ts_exact3_difference(corner[1], corner[0]),
           v = ts_exact3_difference(corner[2], corner[0]);
    Exact3 normal = ts_exact3_cross(&u, &v), d = ts_exact3_vec(ray.direction);
    return ts_expansion_sign(ts_exact3_dot(&normal, &d)) < 0;
}
