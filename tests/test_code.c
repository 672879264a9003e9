// The source of what decides: of every method and variant of every scene, the line of every flaw,
// the lines of every step of a trace.
#include "reading/code.h"
#include "reading/code_index.h"
#include "scene_bench.h"
#include "seen.h"
#include "slow_clock.h"
#include "touchstone/broad.h"

static CodeView view;
static Seen subjects; // that were checked: the source that is shown depends on nothing else
static int faults;

// ---- The index

static const char sample[] = "\fone.c\n"
                             "#include \"x.h\"\n"
                             "\n"
                             "// A chapter.\n"
                             "\n"
                             "enum { FIRST = 15, SECOND = ')' };\n"
                             "\n"
                             "#define LONG                 \\\n"
                             "    1 + 2\n"
                             "\n"
                             "typedef struct Pair {\n"
                             "    int a, b;\n"
                             "} Pair;\n"
                             "\n"
                             "static int declared(void);\n"
                             "\n"
                             "// Its comment,\n"
                             "// of two lines.\n"
                             "__attribute__((cold, noinline)) static int helper(Pair pair,\n"
                             "                                                  int (*f)(int))\n"
                             "{\n"
                             "    // \"{\" in a comment, '{' too\n"
                             "    return f('{') + pair.shared + strlen(\"shared(\");\n"
                             "}\n"
                             "\n"
                             "static const int table[2] = {\n"
                             "    1, LONG};\n"
                             "\n"
                             "int shared(void) { return helper((Pair){0}, NULL) + SECOND; }\n"
                             "\ftwo.c\n"
                             "static int helper(void) { return shared(); }\n";

static const CodeDefinition *found_in(const CodeIndex *index, const char *file, const char *name)
{
    return code_index_find(index, code_index_file(index, file), name, (int)strlen(name));
}

static void definitions_are_found(void **state)
{
    (void)state;
    static const struct {
        const char *name;
        CodeKind kind;
        int first, body, last; // lines of the file, from 1
    } expected[] = {{"FIRST", CODE_TYPE, 5, 5, 5},         {"SECOND", CODE_TYPE, 5, 5, 5},
                    {"LONG", CODE_MACRO, 7, 7, 8},         {"Pair", CODE_TYPE, 10, 10, 12},
                    {"helper", CODE_FUNCTION, 16, 18, 23}, {"table", CODE_TABLE, 25, 25, 26},
                    {"shared", CODE_FUNCTION, 28, 28, 28}};
    CodeIndex index;
    assert_true(code_index_read(&index, sample));
    for (int i = 0; i < 7; i++) {
        const CodeDefinition *found = found_in(&index, "one.c", expected[i].name);
        assert_non_null(found);
        assert_int_equal(found->kind, expected[i].kind);
        assert_int_equal(found->first + 1, expected[i].first);
        assert_int_equal(found->body + 1, expected[i].body);
        assert_int_equal(found->last + 1, expected[i].last);
    }
    assert_int_equal(index.definitions, 8); // no declaration, no comment
    assert_int_equal(found_in(&index, "two.c", "helper")->file, 1);
    assert_ptr_equal(found_in(&index, "two.c", "shared"), found_in(&index, "one.c", "shared"));
    assert_null(found_in(&index, "two.c", "table"));
    code_index_free(&index);
}

static void words_are_those_of_code(void **state)
{
    (void)state;
    static const char *const expected[] = {
        "__attribute__", "cold", "noinline", "static", "int", "helper", "Pair",  "pair",
        "int",           "f",    "int",      "return", "f",   "pair",   "strlen"};
    CodeIndex index;
    CodeText word;
    assert_true(code_index_read(&index, sample));
    const CodeDefinition *helper = found_in(&index, "one.c", "helper");
    int line = helper->body, column = 0, i = 0;
    for (; code_index_word(&index, helper, &line, &column, &word); i++) {
        assert_true(i < 15);
        assert_int_equal(word.length, strlen(expected[i]));
        assert_memory_equal(word.at, expected[i], strlen(expected[i]));
    }
    assert_int_equal(i, 15);
    code_index_free(&index);
}

// ---- Scenes

static void print_view(const char *heading)
{
    const char *file = "";
    printf("==== %s: %d lines\n", heading, view.lines);
    for (int i = 0; i < view.lines; i++) {
        const CodeLine *line = &view.line[i];
        if (line->number > 0 && strcmp(file, line->file) != 0) printf("[%s]\n", file = line->file);
        printf("%5d %c%c %.*s\n", line->number, line->is_flaw ? '!' : ' ',
               line->is_step ? '>' : ' ', line->length, line->text);
    }
}

static void check_view(const CodeSubject *subject, bool flawed)
{
    int flaws = 0, steps = 0;
    for (int i = 0; i < view.lines; i++) {
        const CodeLine *line = &view.line[i];
        flaws += line->is_flaw;
        steps += line->is_step;
        for (int k = 0; k + 9 <= line->length; k++) {
            assert_true(memcmp(line->text + k, "// flaw: ", 9) != 0);
            assert_true(memcmp(line->text + k, "// step: ", 9) != 0);
        }
    }
    assert_true(view.lines > 0);
    if (getenv("TOUCHSTONE_CODE")) print_view(subject->method ? subject->method : "scene");
    const char *id = scene_id(subject->scene);
    if (flawed != (flaws > 0))
        faults++, print_error("%s: %s: %d lines of its flaw\n", id, subject->method, flaws);
    if (subject->step && *subject->step && steps == 0)
        faults++,
            print_error("%s: %s: step \"%s\" marks no line\n", id, subject->method, subject->step);
}

static bool is_flawed(const CodeSubject *subject)
{
    const Variant *variant = subject->scene->variants;
    for (int i = 0; i < SCENE_MAX_VARIANTS && variant[i].name; i++) {
        if (strcmp(variant[i].name, subject->method) == 0) return variant[i].flaw;
    }
    const Method *method = subject->method ? method_find(subject->method) : NULL;
    return method && method->flaw;
}

static void check_now(void)
{
    CodeSubject subject = code_subject(stage);
    char text[512];
    int length = snprintf(text, sizeof text, "%s|%s|%d %d %d|%s|%s", scene_id(subject.scene),
                          subject.method ? subject.method : "", subject.typed, subject.a, subject.b,
                          subject.step ? subject.step : "", subject.traced ? subject.traced : "");
    assert_in_range(length, 0, sizeof text - 1);
    if (!seen_first(&subjects, text)) return;
    if (!code_show(&view, &subject))
        fail_msg("%s: no source of %s", scene_id(subject.scene), subject.method);
    check_view(&subject, is_flawed(&subject));
}

// A variable may have the name of a function of its file: only what is called is shown.
static void a_variable_is_no_call(void **state)
{
    (void)state;
    static const struct {
        const char *method, *function;
        bool shown;
    } row[] = {{"point_five_pixels", "distance", false},
               {"point_five_pixels", "offset", false},
               {"point_circle_distance", "distance", true},
               {"point_circle_distance", "offset", true},
               {"point_triangle_areas", "doubled_area", true}}; // which is passed by its name
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        bool shown = false;
        assert_true(code_show(&view, &(CodeSubject){.method = row[i].method}));
        for (int k = 0; k < view.lines; k++)
            shown |= view.line[k].function && !strcmp(view.line[k].function, row[i].function);
        if (shown != row[i].shown) fail_msg("%s: %s", row[i].method, row[i].function);
    }
}

// The lines to look at first: those that compare, if they are few. No loop is one of them.
static void few_lines_compare(void **state)
{
    (void)state;
    static const struct {
        const char *method, *line;
    } row[] = {{"rect_circle_nearest", "textbook_hit(answer, ts_vec_length(way)"},
               {"obb_four_axes", "gap_on(pair, axis_of(pair, i)) < 0"},
               {"polygon_point_crossings", "(from > y) != (to > y)"}};
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        bool found = false;
        int decide = 0;
        CodeSubject subject = {.method = row[i].method};
        assert_true(code_show(&view, &subject));
        for (int k = 0; k < view.lines; k++) {
            char text[256];
            snprintf(text, sizeof text, "%.*s", view.line[k].length, view.line[k].text);
            if (view.line[k].decides) assert_null(strstr(text, "for ("));
            decide += view.line[k].decides;
            found |= view.line[k].decides && strstr(text, row[i].line);
        }
        if (!found) fail_msg("%s: not marked: %s", row[i].method, row[i].line);
        assert_int_equal(decide, view.decide);
        assert_in_range(decide, 1, CODE_FEW);
    }
    assert_true(code_show(&view, &(CodeSubject){.method = "gjk_exact"}));
    assert_true(view.lines > 200);
    assert_int_equal(view.decide, 0); // of so many none would stand out
}

// Back to the first step, then all once more forwards.
static void check_trace(void)
{
    while (stage_trace_step(stage, -1)) {
    }
    do {
        bench_frame();
        const TraceView trace = stage_trace_view(stage);
        if (trace.steps > 0 && !*trace.code)
            faults++, print_error("%s: a step without code\n", scene_id(stage_scene(stage)));
        check_now();
    } while (stage_trace_step(stage, 1));
}

// Of every scene, at every choice of its first knobs, whose values decide about the pair.
static void every_step_of_every_trace_marks_a_line(void **state)
{
    (void)state;
    int traces = 0;
    stage_set_clock(stage, slow_clock); // no answer counts here
    for (int i = 0; scene_table[i]; i++) {
        bench_open(scene_table[i]);
        stage_play(stage, false); // many scenes step only then, 62 if a body is selected
        stage_select(stage, stage_first(stage));
        for (int k = 0; k < stage_knob_count(stage); k++) {
            const Knob *knob = stage_knob_at(stage, k);
            if (!knob->names && !stage_knob_is_switch(knob)) continue;
            double was = *knob->value;
            for (double value = 0; stage_knob_takes(knob, value); value++) {
                stage_put_knob(stage, k, value);
                bench_frame();
                if (stage_trace_view(stage).steps == 0) continue;
                traces++;
                check_trace();
            }
            stage_put_knob(stage, k, was);
        }
        bench_frame();
        for (int m = 0; stage_trace_view(stage).steps > 0 && m < stage_method_count(stage); m++) {
            stage_choose_method(stage, m);
            bench_frame();
            check_trace();
        }
    }
    assert_true(traces > 30);
    assert_int_equal(faults, 0);
}

// With no body selected, the ray of 62 is stepped through, by every structure.
static void steps_of_a_ray_mark_a_line(void **state)
{
    (void)state;
    int structures = 0;
    char error[256], value[16];
    for (int i = 0; scene_table[i]; i++) {
        if (strcmp(scene_ids[i], "62_broad_phase") == 0) bench_open(scene_table[i]);
    }
    stage_play(stage, false);
    assert_true(stage_set(stage, "turning_ray", "1", error, sizeof error));
    for (int kind = 0; kind < TS_BROAD_KINDS; kind++) {
        snprintf(value, sizeof value, "%d", kind);
        assert_true(stage_set(stage, "structure", value, error, sizeof error));
        bench_frame();
        structures += stage_trace_view(stage).steps > 0;
        if (kind != TS_BROAD_BRUTE) check_trace();
    }
    assert_int_equal(structures, TS_BROAD_KINDS - 1);
    assert_int_equal(faults, 0);
}

static void every_method_of_every_scene_is_shown(void **state)
{
    (void)state;
    const char *only = getenv("TOUCHSTONE_SCENE");
    stage_set_clock(stage, slow_clock);
    for (int i = 0; scene_table[i]; i++) {
        if (only && strncmp(scene_ids[i], only, strlen(only)) != 0) continue;
        bench_open(scene_table[i]);
        bench_frame();
        check_now();
        for (int k = 0; k < stage_method_count(stage); k++) {
            stage_choose_method(stage, k);
            bench_frame();
            check_now();
        }
    }
    assert_int_equal(faults, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(definitions_are_found),
        cmocka_unit_test(words_are_those_of_code),
        cmocka_unit_test(a_variable_is_no_call),
        cmocka_unit_test(few_lines_compare),
        cmocka_unit_test_setup_teardown(every_method_of_every_scene_is_shown, bench_up, bench_down),
        cmocka_unit_test_setup_teardown(every_step_of_every_trace_marks_a_line, bench_up,
                                        bench_down),
        cmocka_unit_test_setup_teardown(steps_of_a_ray_mark_a_line, bench_up, bench_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
