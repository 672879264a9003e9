#include "actors/actor.h"
#include "tools/microscope_private.h"
#include "touchstone/cast.h"
#include "touchstone/sweep.h"

// ---- Places along x or y

// Beyond the ends of what is shown there is one more, so that the ground reaches them.
static int walk(MicroscopeAxis *axis, double from, double sense, double reach, double *out)
{
    int count = 0;
    double at = from;
    while (count < MICROSCOPE_COUNT_MAX && fabs(at - from) < reach) {
        at = nextafter(at, sense * HUGE_VAL);
        out[count++] = at;
    }
    axis->lattice = axis->lattice && fabs(at - from) >= reach;
    return count;
}

// Every double; false where they are more than there is room for.
static bool take_lattice(MicroscopeAxis *axis, double here, double reach)
{
    double below[MICROSCOPE_COUNT_MAX], above[MICROSCOPE_COUNT_MAX];
    axis->lattice = true;
    int down = walk(axis, here, -1, reach, below), up = walk(axis, here, 1, reach, above);
    if (!axis->lattice || down + 1 + up > MICROSCOPE_COUNT_MAX) return false;
    for (int i = 0; i < down; i++) axis->at[i] = below[down - 1 - i];
    axis->at[down] = here;
    for (int i = 0; i < up; i++) axis->at[down + 1 + i] = above[i];
    axis->here = down;
    axis->count = down + 1 + up;
    return true;
}

static void take_axis(MicroscopeAxis *axis, double here, double reach, double finest)
{
    axis->spacing = fmin(nextafter(here, HUGE_VAL) - here, here - nextafter(here, -HUGE_VAL));
    if (axis->spacing >= finest && take_lattice(axis, here, reach)) return;
    axis->lattice = false;
    axis->count = MICROSCOPE_SAMPLES;
    axis->here = MICROSCOPE_SAMPLES / 2;
    for (int i = 0; i < MICROSCOPE_SAMPLES; i++) {
        axis->at[i] = here + (i - axis->here) * (reach / axis->here);
    }
}

TsVec microscope_offset(const MicroscopeSample *sample, int column, int row)
{
    return ts_vec(sample->x.at[column] - sample->x.at[sample->x.here],
                  sample->y.at[row] - sample->y.at[sample->y.here]);
}

// ---- What is said of them

bool microscope_knows(TsShapeKind a, TsShapeKind b)
{
    return ask_kind(a, b) == QUERY_CAST || ts_relation_knows(a, b);
}

static Query query_of(const MicroscopeQuestion *question, const TsShape *moved)
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

static TsRelation exact_of(const MicroscopeQuestion *question, const TsShape *moved)
{
    const TsShape *fixed = question->fixed;
    Query query = query_of(question, moved);
    if (question->swept) return exact_of_sweep(&query);
    if (moved->kind == TS_SHAPE_RAY) return ts_cast_shape(moved->ray, fixed).relation;
    if (fixed->kind == TS_SHAPE_RAY) return ts_cast_shape(fixed->ray, moved).relation;
    return ts_relation_shapes(moved, fixed);
}

static TsShape shape_there(const MicroscopeQuestion *question, TsVec position, TsVec *corners)
{
    return actor_shape_at(question->moving, position, question->moving->angle, corners);
}

TsRelation microscope_exact(const MicroscopeQuestion *question, TsVec position)
{
    TsVec corners[TS_POLYGON_MAX];
    TsShape moved = shape_there(question, position, corners);
    return exact_of(question, &moved);
}

static unsigned char mark_of(const MicroscopeQuestion *question, TsRelation answered,
                             TsRelation exact)
{
    bool touching = answered == TS_TOUCHING && question->touch == TOUCHING_HITS;
    bool wrong = method_judge(question->method, answered, exact) == VERDICT_WRONG;
    int mark = (answered == TS_OVERLAPPING || touching ? MICROSCOPE_HIT : 0) |
               (wrong ? MICROSCOPE_WRONG : 0);
    if (exact == TS_TOUCHING) mark |= MICROSCOPE_TOUCHING;
    if (exact == TS_OVERLAPPING) mark |= MICROSCOPE_OVERLAPPING;
    return (unsigned char)mark;
}

// Of a polygon that is no longer convex nobody is asked, and nobody is wrong.
static void ask_sweeps(const MicroscopeQuestion *question, const Query *query, Answer *answer,
                       int count)
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

// A batch of a row at once: each call of a plug-in costs a round trip to another process.
static void mark_batch(const MicroscopeQuestion *question, MicroscopeSample *sample, int row,
                       int first, int count)
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

static void count_places(const MicroscopeQuestion *question, MicroscopeSample *sample)
{
    sample->places = sample->wrong = sample->touching = 0;
    for (int row = 0; row < sample->y.count; row++) {
        for (int column = 0; column < sample->x.count; column++) {
            TsVec offset = microscope_offset(sample, column, row);
            if (fabs(offset.x) > question->reach.x || fabs(offset.y) > question->reach.y) continue;
            int mark = sample->mark[row][column];
            sample->places++;
            sample->wrong += (mark & MICROSCOPE_WRONG) != 0;
            sample->touching += (mark & MICROSCOPE_TOUCHING) != 0;
        }
    }
}

void microscope_sample(const MicroscopeQuestion *question, MicroscopeSample *sample)
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
    microscope_find_border(question, sample);
}

// Where apart ends. At the finest levels the places are few and far from the border; but the border
// itself is a line as straight as an edge, and is drawn so where one line parts all places.

#define SLACK 1e-9 // of the reach: by so much a drawn line may pass beside a place
enum { HALVINGS = 7 };

// ---- One line

typedef struct Span {
    double low, high;
} Span;

typedef struct Spans { // along a normal: of the places of each relation
    Span apart, touching, overlapping;
} Spans;

static void widen(Span *span, double to)
{
    span->low = fmin(span->low, to);
    span->high = fmax(span->high, to);
}

static Spans spans_along(const MicroscopeSample *sample, TsVec normal)
{
    const Span none = {HUGE_VAL, -HUGE_VAL};
    Spans spans = {none, none, none};
    for (int row = 0; row < sample->y.count; row++) {
        for (int column = 0; column < sample->x.count; column++) {
            int mark = sample->mark[row][column];
            Span *its = mark & MICROSCOPE_TOUCHING      ? &spans.touching
                        : mark & MICROSCOPE_OVERLAPPING ? &spans.overlapping
                                                        : &spans.apart;
            widen(its, ts_vec_dot(microscope_offset(sample, column, row), normal));
        }
    }
    return spans;
}

static bool is_empty(Span span) { return span.low > span.high; }

// How far along the normal the line lies that parts them; false where there is none.
static bool part(Spans spans, double slack, double *along)
{
    Span below = spans.overlapping, above = spans.apart;
    if (is_empty(below) || is_empty(above)) return false;
    if (below.low > above.low) below = spans.apart, above = spans.overlapping;
    if (below.high > above.low + slack) return false;
    *along = (below.high + above.low) / 2;
    if (is_empty(spans.touching)) return true;
    *along = (spans.touching.low + spans.touching.high) / 2;
    return spans.touching.high - spans.touching.low <= slack && *along >= below.high - slack &&
           *along <= above.low + slack;
}

static bool try_line(const MicroscopeQuestion *question, MicroscopeSample *sample, TsVec normal)
{
    double along, reach = ts_vec_length(question->reach);
    if (!(ts_vec_length(normal) > 0)) return false;
    if (!part(spans_along(sample, normal), SLACK * reach, &along)) return false;
    TsVec foot = ts_vec_scale(normal, along), way = ts_vec_scale(ts_vec_perp(normal), 2 * reach);
    sample->border[0][0] = ts_vec_sub(foot, way);
    sample->border[0][1] = ts_vec_add(foot, way);
    sample->borders = 1;
    return true;
}

static bool try_sides(const MicroscopeQuestion *question, MicroscopeSample *sample,
                      const TsShape *shape)
{
    TsVec corner[TS_POLYGON_MAX];
    int count = ts_shape_corners(shape, corner);
    for (int i = 0; i < count && count > 1; i++) {
        TsVec side = ts_vec_sub(corner[(i + 1) % count], corner[i]);
        if (try_line(question, sample, ts_vec_perp(ts_vec_normalize(side)))) return true;
    }
    return false;
}

// ---- Stretches between neighbours

static bool is_apart(const MicroscopeSample *sample, int column, int row)
{
    return !(sample->mark[row][column] & (MICROSCOPE_TOUCHING | MICROSCOPE_OVERLAPPING));
}

static bool has_both(const MicroscopeSample *sample)
{
    bool first = is_apart(sample, 0, 0);
    for (int row = 0; row < sample->y.count; row++) {
        for (int column = 0; column < sample->x.count; column++) {
            if (is_apart(sample, column, row) != first) return true;
        }
    }
    return false;
}

// Between a place that is not apart and one that is; the first itself where it only touches.
static TsVec crossing(const MicroscopeQuestion *question, TsVec in, TsVec out)
{
    for (int i = 0; i < HALVINGS; i++) {
        TsVec middle = ts_vec_lerp(in, out, 0.5);
        if (ts_vec_equal(middle, in) || ts_vec_equal(middle, out)) return middle;
        TsRelation relation = microscope_exact(question, middle);
        if (relation == TS_TOUCHING) return middle;
        if (relation == TS_APART)
            out = middle;
        else
            in = middle;
    }
    return ts_vec_lerp(in, out, 0.5);
}

static TsVec place(const MicroscopeSample *sample, int column, int row)
{
    return ts_vec(sample->x.at[column], sample->y.at[row]);
}

// Where the border crosses the side of a square of places, as an offset.
static TsVec side_crossing(const MicroscopeQuestion *question, const MicroscopeSample *sample,
                           const int from[2], const int to[2])
{
    bool out = is_apart(sample, from[0], from[1]);
    const int *in = out ? to : from, *far = out ? from : to;
    TsVec here = question->moving->position, at = place(sample, in[0], in[1]);
    if (sample->mark[in[1]][in[0]] & MICROSCOPE_TOUCHING) return ts_vec_sub(at, here);
    TsVec other = place(sample, far[0], far[1]), found = crossing(question, at, other);
    bool coarse = ts_vec_equal(found, at) || ts_vec_equal(found, other); // no double lies between
    TsVec middle = ts_vec_lerp(ts_vec_sub(at, here), ts_vec_sub(other, here), 0.5);
    return coarse ? middle : ts_vec_sub(found, here);
}

static void add_stretch(MicroscopeSample *sample, TsVec a, TsVec b)
{
    if (sample->borders == MICROSCOPE_BORDER_MAX) return;
    sample->border[sample->borders][0] = a;
    sample->border[sample->borders++][1] = b;
}

static void cross_square(const MicroscopeQuestion *question, MicroscopeSample *sample, int column,
                         int row)
{
    const int corner[4][2] = {
        {column, row}, {column + 1, row}, {column + 1, row + 1}, {column, row + 1}};
    TsVec found[4];
    int count = 0;
    for (int i = 0; i < 4; i++) {
        const int *from = corner[i], *to = corner[(i + 1) % 4];
        if (is_apart(sample, from[0], from[1]) == is_apart(sample, to[0], to[1])) continue;
        found[count++] = side_crossing(question, sample, from, to);
    }
    for (int i = 0; i + 1 < count; i += 2) add_stretch(sample, found[i], found[i + 1]);
}

void microscope_find_border(const MicroscopeQuestion *question, MicroscopeSample *sample)
{
    sample->borders = 0;
    if (!has_both(sample)) return;
    bool straight = try_sides(question, sample, &question->moving->shape) ||
                    try_sides(question, sample, question->fixed) ||
                    try_line(question, sample, question->normal); // a rim, where it is near flat
    for (int row = 0; !straight && row + 1 < sample->y.count; row++) {
        for (int column = 0; column + 1 < sample->x.count; column++) {
            cross_square(question, sample, column, row);
        }
    }
}
