#include "convex/loop_private.h"

void ts_loop_put(Loop *loop, TsVec corner, int beyond)
{
    loop->corner[loop->count] = corner;
    loop->beyond[loop->count++] = beyond;
}

void ts_loop_drop_short(Loop *loop, double noise)
{
    int count = loop->count;
    if (count == 0) return;
    TsVec first = loop->corner[0];
    loop->count = 0;
    for (int i = 0; i < count; i++) {
        TsVec end = i + 1 < count ? loop->corner[i + 1] : first;
        if (ts_vec_magnitude(ts_vec_sub(end, loop->corner[i])) > noise)
            ts_loop_put(loop, loop->corner[i], loop->beyond[i]);
    }
}

TsVec ts_loop_at(const Loop *loop, int i) { return loop->corner[(i + loop->count) % loop->count]; }

int ts_loop_find(const Loop *loop, int beyond)
{
    for (int i = 0; i < loop->count; i++) {
        if (loop->beyond[i] == beyond) return i;
    }
    return -1;
}

// How far p lies right of the line; 0 within the noise.
static double right_of(TsVec from, TsVec unit, TsVec p, double noise)
{
    double off = ts_vec_cross(unit, ts_vec_sub(p, from));
    return fabs(off) <= noise ? 0 : off;
}

Loop ts_loop_clipped(const Loop *loop, TsVec from, TsVec direction, double noise)
{
    Loop kept;
    kept.count = 0;
    if (loop->count == 0) return kept;
    TsVec unit = ts_vec_normalize(direction), a = loop->corner[loop->count - 1];
    int beyond = loop->beyond[loop->count - 1];
    double off_a = right_of(from, unit, a, noise);
    for (int i = 0; i < loop->count; i++) {
        TsVec b = loop->corner[i];
        double off_b = right_of(from, unit, b, noise);
        if (off_a >= 0) ts_loop_put(&kept, a, off_a > 0 || off_b >= 0 ? beyond : LOOP_BORDER);
        if (off_a * off_b < 0)
            ts_loop_put(&kept, ts_vec_lerp(a, b, off_a / (off_a - off_b)),
                        off_a > 0 ? LOOP_BORDER : beyond);
        a = b;
        off_a = off_b;
        beyond = loop->beyond[i];
    }
    ts_loop_drop_short(&kept, noise);
    return kept;
}

// Whether it goes straight on at `end` of the side to `other`.
static bool straight(TsVec other, TsVec end, TsVec beside, double noise)
{
    TsVec side = ts_vec_sub(other, end);
    if (ts_vec_dot(side, ts_vec_sub(beside, end)) > 0) return false;
    return right_of(end, ts_vec_normalize(side), beside, noise) == 0;
}

bool ts_loop_goes_straight(const Loop *loop, int i, double noise)
{
    TsVec from = ts_loop_at(loop, i), to = ts_loop_at(loop, i + 1);
    return straight(to, from, ts_loop_at(loop, i - 1), noise) ||
           straight(from, to, ts_loop_at(loop, i + 2), noise);
}

void ts_loop_join(Loop *loop, int i, const Loop *other, int k, double noise)
{
    Loop joined;
    joined.count = 0;
    for (int n = 1; n < loop->count; n++) {
        int from = (i + n) % loop->count;
        ts_loop_put(&joined, loop->corner[from], loop->beyond[from]);
    }
    ts_loop_put(&joined, loop->corner[i], other->beyond[(k + 1) % other->count]);
    for (int n = 2; n < other->count; n++) {
        int from = (k + n) % other->count;
        ts_loop_put(&joined, other->corner[from], other->beyond[from]);
    }
    ts_loop_drop_short(&joined, noise);
    *loop = joined;
}
