#include "touchstone/probe.h"

#include "space/corners3_private.h"
#include "touchstone/probe_cast.h"
#include "touchstone/sweep3.h"

#define RINGS 2
#define OUTER 0.95 // of the radius: within the mesh, whichever way it is turned
enum { AROUND = 8 };

void ts_probe_body(TsProbeBody *body, const TsProbeMesh *mesh, bool ball, const TsMat4 *world,
                   const TsMat4 *local)
{
    *body = (TsProbeBody){.ball = ball, .mesh = mesh, .world = *world, .local = *local};
    body->center = ts_mat4_position(world);
    for (int i = 0; i < mesh->corners; i++) {
        body->corner[i] = ts_mat4_apply(world, mesh->corner[i]);
        body->radius = fmax(body->radius, ts_vec3_distance(body->corner[i], body->center));
    }
    if (ball)
        body->radius =
            ts_vec3_length(ts_mat4_column(world, 0)); // of the unit ball, not of a corner
    for (int i = 0; i < mesh->faces; i++) {
        for (int k = 0; k < 3; k++) {
            TsVec3 a = body->corner[mesh->face[i][k]], b = body->corner[mesh->face[i][(k + 1) % 3]];
            body->longest = fmax(body->longest, ts_vec3_distance(a, b));
        }
    }
}

int ts_probe_ahead(const TsProbeBody *body, int count, int but, TsVec3 from, TsVec3 direction,
                   TsVec3 *at)
{
    TsProbeHit hit = ts_probe_cast(body, count, but, (TsRay3){from, direction}, HUGE_VAL);
    if (hit.body != TS_PROBE_NONE) *at = hit.point;
    return hit.body;
}

// ---- Rays along the motion

typedef struct Asking {
    TsProbeWay way;
    const TsProbeBody *body;
    int count, mover;
    TsVec3 direction;
    double step;
    TsProbeAnswer *answer;
} Asking;

static void note(const Asking *asking, TsProbeRay ray)
{
    TsProbeAnswer *answer = asking->answer;
    bool first = ray.collides && !answer->hit;
    if (first) answer->body = ray.body;
    if (first || (answer->deciding == TS_PROBE_NONE && ray.body != TS_PROBE_NONE)) {
        answer->deciding = answer->rays;
    }
    answer->hit = answer->hit || ray.collides;
    answer->ray[answer->rays++] = ray;
}

static bool meets_hidden(const Asking *asking, TsRay3 ray)
{
    for (int i = 0; i < asking->count; i++) {
        if (asking->body[i].hidden && ts_probe_cast_one(&asking->body[i], ray, HUGE_VAL).met)
            return true;
    }
    return false;
}

// Back from where a ray hit, to the ball as it will stand.
static void reflect(const Asking *asking, TsProbeRay *ray)
{
    TsVec3 back = ts_vec3_negate(asking->direction);
    TsVec3 start = ts_vec3_sub(ray->to, ts_vec3_scale(asking->direction, asking->step));
    TsProbeHit own =
        ts_probe_cast_one(&asking->body[asking->mover], (TsRay3){start, back}, HUGE_VAL);
    TsProbeHit other = ts_probe_cast(asking->body, asking->count, asking->mover,
                                     (TsRay3){ray->to, back}, HUGE_VAL);
    bool is_own = own.met && !(other.met && other.distance < own.distance);
    ray->goes_back = true;
    ray->back_body = is_own ? asking->mover : other.met ? other.body : TS_PROBE_NONE;
    double far = is_own      ? own.distance
                 : other.met ? other.distance
                             : asking->body[asking->mover].radius;
    ray->back_to = ts_vec3_add(ray->to, ts_vec3_scale(back, far));
    bool none = ray->back_body == TS_PROBE_NONE;
    ray->back_hidden = none && meets_hidden(asking, (TsRay3){ray->to, back});
    ray->collides = !is_own;
    if (asking->way == TS_PROBE_CENTER_AS_PRINTED && none) ray->collides = ray->back_hidden;
}

static void shoot_along(const Asking *asking, TsVec3 aside)
{
    const TsProbeBody *own = &asking->body[asking->mover];
    TsVec3 from = ts_vec3_add(own->center, aside);
    double reach = own->radius + asking->step;
    TsProbeHit hit = ts_probe_cast(asking->body, asking->count, asking->mover,
                                   (TsRay3){from, asking->direction}, reach);
    TsProbeRay ray = {.from = from, .body = hit.body, .back_body = TS_PROBE_NONE};
    ray.to = hit.met ? hit.point : ts_vec3_add(from, ts_vec3_scale(asking->direction, reach));
    if (hit.met) reflect(asking, &ray);
    note(asking, ray);
}

static void shoot_rings(const Asking *asking)
{
    double radius = OUTER * asking->body[asking->mover].radius;
    TsVec3 d = asking->direction, other = fabs(d.x) < 0.6 ? ts_vec3(1, 0, 0) : ts_vec3(0, 1, 0);
    TsVec3 u = ts_vec3_normalize(ts_vec3_cross(d, other)), v = ts_vec3_cross(d, u);
    for (int ring = 1; ring <= RINGS; ring++) {
        int count = ring * AROUND;
        double out = radius * ring / RINGS;
        for (int i = 0; i < count; i++) {
            TsVec turn = ts_degrees(360.0 * i / count);
            shoot_along(asking, ts_vec3_add(ts_vec3_scale(u, out * turn.x),
                                            ts_vec3_scale(v, out * turn.y)));
        }
    }
}

// ---- Rays to the corners

static void shoot_to_corners(const Asking *asking)
{
    const TsProbeBody *own = &asking->body[asking->mover];
    const TsMat4 *pose = asking->way == TS_PROBE_CORNERWISE_LOCAL ? &own->local : &own->world;
    TsVec3 by = ts_vec3_scale(asking->direction, asking->step);
    TsVec3 from = ts_vec3_add(ts_mat4_position(pose), by);
    for (int i = 0; i < own->mesh->corners; i++) {
        TsVec3 to = ts_vec3_add(ts_mat4_apply(pose, own->mesh->corner[i]), by),
               way = ts_vec3_sub(to, from);
        double length = ts_vec3_length(way);
        TsRay3 there = {from, ts_vec3_scale(way, 1 / length)};
        TsProbeHit hit = ts_probe_cast(asking->body, asking->count, asking->mover, there, length);
        note(asking, (TsProbeRay){.from = from,
                                  .to = hit.met ? hit.point : to,
                                  .body = hit.body,
                                  .collides = hit.met,
                                  .back_body = TS_PROBE_NONE});
    }
}

// ---- Exactly

// Whether a point is inside a closed convex mesh, or on it.
static bool holds(const TsProbeBody *body, TsVec3 point)
{
    for (int i = 0; i < body->mesh->faces; i++) {
        TsTriangle3 t = ts_probe_triangle(body, i);
        Exact3 u = ts_exact3_difference(t.corner[1], t.corner[0]);
        Exact3 v = ts_exact3_difference(t.corner[2], t.corner[0]), normal = ts_exact3_cross(&u, &v);
        Exact3 from = ts_exact3_difference(point, t.corner[0]);
        if (ts_expansion_sign(ts_exact3_dot(&from, &normal)) > 0) return false;
    }
    return true;
}

static bool meets(const TsProbeBody *body, TsSphere ball, TsVec3 motion)
{
    if (body->ball) {
        return ts_sweep3_spheres(ball, motion, (TsSphere){body->center, body->radius}).relation !=
               TS_APART;
    }
    for (int i = 0; i < body->mesh->faces; i++) {
        TsTriangle3 t = ts_probe_triangle(body, i);
        if (ts_sweep3_sphere_triangle(ball, motion, &t).relation != TS_APART) return true;
    }
    return holds(body, ball.center);
}

static void sweep(const Asking *asking)
{
    const TsProbeBody *own = &asking->body[asking->mover];
    TsSphere ball = {own->center, own->radius};
    TsVec3 motion = ts_vec3_scale(asking->direction, asking->step);
    for (int i = 0; i < asking->count && !asking->answer->hit; i++) {
        if (i == asking->mover || asking->body[i].along || asking->body[i].hidden) continue;
        if (!meets(&asking->body[i], ball, motion)) continue;
        asking->answer->hit = true;
        asking->answer->body = i;
    }
}

void ts_probe_ask(TsProbeWay way, const TsProbeBody *body, int count, int mover, TsVec3 direction,
                  double step, TsProbeAnswer *answer)
{
    Asking asking = {way, body, count, mover, direction, step, answer};
    *answer = (TsProbeAnswer){.body = TS_PROBE_NONE, .deciding = TS_PROBE_NONE};
    bool cornerwise = way == TS_PROBE_CORNERWISE || way == TS_PROBE_CORNERWISE_LOCAL;
    if (way == TS_PROBE_EXACT) {
        sweep(&asking);
    } else if (cornerwise) {
        shoot_to_corners(&asking);
    } else {
        shoot_along(&asking, ts_vec3(0, 0, 0));
        if (way == TS_PROBE_PARALLEL) shoot_rings(&asking);
    }
}
