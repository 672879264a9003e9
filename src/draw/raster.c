#include "raster.h"

#include <stdint.h>
#include <stdlib.h>

struct Raster {
    int stride, words; // cells and mark words of a row
    float *cell;       // change of the winding area from the pixel before
    uint64_t *mark;    // a bit for each cell that may be other than 0
    Area clip;
    int first, last; // rows touched
};

Raster *raster_new(int width, int height)
{
    Raster *raster = calloc(1, sizeof *raster);
    if (!raster) return NULL;
    // An edge on the right border reaches two cells beyond the last pixel.
    raster->words = (width + 2 + 63) / 64;
    raster->stride = raster->words * 64;
    raster->cell = calloc((size_t)raster->stride * (size_t)height, sizeof *raster->cell);
    raster->mark = calloc((size_t)raster->words * (size_t)height, sizeof *raster->mark);
    if (raster->cell && raster->mark) return raster;
    raster_free(raster);
    return NULL;
}

void raster_free(Raster *raster)
{
    if (!raster) return;
    free(raster->cell);
    free(raster->mark);
    free(raster);
}

void raster_begin(Raster *raster, Area clip)
{
    raster->clip = clip;
    raster->first = clip.bottom;
    raster->last = clip.top - 1;
}

// The part of an edge within one cell: its height, and its mean distance from the cell's left side.
static inline void deposit(float *cell, double height, double mean)
{
    cell[0] += (float)(height * (1 - mean));
    cell[1] += (float)(height * mean);
}

static inline void mark_cells(uint64_t *mark, int first, int last)
{
    for (int x = first; x <= last; x++) mark[x >> 6] |= (uint64_t)1 << (x & 63);
}

// The part of an edge within one row, from x0 to x1, of the signed height `height`.
static inline void row_part(Raster *raster, int row, double x0, double x1, double height)
{
    float *cell = raster->cell + (size_t)row * (size_t)raster->stride;
    double low = x0 < x1 ? x0 : x1, high = x0 < x1 ? x1 : x0;
    int first = (int)low, last = (int)high;
    if (first == last) {
        deposit(cell + first, height, (low + high) / 2 - first);
    } else {
        double slope = height / (high - low);
        double x = low;
        for (int column = first; x < high; column++) {
            double next = column + 1 < high ? column + 1 : high;
            deposit(cell + column, slope * (next - x), (x + next) / 2 - column);
            x = next;
        }
    }
    mark_cells(raster->mark + (size_t)row * (size_t)raster->words, first, last + 1);
}

// An edge going down within the clip, row by row. Each row's x is computed from the start, so that
// nothing drifts.
static void edge_inside(Raster *raster, Vec a, Vec b, double sign)
{
    if (!(a.y < b.y)) return;
    double slope = (b.x - a.x) / (b.y - a.y);
    double low = a.x < b.x ? a.x : b.x, high = a.x < b.x ? b.x : a.x;
    int row = (int)a.y;
    if (row < raster->first) raster->first = row;
    double x = a.x, y = a.y;
    for (; y < b.y; row++) {
        double next_y = row + 1 < b.y ? row + 1 : b.y;
        double next_x = row + 1 < b.y ? a.x + (next_y - a.y) * slope : b.x;
        next_x = next_x < low ? low : next_x > high ? high : next_x;
        row_part(raster, row, x, next_x, (next_y - y) * sign);
        x = next_x;
        y = next_y;
    }
    if (row - 1 > raster->last) raster->last = row - 1;
}

static Vec edge_at_x(Vec a, Vec b, double x)
{
    double y = a.y + (b.y - a.y) * ((x - a.x) / (b.x - a.x));
    return vec(x, y < a.y ? a.y : y > b.y ? b.y : y);
}

// An edge going down within the clip's rows. To the left of the clip it counts as if it ran along
// its border, to the right it hides nothing.
static void edge_across(Raster *raster, Vec a, Vec b, double sign)
{
    double left = raster->clip.left, right = raster->clip.right;
    if (a.x >= right && b.x >= right) return;
    if (a.x <= left && b.x <= left) {
        edge_inside(raster, vec(left, a.y), vec(left, b.y), sign);
        return;
    }
    bool cut_left = a.x < left || b.x < left;
    if (cut_left || a.x > right || b.x > right) {
        Vec middle = edge_at_x(a, b, cut_left ? left : right);
        edge_across(raster, a, middle, sign);
        edge_across(raster, middle, b, sign);
        return;
    }
    edge_inside(raster, a, b, sign);
}

static void edge(Raster *raster, Vec a, Vec b)
{
    double sign = a.y < b.y ? 1 : -1;
    Vec upper = a.y < b.y ? a : b, lower = a.y < b.y ? b : a;
    double top = raster->clip.top, bottom = raster->clip.bottom;
    if (upper.y >= bottom || lower.y <= top || upper.y == lower.y) return;
    double slope = (lower.x - upper.x) / (lower.y - upper.y);
    Vec start = upper.y < top ? vec(upper.x + (top - upper.y) * slope, top) : upper;
    Vec stop = lower.y > bottom ? vec(lower.x - (lower.y - bottom) * slope, bottom) : lower;
    edge_across(raster, start, stop, sign);
}

void raster_contour(Raster *raster, const Vec *point, int count)
{
    for (int i = 0; i < count; i++) edge(raster, point[i], point[i + 1 < count ? i + 1 : 0]);
}

static inline int coverage_of(double winding, Rule rule)
{
    double area = fabs(winding);
    if (area > 1) {
        if (rule == RULE_NONZERO) return 255;
        area -= 2 * floor(area / 2);
        if (area > 1) area = 2 - area;
    }
    return (int)(area * 255 + 0.5);
}

typedef struct Run {
    int x, coverage;
} Run;

static inline void run_end(Run run, int end, int y, RasterSpan *span, void *context)
{
    if (run.coverage > 0 && run.x < end) span(context, run.x, y, end - run.x, run.coverage);
}

static void sweep_row(Raster *raster, int y, Rule rule, RasterSpan *span, void *context)
{
    float *cell = raster->cell + (size_t)y * (size_t)raster->stride;
    uint64_t *mark = raster->mark + (size_t)y * (size_t)raster->words;
    int right = raster->clip.right;
    double winding = 0;
    Run run = {raster->clip.left, 0};
    for (int word = raster->clip.left / 64; word <= (right + 1) / 64; word++) {
        uint64_t bits = mark[word];
        mark[word] = 0;
        for (; bits; bits &= bits - 1) {
            int x = word * 64 + __builtin_ctzll(bits);
            winding += (double)cell[x];
            cell[x] = 0;
            int coverage = coverage_of(winding, rule);
            if (coverage == run.coverage || x >= right) continue;
            run_end(run, x, y, span, context);
            run = (Run){x, coverage};
        }
    }
    run_end(run, right, y, span, context);
}

void raster_sweep(Raster *raster, Rule rule, RasterSpan *span, void *context)
{
    for (int y = raster->first; y <= raster->last; y++) sweep_row(raster, y, rule, span, context);
    raster_begin(raster, raster->clip);
}
