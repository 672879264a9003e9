#include "measure.h"

#include <stddef.h>

#include "fuzz/finding.h"
#include "generate/generate_parts.h"
#include "oracle/oracle.h"
#include "touchstone/sat.h"

static bool is_judged(const TsShape *a, const TsShape *b, const Answer *answer, TsRelation exact)
{
    const unsigned measure = ANSWER_GAP | ANSWER_NORMAL;
    if (exact != TS_OVERLAPPING || answer->relation != TS_OVERLAPPING) return false;
    if ((answer->has & measure) != measure) return false;
    return ts_sat_accepts(a) && ts_sat_accepts(b);
}

// How deep the shapes are in each other after the way; 0 where they touch or are apart.
static double left_after(const TsShape *a, const TsShape *b, TsVec way, double slack)
{
    TsVec corner[TS_POLYGON_MAX];
    TsShape moved = generate_moved(*a, way, corner);
    if (!ts_shape_valid(&moved, NULL)) return 0; // a hair's breadth can leave less than 2^-120
    double margin = oracle_margin(&moved, b);
    return margin > slack && oracle_relation(&moved, b) == TS_OVERLAPPING ? margin : 0;
}

MeasureFinding measure_judge(const Method *method, const TsShape *a, const TsShape *b,
                             const Answer *answer, TsRelation exact)
{
    if (!is_judged(a, b, answer, exact)) return (MeasureFinding){.fault = MEASURE_NOT_JUDGED};
    double rounding = method->single ? FINDING_ROUNDING_SINGLE : FINDING_ROUNDING;
    double slack = rounding * fmax(ts_shape_size(a), ts_shape_size(b));
    TsVec way = ts_vec_scale(answer->normal, answer->gap);
    if (!isfinite(way.x) || !isfinite(way.y)) return (MeasureFinding){.fault = MEASURE_SENSELESS};
    double left = left_after(a, b, way, slack), more = ts_vec_length(way) - oracle_margin(a, b);
    if (left > slack) return (MeasureFinding){MEASURE_TOO_SHORT, left};
    if (more > slack) return (MeasureFinding){MEASURE_TOO_LONG, more};
    bool unit = fabs(ts_vec_length(answer->normal) - 1) <= rounding;
    return (MeasureFinding){.fault = unit ? MEASURE_AGREES : MEASURE_SENSELESS};
}

bool measure_is_fault(MeasureFinding finding) { return finding.fault > MEASURE_AGREES; }
