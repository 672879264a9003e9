// The published worlds, extras/corpus/worlds.txt: 140, ten a family. Ours keeps the law of
// each; what it has not promised may be a limit. Each planted fault breaks its law in one of them.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "worlds/law.h"
#include "worlds/world_family.h"

enum { OF_A_FAMILY = 10, WORLDS_WANTED = OF_A_FAMILY * WORLD_FAMILIES };

static World worlds[WORLDS_WANTED];
static char comments[WORLDS_WANTED][400]; // the comment above each

static int read_worlds(void **state)
{
    (void)state;
    static char line[WORLD_LINE];
    char error[256], comment[400] = "";
    int count = 0;
    FILE *file = fopen("extras/corpus/worlds.txt", "r");
    assert_non_null(file);
    while (fgets(line, sizeof line, file)) {
        line[strcspn(line, "\n")] = 0;
        if (strncmp(line, "# ", 2) == 0 && line[2] != ' ')
            snprintf(comment, sizeof comment, "%.399s", line);
        if (!*line || *line == '#') continue;
        assert_true(count < WORLDS_WANTED);
        if (!world_read(&worlds[count], line, error, sizeof error)) fail_msg("%s", error);
        snprintf(comments[count++], sizeof comment, "%s", comment);
    }
    fclose(file);
    assert_int_equal(count, WORLDS_WANTED);
    return 0;
}

static void there_are_ten_of_each_family(void **state)
{
    (void)state;
    char start[80];
    for (int i = 0; i < WORLDS_WANTED; i++) {
        WorldFamily family = (WorldFamily)(i / OF_A_FAMILY);
        LawName law = law_find(worlds[i].law);
        assert_true(law < LAWS);
        snprintf(start, sizeof start, "# %s %d: %s (%s)", world_family_name(family),
                 i % OF_A_FAMILY + 1, law_name(law), law_sentence(law));
        if (strncmp(comments[i], start, strlen(start)) != 0) fail_msg("%s", comments[i]);
    }
}

static void ours_keeps_their_laws(void **state)
{
    (void)state;
    Engine *engine = engine_ours();
    LawBench *bench = law_bench_new(engine);
    for (int i = 0; i < WORLDS_WANTED; i++) {
        if (!law_begin(bench, &worlds[i])) fail_msg("%s: %s", comments[i], law_words(bench));
        LawVerdict verdict = law_judge(bench, law_find(worlds[i].law));
        if (verdict == LAW_BROKEN) fail_msg("%s: %s", comments[i], law_words(bench));
        if (verdict == LAW_SILENT) fail_msg("%s: says nothing", comments[i]);
        if (verdict == LAW_LIMIT) print_message("%s: %s\n", comments[i], law_words(bench));
    }
    law_bench_free(bench);
    engine_close(engine);
}

static void each_planted_fault_breaks_its_law(void **state)
{
    (void)state;
    static const LawName law[PLANTED_FAULTS] = {
        [PLANTED_DISCRETE] = LAW_WALL, [PLANTED_SPIN] = LAW_ENERGY,  [PLANTED_TILES] = LAW_SEAM,
        [PLANTED_DRAG] = LAW_MOMENTUM, [PLANTED_WIND] = LAW_REST,    [PLANTED_LEFT] = LAW_MIRROR,
        [PLANTED_GRAVITY] = LAW_TURN,  [PLANTED_FORGETS] = LAW_SAVE, [PLANTED_STALE] = LAW_FREE,
        [PLANTED_UNIT] = LAW_SCALE,    [PLANTED_SORTED] = LAW_ORDER};
    for (PlantedFault fault = PLANTED_NONE + 1; fault < PLANTED_FAULTS; fault++) {
        Engine *engine = engine_planted(fault);
        LawBench *bench = law_bench_new(engine);
        int broken = 0;
        for (int i = 0; i < WORLDS_WANTED; i++) {
            if (!law_begin(bench, &worlds[i])) continue;
            if (law_judge(bench, law[fault]) != LAW_BROKEN) continue;
            LawBreach breach = law_breach(bench);
            assert_in_range(breach.tick, 0, worlds[i].ticks);
            assert_in_range(breach.body + 1, 0, worlds[i].bodies);
            broken++;
        }
        if (broken == 0) fail_msg("%s breaks nothing", engine_about(engine)->name);
        law_bench_free(bench);
        engine_close(engine);
    }
}

static const World *world_of(const char *start)
{
    for (int i = 0; i < WORLDS_WANTED; i++) {
        if (strncmp(comments[i] + 2, start, strlen(start)) == 0) return &worlds[i];
    }
    fail_msg("no %s", start);
    return NULL;
}

// The twin of a law, brought back, is where the run is, until they differ.
static void twins_are_brought_back(void **state)
{
    (void)state;
    static const LawName laws[] = {LAW_MIRROR, LAW_TURN, LAW_SAVE, LAW_REPEAT};
    Engine *engine = engine_ours();
    LawBench *bench = law_bench_new(engine);
    const World *world = world_of("space 3:");
    assert_true(law_begin(bench, world));
    for (int i = 0; i < 4; i++) {
        assert_int_equal(law_judge(bench, laws[i]), LAW_KEPT);
        assert_true(law_has_twin(bench));
        for (int body = 0; body < world->bodies; body++) {
            const TouchstoneWorldPose *p = world_trace_at(law_trace(bench), world->ticks, body);
            TouchstoneWorldPose q = law_twin_pose(bench, world->ticks, body);
            assert_float_equal(p->x, q.x, 0.05);
            assert_float_equal(p->y, q.y, 0.05);
            assert_float_equal(p->vx, q.vx, 0.5);
        }
    }
    assert_int_equal(law_judge(bench, LAW_MOMENTUM), LAW_KEPT);
    assert_false(law_has_twin(bench));
    law_bench_free(bench);
    engine_close(engine);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(there_are_ten_of_each_family),
        cmocka_unit_test(ours_keeps_their_laws),
        cmocka_unit_test(each_planted_fault_breaks_its_law),
        cmocka_unit_test(twins_are_brought_back),
    };
    return cmocka_run_group_tests(tests, read_worlds, NULL);
}
