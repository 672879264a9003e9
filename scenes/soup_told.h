// The figures, the note and the volumes of 84_mesh_tree: what stands over the soup, what stands
// around it, and what it has cost to ask.
#ifndef SOUP_TOLD_H
#define SOUP_TOLD_H

#include <stdio.h>

#include "scene_kit/mesh_view.h"
#include "scene_kit/number.h"
#include "scene_kit/space.h"

static const char *const around_name[] = {"", "box", "sphere", "hull"};

static inline void soup_tell_structure(Stage *stage, const MeshAnswer *soup)
{
    char count[NUMBER_MAX], built[NUMBER_MAX] = "";
    const TsMeshTreeStats *figures = &soup->figures;
    int faces = soup->mesh->faces;
    double times = faces > 0 ? (double)figures->pieces / faces : 1;
    number_count(count, sizeof count, faces);
    if (times > 1) {
        stage_report(stage, "triangles", "%s, %s × %.2f", count,
                     soup->soup->kind == TS_MESH_TREE_BSP ? "split" : "held", times);
    } else {
        stage_report(stage, "triangles", "%s", count);
    }
    number_count(count, sizeof count, figures->nodes);
    if (soup->soup->kind == TS_MESH_TREE_GRID) {
        stage_report(stage, "cells", "%s", count);
    } else {
        stage_report(stage, "nodes", "%s, %d deep", count, figures->levels);
    }
    if (soup->seconds > 0) snprintf(built, sizeof built, "%.2f ms, ", 1e3 * soup->seconds);
    stage_report(stage, soup->refitted ? "refitted" : "built", "%s%.0f KB", built,
                 (double)figures->bytes / 1024);
}

static inline void soup_tell_around(Stage *stage, const Around *around)
{
    const char *name = around_name[around->kind];
    TsVec3 extent = ts_vec3_sub(around->box.max, around->box.min);
    if (around->kind == AROUND_SPHERE) {
        stage_report(stage, name, "radius %.3f", around->sphere.radius);
    } else if (around->faces == 0) {
        stage_report(stage, name, "none, it is flat");
    } else if (around->kind == AROUND_BOX) {
        stage_report(stage, name, "%.2f × %.2f × %.2f", extent.x, extent.y, extent.z);
    } else {
        stage_report(stage, name, "%d corners", around->corners);
    }
    if (around->empty < 0) {
        stage_report(stage, "its volume", "%.3f", around->volume);
    } else {
        stage_report(stage, "its volume", "%.3f, %.0f %% empty", around->volume,
                     100 * around->empty);
    }
}

static inline void soup_tell_cost(Stage *stage, const MeshAnswer *soup, const Overlap *found)
{
    char count[NUMBER_MAX], of[NUMBER_MAX];
    double nodes = soup->figures.nodes;
    number_count(count, sizeof count, found->cost.nodes);
    if (found->other) { // it was asked once for each of its triangles
        stage_report(stage, "looked into", "%s", count);
    } else {
        stage_report(stage, "looked into", "%s (%.2f %%)", count,
                     nodes > 0 ? 100 * (double)found->cost.nodes / nodes : 0);
    }
    number_count(count, sizeof count, found->cost.tests);
    number_count(of, sizeof of, found->brute);
    stage_report(stage, "tested", "%s of %s", count, of);
    stage_report(stage, "met", "%d, %s", found->hits, found->same ? "the same set" : "NOT the set");
}

static inline void soup_say(Stage *stage, const MeshAnswer *soup, const Overlap *found)
{
    char count[NUMBER_MAX], of[NUMBER_MAX];
    const char *name = ts_mesh_tree_name(soup->soup->kind);
    if (!found->same) {
        stage_note(stage, "%s finds %d, brute force %d", name, found->hits, found->exact);
    } else if (found->contradicted > 0) {
        stage_note(stage, "of %d triangles the exact oracle says otherwise", found->contradicted);
    } else if (found->spared) {
        stage_note(stage, "apart from the %s: no more is asked", around_name[soup->around->kind]);
    } else {
        stage_note(stage, "%s: %s triangles tested, not %s", name,
                   number_count(count, sizeof count, found->cost.tests),
                   number_count(of, sizeof of, found->brute));
    }
}

// ---- What stands over it, drawn

enum { SOUP_VOLUMES = 128 }; // drawn, at most

typedef struct SoupShowing {
    Stage *stage;
    const Camera *camera;
} SoupShowing;

static inline void soup_draw_edge(void *context, int volume, TsVec3 a, TsVec3 b)
{
    const SoupShowing *showing = context;
    (void)volume;
    space_line(showing->stage->draw, showing->camera, a, b,
               (Pen){.ink = INK_INK, .width = 1, .alpha = 0.45});
}

// The volumes of a level of the tree, from 0; none below that.
static inline void soup_draw_volumes(Stage *stage, const Camera *camera, const MeshAnswer *soup,
                                     int level)
{
    SoupShowing showing = {stage, camera};
    if (level < 0) return;
    draw_layer(stage->draw, LAYER_OUTLINES);
    int count = ts_mesh_tree_volumes(soup->soup, level, SOUP_VOLUMES, soup_draw_edge, &showing);
    if (count > SOUP_VOLUMES) stage_report(stage, "volumes drawn", "%d of %d", SOUP_VOLUMES, count);
}

#endif
