// After "Make it lie" the drawing lies where nothing covers it: the shapes of the wrong answer, the
// shadows that prove it, and the label that names it; in four windows, both depths and both
// languages, and so after a resize, F3 and Home.
#include "menu_bench.h"

#include "base/language.h"
#include "outline.h"
#include "scene_kit/labels_private.h"
#include "view/view.h"

static const struct {
    int width, height;
    bool page; // with a bar of its own, and a finger
} windows[] = {{1280, 800, false}, {800, 500, false}, {700, 520, false}, {390, 844, true}};

enum { WINDOWS = sizeof windows / sizeof *windows };

typedef struct Box { // px at scale 1
    double left, top, right, bottom;
} Box;

static char place[128];
static int faults, drawn, labels_seen, too_wide;

static void fault(const char *what, const char *which, double by)
{
    faults++;
    print_error("%s: %s %s (%.1f px)\n", place, which, what, by);
}

static Box box_of_rect(Rect rect)
{
    return (Box){rect.x, rect.y, rect.x + rect.width, rect.y + rect.height};
}

static Box box_of_outline(const Draw *draw, ShapeCommand shape, double scale)
{
    Box box = {1e9, 1e9, -1e9, -1e9};
    int from = shape.first ? draw->outline.end[shape.first - 1] : 0;
    for (int i = from; i < draw->outline.end[shape.last - 1]; i++) {
        TsVec p = ts_vec_scale(draw->outline.point[i], 1 / scale);
        box = (Box){fmin(box.left, p.x), fmin(box.top, p.y), fmax(box.right, p.x),
                    fmax(box.bottom, p.y)};
    }
    return box;
}

static Box box_of_text(const Draw *draw, TextCommand text, double scale)
{
    double width = glyphs_width(&draw->glyphs, text.face, text.size, draw->text + text.first);
    return (Box){text.x / scale, (text.y - 0.72 * text.size) / scale, (text.x + width) / scale,
                 text.y / scale};
}

static bool meet(Box a, Box b)
{
    return a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 &&
           b.top < a.bottom - 1;
}

// What lies above the picture: its texts, and the whole of what stands at the edges.
static void check_box(const Bench *bench, Box box, const char *which)
{
    const Layout *layout = &bench->ui->layout;
    const Draw *draw = bench->draw;
    double right = layout->view.width,
           foot = layout->narrow && layout->panel_width > 0 ? layout->panel_y : layout->alarm_y;
    double out =
        fmax(fmax(-box.left, box.right - right), fmax(layout->bar - box.top, box.bottom - foot));
    if (out > 0.01) fault("lies outside the view", which, out);
    if (layout->narration.height > 0 && meet(box, box_of_rect(layout->narration)))
        fault("lies under the narration", which, box.bottom - layout->narration.y);
    if (layout->time.height > 0 && meet(box, box_of_rect(layout->time)))
        fault("lies under the time", which, box.bottom - layout->time.y);
    for (int i = draw->first[LAYER_TITLE]; i >= 0; i = draw->command[i].next) {
        const Command *command = &draw->command[i];
        if (command->kind != COMMAND_TEXT) continue;
        Box text = box_of_text(draw, command->text, layout->scale);
        if (meet(box, text))
            fault(draw->text + command->text.first, which,
                  fmin(box.bottom - text.top, text.bottom - box.top));
    }
}

static void check(Bench *bench, const char *id, int language, bool simple, int window,
                  const char *when)
{
    Stage *stage = ui_stage(bench->ui);
    const Draw *draw = bench->draw;
    double scale = bench->ui->layout.scale;
    snprintf(place, sizeof place, "%s %s %s %dx%d %s", id, language ? "zh" : "en",
             simple ? "simple" : "full", windows[window].width, windows[window].height, when);
    const Record *record = stage_record(stage);
    for (int i = 0; i < record->asks; i++) {
        const Ask *ask = &record->ask[i];
        if (!ask_is_wrong(ask)) continue;
        const Actor *both[] = {ask->a, ask->b};
        for (int k = 0; k < 2; k++) {
            if (!both[k] || both[k]->shape.kind == TS_SHAPE_RAY) continue;
            TsAabb bounds = ts_shape_bounds(&both[k]->shape);
            TsVec low = view_screen(stage, bounds.min), high = view_screen(stage, bounds.max);
            check_box(bench, (Box){low.x, low.y, high.x, high.y}, both[k]->name);
            drawn++;
        }
    }
    for (int i = 0; i < draw->commands; i++) {
        const Command *command = &draw->command[i];
        const char *tag = command->tag > 0 ? draw->tag[command->tag - 1] : "";
        if (command->kind != COMMAND_SHAPE || strncmp(tag, "shadow:", 7) != 0) continue;
        check_box(bench, box_of_outline(draw, command->shape, scale), tag);
        drawn++;
    }
    for (int i = draw->first[LAYER_LABELS]; i >= 0; i = draw->command[i].next) {
        const Command *command = &draw->command[i];
        if (command->kind == COMMAND_TEXT)
            check_box(bench, box_of_text(draw, command->text, scale),
                      draw->text + command->text.first);
    }
    const Labels *labels = view_labels(stage);
    for (int i = 0; i < labels->count; i++) {
        const Label *label = &labels->label[i];
        if (label->style != LABEL_CLASH || label->quiet) continue;
        bool fits = label->width <= bench->ui->layout.free.width; // else no size has room for it
        if (!label->placed && !fits)
            too_wide++;
        else if (!label->placed)
            fault("has no place", label->text, 0);
        else
            check_box(bench, box_of_rect(labels_plate(label, label->center)), label->text);
        labels_seen++;
    }
}

static void show_window(Bench *bench, int window)
{
    bench->ui->own_bar = bench->ui->finger = windows[window].page;
    ui_resize(bench->ui, windows[window].width, windows[window].height, 1);
    bench_frame(bench);
}

static void check_scene(Bench *bench, int scene, int language, bool simple, int first)
{
    Ui *ui = bench->ui;
    const char *id = scene_ids[scene];
    show_window(bench, first);
    ui_open(ui, scene_table[scene]);
    bench_simple(bench, simple);
    if (menu_item_lacks(ui, menu_item_at(item_named("Make it lie")))) return;
    menu_item_run(ui, item_named("Make it lie"));
    bench_frame(bench);
    check(bench, id, language, simple, first, "at first");
    View at_first = stage_view(ui_stage(ui));
    for (int k = 1; k <= WINDOWS; k++) {
        int window = (first + k) % WINDOWS;
        show_window(bench, window);
        check(bench, id, language, simple, window, "resized");
        View now = stage_view(ui_stage(ui));
        double grown = now.zoom / at_first.zoom; // cards grow with their texts, and do not shrink
        if (window == first && (grown < 0.8 || grown > 1.4))
            fault("is shown in another size than at first", "the picture", grown);
        bench_key(bench, "F3");
        bench_frame(bench);
        check(bench, id, language, simple, window, "F3"); // a simple picture becomes full
        bench_key(bench, "F3");
        bench_frame(bench);
        check(bench, id, language, simple, window, "F3 twice");
        bench_simple(bench, !simple);
        bench_frame(bench);
        check(bench, id, language, !simple, window, "other depth");
        bench_simple(bench, simple);
        bench_frame(bench);
        check(bench, id, language, simple, window, "this depth");
        bench_key(bench, "F8");
        bench_frame(bench);
        check(bench, id, language, simple, window, "F8");
        bench_key(bench, "F8");
        bench_key(bench, "Home");
        bench_frame(bench);
        check(bench, id, language, simple, window, "Home");
    }
}

static void the_lie_lies_where_nothing_covers_it(void **state)
{
    Bench *bench = *state;
    for (int i = 0; scene_table[i]; i++) {
        for (int k = 0; k < 4; k++) {
            assert_true(ui_speak(bench->ui, k & 1 ? LANGUAGE_CHINESE : LANGUAGE_ENGLISH));
            check_scene(bench, i, k & 1, k & 2, (i + k) % WINDOWS);
        }
    }
    assert_true(ui_speak(bench->ui, LANGUAGE_ENGLISH));
    assert_int_equal(faults, 0);
    assert_true(drawn > 20000 && labels_seen > 800 && too_wide <= 4);
}

static void join_words(char *all, size_t size, const char *text)
{
    size_t length = strlen(all);
    for (; *text && length + 1 < size; text++) {
        if (*text != ' ') all[length++] = *text;
    }
    all[length] = 0;
}

// What the method does wrong stands whole at the foot of a simple picture.
static void its_flaw_is_not_cut(void **state)
{
    Bench *bench = *state;
    Ui *ui = bench->ui;
    int lie = item_named("Make it lie"), said = 0;
    faults = 0;
    for (int k = 0; k < 2 * WINDOWS; k++) {
        int language = k % 2;
        assert_true(ui_speak(ui, language ? LANGUAGE_CHINESE : LANGUAGE_ENGLISH));
        show_window(bench, k / 2);
        for (int i = 0; scene_table[i]; i++) {
            char words[4096] = "", flaw[MESSAGE_MAX] = "";
            ui_open(ui, scene_table[i]);
            bench_simple(bench, true);
            if (menu_item_lacks(ui, menu_item_at(lie))) continue;
            menu_item_run(ui, lie);
            bench_frame(bench);
            const Draw *draw = bench->draw;
            for (int c = draw->first[LAYER_STRIP]; c >= 0; c = draw->command[c].next) {
                const Command *command = &draw->command[c];
                if (command->kind == COMMAND_TEXT)
                    join_words(words, sizeof words, draw->text + command->text.first);
            }
            join_words(flaw, sizeof flaw, translate(stage_method(ui_stage(ui))->flaw));
            snprintf(place, sizeof place, "%s %s %dx%d", scene_ids[i], language ? "zh" : "en",
                     windows[k / 2].width, windows[k / 2].height);
            if (!strstr(words, flaw)) fault(flaw, "is not said:", 0);
            said++;
        }
    }
    assert_true(ui_speak(ui, LANGUAGE_ENGLISH));
    assert_int_equal(faults, 0);
    assert_true(said >= 250);
}

static void turn_wheel(Bench *bench, double notches)
{
    Rect free = bench->ui->layout.free;
    Event event = {.kind = EVENT_WHEEL, .at = ts_vec(free.x + 30, free.y + 30), .wheel = notches};
    ui_event(bench->ui, &event);
    bench_frame(bench);
}

// A view that the viewer has moved stays so until Home; but not if it hides what "Make it lie"
// shows.
static void a_view_that_was_moved_stays(void **state)
{
    Bench *bench = *state;
    Ui *ui = bench->ui;
    int lie = item_named("Make it lie");
    faults = 0;
    for (int early = 0; early < 2; early++) {
        show_window(bench, 0);
        bench_show(bench, "42_sat");
        bench_simple(bench, false);
        if (early) turn_wheel(bench, 8);
        menu_item_run(ui, lie);
        bench_frame(bench);
        check(bench, "42_sat", 0, false, 0, "moved before it");
        double zoom = stage_view(ui_stage(ui)).zoom;
        turn_wheel(bench, 2);
        assert_true(stage_view(ui_stage(ui)).zoom > zoom);
        zoom = stage_view(ui_stage(ui)).zoom;
        show_window(bench, 1);
        bench_key(bench, "F3");
        assert_true(stage_view(ui_stage(ui)).zoom == zoom);
        bench_key(bench, "F3");
        bench_key(bench, "Home");
        assert_true(stage_view(ui_stage(ui)).zoom < zoom);
        check(bench, "42_sat", 0, false, 1, "moved after it, Home");
    }
    assert_int_equal(faults, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {WITH_FONTS(the_lie_lies_where_nothing_covers_it),
                                       WITH_FONTS(its_flaw_is_not_cut),
                                       WITH_FONTS(a_view_that_was_moved_stays)};
    return cmocka_run_group_tests(tests, fonts_up, fonts_down);
}
