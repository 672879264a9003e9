// The deepest gap of a crowd, which skips pairs by their earlier normals, against all its pairs;
// and how many of them hit.
#include "scene.h"
#include "slow_clock.h"
#include "ui_bench.h"

// Returns whether a pair overlaps.
static bool check_figures(const Bench *bench)
{
    const Record *record = stage_record(bench->ui->stage);
    const Figures *figures = &bench->ui->figures->shown;
    double least = HUGE_VAL;
    int hits = 0;
    for (int i = 0; i < record->asks; i++) {
        const Ask *ask = &record->ask[i];
        hits += ask->hit;
        if (ask->answer.relation == TS_APART && !ask->method->flaw) continue;
        bool judged = ask->answer.has & ANSWER_GAP && ask->answer.has & ANSWER_NORMAL;
        bool sound = judged && !ask_measure_is_wrong(ask) && !ask->method->flaw;
        least = fmin(least, sound ? ask->answer.gap : stage_contact(ask).gap);
    }
    assert_int_equal(figures->hits, hits);
    assert_true(figures->gap == least);
    return least < 0;
}

static void play(Bench *bench, const char *scene, const char *bodies, const char *method)
{
    Stage *stage = bench->ui->stage;
    int deep = 0;
    stage_set_clock(stage, slow_clock);
    ui_open(bench->ui, ui_find(bench->ui, scene));
    assert_true(bench_set(bench, "bodies", bodies));
    assert_true(bench_set(bench, "method", method));
    for (int i = 0; i < 60; i++) {
        stage_step(stage);
        bench->ui->figures->held = false;
        bench_frame(bench);
        deep += check_figures(bench);
    }
    assert_true(deep > 20);
}

static void rigid_bodies(void **state) { play(*state, "73_rigid_bodies", "1000", "bodies_stand"); }

static void playground(void **state)
{
    play(*state, "93_playground", "300", "exact_signs");
    play(*state, "93_playground", "100", "bounding_circles");
    play(*state, "93_playground", "50", "exact_signs");
}

static void build_row(Stage *on)
{
    for (int i = 0; i < 12; i++) {
        stage_add(on, .shape = ts_shape_obb(ts_vec(60 * i, 100), 61, 40, ts_vec(1, 0)));
    }
}

// Concentric boxes are the deepest, though no direction leads from one to the other.
static void same_center(void **state)
{
    static const Scene row = {
        .title = "row", .idea = "of boxes", .build = build_row, .ask = stage_ask_all};
    Bench *bench = *state;
    Stage *stage = bench->ui->stage;
    ui_open(bench->ui, &row);
    stage_set_clock(stage, slow_clock);
    bench_frame(bench);
    assert_true(check_figures(bench) && bench->ui->figures->shown.gap == -1);
    const Actor *first = stage_first(stage);
    stage_place(stage, stage_nth(stage, 5), first->position, 90);
    bench->ui->figures->held = false;
    bench_frame(bench);
    assert_true(check_figures(bench) && bench->ui->figures->shown.gap < -40);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        WITH_ALL_SCENES(rigid_bodies),
        WITH_ALL_SCENES(playground),
        WITH_ALL_SCENES(same_center),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
