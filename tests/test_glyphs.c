// UTF-8, well formed and malformed.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "glyph_cache.h"

typedef struct Row {
    const char *text;
    uint32_t codepoint[8]; // ended by 0
} Row;

static const Row rows[] = {
    {"", {0}},
    {"aZ", {'a', 'Z', 0}},
    {"\u00e9\u2212\u4e2d", {0xE9, 0x2212, 0x4E2D, 0}},
    {"\xF0\x9F\x98\x80!", {0x1F600, '!', 0}},
    {"\x7F\xC2\x80", {0x7F, 0x80, 0}},
    {"\xED\x9F\xBF\xEE\x80\x80", {0xD7FF, 0xE000, 0}},
    {"\xF4\x8F\xBF\xBF", {0x10FFFF, 0}},
    // a lonely continuation, bytes that never occur
    {"\x80x", {0xFFFD, 'x', 0}},
    {"\xFF\xFE", {0xFFFD, 0xFFFD, 0}},
    // cut short by the end, by a letter, by another start
    {"\xE2\x88", {0xFFFD, 0xFFFD, 0}},
    {"\xC3", {0xFFFD, 0}},
    {"\xE2\x88x", {0xFFFD, 0xFFFD, 'x', 0}},
    {"\xF0\xC3\xA9", {0xFFFD, 0xE9, 0}},
    // overlong forms, a surrogate, beyond Unicode
    {"\xC0\x80", {0xFFFD, 0xFFFD, 0}},
    {"\xC1\xBF", {0xFFFD, 0xFFFD, 0}},
    {"\xE0\x9F\xBF", {0xFFFD, 0xFFFD, 0xFFFD, 0}},
    {"\xF0\x8F\xBF\xBF", {0xFFFD, 0xFFFD, 0xFFFD, 0xFFFD, 0}},
    {"\xED\xA0\x80", {0xFFFD, 0xFFFD, 0xFFFD, 0}},
    {"\xF4\x90\x80\x80", {0xFFFD, 0xFFFD, 0xFFFD, 0xFFFD, 0}},
};

static void text_falls_into_code_points(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const char *text = rows[i].text;
        int k = 0;
        do assert_int_equal(glyphs_next(&text), rows[i].codepoint[k]);
        while (rows[i].codepoint[k++] != 0);
        assert_int_equal(*text, 0);
        assert_int_equal(glyphs_next(&text), 0); // stays at the end
    }
}

// Every sequence of a start byte and its continuations: a code point if that is the shortest form
// of one that Unicode has, else one replacement for each byte.
static void every_sequence_is_a_code_point_or_malformed(void **state)
{
    (void)state;
    static const uint8_t start[] = {0, 0, 0xC0, 0xE0, 0xF0};
    static const uint32_t least[] = {0, 0, 0x80, 0x800, 0x10000},
                          most[] = {0, 0, 1 << 11, 1 << 16, 1 << 21};
    for (int length = 2; length <= 4; length++) {
        for (uint32_t code = 0; code < most[length]; code++) {
            char bytes[5] = {0};
            for (int i = length - 1; i > 0; i--)
                bytes[i] = (char)(0x80 | (code >> 6 * (length - 1 - i) & 0x3F));
            bytes[0] = (char)(start[length] | code >> 6 * (length - 1));
            bool surrogate = code >> 11 == 0xD800 >> 11;
            bool good = code >= least[length] && !surrogate && code <= 0x10FFFF;
            const char *at = bytes;
            uint32_t found = glyphs_next(&at);
            if (found != (good ? code : 0xFFFD) || at != bytes + (good ? length : 1))
                fail_msg("%d bytes of %x: %x", length, (unsigned)code, (unsigned)found);
        }
    }
}

static const Glyph *get_glyph(void *self, Face face, int size, uint32_t codepoint)
{
    Glyph *glyph = self;
    glyph->advance = (int)(codepoint % 7) + size + (int)face;
    return glyph;
}

static void widths_add_up(void **state)
{
    (void)state;
    Glyph glyph = {0};
    Glyphs glyphs = {.get = get_glyph, .self = &glyph};
    assert_int_equal(glyphs_width(&glyphs, FACE_SANS, 10, ""), 0);
    assert_int_equal(glyphs_width(&glyphs, FACE_SANS, 10, "a"), 10 + 'a' % 7);
    assert_int_equal(glyphs_width(&glyphs, FACE_MONO, 20, "a\u2212"),
                     2 * (20 + FACE_MONO) + 'a' % 7 + 0x2212 % 7);
    assert_int_equal(glyphs_width(&glyphs, FACE_SANS, 10, "\xFF"), 10 + 0xFFFD % 7);
}

static Glyph numbered(void *self, GlyphKey key)
{
    (void)key;
    return (Glyph){.advance = ++*(int *)self};
}

// Of thousands of keys, many of which share a place in the table: each is made once, and stays
// where it is while the table grows.
static void each_key_has_its_own_glyph(void **state)
{
    enum { SIZES = 12, CODEPOINTS = 150, KEYS = FACES * SIZES * CODEPOINTS };
    (void)state;
    static const Glyph *first[KEYS];
    GlyphCache cache = {0};
    int made = 0;
    for (int again = 0; again < 2; again++) {
        for (int i = 0; i < KEYS; i++) {
            int at = i * 7919 % KEYS; // in another order than that of the places
            GlyphKey key = {(Face)(at % FACES), 8 + at / FACES % SIZES,
                            (uint32_t)(0x20 + at / FACES / SIZES)};
            const Glyph *glyph = glyph_cache_get(&cache, key, numbered, &made);
            if (again == 0) first[i] = glyph;
            assert_ptr_equal(glyph, first[i]);
            assert_int_equal(glyph->advance, i + 1);
        }
        assert_int_equal(made, KEYS);
    }
    glyph_cache_free(&cache);
}

// A frame of one pixel, with a free column on both sides.
static void a_missing_glyph_is_a_frame(void **state)
{
    (void)state;
    for (int size = 1; size <= 100; size++) {
        Glyph glyph = glyph_missing(size);
        assert_non_null(glyph.coverage);
        assert_true(glyph.width >= 3 && glyph.height >= 3 && glyph.height >= glyph.width);
        assert_true(size < 7 || (glyph.height <= size && glyph.height > size / 2));
        assert_int_equal(glyph.left, 1);
        assert_int_equal(glyph.top, glyph.height); // on the baseline
        assert_int_equal(glyph.advance, glyph.left + glyph.width + 1);
        for (int i = 0; i < glyph.width * glyph.height; i++) {
            int x = i % glyph.width, y = i / glyph.width;
            bool edge = x == 0 || y == 0 || x == glyph.width - 1 || y == glyph.height - 1;
            assert_int_equal(glyph.coverage[i], edge ? 255 : 0);
        }
        free((void *)glyph.coverage);
    }
}

// What is trimmed keeps each pixel with ink where it was, and no row or column without.
static void a_trimmed_glyph_keeps_all_its_ink(void **state)
{
    enum { SIDE = 6 };
    (void)state;
    for (int first = 0; first < SIDE * SIDE; first++) {
        for (int second = first; second < SIDE * SIDE; second++) {
            uint8_t mask[SIDE * SIDE] = {0};
            mask[first] = 10, mask[second] = 200;
            Glyph whole = {3, 5, SIDE, SIDE, 7, mask}, glyph = glyph_trimmed(whole);
            int left = first % SIDE < second % SIDE ? first % SIDE : second % SIDE;
            int right = first % SIDE + second % SIDE - left;
            assert_int_equal(glyph.width, right - left + 1);
            assert_int_equal(glyph.height, second / SIDE - first / SIDE + 1);
            assert_int_equal(glyph.left, whole.left + left);
            assert_int_equal(glyph.top, whole.top - first / SIDE);
            assert_int_equal(glyph.advance, whole.advance);
            for (int i = 0; i < glyph.width * glyph.height; i++) {
                int x = left + i % glyph.width, y = first / SIDE + i / glyph.width;
                assert_int_equal(glyph.coverage[i], mask[y * SIDE + x]);
            }
            free((void *)glyph.coverage);
        }
    }
    uint8_t blank[4] = {0};
    Glyph none = glyph_trimmed((Glyph){1, 2, 2, 2, 9, blank});
    assert_true(!none.coverage && none.width == 0 && none.height == 0 && none.advance == 9);
}

// A stroke of 1 px and a space of 1 px: the stroke grows by the fraction, the space stays open.
static void a_bolder_glyph_keeps_its_spaces(void **state)
{
    (void)state;
    const uint8_t mask[] = {255, 0, 255, 0, 0, 255, 0, 255};
    Glyph thin = {1, 2, 4, 2, 9, mask}, bold = glyph_bolder(thin, 0.5);
    const uint8_t half[] = {255, 128, 255, 128, 0, 0, 255, 128, 255, 128};
    assert_int_equal(bold.width, 5);
    assert_true(bold.left == 1 && bold.top == 2 && bold.height == 2 && bold.advance == 9);
    assert_memory_equal(bold.coverage, half, sizeof half);
    free((void *)bold.coverage);
    bold = glyph_bolder((Glyph){0, 1, 3, 1, 4, (const uint8_t[]){100, 255, 0}}, 1.25);
    const uint8_t wide[] = {100, 255, 255, 64, 0};
    assert_int_equal(bold.width, 5);
    assert_memory_equal(bold.coverage, wide, sizeof wide);
    free((void *)bold.coverage);
    for (int size = 14; size <= 20; size++) assert_true(glyph_bold_growth(size) < 0.75);
    Glyph none = glyph_bolder((Glyph){.advance = 7}, 0.5);
    assert_true(!none.coverage && none.width == 0 && none.advance == 7);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_trimmed_glyph_keeps_all_its_ink),
        cmocka_unit_test(a_bolder_glyph_keeps_its_spaces),
        cmocka_unit_test(a_missing_glyph_is_a_frame),
        cmocka_unit_test(each_key_has_its_own_glyph),
        cmocka_unit_test(text_falls_into_code_points),
        cmocka_unit_test(every_sequence_is_a_code_point_or_malformed),
        cmocka_unit_test(widths_add_up),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
