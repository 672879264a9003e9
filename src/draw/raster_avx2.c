// The masks of small shapes by AVX2: the parts of four edges at once, then their sums. Every number
// is computed by the same operations as in raster.c.
#include "raster_private.h"

#if HAS_AVX2

// Adds the parts in their order, in which the sums are rounded. Adding 0 changes nothing.
static FOR_AVX2 void add_parts(const SmallParts *parts, int count, float *cells)
{
    for (int i = 0; i < count; i++) {
        float *cell = cells + parts->cell[i];
        if (parts->more[i] > 1) {
            int first = (int)parts->low[i];
            cross_cells(cell - first, parts->low[i], parts->high[i], first, first + parts->more[i],
                        parts->steepness[i]);
        } else {
            cell[0] += parts->near[i];
            cell[1] = cell[1] + parts->far[i] + parts->near_2[i];
            cell[2] += parts->far_2[i];
        }
    }
}

// ---- Edges

// Four edges from their upper to their lower ends.
typedef struct Edges {
    __m256d upper_x, upper_y, lower_x, lower_y;
    __m256d left, right;
    __m256d slope, steepness;
    __m256d sign; // -0.0 of an upward one
    __m256d row;  // the first that it crosses
    __m128i rows; // how many it crosses
} Edges;

static FOR_AVX2 ALWAYS_INLINE __m256d two_points(const TsVec *a, const TsVec *b)
{
    __m128d first = _mm_loadu_pd(&a->x), second = _mm_loadu_pd(&b->x);
    return _mm256_insertf128_pd(_mm256_castpd128_pd256(first), second, 1);
}

// Those that end at the points from i to i + 3. Beyond the last they have no length.
static FOR_AVX2 ALWAYS_INLINE Edges edges_to(const TsVec *point, int count, int i, TsVec corner)
{
    const __m256d minus = _mm256_set1_pd(-0.0);
    const __m256d corner_x = _mm256_set1_pd(corner.x), corner_y = _mm256_set1_pd(corner.y);
    const TsVec *last = point + count - 1, *a = i > 0 ? point + i - 1 : last, *b = point + i;
    const TsVec *c = b < last ? b + 1 : last, *d = c < last ? c + 1 : last;
    __m256d ac = two_points(a, c), bd = two_points(b, d),
            ce = two_points(c, d < last ? d + 1 : last);
    __m256d from_x = _mm256_sub_pd(_mm256_unpacklo_pd(ac, bd), corner_x),
            from_y = _mm256_sub_pd(_mm256_unpackhi_pd(ac, bd), corner_y),
            to_x = _mm256_sub_pd(_mm256_unpacklo_pd(bd, ce), corner_x),
            to_y = _mm256_sub_pd(_mm256_unpackhi_pd(bd, ce), corner_y);
    __m256d down = _mm256_cmp_pd(from_y, to_y, _CMP_LT_OQ);
    Edges e;
    e.sign = _mm256_andnot_pd(down, minus);
    e.upper_x = _mm256_blendv_pd(to_x, from_x, down);
    e.lower_x = _mm256_blendv_pd(from_x, to_x, down);
    e.left = _mm256_min_pd(to_x, from_x);
    e.right = _mm256_max_pd(to_x, from_x);
    e.upper_y = _mm256_min_pd(to_y, from_y);
    e.lower_y = _mm256_max_pd(to_y, from_y);
    __m256d across = _mm256_sub_pd(e.lower_x, e.upper_x);
    __m256d height = _mm256_sub_pd(e.lower_y, e.upper_y);
    e.slope = _mm256_div_pd(across, height);
    e.steepness = _mm256_div_pd(height, _mm256_andnot_pd(minus, across));
    e.steepness = _mm256_xor_pd(e.steepness, e.sign);
    e.row = _mm256_floor_pd(e.upper_y);
    e.rows = _mm256_cvttpd_epi32(_mm256_sub_pd(_mm256_ceil_pd(e.lower_y), e.row));
    return e;
}

// ---- Parts

typedef struct FourParts {
    __m256d low, high;
    __m128i first, more;
    __m128 near, far, near_2, far_2;
} FourParts;

// What they add to the cell of their low end and to the two after it, if they cross one or two.
static FOR_AVX2 ALWAYS_INLINE FourParts parts_between(__m256d x0, __m256d x1, __m256d height,
                                                      __m256d steepness)
{
    const __m256d one = _mm256_set1_pd(1), half = _mm256_set1_pd(0.5);
    FourParts p;
    p.low = _mm256_min_pd(x0, x1);
    p.high = _mm256_max_pd(x0, x1);
    p.first = _mm256_cvttpd_epi32(p.low);
    p.more = _mm_sub_epi32(_mm256_cvttpd_epi32(p.high), p.first);
    __m256d left = _mm256_cvtepi32_pd(p.first), border = _mm256_add_pd(left, one);
    __m256d within = _mm256_cmp_pd(p.high, border, _CMP_LT_OQ); // the first cell
    __m256d middle = _mm256_min_pd(p.high, border);
    __m256d part = _mm256_mul_pd(steepness, _mm256_sub_pd(middle, p.low));
    __m256d part_2 = _mm256_mul_pd(steepness, _mm256_sub_pd(p.high, border));
    part = _mm256_blendv_pd(part, height, within);
    part_2 = _mm256_andnot_pd(within, part_2);
    __m256d mean = _mm256_mul_pd(_mm256_add_pd(p.low, middle), half);
    __m256d mean_2 = _mm256_mul_pd(_mm256_add_pd(border, p.high), half);
    mean = _mm256_sub_pd(mean, left);
    mean_2 = _mm256_sub_pd(mean_2, border);
    p.near = _mm256_cvtpd_ps(_mm256_mul_pd(part, _mm256_sub_pd(one, mean)));
    p.far = _mm256_cvtpd_ps(_mm256_mul_pd(part, mean));
    p.near_2 = _mm256_cvtpd_ps(_mm256_mul_pd(part_2, _mm256_sub_pd(one, mean_2)));
    p.far_2 = _mm256_cvtpd_ps(_mm256_mul_pd(part_2, mean_2));
    return p;
}

// Where the edges cross the next row's border, or their lower ends.
static FOR_AVX2 ALWAYS_INLINE __m256d crossing(__m256d upper_x, __m256d down, __m256d slope,
                                               __m256d left, __m256d right, __m256d lower_x,
                                               __m256d inner)
{
    __m256d x = _mm256_add_pd(upper_x, _mm256_mul_pd(down, slope));
    x = _mm256_min_pd(right, _mm256_max_pd(left, x));
    return _mm256_blendv_pd(lower_x, x, inner);
}

// Of any kind, anywhere.
typedef double Half __attribute__((may_alias, aligned(1)));

static FOR_AVX2 ALWAYS_INLINE void put_halves(void *low, void *high, __m128i both)
{
    __m128d halves = _mm_castsi128_pd(both);
    *(Half *)low = halves[0];
    *(Half *)high = halves[1];
}

// Two numbers of 4 bytes of each edge, the first edge's at index at[0] and so on: later ones
// replace what is beyond the parts of those before.
static FOR_AVX2 ALWAYS_INLINE void put_pairs(void *to, const int at[4], __m128i one, __m128i other)
{
    char *bytes = to;
    put_halves(bytes + 4 * at[0], bytes + 4 * at[1], _mm_unpacklo_epi32(one, other));
    put_halves(bytes + 4 * at[2], bytes + 4 * at[3], _mm_unpackhi_epi32(one, other));
}

static FOR_AVX2 ALWAYS_INLINE void put_floats(float *to, const int at[4], __m128 one, __m128 other)
{
    put_pairs(to, at, _mm_castps_si128(one), _mm_castps_si128(other));
}

static FOR_AVX2 ALWAYS_INLINE void put_doubles(double *to, const int at[4], __m256d one,
                                               __m256d other)
{
    __m256d even = _mm256_unpacklo_pd(one, other), odd = _mm256_unpackhi_pd(one, other);
    _mm_storeu_pd(to + at[0], _mm256_castpd256_pd128(even));
    _mm_storeu_pd(to + at[1], _mm256_castpd256_pd128(odd));
    _mm_storeu_pd(to + at[2], _mm256_extractf128_pd(even, 1));
    _mm_storeu_pd(to + at[3], _mm256_extractf128_pd(odd, 1));
}

// Appends the parts of edges of two rows at most. Returns how many there are then.
static FOR_AVX2 ALWAYS_INLINE int collect_short(SmallParts *parts, int count, const Edges *e)
{
    __m256d next = _mm256_add_pd(e->row, _mm256_set1_pd(1));
    __m256d inner = _mm256_cmp_pd(next, e->lower_y, _CMP_LT_OQ);
    __m256d y = _mm256_min_pd(next, e->lower_y), down = _mm256_sub_pd(y, e->upper_y);
    __m256d x = crossing(e->upper_x, down, e->slope, e->left, e->right, e->lower_x, inner);
    FourParts one = parts_between(e->upper_x, x, _mm256_xor_pd(down, e->sign), e->steepness);
    __m256d rest = _mm256_xor_pd(_mm256_sub_pd(e->lower_y, y), e->sign);
    FourParts other = parts_between(x, e->lower_x, rest, e->steepness);
    uint64_t rows = (uint64_t)_mm_cvtsi128_si64(e->rows),
             rows_2 = (uint64_t)_mm_extract_epi64(e->rows, 1);
    int at[4] = {count};
    at[1] = at[0] + (int)(uint32_t)rows;
    at[2] = at[1] + (int)(rows >> 32);
    at[3] = at[2] + (int)(uint32_t)rows_2;
    __m128i cell = _mm_add_epi32(_mm_slli_epi32(_mm256_cvttpd_epi32(e->row), 5), one.first);
    __m128i cell_2 = _mm_add_epi32(_mm_slli_epi32(_mm256_cvttpd_epi32(next), 5), other.first);
    put_pairs(parts->cell, at, cell, cell_2);
    put_pairs(parts->more, at, one.more, other.more);
    put_floats(parts->near, at, one.near, other.near);
    put_floats(parts->far, at, one.far, other.far);
    put_floats(parts->near_2, at, one.near_2, other.near_2);
    put_floats(parts->far_2, at, one.far_2, other.far_2);
    __m128i wide = _mm_cmpgt_epi32(_mm_max_epi32(one.more, other.more), _mm_set1_epi32(1));
    if (_mm_movemask_epi8(wide)) {
        put_doubles(parts->low, at, one.low, other.low);
        put_doubles(parts->high, at, one.high, other.high);
        put_doubles(parts->steepness, at, e->steepness, e->steepness);
    }
    return at[3] + (int)(rows_2 >> 32);
}

static FOR_AVX2 ALWAYS_INLINE __m256d each(const __m256d *four, int i)
{
    return _mm256_broadcast_sd((const double *)four + i);
}

// The same for one edge, in four of its rows at once.
static FOR_AVX2 ALWAYS_INLINE int collect_long(SmallParts *parts, int count, const Edges *e, int i)
{
    __m256d upper_x = each(&e->upper_x, i), upper_y = each(&e->upper_y, i);
    __m256d lower_x = each(&e->lower_x, i), lower_y = each(&e->lower_y, i);
    __m256d left = each(&e->left, i), right = each(&e->right, i), slope = each(&e->slope, i);
    __m256d steepness = each(&e->steepness, i), sign = each(&e->sign, i), before = upper_x;
    __m256d y = _mm256_add_pd(each(&e->row, i), _mm256_setr_pd(0, 1, 2, 3));
    int rows = ((const int32_t *)&e->rows)[i];
    for (int done = 0; done < rows; done += 4, y = _mm256_add_pd(y, _mm256_set1_pd(4))) {
        __m256d next = _mm256_add_pd(y, _mm256_set1_pd(1));
        __m256d inner = _mm256_cmp_pd(next, lower_y, _CMP_LT_OQ);
        __m256d end = _mm256_min_pd(next, lower_y), start = _mm256_max_pd(y, upper_y);
        __m256d x =
            crossing(upper_x, _mm256_sub_pd(end, upper_y), slope, left, right, lower_x, inner);
        __m256d turned = _mm256_permute4x64_pd(x, 0x93); // the last, then the first three
        __m256d height = _mm256_xor_pd(_mm256_sub_pd(end, start), sign);
        FourParts p = parts_between(_mm256_blend_pd(turned, before, 1), x, height, steepness);
        __m128i cell = _mm_slli_epi32(_mm256_cvttpd_epi32(y), 5);
        int at = count + done;
        _mm_storeu_si128((__m128i *)(parts->cell + at), _mm_add_epi32(cell, p.first));
        _mm_storeu_si128((__m128i *)(parts->more + at), p.more);
        _mm_storeu_ps(parts->near + at, p.near);
        _mm_storeu_ps(parts->far + at, p.far);
        _mm_storeu_ps(parts->near_2 + at, p.near_2);
        _mm_storeu_ps(parts->far_2 + at, p.far_2);
        _mm256_storeu_pd(parts->low + at, p.low);
        _mm256_storeu_pd(parts->high + at, p.high);
        _mm256_storeu_pd(parts->steepness + at, steepness);
        before = turned;
    }
    return count + rows;
}

// First the edges, then their parts, so that no edge's divisions wait for another's parts.
static FOR_AVX2 void add_contour(SmallParts *parts, float *cells, const TsVec *point, int count,
                                 TsVec corner)
{
    enum { AT_ONCE = 8, FULL = SMALL_PARTS - 4 * RASTER_SMALL - 4 }; // four edges' parts fit
    Edges edges[AT_ONCE];
    int found = 0;
    for (int i = 0; i < count; i += 4 * AT_ONCE) {
        int many = (count - i + 3) / 4 < AT_ONCE ? (count - i + 3) / 4 : AT_ONCE;
        for (int k = 0; k < many; k++) edges[k] = edges_to(point, count, i + 4 * k, corner);
        for (int k = 0; k < many; k++) {
            if (_mm_movemask_epi8(_mm_cmpgt_epi32(edges[k].rows, _mm_set1_epi32(2)))) {
                for (int j = 0; j < 4 && i + 4 * k + j < count; j++)
                    found = collect_long(parts, found, &edges[k], j);
            } else {
                found = collect_short(parts, found, &edges[k]);
            }
            if (found <= FULL) continue;
            add_parts(parts, found, cells);
            found = 0;
        }
    }
    add_parts(parts, found, cells);
}

// ---- Masks

// Of a pixel in four rows, by their windings; may be above 255.
static FOR_AVX2 ALWAYS_INLINE __m128i coverage_of(__m256d winding, Rule rule)
{
    __m256d area = _mm256_andnot_pd(_mm256_set1_pd(-0.0), winding);
    if (rule == RULE_EVEN_ODD) {
        const __m256d two = _mm256_set1_pd(2), half = _mm256_set1_pd(0.5);
        __m256d turns = _mm256_floor_pd(_mm256_mul_pd(area, half));
        area = _mm256_sub_pd(area, _mm256_mul_pd(two, turns));
        area = _mm256_min_pd(area, _mm256_sub_pd(two, area));
    }
    area = _mm256_mul_pd(area, _mm256_set1_pd(255));
    return _mm256_cvttpd_epi32(_mm256_add_pd(area, _mm256_set1_pd(0.5)));
}

static FOR_AVX2 ALWAYS_INLINE __m128i next_column(__m256d *winding, __m128 change, Rule rule)
{
    *winding = _mm256_add_pd(*winding, _mm256_cvtps_pd(change));
    return coverage_of(*winding, rule);
}

// The coverages of the next four columns of four rows, a row's side by side, 255 at most.
static FOR_AVX2 ALWAYS_INLINE __m128i next_columns(__m256d *winding, __m128 a, __m128 b, __m128 c,
                                                   __m128 d, Rule rule)
{
    const __m128i by_rows = _mm_setr_epi8(0, 4, 8, 12, 1, 5, 9, 13, 2, 6, 10, 14, 3, 7, 11, 15);
    __m128i first = next_column(winding, a, rule), second = next_column(winding, b, rule);
    __m128i third = next_column(winding, c, rule), fourth = next_column(winding, d, rule);
    __m128i bytes = _mm_packus_epi16(_mm_packs_epi32(first, second), // 32767 at most, then 255
                                     _mm_packs_epi32(third, fourth));
    return _mm_shuffle_epi8(bytes, by_rows);
}

static FOR_AVX2 ALWAYS_INLINE __m128 lower_half(__m256d eight)
{
    return _mm256_castps256_ps128(_mm256_castpd_ps(eight));
}

static FOR_AVX2 ALWAYS_INLINE __m128 upper_half(__m256d eight)
{
    return _mm256_extractf128_ps(_mm256_castpd_ps(eight), 1);
}

// Four rows at once, and of each eight columns. Those beyond the clip are never read.
static FOR_AVX2 ALWAYS_INLINE void mask_rows(uint8_t *mask, const float *cells, int width,
                                             int height, Rule rule)
{
    for (int row = 0; row < height; row += 4) {
        __m256d winding = _mm256_setzero_pd();
        for (int x = 0; x < width; x += 8) {
            const float *cell = cells + row * SMALL_STRIDE + x;
            __m256 a = _mm256_load_ps(cell), b = _mm256_load_ps(cell + SMALL_STRIDE);
            __m256 c = _mm256_load_ps(cell + 2 * SMALL_STRIDE);
            __m256 d = _mm256_load_ps(cell + 3 * SMALL_STRIDE);
            __m256d ab = _mm256_castps_pd(_mm256_unpacklo_ps(a, b));
            __m256d cd = _mm256_castps_pd(_mm256_unpacklo_ps(c, d));
            __m256d ab_2 = _mm256_castps_pd(_mm256_unpackhi_ps(a, b));
            __m256d cd_2 = _mm256_castps_pd(_mm256_unpackhi_ps(c, d));
            // Columns 0 and 4, 1 and 5, 2 and 6, 3 and 7.
            __m256d even = _mm256_unpacklo_pd(ab, cd), odd = _mm256_unpackhi_pd(ab, cd);
            __m256d even_2 = _mm256_unpacklo_pd(ab_2, cd_2), odd_2 = _mm256_unpackhi_pd(ab_2, cd_2);
            __m128i first = next_columns(&winding, lower_half(even), lower_half(odd),
                                         lower_half(even_2), lower_half(odd_2), rule);
            __m128i second = next_columns(&winding, upper_half(even), upper_half(odd),
                                          upper_half(even_2), upper_half(odd_2), rule);
            __m128i upper = _mm_unpacklo_epi32(first, second);
            __m128i lower = _mm_unpackhi_epi32(first, second);
            uint8_t *at = mask + row * RASTER_SMALL + x;
            put_halves(at, at + RASTER_SMALL, upper);
            put_halves(at + 2 * RASTER_SMALL, at + 3 * RASTER_SMALL, lower);
        }
    }
}

FOR_AVX2 void raster_small_avx2(SmallParts *parts, uint8_t *mask, const Outline *outline, int first,
                                int last, Area clip, Rule rule)
{
    int width = clip.right - clip.left, height = clip.bottom - clip.top;
    _Alignas(32) float cells[RASTER_SMALL * SMALL_STRIDE];
    for (int row = 0; row < (height + 3) / 4 * 4; row++) {
        float *cell = cells + row * SMALL_STRIDE;
        _mm256_store_ps(cell, _mm256_setzero_ps());
        _mm256_store_ps(cell + 8, _mm256_setzero_ps());
        if (width < 14) continue;
        _mm256_store_ps(cell + 16, _mm256_setzero_ps());
        _mm256_store_ps(cell + 24, _mm256_setzero_ps());
    }
    TsVec corner = ts_vec(clip.left, clip.top);
    for (int i = first; i < last; i++) {
        int start = i > 0 ? outline->end[i - 1] : 0, count = outline->end[i] - start;
        if (count >= 3) add_contour(parts, cells, outline->point + start, count, corner);
    }
    if (rule == RULE_NONZERO)
        mask_rows(mask, cells, width, height, RULE_NONZERO);
    else
        mask_rows(mask, cells, width, height, RULE_EVEN_ODD);
}

#endif
