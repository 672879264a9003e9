// How two loops lie on each other, concave ones too: each border is cut wherever it meets the
// other, and every piece lies in the other or beside it as its middle does.
#ifndef ORACLE_OVERLAY_H
#define ORACLE_OVERLAY_H

#include "oracle/oracle_solid.h"
#include "touchstone/relation.h"

// Of solids without a radius.
TsRelation oracle_overlay_relation(const IntegerSolid *a, const IntegerSolid *b);

// Of any two solids; of loops by their edges, of polygons by overlay.
TsRelation oracle_solids_relation(const IntegerPair *pair);

// Whether no point of `inner` lies outside of the closed `outer`.
bool oracle_overlay_holds(const IntegerSolid *outer, const IntegerSolid *inner);

// Whether no two edges meet but neighbours in their common corner.
bool oracle_overlay_simple(const IntegerSolid *loop);

#endif
