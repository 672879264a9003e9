// Two pictures collide if they share a painted pixel
//
// A picture in a game has holes and empty corners. Its box is a poor outline: the boxes of *A* and
// *B* overlap while the key only sits in the gap of the ring. The pixels decide:
//
//     αA > 0 and αB > 0 at some pixel
//
// αA and αB are the opacities of the two pictures there: 0 is empty, 1 is painted.
//
// A [shared pixel](shared pixels) lies in both boxes. So it is enough to read the [region] that the
// boxes have in common; a pixel outside it is missing in one of the pictures. W chooses how they
// are compared:
//
// Two buffers: draw each picture on a [canvas](canvases) of its own, and compare pixel by pixel.
// One buffer: draw A, then keep it only [where B covers it](kept). What is left has the opacity αA
// · αB, which is above 0 exactly if both are. Bit rows: one bit for each pixel, 64 in a word, so
// one AND compares 64 pixels.
//
// How it goes wrong: with 8 bits, opacity is a whole number of 255ths. The product of two faint
// ones rounds to 0, and the hit is lost (H, and M at "way 2 with 8 bits"). If the size of the
// region is cut to whole pixels, the last column is never read (P "edge to edge", M "cut region").
//
// Try: U turns the pictures; drop a PNG. In P "maze" the *ball* reads the [square](square read)
// around it and stops before black pixels of the [maze]. Arrow keys lead it to the [goal].
//
// Sources: JChehe, "Common 2D collision detection", 2017; for the maze, XXHolic, blog post 46 on
// canvas collision.
#include <stdio.h>

#include "scene.h"
#include "scene_kit/marks.h"
#include "scene_kit/number.h"
#include "touchstone/mask.h"
#include "touchstone/pixels.h"

enum { FIT = 112, DROP_MAX = 512, PATH = 512 }; // px: of a picture as shown, of one that is dropped
enum { REGION_FIRST, WHOLE_CANVAS, EIGHT_BITS, CUT_REGION };
enum { SIDE_BY_SIDE, EDGE_TO_EDGE, MAZE };      // places
enum { WIDE = 320, HIGH = 192 };                // of the canvases
enum { MAZE_BALL = 8, MAZE_LOOK, MAZE_PX = 2 }; // radius; half the square it reads; px a tick
enum { TWO_BUFFERS, ONE_BUFFER, BIT_ROWS, WAYS };
enum { A, B, KEPT, COMMON, MASKS }; // KEPT: what way 2 leaves of A; COMMON: what A and B share
#define INSET 0.27                  // scale of the canvases on the right
enum { INSETS_APART = 64 };
static const char no_memory[] = "out of memory for the canvases";
static const TsRegion whole_canvas = {0, 0, WIDE, HIGH};

static struct {
    Actor *sprite[2], *ball; // ball: in the maze
    bool blocked;            // the ball's last step was refused
    char path[2][PATH];      // of the pictures that were dropped; "": the scene's own
    char why[200];           // the reason why the last one cannot be shown
    int too_wide, too_high;  // its size, if that is the reason; else 0
    double way, place, faint, turn;
} s = {.turn = 0.5};

// ---- Places and pictures

static const Image *picture_of(Stage *stage, int i, const char **why)
{
    static const char *const own[] = {"mask_ring.png", "mask_key.png"};
    if (s.faint > 0) return stage_image(stage, "mask_mist.png", why);
    return stage_image(stage, s.path[i][0] ? s.path[i] : own[i], why);
}

// Gives each box the size of its picture, at most FIT px a side.
static void follow_knobs(Stage *stage)
{
    if (s.place == MAZE) return;
    double turn = s.place == EDGE_TO_EDGE ? 0 : s.turn;
    s.sprite[A]->spin = turn;
    s.sprite[B]->spin = -turn / 2;
    for (int i = 0; i < 2; i++) {
        const char *why;
        const Image *image = picture_of(stage, i, &why);
        if (!image) continue;
        double scale = fmin(1, FIT / fmax(image->width, image->height));
        TsVec size = ts_vec(image->width * scale, image->height * scale);
        TsVec half = s.sprite[i]->rest.obb.half;
        if (2 * half.x == size.x && 2 * half.y == size.y) continue;
        stage_reshape(stage, s.sprite[i], ts_shape_obb(ts_vec(0, 0), size.x, size.y, ts_vec(1, 0)));
    }
}

static void turned(Stage *stage, int knob)
{
    (void)knob;
    follow_knobs(stage);
}

static void build(Stage *stage)
{
    stage_each(stage, actor) stage_remove(stage, actor); // those of the other place
    if (s.place == MAZE) {
        s.ball = stage_add(stage, .name = "ball", .traits = ACTOR_RIGID | ACTOR_NAMELESS,
                           .shape = ts_shape_circle(ts_vec(18, 18), MAZE_BALL));
        return;
    }
    unsigned traits = ACTOR_QUIET | ACTOR_NAMELESS;
    s.sprite[A] = stage_add(stage, .name = "A", .traits = traits,
                            .shape = ts_shape_obb(ts_vec(116, 96), FIT, FIT, ts_vec(1, 0)));
    s.sprite[B] = stage_add(stage, .name = "B", .traits = traits, .angle = 180,
                            .shape = ts_shape_obb(ts_vec(212, 103), FIT, 52, ts_vec(1, 0)));
    follow_knobs(stage);
    if (s.place == EDGE_TO_EDGE) { // the shared pixels lie in the last column that both boxes reach
        stage_place(stage, s.sprite[A], ts_vec(110.3, 90), 180);
        stage_place(stage, s.sprite[B], ts_vec(220.6, 90), 180);
    }
}

static const char too_large[] = "a picture of %d x %d px: at most %d a side";

// A dropped picture replaces that of the selected box, or of A.
static const char *drop(Stage *stage, const char *path)
{
    const char *why = "";
    const Image *image = stage_image(stage, path, &why);
    snprintf(s.why, sizeof s.why, "%s", why);
    s.too_wide = s.too_high = 0;
    if (!image) return s.why;
    if (image->width > DROP_MAX || image->height > DROP_MAX) {
        s.too_wide = image->width;
        s.too_high = image->height;
        translate_print(s.why, sizeof s.why, too_large, image->width, image->height, DROP_MAX);
        return s.why;
    }
    bool second = s.place != MAZE && stage_selected(stage) == s.sprite[B];
    snprintf(s.path[second ? B : A], PATH, "%s", path);
    follow_knobs(stage);
    return NULL;
}

// ---- The maze: before the ball moves it reads a square slightly larger than itself, and stays if
// that contains an opaque black pixel

static TsAabb maze_square(TsVec at)
{
    TsVec reach = ts_vec(MAZE_LOOK, MAZE_LOOK);
    return (TsAabb){ts_vec_sub(at, reach), ts_vec_add(at, reach)};
}

static TsPixelsFound maze_look(const Image *image, TsVec at)
{
    TsPixels maze = {0, 0, image->width, image->height, image->pixel};
    return ts_pixels_find_black(&maze, maze_square(at));
}

static void step(Stage *stage)
{
    const char *why;
    follow_knobs(stage);
    const Image *image = s.place == MAZE ? stage_image(stage, "mask_maze.png", &why) : NULL;
    for (int i = 0; image && i < 2 * MAZE_PX; i++) { // px by px, x and y in turn
        int across = stage_way(stage, KEY_LEFT, KEY_RIGHT);
        int along = stage_way(stage, KEY_UP, KEY_DOWN);
        TsVec by = i % 2 ? ts_vec(0, along) : ts_vec(across, 0);
        TsVec to = ts_vec_add(s.ball->position, by);
        if (ts_vec_is_zero(by)) continue;
        s.blocked = maze_look(image, to).hit;
        if (!s.blocked) stage_place(stage, s.ball, to, 0);
    }
}

static void draw_maze(Stage *stage)
{
    const char *why;
    const Image *image = stage_image(stage, "mask_maze.png", &why);
    if (!image) {
        stage_note(stage, "%s", why);
        return;
    }
    TsPixelsFound here = maze_look(image, s.ball->position);
    draw_on(stage->draw, LAYER_GROUND, "maze");
    draw_image(stage->draw, ts_vec(0, 0), 1, image);
    draw_on(stage->draw, LAYER_CONTACT, "square read");
    marks_outline(stage->draw, maze_square(s.ball->position),
                  (Pen){.ink = INK_MARK, .on = 3, .off = 3});
    draw_tag(stage->draw, "goal");
    marks_answer(stage->draw, ts_vec(image->width - 16, image->height - 16));
    draw_tag(stage->draw, NULL);
    stage_report(stage, "pixels read", "%s", number_count(NUMBER_TEXT, here.read));
    stage_report(stage, "black ahead", "%s", s.blocked ? "yes" : "no");
    stage_note(stage,
               s.blocked ? "black pixel ahead: the ball stays" : "no black pixel around the ball");
    stage_hint(stage, "Arrow keys move the ball · “P” leaves the maze");
}

// ---- The same two pictures in all ways: on the whole canvas and in the common region

typedef struct Looked {
    Image *canvas[3], *turned[2]; // of A, B, KEPT; the pictures of A and B as they are turned
    TsPixels picture[3];          // A and B turned; KEPT is the whole canvas
    TsMask mask[MASKS];           // of the pictures; COMMON is placed as A
    uint64_t bits[MASKS][WIDE / 64 * HIGH];
    TsRegion region;                       // common to both boxes
    TsPixelsFound whole[WAYS], part[WAYS]; // bit rows: words read
    long shared;                           // pixels
    int way;                               // the one that answers
    bool exact;
    const char *why; // there is no answer; NULL: there is
} Looked;

static TsPixels pixels_of(const Image *image)
{
    return (TsPixels){0, 0, image->width, image->height, image->pixel};
}

static void make_mask(Looked *looked, int i)
{
    const TsPixels *picture = &looked->picture[i];
    looked->mask[i] =
        ts_mask_make(looked->bits[i], picture->argb, picture->width, picture->height, 1);
}

// The reason why it cannot: a picture cannot be read, or there is no memory. NULL: it is done.
static const char *look(Stage *stage, Looked *looked)
{
    int variant = stage_variant(stage);
    TsPixels canvas[3];
    TsAabb box[2];
    for (int i = A; i <= KEPT; i++) {
        looked->canvas[i] = stage_canvas(stage, i, WIDE, HIGH);
        if (!looked->canvas[i]) return no_memory;
        canvas[i] = pixels_of(looked->canvas[i]);
        ts_pixels_clear(&canvas[i]);
    }
    for (int i = A; i <= B; i++) { // each alone on its canvas
        const char *why;
        const Image *image = picture_of(stage, i, &why);
        if (!image) return why;
        box[i] = ts_shape_bounds(&s.sprite[i]->shape);
        TsRegion seen = ts_region_intersection(ts_region_of(box[i]), whole_canvas);
        bool none = ts_region_is_empty(seen);
        looked->turned[i] = stage_canvas(stage, 3 + i, none ? 1 : seen.right - seen.left,
                                         none ? 1 : seen.bottom - seen.top);
        if (!looked->turned[i]) return no_memory;
        TsPixels picture = pixels_of(image);
        looked->picture[i] =
            ts_pixels_rotated(&picture, s.sprite[i]->shape.obb, seen, looked->turned[i]->pixel);
        ts_pixels_copy(&canvas[i], &looked->picture[i]);
        make_mask(looked, i);
    }
    const TsPixels *a = &looked->picture[A], *b = &looked->picture[B];

    TsAabb both = {ts_vec(fmax(box[A].min.x, box[B].min.x), fmax(box[A].min.y, box[B].min.y)),
                   ts_vec(fmin(box[A].max.x, box[B].max.x), fmin(box[A].max.y, box[B].max.y))};
    TsRegion region = ts_region_of(both);
    if (variant == CUT_REGION) { // as printed: its size is truncated
        // flaw: mask_cut_region
        region.right = region.left + (int)(both.max.x - both.min.x);
        // flaw: mask_cut_region
        region.bottom = region.top + (int)(both.max.y - both.min.y);
    }
    region = looked->region = ts_region_intersection(region, whole_canvas);

    looked->whole[TWO_BUFFERS] = ts_pixels_find_shared(&canvas[A], &canvas[B], whole_canvas);
    looked->part[TWO_BUFFERS] = ts_pixels_find_shared(&canvas[A], &canvas[B], region);

    TsPixels kept = canvas[KEPT];
    ts_pixels_copy(&kept, a);
    // flaw: mask_eight_bits
    ts_pixels_destination_in(&kept, b, variant == EIGHT_BITS ? TS_ROUND_NEAREST : TS_ROUND_UP);
    looked->picture[KEPT] = kept;
    make_mask(looked, KEPT);
    looked->whole[ONE_BUFFER] = ts_pixels_find_visible(&kept, whole_canvas);
    looked->part[ONE_BUFFER] = ts_pixels_find_visible(&kept, region);

    const TsMask *mask = looked->mask;
    int dx = b->x - a->x, dy = b->y - a->y;
    TsRegion common = ts_mask_region(&mask[A], &mask[B], dx, dy);
    TsPixelsFound *rows = looked->part;
    rows[BIT_ROWS].hit = ts_mask_overlap(&mask[A], &mask[B], dx, dy);
    if (!ts_region_is_empty(common)) {
        rows[BIT_ROWS].read = ts_mask_words(common.right - common.left, common.bottom - common.top);
    }
    looked->whole[BIT_ROWS] = rows[BIT_ROWS];
    looked->mask[COMMON] = ts_mask_intersection(looked->bits[COMMON], &mask[A], &mask[B], dx, dy);
    looked->shared = ts_mask_overlap_count(&mask[A], &mask[B], dx, dy);

    // The exact answer, by every pixel of the turned pictures and by none of the ways.
    for (int i = 0; i < WIDE * HIGH && !looked->exact; i++) {
        int x = i % WIDE, y = i / WIDE;
        looked->exact = ts_pixels_alpha(a, x, y) > 0 && ts_pixels_alpha(b, x, y) > 0;
    }
    return NULL;
}

static void ask(Stage *stage)
{
    if (s.place == MAZE) {
        const char *why;
        const Image *image = stage_image(stage, "mask_maze.png", &why);
        if (!image) return;
        // The exact answer, pixel by pixel: black, or beyond the picture.
        TsAabb square = maze_square(s.ball->position);
        bool black = maze_look(image, s.ball->position).hit, exact = false;
        for (double y = floor(square.min.y); y < square.max.y && !exact; y++) {
            for (double x = floor(square.min.x); x < square.max.x && !exact; x++) {
                bool inside = x >= 0 && y >= 0 && x < image->width && y < image->height;
                exact = !inside || image->pixel[(int)y * image->width + (int)x] == 0xff000000;
            }
        }
        stage_verdict(stage, black, exact);
        stage_verdict_sentence(stage, exact ? "The ball is on black:" : "The ball is free:",
                               exact       ? "a black pixel is in its square."
                               : s.blocked ? "a black pixel is ahead, so it stays."
                                           : "no pixel of its square is black.");
        stage_color(stage, s.ball, black, exact);
        return;
    }
    Looked *looked = stage_findings(stage, sizeof *looked);
    if (!looked) return;
    looked->why = look(stage, looked);
    if (looked->why) return;
    int variant = stage_variant(stage);
    looked->way = variant == EIGHT_BITS ? ONE_BUFFER : (int)s.way;
    bool hit = (variant == WHOLE_CANVAS ? looked->whole : looked->part)[looked->way].hit;
    stage_verdict_pair(stage, hit, looked->exact, s.sprite[A], s.sprite[B]);
    if (s.too_wide > 0 || s.why[0]) return; // which the note says
    if (looked->exact)
        stage_verdict_sentence(stage, "The images overlap:", "they share %s.",
                               number_of(NUMBER_TEXT, looked->shared, "pixel", "pixels"));
    else
        stage_verdict_sentence(stage, "The images are apart:",
                               ts_region_is_empty(looked->region)
                                   ? "their boxes share no pixel."
                                   : "their boxes overlap, but no pixel is painted in both.");
}

// ---- Drawing

// Whether a text fits between the canvases on the right.
static bool has_room_for_text(const Draw *draw)
{
    return (INSETS_APART - HIGH * INSET) * draw_view(draw).zoom / draw_scale(draw) >= 16;
}

static void draw_pictures(Stage *stage, const Looked *looked)
{
    Draw *draw = stage->draw;
    draw_layer(draw, LAYER_GROUND);
    marks_outline(draw, (TsAabb){{0, 0}, {WIDE, HIGH}}, (Pen){.ink = INK_LINE});
    for (int i = A; i <= B; i++) {
        bool hit = s.sprite[i]->hit;
        const TsMask *mask = &looked->mask[i];
        TsVec at = ts_vec(looked->picture[i].x, looked->picture[i].y);
        draw_on(draw, LAYER_CONSTRUCTION, s.sprite[i]->name);
        if (mask->width > 0) draw_image(draw, at, 1, looked->turned[i]);
        draw_layer(draw, LAYER_FILLS);
        marks_pixels(draw, mask, at, 1, (Fill){.ink = hit ? INK_HIT : INK_MISS, .alpha = 0.75});
        if (!hit) continue;
        marks_pixels(draw, mask, at, 1, (Fill){.ink = INK_HIT_HATCH, .pattern = PATTERN_RISING});
    }

    // The canvases, those that the way uses in ink. Tinted, so that faint pixels are seen.
    static const char *const name[] = {"A", "B", "A, where B covers it"};
    for (int i = A; i <= KEPT; i++) {
        bool used = (i != KEPT) != (looked->way == ONE_BUFFER);
        TsVec at = ts_vec(WIDE + 10, 10 + INSETS_APART * i);
        TsVec corner = ts_vec(looked->picture[i].x, looked->picture[i].y);
        Fill tint = {.ink = i == KEPT ? INK_FOCUS : INK_MUTED, .alpha = i == KEPT ? 1 : 0.7};
        draw_on(draw, LAYER_CONSTRUCTION, i == KEPT ? "kept" : "canvases");
        draw_image(draw, at, INSET, looked->canvas[i]);
        marks_pixels(draw, &looked->mask[i], ts_vec_add(at, ts_vec_scale(corner, INSET)), INSET,
                     tint);
        marks_outline(draw, (TsAabb){at, ts_vec_add(at, ts_vec_scale(ts_vec(WIDE, HIGH), INSET))},
                      (Pen){.ink = used ? INK_INK : INK_LINE, .width = used ? 2 : 1});
        TsAabb box = {at, ts_vec_add(at, ts_vec_scale(ts_vec(WIDE, HIGH), INSET))};
        stage_keep_clear_box(stage, box);
        draw_layer(draw, LAYER_LABELS);
        if (has_room_for_text(draw))
            draw_text(draw, ts_vec(at.x, at.y - 3),
                      (Font){.size = 13, .ink = used ? INK_INK : INK_MUTED}, name[i]);
        else // beside them, the last one below
            stage_label(stage, ts_vec(box.max.x, i == KEPT ? box.max.y : (at.y + box.max.y) / 2),
                        i == KEPT ? ts_vec(0, 1) : ts_vec(1, 0), LABEL_PLAIN, "%s", name[i]);
    }

    TsRegion region = looked->region;
    draw_on(draw, LAYER_CONTACT, "shared pixels");
    marks_pixels(draw, &looked->mask[COMMON], ts_vec(looked->picture[A].x, looked->picture[A].y), 1,
                 (Fill){.ink = INK_FOCUS});
    draw_tag(draw, NULL);
    if (ts_region_is_empty(region)) return;
    draw_tag(draw, "region");
    marks_outline(draw, (TsAabb){{region.left, region.top}, {region.right, region.bottom}},
                  (Pen){.ink = INK_INK, .width = 1.5, .on = 3, .off = 3});
    stage_label(stage, ts_vec((region.left + region.right) / 2.0, region.bottom), ts_vec(0, 1),
                LABEL_NUMBER, "%d × %d px", region.right - region.left, region.bottom - region.top);
    draw_tag(draw, NULL);
}

static void show_figures(Stage *stage, const Looked *looked)
{
    static const char *const name[] = {"1 two buffers", "2 one buffer", "3 bit words"};
    stage_table(stage, "Pixels read", "\t+whole\tregion\thit");
    stage_column_says(stage, 1, "How many pixels it reads if it compares the whole images.");
    stage_column_says(stage, 2,
                      "How many it reads if it compares only where the bounding boxes overlap.");
    stage_column_says(stage, 3, "Whether it finds a pixel that is painted in both.");
    for (int i = 0; i < WAYS; i++) {
        const TsPixelsFound *part = &looked->part[i];
        RowMark mark = i == looked->way ? ROW_DECIDES : ROW_PLAIN;
        if (part->hit != looked->exact) mark = ROW_WRONG;
        stage_row_for(stage, "region", mark, "%s\t%s\t%s\t%s", name[i],
                      number_count(NUMBER_TEXT, looked->whole[i].read),
                      number_count(NUMBER_TEXT, part->read), part->hit ? "yes" : "no");
    }
    bool agree = looked->part[TWO_BUFFERS].hit == looked->part[ONE_BUFFER].hit;
    stage_row(stage, agree ? ROW_LAMP_ON : ROW_LAMP_OFF, "ways 1 and 2 agree");
    const char *shared = number_count(NUMBER_TEXT, looked->shared);
    stage_report(stage, "shared pixels", "%s", shared);
    if (s.too_wide > 0) {
        stage_note(stage, too_large, s.too_wide, s.too_high, DROP_MAX);
    } else if (s.why[0]) {
        stage_note(stage, "%s", s.why);
    } else if (stage_variant(stage) < EIGHT_BITS) { // of the others the flaw is shown
        bool empty = ts_region_is_empty(looked->region);
        stage_note(stage,
                   empty ? "the boxes share no pixel"
                         : "the boxes share a region, the images %s px",
                   shared);
    }
}

static void draw(Stage *stage)
{
    const Looked *looked = stage_found(stage);
    if (s.place == MAZE) {
        draw_maze(stage);
    } else if (!looked || looked->why) {
        stage_note(stage, "%s", looked ? looked->why : no_memory);
    } else {
        draw_pictures(stage, looked);
        show_figures(stage, looked);
    }
}

SCENE = {
    .title = "Pixel-perfect collision",
    .idea = "Two images collide if at least one pixel is painted in both.",
    .build = build,
    .ask = ask,
    .draw = draw,
    .step = step,
    .turned = turned,
    .SCENE_STATE(s),
    .edited = true,
    .claims = "arrows drop PNG",
    .controls = {"in place “maze”, arrow keys move the ball", "drop a PNG to test with it"},
    .drop = drop,
    .view = {{0, 0}, {WIDE + 10 + WIDE * INSET, HIGH}},
    .variants =
        {{"mask_region", "region first", NULL},
         {"mask_whole", "whole canvas", NULL},
         {"mask_eight_bits", "way 2 with 8 bits",
          "The product of two small alphas rounds to 0, and the shared pixel is lost."},
         {"mask_cut_region", "cut region",
          "It truncates fractions, so it never reads the last column or row of the region."}},
    .knobs = {{'w', "way", &s.way, .max = 2, .names = "two buffers|one buffer|bit rows"},
              {'p', "place", &s.place, .name = "preset", .places = true,
               .names = "side by side|edge to edge|maze"},
              {'h', "faint pictures", &s.faint, .max = 1},
              {'u', "turn", &s.turn, -5, 5, 0.5, .unit = "°/tick"}},
};
