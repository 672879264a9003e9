// The bench: about half of its pairs overlap, the bare formulas are right for ordinary input, every
// method is timed, and the JSON is valid.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>
#include <jansson.h>

#include "batches.h"
#include "bench.h"
#include "compare.h"
#include "filter.h"
#include "masks.h"
#include "steps.h"
#include "touchstone/relation.h"
#include "touchstone/sweep.h"
#include "workload.h"

enum { CASES = 500 };

static void about_half_of_the_pairs_meet(void **state)
{
    (void)state;
    for (int kind = 0; kind < TS_SHAPE_KINDS * TS_SHAPE_KINDS; kind++) {
        TsShapeKind a = (TsShapeKind)(kind % TS_SHAPE_KINDS),
                    b = (TsShapeKind)(kind / TS_SHAPE_KINDS);
        if (a == TS_SHAPE_RAY && b == TS_SHAPE_RAY) continue;
        Workload w;
        assert_true(workload_make(&w, a, b, 8, CASES));
        if (w.share < 0.45 || w.share > 0.55) {
            fail_msg("%s %s: %g", ts_shape_kind_name(a), ts_shape_kind_name(b), w.share);
        }
        for (int i = 0; i < CASES; i++) {
            assert_true(ts_shape_valid(&w.a[i], NULL) && ts_shape_valid(&w.b[i], NULL));
        }
        workload_free(&w);
    }
}

// About half of the moving pairs meet, and hardly any at the start.
static void about_half_of_what_moves_meets(void **state)
{
    (void)state;
    TsShapeKind kinds[] = {TS_SHAPE_AABB, TS_SHAPE_OBB, TS_SHAPE_POLYGON, TS_SHAPE_CIRCLE};
    for (int kind = 0; kind < 16; kind++) {
        Workload w;
        assert_true(workload_make_moving(&w, kinds[kind % 4], kinds[kind / 4], 8, CASES));
        assert_true(w.share > 0.45 && w.share < 0.55);
        int initially = 0;
        for (int i = 0; i < CASES; i++) {
            initially += ts_relation_shapes(&w.a[i], &w.b[i]) != TS_APART;
            assert_true(ts_sweep_accepts(&w.a[i]) && ts_sweep_accepts(&w.b[i]));
        }
        assert_true(initially < CASES / 50);
        workload_free(&w);
    }
}

static void the_same_pairs_each_time(void **state)
{
    (void)state;
    Workload once, again;
    assert_true(workload_make(&once, TS_SHAPE_OBB, TS_SHAPE_SEGMENT, 0, CASES));
    assert_true(workload_make(&again, TS_SHAPE_OBB, TS_SHAPE_SEGMENT, 0, CASES));
    for (int i = 0; i < CASES; i++) {
        assert_true(ts_vec_equal(once.a[i].obb.center, again.a[i].obb.center));
        assert_true(ts_vec_equal(once.b[i].segment.b, again.b[i].segment.b));
    }
    workload_free(&once);
    workload_free(&again);
}

static void bare_formulas_count_the_same_hits(void **state)
{
    (void)state;
    for (int i = 0; i < filter_count(); i++) {
        const FilterRow *row = filter_row(i);
        Workload w;
        assert_true(workload_make(&w, row->a, row->b, row->corners, CASES));
        assert_true(row->core(&w) > CASES / 3);
        assert_int_equal(row->core(&w), row->bare(&w));
        FilterTiming timing = filter_time(row, &w);
        assert_true(timing.ratio > 0 && timing.core.least > 0);
        assert_true(timing.core.least <= timing.core.median);
        assert_true(timing.core.median <= timing.core.most);
        workload_free(&w);
    }
}

static void over_is_more_than_the_target(void **state)
{
    (void)state;
    for (int i = 0; i < filter_count(); i++) {
        const FilterRow *row = filter_row(i);
        assert_true(row->target > 1 && row->target < 2);
        assert_false(filter_is_over(row, (FilterTiming){.ratio = row->target}));
        assert_true(filter_is_over(row, (FilterTiming){.ratio = row->target + 0.01}));
    }
}

static void masks_are_timed(void **state)
{
    (void)state;
    MasksTiming timing;
    assert_true(masks_time(CASES, &timing));
    assert_int_equal(timing.disagreements, 0);
    assert_true(timing.share > 0.2 && timing.share < 0.8);
    assert_true(timing.bits.least > 0 && timing.bits.least <= timing.bits.median);
    assert_true(timing.pixels.median <= timing.pixels.most);
    assert_true(masks_are_slow((MasksTiming){.ratio = MASKS_TARGET - 0.1}));
    assert_false(masks_are_slow((MasksTiming){.ratio = MASKS_TARGET}));
}

static void assert_target(BatchesTiming timing, bool missed)
{
    if (timing.target > 0)
        assert_int_equal(timing.over, missed);
    else
        assert_false(timing.over);
}

static void batches_are_timed(void **state)
{
    (void)state;
    for (int i = 0; i < batches_count(); i++) {
        const BatchesRow *row = batches_row(i);
        BatchesTiming cached, streaming;
        assert_true(batches_time_cached(row, ts_simd_best(), BATCHES_CACHED, &cached));
        assert_true(batches_time_streaming(row, ts_simd_best(), CASES, &streaming));
        assert_int_equal(cached.disagreements, 0);
        assert_int_equal(cached.pairs, BATCHES_CACHED);
        assert_int_equal(streaming.pairs, CASES);
        assert_true(cached.share > 0.45 && cached.share < 0.55);
        assert_true(cached.batch.least > 0 && streaming.beside.least > 0);
        assert_true(cached.target == row->faster[ts_simd_best()]);
        assert_true(streaming.target == 0); // no target for so few
        assert_target(cached, cached.ratio < cached.target);
        assert_target(streaming, false);
    }
}

static int over; // set by bench_text

static char *bench_text(const BenchOptions *options)
{
    char *text = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&text, &size);
    assert_non_null(out);
    BenchResult result = bench_run(out, options);
    assert_int_equal(result.fault, BENCH_FINE);
    over = result.over;
    fclose(out);
    return text;
}

static void expect_json(const char *text)
{
    json_error_t error;
    json_t *read = json_loads(text, 0, &error);
    if (!read) fail_msg("line %d: %s", error.line, error.text);
    json_decref(read);
}

static int occurrences(const char *text, const char *what)
{
    int count = 0;
    for (const char *at = strstr(text, what); at; at = strstr(at + 1, what)) count++;
    return count;
}

// Which targets are missed depends on the machine, but all three counts must agree.
static void missed_targets_are_counted(void **state)
{
    (void)state;
    unsigned parts = 1u << BENCH_CORE | 1u << BENCH_MASKS;
    char last[64], *text = bench_text(&(BenchOptions){.cases = 1, .parts = parts});
    assert_int_equal(occurrences(text, "  over\n"), over);
    snprintf(last, sizeof last, "\nTargets missed: %d of %d.\n", over, filter_count() + 1);
    assert_non_null(strstr(text, last));
    free(text);
    text = bench_text(&(BenchOptions){.cases = 1, .parts = parts, .json = true});
    assert_int_equal(occurrences(text, "\"over\": true"), over);
    assert_int_equal(occurrences(text, "\"over\": false"), filter_count() + 1 - over);
    snprintf(last, sizeof last, "\"over\": %d\n}\n", over);
    assert_non_null(strstr(text, last));
    free(text);
}

static void every_method_is_timed(void **state)
{
    (void)state;
    char *text = bench_text(
        &(BenchOptions){.cases = 2, .boxes = 20, .bodies = 20, .parts = BENCH_ALL, .json = true});
    expect_json(text);
    for (int i = 0; i < method_count(); i++) {
        char quoted[128];
        snprintf(quoted, sizeof quoted, "\"method\": \"%s\"", method_at(i)->name);
        if (!strstr(text, quoted)) fail_msg("%s is not timed", method_at(i)->name);
    }
    for (int i = 0; i < filter_count(); i++) assert_non_null(strstr(text, filter_row(i)->relation));
    assert_int_equal(occurrences(text, "\"steps\""), 4); // for conservative advancement
    free(text);
}

static void every_batch_is_written(void **state)
{
    (void)state;
    for (int json = 0; json < 2; json++) {
        unsigned parts = 1u << BENCH_BATCHES;
        char *text = bench_text(&(BenchOptions){.cases = 40, .parts = parts, .json = json});
        if (json) expect_json(text);
        for (int i = 0; i < batches_count(); i++)
            assert_true(occurrences(text, batches_row(i)->batch) >= 2);
        assert_int_equal(over, 0); // no target for so few
        free(text);
    }
}

static void every_broad_phase_is_timed(void **state)
{
    (void)state;
    static BenchFrames frames;
    BenchOptions options = {.boxes = 1500, .parts = 1u << BENCH_BROAD, .frames = &frames};
    char *text = bench_text(&options);
    assert_int_equal(over, 0); // no target for so few boxes
    assert_null(strstr(text, "exact_signs"));
    for (int kind = 0; kind < TS_BROAD_KINDS; kind++) {
        assert_true(occurrences(text, ts_broad_name((TsBroadKind)kind)) >= BOXES_FAMILIES);
    }
    for (int i = 0; i < BOXES_FAMILIES; i++)
        assert_non_null(strstr(text, boxes_name((BoxesFamily)i)));
    free(text);
    assert_int_equal(frames.count, BENCH_FAMILIES);
    assert_int_equal(frames.table[0].size[0], 1000);
    assert_true(frames.table[0].cell[TS_BROAD_GRID][0][0].box > 0);
    assert_true(frames.table[0].pairs[0] > 2.5 && frames.table[0].pairs[0] < 3.5);
}

static void worlds_have_so_many_bodies(void **state)
{
    (void)state;
    assert_int_equal(steps_bodies(STEPS_PYRAMID, 1), 1);
    assert_int_equal(steps_bodies(STEPS_PYRAMID, 5), 3);
    assert_int_equal(steps_bodies(STEPS_PYRAMID, 6), 6);
    assert_int_equal(steps_bodies(STEPS_PYRAMID, 1000000), 5050);
    assert_int_equal(steps_bodies(STEPS_LARGE_PILE, 1000000), 20000);
    for (int world = 0; world < STEPS_WORLDS; world++) {
        int fixed = world == STEPS_PYRAMID || world == STEPS_LARGE_PYRAMID ? 1 : 3;
        for (int most = 1; most < 60; most += 7) {
            int count = steps_bodies((StepsWorld)world, most);
            Bodies bodies = steps_made((StepsWorld)world, count);
            assert_int_equal(bodies.count, count + fixed);
            bodies_free(&bodies);
        }
    }
}

static void worlds_are_timed(void **state)
{
    (void)state;
    for (int world = 0; world < STEPS_WORLDS; world++) {
        StepsTiming timing;
        assert_true(steps_time((StepsWorld)world, 28, &timing));
        assert_int_equal(timing.bodies, 28);
        assert_true(timing.touching >= 28 &&
                    timing.touching < 100); // every body rests on something
        assert_true(timing.step.least > 0 && timing.step.least <= timing.step.median);
        assert_true(timing.depth.mean > 0 && timing.depth.mean < 0.5);
        assert_true(timing.target == 0 && !timing.over); // too few to measure
    }
}

static void growth_is_that_of_time(void **state)
{
    (void)state;
    BroadsTable table = {.sizes = 3, .size = {1000, 10000, 100000}};
    for (int i = 0; i < 3; i++) {
        table.cell[TS_BROAD_BRUTE][0][i].box =
            i < 2 ? table.size[i] : 0; // quadratic, then not timed
        table.cell[TS_BROAD_GRID][0][i].box = 5;
        table.cell[TS_BROAD_BVH][0][i].box = 4 + i;
    }
    assert_true(fabs(broads_growth(&table, TS_BROAD_BRUTE, 0) - 2) < 1e-12);
    assert_true(fabs(broads_growth(&table, TS_BROAD_GRID, 0) - 1) < 1e-12);
    assert_true(broads_growth(&table, TS_BROAD_BVH, 0) > 1);
    assert_int_equal(broads_best(&table, 0), TS_BROAD_GRID);
}

static void one_method_alone(void **state)
{
    (void)state;
    const Method *method = method_find("obb_four_axes");
    char *text = bench_text(&(BenchOptions){.method = method, .cases = CASES});
    assert_non_null(strstr(text, "obb_four_axes"));
    assert_null(strstr(text, "exact_signs"));
    assert_null(strstr(text, "relation_obbs"));
    assert_int_equal(over, 0);
    free(text);
    text = bench_text(&(BenchOptions){.method = method, .cases = CASES, .json = true});
    expect_json(text);
    assert_null(strstr(text, "exact_signs"));
    free(text);
    text = bench_text(&(BenchOptions){.method = method_find("sweep_exact"), .cases = 20});
    enum { TAKEN = TS_SHAPE_KINDS - 1 }; // every kind but rays
    assert_true(occurrences(text, "sweep_exact") >= TAKEN * (TAKEN + 1) / 2);
    assert_null(strstr(text, "sweep_advancing"));
    free(text);
}

// ---- Beside an earlier run

static BenchPast *past_of(const char *text, char *error, int size)
{
    char path[] = "/tmp/touchstone-bench-XXXXXX";
    int file = mkstemp(path);
    assert_true(file >= 0 && write(file, text, strlen(text)) == (ssize_t)strlen(text));
    close(file);
    BenchPast *past = compare_read(path, error, size);
    unlink(path);
    return past;
}

static char *compared(const char *then, const char *now)
{
    char error[256], *text = NULL;
    size_t size;
    BenchPast *past = past_of(then, error, sizeof error);
    if (!past) fail_msg("%s", error);
    FILE *out = open_memstream(&text, &size);
    assert_true(compare_write(past, now, out));
    fclose(out);
    compare_free(past);
    return text;
}

#define ROW(method, median, min, max)                                                              \
    "{\"a\": \"obb\", \"b\": \"obb\", \"corners\": 0, \"method\": \"" method                       \
    "\", \"ns\": {\"median\": " median ", \"min\": " min ", \"max\": " max "}}"

static void what_became_faster_is_told(void **state)
{
    (void)state;
    char *text = compared(
        "{\"compiler\": \"one\", \"cases\": 4, \"methods\": [" ROW("sat", "40", "39", "41") "," //
        ROW("gjk", "100", "90", "130") "," ROW("gone", "5", "5", "5") "]}",
        "{\"compiler\": \"two\", \"cases\": 4, \"methods\": [" ROW("sat", "10", "9", "11") "," //
        ROW("gjk", "100", "95", "120") "]}");
    assert_non_null(strstr(text, "Another compiler than now: one, not two."));
    assert_non_null(strstr(text, "obb obb sat"));
    assert_null(strstr(text, "obb obb gjk")); // within its runs
    assert_non_null(strstr(text, "40.0 ns     10.0 ns      0.25\n"));
    assert_non_null(strstr(text, "methods: 2 times, 0.50 on average; 1 faster, 0 slower"));
    assert_non_null(strstr(text, "1 only then"));
    free(text);
}

static void a_run_beside_itself_is_equal(void **state)
{
    (void)state;
    char *now = bench_text(
        &(BenchOptions){.cases = 2, .boxes = 20, .bodies = 20, .parts = BENCH_ALL, .json = true});
    char *text = compared(now, now), line[128];
    assert_null(strstr(text, "now/then"));
    for (int i = 0; i < BENCH_PARTS; i++) {
        const char *part = bench_part_name((BenchPart)i);
        snprintf(line, sizeof line, "\n%s: ", i == BENCH_BROAD ? "frames" : part);
        const char *found = strstr(text, line);
        if (!found || !strstr(found, " times, 1.00 on average; 0 faster, 0 slower"))
            fail_msg("%s: %s", part, text);
    }
    assert_null(strstr(text, "only"));
    free(text);
    free(now);
}

static void what_is_no_earlier_run_is_refused(void **state)
{
    (void)state;
    char error[256];
    assert_null(past_of("{\"cases\": 4,\n oops}", error, sizeof error));
    assert_non_null(strstr(error, ":2: found no JSON ("));
    assert_null(past_of("[1, 2]", error, sizeof error));
    assert_non_null(strstr(error, "expected what bench --json wrote"));
    assert_null(past_of("{\"cases\": 4", error, sizeof error));
    assert_null(past_of("", error, sizeof error));
    assert_null(compare_read("/no/such/file.json", error, sizeof error));
    assert_non_null(strstr(error, "/no/such/file.json"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(about_half_of_the_pairs_meet),
        cmocka_unit_test(about_half_of_what_moves_meets),
        cmocka_unit_test(the_same_pairs_each_time),
        cmocka_unit_test(bare_formulas_count_the_same_hits),
        cmocka_unit_test(over_is_more_than_the_target),
        cmocka_unit_test(masks_are_timed),
        cmocka_unit_test(batches_are_timed),
        cmocka_unit_test(missed_targets_are_counted),
        cmocka_unit_test(every_method_is_timed),
        cmocka_unit_test(every_batch_is_written),
        cmocka_unit_test(what_became_faster_is_told),
        cmocka_unit_test(a_run_beside_itself_is_equal),
        cmocka_unit_test(what_is_no_earlier_run_is_refused),
        cmocka_unit_test(every_broad_phase_is_timed),
        cmocka_unit_test(worlds_have_so_many_bodies),
        cmocka_unit_test(worlds_are_timed),
        cmocka_unit_test(growth_is_that_of_time),
        cmocka_unit_test(one_method_alone),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
