// The microscope's picture: the ground as what the method says, the border as what is exact, the
// doubles, a scale.

#include <stdio.h>

#include "scene_kit/number.h"
#include "stage_self.h"

#define HIT_ALPHA 0.20
#define HATCH_ALPHA 0.28
#define MISS_ALPHA 0.13
#define PLATE_ALPHA 0.88

static TsVec on_screen(const Lens *lens, TsVec offset)
{
    return ts_vec_add(lens_middle(lens), ts_vec_scale(offset, lens_zoom(lens)));
}

// ---- The ground: a cell around each place, halfway to its neighbours

typedef struct Cells { // px at scale 1
    double left[LENS_COUNT_MAX + 1], top[LENS_COUNT_MAX + 1];
} Cells;

static void find_edges(const LensAxis *axis, double zoom, double middle, double *edge)
{
    double here = axis->at[axis->here];
    for (int i = 1; i < axis->count; i++) {
        double before = axis->at[i - 1] - here, after = axis->at[i] - here;
        edge[i] = middle + (before + after) / 2 * zoom;
    }
    int last = axis->count - 1;
    edge[0] = 2 * (middle + (axis->at[0] - here) * zoom) - edge[1];
    edge[last + 1] = 2 * (middle + (axis->at[last] - here) * zoom) - edge[last];
}

typedef enum Ground { GROUND_MISS, GROUND_HIT, GROUND_WRONG } Ground;

static Ground ground_at(const LensSample *sample, int column, int row)
{
    int mark = sample->mark[row][column];
    return mark & LENS_WRONG ? GROUND_WRONG : mark & LENS_HIT ? GROUND_HIT : GROUND_MISS;
}

static void draw_run(Draw *draw, Rect box, Ground ground)
{
    static const Fill fill[] = {
        [GROUND_MISS] = {.ink = INK_MISS, .alpha = MISS_ALPHA},
        [GROUND_HIT] = {.ink = INK_HIT, .alpha = HIT_ALPHA},
        [GROUND_WRONG] = {.ink = INK_CLASH},
    };
    draw_box(draw, box, 0, fill[ground]);
    if (ground != GROUND_HIT) return;
    draw_box(draw, box, 0, (Fill){.ink = INK_HIT, .alpha = HATCH_ALPHA, .pattern = PATTERN_RISING});
}

static void draw_ground(Draw *draw, const LensSample *sample, const Cells *cells)
{
    for (int row = 0; row < sample->y.count; row++) {
        double y = cells->top[row], height = cells->top[row + 1] - y;
        for (int first = 0, next; first < sample->x.count; first = next) {
            Ground ground = ground_at(sample, first, row);
            next = first + 1;
            while (next < sample->x.count && ground_at(sample, next, row) == ground) next++;
            double x = cells->left[first];
            draw_run(draw, (Rect){x, y, cells->left[next] - x, height}, ground);
        }
    }
}

// What is wrong has an edge, for yellow is pale on light paper.
static void draw_edges(Draw *draw, const LensSample *sample, const Cells *cells)
{
    Pen pen = {.ink = INK_CLASH_INK};
    for (int row = 0; row < sample->y.count; row++) {
        for (int column = 0; column < sample->x.count; column++) {
            bool wrong = sample->mark[row][column] & LENS_WRONG;
            double x = cells->left[column], y = cells->top[row];
            if (column && wrong != ((sample->mark[row][column - 1] & LENS_WRONG) != 0))
                draw_line(draw, ts_vec(x, y), ts_vec(x, cells->top[row + 1]), pen);
            if (row && wrong != ((sample->mark[row - 1][column] & LENS_WRONG) != 0))
                draw_line(draw, ts_vec(x, y), ts_vec(cells->left[column + 1], y), pen);
        }
    }
}

// ---- The border, and the places themselves

static void draw_border(Draw *draw, const Lens *lens)
{
    static const Pen pens[] = {{.ink = INK_PAPER, .width = 5}, {.ink = INK_INK, .width = 2.5}};
    for (int pass = 0; pass < 2; pass++) {
        for (int i = 0; i < lens->sample.borders; i++) {
            const TsVec *stretch = lens->sample.border[i];
            draw_line(draw, on_screen(lens, stretch[0]), on_screen(lens, stretch[1]), pens[pass]);
        }
    }
}

static double spacing_of(const Lens *lens)
{
    return fmin(lens->sample.x.spacing, lens->sample.y.spacing) * lens_zoom(lens);
}

static void draw_touch(Draw *draw, TsVec at, double radius)
{
    draw_dot(draw, at, radius, (Fill){.ink = INK_PAPER});
    draw_ring(draw, at, radius, (Pen){.ink = INK_INK, .width = 1.5});
}

static void draw_places(Draw *draw, const Lens *lens)
{
    const LensSample *sample = &lens->sample;
    bool lattice = sample->x.lattice && sample->y.lattice;
    double radius = fmin(fmax(spacing_of(lens) * 0.09, 0.8), 2);
    double ring = lattice ? fmin(fmax(spacing_of(lens) * 0.3, 2.5), 6) : 3;
    for (int row = 0; row < sample->y.count; row++) {
        for (int column = 0; column < sample->x.count; column++) {
            TsVec at = on_screen(lens, lens_offset(sample, column, row));
            if (sample->mark[row][column] & LENS_TOUCHING)
                draw_touch(draw, at, ring);
            else if (lattice)
                draw_dot(draw, at, radius, (Fill){.ink = INK_MUTED});
        }
    }
}

// Where the doubles lie far apart along one of x and y only, each is a line.
static void draw_lines(Draw *draw, const Lens *lens)
{
    const LensSample *sample = &lens->sample;
    if (sample->x.lattice == sample->y.lattice) return;
    const LensAxis *axis = sample->x.lattice ? &sample->x : &sample->y;
    bool upright = sample->x.lattice;
    for (int i = 0; i < axis->count; i++) {
        double offset = axis->at[i] - axis->at[axis->here];
        TsVec at = on_screen(lens, ts_vec(offset, offset));
        Rect p = lens->picture;
        TsVec from = upright ? ts_vec(at.x, p.y) : ts_vec(p.x, at.y);
        TsVec to = upright ? ts_vec(at.x, p.y + p.height) : ts_vec(p.x + p.width, at.y);
        draw_line(draw, from, to, (Pen){.ink = INK_MUTED, .alpha = 0.5});
    }
}

static void frame_cell(Draw *draw, const Cells *cells, int column, int row, Ink ink)
{
    double x = cells->left[column], y = cells->top[row];
    Rect cell = {x, y, cells->left[column + 1] - x, cells->top[row + 1] - y};
    draw_frame(draw, cell, 0, (Pen){.ink = ink, .width = 2});
}

// Ticks from the picture's sides towards the middle, and a frame around it. Below is the scale.
static void draw_here(Draw *draw, const Lens *lens, const Cells *cells)
{
    Rect p = lens->picture;
    TsVec m = lens_middle(lens);
    Pen pen = {.ink = INK_INK, .width = 1.5};
    draw_line(draw, ts_vec(p.x, m.y), ts_vec(p.x + 12, m.y), pen);
    draw_line(draw, ts_vec(p.x + p.width - 12, m.y), ts_vec(p.x + p.width, m.y), pen);
    draw_line(draw, ts_vec(m.x, p.y), ts_vec(m.x, p.y + 12), pen);
    frame_cell(draw, cells, lens->sample.x.here, lens->sample.y.here, INK_INK);
}

// ---- The scale

// "0.01 px", "1e−9 px": a power of ten has no digits to be rounded to.
static void write_division(char *text, int size, int level)
{
    if (level > 3)
        snprintf(text, (size_t)size, "1e\u2212%d px", level);
    else
        snprintf(text, (size_t)size, "%.*f px", level, level ? pow(0.1, level) : 1.0);
}

static void draw_scale_bar(Draw *draw, const Lens *lens)
{
    char text[NUMBER_MAX];
    Font font = {.face = FACE_MONO, .size = 13, .ink = INK_INK};
    Pen pen = {.ink = INK_INK, .width = 2};
    double x = lens->picture.x + 14, y = lens->picture.y + lens->picture.height - 14;
    write_division(text, sizeof text, lens->level);
    double width = LENS_DIVISION + 10 + draw_text_width(draw, font, text);
    draw_box(draw, (Rect){x - 8, y - 16, width + 16, 24}, 3,
             (Fill){.ink = INK_PAPER, .alpha = PLATE_ALPHA});
    draw_line(draw, ts_vec(x, y - 4), ts_vec(x + LENS_DIVISION, y - 4), pen);
    draw_line(draw, ts_vec(x, y - 9), ts_vec(x, y + 1), pen);
    draw_line(draw, ts_vec(x + LENS_DIVISION, y - 9), ts_vec(x + LENS_DIVISION, y + 1), pen);
    draw_text(draw, ts_vec(x + LENS_DIVISION + 10, y + 1), font, text);
}

// ---- All of it

static void draw_picture(const Stage *stage, const Lens *lens)
{
    Draw *draw = stage->draw;
    Cells cells = {{0}, {0}};
    TsVec middle = lens_middle(lens);
    int column, row;
    find_edges(&lens->sample.x, lens_zoom(lens), middle.x, cells.left);
    find_edges(&lens->sample.y, lens_zoom(lens), middle.y, cells.top);
    draw_clip(draw, lens->picture);
    draw_ground(draw, &lens->sample, &cells);
    draw_edges(draw, &lens->sample, &cells);
    draw_lines(draw, lens);
    lens_draw_shapes(stage, lens);
    draw_border(draw, lens);
    draw_places(draw, lens);
    draw_here(draw, lens, &cells);
    if (lens_place_pointed(lens, &column, &row)) frame_cell(draw, &cells, column, row, INK_FOCUS);
    draw_scale_bar(draw, lens);
    draw_unclip(draw);
}

void lens_draw(const Stage *stage, const Lens *lens)
{
    Draw *draw = stage->draw;
    draw_screen(draw);
    draw_unclip(draw);
    if (lens->ask) lens_draw_leader(stage, lens);
    draw_layer(draw, LAYER_LABELS);
    draw_box(draw, lens->card, 6, (Fill){.ink = INK_RAISED});
    draw_box(draw, lens->picture, 0, (Fill){.ink = INK_PAPER});
    if (lens->ask) {
        draw_picture(stage, lens);
        lens_draw_words(draw, lens);
    } else {
        draw_text(draw, lens_middle(lens),
                  (Font){.size = 14, .ink = INK_MUTED, .align = ALIGN_CENTER},
                  "No two shapes are asked about.");
    }
    draw_frame(draw, lens->card, 6, (Pen){.ink = INK_LINE});
}
