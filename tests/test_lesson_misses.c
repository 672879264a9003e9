// After a try that did not do the task of a lesson's step, its foot says what is missing and by how
// much, and keeps its height.
#include "fonts_bench.h"

#include "axis.h"
#include "base/language.h"
#include "lesson/lesson_private.h"
#include "lesson_steps.h"
#include "scene.h"
#include "view/view.h"

static const struct {
    int width, height;
} windows[] = {{1280, 800}, {800, 500}, {390, 844}, {320, 568}};

typedef struct Try {
    const char *scene;
    int step;  // from 1
    int shape; // from 1, dragged to that place; 0: the axis is turned by x degrees
    double x, y;
    bool goes_on; // after the one before, else from the step's beginning
    const char *says;
} Try;

static const Try tries[] = {
    {"16_rect_circle", 1, 2, 620, 100, false, "They are still 47.3 px apart: drag"},
    {"16_rect_circle", 1, 2, 500, 200, false, "Red: they collide. Now"},
    {"16_rect_circle", 1, 2, 500, 180, true, "They still overlap, "},
    {"16_rect_circle", 2, 2, 480, 80, false, "beside the same edge"},
    {"16_rect_circle", 2, 2, 600, 85, false, "Off the corner: "},
    {"16_rect_circle", 2, 2, 610, 80, true, "still off the corner"},
    {"16_rect_circle", 2, 2, 450, 200, true, "The centre is inside"},
    {"16_rect_circle", 4, 2, 640, 200, false,
     "d is still 50.0 px longer than r: drag the circle nearer"},
    {"16_rect_circle", 4, 2, 560, 200, true, "d is 30.0 px shorter than r: drag the circle away"},
    {"16_rect_circle", 6, 2, 640, 200, false, "the square is still 60.0 px off the rectangle"},
    {"16_rect_circle", 6, 2, 500, 180, false, "Red, but they do collide"},
    {"16_rect_circle", 6, 2, 510, 180, true, "Red is right here: they still overlap, 70.0 px deep"},
    {"41_obb", 1, 2, 260, 110, false, "They are still 115 px apart"},
    {"41_obb", 1, 2, 60, 150, false, "Red: they collide. Now"},
    {"41_obb", 1, 2, 70, 150, true, "They still overlap, 51.9 px deep"},
    {"41_obb", 2, 2, 280, 120, false, "The bounding boxes are still 147 px apart"},
    {"41_obb", 2, 2, 60, 160, false, "The bounding boxes meet, but so do the boxes"},
    {"41_obb", 2, 2, 70, 160, true, "The boxes still overlap, 19.7 px deep"},
    {"41_obb", 3, 0, 20, 0, false,
     "109 px longer than the shortest: turn the axis counter-clockwise"},
    {"41_obb", 3, 0, -80, 0, true, "px longer than the shortest: turn the axis clockwise"},
    {"41_obb", 4, 0, 20, 0, false, "The shadows still overlap by 64.3 px: turn the axis clockwise"},
    {"41_obb", 4, 0, -50, 0, true, "turn the axis counter-clockwise"},
    {"41_obb", 4, 2, 100, 150, true, "no axis has a gap: drag them apart"},
    {"41_obb", 5, 0, 40, 0, false, "27 % of the curve is drawn"},
    {"41_obb", 5, 0, 181, 0, false, "The whole curve is drawn"},
    {"41_obb", 5, 0, -20, 0, true, "px higher at its top: turn the axis counter-clockwise"},
    {"41_obb", 5, 0, 80, 0, true, "px higher at its top: turn the axis clockwise"},
    {"41_obb", 7, 2, 260, 60, false, "Blue is right here: mark 2 is above the line"},
    {"41_obb", 7, 2, 120, 140, false, "Red, but they do collide"},
    {"41_obb", 7, 2, 130, 140, true, "Red is right here: the boxes overlap, 38.4 px deep"},
    {"41_obb", 8, 0, 20, 0, false, "15.0 px greater than the least: turn the axis clockwise"},
    {"41_obb", 8, 0, 50, 0, true, "greater than the least: turn the axis counter-clockwise"},
    {"41_obb", 8, 2, 300, 195, true, "The boxes are apart now: drag them together"},
    {"45_gjk", 1, 2, 300, 300, false, "A has not moved"},
    {"45_gjk", 1, 1, 150, 235, true, "A has moved by "},
    {"45_gjk", 3, 1, 100, 100, false, "The origin is still 127 px outside of the difference"},
    {"45_gjk", 5, 1, 100, 200, false, "A drag does not lead on"},
    {"45_gjk", 6, 2, 140, 230, false, "Now A and B overlap, so GJK cannot end with an arrow"},
    {"45_gjk", 7, 2, 400, 330, false, "Now A and B are apart, so no triangle has the origin"},
};

static int open_all(void **state)
{
    if (bench_open_with(state, scene_table) != 0) return -1;
    ui_set_glyphs(((Bench *)*state)->ui, fonts_glyphs(fonts));
    return 0;
}

static void point(Bench *bench, EventKind kind, TsVec device)
{
    Event event = {.kind = kind, .button = BUTTON_LEFT, .at = device};
    ui_event(bench->ui, &event);
    bench_frame(bench);
}

static TsVec device_of(const Stage *stage, TsVec world)
{
    View view = stage_view(stage);
    return ts_vec_add(ts_vec_scale(world, view.zoom), view.offset);
}

static void drag(Bench *bench, int shape, TsVec to)
{
    const Stage *stage = ui_stage(bench->ui);
    TsVec from = device_of(stage, stage_nth(stage, shape - 1)->position),
          end = device_of(stage, to);
    point(bench, EVENT_PRESS, from);
    for (int i = 1; i <= 6; i++) point(bench, EVENT_MOVE, ts_vec_lerp(from, end, i / 6.0));
    point(bench, EVENT_RELEASE, end);
}

static void turn(Bench *bench, double degrees)
{
    const Stage *stage = ui_stage(bench->ui);
    TsVec middle = view_middle(stage), out = ts_vec_sub(stage_axis_handle(stage), middle);
    int moves = (int)(fabs(degrees) / 5) + 1;
    TsVec at = ts_vec_add(middle, out);
    point(bench, EVENT_PRESS, at);
    for (int i = 1; i <= moves; i++) {
        at = ts_vec_add(middle, ts_vec_turn(out, ts_degrees(degrees * i / moves)));
        point(bench, EVENT_MOVE, at);
    }
    point(bench, EVENT_RELEASE, at);
}

static void try_all(Bench *bench, bool english, int misses[])
{
    Ui *ui = bench->ui;
    double height = 0;
    for (size_t i = 0; i < sizeof tries / sizeof *tries; i++) {
        const Try *now = &tries[i];
        LessonWords words;
        char task[LESSON_RESULT];
        if (!now->goes_on) {
            assert_true(lesson_begin(ui, ui_find(ui, now->scene), now->step - 1));
            bench_frame(bench);
            height = ui->layout.strip_height;
        }
        if (now->shape)
            drag(bench, now->shape, ts_vec(now->x, now->y));
        else
            turn(bench, now->x);
        assert_true(lesson_words(ui, &words));
        lesson_print_task(&words, task, sizeof task);
        if (words.done) fail_msg("%s, step %d: done", now->scene, now->step);
        if (english && !strstr(task, now->says))
            fail_msg("%s, step %d: \"%s\" instead of \"%s\"", now->scene, now->step, task,
                     now->says);
        if (words.not_yet && !*words.miss)
            fail_msg("%s, step %d: nothing is missing", now->scene, now->step);
        if (ui->layout.strip_height != height)
            fail_msg("%s, step %d, %g px wide: the foot grows from %g to %g", now->scene, now->step,
                     ui->layout.width, height, ui->layout.strip_height);
        if (ui->lesson->pages > 1 && ui->lesson->page == 0)
            fail_msg("%s, step %d: it is on another page", now->scene, now->step);
        if (words.not_yet) misses[ui->lesson->miss]++;
    }
}

static void a_try_is_told_what_is_missing(void **state)
{
    Bench *bench = *state;
    int misses[LESSON_MISSES] = {0};
    for (int language = LANGUAGE_ENGLISH; language < LANGUAGES; language++) {
        assert_true(ui_speak(bench->ui, (Language)language));
        for (size_t i = 0; i < sizeof windows / sizeof *windows; i++) {
            ui_resize(bench->ui, windows[i].width, windows[i].height, 1);
            bench_frame(bench);
            try_all(bench, language == LANGUAGE_ENGLISH && i == 0, misses);
        }
    }
    assert_true(ui_speak(bench->ui, LANGUAGE_ENGLISH));
    for (int i = 0; i < LESSON_MISSES; i++) assert_true(misses[i] > 0);
}

// Each step with a task, and no other, can say what is missing.
static void each_task_has_its_sentences(void **state)
{
    (void)state;
    for (int i = 0; scene_table[i]; i++) {
        const Lesson *lesson = scene_table[i]->lesson;
        for (int at = 0; lesson && at < lesson->steps; at++) {
            const LessonStep *step = &lesson->step[at];
            if (!step->done != !step->missed) fail_msg("%s, step %d", scene_ids[i], at + 1);
        }
    }
}

// The last step of a trace that ends otherwise says why the task is not done.
static void a_trace_that_ends_otherwise_says_why(void **state)
{
    Bench *bench = *state;
    Ui *ui = bench->ui;
    LessonWords words;
    ui_resize(ui, 1280, 800, 1);
    assert_true(lesson_begin(ui, ui_find(ui, "45_gjk"), 5));
    bench_frame(bench);
    drag(bench, 2, ts_vec(140, 230));
    for (int i = 0; i < 8; i++) bench_click_on(bench, &lesson_press, LESSON_STEP);
    assert_true(lesson_words(ui, &words) && !words.done);
    assert_non_null(strstr(words.result, "Now A and B overlap"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(a_try_is_told_what_is_missing, open_all, bench_close),
        cmocka_unit_test(each_task_has_its_sentences),
        cmocka_unit_test_setup_teardown(a_trace_that_ends_otherwise_says_why, open_all,
                                        bench_close),
    };
    return cmocka_run_group_tests(tests, fonts_up, fonts_down);
}
