// The pairs of the scene of moving shapes: where they start, and how each moves within the step.
#ifndef MOVING_PAIRS_H
#define MOVING_PAIRS_H

#include "places.h"

enum { BULLET, POLYGONS, GRAZE, PARALLEL, INSIDE, TURNING, CONCAVE };

static const struct {
    TsShape a, b;
    TsVec move_a, move_b;
    double turn;
} moving_pairs[] = {
    [BULLET] = {{.kind = TS_SHAPE_AABB, .aabb = {{108, 134}, {132, 146}}},
                {.kind = TS_SHAPE_AABB, .aabb = {{560, 50}, {566, 230}}},
                {600, 0},
                {0, 0},
                0},
    [POLYGONS] = {POLYGON({150, 70}, {250, 100}, {190, 180}),
                  POLYGON({640, 90}, {720, 60}, {760, 150}, {660, 170}),
                  {330, 50},
                  {-160, 30},
                  0},
    [GRAZE] = {POLYGON({180, 60}, {250, 90}, {200, 130}),
               {.kind = TS_SHAPE_AABB, .aabb = {{450, 130}, {570, 220}}},
               {480, 0},
               {0, 0},
               0},
    [PARALLEL] = {POLYGON({120, 30}, {216, 58}, {202, 106}, {106, 78}), // sides along (24, 7)
                  POLYGON({342.5, 160}, {486.5, 202}, {472.5, 250}, {328.5, 208}),
                  {480, 140},
                  {0, 0},
                  0},
    [INSIDE] = {CIRCLE(400, 140, 30),
                POLYGON({330, 60}, {500, 70}, {520, 200}, {350, 230}),
                {330, 20},
                {0, 0},
                0},
    [TURNING] = {{.kind = TS_SHAPE_OBB, .obb = {{200, 140}, {75, 9}, {1, 0}}},
                 POLYGON({560, 60}, {680, 90}, {650, 210}, {540, 190}),
                 {420, 0},
                 {0, 0},
                 400},
    [CONCAVE] = {POLYGON({110, 95}, {220, 140}, {110, 185}, {145, 140}),
                 POLYGON({570, 50}, {730, 50}, {730, 230}, {570, 230}, {570, 205}, {690, 205},
                         {690, 75}, {570, 75}),
                 {500, 20},
                 {0, 0},
                 0},
};

#endif
