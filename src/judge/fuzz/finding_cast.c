// The measures of casts: time of impact, normal and point of two moving shapes, and of a list the
// shape that is met first. As for pairs and rays, what is claimed is put to the oracle: the shapes
// are moved to the claimed time, and the step is cut off there. So the time of a grazing contact
// may be off by far more than rounding, as long as the shapes hardly overlap before it.
#include <math.h>
#include <stddef.h>

#include "fuzz/finding_private.h"
#include "fuzz/rounding.h"
#include "query.h"
#include "touchstone/sweep.h"

static const MeasureFinding agrees = {.fault = MEASURE_AGREES};

typedef struct Impact {
    const Query *query;
    const Answer *answer;
    TsVec motion;   // of a relative to b
    TsImpact core;  // its relation is exact
    double time;    // that of the answer, if it has one; otherwise the core's
    bool at_start;  // they share a point at time 0
    double start;   // then their gap or depth, px
    double slack;   // px
    double noise;   // of a unit vector
    double extents; // of both shapes together
} Impact;

static TsVec moved_by(TsVec motion, double time)
{
    TsShape by = ts_shape_point(ts_vec_scale(motion, time));
    return ts_shape_moved(&by, ts_vec(0, 0), NULL).point; // no magnitudes that are too small
}

static MeasureFinding about_time(const Impact *impact, MeasureFault fault, double by)
{
    return (MeasureFinding){
        .fault = fault, .by = by, .returned = impact->answer->time, .expected = impact->core.enter};
}

static MeasureFinding judge_time(const Impact *impact)
{
    const Query *query = impact->query;
    double time = impact->answer->time;
    if (!(time >= 0 && time <= 1)) {
        double off = fabs(time - impact->core.enter) * ts_vec_length(impact->motion);
        return about_time(impact, MEASURE_TIME_RANGE, off);
    }
    if (time == 0 && impact->at_start) return agrees;
    TsVec way_a = moved_by(query->move_a, time), way_b = moved_by(query->move_b, time);
    if (oracle_sweep(query->a, way_a, query->b, way_b) == TS_OVERLAPPING) {
        double depth = oracle_sweep_margin(query->a, way_a, query->b, way_b);
        if (depth > impact->slack) return about_time(impact, MEASURE_TIME_LATE, depth);
    }
    OracleMeasure then = finding_moved(query->a, query->b, ts_vec_scale(impact->motion, time));
    bool early = then.relation == TS_APART && then.margin > impact->slack;
    return early ? about_time(impact, MEASURE_TIME_EARLY, then.margin) : agrees;
}

// How far the shape reaches along a unit vector, from a point.
static double reach(const TsShape *shape, TsVec from, TsVec along)
{
    TsVec box[4];
    int count;
    const TsVec *corner = ts_shape_view_corners(shape, box, &count);
    double most = -HUGE_VAL;
    for (int i = 0; i < count; i++)
        most = fmax(most, ts_vec_dot(ts_vec_sub(corner[i], from), along));
    return most + ts_shape_radius(shape);
}

static MeasureFinding about_normal(const Impact *impact, MeasureFault fault, double by)
{
    TsVec returned = impact->answer->normal, expected = impact->core.normal;
    bool reversed = ts_vec_length(ts_vec_add(returned, expected)) <= 1e-6;
    if (reversed && fault != MEASURE_INVALID) fault = MEASURE_NORMAL_REVERSED;
    return (MeasureFinding){.fault = fault,
                            .by = by,
                            .returned = impact->time,
                            .expected = impact->core.enter,
                            .returned_vec = returned,
                            .expected_vec = expected};
}

static MeasureFinding judge_normal(const Impact *impact)
{
    const TsShape *a = impact->query->a, *b = impact->query->b;
    TsVec normal = impact->answer->normal, origin = ts_shape_center(b);
    if (!(fabs(ts_vec_length(normal) - 1) <= impact->noise))
        return about_normal(impact, MEASURE_INVALID, 0);
    // Between shapes that are no larger than rounding, every direction is right; that from the
    // core of a round shape turns with its place, the more the smaller the radius.
    if (impact->extents <= 4 * impact->slack) return agrees;
    double radii = ts_shape_radius(a) + ts_shape_radius(b);
    double noise = impact->noise + (radii > 0 ? impact->slack / radii : 0);
    double speed = ts_vec_dot(normal, impact->motion);
    double overlap =
        reach(a, origin, normal) + impact->time * speed + reach(b, origin, ts_vec_negate(normal));
    if (overlap > 4 * (impact->slack + noise * impact->extents))
        return about_normal(impact, MEASURE_NORMAL_AT_IMPACT, overlap);
    // The place of the impact is rounded, and with it the normal of what is small.
    double away = -speed / ts_vec_length(impact->motion);
    if (away > 4 * noise && away * impact->extents > 8 * impact->slack)
        return about_normal(impact, MEASURE_NORMAL_OPPOSES, -speed);
    return agrees;
}

static MeasureFinding judge_point(const Impact *impact)
{
    const Query *query = impact->query;
    TsVec at = impact->answer->point;
    TsVec in_a = ts_vec_sub(at, ts_vec_scale(query->move_a, impact->time));
    TsVec in_b = ts_vec_sub(at, ts_vec_scale(query->move_b, impact->time));
    double off = fmax(finding_outside(query->a, in_a), finding_outside(query->b, in_b));
    if (off <= impact->slack) return agrees;
    return (MeasureFinding){.fault = MEASURE_POINT_AT_IMPACT,
                            .by = off,
                            .returned_vec = at,
                            .expected_vec = impact->core.point};
}

// Time, normal and point of two shapes that meet.
static MeasureFinding judge_impact(const Method *method, const Query *query, const Answer *answer)
{
    const TsShape *a = query->a, *b = query->b;
    MeasureFinding finding = {.fault = MEASURE_NOT_JUDGED};
    OracleMeasure start = oracle_measure(a, b);
    TsAabb box_a = ts_shape_bounds(a), box_b = ts_shape_bounds(b);
    TsVec motion = ts_vec_sub(query->move_a, query->move_b);
    Impact impact = {.query = query,
                     .answer = answer,
                     .motion = motion,
                     .core = ts_sweep_shapes(a, query->move_a, b, query->move_b),
                     .at_start = start.relation != TS_APART,
                     .start = start.margin,
                     .slack = rounding_bound_of_measure(method, query, ts_vec_length(motion)),
                     .noise = rounding_bound_of_unit(method)};
    TsVec size_a = ts_vec_sub(box_a.max, box_a.min), size_b = ts_vec_sub(box_b.max, box_b.min);
    impact.extents = ts_vec_magnitude(size_a) + ts_vec_magnitude(size_b);
    impact.time = answer->has & ANSWER_TIME ? answer->time : impact.core.enter;
    if (answer->has & ANSWER_TIME) finding = judge_time(&impact);
    // A normal and a point of the start are another question; rounding may put the impact there.
    bool starts_near = impact.at_start || impact.start <= 4 * impact.slack;
    if (finding_measure_is_fault(finding) || starts_near) return finding;
    if (answer->has & ANSWER_NORMAL) finding = judge_normal(&impact);
    if (finding_measure_is_fault(finding)) return finding;
    return answer->has & ANSWER_POINT ? judge_point(&impact) : finding;
}

// ---- The first of a list

typedef struct List {
    const Method *method;
    const Query *query;
    const Answer *answer;
    TsVec motion; // of a relative to the list
} List;

static double slack_of(const List *list, int which)
{
    Query one = query_one(list->query, which);
    return rounding_bound_of_measure(list->method, &one, ts_vec_length(list->motion));
}

// The query about one shape of the list, with the step cut off at a time.
static Query until(const List *list, int which, double time)
{
    Query one = query_one(list->query, which);
    one.move_a = moved_by(one.move_a, time);
    one.move_b = moved_by(one.move_b, time);
    return one;
}

static double core_time(const List *list, int which)
{
    Query one = query_one(list->query, which);
    TsImpact impact = ts_sweep_shapes(one.a, one.move_a, one.b, one.move_b);
    return impact.relation == TS_APART ? HUGE_VAL : impact.enter;
}

// By the core; any if none is met.
static int core_first(const List *list)
{
    int first = 0;
    double least = core_time(list, 0);
    for (int i = 1; i <= list->query->other_count; i++) {
        double time = core_time(list, i);
        if (time >= least) continue;
        least = time;
        first = i;
    }
    return first;
}

// Whether the shape stays out of reach up to a time.
static bool is_missed_until(const List *list, int which, double time, double *by)
{
    Query one = until(list, which, time);
    if (query_exact(&one) != TS_APART) return false;
    *by = query_margin(&one);
    return *by > slack_of(list, which);
}

// The earliest one of the others that overlap before a time by more than rounding. What is met at a
// time that is 0 but for rounding is met at the start, as is all that overlaps there. `surely`: the
// time is not the answer's own, so rounding may bring the named shape nearer by far if it is
// grazed; then only those count that are met while it is out of reach.
static MeasureFinding met_before(const List *list, int named, double time, bool surely)
{
    MeasureFinding finding = agrees;
    double least = HUGE_VAL, away;
    if (time * ts_vec_length(list->motion) <= slack_of(list, named)) return finding;
    for (int i = 0; i <= list->query->other_count; i++) {
        Query one = until(list, i, time);
        if (i == named || query_exact(&one) != TS_OVERLAPPING) continue;
        double depth = query_margin(&one), met = core_time(list, i);
        if (depth <= slack_of(list, i) || met >= least) continue;
        if (surely && !is_missed_until(list, named, met, &away)) continue;
        least = met;
        finding = (MeasureFinding){
            .fault = MEASURE_WHICH_LATER, .by = depth, .which = named, .expected_which = i};
    }
    return finding;
}

static MeasureFinding judge_named(const List *list, int named)
{
    Query one = query_one(list->query, named);
    const Answer *answer = list->answer;
    double away, core = core_time(list, named);
    if (is_missed_until(list, named, 1, &away))
        return (MeasureFinding){.fault = MEASURE_WHICH_MISSED,
                                .by = away,
                                .which = named,
                                .expected_which = core_first(list)};
    bool timed = answer->has & ANSWER_TIME;
    if (core > 1) // it is met by rounding only
        return timed && answer->time >= 0 && answer->time <= 1
                   ? met_before(list, named, answer->time, false)
                   : agrees;
    Answer time_alone = *answer;
    time_alone.has &= ANSWER_TIME;
    MeasureFinding finding = judge_impact(list->method, &one, &time_alone);
    bool wrong = finding_measure_is_fault(finding);
    bool claims = timed && !wrong;
    MeasureFinding later = met_before(list, named, claims ? answer->time : core, !claims);
    if (finding_measure_is_fault(later)) return later;
    if (!wrong) finding = judge_impact(list->method, &one, answer);
    return finding_measure_is_fault(finding) ? finding : agrees;
}

// An answer that names no shape may be about any that makes it right.
static MeasureFinding judge_unnamed(const List *list)
{
    int first = core_first(list);
    MeasureFinding finding = judge_named(list, first);
    for (int i = 0; i <= list->query->other_count && finding_measure_is_fault(finding); i++) {
        if (i == first || core_time(list, i) > 1) continue;
        MeasureFinding other = judge_named(list, i);
        if (!finding_measure_is_fault(other)) return other;
    }
    return finding;
}

MeasureFinding finding_judge_sweep(const Method *method, const Query *query, const Answer *answer,
                                   TsRelation exact)
{
    const unsigned judged = ANSWER_TIME | ANSWER_NORMAL | ANSWER_POINT;
    bool names = (answer->has & ANSWER_WHICH) && query->other_count > 0;
    if (answer->relation == TS_APART || exact == TS_APART || (!(answer->has & judged) && !names))
        return (MeasureFinding){.fault = MEASURE_NOT_JUDGED};
    if (query->other_count == 0) return judge_impact(method, query, answer);
    List list = {method, query, answer, ts_vec_sub(query->move_a, query->move_b)};
    return names ? judge_named(&list, answer->which) : judge_unnamed(&list);
}
