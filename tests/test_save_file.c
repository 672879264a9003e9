// Names for what the program saves: in the first folder that can be written, and of no file that is
// there; and who may read it.
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>

#include "movie.h"
#include "save_file.h"
#include "scratch_folder.h"

static char home[128], pictures[160], chosen[160];

static int up(void **state)
{
    (void)state;
    if (scratch_folder_make("file") || chmod(folder, 0777) != 0) return -1;
    snprintf(home, sizeof home, "%s/home", folder);
    snprintf(pictures, sizeof pictures, "%s/Pictures", home);
    snprintf(chosen, sizeof chosen, "%s/chosen", folder);
    setenv("HOME", home, 1);
    setenv("XDG_PICTURES_DIR", chosen, 1);
    return mkdir(home, 0777) || chmod(home, 0777) || mkdir(pictures, 0777) || mkdir(chosen, 0777);
}

static int down(void **state)
{
    rmdir(pictures);
    rmdir(home);
    rmdir(chosen);
    return scratch_folder_remove(state);
}

static void expect_path(const char *in, int number)
{
    char found[SAVE_PATH], wanted[SAVE_PATH];
    snprintf(wanted, sizeof wanted, "%s/touchstone-41_obb-%d.png", in, number);
    assert_true(save_new_path(found, "41_obb", "png"));
    assert_string_equal(found, wanted);
}

static void write_there(const char *in, int number)
{
    char name[SAVE_PATH], error[SAVE_SENTENCE];
    snprintf(name, sizeof name, "%s/touchstone-41_obb-%d.png", in, number);
    assert_true(save_text(name, "text", error, sizeof error));
}

static void names_count_on(void **state)
{
    (void)state;
    expect_path(chosen, 1);
    write_there(chosen, 1);
    expect_path(chosen, 2);
    write_there(chosen, 3);
    expect_path(chosen, 2);
    write_there(chosen, 2);
    expect_path(chosen, 4);
    for (int i = 1; i <= 3; i++) {
        char name[SAVE_PATH];
        snprintf(name, sizeof name, "%s/touchstone-41_obb-%d.png", chosen, i);
        assert_int_equal(remove(name), 0);
    }
}

static void folders_that_are_not_there(void **state)
{
    (void)state;
    assert_int_equal(rmdir(chosen), 0);
    expect_path(pictures, 1);
    unsetenv("XDG_PICTURES_DIR");
    expect_path(pictures, 1);
    assert_int_equal(rmdir(pictures), 0);
    expect_path(home, 1);
}

// The one that is named, and ~/Pictures, can be read only. Root may write everywhere, so this asks
// as another user.
static void folders_that_cannot_be_written(void **state)
{
    (void)state;
    assert_int_equal(chmod(chosen, 0555), 0);
    assert_int_equal(chmod(pictures, 0555), 0);
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        char found[SAVE_PATH];
        if (geteuid() == 0 && setuid(65534) != 0) _exit(2);
        bool in_home = save_new_path(found, "41_obb", "png") &&
                       strncmp(found, home, strlen(home)) == 0 && !strstr(found, "Pictures");
        _exit(in_home ? 0 : 1);
    }
    int status;
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFEXITED(status));
    if (WEXITSTATUS(status) == 2) skip(); // in a container without other users
    assert_int_equal(WEXITSTATUS(status), 0);
}

typedef bool WriteTo(const char *file, char *error, int error_size);

static bool write_text(const char *file, char *error, int error_size)
{
    return save_text(file, "text", error, error_size);
}

static bool write_image(const char *file, char *error, int error_size)
{
    Image image = image_new(4, 3);
    bool done = image_write(&image, file, error, error_size);
    image_free(&image);
    return done;
}

static bool write_movie(const char *file, char *error, int error_size)
{
    MovieForm form = {.width = 4, .height = 4, .rate = 10, .quality = 100};
    Movie *movie = movie_open(file, &form, error, error_size);
    if (!movie) return false;
    Image image = image_new(4, 4);
    movie_add(movie, &image, 0);
    image_free(&image);
    return movie_close(movie, 100, error, error_size);
}

// A new file may be read and written by whom the mask of the process allows it, one that is
// replaced by whom it was before.
static void files_have_the_usual_permissions(void **state)
{
    (void)state;
    static const mode_t masks[] = {0, 022, 027, 0177}, modes[] = {0600, 0644, 0400, 0664};
    static const struct {
        const char *name;
        WriteTo *write;
    } row[] = {{"saved.txt", write_text}, {"saved.png", write_image}, {"saved.webp", write_movie}};
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        char file[SAVE_PATH], error[SAVE_SENTENCE];
        snprintf(file, sizeof file, "%s/%s", folder, row[i].name);
        for (size_t k = 0; k < 2 * sizeof masks / sizeof *masks; k++) {
            struct stat status;
            mode_t mask = masks[k / 2], before = umask(mask);
            mode_t expected = k % 2 == 0 ? 0666 & ~mask : modes[k / 2];
            if (k % 2 == 0)
                remove(file);
            else
                assert_int_equal(chmod(file, expected), 0);
            bool done = row[i].write(file, error, sizeof error);
            umask(before);
            if (!done) fail_msg("%s", error);
            assert_int_equal(stat(file, &status), 0);
            if ((status.st_mode & 0777) != expected)
                fail_msg("%s with mask %03o: mode %03o", row[i].name, (unsigned)mask,
                         (unsigned)status.st_mode & 0777);
        }
        assert_int_equal(remove(file), 0);
    }
}

#define SAVE_TEST(test) cmocka_unit_test_setup_teardown(test, up, down)

int main(void)
{
    const struct CMUnitTest tests[] = {
        SAVE_TEST(names_count_on),
        SAVE_TEST(folders_that_are_not_there),
        SAVE_TEST(folders_that_cannot_be_written),
        SAVE_TEST(files_have_the_usual_permissions),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
