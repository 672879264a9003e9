// Every scene, played headless as a viewer plays: dragged, its knobs turned, its methods cycled,
// reset and undone.
#include <ctype.h>

#include "scene_bench.h"
#include "slow_clock.h"

static Actor *first_loose(void)
{
    stage_each(stage, actor)
    {
        if (!(actor->traits & ACTOR_PINNED)) return actor;
    }
    return NULL;
}

static void test_every_scene_introduces_itself(void **state)
{
    (void)state;
    assert_true(scene_table[0] != NULL);
    for (int i = 0; scene_table[i]; i++) {
        const Scene *scene = scene_table[i];
        assert_true(scene->build && (scene->ask || scene->draw) && scene->title && scene->idea);
        assert_true(strlen(scene->title) > 3 && strlen(scene->idea) > 10);
        assert_int_equal(scene->idea[strlen(scene->idea) - 1], '.');
        if (scene->method) assert_non_null(method_find(scene->method));
    }
}

// A choice's is the index of its last name.
static double most(const Knob *knob)
{
    int bars = 0;
    for (const char *c = knob->names; c && *c; c++) bars += *c == '|';
    return knob->names ? bars : knob->max;
}

static void test_knobs_have_keys_of_their_own(void **state)
{
    (void)state;
    for (int i = 0; scene_table[i]; i++) {
        for (int k = 0; k < SCENE_MAX_KNOBS && scene_table[i]->knobs[k].label; k++) {
            const Knob *knob = &scene_table[i]->knobs[k];
            bool used = strchr("mtogfnkzvrqe", knob->key);
            assert_true(islower((unsigned char)knob->key));
            for (int l = 0; l < k; l++) { // knobs may share one if no place has both
                const Knob *other = &scene_table[i]->knobs[l];
                bool meet = !knob->at || !other->at || (knob->at & other->at);
                used |= other->key == knob->key && meet;
            }
            if (used) fail_msg("%s: key %c", scene_ids[i], knob->key);
            assert_true(knob->value && most(knob) > knob->min);
        }
    }
}

// A frame of a crowd, all of whose pairs are judged, takes as long as a hundred others: it is shown
// in fewer steps.
static bool is_crowd(void) { return stage_record(stage)->pairs > 1000; }

static void drag_across(void)
{
    int steps = is_crowd() ? 10 : 40;
    Actor *actor = first_loose();
    TsVec from = actor ? actor->position : ts_vec(10, 10), to = ts_vec(980 - from.x, 560 - from.y);
    point_at(EVENT_PRESS, from);
    for (int i = 1; i <= steps; i++) {
        point_at(EVENT_MOVE, ts_vec_lerp(from, to, (double)i / steps));
        stage_step(stage);
        scene_frame();
    }
    point_at(EVENT_RELEASE, to);
}

static void turn_every_knob(void)
{
    const Scene *scene = stage_scene(stage);
    for (int k = 0; k < stage_knob_count(stage); k++) {
        const Knob *knob = &scene->knobs[k];
        double before = *knob->value;
        int parts = is_crowd() && !knob->names ? 4 : 8;
        for (int i = 0; i <= parts; i++) {
            stage_set_knob(stage, k, knob->min + (most(knob) - knob->min) * i / parts);
            scene_frame();
            stage_step(stage);
            scene_frame();
        }
        stage_turn_knob(stage, k, -1);
        scene_frame();
        assert_true(*knob->value >= knob->min && *knob->value <= most(knob));
        stage_set_knob(stage, k, before);
    }
}

static void cycle_methods(void)
{
    int count = stage_method_count(stage), flawed = 0;
    assert_true(count > 0);
    for (int i = 0; i < count; i++) {
        stage_next_method(stage, 1);
        flawed += stage_method(stage)->sound == FLAWED;
        scene_frame();
    }
    assert_true(flawed > 0);
}

static void test_every_scene_bears_a_viewer(void **state)
{
    (void)state;
    for (int i = 0; scene_table[i]; i++) {
        open_named(scene_ids[i]);
        const Record *record = stage_record(stage);
        bool simulates = scene_table[i]->variants[0].name; // and may ask nothing
        assert_true(simulates || record->asks > 0 || record->pairs > 0);
        drag_across();
        cycle_methods();
        turn_every_knob();
        while (stage->tick < 60) {
            stage_step(stage);
            if (!is_crowd() || stage->tick % 4 == 0) scene_frame();
        }
        assert_true(stage_undo(stage));
        scene_frame();
        assert_true(stage_redo(stage));
        scene_frame();
        stage_reset(stage);
        scene_frame();
        assert_int_equal(stage->tick, 0);
    }
}

static void show_after_step(void)
{
    stage_step(stage);
    bench_frame();
    check_actors(stage_scene(stage));
}

// A scene's actors may be as many as a knob says.
static void test_every_knob_is_undone(void **state)
{
    (void)state;
    stage_set_clock(stage, slow_clock); // no answer counts here
    for (int i = 0; scene_table[i]; i++) {
        bench_open(scene_table[i]);
        for (int k = 0; k < 2 * stage_knob_count(stage); k++) {
            const double *value = scene_table[i]->knobs[k / 2].value, before = *value;
            stage_turn_knob(stage, k / 2, k % 2 ? 1 : -1);
            if (*value == before) continue;
            show_after_step();
            assert_true(stage_undo(stage) && *value == before);
            show_after_step();
            assert_true(stage_redo(stage) && *value != before);
            show_after_step();
            assert_true(stage_undo(stage) && *value == before);
            show_after_step();
        }
    }
    stage_set_clock(stage, NULL);
}

// Fills the stack below, so that what a frame copies from variables it never set differs from the
// frame before.
static void fill_stack(int byte)
{
    volatile char room[1 << 17];
    for (size_t i = 0; i < sizeof room; i++) room[i] = (char)byte;
}

// The verdict of a scene is counted again only if the bytes of its state have changed. Padding of a
// structure that was assigned as a whole would change them at random.
static void test_a_frame_without_change_counts_nothing(void **state)
{
    (void)state;
    for (int i = 0; scene_table[i]; i++) {
        open_named(scene_ids[i]);
        for (int tick = 0; tick < 3; tick++) {
            stage_step(stage);
            scene_frame();
            if (!stage_record(stage)->verdict.given) break;
            long long agreed = stage_record(stage)->agreed, wrong = stage_record(stage)->wrong;
            for (int frame = 0; frame < 3; frame++) {
                fill_stack(frame % 2 ? 0xff : 0x55);
                scene_frame();
                if (stage_record(stage)->agreed != agreed || stage_record(stage)->wrong != wrong)
                    fail_msg("%s counts a verdict twice at tick %d", scene_ids[i], tick);
            }
        }
    }
}

// A frame that is drawn twice shows the same, and moves nothing.
static void test_frames_change_nothing(void **state)
{
    (void)state;
    for (int i = 0; scene_table[i]; i++) {
        open_named(scene_ids[i]);
        stage_step(stage);
        scene_frame();
        Actor *actor = first_loose();
        Actor before = actor ? *actor : (Actor){0};
        int tables = stage_record(stage)->tables;
        scene_frame();
        assert_true(!actor || ts_vec_equal(actor->position, before.position));
        assert_true(!actor || actor->angle == before.angle);
        assert_int_equal(stage_record(stage)->tables, tables);
    }
}

static bool touches(const Actor *actor)
{
    const Record *record = stage_record(stage);
    for (int i = 0; i < record->asks; i++) {
        const Ask *ask = &record->ask[i];
        if ((ask->a == actor || ask->b == actor) && ask->exact == TS_TOUCHING) return true;
    }
    return false;
}

static bool can_touch(const Actor *actor)
{
    const Record *record = stage_record(stage);
    for (int i = 0; i < record->asks; i++) {
        const Ask *ask = &record->ask[i];
        if ((ask->a != actor && ask->b != actor) || (ask->query.kind == QUERY_SWEEP)) continue;
        if (ts_relation_knows(ask->a->shape.kind, ask->b->shape.kind)) return true;
    }
    return false;
}

// Whoever it is that the viewer has selected, K brings it to touch exactly; but rays.
static void test_k_touches_in_every_scene(void **state)
{
    (void)state;
    for (int i = 0; scene_table[i]; i++) {
        open_named(scene_ids[i]);
        stage_play(stage, false);
        stage_each(stage, actor)
        {
            if (actor->traits & (ACTOR_PINNED | ACTOR_QUIET)) continue;
            if (!can_touch(actor)) continue;
            stage_select(stage, actor);
            stage_event(stage, &(Event){.kind = EVENT_KEY, .key = 'k'});
            scene_frame();
            if (!touches(actor)) fail_msg("%s: %s does not touch", scene_ids[i], actor->name);
            stage_undo(stage);
            scene_frame();
        }
    }
}

// What stands still costs nothing: no picture is due, and none is asked for, until an event.
static void test_what_stands_still_is_not_drawn(void **state)
{
    (void)state;
    static const char *const still[] = {"13_circle_circle", "52_tile_grid", "73_rigid_bodies",
                                        "92_canvas_lab"};
    for (int i = 0; i < 4; i++) {
        stage_set_clock(stage, NULL);
        open_named(still[i]);
        stage_set_clock(stage, slow_clock); // how much is drawn counts, not what
        int pictures = 0;
        for (int tick = 0; tick < 6000 && !isinf(stage_due(stage)); tick++) {
            if (stage_advance(stage, fmax(stage_due(stage), 1e-3))) bench_frame();
        }
        if (!isinf(stage_due(stage))) fail_msg("%s does not come to rest", still[i]);
        for (int tick = 0; tick < 600; tick++) pictures += stage_advance(stage, 1.0 / 60);
        assert_int_equal(pictures, 0);
        int before = stage->tick;
        Event event = {.kind = EVENT_MOVE, .at = ts_vec(3, 3)};
        stage_event(stage, &event);
        bool reacts = stage_scene(stage)->step;
        assert_true(reacts == !isinf(stage_due(stage)));
        for (int tick = 0; tick < 600; tick++) pictures += stage_advance(stage, 1.0 / 60);
        assert_in_range(pictures, 0, 1); // the last one at rest
        assert_in_range(stage->tick - before, reacts, 61);
    }
    stage_set_clock(stage, NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_scene_introduces_itself),
        cmocka_unit_test(test_knobs_have_keys_of_their_own),
        cmocka_unit_test(test_what_stands_still_is_not_drawn),
        cmocka_unit_test(test_every_scene_bears_a_viewer),
        cmocka_unit_test(test_every_knob_is_undone),
        cmocka_unit_test(test_frames_change_nothing),
        cmocka_unit_test(test_a_frame_without_change_counts_nothing),
        cmocka_unit_test(test_k_touches_in_every_scene),
    };
    return cmocka_run_group_tests(tests, bench_up, bench_down);
}
