// Uniform grid: about as many cells as triangles, nearly cubes. A triangle is listed in every cell
// that its bounds overlap.
//
// The cell of a coordinate is a monotone function, rounding included. So two shapes that share a
// point share a cell, provided that their bounds are conservative.
#include "platform/rounding.h"

#include <string.h>

#include "mesh/mesh_tree_private.h"

enum { GRID_MOST_CELLS = 512, GRID_CELLS_A_FACE = 2, GRID_ENTRIES_A_FACE = 8 };

typedef struct MeshGrid {
    TsAabb3 bounds;
    int size[3];
    double pitch[3], inverse[3]; // 0 if the bounds are flat: one cell
    int32_t *start;              // index of each cell's first entry, and the end
    int32_t *entry;
    int start_room, entry_room, cells, entries;
} MeshGrid;

typedef struct GridBlock { // a block of cells
    int low[3], high[3];
} GridBlock;

// ---- Cells of coordinates

static int grid_cell(const MeshGrid *grid, double x, int axis)
{
    double at = floor((x - ts_vec3_at(grid->bounds.min, axis)) * grid->inverse[axis]);
    if (!(at > 0)) return 0;
    return at < grid->size[axis] ? (int)at : grid->size[axis] - 1;
}

static GridBlock grid_block(const MeshGrid *grid, TsAabb3 box)
{
    GridBlock cells;
    for (int i = 0; i < 3; i++) {
        cells.low[i] = grid_cell(grid, ts_vec3_at(box.min, i), i);
        cells.high[i] = grid_cell(grid, ts_vec3_at(box.max, i), i);
    }
    return cells;
}

static long long grid_block_count(const GridBlock *cells)
{
    long long count = 1;
    for (int i = 0; i < 3; i++) count *= cells->high[i] - cells->low[i] + 1;
    return count;
}

static int grid_index(const MeshGrid *grid, const int at[3])
{
    return (at[2] * grid->size[1] + at[1]) * grid->size[0] + at[0];
}

// ---- Resolution

// `along` cells along the longest side, the same pitch along the others.
static void grid_set_size(MeshGrid *grid, int along)
{
    TsVec3 extent = ts_vec3_sub(grid->bounds.max, grid->bounds.min);
    double longest = fmax(extent.x, fmax(extent.y, extent.z));
    grid->cells = 1;
    for (int i = 0; i < 3; i++) {
        double side = ts_vec3_at(extent, i),
               cells = longest > 0 ? floor(along * (side / longest)) : 1;
        grid->size[i] = cells > 1 ? (int)cells : 1;
        grid->pitch[i] = side / grid->size[i];
        grid->inverse[i] = grid->size[i] > 1 ? 1 / grid->pitch[i] : 0;
        grid->cells *= grid->size[i];
    }
}

static long long grid_entries(const MeshGrid *grid, const TsMesh *mesh)
{
    long long entries = 0;
    for (int i = 0; i < mesh->faces; i++) {
        TsTriangle3 triangle = ts_mesh_triangle(mesh, i);
        GridBlock cells = grid_block(grid, ts_shape3_bounds(triangle.corner, 3));
        entries += grid_block_count(&cells);
    }
    return entries;
}

// As fine as the number of triangles allows; coarser if large triangles would be in too many cells.
static void grid_choose_size(MeshGrid *grid, const TsMesh *mesh)
{
    long long most = (long long)GRID_CELLS_A_FACE * mesh->faces + 8;
    int along = 1;
    grid_set_size(grid, 1);
    while (along < GRID_MOST_CELLS && grid->cells <= most) grid_set_size(grid, ++along);
    if (along > 1) grid_set_size(grid, --along);
    while (along > 1 && grid_entries(grid, mesh) > (long long)GRID_ENTRIES_A_FACE * mesh->faces) {
        along = along * 3 / 4;
        grid_set_size(grid, along);
    }
}

// ---- Building

typedef void GridCellSeen(MeshGrid *grid, int cell, int face);

static void grid_each_cell(MeshGrid *grid, const TsMesh *mesh, GridCellSeen *seen)
{
    for (int face = 0; face < mesh->faces; face++) {
        TsTriangle3 triangle = ts_mesh_triangle(mesh, face);
        GridBlock cells = grid_block(grid, ts_shape3_bounds(triangle.corner, 3));
        for (int z = cells.low[2]; z <= cells.high[2]; z++) {
            for (int y = cells.low[1]; y <= cells.high[1]; y++) {
                for (int x = cells.low[0]; x <= cells.high[0]; x++) {
                    seen(grid, grid_index(grid, (int[]){x, y, z}), face);
                }
            }
        }
    }
}

static void grid_count_entry(MeshGrid *grid, int cell, int face)
{
    (void)face;
    grid->start[cell]++;
}

static void grid_put_entry(MeshGrid *grid, int cell, int face)
{
    grid->entry[--grid->start[cell]] = face;
}

// Counting sort: count the entries of each cell, then fill each cell from its end.
static bool grid_build(TsMeshTree *tree)
{
    MeshGrid *grid = tree->self;
    grid->bounds = ts_mesh_bounds(tree->mesh);
    grid_choose_size(grid, tree->mesh);
    grid->entries = (int)grid_entries(grid, tree->mesh);
    if (!mesh_tree_room(tree, (void **)&grid->start, &grid->start_room, grid->cells + 1,
                        sizeof *grid->start) ||
        !mesh_tree_room(tree, (void **)&grid->entry, &grid->entry_room, grid->entries,
                        sizeof *grid->entry)) {
        return false;
    }
    memset(grid->start, 0, ((size_t)grid->cells + 1) * sizeof *grid->start);
    grid_each_cell(grid, tree->mesh, grid_count_entry);
    for (int i = 1; i <= grid->cells; i++) grid->start[i] += grid->start[i - 1];
    grid_each_cell(grid, tree->mesh, grid_put_entry);
    return true;
}

// ---- Queries

static bool grid_test_cells(TsMeshTree *tree, const TsMeshQuery *query, const GridBlock *cells,
                            TsMeshTreeHits *hits)
{
    const MeshGrid *grid = tree->self;
    for (int z = cells->low[2]; z <= cells->high[2]; z++) {
        for (int y = cells->low[1]; y <= cells->high[1]; y++) {
            int first = grid_index(grid, (int[]){cells->low[0], y, z});
            int last = first + cells->high[0] - cells->low[0];
            tree->cost.nodes += last - first + 1;
            // step: volume
            for (int i = grid->start[first]; i < grid->start[last + 1]; i++) {
                // step: triangle
                if (!ts_mesh_tree_test(tree, query, grid->entry[i], hits)) return false;
            }
        }
    }
    return true;
}

typedef struct GridRay { // visited layer by layer along its dominant axis
    TsRay3 ray;
    int axis;
    double margin;  // of coordinates
    RaySpan3 whole; // within the bounds
} GridRay;

static double largest_coordinate(TsVec3 v) { return fmax(fabs(v.x), fmax(fabs(v.y), fabs(v.z))); }

// The span of the ray within a layer.
static RaySpan3 grid_span_in_layer(const MeshGrid *grid, const GridRay *grid_ray, int layer)
{
    int axis = grid_ray->axis;
    double from = ts_vec3_at(grid->bounds.min, axis) + layer * grid->pitch[axis] - grid_ray->margin;
    double to = from + grid->pitch[axis] + 2 * grid_ray->margin;
    double origin = ts_vec3_at(grid_ray->ray.origin, axis),
           speed = ts_vec3_at(grid_ray->ray.direction, axis);
    double a = (from - origin) / speed, b = (to - origin) / speed;
    return (RaySpan3){fmax(fmin(a, b), grid_ray->whole.from), fmin(fmax(a, b), grid_ray->whole.to)};
}

// The cells that the ray may visit within a span. The margin exceeds rounding:
// tests/gappa/mesh_grid.g.
static GridBlock grid_cells_on_span(const MeshGrid *grid, const GridRay *grid_ray, RaySpan3 span)
{
    GridBlock cells;
    for (int i = 0; i < 3; i++) {
        double origin = ts_vec3_at(grid_ray->ray.origin, i),
               speed = ts_vec3_at(grid_ray->ray.direction, i);
        double a = origin + span.from * speed, b = origin + span.to * speed;
        cells.low[i] = grid_cell(grid, fmin(a, b) - grid_ray->margin, i);
        cells.high[i] = grid_cell(grid, fmax(a, b) + grid_ray->margin, i);
    }
    return cells;
}

static bool grid_query_ray(TsMeshTree *tree, const TsMeshQuery *query, TsMeshTreeHits *hits)
{
    const MeshGrid *grid = tree->self;
    TsRay3 ray = query->ray;
    double most = largest_coordinate(ray.origin) + largest_coordinate(grid->bounds.min) +
                  largest_coordinate(grid->bounds.max);
    TsVec3 d = ray.direction;
    int axis = fabs(d.y) > fabs(d.x) ? 1 : 0;
    if (fabs(d.z) > fabs(ts_vec3_at(d, axis))) axis = 2;
    GridRay grid_ray = {.ray = ray, .axis = axis, .margin = 0x1p-40 * most};
    if (!ts_mesh_clip_to_box(ray, grid->bounds, &grid_ray.whole)) return true;
    for (int layer = 0; layer < grid->size[grid_ray.axis]; layer++) {
        RaySpan3 span = grid_span_in_layer(grid, &grid_ray, layer);
        if (span.from > span.to) continue;
        GridBlock cells = grid_cells_on_span(grid, &grid_ray, span);
        cells.low[grid_ray.axis] = cells.high[grid_ray.axis] = layer;
        if (!grid_test_cells(tree, query, &cells, hits)) return false;
    }
    return true;
}

static bool grid_query(TsMeshTree *tree, const TsMeshQuery *query, TsMeshTreeHits *hits)
{
    const MeshGrid *grid = tree->self;
    if (query->kind == TS_MESH_QUERY_RAY) return grid_query_ray(tree, query, hits);
    if (mesh_bounds_disjoint(query->bounds, grid->bounds)) return true;
    GridBlock cells = grid_block(grid, query->bounds);
    return grid_test_cells(tree, query, &cells, hits);
}

// ---- Statistics and debug drawing

static void grid_stats(const TsMeshTree *tree, TsMeshTreeStats *stats)
{
    const MeshGrid *grid = tree->self;
    stats->nodes = grid->cells;
    stats->levels = 1;
    stats->pieces = grid->entries;
    stats->bytes = (size_t)grid->start_room * sizeof *grid->start +
                   (size_t)grid->entry_room * sizeof *grid->entry;
}

static void grid_show(const MeshGrid *grid, int cell, int volume, TsMeshTreeDrawEdge *edge,
                      void *context)
{
    int at[] = {cell % grid->size[0], cell / grid->size[0] % grid->size[1],
                cell / grid->size[0] / grid->size[1]};
    HalfSpace side[6];
    for (int i = 0; i < 3; i++) {
        TsVec3 normal = ts_vec3(i == 0, i == 1, i == 2);
        double low = ts_vec3_at(grid->bounds.min, i) + at[i] * grid->pitch[i];
        side[2 * i] = (HalfSpace){normal, low + grid->pitch[i]};
        side[2 * i + 1] = (HalfSpace){ts_vec3_negate(normal), -low};
    }
    ts_mesh_tree_edges(side, 6, volume, edge, context);
}

// Whether a cell is in use, and entered by the query, if that is not NULL.
static bool grid_is_shown(const MeshGrid *grid, const TsMeshQuery *query, int cell)
{
    if (grid->start[cell] == grid->start[cell + 1] || !query) {
        return grid->start[cell] != grid->start[cell + 1];
    }
    int at[] = {cell % grid->size[0], cell / grid->size[0] % grid->size[1],
                cell / grid->size[0] / grid->size[1]};
    TsVec3 low = ts_vec3(grid->bounds.min.x + at[0] * grid->pitch[0],
                         grid->bounds.min.y + at[1] * grid->pitch[1],
                         grid->bounds.min.z + at[2] * grid->pitch[2]);
    TsVec3 pitch = ts_vec3(grid->pitch[0], grid->pitch[1], grid->pitch[2]);
    RaySpan3 span;
    if (query->kind == TS_MESH_QUERY_RAY)
        return ts_mesh_clip_to_box(query->ray, (TsAabb3){low, ts_vec3_add(low, pitch)}, &span);
    if (mesh_bounds_disjoint(query->bounds, grid->bounds)) return false;
    GridBlock block = grid_block(grid, query->bounds);
    for (int i = 0; i < 3; i++) {
        if (at[i] < block.low[i] || at[i] > block.high[i]) return false;
    }
    return true;
}

static int grid_volumes(const TsMeshTree *tree, const TsMeshQuery *query, int level, int most,
                        TsMeshTreeDrawEdge *edge, void *context)
{
    const MeshGrid *grid = tree->self;
    int count = 0;
    (void)level;
    for (int i = 0; i < grid->cells; i++) count += grid_is_shown(grid, query, i);
    int every = most > 0 ? (count + most - 1) / most : 1, used = 0, drawn = 0;
    for (int i = 0; i < grid->cells && count > 0 && most > 0; i++) {
        if (!grid_is_shown(grid, query, i) || used++ % every != 0) continue;
        grid_show(grid, i, drawn++, edge, context);
    }
    return count;
}

static void grid_end(TsMeshTree *tree)
{
    MeshGrid *grid = tree->self;
    tree->memory.release(grid->start);
    tree->memory.release(grid->entry);
}

const MeshTreeVtable ts_mesh_tree_grid = {.name = "uniform grid",
                                          .size = sizeof(MeshGrid),
                                          .build = grid_build,
                                          .query = grid_query,
                                          .stats = grid_stats,
                                          .volumes = grid_volumes,
                                          .end = grid_end};
