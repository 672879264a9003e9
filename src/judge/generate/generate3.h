// Random shapes in space on which faulty methods fail, by family; the same on every machine.
#ifndef GENERATE3_H
#define GENERATE3_H

#include "generate/generate.h"
#include "touchstone/shape3.h"

typedef enum Family3 {
    FAMILY3_UNIFORM,  // any size, place and orientation
    FAMILY3_PARALLEL, // equal axes, faces touching up to rounding
    FAMILY3_TOUCHING, // an edge, corner or face on the other shape, exactly
    FAMILY3_HAIR,     // touching, then moved by 2^-30 to 2^-45
    FAMILY3_INSIDE,   // one inside the other
    FAMILY3_FAR,      // uniform or touching, a million units away
    FAMILY3_FLAT,     // without thickness, or long and thin
    FAMILIES3
} Family3;

const char *generate3_family(Family3 family);

void generate3_obbs(Random *random, Family3 family, TsObb3 *a, TsObb3 *b);
void generate3_triangles(Random *random, Family3 family, TsTriangle3 *a, TsTriangle3 *b);
void generate3_triangle_box(Random *random, Family3 family, TsTriangle3 *a, TsAabb3 *b);
void generate3_triangle_sphere(Random *random, Family3 family, TsTriangle3 *a, TsSphere *b);

// A ray at a shape of the same family: through a corner, an edge or the interior, along a side,
// from inside, or past it.
TsRay3 generate3_ray_triangle(Random *random, Family3 family, const TsTriangle3 *at);
TsRay3 generate3_ray_box(Random *random, Family3 family, TsAabb3 at);
TsRay3 generate3_ray_sphere(Random *random, Family3 family, TsSphere at);

#endif
