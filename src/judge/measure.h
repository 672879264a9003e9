// What a method measures, judged: whether gap and normal lead the first of two overlapping shapes
// out, and no farther than needed.
#ifndef MEASURE_H
#define MEASURE_H

#include "method.h"

typedef enum MeasureFault {
    MEASURE_NOT_JUDGED, // it measured no way out, or none is the shortest: see measure_judge
    MEASURE_AGREES,
    MEASURE_SENSELESS, // not finite, or a normal that is not unit
    MEASURE_TOO_SHORT, // moved by gap * normal the shapes still overlap
    MEASURE_TOO_LONG,  // they do not, and would not by less
} MeasureFault;

typedef struct MeasureFinding {
    MeasureFault fault;
    double by; // px that they still overlap, or that the way is too long
} MeasureFinding;

// Judged are pairs that overlap, as the method says too, of two convex shapes, wherever it answers
// both gap and normal. Rounding is granted: FINDING_ROUNDING of the size. Asks the oracle, twice.
MeasureFinding measure_judge(const Method *method, const TsShape *a, const TsShape *b,
                             const Answer *answer, TsRelation exact);

bool measure_is_fault(MeasureFinding finding);

#endif
