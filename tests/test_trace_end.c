// The last step of each trace that looks for nearest points ends with its conclusion: whether the
// shapes are apart, touch or overlap, and by how much, at all places of all scenes. That of another
// method of a pair says so itself (test_sentences.c), and not twice.
#include "scene_kit/number.h"
#include "ui_bench.h"

static const char *conclusion_of(const Ask *ask, char *text, size_t size)
{
    TsRelation relation = ask->answer.relation;
    if (ask_is_wrong(ask))
        snprintf(text, size, "So it reports %s, and is wrong.",
                 ask->hit ? "a collision" : "no collision");
    else if (relation == TS_TOUCHING)
        snprintf(text, size, "So they touch.");
    else
        snprintf(text, size,
                 relation == TS_APART ? "So they are apart: %s." : "So they overlap: depth %s.",
                 number_length(NUMBER_TEXT, fabs(ask->contact.gap)));
    return text;
}

static bool ends_with(const char *text, const char *end)
{
    size_t length = strlen(text), of = strlen(end);
    return length >= of && strcmp(text + length - of, end) == 0;
}

// Returns whether there is a trace of a pair: its last step concludes, and no other one does.
static bool check_trace(Bench *bench, const char *where)
{
    Stage *stage = ui_stage(bench->ui);
    bench_frame(bench);
    const Ask *ask = stage_main_ask(stage);
    TraceView trace = stage_trace_view(stage);
    if (trace.steps == 0 || !ask || ask->query.kind != QUERY_PAIR || ask->answer.failed)
        return false;
    if (!stage_scene(stage)->pair[0]) return false;
    char end[128];
    const char *name = ask->method->name;
    bool nearest =
        strncmp(name, "gjk_", 4) == 0 || strcmp(name, "mpr") == 0 || strcmp(name, "vclip") == 0;
    for (int last = 1; last >= 0 && (last || trace.steps > 1); last--) {
        stage_trace_step(stage, trace.steps); // from the last one
        bench_frame(bench);
        trace = stage_trace_view(stage);
        int back = last ? trace.steps - 1 - trace.shown : trace.steps - 2 - trace.shown;
        stage_trace_step(stage, back);
        bench_frame(bench);
        trace = stage_trace_view(stage);
        assert_int_equal(trace.shown, trace.steps - (last ? 1 : 2));
        conclusion_of(stage_main_ask(stage), end, sizeof end);
        if (last && nearest && *trace.sentence && !ends_with(trace.sentence, end))
            fail_msg("%s: “%s” has no “%s”", where, trace.sentence, end);
        if (!(last && nearest) && ends_with(trace.sentence, end))
            fail_msg("%s: “%s” concludes too early", where, trace.sentence);
    }
    return nearest;
}

static void the_last_step_concludes(void **state)
{
    Bench *bench = *state;
    Ui *ui = bench->ui;
    Stage *stage = ui_stage(ui);
    int traces = 0, relations[3] = {0};
    for (int i = 0; scene_table[i]; i++) {
        int places = 1;
        for (int place = 0; place < places; place++) {
            ui_open(ui, scene_table[i]);
            stage_play(stage, false);
            bench_frame(bench);
            const Knob *knob = stage_knob_at(stage, 0);
            bool placed = knob && knob->places && knob->names;
            for (const char *at = placed && place == 0 ? knob->names : ""; *at; at++)
                places += *at == '|';
            for (int k = 0; k < place; k++) stage_turn_knob(stage, 0, 1);
            bench_frame(bench);
            for (int method = 0; method < stage_method_count(stage); method++) {
                char where[96];
                stage_choose_method(stage, method);
                snprintf(where, sizeof where, "%s, place %d, %s", scene_ids[i], place,
                         stage_method_at(stage, method)->name);
                if (!check_trace(bench, where)) continue;
                const Ask *ask = stage_main_ask(stage);
                traces++;
                relations[ask->answer.relation]++;
            }
        }
    }
    assert_true(traces > 100);
    for (int i = 0; i < 3; i++) assert_true(relations[i] > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        WITH_ALL_SCENES(the_last_step_concludes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
