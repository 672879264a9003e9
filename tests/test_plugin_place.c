// Placed shapes: the transform puts the local shape where the case's stands, exactly or within 4
// ulps, for every kind, family and number type.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "fuzz/fuzzer.h"
#include "generate/generate.h"
#include "oracle/oracle.h"
#include "plugin/plugin_private.h"
#include "query.h"
#include "rational.h"
#include "touchstone/closest.h"
#include "touchstone/relation.h"

enum { CASES = 60 };

// The coordinate of a local point, as touchstone_plugin.h gives it, in rationals.
static bool stands_at(const double *transform, TsVec local, TsVec at, bool direction)
{
    rational_reset();
    Rational c = rational(transform[2]), s = rational(transform[3]);
    Rational px = rational(local.x), py = rational(local.y);
    Rational x = rational_subtract(rational_multiply(c, px), rational_multiply(s, py));
    Rational y = rational_add(rational_multiply(s, px), rational_multiply(c, py));
    if (!direction) {
        x = rational_add(rational(transform[0]), x);
        y = rational_add(rational(transform[1]), y);
    }
    return mpq_equal(x, rational(at.x)) && mpq_equal(y, rational(at.y));
}

// Whether the placed AABB's two corners are those of the case, in any order.
static bool same_box(const double *transform, TsAabb local, TsAabb box)
{
    TsVec other[] = {{local.min.x, local.max.y}, {local.max.x, local.min.y}};
    TsVec corner[] = {box.min, box.max, {box.min.x, box.max.y}, {box.max.x, box.min.y}};
    int found = 0;
    for (int i = 0; i < 4; i++) {
        const TsVec from[] = {local.min, local.max, other[0], other[1]};
        bool is = false;
        for (int k = 0; k < 4; k++) is = is || stands_at(transform, from[k], corner[i], false);
        found += is;
    }
    return found == 4;
}

static bool stands(const TsShape *shape, const TsShape *local, const double *transform)
{
    double number[TS_SHAPE_NUMBERS_MAX], placed[TS_SHAPE_NUMBERS_MAX];
    int count = ts_shape_numbers(shape, number);
    if (local->kind != shape->kind || ts_shape_numbers(local, placed) != count) return false;
    if (shape->kind == TS_SHAPE_AABB) return same_box(transform, local->aabb, shape->aabb);
    for (int i = 0; i < count; i++) {
        TsVec at = ts_vec(number[i], i + 1 < count ? number[i + 1] : 0);
        TsVec from = ts_vec(placed[i], i + 1 < count ? placed[i + 1] : 0);
        switch (ts_shape_number_role(shape->kind, i)) {
        case TS_NUMBER_POSITION:
            if (!stands_at(transform, from, at, false)) return false;
            i++;
            break;
        case TS_NUMBER_DIRECTION:
        case TS_NUMBER_AXIS:
            if (!stands_at(transform, from, at, true)) return false;
            i++;
            break;
        case TS_NUMBER_LENGTH:
            if (placed[i] != number[i]) return false;
            break;
        }
    }
    return true;
}

typedef struct Count {
    int all, moved, turned, aside;
} Count;

// Whether the local coordinates have their origin outside of the shape.
static bool is_aside(const TsShape *local)
{
    TsAabb bounds = ts_shape_bounds(local);
    return bounds.min.x > 0 || bounds.max.x < 0 || bounds.min.y > 0 || bounds.max.y < 0;
}

static void place_one(const TsShape *shape, NumberType type, Count *count)
{
    const Method method = {.number = type};
    Query query = {.kind = QUERY_PAIR, .a = shape, .b = shape};
    if (!query_is_fair(&method, &query) || (type == NUMBER_INT32 && shape->kind == TS_SHAPE_OBB))
        return;
    double transform[4];
    TsVec corners[TS_POLYGON_MAX];
    TsShape local = plugin_place(shape, type, 0, transform, corners);
    assert_true(ts_shape_valid(&local, NULL));
    if (!stands(shape, &local, transform)) fail_msg("%s", ts_shape_kind_name(shape->kind));
    for (int i = 0; i < 4; i++) assert_true(query_fair_number(type, transform[i]) == transform[i]);
    query.a = query.b = &local;
    assert_true(query_is_fair(&method, &query));
    if (type == NUMBER_INT32) assert_true(transform[2] == 1 && transform[3] == 0);
    double again[4];
    plugin_place(shape, type, 0, again, corners);
    assert_memory_equal(transform, again, sizeof again);
    count->all++;
    count->moved += transform[0] != 0 || transform[1] != 0;
    count->turned += transform[2] != 1;
    count->aside += (transform[0] != 0 || transform[1] != 0) && is_aside(&local);
}

static void round_to(NumberType type, TsShape *shape, TsVec *corner)
{
    double number[TS_SHAPE_NUMBERS_MAX];
    int count = ts_shape_numbers(shape, number);
    for (int i = 0; i < count; i++) number[i] = query_fair_number(type, number[i]);
    *shape = ts_shape_of_numbers(shape->kind, number, count, corner);
}

static void placed_shapes_stand_exactly(void **state)
{
    (void)state;
    Random random = random_seeded(5);
    GeneratedPair pair;
    const NumberType types[] = {NUMBER_DOUBLE, NUMBER_FLOAT, NUMBER_INT32};
    for (int t = 0; t < 3; t++) {
        Count count = {0};
        for (int i = 0; i < CASES * FAMILIES * TS_SHAPE_KINDS; i++) {
            TsShapeKind kind = (TsShapeKind)(i % TS_SHAPE_KINDS);
            if (kind == TS_SHAPE_RAY)
                generate_pair(&random, (Family)(i / TS_SHAPE_KINDS % FAMILIES), kind,
                              TS_SHAPE_CIRCLE, &pair);
            else
                generate_pair(&random, (Family)(i / TS_SHAPE_KINDS % FAMILIES), kind, kind, &pair);
            round_to(types[t], &pair.a, pair.corner[0]);
            if (ts_shape_valid(&pair.a, NULL)) place_one(&pair.a, types[t], &count);
        }
        assert_true(count.all > CASES * FAMILIES * TS_SHAPE_KINDS / 2);
        assert_true(count.moved > count.all / 3 && count.aside > count.all / 6);
        assert_true(types[t] == NUMBER_INT32 || count.turned > count.all / 3);
    }
}

// How far a local point stands from where it should, rounded up.
static double misses_by(const double *transform, TsVec local, TsVec at)
{
    rational_reset();
    Rational c = rational(transform[2]), s = rational(transform[3]);
    Rational px = rational(local.x), py = rational(local.y);
    Rational x = rational_subtract(rational_multiply(c, px), rational_multiply(s, py));
    Rational y = rational_add(rational_multiply(s, px), rational_multiply(c, py));
    x = rational_subtract(rational_add(rational(transform[0]), x), rational(at.x));
    y = rational_subtract(rational_add(rational(transform[1]), y), rational(at.y));
    return hypot(mpq_get_d(x), mpq_get_d(y)) * (1 + 0x1p-40);
}

// Turned by an angle other than a quarter, each point within the slack.
static bool stands_under_an_angle(const TsShape *shape, NumberType type, double slack)
{
    double transform[4], number[TS_SHAPE_NUMBERS_MAX], placed[TS_SHAPE_NUMBERS_MAX];
    TsVec corners[TS_POLYGON_MAX];
    const Method method = {.number = type};
    TsShape local = plugin_place(shape, type, slack, transform, corners);
    Query query = {.kind = QUERY_PAIR, .a = &local, .b = &local};
    if (transform[2] * transform[3] == 0 || shape->kind == TS_SHAPE_OBB) return false;
    assert_true(shape->kind != TS_SHAPE_AABB && slack > 0);
    assert_true(ts_shape_valid(&local, NULL) && query_is_fair(&method, &query));
    assert_true(fabs(hypot(transform[2], transform[3]) - 1) < (type ? 0x1p-22 : 0x1p-51));
    for (int i = 0; i < 4; i++) assert_true(query_fair_number(type, transform[i]) == transform[i]);
    int count = ts_shape_numbers(shape, number);
    assert_int_equal(ts_shape_numbers(&local, placed), count);
    for (int i = 0; i + 1 < count; i += 2) {
        TsVec at = ts_vec(number[i], number[i + 1]), from = ts_vec(placed[i], placed[i + 1]);
        TsNumberRole role = ts_shape_number_role(shape->kind, i);
        if (role == TS_NUMBER_POSITION) assert_true(misses_by(transform, from, at) <= slack);
        if (role != TS_NUMBER_DIRECTION) continue;
        TsVec turned = ts_vec_turn(from, ts_vec(transform[2], transform[3]));
        double most = (type ? 0x1p-20 : 0x1p-49) * ts_vec_length_squared(at);
        assert_true(fabs(ts_vec_cross(turned, at)) <= most && ts_vec_dot(turned, at) > 0);
    }
    if (ts_shape_is_convex(shape)) assert_true(ts_shape_is_convex(&local));
    return true;
}

// Pairs beyond 64 ulps of contact stand under any angle; those that are nearer stand exactly.
static void clear_pairs_stand_under_any_angle(void **state)
{
    (void)state;
    Random random = random_seeded(6);
    GeneratedPair pair;
    for (int type = 0; type < 2; type++) {
        int all = 0, angles = 0;
        for (int i = 0; i < 4 * FAMILIES * TS_SHAPE_KINDS * TS_SHAPE_KINDS; i++) {
            TsShapeKind a = (TsShapeKind)(i % TS_SHAPE_KINDS);
            TsShapeKind b = (TsShapeKind)(i / TS_SHAPE_KINDS % TS_SHAPE_KINDS);
            Family family = (Family)(i / TS_SHAPE_KINDS / TS_SHAPE_KINDS % FAMILIES);
            GeneratePromise promise = {.number = (NumberType)type, .plugin = true};
            if (!oracle_knows(a, b)) continue;
            generate_promised(&random, family, a, b, promise, &pair);
            Query query = {.a = &pair.a, .b = &pair.b};
            double slack = plugin_place_slack(&query, promise.number);
            double ulp = (type ? 0x1p-23 : 0x1p-52) * query_size(&query);
            assert_true(slack == 0 || oracle_margin(&pair.a, &pair.b) > 64 * ulp);
            assert_true(slack <= 4 * ulp);
            angles += stands_under_an_angle(&pair.a, promise.number, slack);
            angles += stands_under_an_angle(&pair.b, promise.number, slack);
            all += 2;
        }
        if (angles < all / 8) fail_msg("%d of %d", angles, all);
    }
}

// ---- Functions that take placed shapes

typedef enum Flaw { NO_FLAW, ONLY_QUARTERS, ONLY_CENTERED, FLAWS } Flaw;
static Flaw flaw;

// The shape of a question's numbers, where the transform puts it.
static TsShape shape_of(TsShapeKind kind, const double *number, int count, TsVec *corners)
{
    TsVec at = ts_vec(number[0], number[1]), turn = ts_vec(number[2], number[3]);
    int before = kind == TS_SHAPE_POLYGON ? 5 : 4;
    TsShape local = ts_shape_of_numbers(kind, number + before, count - before, corners);
    TsVec pivot = ts_vec(0, 0);
    if (flaw == ONLY_QUARTERS) turn = ts_vec(floor(turn.x + 0.5), floor(turn.y + 0.5));
    if (flaw == ONLY_CENTERED) pivot = ts_shape_center(&local);
    return ts_shape_turned(&local, pivot, turn, at, corners);
}

static const PluginInfo takes_placed = {.abi = TOUCHSTONE_ABI,
                                        .name = "placed",
                                        .a = TOUCHSTONE_CIRCLE | TOUCHSTONE_POLYGON,
                                        .b = TOUCHSTONE_TRIANGLE | TOUCHSTONE_CAPSULE,
                                        .touch = TOUCHSTONE_TOUCH_EITHER,
                                        .gives = TOUCHSTONE_DISTANCE,
                                        .form = TOUCHSTONE_PLACED,
                                        .has_answer = true};

// The question as a plug-in of these rules gets it, until the next one.
static PluginQuestion asked(const Query *query, const PluginInfo *rules)
{
    static PluginFrame frame;
    PluginQuestion question;
    int at = 0;
    plugin_frame_clear(&frame);
    assert_true(plugin_check_ask(&frame, query, rules));
    assert_true(plugin_frame_next_question(&frame, &at, &question));
    return question;
}

static void answer_placed(const Method *method, const Query *query, Answer *answer, int count)
{
    static char failed[PLUGIN_WORDS];
    for (int i = 0; i < count; i++) {
        TsVec corners[2][TS_POLYGON_MAX];
        PluginQuestion question = asked(&query[i], &takes_placed);
        TsShape a = shape_of(query[i].a->kind, question.number[0], question.numbers[0], corners[0]);
        TsShape b = shape_of(query[i].b->kind, question.number[1], question.numbers[1], corners[1]);
        TsRelation relation = ts_relation_shapes(&a, &b);
        PluginReply reply = {.relation =
                                 relation == TS_APART ? TOUCHSTONE_APART : TOUCHSTONE_OVERLAPPING,
                             .measure = {ts_closest_shapes(&a, &b).distance}};
        answer[i] = plugin_check_answer(&reply, &query[i], method->touch, &takes_placed, failed);
    }
}

// A right one is never blamed; one that knows quarter turns only, or shapes whose centre is the
// local origin, is found.
static void angles_and_offsets_are_needed(void **state)
{
    (void)state;
    FuzzerOptions options = {.seed = 1, .family = -1, .a = TS_SHAPE_KINDS, .b = TS_SHAPE_KINDS};
    for (flaw = NO_FLAW; flaw < FLAWS; flaw++) {
        Method method = {0};
        PluginTexts texts;
        char error[PLUGIN_ERROR_MAX];
        assert_true(plugin_check(&takes_placed, NULL, &method, &texts, error, sizeof error));
        method.answer_many = answer_placed;
        Fuzzer *fuzzer = fuzzer_new(&method, &options);
        fuzzer_run(fuzzer, flaw == NO_FLAW ? 10000 : 300, NULL, 0);
        if (flaw == NO_FLAW && fuzzer_findings(fuzzer) > 0)
            fail_msg("%s", fuzzer_finding(fuzzer, 0)->line);
        assert_true((fuzzer_findings(fuzzer) > 0) == (flaw != NO_FLAW));
        fuzzer_free(fuzzer);
    }
}

// As a plug-in gets it: x y c s before each array.
static void questions_hold_the_transform(void **state)
{
    (void)state;
    const PluginInfo placed = {.form = TOUCHSTONE_PLACED}, world = {.form = TOUCHSTONE_WORLD};
    static const TsVec corner[] = {{8, 8}, {16, 8}, {8, 16}};
    TsShape box = {.kind = TS_SHAPE_OBB, .obb = {{5, 6}, {2, 1}, {0.6, 0.8}}};
    TsShape polygon = ts_shape_polygon(corner, 3);
    Query query = {.kind = QUERY_PAIR, .a = &box, .b = &polygon};
    PluginQuestion question = asked(&query, &placed);
    const double expected[] = {5, 6, 0.6, 0.8, 0, 0, 2, 1, 1, 0};
    assert_int_equal(question.numbers[0], 10);
    assert_memory_equal(question.number[0], expected, sizeof expected);
    assert_int_equal(question.numbers[1], 4 + 1 + 6);
    assert_true(question.number[1][4] == 3);
    TsVec local = ts_vec(question.number[1][5], question.number[1][6]);
    assert_true(misses_by(question.number[1], local, corner[0]) <= 16 * 0x1p-50);
    question = asked(&query, &world);
    assert_int_equal(question.numbers[0], 6);
    assert_int_equal(question.numbers[1], 7);
    assert_true(question.number[0][0] == 5 && question.number[1][0] == 3 &&
                question.number[1][6] == 16);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(placed_shapes_stand_exactly),
        cmocka_unit_test(clear_pairs_stand_under_any_angle),
        cmocka_unit_test(angles_and_offsets_are_needed),
        cmocka_unit_test(questions_hold_the_transform),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
