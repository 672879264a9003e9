#include "touchstone/probe_cast.h"

#include "touchstone/cast3.h"

TsTriangle3 ts_probe_triangle(const TsProbeBody *body, int face)
{
    const int *corner = body->mesh->face[face];
    return (TsTriangle3){
        {body->corner[corner[0]], body->corner[corner[1]], body->corner[corner[2]]}};
}

// The line passes farther from the point than `within`, surely.
static bool passes(TsRay3 ray, TsVec3 point, double within)
{
    TsVec3 across = ts_vec3_cross(ts_vec3_sub(point, ray.origin), ray.direction);
    return ts_vec3_length_squared(across) > 1.01 * within * within;
}

TsProbeHit ts_probe_cast_one(const TsProbeBody *body, TsRay3 ray, double reach)
{
    TsProbeHit best = {.body = TS_PROBE_NONE, .distance = reach};
    if (passes(ray, body->center, body->radius)) return best;
    for (int i = 0; i < body->mesh->faces; i++) {
        TsTriangle3 triangle = ts_probe_triangle(body, i);
        if (passes(ray, triangle.corner[0], body->longest)) continue;
        TsHit3 hit = ts_cast3_triangle(ray, &triangle);
        if (hit.relation == TS_APART || !(hit.enter < best.distance)) continue;
        if (!ts_cast3_is_front(ray, &triangle)) continue;
        best = (TsProbeHit){true, TS_PROBE_NONE, hit.enter, hit.point};
    }
    return best;
}

TsProbeHit ts_probe_cast(const TsProbeBody *body, int count, int but, TsRay3 ray, double reach)
{
    TsProbeHit best = {.body = TS_PROBE_NONE, .distance = reach};
    for (int i = 0; i < count; i++) {
        if (i == but || body[i].along || body[i].hidden) continue;
        TsProbeHit hit = ts_probe_cast_one(&body[i], ray, best.distance);
        if (!hit.met) continue;
        best = hit;
        best.body = i;
    }
    return best;
}
