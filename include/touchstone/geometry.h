// A geometry: points, paths and areas with holes, one or many, of any number of corners up to a
// million.
//
// These are the geometries of the Simple Features (OGC 06-103r4, "OpenGIS Implementation
// Specification for Geographic information - Simple feature access - Part 1", 2011) in the plane: a
// path is a line string, a ring with its holes a polygon, several parts are a multi-geometry or a
// collection. A geometry without parts is empty. The shapes of shape.h are small and borrow their
// corners; a geometry owns its corners, and a tree of boxes over its sides. relate.h compares two.
//
// All functions but ts_geometry_make, _free, _clear and _add_* need a prepared geometry, if they do
// not say otherwise: an assertion fails if it is not. Prepared geometries are not written to, so
// threads may share them. All memory comes from one TsMemory.
#ifndef TOUCHSTONE_GEOMETRY_H
#define TOUCHSTONE_GEOMETRY_H

#include <stdint.h>

#include "touchstone/memory.h"
#include "touchstone/shape.h"

#ifdef __cplusplus
extern "C" {
#endif

enum { TS_GEOMETRY_MAX = 1000000 };

typedef enum TsPartKind {
    TS_PART_POINT, // one corner
    TS_PART_PATH,  // an open or closed line along at least two corners
    TS_PART_RING,  // the outline of an area, closed by a side from its last corner to its first
    TS_PART_HOLE   // the same, of a hole in the last ring before it
} TsPartKind;

typedef struct TsPart {
    TsPartKind kind;
    int32_t first, count; // its corners: corner[first] to corner[first + count - 1]
} TsPart;

typedef struct TsGeometrySide {
    TsVec a, b;     // an area lies on the right as one goes from a to b on screen (y down)
    int32_t part;   // the index of the part that it belongs to
    int32_t area;   // the index of the ring around its area; -1 for points and paths
    int32_t number; // in its part: it connects this corner of the part, from 0, and the next
} TsGeometrySide;

typedef struct TsGeometryCell {
    int32_t first; // of its entries; they end where those of the next cell begin
    int32_t cover; // areas that contain its centre
} TsGeometryCell;

typedef struct TsGeometryGrid { // written by ts_geometry_index_points
    int columns, rows;          // 0 without an index
    TsVec origin, scale, size;  // the upper left corner; cells per unit; of a cell
    TsGeometryCell *cell;       // by rows, and one more
    int32_t *entry;             // the indices of the sides in each cell
    int32_t *block;             // of eight by eight cells, by rows: areas that contain all of it,
                                // or INT32_MIN if it has sides
    int blocks;                 // in a row
    int cell_room, entry_room, block_room;
} TsGeometryGrid;

// Callers may read all of it, and write `overlapping`.
typedef struct TsGeometry {
    TsMemory memory;
    TsVec *corner;
    TsPart *part;
    int corners, parts;
    // Whether parts may overlap or contain each other. If true, the geometry is the union of its
    // parts. If false, the caller promises that no point or path meets an area, and that areas meet
    // each other at single points only, as a valid multi-geometry does (ts_geometry_check); queries
    // are faster then. Set it before ts_geometry_prepare; false after ts_geometry_make and _clear.
    bool overlapping;
    // ---- Written by ts_geometry_prepare.
    bool prepared;
    TsGeometrySide *side; // those of length 0 are left out; a point has one, from itself to itself
    int32_t *first_side;  // of each part: its sides follow each other from there on; -1 if none
    TsAabb *box;          // of the sides in eights, of these boxes in eights, and so on
    TsVec *end;           // points at which an odd number of paths end, by x, then y
    int sides, areas, boxes, ends;
    int levels, level[8]; // of boxes: the index of the first box of each level, from the sides up
    TsGeometryGrid grid;
    int corner_room, part_room, side_room, first_room, box_room, end_room;
} TsGeometry;

TsGeometry ts_geometry_make(TsMemory memory); // empty; allocates nothing
void ts_geometry_free(TsGeometry *geometry);  // releases all memory; empty afterwards
void ts_geometry_clear(TsGeometry *geometry); // empty afterwards; keeps its memory

// Adds a part; the corners are copied. A path has at least 2 corners, a ring and a hole at least 3;
// the last may repeat the first, as in WKT. A hole needs a ring before it, and only holes between.
// The geometry is no longer prepared. Corners in a row may be equal; a path whose corners are all
// equal counts as a point.
//
// Returns false if out of memory, if the corners are too few or more than TS_GEOMETRY_MAX in all,
// or if a coordinate is not valid (shape.h): NaN, infinite, or of another magnitude than 0 or
// 2^-120 to 2^100. Then nothing has changed, and `*why`, if `why` is not NULL, points to a static
// sentence. O(count), amortised.
bool ts_geometry_add_point(TsGeometry *geometry, TsVec at, const char **why);
bool ts_geometry_add_path(TsGeometry *geometry, const TsVec *corner, int count, const char **why);
bool ts_geometry_add_ring(TsGeometry *geometry, const TsVec *corner, int count, const char **why);
bool ts_geometry_add_hole(TsGeometry *geometry, const TsVec *corner, int count, const char **why);
// Of any kind, as when a geometry is copied part by part; of a point `count` is 1.
bool ts_geometry_add_part(TsGeometry *geometry, TsPartKind kind, const TsVec *corner, int count,
                          const char **why);

// Builds the sides and the tree. Rings and holes may go either way round. Returns false if out of
// memory, or if a ring or hole has no area: its leftmost corner (the upper one of two) is the tip
// of a spike, or all its corners are on one line; `*why` as above. Other faults are found by
// ts_geometry_check only; queries of a geometry that is not valid return something, and end.
// Sides of one part are in a row; more than 8 parts are put along a space-filling curve, so that
// queries are fast in whatever order they were added. O(n + m log m) for n corners and m parts.
bool ts_geometry_prepare(TsGeometry *geometry, const char **why);

// ---- Validity

typedef enum TsFlawKind {
    TS_FLAW_NONE,         // valid
    TS_FLAW_NO_AREA,      // all corners of a ring or hole are equal
    TS_FLAW_SPIKE,        // two neighbouring sides of a ring go along each other
    TS_FLAW_CROSSING,     // two sides cross, or the two rings cross at a corner of one
    TS_FLAW_SHARED,       // two sides have a stretch in common
    TS_FLAW_SELF_TOUCH,   // a ring touches itself: two sides that are no neighbours meet in a point
    TS_FLAW_HOLE_OUTSIDE, // a hole is not in its ring
    TS_FLAW_HOLE_NESTED,  // a hole is in another hole of the same ring
    TS_FLAW_CUT,          // rings that touch cut the area in two
    TS_FLAW_AREA_NESTED,  // an area is inside another one
    TS_FLAW_MEETS_AREA    // a point or path meets an area
} TsFlawKind;

typedef struct TsGeometryFlaw {
    TsFlawKind kind;
    int part[2]; // indices: the part that is wrong, and the other one, or the same; -1 for none
    int side[2]; // TsGeometrySide.number of the sides that meet, in these parts; -1 for none
    TsVec at;    // a corner there
} TsGeometryFlaw;

// Finds the first flaw by the rules of the Simple Features for polygons, decided exactly: rings are
// simple; holes are in their ring and not in each other; rings touch in single points; the area is
// connected. Points and paths are always valid, also a path in one place. Without `overlapping` the
// areas are those of a multi-polygon, and what `overlapping` promises is checked too.
//
// The geometry need not be prepared; if it has no flaw, it is afterwards. Returns false if out of
// memory; otherwise `flaw->kind` is TS_FLAW_NONE or the flaw. O(n log n) as a rule.
bool ts_geometry_check(TsGeometry *geometry, TsGeometryFlaw *flaw);

// Writes a sentence, as "side 3 of part 2 (a hole) crosses side 1 of part 1 (a ring)". Parts and
// sides are counted from 1.
enum { TS_FLAW_TEXT = 128 };
void ts_geometry_flaw_text(const TsGeometry *geometry, const TsGeometryFlaw *flaw,
                           char text[TS_FLAW_TEXT]);

// ---- Measures, and where a point lies

// The smallest box around it; if it is empty, min is (INFINITY, INFINITY) and max the negative. It
// need not be prepared. O(1) if it is, otherwise O(n).
TsAabb ts_geometry_bounds(const TsGeometry *geometry);

// 2 if it has an area, otherwise 1 if a path, 0 if only points, -1 if it is empty. It need not be
// prepared. O(n).
int ts_geometry_dimension(const TsGeometry *geometry);

typedef enum TsLocation { TS_INTERIOR, TS_BOUNDARY, TS_EXTERIOR } TsLocation;

// Builds an index for many calls of ts_geometry_locate: a grid of about four cells for each side.
// It lasts until the geometry changes. Returns false if out of memory; ts_geometry_locate then
// works without. O(n log n), some 100 to 300 ns and 40 bytes for each side.
bool ts_geometry_index_points(TsGeometry *geometry);

// The location of a valid point, decided exactly. The boundary of areas is that of their union; the
// boundary of paths is the ends of an odd number of them (the mod-2 rule of the Simple Features);
// points have none. If parts overlap, an area takes precedence over a path, and a path over a
// point.
//
// With an index O(1) for usual outlines, some 10 to 50 ns, and some 200 near one of many thousand
// short sides, of which a cell has many. Otherwise O(log n), some hundred ns. At
// worst O(n). Returns false if out of memory, which only happens if parts overlap, and only at
// their boundaries if there is an index.
bool ts_geometry_locate(const TsGeometry *geometry, TsVec at, TsLocation *location);

#ifdef __cplusplus
}
#endif

#endif
