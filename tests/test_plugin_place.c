// Placed shapes: the transform puts the local shape exactly where the case's stands, for every
// kind, family and number type.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "generate/generate.h"
#include "plugin/plugin_private.h"
#include "query.h"
#include "rational.h"

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
    int all, moved, turned;
} Count;

static void place_one(const TsShape *shape, NumberType type, Count *count)
{
    const Method method = {.number = type};
    Query query = {.kind = QUERY_PAIR, .a = shape, .b = shape};
    if (!query_is_fair(&method, &query) || (type == NUMBER_INT32 && shape->kind == TS_SHAPE_OBB))
        return;
    double transform[4];
    TsVec corners[TS_POLYGON_MAX];
    TsShape local = plugin_place(shape, type, transform, corners);
    assert_true(ts_shape_valid(&local, NULL));
    if (!stands(shape, &local, transform)) fail_msg("%s", ts_shape_kind_name(shape->kind));
    for (int i = 0; i < 4; i++) assert_true(query_fair_number(type, transform[i]) == transform[i]);
    query.a = query.b = &local;
    assert_true(query_is_fair(&method, &query));
    if (type == NUMBER_INT32) assert_true(transform[2] == 1 && transform[3] == 0);
    double again[4];
    plugin_place(shape, type, again, corners);
    assert_memory_equal(transform, again, sizeof again);
    count->all++;
    count->moved += transform[0] != 0 || transform[1] != 0;
    count->turned += transform[2] != 1;
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
        assert_true(count.moved > count.all / 3);
        assert_true(types[t] == NUMBER_INT32 || count.turned > count.all / 3);
    }
}

// As a plug-in gets it: x y c s before each array.
static void slots_hold_the_transform(void **state)
{
    (void)state;
    static PluginSlot slot;
    const PluginInfo placed = {.form = TOUCHSTONE_PLACED}, world = {.form = TOUCHSTONE_WORLD};
    static const TsVec corner[] = {{8, 8}, {16, 8}, {8, 16}};
    TsShape box = {.kind = TS_SHAPE_OBB, .obb = {{5, 6}, {2, 1}, {0.6, 0.8}}};
    TsShape polygon = ts_shape_polygon(corner, 3);
    Query query = {.kind = QUERY_PAIR, .a = &box, .b = &polygon};
    plugin_check_ask(&slot, &query, &placed);
    const double expected[] = {5, 6, 0.6, 0.8, 0, 0, 2, 1, 1, 0};
    assert_int_equal(slot.numbers[0], 10);
    assert_memory_equal(slot.number[0], expected, sizeof expected);
    assert_int_equal(slot.numbers[1], 4 + 1 + 6);
    assert_true(slot.number[1][4] == 3);
    TsVec local = ts_vec(slot.number[1][5], slot.number[1][6]);
    assert_true(stands_at(slot.number[1], local, corner[0], false));
    plugin_check_ask(&slot, &query, &world);
    assert_int_equal(slot.numbers[0], 6);
    assert_int_equal(slot.numbers[1], 7);
    assert_true(slot.number[0][0] == 5 && slot.number[1][0] == 3 && slot.number[1][6] == 16);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(placed_shapes_stand_exactly),
        cmocka_unit_test(slots_hold_the_transform),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
