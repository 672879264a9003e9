// For scenes of convex shapes: shows why the method refuses a concave polygon.
#ifndef CONVEX_H
#define CONVEX_H

#include <stddef.h>

#include "scene_kit/style.h"
#include "stage.h"
#include "touchstone/orientation.h"
#include "touchstone/polygon.h"
#include "touchstone/sat.h"

// The first of the two that is concave; NULL if both are convex.
static inline const Actor *convex_notched(const Ask *ask)
{
    return !ts_sat_accepts(&ask->a->shape)   ? ask->a
           : !ts_sat_accepts(&ask->b->shape) ? ask->b
                                             : NULL;
}

// Returns whether one of the two is concave. Then it rings the notches, writes "REFUSED" below the
// pair if the chosen method refused it, and names in the note that method and the one that
// answered.
static inline bool convex_refuses(Stage *stage, const Ask *ask)
{
    const Actor *concave = convex_notched(ask);
    if (!concave) return false;
    TsAabb a = ts_shape_bounds(&ask->a->shape), b = ts_shape_bounds(&ask->b->shape);
    TsVec foot =
        ts_vec((fmin(a.min.x, b.min.x) + fmax(a.max.x, b.max.x)) / 2, fmax(a.max.y, b.max.y) + 70);
    if (ask->refused) {
        Font font = {FACE_BOLD, 20, INK_INK, ALIGN_CENTER, 0, false};
        double pixel = style_pixel(stage->draw);
        double half = draw_text_width(stage->draw, font, "REFUSED") / 2 * pixel;
        draw_layer(stage->draw, LAYER_LABELS);
        draw_text(stage->draw, foot, font, "REFUSED");
        stage_keep_clear_box(stage, (TsAabb){{foot.x - half, foot.y - 20 * pixel},
                                             {foot.x + half, foot.y + 4 * pixel}});
    }
    draw_on(stage->draw, LAYER_CONTACT, "notch");
    TsPolygon polygon = concave->shape.polygon;
    int winding = ts_polygon_winding(polygon);
    for (int i = 0; i < polygon.count; i++) {
        TsVec at = polygon.corner[i], after = polygon.corner[(i + 1) % polygon.count];
        TsVec before = polygon.corner[(i + polygon.count - 1) % polygon.count];
        if (ts_orientation_sign(before, at, after) * winding >= 0) continue;
        draw_ring(stage->draw, at, 8, (Pen){.ink = INK_MARK, .width = 2});
        stage_label(stage, at, ts_vec_sub(ts_vec_lerp(before, after, 0.5), at), LABEL_PLAIN,
                    "notch");
    }
    draw_tag(stage->draw, NULL);
    if (ask->refused) {
        stage_note(stage, "%s is concave: \"%s\" refuses, \"%s\" answers", concave->name,
                   ask->refused->label, ask->method->label);
    } else {
        stage_note(stage, "%s is concave, and \"%s\" does not check it", concave->name,
                   ask->method->label);
    }
    return true;
}

#endif
