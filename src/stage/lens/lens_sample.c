#include "stage_self.h"
#include "touchstone/cast.h"
#include "touchstone/sweep.h"

// ---- Places along x or y

// Beyond the ends of what is shown there is one more, so that the ground reaches them.
static int walk(LensAxis *axis, double from, double sense, double reach, double *out)
{
    int count = 0;
    double at = from;
    while (count < LENS_COUNT_MAX && fabs(at - from) < reach) {
        at = nextafter(at, sense * HUGE_VAL);
        out[count++] = at;
    }
    axis->lattice = axis->lattice && fabs(at - from) >= reach;
    return count;
}

// Every double; false where they are more than there is room for.
static bool take_lattice(LensAxis *axis, double here, double reach)
{
    double below[LENS_COUNT_MAX], above[LENS_COUNT_MAX];
    axis->lattice = true;
    int down = walk(axis, here, -1, reach, below), up = walk(axis, here, 1, reach, above);
    if (!axis->lattice || down + 1 + up > LENS_COUNT_MAX) return false;
    for (int i = 0; i < down; i++) axis->at[i] = below[down - 1 - i];
    axis->at[down] = here;
    for (int i = 0; i < up; i++) axis->at[down + 1 + i] = above[i];
    axis->here = down;
    axis->count = down + 1 + up;
    return true;
}

static void take_samples(LensAxis *axis, double here, double reach)
{
    axis->lattice = false;
    axis->count = LENS_SAMPLES;
    axis->here = LENS_SAMPLES / 2;
    for (int i = 0; i < LENS_SAMPLES; i++) {
        axis->at[i] = here + (i - axis->here) * (reach / axis->here);
    }
}

static void take_axis(LensAxis *axis, double here, double reach, double finest)
{
    axis->spacing = fmin(nextafter(here, HUGE_VAL) - here, here - nextafter(here, -HUGE_VAL));
    bool fits = axis->spacing >= finest && take_lattice(axis, here, reach);
    if (!fits) take_samples(axis, here, reach);
}

TsVec lens_offset(const LensSample *sample, int column, int row)
{
    return ts_vec(sample->x.at[column] - sample->x.at[sample->x.here],
                  sample->y.at[row] - sample->y.at[sample->y.here]);
}

// ---- What is said of them

bool lens_knows(TsShapeKind a, TsShapeKind b)
{
    return ask_kind(a, b) == QUERY_CAST || ts_relation_knows(a, b);
}

static Query query_of(const LensQuestion *question, const TsShape *moved)
{
    const TsShape *fixed = question->fixed;
    return (Query){.kind = question->swept ? QUERY_SWEEP : ask_kind(moved->kind, fixed->kind),
                   .a = question->moving_first ? moved : fixed,
                   .b = question->moving_first ? fixed : moved,
                   .move_a = question->move_a,
                   .move_b = question->move_b};
}

// Rounding at its place may cost a polygon its convexity.
static TsRelation exact_of_sweep(const Query *q)
{
    if (ts_sweep_accepts(q->a) && ts_sweep_accepts(q->b))
        return ts_sweep_relation(q->a, q->move_a, q->b, q->move_b);
    return ts_sweep_by_parts(q->a, q->move_a, q->b, q->move_b).relation;
}

static TsRelation exact_of(const LensQuestion *question, const TsShape *moved)
{
    const TsShape *fixed = question->fixed;
    Query query = query_of(question, moved);
    if (question->swept) return exact_of_sweep(&query);
    if (moved->kind == TS_SHAPE_RAY) return ts_cast_shape(moved->ray, fixed).relation;
    if (fixed->kind == TS_SHAPE_RAY) return ts_cast_shape(fixed->ray, moved).relation;
    return ts_relation_shapes(moved, fixed);
}

static TsShape shape_there(const LensQuestion *question, TsVec position, TsVec *corners)
{
    return actor_shape_at(question->moving, position, question->moving->angle, corners);
}

TsRelation lens_exact(const LensQuestion *question, TsVec position)
{
    TsVec corners[TS_POLYGON_MAX];
    TsShape moved = shape_there(question, position, corners);
    return exact_of(question, &moved);
}

static unsigned char mark_of(const LensQuestion *question, TsRelation answered, TsRelation exact)
{
    bool touching = answered == TS_TOUCHING && question->touch == TOUCHING_HITS;
    bool wrong = method_judge(question->method, answered, exact) == VERDICT_WRONG;
    int mark = (answered == TS_OVERLAPPING || touching ? LENS_HIT : 0) | (wrong ? LENS_WRONG : 0);
    if (exact == TS_TOUCHING) mark |= LENS_TOUCHING;
    if (exact == TS_OVERLAPPING) mark |= LENS_OVERLAPPING;
    return (unsigned char)mark;
}

// Of a polygon that is no longer convex nobody is asked, and nobody is wrong.
static void ask_sweeps(const LensQuestion *question, const Query *query, Answer *answer, int count)
{
    for (int i = 0; i < count; i++) {
        if (method_accepts(question->method, &query[i])) {
            method_ask_many(question->method, &query[i], &answer[i], 1);
        } else {
            answer[i].relation =
                exact_of(question, question->moving_first ? query[i].a : query[i].b);
        }
    }
}

enum { BATCH = 32 };

// So many of a row at once: asking a stranger's function costs a trip each.
static void mark_batch(const LensQuestion *question, LensSample *sample, int row, int first,
                       int count)
{
    TsVec corners[BATCH][TS_POLYGON_MAX];
    TsShape moved[BATCH];
    Query query[BATCH] = {{0}};
    Answer answer[BATCH] = {{0}};
    for (int i = 0; i < count; i++) {
        TsVec at = ts_vec(sample->x.at[first + i], sample->y.at[row]);
        moved[i] = shape_there(question, at, corners[i]);
        query[i] = query_of(question, &moved[i]);
    }
    if (question->swept) {
        ask_sweeps(question, query, answer, count);
    } else {
        method_ask_many(question->method, query, answer, count);
    }
    for (int i = 0; i < count; i++) {
        TsRelation exact = exact_of(question, &moved[i]);
        sample->mark[row][first + i] = mark_of(question, answer[i].relation, exact);
    }
}

static void count_places(const LensQuestion *question, LensSample *sample)
{
    sample->places = sample->wrong = sample->touching = 0;
    for (int row = 0; row < sample->y.count; row++) {
        for (int column = 0; column < sample->x.count; column++) {
            TsVec offset = lens_offset(sample, column, row);
            if (fabs(offset.x) > question->reach.x || fabs(offset.y) > question->reach.y) continue;
            int mark = sample->mark[row][column];
            sample->places++;
            sample->wrong += (mark & LENS_WRONG) != 0;
            sample->touching += (mark & LENS_TOUCHING) != 0;
        }
    }
}

void lens_sample(const LensQuestion *question, LensSample *sample)
{
    TsVec here = question->moving->position;
    take_axis(&sample->x, here.x, question->reach.x, question->finest);
    take_axis(&sample->y, here.y, question->reach.y, question->finest);
    for (int row = 0; row < sample->y.count; row++) {
        for (int first = 0; first < sample->x.count; first += BATCH) {
            int left = sample->x.count - first;
            mark_batch(question, sample, row, first, left < BATCH ? left : BATCH);
        }
    }
    count_places(question, sample);
    lens_find_border(question, sample);
}
