// The figures of 39_relate: the parts of A and B at each place, in the world.
#ifndef RELATE_FIGURES_H
#define RELATE_FIGURES_H

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
#define FRAME RING({150, 110}, {430, 110}, {430, 350}, {150, 350}), \
              HOLE({220, 180}, {360, 180}, {360, 280}, {220, 280})
// clang-format on

typedef enum Preset {
    THROUGH_A_HOLE,
    IN_A_HOLE,
    NESTED,
    SHARED_BORDER,
    HOLE_AT_THE_BORDER,
    ENDS_ON_THE_BORDER,
    SAME_POINTS,
    ALONG_THE_BORDER,
    JOINT_OF_LINES,
    SMALL_GAP,
    CLOSED_PATH,
    PRESETS
} Preset;

static const struct {
    const char *name;
    Figure of[2]; // A and B
} presets[PRESETS] = {
    [THROUGH_A_HOLE] = {"through a hole",
                        {{{FRAME}}, {{PATH({90, 250}, {190, 210}, {330, 240}, {490, 200})}}}},
    [IN_A_HOLE] = {"in a hole", {{{FRAME}}, {{RING({250, 215}, {330, 205}, {320, 260})}}}},
    [NESTED] = {"nested",
                {{{FRAME}},
                 {{RING({170, 300}, {400, 295}, {410, 335}, {180, 335}),
                   HOLE({240, 308}, {330, 308}, {330, 322}, {240, 322})}}}},
    [SHARED_BORDER] = {"a shared side",
                       {{{RING({130, 130}, {290, 130}, {290, 330}, {130, 330})}},
                        {{RING({290, 190}, {430, 150}, {440, 340}, {290, 270})}}}},
    [HOLE_AT_THE_BORDER] = {"a hole at the border",
                            {{{RING({150, 110}, {430, 110}, {430, 350}, {150, 350}),
                               HOLE({430, 230}, {330, 290}, {230, 230}, {330, 170})}},
                             {{PATH({290, 230}, {490, 230})}}}},
    [ENDS_ON_THE_BORDER] = {"end on the border",
                            {{{RING({220, 120}, {440, 160}, {400, 340}, {220, 300})}},
                             {{PATH({90, 150}, {140, 270}, {220, 220})}}}},
    [SAME_POINTS] = {"equal areas",
                     {{{RING({170, 120}, {410, 120}, {410, 340}, {170, 340})}},
                      {{RING({410, 230}, {410, 340}, {290, 340}, {170, 340}, {170, 230}, {170, 120},
                             {330, 120}, {410, 120})}}}},
    [ALONG_THE_BORDER] = {"along the border",
                          {{{RING({170, 120}, {410, 120}, {410, 340}, {170, 340})}},
                           {{PATH({230, 120}, {410, 120}, {410, 260})}}}},
    [JOINT_OF_LINES] = {"joint of lines",
                        {{{PATH({120, 300}, {200, 160}, {290, 230}),
                           PATH({290, 230}, {390, 300}, {450, 140})}},
                         {{SPOT({290, 230})}}}},
    [SMALL_GAP] = {"a gap of 0.25 px",
                   {{{RING({130, 130}, {290, 130}, {290, 330}, {130, 330})}},
                    {{RING({290.25, 190}, {430.25, 150}, {440.25, 340}, {290.25, 270})}}}},
    [CLOSED_PATH] = {"a closed path",
                     {{{PATH({180, 140}, {400, 120}, {440, 300}, {220, 330}, {180, 140})}},
                      {{SPOT({180, 140})}}}},
};

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
