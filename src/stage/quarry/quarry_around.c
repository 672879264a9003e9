// A volume around the whole soup: what the probe is asked against first (S44). Box and hull are
// both hulls, of the corners of the bounds and of all, under a tree of their own.
#include <stdlib.h>

#include "quarry/quarry_self.h"
#include "touchstone/enclosing3.h"
#include "touchstone/orientation3.h"

static const TsMemory heap = {realloc, free};
static const double pi = 3.14159265358979323846;

#define SMOOTH 0.98 // the cosine's square between two faces from where on their edge is no line

void quarry_free_around(Surround *surround)
{
    ts_mesh_end(&surround->shell);
    ts_mesh_tree_end(&surround->over);
    ts_polytope_free(&surround->hull, heap);
    ts_mesh_tree_hits_free(&surround->hits, heap);
}

// ---- Making it

static bool put_points(TsMesh *shell, const TsVec3 *point, int count)
{
    ts_mesh_clear(shell);
    for (int i = 0; i < count; i++) {
        if (ts_mesh_add_vertex(shell, point[i]) < 0) return false;
    }
    return true;
}

static bool make_hull(Surround *surround)
{
    TsMesh *shell = &surround->shell;
    if (ts_polytope_around(&surround->hull, shell->vertex, shell->vertices, heap) ==
        TS_POLYTOPE_NO_MEMORY) {
        return false;
    }
    for (int i = 0; i < surround->hull.faces; i++) {
        const int *corner = surround->hull.face[i].corner;
        if (!ts_mesh_add_face(shell, corner[0], corner[1], corner[2])) return false;
    }
    surround->told.faces = shell->faces;
    surround->told.corners = surround->hull.corners;
    surround->told.volume = ts_mesh_volume(shell);
    return ts_mesh_tree_build(&surround->over, shell);
}

static bool make_sphere(Surround *surround)
{
    TsMesh *shell = &surround->shell;
    TsSphere sphere = ts_enclosing3_sphere(shell->vertex, shell->vertices);
    surround->told.sphere = sphere;
    surround->told.volume = 4 * pi / 3 * sphere.radius * sphere.radius * sphere.radius;
    return true;
}

static bool make(Surround *surround, const TsMesh *mesh, QuarryAround kind)
{
    TsVec3 corner[8];
    surround->told = (Around){.kind = kind, .box = ts_mesh_bounds(mesh), .empty = -1};
    ts_shape3_aabb_corners(surround->told.box, corner);
    bool room = kind == AROUND_BOX ? put_points(&surround->shell, corner, 8)
                                   : put_points(&surround->shell, mesh->vertex, mesh->vertices);
    if (!room || !(kind == AROUND_SPHERE ? make_sphere : make_hull)(surround)) return false;
    Around *told = &surround->told;
    if (mesh->closed && told->volume > 0) told->empty = 1 - ts_mesh_volume(mesh) / told->volume;
    return true;
}

const Around *quarry_follow_around(Quarry *quarry, QuarryAround kind)
{
    Surround *surround = &quarry->surround;
    bool same = surround->told.kind == kind && surround->changes == quarry->changes;
    if (kind == AROUND_NOTHING || quarry->mesh.vertices == 0) return NULL;
    surround->changes = quarry->changes;
    if (!same && !make(surround, &quarry->mesh, kind)) surround->told.kind = AROUND_NOTHING;
    return surround->told.kind == kind ? &surround->told : NULL;
}

// ---- Asking

static bool box_meets_sphere(TsAabb3 box, TsSphere sphere)
{
    TsVec3 corner[8];
    ts_shape3_aabb_corners(box, corner);
    for (int i = 0; i < 12; i++) { // two triangles of each side
        int axis = i % 3, u = 1 << (axis + 1) % 3, v = 1 << (axis + 2) % 3;
        int from = i / 3 % 2 << axis, other = i < 6 ? u : v;
        TsTriangle3 triangle = {{corner[from], corner[from | u | v], corner[from | other]}};
        if (ts_relation3_triangle_sphere(&triangle, sphere) != TS_APART) return true;
    }
    return ts_relation3_aabbs(box, (TsAabb3){sphere.center, sphere.center}) != TS_APART;
}

static bool sphere_meets(TsSphere sphere, const TsProbe *probe)
{
    switch (probe->kind) {
    case TS_PROBE_RAY: return ts_cast3_sphere(probe->ray, sphere).relation != TS_APART;
    case TS_PROBE_SPHERE: return ts_relation3_spheres(probe->sphere, sphere) != TS_APART;
    case TS_PROBE_BOX: return box_meets_sphere(probe->box, sphere);
    case TS_PROBE_TRIANGLE:
        return ts_relation3_triangle_sphere(&probe->triangle, sphere) != TS_APART;
    }
    return true;
}

static bool hull_holds(const Surround *surround, TsVec3 point)
{
    const TsMesh *shell = &surround->shell;
    for (int i = 0; i < shell->faces; i++) {
        TsTriangle3 face = ts_mesh_triangle(shell, i);
        if (ts_orientation3_sign(face.corner[0], face.corner[1], face.corner[2], point) > 0)
            return false;
    }
    return true;
}

// One that goes through no face is inside or outside as a whole.
static bool hull_meets(Surround *surround, const TsProbe *probe)
{
    TsVec3 point = probe->kind == TS_PROBE_RAY      ? probe->ray.origin
                   : probe->kind == TS_PROBE_SPHERE ? probe->sphere.center
                   : probe->kind == TS_PROBE_BOX    ? probe->box.min
                                                    : probe->triangle.corner[0];
    if (!ts_mesh_tree_ask(&surround->over, probe, &surround->hits)) return true;
    return surround->hits.count > 0 || hull_holds(surround, point);
}

bool quarry_around_meets(Quarry *quarry, const TsProbe *probe)
{
    Surround *surround = &quarry->surround;
    const Around *told = quarry->quarried.around;
    if (!told) return true;
    if (told->kind == AROUND_SPHERE) return sphere_meets(told->sphere, probe);
    return told->faces == 0 || hull_meets(surround, probe);
}

bool quarry_around_meets_ring(Quarry *quarry)
{
    for (int i = 0; i < quarry->ring.faces; i++) {
        TsProbe triangle = ts_mesh_tree_triangle(ts_mesh_triangle(&quarry->ring, i));
        if (quarry_around_meets(quarry, &triangle)) return true;
    }
    return false;
}

// ---- Drawing: the edges that are sharp, and the outline; behind all of it dashed

static bool is_towards(const Camera *camera, const TsTriangle3 *face, TsVec3 normal)
{
    if (camera->flat > 0) return ts_vec3_dot(normal, camera->ahead) < 0;
    return ts_vec3_dot(normal, ts_vec3_sub(camera->eye, face->corner[0])) > 0;
}

static void draw_edge(const Surround *surround, Draw *draw, const Camera *camera, int face,
                      int edge, Pen pen)
{
    const TsPolytopeFace *own = &surround->hull.face[face];
    if (own->beside[edge] < face) return; // it has drawn it
    TsTriangle3 a = ts_mesh_triangle(&surround->shell, face);
    TsTriangle3 b = ts_mesh_triangle(&surround->shell, own->beside[edge]);
    TsVec3 m = ts_shape3_triangle_normal(&a), n = ts_shape3_triangle_normal(&b);
    bool here = is_towards(camera, &a, m), there = is_towards(camera, &b, n);
    double along = ts_vec3_dot(m, n),
           squares = ts_vec3_length_squared(m) * ts_vec3_length_squared(n);
    if (here == there && along > 0 && along * along > SMOOTH * squares) return;
    if (!here && !there) pen.on = pen.off = 4;
    space_line(draw, camera, a.corner[edge], a.corner[(edge + 1) % 3], pen);
}

void stage_draw_around(Stage *stage, const Camera *camera, SpacePaint paint)
{
    Quarry *quarry = quarry_of(stage);
    const Around *told = quarry ? quarry->quarried.around : NULL;
    if (!told) return;
    if (told->kind == AROUND_SPHERE)
        space_sphere(stage->draw, camera, told->sphere, ts_vec3(0, 1, 0), paint);
    draw_layer(stage->draw, LAYER_OUTLINES);
    Pen pen = {.ink = paint.line, .width = paint.width};
    for (int i = 0; i < 3 * told->faces; i++) {
        draw_edge(&quarry->surround, stage->draw, camera, i / 3, i % 3, pen);
    }
}
