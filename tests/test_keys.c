#include "ui_bench.h"

typedef struct Name {
    char text[16];
} Name;

// Splits the names of a row's keys. Returns how many there are.
static int names_of(const KeyRow *row, Name *name)
{
    int count = 0;
    for (const char *at = row->keys; *at; at += strspn(at, " ")) {
        int length = (int)strcspn(at, " ");
        snprintf(name[count++].text, sizeof name->text, "%.*s", length, at);
        at += length;
    }
    return count;
}

static void every_name_is_a_key_and_finds_its_row(void **state)
{
    (void)state;
    for (int i = 0; i < keys_count(); i++) {
        Name name[16];
        int count = names_of(keys_at(i), name);
        for (int j = 0; j < count; j++) {
            unsigned mods = 0;
            int which = -1;
            Key key = input_key(name[j].text, &mods);
            assert_int_not_equal(key, KEY_NONE);
            assert_ptr_equal(keys_find(key, mods, &which), keys_at(i));
            assert_int_equal(which, j);
        }
    }
}

static void no_two_rows_share_a_key(void **state)
{
    (void)state;
    bool taken[KEY_COUNT][8] = {{false}};
    for (int i = 0; i < keys_count(); i++) {
        Name name[16];
        int count = names_of(keys_at(i), name);
        for (int j = 0; j < count; j++) {
            unsigned mods = 0;
            Key key = input_key(name[j].text, &mods);
            assert_false(taken[key][mods]);
            taken[key][mods] = true;
        }
    }
}

static void rows_stand_by_group_and_say_something(void **state)
{
    (void)state;
    for (int i = 0; i < keys_count(); i++) {
        const KeyRow *row = keys_at(i);
        assert_true(*row->words && *keys_caps(row));
        if (i) assert_true(row->group >= keys_at(i - 1)->group);
        assert_true(*keys_group_name(row->group));
    }
}

// A digest of what a key could change in the state of Ui and stage.
static bool takes_key(Bench *bench, const char *name)
{
    Event event = {.kind = EVENT_KEY};
    event.key = input_key(name, &event.mods);
    bool changed = ui_event(bench->ui, &event);
    bool wished = ui_command(bench->ui) != UI_NOTHING;
    event.kind = EVENT_KEY_UP;
    ui_event(bench->ui, &event);
    bench_frame(bench);
    return changed || wished;
}

// Each key of the table does something in a situation where it can.
static void every_key_is_handled_or_forwarded(void **state)
{
    Bench *bench = *state;
    for (int i = 0; i < keys_count(); i++) {
        Name name[16];
        const KeyRow *row = keys_at(i);
        int count = names_of(row, name);
        for (int j = 0; j < count; j++) {
            if (row->keys[0] == '1') continue; // the bench has no chapters
            ui_open(bench->ui, &boxes_scene);
            bench_frame(bench);
            takes_key(bench, "Tab");
            for (int k = 0; k < 3; k++) stage_step(ui_stage(bench->ui));
            stage_play(ui_stage(bench->ui), strcmp(name[j].text, "Space") == 0);
            takes_key(bench, "Right"); // something to undo
            if (strcmp(name[j].text, "Ctrl+Y") == 0) takes_key(bench, "Ctrl+Z");
            if (!takes_key(bench, name[j].text)) fail_msg("%s does nothing", name[j].text);
        }
    }
}

static void shift_is_free_where_no_row_asks_for_it(void **state)
{
    (void)state;
    int which = 0;
    assert_non_null(keys_find('m', MOD_SHIFT, &which));
    assert_null(keys_find('g', MOD_CTRL, &which));
    assert_null(keys_find('y', 0, &which));
    assert_null(keys_find('j', MOD_CTRL, &which));
}

// Wherever a shape may be nudged, so it may by finer and coarser steps.
static void finer_steps_act_where_nudging_does(void **state)
{
    (void)state;
    static const char *const keys[] = {"Left", "Up", "Right", "Down", "Q", "E"};
    static const char *const steps[] = {"", "Shift+", "Alt+", "Ctrl+"};
    for (int i = 0; i < 6; i++) {
        for (int k = 0; k < 4; k++) {
            char name[16];
            unsigned mods = 0;
            int which = 0;
            snprintf(name, sizeof name, "%s%s", steps[k], keys[i]);
            Key key = input_key(name, &mods);
            const KeyRow *row = keys_find(key, mods, &which);
            if (!row || !(row->when & KEY_POSES) || !(row->when & KEY_LEARNS)) fail_msg("%s", name);
        }
    }
}

static void the_list_names_every_row(void **state)
{
    (void)state;
    char plain[16384], little[32];
    int length = keys_write_plain(plain, sizeof plain);
    assert_int_equal(length, strlen(plain));
    for (int i = 0; i < keys_count(); i++) {
        assert_non_null(strstr(plain, keys_at(i)->words));
        assert_non_null(strstr(plain, keys_caps(keys_at(i))));
    }
    assert_int_equal(keys_write_plain(little, sizeof little), length);
    assert_int_equal(strlen(little), sizeof little - 1);
    assert_memory_equal(little, plain, sizeof little - 1);
}

static void put(char *text, size_t size, const char *format, ...)
{
    size_t length = strlen(text);
    va_list arguments;
    va_start(arguments, format);
    int more = vsnprintf(text + length, size - length, format, arguments);
    va_end(arguments);
    assert_in_range(more, 0, size - length - 1);
}

// The table of keys as docs/KEYS.md has it.
static void write_markdown(char *text, size_t size)
{
    *text = '\0';
    put(text, size, "| | keys | |\n|---|---|---|\n");
    for (int i = 0; i < keys_count(); i++) {
        const KeyRow *row = keys_at(i);
        bool first = i == 0 || row->group != keys_at(i - 1)->group;
        put(text, size, "| %s | ", first ? keys_group_name(row->group) : "");
        for (const char *caps = keys_caps(row); *caps;) {
            int length = (int)strcspn(caps, " ");
            bool plain = strncmp(caps, "…", (size_t)length) == 0;
            put(text, size, plain ? "%.*s" : "`%.*s`", length, caps);
            caps += length;
            if (*caps == ' ') put(text, size, "%.1s", caps++);
        }
        put(text, size, " | %s |\n", row->words);
    }
}

// The sections of the panel as docs/KEYS.md has them.
static void write_panel(char *text, size_t size)
{
    const PanelWords *words;
    *text = '\0';
    put(text, size, "| section | what it is |\n|---|---|\n");
    for (int i = 0; (words = panel_words(i)) != NULL; i++)
        put(text, size, "| %s | %s |\n", words->heading, words->says);
}

static void assert_page_has(const char *from, const char *to, const char *table)
{
    FILE *file = fopen("docs/KEYS.md", "rb");
    assert_non_null(file);
    char *page = calloc(1, 1 << 20);
    assert_non_null(page);
    assert_true(fread(page, 1, (1 << 20) - 1, file) > 0);
    fclose(file);
    char *start = strstr(page, from);
    assert_non_null(start);
    start += strlen(from);
    char *end = strstr(start, to);
    assert_non_null(end);
    *end = '\0';
    if (strcmp(start, table) != 0) fail_msg("Between its marks docs/KEYS.md must have:\n%s", table);
    free(page);
}

static void the_page_of_keys_has_the_tables(void **state)
{
    (void)state;
    char table[16384];
    write_markdown(table, sizeof table);
    assert_page_has("<!-- keys -->\n", "<!-- /keys -->", table);
    write_panel(table, sizeof table);
    assert_page_has("<!-- panel -->\n", "<!-- /panel -->", table);
}

// F1 explains the sections in the words of the panel.
static void the_help_has_the_words_of_the_panel(void **state)
{
    Bench *bench = *state;
    const PanelWords *words;
    language_use(LANGUAGE_ENGLISH);
    ui_resize(bench->ui, 1280, 1400, 1);
    bench_key(bench, "F1");
    for (int i = 0; (words = panel_words(i)) != NULL; i++) {
        if (!bench_text(bench, words->heading)) fail_msg("no %s", words->heading);
        if (!bench_text(bench, words->says)) fail_msg("no %s", words->says);
    }
}

// Its first line says where the picture is explained; a finger has no key for it.
static void the_help_leads_to_read(void **state)
{
    Bench *bench = *state;
    language_use(LANGUAGE_ENGLISH);
    ui_resize(bench->ui, 1280, 800, 1);
    bench_key(bench, "F1");
    bool led[2] = {false, false};
    for (int finger = 0; finger < 2; finger++) {
        bench->ui->finger = finger > 0;
        bench_frame(bench);
        for (int i = 0; i < bench->draw->commands; i++) {
            const Command *command = &bench->draw->command[i];
            const char *text = bench->draw->text + command->text.first;
            if (command->kind != COMMAND_TEXT) continue;
            bool leads = strncmp(text, "What am I looking at? “Read”", 29) == 0;
            led[finger] |= leads && (strstr(text, "F4") != NULL) == (finger == 0);
        }
        assert_true(led[finger]);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_name_is_a_key_and_finds_its_row),
        cmocka_unit_test(no_two_rows_share_a_key),
        cmocka_unit_test(rows_stand_by_group_and_say_something),
        cmocka_unit_test_setup_teardown(every_key_is_handled_or_forwarded, bench_open, bench_close),
        cmocka_unit_test(shift_is_free_where_no_row_asks_for_it),
        cmocka_unit_test(finer_steps_act_where_nudging_does),
        cmocka_unit_test(the_list_names_every_row),
        cmocka_unit_test(the_page_of_keys_has_the_tables),
        cmocka_unit_test_setup_teardown(the_help_leads_to_read, bench_open, bench_close),
        cmocka_unit_test_setup_teardown(the_help_has_the_words_of_the_panel, bench_open,
                                        bench_close),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
