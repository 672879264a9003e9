// The relations of many pairs of shapes at once: columns of floats in, one byte per pair out; and
// their contacts, from columns of floats or doubles.
//
// Exact, as in relation.h, for the shapes as stored: a float is a double. Lanes are computed in
// floats with a forward error bound, several to a vector register; pairs within the bound, and
// those whose products leave the range of floats, are tested again one by one, in doubles and then
// by expansions. So all instruction sets give the same bytes.
//
// A batch of shapes is a structure of arrays, `count` numbers per column. The shapes must be valid
// (ts_shape_valid). Unlike the single tests, batches do not look for NaN and infinities, which
// would take as long as the test: a pair that has one fails an assertion or gets some relation, and
// the other pairs get theirs. Columns and `found` must not overlap. Nothing is allocated. A pair in
// cache takes about a nanosecond or less if few pairs are close; from memory, the time to read the
// columns. A touching pair takes as long as a single test.
#ifndef TOUCHSTONE_BATCH_H
#define TOUCHSTONE_BATCH_H

#include <stdint.h>

#include "touchstone/simd.h"

#ifdef __cplusplus
extern "C" {
#endif

enum { TS_BATCH_CORNERS = 8 };

typedef struct TsBatchAabbs { // left <= right, top <= bottom
    const float *left, *top, *right, *bottom;
} TsBatchAabbs;

typedef struct TsBatchCircles {
    const float *x, *y, *radius;
} TsBatchCircles;

typedef struct TsBatchObbs { // as an Obb: center, half, axis
    const float *x, *y, *half_x, *half_y, *axis_x, *axis_y;
} TsBatchObbs;

typedef struct TsBatchPoints {
    const float *x, *y;
} TsBatchPoints;

// Simple polygons of 3 to TS_BATCH_CORNERS corners, either winding: column i has corner i of each.
// A polygon of fewer corners repeats its last one. Polygons may be concave; a pair of polygons with
// a concave one takes as long as a single test.
typedef struct TsBatchPolygons {
    const float *x[TS_BATCH_CORNERS], *y[TS_BATCH_CORNERS];
} TsBatchPolygons;

// found[i] is the TsRelation of a's shape i to b's. `simd` must satisfy ts_simd_has, and is usually
// ts_simd_best().
void ts_batch_aabbs(TsSimdLevel simd, const TsBatchAabbs *a, const TsBatchAabbs *b, int count,
                    uint8_t *found);
void ts_batch_circles(TsSimdLevel simd, const TsBatchCircles *a, const TsBatchCircles *b, int count,
                      uint8_t *found);
void ts_batch_obbs(TsSimdLevel simd, const TsBatchObbs *a, const TsBatchObbs *b, int count,
                   uint8_t *found);
void ts_batch_polygon_points(TsSimdLevel simd, const TsBatchPolygons *a, const TsBatchPoints *b,
                             int count, uint8_t *found);
void ts_batch_polygons(TsSimdLevel simd, const TsBatchPolygons *a, const TsBatchPolygons *b,
                       int count, uint8_t *found);

// Contacts, as in contact.h: found->relation[i], found->gap[i] and so on are to the bit what
// ts_contact_aabbs, ts_contact_circles and ts_contact_obbs return for a's shape i and b's, as
// stored, in floats or in doubles.
//
// Lanes are computed in doubles by the operations of the single contact, two, four or eight to a
// vector register; OBBs need four. Pairs that those leave in doubt are measured one by one, and so
// are two AABBs whose left sides, or two OBBs whose centers, are at the same x, and OBBs whose axes
// are not of unit length up to 2^-21. In cache, with AVX2, a pair of circles takes 5 ns, of AABBs
// 9, of OBBs 17; single calls take 12, 26 and 43.
typedef struct TsBatchContacts { // `count` numbers per column
    uint8_t *relation;           // TsRelation
    double *gap, *normal_x, *normal_y, *on_a_x, *on_a_y, *on_b_x, *on_b_y;
} TsBatchContacts;

typedef struct TsBatchAabbsDouble {
    const double *left, *top, *right, *bottom;
} TsBatchAabbsDouble;

typedef struct TsBatchCirclesDouble {
    const double *x, *y, *radius;
} TsBatchCirclesDouble;

typedef struct TsBatchObbsDouble {
    const double *x, *y, *half_x, *half_y, *axis_x, *axis_y;
} TsBatchObbsDouble;

void ts_batch_contacts_aabbs(TsSimdLevel simd, const TsBatchAabbs *a, const TsBatchAabbs *b,
                             int count, const TsBatchContacts *found);
void ts_batch_contacts_circles(TsSimdLevel simd, const TsBatchCircles *a, const TsBatchCircles *b,
                               int count, const TsBatchContacts *found);
void ts_batch_contacts_obbs(TsSimdLevel simd, const TsBatchObbs *a, const TsBatchObbs *b, int count,
                            const TsBatchContacts *found);
void ts_batch_contacts_aabbs_double(TsSimdLevel simd, const TsBatchAabbsDouble *a,
                                    const TsBatchAabbsDouble *b, int count,
                                    const TsBatchContacts *found);
void ts_batch_contacts_circles_double(TsSimdLevel simd, const TsBatchCirclesDouble *a,
                                      const TsBatchCirclesDouble *b, int count,
                                      const TsBatchContacts *found);
void ts_batch_contacts_obbs_double(TsSimdLevel simd, const TsBatchObbsDouble *a,
                                   const TsBatchObbsDouble *b, int count,
                                   const TsBatchContacts *found);

#ifdef __cplusplus
}
#endif

#endif
