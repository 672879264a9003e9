// For scenes 38 and 39: figures of several parts, as literals.
#ifndef FIGURES_H
#define FIGURES_H

#include "touchstone/geometry.h"

enum { FIGURE_PARTS = 3, FIGURE_CORNERS = 10 };

typedef struct FigurePart {
    TsPartKind kind;
    int count; // 0: no such part
    TsVec corner[FIGURE_CORNERS];
} FigurePart;

typedef struct Figure {
    FigurePart part[FIGURE_PARTS];
} Figure;

// clang-format off
#define PART(KIND, ...)                                                                            \
    {.kind = KIND, .count = sizeof((const TsVec[]){__VA_ARGS__}) / sizeof(TsVec),                  \
     .corner = {__VA_ARGS__}}
#define RING(...) PART(TS_PART_RING, __VA_ARGS__)
#define HOLE(...) PART(TS_PART_HOLE, __VA_ARGS__)
#define PATH(...) PART(TS_PART_PATH, __VA_ARGS__)
#define SPOT(...) PART(TS_PART_POINT, __VA_ARGS__)
// clang-format on

// Around all corners. All coordinates are quarters, so the offsets from its middle are exact.
static inline TsAabb figure_box(const Figure *figure)
{
    TsAabb box = {{HUGE_VAL, HUGE_VAL}, {-HUGE_VAL, -HUGE_VAL}};
    for (int i = 0; i < FIGURE_PARTS; i++) {
        for (int k = 0; k < figure->part[i].count; k++) {
            TsVec at = figure->part[i].corner[k];
            box.min = ts_vec(fmin(box.min.x, at.x), fmin(box.min.y, at.y));
            box.max = ts_vec(fmax(box.max.x, at.x), fmax(box.max.y, at.y));
        }
    }
    return box;
}

#endif
