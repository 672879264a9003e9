#include "draw.h"

#include <stdlib.h>

#include "list.h"

Draw *draw_new(void) { return calloc(1, sizeof(Draw)); }

static void free_target(Draw *draw)
{
    raster_free(draw->raster);
    free(draw->rising.coverage);
    free(draw->falling.coverage);
    draw->raster = NULL;
    draw->rising = draw->falling = (Hatch){0};
}

void draw_free(Draw *draw)
{
    if (!draw) return;
    free_target(draw);
    outline_free(&draw->outline);
    outline_free(&draw->path);
    outline_free(&draw->piece);
    free(draw->command);
    free(draw->text);
    free(draw->patch);
    free(draw->fill);
    free(draw);
}

// What depends on the target's size and scale is kept from frame to frame.
static void fit_target(Draw *draw, int width, int height, double scale)
{
    if (draw->raster && draw->width == width && draw->height == height && draw->scale == scale)
        return;
    free_target(draw);
    draw->raster = raster_new(width, height);
    draw->rising = paint_hatch(width, height, 8 * scale, 1.6 * scale, true);
    draw->falling = paint_hatch(width, height, 6 * scale, 1 * scale, false);
}

void draw_begin(Draw *draw, int width, int height, double scale, const Glyphs *glyphs)
{
    fit_target(draw, width, height, scale);
    draw->width = width;
    draw->height = height;
    draw->scale = scale;
    draw->glyphs = glyphs ? *glyphs : (Glyphs){0};
    draw->commands = draw->texts = draw->patches = draw->fills = 0;
    draw->dropped = 0;
    outline_cut(&draw->outline, 0, 0);
    for (int i = 0; i < LAYERS; i++) draw->first[i] = draw->last[i] = -1;
    draw->layer = LAYER_GROUND;
    draw->view = (View){scale, {0, 0}};
    draw_screen(draw);
    draw_unclip(draw);
}

int draw_width(const Draw *draw) { return draw->width; }
int draw_height(const Draw *draw) { return draw->height; }
double draw_scale(const Draw *draw) { return draw->scale; }
unsigned draw_dropped(const Draw *draw) { return draw->dropped; }
void draw_layer(Draw *draw, DrawLayer layer) { draw->layer = layer; }
DrawLayer draw_layer_now(const Draw *draw) { return draw->layer; }
View draw_view(const Draw *draw) { return draw->view; }

void draw_world(Draw *draw, View view)
{
    draw->world = true;
    draw->view = draw->space = view;
}

void draw_screen(Draw *draw)
{
    draw->world = false;
    draw->space = (View){draw->scale, {0, 0}};
}

void draw_unclip(Draw *draw) { draw->clip = (Area){0, 0, draw->width, draw->height}; }

static int clip_border(double position, int most)
{
    double whole = floor(position + 0.5);
    return whole >= most ? most : whole > 0 ? (int)whole : 0;
}

void draw_clip(Draw *draw, Rect clip)
{
    double scale = draw->scale;
    draw->clip =
        (Area){clip_border(clip.x * scale, draw->width), clip_border(clip.y * scale, draw->height),
               clip_border((clip.x + clip.width) * scale, draw->width),
               clip_border((clip.y + clip.height) * scale, draw->height)};
}
