// An independent implementation of how two geometries relate: all places where sides meet are
// computed as fractions of integers (GMP), sides are cut there, and the faces on either side of
// each piece are counted along a vertical ray. It shares nothing with the core but the structs of
// the corners and parts. Not thread-safe: the integers are kept between calls.
#ifndef ORACLE_RELATE_H
#define ORACLE_RELATE_H

#include "touchstone/relate.h"

// The matrix, as defined in relate.h. The geometries need not be prepared; their areas are valid
// (ts_geometry_check). Always that of the unions, so `overlapping` need not be right. O(n k) for n
// sides that are cut into k pieces: some tenths of a millisecond for 30 sides. Without memory the
// program ends, as GMP ends it.
TsMatrix oracle_relate(const TsGeometry *a, const TsGeometry *b);

#endif
