// Bounding volumes, for a quick reject before the exact test.
//
// If the volumes are disjoint, so are the shapes; otherwise nothing is known yet. So that this
// holds to the last bit, volumes are rounded outwards (every corner is inside or on them, exactly,
// as stored), and their own tests are exact.
#ifndef TOUCHSTONE_VOLUME_H
#define TOUCHSTONE_VOLUME_H

#include "touchstone/dop.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef enum TsVolumeKind {
    TS_VOLUME_CIRCLE, // the smallest one (Welzl)
    TS_VOLUME_AABB,   // grows and shrinks as the shape turns
    TS_VOLUME_OBB,    // of smallest area (rotating calipers)
    TS_VOLUME_DOP,    // 8-DOP: a box with its corners cut at 45 degrees
    TS_VOLUME_HULL,   // the convex hull
    TS_VOLUME_KINDS
} TsVolumeKind;

// The shapes that volumes are put around: those whose corners are doubles, and circles.
enum {
    TS_VOLUME_SHAPES = TS_SHAPE_BIT(TS_SHAPE_POINT) | TS_SHAPE_BIT(TS_SHAPE_SEGMENT) |
                       TS_SHAPE_BIT(TS_SHAPE_CIRCLE) | TS_SHAPE_BIT(TS_SHAPE_AABB) |
                       TS_SHAPE_BIT(TS_SHAPE_TRIANGLE) | TS_SHAPE_BIT(TS_SHAPE_POLYGON),
};

enum { TS_VOLUME_CORNERS = 64 };

typedef struct TsVolume {
    TsVolumeKind kind;
    TsShape shape; // unless an 8-DOP; a hull is a polygon, segment, point or circle, or an AABB if
                   // `corner` has no room for its corners
    TsDop dop;     // if an 8-DOP
    TsVec corner[TS_VOLUME_CORNERS]; // the hull points to it, so a TsVolume must not be copied
} TsVolume;

// The volume of that kind around a shape of TS_VOLUME_SHAPES with coordinates up to 2^98. Some
// hundred nanoseconds to some microseconds; usually O(n log n).
void ts_volume_around(const TsShape *shape, TsVolumeKind kind, TsVolume *volume);

// Two volumes of the same kind: exact for the values stored. Never less than the relation of the
// shapes inside: TS_APART < TS_TOUCHING < TS_OVERLAPPING.
TsRelation ts_volume_relation(const TsVolume *a, const TsVolume *b);

// The corners, rounded for OBBs and 8-DOPs, or the centre of a circle. Returns how many.
int ts_volume_corners(const TsVolume *volume, TsVec out[TS_VOLUME_CORNERS]);

// Rounded; 0 for a point or a segment.
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
