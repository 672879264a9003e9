#include "enclosing3.h"

#include "reach.h"
#include "relation3.h"

#define CLEARLY (1 + 1e-12) // of the squared radius: nearer than that a point is on it

typedef struct Support { // the points that it goes through
    Vec3 point[4];
    int count;
} Support;

// The centre within the flat through the support, where it can be told: solved by Gram's matrix,
// one vector square to those before at a time.
static Sphere through(const Support *support)
{
    Vec3 origin = support->point[0], center = origin, base[3];
    for (int i = 1; i < support->count; i++) {
        Vec3 way = vec3_sub(support->point[i], origin), square = way;
        for (int k = 0; k < i - 1; k++) {
            double part = vec3_dot(square, base[k]);
            square = vec3_sub(square, vec3_scale(base[k], part));
        }
        double height = vec3_length(square);
        bool flat = height <= 1e-13 * vec3_length(way); // in the flat of those before
        base[i - 1] = flat ? vec3(0, 0, 0) : vec3_divide(square, height);
        if (flat) continue;
        // Along the new direction as far as makes it as far from this point as from the others.
        Vec3 from = vec3_sub(center, origin);
        double far = vec3_distance_squared(center, support->point[i]) - vec3_length_squared(from);
        center = vec3_add(center, vec3_scale(base[i - 1], far / (2 * height)));
    }
    return (Sphere){center, vec3_distance_squared(center, origin)}; // the radius's square
}

static bool is_outside(Sphere squared, Vec3 p)
{
    return vec3_distance_squared(squared.center, p) > squared.radius * CLEARLY;
}

static void move_to_front(Vec3 *point, int from)
{
    Vec3 moved = point[from];
    for (int i = from; i > 0; i--) point[i] = point[i - 1];
    point[0] = moved;
}

// The smallest around the points that goes through the support.
static Sphere around(Vec3 *point, int count, const Support *support)
{
    Sphere sphere = {.radius = -1};
    if (support->count > 0) sphere = through(support);
    if (support->count == 4) return sphere;
    for (int i = 0; i < count; i++) {
        if (sphere.radius >= 0 && !is_outside(sphere, point[i])) continue;
        Support more = *support;
        more.point[more.count++] = point[i];
        sphere = around(point, i, &more);
        move_to_front(point, i);
    }
    return sphere;
}

static Vec3 rounded(Vec3 v)
{
    return vec3(reach_rounded(v.x), reach_rounded(v.y), reach_rounded(v.z));
}

Sphere enclosing3_sphere(Vec3 *point, int count)
{
    Sphere sphere = around(point, count, &(Support){.count = 0});
    sphere = (Sphere){rounded(sphere.center), 0};
    for (int i = 0; i < count; i++) {
        sphere.radius = fmax(sphere.radius, vec3_distance(sphere.center, point[i]));
    }
    sphere.radius = reach_valid(sphere.radius);
    for (int i = 0; i < count; i++) {
        while (relation3_spheres((Sphere){point[i], 0}, sphere) == APART) {
            sphere.radius = reach_above(sphere.radius);
        }
    }
    return sphere;
}
