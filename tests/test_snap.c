// Snapping finds places that touch exactly, by the core's word and by the oracle's.
#include "generate/generate.h"
#include "oracle/oracle.h"
#include "stage_bench.h"
#include "tools/snap_place.h"
#include "tools/snap_place_private.h"
#include "touchstone/contact.h"
#include "touchstone/degrees.h"

enum { PAIRS = 200 };

static const TsShapeKind kinds[] = {TS_SHAPE_POINT, TS_SHAPE_CIRCLE, TS_SHAPE_AABB, TS_SHAPE_OBB,
                                    TS_SHAPE_TRIANGLE};
enum { KINDS = sizeof kinds / sizeof *kinds };

// A shape about the origin, turned, its coordinates rounded as the stage rounds them.
typedef struct TsBody {
    TsShape rest;
} TsBody;

static double on_grid(double x) { return floor(x * 0x1p42 + 0.5) * 0x1p-42; }

static TsVec grid_vec(TsVec v) { return ts_vec(on_grid(v.x), on_grid(v.y)); }

static TsVec random_corner(Random *random, TsVec turn)
{
    TsVec corner = ts_vec(random_integer(random, -60, 60), random_integer(random, -60, 60));
    return grid_vec(ts_vec_turn(corner, turn));
}

static TsShape random_rest(Random *random, TsShapeKind kind)
{
    TsVec turn = grid_vec(ts_degrees(random_integer(random, 0, 719) / 2.0));
    double width = random_integer(random, 10, 120), height = random_integer(random, 10, 120);
    switch (kind) {
    case TS_SHAPE_CIRCLE: return ts_shape_circle(ts_vec(0, 0), width / 2);
    case TS_SHAPE_AABB:
        return ts_shape_aabb(ts_vec(-width / 2, -height / 2), ts_vec(width / 2, height / 2));
    case TS_SHAPE_OBB: return ts_shape_obb(ts_vec(0, 0), width, height, turn);
    case TS_SHAPE_TRIANGLE:
        return ts_shape_triangle(random_corner(random, turn), random_corner(random, turn),
                                 random_corner(random, turn));
    case TS_SHAPE_POINT:
    case TS_SHAPE_SEGMENT:
    case TS_SHAPE_RAY:
    case TS_SHAPE_POLYGON:
    case TS_SHAPE_CAPSULE:
    case TS_SHAPE_KINDS: break;
    }
    return ts_shape_point(ts_vec(0, 0));
}

static void make_at(void *self, TsVec position, TsShape *shape)
{
    *shape = ts_shape_moved(&((const TsBody *)self)->rest, position, NULL);
}

static TsVec random_place(Random *random)
{
    return grid_vec(ts_vec(random_between(random, 150, 350), random_between(random, 150, 350)));
}

typedef struct Trial {
    TsBody body;
    TsShape fixed;
    TsVec from;
    Snap snap;
    double pushed; // how far the measured push would move it
} Trial;

static Trial trial_of(Random *random, TsShapeKind moving, TsShapeKind fixed)
{
    Trial trial = {.body = {random_rest(random, moving)}, .from = random_place(random)};
    TsBody other = {random_rest(random, fixed)};
    TsShape start;
    make_at(&other, random_place(random), &trial.fixed);
    make_at(&trial.body, trial.from, &start);
    trial.pushed = fabs(ts_contact_shapes(&start, &trial.fixed).gap);
    trial.snap = snap_touch((SnapMaker){make_at, &trial.body}, trial.from, &trial.fixed);
    return trial;
}

static void assert_relation(const Trial *trial, TsVec place, TsRelation relation)
{
    TsShape shape;
    make_at((void *)&trial->body, place, &shape);
    assert_int_equal(ts_relation_shapes(&shape, &trial->fixed), relation);
    assert_int_equal(oracle_relation(&shape, &trial->fixed), relation);
}

static void check(const Trial *trial)
{
    assert_relation(trial, trial->snap.touch, TS_TOUCHING);
    if (trial->snap.has_apart) assert_relation(trial, trial->snap.apart, TS_APART);
    if (trial->snap.has_inside) assert_relation(trial, trial->snap.inside, TS_OVERLAPPING);
}

static bool has_interior(TsShapeKind a, TsShapeKind b)
{
    return a != TS_SHAPE_POINT || b != TS_SHAPE_POINT;
}

static void every_pair_of_kinds_snaps(void **state)
{
    (void)state;
    Random random = random_seeded(41);
    for (int i = 0; i < KINDS * KINDS; i++) {
        TsShapeKind moving = kinds[i / KINDS], fixed = kinds[i % KINDS];
        int found = 0, both = 0;
        for (int n = 0; n < PAIRS; n++) {
            Trial trial = trial_of(&random, moving, fixed);
            if (!trial.snap.found) continue;
            found++;
            check(&trial);
            both += trial.snap.has_apart && trial.snap.has_inside;
        }
        assert_in_range(found, PAIRS * 95 / 100, PAIRS);
        if (has_interior(moving, fixed)) assert_in_range(both, PAIRS * 95 / 100, PAIRS);
    }
}

// Nearer than any touching place, the push cannot be; and not much farther is found.
static void boxes_snap_close_by(void **state)
{
    (void)state;
    Random random = random_seeded(42);
    for (int n = 0; n < PAIRS; n++) {
        Trial trial = trial_of(&random, TS_SHAPE_OBB, TS_SHAPE_OBB);
        assert_true(trial.snap.found);
        double moved = ts_vec_distance(trial.from, trial.snap.touch);
        assert_true(moved >= trial.pushed - 1e-6);
        assert_true(moved <= trial.pushed + 2);
    }
}

// The doubles beside the place are beside it: less than a billionth of a pixel away.
static void the_sides_are_near(void **state)
{
    (void)state;
    Random random = random_seeded(43);
    for (int n = 0; n < PAIRS; n++) {
        Trial trial = trial_of(&random, TS_SHAPE_OBB, TS_SHAPE_AABB);
        TsVec touch = trial.snap.touch;
        if (trial.snap.has_apart) assert_true(ts_vec_distance(touch, trial.snap.apart) < 1e-9);
        if (trial.snap.has_inside) assert_true(ts_vec_distance(touch, trial.snap.inside) < 1e-9);
    }
}

// ---- Polygons, up to as many corners as there may be

typedef struct Star {
    TsVec rest[TS_POLYGON_MAX], now[TS_POLYGON_MAX];
    int count;
} Star;

static void make_star(void *self, TsVec position, TsShape *shape)
{
    Star *star = self;
    for (int i = 0; i < star->count; i++) star->now[i] = ts_vec_add(star->rest[i], position);
    *shape = ts_shape_polygon(star->now, star->count);
}

// Convex where the notches are as far out as the tips.
static Star star_of(int count, double notch, double turn)
{
    Star star = {.count = count};
    for (int i = 0; i < count; i++) {
        TsVec way = ts_degrees(turn + 360.0 * i / count);
        star.rest[i] = grid_vec(ts_vec_scale(way, i % 2 ? 80 * notch : 80));
    }
    return star;
}

// No touch is nearer than the gap, or than the depth of the deepest parts.
static void polygons_snap(void **state)
{
    (void)state;
    Random random = random_seeded(45);
    static const int counts[] = {6, 16, TS_POLYGON_MAX};
    for (int n = 0; n < 36; n++) {
        double turn = random_integer(&random, 0, 359) + 0.5, notch = n / 3 % 2 ? 1 : 0.6;
        Star moving = star_of(counts[n % 3], notch, turn), other = star_of(counts[n % 3], 0.7, 17);
        TsVec from = random_place(&random);
        TsShape fixed, start, there;
        make_star(&other, ts_vec(250, 250), &fixed);
        make_star(&moving, from, &start);
        double gap = ts_contact_shapes(&start, &fixed).gap;
        Snap snap = snap_touch((SnapMaker){make_star, &moving}, from, &fixed);
        assert_true(snap.found && snap.has_apart && snap.has_inside);
        assert_true(ts_vec_distance(from, snap.touch) >= fabs(gap) - 1e-6);
        const TsVec place[] = {snap.apart, snap.touch, snap.inside};
        for (int relation = TS_APART; relation <= TS_OVERLAPPING; relation++) {
            make_star(&moving, place[relation], &there);
            assert_int_equal(ts_relation_shapes(&there, &fixed), relation);
            assert_int_equal(oracle_relation(&there, &fixed), relation);
        }
    }
}

static void upright_shapes_snap_straight(void **state)
{
    (void)state;
    TsBody body = {ts_shape_aabb(ts_vec(-10, -10), ts_vec(10, 10))};
    TsShape fixed = ts_shape_aabb(ts_vec(100, 100), ts_vec(150, 130));
    TsVec from = ts_vec(80.3, 117.7);
    Snap snap = snap_touch((SnapMaker){make_at, &body}, from, &fixed);
    assert_true(snap.found && snap.has_apart && snap.has_inside);
    assert_true(snap.touch.x == 90);
    assert_true(fabs(snap.touch.y - from.y) < 1e-5);
    assert_true(snap.apart.x == nextafter(90, 0) && snap.inside.x == nextafter(90, 91));
}

static void nothing_is_found_where_nothing_is_decided(void **state)
{
    (void)state;
    TsBody body = {ts_shape_point(ts_vec(0, 0))};
    TsShape ray = ts_shape_ray(ts_vec(5, 5), ts_vec(1, 0));
    if (ts_relation_knows(TS_SHAPE_POINT, TS_SHAPE_RAY)) skip();
    assert_false(snap_touch((SnapMaker){make_at, &body}, ts_vec(1, 1), &ray).found);
}

static void vectors_have_their_length_exactly(void **state)
{
    (void)state;
    TsVec vectors[SNAP_VECTORS_MAX];
    double lengths[] = {5, 12.5, 65, 7, 1105, 0.3125, 3 * 0x1p-20, 25};
    int counts[] = {12, 20, 36, 4, 108, 12, 4, 20};
    for (int i = 0; i < 8; i++) {
        int count = snap_vectors(lengths[i], vectors), different = 0;
        for (int j = 0; j < count; j++) {
            assert_true(ts_vec_length_squared(vectors[j]) == lengths[i] * lengths[i]);
            bool new = true;
            for (int k = 0; k < j; k++) new = new && !ts_vec_equal(vectors[j], vectors[k]);
            different += new;
        }
        assert_int_equal(different, counts[i]);
    }
    assert_int_equal(snap_vectors(0, vectors), 1);
}

static void steps_lead_to_the_end(void **state)
{
    (void)state;
    Random random = random_seeded(44);
    for (int n = 0; n < 1000; n++) {
        TsVec way = ts_vec_scale(grid_vec(ts_degrees(random_between(&random, 0, 360))), 50), step;
        double steps = snap_step(way, &step);
        assert_true(steps >= 200); // at least four to the px
        assert_true(ts_vec_equal(ts_vec_scale(step, steps), way));
    }
    TsVec step;
    assert_true(snap_step(ts_vec(0, 0), &step) == 0);
    assert_true(snap_step(ts_vec(0x1p-50, 1), &step) == 0);
}

// ---- K with several shapes around

static struct {
    Actor *moving, *turned, *upright;
} s;

static void build(Stage *on)
{
    s.moving =
        stage_add(on, .name = "moving", .shape = ts_shape_aabb(ts_vec(0, 0), ts_vec(80, 50)));
    s.turned =
        stage_add(on, .name = "turned",
                  .shape = ts_shape_obb(ts_vec(-60, -60), 70, 40, ts_vec(1, 0)), .angle = 133);
    s.upright =
        stage_add(on, .name = "upright", .shape = ts_shape_aabb(ts_vec(500, 0), ts_vec(550, 50)));
}

static void ask(Stage *on)
{
    stage_ask(on, s.moving, s.turned);
    stage_ask(on, s.moving, s.upright);
}

static const Scene scene = {
    .title = "K", .idea = "it snaps", .build = build, .ask = ask, .SCENE_STATE(s)};

static double moved_by_snapping(void)
{
    TsVec from = s.moving->position;
    stage_select(stage, s.moving);
    bench_frame();
    bench_key("K");
    assert_true(stage_snapped(stage, s.moving));
    double moved = ts_vec_distance(from, s.moving->position);
    stage_place(stage, s.moving, from, 0);
    return moved;
}

// K is one press: held down it snaps once, and with Ctrl or Alt it is another key.
static void a_held_key_snaps_once(void **state)
{
    (void)state;
    static const Event others[] = {{.kind = EVENT_KEY, .key = (Key)'k', .repeat = true},
                                   {.kind = EVENT_KEY, .key = (Key)'k', .mods = MOD_CTRL},
                                   {.kind = EVENT_KEY, .key = (Key)'k', .mods = MOD_ALT},
                                   {.kind = EVENT_KEY_UP, .key = (Key)'k'}};
    bench_open(&scene);
    stage_play(stage, false);
    stage_select(stage, s.moving);
    bench_frame();
    for (int snapped = 0; snapped < 2; snapped++) {
        TsVec from = s.moving->position;
        for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
            stage_event(stage, &others[i]);
            assert_true(ts_vec_equal(s.moving->position, from));
        }
        bench_key("K");
        assert_false(ts_vec_equal(s.moving->position, from));
    }
}

// The nearest shape need not have the nearest place of touch: of doubles few touch a turned box.
// Another one, farther than that box, and nearer than its place of touch, is snapped to.
static void the_nearest_place_of_all_shapes_is_taken(void **state)
{
    (void)state;
    bench_open(&scene);
    stage_play(stage, false);
    double gap = ts_contact_shapes(&s.moving->shape, &s.turned->shape).gap;
    double alone = moved_by_snapping(), between = (gap + alone) / 2;
    assert_true(gap > 0 && between > gap && alone > between);
    stage_place(stage, s.upright, ts_vec(80 + between + 25, 25), 0);
    double other = ts_contact_shapes(&s.moving->shape, &s.upright->shape).gap;
    assert_true(other > gap && other < alone);
    assert_true(moved_by_snapping() == other);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_held_key_snaps_once),
        cmocka_unit_test(every_pair_of_kinds_snaps),
        cmocka_unit_test(boxes_snap_close_by),
        cmocka_unit_test(the_sides_are_near),
        cmocka_unit_test(polygons_snap),
        cmocka_unit_test(upright_shapes_snap_straight),
        cmocka_unit_test(nothing_is_found_where_nothing_is_decided),
        cmocka_unit_test(vectors_have_their_length_exactly),
        cmocka_unit_test(steps_lead_to_the_end),
        cmocka_unit_test(the_nearest_place_of_all_shapes_is_taken),
    };
    return cmocka_run_group_tests(tests, bench_up, bench_down);
}
