// The measures of an answer, each judged by itself. What an answer claims is put to the oracle: the
// shapes are moved by the claimed way, the claimed point is placed, the claimed part of a ray is
// cut off. So rounding in the input counts as little as in the answer, also where a small change
// moves the answer far (a ray that grazes a rim), and nothing is compared with another rounded
// answer.
#include <math.h>
#include <stddef.h>

#include "fuzz/excuse.h"
#include "fuzz/finding.h"
#include "oracle/oracle.h"
#include "touchstone/cast.h"
#include "translate.h"

static const MeasureFinding agrees = {.fault = MEASURE_AGREES};

static MeasureFinding compared(MeasureFault fault, double its, double is, double slack)
{
    double by = fabs(its - is);
    return by <= slack ? agrees : (MeasureFinding){fault, by, its, is};
}

static MeasureFinding off_by(MeasureFault fault, double by, double slack)
{
    return by <= slack ? agrees : (MeasureFinding){.fault = fault, .by = by};
}

static bool is_unit(TsVec normal, double rounding)
{
    return fabs(ts_vec_length(normal) - 1) <= rounding;
}

// The distance of the point from the shape; 0 if it lies in it.
static double outside(const TsShape *shape, TsVec at)
{
    TsShape point = ts_shape_point(at);
    point = ts_shape_moved(&point, ts_vec(0, 0), NULL); // no magnitudes that are too small
    if (!ts_shape_valid(&point, NULL)) return HUGE_VAL;
    return oracle_relation(&point, shape) == TS_APART ? oracle_margin(&point, shape) : 0;
}

// ---- Sides that are nearly parallel, whose crossing every formula finds with a large error

// Products of such numbers do not round.
static bool is_lattice(const TsShape *shape)
{
    double number[TS_SHAPE_NUMBERS_MAX];
    int count = ts_shape_numbers(shape, number);
    for (int i = 0; i < count; i++) {
        if (fabs(number[i]) > 0x1p20 || number[i] != floor(number[i])) return false;
    }
    return shape->kind != TS_SHAPE_OBB;
}

static bool is_within(const TsShape *a, const TsShape *b, double distance)
{
    if (!ts_shape_valid(a, NULL) || !ts_shape_valid(b, NULL)) return true;
    return oracle_relation(a, b) != TS_APART || oracle_margin(a, b) <= distance;
}

// The sine of the least angle between a side of a and one of b that come near each other, 1 if
// there are none. Parallel to an axis nothing rounds.
static double least_sine(const TsShape *a, const TsShape *b, double slack)
{
    TsVec first[TS_POLYGON_MAX], second[TS_POLYGON_MAX];
    int count = ts_shape_corners(a, first), others = ts_shape_corners(b, second);
    double least = 1, near = 4 * slack + ts_shape_radius(a) + ts_shape_radius(b);
    for (int i = 0; i < (count == 2 ? 1 : count); i++) {
        for (int k = 0; k < (others == 2 ? 1 : others); k++) {
            TsShape side = ts_shape_segment(first[i], first[(i + 1) % count]);
            TsShape other = ts_shape_segment(second[k], second[(k + 1) % others]);
            TsVec u = ts_vec_sub(side.segment.b, side.segment.a);
            TsVec v = ts_vec_sub(other.segment.b, other.segment.a);
            double lengths = ts_vec_length(u) * ts_vec_length(v);
            bool upright = (u.x == 0 && v.x == 0) || (u.y == 0 && v.y == 0);
            if (!(lengths > 0) || upright) continue;
            double sine = fabs(ts_vec_cross(u, v)) / lengths;
            if (sine < least && is_within(&side, &other, near)) least = sine;
        }
    }
    return least;
}

// The slack for a point that may be the crossing of two sides.
static double slack_of_crossing(const TsShape *a, const TsShape *b, double slack)
{
    return is_lattice(a) && is_lattice(b) ? slack : slack / least_sine(a, b, slack);
}

// ---- Pairs

// The shapes after a has moved. They count as touching if rounding makes an invalid shape.
static OracleMeasure moved(const TsShape *a, const TsShape *b, TsVec by)
{
    TsVec corner[TS_POLYGON_MAX];
    TsShape there = ts_shape_moved(a, by, corner);
    if (!ts_shape_valid(&there, NULL)) return (OracleMeasure){.relation = TS_TOUCHING};
    return oracle_measure(&there, b);
}

static double left_after(const TsShape *a, const TsShape *b, TsVec by)
{
    OracleMeasure now = moved(a, b, by);
    return now.relation == TS_OVERLAPPING ? now.margin : 0;
}

// Gap and normal as one vector, the minimum translation vector.
static MeasureFinding judge_mtv(const TsShape *a, const TsShape *b, const Answer *answer,
                                double depth, double slack, double rounding)
{
    TsVec way = ts_vec_scale(answer->normal, answer->gap);
    if (!isfinite(way.x) || !isfinite(way.y)) return (MeasureFinding){.fault = MEASURE_INVALID};
    double left = left_after(a, b, way), more = ts_vec_length(way) - depth;
    if (left > slack) return (MeasureFinding){.fault = MEASURE_TOO_SHORT, .by = left};
    if (more > slack) return (MeasureFinding){.fault = MEASURE_TOO_LONG, .by = more};
    if (!is_unit(answer->normal, rounding)) return (MeasureFinding){.fault = MEASURE_INVALID};
    if (answer->has & ANSWER_UNSIGNED) return agrees;
    return compared(MEASURE_DEPTH, -answer->gap, depth, slack);
}

// `gap` is the exact one, negative for a depth. Within a tolerance the answer may contradict it.
static MeasureFinding judge_apart(const TsShape *a, const TsShape *b, const Answer *answer,
                                  double gap, double slack, double rounding)
{
    double distance = fmax(gap, 0);
    MeasureFinding finding = {.fault = MEASURE_NOT_JUDGED};
    if (answer->has & ANSWER_GAP)
        finding = compared(MEASURE_DISTANCE, answer->gap, distance, slack);
    if (finding_measure_is_fault(finding) || !(answer->has & ANSWER_NORMAL) || gap <= 0)
        return finding;
    if (!is_unit(answer->normal, rounding)) return (MeasureFinding){.fault = MEASURE_INVALID};
    OracleMeasure now = moved(a, b, ts_vec_scale(answer->normal, distance));
    return off_by(MEASURE_NORMAL_APART, now.relation == TS_TOUCHING ? 0 : now.margin, slack);
}

static MeasureFinding judge_overlap(const TsShape *a, const TsShape *b, const Answer *answer,
                                    double gap, double slack, double rounding)
{
    double depth = fmax(-gap, 0);
    bool has_gap = answer->has & ANSWER_GAP, has_normal = answer->has & ANSWER_NORMAL;
    if (has_gap && has_normal && gap < 0) return judge_mtv(a, b, answer, depth, slack, rounding);
    if (has_gap) return compared(MEASURE_DEPTH, -answer->gap, depth, slack);
    if (!has_normal || gap >= 0) return (MeasureFinding){.fault = MEASURE_NOT_JUDGED};
    if (!is_unit(answer->normal, rounding)) return (MeasureFinding){.fault = MEASURE_INVALID};
    double left = left_after(a, b, ts_vec_scale(answer->normal, -depth));
    return off_by(MEASURE_NORMAL, left, slack);
}

static MeasureFinding judge_pair(const Method *method, const TsShape *a, const TsShape *b,
                                 const Answer *answer, TsRelation exact)
{
    double rounding = excuse_part(method);
    double slack = rounding * fmax(ts_shape_size(a), ts_shape_size(b)) + method->tolerance;
    MeasureFinding finding = {.fault = MEASURE_NOT_JUDGED};
    bool hit = answer->relation != TS_APART;
    bool convex = ts_shape_is_convex(a) && ts_shape_is_convex(b);
    bool way = answer->relation == TS_OVERLAPPING && convex;
    if ((answer->has & (ANSWER_GAP | ANSWER_NORMAL)) && (!hit || way)) {
        double margin = exact == TS_TOUCHING ? 0 : oracle_margin(a, b);
        double gap = exact == TS_APART ? margin : -margin;
        finding = hit ? judge_overlap(a, b, answer, gap, slack, rounding)
                      : judge_apart(a, b, answer, gap, slack, rounding);
    }
    if (finding_measure_is_fault(finding) || !hit || !(answer->has & ANSWER_POINT)) return finding;
    double off_first = outside(a, answer->point), off_second = outside(b, answer->point);
    if (off_first <= slack && off_second <= slack) return agrees;
    slack = slack_of_crossing(a, b, slack);
    finding = off_by(MEASURE_CONTACT_FIRST, off_first, slack);
    if (finding_measure_is_fault(finding)) return finding;
    return off_by(MEASURE_CONTACT_SECOND, off_second, slack);
}

// ---- Rays

typedef struct Cast {
    TsShape ray;
    const TsShape *shape;
    TsVec origin, direction; // unit
    TsHit hit;               // the core's, whose relation is exact
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
    double error = fmax(outside(&ray, at), outside(cast->shape, at));
    if (error > cast->slack) return error;
    TsShape part = part_of_ray(cast, at);
    if (!ts_shape_valid(&part, NULL)) return HUGE_VAL;
    bool enters = oracle_relation(&part, cast->shape) == TS_OVERLAPPING;
    return enters ? fmax(error, oracle_margin(&part, cast->shape)) : error;
}

// Rounding may let a ray that enters at a corner slip between both sides and hit only the far one.
static bool is_entry(const Cast *cast, TsVec at)
{
    double error = entry_error(cast, at);
    if (error <= cast->slack) return true;
    if (is_lattice(&cast->ray) && is_lattice(cast->shape)) return false;
    TsVec corner[TS_POLYGON_MAX];
    int count = ts_shape_corners(cast->shape, corner);
    bool leaves = ts_vec_distance(at, cast->hit.exit) <= 4 * cast->slack;
    for (int i = 0; i < count && leaves; i++) {
        if (ts_vec_distance(corner[i], cast->hit.point) <= 4 * cast->slack) return true;
    }
    // Beyond the entry too: a ray may start on a side that it runs along.
    double size = fmax(ts_shape_size(&cast->ray), ts_shape_size(cast->shape));
    TsVec beyond = ts_vec_add(cast->hit.point, ts_vec_scale(cast->direction, size));
    TsShape part = part_of_ray(cast, beyond);
    return error <= cast->slack / least_sine(&part, cast->shape, cast->slack);
}

// Whether the border has this normal where the ray enters, or where rounding may let it enter: on a
// side, also one that it runs along farther on, within the sides' angle at a corner, or against the
// ray at an end or a point.
static bool is_normal_of_border(const Cast *cast, TsVec normal)
{
    const TsShape *shape = cast->shape;
    double radius = ts_shape_radius(shape);
    TsVec corner[TS_POLYGON_MAX];
    int count = ts_shape_corners(shape, corner);
    if (radius > 0) {
        TsVec core = corner[0];
        if (count == 2) { // a capsule: from the closest point of its segment
            TsVec along = ts_vec_sub(corner[1], corner[0]);
            double square = ts_vec_length_squared(along);
            double t =
                square > 0 ? ts_vec_dot(ts_vec_sub(cast->hit.point, corner[0]), along) / square : 0;
            core = ts_vec_lerp(corner[0], corner[1], fmin(fmax(t, 0), 1));
        }
        return entry_error(cast, ts_vec_add(core, ts_vec_scale(normal, radius))) <= 4 * cast->slack;
    }
    TsShape part = part_of_ray(cast, cast->hit.point);
    bool lattice = is_lattice(&cast->ray) && is_lattice(shape);
    for (int i = 0; i < count; i++) {
        TsVec next = corner[i + 1 < count ? i + 1 : 0], side = ts_vec_sub(next, corner[i]);
        TsShape at = ts_shape_point(corner[i]), whole = ts_shape_segment(corner[i], next);
        if (is_within(&part, &at, 4 * cast->slack)) return true;
        double length = ts_vec_length(side), error = fabs(ts_vec_dot(normal, side)) / length;
        if (!(error <= 4 * (cast->rounding + cast->slack / length))) continue;
        if (is_within(&part, &whole, 4 * cast->slack)) return true;
        // A side that the ray runs along may seem to be crossed before it.
        double sine = fabs(ts_vec_cross(cast->direction, side)) / length;
        double size = fmax(ts_shape_size(&cast->ray), ts_shape_size(shape));
        double off = sine > 0 ? fmin(cast->slack / sine, size) : size;
        TsVec end = ts_vec_add(cast->hit.point, ts_vec_scale(cast->direction, off));
        TsShape beyond = part_of_ray(cast, end);
        if (!lattice && is_within(&beyond, &whole, 4 * cast->slack)) return true;
    }
    return false;
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
    double length = ts_vec_length(ray->ray.direction);
    TsShape origin = ts_shape_point(cast.origin);
    cast.direction = ts_vec_normalize(ray->ray.direction);
    cast.inside = oracle_relation(&origin, shape) != TS_APART;
    cast.depth = cast.inside ? oracle_margin(&origin, shape) : 0;
    cast.rounding = excuse_part(method);
    cast.slack = cast.rounding * fmax(ts_shape_size(ray), ts_shape_size(shape)) + method->tolerance;
    cast.on_border = !cast.inside && oracle_margin(&origin, shape) <= cast.slack;
    finding = agrees;
    if (answer->has & (ANSWER_GAP | ANSWER_TIME)) {
        double way = answer->has & ANSWER_GAP ? answer->gap : answer->time * length;
        TsVec at = ts_vec_add(cast.origin, ts_vec_scale(cast.direction, way));
        double is = cast.hit.enter * length;
        if (!is_entry(&cast, at)) return (MeasureFinding){MEASURE_ENTRY, fabs(way - is), way, is};
    }
    if (answer->has & ANSWER_POINT) {
        if (!is_entry(&cast, answer->point)) {
            double off = ts_vec_distance(answer->point, cast.hit.point);
            return (MeasureFinding){MEASURE_ENTRY_POINT, .by = off};
        }
    }
    // A ray that starts inside has no normal; rounding may put the origin there.
    bool starts_near = cast.inside || oracle_margin(&origin, shape) <= 4 * cast.slack;
    if (!(answer->has & ANSWER_NORMAL) || starts_near) return finding;
    if (!is_unit(answer->normal, cast.rounding)) return (MeasureFinding){.fault = MEASURE_INVALID};
    // Around a centre that the border is no farther from than rounding, every normal is right.
    bool round = ts_shape_kind_is_round(shape->kind);
    if (round && ts_shape_radius(shape) <= 4 * cast.slack) return agrees;
    double along = ts_vec_dot(answer->normal, cast.direction);
    // The entry is rounded, and with it the normal of what is small.
    TsAabb bounds = ts_shape_bounds(shape);
    double extent = fmax(bounds.max.x - bounds.min.x, bounds.max.y - bounds.min.y);
    bool against = along <= 4 * cast.rounding || along * extent <= 8 * cast.slack;
    if (!against) return (MeasureFinding){.fault = MEASURE_NORMAL_ALONG, .by = along};
    bool fits = is_normal_of_border(&cast, answer->normal);
    return (MeasureFinding){.fault = fits ? MEASURE_AGREES : MEASURE_NORMAL_OF_BORDER};
}

// ---- Any

MeasureFinding finding_judge_measure(const Method *method, const TsShape *a, const TsShape *b,
                                     const Answer *answer, TsRelation exact)
{
    unsigned relation = (unsigned)answer->relation;
    if (relation > TS_OVERLAPPING) return (MeasureFinding){.fault = MEASURE_NOT_JUDGED};
    if (a->kind == TS_SHAPE_RAY) return judge_cast(method, a, b, answer);
    if (b->kind == TS_SHAPE_RAY) return judge_cast(method, b, a, answer);
    return judge_pair(method, a, b, answer, exact);
}

bool finding_measure_is_fault(MeasureFinding finding) { return finding.fault > MEASURE_AGREES; }
