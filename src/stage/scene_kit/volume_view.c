#include "scene_kit/volume_view.h"

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

void volume_name(Stage *stage, const TsVolume *volume)
{
    static const TsVec ways[TS_VOLUME_KINDS] = {{0.6, -0.8}, {-1, 1}, {-1, -0.6}, {1, 0.4}, {0, 1}};
    TsVec corner[TS_VOLUME_CORNERS], way = ways[volume->kind];
    int count = ts_volume_corners(volume, corner), far = 0;
    for (int i = 1; i < count; i++) {
        if (ts_vec_dot(corner[i], way) > ts_vec_dot(corner[far], way)) far = i;
    }
    TsVec at = corner[far];
    if (volume->kind == TS_VOLUME_CIRCLE) {
        at = ts_vec_add(at, ts_vec_scale(way, volume->shape.circle.radius));
    }
    stage_label(stage, at, way, LABEL_PLAIN, "%s", ts_volume_name(volume->kind));
}
