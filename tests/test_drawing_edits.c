// What a drawing does to the shapes that are there: it replaces the pair of 94, is undone as one
// step, doubled, ended by Escape, and replayed by a script.
#include <unistd.h>

#include "drawing_bench.h"
#include "view/handles.h"

// ---- What a tool leaves

static void escape_ends_one_thing_at_a_time(void **state)
{
    Bench *bench = *state;
    bench_show(bench, "93_playground");
    clear(bench);
    int before = actors(bench);
    key(bench, "C");
    click(bench, 200, 100);
    give(bench, EVENT_PRESS, 260, 100, 0); // ... would be the rim
    assert_int_equal(actors(bench), before + 1);
    give(bench, EVENT_RELEASE, 260, 100, 0);
    click(bench, 400, 100);
    key(bench, "Esc");
    assert_int_equal(view_of(bench).points, 0);
    assert_int_not_equal(view_of(bench).tool, 0);
    give(bench, EVENT_PRESS, 400, 100, 0); // held: Esc takes it back
    key(bench, "Esc");
    assert_int_equal(view_of(bench).points, 0);
    give(bench, EVENT_RELEASE, 400, 100, 0);
    key(bench, "Esc");
    assert_int_equal(view_of(bench).tool, 0);
    assert_int_equal(ui_command(bench->ui), UI_NOTHING);
    assert_int_equal(actors(bench), before + 1);
}

// A box that was dragged is turned by its handle, with the tool still in hand.
static void a_dragged_box_is_turned_by_its_handle(void **state)
{
    Bench *bench = *state;
    Stage *stage = ui_stage(bench->ui);
    bench_show(bench, "93_playground");
    clear(bench);
    key(bench, "W");
    drag(bench, 300, 200, 420, 260);
    Actor *box = stage_selected(stage);
    double above = 200 - HANDLES_STALK * bench->ui->layout.scale / stage_view(stage).zoom;
    int before = actors(bench);
    drag(bench, 360, above, 460, 230); // a quarter turn
    assert_int_equal(actors(bench), before);
    assert_int_equal(stage_cursor(stage), CURSOR_CROSS);
    assert_ptr_equal(stage_selected(stage), box);
    assert_true(fabs(box->angle - 90) < 0.01);
    assert_int_equal(view_of(bench).points, 0);
    drag(bench, 300, 300, 340, 330); // elsewhere it draws the next one
    assert_int_equal(actors(bench), before + 1);
    assert_ptr_not_equal(stage_selected(stage), box);
}

// ---- The pair of 94

static void drawn_shapes_replace_first_and_second_in_turn(void **state)
{
    Bench *bench = *state;
    Stage *stage = ui_stage(bench->ui);
    bench_show(bench, "94_your_function");
    Actor *first = stage_first(stage), *second = stage_next(stage, first);
    key(bench, "C");
    give(bench, EVENT_MOVE, 200, 100, 0);
    bench_frame(bench);
    expect_words(bench, "in place of A");
    drag(bench, 200, -200, 230, -160);
    assert_ptr_equal(stage_selected(stage), first);
    expect_words(bench, "in place of B");
    key(bench, "D");
    click_all(bench, (double[]){400, -200, 450, -200, 450, -150}, 3);
    assert_ptr_equal(stage_selected(stage), second);
    key(bench, "Y"); // the first cannot be a ray
    bench_frame(bench);
    expect_words(bench, "in place of B");
    drag(bench, 500, -200, 530, -160);
    assert_int_equal(second->shape.kind, TS_SHAPE_RAY);
    assert_int_equal(first->shape.kind, TS_SHAPE_CIRCLE);
    assert_int_equal(actors(bench), 2);
    key(bench, "Esc");
    key(bench, "Ctrl+Z");
    assert_int_equal(second->shape.kind, TS_SHAPE_TRIANGLE);
    key(bench, "Ctrl+Z");
    key(bench, "Ctrl+Z");
    assert_int_equal(first->shape.kind, TS_SHAPE_OBB);
    assert_int_equal(second->shape.kind, TS_SHAPE_CIRCLE);
    key(bench, "Ctrl+Y");
    expect_shape(first, TS_SHAPE_CIRCLE, (double[]){200, -200, 50}, 3);
    key(bench, "S"); // undone with the shapes: the second is next
    bench_frame(bench);
    expect_words(bench, "in place of B");
}

static void a_kind_that_the_function_does_not_take_is_refused(void **state)
{
    static const PluginView circles = {.name = "mine",
                                       .file = "mine.so",
                                       .a = TS_SHAPE_BIT(TS_SHAPE_CIRCLE),
                                       .b = TS_SHAPE_BIT(TS_SHAPE_CIRCLE),
                                       .version = 1};
    Bench *bench = *state;
    Stage *stage = ui_stage(bench->ui);
    stage_set_plugin(stage, &circles);
    bench_show(bench, "94_your_function");
    clear(bench);
    key(bench, "S");
    drag(bench, 10, 20, 60, 20); // in view: the two are near each other
    expect_words(bench, "your function takes no such shape");
    stage_each(stage, actor) assert_int_equal(actor->shape.kind, TS_SHAPE_CIRCLE);
    stage_set_plugin(stage, NULL);
}

// ---- Undo, doubling

static void drawing_is_undone_as_one_step(void **state)
{
    Bench *bench = *state;
    bench_show(bench, "93_playground");
    clear(bench);
    int before = actors(bench);
    key(bench, "U");
    drag(bench, 200, 100, 300, 100);
    click(bench, 250, 130);
    assert_int_equal(actors(bench), before + 1);
    key(bench, "Esc");
    key(bench, "Ctrl+Z");
    assert_int_equal(actors(bench), before);
    key(bench, "Ctrl+Y");
    assert_int_equal(actors(bench), before + 1);
}

// What a key does to a polygon of three corners that is being drawn: with each set of modifiers.
static void each_key_needs_its_modifiers(void **state)
{
    enum { C = MOD_CTRL, S = MOD_SHIFT, A = MOD_ALT };
    static const unsigned sets[] = {0, S, C, A, C | S, C | A, S | A, C | S | A};
    static const struct {
        Key key;
        unsigned mods; // other ones leave the drawing alone
        int points, drawn;
        bool same; // the tool in hand
    } row[] = {{KEY_BACKSPACE, 0, 2, 0, true},    {KEY_ENTER, 0, 0, 1, true},
               {(Key)'s', 0, 0, 0, false},        {(Key)'l', 0, 0, 0, false},
               {(Key)'z', C, 2, 0, true},         {(Key)'z', C | A, 2, 0, true},
               {(Key)'z', C | S, 3, 1, true}, // what was undone before is redone
               {(Key)'z', C | S | A, 3, 1, true}, {(Key)'y', 0, 0, 0, false},
               {(Key)'y', C, 3, 1, true},         {(Key)'y', C | S, 3, 1, true},
               {(Key)'y', C | A, 3, 1, true},     {(Key)'y', C | S | A, 3, 1, true}};
    static const Key keys[] = {KEY_BACKSPACE, KEY_ENTER, (Key)'s', (Key)'l', (Key)'z', (Key)'y'};
    Bench *bench = *state;
    Stage *stage = ui_stage(bench->ui);
    for (int i = 0; i < 6 * 8; i++) {
        Key pressed = keys[i / 8];
        unsigned mods = sets[i % 8];
        int points = 3, drawn = 0;
        bool same = true;
        for (size_t k = 0; k < sizeof row / sizeof *row; k++) {
            if (row[k].key != pressed || row[k].mods != mods) continue;
            points = row[k].points;
            drawn = row[k].drawn;
            same = row[k].same;
        }
        bench_show(bench, "93_playground");
        clear(bench);
        key(bench, "C");
        drag(bench, 200, 100, 300, 100);
        key(bench, "Esc");
        key(bench, "Ctrl+Z");
        key(bench, "L");
        click_all(bench, (double[]){200, 100, 300, 100, 300, 200}, 3);
        int before = actors(bench), tool = stage_drawing(stage).tool;
        stage_event(stage, &(Event){.kind = EVENT_KEY, .key = pressed, .mods = mods});
        DrawingView view = stage_drawing(stage);
        if (view.points != points || actors(bench) != before + drawn || (view.tool == tool) != same)
            fail_msg("key %d with modifiers %u: %d points, %d drawn", (int)pressed, mods,
                     view.points, actors(bench) - before);
    }
}

static void ctrl_d_doubles_what_is_selected(void **state)
{
    Bench *bench = *state;
    Stage *stage = ui_stage(bench->ui);
    bench_show(bench, "93_playground");
    clear(bench);
    int before = actors(bench);
    key(bench, "D");
    click_all(bench, (double[]){200, 100, 300, 100, 250, 200}, 3);
    Actor *one = stage_selected(stage);
    key(bench, "C");
    drag(bench, 500, 100, 530, 140);
    Actor *two = stage_selected(stage);
    key(bench, "Esc");
    key(bench, "Ctrl+D");
    expect_shape(stage_selected(stage), TS_SHAPE_CIRCLE, (double[]){510, 110, 50}, 3);
    assert_false(stage_is_selected(stage, two));
    key(bench, "Ctrl+Z");
    assert_int_equal(actors(bench), before + 2);
    stage_select(stage, one);
    give(bench, EVENT_PRESS, 510, 100, MOD_SHIFT); // and the circle
    give(bench, EVENT_RELEASE, 510, 100, MOD_SHIFT);
    assert_int_equal(stage_selected_count(stage), 2);
    key(bench, "Ctrl+D");
    assert_int_equal(actors(bench), before + 4);
    assert_int_equal(stage_selected_count(stage), 2);
    assert_false(stage_is_selected(stage, one) || stage_is_selected(stage, two));
    int triangles = 0;
    stage_each(stage, actor)
    {
        if (!stage_is_selected(stage, actor) || actor->shape.kind != TS_SHAPE_TRIANGLE) continue;
        expect_shape(actor, TS_SHAPE_TRIANGLE, (double[]){210, 110, 310, 110, 260, 210}, 6);
        triangles++;
    }
    assert_int_equal(triangles, 1);
    key(bench, "Ctrl+Z");
    assert_int_equal(actors(bench), before + 2);
    stage_select(stage, NULL);
    key(bench, "Ctrl+D");
    expect_words(bench, "select a shape");
}

// ---- Scripts

static bool add_line(void *self, const char *line)
{
    char *all = self;
    strncat(all, line, 4000 - strlen(all));
    return true;
}

static void a_script_replays_a_drawing(void **state)
{
    static const char lines[] = "1 key D\n1 press 200 10\n1 release\n1 press 300 10\n1 release\n"
                                "1 press 250 -40\n1 release\n2 key C\n2 press 250 40\n"
                                "2 move 250 10\n2 release\n3 key Esc\n";
    char path[] = "/tmp/test_drawing_XXXXXX", error[256], text[2][4096] = {"", ""};
    Bench *bench = *state;
    int file = mkstemp(path);
    assert_true(file >= 0 && write(file, lines, sizeof lines - 1) == sizeof lines - 1);
    close(file);
    for (int i = 0; i < 2; i++) {
        ui_open(bench->ui, ui_find(bench->ui, "94_your_function"));
        Script *script = script_read(path, error, sizeof error);
        assert_non_null(script);
        script_play(bench->ui, script, 4, (Sink){add_line, text[i]});
        script_free(script);
        Actor *first = stage_first(bench->ui->stage);
        expect_shape(first, TS_SHAPE_TRIANGLE, (double[]){200, 10, 300, 10, 250, -40}, 6);
        expect_shape(stage_next(bench->ui->stage, first), TS_SHAPE_CIRCLE, (double[]){250, 40, 30},
                     3);
    }
    unlink(path);
    assert_string_equal(text[0], text[1]);
    assert_non_null(strstr(text[0], "4\tA\tB\ttouching"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        WITH_ALL_SCENES(escape_ends_one_thing_at_a_time),
        WITH_ALL_SCENES(a_dragged_box_is_turned_by_its_handle),
        WITH_ALL_SCENES(drawn_shapes_replace_first_and_second_in_turn),
        WITH_ALL_SCENES(a_kind_that_the_function_does_not_take_is_refused),
        WITH_ALL_SCENES(drawing_is_undone_as_one_step),
        WITH_ALL_SCENES(each_key_needs_its_modifiers),
        WITH_ALL_SCENES(ctrl_d_doubles_what_is_selected),
        WITH_ALL_SCENES(a_script_replays_a_drawing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
