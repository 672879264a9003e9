// The scene of the bounding volumes: what it counts, and that its volumes follow the shapes.
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
        double area = figure_in(volumes[i], 1);
        seen->alarms[i] += meets(volumes[i]) && !hit;
        seen->least[i] = first ? area : fmin(seen->least[i], area);
        seen->most[i] = fmax(seen->most[i], area);
    }
}

// The star turns once: the scene counts what this test counts, and only AABB and 8-DOP change their
// area.
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
        assert_int_equal(figure_in(volumes[i], 4), alarms[i]);
        assert_int_equal(seen.most[i] - seen.least[i] > 2, grows[i]);
    }
    assert_int_equal(figure_in("missed", 4), 0);
    assert_int_equal(figure_in("positions", 4), 900);
    assert_string_equal(figure_named("AABB waste"), "88 to 149 %");
}

// A position is counted once if nothing moves; a reset starts again.
static void test_positions_are_counted_once(void **state)
{
    (void)state;
    open_named("61_bounding_volumes");
    turn("motion", "still");
    run(10);
    assert_int_equal(figure_in("positions", 4), 1);
    put("second", 560, 400);
    run(10);
    assert_int_equal(figure_in("positions", 4), 2);
    stage_reset(stage);
    scene_frame();
    assert_int_equal(figure_in("positions", 4), 0);
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
    assert_string_equal(stage_record(stage)->note, "8-DOP: disjoint, decided by 8 operations");
    put("second", 390, 330);
    assert_string_equal(stage_record(stage)->note, "the shapes meet, and so does every volume");
    put("second", 317, 410);
    turn("second", "triangle");
    put("second", 900, 900);
    assert_string_equal(stage_record(stage)->note, "AABB: disjoint, decided by 4 operations");
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
                        "every volume meets, the shapes do not: only the exact test decides");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_one_turn),
        cmocka_unit_test(test_positions_are_counted_once),
        cmocka_unit_test(test_an_empty_corner),
        cmocka_unit_test(test_in_the_notch),
    };
    return cmocka_run_group_tests(tests, bench_up, bench_down);
}
