#include "probe.h"

#include "corners3.h"
#include "probe_cast.h"
#include "sweep3.h"

#define RINGS 2
#define OUTER 0.95 // of the radius: within the mesh, whichever way it is turned
enum { AROUND = 8 };

void probe_body(ProbeBody *body, const ProbeMesh *mesh, bool ball, const Mat4 *world,
                const Mat4 *local)
{
    *body = (ProbeBody){.ball = ball, .mesh = mesh, .world = *world, .local = *local};
    body->center = mat4_position(world);
    for (int i = 0; i < mesh->corners; i++) {
        body->corner[i] = mat4_apply(world, mesh->corner[i]);
        body->radius = fmax(body->radius, vec3_distance(body->corner[i], body->center));
    }
    if (ball)
        body->radius = vec3_length(mat4_column(world, 0)); // of the unit ball, not of a corner
    for (int i = 0; i < mesh->faces; i++) {
        for (int k = 0; k < 3; k++) {
            Vec3 a = body->corner[mesh->face[i][k]], b = body->corner[mesh->face[i][(k + 1) % 3]];
            body->longest = fmax(body->longest, vec3_distance(a, b));
        }
    }
}

int probe_ahead(const ProbeBody *body, int count, int but, Vec3 from, Vec3 direction, Vec3 *at)
{
    ProbeHit hit = probe_cast(body, count, but, (Ray3){from, direction}, HUGE_VAL);
    if (hit.body != PROBE_NONE) *at = hit.point;
    return hit.body;
}

// ---- Rays along the motion

typedef struct Asking {
    ProbeWay way;
    const ProbeBody *body;
    int count, mover;
    Vec3 direction;
    double step;
    ProbeAnswer *answer;
} Asking;

static void note(const Asking *asking, ProbeRay ray)
{
    ProbeAnswer *answer = asking->answer;
    bool first = ray.collides && !answer->hit;
    if (first) answer->body = ray.body;
    if (first || (answer->deciding == PROBE_NONE && ray.body != PROBE_NONE)) {
        answer->deciding = answer->rays;
    }
    answer->hit = answer->hit || ray.collides;
    answer->ray[answer->rays++] = ray;
}

static bool meets_hidden(const Asking *asking, Ray3 ray)
{
    for (int i = 0; i < asking->count; i++) {
        if (asking->body[i].hidden && probe_cast_one(&asking->body[i], ray, HUGE_VAL).met)
            return true;
    }
    return false;
}

// Back from where a ray hit, to the ball as it will stand.
static void reflect(const Asking *asking, ProbeRay *ray)
{
    Vec3 back = vec3_negate(asking->direction);
    Vec3 start = vec3_sub(ray->to, vec3_scale(asking->direction, asking->step));
    ProbeHit own = probe_cast_one(&asking->body[asking->mover], (Ray3){start, back}, HUGE_VAL);
    ProbeHit other =
        probe_cast(asking->body, asking->count, asking->mover, (Ray3){ray->to, back}, HUGE_VAL);
    bool is_own = own.met && !(other.met && other.distance < own.distance);
    ray->goes_back = true;
    ray->back_body = is_own ? asking->mover : other.met ? other.body : PROBE_NONE;
    double far = is_own      ? own.distance
                 : other.met ? other.distance
                             : asking->body[asking->mover].radius;
    ray->back_to = vec3_add(ray->to, vec3_scale(back, far));
    bool none = ray->back_body == PROBE_NONE;
    ray->back_hidden = none && meets_hidden(asking, (Ray3){ray->to, back});
    ray->collides = !is_own;
    if (asking->way == PROBE_CENTER_AS_PRINTED && none) ray->collides = ray->back_hidden;
}

static void shoot_along(const Asking *asking, Vec3 aside)
{
    const ProbeBody *own = &asking->body[asking->mover];
    Vec3 from = vec3_add(own->center, aside);
    double reach = own->radius + asking->step;
    ProbeHit hit = probe_cast(asking->body, asking->count, asking->mover,
                              (Ray3){from, asking->direction}, reach);
    ProbeRay ray = {.from = from, .body = hit.body, .back_body = PROBE_NONE};
    ray.to = hit.met ? hit.point : vec3_add(from, vec3_scale(asking->direction, reach));
    if (hit.met) reflect(asking, &ray);
    note(asking, ray);
}

static void shoot_rings(const Asking *asking)
{
    double radius = OUTER * asking->body[asking->mover].radius;
    Vec3 d = asking->direction, other = fabs(d.x) < 0.6 ? vec3(1, 0, 0) : vec3(0, 1, 0);
    Vec3 u = vec3_normalize(vec3_cross(d, other)), v = vec3_cross(d, u);
    for (int ring = 1; ring <= RINGS; ring++) {
        int count = ring * AROUND;
        double out = radius * ring / RINGS;
        for (int i = 0; i < count; i++) {
            Vec turn = degrees(360.0 * i / count);
            shoot_along(asking, vec3_add(vec3_scale(u, out * turn.x), vec3_scale(v, out * turn.y)));
        }
    }
}

// ---- Rays to the corners

static void shoot_to_corners(const Asking *asking)
{
    const ProbeBody *own = &asking->body[asking->mover];
    const Mat4 *pose = asking->way == PROBE_CORNERWISE_LOCAL ? &own->local : &own->world;
    Vec3 by = vec3_scale(asking->direction, asking->step);
    Vec3 from = vec3_add(mat4_position(pose), by);
    for (int i = 0; i < own->mesh->corners; i++) {
        Vec3 to = vec3_add(mat4_apply(pose, own->mesh->corner[i]), by), way = vec3_sub(to, from);
        double length = vec3_length(way);
        Ray3 there = {from, vec3_scale(way, 1 / length)};
        ProbeHit hit = probe_cast(asking->body, asking->count, asking->mover, there, length);
        note(asking, (ProbeRay){.from = from,
                                .to = hit.met ? hit.point : to,
                                .body = hit.body,
                                .collides = hit.met,
                                .back_body = PROBE_NONE});
    }
}

// ---- Exactly

// Whether a point is inside a closed convex mesh, or on it.
static bool holds(const ProbeBody *body, Vec3 point)
{
    for (int i = 0; i < body->mesh->faces; i++) {
        Triangle3 t = probe_triangle(body, i);
        Exact3 u = exact3_difference(t.corner[1], t.corner[0]);
        Exact3 v = exact3_difference(t.corner[2], t.corner[0]), normal = exact3_cross(&u, &v);
        Exact3 from = exact3_difference(point, t.corner[0]);
        if (expansion_sign(exact3_dot(&from, &normal)) > 0) return false;
    }
    return true;
}

static bool meets(const ProbeBody *body, Sphere ball, Vec3 motion)
{
    if (body->ball) {
        return sweep3_spheres(ball, motion, (Sphere){body->center, body->radius}).relation != APART;
    }
    for (int i = 0; i < body->mesh->faces; i++) {
        Triangle3 t = probe_triangle(body, i);
        if (sweep3_sphere_triangle(ball, motion, &t).relation != APART) return true;
    }
    return holds(body, ball.center);
}

static void sweep(const Asking *asking)
{
    const ProbeBody *own = &asking->body[asking->mover];
    Sphere ball = {own->center, own->radius};
    Vec3 motion = vec3_scale(asking->direction, asking->step);
    for (int i = 0; i < asking->count && !asking->answer->hit; i++) {
        if (i == asking->mover || asking->body[i].along || asking->body[i].hidden) continue;
        if (!meets(&asking->body[i], ball, motion)) continue;
        asking->answer->hit = true;
        asking->answer->body = i;
    }
}

void probe_ask(ProbeWay way, const ProbeBody *body, int count, int mover, Vec3 direction,
               double step, ProbeAnswer *answer)
{
    Asking asking = {way, body, count, mover, direction, step, answer};
    *answer = (ProbeAnswer){.body = PROBE_NONE, .deciding = PROBE_NONE};
    bool cornerwise = way == PROBE_CORNERWISE || way == PROBE_CORNERWISE_LOCAL;
    if (way == PROBE_EXACT) {
        sweep(&asking);
    } else if (cornerwise) {
        shoot_to_corners(&asking);
    } else {
        shoot_along(&asking, vec3(0, 0, 0));
        if (way == PROBE_PARALLEL) shoot_rings(&asking);
    }
}
