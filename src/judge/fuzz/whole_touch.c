#include "fuzz/whole_touch.h"

#include <float.h>
#include <math.h>
#include <stddef.h>
#include <stdint.h>

#include "generate/generate.h"
#include "query.h"

// A formula that divides may be wrong about nearly all variants of a touch at which many sides
// touch: of 48 by chance, of all REPEATS of them not.
enum { VARIANTS = 48, LEAST = 12, REPEATS = 9 };

// Products of two differences stay exact in the method's numbers up to here.
static double largest(const Method *method)
{
    return method->number == NUMBER_FLOAT ? 0x1p10 : 0x1p14;
}

// ---- Shapes of small whole numbers
//
// Of a unit that is a power of two: 2.75 is 11 quarters.

// The exponent of the lowest digit of a number other than 0.
static int lowest_digit(double number)
{
    int exponent;
    double mantissa = ldexp(frexp(number, &exponent), DBL_MANT_DIG); // whole
    uint64_t digits = (uint64_t)fabs(mantissa);
    while (digits % 2 == 0) digits /= 2, exponent++;
    return exponent - DBL_MANT_DIG;
}

// The largest magnitude of numbers, and the exponent of the lowest digit of all.
typedef struct Extent {
    double most;
    int lowest;
} Extent;

// Takes the numbers of a shape in. Returns false for an axis that is none of the coordinate axes:
// such are rounded.
static bool take_in(const TsShape *shape, Extent *extent)
{
    int count;
    const double *number = ts_shape_view_numbers(shape, &count);
    for (int i = 0; i < count; i++) {
        if (number[i] == 0) continue;
        if (ts_shape_number_role(shape->kind, i) == TS_NUMBER_AXIS) {
            if (fabs(number[i]) != 1) return false;
            continue;
        }
        int lowest = lowest_digit(number[i]);
        if (lowest < extent->lowest) extent->lowest = lowest;
        extent->most = fmax(extent->most, fabs(number[i]));
    }
    return true;
}

static bool is_axis_parallel(TsVec v) { return v.x == 0 || v.y == 0; }

// Whether all sides of the shape are parallel to an axis, and a ray's direction.
static bool is_upright(const TsShape *shape)
{
    if (shape->kind == TS_SHAPE_RAY) return is_axis_parallel(shape->ray.direction);
    TsVec box[4];
    int count;
    const TsVec *corner = ts_shape_view_corners(shape, box, &count);
    for (int i = 0; i < count; i++) {
        if (!is_axis_parallel(ts_vec_sub(corner[(i + 1) % count], corner[i]))) return false;
    }
    return true;
}

static bool is_round(const TsShape *shape) { return ts_shape_kind_is_round(shape->kind); }

static bool is_box(const TsShape *shape) { return ts_shape_kind_is_box(shape->kind); }

static bool has_length(const TsShape *shape)
{
    return shape->kind == TS_SHAPE_RAY || shape->kind == TS_SHAPE_SEGMENT;
}

// Shapes of a query: a, b, and the others of its list.
enum { SHAPES = 2 + CASE_OTHERS_MAX };

static int shape_count(const Query *query) { return 2 + query->other_count; }

static const TsShape *shape_at(const Query *query, int i)
{
    return i > 1 ? &query->others[i - 2] : i ? query->b : query->a;
}

static bool any(const Query *query, bool (*is)(const TsShape *))
{
    for (int i = 0; i < shape_count(query); i++) {
        if (is(shape_at(query, i))) return true;
    }
    return false;
}

// ---- The same pair in another size, in another direction, in another place

typedef struct Variant {
    TsVec x, y; // where (1, 0) and (0, 1) go
    double length;
    TsVec by;      // afterwards
    double longer; // a ray's direction, with which the ray is the same, or a segment beyond its end
} Variant;

typedef struct Variants {
    Variant variant[VARIANTS];
    int count;
} Variants;

static void add(Variants *variants, Variant variant, double size, double most)
{
    double grows =
        fmax(fabs(variant.x.x) + fabs(variant.y.x), fabs(variant.x.y) + fabs(variant.y.y));
    double reach = grows * size + fmax(fabs(variant.by.x), fabs(variant.by.y));
    if (variants->count == VARIANTS || reach > most) return;
    variants->variant[variants->count++] = variant;
}

// Odd factors: a power of two rounds as before.
static Variants sizes(double size, double most)
{
    Variants all = {.count = 0};
    for (int i = 0; i < VARIANTS; i++) {
        double by = 2 * i + 1;
        add(&all, (Variant){{by, 0}, {0, by}, by, {0, 0}, 1}, size, most);
    }
    return all;
}

// A turn by (x, y), which scales by the length of it.
static Variant turn(double x, double y)
{
    return (Variant){{x, y}, {0 - y, x}, sqrt(x * x + y * y), {0, 0}, 1};
}

// Each axis by another factor, which keeps what is level or upright, and all by an odd one. Not for
// round shapes.
static Variants stretches(const Query *query, double size, double most, int odd)
{
    Variants all = {.count = 0};
    if (any(query, is_round)) return all;
    for (int x = 1; x <= 7; x++) {
        for (int y = 1; y <= 7; y++) {
            if (x != y) add(&all, (Variant){{odd * x, 0}, {0, odd * y}, 1, {0, 0}, 1}, size, most);
        }
    }
    return all;
}

// Round shapes stay round, so they are turned by directions of whole length. Boxes stay upright, so
// they are not turned. All are scaled by an odd factor.
static Variants turns(const Query *query, double size, double most, int odd)
{
    static const TsVec whole[] = {{3, 4}, {5, 12}, {8, 15}, {7, 24}, {20, 21}, {12, 35}};
    Variants all = {.count = 0};
    if (any(query, is_box)) return all;
    bool round = any(query, is_round);
    for (int i = 0; round && i < 48; i++) {
        TsVec by = whole[i / 8];
        if (i & 1) by = ts_vec(by.y, by.x);
        add(&all, turn(odd * (i & 2 ? 0 - by.x : by.x), odd * (i & 4 ? 0 - by.y : by.y)), size,
            most);
    }
    for (int x = 1; !round && x <= 7; x++) {
        for (int y = 1; y <= 7; y++) {
            if (x != y) add(&all, turn(odd * x, odd * y), size, most);
        }
    }
    return all;
}

// A quotient, of which part of a side lies below a point, is the same in every size and direction;
// what is added to it is not the same everywhere.
static Variants places(double size, double most, double unit, int round)
{
    Variants all = {.count = 0};
    double room = most - size;
    for (int k = 0; k < VARIANTS; k++) {
        int i = VARIANTS * round + k;
        TsVec by = ts_vec(floor(room * ((29 * i + 13) % 97) / 97), //
                          floor(room * ((41 * i + 7) % 89) / 89));
        if (i & 1) by.x = 0 - by.x;
        if (i & 2) by.y = 0 - by.y;
        all.variant[all.count++] = (Variant){{1, 0}, {0, 1}, 1, ts_vec_scale(by, unit), 1};
    }
    return all;
}

static TsVec way(TsVec v, const void *with)
{
    const Variant *variant = with;
    return ts_vec_add(ts_vec_scale(variant->x, v.x), ts_vec_scale(variant->y, v.y));
}

static TsVec direction(TsVec v, const void *with)
{
    return ts_vec_scale(way(v, with), ((const Variant *)with)->longer);
}

static TsVec place(TsVec v, const void *with)
{
    return ts_vec_add(way(v, with), ((const Variant *)with)->by);
}

static double length(double v, const void *with) { return v * ((const Variant *)with)->length; }

static TsShape changed(const TsShape *shape, const Variant *variant, NumberType type, TsVec *corner)
{
    double number[CASE_VALUES_MAX];
    TsShape out =
        ts_shape_mapped(shape, &(TsShapeMap){place, direction, NULL, length, variant}, corner);
    if (out.kind == TS_SHAPE_OBB) {
        bool lies = out.obb.axis.y == 0; // its first side is parallel to x
        TsVec by = ts_vec(variant->x.x, variant->y.y);
        out.obb.half = ts_vec(shape->obb.half.x * (lies ? by.x : by.y),
                              shape->obb.half.y * (lies ? by.y : by.x));
    }
    if (out.kind == TS_SHAPE_SEGMENT) {
        TsVec along = ts_vec_sub(out.segment.b, out.segment.a);
        out.segment.b = ts_vec_add(out.segment.a, ts_vec_scale(along, variant->longer));
    }
    int count = ts_shape_numbers(&out, number);
    for (int i = 0; i < count; i++) number[i] = query_fair_number(type, number[i]);
    return ts_shape_of_numbers(out.kind, number, count, corner);
}

// Room for a changed query.
typedef struct Changed {
    TsShape shape[SHAPES];
    TsVec corner[3][CASE_CORNERS_MAX]; // of a, of b, of the others together
} Changed;

// The motion of a query without a sweep is (0, 0), which stays so.
static Query changed_query(const Query *query, const Variant *variant, NumberType type,
                           Changed *room)
{
    int count = shape_count(query), corners = 0;
    for (int i = 0; i < count; i++) {
        const TsShape *shape = shape_at(query, i);
        bool other = i > 1;
        TsVec *corner = other ? room->corner[2] + corners : room->corner[i];
        room->shape[i] = changed(shape, variant, type, corner);
        if (other && shape->kind == TS_SHAPE_POLYGON) corners += shape->polygon.count;
    }
    return (Query){.kind = query->kind,
                   .a = &room->shape[0],
                   .b = &room->shape[1],
                   .move_a = way(query->move_a, variant),
                   .move_b = way(query->move_b, variant),
                   .others = &room->shape[2],
                   .other_count = query->other_count};
}

// A quotient along a ray or a segment is another one for another length. A longer segment may meet
// more of the other shape: then it is left out.
static Variants lengths(const Method *method, const Query *query, double size, double most)
{
    Variants all = {.count = 0};
    for (int i = 0; i < VARIANTS && 2 * (2 * i + 1) * size <= most; i++) {
        Variant variant = {{1, 0}, {0, 1}, 1, {0, 0}, 2 * i + 1};
        Changed room;
        Query longer = changed_query(query, &variant, method->number, &room);
        if (query_core(&longer) == TS_TOUCHING) all.variant[all.count++] = variant;
    }
    return all;
}

// ---- Asking

typedef struct Asked {
    Query query[VARIANTS];
    Changed changed[VARIANTS];
    Answer answer[VARIANTS];
} Asked;

// Whether there are enough variants to tell, and all get the same wrong answer, but for those that
// the method refuses.
static bool are_all_wrong(const Method *method, const Query *query, const Variants *variants,
                          TsRelation answered)
{
    static Asked made;
    int wrong = 0, refused = 0;
    for (int i = 0; i < variants->count; i++) {
        made.query[i] =
            changed_query(query, &variants->variant[i], method->number, &made.changed[i]);
    }
    method_ask_many(method, made.query, made.answer, variants->count);
    for (int i = 0; i < variants->count; i++) {
        refused += made.answer[i].relation == METHOD_REFUSES;
        wrong += made.answer[i].relation == answered;
    }
    return wrong >= LEAST && wrong + refused == variants->count;
}

typedef enum Change { CHANGE_STRETCHED, CHANGE_TURNED, CHANGE_MOVED } Change;

// Whether all are wrong in each round that has enough variants, the first included.
static bool are_all_wrong_in(Change change, const Method *method, const Query *query, double size,
                             double unit, TsRelation answered)
{
    double most = largest(method);
    for (int round = 0; round < REPEATS; round++) {
        int odd = 2 * round + 1;
        Variants all = change == CHANGE_STRETCHED ? stretches(query, size, most, odd)
                       : change == CHANGE_TURNED  ? turns(query, size, most, odd)
                                                  : places(size, most, unit, round);
        if (all.count < LEAST) return round > 0;
        if (!are_all_wrong(method, query, &all, answered)) return false;
    }
    return true;
}

// Whether the numbers are small and whole, in some unit; then also how large they are in it, and
// whether all directions are parallel to an axis.
static bool is_of_small_whole(const Method *method, const Query *query, double *size, double *unit,
                              bool *upright)
{
    TsShape moves[] = {ts_shape_point(query->move_a), ts_shape_point(query->move_b)};
    Extent extent = {.lowest = DBL_MAX_EXP};
    *upright = is_axis_parallel(query->move_a) && is_axis_parallel(query->move_b);
    if (!take_in(&moves[0], &extent) || !take_in(&moves[1], &extent)) return false;
    for (int i = 0; i < shape_count(query); i++) {
        if (!take_in(shape_at(query, i), &extent)) return false;
        *upright = *upright && is_upright(shape_at(query, i));
    }
    *unit = ldexp(1, extent.lowest > 0 ? 0 : extent.lowest);
    *size = fmax(extent.most / *unit, 1);
    return *size <= largest(method);
}

bool whole_touch_is_small(const Method *method, const Query *query)
{
    double size, unit;
    bool upright;
    return is_of_small_whole(method, query, &size, &unit, &upright);
}

bool whole_touch_is_misjudged(const Method *method, const Query *query, TsRelation answered)
{
    double size, unit, most = largest(method);
    bool upright;
    if (!is_of_small_whole(method, query, &size, &unit, &upright)) return false;
    Variants grown = sizes(size, most);
    if (!are_all_wrong(method, query, &grown, answered)) return false;
    if (upright) return true;
    bool turns_too = method->touch != TOUCH_HALF_OPEN;
    bool other_ways = stretches(query, size, most, 1).count >= LEAST ||
                      (turns_too && turns(query, size, most, 1).count >= LEAST);
    if (other_ways && !are_all_wrong_in(CHANGE_STRETCHED, method, query, size, unit, answered) &&
        !(turns_too && are_all_wrong_in(CHANGE_TURNED, method, query, size, unit, answered)))
        return false;
    Variants longer = {.count = 0};
    if (any(query, has_length)) longer = lengths(method, query, size, most);
    if (longer.count >= LEAST && !are_all_wrong(method, query, &longer, answered)) return false;
    return are_all_wrong_in(CHANGE_MOVED, method, query, size, unit, answered);
}

// ---- How often

enum { DRAWN = 256 };

WholeTouches whole_touch_count(const Method *method, TsShapeKind a, TsShapeKind b)
{
    static GeneratedPair pair[DRAWN];
    Query query[DRAWN];
    Answer answer[DRAWN];
    GeneratePromise promise = generate_promise(method, a, b);
    Random random = random_seeded(1);
    WholeTouches touches = {.constant = true};
    int count = 0;
    if (method->kind == QUERY_SWEEP) return (WholeTouches){0};
    for (int i = 0; i < DRAWN; i++) {
        GeneratedPair *drawn = &pair[count];
        generate_promised(&random, FAMILY_WHOLE, a, b, promise, drawn);
        query[count] = (Query){.kind = method->kind, .a = &drawn->a, .b = &drawn->b};
        count += method_accepts(method, &query[count]);
    }
    touches.all = count;
    method_ask_many(method, query, answer, count);
    for (int i = 0; i < count; i++) {
        touches.constant &= answer[i].relation == answer[0].relation;
        if (query_core(&query[i]) != TS_TOUCHING) continue;
        TsRelation exact = query_exact_for(method, &query[i]);
        touches.asked++;
        touches.wrong += query_judge(method, &query[i], answer[i].relation, exact) == VERDICT_WRONG;
    }
    return touches;
}
