// The page of scene 94 in windows of many sizes, in both languages: all of its lines stand in even
// rows, a click copies each, and the examples that it copies are functions that the runners read.
#include "fonts.h"
#include "scratch_folder.h"
#include "ui_bench.h"

enum { SIZES = 7, COMMANDS = 3, EXAMPLES = 4, OFFERS = COMMANDS + EXAMPLES };
static const int size_of[SIZES][2] = {{1280, 800}, {1920, 1080}, {1366, 700}, {1024, 600},
                                      {960, 540},  {800, 500},   {640, 480}};

// The lines of a block are `pitch` apart, a whole number of px but for rounding.
static void check_rows(const char *place, const RecordOffer *offer, int count)
{
    double pitch = offer[1].area.y - offer[0].area.y;
    if (pitch < 16) fail_msg("%s: rows are %g px apart", place, pitch);
    for (int i = 1; i < count; i++) {
        double from = offer[i].area.y - offer[i - 1].area.y;
        if (fabs(from - pitch) > 0.01 || offer[i].area.x != offer[0].area.x)
            fail_msg("%s: row %d is %g px below the one before, not %g", place, i, from, pitch);
    }
}

// A text of the frame begins where its offer does, and was not moved from there.
static void check_place(const Bench *bench, const char *place, const RecordOffer *offer)
{
    for (int i = 0; i < bench->draw->commands; i++) {
        const Command *command = &bench->draw->command[i];
        const TextCommand *text = &command->text;
        if (command->kind != COMMAND_TEXT || text->face != FACE_MONO) continue;
        double baseline = offer->area.y + offer->area.height - 5;
        if (fabs(text->x - offer->area.x - 4) < 1.5 && fabs(text->y - baseline) < 1.5) return;
    }
    fail_msg("%s: no text stands where \"%s\" is copied", place, offer->text);
}

static void check_page(Bench *bench, const char *place)
{
    const RecordOffer *offer;
    const Layout *layout = &bench->ui->layout;
    int count = stage_offers(ui_stage(bench->ui), &offer);
    if (count != OFFERS) fail_msg("%s: %d texts to copy", place, count);
    check_rows(place, offer, COMMANDS);
    check_rows(place, offer + COMMANDS, EXAMPLES);
    for (int i = 0; i < OFFERS; i++) {
        Rect area = offer[i].area;
        check_place(bench, place, &offer[i]);
        if (area.x < 0 || area.x + area.width > layout->view.width || area.y < layout->title ||
            area.y + area.height > layout->strip_y)
            fail_msg("%s: \"%s\" is out of the picture", place, offer[i].text);
        bench->ui->offered[0] = '\0';
        bench_click_on(bench, &offers_copy, i);
        if (bench->ui->command != UI_COPY_TEXT || strcmp(ui_offered(bench->ui), offer[i].text) != 0)
            fail_msg("%s: a click copied \"%s\", not \"%s\"", place, ui_offered(bench->ui),
                     offer[i].text);
        bench->ui->command = UI_NOTHING;
    }
}

static void a_click_copies_in_every_window(void **state)
{
    (void)state;
    char error[256], place[80];
    Fonts *fonts = fonts_open(NULL, error, sizeof error);
    assert_non_null(fonts);
    Bench bench = {.ui = ui_new(scene_table), .draw = draw_new()};
    assert_true(bench.ui && bench.draw);
    ui_set_glyphs(bench.ui, fonts_glyphs(fonts));
    for (int i = 0; i < SIZES * 8; i++) {
        Settings settings = ui_settings(bench.ui);
        settings.simple = i % 2;
        settings.language = i / 2 % 2 ? LANGUAGE_CHINESE : LANGUAGE_ENGLISH;
        ui_apply(bench.ui, &settings);
        const int *size = size_of[i / 8];
        bool checkout = i / 4 % 2;
        stage_set_assets(ui_stage(bench.ui), checkout ? "build/release/../../assets" : "assets");
        stage_set_at_home(ui_stage(bench.ui), true);
        ui_resize(bench.ui, size[0], size[1], 1);
        ui_open(bench.ui, ui_find(bench.ui, "94_your_function"));
        bench_frame(&bench);
        snprintf(place, sizeof place, "%dx%d, %s, %s%s", size[0], size[1],
                 i % 2 ? "simple" : "full", i / 2 % 2 ? "Chinese" : "English",
                 checkout ? ", in a checkout" : "");
        check_page(&bench, place);
    }
    ui_free(bench.ui);
    draw_free(bench.draw);
    fonts_close(fonts);
}

// What the runner prints of a file with this text; "" if its language is not installed.
static void describe(const char *runner, const char *text, char *line, int size)
{
    char command[256];
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    fputs(text, file);
    fclose(file);
    *line = '\0';
    snprintf(command, sizeof command, "%.*s --version >/dev/null 2>&1", (int)strcspn(runner, " "),
             runner);
    if (system(command) != 0) return;
    snprintf(command, sizeof command, "%s %s </dev/null", runner, path);
    FILE *pipe = popen(command, "r");
    assert_non_null(pipe);
    if (!fgets(line, size, pipe)) snprintf(line, (size_t)size, "nothing");
    pclose(pipe);
}

static void what_is_copied_is_read(void **state)
{
    Bench *bench = *state;
    static const struct {
        const char *runner, *a, *b;
    } row[] = {{"node extras/runners/judge.mjs", "aabb", "aabb"},
               {"node extras/runners/judge.mjs", "circle", "aabb"},
               {"python3 extras/runners/judge.py", "circle", "circle"}};
    const RecordOffer *offer;
    ui_open(bench->ui, ui_find(bench->ui, "94_your_function"));
    bench_frame(bench);
    assert_int_equal(stage_offers(ui_stage(bench->ui), &offer), OFFERS);
    assert_int_equal(scratch_folder_make("mine.js"), 0);
    for (int i = 0; i < 3; i++) {
        char line[1024], a[40], b[40];
        describe(row[i].runner, offer[COMMANDS + i].text, line, sizeof line);
        if (!*line) print_message("warning: %s is not installed\n", row[i].runner);
        char *space = line; // the runners differ in blanks
        for (char *from = line; *from; from++)
            if (*from != ' ') *space++ = *from;
        *space = '\0';
        snprintf(a, sizeof a, "\"a\":\"%s\"", row[i].a);
        snprintf(b, sizeof b, "\"b\":\"%s\"", row[i].b);
        if (*line && (!strstr(line, a) || !strstr(line, b))) fail_msg("example %d: %s", i, line);
    }
    assert_int_equal(scratch_folder_remove(NULL), 0);
    assert_int_equal(strncmp(offer[COMMANDS + 3].text, "cp ", 3), 0);
}

// No text of the page lies on a shape, or on the line between both, wherever they are moved.
static void its_texts_keep_off_the_shapes(void **state)
{
    static const TsVec places[] = {{350, -60}, {350, 0}, {200, 90}, {500, -150}, {700, 0}};
    Bench *bench = *state;
    int texts = 0, hidden = 0;
    for (int k = 0; k < SIZES * 5; k++) {
        ui_resize(bench->ui, size_of[k % SIZES][0], size_of[k % SIZES][1], 1);
        bench_show(bench, "94_your_function");
        Stage *stage = ui_stage(bench->ui);
        Actor *ball = stage_nth(stage, 1);
        ball->position = places[k / SIZES];
        bench_frame(bench);
        const Draw *draw = bench->draw;
        View view = stage_view(stage);
        int seen = 0;
        for (int i = 0; i < draw->commands; i++) {
            const Command *command = &draw->command[i];
            if (command->kind != COMMAND_TEXT || command->tag == 0) continue;
            if (strcmp(draw->tag[command->tag - 1], "instructions") != 0) continue;
            const TextCommand *text = &command->text;
            double width =
                glyphs_width(&draw->glyphs, text->face, text->size, draw->text + text->first);
            for (int shape = 0; shape < 2; shape++) {
                TsAabb box = ts_shape_bounds(&stage_nth(stage, shape)->shape);
                TsVec low = view_device(view, box.min), high = view_device(view, box.max);
                if (low.x < text->x + width && high.x > text->x && low.y < text->y &&
                    high.y > text->y - 0.72 * text->size)
                    fail_msg("%d x %d: \"%s\" lies on a shape", size_of[k % SIZES][0],
                             size_of[k % SIZES][1], draw->text + text->first);
            }
            seen++;
        }
        texts += seen;
        hidden += seen == 0;
    }
    assert_true(texts >= SIZES * 12 && hidden >= SIZES);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_click_copies_in_every_window),
        WITH_ALL_SCENES(its_texts_keep_off_the_shapes),
        WITH_ALL_SCENES(what_is_copied_is_read),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
