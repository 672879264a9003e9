// What is right to answer to a query: by the oracle, and by the core.
#ifndef QUERY_H
#define QUERY_H

#include "cases/case.h"
#include "method.h"

// The query that a method of this kind is asked about a case.
Query query_of_case(QueryKind kind, const Case *pair);

// The kind of query that a case is.
QueryKind query_kind(const Case *pair);

// Whether the oracle, and the core, know queries of this kind about these kinds of shapes. A
// concave polygon is not swept all the same.
bool query_known(QueryKind kind, TsShapeKind a, TsShapeKind b);

// The exact relation, by the oracle; by the core, which is ten times as fast.
TsRelation query_exact(const Query *query);
TsRelation query_core(const Query *query);

// By how much an answer of that kind is wrong (oracle_margin), and the size by which rounding is
// judged: that of the larger shape, the motions counted.
double query_margin(const Query *query);
double query_size(const Query *query);

#endif
