// A cast against a list in the window: 94 shows any case of one, with all its shapes.
#include "base/self.h"
#include "cases/case.h"
#include "query.h"
#include "scene_kit/number.h"
#include "simple/simple.h"
#include "strip/strip.h"
#include "touchstone/sweep.h"
#include "ui_bench.h"

static const char list_case[] =
    "obb 0 0 0x1.23456789abcdep4 10 1 0 | circle 150 0 20 | move 200 0 0 -20"
    " | also triangle 80 0 120 0 100 30 ; point 60 500 ; capsule 300 0 310 0 5";
enum { LISTED = 4 };

static Bench *bench;

static int up(void **state)
{
    if (bench_open_with(state, scene_table) != 0) return -1;
    bench = *state;
    return 0;
}

static Stage *shown(void) { return ui_stage(bench->ui); }

static const Ask *asked(void)
{
    const Ask *ask = stage_main_ask(shown());
    assert_non_null(ask);
    return ask;
}

static bool asked_list(void)
{
    const Ask *ask = stage_main_ask(shown());
    return ask && ask->list;
}

static void take(const char *line)
{
    char text[2 * CASE_LINE_MAX], sentence[MESSAGE_MAX];
    snprintf(text, sizeof text, "%s", line);
    if (!ui_take_text(bench->ui, text, "some.case", sentence, MESSAGE_MAX))
        fail_msg("%s", sentence);
    bench_frame(bench);
}

static void take_by(const char *method)
{
    char line[CASE_LINE_MAX];
    snprintf(line, sizeof line, "%s | method %s", list_case, method);
    take(line);
}

// The case that Ctrl+C would copy.
static void read_screen(Case *pair)
{
    char line[CASE_LINE_MAX], error[256];
    assert_true(ui_case(bench->ui, line, sizeof line));
    if (case_read(pair, line, error, sizeof error) != CASE_GOOD) fail_msg("%s: %s", line, error);
}

static void read_given(Case *pair)
{
    char error[256];
    assert_int_equal(case_read(pair, list_case, error, sizeof error), CASE_GOOD);
}

static void expect_case(const Case *pair)
{
    static Case now;
    read_screen(&now);
    assert_true(case_same_pair(&now, pair));
}

static void expect_scene(const char *id)
{
    assert_string_equal(scene_id(stage_scene(shown())), id);
}

// All shapes stand to the bit, in the order of the list, and the same line is copied.
static void a_case_has_all_its_shapes(void **state)
{
    (void)state;
    static Case given;
    take_by("first_in_order");
    expect_scene("94_your_function");
    read_given(&given);
    expect_case(&given);
    const Ask *ask = asked();
    assert_non_null(ask->list);
    assert_int_equal(ask->list->count, LISTED);
    assert_string_equal(ask->method->name, "first_in_order");
    for (int i = 0; i < LISTED; i++) {
        char name[24];
        snprintf(name, sizeof name, "shape %d", i);
        assert_string_equal(ask->list->actor[i]->name, name);
        assert_true(ask->list->actor[i]->asked);
    }
    static Case copied;
    read_screen(&copied);
    assert_string_equal(copied.method, "first_in_order");
    assert_int_equal(copied.expect, ask->exact);
}

// The named one is lit, and the picture, the strip and the sentences say which one is first.
static void words_name_both_shapes(void **state)
{
    (void)state;
    char text[ALARM_TEXT];
    SimpleWords simple;
    take_by("first_in_order");
    const Ask *ask = asked();
    assert_true(ask_is_wrong(ask));
    assert_ptr_equal(ask_named(ask), ask->list->actor[0]);
    assert_ptr_equal(ask_first(ask), ask->list->actor[1]);
    assert_true(ask->list->actor[0]->hit);
    assert_false(ask->list->actor[1]->hit || ask->list->actor[2]->hit);
    assert_non_null(bench_text(bench, "named"));
    assert_non_null(bench_text(bench, "met first"));
    StripWords words = strip_words(bench->ui);
    assert_string_equal(words.answer.word, "shape 0");
    assert_string_equal(words.exact.word, "shape 1");
    assert_string_equal(words.compared, "DISAGREE");
    TsImpact first =
        ts_sweep_shapes(ask->query.a, ask->query.move_a, ask->query.others, ask->query.move_b);
    assert_string_equal(words.gap, number_plain(NUMBER_TEXT, first.enter, 3));
    alarm_sentence(ask, false, text, sizeof text);
    assert_non_null(strstr(text, "names shape 0. Exactly, A first meets shape 1 at t = 0."));
    take_by("first_of_all");
    assert_false(ask_is_wrong(asked()));
    assert_null(bench_text(bench, "named"));
    assert_null(bench_text(bench, "met first"));
    simple_words(bench->ui, &simple);
    assert_string_equal(simple.answer, "A first meets shape 1.");
}

// Methods for lists, and no others.
static void m_goes_through_methods_for_lists(void **state)
{
    (void)state;
    take(list_case);
    assert_true(stage_method_count(shown()) >= 6);
    for (int i = 0; i < stage_method_count(shown()); i++)
        assert_true(stage_method_at(shown(), i)->many);
}

static void drag(TsVec from, TsVec to)
{
    View view = stage_view(shown());
    TsVec at[] = {view_device(view, from), view_device(view, to)};
    Event event = {.kind = EVENT_PRESS, .button = BUTTON_LEFT, .at = at[0]};
    ui_event(bench->ui, &event);
    event.kind = EVENT_MOVE;
    event.at = ts_vec_lerp(at[0], at[1], 0.5);
    ui_event(bench->ui, &event);
    event.at = at[1];
    ui_event(bench->ui, &event);
    event.kind = EVENT_RELEASE;
    ui_event(bench->ui, &event);
    bench_frame(bench);
}

// Every shape, and the end of the motion; another shape is first then, and undo brings all back.
static void what_is_dragged_is_asked_again(void **state)
{
    (void)state;
    static Case given;
    take(list_case);
    read_given(&given);
    const Ask *ask = asked();
    for (int i = 0; i < LISTED; i++) {
        Actor *actor = ask->list->actor[i];
        TsVec before = actor->position;
        TsShapeKind kind = actor->shape.kind;
        TsVec hold = kind == TS_SHAPE_POINT ? before : ts_vec(before.x + 3, before.y + 2);
        drag(hold, ts_vec(hold.x + 40, hold.y + 30));
        ask = asked();
        assert_ptr_equal(ask->list->actor[i], actor);
        assert_int_equal(actor->shape.kind, kind);
        assert_false(ts_vec_equal(actor->position, before));
        bench_key(bench, "Ctrl+Z");
        expect_case(&given);
        ask = asked();
    }
    TsVec end = ts_vec_add(ask->a->position, ask->query.move_a);
    assert_ptr_equal(ask_first(ask), ask->list->actor[1]);
    drag(end, ts_vec(20, end.y));
    assert_null(ask_first(asked()));
    assert_true(fabs(asked()->query.move_a.x - 20) < 1);
    bench_key(bench, "Ctrl+Z");
    expect_case(&given);
}

// One that is removed is left out, and the numbers follow.
static void what_is_removed_is_left_out(void **state)
{
    (void)state;
    static Case now;
    take(list_case);
    stage_select(shown(), asked()->list->actor[1]);
    bench_key(bench, "Delete");
    read_screen(&now);
    assert_int_equal(now.other_count, LISTED - 2);
    assert_int_equal(now.others[0].kind, TS_SHAPE_POINT);
    assert_string_equal(asked()->list->actor[1]->name, "shape 1");
    stage_select(shown(), asked()->list->actor[0]); // the first
    bench_key(bench, "Delete");
    assert_int_equal(asked()->list->count, LISTED - 2);
    static Case given;
    take(list_case);
    read_given(&given);
    expect_case(&given);
}

static void a_link_keeps_the_list(void **state)
{
    (void)state;
    static char link[UI_LINK_MAX];
    static Case given;
    char sentence[MESSAGE_MAX];
    take_by("first_by_center");
    read_given(&given);
    assert_true(ui_link(bench->ui, link, sizeof link));
    for (int pass = 0; pass < 2; pass++) {
        ui_open(bench->ui, ui_find(bench->ui, pass ? "94_your_function" : "13_circle_circle"));
        bench_frame(bench);
        assert_true(ui_take_link(bench->ui, link, sentence, sizeof sentence));
        bench_frame(bench);
        expect_case(&given);
        assert_string_equal(asked()->method->name, "first_by_center");
    }
}

// Of 55, too, which has a list as well.
static void a_link_of_rays_is_read(void **state)
{
    (void)state;
    static char link[UI_LINK_MAX];
    static Case before;
    char sentence[MESSAGE_MAX];
    ui_open(bench->ui, ui_find(bench->ui, "55_ray_cast"));
    bench_frame(bench);
    assert_true(bench_set(bench, "start", "several in a row"));
    read_screen(&before);
    assert_true(before.other_count > 1);
    assert_true(ui_link(bench->ui, link, sizeof link));
    ui_open(bench->ui, ui_find(bench->ui, "13_circle_circle"));
    bench_frame(bench);
    if (!ui_take_link(bench->ui, link, sentence, sizeof sentence)) fail_msg("%s", sentence);
    bench_frame(bench);
    expect_scene("55_ray_cast");
    expect_case(&before);
}

// A list can follow another in the same scene, be shorter, and end: two shapes are no list.
static void cases_follow_each_other(void **state)
{
    (void)state;
    take(list_case);
    take("point 0 0 | circle 50 0 20 | move 100 0 | also circle 30 0 5");
    expect_scene("94_your_function");
    assert_int_equal(asked()->list->count, 2);
    take("point 0 0 | circle 50 0 20 | move 100 0 | method first_before_end");
    expect_scene("94_your_function");
    assert_int_equal(asked()->list->count, 1);
    assert_string_equal(asked()->method->name, "first_before_end");
    take("circle 0 0 9 | circle 50 0 20 | move 100 0 | method sweep_exact");
    expect_scene("71_continuous");
    assert_null(asked()->list);
    take(list_case);
    take("circle 0 0 9 | aabb 0 0 5 5");
    assert_null(asked()->list);
    assert_int_equal(asked()->query.kind, QUERY_PAIR);
    int living = 0;
    stage_each(shown(), actor) living++;
    assert_int_equal(living, 2);
    take(list_case); // a place is one of two shapes
    assert_true(bench_set(bench, "place", "beside"));
    assert_null(asked()->list);
    assert_string_equal(asked()->b->name, "B");
}

// What is found of a list in 55 is shown in 94, as small as it is there.
static void what_fuzz_finds_is_shown(void **state)
{
    (void)state;
    ui_open(bench->ui, ui_find(bench->ui, "55_ray_cast"));
    bench_frame(bench);
    assert_true(bench_set(bench, "start", "several in a row"));
    assert_true(bench_set(bench, "method", "first_in_order"));
    bench_key(bench, "F");
    for (int i = 0; i < 200 && bench->ui->fuzz->cases == 0; i++) ui_advance(bench->ui, 0.016);
    assert_true(bench->ui->fuzz->cases > 0);
    bench_key(bench, "F");
    bench_key(bench, "N");
    expect_scene("94_your_function");
    expect_case(&bench->ui->fuzz->held[0].pair);
    assert_true(ask_is_wrong(asked()));
    assert_string_equal(asked()->method->name, "first_in_order");
}

static void the_smallest_like_it_is_a_list(void **state)
{
    (void)state;
    take_by("first_in_order");
    assert_true(ask_is_wrong(asked()) && case_put_shrunk(bench->ui));
    bench_frame(bench);
    assert_true(ask_is_wrong(asked()));
    assert_int_equal(asked()->list->count, 2);
}

// A method can be named before the first frame, as by the command line, also after a scene that
// casts against a list.
static void a_scene_after_a_list_takes_its_methods_at_once(void **state)
{
    (void)state;
    Stage *stage = shown();
    int taken = 0;
    for (int i = 0; scene_table[i]; i++) {
        const char *name[64];
        char error[256];
        ui_open(bench->ui, scene_table[i]);
        bench_frame(bench);
        int count = stage_method_count(stage);
        if (stage_variant(stage) || asked_list() || count == 0) continue;
        for (int k = 0; k < count && k < 64; k++) name[k] = stage_method_at(stage, k)->name;
        for (int k = 0; k < count && k < 64; k++) {
            bool at_once[2];
            for (int list = 0; list < 2; list++) {
                ui_open(bench->ui, ui_find(bench->ui, list ? "55_ray_cast" : "11_point_point"));
                if (list) assert_true(bench_set(bench, "start", "several in a row"));
                bench_frame(bench);
                assert_int_equal(asked_list(), list);
                stage_open(stage, scene_table[i]);
                at_once[list] = stage_set(stage, "method", name[k], error, sizeof error);
            }
            if (at_once[0] != at_once[1]) fail_msg("%s, %s: %s", scene_ids[i], name[k], error);
            taken += at_once[1];
        }
    }
    assert_true(taken > 100);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, up, bench_close)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(a_case_has_all_its_shapes),
        TEST(words_name_both_shapes),
        TEST(m_goes_through_methods_for_lists),
        TEST(what_is_dragged_is_asked_again),
        TEST(what_is_removed_is_left_out),
        TEST(a_link_keeps_the_list),
        TEST(a_link_of_rays_is_read),
        TEST(cases_follow_each_other),
        TEST(what_fuzz_finds_is_shown),
        TEST(the_smallest_like_it_is_a_list),
        TEST(a_scene_after_a_list_takes_its_methods_at_once),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
