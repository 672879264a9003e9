// The view: fitted, zoomed, panned, gliding home.
#include "pointer_scene.h"

static void zooming_keeps_what_is_under_the_pointer(void **state)
{
    (void)state;
    TsVec at = bench_device(ts_vec(5, 5)), world = bench_world(at);
    for (int i = 0; i < 30; i++) {
        bench_wheel(at, i % 3 ? 1 : -1, 0);
        near(bench_world(at), world, 1e-9);
    }
    for (int i = 0; i < 200; i++) bench_wheel(at, -8, 0);
    assert_true(stage_view(stage).zoom == 1e-3);
    for (int i = 0; i < 400; i++) bench_wheel(ts_vec(1, 799), 8, 0);
    assert_true(stage_view(stage).zoom == 1e6);
}

static void panning_follows_the_pointer(void **state)
{
    (void)state;
    TsVec from = ts_vec(500, 400), to = ts_vec(540, 377), world = bench_world(from);
    View before = stage_view(stage);
    stage_event(stage, &(Event){.kind = EVENT_PRESS, .at = from, .button = BUTTON_RIGHT});
    bench_move(to, BUTTON_RIGHT);
    near(bench_world(to), world, 1e-9);
    stage_cancel(stage);
    View after = stage_view(stage);
    assert_memory_equal(&before, &after, sizeof before);
}

static void a_moved_view_stays_until_home(void **state)
{
    (void)state;
    View fitted = stage_view(stage);
    stage_lay_out(stage, (Rect){0, 76, 1200, 640}, 1);
    assert_true(stage_view(stage).offset.x != fitted.offset.x);
    stage_lay_out(stage, (Rect){0, 76, 980, 640}, 1);
    bench_wheel(bench_device(ts_vec(5, 5)), 2, 0);
    double zoom = stage_view(stage).zoom;
    stage_lay_out(stage, (Rect){0, 76, 1200, 640}, 1);
    assert_true(stage_view(stage).zoom == zoom);
    stage_lay_out(stage, (Rect){0, 76, 980, 640}, 1);
    stage_fit(stage);
    assert_true(stage_view(stage).zoom == fitted.zoom);
}

// A shape that went far away made the view wide.
static void reset_fits_a_view_that_nobody_moved(void **state)
{
    (void)state;
    bench_open(&scene);
    View fitted = stage_view(stage);
    stage_lay_out(stage, (Rect){0, 76, 900, 640}, 1);
    stage_place(stage, stage_first(stage), ts_vec(5000, 0), 0);
    stage_lay_out(stage, (Rect){0, 76, 980, 640}, 1);
    assert_true(stage_view(stage).zoom < fitted.zoom);
    stage_reset(stage);
    View again = stage_view(stage);
    assert_memory_equal(&again, &fitted, sizeof fitted);
    bench_wheel(ts_vec(3, 3), 5, 0);
    double zoom = stage_view(stage).zoom;
    stage_reset(stage);
    assert_true(stage_view(stage).zoom == zoom);
}

// Whatever the scene would show, until it is reset.
static void home_can_be_a_pair(void **state)
{
    (void)state;
    Scene narrow = scene;
    narrow.view = (TsAabb){{-1, -1}, {1, 1}};
    bench_open(&narrow);
    View given = stage_view(stage);
    Actor *a = stage_first(stage), *b = stage_next(stage, a);
    stage_place(stage, a, ts_vec(9000, 10), 0);
    stage_place(stage, b, ts_vec(9300, -70), 0);
    stage_fit_pair(stage, a, b);
    TsVec middle = bench_world(ts_vec(490, 396));
    for (Actor *actor = a; actor; actor = actor == a ? b : NULL) {
        TsVec at = bench_device(actor->position);
        assert_true(at.x > 0 && at.x < 980 && at.y > 76 && at.y < 716);
    }
    bench_wheel(ts_vec(3, 3), 5, 0);
    stage_fit(stage);
    near(bench_world(ts_vec(490, 396)), middle, 1e-9);
    stage_reset(stage);
    View again = stage_view(stage);
    assert_memory_equal(&again, &given, sizeof given);
    bench_open(&scene);
}

static void home_glides_only_with_a_clock(void **state)
{
    (void)state;
    bench_open(&scene);
    View fitted = stage_view(stage);
    bench_wheel(ts_vec(3, 3), 5, 0);
    assert_true(stage_view(stage).zoom > fitted.zoom);
    stage_fit(stage);
    View again = stage_view(stage);
    assert_memory_equal(&again, &fitted, sizeof fitted);
}

static double still_clock(void) { return 0; }

// Fingers that come near zoom as if they were 32 px apart, which are as many at any scale; what
// lies between them stays there.
static void a_pinch_zooms_by_its_fingers(void **state)
{
    (void)state;
    static const double scales[] = {0.75, 1, 1.5, 2, 3}, apart[] = {4, 31, 32, 33, 100, 300};
    for (int i = 0; i < 5 * 6 * 6; i++) {
        double scale = scales[i / 36], from = apart[i / 6 % 6], to = apart[i % 6];
        bench_open(&scene);
        stage_lay_out(stage, (Rect){0, 76, 980, 640}, scale);
        double zoom = stage_view(stage).zoom;
        TsVec middle = ts_vec_scale(ts_vec(60, 690), scale), world = bench_world(middle);
        TsVec moved = ts_vec_add(middle, ts_vec(20, -10));
        TsVec half = ts_vec(scale * from / 2, 0), wide = ts_vec(0, scale * to / 2);
        stage_event(stage, &(Event){.kind = EVENT_PINCH,
                                    .at = ts_vec_sub(middle, half),
                                    .second = ts_vec_add(middle, half)});
        assert_true(stage_view(stage).zoom == zoom);
        stage_event(stage, &(Event){.kind = EVENT_PINCH,
                                    .at = ts_vec_sub(moved, wide),
                                    .second = ts_vec_add(moved, wide)});
        double factor = fmax(to, 32) / fmax(from, 32);
        if (!(fabs(stage_view(stage).zoom / zoom / factor - 1) < 1e-12))
            fail_msg("scale %g, from %g to %g: zoomed by %g", scale, from, to,
                     stage_view(stage).zoom / zoom);
        near(bench_world(moved), world, 1e-9);
        stage_cancel(stage);
        assert_true(stage_view(stage).zoom == zoom);
    }
}

static void home_glides_in_a_fifth_of_a_second(void **state)
{
    (void)state;
    stage_set_clock(stage, still_clock);
    bench_open(&scene);
    double fitted = stage_view(stage).zoom;
    bench_wheel(ts_vec(3, 3), 5, 0);
    double close = stage_view(stage).zoom;
    stage_fit(stage);
    assert_true(stage_view(stage).zoom == close);
    assert_true(stage_due(stage) < 0.1);
    assert_true(stage_advance(stage, 0.05));
    double first = stage_view(stage).zoom;
    assert_true(first < close && first > fitted);
    stage_advance(stage, 0.1);
    stage_advance(stage, 0.1);
    assert_true(stage_view(stage).zoom == fitted);
    assert_true(isinf(stage_due(stage)));
    stage_set_clock(stage, NULL);
}

static Actor *runaway;

static void build_runaway(Stage *on)
{
    runaway = stage_add(on, .name = "A", .shape = ts_shape_circle(ts_vec(50, 50), 10));
}

static const Scene framed_scene = {
    .title = "Framed", .build = build_runaway, .view = {{0, 0}, {100, 100}}};

// A scene that sets its view still shows at Home what the viewer dragged out of it.
static void home_shows_what_was_dragged_away(void **state)
{
    (void)state;
    bench_open(&framed_scene);
    View start = stage_view(stage);
    stage_fit(stage);
    View home = stage_view(stage);
    assert_memory_equal(&start, &home, sizeof start);
    stage_place(stage, runaway, ts_vec(900, 50), 0);
    stage_fit(stage);
    assert_true(bench_device(ts_vec(900, 50)).x < 980 && bench_device(ts_vec(0, 50)).x > 0);
    stage_reset(stage);
    View again = stage_view(stage);
    assert_memory_equal(&start, &again, sizeof start);
}

static TsVec seen; // where a point of the page is drawn, device px

static void draw_page(Stage *on)
{
    stage_begin_page(on);
    View view = draw_view(on->draw);
    seen = view_device(view, ts_vec(20, 30));
    stage_end_page(on);
    View world = stage_view(on), again = draw_view(on->draw);
    assert_true(world.zoom == again.zoom && ts_vec_equal(world.offset, again.offset));
}

// What belongs to the page stays where it is when the viewer moves the view.
static void the_page_does_not_move(void **state)
{
    (void)state;
    static const Scene paged = {
        .title = "Page", .build = build_runaway, .draw = draw_page, .view = {{0, 0}, {100, 100}}};
    bench_open(&paged);
    TsVec before = seen;
    near(before, bench_device(ts_vec(20, 30)), 1e-9);
    bench_wheel(ts_vec(300, 300), 3, 0);
    bench_frame();
    near(seen, before, 1e-9);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        POINTER_TEST(zooming_keeps_what_is_under_the_pointer),
        POINTER_TEST(panning_follows_the_pointer),
        POINTER_TEST(a_moved_view_stays_until_home),
        POINTER_TEST(reset_fits_a_view_that_nobody_moved),
        POINTER_TEST(home_shows_what_was_dragged_away),
        POINTER_TEST(the_page_does_not_move),
        POINTER_TEST(home_can_be_a_pair),
        POINTER_TEST(a_pinch_zooms_by_its_fingers),
        POINTER_TEST(home_glides_only_with_a_clock),
        POINTER_TEST(home_glides_in_a_fifth_of_a_second),
    };
    return cmocka_run_group_tests(tests, bench_up, bench_down);
}
