#include "measure.h"

#include <stddef.h>

#include "finding.h"
#include "generate_parts.h"
#include "oracle.h"
#include "sat.h"

static bool is_judged(const Shape *a, const Shape *b, const Answer *answer, Relation exact)
{
    const unsigned measure = ANSWER_GAP | ANSWER_NORMAL;
    if (exact != OVERLAPPING || answer->relation != OVERLAPPING) return false;
    if ((answer->has & measure) != measure) return false;
    return sat_accepts(a) && sat_accepts(b);
}

// How deep the shapes are in each other after the way; 0 where they touch or are apart.
static double left_after(const Shape *a, const Shape *b, Vec way, double slack)
{
    Vec corner[POLYGON_MAX];
    Shape moved = generate_moved(*a, way, corner);
    if (!shape_valid(&moved, NULL)) return 0; // a hair's breadth can leave less than 2^-120
    double margin = oracle_margin(&moved, b);
    return margin > slack && oracle_relation(&moved, b) == OVERLAPPING ? margin : 0;
}

MeasureFinding measure_judge(const Method *method, const Shape *a, const Shape *b,
                             const Answer *answer, Relation exact)
{
    if (!is_judged(a, b, answer, exact)) return (MeasureFinding){.fault = MEASURE_NOT_JUDGED};
    double rounding = method->single ? FINDING_ROUNDING_SINGLE : FINDING_ROUNDING;
    double slack = rounding * fmax(shape_size(a), shape_size(b));
    Vec way = vec_scale(answer->normal, answer->gap);
    if (!isfinite(way.x) || !isfinite(way.y)) return (MeasureFinding){.fault = MEASURE_SENSELESS};
    double left = left_after(a, b, way, slack), more = vec_length(way) - oracle_margin(a, b);
    if (left > slack) return (MeasureFinding){MEASURE_TOO_SHORT, left};
    if (more > slack) return (MeasureFinding){MEASURE_TOO_LONG, more};
    bool unit = fabs(vec_length(answer->normal) - 1) <= rounding;
    return (MeasureFinding){.fault = unit ? MEASURE_AGREES : MEASURE_SENSELESS};
}

bool measure_is_fault(MeasureFinding finding) { return finding.fault > MEASURE_AGREES; }
