// A scratch card: a bit for each pixel erased.
#include "platform/rounding.h"

#include "touchstone/scratch.h"

#include <string.h>

#include "platform/assert.h"

// The first pixel from `low` to `high` whose centre is at or above `at`.
static int first_center_from(double at, int low, int high)
{
    double whole = ceil(at - 0.5);
    return whole > low ? (whole < high ? (int)whole : high) : low;
}

static bool is_near_stroke(TsVec a, TsVec delta, TsVec at, double radius)
{
    TsVec from = ts_vec_sub(at, a);
    double squared = ts_vec_length_squared(delta), along = ts_vec_dot(from, delta);
    double t = along <= 0 || squared == 0 ? 0 : along >= squared ? 1 : along / squared;
    return ts_vec_length_squared(ts_vec_sub(from, ts_vec_scale(delta, t))) <= radius * radius;
}

void ts_scratch_erase(TsScratch *scratch, TsVec a, TsVec b, double radius)
{
    if (!(radius >= 0)) return;
    int left = first_center_from(fmin(a.x, b.x) - radius - 1, 0, TS_SCRATCH_WIDTH);
    int right = first_center_from(fmax(a.x, b.x) + radius + 1, 0, TS_SCRATCH_WIDTH);
    int top = first_center_from(fmin(a.y, b.y) - radius - 1, 0, TS_SCRATCH_HEIGHT);
    int bottom = first_center_from(fmax(a.y, b.y) + radius + 1, 0, TS_SCRATCH_HEIGHT);
    TsVec delta = ts_vec_sub(b, a);
    for (int y = top; y < bottom; y++) {
        for (int x = left; x < right; x++) {
            if (is_near_stroke(a, delta, ts_vec(x + 0.5, y + 0.5), radius)) {
                uint8_t *byte = &scratch->clear[y][x / 8], bit = (uint8_t)(1 << x % 8);
                scratch->count += !(*byte & bit);
                *byte |= bit;
            }
        }
    }
}

void ts_scratch_erase_all(TsScratch *scratch)
{
    memset(scratch->clear, 255, sizeof scratch->clear);
    scratch->count = TS_SCRATCH_WIDTH * TS_SCRATCH_HEIGHT;
}

bool ts_scratch_is_clear(const TsScratch *scratch, int x, int y)
{
    ASSERT(x >= 0 && x < TS_SCRATCH_WIDTH && y >= 0 && y < TS_SCRATCH_HEIGHT);
    return scratch->clear[y][x / 8] >> x % 8 & 1;
}

double ts_scratch_fraction(const TsScratch *scratch)
{
    return scratch->count / (double)(TS_SCRATCH_WIDTH * TS_SCRATCH_HEIGHT);
}
