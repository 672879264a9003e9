// The map on the stage: whose it is, its knobs, and how it is shown and left.

#include <stdio.h>
#include <stdlib.h>

#include "map/map_self.h"

enum { CELL_MIN = 2, CELL_MAX = 16, CELL_FIRST = 3 }; // px at scale 1

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

void map_free(Stage *stage)
{
    Map *map = stage->self->map;
    if (!map) return;
    map_free_cells(&map->cells);
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

void map_follow_pair(const Stage *stage, Map *map)
{
    bool asked = map->first && stage_asked(stage, map->first, map->second);
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

// ---- What is seen of it

static TsAabb join(TsAabb a, TsAabb b)
{
    return (TsAabb){{fmin(a.min.x, b.min.x), fmin(a.min.y, b.min.y)},
                    {fmax(a.max.x, b.max.x), fmax(a.max.y, b.max.y)}};
}

bool map_places(const Stage *stage, TsAabb *box)
{
    const Map *map = stage->self->map;
    if (!map_shows(stage) || !map->first) return false;
    const TsShape *a = &map->first->shape, *b = &map->second->shape;
    if (a->kind == TS_SHAPE_RAY || b->kind == TS_SHAPE_RAY) return false;
    TsAabb fixed = ts_shape_bounds(&map_fixed(map)->shape),
           moving = ts_shape_bounds(&map_moving(map)->shape);
    TsVec at = map_moving(map)->position;
    TsAabb meets = {ts_vec_add(at, ts_vec_sub(fixed.min, moving.max)),
                    ts_vec_add(at, ts_vec_sub(fixed.max, moving.min))};
    *box = join(meets, join(fixed, moving));
    return true;
}

// A view that the viewer chose stays as it is.
static void fit_view(Stage *stage)
{
    struct StageSelf *self = stage->self;
    self->map->fitted = !self->view_moved;
    if (!self->map->fitted) return;
    self->glide.active = false;
    self->view = view_fitted(stage);
}

static void restore_view(Stage *stage)
{
    struct StageSelf *self = stage->self;
    if (!self->map->fitted) return;
    self->map->fitted = self->view_moved = self->glide.active = false;
    self->view = view_fitted(stage);
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
    map_follow_pair(stage, self->map);
    if (!self->map->first) return false;
    if (self->drag.active) stage_cancel(stage);
    if (self->split.on) stage_split(stage, false);
    stage_stop_magnifying(stage);
    self->map->on = true;
    fit_view(stage);
    self->map->question = map_question(stage, self->map);
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
    restore_view(stage);
}

void map_forget(Stage *stage)
{
    if (stage->self->map) stage->self->map->fingerprint = 0;
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
                      .whole = map_is_whole(map),
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
    return map_shows(stage) && map->fingerprint && !map_is_whole(map);
}
