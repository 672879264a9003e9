#include "scratch.h"

#include <string.h>

// The first whole number from `low` to `high` whose pixel's centre is not below `at`.
static int first_from(double at, int low, int high)
{
    double whole = ceil(at - 0.5);
    return whole > low ? (whole < high ? (int)whole : high) : low;
}

static bool is_near(Vec a, Vec way, Vec at, double radius)
{
    Vec from = vec_sub(at, a);
    double squared = vec_length_squared(way), along = vec_dot(from, way);
    double t = along <= 0 || squared == 0 ? 0 : along >= squared ? 1 : along / squared;
    return vec_length_squared(vec_sub(from, vec_scale(way, t))) <= radius * radius;
}

static void set_free(Scratch *scratch, int x, int y)
{
    uint8_t *byte = &scratch->free[y][x / 8], bit = (uint8_t)(1 << x % 8);
    scratch->count += !(*byte & bit);
    *byte |= bit;
}

void scratch_rub(Scratch *scratch, Vec a, Vec b, double radius)
{
    if (!(radius >= 0)) return;
    int left = first_from(fmin(a.x, b.x) - radius - 1, 0, SCRATCH_WIDTH);
    int right = first_from(fmax(a.x, b.x) + radius + 1, 0, SCRATCH_WIDTH);
    int top = first_from(fmin(a.y, b.y) - radius - 1, 0, SCRATCH_HEIGHT);
    int bottom = first_from(fmax(a.y, b.y) + radius + 1, 0, SCRATCH_HEIGHT);
    Vec way = vec_sub(b, a);
    for (int y = top; y < bottom; y++) {
        for (int x = left; x < right; x++) {
            if (is_near(a, way, vec(x + 0.5, y + 0.5), radius)) set_free(scratch, x, y);
        }
    }
}

void scratch_all(Scratch *scratch)
{
    memset(scratch->free, 255, sizeof scratch->free);
    scratch->count = SCRATCH_WIDTH * SCRATCH_HEIGHT;
}

bool scratch_is_free(const Scratch *scratch, int x, int y)
{
    return scratch->free[y][x / 8] >> x % 8 & 1;
}

double scratch_share(const Scratch *scratch)
{
    return scratch->count / (double)(SCRATCH_WIDTH * SCRATCH_HEIGHT);
}
