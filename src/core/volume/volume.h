// Simple shapes around a complex one, for a quick reject before the exact test (document 000: S44).
//
// Whatever two shapes share, the volumes around them share too: where the volumes are apart, so are
// the shapes. Where they meet, nothing is known yet. So that this holds to the last bit, volumes
// are rounded outwards (every corner is inside or on them, exactly, as they are stored), and their
// own tests are exact.
#ifndef VOLUME_H
#define VOLUME_H

#include "dop.h"

typedef enum VolumeKind {
    VOLUME_CIRCLE, // the smallest: Welzl
    VOLUME_AABB,   // upright: it does not turn with the shape, it grows and shrinks
    VOLUME_OBB,    // of smallest area: rotating calipers
    VOLUME_DOP,    // 8-DOP: an upright box, its corners cut at 45 degrees
    VOLUME_HULL,   // the convex hull: nothing convex is smaller
    VOLUME_KINDS
} VolumeKind;

// The shapes that volumes are put around: those whose corners are doubles, and circles.
enum {
    VOLUME_SHAPES = SHAPE_ANY & ~(SHAPE_BIT(SHAPE_RAY) | SHAPE_BIT(SHAPE_OBB)),
};

typedef struct Volume {
    VolumeKind kind;
    Shape shape;             // but of the 8-DOP; a hull is a polygon, segment, point or circle
    Dop dop;                 // of the 8-DOP
    Vec corner[POLYGON_MAX]; // what the hull points to: a Volume is not copied
} Volume;

// The volume of that kind around a shape of VOLUME_SHAPES that lies within 2^98 of the axes. Some
// hundred nanoseconds to some microseconds; O(n log n) in the usual case.
void volume_around(const Shape *shape, VolumeKind kind, Volume *volume);

// Of two volumes of the same kind: exact, on what is stored. Never less than the relation of the
// shapes inside: APART < TOUCHING < OVERLAPPING.
Relation volume_relation(const Volume *a, const Volume *b);

// Its corners, rounded for OBBs and 8-DOPs; a circle's centre. Returns how many.
int volume_corners(const Volume *volume, Vec out[POLYGON_MAX]);

// Rounded; 0 for what is flat.
double volume_area(const Volume *volume);
double volume_area_of(const Shape *shape); // any but a ray

// What a test of two such volumes costs at worst, in additions, multiplications and comparisons of
// the plain formula: circles 8 (squared distance against the squared sum of radii), boxes 4, 8-DOPs
// 8, OBBs 50 (four axes), hulls 12 for every corner before every side of the other. A circle counts
// as one corner.
int volume_cost(const Volume *a, const Volume *b);

const char *volume_name(VolumeKind kind); // "circle", "AABB", "OBB", "8-DOP", "hull"

#endif
