#include "morton.h"

#include <string.h>

enum {
    DIGIT = 11,      // bits of a coordinate, and of a pass
    SMALL_DIGIT = 8, // where there are few items: counting has its price
    SMALL = 1 << 12, // items
    CROWD = 64,      // so many in a cell get a grid of their own
};

#define FAR_AWAY 0x1p125f // farther is as good as here: sums of four stay finite
#define FINEST 0x1p120f   // cells in a unit

typedef struct Sorting {
    const Bounds *bounds;
    uint64_t *item, *spare; // cell above, index below
    uint32_t start[2][1 << DIGIT];
} Sorting;

typedef struct Grid { // in doubled coordinates
    float left, top;
    float across, down; // cells in a unit
    int digit;          // bits of a coordinate
} Grid;

static float within(float value)
{
    if (value > FAR_AWAY) return FAR_AWAY;
    return value < -FAR_AWAY ? -FAR_AWAY : value;
}

static float middle_x(Bounds b) { return within(b.left) + within(b.right); }

static float middle_y(Bounds b) { return within(b.top) + within(b.bottom); }

static Bounds middles(const Sorting *s, int from, int to)
{
    Bounds first = s->bounds[morton_index(s->item[from])];
    Bounds all = {middle_x(first), middle_y(first), middle_x(first), middle_y(first)};
    for (int i = from + 1; i < to; i++) {
        Bounds box = s->bounds[morton_index(s->item[i])];
        float x = middle_x(box), y = middle_y(box);
        all = bounds_both(all, (Bounds){x, y, x, y});
    }
    return all;
}

static float cells_in_unit(float size, int digit)
{
    float cells = (float)(1 << digit);
    return size > cells / FINEST ? cells / size : FINEST;
}

static Grid grid_over(Bounds all, int count)
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

static uint32_t spread(uint32_t x) // to every other bit
{
    x = (x | x << 8) & 0x00ff00ff;
    x = (x | x << 4) & 0x0f0f0f0f;
    x = (x | x << 2) & 0x33333333;
    return (x | x << 1) & 0x55555555;
}

static uint32_t cell_of(Grid grid, Bounds box)
{
    return spread(cell_along(middle_x(box) - grid.left, grid.across, grid.digit)) |
           spread(cell_along(middle_y(box) - grid.top, grid.down, grid.digit)) << 1;
}

// ---- The radix sort

static uint32_t low_digit(uint64_t item, int digit)
{
    return (uint32_t)(item >> 32) & ((1u << digit) - 1);
}

static uint32_t high_digit(uint64_t item, int digit) { return (uint32_t)(item >> 32) >> digit; }

static void count_cells(Sorting *s, Grid grid, int from, int to)
{
    for (int i = from; i < to; i++) {
        int32_t index = morton_index(s->item[i]);
        uint64_t item = (uint64_t)cell_of(grid, s->bounds[index]) << 32 | (uint32_t)index;
        s->item[i] = item;
        s->start[0][low_digit(item, grid.digit)]++;
        s->start[1][high_digit(item, grid.digit)]++;
    }
}

static void counts_to_starts(uint32_t *start, int digit, uint32_t from)
{
    for (int i = 0; i < 1 << digit; i++) {
        uint32_t count = start[i];
        start[i] = from;
        from += count;
    }
}

static void sort_by_cell(Sorting *s, Grid grid, int from, int to)
{
    size_t digits = ((size_t)1 << grid.digit) * sizeof s->start[0][0];
    memset(s->start[0], 0, digits);
    memset(s->start[1], 0, digits);
    count_cells(s, grid, from, to);
    counts_to_starts(s->start[0], grid.digit, from);
    counts_to_starts(s->start[1], grid.digit, from);
    for (int i = from; i < to; i++)
        s->spare[s->start[0][low_digit(s->item[i], grid.digit)]++] = s->item[i];
    for (int i = from; i < to; i++)
        s->item[s->start[1][high_digit(s->spare[i], grid.digit)]++] = s->spare[i];
}

static int end_of_cell(const Sorting *s, int from, int to)
{
    int i = from + 1;
    while (i < to && s->item[i] >> 32 == s->item[from] >> 32) i++;
    return i;
}

// Ends: a grid is at least 2^8 times finer than the one before, or all fall into one cell.
static void sort_part(Sorting *s, int from, int to) // NOLINT(misc-no-recursion)
{
    Bounds all = middles(s, from, to);
    if (all.left == all.right && all.top == all.bottom) return;
    sort_by_cell(s, grid_over(all, to - from), from, to);
    for (int i = from, end = i; i < to; i = end) {
        end = end_of_cell(s, i, to);
        if (end - i > CROWD && end - i < to - from) sort_part(s, i, end);
    }
}

void morton_sort(uint64_t *item, uint64_t *spare, const Bounds *bounds, int count)
{
    Sorting sorting = {.bounds = bounds, .item = item, .spare = spare};
    if (count > 1) sort_part(&sorting, 0, count);
}
