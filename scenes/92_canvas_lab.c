// A canvas, pixel by pixel: lines, grays, words, colours, and a picture to rub free.
//
// Whole numbers are the edges of pixels. A line 1 px wide along an edge covers half of two pixels;
// half a pixel aside it covers one. Gray is an average of the colours, plain or weighted by
// luminance, and must be written back where it was read. A word stands on its baseline: at (0, 0)
// it is above the canvas unless its baseline is "top".
//
// Watch: move over a canvas, and the magnifier shows its pixels. X shifts the lines. Rub the
// picture on the left: past 30 % the rest falls off by itself. Press M for a shift that is undone
// before anything is drawn, for the gray that moves, and for the word that nobody sees.
//
// Source: XXHolic, three notes on the canvas.
#include <stdio.h>
#include <string.h>

#include "color.h"
#include "raster.h"
#include "scene.h"
#include "scene_kit/marks.h"
#include "scene_kit/number.h"
#include "touchstone/scratch.h"

enum { RIGHT, UNDONE_SHIFT, GRAY_MOVES, UNSEEN_WORD };
enum { AT_X, AT_HALF, PATHS, ORIGIN, BANDED, GRAY, WORDS, SCRATCH, PANELS };
enum { LENS = PANELS, PICTURE, COVER, SMALL }; // canvases that are no panels
enum { SIDE = 9, LINE_X = 3, EM = 16, BRUSH = 10, GROWTH = 3 };
enum { WORDS_Y = 25 };
static const double enough = 0.3, lens_zoom = 14;
static const Area region = {40, 12, 120, 48}; // of the gray
static const TsVec lens_at = {834, 40};

static const struct {
    TsVec at;
    double zoom;
    int width, height;
    const char *caption;
} panels[PANELS] = {
    {{300, 40}, 16, 8, 5, "at x"},
    {{468, 40}, 16, 8, 5, "at x + 0.5"},
    {{300, 178}, 2, 148, 82, "at 0.5 and 0"},
    {{620, 40}, 2, 95, 24, "text at (0, 0)"},
    {{620, 126}, 2, 95, 25, "colours"},
    {{620, 214}, 2, 160, 59, "gray"},
    {{300, 368}, 2.2, 290, 50, "five baselines at y = 50"},
    {{20, 40}, 1, TS_SCRATCH_WIDTH, TS_SCRATCH_HEIGHT, NULL},
};

static struct {
    TsScratch scratch;
    TsVec last;
    bool rubs;
    double growing; // the circle's radius; 0: none
    double offset, luminance, grows;
} s = {.grows = 1};

// ---- Painting, pixel by pixel, on white canvases

static const uint32_t opaque = 0xFF000000u;

static uint32_t pixel_of(Color color) { return opaque | color_hex(color); }

static Color color_at(const Image *image, int x, int y)
{
    return color_from_hex(image->pixel[y * image->width + x]);
}

static void fill_white(Image *image)
{
    for (int i = 0; i < image->width * image->height; i++) image->pixel[i] = 0xFFFFFFFFu;
}

// Strokes, 1 px wide, black

static void paint_span(void *context, int x, int y, int count, int coverage)
{
    Image *image = context;
    uint32_t level = 255 - (uint32_t)coverage;
    for (int i = 0; i < count; i++) {
        image->pixel[y * image->width + x + i] = opaque | level * 0x010101u;
    }
}

// Without joins.
static void paint_path(Image *image, const TsVec *point, int count)
{
    Raster *raster = raster_new(image->width, image->height);
    if (!raster) return;
    raster_begin(raster, (Area){0, 0, image->width, image->height});
    for (int i = 0; i + 1 < count; i++) {
        TsVec side = ts_vec_set_length(ts_vec_perp(ts_vec_sub(point[i + 1], point[i])), 0.5);
        TsVec quad[] = {ts_vec_add(point[i], side), ts_vec_add(point[i + 1], side),
                        ts_vec_sub(point[i + 1], side), ts_vec_sub(point[i], side)};
        raster_contour(raster, quad, 4);
    }
    raster_sweep(raster, RULE_NONZERO, paint_span, image);
    raster_free(raster);
}

// The path that the note draws.
static void paint_corner(Image *image, TsVec from)
{
    TsVec path[] = {from, ts_vec_add(from, ts_vec(50, 0)), ts_vec_add(from, ts_vec(0, 30)),
                    ts_vec_add(from, ts_vec(0, 80))};
    paint_path(image, path, 4);
}

// How much of the pixel is covered, 0 to 1: read back.
static double coverage_at(const Image *image, int x, int y) { return 1 - color_at(image, x, y).r; }

// A picture: evening, hills, a moon. u and v from 0 to 1, v * aspect as long as u.

static Color evening(double u, double v, double aspect)
{
    double hill = 0.62 + 0.5 * (u - 0.3) * (u - 0.3), near = 0.98 - 0.28 * u * (1.3 - u);
    double x = u - 0.68, y = (v - 0.24) * aspect, moon = x * x + y * y;
    if (v > near) return color_from_hsv(0.38, 0.55, 0.34 + 0.1 * u);
    if (v > hill) return color_from_hsv(0.46, 0.42, 0.5 - 0.15 * (v - hill));
    if (moon < 0.008) return color_from_hsv(0.12, 0.22, 1);
    return color_from_hsv(0.74 + 0.33 * v, 0.5 - 0.15 * v, 0.55 + 0.6 * v);
}

static void paint_evening(Image *image, bool gray)
{
    double aspect = (double)image->height / image->width;
    for (int i = 0; i < image->width * image->height; i++) {
        double u = (i % image->width + 0.5) / image->width;
        double v = (i / image->width + 0.5) / image->height; // NOLINT: whole rows
        Color color = evening(u, v, aspect);
        image->pixel[i] = pixel_of(gray ? color_gray_luminance(color) : color);
    }
}

// Gray: an area of a picture, written back where it was read, or by mistake at (0, 0)

typedef Color Gray(Color color);

static uint32_t grayed(const Image *from, int x, int y, Gray *gray)
{
    return pixel_of(gray(color_at(from, x, y)));
}

static void paint_gray(Image *image, const Image *from, Area area, Gray *gray, bool moves)
{
    int left = moves ? area.left : 0, top = moves ? area.top : 0;
    size_t pixels = (size_t)image->width * (size_t)image->height;
    memcpy(image->pixel, from->pixel, pixels * sizeof *image->pixel);
    for (int y = area.top; y < area.bottom; y++) {
        for (int x = area.left; x < area.right; x++) {
            image->pixel[(y - top) * image->width + x - left] = grayed(from, x, y, gray);
        }
    }
}

// The pixels that are not as they must be, asked one by one.
static int count_astray(const Image *image, const Image *from, Area area, Gray *gray)
{
    int astray = 0;
    for (int i = 0; i < image->width * image->height; i++) {
        int x = i % image->width, y = i / image->width;
        bool in = x >= area.left && x < area.right && y >= area.top && y < area.bottom;
        astray += image->pixel[i] != (in ? grayed(from, x, y, gray) : from->pixel[i]);
    }
    return astray;
}

// Colours: five bands, each as wide as the picture

enum { BANDS = 5 };
static const char *const band_names[BANDS] = {"hue", "level", "squared", "mixed", "mixed as light"};

static Color band_color(int band, double t)
{
    const Color from = color_from_hex(0x0B7A5B), to = color_from_hex(0xE08A1E);
    Color level = {t, t, t};
    switch (band) {
    case 0: return color_from_hsv(t, 0.8, 0.95);
    case 1: return level;
    case 2: return color_to_linear(level);
    case 3: return color_lerp(from, to, t);
    default: return color_to_gamma(color_lerp(color_to_linear(from), color_to_linear(to), t));
    }
}

static void paint_bands(Image *image)
{
    for (int y = 0; y < image->height; y++) {
        for (int x = 0; x < image->width; x++) {
            double t = x / (image->width - 1.0);
            image->pixel[y * image->width + x] = pixel_of(band_color(y * BANDS / image->height, t));
        }
    }
}

// Words, black: the mask's upper left corner at x, y; what lies outside is not seen

static void paint_word(Image *image, TextMask mask, int x, int y)
{
    for (int i = 0; i < mask.width * mask.height; i++) {
        int column = x + i % mask.width, row = y + i / mask.width;
        bool inside = column >= 0 && column < image->width && row >= 0 && row < image->height;
        if (!inside || !mask.coverage[i]) continue;
        image->pixel[row * image->width + column] = opaque | (255u - mask.coverage[i]) * 0x010101u;
    }
}

static bool is_blank(const Image *image)
{
    for (int i = 0; i < image->width * image->height; i++) {
        if (image->pixel[i] != 0xFFFFFFFFu) return false;
    }
    return true;
}

// ---- Rubbing

static void rub(Stage *stage)
{
    Pointer pointer = stage_pointer(stage);
    TsVec at = ts_vec_sub(pointer.at, panels[SCRATCH].at);
    bool inside = at.x >= 0 && at.x < TS_SCRATCH_WIDTH && at.y >= 0 && at.y < TS_SCRATCH_HEIGHT;
    if (pointer.pressed && inside) {
        stage_keep(stage);
        s.rubs = true;
        s.last = at;
    }
    if (!s.rubs) return;
    ts_scratch_erase(&s.scratch, s.last, at, BRUSH);
    s.last = at;
    s.rubs = pointer.down;
    if (s.rubs || !(ts_scratch_fraction(&s.scratch) > enough)) return;
    if (s.grows > 0) {
        s.growing = BRUSH;
    } else {
        ts_scratch_erase_all(&s.scratch);
    }
}

static void step(Stage *stage)
{
    TsVec middle = {TS_SCRATCH_WIDTH / 2.0, TS_SCRATCH_HEIGHT / 2.0};
    rub(stage);
    if (s.growing <= 0) return;
    ts_scratch_erase(&s.scratch, middle, middle, s.growing);
    s.growing = ts_scratch_fraction(&s.scratch) < 1 ? s.growing + GROWTH : 0;
}

static void build(Stage *stage) { (void)stage; }

// ---- The canvases

static Image *canvas_of(Stage *stage, int panel)
{
    return stage_canvas(stage, panel, panels[panel].width, panels[panel].height);
}

static double shift_of(int variant) { return s.offset + (variant == UNDONE_SHIFT ? 0 : 0.5); }

// The words hang from the line, or stand on it, as their baselines say.
static const struct {
    const char *name;
    int x;
    double drop; // of the baseline below the line, em
} baselines[] = {{"top", 5, 0.8},
                 {"bottom", 35, -0.2},
                 {"middle", 90, 0.3},
                 {"alphabetic", 145, 0},
                 {"hanging", 225, 0.74}};
enum { BASELINES = sizeof baselines / sizeof *baselines };

static int baseline_of(int word) { return WORDS_Y + (int)floor(baselines[word].drop * EM + 0.5); }

static void paint_words(Stage *stage, Image *image)
{
    for (int x = 0; x < image->width; x++) image->pixel[WORDS_Y * image->width + x] = 0xFFB0B0B0u;
    for (int i = 0; i < BASELINES; i++) {
        TextMask mask = stage_text_mask(stage, FACE_SANS, EM, baselines[i].name);
        paint_word(image, mask, baselines[i].x, baseline_of(i) - EM * 4 / 5);
    }
}

// Pictures that no knob changes, painted once a visit.
static Image *picture_of(Stage *stage, int which, int panel, bool gray)
{
    Image *image = stage_canvas(stage, which, panels[panel].width, panels[panel].height);
    if (image && !image->pixel[0]) paint_evening(image, gray);
    return image;
}

// ---- What is shown

static TsAabb panel_box(int panel)
{
    TsVec size = {panels[panel].width, panels[panel].height};
    return (TsAabb){panels[panel].at,
                    ts_vec_add(panels[panel].at, ts_vec_scale(size, panels[panel].zoom))};
}

static void draw_panel(Stage *stage, int panel, const Image *image, bool wrong)
{
    Draw *draw = stage->draw;
    TsAabb box = panel_box(panel);
    Font font = {.size = 13, .ink = INK_MUTED};
    TsVec caption = {box.min.x, box.min.y - 7};
    draw_layer(draw, LAYER_FILLS);
    draw_image(draw, box.min, panels[panel].zoom, image);
    marks_outline(draw, box, (Pen){.ink = INK_LINE});
    if (wrong) marks_outline(draw, box, (Pen){.ink = INK_CLASH, .width = 4});
    draw_layer(draw, LAYER_LABELS);
    if (panels[panel].caption) draw_text(draw, caption, font, panels[panel].caption);
    if (panel == SCRATCH) {
        draw_textf(draw, caption, font, "rubbed off: %.1f %%",
                   100 * ts_scratch_fraction(&s.scratch));
    }
}

// What the covered pixels of one row have, below the panel.
static void draw_coverage(Draw *draw, int panel, const Image *image)
{
    char text[64] = "";
    TsAabb box = panel_box(panel);
    for (int x = 0; x < image->width; x++) {
        double covered = 100 * coverage_at(image, x, 2);
        size_t length = strlen(text);
        if (covered < 0.5) continue;
        snprintf(text + length, sizeof text - length, length ? " + %.0f" : "%.0f", covered);
    }
    draw_textf(draw, ts_vec(box.min.x, box.max.y + 18),
               (Font){.face = FACE_MONO, .size = 13, .ink = INK_INK}, "%s %%", text);
}

static void draw_baselines(Draw *draw)
{
    double zoom = panels[WORDS].zoom;
    for (int i = 0; i < BASELINES; i++) {
        TsVec from = {baselines[i].x, baseline_of(i)};
        from = ts_vec_add(panels[WORDS].at, ts_vec_scale(from, zoom));
        double to = i + 1 < BASELINES ? baselines[i + 1].x - 3 : panels[WORDS].width - 2;
        draw_line(draw, from, ts_vec(panels[WORDS].at.x + to * zoom, from.y),
                  (Pen){.ink = INK_FOCUS, .width = 1.5});
    }
}

// ---- The lens

typedef struct Seen {
    int panel, x, y;
} Seen;

static Seen seen_at(TsVec at)
{
    for (int i = 0; i < PANELS; i++) {
        TsVec inside = ts_vec_scale(ts_vec_sub(at, panels[i].at), 1 / panels[i].zoom);
        Seen seen = {i, (int)floor(inside.x), (int)floor(inside.y)};
        bool is_in = inside.x >= 0 && seen.x < panels[i].width && inside.y >= 0;
        if (is_in && seen.y < panels[i].height) return seen;
    }
    return (Seen){PATHS, 4, 3};
}

static void draw_lens(Stage *stage)
{
    Draw *draw = stage->draw;
    Seen seen = seen_at(stage_pointer(stage).at);
    const Image *from = canvas_of(stage, seen.panel);
    Image *image = stage_canvas(stage, LENS, SIDE, SIDE);
    if (!from || !image) return;
    for (int i = 0; i < SIDE * SIDE; i++) {
        int x = seen.x + i % SIDE - SIDE / 2, y = seen.y + i / SIDE - SIDE / 2;
        bool inside = x >= 0 && x < from->width && y >= 0 && y < from->height;
        image->pixel[i] = inside ? from->pixel[y * from->width + x] : 0;
    }
    double zoom = panels[seen.panel].zoom;
    TsVec pixel = ts_vec_add(panels[seen.panel].at, ts_vec_scale(ts_vec(seen.x, seen.y), zoom));
    TsAabb there = {pixel, ts_vec_add(pixel, ts_vec(zoom, zoom))}, lens = {lens_at, lens_at};
    lens.max = ts_vec_add(lens_at, ts_vec_scale(ts_vec(SIDE, SIDE), lens_zoom));
    TsVec middle =
        ts_vec_add(lens_at, ts_vec_scale(ts_vec(SIDE / 2, SIDE / 2), lens_zoom)); // NOLINT: whole
    draw_layer(draw, LAYER_CONTACT);
    draw_image(draw, lens_at, lens_zoom, image);
    marks_outline(draw, lens, (Pen){.ink = INK_INK, .width = 1.5});
    marks_outline(draw, (TsAabb){middle, ts_vec_add(middle, ts_vec(lens_zoom, lens_zoom))},
                  (Pen){.ink = INK_FOCUS, .width = 2});
    marks_outline(draw, there, (Pen){.ink = INK_FOCUS, .width = 2});
    draw_text(draw, ts_vec(lens_at.x, lens_at.y - 7), (Font){.size = 13, .ink = INK_MUTED},
              "magnifier");

    Color color = color_at(from, seen.x, seen.y), light = color_to_linear(color);
    stage_table(stage, "Pixel in the magnifier", "\tr\tg\tb");
    stage_row(stage, ROW_PLAIN, "(%d, %d)\t%.0f\t%.0f\t%.0f", seen.x, seen.y, 255 * color.r,
              255 * color.g, 255 * color.b);
    stage_row(stage, ROW_PLAIN, "as light\t%.2f\t%.2f\t%.2f", light.r, light.g, light.b);
    stage_report(stage, "hex", "%06X", (unsigned)color_hex(color));
    stage_report(stage, "gray by average", "%.1f", 255 * color_gray_average(color).r);
    stage_report(stage, "gray by luminance", "%.1f", 255 * color_gray_luminance(color).r);
    if (seen.panel == BANDED) {
        stage_report(stage, "band", "%s", band_names[seen.y * BANDS / panels[BANDED].height]);
    }
}

// Paints every canvas; how many pixels of the gray one are astray.
static int paint(Stage *stage, int variant, Image *const image[PANELS])
{
    const Image *small = picture_of(stage, SMALL, GRAY, false);
    const Image *picture = picture_of(stage, PICTURE, SCRATCH, false);
    const Image *cover = picture_of(stage, COVER, SCRATCH, true);
    Gray *gray = s.luminance > 0 ? color_gray_luminance : color_gray_average;
    if (!small || !picture || !cover) return 0;
    paint_path(image[AT_X], (TsVec[]){{LINE_X + s.offset, 1}, {LINE_X + s.offset, 4}}, 2);
    double half = LINE_X + shift_of(variant);
    paint_path(image[AT_HALF], (TsVec[]){{half, 1}, {half, 4}}, 2);
    paint_corner(image[PATHS], ts_vec(4 + shift_of(variant), 3 + shift_of(variant)));
    paint_corner(image[PATHS], ts_vec(94 + s.offset, 3 + s.offset));
    paint_words(stage, image[WORDS]);
    TextMask word = stage_text_mask(stage, FACE_SANS, EM, "TEXT");
    paint_word(image[ORIGIN], word, 0, variant == UNSEEN_WORD ? -EM * 4 / 5 : 0);
    paint_bands(image[BANDED]);
    for (int i = 0; i < TS_SCRATCH_WIDTH * TS_SCRATCH_HEIGHT; i++) {
        bool is_free = ts_scratch_is_clear(&s.scratch, i % TS_SCRATCH_WIDTH, i / TS_SCRATCH_WIDTH);
        image[SCRATCH]->pixel[i] = (is_free ? picture : cover)->pixel[i];
    }
    paint_gray(image[GRAY], small, region, gray, variant == GRAY_MOVES);
    return count_astray(image[GRAY], small, region, gray);
}

static void draw(Stage *stage)
{
    int variant = stage_variant(stage);
    Image *image[PANELS];
    for (int i = 0; i < PANELS; i++) {
        if (!(image[i] = canvas_of(stage, i))) return;
        fill_white(image[i]);
    }
    int astray = paint(stage, variant, image);
    bool unseen = is_blank(image[ORIGIN]);
    char count[NUMBER_MAX];
    double rubbed = 100 * ts_scratch_fraction(&s.scratch);
    const bool wrong[PANELS] = {[AT_HALF] = variant == UNDONE_SHIFT,
                                [PATHS] = variant == UNDONE_SHIFT,
                                [GRAY] = astray > 0,
                                [ORIGIN] = unseen};
    for (int i = 0; i < PANELS; i++) draw_panel(stage, i, image[i], wrong[i]);
    draw_coverage(stage->draw, AT_X, image[AT_X]);
    draw_coverage(stage->draw, AT_HALF, image[AT_HALF]);
    draw_baselines(stage->draw);
    TsVec grayed_min = ts_vec_scale(ts_vec(region.left, region.top), panels[GRAY].zoom);
    TsVec grayed_max = ts_vec_scale(ts_vec(region.right, region.bottom), panels[GRAY].zoom);
    marks_outline(
        stage->draw,
        (TsAabb){ts_vec_add(panels[GRAY].at, grayed_min), ts_vec_add(panels[GRAY].at, grayed_max)},
        (Pen){.ink = INK_INK, .on = 5, .off = 4});
    draw_lens(stage);

    stage_table(stage, "Coverage of a row, %", "pixel\tat x\tat x + 0.5");
    for (int x = LINE_X - 1; x < LINE_X + 3; x++) {
        stage_row(stage, ROW_PLAIN, "%d\t%.0f\t%.0f", x, 100 * coverage_at(image[AT_X], x, 2),
                  100 * coverage_at(image[AT_HALF], x, 2));
    }
    stage_report(stage, "wrong gray pixels", "%s", number_count(count, sizeof count, astray));
    stage_report(stage, "text at (0, 0)", "%s", unseen ? "unseen" : "seen");
    stage_report(stage, "rubbed off", "%.1f %%", rubbed);
    stage_note(stage, "rubbed off: %.1f %%", rubbed);
    stage_hint(stage, "Rub the picture · the magnifier follows the pointer · PgDn next");
}

SCENE = {
    .title = "Canvas lab",
    .idea = "Integer coordinates are pixel edges: an offset of half a pixel makes a line sharp.",
    .build = build,
    .draw = draw,
    .step = step,
    .SCENE_STATE(s),
    .edited = true,
    .claims = "drag to rub",
    .step_ms = 10,
    .view = {{0, 10}, {980, 490}},
    .variants = {{"canvas_right", "offset of half a pixel", NULL},
                 {"canvas_undone_shift", "shift undone",
                  "a transform set after the shift by (0.5, 0.5) undoes it: lines blur"},
                 {"canvas_gray_moves", "gray at (0, 0)",
                  "it reads at (sx, sy) and writes at (0, 0): the picture moves"},
                 {"canvas_unseen_word", "default baseline",
                  "at (0, 0) a word on its alphabetic baseline stands above the canvas"}},
    .knobs = {{'x', "sub-pixel offset", &s.offset, 0, 1, 0.05, .unit = "px"},
              {'l', "gray by", &s.luminance, .max = 1, .names = "average|luminance"},
              {'b', "rest vanishes", &s.grows, .max = 1, .name = "the_rest_goes",
               .names = "at once|growing circle"}},
};
