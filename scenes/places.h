// Shapes as literals for the scenes' tables of places, and the two shapes that several scenes
// share: those of the demo pages of XXHolic's series, three times as large.
#ifndef PLACES_H
#define PLACES_H

#include "touchstone/shape.h"

// clang-format off
#define POINT(...) {.kind = TS_SHAPE_POINT, .point = {__VA_ARGS__}}
#define SEGMENT(...) {.kind = TS_SHAPE_SEGMENT, .segment = {__VA_ARGS__}}
#define CIRCLE(X, Y, R) {.kind = TS_SHAPE_CIRCLE, .circle = {{X, Y}, R}}
#define TRIANGLE(...) {.kind = TS_SHAPE_TRIANGLE, .triangle = {{__VA_ARGS__}}}
#define POLYGON(...)                                                                               \
    {.kind = TS_SHAPE_POLYGON,                                                                        \
     .polygon = {.corner = (const TsVec[]){__VA_ARGS__}, .count = sizeof((const TsVec[]){__VA_ARGS__}) / sizeof(TsVec)}}
// clang-format on

#define LAB_SEGMENT SEGMENT({330, 270}, {570, 150})
#define LAB_CHEVRON POLYGON({390, 120}, {540, 120}, {450, 210}, {540, 300}, {390, 300}, {300, 210})

#endif
