// Internal to facets.
#ifndef FACETS_SELF_H
#define FACETS_SELF_H

#include "space/facets/facets.h"

enum {
    FACETS_TONES = 16,
    FACETS_HIT = FACETS_TONES, // the first tone of what is hit
    FACETS_CLASH = 2 * FACETS_TONES,
    FACETS_HATCH,
    FACETS_FILLS
};

typedef struct Sight { // what is drawn where, and by what light
    Draw *draw;
    const Camera *camera;
    const TsMesh *mesh;
    const uint8_t *lit;
    View view;
    double bleed; // px of the device
    TsVec3 light;
} Sight;

// Whether it holds a pixel's middle; one that does not is covered by its neighbours. `back`: it
// turns as seen from inside.
bool facets_seen(const Sight *sight, const TsVec place[3], bool back);

void facets_fills(Fill fill[FACETS_FILLS]);

TsVec3 facets_light(const Camera *camera); // where it comes from

// Which fill. Of an open soup both sides are seen, and the side that is decides.
int facets_tone(const TsTriangle3 *triangle, TsVec3 light, bool back, Facet facet);

#endif
