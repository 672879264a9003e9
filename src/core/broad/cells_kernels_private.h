// The inner loops of the cells, four or eight boxes at once. Included by the kernels for AVX2.
#define cells_box_at SIMD_NAME(cells_box_at)
#define cells_lanes_at SIMD_NAME(cells_lanes_at)
#define cells_join_eight SIMD_NAME(cells_join_eight)
#define BoundsLanes SIMD_NAME(BoundsLanes)
#define cells_eight_bounds SIMD_NAME(cells_eight_bounds)
#define cells_least SIMD_NAME(cells_least)
#define cells_most SIMD_NAME(cells_most)
#define CellsFour SIMD_NAME(CellsFour)
#define cells_four_of SIMD_NAME(cells_four_of)
#define cells_four_along SIMD_NAME(cells_four_along)
#define cells_four_at SIMD_NAME(cells_four_at)
#define cells_gather_one SIMD_NAME(cells_gather_one)
#define cells_join_run SIMD_NAME(cells_join_run)
#define cells_join_slowly SIMD_NAME(cells_join_slowly)
#define CellsEight SIMD_NAME(CellsEight)
#define cells_eight_at SIMD_NAME(cells_eight_at)
#define cells_area SIMD_NAME(cells_area)
#define cells_hits SIMD_NAME(cells_hits)
#define cells_hits_across SIMD_NAME(cells_hits_across)
#define cells_copy SIMD_NAME(cells_copy)

static inline TsBounds cells_box_at(const CellsBoxes *boxes, int at)
{
    return (TsBounds){boxes->left[at], boxes->top[at], boxes->right[at], boxes->bottom[at]};
}

static inline Lanes cells_lanes_at(const CellsBoxes *boxes, int at)
{
    return (Lanes){_mm256_loadu_ps(boxes->left + at), _mm256_loadu_ps(boxes->top + at),
                   _mm256_loadu_ps(boxes->right + at), _mm256_loadu_ps(boxes->bottom + at)};
}

// ---- Census, eight boxes at once

typedef struct BoundsLanes {
    __m256 left, top, right, bottom;
} BoundsLanes;

// Eight boxes as a structure of arrays. The lanes are in the order 0 1 4 5 2 3 6 7.
static inline BoundsLanes cells_eight_bounds(const TsBounds *box)
{
    __m256 a = _mm256_loadu_ps(&box[0].left), b = _mm256_loadu_ps(&box[2].left);
    __m256 c = _mm256_loadu_ps(&box[4].left), d = _mm256_loadu_ps(&box[6].left);
    __m256 ab_low = _mm256_unpacklo_ps(a, b), ab_high = _mm256_unpackhi_ps(a, b);
    __m256 cd_low = _mm256_unpacklo_ps(c, d), cd_high = _mm256_unpackhi_ps(c, d);
    return (BoundsLanes){
        _mm256_shuffle_ps(ab_low, cd_low, 0x44), _mm256_shuffle_ps(ab_low, cd_low, 0xee),
        _mm256_shuffle_ps(ab_high, cd_high, 0x44), _mm256_shuffle_ps(ab_high, cd_high, 0xee)};
}

static inline float cells_least(__m256 lanes)
{
    float lane[LANES], least;
    _mm256_storeu_ps(lane, lanes);
    least = lane[0];
    for (int i = 1; i < LANES; i++) least = float_min(least, lane[i]);
    return least;
}

static inline float cells_most(__m256 lanes)
{
    return -cells_least(_mm256_sub_ps(_mm256_set1_ps(-0.0F), lanes));
}

// Eight finite boxes whose sizes have the exponent of the eight before are counted without looking
// at each. Others are added one by one.
static void cells_census(CellsCensus *census, const TsBroad *broad)
{
    __m256 left = _mm256_set1_ps(census->reach.left), top = _mm256_set1_ps(census->reach.top),
           right = _mm256_set1_ps(census->reach.right),
           bottom = _mm256_set1_ps(census->reach.bottom);
    __m256 largest = _mm256_setzero_ps();
    int i = 0, exponent = 0, alike = 0; // `alike` boxes of this exponent are not counted yet
    bool all_alive = broad->alive == broad->count;
    for (; all_alive && i + LANES <= broad->count; i += LANES) {
        BoundsLanes box = cells_eight_bounds(&broad->bounds[i]);
        __m256 across = _mm256_sub_ps(box.right, box.left),
               down = _mm256_sub_ps(box.bottom, box.top);
        __m256 size = _mm256_max_ps(across, down);
        __m256i exponents = _mm256_srli_epi32(_mm256_castps_si256(size), 23);
        __m256i others = _mm256_xor_si256(exponents, _mm256_set1_epi32(exponent));
        __m256 finite =
            _mm256_cmp_ps(_mm256_add_ps(across, down), _mm256_set1_ps(FLT_MAX), _CMP_LE_OQ);
        if (_mm256_movemask_ps(finite) == 0xff && _mm256_testz_si256(others, others)) {
            largest = _mm256_max_ps(largest, size);
            left = _mm256_min_ps(left, box.left), right = _mm256_max_ps(right, box.left);
            top = _mm256_min_ps(top, box.top), bottom = _mm256_max_ps(bottom, box.top);
            alike += LANES;
            continue;
        }
        for (int k = 0; k < LANES; k++) census_add(census, broad->bounds[i + k]);
        TsBounds last = broad->bounds[i + LANES - 1];
        int next = float_exponent(float_max(last.right - last.left, last.bottom - last.top));
        if (next == exponent || next >= FLOAT_EXPONENTS) continue;
        census->boxes[exponent] += alike, census->all += alike;
        census->largest[exponent] = float_max(census->largest[exponent], cells_most(largest));
        exponent = next, alike = 0, largest = _mm256_setzero_ps();
    }
    census->boxes[exponent] += alike, census->all += alike;
    census->largest[exponent] = float_max(census->largest[exponent], cells_most(largest));
    census->reach.left = float_min(census->reach.left, cells_least(left));
    census->reach.top = float_min(census->reach.top, cells_least(top));
    census->reach.right = float_max(census->reach.right, cells_most(right));
    census->reach.bottom = float_max(census->reach.bottom, cells_most(bottom));
    for (; i < broad->count; i++) {
        if (broad_alive(broad, i)) census_add(census, broad->bounds[i]);
    }
}

// ---- Cells of four boxes at once, as cells_at, cells_col and cells_row compute them

typedef struct CellsFour {
    __m256d left, top, inverse, last_col, last_row;
    __m128i stride, mask;
} CellsFour;

static inline CellsFour cells_four_of(const CellsLevel *level)
{
    return (CellsFour){_mm256_set1_pd(level->left),         _mm256_set1_pd(level->top),
                       _mm256_set1_pd(level->inverse),      _mm256_set1_pd(level->last_col),
                       _mm256_set1_pd(level->last_row),     _mm_set1_epi32((int32_t)level->stride),
                       _mm_set1_epi32((int32_t)level->mask)};
}

// As in cells_along, a NaN becomes 0: max returns its second argument.
static inline __m128i cells_four_along(__m128 at, __m256d first, __m256d inverse, __m256d last)
{
    __m256d cell = _mm256_mul_pd(_mm256_sub_pd(_mm256_cvtps_pd(at), first), inverse);
    cell = _mm256_min_pd(_mm256_max_pd(cell, _mm256_setzero_pd()), last);
    return _mm256_cvttpd_epi32(cell);
}

static inline __m128i cells_four_at(CellsFour four, __m128 x, __m128 y)
{
    __m128i col = cells_four_along(x, four.left, four.inverse, four.last_col),
            row = cells_four_along(y, four.top, four.inverse, four.last_row);
    __m128i cell = _mm_add_epi32(col, _mm_mullo_epi32(row, four.stride));
    return _mm_and_si128(cell, four.mask);
}

// ---- Gathering

static inline void cells_gather_one(CellTable *cells, const TsBroad *broad, int32_t *counts, int i)
{
    int32_t index = cells->boxes.index[i];
    TsBounds box = broad->bounds[index];
    int32_t cell = broad_alive(broad, index) ? cell_number(cells, box) : cells->cells + 1;
    cells->gathered[i] = box;
    cells->cell[i] = cell;
    counts[cell]++;
}

// Four boxes at once if all of them are on the first level, as most are.
static void cells_gather(CellTable *cells, const TsBroad *broad, int32_t *restrict counts)
{
    const int32_t *restrict order = cells->boxes.index;
    const TsBounds *restrict bounds = broad->bounds;
    TsBounds *restrict gathered = cells->gathered;
    CellsFour four = cells_four_of(&cells->level[0]);
    __m128 limit = _mm_set1_ps(cells->levels > 0 ? cells->level[0].limit : -1);
    int count = broad->count, i = 0;
    bool all_alive = broad->alive == count;
    for (; i + CELLS_AHEAD + 4 <= count; i += 4) {
        const int32_t *ahead = order + i + CELLS_AHEAD;
        PREFETCH(&bounds[ahead[0]]), PREFETCH(&bounds[ahead[1]]);
        PREFETCH(&bounds[ahead[2]]), PREFETCH(&bounds[ahead[3]]);
        __m128 a = _mm_loadu_ps(&bounds[order[i]].left),
               b = _mm_loadu_ps(&bounds[order[i + 1]].left),
               c = _mm_loadu_ps(&bounds[order[i + 2]].left),
               d = _mm_loadu_ps(&bounds[order[i + 3]].left);
        __m128 ab_low = _mm_unpacklo_ps(a, b), ab_high = _mm_unpackhi_ps(a, b);
        __m128 cd_low = _mm_unpacklo_ps(c, d), cd_high = _mm_unpackhi_ps(c, d);
        __m128 left = _mm_movelh_ps(ab_low, cd_low), top = _mm_movehl_ps(cd_low, ab_low);
        __m128 right = _mm_movelh_ps(ab_high, cd_high), bottom = _mm_movehl_ps(cd_high, ab_high);
        __m128 fits = _mm_and_ps(_mm_cmple_ps(_mm_sub_ps(right, left), limit),
                                 _mm_cmple_ps(_mm_sub_ps(bottom, top), limit));
        if (_mm_movemask_ps(fits) != 15 || !all_alive) {
            for (int k = 0; k < 4; k++) cells_gather_one(cells, broad, counts, i + k);
            continue;
        }
        _mm_storeu_ps(&gathered[i].left, a);
        _mm_storeu_ps(&gathered[i + 1].left, b);
        _mm_storeu_ps(&gathered[i + 2].left, c);
        _mm_storeu_ps(&gathered[i + 3].left, d);
        __m128i cell = cells_four_at(four, left, top);
        _mm_storeu_si128((__m128i *)(cells->cell + i), cell);
        counts[_mm_extract_epi32(cell, 0)]++;
        counts[_mm_extract_epi32(cell, 1)]++;
        counts[_mm_extract_epi32(cell, 2)]++;
        counts[_mm_extract_epi32(cell, 3)]++;
    }
    for (; i < count; i++) cells_gather_one(cells, broad, counts, i);
}

// ---- Pairs

static inline int cells_join_eight(const CellsBoxes *boxes, TsBounds box, int index, int from,
                                   int to, TsBroadPair *out)
{
    unsigned mask = lanes_meet_among(lanes_first(to - from), cells_lanes_at(boxes, from), box);
    return lanes_pairs(out, lanes_index(boxes->index + from), index, mask);
}

static inline int cells_join_run(const CellsBoxes *boxes, int place, int from, int to,
                                 TsBroadPair *out)
{
    TsBounds box = cells_box_at(boxes, place);
    int index = boxes->index[place], count = 0;
    for (; from < to; from += LANES) {
        count += cells_join_eight(boxes, box, index, from, to, out + count);
    }
    return count;
}

static inline void cells_eight_at(CellsFour four, const CellsBoxes *boxes, int at, int32_t *cell)
{
    __m128i low =
        cells_four_at(four, _mm_loadu_ps(boxes->left + at), _mm_loadu_ps(boxes->top + at));
    __m128i high =
        cells_four_at(four, _mm_loadu_ps(boxes->left + at + 4), _mm_loadu_ps(boxes->top + at + 4));
    _mm_storeu_si128((__m128i *)cell, low);
    _mm_storeu_si128((__m128i *)(cell + 4), high);
}

// One after the other, as far as there is room, runs that wrap included.
__attribute__((noinline)) static int
cells_join_slowly(const CellTable *cells, const CellsLevel *level, const int32_t *number, int end,
                  CellsProgress *now, TsBroadPair *out, int room)
{
    const int32_t *start = cells->start + level->base;
    const CellsBoxes *boxes = &cells->boxes;
    int count = 0, first = start[0];
    for (; now->place < end; now->place++, number++) {
        int at = now->place;
        CellsBeside b = cells_beside(level, start, *number);
        int tests = b.beside - at - 1 + (b.below - b.under) + (b.wrapped[0] - first) +
                    (b.wrapped[1] - first);
        now->room = tests + LANES;
        if (now->room > room - count) break;
        now->tests += tests;
        now->cells_used += *number != now->cell;
        now->cell = *number;
        count += cells_join_run(boxes, at, at + 1, b.beside, out + count);
        count += cells_join_run(boxes, at, b.under, b.below, out + count);
        for (int i = 0; i < 2; i++)
            count += cells_join_run(boxes, at, first, b.wrapped[i], out + count);
    }
    return count;
}

// Where the boxes beside each of eight sorted boxes begin and end (CellsBeside).
typedef struct CellsEight {
    int32_t number[LANES]; // of the cell
    int32_t beside[LANES], under[LANES], below[LANES];
} CellsEight;

// Box by box and not cell by cell, since the number of boxes in a cell is unpredictable. Most runs
// are shorter than eight boxes, so these are compared without a branch. Runs are looked up for
// eight boxes at once, so that there are registers for everything in both loops.
static void cells_join_level(const CellTable *cells, const CellsLevel *of, CellsProgress *progress,
                             TsBroadPair *out, int room)
{
    CellsLevel level = *of;
    CellsBoxes boxes = cells->boxes;
    CellsProgress now = *progress;
    CellsFour four = cells_four_of(&level);
    const int32_t *start = cells->start + level.base;
    int end = start[level.cells], count = 0;
    while (now.place < end) {
        CellsEight e;
        int eight = end - now.place < LANES ? end - now.place : LANES, tests = 0, used = 0,
            at = now.place;
        int32_t last = now.cell, most = 0;
        cells_eight_at(four, &boxes, at, e.number);
        for (int k = 0; k < eight; k++) {
            int32_t cell = e.number[k], under = (int32_t)((uint32_t)cell + level.stride) - 1;
            under -= under >= level.cells ? level.cells : 0;
            most = under > most ? under : most;
            int32_t beside = start[cell + 2], from = start[under], below = start[under + 3];
            e.beside[k] = beside, e.under[k] = from, e.below[k] = below;
            tests += beside - (at + k) - 1 + (below - from);
            used += cell != last;
            last = cell;
            most = cell > most ? cell : most;
        }
        if (most + 3 > level.cells || tests + LANES > room - count) {
            count += cells_join_slowly(cells, &level, e.number, at + eight, &now, out + count,
                                       room - count);
            if (now.place < at + eight) break;
            continue;
        }
        for (int k = 0; k < eight; k++, at++) {
            TsBounds box = cells_box_at(&boxes, at);
            int index = boxes.index[at], beside = e.beside[k], under = e.under[k],
                below = e.below[k];
            count += cells_join_eight(&boxes, box, index, at + 1, beside, out + count);
            if (beside - at - 1 > LANES)
                count += cells_join_run(&boxes, at, at + 1 + LANES, beside, out + count);
            count += cells_join_eight(&boxes, box, index, under, below, out + count);
            if (below - under > LANES)
                count += cells_join_run(&boxes, at, under + LANES, below, out + count);
        }
        now.place = at;
        now.tests += tests, now.cells_used += used, now.cell = last;
    }
    now.pairs = count;
    *progress = now;
}

static int cells_join(const CellsBoxes *all, const CellsJoin *join, int joins, TsBroadPair *out)
{
    CellsBoxes boxes = *all;
    int count = 0;
    for (int i = 0; i < joins; i++)
        count += cells_join_run(&boxes, join[i].place, join[i].from, join[i].to, out + count);
    return count;
}

// ---- Windows

// Four cells at once. The window is passed in two halves: a load of all of it would wait for both
// to be stored.
static inline CellsArea cells_area(const CellsLevel *level, TsBounds window)
{
    CellsArea area;
    __m128i low = _mm_loadl_epi64((const __m128i *)(const void *)&window.left),
            high = _mm_loadl_epi64((const __m128i *)(const void *)&window.right);
    __m256d first = _mm256_broadcast_pd((const __m128d *)(const void *)&level->left);
    __m128i last = _mm_loadl_epi64((const __m128i *)(const void *)&level->last_col);
    __m128i side = cells_four_along(_mm_castsi128_ps(_mm_unpacklo_epi64(low, high)), first,
                                    _mm256_set1_pd(level->inverse),
                                    _mm256_cvtepi32_pd(_mm_unpacklo_epi64(last, last)));
    __m128i from = _mm_max_epi32(_mm_sub_epi32(side, _mm_set1_epi32(1)),
                                 _mm_loadl_epi64((const __m128i *)(const void *)level->first)),
            to = _mm_min_epi32(_mm_unpackhi_epi64(side, side),
                               _mm_loadl_epi64((const __m128i *)(const void *)level->last));
    _mm_storeu_si128((__m128i *)(void *)area.side, side);
    _mm_storeu_si128((__m128i *)(void *)area.first, _mm_unpacklo_epi64(from, to));
    return area;
}

static inline int cells_hits(const CellsBoxes *boxes, int at, int count, TsBounds window,
                             int32_t *out)
{
    unsigned mask = lanes_meet_among(lanes_first(count), cells_lanes_at(boxes, at), window);
    return lanes_hits(out, lanes_index(boxes->index + at), mask);
}

static inline int cells_hits_across(const CellsBoxes *boxes, int at, int count, TsBounds window,
                                    int32_t *out)
{
    __m256 left = _mm256_loadu_ps(boxes->left + at), right = _mm256_loadu_ps(boxes->right + at);
    unsigned mask = lanes_across_among(lanes_first(count), left, right, window);
    return lanes_hits(out, lanes_index(boxes->index + at), mask);
}

static inline void cells_copy(const CellsBoxes *boxes, int at, int32_t *out)
{
    _mm256_storeu_si256((__m256i *)(void *)out, lanes_index(boxes->index + at));
}

#include "broad/cells_window_kernels_private.h"

// ---- Rays

static int cells_find_on_ray(const CellsBoxes *boxes, int from, int to, const TsBoundsRay *ray,
                             int32_t *out)
{
    int count = 0;
    for (int at = from; at < to; at += LANES) {
        BoundsBlock block;
        memcpy(block.left, boxes->left + at, sizeof block.left);
        memcpy(block.top, boxes->top + at, sizeof block.top);
        memcpy(block.right, boxes->right + at, sizeof block.right);
        memcpy(block.bottom, boxes->bottom + at, sizeof block.bottom);
        unsigned mask = lanes_on_ray(&block, ray) & lanes_first(to - at);
        count += lanes_hits(out + count, lanes_from(at), mask);
    }
    return count;
}
