// GJK as a beginner writes it: without the loop around it, so it never moves the first triangle on.
#include "textbook.h"

#define CONVEX TS_SHAPE_BIT(TS_SHAPE_POLYGON) | TS_SHAPE_BIT(TS_SHAPE_TRIANGLE)

// The corner that lies farthest along the direction.
static TsVec farthest(const TextbookLoop *loop, TsVec direction)
{
    TsVec best = loop->corner[0];
    for (int i = 1; i < loop->count; i++) {
        if (ts_vec_dot(loop->corner[i], direction) > ts_vec_dot(best, direction))
            best = loop->corner[i];
    }
    return best;
}

// The corner b - a of the difference that lies farthest along the direction. `reaches`: as far as
// the origin.
static TsVec support(const TextbookLoops *loops, TsVec direction, bool *reaches)
{
    TsVec on_a = farthest(&loops->a, ts_vec_negate(direction));
    TsVec on_b = farthest(&loops->b, direction), at = ts_vec_sub(on_b, on_a);
    // step: support
    *reaches = work_support(direction, on_a, on_b, ts_vec_dot(at, direction) >= 0);
    return at;
}

static void first_triangle(const Query *query, Answer *answer)
{
    TextbookLoops loops = textbook_loops(query);
    TsVec way = ts_vec_sub(ts_shape_center(query->a), ts_shape_center(query->b));
    bool reaches;
    textbook_hit(answer, false);
    TsVec p = support(&loops, ts_vec_is_zero(way) ? ts_vec(1, 0) : way, &reaches);
    if (!reaches) return;
    TsVec q = support(&loops, ts_vec_negate(p), &reaches);
    if (!reaches) return;
    TsVec across = ts_vec_perp(ts_vec_sub(q, p));
    TsVec r = support(&loops, ts_vec_dot(across, p) > 0 ? ts_vec_negate(across) : across, &reaches);
    if (!reaches) return;
    double pq = ts_vec_cross(p, q), qr = ts_vec_cross(q, r), rp = ts_vec_cross(r, p);
    // flaw: gjk_first_triangle
    // step: triangle
    textbook_hit(answer,
                 work_triangle((pq >= 0 && qr >= 0 && rp >= 0) || (pq <= 0 && qr <= 0 && rp <= 0)));
}

METHODS({.name = "gjk_first_triangle",
         .label = "GJK, no loop",
         .a = CONVEX,
         .b = CONVEX,
         .takes = textbook_convex,
         .convex_a = true,
         .convex_b = true,
         .touch = TOUCH_EITHER,
         .sound = FLAWED,
         .flaw = "It gives up if its first triangle does not contain the origin, so many overlaps "
                 "are missed.",
         .source = "Gilbert, Johnson and Keerthi 1988, without iteration",
         .answer = first_triangle});
