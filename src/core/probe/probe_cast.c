#include "probe_cast.h"

#include "cast3.h"

Triangle3 probe_triangle(const ProbeBody *body, int face)
{
    const int *corner = body->mesh->face[face];
    return (Triangle3){{body->corner[corner[0]], body->corner[corner[1]], body->corner[corner[2]]}};
}

// The line passes farther from the point than `within`, surely.
static bool passes(Ray3 ray, Vec3 point, double within)
{
    Vec3 across = vec3_cross(vec3_sub(point, ray.origin), ray.direction);
    return vec3_length_squared(across) > 1.01 * within * within;
}

ProbeHit probe_cast_one(const ProbeBody *body, Ray3 ray, double reach)
{
    ProbeHit best = {.body = PROBE_NONE, .distance = reach};
    if (passes(ray, body->center, body->radius)) return best;
    for (int i = 0; i < body->mesh->faces; i++) {
        Triangle3 triangle = probe_triangle(body, i);
        if (passes(ray, triangle.corner[0], body->longest)) continue;
        Hit3 hit = cast3_triangle(ray, &triangle);
        if (hit.relation == APART || !(hit.enter < best.distance)) continue;
        if (!cast3_is_front(ray, &triangle)) continue;
        best = (ProbeHit){true, PROBE_NONE, hit.enter, hit.point};
    }
    return best;
}

ProbeHit probe_cast(const ProbeBody *body, int count, int but, Ray3 ray, double reach)
{
    ProbeHit best = {.body = PROBE_NONE, .distance = reach};
    for (int i = 0; i < count; i++) {
        if (i == but || body[i].along || body[i].hidden) continue;
        ProbeHit hit = probe_cast_one(&body[i], ray, best.distance);
        if (!hit.met) continue;
        best = hit;
        best.body = i;
    }
    return best;
}
