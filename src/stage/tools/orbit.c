// In a scene in space, a drag on the ground orbits the camera, and a drag of a handle moves it in
// the plane of the picture; with Shift, along the view.

#include "scene.h"
#include "snapshots/snapshot.h"
#include "tools/tools.h"
#include "touchstone/scalar.h"
#include "view/pointer.h"
#include "view/view.h"

#define TURN_PER_PX 0.4 // degrees a px at scale 1
#define STEEP 120.0     // degrees that the pitch is turned by, either way

typedef struct Orbit {
    Handle handle;
    TsVec from;         // device px
    TsVec turned;       // at the press
    SpaceHandle target; // as it was at the press
    bool deep;          // moves along the view
} Orbit;

static Orbit *orbit_of(const Stage *stage) { return tool_state(stage, &orbit_tool); }

static bool grab(Stage *stage, const Event *event, Handle under)
{
    if (under.kind != HANDLE_SPACE && under.kind != HANDLE_ORBIT) return false;
    Orbit *orbit = orbit_of(stage);
    pointer_take(stage, &orbit_tool, under, BUTTON_LEFT);
    *orbit = (Orbit){under, event->at, view_turned(stage), {0}, event->mods & MOD_SHIFT};
    view_stop(stage);
    if (under.kind == HANDLE_ORBIT) return true;
    snapshot_begin_edit(stage);
    const SpaceHandle *target = handles_in_space(stage, under.index);
    if (target) orbit->target = *target;
    return true;
}

static void move_target(Stage *stage, TsVec3 to)
{
    const Scene *scene = stage_scene(stage);
    if (scene->moved) scene->moved(stage, orbit_of(stage)->target.id, to);
}

static void orbit_to(Stage *stage, TsVec device)
{
    const Orbit *orbit = orbit_of(stage);
    if (orbit->handle.kind == HANDLE_ORBIT) {
        TsVec by = ts_vec_scale(ts_vec_sub(device, orbit->from), TURN_PER_PX / view_scale(stage));
        double pitch = ts_scalar_clamp(orbit->turned.y + by.y, -STEEP, STEEP);
        view_turn(stage, ts_vec(orbit->turned.x - by.x, pitch));
        return;
    }
    const SpaceHandle *target = &orbit->target;
    TsVec by = ts_vec_sub(view_world(stage, device), view_world(stage, orbit->from));
    TsVec3 aside =
        ts_vec3_add(ts_vec3_scale(target->right, by.x), ts_vec3_scale(target->down, by.y));
    if (orbit->deep) aside = ts_vec3_scale(target->ahead, -by.y);
    pointer_moved(stage);
    move_target(stage, ts_vec3_add(target->place, aside));
}

// If nothing was moved it was a click.
static void drop(Stage *stage, bool moved)
{
    const Orbit *orbit = orbit_of(stage);
    const Scene *scene = stage_scene(stage);
    if (orbit->handle.kind != HANDLE_SPACE) return;
    bool clicks = !moved && scene->clicked;
    if (clicks) scene->clicked(stage, orbit->handle.index);
    snapshot_end_edit(stage, moved || clicks);
}

static void put_back(Stage *stage)
{
    const Orbit *orbit = orbit_of(stage);
    view_turn(stage, orbit->turned);
    if (orbit->handle.kind != HANDLE_SPACE) return;
    move_target(stage, orbit->target.place);
    snapshot_end_edit(stage, false);
}

const Tool orbit_tool = {.name = "orbit",
                         .state = sizeof(Orbit),
                         .grab = grab,
                         .drag = orbit_to,
                         .drop = drop,
                         .put_back = put_back};
