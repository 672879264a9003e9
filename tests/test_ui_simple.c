// The simple picture: its sentence agrees with the colours and the exact answer in every scene and
// by every method; what its buttons do; what it leaves out.
#include "slow_clock.h"
#include "ui_bench.h"

#include "scene.h"
#include "scene_kit/number.h"
#include "simple/simple.h"

enum { TICKS_SHOWN = 4 };

static void set_simple(Bench *bench, bool simple)
{
    Settings settings = ui_settings(bench->ui);
    settings.simple = simple;
    ui_apply(bench->ui, &settings);
    bench_frame(bench);
}

static bool has(const char *text, const char *part) { return strstr(text, part) != NULL; }

// The sentence about a pair beside what the core, the oracle and the colours say.
static void check_sentence(Bench *bench, const char *id, int tick)
{
    SimpleWords words;
    simple_words(bench->ui, &words);
    const Figures *figures = figures_shown(bench->ui);
    const Ask *ask = figures->ask;
    const Method *method = stage_method(ui_stage(bench->ui));
    char place[512], gap[NUMBER_MAX];
    snprintf(place, sizeof place, "%s, %s, tick %d: %s %s", id, method ? method->name : "-", tick,
             words.answer, words.rest);
    if (!*words.task) fail_msg("%s: nothing to do", place);
    if (!*words.answer && !*words.rest) fail_msg("%s: nothing is said", place);
    if (figures->verdict.given) {
        if (words.hit != figures->verdict.hit || words.wrong != figures->verdict.wrong)
            fail_msg("%s: the verdict is another", place);
        return;
    }
    if (!ask) return;
    bool wrong = ask_is_wrong(ask), crowd = figures->pairs > 0;
    if (words.wrong != wrong) fail_msg("%s: wrong or not", place);
    if (wrong != (strcmp(words.answer, "Wrong:") == 0)) fail_msg("%s: no word of it", place);
    if (crowd) return;
    if (words.hit != ask->hit || words.relation != (int)ask->answer.relation)
        fail_msg("%s: another color than the shapes", place);
    if (wrong) return;
    bool sweeps = ask->query.kind == QUERY_SWEEP, apart = ask->answer.relation == TS_APART;
    static const char *const word[] = {
        [TS_APART] = " apart:", [TS_TOUCHING] = " touch:", [TS_OVERLAPPING] = " overlap:"};
    const char *expected = !sweeps                                  ? word[ask->answer.relation]
                           : ask->answer.relation == TS_OVERLAPPING ? " meet on their way."
                           : apart                                  ? " miss each other:"
                                                                    : " touch:";
    if (!has(words.answer, expected)) fail_msg("%s: expected \"%s\"", place, expected);
    number_length(gap, sizeof gap, fabs(figures->gap));
    bool measured = apart || (ask->answer.relation == TS_OVERLAPPING && !sweeps);
    if (measured && !has(words.rest, gap)) fail_msg("%s: it is %s", place, gap);
    if (ask->answer.relation == TS_TOUCHING && has(words.rest, "does not count") == ask->hit)
        fail_msg("%s: touching counts the other way", place);
}

static void every_sentence_agrees(void **state)
{
    (void)state;
    static const int shown[TICKS_SHOWN] = {0, 1, 30, 100};
    Bench bench = {.ui = ui_new(scene_table), .draw = draw_new()};
    assert_true(bench.ui && bench.draw);
    stage_set_clock(ui_stage(bench.ui), slow_clock);
    set_simple(&bench, true);
    for (int i = 0; scene_table[i]; i++) {
        Stage *stage = ui_stage(bench.ui);
        ui_open(bench.ui, scene_table[i]);
        bench_frame(&bench);
        for (int k = 0; k < stage_method_count(stage); k++) {
            stage_choose_method(stage, k);
            stage_reset(stage);
            stage_play(stage, false);
            for (int t = 0, tick = 0; t < TICKS_SHOWN; t++) {
                for (; tick < shown[t]; tick++) stage_step(stage);
                bench_frame(&bench);
                check_sentence(&bench, scene_ids[i], tick);
            }
            if (!stage_moves(stage)) break;
        }
    }
    ui_free(bench.ui);
    draw_free(bench.draw);
}

// Of a scene that stands still all methods too: only its first tick.
static void every_method_has_a_sentence(void **state)
{
    (void)state;
    Bench bench = {.ui = ui_new(scene_table), .draw = draw_new()};
    assert_true(bench.ui && bench.draw);
    set_simple(&bench, true);
    for (int i = 0; scene_table[i]; i++) {
        Stage *stage = ui_stage(bench.ui);
        ui_open(bench.ui, scene_table[i]);
        bench_frame(&bench);
        for (int k = 0; k < stage_method_count(stage) && !stage_moves(stage); k++) {
            stage_choose_method(stage, k);
            bench_frame(&bench);
            check_sentence(&bench, scene_ids[i], 0);
        }
    }
    ui_free(bench.ui);
    draw_free(bench.draw);
}

static void more_and_less(void **state)
{
    Bench *bench = *state;
    assert_true(bench->ui->layout.panel_width > 0);
    bench_click_on(bench, &screen_depth, 0);
    assert_true(ui_settings(bench->ui).simple);
    assert_true(bench->ui->layout.panel_width == 0);
    assert_non_null(bench_text(bench, "They are apart:"));
    assert_null(bench_text(bench, "Compared"));
    bench_click_on(bench, &screen_depth, 0);
    assert_non_null(bench_text(bench, "Compared"));
    assert_true(bench->ui->layout.panel_width > 0);
    set_simple(bench, true);
    assert_true(bench_key(bench, "F3"));
    assert_false(ui_settings(bench->ui).simple);
    assert_true(bench->ui->layout.panel_width > 0);
}

static void its_buttons(void **state)
{
    Bench *bench = *state;
    Stage *stage = ui_stage(bench->ui);
    set_simple(bench, true);
    const Method *sound = stage_method(stage);
    assert_null(sound->flaw);
    TsVec before[2] = {boxes_state.a->position, boxes_state.b->position};
    bench_click_on(bench, &simple_lie, 0);
    assert_non_null(stage_method(stage)->flaw);
    assert_true(ask_is_wrong(stage_main_ask(stage))); // the pair is where it shows
    assert_non_null(bench_text(bench, "Wrong:"));
    assert_false(stage->playing);
    assert_true(stage_undo(stage));
    assert_true(ts_vec_equal(boxes_state.a->position, before[0]));
    assert_true(ts_vec_equal(boxes_state.b->position, before[1]));
    bench_frame(bench);
    assert_non_null(bench_text(bench, "Right again"));
    bench_click_on(bench, &simple_lie, 0);
    assert_null(stage_method(stage)->flaw);

    bool plays = stage->playing;
    bench_click_on(bench, &simple_pause, 0);
    assert_int_not_equal(stage->playing, plays);
    assert_non_null(bench_text(bench, stage->playing ? "Stop" : "Play on"));

    bench_click_on(bench, &simple_next, 0);
    assert_string_equal(bench_title(bench), "Sun and moon");
    assert_non_null(bench_text(bench, "They are apart:"));
    assert_non_null(bench_text(bench, "50.0 px between them."));

    bench_click_on(bench, &simple_lessons, 0);
    assert_int_equal(bench->ui->overlay, OVERLAY_PICKER);
    assert_true(bench->ui->picker->by_course);
}

// A question and a map need what the simple picture leaves out.
static void a_map_is_not_simple(void **state)
{
    Bench *bench = *state;
    set_simple(bench, true);
    bench_key(bench, "G");
    assert_non_null(bench_text(bench, "Compared"));
    bench_key(bench, "G");
    assert_null(bench_text(bench, "Compared"));
    bench_key(bench, "F6");
    assert_int_equal(bench->ui->question, QUESTION_PREDICT);
    assert_false(ui_is_simple(bench->ui));
}

static void a_finger_hits_its_buttons(void **state)
{
    Bench *bench = *state;
    Settings settings = ui_settings(bench->ui);
    settings.simple = settings.finger = true;
    ui_apply(bench->ui, &settings);
    ui_resize(bench->ui, 390, 844, 1);
    bench_frame(bench);
    const Action *const action[] = {&simple_pause, &simple_lessons, &simple_lie, &simple_next,
                                    &screen_depth};
    for (int i = 0; i < 5; i++) {
        Rect box = bench_target(bench, action[i], 0).rect;
        assert_true(box.height >= FINGER_HEIGHT && box.x >= 0 && box.x + box.width <= 390);
        assert_true(box.width >= FINGER_HEIGHT);
    }
}

static const Scene *find(const char *id)
{
    for (int i = 0; scene_table[i]; i++) {
        if (strcmp(scene_ids[i], id) == 0) return scene_table[i];
    }
    fail_msg("no scene %s", id);
    return NULL;
}

static void what_it_does_not_name_is_left_out(void **state)
{
    Bench *bench = *state;
    Ink ink;
    ui_open(bench->ui, find("16_rect_circle"));
    bench_frame(bench);
    assert_true(draw_tagged(bench->draw, "zone", &ink) && draw_tagged(bench->draw, "d", &ink));
    set_simple(bench, true);
    assert_false(draw_tagged(bench->draw, "zone", &ink));
    assert_true(draw_tagged(bench->draw, "d", &ink));
    assert_true(draw_tagged(bench->draw, "nearest point", &ink));
    assert_true(draw_tagged(bench->draw, "circle", &ink)); // the shape
}

// A name that is listed for simple pictures is drawn by the scene at one of its places.
static void what_it_names_is_drawn(void **state)
{
    (void)state;
    Bench bench = {.ui = ui_new(scene_table), .draw = draw_new()};
    assert_true(bench.ui && bench.draw);
    for (int i = 0; scene_table[i]; i++) {
        char list[256];
        const Scene *scene = scene_table[i];
        if (!scene->simple || !*scene->simple) continue;
        snprintf(list, sizeof list, "%s", scene->simple);
        for (char *name = strtok(list, "|"); name; name = strtok(NULL, "|")) {
            bool drawn = false;
            Ink ink;
            ui_open(bench.ui, scene);
            set_simple(&bench, true);
            for (int k = 0; k < scene_knobs(scene); k++) {
                const Knob *knob = &scene->knobs[k];
                for (double v = knob->min; knob->places && v <= knob->max + 40; v++) {
                    stage_set_knob(ui_stage(bench.ui), k, v);
                    stage_reset(ui_stage(bench.ui));
                    bench_frame(&bench);
                    drawn |= draw_tagged(bench.draw, name, &ink);
                }
            }
            drawn |= draw_tagged(bench.draw, name, &ink);
            if (!drawn) fail_msg("%s: nothing is named %s", scene_ids[i], name);
        }
    }
    ui_free(bench.ui);
    draw_free(bench.draw);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_sentence_agrees),
        cmocka_unit_test(every_method_has_a_sentence),
        WITH_BENCH(more_and_less),
        WITH_BENCH(its_buttons),
        WITH_BENCH(a_map_is_not_simple),
        WITH_BENCH(a_finger_hits_its_buttons),
        WITH_BENCH(what_it_does_not_name_is_left_out),
        cmocka_unit_test(what_it_names_is_drawn),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
