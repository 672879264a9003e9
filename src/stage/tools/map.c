// The map of answers (G): the pair that it shows, its knobs, opening and closing it, the work of a
// frame, its captions, and events.

#include <stdio.h>
#include <stdlib.h>

#include "actors/actor.h"
#include "asking/record.h"
#include "knobs.h"
#include "scene.h"
#include "scene_kit/number.h"
#include "snapshots/snapshot.h"
#include "tools/map_private.h"
#include "view/pointer.h"
#include "view/view.h"

enum { CELL_MIN = 2, CELL_MAX = 16, CELL_FIRST = 3 }; // px at scale 1

Map *map_of(const Stage *stage) { return tool_state(stage, &map_tool); }

bool stage_shows_map(const Stage *stage) { return map_of(stage)->on; }

// ---- The pair

Actor *map_moving(const Map *map) { return map->moves > 0 ? map->second : map->first; }
Actor *map_fixed(const Map *map) { return map->moves > 0 ? map->first : map->second; }

// The selected one of the two moves, else the second; the other one if only that can be dragged.
static void take_pair(Stage *stage, Map *map)
{
    map->tried = false;
    ask_instead(stage, NULL);
    const Ask *ask = stage_main_pair(stage);
    map->first = ask ? ask->a : NULL;
    map->second = ask ? ask->b : NULL;
    if (!ask) return;
    map->moves = stage_selected(stage) != ask->a;
    if (!actor_draggable(map_moving(map)) && actor_draggable(map_fixed(map))) {
        map->moves = 1 - map->moves;
    }
}

static void follow_pair(Stage *stage, Map *map)
{
    const Ask *ask = map->first ? stage_asked(stage, map->first, map->second) : NULL;
    if (!ask || ask->list) take_pair(stage, map);
    if (!map->first) return;
    const char *a = map->first->name, *b = map->second->name;
    snprintf(map->names, sizeof map->names, "%s|%s", *a ? a : "first", *b ? b : "second");
}

static void show_knobs(Stage *stage, Map *map)
{
    static const Knob knobs[] = {
        {.key = 'x', .label = "moves", .max = 1},
        {.key = 'c',
         .label = "cell on screen",
         .min = CELL_MIN,
         .max = CELL_MAX,
         .step = 1,
         .unit = "px",
         .name = "cell"},
        {.key = 'u', .label = "upwards", .max = 1, .names = "y|angle"},
    };
    double *value[] = {&map->moves, &map->cell, &map->sweeps};
    for (int i = 0; i < 3; i++) {
        map->knob[i] = knobs[i];
        map->knob[i].value = value[i];
    }
    map->knob[0].names = map->names;
    knobs_replace(stage, map->knob, map->first && actor_turnable(map_moving(map)) ? 3 : 2);
}

// ---- What the view is fitted to

static TsAabb join(TsAabb a, TsAabb b)
{
    return (TsAabb){{fmin(a.min.x, b.min.x), fmin(a.min.y, b.min.y)},
                    {fmax(a.max.x, b.max.x), fmax(a.max.y, b.max.y)}};
}

// Of one that turns by itself at every angle, since time may run.
static TsAabb bounds_of(const Actor *actor)
{
    TsVec box[4], at = actor->position;
    int count;
    double radius = 0;
    const TsVec *corner = ts_shape_view_corners(&actor->shape, box, &count);
    if (actor->spin == 0 || count == 0) return ts_shape_bounds(&actor->shape);
    for (int i = 0; i < count; i++) radius = fmax(radius, ts_vec_distance(corner[i], at));
    return (TsAabb){{at.x - radius, at.y - radius}, {at.x + radius, at.y + radius}};
}

static bool fits(const Stage *stage, TsAabb *box)
{
    const Map *map = map_of(stage);
    if (!map->on || !map->first) return false;
    const TsShape *a = &map->first->shape, *b = &map->second->shape;
    if (a->kind == TS_SHAPE_RAY || b->kind == TS_SHAPE_RAY) return false;
    TsAabb fixed = bounds_of(map_fixed(map)), moving = bounds_of(map_moving(map));
    TsVec at = map_moving(map)->position;
    TsAabb meets = {ts_vec_add(at, ts_vec_sub(fixed.min, moving.max)),
                    ts_vec_add(at, ts_vec_sub(fixed.max, moving.min))};
    const Ask *ask = stage_asked(stage, map->first, map->second);
    if (ask && ask->query.kind == QUERY_SWEEP) { // it may stand wherever it meets the other later
        TsVec way = ts_vec_sub(ask->query.move_a, ask->query.move_b);
        if (map_moving(map) == ask->a) way = ts_vec_negate(way);
        meets = join(meets, (TsAabb){ts_vec_add(meets.min, way), ts_vec_add(meets.max, way)});
    }
    *box = join(meets, join(fixed, moving));
    return true;
}

// ---- What the panel shows of it

void stage_map_area(Stage *stage, Rect area) { map_of(stage)->area = area; }

bool stage_map_view(const Stage *stage, MapView *view)
{
    const Map *map = map_of(stage);
    if (!map->on || !map->first) return false;
    const Actor *moving = map_moving(map);
    *view = (MapView){.moving = moving->name[0] ? moving->name : "the other",
                      .method = map->question.method,
                      .turning = map->question.turning,
                      .whole = map_is_whole(map),
                      .pointed = map->pointed,
                      .position = map->ghost.position,
                      .angle = map->ghost.angle,
                      .tried = map->tried,
                      .hits = map->count[CLASS_HIT],
                      .misses = map->count[CLASS_MISS],
                      .wrong = map->count[CLASS_WRONG]};
    return true;
}

bool stage_map_refines(const Stage *stage)
{
    const Map *map = map_of(stage);
    return map->on && map->fingerprint && !map_is_whole(map);
}

// ---- The work of a frame: the question, answers as far as time allows, the classes of the cells,
// and the one place that is tried

// At 30 frames a second, the time for all answers of a frame, and the part of it for exact ones.
#define FRAME_SECONDS 0.020
#define EXACT_SECONDS 0.010
#define FRAME_WORK                                                                                 \
    4e7 // without a clock: tests times corners of both shapes, some tenths of a second

enum { CELLS_MAX = 1 << 19 };

// ---- The question

Rect map_area(const Stage *stage)
{
    Rect area = map_of(stage)->area;
    return area.width > 0 ? area : view_whole(stage);
}

// Cells of the size that the knob sets, or larger ones if they would be too many.
static MapGrid grid_of(const Stage *stage)
{
    double scale = view_scale(stage);
    Rect area = map_area(stage);
    int left = (int)floor(area.x * scale), top = (int)floor(area.y * scale);
    int width = (int)(area.width * scale) + 1, height = (int)(area.height * scale) + 1;
    int cell = (int)fmax(floor(map_of(stage)->cell * scale + 0.5), 1);
    MapGrid grid;
    do {
        grid = (MapGrid){(width + cell - 1) / cell + 2, (height + cell - 1) / cell + 2, cell,
                         left - cell, top - cell};
        cell++;
    } while (grid.columns > CELLS_MAX / grid.rows);
    return grid;
}

static MapQuestion map_question(const Stage *stage, const Map *map)
{
    const Ask *ask = stage_asked(stage, map->first, map->second);
    const Actor *moving = map_moving(map);
    // The chosen method, even if it refuses these shapes, as long as it takes their kinds.
    const Method *chosen = stage_method(stage);
    TsShape a = {.kind = ask->a->shape.kind}, b = {.kind = ask->b->shape.kind};
    Query kinds = {.kind = ask->query.kind, .a = &a, .b = &b};
    bool takes = chosen && method_accepts(chosen, &kinds);
    return (MapQuestion){.method = takes ? chosen : ask->method,
                         .kind = ask->query.kind,
                         .move_a = ask->query.move_a,
                         .move_b = ask->query.move_b,
                         .fixed = map_fixed(map),
                         .moving = moving,
                         .moving_first = moving == map->first,
                         .turning = map->sweeps > 0 && actor_turnable(moving),
                         .view = stage_view(stage),
                         .grid = grid_of(stage),
                         .methods = choice_version(stage)};
}

// ---- The answers

static void free_cells(MapCells *cells)
{
    free(cells->answered);
    free(cells->exact);
    free(cells->order);
    free(cells->block);
    free(cells->link);
    *cells = (MapCells){0};
}

// Frees everything but the values of the knobs.
static void free_all(Map *map)
{
    free_cells(&map->cells);
    free(map->border.point);
    free(map->border.end);
    free(map->border.scratch);
    free(map->runs.run);
    free(map->runs.corner);
    map->border = (MapBorder){0};
    map->runs = (MapRuns){0};
}

static bool make_room(MapCells *cells, MapGrid grid)
{
    int count = grid.columns * grid.rows;
    if (count <= cells->capacity) return true;
    free_cells(cells);
    size_t n = (size_t)count;
    cells->answered = malloc(n);
    cells->exact = malloc(n);
    cells->order = malloc(n * sizeof *cells->order);
    cells->block = malloc(n * sizeof *cells->block);
    cells->link = malloc(2 * n * sizeof *cells->link);
    if (cells->answered && cells->exact && cells->order && cells->block && cells->link) {
        cells->capacity = count;
        return true;
    }
    free_cells(cells);
    return false;
}

// Starts again if anything changed that an answer depends on. False if out of memory.
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
    map_answers_begin(map);
    return true;
}

static void answer(const Stage *stage, Map *map)
{
    double work = FRAME_WORK;
    MapClock clock = {.now = stage_clock(stage), .work = &work};
    double start = clock.now ? clock.now() : 0;
    clock.until = start + EXACT_SECONDS;
    if (!map->exact.whole) map_exact_advance(map, clock);
    if (map->exact.whole && !map->border.traced) map_border_trace(map, view_scale(stage));
    clock.until = start + FRAME_SECONDS;
    map_answers_advance(map, clock);
}

bool map_is_whole(const Map *map)
{
    return map->exact.whole && map->answered.phase == ANSWERING_DONE;
}

// ---- The classes of the cells

static MapClass class_of(const Stage *stage, const Method *method, int value, int exact)
{
    bool counts = choice_touch(stage) == TOUCHING_HITS;
    bool hit = value == TS_OVERLAPPING || (value == TS_TOUCHING && counts);
    MapClass class = hit ? CLASS_HIT : CLASS_MISS;
    if (value == CELL_NOT_YET || value == CELL_REFUSED || exact == CELL_UNKNOWN)
        return CLASS_NEUTRAL;
    if (exact > TS_OVERLAPPING) return value == CELL_FAILED ? CLASS_WRONG : class;
    TsRelation answered = value == CELL_FAILED ? METHOD_FAILS : (TsRelation)value;
    bool wrong = method_judge(method, answered, (TsRelation)exact) == VERDICT_WRONG;
    return wrong ? CLASS_WRONG : class;
}

// A guessed exact value calls no answer wrong, nor does one that may be within the tolerance.
MapClass map_class(const Map *map, int cell)
{
    int answered = map->cells.answered[cell], exact = map->cells.exact[cell];
    int value = answered & ~(CELL_GUESSED | CELL_BEYOND);
    bool tolerated =
        map->question.method->tolerance > 0 && value <= TS_OVERLAPPING && !(answered & CELL_BEYOND);
    return map->class[value][tolerated || exact & CELL_GUESSED ? CELL_NOT_YET : exact];
}

// Counts all cells but the ring around the area that is seen.
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

// Finds the cell under the pointer. False outside of the map, and during a drag.
static bool is_pointed(const Stage *stage, int *column, int *row)
{
    const Map *map = map_of(stage);
    MapGrid grid = map->question.grid;
    TsVec at = pointer_at(stage);
    if (!pointer_is_inside(stage) || pointer_grab(stage) || !map->fingerprint) return false;
    double x = floor((at.x - grid.left) / grid.cell);
    double y = floor((at.y - grid.top) / grid.cell);
    if (!(x >= 1 && y >= 1 && x < grid.columns - 1 && y < grid.rows - 1)) return false;
    *column = (int)x;
    *row = (int)y;
    return true;
}

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
    map->pointed = is_pointed(stage, &map->column, &map->row);
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
    map->tried = !map->refused;
    if (map->tried) ask_once(stage, &map->ask);
}

// ---- The captions below it

static void write_captions(Stage *stage, const Map *map)
{
    const MapQuestion *question = &map->question;
    const Actor *moving = map_moving(map);
    const char *what = question->turning ? "an x and an angle" : "a place";
    const char *name = moving->name[0] ? moving->name : "it";
    if (pointer_is_finger(stage)) {
        stage_hint(stage, actor_draggable(moving) ? "Tap or drag: %s goes there" : "", name);
    } else if (actor_draggable(moving)) {
        stage_hint(stage, "Move to try %s · Enter puts %s there", what, name);
    } else {
        stage_hint(stage, "Move to try %s", what);
    }
    if (stage_record(stage)->is_reply) return;
    char side[NUMBER_MAX], turn[NUMBER_MAX];
    number_length(side, sizeof side, question->grid.cell / question->view.zoom);
    number_plain(turn, sizeof turn, map_pitch(question), 1);
    const char *state = map_is_whole(map) ? "" : "refining · ";
    if (map->refused) {
        stage_note(stage, "“%s” does not take these shapes", question->method->label);
    } else if (!map_knows(question)) {
        stage_note(stage, "no exact answer is known for this pair");
    } else if (question->turning) {
        stage_note(stage, "%sone cell = %s × %s°", state, side, turn);
    } else {
        stage_note(stage, "%sone cell = %s", state, side);
    }
}

// ---- The frame

// Answers as much as the frame's time allows (without a clock: as much work), and draws.
static bool replace(Stage *stage)
{
    Map *map = map_of(stage);
    if (!map->on) return false;
    draw_layer(stage->draw, LAYER_CONSTRUCTION);
    record_end(stage); // of the scene only the answers are shown
    follow_pair(stage, map);
    show_knobs(stage, map);
    if (!map->first) map->fingerprint = 0; // nothing is left to refine
    if (!map->first || !begin(stage, map)) return true;
    answer(stage, map);
    for (int answered = 0; answered < CELL_VALUES; answered++) {
        for (int exact = 0; exact < CELL_VALUES; exact++) {
            map->class[answered][exact] = class_of(stage, map->question.method, answered, exact);
        }
    }
    count_cells(map);
    try_place(stage, map);
    ask_instead(stage, map->tried ? &map->ask : NULL);
    write_captions(stage, map);
    map_draw(stage, map);
    return true;
}

// ---- On and off

static void leave(Stage *stage)
{
    Map *map = map_of(stage);
    bool on = map->on;
    map->on = map->tried = false;
    map->first = map->second = NULL;
    map->fingerprint = 0;
    free_all(map);
    if (!on) return;
    ask_instead(stage, NULL);
    knobs_replace(stage, NULL, 0);
    if (map->fitted) view_home(stage);
    map->fitted = false;
}

// A view that the viewer chose stays as it is.
bool stage_map(Stage *stage, bool on)
{
    Map *map = map_of(stage);
    if (!on) {
        leave(stage);
        return true;
    }
    if (map->on || !stage_scene(stage)) return map->on;
    if (!stage_main_pair(stage)) return false;
    pointer_cancel(stage);
    if (stage_is_split(stage)) stage_split(stage, false);
    tool_leave(stage);
    if (map->cell <= 0) map->cell = CELL_FIRST;
    map->on = true;
    follow_pair(stage, map);
    show_knobs(stage, map);
    map->fitted = !view_is_moved(stage);
    if (map->fitted) view_home(stage);
    map->question = map_question(stage, map);
    pointer_forget(stage);
    return true;
}

// ---- Events: trying places, and putting the moving shape there

static bool hides(const Stage *stage, const Actor *actor)
{
    const Map *map = map_of(stage);
    return map->on && actor != map_fixed(map);
}

static bool follow(Stage *stage)
{
    Map *map = map_of(stage);
    int column = 0, row = 0;
    if (!map->on) return false;
    show_knobs(stage, map);
    bool pointed = is_pointed(stage, &column, &row);
    return pointed != map->pointed || (pointed && (column != map->column || row != map->row));
}

// Puts the moving shape at the cell under the pointer; false if there is none. A shape that cannot
// be dragged stays.
static bool put(Stage *stage)
{
    const Map *map = map_of(stage);
    int column, row;
    if (!map->first || !is_pointed(stage, &column, &row)) return false;
    Actor *moving = map_moving(map);
    if (!moving->alive || !actor_draggable(moving)) return true;
    MapSpot spot = map_spot(&map->question, column, row);
    stage_keep(stage);
    stage_place(stage, moving, spot.position, spot.angle);
    return true;
}

// A press beside the fixed shape puts the moving one there.
static bool press(Stage *stage, const Event *event)
{
    if (event->button != BUTTON_LEFT || pointer_grab(stage)) return false;
    pointer_follow(stage, event->at);
    return handles_under(stage, event->at).kind == HANDLE_NONE && put(stage);
}

// So does a click on the fixed shape, which then is not dragged.
static bool release(Stage *stage, const Event *event)
{
    const Grab *grab = pointer_grab(stage);
    bool clicked =
        grab && !grab->moved && grab->handle.kind == HANDLE_WHOLE && event->button == grab->button;
    if (!clicked) return false;
    pointer_cancel(stage);
    pointer_lift(stage, event->at);
    put(stage);
    return true;
}

// Letters are the map's as long as it is shown: the panel does not show those of the scene.
static bool key(Stage *stage, const Event *event)
{
    const Scene *scene = stage_scene(stage);
    if (event->key == KEY_ENTER) { // the pointer stays behind: the view is fitted to both
        bool fitted = map_of(stage)->fitted && !view_is_moved(stage);
        if (put(stage) && fitted) view_home(stage);
        return true;
    }
    if ((event->mods & (MOD_CTRL | MOD_ALT)) || event->repeat) return false;
    for (int i = 0; i < stage_knob_count(stage); i++) {
        if (stage_knob_at(stage, i)->key == (int)event->key && stage_knob_acts(stage, i))
            return false;
    }
    for (int i = 0; i < scene_knobs(scene); i++) {
        if (scene->knobs[i].key == (int)event->key) return true;
    }
    return false;
}

static bool event(Stage *stage, const Event *event)
{
    if (!map_of(stage)->on) return false;
    switch ((int)event->kind) {
    case EVENT_PRESS: return press(stage, event);
    case EVENT_RELEASE: return release(stage, event);
    case EVENT_KEY: return key(stage, event);
    default: return false;
    }
}

const Tool map_tool = {.name = "map",
                       .state = sizeof(Map),
                       .alone = true,
                       .leave = leave,
                       .event = event,
                       .follow = follow,
                       .replace = replace,
                       .hides = hides,
                       .fits = fits};
