// Files that are opened or dropped: what is shown of a long one, and what is said of one that holds
// nothing to show.
#include "open_file.h"
#include "ui_bench.h"

#include <errno.h>

#include "scratch_folder.h"

static char sentence[512];

enum { READ = 1 << 20, LINE = 8000 }; // bytes: a megabyte is read; of a line

static int up(void **state)
{
    return scratch_folder_make("some.cases") || bench_open_with(state, scene_table);
}

static int down(void **state)
{
    int closed = bench_close(state);
    return scratch_folder_remove(state) || closed;
}

static void write_bytes(const char *bytes, size_t size)
{
    FILE *file = fopen(path, "wb");
    assert_non_null(file);
    assert_int_equal(fwrite(bytes, 1, size, file), size);
    fclose(file);
}

static bool opens(Bench *bench)
{
    strcpy(sentence, "?");
    bool opened = open_file(bench->ui, path, sentence, sizeof sentence);
    bench_frame(bench);
    return opened;
}

static void expect_refused(Bench *bench, const char *words)
{
    const Scene *scene = stage_scene(ui_stage(bench->ui));
    assert_false(opens(bench));
    if (!strstr(sentence, words)) fail_msg("%s", sentence);
    assert_ptr_equal(stage_scene(ui_stage(bench->ui)), scene);
    assert_int_equal(ui_state(bench->ui).cases, 0);
}

static void cases_are_shown(void **state)
{
    Bench *bench = *state;
    static const char text[] = "# touchstone cases 1\ncircle 0 0 1 | circle 5 0 1\n"
                               "circle 0 0 2 | circle 5 0 1\n";
    write_bytes(text, sizeof text - 1);
    assert_true(opens(bench));
    assert_int_equal(ui_state(bench->ui).cases, 2);
    assert_true(stage_main_ask(ui_stage(bench->ui))->a->shape.circle.radius == 1);
}

// Of a file of more than a megabyte the line that the megabyte ends in is not read: what is left of
// it is another case, or none. `before` bytes of it are within the megabyte.
static void expect_cut(Bench *bench, size_t before)
{
    static char text[READ + 2 * LINE];
    static const char last[] = "circle 0 0 3 | circle 5 0 1000\n";
    int length = sprintf(text, "# touchstone cases 1\ncircle 0 0 1 | circle 5 0 1\n");
    size_t at = (size_t)length, end = READ - before;
    while (at < end) {
        size_t line = end - at < LINE + 2 ? end - at : LINE;
        if (end - at - line == 1) line--;
        memset(text + at, '#', line - 1);
        text[at + line - 1] = '\n';
        at += line;
    }
    memcpy(text + at, last, sizeof last - 1);
    write_bytes(text, at + sizeof last - 1);
    assert_true(opens(bench));
    if (*sentence) fail_msg("%zu: %s", before, sentence);
    assert_int_equal(ui_state(bench->ui).cases, 1);
}

static void a_line_that_is_cut_is_not_read(void **state)
{
    Bench *bench = *state;
    expect_cut(bench, 20); // "circle 0 0 3 | circl"
    expect_cut(bench, 27); // "... 1": a case, but another one
}

static void what_is_nothing_is_refused(void **state)
{
    Bench *bench = *state;
    expect_refused(bench, strerror(ENOENT));
    write_bytes("circle\0 0", 9);
    expect_refused(bench, "neither cases nor a picture");
    write_bytes("", 0);
    expect_refused(bench, "holds no case");
    write_bytes("\x89PNG\r\n\x1a\n", 8);
    expect_refused(bench, "damaged PNG");
    write_bytes("# touchstone cases 1\ncircle 0 0\n", 32);
    expect_refused(bench, "some.cases:2: ");
}

#define OPEN_TEST(test) cmocka_unit_test_setup_teardown(test, up, down)

int main(void)
{
    const struct CMUnitTest tests[] = {
        OPEN_TEST(cases_are_shown),
        OPEN_TEST(a_line_that_is_cut_is_not_read),
        OPEN_TEST(what_is_nothing_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
