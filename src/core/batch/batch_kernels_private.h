// The kernels of batches, included by batch.c once for each instruction set: the relations of pairs
// from <= i < to, by floats alone. TS_TOUCHING means undecided, except for AABBs, whose comparison
// is exact.
//
// Each kernel is the floating-point filter of the single relation (src/core/narrow/relation.c), in
// floats; u = 2^-24 is half an ulp. The code is branch-free, so that loops over pairs are
// vectorised.
//
// The range of floats is small. A product that overflows makes its error bound infinite or NaN as
// well, and the pair is undecided. An underflow is an error of at most 2^-149, and every bound is
// at least BATCH_LEAST, which exceeds the sum of these errors.
#define batch_sub SIMD_NAME(batch_sub)
#define batch_dot SIMD_NAME(batch_dot)
#define batch_cross SIMD_NAME(batch_cross)
#define batch_larger SIMD_NAME(batch_larger)
#define batch_smaller SIMD_NAME(batch_smaller)
#define batch_verdict SIMD_NAME(batch_verdict)
#define batch_aabbs_one SIMD_NAME(batch_aabbs_one)
#define batch_circles_one SIMD_NAME(batch_circles_one)
#define batch_obbs_one SIMD_NAME(batch_obbs_one)
#define batch_float_bits SIMD_NAME(batch_float_bits)
#define batch_polygon_points_one SIMD_NAME(batch_polygon_points_one)
#define batch_loops_bound SIMD_NAME(batch_loops_bound)
#define batch_loops_place SIMD_NAME(batch_loops_place)
#define batch_loops_turn_to SIMD_NAME(batch_loops_turn_to)
#define batch_loops_turn SIMD_NAME(batch_loops_turn)
#define batch_loops_depth SIMD_NAME(batch_loops_depth)
#define batch_loops_judge SIMD_NAME(batch_loops_judge)
#define batch_polygons_block SIMD_NAME(batch_polygons_block)
#define batch_polygons SIMD_NAME(batch_polygons)
#define batch_aabbs SIMD_NAME(batch_aabbs)
#define batch_circles SIMD_NAME(batch_circles)
#define batch_obbs SIMD_NAME(batch_obbs)
#define batch_polygon_points SIMD_NAME(batch_polygon_points)

static inline BatchVec batch_sub(BatchVec a, BatchVec b)
{
    return (BatchVec){a.x - b.x, a.y - b.y};
}
static inline float batch_dot(BatchVec a, BatchVec b) { return a.x * b.x + a.y * b.y; }
static inline float batch_cross(BatchVec a, BatchVec b) { return a.x * b.y - a.y * b.x; }
static inline float batch_larger(float a, float b) { return a > b ? a : b; }
static inline float batch_smaller(float a, float b) { return a < b ? a : b; }

// Undecided if one of them is NaN.
static inline int32_t batch_verdict(float gap, float bound)
{
    return !(gap > bound) + (gap < -bound);
}

// ---- AABBs, circles

static inline int32_t batch_aabbs_one(const TsBatchAabbs *a, const TsBatchAabbs *b, int i)
{
    float x = batch_smaller(a->right[i] - b->left[i], b->right[i] - a->left[i]);
    float y = batch_smaller(a->bottom[i] - b->top[i], b->bottom[i] - a->top[i]);
    float depth = batch_smaller(x, y);
    return (depth >= 0) + (depth > 0);
}

// Like ts_relation_circles; the bound is 16 u of both squares. Proof: tests/gappa/batch_circles.g.
static inline int32_t batch_circles_one(const TsBatchCircles *a, const TsBatchCircles *b, int i)
{
    BatchVec d = {b->x[i] - a->x[i], b->y[i] - a->y[i]};
    float reach = a->radius[i] + b->radius[i];
    float distance_squared = batch_dot(d, d), reach_squared = reach * reach;
    float bound = 0x1p-20F * (distance_squared + reach_squared) + BATCH_LEAST;
    return batch_verdict(distance_squared - reach_squared, bound);
}

// ---- OBBs

// Like ts_relation_obbs; the bound is 16 u of all terms. The squared length of an axis is
// multiplied by a half extent, which may be large, so its underflow counts: at 2^-100 the relative
// error is 2^-49, and smaller ones are undecided. Proof: tests/gappa/batch_obbs.g.
static inline int32_t batch_obbs_one(const TsBatchObbs *a, const TsBatchObbs *b, int i)
{
    BatchVec d = {b->x[i] - a->x[i], b->y[i] - a->y[i]};
    BatchVec u = {a->axis_x[i], a->axis_y[i]}, w = {b->axis_x[i], b->axis_y[i]};
    BatchVec half_a = {a->half_x[i], a->half_y[i]}, half_b = {b->half_x[i], b->half_y[i]};
    float dot = fabsf(batch_dot(u, w)), cross = fabsf(batch_cross(u, w));
    float uu = batch_dot(u, u), ww = batch_dot(w, w);
    float du = fabsf(batch_dot(d, u)), ud = fabsf(batch_cross(u, d));
    float dw = fabsf(batch_dot(d, w)), wd = fabsf(batch_cross(w, d));
    float along_a = half_a.x * uu + (half_b.x * dot + half_b.y * cross);
    float across_a = half_a.y * uu + (half_b.x * cross + half_b.y * dot);
    float along_b = half_b.x * ww + (half_a.x * dot + half_a.y * cross);
    float across_b = half_b.y * ww + (half_a.x * cross + half_a.y * dot);
    float terms = (du + along_a) + (ud + across_a) + ((dw + along_b) + (wd + across_b));
    float bound = batch_smaller(uu, ww) >= 0x1p-100F ? 0x1p-20F * terms + BATCH_LEAST : HUGE_VALF;
    return batch_verdict(batch_larger(batch_larger(du - along_a, ud - across_a),
                                      batch_larger(dw - along_b, wd - across_b)),
                         bound);
}

// ---- Polygons

static inline uint32_t batch_float_bits(float x)
{
    uint32_t bits;
    memcpy(&bits, &x, sizeof bits);
    return bits;
}

// Like ts_relation_polygon_point; the bound is 16 u of all products. Proof:
// tests/gappa/batch_points.g. A repeated corner gives an
// area of 0, which is not undecided unless all corners are one point (the last equals the first).
// Corners are compared as stored, because a difference may round to 0. An edge from 0 to -0 crosses
// the point's height, and its area is a 0 of the right sign.
static inline int32_t batch_polygon_points_one(const TsBatchPolygons *a, const TsBatchPoints *b,
                                               int i)
{
    BatchVec p = {b->x[i], b->y[i]},
             last = {a->x[TS_BATCH_CORNERS - 1][i], a->y[TS_BATCH_CORNERS - 1][i]};
    BatchVec from = batch_sub(last, p);
    float least = HUGE_VALF, size = 0;
    uint32_t crossings = 0;
    for (int k = 0; k < TS_BATCH_CORNERS; k++) {
        BatchVec corner = {a->x[k][i], a->y[k][i]}, to = batch_sub(corner, p);
        float left = from.x * to.y, right = from.y * to.x, area = left - right;
        bool repeated = (k > 0) & (corner.x == last.x) & (corner.y == last.y);
        least = batch_smaller(least, repeated ? HUGE_VALF : fabsf(area));
        size += fabsf(left) + fabsf(right);
        crossings ^= (batch_float_bits(from.y) ^ batch_float_bits(to.y)) &
                     (batch_float_bits(to.y) ^ batch_float_bits(area));
        from = to;
        last = corner;
    }
    int32_t inside = (int32_t)(crossings >> 31);
    return least > 0x1p-20F * size + BATCH_LEAST ? 2 * inside : TS_TOUCHING;
}

static inline void batch_loops_bound(BatchLoops *loops, const TsBatchPolygons *p, int from,
                                     int lanes)
{
    for (int i = 0; i < lanes; i++) {
        float left = p->x[0][from + i], right = left, top = p->y[0][from + i], bottom = top;
        for (int k = 1; k < TS_BATCH_CORNERS; k++) {
            left = batch_smaller(left, p->x[k][from + i]);
            top = batch_smaller(top, p->y[k][from + i]);
            right = batch_larger(right, p->x[k][from + i]);
            bottom = batch_larger(bottom, p->y[k][from + i]);
        }
        loops->left[i] = left;
        loops->top[i] = top;
        loops->right[i] = right;
        loops->bottom[i] = bottom;
    }
}

static inline void batch_loops_place(BatchLoops *loops, const TsBatchPolygons *p,
                                     const TsBatchPolygons *origin, int from, int lanes)
{
    for (int k = 0; k < TS_BATCH_CORNERS; k++) {
        int last = (k + TS_BATCH_CORNERS - 1) % TS_BATCH_CORNERS;
        for (int i = 0; i < lanes; i++) {
            float x = p->x[k][from + i], y = p->y[k][from + i];
            loops->x[k][i] = x - origin->x[0][from + i];
            loops->y[k][i] = y - origin->y[0][from + i];
            loops->edge_x[k][i] = x - p->x[last][from + i];
            loops->edge_y[k][i] = y - p->y[last][from + i];
            loops->still[k][i] = (float)((x == p->x[last][from + i]) & (y == p->y[last][from + i]));
        }
    }
}

// An edge without length (`still`) is no turn.
static inline void batch_loops_turn_to(LoopTurns *turns, BatchVec edge, float still)
{
    float here = batch_cross(turns->before, edge);
    turns->least = batch_smaller(turns->least, still * FLT_MAX + here);
    turns->most = batch_larger(turns->most, still * -FLT_MAX + here);
    turns->before.x = still * turns->before.x + edge.x;
    turns->before.y = still * turns->before.y + edge.y;
}

// Stores in `turn` the least cross product of successive edges, or the negated greatest one:
// positive if the loop is convex. The turn from the last edge to the first is included, so a loop
// of one point is not convex.
static inline void batch_loops_turn(BatchLoops *loops, int lanes, float *turn)
{
    for (int i = 0; i < lanes; i++) {
        BatchVec first = {loops->edge_x[0][i], loops->edge_y[0][i]};
        LoopTurns turns = {first, HUGE_VALF, -HUGE_VALF};
#pragma GCC unroll 8 // otherwise the outer loop is not vectorised
        for (int k = 1; k < TS_BATCH_CORNERS; k++)
            batch_loops_turn_to(&turns, (BatchVec){loops->edge_x[k][i], loops->edge_y[k][i]},
                                loops->still[k][i]);
        batch_loops_turn_to(&turns, first, 0);
        turn[i] = batch_smaller(turn[i], batch_larger(turns.least, -turns.most));
        loops->sign[i] = turns.most > 0 ? 1.0F : -1.0F;
    }
}

// Stores in `depth` the least, over the edges of a, of the depth of b's deepest corner behind that
// edge.
static inline void batch_loops_depth(const BatchLoops *a, const BatchLoops *b, int lanes,
                                     float *depth)
{
    for (int k = 0; k < TS_BATCH_CORNERS; k++) {
        for (int i = 0; i < lanes; i++) {
            BatchVec edge = {a->sign[i] * a->edge_x[k][i], a->sign[i] * a->edge_y[k][i]};
            float most = -HUGE_VALF;
            for (int m = 0; m < TS_BATCH_CORNERS; m++)
                most = batch_larger(most, batch_cross(edge, (BatchVec){b->x[m][i], b->y[m][i]}));
            float here = most - batch_cross(edge, (BatchVec){a->x[k][i], a->y[k][i]});
            depth[i] = batch_smaller(depth[i], a->still[k][i] * FLT_MAX + here);
        }
    }
}

// Like ts_separation_guess. If the AABBs are disjoint, so are the polygons. Otherwise no coordinate
// exceeds the sum of both widths (or heights), and no product exceeds size = width * height. A
// product of differences has an error of 3 u, the difference of two products 8 u of size, and the
// difference of two of these 4 u more: 20 u in all; the bound is 32 u. Proof:
// tests/gappa/batch_loops.g. It is infinite if 16 * size overflows, so no other overflow goes
// unnoticed.
static inline void batch_loops_judge(const BatchLoops *a, const BatchLoops *b, const float *turn,
                                     const float *depth, int lanes, int32_t *found)
{
    for (int i = 0; i < lanes; i++) {
        bool apart = (a->right[i] < b->left[i]) | (b->right[i] < a->left[i]) |
                     (a->bottom[i] < b->top[i]) | (b->bottom[i] < a->top[i]);
        float width = (a->right[i] - a->left[i]) + (b->right[i] - b->left[i]);
        float height = (a->bottom[i] - a->top[i]) + (b->bottom[i] - b->top[i]);
        float bound = 0x1p-23F * (16 * width * height) + BATCH_LEAST;
        int32_t by_axes = batch_verdict(-depth[i], turn[i] > bound ? bound : HUGE_VALF);
        found[i] = apart ? TS_APART : by_axes;
    }
}

static inline void batch_polygons_block(const TsBatchPolygons *a, const TsBatchPolygons *b,
                                        int from, int lanes, int32_t *found)
{
    BatchLoops of_a, of_b;
    float turn[BATCH_LANES], depth[BATCH_LANES];
    for (int i = 0; i < lanes; i++) turn[i] = depth[i] = HUGE_VALF;
    batch_loops_bound(&of_a, a, from, lanes);
    batch_loops_bound(&of_b, b, from, lanes);
    batch_loops_place(&of_a, a, a, from, lanes);
    batch_loops_place(&of_b, b, a, from, lanes);
    batch_loops_turn(&of_a, lanes, turn);
    batch_loops_turn(&of_b, lanes, turn);
    batch_loops_depth(&of_a, &of_b, lanes, depth);
    batch_loops_depth(&of_b, &of_a, lanes, depth);
    batch_loops_judge(&of_a, &of_b, turn, depth, lanes, found);
}

static void batch_polygons(const TsBatchPolygons *a, const TsBatchPolygons *b, int from, int to,
                           uint8_t *found)
{
    int32_t wide[BATCH_LANES];
    for (; from < to; from += BATCH_LANES) {
        int lanes = to - from < BATCH_LANES ? to - from : BATCH_LANES;
        if (lanes == BATCH_LANES) {
            batch_polygons_block(a, b, from, BATCH_LANES, wide);
        } else {
            batch_polygons_block(a, b, from, lanes, wide);
        }
        for (int k = 0; k < lanes; k++) found[from + k] = (uint8_t)wide[k];
    }
}

BATCH_LOOP(batch_aabbs, TsBatchAabbs, TsBatchAabbs)
BATCH_LOOP(batch_circles, TsBatchCircles, TsBatchCircles)
BATCH_LOOP(batch_obbs, TsBatchObbs, TsBatchObbs)
BATCH_LOOP(batch_polygon_points, TsBatchPolygons, TsBatchPoints)

static const BatchKernels SIMD_NAME(batch_kernels) = {.aabbs = batch_aabbs,
                                                      .circles = batch_circles,
                                                      .obbs = batch_obbs,
                                                      .polygon_points = batch_polygon_points,
                                                      .polygons = batch_polygons};
