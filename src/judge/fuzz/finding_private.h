// What the files that judge measures share.
#ifndef FINDING_PRIVATE_H
#define FINDING_PRIVATE_H

#include "fuzz/finding.h"
#include "oracle/oracle.h"

// The distance of the point from the shape; 0 if it lies in it.
double finding_outside(const TsShape *shape, TsVec at);

// The shapes after a has moved.
OracleMeasure finding_moved(const TsShape *a, const TsShape *b, TsVec by);

// finding_judge_measure of a QUERY_SWEEP.
MeasureFinding finding_judge_sweep(const Method *method, const Query *query, const Answer *answer,
                                   TsRelation exact);

#endif
