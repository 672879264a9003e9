// The course: its list, the picker's second view, and what has been done.
#include "questions/quiz_private.h"
#include "ui_bench.h"

#include "lesson/lesson.h"

static int open_scenes(void **state) { return bench_open_with(state, scene_table); }

static int index_of(const char *id)
{
    for (int i = 0; scene_table[i]; i++) {
        if (strcmp(scene_ids[i], id) == 0) return i;
    }
    return -1;
}

// ---- The list

static void every_scene_is_in_one_lesson(void **state)
{
    (void)state;
    int times[256] = {0}, all = 0;
    for (int i = 0; i <= COURSE_LESSONS; i++) {
        char list[512];
        snprintf(list, sizeof list, "%s", course_lessons[i].scenes);
        for (char *id = strtok(list, " "); id; id = strtok(NULL, " ")) {
            int index = index_of(id);
            if (index < 0) fail_msg("lesson %d: there is no scene %s", i + 1, id);
            if (times[index]++) fail_msg("%s is in two lessons", id);
            all++;
        }
    }
    for (int i = 0; scene_table[i]; i++) {
        if (!times[i]) fail_msg("%s is in no lesson", scene_ids[i]);
    }
    assert_true(all >= 42);
}

// Every lesson has a title, what one learns, and a question; its questions about a pair can be
// asked in a scene of its own.
static void every_lesson_has_its_questions(void **state)
{
    Bench *bench = *state;
    int predicts = 0, hunts = 0;
    for (int i = 0; i <= COURSE_LESSONS; i++) {
        const CourseLesson *lesson = &course_lessons[i];
        const char *const scene[] = {lesson->predict, lesson->bug};
        assert_true(*lesson->title && *lesson->learn &&
                    lesson->learn[strlen(lesson->learn) - 1] == '.');
        assert_int_equal(lesson->ask != NULL, i < COURSE_LESSONS);
        assert_int_equal(lesson->bug != NULL, lesson->hunt != NULL);
        for (int k = 0; k < 2; k++) {
            if (!scene[k]) continue;
            assert_non_null(strstr(lesson->scenes, scene[k]));
            ui_open(bench->ui, scene_table[index_of(scene[k])]);
            bench_frame(bench);
            bench_key(bench, k == 0 ? "F6" : "F7");
            QuizPhase phase = bench->ui->quiz->phase;
            if (phase != (k == 0 ? QUIZ_GUESS : QUIZ_HUNT))
                fail_msg("%s asks nothing: %s", scene[k], bench->ui->message);
            predicts += k == 0;
            hunts += k == 1;
        }
    }
    assert_true(predicts >= 8 && hunts >= 9);
}

// A scene with a pair that can be predicted or a bug to find is in a lesson that says so, once.
static void lessons_with_pairs_ask_about_them(void **state)
{
    Bench *bench = *state;
    for (int i = 0; i < COURSE_LESSONS; i++) {
        bool can[2] = {false, false};
        for (int at = -1; (at = course_next(bench->ui, i, at)) >= 0;) {
            ui_open(bench->ui, scene_table[at]);
            bench_frame(bench);
            for (int k = 0; k < 2; k++) {
                bench_key(bench, k == 0 ? "F6" : "F7");
                can[k] |= bench->ui->question;
                quiz_leave(bench->ui);
            }
        }
        const CourseLesson *lesson = &course_lessons[i];
        if (can[0] != (lesson->predict != NULL)) fail_msg("%s: predict", lesson->title);
        if (can[1] != (lesson->bug != NULL)) fail_msg("%s: find the bug", lesson->title);
    }
}

// ---- The picker

static void tab_lists_the_lessons(void **state)
{
    Bench *bench = *state;
    ui_open(bench->ui, scene_table[index_of("41_obb")]);
    bench_key(bench, "Ctrl+O");
    assert_null(bench_text(bench, "Topic 5: Turned shapes"));
    bench_key(bench, "Tab");
    assert_non_null(bench_text(bench, "Topic 5: Turned shapes"));
    assert_non_null(bench_text(bench, "Predict: Two turned boxes (OBBs)"));
    assert_null(bench_text(bench, "Extras"));
    bench_key(bench, "Enter"); // the open scene is chosen
    assert_int_equal(ui_index(bench->ui), index_of("41_obb"));
    assert_false(bench->ui->overlay);

    // From the first row to the last: every lesson and every scene is reached.
    bool reached[256] = {false};
    int rows = 0;
    bench_key(bench, "Ctrl+O");
    bench_key(bench, "Tab");
    bench_key(bench, "Home");
    assert_non_null(bench_text(bench, "Check your own function"));
    for (int chosen = -1; bench->ui->picker->list.chosen != chosen; rows++) {
        chosen = bench->ui->picker->list.chosen;
        PickerList before = bench->ui->picker->list;
        assert_true(picker_row.click(bench->ui, chosen, (Press){0}));
        reached[ui_index(bench->ui)] = true;
        ui_overlay(bench->ui, OVERLAY_PICKER);
        bench->ui->picker->list = before;
        bench_frame(bench);
        bench_key(bench, "Down");
    }
    assert_int_equal(language_now(), LANGUAGE_CHINESE); // by the last one
    assert_true(ui_speak(bench->ui, LANGUAGE_ENGLISH));
    for (int i = 0; scene_table[i]; i++) assert_true(reached[i]);
    assert_true(rows >= 42 + COURSE_LESSONS);
    bench_click_on(bench, &picker_course, 0);
    assert_null(bench_text(bench, "Check your own function"));
}

static int bench_texts(const Bench *bench, const char *text)
{
    int count = 0;
    for (int i = 0; i < bench->draw->commands; i++) {
        const Command *command = &bench->draw->command[i];
        count += command->kind == COMMAND_TEXT &&
                 strcmp(bench->draw->text + command->text.first, text) == 0;
    }
    return count;
}

// Under their title, whatever scene is on screen: the easier one first. That of the scene is
// chosen, else the first. Esc returns.
static void the_lessons_have_one_order(void **state)
{
    static const char *const order[] = {"Learn: Rectangle and circle", "Learn: Separating axes",
                                        "Learn: Be the computer", "Learn: GJK, step by step"};
    enum { LESSONS = sizeof order / sizeof *order };
    Bench *bench = *state;
    static const struct {
        const char *scene;
        int chosen;
    } rows[] = {
        {"11_point_point", 0}, {"16_rect_circle", 0}, {"41_obb", 1},
        {"42_sat", 2},         {"45_gjk", 3},         {"92_canvas_lab", 0},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        int scene = index_of(rows[i].scene);
        ui_open(bench->ui, scene_table[scene]);
        bench_frame(bench);
        int titles = bench_texts(bench, "Lessons");
        picker_open_course(bench->ui);
        bench_frame(bench);
        int below = 0;
        for (int k = 0; k < LESSONS; k++) {
            const TextCommand *row = bench_text(bench, order[k]);
            if (!row || row->y <= below) fail_msg("%s: %s", rows[i].scene, order[k]);
            below = row->y;
        }
        assert_int_equal(bench->ui->picker->list.chosen, rows[i].chosen);
        assert_int_equal(bench->ui->picker->list.first, 0);
        bool about = bench_text(bench, "About this scene: 9 steps, with something to do at each");
        assert_int_equal(about, i == 2 || i == 4);
        assert_int_equal(bench_texts(bench, "Lessons"), titles + 1);
        bench_key(bench, "Esc");
        assert_false(bench->ui->overlay);
        assert_int_equal(ui_index(bench->ui), scene);
        assert_int_equal(lesson_at(bench->ui), -1);
    }
    picker_open_course(bench->ui);
    bench_key(bench, "Enter");
    assert_int_equal(lesson_at(bench->ui), 0);
}

static void a_question_is_asked_before_its_scene(void **state)
{
    Bench *bench = *state;
    ui_open(bench->ui, scene_table[index_of("13_circle_circle")]);
    bench_key(bench, "Ctrl+O");
    bench_key(bench, "Tab");
    bench_key(bench, "Home");
    // Four lessons in steps, two quizzes, one's own function, the first heading, its question.
    for (int i = 0; i < 8; i++) bench_key(bench, "Down");
    bench_key(bench, "Enter");
    assert_int_equal(ui_index(bench->ui), index_of("13_circle_circle"));
    assert_int_equal(bench->ui->quiz->phase, QUIZ_GUESS);
    bench_key(bench, "Ctrl+O");
    bench_key(bench, "Tab");
    for (int i = 0; i < 3; i++)
        bench_key(bench, "Down"); // the bug, after three scenes: 13 is the last
    bench->ui->picker->list.chosen = 12;
    bench_key(bench, "Enter");
    assert_int_equal(bench->ui->quiz->phase, QUIZ_HUNT);
}

// Below the lessons in steps: about the scene on screen, or about one that has a pair.
static void the_quizzes_are_rows_of_the_list(void **state)
{
    Bench *bench = *state;
    static const char *const scenes[][2] = {{"33_polygon_circle", "33_polygon_circle"},
                                            {"62_broad_phase", "41_obb"}};
    for (int i = 0; i < 2; i++) {
        for (int hunt = 0; hunt < 2; hunt++) {
            ui_open(bench->ui, scene_table[index_of(scenes[i][0])]);
            bench_frame(bench);
            picker_open_course(bench->ui);
            bench_frame(bench);
            const TextCommand *last = bench_text(bench, "Learn: GJK, step by step");
            const TextCommand *quiz = bench_text(bench, "Quiz: do they collide?");
            assert_non_null(quiz);
            assert_true(!last || quiz->y > last->y);
            assert_non_null(bench_text(bench, "Quiz: find the bug"));
            bench_click_on(bench, &picker_row, 4 + hunt);
            assert_int_equal(ui_index(bench->ui), index_of(scenes[i][1]));
            assert_int_equal(bench->ui->quiz->phase, hunt ? QUIZ_HUNT : QUIZ_GUESS);
            quiz_leave(bench->ui);
        }
    }
    bench_key(bench, "Ctrl+O");
    bench_type(bench, "find the bug");
    bench_key(bench, "Enter");
    assert_int_equal(bench->ui->quiz->phase, QUIZ_HUNT);
}

static void three_notches_of_the_wheel_are_a_page(void **state)
{
    Bench *bench = *state;
    picker_open_course(bench->ui);
    bench_frame(bench);
    const PickerList *list = &bench->ui->picker->list;
    Event wheel = {.kind = EVENT_WHEEL, .wheel = -1, .at = {400, 300}};
    for (int notch = 0; notch < 3; notch++) {
        ui_event(bench->ui, &wheel);
        bench_frame(bench);
    }
    assert_true(list->rows > 3 && list->first >= list->rows && list->first <= list->rows + 2);
    assert_true(list->chosen >= list->first && list->chosen < list->first + list->rows);
    wheel.wheel = 3;
    ui_event(bench->ui, &wheel);
    assert_int_equal(list->first, 0);
}

static void a_query_finds_lessons_and_scenes(void **state)
{
    Bench *bench = *state;
    bench_key(bench, "Ctrl+O");
    bench_key(bench, "Tab");
    bench_type(bench, "minkowski");
    assert_non_null(bench_text(bench, "1 of 49 scenes"));
    bench_key(bench, "Enter");
    assert_int_equal(ui_index(bench->ui), index_of("45_gjk"));
    bench_key(bench, "Ctrl+O");
    bench_type(bench, "xyzzy");
    assert_non_null(bench_text(bench, "No scene matches xyzzy"));
}

// The lesson of each query comes first in the list of lessons, and is in that of the scenes; Enter
// begins it. A number or a title names the scene before its lesson there.
static void a_query_finds_lessons_in_steps(void **state)
{
    Bench *bench = *state;
    static const struct {
        const char *query, *row, *lesson; // the scene of the lesson
        const char *scene;                // that is first among the scenes; NULL: the lesson is
    } rows[] = {
        {"learn", "Learn: Rectangle and circle", "16_rect_circle", NULL},
        {"lesson", "Learn: Rectangle and circle", "16_rect_circle", NULL},
        {"learn: gjk", "Learn: GJK, step by step", "45_gjk", NULL},
        {"step by", "Learn: GJK, step by step", "45_gjk", NULL},
        {"gjk", "Learn: GJK, step by step", "45_gjk", "45_gjk"},
        {"45", "Learn: GJK, step by step", "45_gjk", "45_gjk"},
        {"separating", "Learn: Separating axes", "41_obb", "42_sat"},
        {"41", "Learn: Separating axes", "41_obb", "41_obb"},
    };
    for (size_t i = 0; i < 2 * sizeof rows / sizeof *rows; i++) {
        bool by_course = i % 2;
        ui_open(bench->ui, scene_table[index_of("92_canvas_lab")]);
        if (by_course)
            picker_open_course(bench->ui);
        else
            bench_key(bench, "Ctrl+O");
        bench_frame(bench);
        assert_int_equal(bench_texts(bench, by_course ? "Lessons" : "Scenes"), 2); // and a button
        bench_type(bench, rows[i / 2].query);
        if (!bench_text(bench, rows[i / 2].row)) fail_msg("%s", rows[i / 2].query);
        bench_key(bench, "Enter");
        const char *scene = by_course ? NULL : rows[i / 2].scene;
        if (lesson_at(bench->ui) != (scene ? -1 : 0) ||
            ui_index(bench->ui) != index_of(scene ? scene : rows[i / 2].lesson))
            fail_msg("%s opens %s", rows[i / 2].query, ui_id(bench->ui, ui_index(bench->ui)));
        lesson_leave(bench->ui);
    }
}

// The end of a lesson offers the next of the list; the last one the first that was not done.
static void the_end_leads_to_the_next_lesson(void **state)
{
    Bench *bench = *state;
    static const char *const rows[][3] = {
        {"16_rect_circle", "Separating axes", "41_obb"},
        {"41_obb", "Be the computer", "42_sat"},
        {"42_sat", "GJK, step by step", "45_gjk"},
        {"45_gjk", "Rectangle and circle", "16_rect_circle"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const Scene *scene = ui_find(bench->ui, rows[i][0]);
        assert_true(lesson_begin(bench->ui, scene, scene->lesson->steps));
        bench_frame(bench);
        LessonWords words;
        assert_true(lesson_words(bench->ui, &words));
        if (!strstr(words.result, rows[i][1])) fail_msg("%s: no %s", rows[i][0], rows[i][1]);
        assert_non_null(bench_text(bench, "Next lesson"));
        bench_click_on(bench, &lesson_press, LESSON_NEXT);
        assert_int_equal(ui_index(bench->ui), index_of(rows[i][2]));
        assert_int_equal(lesson_at(bench->ui), 0);
    }
}

static void a_word_of_a_text_finds_its_scene(void **state)
{
    Bench *bench = *state;
    for (int by_course = 0; by_course < 2; by_course++) {
        bench_key(bench, "Ctrl+O");
        if (by_course) bench_key(bench, "Tab");
        bench_type(bench, "bullet");
        assert_non_null(bench_text(bench, "1 of 49 scenes"));
        bench_key(bench, "Enter");
        assert_int_equal(ui_index(bench->ui), index_of("71_continuous"));
        bench_key(bench, "PgDn");
    }
}

// Scenes that the course does not know are for play.
static void unknown_scenes_are_for_play(void **state)
{
    Bench *bench = *state;
    bench_key(bench, "Ctrl+O");
    bench_key(bench, "Tab");
    assert_non_null(bench_text(bench, "Play"));
    assert_non_null(bench_text(bench, "Sun and moon"));
}

// ---- What has been done

static void what_is_done_is_kept(void **state)
{
    Bench *bench = *state;
    int circles = index_of("13_circle_circle"), boxes = index_of("41_obb");
    assert_string_equal(ui_settings(bench->ui).done, "");
    ui_open(bench->ui, scene_table[circles]);
    course_mark(bench->ui, COURSE_FOUND);
    ui_open(bench->ui, scene_table[boxes]);
    course_mark(bench->ui, COURSE_PREDICTED);
    Settings kept = ui_settings(bench->ui);
    assert_string_equal(kept.done, "13ob 41op");

    Ui *other = ui_new(scene_table);
    assert_non_null(other);
    ui_apply(other, &kept);
    assert_int_equal(course_done(other, circles), COURSE_OPENED | COURSE_FOUND);
    assert_int_equal(course_done(other, boxes), COURSE_OPENED | COURSE_PREDICTED);
    assert_int_equal(course_done(other, 0), 0);
    // What it does not know is ignored: other scenes, other letters.
    snprintf(kept.done, sizeof kept.done, "99o 4 41 41zb  x 11o");
    ui_apply(other, &kept);
    assert_string_equal(ui_settings(other).done, "11o 13ob 41opb");
    ui_free(other);

    bench_key(bench, "Ctrl+O");
    bench_key(bench, "Tab");
    assert_non_null(bench_text(bench, "predicted"));
    assert_non_null(bench_text(bench, "1 of 2 opened"));
    // All of everything fits into the settings.
    for (int i = 0; scene_table[i]; i++) {
        ui_open(bench->ui, scene_table[i]);
        course_mark(bench->ui, COURSE_PREDICTED);
        course_mark(bench->ui, COURSE_FOUND);
    }
    kept = ui_settings(bench->ui);
    assert_non_null(strstr(kept.done, "94opb"));
}

// Whoever skips has not learnt: the list and the end say how many steps were done, now and earlier.
static void skipping_is_not_learning(void **state)
{
    Bench *bench = *state;
    Ui *ui = bench->ui;
    const Scene *scene = ui_find(ui, "16_rect_circle");
    enum { GUESSES = 3 };
    static const int guesses[GUESSES] = {2, 4, 6}; // from 0
    int of, steps = scene->lesson->steps;
    assert_true(lesson_begin(ui, scene, 0));
    for (int i = 0; i < steps; i++) bench_key(bench, "PgDn");
    assert_int_equal(lesson_at(ui), steps);
    assert_int_equal(lesson_steps_done(ui, ui_index(ui), &of), 0);
    assert_int_equal(of, 7);
    assert_int_equal(course_done(ui, ui_index(ui)), COURSE_OPENED);
    LessonWords words;
    assert_true(lesson_words(ui, &words));
    assert_non_null(strstr(words.result, "You did 0 of 7 steps."));

    for (int i = 0; i < GUESSES; i++) {
        assert_true(lesson_begin(ui, scene, guesses[i]));
        bench_key(bench, i ? "1" : "2"); // rightly or not
    }
    assert_int_equal(lesson_steps_done(ui, ui_index(ui), &of), GUESSES);
    assert_true(lesson_begin(ui, scene, steps));
    bench_frame(bench);
    assert_true(lesson_words(ui, &words));
    assert_non_null(strstr(words.result, "You did 3 of 7 steps."));
    assert_null(bench_text(bench, "What you have learnt"));
    bench_key(bench, "Ctrl+O");
    bench_key(bench, "Tab");
    for (int i = 0; i < 10; i++) bench_key(bench, "PgUp"); // to the top of the list
    assert_non_null(bench_text(bench, "3 of 7 done"));
    assert_null(bench_text(bench, "learnt"));
    bench_key(bench, "Esc");
    bench_key(bench, "Esc");

    // It is kept, and what is done later completes it.
    Settings kept = ui_settings(ui);
    assert_non_null(strstr(kept.done, "16o357"));
    course_forget(ui);
    assert_int_equal(lesson_steps_done(ui, ui_index(ui), &of), 0);
    ui_apply(ui, &kept);
    assert_int_equal(lesson_steps_done(ui, ui_index(ui), &of), GUESSES);
    ui_open(ui, scene);
    for (int i = 0; i < steps; i++) {
        if (i != guesses[0]) course_mark_step(ui, i);
    }
    assert_int_equal(course_done(ui, ui_index(ui)), COURSE_OPENED);
    assert_true(lesson_begin(ui, scene, guesses[0]));
    bench_key(bench, "2");
    assert_int_equal(course_done(ui, ui_index(ui)), COURSE_OPENED | COURSE_LEARNT);
    assert_true(lesson_begin(ui, scene, steps));
    bench_frame(bench);
    assert_non_null(bench_text(bench, "What you have learnt"));
}

#define WITH_SCENES(test) cmocka_unit_test_setup_teardown(test, open_scenes, bench_close)

// Words that do not fit are left out whole, and nothing is written beyond the buffer.
static void what_was_done_is_cut_between_words(void **state)
{
    Bench *bench = *state;
    char whole[512], text[512];
    course_forget(bench->ui);
    course_read(bench->ui, "13opb 41o 42op 45opbl 11o 84ob");
    course_write(bench->ui, whole, sizeof whole);
    assert_string_equal(whole, "11o 13opb 41o 42op 45opbl 84ob");
    for (int size = 1; size <= (int)strlen(whole) + 2; size++) {
        memset(text, '#', sizeof text);
        course_write(bench->ui, text, size);
        int length = (int)strnlen(text, sizeof text);
        assert_true(length < size && text[size] == '#');
        assert_memory_equal(text, whole, (size_t)length);
        assert_true(length == 0 || whole[length] == ' ' || !whole[length]);
        // The next word would not have fitted, with a blank before it.
        int word = whole[length] ? (int)strcspn(whole + length + (length > 0), " ") : size;
        assert_true(length + (length > 0) + word >= size - 1);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        WITH_SCENES(what_was_done_is_cut_between_words),
        cmocka_unit_test(every_scene_is_in_one_lesson),
        WITH_SCENES(every_lesson_has_its_questions),
        WITH_SCENES(lessons_with_pairs_ask_about_them),
        WITH_SCENES(tab_lists_the_lessons),
        WITH_SCENES(the_lessons_have_one_order),
        WITH_SCENES(a_question_is_asked_before_its_scene),
        WITH_SCENES(the_quizzes_are_rows_of_the_list),
        WITH_SCENES(three_notches_of_the_wheel_are_a_page),
        WITH_SCENES(a_query_finds_lessons_and_scenes),
        WITH_SCENES(a_query_finds_lessons_in_steps),
        WITH_SCENES(the_end_leads_to_the_next_lesson),
        WITH_SCENES(a_word_of_a_text_finds_its_scene),
        WITH_BENCH(unknown_scenes_are_for_play),
        WITH_SCENES(what_is_done_is_kept),
        WITH_SCENES(skipping_is_not_learning),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
