// What a frame does for the map: what is asked of what place, as far as its time goes, what that
// comes to, and the one place that is tried.

#include <stdlib.h>

#include "map/map_self.h"

// Of a frame that is to be shown 30 times a second, what the answers may take, and how much of that
// the exact ones.
#define FRAME_SECONDS 0.020
#define EXACT_SECONDS 0.010

enum { CELLS_MAX = 1 << 19 };

// ---- What is asked

Rect map_area(const Stage *stage)
{
    Rect area = stage->self->map->area;
    return area.width > 0 ? area : stage->self->whole;
}

static MapGrid grid_of(const Stage *stage)
{
    const struct StageSelf *self = stage->self;
    Rect area = map_area(stage);
    int left = (int)floor(area.x * self->scale), top = (int)floor(area.y * self->scale);
    int width = (int)(area.width * self->scale) + 1, height = (int)(area.height * self->scale) + 1;
    int cell = (int)fmax(floor(self->map->cell * self->scale + 0.5), 1);
    MapGrid grid;
    do {
        grid = (MapGrid){(width + cell - 1) / cell + 2, (height + cell - 1) / cell + 2, cell,
                         left - cell, top - cell};
        cell++;
    } while (grid.columns > CELLS_MAX / grid.rows);
    return grid;
}

// The chosen method, though it may refuse the shapes as they are.
static const Method *method_of(const Stage *stage, const Ask *ask)
{
    const Method *chosen = stage_method(stage);
    TsShape a = {.kind = ask->a->shape.kind}, b = {.kind = ask->b->shape.kind};
    Query kinds = {.kind = ask->query.kind, .a = &a, .b = &b};
    bool takes = chosen && method_accepts(chosen, &kinds);
    return takes ? chosen : ask->method;
}

MapQuestion map_question(const Stage *stage, const Map *map)
{
    const Ask *ask = stage_asked(stage, map->first, map->second);
    const Actor *moving = map_moving(map);
    return (MapQuestion){.method = method_of(stage, ask),
                         .kind = ask->query.kind,
                         .move_a = ask->query.move_a,
                         .move_b = ask->query.move_b,
                         .fixed = map_fixed(map),
                         .moving = moving,
                         .moving_first = moving == map->first,
                         .turning = map->sweeps > 0 && actor_turnable(moving),
                         .view = stage->self->view,
                         .grid = grid_of(stage)};
}

// ---- The answers

void map_free_cells(MapCells *cells)
{
    free(cells->said);
    free(cells->exact);
    free(cells->order);
    free(cells->block);
    free(cells->link);
    *cells = (MapCells){0};
}

static bool make_room(MapCells *cells, MapGrid grid)
{
    int count = grid.columns * grid.rows;
    if (count <= cells->capacity) return true;
    map_free_cells(cells);
    size_t n = (size_t)count;
    cells->said = malloc(n);
    cells->exact = malloc(n);
    cells->order = malloc(n * sizeof *cells->order);
    cells->block = malloc(n * sizeof *cells->block);
    cells->link = malloc(2 * n * sizeof *cells->link);
    if (cells->said && cells->exact && cells->order && cells->block && cells->link) {
        cells->capacity = count;
        return true;
    }
    map_free_cells(cells);
    return false;
}

// Whether there is something to go on with; anew where anything changed.
static bool begin(const Stage *stage, Map *map)
{
    map->question = map_question(stage, map);
    uint64_t print = map_fingerprint(&map->question);
    if (print == map->fingerprint) return true;
    map->fingerprint = 0;
    if (!make_room(&map->cells, map->question.grid)) return false;
    map->fingerprint = print;
    map->border.traced = false;
    map->border.points = map->border.ends = 0;
    map_exact_begin(map);
    map_said_begin(map);
    return true;
}

static void answer(const Stage *stage, Map *map)
{
    MapClock clock = {.now = stage->self->now};
    double start = clock.now ? clock.now() : 0;
    clock.until = start + EXACT_SECONDS;
    if (!map->exact.whole) map_exact_go(map, clock);
    if (map->exact.whole && !map->border.traced) map_border_trace(map, stage->self->scale);
    clock.until = start + FRAME_SECONDS;
    map_said_go(map, clock);
}

bool map_is_whole(const Map *map) { return map->exact.whole && map->said.phase == SAYING_DONE; }

// ---- What they come to

static MapClass class_of(const Stage *stage, const Method *method, int said, int exact)
{
    bool counts = stage->self->touch == TOUCHING_HITS;
    MapClass seen =
        said == TS_OVERLAPPING || (said == TS_TOUCHING && counts) ? CLASS_HIT : CLASS_MISS;
    if (said == WORD_NOT_YET || said == WORD_REFUSED || exact == WORD_UNKNOWN) return CLASS_NEUTRAL;
    if (exact > TS_OVERLAPPING) return said == WORD_FAILED ? CLASS_WRONG : seen;
    TsRelation answered = said == WORD_FAILED ? METHOD_FAILS : (TsRelation)said;
    bool wrong = method_judge(method, answered, (TsRelation)exact) == VERDICT_WRONG;
    return wrong ? CLASS_WRONG : seen;
}

static void make_classes(const Stage *stage, Map *map)
{
    for (int said = 0; said < WORDS; said++) {
        for (int exact = 0; exact < WORDS; exact++) {
            map->class[said][exact] = class_of(stage, map->question.method, said, exact);
        }
    }
}

// A guess of what is exact judges nobody.
MapClass map_class(const Map *map, int cell)
{
    int said = map->cells.said[cell] & ~WORD_GUESSED, exact = map->cells.exact[cell];
    return map->class[said][exact & WORD_GUESSED ? WORD_NOT_YET : exact];
}

// All but the ring around what is seen.
static void count_cells(Map *map)
{
    MapGrid grid = map->question.grid;
    for (int i = 0; i < CLASSES; i++) map->count[i] = 0;
    for (int row = 1; row + 1 < grid.rows; row++) {
        for (int column = 1; column + 1 < grid.columns; column++) {
            map->count[map_class(map, row * grid.columns + column)]++;
        }
    }
}

// ---- One place

static void place_ghost(const Stage *stage, Map *map)
{
    Actor *moving = map_moving(map), *ghost = &map->ghost;
    *ghost = *moving;
    if (ghost->rest.kind == TS_SHAPE_POLYGON) {
        for (int i = 0; i < ghost->rest.polygon.count; i++) {
            map->ghost_corner[i] = moving->corners[i];
        }
        ghost->corners = map->ghost_corner;
        ghost->rest.polygon.corner = ghost->corners;
    }
    map->pointed = map_pointed(stage, &map->column, &map->row);
    if (map->pointed) {
        MapSpot spot = map_spot(&map->question, map->column, map->row);
        ghost->position = spot.position;
        ghost->angle = spot.angle;
    }
    actor_make_world(ghost);
}

static void try_place(const Stage *stage, Map *map)
{
    place_ghost(stage, map);
    const MapQuestion *question = &map->question;
    Actor *fixed = map_fixed(map), *ghost = &map->ghost;
    Actor *a = question->moving_first ? ghost : fixed, *b = question->moving_first ? fixed : ghost;
    map->ask = ask_about(a, b);
    map->ask.method = question->method;
    map->ask.query.kind = question->kind;
    map->ask.query.move_a = question->move_a;
    map->ask.query.move_b = question->move_b;
    map->refused = !method_accepts(question->method, &map->ask.query);
    map->told = !map->refused;
    if (map->told) ask_once(stage, &map->ask);
}

// ---- The frame

void map_frame(Stage *stage)
{
    Map *map = stage->self->map;
    map_follow_pair(stage, map);
    if (!map->first) map_forget(stage); // nothing is left to refine
    if (!map->first || !begin(stage, map)) return;
    answer(stage, map);
    make_classes(stage, map);
    count_cells(map);
    try_place(stage, map);
    map_write(stage, map);
    map_draw(stage, map);
}
