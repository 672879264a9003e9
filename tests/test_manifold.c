// Forms and the fast manifold: against the exact contact and the clipped manifold, and its feature
// ids from frame to frame.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "generate/generate.h"
#include "narrow/manifold_many.h"
#include "touchstone/clip.h"
#include "touchstone/degrees.h"
#include "touchstone/manifold.h"

typedef struct Placed {
    TsCollider form;
    TsPose pose;
    TsShape shape;
    TsVec corner[TS_POLYGON_MAX];
} Placed;

static void put(Placed *placed, TsShape shape)
{
    placed->shape = shape;
    assert_true(ts_collider_of(&shape, &placed->form, &placed->pose));
}

static void put_random(Placed *placed, Random *random)
{
    TsVec at = ts_vec(random_between(random, -60, 60), random_between(random, -60, 60));
    double size = random_between(random, 10, 40);
    int kind = random_integer(random, 0, 2), count = random_integer(random, 3, 12);
    TsVec turn = ts_degrees(random_between(random, -360, 360));
    if (kind == 0) put(placed, ts_shape_circle(at, size));
    if (kind == 1) put(placed, ts_shape_obb(at, 2 * size, random_between(random, 10, 80), turn));
    if (kind == 2) {
        for (int i = 0; i < count; i++) {
            TsVec way = ts_degrees(360.0 / count * (i + random_between(random, 0, 0.7)));
            placed->corner[i] = ts_vec_add(at, ts_vec_scale(way, size));
        }
        put(placed, ts_shape_polygon(placed->corner, count));
    }
}

static TsManifold patch_between(const Placed *a, const Placed *b, double margin)
{
    return ts_manifold_of(&a->form, a->pose, &b->form, b->pose, margin);
}

static double least_gap(const TsManifold *patch)
{
    double least = patch->point[0].gap;
    if (patch->count == 2 && patch->point[1].gap < least) least = patch->point[1].gap;
    return least;
}

// ---- Forms

static void forms_stand_on_their_centroid(void **state)
{
    (void)state;
    Placed p;
    TsVec corner[] = {{0, 0}, {0, 30}, {0, 60}, {90, 60}, {90, 0}, {90, 0}}; // back, in line, twice
    put(&p, ts_shape_polygon(corner, 6));
    assert_int_equal(p.form.count, 4);
    assert_true(ts_vec_distance(p.pose.position, ts_vec(45, 30)) < 1e-12);
    assert_true(fabs(p.form.inner - 30) < 1e-12 && fabs(p.form.outer - sqrt(2925)) < 1e-12);
    for (int i = 0; i < 4; i++) {
        assert_true(ts_vec_dot(p.form.side[i].corner, p.form.side[i].normal) > 0);
    }
    assert_true(ts_collider_contains(&p.form, p.pose, ts_vec(1, 1)));
    assert_false(ts_collider_contains(&p.form, p.pose, ts_vec(-1, 1)));
    TsVec out[TS_COLLIDER_SIDES];
    TsShape back = ts_collider_shape(&p.form, p.pose, out);
    assert_int_equal(ts_relation_shapes(&back, &p.shape), TS_OVERLAPPING);
}

static void forms_know_the_mean_of_their_corners(void **state)
{
    (void)state;
    Random random = random_seeded(4);
    for (int n = 0; n < 300; n++) {
        Placed p;
        put_random(&p, &random);
        TsVec middle = ts_pose_point(p.pose, p.form.middle);
        assert_true(ts_vec_distance(middle, ts_shape_center(&p.shape)) < 1e-9);
    }
}

static void forms_refuse_what_is_no_body(void **state)
{
    (void)state;
    TsCollider form;
    TsPose pose;
    TsVec concave[] = {{0, 0}, {40, 0}, {10, 10}, {0, 40}}, flat[] = {{0, 0}, {1, 1}, {2, 2}};
    TsVec many[TS_COLLIDER_SIDES + 1];
    for (int i = 0; i <= TS_COLLIDER_SIDES; i++) {
        many[i] = ts_vec_scale(ts_degrees(360.0 * i / (TS_COLLIDER_SIDES + 1)), 100);
    }
    TsShape bad[] = {ts_shape_polygon(concave, 4),
                     ts_shape_polygon(flat, 3),
                     ts_shape_polygon(many, TS_COLLIDER_SIDES + 1),
                     ts_shape_circle(ts_vec(0, 0), 0),
                     ts_shape_obb(ts_vec(0, 0), 0, 4, ts_vec(1, 0)),
                     ts_shape_point(ts_vec(1, 1)),
                     ts_shape_circle(ts_vec(NAN, 0), 3)};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        assert_false(ts_collider_of(&bad[i], &form, &pose));
    }
    TsShape largest = ts_shape_polygon(many, TS_COLLIDER_SIDES);
    assert_true(ts_collider_of(&largest, &form, &pose));
}

static void bounds_hold_every_corner(void **state)
{
    (void)state;
    Random random = random_seeded(5);
    for (int n = 0; n < 1000; n++) {
        Placed p;
        put_random(&p, &random);
        TsAabb found = ts_collider_bounds(&p.form, p.pose), wanted = ts_shape_bounds(&p.shape);
        assert_true(ts_vec_distance(found.min, wanted.min) < 1e-9);
        assert_true(ts_vec_distance(found.max, wanted.max) < 1e-9);
    }
}

// ---- Patches

// Overlapping ones: the deepest gap is the exact contact's, along its normal. Where reference sides
// are next to equal a's is preferred, which costs up to 0.02 px.
static void patches_agree_with_contacts(void **state)
{
    (void)state;
    Random random = random_seeded(1);
    int overlapping = 0;
    for (int n = 0; n < 40000; n++) {
        Placed a, b;
        put_random(&a, &random);
        put_random(&b, &random);
        TsContact contact = ts_contact_shapes(&a.shape, &b.shape);
        TsManifold patch = patch_between(&a, &b, 0);
        if (fabs(contact.gap) > 1e-9) assert_int_equal(patch.count > 0, contact.gap < 0);
        if (contact.gap > -1e-9) continue;
        overlapping++;
        double gap = least_gap(&patch);
        if (gap > contact.gap + 1e-9 || gap < contact.gap - 0.021) {
            fail_msg("%d: depth %.12g, not %.12g", n, gap, contact.gap);
        }
    }
    assert_true(overlapping > 10000);
}

static void moved(Placed *p, TsVec way) { p->pose.position = ts_vec_add(p->pose.position, way); }

// Those apart within the margin bear on each other with the gap that is there, or less where sides
// face away; where corners face each other the neighbour of the nearest may be taken.
static void gaps_are_no_more_than_distances(void **state)
{
    (void)state;
    Random random = random_seeded(2);
    int seen = 0;
    for (int n = 0; n < 40000; n++) {
        Placed a, b;
        put_random(&a, &random);
        put_random(&b, &random);
        TsContact contact = ts_contact_shapes(&a.shape, &b.shape);
        if (contact.gap < 1e-9 || contact.gap > 10) continue;
        TsManifold patch = patch_between(&a, &b, 10);
        assert_true(patch.count > 0);
        double gap = least_gap(&patch);
        if (gap > contact.gap + 0.021 || gap < 0) {
            fail_msg("%d: gap %.12g, not %.12g", n, gap, contact.gap);
        }
        TsVec normal;
        double distance = ts_manifold_distance(&a.form, a.pose, &b.form, b.pose, &normal);
        assert_true(distance > 0 && distance <= contact.gap + 1e-9);
        seen++;
    }
    assert_true(seen > 2000);
}

static void patches_agree_with_clipped_manifolds(void **state)
{
    (void)state;
    Random random = random_seeded(4);
    int two = 0;
    for (int n = 0; n < 40000; n++) {
        Placed a, b;
        put_random(&a, &random);
        put_random(&b, &random);
        TsClipManifold manifold = ts_clip_manifold(&a.shape, &b.shape);
        TsManifold patch = patch_between(&a, &b, 0);
        bool same_normal = ts_vec_dot(manifold.normal, patch.normal) > 1 - 1e-9;
        if (manifold.count != 2 || patch.count != 2 || !same_normal) continue;
        two++;
        for (int i = 0; i < 2; i++) {
            double d0 = ts_vec_distance(patch.point[i].at, manifold.point[0]);
            double d1 = ts_vec_distance(patch.point[i].at, manifold.point[1]);
            assert_true(d0 < 0.05 || d1 < 0.05);
        }
    }
    assert_true(two > 3000);
}

static void swapped_bodies_swap_the_normal(void **state)
{
    (void)state;
    Random random = random_seeded(6);
    for (int n = 0; n < 20000; n++) {
        Placed a, b;
        put_random(&a, &random);
        put_random(&b, &random);
        TsManifold there = patch_between(&a, &b, 0), back = patch_between(&b, &a, 0);
        assert_int_equal(there.count > 0, back.count > 0);
        if (there.count == 0) continue;
        assert_true(fabs(least_gap(&there) - least_gap(&back)) < 0.021);
    }
}

// Either may be the rounded one.
static void swapped_bodies_have_the_same_distance(void **state)
{
    (void)state;
    Random random = random_seeded(8);
    int apart = 0;
    for (int n = 0; n < 20000; n++) {
        Placed a, b;
        TsVec there, back;
        put_random(&a, &random);
        put_random(&b, &random);
        TsVec end = ts_vec(random_between(&random, -60, 60), random_between(&random, -60, 60));
        if (n % 2 == 0) put(&b, ts_shape_capsule(b.pose.position, end, 10));
        double distance = ts_manifold_distance(&a.form, a.pose, &b.form, b.pose, &there);
        double swapped = ts_manifold_distance(&b.form, b.pose, &a.form, a.pose, &back);
        if (distance < 1e-6 && swapped < 1e-6) continue;
        apart++;
        if (fabs(distance - swapped) > 1e-9)
            fail_msg("%d: %.12g, swapped %.12g", n, distance, swapped);
        assert_true(ts_vec_dot(there, back) < -1 + 1e-6);
    }
    assert_true(apart > 2000);
}

static void far_out_it_is_the_same(void **state)
{
    (void)state;
    Placed a, b;
    put(&a, ts_shape_obb(ts_vec(0, 0), 40, 20, ts_degrees(10)));
    put(&b, ts_shape_obb(ts_vec(3, 18), 40, 20, ts_degrees(14)));
    TsManifold near = patch_between(&a, &b, 1);
    moved(&a, ts_vec(0x1p24, -0x1p24));
    moved(&b, ts_vec(0x1p24, -0x1p24));
    TsManifold far = patch_between(&a, &b, 1);
    assert_int_equal(far.count, near.count);
    assert_true(fabs(least_gap(&far) - least_gap(&near)) < 1e-9);
}

// ---- Feature ids

static bool same_ids(const TsManifold *a, const TsManifold *b)
{
    if (a->count != b->count) return false;
    return (a->point[0].id == b->point[0].id && a->point[1].id == b->point[1].id) ||
           (a->point[0].id == b->point[1].id && a->point[1].id == b->point[0].id);
}

// A box that slides and rocks on another: the ids are kept, though the reference side changes
// bodies with every rocking.
static void ids_are_kept_while_a_box_rocks(void **state)
{
    (void)state;
    Placed floor, box;
    put(&floor, ts_shape_obb(ts_vec(0, 0), 400, 40, ts_vec(1, 0)));
    TsManifold before = {0};
    for (int tick = 0; tick < 200; tick++) {
        put(&box, ts_shape_obb(ts_vec(-50 + tick / 2.0, -29.9), 40, 20,
                               ts_degrees(tick % 2 ? 0.3 : -0.3)));
        TsManifold now = patch_between(&floor, &box, 1);
        assert_int_equal(now.count, 2);
        assert_true(now.point[0].id != now.point[1].id);
        if (tick) assert_true(same_ids(&now, &before));
        before = now;
    }
}

static void ids_change_with_the_features(void **state)
{
    (void)state;
    Placed floor, box, turned;
    put(&floor, ts_shape_obb(ts_vec(0, 0), 400, 40, ts_vec(1, 0)));
    put(&box, ts_shape_obb(ts_vec(0, -29.9), 20, 20, ts_vec(1, 0)));
    put(&turned, ts_shape_obb(ts_vec(0, -29.9), 20, 20, ts_vec(0, 1)));
    TsManifold standing = patch_between(&floor, &box, 1), lying = patch_between(&floor, &turned, 1);
    assert_int_equal(lying.count, 2);
    assert_false(same_ids(&standing, &lying));
}

static void concentric_circles_part_along_x(void **state)
{
    (void)state;
    Placed a, b;
    put(&a, ts_shape_circle(ts_vec(5, 5), 10));
    put(&b, ts_shape_circle(ts_vec(5, 5), 4));
    a.pose.turn = ts_degrees(77);
    TsManifold patch = patch_between(&a, &b, 0);
    assert_int_equal(patch.count, 1);
    assert_true(ts_vec_equal(patch.normal, ts_vec(1, 0)));
    assert_true(patch.point[0].gap == -14);
}

// ---- Many at once

typedef struct ColliderPair {
    TsCollider a, b;
    TsPose at_a, at_b;
} ColliderPair;

static void random_colliders(Random *random, Family family, ColliderPair *pair)
{
    static const TsShapeKind kind[] = {TS_SHAPE_CIRCLE,   TS_SHAPE_CAPSULE, TS_SHAPE_OBB,
                                       TS_SHAPE_TRIANGLE, TS_SHAPE_POLYGON, TS_SHAPE_POLYGON};
    enum { LAST = sizeof kind / sizeof *kind - 1 };
    GeneratedPair shapes;
    do {
        generate_pair(random, family, kind[random_integer(random, 0, LAST)],
                      kind[random_integer(random, 0, LAST)], &shapes);
    } while (!ts_collider_of(&shapes.a, &pair->a, &pair->at_a) ||
             !ts_collider_of(&shapes.b, &pair->b, &pair->at_b));
    if (random_integer(random, 0, 1))
        pair->at_a.turn = ts_degrees(random_between(random, -360, 360));
    if (random_integer(random, 0, 1))
        pair->at_b.turn = ts_degrees(random_between(random, -360, 360));
}

static bool same_number(double a, double b) { return a == b || (isnan(a) && isnan(b)); }

static bool same_vec(TsVec a, TsVec b) { return same_number(a.x, b.x) && same_number(a.y, b.y); }

static bool same_patch(const TsManifold *a, const TsManifold *b)
{
    bool same = a->count == b->count && same_vec(a->normal, b->normal);
    for (int i = 0; i < TS_MANIFOLD_POINTS; i++) {
        same &= same_vec(a->point[i].at, b->point[i].at) &&
                same_number(a->point[i].gap, b->point[i].gap) && a->point[i].id == b->point[i].id;
    }
    return same;
}

// Apart or overlapping at their ends, at every angle, exactly on one line too. By the normals of
// their sides alone they would lie in each other, however far apart.
static void capsules_on_one_line_meet_with_their_ends(void **state)
{
    (void)state;
    Random random = random_seeded(9);
    for (int n = 0; n < 4000; n++) {
        TsVec along = n % 4 == 0 ? ts_vec(1, 0) : ts_degrees(random_between(&random, -180, 180));
        double left = random_between(&random, 1, 60), right = random_between(&random, 1, 60),
               r = random_between(&random, 1, 12), gap = random_between(&random, -0.9 * r, 5);
        Placed a, b;
        put(&a, ts_shape_capsule(ts_vec(0, 0), ts_vec_scale(along, -left), r));
        put(&b, ts_shape_capsule(ts_vec_scale(along, 2 * r + gap),
                                 ts_vec_scale(along, 2 * r + gap + right), r));
        Placed *first = n % 2 ? &a : &b, *second = n % 2 ? &b : &a;
        for (int simd = -1; simd < TS_SIMD_LEVELS; simd++) {
            if (simd >= 0 && !ts_simd_has((TsSimdLevel)simd)) continue;
            ManifoldTask task = {.a = &first->form,
                                 .b = &second->form,
                                 .at_a = first->pose,
                                 .at_b = second->pose,
                                 .margin = 2};
            if (simd < 0)
                task.manifold = patch_between(first, second, 2);
            else
                ts_manifold_of_each(&task, 1, (TsSimdLevel)simd);
            assert_int_equal(task.manifold.count, gap < 2);
            if (gap >= 2) continue;
            TsVec normal = ts_vec_scale(along, n % 2 ? 1 : -1);
            assert_true(ts_vec_distance(task.manifold.normal, normal) < 1e-9);
            assert_true(fabs(task.manifold.point[0].gap - gap) < 1e-9);
            TsVec middle = ts_vec_scale(along, r + gap / 2);
            assert_true(ts_vec_distance(task.manifold.point[0].at, middle) < 1e-9);
        }
    }
}

// Also in numbers that fill no vector.
static void many_at_once_are_the_same(void **state)
{
    (void)state;
    enum { MOST = 150, ROUNDS = 60 };
    static ColliderPair pair[MOST];
    static ManifoldTask task[MOST];
    Random random = random_seeded(4);
    int points = 0, apart = 0;
    for (int i = 0; i < FAMILIES * ROUNDS; i++) {
        int count = random_integer(&random, 1, MOST);
        double margin = ldexp(1, random_integer(&random, -10, 12)) - 0x1p-10;
        for (int k = 0; k < count; k++) random_colliders(&random, (Family)(i % FAMILIES), &pair[k]);
        for (int simd = 0; simd < TS_SIMD_LEVELS; simd++) {
            if (!ts_simd_has((TsSimdLevel)simd)) continue;
            for (int k = 0; k < count; k++)
                task[k] = (ManifoldTask){.a = &pair[k].a,
                                         .b = &pair[k].b,
                                         .at_a = pair[k].at_a,
                                         .at_b = pair[k].at_b,
                                         .margin = margin};
            ts_manifold_of_each(task, count, (TsSimdLevel)simd);
            for (int k = 0; k < count; k++) {
                TsManifold alone =
                    ts_manifold_of(&pair[k].a, pair[k].at_a, &pair[k].b, pair[k].at_b, margin);
                assert_true(same_patch(&task[k].manifold, &alone));
                points += alone.count;
                apart += alone.count == 0;
            }
        }
    }
    assert_true(points > 100000 && apart > 10000);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(forms_stand_on_their_centroid),
        cmocka_unit_test(forms_know_the_mean_of_their_corners),
        cmocka_unit_test(forms_refuse_what_is_no_body),
        cmocka_unit_test(bounds_hold_every_corner),
        cmocka_unit_test(patches_agree_with_contacts),
        cmocka_unit_test(gaps_are_no_more_than_distances),
        cmocka_unit_test(patches_agree_with_clipped_manifolds),
        cmocka_unit_test(swapped_bodies_swap_the_normal),
        cmocka_unit_test(swapped_bodies_have_the_same_distance),
        cmocka_unit_test(far_out_it_is_the_same),
        cmocka_unit_test(ids_are_kept_while_a_box_rocks),
        cmocka_unit_test(ids_change_with_the_features),
        cmocka_unit_test(concentric_circles_part_along_x),
        cmocka_unit_test(capsules_on_one_line_meet_with_their_ends),
        cmocka_unit_test(many_at_once_are_the_same),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
