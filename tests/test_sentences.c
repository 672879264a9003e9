// The sentence of a trace's last step fits the answer of the method, right or wrong: of every
// method of every scene that answers a pair, at all of its places and some ticks.
#include "ui_bench.h"

// Each says what only one of the two answers can follow from.
static const char *const of_a_hit[] = {"they meet",      "no axis has a gap", "the least of all",
                                       "that they meet", "all overlap.",      "they overlap",
                                       "counts as 0",    "a collision."};
static const char *const of_a_miss[] = {": apart",           "takes for a gap", "that they miss",
                                        "no collision.",     "they are apart",  "miss each other",
                                        "never all at once", "They are apart"};
static int faults, checked[2];

static bool has_one(const char *sentence, const char *const *words, size_t count)
{
    bool found = false;
    for (size_t i = 0; i < count; i++) {
        const char *at = strstr(sentence, words[i]);
        found |= at != NULL;
    }
    return found;
}

#define HAS_ONE(sentence, words) has_one(sentence, words, sizeof words / sizeof *words)

static void check(const Bench *bench, const char *id)
{
    const Stage *stage = ui_stage(bench->ui);
    TraceView trace = stage_trace_view(stage);
    const Ask *ask = stage_main_ask(stage);
    if (!ask || ask->list || trace.steps == 0 || trace.shown + 1 < trace.steps) return;
    bool hit = HAS_ONE(trace.sentence, of_a_hit), miss = HAS_ONE(trace.sentence, of_a_miss);
    checked[ask->hit] += hit || miss;
    if (ask->hit ? !miss : !hit) return;
    print_message("%s by %s, tick %d: %s, but \"%s\"\n", id, ask->method->name, stage->tick,
                  ask->hit ? "a hit" : "no hit", trace.sentence);
    faults++;
}

static const Knob *places_of(const Stage *stage)
{
    for (int i = 0; i < stage_knob_count(stage); i++) {
        if (stage_knob_at(stage, i)->places) return stage_knob_at(stage, i);
    }
    return NULL;
}

static void the_last_sentence_fits_the_answer(void **state)
{
    enum { TICKS = 100, APART = 25 };
    Bench bench = {.ui = ui_new(scene_table), .draw = draw_new()};
    const char *only = getenv("TOUCHSTONE_SCENE");
    (void)state;
    for (int i = 0; scene_table[i]; i++) {
        if (only && !strstr(scene_ids[i], only)) continue;
        ui_open(bench.ui, scene_table[i]);
        Stage *stage = ui_stage(bench.ui);
        bench_frame(&bench);
        const Knob *places = places_of(stage);
        if (stage_record(stage)->pairs > 0 || !stage_main_ask(stage)) continue;
        for (int place = 0; !places || stage_knob_takes(places, place); place++) {
            int index = 0;
            while (places && stage_knob_at(stage, index) != places) index++;
            if (places) stage_set_knob(stage, index, place);
            stage_play(stage, false);
            bench_frame(&bench);
            for (int k = 0; k < stage_method_count(stage); k++) {
                stage_choose_method(stage, k);
                stage_reset(stage);
                stage_play(stage, false);
                for (int tick = 0; tick < TICKS; tick += APART) {
                    while (stage->tick < tick) stage_step(stage);
                    bench_frame(&bench);
                    bench_frame(&bench);
                    check(&bench, scene_ids[i]);
                }
            }
            if (!places) break;
        }
    }
    ui_free(bench.ui);
    draw_free(bench.draw);
    assert_int_equal(faults, 0);
    assert_true(only || (checked[0] > 300 && checked[1] > 300));
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(the_last_sentence_fits_the_answer)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
