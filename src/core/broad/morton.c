// Morton order, by a radix sort of two passes.
#include "platform/rounding.h"

#include "broad/morton.h"

#include "broad/broad_private.h"
#include "touchstone/radix.h"

enum {
    MORTON_DIGIT = TS_RADIX_BITS, // bits of a coordinate, and of a radix pass
    MORTON_SMALL_DIGIT = 8,       // for few items, for which the counting would dominate
    MORTON_SMALL = 1 << 12,       // items
    MORTON_CROWD = 32,            // if a cell has more items, they get a grid of their own
    MORTON_CELL = 32              // an item holds its cell above this bit, its index below
};

#define MORTON_FINEST 0x1p120F // cells in a unit

typedef struct MortonGrid {
    float left, top;
    float across, down; // cells in a unit
    int digit;          // bits of a coordinate
} MortonGrid;

static float box_middle_x(TsBounds b) { return centroid_middle(b.left, b.right); }

static float box_middle_y(TsBounds b) { return centroid_middle(b.top, b.bottom); }

static float morton_cells_in_unit(float size, int digit)
{
    float cells = (float)(1 << digit);
    return size > cells / MORTON_FINEST ? cells / size : MORTON_FINEST;
}

static MortonGrid morton_grid(TsBounds all, int count)
{
    int digit = count < MORTON_SMALL ? MORTON_SMALL_DIGIT : MORTON_DIGIT;
    return (MortonGrid){all.left, all.top, morton_cells_in_unit(all.right - all.left, digit),
                        morton_cells_in_unit(all.bottom - all.top, digit), digit};
}

static uint32_t morton_cell_along(float from, float cells, int digit)
{
    int cell = (int)(from * cells), last = (1 << digit) - 1;
    return (uint32_t)(cell < last ? cell : last);
}

static uint64_t spread_bits(uint64_t both) // to every other bit, in both halves
{
    both = (both | both << 8) & 0x00ff00ff00ff00ff;
    both = (both | both << 4) & 0x0f0f0f0f0f0f0f0f;
    both = (both | both << 2) & 0x3333333333333333;
    return (both | both << 1) & 0x5555555555555555;
}

static uint32_t morton_cell(MortonGrid grid, TsBounds box)
{
    uint64_t x = morton_cell_along(box_middle_x(box) - grid.left, grid.across, grid.digit),
             y = morton_cell_along(box_middle_y(box) - grid.top, grid.down, grid.digit);
    uint64_t both = spread_bits(x | y << 32);
    return (uint32_t)(both | both >> 31);
}

static void sort_by_morton_cell(uint64_t *item, uint64_t *spare, const TsBounds *bounds, int count,
                                MortonGrid grid)
{
    for (int i = 0; i < count; i++) {
        int32_t index = morton_index(item[i]);
        item[i] = (uint64_t)morton_cell(grid, bounds[index]) << MORTON_CELL | (uint32_t)index;
    }
    ts_radix_pass(item, spare, count, MORTON_CELL, grid.digit);
    ts_radix_pass(spare, item, count, MORTON_CELL + grid.digit, grid.digit);
}

static bool same_morton_cell(uint64_t a, uint64_t b)
{
    return a >> MORTON_CELL == b >> MORTON_CELL;
}

static int start_of_morton_cell(const uint64_t *item, int least, int at)
{
    while (at > least && same_morton_cell(item[at - 1], item[at])) at--;
    return at;
}

static int end_of_morton_cell(const uint64_t *item, int count, int at)
{
    while (at < count && same_morton_cell(item[at - 1], item[at])) at++;
    return at;
}

// Examining every MORTON_CROWDth item finds each cell that holds twice as many. The recursion ends
// because each grid is at least 2^8 times finer than the one before, unless all centres coincide.
void ts_morton_sort(uint64_t *item, uint64_t *spare, const TsBounds *bounds, int count)
{
    if (count < 2) return;
    TsBounds first = bounds[morton_index(item[0])];
    TsBounds all = {box_middle_x(first), box_middle_y(first), box_middle_x(first),
                    box_middle_y(first)};
    for (int i = 1; i < count; i++) {
        TsBounds box = bounds[morton_index(item[i])];
        float x = box_middle_x(box), y = box_middle_y(box);
        all = ts_bounds_union(all, (TsBounds){x, y, x, y});
    }
    if (all.left == all.right && all.top == all.bottom) return;
    sort_by_morton_cell(item, spare, bounds, count, morton_grid(all, count));
    for (int i = MORTON_CROWD, done = 0; i < count; i += MORTON_CROWD) {
        if (!same_morton_cell(item[i - MORTON_CROWD], item[i])) continue;
        int start = start_of_morton_cell(item, done, i - MORTON_CROWD);
        done = i = end_of_morton_cell(item, count, i);
        if (done - start < count) ts_morton_sort(item + start, spare, bounds, done - start);
    }
}
