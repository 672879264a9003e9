// Translations: the catalog's lookup, formats, breaks of rows.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include "base/language.h"
#include "translate.h"

static void without_a_catalog_text_is_english(void **state)
{
    (void)state;
    char text[32];
    assert_true(translate_use(NULL, 0));
    assert_string_equal(translate("gap"), "gap");
    assert_int_equal(translate_print(text, sizeof text, "%d of %s", 3, "x"), 6);
    assert_string_equal(text, "3 of x");
}

static const char catalog[] = "gap\0间隙\0"
                              "%d of %s\0%2$s 的 %1$d\0"
                              "%.*s: %5.1f\0%.*s：%.2f\0"
                              "%d\0%s\0"
                              "%zu %lld\0%2$lld %1$zu\0"
                              "edge %d\0边 %d\0"
                              "circle\0圆\0"
                              "%d %%\0百分之 %d%%\0"
                              "%s to %s\0%s 到%s\0"
                              "%s hits. %s\0%s碰撞。%s\0"
                              "saved %s\0已保存 %s";

static void use(void) { assert_true(translate_use(catalog, sizeof catalog)); }

static void a_catalog_translates(void **state)
{
    (void)state;
    char text[64];
    use();
    assert_string_equal(translate("gap"), "间隙");
    assert_string_equal(translate("gaps"), "gaps");
    assert_string_equal(translate("edge 12"), "边 12");
    assert_string_equal(translate("edge 0"), "边 0");
    assert_string_equal(translate("edge 9999"), "边 9999");
    assert_string_equal(translate("edge 10000"), "edge 10000"); // so long a number is no name's
    assert_string_equal(translate("edge"), "edge");
    assert_string_equal(translate("circle2"), "圆 2"); // names of copies
    assert_string_equal(translate("circle 3"), "圆 3");
    assert_string_equal(translate("square2"), "square2");
    assert_string_equal(translate(""), "");
    translate_print(text, sizeof text, "%d of %s", 3, "gap"); // reordered, its argument translated
    assert_string_equal(text, "间隙的 3");
    translate_print(text, sizeof text, "%.*s: %5.1f", 2, "abc", 1.25);
    assert_string_equal(text, "ab：1.25");
    // What is cut to a length is another text, and bytes of a translation are no characters.
    translate_print(text, sizeof text, "%.3s|%.*s|%.9s|%s", "gap", 3, "gaps", "circle", "gap");
    assert_string_equal(text, "gap|gap|circle|间隙");
    translate_print(text, sizeof text, "%.*s: %5.1f", 3, "gap", 1.25);
    assert_string_equal(text, "gap：1.25");
    translate_print(text, sizeof text, "%zu %lld", (size_t)7, -8LL);
    assert_string_equal(text, "-8 7");
    translate_print(text, sizeof text, "%d %%", 5);
    assert_string_equal(text, "百分之 5%");
    translate_use(NULL, 0);
}

// A format does not know what its arguments begin and end with.
static void marks_and_spaces_beside_arguments_are_chinese(void **state)
{
    (void)state;
    static const struct {
        const char *format, *a, *b, *expected;
    } known[] = {
        {"%s to %s", "gap", "circle", "间隙到圆"},
        {"%s to %s", "A", "B2", "A 到 B2"},
        {"%s to %s", "(A)", "−1", "(A) 到−1"},
        {"%s: %s", "gap", "3.5", "间隙：3.5"},
        {"%s: %s", "A", "gap", "A：间隙"},
        {"%s: %s", "A", "B", "A: B"},
        {"%s, %s", "gap", "gap", "间隙，间隙"},
        {"%s, %s", "1.5", "2.5", "1.5, 2.5"},
        {"%s. %s.", "gap", "A", "间隙。A."},
        {"%s %s", "gap", "gap", "间隙间隙"},
        {"%s hits. %s", "gap", " gap", "间隙碰撞。gap"}, // at an argument's edge, too
        {"saved %s%s", "", "", "saved "},
    };
    char text[64];
    use();
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        translate_print(text, sizeof text, known[i].format, known[i].a, known[i].b);
        assert_string_equal(text, known[i].expected);
    }
    translate_print(text, sizeof text, "saved %s", "/我 的, 图 A.png"); // a name as it is
    assert_string_equal(text, "已保存 /我 的, 图 A.png");
    for (size_t size = 1; size < 20; size++) { // cut where there is no room
        translate_print(text, size, "%s to %s", "B", "gap");
        assert_true(strlen(text) < size);
    }
    translate_use(NULL, 0);
    translate_print(text, sizeof text, "%s: %s", "间隙", "B");
    assert_string_equal(text, "间隙: B");
}

static void bad_formats_fall_back_to_english(void **state)
{
    (void)state;
    char text[8];
    use();
    translate_print(text, sizeof text, "%d", 3); // the translation would read a pointer
    assert_string_equal(text, "3");
    translate_print(text, 4, "%d of %s", 3, "gap"); // cut
    assert_int_equal(strlen(text), 3);
    assert_int_equal(translate_print(text, 0, "%d", 3), 0);
    assert_false(translate_use("a\0b", 3)); // no end
    assert_string_equal(translate("a"), "a");
}

static void rows_end_between_chinese_characters(void **state)
{
    (void)state;
    assert_true(translate_breaks(0x4E00, 0x4E8C));
    assert_false(translate_breaks('a', 'b'));
    assert_false(translate_breaks(0x4E00, 0xFF0C)); // before a comma
    assert_false(translate_breaks(0xFF08, 0x4E00)); // after an opening parenthesis
    assert_true(translate_breaks_at("一a", 3));
    assert_false(translate_breaks_at("ab", 1));
    assert_false(translate_breaks_at("一二", 4)); // within a character
    assert_true(translate_breaks_at("一二", 3));
}

static void no_row_ends_within_a_difference(void **state)
{
    (void)state;
    const char *text = "so B − A is";
    for (int i = 0; text[i]; i++) {
        if (text[i] == ' ')
            assert_int_equal(translate_breaks_at_space(text, i), i == 2 || text[i + 1] == 'i');
    }
    assert_true(translate_breaks_at_space("− x", 3)); // a sign
    assert_false(translate_breaks_at_space("by 34.0 px.", 7));
    assert_false(translate_breaks_at_space("2 px/s", 1));
    assert_true(translate_breaks_at_space("by 34.0 px.", 2));
    assert_true(translate_breaks_at_space("in px", 2));
    assert_true(translate_breaks_at_space("2 pxs", 1));
    assert_true(translate_breaks_at_space("a −1", 1));
}

static void locales_name_languages(void **state)
{
    (void)state;
    assert_int_equal(language_find("zh_CN.UTF-8"), LANGUAGE_CHINESE);
    assert_int_equal(language_find("zh-Hans-CN"), LANGUAGE_CHINESE);
    assert_int_equal(language_find("zh"), LANGUAGE_CHINESE);
    assert_int_equal(language_find("zh_TW.UTF-8"), LANGUAGE_ANY);
    assert_int_equal(language_find("C.UTF-8"), LANGUAGE_ENGLISH);
    assert_int_equal(language_find("POSIX"), LANGUAGE_ENGLISH);
    assert_int_equal(language_find("en_GB"), LANGUAGE_ENGLISH);
    assert_int_equal(language_find("eng"), LANGUAGE_ANY);
    assert_int_equal(language_find(""), LANGUAGE_ANY);
    assert_int_equal(language_find(NULL), LANGUAGE_ANY);
    assert_true(language_use(LANGUAGE_CHINESE));
    assert_string_not_equal(translate("gap"), "gap");
    assert_true(language_use(LANGUAGE_ENGLISH));
    assert_string_equal(translate("gap"), "gap");
}

// What a finding's cause says in Chinese, whose arguments come in another order: the share of the
// pairs that fail stands before "fail", the kinds before both.
static void causes_keep_their_arguments_apart(void **state)
{
    (void)state;
    char text[256];
    assert_true(language_use(LANGUAGE_CHINESE));
    static const char *const one[] = {
        "wrong in %s of the pairs %s, in %s of the others",
        "wrong in %s of the pairs of these kinds %s, in %s of the others"};
    for (int i = 0; i < 2; i++) {
        translate_print(text, sizeof text, one[i], "7/8", "A", "1/9");
        const char *kind = strstr(text, "A"), *most = strstr(text, "7/8"),
                   *wrong = strstr(text, "出错"), *few = strstr(text, "1/9");
        assert_true(kind && most && wrong && few);
        assert_true(kind < most && most < wrong && wrong < few);
    }
    static const char *const two[] = {
        "wrong in %s of the pairs %s and %s, in %s of the others",
        "wrong in %s of the pairs of these kinds %s and %s, in %s of the others"};
    for (int i = 0; i < 2; i++) {
        translate_print(text, sizeof text, two[i], "7/8", "A", "B", "1/9");
        const char *kind = strstr(text, "A"), *other = strstr(text, "B"),
                   *most = strstr(text, "7/8"), *wrong = strstr(text, "出错"),
                   *few = strstr(text, "1/9");
        assert_true(kind && other && most && wrong && few);
        assert_true(kind < other && other < most && most < wrong && wrong < few);
    }
    assert_true(language_use(LANGUAGE_ENGLISH));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(without_a_catalog_text_is_english),
        cmocka_unit_test(a_catalog_translates),
        cmocka_unit_test(marks_and_spaces_beside_arguments_are_chinese),
        cmocka_unit_test(bad_formats_fall_back_to_english),
        cmocka_unit_test(rows_end_between_chinese_characters),
        cmocka_unit_test(no_row_ends_within_a_difference),
        cmocka_unit_test(locales_name_languages),
        cmocka_unit_test(causes_keep_their_arguments_apart),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
