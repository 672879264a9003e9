#include "scene_kit/mesh_view.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "scene_kit/mesh_view_private.h"
#include "touchstone/degrees.h"
#include "touchstone/relation3.h"

#define RIPPLE 0.08 // how far the surface is moved, at most
#define STEP 3.0    // degrees of it a tick

MeshView *mesh_view_of(Stage *stage)
{
    MeshView *view = stage->self->mesh_view;
    if (view) return view;
    view = stage->self->mesh_view = calloc(1, sizeof *view);
    if (!view) return NULL;
    view->rest = view->mesh = view->ring = view->drawn = ts_mesh_make(TS_MEMORY_HEAP);
    view->tree = ts_mesh_tree_make(TS_MESH_TREE_BRUTE, TS_MEMORY_HEAP);
    view->brute = ts_mesh_tree_make(TS_MESH_TREE_BRUTE, TS_MEMORY_HEAP);
    view->surround = (Surround){.shell = ts_mesh_make(TS_MEMORY_HEAP),
                                .over = ts_mesh_tree_make(TS_MESH_TREE_AABB, TS_MEMORY_HEAP)};
    return view;
}

void mesh_view_free(Stage *stage)
{
    MeshView *view = stage->self->mesh_view;
    if (!view) return;
    ts_mesh_free(&view->rest);
    ts_mesh_free(&view->mesh);
    ts_mesh_free(&view->ring);
    ts_mesh_free(&view->drawn);
    ts_mesh_tree_free(&view->tree);
    ts_mesh_tree_free(&view->brute);
    mesh_view_free_around(&view->surround);
    ts_mesh_tree_hits_free(&view->hits, TS_MEMORY_HEAP);
    ts_mesh_tree_hits_free(&view->found, TS_MEMORY_HEAP);
    ts_mesh_tree_hits_free(&view->near, TS_MEMORY_HEAP);
    free(view->entered);
    ts_mesh_tree_pairs_free(&view->pairs, TS_MEMORY_HEAP);
    free(view->own.lit);
    free(view->other.lit);
    free(view->truth.lit);
    free(view->both.lit);
    facets_free(&view->facets);
    shadow_edges_free(&view->edges);
    shadow_edges_free(&view->ring_edges);
    shadow_free(&view->shadow);
    free(view);
    stage->self->mesh_view = NULL;
}

// ---- Making a mesh

// Centres it, and scales it to the size of the generated meshes.
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

static bool read_file(Stage *stage, MeshView *view)
{
    const char *why;
    if (!view->path[0]) {
        translate_print(view->why, sizeof view->why, "Drop an OBJ file here.");
        return false;
    }
    const char *text = stage_text(stage, view->path, &why), *slash = strrchr(view->path, '/');
    const char *name = slash ? slash + 1 : view->path;
    if (!text) snprintf(view->why, sizeof view->why, "%s", why);
    if (!text || !ts_mesh_read_obj(&view->rest, text, name, view->why, sizeof view->why))
        return false;
    bring_to_size(&view->rest);
    return true;
}

bool mesh_view_generate(TsMesh *mesh, MeshForm form, int triangles, int seed)
{
    switch (form) {
    case MESH_TERRAIN: return ts_mesh_add_terrain(mesh, triangles, seed, 1, 0.45);
    case MESH_BLOCKS: return ts_mesh_add_blocks(mesh, triangles, seed, 1, 0.9);
    case MESH_TORUS: return ts_mesh_add_torus(mesh, triangles, ts_vec3(0, 0, 0), 0.7, 0.3);
    case MESH_FILE: break;
    }
    return false;
}

static bool make_mesh(Stage *stage, MeshView *view)
{
    ts_mesh_clear(&view->rest);
    view->why[0] = '\0';
    snprintf(view->path, sizeof view->path, "%s", view->def.path ? view->def.path : "");
    if (view->def.form == MESH_FILE) return read_file(stage, view);
    if (mesh_view_generate(&view->rest, view->def.form, view->def.triangles, view->def.seed))
        return true;
    translate_print(view->why, sizeof view->why, "There is no memory for so many triangles.");
    return false;
}

// ---- Rippling: vertices move up and down only, so that a terrain stays one

static void ripple(MeshView *view)
{
    double phase = STEP * view->def.wave;
    for (int i = 0; i < view->rest.vertices; i++) {
        TsVec3 at = view->rest.vertex[i];
        if (view->def.wave > 0) {
            double swing =
                ts_degrees(phase + 300 * at.x).y * ts_degrees(phase * 0.7 + 240 * at.z).x;
            at.y += RIPPLE * swing;
        }
        view->mesh.vertex[i] = fabs(at.y) < 0x1p-100 ? ts_vec3(at.x, 0, at.z) : at;
    }
}

// ---- The tree

static void build_structure(Stage *stage, MeshView *view, bool only_moved)
{
    double (*now)(void) = stage->self->now, start = now ? now() : 0;
    MeshAnswer *answer = &view->answer;
    TsMeshTreeKind kind = view->def.kind;
    if (view->tree.kind != kind) ts_mesh_tree_free(&view->tree);
    if (view->tree.kind != kind) view->tree = ts_mesh_tree_make(kind, TS_MEMORY_HEAP);
    bool done =
        only_moved ? ts_mesh_tree_refit(&view->tree) : ts_mesh_tree_build(&view->tree, &view->mesh);
    answer->seconds = now ? now() - start : 0;
    answer->refitted = only_moved && kind >= TS_MESH_TREE_AABB && kind <= TS_MESH_TREE_KDOP;
    if (!done || !ts_mesh_tree_build(&view->brute, &view->mesh)) {
        translate_print(view->why, sizeof view->why, "There is no memory for this structure.");
    }
    view->stale = false;
    answer->figures = ts_mesh_tree_stats(&view->tree);
}

static void follow(Stage *stage, MeshView *view, const MeshDef *def)
{
    const MeshDef *old = &view->def;
    bool same = old->triangles > 0 && old->form == def->form && old->triangles == def->triangles &&
                old->seed == def->seed && strcmp(view->path, def->path ? def->path : "") == 0;
    bool rippled = view->def.wave != def->wave, other = view->def.kind != def->kind;
    view->def = *def;
    if (!same && (!make_mesh(stage, view) || !ts_mesh_copy(&view->mesh, &view->rest))) {
        if (!view->why[0]) translate_print(view->why, sizeof view->why, "There is no memory.");
        ts_mesh_clear(&view->rest);
        ts_mesh_clear(&view->mesh);
    }
    if (!same) shadow_edges_follow(&view->edges, &view->rest);
    if (!same || rippled) {
        TsVec3 most = ts_vec3(0, def->wave > 0 ? RIPPLE : 0, 0);
        TsAabb3 rest = ts_mesh_bounds(&view->rest);
        view->answer.room = (TsAabb3){ts_vec3_sub(rest.min, most), ts_vec3_add(rest.max, most)};
        ripple(view);
    }
    view->changes += !same || rippled;
    view->made += !same;
    view->stale |= rippled;
    // flaw: mesh_stale
    bool updates = view->stale && def->flaw != MESH_STALE;
    if (!same || updates || other) build_structure(stage, view, same && !other);
    view->def.path = NULL; // the scene's own: kept in `path`
}

const MeshAnswer *stage_mesh_view(Stage *stage, const MeshDef *def)
{
    static const TsMesh no_mesh;
    static const MeshAnswer nothing = {.mesh = &no_mesh, .why = "There is no memory."};
    MeshView *view = mesh_view_of(stage);
    if (!view) return &nothing;
    follow(stage, view, def);
    view->overlap = (Overlap){0};
    view->answer.mesh = &view->mesh;
    view->answer.kind = view->tree.kind;
    view->entered_edges = 0;
    view->answer.around = mesh_view_follow_around(view, def->around);
    view->answer.why = view->why[0] ? view->why : NULL;
    return &view->answer;
}

// ---- The cost of building

const MeshCosts *stage_mesh_costs(Stage *stage)
{
    MeshView *view = mesh_view_of(stage);
    double (*now)(void) = stage->self->now;
    if (!view || view->rest.faces == 0) return NULL;
    if (view->costed == view->made) return &view->costs;
    const TsMesh *mesh = &view->rest;
    MeshCosts costs = {.faces = mesh->faces,
                       .bytes = (size_t)mesh->vertices * sizeof *mesh->vertex +
                                (size_t)mesh->faces * sizeof *mesh->face};
    for (int kind = 0; kind < TS_MESH_TREE_KINDS; kind++) {
        TsMeshTree tree = ts_mesh_tree_make((TsMeshTreeKind)kind, TS_MEMORY_HEAP);
        double start = now ? now() : 0;
        bool done = ts_mesh_tree_build(&tree, mesh);
        double seconds = now ? now() - start : 0;
        costs.of[kind] = (MeshCost){ts_mesh_tree_stats(&tree), seconds};
        ts_mesh_tree_free(&tree);
        if (!done) return NULL;
    }
    view->costs = costs;
    view->costed = view->made;
    return &view->costs;
}

// ---- Drawing

static bool join(MeshView *view)
{
    int faces = view->mesh.faces, first = view->mesh.vertices;
    if (!ts_mesh_copy(&view->drawn, &view->mesh)) return false;
    for (int i = 0; i < view->ring.vertices; i++) {
        if (ts_mesh_add_vertex(&view->drawn, view->ring.vertex[i]) < 0) return false;
    }
    for (int i = 0; i < view->ring.faces; i++) {
        const int32_t *corner = view->ring.face[i].corner;
        if (!ts_mesh_add_face(&view->drawn, first + corner[0], first + corner[1],
                              first + corner[2]))
            return false;
    }
    if (!ts_memory_room(TS_MEMORY_HEAP, (void **)&view->both.lit, &view->both.room,
                        view->drawn.faces, sizeof *view->both.lit)) {
        return false;
    }
    memcpy(view->both.lit, view->overlap.lit, (size_t)faces);
    memcpy(view->both.lit + faces, view->overlap.other, (size_t)view->ring.faces);
    return true;
}

void stage_draw_mesh(Stage *stage, const Camera *camera, bool solid)
{
    MeshView *view = mesh_view_of(stage);
    if (!view) return;
    if (view->overlap.other && join(view)) {
        facets_draw(&view->facets, stage->draw, camera, &view->drawn, view->both.lit, solid);
    } else {
        facets_draw(&view->facets, stage->draw, camera, &view->mesh, view->overlap.lit, solid);
    }
}

void stage_mesh_shadow(Stage *stage, const Camera *camera, double y, double half,
                       const TsVec3 *point, int points)
{
    MeshView *view = mesh_view_of(stage);
    if (!view) return;
    ShadowRegion *shadow = &view->shadow;
    shadow_begin(shadow, y);
    shadow_add_mesh(shadow, &view->mesh, &view->edges);
    if (view->overlap.other && shadow_edges_follow(&view->ring_edges, &view->ring))
        shadow_add_mesh(shadow, &view->ring, &view->ring_edges);
    shadow_add_points(shadow, point, points, half);
    shadow_draw(shadow, stage->draw, camera);
}

// ---- The bounding volume of the whole mesh, tested against the probe first (iamzhanglei, Oriented
// bounding box (OBB) collision detection, 2012). Box and hull are both convex hulls, of the corners
// of the bounds and of all vertices, with a tree of their own.

static const double pi = 3.14159265358979323846;

#define SMOOTH 0.98 // edges between faces with a larger squared cosine are not drawn

void mesh_view_free_around(Surround *surround)
{
    ts_mesh_free(&surround->shell);
    ts_mesh_tree_free(&surround->over);
    ts_polytope_free(&surround->hull, TS_MEMORY_HEAP);
    ts_mesh_tree_hits_free(&surround->hits, TS_MEMORY_HEAP);
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
    if (ts_polytope_hull(&surround->hull, shell->vertex, shell->vertices, TS_MEMORY_HEAP) ==
        TS_POLYTOPE_NO_MEMORY) {
        return false;
    }
    for (int i = 0; i < surround->hull.faces; i++) {
        const int *corner = surround->hull.face[i].corner;
        if (!ts_mesh_add_face(shell, corner[0], corner[1], corner[2])) return false;
    }
    surround->figures.faces = shell->faces;
    surround->figures.corners = surround->hull.corners;
    surround->figures.volume = ts_mesh_volume(shell);
    return ts_mesh_tree_build(&surround->over, shell);
}

static bool make(Surround *surround, const TsMesh *mesh, MeshAround kind)
{
    TsVec3 corner[8];
    surround->figures = (Around){.kind = kind, .box = ts_mesh_bounds(mesh), .empty = -1};
    ts_shape3_aabb_corners(surround->figures.box, corner);
    bool room = kind == AROUND_BOX ? put_points(&surround->shell, corner, 8)
                                   : put_points(&surround->shell, mesh->vertex, mesh->vertices);
    Around *around = &surround->figures;
    if (room && kind == AROUND_SPHERE) {
        const TsMesh *shell = &surround->shell;
        TsSphere sphere = ts_shape3_bounding_sphere(shell->vertex, shell->vertices);
        around->sphere = sphere;
        around->volume = 4 * pi / 3 * sphere.radius * sphere.radius * sphere.radius;
    } else if (!room || !make_hull(surround)) {
        return false;
    }
    if (mesh->closed && around->volume > 0)
        around->empty = 1 - ts_mesh_volume(mesh) / around->volume;
    return true;
}

const Around *mesh_view_follow_around(MeshView *view, MeshAround kind)
{
    Surround *surround = &view->surround;
    bool same = surround->figures.kind == kind && surround->changes == view->changes;
    if (kind == AROUND_NOTHING || view->mesh.vertices == 0) return NULL;
    surround->changes = view->changes;
    if (!same && !make(surround, &view->mesh, kind)) surround->figures.kind = AROUND_NOTHING;
    return surround->figures.kind == kind ? &surround->figures : NULL;
}

// ---- Testing it

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

static bool sphere_meets(TsSphere sphere, const TsMeshQuery *probe)
{
    switch (probe->kind) {
    case TS_MESH_QUERY_RAY: return ts_cast3_sphere(probe->ray, sphere).relation != TS_APART;
    case TS_MESH_QUERY_SPHERE: return ts_relation3_spheres(probe->sphere, sphere) != TS_APART;
    case TS_MESH_QUERY_BOX: return box_meets_sphere(probe->box, sphere);
    case TS_MESH_QUERY_TRIANGLE:
        return ts_relation3_triangle_sphere(&probe->triangle, sphere) != TS_APART;
    }
    return true;
}

// A probe that meets no face of the hull lies inside or outside as a whole: one point of it
// decides.
static bool hull_meets(Surround *surround, const TsMeshQuery *probe)
{
    TsVec3 point = probe->kind == TS_MESH_QUERY_RAY      ? probe->ray.origin
                   : probe->kind == TS_MESH_QUERY_SPHERE ? probe->sphere.center
                   : probe->kind == TS_MESH_QUERY_BOX    ? probe->box.min
                                                         : probe->triangle.corner[0];
    if (!ts_mesh_tree_query(&surround->over, probe, &surround->hits)) return true;
    if (surround->hits.count > 0) return true;
    for (int i = 0; i < surround->shell.faces; i++) {
        TsTriangle3 face = ts_mesh_triangle(&surround->shell, i);
        if (ts_relation3_orientation(face.corner[0], face.corner[1], face.corner[2], point) > 0)
            return false;
    }
    return true;
}

bool mesh_view_around_meets(MeshView *view, const TsMeshQuery *probe)
{
    Surround *surround = &view->surround;
    const Around *around = view->answer.around;
    if (!around) return true;
    if (around->kind == AROUND_SPHERE) return sphere_meets(around->sphere, probe);
    return around->faces == 0 || hull_meets(surround, probe);
}

bool mesh_view_around_meets_ring(MeshView *view)
{
    for (int i = 0; i < view->ring.faces; i++) {
        TsMeshQuery triangle = ts_mesh_query_triangle(ts_mesh_triangle(&view->ring, i));
        if (mesh_view_around_meets(view, &triangle)) return true;
    }
    return false;
}

// ---- Drawing: sharp edges and the outline; edges on the far side are dashed

static bool is_towards(const Camera *camera, const TsTriangle3 *face, TsVec3 normal)
{
    if (camera->flat > 0) return ts_vec3_dot(normal, camera->ahead) < 0;
    return ts_vec3_dot(normal, ts_vec3_sub(camera->eye, face->corner[0])) > 0;
}

static void draw_edge(const Surround *surround, Draw *draw, const Camera *camera, int face,
                      int edge, Pen pen)
{
    const TsPolytopeFace *own = &surround->hull.face[face];
    if (own->neighbor[edge] < face) return; // drawn with that face
    TsTriangle3 a = ts_mesh_triangle(&surround->shell, face);
    TsTriangle3 b = ts_mesh_triangle(&surround->shell, own->neighbor[edge]);
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
    MeshView *view = mesh_view_of(stage);
    const Around *around = view ? view->answer.around : NULL;
    if (!around) return;
    if (around->kind == AROUND_SPHERE)
        space_sphere(stage->draw, camera, around->sphere, ts_vec3(0, 1, 0), paint);
    draw_layer(stage->draw, LAYER_OUTLINES);
    Pen pen = {.ink = paint.line, .width = paint.width};
    for (int i = 0; i < 3 * around->faces; i++) {
        draw_edge(&view->surround, stage->draw, camera, i / 3, i % 3, pen);
    }
}
