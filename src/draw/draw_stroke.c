#include "list.h"
#include "raster/stroke.h"

static double device_width(const Draw *draw, Pen pen)
{
    double width = (pen.width == 0 ? 1 : pen.width) * draw->scale;
    return width > 1 ? width : 1;
}

static double whole_width(const Draw *draw, Pen pen)
{
    return fmax(1, floor(device_width(draw, pen) + 0.5));
}

// Where the middle of a line that many whole px wide lies so that its borders are pixel borders.
static double crisp(double position, double width)
{
    bool odd = width - 2 * floor(width / 2) == 1;
    return odd ? floor(position) + 0.5 : floor(position + 0.5);
}

// The path in device px, without repeated points, which have no direction.
static Outline *device_path(Draw *draw, const TsVec *point, int count, bool closed)
{
    Outline *path = &draw->path;
    outline_cut(path, 0, 0);
    for (int i = 0; i < count; i++) {
        TsVec next = list_device(draw, point[i]);
        bool same = path->points > 0 && ts_vec_distance(path->point[path->points - 1], next) < 1e-6;
        if (!same) outline_point(path, next);
    }
    while (closed && path->points > 1 &&
           ts_vec_distance(path->point[0], path->point[path->points - 1]) < 1e-6)
        path->points--;
    return path;
}

static bool axis_aligned(const Outline *path, bool closed)
{
    for (int i = 0; i < path->points - !closed; i++) {
        TsVec a = path->point[i], b = path->point[(i + 1) % path->points];
        if (a.x != b.x && a.y != b.y) return false;
    }
    return true;
}

static void stroke(Draw *draw, Outline *path, bool closed, Pen pen, double width)
{
    for (int i = 0; i < path->points; i++)
        if (!list_finite(path->point[i])) return;
    int points = draw->outline.points, ends = draw->outline.ends;
    Stroke how = {width / 2, pen.on * draw->scale, pen.off * draw->scale, draw->clip};
    stroke_path(&draw->outline, &draw->piece, path->point, path->points, closed, how);
    draw->outline.failed |= path->failed || draw->piece.failed;
    list_shape(draw, points, ends, (Fill){.ink = pen.ink, .alpha = pen.alpha}, RULE_NONZERO);
}

void draw_line(Draw *draw, TsVec a, TsVec b, Pen pen)
{
    Outline *path = device_path(draw, (TsVec[]){a, b}, 2, false);
    if (path->points < 2) return;
    double width = device_width(draw, pen);
    TsVec *p = path->point;
    if (p[0].x == p[1].x || p[0].y == p[1].y) {
        width = whole_width(draw, pen);
        bool upright = p[0].x == p[1].x;
        for (int i = 0; i < 2; i++) {
            double *across = upright ? &p[i].x : &p[i].y, *along = upright ? &p[i].y : &p[i].x;
            *across = crisp(*across, width);
            if (!draw->world) *along = floor(*along + 0.5);
        }
    }
    if (!ts_vec_equal(p[0], p[1])) stroke(draw, path, false, pen, width);
}

// Axis-aligned paths of the screen, and hairlines of the world, lie on the pixels.
void draw_path(Draw *draw, const TsVec *point, int count, bool closed, Pen pen)
{
    Outline *path = device_path(draw, point, count, closed);
    double width = device_width(draw, pen);
    if ((!draw->world || width < 1.5) && axis_aligned(path, closed)) {
        width = whole_width(draw, pen);
        for (int i = 0; i < path->points; i++)
            path->point[i] = ts_vec(crisp(path->point[i].x, width), crisp(path->point[i].y, width));
    }
    stroke(draw, path, closed, pen, width);
}

static void device_circle(Draw *draw, TsVec center, double radius, Pen pen)
{
    Outline *outline = &draw->outline;
    int points = outline->points, ends = outline->ends;
    double width = device_width(draw, pen);
    center = list_device(draw, center);
    if (!(radius > 0) || !list_finite(ts_vec(radius, 0)) || !list_finite(center)) return;
    if (pen.on > 0 && pen.off > 0) {
        outline_cut(&draw->path, 0, 0);
        outline_circle(&draw->path, center, radius, draw->clip);
        stroke(draw, &draw->path, true, pen, width);
        return;
    }
    outline_circle(outline, center, radius + width / 2, draw->clip);
    if (radius > width / 2) {
        outline_circle(outline, center, radius - width / 2, draw->clip);
        outline_reverse(outline);
    }
    list_shape(draw, points, ends, (Fill){.ink = pen.ink, .alpha = pen.alpha}, RULE_NONZERO);
}

void draw_circle(Draw *draw, TsVec center, double radius, Pen pen)
{
    device_circle(draw, center, radius * draw->space.zoom, pen);
}

void draw_ring(Draw *draw, TsVec center, double radius, Pen pen)
{
    device_circle(draw, center, radius * draw->scale, pen);
}

// The frame's own outer border is the box, on whole px, so that it covers the box of the same size.
void draw_frame(Draw *draw, Rect box, double corner_radius, Pen pen)
{
    Outline *outline = &draw->outline;
    int points = outline->points, ends = outline->ends;
    double scale = draw->scale, width = whole_width(draw, pen), radius = corner_radius * scale;
    if (!(box.width > 0 && box.height > 0)) return;
    TsVec low = ts_vec(floor(box.x * scale + 0.5), floor(box.y * scale + 0.5));
    TsVec high =
        ts_vec(floor((box.x + box.width) * scale + 0.5), floor((box.y + box.height) * scale + 0.5));
    if (!list_finite(low) || !list_finite(high)) return;
    outline_box(outline, low, high, radius, draw->clip);
    if (high.x - low.x > 2 * width && high.y - low.y > 2 * width) {
        TsVec inset = ts_vec(width, width);
        outline_box(outline, ts_vec_add(low, inset), ts_vec_sub(high, inset), radius - width,
                    draw->clip);
        outline_reverse(outline);
    }
    list_shape(draw, points, ends, (Fill){.ink = pen.ink, .alpha = pen.alpha}, RULE_NONZERO);
}

void draw_arrow(Draw *draw, TsVec from, TsVec to, Pen pen)
{
    int points = draw->outline.points, ends = draw->outline.ends;
    double half = device_width(draw, pen) / 2, scale = draw->scale;
    TsVec tail = list_device(draw, from), tip = list_device(draw, to);
    if (!list_finite(tail) || !list_finite(tip) || ts_vec_distance(tail, tip) < 1e-6) return;
    stroke_arrow(&draw->outline, tail, tip, half, 11 * scale, fmax(4.5 * scale, half * 2),
                 draw->clip);
    list_shape(draw, points, ends, (Fill){.ink = pen.ink, .alpha = pen.alpha}, RULE_NONZERO);
}
