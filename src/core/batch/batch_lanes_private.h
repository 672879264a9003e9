// The kernels' one text, which each path compiles for its instruction set.
//
// What is computed of a pair is the single relation's filter, in floats: u = 2^-24 is what the
// comments there call a half-ulp. Straight-line code without branches, so that a loop over pairs
// becomes vectors.
//
// Floats run out where doubles do not. Every bound grows with all the products it is about, so one
// that overflows makes it infinite or NaN, and then no comparison is sure. What underflows is off
// by 2^-149 at most: LEAST of doubt is always left, which is more than all of that together.
#ifndef BATCH_LANES_PRIVATE_H
#define BATCH_LANES_PRIVATE_H

#include <float.h>
#include <math.h>
#include <string.h>

#include "batch/batch_kernels_private.h"
#include "touchstone/relation.h"

enum { LANES = 64 };

#define LEAST 0x1p-120F

// a * b + c, rounded once where that is one step: an error less, so every bound holds for both.
static inline float fused(float a, float b, float c)
{
#ifdef __AVX512F__
    return __builtin_fmaf(a, b, c);
#else
    return a * b + c;
#endif
}

typedef struct Lane { // a vector, of one pair
    float x, y;
} Lane;

static inline Lane lane_sub(Lane a, Lane b) { return (Lane){a.x - b.x, a.y - b.y}; }
static inline float lane_dot(Lane a, Lane b) { return fused(a.x, b.x, a.y * b.y); }
static inline float lane_cross(Lane a, Lane b) { return fused(a.x, b.y, -(a.y * b.x)); }
static inline float larger(float a, float b) { return a > b ? a : b; }
static inline float smaller(float a, float b) { return a < b ? a : b; }

// Where NaN is among them it is doubt.
static inline int32_t verdict(float gap, float bound) { return !(gap > bound) + (gap < -bound); }

// ---- Upright boxes, circles

static inline int32_t aabbs_one(const TsBatchAabbs *a, const TsBatchAabbs *b, int i)
{
    float x = smaller(a->right[i] - b->left[i], b->right[i] - a->left[i]);
    float y = smaller(a->bottom[i] - b->top[i], b->bottom[i] - a->top[i]);
    float depth = smaller(x, y);
    return (depth >= 0) + (depth > 0);
}

// As ts_relation_circles: 16 u of both squares.
static inline int32_t circles_one(const TsBatchCircles *a, const TsBatchCircles *b, int i)
{
    Lane d = {b->x[i] - a->x[i], b->y[i] - a->y[i]};
    float reach = a->radius[i] + b->radius[i];
    float distance_squared = lane_dot(d, d), reach_squared = reach * reach;
    float bound = fused(0x1p-20F, distance_squared + reach_squared, LEAST);
    return verdict(distance_squared - reach_squared, bound);
}

// ---- Turned boxes

// As ts_relation_obbs: 16 u of all terms. There a square of an axis that underflowed would be
// multiplied by half a side, which may be large: that of 2^-100 is off by 2^-49 of itself.
static inline int32_t obbs_one(const TsBatchObbs *a, const TsBatchObbs *b, int i)
{
    Lane d = {b->x[i] - a->x[i], b->y[i] - a->y[i]};
    Lane u = {a->axis_x[i], a->axis_y[i]}, w = {b->axis_x[i], b->axis_y[i]};
    Lane half_a = {a->half_x[i], a->half_y[i]}, half_b = {b->half_x[i], b->half_y[i]};
    float dot = fabsf(lane_dot(u, w)), cross = fabsf(lane_cross(u, w));
    float uu = lane_dot(u, u), ww = lane_dot(w, w);
    float du = fabsf(lane_dot(d, u)), ud = fabsf(lane_cross(u, d));
    float dw = fabsf(lane_dot(d, w)), wd = fabsf(lane_cross(w, d));
    float along_a = fused(half_a.x, uu, fused(half_b.x, dot, half_b.y * cross));
    float across_a = fused(half_a.y, uu, fused(half_b.x, cross, half_b.y * dot));
    float along_b = fused(half_b.x, ww, fused(half_a.x, dot, half_a.y * cross));
    float across_b = fused(half_b.y, ww, fused(half_a.x, cross, half_a.y * dot));
    float terms = (du + along_a) + (ud + across_a) + ((dw + along_b) + (wd + across_b));
    float bound = smaller(uu, ww) >= 0x1p-100F ? fused(0x1p-20F, terms, LEAST) : HUGE_VALF;
    return verdict(larger(larger(du - along_a, ud - across_a), larger(dw - along_b, wd - across_b)),
                   bound);
}

// ---- Polygons

static inline uint32_t bits_of(float x)
{
    uint32_t bits;
    memcpy(&bits, &x, sizeof bits);
    return bits;
}

// As ts_relation_polygon_point: 16 u of all products. A repeated corner has an area of 0 with
// itself and is no doubt, as long as the polygon is no point (its last corner is not the first
// one). It must be equal as stored, for a difference may be rounded to 0. From 0 to -0 it crosses
// the point's height, and its area is a 0 of the right sign.
static inline int32_t polygon_points_one(const TsBatchPolygons *a, const TsBatchPoints *b, int i)
{
    Lane p = {b->x[i], b->y[i]},
         last = {a->x[TS_BATCH_CORNERS - 1][i], a->y[TS_BATCH_CORNERS - 1][i]};
    Lane from = lane_sub(last, p);
    float least = HUGE_VALF, size = 0;
    uint32_t crossings = 0;
    for (int k = 0; k < TS_BATCH_CORNERS; k++) {
        Lane corner = {a->x[k][i], a->y[k][i]}, to = lane_sub(corner, p);
        float left = from.x * to.y, right = from.y * to.x, area = left - right;
        bool repeated = (k > 0) & (corner.x == last.x) & (corner.y == last.y);
        least = smaller(least, repeated ? HUGE_VALF : fabsf(area));
        size += fabsf(left) + fabsf(right);
        crossings ^= (bits_of(from.y) ^ bits_of(to.y)) & (bits_of(to.y) ^ bits_of(area));
        from = to;
        last = corner;
    }
    int32_t inside = (int32_t)(crossings >> 31);
    return least > fused(0x1p-20F, size, LEAST) ? 2 * inside : TS_TOUCHING;
}

// Two polygons are too much for a step: a block of pairs goes through each part in turn.
typedef struct Loops { // polygons, in coordinates from their pair's first corner
    float x[TS_BATCH_CORNERS][LANES], y[TS_BATCH_CORNERS][LANES];
    float edge_x[TS_BATCH_CORNERS][LANES],
        edge_y[TS_BATCH_CORNERS][LANES];                        // that leads to the corner
    float still[TS_BATCH_CORNERS][LANES];                       // 1: the edge has no length
    float left[LANES], top[LANES], right[LANES], bottom[LANES]; // as stored
    float sign[LANES];                                          // of their winding
} Loops;

typedef struct Turns { // from edge to edge
    Lane before;
    float least, most;
} Turns;

static inline void loops_bound(Loops *loops, const TsBatchPolygons *p, int from, int lanes)
{
    for (int i = 0; i < lanes; i++) {
        float left = p->x[0][from + i], right = left, top = p->y[0][from + i], bottom = top;
        for (int k = 1; k < TS_BATCH_CORNERS; k++) {
            left = smaller(left, p->x[k][from + i]);
            top = smaller(top, p->y[k][from + i]);
            right = larger(right, p->x[k][from + i]);
            bottom = larger(bottom, p->y[k][from + i]);
        }
        loops->left[i] = left;
        loops->top[i] = top;
        loops->right[i] = right;
        loops->bottom[i] = bottom;
    }
}

static inline void loops_place(Loops *loops, const TsBatchPolygons *p,
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

// Where the edge stands still there is no turn.
static inline void turn_to(Turns *turns, Lane edge, float still)
{
    float here = lane_cross(turns->before, edge);
    turns->least = smaller(turns->least, fused(still, FLT_MAX, here));
    turns->most = larger(turns->most, fused(still, -FLT_MAX, here));
    turns->before.x = fused(still, turns->before.x, edge.x);
    turns->before.y = fused(still, turns->before.y, edge.y);
}

// Into `turn` the least of the turns at all corners, or the greatest, negated: more than 0 where
// the loop is convex. That the last corner is not the first one is asked, too: so a point is no
// loop.
static inline void loops_turn(Loops *loops, int lanes, float *turn)
{
    for (int i = 0; i < lanes; i++) {
        Lane first = {loops->edge_x[0][i], loops->edge_y[0][i]};
        Turns turns = {first, HUGE_VALF, -HUGE_VALF};
#pragma GCC unroll 8 // or the loop around it stays scalar
        for (int k = 1; k < TS_BATCH_CORNERS; k++)
            turn_to(&turns, (Lane){loops->edge_x[k][i], loops->edge_y[k][i]}, loops->still[k][i]);
        turn_to(&turns, first, 0);
        turn[i] = smaller(turn[i], larger(turns.least, -turns.most));
        loops->sign[i] = turns.most > 0 ? 1.0F : -1.0F;
    }
}

// Into `depth` how deep b's deepest corner lies inside of the edge of a that has it least deep.
static inline void loops_depth(const Loops *a, const Loops *b, int lanes, float *depth)
{
    for (int k = 0; k < TS_BATCH_CORNERS; k++) {
        for (int i = 0; i < lanes; i++) {
            Lane edge = {a->sign[i] * a->edge_x[k][i], a->sign[i] * a->edge_y[k][i]};
            float most = -HUGE_VALF;
            for (int m = 0; m < TS_BATCH_CORNERS; m++)
                most = larger(most, lane_cross(edge, (Lane){b->x[m][i], b->y[m][i]}));
            float here = most - lane_cross(edge, (Lane){a->x[k][i], a->y[k][i]});
            depth[i] = smaller(depth[i], fused(a->still[k][i], FLT_MAX, here));
        }
    }
}

// As ts_separation_guess, but of all pairs: where the upright boxes are apart, so are the polygons.
// Otherwise no coordinate is greater than both boxes are wide, or high, together, and no product
// than `size`. One of differences is off by 3 u, the difference of two by 8 u of size, and what is
// left of two of these by 4 more: that makes 20 u, and 32 are granted. It is sixteen times the size
// that must not overflow, so nothing else does.
static inline void loops_judge(const Loops *a, const Loops *b, const float *turn,
                               const float *depth, int lanes, int32_t *found)
{
    for (int i = 0; i < lanes; i++) {
        bool apart = (a->right[i] < b->left[i]) | (b->right[i] < a->left[i]) |
                     (a->bottom[i] < b->top[i]) | (b->bottom[i] < a->top[i]);
        float width = (a->right[i] - a->left[i]) + (b->right[i] - b->left[i]);
        float height = (a->bottom[i] - a->top[i]) + (b->bottom[i] - b->top[i]);
        float bound = fused(0x1p-23F, 16 * width * height, LEAST);
        int32_t by_axes = verdict(-depth[i], turn[i] > bound ? bound : HUGE_VALF);
        found[i] = apart ? TS_APART : by_axes;
    }
}

static inline void polygons_some(const TsBatchPolygons *a, const TsBatchPolygons *b, int from,
                                 int lanes, int32_t *found)
{
    Loops of_a, of_b;
    float turn[LANES], depth[LANES];
    for (int i = 0; i < lanes; i++) turn[i] = depth[i] = HUGE_VALF;
    loops_bound(&of_a, a, from, lanes);
    loops_bound(&of_b, b, from, lanes);
    loops_place(&of_a, a, a, from, lanes);
    loops_place(&of_b, b, a, from, lanes);
    loops_turn(&of_a, lanes, turn);
    loops_turn(&of_b, lanes, turn);
    loops_depth(&of_a, &of_b, lanes, depth);
    loops_depth(&of_b, &of_a, lanes, depth);
    loops_judge(&of_a, &of_b, turn, depth, lanes, found);
}

static void polygons(const TsBatchPolygons *a, const TsBatchPolygons *b, int from, int to,
                     uint8_t *found)
{
    int32_t wide[LANES];
    for (; from < to; from += LANES) {
        int lanes = to - from < LANES ? to - from : LANES;
        if (lanes == LANES) {
            polygons_some(a, b, from, LANES, wide);
        } else {
            polygons_some(a, b, from, lanes, wide);
        }
        for (int k = 0; k < lanes; k++) found[from + k] = (uint8_t)wide[k];
    }
}

// A vector's width of pairs goes through the same steps together; the rest of them one by one. That
// relations are gathered as wide as floats are, and narrowed to bytes then, is what lets compilers
// see vectors.
#define LOOP(kernel, A, B)                                                                         \
    static void kernel(const A *a, const B *b, int from, int to, uint8_t *found)                   \
    {                                                                                              \
        int32_t wide[LANES];                                                                       \
        for (; from + LANES <= to; from += LANES) {                                                \
            for (int k = 0; k < LANES; k++) wide[k] = kernel##_one(a, b, from + k);                \
            for (int k = 0; k < LANES; k++) found[from + k] = (uint8_t)wide[k];                    \
        }                                                                                          \
        for (; from < to; from++) found[from] = (uint8_t)kernel##_one(a, b, from);                 \
    }

LOOP(aabbs, TsBatchAabbs, TsBatchAabbs)
LOOP(circles, TsBatchCircles, TsBatchCircles)
LOOP(obbs, TsBatchObbs, TsBatchObbs)
LOOP(polygon_points, TsBatchPolygons, TsBatchPoints)

#define BATCH_KERNELS                                                                              \
    {                                                                                              \
        .aabbs = aabbs, .circles = circles, .obbs = obbs, .polygon_points = polygon_points,        \
        .polygons = polygons                                                                       \
    }

#endif
