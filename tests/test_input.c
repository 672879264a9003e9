// The names of keys.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "input.h"

static void chord(const char *name, Key key, unsigned wanted)
{
    unsigned mods = 99;
    assert_int_equal(input_key(name, &mods), key);
    assert_int_equal(mods, wanted);
}

static void printable_keys_are_their_own_names(void **state)
{
    (void)state;
    for (char c = '!'; c < 127; c++) {
        bool capital = c >= 'A' && c <= 'Z'; // keys are lower case
        chord((const char[]){c, 0}, (Key)(capital ? c - 'A' + 'a' : c), 0);
    }
}

static void every_named_key_has_a_name(void **state)
{
    (void)state;
    static const char *const name[] = {
        "Space", "Esc",  "Enter", "Tab",  "Backspace", "Ins",  "Del",  "Home",
        "End",   "PgUp", "PgDn",  "Left", "Right",     "Up",   "Down", "Pause",
        "F1",    "F2",   "F3",    "F4",   "F5",        "F6",   "F7",   "F8",
        "F9",    "F10",  "F11",   "F12",  "Shift",     "Ctrl", "Alt"};
    bool named[KEY_COUNT] = {false};
    for (size_t i = 0; i < sizeof name / sizeof *name; i++) named[input_key(name[i], NULL)] = true;
    assert_false(named[KEY_NONE]);
    assert_true(named[KEY_SPACE]);
    for (int key = KEY_NAMED; key < KEY_COUNT; key++) assert_true(named[key]);
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
        cmocka_unit_test(printable_keys_are_their_own_names),
        cmocka_unit_test(every_named_key_has_a_name),
        cmocka_unit_test(chords_and_other_spellings),
        cmocka_unit_test(what_is_no_key),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
