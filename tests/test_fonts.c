// Glyphs from DejaVu Sans and DejaVu Sans Mono, whatever other fonts this machine has.
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>
#include <fontconfig/fontconfig.h>

#include "fonts.h"

static char error[256];
static Fonts *fonts;
static Glyphs glyphs;

static char fonts_conf[] = "/tmp/test_fonts_XXXXXX";

// Restricts fontconfig to the two families, in the folders that it normally searches.
static bool restrict_fonts(void)
{
    int descriptor = mkstemp(fonts_conf);
    FILE *file = descriptor < 0 ? NULL : fdopen(descriptor, "w");
    FcConfig *config = FcInitLoadConfig();
    FcStrList *folders = config ? FcConfigGetFontDirs(config) : NULL;
    if (!file || !folders) return false;
    fputs("<fontconfig>", file);
    for (FcChar8 *folder; (folder = FcStrListNext(folders));)
        fprintf(file, "<dir>%s</dir>", (const char *)folder);
    fputs("<selectfont><acceptfont>"
          "<pattern><patelt name='family'><string>DejaVu Sans</string></patelt></pattern>"
          "<pattern><patelt name='family'><string>DejaVu Sans Mono</string></patelt></pattern>"
          "</acceptfont><rejectfont>"
          "<pattern><patelt name='scalable'><bool>true</bool></patelt></pattern>"
          "<pattern><patelt name='scalable'><bool>false</bool></patelt></pattern>"
          "</rejectfont></selectfont></fontconfig>",
          file);
    FcStrListDone(folders);
    FcConfigDestroy(config);
    fclose(file);
    return setenv("FONTCONFIG_FILE", fonts_conf, 1) == 0;
}

static int set_up(void **state)
{
    (void)state;
    if (!restrict_fonts()) return -1;
    fonts = fonts_open(NULL, error, sizeof error);
    if (!fonts) print_error("%s\n", error);
    if (!fonts) return -1;
    glyphs = fonts_glyphs(fonts);
    return 0;
}

static int tear_down(void **state)
{
    (void)state;
    fonts_close(fonts);
    unlink(fonts_conf);
    return 0;
}

static const Glyph *glyph_of(Face face, int size, uint32_t codepoint)
{
    const Glyph *glyph = glyphs.get(glyphs.self, face, size, codepoint);
    assert_non_null(glyph);
    assert_true(glyph->width == 0 || glyph->coverage);
    return glyph;
}

static long ink_of(const Glyph *glyph)
{
    long ink = 0;
    for (int i = 0; i < glyph->width * glyph->height; i++) ink += glyph->coverage[i];
    return ink;
}

static void letters_stand_on_the_baseline(void **state)
{
    (void)state;
    for (int face = 0; face < FACES; face++)
        for (int size = 8; size <= 60; size += 13) {
            const Glyph *h = glyph_of((Face)face, size, 'H'), *p = glyph_of((Face)face, size, 'p');
            assert_in_range(h->top, size * 6 / 10, size * 9 / 10);
            assert_in_range(h->height - h->top + 1, 0, 2);
            assert_true(p->height > p->top); // it hangs below
            assert_in_range(h->left + 1, 0, size);
            assert_in_range(h->advance, h->width, size);
        }
}

static void letters_are_crisp(void **state)
{
    (void)state;
    // Most of the ink of a vertical stem is full ink.
    const Glyph *h = glyph_of(FACE_BOLD, 16, 'H');
    int full = 0, some = 0;
    for (int i = 0; i < h->width * h->height; i++) {
        full += h->coverage[i] > 200;
        some += h->coverage[i] > 0;
    }
    assert_true(full * 2 > some);
}

static void bold_is_heavier_and_mono_is_even(void **state)
{
    (void)state;
    assert_true(ink_of(glyph_of(FACE_BOLD, 16, 'n')) > ink_of(glyph_of(FACE_SANS, 16, 'n')));
    assert_true(ink_of(glyph_of(FACE_MONO_BOLD, 16, 'n')) > ink_of(glyph_of(FACE_MONO, 16, 'n')));
    assert_int_equal(glyph_of(FACE_MONO, 14, 'i')->advance, glyph_of(FACE_MONO, 14, 'W')->advance);
    assert_true(glyph_of(FACE_SANS, 14, 'i')->advance < glyph_of(FACE_SANS, 14, 'W')->advance);
    assert_int_equal(glyph_of(FACE_MONO, 14, 0x2212)->advance,
                     glyph_of(FACE_MONO, 14, '5')->advance);
}

static void text_has_a_width(void **state)
{
    (void)state;
    assert_int_equal(glyphs_width(&glyphs, FACE_SANS, 14, ""), 0);
    assert_true(glyphs_width(&glyphs, FACE_SANS, 14, "a") > 0);
    assert_true(glyphs_width(&glyphs, FACE_SANS, 28, "abc") >
                glyphs_width(&glyphs, FACE_SANS, 14, "abc"));
    assert_true(glyphs_width(&glyphs, FACE_SANS, 14, " ") > 0);
    assert_int_equal(ink_of(glyph_of(FACE_SANS, 14, ' ')), 0);
}

static void a_glyph_is_made_once(void **state)
{
    (void)state;
    const Glyph *first = glyph_of(FACE_SANS, 14, 'Q');
    for (uint32_t codepoint = 33; codepoint < 0x250; codepoint++) // the table grows
        for (int size = 9; size < 13; size++) glyph_of(FACE_MONO, size, codepoint);
    assert_ptr_equal(glyph_of(FACE_SANS, 14, 'Q'), first);
    assert_ptr_not_equal(glyph_of(FACE_SANS, 15, 'Q'), first);
    assert_ptr_not_equal(glyph_of(FACE_BOLD, 14, 'Q'), first);
}

static void a_face_borrows_what_it_lacks(void **state)
{
    (void)state;
    const uint32_t alef = 0x05D0; // DejaVu Sans has it, DejaVu Sans Mono does not
    const Glyph *sans = glyph_of(FACE_SANS, 20, alef), *mono = glyph_of(FACE_MONO, 20, alef);
    assert_int_equal(mono->advance, sans->advance);
    assert_int_equal(ink_of(mono), ink_of(sans));
    assert_true(ink_of(sans) != ink_of(glyph_of(FACE_SANS, 20, 0x10FFFF)));
}

// Also if no font that has it has a bold face, as with many Chinese fonts: of DejaVu only Sans has
// this letter, and no bold face has it.
static void a_borrowed_character_is_bold_in_a_bold_face(void **state)
{
    (void)state;
    const uint32_t letter = 0x1EE00;
    long plain = ink_of(glyph_of(FACE_SANS, 16, letter));
    assert_true(ink_of(glyph_of(FACE_BOLD, 16, letter)) > plain);
    assert_true(ink_of(glyph_of(FACE_MONO_BOLD, 16, letter)) > plain);
    assert_int_equal(ink_of(glyph_of(FACE_MONO, 16, letter)), plain); // asked after the bold ones
}

static void unknown_code_points_are_boxes(void **state)
{
    (void)state;
    const uint32_t unknown[] = {0x1, 0x1FFFE, 0x10FFFF, 0x0378};
    for (int i = 0; i < 4; i++) {
        const Glyph *box = glyph_of(FACE_SANS, 20, unknown[i]);
        assert_true(box->width > 3 && box->height > 3 && box->advance >= box->width);
        for (int k = 0; k < box->width; k++) assert_int_equal(box->coverage[k], 255);
        assert_int_equal(box->coverage[box->width + 1], 0);
    }
}

static void any_size_is_harmless(void **state)
{
    (void)state;
    const int size[] = {1, 2, 3, 200};
    for (int i = 0; i < 4; i++) {
        assert_true(glyph_of(FACE_SANS, size[i], 'g')->advance >= 0);
        assert_true(glyph_of(FACE_SANS, size[i], 0x10FFFF)->advance > 0);
    }
}

static void what_is_no_font_is_refused(void **state)
{
    (void)state;
    const char *bad[] = {"/nowhere/font.ttf", "/tmp", "/dev/null", "/proc/self/cmdline"};
    for (int i = 0; i < 4; i++) {
        memset(error, 0, sizeof error);
        assert_null(fonts_open(bad[i], error, sizeof error));
        assert_int_equal(strncmp(error, bad[i], strlen(bad[i])), 0);
        assert_null(strchr(error, '\n'));
    }
    assert_true(glyph_of(FACE_SANS, 31, 'x')->advance > 0); // the open fonts live on
}

// Here no serif is allowed: the bold sans takes the place of Song.
static void song_needs_no_font(void **state)
{
    (void)state;
    const Glyph *song = glyph_of(FACE_SONG, 40, 'M'), *bold = glyph_of(FACE_BOLD, 40, 'M');
    assert_true(song->width == bold->width && song->height == bold->height);
    assert_memory_equal(song->coverage, bold->coverage, (size_t)(bold->width * bold->height));
    assert_true(ink_of(song) > ink_of(glyph_of(FACE_SANS, 40, 'M')));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(letters_stand_on_the_baseline),
        cmocka_unit_test(letters_are_crisp),
        cmocka_unit_test(bold_is_heavier_and_mono_is_even),
        cmocka_unit_test(text_has_a_width),
        cmocka_unit_test(a_glyph_is_made_once),
        cmocka_unit_test(a_face_borrows_what_it_lacks),
        cmocka_unit_test(a_borrowed_character_is_bold_in_a_bold_face),
        cmocka_unit_test(unknown_code_points_are_boxes),
        cmocka_unit_test(any_size_is_harmless),
        cmocka_unit_test(what_is_no_font_is_refused),
        cmocka_unit_test(song_needs_no_font),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
