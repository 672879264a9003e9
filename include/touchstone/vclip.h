// V-Clip: the nearest features of two convex shapes, found by a walk over their Voronoi regions.
// B. Mirtich, "V-Clip: Fast and Robust Polyhedral Collision Detection" (1998), in the plane.
//
// The Voronoi region of a corner or side is the set of points outside of the shape that are nearer
// to it than to the shape's other corners and sides. A corner on a straight side has none. The walk
// holds a corner or side of each shape. If each is within the other's region, they are nearest, and
// the shapes are apart. Otherwise the walk goes to the corner or side beyond the border of the
// region.
//
// Every step is decided by exact signs. It makes the distance of the pair strictly less, or keeps
// it and replaces a side by its end: no pair occurs twice, so the walk ends. It ends too at a
// common point of both cores, with which V-Clip says that the shapes meet and no more; there GJK
// decides whether they touch or overlap. Radii come last, as in GJK. Valid for every convex shape
// but rays.
#ifndef TOUCHSTONE_VCLIP_H
#define TOUCHSTONE_VCLIP_H

#include "touchstone/contact.h"

#ifdef __cplusplus
extern "C" {
#endif

// A corner or side of a shape's core (a circle's core is its centre).
typedef struct TsVclipFeature {
    int count; // 1: a corner; 2: a side
    TsVec corner[2];
    // Unit: the region's border runs from corner[0] along border[0], and from the last corner along
    // border[1]. Both are (0, 0) for a point, whose region is the plane.
    TsVec border[2];
} TsVclipFeature;

typedef struct TsVclipStep {
    TsVclipFeature on_a, on_b;
    bool leaves_a, leaves_b; // the other's feature is not within the region of a's, of b's
    const char *text;        // a sentence: "The corner is beyond the end of the side.", ...
} TsVclipStep;

enum { TS_VCLIP_STEPS = 160 };

// The first TS_VCLIP_STEPS pairs: in practice all. The text of the last is the reason why it ended.
typedef struct TsVclipTrace {
    int count;
    TsVclipStep step[TS_VCLIP_STEPS];
} TsVclipTrace;

// Exact: the answer of ts_relation_shapes. The walk begins at the first corner of each shape. It
// takes as many steps as it passes corners, and one may look at all corners of a shape. `trace` may
// be NULL.
TsRelation ts_vclip_relation(const TsShape *a, const TsShape *b, TsVclipTrace *trace);

// The contact, between the nearest features if the cores are apart; otherwise by ts_gjk_contact.
TsContact ts_vclip_contact(const TsShape *a, const TsShape *b, TsVclipTrace *trace);

#ifdef __cplusplus
}
#endif

#endif
