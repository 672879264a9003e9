// What the window remembers from run to run: every value of every setting comes back, and what is
// spoilt in the file spoils nothing else.
#include <string.h>
#include <sys/stat.h>

#include "base/language.h"
#include "palette.h"
#include "scratch_folder.h"
#include "window/settings.h"

static const Settings some = {.scene = "41_obb",
                              .done = "13opb 41o",
                              .palette = PALETTE_DARK,
                              .language = LANGUAGE_CHINESE,
                              .panel = true,
                              .simple = true,
                              .read = READ_SHOWN,
                              .font_scale = 1.25,
                              .width = 1280,
                              .height = 800};
static const Settings others = {.scene = "13_circle_circle",
                                .palette = PALETTE_LIGHT,
                                .language = LANGUAGE_ENGLISH,
                                .read = READ_IF_WIDE,
                                .font_scale = 1,
                                .width = 960,
                                .height = 600,
                                .demo = true};

static int up(void **state)
{
    (void)state;
    if (scratch_folder_make("touchstone")) return -1;
    return setenv("XDG_CONFIG_HOME", folder, 1);
}

static int down(void **state)
{
    char file[256];
    snprintf(file, sizeof file, "%s/settings", path);
    remove(file);
    return scratch_folder_remove(state);
}

static void expect_same(const char *what, const Settings *now, const Settings *wanted)
{
    bool same = strcmp(now->scene, wanted->scene) == 0 && strcmp(now->done, wanted->done) == 0 &&
                now->palette == wanted->palette && now->language == wanted->language &&
                now->panel == wanted->panel && now->simple == wanted->simple &&
                now->read == wanted->read && now->font_scale == wanted->font_scale &&
                now->width == wanted->width && now->height == wanted->height;
    if (!same) fail_msg("%s", what);
}

static void expect_remembered(const char *what, const Settings *settings)
{
    settings_save(settings);
    Settings now = settings_load(others);
    expect_same(what, &now, settings);
    assert_false(now.demo); // this is not the first start
}

static void every_value_is_remembered(void **state)
{
    (void)state;
    Settings settings = some;
    expect_remembered("some", &settings);
    for (int i = 0; i < PALETTES; i++) {
        settings.palette = i;
        expect_remembered("palette", &settings);
    }
    for (int i = LANGUAGE_ANY; i <= LANGUAGE_CHINESE; i++) {
        settings.language = i;
        expect_remembered("language", &settings);
    }
    for (int i = 0; i < 4; i++) {
        settings.panel = i & 1;
        settings.simple = i & 2;
        expect_remembered("a switch", &settings);
    }
    static const ReadShown reads[] = {READ_IF_WIDE, READ_SHOWN, READ_HIDDEN};
    for (int i = 0; i < 3; i++) {
        settings.read = reads[i];
        expect_remembered("read", &settings);
    }
    static const double scales[] = {0.75, 0.9, 1, 1.25, 2};
    for (int i = 0; i < 5; i++) {
        settings.font_scale = scales[i];
        expect_remembered("font_scale", &settings);
    }
    settings.width = 200;
    settings.height = 2160;
    expect_remembered("window", &settings);
    settings = (Settings){.scene = "",
                          .palette = some.palette,
                          .language = some.language,
                          .font_scale = 1,
                          .width = 300,
                          .height = 300};
    strcpy(settings.scene, "99_not_there"); // whether it is there is for the program to find out
    expect_remembered("a course that was not begun", &settings);
}

static Settings load(const char *text)
{
    char file[256];
    mkdir(path, 0700);
    snprintf(file, sizeof file, "%s/settings", path);
    FILE *out = fopen(file, "w");
    assert_non_null(out);
    fputs(text, out);
    fclose(out);
    return settings_load(some);
}

// Each line alone is ignored: the default stays, and the line behind it counts.
static void a_bad_line_spoils_nothing(void **state)
{
    (void)state;
    static const char *const bad[] = {"palette = pink",
                                      "language = xx",
                                      "panel = 1",
                                      "depth = shallow",
                                      "read = often",
                                      "font_scale = 0.5",
                                      "font_scale = 2.5",
                                      "font_scale = big",
                                      "window = 100x100",
                                      "window = 800",
                                      "window = 800x600x2",
                                      "window = 99999x600",
                                      "course = 41O!",
                                      "colour = red",
                                      "palette",
                                      "= dark"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        char text[128];
        Settings wanted = some;
        snprintf(text, sizeof text, "# a comment\n\n%s\nscene = 43_mtv\n", bad[i]);
        Settings now = load(text);
        strcpy(wanted.scene, "43_mtv");
        wanted.simple = false; // not the first start
        expect_same(bad[i], &now, &wanted);
    }
}

static void without_a_file_all_stays(void **state)
{
    (void)state;
    Settings now = settings_load(some);
    expect_same("no file", &now, &some);
}

#define SETTINGS_TEST(test) cmocka_unit_test_setup_teardown(test, up, down)

int main(void)
{
    const struct CMUnitTest tests[] = {
        SETTINGS_TEST(every_value_is_remembered),
        SETTINGS_TEST(a_bad_line_spoils_nothing),
        SETTINGS_TEST(without_a_file_all_stays),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
