// Draws the chart of the broad phases.
#include "plot.h"

#include <math.h>

enum {
    MARGIN = 24,
    TOP = 130,     // of the charts
    BOTTOM = 70,   // below them
    SCALE = 44,    // for the numbers beside a chart
    NAMES = 128,   // for the names to its right
    NAME_STEP = 17 // between them
};

static const Font caption = {.face = FACE_SANS, .size = 13, .ink = INK_MUTED};

// Line style of a structure: related structures share a colour, the second is dashed.
static Pen pen_of(TsBroadKind kind)
{
    static const Pen pens[] = {
        [TS_BROAD_BRUTE] = {.ink = INK_LINE, .width = 1.5, .on = 3, .off = 3},
        [TS_BROAD_GRID] = {.ink = INK_FOCUS, .width = 2.5},
        [TS_BROAD_HASH] = {.ink = INK_FOCUS, .width = 2, .on = 5, .off = 4},
        [TS_BROAD_QUADTREE] = {.ink = INK_INK, .width = 1.5, .on = 5, .off = 4},
        [TS_BROAD_RTREE] = {.ink = INK_INK, .width = 1.5},
        [TS_BROAD_TREE] = {.ink = INK_MARK, .width = 2, .on = 5, .off = 4},
        [TS_BROAD_BVH] = {.ink = INK_MARK, .width = 2.5},
        [TS_BROAD_SAP] = {.ink = INK_MUTED, .width = 1.5},
    };
    _Static_assert(sizeof pens / sizeof *pens == TS_BROAD_KINDS, "a pen for each structure");
    return pens[kind];
}

typedef struct Plot {
    Draw *draw;
    const BenchFrames *frames;
    int first[2], last[2]; // powers of ten: of the number of boxes, of ns per box
} Plot;

typedef struct Field {
    const Plot *plot;
    const BroadsTable *table;
    Rect area;
} Field;

static const BroadsCell *cells_of(const BroadsTable *table, int kind)
{
    return table->cell[kind][broads_variants((TsBroadKind)kind) - 1];
}

// ---- Scales

static void include(Plot *plot, int axis, double value)
{
    int below = (int)floor(log10(value)), above = (int)ceil(log10(value));
    if (below < plot->first[axis]) plot->first[axis] = below;
    if (above > plot->last[axis]) plot->last[axis] = above;
}

static double share(const Plot *plot, int axis, double value)
{
    int first = plot->first[axis], last = plot->last[axis];
    return last > first ? (log10(value) - first) / (last - first) : 0.5;
}

static TsVec place(const Field *field, double count, double ns)
{
    Rect area = field->area;
    return ts_vec(area.x + share(field->plot, 0, count) * area.width,
                  area.y + area.height - share(field->plot, 1, ns) * area.height);
}

// ---- A field

static void draw_scales(const Field *field)
{
    static const char *const powers[] = {"1", "10", "100", "1000", "1e4", "1e5", "1e6", "1e7"};
    const Plot *plot = field->plot;
    Draw *draw = plot->draw;
    Rect area = field->area;
    Font right = caption, center = caption;
    right.align = ALIGN_RIGHT;
    center.align = ALIGN_CENTER;
    for (int i = plot->first[1]; i <= plot->last[1] && i >= 0 && i < 8; i++) {
        double y = place(field, 1, pow(10, i)).y;
        draw_line(draw, ts_vec(area.x, y), ts_vec(area.x + area.width, y), (Pen){.ink = INK_RULE});
        draw_text(draw, ts_vec(area.x - 8, y + 4), right, powers[i]);
    }
    for (int i = plot->first[0]; i <= plot->last[0] && i < 8; i++) {
        double x = place(field, pow(10, i), 1).x;
        draw_line(draw, ts_vec(x, area.y), ts_vec(x, area.y + area.height), (Pen){.ink = INK_RULE});
        draw_text(draw, ts_vec(x, area.y + area.height + 20), center, powers[i]);
    }
}

// Sets `end` to the last point; returns false if nothing was timed.
static bool draw_structure(const Field *field, int kind, TsVec *end)
{
    TsVec point[BROADS_SIZES];
    int count = 0;
    const BroadsCell *cell = cells_of(field->table, kind);
    for (int i = 0; i < field->table->sizes && cell[i].box > 0; i++) {
        point[count++] = place(field, field->table->size[i], cell[i].box);
    }
    if (count == 0) return false;
    draw_path(field->plot->draw, point, count, false, pen_of((TsBroadKind)kind));
    for (int i = 0; i < count; i++) {
        draw_dot(field->plot->draw, point[i], 2.5, (Fill){.ink = pen_of((TsBroadKind)kind).ink});
    }
    *end = point[count - 1];
    return true;
}

// ---- Names, moved apart

typedef struct Name {
    int kind;
    TsVec end; // of its line
    double y;  // of the name
} Name;

static void sort_names(Name *name, int count)
{
    for (int i = 1; i < count; i++) {
        Name moved = name[i];
        int k = i;
        for (; k > 0 && name[k - 1].y > moved.y; k--) name[k] = name[k - 1];
        name[k] = moved;
    }
}

// First downwards from the top, then upwards from the bottom.
static void spread_names(Name *name, int count, double bottom)
{
    sort_names(name, count);
    for (int i = 1; i < count; i++) name[i].y = fmax(name[i].y, name[i - 1].y + NAME_STEP);
    for (int i = count; i-- > 0;) {
        name[i].y = fmin(name[i].y, bottom - (count - 1 - i) * NAME_STEP);
    }
}

static void draw_name(const Field *field, const Name *name)
{
    Draw *draw = field->plot->draw;
    double right = field->area.x + field->area.width;
    Font font = {.face = FACE_SANS, .size = 13, .ink = pen_of((TsBroadKind)name->kind).ink};
    if (font.ink == INK_LINE) font.ink = INK_MUTED; // legible on the background
    draw_line(draw, ts_vec_add(name->end, ts_vec(5, 0)), ts_vec(right + 14, name->y),
              (Pen){.ink = INK_LINE});
    draw_text(draw, ts_vec(right + 18, name->y + 4), font, ts_broad_name((TsBroadKind)name->kind));
}

static void draw_field(const Field *field)
{
    Name name[TS_BROAD_KINDS];
    int count = 0;
    Font title = {.face = FACE_BOLD, .size = 14, .ink = INK_INK};
    TsVec corner = ts_vec(field->area.x, field->area.y - 20);
    draw_text(field->plot->draw, corner, title, boxes_name(field->table->family));
    draw_scales(field);
    for (int kind = 0; kind < TS_BROAD_KINDS; kind++) {
        TsVec end;
        if (draw_structure(field, kind, &end)) name[count++] = (Name){kind, end, end.y};
    }
    spread_names(name, count, field->area.y + field->area.height);
    for (int i = 0; i < count; i++) draw_name(field, &name[i]);
}

void plot_frames(Draw *draw, const BenchFrames *frames)
{
    Plot plot = {draw, frames, {8, 8}, {0, 0}};
    double width = (double)(PLOT_WIDTH - 2 * MARGIN) / BENCH_FAMILIES;
    for (int i = 0; i < frames->count; i++) {
        for (int size = 0; size < frames->table[i].sizes; size++) {
            include(&plot, 0, frames->table[i].size[size]);
            for (int kind = 0; kind < TS_BROAD_KINDS; kind++) {
                double box = cells_of(&frames->table[i], kind)[size].box;
                if (box > 0) include(&plot, 1, box);
            }
        }
    }
    draw_screen(draw);
    Font title = {.face = FACE_BOLD, .size = 20, .ink = INK_INK};
    draw_text(draw, ts_vec(MARGIN, 40), title, "Broad phases: time of a frame by number of boxes");
    draw_textf(draw, ts_vec(MARGIN, 65), caption,
               "Every box moved by 5 %% of its size and every pair found, ns of CPU time per box "
               "(%s). A level line: time in proportion to the number.",
               ts_simd_name(broads_simd(BROADS_VARIANTS - 1)));
    for (int i = 0; i < frames->count; i++) {
        Field field = {&plot, &frames->table[i],
                       (Rect){MARGIN + SCALE + i * width, TOP, width - SCALE - NAMES,
                              PLOT_HEIGHT - TOP - BOTTOM}};
        draw_field(&field);
    }
}
