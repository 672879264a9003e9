// Shapes as initialisers, for tables.
#ifndef SHAPE_LITERALS_H
#define SHAPE_LITERALS_H

#include "shape.h"

#define POINT(X, Y)                                                                                \
    {                                                                                              \
        .kind = SHAPE_POINT, .point = { X, Y }                                                     \
    }
#define SEGMENT(X1, Y1, X2, Y2)                                                                    \
    {                                                                                              \
        .kind = SHAPE_SEGMENT, .segment = { {X1, Y1}, {X2, Y2} }                                   \
    }
#define RAY(X, Y, DX, DY)                                                                          \
    {                                                                                              \
        .kind = SHAPE_RAY, .ray = { {X, Y}, {DX, DY} }                                             \
    }
#define CIRCLE(X, Y, R)                                                                            \
    {                                                                                              \
        .kind = SHAPE_CIRCLE, .circle = { {X, Y}, R }                                              \
    }
#define AABB(X1, Y1, X2, Y2)                                                                       \
    {                                                                                              \
        .kind = SHAPE_AABB, .aabb = { {X1, Y1}, {X2, Y2} }                                         \
    }
#define OBB(X, Y, HX, HY, UX, UY)                                                                  \
    {                                                                                              \
        .kind = SHAPE_OBB, .obb = { {X, Y}, {HX, HY}, {UX, UY} }                                   \
    }
#define TRIANGLE(X1, Y1, X2, Y2, X3, Y3)                                                           \
    {                                                                                              \
        .kind = SHAPE_TRIANGLE, .triangle = { {{X1, Y1}, {X2, Y2}, {X3, Y3}} }                     \
    }
#define POLYGON(...)                                                                               \
    {                                                                                              \
        .kind = SHAPE_POLYGON, .polygon = {                                                        \
            (const Vec[]){__VA_ARGS__},                                                            \
            sizeof((Vec[]){__VA_ARGS__}) / sizeof(Vec)                                             \
        }                                                                                          \
    }

#endif
