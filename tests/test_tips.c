// What the screen explains where one points: each method says what it does or does wrong, a case
// names its method and its numbers, and what is cut ends after a word.
#include <ctype.h>

#include "base/widget.h"
#include "cases/case.h"
#include "fonts_bench.h"
#include "held_cases/held_cases.h"
#include "menus/menus_private.h"
#include "method.h"
#include "panel/panel_private.h"
#include "simple/simple.h"

static void point_at(Bench *bench, Rect rect)
{
    TsVec at = ts_vec(rect.x + rect.width / 2, rect.y + rect.height / 2);
    ui_event(bench->ui,
             &(Event){.kind = EVENT_MOVE, .at = ts_vec_scale(at, bench->ui->layout.scale)});
    bench_frame(bench);
}

// ---- Methods

static void each_method_has_one_sentence(void **state)
{
    (void)state;
    for (int i = 0; i < method_count(); i++) {
        const Method *method = method_at(i);
        const char *says = method->flaw ? method->flaw : method->does;
        if (!says || (method->flaw && method->does)) fail_msg("%s", method->name);
        size_t length = strlen(says);
        if (length < 31 || length > 119 || says[length - 1] != '.' || strchr(says, '['))
            fail_msg("%s: %s", method->name, says);
        assert_true(isupper((unsigned char)*says));
    }
}

// A knob with a sentence shows it where one points at its label, and the sentence ends.
static void knobs_say_what_they_do(void **state)
{
    Bench *bench = *state;
    Ui *ui = bench->ui;
    int shown = 0;
    ui_resize(ui, 1280, 2000, 1);
    for (int i = 0; scene_table[i]; i++) {
        bench_show(bench, scene_ids[i]);
        for (int k = 0; k < stage_knob_count(ui->stage); k++) {
            const Knob *knob = stage_knob_at(ui->stage, k);
            if (!knob->says) continue;
            size_t length = strlen(knob->says);
            if (length < 31 || length > 119 || knob->says[length - 1] != '.')
                fail_msg("%s, %s: %s", scene_ids[i], knob->label, knob->says);
            if (!stage_knob_acts(ui->stage, k)) continue;
            const TextCommand *label = bench_text(bench, knob->label);
            if (!label) fail_msg("%s: no knob \"%s\"", scene_ids[i], knob->label);
            point_at(bench, (Rect){label->x + 4, label->y - 5, 2, 2});
            if (strcmp(ui->tip.sentence, knob->says) != 0)
                fail_msg("%s, %s: \"%s\"", scene_ids[i], knob->label, ui->tip.sentence);
            point_at(bench, (Rect){2, 2, 1, 1});
            shown++;
        }
    }
    assert_true(shown > 25);
}

// The last text of that name: a table above the symmetries may have it, too.
static const TextCommand *last_text(const Bench *bench, const char *text)
{
    const Draw *draw = bench->draw;
    for (int i = draw->commands - 1; i >= 0; i--) {
        const Command *command = &draw->command[i];
        if (command->kind != COMMAND_TEXT) continue;
        if (strcmp(draw->text + command->text.first, text) == 0) return &command->text;
    }
    return NULL;
}

// Each symmetry says what it changes and what came of it; a line below names the colour.
static void symmetries_say_what_they_change(void **state)
{
    Bench *bench = *state;
    Ui *ui = bench->ui;
    int kept = 0, broken = 0;
    ui_resize(ui, 1280, 2000, 1);
    for (int i = 0; scene_table[i]; i++) {
        bench_show(bench, scene_ids[i]);
        ui->panel_state->folding[SECTION_SYMMETRIES] = FOLDING_OPEN;
        if (simple_can_lie(ui)) simple_make_lie(ui);
        ui->message_left = 0; // no tip covers it
        bench_frame(bench);
        SymmetryState result[SYMMETRIES];
        live_fuzz_symmetries(stage_main_ask(ui->stage), result);
        bool any = false;
        for (int k = 0; k < SYMMETRIES; k++) {
            const TextCommand *word = last_text(bench, symmetry_name((Symmetry)k));
            if (!word) continue;
            any |= result[k] == SYMMETRY_BROKEN;
            point_at(bench, (Rect){word->x + 4, word->y - 5, 2, 2});
            if (strcmp(ui->tip.head, symmetry_name((Symmetry)k)) != 0) continue; // another text
            const char *says = result[k] == SYMMETRY_BROKEN ? "answer changes"
                               : result[k] == SYMMETRY_KEPT ? "answer stays"
                                                            : "Not tested";
            if (!strstr(ui->tip.sentence, says))
                fail_msg("%s, %s: %s", scene_ids[i], ui->tip.head, ui->tip.sentence);
            kept += result[k] == SYMMETRY_KEPT, broken += result[k] == SYMMETRY_BROKEN;
        }
        if (any != (bench_text(bench, "Yellow: the method's answer changes.") != NULL))
            fail_msg("%s: the line is not of its colours", scene_ids[i]);
        point_at(bench, (Rect){2, 2, 1, 1});
    }
    assert_true(kept > 40 && broken > 2);
}

// What answers the viewer is not covered by the tip of what was clicked.
static void a_tip_yields_to_a_message(void **state)
{
    Bench *bench = *state;
    bench_show(bench, "41_obb");
    for (int i = 0; i < bench->ui->targets; i++) {
        Target target = bench->ui->target[i];
        if (target.action != &bar_button) continue;
        point_at(bench, target.rect);
        assert_true(bench->ui->tip.sentence[0]);
        ui_message(bench->ui, "Copied the case");
        bench_frame(bench);
        assert_false(bench->ui->tip.sentence[0]);
        return;
    }
    fail_msg("no button");
}

// A row of the list shows it beside the panel: the list stays readable.
static void a_row_of_the_list_shows_it(void **state)
{
    Bench *bench = *state;
    Ui *ui = bench->ui;
    int shown = 0, variants = 0, grades = 0;
    for (int i = 0; scene_table[i]; i++) {
        bench_show(bench, scene_ids[i]);
        point_at(bench, (Rect){400, 400, 1, 1}); // what the pointer is at would keep its place
        ui->panel_state->folding[SECTION_METHOD] = FOLDING_OPEN;
        bench_frame(bench);
        Stage *stage = ui_stage(ui);
        for (int k = 0; k < stage_method_count(stage); k++) {
            const Method *method = stage_method_at(stage, k);
            const char *says = panel_method_says(ui, method);
            if (!says) fail_msg("%s: %s is not explained", scene_ids[i], method->name);
            if (!isupper((unsigned char)*says) || says[strlen(says) - 1] != '.')
                fail_msg("%s: \"%s\" is no sentence", scene_ids[i], says);
            point_at(bench, bench_target(bench, &strip_method, k).rect);
            assert_string_equal(ui->tip.sentence, translate(says));
            assert_string_equal(ui->tip.head, translate(method->label));
            // Its grade, at the row's end, has a tip of its own.
            Rect row = bench_target(bench, &strip_method, k).rect;
            point_at(bench, (Rect){row.x + row.width - 20, row.y, 0, row.height});
            if (strcmp(ui->tip.head, translate(method->label)) != 0) {
                assert_string_equal(ui->tip.sentence, translate(panel_grade_says(ui->tip.head)));
                grades++;
            }
            point_at(bench, row);
            const TextCommand *head = NULL;
            for (int c = 0; c < bench->draw->commands; c++) { // the last one: the plate's
                const Command *command = &bench->draw->command[c];
                if (command->kind == COMMAND_TEXT &&
                    !strcmp(bench->draw->text + command->text.first, ui->tip.head))
                    head = &command->text;
            }
            if (!head || head->x >= ui->layout.panel_x * ui->layout.scale)
                fail_msg("%s: the tip of %s is in the panel", scene_ids[i], method->name);
            shown++, variants += method->kind == QUERY_NONE;
        }
    }
    assert_true(shown > 150 && variants > 20 && grades > 150);
}

// The tip of a control that was clicked would cover what it opened: it comes back with the pointer.
static void a_click_ends_the_tip(void **state)
{
    Bench *bench = *state;
    Ui *ui = bench->ui;
    bench_show(bench, "41_obb");
    static const Action *const clicked[] = {&bar_button, &strip_method, &panel_knob};
    ui_resize(ui, 1280, 1000, 1);
    bench_frame(bench);
    bench_click_on(bench, &panel_open, SECTION_METHOD);
    for (size_t i = 0; i < sizeof clicked / sizeof *clicked; i++) {
        int exact = 0; // the button's number
        while (!menu_item_at(exact)->word || strcmp(menu_item_at(exact)->word, "Exact") != 0)
            exact++;
        Rect rect = bench_target(bench, clicked[i], i == 0 ? exact : 0).rect;
        point_at(bench, rect);
        bool told = ui->tip.sentence[0];
        bench_click(bench, ts_vec(rect.x + rect.width / 2, rect.y + rect.height / 2));
        assert_string_equal(ui->tip.sentence, "");
        point_at(bench, (Rect){400, 400, 1, 1});
        point_at(bench, rect);
        assert_int_equal(ui->tip.sentence[0] != 0, told);
        assert_true(told || clicked[i] == &panel_knob);
    }
}

// ---- Cases

static void the_case_names_its_numbers(void **state)
{
    Bench *bench = *state;
    bench_show(bench, "41_obb");
    bench_set(bench, "method", "bounding_circles");
    const Layout *layout = &bench->ui->layout;
    point_at(bench, (Rect){layout->width / 2, layout->strip_y - 20, 0, 0});
    assert_non_null(strstr(bench->ui->tip.sentence, case_form_of(TS_SHAPE_OBB)));
}

static void each_kind_has_a_form(void **state)
{
    (void)state;
    char text[512], line[128];
    for (int a = 0; a < TS_SHAPE_KINDS; a++) {
        const char *form = case_form_of((TsShapeKind)a), *name = ts_shape_kind_name((TsShapeKind)a);
        assert_int_equal(strncmp(form, name, strlen(name)), 0);
        assert_int_equal(form[strlen(name)], ':');
        for (int b = 0; b < TS_SHAPE_KINDS; b++) {
            const char *other = case_form_of((TsShapeKind)b);
            Case pair = {.a.kind = (TsShapeKind)a, .b.kind = (TsShapeKind)b, .sweep = b == 3};
            case_form(text, sizeof text, &pair);
            assert_non_null(strstr(text, form));
            assert_non_null(strstr(text, other));
            assert_int_equal(strstr(text, "move:") != NULL, b == 3);
            int column = snprintf(line, sizeof line, "%s 1 2 | ", name) + 1;
            snprintf(line + column - 1, sizeof line - (size_t)column, "%s x",
                     ts_shape_kind_name((TsShapeKind)b));
            assert_string_equal(case_form_at(line, column - 4), form);
            assert_string_equal(case_form_at(line, (int)strlen(line)), other);
        }
    }
    assert_string_equal(case_form_at("nothing 1 2", 5), "");
}

static void a_pasted_error_names_the_numbers_of_its_shape(void **state)
{
    Bench *bench = *state;
    char sentence[MESSAGE_MAX], text[] = "circle 0 0 4 | obb 1 2 3 four 1 0";
    assert_false(ui_take_text(bench->ui, text, "clipboard", sentence, MESSAGE_MAX));
    assert_non_null(strstr(sentence, "found 'four'"));
    assert_non_null(strstr(sentence, case_form_of(TS_SHAPE_OBB)));
    assert_null(strstr(sentence, "circle:"));
}

static bool draws(const Bench *bench, const char *part)
{
    for (int i = 0; i < bench->draw->commands; i++) {
        const Command *command = &bench->draw->command[i];
        if (command->kind == COMMAND_TEXT && strstr(bench->draw->text + command->text.first, part))
            return true;
    }
    return false;
}

// Cases stay listed as the method changes: each stands below the name of its own method.
static void failing_cases_name_their_method(void **state)
{
    Bench *bench = *state;
    char sentence[MESSAGE_MAX];
    char text[] = "obb 0 0 40 10 1 0 | obb 90 30 40 10 0.6 0.8 | method bounding_circles\n"
                  "obb 0 0 40 10 1 0 | obb 80 0 40 10 0.6 0.8 | method bounding_circles\n"
                  "obb 0 0 40 10 1 0 | obb 75 0 40 10 0.6 0.8 | method obb_corners\n";
    bench_show(bench, "41_obb");
    assert_true(ui_take_text(bench->ui, text, "some.case", sentence, MESSAGE_MAX));
    bench->ui->panel_state->folding[SECTION_FAILING] = FOLDING_OPEN;
    bench->ui->panel_state->scroll = 1000;
    bench_frame(bench);
    bench_frame(bench);
    for (int i = 0; i < 2; i++) {
        int names = 0;
        for (int c = 0; c < bench->draw->commands; c++) {
            const Command *command = &bench->draw->command[c];
            if (command->kind != COMMAND_TEXT) continue;
            names += !strcmp(bench->draw->text + command->text.first, "of “bounding circles”");
        }
        assert_int_equal(names, 1); // of both
        assert_true(draws(bench, "of “corners only”"));
        bench_key(bench, "M"); // of another method
    }
    point_at(bench, bench_target(bench, &panel_case, 0).rect);
    assert_string_equal(bench->ui->tip.head, "bounding circles");
    assert_non_null(strstr(bench->ui->tip.sentence, case_form_of(TS_SHAPE_OBB)));
}

// ---- What is cut

static void no_number_is_cut(void **state)
{
    Bench *bench = *state;
    static const char *const texts[] = {
        "1  reports apart, overlaps by 123.4567 px", "2,345,678 bodies at 12.25 px",
        "reports overlapping, is apart by 0.000125 px, as the mirror image"};
    int cuts = 0;
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        for (double width = 20; width < 420; width += 3) {
            draw_begin(bench->draw, 600, 100, 1, &bench->ui->glyphs);
            Font font = {.size = 13, .ink = INK_INK};
            double taken = widget_text(bench->draw, ts_vec(0, 20), font, width, texts[i]);
            assert_true(taken <= width + 1e-9);
            if (bench->draw->commands == 0) continue;
            const Command *last = &bench->draw->command[bench->draw->commands - 1];
            const char *text = bench->draw->text + last->text.first, *dots = strstr(text, "…");
            if (!dots) continue;
            size_t bytes = (size_t)(dots - text);
            assert_int_equal(strncmp(text, texts[i], bytes), 0);
            const char *next = texts[i] + bytes;
            bool digits = bytes > 0 && isdigit((unsigned char)next[-1]) &&
                          (isdigit((unsigned char)*next) || *next == '.' || *next == ',');
            bool whole = bytes == strspn(texts[i], "0123456789.,"); // nothing stands before it
            if (digits && !whole && bytes > strspn(texts[i], "0123456789.,"))
                fail_msg("\"%s\" at %g", text, width);
            cuts++;
        }
    }
    assert_true(cuts > 100);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_method_has_one_sentence),
        WITH_FONTS(a_tip_yields_to_a_message),
        WITH_FONTS(a_row_of_the_list_shows_it),
        WITH_FONTS(a_click_ends_the_tip),
        WITH_FONTS(the_case_names_its_numbers),
        WITH_FONTS(knobs_say_what_they_do),
        WITH_FONTS(symmetries_say_what_they_change),
        cmocka_unit_test(each_kind_has_a_form),
        WITH_FONTS(a_pasted_error_names_the_numbers_of_its_shape),
        WITH_FONTS(failing_cases_name_their_method),
        WITH_FONTS(no_number_is_cut),
    };
    return cmocka_run_group_tests(tests, fonts_up, fonts_down);
}
