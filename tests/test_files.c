// Files that scenes ask for: assets by name, and what is dropped on the window.
#include <stdio.h>
#include <unistd.h>

#include "stage_bench.h"

static char taken[256]; // path of the file given to the scene last

static const char *take(Stage *own, const char *path)
{
    (void)own;
    snprintf(taken, sizeof taken, "%s", path);
    return NULL;
}

static const Scene takes = {
    .title = "takes", .idea = "files", .claims = "w drop PNG", .drop = take};
static const Scene passes = {.title = "passes", .idea = "them by", .claims = "w"};

static char folder[64];

static void write_file(const char *name, const char *bytes, size_t size)
{
    char path[128];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    FILE *file = fopen(path, "wb");
    assert_non_null(file);
    assert_int_equal(fwrite(bytes, 1, size, file), size);
    fclose(file);
}

static int up(void **state)
{
    snprintf(folder, sizeof folder, "/tmp/touchstone-files-XXXXXX");
    if (!mkdtemp(folder)) return -1;
    return bench_up(state);
}

static int down(void **state)
{
    char command[128];
    snprintf(command, sizeof command, "rm -r %s", folder);
    return system(command) == 0 ? bench_down(state) : -1;
}

static void a_program_knows_its_places(void **state)
{
    (void)state;
    static const struct {
        const char *folder, *program, *runners, *assets, *headers;
    } row[] = {
        {"/usr/bin/../share/touchstone/assets", "touchstone", "/usr/share/touchstone/runners",
         "/usr/share/touchstone/assets", ""},
        {"/opt/ts/bin/../share/touchstone/assets", "touchstone", "/opt/ts/share/touchstone/runners",
         "/opt/ts/share/touchstone/assets", "-I/opt/ts/include"},
        {"/src/build/release/../../assets", "build/release/touchstone", "extras/runners", "assets",
         "-Iinclude"},
        {"build/debug/../../assets", "build/debug/touchstone", "extras/runners", "assets",
         "-Iinclude"},
        {"/usr/local/bin/../share/touchstone/assets", "touchstone",
         "/usr/local/share/touchstone/runners", "/usr/local/share/touchstone/assets", ""},
        {"assets", "touchstone", "/usr/local/share/touchstone/runners",
         "/usr/local/share/touchstone/assets", ""},
    };
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        ProgramPlaces places;
        stage_set_assets(stage, row[i].folder);
        stage_set_at_home(stage, false);
        stage_places(stage, &places);
        assert_string_equal(places.runners, "/usr/local/share/touchstone/runners");
        stage_set_at_home(stage, true);
        stage_places(stage, &places);
        assert_string_equal(places.program, row[i].program);
        assert_string_equal(places.runners, row[i].runners);
        assert_string_equal(places.assets, row[i].assets);
        assert_string_equal(places.headers, row[i].headers);
        assert_int_equal(places.in_checkout, strcmp(places.assets, "assets") == 0);
    }
}

static void a_text_is_read_once_a_visit(void **state)
{
    (void)state;
    const char *why;
    stage_set_assets(stage, folder);
    bench_open(&passes);
    write_file("map.txt", "#.#\n", 4);
    const char *text = stage_text(stage, "map.txt", &why);
    assert_string_equal(text, "#.#\n");
    write_file("map.txt", "...\n", 4);
    assert_ptr_equal(stage_text(stage, "map.txt", &why), text);
    bench_open(&takes);
    assert_string_equal(stage_text(stage, "map.txt", &why), "...\n");
}

static void what_cannot_be_read_says_why(void **state)
{
    (void)state;
    const char *why;
    stage_set_assets(stage, folder);
    bench_open(&passes);
    assert_null(stage_text(stage, "none.txt", &why));
    assert_non_null(strstr(why, "none.txt: No such file"));
    assert_null(stage_image(stage, "none.png", &why));
    assert_non_null(strstr(why, "none.png"));
    write_file("zero.txt", "a\0b", 3);
    assert_null(stage_text(stage, "zero.txt", &why));
    assert_non_null(strstr(why, "is no text"));
    write_file("fake.png", "GIF89a", 6);
    assert_null(stage_image(stage, "fake.png", &why));
    assert_non_null(strstr(why, "no PNG file"));
}

static void a_picture_is_read_whole(void **state)
{
    (void)state;
    char path[128], error[256];
    const char *why;
    Image image = image_new(3, 2);
    image.pixel[4] = 0xff123456;
    snprintf(path, sizeof path, "%s/dot.png", folder);
    assert_true(image_write(&image, path, error, sizeof error));
    image_free(&image);
    bench_open(&passes);
    const Image *read = stage_image(stage, path, &why);
    assert_non_null(read);
    assert_int_equal(read->width, 3);
    assert_int_equal(read->pixel[4], 0xff123456);
}

static void a_drop_reaches_the_scene_that_takes_it(void **state)
{
    (void)state;
    const char *why;
    char path[128];
    snprintf(path, sizeof path, "%s/map.txt", folder);
    write_file("map.txt", "1", 1);
    bench_open(&passes);
    assert_false(stage_drop(stage, path, &why));
    bench_open(&takes);
    assert_true(stage_drop(stage, path, &why));
    assert_null(why);
    assert_string_equal(taken, path);
    assert_string_equal(stage_text(stage, path, &why), "1");
    write_file("map.txt", "2", 1);
    assert_true(stage_drop(stage, path, &why)); // again: it has changed
    assert_string_equal(stage_text(stage, path, &why), "2");
    taken[0] = '\0';
    stage_reset(stage);
    assert_string_equal(taken, path); // it stays after a reset, not on the next visit
    taken[0] = '\0';
    bench_open(&takes);
    assert_string_equal(taken, "");
}

static void too_many_are_refused(void **state)
{
    (void)state;
    const char *why = "";
    bench_open(&passes);
    for (int i = 0; i < 100; i++) {
        char name[32];
        snprintf(name, sizeof name, "%d.txt", i);
        assert_null(stage_text(stage, name, &why));
    }
    assert_string_equal(why, "no room for another file");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(a_program_knows_its_places, up, down),
        cmocka_unit_test_setup_teardown(a_text_is_read_once_a_visit, up, down),
        cmocka_unit_test_setup_teardown(what_cannot_be_read_says_why, up, down),
        cmocka_unit_test_setup_teardown(a_picture_is_read_whole, up, down),
        cmocka_unit_test_setup_teardown(a_drop_reaches_the_scene_that_takes_it, up, down),
        cmocka_unit_test_setup_teardown(too_many_are_refused, up, down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
