#include "fuzz/shrink.h"

#include <string.h>

#include "cases/case_pair.h"
#include "fuzz/shrink_draft.h"
#include "oracle/oracle.h"
#include "query.h"

// ---- What is smaller: by the sum of what its kinds and numbers cost

static bool is_multiple(double size, double parts)
{
    return floor(size * parts + 0.5) / parts == size;
}

// How much there is to read after the point.
static double digits_cost(double size)
{
    if (is_multiple(size, 1)) return 0;
    if (is_multiple(size, 2)) return 6;
    if (is_multiple(size, 10) || is_multiple(size, 4)) return 9;
    if (is_multiple(size, 100)) return 12;
    if (is_multiple(size, 1000)) return 16;
    return size < 1e-3 ? 50 : 40;
}

static double number_cost(double number)
{
    if (number == 0) return signbit(number) ? 0.25 : 0;
    int exponent;
    double size = fabs(number), mantissa = frexp(1 + size, &exponent);
    double magnitude = exponent + 2 * mantissa - 2; // about log2(1 + size), on straight lines
    return 1 + 2 * magnitude + (number < 0 ? 0.5 : 0) + digits_cost(size);
}

// Boxes are best not turned, or by an axis of unit length.
static double axis_cost(TsVec axis)
{
    if (fabs(ts_vec_length_squared(axis) - 1) > 1e-9) return 60;
    return axis.x == 1 ? 0 : 1;
}

static double doubled_area(const TsVec *corner, int count)
{
    double area = 0;
    for (int i = 2; i < count; i++) {
        area +=
            ts_vec_cross(ts_vec_sub(corner[i - 1], corner[0]), ts_vec_sub(corner[i], corner[0]));
    }
    return area;
}

static bool has_width(const TsShape *shape)
{
    switch (shape->kind) {
    case TS_SHAPE_SEGMENT: return !ts_vec_equal(shape->segment.a, shape->segment.b);
    case TS_SHAPE_CIRCLE: return shape->circle.radius > 0;
    case TS_SHAPE_AABB:
        return shape->aabb.min.x < shape->aabb.max.x && shape->aabb.min.y < shape->aabb.max.y;
    case TS_SHAPE_OBB: return shape->obb.half.x > 0 && shape->obb.half.y > 0;
    case TS_SHAPE_TRIANGLE: return doubled_area(shape->triangle.corner, 3) != 0;
    case TS_SHAPE_POLYGON: return doubled_area(shape->polygon.corner, shape->polygon.count) != 0;
    default: return true;
    }
}

static double shape_cost(const TsShape *shape)
{
    static const double kind_cost[TS_SHAPE_KINDS] = {
        [TS_SHAPE_POINT] = 0,     [TS_SHAPE_SEGMENT] = 40, [TS_SHAPE_RAY] = 40,
        [TS_SHAPE_CIRCLE] = 40,   [TS_SHAPE_AABB] = 60,    [TS_SHAPE_OBB] = 100,
        [TS_SHAPE_TRIANGLE] = 80, [TS_SHAPE_POLYGON] = 90,
    };
    Draft draft = shrink_draft(shape);
    double cost = kind_cost[shape->kind] + 6 * draft.count + (has_width(shape) ? 0 : 200);
    if (shape->kind == TS_SHAPE_OBB) cost += axis_cost(shape->obb.axis);
    for (int i = 0; i < draft.count; i++) cost += number_cost(draft.number[i]);
    return cost;
}

static double motion_cost(const Case *pair)
{
    const CaseMotion *motion = &pair->motion;
    return number_cost(motion->a.x) + number_cost(motion->a.y) + number_cost(motion->b.x) +
           number_cost(motion->b.y) + (ts_vec_is_zero(motion->b) ? 0 : 20);
}

static double case_cost(const Case *pair)
{
    return shape_cost(&pair->a) + shape_cost(&pair->b) + motion_cost(pair);
}

// ---- What is fair to ask

static bool is_sound(const Method *method, const TsShape *shape, const TsShape *best)
{
    if (!ts_shape_valid(shape, NULL) || (has_width(best) && !has_width(shape))) return false;
    if (method->single && !flat_single(shape)) return false;
    return shape->kind != TS_SHAPE_POLYGON || oracle_simple(shape->polygon);
}

static bool same_kinds(const Case *one, const Case *other)
{
    return one->a.kind == other->a.kind && one->b.kind == other->b.kind;
}

static bool moves_soundly(const Case *pair)
{
    TsShape a = ts_shape_point(pair->motion.a), b = ts_shape_point(pair->motion.b);
    return ts_shape_valid(&a, NULL) && ts_shape_valid(&b, NULL);
}

static bool is_fair(const Shrink *shrink, const Case *pair)
{
    if (shrink->keeps_kinds && !same_kinds(pair, &shrink->best)) return false;
    const Method *method = shrink->method;
    Query query = query_of_case(method->kind, pair);
    return is_sound(method, &pair->a, &shrink->best.a) &&
           is_sound(method, &pair->b, &shrink->best.b) && moves_soundly(pair) &&
           method_accepts(method, &query) &&
           (query_known(method->kind, pair->a.kind, pair->b.kind) ||
            !query_known(method->kind, shrink->best.a.kind, shrink->best.b.kind));
}

// ---- The search

static TsShape shape_of(const Shrink *shrink, Draft *draft, TsVec *corner)
{
    for (int i = 0; i < draft->count; i++) {
        draft->number[i] += 0.0; // no zero with a sign
        if (shrink->method->single) draft->number[i] = flat_float(draft->number[i]);
    }
    return flat_read(draft->kind, draft->number, draft->count, corner);
}

static CaseMotion motion_of(Draft *draft)
{
    for (int i = 0; i < 4; i++) draft->number[i] += 0.0; // no zero with a sign
    return shrink_motion(draft);
}

// The next proposal that is smaller and fair; false where the list is at its end.
static bool next_candidate(Shrink *shrink, Case *out)
{
    Draft draft[DRAFTS];
    double cost = case_cost(&shrink->best);
    while (shrink_propose(&shrink->best, &shrink->step, draft)) {
        out->a = shape_of(shrink, &draft[0], out->corner[0]);
        out->b = shape_of(shrink, &draft[1], out->corner[1]);
        out->sweep = shrink->best.sweep;
        out->motion = motion_of(&draft[DRAFT_MOTION]);
        if (case_cost(out) < cost && is_fair(shrink, out)) return true;
    }
    return false;
}

static bool hangs(const Finding *finding)
{
    return finding->kind == FINDING_FAILED && strstr(finding->failed, "hang");
}

// Nothing else is told of a proposal.
static void take_case(Case *best, const Case *pair)
{
    case_of_pair(best, &pair->a, &pair->b);
    best->sweep = pair->sweep;
    best->motion = pair->motion;
}

static void take(Shrink *shrink, const Case *pair, const Finding *finding)
{
    take_case(&shrink->best, pair);
    shrink->finding = *finding;
    shrink->gaining = true;
    shrink->step--; // the same change may go on helping
    shrink->gained++;
    if (hangs(finding) && shrink->gained >= SHRINK_HANGS) shrink->done = true;
}

void shrink_begin(Shrink *shrink, const Method *method, const Case *failing, const Finding *finding)
{
    *shrink = (Shrink){.method = method, .finding = *finding};
    take_case(&shrink->best, failing);
}

static int corner_count(const TsShape *shape)
{
    return shape->kind == TS_SHAPE_POLYGON ? shape->polygon.count : 1;
}

// The oracle measures every piece of one polygon against every piece of the other.
static int effort(const Case *pair)
{
    return 1 + corner_count(&pair->a) * corner_count(&pair->b) / 64;
}

void shrink_step(Shrink *shrink)
{
    Case candidate;
    if (shrink->done) return;
    if (!next_candidate(shrink, &candidate)) {
        shrink->done = !shrink->gaining;
        shrink->gaining = false;
        shrink->step = 0;
        return;
    }
    Finding finding = finding_of(shrink->method, &candidate, shrink->finding.law != LAWS);
    shrink->tried += effort(&candidate);
    shrink->done = shrink->tried >= SHRINK_TRIES;
    if (finding_alike(&finding, &shrink->finding)) take(shrink, &candidate, &finding);
}
