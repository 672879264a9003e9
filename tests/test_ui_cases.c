// Cases in all scenes: a scene shows the case that was copied from it, and another scene shows it
// with knobs that fit.
#include "cases/case.h"
#include "ui_bench.h"

static char sentence[MESSAGE_MAX];

static bool take(Bench *bench, const char *line)
{
    char text[2 * CASE_LINE_MAX];
    snprintf(text, sizeof text, "%s", line);
    bool taken = ui_take_text(bench->ui, text, "some.case", sentence, MESSAGE_MAX);
    bench_frame(bench);
    return taken;
}

static void a_scene_shows_the_case_copied_from_it(void **state)
{
    Bench *bench = *state;
    int shown = 0;
    for (int i = 0; scene_table[i]; i++) {
        char line[CASE_LINE_MAX], error[256];
        ui_open(bench->ui, scene_table[i]);
        bench_frame(bench);
        for (int tick = 0; tick < 20; tick++) stage_step(bench->ui->stage);
        bench_frame(bench);
        if (stage_gives(bench->ui->stage)) continue; // its line is no case: test_ui_worlds.c
        if (!ui_case(bench->ui, line, sizeof line)) continue;
        for (int tick = 0; tick < 40; tick++) stage_step(bench->ui->stage);
        bench_frame(bench);
        if (!take(bench, line)) fail_msg("%s: %s", scene_ids[i], line);
        const Scene *now = stage_scene(bench->ui->stage);
        if (now != scene_table[i]) fail_msg("%s left for %s", scene_ids[i], scene_id(now));
        Case given;
        case_read(&given, line, error, sizeof error);
        int found = 0;
        stage_each(bench->ui->stage, actor) found += actor->shape.kind == given.a.kind;
        assert_true(found > 0);
        shown++;
    }
    assert_in_range(shown, 20, 60);
}

// A method that depends on the order of the shapes is wrong on screen as it was when it was found:
// 45 asks about a polygon and a triangle, in this order.
static void a_case_keeps_the_order_of_its_shapes(void **state)
{
    Bench *bench = *state;
    static const char *const lines[] = {
        "polygon 3 1 0 2 0 0 1 | triangle -2 0 0 2 -1 0 | method polygon_sat_first_only",
        "triangle 1 0 2 0 0 1 | polygon 3 -2 0 0 2 -1 0 | method polygon_sat_first_only"};
    for (int i = 0; i < 2; i++) {
        ui_open(bench->ui, ui_find(bench->ui, "45_gjk"));
        bench_frame(bench);
        assert_true(take(bench, lines[i]));
        const Ask *asked = stage_main_ask(bench->ui->stage);
        assert_string_equal(asked->method->name, "polygon_sat_first_only");
        assert_int_equal(asked->query.a->kind, i == 0 ? TS_SHAPE_POLYGON : TS_SHAPE_TRIANGLE);
        assert_true(ask_is_wrong(asked));
    }
}

static void its_knobs_name_the_shapes_of_the_case(void **state)
{
    Bench *bench = *state;
    ui_open(bench->ui, ui_find(bench->ui, "11_point_point"));
    bench_frame(bench);
    assert_true(take(bench, "capsule 0 0 50 0 20 | triangle 0 0 50 0 0 50"));
    const Scene *scene = stage_scene(bench->ui->stage);
    assert_string_equal(scene_id(scene), "94_your_function");
    assert_true(*scene->knobs[0].value == TS_SHAPE_CAPSULE);
    assert_true(*scene->knobs[1].value == TS_SHAPE_TRIANGLE);
    bench_key(bench, "A"); // goes on from there
    assert_int_equal(stage_first(bench->ui->stage)->shape.kind, (int)*scene->knobs[0].value);
}

// Whether the pair on screen is wrong, and is one that the strip can shrink.
static const Ask *wrong_pair(const Bench *bench)
{
    const Ask *ask = stage_main_ask(bench->ui->stage);
    return ask && !ask->list && ask_is_wrong(ask) ? ask : NULL;
}

// It stays in its scene, of the same kinds and wrong by the same method, and takes fewer letters.
static void shrink_here(Bench *bench, const char *id)
{
    char before[CASE_LINE_MAX], after[CASE_LINE_MAX];
    const Ask *ask = wrong_pair(bench);
    const Method *method = ask->method;
    TsShapeKind a = ask->a->shape.kind, b = ask->b->shape.kind;
    assert_true(ui_case(bench->ui, before, sizeof before));
    assert_true(case_put_shrunk(bench->ui));
    bench_frame(bench);
    assert_string_equal(scene_id(stage_scene(bench->ui->stage)), id);
    ask = wrong_pair(bench);
    if (!ask || ask->method != method) fail_msg("%s: %s is not wrong any more", id, method->name);
    if (ask->a->shape.kind != a || ask->b->shape.kind != b)
        fail_msg("%s: %s, and it was %s", id, method->name, before);
    assert_true(ui_case(bench->ui, after, sizeof after));
    if (strlen(after) > strlen(before)) fail_msg("%s became %s", before, after);
}

static void a_shrunk_pair_stays_in_its_scene(void **state)
{
    Bench *bench = *state;
    Stage *stage = bench->ui->stage;
    int shrunk = 0;
    for (int i = 0; scene_table[i]; i++) {
        ui_open(bench->ui, scene_table[i]);
        bench_frame(bench);
        for (int m = 0; m < stage_method_count(stage); m++) {
            // Of a crowd another pair may be the wrong one in the strip.
            if (!stage_method_at(stage, m)->flaw || stage_record(stage)->pairs > 0) continue;
            ui_open(bench->ui, scene_table[i]);
            bench_frame(bench);
            stage_choose_method(stage, m);
            for (int tick = 0; tick < 60 && !wrong_pair(bench); tick += 5) {
                for (int k = 0; k < 5; k++) stage_step(stage);
                bench_frame(bench);
            }
            if (!wrong_pair(bench)) continue;
            shrink_here(bench, scene_ids[i]);
            shrunk++;
        }
    }
    assert_true(shrunk > 25);
}

static double shrinking;
static int looks;
static double look(void)
{
    looks++;
    return shrinking += 0.1;
}

// Half a second, and not less.
static void shrinking_takes_no_longer(void **state)
{
    Bench *bench = *state;
    assert_true(take(bench,
                     "polygon 4 -100.123456 -5.4321 100.98765 -4.321 99.1234 5.6789 -98.7654 "
                     "4.9876 | polygon 4 -6.123 -90.321 5.4321 -91.2345 4.987 92.345 -5.678 "
                     "93.4567 | method polygon_corners"));
    assert_non_null(wrong_pair(bench));
    char before[CASE_LINE_MAX], after[CASE_LINE_MAX];
    assert_true(ui_case(bench->ui, before, sizeof before));
    stage_set_clock(bench->ui->stage, look);
    looks = 0;
    assert_true(case_put_shrunk(bench->ui));
    stage_set_clock(bench->ui->stage, NULL);
    bench_frame(bench);
    assert_true(ui_case(bench->ui, after, sizeof after));
    assert_true(wrong_pair(bench) && strlen(after) < strlen(before));
    assert_in_range(looks, 6, 8);
}

static void wkt_is_pasted_and_copied_to_the_bit(void **state)
{
    Bench *bench = *state;
    char text[CASE_LINE_MAX];
    const char *why,
        *pair = "POLYGON ((0 0, 4 0.1, 0 4, 0 0))\nLINESTRING (0.3333333333333333 1, -5 7)\n";
    assert_true(take(bench, pair));
    assert_string_equal(sentence, "");
    assert_true(ui_wkt(bench->ui, text, sizeof text, &why));
    assert_string_equal(text, pair);
    assert_true(take(bench, "POINT(1 2);POINT(3 4)\npoint(1 2)\n# and\npoint(5 6)\n"));
    assert_string_equal(sentence, "2 cases · “N” shows the next");
    assert_true(take(bench, "POINT (1 2)\n")); // one geometry
    assert_string_equal(sentence, "");
    assert_string_equal(scene_id(stage_scene(bench->ui->stage)), "39_relate");
    assert_true(take(bench, "POINT (1 2); POINT EMPTY\nPOINT (1 2); POINT (1 2)"));
    assert_string_equal(sentence, "some.case:1: column 20: found 'EMPTY', expected '(': an empty "
                                  "geometry is no shape");
    take(bench, "circle 0 0 1 | point 0 0");
    assert_false(ui_wkt(bench->ui, text, sizeof text, &why));
    assert_string_equal(why, "a circle has no WKT: write a polygon instead");
    take(bench, "point 0 0 | point 1 1");
    bench_key(bench, "Shift+Ctrl+C");
    assert_int_equal(ui_command(bench->ui), UI_COPY_WKT);
    bench_key(bench, "Ctrl+C");
    assert_int_equal(ui_command(bench->ui), UI_COPY);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        WITH_ALL_SCENES(wkt_is_pasted_and_copied_to_the_bit),
        WITH_ALL_SCENES(a_scene_shows_the_case_copied_from_it),
        WITH_ALL_SCENES(a_case_keeps_the_order_of_its_shapes),
        WITH_ALL_SCENES(its_knobs_name_the_shapes_of_the_case),
        WITH_ALL_SCENES(a_shrunk_pair_stays_in_its_scene),
        WITH_ALL_SCENES(shrinking_takes_no_longer),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
