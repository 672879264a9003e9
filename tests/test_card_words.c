// The cards of questions and the end of a lesson say what is needed, and no more.
#include "ui_bench.h"

#include "lesson/lesson.h"
#include "questions/questions.h"
#include "scene.h"

static int open_all(void **state)
{
    if (bench_open_with(state, scene_table) != 0) return -1;
    ui_resize(((Bench *)*state)->ui, 1280, 800, 1);
    return 0;
}

static const char *asked_in_course(const char *id)
{
    for (int i = 0; i < COURSE_LESSONS; i++) {
        const CourseLesson *lesson = &course_lessons[i];
        if (lesson->predict && strcmp(lesson->predict, id) == 0) return lesson->ask;
    }
    return "";
}

// No pose touches, so no rule about that is said; the buttons answer the question.
static void a_prediction_has_one_question(void **state)
{
    Bench *bench = *state;
    int cards = 0;
    for (int i = 0; scene_table[i]; i++) {
        QuizCard card = {0};
        ui_open(bench->ui, scene_table[i]);
        bench_frame(bench);
        bench_key(bench, "F6");
        if (bench->ui->question != QUESTION_PREDICT) continue;
        assert_true(quiz_card(bench->ui, &card));
        const char *asked = asked_in_course(scene_ids[i]), *second = card.second;
        if (*asked) { // of which it is said that the buttons do not answer it
            const char *only = "Only to think about: ";
            assert_int_equal(strncmp(second, only, strlen(only)), 0);
            second += strlen(only);
        }
        assert_string_equal(second, asked);
        assert_string_equal(card.button[0].words, "yes");
        assert_string_equal(card.button[1].words, "no");
        bench_key(bench, "Y");
        bench_key(bench, "Enter");
        card = (QuizCard){0};
        assert_true(quiz_card(bench->ui, &card));
        assert_non_null(strstr(card.second, " of 1 right"));
        assert_int_equal(strlen(card.second), strlen("1 of 1 right"));
        bench_key(bench, "Esc");
        cards++;
    }
    assert_true(cards >= 10);
}

static void the_end_of_a_lesson_has_no_gaps(void **state)
{
    Bench *bench = *state;
    int ends = 0;
    for (int i = 0; scene_table[i]; i++) {
        LessonWords words;
        if (!scene_table[i]->lesson) continue;
        assert_true(lesson_begin(bench->ui, scene_table[i], scene_table[i]->lesson->steps));
        bench_frame(bench);
        assert_true(lesson_words(bench->ui, &words));
        size_t length = strlen(words.result);
        if (length == 0 || strstr(words.result, "  ") || words.result[length - 1] == ' ')
            fail_msg("%s: \"%s\"", scene_ids[i], words.result);
        ends++;
    }
    assert_true(ends >= 4);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(a_prediction_has_one_question, open_all, bench_close),
        cmocka_unit_test_setup_teardown(the_end_of_a_lesson_has_no_gaps, open_all, bench_close),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
