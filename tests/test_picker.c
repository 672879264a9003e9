// The picker: finds a scene by typed text, opens it by key and by click.
#include "ui_bench.h"

static void the_picker_filters_and_opens(void **state)
{
    Bench *bench = *state;
    bench_key(bench, "Ctrl+O");
    assert_true(ui_wants_text(bench->ui));
    bench_type(bench, "M");
    bench_type(bench, "oo");
    assert_string_equal(bench->ui->picker->list.query, "Moo");
    bench_target(bench, &picker_row, 0);
    bench_key(bench, "Enter");
    assert_string_equal(bench_title(bench), "Sun and moon");
    assert_false(ui_wants_text(bench->ui));
}

static void the_picker_stays_where_nothing_matches(void **state)
{
    Bench *bench = *state;
    bench_key(bench, "Ctrl+O");
    bench_type(bench, "xyé");
    assert_false(bench_key(bench, "Enter"));
    assert_true(ui_wants_text(bench->ui));
    bench_key(bench, "Backspace");
    assert_string_equal(bench->ui->picker->list.query, "xy");
    for (int i = 0; i < 5; i++) bench_key(bench, "Backspace");
    assert_string_equal(bench->ui->picker->list.query, "");
    for (int i = 0; i < 40; i++) bench_type(bench, "abc");
    assert_true(strlen(bench->ui->picker->list.query) < QUERY_MAX);
}

static void a_click_opens_a_row_and_beside_it_closes(void **state)
{
    Bench *bench = *state;
    bench_key(bench, "Ctrl+O");
    bench_click_on(bench, &picker_row, 1);
    assert_string_equal(bench_title(bench), "Sun and moon");
    bench_key(bench, "Ctrl+O");
    bench_click(bench, ts_vec(5, 5));
    assert_int_equal(bench->ui->overlay, OVERLAY_NONE);
}

// A scene keeps its state in itself: drawing its thumbnail must leave that alone.
static void a_scenes_picture_leaves_the_scene_alone(void **state)
{
    Bench *bench = *state;
    Actor *before = boxes_state.a;
    TsVec at = boxes_state.b->position;
    bench_key(bench, "Ctrl+O");
    assert_true(bench->ui->picker->thumbnail[0].made && bench->ui->picker->thumbnail[0].count == 2);
    assert_ptr_equal(boxes_state.a, before);
    assert_true(ts_vec_equal(boxes_state.b->position, at));
}

static void the_last_row_changes_the_language(void **state)
{
    Bench *bench = *state;
    for (int i = 0; i < 2; i++) {
        bench_key(bench, "Ctrl+O");
        bench_type(bench, i == 0 ? "chin" : "英");
        bench_key(bench, "Enter");
        assert_int_equal(bench->ui->overlay, OVERLAY_NONE);
        assert_int_equal(language_now(), i == 0 ? LANGUAGE_CHINESE : LANGUAGE_ENGLISH);
    }
}

// A part of its words from elsewhere than their beginnings does not list it.
static void the_language_is_found_by_beginnings(void **state)
{
    Bench *bench = *state;
    static const struct {
        const char *query;
        bool found;
    } row[] = {{"lang", true}, {"anguage", false}, {"ENG", true},  {"ish", false}, {"nese", false},
               {"语", true},   {"言", false},      {"英文", true}, {"体", false},  {"文", false}};
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        bench_key(bench, "Ctrl+O");
        bench_type(bench, row[i].query);
        PickerMatches matches = picker_matches(bench->ui);
        bool found = matches.count > 0 && matches.row[matches.count - 1].kind == PICKER_LANGUAGE;
        if (found != row[i].found) fail_msg("%s", row[i].query);
        while (bench->ui->overlay) bench_key(bench, "Esc");
    }
}

static bool has_no_chinese(void *self, uint32_t codepoint)
{
    (void)self;
    return codepoint < 0x2E80;
}

static void without_a_font_the_host_is_asked(void **state)
{
    Bench *bench = *state;
    Glyphs glyphs = blocks_glyphs(&bench->ui->blocks);
    glyphs.has = has_no_chinese;
    ui_set_glyphs(bench->ui, glyphs);
    bench_key(bench, "F10");
    assert_int_equal(language_now(), LANGUAGE_ENGLISH);
    assert_int_equal(ui_command(bench->ui), UI_LANGUAGE);
    bench_key(bench, "Ctrl+O");
    assert_non_null(bench_text(bench, "Chinese")); // without 中文
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        WITH_BENCH(the_picker_filters_and_opens),
        WITH_BENCH(the_picker_stays_where_nothing_matches),
        WITH_BENCH(a_click_opens_a_row_and_beside_it_closes),
        WITH_BENCH(the_last_row_changes_the_language),
        WITH_BENCH(without_a_font_the_host_is_asked),
        WITH_BENCH(the_language_is_found_by_beginnings),
        WITH_BENCH(a_scenes_picture_leaves_the_scene_alone),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
