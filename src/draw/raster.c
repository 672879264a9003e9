// The scanline rasteriser: signed areas of edges in cells, summed along each row.
#include "raster_private.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "outline.h"

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

#if defined(__SSE2__) || defined(__ARM_NEON) || defined(__wasm_simd128__)
#define HAS_LANES 1
#else
#define HAS_LANES 0 // the plain page: masks cost it more than branches
#endif

enum { PARTS = 64 };

// The parts of edges within a row, collected so that two are computed at once. Those after the
// last have been computed before, or are 0.
typedef struct Parts {
    double low[PARTS], high[PARTS]; // x
    double height[PARTS];           // signed
    double steepness[PARTS];        // px down per px to the side, of that sign
    float *row[PARTS];              // its first cell
    int count;
    int32_t first[PARTS], last[PARTS]; // columns of its cells
    float near[PARTS], far[PARTS];     // what it adds to its first cell, and to the next
    float near_2[PARTS], far_2[PARTS]; // its second cell's part, as the first one's
} Parts;

// The cells of a shape are packed to its clip, so that small shapes stay in the cache. Coordinates
// are relative to the upper left corner of the clip.
struct Raster {
    Area clip;
    int width, height; // of the clip
    int words;         // mark words of a row; 64 cells each
    int stride;        // cells of a row
    bool small;        // fits into the mask: cells are not marked
    float *cell;       // change of the winding area from the pixel before; 0 outside a shape
    uint64_t *mark;    // a bit for each cell that may be nonzero
    int first, last;   // rows touched
    uint8_t mask[RASTER_SMALL * RASTER_SMALL];
    Parts parts;
    SmallParts small_parts;
};

// An edge on the right border writes up to two cells beyond the last pixel.
static int words_for(int width) { return (width + 2 + 63) / 64; }

Raster *raster_new(int width, int height)
{
    Raster *raster = calloc(1, sizeof *raster);
    if (!raster) return NULL;
    size_t words = (size_t)words_for(width) * (size_t)height;
    // Small shapes are read four rows at once.
    raster->cell = calloc(words * 64 + 4 * SMALL_STRIDE, sizeof *raster->cell);
    raster->mark = calloc(words, sizeof *raster->mark);
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
    raster->width = clip.right - clip.left;
    raster->height = clip.bottom - clip.top;
    raster->words = words_for(raster->width);
    raster->small = raster->width <= RASTER_SMALL && raster->height <= RASTER_SMALL;
    raster->stride = raster->small ? SMALL_STRIDE : raster->words * 64;
    raster->first = raster->height;
    raster->last = -1;
}

// Adds the part of an edge within one cell: its height, and its mean distance from the cell's left
// side.
static inline void deposit(float *cell, double height, double mean)
{
    cell[0] += (float)(height * (1 - mean));
    cell[1] += (float)(height * mean);
}

static inline void mark_cells(Raster *raster, int row, int first, int last)
{
    if (raster->small) return;
    uint64_t *mark = raster->mark + (size_t)row * (size_t)raster->words;
    uint64_t from = ~(uint64_t)0 << (first & 63), to = ~(uint64_t)0 >> (63 - (last & 63));
    if (first >> 6 == last >> 6) {
        mark[first >> 6] |= from & to;
        return;
    }
    mark[first >> 6] |= from;
    for (int word = (first >> 6) + 1; word < last >> 6; word++) mark[word] = ~(uint64_t)0;
    mark[last >> 6] |= to;
}

// Adds the part of an edge within one row, from x0 to x1, of signed height `height`. `steepness` is
// its signed px down per px to the side.
static inline void row_part(Raster *raster, int row, double x0, double x1, double height,
                            double steepness)
{
    float *cell = raster->cell + (size_t)row * (size_t)raster->stride;
    double low = x0 < x1 ? x0 : x1, high = x0 < x1 ? x1 : x0;
    int first = (int)low, last = (int)high;
    if (first == last) {
        deposit(cell + first, height, (low + high) / 2 - first);
    } else {
        cross_cells(cell, low, high, first, last, steepness);
    }
    mark_cells(raster, row, first, last + 1);
}

// The same for a vertical edge, as most edges of boxes are.
static inline void vertical_part(Raster *raster, int row, int column, double height, double mean)
{
    float *cell = raster->cell + (size_t)row * (size_t)raster->stride;
    deposit(cell + column, height, mean);
    mark_cells(raster, row, column, column + (mean > 0));
}

static void vertical_inside(Raster *raster, double x, double from, double to, double sign)
{
    int column = (int)x, row = (int)from, last = (int)to;
    double mean = x - column;
    if (row < raster->first) raster->first = row;
    if (last == row) {
        vertical_part(raster, row, column, (to - from) * sign, mean);
    } else {
        vertical_part(raster, row, column, (row + 1 - from) * sign, mean);
        for (row++; row < last; row++) vertical_part(raster, row, column, sign, mean);
        if (to > last) vertical_part(raster, row++, column, (to - last) * sign, mean);
        row--;
    }
    if (row > raster->last) raster->last = row;
}

// Adds a downward edge within the clip, row by row. Each row's x is computed from the start, so
// that errors do not accumulate.
static void edge_inside(Raster *raster, TsVec a, TsVec b, double sign)
{
    if (!(a.y < b.y)) return;
    if (a.x == b.x) {
        vertical_inside(raster, a.x, a.y, b.y, sign);
        return;
    }
    int row = (int)a.y;
    double steepness = sign * (b.y - a.y) / fabs(b.x - a.x);
    if (row < raster->first) raster->first = row;
    if (b.y <= row + 1) { // a small shape has many edges within a row, which need no slope
        row_part(raster, row, a.x, b.x, (b.y - a.y) * sign, steepness);
        if (row > raster->last) raster->last = row;
        return;
    }
    double slope = (b.x - a.x) / (b.y - a.y);
    double low = a.x < b.x ? a.x : b.x, high = a.x < b.x ? b.x : a.x;
    double x = a.x, y = a.y;
    for (; y < b.y; row++) {
        double next_y = row + 1 < b.y ? row + 1 : b.y;
        double next_x = row + 1 < b.y ? a.x + (next_y - a.y) * slope : b.x;
        next_x = next_x < low ? low : next_x > high ? high : next_x;
        row_part(raster, row, x, next_x, (next_y - y) * sign, steepness);
        x = next_x;
        y = next_y;
    }
    if (row - 1 > raster->last) raster->last = row - 1;
}

// Adds a downward edge within the clip's rows. Left of the clip it is moved to the left border;
// right of the clip it has no effect.
static void edge_across(Raster *raster, TsVec a, TsVec b, double sign)
{
    double right = raster->width;
    if (a.x >= right && b.x >= right) return;
    if (a.x <= 0 && b.x <= 0) {
        edge_inside(raster, ts_vec(0, a.y), ts_vec(0, b.y), sign);
        return;
    }
    bool cut_left = a.x < 0 || b.x < 0;
    if (cut_left || a.x > right || b.x > right) {
        TsVec middle = segment_at_x(a, b, cut_left ? 0 : right);
        edge_across(raster, a, middle, sign);
        edge_across(raster, middle, b, sign);
        return;
    }
    edge_inside(raster, a, b, sign);
}

static void edge(Raster *raster, TsVec a, TsVec b)
{
    double sign = a.y < b.y ? 1 : -1;
    TsVec upper = a.y < b.y ? a : b, lower = a.y < b.y ? b : a;
    TsVec start = upper, stop = lower;
    double bottom = raster->height;
    if (upper.y >= bottom || lower.y <= 0 || upper.y == lower.y) return;
    if (upper.y < 0) start = segment_at_y(upper, lower, 0);
    if (lower.y > bottom) stop = segment_at_y(upper, lower, bottom);
    edge_across(raster, start, stop, sign);
}

// No edge has to be clipped.
static bool is_inside(const Raster *raster, const TsVec *point, int count)
{
    bool inside = true;
    for (int i = 0; i < count; i++) {
        inside &= (point[i].x > raster->clip.left) & (point[i].x < raster->clip.right) &
                  (point[i].y > raster->clip.top) & (point[i].y < raster->clip.bottom);
    }
    return inside;
}

#if HAS_LANES

// ---- Small shapes, whose edges cross too few rows and cells to guess how many

typedef double Two __attribute__((vector_size(16)));
typedef int64_t TwoBits __attribute__((vector_size(16)));
typedef int32_t TwoInts __attribute__((vector_size(8)));
typedef float TwoFloats __attribute__((vector_size(8)));

static inline Two two_at(const double *from)
{
    Two two;
    memcpy(&two, from, sizeof two);
    return two;
}

static inline Two chosen(TwoBits is, Two yes, Two no)
{
    return (Two)((is & (TwoBits)yes) | (~is & (TwoBits)no));
}

static inline void put_floats(float *to, Two two)
{
    TwoFloats floats = __builtin_convertvector(two, TwoFloats);
    memcpy(to, &floats, sizeof floats);
}

// What the parts add to the cell of their low end and to the two after it, as row_part computes it
// of one cell or of two. Of more it is not used.
static inline void compute_parts(Parts *parts)
{
    for (int i = 0; i < parts->count; i += 2) {
        Two low = two_at(parts->low + i), high = two_at(parts->high + i);
        Two height = two_at(parts->height + i), steepness = two_at(parts->steepness + i);
        TwoInts first = __builtin_convertvector(low, TwoInts);
        TwoInts last = __builtin_convertvector(high, TwoInts);
        Two left = __builtin_convertvector(first, Two), border = left + 1;
        TwoBits within = high < border; // the first cell
        Two middle = chosen(within, high, border);
        Two part = chosen(within, height, steepness * (middle - low));
        Two part_2 = chosen(within, (Two){0, 0}, steepness * (high - middle));
        Two mean = (low + middle) / 2 - left, mean_2 = (middle + high) / 2 - border;
        memcpy(parts->first + i, &first, sizeof first);
        memcpy(parts->last + i, &last, sizeof last);
        put_floats(parts->near + i, part * (1 - mean));
        put_floats(parts->far + i, part * mean);
        put_floats(parts->near_2 + i, part_2 * (1 - mean_2));
        put_floats(parts->far_2 + i, part_2 * mean_2);
    }
}

// Adds the parts in their order, in which the sums are rounded. Adding 0 changes nothing.
static void add_parts(Parts *parts)
{
    compute_parts(parts);
    for (int i = 0; i < parts->count; i++) {
        float *cell = parts->row[i] + parts->first[i];
        if (parts->last[i] > parts->first[i] + 1) {
            cross_cells(parts->row[i], parts->low[i], parts->high[i], parts->first[i],
                        parts->last[i], parts->steepness[i]);
        } else {
            cell[0] += parts->near[i];
            cell[1] = cell[1] + parts->far[i] + parts->near_2[i];
            cell[2] += parts->far_2[i];
        }
    }
    parts->count = 0;
}

// Collects the parts of an edge as edge_inside adds them. A vertical one is no exception: within a
// cell its steepness is not used.
static inline void collect_edge(Raster *raster, TsVec a, TsVec b, double sign)
{
    Parts *parts = &raster->parts;
    if (!(a.y < b.y)) return;
    if (parts->count > PARTS - RASTER_SMALL) add_parts(parts);
    double across = b.x - a.x, down = b.y - a.y;
    double slope = across / down, steepness = sign * down / fabs(across);
    // By two comparisons: of one the compiler makes a branch.
    double left = a.x < b.x ? a.x : b.x, right = a.x > b.x ? a.x : b.x;
    int row = (int)a.y, i = parts->count;
    float *cell = raster->cell + row * SMALL_STRIDE;
    double x = a.x, y = a.y, next_row = row + 1;
    for (bool more = true; more; next_row++, cell += SMALL_STRIDE, i++) {
        more = next_row < b.y;
        double next_y = more ? next_row : b.y, next_x = b.x;
        if (more) {
            next_x = a.x + (next_y - a.y) * slope;
            next_x = next_x < left ? left : next_x;
            next_x = next_x > right ? right : next_x;
        }
        parts->low[i] = x < next_x ? x : next_x;
        parts->high[i] = x > next_x ? x : next_x;
        parts->height[i] = (next_y - y) * sign;
        parts->steepness[i] = steepness;
        parts->row[i] = cell;
        x = next_x;
        y = next_y;
    }
    parts->count = i;
}

static void small_contour(Raster *raster, const TsVec *point, int count)
{
    TsVec corner = ts_vec(raster->clip.left, raster->clip.top);
    TsVec from = ts_vec_sub(point[count - 1], corner);
    for (int i = 0; i < count; i++) {
        TsVec to = ts_vec_sub(point[i], corner);
        if (from.y < to.y) {
            collect_edge(raster, from, to, 1);
        } else {
            collect_edge(raster, to, from, -1);
        }
        from = to;
    }
    add_parts(&raster->parts);
    raster->first = 0;
    raster->last = raster->height - 1;
}

#endif

void raster_contour(Raster *raster, const TsVec *point, int count)
{
    if (count < 3) return;
    bool inside = is_inside(raster, point, count);
#if HAS_LANES
    if (inside && raster->small) {
        small_contour(raster, point, count);
        return;
    }
#endif
    TsVec corner = ts_vec(raster->clip.left, raster->clip.top);
    TsVec from = ts_vec_sub(point[count - 1], corner);
    for (int i = 0; i < count; i++) {
        TsVec to = ts_vec_sub(point[i], corner);
        if (!inside) {
            edge(raster, from, to);
        } else if (from.y < to.y) {
            edge_inside(raster, from, to, 1);
        } else {
            edge_inside(raster, to, from, -1);
        }
        from = to;
    }
}

void raster_outline(Raster *raster, const Outline *outline, int first, int last)
{
    for (int i = first; i < last; i++) {
        int start = i > 0 ? outline->end[i - 1] : 0;
        raster_contour(raster, outline->point + start, outline->end[i] - start);
    }
}

// Without a branch that depends on the border of a shape.
static inline int coverage_of(double winding, Rule rule)
{
    double area = fabs(winding);
    if (rule == RULE_NONZERO) {
        area = area < 1 ? area : 1;
    } else {
        if (area >= 2) area -= 2 * floor(area / 2);
        area = area < 2 - area ? area : 2 - area;
    }
    return (int)(area * 255 + 0.5);
}

typedef struct Run {
    int x, coverage;
} Run;

static void sweep_row(Raster *raster, int row, Rule rule, RasterSpan *span, void *context)
{
    float *cell = raster->cell + (size_t)row * (size_t)raster->stride;
    uint64_t *mark = raster->mark + (size_t)row * (size_t)raster->words;
    int left = raster->clip.left, y = raster->clip.top + row;
    double winding = 0;
    Run run = {0, 0};
    for (int word = 0; word < raster->words; word++) {
        uint64_t bits = mark[word];
        mark[word] = 0;
        for (; bits; bits &= bits - 1) {
            int x = word * 64 + __builtin_ctzll(bits);
            winding += (double)cell[x];
            cell[x] = 0;
            int coverage = coverage_of(winding, rule);
            if (coverage == run.coverage || x >= raster->width) continue;
            if (run.coverage > 0) span(context, left + run.x, y, x - run.x, run.coverage);
            run = (Run){x, coverage};
        }
    }
    if (run.coverage > 0) span(context, left + run.x, y, raster->width - run.x, run.coverage);
}

#if HAS_LANES
typedef float FourFloats __attribute__((vector_size(16)));
typedef int32_t FourInts __attribute__((vector_size(16)));

#if defined(__clang__)
#define SHUFFLED(a, b, ...) __builtin_shufflevector(a, b, __VA_ARGS__)
#else
#define SHUFFLED(a, b, ...) __builtin_shuffle(a, b, (FourInts){__VA_ARGS__})
#endif

// As coverage_of computes it.
static inline Two scaled_area(Two winding, Rule rule)
{
    const TwoBits magnitude = {INT64_MAX, INT64_MAX};
    Two area = (Two)((TwoBits)winding & magnitude);
    if (rule == RULE_EVEN_ODD) {
        area -= 2 * __builtin_convertvector(__builtin_convertvector(area / 2, TwoInts), Two);
        area = chosen(area < 2 - area, area, 2 - area);
    }
    return area * 255 + 0.5;
}

static inline FourInts coverages_of(Two upper, Two lower, Rule rule)
{
    TwoInts a = __builtin_convertvector(scaled_area(upper, rule), TwoInts);
    TwoInts b = __builtin_convertvector(scaled_area(lower, rule), TwoInts);
    FourInts coverage = {a[0], a[1], b[0], b[1]}, most = coverage > 255;
    return rule == RULE_NONZERO ? (coverage & ~most) | (most & 255) : coverage;
}

// The first two, or the last two.
static inline Two half_of(FourFloats four, bool last)
{
    if (last) four = SHUFFLED(four, four, 2, 3, 2, 3);
#if defined(__SSE2__)
    return (Two)_mm_cvtps_pd((__m128)four); // gcc would convert them one by one
#else
    TwoFloats two;
    memcpy(&two, &four, sizeof two);
    return __builtin_convertvector(two, Two);
#endif
}

// Four rows at once, and of each four columns. Those beyond the clip are never read.
static inline void mask_rows(Raster *raster, Rule rule)
{
    for (int row = 0; row < raster->height; row += 4) {
        float *cell = raster->cell + row * SMALL_STRIDE;
        uint8_t *mask = raster->mask + row * RASTER_SMALL;
        Two upper = {0, 0}, lower = {0, 0}; // the windings of two rows each
        for (int x = 0; x < raster->width + 2; x += 4) {
            FourFloats at[4], none = {0};
            for (int i = 0; i < 4; i++) {
                memcpy(&at[i], cell + i * SMALL_STRIDE + x, sizeof none);
                memcpy(cell + i * SMALL_STRIDE + x, &none, sizeof none);
            }
            if (x >= raster->width) break;
            // Two columns of two rows each.
            FourFloats above[] = {SHUFFLED(at[0], at[1], 0, 4, 1, 5),
                                  SHUFFLED(at[0], at[1], 2, 6, 3, 7)};
            FourFloats below[] = {SHUFFLED(at[2], at[3], 0, 4, 1, 5),
                                  SHUFFLED(at[2], at[3], 2, 6, 3, 7)};
            FourInts coverage = {0}; // of each row four, a byte each
            for (int i = 0; i < 4; i++) {
                upper += half_of(above[i / 2], i % 2);
                lower += half_of(below[i / 2], i % 2);
                coverage |= coverages_of(upper, lower, rule) << 8 * i;
            }
            for (int i = 0; i < 4; i++) {
                int32_t bytes = coverage[i];
                memcpy(mask + i * RASTER_SMALL + x, &bytes, sizeof bytes);
            }
        }
    }
}
#else
static inline void mask_rows(Raster *raster, Rule rule)
{
    int width = raster->width;
    for (int row = 0; row < raster->height; row++) {
        float *cell = raster->cell + (size_t)row * (size_t)raster->stride;
        uint8_t *mask = raster->mask + row * RASTER_SMALL;
        double winding = 0;
        for (int x = 0; x < width; x++) {
            winding += (double)cell[x];
            mask[x] = (uint8_t)coverage_of(winding, rule);
        }
        memset(cell, 0, ((size_t)width + 2) * sizeof *cell);
    }
}
#endif

const uint8_t *raster_mask(Raster *raster, Rule rule)
{
    assert(raster->small);
    if (rule == RULE_NONZERO) {
        mask_rows(raster, RULE_NONZERO);
    } else {
        mask_rows(raster, RULE_EVEN_ODD);
    }
    raster_begin(raster, raster->clip);
    return raster->mask;
}

const uint8_t *raster_small(Raster *raster, const Outline *outline, int first, int last, Area clip,
                            Rule rule, bool avx2)
{
#if HAS_AVX2
    if (avx2) {
        raster_small_avx2(&raster->small_parts, raster->mask, outline, first, last, clip, rule);
        return raster->mask;
    }
#else
    (void)avx2;
#endif
    raster_begin(raster, clip);
    raster_outline(raster, outline, first, last);
    return raster_mask(raster, rule);
}

static void sweep_mask(Raster *raster, Rule rule, RasterSpan *span, void *context)
{
    const uint8_t *mask = raster_mask(raster, rule);
    for (int y = 0; y < raster->height; y++, mask += RASTER_SMALL) {
        for (int x = 0, end; x < raster->width; x = end) {
            for (end = x + 1; end < raster->width && mask[end] == mask[x];) end++;
            if (mask[x] > 0)
                span(context, raster->clip.left + x, raster->clip.top + y, end - x, mask[x]);
        }
    }
}

void raster_sweep(Raster *raster, Rule rule, RasterSpan *span, void *context)
{
    if (raster->small) {
        sweep_mask(raster, rule, span, context);
        return;
    }
    for (int row = raster->first; row <= raster->last; row++)
        sweep_row(raster, row, rule, span, context);
    raster_begin(raster, raster->clip);
}
