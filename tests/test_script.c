#include <unistd.h>

#include "ui_bench.h"

enum { OUTPUT_MAX = 1 << 16 };

typedef struct Output {
    char text[OUTPUT_MAX];
    int length, lines, wanted; // stops after `wanted` lines; 0: never
} Output;

static bool take(void *self, const char *line)
{
    Output *output = self;
    int length = (int)strlen(line);
    assert_true(output->length + length < OUTPUT_MAX);
    memcpy(output->text + output->length, line, (size_t)length + 1);
    output->length += length;
    return ++output->lines != output->wanted;
}

// Writes the text to a file. Its name is valid until the next call.
static const char *file_with(const char *text)
{
    static char path[64];
    snprintf(path, sizeof path, "/tmp/touchstone_script_%d", (int)getpid());
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    fputs(text, file);
    fclose(file);
    return path;
}

static Script *script_of(const char *text)
{
    char error[256] = "";
    const char *path = file_with(text);
    Script *script = script_read(path, error, sizeof error);
    remove(path);
    if (!script) fail_msg("%s", error);
    return script;
}

static void play(const char *text, int ticks, Output *output)
{
    Ui *ui = ui_new(bench_scenes);
    Script *script = text ? script_of(text) : NULL;
    *output = (Output){.wanted = output->wanted};
    script_play(ui, script, ticks, (Sink){take, output});
    script_free(script);
    ui_free(ui);
}

static void every_line_is_read(void **state)
{
    (void)state;
    Script *script = script_of("# a comment\n\n"
                               "1 press 100 150\n"
                               "  1 press 10.5 -3e1 right shift ctrl # and more\r\n"
                               "2 move 180 200\n"
                               "2 release\n"
                               "3 wheel -1.5 at 300 200 ctrl\n"
                               "3 touch 0 down 1 2\n3 touch 9 move 1 2\n3 touch 0 up\n"
                               "3 touch 9 cancel\n"
                               "4 key Ctrl+Z\n"
                               "4 keyup w\n"
                               "900 text two words");
    script_free(script);
    script_free(script_of(""));
    script_free(NULL);
}

static void every_bad_line_is_named(void **state)
{
    (void)state;
    char longer[400];
    memset(longer, 'x', sizeof longer - 1);
    longer[sizeof longer - 1] = 0;
    const struct {
        const char *text, *wrong;
    } row[] = {
        {"1 jump 3 4\n", ":1: found \"jump\", expected press, move,"},
        {"\n1\n", ":2: the line ends, expected press, move,"},
        {"x press 1 2\n", ":1: found \"x\", expected the number of a tick"},
        {"-1 release\n", ":1: found \"-1\", expected the number of a tick"},
        {"1.5 release\n", ":1: found \"1.5\", expected the number of a tick"},
        {"99999999999 release\n", "expected the number of a tick"},
        {"1 press 1\n", ":1: the line ends, expected y in world px"},
        {"1 press 1 two\n", ":1: found \"two\", expected y in world px"},
        {"1 press nan 2\n", ":1: found \"nan\", expected x in world px"},
        {"1 press 1 2 thumb\n", ":1: found \"thumb\", expected left, middle, right,"},
        {"1 move 1 2 left\n", ":1: found \"left\", expected shift, ctrl or alt"},
        {"1 release 3\n", ":1: found \"3\", expected the end of the line"},
        {"1 wheel 1 on 2 3\n", ":1: found \"on\", expected \"at X Y\""},
        {"1 wheel 1\n", ":1: the line ends, expected \"at X Y\""},
        {"1 wheel up at 2 3\n", ":1: found \"up\", expected a number of notches"},
        {"1 touch\n", ":1: the line ends, expected a finger, 0 to 9"},
        {"1 touch 10 up\n", ":1: found \"10\", expected a finger, 0 to 9"},
        {"1 touch 1\n", ":1: the line ends, expected down, move, up or cancel"},
        {"1 touch 1 lift\n", ":1: found \"lift\", expected down, move, up or cancel"},
        {"1 touch 1 down 3\n", ":1: the line ends, expected y in world px"},
        {"1 touch 1 up 3 4\n", ":1: found \"3\", expected the end of the line"},
        {"1 key\n", ":1: the line ends, expected the name of a key"},
        {"1 key Banana\n", ":1: found \"Banana\", expected the name of a key"},
        {"1 keyup Ctrl+\n", "expected the name of a key"},
        {"1 text\n", ":1: the line ends, expected 1 to 31 bytes of text"},
        {"1 text 0123456789012345678901234567890123\n", "expected 1 to 31 bytes of text"},
        {"5 release\n4 release\n", ":2: found \"4\", expected tick 5 or later"},
        {longer, ":1: the line is too long, expected at most"},
    };
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        char error[256] = "";
        const char *path = file_with(row[i].text);
        assert_null(script_read(path, error, sizeof error));
        if (!strstr(error, row[i].wrong)) fail_msg("%s: %s", row[i].text, error);
        assert_int_equal(strncmp(error, path, strlen(path)), 0);
        remove(path);
    }
}

static void a_missing_file_is_named(void **state)
{
    (void)state;
    char error[256] = "";
    assert_null(script_read("/nowhere/at/all", error, sizeof error));
    assert_non_null(strstr(error, "/nowhere/at/all"));
}

static void a_run_says_what_happened_at_each_tick(void **state)
{
    (void)state;
    Output *output = calloc(1, sizeof *output);
    play(NULL, 3, output);
    assert_int_equal(output->lines, 6);
    char *line = strtok(output->text, "\n");
    char a[16], b[16], relation[16], colour[16], gap[40], method[40], exact[16];
    int tick = 0;
    assert_int_equal(sscanf(line,
                            "%d\t%15[^\t]\t%15[^\t]\t%15[^\t]\t%15[^\t]\t%39[^\t]\t%39[^\t]\t%15s",
                            &tick, a, b, relation, colour, gap, method, exact),
                     8);
    assert_int_equal(tick, 1);
    assert_string_equal(a, "left");
    assert_string_equal(b, "right");
    assert_string_equal(relation, "apart");
    assert_string_equal(colour, "blue");
    assert_string_equal(exact, "apart");
    assert_true(strtod(gap, NULL) > 0 && strtod(gap, NULL) < 1);
    assert_non_null(method_find(method));
    assert_string_equal(strtok(NULL, "\n"), "1\treport\ttick\t1");
    free(output);
}

static void the_same_run_says_the_same(void **state)
{
    (void)state;
    static const char script[] = "2 press 0 0\n3 move 10 5\n5 move 20 9\n7 release\n"
                                 "8 key M\n9 key PgDn\n12 key R\n13 wheel 1 at 0 0 ctrl\n";
    Output *first = calloc(1, sizeof *first), *second = calloc(1, sizeof *second);
    play(script, 20, first);
    play(script, 20, second);
    assert_string_equal(first->text, second->text);
    play(NULL, 20, second);
    assert_string_not_equal(first->text, second->text);
    free(first);
    free(second);
}

// The left box is dragged 25 px to the right, onto the other, at the tick of the script.
static void a_drag_in_world_px_moves_the_shape(void **state)
{
    (void)state;
    Output *output = calloc(1, sizeof *output);
    play("1 key Space\n2 press 0 0\n3 move 25 0\n4 release\n", 4, output);
    assert_non_null(strstr(output->text, "2\tleft\tright\tapart\tblue"));
    assert_non_null(strstr(output->text, "3\tleft\tright\toverlapping\tred"));
    assert_non_null(strstr(output->text, "4\tleft\tright\toverlapping\tred"));
    assert_non_null(strstr(output->text, "4\treport\ttick\t0"));
    free(output);
}

static void deliver(Bench *bench, const char *text)
{
    Script *script = script_of(text);
    for (int tick = 1; tick <= 5; tick++) {
        script_deliver(script, bench->ui, tick);
        bench_frame(bench);
    }
    script_free(script);
}

// The left box, whose half is 20 px, is held by two fingers 20 px apart.
// Modifiers of a press hold until the release, beside those of each move.
static void modifiers_are_held_until_the_release(void **state)
{
    Bench *bench = *state;
    static const struct {
        const char *lines;
        unsigned mods;
    } scripts[] = {
        {"1 press 300 10\n1 move 310 10\n", 0},
        {"1 press 300 10 shift\n1 move 310 10\n", MOD_SHIFT},
        {"1 press 300 10 shift\n1 move 310 10 ctrl\n", MOD_SHIFT | MOD_CTRL},
        {"1 press 300 10 shift ctrl\n1 move 310 10 alt ctrl\n", MOD_SHIFT | MOD_CTRL | MOD_ALT},
        {"1 press 300 10 shift\n1 move 310 10 ctrl\n1 move 320 10\n", MOD_SHIFT},
        {"1 press 300 10 shift\n1 release\n", MOD_SHIFT},
        {"1 press 300 10 shift\n1 release\n1 move 310 10\n", 0},
        {"1 press 300 10 shift\n1 release\n1 move 310 10 alt\n", MOD_ALT},
        {"1 press 300 10 shift\n1 release\n1 press 300 10\n1 move 310 10\n", 0},
        {"1 move 310 10 ctrl\n1 move 320 10\n", 0},
    };
    for (size_t i = 0; i < sizeof scripts / sizeof *scripts; i++) {
        deliver(bench, scripts[i].lines);
        if (bench->ui->mods != scripts[i].mods)
            fail_msg("%s: %u", scripts[i].lines, bench->ui->mods);
        deliver(bench, "1 release\n");
    }
}

static void two_fingers_of_a_script_turn_and_scale(void **state)
{
    Bench *bench = *state;
    Stage *stage = bench->ui->stage;
    stage_play(stage, false);
    TsObb before = boxes_state.a->shape.obb;
    deliver(bench, "1 touch 0 down -10 0\n1 touch 1 down 10 0\n"
                   "2 touch 1 move 14 6\n2 touch 0 move -14 -6\n"
                   "3 touch 1 move 0 30\n3 touch 0 move 0 -30\n"
                   "4 touch 0 up\n4 touch 1 up\n");
    TsObb now = boxes_state.a->shape.obb;
    assert_true(boxes_state.a->angle > 60 && boxes_state.a->angle <= 90);
    assert_true(now.half.x > 1.5 * before.half.x && now.half.x <= 3 * before.half.x);
    assert_true(stage_undo(stage));
    assert_memory_equal(&boxes_state.a->shape.obb, &before, sizeof before);
    deliver(bench,
            "1 touch 3 down 0 0\n2 touch 3 move 0 10\n2 touch 3 move 0 60\n3 touch 3 cancel\n");
    assert_memory_equal(&boxes_state.a->shape.obb, &before, sizeof before);
    deliver(bench, "1 touch 3 down 0 0\n2 touch 3 move 0 10\n2 touch 3 move 0 60\n3 touch 3 up\n");
    assert_true(boxes_state.a->position.y > 40);
}

static void a_run_stops_where_nobody_listens(void **state)
{
    (void)state;
    Output *output = calloc(1, sizeof *output);
    output->wanted = 3;
    play(NULL, 100, output);
    assert_int_equal(output->lines, 3);
    free(output);
}

static void the_window_is_as_before_after_a_run(void **state)
{
    Bench *bench = *state;
    Output *output = calloc(1, sizeof *output);
    assert_int_equal(script_play(bench->ui, NULL, 2, (Sink){take, output}), PLAYED_RIGHT);
    Settings settings = ui_settings(bench->ui);
    assert_true(settings.panel && settings.width == 1280 && settings.height == 800);
    free(output);
}

static void a_run_tells_of_a_wrong_method(void **state)
{
    Bench *bench = *state;
    Output *output = calloc(1, sizeof *output);
    bench_set(bench, "method", "bounding_circles");
    assert_int_equal(script_play(bench->ui, NULL, 1, (Sink){take, output}), PLAYED_WRONG);
    free(output);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(modifiers_are_held_until_the_release, bench_open,
                                        bench_close),
        cmocka_unit_test(every_line_is_read),
        cmocka_unit_test(every_bad_line_is_named),
        cmocka_unit_test(a_missing_file_is_named),
        cmocka_unit_test(a_run_says_what_happened_at_each_tick),
        cmocka_unit_test(the_same_run_says_the_same),
        cmocka_unit_test(a_drag_in_world_px_moves_the_shape),
        cmocka_unit_test_setup_teardown(two_fingers_of_a_script_turn_and_scale, bench_open,
                                        bench_close),
        cmocka_unit_test(a_run_stops_where_nobody_listens),
        cmocka_unit_test_setup_teardown(the_window_is_as_before_after_a_run, bench_open,
                                        bench_close),
        cmocka_unit_test_setup_teardown(a_run_tells_of_a_wrong_method, bench_open, bench_close),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
