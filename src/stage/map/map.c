// The map on the stage: whose it is, its knobs, and what a frame does for it.

#include <stdio.h>
#include <stdlib.h>

#include "map_self.h"
#include "number.h"

// Of a frame that is to be shown 30 times a second, what the answers may take, and how much of that
// the exact ones.
#define FRAME_SECONDS 0.020
#define EXACT_SECONDS 0.010

enum { CELLS_MAX = 1 << 19, CELL_MIN = 2, CELL_MAX = 16, CELL_FIRST = 3 };

// ---- Life

bool map_shows(const Stage *stage) { return stage->self->map && stage->self->map->on; }

static Map *new_map(void)
{
    Map *map = calloc(1, sizeof *map);
    if (!map) return NULL;
    map->cell = CELL_FIRST;
    map->knob[0] =
        (Knob){.key = 'x', .label = "moves", .value = &map->moves, .max = 1, .names = map->names};
    map->knob[1] = (Knob){.key = 'c',
                          .label = "cell on screen",
                          .value = &map->cell,
                          .min = CELL_MIN,
                          .max = CELL_MAX,
                          .step = 1,
                          .unit = "px",
                          .name = "cell"};
    map->knob[2] =
        (Knob){.key = 'u', .label = "upwards", .value = &map->sweeps, .max = 1, .names = "y|angle"};
    return map;
}

static void free_cells(MapCells *cells)
{
    free(cells->said);
    free(cells->exact);
    free(cells->order);
    free(cells->block);
    free(cells->link);
    *cells = (MapCells){0};
}

void map_free(Stage *stage)
{
    Map *map = stage->self->map;
    if (!map) return;
    free_cells(&map->cells);
    free(map->border.point);
    free(map->border.end);
    free(map->border.scratch);
    free(map->runs.run);
    free(map->runs.corner);
    free(map);
    stage->self->map = NULL;
}

// ---- Whose it is

Actor *map_moving(const Map *map) { return map->moves > 0 ? map->second : map->first; }
Actor *map_fixed(const Map *map) { return map->moves > 0 ? map->first : map->second; }

// The selected one of the two moves, else the second; but rather one that can be moved.
static void take_pair(const Stage *stage, Map *map)
{
    map->told = false;
    const Ask *ask = stage_main_ask(stage);
    map->first = ask ? ask->a : NULL;
    map->second = ask ? ask->b : NULL;
    if (!ask) return;
    map->moves = stage->self->selected != ask->a;
    if (!actor_draggable(map_moving(map)) && actor_draggable(map_fixed(map))) {
        map->moves = 1 - map->moves;
    }
}

static void follow_pair(const Stage *stage, Map *map)
{
    bool asked = map->first && split_ask(stage, map->first, map->second);
    if (!asked) take_pair(stage, map);
    if (!map->first) return;
    const char *a = map->first->name, *b = map->second->name;
    snprintf(map->names, sizeof map->names, "%s|%s", *a ? a : "first", *b ? b : "second");
}

const Knob *map_knobs(const Stage *stage, int *count)
{
    const Map *map = stage->self->map;
    if (!map_shows(stage)) return NULL;
    *count = map->first && actor_turnable(map_moving(map)) ? 3 : 2;
    return map->knob;
}

const Ask *map_ask(const Stage *stage)
{
    return map_shows(stage) && stage->self->map->told ? &stage->self->map->ask : NULL;
}

// ---- What is asked

static Rect area_of(const Stage *stage)
{
    Rect area = stage->self->map->area;
    return area.width > 0 ? area : stage->self->whole;
}

static MapGrid grid_of(const Stage *stage)
{
    const struct StageSelf *self = stage->self;
    Rect area = area_of(stage);
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
    Shape a = {.kind = ask->a->shape.kind}, b = {.kind = ask->b->shape.kind};
    QueryKind kind = ask_kind(a.kind, b.kind);
    bool takes = chosen && method_accepts(chosen, &(Query){.kind = kind, .a = &a, .b = &b});
    return takes ? chosen : method_find(ask->method);
}

static MapQuestion question_of(const Stage *stage, const Map *map)
{
    const Ask *ask = split_ask(stage, map->first, map->second);
    const Actor *moving = map_moving(map);
    return (MapQuestion){.method = method_of(stage, ask),
                         .kind = ask_kind(ask->a->shape.kind, ask->b->shape.kind),
                         .fixed = map_fixed(map),
                         .moving = moving,
                         .moving_first = moving == map->first,
                         .turning = map->sweeps > 0 && actor_turnable(moving),
                         .view = stage->self->view,
                         .grid = grid_of(stage)};
}

// ---- The answers

static bool make_room(MapCells *cells, MapGrid grid)
{
    int count = grid.columns * grid.rows;
    if (count <= cells->capacity) return true;
    free_cells(cells);
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
    free_cells(cells);
    return false;
}

// Whether there is something to go on with; anew where anything changed.
static bool begin(const Stage *stage, Map *map)
{
    map->question = question_of(stage, map);
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

static bool is_whole(const Map *map) { return map->exact.whole && map->said.phase == SAYING_DONE; }

// ---- What they come to

static MapClass class_of(const Stage *stage, const Method *method, int said, int exact)
{
    bool counts = stage->self->touch == TOUCHING_HITS;
    MapClass seen = said == OVERLAPPING || (said == TOUCHING && counts) ? CLASS_HIT : CLASS_MISS;
    if (said == WORD_NOT_YET || said == WORD_REFUSED || exact == WORD_UNKNOWN) return CLASS_NEUTRAL;
    if (exact > OVERLAPPING) return said == WORD_FAILED ? CLASS_WRONG : seen;
    Relation answered = said == WORD_FAILED ? METHOD_FAILS : (Relation)said;
    bool wrong = method_judge(method, answered, (Relation)exact) == VERDICT_WRONG;
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
    if (ghost->rest.kind == SHAPE_POLYGON) {
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
    Query query = {.kind = question->kind, .a = &a->shape, .b = &b->shape};
    map->refused = !method_accepts(question->method, &query);
    map->told = !map->refused;
    if (map->told) map->ask = ask_once(stage, question->method, a, b);
}

// ---- The frame

static void write_note(Stage *stage, const Map *map)
{
    char side[NUMBER_MAX], turn[NUMBER_MAX];
    const MapQuestion *question = &map->question;
    if (stage_record(stage)->said) return;
    number_length(side, sizeof side, question->grid.cell / question->view.zoom);
    number_plain(turn, sizeof turn, map_pitch(question), 1);
    const char *state = is_whole(map) ? "" : "refining · ";
    if (map->refused) {
        stage_note(stage, "“%s” does not take these shapes", question->method->label);
    } else if (!map_knows(question)) {
        stage_note(stage, "what is exact of this pair cannot be asked");
    } else if (question->turning) {
        stage_note(stage, "%sone cell = %s × %s°", state, side, turn);
    } else {
        stage_note(stage, "%sone cell = %s", state, side);
    }
}

static void write_captions(Stage *stage, const Map *map)
{
    const Actor *moving = map_moving(map);
    const char *what = map->question.turning ? "an x and an angle" : "a place";
    if (actor_draggable(moving)) {
        const char *name = moving->name[0] ? moving->name : "it";
        stage_hint(stage, "Move to try %s · Enter puts %s there", what, name);
    } else {
        stage_hint(stage, "Move to try %s", what);
    }
    write_note(stage, map);
}

void map_frame(Stage *stage)
{
    Map *map = stage->self->map;
    follow_pair(stage, map);
    if (!map->first || !begin(stage, map)) return;
    answer(stage, map);
    make_classes(stage, map);
    count_cells(map);
    try_place(stage, map);
    write_captions(stage, map);
    map_draw(stage, map);
}

// ---- The viewer's

bool stage_shows_map(const Stage *stage) { return map_shows(stage); }

bool stage_map(Stage *stage, bool on)
{
    struct StageSelf *self = stage->self;
    if (!on) {
        map_leave(stage);
        return true;
    }
    if (!self->map) self->map = new_map();
    if (!self->map || map_shows(stage) || !self->scene) return map_shows(stage);
    follow_pair(stage, self->map);
    if (!self->map->first) return false;
    if (self->drag.active) stage_cancel(stage);
    if (self->split.on) stage_split(stage, false);
    stage_stop_magnifying(stage);
    self->map->on = true;
    self->map->question = question_of(stage, self->map);
    self->hover = (Grip){0};
    return true;
}

void map_leave(Stage *stage)
{
    Map *map = stage->self->map;
    if (!map) return;
    map->on = map->told = false;
    map->first = map->second = NULL;
    map->fingerprint = 0;
}

void stage_map_area(Stage *stage, Rect area)
{
    if (stage->self->map) stage->self->map->area = area;
}

bool stage_map_view(const Stage *stage, MapView *view)
{
    const Map *map = stage->self->map;
    if (!map_shows(stage) || !map->first) return false;
    const Actor *moving = map_moving(map);
    *view = (MapView){.moving = moving->name[0] ? moving->name : "the other",
                      .method = map->question.method,
                      .turning = map->question.turning,
                      .whole = is_whole(map),
                      .pointed = map->pointed,
                      .position = map->ghost.position,
                      .angle = map->ghost.angle,
                      .tried = map_ask(stage),
                      .hits = map->count[CLASS_HIT],
                      .misses = map->count[CLASS_MISS],
                      .wrong = map->count[CLASS_WRONG]};
    return true;
}

bool stage_map_refines(const Stage *stage)
{
    const Map *map = stage->self->map;
    return map_shows(stage) && map->fingerprint && !is_whole(map);
}
