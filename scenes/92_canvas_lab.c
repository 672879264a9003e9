// What a pixel shows
//
// Whole numbers are not pixels but the edges between them: x = 3 runs between the third column and
// the fourth. A pixel gets as much ink as the part of it that is covered.
//
//     from = max(i, m − ½)
//     to = min(i + 1, m + ½)
//     coverage = max(to − from, 0)
//
// i is the column, from i to i + 1; m is the middle of a line 1 px wide, from m − ½ to m + ½. The
// [line at x] has m = 3 and covers half of two columns: it is gray and 2 px wide. The [line at x +
// 0.5](line at x + ½) covers one column and is sharp. The two [paths](path) show the same on the
// left and right. M has a shift that a later transform discards, and a scale by half that only
// makes the line paler.
//
// Gray is an average of the three colours, plain or weighted as the eye sees them:
//
//     gray = (R + G + B) / 3
//     gray = 0.299 R + 0.587 G + 0.114 B
//
// The pixels of the [dashed part](gray) are read, turned gray and written. Written at (0, 0)
// instead of where they were read, the part moves. A word stands on its [baseline]. At (0, 0) with
// the usual one it stands above the canvas, unseen: [TEXT](word) hangs from "top".
//
// Of the [colours](colour bands), the lower two bands mix green and orange: once by the stored
// numbers, once by the light. Stored numbers are about the root of the light: their average is too
// dark. P shows a [colour](swatch) that you type or set in a [field], and its other forms.
//
// The [picture] is erased by a brush. If more than 30 % is gone when you release, a growing circle
// takes the rest.
//
// Try: move over a canvas: the [magnifier] shows its pixels. X moves the lines. Drag over the
// picture.
//
// Sources: XXHolic, three notes on the canvas (a line of 1 px, grayscale, text baselines) and its
// blog post 66 on scratch cards.
#include "92_color.h"

#include <stdio.h>
#include <string.h>

#include "color.h"
#include "raster.h"
#include "scene.h"
#include "scene_kit/marks.h"
#include "scene_kit/number.h"
#include "touchstone/scratch.h"
#include "touchstone/transform.h"

enum { RIGHT, UNDONE_SHIFT, SCALED_LINE, GRAY_MOVES, CSS_SIZE, UNSEEN_WORD };
enum { AT_X, AT_HALF, PATHS, ORIGIN, BANDED, GRAY, WORDS, SCRATCH, PANELS };
enum { MAGNIFIER = PANELS, PICTURE, COVER, SMALL }; // canvases that are no panels
enum { SIDE = 9, LINE_X = 3, EM = 16, BRUSH = 10, GROWTH = 3 };
enum { WORDS_Y = 25 };
static const double enough = 0.3, magnifier_zoom = 14;
static const Area region = {40, 12, 120, 48}; // turned gray
static const TsVec magnifier_at = {834, 40};

static const struct {
    TsVec at;
    double zoom;
    int width, height;
    const char *caption, *tag;
} panels[PANELS] = {
    {{300, 40}, 16, 8, 5, "at x", "line at x"},
    {{468, 40}, 16, 8, 5, "at x + 0.5", "line at x + ½"},
    {{300, 178}, 2, 148, 82, "at 0.5 and 0", "path"},
    {{620, 40}, 2, 95, 24, "text at (0, 0)", "word"},
    {{620, 126}, 2, 95, 25, "colours", "colour bands"},
    {{620, 214}, 2, 160, 59, "gray", "gray"},
    {{300, 368}, 2.2, 290, 50, "five baselines at y = 50", "baseline"},
    {{20, 40}, 1, TS_SCRATCH_WIDTH, TS_SCRATCH_HEIGHT, NULL, "picture"},
};

static struct {
    TsScratch scratch;
    TsVec last;
    bool rubs;
    double growing; // the circle's radius; 0: none
    double offset, luminance, grows;
    double place;
    ColorSet color;
} s = {.grows = 1, .color = {.hue = 218, .saturation = 0.85, .value = 0.8}};

typedef enum Place { CANVASES, COLOR } Place;
#define AT(place) (1u << (place))

// ---- Painting, pixel by pixel, on white canvases

static const uint32_t white = 0xFFFFFFFFu;

static uint32_t pixel_of(Color color) { return image_pixel(0xFF000000u | color_hex(color)); }

static uint32_t pixel_of_ink(uint32_t covered) // black ink, covered 0 to 255
{
    return 0xFF000000u | (255u - covered) * 0x010101u;
}

static Color color_at(const Image *image, int x, int y)
{
    return color_from_hex(image_pixel(image->pixel[y * image->width + x]));
}

static double coverage_at(const Image *image, int x, int y) { return 1 - color_at(image, x, y).r; }

static void paint_span(void *context, int x, int y, int count, int coverage)
{
    Image *image = context;
    uint32_t *pixel = &image->pixel[y * image->width + x];
    for (int i = 0; i < count; i++) pixel[i] = pixel_of_ink((uint32_t)coverage);
}

// A black stroke, without joins.
static void paint_path(Image *image, const TsVec *point, int count, double width)
{
    Raster *raster = raster_new(image->width, image->height);
    if (!raster) return;
    raster_begin(raster, (Area){0, 0, image->width, image->height});
    for (int i = 0; i + 1 < count; i++) {
        TsVec side = ts_vec_set_length(ts_vec_perp(ts_vec_sub(point[i + 1], point[i])), width / 2);
        TsVec quad[] = {ts_vec_add(point[i], side), ts_vec_add(point[i + 1], side),
                        ts_vec_sub(point[i + 1], side), ts_vec_sub(point[i], side)};
        raster_contour(raster, quad, 4);
    }
    raster_sweep(raster, RULE_NONZERO, paint_span, image);
    raster_free(raster);
}

// The path of the source's example.
static void paint_corner(Image *image, TsVec from, double width)
{
    TsVec path[] = {from, ts_vec_add(from, ts_vec(50, 0)), ts_vec_add(from, ts_vec(0, 30)),
                    ts_vec_add(from, ts_vec(0, 80))};
    paint_path(image, path, 4, width);
}

// A word in black. x, y: the upper left corner of its mask; what lies outside is not painted.
static void paint_word(Image *image, TextMask mask, int x, int y)
{
    for (int i = 0; i < mask.width * mask.height; i++) {
        int column = x + i % mask.width, row = y + i / mask.width;
        bool inside = column >= 0 && column < image->width && row >= 0 && row < image->height;
        if (!inside || !mask.coverage[i]) continue;
        image->pixel[row * image->width + column] = pixel_of_ink(mask.coverage[i]);
    }
}

// A Chinese character that fills its em, 15 px wide and high (guo, a land within its borders). Its
// upper left corner is at x, y; what lies outside is not painted.
static void paint_character(Image *image, int x, int y)
{
    static const Area stroke[] = {{0, 0, 15, 1},   {0, 14, 15, 15}, {0, 0, 1, 15},
                                  {14, 0, 15, 15}, {3, 4, 12, 5},   {4, 7, 11, 8},
                                  {3, 11, 12, 12}, {7, 4, 8, 12},   {9, 9, 11, 10}};
    for (size_t i = 0; i < sizeof stroke / sizeof *stroke; i++) {
        for (int row = stroke[i].top; row < stroke[i].bottom; row++) {
            for (int column = stroke[i].left; column < stroke[i].right; column++) {
                if (y + row < 0) continue;
                image->pixel[(y + row) * image->width + x + column] = 0xFF000000u;
            }
        }
    }
}

// Two hills and a moon in the evening, as large as that panel. No knob changes it: it is painted
// once in a visit.
static Image *picture_of(Stage *stage, int which, int panel, bool gray)
{
    int width = panels[panel].width, height = panels[panel].height;
    Image *image = stage_canvas(stage, which, width, height);
    if (!image || image->pixel[0]) return image;
    for (int i = 0; i < width * height; i++) {
        double u = (i % width + 0.5) / width;
        double v = (i / width + 0.5) / height; // NOLINT: whole rows
        double hill = 0.62 + 0.5 * (u - 0.3) * (u - 0.3), near = 0.98 - 0.28 * u * (1.3 - u);
        double x = u - 0.68, y = (v - 0.24) * ((double)height / width), moon = x * x + y * y;
        Color color = v > near   ? color_from_hsv(0.38, 0.55, 0.34 + 0.1 * u)
                      : v > hill ? color_from_hsv(0.46, 0.42, 0.5 - 0.15 * (v - hill))
                      : moon < 0.008
                          ? color_from_hsv(0.12, 0.22, 1)
                          : color_from_hsv(0.74 + 0.33 * v, 0.5 - 0.15 * v, 0.55 + 0.6 * v);
        image->pixel[i] = pixel_of(gray ? color_gray_luminance(color) : color);
    }
    return image;
}

typedef Color Gray(Color color);

static Gray *gray_now(void) { return s.luminance > 0 ? color_gray_luminance : color_gray_average; }

enum { BANDS = 5 };
static const char *const band_names[BANDS] = {"hue", "level", "squared", "mixed", "mixed as light"};

// Five bands of colours, each as wide as the picture.
static void paint_bands(Image *image)
{
    const Color from = color_from_hex(0x0B7A5B), to = color_from_hex(0xE08A1E);
    const Color from_light = color_to_linear(from), to_light = color_to_linear(to);
    for (int x = 0; x < image->width; x++) {
        double t = x / (image->width - 1.0);
        const Color level = {t, t, t};
        const Color band[BANDS] = {color_from_hsv(t, 0.8, 0.95), level, color_to_linear(level),
                                   color_lerp(from, to, t),
                                   color_to_gamma(color_lerp(from_light, to_light, t))};
        for (int y = 0; y < image->height; y++) {
            image->pixel[y * image->width + x] = pixel_of(band[y * BANDS / image->height]);
        }
    }
}

// ---- Erasing

static void step(Stage *stage)
{
    const char *typed = stage_typed(stage);
    if (typed) {
        stage_keep(stage);
        s.place = COLOR;
        color_typed(&s.color, typed);
    }
    if (s.place == COLOR) return;
    Pointer pointer = stage_pointer(stage);
    TsVec at = ts_vec_sub(pointer.at, panels[SCRATCH].at);
    TsVec middle = {TS_SCRATCH_WIDTH / 2.0, TS_SCRATCH_HEIGHT / 2.0};
    bool inside = at.x >= 0 && at.x < TS_SCRATCH_WIDTH && at.y >= 0 && at.y < TS_SCRATCH_HEIGHT;
    if (pointer.pressed && inside) {
        stage_keep(stage);
        s.rubs = true;
        s.last = at;
    }
    if (s.rubs) {
        ts_scratch_erase(&s.scratch, s.last, at, BRUSH);
        s.last = at;
        s.rubs = pointer.down;
        bool released = !s.rubs;
        if (released && ts_scratch_fraction(&s.scratch) > enough) {
            if (s.grows > 0)
                s.growing = BRUSH;
            else
                ts_scratch_erase_all(&s.scratch);
        }
    }
    if (s.growing > 0) {
        ts_scratch_erase(&s.scratch, middle, middle, s.growing);
        s.growing = ts_scratch_fraction(&s.scratch) < 1 ? s.growing + GROWTH : 0;
    }
}

static void build(Stage *stage) { (void)stage; }

// ---- The canvases

static Image *canvas_of(Stage *stage, int panel)
{
    return stage_canvas(stage, panel, panels[panel].width, panels[panel].height);
}

// Each word hangs from the line or stands on it, as its baseline says.
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

typedef struct Painted {
    Image *image[PANELS];
    int wrong[PANELS]; // pixels that are not as they must be, of the canvases that are judged
    bool unseen;       // the text at (0, 0)
} Painted;

// Judges a vertical line of 1 px in rows 1 to 3, its middle at x: each pixel is covered by as much
// of its width as the line has of it, to the level of a byte.
static int count_wrong_of_line(const Image *image, double middle)
{
    int wrong = 0;
    for (int i = 0; i < image->width * image->height; i++) {
        int x = i % image->width, y = i / image->width;
        double share = fmax(0, fmin(x + 1, middle + 0.5) - fmax(x, middle - 0.5));
        double must = y >= 1 && y < 4 ? share : 0;
        wrong += fabs(coverage_at(image, x, y) - must) > 1.0 / 255;
    }
    return wrong;
}

// Paints every canvas as the variant does, and judges three of them pixel by pixel. Returns false
// if out of memory.
static bool paint(Stage *stage, int variant, Painted *painted)
{
    Image **image = painted->image;
    for (int i = 0; i < PANELS; i++) {
        if (!(image[i] = canvas_of(stage, i))) return false;
        for (int k = 0; k < image[i]->width * image[i]->height; k++) image[i]->pixel[k] = white;
    }
    // Lines: along an edge of pixels, and half a pixel aside,
    // by translate(0.5, 0.5). A transform that is set afterwards, as of the pixel ratio (1 here),
    // replaces that.
    TsTransform transform = ts_transform_translate(ts_transform_identity(), 0.5, 0.5);
    // flaw: canvas_undone_shift
    if (variant == UNDONE_SHIFT) transform = ts_transform_scale(ts_transform_identity(), 1, 1);
    // By scale(0.5, 0.5), at twice the coordinates: half as wide, but the middle is still on an
    // edge.
    // flaw: canvas_scaled_line
    if (variant == SCALED_LINE) transform = ts_transform_scale(ts_transform_identity(), 0.5, 0.5);
    double at_x = LINE_X + s.offset,
           shift = s.offset + ts_transform_apply(transform, ts_vec(0, 0)).x;
    double half = LINE_X + shift, width = transform.sx;
    paint_path(image[AT_X], (TsVec[]){{at_x, 1}, {at_x, 4}}, 2, 1);
    paint_path(image[AT_HALF], (TsVec[]){{half, 1}, {half, 4}}, 2, width);
    paint_corner(image[PATHS], ts_vec(4 + shift, 3 + shift), width);
    paint_corner(image[PATHS], ts_vec(94 + s.offset, 3 + s.offset), 1);
    painted->wrong[AT_HALF] = count_wrong_of_line(image[AT_HALF], at_x + 0.5);

    // Words: five baselines on one line, and one at the upper left corner
    Image *words = image[WORDS];
    for (int x = 0; x < words->width; x++) words->pixel[WORDS_Y * words->width + x] = 0xFFB0B0B0u;
    for (int i = 0; i < BASELINES; i++) {
        TextMask mask = stage_text_mask(stage, FACE_SANS, EM, baselines[i].name);
        paint_word(words, mask, baselines[i].x, baseline_of(i) - EM * 4 / 5);
    }
    TextMask word = stage_text_mask(stage, FACE_SANS, EM, "TEXT");
    // flaw: canvas_unseen_word
    paint_word(image[ORIGIN], word, 0, variant == UNSEEN_WORD ? -EM * 4 / 5 : 0);
    painted->unseen = true;
    for (int i = 0; i < image[ORIGIN]->width * image[ORIGIN]->height; i++) {
        int x = i % image[ORIGIN]->width, y = i / image[ORIGIN]->width;
        bool in = x < word.width && y < word.height;
        uint32_t must = pixel_of_ink(in ? word.coverage[y * word.width + x] : 0);
        painted->wrong[ORIGIN] += image[ORIGIN]->pixel[i] != must;
        painted->unseen &= image[ORIGIN]->pixel[i] == white;
    }
    // The baseline "top" is the top of the em of Latin letters; a character may reach above it.
    int above = variant == UNSEEN_WORD ? -EM * 4 / 5 : 0;
    paint_character(image[ORIGIN], 50, above - 2);
    paint_character(image[ORIGIN], 72, above);

    paint_bands(image[BANDED]);

    // The picture, free where its cover is erased
    const Image *small = picture_of(stage, SMALL, GRAY, false);
    const Image *picture = picture_of(stage, PICTURE, SCRATCH, false);
    const Image *cover = picture_of(stage, COVER, SCRATCH, true);
    if (!small || !picture || !cover) return false;
    for (int i = 0; i < TS_SCRATCH_WIDTH * TS_SCRATCH_HEIGHT; i++) {
        bool is_free = ts_scratch_is_clear(&s.scratch, i % TS_SCRATCH_WIDTH, i / TS_SCRATCH_WIDTH);
        image[SCRATCH]->pixel[i] = (is_free ? picture : cover)->pixel[i];
    }

    // Gray: written back where it was read, or by mistake at (0, 0)
    Image *grayed = image[GRAY];
    // flaw: canvas_gray_moves
    int left = variant == GRAY_MOVES ? region.left : 0;
    // flaw: canvas_gray_moves
    int top = variant == GRAY_MOVES ? region.top : 0;
    // A display with two pixels per CSS pixel: sizes in CSS pixels are half as large
    // flaw: canvas_css_size
    int ratio = variant == CSS_SIZE ? 2 : 1, pixels = grayed->width * grayed->height;
    memcpy(grayed->pixel, small->pixel, (size_t)pixels * sizeof *grayed->pixel);
    for (int y = region.top / ratio; y < region.bottom / ratio; y++) {
        for (int x = region.left / ratio; x < region.right / ratio; x++) {
            grayed->pixel[(y - top) * grayed->width + x - left] =
                pixel_of(gray_now()(color_at(small, x, y)));
        }
    }
    for (int i = 0; i < pixels; i++) {
        int x = i % grayed->width, y = i / grayed->width;
        bool in = x >= region.left && x < region.right && y >= region.top && y < region.bottom;
        uint32_t must = in ? pixel_of(gray_now()(color_at(small, x, y))) : small->pixel[i];
        painted->wrong[GRAY] += grayed->pixel[i] != must;
    }
    return true;
}

// ---- Asking

static void ask(Stage *stage)
{
    char said[NUMBER_MAX + 16];
    if (s.place == COLOR) { // judged: to light and back, and to HSV and back
        ask_color(stage, &s.color);
        return;
    }
    Painted *painted = stage_findings(stage, sizeof *painted);
    if (!painted || !paint(stage, stage_variant(stage), painted)) return;
    int wrong = 0;
    for (int i = 0; i < PANELS; i++) wrong += painted->wrong[i];
    translate_print(said, sizeof said, "%s WRONG PIXELS", number_count(NUMBER_TEXT, wrong));
    if (wrong == 0) translate_print(said, sizeof said, "NONE WRONG");
    stage_verdict_words(stage, NULL, wrong == 0, said, "NONE WRONG");
    stage_verdict_sentence(stage, "No pixel is wrong:", "each has the colour that it must have.");
}

// ---- What is shown

static TsVec on_panel(int panel, double x, double y) // of a canvas's pixels
{
    return ts_vec_add(panels[panel].at, ts_vec_scale(ts_vec(x, y), panels[panel].zoom));
}

// Texts of the usual size fit between the panels from this zoom on: captions; two rows of them.
static const double zoom_of_captions = 0.5, zoom_of_rows = 0.52;

static bool has_room(const Draw *draw, double zoom)
{
    return draw_view(draw).zoom / draw_scale(draw) >= zoom;
}

static void draw_panel(Stage *stage, int panel, const Image *image, bool wrong)
{
    Draw *draw = stage->draw;
    TsAabb box = {panels[panel].at, on_panel(panel, panels[panel].width, panels[panel].height)};
    Font font = {.size = 13, .ink = INK_MUTED};
    TsVec caption = {box.min.x, box.min.y - 7};
    draw_on(draw, LAYER_FILLS, panels[panel].tag);
    draw_image(draw, box.min, panels[panel].zoom, image);
    marks_outline(draw, box, (Pen){.ink = INK_LINE});
    if (wrong) marks_wrong(draw, box);
    draw_layer(draw, LAYER_LABELS);
    if (!has_room(draw, zoom_of_captions)) return;
    if (panels[panel].caption) {
        draw_text(draw, caption, font, panels[panel].caption);
    } else {
        draw_textf(draw, caption, font, "erased: %.1f %%", 100 * ts_scratch_fraction(&s.scratch));
    }
}

// The coverage of each covered pixel of a row, below the panel.
static void draw_coverage(Draw *draw, int panel, const Image *image)
{
    char text[64] = "";
    TsVec at = on_panel(panel, 0, panels[panel].height);
    if (!has_room(draw, zoom_of_rows)) return;
    draw_tag(draw, panels[panel].tag);
    for (int x = 0; x < image->width; x++) {
        double covered = 100 * coverage_at(image, x, 2);
        size_t length = strlen(text);
        if (covered < 0.5) continue;
        snprintf(text + length, sizeof text - length, length ? " + %.0f" : "%.0f", covered);
    }
    draw_textf(draw, ts_vec(at.x, at.y + 18), (Font){.face = FACE_MONO, .size = 13, .ink = INK_INK},
               "%s %%", text);
}

// The pixels around the pointer; without it, around a corner of the path.
static void draw_magnifier(Stage *stage)
{
    int panel = PATHS, at_x = 4, at_y = 3;
    for (int i = 0; i < PANELS; i++) {
        TsVec off = ts_vec_sub(stage_pointer(stage).at, panels[i].at);
        TsVec inside = ts_vec_scale(off, 1 / panels[i].zoom);
        bool across = inside.x >= 0 && inside.x < panels[i].width;
        bool down = inside.y >= 0 && inside.y < panels[i].height;
        if (!across || !down) continue;
        panel = i, at_x = (int)inside.x, at_y = (int)inside.y;
        break;
    }
    const Image *from = canvas_of(stage, panel);
    Image *image = stage_canvas(stage, MAGNIFIER, SIDE, SIDE);
    if (!from || !image) return;
    for (int i = 0; i < SIDE * SIDE; i++) {
        int x = at_x + i % SIDE - SIDE / 2, y = at_y + i / SIDE - SIDE / 2;
        bool inside = x >= 0 && x < from->width && y >= 0 && y < from->height;
        image->pixel[i] = inside ? from->pixel[y * from->width + x] : 0;
    }
    Draw *draw = stage->draw;
    const Pen focus = {.ink = INK_FOCUS, .width = 2};
    double pixel = magnifier_zoom, to_middle = pixel * (SIDE / 2); // NOLINT: a whole pixel
    TsVec middle = ts_vec_add(magnifier_at, ts_vec(to_middle, to_middle));
    TsVec end = ts_vec_add(magnifier_at, ts_vec(pixel * SIDE, pixel * SIDE));
    draw_layer(draw, LAYER_CONTACT);
    draw_image(draw, magnifier_at, pixel, image);
    marks_outline(draw, (TsAabb){magnifier_at, end}, (Pen){.ink = INK_INK, .width = 1.5});
    marks_outline(draw, (TsAabb){middle, ts_vec_add(middle, ts_vec(pixel, pixel))}, focus);
    marks_outline(draw, (TsAabb){on_panel(panel, at_x, at_y), on_panel(panel, at_x + 1, at_y + 1)},
                  focus);
    if (has_room(draw, zoom_of_captions)) {
        draw_text(draw, ts_vec(magnifier_at.x, magnifier_at.y - 7),
                  (Font){.size = 13, .ink = INK_MUTED}, "magnifier");
    }

    Color color = color_at(from, at_x, at_y), light = color_to_linear(color);
    stage_table(stage, "Pixel in the magnifier", "\tr\tg\tb");
    stage_row_for(stage, "magnifier", ROW_PLAIN, "(%d, %d)\t%.0f\t%.0f\t%.0f", at_x, at_y,
                  255 * color.r, 255 * color.g, 255 * color.b);
    stage_row_for(stage, "magnifier", ROW_PLAIN, "as light\t%.2f\t%.2f\t%.2f", light.r, light.g,
                  light.b);
    stage_report(stage, "hex", "%06X", (unsigned)color_hex(color));
    stage_report(stage, "gray by average", "%.1f", 255 * color_gray_average(color).r);
    stage_report(stage, "gray by luminance", "%.1f", 255 * color_gray_luminance(color).r);
    if (panel == BANDED) {
        stage_report(stage, "band", "%s", band_names[at_y * BANDS / panels[BANDED].height]);
    }
}

static void draw(Stage *stage)
{
    if (s.place == COLOR || stage_typing(stage)) {
        color_draw(stage, &s.color);
        return;
    }
    const Painted *painted = stage_found(stage);
    if (!painted || !painted->image[PANELS - 1]) return;
    Draw *draw = stage->draw;
    Image *const *image = painted->image;
    for (int i = 0; i < PANELS; i++) {
        bool path = i == PATHS && painted->wrong[AT_HALF] > 0; // shifted as that line is
        draw_panel(stage, i, image[i], painted->wrong[i] > 0 || path);
    }
    draw_coverage(draw, AT_X, image[AT_X]);
    draw_coverage(draw, AT_HALF, image[AT_HALF]);
    draw_tag(draw, "baseline");
    for (int i = 0; i < BASELINES; i++) {
        int y = baseline_of(i),
            end = i + 1 < BASELINES ? baselines[i + 1].x - 3 : panels[WORDS].width - 2;
        draw_line(draw, on_panel(WORDS, baselines[i].x, y), on_panel(WORDS, end, y),
                  (Pen){.ink = INK_FOCUS, .width = 1.5});
    }
    draw_tag(draw, "gray");
    marks_outline(draw,
                  (TsAabb){on_panel(GRAY, region.left, region.top),
                           on_panel(GRAY, region.right, region.bottom)},
                  marks_dashed(INK_INK, 1));
    draw_tag(draw, "magnifier");
    draw_magnifier(stage);
    draw_tag(draw, "word");
    Font below = {.size = 13, .ink = INK_MUTED};
    double foot = on_panel(ORIGIN, 0, panels[ORIGIN].height).y + 16;
    draw_layer(draw, LAYER_LABELS);
    if (has_room(draw, zoom_of_rows)) {
        draw_text(draw, ts_vec(on_panel(ORIGIN, 50, 0).x, foot), below, "cut");
        draw_text(draw, ts_vec(on_panel(ORIGIN, 72, 0).x, foot), below, "whole");
    }
    draw_tag(draw, NULL);

    stage_table(stage, "Coverage of a row, %", "pixel\tat x\tat x + 0.5");
    for (int x = LINE_X - 1; x < LINE_X + 3; x++) {
        stage_row(stage, ROW_PLAIN, "%d\t%.0f\t%.0f", x, 100 * coverage_at(image[AT_X], x, 2),
                  100 * coverage_at(image[AT_HALF], x, 2));
    }
    double rubbed = 100 * ts_scratch_fraction(&s.scratch);
    stage_report(stage, "wrong gray pixels", "%s", number_count(NUMBER_TEXT, painted->wrong[GRAY]));
    stage_report(stage, "text at (0, 0)", "%s", painted->unseen ? "unseen" : "seen");
    stage_report(stage, "erased", "%.1f %%", rubbed);
    stage_note(stage, "erased: %.1f %%", rubbed);
    stage_hint(stage,
               "Drag over the picture to erase it · the magnifier follows the pointer · PgDn next");
}

SCENE = {
    .title = "Canvas lab",
    .idea = "Integer coordinates are pixel edges: an offset of half a pixel makes a line sharp.",
    .build = build,
    .ask = ask,
    .draw = draw,
    .step = step,
    .SCENE_STATE(s),
    .edited = true,
    .claims = "drag and typing",
    .controls = {"drag over the picture: erase it", "Enter: type your own text"},
    .step_ms = 10,
    .view = {{0, 10}, {980, 490}},
    .variants = {{"canvas_right", "offset of half a pixel", NULL},
                 {"canvas_undone_shift", "shift undone",
                  "A scale for the pixel ratio, set after translate(0.5, 0.5), discards it: lines "
                  "blur."},
                 {"canvas_scaled_line", "scaled by half",
                  "A scale of 0.5 makes the line half as wide and leaves it on the edge: two "
                  "columns, paler."},
                 {"canvas_gray_moves", "gray at (0, 0)",
                  "It reads at (sx, sy) and writes at (0, 0): the picture moves."},
                 {"canvas_css_size", "gray by CSS size",
                  "It measures in CSS pixels where each is 2 x 2 pixels: a quarter turns gray."},
                 {"canvas_unseen_word", "default baseline",
                  "At (0, 0) a word on its alphabetic baseline stands above the canvas."}},
    .knobs = {{.key = 'p',
               .label = "place",
               .value = &s.place,
               .names = "canvases|colour",
               .places = true},
              {'x', "sub-pixel offset", &s.offset, 0, 1, 0.05, .unit = "px", .at = AT(CANVASES)},
              {'l', "gray by", &s.luminance, .max = 1, .names = "average|luminance",
               .at = AT(CANVASES)},
              {'b', "the rest", &s.grows, .max = 1, .name = "the_rest_goes",
               .names = "at once|growing circle", .at = AT(CANVASES)},
              {'h', "hue", &s.color.hue, .max = 360, .step = 1, .unit = "°", .at = AT(COLOR)},
              {'s', "saturation", &s.color.saturation, .max = 1, .step = 0.01, .at = AT(COLOR)},
              {'u', "value", &s.color.value, .max = 1, .step = 0.01, .at = AT(COLOR)}},
};
