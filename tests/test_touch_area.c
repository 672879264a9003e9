// What takes a finger beside what is drawn small: within 44 by 44 px the nearest, at the sizes of a
// phone and of a tablet, whatever is open.
#include "scene.h"
#include "ui_bench.h"

enum { HALF = 20, WINDOWS = 2 }; // px beside the middle of a target

static const struct {
    int width, height;
} window[WINDOWS] = {{390, 844}, {820, 1180}};

static void tap(Bench *bench, TsVec at)
{
    at = ts_vec_scale(at, bench->ui->layout.scale);
    ui_event(bench->ui, &(Event){.kind = EVENT_TOUCH, .at = at});
    ui_event(bench->ui, &(Event){.kind = EVENT_TOUCH_UP, .at = at});
    bench_frame(bench);
}

static TsVec middle_of(Rect rect)
{
    return ts_vec(rect.x + rect.width / 2, rect.y + rect.height / 2);
}

static double distance_to(Rect rect, TsVec at)
{
    double x = fmax(fmax(rect.x - at.x, at.x - rect.x - rect.width), 0);
    double y = fmax(fmax(rect.y - at.y, at.y - rect.y - rect.height), 0);
    return hypot(x, y);
}

static bool is_same(const Target *a, const Target *b)
{
    return a && a->action == b->action && a->argument == b->argument;
}

// The card, column or strip at a point, which hides what was drawn before it; NULL: none.
static const Target *cover_at(const Ui *ui, TsVec at)
{
    const Target *cover = NULL;
    for (int i = 0; i < ui->targets; i++) {
        if (ui->target[i].action == &target_cover && ui_contains(ui->target[i].rect, at))
            cover = &ui->target[i];
    }
    return cover;
}

static bool is_nearest(const Ui *ui, const Target *target, TsVec at)
{
    double distance = distance_to(target->rect, at);
    const Target *cover = cover_at(ui, at);
    for (int i = 0; i < ui->targets; i++) {
        const Target *other = &ui->target[i];
        if (other->action == &target_cover || is_same(other, target)) continue;
        if (cover && other < cover) continue;
        if (distance_to(other->rect, at) <= distance) return false;
    }
    return true;
}

enum { ACTIONS_MAX = 40 };

typedef struct Presses {
    const Action *action[ACTIONS_MAX]; // that was pressed,
    int of[ACTIONS_MAX];               // so often
    int beside;                        // what a mouse would have to click
} Presses;

static int *presses_of(Presses *presses, const Action *action)
{
    int i = 0;
    while (presses->action[i] && presses->action[i] != action) i++;
    assert_in_range(i, 0, ACTIONS_MAX - 2); // a NULL stays at the end
    presses->action[i] = action;
    return &presses->of[i];
}

static void press_around(Bench *bench, Presses *presses)
{
    const Ui *ui = bench->ui;
    Rect whole = {0, 0, ui->layout.width, ui->layout.height};
    for (int i = 0; i < ui->targets; i++) {
        const Target *target = &ui->target[i];
        TsVec middle = middle_of(target->rect);
        if (target->action == &target_cover || !is_same(ui_target_at(ui, middle), target)) continue;
        for (int j = 0; j < 9; j++) {
            TsVec at = ts_vec_add(middle, ts_vec((j % 3 - 1) * HALF, (int)(j / 3 - 1) * HALF));
            bool same_ground = cover_at(ui, at) == cover_at(ui, middle);
            if (!same_ground || !ui_contains(whole, at) || !is_nearest(ui, target, at)) continue;
            ++*presses_of(presses, target->action);
            presses->beside += !ui_contains(target->rect, at);
            if (is_same(ui_target_at(ui, at), target)) continue;
            fail_msg("%s, %g x %g: a finger %g, %g px beside the middle of \"%s\" %d misses it",
                     bench_title(bench), whole.width, whole.height, at.x - middle.x,
                     at.y - middle.y, target->action->name, target->argument);
        }
    }
}

// Panel, a selected shape in it, text, source, a question, a hunt: each opened and closed.
static void a_finger_beside_a_target_hits_the_nearest(void **state)
{
    static const char *const keys[] = {"",   "F3", "Tab", "F3", "Esc", "F4", "F4",
                                       "F8", "F8", "F6",  "F6", "F7",  "F7"};
    Bench *bench = *state;
    Presses presses = {0};
    int scenes = 0;
    while (scene_table[scenes]) scenes++;
    for (int i = 0; i < scenes * WINDOWS; i++) {
        ui_resize(bench->ui, window[i % WINDOWS].width, window[i % WINDOWS].height, 1);
        bench_frame(bench);
        tap(bench, ts_vec(2, 2));
        ui_advance(bench->ui, 0.1); // for the slider of ticks
        stage_play(bench->ui->stage, false);
        for (int k = 0; k < (int)(sizeof keys / sizeof *keys); k++) {
            if (*keys[k]) bench_key(bench, keys[k]);
            bench_frame(bench);
            press_around(bench, &presses);
        }
        if (i % WINDOWS == WINDOWS - 1) ui_turn_page(bench->ui, 1);
    }
    static const Action *const seen[] = {
        &strip_method_cell, &strip_touch_cell, &columns_panel, &panel_fold,     &strip_method,
        &panel_knob,        &panel_slider,     &timeline_step, &panel_step_bar, &timeline_rate,
        &timeline_time,     &timeline_picture, &columns_text,  &read_term,      &quiz_button,
        &columns_code,      &hunt_line,        &toolbar_tool,  &field_number};
    for (int i = 0; i < (int)(sizeof seen / sizeof *seen); i++) {
        if (*presses_of(&presses, seen[i]) == 0)
            fail_msg("nothing was pressed to %s", seen[i]->name);
    }
    assert_true(presses.beside > 10 * scenes);
}

static void a_finger_beside_a_target_of_a_list_hits_it(void **state)
{
    static const char *const lists[] = {"Ctrl+O", "F1"};
    Bench *bench = *state;
    Presses presses = {0};
    for (int i = 0; i < WINDOWS * 2; i++) {
        ui_resize(bench->ui, window[i % WINDOWS].width, window[i % WINDOWS].height, 1);
        bench_frame(bench);
        tap(bench, ts_vec(2, 2));
        bench_key(bench, lists[i / WINDOWS]);
        bench_frame(bench);
        assert_int_not_equal(bench->ui->overlay, OVERLAY_NONE);
        press_around(bench, &presses);
        bench_key(bench, "Esc");
    }
    assert_true(*presses_of(&presses, &picker_row) > 100);
    assert_true(*presses_of(&presses, &picker_course) > 0 &&
                *presses_of(&presses, &overlay_close) > 0);
}

// A term of the text, of 22 px, is pinned from 8 px below it.
static void a_tap_beside_a_term_pins_it(void **state)
{
    Bench *bench = *state;
    ui_resize(bench->ui, window[0].width, window[0].height, 1);
    bench_key(bench, "F4");
    tap(bench, ts_vec(2, 2));
    int pinned = 0;
    for (int i = 0; i < bench->ui->targets && !pinned; i++) {
        Target target = bench->ui->target[i];
        TsVec at = ts_vec_add(middle_of(target.rect), ts_vec(0, HALF));
        if (target.action != &read_term || !is_nearest(bench->ui, &target, at)) continue;
        bench_click(bench, at); // a mouse does not reach it
        assert_int_equal(bench->ui->reading->term_pinned, -1);
        tap(bench, at);
        assert_int_equal(bench->ui->reading->term_pinned, target.argument);
        pinned++;
    }
    assert_int_equal(pinned, 1);
}

// Not across the edge of a cover: the nearest point of the target must be on what the finger is on.
static void a_finger_takes_nothing_across_an_edge(void **state)
{
    Bench *bench = *state;
    Ui *ui = bench->ui;
    bench_frame(bench);
    ui->targets = 0;
    ui->finger = true;
    ui_target(ui, (Rect){200, 0, 200, 400}, &target_cover, 0);
    ui_target(ui, (Rect){180, 100, 20, 20}, &quiz_button, 7);
    ui_target(ui, (Rect){400, 100, 20, 20}, &quiz_button, 8);
    assert_int_equal(ui_target_at(ui, ts_vec(195, 128))->argument, 7);
    assert_int_equal(ui_target_at(ui, ts_vec(405, 128))->argument, 8);
    assert_ptr_equal(ui_target_at(ui, ts_vec(200, 110))->action, &target_cover);
    assert_ptr_equal(ui_target_at(ui, ts_vec(399, 110))->action, &target_cover);
    ui->targets = 0;
    ui_target(ui, (Rect){0, 200, 400, 200}, &target_cover, 0);
    ui_target(ui, (Rect){100, 182, 10, 18}, &quiz_button, 7);
    assert_ptr_equal(ui_target_at(ui, ts_vec(105, 201))->action, &target_cover);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        WITH_ALL_SCENES(a_finger_beside_a_target_hits_the_nearest),
        WITH_ALL_SCENES(a_finger_beside_a_target_of_a_list_hits_it),
        WITH_ALL_SCENES(a_finger_takes_nothing_across_an_edge),
        WITH_ALL_SCENES(a_tap_beside_a_term_pins_it),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
