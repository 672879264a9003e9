// The map of answers in use: the view shows all that meets, presses and keys put the shape, knobs
// and resets leave it.
#include "map_scene.h"
#include "view/view.h"

// ---- The view

static bool same_view(View a, View b) { return a.zoom == b.zoom && same_bits(a.offset, b.offset); }

// Whether what the exact relation calls meeting is seen whole: none at the edge, but somewhere.
static void check_seen_whole(void)
{
    const Map *map = map_now();
    MapGrid grid = map->question.grid;
    int inside = 0;
    for (int i = 0; i < grid.columns * grid.rows; i++) {
        int column = i % grid.columns, row = i / grid.columns;
        bool meets = (map->cells.exact[i] & ~CELL_GUESSED) != TS_APART;
        bool edge = column <= 1 || row <= 1 || column >= grid.columns - 2 || row >= grid.rows - 2;
        if (edge) assert_false(meets);
        inside += meets;
    }
    if (pair_open != POINT) assert_true(inside > 0);
}

static void all_that_meets_is_seen(void **state)
{
    (void)state;
    for (int pair = 0; pair < PAIRS; pair++) {
        open_pair(pair, NULL);
        if (pair == RAY) continue; // has no end
        for (int moves = 0; moves < 2; moves++) {
            map_now()->moves = moves;
            stage_fit(stage);
            bench_frame();
            check_seen_whole();
        }
    }
}

static void expect_border_in_sight(const char *id, int tick)
{
    const MapBorder *border = &map_of(stage)->border;
    Rect area = map_area(stage);
    assert_true(border->points > 0);
    for (int i = 0; i < border->points; i++) {
        TsVec at = border->point[i];
        bool in = at.x > area.x && at.y > area.y && at.x < area.x + area.width &&
                  at.y < area.y + area.height;
        if (!in) fail_msg("%s, tick %d: cut at %g, %g", id, tick, at.x, at.y);
    }
}

// Boxes that turn by themselves at every tick, and all places from which a sweep meets the other.
static void what_moves_is_seen_whole(void **state)
{
    (void)state;
    static const char *const scenes[] = {"41_obb", "71_continuous"};
    for (int i = 0; scene_table[i]; i++) {
        int which = strcmp(scene_id(scene_table[i]), scenes[0]) == 0   ? 0
                    : strcmp(scene_id(scene_table[i]), scenes[1]) == 0 ? 1
                                                                       : -1;
        if (which < 0) continue;
        bench_open(scene_table[i]);
        stage_play(stage, false);
        assert_true(stage_map(stage, true));
        for (int tick = 0; tick < (which == 0 ? 180 : 1); tick += 15) {
            bench_frame();
            expect_border_in_sight(scenes[which], tick);
            for (int k = 0; k < 15; k++) stage_step(stage);
        }
        stage_map(stage, false);
    }
}

static void the_view_is_home_again_afterwards(void **state)
{
    (void)state;
    open_pair(BOXES, NULL);
    View mapped = stage_view(stage);
    view_zoom(stage, ts_vec(50, 50), 3);
    stage_map(stage, false);
    View home = stage_view(stage);
    assert_false(same_view(home, mapped));
    stage_fit(stage);
    assert_true(same_view(stage_view(stage), home));
    stage_map(stage, true);
    assert_true(same_view(stage_view(stage), mapped));
    stage_split(stage, true);
    stage_split(stage, false);
    assert_true(same_view(stage_view(stage), home));
}

static void a_chosen_view_stays(void **state)
{
    (void)state;
    open_pair(BOXES, NULL);
    stage_map(stage, false);
    view_zoom(stage, ts_vec(50, 50), 3);
    View chosen = stage_view(stage);
    stage_map(stage, true);
    assert_true(same_view(stage_view(stage), chosen));
    stage_map(stage, false);
    assert_true(same_view(stage_view(stage), chosen));
}

// ---- The hand

static void a_press_puts_the_shape_there(void **state)
{
    (void)state;
    open_pair(BOXES, "obb_three_axes");
    TsVec before = s.b->position, at = {201, 31};
    assert_true(bench_move(at, 0));
    bench_frame();
    assert_true(view_now().pointed);
    const Ask *ask = stage_main_ask(stage);
    assert_true(ask->judged && ask->b != s.b && ask->a == s.a);
    TsShape tried = ask->b->shape;
    TsRelation exact = ask->exact;
    assert_true(bench_press(at, 0));
    bench_release(at);
    assert_false(same_bits(before, s.b->position));
    assert_memory_equal(&tried.obb, &s.b->shape.obb, sizeof tried.obb);
    assert_true(ts_vec_distance(bench_device(s.b->position), at) < 4);
    stage_map(stage, false);
    bench_frame();
    assert_int_equal(stage_main_ask(stage)->exact, exact);
    assert_true(stage_undo(stage));
    assert_true(same_bits(before, s.b->position));
}

// On the shape that stays a drag moves that one, and a click the other.
static void the_one_that_stays_can_be_dragged(void **state)
{
    (void)state;
    open_pair(BOXES, "obb_three_axes");
    TsVec a = s.a->position, b = s.b->position, at = bench_device(a);
    uint64_t print = map_now()->fingerprint;
    bench_press(at, 0);
    bench_move(ts_vec_add(at, ts_vec(20, 9)), BUTTON_LEFT);
    bench_frame();
    assert_false(view_now().pointed);
    assert_true(map_now()->fingerprint != print);
    check_cells();
    bench_release(ts_vec_add(at, ts_vec(20, 9)));
    assert_false(same_bits(a, s.a->position));
    assert_true(same_bits(b, s.b->position));
    stage_undo(stage);
    bench_frame();
    bench_press(at, 0);
    bench_release(at);
    assert_true(same_bits(a, s.a->position));
    assert_false(same_bits(b, s.b->position));
}

static void enter_puts_it_at_that_angle(void **state)
{
    (void)state;
    open_pair(BOXES, "obb_three_axes");
    double level = s.b->position.y;
    bench_key("U");
    bench_frame();
    bench_move(ts_vec(100, 121), 0);
    bench_frame();
    assert_true(bench_key("Enter"));
    assert_true(s.b->position.y == level);
    assert_true(fabs(s.b->angle - 360 * 121 / 160.0) < 12);
    assert_int_equal(view_now().angle, s.b->angle);
}

static void only_the_map_s_knobs_are_turned(void **state)
{
    (void)state;
    open_pair(BOXES, NULL);
    assert_int_equal(stage_knob_count(stage), 3);
    double cell = map_now()->cell;
    assert_true(bench_key("C"));
    assert_true(map_now()->cell == cell + 1);
    assert_true(bench_key("J"));
    assert_true(s.reach == 0);
    assert_false(stage_undo(stage));
    stage_map(stage, false);
    assert_int_equal(stage_knob_count(stage), 2);
    assert_true(bench_key("J"));
    assert_true(s.reach == 1);
}

static void what_is_not_asked_has_no_map(void **state)
{
    (void)state;
    open_pair(BOXES, NULL);
    stage_map(stage, false);
    stage_remove(stage, s.a);
    bench_frame();
    assert_false(stage_map(stage, true));
    assert_false(stage_shows_map(stage));
}

static void it_outlives_removal_and_reset(void **state)
{
    (void)state;
    open_pair(BOXES, NULL);
    stage_remove(stage, s.a);
    bench_move(ts_vec(50, 50), 0);
    bench_key("Enter");
    bench_frame();
    assert_false(map_now()->tried);
    stage_reset(stage);
    bench_frame();
    assert_true(map_now()->tried);
    stage_split(stage, true);
    assert_false(stage_shows_map(stage));
    stage_map(stage, true);
    assert_false(stage_is_split(stage));
    stage_magnify(stage, 1);
    assert_false(stage_shows_map(stage));
    stage_map(stage, true);
    assert_false(stage_magnifies(stage));
    stage_open(stage, &scene);
    assert_false(stage_shows_map(stage));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(all_that_meets_is_seen),
        cmocka_unit_test(what_moves_is_seen_whole),
        cmocka_unit_test(the_view_is_home_again_afterwards),
        cmocka_unit_test(a_chosen_view_stays),
        cmocka_unit_test(a_press_puts_the_shape_there),
        cmocka_unit_test(the_one_that_stays_can_be_dragged),
        cmocka_unit_test(enter_puts_it_at_that_angle),
        cmocka_unit_test(only_the_map_s_knobs_are_turned),
        cmocka_unit_test(what_is_not_asked_has_no_map),
        cmocka_unit_test(it_outlives_removal_and_reset),
    };
    return cmocka_run_group_tests(tests, bench_up, bench_down);
}
