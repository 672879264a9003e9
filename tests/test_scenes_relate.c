// 39_relate: the answer at each place, each flaw where its sentence says, what is exact beside
// the oracle while B is dragged and turned, and the cells that are lit.
#include "../scenes/39_figures.h"
#include "oracle/oracle_relate.h"
#include "scene_bench.h"
#include "touchstone/degrees.h"
#include "view/handles.h"

static const char *const methods[] = {"relate_nodes",         "relate_no_holes", "relate_boxes",
                                      "relate_border_inside", "relate_parts",    "relate_rounded",
                                      "relate_closed_ends"};
enum { METHODS = sizeof methods / sizeof *methods };

static void open_place(Preset place)
{
    open_named("39_relate");
    turn("preset", presets[place].name);
}

static const char *cells(void) { return figure_named("cells in a row"); }

// Where a corner of the figure lies now.
static TsVec corner_now(const Figure *figure, const Actor *body, TsVec corner)
{
    TsAabb box = figure_box(figure);
    TsVec middle = ts_vec((box.min.x + box.max.x) / 2, (box.min.y + box.max.y) / 2);
    TsVec offset = ts_vec_sub(corner, middle);
    if (body->angle != 0) {
        offset = ts_vec_turn(offset, ts_degrees(body->angle));
        offset = ts_vec(floor(offset.x * 0x1p42 + 0.5) * 0x1p-42,
                        floor(offset.y * 0x1p42 + 0.5) * 0x1p-42);
    }
    return ts_vec_add(body->position, offset);
}

static TsGeometry geometry_now(Preset place, int which)
{
    const Figure *figure = &presets[place].of[which];
    const Actor *body = actor_named(which ? "B" : "A");
    TsGeometry geometry = ts_geometry_make(TS_MEMORY_HEAP);
    for (int i = 0; i < FIGURE_PARTS && figure->part[i].count > 0; i++) {
        const FigurePart *part = &figure->part[i];
        TsVec corner[FIGURE_CORNERS];
        bool added = false;
        for (int k = 0; k < part->count; k++) corner[k] = corner_now(figure, body, part->corner[k]);
        if (part->kind == TS_PART_POINT) added = ts_geometry_add_point(&geometry, *corner, NULL);
        if (part->kind == TS_PART_PATH)
            added = ts_geometry_add_path(&geometry, corner, part->count, NULL);
        if (part->kind == TS_PART_RING)
            added = ts_geometry_add_ring(&geometry, corner, part->count, NULL);
        if (part->kind == TS_PART_HOLE)
            added = ts_geometry_add_hole(&geometry, corner, part->count, NULL);
        assert_true(added);
    }
    assert_true(ts_geometry_prepare(&geometry, NULL));
    return geometry;
}

// By the oracle, and the same by ts_relate.
static TsMatrix truth_now(Preset place)
{
    TsGeometry a = geometry_now(place, 0), b = geometry_now(place, 1);
    TsMatrix truth = oracle_relate(&a, &b), matrix;
    assert_true(ts_relate(&a, &b, &matrix));
    assert_memory_equal(&matrix, &truth, sizeof truth);
    ts_geometry_free(&a);
    ts_geometry_free(&b);
    return truth;
}

static bool meets(const TsMatrix *matrix)
{
    return ts_matrix_is(matrix, TS_RELATE_INTERSECTS, 2, 2);
}

// ---- Places

// The cells are worked out by hand.
static void each_flaw_has_its_place(void **state)
{
    (void)state;
    static const struct {
        const char *word, *cells;
        bool hit, wrong[METHODS];
    } places[PRESETS] = {
        [THROUGH_A_HOLE] = {"A CROSSES B", "1F20F1102", true, {0, 0, 1, 0, 0, 0}},
        [IN_A_HOLE] = {"DISJOINT", "FF2FF1212", false, {0, 1, 1, 0, 0, 0}},
        [NESTED] = {"A CONTAINS B", "212FF1FF2", true, {0, 0, 0, 0, 0, 0}},
        [SHARED_BORDER] = {"A TOUCHES B", "FF2F11212", true, {0, 0, 0, 1, 0, 0}},
        [HOLE_AT_THE_BORDER] = {"A TOUCHES B", "FF20F1102", true, {0, 1, 1, 1, 0, 0}},
        [ENDS_ON_THE_BORDER] = {"A TOUCHES B", "FF2F01102", true, {0, 0, 1, 1, 0, 0}},
        [SAME_POINTS] = {"A EQUALS B", "2FFF1FFF2", true, {0, 0, 0, 1, 0, 0}},
        [ALONG_THE_BORDER] = {"A COVERS B", "FF2101FF2", true, {0, 0, 1, 1, 0, 0}},
        [JOINT_OF_LINES] = {"A CONTAINS B", "0F1FF0FF2", true, {0, 0, 1, 0, 1, 0}},
        [SMALL_GAP] = {"DISJOINT", "FF2FF1212", false, {0, 0, 0, 0, 0, 1}},
        [CLOSED_PATH] = {"A CONTAINS B", "0F1FFFFF2", true, {0, 0, 1, 0, 0, 0, 1}},
    };
    for (Preset place = 0; place < PRESETS; place++) {
        open_place(place);
        TsMatrix truth = truth_now(place);
        char text[10];
        ts_matrix_text(&truth, text);
        assert_string_equal(text, places[place].cells);
        for (int method = 0; method < METHODS; method++) {
            const SceneVerdict *verdict = verdict_by(methods[method]);
            bool wrong = places[place].wrong[method];
            if (verdict->wrong != wrong)
                fail_msg("%s: %s says %s", presets[place].name, methods[method], cells());
            assert_int_equal(verdict->exact, places[place].hit);
            assert_int_equal(strcmp(cells(), places[place].cells) != 0, wrong);
            assert_int_equal(actor_named("A")->hit, verdict->hit);
            assert_int_equal(actor_named("B")->wrong, verdict->hit != verdict->exact);
            if (wrong) continue;
            assert_string_equal(verdict->answer_text, places[place].word);
            assert_string_equal(verdict->exact_text, places[place].word);
        }
    }
}

// What each says where it is wrong; by its cells if the name is the same.
static void flawed_ones_say_what_their_sentence_says(void **state)
{
    (void)state;
    static const struct {
        Preset place;
        const char *method, *says, *exact;
        bool hit;
    } lies[] = {
        {IN_A_HOLE, "relate_no_holes", "A CONTAINS B", "DISJOINT", true},
        {IN_A_HOLE, "relate_boxes", "A CONTAINS B", "DISJOINT", true},
        {HOLE_AT_THE_BORDER, "relate_no_holes", "A CROSSES B", "A TOUCHES B", true},
        {SHARED_BORDER, "relate_border_inside", "A OVERLAPS B", "A TOUCHES B", true},
        {JOINT_OF_LINES, "relate_parts", "A COVERS B", "A CONTAINS B", true},
        {SMALL_GAP, "relate_rounded", "A TOUCHES B", "DISJOINT", true},
        {CLOSED_PATH, "relate_closed_ends", "A COVERS B", "A CONTAINS B", true},
    };
    for (size_t i = 0; i < sizeof lies / sizeof *lies; i++) {
        open_place(lies[i].place);
        const SceneVerdict *verdict = verdict_by(lies[i].method);
        assert_string_equal(verdict->answer_text, lies[i].says);
        assert_string_equal(verdict->exact_text, lies[i].exact);
        assert_int_equal(verdict->hit, lies[i].hit);
    }
}

// ---- Drags

// The frame beside the oracle; returns whether a flawed method was wrong.
static bool check_pose(Preset place, const char *method)
{
    TsMatrix truth = truth_now(place);
    char text[10];
    ts_matrix_text(&truth, text);
    const SceneVerdict *verdict = verdict_by("relate_nodes");
    if (strcmp(cells(), text) != 0)
        fail_msg("%s: %s, exactly %s", presets[place].name, cells(), text);
    assert_false(verdict->wrong);
    assert_int_equal(verdict->hit, meets(&truth));
    verdict = verdict_by(method);
    assert_int_equal(verdict->exact, meets(&truth));
    assert_int_equal(verdict->wrong, strcmp(cells(), text) != 0);
    return verdict->wrong;
}

static void what_is_exact_holds_under_drags(void **state)
{
    (void)state;
    int wrong[METHODS] = {0};
    for (Preset place = 0; place < PRESETS; place++) {
        open_place(place);
        stage_play(stage, false);
        TsVec from = actor_named("B")->position;
        for (int i = 0; i < 24; i++) {
            TsVec by = ts_vec(20 * (i % 5 - 2), 15 * (i / 5 - 2));
            double angle = i % 3 == 0 ? 0 : i % 3 == 1 ? 90 * (i % 4) : 7.5 * i;
            stage_place(stage, actor_named("B"), ts_vec_add(from, by), angle);
            scene_frame();
            for (int method = 1; method < METHODS; method++)
                wrong[method] += check_pose(place, methods[method]);
        }
    }
    for (int method = 1; method < METHODS; method++) {
        if (wrong[method] == 0) fail_msg("%s is never wrong", methods[method]);
    }
}

static void b_is_dragged_out_of_the_hole(void **state)
{
    (void)state;
    open_place(IN_A_HOLE);
    stage_play(stage, false);
    TsVec from = actor_named("B")->position, to = ts_vec(390, 230);
    drag_point(from, to);
    assert_true(ts_vec_equal(actor_named("B")->position, to));
    check_pose(IN_A_HOLE, "relate_no_holes");
    assert_string_equal(verdict_by("relate_nodes")->answer_text, "A OVERLAPS B");
    assert_true(actor_named("A")->hit && actor_named("B")->hit);
    assert_true(stage_undo(stage));
    scene_frame();
    assert_string_equal(stage_record(stage)->verdict.answer_text, "DISJOINT");
}

// Equal geometries are so only where they lie: by one ulp they overlap.
static void one_ulp_ends_equality(void **state)
{
    (void)state;
    open_place(SAME_POINTS);
    TsVec at = actor_named("B")->position;
    stage_place(stage, actor_named("B"), ts_vec(nextafter(at.x, HUGE_VAL), at.y), 0);
    scene_frame();
    assert_false(check_pose(SAME_POINTS, "relate_no_holes"));
    assert_string_equal(verdict_by("relate_nodes")->answer_text, "A OVERLAPS B");
}

// ---- Cells

static void named_relations_are_those_of_the_cells(void **state)
{
    (void)state;
    for (Preset place = 0; place < PRESETS; place++) {
        open_place(place);
        TsGeometry a = geometry_now(place, 0), b = geometry_now(place, 1);
        TsMatrix truth = truth_now(place);
        for (int i = 0; i < TS_RELATE_NAMES; i++) {
            bool yes = ts_matrix_is(&truth, (TsRelate)i, ts_geometry_dimension(&a),
                                    ts_geometry_dimension(&b));
            const RecordRow *row = row_named("Named relations", ts_relate_name((TsRelate)i));
            assert_string_equal(row->cell[1], yes ? "yes" : "no");
        }
        ts_geometry_free(&a);
        ts_geometry_free(&b);
    }
}

static void a_click_lights_a_cell(void **state)
{
    (void)state;
    open_place(SHARED_BORDER);
    assert_true(knob_value("lit cell") == 0);
    TsVec middle = handles_in_space(stage, 4)->at; // boundary and boundary
    point_at(EVENT_MOVE, middle);
    assert_int_equal(space_hovered(), 4);
    point_at(EVENT_PRESS, middle);
    point_at(EVENT_RELEASE, middle);
    scene_frame();
    assert_true(knob_value("lit cell") == 5);
    assert_int_equal(table_named("Cells")->row[4].mark, ROW_DECIDES);
    point_at(EVENT_PRESS, middle);
    point_at(EVENT_RELEASE, middle);
    scene_frame();
    assert_true(knob_value("lit cell") == 0);
}

// Without one of them there is nothing to answer.
static void one_alone_relates_to_nothing(void **state)
{
    (void)state;
    open_place(NESTED);
    stage_remove(stage, actor_named("B"));
    bench_frame();
    assert_false(stage_record(stage)->verdict.given);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_flaw_has_its_place),
        cmocka_unit_test(flawed_ones_say_what_their_sentence_says),
        cmocka_unit_test(what_is_exact_holds_under_drags),
        cmocka_unit_test(b_is_dragged_out_of_the_hole),
        cmocka_unit_test(one_ulp_ends_equality),
        cmocka_unit_test(named_relations_are_those_of_the_cells),
        cmocka_unit_test(a_click_lights_a_cell),
        cmocka_unit_test(one_alone_relates_to_nothing),
    };
    return cmocka_run_group_tests(tests, bench_up, bench_down);
}
