// 38_areas: the answer at each place, each flaw where its sentence says, what is exact beside the
// oracle while P is dragged, the steps of a trace, and where a method is marked as wrong.
#include "../scenes/38_figures.h"
#include "oracle/oracle_locate.h"
#include "scene_bench.h"

static const char *const methods[] = {"area_crossing",   "area_winding",     "area_core",
                                      "area_no_holes",   "area_hole_border", "area_by_turn",
                                      "area_first_ring", "area_parity",      "area_corners_twice"};
enum { METHODS = sizeof methods / sizeof *methods, WINDING = 1, CORE = 2, PARITY = 7 };

static const char *const words[] = {"INSIDE", "BOUNDARY", "OUTSIDE"};

static void open_place(AreaPlace place)
{
    open_named("38_areas");
    turn("preset", area_places[place].name);
}

// The area where its box is now.
static TsGeometry area_now(AreaPlace place)
{
    const Figure *figure = &area_places[place].area;
    TsAabb box = figure_box(figure);
    TsVec middle = ts_vec((box.min.x + box.max.x) / 2, (box.min.y + box.max.y) / 2);
    TsVec by = ts_vec_sub(actor_named("area")->position, middle);
    TsGeometry area = ts_geometry_make(TS_MEMORY_HEAP);
    for (int i = 0; i < FIGURE_PARTS && figure->part[i].count > 0; i++) {
        TsVec corner[FIGURE_CORNERS];
        for (int k = 0; k < figure->part[i].count; k++)
            corner[k] = ts_vec_add(figure->part[i].corner[k], by);
        assert_true(
            ts_geometry_add_part(&area, figure->part[i].kind, corner, figure->part[i].count, NULL));
    }
    return area;
}

static TsLocation truth_now(AreaPlace place, TsFillRule rule)
{
    TsGeometry area = area_now(place);
    TsLocation truth = oracle_locate(&area, rule, actor_named("P")->position);
    ts_geometry_free(&area);
    return truth;
}

static TsFillRule rule_of(int method)
{
    return method == WINDING || method == PARITY ? TS_FILL_NONZERO : TS_FILL_EVEN_ODD;
}

// ---- Places

// The answers are worked out by hand.
static void each_flaw_has_its_place(void **state)
{
    (void)state;
    enum { IN, ON, OUT };
    static const struct {
        int even_odd, nonzero;
        bool wrong[METHODS];
    } places[AREA_PLACES] = {
        [IN_THE_AREA] = {IN, IN, {0}},
        [IN_A_HOLE] = {OUT, OUT, {0, 0, 0, 1, 0, 0, 0, 0, 0}},
        [ON_A_HOLE] = {ON, ON, {0, 0, 0, 1, 1, 0, 0, 0, 0}},
        [HOLE_TURNED_OVER] = {OUT, IN, {0, 0, 0, 1, 0, 1, 0, 1, 0}},
        [TWO_AREAS] = {IN, IN, {0, 0, 0, 0, 0, 0, 1, 0, 0}},
        [OVERLAPPING_RINGS] = {OUT, IN, {0, 0, 0, 0, 1, 1, 0, 1, 0}},
        [STAR] = {OUT, IN, {0, 0, 0, 0, 0, 0, 0, 1, 0}},
        [THROUGH_CORNERS] = {IN, IN, {0, 0, 0, 0, 0, 0, 0, 0, 1}},
        [ALONG_A_SIDE] = {IN, IN, {0, 0, 0, 0, 0, 0, 0, 0, 1}},
        [HOLE_AT_THE_BORDER] = {ON, ON, {0, 0, 0, 0, 1, 0, 0, 0, 0}},
        [COMMON_SIDE] = {IN, IN, {0, 0, 0, 0, 1, 1, 1, 0, 0}},
    };
    for (AreaPlace place = 0; place < AREA_PLACES; place++) {
        open_place(place);
        assert_int_equal(truth_now(place, TS_FILL_EVEN_ODD), places[place].even_odd);
        assert_int_equal(truth_now(place, TS_FILL_NONZERO), places[place].nonzero);
        for (int method = 0; method < METHODS; method++) {
            const SceneVerdict *verdict = verdict_by(methods[method]);
            int exact =
                rule_of(method) == TS_FILL_NONZERO ? places[place].nonzero : places[place].even_odd;
            if (verdict->wrong != places[place].wrong[method])
                fail_msg("%s: %s says %s", area_places[place].name, methods[method],
                         verdict->answer_text);
            assert_string_equal(verdict->exact_text, words[exact]);
            assert_int_equal(strcmp(verdict->answer_text, words[exact]) != 0, verdict->wrong);
            assert_int_equal(actor_named("P")->hit, verdict->hit);
            assert_int_equal(actor_named("P")->wrong, verdict->hit != verdict->exact);
        }
    }
}

// Rings that cross or share sides are no valid area: the first method answers for the core.
static void the_core_takes_valid_areas(void **state)
{
    (void)state;
    for (AreaPlace place = 0; place < AREA_PLACES; place++) {
        bool valid = place != OVERLAPPING_RINGS && place != STAR && place != COMMON_SIDE;
        open_place(place);
        verdict_by(methods[CORE]);
        assert_int_equal(strstr(stage_record(stage)->note, "the core takes no rings") == NULL,
                         valid);
        verdict_by(methods[0]);
        assert_null(strstr(stage_record(stage)->note, "the core takes no rings"));
    }
}

// ---- Drags

static void what_is_exact_holds_under_drags(void **state)
{
    (void)state;
    int wrong[METHODS] = {0}, right[METHODS] = {0};
    for (AreaPlace place = 0; place < AREA_PLACES; place++) {
        open_place(place);
        stage_play(stage, false);
        for (int i = 0; i < 35; i++) { // a lattice on which sides and corners lie
            TsVec at = ts_vec(130 + 20 * (i % 7) * 2, 110 + 60 * (i / 7));
            stage_place(stage, actor_named("P"), at, 0);
            scene_frame();
            for (int method = 0; method < METHODS; method++) {
                const SceneVerdict *verdict = verdict_by(methods[method]);
                TsLocation truth = truth_now(place, rule_of(method));
                assert_string_equal(verdict->exact_text, words[truth]);
                wrong[method] += verdict->wrong;
                right[method] += !verdict->wrong;
            }
        }
    }
    for (int method = 0; method < METHODS; method++) {
        bool sound = method <= CORE;
        if ((wrong[method] > 0) == sound) fail_msg("%s: %d wrong", methods[method], wrong[method]);
        assert_true(right[method] > 150);
    }
}

static void the_area_is_dragged_too(void **state)
{
    (void)state;
    open_place(IN_A_HOLE);
    stage_play(stage, false);
    TsVec from = actor_named("area")->position;
    drag_point(ts_vec(160, 330), ts_vec(260, 330));
    assert_true(ts_vec_equal(actor_named("area")->position, ts_vec(from.x + 100, from.y)));
    assert_string_equal(verdict_by(methods[0])->answer_text, words[TS_INTERIOR]);
    assert_int_equal(truth_now(IN_A_HOLE, TS_FILL_EVEN_ODD), TS_INTERIOR);
    drag_point(ts_vec(280, 230), ts_vec(330, 230)); // P, to the hole's left side
    assert_true(ts_vec_equal(actor_named("P")->position, ts_vec(330, 230)));
    assert_string_equal(verdict_by(methods[0])->answer_text, words[TS_BOUNDARY]);
    assert_true(stage_undo(stage) && stage_undo(stage));
    scene_frame();
    assert_string_equal(stage_record(stage)->verdict.answer_text, words[TS_EXTERIOR]);
}

// One ulp to the left of a corner's side it is inside, to the right outside.
static void one_ulp_decides(void **state)
{
    (void)state;
    static const double to[] = {-HUGE_VAL, 0, HUGE_VAL};
    open_place(THROUGH_CORNERS);
    stage_play(stage, false);
    for (int i = 0; i < 3; i++) {
        double x = i == 1 ? 450 : nextafter(450, to[i]);
        stage_place(stage, actor_named("P"), ts_vec(x, 230), 0);
        scene_frame();
        for (int method = 0; method <= CORE; method++)
            assert_string_equal(verdict_by(methods[method])->answer_text, words[i]);
    }
}

// ---- What is shown

static void steps_count_the_crossings(void **state)
{
    (void)state;
    open_place(IN_THE_AREA);
    verdict_by("area_winding");
    const RecordTable *sides = table_named("Sides"), *rings = table_named("Rings");
    static const char *const sums[] = {"0", "−1", "−1", "−1", "−2", "−2", "−1", "−1"};
    assert_int_equal(sides->rows, 8);
    for (int i = 0; i < 8; i++) assert_string_equal(sides->row[i].cell[3], sums[i]);
    assert_string_equal(rings->row[0].cell[3], "−1");
    assert_string_equal(rings->row[1].cell[2], "2");
    assert_string_equal(rings->row[1].cell[3], "0");
    assert_string_equal(figure_named("rule"), "nonzero");
    verdict_by("area_crossing");
    sides = table_named("Sides");
    assert_string_equal(sides->row[7].cell[3], "3");
    assert_int_equal(sides->row[1].mark, ROW_LAMP_ON);
    verdict_by("area_no_holes");
    assert_int_equal(table_named("Sides")->rows, 4);
    stage_play(stage, false);
    verdict_by("area_crossing");
    assert_int_equal(stage_trace_view(stage).steps, 8);
    verdict_by("area_core"); // it tests no sides one by one
    assert_int_equal(stage_trace_view(stage).steps, 0);
    assert_string_equal(table_named("Sides")->row[7].cell[3], "3");
}

// What has a tag is drawn; the mark of what is wrong is there if and only if something is.
static void what_is_wrong_is_marked(void **state)
{
    (void)state;
    for (AreaPlace place = 0; place < AREA_PLACES; place++) {
        open_place(place);
        for (int method = 0; method < METHODS; method++) {
            Ink ink = INK_NONE;
            bool wrong = verdict_by(methods[method])->wrong;
            bool marked = draw_tagged(draw, "wrong", &ink);
            if (method <= CORE) assert_false(marked);
            if (wrong) assert_true(marked);
            if (marked) assert_int_equal(ink, INK_CLASH);
        }
    }
}

static void one_alone_has_no_place(void **state)
{
    (void)state;
    open_place(STAR);
    stage_remove(stage, actor_named("P"));
    bench_frame();
    assert_false(stage_record(stage)->verdict.given);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_flaw_has_its_place),
        cmocka_unit_test(the_core_takes_valid_areas),
        cmocka_unit_test(what_is_exact_holds_under_drags),
        cmocka_unit_test(the_area_is_dragged_too),
        cmocka_unit_test(one_ulp_decides),
        cmocka_unit_test(steps_count_the_crossings),
        cmocka_unit_test(what_is_wrong_is_marked),
        cmocka_unit_test(one_alone_has_no_place),
    };
    return cmocka_run_group_tests(tests, bench_up, bench_down);
}
