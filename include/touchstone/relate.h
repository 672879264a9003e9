// How two geometries relate: the nine entries of the DE-9IM, computed exactly.
//
// An entry is the dimension of what the interior, boundary or exterior of one has in common with
// that of the other. After E. Clementini, P. Di Felice, P. van Oosterom, "A Small Set of Formal
// Topological Relationships Suitable for End-User Interaction", 1993; names as in the Simple
// Features (OGC 06-103r4, 2011). No point of an overlay is computed: signs of orientations decide
// around each point where sides meet, after the idea of Martin Davis' RelateNG (JTS 1.20, 2024).
#ifndef TOUCHSTONE_RELATE_H
#define TOUCHSTONE_RELATE_H

#include "touchstone/geometry.h"

#ifdef __cplusplus
extern "C" {
#endif

// entry[TsLocation in a][TsLocation in b]: 0, 1 or 2, or -1 if they have nothing in common.
typedef struct TsMatrix {
    signed char entry[3][3];
} TsMatrix;

// The matrix of two prepared geometries. Swapped arguments give the transposed matrix. Returns
// false if out of memory (the hook is that of `a`); `*matrix` is not written then. As a rule O((n +
// m) log(n + m) + k log k) for n and m sides, of which k pairs meet; at worst O(n m). Of crossings
// of sides some ten nanoseconds each, of corners on sides and of overlapping parts some
// microseconds.
bool ts_relate(const TsGeometry *a, const TsGeometry *b, TsMatrix *matrix);

// Whether two prepared geometries have a common point, exactly; an empty one has none. It ends at
// the first pair of sides that meet, and needs no memory.
bool ts_relate_intersects(const TsGeometry *a, const TsGeometry *b);

typedef struct TsRelateArea {
    double area, bound; // the exact area is within `bound` of `area`
} TsRelateArea;

// The area that two prepared geometries have in common; that of a geometry itself is
// ts_relate_area(a, a, ...). It is a sum over the corners of the common region, after W. R.
// Franklin, "Rays - New Representation for Polygons and Polyhedra", 1983; which they are is decided
// exactly, as by ts_relate, and no overlay is built. So the bound covers rounding alone: 2^-48
// times the squared distance of each corner's side from the middle of both boxes. Both are 0 if the
// interiors have nothing in common. Returns false if out of memory. Some microseconds for each
// corner.
bool ts_relate_area(const TsGeometry *a, const TsGeometry *b, TsRelateArea *area);

// Writes the entries by rows, as "212101212", with F for nothing in common; `text` has room for 10.
void ts_matrix_text(const TsMatrix *matrix, char *text);

// Whether a matrix fits a pattern: for each entry, by rows, T for 0, 1 or 2, F for nothing in
// common,
// * for all, or 0, 1 or 2; t and f are T and F. False if `pattern` is not nine of these characters
// (ts_matrix_is_pattern).
bool ts_matrix_fits(const TsMatrix *matrix, const char *pattern);
bool ts_matrix_is_pattern(const char *pattern);

typedef enum TsRelate {
    TS_RELATE_DISJOINT,
    TS_RELATE_INTERSECTS,
    TS_RELATE_TOUCHES,
    TS_RELATE_CROSSES,
    TS_RELATE_WITHIN,
    TS_RELATE_CONTAINS,
    TS_RELATE_OVERLAPS,
    TS_RELATE_EQUALS,
    TS_RELATE_COVERS,
    TS_RELATE_COVERED_BY,
    TS_RELATE_NAMES
} TsRelate;

// Whether a named relation holds for geometries of these dimensions (ts_geometry_dimension):
// crosses, overlaps and equals depend on them. No relation but disjoint and equals holds for an
// empty geometry; two empty ones are equal.
bool ts_matrix_is(const TsMatrix *matrix, TsRelate relation, int dimension_a, int dimension_b);

// "disjoint", "intersects", ... "covers", "covered by": static texts.
const char *ts_relate_name(TsRelate relation);

#ifdef __cplusplus
}
#endif

#endif
