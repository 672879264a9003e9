// What planes leave of space, as the lines of its edges: rounded, for showing.
#ifndef CUT_PRIVATE_H
#define CUT_PRIVATE_H

#include "touchstone/mesh_tree.h"

typedef struct HalfSpace { // the points p with p . normal <= offset
    TsVec3 normal;
    double offset;
} HalfSpace;

enum { CUT_SIDES = 40 };

// The first six are those of a box, two opposite ones for each of three square unit directions.
// Each edge is told once, under the number of its volume. More than CUT_SIDES are left out.
void ts_cut_edges(const HalfSpace *side, int sides, int volume, TsMeshTreeEdge *edge,
                  void *context);

#endif
