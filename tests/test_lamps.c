// The row of lamps: each shows what its method answers once it is chosen.
#include "ui_bench.h"

enum { LAMPS = 40, TICKS = 40 };

static int open_scenes(void **state) { return bench_open_with(state, scene_table); }

// Of this frame, about those two: the strip prefers a pair that is answered wrongly.
static const Ask *ask_of(const Stage *stage, const Actor *a, const Actor *b)
{
    const Ask *main = stage_main_ask(stage);
    if (main && main->a == a && main->b == b) return main;
    const Record *record = stage_record(stage);
    for (int i = 0; i < record->asks; i++) {
        if (record->ask[i].a == a && record->ask[i].b == b) return &record->ask[i];
    }
    return NULL;
}

// With that method chosen, the pair on screen must be answered as its lamp showed.
static void check_lamps(Bench *bench, const char *id)
{
    Ask lamp[LAMPS];
    Stage *stage = ui_stage(bench->ui);
    int count = lamps_lit(bench->ui, lamp, LAMPS);
    for (int i = 0; i < count; i++) {
        const Method *method = lamp[i].method;
        if (lamp[i].refused == method) continue;
        TsRelation relation = lamp[i].answer.relation;
        bool hit = lamp[i].hit, wrong = ask_is_wrong(&lamp[i]), exact_hit = lamp[i].exact_hit;
        stage_choose_method(stage, i);
        bench_frame(bench);
        const Ask *ask = ask_of(stage, lamp[i].a, lamp[i].b);
        assert_non_null(ask);
        assert_ptr_equal(ask->method, method);
        if (ask->answer.relation != relation || ask->hit != hit || ask_is_wrong(ask) != wrong ||
            ask->exact_hit != exact_hit)
            fail_msg("%s, tick %d: the lamp of %s shows something else", id, stage->tick,
                     method->name);
    }
    stage_choose_method(stage, 0);
}

static void lamps_show_what_each_method_answers(void **state)
{
    Bench *bench = *state;
    int lit = 0, wrong = 0;
    for (int i = 0; scene_table[i]; i++) {
        ui_open(bench->ui, scene_table[i]);
        for (int tick = 0; tick <= TICKS; tick += TICKS / 2) {
            bench_frame(bench);
            Ask lamp[LAMPS];
            int count = lamps_lit(bench->ui, lamp, LAMPS);
            lit += count > 0;
            for (int k = 0; k < count; k++) wrong += ask_is_wrong(&lamp[k]);
            check_lamps(bench, scene_ids[i]);
            for (int k = 0; k < TICKS / 2; k++) stage_step(ui_stage(bench->ui));
        }
    }
    assert_true(lit >= 60 && wrong >= 60);
}

static void a_click_chooses(void **state)
{
    Bench *bench = *state;
    ui_open(bench->ui, ui_find(bench->ui, "41_obb"));
    bench_frame(bench);
    Stage *stage = ui_stage(bench->ui);
    int lamps = 0;
    for (int i = 0; i < bench->ui->targets; i++) {
        Target target = bench->ui->target[i];
        if (target.action != &strip_method || target.rect.y < bench->ui->layout.strip_y - 20)
            continue;
        lamps++;
        if (target.argument != 3) continue;
        bench_click(bench, ts_vec(target.rect.x + 5, target.rect.y + 3));
        assert_ptr_equal(stage_method(stage), stage_method_at(stage, 3));
        break;
    }
    assert_int_equal(lamps, 4);
    Rect first = bench_target(bench, &strip_method, 0).rect; // of the panel or of a lamp
    for (int i = 0; i < bench->ui->targets; i++) {
        Target target = bench->ui->target[i];
        bool lamp = target.rect.y > bench->ui->layout.strip_y - 20;
        if (target.action == &strip_method && target.argument == 0 && lamp) first = target.rect;
    }
    Event move = {.kind = EVENT_MOVE, .at = ts_vec(first.x + 5, first.y + 3)};
    assert_true(ui_event(bench->ui, &move)); // its words are shown at once
    bench_frame(bench);
    assert_non_null(bench_text(bench, "four axes: APART"));
    Ask lamp[LAMPS];
    assert_int_equal(lamps_lit(bench->ui, lamp, 2), 0); // no room
}

#define WITH_SCENES(test) cmocka_unit_test_setup_teardown(test, open_scenes, bench_close)

int main(void)
{
    const struct CMUnitTest tests[] = {
        WITH_SCENES(lamps_show_what_each_method_answers),
        WITH_SCENES(a_click_chooses),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
