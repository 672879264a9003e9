// Shapes as initialisers, for tables.
#ifndef SHAPE_LITERALS_H
#define SHAPE_LITERALS_H

#include "touchstone/shape.h"

#define POINT(X, Y)                                                                                \
    {                                                                                              \
        .kind = TS_SHAPE_POINT, .point = { X, Y }                                                  \
    }
#define SEGMENT(X1, Y1, X2, Y2)                                                                    \
    {                                                                                              \
        .kind = TS_SHAPE_SEGMENT, .segment = { {X1, Y1}, {X2, Y2} }                                \
    }
#define RAY(X, Y, DX, DY)                                                                          \
    {                                                                                              \
        .kind = TS_SHAPE_RAY, .ray = { {X, Y}, {DX, DY} }                                          \
    }
#define CIRCLE(X, Y, R)                                                                            \
    {                                                                                              \
        .kind = TS_SHAPE_CIRCLE, .circle = { {X, Y}, R }                                           \
    }
#define CAPSULE(X1, Y1, X2, Y2, R)                                                                 \
    {                                                                                              \
        .kind = TS_SHAPE_CAPSULE, .capsule = { {X1, Y1}, {X2, Y2}, R }                             \
    }
#define AABB(X1, Y1, X2, Y2)                                                                       \
    {                                                                                              \
        .kind = TS_SHAPE_AABB, .aabb = { {X1, Y1}, {X2, Y2} }                                      \
    }
#define OBB(X, Y, HX, HY, UX, UY)                                                                  \
    {                                                                                              \
        .kind = TS_SHAPE_OBB, .obb = { {X, Y}, {HX, HY}, {UX, UY} }                                \
    }
#define TRIANGLE(X1, Y1, X2, Y2, X3, Y3)                                                           \
    {                                                                                              \
        .kind = TS_SHAPE_TRIANGLE, .triangle = { {{X1, Y1}, {X2, Y2}, {X3, Y3}} }                  \
    }
#define POLYGON(...)                                                                               \
    {                                                                                              \
        .kind = TS_SHAPE_POLYGON, .polygon = {                                                     \
            .corner = (const TsVec[]){__VA_ARGS__},                                                \
            .count = sizeof((TsVec[]){__VA_ARGS__}) / sizeof(TsVec)                                \
        }                                                                                          \
    }

#endif
