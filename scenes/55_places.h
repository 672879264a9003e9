// For scene 55: the shapes that its rays are cast at, and its places.
#ifndef RAY_CAST_PLACES_H
#define RAY_CAST_PLACES_H

#include "places.h"
#include "scene.h"

enum { SHAPES = 9 };
static const struct {
    const char *name;
    TsShape shape;
    double angle;
} targets[SHAPES] = {
    {"triangle", TRIANGLE({440, 100}, {500, 180}, {390, 170}), 0},
    {"circle", CIRCLE(640, 120, 42), 0},
    {"segment", SEGMENT({760, 110}, {880, 140}), 0},
    {"AABB", {.kind = TS_SHAPE_AABB, .aabb = {{560, 200}, {680, 290}}}, 0},
    {"OBB", {.kind = TS_SHAPE_OBB, .obb = {{830, 250}, {65, 30}, {1, 0}}}, 30},
    {"point", POINT(420, 300), 0},
    {"octagon",
     POLYGON({470, 400}, {510, 400}, {540, 430}, {540, 470}, {510, 500}, {470, 500}, {440, 470},
             {440, 430}),
     0},
    {"chevron", POLYGON({700, 360}, {850, 360}, {760, 450}, {850, 540}, {700, 540}, {610, 450}), 0},
    {"capsule",
     {.kind = TS_SHAPE_CAPSULE, .capsule = {.a = {240, 450}, .b = {330, 500}, .radius = 24}},
     0},
};

// Behind a side that is met far from its middle.
static const TsShape point_behind[] = {SEGMENT({170, 230}, {420, 230}), POINT(190, 270)};
static const struct {
    TsVec origin;
    double heading, speed;
    double length; // 0: without end
    bool list;
    const TsShape *instead; // a segment and a point in place of the usual ones; or NULL
} presets[] = {
    {{180, 300}, 0, 0.5, 0, false, NULL},         // in the open
    {{835, 430}, 180, 0, 0, false, NULL},         // in the notch
    {{600, 250}, 0, 0, 0, false, NULL},           // inside the box
    {{330, 200}, 0, 0, 0, false, NULL},           // along a side
    {{220, 100}, 0, 0, 0, false, NULL},           // grazing a corner
    {{250, 245}, 0, 0, 340, false, NULL},         // ends inside
    {{250, 245}, 0, 0, 300, false, NULL},         // ends just short
    {{440, 340}, 315, 0, 300, true, NULL},        // several in a row
    {{190, 140}, 90, 0, 190, true, point_behind}, // a point behind
    {{250, 245}, 0, 0, 310, true, NULL},          // ends at a side
    {{600, 250}, 0, 0, 250, true, NULL},          // starts inside
};

static const TsVec finite_origin = {400, 330}; // of rays that end, in the open
enum { FINITE_LENGTH = 230 };

#endif
