// Keys do what they say: pasting, copying and undoing in a crowd, counting lines in a hunt, the
// question of the course, and why T flips nothing.
#include "base/language.h"
#include "cases/case.h"
#include "held_cases/held_cases.h"
#include "reading/reading.h"
#include "scene.h"
#include "slow_clock.h"
#include "ui_bench.h"

static int close_all(void **state)
{
    language_use(LANGUAGE_ENGLISH);
    return bench_close(state);
}

static void open_scene(Bench *bench, const char *id)
{
    ui_open(bench->ui, ui_find(bench->ui, id));
    bench_frame(bench);
}

static void paste(Bench *bench, const char *line)
{
    char text[2 * CASE_LINE_MAX], sentence[MESSAGE_MAX];
    snprintf(text, sizeof text, "%s", line);
    assert_true(ui_take_text(bench->ui, text, "some.case", sentence, MESSAGE_MAX));
    bench_frame(bench);
}

static int count_actors(const Bench *bench)
{
    int count = 0;
    stage_each(bench->ui->stage, actor) count++;
    return count;
}

static bool copies(const Bench *bench, const char *line)
{
    Case pair, given;
    char copied[CASE_LINE_MAX], error[256];
    assert_true(ui_case(bench->ui, copied, sizeof copied));
    assert_int_equal(case_read(&pair, copied, error, sizeof error), CASE_GOOD);
    assert_int_equal(case_read(&given, line, error, sizeof error), CASE_GOOD);
    double one[64], other[64];
    bool same = pair.a.kind == given.a.kind && pair.b.kind == given.b.kind;
    int count = same ? ts_shape_numbers(&pair.a, one) : 0;
    if (same) ts_shape_numbers(&given.a, other);
    for (int i = 0; i < count; i++) same &= one[i] == other[i];
    return same;
}

static const char first_case[] = "circle 300 300 20 | circle 330 300 20";
static const char second_case[] = "circle 310 310 40 | aabb 300 300 340 330";

static void a_paste_adds_and_is_what_is_copied(void **state)
{
    Bench *bench = *state;
    open_scene(bench, "93_playground");
    stage_play(bench->ui->stage, false);
    int before = count_actors(bench);
    double numbers[2][64];
    ts_shape_numbers(&stage_first(bench->ui->stage)->shape, numbers[0]);
    paste(bench, first_case);
    assert_int_equal(count_actors(bench), before + 2);
    assert_true(copies(bench, first_case));
    paste(bench, second_case);
    assert_int_equal(count_actors(bench), before + 4);
    assert_true(copies(bench, second_case));
    ts_shape_numbers(&stage_first(bench->ui->stage)->shape, numbers[1]);
    assert_memory_equal(numbers[0], numbers[1], sizeof(double));
    // Undone one by one, and done again.
    assert_true(stage_undo(bench->ui->stage));
    bench_frame(bench);
    assert_int_equal(count_actors(bench), before + 2);
    assert_true(stage_undo(bench->ui->stage));
    bench_frame(bench);
    assert_int_equal(count_actors(bench), before);
    assert_true(stage_redo(bench->ui->stage));
    bench_frame(bench);
    assert_int_equal(count_actors(bench), before + 2);
}

// N shows one case after the other in the same two shapes: none piles up.
static void the_next_case_takes_the_place_of_the_last(void **state)
{
    Bench *bench = *state;
    char lines[256];
    open_scene(bench, "93_playground");
    stage_play(bench->ui->stage, false);
    int before = count_actors(bench);
    snprintf(lines, sizeof lines, "%s\n%s\n", first_case, second_case);
    paste(bench, lines);
    for (int i = 0; i < 5; i++) {
        bench_key(bench, "N");
        assert_int_equal(count_actors(bench), before + 2);
        assert_true(copies(bench, i % 2 ? first_case : second_case));
    }
}

static void a_full_playground_refuses_a_paste(void **state)
{
    Bench *bench = *state;
    open_scene(bench, "93_playground");
    stage_set_clock(bench->ui->stage, slow_clock);
    bench_set(bench, "bodies", "500");
    stage_play(bench->ui->stage, false);
    paste(bench, first_case);
    assert_int_equal(count_actors(bench), 500);
    assert_non_null(bench_text(bench, "there are 500 bodies, the maximum"));
    stage_set_clock(bench->ui->stage, NULL);
}

// Whether the middle of some shape is in the view.
static bool sees_a_shape(const Bench *bench)
{
    TsAabb box;
    stage_view_box(bench->ui->stage, &box);
    stage_each(bench->ui->stage, actor)
    {
        TsVec p = actor->position;
        if (p.x > box.min.x && p.x < box.max.x && p.y > box.min.y && p.y < box.max.y) return true;
    }
    return false;
}

static void undo_leaves_no_empty_view(void **state)
{
    static const char *const scene[] = {"93_playground", "13_circle_circle"};
    Bench *bench = *state;
    for (int i = 0; i < 2; i++) {
        open_scene(bench, scene[i]);
        stage_play(bench->ui->stage, false);
        paste(bench, "circle 90000 90000 2 | circle 90003 90000 2");
        assert_true(sees_a_shape(bench));
        bench_key(bench, "Ctrl+Z");
        bench_frame(bench);
        assert_true(sees_a_shape(bench));
        bench_key(bench, "Ctrl+Y");
        bench_frame(bench);
        assert_true(sees_a_shape(bench));
    }
}

static void a_pasted_case_is_named_in_the_present_language(void **state)
{
    Bench *bench = *state;
    open_scene(bench, "13_circle_circle");
    assert_true(language_use(LANGUAGE_CHINESE));
    paste(bench, first_case);
    const char *name = live_fuzz_cases(bench->ui).held[0].words;
    assert_null(strstr(name, "and"));
    assert_true(language_use(LANGUAGE_ENGLISH));
    name = live_fuzz_cases(bench->ui).held[0].words;
    assert_string_equal(name, "circle and circle");
}

// ---- Questions

static void pose_wrong(Bench *bench)
{
    bench_key(bench, "F7");
    bench_key(bench, "Enter");
    for (int i = 0; i < 3 && bench->ui->quiz->phase == QUIZ_HUNT; i++) {
        ui_advance(bench->ui, 0.1);
        bench_frame(bench);
    }
    assert_int_equal(bench->ui->quiz->phase, QUIZ_LINE);
}

static void a_wrong_line_counts_once(void **state)
{
    Bench *bench = *state;
    open_scene(bench, "13_circle_circle");
    pose_wrong(bench);
    bench_key(bench, "Down");
    const CodeLine *line = &code_view(bench->ui)->line[code_picked(bench->ui)];
    assert_false(line->is_flaw);
    for (int i = 0; i < 3; i++) bench_key(bench, "Enter");
    assert_int_equal(bench->ui->quiz->tried, 1);
    bench_key(bench, "Down");
    line = &code_view(bench->ui)->line[code_picked(bench->ui)];
    if (line->is_flaw) return;
    bench_key(bench, "Enter");
    bench_key(bench, "Up");
    bench_key(bench, "Enter");
    assert_int_equal(bench->ui->quiz->tried, 2);
}

// The line that makes a circle a box is to blame as much as the one that compares the boxes.
static void the_line_that_makes_the_box_is_accepted(void **state)
{
    Bench *bench = *state;
    open_scene(bench, "13_circle_circle");
    for (int tries = 0; tries < 12; tries++) {
        pose_wrong(bench);
        if (strcmp(bench->ui->quiz->method->name, "bounding_boxes") == 0) break;
        bench_key(bench, "Escape");
    }
    assert_string_equal(bench->ui->quiz->method->name, "bounding_boxes");
    const CodeView *view = code_view(bench->ui);
    int making = 0;
    for (int i = 0; i < view->lines; i++) {
        const CodeLine *line = &view->line[i];
        bool makes =
            strncmp(line->text + strspn(line->text, " "), "TsAabb a = ts_shape_bounds", 26) == 0;
        if (!makes || strcmp(line->function, "bounding_boxes") != 0) continue;
        assert_true(line->is_flaw);
        making++;
    }
    assert_int_equal(making, 1);
}

static void a_prediction_asks_what_the_course_asked(void **state)
{
    Bench *bench = *state;
    for (int i = 0; i < COURSE_LESSONS; i++) {
        const CourseLesson *lesson = &course_lessons[i];
        if (!lesson->predict || !lesson->ask) continue;
        open_scene(bench, lesson->predict);
        bench_key(bench, "F6");
        QuizCard card = {0};
        assert_true(quiz_card(bench->ui, &card));
        if (!strstr(card.second, lesson->ask)) fail_msg("%s: %s", lesson->predict, card.second);
        bench_key(bench, "Escape");
    }
}

// ---- T

static void where_touching_is_fixed_its_place_says_so(void **state)
{
    Bench *bench = *state;
    int scenes = 0;
    ui_resize(bench->ui, 1280, 800, 1);
    for (int i = 0; scene_table[i]; i++) {
        Stage *stage = bench->ui->stage;
        open_scene(bench, scene_ids[i]);
        stage_set_clock(stage, slow_clock);
        for (int k = 0; k < stage_method_count(stage); k++) {
            stage_choose_method(stage, k);
            bench_frame(bench);
            bool flips = stage_touch_reported(stage);
            if (!bench_text(bench, "Touching counts as") || bench->ui->overlay) continue;
            static const char *const rules[] = {[TOUCH_MISS] = "a miss, by method",
                                                [TOUCH_HIT] = "a hit, by method",
                                                [TOUCH_EITHER] = "either, not judged",
                                                [TOUCH_REPORTED] = "set by the scene",
                                                [TOUCH_HALF_OPEN] = "decided by the side"};
            bool says = bench_text(bench, rules[stage_method(stage)->touch]),
                 offers = bench_text(bench, "“T” flips");
            bool shown = says || bench_text(bench, "a hit") || bench_text(bench, "a miss");
            if (offers && !flips) fail_msg("%s: T flips nothing", scene_ids[i]);
            if (shown && says == flips && !figures_shown(bench->ui)->verdict.given)
                fail_msg("%s, %s: fixed %d", scene_ids[i], stage_method(stage)->name, says);
            TouchCounts before = stage_touch(stage);
            bench_key(bench, "T");
            bool flipped = stage_touch(stage) != before;
            if (flipped != flips) fail_msg("%s: T", scene_ids[i]);
            if (!flipped && bench->ui->message_left <= 0)
                fail_msg("%s, %s: T says nothing", scene_ids[i], stage_method(stage)->name);
            if (flipped) bench_key(bench, "T");
            scenes++;
            if (k > 4) break;
        }
    }
    assert_true(scenes > 60);
}

#define WITH_SCENES(test) cmocka_unit_test_setup_teardown(test, bench_open_all, close_all)

int main(void)
{
    const struct CMUnitTest tests[] = {
        WITH_SCENES(a_paste_adds_and_is_what_is_copied),
        WITH_SCENES(the_next_case_takes_the_place_of_the_last),
        WITH_SCENES(a_full_playground_refuses_a_paste),
        WITH_SCENES(undo_leaves_no_empty_view),
        WITH_SCENES(a_pasted_case_is_named_in_the_present_language),
        WITH_SCENES(a_wrong_line_counts_once),
        WITH_SCENES(the_line_that_makes_the_box_is_accepted),
        WITH_SCENES(a_prediction_asks_what_the_course_asked),
        WITH_SCENES(where_touching_is_fixed_its_place_says_so),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
