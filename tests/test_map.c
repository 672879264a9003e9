// The map of answers: every cell says what asking there says, by the method and by the oracle; the
// line runs where the core's gap vanishes; time only delays.
#include "map_scene.h"
#include "own_methods.h"
#include "view/view.h"

// ---- Every cell

static void cells_say_what_asking_there_says(void **state)
{
    static const char *const method[PAIRS] = {
        [BOXES] = "obb_three_axes", [CONCAVE] = "polygon_corners"};
    (void)state;
    for (int pair = 0; pair < PAIRS; pair++) {
        open_pair(pair, method[pair]);
        check_cells();
        assert_true(map_now()->question.moving == s.b);
        assert_true(bench_key("X"));
        bench_frame();
        assert_true(map_now()->question.moving == s.a);
        check_cells();
    }
}

static void cells_say_it_at_every_angle(void **state)
{
    (void)state;
    for (int pair = 0; pair < POINT; pair++) {
        if (pair == UPRIGHT) continue;
        open_pair(pair, NULL);
        bench_key("U");
        bench_frame();
        assert_true(map_now()->question.turning);
        check_cells();
    }
    open_pair(RAY, NULL);
    bench_key("X");
    bench_key("U");
    bench_frame();
    check_cells();
}

// A shape that is only moved has the same bits as one that is made again.
static void moving_keeps_the_bits(void **state)
{
    (void)state;
    for (int pair = 0; pair < 2 * PAIRS; pair++) {
        open_pair(pair / 2, NULL);
        if (pair & 1) bench_key("X");
        bench_frame();
        const MapQuestion *q = &map_now()->question;
        for (int row = 0; row < q->grid.rows; row += 3) {
            TsVec corner[3][TS_POLYGON_MAX], made[TS_POLYGON_MAX], moved[TS_POLYGON_MAX];
            MapSpot spot = map_spot(q, 7, row);
            TsShape origin = map_origin(q, row, corner[0]);
            TsShape by = ts_shape_moved(&origin, spot.position, corner[1]);
            TsShape again = actor_shape_at(q->moving, spot.position, spot.angle, corner[2]);
            int count = ts_shape_corners(&by, moved);
            assert_int_equal(ts_shape_corners(&again, made), count);
            assert_memory_equal(made, moved, (size_t)count * sizeof *made);
        }
    }
}

// ---- Shares

static void only_the_flawed_are_wrong(void **state)
{
    (void)state;
    open_pair(BOXES, "obb_three_axes");
    MapView flawed = view_now();
    assert_true(flawed.wrong > 0 && flawed.hits > 0 && flawed.misses > 0);
    assert_int_equal(flawed.hits + flawed.misses + flawed.wrong,
                     (map_now()->question.grid.columns - 2) * (map_now()->question.grid.rows - 2));
    open_pair(BOXES, "exact_signs");
    assert_int_equal(view_now().wrong, 0);
    open_pair(CONCAVE, "exact_signs");
    assert_int_equal(view_now().wrong, 0);
}

static void concave_shapes_are_refused_neutrally(void **state)
{
    (void)state;
    open_pair(CONCAVE, "gjk_exact");
    MapView view = view_now();
    assert_int_equal(view.hits + view.misses + view.wrong, 0);
    assert_false(view.tried);
    assert_ptr_equal(stage_main_ask(stage)->b, s.b);
    assert_true(strstr(stage_record(stage)->note, "does not take these shapes") != NULL);
    assert_true(map_now()->border.ends > 0); // what is exact is known all the same
}

// Whole coordinates at the middles of cells: some cells touch exactly.
static void touching_is_a_hit_by_the_rule(void **state)
{
    (void)state;
    open_pair(UPRIGHT, "exact_signs");
    view_put_back(stage, (View){1, ts_vec(122, 82)});
    stage_place(stage, s.b, ts_vec(48, 40), 0);
    bench_frame();
    const Map *map = map_now();
    MapView misses = view_now();
    uint64_t print = map->fingerprint;
    int touching = 0;
    for (int i = 0; i < map->question.grid.columns * map->question.grid.rows; i++) {
        touching += map->cells.exact[i] == TS_TOUCHING;
    }
    assert_true(touching > 20);
    stage_flip_touch(stage);
    bench_frame();
    assert_true(map->fingerprint == print); // nothing had to be asked again
    assert_true(view_now().hits > misses.hits);
    assert_int_equal(view_now().wrong, 0);
    stage_flip_touch(stage);
}

// ---- A function of one's own: its tolerance, and the half-open rule

// Boxes at whole places, so that some cells touch.
static MapView view_of_own(const Method *method)
{
    open_pair(UPRIGHT, method->name);
    view_put_back(stage, (View){1, ts_vec(122, 82)});
    stage_place(stage, s.b, ts_vec(48, 40), 0);
    bench_frame();
    assert_true(map_is_whole(map_now()));
    assert_ptr_equal(map_now()->question.method, method);
    return view_now();
}

// Every cell is judged as one question to the oracle is.
static void check_classes(const Method *method)
{
    const Map *map = map_now();
    MapGrid grid = map->question.grid;
    for (int cell = 0; cell < grid.columns * grid.rows; cell++) {
        TsVec corner[TS_POLYGON_MAX];
        MapSpot spot = map_spot(&map->question, cell % grid.columns, cell / grid.columns);
        TsShape moved = actor_shape_at(map->question.moving, spot.position, spot.angle, corner);
        Query query = {.kind = QUERY_PAIR, .a = &s.a->shape, .b = &moved};
        TsRelation answered = method_ask(method, &query).relation;
        Verdict verdict = query_judge(method, &query, answered, query_exact_for(method, &query));
        assert_int_equal(map_class(map, cell) == CLASS_WRONG, verdict == VERDICT_WRONG);
    }
}

static void what_is_within_a_tolerance_is_not_wrong(void **state)
{
    (void)state;
    Method method = own_method("own_skin", TS_SHAPE_AABB, meet_below_the_skin);
    own_skin = 6;
    static const double tolerance[] = {0, 3, 6};
    long long wrong[3];
    assert_true(method_add(&method));
    for (int i = 0; i < 3; i++) {
        method.tolerance = tolerance[i];
        wrong[i] = view_of_own(&method).wrong;
        check_classes(&method);
    }
    assert_true(wrong[0] > wrong[1] && wrong[1] > wrong[2]);
    assert_int_equal(wrong[2], 0);
    stage_map(stage, false);
    method_remove(&method);
}

static void touches_are_judged_by_the_half_open_rule(void **state)
{
    (void)state;
    Method method = own_method("own_closed", TS_SHAPE_AABB, meet_closed);
    assert_true(method_add(&method));
    assert_int_equal(view_of_own(&method).wrong, 0);
    method.touch = TOUCH_HALF_OPEN;
    assert_true(view_of_own(&method).wrong > 20);
    check_classes(&method);
    stage_map(stage, false);
    method_remove(&method);
}

// ---- The border

static double gap_at(const MapQuestion *q, TsVec px)
{
    TsVec corner[TS_POLYGON_MAX];
    MapGrid grid = q->grid;
    MapSpot spot =
        map_spot(q, (px.x - grid.left) / grid.cell - 0.5, (px.y - grid.top) / grid.cell - 0.5);
    TsShape moved = actor_shape_at(q->moving, spot.position, spot.angle, corner);
    return ts_contact_shapes(&q->fixed->shape, &moved).gap;
}

static void the_line_runs_where_the_gap_vanishes(void **state)
{
    static const int pairs[] = {BOXES, CONCAVE, CIRCLE_BOX, SEGMENT, TRIANGLE, POINT};
    (void)state;
    for (int i = 0; i < 6; i++) {
        open_pair(pairs[i], NULL);
        const Map *map = map_now();
        const MapBorder *border = &map->border;
        double cell = map->question.grid.cell / map->question.view.zoom;
        assert_true(border->ends > 0 && border->points >= 4);
        for (int k = 0; k < border->points; k++) {
            assert_true(fabs(gap_at(&map->question, border->point[k])) < 0.1 * cell);
        }
    }
}

static void the_line_of_two_boxes_has_eight_corners(void **state)
{
    (void)state;
    open_pair(BOXES, NULL);
    assert_int_equal(map_now()->border.ends, 1);
    assert_true(map_now()->border.end[0] < 0); // closed
    assert_in_range(map_now()->border.points, 8, 14);
}

// ---- Time

static double ticking;
static double tick_on(void) { return ticking += 1e-3; } // each look costs a millisecond

static void time_only_delays(void **state)
{
    (void)state;
    open_pair(CONCAVE, "polygon_corners");
    const Map *map = map_now();
    size_t cells = (size_t)(map->question.grid.columns * map->question.grid.rows);
    unsigned char *said = malloc(cells), *exact = malloc(cells);
    assert_true(said && exact);
    memcpy(said, map->cells.answered, cells);
    memcpy(exact, map->cells.exact, cells);
    stage_set_clock(stage, tick_on);
    map_now()->fingerprint = 0;
    bench_frame();
    assert_true(stage_map_refines(stage));
    int frames = 1;
    for (; stage_map_refines(stage) && frames < 1000; frames++) bench_frame();
    assert_in_range(frames, 3, 999);
    assert_memory_equal(map->cells.answered, said, cells);
    assert_memory_equal(map->cells.exact, exact, cells);
    stage_set_clock(stage, NULL);
    free(said);
    free(exact);
}

static void frames_are_alike_to_the_byte(void **state)
{
    (void)state;
    Image first = image_new(1280, 800), second = image_new(1280, 800);
    open_pair(BOXES, "obb_three_axes");
    bench_frame();
    draw_play(draw, palette(PALETTE_LIGHT), &first);
    map_now()->fingerprint = 0;
    bench_frame();
    bench_frame();
    draw_play(draw, palette(PALETTE_LIGHT), &second);
    assert_memory_equal(first.pixel, second.pixel, 1280 * 800 * sizeof *first.pixel);
    image_free(&first);
    image_free(&second);
}

// ---- A method that is asked many at once, and sometimes fails

static int most_at_once, asked_in_all;

static void answer_many(const Method *method, const Query *query, Answer *answer, int count)
{
    (void)method;
    if (count > most_at_once) most_at_once = count;
    asked_in_all += count;
    for (int i = 0; i < count; i++) {
        answer[i].relation = ts_relation_shapes(query[i].a, query[i].b);
        if (query[i].b->obb.center.x > 60) answer[i].relation = METHOD_FAILS;
    }
}

static void a_plugin_is_asked_in_batches(void **state)
{
    static const Method plugin = {.name = "plugin",
                                  .label = "plugin",
                                  .kind = QUERY_PAIR,
                                  .a = TS_SHAPE_BIT(TS_SHAPE_OBB),
                                  .b = TS_SHAPE_BIT(TS_SHAPE_OBB),
                                  .touch = TOUCH_REPORTED,
                                  .sound = EXACT,
                                  .answer_many = answer_many};
    (void)state;
    assert_true(method_add(&plugin));
    open_pair(BOXES, "plugin");
    assert_int_equal(most_at_once, 256);
    MapView view = view_now();
    assert_true(view.wrong > 0); // coming to grief is wrong everywhere
    int asked = asked_in_all;
    assert_in_range(asked, view.hits + view.misses + view.wrong, 4000);
    bench_frame();
    assert_in_range(asked_in_all, asked, asked + 4); // all is known, but of the frame itself
    stage_methods_changed(stage);
    bench_frame();
    assert_true(asked_in_all > asked + 2000);
    stage_open(stage, &scene);
    method_remove(&plugin);
}

// Without a clock a frame has a budget of work: many contacts of many corners take several frames.
static void concave_pairs_freeze_no_frame(void **state)
{
    (void)state;
    pair_open = GEARS;
    bench_open(&scene);
    assert_true(stage_map(stage, true));
    bench_frame();
    assert_true(stage_map_refines(stage));
    int frames = 1;
    for (; stage_map_refines(stage) && frames < 1000; frames++) bench_frame();
    assert_in_range(frames, 2, 200);
    stage_map(stage, false);
}

// How many tests of the pair deciding all cells is charged for.
static double charged_for(Map *map)
{
    int a, b;
    ts_shape_stored_corners(&s.a->shape, &a);
    ts_shape_stored_corners(&s.b->shape, &b);
    double room = 0x1p50, work = room; // all in one go, and exact
    map_exact_begin(map);
    map_exact_advance(map, (MapClock){.work = &work});
    assert_true(map->exact.whole);
    return (room - work) / ((double)a * b);
}

// Of the budget of a frame: a contact for each large block of a pair, a test for each cell of a
// small one, and for each cell of what moves, which is never decided by blocks.
static void the_budget_is_charged_for_what_is_tested(void **state)
{
    (void)state;
    static const int side[] = {32, 16, 8};
    open_pair(CONCAVE, "polygon_corners");
    Map *map = map_now();
    MapGrid grid = map->question.grid;
    double expected = 0, spent = charged_for(map);
    for (int i = 0; i < map->exact.blocks; i++) {
        int level = map->cells.block[i] % 3, cell = map->cells.block[i] / 3;
        double columns = fmin(side[level], grid.columns - cell % grid.columns);
        double rows = fmin(side[level], grid.rows - (double)(cell / grid.columns));
        expected += level < 2 ? 1 : columns * rows;
    }
    assert_true(expected < grid.columns * grid.rows);
    assert_true(spent == expected);
    map->question.kind = QUERY_SWEEP;
    assert_true(charged_for(map) == (double)grid.columns * grid.rows);
    map->question.kind = QUERY_PAIR;
    map->fingerprint = 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(cells_say_what_asking_there_says),
        cmocka_unit_test(cells_say_it_at_every_angle),
        cmocka_unit_test(moving_keeps_the_bits),
        cmocka_unit_test(only_the_flawed_are_wrong),
        cmocka_unit_test(concave_shapes_are_refused_neutrally),
        cmocka_unit_test(touching_is_a_hit_by_the_rule),
        cmocka_unit_test(what_is_within_a_tolerance_is_not_wrong),
        cmocka_unit_test(touches_are_judged_by_the_half_open_rule),
        cmocka_unit_test(the_line_runs_where_the_gap_vanishes),
        cmocka_unit_test(the_line_of_two_boxes_has_eight_corners),
        cmocka_unit_test(time_only_delays),
        cmocka_unit_test(frames_are_alike_to_the_byte),
        cmocka_unit_test(a_plugin_is_asked_in_batches),
        cmocka_unit_test(concave_pairs_freeze_no_frame),
        cmocka_unit_test(the_budget_is_charged_for_what_is_tested),
    };
    return cmocka_run_group_tests(tests, bench_up, bench_down);
}
