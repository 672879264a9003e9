#include "fuzz/shrink.h"

#include <assert.h>
#include <stddef.h>

#include "cases/case.h"
#include "generate/generate.h"
#include "oracle/oracle.h"
#include "query.h"

// ---- Drafts: two shapes and their motion as plain numbers, which shrinking changes

typedef struct Draft {
    TsShapeKind kind;
    int count;
    double number[TS_SHAPE_NUMBERS_MAX];
} Draft;

// A case as drafts: a, b, and the motion, which has four numbers (none if nothing moves) and no
// kind.
enum { DRAFT_A, DRAFT_B, DRAFT_MOTION, DRAFTS };

static Draft draft_of(const TsShape *shape)
{
    Draft draft = {.kind = shape->kind};
    draft.count = ts_shape_numbers(shape, draft.number);
    return draft;
}

static void make_drafts(const Case *from, Draft out[DRAFTS])
{
    out[DRAFT_A] = draft_of(&from->a);
    out[DRAFT_B] = draft_of(&from->b);
    out[DRAFT_MOTION] = (Draft){.kind = TS_SHAPE_KINDS, .count = from->sweep ? 4 : 0};
    const double number[] = {from->motion.a.x, from->motion.a.y, from->motion.b.x,
                             from->motion.b.y};
    for (int i = 0; i < 4; i++) out[DRAFT_MOTION].number[i] = number[i];
}

// The meaning of a number. The direction of a ray and a motion may have any length.
typedef enum DraftRole { DRAFT_PLACE, DRAFT_LENGTH, DRAFT_AXIS } DraftRole;

static DraftRole role_of(const Draft *draft, int i)
{
    if (draft->kind == TS_SHAPE_KINDS) return DRAFT_LENGTH;
    switch (ts_shape_number_role(draft->kind, i)) {
    case TS_NUMBER_AXIS: return DRAFT_AXIS;
    case TS_NUMBER_DIRECTION:
    case TS_NUMBER_LENGTH: return DRAFT_LENGTH;
    case TS_NUMBER_POSITION: break;
    }
    return DRAFT_PLACE;
}

static double whole(double number) { return floor(number + 0.5); }

static double toward_zero(double number) { return number < 0 ? ceil(number) : floor(number); }

// ---- Changes to a whole draft

static void move(Draft *draft, TsVec by)
{
    for (int i = 0; i < draft->count; i++) {
        if (role_of(draft, i) == DRAFT_PLACE) draft->number[i] += i % 2 ? by.y : by.x;
    }
}

static void scale(Draft *draft, double factor)
{
    for (int i = 0; i < draft->count; i++) {
        if (role_of(draft, i) != DRAFT_AXIS) draft->number[i] *= factor;
    }
}

static void make_whole(Draft *draft)
{
    for (int i = 0; i < draft->count; i++) {
        if (role_of(draft, i) != DRAFT_AXIS) draft->number[i] = whole(draft->number[i]);
    }
}

static double reach(const Draft *draft)
{
    double most = 0;
    for (int i = 0; i < draft->count; i++) {
        if (role_of(draft, i) != DRAFT_AXIS) most = fmax(most, fabs(draft->number[i]));
    }
    return most;
}

static TsVec first_place(const Draft *draft) { return ts_vec(draft->number[0], draft->number[1]); }

// ---- Unit directions, whose two numbers are marked by their role

static const TsVec axes[] = {{1, 0}, {0, 1}, {0.6, 0.8}, {0.8, 0.6}, {-0.6, 0.8}, {-0.8, 0.6}};
enum { AXES = sizeof axes / sizeof *axes };

// The index of the direction's first number; -1 if the draft has none.
static int axis_at(const Draft *draft)
{
    for (int i = 0; i < draft->count; i++) {
        if (role_of(draft, i) == DRAFT_AXIS) return i;
    }
    return -1;
}

static TsVec axis_of(const Draft *draft, int at)
{
    return ts_vec(draft->number[at], draft->number[at + 1]);
}

static void set_axis(Draft *draft, TsVec axis)
{
    int at = axis_at(draft);
    if (at < 0) return;
    draft->number[at] = axis.x;
    draft->number[at + 1] = axis.y;
}

// The same shape with a direction of unit length, which its lengths are multiples of.
static void make_unit(Draft *draft)
{
    int at = axis_at(draft);
    double length = at < 0 ? 1 : ts_vec_length(axis_of(draft, at));
    for (int i = 0; i < draft->count && at >= 0; i++) {
        switch (role_of(draft, i)) {
        case DRAFT_AXIS: draft->number[i] /= length; break;
        case DRAFT_LENGTH: draft->number[i] *= length; break;
        case DRAFT_PLACE: break;
        }
    }
}

// Replaces the direction by the most parallel one of the list, or its opposite.
static void snap_axis(Draft *draft)
{
    int at = axis_at(draft);
    if (at < 0) return;
    TsVec axis = ts_vec_normalize(axis_of(draft, at)), best = axes[0];
    for (int i = 1; i < AXES; i++) {
        if (fabs(ts_vec_dot(axis, axes[i])) > fabs(ts_vec_dot(axis, best))) best = axes[i];
    }
    set_axis(draft, best);
}

// ---- Proposals, by type. Each function returns false past its last proposal.

typedef bool Proposal(int i, Draft out[DRAFTS]);

// Onto a lattice: moved to the origin, scaled to a number of cells, rounded.
static bool lattice(int i, Draft out[DRAFTS])
{
    static const double cells[] = {2, 3, 4, 5, 6, 8, 10, 12, 16, 24, 32, 48, 64, 100, 0};
    enum { CELLS = sizeof cells / sizeof *cells };
    if (i >= CELLS * 6) return false;
    bool snapped = i % 2, unmoved = i / 2 % 3 == 2;
    TsVec from = unmoved ? ts_vec(0, 0) : first_place(&out[i / 2 % 3]);
    double most = 0;
    for (int k = 0; k < 2; k++) {
        move(&out[k], ts_vec_negate(from));
        most = fmax(most, reach(&out[k]));
    }
    if (unmoved) most = fmax(most, reach(&out[DRAFT_MOTION]));
    double factor = cells[i / 6] > 0 && most > 0 ? cells[i / 6] / most : 1;
    for (int k = 0; k < DRAFTS; k++) {
        scale(&out[k], factor);
        make_whole(&out[k]);
        if (snapped) snap_axis(&out[k]);
    }
    return true;
}

// Proposal i for a shape of a simpler kind: a triangle of a polygon, an axis-aligned box of an
// oriented one; then sides, diagonals and corners. The shape itself if there is none.
static TsShape simpler(const TsShape *shape, int i)
{
    TsVec corner[TS_POLYGON_MAX];
    int count = ts_shape_corners(shape, corner);
    enum { TRIANGLES = 8 };
    switch (shape->kind) {
    case TS_SHAPE_RAY: return *shape;
    case TS_SHAPE_POLYGON:
        if (i < TRIANGLES)
            return ts_shape_triangle(corner[i % count], corner[(i + 1) % count],
                                     corner[(i + 2) % count]);
        i -= TRIANGLES;
        break;
    case TS_SHAPE_OBB:
        if (i == 0)
            return ts_shape_aabb(ts_vec_sub(shape->obb.center, shape->obb.half),
                                 ts_vec_add(shape->obb.center, shape->obb.half));
        break;
    case TS_SHAPE_POINT:
    case TS_SHAPE_SEGMENT:
    case TS_SHAPE_CIRCLE:
    case TS_SHAPE_AABB:
    case TS_SHAPE_TRIANGLE:
    case TS_SHAPE_CAPSULE:
    case TS_SHAPE_KINDS: break;
    }
    int from = i % count, to = (from + 1 + i / count) % count;
    return i < count ? ts_shape_segment(corner[from], corner[to]) : ts_shape_point(corner[from]);
}

// Replaces one shape by one of a simpler kind.
static bool kind(int i, Draft out[DRAFTS])
{
    enum { EACH = 20 };
    if (i >= 2 * EACH) return false;
    Draft *draft = &out[i / EACH];
    TsVec corner[TS_POLYGON_MAX];
    TsShape shape = ts_shape_of_numbers(draft->kind, draft->number, draft->count, corner);
    shape = simpler(&shape, i % EACH);
    *draft = draft_of(&shape);
    return true;
}

// Removes a run of corners from a polygon: half of them first, then fewer.
static bool corners(int i, Draft out[DRAFTS])
{
    enum { EACH = 2 * TS_POLYGON_MAX };
    if (i >= 2 * EACH) return false;
    Draft *draft = &out[i / EACH];
    if (draft->kind != TS_SHAPE_POLYGON) return true;
    int count = draft->count / 2, at = i % EACH, run = at < 8 ? count / 2 : at < 24 ? count / 4 : 1;
    at %= count;
    if (run < 1 || count - run < 3) return true;
    int kept = 0;
    for (int k = 0; k < count; k++) {
        if ((k - at + count) % count < run) continue;
        draft->number[2 * kept] = draft->number[2 * k];
        draft->number[2 * kept + 1] = draft->number[2 * k + 1];
        kept++;
    }
    draft->count = 2 * kept;
    return true;
}

static bool axis(int i, Draft out[DRAFTS])
{
    if (i >= 2 * AXES + 2) return false;
    if (i < 2)
        make_unit(&out[i]);
    else
        set_axis(&out[i % 2], axes[i / 2 - 1]);
    return true;
}

// Moves one shape or both towards the origin along x or y: all the way, half of it, or by 1.
static bool shift(int i, Draft out[DRAFTS])
{
    if (i >= 24) return false;
    bool y = i / 3 % 2;
    int who = i / 6;
    TsVec at = first_place(&out[who % 2]);
    double from = y ? at.y : at.x, by = -from;
    if (i % 3 == 1) by = -toward_zero(from / 2);
    if (i % 3 == 2) by = from > 0 ? -1 : from < 0 ? 1 : 0;
    for (int k = 0; k < 2; k++) {
        if (who >= 2 || who == k) move(&out[k], y ? ts_vec(0, by) : ts_vec(by, 0));
    }
    return true;
}

static bool smaller(int i, Draft out[DRAFTS])
{
    static const double factor[] = {0.125, 0.5, 0x1p-30, 0x1p30, 0.1};
    if (i >= 15) return false;
    for (int k = 0; k < DRAFTS; k++) {
        if (i % 3 == k || i % 3 == 2) scale(&out[k], factor[i / 3]);
    }
    return true;
}

// A rounder number than `x`.
static double rounder(double x, int way)
{
    static const double parts[] = {2, 4, 10, 100, 1000};
    switch (way) {
    case 0: return 0;
    case 1: return x < 0 ? -1 : 1;
    case 2: return toward_zero(x / 2);
    case 3: return toward_zero(x - (x < 0 ? -1 : 1));
    case 4: return floor(x);
    case 5: return ceil(x);
    case 6: return fabs(x);
    default: return whole(x * parts[way - 7]) / parts[way - 7];
    }
}

static bool number(int i, Draft out[DRAFTS])
{
    enum { WAYS = 12 };
    int at = i / WAYS;
    Draft *draft = out;
    for (; draft < &out[DRAFT_MOTION] && at >= draft->count; draft++) at -= draft->count;
    if (at >= draft->count) return false;
    if (role_of(draft, at) == DRAFT_AXIS) return true;
    draft->number[at] = rounder(draft->number[at], i % WAYS);
    return true;
}

// No motion; relative motion of one shape; half the motion, or one along an axis.
static bool motion(int i, Draft out[DRAFTS])
{
    Draft *draft = &out[DRAFT_MOTION];
    double *number = draft->number;
    if (i >= (draft->count > 0 ? 8 : 0)) return false;
    for (int k = 0; k < 2; k++) {
        double a = number[k], b = number[2 + k];
        number[k] = i == 0 || i == 3 ? 0 : i == 2 ? b : i < 6 ? a - b : toward_zero(a / 2);
        number[2 + k] = i < 6 ? (i == 3 ? b - a : 0) : toward_zero(b / 2);
    }
    if (i == 4 || i == 5) number[i - 4] = 0;
    if (i == 7) make_whole(draft);
    return true;
}

static bool is_lattice(const Draft *draft)
{
    int at = axis_at(draft);
    if (at >= 0 && fabs(ts_vec_length(axis_of(draft, at)) - 1) > 1e-9) return false;
    for (int i = 0; i < draft->count; i++) {
        if (role_of(draft, i) == DRAFT_AXIS) continue;
        if (draft->number[i] != whole(draft->number[i])) return false;
    }
    return reach(draft) <= 100;
}

// If no lattice reproduces the finding: unrelated cases of the same kinds with small whole numbers,
// then halves, tenths and hundredths.
static bool unrelated(int i, Draft out[DRAFTS])
{
    static const double parts[] = {1, 2, 10, 100};
    enum { EACH = 150, PARTS = sizeof parts / sizeof *parts };
    if (i >= PARTS * EACH) return false;
    if (is_lattice(&out[DRAFT_A]) && is_lattice(&out[DRAFT_B]) && is_lattice(&out[DRAFT_MOTION]))
        return false;
    GeneratedPair pair;
    Random random = random_seeded((uint64_t)i);
    Case drawn = {.sweep = out[DRAFT_MOTION].count > 0};
    if (drawn.sweep)
        generate_sweep(&random, FAMILY_LATTICE, out[0].kind, out[1].kind, &pair);
    else
        generate_pair(&random, FAMILY_LATTICE, out[0].kind, out[1].kind, &pair);
    drawn.a = pair.a;
    drawn.b = pair.b;
    drawn.motion = (CaseMotion){pair.move_a, pair.move_b};
    make_drafts(&drawn, out);
    for (int k = 0; k < DRAFTS; k++) {
        snap_axis(&out[k]);
        for (int n = 0; n < out[k].count; n++) {
            if (role_of(&out[k], n) != DRAFT_AXIS) out[k].number[n] /= parts[i / EACH];
        }
    }
    return true;
}

// The next proposal for this case, the boldest first. `step` starts at 0 and is advanced. Returns
// false past the last one. A proposal may be an invalid shape, or the case itself.
static bool propose(const Case *best, int *step, Draft out[DRAFTS])
{
    static Proposal *const list[] = {corners, motion,  lattice,   kind,  axis,
                                     shift,   smaller, unrelated, number};
    enum { LISTS = sizeof list / sizeof *list, STEPS = 1 << 16 };
    while (*step / STEPS < LISTS) {
        int at = *step / STEPS, i = (*step)++ % STEPS;
        make_drafts(best, out);
        if (list[at](i, out)) return true;
        *step = (at + 1) * STEPS;
    }
    return false;
}

// ---- Cost: what is smaller, as a sum over kinds and numbers

static bool is_multiple(double size, double parts)
{
    return floor(size * parts + 0.5) / parts == size;
}

// Cost of the digits behind the decimal point.
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
    double magnitude = exponent + 2 * mantissa - 2; // about log2(1 + size), piecewise linear
    return 1 + 2 * magnitude + (number < 0 ? 0.5 : 0) + digits_cost(size);
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
    case TS_SHAPE_CAPSULE: return shape->capsule.radius > 0;
    case TS_SHAPE_AABB:
        return shape->aabb.min.x < shape->aabb.max.x && shape->aabb.min.y < shape->aabb.max.y;
    case TS_SHAPE_OBB: return shape->obb.half.x > 0 && shape->obb.half.y > 0;
    case TS_SHAPE_TRIANGLE: return doubled_area(shape->triangle.corner, 3) != 0;
    case TS_SHAPE_POLYGON: return doubled_area(shape->polygon.corner, shape->polygon.count) != 0;
    case TS_SHAPE_POINT:
    case TS_SHAPE_RAY:
    case TS_SHAPE_KINDS: break;
    }
    return true;
}

static double shape_cost(const TsShape *shape)
{
    static const double kind_cost[] = {
        [TS_SHAPE_POINT] = 0,     [TS_SHAPE_SEGMENT] = 40, [TS_SHAPE_RAY] = 40,
        [TS_SHAPE_CIRCLE] = 40,   [TS_SHAPE_AABB] = 60,    [TS_SHAPE_OBB] = 100,
        [TS_SHAPE_TRIANGLE] = 80, [TS_SHAPE_POLYGON] = 90, [TS_SHAPE_CAPSULE] = 85,
    };
    _Static_assert(sizeof kind_cost / sizeof *kind_cost == TS_SHAPE_KINDS, "one cost a kind");
    Draft draft = draft_of(shape);
    double cost = kind_cost[shape->kind] + 6 * draft.count + (has_width(shape) ? 0 : 200);
    int at = axis_at(&draft);
    if (at >= 0) { // an axis-aligned shape is cheapest, then one with a unit direction
        TsVec axis = axis_of(&draft, at);
        bool unit = fabs(ts_vec_length_squared(axis) - 1) <= 1e-9;
        cost += !unit ? 60 : axis.x == 1 ? 0 : 1;
    }
    for (int i = 0; i < draft.count; i++) cost += number_cost(draft.number[i]);
    return cost;
}

static double case_cost(const Case *pair)
{
    const CaseMotion *motion = &pair->motion;
    double cost = shape_cost(&pair->a) + shape_cost(&pair->b);
    return cost + (number_cost(motion->a.x) + number_cost(motion->a.y) + number_cost(motion->b.x) +
                   number_cost(motion->b.y) + (ts_vec_is_zero(motion->b) ? 0 : 20));
}

// ---- Valid candidates

static bool is_sound(const TsShape *shape, const TsShape *best)
{
    if (!ts_shape_valid(shape, NULL) || (has_width(best) && !has_width(shape))) return false;
    return shape->kind != TS_SHAPE_POLYGON || oracle_simple(shape->polygon);
}

static bool is_valid_candidate(const Shrink *shrink, const Case *pair)
{
    const Case *best = &shrink->best;
    bool same_kinds = pair->a.kind == best->a.kind && pair->b.kind == best->b.kind;
    if (shrink->keeps_kinds && !same_kinds) return false;
    const Method *method = shrink->method;
    Query query = query_of_case(method->kind, pair);
    TsShape move_a = ts_shape_point(pair->motion.a), move_b = ts_shape_point(pair->motion.b);
    return is_sound(&pair->a, &best->a) && is_sound(&pair->b, &best->b) &&
           ts_shape_valid(&move_a, NULL) && ts_shape_valid(&move_b, NULL) &&
           query_is_fair(method, &query) && method_accepts(method, &query) &&
           (query_known(method->kind, pair->a.kind, pair->b.kind) ||
            !query_known(method->kind, best->a.kind, best->b.kind));
}

// ---- The search

static TsShape shape_of(const Shrink *shrink, Draft *draft, TsVec *corner)
{
    for (int i = 0; i < draft->count; i++) {
        draft->number[i] += 0.0; // no negative zero
        draft->number[i] = query_fair_number(shrink->method->number, draft->number[i]);
    }
    return ts_shape_of_numbers(draft->kind, draft->number, draft->count, corner);
}

// The next proposal that is smaller and valid; false at the end of the list.
static bool next_candidate(Shrink *shrink, Case *out)
{
    Draft draft[DRAFTS];
    double cost = case_cost(&shrink->best);
    while (propose(&shrink->best, &shrink->step, draft)) {
        out->a = shape_of(shrink, &draft[0], out->corner[0]);
        out->b = shape_of(shrink, &draft[1], out->corner[1]);
        out->sweep = shrink->best.sweep;
        double *number = draft[DRAFT_MOTION].number;
        for (int i = 0; i < 4; i++) number[i] += 0.0; // no negative zero
        out->motion = (CaseMotion){{number[0], number[1]}, {number[2], number[3]}};
        if (case_cost(out) < cost && is_valid_candidate(shrink, out)) return true;
    }
    return false;
}

// A proposal has no other fields.
static void take_case(Case *best, const Case *pair)
{
    case_of_pair(best, &pair->a, &pair->b);
    best->sweep = pair->sweep;
    best->motion = pair->motion;
}

void shrink_begin(Shrink *shrink, const Method *method, const Case *failing, const Finding *finding)
{
    assert(finding->kind != FINDING_NONE);
    *shrink = (Shrink){.method = method, .finding = *finding};
    take_case(&shrink->best, failing);
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
    Finding finding =
        finding_of(shrink->method, &candidate, shrink->finding.symmetry != SYMMETRIES);
    // The oracle compares every triangle of a concave polygon with every one of the other.
    TsVec corner[TS_POLYGON_MAX];
    int corners = ts_shape_corners(&candidate.a, corner) * ts_shape_corners(&candidate.b, corner);
    shrink->tried += 1 + corners / 64;
    shrink->done = shrink->tried >= SHRINK_TRIES;
    if (!finding_alike(&finding, &shrink->finding)) return;
    take_case(&shrink->best, &candidate);
    shrink->finding = finding;
    shrink->gaining = true;
    shrink->step--; // the same change may help again
    shrink->gained++;
    if (finding.hung && shrink->gained >= SHRINK_HANGS) shrink->done = true;
}
