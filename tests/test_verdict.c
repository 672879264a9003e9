// A scene's own verdict: shown by the strip, written by play, counted, and as the shapes' color.
#include "ui_bench.h"

static struct {
    Actor *ball;
    double hit, exact;
} s;

static void build(Stage *stage)
{
    s.ball = stage_add(stage, .name = "ball", .shape = ts_shape_circle(ts_vec(0, 0), 10));
}

static void ask(Stage *stage)
{
    bool says = stage_variant(stage) == 1 ? s.hit <= 0 : s.hit > 0;
    stage_verdict(stage, says, s.exact > 0);
    stage_color(stage, s.ball, says, s.exact > 0);
}

static const Scene scene = {
    .title = "Own",
    .idea = "It decides itself.",
    .build = build,
    .ask = ask,
    .SCENE_STATE(s),
    .variants = {{"own_right", "right", NULL}, {"own_wrong", "wrong", "it says the contrary"}},
    .knobs = {{'h', "hit", &s.hit, .max = 1}, {'e', "exact", &s.exact, .max = 1}},
};
static const Scene *const scenes[] = {&scene, NULL};

static int up(void **state) { return bench_open_with(state, scenes); }

static void the_strip_tells_it(void **state)
{
    Bench *bench = *state;
    assert_non_null(bench_text(bench, "NO HIT"));
    assert_non_null(bench_text(bench, "AGREE"));
    assert_non_null(bench_text(bench, "Method · right"));
    bench_set(bench, "hit", "1");
    assert_non_null(bench_text(bench, "HIT"));
    assert_non_null(bench_text(bench, "NO HIT"));
    assert_non_null(bench_text(bench, "DISAGREE"));
    bench_set(bench, "exact", "1");
    assert_null(bench_text(bench, "NO HIT"));
    assert_non_null(bench_text(bench, "AGREE"));
    bench_key(bench, "M");
    assert_non_null(bench_text(bench, "Method · wrong"));
    assert_non_null(bench_text(bench, "DISAGREE"));
    bench_click(bench, ts_vec(300, bench->ui->layout.strip_y + 30)); // there is no case to jump to
}

static void only_what_changed_is_counted(void **state)
{
    Bench *bench = *state;
    Stage *stage = ui_stage(bench->ui);
    const Record *record = stage_record(stage);
    assert_int_equal(record->agreed, 1);
    bench_frame(bench);
    bench_frame(bench);
    assert_int_equal(record->agreed, 1);
    stage_place(stage, s.ball, ts_vec(5, 0), 0);
    bench_frame(bench);
    assert_int_equal(record->agreed, 2);
    bench_set(bench, "hit", "1");
    assert_int_equal(record->agreed, 2);
    assert_int_equal(record->wrong, 1);
    stage_reset(stage);
    bench_frame(bench);
    assert_int_equal(record->wrong, 1);
    assert_int_equal(record->agreed, 0);
}

static void a_stage_in_a_scope_counts_nothing(void **state)
{
    Bench *bench = *state;
    Stage *stage = ui_stage(bench->ui);
    assert_true(stage_begin_scope(stage));
    stage_place(stage, s.ball, ts_vec(9, 0), 0);
    bench_frame(bench);
    assert_int_equal(stage_record(stage)->agreed, 1);
    stage_end_scope(stage);
}

static void actors_wear_it(void **state)
{
    Bench *bench = *state;
    assert_true(s.ball->asked && !s.ball->hit && !s.ball->wrong);
    assert_int_equal(s.ball->relation, TS_APART);
    bench_set(bench, "hit", "1");
    assert_true(s.ball->asked && s.ball->hit && s.ball->wrong);
    assert_int_equal(s.ball->relation, TS_OVERLAPPING);
    stage_remove(ui_stage(bench->ui), s.ball);
    bench_frame(bench);
}

// In the exact picture of a split view they have the colours of the exact answer, and nothing is
// counted twice.
static void the_exact_picture_wears_the_exact_one(void **state)
{
    Bench *bench = *state;
    Stage *stage = ui_stage(bench->ui);
    bench_set(bench, "hit", "1");
    stage_split(stage, true);
    bench_frame(bench);
    int hits = 0, misses = 0;
    const Draw *drawn = bench->draw;
    for (int i = drawn->first[LAYER_FILLS]; i >= 0; i = drawn->command[i].next) {
        hits += drawn->command[i].fill.ink == INK_HIT_FILL;
        misses += drawn->command[i].fill.ink == INK_MISS_FILL;
    }
    assert_int_equal(hits, 1);
    assert_int_equal(misses, 1);
    assert_int_equal(stage_record(stage)->wrong, 1);
}

static char played[512];

static bool keep(void *self, const char *line)
{
    (void)self;
    snprintf(played, sizeof played, "%s", line);
    return true;
}

static bool keep_verdict(void *self, const char *line)
{
    (void)self;
    if (strstr(line, "verdict")) snprintf(played, sizeof played, "%s", line);
    return true;
}

static void play_writes_it_and_finds_it_wrong(void **state)
{
    Bench *bench = *state;
    assert_int_equal(script_play(bench->ui, NULL, 1, (Sink){keep, NULL}), PLAYED_RIGHT);
    assert_string_equal(played, "1\tverdict\tblue\town_right\tblue\n");
    bench_set(bench, "method", "own_wrong");
    assert_int_equal(script_play(bench->ui, NULL, 1, (Sink){keep, NULL}), PLAYED_WRONG);
    assert_string_equal(played, "1\tverdict\tred\town_wrong\tblue\n");
}

// ---- In words

static struct {
    Actor *one, *other;
    double right;
} w;

static void build_words(Stage *stage)
{
    w.one = stage_add(stage, .name = "one", .shape = ts_shape_circle(ts_vec(0, 0), 10));
    w.other = stage_add(stage, .name = "other", .shape = ts_shape_circle(ts_vec(30, 0), 10));
}

static void ask_words(Stage *stage)
{
    const Ask *ask = stage_ask(stage, w.one, w.other);
    stage_verdict_words(stage, ask, w.right > 0, "3 TREES", w.right > 0 ? "3 TREES" : "4 TREES");
}

static const Scene scene_words = {
    .title = "Words",
    .idea = "It says it in words.",
    .build = build_words,
    .ask = ask_words,
    .SCENE_STATE(w),
    .variants = {{"words_right", "right", NULL}},
    .knobs = {{'r', "right", &w.right, .max = 1}},
};
static const Scene *const scenes_words[] = {&scene_words, NULL};

static int up_words(void **state) { return bench_open_with(state, scenes_words); }

static void words_stand_in_the_strip_with_the_gap(void **state)
{
    Bench *bench = *state;
    assert_non_null(bench_text(bench, "3 TREES"));
    assert_non_null(bench_text(bench, "4 TREES"));
    assert_non_null(bench_text(bench, "DISAGREE"));
    assert_non_null(bench_text(bench, "+10.0 px"));
    assert_int_equal(script_play(bench->ui, NULL, 1, (Sink){keep_verdict, NULL}), PLAYED_WRONG);
    assert_string_equal(played, "1\tverdict\t3 TREES\twords_right\t4 TREES\n");
    bench_set(bench, "right", "1");
    assert_null(bench_text(bench, "4 TREES"));
    assert_non_null(bench_text(bench, "AGREE"));
    assert_int_equal(script_play(bench->ui, NULL, 1, (Sink){keep_verdict, NULL}), PLAYED_RIGHT);
}

// ---- Several answers about one shape

static struct {
    Actor *ball;
    double combination; // bits: hit and exact of the first answer, then of the second
} m;

static void build_many(Stage *stage)
{
    m.ball = stage_add(stage, .name = "ball", .shape = ts_shape_circle(ts_vec(0, 0), 10));
}

static bool bit(int number) { return (int)m.combination >> number & 1; }

static void ask_many(Stage *stage)
{
    stage_verdict(stage, bit(0) || bit(2), bit(1) || bit(3));
    stage_color(stage, m.ball, bit(0), bit(1));
    stage_color(stage, m.ball, bit(2), bit(3));
}

static const Scene scene_many = {
    .title = "Many",
    .idea = "It colors its ball twice.",
    .build = build_many,
    .ask = ask_many,
    .SCENE_STATE(m),
    .knobs = {{'c', "combination", &m.combination, .max = 15, .step = 1}},
};
static const Scene *const scenes_many[] = {&scene_many, NULL};

static int up_many(void **state) { return bench_open_with(state, scenes_many); }

static int count_fills(const Bench *bench, Ink ink)
{
    int count = 0;
    const Draw *drawn = bench->draw;
    for (int i = drawn->first[LAYER_FILLS]; i >= 0; i = drawn->command[i].next)
        count += drawn->command[i].fill.ink == ink;
    return count;
}

// A shape collides if it does by any answer, and is wrong if any is, in whatever order they come.
static void any_answer_counts(void **state)
{
    Bench *bench = *state;
    Stage *stage = ui_stage(bench->ui);
    for (int i = 0; i < 16; i++) {
        char number[16];
        snprintf(number, sizeof number, "%d", i);
        stage_split(stage, false);
        assert_true(bench_set(bench, "combination", number));
        bool hit = bit(0) || bit(2), exact = bit(1) || bit(3);
        assert_true(m.ball->asked);
        assert_int_equal(m.ball->hit, hit);
        assert_int_equal(m.ball->wrong, bit(0) != bit(1) || bit(2) != bit(3));
        assert_int_equal(m.ball->relation, hit ? TS_OVERLAPPING : TS_APART);
        stage_split(stage, true);
        bench_frame(bench);
        assert_int_equal(count_fills(bench, INK_HIT_FILL), hit + exact);
        assert_int_equal(count_fills(bench, INK_MISS_FILL), !hit + !exact);
    }
}

#define WITH_OWN(test) cmocka_unit_test_setup_teardown(test, up, bench_close)

int main(void)
{
    const struct CMUnitTest tests[] = {
        WITH_OWN(the_strip_tells_it),
        WITH_OWN(only_what_changed_is_counted),
        WITH_OWN(a_stage_in_a_scope_counts_nothing),
        WITH_OWN(actors_wear_it),
        WITH_OWN(the_exact_picture_wears_the_exact_one),
        WITH_OWN(play_writes_it_and_finds_it_wrong),
        cmocka_unit_test_setup_teardown(any_answer_counts, up_many, bench_close),
        cmocka_unit_test_setup_teardown(words_stand_in_the_strip_with_the_gap, up_words,
                                        bench_close),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
