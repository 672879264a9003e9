// A triangle mesh drawn shaded: far triangles first, sorted by their middles, each in one tone by
// its angle to the light. If long triangles cross, the nearer middle wins.
//
// It goes through the draw list, all in a few commands: some 100 ns of recording and 100 ns of
// playing for each triangle that faces the eye and is not too small to be seen.
#ifndef FACETS_H
#define FACETS_H

#include "scene_kit/camera.h"
#include "touchstone/mesh.h"

typedef enum Facet {
    FACET_PLAIN,
    FACET_LIT,
    FACET_MISSED
} Facet; // drawn as: no hit, a hit, an error

typedef struct FacetCorner { // a vertex, as it is seen
    TsVec at;
    double depth; // -1: it is not before the camera
} FacetCorner;

typedef struct Facets { // scratch; keep it from frame to frame, all zero at first
    FacetCorner *corner;
    uint64_t *order, *sorted;
    int corner_room, order_room, sorted_room;
} Facets;

// `lit` holds a Facet per face; NULL: all plain. Draws on the current layer; hits are hatched.
// Returns false, and draws nothing, if out of memory.
bool facets_draw(Facets *facets, Draw *draw, const Camera *camera, const TsMesh *mesh,
                 const uint8_t *lit);
void facets_free(Facets *facets);

#endif
