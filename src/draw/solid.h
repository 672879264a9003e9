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

// Samples of an area, four for each pixel; scratch, kept from frame to frame. All zero at first.
enum { SOLID_SAMPLES = 4, SOLID_CORNERS = 16 };
typedef struct Solid {
    Area area;
    bool veils, avx2;
    float *near;
    uint32_t *face, *veil; // numbers of the faces seen there; 0: none
    int32_t *from, *to;    // of a face, in each row of samples: pixels
    int *first, *last;     // pixels that any face covers, in each row
    int room, veil_room, rows_room;
} Solid;

// Empties the samples of that area. With `veils` it also keeps translucent faces. False if out of
// memory.
bool solid_begin(Solid *solid, Area area, bool veils);

// A convex face of at most SOLID_CORNERS corners, of any winding; its depth is linear between the
// corners. Its number, from 1, is kept where nothing nearer is. A veil covers what is behind it and
// hides nothing; it comes after all faces that are none, and of veils the last is kept. Nothing is
// kept outside of `clip`.
void solid_face(Solid *solid, const SolidCorner *corner, int count, uint32_t number, bool veil,
                Area clip);

// The samples of a row of pixels, from pixel `first` to before `last`, counted from the left of the
// area; pixel i has those from 4 i on. Without veils they are NULL.
typedef struct SolidRow {
    int first, last;
    const uint32_t *face, *veil;
} SolidRow;
SolidRow solid_row(const Solid *solid, int y);

void solid_free(Solid *solid);

#endif
