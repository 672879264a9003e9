// The trace of a window or ray: it lists the cells or nodes that the query enters, on every
// instruction set the same ones, and changes nothing of the result.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "boxes.h"
#include "broad_check.h"

static const TsMemory heap = {realloc, free};

enum { BOXES = 1500, MOST = 4 * BOXES, QUERIES = 40 };

static TsBroadPart all[MOST], entered[TS_SIMD_LEVELS][MOST];
static bool used[MOST];

static TsBroad made(TsBroadKind kind, BoxesFamily family, int count)
{
    Boxes boxes;
    TsBroad broad = ts_broad_make(kind, heap);
    assert_true(boxes_make(&boxes, family, count));
    for (int i = 0; i < count; i++) ts_broad_insert(&broad, boxes.bounds[i]);
    boxes_free(&boxes);
    for (int i = 0; i < count; i += 9) ts_broad_remove(&broad, i);
    return broad;
}

static bool same_part(TsBroadPart a, TsBroadPart b)
{
    return a.level == b.level && a.holds == b.holds && ts_bounds_contain(a.bounds, b.bounds) &&
           ts_bounds_contain(b.bounds, a.bounds);
}

// Marks in `used` the parts that the trace lists, each once. Most follow each other in `all` too.
static void find_parts(const TsBroad *broad, const TsBroadTrace *trace, int parts)
{
    memset(used, 0, sizeof used);
    int at = 0;
    for (int i = 0; i < trace->count; i++) {
        int tried = 0;
        for (; tried < parts && (used[at] || !same_part(all[at], trace->part[i])); tried++)
            at = at + 1 < parts ? at + 1 : 0;
        if (tried == parts) check_fail(broad, "no part, or entered twice", i, trace->count);
        used[at] = true;
    }
}

// The nodes of these trees have exactly the bounds by which a query decides.
static bool nodes_are_bounds(TsBroadKind kind)
{
    return kind == TS_BROAD_RTREE || kind == TS_BROAD_TREE || kind == TS_BROAD_BVH;
}

static void check_trace(TsBroad *broad, const TsBroadTrace *trace, const CheckQuery *query,
                        const TsBroadHits *hits)
{
    int parts = ts_broad_parts(broad, all, MOST);
    assert_true(parts < MOST);
    find_parts(broad, trace, parts);
    for (int i = 0; i < parts && nodes_are_bounds(broad->kind); i++) {
        bool root = broad->kind == TS_BROAD_RTREE && all[i].level == 0;
        assert_int_equal(used[i], root || check_meets(query, all[i].bounds));
    }
    // A result is in an entered part that holds boxes.
    for (int i = 0; i < hits->count; i++) {
        TsBounds box = broad->bounds[hits->index[i]];
        int at = 0;
        while (at < trace->count &&
               !(trace->part[at].holds && ts_bounds_intersect(trace->part[at].bounds, box))) {
            at++;
        }
        if (at == trace->count && parts > 0) check_fail(broad, "result in no part", i, hits->count);
    }
}

static int by_index(const void *a, const void *b)
{
    return *(const int32_t *)a - *(const int32_t *)b;
}

// In the same order, unless the query without a trace used a copy.
static void check_same_hits(const TsBroad *broad, TsBroadHits *hits, TsBroadHits *plain)
{
    assert_int_equal(hits->count, plain->count);
    if (hits->count == 0) return;
    size_t count = (size_t)hits->count, size = sizeof *hits->index;
    if (broad->kind == TS_BROAD_TREE || broad->kind == TS_BROAD_SAP) {
        qsort(hits->index, count, size, by_index);
        qsort(plain->index, count, size, by_index);
    }
    assert_memory_equal(hits->index, plain->index, count * size);
}

static bool ask_traced(TsBroad *broad, const CheckQuery *query, TsBroadHits *hits,
                       TsBroadTrace *trace)
{
    return query->is_ray ? ts_broad_ray_traced(broad, &query->ray, hits, trace)
                         : ts_broad_window_traced(broad, query->window, hits, trace);
}

static void check_traces(TsBroadKind kind, BoxesFamily family, int count)
{
    TsBroadHits hits = {0}, plain = {0};
    TsBroad broad = made(kind, family, count);
    Random random = random_seeded(23);
    int fewer = 0;
    for (int i = 0; i < 2 * QUERIES; i++) {
        TsBounds box = broad.bounds[check_some_alive(&broad, &random)];
        bool finite = box.left > -INFINITY && box.top > -INFINITY;
        CheckQuery query =
            i % 2 && finite ? check_ray_of(&random, box) : check_window_of(&random, box);
        int first = 0;
        for (int path = 0; path < TS_SIMD_LEVELS; path++) {
            if (!ts_simd_has((TsSimdLevel)path)) continue;
            broad.simd = (TsSimdLevel)path;
            assert_true(check_asked(&broad, &query, &plain));
            TsBroadTrace trace = {.part = entered[path], .max = MOST};
            assert_true(ask_traced(&broad, &query, &hits, &trace));
            assert_null(broad.trace);
            check_same_hits(&broad, &hits, &plain);
            assert_true(trace.count < MOST);
            if (path == 0) check_trace(&broad, &trace, &query, &hits);
            if (path == 0) first = trace.count;
            assert_int_equal(trace.count, first);
            for (int k = 0; k < first; k++) assert_true(same_part(entered[path][k], entered[0][k]));
        }
        fewer += !query.is_ray && 2 * first < ts_broad_parts(&broad, all, MOST);
    }
    // Most windows are small: they leave out most of many parts.
    if (family == BOXES_UNIFORM && count == BOXES && kind != TS_BROAD_BRUTE)
        assert_in_range(fewer, QUERIES / 4, QUERIES);
    ts_broad_hits_free(&hits, heap);
    ts_broad_hits_free(&plain, heap);
    ts_broad_end(&broad);
}

static void lists_what_a_query_enters(void **state)
{
    (void)state;
    static const int counts[] = {2, 9, 20, 70, 300, BOXES};
    for (int kind = 0; kind < TS_BROAD_KINDS; kind++) {
        for (int family = 0; family < BOXES_FAMILIES; family++) {
            for (size_t i = 0; i < sizeof counts / sizeof *counts; i++)
                check_traces((TsBroadKind)kind, (BoxesFamily)family, counts[i]);
        }
    }
}

static void writes_no_more_than_asked(void **state)
{
    (void)state;
    TsBroadHits hits = {0};
    const TsBounds everything = {-HUGE_VALF, -HUGE_VALF, HUGE_VALF, HUGE_VALF};
    for (int kind = 0; kind < TS_BROAD_KINDS; kind++) {
        TsBroad broad = made((TsBroadKind)kind, BOXES_UNIFORM, 300);
        TsBroadPart part[3] = {{.level = 77}, {.level = 77}, {.level = 77}};
        TsBroadTrace trace = {.part = part, .max = 2, .count = 5};
        assert_true(ts_broad_window_traced(&broad, everything, &hits, &trace));
        assert_int_equal(part[2].level, 77);
        assert_int_equal(trace.count, ts_broad_parts(&broad, all, MOST));
        if (trace.count > 2) assert_true(part[0].level != 77 && part[1].level != 77);
        ts_broad_end(&broad);
    }
    ts_broad_hits_free(&hits, heap);
}

static void *no_memory(void *block, size_t bytes)
{
    (void)block;
    (void)bytes;
    return NULL;
}

static void lists_nothing_without_memory(void **state)
{
    (void)state;
    for (int kind = 0; kind < TS_BROAD_KINDS; kind++) {
        TsBroad broad = made((TsBroadKind)kind, BOXES_UNIFORM, 300);
        TsBroadHits hits = {0};
        TsBroadTrace trace = {.part = all, .max = MOST};
        assert_true(ts_broad_window_traced(&broad, broad.bounds[1], &hits, &trace));
        ts_broad_hits_free(&hits, heap);
        broad.memory.resize = no_memory;
        assert_false(ts_broad_window_traced(&broad, broad.bounds[1], &hits, &trace));
        assert_int_equal(trace.count, 0);
        assert_null(broad.trace);
        broad.memory = heap;
        ts_broad_end(&broad);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lists_what_a_query_enters),
        cmocka_unit_test(writes_no_more_than_asked),
        cmocka_unit_test(lists_nothing_without_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
