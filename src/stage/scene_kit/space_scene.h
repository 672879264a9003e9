// What scenes in space share, as members of their tables: .SPACE_SCENE, .SPACE_LOOK.
#ifndef SPACE_SCENE_H
#define SPACE_SCENE_H

#include "scene.h"
#include "scene_kit/space.h"
#include "scene_kit/space_handle.h"

// Of Scene: the view, and handles that change the state. The scene claims "orbit" besides.
#define SPACE_SCENE view = {{0, 0}, {980, 580}}, .edited = true

// Of CameraLook: a perspective that fills that view, from above the ground.
#define SPACE_LOOK angle = 34, .picture = {{10, 20}, {970, 570}}, .above = true

// The knob of the wireframe, a switch. More members may follow its value.
#define SPACE_WIRE_KNOB(...)                                                                       \
    {                                                                                              \
        .key = 'x', .label = "wireframe", .max = 1, .value = &__VA_ARGS__                          \
    }

#endif
