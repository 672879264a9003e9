// The Minkowski difference in the hands of the viewer: dragged, it takes B along; A slides around B
// and draws its outline; the walks of MPR and V-Clip are drawn at each step.
#include "ui_bench.h"

#include "axis.h"
#include "lesson/lesson.h"
#include "touchstone/contact.h"
#include "view/handles.h"

// As 45_gjk.c has them.
enum { ON_DIFFERENCE, ON_SLIDE, ON_DIRECTION };
static const TsVec origin = {540, 250};
static const double small = 0.6;

static Stage *open_gjk(Bench *bench)
{
    ui_open(bench->ui, ui_find(bench->ui, "45_gjk"));
    bench_frame(bench);
    return ui_stage(bench->ui);
}

static void hand(Bench *bench, bool finger, EventKind mouse, EventKind touch, TsVec at)
{
    ui_event(
        bench->ui,
        &(Event){.kind = finger ? touch : mouse, .button = finger ? 0 : BUTTON_LEFT, .at = at});
    bench_frame(bench);
}

// From a place in the world by a vector of the world. A finger's own first way is added, after
// which the handle follows.
static void drag(Bench *bench, bool finger, TsVec world, TsVec by)
{
    View view = stage_view(ui_stage(bench->ui));
    TsVec from = view_device(view, world);
    TsVec way = ts_vec_scale(by, view.zoom), began = ts_vec(0, 0);
    hand(bench, finger, EVENT_PRESS, EVENT_TOUCH, from);
    if (finger) {
        began = ts_vec(0, 24);
        hand(bench, finger, EVENT_MOVE, EVENT_TOUCH_MOVE, ts_vec_add(from, began));
    }
    for (int i = 1; i <= 6; i++) {
        TsVec at = ts_vec_add(ts_vec_add(from, began), ts_vec_scale(way, i / 6.0));
        hand(bench, finger, EVENT_MOVE, EVENT_TOUCH_MOVE, at);
    }
    TsVec end = ts_vec_add(ts_vec_add(from, began), way);
    hand(bench, finger, EVENT_RELEASE, EVENT_TOUCH_UP, end);
}

static void assert_near(TsVec value, TsVec wanted)
{
    if (ts_vec_distance(value, wanted) > 1e-6)
        fail_msg("(%g, %g) is not (%g, %g)", value.x, value.y, wanted.x, wanted.y);
}

// In the middle of the difference, and at a corner of it.
static void a_drag_of_the_difference_moves_b(void **state)
{
    Bench *bench = *state;
    for (int i = 0; i < 4; i++) {
        Stage *stage = open_gjk(bench);
        stage_play(stage, false);
        bench_frame(bench);
        const Actor *a = stage_nth(stage, 0), *b = stage_nth(stage, 1);
        TsVec home_a = a->position, home_b = b->position, by = ts_vec(-24, 18);
        TsVec place = handles_in_space(stage, ON_DIFFERENCE)->at;
        if (i >= 2) // its left lower corner: (250, 240) - (200, 270)
            place = ts_vec_add(origin, ts_vec_scale(ts_vec(250 - 200 + 1, 240 - 270), small));
        drag(bench, i % 2, place, by);
        assert_near(a->position, home_a);
        assert_near(b->position, ts_vec_add(home_b, ts_vec_scale(by, 1 / small)));
        assert_null(stage_selected(stage)); // no shape is selected by it
        bench_key(bench, "Ctrl+Z");
        bench_frame(bench);
        assert_near(b->position, home_b);
    }
}

static void a_click_on_the_difference_moves_nothing(void **state)
{
    Bench *bench = *state;
    Stage *stage = open_gjk(bench);
    const Actor *b = stage_nth(stage, 1);
    TsVec home = b->position;
    drag(bench, false, handles_in_space(stage, ON_DIFFERENCE)->at, ts_vec(0, 0));
    assert_near(b->position, home);
}

// What is hidden cannot be moved by its difference.
static void the_difference_of_hidden_shapes_rests(void **state)
{
    Bench *bench = *state;
    assert_true(lesson_begin(bench->ui, ui_find(bench->ui, "45_gjk"), 3));
    bench_frame(bench);
    Stage *stage = ui_stage(bench->ui);
    assert_null(handles_in_space(stage, ON_DIFFERENCE));
    TsVec home = stage_nth(stage, 1)->position;
    drag(bench, false, ts_vec(600, 250), ts_vec(-40, 0));
    assert_near(stage_nth(stage, 1)->position, home);
}

// Moved by where the ring is, A touches B: gap 0, with and without a radius.
static void the_slide_is_on_the_boundary(void **state)
{
    static const char *const places[] = {"apart", "overlapping", "circle", "contained",
                                         "A contained"};
    Bench *bench = *state;
    for (size_t i = 0; i < sizeof places / sizeof *places; i++) {
        Stage *stage = open_gjk(bench);
        bench_set(bench, "preset", places[i]);
        bench_set(bench, "slide", "1");
        stage_play(stage, true);
        double length = 0;
        TsVec last = {0, 0};
        for (int tick = 0; tick < 366; tick++) {
            ui_advance(bench->ui, 1.0 / 60);
            bench_frame(bench);
            const SpaceHandle *ring = handles_in_space(stage, ON_SLIDE);
            assert_non_null(ring);
            TsVec t = ts_vec_scale(ts_vec_sub(ring->at, origin), 1 / small), corner[64];
            TsShape a = stage_nth(stage, 0)->shape, b = stage_nth(stage, 1)->shape;
            int count = ts_shape_corners(&a, corner);
            for (int k = 0; k < count; k++) corner[k] = ts_vec_add(corner[k], t);
            TsShape moved = ts_shape_polygon(corner, count);
            double gap = ts_contact_shapes(&moved, &b).gap;
            bool arc = ts_shape_radius(&b) > 0; // between two points of an arc
            if (fabs(gap) > (arc ? 0.1 : 1e-9))
                fail_msg("%s, tick %d: %g px off", places[i], tick, gap);
            if (tick > 0) length += ts_vec_distance(t, last);
            last = t;
        }
        assert_true(length > 300); // it went around
        stage_play(stage, false);
    }
}

// The other way round, over the seam, and to a place far outside: it takes the nearest.
static void the_ring_follows_the_hand(void **state)
{
    Bench *bench = *state;
    Stage *stage = open_gjk(bench);
    bench_set(bench, "slide", "1");
    stage_play(stage, false);
    bench_frame(bench);
    TsVec first = handles_in_space(stage, ON_SLIDE)->at;
    drag(bench, false, first, ts_vec(300, 0));
    TsVec right = handles_in_space(stage, ON_SLIDE)->at;
    assert_true(right.x > first.x + 80);
    bench_key(bench, "Ctrl+Z");
    bench_frame(bench);
    assert_near(handles_in_space(stage, ON_SLIDE)->at, first);
    drag(bench, true, first, ts_vec(0, 300));
    assert_true(handles_in_space(stage, ON_SLIDE)->at.y > first.y + 60);
}

// In the game no pair is told from another before a question is asked.
static void the_game_gives_nothing_away(void **state)
{
    Bench *bench = *state;
    const Scene *scene = ui_find(bench->ui, "45_gjk");
    assert_true(lesson_begin(bench->ui, scene, scene->lesson->steps - 1));
    bench_frame(bench);
    // The label of the origin keeps clear of the direction, not of the difference.
    View view = stage_view(ui_stage(bench->ui));
    const TextCommand *label = bench_text(bench, "origin");
    assert_true(label && label->x < origin.x * view.zoom + view.offset.x - 20);
    int commands = bench->draw->commands;
    Ink ink;
    for (int i = 0; i < 12; i++) {
        bench_key(bench, "R");
        bench_frame(bench);
        assert_int_equal(bench->draw->commands, commands);
        assert_false(draw_tagged(bench->draw, "difference", &ink));
    }
}

// At every step there is a sentence and what it is about, at every place.
static void each_walk_is_drawn(void **state)
{
    static const struct {
        const char *method, *tag;
    } walks[] = {{"mpr", "ray"}, {"vclip", "pair"}, {"gjk_exact", "difference"}};
    Bench *bench = *state;
    Stage *stage = open_gjk(bench);
    bool portal = false, region = false;
    Ink ink;
    for (int place = 0; place < 12; place++) {
        char number[12];
        snprintf(number, sizeof number, "%d", place);
        for (size_t i = 0; i < sizeof walks / sizeof *walks; i++) {
            bench_set(bench, "preset", number);
            bench_set(bench, "method", walks[i].method);
            stage_play(stage, false);
            bench_frame(bench);
            stage_trace_step(stage, -100);
            do {
                bench_frame(bench);
                TraceView trace = stage_trace_view(stage);
                if (!trace.sentence || strlen(trace.sentence) < 10)
                    fail_msg("%s, place %d: no sentence", walks[i].method, place);
                if (!draw_tagged(bench->draw, walks[i].tag, &ink))
                    fail_msg("%s, place %d: no %s", walks[i].method, place, walks[i].tag);
                if (i == 0) portal |= draw_tagged(bench->draw, "portal", &ink);
                if (i == 1) region |= draw_tagged(bench->draw, "region", &ink);
                if (i != 2) assert_false(draw_tagged(bench->draw, "simplex", &ink));
            } while (stage_trace_step(stage, 1));
        }
    }
    assert_true(portal && region);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        WITH_ALL_SCENES(a_drag_of_the_difference_moves_b),
        WITH_ALL_SCENES(a_click_on_the_difference_moves_nothing),
        WITH_ALL_SCENES(the_difference_of_hidden_shapes_rests),
        WITH_ALL_SCENES(the_slide_is_on_the_boundary),
        WITH_ALL_SCENES(the_ring_follows_the_hand),
        WITH_ALL_SCENES(the_game_gives_nothing_away),
        WITH_ALL_SCENES(each_walk_is_drawn),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
