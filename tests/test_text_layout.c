// Lays out every scene at all its places, at twelve window sizes and two text sizes, simply and in
// Chinese at three sizes, and fails if a text overlaps another, is shortened, leaves the window or
// its clip, lies under the panel or below a plate that is drawn later, or if there is no place for
// a shape's name. It looks at the draw list only: nothing is rasterized.
#include "base/language.h"
#include "fonts_bench.h"
#include "outline.h"
#include "scene_kit/labels_private.h"
#include "view/view.h"

typedef struct Size {
    int width, height;
    double density;
    bool more; // in Chinese, and simply
} Size;

static const Size sizes[] = {{640, 400, 1, false},   {800, 500, 1, true},    {900, 560, 1, false},
                             {980, 580, 1, false},   {1280, 800, 1, true},   {1500, 900, 1, false},
                             {1920, 1080, 1, false}, {1960, 1160, 1, false}, {1600, 1000, 2, false},
                             {390, 700, 1, true},    {820, 1180, 1, false},  {844, 390, 1, false}};
static const double text_sizes[] = {1, 1.5};

// One for each size of window and text: a list that changes size allocates its scratch again.
static Draw *draws[sizeof sizes / sizeof *sizes][2];

enum { TEXTS_MAX = 2048, FAULTS_SHOWN = 40, LATER = 57, BESIDE_TEXT = 128 };

typedef struct Text {
    const char *text;
    const Command *command;
    DrawLayer layer;
    int order;                       // within the layer
    double left, top, right, bottom; // of its letters, device px
} Text;

static struct {
    Text text[TEXTS_MAX];
    int texts;
} page;

static int faults;
static char where[256];

static void fault(const char *what, const Text *text, const char *other)
{
    if (faults++ < FAULTS_SHOWN || getenv("TOUCHSTONE_ALL"))
        print_message("%s: \"%s\" %s%s%s%s\n", where, text->text, what, other ? " \"" : "",
                      other ? other : "", other ? "\"" : "");
}

static void read_page(const Draw *draw)
{
    page.texts = 0;
    for (int layer = 0; layer < LAYER_OVERLAY; layer++) {
        int order = 0;
        for (int i = draw->first[layer]; i >= 0; i = draw->command[i].next, order++) {
            const Command *command = &draw->command[i];
            if (command->kind != COMMAND_TEXT || page.texts == TEXTS_MAX) continue;
            TextCommand t = command->text;
            const char *text = draw->text + t.first;
            double width = glyphs_width(&draw->glyphs, t.face, t.size, text);
            page.text[page.texts++] = (Text){
                text,        command,           (DrawLayer)layer, order, t.x, t.y - 0.72 * t.size,
                t.x + width, t.y + 0.2 * t.size};
        }
    }
}

// Rows that are scrolled out of sight are not on the page.
static bool is_visible(const Text *text)
{
    Area clip = text->command->clip;
    return text->bottom > clip.top + 1 && text->top < clip.bottom - 1 && text->right > clip.left &&
           text->left < clip.right;
}

static bool overlap(const Text *a, const Text *b)
{
    return a->left < b->right - 1 && b->left < a->right - 1 && a->top < b->bottom - 1 &&
           b->top < a->bottom - 1;
}

// `whole`: no text may be shortened; at a larger text size, and in small windows, it may.
static void check_page(const Draw *draw, const Layout *layout, bool whole)
{
    double scale = layout->scale, panel = layout->panel_width > 0 ? layout->panel_x * scale : 1e9;
    for (int i = 0; i < page.texts; i++) {
        const Text *text = &page.text[i];
        if (!is_visible(text)) continue;
        Area clip = text->command->clip;
        if (text->left < -1 || text->right > draw->width + 1 || text->top < -1 ||
            text->bottom > draw->height + 1)
            fault("leaves the window", text, NULL);
        else if (text->left < clip.left - 1 || text->right > clip.right + 1)
            fault("is cut by its clip", text, NULL);
        else if (text->layer < LAYER_PANEL && text->right > panel + 1)
            fault("lies under the panel", text, NULL);
        else if (text->layer < LAYER_STRIP && text->bottom > layout->strip_y * scale + 1 &&
                 text->layer < LAYER_PANEL)
            fault("lies under the strip", text, NULL);
        if (whole && (layout->width >= 800 || layout->narrow) && strstr(text->text, "…"))
            fault("is shortened", text, NULL);
        for (int k = 0; k < i; k++) {
            if (is_visible(&page.text[k]) && overlap(text, &page.text[k]))
                fault("overlaps", text, page.text[k].text);
        }
    }
}

// A plate: a shape filled with paper. Whatever it covers of a text is cut.
static void check_plates(const Draw *draw)
{
    for (int layer = LAYER_CONTACT; layer < LAYER_OVERLAY; layer++) {
        int order = 0;
        for (int i = draw->first[layer]; i >= 0; i = draw->command[i].next, order++) {
            const Command *command = &draw->command[i];
            bool plate = command->kind == COMMAND_SHAPE && command->fill.pattern == PATTERN_SOLID &&
                         (command->fill.ink == INK_PAPER || command->fill.ink == INK_RAISED ||
                          command->fill.ink == INK_CLASH);
            if (!plate) continue;
            ShapeCommand shape = command->shape;
            if (shape.last - shape.first != 1) continue;
            int from = shape.first ? draw->outline.end[shape.first - 1] : 0;
            Text box = {.left = 1e9, .top = 1e9, .right = -1e9, .bottom = -1e9};
            for (int k = from; k < draw->outline.end[shape.first]; k++) {
                TsVec p = draw->outline.point[k];
                box.left = fmin(box.left, p.x), box.right = fmax(box.right, p.x);
                box.top = fmin(box.top, p.y), box.bottom = fmax(box.bottom, p.y);
            }
            double height = box.bottom - box.top, area = 0;
            for (int k = from; k < draw->outline.end[shape.first]; k++) {
                int next = k + 1 < draw->outline.end[shape.first] ? k + 1 : from;
                area += ts_vec_cross(draw->outline.point[k], draw->outline.point[next]) / 2;
            }
            if (fabs(area) < 0.8 * height * (box.right - box.left)) continue; // a slanted line
            if (height < 12 * draw->scale || height > 40 * draw->scale) continue;
            for (int k = 0; k < page.texts; k++) {
                const Text *text = &page.text[k];
                bool below =
                    (int)text->layer < layer || ((int)text->layer == layer && text->order < order);
                if (below && text->layer >= LAYER_GROUND && is_visible(text) && overlap(text, &box))
                    fault("is covered by a plate", text, NULL);
            }
        }
    }
}

// The name of every shape has a place in all but the smallest windows.
static void check_names(const Stage *stage)
{
    const Labels *labels = view_labels(stage);
    for (int i = 0; i < labels->count; i++) {
        Text name = {.text = labels->label[i].text};
        bool lost = labels->label[i].placing == PLACING_NAME && !labels->label[i].placed;
        if (lost) fault("has no place", &name, NULL);
    }
}

// Of a crowd some pairs are judged, as in a window, and all in the first frame.
static void check_depth(Bench *bench, const char *place, bool simple)
{
    bool few = simple || language_now() == LANGUAGE_CHINESE;
    stage_set_clock(ui_stage(bench->ui), NULL);
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        for (int t = 0; t < 2; t++) {
            if (few && (t > 0 || !sizes[i].more)) continue;
            Settings settings = ui_settings(bench->ui);
            settings.font_scale = text_sizes[t];
            settings.panel = true;
            settings.simple = simple;
            ui_apply(bench->ui, &settings);
            ui_resize(bench->ui, sizes[i].width, sizes[i].height, sizes[i].density);
            bench->ui->panel_state->folding[SECTION_METHOD] =
                strcmp(place, "later") == 0 ? FOLDING_OPEN : FOLDING_AS_FITS;
            bench->draw = draws[i][t];
            bench_frame(bench);
            snprintf(where, sizeof where, "%s %s %dx%d@%g text %g %s%s",
                     scene_id(stage_scene(ui_stage(bench->ui))), place, sizes[i].width,
                     sizes[i].height, sizes[i].density, text_sizes[t],
                     language_name(language_now()), simple ? " simple" : "");
            read_page(bench->draw);
            check_page(bench->draw, &bench->ui->layout, text_sizes[t] == 1);
            if (bench->ui->layout.width >= 600) check_plates(bench->draw);
            if (bench->ui->layout.width >= 800) check_names(ui_stage(bench->ui));
            stage_set_clock(ui_stage(bench->ui), slow_clock);
        }
    }
}

static void check_frame(Bench *bench, const char *place)
{
    check_depth(bench, place, false);
    check_depth(bench, place, true);
}

static void check_scenes(Language language)
{
    assert_true(language_use(language));
    faults = 0;
    Bench bench = {.ui = ui_new(scene_table)};
    assert_non_null(bench.ui);
    for (size_t i = 0; i < sizeof draws / sizeof *draws; i++) {
        for (int t = 0; t < 2; t++) assert_non_null(draws[i][t] = draw_new());
    }
    ui_set_glyphs(bench.ui, fonts_glyphs(fonts));
    const char *only = getenv("TOUCHSTONE_SCENE");
    for (int i = 0; scene_table[i]; i++) {
        const Scene *scene = scene_table[i];
        if (only && !strstr(scene_ids[i], only)) continue;
        Stage *stage = ui_stage(bench.ui);
        ui_open(bench.ui, scene);
        stage_play(stage, false);
        check_frame(&bench, "");
        for (int tick = 0; tick < LATER; tick++) {
            stage_step(stage);
            stage_answer(stage);
        }
        check_frame(&bench, "later");
        for (int k = 0; k < scene_knobs(scene); k++) {
            const Knob *knob = &scene->knobs[k];
            int places = 1;
            for (const char *c = knob->places && knob->names ? knob->names : ""; *c; c++)
                places += *c == '|';
            for (int value = 1; value < places; value++) {
                char place[64];
                stage_set_knob(stage, k, value);
                stage_reset(stage);
                stage_play(stage, false);
                snprintf(place, sizeof place, "%s %d", knob->label, value);
                check_frame(&bench, place);
            }
        }
    }
    ui_free(bench.ui);
    for (size_t i = 0; i < sizeof draws / sizeof *draws; i++) {
        for (int t = 0; t < 2; t++) draw_free(draws[i][t]);
    }
    print_message("%d faults\n", faults);
    assert_int_equal(faults, 0);
}

static void no_text_collides(void **state)
{
    (void)state;
    check_scenes(LANGUAGE_ENGLISH);
}

static void nor_does_one_in_chinese(void **state)
{
    (void)state;
    check_scenes(LANGUAGE_CHINESE);
}

// ---- Beside the scene's text

// What the picture says, without title, hint and note.
static bool is_of_picture(const Text *text)
{
    return text->layer <= LAYER_LABELS && is_visible(text);
}

// The whole of it, or a short form, "7,500" for "7,500 · restart".
static bool is_on_page(const char *text)
{
    for (int i = 0; i < page.texts; i++) {
        const char *other = page.text[i].text;
        size_t length = strlen(other);
        bool begins = strncmp(text, other, length) == 0 && (!text[length] || text[length] == ' ');
        if (is_of_picture(&page.text[i]) && length > 0 && begins) return true;
    }
    return false;
}

// In a window of 800 px, which the text halves: 71 draws as many axes as fit, and its table has
// all; the page of 94 stands in the text itself; a label that would cover a shape is left out in
// three.
static bool has_less_room(const Scene *scene, int width)
{
    static const char *const less[] = {"13_circle_circle", "37_transform", "71_continuous",
                                       "83_character", "94_your_function"};
    bool any = false;
    for (size_t i = 0; i < sizeof less / sizeof *less; i++)
        any |= strcmp(scene_id(scene), less[i]) == 0;
    return any && width <= 800;
}

// The number of texts of the picture, and the texts themselves.
static int texts_of_picture(char (*text)[BESIDE_TEXT], int max)
{
    int count = 0;
    for (int i = 0; i < page.texts && count < max; i++) {
        if (is_of_picture(&page.text[i]))
            snprintf(text[count++], BESIDE_TEXT, "%s", page.text[i].text);
    }
    return count;
}

// The whole hint, in one row or several. Blanks are not compared: those around dots are wider.
static bool shows_hint(const Bench *bench)
{
    const char *rest = stage_record(ui_stage(bench->ui))->hint;
    bool found = true;
    while (found && *rest) {
        found = false;
        for (int i = 0; i < page.texts && !found; i++) {
            const Text *text = &page.text[i];
            const char *row = text->text, *at = rest;
            if (text->layer != LAYER_TITLE || !is_visible(text)) continue;
            for (; *row && *at; row++, at++) {
                row += strspn(row, " "), at += strspn(at, " ");
                if (*row != *at || !*row) break;
            }
            found = *row == '\0' && at > rest;
            if (found) rest = at + strspn(at, " ");
        }
    }
    return !*rest;
}

static void check_beside(Bench *bench, const char *place)
{
    static const Size beside[] = {
        {800, 500, 1, 0}, {1280, 800, 1, 0}, {1920, 1080, 1, 0}, {390, 844, 1, 0}};
    static char text[TEXTS_MAX][BESIDE_TEXT];
    for (size_t i = 0; i < sizeof beside / sizeof *beside; i++) {
        Settings settings = ui_settings(bench->ui);
        settings.font_scale = 1;
        settings.panel = true;
        settings.simple = false;
        ui_apply(bench->ui, &settings);
        ui_resize(bench->ui, beside[i].width, beside[i].height, 1);
        bench->ui->read = READ_HIDDEN;
        bench_frame(bench);
        read_page(bench->draw);
        int texts = texts_of_picture(text, TEXTS_MAX);
        const Record *record = stage_record(ui_stage(bench->ui));
        Text hint = {.text = record->hint};
        snprintf(where, sizeof where, "%s %s %dx%d, %s", scene_id(stage_scene(ui_stage(bench->ui))),
                 place, beside[i].width, beside[i].height, language_name(language_now()));
        bool narrated = bench->ui->layout.narration.height > 0;
        bool on_card = bench->ui->layout.alarm_height > 0 && record->hint_is_flaw;
        if (!narrated && !on_card && !shows_hint(bench)) fault("has no hint", &hint, NULL);
        bench->ui->read = READ_SHOWN;
        bench_frame(bench);
        read_page(bench->draw);
        snprintf(where, sizeof where, "%s %s %dx%d beside its text, %s",
                 scene_id(stage_scene(ui_stage(bench->ui))), place, beside[i].width,
                 beside[i].height, language_name(language_now()));
        bool covered = bench->ui->layout.column_alone;
        on_card = bench->ui->layout.alarm_height > 0 && record->hint_is_flaw;
        if (!narrated && !covered && !on_card && !shows_hint(bench))
            fault("has no hint", &hint, NULL);
        if (has_less_room(stage_scene(ui_stage(bench->ui)), beside[i].width) || covered) texts = 0;
        for (int k = 0; k < texts; k++) {
            Text lost = {.text = text[k]};
            if (!is_on_page(text[k])) fault("is lost", &lost, NULL);
        }
        bench->ui->read = READ_HIDDEN;
    }
}

// In the help every row is whole, and every caption of a key too.
static void the_help_is_whole(void **state)
{
    (void)state;
    static const Size help[] = {{1280, 800, 1, 0}, {1920, 1080, 1, 0}, {980, 580, 1, 0}};
    faults = 0;
    for (int language = LANGUAGE_ENGLISH; language <= LANGUAGE_CHINESE; language++) {
        assert_true(language_use((Language)language));
        Bench bench = {.ui = ui_new(scene_table), .draw = draw_new()};
        assert_true(bench.ui && bench.draw);
        ui_set_glyphs(bench.ui, fonts_glyphs(fonts));
        for (int i = 0; scene_table[i]; i++) {
            for (size_t k = 0; k < sizeof help / sizeof *help; k++) {
                ui_open(bench.ui, scene_table[i]);
                ui_resize(bench.ui, help[k].width, help[k].height, 1);
                bench_frame(&bench);
                bench_key(&bench, "F1");
                snprintf(where, sizeof where, "help of %s, %d px, %s", scene_ids[i], help[k].width,
                         language_name(language_now()));
                for (int c = 0; c < bench.draw->commands; c++) {
                    const Command *command = &bench.draw->command[c];
                    if (command->kind != COMMAND_TEXT) continue;
                    Text text = {.text = bench.draw->text + command->text.first};
                    // "1 … 9" are three texts.
                    size_t length = strlen(text.text), dots = strlen("…");
                    bool cut = length > dots && strcmp(text.text + length - dots, "…") == 0;
                    if (cut) fault("is shortened", &text, NULL);
                }
                bench_key(&bench, "Escape");
            }
        }
        ui_free(bench.ui);
        draw_free(bench.draw);
    }
    print_message("%d faults\n", faults);
    assert_int_equal(faults, 0);
}

static void what_is_drawn_stays_beside_the_text(void **state)
{
    (void)state;
    const char *only = getenv("TOUCHSTONE_SCENE");
    faults = 0;
    for (int language = LANGUAGE_ENGLISH; language <= LANGUAGE_CHINESE; language++) {
        assert_true(language_use((Language)language));
        Bench bench = {.ui = ui_new(scene_table), .draw = draw_new()};
        assert_true(bench.ui && bench.draw);
        ui_set_glyphs(bench.ui, fonts_glyphs(fonts));
        for (int i = 0; scene_table[i]; i++) {
            if (only && !strstr(scene_ids[i], only)) continue;
            ui_open(bench.ui, scene_table[i]);
            stage_play(ui_stage(bench.ui), false);
            stage_set_clock(ui_stage(bench.ui), slow_clock);
            check_beside(&bench, "");
        }
        ui_free(bench.ui);
        draw_free(bench.draw);
    }
    print_message("%d faults\n", faults);
    assert_int_equal(faults, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_help_is_whole), cmocka_unit_test(what_is_drawn_stays_beside_the_text),
        cmocka_unit_test(no_text_collides), cmocka_unit_test(nor_does_one_in_chinese)};
    return cmocka_run_group_tests(tests, fonts_up, fonts_down);
}
