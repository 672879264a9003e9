// The text of every scene: its markup, its length, and that its terms and the tags of the picture
// are the same.
#include <ctype.h>
#include <stdio.h>

#include "reading/prose.h"
#include "scene_bench.h"
#include "slow_clock.h"

enum { TERMS_MAX = 96, SEEN_MAX = 1000, WORDS_LEAST = 120, WORDS_MOST = 300 };

static ProseBlock block_at(const char *text, int index)
{
    ProseBlock block = {PROSE_HEADING, NULL, 0};
    const char *at = NULL;
    for (int i = 0; i <= index; i++) assert_true(prose_block(text, &at, &block));
    return block;
}

static void blocks_have_kinds(void **state)
{
    (void)state;
    static const char text[] =
        "Two boxes\n\nA text of\ntwo lines.\n\n    a + b\n\nSource: somebody.\n";
    static const ProseBlockKind kind[] = {PROSE_HEADING, PROSE_PARAGRAPH, PROSE_FORMULA,
                                          PROSE_SOURCE};
    static const char *const begins[] = {"Two boxes", "A text of\ntwo lines.", "a + b",
                                         "Source: somebody."};
    const char *at = NULL;
    ProseBlock block;
    for (int i = 0; i < 4; i++) {
        block = block_at(text, i);
        assert_int_equal(block.kind, kind[i]);
        assert_int_equal(block.length, strlen(begins[i]));
        assert_memory_equal(block.text, begins[i], strlen(begins[i]));
    }
    for (int i = 0; i < 4; i++) assert_true(prose_block(text, &at, &block));
    assert_false(prose_block(text, &at, &block));
    at = NULL;
    assert_false(prose_block("", &at, &block));
}

static void runs_have_tags(void **state)
{
    (void)state;
    static const struct {
        ProseRunKind kind;
        const char *words, *tag;
    } expected[] = {{PROSE_PLAIN, "The ", ""},
                    {PROSE_TERM, "two\nshadows", "shadow"},
                    {PROSE_PLAIN, " of ", ""},
                    {PROSE_SHAPE, "OBB1", "OBB1"},
                    {PROSE_PLAIN, ", 2 * 3 and ", ""},
                    {PROSE_TERM, "lit wall", "lit wall"},
                    {PROSE_PLAIN, " *", ""}};
    ProseBlock block = block_at("The [two\nshadows](shadow) of *OBB1*, 2 * 3 and [lit wall] *", 0);
    const char *at = NULL;
    ProseRun run;
    for (int i = 0; i < 7; i++) {
        assert_true(prose_run(&block, &at, &run));
        assert_int_equal(run.kind, expected[i].kind);
        assert_int_equal(run.length, strlen(expected[i].words));
        assert_memory_equal(run.text, expected[i].words, (size_t)run.length);
        assert_string_equal(run.tag, expected[i].tag);
    }
    assert_false(prose_run(&block, &at, &run));
}

// ---- Terms and tags of the scenes

typedef struct Names {
    char name[SEEN_MAX][DRAW_TAG_TEXT];
    int count;
} Names;

static void add_name(Names *names, const char *name)
{
    for (int i = 0; i < names->count; i++) {
        if (strcmp(names->name[i], name) == 0) return;
    }
    assert_true(names->count < SEEN_MAX);
    strcpy(names->name[names->count++], name);
}

static int read_terms(const char *text, Names *terms)
{
    const char *at = NULL;
    int words = 0;
    terms->count = 0;
    for (ProseBlock block; prose_block(text, &at, &block);) {
        bool inside = false;
        for (int i = 0; i < block.length && block.kind == PROSE_PARAGRAPH; i++) {
            bool space = block.text[i] == ' ' || block.text[i] == '\n';
            words += !space && !inside;
            inside = !space;
        }
        const char *in = NULL;
        for (ProseRun run; prose_run(&block, &in, &run);) {
            if (run.kind != PROSE_PLAIN) add_name(terms, run.tag);
        }
    }
    return words;
}

static bool is_among(const Names *names, const char *name, bool patterns)
{
    for (int i = 0; i < names->count; i++) {
        if (patterns ? draw_tag_matches(names->name[i], name)
                     : draw_tag_matches(name, names->name[i]))
            return true;
    }
    return false;
}

static bool all_are_seen(const Names *terms, const Names *seen)
{
    for (int i = 0; i < terms->count; i++) {
        if (!is_among(seen, terms->name[i], false)) return false;
    }
    return true;
}

static void see_frame(Names *seen)
{
    bench_frame();
    const char *name;
    if (stage_record(stage)->draws_method) return; // the words are of the scene's own drawing
    for (int i = 0; (name = draw_tag_name(draw, i)) != NULL; i++) add_name(seen, name);
}

// Of a trace that begins at its first step, the last one too.
static void see(Names *seen)
{
    see_frame(seen);
    if (!stage_scene(stage)->from_first_step) return;
    bool playing = stage->playing;
    stage_play(stage, false);
    stage_trace_step(stage, stage_trace_view(stage).steps);
    see_frame(seen);
    stage_play(stage, playing);
}

// Time runs only while a term has lit nothing yet.
static void see_ticks(const Names *terms, Names *seen, int ticks)
{
    see(seen);
    for (int i = 1; i <= ticks && !all_are_seen(terms, seen); i++) {
        stage_step(stage);
        if (i % 10 == 0) see(seen);
    }
}

// Turns each knob, with method number `method`; -1: the scene's own.
static void turn_knobs(const Scene *scene, int method, int ticks, const Names *terms, Names *seen)
{
    for (int k = 0; k < scene_knobs(scene); k++) {
        const Knob *knob = &scene->knobs[k];
        int choices = knob->names ? 0 : 2; // and one more
        for (const char *c = knob->names; c && *c; c++) choices += *c == '|';
        double least = knob->names ? 0 : knob->min, most = knob->names ? choices : knob->max;
        // Numbers of bodies are many, and crowds slow: four of them are enough.
        int by = knob->names && isdigit((unsigned char)*knob->names) ? (choices + 2) / 3 : 1;
        for (int i = 0; i <= choices; i += by) {
            bench_open(scene);
            if (method >= 0) stage_choose_method(stage, method);
            stage_set_knob(stage, k, choices ? least + (most - least) * i / choices : least);
            see_ticks(terms, seen, ticks);
        }
    }
}

// A viewer who drags the first body that can be dragged.
static void see_drag(const Scene *scene, Names *seen)
{
    bench_open(scene);
    bench_frame();
    stage_each(stage, actor)
    {
        if (actor->traits & ACTOR_PINNED && !(actor->traits & ACTOR_BODY)) continue;
        View view = stage_view(stage);
        TsVec at = view_device(view, actor->position);
        Event event = {.kind = EVENT_MOVE, .at = at};
        stage_event(stage, &event);
        event.kind = EVENT_PRESS, event.button = BUTTON_LEFT;
        stage_event(stage, &event);
        event.kind = EVENT_MOVE, event.at = ts_vec_add(at, ts_vec(40, -30));
        stage_event(stage, &event);
        for (int i = 0; i < 3; i++) stage_step(stage);
        see(seen);
        stage_event(stage, &(Event){.kind = EVENT_RELEASE, .at = event.at});
        return;
    }
}

// A viewer who points at the middle.
static void see_pointer(const Scene *scene, Names *seen)
{
    bench_open(scene);
    bench_frame();
    TsVec middle = ts_vec(0.5 * draw_width(draw), 0.5 * draw_height(draw));
    stage_event(stage, &(Event){.kind = EVENT_MOVE, .at = middle});
    see(seen);
    stage_event(stage, &(Event){.kind = EVENT_LEAVE});
}

// What a viewer sees who tries each method and turns each knob; and, while a term has lit nothing
// yet, who waits, does both and waits longer.
static void explore(const Scene *scene, const Names *terms, Names *seen)
{
    for (int ticks = 0; ticks <= 60; ticks += 60) {
        bench_open(scene);
        see_ticks(terms, seen, 2 * ticks);
        for (int i = stage_method_count(stage); i > 0; i--) {
            bench_open(scene);
            stage_choose_method(stage, i - 1);
            see_ticks(terms, seen, ticks);
        }
        turn_knobs(scene, -1, ticks, terms, seen);
        see_drag(scene, seen);
        see_pointer(scene, seen);
        if (all_are_seen(terms, seen)) return;
    }
    for (int i = 0; i < stage_method_count(stage) && !all_are_seen(terms, seen); i++) {
        turn_knobs(scene, i, 300, terms, seen);
    }
}

static void terms_and_tags_are_the_same(void **state)
{
    (void)state;
    static Names terms, seen;
    const char *only = getenv("TOUCHSTONE_SCENE"); // part of an id
    int wrong = 0;
    stage_set_clock(stage, slow_clock); // no answer counts here
    for (int i = 0; scene_table[i]; i++) {
        if (only && !strstr(scene_ids[i], only)) continue;
        int words = read_terms(scene_proses[i], &terms);
        assert_true(terms.count > 1);
        if (words < WORDS_LEAST || words > WORDS_MOST) {
            print_message("%s: %d words\n", scene_ids[i], words);
            wrong++;
        }
        seen.count = 0;
        explore(scene_table[i], &terms, &seen);
        for (int k = 0; k < terms.count; k++) {
            if (is_among(&seen, terms.name[k], false)) continue;
            print_message("%s: [%s] lights nothing\n", scene_ids[i], terms.name[k]);
            wrong++;
        }
        for (int k = 0; k < seen.count; k++) {
            if (is_among(&terms, seen.name[k], true)) continue;
            print_message("%s: no term for \"%s\"\n", scene_ids[i], seen.name[k]);
            wrong++;
        }
    }
    assert_int_equal(wrong, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(blocks_have_kinds),
        cmocka_unit_test(runs_have_tags),
        cmocka_unit_test(terms_and_tags_are_the_same),
    };
    return cmocka_run_group_tests(tests, bench_up, bench_down);
}
