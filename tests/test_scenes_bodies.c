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

static void test_the_spring_lifts_and_undo_puts_back(void **state)
{
    (void)state;
    open_place("stack");
    stage_play(stage, true);
    Actor *top = stage_nth(stage, 10);
    TsVec from = top->position;
    point_at(EVENT_PRESS, ts_vec(from.x, from.y - 27)); // beside it
    run(1);
    assert_int_equal(stage_world(stage)->spring.body, 10);
    uint64_t lifted = digest();
    for (int i = 0; i < 60; i++) {
        point_at(EVENT_MOVE, ts_vec(from.x - 4 * i, from.y - 10));
        run(1);
    }
    assert_true(ts_vec_distance(top->position, ts_vec(from.x - 236, from.y - 10)) < 40);
    point_at(EVENT_RELEASE, ts_vec(from.x - 236, from.y - 10));
    run(120);
    assert_int_equal(stage_world(stage)->spring.body, -1);
    assert_true(top->position.y < 600 && lifted != digest());
    assert_true(stage_undo(stage));
    scene_frame();
    assert_true(same_bits(top->position, from));
    assert_true(ts_vec_equal(stage_world(stage)->body[10].pose.position, from));
}

// It knows no soft contacts, but the same spring.
static void test_positional_correction_follows_the_pointer(void **state)
{
    (void)state;
    open_place("stack");
    turn("method", "bodies_document");
    Actor *top = stage_nth(stage, 10);
    TsVec to = ts_vec_add(top->position, ts_vec(200, -40));
    point_at(EVENT_PRESS, top->position);
    point_at(EVENT_MOVE, to);
    run(60);
    assert_true(ts_vec_distance(top->position, to) < 12);
    point_at(EVENT_RELEASE, to);
    run(60);
    assert_true(top->position.y > to.y + 100); // it falls
    turn("method", "bodies_stand");
}

// Within half a second, from below a dozen others; and no body is thrown out.
static void check_follows(TsVec from, TsVec by)
{
    Actor *actor = nearest_to(from);
    TsVec to = ts_vec_add(actor->position, by);
    point_at(EVENT_PRESS, actor->position);
    point_at(EVENT_MOVE, to);
    for (int i = 0; i < 30; i++) stage_step(stage);
    assert_true(ts_vec_distance(actor->position, to) < 0.5 * ts_vec_length(by));
    for (int i = 0; i < 30; i++) stage_step(stage);
    point_at(EVENT_RELEASE, to);
    run(1);
    assert_true(ts_world_deepest(stage_world(stage)) < 2);
    stage_each(stage, other) assert_true(other->position.y < 600 && other->position.y > -400);
}

static void test_a_body_in_a_pile_follows_the_spring(void **state)
{
    (void)state;
    open_place("pile");
    turn("bodies", "300");
    stage_play(stage, true);
    for (int i = 0; i < 240; i++) stage_step(stage);
    check_follows(ts_vec(200, 520), ts_vec(120, -120));
    check_follows(ts_vec(500, 530), ts_vec(-60, -160));
    check_follows(ts_vec(700, 480), ts_vec(-150, -50));
    turn("bodies", "60");
}

static void test_paused_bodies_are_put(void **state)
{
    (void)state;
    open_place("stack");
    stage_play(stage, false);
    Actor *top = stage_nth(stage, 10);
    TsWorld *world = stage_world(stage);
    TsVec from = top->position, to = ts_vec(200, 300);
    point_at(EVENT_PRESS, from);
    point_at(EVENT_MOVE, to);
    scene_frame();
    point_at(EVENT_RELEASE, to);
    assert_true(ts_vec_distance(top->position, to) < 1e-6);
    bench_key("E");
    assert_true(top->angle == 1 && ts_vec_equal(world->body[10].pose.position, from));
    run(1);
    assert_int_equal(world->spring.body, -1);
    assert_true(ts_vec_distance(world->body[10].pose.position, to) < 0.5);
    assert_true(ts_vec_distance(world->body[10].pose.turn, ts_degrees(1)) < 1e-9);
    assert_true(top->position.y > 300 && top->position.y < 300.5);
    run(90);
    assert_true(top->position.y > 500);
    assert_true(stage_undo(stage) && stage_undo(stage));
    scene_frame();
    assert_true(same_bits(top->position, from) && top->angle == 0);
    assert_true(ts_vec_equal(world->body[10].pose.position, from));
    run(1);
    assert_true(ts_vec_distance(top->position, from) < 0.5);
    stage_play(stage, true);
}

static void test_a_body_snapped_to_touch_is_there(void **state)
{
    (void)state;
    open_place("stack");
    stage_play(stage, false);
    Actor *top = stage_nth(stage, 10);
    stage_select(stage, top);
    bench_key("Up");
    bench_key("Up");
    scene_frame();
    bench_key("K");
    scene_frame();
    TsVec snapped = top->position;
    assert_true(stage_snapped(stage, top) && top->relation == TS_TOUCHING);
    run(1);
    assert_true(ts_vec_distance(stage_world(stage)->body[10].pose.position, snapped) < 0.3);
    Actor *ground = stage_nth(stage, 0);
    TsVec stays = ground->position;
    stage_select(stage, ground);
    bench_key("K");
    scene_frame();
    assert_true(same_bits(ground->position, stays));
    stage_play(stage, true);
}

// Held through a step it stays at the pointer.
static void test_a_body_held_in_a_step_does_not_fall(void **state)
{
    (void)state;
    open_place("stack");
    stage_play(stage, false);
    Actor *top = stage_nth(stage, 10);
    point_at(EVENT_PRESS, top->position);
    point_at(EVENT_MOVE, ts_vec(200, 300));
    run(30);
    assert_true(ts_vec_distance(top->position, ts_vec(200, 300)) < 1);
    stage_cancel(stage);
    run(1);
    assert_true(ts_vec_distance(top->position, ts_vec(490, 104)) < 1);
    stage_play(stage, true);
}

static void test_bodies_held_together_go_back_together(void **state)
{
    (void)state;
    open_place("stack");
    stage_play(stage, false);
    Actor *top = stage_nth(stage, 10), *below = stage_nth(stage, 9);
    stage_select(stage, below);
    top->also_selected = true;
    point_at(EVENT_PRESS, top->position);
    point_at(EVENT_MOVE, ts_vec(200, 300));
    run(30);
    assert_true(ts_vec_distance(below->position, ts_vec(200, 348)) < 1);
    stage_cancel(stage);
    run(1);
    assert_true(ts_vec_distance(top->position, ts_vec(490, 104)) < 1);
    assert_true(ts_vec_distance(below->position, ts_vec(490, 152)) < 1);
    stage_play(stage, true);
}

static void check_again(const char *place, int ticks)
{
    open_place(place);
    run(ticks);
    uint64_t first = digest();
    run(30);
    uint64_t later = digest();
    for (int i = 0; i < 30; i++) stage_step_back(stage);
    scene_frame();
    assert_true(digest() == first);
    run(30);
    assert_true(digest() == later);
    stage_reset(stage);
    run(ticks + 30);
    assert_true(digest() == later);
}

static void test_steps_back_and_restarts_to_the_bit(void **state)
{
    (void)state;
    check_again("pile", 100);
    check_again("see-saw", 60);
    check_again("bullet wall", 10);
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

static void test_what_is_thrown_out_comes_back_from_above(void **state)
{
    (void)state;
    open_place("pile");
    stage_play(stage, true);
    for (int i = 0; i < 120; i++) stage_step(stage);
    Actor *actor = nearest_to(ts_vec(500, 400));
    point_at(EVENT_PRESS, actor->position);
    run(1);
    for (int i = 0; i < 20; i++) {
        point_at(EVENT_MOVE, ts_vec(500 + 40 * i, 300 - 40 * i));
        run(1);
    }
    point_at(EVENT_RELEASE, ts_vec(1300, -500));
    for (int i = 0; i < 600; i++) stage_step(stage);
    scene_frame();
    stage_each(stage, other) assert_true(other->position.y < 600);
    assert_string_equal(row_named("Seen here", "loose bodies")->cell[1], "60");
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
        double contacts = number(row_named("Seen here", "in contact")->cell[1]);
        double fastest = number(row_named("Seen here", "fastest")->cell[1]);
        int count;
        const TsWorldContact *contact = ts_world_contacts(stage_world(stage), &count);
        for (int i = 0; i < count; i++) shown += ts_world_touches(&contact[i]);
        assert_true(contacts == shown);
        assert_true(tick == 0 ? contacts == 0 && fastest == 0 : fastest > 0);
        assert_true(tick < 60 || contacts > 20);
    }
}

static void test_boxes_added_in_one_place_are_stacked(void **state)
{
    (void)state;
    open_place("stack");
    stage_play(stage, false);
    stage_event(stage, &(Event){.kind = EVENT_MOVE, .at = bench_device(ts_vec(200, 300))});
    bench_key("Ins");
    bench_key("Ins");
    scene_frame();
    Actor *last = NULL, *before = NULL;
    stage_each(stage, actor)
    {
        before = last;
        last = actor;
    }
    assert_true(last->position.y < before->position.y - 29 && last->relation == TS_APART);
    assert_true(number(row_named("The selected", "box")->cell[1]) == 1200);
    stage_play(stage, true);
}

static void test_a_body_added_falls_and_one_removed_is_gone(void **state)
{
    (void)state;
    open_place("stack");
    int bodies = stage_world(stage)->count;
    stage_event(stage, &(Event){.kind = EVENT_MOVE, .at = bench_device(ts_vec(200, 300))});
    bench_key("Ins");
    run(90);
    assert_int_equal(stage_world(stage)->count, bodies + 1);
    Actor *last = NULL;
    stage_each(stage, actor) last = actor;
    assert_true(last->position.y > 500 && fabs(last->position.x - 200) < 1);
    stage_select(stage, stage_nth(stage, 1));
    bench_key("Del");
    run(60);
    assert_false(stage_world(stage)->body[1].alive);
    assert_true(stage_nth(stage, 10)->position.y > 120);
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

// ---- Thrown, in slow motion, and with gravity turned

// A hand that moves evenly. The spring lags, but the body leaves with the hand's velocity.
static void check_throw(TsVec by, int frames, double speed)
{
    Actor *top = stage_nth(stage, 10);
    TsVec at = top->position;
    point_at(EVENT_PRESS, at);
    for (int i = 0; i < frames; i++) {
        at = ts_vec_add(at, by);
        point_at(EVENT_MOVE, at);
        stage_advance(stage, 1 / 60.0);
    }
    point_at(EVENT_RELEASE, at);
    run(1);
    const TsBody *body = &stage_world(stage)->body[10];
    TsVec thrown = body->velocity, from = top->position;
    assert_int_equal(stage_world(stage)->spring.body, -1);
    assert_true(ts_vec_distance(thrown, ts_vec_scale(ts_vec_normalize(by), speed)) < 1e-3 * speed);
    run(12); // it flies on: there is no gravity, and no air
    assert_true(ts_vec_distance(top->position, ts_vec_add(from, ts_vec_scale(thrown, 0.2))) < 1e-6);
}

static void test_a_body_let_go_is_thrown(void **state)
{
    (void)state;
    open_place("stack");
    turn("gravity", "0");
    stage_play(stage, true);
    check_throw(ts_vec(5, -1), 60, 60 * sqrt(26));
    // At a quarter of the speed, the same hand is four times as fast among the bodies.
    open_place("stack");
    turn("gravity", "0");
    turn("speed", "1/4");
    check_throw(ts_vec(2, -0.5), 120, 4 * 60 * sqrt(4.25));
    turn("speed", "1/16");
    stage_reset(stage);
    scene_frame();
    check_throw(ts_vec(1, -0.25), 240, 16 * 60 * sqrt(1.0625));
    turn("gravity", "980");
    turn("speed", "1");
}

// Of a large pile not every tick is stored, but those of a throw are; what follows it is played
// again.
static void test_a_throw_in_a_large_pile_is_shown_again(void **state)
{
    (void)state;
    enum { DOWN = 11, UP = 26, TICKS = 45 };
    uint64_t moment[TICKS];
    open_place("pile");
    turn("bodies", "1,000");
    TsVec at = ts_vec(0, 0);
    for (int i = 0; i < TICKS; i++) {
        if (i == DOWN) point_at(EVENT_PRESS, at = stage_nth(stage, 1000)->position);
        if (i > DOWN && i <= UP) at = ts_vec_add(at, ts_vec(3, -4));
        if (i > DOWN && i < UP) point_at(EVENT_MOVE, at);
        if (i == UP) point_at(EVENT_RELEASE, at);
        moment[i] = digest();
        stage_step(stage);
    }
    for (int i = TICKS - 1; i > DOWN; i--) {
        stage_step_back(stage);
        assert_int_equal(stage->tick, i);
        assert_true(digest() == moment[i]);
    }
    turn("bodies", "60");
}

// Ticks come later and are the same.
static void test_slow_motion_keeps_the_step(void **state)
{
    (void)state;
    open_place("pile");
    stage_play(stage, true);
    for (int i = 0; i < 60; i++) stage_advance(stage, 1 / 60.0);
    assert_int_equal(stage->tick, 60);
    uint64_t after = digest();
    turn("speed", "1/4");
    stage_reset(stage);
    for (int i = 0; i < 240; i++) stage_advance(stage, 1 / 60.0);
    assert_int_equal(stage->tick, 60);
    assert_true(digest() == after);
    turn("speed", "1/16");
    for (int i = 0; i < 15; i++) stage_advance(stage, 1 / 60.0);
    assert_int_equal(stage->tick, 60);
    turn("speed", "1"); // no ticks are made up for
    stage_advance(stage, 1 / 60.0);
    assert_in_range(stage->tick, 61, 62);
}

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
        cmocka_unit_test(test_the_spring_lifts_and_undo_puts_back),
        cmocka_unit_test(test_positional_correction_follows_the_pointer),
        cmocka_unit_test(test_a_body_in_a_pile_follows_the_spring),
        cmocka_unit_test(test_paused_bodies_are_put),
        cmocka_unit_test(test_a_body_snapped_to_touch_is_there),
        cmocka_unit_test(test_a_body_held_in_a_step_does_not_fall),
        cmocka_unit_test(test_bodies_held_together_go_back_together),
        cmocka_unit_test(test_steps_back_and_restarts_to_the_bit),
        cmocka_unit_test(test_no_bullet_passes),
        cmocka_unit_test(test_a_sound_solver_agrees_and_flawed_ones_do_not),
        cmocka_unit_test(test_the_tutorial_s_solver_falls_short),
        cmocka_unit_test(test_infinite_pairs_get_lost),
        cmocka_unit_test(test_another_method_starts_again),
        cmocka_unit_test(test_what_is_thrown_out_comes_back_from_above),
        cmocka_unit_test(test_its_first_figures_are_seen),
        cmocka_unit_test(test_boxes_added_in_one_place_are_stacked),
        cmocka_unit_test(test_a_body_added_falls_and_one_removed_is_gone),
        cmocka_unit_test(test_impulses_carry_the_weight),
        cmocka_unit_test(test_depth_has_five_shades),
        cmocka_unit_test(test_a_body_let_go_is_thrown),
        cmocka_unit_test(test_a_throw_in_a_large_pile_is_shown_again),
        cmocka_unit_test(test_slow_motion_keeps_the_step),
        cmocka_unit_test(test_gravity_turns),
        cmocka_unit_test(test_nothing_falls_out_of_any_place),
        cmocka_unit_test(test_thousands_of_bodies),
    };
    return cmocka_run_group_tests(tests, bench_up, bench_down);
}
