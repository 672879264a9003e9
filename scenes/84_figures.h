// For scene 84: figures of the mesh, its structure, the volume around it, and the cost of a query.
#ifndef MESH_FIGURES_H
#define MESH_FIGURES_H

#include <stdio.h>

#include "scene.h"
#include "scene_kit/mesh_view.h"
#include "scene_kit/number.h"

static const char *const around_name[] = {"", "box", "sphere", "hull"};

static void report_structure(Stage *stage, const MeshAnswer *view)
{
    char count[NUMBER_MAX], built[NUMBER_MAX] = "";
    const TsMeshTreeStats *figures = &view->figures;
    const Around *around = view->around;
    int faces = view->mesh->faces;
    double times = faces > 0 ? (double)figures->pieces / faces : 1;
    number_count(count, sizeof count, faces);
    if (times > 1) {
        stage_report(stage, "triangles", "%s, %s × %.2f", count,
                     view->tree->kind == TS_MESH_TREE_BSP ? "split" : "held", times);
    } else {
        stage_report(stage, "triangles", "%s", count);
    }
    number_count(count, sizeof count, figures->nodes);
    if (view->tree->kind == TS_MESH_TREE_GRID) {
        stage_report(stage, "cells", "%s", count);
    } else {
        stage_report(stage, "nodes", "%s, %d deep", count, figures->levels);
    }
    if (view->seconds > 0) snprintf(built, sizeof built, "%.2f ms, ", 1e3 * view->seconds);
    number_count(count, sizeof count, (long long)((double)figures->bytes / 1024 + 0.5));
    stage_report(stage, view->refitted ? "refitted" : "built", "%s%s KB", built, count);

    if (!around) return;
    const char *name = around_name[around->kind];
    TsVec3 extent = ts_vec3_sub(around->box.max, around->box.min);
    if (around->kind == AROUND_SPHERE) {
        stage_report(stage, name, "radius %.3f", around->sphere.radius);
    } else if (around->faces == 0) {
        stage_report(stage, name, "none, it is flat");
    } else if (around->kind == AROUND_BOX) {
        stage_report(stage, name, "%.2f × %.2f × %.2f", extent.x, extent.y, extent.z);
    } else {
        stage_report(stage, name, "%s",
                     number_of(count, sizeof count, around->corners, "corner", "corners"));
    }
    if (around->empty < 0) {
        stage_report(stage, "volume", "%.3f", around->volume);
    } else {
        stage_report(stage, "volume", "%.3f, %.0f %% empty", around->volume, 100 * around->empty);
    }
}

static void report_query(Stage *stage, const MeshAnswer *view, const Overlap *found)
{
    char count[NUMBER_MAX], of[NUMBER_MAX];
    const char *name = ts_mesh_tree_name(view->tree->kind);
    double nodes = view->figures.nodes;
    number_count(count, sizeof count, found->cost.nodes);
    if (found->other) { // a query for each of its triangles: no share of the nodes
        stage_report(stage, "visited", "%s", count);
    } else {
        stage_report(stage, "visited", "%s (%.2f %%)", count,
                     nodes > 0 ? 100 * (double)found->cost.nodes / nodes : 0);
    }
    number_count(count, sizeof count, found->cost.tests);
    number_count(of, sizeof of, found->brute);
    stage_report(stage, "tested", "%s of %s", count, of);
    if (!found->same) {
        number_count(count, sizeof count, found->hits);
        number_count(of, sizeof of, found->exact);
        stage_note(stage, "%s finds %s, brute force %s", name, count, of);
    } else if (found->contradicted > 0) {
        number_of(count, sizeof count, found->contradicted, "triangle", "triangles");
        stage_note(stage, "the exact oracle disagrees about %s", count);
    } else if (found->spared && view->around) {
        stage_note(stage, "disjoint from the bounding %s: nothing else is tested",
                   around_name[view->around->kind]);
    } else {
        bool pairs = found->other; // of triangles, if the probe is a mesh
        number_of(count, sizeof count, found->cost.tests, pairs ? "pair" : "triangle",
                  pairs ? "pairs" : "triangles");
        stage_note(stage, "%s: %s tested instead of %s", name, count, of);
    }
    number_count(count, sizeof count, found->hits);
    stage_report(stage, "hits", "%s", count);
    stage_report(stage, "brute force", "%s", found->same ? "the same hits" : "other hits");
}

#endif
