// What is seen while a shape is drawn: the grid, the shape so far, and what the next point snaps
// to.

#include "scene_kit/style.h"
#include "tools/drawing_private.h"
#include "view/pointer.h"
#include "view/view.h"

#define PITCH 16.0 // px at scale 1: grid lines are no closer, so only each 2nd, 5th, ... is drawn
#define MARK 5.0   // px at scale 1, of what a point snaps to
#define DASH 4.0

enum { LINES_MAX = 400 };

static double coarsened(double step, double pixel)
{
    static const double by[] = {2, 2.5, 2};
    for (int i = 0; step < PITCH * pixel; i++) step *= by[i % 3];
    return step;
}

static void show_grid(Stage *stage)
{
    double step = scene_grid(stage_scene(stage)), pixel = view_pixel(stage);
    Rect whole = view_whole(stage);
    double scale = view_scale(stage);
    if (step <= 0) return;
    step = coarsened(step, pixel);
    TsVec low = view_world(stage, ts_vec(whole.x * scale, whole.y * scale));
    TsVec high = view_world(
        stage, ts_vec((whole.x + whole.width) * scale, (whole.y + whole.height) * scale));
    Pen pen = {.ink = INK_FAINT, .alpha = 0.5};
    draw_layer(stage->draw, LAYER_GROUND);
    for (int i = 0; i < LINES_MAX && (ceil(low.x / step) + i) * step <= high.x; i++) {
        double x = (ceil(low.x / step) + i) * step;
        draw_line(stage->draw, ts_vec(x, low.y), ts_vec(x, high.y), pen);
    }
    for (int i = 0; i < LINES_MAX && (ceil(low.y / step) + i) * step <= high.y; i++) {
        double y = (ceil(low.y / step) + i) * step;
        draw_line(stage->draw, ts_vec(low.x, y), ts_vec(high.x, y), pen);
    }
}

// A square at a corner, a triangle at the middle of a side, a ring at a centre, a cross on the
// grid.
static void show_mark(Stage *stage, DrawingPlace place)
{
    Draw *draw = stage->draw;
    TsVec at = view_screen(stage, place.at);
    Pen pen = {.ink = INK_FOCUS, .width = 2};
    draw_layer(draw, LAYER_LABELS);
    draw_screen(draw);
    switch (place.magnet) {
    case MAGNET_CORNER:
        draw_frame(draw, (Rect){at.x - MARK, at.y - MARK, 2 * MARK, 2 * MARK}, 0, pen);
        break;
    case MAGNET_MIDDLE: {
        TsVec corner[] = {{at.x, at.y - MARK - 1},
                          {at.x + MARK + 1, at.y + MARK},
                          {at.x - MARK - 1, at.y + MARK}};
        draw_path(draw, corner, 3, true, pen);
        break;
    }
    case MAGNET_CENTRE: draw_ring(draw, at, MARK + 1, pen); break;
    case MAGNET_GRID:
    case MAGNET_NONE:
        pen = (Pen){.ink = INK_INK, .width = 1};
        draw_line(draw, ts_vec(at.x - MARK, at.y), ts_vec(at.x + MARK, at.y), pen);
        draw_line(draw, ts_vec(at.x, at.y - MARK), ts_vec(at.x, at.y + MARK), pen);
        break;
    }
    draw_world(draw, stage_view(stage));
}

static void show_ray(Stage *stage, TsRay ray, Pen pen)
{
    Rect whole = view_whole(stage);
    double far = (whole.width + whole.height) * view_pixel(stage);
    TsVec along = ts_vec_scale(ts_vec_normalize(ray.direction), far);
    draw_line(stage->draw, ray.origin, ts_vec_add(ray.origin, along), pen);
}

static void show_outline(Stage *stage, const DrawingKind *kind, const TsVec *point, int count,
                         int needed)
{
    Pen pen = {.ink = INK_INK, .width = 2};
    TsVec outline[96];
    bool whole = count >= needed && count > 1 && !ts_vec_equal(point[0], point[1]);
    draw_layer(stage->draw, LAYER_CONTACT);
    if (!whole) {
        draw_path(stage->draw, point, count, false, pen);
        if (kind->kind == TS_SHAPE_POLYGON && count > 2) {
            pen = (Pen){.ink = INK_MUTED, .on = DASH, .off = DASH};
            draw_line(stage->draw, point[count - 1], point[0], pen);
        }
        return;
    }
    TsShape shape = kind->make(point, count);
    if (shape.kind == TS_SHAPE_RAY) {
        show_ray(stage, shape.ray, pen);
    } else {
        int corners = style_outline(&shape, outline);
        draw_path(stage->draw, outline, corners, corners > 2, pen);
    }
    if (shape.kind == TS_SHAPE_CIRCLE) {
        draw_line(stage->draw, point[0], point[1],
                  (Pen){.ink = INK_MUTED, .on = DASH, .off = DASH});
    }
}

static void show_crossing(Stage *stage, const Drawing *drawing)
{
    Pen pen = {.ink = INK_CLASH_INK, .width = 3, .on = 2 * DASH, .off = DASH};
    const TsVec *side = drawing->side;
    TsVec a = ts_vec_sub(side[1], side[0]), b = ts_vec_sub(side[3], side[2]);
    double across = ts_vec_cross(a, b);
    TsVec at = side[1];
    if (across != 0) {
        double t = ts_vec_cross(ts_vec_sub(side[2], side[0]), b) / across;
        at = ts_vec_lerp(side[0], side[1], fmin(fmax(t, 0), 1));
    }
    draw_layer(stage->draw, LAYER_CONTACT);
    draw_line(stage->draw, side[0], side[1], pen);
    draw_dot(stage->draw, at, 7, (Fill){.ink = INK_CLASH});
    draw_ring(stage->draw, at, 7, (Pen){.ink = INK_CLASH_INK, .width = 2});
}

void drawing_show(Stage *stage, const Drawing *drawing)
{
    const DrawingKind *kind = drawing_kind(drawing->tool);
    int needed = drawing_needs(drawing), count = drawing->count;
    TsVec point[TS_POLYGON_MAX + 1];
    char text[DRAWING_WORDS];
    show_grid(stage);
    for (int i = 0; i < count; i++) point[i] = drawing->point[i];
    bool moves = count > 0 && !ts_vec_equal(point[count - 1], drawing->next.at);
    if (drawing->pointed && moves && count < TS_POLYGON_MAX) point[count++] = drawing->next.at;
    if (drawing->count > 0) show_outline(stage, kind, point, count, needed);
    draw_layer(stage->draw, LAYER_CONTACT);
    for (int i = 0; i < drawing->count; i++) {
        draw_dot(stage->draw, point[i], 4, (Fill){.ink = INK_INK});
    }
    if (drawing->crosses) show_crossing(stage, drawing);
    if (drawing->pointed) show_mark(stage, drawing->next);
    drawing_measure(kind, point, count, needed, text, sizeof text);
    if (!*text) return;
    TsVec from = point[count - 2], to = point[count - 1];
    stage_label(stage, to, ts_vec_normalize(ts_vec_sub(to, from)), LABEL_NUMBER, "%s", text);
}
