// PNG files: there and back, damaged ones, and places that cannot be written.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <dirent.h>
#include <fcntl.h>
#include <png.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "image.h"
#include "scratch_folder.h"

static char error[256];

static int set_up(void **state)
{
    (void)state;
    return scratch_folder_make("picture.png");
}

static Image noise(int width, int height)
{
    Image image = image_new(width, height);
    assert_non_null(image.pixel);
    uint32_t seed = 7;
    for (int i = 0; i < width * height; i++)
        image.pixel[i] = 0xFF000000u | (seed = seed * 1664525u + 1013904223u) >> 8;
    return image;
}

static void assert_fails_to_read(const char *reason)
{
    Image image;
    memset(error, 0, sizeof error);
    assert_false(image_read(&image, path, error, sizeof error));
    assert_null(image.pixel);
    assert_int_equal(strncmp(error, "cannot read ", 12), 0);
    assert_non_null(strstr(error, reason));
    assert_null(strchr(error, '\n'));
}

static void write_bytes(const void *bytes, size_t count)
{
    FILE *file = fopen(path, "wb");
    assert_non_null(file);
    assert_int_equal(fwrite(bytes, 1, count, file), count);
    assert_int_equal(fclose(file), 0);
}

static size_t read_bytes(uint8_t *bytes, size_t most)
{
    FILE *file = fopen(path, "rb");
    assert_non_null(file);
    size_t count = fread(bytes, 1, most, file);
    fclose(file);
    return count;
}

static void sizes_are_checked(void **state)
{
    (void)state;
    const int bad[][2] = {
        {0, 5}, {5, 0}, {-1, 5}, {IMAGE_MAX_SIDE + 1, 1}, {1, IMAGE_MAX_SIDE + 1}};
    for (int i = 0; i < 5; i++) assert_null(image_new(bad[i][0], bad[i][1]).pixel);
    Image image = image_new(IMAGE_MAX_SIDE, 1);
    assert_int_equal(image.width, IMAGE_MAX_SIDE);
    assert_int_equal(image.pixel[IMAGE_MAX_SIDE - 1], 0);
    image_free(&image);
    assert_null(image.pixel);
    image_free(&image);
}

static void pictures_come_back_as_they_were(void **state)
{
    (void)state;
    const int size[][2] = {{1, 1}, {3, 7}, {200, 1}, {123, 77}};
    for (int i = 0; i < 4; i++) {
        Image image = noise(size[i][0], size[i][1]), back;
        assert_true(image_write(&image, path, error, sizeof error));
        assert_true(image_read(&back, path, error, sizeof error));
        assert_int_equal(back.width, image.width);
        assert_int_equal(back.height, image.height);
        assert_memory_equal(back.pixel, image.pixel, (size_t)(4 * image.width * image.height));
        assert_int_equal(scratch_folder_files(), 1);
        image_free(&image);
        image_free(&back);
    }
}

static void alpha_comes_back_as_it_was(void **state)
{
    (void)state;
    Image image = noise(31, 9), back;
    for (int i = 0; i < 31 * 9; i++) image.pixel[i] ^= (uint32_t)i << 24;
    png_image png = {
        .version = PNG_IMAGE_VERSION, .width = 31, .height = 9, .format = PNG_FORMAT_BGRA};
    assert_true(png_image_write_to_file(&png, path, 0, image.pixel, 0, NULL));
    assert_true(image_read(&back, path, error, sizeof error));
    assert_memory_equal(back.pixel, image.pixel, 4 * 31 * 9);
    image_free(&back);
    assert_true(image_write(&image, path, error, sizeof error)); // opaque
    assert_true(image_read(&back, path, error, sizeof error));
    for (int i = 0; i < 31 * 9; i++) assert_int_equal(back.pixel[i], image.pixel[i] | 0xFF000000u);
    image_free(&image);
    image_free(&back);
}

// Other kinds of PNG, written by libpng's simplified interface.
static void write_kind(png_uint_32 format, const void *pixels, const void *colors, int colors_count)
{
    png_image png = {.version = PNG_IMAGE_VERSION, .width = 2, .height = 2, .format = format};
    png.colormap_entries = (png_uint_32)colors_count;
    assert_true(png_image_write_to_file(&png, path, 0, pixels, 0, colors));
}

static void assert_reads(uint32_t a, uint32_t b, uint32_t c, uint32_t d)
{
    Image image;
    assert_true(image_read(&image, path, error, sizeof error));
    const uint32_t wanted[4] = {a, b, c, d};
    assert_memory_equal(image.pixel, wanted, sizeof wanted);
    image_free(&image);
}

static void every_kind_of_png_is_read(void **state)
{
    (void)state;
    write_kind(PNG_FORMAT_GRAY, (uint8_t[]){0, 50, 200, 255}, NULL, 0);
    assert_reads(0xFF000000, 0xFF323232, 0xFFC8C8C8, 0xFFFFFFFF);
    write_kind(PNG_FORMAT_GA, (uint8_t[]){9, 0, 9, 128, 7, 255, 8, 1}, NULL, 0);
    assert_reads(0x00090909, 0x80090909, 0xFF070707, 0x01080808);
    const uint8_t rgba[] = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16};
    write_kind(PNG_FORMAT_RGBA, rgba, NULL, 0);
    assert_reads(0x04010203, 0x08050607, 0x0C090A0B, 0x100D0E0F);
    const uint8_t colors[] = {255, 0, 0, 255, 0, 255, 0, 128, 0, 0, 255, 0};
    write_kind(PNG_FORMAT_RGBA_COLORMAP, (uint8_t[]){0, 1, 2, 1}, colors, 3);
    assert_reads(0xFFFF0000, 0x8000FF00, 0x000000FF, 0x8000FF00);
    const uint16_t deep[] = {0, 0, 0, 65535, 65535, 65535, 65535, 0, 0, 0, 0, 65535};
    write_kind(PNG_FORMAT_LINEAR_RGB, deep, NULL, 0);
    assert_reads(0xFF000000, 0xFFFFFFFF, 0xFFFF0000, 0xFF0000FF);
}

// By libpng itself: its simplified interface does not know these.
static void write_raw(int width, int height, int depth, int type, int interlace, uint8_t **row)
{
    FILE *file = fopen(path, "wb");
    assert_non_null(file);
    png_struct *png = png_create_write_struct(PNG_LIBPNG_VER_STRING, NULL, NULL, NULL);
    png_info *info = png_create_info_struct(png);
    png_color colors[4] = {{255, 0, 0}, {0, 255, 0}, {0, 0, 255}, {9, 9, 9}};
    if (setjmp(png_jmpbuf(png))) fail_msg("libpng cannot write it");
    png_init_io(png, file);
    png_set_IHDR(png, info, (png_uint_32)width, (png_uint_32)height, depth, type, interlace, 0, 0);
    if (type == PNG_COLOR_TYPE_PALETTE) {
        png_set_PLTE(png, info, colors, 4);
        png_set_tRNS(png, info, (uint8_t[]){255, 100}, 2, NULL); // the others are opaque
    }
    png_write_info(png, info);
    png_write_image(png, row);
    png_write_end(png, info);
    png_destroy_write_struct(&png, &info);
    fclose(file);
}

static void interlaced_pictures_are_read(void **state)
{
    (void)state;
    enum { WIDE = 13, HIGH = 9 };
    uint8_t bytes[HIGH][4 * WIDE], *row[HIGH];
    for (int y = 0; y < HIGH; y++) {
        row[y] = bytes[y];
        for (int i = 0; i < 4 * WIDE; i++) bytes[y][i] = (uint8_t)(37 * y + 11 * i);
    }
    write_raw(WIDE, HIGH, 8, PNG_COLOR_TYPE_RGB_ALPHA, PNG_INTERLACE_ADAM7, row);
    Image image;
    assert_true(image_read(&image, path, error, sizeof error));
    for (int y = 0; y < HIGH; y++) {
        for (int x = 0; x < WIDE; x++) {
            const uint8_t *byte = bytes[y] + 4 * x;
            uint32_t wanted = (uint32_t)byte[3] << 24 | (uint32_t)byte[0] << 16 |
                              (uint32_t)byte[1] << 8 | byte[2];
            assert_int_equal(image.pixel[y * WIDE + x], wanted);
        }
    }
    image_free(&image);
}

static void few_bits_a_pixel_are_read(void **state)
{
    (void)state;
    uint8_t first = 0x1B, second = 0xE4, *row[] = {&first, &second}; // 0 1 2 3 and 3 2 1 0
    const uint32_t wanted[] = {0xFFFF0000, 0x6400FF00, 0xFF0000FF, 0xFF090909,
                               0xFF090909, 0xFF0000FF, 0x6400FF00, 0xFFFF0000};
    for (int interlace = 0; interlace < 2; interlace++) {
        write_raw(4, 2, 2, PNG_COLOR_TYPE_PALETTE, interlace, row);
        Image image;
        assert_true(image_read(&image, path, error, sizeof error));
        assert_memory_equal(image.pixel, wanted, sizeof wanted);
        image_free(&image);
    }
    first = 0x40, second = 0x80;
    write_raw(2, 2, 1, PNG_COLOR_TYPE_GRAY, 0, row);
    assert_reads(0xFF000000, 0xFFFFFFFF, 0xFFFFFFFF, 0xFF000000);
}

static void sixteen_bits_with_alpha_are_read(void **state)
{
    (void)state;
    uint8_t first[] = {255, 255, 0, 0, 128, 128, 1, 1}, second[] = {1, 1, 2, 2, 3, 3, 255, 255};
    uint8_t *row[] = {first, second};
    write_raw(1, 2, 16, PNG_COLOR_TYPE_RGB_ALPHA, PNG_INTERLACE_ADAM7, row);
    Image image;
    assert_true(image_read(&image, path, error, sizeof error));
    assert_int_equal(image.pixel[0], 0x01FF0080);
    assert_int_equal(image.pixel[1], 0xFF010203);
    image_free(&image);
}

static void damaged_files_are_refused(void **state)
{
    (void)state;
    static uint8_t bytes[4096], changed[4096];
    Image image = noise(17, 11);
    assert_true(image_write(&image, path, error, sizeof error));
    image_free(&image);
    size_t count = read_bytes(bytes, sizeof bytes);
    assert_in_range(count, 100, sizeof bytes - 1);
    for (size_t length = 0; length < count; length++) {
        write_bytes(bytes, length);
        assert_fails_to_read(length < 8 ? "no PNG file" : "damaged PNG");
    }
    for (size_t i = 8; i < count - 12; i += 3) { // every chunk has a checksum
        memcpy(changed, bytes, count);
        changed[i] ^= 0x55;
        write_bytes(changed, count);
        Image read;
        if (image_read(&read, path, error, sizeof error)) image_free(&read);
    }
    write_bytes("GIF89a and then some", 20);
    assert_fails_to_read("no PNG file");
}

static uint32_t checksum(const uint8_t *byte, size_t count)
{
    uint32_t sum = 0xFFFFFFFFu;
    for (size_t i = 0; i < count; i++) {
        sum ^= byte[i];
        for (int bit = 0; bit < 8; bit++) sum = sum >> 1 ^ (sum & 1 ? 0xEDB88320u : 0);
    }
    return ~sum;
}

// A header that promises so many pixels, interlaced, and no more.
static void write_head(uint32_t width, uint32_t height)
{
    uint8_t head[] = {137, 'P', 'N', 'G', 13, 10, 26, 10,  0,   0,   0,   13, 'I', 'H', 'D',
                      'R', 0,   0,   0,   0,  0,  0,  0,   0,   8,   2,   0,  0,   1,   0,
                      0,   0,   0,   0,   0,  0,  0,  'I', 'D', 'A', 'T', 0,  0,   0,   0};
    for (int i = 0; i < 4; i++) {
        head[16 + i] = (uint8_t)(width >> (24 - 8 * i));
        head[20 + i] = (uint8_t)(height >> (24 - 8 * i));
    }
    uint32_t sum = checksum(head + 12, 17);
    for (int i = 0; i < 4; i++) head[29 + i] = (uint8_t)(sum >> (24 - 8 * i));
    write_bytes(head, sizeof head);
}

// By their header, before memory is taken.
static void huge_pictures_are_refused(void **state)
{
    (void)state;
    const uint32_t size[][2] = {{65536, 1},     {30000, 30000}, {1, 0x7FFFFFFF},
                                {16385, 16384}, {1 << 28, 1},   {0x7FFFFFFF, 1}};
    struct rusage before, after;
    getrusage(RUSAGE_SELF, &before);
    for (int i = 0; i < 6; i++) {
        write_head(size[i][0], size[i][1]);
        assert_fails_to_read("16384");
    }
    write_head(16384, 4097);
    assert_fails_to_read("more than 67108864 pixels");
    getrusage(RUSAGE_SELF, &after);
    assert_in_range(after.ru_maxrss - before.ru_maxrss, 0, 32 << 10); // kilobytes
    const uint32_t bad[][2] = {{0, 5}, {5, 0}, {0x80000000, 5}};
    for (int i = 0; i < 3; i++) {
        write_head(bad[i][0], bad[i][1]);
        assert_fails_to_read("damaged PNG");
    }
}

static void missing_files_are_named(void **state)
{
    (void)state;
    remove(path);
    assert_fails_to_read("No such file");
    assert_non_null(strstr(error, path));
    char kept[128];
    memcpy(kept, path, sizeof kept);
    memcpy(path, folder, sizeof folder);
    assert_fails_to_read("directory");
    memcpy(path, kept, sizeof kept);
}

static void assert_fails_to_write(const Image *image, const char *where, const char *reason)
{
    memset(error, 0, sizeof error);
    assert_false(image_write(image, where, error, sizeof error));
    assert_int_equal(strncmp(error, "cannot write ", 13), 0);
    assert_non_null(strstr(error, reason));
    assert_null(strchr(error, '\n'));
}

static void what_cannot_be_written_is_said(void **state)
{
    (void)state;
    Image image = noise(60, 60);
    char missing[128];
    snprintf(missing, sizeof missing, "%s/no/where.png", folder);
    assert_fails_to_write(&image, missing, "No such file");
    assert_fails_to_write(&image, folder, "directory");
    assert_fails_to_write(&image, "", "No such file");
    assert_fails_to_write(&image, "/dev/full", "No space left");
    struct stat status;
    assert_int_equal(stat("/dev/full", &status), 0);
    assert_true(S_ISCHR(status.st_mode)); // no file took its place
    image_free(&image);
}

// A disk that fills up, by a limit on the size of files.
static void a_full_disk_leaves_the_old_file(void **state)
{
    (void)state;
    Image small = noise(4, 4), large = noise(300, 300), back;
    assert_true(image_write(&small, path, error, sizeof error));
    struct rlimit old, limit;
    assert_int_equal(getrlimit(RLIMIT_FSIZE, &old), 0);
    limit = old;
    limit.rlim_cur = 5000;
    signal(SIGXFSZ, SIG_IGN);
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &limit), 0);
    bool written = image_write(&large, path, error, sizeof error);
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &old), 0);
    assert_false(written);
    assert_non_null(strstr(error, "File too large"));
    assert_int_equal(scratch_folder_files(), 1);
    assert_true(image_read(&back, path, error, sizeof error));
    assert_int_equal(back.width, 4);
    image_free(&small);
    image_free(&large);
    image_free(&back);
}

// As long a name as file systems allow, and a file that a killed writer left.
static void any_name_is_written_and_stale_files_are_removed(void **state)
{
    (void)state;
    char name[400], stale[128], fresh[128], other[128];
    for (int length = 249; length <= 255; length++) {
        int at = snprintf(name, sizeof name, "%s/", folder);
        memset(name + at, 'a', (size_t)length);
        strcpy(name + at + length - 4, ".png");
        Image image = noise(4, 4);
        assert_true(image_write(&image, name, error, sizeof error));
        image_free(&image);
        assert_int_equal(remove(name), 0);
    }
    pid_t child = fork();
    if (child == 0) _exit(0);
    waitpid(child, NULL, 0); // its number is that of no process now
    snprintf(stale, sizeof stale, "%s/.touchstone-%ld-aB3dE9", folder, (long)child);
    snprintf(fresh, sizeof fresh, "%s/.touchstone-%ld-Zz0000", folder, (long)child);
    snprintf(other, sizeof other, "%s/.touchstone-%ld-aB3dE9", folder, (long)getpid());
    const char *const left[] = {stale, fresh, other};
    for (int i = 0; i < 3; i++) fclose(fopen(left[i], "w"));
    struct timespec old[2] = {{time(NULL) - 3600, 0}, {time(NULL) - 3600, 0}};
    assert_int_equal(utimensat(AT_FDCWD, stale, old, 0), 0);
    assert_int_equal(utimensat(AT_FDCWD, other, old, 0), 0);
    static const char *const alike[] = {
        "%s/.touchstone-%ld-aB3dE",      "%s/.touchstone-%ld-aB3dE9x", "%s/.touchstone-%ld_aB3dE9",
        "%s/.touchstone-%ld-aB3dE9.png", "%s/touchstone-%ld-aB3dE9",   "%s/.touchstone-x%ld-aB3dE9",
        "%s/.touchstone--%ld-aB3dE9",    "%s/.touchstone-%ld"};
    enum { ALIKE = sizeof alike / sizeof *alike };
    for (int i = 0; i < ALIKE; i++) { // the viewer's own
        snprintf(name, sizeof name, alike[i], folder, (long)child);
        fclose(fopen(name, "w"));
        assert_int_equal(utimensat(AT_FDCWD, name, old, 0), 0);
    }
    Image image = noise(4, 4);
    assert_true(image_write(&image, path, error, sizeof error));
    image_free(&image);
    assert_int_not_equal(access(stale, F_OK), 0); // old, and its writer has ended
    assert_int_equal(remove(fresh), 0);           // may be another machine's
    assert_int_equal(remove(other), 0);           // a living process writes it
    for (int i = 0; i < ALIKE; i++) {
        snprintf(name, sizeof name, alike[i], folder, (long)child);
        if (remove(name) != 0) fail_msg("%s", name);
    }
    assert_int_equal(scratch_folder_files(), 1);
}

static void a_link_is_followed(void **state)
{
    (void)state;
    char link[128];
    snprintf(link, sizeof link, "%s/link.png", folder);
    Image image = noise(4, 4), other = noise(9, 5), back;
    assert_true(image_write(&image, path, error, sizeof error));
    assert_int_equal(symlink(path, link), 0);
    assert_true(image_write(&other, link, error, sizeof error));
    struct stat status;
    assert_int_equal(lstat(link, &status), 0);
    assert_true(S_ISLNK(status.st_mode));
    remove(link);
    assert_true(image_read(&back, path, error, sizeof error));
    assert_int_equal(back.width, 9);
    image_free(&image);
    image_free(&other);
    image_free(&back);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sizes_are_checked),
        cmocka_unit_test(pictures_come_back_as_they_were),
        cmocka_unit_test(alpha_comes_back_as_it_was),
        cmocka_unit_test(every_kind_of_png_is_read),
        cmocka_unit_test(interlaced_pictures_are_read),
        cmocka_unit_test(few_bits_a_pixel_are_read),
        cmocka_unit_test(sixteen_bits_with_alpha_are_read),
        cmocka_unit_test(damaged_files_are_refused),
        cmocka_unit_test(huge_pictures_are_refused),
        cmocka_unit_test(missing_files_are_named),
        cmocka_unit_test(what_cannot_be_written_is_said),
        cmocka_unit_test(a_full_disk_leaves_the_old_file),
        cmocka_unit_test(any_name_is_written_and_stale_files_are_removed),
        cmocka_unit_test(a_link_is_followed),
    };
    return cmocka_run_group_tests(tests, set_up, scratch_folder_remove);
}
