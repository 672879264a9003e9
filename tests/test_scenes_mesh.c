// 84_mesh_tree: every structure finds the set of brute force for all meshes and probes; the probe
// is dragged; meshes are restored from snapshots, and read from files.
#include <signal.h>
#include <stdio.h>
#include <sys/wait.h>
#include <unistd.h>

#include "asking/asking.h"
#include "scene_bench.h"
#include "scene_kit/mesh_view.h"
#include "slow_clock.h"

static const Record *record(void) { return stage_record(stage); }

static void assert_same_set(void)
{
    assert_string_equal(figure_named("brute force"), "the same hits");
    assert_true(record()->verdict.given);
    assert_false(record()->verdict.wrong);
    assert_true(record()->verdict.judged <= record()->verdict.of);
    if (atoi(figure_named("hits")) > 0) assert_true(record()->verdict.judged > 0);
}

static const char *const structure[] = {"AABB tree", "OBB tree", "18-DOP tree", "uniform grid",
                                        "BSP tree"};
static const char *const probe[] = {"ray", "sphere", "box", "second mesh"};
static const char *const mesh[] = {"torus", "terrain", "blocks"};

static void test_every_structure_lights_the_same(void **state)
{
    (void)state;
    open_named("84_mesh_tree");
    turn("triangles", "500");
    for (int form = 0; form < 3; form++) {
        turn("mesh", mesh[form]);
        for (int i = 0; i < 4; i++) {
            char met[RECORD_TEXT] = "";
            turn("probe", probe[i]);
            for (int k = 0; k < 5; k++) {
                turn("structure", structure[k]);
                assert_same_set();
                if (k > 0) assert_string_equal(figure_named("hits"), met);
                snprintf(met, sizeof met, "%s", figure_named("hits"));
            }
        }
    }
}

static void test_the_mesh_is_said_to_stand_on_the_floor(void **state)
{
    (void)state;
    open_named("84_mesh_tree");
    assert_true(writes("on the floor"));
    turn("mesh", "terrain"); // on one vertex
    assert_false(writes("on the floor"));
    turn("mesh", "torus");
    turn("flat_view", "1");
    assert_false(writes("on the floor"));
    turn("flat_view", "0");
    turn("wireframe", "1"); // without a floor
    assert_false(writes("on the floor"));
    turn("wireframe", "0");
}

static void test_the_probe_goes_round_and_meets(void **state)
{
    (void)state;
    open_named("84_mesh_tree");
    turn("triangles", "100");
    for (int i = 0; i < 4; i++) {
        turn("probe", probe[i]);
        int hits = 0;
        for (int k = 0; k < 40; k++) {
            stage_step(stage);
            scene_frame();
            assert_same_set();
            hits += record()->verdict.hit;
        }
        assert_true(hits > 0);
    }
}

static void test_a_ray_visits_little(void **state)
{
    (void)state;
    open_named("84_mesh_tree");
    turn("probe", "ray");
    turn("triangles", "5000");
    assert_same_set();
    assert_true(atoi(figure_named("tested")) < 100);
    assert_non_null(strstr(figure_named("tested"), " of 4,970"));
}

// Level by level fewer volumes are entered than there are, and at last triangles are tested.
// Each triangle of the second mesh is a query of its own.
static void test_a_second_mesh_is_stepped_through(void **state)
{
    (void)state;
    open_named("84_mesh_tree");
    turn("probe", "second mesh");
    stage_play(stage, false);
    for (int k = 0; k < 5; k++) {
        stage_set_clock(stage, NULL);
        turn("structure", structure[k]);
        stage_set_clock(stage, slow_clock); // of a step only what it shows counts
        assert_int_equal(stage_trace_view(stage).steps, 197);
        assert_non_null(strstr(stage_trace_view(stage).sentence, "All 196 triangles"));
        int some = 0, none = 0;
        while (stage_trace_step(stage, -1)) {
            int entered, hits;
            bench_frame();
            TraceView trace = stage_trace_view(stage);
            assert_int_equal(sscanf(trace.values, "entered = %d, hits = %d", &entered, &hits), 2);
            assert_true(hits == 0 || entered > 0);
            some += hits > 0;
            none += entered == 0;
            Ink ink;
            assert_int_equal(draw_tagged(draw, "volume:entered", &ink), entered > 0);
        }
        assert_true(some > 10);
        assert_true(some + none < 196);
        stage_trace_step(stage, 200);
        scene_frame();
    }
    stage_set_clock(stage, NULL);
    turn("probe", "sphere");
    stage_play(stage, true);
}

static void test_a_paused_query_is_stepped_through(void **state)
{
    (void)state;
    open_named("84_mesh_tree");
    assert_int_equal(stage_trace_view(stage).steps, 0); // time runs
    stage_play(stage, false);
    scene_frame();
    assert_true(stage_trace_view(stage).steps > 10);
    assert_string_equal(stage_trace_view(stage).code, "triangle");
    int level = stage_trace_view(stage).steps - 2, entered, number;
    for (; stage_trace_step(stage, -1); level--) {
        scene_frame();
        const char *said = stage_trace_view(stage).sentence;
        assert_int_equal(sscanf(said, "Level %d: %d of", &number, &entered), 2);
        assert_int_equal(number, level);
        assert_true(level != 0 || strstr(said, ": 1 of 1 volumes entered."));
        assert_true(level != 3 || strstr(said, " of 8 volumes entered."));
        assert_int_equal(atoi(figure_named("entered")), entered);
    }
    assert_int_equal(level, -1);
    turn("structure", "uniform grid");
    assert_int_equal(stage_trace_view(stage).steps, 2);
    turn("structure", "AABB tree");
    stage_play(stage, true);
}

static void test_the_bsp_reports_its_growth(void **state)
{
    (void)state;
    open_named("84_mesh_tree");
    turn("structure", "BSP tree");
    const char *times = strstr(figure_named("triangles"), "split × ");
    assert_non_null(times);
    double growth = atof(times + strlen("split × "));
    assert_true(growth > 1.5 && growth < 5);
    turn("structure", "AABB tree");
    assert_null(strstr(figure_named("triangles"), "×"));
}

static void test_ripples_are_refitted_and_come_back(void **state)
{
    (void)state;
    open_named("84_mesh_tree");
    turn("triangles", "500");
    turn("ripples", "1");
    for (int i = 0; i < 5; i++) {
        turn("structure", structure[i]);
        stage_step(stage);
        scene_frame();
        assert_same_set();
    }
    char met[RECORD_TEXT];
    snprintf(met, sizeof met, "%s", figure_named("hits"));
    for (int i = 0; i < 12; i++) stage_step(stage);
    scene_frame();
    for (int i = 0; i < 12; i++) stage_step_back(stage);
    scene_frame();
    assert_string_equal(figure_named("hits"), met);
}

static double cost_of(const char *name, int cell)
{
    char digits[32] = "";
    for (const char *at = row_named("Cost of building", name)->cell[cell]; *at; at++)
        if (*at != ',') strncat(digits, (char[]){*at, 0}, sizeof digits - 1 - strlen(digits));
    return strtod(digits, NULL);
}

// What building costs is the same on all machines, but for the time, which needs a clock. The BSP
// tree takes more memory than grid and AABB tree, and makes the pieces that its own figures report.
static void test_building_has_its_cost(void **state)
{
    (void)state;
    open_named("84_mesh_tree");
    turn("structure", "BSP tree");
    double times = 0, kilobytes = 0;
    assert_int_equal(sscanf(figure_named("triangles"), "%*s split × %lf", &times), 1);
    turn("race", "build");
    assert_false(record()->verdict.given);
    static const char *const others[] = {"AABB tree", "OBB tree", "18-DOP tree", "uniform grid"};
    for (int i = 0; i < 4; i++) {
        assert_true(cost_of(others[i], 2) > 0);
        assert_string_equal(row_named("Cost of building", others[i])->cell[4], "–");
        assert_true(writes(others[i]));
    }
    assert_true(cost_of("BSP tree", 3) == times && times > 2);
    assert_true(cost_of("AABB tree", 3) == 1 && cost_of("uniform grid", 3) > 1);
    assert_true(cost_of("mesh", 2) == 1);
    kilobytes = cost_of("BSP tree", 1);
    assert_true(kilobytes > cost_of("AABB tree", 1) && kilobytes > 2 * cost_of("uniform grid", 1));
    assert_true(fabs(cost_of("BSP tree", 2) * cost_of("mesh", 1) - kilobytes) < 0.02 * kilobytes);
    stage_set_clock(stage, slow_clock);
    scene_frame(); // found once for this mesh: not again
    assert_string_equal(row_named("Cost of building", "BSP tree")->cell[4], "–");
    turn("triangles", "500");
    assert_true(cost_of("BSP tree", 4) > 0 && cost_of("uniform grid", 4) > 0);
    assert_true(cost_of("BSP tree", 1) < kilobytes);
    stage_set_clock(stage, NULL);
    turn("mesh", "file");
    assert_non_null(strstr(record()->note, "Drop an OBJ file"));
    turn("mesh", "torus");
    turn("triangles", "2,000");
    turn("ripples", "1");
    stage_step(stage);
    scene_frame();
    assert_true(cost_of("BSP tree", 1) == kilobytes); // of the mesh at rest
    turn("race", "off");
    turn("ripples", "0");
}

static void test_flaws_are_caught(void **state)
{
    (void)state;
    open_named("84_mesh_tree");
    turn("ripples", "1");
    turn("method", "mesh_first");
    assert_string_equal(figure_named("brute force"), "other hits");
    assert_true(record()->verdict.wrong);
    assert_string_equal(record()->verdict.answer_text, "1 HIT");
    assert_string_not_equal(record()->verdict.exact_text, "1 HIT");
    turn("probe", "ray");
    turn("method", "mesh_stale");
    int wrong = 0;
    for (int i = 0; i < 60; i++) {
        stage_step(stage);
        scene_frame();
        wrong += strcmp(figure_named("brute force"), "other hits") == 0;
    }
    assert_true(wrong > 0);
    turn("method", "mesh_all");
    assert_same_set();
}

// The exact oracle knows nothing of brute force: that alone must catch what is left out.
static void test_the_oracle_contradicts_what_is_left_out(void **state)
{
    (void)state;
    open_named("84_mesh_tree");
    MeshDef plan = {.triangles = 200, .kind = TS_MESH_TREE_AABB};
    TsMeshQuery sphere = ts_mesh_query_sphere((TsSphere){{0.7, 0, 0}, 0.4});
    ask_open(stage, true);
    for (int flaw = MESH_SOUND; flaw <= MESH_FIRST; flaw++) {
        int judged = 0, contradicted = 0;
        plan.flaw = (MeshFlaw)flaw;
        stage_mesh_view(stage, &plan);
        const Overlap *found = stage_overlap(stage, &sphere);
        for (int i = 0; found && judged < found->near; i++) {
            judged += found->judged;
            contradicted += found->contradicted;
            found = stage_overlap(stage, &sphere);
        }
        assert_non_null(found);
        assert_true(found->exact > 10);
        assert_int_equal(contradicted > 0, flaw == MESH_FIRST);
        if (flaw == MESH_FIRST) assert_true(contradicted >= found->exact - 1);
        found = stage_overlap_ring(stage, ts_vec3(0.7, 0, 0));
        assert_int_equal(found->contradicted > 0, flaw == MESH_FIRST);
    }
    ask_open(stage, false);
}

// What draws must not test: that is asserted.
static void test_a_query_from_draw_aborts(void **state)
{
    (void)state;
    open_named("84_mesh_tree");
    TsMeshQuery sphere = ts_mesh_query_sphere((TsSphere){{0.7, 0, 0}, 0.4});
    for (int which = 0; which < 3; which++) {
        pid_t child = fork();
        assert_true(child >= 0);
        if (child == 0) {
            close(STDERR_FILENO);
            signal(SIGABRT, SIG_DFL);
            if (which == 0) stage_overlap(stage, &sphere);
            if (which == 1) stage_overlap_ring(stage, ts_vec3(0, 0, 0));
            if (which == 2) stage_mesh_enter(stage, &sphere, 0, 0);
            _exit(0);
        }
        int status;
        assert_int_equal(waitpid(child, &status, 0), child);
        assert_true(WIFSIGNALED(status) && WTERMSIG(status) == SIGABRT);
    }
}

// ---- A volume around it all

static const Overlap *overlap_at(MeshAround kind, TsMeshQuery asked)
{
    MeshDef plan = {.triangles = 200, .kind = TS_MESH_TREE_AABB, .around = kind};
    assert_non_null(stage_mesh_view(stage, &plan)->around);
    const Overlap *found = stage_overlap(stage, &asked);
    assert_non_null(found);
    assert_true(found->same && found->contradicted == 0);
    return found;
}

static void test_what_is_apart_from_the_volume_around_is_spared(void **state)
{
    (void)state;
    open_named("84_mesh_tree");
    ask_open(stage, true);
    TsVec3 far = ts_vec3(0, 1.2, 0), corner = ts_vec3(0.95, 0, 0.95), hole = ts_vec3(0, 0, 0);
    for (int kind = AROUND_BOX; kind <= AROUND_HULL; kind++) {
        TsMeshQuery beyond[] = {
            ts_mesh_query_sphere((TsSphere){far, 0.1}),
            ts_mesh_query_ray((TsRay3){far, {1, 0.1, 0}}),
            ts_mesh_query_box((TsAabb3){far, ts_vec3_add(far, ts_vec3(1, 1, 1))}),
            ts_mesh_query_triangle((TsTriangle3){{far, {1, 1.1, 0}, {0, 1.1, 1}}})};
        for (int i = 0; i < 4; i++) {
            const Overlap *found = overlap_at((MeshAround)kind, beyond[i]);
            assert_true(found->spared && found->cost.nodes == 0 && found->cost.tests == 0);
        }
        // In the hole it meets no triangle, nor a side of what is around: and yet it is within.
        TsMeshQuery within[] = {
            ts_mesh_query_sphere((TsSphere){hole, 0.01}),
            ts_mesh_query_ray((TsRay3){far, {0, -1, 0}}),
            ts_mesh_query_box((TsAabb3){hole, ts_vec3(0.01, 0.01, 0.01)}),
            ts_mesh_query_triangle((TsTriangle3){{hole, {0.1, 0, 0}, {0, 0, 0.1}}})};
        for (int i = 0; i < 4; i++) {
            const Overlap *found = overlap_at((MeshAround)kind, within[i]);
            assert_true(!found->spared && found->hits == 0);
        }
        // Only the box reaches into its corners.
        const Overlap *found =
            overlap_at((MeshAround)kind, ts_mesh_query_sphere((TsSphere){corner, 0.1}));
        assert_int_equal(found->spared, kind != AROUND_BOX);
        assert_true(stage_overlap_ring(stage, ts_vec3(0, 0.9, 0))->spared ==
                    (kind != AROUND_SPHERE));
        assert_true(stage_overlap_ring(stage, ts_vec3(0, 2, 0))->spared);
        assert_false(stage_overlap_ring(stage, ts_vec3(0, 0, 0))->spared);
    }
    ask_open(stage, false);
}

static void test_volumes_around_lose_nothing(void **state)
{
    (void)state;
    static const char *const around[] = {"box", "sphere", "hull"};
    open_named("84_mesh_tree");
    turn("triangles", "100");
    turn("ripples", "1");
    for (int i = 0; i < 36; i++) {
        turn("mesh", mesh[i / 12]);
        turn("probe", probe[i % 12 / 3]);
        turn("around", around[i % 3]);
        for (int k = 0; k < 6; k++) stage_step(stage);
        scene_frame();
        assert_same_set();
        assert_true(figure_named(around[i % 3])[0]);
    }
}

static void test_how_much_of_them_is_empty(void **state)
{
    (void)state;
    double least = 100;
    open_named("84_mesh_tree");
    static const MeshAround order[] = {AROUND_SPHERE, AROUND_BOX, AROUND_HULL};
    for (int i = 0; i < 3; i++) {
        MeshDef plan = {.triangles = 2000, .kind = TS_MESH_TREE_AABB, .around = order[i]};
        const Around *around = stage_mesh_view(stage, &plan)->around;
        double inside = around->volume * (1 - around->empty);
        assert_true(fabs(inside - 2 * 3.14159265 * 3.14159265 * 0.7 * 0.09) < 0.05);
        assert_true(around->empty > 0 && 100 * around->empty < least);
        least = 100 * around->empty;
    }
    MeshDef plan = {.form = MESH_TERRAIN, .triangles = 200, .around = AROUND_HULL};
    assert_true(stage_mesh_view(stage, &plan)->around->empty < 0);
    plan.around = AROUND_NOTHING;
    assert_null(stage_mesh_view(stage, &plan)->around);
}

static void test_the_probe_is_dragged(void **state)
{
    (void)state;
    open_named("84_mesh_tree");
    turn("probe", "box");
    turn("size", "small");
    stage->playing = false;
    TsVec at = ts_vec(0, 0);
    for (double y = 150; y < 450 && space_hovered() < 0; y += 8) {
        for (double x = 250; x < 750 && space_hovered() < 0; x += 8) {
            at = bench_device(ts_vec(x, y));
            bench_move(at, (Button)0);
            scene_frame();
        }
    }
    assert_true(space_hovered() >= 0);
    bench_press(at, 0);
    bench_move(ts_vec(at.x, at.y - 220), BUTTON_LEFT);
    scene_frame();
    bench_release(ts_vec(at.x, at.y - 220));
    scene_frame();
    assert_false(record()->verdict.hit); // above it all
    assert_true(stage_undo(stage));
    scene_frame();
    assert_same_set();
}

// ---- Files

static void drop(const char *text)
{
    char path[] = "/tmp/touchstone_XXXXXX";
    int file = mkstemp(path);
    assert_true(file >= 0);
    assert_int_equal(write(file, text, strlen(text)), (ssize_t)strlen(text));
    close(file);
    const char *why;
    assert_true(stage_drop(stage, path, &why));
    scene_frame();
    assert_true(!why == !strstr(record()->note, "found"));
    unlink(path);
}

static void test_obj_files_are_dropped(void **state)
{
    (void)state;
    open_named("84_mesh_tree");
    drop("v 0 0 0\nv 4 0 0\nv 4 0 4\nv 0 0 4\nf 1 2 3 4\n");
    assert_string_equal(figure_named("triangles"), "2");
    assert_same_set();
    turn("around", "hull");
    assert_string_equal(figure_named("hull"), "none, it is flat");
    assert_same_set();
    drop("v 0 0 0\nv 4 0 zero\n");
    assert_string_equal(figure_named("triangles"), "");
    assert_non_null(strstr(record()->note, ":2: found 'zero', expected a number"));
    drop("v 7 7 7\nf 1 1 1\n"); // one point
    assert_string_equal(figure_named("triangles"), "1");
    assert_same_set();
}

static void test_without_a_file(void **state)
{
    (void)state;
    open_named("84_mesh_tree");
    turn("mesh", "file");
    assert_non_null(strstr(record()->note, "Drop an OBJ file"));
    assert_false(record()->verdict.given);
    turn("mesh", "blocks");
    assert_same_set();
}

int main(void)
{
    const struct CMUnitTest all[] = {
        cmocka_unit_test_setup_teardown(test_every_structure_lights_the_same, bench_up, bench_down),
        cmocka_unit_test_setup_teardown(test_the_mesh_is_said_to_stand_on_the_floor, bench_up,
                                        bench_down),
        cmocka_unit_test_setup_teardown(test_the_probe_goes_round_and_meets, bench_up, bench_down),
        cmocka_unit_test_setup_teardown(test_a_ray_visits_little, bench_up, bench_down),
        cmocka_unit_test_setup_teardown(test_a_second_mesh_is_stepped_through, bench_up,
                                        bench_down),
        cmocka_unit_test_setup_teardown(test_a_paused_query_is_stepped_through, bench_up,
                                        bench_down),
        cmocka_unit_test_setup_teardown(test_the_bsp_reports_its_growth, bench_up, bench_down),
        cmocka_unit_test_setup_teardown(test_ripples_are_refitted_and_come_back, bench_up,
                                        bench_down),
        cmocka_unit_test_setup_teardown(test_building_has_its_cost, bench_up, bench_down),
        cmocka_unit_test_setup_teardown(test_flaws_are_caught, bench_up, bench_down),
        cmocka_unit_test_setup_teardown(test_the_oracle_contradicts_what_is_left_out, bench_up,
                                        bench_down),
        cmocka_unit_test_setup_teardown(test_a_query_from_draw_aborts, bench_up, bench_down),
        cmocka_unit_test_setup_teardown(test_what_is_apart_from_the_volume_around_is_spared,
                                        bench_up, bench_down),
        cmocka_unit_test_setup_teardown(test_volumes_around_lose_nothing, bench_up, bench_down),
        cmocka_unit_test_setup_teardown(test_how_much_of_them_is_empty, bench_up, bench_down),
        cmocka_unit_test_setup_teardown(test_the_probe_is_dragged, bench_up, bench_down),
        cmocka_unit_test_setup_teardown(test_obj_files_are_dropped, bench_up, bench_down),
        cmocka_unit_test_setup_teardown(test_without_a_file, bench_up, bench_down),
    };
    return cmocka_run_group_tests(all, NULL, NULL);
}
