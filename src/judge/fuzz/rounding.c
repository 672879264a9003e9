// The bound, derived. u = 2^-53 is the unit roundoff, M the largest number of the pair; an ulp of M
// is more than u M and at most 2 u M. |p| <= sqrt(2) M for a corner p, |p - q| <= sqrt(8) M. By how
// many px a decision moves, to first order in u:
//
// separating axis   A projection n . p rounds by 2 u |p|, a unit axis n by 2.5 u; two of them are
//                   compared.                                   2 (2 + 2.5) sqrt(2) u M = 13 u M
// squared distance  (p - q)^2 rounds by 4 u of itself, (r + s)^2 by 3 u, the lengths by half of
//                   that.                                          2 sqrt(8) u M + 3 u M = 9 u M
// orientation       (b - a) x (c - a) rounds by 4 u |b - a| |c - a|; that is the distance of c from
//                   the line through a and b, times |b - a|.             4 sqrt(8) u M = 11 u M
// crossing          One orientation is compared with 0 and with another.  8 sqrt(8) u M = 23 u M
// angle             atan2 of an orientation rounds once more.             5 sqrt(8) u M = 14 u M
//
// So 9 to 23 u M, which is 5 to 23 ulps if all errors are as large as can be and add up. They
// hardly ever do: the sound functions of tests/zoo are wrong by at most 14.3 ulps in some hundred
// thousand cases each, all but three of them by at most 3.8. So 16; a slack of 1e-9 of the size
// is 4.5 million.
#include "fuzz/rounding.h"

#include <float.h>
#include <math.h>

#include "fuzz/unstable.h"
#include "fuzz/whole_touch.h"
#include "query.h"

enum { ULPS_OF_VALUE = 4 };

// A placed shape may stand 4 ulps beside its case, and its local numbers be larger than the pair's.
enum { PLACED = 4 };

double rounding_last_place(NumberType type, double number)
{
    int exponent;
    frexp(number, &exponent);
    return ldexp(1, exponent - (type == NUMBER_FLOAT ? FLT_MANT_DIG : DBL_MANT_DIG));
}

// The largest magnitude of the shape's numbers of this role.
static double largest(const TsShape *shape, TsNumberRole role)
{
    int count;
    const double *number = ts_shape_view_numbers(shape, &count);
    double most = 0;
    for (int i = 0; i < count; i++) {
        if (ts_shape_number_role(shape->kind, i) == role) most = fmax(most, fabs(number[i]));
    }
    return most;
}

// How far an ulp of the shape's own direction or axis moves a point that it leads to.
static double turned_by_ulp(NumberType type, const TsShape *shape, const TsShape *other)
{
    if (shape->kind == TS_SHAPE_OBB)
        return rounding_last_place(type, largest(shape, TS_NUMBER_AXIS)) *
               ts_vec_length(shape->obb.half);
    if (shape->kind != TS_SHAPE_RAY) return 0;
    const TsRay *ray = &shape->ray;
    TsAabb box = ts_shape_bounds(other);
    TsVec reach = ts_vec(fmax(fabs(box.min.x - ray->origin.x), fabs(box.max.x - ray->origin.x)),
                         fmax(fabs(box.min.y - ray->origin.y), fabs(box.max.y - ray->origin.y)));
    return rounding_last_place(type, largest(shape, TS_NUMBER_DIRECTION)) /
           ts_vec_length(ray->direction) * ts_vec_length(reach);
}

static double ulp_of_pair(const Method *method, const Query *query)
{
    NumberType type = method->number;
    const TsShape *a = query->a, *b = query->b;
    double most = fmax(largest(a, TS_NUMBER_POSITION), largest(b, TS_NUMBER_POSITION));
    most = fmax(most, fmax(largest(a, TS_NUMBER_LENGTH), largest(b, TS_NUMBER_LENGTH)));
    most = fmax(most, fmax(ts_vec_magnitude(query->move_a), ts_vec_magnitude(query->move_b)));
    return rounding_last_place(type, most) + turned_by_ulp(type, a, b) + turned_by_ulp(type, b, a);
}

double rounding_ulp(const Method *method, const Query *query)
{
    double most = 0;
    for (int i = 0; i <= query->other_count; i++) {
        Query one = query_one(query, i);
        most = fmax(most, ulp_of_pair(method, &one));
    }
    return most;
}

// Whether all its shapes are boxes and points: then a yes or no takes nothing but comparisons.
static bool compares_only(const Method *method)
{
    const TsShapeMask compared = TS_SHAPE_BIT(TS_SHAPE_POINT) | TS_SHAPE_BIT(TS_SHAPE_AABB);
    return method->kind == QUERY_PAIR && !((method->a | method->b) & ~compared);
}

double rounding_bound(const Method *method, const Query *query)
{
    bool exact = method->sound == EXACT || method->number == NUMBER_INT32 || compares_only(method);
    double ulps = method->ulps > 0 ? method->ulps : exact ? 0 : ROUNDING_ULPS;
    return ulps * rounding_ulp(method, query);
}

// The core's times and entries are within a part of the size of the shapes, as sweep.h and cast.h
// promise.
#define PART_OF_CORE 1e-9

static bool is_timed_by_core(const Method *method)
{
    return method->sound == EXACT && method->kind != QUERY_PAIR;
}

double rounding_bound_of_measure(const Method *method, const Query *query, double value)
{
    if (is_timed_by_core(method)) return PART_OF_CORE * query_size(query);
    double ulps = fmax(method->ulps, ROUNDING_ULPS);
    return (method->placed ? PLACED : 1) * ulps * rounding_ulp(method, query) +
           ULPS_OF_VALUE * rounding_last_place(method->number, value) + method->tolerance;
}

double rounding_bound_of_unit(const Method *method)
{
    return is_timed_by_core(method) ? PART_OF_CORE
                                    : ROUNDING_ULPS * rounding_last_place(method->number, 1);
}

Rounding rounding_explain(const Method *method, const Query *query, TsRelation answered,
                          double margin)
{
    // Of a list, the shape that decides is enough to be wrong about.
    Query one = query_one(query, query_deciding(query));
    double bound = rounding_bound(method, &one);
    if (bound == 0) return ROUNDING_NONE;
    bool touch = margin == 0;
    if (margin <= bound + method->tolerance)
        return touch && whole_touch_is_misjudged(method, query, answered) ? ROUNDING_NONE
                                                                          : ROUNDING_WITHIN;
    return unstable_is(method, &one, margin) ? ROUNDING_UNSTABLE : ROUNDING_NONE;
}
