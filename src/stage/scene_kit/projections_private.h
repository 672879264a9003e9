// On which side of the pair the wall of each axis stands.
#ifndef PROJECTIONS_PRIVATE_H
#define PROJECTIONS_PRIVATE_H

#include "scene_kit/projections.h"

enum { PROJECTIONS_MAX = 16 };
#define WALL_OFFSET 26.0 // px at scale 1, outside the farthest corner of the pair

typedef struct ShadowLine { // where a wall's shadows would stand
    TsVec from, to;
} ShadowLine;

// Chooses the sides with the fewest faults: crossing shadows count 1, walls on top of each other 2.
// Among equals, those whose smallest angle between two walls is the largest. The present sides stay
// until others have fewer faults by a margin, or as few and an angle 15 degrees larger. `place`
// holds the shadow line of each wall on side 1 (that of ts_vec_perp(direction)) and on side -1.
void projections_choose_sides(ProjectionSides *walls, const TsAxisTrace *trace,
                              ShadowLine (*place)[2]);

int projections_side(const ProjectionSides *walls, int index); // 1 or -1

#endif
