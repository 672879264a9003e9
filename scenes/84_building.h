// For scene 84: what building each structure over the mesh costs, as a bar of its memory and
// numbers beside it.
#ifndef MESH_BUILDING_H
#define MESH_BUILDING_H

#include "scene.h"
#include "scene_kit/marks.h"
#include "scene_kit/mesh_view.h"
#include "scene_kit/number.h"

enum { BUILDING_COLUMNS = 4 };

// The first row is the mesh itself. Times are left out if there is no clock.
static void draw_building(Stage *stage, const MeshCosts *costs)
{
    static const char *const heads[BUILDING_COLUMNS] = {"KB", "× mesh", "pieces", "ms"};
    static const double ends[BUILDING_COLUMNS] = {540, 670, 800, 930}; // of the columns
    const double left = 50, top = 130, pitch = 72;
    Draw *draw = stage->draw;
    Font font = {.face = FACE_MONO, .size = 14, .ink = INK_INK, .align = ALIGN_RIGHT};
    Font head = {.size = 13, .ink = INK_MUTED, .align = ALIGN_RIGHT};
    Font bold = {.face = FACE_BOLD, .size = 14, .ink = INK_INK};
    size_t most = costs->bytes;
    for (int i = 1; i < TS_MESH_TREE_KINDS; i++)
        if (costs->of[i].figures.bytes > most) most = costs->of[i].figures.bytes;
    stage_table(stage, "Cost of building", "\tKB\t× mesh\tpieces\tms");
    stage_begin_page(stage);
    draw_layer(draw, LAYER_CONTACT);
    for (int k = 0; k < BUILDING_COLUMNS; k++)
        draw_text(draw, ts_vec(ends[k], top - 34), head, heads[k]);
    for (int i = 0; i < TS_MESH_TREE_KINDS; i++) {
        const MeshCost *cost = &costs->of[i];
        size_t bytes = i > 0 ? cost->figures.bytes : costs->bytes;
        const char *name = i > 0 ? ts_mesh_tree_name((TsMeshTreeKind)i) : "mesh";
        double pieces = i > 0 ? (double)cost->figures.pieces / costs->faces : 1;
        const char *text[BUILDING_COLUMNS] = {
            number_count(NUMBER_TEXT, (long long)((double)bytes / 1024 + 0.5)),
            number_plain(NUMBER_TEXT, (double)bytes / (double)costs->bytes, 1),
            number_plain(NUMBER_TEXT, pieces, 2),
            cost->seconds > 0 ? number_plain(NUMBER_TEXT, 1e3 * cost->seconds, 2) : "–"};
        TsVec at = {left, top + i * pitch};
        draw_tag_which(draw, "costs", name);
        draw_text(draw, at, bold, name);
        for (int k = 0; k < BUILDING_COLUMNS; k++)
            draw_text(draw, ts_vec(ends[k], at.y), font, text[k]);
        marks_bar(draw, ts_vec(left, at.y + 10), (ends[3] - left) * (double)bytes / (double)most,
                  (Fill){.ink = i > 0 ? INK_FOCUS : INK_LINE});
        stage_row(stage, ROW_PLAIN, "%s\t%s\t%s\t%s\t%s", name, text[0], text[1], text[2], text[3]);
    }
    draw_tag(draw, NULL);
    stage_end_page(stage);
    const TsMeshTreeStats *bsp = &costs->of[TS_MESH_TREE_BSP].figures;
    stage_note(stage, "BSP tree: %.2f pieces a triangle", (double)bsp->pieces / costs->faces);
}

#endif
