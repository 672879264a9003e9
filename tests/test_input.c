// The names of keys, there and back.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "input.h"

static bool is_key(int key)
{
    bool letter = key >= 'A' && key <= 'Z'; // keys are lower case
    return (key >= ' ' && key < 127 && !letter) || (key >= KEY_NAMED && key < KEY_COUNT);
}

static void every_name_leads_back(void **state)
{
    (void)state;
    for (int key = 1; key < KEY_COUNT; key++) {
        if (!is_key(key)) continue;
        unsigned mods = 99;
        assert_int_not_equal(input_key_name((Key)key)[0], 0);
        assert_int_equal(input_key(input_key_name((Key)key), &mods), key);
        assert_int_equal(mods, 0);
    }
}

static void caps_are_spelled_as_people_know_them(void **state)
{
    (void)state;
    assert_string_equal(input_key_name('m'), "M");
    assert_string_equal(input_key_name('9'), "9");
    assert_string_equal(input_key_name('~'), "~");
    assert_string_equal(input_key_name('\\'), "\\");
    assert_string_equal(input_key_name(KEY_PAGE_DOWN), "PgDn");
    assert_string_equal(input_key_name(KEY_SPACE), "Space");
    assert_string_equal(input_key_name(KEY_NONE), "");
    assert_string_equal(input_key_name(KEY_COUNT), "");
}

static void chord(const char *name, Key key, unsigned wanted)
{
    unsigned mods = 99;
    assert_int_equal(input_key(name, &mods), key);
    assert_int_equal(mods, wanted);
}

static void chords_and_other_spellings(void **state)
{
    (void)state;
    chord("Ctrl+Z", 'z', MOD_CTRL);
    chord("ctrl+shift+left", KEY_LEFT, MOD_CTRL | MOD_SHIFT);
    chord("Ctrl++", '+', MOD_CTRL);
    chord("Ctrl+-", '-', MOD_CTRL);
    chord("+", '+', 0);
    chord("Alt+.", '.', MOD_ALT);
    chord("escape", KEY_ESCAPE, 0);
    chord("PageUp", KEY_PAGE_UP, 0);
    chord("Shift", KEY_SHIFT, 0);
    chord("Shift+Ctrl", KEY_CTRL, MOD_SHIFT);
    chord("f12", KEY_F12, 0);
    assert_int_equal(input_key("M", NULL), 'm');
}

static void what_is_no_key(void **state)
{
    (void)state;
    static const char *const none[] = {"", "F13", "Ctrl+", "Shift+F0", "mm", "\xc3\xa4", "Hyper+A"};
    for (size_t i = 0; i < sizeof none / sizeof *none; i++) chord(none[i], KEY_NONE, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_name_leads_back),
        cmocka_unit_test(caps_are_spelled_as_people_know_them),
        cmocka_unit_test(chords_and_other_spellings),
        cmocka_unit_test(what_is_no_key),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
