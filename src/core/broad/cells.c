#include "broad/cells_private.h"

#include <string.h>

#include "broad/lanes_private.h"

enum { AHEAD = 32 }; // boxes, while the first of them comes

// ---- Room

static bool resized(const TsBroad *broad, void **block, size_t items, size_t item)
{
    void *grown = broad->memory.resize(*block, items * item);
    if (grown) *block = grown;
    return grown;
}

static void share_out(Cells *cells)
{
    size_t each = (size_t)cells->room + LANES;
    float *sides = cells->sides;
    cells->boxes.left = sides, cells->boxes.top = sides + each;
    cells->boxes.right = sides + 2 * each, cells->boxes.bottom = sides + 3 * each;
}

// An eighth more than is needed: many boxes are not to be paid for twice.
static bool room_for_boxes(const TsBroad *broad, Cells *cells)
{
    if (broad->count <= cells->room) return true;
    int room = broad->count + broad->count / 8;
    size_t items = (size_t)room + LANES;
    if (!resized(broad, (void **)&cells->boxes.index, items, sizeof(int32_t)) ||
        !resized(broad, (void **)&cells->spare, items, sizeof(int32_t)) ||
        !resized(broad, (void **)&cells->cell, items, sizeof(int32_t)) ||
        !resized(broad, (void **)&cells->sides, 4 * items, sizeof(float))) {
        return false;
    }
    cells->room = room;
    share_out(cells);
    return true;
}

static bool room_for_cells(const TsBroad *broad, Cells *cells)
{
    int wanted = cells->cells + 4; // infinite, removed, the end, and one that counting needs
    if (wanted <= cells->start_room) return true;
    int room = wanted + wanted / 8;
    if (!resized(broad, (void **)&cells->start, (size_t)room, sizeof(int32_t))) return false;
    cells->start_room = room;
    return true;
}

// ---- Sorting

static inline int32_t cell_of(const Cells *cells, TsBounds box)
{
    float across = box.right - box.left, down = box.bottom - box.top;
    for (int i = 0; i < cells->levels; i++) {
        const CellsLevel *level = &cells->level[i];
        if (!(across <= level->limit) || !(down <= level->limit)) continue;
        return level->base + cells_at(level, cells_col(level, box.left), cells_row(level, box.top));
    }
    return cells->cells; // infinite, or its size is
}

// The boxes are read in the order of the cells, which is none in memory: they are called for some
// time before.
static inline void call_for(const TsBroad *broad, const int32_t *order, int at)
{
    if (at + AHEAD < broad->count) __builtin_prefetch(&broad->bounds[order[at + AHEAD]]);
}

// counts[c + 1] is to become the first box of cell c, and at last, when c is full, that of c + 1.
static void count_boxes(Cells *cells, const TsBroad *broad)
{
    int32_t *restrict counts = cells->start + 2;
    const int32_t *restrict order = cells->boxes.index;
    bool all_alive = broad->alive == broad->count;
    memset(cells->start, 0, ((size_t)cells->cells + 4) * sizeof *cells->start);
    for (int i = 0; i < broad->count; i++) {
        call_for(broad, order, i);
        bool alive = all_alive || broad_alive(broad, order[i]);
        int32_t cell = alive ? cell_of(cells, broad->bounds[order[i]]) : cells->cells + 1;
        cells->cell[i] = cell;
        counts[cell]++;
    }
}

static void sum_counts(Cells *cells)
{
    int32_t sum = 0;
    for (int i = 0; i < cells->cells + 4; i++) {
        sum += cells->start[i];
        cells->start[i] = sum;
    }
}

static void place_boxes(Cells *cells, const TsBroad *broad)
{
    int32_t *restrict next = cells->start + 1;
    const int32_t *restrict order = cells->boxes.index;
    int32_t *restrict index = cells->spare;
    CellsBoxes to = cells->boxes;
    for (int i = 0; i < broad->count; i++) {
        call_for(broad, order, i);
        TsBounds box = broad->bounds[order[i]];
        int32_t at = next[cells->cell[i]]++;
        to.left[at] = box.left;
        to.top[at] = box.top;
        to.right[at] = box.right;
        to.bottom[at] = box.bottom;
        index[at] = order[i];
    }
    cells->spare = cells->boxes.index;
    cells->boxes.index = index;
}

bool ts_cells_update(TsBroad *broad, CellsKind kind)
{
    Cells *cells = broad->self;
    if (!room_for_boxes(broad, cells)) return false;
    while (cells->count < broad->count) {
        cells->boxes.index[cells->count] = cells->count;
        cells->count++;
    }
    ts_cells_lay(cells, broad, kind);
    if (!room_for_cells(broad, cells)) return false;
    count_boxes(cells, broad);
    sum_counts(cells);
    place_boxes(cells, broad);
    return true;
}

// ---- What it holds

size_t ts_cells_bytes(const TsBroad *broad)
{
    const Cells *cells = broad->self;
    size_t box = 3 * sizeof(int32_t) + 4 * sizeof(float);
    size_t boxes = cells->room ? ((size_t)cells->room + LANES) * box : 0;
    return boxes + (size_t)cells->start_room * sizeof(int32_t);
}

void ts_cells_end(TsBroad *broad)
{
    Cells *cells = broad->self;
    broad->memory.release(cells->start);
    broad->memory.release(cells->sides);
    broad->memory.release(cells->boxes.index);
    broad->memory.release(cells->spare);
    broad->memory.release(cells->cell);
}

static bool same_cell(const CellsLevel *level, const CellsBoxes *boxes, int a, int b)
{
    return cells_col(level, boxes->left[a]) == cells_col(level, boxes->left[b]) &&
           cells_row(level, boxes->top[a]) == cells_row(level, boxes->top[b]);
}

static TsBounds cell_bounds(const CellsLevel *level, float left, float top)
{
    double x = level->left + cells_col(level, left) * level->side;
    double y = level->top + cells_row(level, top) * level->side;
    return ts_bounds_around((TsAabb){ts_vec(x, y), ts_vec(x + level->side, y + level->side)});
}

static int parts_of(const Cells *cells, int level_at, TsBroadPart *part, int max)
{
    const CellsLevel *level = &cells->level[level_at];
    const CellsBoxes *boxes = &cells->boxes;
    int first = cells->start[level->base], end = cells->start[level->base + level->cells];
    int count = 0;
    for (int i = first; i < end && count < max; i++) {
        if (i > first && same_cell(level, boxes, i - 1, i)) continue;
        part[count++] =
            (TsBroadPart){cell_bounds(level, boxes->left[i], boxes->top[i]), level_at, true};
    }
    return count;
}

// Those of them that hold boxes.
int ts_cells_parts(TsBroad *broad, TsBroadPart *part, int max)
{
    const Cells *cells = broad->self;
    int count = 0;
    for (int i = cells->levels - 1; i >= 0; i--) {
        count += parts_of(cells, i, part + count, max - count);
    }
    return count;
}
