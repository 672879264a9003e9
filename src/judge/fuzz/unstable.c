#include "fuzz/unstable.h"

#include <float.h>
#include <math.h>
#include <stdint.h>
#include <string.h>

#include "fuzz/rounding.h"
#include "fuzz/whole_touch.h"
#include "generate/generate.h"
#include "query.h"
#include "textbook.h"

// ---- Which pairs

// Up to so many times the bound copies lie on both sides of it.
enum { NEAR = 4 };

static bool is_near(const Method *method, const Query *query, double margin)
{
    return margin <= NEAR * rounding_bound(method, query);
}

enum { POINTS = 4 * CASE_CORNERS_MAX };

// The corners of a shape, where it is at both ends of its motion; of a ray its origin and a point
// as far from it as the other shape.
static int points_of(const TsShape *shape, const TsShape *other, TsVec motion, TsVec *point)
{
    int count = ts_shape_corners(shape, point), corners = count;
    if (shape->kind == TS_SHAPE_RAY) {
        TsVec to = ts_vec_sub(ts_shape_center(other), shape->ray.origin);
        double far = fmax(ts_vec_length(to), ts_shape_size(other));
        TsVec ahead = ts_vec_scale(ts_vec_normalize(shape->ray.direction), far);
        point[count++] = ts_vec_add(shape->ray.origin, ahead);
    }
    for (int i = 0; i < corners && !ts_vec_is_zero(motion); i++)
        point[count++] = ts_vec_add(point[i], motion);
    return count;
}

// Whether three points, no two of them equal, are within `slack` of a line: the height of their
// triangle over its longest side is. Formulas compute the side of a line that a point lies on about
// a corner, also about one that is far from both: then the height rounds by an ulp for each time
// that the corner is farther away than the side is long.
static bool has_three_in_line(const TsVec *point, int count, double slack, double ulp)
{
    double reach = 0;
    for (int i = 1; i < count; i++) reach = fmax(reach, ts_vec_distance(point[0], point[i]));
    for (int i = 0; i < count; i++) {
        for (int k = i + 1; k < count; k++) {
            TsVec side = ts_vec_sub(point[k], point[i]);
            double length = ts_vec_length(side);
            if (length == 0) continue;
            for (int m = 0; m < count; m++) {
                TsVec to = ts_vec_sub(point[m], point[i]);
                double along = ts_vec_dot(to, side);
                bool between = m != i && m != k && 0 < along && along < length * length;
                bool near = fabs(ts_vec_cross(side, to)) <= fmax(slack * length, ulp * reach);
                if (between && near && !ts_vec_equal(point[m], point[i]) &&
                    !ts_vec_equal(point[m], point[k]))
                    return true;
            }
        }
    }
    return false;
}

// Whether the square of the distance from a ray's origin to a centre rounds by as much.
static bool is_far_from_round(NumberType type, const TsShape *ray, const TsShape *round,
                              double margin)
{
    if (ray->kind != TS_SHAPE_RAY || !ts_shape_kind_is_round(round->kind)) return false;
    TsVec box[4];
    int count;
    const TsVec *core = ts_shape_view_corners(round, box, &count);
    double far = 0, u = type == NUMBER_FLOAT ? (double)FLT_EPSILON / 2 : DBL_EPSILON / 2;
    for (int i = 0; i < count; i++) far = fmax(far, ts_vec_distance(ray->ray.origin, core[i]));
    return margin * ts_shape_radius(round) <= ROUNDING_ULPS * u * far * far;
}

static bool have_equal_corner(const TsVec *a, int count_a, const TsVec *b, int count_b)
{
    for (int i = 0; i < count_a; i++) {
        for (int k = 0; k < count_b; k++) {
            if (ts_vec_equal(a[i], b[k])) return true;
        }
    }
    return false;
}

static bool may_be_unstable(const Method *method, const Query *query, double margin)
{
    TsVec point[POINTS + 2];
    const TsShape *a = query->a, *b = query->b;
    if (!method->placed && whole_touch_is_small(method, query)) return false;
    if (is_far_from_round(method->number, a, b, margin) ||
        is_far_from_round(method->number, b, a, margin))
        return true;
    int first = points_of(a, b, query->move_a, point);
    int count = first + points_of(b, a, query->move_b, point + first);
    if (method->placed && have_equal_corner(point, first, point + first, count - first))
        return true;
    double slack = (is_near(method, query, margin) ? NEAR : 1) * rounding_bound(method, query);
    return has_three_in_line(point, count, slack, rounding_ulp(method, query));
}

// ---- Copies nearby

enum { COPIES = 48, BLOCK = 12, TRIES = 4 * COPIES };

static uint64_t mixed(uint64_t bits) // the finalizer of SplitMix64 (Steele et al. 2014)
{
    bits = (bits ^ bits >> 30) * 0xbf58476d1ce4e5b9;
    bits = (bits ^ bits >> 27) * 0x94d049bb133111eb;
    return bits ^ bits >> 31;
}

// A whole number of ulps, at most ROUNDING_ULPS either way. In odd copies it depends on the
// number's value, so that equal numbers stay equal; otherwise on its place.
static double ulps_of(int copy, bool is_y, uint64_t place, double number)
{
    uint64_t key = place;
    number += 0.0; // no negative zero
    if (copy % 2) memcpy(&key, &number, sizeof key);
    uint64_t drawn = mixed(key + mixed(2 * (uint64_t)copy + is_y + 1));
    return (double)(drawn % (2 * (uint64_t)ROUNDING_ULPS + 1)) - ROUNDING_ULPS;
}

typedef struct Nudge {
    int copy;
    NumberType type;
    double ulp; // of positions and lengths
} Nudge;

enum { SIDE_PLACES = 128 }; // the numbers of b have other places than those of a

static TsShape nudged(const TsShape *shape, Nudge nudge, int side, TsVec *corner)
{
    double number[CASE_VALUES_MAX];
    int count = ts_shape_numbers(shape, number);
    for (int i = 0; i < count; i++) {
        TsNumberRole role = ts_shape_number_role(shape->kind, i);
        bool own = role == TS_NUMBER_AXIS || role == TS_NUMBER_DIRECTION;
        double first = number[i - i % 2];
        double ulp = nudge.ulp;
        if (own) ulp = rounding_last_place(nudge.type, fmax(fabs(number[i]), fabs(first)));
        uint64_t place = (uint64_t)side * SIDE_PLACES + (uint64_t)i;
        double by = ulp * ulps_of(nudge.copy, i % 2, place, number[i]);
        number[i] = query_fair_number(nudge.type, number[i] + by);
        if (role == TS_NUMBER_LENGTH) number[i] = fmax(number[i], 0);
    }
    if (shape->kind == TS_SHAPE_AABB) {
        for (int i = 0; i < 2; i++) number[i + 2] = fmax(number[i], number[i + 2]);
    }
    return ts_shape_of_numbers(shape->kind, number, count, corner);
}

// Makes a copy that the method may be asked. Returns false if this one is not such a pair.
static bool make_copy(const Method *method, const Query *query, int number, GeneratedPair *copy)
{
    Nudge nudge = {number, method->number, rounding_ulp(method, query)};
    GeneratePromise promise = generate_promise(method, query->a->kind, query->b->kind);
    copy->a = nudged(query->a, nudge, 0, copy->corner[0]);
    copy->b = nudged(query->b, nudge, 1, copy->corner[1]);
    copy->move_a = query->move_a;
    copy->move_b = query->move_b;
    copy->other_count = 0;
    Query about = {.kind = query->kind,
                   .a = &copy->a,
                   .b = &copy->b,
                   .move_a = copy->move_a,
                   .move_b = copy->move_b};
    return ts_shape_valid(&copy->a, NULL) && ts_shape_valid(&copy->b, NULL) &&
           generate_keep(NULL, promise, copy) && query_is_fair(method, &about) &&
           method_accepts(method, &about);
}

// Makes so many copies from number `*next` on, and asks the method about them. Returns how many
// were made, and which of them it is right about.
static int ask_copies(const Method *method, const Query *query, int *next, GeneratedPair *copy,
                      bool *right)
{
    Query asked[BLOCK];
    Answer answer[BLOCK];
    int count = 0;
    while (count < BLOCK && *next < TRIES) {
        GeneratedPair *made = &copy[count];
        if (!make_copy(method, query, (*next)++, made)) continue;
        asked[count++] = (Query){.kind = query->kind,
                                 .a = &made->a,
                                 .b = &made->b,
                                 .move_a = made->move_a,
                                 .move_b = made->move_b};
    }
    method_ask_many(method, asked, answer, count);
    for (int i = 0; i < count; i++) {
        TsRelation exact = query_core_for(method, &asked[i]);
        bool answered = answer[i].relation != METHOD_FAILS && answer[i].relation != METHOD_REFUSES;
        right[i] =
            answered && query_judge(method, &asked[i], answer[i].relation, exact) != VERDICT_WRONG;
    }
    return count;
}

bool unstable_is(const Method *method, const Query *query, double margin)
{
    static GeneratedPair copy[BLOCK];
    bool right[BLOCK];
    int next = 0, asked = 0, wrong = 0;
    // Two signs of a coin each for both segments of a crossing: a quarter of the copies are wrong.
    int wrong_most = is_near(method, query, margin) ? COPIES * 3 / 4 : COPIES * 3 / 8;
    if (!may_be_unstable(method, query, margin)) return false;
    TsRelation again = method_ask(method, query).relation;
    if (query_judge(method, query, again, query_core_for(method, query)) != VERDICT_WRONG)
        return false;
    while (asked < COPIES && wrong <= wrong_most) {
        int count = ask_copies(method, query, &next, copy, right);
        for (int i = 0; i < count; i++) wrong += !right[i];
        asked += count;
        if (count < BLOCK) break;
    }
    return asked == COPIES && wrong <= wrong_most;
}

bool unstable_witness(const Method *method, const Case *pair, Case *witness)
{
    static GeneratedPair copy[BLOCK];
    bool right[BLOCK];
    Query list = query_of_case(method->kind, pair);
    Query query = query_one(&list, query_deciding(&list));
    for (int next = 0; next < TRIES;) {
        int count = ask_copies(method, &query, &next, copy, right);
        for (int i = 0; i < count; i++) {
            if (!right[i]) continue;
            Query about = {.kind = query.kind,
                           .a = &copy[i].a,
                           .b = &copy[i].b,
                           .move_a = query.move_a,
                           .move_b = query.move_b};
            query_to_case(&about, witness);
            return true;
        }
    }
    return false;
}
