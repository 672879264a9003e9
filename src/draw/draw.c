// Recording of the draw list: coordinates are converted to device px and shapes to outlines.
#include <stdlib.h>

#include "draw.h"
#include "draw_private.h"
#include "outline.h"
#include "stroke.h"
#include "touchstone/scalar.h"
#include "touchstone/simd.h"

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

TsVec draw_to_device(const Draw *draw, TsVec point) { return view_device(draw->space, point); }

// False if a coordinate is NaN or infinite: x * 0 is 0 for finite x only.
static bool is_finite(TsVec point) { return point.x * 0 + point.y * 0 == 0; }

Command *draw_record(Draw *draw, CommandKind kind, Fill fill, Area clip)
{
    bool inked = kind == COMMAND_SHAPE || kind == COMMAND_TEXT;
    if (inked && fill.ink == INK_NONE) return NULL;
    if (area_empty(clip) || draw->leaving_out) return NULL;
    Command *grown =
        grow(draw->command, &draw->command_capacity, draw->commands + 1, sizeof(Command));
    if (!grown) {
        draw->dropped++;
        return NULL;
    }
    draw->command = grown;
    int index = draw->commands++;
    Command *command = &grown[index];
    command->kind = kind;
    command->fill = fill;
    command->clip = clip;
    command->next = -1;
    command->tag = kind == COMMAND_SOLIDS ? 0 : (uint8_t)draw->tag_now;
    command->faint = command->lit = false;
    command->hidden = draw->hiding;
    int *link = draw->last[draw->layer] < 0 ? &draw->first[draw->layer]
                                            : &draw->command[draw->last[draw->layer]].next;
    *link = index;
    draw->last[draw->layer] = index;
    return command;
}

// Widens the bounds by the points. False if a coordinate is NaN or infinite, by the same test as
// is_finite.
#if defined(__SSE2__)
// By registers: gcc builds it in memory otherwise, and waits for the stores.
static __m128d vector_of(TsVec v) { return _mm_unpacklo_pd(_mm_set_sd(v.x), _mm_set_sd(v.y)); }

static bool bounds_of(const TsVec *point, int count, TsVec *low, TsVec *high)
{
    __m128d none = _mm_setzero_pd(), least = vector_of(*low), most = vector_of(*high);
    for (int i = 0; i < count; i++) {
        __m128d at = _mm_loadu_pd(&point[i].x);
        none = _mm_add_pd(none, _mm_mul_pd(at, _mm_setzero_pd()));
        least = _mm_min_pd(least, at);
        most = _mm_max_pd(most, at);
    }
    _mm_storeu_pd(&low->x, least);
    _mm_storeu_pd(&high->x, most);
    return _mm_movemask_pd(_mm_cmpeq_pd(none, _mm_setzero_pd())) == 3;
}
#else
static bool bounds_of(const TsVec *point, int count, TsVec *low, TsVec *high)
{
    TsVec least = *low, most = *high;
    double none = 0;
    for (int i = 0; i < count; i++) {
        none += point[i].x * 0 + point[i].y * 0;
        least.x = point[i].x < least.x ? point[i].x : least.x;
        least.y = point[i].y < least.y ? point[i].y : least.y;
        most.x = point[i].x > most.x ? point[i].x : most.x;
        most.y = point[i].y > most.y ? point[i].y : most.y;
    }
    *low = least;
    *high = most;
    return none == 0;
}
#endif

// For x >= 0.
static int rounded_up(double x) { return (int)x + (x > (int)x); }

Area draw_bounds_in_clip(const TsVec *point, int count, Area clip, bool *whole)
{
    TsVec low = ts_vec(clip.right, clip.bottom), high = ts_vec(clip.left, clip.top);
    bool finite = bounds_of(point, count, &low, &high) && count > 0;
    if (whole)
        *whole = low.x >= clip.left && low.y >= clip.top && high.x <= clip.right &&
                 high.y <= clip.bottom;
    low = ts_vec(ts_scalar_larger(low.x, clip.left), ts_scalar_larger(low.y, clip.top));
    high = ts_vec(ts_scalar_smaller(high.x, clip.right), ts_scalar_smaller(high.y, clip.bottom));
    if (!finite || !(low.x <= high.x && low.y <= high.y)) return (Area){0, 0, 0, 0};
    return (Area){(int)low.x, (int)low.y, rounded_up(high.x), rounded_up(high.y)};
}

// Records the contours of `outline` after the first `points` and `ends`. Removes them if they are
// not visible, if a coordinate is not finite, or if out of memory.
static void record_shape(Draw *draw, int points, int ends, Fill fill, Rule rule)
{
    Outline *outline = &draw->outline;
    bool whole;
    Area seen =
        draw_bounds_in_clip(outline->point + points, outline->points - points, draw->clip, &whole);
    if (outline->failed) draw->dropped++;
    if (outline->failed || area_empty(seen) || fill.ink == INK_NONE) {
        outline_cut(outline, points, ends);
        return;
    }
    Command *command = draw_record(draw, COMMAND_SHAPE, fill, seen);
    if (command) command->shape = (ShapeCommand){rule, ends, outline->ends, whole};
}

// ---- Frames

static void empty_layers(Draw *draw)
{
    for (int i = 0; i < LAYERS; i++) draw->first[i] = draw->last[i] = draw->solids_of[i] = -1;
}

Draw *draw_new(void)
{
    Draw *draw = calloc(1, sizeof(Draw));
    if (!draw) return NULL;
    empty_layers(draw);
    draw->avx2 = ts_simd_has(TS_SIMD_AVX2);
    draw->solid_play = calloc(1, sizeof(SolidPlay));
    if (draw->solid_play) return draw;
    draw_free(draw);
    return NULL;
}

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
    free(draw->solid);
    free(draw->solid_corner);
    draw_solid_free(draw->solid_play);
    free(draw);
}

// The raster and the hatches depend on size and scale only; they are kept from frame to frame.
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
    draw->solids = draw->solid_corners = 0;
    draw->guarding = false;
    draw->guards = 0;
    draw->dropped = 0;
    draw->tags = draw->tag_now = 0;
    draw->hiding = draw->leaving_out = false;
    draw->only = NULL;
    outline_cut(&draw->outline, 0, 0);
    empty_layers(draw);
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

// ---- Fills

static TsVec on_whole(TsVec point) { return ts_vec(floor(point.x + 0.5), floor(point.y + 0.5)); }

void draw_polygon(Draw *draw, const TsVec *corner, int count, Fill fill)
{
    Outline *outline = &draw->outline;
    int points = outline->points, ends = outline->ends;
    TsVec *room = outline_room(outline, count);
    for (int i = 0; room && i < count; i++) room[i] = draw_to_device(draw, corner[i]);
    outline_close(outline);
    record_shape(draw, points, ends, fill, RULE_EVEN_ODD);
}

void draw_loops(Draw *draw, const TsVec *point, const int *end, int loops, Fill fill)
{
    Outline *outline = &draw->outline;
    int points = outline->points, ends = outline->ends;
    for (int i = 0; i < loops; i++) {
        for (int k = i > 0 ? end[i - 1] : 0; k < end[i]; k++)
            outline_point(outline, draw_to_device(draw, point[k]));
        outline_close(outline);
    }
    record_shape(draw, points, ends, fill, RULE_NONZERO);
}

static void device_round(Draw *draw, TsVec a, TsVec b, double radius, Fill fill)
{
    int points = draw->outline.points, ends = draw->outline.ends;
    a = draw_to_device(draw, a);
    b = draw_to_device(draw, b);
    if (!(radius > 0) || !is_finite(ts_vec(radius, 0)) || !is_finite(a) || !is_finite(b)) return;
    outline_capsule(&draw->outline, a, b, radius, draw->clip);
    record_shape(draw, points, ends, fill, RULE_NONZERO);
}

void draw_capsule(Draw *draw, TsVec a, TsVec b, double radius, Fill fill)
{
    device_round(draw, a, b, radius * draw->space.zoom, fill);
}

void draw_disc(Draw *draw, TsVec center, double radius, Fill fill)
{
    draw_capsule(draw, center, center, radius, fill);
}

void draw_dot(Draw *draw, TsVec center, double radius, Fill fill)
{
    device_round(draw, center, center, radius * draw->scale, fill);
}

void draw_box(Draw *draw, Rect box, double corner_radius, Fill fill)
{
    double scale = draw->scale;
    int points = draw->outline.points, ends = draw->outline.ends;
    if (!(box.width > 0 && box.height > 0)) return;
    TsVec low = on_whole(ts_vec(box.x * scale, box.y * scale));
    TsVec high = on_whole(ts_vec((box.x + box.width) * scale, (box.y + box.height) * scale));
    if (!is_finite(low) || !is_finite(high)) return;
    high = ts_vec(fmax(high.x, low.x + 1), fmax(high.y, low.y + 1));
    outline_box(&draw->outline, low, high, corner_radius * scale, draw->clip);
    record_shape(draw, points, ends, fill, RULE_NONZERO);
}

void draw_image(Draw *draw, TsVec at, double zoom, const Image *image)
{
    double device_zoom = zoom * draw->space.zoom;
    TsVec corner = draw_to_device(draw, at);
    if (!is_finite(corner) || !is_finite(ts_vec(device_zoom, 0))) return;
    if (!(device_zoom > 0) || image->width < 1) return;
    Command *command = draw_record(draw, COMMAND_IMAGE, (Fill){0}, draw->clip);
    if (command) command->image = (ImageCommand){image, corner, device_zoom};
}

// ---- Strokes

static double device_width(const Draw *draw, Pen pen)
{
    double width = (pen.width == 0 ? 1 : pen.width) * draw->scale;
    return width > 1 ? width : 1;
}

static double whole_width(const Draw *draw, Pen pen)
{
    return fmax(1, floor(device_width(draw, pen) + 0.5));
}

// The centre of a line of that whole width whose edges lie on pixel edges.
static double crisp(double position, double width)
{
    bool odd = width - 2 * floor(width / 2) == 1;
    return odd ? floor(position) + 0.5 : floor(position + 0.5);
}

// The path in device px without repeated points, which would have no direction.
static Outline *device_path(Draw *draw, const TsVec *point, int count, bool closed)
{
    Outline *path = &draw->path;
    outline_cut(path, 0, 0);
    for (int i = 0; i < count; i++) {
        TsVec next = draw_to_device(draw, point[i]);
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
        if (!is_finite(path->point[i])) return;
    int points = draw->outline.points, ends = draw->outline.ends;
    Stroke how = {width / 2, pen.on * draw->scale, pen.off * draw->scale, draw->clip};
    stroke_path(&draw->outline, &draw->piece, path->point, path->points, closed, how);
    draw->outline.failed |= path->failed || draw->piece.failed;
    record_shape(draw, points, ends, (Fill){.ink = pen.ink, .alpha = pen.alpha}, RULE_NONZERO);
}

void draw_line(Draw *draw, TsVec a, TsVec b, Pen pen)
{
    Outline *path = device_path(draw, (TsVec[]){a, b}, 2, false);
    if (path->points < 2) return;
    double width = device_width(draw, pen);
    TsVec *p = path->point;
    if (p[0].x == p[1].x || p[0].y == p[1].y) {
        width = whole_width(draw, pen);
        bool vertical = p[0].x == p[1].x;
        for (int i = 0; i < 2; i++) {
            double *across = vertical ? &p[i].x : &p[i].y, *along = vertical ? &p[i].y : &p[i].x;
            *across = crisp(*across, width);
            if (!draw->world) *along = floor(*along + 0.5);
        }
    }
    if (!ts_vec_equal(p[0], p[1])) stroke(draw, path, false, pen, width);
}

// Axis-aligned paths on the screen, and hairlines in the world, are aligned to pixels.
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

static void device_rim(Draw *draw, TsVec a, TsVec b, double radius, Pen pen)
{
    Outline *outline = &draw->outline;
    int points = outline->points, ends = outline->ends;
    double width = device_width(draw, pen);
    a = draw_to_device(draw, a);
    b = draw_to_device(draw, b);
    if (!(radius > 0) || !is_finite(ts_vec(radius, 0)) || !is_finite(a) || !is_finite(b)) return;
    if (pen.on > 0 && pen.off > 0) {
        outline_cut(&draw->path, 0, 0);
        outline_capsule(&draw->path, a, b, radius, draw->clip);
        stroke(draw, &draw->path, true, pen, width);
        return;
    }
    outline_capsule(outline, a, b, radius + width / 2, draw->clip);
    if (radius > width / 2) {
        outline_capsule(outline, a, b, radius - width / 2, draw->clip);
        outline_reverse(outline);
    }
    record_shape(draw, points, ends, (Fill){.ink = pen.ink, .alpha = pen.alpha}, RULE_NONZERO);
}

void draw_capsule_rim(Draw *draw, TsVec a, TsVec b, double radius, Pen pen)
{
    device_rim(draw, a, b, radius * draw->space.zoom, pen);
}

void draw_circle(Draw *draw, TsVec center, double radius, Pen pen)
{
    draw_capsule_rim(draw, center, center, radius, pen);
}

void draw_ring(Draw *draw, TsVec center, double radius, Pen pen)
{
    device_rim(draw, center, center, radius * draw->scale, pen);
}

// The outer edge of a frame is the box rounded to pixels, so that it covers a filled box of that
// size.
void draw_frame(Draw *draw, Rect box, double corner_radius, Pen pen)
{
    Outline *outline = &draw->outline;
    int points = outline->points, ends = outline->ends;
    double scale = draw->scale, width = whole_width(draw, pen), radius = corner_radius * scale;
    if (!(box.width > 0 && box.height > 0)) return;
    TsVec low = ts_vec(floor(box.x * scale + 0.5), floor(box.y * scale + 0.5));
    TsVec high =
        ts_vec(floor((box.x + box.width) * scale + 0.5), floor((box.y + box.height) * scale + 0.5));
    if (!is_finite(low) || !is_finite(high)) return;
    outline_box(outline, low, high, radius, draw->clip);
    if (high.x - low.x > 2 * width && high.y - low.y > 2 * width) {
        TsVec inset = ts_vec(width, width);
        outline_box(outline, ts_vec_add(low, inset), ts_vec_sub(high, inset), radius - width,
                    draw->clip);
        outline_reverse(outline);
    }
    record_shape(draw, points, ends, (Fill){.ink = pen.ink, .alpha = pen.alpha}, RULE_NONZERO);
}

void draw_arrow(Draw *draw, TsVec from, TsVec to, Pen pen)
{
    int points = draw->outline.points, ends = draw->outline.ends;
    double half = device_width(draw, pen) / 2, scale = draw->scale;
    TsVec tail = draw_to_device(draw, from), tip = draw_to_device(draw, to);
    if (!is_finite(tail) || !is_finite(tip) || ts_vec_distance(tail, tip) < 1e-6) return;
    stroke_arrow(&draw->outline, tail, tip, half, 11 * scale, fmax(4.5 * scale, half * 2),
                 draw->clip);
    record_shape(draw, points, ends, (Fill){.ink = pen.ink, .alpha = pen.alpha}, RULE_NONZERO);
}
