// Where points lie beside rings of any kind: they may cross and touch themselves and each other, as
// an outline that is drawn by hand does (a lasso), or a path of several loops.
//
// Such rings are no areas of geometry.h, which are valid. A rule says which places they fill, by
// how the rings wind around a place: once for each turn clockwise on screen, minus once for each
// turn the other way. The rules are those of SVG and of most programs that draw (Scalable Vector
// Graphics (SVG) 2, W3C, 2018, section 13.4.2, "fill-rule").
#ifndef TOUCHSTONE_RINGS_H
#define TOUCHSTONE_RINGS_H

#include "touchstone/geometry.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef enum TsFillRule {
    TS_FILL_EVEN_ODD, // an odd number of turns; the directions of the rings do not matter
    TS_FILL_NONZERO   // any number but 0; a ring within a ring is a hole if it turns the other way
} TsFillRule;

typedef struct TsRings {
    TsFillRule rule;
    TsGeometry outline; // its rings, as they were added; not to be used as a geometry
} TsRings;

TsRings ts_rings_make(TsMemory memory, TsFillRule rule); // none; allocates nothing
void ts_rings_free(TsRings *rings);                      // releases all memory

// Adds a ring of at least 3 corners, which are copied; it is closed from its last corner to its
// first. Corners may be equal and on one line. Returns false, and why, as ts_geometry_add_ring.
bool ts_rings_add(TsRings *rings, const TsVec *corner, int count, const char **why);

// Prepares the rings for ts_rings_locate; with `indexed` for many points, as
// ts_geometry_index_points. Once more after each ts_rings_add. Returns false if out of memory. O(n)
// for n corners, O(n log n) with an index.
bool ts_rings_prepare(TsRings *rings, bool indexed);

// Where a valid point lies beside what the rings fill, decided exactly: TS_INTERIOR if all places
// around it are filled, TS_EXTERIOR if none is, TS_BOUNDARY if some are. So a side with filled
// places on both sides of it is inside, and a spike without width changes nothing. The rings are
// prepared. Cost as ts_geometry_locate. Returns false if out of memory, which only happens for a
// point on a side.
bool ts_rings_locate(const TsRings *rings, TsVec at, TsLocation *location);

// A lasso: where each of many points lies beside one ring, as ts_rings_locate. Returns false if out
// of memory or if the ring is refused, with `*why` as above. Some 100 ns for each corner and 10 to
// 100 ns for each point.
bool ts_rings_lasso(const TsVec *corner, int corners, TsFillRule rule, const TsVec *point,
                    int points, TsMemory memory, TsLocation *location, const char **why);

#ifdef __cplusplus
}
#endif

#endif
