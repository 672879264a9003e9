// The buttons that the page has beside the picture, for what the window's bar and menu have too,
// are called as these are: by the whole text ("Share: copy a link"), by what stands before its
// colon, or by the word of the bar.
#include "menus/menus_private.h"
#include "ui_bench.h"

enum { FILE_MAX = 1 << 16, WORDS_MAX = 80 };

static char text[FILE_MAX];

static const char *read_text(const char *path)
{
    FILE *file = fopen(path, "r");
    assert_non_null(file);
    text[fread(text, 1, FILE_MAX - 1, file)] = '\0';
    fclose(file);
    return text;
}

// What stands between `before` and the first `end` after it; false if it is not in the line.
static bool between(const char *line, const char *before, char end, char out[WORDS_MAX])
{
    const char *at = strstr(line, before), *line_end = strchr(line, '\n');
    if (!at || (line_end && at > line_end)) return false;
    at += strlen(before);
    const char *to = strchr(at, end);
    if (!to || to - at >= WORDS_MAX) return false;
    snprintf(out, WORDS_MAX, "%.*s", (int)(to - at), at);
    return true;
}

static const MenuItem *item_of_key(const char *key)
{
    for (int i = 0; i < menu_items_count(); i++) {
        const MenuItem *item = menu_item_at(i);
        if (item->words && item->key && strcmp(item->key, key) == 0) return item;
    }
    fail_msg("no item of the menu has the key %s", key);
    return NULL;
}

static const MenuItem *item_of_words(const char *words)
{
    for (int i = 0; i < menu_items_count(); i++) {
        const MenuItem *item = menu_item_at(i);
        if (item->words && strncmp(item->words, words, strlen(words)) == 0) return item;
    }
    return NULL;
}

static bool is_called(const MenuItem *item, const char *words)
{
    size_t start = strcspn(item->words, ":(");
    if (item->words[start] == '(') start--; // the blank before it
    if (strlen(words) == start && strncmp(words, item->words, start) == 0) return true;
    return strcmp(words, item->words) == 0 || (item->word && strcmp(words, item->word) == 0);
}

static void expect_called(const char *key, const char *words)
{
    const MenuItem *item = item_of_key(key);
    if (!is_called(item, words))
        fail_msg("%s is \"%s\" in the page, \"%s\" in the menu", key, words, item->words);
}

static void buttons_of_the_bar_and_its_menu(void **state)
{
    (void)state;
    char words[WORDS_MAX], key[WORDS_MAX];
    int shared = 0;
    for (const char *line = read_text("src/web/page/bar.js"); line; line = strchr(line + 1, '\n')) {
        const char *row = *line == '\n' ? line + 1 : line;
        bool keyed = between(row, "off: '", '\'', key) || between(row, " key: '", '\'', key);
        if (!keyed || !between(row, "words: '", '\'', words)) continue;
        expect_called(key, words);
        shared++;
    }
    assert_in_range(shared, 20, 60);
}

static void buttons_below_the_picture(void **state)
{
    (void)state;
    char words[WORDS_MAX], key[WORDS_MAX];
    int shared = 0;
    for (const char *at = strstr(read_text("src/web/page/index.html"), "<nav id=\"foot\""); at;
         at = strchr(at + 1, '\n')) {
        const char *row = *at == '\n' ? at + 1 : at;
        if (!between(row, "data-key=\"", '"', key) || !between(row, "\">", '<', words)) continue;
        expect_called(key, words);
        shared++;
    }
    assert_in_range(shared, 4, 20);
}

// What the page does by functions of its own, and what its button says while it is on.
static void what_has_no_key_in_the_page(void **state)
{
    (void)state;
    static const char *const shared[] = {"Share", "Save a picture", "Copy the case", "Copy as WKT"};
    static const char *const said[] = {"tr('Stop')", "tr('Play on')", "words: 'Menu'"};
    read_text("src/web/page/bar.js");
    for (size_t i = 0; i < sizeof shared / sizeof *shared; i++) {
        char row[WORDS_MAX];
        snprintf(row, sizeof row, "words: '%s', run:", shared[i]);
        assert_non_null(strstr(text, row));
        const MenuItem *item = item_of_words(shared[i]);
        assert_non_null(item);
        assert_true(is_called(item, shared[i]));
    }
    for (size_t i = 0; i < sizeof said / sizeof *said; i++) assert_non_null(strstr(text, said[i]));
    assert_non_null(strstr(read_text("src/web/page/index.html"), ">Save a picture<"));
}

// The button of the bar says what the one of the page says.
static void what_the_button_says_while_it_plays(void **state)
{
    Bench *bench = *state;
    const MenuItem *play = item_of_key("Space");
    stage_play(ui_stage(bench->ui), true);
    assert_string_equal(play->word_now(bench->ui), "Stop");
    stage_play(ui_stage(bench->ui), false);
    assert_string_equal(play->word_now(bench->ui), "Play on");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(buttons_of_the_bar_and_its_menu),
        cmocka_unit_test(buttons_below_the_picture),
        cmocka_unit_test(what_has_no_key_in_the_page),
        cmocka_unit_test_setup_teardown(what_the_button_says_while_it_plays, bench_open,
                                        bench_close),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
