// The Minkowski difference's support, beside a search by expansions only.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "convex_pairs.h"
#include "narrow/minkowski_private.h"

static Exact exact_between(const TsShape *shape, int from, int to)
{
    Exact start = ts_exact_corner(shape, from), end = ts_exact_corner(shape, to);
    return ts_exact_subtract(&end, &start);
}

static Exact exact_normal(const Minkowski *d, Vertex from, Vertex to, int turn)
{
    Exact start = ts_minkowski_exact(d, from), end = ts_minkowski_exact(d, to);
    Exact edge = ts_exact_subtract(&end, &start), across = ts_exact_perp(&edge);
    return turn > 0 ? across : ts_exact_negate(&across);
}

// No corner lies farther along than `best`, nor as far and later by x, then y.
static void assert_farthest(const TsShape *shape, int count, const Exact *direction, int best,
                            int sense)
{
    for (int i = 0; i < count; i++) {
        Exact step = exact_between(shape, best, i);
        int sign = ts_expansion_sign(ts_exact_dot(direction, &step));
        if (sign == 0) sign = ts_expansion_sign(step.x);
        if (sign == 0) sign = ts_expansion_sign(step.y);
        assert_true(sign * sense <= 0);
    }
}

static void assert_normal(const Minkowski *d, Vertex from, Vertex to)
{
    for (int turn = -1; turn <= 1; turn += 2) {
        Direction direction = ts_minkowski_normal(d, from, to, turn);
        Exact exact = exact_normal(d, from, to, turn);
        Vertex support = ts_minkowski_support(d, &direction);
        assert_farthest(d->a, d->solid_a.count, &exact, support.a, -1);
        assert_farthest(d->b, d->solid_b.count, &exact, support.b, 1);
        Exact start = ts_minkowski_exact(d, from), end = ts_minkowski_exact(d, support);
        Exact step = ts_exact_subtract(&end, &start);
        int sign = ts_expansion_sign(ts_exact_dot(&exact, &step));
        assert_int_equal(ts_minkowski_compare(d, &direction, from, support), sign);
        assert_int_equal(ts_minkowski_compare(d, &direction, from, to), 0);
    }
}

static Vertex vertex_at(const Minkowski *d, int a, int b)
{
    return (Vertex){a, b, ts_vec_sub(d->solid_b.corner[b], d->solid_a.corner[a])};
}

// Along one side, as GJK searches, along both, and over diagonals.
static void normals_of_sides_have_exact_supports(void **state)
{
    (void)state;
    Random random = random_seeded(31);
    GeneratedPair made;
    for (int i = 0; i < 6 * CONVEX_KINDS * CONVEX_KINDS * FAMILIES; i++) {
        convex_pair(&random, (Family)(i % FAMILIES), convex_kinds[i / FAMILIES % CONVEX_KINDS],
                    convex_kinds[i / FAMILIES / CONVEX_KINDS % CONVEX_KINDS], &made);
        Minkowski d = ts_minkowski_of(&made.a, &made.b);
        int most_a = d.solid_a.count - 1, most_b = d.solid_b.count - 1;
        int a = random_integer(&random, 0, most_a), b = random_integer(&random, 0, most_b);
        int to_a = random_integer(&random, 0, most_a), to_b = random_integer(&random, 0, most_b);
        assert_normal(&d, vertex_at(&d, a, b), vertex_at(&d, to_a, to_b));
        assert_normal(&d, vertex_at(&d, a, b), vertex_at(&d, to_a, b));
        assert_normal(&d, vertex_at(&d, a, b), vertex_at(&d, a, to_b));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(normals_of_sides_have_exact_supports),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
