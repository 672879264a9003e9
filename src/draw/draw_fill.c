#include "list.h"

static TsVec on_whole(TsVec point) { return ts_vec(floor(point.x + 0.5), floor(point.y + 0.5)); }

void draw_polygon(Draw *draw, const TsVec *corner, int count, Fill fill)
{
    Outline *outline = &draw->outline;
    int points = outline->points, ends = outline->ends;
    for (int i = 0; i < count; i++) outline_point(outline, list_device(draw, corner[i]));
    outline_close(outline);
    list_shape(draw, points, ends, fill, RULE_EVEN_ODD);
}

static void device_disc(Draw *draw, TsVec center, double radius, Fill fill)
{
    int points = draw->outline.points, ends = draw->outline.ends;
    center = list_device(draw, center);
    if (!(radius > 0) || !list_finite(ts_vec(radius, 0)) || !list_finite(center)) return;
    outline_circle(&draw->outline, center, radius, draw->clip);
    list_shape(draw, points, ends, fill, RULE_NONZERO);
}

void draw_disc(Draw *draw, TsVec center, double radius, Fill fill)
{
    device_disc(draw, center, radius * draw->space.zoom, fill);
}

void draw_dot(Draw *draw, TsVec center, double radius, Fill fill)
{
    device_disc(draw, center, radius * draw->scale, fill);
}

void draw_box(Draw *draw, Rect box, double corner_radius, Fill fill)
{
    double scale = draw->scale;
    int points = draw->outline.points, ends = draw->outline.ends;
    if (!(box.width > 0 && box.height > 0)) return;
    TsVec low = on_whole(ts_vec(box.x * scale, box.y * scale));
    TsVec high = on_whole(ts_vec((box.x + box.width) * scale, (box.y + box.height) * scale));
    if (!list_finite(low) || !list_finite(high)) return;
    high = ts_vec(fmax(high.x, low.x + 1), fmax(high.y, low.y + 1));
    outline_box(&draw->outline, low, high, corner_radius * scale, draw->clip);
    list_shape(draw, points, ends, fill, RULE_NONZERO);
}

void draw_image(Draw *draw, TsVec at, double zoom, const Image *image)
{
    double device_zoom = zoom * draw->space.zoom;
    TsVec corner = list_device(draw, at);
    if (!list_finite(corner) || !list_finite(ts_vec(device_zoom, 0))) return;
    if (!(device_zoom > 0) || image->width < 1) return;
    list_add(draw, (Command){.kind = COMMAND_IMAGE,
                             .clip = draw->clip,
                             .image = {image, corner, device_zoom}});
}
