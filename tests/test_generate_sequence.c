// Sequences of related pairs, for functions that remember.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "cases/case.h"
#include "generate/generate_private.h"
#include "generated.h"

// The pairs of a sequence as cases.
typedef struct Asked {
    int count;
    Case pair[SEQUENCE_MAX];
    TsRelation relation[SEQUENCE_MAX];
} Asked;

static Asked asked;

static void ask_all(Sequence *sequence)
{
    GeneratedPair pair;
    for (asked.count = 0; generate_next(sequence, &pair); asked.count++) {
        assert_true(asked.count < SEQUENCE_MAX);
        case_of_pair(&asked.pair[asked.count], &pair.a, &pair.b);
        asked.relation[asked.count] = generate_relation(&pair);
    }
    assert_in_range(asked.count, 4, SEQUENCE_MAX);
}

static bool same_pair(int i, int k) { return case_same_pair(&asked.pair[i], &asked.pair[k]); }

static bool same_shape(const TsShape *one, const TsShape *other)
{
    TsShape origin = ts_shape_point(ts_vec(0, 0));
    Case first, second;
    case_of_pair(&first, one, &origin);
    case_of_pair(&second, other, &origin);
    return case_same_pair(&first, &second);
}

// Every sequence keeps the promise, and so does every pair that comes back.
static void sequences_keep_promises(void **state)
{
    (void)state;
    Random random = random_seeded(2);
    Sequence sequence;
    for (int i = 0; i < 3 * FAMILIES * GENERATED_KINDS; i += 5) {
        TsShapeKind a, b;
        GeneratePromise promise = {(NumberType)(i / GENERATED_KINDS % 3), true, i % 2, i % 2, 0};
        if (!generated_kinds(i, promise.number, &a, &b)) continue;
        generate_sequence(&random, (Family)(i % FAMILIES), a, b, promise, &sequence);
        ask_all(&sequence);
        for (int k = 0; k < asked.count; k++) {
            const Case *pair = &asked.pair[k];
            assert_true(pair->a.kind == a && pair->b.kind == b);
            assert_true(ts_shape_valid(&pair->a, NULL) && ts_shape_valid(&pair->b, NULL));
            assert_true(generated_in_range(&pair->a, promise.number));
            assert_true(generated_in_range(&pair->b, promise.number));
            assert_true(generate_sound(&pair->a) && generate_sound(&pair->b));
            if (promise.convex_a && a == TS_SHAPE_POLYGON)
                assert_true(ts_shape_is_convex(&pair->a));
        }
    }
}

// Each kind of memory that gives a wrong answer is found by some sequence: the last answer if the
// shapes are equal up to something.
typedef struct Found {
    int again, after, same_a, same_b, same_first, turned, fewer;
} Found;

static void look(Found *found)
{
    for (int i = 1; i < asked.count; i++) {
        const Case *now = &asked.pair[i], *last = &asked.pair[i - 1];
        bool differs = asked.relation[i] != asked.relation[i - 1];
        bool equal_a = same_shape(&now->a, &last->a), equal_b = same_shape(&now->b, &last->b);
        found->again += equal_a && equal_b;
        found->same_a += equal_a && !equal_b && differs;
        found->same_b += equal_b && !equal_a && differs;
        found->after += i > 1 && differs && same_pair(i, i - 2);
        double one[TS_SHAPE_NUMBERS_MAX], other[TS_SHAPE_NUMBERS_MAX];
        ts_shape_numbers(&now->b, one);
        ts_shape_numbers(&last->b, other);
        found->same_first += equal_a && !equal_b && differs && one[0] == other[0];
        found->turned +=
            !equal_a && equal_b && differs &&
            ts_vec_distance(ts_shape_center(&now->a), ts_shape_center(&last->a)) < 1e-9;
        found->fewer += now->a.kind == TS_SHAPE_POLYGON &&
                        last->a.polygon.count == TS_POLYGON_MAX && now->a.polygon.count == 3;
    }
}

static Found look_at(TsShapeKind a, TsShapeKind b, int sequences)
{
    Random random = random_seeded(7);
    Sequence sequence;
    Found found = {0};
    for (int i = 0; i < sequences; i++) {
        generate_sequence(&random, (Family)(i % FAMILIES), a, b, (GeneratePromise){0}, &sequence);
        ask_all(&sequence);
        look(&found);
    }
    return found;
}

static void memories_are_tempted(void **state)
{
    (void)state;
    Found found = look_at(TS_SHAPE_OBB, TS_SHAPE_CIRCLE, 200);
    assert_true(found.again > 20 && found.after > 20 && found.same_a > 20 && found.same_b > 20);
    assert_true(found.same_first > 5 && found.turned > 5);
    found = look_at(TS_SHAPE_POLYGON, TS_SHAPE_POLYGON, 100);
    assert_true(found.again > 20 && found.after > 20 && found.fewer > 5 && found.turned > 5);
    found = look_at(TS_SHAPE_RAY, TS_SHAPE_AABB, 200);
    assert_true(found.again > 20 && found.after > 10 && found.same_a > 10 && found.same_b > 10);
}

// The last number alone may differ, for functions that compare all numbers but that one. It is no
// axis, which a change would turn.
static void the_last_number_alone_differs(void **state)
{
    (void)state;
    static const TsShapeKind kinds[] = {TS_SHAPE_POINT,   TS_SHAPE_SEGMENT, TS_SHAPE_CIRCLE,
                                        TS_SHAPE_AABB,    TS_SHAPE_OBB,     TS_SHAPE_TRIANGLE,
                                        TS_SHAPE_POLYGON, TS_SHAPE_CAPSULE};
    Random random = random_seeded(11);
    Sequence sequence;
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        int alone = 0;
        for (int k = 0; k < 100; k++) {
            generate_sequence(&random, (Family)(k % FAMILIES), TS_SHAPE_CIRCLE, kinds[i],
                              (GeneratePromise){0}, &sequence);
            ask_all(&sequence);
            for (int at = 1; at < asked.count; at++) {
                double one[TS_SHAPE_NUMBERS_MAX], other[TS_SHAPE_NUMBERS_MAX];
                int count = ts_shape_numbers(&asked.pair[at].b, one), last = count - 1;
                if (ts_shape_numbers(&asked.pair[at - 1].b, other) != count) continue;
                if (kinds[i] == TS_SHAPE_OBB) last = 3; // half the second side
                bool same = one[last] != other[last] &&
                            same_shape(&asked.pair[at].a, &asked.pair[at - 1].a);
                for (int n = 0; n < count; n++) same &= n == last || one[n] == other[n];
                alone += same;
            }
        }
        if (alone < 20) fail_msg("%s: %d", ts_shape_kind_name(kinds[i]), alone);
    }
}

static void sequences_depend_on_one_number(void **state)
{
    (void)state;
    Random one = random_seeded(42), two = random_seeded(42);
    Sequence first, second;
    GeneratedPair a, b;
    for (int i = 0; i < 20; i++) {
        GeneratePromise none = {0};
        Family family = (Family)(i % FAMILIES);
        generate_sequence(&one, family, TS_SHAPE_AABB, TS_SHAPE_POLYGON, none, &first);
        generate_sequence(&two, family, TS_SHAPE_AABB, TS_SHAPE_POLYGON, none, &second);
        assert_true(one.state == two.state);
        while (generate_next(&first, &a)) {
            assert_true(generate_next(&second, &b));
            assert_true(same_shape(&a.a, &b.a) && same_shape(&a.b, &b.b));
        }
        assert_false(generate_next(&second, &b));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sequences_keep_promises),
        cmocka_unit_test(memories_are_tempted),
        cmocka_unit_test(the_last_number_alone_differs),
        cmocka_unit_test(sequences_depend_on_one_number),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
