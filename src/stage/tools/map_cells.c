// The cells of the map: the place of the moving shape in each, the exact relation there, and the
// method's answer.

#include <string.h>

#include "actors/actor.h"
#include "query.h"
#include "tools/map_private.h"
#include "touchstone/degrees.h"
#include "touchstone/sweep.h"

double map_pitch(const MapQuestion *question)
{
    return 360.0 / (question->grid.rows - 2); // the ring around what is seen goes beyond a turn
}

MapSpot map_spot(const MapQuestion *question, double column, double row)
{
    MapGrid grid = question->grid;
    View view = question->view;
    const Actor *moving = question->moving;
    double x = (grid.left + (column + 0.5) * grid.cell - view.offset.x) / view.zoom;
    double y = (grid.top + (row + 0.5) * grid.cell - view.offset.y) / view.zoom;
    if (!question->turning) return (MapSpot){ts_vec(x, y), moving->angle};
    return (MapSpot){ts_vec(x, moving->position.y),
                     ts_degrees_wrap((row - 0.5) * map_pitch(question))};
}

TsShape map_origin(const MapQuestion *question, double row, TsVec *corners)
{
    double angle = map_spot(question, 0, row).angle;
    return actor_shape_at(question->moving, ts_vec(0, 0), angle, corners);
}

bool map_knows(const MapQuestion *question)
{
    TsShapeKind a = question->fixed->shape.kind, b = question->moving->shape.kind;
    return question->kind != QUERY_PAIR || ts_relation_knows(a, b);
}

static Query query_with(const MapQuestion *question, const TsShape *moved)
{
    const TsShape *fixed = &question->fixed->shape;
    return (Query){.kind = question->kind,
                   .a = question->moving_first ? moved : fixed,
                   .b = question->moving_first ? fixed : moved,
                   .move_a = question->move_a,
                   .move_b = question->move_b};
}

// Rounding at its place may make a polygon concave: every method refuses its sweep then.
TsRelation map_relation(const MapQuestion *question, const TsShape *moved)
{
    Query query = query_with(question, moved);
    bool swept = question->kind == QUERY_SWEEP;
    if (swept && (!ts_sweep_accepts(query.a) || !ts_sweep_accepts(query.b))) return TS_APART;
    return query_core_for(question->method, &query);
}

uint64_t map_fingerprint(const MapQuestion *question)
{
    TsVec corner[ACTOR_CORNERS_MAX];
    TsShape origin = map_origin(question, 0, corner);
    MapGrid grid = question->grid;
    View view = question->view;
    double level = question->turning ? question->moving->position.y : 0;
    double value[] = {grid.columns,
                      grid.rows,
                      grid.cell,
                      grid.left,
                      grid.top,
                      view.offset.x,
                      view.offset.y,
                      view.zoom,
                      level,
                      question->turning,
                      question->moving_first,
                      question->methods,
                      question->move_a.x,
                      question->move_a.y,
                      question->move_b.x,
                      question->move_b.y};
    uint64_t print = ask_fingerprint(question->method, &question->fixed->shape, &origin);
    for (size_t i = 0; i < sizeof value / sizeof *value; i++) print = ask_mix(print, value[i]);
    return print ? print : 1;
}

// After `tests` more tests of the pair: whether the share of the frame is used up.
static bool is_late(const MapQuestion *question, MapClock clock, int tests)
{
    if (clock.now) return clock.now() > clock.until;
    int a, b;
    ts_shape_stored_corners(&question->fixed->shape, &a);
    ts_shape_stored_corners(&question->moving->shape, &b);
    *clock.work -= tests * (double)a * b;
    return *clock.work < 0;
}

// ---- The exact relation of every cell, by the core, which the tests compare with the oracle. As
// long as no point of the moving shape moves by more than the gap, the relation stays. So a block
// of cells is decided by one contact at its middle, large blocks first; the cells that the border
// runs through are decided one by one.

enum { BLOCK_LEVELS = 3 };
static const int block_side[BLOCK_LEVELS] = {32, 16, 8}; // cells

#define DEGREE 0.017453292519943295

typedef struct Block { // of cells, right and bottom outside
    int left, top, right, bottom, level;
} Block;

static int smaller(int a, int b) { return a < b ? a : b; }

static void push(Map *map, int column, int row, int level)
{
    MapGrid grid = map->question.grid;
    if (column >= grid.columns || row >= grid.rows) return;
    map->cells.block[map->exact.blocks++] = (row * grid.columns + column) * BLOCK_LEVELS + level;
}

static void fill(Map *map, Block block, int word)
{
    for (int row = block.top; row < block.bottom; row++) {
        for (int column = block.left; column < block.right; column++) {
            map->cells.exact[row * map->question.grid.columns + column] = (unsigned char)word;
        }
    }
}

// The distance by which a point of the moving shape moves at most, from the middle of the block to
// its last cell.
static double reach_of(const MapQuestion *question, Block block)
{
    double side = question->grid.cell / question->view.zoom;
    double across = (block.right - block.left - 1) * side / 2;
    double rows = (block.bottom - block.top - 1) / 2.0;
    if (!question->turning) return sqrt(across * across + rows * rows * side * side);
    return across + rows * map_pitch(question) * DEGREE * actor_radius(question->moving);
}

static bool is_settled(Map *map, Block block)
{
    const MapQuestion *question = &map->question;
    TsVec corner[ACTOR_CORNERS_MAX];
    MapSpot spot = map_spot(question, (block.left + block.right - 1) / 2.0,
                            (block.top + block.bottom - 1) / 2.0);
    TsShape moved = actor_shape_at(question->moving, spot.position, spot.angle, corner);
    TsContact contact = ts_contact_shapes(&question->fixed->shape, &moved);
    double rounding = 1e-8 * (ts_shape_size(&question->fixed->shape) + ts_shape_size(&moved));
    double reach = reach_of(question, block) * (1 + 1e-9) + rounding; // contacts are rounded
    bool settled = fabs(contact.gap) > reach;
    bool half_open = question->method->touch == TOUCH_HALF_OPEN;
    TsRelation relation = half_open ? map_relation(question, &moved) : contact.relation;
    fill(map, block, (int)relation | (settled ? 0 : CELL_GUESSED));
    return settled;
}

static void decide_cells(Map *map, Block block)
{
    const MapQuestion *question = &map->question;
    TsVec corner[ACTOR_CORNERS_MAX], moved_corner[ACTOR_CORNERS_MAX];
    for (int row = block.top; row < block.bottom; row++) {
        TsShape origin = map_origin(question, row, corner);
        unsigned char *exact = map->cells.exact + row * question->grid.columns;
        for (int column = block.left; column < block.right; column++) {
            MapSpot spot = map_spot(question, column, row);
            TsShape moved = ts_shape_moved(&origin, spot.position, moved_corner);
            exact[column] = (unsigned char)map_relation(question, &moved);
        }
    }
}

// Casts are decided cell by cell: a cast costs less than its contact, and the points of a ray move
// without bound as it turns.
static void decide(Map *map, Block block)
{
    bool measured = map->question.kind == QUERY_PAIR;
    if (measured && is_settled(map, block)) return;
    if (measured && block.level + 1 < BLOCK_LEVELS) {
        int level = block.level + 1, side = block_side[level];
        for (int i = 0; i < 4; i++) {
            push(map, block.left + (i & 1) * side, block.top + (i >> 1) * side, level);
        }
    } else {
        decide_cells(map, block);
    }
}

void map_exact_begin(Map *map)
{
    MapGrid grid = map->question.grid;
    Block all = {0, 0, grid.columns, grid.rows, 0};
    bool known = map_knows(&map->question);
    map->exact = (MapExact){.whole = !known};
    fill(map, all, known ? CELL_NOT_YET | CELL_GUESSED : CELL_UNKNOWN);
    for (int row = 0; known && row < grid.rows; row += block_side[0]) {
        for (int column = 0; column < grid.columns; column += block_side[0]) {
            push(map, column, row, 0);
        }
    }
}

void map_exact_advance(Map *map, MapClock clock)
{
    MapExact *exact = &map->exact;
    MapGrid grid = map->question.grid;
    while (exact->done < exact->blocks) {
        int packed = map->cells.block[exact->done++], level = packed % BLOCK_LEVELS;
        int cell = packed / BLOCK_LEVELS;
        Block block = {cell % grid.columns, cell / grid.columns, 0, 0, level};
        block.right = smaller(block.left + block_side[level], grid.columns);
        block.bottom = smaller(block.top + block_side[level], grid.rows);
        decide(map, block);
        int cells = (block.right - block.left) * (block.bottom - block.top);
        bool measured = map->question.kind == QUERY_PAIR && level + 1 < BLOCK_LEVELS;
        if (is_late(&map->question, clock, measured ? 1 : cells)) break;
    }
    exact->whole = exact->done == exact->blocks;
}

// ---- The method's answer in every cell. First one cell in each square of sixteen, whose answer is
// the guess for the others; then every cell near a change; then the rest. A method may answer
// anything anywhere, so in the end it is asked about every cell. Last, what a method with a
// tolerance got wrong is measured.

enum { SQUARE = 4, AT_ONCE = 64 }; // at once: of a method in this process

static int squares(int cells) { return (cells + SQUARE - 1) / SQUARE; }

// The cell that is asked first, for its square.
static int middle_of(MapGrid grid, int across, int down)
{
    int column = smaller(across * SQUARE + 2, grid.columns - 1);
    int row = smaller(down * SQUARE + 2, grid.rows - 1);
    return row * grid.columns + column;
}

void map_answers_begin(Map *map)
{
    MapGrid grid = map->question.grid;
    MapAnswers *answered = &map->answered;
    answered->phase = ANSWERING_COARSE;
    answered->count = answered->done = 0;
    memset(map->cells.answered, CELL_NOT_YET, (size_t)grid.columns * (size_t)grid.rows);
    for (int down = 0; down < squares(grid.rows); down++) {
        for (int across = 0; across < squares(grid.columns); across++) {
            map->cells.order[answered->count++] = middle_of(grid, across, down);
        }
    }
}

// ---- Asking

static void put_questions(Map *map, const int *cell, int count)
{
    const MapQuestion *question = &map->question;
    MapAnswers *answered = &map->answered;
    int columns = question->grid.columns, row = -1;
    TsVec corner[ACTOR_CORNERS_MAX];
    TsShape origin = {0};
    for (int i = 0; i < count; i++) {
        if (row != cell[i] / columns) origin = map_origin(question, cell[i] / columns, corner);
        row = cell[i] / columns;
        TsVec position = map_spot(question, cell[i] % columns, row).position;
        answered->shape[i] = ts_shape_moved(&origin, position, answered->corner[i]);
        answered->query[i] = query_with(question, &answered->shape[i]);
    }
}

static void ask_some(Map *map)
{
    MapAnswers *answered = &map->answered;
    const int *cell = map->cells.order + answered->done;
    int most = map->question.method->answer_many ? MAP_BATCH : AT_ONCE;
    int count = smaller(answered->count - answered->done, most);
    put_questions(map, cell, count);
    method_ask_many(map->question.method, answered->query, answered->answer, count);
    for (int i = 0; i < count; i++) {
        TsRelation relation = answered->answer[i].relation;
        map->cells.answered[cell[i]] = relation == METHOD_REFUSES ? CELL_REFUSED
                                       : (unsigned)relation <= TS_OVERLAPPING
                                           ? (unsigned char)relation
                                           : CELL_FAILED;
    }
    answered->done += count;
}

// ---- Tolerance: an answer that is wrong by more is marked, as the strip judges it

static TsRelation answered_in(const Map *map, int cell)
{
    return (TsRelation)(map->cells.answered[cell] & ~CELL_GUESSED);
}

static void order_wrong(Map *map)
{
    const MapCells *cells = &map->cells;
    for (int cell = 0; cell < map->question.grid.columns * map->question.grid.rows; cell++) {
        TsRelation answered = answered_in(map, cell), exact = (TsRelation)cells->exact[cell];
        bool known = answered <= TS_OVERLAPPING && exact <= TS_OVERLAPPING;
        if (known && method_judge(map->question.method, answered, exact) == VERDICT_WRONG)
            cells->order[map->answered.count++] = cell;
    }
}

static void judge_some(Map *map)
{
    MapAnswers *answered = &map->answered;
    const int *cell = map->cells.order + answered->done;
    int count = smaller(answered->count - answered->done, AT_ONCE);
    put_questions(map, cell, count);
    for (int i = 0; i < count; i++) {
        TsRelation exact = (TsRelation)map->cells.exact[cell[i]];
        Verdict verdict = query_judge(map->question.method, &answered->query[i],
                                      answered_in(map, cell[i]), exact);
        if (verdict == VERDICT_WRONG) map->cells.answered[cell[i]] |= CELL_BEYOND;
    }
    answered->done += count;
}

// ---- The next phase

// If the exact relation differs from that of the cell asked, the method's answer is taken to differ
// as well.
static unsigned char guess(const Map *map, int cell, int asked)
{
    const MapCells *cells = &map->cells;
    int answered = cells->answered[asked], exact = cells->exact[cell];
    bool alike = exact == cells->exact[asked] || answered > TS_OVERLAPPING || exact == TS_TOUCHING;
    if (!alike && exact <= TS_OVERLAPPING) answered = exact;
    return (unsigned char)(answered | CELL_GUESSED);
}

// Gives the cells of each square a guess.
static void spread(Map *map)
{
    MapGrid grid = map->question.grid;
    for (int row = 0; row < grid.rows; row++) {
        for (int column = 0; column < grid.columns; column++) {
            int cell = row * grid.columns + column;
            int asked = middle_of(grid, column / SQUARE, row / SQUARE);
            if (cell != asked) map->cells.answered[cell] = guess(map, cell, asked);
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

// Whether the method gave another answer in a square beside it.
static bool has_edge(const Map *map, int across, int down)
{
    MapGrid grid = map->question.grid;
    int answered = map->cells.answered[middle_of(grid, across, down)];
    for (int i = 0; i < 9; i++) {
        int x = across + i % 3 - 1, y = down + i / 3 - 1;
        bool inside = x >= 0 && y >= 0 && x < squares(grid.columns) && y < squares(grid.rows);
        if (inside && map->cells.answered[middle_of(grid, x, y)] != answered) return true;
    }
    return false;
}

static void order_cell(Map *map, int cell)
{
    if (map->cells.answered[cell] & CELL_GUESSED) map->cells.order[map->answered.count++] = cell;
}

static void order_edges(Map *map)
{
    MapGrid grid = map->question.grid;
    for (int down = 0; down < squares(grid.rows); down++) {
        for (int across = 0; across < squares(grid.columns); across++) {
            if (!has_edge(map, across, down) && !has_border(map, across, down)) continue;
            for (int i = 0; i < SQUARE * SQUARE; i++) {
                int column = across * SQUARE + i % SQUARE, row = down * SQUARE + i / SQUARE;
                bool inside = column < grid.columns && row < grid.rows;
                if (inside) order_cell(map, row * grid.columns + column);
            }
        }
    }
}

void map_answers_advance(Map *map, MapClock clock)
{
    MapAnswers *answered = &map->answered;
    while (answered->phase != ANSWERING_DONE) {
        int before = answered->done;
        if (answered->done < answered->count)
            (answered->phase == ANSWERING_MARGINS ? judge_some : ask_some)(map);
        bool late = is_late(&map->question, clock, answered->done - before);
        if (late && answered->done < answered->count) return;
        if (answered->done < answered->count) continue;
        answered->count = answered->done = 0;
        switch (answered->phase) {
        case ANSWERING_COARSE:
            spread(map);
            order_edges(map);
            answered->phase = ANSWERING_EDGES;
            break;
        case ANSWERING_EDGES:
            for (int cell = 0; cell < map->question.grid.columns * map->question.grid.rows; cell++)
                order_cell(map, cell);
            answered->phase = ANSWERING_REST;
            break;
        case ANSWERING_REST:
            if (map->question.method->tolerance > 0) {
                if (!map->exact.whole) return;
                order_wrong(map);
            }
            answered->phase = ANSWERING_MARGINS;
            break;
        case ANSWERING_MARGINS: answered->phase = ANSWERING_DONE; break;
        case ANSWERING_DONE: break;
        }
        if (late) return;
    }
}
