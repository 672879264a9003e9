// The exact border between the cells as smooth lines: marching squares over the middles of the
// cells, with each crossing found by bisection with the exact relation; then simplified.

#include <string.h>

#include "actors/actor.h"

#include "outline.h"
#include "tools/map_private.h"

enum { HALVINGS = 6 };
#define SLACK 0.04 // cells by which a simplified line may miss a point
#define CORNER 1.5 // cells: the longest segment by which cells cut off a corner
#define STRAIGHT 3 // cells: longer segments are straight sides

// ---- Crossings

// An edge leads from a cell's middle to the next one's: to the right (even) or down (odd).
static int edge_of(MapGrid grid, int column, int row, bool down)
{
    return 2 * (row * grid.columns + column) + down;
}

static bool is_inside(const Map *map, int cell) { return map->cells.exact[cell] != TS_APART; }

// Where the border crosses an edge, in columns and rows from the middle of the first cell.
static TsVec crossing(const Map *map, int edge)
{
    const MapQuestion *question = &map->question;
    int cell = edge / 2, column = cell % question->grid.columns,
        row = cell / question->grid.columns;
    TsVec along = edge % 2 ? ts_vec(0, 1) : ts_vec(1, 0), corner[ACTOR_CORNERS_MAX];
    bool inside = is_inside(map, cell);
    double low = 0, high = 1;
    for (int i = 0; i < HALVINGS; i++) {
        double t = (low + high) / 2;
        MapSpot spot = map_spot(question, column + t * along.x, row + t * along.y);
        TsShape moved = actor_shape_at(question->moving, spot.position, spot.angle, corner);
        bool same = (map_relation(question, &moved) != TS_APART) == inside;
        *(same ? &low : &high) = t;
    }
    return ts_vec_add(ts_vec(column, row), ts_vec_scale(along, (low + high) / 2));
}

// ---- Links from crossing to crossing

// Links the crossed edges of the square between four cells, in pairs, clockwise. The four crossings
// of a saddle are linked around its upper right and its lower left corner.
static void link_square(Map *map, int column, int row)
{
    MapGrid grid = map->question.grid;
    int edge[4] = {edge_of(grid, column, row, false), edge_of(grid, column + 1, row, true),
                   edge_of(grid, column, row + 1, false), edge_of(grid, column, row, true)};
    int cell = row * grid.columns + column, crossed[4] = {0}, count = 0;
    bool inside[5] = {is_inside(map, cell), is_inside(map, cell + 1),
                      is_inside(map, cell + grid.columns + 1), is_inside(map, cell + grid.columns),
                      is_inside(map, cell)};
    for (int i = 0; i < 4; i++) {
        if (inside[i] != inside[i + 1]) crossed[count++] = edge[i];
    }
    int(*link)[2] = map->cells.link;
    for (int i = 0; i + 1 < count; i += 2) {
        int a = crossed[i], b = crossed[i + 1];
        link[a][link[a][0] >= 0] = b;
        link[b][link[b][0] >= 0] = a;
    }
}

static void link_all(Map *map)
{
    MapGrid grid = map->question.grid;
    size_t edges = 2 * (size_t)grid.columns * (size_t)grid.rows;
    memset(map->cells.link, -1, edges * sizeof *map->cells.link);
    for (int row = 0; row + 1 < grid.rows; row++) {
        for (int column = 0; column + 1 < grid.columns; column++) link_square(map, column, row);
    }
}

// ---- Lines

static bool add_point(TsVec **array, int *count, int *capacity, TsVec point)
{
    TsVec *grown = grow(*array, capacity, *count + 1, sizeof **array);
    if (!grown) return false;
    *array = grown;
    grown[(*count)++] = point;
    return true;
}

// Follows a line from an edge and removes its links; its crossings are written to `scratch`.
static int follow(Map *map, int edge, bool *closed)
{
    MapBorder *border = &map->border;
    int(*link)[2] = map->cells.link;
    int count = 0, first = edge, before = -1;
    *closed = false;
    while (edge >= 0) {
        TsVec at = crossing(map, edge);
        if (!add_point(&border->scratch, &count, &border->scratch_capacity, at)) break;
        int next = link[edge][link[edge][0] == before];
        link[edge][0] = link[edge][1] = -1;
        before = edge;
        edge = next;
        *closed = edge == first;
        if (*closed) break;
    }
    return count;
}

// ---- Simplified: as few points as show the same line

// The directions, from low to high, of all lines from `anchor` that pass within SLACK of every
// point so far.
typedef struct Cone {
    TsVec anchor, low, high;
    bool open; // no point so far
} Cone;

static int simplify(TsVec *point, int count)
{
    int kept = 1;
    Cone cone = {.anchor = point[0], .open = true};
    for (int i = 1; i < count; i++) {
        TsVec to = ts_vec_sub(point[i], cone.anchor);
        bool within =
            cone.open || (ts_vec_cross(cone.low, to) >= 0 && ts_vec_cross(to, cone.high) >= 0);
        if (!within) {
            point[kept++] = point[i - 1];
            cone = (Cone){.anchor = point[i - 1], .open = true};
            to = ts_vec_sub(point[i], cone.anchor);
        }
        TsVec side = ts_vec_scale(ts_vec_perp(ts_vec_normalize(to)), SLACK);
        TsVec low = ts_vec_sub(to, side), high = ts_vec_add(to, side);
        if (cone.open || ts_vec_cross(cone.low, low) > 0) cone.low = low;
        if (cone.open || ts_vec_cross(high, cone.high) > 0) cone.high = high;
        cone.open = false;
    }
    if (count > 1) point[kept++] = point[count - 1];
    return kept;
}

// Whether two straight sides that are joined by a short segment meet nearby: then `corner` is
// where.
static bool meet(const TsVec *point, TsVec *corner)
{
    TsVec before = ts_vec_sub(point[1], point[0]), after = ts_vec_sub(point[3], point[2]);
    TsVec between = ts_vec_sub(point[2], point[1]);
    double turn = ts_vec_cross(before, after);
    bool cut = ts_vec_length(before) > STRAIGHT && ts_vec_length(after) > STRAIGHT &&
               ts_vec_length(between) < CORNER && turn != 0;
    if (!cut) return false;
    *corner = ts_vec_add(point[1], ts_vec_scale(before, ts_vec_cross(between, after) / turn));
    return ts_vec_distance(*corner, point[1]) < CORNER &&
           ts_vec_distance(*corner, point[2]) < CORNER;
}

static int sharpen(TsVec *point, int count)
{
    int kept = count < 4 ? count : 1;
    for (int i = 1; i < count && count >= 4; i++) {
        TsVec corner;
        bool sharp = i + 2 < count && meet(&point[i - 1], &corner);
        point[kept++] = sharp ? corner : point[i];
        i += sharp;
    }
    return kept;
}

// ---- All lines

static void add_line(Map *map, int count, bool closed, double scale)
{
    MapBorder *border = &map->border;
    MapGrid grid = map->question.grid;
    for (int i = 0; i < count; i++) {
        TsVec at = border->scratch[i];
        TsVec px = ts_vec((grid.left + (at.x + 0.5) * grid.cell) / scale,
                          (grid.top + (at.y + 0.5) * grid.cell) / scale);
        if (!add_point(&border->point, &border->points, &border->point_capacity, px)) break;
    }
    int *grown = grow(border->end, &border->end_capacity, border->ends + 1, sizeof *border->end);
    if (!grown) return;
    border->end = grown;
    border->end[border->ends++] = closed ? ~border->points : border->points;
}

static void add_from(Map *map, int edge, double scale)
{
    bool closed;
    int count = follow(map, edge, &closed);
    count = simplify(map->border.scratch, count);
    count = sharpen(map->border.scratch, count);
    add_line(map, count, closed, scale);
}

// First the lines that leave the map, each from one of its ends, then the closed ones.
void map_border_trace(Map *map, double scale)
{
    MapGrid grid = map->question.grid;
    int edges = 2 * grid.columns * grid.rows;
    int(*link)[2] = map->cells.link;
    map->border.points = map->border.ends = 0;
    map->border.traced = true;
    if (!map_knows(&map->question)) return;
    link_all(map);
    for (int edge = 0; edge < edges; edge++) {
        if (link[edge][0] >= 0 && link[edge][1] < 0) add_from(map, edge, scale);
    }
    for (int edge = 0; edge < edges; edge++) {
        if (link[edge][0] >= 0) add_from(map, edge, scale);
    }
}
