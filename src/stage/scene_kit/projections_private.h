// On which side of the pair each shadow wall stands. Only for the files beside it.
#ifndef PROJECTIONS_PRIVATE_H
#define PROJECTIONS_PRIVATE_H

#include "scene_kit/projections.h"

enum { PROJECTIONS_MAX = 16 };
#define WALL_OFFSET 26.0 // px at scale 1, outside the farthest corner of the pair

typedef struct ShadowLine { // where a wall's shadows would stand
    TsVec from, to;
} ShadowLine;

// The sides with the fewest faults: shadows that cross, or walls that lie on each other (two
// faults); of those with the smallest angle between two walls the largest. Kept from frame to frame
// until others, by a margin, have fewer faults, or as few and 15 degrees more. `place`: of each of
// the first 16 walls on its side 1, that of ts_vec_perp(direction), and on its side -1.
void projections_choose_sides(ProjectionSides *walls, const TsAxisTrace *trace,
                              ShadowLine (*place)[2]);

int projections_side(const ProjectionSides *walls, int index); // 1 or -1

#endif
