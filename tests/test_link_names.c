// The names that links and --set have used: tests/link_names.txt lists scenes, their knobs, the
// choices of these, methods and variants. What is no longer called so must have its older name in
// `Knob.was`, so that old links are opened. With TOUCHSTONE_ADD in the environment, as make digests
// sets it, what is new is added to the list.
#include "host/link_text.h"
#include "ui_bench.h"

enum { NAMES_MAX = 2000, NAME_SIZE = 160 };

static char now[NAMES_MAX][NAME_SIZE], listed[NAMES_MAX][NAME_SIZE];

static int compare(const void *a, const void *b) { return strcmp(a, b); }

static int names_of_now(void)
{
    int count = 0;
    char word[LINK_NAME], choice[LINK_NAME];
    for (int s = 0; scene_table[s]; s++) {
        const char *id = scene_id(scene_table[s]);
        snprintf(now[count++], NAME_SIZE, "%s", id);
        for (int k = 0; k < scene_knobs(scene_table[s]); k++) {
            const Knob *knob = &scene_table[s]->knobs[k];
            link_spell_knob(word, knob);
            snprintf(now[count++], NAME_SIZE, "%s %s", id, word);
            if (knob->was) snprintf(now[count++], NAME_SIZE, "%s %s", id, knob->was);
            for (int i = 0; link_spell_choice(choice, knob, i) && count < NAMES_MAX - 4; i++)
                snprintf(now[count++], NAME_SIZE, "%s %s=%s", id, word, choice);
        }
        for (int v = 0; v < SCENE_MAX_VARIANTS && scene_table[s]->variants[v].name; v++)
            snprintf(now[count++], NAME_SIZE, "%s method=%s", id, scene_table[s]->variants[v].name);
        assert_true(count < NAMES_MAX - 100);
    }
    for (int i = 0; i < method_count() && count < NAMES_MAX; i++)
        snprintf(now[count++], NAME_SIZE, "method=%s", method_at(i)->name);
    qsort(now, (size_t)count, NAME_SIZE, compare);
    return count;
}

static int names_listed(void)
{
    int count = 0;
    FILE *file = fopen("tests/link_names.txt", "r");
    assert_non_null(file);
    while (count < NAMES_MAX && fgets(listed[count], NAME_SIZE, file)) {
        listed[count][strcspn(listed[count], "\n")] = '\0';
        count++;
    }
    fclose(file);
    assert_in_range(count, 200, NAMES_MAX - 1);
    return count;
}

static void every_name_is_still_known(void **state)
{
    (void)state;
    int count = names_of_now(), of_list = names_listed(), gone = 0, fresh = 0;
    for (int i = 0; i < of_list; i++) {
        if (bsearch(listed[i], now, (size_t)count, NAME_SIZE, compare)) continue;
        printf("old links say \"%s\", which is not known: keep it as `name` or `was`\n", listed[i]);
        gone++;
    }
    FILE *add = getenv("TOUCHSTONE_ADD") ? fopen("tests/link_names.txt", "a") : NULL;
    qsort(listed, (size_t)of_list, NAME_SIZE, compare);
    for (int i = 0; i < count; i++) {
        if (bsearch(now[i], listed, (size_t)of_list, NAME_SIZE, compare)) continue;
        if (add) fprintf(add, "%s\n", now[i]);
        if (!add) printf("tests/link_names.txt lacks \"%s\"; if meant: make digests\n", now[i]);
        fresh++;
    }
    if (add) fclose(add);
    assert_int_equal(gone, 0);
    assert_true(fresh == 0 || add);
}

// The value of a knob of the scene on screen, after a link or --set with that text.
static double value_by(Bench *bench, const Scene *scene, int knob, const char *name, double number,
                       bool by_link)
{
    char text[200], digits[40], error[512] = "";
    ui_open(bench->ui, scene);
    snprintf(digits, sizeof digits, "%.17g", number);
    snprintf(text, sizeof text, "#%s/%s=%s", scene_id(scene), name, digits);
    bool taken = by_link ? ui_take_link(bench->ui, text, error, sizeof error)
                         : stage_set(ui_stage(bench->ui), name, digits, error, sizeof error);
    if (!taken || *error) fail_msg("%s: %s", text, error);
    bench_frame(bench);
    return *scene->knobs[knob].value;
}

static void a_renamed_knob_answers_to_both_names(void **state)
{
    Bench *bench = *state;
    char name[LINK_NAME];
    int renamed = 0;
    for (int s = 0; scene_table[s]; s++) {
        const Scene *scene = scene_table[s];
        for (int k = 0; k < scene_knobs(scene); k++) {
            const Knob *knob = &scene->knobs[k];
            if (!knob->was) continue;
            link_spell_knob(name, knob);
            double middle = (knob->min + knob->max) / 2, before = middle * knob->was_times;
            for (int by_link = 0; by_link < 2; by_link++) {
                double as_now = value_by(bench, scene, k, name, middle, by_link);
                assert_float_equal(as_now, middle, 0);
                double as_then = value_by(bench, scene, k, knob->was, before, by_link);
                assert_float_equal(as_then, middle, 0);
            }
            renamed++;
        }
    }
    assert_int_equal(renamed, 1); // the speed of A in 71
}

static void what_an_older_name_does_not_take(void **state)
{
    Bench *bench = *state;
    char error[512];
    ui_open(bench->ui, ui_find(bench->ui, "71_continuous"));
    assert_false(stage_set(ui_stage(bench->ui), "speed", "6001", error, sizeof error));
    assert_string_equal(error, "speed is a number from 0 to 6000, not \"6001\"");
    assert_false(ui_take_link(bench->ui, "#71_continuous/speed=6001", error, sizeof error));
    assert_string_equal(error, "Link: speed: found '6001', expected a number from 0 to 6000");
}

static int open_all(void **state) { return bench_open_with(state, scene_table); }

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_name_is_still_known),
        cmocka_unit_test_setup_teardown(a_renamed_knob_answers_to_both_names, open_all,
                                        bench_close),
        cmocka_unit_test_setup_teardown(what_an_older_name_does_not_take, open_all, bench_close),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
