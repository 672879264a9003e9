// The inner loops of the cells, eight boxes at once. Included by the kernel files for AVX2 and
// AVX-512.
#define cells_box_at SIMD_NAME(cells_box_at)
#define cells_lanes_at SIMD_NAME(cells_lanes_at)
#define cells_first SIMD_NAME(cells_first)
#define cells_join_eight SIMD_NAME(cells_join_eight)
#define cells_join_one SIMD_NAME(cells_join_one)
#define cells_across SIMD_NAME(cells_across)
#define cells_find_run SIMD_NAME(cells_find_run)

static inline TsBounds cells_box_at(const CellsBoxes *boxes, int at)
{
    return (TsBounds){boxes->left[at], boxes->top[at], boxes->right[at], boxes->bottom[at]};
}

static inline Lanes cells_lanes_at(const CellsBoxes *boxes, int at)
{
    return (Lanes){_mm256_loadu_ps(boxes->left + at), _mm256_loadu_ps(boxes->top + at),
                   _mm256_loadu_ps(boxes->right + at), _mm256_loadu_ps(boxes->bottom + at)};
}

static inline unsigned cells_first(int count) // a mask of the first `count` lanes; 0 if count <= 0
{
    __m256i lane = _mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7);
    __m256i there = _mm256_cmpgt_epi32(_mm256_set1_epi32(count), lane);
    return (unsigned)_mm256_movemask_ps(_mm256_castsi256_ps(there));
}

static inline int cells_join_eight(const CellsBoxes *boxes, TsBounds box, int index, int from,
                                   int to, TsBroadPair *out)
{
    unsigned mask = lanes_meet(cells_lanes_at(boxes, from), box) & cells_first(to - from);
    return lanes_pairs(out, lanes_index(boxes->index + from), index, mask);
}

// Most runs are shorter than eight boxes, so the first eight lanes are compared without a branch.
static inline int cells_join_one(const CellsBoxes *boxes, TsBounds box, int index, int from, int to,
                                 TsBroadPair *out)
{
    int count = cells_join_eight(boxes, box, index, from, to, out);
    for (from += LANES; from < to; from += LANES) {
        count += cells_join_eight(boxes, box, index, from, to, out + count);
    }
    return count;
}

static int cells_join(const CellsBoxes *all, const CellsJoin *join, int joins, TsBroadPair *out)
{
    CellsBoxes boxes = *all;
    int count = 0;
    for (int i = 0; i < joins; i++) {
        CellsJoin j = join[i];
        for (int at = j.from; at < j.to; at++) {
            TsBounds box = cells_box_at(&boxes, at);
            int index = boxes.index[at];
            count += cells_join_one(&boxes, box, index, at + 1, j.beside, out + count);
            count += cells_join_one(&boxes, box, index, j.under, j.below, out + count);
        }
    }
    return count;
}

// Like lanes_meet, but compares only left and right.
static inline unsigned cells_across(const CellsBoxes *boxes, int at, TsBounds window)
{
    __m256 left = _mm256_loadu_ps(boxes->left + at), right = _mm256_loadu_ps(boxes->right + at);
    __m256 before = _mm256_cmp_ps(left, _mm256_set1_ps(window.right), _CMP_LE_OQ);
    __m256 after = _mm256_cmp_ps(_mm256_set1_ps(window.left), right, _CMP_LE_OQ);
    return (unsigned)_mm256_movemask_ps(_mm256_and_ps(before, after));
}

static inline int cells_find_run(const CellsBoxes *boxes, CellsRun run, TsBounds window,
                                 int32_t *out)
{
    int count = 0;
    for (int at = run.from; at < run.to; at += LANES) {
        unsigned mask = run.across ? cells_across(boxes, at, window)
                                   : lanes_meet(cells_lanes_at(boxes, at), window);
        count += lanes_hits(out + count, lanes_index(boxes->index + at),
                            mask & cells_first(run.to - at));
    }
    return count;
}

static int cells_find(const CellsBoxes *all, const CellsRun *run, int runs, TsBounds window,
                      int32_t *out)
{
    CellsBoxes boxes = *all;
    int count = 0;
    for (int i = 0; i < runs; i++) count += cells_find_run(&boxes, run[i], window, out + count);
    return count;
}
