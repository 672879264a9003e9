// The scene of one's own function, without one: its places show what goes wrong.
#include "scene_bench.h"

enum { KINDS = 9, PLACES = 7, METHODS_MAX = 256 };

// Its answer, or that to a changed pair.
static bool is_wrong(void)
{
    const Record *record = stage_record(stage);
    if (record->verdict.given && record->verdict.wrong) return true;
    return record->asks > 0 && ask_is_wrong(&record->ask[0]) &&
           record->ask[0].method == stage_method(stage);
}

// At one of the places, for one pair of kinds, every flawed method that the scene offers disagrees,
// but for those that err only on concave polygons, on rays along an edge or an axis, or for a point
// on an edge: scenes 23, 31, 36, 42 and 55 show those.
static void every_flaw_shows_at_a_place(void **state)
{
    (void)state;
    static const char *const special[] = {"point_triangle_bare",      "polygon_point_one_side",
                                          "ray_segment_printed",      "ray_circle_quadratic",
                                          "ray_aabb_slopes",          "polygon_sat_unguarded",
                                          "ray_polygon_first_listed", "gjk_first_triangle"};
    const char *name[METHODS_MAX];
    bool shown[METHODS_MAX] = {false};
    int names = 0;
    open_named("94_your_function");
    for (int i = 0; i < KINDS * KINDS; i++) {
        stage_set_knob(stage, 0, i / KINDS); // NOLINT: whole rows
        stage_set_knob(stage, 1, i % KINDS);
        scene_frame();
        for (int m = 0; m < stage_method_count(stage); m++) {
            const Method *method = stage_method_at(stage, m);
            char error[256];
            int k = 0;
            if (method->sound != FLAWED) continue;
            while (k < names && strcmp(name[k], method->name) != 0) k++;
            if (k == names) name[names++] = method->name;
            if (!stage_set(stage, "method", method->name, error, sizeof error)) continue;
            for (int place = 0; place < PLACES && !shown[k]; place++) {
                stage_set_knob(stage, 2, place);
                stage_answer(stage);
                shown[k] = is_wrong();
            }
        }
    }
    assert_in_range(names, 60, METHODS_MAX);
    for (int k = 0; k < names; k++) {
        bool known = false;
        for (size_t i = 0; i < sizeof special / sizeof *special; i++)
            known |= strcmp(special[i], name[k]) == 0;
        if (!shown[k] && !known) fail_msg("%s agrees at every place", name[k]);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(every_flaw_shows_at_a_place, bench_up, bench_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
