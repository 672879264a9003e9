// The areas of 38_areas and where the point stands at each place. Rings that go clockwise on screen
// are outlines, as a rule; holes go the other way.
#ifndef AREAS_FIGURES_H
#define AREAS_FIGURES_H

#include "figures.h"

typedef enum AreaPlace {
    IN_THE_AREA,
    IN_A_HOLE,
    ON_A_HOLE,
    HOLE_TURNED_OVER,
    TWO_AREAS,
    OVERLAPPING_RINGS,
    STAR,
    THROUGH_CORNERS,
    ALONG_A_SIDE,
    HOLE_AT_THE_BORDER,
    COMMON_SIDE,
    AREA_PLACES
} AreaPlace;

// clang-format off
#define FRAME RING({130, 110}, {450, 110}, {450, 350}, {130, 350})
#define WINDOW HOLE({230, 170}, {230, 290}, {350, 290}, {350, 170})
// clang-format on

static const struct {
    const char *name;
    Figure area;
    TsVec point;
} area_places[AREA_PLACES] = {
    [IN_THE_AREA] = {"in the area", {{FRAME, WINDOW}}, {180, 230}},
    [IN_A_HOLE] = {"in a hole", {{FRAME, WINDOW}}, {280, 230}},
    [ON_A_HOLE] = {"edge of a hole", {{FRAME, WINDOW}}, {230, 230}},
    [HOLE_TURNED_OVER] = {"hole turned over",
                          {{FRAME, HOLE({230, 170}, {350, 170}, {350, 290}, {230, 290})}},
                          {280, 230}},
    [TWO_AREAS] = {"two areas",
                   {{RING({110, 130}, {290, 130}, {290, 330}, {110, 330}),
                     HOLE({170, 190}, {170, 270}, {230, 270}, {230, 190}),
                     RING({340, 130}, {470, 230}, {340, 330})}},
                   {370, 210}},
    [OVERLAPPING_RINGS] = {"overlapping rings",
                           {{RING({130, 110}, {340, 110}, {340, 290}, {130, 290}),
                             RING({240, 190}, {450, 190}, {450, 350}, {240, 350})}},
                           {280, 240}},
    [STAR] = {"a star",
              {{RING({290, 105}, {366, 340}, {166, 195}, {414, 195}, {214, 340})}},
              {275, 215}},
    [THROUGH_CORNERS] = {"through corners",
                         {{RING({210, 110}, {370, 110}, {450, 230}, {370, 350}, {210, 350},
                                {130, 230}),
                           HOLE({330, 180}, {290, 230}, {330, 280}, {370, 230})}},
                         {190, 230}},
    [ALONG_A_SIDE] = {"along a side",
                      {{RING({130, 110}, {290, 110}, {290, 230}, {450, 230}, {450, 350},
                             {130, 350})}},
                      {200, 230}},
    [HOLE_AT_THE_BORDER] = {"a hole at the border",
                            {{FRAME, HOLE({450, 230}, {340, 170}, {230, 230}, {340, 290})}},
                            {450, 230}},
    [COMMON_SIDE] = {"a common side",
                     {{RING({130, 130}, {290, 130}, {290, 330}, {130, 330}),
                       RING({290, 130}, {450, 130}, {450, 330}, {290, 330})}},
                     {290, 230}},
};

#endif
