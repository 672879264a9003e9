// The symmetries change a pair exactly, each can be broken, and a finding describes it.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "case_line.h"
#include "float_shape.h"
#include "fuzz/finding.h"
#include "generate/generate.h"
#include "oracle/oracle.h"

static void answer_exactly(const Query *query, Answer *answer)
{
    answer->relation = oracle_relation(query->a, query->b);
}

static const Method any_pair = {
    .name = "any_pair", .a = TS_SHAPE_ANY, .b = TS_SHAPE_ANY, .touch = TOUCH_REPORTED};

// ---- Changes

static bool is_ray_pair(TsShapeKind a, TsShapeKind b)
{
    return a == TS_SHAPE_RAY && b == TS_SHAPE_RAY;
}

static void must_relate_alike(const Case *pair, const Case *changed, Symmetry symmetry)
{
    TsRelation before = oracle_relation(&pair->a, &pair->b);
    TsRelation after = oracle_relation(&changed->a, &changed->b);
    if (before == after) return;
    fail_pair(&pair->a, &pair->b, (int)before, "%s", symmetry_name(symmetry));
}

typedef void Visit(Symmetry symmetry, const Case *pair, const Case *changed);

static void visit_changes(const Method *method, Random *random, Family family, TsShapeKind a,
                          TsShapeKind b, long *made, Visit *visit)
{
    GeneratedPair generated;
    Case pair, changed;
    generate_pair(random, family, a, b, &generated);
    case_of_pair(&pair, &generated.a, &generated.b);
    for (int symmetry = 0; symmetry < SYMMETRIES; symmetry++) {
        if (!symmetry_change((Symmetry)symmetry, method, &pair, &changed)) continue;
        visit((Symmetry)symmetry, &pair, &changed);
        made[symmetry]++;
    }
}

static void visit_all(const Method *method, long *made, Visit *visit)
{
    Random random = random_seeded(21);
    for (int i = 0; i < 10 * FAMILIES * TS_SHAPE_KINDS * TS_SHAPE_KINDS; i++) {
        TsShapeKind a = (TsShapeKind)(i % TS_SHAPE_KINDS),
                    b = (TsShapeKind)(i / TS_SHAPE_KINDS % TS_SHAPE_KINDS);
        Family family = (Family)(i / TS_SHAPE_KINDS / TS_SHAPE_KINDS % FAMILIES);
        if (!is_ray_pair(a, b)) visit_changes(method, &random, family, a, b, made, visit);
    }
}

static void must_keep_the_relation(Symmetry symmetry, const Case *pair, const Case *changed)
{
    assert_true(ts_shape_valid(&changed->a, NULL) && ts_shape_valid(&changed->b, NULL));
    assert_false(case_same_pair(pair, changed));
    must_relate_alike(pair, changed, symmetry);
}

static void every_change_keeps_the_exact_relation(void **state)
{
    (void)state;
    long made[SYMMETRIES] = {0};
    visit_all(&any_pair, made, must_keep_the_relation);
    for (int symmetry = 0; symmetry < SYMMETRIES; symmetry++) assert_true(made[symmetry] > 1000);
}

// Applying the symmetry this many times gives the pair back.
static void must_come_back(Symmetry symmetry, const Case *pair, int times)
{
    Case one, other;
    case_copy(&one, pair);
    for (int i = 0; i < times; i++) {
        if (!symmetry_change(symmetry, &any_pair, &one, &other))
            return; // the pair is its own image
        case_copy(&one, &other);
    }
    assert_true(case_same_pair(pair, &one));
}

static void must_be_undone(Symmetry symmetry, const Case *pair, const Case *changed)
{
    (void)changed;
    bool twice =
        symmetry == SYMMETRY_SWAP || symmetry == SYMMETRY_MIRROR || symmetry == SYMMETRY_WINDING;
    if (twice) must_come_back(symmetry, pair, 2);
    if (symmetry == SYMMETRY_QUARTER_TURN) must_come_back(symmetry, pair, 4);
}

static void changes_are_undone_by_doing_them_again(void **state)
{
    (void)state;
    long made[SYMMETRIES] = {0};
    visit_all(&any_pair, made, must_be_undone);
}

static void must_be_floats(Symmetry symmetry, const Case *pair, const Case *changed)
{
    (void)symmetry;
    (void)pair;
    assert_true(shape_is_float(&changed->a) && shape_is_float(&changed->b));
}

static void methods_of_floats_get_floats(void **state)
{
    (void)state;
    long made[SYMMETRIES] = {0};
    Method single = any_pair;
    single.number = NUMBER_FLOAT;
    visit_all(&single, made, must_be_floats);
    for (int symmetry = 0; symmetry < SYMMETRIES; symmetry++) assert_true(made[symmetry] > 100);
}

static bool says(const Method *method, Symmetry symmetry, TsShape a, TsShape b)
{
    Case pair, changed;
    case_of_pair(&pair, &a, &b);
    return symmetry_change(symmetry, method, &pair, &changed);
}

static void laws_are_silent_where_nothing_changes(void **state)
{
    (void)state;
    TsShape box = ts_shape_aabb(ts_vec(-1, -2), ts_vec(1, 2)), point = ts_shape_point(ts_vec(0, 0));
    assert_false(says(&any_pair, SYMMETRY_MIRROR, box, point));
    assert_false(says(&any_pair, SYMMETRY_WINDING, box, point));
    assert_false(says(&any_pair, SYMMETRY_FIRST_CORNER, box, point));
    assert_false(says(&any_pair, SYMMETRY_SWAP, point, point));
    assert_true(says(&any_pair, SYMMETRY_SWAP, box, point));
    assert_true(says(&any_pair, SYMMETRY_QUARTER_TURN, box, point));
    Method ordered = any_pair;
    ordered.b = TS_SHAPE_BIT(TS_SHAPE_POINT);
    assert_false(says(&ordered, SYMMETRY_SWAP, box, point)); // gets its own order anyway
    TsShape odd = ts_shape_circle(ts_vec(0x1p60, 0x1p-60), 0x1.123456789abcdp30);
    assert_false(
        says(&any_pair, SYMMETRY_TRANSLATION, odd, ts_shape_point(ts_vec(0x1p-60, 0x1p60))));
    TsShape tiny = ts_shape_circle(ts_vec(1, 1), 0x1p-115);
    assert_false(says(&any_pair, SYMMETRY_SCALE, tiny, point));
}

// ---- Methods that are correct except under one symmetry

static TsVec center_of(const TsShape *shape) { return ts_shape_center(shape); }

static double side(const TsShape *shape, int from)
{
    const TsVec *corner = shape->triangle.corner;
    return ts_vec_distance(corner[from], corner[(from + 1) % 3]);
}

static TsVec between(const Query *query)
{
    return ts_vec_sub(center_of(query->b), center_of(query->a));
}

static bool against_swap(const Query *query)
{
    return ts_shape_size(query->a) > ts_shape_size(query->b);
}
static bool against_mirror(const Query *query) { return center_of(query->b).x < 0; }
static bool against_turn(const Query *query)
{
    return fabs(between(query).y) > fabs(between(query).x);
}
static bool against_translation(const Query *query)
{
    return ts_vec_length(center_of(query->a)) < ts_vec_length(between(query)) / 10;
}
static bool against_scale(const Query *query) { return ts_vec_length(between(query)) < 1; }
static bool against_winding(const Query *query)
{
    return side(query->a, 0) > side(query->a, 1) && side(query->a, 2) > side(query->a, 0);
}
static bool against_first(const Query *query)
{
    return side(query->a, 2) < side(query->a, 0) && side(query->a, 2) < side(query->a, 1);
}

typedef bool Condition(const Query *query);

static Condition *const planted[SYMMETRIES] = {
    against_swap,  against_mirror,  against_turn,  against_translation,
    against_scale, against_winding, against_first,
};

static Symmetry asked;

static void answer_but_for_one_law(const Query *query, Answer *answer)
{
    answer->relation = oracle_relation(query->a, query->b);
    if (planted[asked](query))
        answer->relation = answer->relation == TS_APART ? TS_OVERLAPPING : TS_APART;
}

static const Method lawless = {.name = "lawless",
                               .a = TS_SHAPE_BIT(TS_SHAPE_TRIANGLE),
                               .b = TS_SHAPE_BIT(TS_SHAPE_TRIANGLE),
                               .touch = TOUCH_HIT,
                               .sound = ROUNDS,
                               .answer = answer_but_for_one_law};

static void each_law_can_fail(void **state)
{
    (void)state;
    char text[128];
    TsShape a = ts_shape_triangle(ts_vec(5, 6), ts_vec(8, 6), ts_vec(8, 10)); // sides 3, 4, 5
    TsShape b = ts_shape_triangle(ts_vec(25, 6), ts_vec(28, 6), ts_vec(28, 10));
    Case pair;
    case_of_pair(&pair, &a, &b);
    for (int symmetry = 0; symmetry < SYMMETRIES; symmetry++) {
        asked = (Symmetry)symmetry;
        Finding finding = finding_of(&lawless, &pair, true);
        assert_int_equal(finding.kind, FINDING_SYMMETRY);
        assert_int_equal(finding.symmetry, symmetry);
        assert_true(finding_is_fault(&finding) && finding.margin == 17);
        finding_write(text, sizeof text, &finding);
        assert_true(strstr(text, symmetry_name((Symmetry)symmetry)) == text);
        assert_non_null(strstr(text, ": reports apart, but overlapping "));
        assert_int_equal(finding_of(&lawless, &pair, false).kind, FINDING_NONE);
    }
}

// A broken symmetry within rounding counts as rounding, except for an exact method.
static void broken_symmetries_may_be_rounding(void **state)
{
    (void)state;
    asked = SYMMETRY_MIRROR;
    TsShape a = ts_shape_triangle(ts_vec(5, 6), ts_vec(8, 6), ts_vec(8, 10));
    TsShape b = ts_shape_triangle(ts_vec(0x1.000000000001p3, 6), ts_vec(18, 6), ts_vec(18, 10));
    Case pair;
    case_of_pair(&pair, &a, &b);
    assert_int_equal(finding_of(&lawless, &pair, true).kind, FINDING_ROUNDS);
    Method exact = lawless;
    exact.sound = EXACT;
    assert_int_equal(finding_of(&exact, &pair, true).kind, FINDING_SYMMETRY);
}

// ---- Findings

static Answer given;

static void answer_as_given(const Query *query, Answer *answer)
{
    (void)query;
    *answer = given;
}

static Finding found(TouchRule touch, Soundness sound, bool single, TsShape a, TsShape b)
{
    Method method = {.a = TS_SHAPE_ANY,
                     .b = TS_SHAPE_ANY,
                     .touch = touch,
                     .sound = sound,
                     .number = single ? NUMBER_FLOAT : NUMBER_DOUBLE,
                     .answer = answer_as_given};
    Case pair;
    case_of_pair(&pair, &a, &b);
    return finding_of(&method, &pair, true);
}

static void must_write(const Finding *finding, const char *expected)
{
    char text[256];
    int length = finding_write(text, sizeof text, finding);
    assert_int_equal(length, strlen(text));
    assert_string_equal(text, expected);
}

static void wrong_answers_are_weighed_by_their_margin(void **state)
{
    (void)state;
    TsShape circle = ts_shape_circle(ts_vec(0, 0), 5), far = ts_shape_point(ts_vec(17.5, 0));
    given = (Answer){.relation = TS_OVERLAPPING};
    Finding finding = found(TOUCH_HIT, ROUNDS, false, circle, far);
    assert_int_equal(finding.kind, FINDING_WRONG);
    assert_true(finding.margin == 12.5 && finding.symmetry == SYMMETRIES);
    must_write(&finding, "reports overlapping, is apart by 12.5 px");
    TsShape near = ts_shape_point(ts_vec(5 + 0x1p-46, 0)), // 16 ulps of a double, then of a float
        nearer = ts_shape_point(ts_vec(5 + 0x1p-17, 0));
    assert_int_equal(found(TOUCH_HIT, ROUNDS, false, circle, near).kind, FINDING_ROUNDS);
    assert_int_equal(found(TOUCH_HIT, EXACT, false, circle, near).kind, FINDING_WRONG);
    assert_int_equal(found(TOUCH_HIT, ROUNDS, false, circle, nearer).kind, FINDING_WRONG);
    assert_int_equal(found(TOUCH_HIT, ROUNDS, true, circle, nearer).kind, FINDING_ROUNDS);
}

static void touching_is_judged_by_the_rule(void **state)
{
    (void)state;
    TsShape circle = ts_shape_circle(ts_vec(0, 0), 5), rim = ts_shape_point(ts_vec(3, 4));
    given = (Answer){.relation = TS_APART};
    Finding finding = found(TOUCH_HIT, EXACT, false, circle, rim);
    assert_int_equal(finding.kind, FINDING_WRONG);
    must_write(&finding, "reports apart, is touching");
    assert_int_equal(found(TOUCH_MISS, EXACT, false, circle, rim).kind, FINDING_NONE);
    assert_int_equal(found(TOUCH_EITHER, EXACT, false, circle, rim).kind, FINDING_NONE);
    assert_int_equal(found(TOUCH_REPORTED, EXACT, false, circle, rim).kind, FINDING_WRONG);
    assert_int_equal(found(TOUCH_HIT, ROUNDS, false, circle, rim).kind, FINDING_WRONG);
    // Whether numbers of many digits touch may be a matter of rounding; half of whole ones do not.
    double by[] = {0.5, 0.5 + 0x1p-30};
    FindingKind kind[] = {FINDING_WRONG, FINDING_ROUNDS};
    for (int i = 0; i < 2; i++) {
        TsShape less = ts_shape_circle(ts_vec(0, 0), 5 * by[i]);
        TsShape its_rim = ts_shape_point(ts_vec(3 * by[i], 4 * by[i]));
        assert_int_equal(found(TOUCH_HIT, ROUNDS, false, less, its_rim).kind, kind[i]);
    }
}

static void must_fail(TouchRule touch, Answer answer, const char *expected)
{
    given = answer;
    TsShape circle = ts_shape_circle(ts_vec(0, 0), 5), inside = ts_shape_point(ts_vec(1, 1));
    Finding finding = found(touch, ROUNDS, false, circle, inside);
    assert_int_equal(finding.kind, FINDING_FAILED);
    assert_true(finding_is_fault(&finding));
    must_write(&finding, expected);
}

static void no_answer_is_a_failure(void **state)
{
    (void)state;
    TsRelation hit = TS_OVERLAPPING;
    must_fail(TOUCH_REPORTED, (Answer){.relation = (TsRelation)7},
              "returns an invalid relation (7)");
    must_fail(TOUCH_REPORTED, (Answer){.relation = METHOD_FAILS, .failed = "crashed (SIGSEGV)"},
              "crashed (SIGSEGV)");
    must_fail(TOUCH_HIT, (Answer){.relation = TS_TOUCHING},
              "reports touching, which its touch rule excludes");
    must_fail(TOUCH_HIT, (Answer){.relation = hit, .has = ANSWER_GAP, .gap = NAN},
              "its gap is not finite");
    must_fail(TOUCH_HIT, (Answer){.relation = hit, .has = ANSWER_NORMAL, .normal = {INFINITY, 0}},
              "its normal is not finite");
    must_fail(TOUCH_HIT, (Answer){.relation = hit, .has = ANSWER_POINT, .point = {0, NAN}},
              "its point is not finite");
    must_fail(TOUCH_HIT, (Answer){.relation = hit, .has = ANSWER_TIME, .time = INFINITY},
              "its time is not finite");
    given = (Answer){.relation = hit, .gap = NAN}; // not announced in `has`
    TsShape circle = ts_shape_circle(ts_vec(0, 0), 5), inside = ts_shape_point(ts_vec(1, 1));
    assert_int_equal(found(TOUCH_HIT, ROUNDS, false, circle, inside).kind, FINDING_NONE);
    given = (Answer){.relation = METHOD_REFUSES};
    assert_int_equal(found(TOUCH_HIT, EXACT, false, circle, inside).kind, FINDING_NONE);
}

static void must_measure(Answer answer, MeasureFault fault, const char *expected)
{
    given = answer;
    given.relation = TS_OVERLAPPING;
    given.has = ANSWER_GAP | ANSWER_NORMAL;
    TsShape a = ts_shape_aabb(ts_vec(0, 0), ts_vec(4, 4)),
            b = ts_shape_aabb(ts_vec(3, 0), ts_vec(9, 4));
    Finding finding = found(TOUCH_HIT, ROUNDS, false, a, b);
    assert_int_equal(finding.kind, fault == MEASURE_AGREES ? FINDING_NONE : FINDING_MEASURE);
    if (fault == MEASURE_AGREES) return;
    assert_int_equal(finding.measure.fault, fault);
    assert_true(finding_is_fault(&finding));
    must_write(&finding, expected);
}

static void measures_are_judged_where_relations_agree(void **state)
{
    (void)state;
    must_measure((Answer){.gap = -1, .normal = {1, 0}}, MEASURE_AGREES, NULL);
    must_measure(
        (Answer){.gap = -0.5, .normal = {1, 0}}, MEASURE_TOO_SHORT,
        "its MTV is too short by 0.5 px: depth 0.5 px and normal (1, 0), expected depth 1.0 px and "
        "normal (1, 0)");
    must_measure(
        (Answer){.gap = -4, .normal = {0, 1}}, MEASURE_TOO_LONG,
        "its MTV is too long by 3 px: depth 4 px and normal (0, 1), expected depth 1 px and "
        "normal (1, 0)");
    must_measure((Answer){.gap = -0.5, .normal = {2, 0}}, MEASURE_INVALID,
                 "its normal is (2, 0), of length 2, expected (1, 0)");
}

// Two rays: unknown to the oracle, but the symmetries hold.
static void answer_by_order(const Query *query, Answer *answer)
{
    answer->relation = query->a->ray.origin.x < query->b->ray.origin.x ? TS_APART : TS_OVERLAPPING;
}

static void laws_need_no_oracle(void **state)
{
    (void)state;
    Method method = any_pair;
    method.answer = answer_by_order;
    TsShape a = ts_shape_ray(ts_vec(0, 0), ts_vec(1, 0)),
            b = ts_shape_ray(ts_vec(5, 5), ts_vec(1, 0));
    Case pair;
    case_of_pair(&pair, &a, &b);
    Finding finding = finding_of(&method, &pair, true);
    assert_int_equal(finding.kind, FINDING_SYMMETRY);
    must_write(&finding, "swap: reports apart, but overlapping when swapped");
}

static void a_right_method_keeps_every_law(void **state)
{
    (void)state;
    Method method = any_pair;
    method.answer = answer_exactly;
    Random random = random_seeded(4);
    GeneratedPair generated;
    Case pair;
    for (int i = 0; i < 2000; i++) {
        generate_pair(&random, (Family)(i % FAMILIES), TS_SHAPE_POLYGON, TS_SHAPE_OBB, &generated);
        case_of_pair(&pair, &generated.a, &generated.b);
        assert_int_equal(finding_of(&method, &pair, true).kind, FINDING_NONE);
    }
}

// Shapes without corners are described by the axes of their box.
static void changes_are_described(void **state)
{
    (void)state;
    static const TsVec corner[] = {{0, 0}, {9, 0}, {0, 9}};
    const TsShape circle = ts_shape_circle(ts_vec(1, 2), 3),
                  box = ts_shape_obb(ts_vec(5, 6), 2, 1, ts_vec(0.6, 0.8)),
                  polygon = ts_shape_polygon(corner, 3),
                  triangle = ts_shape_triangle(corner[0], corner[1], corner[2]);
    const struct {
        Symmetry symmetry;
        const TsShape *a, *b;
        const char *words;
    } changes[] = {
        {SYMMETRY_SWAP, &circle, &box, "when swapped"},
        {SYMMETRY_MIRROR, &circle, &box, "when mirrored"},
        {SYMMETRY_QUARTER_TURN, &circle, &box, "after a quarter turn"},
        {SYMMETRY_SCALE, &circle, &box, "when scaled by 1/1024"},
        {SYMMETRY_WINDING, &circle, &polygon, "with its corners reversed"},
        {SYMMETRY_FIRST_CORNER, &circle, &box, "with the axes of its box swapped"},
        {SYMMETRY_FIRST_CORNER, &box, &circle, "with the axes of its box swapped"},
        {SYMMETRY_FIRST_CORNER, &circle, &polygon, "counted from another corner"},
        {SYMMETRY_FIRST_CORNER, &triangle, &circle, "counted from another corner"},
        {SYMMETRY_FIRST_CORNER, &box, &triangle, "counted from another corner"},
        {SYMMETRY_TRANSLATION, &circle, &box, "when moved by -1, -2"},
    };
    for (size_t i = 0; i < sizeof changes / sizeof *changes; i++) {
        char text[128];
        Case pair;
        case_of_pair(&pair, changes[i].a, changes[i].b);
        symmetry_write(text, sizeof text, changes[i].symmetry, &pair);
        assert_string_equal(text, changes[i].words);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(changes_are_described),
        cmocka_unit_test(every_change_keeps_the_exact_relation),
        cmocka_unit_test(changes_are_undone_by_doing_them_again),
        cmocka_unit_test(methods_of_floats_get_floats),
        cmocka_unit_test(laws_are_silent_where_nothing_changes),
        cmocka_unit_test(each_law_can_fail),
        cmocka_unit_test(broken_symmetries_may_be_rounding),
        cmocka_unit_test(wrong_answers_are_weighed_by_their_margin),
        cmocka_unit_test(touching_is_judged_by_the_rule),
        cmocka_unit_test(no_answer_is_a_failure),
        cmocka_unit_test(measures_are_judged_where_relations_agree),
        cmocka_unit_test(laws_need_no_oracle),
        cmocka_unit_test(a_right_method_keeps_every_law),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
