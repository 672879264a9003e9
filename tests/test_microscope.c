// The microscope: what it shows is what the method and the oracle say of each place, and the places
// are doubles.
#include "microscope_bench.h"
#include "oracle/oracle.h"
#include "own_methods.h"
#include "query.h"

static TsRelation relation_of(int mark)
{
    return mark & MICROSCOPE_TOUCHING      ? TS_TOUCHING
           : mark & MICROSCOPE_OVERLAPPING ? TS_OVERLAPPING
                                           : TS_APART;
}

// ---- Each place

static void check_place(const MicroscopeSample *sample, const Method *method, int column, int row)
{
    Actor *moving = microscope_of(stage)->moving;
    TsVec back = moving->position;
    stage_place(stage, moving, ts_vec(sample->x.at[column], sample->y.at[row]), moving->angle);
    Query query = {.kind = QUERY_PAIR, .a = &s.a->shape, .b = &s.b->shape};
    TsRelation answered = method_ask(method, &query).relation;
    TsRelation exact = oracle_relation(query.a, query.b);
    bool hit = answered == TS_OVERLAPPING ||
               (answered == TS_TOUCHING && choice_touch(stage) == TOUCHING_HITS);
    Verdict verdict = query_judge(method, &query, answered, query_exact_for(method, &query));
    bool wrong = verdict == VERDICT_WRONG;
    stage_place(stage, moving, back, moving->angle);
    int mark = sample->mark[row][column];
    assert_int_equal((mark & MICROSCOPE_HIT) != 0, hit);
    assert_int_equal((mark & MICROSCOPE_WRONG) != 0, wrong);
    assert_int_equal(relation_of(mark), exact);
}

static void check_places(const char *name, const char *kind)
{
    for (int level = 0; level <= MICROSCOPE_DEEPEST; level += level ? 3 : 1) {
        open_with(kind, name);
        if (level >= 4) bench_key("k");
        const MicroscopeSample *sample = look_at_level(level);
        assert_true(sample->places > 0);
        for (int row = 0; row < sample->y.count; row += 5) {
            for (int column = 0; column < sample->x.count; column += 3)
                check_place(sample, method_find(name), column, row);
        }
    }
}

static void each_place_is_as_if_asked_directly(void **state)
{
    (void)state;
    check_places("obb_four_axes", "boxes");
    check_places("obb_three_axes", "boxes");
    check_places("exact_signs", "boxes");
    check_places("circle_inclusive", "circles");
    check_places("exact_signs", "circles");
}

static void the_first_of_the_pair_can_be_the_moving_one(void **state)
{
    (void)state;
    for (int i = 0; i < 2; i++) {
        open_with("boxes", "obb_four_axes");
        stage_select(stage, i ? s.b : s.a);
        const MicroscopeSample *sample = look_at_level(0);
        assert_ptr_equal(microscope_of(stage)->moving, i ? s.b : s.a);
        for (int row = 0; row < sample->y.count; row += 4)
            check_place(sample, method_find("obb_four_axes"), row, row);
    }
}

// ---- The lattice

static void check_adjacent(const MicroscopeAxis *axis, double position, double reach)
{
    assert_true(axis->lattice && axis->count >= 3);
    assert_true(axis->at[axis->here] == position);
    for (int i = 1; i < axis->count; i++)
        assert_true(axis->at[i] == nextafter(axis->at[i - 1], HUGE_VAL));
    int last = axis->count - 1;
    assert_true(axis->at[0] - position <= -reach && axis->at[last] - position >= reach);
    assert_true(axis->at[1] - position > -reach && axis->at[last - 1] - position < reach);
}

static TsVec reach_shown(void) { return microscope_reach(microscope_of(stage)); }

static void the_deepest_shows_every_double(void **state)
{
    (void)state;
    open_with("boxes", NULL);
    bench_key("k");
    const MicroscopeSample *sample = look_at_level(MICROSCOPE_DEEPEST);
    TsVec position = microscope_of(stage)->moving->position;
    check_adjacent(&sample->x, position.x, reach_shown().x);
    check_adjacent(&sample->y, position.y, reach_shown().y);
    assert_true(microscope_division(microscope_of(stage)) > 0.999e-13 &&
                microscope_division(microscope_of(stage)) < 1.001e-13);
}

// At a power of two the doubles below lie half as far apart as those above; far out even one step
// leads out of sight; at 0 they are too many to show.
static void the_lattice_bears_every_place(void **state)
{
    (void)state;
    const double place[] = {128, 1e6, -256, 0, 0x1p-40, -77.25};
    for (int i = 0; i < 6; i++) {
        open_with("points", NULL);
        stage_place(stage, s.a, ts_vec(place[i], 300), 0); // they touch: both are shown there
        stage_place(stage, s.b, ts_vec(place[i], 300), 0);
        bench_frame();
        const MicroscopeSample *sample = look_at_level(MICROSCOPE_DEEPEST);
        check_adjacent(&sample->y, 300, reach_shown().y);
        if (fabs(place[i]) >= 64) {
            check_adjacent(&sample->x, place[i], reach_shown().x);
        } else {
            assert_false(sample->x.lattice);
            assert_int_equal(sample->x.count, MICROSCOPE_SAMPLES);
            for (int j = 1; j < MICROSCOPE_SAMPLES; j++)
                assert_true(sample->x.at[j] > sample->x.at[j - 1]);
        }
        assert_int_equal(draw_dropped(draw), 0);
    }
}

// ---- What is found

// Only what lies within reach in both directions counts, not what the outermost rows and columns
// show beyond it.
static void what_is_within_reach_is_counted(void **state)
{
    (void)state;
    int beyond[2] = {0};
    static const char *const name[] = {"obb_three_axes", "circle_inclusive"};
    for (int i = 0; i < 2; i++) {
        for (int level = 0; level <= MICROSCOPE_DEEPEST; level++) {
            open_with(i ? "circles" : "boxes", name[i]);
            const MicroscopeSample *sample = look_at_level(level);
            TsVec reach = reach_shown();
            Rect seen = {-reach.x, -reach.y, 2 * reach.x, 2 * reach.y};
            int places = 0, wrong = 0, touching = 0;
            for (int at = 0; at < sample->y.count * sample->x.count; at++) {
                int row = at / sample->x.count, column = at % sample->x.count;
                TsVec offset = microscope_offset(sample, column, row);
                bool above = offset.y < seen.y || offset.y > seen.y + seen.height;
                bool aside = offset.x < seen.x || offset.x > seen.x + seen.width;
                beyond[0] += aside && !above;
                beyond[1] += above && !aside;
                if (above || aside) continue;
                places++;
                wrong += (sample->mark[row][column] & MICROSCOPE_WRONG) != 0;
                touching += (sample->mark[row][column] & MICROSCOPE_TOUCHING) != 0;
            }
            assert_int_equal(sample->places, places);
            assert_int_equal(sample->wrong, wrong);
            assert_int_equal(sample->touching, touching);
        }
    }
    assert_true(beyond[0] > 0 && beyond[1] > 0);
}

static void an_exact_method_is_never_wrong(void **state)
{
    (void)state;
    for (int level = 0; level <= MICROSCOPE_DEEPEST; level++) {
        open_with("boxes", "exact_signs");
        bench_key("k");
        assert_int_equal(look_at_level(level)->wrong, 0);
    }
}

static void a_rounding_one_is_wrong_somewhere_at_a_touch(void **state)
{
    (void)state;
    open_with("boxes", "obb_four_axes");
    bench_key("k");
    const MicroscopeSample *sample = look_at_level(MICROSCOPE_DEEPEST);
    assert_true(sample->touching >= 1);
    assert_true(sample->wrong > 0 && sample->wrong < sample->places / 10);
    assert_int_equal(look_at_level(3)->wrong, 0); // too far off to see it
}

// ---- A function of one's own: its tolerance, and the half-open rule

static void a_tolerance_is_known(void **state)
{
    (void)state;
    Method method = own_method("own_skin", TS_SHAPE_CIRCLE, meet_below_the_skin);
    own_skin = 0.25;
    static const double tolerance[] = {0, 0.125, 0.25};
    int wrong[3];
    assert_true(method_add(&method));
    for (int i = 0; i < 3; i++) {
        method.tolerance = tolerance[i];
        open_with("circles", method.name);
        bench_key("k");
        const MicroscopeSample *sample = look_at_level(1);
        wrong[i] = sample->wrong;
        for (int at = 0; at < sample->x.count * sample->y.count; at += 7)
            check_place(sample, &method, at % sample->x.count, at / sample->x.count);
    }
    assert_true(wrong[0] > wrong[1] && wrong[1] > wrong[2]);
    assert_int_equal(wrong[2], 0);
    stage_stop_magnifying(stage);
    method_remove(&method);
}

// Of two boxes that touch, one side of each does not belong to it: they miss.
static void the_half_open_rule_is_known(void **state)
{
    (void)state;
    Method method = own_method("own_closed", TS_SHAPE_AABB, meet_closed);
    assert_true(method_add(&method));
    for (int i = 0; i < 2; i++) {
        method.touch = i == 0 ? TOUCH_HIT : TOUCH_HALF_OPEN;
        open_with("upright", method.name);
        const MicroscopeSample *sample = look_at_level(MICROSCOPE_DEEPEST);
        assert_true(sample->touching > 3);
        assert_int_equal(sample->wrong, i == 0 ? 0 : sample->touching);
        for (int row = 0; row < sample->y.count; row++)
            check_place(sample, &method, sample->x.here, row);
    }
    stage_stop_magnifying(stage);
    method_remove(&method);
}

// ---- The border

// The exact one of a corner against a side is one line: it parts all places.
static void a_straight_border_parts_all_places(void **state)
{
    (void)state;
    for (int level = 2; level <= MICROSCOPE_DEEPEST; level++) {
        open_with("boxes", NULL);
        bench_key("k");
        const MicroscopeSample *sample = look_at_level(level);
        assert_int_equal(sample->borders, 1);
        TsVec from = sample->border[0][0], way = ts_vec_sub(sample->border[0][1], from);
        double slack = 1e-6 * reach_shown().x;
        double side[3][2] = {{0, 0}, {0, 0}, {0, 0}}; // least and most, by relation
        for (int row = 0; row < sample->y.count; row++) {
            for (int column = 0; column < sample->x.count; column++) {
                TsVec offset = ts_vec_sub(microscope_offset(sample, column, row), from);
                double off = ts_vec_cross(way, offset) / ts_vec_length(way);
                double *its = side[relation_of(sample->mark[row][column])];
                its[0] = fmin(its[0], off);
                its[1] = fmax(its[1], off);
            }
        }
        double sense = side[TS_APART][1] > side[TS_OVERLAPPING][1] ? 1 : -1;
        assert_true(sense * side[TS_APART][sense > 0 ? 0 : 1] >= -slack);
        assert_true(sense * side[TS_OVERLAPPING][sense > 0 ? 1 : 0] <= slack);
        assert_true(fabs(side[TS_TOUCHING][0]) <= slack && fabs(side[TS_TOUCHING][1]) <= slack);
    }
}

// That of two circles is a circle about the other's centre; the radii add up.
static void a_curved_border_is_followed(void **state)
{
    (void)state;
    open_with("circles", NULL);
    const MicroscopeSample *sample = look_at_level(0);
    double cell = sample->x.at[1] - sample->x.at[0];
    assert_true(sample->borders > 20);
    for (int i = 0; i < sample->borders; i++) {
        for (int j = 0; j < 2; j++) {
            TsVec at = ts_vec_add(s.b->position, sample->border[i][j]);
            double off = fabs(ts_vec_distance(at, s.a->position) - 5.5);
            assert_true(off < cell / 64);
        }
    }
}

static void equal_points_touch_at_one_place_only(void **state)
{
    (void)state;
    open_with("points", NULL);
    for (int level = 0; level <= MICROSCOPE_DEEPEST; level++) {
        const MicroscopeSample *sample = look_at_level(level);
        assert_int_equal(sample->touching, 1);
        assert_int_equal(sample->mark[sample->y.here][sample->x.here] & MICROSCOPE_TOUCHING,
                         MICROSCOPE_TOUCHING);
    }
}

// Shapes that are far apart, or deep in each other, are shown where they would touch; nothing is
// moved for it. If the border is in sight, the shape is shown as it stands.
static void the_border_is_in_sight_at_every_level(void **state)
{
    (void)state;
    static const char *const kinds[] = {"far", "boxes", "circles", "upright"};
    for (int kind = 0; kind < 4; kind++) {
        int away = 0;
        for (int level = 0; level <= MICROSCOPE_DEEPEST; level++) {
            open_with(kinds[kind], NULL);
            const MicroscopeSample *sample = look_at_level(level);
            const Microscope *microscope = microscope_of(stage);
            TsVec before = microscope->moving->position;
            if (sample->borders == 0 && sample->touching == 0)
                fail_msg("%s, level %d: no border", kinds[kind], level);
            if (microscope->shown != microscope->moving) {
                unsigned char mark = sample->mark[sample->y.here][sample->x.here];
                assert_true(mark & MICROSCOPE_TOUCHING);
                assert_true(fabs(microscope->apart) > 0);
                away++;
            }
            assert_true(same_bits(before, microscope->moving->position));
        }
        if (kind == 0) assert_int_equal(away, MICROSCOPE_DEEPEST + 1);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_place_is_as_if_asked_directly),
        cmocka_unit_test(the_first_of_the_pair_can_be_the_moving_one),
        cmocka_unit_test(the_deepest_shows_every_double),
        cmocka_unit_test(the_lattice_bears_every_place),
        cmocka_unit_test(what_is_within_reach_is_counted),
        cmocka_unit_test(an_exact_method_is_never_wrong),
        cmocka_unit_test(a_rounding_one_is_wrong_somewhere_at_a_touch),
        cmocka_unit_test(a_tolerance_is_known),
        cmocka_unit_test(the_half_open_rule_is_known),
        cmocka_unit_test(a_straight_border_parts_all_places),
        cmocka_unit_test(a_curved_border_is_followed),
        cmocka_unit_test(equal_points_touch_at_one_place_only),
        cmocka_unit_test(the_border_is_in_sight_at_every_level),
    };
    return cmocka_run_group_tests(tests, bench_up, bench_down);
}
