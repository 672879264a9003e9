// Faces with a depth: of those that cover a place the nearest is seen. Four samples a pixel, each
// with a depth of its own, so that borders are smooth and faces may pass through each other.
//
// The same bytes from every compiler: few operations, in a fixed order, none of them contracted.
#ifndef SOLID_H
#define SOLID_H

#include "image.h"
#include "touchstone/vec.h"

typedef struct SolidCorner {
    TsVec at; // device px
    double near;
} SolidCorner;

// Samples of an area; scratch, kept from frame to frame. All zero at first.
typedef struct Solid {
    Area area;
    int stride; // samples in a row
    bool veils;
    float *near;
    uint32_t *face, *veil; // numbers of the faces seen there; 0: none
    double *from, *to;     // of a face, in each row of samples
    int room, veil_room, rows_room;
} Solid;

// Empties the samples of that area. With `veils` it also keeps translucent faces. False if out of
// memory.
bool solid_begin(Solid *solid, Area area, bool veils);

// A convex face, of any winding; its depth is linear between the corners. Its number, from 1, is
// kept where nothing nearer is. A veil covers what is behind it and hides nothing; it comes after
// all faces that are none, and of veils the last is kept.
void solid_face(Solid *solid, const SolidCorner *corner, int count, uint32_t number, bool veil);

// The numbers of the samples in a row of pixels, from the left of the area: four for each pixel.
// Without veils those are NULL.
enum { SOLID_SAMPLES = 4 };
typedef struct SolidRows {
    const uint32_t *face[SOLID_SAMPLES], *veil[SOLID_SAMPLES];
} SolidRows;
SolidRows solid_rows(const Solid *solid, int y);

void solid_free(Solid *solid);

#endif
