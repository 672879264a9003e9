// Moving pictures: what a decoder of others reads from them, and what is left when one fails.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <dirent.h>
#include <errno.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>
#include <webp/demux.h>

#include "movie.h"
#include "scratch_folder.h"

enum { WIDTH = 61, HEIGHT = 40, PICTURES = 12 };

static char error[512];

static int set_up(void **state)
{
    (void)state;
    *error = '\0';
    return scratch_folder_make("movie.webp");
}

// A box with soft edges that moves over a ground of two tones. Two pictures are the same.
static uint32_t color_at(int picture, int x, int y)
{
    static const uint32_t ground[] = {0xFBFAF7, 0xF3F2ED};
    if (picture == 5) picture = 4;
    int left = 3 + 4 * picture, top = 5 + picture;
    bool inside = x >= left && x < left + 12 && y >= top && y < top + 9;
    if (!inside) return ground[y >= 30];
    bool edge = x == left || x == left + 11;
    return edge ? 0x80E840u + (uint32_t)(picture * 0x010203 + y) : 0xC81E2B;
}

static Image picture_of(int picture)
{
    Image image = image_new(WIDTH, HEIGHT);
    assert_non_null(image.pixel);
    for (int y = 0; y < HEIGHT; y++) {
        for (int x = 0; x < WIDTH; x++) {
            image.pixel[y * WIDTH + x] = image_pixel(0xFF000000u | color_at(picture, x, y));
        }
    }
    return image;
}

static int begins(int picture) { return (picture * 1000 + 7) / 15; }

static Movie *open_movie(const char *at, int quality)
{
    return movie_open(
        at, &(MovieForm){.width = WIDTH, .height = HEIGHT, .rate = 15, .quality = quality}, error,
        sizeof error);
}

static bool add(Movie *movie, int picture)
{
    Image image = picture_of(picture);
    bool added = movie_add(movie, &image, begins(picture));
    image_free(&image);
    return added;
}

static bool make(const char *at, int quality)
{
    Movie *movie = open_movie(at, quality);
    if (!movie) return false;
    for (int i = 0; i < PICTURES; i++) add(movie, i);
    return movie_close(movie, begins(PICTURES), error, sizeof error);
}

// A whole file, to be freed.
static uint8_t *read_file(const char *at, size_t *size)
{
    FILE *file = fopen(at, "rb");
    assert_non_null(file);
    uint8_t *bytes = malloc(1 << 20);
    assert_non_null(bytes);
    *size = fread(bytes, 1, 1 << 20, file);
    fclose(file);
    return bytes;
}

static int furthest(uint32_t color, const uint8_t *rgba)
{
    int most = rgba[3] == 255 ? 0 : 255;
    for (int i = 0; i < 3; i++) {
        int off = abs((int)(color >> (16 - 8 * i) & 0xFF) - rgba[i]);
        if (off > most) most = off;
    }
    return most;
}

// Decodes the file by libwebp's own decoder. Returns by how much a channel of an edge differs at
// most; all other pixels, the times and the number of pictures must be right.
static int decoded(void)
{
    size_t size;
    uint8_t *bytes = read_file(path, &size), *pixel;
    WebPAnimDecoder *decoder = WebPAnimDecoderNew(&(WebPData){bytes, size}, NULL);
    assert_non_null(decoder);
    WebPAnimInfo info;
    assert_true(WebPAnimDecoderGetInfo(decoder, &info));
    assert_int_equal(info.canvas_width, WIDTH);
    assert_int_equal(info.canvas_height, HEIGHT);
    assert_int_equal(info.loop_count, 0);
    assert_int_equal(info.frame_count, PICTURES - 1); // two are one
    int end, most = 0;
    for (int i = 0; i < PICTURES; i++) {
        if (i == 5) continue;
        assert_true(WebPAnimDecoderGetNext(decoder, &pixel, &end));
        assert_int_equal(end, begins(i == 4 ? 6 : i + 1));
        for (int at = 0; at < WIDTH * HEIGHT; at++) {
            uint32_t color = color_at(i, at % WIDTH, at / WIDTH);
            bool alone = (color & 0xF00000) == 0x800000;
            int off = furthest(color, pixel + 4 * (size_t)at);
            if (!alone) assert_int_equal(off, 0);
            if (off > most) most = off;
        }
    }
    assert_false(WebPAnimDecoderHasMoreFrames(decoder));
    WebPAnimDecoderDelete(decoder);
    free(bytes);
    return most;
}

static void keeps_every_pixel_and_time(void **state)
{
    (void)state;
    assert_true(make(path, 100));
    assert_int_equal(decoded(), 0);
}

static void rounds_soft_edges_only(void **state)
{
    (void)state;
    static const int least[] = {75, 50, 25, 1}, step[] = {8, 16, 32, 64};
    for (int i = 0; i < 4; i++) {
        assert_true(make(path, least[i]));
        int off = decoded();
        assert_in_range(off, step[i] / 4, step[i] / 2);
    }
}

static void same_pictures_give_the_same_bytes(void **state)
{
    (void)state;
    size_t first_size, second_size;
    assert_true(make(path, 80));
    uint8_t *first = read_file(path, &first_size);
    assert_true(make(path, 80));
    uint8_t *second = read_file(path, &second_size);
    assert_int_equal(first_size, second_size);
    assert_memory_equal(first, second, first_size);
    free(first);
    free(second);
    assert_int_equal(scratch_folder_files(), 1);
}

static void resting_pictures_take_no_room(void **state)
{
    (void)state;
    size_t one, many;
    for (int end = 1; end <= 600; end += 599) {
        Movie *movie = open_movie(path, 100);
        assert_non_null(movie);
        Image image = picture_of(0);
        for (int i = 0; i < end; i++) assert_true(movie_add(movie, &image, 16 * i));
        image_free(&image);
        assert_true(movie_close(movie, 16 * end, error, sizeof error));
        free(read_file(path, end == 1 ? &one : &many));
    }
    assert_int_equal(one, many);
}

// ---- What fails leaves what was there

static void put_old_file(const char *at)
{
    FILE *file = fopen(at, "w");
    assert_non_null(file);
    fputs("old", file);
    fclose(file);
}

static void assert_old_file(const char *at)
{
    size_t size;
    uint8_t *bytes = read_file(at, &size);
    assert_int_equal(size, 3);
    assert_memory_equal(bytes, "old", 3);
    free(bytes);
    assert_int_equal(scratch_folder_files(), 1);
}

static void discarded_leaves_the_old_file(void **state)
{
    (void)state;
    put_old_file(path);
    Movie *movie = open_movie(path, 80);
    assert_non_null(movie);
    for (int i = 0; i < 3; i++) assert_true(add(movie, i));
    movie_discard(movie);
    assert_old_file(path);
}

static void another_size_fails(void **state)
{
    (void)state;
    put_old_file(path);
    Movie *movie = open_movie(path, 80);
    assert_non_null(movie);
    assert_true(add(movie, 0));
    Image other = image_new(WIDTH + 1, HEIGHT);
    assert_false(movie_add(movie, &other, 50));
    image_free(&other);
    assert_false(add(movie, 1));
    assert_false(movie_close(movie, 100, error, sizeof error));
    assert_non_null(strstr(error, "a picture has another size"));
    assert_old_file(path);
}

static void names_and_places_are_refused(void **state)
{
    (void)state;
    char other[256];
    snprintf(other, sizeof other, "%s/movie.gif", folder);
    assert_null(open_movie(other, 80));
    assert_non_null(strstr(error, "neither .webp nor .mp4"));
    snprintf(other, sizeof other, "%s/none/movie.webp", folder);
    assert_null(open_movie(other, 80));
    assert_non_null(strstr(error, strerror(ENOENT)));
    assert_null(movie_open(path, &(MovieForm){.width = 16384, .height = 1, .quality = 80}, error,
                           sizeof error));
    assert_non_null(strstr(error, "16383"));
    assert_int_equal(scratch_folder_files(), 0);
}

static void a_full_disk_is_an_error(void **state)
{
    (void)state;
    if (access("/dev/full", W_OK) != 0) skip();
    assert_int_equal(symlink("/dev/full", path), 0);
    assert_false(make(path, 80));
    assert_non_null(strstr(error, strerror(ENOSPC)));
}

// ---- ffmpeg, or what stands in its place

// A program "ffmpeg" in the folder, which is the PATH; "": none.
static char *old_path;

static void stand_in(const char *script)
{
    char name[128];
    old_path = strdup(getenv("PATH"));
    snprintf(path, sizeof path, "%s/movie.mp4", folder);
    snprintf(name, sizeof name, "%s/ffmpeg", folder);
    if (*script) {
        FILE *file = fopen(name, "w");
        assert_non_null(file);
        fprintf(file, "#!/bin/sh\nPATH='%s'\n%s\n", old_path, script);
        fclose(file);
        assert_int_equal(chmod(name, 0755), 0);
    }
    setenv("PATH", folder, 1);
}

// Removes it. No process may be left.
static void stand_down(void)
{
    char name[128];
    setenv("PATH", old_path, 1);
    free(old_path);
    snprintf(name, sizeof name, "%s/ffmpeg", folder);
    remove(name);
    assert_int_equal(waitpid(-1, NULL, WNOHANG), -1);
    assert_int_equal(errno, ECHILD);
    assert_int_equal(scratch_folder_files(), 0);
}

static void fails_with(const char *script, const char *words)
{
    stand_in(script);
    assert_false(make(path, 80));
    if (!strstr(error, words)) fail_msg("\"%s\" is not in \"%s\"", words, error);
    assert_null(strchr(error, '\n'));
    stand_down();
}

static void a_missing_ffmpeg_is_named(void **state)
{
    (void)state;
    fails_with("", "ffmpeg is not installed");
}

static void an_ffmpeg_that_fails_is_quoted(void **state)
{
    (void)state;
    fails_with("exit 3", "ffmpeg ended with status 3");
    fails_with("echo first >&2; echo 'No space left' >&2; exit 1", "ffmpeg: No space left");
    fails_with("cat >/dev/null; exit 4", "ffmpeg ended with status 4");
    fails_with("head -c 100 >/dev/null; kill -9 $$", "ffmpeg was ended: Killed");
    fails_with("exit 0", "ffmpeg "); // ended early, or wrote nothing
    // More than a pipe holds, and more than is kept.
    fails_with("cat >/dev/null; yes complaint | head -c 200000 >&2; echo >&2; echo end >&2; exit 1",
               "ffmpeg: end");
}

static void discarding_ends_ffmpeg(void **state)
{
    (void)state;
    stand_in("exec sleep 100");
    Movie *movie = open_movie(path, 80);
    assert_non_null(movie);
    assert_true(add(movie, 0));
    movie_discard(movie);
    stand_down();
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, scratch_folder_remove)
    const struct CMUnitTest tests[] = {
        TEST(keeps_every_pixel_and_time),
        TEST(rounds_soft_edges_only),
        TEST(same_pictures_give_the_same_bytes),
        TEST(resting_pictures_take_no_room),
        TEST(discarded_leaves_the_old_file),
        TEST(another_size_fails),
        TEST(names_and_places_are_refused),
        TEST(a_full_disk_is_an_error),
        TEST(a_missing_ffmpeg_is_named),
        TEST(an_ffmpeg_that_fails_is_quoted),
        TEST(discarding_ends_ffmpeg),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
