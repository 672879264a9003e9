// The lines of one tick of a script act on what the line before has left on the screen: no press
// hits a row that is gone.
#include <unistd.h>

#include "strip/strip_private.h"
#include "ui_bench.h"

static Script *script_of(const char *text)
{
    char path[64], error[256] = "";
    snprintf(path, sizeof path, "/tmp/touchstone_script_frames_%d", (int)getpid());
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    fputs(text, file);
    fclose(file);
    Script *script = script_read(path, error, sizeof error);
    remove(path);
    if (!script) fail_msg("%s", error);
    return script;
}

static TsVec middle_of(const Bench *bench, const Action *action)
{
    for (int i = 0; i < bench->ui->targets; i++) {
        Rect rect = bench->ui->target[i].rect;
        if (bench->ui->target[i].action == action)
            return ts_vec(rect.x + rect.width / 2, rect.y + rect.height / 2);
    }
    fail_msg("no target %s", action->name);
    return ts_vec(0, 0);
}

// In 94 a tool takes the rows that copy a line away; where one was, a segment begins.
static void a_row_that_a_key_took_away_is_not_pressed(void **state)
{
    Bench *bench = *state;
    char text[256];
    ui_open(bench->ui, ui_find(bench->ui, "94_your_function"));
    ui_resize(bench->ui, 1280, 800, 1);
    bench_frame(bench);
    View view = stage_view(ui_stage(bench->ui));
    TsVec row = middle_of(bench, &offers_copy);
    TsVec at = ts_vec_scale(ts_vec_sub(row, view.offset), 1 / view.zoom);
    snprintf(text, sizeof text, "1 key S\n1 press %.17g %.17g\n1 move %.17g %.17g\n1 release\n",
             at.x, at.y, at.x + 100, at.y + 50);
    Script *script = script_of(text);
    script_deliver(script, bench->ui, 1);
    bench_frame(bench);
    script_free(script);
    assert_int_not_equal(ui_command(bench->ui), UI_COPY_TEXT);
    int segments = 0;
    stage_each(ui_stage(bench->ui), actor) segments += actor->shape.kind == TS_SHAPE_SEGMENT;
    assert_int_equal(segments, 1);
}

static int open_all(void **state) { return bench_open_with(state, scene_table); }

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(a_row_that_a_key_took_away_is_not_pressed, open_all,
                                        bench_close),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
