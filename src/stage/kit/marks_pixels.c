#include "marks.h"

// On a whole device pixel: boxes side by side then leave no seam.
static Vec snapped(const Draw *draw, Vec world)
{
    View view = draw_view(draw);
    Vec device = vec_add(vec_scale(world, view.zoom), view.offset);
    Vec whole = vec(floor(device.x + 0.5), floor(device.y + 0.5));
    return vec_scale(vec_sub(whole, view.offset), 1 / view.zoom);
}

// The end of the run of pixels, solid or not, that begins at x.
static int run_end(const Mask *mask, int x, int y, bool solid)
{
    while (x < mask->width && mask_at(mask, x, y) == solid) x++;
    return x;
}

static void draw_row(Draw *draw, const Mask *mask, int y, Vec at, double zoom, Fill fill)
{
    for (int x = run_end(mask, 0, y, false); x < mask->width; x = run_end(mask, x, y, false)) {
        Vec from = vec_add(at, vec_scale(vec(x, y), zoom));
        x = run_end(mask, x, y, true);
        Vec to = vec_add(at, vec_scale(vec(x, y + 1), zoom));
        marks_box(draw, (Aabb){snapped(draw, from), snapped(draw, to)}, fill);
    }
}

void marks_pixels(Draw *draw, const Mask *mask, Vec at, double zoom, Fill fill)
{
    for (int y = 0; y < mask->height; y++) draw_row(draw, mask, y, at, zoom, fill);
}
