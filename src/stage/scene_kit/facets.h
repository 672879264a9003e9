// A triangle mesh, as a solid in tones by each face's angle to the light, or as a wireframe.
//
// About a microsecond for each triangle that faces the eye.
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
    double near;
    bool seen; // it is before the camera
} FacetCorner;

typedef struct Facets { // scratch; keep it from frame to frame, all zero at first
    FacetCorner *corner;
    int room;
} Facets;

// `lit` holds a Facet per face; NULL: all plain. Draws on the current layer; hits are hatched.
// Returns false, and draws nothing, if out of memory.
bool facets_draw(Facets *facets, Draw *draw, const Camera *camera, const TsMesh *mesh,
                 const uint8_t *lit, bool solid);

void facets_free(Facets *facets);

#endif
