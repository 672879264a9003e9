// The column of text: where it stands, that its terms light what they name, and the reverse.
#include "ui_bench.h"

static int open_scenes(void **state)
{
    int failed = bench_open_with(state, scene_table);
    Bench *bench = *state;
    if (failed) return failed;
    ui_open(bench->ui, ui_find(bench->ui, "41_obb"));
    ui_resize(bench->ui, 1500, 800, 1);
    bench_frame(bench);
    return 0;
}

static void size(Bench *bench, int width, int height)
{
    ui_resize(bench->ui, width, height, 1);
    bench_frame(bench);
}

static bool is_shown(const Bench *bench) { return bench->ui->layout.read.width > 0; }

static void it_opens_by_itself_in_a_wide_window(void **state)
{
    Bench *bench = *state;
    assert_true(is_shown(bench));
    bench_key(bench, "Esc"); // nobody opened it
    assert_true(is_shown(bench));
    size(bench, 1499, 800);
    assert_false(is_shown(bench));
    bench_key(bench, "F4");
    assert_true(is_shown(bench) && !bench->ui->layout.column_alone);
    assert_int_equal(ui_settings(bench->ui).read, READ_SHOWN);
    bench_key(bench, "F4");
    assert_false(is_shown(bench));
    size(bench, 1960, 1160);
    assert_false(is_shown(bench)); // the viewer hid it
}

static void it_takes_the_panels_place_if_there_is_no_other(void **state)
{
    Bench *bench = *state;
    size(bench, 800, 500);
    bench_key(bench, "F4");
    assert_true(bench->ui->layout.column_alone);
    bench_key(bench, "F3"); // the panel instead
    assert_false(is_shown(bench));
    assert_true(bench->ui->layout.panel_width > 0);
    size(bench, 390, 844);
    bench_key(bench, "F4");
    assert_true(is_shown(bench) && bench->ui->layout.read.width == 390);
    bench_click_on(bench, &columns_text, 0);
    assert_false(is_shown(bench));
    bench_key(bench, "F4");
    bench_key(bench, "Esc"); // it covers the picture
    assert_false(is_shown(bench));
    size(bench, 1960, 1160);
    bench_key(bench, "F4");
    bench_key(bench, "Esc"); // it stands beside it, since F4 opened it
    assert_false(is_shown(bench));
}

static void point_at(Bench *bench, TsVec at)
{
    double scale = bench->ui->layout.scale;
    Event event = {.kind = EVENT_MOVE, .at = ts_vec_scale(at, scale)};
    assert_true(ui_event(bench->ui, &event));
    bench_frame(bench);
}

static int term_named(const Bench *bench, const char *name)
{
    for (int i = 0; i < bench->ui->reading->terms; i++) {
        if (strcmp(bench->ui->reading->term[i], name) == 0) return i;
    }
    fail_msg("no term %s", name);
    return -1;
}

static int faint(const Bench *bench, const char *name, bool named)
{
    int count = 0;
    for (int i = 0; i < bench->draw->commands; i++) {
        const Command *command = &bench->draw->command[i];
        bool bears = command->tag > 0 && !strcmp(bench->draw->tag[command->tag - 1], name);
        count += command->faint && bears == named;
    }
    return count;
}

static void a_term_lights_what_it_names(void **state)
{
    Bench *bench = *state;
    int term = term_named(bench, "OBB1");
    Rect rect = bench_target(bench, &read_term, term).rect;
    assert_int_equal(faint(bench, "OBB1", false), 0);
    point_at(bench, ts_vec(rect.x + rect.width / 2, rect.y + rect.height / 2));
    assert_int_equal(bench->ui->reading->term_lit, term);
    assert_int_equal(faint(bench, "OBB1", true), 0);
    assert_true(faint(bench, "OBB1", false) > 10);
    point_at(bench, ts_vec(5, 5));
    assert_int_equal(faint(bench, "OBB1", false), 0);

    bench_click_on(bench, &read_term, term); // pinned
    point_at(bench, ts_vec(5, 5));
    assert_true(faint(bench, "OBB1", false) > 10);
    bench_click_on(bench, &read_term, term);
    point_at(bench, ts_vec(5, 5));
    assert_int_equal(faint(bench, "OBB1", false), 0);
}

// The outline of a box that slides around the other, which explains its word.
static void a_term_shows_what_is_hidden(void **state)
{
    Bench *bench = *state;
    size(bench, 1500, 900);
    int term = term_named(bench, "outline");
    for (int pointed = 0; pointed < 2; pointed++) {
        Rect rect = bench_target(bench, &read_term, term).rect;
        point_at(bench, pointed ? ts_vec(rect.x + 5, rect.y + 5) : ts_vec(5, 5));
        int hidden = 0, lit = 0;
        for (int i = 0; i < bench->draw->commands; i++) {
            hidden += bench->draw->command[i].hidden;
            lit += bench->draw->command[i].hidden && bench->draw->command[i].lit;
        }
        assert_true(hidden > 4);
        assert_int_equal(lit, pointed ? hidden : 0);
    }
}

static void the_pointer_in_the_picture_finds_names(void **state)
{
    Bench *bench = *state;
    stage_each(ui_stage(bench->ui), actor)
    {
        View view = stage_view(ui_stage(bench->ui));
        TsVec at = view_device(view, actor->position);
        at = ts_vec_scale(at, 1 / bench->ui->layout.scale);
        const char *name = draw_tag_at(bench->draw, at);
        assert_non_null(name);
        assert_string_equal(name, actor->name);
    }
    assert_null(draw_tag_at(bench->draw, ts_vec(3, 60)));
}

static void nothing_is_named_before_a_frame(void **state)
{
    Bench *bench = *state;
    Draw *draw = draw_new();
    assert_null(draw_tag_at(draw, ts_vec(100, 100)));
    assert_null(ui_pointed(bench->ui, draw));
    draw_light(draw, "OBB1");
    draw_free(draw);
}

static void a_host_with_a_place_of_its_own_is_asked(void **state)
{
    Bench *bench = *state;
    Settings settings = ui_settings(bench->ui);
    settings.read = READ_BY_HOST;
    ui_apply(bench->ui, &settings);
    bench_frame(bench);
    assert_false(is_shown(bench));
    bench_key(bench, "F4");
    assert_int_equal(ui_command(bench->ui), UI_READ);
    assert_false(is_shown(bench));
    assert_memory_equal(ui_prose(bench->ui), "Two oriented boxes", 18);
    char inks[READ_TERMS]; // "gap" and "axis" decide; the boxes are bold, and plain
    ui_term_inks(bench->ui, bench->draw, inks, sizeof inks);
    assert_non_null(strchr(inks, 'f'));
    assert_non_null(strchr(inks, 'i'));
    assert_true(strspn(inks, "fmi") == strlen(inks) && strlen(inks) > 5);
    ui_light(bench->ui, "OBB*");
    bench_frame(bench);
    assert_true(faint(bench, "OBB1", false) > 10);
    assert_int_equal(faint(bench, "OBB2", true), 0);
    ui_light(bench->ui, "");
    bench_frame(bench);
    assert_int_equal(faint(bench, "OBB1", false), 0);
}

static void a_scene_without_a_text_has_no_column(void **state)
{
    Bench *bench = *state;
    ui_open(bench->ui, &boxes_scene);
    bench_frame(bench);
    assert_false(is_shown(bench));
    bench_key(bench, "F4");
    assert_false(is_shown(bench));
    assert_true(strstr(bench->ui->message, "Nothing to read") != NULL);
}

static void a_long_text_scrolls(void **state)
{
    Bench *bench = *state;
    size(bench, 1500, 500);
    assert_true(bench->ui->reading->room > 0);
    Rect read = bench->ui->layout.read;
    TsVec at = ts_vec(read.x + 20, read.y + 100);
    assert_true(ui_event(bench->ui, &(Event){.kind = EVENT_WHEEL, .wheel = -100, .at = at}));
    assert_true(bench->ui->reading->scroll == bench->ui->reading->room);
    assert_false(ui_event(bench->ui, &(Event){.kind = EVENT_WHEEL, .wheel = -1, .at = at}));
    assert_true(bench->ui->panel_state->scroll == 0);
}

static void most_texts_fit_in_a_large_window(void **state)
{
    Bench *bench = *state;
    int all = 0, whole = 0;
    for (; scene_table[all]; all++) {
        ui_open(bench->ui, scene_table[all]);
        size(bench, 1960, 1160);
        whole += bench->ui->reading->room == 0;
    }
    assert_true(whole >= 0.9 * all);
}

#define WITH_SCENES(test) cmocka_unit_test_setup_teardown(test, open_scenes, bench_close)

int main(void)
{
    const struct CMUnitTest tests[] = {
        WITH_SCENES(it_opens_by_itself_in_a_wide_window),
        WITH_SCENES(it_takes_the_panels_place_if_there_is_no_other),
        WITH_SCENES(a_term_lights_what_it_names),
        WITH_SCENES(a_term_shows_what_is_hidden),
        WITH_SCENES(the_pointer_in_the_picture_finds_names),
        WITH_SCENES(nothing_is_named_before_a_frame),
        WITH_SCENES(a_host_with_a_place_of_its_own_is_asked),
        WITH_SCENES(a_scene_without_a_text_has_no_column),
        WITH_SCENES(a_long_text_scrolls),
        WITH_SCENES(most_texts_fit_in_a_large_window),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
