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
    const TsMeshTreeStats *figures = &view->figures;
    const Around *around = view->around;
    int faces = view->mesh->faces;
    double times = faces > 0 ? (double)figures->pieces / faces : 1;
    const char *count = number_count(NUMBER_TEXT, faces);
    if (times > 1) {
        stage_report(stage, "triangles", "%s, %s × %.2f", count,
                     view->kind == TS_MESH_TREE_BSP ? "split" : "held", times);
    } else {
        stage_report(stage, "triangles", "%s", count);
    }
    count = number_count(NUMBER_TEXT, figures->nodes);
    if (view->kind == TS_MESH_TREE_GRID) {
        stage_report(stage, "cells", "%s", count);
    } else {
        stage_report(stage, "nodes", "%s, %d deep", count, figures->levels);
    }
    char built[NUMBER_MAX] = "";
    if (view->seconds > 0) snprintf(built, sizeof built, "%.2f ms, ", 1e3 * view->seconds);
    count = number_count(NUMBER_TEXT, (long long)((double)figures->bytes / 1024 + 0.5));
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
                     number_of(NUMBER_TEXT, around->corners, "corner", "corners"));
    }
    if (around->empty < 0) {
        stage_report(stage, "volume", "%.3f", around->volume);
    } else {
        stage_report(stage, "volume", "%.3f, %.0f %% empty", around->volume, 100 * around->empty);
    }
}

static void report_query(Stage *stage, const MeshAnswer *view, const Overlap *found)
{
    const char *name = ts_mesh_tree_name(view->kind);
    double nodes = view->figures.nodes;
    const char *count = number_count(NUMBER_TEXT, found->cost.nodes);
    if (found->other) { // a query for each of its triangles: no share of the nodes
        stage_report(stage, "visited", "%s", count);
    } else {
        stage_report(stage, "visited", "%s (%.2f %%)", count,
                     nodes > 0 ? 100 * (double)found->cost.nodes / nodes : 0);
    }
    const char *of = number_count(NUMBER_TEXT, found->brute);
    const char *hits = number_count(NUMBER_TEXT, found->hits);
    stage_report(stage, "tested", "%s of %s", number_count(NUMBER_TEXT, found->cost.tests), of);
    if (!found->same) {
        stage_note(stage, "%s finds %s, brute force %s", name, hits,
                   number_count(NUMBER_TEXT, found->exact));
    } else if (found->contradicted > 0) {
        stage_note(stage, "the exact oracle disagrees about %s",
                   number_of(NUMBER_TEXT, found->contradicted, "triangle", "triangles"));
    } else if (found->spared && view->around) {
        stage_note(stage, "disjoint from the bounding %s: nothing else is tested",
                   around_name[view->around->kind]);
    } else {
        bool pairs = found->other; // of triangles, if the probe is a mesh
        stage_note(stage, "%s: %s tested instead of %s", name,
                   number_of(NUMBER_TEXT, found->cost.tests, pairs ? "pair" : "triangle",
                             pairs ? "pairs" : "triangles"),
                   of);
    }
    stage_report(stage, "hits", "%s", hits);
    stage_report(stage, "brute force", "%s", found->same ? "the same hits" : "other hits");
}

#endif
