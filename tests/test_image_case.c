// Pictures that carry a case: written and read back, and hostile PNGs.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <unistd.h>

#include "image_case.h"

static char path[64];
static char error[256];
static char text[IMAGE_CASE_MAX];

static int set_up(void **state)
{
    (void)state;
    snprintf(path, sizeof path, "/tmp/touchstone_case_XXXXXX");
    int file = mkstemp(path);
    return file < 0 ? -1 : close(file);
}

static int tear_down(void **state)
{
    (void)state;
    return remove(path);
}

static int read_case(int size) { return image_read_case(path, text, size, error, sizeof error); }

static void assert_fails(const char *reason)
{
    memset(text, 'x', 8);
    memset(error, 0, sizeof error);
    assert_int_equal(read_case(sizeof text), -1);
    assert_non_null(strstr(error, reason));
    assert_non_null(strstr(error, path));
    assert_null(strchr(error, '\n'));
    assert_string_equal(text, "");
}

static void write_picture(const char *carried)
{
    Image image = image_new(9, 5);
    assert_true(image_write_with_case(&image, carried, path, error, sizeof error));
    image_free(&image);
}

static void a_case_comes_back(void **state)
{
    (void)state;
    const char *carried = "# touchstone cases 1\npoint 0 0 | circle 3 4 5 | note \xc3\xbc\n";
    write_picture(carried);
    assert_int_equal(read_case(sizeof text), strlen(carried));
    assert_string_equal(text, carried);
    Image image;
    assert_true(image_read(&image, path, error, sizeof error)); // still a picture
    assert_int_equal(image.width, 9);
    image_free(&image);
}

static void a_picture_without_one_says_so(void **state)
{
    (void)state;
    write_picture(NULL);
    assert_int_equal(read_case(sizeof text), 0);
    assert_string_equal(text, "");
}

static void the_longest_fits_and_no_longer(void **state)
{
    (void)state;
    static char carried[IMAGE_CASE_MAX];
    memset(carried, '#', sizeof carried - 1);
    write_picture(carried);
    assert_int_equal(read_case(sizeof text), sizeof carried - 1);
    assert_string_equal(text, carried);
    for (int size = 0; size <= (int)sizeof text - 1; size += 4681) {
        assert_int_equal(read_case(size), -1);
        assert_non_null(strstr(error, "too long"));
    }
}

static void missing_and_strange_files_are_told(void **state)
{
    (void)state;
    FILE *file = fopen(path, "wb");
    assert_non_null(file);
    assert_fails("no PNG file"); // empty
    fputs("GIF89a and then some more", file);
    fclose(file);
    assert_fails("no PNG file");
    assert_int_equal(image_read_case("/tmp", text, sizeof text, error, sizeof error), -1);
    assert_non_null(strstr(error, "directory"));
    assert_int_equal(image_read_case("/none/x.png", text, sizeof text, error, sizeof error), -1);
    assert_non_null(strstr(error, "/none/x.png: No such file"));
}

static size_t read_bytes(uint8_t *bytes, size_t most)
{
    FILE *file = fopen(path, "rb");
    assert_non_null(file);
    size_t count = fread(bytes, 1, most, file);
    fclose(file);
    return count;
}

static void write_bytes(const uint8_t *bytes, size_t count)
{
    FILE *file = fopen(path, "wb");
    assert_non_null(file);
    assert_int_equal(fwrite(bytes, 1, count, file), count);
    assert_int_equal(fclose(file), 0);
}

static void no_truncated_file_is_taken_for_whole(void **state)
{
    (void)state;
    static uint8_t bytes[1024];
    write_picture("point 0 0 | point 1 1");
    size_t count = read_bytes(bytes, sizeof bytes), whole = 0;
    for (size_t length = 0; length < count; length++) {
        write_bytes(bytes, length);
        if (read_case(sizeof text) > 0) {
            assert_string_equal(text, "point 0 0 | point 1 1");
            whole++;
        } else {
            assert_fails(length < 8 ? "no PNG file" : "ends too soon");
        }
    }
    assert_in_range(whole, 30, 80); // where only pixels are missing
}

static void no_changed_bit_of_the_text_goes_unseen(void **state)
{
    (void)state;
    static uint8_t bytes[1024];
    write_picture("point 0 0 | point 1 1");
    size_t count = read_bytes(bytes, sizeof bytes);
    for (size_t i = 0; i < count * 8; i++) {
        bytes[i / 8] ^= (uint8_t)(1u << i % 8);
        write_bytes(bytes, count);
        bytes[i / 8] ^= (uint8_t)(1u << i % 8);
        if (read_case(sizeof text) > 0) assert_string_equal(text, "point 0 0 | point 1 1");
    }
}

// ---- Chunks made by hand

static uint32_t checksum(const uint8_t *byte, size_t count)
{
    uint32_t sum = 0xFFFFFFFFu;
    for (size_t i = 0; i < count; i++) {
        sum ^= byte[i];
        for (int bit = 0; bit < 8; bit++) sum = sum >> 1 ^ (sum & 1 ? 0xEDB88320u : 0);
    }
    return ~sum;
}

static size_t put_number(uint8_t *at, uint32_t number)
{
    for (int i = 0; i < 4; i++) at[i] = (uint8_t)(number >> (24 - 8 * i));
    return 4;
}

static size_t put_chunk(uint8_t *at, const char *type, const char *data, uint32_t length)
{
    put_number(at, length);
    memcpy(at + 4, type, 4);
    memcpy(at + 8, data, length);
    put_number(at + 8 + length, checksum(at + 4, length + 4));
    return length + 12;
}

// A PNG of one text chunk, of no pixels.
#define WRITE_TEXT(data) write_text(data, sizeof(data) - 1)
static void write_text(const char *data, uint32_t length)
{
    uint8_t bytes[512] = {137, 'P', 'N', 'G', 13, 10, 26, 10};
    size_t count = 8;
    count += put_chunk(bytes + count, "iTXt", data, length);
    count += put_chunk(bytes + count, "IEND", "", 0);
    write_bytes(bytes, count);
}

static void strange_texts_are_refused_or_passed(void **state)
{
    (void)state;
    WRITE_TEXT("touchstone case\0\0\0\0\0hello");
    assert_int_equal(read_case(sizeof text), 5);
    WRITE_TEXT("touchstone case\0\0\0en-GB\0case\0hello");
    assert_int_equal(read_case(sizeof text), 5);
    WRITE_TEXT("touchstone cases\0\0\0\0\0hello");
    assert_int_equal(read_case(sizeof text), 0);
    WRITE_TEXT("");
    assert_int_equal(read_case(sizeof text), 0);
    WRITE_TEXT("touchstone case\0\1\0\0\0x\234bomb");
    assert_fails("compressed");
    WRITE_TEXT("touchstone case\0\0\0\0\0");
    assert_fails("empty");
    WRITE_TEXT("touchstone case\0\0\0\0\0one\0two");
    assert_fails("NUL");
    WRITE_TEXT("touchstone case\0\0\0no end of the words");
    assert_fails("empty");
    WRITE_TEXT("touchstone case\0");
    assert_fails("without its head");
}

static void chunks_of_any_length_are_told(void **state)
{
    (void)state;
    uint8_t bytes[64] = {137, 'P', 'N', 'G', 13, 10, 26, 10};
    memcpy(bytes + 12, "iTXt", 4);
    memcpy(bytes + 16, "touchstone case\0\0\0\0", 20);
    put_number(bytes + 8, 0x7FFFFFFF);
    write_bytes(bytes, 64);
    assert_fails("too long");
    put_number(bytes + 8, 0xFFFFFFFF);
    write_bytes(bytes, 64);
    assert_fails("2 GB");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_case_comes_back),
        cmocka_unit_test(a_picture_without_one_says_so),
        cmocka_unit_test(the_longest_fits_and_no_longer),
        cmocka_unit_test(missing_and_strange_files_are_told),
        cmocka_unit_test(no_truncated_file_is_taken_for_whole),
        cmocka_unit_test(no_changed_bit_of_the_text_goes_unseen),
        cmocka_unit_test(strange_texts_are_refused_or_passed),
        cmocka_unit_test(chunks_of_any_length_are_told),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
