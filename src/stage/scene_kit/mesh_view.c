#include "scene_kit/mesh_view.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "scene_kit/mesh_view_private.h"
#include "touchstone/degrees.h"
#include "touchstone/enclosing3.h"
#include "touchstone/orientation3.h"

static const TsMemory heap = {realloc, free};

#define RIPPLE 0.08 // how far the surface is moved, at most
#define STEP 3.0    // degrees of it a tick

Quarry *quarry_of(Stage *stage)
{
    Quarry *quarry = stage->self->quarry;
    if (quarry) return quarry;
    quarry = stage->self->quarry = calloc(1, sizeof *quarry);
    if (!quarry) return NULL;
    quarry->rest = quarry->mesh = quarry->ring = quarry->drawn = ts_mesh_make(heap);
    quarry->soup = ts_mesh_tree_make(TS_MESH_TREE_BRUTE, heap);
    quarry->brute = ts_mesh_tree_make(TS_MESH_TREE_BRUTE, heap);
    quarry->surround =
        (Surround){.shell = ts_mesh_make(heap), .over = ts_mesh_tree_make(TS_MESH_TREE_AABB, heap)};
    return quarry;
}

void quarry_free(Stage *stage)
{
    Quarry *quarry = stage->self->quarry;
    if (!quarry) return;
    ts_mesh_end(&quarry->rest);
    ts_mesh_end(&quarry->mesh);
    ts_mesh_end(&quarry->ring);
    ts_mesh_end(&quarry->drawn);
    ts_mesh_tree_end(&quarry->soup);
    ts_mesh_tree_end(&quarry->brute);
    quarry_free_around(&quarry->surround);
    ts_mesh_tree_hits_free(&quarry->hits, heap);
    ts_mesh_tree_hits_free(&quarry->found, heap);
    ts_mesh_tree_hits_free(&quarry->near, heap);
    ts_mesh_tree_pairs_free(&quarry->pairs, heap);
    free(quarry->own.lit);
    free(quarry->other.lit);
    free(quarry->truth.lit);
    free(quarry->both.lit);
    facets_free(&quarry->facets);
    free(quarry);
    stage->self->quarry = NULL;
}

// ---- Making a mesh

// To the middle, and as large as the others.
static void bring_to_size(TsMesh *mesh)
{
    TsAabb3 box = ts_mesh_bounds(mesh);
    TsVec3 middle = ts_vec3_lerp(box.min, box.max, 0.5), extent = ts_vec3_sub(box.max, box.min);
    double longest = fmax(extent.x, fmax(extent.y, extent.z));
    for (int i = 0; i < mesh->vertices; i++) {
        TsVec3 at =
            ts_vec3_scale(ts_vec3_sub(mesh->vertex[i], middle), longest > 0 ? 2 / longest : 1);
        double *to[] = {&at.x, &at.y, &at.z};
        for (int k = 0; k < 3; k++) { // what is too small for a coordinate
            if (fabs(*to[k]) < 0x1p-100) *to[k] = 0;
        }
        mesh->vertex[i] = at;
    }
}

static const char *last_part(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash ? slash + 1 : path;
}

static bool read_file(Stage *stage, Quarry *quarry)
{
    const char *why;
    if (!quarry->path[0]) {
        snprintf(quarry->why, sizeof quarry->why, "Drop an OBJ file here.");
        return false;
    }
    const char *text = stage_text(stage, quarry->path, &why);
    if (!text) snprintf(quarry->why, sizeof quarry->why, "%s", why);
    if (!text || !ts_mesh_read_obj(&quarry->rest, text, last_part(quarry->path), quarry->why,
                                   sizeof quarry->why)) {
        return false;
    }
    bring_to_size(&quarry->rest);
    return true;
}

static bool make_form(TsMesh *mesh, const QuarryPlan *plan)
{
    int triangles = plan->triangles, seed = plan->seed;
    if (plan->form == QUARRY_TERRAIN) return ts_mesh_add_terrain(mesh, triangles, seed, 1, 0.45);
    if (plan->form == QUARRY_BLOCKS) return ts_mesh_add_blocks(mesh, triangles, seed, 1, 0.9);
    return ts_mesh_add_torus(mesh, triangles, ts_vec3(0, 0, 0), 0.7, 0.3);
}

static bool make_mesh(Stage *stage, Quarry *quarry)
{
    ts_mesh_clear(&quarry->rest);
    quarry->why[0] = '\0';
    snprintf(quarry->path, sizeof quarry->path, "%s", quarry->plan.path ? quarry->plan.path : "");
    if (quarry->plan.form == QUARRY_FILE) return read_file(stage, quarry);
    if (make_form(&quarry->rest, &quarry->plan)) return true;
    snprintf(quarry->why, sizeof quarry->why, "There is no memory for so many triangles.");
    return false;
}

// ---- Rippling: only up and down, so that terrain stays one

static void ripple(Quarry *quarry)
{
    double phase = STEP * quarry->plan.wave;
    for (int i = 0; i < quarry->rest.vertices; i++) {
        TsVec3 at = quarry->rest.vertex[i];
        if (quarry->plan.wave > 0) {
            double swing =
                ts_degrees(phase + 300 * at.x).y * ts_degrees(phase * 0.7 + 240 * at.z).x;
            at.y += RIPPLE * swing;
        }
        quarry->mesh.vertex[i] = fabs(at.y) < 0x1p-100 ? ts_vec3(at.x, 0, at.z) : at;
    }
}

// ---- The structure over it

static void tell_structure(Stage *stage, Quarry *quarry, bool only_moved)
{
    double (*now)(void) = stage->self->now, start = now ? now() : 0;
    Quarried *quarried = &quarry->quarried;
    TsMeshTreeKind kind = quarry->plan.kind;
    if (quarry->soup.kind != kind) ts_mesh_tree_end(&quarry->soup);
    if (quarry->soup.kind != kind) quarry->soup = ts_mesh_tree_make(kind, heap);
    bool done = only_moved ? ts_mesh_tree_refit(&quarry->soup)
                           : ts_mesh_tree_build(&quarry->soup, &quarry->mesh);
    quarried->seconds = now ? now() - start : 0;
    quarried->refitted = only_moved && kind >= TS_MESH_TREE_AABB && kind <= TS_MESH_TREE_KDOP;
    if (!done || !ts_mesh_tree_build(&quarry->brute, &quarry->mesh)) {
        snprintf(quarry->why, sizeof quarry->why, "There is no memory for this structure.");
    }
    quarry->stale = false;
    quarried->figures = ts_mesh_tree_figures(&quarry->soup);
}

static bool same_form(const Quarry *quarry, const QuarryPlan *plan)
{
    const QuarryPlan *old = &quarry->plan;
    return old->form == plan->form && old->triangles == plan->triangles &&
           old->seed == plan->seed && strcmp(quarry->path, plan->path ? plan->path : "") == 0;
}

static void follow(Stage *stage, Quarry *quarry, const QuarryPlan *plan)
{
    bool first = quarry->plan.triangles == 0, same = !first && same_form(quarry, plan);
    bool rippled = quarry->plan.wave != plan->wave, other = quarry->plan.kind != plan->kind;
    quarry->plan = *plan;
    if (!same && (!make_mesh(stage, quarry) || !ts_mesh_copy(&quarry->mesh, &quarry->rest))) {
        if (!quarry->why[0]) snprintf(quarry->why, sizeof quarry->why, "There is no memory.");
        ts_mesh_clear(&quarry->rest);
        ts_mesh_clear(&quarry->mesh);
    }
    if (!same || rippled) ripple(quarry);
    quarry->changes += !same || rippled;
    quarry->stale |= rippled;
    bool told = quarry->stale && plan->flaw != QUARRY_STALE;
    if (!same || told || other) tell_structure(stage, quarry, same && !other);
    quarry->plan.path = NULL; // the scene's own: kept in `path`
}

const Quarried *stage_quarry(Stage *stage, const QuarryPlan *plan)
{
    static const TsMesh no_mesh;
    static const TsMeshTree no_soup;
    static const Quarried nothing = {
        .mesh = &no_mesh, .soup = &no_soup, .why = "There is no memory."};
    Quarry *quarry = quarry_of(stage);
    if (!quarry) return &nothing;
    follow(stage, quarry, plan);
    quarry->overlap = (Overlap){0};
    quarry->quarried.mesh = &quarry->mesh;
    quarry->quarried.soup = &quarry->soup;
    quarry->quarried.around = quarry_follow_around(quarry, plan->around);
    quarry->quarried.why = quarry->why[0] ? quarry->why : NULL;
    return &quarry->quarried;
}

// ---- Drawing

static bool join(Quarry *quarry)
{
    int faces = quarry->mesh.faces, first = quarry->mesh.vertices;
    if (!ts_mesh_copy(&quarry->drawn, &quarry->mesh)) return false;
    for (int i = 0; i < quarry->ring.vertices; i++) {
        if (ts_mesh_add_vertex(&quarry->drawn, quarry->ring.vertex[i]) < 0) return false;
    }
    for (int i = 0; i < quarry->ring.faces; i++) {
        const int32_t *corner = quarry->ring.face[i].corner;
        if (!ts_mesh_add_face(&quarry->drawn, first + corner[0], first + corner[1],
                              first + corner[2]))
            return false;
    }
    if (!ts_memory_room(heap, (void **)&quarry->both.lit, &quarry->both.room, quarry->drawn.faces,
                        sizeof *quarry->both.lit)) {
        return false;
    }
    memcpy(quarry->both.lit, quarry->overlap.lit, (size_t)faces);
    memcpy(quarry->both.lit + faces, quarry->overlap.other, (size_t)quarry->ring.faces);
    return true;
}

void stage_draw_soup(Stage *stage, const Camera *camera)
{
    Quarry *quarry = quarry_of(stage);
    if (!quarry) return;
    if (quarry->overlap.other && join(quarry)) {
        facets_draw(&quarry->facets, stage->draw, camera, &quarry->drawn, quarry->both.lit);
    } else {
        facets_draw(&quarry->facets, stage->draw, camera, &quarry->mesh, quarry->overlap.lit);
    }
}

// ---- Around it

// A volume around the whole soup: what the probe is asked against first (S44). Box and hull are
// both hulls, of the corners of the bounds and of all, under a tree of their own.

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
