// The viewer's hand on the map: trying places, and putting the moving shape there.

#include "map/map_self.h"

bool map_hides(const Stage *stage, const Actor *actor)
{
    return map_shows(stage) && actor != map_fixed(stage->self->map);
}

// Only where it is seen; a hand that drags tries nothing.
bool map_pointed(const Stage *stage, int *column, int *row)
{
    const struct StageSelf *self = stage->self;
    const Map *map = self->map;
    MapGrid grid = map->question.grid;
    if (!self->pointer_inside || self->drag.active || !map->fingerprint) return false;
    double x = floor((self->pointer.x - grid.left) / grid.cell);
    double y = floor((self->pointer.y - grid.top) / grid.cell);
    if (!(x >= 1 && y >= 1 && x < grid.columns - 1 && y < grid.rows - 1)) return false;
    *column = (int)x;
    *row = (int)y;
    return true;
}

bool map_follows(Stage *stage)
{
    const Map *map = stage->self->map;
    int column = 0, row = 0;
    if (!map_shows(stage)) return false;
    bool pointed = map_pointed(stage, &column, &row);
    return pointed != map->pointed || (pointed && (column != map->column || row != map->row));
}

// What cannot be dragged stays; where the shape has only been shown where it stands there is no
// other place.
static bool put(Stage *stage)
{
    const Map *map = stage->self->map;
    int column, row;
    if (!map->first || !map_pointed(stage, &column, &row)) return false;
    Actor *moving = map_moving(map);
    if (!moving->alive || !actor_draggable(moving)) return true;
    MapSpot spot = map_spot(&map->question, column, row);
    stage_keep(stage);
    stage_place(stage, moving, spot.position, spot.angle);
    return true;
}

// A press beside the shape that stays puts the other one there.
static bool press(Stage *stage, const Event *event)
{
    struct StageSelf *self = stage->self;
    if (event->button != BUTTON_LEFT || self->drag.active) return false;
    self->pointer = event->at;
    self->pointer_inside = true;
    return grips_under(stage, event->at).kind == GRIP_NONE && put(stage);
}

// So does a click on it, which moves nothing else.
static bool release(Stage *stage, const Event *event)
{
    const Drag *drag = &stage->self->drag;
    bool clicked = drag->active && !drag->moved && drag->grip.kind == GRIP_WHOLE &&
                   event->button == drag->button;
    if (!clicked) return false;
    stage_cancel(stage);
    stage->self->pointer = event->at;
    put(stage);
    return true;
}

// Letters are the map's as long as it is shown: the scene's knobs cannot be seen.
static bool key(Stage *stage, const Event *event)
{
    bool chord = event->mods & (MOD_CTRL | MOD_ALT);
    if (event->key == KEY_ENTER) return put(stage) || true;
    if (chord || event->repeat) return false;
    const Scene *scene = stage->self->scene;
    int count = 0;
    const Knob *knob = map_knobs(stage, &count);
    for (int i = 0; i < count; i++) {
        if (knob[i].key == (int)event->key) return false;
    }
    for (int i = 0; i < knobs_of_scene(stage); i++) {
        if (scene->knobs[i].key == (int)event->key) return true;
    }
    return false;
}

bool map_takes(Stage *stage, const Event *event)
{
    if (!map_shows(stage)) return false;
    switch (event->kind) {
    case EVENT_PRESS: return press(stage, event);
    case EVENT_RELEASE: return release(stage, event);
    case EVENT_KEY: return key(stage, event);
    case EVENT_MOVE:
    case EVENT_WHEEL:
    case EVENT_KEY_UP:
    case EVENT_TEXT:
    case EVENT_LEAVE: break;
    }
    return false;
}
