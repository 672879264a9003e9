// The window's icon, drawn by the rasteriser: two boxes that meet at a ring.

#include "base/self.h"
#include "touchstone/degrees.h"

enum { SIDE = 64 }; // px of the design
#define ROUND 12    // of the paper's corners

static void draw_icon_box(Draw *draw, TsVec center, TsVec half, double angle, bool hit)
{
    TsVec corner[4], turn = ts_degrees(angle);
    for (int i = 0; i < 4; i++) {
        TsVec at = ts_vec(i == 1 || i == 2 ? half.x : -half.x, i > 1 ? half.y : -half.y);
        corner[i] = ts_vec_add(center, ts_vec_turn(at, turn));
    }
    draw_polygon(draw, corner, 4, (Fill){.ink = hit ? INK_HIT : INK_MISS, .alpha = 0.35});
    draw_path(draw, corner, 4, true, (Pen){.ink = hit ? INK_HIT : INK_MISS, .width = 4.5});
}

Image ui_icon(int side)
{
    Draw *draw = draw_new();
    Image image = image_new(side, side);
    if (draw && image.pixel) {
        draw_begin(draw, side, side, (double)side / SIDE, NULL);
        draw_icon_box(draw, ts_vec(27.5, 22.5), ts_vec(15, 8), -24, false);
        draw_icon_box(draw, ts_vec(41.8, 40.3), ts_vec(13, 8), 75, true);
        draw_dot(draw, ts_vec(30.75, 29.8), 6, (Fill){.ink = INK_PAPER});
        draw_ring(draw, ts_vec(30.75, 29.8), 5, (Pen){.ink = INK_INK, .width = 3});
        draw_play(draw, palette(PALETTE_LIGHT), &image);
    }
    if (draw) draw_free(draw);

    // The alpha of a pixel is the share of it that the rounded paper covers.
    double round = ROUND * (double)side / SIDE;
    for (int i = 0; image.pixel && i < image.width * image.height; i++) {
        double x = i % image.width + 0.5, y = i / image.width + 0.5;
        double dx = fmax(fmax(round - x, x - (side - round)), 0);
        double dy = fmax(fmax(round - y, y - (side - round)), 0);
        double covered = fmin(fmax(round + 0.5 - ts_vec_length(ts_vec(dx, dy)), 0), 1);
        uint32_t alpha = (uint32_t)(255 * covered + 0.5);
        image.pixel[i] = (image.pixel[i] & 0xFFFFFFu) | alpha << 24;
    }
    return image;
}
