#include "actors/actor.h"
#include "query.h"
#include "tools/microscope_private.h"
#include "touchstone/cast.h"
#include "touchstone/sweep.h"

// ---- Places along x or y

// Writes the doubles from `from` in that sense. One lies beyond the reach, so that the ground fills
// the picture.
static int step_through(MicroscopeAxis *axis, double from, double sense, double reach, double *out)
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

// Takes every double; false if there is no room for all.
static bool take_lattice(MicroscopeAxis *axis, double here, double reach)
{
    double below[MICROSCOPE_COUNT_MAX], above[MICROSCOPE_COUNT_MAX];
    axis->lattice = true;
    int down = step_through(axis, here, -1, reach, below),
        up = step_through(axis, here, 1, reach, above);
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

// ---- The answers there

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

static TsRelation exact_of(const MicroscopeQuestion *question, const TsShape *moved)
{
    const TsShape *fixed = question->fixed;
    Query query = query_of(question, moved);
    if (question->swept) { // rounding at the new place may make a polygon concave
        if (!ts_sweep_accepts(query.a) || !ts_sweep_accepts(query.b))
            return ts_sweep_by_parts(query.a, query.move_a, query.b, query.move_b).relation;
        return ts_sweep_relation(query.a, query.move_a, query.b, query.move_b);
    }
    if (moved->kind == TS_SHAPE_RAY) return ts_cast_shape(moved->ray, fixed).relation;
    if (fixed->kind == TS_SHAPE_RAY) return ts_cast_shape(fixed->ray, moved).relation;
    return ts_relation_shapes(moved, fixed);
}

static TsShape shape_there(const MicroscopeQuestion *question, TsVec position, TsVec *corners)
{
    return actor_shape_at(question->moving, position, question->moving->angle, corners);
}

static TsRelation exact_at(const MicroscopeQuestion *question, TsVec position)
{
    TsVec corners[ACTOR_CORNERS_MAX];
    TsShape moved = shape_there(question, position, corners);
    return exact_of(question, &moved);
}

static unsigned char mark_of(const MicroscopeQuestion *question, const Query *query,
                             TsRelation answered, TsRelation exact)
{
    const Method *method = question->method;
    bool touching = answered == TS_TOUCHING && question->touch == TOUCHING_HITS;
    TsRelation judged = method->touch == TOUCH_HALF_OPEN ? query_exact_for(method, query) : exact;
    bool wrong = query_judge(method, query, answered, judged) == VERDICT_WRONG;
    int mark = (answered == TS_OVERLAPPING || touching ? MICROSCOPE_HIT : 0) |
               (wrong ? MICROSCOPE_WRONG : 0);
    if (exact == TS_TOUCHING) mark |= MICROSCOPE_TOUCHING;
    if (exact == TS_OVERLAPPING) mark |= MICROSCOPE_OVERLAPPING;
    return (unsigned char)mark;
}

// Rounding may make a polygon concave: no method takes it, so the exact answer stands in.
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
    TsVec corners[BATCH][ACTOR_CORNERS_MAX];
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
        sample->mark[row][first + i] = mark_of(question, &query[i], answer[i].relation, exact);
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

// ---- The exact border. At the finest levels the places are few, but the border is as straight as
// an edge: if one line separates all places, it is drawn.

#define SLACK 1e-9 // of the reach: how far off a place the line may pass
enum { HALVINGS = 7 };

// ---- One line

typedef struct Span {
    double low, high;
} Span;

typedef struct Spans { // the extents of the places of each relation along a normal
    Span apart, touching, overlapping;
} Spans;

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
            double at = ts_vec_dot(microscope_offset(sample, column, row), normal);
            its->low = fmin(its->low, at);
            its->high = fmax(its->high, at);
        }
    }
    return spans;
}

static bool is_empty(Span span) { return span.low > span.high; }

// Finds the position along the normal of the line that separates them; false if there is none.
static bool separate(Spans spans, double slack, double *along)
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
    if (!separate(spans_along(sample, normal), SLACK * reach, &along)) return false;
    TsVec foot = ts_vec_scale(normal, along), way = ts_vec_scale(ts_vec_perp(normal), 2 * reach);
    sample->border[0][0] = ts_vec_sub(foot, way);
    sample->border[0][1] = ts_vec_add(foot, way);
    sample->borders = 1;
    return true;
}

static bool try_sides(const MicroscopeQuestion *question, MicroscopeSample *sample,
                      const TsShape *shape)
{
    TsVec box[4];
    int count;
    const TsVec *corner = ts_shape_view_corners(shape, box, &count);
    for (int i = 0; i < count && count > 1; i++) {
        TsVec side = ts_vec_sub(corner[(i + 1) % count], corner[i]);
        if (try_line(question, sample, ts_vec_perp(ts_vec_normalize(side)))) return true;
    }
    return false;
}

// ---- Segments between neighbours

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

// The border between a place that is not apart (`in`) and one that is (`out`), by bisection.
static TsVec crossing(const MicroscopeQuestion *question, TsVec in, TsVec out)
{
    for (int i = 0; i < HALVINGS; i++) {
        TsVec middle = ts_vec_lerp(in, out, 0.5);
        if (ts_vec_equal(middle, in) || ts_vec_equal(middle, out)) return middle;
        TsRelation relation = exact_at(question, middle);
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

// Where the border crosses a side of a square of places, as an offset.
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
    for (int i = 0; i + 1 < count && sample->borders < MICROSCOPE_BORDER_MAX; i += 2) {
        sample->border[sample->borders][0] = found[i];
        sample->border[sample->borders++][1] = found[i + 1];
    }
}

void microscope_find_border(const MicroscopeQuestion *question, MicroscopeSample *sample)
{
    sample->borders = 0;
    if (!has_both(sample)) return;
    bool straight = try_sides(question, sample, &question->moving->shape) ||
                    try_sides(question, sample, question->fixed) ||
                    try_line(question, sample, question->normal); // a rim that is nearly straight
    for (int row = 0; !straight && row + 1 < sample->y.count; row++) {
        for (int column = 0; column + 1 < sample->x.count; column++) {
            cross_square(question, sample, column, row);
        }
    }
}
