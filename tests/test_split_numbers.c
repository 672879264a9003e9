// The two halves of a split view are of one moment: while time runs, the method's and the exact
// picture write the same numbers, as long as the method is right.
#include "slow_clock.h"
#include "ui_bench.h"
#include "view/view.h"

enum { NUMBERS = 32, TEXT = 64, LAST = 100 };

typedef struct Half {
    char number[NUMBERS][TEXT];
    int count;
} Half;

static int compare(const void *a, const void *b) { return strcmp(a, b); }

// What is written over the world, left or right of the line between the two: all that ends in px.
static Half half_of(const Bench *bench, bool right)
{
    Half half = {.count = 0};
    const Layout *layout = &bench->ui->layout;
    double divider = view_divider(ui_stage(bench->ui));
    for (int i = 0; i < bench->draw->commands; i++) {
        const Command *command = &bench->draw->command[i];
        if (command->kind != COMMAND_TEXT) continue;
        const TextCommand *drawn = &command->text;
        const char *text = bench->draw->text + drawn->first;
        size_t length = strlen(text);
        bool over = drawn->x < layout->panel_x && drawn->y < layout->strip_y;
        if (length < 3 || strcmp(text + length - 3, " px") != 0 || !over) continue;
        if ((drawn->x > divider) != right) continue;
        assert_true(half.count < NUMBERS);
        snprintf(half.number[half.count++], TEXT, "%s", text);
    }
    qsort(half.number, (size_t)half.count, TEXT, compare);
    return half;
}

static int compare_halves(const Bench *bench, const char *what)
{
    Half left = half_of(bench, false), right = half_of(bench, true);
    int tick = ui_stage(bench->ui)->tick;
    if (left.count != right.count)
        fail_msg("%s, tick %d: %d numbers, exactly %d", what, tick, left.count, right.count);
    for (int i = 0; i < left.count; i++) {
        if (strcmp(left.number[i], right.number[i]) != 0)
            fail_msg("%s, tick %d: \"%s\", exactly \"%s\"", what, tick, left.number[i],
                     right.number[i]);
    }
    return left.count;
}

static bool is_looked_at(int tick)
{
    static const int ticks[] = {0, 1, 30, 62, LAST};
    for (size_t i = 0; i < sizeof ticks / sizeof *ticks; i++) {
        if (ticks[i] == tick) return true;
    }
    return false;
}

static void both_halves_write_the_same_numbers(void **state)
{
    static const struct {
        const char *scene, *method;
    } row[] = {{"41_obb", "obb_four_axes"}, {"41_obb", "sat_exact"}};
    Bench *bench = *state;
    Ui *ui = bench->ui;
    Stage *stage = ui_stage(ui);
    Settings settings = ui_settings(ui);
    settings.simple = false;
    ui_apply(ui, &settings);
    stage_set_clock(stage, slow_clock);
    ui_resize(ui, 1280, 800, 1);
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        ui_open(ui, ui_find(ui, row[i].scene));
        assert_true(bench_set(bench, "method", row[i].method));
        stage_split(stage, true);
        stage_play(stage, true);
        bench_frame(bench);
        int looks = 0, numbers = 0;
        for (int last = -1; stage->tick <= LAST; ui_advance(ui, 1.0 / 60)) {
            bench_frame(bench);
            if (stage->tick == last) continue;
            last = stage->tick;
            assert_false(ask_is_wrong(stage_main_ask(stage)));
            int count = compare_halves(bench, row[i].method);
            if (!is_looked_at(last)) continue;
            looks++;
            numbers += count > 0;
            stage_play(stage, false); // and the same when it is paused there
            bench_frame(bench);
            compare_halves(bench, row[i].method);
            stage_play(stage, true);
        }
        assert_int_equal(looks, 5);
        assert_true(numbers >= 4);
        stage_split(stage, false);
    }
}

static int open_scenes(void **state) { return bench_open_with(state, scene_table); }

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test_setup_teardown(
        both_halves_write_the_same_numbers, open_scenes, bench_close)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
