// What the method says of every cell. First one cell in each square of sixteen, whose word the
// others take over as a guess; then every cell near a change; then the rest. A stranger's method
// may say anything anywhere: in the end every cell has been asked.

#include <string.h>

#include "map/map_self.h"

enum { SQUARE = 4, AT_ONCE = 64 }; // at once: of a method in this process

static int squares(int cells) { return (cells + SQUARE - 1) / SQUARE; }

static int smaller(int a, int b) { return a < b ? a : b; }

// The cell that is asked for its square.
static int middle_of(MapGrid grid, int across, int down)
{
    int column = smaller(across * SQUARE + 2, grid.columns - 1);
    int row = smaller(down * SQUARE + 2, grid.rows - 1);
    return row * grid.columns + column;
}

void map_said_begin(Map *map)
{
    MapGrid grid = map->question.grid;
    MapSaid *said = &map->said;
    said->phase = SAYING_COARSE;
    said->count = said->done = 0;
    memset(map->cells.said, WORD_NOT_YET, (size_t)grid.columns * (size_t)grid.rows);
    for (int down = 0; down < squares(grid.rows); down++) {
        for (int across = 0; across < squares(grid.columns); across++) {
            map->cells.order[said->count++] = middle_of(grid, across, down);
        }
    }
}

// ---- Asking

static unsigned char word_of(TsRelation answered)
{
    if (answered == METHOD_REFUSES) return WORD_REFUSED;
    return (unsigned)answered <= TS_OVERLAPPING ? (unsigned char)answered : WORD_FAILED;
}

static void put_questions(Map *map, const int *cell, int count)
{
    const MapQuestion *question = &map->question;
    MapSaid *said = &map->said;
    const TsShape *fixed = &question->fixed->shape;
    int columns = question->grid.columns, row = -1;
    TsVec corner[TS_POLYGON_MAX];
    TsShape origin = {0};
    for (int i = 0; i < count; i++) {
        if (row != cell[i] / columns) origin = map_origin(question, cell[i] / columns, corner);
        row = cell[i] / columns;
        TsVec position = map_spot(question, cell[i] % columns, row).position;
        said->shape[i] = ts_shape_moved(&origin, position, said->corner[i]);
        bool first = question->moving_first;
        said->query[i] = (Query){.kind = question->kind,
                                 .a = first ? &said->shape[i] : fixed,
                                 .b = first ? fixed : &said->shape[i],
                                 .move_a = question->move_a,
                                 .move_b = question->move_b};
    }
}

static void ask_some(Map *map)
{
    MapSaid *said = &map->said;
    const int *cell = map->cells.order + said->done;
    int most = map->question.method->answer_many ? MAP_BATCH : AT_ONCE;
    int count = smaller(said->count - said->done, most);
    put_questions(map, cell, count);
    method_ask_many(map->question.method, said->query, said->answer, count);
    for (int i = 0; i < count; i++) {
        map->cells.said[cell[i]] = word_of(said->answer[i].relation);
    }
    said->done += count;
}

// ---- What comes next

// Where the exact answer is another one, the method's will be, too.
static unsigned char guess(const Map *map, int cell, int asked)
{
    const MapCells *cells = &map->cells;
    int said = cells->said[asked], exact = cells->exact[cell];
    bool alike = exact == cells->exact[asked] || said > TS_OVERLAPPING || exact == TS_TOUCHING;
    if (!alike && exact <= TS_OVERLAPPING) said = exact;
    return (unsigned char)(said | WORD_GUESSED);
}

static void spread(Map *map)
{
    MapGrid grid = map->question.grid;
    for (int row = 0; row < grid.rows; row++) {
        for (int column = 0; column < grid.columns; column++) {
            int cell = row * grid.columns + column;
            int asked = middle_of(grid, column / SQUARE, row / SQUARE);
            if (cell != asked) map->cells.said[cell] = guess(map, cell, asked);
        }
    }
}

static bool has_border(const Map *map, int across, int down)
{
    MapGrid grid = map->question.grid;
    int exact = map->cells.exact[middle_of(grid, across, down)];
    int right = smaller((across + 1) * SQUARE, grid.columns);
    int bottom = smaller((down + 1) * SQUARE, grid.rows);
    for (int row = down * SQUARE; row < bottom; row++) {
        for (int column = across * SQUARE; column < right; column++) {
            if (map->cells.exact[row * grid.columns + column] != exact) return true;
        }
    }
    return false;
}

// Whether a square beside it was answered otherwise.
static bool has_edge(const Map *map, int across, int down)
{
    MapGrid grid = map->question.grid;
    int said = map->cells.said[middle_of(grid, across, down)];
    for (int i = 0; i < 9; i++) {
        int x = across + i % 3 - 1, y = down + i / 3 - 1;
        bool inside = x >= 0 && y >= 0 && x < squares(grid.columns) && y < squares(grid.rows);
        if (inside && map->cells.said[middle_of(grid, x, y)] != said) return true;
    }
    return false;
}

static void order_cell(Map *map, int cell)
{
    if (map->cells.said[cell] & WORD_GUESSED) map->cells.order[map->said.count++] = cell;
}

static void order_square(Map *map, int across, int down)
{
    MapGrid grid = map->question.grid;
    for (int i = 0; i < SQUARE * SQUARE; i++) {
        int column = across * SQUARE + i % SQUARE, row = down * SQUARE + i / SQUARE;
        if (column >= grid.columns || row >= grid.rows) continue;
        order_cell(map, row * grid.columns + column);
    }
}

static void order_edges(Map *map)
{
    MapGrid grid = map->question.grid;
    for (int down = 0; down < squares(grid.rows); down++) {
        for (int across = 0; across < squares(grid.columns); across++) {
            bool edge = has_edge(map, across, down) || has_border(map, across, down);
            if (edge) order_square(map, across, down);
        }
    }
}

static void order_rest(Map *map)
{
    MapGrid grid = map->question.grid;
    for (int cell = 0; cell < grid.columns * grid.rows; cell++) order_cell(map, cell);
}

static void next_phase(Map *map)
{
    MapSaid *said = &map->said;
    said->count = said->done = 0;
    if (said->phase == SAYING_COARSE) {
        spread(map);
        order_edges(map);
        said->phase = SAYING_EDGES;
    } else if (said->phase == SAYING_EDGES) {
        order_rest(map);
        said->phase = SAYING_REST;
    } else {
        said->phase = SAYING_DONE;
    }
}

void map_said_go(Map *map, MapClock clock)
{
    MapSaid *said = &map->said;
    while (said->phase != SAYING_DONE) {
        if (said->done < said->count) ask_some(map);
        if (said->done == said->count) next_phase(map);
        if (map_late(clock)) return;
    }
}
