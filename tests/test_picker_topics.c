// The list of lessons shows where its topics begin, in every window: either the first of them is
// seen, or a line at the foot leads to it.
#include "ui_bench.h"

#include "scene.h"

static int open_all(void **state) { return bench_open_with(state, scene_table); }

static int first_heading(const Ui *ui)
{
    PickerMatches matches = picker_matches(ui);
    for (int i = 0; i < matches.count; i++) {
        if (matches.row[i].kind == PICKER_LESSON) return i;
    }
    fail_msg("no topic");
    return -1;
}

static const Target *leads_to_topics(const Ui *ui)
{
    for (int i = 0; i < ui->targets; i++) {
        if (ui->target[i].action == &picker_topics) return &ui->target[i];
    }
    return NULL;
}

static void topics_are_seen_or_led_to(void **state)
{
    static const struct {
        int width, height;
        bool finger;
    } windows[] = {{1280, 800, false}, {800, 500, false}, {1920, 1080, false},
                   {390, 844, true},   {320, 568, true},  {844, 390, true}};
    Bench *bench = *state;
    Ui *ui = bench->ui;
    int led = 0, seen = 0;
    for (size_t i = 0; i < sizeof windows / sizeof *windows; i++) {
        ui->finger = windows[i].finger;
        ui_resize(ui, windows[i].width, windows[i].height, 1);
        bench_frame(bench);
        picker_open_course(ui);
        bench_frame(bench);
        int heading = first_heading(ui);
        const Target *leads = leads_to_topics(ui);
        bool below = heading >= ui->picker->list.first + ui->picker->list.rows;
        if (below != (leads != NULL))
            fail_msg("%d x %d: %s", windows[i].width, windows[i].height,
                     below ? "the topics are out of sight" : "a way to what is seen");
        if (leads) {
            if (windows[i].finger && leads->rect.height < 40)
                fail_msg("%d x %d: %g high", windows[i].width, windows[i].height,
                         leads->rect.height);
            bench_click_on(bench, &picker_topics, heading);
            assert_int_equal(ui->picker->list.first, heading);
            assert_int_equal(ui->picker->list.chosen, heading);
            assert_null(leads_to_topics(ui));
        }
        led += leads != NULL;
        seen += !below;
        bench_key(bench, "Esc");
        if (!leads) continue;
        picker_open_course(ui); // among matches there is no such line
        bench_type(bench, "circle");
        assert_null(leads_to_topics(ui));
        bench_key(bench, "Esc");
    }
    assert_true(led >= 3 && seen >= 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(topics_are_seen_or_led_to, open_all, bench_close),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
