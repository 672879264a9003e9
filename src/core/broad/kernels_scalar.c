// The inner loops in plain C, for every processor. Compilers vectorise the marked loops.
#include "platform/rounding.h"

#include <math.h>
#include <string.h>

#include "broad/kernels_private.h"

#undef SIMD_NAME
#define SIMD_NAME(name) name##_scalar

// A table, because compilers do not vectorise 1 << i.
static const unsigned lanes_bit[LANES] = {1, 2, 4, 8, 16, 32, 64, 128};

typedef const BoundsBlock *Lanes;

typedef struct LanesIndex {
    const int32_t *index;
    int32_t from; // added to each
} LanesIndex;

static inline Lanes lanes_load(const BoundsBlock *block) { return block; }

static inline LanesIndex lanes_index(const int32_t *index) { return (LanesIndex){index, 0}; }

static inline LanesIndex lanes_from(int first)
{
    static const int32_t number[LANES] = {0, 1, 2, 3, 4, 5, 6, 7};
    return (LanesIndex){number, first};
}

static inline int32_t lanes_at(LanesIndex index, int lane)
{
    return index.from + index.index[lane];
}

// Vectorised.
static inline unsigned lanes_meet(Lanes lanes, TsBounds box)
{
    unsigned mask = 0;
    for (int i = 0; i < LANES; i++) {
        unsigned meets = (lanes->left[i] <= box.right) & (box.left <= lanes->right[i]) &
                         (lanes->top[i] <= box.bottom) & (box.top <= lanes->bottom[i]);
        mask |= -meets & lanes_bit[i];
    }
    return mask;
}

static inline unsigned lanes_on_ray(const BoundsBlock *block, const TsBoundsRay *ray)
{
    return block_on_ray(block, ray);
}

static inline int lanes_pairs(TsBroadPair *out, LanesIndex index, int a, unsigned mask)
{
    int count = 0;
    while (mask) {
        int b = lanes_at(index, mask_next(&mask));
        out[count++] = a < b ? (TsBroadPair){a, b} : (TsBroadPair){b, a};
    }
    return count;
}

static inline int lanes_hits(int32_t *out, LanesIndex index, unsigned mask)
{
    int count = 0;
    for (int i = 0; i < LANES;
         i++) { // every lane is written; the next overwrites it if it is not in the mask
        out[count] = lanes_at(index, i);
        count += (int)(mask >> i & 1);
    }
    return count;
}

static inline unsigned lanes_overlap(const float *low, const float *high, float box_low,
                                     float box_high)
{
    int meets[SAP_RUN], any = 0;
    unsigned mask = 0;
    for (int i = 0; i < SAP_RUN; i++) meets[i] = (low[i] <= box_high) & (box_low <= high[i]);
    for (int i = 0; i < SAP_RUN; i++) any |= meets[i];
    if (!any) return 0;
    for (int i = 0; i < SAP_RUN; i++) mask |= (unsigned)meets[i] << i;
    return mask;
}

// ---- Cells: box by box, because runs are short

static void cells_census(CellsCensus *census, const TsBroad *broad)
{
    for (int i = 0; i < broad->count; i++) {
        if (broad_alive(broad, i)) census_add(census, broad->bounds[i]);
    }
}

// Most boxes are on the first level.
static void cells_gather(CellTable *cells, const TsBroad *broad, int32_t *restrict counts)
{
    const int32_t *restrict order = cells->boxes.index;
    const TsBounds *restrict bounds = broad->bounds;
    TsBounds *restrict gathered = cells->gathered;
    int32_t *restrict numbers = cells->cell;
    CellsLevel first = cells->level[0]; // has no boxes if there are no levels: all are infinite
    bool all_alive = broad->alive == broad->count;
    int count = broad->count;
    if (cells->levels == 0) first.limit = -1;
    for (int i = 0; i < count; i++) {
        if (i + CELLS_AHEAD < count) PREFETCH(&bounds[order[i + CELLS_AHEAD]]);
        TsBounds box = bounds[order[i]];
        bool fits = box.right - box.left <= first.limit && box.bottom - box.top <= first.limit;
        int32_t cell =
            fits ? cells_at(&first, cells_col(&first, box.left), cells_row(&first, box.top))
                 : cell_number(cells, box);
        if (!all_alive && !broad_alive(broad, order[i])) cell = cells->cells + 1;
        gathered[i] = box;
        numbers[i] = cell;
        counts[cell]++;
    }
}

static inline int sorted_box_meets(const CellsBoxes *boxes, int at,
                                   TsBounds box) // without a branch
{
    return (boxes->left[at] <= box.right) & (box.left <= boxes->right[at]) &
           (boxes->top[at] <= box.bottom) & (box.top <= boxes->bottom[at]);
}

// Branch-free, because the order of two indices is unpredictable.
static inline TsBroadPair sorted_pair(int32_t a, int32_t b)
{
    int32_t other = (a ^ b) & -(b < a);
    return (TsBroadPair){a ^ other, b ^ other};
}

// Every pair is written; the next one overwrites it if the boxes do not overlap.
static inline int join_sorted_box(const CellsBoxes *boxes, int at, int from, int to,
                                  TsBroadPair *out)
{
    TsBounds box = (TsBounds){boxes->left[at], boxes->top[at], boxes->right[at], boxes->bottom[at]};
    int index = boxes->index[at], count = 0;
    for (int i = from; i < to; i++) {
        out[count] = sorted_pair(index, boxes->index[i]);
        count += sorted_box_meets(boxes, i, box);
    }
    return count;
}

static void cells_join_level(const CellTable *cells, const CellsLevel *of, CellsProgress *progress,
                             TsBroadPair *out, int room)
{
    CellsLevel level = *of;
    CellsBoxes boxes = cells->boxes;
    CellsProgress now = *progress;
    const int32_t *start = cells->start + level.base;
    int count = 0, end = start[level.cells];
    for (; now.place < end; now.place++) {
        int at = now.place;
        int32_t cell =
            cells_at(&level, cells_col(&level, boxes.left[at]), cells_row(&level, boxes.top[at]));
        CellsBeside b = cells_beside(&level, start, cell);
        int tests = b.beside - at - 1 + (b.below - b.under);
        for (int i = 0; i < 2; i++) tests += b.wrapped[i] - start[0];
        now.room = tests + LANES;
        if (room - count < now.room) break;
        now.tests += tests;
        now.cells_used += cell != now.cell;
        now.cell = cell;
        count += join_sorted_box(&boxes, at, at + 1, b.beside, out + count);
        count += join_sorted_box(&boxes, at, b.under, b.below, out + count);
        for (int i = 0; i < 2; i++)
            count += join_sorted_box(&boxes, at, start[0], b.wrapped[i], out + count);
    }
    now.pairs = count;
    *progress = now;
}

static int cells_join(const CellsBoxes *boxes, const CellsJoin *join, int joins, TsBroadPair *out)
{
    CellsBoxes local = *boxes;
    int count = 0;
    for (int i = 0; i < joins; i++)
        count += join_sorted_box(&local, join[i].place, join[i].from, join[i].to, out + count);
    return count;
}

// Masks of eight boxes that overlap the window, or overlap its columns. Vectorised.
static inline unsigned eight_meet(const CellsBoxes *boxes, int at, TsBounds window)
{
    unsigned mask = 0;
    for (int i = 0; i < LANES; i++) {
        mask |= -(unsigned)sorted_box_meets(boxes, at + i, window) & lanes_bit[i];
    }
    return mask;
}

static inline unsigned eight_across(const CellsBoxes *boxes, int at, TsBounds window)
{
    unsigned mask = 0;
    for (int i = 0; i < LANES; i++) {
        unsigned meets =
            (boxes->left[at + i] <= window.right) & (window.left <= boxes->right[at + i]);
        mask |= -meets & lanes_bit[i];
    }
    return mask;
}

// The next index overwrites that of a box that is not in the mask.
static inline int eight_write(const CellsBoxes *boxes, int at, int count, unsigned mask,
                              int32_t *out)
{
    int found = 0;
    if (count < LANES) mask &= (1U << count) - 1;
    for (int i = 0; i < LANES; i++) {
        out[found] = boxes->index[at + i];
        found += (int)(mask >> i & 1);
    }
    return found;
}

static inline int cells_hits(const CellsBoxes *boxes, int at, int count, TsBounds window,
                             int32_t *out)
{
    if (count >= LANES) return eight_write(boxes, at, count, eight_meet(boxes, at, window), out);
    int found = 0;
    for (int i = at; i < at + count; i++) {
        out[found] = boxes->index[i];
        found += sorted_box_meets(boxes, i, window);
    }
    return found;
}

static inline int cells_hits_across(const CellsBoxes *boxes, int at, int count, TsBounds window,
                                    int32_t *out)
{
    return count <= 0 ? 0 : eight_write(boxes, at, count, eight_across(boxes, at, window), out);
}

static inline void cells_copy(const CellsBoxes *boxes, int at, int32_t *out)
{
    memcpy(out, boxes->index + at, LANES * sizeof *out);
}

static inline CellsArea cells_area(const CellsLevel *level, TsBounds window)
{
    return cells_find_area(level, window);
}

#include "broad/cells_window_kernels_private.h"

// The next place overwrites one that the ray misses.
static int cells_find_on_ray(const CellsBoxes *boxes, int from, int to, const TsBoundsRay *ray,
                             int32_t *out)
{
    int count = 0;
    for (int at = from; at < to; at++) {
        TsBounds box = {boxes->left[at], boxes->top[at], boxes->right[at], boxes->bottom[at]};
        out[count] = at;
        count += ts_bounds_ray_hits(ray, box, NULL);
    }
    return count;
}

#include "broad/kernels_all_private.h"
