// Where a point lies.
//
// An index of points is a grid. Each cell knows how many areas contain its centre and which sides
// are in it. Most points lie in a block of cells without a side: one number of a small table
// answers for all of it, and the table stays in the cache. In a cell with sides, a point is
// connected with the centre by a horizontal and a vertical stretch within the cell: only the cell's
// sides can cross them, and each crossing leads into an area or out of it. Ties are decided as if
// the centre were to the right of where it is by a little, and the whole horizontal stretch below
// by much less.
#include "platform/rounding.h"

#include "touchstone/geometry.h"

#include <math.h>

#include "areas/areas_private.h"
#include "geometry/points.h"
#include "platform/assert.h"
#include "touchstone/orientation.h"

enum {
    GRID_CELLS = 16, // that a side is in, on average, at most
    GRID_BLOCK = 8   // cells on a side of a block
};

// ---- Columns and rows

// Monotone in x, so a side is in all columns between those of its ends.
static int column_of(const TsGeometryGrid *grid, double x)
{
    int column = (int)((x - grid->origin.x) * grid->scale.x);
    return column < grid->columns ? column : grid->columns - 1;
}

static int row_of(const TsGeometryGrid *grid, double y)
{
    int row = (int)((y - grid->origin.y) * grid->scale.y);
    return row < grid->rows ? row : grid->rows - 1;
}

// A number in the middle of a cell's range. It may be smaller than valid coordinates are, but not
// than their differences, and orientations of these are exact.
static double middle_of_cell(double origin, double size, int i)
{
    return origin + (i + 0.5) * size;
}

// At most as many cells as a range has numbers for: the middle of each is well within it.
static int grid_cells_along(double low, double high, int wanted)
{
    if (!(low < high)) return 1;
    double most = (high - low) / (0x1p-48 * fmax(fabs(low), fabs(high)));
    return most < 1 ? 1 : most < wanted ? (int)most : wanted;
}

// The columns of a side in a row: a part of those of its ends. The margins exceed the rounding
// errors of coordinates in cells, which are below 2^20.
static void columns_in_row(const TsGeometryGrid *grid, const TsGeometrySide *side, int row,
                           int *first, int *last)
{
    double ax = (side->a.x - grid->origin.x) * grid->scale.x;
    double bx = (side->b.x - grid->origin.x) * grid->scale.x;
    double ay = (side->a.y - grid->origin.y) * grid->scale.y;
    double by = (side->b.y - grid->origin.y) * grid->scale.y;
    int from = column_of(grid, side->a.x), to = column_of(grid, side->b.x);
    *first = from < to ? from : to;
    *last = from < to ? to : from;
    if (!(fabs(by - ay) > 0x1p-10)) return;
    double slope = (bx - ax) / (by - ay);
    double top = fmax(row - 0x1p-20, fmin(ay, by)), bottom = fmin(row + 1 + 0x1p-20, fmax(ay, by));
    double one = ax + (top - ay) * slope, other = ax + (bottom - ay) * slope;
    double low = fmin(one, other) - 0x1p-6, high = fmax(one, other) + 0x1p-6;
    if (low > *first) *first = low < grid->columns ? (int)low : grid->columns - 1;
    if (high < *last) *last = high > 0 ? (int)high : 0;
}

// ---- Building

static void shape_grid(TsGeometryGrid *grid, TsAabb bounds, int across)
{
    grid->columns = grid_cells_along(bounds.min.x, bounds.max.x, across);
    grid->rows = grid_cells_along(bounds.min.y, bounds.max.y, across);
    grid->origin = bounds.min;
    TsVec extent = ts_vec_sub(bounds.max, bounds.min);
    grid->scale = ts_vec(grid->columns > 1 ? grid->columns / extent.x : 0,
                         grid->rows > 1 ? grid->rows / extent.y : 0);
    grid->size = ts_vec(grid->columns > 1 ? extent.x / grid->columns : 0,
                        grid->rows > 1 ? extent.y / grid->rows : 0);
}

static TsVec center_of(const TsGeometryGrid *grid, int column, int row)
{
    return ts_vec(middle_of_cell(grid->origin.x, grid->size.x, column),
                  middle_of_cell(grid->origin.y, grid->size.y, row));
}

// Ties as above: the point is moved to the right by a little, and down by much less.
static int turn_beside(const TsGeometrySide *side, TsVec at)
{
    int turn = ts_orientation_sign(side->a, side->b, at);
    if (turn != 0) return turn;
    if (side->a.y != side->b.y) return side->a.y < side->b.y ? -1 : 1;
    return side->a.x < side->b.x ? 1 : -1;
}

typedef struct Rows {
    int first, last;
} Rows;

static Rows rows_of(const TsGeometryGrid *grid, const TsGeometrySide *side)
{
    int a = row_of(grid, side->a.y), b = row_of(grid, side->b.y);
    return a < b ? (Rows){a, b} : (Rows){b, a};
}

// Entries of all cells, or -1 if they are more than `most`.
static int count_entries(const TsGeometry *geometry, const TsGeometryGrid *grid, int most)
{
    int entries = 0;
    for (int i = 0; i < geometry->sides; i++) {
        Rows rows = rows_of(grid, &geometry->side[i]);
        for (int row = rows.first; row <= rows.last; row++) {
            int first, last;
            columns_in_row(grid, &geometry->side[i], row, &first, &last);
            entries += last - first + 1;
            if (entries > most) return -1;
        }
    }
    return entries;
}

// Fills `entry` by cells, and `first` of the cells.
static void fill_entries(const TsGeometry *geometry, TsGeometryGrid *grid)
{
    int cells = grid->columns * grid->rows;
    TsGeometryCell *cell = grid->cell;
    for (int i = 0; i <= cells; i++) cell[i] = (TsGeometryCell){0, 0};
    for (int pass = 0; pass < 2; pass++) { // count, then fill from the end of each cell
        for (int i = 0; i < geometry->sides; i++) {
            Rows rows = rows_of(grid, &geometry->side[i]);
            for (int row = rows.first; row <= rows.last; row++) {
                int first, last;
                columns_in_row(grid, &geometry->side[i], row, &first, &last);
                for (int column = first; column <= last; column++) {
                    int32_t *end = &cell[row * grid->columns + column].first;
                    if (pass == 0)
                        ++*end;
                    else
                        grid->entry[--*end] = i;
                }
            }
        }
        for (int i = 1; pass == 0 && i <= cells; i++) cell[i].first += cell[i - 1].first;
    }
}

// Whether a centre is to the left of a side, which spans its height.
static bool is_left_of(const TsGeometryGrid *grid, const TsGeometrySide *side, int column, int row)
{
    return turn_beside(side, center_of(grid, column, row)) == (side->a.y < side->b.y ? 1 : -1);
}

// A side contains in its area, or not any more, the centres to its left in each row.
static void fill_covers(const TsGeometry *geometry, TsGeometryGrid *grid)
{
    for (int i = 0; i < geometry->sides; i++) {
        const TsGeometrySide *side = &geometry->side[i];
        if (side->area < 0) continue;
        Rows rows = rows_of(grid, side);
        for (int row = rows.first; row <= rows.last; row++) {
            double y = center_of(grid, 0, row).y;
            if ((side->a.y <= y) == (side->b.y <= y)) continue;
            double part = (y - side->a.y) / (side->b.y - side->a.y);
            int left = column_of(grid, side->a.x + part * (side->b.x - side->a.x));
            if (left < 0) left = 0;
            while (left < grid->columns && is_left_of(grid, side, left, row)) left++;
            while (left > 0 && !is_left_of(grid, side, left - 1, row)) left--;
            if (left > 0)
                grid->cell[row * grid->columns + left - 1].cover += side->a.y < side->b.y ? 1 : -1;
        }
    }
    for (int row = 0; row < grid->rows; row++)
        for (int column = grid->columns - 2; column >= 0; column--) {
            TsGeometryCell *cell = &grid->cell[row * grid->columns + column];
            cell[0].cover += cell[1].cover;
        }
}

static int blocks_along(int cells) { return (cells + GRID_BLOCK - 1) / GRID_BLOCK; }

// No side is between the cells of a block without sides, so they have one cover.
static void fill_blocks(TsGeometryGrid *grid)
{
    for (int i = 0; i < blocks_along(grid->rows) * grid->blocks; i++) {
        int left = i % grid->blocks * GRID_BLOCK, top = i / grid->blocks * GRID_BLOCK;
        grid->block[i] = grid->cell[top * grid->columns + left].cover;
        for (int row = top; row < top + GRID_BLOCK && row < grid->rows; row++) {
            int right = left + GRID_BLOCK < grid->columns ? left + GRID_BLOCK : grid->columns;
            const TsGeometryCell *cell = &grid->cell[row * grid->columns];
            if (cell[left].first != cell[right].first) grid->block[i] = INT32_MIN;
        }
    }
}

bool ts_geometry_index_points(TsGeometry *geometry)
{
    ASSERT(geometry->prepared);
    TsGeometryGrid *grid = &geometry->grid;
    grid->columns = grid->rows = 0;
    if (geometry->sides == 0) return true;
    TsGeometryGrid made = *grid;
    int across = 2 * (int)ceil(sqrt(geometry->sides)), entries = -1;
    for (; entries < 0; across = (across + 1) / 2) {
        shape_grid(&made, ts_geometry_bounds(geometry), across);
        int most = across > 1 ? GRID_CELLS * geometry->sides + 64 : INT32_MAX;
        entries = count_entries(geometry, &made, most);
    }
    int cells = made.columns * made.rows;
    made.blocks = blocks_along(made.columns);
    TsMemory memory = geometry->memory;
    bool ok =
        ts_memory_room(memory, (void **)&made.cell, &made.cell_room, cells + 1,
                       sizeof(TsGeometryCell)) &&
        ts_memory_room(memory, (void **)&made.entry, &made.entry_room, entries, sizeof(int32_t)) &&
        ts_memory_room(memory, (void **)&made.block, &made.block_room,
                       made.blocks * blocks_along(made.rows), sizeof(int32_t));
    if (ok) {
        fill_entries(geometry, &made);
        fill_covers(geometry, &made);
        fill_blocks(&made);
    } else
        made.columns = made.rows = 0;
    *grid = made;
    return ok;
}

// ---- Asking

static bool is_between(double a, double b, double x)
{
    return a < b ? a <= x && x <= b : b <= x && x <= a;
}

// The point is on a side.
static void note_side(const TsGeometrySide *side, PointCount *count)
{
    bool is_point = ts_vec_equal(side->a, side->b);
    count->on_area |= side->area >= 0;
    count->on_point |= is_point;
    count->on_path |= side->area < 0 && !is_point;
}

// What `side` adds to the cover of the centre on the way to a point.
static int cover_to_point(const TsGeometrySide *side, TsVec at, TsVec center, PointCount *count)
{
    TsVec a = side->a, b = side->b, corner = ts_vec(center.x, at.y);
    bool a_above = a.y <= at.y, b_above = b.y <= at.y;
    int sum = 0;
    bool is_on = false;
    if (a_above != b_above) {
        bool beyond = (a.x > at.x && b.x > at.x && a.x > center.x && b.x > center.x) ||
                      (a.x < at.x && b.x < at.x && a.x < center.x && b.x < center.x);
        if (!beyond) {
            int turn = ts_orientation_sign(a, b, at);
            is_on = turn == 0;
            sum = turn - turn_beside(side, corner);
        }
    } else if ((a.y == at.y || b.y == at.y) && a_above) {
        is_on = ts_vec_equal(a, at) || ts_vec_equal(b, at) ||
                (a.y == b.y && is_between(a.x, b.x, at.x));
    }
    if (is_on) note_side(side, count);
    if ((a.x <= center.x) != (b.x <= center.x)) {
        bool beyond = (a.y > at.y && b.y > at.y && a.y > center.y && b.y > center.y) ||
                      (a.y < at.y && b.y < at.y && a.y < center.y && b.y < center.y);
        if (!beyond) sum += turn_beside(side, corner) - turn_beside(side, center);
    }
    return side->area < 0 ? 0 : sum / 2;
}

static PointCount count_in_grid(const TsGeometry *geometry, TsVec at)
{
    const TsGeometryGrid *grid = &geometry->grid;
    TsAabb point = {at, at};
    if (!boxes_meet(&geometry->box[geometry->boxes - 1], &point)) return (PointCount){.cover = 0};
    int column = column_of(grid, at.x), row = row_of(grid, at.y);
    int cover = grid->block[row / GRID_BLOCK * grid->blocks + column / GRID_BLOCK];
    if (cover != INT32_MIN) return (PointCount){.cover = cover};
    const TsGeometryCell *cell = &grid->cell[row * grid->columns + column];
    PointCount count = {.cover = cell->cover};
    TsVec center = center_of(grid, column, row);
    for (int i = cell[0].first; i < cell[1].first; i++)
        count.cover += cover_to_point(&geometry->side[grid->entry[i]], at, center, &count);
    return count;
}

typedef struct TreePlace {
    const TsGeometry *geometry;
    TsVec at;
    PointCount count;
} TreePlace;

static bool visit_side(void *context, int index)
{
    TreePlace *place = context;
    const TsGeometrySide *side = &place->geometry->side[index];
    if (ts_orientation_sign(side->a, side->b, place->at) == 0) note_side(side, &place->count);
    return true;
}

static PointCount count_in_tree(const TsGeometry *geometry, TsVec at)
{
    TreePlace place = {geometry, at, {.cover = 0}};
    ts_geometry_sides_in(geometry, (TsAabb){at, at}, visit_side, &place);
    Node node = {.at = at};
    if (geometry->areas > 0 && !place.count.on_area)
        place.count.cover = ts_geometry_cover(geometry, &node, NULL, 0);
    return place.count;
}

PointCount ts_geometry_count(const TsGeometry *geometry, TsVec at)
{
    return geometry->grid.columns > 0 ? count_in_grid(geometry, at) : count_in_tree(geometry, at);
}

// If parts overlap, a point on a side may still be inside of another area.
static bool locate_around(const TsGeometry *geometry, TsVec at, TsLocation *location)
{
    TsLocation found[2] = {TS_EXTERIOR, TS_EXTERIOR};
    TsMatrix unused = {{{0}}}; // nothing reads it
    Around around;
    bool ok = ts_around_make(&around, geometry, NULL, &unused);
    Node node = {.at = at};
    if (ok) ts_around_node(&around, &node, found, &ok);
    ts_around_free(&around);
    if (ok) *location = found[0];
    return ok;
}

bool ts_geometry_locate(const TsGeometry *geometry, TsVec at, TsLocation *location)
{
    ASSERT(geometry->prepared);
    PointCount count = ts_geometry_count(geometry, at);
    if (!(count.on_area | count.on_path | count.on_point)) {
        *location = count.cover > 0 ? TS_INTERIOR : TS_EXTERIOR;
        return true;
    }
    if (count.on_area && geometry->overlapping) return locate_around(geometry, at, location);
    bool is_border = count.on_area || (count.cover <= 0 && ts_geometry_is_odd_end(geometry, at));
    *location = is_border ? TS_BOUNDARY : TS_INTERIOR;
    return true;
}
