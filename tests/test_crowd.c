// A crowd: every pair by the method, the oracle round robin; and the record of a frame.
#include <signal.h>
#include <stdio.h>
#include <sys/wait.h>
#include <unistd.h>

#include "asking/crowd.h"
#include "oracle/oracle.h"
#include "stage_bench.h"

static double seconds, per_call;
static double fake_clock(void) { return seconds += per_call; }

static void build_crowd(Stage *on)
{
    for (int i = 0; i < 20; i++) {
        stage_add(on, .shape = ts_shape_circle(ts_vec(60 * i, 0), i % 2 ? 40 : 25),
                  .velocity = ts_vec(i, 0));
    }
}

static const Scene crowd = {
    .title = "crowd", .idea = "all pairs", .build = build_crowd, .ask = stage_ask_all};

static const char *figure(const char *name)
{
    const Record *record = stage_record(stage);
    for (int i = 0; i < record->figures; i++) {
        if (!strcmp(record->figure[i].name, name)) return record->figure[i].value;
    }
    return "";
}

static void without_a_clock_the_whole_crowd_is_judged(void **state)
{
    (void)state;
    bench_open(&crowd);
    const Record *record = stage_record(stage);
    assert_int_equal(record->pairs, 190);
    assert_int_equal(record->judged, 190);
    assert_int_equal(record->asks, 190);
    assert_int_equal(record->agreed, 190);
    int hits = 0;
    for (int i = 0; i < record->asks; i++) {
        assert_true(record->ask[i].judged);
        assert_int_equal(record->ask[i].hit, record->ask[i].exact == TS_OVERLAPPING);
        hits += record->ask[i].hit;
    }
    assert_int_equal(hits, 19); // each its neighbours
    assert_string_equal(figure("all pairs"), "190");
    assert_string_equal(figure("collisions"), "19");
    assert_string_equal(figure("checked"), "190 of 190");
}

static void the_oracle_goes_round_in_its_two_ms(void **state)
{
    (void)state;
    per_call = 1e-4;
    stage_set_clock(stage, fake_clock);
    bench_open(&crowd);
    const Record *record = stage_record(stage);
    assert_in_range(record->judged, 5, 40);
    bool seen[190] = {false};
    int frames = 0, all = 0;
    while (all < 190 && frames++ < 40) {
        for (int i = 0; i < 190; i++) {
            all += record->ask[i].judged && !seen[i];
            seen[i] |= record->ask[i].judged;
        }
        bench_frame();
    }
    assert_int_equal(all, 190);
    assert_true(frames > 3);
    assert_int_equal(record->agreed, 190); // nothing moved: each once
    stage_step(stage);
    bench_frame();
    assert_true(record->agreed > 190);
    stage_set_clock(stage, NULL);
}

// ---- A crowd of several kinds

static void build_mixed(Stage *on)
{
    stage_add(on, .shape = ts_shape_circle(ts_vec(0, 0), 40));
    stage_add(on, .shape = ts_shape_circle(ts_vec(300, 0), 40));
    stage_add(on, .shape = ts_shape_obb(ts_vec(90, 0), 80, 80,
                                        ts_vec(1, 0))); // 10 px from the first circle
    stage_add(on, .shape = ts_shape_point(ts_vec(300, 30)));
    stage_add(on, .shape = ts_shape_point(ts_vec(250, 250)));
}
static const Scene mixed = {.title = "mixed",
                            .idea = "all kinds",
                            .build = build_mixed,
                            .ask = stage_ask_all,
                            .touch = TOUCHING_HITS};

static int offered(const char *name)
{
    for (int i = 0; i < stage_method_count(stage); i++) {
        if (!strcmp(stage_method_at(stage, i)->name, name)) return i;
    }
    return -1;
}

static void a_crowd_is_offered_what_knows_all_its_kinds(void **state)
{
    (void)state;
    bench_open(&mixed);
    assert_true(offered("bounding_circles") >= 0 && offered("bounding_boxes") >= 0);
    assert_true(offered("exact_signs") >= 0);
    assert_int_equal(offered("obb_circle_nearest"), -1); // knows no point
    assert_string_equal(stage_method(stage)->name, "exact_signs");
    bench_open(&crowd); // circles only: the circles around them are they themselves
    assert_int_equal(offered("bounding_circles"), -1);
    assert_true(offered("exact_signs") >= 0);
}

static void what_the_chosen_one_does_not_take_the_general_one_answers(void **state)
{
    (void)state;
    bench_open(&mixed);
    const Record *record = stage_record(stage);
    assert_int_equal(record->wrong, 0);
    stage_choose_method(stage, offered("bounding_circles"));
    bench_frame();
    int circles = 0, wrong = 0;
    for (int i = 0; i < record->asks; i++) {
        const Ask *ask = &record->ask[i];
        bool box = ask->a->shape.kind == TS_SHAPE_OBB || ask->b->shape.kind == TS_SHAPE_OBB;
        assert_string_equal(ask->method->name, box ? "bounding_circles" : "exact_signs");
        circles += box;
        wrong += ask_is_wrong(ask);
        assert_true(!ask_is_wrong(ask) || (ask->method->flaw && ask->a->wrong && ask->b->wrong));
    }
    assert_int_equal(record->asks, 10);
    assert_int_equal(circles, 4);
    assert_int_equal(wrong, 1);
    assert_int_equal(record->wrong, 1);
    const Ask *main = stage_main_ask(stage);
    assert_true(main && ask_is_wrong(main) && main->exact == TS_APART);
    assert_string_equal(main->method->name, "bounding_circles");
}

// ---- Floor and walls

static void build_fixed(Stage *on)
{
    stage_add(on, .shape = ts_shape_circle(ts_vec(0, 0), 40), .traits = ACTOR_PINNED);
    stage_add(on, .shape = ts_shape_circle(ts_vec(20, 0), 40), .traits = ACTOR_PINNED);
    stage_add(on, .shape = ts_shape_circle(ts_vec(90, 0), 40), .traits = ACTOR_PINNED | ACTOR_BODY);
    stage_add(on, .shape = ts_shape_circle(ts_vec(300, 0), 40));
}
static const Scene fixed = {
    .title = "fixed", .idea = "two are fixed", .build = build_fixed, .ask = stage_ask_all};

static void two_fixed_ones_are_no_pair(void **state)
{
    (void)state;
    bench_open(&fixed);
    const Record *record = stage_record(stage);
    assert_int_equal(record->pairs, 5);
    assert_string_equal(figure("collisions"), "1"); // the second and the body
    stage_each(stage, actor) assert_int_equal(actor->hit, actor->index == 1 || actor->index == 2);
}

// ---- A large one

enum { LARGE = 130, LONE = LARGE - 1 };

// Of every kind, dense; some share a side or a corner to the bit, some are fixed, one lies very
// far.
static void add_number(Stage *on, int i)
{
    TsVec at = ts_vec(7 * (i % 16), 11 * (i / 16));
    TsVec dart[] = {at, ts_vec(at.x + 9, at.y + 4), ts_vec(at.x, at.y + 8),
                    ts_vec(at.x + 3, at.y + 4)};
    const TsShape shape[] = {
        ts_shape_point(at),
        ts_shape_segment(at, ts_vec(at.x + 7, at.y + 11)),
        ts_shape_circle(at, 4),
        ts_shape_aabb(at, ts_vec(at.x + 7, at.y + 5)),
        ts_shape_obb(at, 6, 4, ts_vec(0.28, 0.96)),
        ts_shape_triangle(at, ts_vec(at.x + 7, at.y), ts_vec(at.x, at.y + 11)),
        i < 50 ? ts_shape_ray(at, ts_vec(i % 4 - 2, i % 3 - 1)) : ts_shape_point(at),
        ts_shape_obb(at, 7, 11, ts_vec(1, 0)),
        ts_shape_polygon(dart, 4),
    };
    TsShape far = ts_shape_obb(ts_vec(0x1p50, -0x1p48), 0x1p10, 0x1p9, ts_vec(0.6, 0.8));
    stage_add(on, .shape = i == LONE ? far : shape[i % 9], .velocity = ts_vec(i % 3, i % 5),
              .traits = i % 10 == 3 ? ACTOR_PINNED : 0);
}

static void build_large(Stage *on)
{
    for (int i = 0; i < LARGE; i++) add_number(on, i);
}
static const Scene large = {.title = "large",
                            .idea = "most are apart",
                            .build = build_large,
                            .ask = stage_ask_all,
                            .method = "exact_signs",
                            .touch = TOUCHING_HITS};

typedef struct Count {
    int pairs, hits, wrong;
    bool hit[LARGE];
} Count;

// What is said of two: by that method where it takes them, else what is exact.
static TsRelation said_of(const Method *method, const Actor *a, const Actor *b)
{
    Query query = {.kind = QUERY_PAIR, .a = &a->shape, .b = &b->shape};
    bool cast = a->shape.kind == TS_SHAPE_RAY || b->shape.kind == TS_SHAPE_RAY;
    bool takes = method && !cast && method_accepts(method, &query);
    return takes ? method_ask(method, &query).relation : oracle_relation(&a->shape, &b->shape);
}

// Every pair by itself, one after the other.
static Count count_one_by_one(const Method *method)
{
    Count count = {0};
    stage_each(stage, a)
    {
        for (Actor *b = stage_next(stage, a); b; b = stage_next(stage, b)) {
            if (!oracle_knows(a->shape.kind, b->shape.kind)) continue;
            if (a->traits & b->traits & ACTOR_PINNED) continue;
            TsRelation said = said_of(method, a, b), exact = oracle_relation(&a->shape, &b->shape);
            count.pairs++;
            count.hits += said != TS_APART;
            count.wrong += (said != TS_APART) != (exact != TS_APART);
            count.hit[a->index] |= said != TS_APART;
            count.hit[b->index] |= said != TS_APART;
        }
    }
    return count;
}

static void check_count(const Count *count)
{
    const Record *record = stage_record(stage);
    char hits[16];
    snprintf(hits, sizeof hits, "%d", count->hits);
    assert_int_equal(record->pairs, count->pairs);
    assert_string_equal(figure("collisions"), hits);
    assert_true(record->asks < record->pairs);
    stage_each(stage, actor)
    {
        assert_true(actor->asked);
        assert_int_equal(actor->hit, count->hit[actor->index]);
    }
}

static void a_large_crowd_is_answered_as_pair_by_pair(void **state)
{
    (void)state;
    bench_open(&large);
    const Record *record = stage_record(stage);
    for (int tick = 0; tick < 2; tick++) {
        Count exact = count_one_by_one(NULL);
        assert_true(exact.hits > 20 && exact.pairs < LARGE * (LARGE - 1) / 2); // ray and ray: none
        bench_frame();
        check_count(&exact);
        stage_step(stage);
    }
    assert_int_equal(record->wrong, 0);
    stage_reset(stage);
    bench_frame();
    stage_choose_method(stage, offered("bounding_circles"));
    Count circles = count_one_by_one(method_find("bounding_circles"));
    assert_true(circles.wrong > 20);
    stage_methods_changed(stage);
    for (int i = 0; i < 5; i++) bench_frame(); // 2000 of the far ones a frame
    check_count(&circles);
    assert_int_equal(record->agreed, circles.pairs - circles.wrong);
    assert_int_equal(record->wrong, circles.wrong);
    stage_split(stage, true);
    bench_frame();
    check_count(&circles);
    stage_split(stage, false);
}

static int asks_of(const Actor *actor)
{
    const Record *record = stage_record(stage);
    int count = 0;
    for (int i = 0; i < record->asks; i++) {
        count += record->ask[i].a == actor || record->ask[i].b == actor;
    }
    return count;
}

static void of_the_selected_one_every_pair_is_kept(void **state)
{
    (void)state;
    bench_open(&large);
    Actor *lone = stage_first(stage);
    while (lone->index < LONE) lone = stage_next(stage, lone);
    assert_true(asks_of(lone) < LONE / 4);
    stage_select(stage, lone);
    bench_frame();
    assert_int_equal(asks_of(lone), LONE);
    assert_true(stage_main_ask(stage)->b == lone);
    assert_false(lone->hit);
}

static void a_large_crowd_keeps_to_its_time(void **state)
{
    (void)state;
    per_call = 1e-4;
    stage_set_clock(stage, fake_clock);
    bench_open(&large);
    const Record *record = stage_record(stage);
    long long seen = 0;
    int frames = 0;
    while (seen < record->pairs && frames++ < 2000) {
        assert_in_range(record->judged, 1, 80);
        bench_frame();
        assert_true(record->agreed >= seen);
        seen = record->agreed;
    }
    assert_int_equal(seen, record->pairs); // in the end all of them, each once
    stage_set_clock(stage, NULL);
}

// However long a frame takes to draw, and however often it is drawn.
static void a_paused_crowd_is_judged_alike_in_every_frame(void **state)
{
    (void)state;
    per_call = 1e-4;
    stage_set_clock(stage, fake_clock);
    bench_open(&large);
    const Record *record = stage_record(stage);
    int judged = record->judged;
    assert_in_range(judged, 1, 80);
    bench_frame();
    long long agreed = record->agreed;
    assert_true(agreed > judged); // the next ones, while time runs
    stage_play(stage, false);
    bench_frame();
    judged = record->judged, agreed = record->agreed;
    for (int i = 1; i <= 6; i++) {
        per_call = i % 2 ? 2e-5 * i : 5e-4;
        bench_frame();
        assert_int_equal(record->judged, judged);
        assert_true(record->agreed == agreed && record->wrong == 0);
    }
    per_call = 2e-5;
    stage_place(stage, stage_first(stage), ts_vec(3, 5), 0);
    bench_frame();
    assert_true(record->judged > judged && record->agreed > agreed);
    stage_play(stage, true);
    stage_set_clock(stage, NULL);
}

static double step_seconds; // that a tick takes

static void take_time(Stage *on)
{
    (void)on;
    seconds += step_seconds;
}

// Of the pairs judged in a frame whose tick takes that long.
static long long judged_beside_a_tick(double tick)
{
    step_seconds = tick;
    stage_advance(stage, 1 / 60.0);
    bench_frame();
    return stage_record(stage)->judged;
}

static void the_oracle_gets_less_beside_slow_ticks(void **state)
{
    (void)state;
    static const Scene busy = {.title = "busy",
                               .idea = "its ticks take long",
                               .build = build_crowd,
                               .ask = stage_ask_all,
                               .step = take_time};
    per_call = 2e-5;
    stage_set_clock(stage, fake_clock);
    bench_open(&busy);
    long long quick = judged_beside_a_tick(1e-3), slower = judged_beside_a_tick(7e-3);
    long long slow = judged_beside_a_tick(12e-3);
    assert_in_range(quick, 80, 120);
    assert_in_range(slower, 30, 60);
    assert_in_range(slow, 1, 6);
    bool seen[190] = {false};
    int all = 0;
    for (int frame = 0; frame < 190 && all < 190; frame++) { // but it goes on
        const Record *record = stage_record(stage);
        for (int i = 0; i < record->asks; i++) {
            all += record->ask[i].judged && !seen[i];
            seen[i] |= record->ask[i].judged;
        }
        assert_in_range(judged_beside_a_tick(12e-3), 1, 6);
    }
    assert_int_equal(all, 190);
    stage_play(stage, false);
    assert_in_range(judged_beside_a_tick(12e-3), 80, 120); // no tick passes
    stage_set_clock(stage, NULL);
}

// ---- The record

static void draw_tables(Stage *on)
{
    stage_row(on, ROW_PLAIN, "lost: it has no table");
    stage_table(on, "First", "axis\tgap");
    stage_row(on, ROW_DECIDES, "%s\t%.1f", "along", 1.25);
    stage_row(on, ROW_LAMP_ON, "\tsecond\t");
    stage_table(on, "Second", NULL);
    for (int i = 0; i < 500; i++) stage_row(on, ROW_PLAIN, "%d\t2\t3\t4\t5\t6\t7", i);
    for (int i = 0; i < 50; i++) stage_table(on, "more", "x");
    stage_report(on, "speed", "%d", 1);
    stage_report(on, "speed", "%d", 2);
    for (int i = 0; i < 50; i++) {
        char name[16] = {(char)('A' + i % 26), (char)('a' + i / 26), 0};
        stage_report(on, name, "x");
    }
    stage_hint(on, "%.*s", 120,
               "ä ä ä ä ä ä ä ä ä ä ä ä ä ä ä ä ä ä ä ä ä ä ä ä ä ä ä ä ä ä ä ä ä ä ä ä "
               "ä ä ä ä ä ä ä ä ä ä ä ä ä ä ä ä");
    stage_note(on, "old");
    stage_note(on, "xäääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääää%s", "");
}
static const Scene tables = {.title = "tables", .idea = "rows", .draw = draw_tables};

static bool whole_utf8(const char *text)
{
    uint32_t code;
    while ((code = glyphs_next(&text))) {
        if (code == 0xFFFD) return false;
    }
    return true;
}

static void tables_notes_and_figures(void **state)
{
    (void)state;
    bench_open(&tables);
    const Record *record = stage_record(stage);
    assert_int_equal(record->tables, 8);
    assert_string_equal(record->table[0].heading, "First");
    assert_int_equal(record->table[0].rows, 2);
    assert_int_equal(record->table[0].columns.cells, 2);
    const RecordRow *row = record->table[0].row;
    assert_true(row[0].mark == ROW_DECIDES && row[0].cells == 2);
    assert_string_equal(row[0].cell[1], "1.2");
    assert_int_equal(row[1].cells, 3);
    assert_string_equal(row[1].cell[0], "");
    assert_string_equal(row[1].cell[1], "second");
    assert_string_equal(row[1].cell[2], "");
    assert_int_equal(record->table[1].columns.cells, 0);
    assert_string_equal(record->table[1].row[9].cell[0], "9");
    assert_int_equal(record->table[1].row[9].cells, RECORD_CELLS);
    assert_string_equal(figure("speed"), "2");
    assert_int_equal(record->figures, 32);
    assert_true(whole_utf8(record->note) && strlen(record->note) > 100);
    assert_true(whole_utf8(record->hint));
    bench_frame();
    assert_int_equal(record->tables, 8);
    bench_open(&crowd);
    assert_int_equal(record->tables, 0);
    assert_string_equal(record->hint, "Drag a shape · PgDn next · F1 help");
}

// ---- Further queries of the structure

static const CrowdQuery *found[2];

static void ask_window(Stage *on)
{
    stage_ask_near(on, TS_BROAD_RTREE);
    TsBounds window = ts_bounds_around((TsAabb){{22, -1}, {97, 1}});
    for (int i = 0; i < 2; i++) found[i] = stage_query_window(on, window, i);
    for (int i = 2; i < CROWD_QUERIES; i++) assert_non_null(stage_query_window(on, window, false));
    assert_null(stage_query_window(on, window, false)); // no more in a frame
}

static void a_query_finds_the_boxes_in_a_window(void **state)
{
    (void)state;
    static const Scene scene = {
        .title = "crowd", .idea = "a window", .build = build_crowd, .ask = ask_window};
    bench_open(&scene);
    bench_frame(); // and again in the next frame
    for (int i = 0; i < 2; i++) {
        assert_non_null(found[i]);
        assert_int_equal(found[i]->count, 3); // circles at 0, 60 and 120
        assert_int_equal(found[i]->parts > 0, i);
        assert_int_equal(found[i]->entered, found[i]->parts);
    }
}

// What draws must not test: that is asserted.
static void a_query_from_draw_aborts(void **state)
{
    (void)state;
    bench_open(&crowd);
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        close(STDERR_FILENO);
        signal(SIGABRT, SIG_DFL);
        stage_query_window(stage, (TsBounds){0}, false);
        _exit(0);
    }
    int status;
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFSIGNALED(status) && WTERMSIG(status) == SIGABRT);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(without_a_clock_the_whole_crowd_is_judged),
        cmocka_unit_test(the_oracle_goes_round_in_its_two_ms),
        cmocka_unit_test(a_crowd_is_offered_what_knows_all_its_kinds),
        cmocka_unit_test(what_the_chosen_one_does_not_take_the_general_one_answers),
        cmocka_unit_test(two_fixed_ones_are_no_pair),
        cmocka_unit_test(a_large_crowd_is_answered_as_pair_by_pair),
        cmocka_unit_test(of_the_selected_one_every_pair_is_kept),
        cmocka_unit_test(a_large_crowd_keeps_to_its_time),
        cmocka_unit_test(a_paused_crowd_is_judged_alike_in_every_frame),
        cmocka_unit_test(the_oracle_gets_less_beside_slow_ticks),
        cmocka_unit_test(tables_notes_and_figures),
        cmocka_unit_test(a_query_finds_the_boxes_in_a_window),
        cmocka_unit_test(a_query_from_draw_aborts),
    };
    return cmocka_run_group_tests(tests, bench_up, bench_down);
}
