// What the simple picture says: its sentence agrees with the colours and the exact answer in every
// scene and by every method, and nothing in the picture lacks a word.
#include "axis.h"
#include "scene.h"
#include "scene_kit/number.h"
#include "simple/simple.h"
#include "slow_clock.h"
#include "ui_bench.h"

enum { TICKS_SHOWN = 4 };

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
        bool sentence = *words.rest || strchr(words.answer, '.');
        if (!sentence && figures->verdict.answer_text[0])
            fail_msg("%s: a word is no sentence", place);
        bool small = false; // letters, as words have, which are not shouted
        for (const char *p = words.answer; *p; p++) small |= *p >= 'a' && *p <= 'z';
        if (!small) fail_msg("%s: capitals are no sentence", place);
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
    if (!bench_says(words.answer, expected)) fail_msg("%s: expected \"%s\"", place, expected);
    number_length(gap, sizeof gap, fabs(figures->gap));
    bool measured = apart || (ask->answer.relation == TS_OVERLAPPING && !sweeps);
    if (measured && !bench_says(words.rest, gap)) fail_msg("%s: it is %s", place, gap);
    if (ask->answer.relation == TS_TOUCHING && bench_says(words.rest, "does not count") == ask->hit)
        fail_msg("%s: touching counts the other way", place);
}

static void every_sentence_agrees(void **state)
{
    (void)state;
    static const int shown[TICKS_SHOWN] = {0, 1, 30, 100};
    Bench bench = {.ui = ui_new(scene_table), .draw = draw_new()};
    assert_true(bench.ui && bench.draw);
    stage_set_clock(ui_stage(bench.ui), slow_clock);
    bench_simple(&bench, true);
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
    bench_simple(&bench, true);
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

// What has no button is named by the sentence: its key, or for a finger "More".
static void the_sentence_tells_of_what_has_no_button(void **state)
{
    (void)state;
    Bench bench = {.ui = ui_new(scene_table), .draw = draw_new()};
    assert_true(bench.ui && bench.draw);
    for (int finger = 0; finger < 2; finger++) {
        SimpleWords words;
        Settings settings = ui_settings(bench.ui);
        settings.finger = finger;
        ui_apply(bench.ui, &settings);
        ui_open(bench.ui, ui_find(bench.ui, "41_obb"));
        bench_simple(&bench, true);
        simple_words(bench.ui, &words);
        assert_non_null(strstr(words.task, finger ? "“More” has all else." : "“A” shows an axis."));
        ui_open(bench.ui, ui_find(bench.ui, "13_circle_circle"));
        bench_frame(&bench);
        simple_words(bench.ui, &words);
        assert_null(strstr(words.task, finger ? "“More”" : "Space"));
    }
    ui_open(bench.ui, ui_find(bench.ui, "41_obb"));
    bench_frame(&bench);
    bench_key(&bench, "A");
    assert_true(stage_turns_axis(ui_stage(bench.ui)));
    bench_click_on(&bench, &simple_axis, 0);
    assert_false(stage_turns_axis(ui_stage(bench.ui)));
    ui_free(bench.ui);
    draw_free(bench.draw);
}

static void what_it_does_not_name_is_left_out(void **state)
{
    Bench *bench = *state;
    Ink ink;
    ui_open(bench->ui, bench_scene("16_rect_circle"));
    bench_frame(bench);
    assert_true(draw_tagged(bench->draw, "zone", &ink) && draw_tagged(bench->draw, "d", &ink));
    bench_simple(bench, true);
    assert_false(draw_tagged(bench->draw, "zone", &ink));
    assert_true(draw_tagged(bench->draw, "d", &ink));
    assert_false(draw_tagged(bench->draw, "nearest point", &ink));
    assert_true(draw_tagged(bench->draw, "circle", &ink)); // the shape
}

// Commands of a layer, in that ink, of what has that name.
static int drawn_in(const Bench *bench, DrawLayer layer, Ink ink, const char *name)
{
    int count = 0, next;
    for (int i = bench->draw->first[layer]; i >= 0; i = next) {
        const Command *command = &bench->draw->command[i];
        next = command->next;
        bool named = command->tag && strcmp(bench->draw->tag[command->tag - 1], name) == 0;
        count += named && command->kind == COMMAND_SHAPE && command->fill.ink == ink;
    }
    return count;
}

// A length has its word or stands in the sentence, and ends without dots; no arrow, no centre.
static void nothing_in_it_lacks_a_word(void **state)
{
    Bench *bench = *state;
    Ink ink;
    static const char *const unnamed[] = {"normal", "normals"};
    for (int i = 0; scene_table[i]; i++) {
        for (int later = 0; later < 2; later++) {
            ui_open(bench->ui, scene_table[i]);
            bench_simple(bench, true);
            for (int tick = 0; tick < 60 * later; tick++) stage_step(ui_stage(bench->ui));
            bench_frame(bench);
            if (bench_text(bench, "normal")) fail_msg("%s: an arrow called normal", scene_ids[i]);
            for (int k = 0; k < 2; k++) {
                if (draw_tagged(bench->draw, unnamed[k], &ink))
                    fail_msg("%s: %s is drawn", scene_ids[i], unnamed[k]);
            }
        }
    }

    ui_open(bench->ui, bench_scene("41_obb"));
    stage_play(ui_stage(bench->ui), false);
    for (int simple = 0; simple < 2; simple++) {
        bench_simple(bench, simple);
        assert_int_equal(drawn_in(bench, LAYER_OUTLINES, INK_INK, "OBB1") > 0, !simple);
        assert_int_equal(drawn_in(bench, LAYER_CONTACT, INK_PAPER, "distance") > 0, !simple);
    }
    ui_open(bench->ui, bench_scene("13_circle_circle")); // the line between the centres is named
    bench_frame(bench);
    assert_true(drawn_in(bench, LAYER_OUTLINES, INK_INK, "A") > 0);
}

static void a_touch_has_its_word(void **state)
{
    Bench *bench = *state;
    bench_simple(bench, true);
    assert_null(bench_text(bench, "they touch here"));
    stage_place(ui_stage(bench->ui), boxes_state.b, ts_vec(40, 0), 0);
    bench_frame(bench);
    assert_non_null(bench_text(bench, "they touch here"));
    bench_simple(bench, false);
    assert_null(bench_text(bench, "they touch here"));
}

// The labels that begin so and give a length.
static int lengths_from(const Bench *bench, const char *beginning)
{
    int count = 0;
    for (int i = 0; i < bench->draw->commands; i++) {
        const Command *command = &bench->draw->command[i];
        const char *text = bench->draw->text + command->text.first;
        count += command->kind == COMMAND_TEXT && strstr(text, " px") &&
                 strncmp(text, beginning, strlen(beginning)) == 0;
    }
    return count;
}

// The axis that a method forgot stands alone; in full it stands beside the one that decides.
static void a_forgotten_axis_stands_alone(void **state)
{
    Bench *bench = *state;
    ui_open(bench->ui, bench_scene("41_obb"));
    stage_play(ui_stage(bench->ui), false);
    bench_frame(bench);
    for (int i = 0; i < stage_method_count(ui_stage(bench->ui)); i++) {
        if (strcmp(stage_method_at(ui_stage(bench->ui), i)->name, "obb_three_axes") == 0)
            stage_choose_method(ui_stage(bench->ui), i);
    }
    stage_step(ui_stage(bench->ui));
    stage_play(ui_stage(bench->ui), true);
    bench_simple(bench, true);
    assert_true(ask_is_wrong(stage_main_ask(ui_stage(bench->ui))));
    assert_int_equal(lengths_from(bench, "not tested: +"), 1);
    assert_int_equal(lengths_from(bench, "−"), 0);
    bench_simple(bench, false);
    assert_int_equal(lengths_from(bench, "not tested: +"), 1);
    assert_true(lengths_from(bench, "−") > 0);
}

enum { TICKS_TRIED = 30 };

static bool is_drawn_in_a_step(Bench *bench, const char *name)
{
    Stage *stage = ui_stage(bench->ui);
    Ink ink;
    stage_play(stage, false);
    bench_frame(bench);
    bool drawn = draw_tagged(bench->draw, name, &ink);
    for (int left = stage_trace_view(stage).steps; left > 0 && !drawn; left--) {
        stage_trace_step(stage, 1);
        bench_frame(bench);
        drawn = draw_tagged(bench->draw, name, &ink);
    }
    for (int left = stage_moves(stage) && !drawn ? TICKS_TRIED : 0; left > 0; left--)
        stage_step(stage);
    bench_frame(bench);
    return drawn || draw_tagged(bench->draw, name, &ink);
}

static bool is_drawn_at_a_place(Bench *bench, const char *name)
{
    Stage *stage = ui_stage(bench->ui);
    bool drawn = is_drawn_in_a_step(bench, name);
    for (int k = 0; k < scene_knobs(stage_scene(stage)) && !drawn; k++) {
        const Knob *knob = &stage_scene(stage)->knobs[k];
        bool turns = knob->places || (knob->max == 1 && knob->min == 0); // a switch, too
        for (double v = knob->min; turns && v <= knob->max + 40 * knob->places && !drawn; v++) {
            stage_set_knob(stage, k, v);
            stage_reset(stage);
            drawn = is_drawn_in_a_step(bench, name);
        }
        if (turns && !drawn) stage_set_knob(stage, k, knob->min);
    }
    return drawn;
}

// A name that is listed for simple pictures is drawn by the scene at one of its places, or by one
// of its methods in one of its steps.
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
            if (strcmp(name, "center") == 0) continue; // a part of the shape
            bool drawn = false;
            ui_open(bench.ui, scene);
            bench_simple(&bench, true);
            for (int m = 0; m < stage_method_count(ui_stage(bench.ui)) && !drawn; m++) {
                stage_choose_method(ui_stage(bench.ui), m);
                drawn = is_drawn_at_a_place(&bench, name);
            }
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
        cmocka_unit_test(the_sentence_tells_of_what_has_no_button),
        WITH_BENCH(what_it_does_not_name_is_left_out),
        WITH_BENCH(nothing_in_it_lacks_a_word),
        WITH_BENCH(a_touch_has_its_word),
        WITH_BENCH(a_forgotten_axis_stands_alone),
        cmocka_unit_test(what_it_names_is_drawn),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
