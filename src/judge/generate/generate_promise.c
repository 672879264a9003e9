// What a function is promised about its inputs, kept: whole numbers, unit axes, ranges that int32
// and float hold.
#include <assert.h>
#include <stddef.h>

#include "cases/case.h"
#include "generate/generate_private.h"
#include "method.h"
#include "touchstone/polygon.h"
#include "touchstone/scalar.h"

GeneratePromise generate_promise(const Method *method, TsShapeKind a, TsShapeKind b)
{
    bool swapped = method_swaps(method, a, b);
    return (GeneratePromise){.number = method->number,
                             .plugin = method->answer_many != NULL,
                             .convex_a = swapped ? method->convex_b : method->convex_a,
                             .convex_b = swapped ? method->convex_a : method->convex_b,
                             .corners = method->corners};
}

Wanted generate_wanted_by(GeneratePromise promise, TsShapeKind kind, bool convex)
{
    return (Wanted){kind, convex, promise.number, promise.corners};
}

// Gives the direction of a shape unit length, within an ulp; the half sides along it keep their
// length in px.
static void make_unit_axis(NumberType number, TsShape *shape)
{
    if (shape->kind != TS_SHAPE_OBB) return; // a ray's direction may have any length
    TsObb *box = &shape->obb;
    double length = ts_vec_length(box->axis);
    if (fabs(length - 1) <= (number == NUMBER_FLOAT ? 0x1p-24 : 0x1p-52)) return;
    box->axis = ts_vec(box->axis.x / length, box->axis.y / length);
    box->half = ts_vec_scale(box->half, length);
}

// ---- Numbers
//
// Both shapes are scaled by one power of two, which keeps what touches, and then rounded. The
// length of a ray's direction has no meaning, so it is scaled by itself.

typedef struct Fit {
    double scale, direction; // of positions and lengths; of directions
    TsVec by;                // after scaling
    NumberType number;
} Fit;

static double rounded(double number, NumberType to)
{
    if (to == NUMBER_INT32) return floor(number + 0.5);
    // Above 2^-6 every float is a multiple of 2^-30.
    double fine = fabs(number) < 0x1p-6 ? floor(number * 0x1p30 + 0.5) * 0x1p-30 : number;
    return case_round_to_float(fine);
}

static double fitted(const Fit *fit, TsNumberRole role, bool is_y, double number)
{
    switch (role) {
    case TS_NUMBER_POSITION:
        return rounded(number * fit->scale + (is_y ? fit->by.y : fit->by.x), fit->number);
    case TS_NUMBER_DIRECTION: return rounded(number * fit->direction, fit->number);
    case TS_NUMBER_LENGTH: return rounded(number * fit->scale, fit->number);
    case TS_NUMBER_AXIS: break;
    }
    return rounded(number, fit->number);
}

// The largest magnitude of the shape's numbers of this role.
static double largest(const TsShape *shape, TsNumberRole role)
{
    double number[GENERATED_NUMBERS], most = 0;
    int count = ts_shape_numbers(shape, number);
    for (int i = 0; i < count; i++) {
        if (ts_shape_number_role(shape->kind, i) == role) most = fmax(most, fabs(number[i]));
    }
    return most;
}

// The largest magnitude in or around a shape.
static double reach_of(const TsShape *shape)
{
    TsAabb box = ts_shape_bounds(shape);
    double x = fmax(fabs(box.min.x), fabs(box.max.x)), y = fmax(fabs(box.min.y), fabs(box.max.y));
    return fmax(fmax(x, y), largest(shape, TS_NUMBER_LENGTH));
}

// Those of a sweep, where they move to included.
static double reach(const GeneratedPair *pair)
{
    return fmax(reach_of(&pair->a) + ts_vec_magnitude(pair->move_a),
                reach_of(&pair->b) + ts_vec_magnitude(pair->move_b));
}

static bool is_moving(const GeneratedPair *pair)
{
    return !ts_vec_is_zero(pair->move_a) || !ts_vec_is_zero(pair->move_b);
}

// The largest power of two, at most 1, by which a number that large has to be multiplied to be
// less than `limit`, rounded too.
static double shrunk(double most, double limit)
{
    double scale = 1;
    while (most * scale >= limit - 1) scale /= 2;
    return scale;
}

static bool is_whole(const TsShape *shape, double scale)
{
    int count;
    const double *number = ts_shape_view_numbers(shape, &count);
    for (int i = 0; i < count; i++) {
        if (ts_shape_number_role(shape->kind, i) != TS_NUMBER_DIRECTION &&
            number[i] * scale != floor(number[i] * scale))
            return false;
    }
    return true;
}

static bool is_whole_pair(const GeneratedPair *pair, double scale)
{
    const double move[] = {pair->move_a.x, pair->move_a.y, pair->move_b.x, pair->move_b.y};
    for (int i = 0; i < 4; i++) {
        if (move[i] * scale != floor(move[i] * scale)) return false;
    }
    return is_whole(&pair->a, scale) && is_whole(&pair->b, scale);
}

// Points and boxes that rest are only compared, so they may be anywhere within an int32.
static bool is_compared_only(TsShapeKind kind)
{
    return kind == TS_SHAPE_POINT || kind == TS_SHAPE_AABB;
}

// The scale at which a pair becomes whole: that of its binary fractions, if they are short; larger
// ones at times.
static double whole_scale(Random *random, const GeneratedPair *pair)
{
    enum { SHORT = 10 };
    bool all = is_compared_only(pair->a.kind) && is_compared_only(pair->b.kind) && !is_moving(pair);
    double limit = all ? 0x1p31 : 0x1p30;
    double most = fmax(reach(pair), 1), scale = shrunk(most, limit);
    for (int i = 0; i < SHORT && most * scale < 0x1p29; i++) {
        if (is_whole_pair(pair, scale)) break;
        scale *= 2;
    }
    bool exact = is_whole_pair(pair, scale);
    if (!exact && random_integer(random, 0, 1)) scale = shrunk(most, limit);
    for (int i = random_integer(random, 0, 3) ? 0 : 30; i > 0 && most * scale < 0x1p29; i--)
        scale *= 2;
    return scale;
}

// Moves some pairs to an end of the range.
static TsVec to_the_end(Random *random, const GeneratedPair *pair, double scale)
{
    TsAabb a = ts_shape_bounds(&pair->a), b = ts_shape_bounds(&pair->b);
    bool all = is_compared_only(pair->a.kind) && is_compared_only(pair->b.kind);
    double low = all ? -0x1p31 : 1 - 0x1p30, high = all ? 0x1p31 - 1 : 0x1p30 - 1;
    TsVec to_low = ts_vec(low - floor(fmin(a.min.x, b.min.x) * scale),
                          low - floor(fmin(a.min.y, b.min.y) * scale));
    TsVec to_high = ts_vec(high - ceil(fmax(a.max.x, b.max.x) * scale),
                           high - ceil(fmax(a.max.y, b.max.y) * scale));
    TsVec by = ts_vec(0, 0);
    int x = random_integer(random, 0, 15), y = random_integer(random, 0, 15);
    if (x < 2) by.x = x ? to_low.x : to_high.x;
    if (y < 2) by.y = y ? to_low.y : to_high.y;
    return by;
}

// A direction keeps its length as far as the range allows.
static double direction_scale(const TsShape *shape, NumberType number)
{
    double most = largest(shape, TS_NUMBER_DIRECTION), least = 0x1p-6;
    if (most == 0) return 1;
    double scale = shrunk(most, 0x1p30);
    if (number == NUMBER_INT32) { // whole, if it has short binary fractions
        TsVec way = shape->ray.direction;
        for (int i = 0; i < 10 && (way.x * scale != floor(way.x * scale) ||
                                   way.y * scale != floor(way.y * scale));
             i++)
            scale *= 2;
        least = 1;
        if (way.x * scale != floor(way.x * scale) || way.y * scale != floor(way.y * scale))
            least = 1024;
    }
    while (most * scale < least) scale *= 2;
    return most * scale < 0x1p30 ? scale : shrunk(most, 0x1p30);
}

static void round_shape(Fit fit, TsShape *shape, TsVec *corner)
{
    double number[GENERATED_NUMBERS];
    int count = ts_shape_numbers(shape, number);
    fit.direction = direction_scale(shape, fit.number);
    for (int i = 0; i < count; i++)
        number[i] = fitted(&fit, ts_shape_number_role(shape->kind, i), i % 2 == 1, number[i]);
    *shape = ts_shape_of_numbers(shape->kind, number, count, corner);
}

static TsVec round_motion(Fit fit, TsVec move)
{
    return ts_vec(rounded(move.x * fit.scale, fit.number), rounded(move.y * fit.scale, fit.number));
}

static void round_pair(Random *random, NumberType number, GeneratedPair *pair)
{
    Fit fit = {.number = number};
    switch (number) {
    case NUMBER_DOUBLE: return;
    case NUMBER_FLOAT: fit.scale = shrunk(reach(pair), 0x1p30); break;
    case NUMBER_INT32:
        fit.scale = random ? whole_scale(random, pair) : 1;
        if (random && !is_moving(pair)) fit.by = to_the_end(random, pair, fit.scale);
        break;
    }
    pair->move_a = round_motion(fit, pair->move_a);
    pair->move_b = round_motion(fit, pair->move_b);
    round_shape(fit, &pair->a, pair->corner[0]);
    round_shape(fit, &pair->b, pair->corner[1]);
}

// ---- Keeping a promise

// Takes corners away from a polygon until it has at most `most`; from its hull if it would cross
// itself.
static void thin_out(Random *random, int most, TsShape *shape, TsVec *corner)
{
    if (shape->kind != TS_SHAPE_POLYGON || most == 0) return;
    for (int tries = 0; tries < 2 && shape->polygon.count > most; tries++) {
        TsVec kept[GENERATED_CORNERS];
        int count = shape->polygon.count, rest = count, left = 0;
        if (tries == 1)
            generate_make_convex(NULL, shape, corner), count = rest = shape->polygon.count;
        for (int i = 0; i < count; i++, rest--) {
            // So many of those that are left are taken.
            if (random_integer(random, 1, rest) <= most - left) kept[left++] = corner[i];
        }
        TsShape thinner = ts_shape_polygon(kept, left);
        if (!generate_sound(&thinner)) continue;
        for (int i = 0; i < left; i++) corner[i] = kept[i];
        *shape = ts_shape_polygon(corner, left);
    }
}

static bool is_int32(const TsShape *shape)
{
    TsAabb box = ts_shape_bounds(shape);
    if (!is_compared_only(shape->kind)) return reach_of(shape) < 0x1p30;
    return box.min.x >= -0x1p31 && box.min.y >= -0x1p31 && box.max.x < 0x1p31 &&
           box.max.y < 0x1p31 && box.max.x - box.min.x < 0x1p31 && box.max.y - box.min.y < 0x1p31;
}

// Rounding may make a thin polygon cross itself: then its hull is taken.
static void uncross(Random *random, TsShape *shape, TsVec *corner)
{
    if (!generate_sound(shape)) generate_make_convex(random, shape, corner);
}

bool generate_is_one_point(const TsShape *shape)
{
    TsVec corner[GENERATED_CORNERS];
    if (shape->kind != TS_SHAPE_TRIANGLE && shape->kind != TS_SHAPE_POLYGON) return false;
    int count = ts_shape_corners(shape, corner), i = 1;
    while (i < count && ts_vec_equal(corner[i], corner[0])) i++;
    return i == count;
}

static bool is_sound(const TsShape *shape, GeneratePromise promise)
{
    int most = promise.corners;
    bool few = shape->kind != TS_SHAPE_POLYGON || most == 0 || shape->polygon.count <= most;
    return few && ts_shape_valid(shape, NULL) && generate_sound(shape) &&
           !(promise.plugin && generate_is_one_point(shape));
}

bool generate_keep(Random *random, GeneratePromise promise, GeneratedPair *pair)
{
    if (promise.plugin) make_unit_axis(promise.number, &pair->a);
    if (promise.plugin) make_unit_axis(promise.number, &pair->b);
    round_pair(random, promise.number, pair);
    if (promise.number != NUMBER_DOUBLE) {
        uncross(random, &pair->a, pair->corner[0]);
        uncross(random, &pair->b, pair->corner[1]);
    }
    if (random) {
        thin_out(random, promise.corners, &pair->a, pair->corner[0]);
        thin_out(random, promise.corners, &pair->b, pair->corner[1]);
    }
    if (promise.convex_a) generate_make_convex(random, &pair->a, pair->corner[0]);
    if (promise.convex_b) generate_make_convex(random, &pair->b, pair->corner[1]);
    if (promise.number == NUMBER_INT32 &&
        (!is_int32(&pair->a) || !is_int32(&pair->b) || (is_moving(pair) && reach(pair) >= 0x1p30)))
        return false;
    return is_sound(&pair->a, promise) && is_sound(&pair->b, promise);
}

void generate_promised(Random *random, Family family, TsShapeKind a, TsShapeKind b,
                       GeneratePromise promise, GeneratedPair *pair)
{
    assert(promise.number != NUMBER_INT32 || (a != TS_SHAPE_OBB && b != TS_SHAPE_OBB));
    Wanted first = generate_wanted_by(promise, a, promise.convex_a);
    Wanted second = generate_wanted_by(promise, b, promise.convex_b);
    do {
        generate_draw(random, family, first, second, pair);
    } while (!generate_keep(random, promise, pair));
}
