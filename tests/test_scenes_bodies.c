// Rigid bodies: known outcomes, the pointer's spring, stepping back, and energy.
#include "bodies_bench.h"
#include "draw_private.h"

static double figure(const char *name) { return number(figure_named(name)); }

static void check_asleep(int count)
{
    TsWorld *world = stage_world(stage);
    int asleep = 0;
    for (int i = 0; i < world->count; i++) asleep += world->body[i].asleep;
    assert_int_equal(asleep, count);
}

static void test_a_stack_of_ten_stands_and_sleeps(void **state)
{
    (void)state;
    open_place("stack");
    run(600);
    check_asleep(10);
    for (int i = 0; i < 10; i++) {
        Actor *box = stage_nth(stage, i + 1);
        assert_true(ts_vec_distance(box->position, ts_vec(490, 536 - 48 * i)) < 0.5);
        assert_true(box->traits & ACTOR_RESTS);
        assert_true(box->hit);
    }
    assert_false(disagrees());
    assert_true(figure("energy gained") < 0.1);
}

static void test_a_pyramid_stands(void **state)
{
    (void)state;
    open_place("pyramid");
    run(600);
    check_asleep(55);
    Actor *top = stage_nth(stage, 55);
    assert_true(ts_vec_distance(top->position, ts_vec(490, 560 - 48 * 9.5)) < 0.5);
}

// Every fourth body of the pile is a capsule: they roll, come to rest on all others, and none
// sinks.
static void test_capsules_come_to_rest(void **state)
{
    (void)state;
    int capsules = 0;
    open_place("pile");
    run(600);
    check_asleep(60);
    assert_true(ts_world_deepest(stage_world(stage)) < 0.2);
    stage_each(stage, actor)
    {
        if (actor->shape.kind != TS_SHAPE_CAPSULE) continue;
        capsules++;
        assert_true(actor->position.x > 20 && actor->position.x < 960 && actor->position.y < 560);
        assert_true(actor->traits & ACTOR_RESTS);
    }
    assert_int_equal(capsules, 15);
}

// tan 21.8014 = 0.4: a percent less holds, a percent more slides.
static void test_a_slope_holds_up_to_mu(void **state)
{
    (void)state;
    open_place("slope");
    turn("slope", "21.6");
    run(180);
    assert_true(number(row_named("Slope", "moved")->cell[1]) < 0.5);
    assert_non_null(strstr(stage_record(stage)->note, "must stay, moved 0.0 px"));
    assert_false(disagrees());
    turn("slope", "22");
    run(180);
    assert_true(number(row_named("Slope", "moved")->cell[1]) > 5);
    assert_non_null(strstr(stage_record(stage)->note, "must slide"));
    assert_false(disagrees());
    turn("mu_s", "0.42");
    turn("slope", "21.9");
    run(180);
    assert_true(number(row_named("Slope", "moved")->cell[1]) < 0.5);
    turn("mu_s", "0.4");
    turn("slope", "20");
}

static void test_masses_are_told(void **state)
{
    (void)state;
    open_place("see-saw");
    assert_true(fabs(number(row_named("The first", "box")->cell[1]) - 4200) < 1e-9);
    assert_true(fabs(number(row_named("The first", "inertia ÷ mass")->cell[1]) - 1708.333) < 1e-3);
    turn("density", "2");
    assert_true(fabs(number(row_named("The first", "mass")->cell[1]) - 8400) < 1e-9);
    turn("density", "1");
    turn("method", "bodies_document");
    scene_frame();
    assert_true(fabs(number(row_named("The first", "wrong: ")->cell[1]) - 16100) < 1e-9);
    assert_int_equal(row_named("The first", "wrong: ")->mark, ROW_WRONG);
    turn("method", "bodies_stand");
}

// At any size: 4.20000 to 420,000, and whole numbers from a million.
static void test_masses_have_six_digits(void **state)
{
    (void)state;
    open_place("see-saw");
    double area = number(row_named("The first", "box")->cell[1]);
    int density = 0;
    while (strcmp(stage_knob_at(stage, density)->label, "density") != 0) density++;
    for (int power = -3; power <= 4; power++) {
        for (int i = 0; i < 2; i++) {
            double wanted = pow(10, power + 3) * (i ? 9.25 : 1.25); // just above and below a power
            stage_put_knob(stage, density, wanted / area);
            scene_frame();
            const char *mass = row_named("The first", "mass")->cell[1];
            int digits = 0;
            for (const char *c = mass; *c; c++) digits += *c >= '0' && *c <= '9';
            if (digits != (power + 3 < 6 ? 6 : power + 4) || fabs(number(mass) / wanted - 1) > 1e-5)
                fail_msg("%s for %g", mass, wanted);
        }
    }
    stage_put_knob(stage, density, 1);
}

// The inertia of mass 1 depends on the shape alone, so the inertia of each body gives its mass.
static void test_mass_follows_from_inertia(void **state)
{
    (void)state;
    open_place("pile");
    static const char *const kinds[] = {"box", "circle", "polygon"};
    char of_one[3][32] = {"", "", ""}, mass[3][32] = {"", "", ""};
    for (int round = 0; round < 2; round++) {
        turn("density", round ? "2" : "1");
        int seen = 0;
        for (int i = 0; i < 60; i++) {
            stage_select(stage, stage_nth(stage, i));
            scene_frame();
            const char *name = table_named("The ")->row[0].cell[0];
            int kind = 0;
            while (kind < 3 && strncmp(name, kinds[kind], strlen(kinds[kind])) != 0) kind++;
            if (kind == 3 || seen & 1 << kind) continue;
            if (!strcmp(row_named("The ", "mass")->cell[1], "infinite")) continue;
            seen |= 1 << kind;
            const char *one = row_named("The ", "inertia ÷ mass")->cell[1];
            const char *by_inertia = row_named("The ", "mass from inertia")->cell[1];
            assert_string_equal(by_inertia, row_named("The ", "mass")->cell[1]);
            if (round) assert_string_equal(one, of_one[kind]);
            if (round) assert_string_not_equal(by_inertia, mass[kind]);
            snprintf(of_one[kind], sizeof of_one[kind], "%s", one);
            snprintf(mass[kind], sizeof mass[kind], "%s", by_inertia);
        }
        assert_int_equal(seen, 7);
    }
    turn("density", "1");
}

static void test_infinite_mass_is_not_pushed(void **state)
{
    (void)state;
    open_place("stack");
    stage_select(stage, stage_nth(stage, 1));
    run(60);
    assert_non_null(strstr(row_named("Correction", "body 0")->cell[2], "100.0"));
    assert_non_null(strstr(row_named("Correction", "body 2")->cell[2], "50.0"));
}

static void test_no_bullet_passes(void **state)
{
    (void)state;
    open_place("bullet wall");
    run(240);
    stage_each(stage, actor)
    {
        if (actor->index == 0 || actor->shape.kind != TS_SHAPE_CIRCLE) continue;
        assert_true(actor->position.x > 20 && actor->position.x < 860);
    }
}

static const char *const places[] = {"pile", "slope", "stack", "see-saw", "bullet wall", "pyramid"};

// In the first 50 ticks.
static bool disagrees_at(const char *method, const char *place)
{
    bool wrong = false;
    open_place(place);
    turn("method", method);
    for (int i = 0; i < 50 && !wrong; i++) {
        stage_step(stage);
        scene_frame();
        wrong = disagrees();
    }
    return wrong;
}

static void test_a_sound_solver_agrees_and_flawed_ones_do_not(void **state)
{
    (void)state;
    static const char *const flawed[] = {"bodies_spin_sign", "bodies_free_friction",
                                         "bodies_super_static"};
    for (int i = 0; i < 6; i++) {
        assert_false(disagrees_at("bodies_stand", places[i]));
        assert_true(figure("energy gained") < 0.05);
        for (int k = 0; k < 3; k++) assert_true(disagrees_at(flawed[k], places[i]));
    }
}

// Its correction lifts bodies, it cannot hold a stack or a box on a slope, and bullets pass.
static void test_the_tutorial_s_solver_falls_short(void **state)
{
    (void)state;
    open_place("stack");
    turn("method", "bodies_document");
    run(30);
    assert_true(disagrees());
    assert_string_equal(stage_record(stage)->verdict.answer_text, "FALLS");
    run(570);
    assert_true(disagrees() && figure("energy gained") > 0.5);
    open_place("slope");
    turn("method", "bodies_document");
    run(30);
    assert_string_equal(stage_record(stage)->verdict.answer_text, "SLIDES");
    assert_string_equal(stage_record(stage)->verdict.exact_text, "STAYS");
    open_place("bullet wall");
    turn("method", "bodies_document");
    run(30);
    assert_string_equal(stage_record(stage)->verdict.answer_text, "3 LOST");
}

static void test_infinite_pairs_get_lost(void **state)
{
    (void)state;
    open_place("pile");
    turn("method", "bodies_infinite_pairs");
    run(5);
    assert_true(disagrees());
    assert_string_equal(stage_record(stage)->verdict.answer_text, "2 LOST");
    assert_string_equal(stage_record(stage)->verdict.exact_text, "NONE LOST");
    assert_non_null(strstr(stage_record(stage)->note, "0/0"));
}

// Another method is not to blame for what the last one did: the place is built again.
static void test_another_method_starts_again(void **state)
{
    (void)state;
    open_place("pile");
    uint64_t first = digest();
    turn("method", "bodies_infinite_pairs");
    run(60);
    turn("method", "bodies_stand");
    scene_frame();
    assert_false(disagrees());
    assert_true(digest() == first);
    run(60);
    assert_false(disagrees());
}

// What the panel says first is what one sees: sixty bodies, no contact and no speed as they hang in
// the air, and as many contacts as pairs that the picture shows in red, each with its normal.
static void test_its_first_figures_are_seen(void **state)
{
    (void)state;
    open_place("pile");
    for (int tick = 0; tick <= 90; tick += 30) {
        int loose = 0, shown = 0;
        if (tick > 0) run(30);
        scene_frame();
        const RecordTable *first = &stage_record(stage)->table[0];
        assert_string_equal(first->heading, "Seen here");
        stage_each(stage, actor) loose++;
        loose -= 3; // the floor and two walls
        assert_true(number(row_named("Seen here", "loose bodies")->cell[1]) == loose);
        double contacts = number(row_named("Seen here", "pairs ≤ 0.1 px")->cell[1]);
        double fastest = number(row_named("Seen here", "fastest")->cell[1]);
        int count;
        const TsWorldContact *contact = ts_world_contacts(stage_world(stage), &count);
        for (int i = 0; i < count; i++) shown += ts_world_touches(&contact[i]);
        assert_true(contacts == shown);
        assert_true(tick == 0 ? contacts == 0 && fastest == 0 : fastest > 0);
        assert_true(tick < 60 || contacts > 20);
    }
}

// ---- What is drawn of contacts

static double impulses(const char *row)
{
    return number(row_named("Impulses on it", row)->cell[1]);
}

// On a slope of 20 degrees cos 20 and sin 20 of the weight; in a stack each box carries those
// above and is carried by the one below.
static void test_impulses_carry_the_weight(void **state)
{
    (void)state;
    Ink ink;
    open_place("slope");
    run(300);
    assert_false(draw_tagged(draw, "impulse", &ink) || draw_tagged(draw, "friction", &ink));
    turn("drawn as", "impulses");
    assert_true(fabs(impulses("normal") - ts_degrees(20).x) < 2e-3);
    assert_true(fabs(impulses("friction") - ts_degrees(20).y) < 2e-3);
    assert_true(fabs(impulses("both") - 1) < 2e-3);
    assert_true(draw_tagged(draw, "impulse", &ink) && ink == INK_INK);
    assert_true(draw_tagged(draw, "friction", &ink) && ink == INK_MARK);
    open_place("stack");
    turn("drawn as", "impulses");
    run(600);
    int count;
    const TsWorldContact *contact = ts_world_contacts(stage_world(stage), &count);
    for (int i = 0; i < count; i++) {
        if (contact[i].b > 10) continue; // a kerb and the floor
        double sum = contact[i].normal_impulse[0] + contact[i].normal_impulse[1];
        double weight = 48 * 48 * 980 / 480.0; // in a substep
        assert_true(fabs(sum / weight - (10 - contact[i].a)) < 0.05);
    }
    for (int i = 1; i <= 10; i++) {
        stage_select(stage, stage_nth(stage, i));
        scene_frame();
        assert_true(fabs(impulses("both") - 1) < 0.02);
    }
    turn("method", "bodies_document"); // which has none
    run(1);
    assert_false(draw_tagged(draw, "impulse", &ink));
    assert_string_not_equal(stage_record(stage)->table[0].heading, "Impulses on it");
    turn("drawn as", "points");
}

static int shade_of(double depth)
{
    return (depth >= 0.01) + (depth >= 0.03) + (depth >= 0.1) + (depth >= 0.3) + (depth >= 1);
}

static void check_shades(void)
{
    int count, expected[6] = {0}, drawn[6] = {0};
    double deepest[64] = {0};
    const TsWorld *world = stage_world(stage);
    const TsWorldContact *contact = ts_world_contacts(world, &count);
    for (int i = 0; i < count; i++) {
        for (int k = 0; k < contact[i].manifold.count; k++) {
            double depth = -contact[i].manifold.point[k].gap;
            deepest[contact[i].a] = fmax(deepest[contact[i].a], depth);
            deepest[contact[i].b] = fmax(deepest[contact[i].b], depth);
        }
    }
    for (int i = 0; i < world->count; i++) {
        if (!world->body[i].fixed) expected[shade_of(deepest[i])]++;
    }
    for (int i = 0; i < draw->commands; i++) {
        const Command *command = &draw->command[i];
        if (!command->tag || strcmp(draw_tag_name(draw, command->tag - 1), "depths") != 0) continue;
        drawn[(int)(command->fill.alpha / 0.14 + 0.5) % 6]++;
    }
    for (int i = 1; i < 6; i++) assert_int_equal(drawn[i], expected[i]);
}

static void test_depth_has_five_shades(void **state)
{
    (void)state;
    open_place("pile");
    turn("drawn as", "depth");
    run(300);
    check_shades();
    turn("method", "bodies_document");
    for (int i = 0; i < 8; i++) {
        run(20);
        check_shades();
    }
    turn("drawn as", "points");
}

// ---- With gravity turned, and many

// After t seconds of free fall a body is g t² / 2 lower, in the direction that is down now.
static void test_gravity_turns(void **state)
{
    (void)state;
    open_place("stack");
    run(600);
    check_asleep(10);
    turn("gravity turned", "90");
    assert_true(fabs(number(row_named("Energy", "potential")->cell[1]) - 980 * 470) < 980);
    check_asleep(0);
    run(30);
    for (int i = 1; i <= 10; i++) {
        TsVec at = stage_nth(stage, i)->position;
        assert_true(fabs(at.x - 490 - 980 * 0.125) < 6);    // the lowest rubs along the floor
        assert_true(fabs(at.y - (536 - 48 * (i - 1))) < 8); // what was pressed together parts
    }
    run(600); // a column still, along the right wall
    for (int i = 1; i <= 10; i++) assert_true(fabs(stage_nth(stage, i)->position.x - 936) < 0.5);
    assert_true(fabs(number(row_named("Energy", "potential")->cell[1]) - 980 * 24) < 980);
    assert_true(figure("energy gained") < 0.1);
    turn("gravity turned", "180");
    run(600);
    stage_each(stage, actor)
    {
        TsVec at = actor->position;
        assert_true(at.x > 0 && at.x < 980 && at.y > 0 && at.y < 580);
    }
    assert_true(fabs(stage_nth(stage, 10)->position.y - 44) < 0.5);
    assert_false(disagrees());
    assert_true(stage_undo(stage) && stage_undo(stage));
    turn("gravity turned", "0");
}

// In every place; they come to lie within the box.
static void test_nothing_falls_out_of_any_place(void **state)
{
    (void)state;
    for (int i = 0; i < 6; i++) {
        open_place(places[i]);
        turn("gravity turned", i % 2 ? "-90" : "135");
        for (int k = 0; k < 300; k++) stage_step(stage);
        scene_frame();
        stage_each(stage, actor)
        {
            TsVec at = actor->position;
            assert_true(at.x > 0 && at.x < 980 && at.y > 0 && at.y < 580);
        }
        turn("gravity turned", "0");
    }
}

static void test_thousands_of_bodies(void **state)
{
    (void)state;
    static const struct {
        const char *place, *bodies;
        int count; // with ground and walls
    } large[] = {{"pile", "3,000", 3003}, {"pile", "5,000", 5003}, {"pyramid", "5,000", 5053}};
    for (int i = 0; i < 3; i++) {
        open_place(large[i].place);
        turn("bodies", large[i].bodies);
        for (int k = 0; k < 5; k++) stage_step(stage);
        bench_frame();
        assert_int_equal(stage_world(stage)->count, large[i].count);
        stage_step_back(stage);
        stage_set_knob(stage, 1, 0);
        bench_frame();
        assert_true(stage_world(stage)->count < 100);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_stack_of_ten_stands_and_sleeps),
        cmocka_unit_test(test_a_pyramid_stands),
        cmocka_unit_test(test_capsules_come_to_rest),
        cmocka_unit_test(test_a_slope_holds_up_to_mu),
        cmocka_unit_test(test_masses_are_told),
        cmocka_unit_test(test_masses_have_six_digits),
        cmocka_unit_test(test_mass_follows_from_inertia),
        cmocka_unit_test(test_infinite_mass_is_not_pushed),
        cmocka_unit_test(test_no_bullet_passes),
        cmocka_unit_test(test_a_sound_solver_agrees_and_flawed_ones_do_not),
        cmocka_unit_test(test_the_tutorial_s_solver_falls_short),
        cmocka_unit_test(test_infinite_pairs_get_lost),
        cmocka_unit_test(test_another_method_starts_again),
        cmocka_unit_test(test_its_first_figures_are_seen),
        cmocka_unit_test(test_impulses_carry_the_weight),
        cmocka_unit_test(test_depth_has_five_shades),
        cmocka_unit_test(test_gravity_turns),
        cmocka_unit_test(test_nothing_falls_out_of_any_place),
        cmocka_unit_test(test_thousands_of_bodies),
    };
    return cmocka_run_group_tests(tests, bench_up, bench_down);
}
