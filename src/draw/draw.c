#include "draw.h"

#include <stdlib.h>

#include "grow.h"
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
    draw->commands = draw->texts = 0;
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

Vec list_device(const Draw *draw, Vec point)
{
    return vec_add(vec_scale(point, draw->space.zoom), draw->space.offset);
}

// Only numbers give 0 here.
bool list_finite(Vec point) { return point.x * 0 + point.y * 0 == 0; }

double list_alpha(double alpha) { return alpha == 0 ? 1 : alpha; }

void list_add(Draw *draw, Command command)
{
    if (command.ink == INK_NONE && command.kind != COMMAND_IMAGE) return;
    if (area_empty(command.clip)) return;
    Command *grown =
        grow(draw->command, &draw->command_capacity, draw->commands + 1, sizeof(Command));
    if (!grown) {
        draw->dropped++;
        return;
    }
    draw->command = grown;
    command.next = -1;
    int index = draw->commands++;
    draw->command[index] = command;
    int *link = draw->last[draw->layer] < 0 ? &draw->first[draw->layer]
                                            : &draw->command[draw->last[draw->layer]].next;
    *link = index;
    draw->last[draw->layer] = index;
}

// What of the points' box lies in the clip; empty also where a coordinate is NaN or infinite.
static Area bounds(const Vec *point, int count, Area clip)
{
    bool finite = count > 0;
    Vec low = vec(clip.right, clip.bottom), high = vec(clip.left, clip.top);
    for (int i = 0; i < count; i++) {
        finite = finite && list_finite(point[i]);
        low.x = point[i].x < low.x ? point[i].x : low.x;
        low.y = point[i].y < low.y ? point[i].y : low.y;
        high.x = point[i].x > high.x ? point[i].x : high.x;
        high.y = point[i].y > high.y ? point[i].y : high.y;
    }
    if (!finite) return (Area){0, 0, 0, 0};
    low = vec(fmax(low.x, clip.left), fmax(low.y, clip.top));
    high = vec(fmin(high.x, clip.right), fmin(high.y, clip.bottom));
    return (Area){(int)low.x, (int)low.y, -(int)floor(-high.x), -(int)floor(-high.y)};
}

void list_shape(Draw *draw, int points, int ends, Fill fill, Rule rule)
{
    Outline *outline = &draw->outline;
    Area seen = bounds(outline->point + points, outline->points - points, draw->clip);
    if (outline->failed) draw->dropped++;
    if (outline->failed || area_empty(seen) || fill.ink == INK_NONE) {
        outline_cut(outline, points, ends);
        return;
    }
    list_add(draw, (Command){.kind = COMMAND_SHAPE,
                             .ink = fill.ink,
                             .alpha = list_alpha(fill.alpha),
                             .clip = seen,
                             .shape = {fill.pattern, rule, ends, outline->ends}});
}
