#include "scene_kit/marks.h"

#include "scene_kit/number.h"
#include "scene_kit/style.h"

#define FAR_AWAY 1e4
#define PLATE_ALPHA 0.88
enum { BAR_HEIGHT = 12, CAPTION_OFF = 12, BASELINE = 5, TICK = 5 };

static const Font caption = {.face = FACE_MONO, .size = 13, .ink = INK_MUTED, .align = ALIGN_RIGHT};

void marks_line(Draw *draw, TsVec a, TsVec b)
{
    TsVec far = ts_vec_scale(ts_vec_normalize(ts_vec_sub(b, a)), FAR_AWAY);
    TsVec from = ts_vec_sub(a, far), to = ts_vec_add(b, far);
    // Not through the title, unless all of it is up there.
    View view = draw_view(draw);
    double top = (STYLE_TITLE_FOOT * draw_scale(draw) - view.offset.y) / view.zoom;
    TsVec high = from.y < to.y ? from : to, low = from.y < to.y ? to : from;
    if (high.y < top && low.y > top)
        high = ts_vec_lerp(high, low, (top - high.y) / (low.y - high.y));
    draw_line(draw, high, low, (Pen){.ink = INK_LINE});
}

Pen marks_dashed(Ink ink, double width)
{
    return (Pen){.ink = ink, .width = width, .on = 5, .off = 4};
}

void marks_open(Draw *draw, TsVec at, double radius, Pen pen)
{
    draw_dot(draw, at, radius, (Fill){.ink = INK_PAPER});
    draw_ring(draw, at, radius, pen);
}

void marks_place(Draw *draw, TsVec at)
{
    marks_open(draw, at, 5, (Pen){.ink = INK_INK, .width = 2});
}

void marks_answer(Draw *draw, TsVec at) { draw_dot(draw, at, 6, (Fill){.ink = INK_FOCUS}); }

void marks_lamp(Draw *draw, TsVec at, bool on)
{
    draw_dot(draw, at, 7, (Fill){.ink = on ? INK_FOCUS : INK_PAPER});
    draw_ring(draw, at, 7, (Pen){.ink = on ? INK_FOCUS : INK_LINE, .width = 1.5});
}

void marks_lamp_words(Draw *draw, TsVec at, bool on, const char *words)
{
    Font font = {.size = 13, .ink = INK_INK};
    double px = style_pixel(draw);
    TsVec off = ts_vec(14 * px, BASELINE * px), baseline = ts_vec_add(at, off);
    bool fits = draw_text_fits(draw, &baseline, font, words);
    draw_layer(draw, LAYER_CONTACT);
    marks_lamp(draw, fits ? ts_vec_sub(baseline, off) : at, on);
    draw_layer(draw, LAYER_LABELS);
    if (fits) draw_text(draw, baseline, font, words);
}

static void box_corners(TsAabb box, TsVec corner[4])
{
    corner[0] = box.min;
    corner[1] = ts_vec(box.max.x, box.min.y);
    corner[2] = box.max;
    corner[3] = ts_vec(box.min.x, box.max.y);
}

void marks_box(Draw *draw, TsAabb box, Fill fill)
{
    TsVec corner[4];
    box_corners(box, corner);
    draw_polygon(draw, corner, 4, fill);
}

void marks_outline(Draw *draw, TsAabb box, Pen pen)
{
    TsVec corner[4];
    box_corners(box, corner);
    draw_path(draw, corner, 4, true, pen);
}

void marks_wrong(Draw *draw, TsAabb box)
{
    marks_outline(draw, box, (Pen){.ink = INK_CLASH_INK, .width = 6});
    marks_outline(draw, box, (Pen){.ink = INK_CLASH, .width = 4});
}

void marks_plate(Draw *draw, TsVec at, const char *text)
{
    Font font = {.face = FACE_MONO, .size = 13, .ink = INK_INK, .align = ALIGN_CENTER};
    double pixel = style_pixel(draw);
    TsVec baseline = ts_vec(at.x, at.y + BASELINE * pixel);
    if (!draw_text_fits(draw, &baseline, font, text)) return;
    at = ts_vec(baseline.x, baseline.y - BASELINE * pixel);
    TsVec half = ts_vec_scale(ts_vec(draw_text_width(draw, font, text) / 2 + 4, 9), pixel);
    marks_box(draw, (TsAabb){ts_vec_sub(at, half), ts_vec_add(at, half)},
              (Fill){.ink = INK_PAPER, .alpha = PLATE_ALPHA});
    draw_text(draw, baseline, font, text);
}

void marks_key(Stage *stage, TsVec from, const KeyEntry *entry, int entries)
{
    enum { STROKE = 22, TEXT_AFTER = 6, STROKE_AFTER = 16, HALF_HEIGHT = 10 }; // px at scale 1
    Draw *draw = stage->draw;
    Font font = {.size = 13, .ink = INK_MUTED};
    double pixel = style_pixel(draw);
    TsVec at = from;
    draw_layer(draw, LAYER_LABELS);
    for (int i = 0; i < entries; i++) {
        bool stroke = entry[i].pen.width > 0;
        if (stroke) draw_line(draw, at, ts_vec(at.x + STROKE * pixel, at.y), entry[i].pen);
        at.x += (stroke ? STROKE + TEXT_AFTER : 0) * pixel;
        draw_text(draw, ts_vec(at.x, at.y + BASELINE * pixel), font, entry[i].text);
        bool another = i + 1 < entries && entry[i + 1].pen.width > 0;
        double after = another ? STROKE_AFTER : TEXT_AFTER;
        at.x += (draw_text_width(draw, font, entry[i].text) + after) * pixel;
    }
    stage_keep_clear_box(stage, (TsAabb){{from.x, from.y - HALF_HEIGHT * pixel},
                                         {at.x, from.y + HALF_HEIGHT * pixel}});
}

void marks_caption(Draw *draw, TsVec end, const char *text)
{
    draw_text(draw, ts_vec(end.x - CAPTION_OFF, end.y), caption, text);
}

TsVec marks_bar(Draw *draw, TsVec from, double length, Fill fill)
{
    TsVec end = ts_vec(from.x + length, from.y);
    TsVec box[] = {from, end, ts_vec(end.x, end.y + BAR_HEIGHT),
                   ts_vec(from.x, from.y + BAR_HEIGHT)};
    draw_polygon(draw, box, 4, fill);
    draw_path(draw, box, 4, true, (Pen){.ink = INK_LINE});
    return end;
}

// ---- Scales

TsVec marks_on_scale(Scale scale, double t)
{
    double shown = t < -1 ? -1 : t > 2 ? 2 : t;
    return ts_vec(scale.zero.x + shown * scale.unit, scale.zero.y);
}

void marks_scale(Draw *draw, Scale scale, const char *name)
{
    TsVec first = marks_on_scale(scale, -1), zero = scale.zero, one = marks_on_scale(scale, 1);
    draw_line(draw, first, marks_on_scale(scale, 2), (Pen){.ink = INK_LINE});
    draw_line(draw, zero, one, (Pen){.ink = INK_LINE, .width = 3});
    double tick = TICK * style_pixel(draw);
    for (int i = 0; i < 2; i++) {
        TsVec at = i ? one : zero;
        draw_line(draw, ts_vec(at.x, at.y - tick), ts_vec(at.x, at.y + tick),
                  (Pen){.ink = INK_LINE});
    }
    marks_caption(draw, ts_vec(first.x, first.y + BASELINE), name);
}

void marks_scale_ends(Draw *draw, Scale scale)
{
    Font font = caption;
    font.align = ALIGN_CENTER;
    double below = fmax(22, 18 * style_pixel(draw));
    draw_text(draw, ts_vec(scale.zero.x, scale.zero.y + below), font, "0");
    draw_text(draw, ts_vec(scale.zero.x + scale.unit, scale.zero.y + below), font, "1");
}

void marks_pointer(Draw *draw, TsVec at, bool on)
{
    double px = style_pixel(draw);
    TsVec corner[] = {ts_vec(at.x, at.y - 2 * px), ts_vec(at.x - 6 * px, at.y - 13 * px),
                      ts_vec(at.x + 6 * px, at.y - 13 * px)};
    draw_polygon(draw, corner, 3, (Fill){.ink = on ? INK_FOCUS : INK_PAPER});
    draw_path(draw, corner, 3, true, (Pen){.ink = on ? INK_FOCUS : INK_LINE, .width = 1.5});
}

void marks_reading(Draw *draw, Scale scale, Ink ink, const char *text)
{
    TsVec last = marks_on_scale(scale, 2);
    draw_text(draw, ts_vec(last.x + CAPTION_OFF, last.y + BASELINE),
              (Font){.face = FACE_MONO_BOLD, .size = 13, .ink = ink}, text);
}

void marks_value(Draw *draw, Scale scale, double t)
{
    bool holds = t >= 0 && t <= 1;
    char text[NUMBER_MAX];
    number_plain(text, sizeof text, t, 2);
    marks_pointer(draw, marks_on_scale(scale, t), holds);
    marks_reading(draw, scale, holds ? INK_FOCUS : INK_MUTED, text);
}

// ---- Masks

// Rounded to a device pixel, so that adjacent boxes leave no seam.
static TsVec snapped(const Draw *draw, TsVec world)
{
    View view = draw_view(draw);
    TsVec device = view_device(view, world);
    TsVec whole = ts_vec(floor(device.x + 0.5), floor(device.y + 0.5));
    return ts_vec_scale(ts_vec_sub(whole, view.offset), 1 / view.zoom);
}

// The end of the run of pixels, solid or not, that begins at x.
static int run_end(const TsMask *mask, int x, int y, bool solid)
{
    while (x < mask->width && ts_mask_at(mask, x, y) == solid) x++;
    return x;
}

// An opaque pixel is at least one of the device, so that a row or column of them is never lost.
// Transparent ones would be darker where two lie on each other.
static TsAabb pixel_box(const Draw *draw, TsVec from, TsVec to, Fill fill)
{
    TsAabb box = {snapped(draw, from), snapped(draw, to)};
    double least = (fill.alpha == 0 || fill.alpha == 1) / draw_view(draw).zoom;
    box.max.x = fmax(box.max.x, box.min.x + least);
    box.max.y = fmax(box.max.y, box.min.y + least);
    return box;
}

static void draw_row(Draw *draw, const TsMask *mask, int y, TsVec at, double zoom, Fill fill)
{
    for (int x = run_end(mask, 0, y, false); x < mask->width; x = run_end(mask, x, y, false)) {
        TsVec from = ts_vec_add(at, ts_vec_scale(ts_vec(x, y), zoom));
        x = run_end(mask, x, y, true);
        TsVec to = ts_vec_add(at, ts_vec_scale(ts_vec(x, y + 1), zoom));
        marks_box(draw, pixel_box(draw, from, to, fill), fill);
    }
}

void marks_pixels(Draw *draw, const TsMask *mask, TsVec at, double zoom, Fill fill)
{
    for (int y = 0; y < mask->height; y++) draw_row(draw, mask, y, at, zoom, fill);
}

void marks_radius(Draw *draw, const Actor *round)
{
    TsVec box[4];
    int count;
    if (!ts_shape_kind_is_round(round->shape.kind)) return;
    TsVec from = ts_shape_view_corners(&round->shape, box, &count)[0];
    TsVec to = ts_vec_add(from, ts_vec_scale(ts_vec(-0.6, -0.8), ts_shape_radius(&round->shape)));
    draw_layer(draw, LAYER_CONTACT); // fills can be opaque
    draw_tag_hidden(draw, round->name);
    draw_line(draw, from, to, (Pen){.ink = INK_INK, .width = 2});
    draw_tag(draw, NULL);
}
