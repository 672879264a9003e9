// Asking about rays: the cast's relation, the oracle's, measures that never contradict them, and
// the methods that are offered.
#include "stage_bench.h"

static struct {
    Actor *ray, *box;
} s;

static const Ask *last;
static bool box_first;

static void build(Stage *on)
{
    s.ray = stage_add(on, .name = "ray", .shape = ts_shape_ray(ts_vec(0, 0), ts_vec(1, 0)));
    s.box = stage_add(on, .name = "box", .shape = ts_shape_aabb(ts_vec(50, -20), ts_vec(90, 20)));
}

static void ask(Stage *on)
{
    last = box_first ? stage_ask(on, s.box, s.ray) : stage_ask(on, s.ray, s.box);
}

static const Scene scene = {.title = "casting",
                            .idea = "a ray and a box",
                            .build = build,
                            .ask = ask,
                            .SCENE_STATE(s),
                            .method = "ray_shape_exact"};

static int set_up(void **state)
{
    (void)state;
    box_first = false;
    bench_open(&scene);
    return 0;
}

static void put_ray(double x, double y, double angle)
{
    stage_place(stage, s.ray, ts_vec(x, y), angle);
    bench_frame();
}

static void assert_relation(TsRelation relation)
{
    assert_non_null(last);
    assert_int_equal(last->answer.relation, relation);
    assert_true(last->judged && !ask_is_wrong(last));
    assert_int_equal(last->exact, relation);
    assert_int_equal(last->contact.relation, relation);
    double gap = last->contact.gap;
    assert_int_equal((gap < 0) - (gap > 0), relation == TS_OVERLAPPING ? 1
                                            : relation == TS_APART     ? -1
                                                                       : 0);
}

static void a_ray_is_asked_as_a_cast(void **state)
{
    (void)state;
    assert_string_equal(last->method->name, "ray_shape_exact");
    assert_relation(TS_OVERLAPPING);
    assert_true(s.ray->asked && s.box->hit);
    put_ray(0, 20, 0); // along the side
    assert_relation(TS_TOUCHING);
    put_ray(0, 25, 0);
    assert_relation(TS_APART);
    assert_true(fabs(last->contact.gap - 5) < 1e-9);
    put_ray(0, 0, 180); // the box lies behind
    assert_relation(TS_APART);
    assert_true(fabs(last->contact.gap - 50) < 1e-9);
    put_ray(70, 0, 180); // from inside
    assert_relation(TS_OVERLAPPING);
}

static void the_order_does_not_matter(void **state)
{
    (void)state;
    put_ray(0, 25, 0);
    TsVec normal = last->contact.normal;
    box_first = true;
    put_ray(0, 25, 0);
    assert_relation(TS_APART);
    assert_true(ts_vec_length(ts_vec_add(normal, last->contact.normal)) < 1e-9);
    put_ray(0, 0, 0);
    assert_relation(TS_OVERLAPPING);
}

// However near the border: the measure follows the relation.
static void the_gap_never_contradicts(void **state)
{
    (void)state;
    for (int i = -40; i <= 40; i++) {
        put_ray(0, 20 + ldexp(i, -48), 0);
        assert_relation(i > 0 ? TS_APART : i == 0 ? TS_TOUCHING : TS_OVERLAPPING);
        put_ray(0.1, 0.3, i * 9.1);
        assert_relation(last->exact);
    }
}

static void only_casts_are_offered(void **state)
{
    (void)state;
    int count = stage_method_count(stage), flawed = 0;
    assert_true(count >= 3);
    for (int i = 0; i < count; i++) {
        const Method *method = stage_method_at(stage, i);
        assert_int_equal(method->kind, QUERY_CAST);
        flawed += method->sound == FLAWED;
    }
    assert_true(flawed >= 2);
}

static void choose(const char *name)
{
    char error[256];
    if (!stage_set(stage, "method", name, error, sizeof error)) fail_msg("%s", error);
    bench_frame();
}

static void flawed_casts_are_found_out(void **state)
{
    (void)state;
    choose("ray_any_line");
    assert_false(ask_is_wrong(last));
    put_ray(0, 0, 180);
    assert_true(ask_is_wrong(last) && last->hit && !last->exact_hit);
    put_ray(70, 0, 0);
    choose("ray_any_entry");
    assert_true(ask_is_wrong(last) && !last->hit && last->exact_hit);
    assert_true(stage_record(stage)->wrong == 1); // of the chosen method
}

static void before_the_first_frame_casts_apply(void **state)
{
    (void)state;
    char error[256];
    stage_open(stage, &scene);
    assert_true(stage_set(stage, "method", "ray_any_entry", error, sizeof error));
    assert_false(stage_set(stage, "method", "exact_signs", error, sizeof error));
    bench_frame();
    assert_string_equal(last->method->name, "ray_any_entry");
}

#define ASK_TEST(name) cmocka_unit_test_setup(name, set_up)

int main(void)
{
    const struct CMUnitTest tests[] = {
        ASK_TEST(a_ray_is_asked_as_a_cast),   ASK_TEST(the_order_does_not_matter),
        ASK_TEST(the_gap_never_contradicts),  ASK_TEST(only_casts_are_offered),
        ASK_TEST(flawed_casts_are_found_out), ASK_TEST(before_the_first_frame_casts_apply),
    };
    return cmocka_run_group_tests(tests, bench_up, bench_down);
}
