// The correct answer to a query, by the oracle and by the core.
#ifndef QUERY_H
#define QUERY_H

#include "cases/case.h"
#include "method.h"

// The query about a case for methods of this kind.
Query query_of_case(QueryKind kind, const Case *pair);

// The query about a generated pair (generate/generate.h).
struct GeneratedPair;
Query query_of_pair(QueryKind kind, const struct GeneratedPair *pair);

// A query without its others, about shape `which` of its list: 0 is b, 1 the first other.
Query query_one(const Query *query, int which);

// Writes the query as a case, without any other field; others that do not fit are left out.
void query_to_case(const Query *query, Case *out);

// The kind of query that a case stands for.
QueryKind query_kind(const Case *pair);

// Whether oracle and core know queries of this kind about these kinds of shapes. Only the kinds
// count: a concave polygon cannot be swept.
bool query_known(QueryKind kind, TsShapeKind a, TsShapeKind b);

// The nearest number that methods for this type accept; and whether it is fair to ask a method the
// query: all numbers are of the method's type, and the axis of a plug-in's box has unit length
// within an ulp (touchstone_plugin.h has the ranges).
double query_fair_number(NumberType type, double number);
bool query_is_fair(const Method *method, const Query *query);

// The exact relation, by the oracle; and by the core, which is ten times as fast. That of a list is
// the greatest of all its shapes.
TsRelation query_exact(const Query *query);
TsRelation query_core(const Query *query);

// The relation that a method's answer is compared with. By the half-open rule touching shapes are
// TS_OVERLAPPING or TS_APART, and TS_TOUCHING means that either is right (oracle_half_open). By the
// other rules it is the exact relation. The second asks the core, and the oracle only if the
// half-open rule needs it.
TsRelation query_exact_for(const Method *method, const Query *query);
TsRelation query_core_for(const Method *method, const Query *query);

// method_judge of an answer, given query_exact_for; VERDICT_NOT_JUDGED too if it is wrong by no
// more than the method's tolerance.
Verdict query_judge(const Method *method, const Query *query, TsRelation answered,
                    TsRelation exact);

// The margin by which a wrong answer is wrong (oracle_margin), and the size that rounding is
// measured by: that of the largest shape, including the motions. Of a list, the margin is that of
// the shape that decides: the nearest one if all are apart; otherwise, of those whose relation is
// the list's, the one with the greatest margin.
double query_margin(const Query *query);
int query_deciding(const Query *query); // the number of that shape; 0 without others
double query_size(const Query *query);

#endif
