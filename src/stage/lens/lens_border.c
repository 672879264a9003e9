// Where apart ends. At the finest levels the places are few and far from the border; but the border
// itself is a line as straight as an edge, and is drawn so where one line parts all places.

#include "stage_self.h"

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

static Spans spans_along(const LensSample *sample, TsVec normal)
{
    const Span none = {HUGE_VAL, -HUGE_VAL};
    Spans spans = {none, none, none};
    for (int row = 0; row < sample->y.count; row++) {
        for (int column = 0; column < sample->x.count; column++) {
            int mark = sample->mark[row][column];
            Span *its = mark & LENS_TOUCHING      ? &spans.touching
                        : mark & LENS_OVERLAPPING ? &spans.overlapping
                                                  : &spans.apart;
            widen(its, ts_vec_dot(lens_offset(sample, column, row), normal));
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

static bool try_line(const LensQuestion *question, LensSample *sample, TsVec normal)
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

static bool try_sides(const LensQuestion *question, LensSample *sample, const TsShape *shape)
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

static bool is_apart(const LensSample *sample, int column, int row)
{
    return !(sample->mark[row][column] & (LENS_TOUCHING | LENS_OVERLAPPING));
}

static bool has_both(const LensSample *sample)
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
static TsVec crossing(const LensQuestion *question, TsVec in, TsVec out)
{
    for (int i = 0; i < HALVINGS; i++) {
        TsVec middle = ts_vec_lerp(in, out, 0.5);
        if (ts_vec_equal(middle, in) || ts_vec_equal(middle, out)) return middle;
        TsRelation relation = lens_exact(question, middle);
        if (relation == TS_TOUCHING) return middle;
        if (relation == TS_APART)
            out = middle;
        else
            in = middle;
    }
    return ts_vec_lerp(in, out, 0.5);
}

static TsVec place(const LensSample *sample, int column, int row)
{
    return ts_vec(sample->x.at[column], sample->y.at[row]);
}

// Where the border crosses the side of a square of places, as an offset.
static TsVec side_crossing(const LensQuestion *question, const LensSample *sample,
                           const int from[2], const int to[2])
{
    bool out = is_apart(sample, from[0], from[1]);
    const int *in = out ? to : from, *far = out ? from : to;
    TsVec here = question->moving->position, at = place(sample, in[0], in[1]);
    if (sample->mark[in[1]][in[0]] & LENS_TOUCHING) return ts_vec_sub(at, here);
    TsVec other = place(sample, far[0], far[1]), found = crossing(question, at, other);
    bool coarse = ts_vec_equal(found, at) || ts_vec_equal(found, other); // no double lies between
    TsVec middle = ts_vec_lerp(ts_vec_sub(at, here), ts_vec_sub(other, here), 0.5);
    return coarse ? middle : ts_vec_sub(found, here);
}

static void add_stretch(LensSample *sample, TsVec a, TsVec b)
{
    if (sample->borders == LENS_BORDER_MAX) return;
    sample->border[sample->borders][0] = a;
    sample->border[sample->borders++][1] = b;
}

static void cross_square(const LensQuestion *question, LensSample *sample, int column, int row)
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

static void follow(const LensQuestion *question, LensSample *sample)
{
    for (int row = 0; row + 1 < sample->y.count; row++) {
        for (int column = 0; column + 1 < sample->x.count; column++) {
            cross_square(question, sample, column, row);
        }
    }
}

void lens_find_border(const LensQuestion *question, LensSample *sample)
{
    sample->borders = 0;
    if (!has_both(sample)) return;
    bool straight = try_sides(question, sample, &question->moving->shape) ||
                    try_sides(question, sample, question->fixed) ||
                    try_line(question, sample, question->normal); // a rim, where it is near flat
    if (!straight) follow(question, sample);
}
