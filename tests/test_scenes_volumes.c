// The scenes of the bounding volumes: what they count, and that the volumes follow the shapes.
#include "scene_bench.h"

static const char *const volumes[] = {"circle", "AABB", "OBB", "8-DOP", "hull"};
enum { VOLUMES = 5 };

static double figure_in(const char *row, int cell)
{
    return strtod(row_named("Around", row)->cell[cell], NULL);
}

static void run(int ticks)
{
    for (int i = 0; i < ticks; i++) {
        stage_step(stage);
        scene_frame();
    }
}

static bool meets(const char *volume) { return row_named("Around", volume)->mark == ROW_LAMP_ON; }

typedef struct Seen {
    int hits, alarms[VOLUMES];
    double least[VOLUMES], most[VOLUMES]; // areas
} Seen;

static void look(Seen *seen, bool first)
{
    bool hit = ask_at(0)->exact != TS_APART;
    seen->hits += hit;
    for (int i = 0; i < VOLUMES; i++) {
        assert_true(meets(volumes[i]) || !hit);
        double waste = figure_in(volumes[i], 1);
        seen->alarms[i] += meets(volumes[i]) && !hit;
        seen->least[i] = first ? waste : fmin(seen->least[i], waste);
        seen->most[i] = fmax(seen->most[i], waste);
    }
}

// The star turns once: the scene counts what this test counts, and only AABB and 8-DOP change their
// waste, in percent.
static void test_one_turn(void **state)
{
    (void)state;
    open_named("61_bounding_volumes");
    Seen seen = {.hits = 0};
    for (int tick = 1; tick <= 900; tick++) {
        run(1);
        look(&seen, tick == 1);
    }
    static const int alarms[VOLUMES] = {206, 72, 131, 72, 36};
    static const bool grows[VOLUMES] = {false, true, false, true, false};
    assert_int_equal(seen.hits, 172);
    for (int i = 0; i < VOLUMES; i++) {
        assert_int_equal(seen.alarms[i], alarms[i]);
        assert_int_equal(figure_in(volumes[i], 3), alarms[i]);
        assert_int_equal(seen.most[i] - seen.least[i] > 2, grows[i]);
    }
    assert_string_equal(figure_named("hits missed"), "0");
    assert_string_equal(figure_named("positions tested"), "900");
    assert_string_equal(figure_named("AABB waste"), "88 to 149 %");
}

// A position is counted once if nothing moves; a reset starts again.
static void test_positions_are_counted_once(void **state)
{
    (void)state;
    open_named("61_bounding_volumes");
    turn("motion", "still");
    run(10);
    assert_string_equal(figure_named("positions tested"), "1");
    put("second", 560, 400);
    run(10);
    assert_string_equal(figure_named("positions tested"), "2");
    stage_reset(stage);
    scene_frame();
    assert_string_equal(figure_named("positions tested"), "0");
}

// In the empty corner of the AABB: the tighter volumes report it.
static void test_an_empty_corner(void **state)
{
    (void)state;
    open_named("61_bounding_volumes");
    turn("motion", "still");
    turn("second", "circle");
    put("second", 480, 170);
    assert_true(meets("circle") && meets("AABB"));
    assert_true(!meets("8-DOP") && !meets("hull"));
    assert_string_equal(stage_record(stage)->note,
                        "8-DOP: no overlap, so the shapes are apart, after 8 operations");
    put("second", 390, 330);
    assert_string_equal(stage_record(stage)->note, "the shapes overlap, and so do all volumes");
    put("second", 317, 410);
    turn("second", "triangle");
    put("second", 900, 900);
    assert_string_equal(stage_record(stage)->note,
                        "AABB: no overlap, so the shapes are apart, after 4 operations");
}

static void test_in_the_notch(void **state)
{
    (void)state;
    open_named("61_bounding_volumes");
    turn("motion", "still");
    turn("second", "chevron");
    bool found = false;
    for (double x = 560; x > 480 && !found; x -= 2) {
        put("second", x, 250);
        found = meets("hull") && ask_at(0)->exact == TS_APART;
    }
    assert_true(found);
    assert_string_equal(stage_record(stage)->note,
                        "the volumes overlap, the shapes do not: the exact test decides");
}

// ---- 80_volumes_3d

static const char *const solids[] = {"sphere", "AABB", "OBB"};

static void test_each_place_tells_other_volumes_apart(void **state)
{
    (void)state;
    static const struct {
        const char *place;
        bool meets[3], hit;
        const char *note;
    } expected[] = {
        {"sphere meets", {true, false, false}, false, "AABB: disjoint, no exact test is needed"},
        {"AABB meets", {true, true, false}, false, "OBB: disjoint, no exact test is needed"},
        {"all meet",
         {true, true, true},
         false,
         "the volumes overlap, the shapes do not: the exact test decides"},
        {"hit", {true, true, true}, true, "the shapes overlap, and so do all volumes"}};
    open_named("80_volumes_3d");
    for (int i = 0; i < 4; i++) {
        turn("preset", expected[i].place);
        const SceneVerdict *verdict = &stage_record(stage)->verdict;
        for (int k = 0; k < 3; k++) assert_int_equal(meets(solids[k]), expected[i].meets[k]);
        assert_true(verdict->given && !verdict->wrong);
        assert_int_equal(verdict->exact, expected[i].hit);
        assert_string_equal(stage_record(stage)->note, expected[i].note);
        turn("method", "volumes3_spheres_alone");
        assert_true(verdict->hit && verdict->wrong == !expected[i].hit);
        turn("method", "volumes3_then_shapes");
    }
    turn("preset", "gliding");
}

// While they move, no volume misses a hit, and the scene counts what this test counts. Only the
// share of the AABB that is empty changes as the aeroplane turns.
static void test_no_volume_in_space_misses(void **state)
{
    (void)state;
    int hits = 0, alarms[3] = {0};
    double least[3] = {100, 100, 100}, most[3] = {0};
    open_named("80_volumes_3d");
    for (int tick = 0; tick < 720; tick++) {
        run(1);
        const SceneVerdict *verdict = &stage_record(stage)->verdict;
        assert_true(verdict->given && !verdict->wrong);
        hits += verdict->exact;
        for (int k = 0; k < 3; k++) {
            double empty = figure_in(solids[k], 1);
            assert_true(meets(solids[k]) || !verdict->exact);
            alarms[k] += meets(solids[k]) && !verdict->exact;
            least[k] = fmin(least[k], empty);
            most[k] = fmax(most[k], empty);
        }
    }
    assert_true(hits > 50 && alarms[2] > 50 && alarms[2] < alarms[1] && alarms[1] < alarms[0]);
    for (int k = 0; k < 3; k++) {
        assert_int_equal(figure_in(solids[k], 3), alarms[k]);
        assert_int_equal(most[k] > least[k], k == 1);
    }
    assert_string_equal(figure_named("hits missed"), "0");
    assert_string_equal(figure_named("positions tested"), "720");
}

// The box beside each aeroplane is the same one: dragged at any of them, it moves at all.
static void test_the_box_is_dragged_at_any_of_the_three(void **state)
{
    (void)state;
    open_named("80_volumes_3d");
    for (int k = 0; k < 3; k++) {
        turn("preset", "gliding");
        turn("preset", "hit");
        assert_true(stage_record(stage)->verdict.exact);
        stage_scene(stage)->moved(stage, k, ts_vec3(9, 0, 0));
        scene_frame();
        for (int i = 0; i < 3; i++) assert_false(meets(solids[i]));
    }
    turn("preset", "gliding");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_one_turn),
        cmocka_unit_test(test_positions_are_counted_once),
        cmocka_unit_test(test_an_empty_corner),
        cmocka_unit_test(test_in_the_notch),
        cmocka_unit_test(test_each_place_tells_other_volumes_apart),
        cmocka_unit_test(test_no_volume_in_space_misses),
        cmocka_unit_test(test_the_box_is_dragged_at_any_of_the_three),
    };
    return cmocka_run_group_tests(tests, bench_up, bench_down);
}
