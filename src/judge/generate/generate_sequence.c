// Sequences of queries, for functions that remember: the next pair is the last one with a shape
// taken from before, turned, moved or given other corners.
#include <assert.h>
#include <stddef.h>

#include "generate/generate_private.h"
#include "touchstone/degrees.h"

typedef enum Pattern {
    PATTERN_TURNING,     // a turns in place; every frame is asked
    PATTERN_AGAIN,       // the same pair twice or more in a row
    PATTERN_AFTER,       // the same pair again after another
    PATTERN_INTERLEAVED, // two pairs in turn, the first one moving
    PATTERN_ONE_TO_MANY, // one shape a with many b
    PATTERN_MANY_TO_ONE, // many a with one shape b
    PATTERN_LAST_NUMBER, // the first numbers are equal; the last one differs
    PATTERN_COUNTS,      // a polygon of many corners, then one of few
    PATTERN_HIT_MISS,    // b moves away and comes back
    PATTERNS
} Pattern;

static Wanted wanted_of(const Sequence *sequence, int which)
{
    bool convex = which ? sequence->promise.convex_b : sequence->promise.convex_a;
    return generate_wanted_by(sequence->promise, sequence->kind[which], convex);
}

void generate_sequence(Random *random, Family family, TsShapeKind a, TsShapeKind b,
                       GeneratePromise promise, Sequence *sequence)
{
    sequence->random = random_seeded(random_next(random));
    sequence->family = family;
    sequence->kind[0] = a;
    sequence->kind[1] = b;
    sequence->promise = promise;
    sequence->step = 0;
    sequence->pattern = random_integer(&sequence->random, 0, PATTERNS - 1);
    bool is_long = random_integer(&sequence->random, 0, 15) == 0;
    sequence->length = random_integer(&sequence->random, 4, is_long ? SEQUENCE_MAX : 32);
    for (int i = 0; i < 2; i++)
        generate_promised(&sequence->random, family, a, b, promise, &sequence->pair[i]);
}

// Replaces b of `pair` by that of `from`; or a.
static void take_b(GeneratedPair *pair, const GeneratedPair *from)
{
    pair->b = ts_shape_moved(&from->b, ts_vec(0, 0), pair->corner[1]);
}

static void take_a(GeneratedPair *pair, const GeneratedPair *from)
{
    pair->a = ts_shape_moved(&from->a, ts_vec(0, 0), pair->corner[0]);
}

static bool can_turn(const Sequence *sequence)
{
    return sequence->kind[0] != TS_SHAPE_AABB && sequence->promise.number != NUMBER_INT32;
}

// a of the first pair, turned about its centre by some degrees a step.
static void turn_in_place(const Sequence *sequence, GeneratedPair *pair)
{
    TsVec pivot = ts_shape_center(&sequence->pair[0].a);
    double frame = sequence->length > 16 ? 360.0 / sequence->length : 3;
    TsVec turn = ts_degrees(frame * sequence->step);
    pair->a = ts_shape_turned(&pair->a, pivot, turn, pivot, pair->corner[0]);
}

static void move_by_size(const Sequence *sequence, double part, GeneratedPair *pair)
{
    TsAabb bounds = ts_shape_bounds(&sequence->pair[0].a), other = ts_shape_bounds(&pair->b);
    double width = bounds.max.x - bounds.min.x + other.max.x - other.min.x;
    generate_move_b(pair, ts_vec(part * (width > 0 ? width : 1), 0));
}

// Changes the last number of b, a size or a coordinate, and sometimes another one.
static void change_last(Sequence *sequence, GeneratedPair *pair)
{
    double number[GENERATED_NUMBERS];
    int count = ts_shape_numbers(&pair->b, number), at = count - 1;
    while (at > 0 && ts_shape_number_role(pair->b.kind, at) == TS_NUMBER_AXIS) at--;
    if (random_integer(&sequence->random, 0, 3) == 0) at = random_integer(&sequence->random, 0, at);
    TsAabb bounds = ts_shape_bounds(&pair->a);
    double size = fmax(bounds.max.x - bounds.min.x, bounds.max.y - bounds.min.y);
    double by = (size > 0 ? size : 1) * random_between(&sequence->random, -1, 1);
    if (ts_shape_number_role(pair->b.kind, at) == TS_NUMBER_LENGTH) by = fabs(by);
    number[at] += by;
    pair->b = ts_shape_of_numbers(pair->b.kind, number, count, pair->corner[1]);
}

// Polygons of 64 corners and of 3 in turn; other kinds large and small.
static TsShape many_or_few(Random *random, Wanted wanted, bool many, TsVec at, TsVec *corner)
{
    if (wanted.kind != TS_SHAPE_POLYGON)
        return generate_wanted(random, wanted, at, many ? 50 : 1, many ? 100 : 4, corner);
    int most = wanted.corners > 0 ? wanted.corners : GENERATED_CORNERS, count = many ? most : 3;
    double size = random_between(random, 10, 60);
    for (int i = 0; i < count; i++) {
        TsVec way = ts_degrees(360 * (i + random_between(random, 0.1, 0.9)) / count);
        double reach = many && !wanted.convex ? size * random_between(random, 0.5, 1) : size;
        corner[i] = ts_vec_add(at, ts_vec_scale(way, reach));
    }
    return ts_shape_polygon(corner, count);
}

static void make_counts(Sequence *sequence, GeneratedPair *pair)
{
    Random *random = &sequence->random;
    bool many = sequence->step % 2 == 0;
    TsVec at = ts_vec(0, 0), near = generate_point(random, -80, 80);
    pair->a = many_or_few(random, wanted_of(sequence, 0), many, at, pair->corner[0]);
    pair->b = many_or_few(random, wanted_of(sequence, 1), many, near, pair->corner[1]);
}

static void another(Sequence *sequence, GeneratedPair *pair)
{
    generate_promised(&sequence->random, sequence->family, sequence->kind[0], sequence->kind[1],
                      sequence->promise, pair);
}

// Makes the pair of this step. Returns false if it keeps the promise already: pairs that come back
// are the same to the bit.
static bool make_step(Sequence *sequence, GeneratedPair *pair)
{
    const GeneratedPair *first = &sequence->pair[0], *second = &sequence->pair[1];
    int step = sequence->step;
    generate_copy(pair, first);
    switch ((Pattern)sequence->pattern) {
    case PATTERN_TURNING:
        if (can_turn(sequence))
            turn_in_place(sequence, pair);
        else
            move_by_size(sequence, 0.25 * (step % 5), pair);
        return step > 0;
    case PATTERN_AGAIN:
        if (step / 2 % 2) generate_copy(pair, second);
        return false;
    case PATTERN_AFTER:
        if (step % 2) another(sequence, pair);
        return false;
    case PATTERN_INTERLEAVED:
        if (step % 2)
            generate_copy(pair, second);
        else
            move_by_size(sequence, 0.25 * (step / 2 % 6), pair);
        return step % 2 == 0 && step > 0;
    case PATTERN_ONE_TO_MANY:
        if (step % 4 == 1) return false;
        another(sequence, pair);
        take_a(pair, first);
        return false;
    case PATTERN_MANY_TO_ONE:
        if (step % 4 == 1) return false;
        another(sequence, pair);
        take_b(pair, first);
        return false;
    case PATTERN_LAST_NUMBER:
        if (step % 2) change_last(sequence, pair);
        return step % 2;
    case PATTERN_COUNTS: make_counts(sequence, pair); return true;
    case PATTERN_HIT_MISS:
        if (step % 2) move_by_size(sequence, 3, pair);
        return step % 2;
    case PATTERNS: break;
    }
    assert(false);
    return false;
}

bool generate_next(Sequence *sequence, GeneratedPair *pair)
{
    if (sequence->step >= sequence->length) return false;
    if (make_step(sequence, pair) && !generate_keep(NULL, sequence->promise, pair))
        generate_copy(pair, &sequence->pair[0]);
    pair->move_a = pair->move_b = ts_vec(0, 0);
    sequence->step++;
    return true;
}
