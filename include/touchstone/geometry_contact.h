// How deep two geometries lie in each other where their borders cross, and which move ends that.
//
// The depth is local, as that of concave shapes in contact.h must be: a coast has no shortest way
// out of another one that is worth finding. It belongs to a region in common, of which there may be
// many, and to the places around it at which a side of one and a side of the other are its borders:
// crossings, and corners on sides. From such a place the border of one leads behind the side of the
// other. It is followed from corner to corner while each lies deeper behind the line of that side,
// as a support point is found by climbing a hill. The last is the deepest corner there: its own two
// sides lead back out, or along the line. A way out moves that corner straight to the line. The
// depth of a region is the shortest way out at its places, with the roles of both in turn; of all
// regions, the deepest is the contact.
#ifndef TOUCHSTONE_GEOMETRY_CONTACT_H
#define TOUCHSTONE_GEOMETRY_CONTACT_H

#include "touchstone/contact.h"
#include "touchstone/geometry.h"

#ifdef __cplusplus
extern "C" {
#endif

// The contact of two prepared geometries, as TsContact: `normal` is unit, from a to b, and moving a
// by gap * normal brings the deepest corner of the deepest region onto the line of the other's
// side: nothing of the border that led there from its place lies behind the line. Convex areas are
// separated by it. Elsewhere concave ones may still overlap, so a solver moves, and asks again.
//
// - TS_APART: the distance, and the points of ts_geometry_closest; the normal is (0, 0) if one is
//   empty, and the gap INFINITY.
// - TS_TOUCHING: common points, but none of both interiors (ts_relate). The gap is 0, the points
//   are equal, a common point; the normal is that of a side there.
// - TS_OVERLAPPING: the gap is minus the depth, on_a and on_b are the deepest corner and its foot
//   on the line, on_b - on_a = gap * normal up to rounding. If there is no such place, since one
//   contains the other or has no area, normal and depth are those of both bounding boxes, which
//   separates all, and the points the middles of the sides of the boxes that then touch.
//
// A region with several outlines, around a hole, counts as several. If parts overlap, regions and
// places are those of the union, but from a place on, the outline of a part is followed as it was
// added, also inside another part. The relation, the places, the outlines they are on, and which
// corner is the deepest at each are decided exactly. Lengths are rounded: the depth is within 2^-49
// of the distance from the deepest corner to the start of the side. Of ways that are equally long
// up to that it is any. Swapped arguments give the same gap up to rounding. Returns false if out of
// memory (the hook is that of `a`); then `*contact` is not written.
//
// Cost as ts_relate, but each place takes some microseconds, and each corner that is followed from
// it some 10 ns: for k places at worst O(k (n + m)). Two ragged rings of 10,000 corners that cross
// 11,000 times take 0.13 s, a comb of 2,500 teeth across a circle of 10,000 corners 0.5 s.
bool ts_geometry_contact(const TsGeometry *a, const TsGeometry *b, TsContact *contact);

#ifdef __cplusplus
}
#endif

#endif
