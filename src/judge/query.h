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

// The nearest number that methods for this type take, and whether a method is to be asked the
// query: all its numbers are of the method's type, and the axis of a plug-in's box is of unit
// length within an ulp (touchstone_plugin.h has the ranges).
double query_fair_number(NumberType type, double number);
bool query_is_fair(const Method *method, const Query *query);

// The exact relation, by the oracle; and by the core, which is ten times as fast.
TsRelation query_exact(const Query *query);
TsRelation query_core(const Query *query);

// The margin by which a wrong answer is wrong (oracle_margin), and the size that rounding is
// measured by: that of the larger shape, including the motions.
double query_margin(const Query *query);
double query_size(const Query *query);

#endif
