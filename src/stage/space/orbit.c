// The hand in space: it turns the camera by the ground, and drags what stands there by its grips.
#include "scene.h"
#include "scene_kit/space_grip.h"
#include "stage_self.h"
#include "touchstone/scalar.h"

#define TURN_PER_PX 0.4 // degrees a px at scale 1
#define NEAR_GRIP 12.0  // px at scale 1
#define STEEP 120.0     // degrees that the pitch is led by a hand, either way

void stage_space_grip(Stage *stage, const Camera *camera, int grip, TsVec3 place, double radius)
{
    Orbit *orbit = &stage->self->orbit;
    TsVec at;
    if (stage->self->split.second || orbit->grips == SPACE_GRIPS ||
        !camera_sees(camera, place, &at))
        return;
    double unit = camera_unit(camera, place);
    orbit->grip[orbit->grips++] = (SpaceGrip){.id = grip,
                                              .place = place,
                                              .at = at,
                                              .radius = radius * unit,
                                              .depth = camera_depth(camera, place),
                                              .right = ts_vec3_scale(camera->right, 1 / unit),
                                              .down = ts_vec3_scale(camera->up, -1 / unit),
                                              .ahead = ts_vec3_scale(camera->ahead, 1 / unit)};
}

static bool is_near(const Stage *stage, const SpaceGrip *grip, TsVec at)
{
    double reach = NEAR_GRIP * view_pixel(stage);
    return ts_vec_distance(grip->at, at) <= (grip->radius > reach ? grip->radius : reach);
}

Grip orbit_under(const Stage *stage, TsVec device)
{
    const Orbit *orbit = &stage->self->orbit;
    TsVec at = view_world(stage, device);
    int found = -1;
    for (int i = 0; i < orbit->grips; i++) {
        bool nearer = found < 0 || orbit->grip[i].depth < orbit->grip[found].depth;
        if (nearer && is_near(stage, &orbit->grip[i], at)) found = i;
    }
    if (found >= 0) return (Grip){.kind = GRIP_SPACE, .index = orbit->grip[found].id, .at = at};
    return (Grip){.kind = hand_claims_word(stage, "orbit") ? GRIP_ORBIT : GRIP_NONE};
}

static const SpaceGrip *grip_of(const Orbit *orbit, int id)
{
    for (int i = 0; i < orbit->grips; i++) {
        if (orbit->grip[i].id == id) return &orbit->grip[i];
    }
    return NULL;
}

void orbit_begin(Stage *stage, Drag *drag)
{
    Orbit *orbit = &stage->self->orbit;
    drag->orbit = ts_vec(orbit->yaw, orbit->pitch);
    const SpaceGrip *grip = drag->grip.kind == GRIP_SPACE ? grip_of(orbit, drag->grip.index) : NULL;
    if (grip) drag->space = *grip;
}

static void turn_to(Stage *stage, const Drag *drag, TsVec device)
{
    Orbit *orbit = &stage->self->orbit;
    TsVec by = ts_vec_scale(ts_vec_sub(device, drag->from), TURN_PER_PX / stage->self->scale);
    orbit->yaw = drag->orbit.x - by.x;
    orbit->pitch = ts_scalar_clamp(drag->orbit.y + by.y, -STEEP, STEEP);
}

static void tell(Stage *stage, int grip, TsVec3 to)
{
    const Scene *scene = stage->self->scene;
    if (scene->moved) scene->moved(stage, grip, to);
}

static void move_to(Stage *stage, Drag *drag, TsVec device)
{
    TsVec by = ts_vec_sub(view_world(stage, device), view_world(stage, drag->from));
    const SpaceGrip *grip = &drag->space;
    TsVec3 aside = ts_vec3_add(ts_vec3_scale(grip->right, by.x), ts_vec3_scale(grip->down, by.y));
    if (drag->deep) aside = ts_vec3_scale(grip->ahead, -by.y);
    drag->moved = true;
    tell(stage, grip->id, ts_vec3_add(grip->place, aside));
}

void orbit_to(Stage *stage, Drag *drag, TsVec device)
{
    if (drag->grip.kind == GRIP_SPACE) {
        move_to(stage, drag, device);
    } else {
        turn_to(stage, drag, device);
    }
}

void orbit_put_back(Stage *stage, const Drag *drag)
{
    stage->self->orbit.yaw = drag->orbit.x;
    stage->self->orbit.pitch = drag->orbit.y;
    if (drag->grip.kind == GRIP_SPACE) tell(stage, drag->space.id, drag->space.place);
}

int stage_space_gripped(const Stage *stage)
{
    const Drag *drag = &stage->self->drag;
    return drag->active && drag->grip.kind == GRIP_SPACE ? drag->grip.index : -1;
}

int stage_space_hovered(const Stage *stage)
{
    int gripped = stage_space_gripped(stage);
    if (gripped >= 0 || stage->self->drag.active) return gripped;
    return stage->self->hover.kind == GRIP_SPACE ? stage->self->hover.index : -1;
}
