// The column of source: where it stands, what it marks, that it follows the step, and picking
// lines.
#include <unistd.h> // mkdtemp on macOS

#include "ui_bench.h"

static int open_scenes(void **state)
{
    int failed = bench_open_with(state, scene_table);
    Bench *bench = *state;
    if (failed) return failed;
    ui_open(bench->ui, ui_find(bench->ui, "42_sat"));
    ui_resize(bench->ui, 1280, 800, 1);
    bench_frame(bench);
    return 0;
}

static void size(Bench *bench, int width, int height)
{
    ui_resize(bench->ui, width, height, 1);
    bench_frame(bench);
}

static bool shows_code(const Bench *bench) { return bench->ui->layout.code.width > 0; }
static bool shows_text(const Bench *bench) { return bench->ui->layout.read.width > 0; }

static void choose(Bench *bench, const char *method)
{
    char error[256] = "";
    assert_true(stage_set(ui_stage(bench->ui), "method", method, error, sizeof error));
    bench_frame(bench);
}

static const CodeLine *marked(const Bench *bench, bool by_step)
{
    const CodeView *view = &bench->ui->column->view;
    for (int i = 0; i < view->lines; i++) {
        if (by_step ? view->line[i].is_step : view->line[i].is_flaw) return &view->line[i];
    }
    return NULL;
}

// How many texts of an ink stand in the column.
static int texts_of(const Bench *bench, Ink ink)
{
    int found = 0;
    Rect column = bench->ui->layout.code;
    for (int i = 0; i < bench->draw->commands; i++) {
        const Command *command = &bench->draw->command[i];
        if (command->kind != COMMAND_TEXT || command->fill.ink != ink) continue;
        found += ui_contains(column, ts_vec(command->text.x, command->text.y));
    }
    return found;
}

static void it_shares_its_place_with_the_text(void **state)
{
    Bench *bench = *state;
    assert_false(shows_code(bench));
    bench_key(bench, "F8");
    assert_true(shows_code(bench) && !bench->ui->layout.column_alone);
    assert_true(bench->ui->layout.view.width >= READ_BESIDE_VIEW);
    bench_key(bench, "F4"); // the text instead
    assert_true(shows_text(bench) && !shows_code(bench));
    bench_key(bench, "F8"); // and back
    assert_true(shows_code(bench) && !shows_text(bench));
    bench_key(bench, "F8");
    assert_true(shows_text(bench) && !shows_code(bench));
    size(bench, 1960, 1160);
    bench_key(bench, "F8");
    assert_true(shows_code(bench) && shows_text(bench));
    assert_true(bench->ui->layout.view.width >= BOTH_BESIDE_VIEW);
    size(bench, 800, 500);
    assert_true(shows_code(bench) && !shows_text(bench) && bench->ui->layout.column_alone);
    bench_key(bench, "F3"); // the panel instead
    assert_true(!shows_code(bench) && bench->ui->layout.panel_width > 0);
    bench_key(bench, "F8");
    bench_click_on(bench, &columns_code, 0);
    assert_false(shows_code(bench));
}

static void a_step_is_in_sight(void **state)
{
    Bench *bench = *state;
    choose(bench, "polygon_sat_strict");
    bench_key(bench, "F8");
    const CodeLine *line = marked(bench, true);
    assert_non_null(line);
    assert_string_equal(line->function, "textbook_test_normals");
    assert_true(bench->ui->column->scroll > 0); // it follows the line
    bench->ui->column->scroll = 0;
    bench_frame(bench);
    assert_true(bench->ui->column->scroll == 0); // but does not hold the viewer there
    bench->ui->column->whole = true;
    choose(bench, "sat_exact");
    assert_string_equal(marked(bench, true)->function, "sides_relation");
    choose(bench, "exact_signs"); // has no axes: those of the trace
    assert_non_null(marked(bench, true));
    assert_string_equal(bench->ui->column->view.line[0].function, "exact_signs");
}

static void a_flaw_is_marked(void **state)
{
    Bench *bench = *state;
    bench_key(bench, "F8");
    assert_null(marked(bench, false));
    choose(bench, "polygon_sat_first_only");
    assert_string_equal(marked(bench, false)->function, "first_only");
    assert_memory_equal(marked(bench, false)->text + 4, "textbook_test_normals", 21);
    assert_int_equal(texts_of(bench, INK_CLASH_INK), 0); // it is right here
    assert_true(bench_set(bench, "preset", "only B's sides"));
    bench_frame(bench);
    assert_true(texts_of(bench, INK_CLASH_INK) > 0);
    ui_open(bench->ui, ui_find(bench->ui, "73_rigid_bodies"));
    choose(bench, "bodies_spin_sign");
    assert_string_equal(marked(bench, false)->function, "apply_impulse");
}

static void the_kinds_choose_the_function(void **state)
{
    Bench *bench = *state;
    ui_open(bench->ui, ui_find(bench->ui, "13_circle_circle"));
    bench_key(bench, "F8");
    bench->ui->column->whole = true;
    choose(bench, "exact_signs");
    const CodeView *view = &bench->ui->column->view;
    bool circles = false, others = false;
    for (int i = 0; i < view->lines; i++) {
        circles |= strcmp(view->line[i].function, "circle_circle") == 0;
        others |= strcmp(view->line[i].function, "circle_aabb") == 0;
    }
    assert_true(circles);
    assert_false(others);
}

static int core_lines(const Bench *bench)
{
    const CodeView *view = &bench->ui->column->view;
    int lines = 0;
    for (int i = 0; i < view->lines; i++) lines += strncmp(view->line[i].file, "src/core/", 9) == 0;
    return lines;
}

// The marks at the column's right edge.
static int edge_marks(const Bench *bench)
{
    const Rect code = bench->ui->layout.code;
    int marks = 0;
    for (int i = 0; i < bench->draw->commands; i++) {
        const Command *command = &bench->draw->command[i];
        if (command->kind != COMMAND_SHAPE || command->fill.ink != INK_FOCUS) continue;
        double left = command->clip.left / bench->ui->layout.scale;
        marks += left > code.x + code.width - 10 && left < code.x + code.width;
    }
    return marks;
}

// What the first sentence speaks of is there: a bar, also shown at the right edge, or a flaw.
static void the_first_sentence_is_true(void **state)
{
    Bench *bench = *state;
    static const char flawed[] =
        "This is C. Look first at the marked line: there the method is wrong.";
    ui_open(bench->ui, ui_find(bench->ui, "41_obb"));
    bench_key(bench, "F8");
    for (int i = 0; i < stage_method_count(ui_stage(bench->ui)); i++) {
        const Method *method = stage_method_at(ui_stage(bench->ui), i);
        choose(bench, method->name);
        const CodeView *view = &bench->ui->column->view;
        bool says = false, marked = false;
        for (int k = 0; k < bench->draw->commands; k++) {
            const Command *command = &bench->draw->command[k];
            const char *text = bench->draw->text + command->text.first;
            says |= command->kind == COMMAND_TEXT && strlen(text) > 20 &&
                    strncmp(text, flawed, strlen(text)) == 0;
        }
        for (int k = 0; k < view->lines; k++) marked |= view->line[k].is_flaw;
        if (marked != (method->flaw != NULL)) fail_msg("%s", method->name);
        if (bench->ui->column->scroll == 0) assert_int_equal(says, marked);
        assert_int_equal(edge_marks(bench), marked ? 0 : view->decide);
    }
}

// Of an exact method the textbook's lines come first.
static void what_decides_exactly_comes_on_request(void **state)
{
    Bench *bench = *state;
    CodeColumn *code = bench->ui->column;
    ui_open(bench->ui, ui_find(bench->ui, "12_point_circle"));
    bench_key(bench, "F8");
    choose(bench, "gjk_exact");
    assert_string_equal(code->subject.method, "point_circle_squares"); // the shortest sound one
    assert_int_equal(core_lines(bench), 0);
    assert_in_range(code->view.lines, 5, 20);
    assert_non_null(bench_text(bench, "What decides exactly"));
    bench_click_on(bench, &code_whole, 0);
    assert_string_equal(code->subject.method, "gjk_exact");
    assert_true(core_lines(bench) > 300 && code->scroll == 0);
    bench_click_on(bench, &code_whole, 0);
    assert_int_equal(core_lines(bench), 0);
    ui_open(bench->ui, ui_find(bench->ui, "93_playground")); // no such one: its call
    bench_frame(bench);
    assert_string_equal(code->subject.method, "exact_signs");
    assert_true(code->view.lines > 0 && core_lines(bench) == 0);
    choose(bench, "bounding_circles"); // is the textbook's itself
    for (int i = 0; i < bench->ui->targets; i++)
        assert_ptr_not_equal(bench->ui->target[i].action, &code_whole);
    // Who goes back through the steps sees the line of each.
    ui_open(bench->ui, ui_find(bench->ui, "45_gjk"));
    choose(bench, "gjk_exact");
    stage_play(ui_stage(bench->ui), false);
    stage_trace_step(ui_stage(bench->ui), 100);
    bench_frame(bench);
    assert_int_equal(core_lines(bench), 0);
    bench_key(bench, ",");
    assert_true(core_lines(bench) > 100);
    assert_non_null(marked(bench, true));
}

static void lines_can_be_picked(void **state)
{
    Bench *bench = *state;
    CodeColumn *code = bench->ui->column;
    choose(bench, "polygon_sat_first_only");
    code->line = &hunt_line;
    code->method = "obb_three_axes";
    bench_key(bench, "F8");
    assert_int_equal(code->picked, -1);
    assert_string_equal(code->view.line[0].file, "src/judge/methods/obb.c");
    int flaw = -1;
    for (int i = 0; i < code->view.lines; i++) {
        if (code->view.line[i].is_flaw) flaw = i;
    }
    assert_true(flaw > 0);
    bench_click_on(bench, &hunt_line, flaw);
    assert_int_equal(code->picked, flaw);
    ui_open(bench->ui, ui_find(bench->ui, "41_obb"));
    assert_true(!code->line && !code->method && code->picked == -1);
}

// The source of a plug-in is the file beside it.
static void a_plugin_shows_its_file(void **state)
{
    Bench *bench = *state;
    char folder[] = "/tmp/touchstone_code_XXXXXX", path[64], source[64];
    assert_non_null(mkdtemp(folder));
    snprintf(path, sizeof path, "%s/mine.so", folder);
    snprintf(source, sizeof source, "%s/mine.cpp", folder);
    PluginView plugin = {.name = "obb_three_axes", .file = path, .version = 1};
    ui_open(bench->ui, ui_find(bench->ui, "41_obb"));
    stage_set_plugin(ui_stage(bench->ui), &plugin);
    choose(bench, "obb_three_axes");
    bench_key(bench, "F8");
    assert_int_equal(bench->ui->column->view.lines, 0); // there is none
    for (int version = 2; version < 4; version++) {
        FILE *file = fopen(source, "w");
        assert_non_null(file);
        fprintf(file, "// version %d\nint x;\n", version);
        assert_int_equal(fclose(file), 0);
        plugin.version = version; // it was compiled anew
        bench_frame(bench);
        const CodeLine *line = bench->ui->column->view.line;
        assert_int_equal(bench->ui->column->view.lines, 2);
        assert_int_equal(line->text[11], '0' + version);
        assert_int_equal(line[1].number, 2);
        assert_string_equal(line->file, "mine.cpp");
        assert_non_null(bench_text(bench, "2")); // beside the line
    }
    assert_int_equal(remove(source), 0);
    assert_int_equal(remove(folder), 0);
    stage_set_plugin(ui_stage(bench->ui), NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(it_shares_its_place_with_the_text, open_scenes,
                                        bench_close),
        cmocka_unit_test_setup_teardown(a_step_is_in_sight, open_scenes, bench_close),
        cmocka_unit_test_setup_teardown(a_flaw_is_marked, open_scenes, bench_close),
        cmocka_unit_test_setup_teardown(the_kinds_choose_the_function, open_scenes, bench_close),
        cmocka_unit_test_setup_teardown(the_first_sentence_is_true, open_scenes, bench_close),
        cmocka_unit_test_setup_teardown(what_decides_exactly_comes_on_request, open_scenes,
                                        bench_close),
        cmocka_unit_test_setup_teardown(lines_can_be_picked, open_scenes, bench_close),
        cmocka_unit_test_setup_teardown(a_plugin_shows_its_file, open_scenes, bench_close),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
