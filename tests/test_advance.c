// Conservative advancement: nothing is passed, by exact relations during the whole motion; the gap
// where it stops; the sweep, where nothing turns; needles, fast spins, and what only grazes.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

#include "case_line.h"
#include "generate/generate.h"
#include "touchstone/advancement.h"
#include "touchstone/contact.h"
#include "touchstone/scalar.h"
#include "touchstone/sweep.h"

enum { CASES = 66, MOMENTS = 40 };

typedef struct Trial {
    GeneratedPair pair;
    TsMotion motion_a, motion_b;
    TsAdvance advance;
    double size; // as the tolerance has it
} Trial;

static _Noreturn void fail_on(const Trial *trial, double time, const char *what)
{
    const TsMotion *a = &trial->motion_a, *b = &trial->motion_b;
    printf("%s\na moves %a %a turns %a about %a %a, b moves %a %a turns %a about %a %a\n",
           case_line(&trial->pair.a, &trial->pair.b, -1, ""), a->move.x, a->move.y, a->turn,
           a->pivot.x, a->pivot.y, b->move.x, b->move.y, b->turn, b->pivot.x, b->pivot.y);
    const TsAdvance *advance = &trial->advance;
    fail_msg("%s at %.17g: end %d, time %.17g, gap %g of %g, %d advances", what, time,
             (int)advance->end, advance->time, advance->gap, trial->size, advance->advances);
    for (;;) {
    }
}

static void require(bool holds, const Trial *trial, double time, const char *what)
{
    if (!holds) fail_on(trial, time, what);
}

// ---- Both shapes at one moment

typedef struct Stand {
    TsShape a, b;
    TsVec corner[2][TS_POLYGON_MAX];
} Stand;

// False where rounding has cost a polygon its convexity.
static bool stand_at(const Trial *trial, double time, Stand *stand)
{
    stand->a = ts_advancement_moved(&trial->pair.a, trial->motion_a, time, stand->corner[0]);
    stand->b = ts_advancement_moved(&trial->pair.b, trial->motion_b, time, stand->corner[1]);
    return ts_shape_valid(&stand->a, NULL) && ts_shape_valid(&stand->b, NULL) &&
           ts_sweep_accepts(&stand->a) && ts_sweep_accepts(&stand->b);
}

static double farthest(const TsShape *shape)
{
    TsAabb bounds = ts_shape_bounds(shape);
    return ts_scalar_larger(ts_vec_magnitude(bounds.min), ts_vec_magnitude(bounds.max));
}

// What placing them rounds: of their coordinates, and of the angle; hardly any is no coordinate.
static double rounding_of(const Trial *trial, const Stand *stand)
{
    double places = ts_scalar_larger(farthest(&stand->a), farthest(&stand->b));
    places += ts_vec_magnitude(trial->motion_a.pivot) + ts_vec_magnitude(trial->motion_b.pivot);
    return 0x1p-48 * (places + trial->size) + 0x1p-118;
}

static bool share_no_point(const Trial *trial, double time)
{
    Stand stand;
    if (!stand_at(trial, time, &stand)) return true;
    TsContact contact = ts_contact_shapes(&stand.a, &stand.b);
    bool far_out = rounding_of(trial, &stand) > 1e-11 * trial->size;
    return contact.relation == TS_APART || (far_out && -contact.gap <= rounding_of(trial, &stand));
}

// ---- What holds of every trial

static double way_of(const TsShape *shape, TsMotion motion)
{
    TsVec corner[TS_POLYGON_MAX];
    int count = ts_shape_corners(shape, corner);
    double reach = 0;
    for (int i = 0; i < count; i++)
        reach = ts_scalar_larger(reach, ts_vec_distance(corner[i], motion.pivot));
    return ts_vec_length(motion.move) + fabs(motion.turn) * reach * 0.0174532925199433;
}

static double size_of(const Trial *trial)
{
    const GeneratedPair *pair = &trial->pair;
    double ways =
        ts_scalar_larger(way_of(&pair->a, trial->motion_a), way_of(&pair->b, trial->motion_b));
    return ts_scalar_larger(ways,
                            ts_scalar_larger(ts_shape_size(&pair->a), ts_shape_size(&pair->b)));
}

static void check_way(const Trial *trial)
{
    double until = trial->advance.end == TS_ADVANCE_APART ? 1 : trial->advance.time;
    for (int i = 1; i <= MOMENTS && until > 0; i++) {
        double time = until * i / MOMENTS;
        require(share_no_point(trial, time), trial, time, "passed");
    }
}

static void check_stop(const Trial *trial)
{
    const TsAdvance *advance = &trial->advance;
    Stand stand;
    require(advance->gap <= 1e-10 * trial->size * 1.001, trial, advance->time, "gap told");
    require(fabs(ts_vec_length(advance->normal) - 1) <= 1e-12, trial, advance->time, "normal");
    if (!stand_at(trial, advance->time, &stand)) return;
    double little = 1e-9 * trial->size + rounding_of(trial, &stand);
    require(ts_contact_shapes(&stand.a, &stand.b).gap <= little, trial, advance->time, "gap");
    TsShape point = ts_shape_point(advance->point);
    if (!ts_shape_valid(&point, NULL)) return;
    require(ts_contact_shapes(&point, &stand.a).gap <= little, trial, advance->time, "point on a");
    require(ts_contact_shapes(&point, &stand.b).gap <= little, trial, advance->time, "point on b");
}

static void check_trial(Trial *trial)
{
    const GeneratedPair *pair = &trial->pair;
    trial->size = size_of(trial);
    trial->advance =
        ts_advancement_shapes(&pair->a, trial->motion_a, &pair->b, trial->motion_b, NULL);
    bool meets = ts_relation_shapes(&pair->a, &pair->b) != TS_APART;
    require((trial->advance.end == TS_ADVANCE_AT_START) == meets, trial, 0, "start");
    if (meets) return;
    check_way(trial);
    if (trial->advance.end == TS_ADVANCE_HIT) check_stop(trial);
}

// ---- Random ones

static double a_turn(Random *random)
{
    switch (random_integer(random, 0, 5)) {
    case 0: return 0;
    case 1: return 90 * random_integer(random, -4, 4);
    case 2: return random_between(random, -5e-4, 5e-4);
    case 3: return random_between(random, -3600, 3600);
    default: return random_between(random, -180, 180);
    }
}

static TsVec a_pivot(Random *random, const TsShape *shape)
{
    TsVec corner[TS_POLYGON_MAX], center = ts_shape_center(shape);
    int count = ts_shape_corners(shape, corner);
    switch (random_integer(random, 0, 2)) {
    case 0: return corner[random_integer(random, 0, count - 1)];
    case 1: return ts_vec_add(center, ts_vec_scale(ts_vec_sub(corner[0], center), 3));
    default: return center;
    }
}

static int undecided;

static void check_kinds(TsShapeKind a, TsShapeKind b)
{
    Random random = random_seeded(1000 * a + b);
    static Trial trial;
    for (int i = 0; i < CASES; i++) {
        GeneratedPair *pair = &trial.pair;
        generate_sweep(&random, (Family)(i % FAMILIES), a, b, pair);
        trial.motion_a = (TsMotion){pair->move_a, a_pivot(&random, &pair->a), a_turn(&random)};
        trial.motion_b = (TsMotion){pair->move_b, a_pivot(&random, &pair->b), a_turn(&random)};
        check_trial(&trial);
        undecided += trial.advance.end == TS_ADVANCE_UNDECIDED;
    }
}

static void nothing_is_passed(void **state)
{
    (void)state;
    int pairs = 0;
    for (int a = 0; a < TS_SHAPE_KINDS; a++) {
        for (int b = 0; b < TS_SHAPE_KINDS; b++) {
            if (a == TS_SHAPE_RAY || b == TS_SHAPE_RAY) continue;
            check_kinds((TsShapeKind)a, (TsShapeKind)b);
            pairs += CASES;
        }
    }
    print_message("%d of %d undecided\n", undecided, pairs);
    assert_true(undecided * 200 <= pairs);
}

// ---- Beside the sweep

static double speed_of(const Trial *trial)
{
    return ts_vec_distance(trial->motion_a.move, trial->motion_b.move);
}

static void check_beside_sweep(Trial *trial)
{
    const GeneratedPair *pair = &trial->pair;
    TsImpact impact = ts_sweep_shapes(&pair->a, pair->move_a, &pair->b, pair->move_b);
    TsAdvance advance = trial->advance;
    if (advance.end == TS_ADVANCE_AT_START) return;
    double little = 1e-9 * trial->size / ts_scalar_larger(speed_of(trial), 1e-300);
    if (impact.relation != TS_APART) {
        require(advance.end == TS_ADVANCE_HIT || advance.end == TS_ADVANCE_UNDECIDED, trial,
                impact.enter, "missed");
        require(advance.time <= impact.enter + little, trial, impact.enter, "late");
    }
    if (impact.relation == TS_APART && advance.end == TS_ADVANCE_HIT)
        require(advance.gap <= 1e-9 * trial->size, trial, advance.time, "no near miss");
}

static void without_a_turn_it_is_the_sweep(void **state)
{
    (void)state;
    static Trial trial;
    Random random = random_seeded(71);
    for (int i = 0; i < 2200; i++) {
        GeneratedPair *pair = &trial.pair;
        int a = random_integer(&random, 0, TS_SHAPE_KINDS - 1);
        int b = random_integer(&random, 0, TS_SHAPE_KINDS - 1);
        if (a == TS_SHAPE_RAY || b == TS_SHAPE_RAY) continue;
        generate_sweep(&random, (Family)(i % FAMILIES), (TsShapeKind)a, (TsShapeKind)b, pair);
        trial.motion_a = (TsMotion){.move = pair->move_a, .pivot = ts_shape_center(&pair->a)};
        trial.motion_b = (TsMotion){.move = pair->move_b, .pivot = ts_shape_center(&pair->b)};
        check_trial(&trial);
        check_beside_sweep(&trial);
    }
}

// The time of a clear hit is that of the sweep.
static void a_clear_hit_is_timed_alike(void **state)
{
    (void)state;
    TsShape bullet = ts_shape_obb(ts_vec(0, 0), 20, 8, ts_vec(1, 0)),
            wall = ts_shape_aabb(ts_vec(300, -80), ts_vec(306, 80));
    for (double speed = 200; speed <= 1e6; speed *= 3) {
        TsVec move = ts_vec(speed, 0);
        TsImpact impact = ts_sweep_shapes(&bullet, move, &wall, ts_vec(0, 0));
        TsAdvance advance =
            ts_advancement_shapes(&bullet, (TsMotion){.move = move}, &wall, (TsMotion){0}, NULL);
        assert_int_equal(advance.end == TS_ADVANCE_HIT, impact.relation != TS_APART);
        if (impact.relation == TS_APART) continue;
        assert_true(advance.time <= impact.enter);
        assert_true(fabs(advance.time - impact.enter) * speed <= 1e-9 * speed);
        assert_true(advance.advances <= 4);
    }
}

// ---- The bullet and the wall

// Tick by tick, until one of them meets the wall: the centre must not be beyond it before.
static void shoot(double speed, double spin, double distance)
{
    const TsShape wall = ts_shape_aabb(ts_vec(0, -50), ts_vec(1, 50));
    TsVec corner[TS_POLYGON_MAX];
    TsShape bullet = ts_shape_obb(ts_vec(-distance, 0), 6, 2, ts_vec(1, 0));
    for (int tick = 0; tick < 60; tick++) {
        TsMotion motion = {ts_vec(speed / 60, 0), bullet.obb.center, spin};
        TsAdvance advance = ts_advancement_shapes(&bullet, motion, &wall, (TsMotion){0}, NULL);
        TsRelation swept = ts_sweep_relation(&bullet, motion.move, &wall, ts_vec(0, 0));
        assert_true(spin != 0 || (advance.end == TS_ADVANCE_APART) == (swept == TS_APART));
        if (advance.end != TS_ADVANCE_APART) return;
        bullet = ts_advancement_moved(&bullet, motion, 1, corner);
        assert_true(bullet.obb.center.x < 0);
    }
    fail_msg("never there, at %g px/s", speed);
}

static void no_bullet_passes_a_wall_of_one_px(void **state)
{
    (void)state;
    Random random = random_seeded(1);
    for (double speed = 10; speed <= 1e6; speed *= 1.07) {
        for (int i = 0; i < 8; i++) {
            double spin = i % 2 ? random_between(&random, -360, 360) : 0;
            shoot(speed, spin, 4 + random_unit(&random) * speed / 20);
        }
    }
}

// ---- Known ones

// A rod turns about one end: its other comes down on a wall at a known angle.
static void a_rod_comes_down_at_its_angle(void **state)
{
    (void)state;
    TsShape rod = ts_shape_segment(ts_vec(0, 0), ts_vec(100, 0));
    TsShape floor = ts_shape_segment(ts_vec(-200, 50), ts_vec(200, 50)); // met at 30 degrees
    for (double turn = 40; turn < 20000; turn *= 1.7) {
        TsMotion motion = {.turn = turn};
        TsAdvance advance = ts_advancement_shapes(&rod, motion, &floor, (TsMotion){0}, NULL);
        assert_int_equal(advance.end, TS_ADVANCE_HIT);
        assert_true(advance.time * turn <= 30 && advance.time * turn >= 30 - 1e-9 * turn);
        assert_true(fabs(advance.normal.y - 1) < 1e-9);
        TsMotion back = {.turn = -turn};
        TsAdvance other = ts_advancement_shapes(&rod, back, &floor, (TsMotion){0}, NULL);
        assert_int_equal(other.end, turn < 210 ? TS_ADVANCE_APART : TS_ADVANCE_HIT);
        if (turn >= 210) assert_true(other.time * turn <= 210);
    }
}

// The rod's end passes a wall beside it by `by`, or reaches it by that.
static TsAdvance passing(double by, double turn, TsAdvanceTrace *trace)
{
    TsShape rod = ts_shape_segment(ts_vec(0, 0), ts_vec(100, 0));
    TsShape wall = ts_shape_segment(ts_vec(-200, 100 + by), ts_vec(200, 100 + by));
    return ts_advancement_shapes(&rod, (TsMotion){.turn = turn}, &wall, (TsMotion){0}, trace);
}

static void the_tolerance_decides_grazing(void **state)
{
    (void)state;
    for (double by = 1; by > 1e-7; by /= 10) {
        assert_int_equal(passing(by, 180, NULL).end, TS_ADVANCE_APART);
        TsAdvance advance = passing(-by, 180, NULL);
        assert_int_equal(advance.end, TS_ADVANCE_HIT);
        assert_true(advance.time < 0.5 && advance.advances < 100);
    }
    TsAdvance touching = passing(0, 180, NULL);
    assert_int_equal(touching.end, TS_ADVANCE_HIT);
    assert_true(touching.time <= 0.5 && touching.time > 0.4999);
}

static void a_fast_spin_hits_in_its_first_turn(void **state)
{
    (void)state;
    for (double turn = 360; turn < 1e6; turn *= 3) {
        TsAdvance advance = passing(-10, turn, NULL);
        if (advance.end == TS_ADVANCE_UNDECIDED) {
            assert_true(turn > 1e5); // honestly
        } else {
            assert_int_equal(advance.end, TS_ADVANCE_HIT);
        }
        assert_true(advance.time * turn <= 90);
    }
}

// A rotation that passes an obstacle repeatedly without touching it: the search gives up, and
// reports that.
static void too_many_turns_are_left_undecided(void **state)
{
    (void)state;
    TsAdvance advance = passing(0.01, 1e6, NULL);
    assert_int_equal(advance.end, TS_ADVANCE_UNDECIDED);
    assert_int_equal(advance.advances, TS_ADVANCES_MAX);
    assert_true(advance.time > 0 && advance.time < 1);
}

static void a_disc_about_its_centre_goes_nowhere(void **state)
{
    (void)state;
    TsShape disc = ts_shape_circle(ts_vec(0, 0), 50),
            wall = ts_shape_aabb(ts_vec(51, -50), ts_vec(60, 50));
    TsAdvance advance =
        ts_advancement_shapes(&disc, (TsMotion){.turn = 1e6}, &wall, (TsMotion){0}, NULL);
    assert_int_equal(advance.end, TS_ADVANCE_APART);
    assert_int_equal(advance.advances, 1);
    TsMotion about = {.pivot = ts_vec(-10, 0), .turn = 90};
    assert_int_equal(ts_advancement_shapes(&disc, about, &wall, (TsMotion){0}, NULL).end,
                     TS_ADVANCE_APART);
}

static void without_motion_nothing_is_met(void **state)
{
    (void)state;
    TsShape a = ts_shape_point(ts_vec(1, 1)), b = ts_shape_point(ts_vec(1, 2));
    TsMotion none = {0};
    assert_int_equal(ts_advancement_shapes(&a, none, &b, none, NULL).end, TS_ADVANCE_APART);
    assert_int_equal(ts_advancement_shapes(&a, none, &a, none, NULL).end, TS_ADVANCE_AT_START);
    TsShape box = ts_shape_aabb(ts_vec(0, 0), ts_vec(4, 4));
    TsAdvance inside = ts_advancement_shapes(&a, none, &box, none, NULL);
    assert_int_equal(inside.end, TS_ADVANCE_AT_START);
    assert_true(inside.gap == -1 && inside.time == 0);
}

static void parallel_sides_slide_past(void **state)
{
    (void)state;
    TsShape a = ts_shape_aabb(ts_vec(0, 0), ts_vec(40, 20)),
            b = ts_shape_aabb(ts_vec(10, 21), ts_vec(50, 40));
    TsMotion along = {.move = ts_vec(500, 0)}, none = {0};
    assert_int_equal(ts_advancement_shapes(&a, along, &b, none, NULL).end, TS_ADVANCE_APART);
    TsMotion down = {.move = ts_vec(500, 2)};
    assert_int_equal(ts_advancement_shapes(&a, down, &b, none, NULL).end, TS_ADVANCE_APART);
    TsMotion steep = {.move = ts_vec(60, 2)};
    TsAdvance hit = ts_advancement_shapes(&a, steep, &b, none, NULL);
    assert_int_equal(hit.end, TS_ADVANCE_HIT);
    assert_true(fabs(hit.time - 0.5) < 1e-8 && hit.normal.y == 1);
}

// ---- The trace

static void the_trace_contains_every_advance(void **state)
{
    (void)state;
    static TsAdvanceTrace trace;
    TsAdvance advance = passing(-20, 180, &trace);
    assert_int_equal(trace.count, advance.advances);
    for (int i = 0; i + 1 < trace.count; i++) {
        const TsAdvanceStep *step = &trace.step[i];
        assert_true(step->ahead > 0 && step->time + step->ahead == trace.step[i + 1].time);
        assert_true(fabs(ts_vec_distance(step->on_a, step->on_b) - step->gap) < 1e-9);
    }
    assert_true(trace.step[trace.count - 1].time == advance.time);
    assert_true(passing(0.01, 1e6, &trace).end == TS_ADVANCE_UNDECIDED);
    assert_int_equal(trace.count, TS_ADVANCES_TRACED);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nothing_is_passed),
        cmocka_unit_test(without_a_turn_it_is_the_sweep),
        cmocka_unit_test(a_clear_hit_is_timed_alike),
        cmocka_unit_test(no_bullet_passes_a_wall_of_one_px),
        cmocka_unit_test(a_rod_comes_down_at_its_angle),
        cmocka_unit_test(the_tolerance_decides_grazing),
        cmocka_unit_test(a_fast_spin_hits_in_its_first_turn),
        cmocka_unit_test(too_many_turns_are_left_undecided),
        cmocka_unit_test(a_disc_about_its_centre_goes_nowhere),
        cmocka_unit_test(without_motion_nothing_is_met),
        cmocka_unit_test(parallel_sides_slide_past),
        cmocka_unit_test(the_trace_contains_every_advance),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
