#include "scene_kit/volume_view.h"

#include "scene_kit/marks.h"
#include "scene_kit/style.h"

enum { NAME_ROOM = 26 }; // px at scale 1 on each side of the middle of a name

void volume_draw(Draw *draw, const TsVolume *volume, bool meets)
{
    static const Pen pens[TS_VOLUME_KINDS] = {
        [TS_VOLUME_CIRCLE] = {.width = 1}, [TS_VOLUME_AABB] = {.width = 1, .on = 9, .off = 4},
        [TS_VOLUME_OBB] = {.width = 1.5},  [TS_VOLUME_DOP] = {.width = 1, .on = 3, .off = 3},
        [TS_VOLUME_HULL] = {.width = 1},
    };
    Pen pen = pens[volume->kind];
    pen.ink = meets ? INK_MARK : INK_LINE;
    TsVec corner[TS_VOLUME_CORNERS];
    if (volume->kind != TS_VOLUME_DOP && volume->shape.kind == TS_SHAPE_CIRCLE) {
        draw_circle(draw, volume->shape.circle.center, volume->shape.circle.radius, pen);
    } else {
        draw_path(draw, corner, ts_volume_corners(volume, corner), true, pen);
    }
}

// On the outline itself: at a corner, the DOP and the hull at the middle of a side.
void volume_name(Stage *stage, const TsVolume *volume)
{
    static const TsVec ways[TS_VOLUME_KINDS] = {{0.6, -0.8}, {-1, 1}, {-1, -0.6}, {1, 0.9}, {0, 1}};
    TsVec corner[TS_VOLUME_CORNERS], way = ways[volume->kind], at = {0, 0};
    int count = ts_volume_corners(volume, corner);
    bool sides = volume->kind == TS_VOLUME_DOP || volume->kind == TS_VOLUME_HULL;
    for (int i = 0; i < count; i++) {
        TsVec here = sides ? ts_vec_lerp(corner[i], corner[(i + 1) % count], 0.5) : corner[i];
        if (i == 0 || ts_vec_dot(here, way) > ts_vec_dot(at, way)) at = here;
    }
    if (volume->kind != TS_VOLUME_DOP && volume->shape.kind == TS_SHAPE_CIRCLE) {
        TsCircle circle = volume->shape.circle;
        at = ts_vec_add(circle.center, ts_vec_scale(way, circle.radius));
    }
    const char *name = ts_volume_name(volume->kind);
    double pixel = style_pixel(stage->draw), wide = NAME_ROOM * pixel, high = 12 * pixel;
    stage_keep_clear_box(stage, (TsAabb){{at.x - wide, at.y - high}, {at.x + wide, at.y + high}});
    draw_layer(stage->draw, LAYER_LABELS);
    marks_plate(stage->draw, at, name);
}
