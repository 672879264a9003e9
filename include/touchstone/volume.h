// Simple shapes around a complex one, for a quick reject before the exact test (document 000: S44).
//
// Whatever two shapes share, the volumes around them share too: where the volumes are apart, so are
// the shapes. Where they meet, nothing is known yet. So that this holds to the last bit, volumes
// are rounded outwards (every corner is inside or on them, exactly, as they are stored), and their
// own tests are exact.
#ifndef TOUCHSTONE_VOLUME_H
#define TOUCHSTONE_VOLUME_H

#include "touchstone/dop.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef enum TsVolumeKind {
    TS_VOLUME_CIRCLE, // the smallest: Welzl
    TS_VOLUME_AABB,   // upright: it does not turn with the shape, it grows and shrinks
    TS_VOLUME_OBB,    // of smallest area: rotating calipers
    TS_VOLUME_DOP,    // 8-DOP: an upright box, its corners cut at 45 degrees
    TS_VOLUME_HULL,   // the convex hull: nothing convex is smaller
    TS_VOLUME_KINDS
} TsVolumeKind;

// The shapes that volumes are put around: those whose corners are doubles, and circles.
enum {
    TS_VOLUME_SHAPES = TS_SHAPE_ANY & ~(TS_SHAPE_BIT(TS_SHAPE_RAY) | TS_SHAPE_BIT(TS_SHAPE_OBB) |
                                        TS_SHAPE_BIT(TS_SHAPE_CAPSULE)),
};

typedef struct TsVolume {
    TsVolumeKind kind;
    TsShape shape;                // but of the 8-DOP; a hull is a polygon, segment, point or circle
    TsDop dop;                    // of the 8-DOP
    TsVec corner[TS_POLYGON_MAX]; // what the hull points to: a Volume is not copied
} TsVolume;

// The volume of that kind around a shape of TS_VOLUME_SHAPES that lies within 2^98 of the axes.
// Some hundred nanoseconds to some microseconds; O(n log n) in the usual case.
void ts_volume_around(const TsShape *shape, TsVolumeKind kind, TsVolume *volume);

// Of two volumes of the same kind: exact, on what is stored. Never less than the relation of the
// shapes inside: TS_APART < TS_TOUCHING < TS_OVERLAPPING.
TsRelation ts_volume_relation(const TsVolume *a, const TsVolume *b);

// Its corners, rounded for OBBs and 8-DOPs; a circle's centre. Returns how many.
int ts_volume_corners(const TsVolume *volume, TsVec out[TS_POLYGON_MAX]);

// Rounded; 0 for what is flat.
double ts_volume_area(const TsVolume *volume);
double ts_volume_area_of(const TsShape *shape); // any but a ray

// What a test of two such volumes costs at worst, in additions, multiplications and comparisons of
// the plain formula: circles 8 (squared distance against the squared sum of radii), boxes 4, 8-DOPs
// 8, OBBs 50 (four axes), hulls 12 for every corner before every side of the other. A circle counts
// as one corner.
int ts_volume_cost(const TsVolume *a, const TsVolume *b);

const char *ts_volume_name(TsVolumeKind kind); // "circle", "AABB", "OBB", "8-DOP", "hull"

#ifdef __cplusplus
}
#endif

#endif
