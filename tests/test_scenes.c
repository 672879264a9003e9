// Every scene, played headless as a viewer plays: dragged, its knobs turned, its methods cycled,
// reset and undone. And what each promises in particular.
#include <ctype.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "blocks.h"
#include "host.h"

typedef struct Bench {
    Stage *stage;
    Draw *draw;
    Glyphs glyphs;
} Bench;

static Bench bench;
static Blocks blocks;

static int set_up(void **state)
{
    (void)state;
    blocks_init(&blocks);
    bench = (Bench){stage_new(), draw_new(), blocks_glyphs(&blocks)};
    return bench.stage && bench.draw ? 0 : -1;
}

static int tear_down(void **state)
{
    (void)state;
    stage_free(bench.stage);
    draw_free(bench.draw);
    return 0;
}

// ---- A viewer

static const Scene *scene_named(const char *id)
{
    for (int i = 0; scene_table[i]; i++) {
        if (!strcmp(scene_ids[i], id)) return scene_table[i];
    }
    fail_msg("no scene %s", id);
    return NULL;
}

// An answer of a method that is not known to be flawed must be the exact one.
static void check_asks(const Scene *scene)
{
    const Record *record = stage_record(bench.stage);
    for (int i = 0; i < record->asks; i++) {
        const Ask *ask = &record->ask[i];
        assert_true(ask->judged);
        if (ask->wrong && !ask->flaw) {
            fail_msg("%s: %s is wrong about %s and %s at tick %d", scene_id(scene), ask->method,
                     ask->a->name, ask->b->name, bench.stage->tick);
        }
        assert_true(isfinite(ask->contact.gap));
    }
}

static void check_actors(const Scene *scene)
{
    stage_each(bench.stage, actor)
    {
        const char *why = "";
        if (!shape_valid(&actor->shape, &why)) fail_msg("%s: %s", scene_id(scene), why);
        assert_true(isfinite(actor->position.x) && isfinite(actor->position.y));
        assert_true(actor->angle >= 0 && actor->angle < 360);
    }
}

static void show_frame(void)
{
    draw_begin(bench.draw, 980, 580, 1, &bench.glyphs);
    stage_lay_out(bench.stage, (Rect){0, 76, 732, 410}, 1);
    stage_frame(bench.stage, bench.draw);
    assert_int_equal(draw_dropped(bench.draw), 0);
    check_asks(stage_scene(bench.stage));
    check_actors(stage_scene(bench.stage));
}

static void open_scene(const char *id)
{
    stage_open(bench.stage, scene_named(id));
    show_frame();
}

static void turn(const char *name, const char *value)
{
    char error[256] = "";
    if (!stage_set(bench.stage, name, value, error, sizeof error)) fail_msg("%s", error);
    show_frame();
}

static Actor *actor_named(const char *name)
{
    stage_each(bench.stage, actor)
    {
        if (!strcmp(actor->name, name)) return actor;
    }
    fail_msg("no actor %s", name);
    return NULL;
}

static void put(const char *name, double x, double y)
{
    stage_place(bench.stage, actor_named(name), vec(x, y), 0);
    show_frame();
}

static void point_at(EventKind kind, Vec world)
{
    View view = stage_view(bench.stage);
    Vec at = vec_add(vec_scale(world, view.zoom), view.offset);
    stage_event(bench.stage, &(Event){.kind = kind, .button = BUTTON_LEFT, .at = at});
}

static Actor *first_loose(void)
{
    stage_each(bench.stage, actor)
    {
        if (!(actor->traits & ACTOR_PINNED)) return actor;
    }
    return NULL;
}

static const Ask *ask_at(int index)
{
    const Record *record = stage_record(bench.stage);
    assert_in_range(index, 0, record->asks - 1);
    return &record->ask[index];
}

static const RecordTable *table_named(const char *start)
{
    const Record *record = stage_record(bench.stage);
    for (int i = 0; i < record->tables; i++) {
        const RecordTable *table = &record->table[i];
        if (!strncmp(table->heading, start, strlen(start))) return table;
    }
    fail_msg("no table %s", start);
    return NULL;
}

static const char *figure_named(const char *name)
{
    const Record *record = stage_record(bench.stage);
    for (int i = 0; i < record->figures; i++) {
        if (!strcmp(record->figure[i].name, name)) return record->figure[i].value;
    }
    return "";
}

// ---- What all scenes promise

static void test_every_scene_introduces_itself(void **state)
{
    (void)state;
    assert_true(scene_table[0] != NULL);
    for (int i = 0; scene_table[i]; i++) {
        const Scene *scene = scene_table[i];
        assert_true(scene->build && scene->frame && scene->title && scene->idea);
        assert_true(strlen(scene->title) > 3 && strlen(scene->idea) > 10);
        assert_int_equal(scene->idea[strlen(scene->idea) - 1], '.');
        if (scene->method) assert_non_null(method_find(scene->method));
    }
}

static void test_knobs_have_keys_of_their_own(void **state)
{
    (void)state;
    for (int i = 0; scene_table[i]; i++) {
        char used[64] = "mtogfnkzvrqe";
        for (int k = 0; k < SCENE_MAX_KNOBS && scene_table[i]->knobs[k].label; k++) {
            const Knob *knob = &scene_table[i]->knobs[k];
            char key[2] = {knob->key, 0};
            assert_true(islower((unsigned char)knob->key));
            if (strchr(used, knob->key)) fail_msg("%s: key %s", scene_ids[i], key);
            strcat(used, key);
            assert_true(knob->value && knob->max > knob->min);
        }
    }
}

static void drag_across(void)
{
    Actor *actor = first_loose();
    assert_non_null(actor);
    Vec from = actor->position, to = vec(980 - from.x, 560 - from.y);
    point_at(EVENT_PRESS, from);
    for (int i = 1; i <= 40; i++) {
        point_at(EVENT_MOVE, vec_lerp(from, to, i / 40.0));
        stage_step(bench.stage);
        show_frame();
    }
    point_at(EVENT_RELEASE, to);
}

static void turn_every_knob(void)
{
    const Scene *scene = stage_scene(bench.stage);
    for (int k = 0; k < stage_knob_count(bench.stage); k++) {
        const Knob *knob = &scene->knobs[k];
        double before = *knob->value;
        for (int i = 0; i <= 8; i++) {
            stage_set_knob(bench.stage, k, knob->min + (knob->max - knob->min) * i / 8);
            show_frame();
            stage_step(bench.stage);
            show_frame();
        }
        stage_turn_knob(bench.stage, k, -1);
        show_frame();
        assert_true(*knob->value >= knob->min && *knob->value <= knob->max);
        stage_set_knob(bench.stage, k, before);
    }
}

static void cycle_methods(void)
{
    int count = stage_method_count(bench.stage), flawed = 0;
    assert_true(count > 0);
    for (int i = 0; i < count; i++) {
        stage_next_method(bench.stage, 1);
        flawed += stage_method(bench.stage)->sound == FLAWED;
        show_frame();
    }
    assert_true(flawed > 0);
}

static void test_every_scene_bears_a_viewer(void **state)
{
    (void)state;
    for (int i = 0; scene_table[i]; i++) {
        open_scene(scene_ids[i]);
        const Record *record = stage_record(bench.stage);
        assert_true(record->asks > 0 || record->pairs > 0);
        drag_across();
        cycle_methods();
        turn_every_knob();
        while (bench.stage->tick < 120) {
            stage_step(bench.stage);
            show_frame();
        }
        assert_true(stage_undo(bench.stage));
        show_frame();
        assert_true(stage_redo(bench.stage));
        show_frame();
        stage_reset(bench.stage);
        show_frame();
        assert_int_equal(bench.stage->tick, 0);
    }
}

// Drawing a frame twice says the same twice, and moves nothing.
static void test_frames_change_nothing(void **state)
{
    (void)state;
    for (int i = 0; scene_table[i]; i++) {
        open_scene(scene_ids[i]);
        stage_step(bench.stage);
        show_frame();
        Actor *actor = first_loose();
        Vec position = actor->position;
        double angle = actor->angle;
        int tables = stage_record(bench.stage)->tables;
        show_frame();
        assert_true(vec_equal(actor->position, position) && actor->angle == angle);
        assert_int_equal(stage_record(bench.stage)->tables, tables);
    }
}

static void test_a_drag_is_undone(void **state)
{
    (void)state;
    open_scene("13_circle_circle");
    Actor *mover = actor_named("B");
    Vec from = mover->position;
    point_at(EVENT_PRESS, from);
    point_at(EVENT_MOVE, vec(420, 200));
    point_at(EVENT_RELEASE, vec(420, 200));
    show_frame();
    Vec there = mover->position;
    assert_true(vec_distance(there, vec(420, 200)) < 2);
    assert_true(stage_undo(bench.stage));
    assert_true(vec_equal(mover->position, from));
    assert_true(stage_redo(bench.stage));
    assert_true(vec_equal(mover->position, there));
}

static bool touches(const Actor *actor)
{
    const Record *record = stage_record(bench.stage);
    for (int i = 0; i < record->asks; i++) {
        const Ask *ask = &record->ask[i];
        if ((ask->a == actor || ask->b == actor) && ask->exact == TOUCHING) return true;
    }
    return false;
}

static bool can_touch(const Actor *actor)
{
    const Record *record = stage_record(bench.stage);
    for (int i = 0; i < record->asks; i++) {
        const Ask *ask = &record->ask[i];
        if (ask->a != actor && ask->b != actor) continue;
        if (relation_knows(ask->a->shape.kind, ask->b->shape.kind)) return true;
    }
    return false;
}

// Whoever it is that the viewer has selected, K brings it to touch exactly; but rays.
static void test_k_touches_in_every_scene(void **state)
{
    (void)state;
    for (int i = 0; scene_table[i]; i++) {
        open_scene(scene_ids[i]);
        stage_play(bench.stage, false);
        stage_each(bench.stage, actor)
        {
            if (actor->traits & (ACTOR_PINNED | ACTOR_QUIET)) continue;
            if (!can_touch(actor)) continue;
            stage_select(bench.stage, actor);
            stage_event(bench.stage, &(Event){.kind = EVENT_KEY, .key = 'k'});
            show_frame();
            if (!touches(actor)) fail_msg("%s: %s does not touch", scene_ids[i], actor->name);
            stage_undo(bench.stage);
            show_frame();
        }
    }
}

// ---- What each promises

static void test_obb_windows(void **state)
{
    (void)state;
    open_scene("41_obb");
    for (int tick = 1; tick <= 180; tick++) {
        stage_step(bench.stage);
        show_frame();
        bool hit = (tick >= 55 && tick <= 107) || (tick >= 133 && tick <= 177);
        assert_int_equal(ask_at(0)->hit, hit);
        assert_int_equal(ask_at(0)->exact, hit ? OVERLAPPING : APART);
    }
    assert_true(actor_named("OBB1")->angle == 30 && actor_named("OBB2")->angle == 220);
}

static int row_marked(const RecordTable *table, RowMark mark)
{
    int found = -1;
    for (int i = 0; i < table->rows; i++) {
        if (table->row[i].mark != mark) continue;
        assert_int_equal(found, -1);
        found = i;
    }
    return found;
}

static int shown_asked(const RecordTable *table)
{
    int asked = 0;
    for (int i = 0; i < table->rows; i++) {
        asked += table->row[i].mark != ROW_WRONG && strcmp(table->row[i].cell[4], "·") != 0;
    }
    return asked;
}

// Table and note tell of the axes that the method asked, and of no other.
static void test_obb_axis_that_decides(void **state)
{
    (void)state;
    open_scene("41_obb");
    const char *const methods[] = {"obb_four_axes", "obb_three_axes"};
    int forgotten = 0;
    for (int i = 0; i < 2; i++) {
        turn("method", methods[i]);
        for (int tick = 1; tick <= 180; tick++) {
            char note[64];
            stage_step(bench.stage);
            show_frame();
            const RecordTable *table = table_named("Axes");
            int decides = row_marked(table, ROW_DECIDES), asked = shown_asked(table);
            assert_true(ask_at(0)->axes >> decides & 1);
            if (ask_at(0)->wrong) {
                assert_int_equal(row_marked(table, ROW_WRONG), 2);
                snprintf(note, sizeof note, "%d of 4 axes asked", asked);
                forgotten++;
            } else {
                snprintf(note, sizeof note, "axis %d of 4 decides", decides + 1);
            }
            if (!strstr(stage_record(bench.stage)->note, note)) fail_msg("%s", note);
        }
    }
    assert_true(forgotten > 3);
}

static void test_obb_knobs(void **state)
{
    (void)state;
    open_scene("41_obb");
    assert_int_equal(table_named("Axes")->rows, 4);
    turn("triangle_for_OBB2", "1");
    assert_int_equal(table_named("Axes")->rows, 5);
    assert_true(vec_distance(actor_named("triangle")->position, vec(100, 70)) < 1e-9);
    turn("triangle_for_OBB2", "0");
    turn("OBB1_turn", "-3.5");
    stage_step(bench.stage);
    assert_true(actor_named("OBB1")->angle == 26.5);
    turn("OBB1_turn", "2");
}

static void test_points_meet_to_the_last_bit(void **state)
{
    (void)state;
    open_scene("11_point_point");
    put("mouse", 450.2, 224.9); // a mouse stands on whole pixels
    assert_true(vec_equal(actor_named("mouse")->position, vec(450, 225)));
    assert_true(ask_at(0)->hit);
    turn("ten_steps_of_0.1", "1");
    Vec mouse = actor_named("mouse")->position;
    assert_true(mouse.x != 450 && fabs(mouse.x - 450) < 1e-9 && mouse.y == 225);
    assert_false(ask_at(0)->hit);
    assert_string_equal(figure_named("pixel"), "450, 225");
    assert_string_equal(table_named("Coordinates")->row[1].cell[0], "mouse x 450.00000000000023");
    turn("buffer_zone", "1");
    assert_true(ask_at(0)->hit);
    turn("ten_steps_of_0.1", "0");
    put("mouse", 455, 225);
    assert_false(ask_at(0)->hit);
    turn("buffer_zone", "2");
    assert_int_equal(ask_at(0)->exact, TOUCHING);
    assert_true(ask_at(0)->hit);
    turn("buffer_zone", "0");
}

static void test_point_on_the_rim_follows_the_rule(void **state)
{
    (void)state;
    open_scene("12_point_circle");
    put("point", 450 + 36, 225 + 48);
    assert_int_equal(ask_at(0)->exact, TOUCHING);
    assert_string_equal(figure_named("gap d − r"), "0 px");
    turn("method", "exact_signs");
    assert_true(ask_at(0)->hit);
    stage_flip_touch(bench.stage);
    show_frame();
    assert_false(ask_at(0)->hit);
    stage_flip_touch(bench.stage);
}

static void test_circles_part_ways_at_touch(void **state)
{
    (void)state;
    open_scene("13_circle_circle");
    assert_int_equal(ask_at(1)->exact, OVERLAPPING); // D within C
    turn("hold_exact_touch", "1");
    assert_int_equal(ask_at(0)->exact, TOUCHING);
    turn("method", "circle_strict");
    assert_false(ask_at(0)->hit);
    turn("method", "circle_inclusive");
    assert_true(ask_at(0)->hit);
    turn("hold_exact_touch", "0");
}

static void assert_lamps(const RecordTable *table, const bool *holds)
{
    assert_int_equal(table->rows, 4);
    for (int i = 0; i < 4; i++) {
        assert_int_equal(table->row[i].mark, holds[i] ? ROW_LAMP_ON : ROW_LAMP_OFF);
    }
}

static void test_point_lamps(void **state)
{
    (void)state;
    open_scene("14_rect_point");
    for (int i = 0; i < 25; i++) {
        Vec at = vec(270 + 90 * (i % 5), 45 + 90 * (i / 5));
        put("point", at.x, at.y);
        bool holds[] = {at.x >= 360, at.x <= 540, at.y >= 135, at.y <= 315};
        assert_lamps(table_named("Conditions"), holds);
        assert_int_equal(ask_at(0)->hit, holds[0] && holds[1] && holds[2] && holds[3]);
    }
}

static void test_box_lamps(void **state)
{
    (void)state;
    open_scene("15_aabb_aabb");
    for (int i = 0; i < 50; i++) {
        bool equal = i >= 25;
        turn("method", equal ? "aabb_inclusive" : "aabb_strict");
        Vec at = vec(330 + 60 * (i % 5), 105 + 60 * (i / 5 % 5));
        put("mover", at.x, at.y);
        Aabb a = actor_named("mover")->shape.aabb;
        bool strict[] = {a.min.x<540, a.max.x> 360, a.min.y<315, a.max.y> 135};
        bool closed[] = {a.min.x <= 540, a.max.x >= 360, a.min.y <= 315, a.max.y >= 135};
        const bool *holds = equal ? closed : strict;
        assert_lamps(table_named("Conditions"), holds);
        assert_int_equal(ask_at(0)->hit, holds[0] && holds[1] && holds[2] && holds[3]);
    }
}

static void test_gallery_flips_where_boxes_touch(void **state)
{
    (void)state;
    static const Relation exact[] = {APART,       TOUCHING,    TOUCHING,
                                     OVERLAPPING, OVERLAPPING, OVERLAPPING};
    open_scene("15_aabb_aabb");
    for (int rule = 0; rule < 2; rule++) {
        turn("method", rule ? "aabb_inclusive" : "aabb_strict");
        for (int i = 0; i < 6; i++) {
            assert_int_equal(ask_at(i + 1)->exact, exact[i]);
            assert_int_equal(ask_at(i + 1)->hit, exact[i] > (rule ? APART : TOUCHING));
        }
    }
}

static void test_box_answers_for_more_than_its_picture(void **state)
{
    (void)state;
    open_scene("15_aabb_aabb");
    put("mover", 565, 340); // its corner in the corner of the fixed box
    assert_true(ask_at(0)->hit);
    turn("drawing_turned", "45");
    assert_string_equal(figure_named("picture"), "apart");
    turn("drawing_turned", "0");
    put("mover", 340, 335); // only the empty corner of the L
    turn("L-shaped_picture", "1");
    assert_true(ask_at(0)->hit);
    assert_string_equal(figure_named("picture"), "apart");
    turn("L-shaped_picture", "0");
}

// The wheel turns the drawing in the mover, never the mover.
static void test_wheel_turns_the_drawing_only(void **state)
{
    (void)state;
    open_scene("15_aabb_aabb");
    Actor *mover = actor_named("mover");
    View view = stage_view(bench.stage);
    Vec at = vec_add(vec_scale(mover->position, view.zoom), view.offset);
    Aabb before = mover->shape.aabb;
    for (int i = 0; i < 6; i++) {
        stage_event(bench.stage, &(Event){.kind = EVENT_WHEEL, .wheel = 5, .at = at});
    }
    show_frame();
    assert_true(mover->angle == 30);
    assert_memory_equal(&before, &mover->shape.aabb, sizeof before);
    assert_true(*stage_scene(bench.stage)->knobs[0].value == 30);
    assert_string_equal(figure_named("picture"), "apart");
    stage_event(bench.stage, &(Event){.kind = EVENT_WHEEL, .wheel = 1, .at = {3, 300}});
    assert_true(mover->angle == 30 && stage_view(bench.stage).zoom > view.zoom);
    stage_undo(bench.stage);
    show_frame();
    assert_true(mover->angle == 0);
    turn("drawing_turned", "45");
    assert_true(mover->angle == 45);
    stage_reset(bench.stage);
    show_frame();
    assert_true(actor_named("mover")->angle == 45);
    turn("drawing_turned", "0");
}

// On whole pixels too K goes on to the doubles beside the place that touches.
static void test_k_leaves_the_pixel(void **state)
{
    (void)state;
    open_scene("11_point_point");
    Actor *mouse = actor_named("mouse");
    stage_select(bench.stage, mouse);
    for (int i = 0; i < 2; i++) {
        stage_event(bench.stage, &(Event){.kind = EVENT_KEY, .key = 'k'});
        show_frame();
        assert_int_equal(ask_at(0)->exact, i == 0 ? TOUCHING : APART);
    }
    Vec beside = mouse->position;
    show_frame();
    assert_true(vec_equal(mouse->position, beside) && !vec_equal(beside, vec(450, 225)));
    assert_true(vec_distance(beside, vec(450, 225)) < 1e-9);
    stage_place(bench.stage, mouse, vec(448.3, 225.2), 0);
    show_frame();
    assert_true(vec_equal(mouse->position, vec(448, 225)));
}

static void test_negative_sizes_are_sorted(void **state)
{
    (void)state;
    open_scene("15_aabb_aabb");
    put("mover", 450, 225);
    turn("negative_sizes", "1");
    assert_true(ask_at(0)->hit);
    const RecordTable *table = table_named("Fixed box");
    assert_string_equal(table->row[0].cell[3], "−180");
    assert_string_equal(table->row[1].cell[1], "360");
    assert_string_equal(figure_named("unsorted test"), "no hit");
    turn("negative_sizes", "0");
}

static void test_centre_held_inside(void **state)
{
    (void)state;
    open_scene("16_rect_circle");
    assert_string_equal(figure_named("zone"), "above right");
    turn("hold_centre_inside", "1");
    assert_string_equal(figure_named("zone"), "inside");
    assert_int_equal(ask_at(0)->exact, OVERLAPPING);
    assert_string_equal(table_named("Nearest")->row[2].cell[2], "0.0");
    turn("hold_centre_inside", "0");
}

static int living(ShapeKind kind)
{
    int count = 0;
    stage_each(bench.stage, actor) count += actor->shape.kind == kind;
    return count;
}

static void test_playground_keeps_its_bodies(void **state)
{
    (void)state;
    open_scene("93_playground");
    bool any_hit = false;
    for (int tick = 0; tick < 1200; tick++) {
        stage_step(bench.stage);
        if (tick % 10) continue;
        show_frame();
        stage_each(bench.stage, actor)
        {
            any_hit |= actor->hit;
            assert_true(actor->position.x > -70 && actor->position.x < 1050);
            assert_true(actor->position.y > -70 && actor->position.y < 650);
            assert_false(actor->wrong);
        }
    }
    assert_true(any_hit);
    const Record *record = stage_record(bench.stage);
    assert_true(record->pairs > 90 && record->judged == record->pairs);
}

static void test_playground_adds_every_kind(void **state)
{
    (void)state;
    static const ShapeKind kinds[] = {SHAPE_OBB, SHAPE_CIRCLE, SHAPE_AABB, SHAPE_TRIANGLE,
                                      SHAPE_POINT};
    open_scene("93_playground");
    for (int i = 0; i < 5; i++) {
        stage_set_knob(bench.stage, 0, i);
        int before = living(kinds[i]);
        assert_non_null(stage_scene(bench.stage)->add(bench.stage, vec(490, 290)));
        show_frame();
        assert_int_equal(living(kinds[i]), before + 1);
    }
    stage_set_knob(bench.stage, 0, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_scene_introduces_itself),
        cmocka_unit_test(test_knobs_have_keys_of_their_own),
        cmocka_unit_test(test_every_scene_bears_a_viewer),
        cmocka_unit_test(test_frames_change_nothing),
        cmocka_unit_test(test_a_drag_is_undone),
        cmocka_unit_test(test_k_touches_in_every_scene),
        cmocka_unit_test(test_obb_windows),
        cmocka_unit_test(test_obb_axis_that_decides),
        cmocka_unit_test(test_obb_knobs),
        cmocka_unit_test(test_points_meet_to_the_last_bit),
        cmocka_unit_test(test_point_on_the_rim_follows_the_rule),
        cmocka_unit_test(test_circles_part_ways_at_touch),
        cmocka_unit_test(test_point_lamps),
        cmocka_unit_test(test_box_lamps),
        cmocka_unit_test(test_gallery_flips_where_boxes_touch),
        cmocka_unit_test(test_box_answers_for_more_than_its_picture),
        cmocka_unit_test(test_wheel_turns_the_drawing_only),
        cmocka_unit_test(test_k_leaves_the_pixel),
        cmocka_unit_test(test_negative_sizes_are_sorted),
        cmocka_unit_test(test_centre_held_inside),
        cmocka_unit_test(test_playground_keeps_its_bodies),
        cmocka_unit_test(test_playground_adds_every_kind),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
