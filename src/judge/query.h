// The correct answer to a query, by the oracle and by the core.
#ifndef QUERY_H
#define QUERY_H

#include "cases/case.h"
#include "method.h"

// The query about a case for methods of this kind.
Query query_of_case(QueryKind kind, const Case *pair);

// The kind of query that a case stands for.
QueryKind query_kind(const Case *pair);

// Whether oracle and core know queries of this kind about these kinds of shapes. Concave polygons
// cannot be swept all the same.
bool query_known(QueryKind kind, TsShapeKind a, TsShapeKind b);

// The exact relation, by the oracle; and by the core, which is ten times as fast.
TsRelation query_exact(const Query *query);
TsRelation query_core(const Query *query);

// The margin by which a wrong answer is wrong (oracle_margin), and the size that rounding is
// measured by: that of the larger shape, including the motions.
double query_margin(const Query *query);
double query_size(const Query *query);

#endif
