// When the task of a lesson's step counts as done, and until when the words about it are said; what
// the steps of a trace look like, and where they end.
#include "ui_bench.h"

#include "lesson/lesson_private.h"
#include "lesson_steps.h"
#include "scene.h"
#include "touchstone/closest.h"
#include "touchstone/gjk.h"
#include "view/view.h"

static LessonWords begin_step(Bench *bench, const char *scene, int step)
{
    LessonWords words;
    assert_true(lesson_begin(bench->ui, ui_find(bench->ui, scene), step - 1));
    bench_frame(bench);
    assert_true(lesson_words(bench->ui, &words) && !words.done);
    return words;
}

static LessonWords words_now(Bench *bench)
{
    LessonWords words;
    bench_frame(bench);
    assert_true(lesson_words(bench->ui, &words));
    return words;
}

static void point(Bench *bench, EventKind kind, TsVec world)
{
    Event event = {.kind = kind, .button = BUTTON_LEFT};
    event.at = bench_device(bench, world);
    ui_event(bench->ui, &event);
}

static void move(Bench *bench, TsVec from, TsVec to)
{
    for (int i = 1; i <= 12; i++) {
        point(bench, EVENT_MOVE, ts_vec_lerp(from, to, i / 12.0));
        bench_frame(bench);
    }
}

// A drag through a place where the task is done, which ends elsewhere, does not do it; nor is it
// said that the method is wrong while it is right.
static void a_task_is_done_by_the_end_of_a_drag(void **state)
{
    static const struct {
        const char *scene;
        int step, shape; // from 0
        TsVec done, elsewhere;
    } tasks[] = {{"41_obb", 2, 1, {90, 190}, {300, 60}},
                 {"41_obb", 7, 1, {200, 95}, {300, 60}},
                 {"16_rect_circle", 4, 1, {590, 225}, {640, 225}},
                 {"16_rect_circle", 6, 1, {572, 101}, {700, 300}},
                 {"45_gjk", 3, 1, {150, 230}, {300, 300}}};
    Bench *bench = *state;
    const Stage *stage = ui_stage(bench->ui);
    char place[64];
    for (size_t i = 0; i < sizeof tasks / sizeof *tasks; i++) {
        TsVec done = tasks[i].done, elsewhere = tasks[i].elsewhere;
        begin_step(bench, tasks[i].scene, tasks[i].step);
        const LessonStep *step = lesson_step(bench->ui);
        const Actor *shape = stage_nth(stage, tasks[i].shape);
        snprintf(place, sizeof place, "%s, step %d", tasks[i].scene, tasks[i].step);
        point(bench, EVENT_PRESS, shape->position);
        move(bench, shape->position, done);
        if (!step->done(stage, bench->ui->lesson->seen)) fail_msg("%s: not so", place);
        if (words_now(bench).done || words_now(bench).not_yet)
            fail_msg("%s: done in passing", place);
        move(bench, done, elsewhere);
        point(bench, EVENT_RELEASE, elsewhere);
        LessonWords words = words_now(bench);
        if (words.done || !words.not_yet) fail_msg("%s: done elsewhere", place);
        char task[LESSON_RESULT];
        lesson_print_task(&words, task, sizeof task);
        assert_memory_equal(task, "Not yet. ", 9);
        assert_string_equal(task + 9, words.miss);
        point(bench, EVENT_PRESS, shape->position);
        move(bench, elsewhere, done);
        point(bench, EVENT_RELEASE, done);
        words = words_now(bench);
        if (!words.done || words.not_yet || strcmp(words.result, step->well) != 0)
            fail_msg("%s: '%s'", place, words.result);

        // What is said of the picture is said while it is so. The task stays done.
        point(bench, EVENT_PRESS, shape->position);
        move(bench, done, elsewhere);
        words = words_now(bench);
        if (!words.done || (*words.result == 0) != step->of_picture)
            fail_msg("%s: then '%s'", place, words.result);
        move(bench, elsewhere, done);
        assert_string_equal(words_now(bench).result, step->well);
        point(bench, EVENT_RELEASE, done);
    }
}

// Words that name what is seen, "these" or a colour, are of the picture.
static void words_of_the_picture_are_marked(void **state)
{
    static const char *const words[] = {"these", "Red", "they meet", "they are apart", "Moved"};
    (void)state;
    int marked = 0;
    for (int i = 0; scene_table[i]; i++) {
        const Lesson *lesson = scene_table[i]->lesson;
        for (int at = 0; lesson && at < lesson->steps; at++) {
            const LessonStep *step = &lesson->step[at];
            if (!step->done) continue;
            for (size_t k = 0; k < sizeof words / sizeof *words; k++) {
                if (strstr(step->well, words[k]) && !step->of_picture)
                    fail_msg("%s, step %d: %s", scene_ids[i], at + 1, step->well);
            }
            marked += step->of_picture;
        }
    }
    assert_int_equal(marked, 6);
}

// ---- Traces

static TsVec nearest_of(const TsGjkStep *step)
{
    TsVec at = step->point[0].at;
    if (step->count == 1) return at;
    return ts_closest_segment_point((TsSegment){at, step->point[1].at}, ts_vec(0, 0)).a;
}

// By how much the farthest dot is farther than the next one.
static double lead_of(const TsShape *a, const TsShape *b, TsVec direction)
{
    TsVec on_a[ACTOR_CORNERS_MAX], on_b[ACTOR_CORNERS_MAX], along = ts_vec_normalize(direction);
    int count_a = ts_shape_corners(a, on_a), count_b = ts_shape_corners(b, on_b);
    double most = -HUGE_VAL, next = -HUGE_VAL;
    for (int i = 0; i < count_a; i++) {
        for (int k = 0; k < count_b; k++) {
            double at = ts_vec_dot(ts_vec_sub(on_b[k], on_a[i]), along);
            next = fmax(next, fmin(at, most));
            most = fmax(most, at);
        }
    }
    return most - next;
}

// What a step asks has one answer, and what it shows is large enough to be seen: the arrow, and how
// far the origin is from an edge.
static void each_step_of_gjk_is_plain(void **state)
{
    Bench *bench = *state;
    Ui *ui = bench->ui;
    const Stage *stage = ui_stage(ui);
    for (int at = 5; at <= 7; at++) {
        begin_step(bench, "45_gjk", at);
        const TsShape *a = &stage_nth(stage, 0)->shape, *b = &stage_nth(stage, 1)->shape;
        TsGjkTrace walk;
        TsContact contact = ts_gjk_contact(a, b, &walk, NULL);
        assert_int_equal(walk.count, 4);
        assert_int_equal(stage_trace_view(stage).steps, walk.count);
        for (int i = 0; i < walk.count; i++) {
            const TsGjkStep *step = &walk.step[i];
            bool on_edge = step->count == 2 && i == walk.count - 1; // whose ends are equally far
            if (step->count == 3) {
                for (int k = 0; k < 3; k++) {
                    TsSegment edge = {step->point[k].at, step->point[(k + 1) % 3].at};
                    if (ts_closest_segment_point(edge, ts_vec(0, 0)).distance < 50)
                        fail_msg("step %d: the origin is near an edge", at);
                }
                continue;
            }
            double lead = lead_of(a, b, step->direction), far = ts_vec_length(nearest_of(step));
            if (on_edge != (lead < 1) || (!on_edge && lead < 12))
                fail_msg("step %d: %d: the dot leads by %g", at, i + 1, lead);
            if (far < 30) fail_msg("step %d: %d: the arrow is %g long", at, i + 1, far);
        }
        assert_int_equal(contact.relation, at == 7 ? TS_OVERLAPPING : TS_APART);
    }
}

// Each step is said, the last one too, with what follows from it; there Step rests.
static void a_trace_ends_with_its_words(void **state)
{
    Bench *bench = *state;
    Ui *ui = bench->ui;
    const Stage *stage = ui_stage(ui);
    for (int at = 5; at <= 7; at++) {
        begin_step(bench, "45_gjk", at);
        const LessonStep *step = lesson_step(ui);
        LessonWords words;
        int steps = stage_trace_view(stage).steps;
        for (int i = 2; i <= steps; i++) {
            char begins[64];
            bench_click_on(bench, &lesson_press, LESSON_STEP);
            words = words_now(bench);
            snprintf(begins, sizeof begins, "Step %d of %d. ", i, steps);
            assert_ptr_equal(strstr(words.result, begins), words.result);
            assert_int_equal(strstr(words.result, step->well) != NULL, i == steps);
            assert_int_equal(words.done, i == steps);
        }
        for (int i = 0; i < 3; i++) {
            bench_click_on(bench, &lesson_press, LESSON_STEP);
            bench_key(bench, ".");
            assert_string_equal(words_now(bench).result, words.result);
            assert_int_equal(stage_trace_view(stage).shown, steps - 1);
            if (at > 5) assert_true(draw_tagged(bench->draw, "simplex", &(Ink){INK_INK}));
        }
        bench_click_on(bench, &lesson_press, LESSON_STEP_BACK);
        words = words_now(bench);
        assert_true(words.done);
        assert_null(strstr(words.result, step->well));
        bench_click_on(bench, &lesson_press, LESSON_STEP);
        assert_non_null(strstr(words_now(bench).result, step->well));
        if (!step->of_picture) continue;
        Actor *b = stage_nth(stage, 1); // elsewhere the answer is another
        stage_place(ui_stage(ui), b, ts_vec(at == 7 ? 360 : 140, 230), 0);
        assert_null(strstr(words_now(bench).result, step->well));
    }
}

// ---- The end

// The scene begins as if there had been no lesson: shapes, method, view, time.
static void leaving_opens_the_scene(void **state)
{
    static const char *const ways[] = {"Esc", "Leave"};
    Bench *bench = *state;
    Ui *ui = bench->ui;
    Stage *stage = ui_stage(ui);
    for (int i = 0; scene_table[i]; i++) {
        const Lesson *lesson = scene_table[i]->lesson;
        if (!lesson) continue;
        ui_open(ui, scene_table[i]);
        bench_frame(bench);
        const Method *method = stage_method(stage);
        View view = stage_view(stage);
        TsVec at[2] = {stage_nth(stage, 0)->position, stage_nth(stage, 1)->position};
        bool playing = stage->playing;
        for (int step = 0; step <= lesson->steps; step++) {
            const char *way = ways[step % 2];
            assert_true(lesson_begin(ui, scene_table[i], step));
            bench_frame(bench);
            if (strcmp(way, "Leave") == 0)
                bench_click_on(bench, &lesson_press, LESSON_LEAVE);
            else
                bench_key(bench, way);
            assert_int_equal(lesson_at(ui), -1);
            bench_frame(bench);
            bool same = ts_vec_equal(stage_nth(stage, 0)->position, at[0]) &&
                        ts_vec_equal(stage_nth(stage, 1)->position, at[1]);
            if (!same || stage_method(stage) != method || stage->playing != playing)
                fail_msg("%s, step %d: left by %s", scene_ids[i], step + 1, way);
            assert_true(stage_view(stage).zoom == view.zoom);
        }
    }
}

// After a game both shapes are seen whole, whichever pair was posed, and about as many meet as not.
static void a_revealed_pair_is_seen(void **state)
{
    enum { POSES = 60 };
    Bench *bench = *state;
    Ui *ui = bench->ui;
    const Stage *stage = ui_stage(ui);
    int games = 0;
    for (int i = 0; scene_table[i]; i++) {
        const Lesson *lesson = scene_table[i]->lesson;
        for (int at = 0; lesson && at < lesson->steps; at++) {
            if (!lesson->step[at].pose) continue;
            assert_true(lesson_begin(ui, scene_table[i], at));
            int apart = 0;
            for (int pose = 1; pose <= POSES; pose++) {
                bench_key(bench, "R");
                bench_key(bench, "2");
                bench_frame(bench);
                apart += stage_main_ask(stage)->exact == TS_APART;
                for (int k = 0; k < 2; k++) {
                    TsAabb bounds = ts_shape_bounds(&stage_nth(stage, k)->shape);
                    TsVec low = bench_device(bench, bounds.min),
                          high = bench_device(bench, bounds.max);
                    Rect view = ui->layout.view;
                    if (low.x < view.x || low.y < view.y || high.x > view.x + view.width ||
                        high.y > ui->layout.strip_y)
                        fail_msg("%s, step %d, pair %d: cut", scene_ids[i], at + 1, pose);
                }
            }
            if (apart < POSES / 4 || apart > 3 * POSES / 4)
                fail_msg("%s, step %d: %d apart", scene_ids[i], at + 1, apart);
            games++;
        }
    }
    assert_int_equal(games, 5);
}

// What is said at the end of a lesson about the guesses made in it.
static void guesses_are_counted_in_words(void **state)
{
    static const struct {
        unsigned char result[3];
        const char *words;
    } guesses[] = {
        {{GUESS_NONE, GUESS_NONE, GUESS_PASSED}, ""},
        {{GUESS_NONE, GUESS_RIGHT, GUESS_PASSED}, "Your guess was right."},
        {{GUESS_WRONG, GUESS_NONE, GUESS_NONE}, "Your first guess was wrong."},
        {{GUESS_WRONG, GUESS_RIGHT, GUESS_WRONG}, "1 of 3 guesses was right at the first try."},
        {{GUESS_WRONG, GUESS_RIGHT, GUESS_RIGHT}, "2 of 3 guesses were right at the first try."},
        {{GUESS_WRONG, GUESS_NONE, GUESS_WRONG}, "0 of 2 guesses were right at the first try."}};
    Bench *bench = *state;
    Ui *ui = bench->ui;
    const Scene *scene = ui_find(ui, "41_obb");
    for (size_t i = 0; i < sizeof guesses / sizeof *guesses; i++) {
        assert_true(lesson_begin(ui, scene, scene->lesson->steps));
        memcpy(ui->lesson->result, guesses[i].result, sizeof guesses[i].result);
        LessonWords words = words_now(bench);
        const char *end = strstr(words.result, "steps. ");
        assert_non_null(end);
        char said[256];
        snprintf(said, sizeof said, "%s", end + strlen("steps. "));
        char *next = strstr(said, "The next lesson: ");
        assert_non_null(next);
        *next = '\0';
        if (next > said) next[-1] = '\0'; // the blank
        assert_string_equal(said, guesses[i].words);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        WITH_ALL_SCENES(a_task_is_done_by_the_end_of_a_drag),
        cmocka_unit_test(words_of_the_picture_are_marked),
        WITH_ALL_SCENES(each_step_of_gjk_is_plain),
        WITH_ALL_SCENES(a_trace_ends_with_its_words),
        WITH_ALL_SCENES(leaving_opens_the_scene),
        WITH_ALL_SCENES(a_revealed_pair_is_seen),
        WITH_ALL_SCENES(guesses_are_counted_in_words),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
