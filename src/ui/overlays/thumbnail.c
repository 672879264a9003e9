#include "overlays/thumbnail_private.h"

#include <stdlib.h>
#include <string.h>

#include "scene_kit/style.h"

enum { OUTLINE_MAX = 96 };

static void keep_shape(Thumbnail *thumbnail, const Actor *actor)
{
    const TsShape *shape = &actor->shape;
    TsVec point[OUTLINE_MAX];
    int count;
    if (thumbnail->count == THUMBNAIL_SHAPES) return;
    if (shape->kind == TS_SHAPE_POINT) {
        point[0] = shape->point;
        count = 1;
    } else if (shape->kind == TS_SHAPE_RAY) {
        TsVec along = ts_vec_scale(ts_vec_normalize(shape->ray.direction), 100);
        point[0] = shape->ray.origin;
        point[1] = ts_vec_add(shape->ray.origin, along);
        count = 2;
    } else {
        count = style_outline(shape, point);
    }
    TsVec *kept = count > 0 ? malloc((size_t)count * sizeof *kept) : NULL;
    if (!kept) return;
    memcpy(kept, point, (size_t)count * sizeof *kept);
    TsAabb *bounds = &thumbnail->bounds;
    if (thumbnail->count == 0) *bounds = (TsAabb){point[0], point[0]};
    for (int i = 0; i < count; i++) {
        bounds->min = ts_vec(fmin(bounds->min.x, point[i].x), fmin(bounds->min.y, point[i].y));
        bounds->max = ts_vec(fmax(bounds->max.x, point[i].x), fmax(bounds->max.y, point[i].y));
    }
    bool asked = actor->asked && !(actor->traits & ACTOR_QUIET);
    thumbnail->shape[thumbnail->count++] =
        (ThumbnailShape){kept, count, asked, actor->hit, actor->relation};
}

static void keep_scene(Thumbnail *thumbnail, const Scene *scene, Draw *scratch,
                       const Glyphs *glyphs)
{
    Stage *stage = stage_new();
    if (!stage) return;
    stage_set_glyphs(stage, glyphs);
    stage_open(stage, scene);
    draw_begin(scratch, 640, 400, 1, glyphs);
    stage_lay_out(stage, (Rect){0, 0, 640, 400}, 1);
    stage_frame(stage, scratch);
    stage_each(stage, actor) keep_shape(thumbnail, actor);
    stage_free(stage);
}

void thumbnail_make(Thumbnail *thumbnail, const Scene *scene, const void *pristine, Draw *scratch,
                    const Glyphs *glyphs)
{
    thumbnail->made = true;
    if (!scene->state_size) {
        keep_scene(thumbnail, scene, scratch, glyphs);
        return;
    }
    void *now = malloc(scene->state_size);
    if (!now) return;
    memcpy(now, scene->state, scene->state_size);
    memcpy(scene->state, pristine, scene->state_size);
    keep_scene(thumbnail, scene, scratch, glyphs);
    memcpy(scene->state, now, scene->state_size);
    free(now);
}

void thumbnail_free(Thumbnail *thumbnail)
{
    for (int i = 0; i < thumbnail->count; i++) free(thumbnail->shape[i].point);
    *thumbnail = (Thumbnail){0};
}

static void draw_shape(const ThumbnailShape *shape, Draw *draw, View view)
{
    TsVec point[OUTLINE_MAX];
    Ink line = !shape->asked ? INK_INK : shape->hit ? INK_HIT_LINE : INK_MISS_LINE;
    Pen pen = {.ink = line, .width = 1.5};
    for (int i = 0; i < shape->count; i++) {
        point[i] = view_device(view, shape->point[i]);
    }
    if (shape->count == 1) {
        draw_dot(draw, point[0], 3, (Fill){.ink = line});
        return;
    }
    if (shape->asked && shape->count > 2) {
        Fill fill = {.ink = shape->hit ? INK_HIT_FILL : INK_MISS_FILL};
        draw_polygon(draw, point, shape->count, fill);
    }
    if (shape->asked && shape->hit && shape->count > 2) {
        Fill hatch = {.ink = INK_HIT_HATCH, .pattern = PATTERN_RISING};
        draw_polygon(draw, point, shape->count, hatch);
    }
    draw_path(draw, point, shape->count, shape->count > 2, pen);
}

void thumbnail_draw(const Thumbnail *thumbnail, Draw *draw, Rect box)
{
    // The bounds fit into the box, 6 px from its edges; points alone get a fixed size.
    TsAabb bounds = thumbnail->bounds;
    TsVec extent = ts_vec_sub(bounds.max, bounds.min);
    double zoom = fmin((box.width - 12) / fmax(extent.x, 1), (box.height - 12) / fmax(extent.y, 1));
    zoom = fmin(zoom, 1);
    TsVec center = ts_vec_lerp(bounds.min, bounds.max, 0.5);
    TsVec middle = ts_vec(box.x + box.width / 2, box.y + box.height / 2);
    View view = {zoom, ts_vec_sub(middle, ts_vec_scale(center, zoom))};
    for (int i = 0; i < thumbnail->count; i++) draw_shape(&thumbnail->shape[i], draw, view);
}
