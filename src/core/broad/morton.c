#include "broad/morton_private.h"

#include "broad/spot_private.h"
#include "touchstone/radix.h"

enum {
    DIGIT = TS_RADIX_BITS, // bits of a coordinate, and of a pass
    SMALL_DIGIT = 8,       // where there are few items: counting has its price
    SMALL = 1 << 12,       // items
    CROWD = 32,            // more in a cell get a grid of their own
    CELL = 32              // where in an item its cell stands; the index is below
};

#define FINEST 0x1p120F // cells in a unit

typedef struct Grid {
    float left, top;
    float across, down; // cells in a unit
    int digit;          // bits of a coordinate
} Grid;

static float middle_x(TsBounds b) { return spot_middle(b.left, b.right); }

static float middle_y(TsBounds b) { return spot_middle(b.top, b.bottom); }

static TsBounds middles(const uint64_t *item, const TsBounds *bounds, int count)
{
    TsBounds first = bounds[morton_index(item[0])];
    TsBounds all = {middle_x(first), middle_y(first), middle_x(first), middle_y(first)};
    for (int i = 1; i < count; i++) {
        TsBounds box = bounds[morton_index(item[i])];
        float x = middle_x(box), y = middle_y(box);
        all = ts_bounds_both(all, (TsBounds){x, y, x, y});
    }
    return all;
}

static float cells_in_unit(float size, int digit)
{
    float cells = (float)(1 << digit);
    return size > cells / FINEST ? cells / size : FINEST;
}

static Grid grid_over(TsBounds all, int count)
{
    int digit = count < SMALL ? SMALL_DIGIT : DIGIT;
    return (Grid){all.left, all.top, cells_in_unit(all.right - all.left, digit),
                  cells_in_unit(all.bottom - all.top, digit), digit};
}

static uint32_t cell_along(float from, float cells, int digit)
{
    int cell = (int)(from * cells), last = (1 << digit) - 1;
    return (uint32_t)(cell < last ? cell : last);
}

static uint64_t spread(uint64_t both) // to every other bit, in both halves
{
    both = (both | both << 8) & 0x00ff00ff00ff00ff;
    both = (both | both << 4) & 0x0f0f0f0f0f0f0f0f;
    both = (both | both << 2) & 0x3333333333333333;
    return (both | both << 1) & 0x5555555555555555;
}

static uint32_t cell_of(Grid grid, TsBounds box)
{
    uint64_t x = cell_along(middle_x(box) - grid.left, grid.across, grid.digit),
             y = cell_along(middle_y(box) - grid.top, grid.down, grid.digit);
    uint64_t both = spread(x | y << 32);
    return (uint32_t)(both | both >> 31);
}

static void sort_by_cell(uint64_t *item, uint64_t *spare, const TsBounds *bounds, int count,
                         Grid grid)
{
    for (int i = 0; i < count; i++) {
        int32_t index = morton_index(item[i]);
        item[i] = (uint64_t)cell_of(grid, bounds[index]) << CELL | (uint32_t)index;
    }
    ts_radix_pass(item, spare, count, CELL, grid.digit);
    ts_radix_pass(spare, item, count, CELL + grid.digit, grid.digit);
}

static bool same_cell(uint64_t a, uint64_t b) { return a >> CELL == b >> CELL; }

static int start_of_cell(const uint64_t *item, int least, int at)
{
    while (at > least && same_cell(item[at - 1], item[at])) at--;
    return at;
}

static int end_of_cell(const uint64_t *item, int count, int at)
{
    while (at < count && same_cell(item[at - 1], item[at])) at++;
    return at;
}

// Every cell of two crowds is seen by a look at each CROWDth item. Ends: a grid is at least 2^8
// times finer than the one before, or all fall into one cell.
void ts_morton_sort(uint64_t *item, uint64_t *spare,
                    const TsBounds *bounds, // NOLINT(misc-no-recursion)
                    int count)
{
    if (count < 2) return;
    TsBounds all = middles(item, bounds, count);
    if (all.left == all.right && all.top == all.bottom) return;
    sort_by_cell(item, spare, bounds, count, grid_over(all, count));
    for (int i = CROWD, done = 0; i < count; i += CROWD) {
        if (!same_cell(item[i - CROWD], item[i])) continue;
        int start = start_of_cell(item, done, i - CROWD);
        done = i = end_of_cell(item, count, i);
        if (done - start < count) ts_morton_sort(item + start, spare, bounds, done - start);
    }
}
