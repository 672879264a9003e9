// Collision tests by rays from a moving body, as games without a physics engine do, and the exact
// sweep to compare with.
#include "platform/rounding.h"

#include "touchstone/probe.h"

#include "platform/assert.h"
#include "space/exact3_private.h"
#include "touchstone/cast3.h"
#include "touchstone/sweep3.h"

// ---- Meshes

enum { BALL_SPLITS = 2, BALL_EDGES_MAX = 256 };

typedef struct SplitEdge { // an edge during subdivision, and the index of its midpoint
    int a, b, middle;
} SplitEdge;

static void add_unit_corner(TsProbeMesh *mesh, TsVec3 corner)
{
    mesh->corner[mesh->corners++] = ts_vec3_normalize(corner);
}

static void add_face(TsProbeMesh *mesh, int a, int b, int c)
{
    int *face = mesh->face[mesh->faces++];
    face[0] = a;
    face[1] = b;
    face[2] = c;
}

static bool are_neighbours(const TsProbeMesh *mesh, int i, int k)
{
    return ts_vec3_distance_squared(mesh->corner[i], mesh->corner[k]) <
           1.2; // 1.11 for neighbours, otherwise at least 2.9
}

// The vertices are those of three golden rectangles; any three mutual neighbours are a face.
static void make_icosahedron(TsProbeMesh *mesh)
{
    double golden = (1 + sqrt(5)) / 2;
    mesh->corners = mesh->faces = 0;
    for (int i = 0; i < 4; i++) {
        double one = i & 1 ? -1 : 1, wide = i & 2 ? -golden : golden;
        add_unit_corner(mesh, ts_vec3(wide, 0, one));
        add_unit_corner(mesh, ts_vec3(one, wide, 0));
        add_unit_corner(mesh, ts_vec3(0, one, wide));
    }
    for (int a = 0; a < mesh->corners; a++) {
        for (int b = a + 1; b < mesh->corners; b++) {
            for (int c = b + 1; c < mesh->corners && are_neighbours(mesh, a, b); c++) {
                bool face = are_neighbours(mesh, a, c) && are_neighbours(mesh, b, c);
                if (face) {
                    TsTriangle3 t = {{mesh->corner[a], mesh->corner[b], mesh->corner[c]}};
                    bool outward = ts_vec3_dot(ts_shape3_triangle_normal(&t), t.corner[0]) > 0;
                    add_face(mesh, a, outward ? b : c, outward ? c : b);
                }
            }
        }
    }
}

static int split_middle(TsProbeMesh *mesh, SplitEdge *edge, int *edges, int a, int b)
{
    for (int i = 0; i < *edges; i++) {
        if (edge[i].a == b && edge[i].b == a) { // already split for the face on the other side
            int middle = edge[i].middle;
            edge[i] = edge[--*edges];
            return middle;
        }
    }
    edge[(*edges)++] = (SplitEdge){a, b, mesh->corners};
    add_unit_corner(mesh, ts_vec3_add(mesh->corner[a], mesh->corner[b]));
    return mesh->corners - 1;
}

static void split_faces(TsProbeMesh *mesh)
{
    SplitEdge edge[BALL_EDGES_MAX];
    int edges = 0, faces = mesh->faces;
    for (int i = 0; i < faces; i++) {
        int a = mesh->face[i][0], b = mesh->face[i][1], c = mesh->face[i][2];
        int ab = split_middle(mesh, edge, &edges, a, b),
            bc = split_middle(mesh, edge, &edges, b, c);
        int ca = split_middle(mesh, edge, &edges, c, a);
        add_face(mesh, a, ab, ca);
        add_face(mesh, b, bc, ab);
        add_face(mesh, c, ca, bc);
        mesh->face[i][0] = ab;
        mesh->face[i][1] = bc;
        mesh->face[i][2] = ca;
    }
}

void ts_probe_mesh_ball(TsProbeMesh *mesh)
{
    make_icosahedron(mesh);
    for (int i = 0; i < BALL_SPLITS; i++) split_faces(mesh);
}

void ts_probe_mesh_cube(TsProbeMesh *mesh, double half)
{
    mesh->corners = mesh->faces = 0;
    for (int i = 0; i < 8; i++) {
        mesh->corner[mesh->corners++] =
            ts_vec3(i & 1 ? half : -half, i & 2 ? half : -half, i & 4 ? half : -half);
    }
    for (int axis = 0; axis < 3; axis++) {
        int along = 1 << axis, next = 1 << (axis + 1) % 3, last = 1 << (axis + 2) % 3;
        add_face(mesh, along, along | next, along | next | last);
        add_face(mesh, along, along | next | last, along | last);
        add_face(mesh, 0, next | last, next);
        add_face(mesh, 0, last, next | last);
    }
}

// ---- Ray casts

TsTriangle3 ts_probe_triangle(const TsProbeBody *body, int face)
{
    const int *corner = body->mesh->face[face];
    return (TsTriangle3){
        {body->corner[corner[0]], body->corner[corner[1]], body->corner[corner[2]]}};
}

// True if the line certainly passes the point at more than `within`.
static bool ray_passes(TsRay3 ray, TsVec3 point, double within)
{
    TsVec3 across = ts_vec3_cross(ts_vec3_sub(point, ray.origin), ray.direction);
    return ts_vec3_length_squared(across) > 1.01 * within * within;
}

TsProbeHit ts_probe_cast_one(const TsProbeBody *body, TsRay3 ray, double reach)
{
    TsProbeHit best = {.body = TS_PROBE_NONE, .distance = reach};
    if (ray_passes(ray, body->center, body->radius)) return best;
    for (int i = 0; i < body->mesh->faces; i++) {
        TsTriangle3 triangle = ts_probe_triangle(body, i);
        if (ray_passes(ray, triangle.corner[0], body->longest)) continue;
        TsHit3 hit = ts_cast3_triangle(ray, &triangle);
        if (hit.relation == TS_APART || !(hit.enter < best.distance)) continue;
        if (!ts_cast3_is_front(ray, &triangle)) continue;
        best = (TsProbeHit){true, TS_PROBE_NONE, hit.enter, hit.point};
    }
    return best;
}

TsProbeHit ts_probe_cast(const TsProbeBody *body, int count, int except, TsRay3 ray, double reach)
{
    TsProbeHit best = {.body = TS_PROBE_NONE, .distance = reach};
    for (int i = 0; i < count; i++) {
        if (i == except || body[i].along || body[i].hidden) continue;
        TsProbeHit hit = ts_probe_cast_one(&body[i], ray, best.distance);
        if (!hit.met) continue;
        best = hit;
        best.body = i;
    }
    return best;
}

// ---- Bodies

#define PROBE_RINGS 2
#define PROBE_OUTER 0.95 // of the radius: inside the mesh in any orientation
enum { PROBE_AROUND = 8 };

void ts_probe_make_body(TsProbeBody *body, const TsProbeMesh *mesh, bool ball, const TsMat4 *world,
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
            ts_vec3_length(ts_mat4_column(world, 0)); // of the unit ball, not of a vertex
    for (int i = 0; i < mesh->faces; i++) {
        for (int k = 0; k < 3; k++) {
            TsVec3 a = body->corner[mesh->face[i][k]], b = body->corner[mesh->face[i][(k + 1) % 3]];
            body->longest = fmax(body->longest, ts_vec3_distance(a, b));
        }
    }
}

int ts_probe_ahead(const TsProbeBody *body, int count, int except, TsVec3 from, TsVec3 direction,
                   TsVec3 *at)
{
    TsProbeHit hit = ts_probe_cast(body, count, except, (TsRay3){from, direction}, HUGE_VAL);
    if (hit.body != TS_PROBE_NONE) *at = hit.point;
    return hit.body;
}

// ---- Rays along the motion

typedef struct Probing {
    TsProbeMethod method;
    const TsProbeBody *body;
    int count, mover;
    TsVec3 direction;
    double step;
    TsProbeResult *result;
} Probing;

static void note_ray(const Probing *probing, TsProbeRay ray)
{
    TsProbeResult *result = probing->result;
    bool first = ray.collides && !result->hit;
    if (first) result->body = ray.body;
    if (first || (result->deciding == TS_PROBE_NONE && ray.body != TS_PROBE_NONE)) {
        result->deciding = result->rays;
    }
    result->hit = result->hit || ray.collides;
    result->ray[result->rays++] = ray;
}

static bool meets_hidden(const Probing *probing, TsRay3 ray)
{
    for (int i = 0; i < probing->count; i++) {
        if (probing->body[i].hidden && ts_probe_cast_one(&probing->body[i], ray, HUGE_VAL).met)
            return true;
    }
    return false;
}

// Casts the second ray, from the hit back to the ball at the end of its step.
static void reflect_ray(const Probing *probing, TsProbeRay *ray)
{
    TsVec3 back = ts_vec3_negate(probing->direction);
    TsVec3 start = ts_vec3_sub(ray->to, ts_vec3_scale(probing->direction, probing->step));
    TsProbeHit own =
        ts_probe_cast_one(&probing->body[probing->mover], (TsRay3){start, back}, HUGE_VAL);
    TsProbeHit other = ts_probe_cast(probing->body, probing->count, probing->mover,
                                     (TsRay3){ray->to, back}, HUGE_VAL);
    bool is_own = own.met && !(other.met && other.distance < own.distance);
    ray->goes_back = true;
    ray->back_body = is_own ? probing->mover : other.met ? other.body : TS_PROBE_NONE;
    double far = is_own      ? own.distance
                 : other.met ? other.distance
                             : probing->body[probing->mover].radius;
    ray->back_to = ts_vec3_add(ray->to, ts_vec3_scale(back, far));
    bool none = ray->back_body == TS_PROBE_NONE;
    ray->back_hidden = none && meets_hidden(probing, (TsRay3){ray->to, back});
    ray->back_lines = none && probing->body[probing->mover].lines; // they start on the ray
    ray->collides = !is_own;
    // flaw: probe_as_printed
    if (probing->method == TS_PROBE_CENTER_RAY_AS_PRINTED && none)
        ray->collides = ray->back_hidden || ray->back_lines;
}

static void shoot_along(const Probing *probing, TsVec3 aside)
{
    const TsProbeBody *own = &probing->body[probing->mover];
    TsVec3 from = ts_vec3_add(own->center, aside);
    double reach = own->radius + probing->step;
    TsProbeHit hit = ts_probe_cast(probing->body, probing->count, probing->mover,
                                   (TsRay3){from, probing->direction}, reach);
    TsProbeRay ray = {.from = from, .body = hit.body, .back_body = TS_PROBE_NONE};
    ray.to = hit.met ? hit.point : ts_vec3_add(from, ts_vec3_scale(probing->direction, reach));
    if (hit.met) reflect_ray(probing, &ray);
    note_ray(probing, ray);
}

static void shoot_rings(const Probing *probing)
{
    double radius = PROBE_OUTER * probing->body[probing->mover].radius;
    TsVec3 d = probing->direction, other = fabs(d.x) < 0.6 ? ts_vec3(1, 0, 0) : ts_vec3(0, 1, 0);
    TsVec3 u = ts_vec3_normalize(ts_vec3_cross(d, other)), v = ts_vec3_cross(d, u);
    for (int ring = 1; ring <= PROBE_RINGS; ring++) {
        int count = ring * PROBE_AROUND;
        double out = radius * ring / PROBE_RINGS;
        for (int i = 0; i < count; i++) {
            TsVec turn = ts_degrees(360.0 * i / count);
            shoot_along(probing, ts_vec3_add(ts_vec3_scale(u, out * turn.x),
                                             ts_vec3_scale(v, out * turn.y)));
        }
    }
}

// ---- Rays to the vertices

static void shoot_to_corners(const Probing *probing)
{
    const TsProbeBody *own = &probing->body[probing->mover];
    // flaw: probe_local
    const TsMat4 *pose = probing->method == TS_PROBE_VERTEX_RAYS_LOCAL ? &own->local : &own->world;
    TsVec3 by = ts_vec3_scale(probing->direction, probing->step);
    TsVec3 from = ts_vec3_add(ts_mat4_position(pose), by);
    for (int i = 0; i < own->mesh->corners; i++) {
        TsVec3 to = ts_vec3_add(ts_mat4_apply(pose, own->mesh->corner[i]), by),
               delta = ts_vec3_sub(to, from);
        double length = ts_vec3_length(delta);
        TsRay3 there = {from, ts_vec3_scale(delta, 1 / length)};
        TsProbeHit hit =
            ts_probe_cast(probing->body, probing->count, probing->mover, there, length);
        note_ray(probing, (TsProbeRay){.from = from,
                                       .to = hit.met ? hit.point : to,
                                       .body = hit.body,
                                       .collides = hit.met,
                                       .back_body = TS_PROBE_NONE});
    }
}

// ---- Exact sweep

// True if the point is inside a closed convex mesh, boundary included.
static bool mesh_contains(const TsProbeBody *body, TsVec3 point)
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

static bool ball_meets(const TsProbeBody *body, TsSphere ball, TsVec3 motion)
{
    if (body->ball) {
        return ts_sweep3_spheres(ball, motion, (TsSphere){body->center, body->radius}).relation !=
               TS_APART;
    }
    for (int i = 0; i < body->mesh->faces; i++) {
        TsTriangle3 t = ts_probe_triangle(body, i);
        if (ts_sweep3_sphere_triangle(ball, motion, &t).relation != TS_APART) return true;
    }
    return mesh_contains(body, ball.center);
}

static void probe_sweep(const Probing *probing)
{
    const TsProbeBody *own = &probing->body[probing->mover];
    TsSphere ball = {own->center, own->radius};
    TsVec3 motion = ts_vec3_scale(probing->direction, probing->step);
    for (int i = 0; i < probing->count && !probing->result->hit; i++) {
        if (i == probing->mover || probing->body[i].along || probing->body[i].hidden) continue;
        if (!ball_meets(&probing->body[i], ball, motion)) continue;
        probing->result->hit = true;
        probing->result->body = i;
    }
}

void ts_probe_query(TsProbeMethod method, const TsProbeBody *body, int count, int mover,
                    TsVec3 direction, double step, TsProbeResult *result)
{
    ASSERT(mover >= 0 && mover < count && step >= 0);
    Probing probing = {method, body, count, mover, direction, step, result};
    *result = (TsProbeResult){.body = TS_PROBE_NONE, .deciding = TS_PROBE_NONE};
    bool vertex_rays = method == TS_PROBE_VERTEX_RAYS || method == TS_PROBE_VERTEX_RAYS_LOCAL;
    if (method == TS_PROBE_EXACT) {
        probe_sweep(&probing);
    } else if (vertex_rays) {
        // flaw: probe_cornerwise
        shoot_to_corners(&probing);
    } else {
        // flaw: probe_center, probe_as_printed
        shoot_along(&probing, ts_vec3(0, 0, 0));
        // flaw: probe_parallel
        if (method == TS_PROBE_PARALLEL_RAYS) shoot_rings(&probing);
    }
}
