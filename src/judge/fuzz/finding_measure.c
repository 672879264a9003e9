// The measures of an answer, each judged by itself. What an answer claims is put to the oracle: the
// shapes are moved by the claimed way, the claimed point is placed, the claimed part of a ray is
// cut off. So rounding in the input counts as little as in the answer, also where a small change
// moves the answer far (a ray that grazes a rim), and nothing is compared with another rounded
// answer.
#include <math.h>
#include <stddef.h>

#include "fuzz/finding_private.h"
#include "fuzz/rounding.h"
#include "oracle/oracle.h"
#include "touchstone/cast.h"
#include "touchstone/contact.h"

static const MeasureFinding agrees = {.fault = MEASURE_AGREES};

static MeasureFinding compared(MeasureFault fault, double returned, double expected, double slack)
{
    double by = fabs(returned - expected);
    if (by <= slack) return agrees;
    return (MeasureFinding){.fault = fault, .by = by, .returned = returned, .expected = expected};
}

double finding_outside(const TsShape *shape, TsVec at)
{
    TsShape point = ts_shape_point(at);
    point = ts_shape_moved(&point, ts_vec(0, 0), NULL); // no magnitudes that are too small
    if (!ts_shape_valid(&point, NULL)) return HUGE_VAL;
    return oracle_relation(&point, shape) == TS_APART ? oracle_margin(&point, shape) : 0;
}

static bool is_within(const TsShape *a, const TsShape *b, double distance)
{
    if (!ts_shape_valid(a, NULL) || !ts_shape_valid(b, NULL)) return true;
    return oracle_relation(a, b) != TS_APART || oracle_margin(a, b) <= distance;
}

// ---- Pairs

// A pair, the answer to it, and what is exact.
typedef struct Claimed {
    const Method *method;
    Query query;
    const Answer *answer;
    double gap; // exact; minus the depth
} Claimed;

static double slack_of(const Claimed *claimed, double value)
{
    return rounding_bound_of_measure(claimed->method, &claimed->query, value);
}

static bool is_unit(const Claimed *claimed)
{
    double length = ts_vec_length(claimed->answer->normal);
    return fabs(length - 1) <= rounding_bound_of_unit(claimed->method);
}

// About the normal, with the core's for comparison.
static MeasureFinding about_normal(const Claimed *claimed, MeasureFault fault, double by)
{
    TsVec returned = claimed->answer->normal;
    TsVec expected = ts_contact_shapes(claimed->query.a, claimed->query.b).normal;
    bool reversed = ts_vec_length(ts_vec_add(returned, expected)) <= 1e-6;
    if (reversed && fault != MEASURE_INVALID) fault = MEASURE_NORMAL_REVERSED;
    return (MeasureFinding){
        .fault = fault, .by = by, .returned_vec = returned, .expected_vec = expected};
}

// About gap and normal as one vector, with the core's for comparison.
static MeasureFinding about_mtv(const Claimed *claimed, MeasureFault fault, double by)
{
    MeasureFinding finding = about_normal(claimed, fault, by);
    finding.fault = fault;
    finding.returned = -claimed->answer->gap;
    finding.expected = fmax(-claimed->gap, 0);
    return finding;
}

// The one of fewer numbers moves, since each number rounds; if rounding spoils it, the other one
// does. They count as touching if it spoils both.
OracleMeasure finding_moved(const TsShape *a, const TsShape *b, TsVec by)
{
    TsVec corner[CASE_CORNERS_MAX], back = ts_vec(0 - by.x, 0 - by.y);
    TsShape there;
    int of_a, of_b;
    ts_shape_view_numbers(a, &of_a);
    ts_shape_view_numbers(b, &of_b);
    bool b_first = of_b < of_a;
    for (int i = 0; i < 2; i++) {
        bool b_moves = b_first != (i == 1);
        there = ts_shape_moved(b_moves ? b : a, b_moves ? back : by, corner);
        if (!ts_shape_valid(&there, NULL)) continue;
        if (there.kind != TS_SHAPE_POLYGON || oracle_simple(there.polygon))
            return b_moves ? oracle_measure(a, &there) : oracle_measure(&there, b);
    }
    return (OracleMeasure){.relation = TS_TOUCHING};
}

static double left_after(const Claimed *claimed, TsVec by)
{
    OracleMeasure now = finding_moved(claimed->query.a, claimed->query.b, by);
    return now.relation == TS_OVERLAPPING ? now.margin : 0;
}

// Gap and normal as one vector, the minimum translation vector.
static MeasureFinding judge_mtv(const Claimed *claimed)
{
    const Answer *answer = claimed->answer;
    double depth = fmax(-claimed->gap, 0), slack = slack_of(claimed, answer->gap);
    TsVec way = ts_vec_scale(answer->normal, answer->gap);
    if (!isfinite(way.x) || !isfinite(way.y)) return about_mtv(claimed, MEASURE_INVALID, 0);
    double left = left_after(claimed, way), more = ts_vec_length(way) - depth;
    if (left > slack) return about_mtv(claimed, MEASURE_TOO_SHORT, left);
    if (more > slack) return about_mtv(claimed, MEASURE_TOO_LONG, more);
    if (!is_unit(claimed)) return about_mtv(claimed, MEASURE_INVALID, 0);
    if (answer->has & ANSWER_UNSIGNED) return agrees;
    return compared(MEASURE_DEPTH, -answer->gap, depth, slack);
}

// Within a tolerance the answer may contradict the exact gap.
static MeasureFinding judge_apart(const Claimed *claimed)
{
    const Answer *answer = claimed->answer;
    double distance = fmax(claimed->gap, 0);
    MeasureFinding finding = {.fault = MEASURE_NOT_JUDGED};
    if (answer->has & ANSWER_GAP)
        finding = compared(MEASURE_DISTANCE, answer->gap, distance, slack_of(claimed, distance));
    if (finding_measure_is_fault(finding) || !(answer->has & ANSWER_NORMAL) || claimed->gap <= 0)
        return finding;
    if (!is_unit(claimed)) return about_normal(claimed, MEASURE_INVALID, 0);
    OracleMeasure now =
        finding_moved(claimed->query.a, claimed->query.b, ts_vec_scale(answer->normal, distance));
    double off = now.relation == TS_TOUCHING ? 0 : now.margin;
    if (off <= slack_of(claimed, distance)) return agrees;
    return about_normal(claimed, MEASURE_NORMAL_APART, off);
}

static MeasureFinding judge_overlap(const Claimed *claimed)
{
    const Answer *answer = claimed->answer;
    double depth = fmax(-claimed->gap, 0), slack = slack_of(claimed, depth);
    bool has_gap = answer->has & ANSWER_GAP, has_normal = answer->has & ANSWER_NORMAL;
    if (has_gap && has_normal && claimed->gap < 0) return judge_mtv(claimed);
    if (has_gap) return compared(MEASURE_DEPTH, -answer->gap, depth, slack);
    if (!has_normal || claimed->gap >= 0) return (MeasureFinding){.fault = MEASURE_NOT_JUDGED};
    if (!is_unit(claimed)) return about_normal(claimed, MEASURE_INVALID, 0);
    double left = left_after(claimed, ts_vec_scale(answer->normal, -depth));
    return left <= slack ? agrees : about_normal(claimed, MEASURE_NORMAL, left);
}

// Whether the point lies in both shapes.
static MeasureFinding judge_contact(const Claimed *claimed)
{
    const TsShape *a = claimed->query.a, *b = claimed->query.b;
    TsVec at = claimed->answer->point;
    double slack = slack_of(claimed, ts_vec_magnitude(at));
    double first = finding_outside(a, at), second = finding_outside(b, at);
    bool in_first = first <= slack, in_second = second <= slack;
    if (in_first && in_second) return agrees;
    MeasureFault fault = in_first    ? MEASURE_CONTACT_SECOND
                         : in_second ? MEASURE_CONTACT_FIRST
                                     : MEASURE_CONTACT_BOTH;
    TsVec common = ts_contact_shapes(a, b).on_a;
    return (MeasureFinding){.fault = fault,
                            .by = in_first ? second : first,
                            .returned_vec = at,
                            .expected_vec = common,
                            .by_second = second};
}

static MeasureFinding judge_pair(Claimed *claimed, TsRelation exact)
{
    const Answer *answer = claimed->answer;
    const TsShape *a = claimed->query.a, *b = claimed->query.b;
    MeasureFinding finding = {.fault = MEASURE_NOT_JUDGED};
    bool hit = answer->relation != TS_APART;
    bool convex = ts_shape_is_convex(a) && ts_shape_is_convex(b);
    bool way = answer->relation == TS_OVERLAPPING && convex;
    if ((answer->has & (ANSWER_GAP | ANSWER_NORMAL)) && (!hit || way)) {
        double margin = exact == TS_TOUCHING ? 0 : oracle_margin(a, b);
        claimed->gap = exact == TS_APART ? margin : -margin;
        finding = hit ? judge_overlap(claimed) : judge_apart(claimed);
    }
    if (finding_measure_is_fault(finding) || !hit || !(answer->has & ANSWER_POINT)) return finding;
    return judge_contact(claimed);
}

// ---- Rays

typedef struct Cast {
    TsShape ray;
    const TsShape *shape;
    TsVec origin, direction; // unit
    TsHit hit;               // the core's, whose relation is exact
    TsVec entry;             // that of the answer, if it is one; otherwise the core's
    bool inside;             // the closed shape contains the origin
    double depth;            // of the origin, if so
    bool on_border;          // the origin lies there up to rounding, if not inside
    double slack, rounding;
} Cast;

static TsShape part_of_ray(const Cast *cast, TsVec end)
{
    TsShape part = ts_shape_segment(cast->origin, end);
    return ts_shape_moved(&part, ts_vec(0, 0), NULL);
}

// By how much the point is not the entry: its distance from the origin if the ray starts inside;
// its distance from ray and shape; how deep the part of the ray before it enters the shape.
static double entry_error(const Cast *cast, TsVec at)
{
    double from_origin = ts_vec_distance(cast->origin, at);
    if (cast->inside && (from_origin <= cast->slack || cast->depth > cast->slack))
        return from_origin;
    // From a border that the origin lies on up to rounding the entry may be rounded backwards.
    TsShape ray = cast->ray;
    TsVec back = ts_vec_scale(cast->direction, from_origin);
    if (cast->inside || cast->on_border) ray.ray.origin = ts_vec_sub(cast->origin, back);
    double error = fmax(finding_outside(&ray, at), finding_outside(cast->shape, at));
    if (error > cast->slack) return error;
    TsShape part = part_of_ray(cast, at);
    if (!ts_shape_valid(&part, NULL)) return HUGE_VAL;
    bool enters = oracle_relation(&part, cast->shape) == TS_OVERLAPPING;
    return enters ? fmax(error, oracle_margin(&part, cast->shape)) : error;
}

static bool is_entry(const Cast *cast, TsVec at) { return entry_error(cast, at) <= cast->slack; }

// Whether the normal of the border of a shape with a radius points from its core to the entry.
static bool is_normal_of_round(const Cast *cast, TsVec normal)
{
    int count;
    const TsVec *end = ts_shape_stored_corners(cast->shape, &count); // a box has no radius
    TsVec core = end[0];
    if (count == 2) { // a capsule: from the closest point of its segment
        TsVec along = ts_vec_sub(end[1], end[0]);
        double square = ts_vec_length_squared(along);
        double t = square > 0 ? ts_vec_dot(ts_vec_sub(cast->entry, end[0]), along) / square : 0;
        core = ts_vec_lerp(end[0], end[1], fmin(fmax(t, 0), 1));
    }
    TsVec rim = ts_vec_add(core, ts_vec_scale(normal, ts_shape_radius(cast->shape)));
    return entry_error(cast, rim) <= 4 * cast->slack;
}

// Whether the normal lies between those of the two sides at a corner, which lead to it from the
// corners before and behind: no part of both sides lies beyond the corner along it. At a reflex
// corner, all of both sides does.
static bool is_in_cone(const Cast *cast, TsVec before, TsVec corner, TsVec behind, TsVec normal)
{
    TsVec from = ts_vec_sub(before, corner), to = ts_vec_sub(behind, corner);
    double p = ts_vec_dot(normal, from), q = ts_vec_dot(normal, to);
    double slack_p = 4 * (cast->rounding * ts_vec_length(from) + cast->slack);
    double slack_q = 4 * (cast->rounding * ts_vec_length(to) + cast->slack);
    return (p <= slack_p && q <= slack_q) ||
           (ts_vec_dot(from, to) < 0 && p >= -slack_p && q >= -slack_q);
}

// Whether the border has this normal where the ray enters: that of a side, one between those of
// both sides at a corner, or any against the ray at a point.
static bool is_normal_of_border(const Cast *cast, TsVec normal)
{
    TsVec corner[CASE_CORNERS_MAX];
    int given = ts_shape_corners(cast->shape, corner), count = 0;
    for (int i = 0; i < given; i++) { // without repeated ones
        if (!ts_vec_equal(corner[i], corner[i + 1 < given ? i + 1 : 0]) || (given == 2 && i == 0))
            corner[count++] = corner[i];
    }
    if (count <= 1 || ts_vec_equal(corner[0], corner[1])) return true;
    TsShape entry = ts_shape_point(cast->entry);
    for (int i = 0; i < count; i++) {
        TsVec before = corner[i > 0 ? i - 1 : count - 1],
              behind = corner[i + 1 < count ? i + 1 : 0];
        TsShape at = ts_shape_point(corner[i]), side = ts_shape_segment(corner[i], behind);
        // Rounding may let a ray that passes a corner enter there.
        if (is_in_cone(cast, before, corner[i], behind, normal) &&
            (is_within(&entry, &at, 4 * cast->slack) ||
             entry_error(cast, corner[i]) <= 4 * cast->slack))
            return true;
        TsVec along = ts_vec_sub(behind, corner[i]);
        double length = ts_vec_length(along), error = fabs(ts_vec_dot(normal, along)) / length;
        if (error <= 4 * (cast->rounding + cast->slack / length) &&
            is_within(&entry, &side, 4 * cast->slack))
            return true;
    }
    return false;
}

static MeasureFinding about_cast_normal(const Cast *cast, MeasureFault fault, const Answer *answer,
                                        double by)
{
    return (MeasureFinding){
        .fault = fault, .by = by, .returned_vec = answer->normal, .expected_vec = cast->hit.normal};
}

static MeasureFinding judge_cast_normal(const Cast *cast, const Answer *answer)
{
    double length = ts_vec_length(answer->normal);
    if (!(fabs(length - 1) <= cast->rounding))
        return about_cast_normal(cast, MEASURE_INVALID, answer, 0);
    // Around a centre that the border is no farther from than rounding, every normal is right.
    bool round = ts_shape_kind_is_round(cast->shape->kind);
    if (round && ts_shape_radius(cast->shape) <= 4 * cast->slack) return agrees;
    double along = ts_vec_dot(answer->normal, cast->direction);
    // The entry is rounded, and with it the normal of what is small.
    TsAabb bounds = ts_shape_bounds(cast->shape);
    double extent = fmax(bounds.max.x - bounds.min.x, bounds.max.y - bounds.min.y);
    bool against = along <= 4 * cast->rounding || along * extent <= 8 * cast->slack;
    if (!against) return about_cast_normal(cast, MEASURE_NORMAL_ALONG, answer, along);
    bool fits = ts_shape_radius(cast->shape) > 0 ? is_normal_of_round(cast, answer->normal)
                                                 : is_normal_of_border(cast, answer->normal);
    return fits ? agrees : about_cast_normal(cast, MEASURE_NORMAL_OF_BORDER, answer, 0);
}

static MeasureFinding judge_cast(const Method *method, const TsShape *ray, const TsShape *shape,
                                 const Answer *answer)
{
    const unsigned all = ANSWER_GAP | ANSWER_TIME | ANSWER_NORMAL | ANSWER_POINT;
    MeasureFinding finding = {.fault = MEASURE_NOT_JUDGED};
    Cast cast = {.ray = *ray, .shape = shape, .origin = ray->ray.origin};
    cast.hit = ts_cast_shape(ray->ray, shape);
    if (!(answer->has & all) || answer->relation == TS_APART || cast.hit.relation == TS_APART)
        return finding;
    double length = ts_vec_length(ray->ray.direction), is = cast.hit.enter * length;
    const Query query = {.kind = QUERY_CAST, .a = ray, .b = shape};
    TsShape origin = ts_shape_point(cast.origin);
    cast.direction = ts_vec_normalize(ray->ray.direction);
    cast.inside = oracle_relation(&origin, shape) != TS_APART;
    cast.depth = oracle_margin(&origin, shape);
    cast.rounding = rounding_bound_of_unit(method);
    cast.slack = rounding_bound_of_measure(method, &query, is);
    cast.on_border = !cast.inside && cast.depth <= cast.slack;
    cast.entry = cast.hit.point;
    finding = agrees;
    if (answer->has & (ANSWER_GAP | ANSWER_TIME)) {
        double way = answer->has & ANSWER_GAP ? answer->gap : answer->time * length;
        TsVec at = ts_vec_add(cast.origin, ts_vec_scale(cast.direction, way));
        if (!is_entry(&cast, at))
            return (MeasureFinding){
                .fault = MEASURE_ENTRY, .by = fabs(way - is), .returned = way, .expected = is};
        cast.entry = at;
    }
    if (answer->has & ANSWER_POINT) {
        if (!is_entry(&cast, answer->point)) {
            return (MeasureFinding){.fault = MEASURE_ENTRY_POINT,
                                    .by = ts_vec_distance(answer->point, cast.hit.point),
                                    .returned_vec = answer->point,
                                    .expected_vec = cast.hit.point};
        }
        cast.entry = answer->point;
    }
    // A ray that starts inside has no normal; rounding may put the origin there.
    bool starts_near = cast.inside || cast.depth <= 4 * cast.slack;
    return !(answer->has & ANSWER_NORMAL) || starts_near ? finding
                                                         : judge_cast_normal(&cast, answer);
}

// ---- Any

MeasureFinding finding_judge_measure(const Method *method, const Query *query, const Answer *answer,
                                     TsRelation exact)
{
    unsigned relation = (unsigned)answer->relation;
    const TsShape *a = query->a, *b = query->b;
    if (relation > TS_OVERLAPPING) return (MeasureFinding){.fault = MEASURE_NOT_JUDGED};
    if (query->kind == QUERY_SWEEP) return finding_judge_sweep(method, query, answer, exact);
    if (a->kind == TS_SHAPE_RAY) return judge_cast(method, a, b, answer);
    if (b->kind == TS_SHAPE_RAY) return judge_cast(method, b, a, answer);
    Claimed claimed = {
        .method = method, .query = {.kind = QUERY_PAIR, .a = a, .b = b}, .answer = answer};
    return judge_pair(&claimed, exact);
}

bool finding_measure_is_fault(MeasureFinding finding) { return finding.fault > MEASURE_AGREES; }
