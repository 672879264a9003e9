// What the full view shows has a name: no cell of the strip is a dash, the deepest pair is pointed
// at, a scene's id stands in the panel, a formula says which test it is of, heads have tips.
#include "full_bench.h"

#include "scene.h"

static bool is_in(Rect rect, double x, double y)
{
    return x >= rect.x && x < rect.x + rect.width && y >= rect.y && y < rect.y + rect.height;
}

// The first text of the last frame within a part of the screen that begins so; NULL: there is none.
static const char *begins(const Bench *bench, Rect part, const char *beginning)
{
    for (int i = 0; i < bench->draw->commands; i++) {
        const Command *command = &bench->draw->command[i];
        if (command->kind != COMMAND_TEXT) continue;
        const char *words = bench->draw->text + command->text.first;
        if (is_in(part, command->text.x, command->text.y) &&
            strncmp(words, beginning, strlen(beginning)) == 0)
            return words;
    }
    return NULL;
}

static const Rect everywhere = {-1e4, -1e4, 2e4, 2e4};

static Rect strip_of(const Bench *bench)
{
    const Layout *layout = &bench->ui->layout;
    return (Rect){0, layout->strip_y, layout->width, layout->strip_height};
}

// Below each caption of the strip stands something, in all scenes, languages and questions.
static void no_cell_of_the_strip_is_a_dash(void **state)
{
    (void)state;
    static const char *const keys[] = {NULL, "F6", "F7"};
    Bench bench;
    full_open(&bench);
    ui_resize(bench.ui, 1280, 800, 1);
    for (int run = 0; run < 6; run++) {
        assert_true(ui_speak(bench.ui, run % 2 ? LANGUAGE_CHINESE : LANGUAGE_ENGLISH));
        for (int i = 0; scene_table[i]; i++) {
            ui_open(bench.ui, scene_table[i]);
            bench_frame(&bench);
            if (keys[run / 2]) bench_key(&bench, keys[run / 2]);
            if (begins(&bench, strip_of(&bench), "–"))
                fail_msg("%s, %s: a dash", scene_ids[i], keys[run / 2]);
            if (keys[run / 2]) bench_key(&bench, "Esc");
        }
    }
    assert_true(language_use(LANGUAGE_ENGLISH));
    full_close(&bench);
}

// While the strip says how deep the deepest pair is, its letters are in the picture.
static void the_deepest_pair_is_pointed_at(void **state)
{
    (void)state;
    Bench bench;
    int named = 0, silent = 0;
    full_open(&bench);
    ui_resize(bench.ui, 1280, 800, 1);
    for (int i = 0; scene_table[i]; i++) {
        for (int plays = 0; plays < 2; plays++) {
            ui_open(bench.ui, scene_table[i]);
            stage_play(ui_stage(bench.ui), plays);
            for (int k = 0; k < 3; k++) bench_frame(&bench);
            if (stage_record(ui_stage(bench.ui))->pairs == 0) continue;
            Rect picture = bench.ui->layout.free;
            bool says = begins(&bench, strip_of(&bench), "Deepest");
            bool points = begins(&bench, picture, "A") && begins(&bench, picture, "B");
            if (says && !points) fail_msg("%s: which pair is the deepest?", scene_ids[i]);
            named += says;
            silent += !says;
        }
    }
    assert_true(named > 0 && silent > 0);
    full_close(&bench);
}

static void each_scene_has_its_id_in_the_panel(void **state)
{
    (void)state;
    Bench bench;
    full_open(&bench);
    ui_resize(bench.ui, 1280, 800, 1);
    for (int i = 0; scene_table[i]; i++) {
        char number[4];
        ui_open(bench.ui, scene_table[i]);
        bench_frame(&bench);
        snprintf(number, sizeof number, "%.2s", scene_ids[i]);
        const Layout *layout = &bench.ui->layout;
        Rect head = {layout->panel_x, layout->panel_y, layout->panel_width, 50};
        if (!begins(&bench, head, number)) fail_msg("%s: no id", scene_ids[i]);
    }
    full_close(&bench);
}

// A method that tests one corner after another: picture, table and narration are of one step.
static void a_loop_says_which_test_it_shows(void **state)
{
    (void)state;
    Bench bench;
    full_open(&bench);
    ui_resize(bench.ui, 1280, 1000, 1);
    ui_open(bench.ui, ui_find(bench.ui, "16_rect_circle"));
    bench_frame(&bench);
    assert_true(bench_set(&bench, "method", "rect_circle_corners"));
    for (int step = 5; step >= 4; step--) {
        char words[64];
        const RecordTable *table = stage_record(ui_stage(bench.ui))->table;
        snprintf(words, sizeof words, "step %d of 5", step);
        assert_non_null(begins(&bench, bench.ui->layout.free, words));
        assert_non_null(strstr(table->heading, words));
        snprintf(words, sizeof words, "Step %d of 5", step);
        assert_non_null(begins(&bench, everywhere, words));
        bench_key(&bench, ",");
    }
    full_close(&bench);
}

// The picture that a scene opens with is of the method with which it opens.
static void the_first_picture_is_of_the_chosen_method(void **state)
{
    (void)state;
    Bench bench;
    full_open(&bench);
    ui_resize(bench.ui, 1280, 800, 1);
    for (int i = 0; scene_table[i]; i++) {
        ui_open(bench.ui, scene_table[i]);
        bench_frame(&bench);
        const char *note = begins(&bench, everywhere, "picture of “");
        if (note && strstr(note, "not of the chosen")) fail_msg("%s: %s", scene_ids[i], note);
    }
    full_close(&bench);
}

static int texts_of_size(const Bench *bench, const char *text, int size)
{
    int count = 0;
    for (int i = 0; i < bench->draw->commands; i++) {
        const Command *command = &bench->draw->command[i];
        if (command->kind != COMMAND_TEXT || command->text.size != size) continue;
        count += strcmp(bench->draw->text + command->text.first, text) == 0;
    }
    return count;
}

// The magnifier of 11 names the cells that it fills: that of the mouse point only if it is there.
static void cells_of_the_magnifier_are_named(void **state)
{
    (void)state;
    Bench bench;
    full_open(&bench);
    ui_resize(bench.ui, 1280, 800, 1);
    ui_open(bench.ui, ui_find(bench.ui, "11_point_point"));
    bench_frame(&bench);
    int fixed = texts_of_size(&bench, "fixed", 13), mouse = texts_of_size(&bench, "mouse", 13);
    assert_int_equal(fixed, mouse + 1);
    assert_true(bench_set(&bench, "preset", "within 5 px"));
    bench_frame(&bench);
    assert_int_equal(texts_of_size(&bench, "fixed", 13), fixed);
    assert_int_equal(texts_of_size(&bench, "mouse", 13), mouse + 1);
    full_close(&bench);
}

// Beside "Less": what links and commands call the scene.
static void each_id_is_shown_whole(void **state)
{
    (void)state;
    Bench bench;
    full_open(&bench);
    ui_resize(bench.ui, 1280, 800, 1);
    for (int i = 0; scene_ids[i]; i++) {
        ui_open(bench.ui, ui_find(bench.ui, scene_ids[i]));
        bench_frame(&bench);
        if (!bench_text(&bench, scene_ids[i])) fail_msg("%s is cut", scene_ids[i]);
    }
    full_close(&bench);
}

static void heads_of_columns_have_tips(void **state)
{
    (void)state;
    static const struct {
        const char *scene, *head, *tip;
    } heads[] = {{"61_bounding_volumes", "overlaps", "around the second shape"},
                 {"61_bounding_volumes", "waste", "in percent"},
                 {"61_bounding_volumes", "tests", "operations"},
                 {"61_bounding_volumes", "false alarms", "Positions since"},
                 {"80_volumes_3d", "empty", "does not fill"},
                 {"80_volumes_3d", "tests", "comparisons"},
                 {"80_volumes_3d", "false alarms", "Positions since"},
                 {"31_polygon_point", "middle", "inner band"},
                 {"53_pixel_mask", "region", "bounding boxes"},
                 {"36_triangle_point", "Heron", "three sides"},
                 {"83_character", "px high", "where the ray"}};
    Bench bench;
    full_open(&bench);
    ui_resize(bench.ui, 1280, 1000, 1);
    for (size_t i = 0; i < sizeof heads / sizeof *heads; i++) {
        ui_open(bench.ui, ui_find(bench.ui, heads[i].scene));
        bench_frame(&bench);
        const TextCommand *head = bench_text(&bench, heads[i].head);
        if (!head) fail_msg("%s: no head \"%s\"", heads[i].scene, heads[i].head);
        Event move = {.kind = EVENT_MOVE, .at = ts_vec(head->x + 3, head->y - 4)};
        ui_event(bench.ui, &move);
        bench_frame(&bench);
        if (!strstr(bench.ui->tip.sentence, heads[i].tip))
            fail_msg("%s, %s: \"%s\"", heads[i].scene, heads[i].head, bench.ui->tip.sentence);
    }
    full_close(&bench);
}

// The chosen variant of a scene with a test of its own is marked in the list while it is wrong.
static void a_wrong_variant_is_marked_in_the_list(void **state)
{
    (void)state;
    static const char *const variant[] = {"push back, reflect", "flip the sign"};
    Bench bench;
    int wrong[2] = {0, 0};
    full_open(&bench);
    ui_resize(bench.ui, 1280, 800, 1);
    ui_open(bench.ui, ui_find(bench.ui, "51_wall_bounce"));
    bench_frame(&bench);
    assert_true(bench_set(&bench, "start", "in the wall"));
    for (int k = 0; k < 2; k++) {
        assert_true(bench_set(&bench, "method", variant[k]));
        stage_reset(ui_stage(bench.ui));
        for (int tick = 0; tick < 40; tick++) {
            stage_step(ui_stage(bench.ui));
            bench_frame(&bench);
            int rows = 0, marked = 0;
            for (int i = 0; i < bench.draw->commands; i++) {
                const Command *command = &bench.draw->command[i];
                if (command->kind != COMMAND_TEXT) continue;
                if (strcmp(bench.draw->text + command->text.first, variant[k]) != 0 ||
                    command->text.x < bench.ui->layout.panel_x)
                    continue;
                rows++;
                marked += command->fill.ink == INK_CLASH_INK;
            }
            assert_int_equal(rows, 1);
            assert_int_equal(marked, figures_shown(bench.ui)->verdict.wrong);
            wrong[k] += marked;
        }
    }
    assert_true(wrong[0] == 0 && wrong[1] > 0);
    full_close(&bench);
}

static void a_trace_has_words(void **state)
{
    (void)state;
    Bench bench;
    full_open(&bench);
    ui_resize(bench.ui, 1280, 800, 1);
    ui_open(bench.ui, ui_find(bench.ui, "31_polygon_point"));
    ui_resize(bench.ui, 1280, 1100, 1);
    bench_frame(&bench);
    const Layout *layout = &bench.ui->layout;
    Rect panel = {layout->panel_x, layout->panel_y, layout->panel_width, layout->height};
    assert_non_null(begins(&bench, panel, "step 6 of 6"));
    full_close(&bench);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(no_cell_of_the_strip_is_a_dash),
        cmocka_unit_test(the_deepest_pair_is_pointed_at),
        cmocka_unit_test(each_scene_has_its_id_in_the_panel),
        cmocka_unit_test(a_loop_says_which_test_it_shows),
        cmocka_unit_test(the_first_picture_is_of_the_chosen_method),
        cmocka_unit_test(cells_of_the_magnifier_are_named),
        cmocka_unit_test(each_id_is_shown_whole),
        cmocka_unit_test(heads_of_columns_have_tips),
        cmocka_unit_test(a_wrong_variant_is_marked_in_the_list),
        cmocka_unit_test(a_trace_has_words),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
