#include "kit/marks.h"

// On a whole device pixel: boxes side by side then leave no seam.
static TsVec snapped(const Draw *draw, TsVec world)
{
    View view = draw_view(draw);
    TsVec device = ts_vec_add(ts_vec_scale(world, view.zoom), view.offset);
    TsVec whole = ts_vec(floor(device.x + 0.5), floor(device.y + 0.5));
    return ts_vec_scale(ts_vec_sub(whole, view.offset), 1 / view.zoom);
}

// The end of the run of pixels, solid or not, that begins at x.
static int run_end(const TsMask *mask, int x, int y, bool solid)
{
    while (x < mask->width && ts_mask_at(mask, x, y) == solid) x++;
    return x;
}

static void draw_row(Draw *draw, const TsMask *mask, int y, TsVec at, double zoom, Fill fill)
{
    for (int x = run_end(mask, 0, y, false); x < mask->width; x = run_end(mask, x, y, false)) {
        TsVec from = ts_vec_add(at, ts_vec_scale(ts_vec(x, y), zoom));
        x = run_end(mask, x, y, true);
        TsVec to = ts_vec_add(at, ts_vec_scale(ts_vec(x, y + 1), zoom));
        marks_box(draw, (TsAabb){snapped(draw, from), snapped(draw, to)}, fill);
    }
}

void marks_pixels(Draw *draw, const TsMask *mask, TsVec at, double zoom, Fill fill)
{
    for (int y = 0; y < mask->height; y++) draw_row(draw, mask, y, at, zoom, fill);
}
