// Pairs with three points in one line, or off it by the smallest cross product there is, far from
// each other.
#include <assert.h>
#include <stddef.h>
#include <stdint.h>

#include "generate/generate_private.h"
#include "touchstone/degrees.h"

// ---- Whole vectors whose cross product is 1
//
// Two fractions with p s - q r = 1 are neighbours in a Farey sequence. The extended Euclidean
// algorithm finds the neighbour of any fraction, so that three points as far from each other as the
// number type allows are collinear but for the smallest cross product that there is.

// A whole number with this many digits.
static double digits(Random *random, int bits)
{
    double least = ldexp(1, bits - 1);
    return least + floor(random_unit(random) * least);
}

// (r, s) with p s - q r = 1, 0 <= r <= p and 0 <= s <= q, for whole p, q > 0 below 2^53. Returns
// false if p and q have a common divisor.
static bool find_neighbour(TsVec way, TsVec *out)
{
    int64_t p = (int64_t)way.x, q = (int64_t)way.y;
    int64_t now = p, u = 1, v = 0, next = q, next_u = 0, next_v = 1; // now = u p + v q
    while (next != 0) {
        int64_t times = now / next, rest = now - times * next;
        int64_t rest_u = u - times * next_u, rest_v = v - times * next_v;
        now = next, u = next_u, v = next_v;
        next = rest, next_u = rest_u, next_v = rest_v;
    }
    if (u <= 0) u += q, v -= p;
    *out = ts_vec((double)-v, (double)u);
    return now == 1;
}

// ---- A line, and a corner beside it
//
// The line goes from the origin along `way`. A line shape has a side on it and lies where the
// cross product with `way` is negative; a corner shape has a corner at `near` and lies where it is
// positive. So they overlap if `near` is on the negative side, and touch if it is on the line.
typedef struct Frame {
    TsVec unit, way; // coprime, and a multiple of it
    TsVec near;
    double length; // of `unit`, if it is whole: the radius of a shape whose side is the line
} Frame;

static TsVec whole(TsVec v) { return ts_vec(floor(v.x + 0.5), floor(v.y + 0.5)); }

// A whole point at these parts of the way along and beside the line.
static TsVec place(const Frame *frame, double along, double beside)
{
    TsVec v = ts_vec_scale(frame->way, along);
    return whole(ts_vec_add(v, ts_vec_scale(ts_vec_perp(frame->way), beside)));
}

// A vector of whole length, by Euclid's formula for Pythagorean triples.
static TsVec find_triple(Random *random, int bits, double *length)
{
    double m = digits(random, bits / 2), n = 1 + floor(random_unit(random) * (m - 1));
    *length = m * m + n * n;
    return ts_vec(m * m - n * n, 2 * m * n);
}

// The numbers of `way` have at most so many binary digits, and mostly as many. The cross product of
// `unit` and `near` is -2 to 2.
static Frame find_frame(Random *random, int bits, bool round)
{
    static const int offs[] = {1, 1, 1, 2, 0};
    Frame frame = {.length = 0};
    TsVec neighbour;
    int parts = random_integer(random, 0, 3) ? 1 : random_integer(random, 2, 3);
    if (parts > 1) bits -= 2;
    do {
        int less = random_integer(random, 0, 3) ? 0 : random_integer(random, 0, bits - 2);
        double x = digits(random, bits), y = digits(random, bits - less);
        frame.unit = random_integer(random, 0, 1) ? ts_vec(x, y) : ts_vec(y, x);
        if (round) frame.unit = find_triple(random, bits, &frame.length);
    } while (frame.unit.x < 1 || !find_neighbour(frame.unit, &neighbour));
    frame.way = ts_vec_scale(frame.unit, parts);
    int off = offs[random_integer(random, 0, 4)];
    frame.near = ts_vec_scale(neighbour, off);
    if (frame.near.x > frame.unit.x) frame.near = ts_vec_sub(frame.near, frame.unit);
    if (random_integer(random, 0, 1)) frame.near = ts_vec_sub(frame.way, frame.near);
    if (random_integer(random, 0, 7) == 0) { // before the line, or behind its end
        TsVec by = random_integer(random, 0, 1) ? frame.way : ts_vec_negate(frame.way);
        frame.near = ts_vec_add(frame.near, by);
    }
    for (int turns = random_integer(random, 0, 3); turns > 0; turns--) {
        frame.unit = ts_vec_perp(frame.unit);
        frame.way = ts_vec_perp(frame.way);
        frame.near = ts_vec_perp(frame.near);
    }
    return frame;
}

// A polygon all of which is seen from the middle of its first side, or from its first corner.
static TsShape fan(Random *random, const Frame *frame, Wanted wanted, bool line, TsVec *corner)
{
    int count = generate_corner_count(random, 4), made = 1;
    bool notched = !wanted.convex && random_integer(random, 0, 3);
    TsVec middle = line ? ts_vec_scale(frame->way, 0.5) : frame->near;
    corner[0] = line ? ts_vec(0, 0) : frame->near;
    // A corner within the side, exactly.
    if (line && !ts_vec_equal(frame->unit, frame->way)) corner[made++] = frame->unit;
    if (line) corner[made++] = frame->way;
    for (int i = made; i < count; i++) {
        double part = (i - made + random_between(random, 0.1, 0.9)) / (count - made);
        TsVec turn = ts_degrees(line ? -180 * part : 180 * part);
        double reach = notched ? random_between(random, 0.1, 0.5) : 0.5;
        corner[i] = whole(ts_vec_add(middle, ts_vec_scale(ts_vec_turn(turn, frame->way), reach)));
    }
    return ts_shape_polygon(corner, generate_rewound(random, corner, count));
}

static TsShape line_shape(Random *random, const Frame *frame, Wanted wanted, TsVec *corner)
{
    TsVec from = ts_vec(0, 0), to = frame->way, third;
    double along;
    bool back = random_integer(random, 0, 1);
    switch (wanted.kind) {
    case TS_SHAPE_SEGMENT: return back ? ts_shape_segment(to, from) : ts_shape_segment(from, to);
    case TS_SHAPE_RAY: return back ? ts_shape_ray(to, ts_vec_negate(to)) : ts_shape_ray(from, to);
    case TS_SHAPE_CAPSULE: // its side is the line
        third = ts_vec_perp_back(frame->unit);
        return ts_shape_capsule(third, ts_vec_add(to, third), frame->length);
    case TS_SHAPE_TRIANGLE:
        along = random_between(random, -0.2, 1.2);
        third = place(frame, along, -random_between(random, 0.01, 0.5));
        return back ? ts_shape_triangle(to, from, third) : ts_shape_triangle(third, from, to);
    case TS_SHAPE_POINT:
    case TS_SHAPE_CIRCLE:
    case TS_SHAPE_AABB:
    case TS_SHAPE_OBB:
    case TS_SHAPE_POLYGON:
    case TS_SHAPE_KINDS: break;
    }
    assert(wanted.kind == TS_SHAPE_POLYGON);
    return fan(random, frame, wanted, true, corner);
}

// A point on the corner shape's side.
static TsVec beyond(Random *random, const Frame *frame)
{
    double along = random_between(random, -0.4, 0.4);
    return ts_vec_add(frame->near, place(frame, along, random_between(random, 0.01, 0.5)));
}

static TsShape corner_shape(Random *random, const Frame *frame, Wanted wanted, TsVec *corner)
{
    TsVec near = frame->near, other = beyond(random, frame), center, half;
    bool at_line = !ts_vec_is_zero(frame->unit); // not at a rim
    if (at_line && generate_has_length(wanted.kind) && random_integer(random, 0, 2) == 0)
        // Nearly parallel to the line, from one side to the other; or parallel.
        other = random_integer(random, 0, 2) ? ts_vec_sub(frame->way, near)
                                             : ts_vec_add(near, frame->unit);
    if (ts_vec_equal(near, other)) other = ts_vec_add(near, ts_vec_perp(frame->way));
    switch (wanted.kind) {
    case TS_SHAPE_POINT: return ts_shape_point(near);
    case TS_SHAPE_SEGMENT:
        return random_integer(random, 0, 1) ? ts_shape_segment(near, other)
                                            : ts_shape_segment(other, near);
    case TS_SHAPE_RAY: return ts_shape_ray(near, ts_vec_sub(other, near));
    case TS_SHAPE_CIRCLE:
        return ts_shape_circle(ts_vec_add(near, ts_vec_perp(frame->unit)), frame->length);
    case TS_SHAPE_CAPSULE:
        center = ts_vec_perp(frame->unit);
        return ts_shape_capsule(ts_vec_add(near, center), ts_vec_add(other, center), frame->length);
    case TS_SHAPE_AABB:
    case TS_SHAPE_OBB: // not turned
        half.x = floor(random_between(random, 0.01, 0.25) * fabs(frame->way.y)) + 1;
        half.y = floor(random_between(random, 0.01, 0.25) * fabs(frame->way.x)) + 1;
        center.x = near.x + copysign(half.x, -frame->way.y);
        center.y = near.y + copysign(half.y, frame->way.x);
        other = ts_vec_sub(ts_vec_scale(center, 2), near);
        return wanted.kind == TS_SHAPE_AABB
                   ? ts_shape_aabb(near, other)
                   : ts_shape_obb(center, 2 * half.x, 2 * half.y, ts_vec(1, 0));
    case TS_SHAPE_TRIANGLE: return ts_shape_triangle(near, other, beyond(random, frame));
    case TS_SHAPE_POLYGON:
    case TS_SHAPE_KINDS: break;
    }
    assert(wanted.kind == TS_SHAPE_POLYGON);
    return fan(random, frame, wanted, false, corner);
}

// ---- A rim, and a corner beside it

// Whole x, y and z with x^2 + y^2 = z^2 + 1.
static TsVec find_above(Random *random, int bits, double *z)
{
    double h = random_integer(random, 2, 9), f = digits(random, bits > 8 ? bits - 7 : 1);
    double a = f * h - 1; // x^2 - 1 = 4 a f h = (z - y) (z + y)
    *z = a * h + f;
    return ts_vec(2 * a + 1, a * h - f);
}

// A circle around the origin, and a corner `near` whose squared distance from it is that of the rim
// or differs by 1. A corner that is a circle has a part of the radius.
static Frame find_rim(Random *random, int bits, double *radius)
{
    TsVec at;
    double z, part = random_integer(random, 0, 1) ? random_between(random, 0.1, 0.9) : 0;
    switch (random_integer(random, 0, 4)) {
    case 0: at = find_triple(random, bits, radius); break;
    case 1:
    case 2: at = find_above(random, bits, radius); break;
    default: // (2 x z)^2 + (2 y z)^2 = (2 z^2 + 1)^2 - 1
        at = find_above(random, (bits - 1) / 2, &z);
        at = ts_vec_scale(at, 2 * z);
        *radius = 2 * z * z + 1;
    }
    for (int turns = random_integer(random, 0, 3); turns > 0; turns--) at = ts_vec_perp(at);
    Frame frame = {.near = at, .way = ts_vec_perp_back(at)};
    frame.length = floor(part * *radius);
    return frame;
}

// ---- The family

static bool is_round(TsShapeKind kind) { return ts_shape_kind_is_round(kind); }

static bool has_line(TsShapeKind kind)
{
    return generate_has_length(kind) || kind == TS_SHAPE_TRIANGLE || kind == TS_SHAPE_POLYGON ||
           kind == TS_SHAPE_CAPSULE;
}

// Binary digits of the largest coordinate: half of them as many as the number type takes, or as
// products of doubles stay exact.
static int some_bits(Random *random, NumberType number)
{
    static const int doubles[] = {26, 26, 30, 31, 52};
    int most = number == NUMBER_FLOAT ? 24 : 30;
    if (number == NUMBER_DOUBLE) most = doubles[random_integer(random, 0, 4)];
    if (random_integer(random, 0, 1)) return most;
    return random_integer(random, 12, number == NUMBER_DOUBLE ? 52 : most);
}

// Moves the pair to where no coordinate exceeds `most`, often to the very end. False if it is too
// large.
static bool fits(Random *random, double most, GeneratedPair *pair)
{
    TsAabb a = ts_shape_bounds(&pair->a), b = ts_shape_bounds(&pair->b);
    TsVec low = ts_vec(fmin(a.min.x, b.min.x), fmin(a.min.y, b.min.y));
    TsVec high = ts_vec(fmax(a.max.x, b.max.x), fmax(a.max.y, b.max.y));
    TsVec room = ts_vec(2 * most - (high.x - low.x), 2 * most - (high.y - low.y));
    if (room.x < 0 || room.y < 0) return false;
    double x = random_integer(random, 0, 2) ? random_integer(random, 0, 1) : random_unit(random);
    double y = random_integer(random, 0, 2) ? random_integer(random, 0, 1) : random_unit(random);
    TsVec by = ts_vec(floor(x * room.x) - most - low.x, floor(y * room.y) - most - low.y);
    generate_move_both(pair, by);
    return true;
}

void generate_collinear(Random *random, Wanted a, Wanted b, GeneratedPair *pair)
{
    bool lines = has_line(a.kind) || has_line(b.kind), rims = is_round(a.kind) || is_round(b.kind);
    int bits;
    if (!lines && !rims) {
        generate_big(random, a, b, pair);
        return;
    }
    do {
        bool rim = rims && (!lines || random_integer(random, 0, 1));
        bool b_can = (rim ? is_round : has_line)(b.kind);
        bool b_first =
            b_can && (!(rim ? is_round : has_line)(a.kind) || random_integer(random, 0, 1));
        Wanted first = b_first ? b : a, second = b_first ? a : b;
        TsVec *corner = pair->corner[b_first], *others = pair->corner[!b_first];
        TsShape one, other;
        double radius;
        bits = some_bits(random, a.number);
        // A distance from a line needs the square of a cross product, which doubles shall hold.
        if (a.number == NUMBER_INT32 && lines && rims) bits = 12;
        if (rim) {
            Frame frame = find_rim(random, bits - 1, &radius);
            if (!is_round(second.kind)) frame.length = 0;
            TsVec inwards = ts_vec_sub(ts_vec_scale(frame.near, -0.25), ts_vec(0.5, 0.5));
            inwards = ts_vec(floor(inwards.x), floor(inwards.y));
            one = first.kind == TS_SHAPE_CIRCLE
                      ? ts_shape_circle(ts_vec(0, 0), radius - frame.length)
                      : ts_shape_capsule(ts_vec(0, 0), inwards, radius - frame.length);
            other = corner_shape(random, &frame, second, others);
        } else {
            bool round = is_round(second.kind) || first.kind == TS_SHAPE_CAPSULE;
            Frame frame = find_frame(random, round ? bits - 2 : bits, round);
            one = line_shape(random, &frame, first, corner);
            other = corner_shape(random, &frame, second, others);
        }
        pair->a = b_first ? other : one;
        pair->b = b_first ? one : other;
    } while (!fits(random, ldexp(1, bits) - 1, pair));
}
