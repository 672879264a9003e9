#include "fuzz/shrink.h"

#include <assert.h>
#include <stddef.h>

#include "fuzz/shrink_private.h"
#include "generate/generate.h"
#include "oracle/oracle.h"
#include "query.h"
#include "touchstone/sweep.h"

// ---- Cost: what is smaller, as a sum over kinds and numbers

static bool is_multiple(double size, double parts)
{
    return floor(size * parts + 0.5) / parts == size;
}

// Cost of digits: those behind the decimal point, and more than one, above all more than three.
static double digits_cost(double size)
{
    double long_one = shrink_rounded(size, 1) == size   ? 0
                      : shrink_rounded(size, 2) == size ? 1
                      : shrink_rounded(size, 3) == size ? 3
                      : shrink_rounded(size, 6) == size ? 40
                                                        : 70;
    if (is_multiple(size, 1)) return long_one;
    if (is_multiple(size, 2)) return long_one + 6;
    if (is_multiple(size, 10) || is_multiple(size, 4)) return long_one + 9;
    if (is_multiple(size, 100)) return long_one + 12;
    return long_one + (is_multiple(size, 1000) ? 16 : size < 1e-3 ? 30 : 20);
}

static double number_cost(double number)
{
    if (number == 0) return signbit(number) ? 0.25 : 0;
    int exponent;
    double size = fabs(number), mantissa = frexp(1 + size, &exponent);
    double magnitude = exponent + 2 * mantissa - 2; // about log2(1 + size), piecewise linear
    int below; // a tiny number is as hard to read as a great one
    frexp(size, &below);
    return 1 + 2 * magnitude + (number < 0 ? 0.5 : 0) + (below < 0 ? -0.5 * below : 0) +
           digits_cost(size);
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

bool shrink_has_width(const TsShape *shape)
{
    if (ts_shape_kind_is_round(shape->kind)) return ts_shape_radius(shape) > 0;
    if (shape->kind == TS_SHAPE_SEGMENT) return !ts_vec_equal(shape->segment.a, shape->segment.b);
    if (shape->kind == TS_SHAPE_AABB)
        return shape->aabb.min.x < shape->aabb.max.x && shape->aabb.min.y < shape->aabb.max.y;
    if (shape->kind == TS_SHAPE_OBB) return shape->obb.half.x > 0 && shape->obb.half.y > 0;
    int count;
    const TsVec *loop = ts_shape_stored_corners(shape, &count);
    return count < 3 || doubled_area(loop, count) != 0;
}

static double shape_cost(const TsShape *shape)
{
    static const double kind_cost[] = {
        [TS_SHAPE_POINT] = 0,     [TS_SHAPE_SEGMENT] = 40, [TS_SHAPE_RAY] = 40,
        [TS_SHAPE_CIRCLE] = 40,   [TS_SHAPE_AABB] = 60,    [TS_SHAPE_OBB] = 100,
        [TS_SHAPE_TRIANGLE] = 80, [TS_SHAPE_POLYGON] = 90, [TS_SHAPE_CAPSULE] = 85,
    };
    _Static_assert(sizeof kind_cost / sizeof *kind_cost == TS_SHAPE_KINDS, "one cost a kind");
    int count;
    const double *number = ts_shape_view_numbers(shape, &count);
    double cost = kind_cost[shape->kind] + 6 * count + (shrink_has_width(shape) ? 0 : 200);
    if (shape->kind == TS_SHAPE_OBB) { // one that is not turned is cheapest, then a unit axis
        bool unit = fabs(ts_vec_length_squared(shape->obb.axis) - 1) <= 1e-9;
        cost += !unit ? 60 : shape->obb.axis.x == 1 ? 0 : 1;
    }
    for (int i = 0; i < count; i++) cost += number_cost(number[i]);
    for (int i = 2; i < count && shape->kind == TS_SHAPE_POLYGON; i += 2) {
        // A corner for a reader to see is worth a larger number.
        if (number[i] == number[i - 2] && number[i + 1] == number[i - 1]) cost += 12;
    }
    return cost;
}

static double case_cost(const Case *pair)
{
    const CaseMotion *motion = &pair->motion;
    double cost = shape_cost(&pair->a) + shape_cost(&pair->b);
    for (int i = 0; i < pair->other_count; i++) cost += 150 + shape_cost(&pair->others[i]);
    return cost + (number_cost(motion->a.x) + number_cost(motion->a.y) + number_cost(motion->b.x) +
                   number_cost(motion->b.y) + (ts_vec_is_zero(motion->b) ? 0 : 20));
}

// ---- Valid candidates

static bool is_sound(const TsShape *shape, const TsShape *best)
{
    if (!ts_shape_valid(shape, NULL) || (shrink_has_width(best) && !shrink_has_width(shape)))
        return false;
    if (generate_is_one_point(shape) && !generate_is_one_point(best)) return false;
    return shape->kind != TS_SHAPE_POLYGON || oracle_simple(shape->polygon);
}

// No more shapes beside b than before have no width.
static bool are_others_sound(const Case *pair, const Case *best)
{
    int flat = 0;
    for (int i = 0; i < best->other_count; i++) flat += !shrink_has_width(&best->others[i]);
    for (int i = 0; i < pair->other_count; i++) {
        const TsShape *shape = &pair->others[i];
        if (!is_sound(shape, shape) || !ts_sweep_accepts(shape)) return false;
        flat -= !shrink_has_width(shape);
    }
    return flat >= 0;
}

static TsShapeMask kinds_of_list(const Case *pair)
{
    TsShapeMask kinds = TS_SHAPE_BIT(pair->b.kind);
    for (int i = 0; i < pair->other_count; i++) kinds |= TS_SHAPE_BIT(pair->others[i].kind);
    return kinds;
}

static bool is_valid_candidate(const Shrink *shrink, const Case *pair)
{
    const Case *best = &shrink->best;
    bool same_kinds = pair->a.kind == best->a.kind && pair->b.kind == best->b.kind &&
                      !(kinds_of_list(pair) & ~kinds_of_list(best));
    if (shrink->keeps_kinds && !same_kinds) return false;
    const Method *method = shrink->method;
    Query query = query_of_case(method->kind, pair);
    TsShape move_a = ts_shape_point(pair->motion.a), move_b = ts_shape_point(pair->motion.b);
    return is_sound(&pair->a, &best->a) && is_sound(&pair->b, &best->b) &&
           are_others_sound(pair, best) && ts_shape_valid(&move_a, NULL) &&
           ts_shape_valid(&move_b, NULL) && query_is_fair(method, &query) &&
           method_accepts(method, &query) &&
           (query_known(method->kind, pair->a.kind, pair->b.kind) ||
            !query_known(method->kind, best->a.kind, best->b.kind)) &&
           (!shrink->keeps || shrink->keeps(shrink->with, pair));
}

// ---- Candidates: asked by batches, since each batch is a round trip to a plug-in's process

// Judging one costs as much as asking so many. So many small pairs are tried where changes do not
// help any more: some by all means, more if there are great numbers, all if there are long ones.
enum {
    BATCH = 64,
    FAILING_BATCH = 4,
    JUDGING = 8,
    FRESH_SOME = 1024,
    FRESH_MORE = 4096,
    FRESH_ALL = 20480
};

typedef struct Candidate {
    Case pair;
    double cost;
    int step; // where the search goes on if it is accepted
} Candidate;

static TsShape shape_of(const Shrink *shrink, Draft *draft, TsVec *corner)
{
    for (int i = 0; i < draft->count; i++) {
        draft->number[i] += 0.0; // no negative zero
        draft->number[i] = query_fair_number(shrink->method->number, draft->number[i]);
    }
    return ts_shape_of_numbers(draft->kind, draft->number, draft->count, corner);
}

// Whether the drafts are a valid pair that is smaller than the best one, which `out` becomes.
static bool is_candidate(const Shrink *shrink, Draft draft[DRAFTS], Candidate *out)
{
    Case *pair = &out->pair;
    pair->a = shape_of(shrink, &draft[DRAFT_A], pair->corner[0]);
    pair->b = shape_of(shrink, &draft[DRAFT_B], pair->corner[1]);
    pair->sweep = shrink->best.sweep;
    pair->other_count = 0;
    int corners = 0;
    for (int i = 0; i < CASE_OTHERS_MAX && shrink_is_shape(&draft[DRAFT_OTHERS + i]); i++) {
        Draft *other = &draft[DRAFT_OTHERS + i];
        int more = other->kind == TS_SHAPE_POLYGON ? other->count / 2 : 0;
        if (corners + more > CASE_CORNERS_MAX) return false;
        pair->others[pair->other_count++] = shape_of(shrink, other, pair->others_corner + corners);
        corners += more;
    }
    double *number = draft[DRAFT_MOTION].number;
    for (int i = 0; i < 4; i++) number[i] += 0.0; // no negative zero
    pair->motion = (CaseMotion){{number[0], number[1]}, {number[2], number[3]}};
    out->cost = case_cost(pair);
    return out->cost < shrink->cost && is_valid_candidate(shrink, pair);
}

// The next candidates, at most `most`; fewer only at the end of the list.
static int make_candidates(Shrink *shrink, Candidate *candidate, int most)
{
    Draft draft[DRAFTS];
    int count = 0;
    while (count < most) {
        if (shrink->fresh) {
            if (shrink->drawn >= shrink->fresh) break;
            shrink_fresh(&shrink->best, shrink->drawn++, shrink->method->number, draft);
        } else if (!shrink_propose(&shrink->best, &shrink->step, draft)) {
            break;
        }
        if (!is_candidate(shrink, draft, &candidate[count])) continue;
        candidate[count++].step = shrink->step - 1; // the same change may help again
    }
    return count;
}

// Whether an answer may be a finding like the known one; it costs no call of the method and hardly
// ever one of the oracle.
static bool may_be_alike(const Shrink *shrink, const Query *query, const Answer *answer)
{
    const Finding *finding = &shrink->finding;
    const Method *method = shrink->method;
    if (finding->kind == FINDING_FAILED) {
        Finding now = finding_of_answer(method, query, answer, answer->relation);
        return now.kind == FINDING_FAILED;
    }
    if (answer->relation != finding->answered) return false;
    bool compared = finding->symmetry == SYMMETRIES && method->sound != EXACT &&
                    query_known(method->kind, query->a->kind, query->b->kind);
    if (!compared) return true;
    TsRelation core = query_core(query);
    return core == finding->exact || core == TS_TOUCHING; // a touch rule may decide a touch
}

// For a broken symmetry: keeps those whose changed pair has the other answer too.
static void ask_changed(const Shrink *shrink, const Candidate *candidate, int count,
                        bool like[BATCH])
{
    Case changed[BATCH];
    Query query[BATCH];
    Answer answer[BATCH];
    int of[BATCH], asked = 0;
    const Method *method = shrink->method;
    for (int i = 0; i < count; i++) {
        if (!like[i]) continue;
        like[i] = false;
        Case *pair = &changed[asked];
        if (!symmetry_change(shrink->finding.symmetry, method, &candidate[i].pair, pair)) continue;
        query[asked] = query_of_case(method->kind, pair);
        of[asked++] = i;
    }
    method_ask_many(method, query, answer, asked);
    for (int i = 0; i < asked; i++) {
        like[of[i]] = answer[i].relation == shrink->finding.exact;
    }
}

// Asks about all candidates; sets `like` of those that may be like the finding.
static void ask_candidates(Shrink *shrink, const Candidate *candidate, int count, bool like[BATCH])
{
    Query query[BATCH];
    Answer answer[BATCH];
    for (int i = 0; i < count; i++) {
        query[i] = query_of_case(shrink->method->kind, &candidate[i].pair);
    }
    method_ask_many(shrink->method, query, answer, count);
    for (int i = 0; i < count; i++) {
        like[i] = may_be_alike(shrink, &query[i], &answer[i]);
        shrink->hung += answer[i].hung;
        shrink->deaths += answer[i].relation == METHOD_FAILS;
    }
    if (shrink->finding.symmetry != SYMMETRIES) ask_changed(shrink, candidate, count, like);
    shrink->tried += count;
}

static void take(Shrink *shrink, const Candidate *candidate, const Finding *finding)
{
    // A proposal has no other fields.
    Case *best = &shrink->best;
    case_of_pair(best, &candidate->pair.a, &candidate->pair.b);
    best->sweep = candidate->pair.sweep;
    best->motion = candidate->pair.motion;
    case_set_others(best, candidate->pair.others, candidate->pair.other_count);
    shrink->cost = candidate->cost;
    shrink->finding = *finding;
    shrink->gaining = true;
    shrink->gained++;
}

static double part_of_size(const Method *method, const Case *pair, const Finding *finding)
{
    Query query = query_of_case(method->kind, pair);
    return finding->margin / query_size(&query);
}

// Judges a candidate that may be alike, and takes it if it is.
static bool judge(Shrink *shrink, const Candidate *candidate)
{
    Finding finding =
        finding_of(shrink->method, &candidate->pair, shrink->finding.symmetry != SYMMETRIES);
    // The oracle compares every triangle of a concave polygon with every one of the other.
    int of_a, of_b;
    ts_shape_stored_corners(&candidate->pair.a, &of_a);
    ts_shape_stored_corners(&candidate->pair.b, &of_b);
    shrink->tried += JUDGING + of_a * of_b / 8;
    shrink->hung += finding.hung;
    shrink->deaths += finding.answered == METHOD_FAILS;
    if (!finding_alike(&finding, &shrink->finding)) return false;
    if (part_of_size(shrink->method, &candidate->pair, &finding) < shrink->clear) return false;
    take(shrink, candidate, &finding);
    return true;
}

// ---- The search

void shrink_begin(Shrink *shrink, const Method *method, const Case *failing, const Finding *finding)
{
    assert(finding->kind != FINDING_NONE);
    *shrink = (Shrink){.method = method, .finding = *finding};
    Case *best = &shrink->best;
    case_of_pair(best, &failing->a, &failing->b);
    best->sweep = failing->sweep;
    best->motion = failing->motion;
    case_set_others(best, failing->others, failing->other_count);
    shrink->cost = case_cost(best);
    if (finding->kind != FINDING_ROUNDS)
        shrink->clear = fmin(part_of_size(method, best, finding) / 10, 1e-4);
}

// A function that remembers may answer otherwise when it is asked again.
static bool repeats(const Shrink *shrink)
{
    Query query = query_of_case(shrink->method->kind, &shrink->best);
    return method_ask(shrink->method, &query).relation == shrink->finding.answered;
}

static bool has_long_numbers(const Draft draft[DRAFTS])
{
    for (int k = 0; k < DRAFTS; k++) {
        for (int i = 0; i < draft[k].count; i++) {
            if (shrink_rounded(draft[k].number[i], 3) != draft[k].number[i]) return true;
        }
    }
    return false;
}

// At the end of a list of candidates: the changes again if one of them helped, otherwise small
// pairs, more of them if there are long numbers.
static void go_on(Shrink *shrink)
{
    Draft draft[DRAFTS];
    double reach = 0;
    shrink_drafts(&shrink->best, draft);
    for (int k = 0; k < DRAFTS; k++) reach = fmax(reach, shrink_reach(&draft[k]));
    int limit = reach > 10 ? FRESH_MORE : FRESH_SOME;
    if (has_long_numbers(draft) && finding_is_fault(&shrink->finding)) limit = FRESH_ALL;
    shrink->done = !shrink->gaining && shrink->drawn >= limit;
    shrink->fresh = shrink->gaining ? 0 : limit;
    shrink->gaining = false;
    shrink->step = 0;
}

// The index of the cheapest one that may be alike; -1 if there is none.
static int cheapest(const Candidate *candidate, int count, const bool like[BATCH])
{
    int best = -1;
    for (int i = 0; i < count; i++) {
        if (like[i] && (best < 0 || candidate[i].cost < candidate[best].cost)) best = i;
    }
    return best;
}

void shrink_step(Shrink *shrink)
{
    Candidate candidate[BATCH];
    bool like[BATCH], taken = false;
    if (shrink->done) return;
    if (shrink->tried++ == 0 && !repeats(shrink)) {
        shrink->done = true;
        return;
    }
    // A change that helps is mostly followed by another one: only where none does is a large batch
    // worth its questions.
    int most = shrink->fresh ? BATCH : 1 << shrink->misses;
    // Each failure may cost the start of a process: then not all of a batch are asked for one.
    if (most > FAILING_BATCH && shrink->finding.answered == METHOD_FAILS) most = FAILING_BATCH;
    if (shrink->hung > 0) most = 1;
    int count = make_candidates(shrink, candidate, most);
    if (count == 0) {
        go_on(shrink);
        return;
    }
    ask_candidates(shrink, candidate, count, like);
    for (int i = 0; i < count && !taken; i++) {
        int at = shrink->fresh ? cheapest(candidate, count, like) : i;
        if (at < 0) break;
        if (!like[at]) continue;
        like[at] = false;
        taken = judge(shrink, &candidate[at]);
        if (taken) shrink->step = shrink->fresh ? 0 : candidate[at].step;
    }
    if (taken) shrink->fresh = 0;
    if (taken)
        shrink->misses = 0;
    else if (1 << shrink->misses < BATCH)
        shrink->misses++;
    if (shrink->tried >= SHRINK_TRIES || shrink->hung >= SHRINK_HANGS ||
        shrink->deaths >= SHRINK_DEATHS)
        shrink->done = true;
}
