// A soup of many triangles as a shaded drawing: those farther away first, by their middles, each
// of one tone by how it stands to the light. Where long triangles cross, the nearer middle wins.
//
// It goes through the draw list, a fill for each triangle that faces the eye: some 200 ns of
// recording and 200 ns and more of playing.
#ifndef FACETS_H
#define FACETS_H

#include "camera.h"
#include "mesh.h"

typedef enum Facet { FACET_PLAIN, FACET_LIT, FACET_MISSED } Facet; // wears: no hit, a hit, a clash

typedef struct Facets { // scratch; keep it from frame to frame, all zero at first
    Vec *seen;          // of each vertex
    double *depth;      // -1: it is not before the camera
    uint64_t *order, *sorted;
    int seen_room, depth_room, order_room, sorted_room;
} Facets;

// `lit` says of each face what it wears, as a Facet; NULL: none is lit. False where memory is
// short: nothing is drawn. On the layer that is set; hatches of hits above all.
bool facets_draw(Facets *facets, Draw *draw, const Camera *camera, const Mesh *mesh,
                 const uint8_t *lit);
void facets_free(Facets *facets);

#endif
