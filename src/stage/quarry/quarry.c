#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "quarry/quarry_self.h"
#include "touchstone/degrees.h"

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
