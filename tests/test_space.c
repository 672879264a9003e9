// The vectors, matrices, faces and the tree of objects that document 002c lists (S70-S74, S78),
// each against what it stands for: products against sums, inverses against products, turns against
// turns of the plane.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "degrees.h"
#include "face.h"
#include "object.h"

enum { MATRICES = 500 };

static const double tiny = 1e-12;

static uint64_t seed = 7;

static double number(void) // -2 to 2
{
    seed = seed * 6364136223846793005u + 1442695040888963407u;
    return (double)(int64_t)(seed >> 11) / 0x1p51 - 2;
}

static Vec3 random_vec(void)
{
    double x = number(), y = number();
    return vec3(x, y, number());
}

static Mat4 random_mat4(void)
{
    Mat4 m;
    for (int i = 0; i < 16; i++) m.element[i] = number();
    return m;
}

static void assert_number(double is, double expected, double within)
{
    if (!(fabs(is - expected) <= within)) fail_msg("%.17g, not %.17g", is, expected);
}

static void assert_vec3(Vec3 v, double x, double y, double z)
{
    assert_number(v.x, x, tiny);
    assert_number(v.y, y, tiny);
    assert_number(v.z, z, tiny);
}

static void assert_same(Vec3 v, Vec3 w) { assert_vec3(v, w.x, w.y, w.z); }

static void assert_identity(const Mat4 *m, double within)
{
    for (int i = 0; i < 16; i++) assert_number(m->element[i], i % 5 == 0, within);
}

// ---- Vectors

static void test_vec3(void **state)
{
    (void)state;
    Vec3 a = vec3(1, 2, 2), b = vec3(4, -6, 12);
    assert_vec3(vec3_add(a, b), 5, -4, 14);
    assert_vec3(vec3_sub(b, a), 3, -8, 10);
    assert_vec3(vec3_scale(a, -2), -2, -4, -4);
    assert_vec3(vec3_negate(a), -1, -2, -2);
    assert_vec3(vec3_divide(b, 2), 2, -3, 6);
    assert_vec3(vec3_divide(b, 0), 0, 0, 0);
    assert_number(vec3_dot(a, b), 16, 0);
    assert_number(vec3_length(a), 3, 0);
    assert_number(vec3_length_squared(b), 196, 0);
    assert_number(vec3_distance(a, b), sqrt(9 + 64 + 100), tiny);
    assert_number(vec3_distance_squared(a, b), 173, 0);
    assert_number(vec3_magnitude(b), 22, 0);
    assert_vec3(vec3_normalize(b), 4 / 14.0, -6 / 14.0, 12 / 14.0);
    assert_vec3(vec3_normalize(vec3(0, 0, 0)), 0, 0, 0);
    assert_number(vec3_length(vec3_set_length(b, 5)), 5, tiny);
    assert_true(vec3_equal(a, vec3(1, 2, 2)) && !vec3_equal(a, b));
    assert_true(vec3_is_zero(vec3(0, -0.0, 0)) && !vec3_is_zero(a));
}

static void test_lerp_is_linear(void **state)
{
    (void)state;
    Vec3 a = vec3(2, 0, 0), b = vec3(0, 2, 0);
    assert_same(vec3_lerp(a, b, 0), a);
    assert_same(vec3_lerp(a, b, 1), b);
    assert_vec3(vec3_lerp(a, b, 0.5), 1, 1, 0); // shorter than both: no turn (E26)
}

static void test_cross_is_right_handed(void **state)
{
    (void)state;
    assert_vec3(vec3_cross(vec3(1, 0, 0), vec3(0, 1, 0)), 0, 0, 1);
    for (int i = 0; i < MATRICES; i++) {
        Vec3 a = random_vec(), b = random_vec(), cross = vec3_cross(a, b);
        assert_number(vec3_dot(a, cross), 0, tiny);
        assert_number(vec3_dot(b, cross), 0, tiny);
        double dot = vec3_dot(a, b), lengths = vec3_length_squared(a) * vec3_length_squared(b);
        assert_number(vec3_length_squared(cross) + dot * dot, lengths, 1e-11);
    }
}

static void test_angle_between(void **state)
{
    (void)state;
    assert_number(vec3_angle(vec3(1, 0, 0), vec3(0, 3, 0)), 90, tiny);
    assert_number(vec3_angle(vec3(1, 1, 0), vec3(2, 0, 0)), 45, tiny);
    assert_number(vec3_angle(vec3(1, 2, 3), vec3(-2, -4, -6)), 180, tiny);
    assert_number(vec3_angle(vec3(1, 2, 3), vec3(1, 2, 3)), 0, tiny);
}

static void test_vec4(void **state)
{
    (void)state;
    Vec4 p = vec4_point(vec3(1, 2, 3)), q = vec4(2, 2, 1, 4);
    assert_number(p.w, 1, 0);
    assert_number(vec4_direction(vec3(1, 2, 3)).w, 0, 0);
    assert_number(vec4_dot(p, q), 13, 0);
    assert_number(vec4_length(q), 5, 0);
    assert_number(vec4_length_squared(vec4_add(p, q)), 9 + 16 + 16 + 25, 0);
    assert_number(vec4_length_squared(vec4_sub(p, q)), 1 + 4 + 9, 0);
    assert_number(vec4_lerp(p, q, 0.5).w, 2.5, 0);
    assert_number(vec4_scale(q, 2).y, 4, 0);
    assert_number(vec4_negate(q).x, -2, 0);
    assert_number(vec4_length(vec4_normalize(q)), 1, tiny);
    assert_number(vec4_length(vec4_set_length(q, 7)), 7, tiny);
    assert_number(vec4_divide(q, 0).w, 1, 0);
    assert_vec3(vec4_project(q), 0.5, 0.5, 0.25);
    assert_vec3(vec4_project(vec4(1, 2, 3, 0)), 1, 2, 3);
}

// ---- Matrices of three

static void test_mat3_inverse(void **state)
{
    (void)state;
    for (int i = 0; i < MATRICES; i++) {
        Mat3 m = mat3_of_columns(random_vec(), random_vec(), random_vec()), back;
        if (fabs(mat3_determinant(&m)) < 0.1) continue;
        assert_true(mat3_inverse(&m, &back));
        Vec3 v = random_vec();
        Vec3 there = mat3_apply(&m, v);
        assert_number(vec3_distance(mat3_apply(&back, there), v), 0, 1e-10);
        Mat3 product = mat3_multiply(&m, &back);
        assert_number(mat3_determinant(&product), 1, 1e-10);
    }
    Mat3 flat = mat3_of_columns(vec3(1, 2, 3), vec3(2, 4, 6), vec3(0, 1, 0)), back;
    assert_false(mat3_inverse(&flat, &back));
    assert_vec3(mat3_column(&back, 1), 0, 1, 0);
}

static void test_mat3_transposed_to_array_reads_the_elements(void **state) // E27
{
    (void)state;
    Mat3 m = mat3_of_columns(vec3(1, 2, 3), vec3(4, 5, 6), vec3(7, 8, 9));
    double rows[9];
    mat3_transpose_to_array(&m, rows);
    const double expected[9] = {1, 4, 7, 2, 5, 8, 3, 6, 9};
    assert_memory_equal(rows, expected, sizeof rows);
    Mat3 twice = mat3_transpose(&m);
    twice = mat3_transpose(&twice);
    assert_memory_equal(&twice, &m, sizeof m);
}

static void test_turns_are_turns(void **state)
{
    (void)state;
    Mat3 turn = mat3_turn(vec3(0, 0, 5), 30);
    Vec plane = vec_turn(vec(3, 4), degrees(30));
    assert_vec3(mat3_apply(&turn, vec3(3, 4, 7)), plane.x, plane.y, 7);
    Mat3 about_x = mat3_turn(vec3(1, 0, 0), 90), about_y = mat3_turn(vec3(0, 1, 0), 90);
    assert_vec3(mat3_apply(&about_x, vec3(0, 1, 0)), 0, 0, 1);
    assert_vec3(mat3_apply(&about_y, vec3(0, 0, 1)), 1, 0, 0);
    for (int i = 0; i < MATRICES; i++) {
        Vec3 axis = random_vec(), v = random_vec();
        Mat3 m = mat3_turn(axis, 90 * number());
        assert_number(mat3_determinant(&m), 1, tiny);
        assert_number(vec3_length(mat3_apply(&m, v)), vec3_length(v), tiny);
        assert_number(vec3_distance(mat3_apply(&m, axis), axis), 0, tiny);
    }
}

static void test_many_turns_stay_one(void **state)
{
    (void)state;
    Mat3 step = mat3_turn(vec3(1, 2, 3), 0.7), pose = mat3_identity();
    for (int i = 0; i < 100000; i++) {
        pose = mat3_multiply(&pose, &step);
        pose = mat3_orthonormal(&pose);
    }
    assert_number(mat3_determinant(&pose), 1, tiny);
    assert_number(vec3_dot(mat3_column(&pose, 0), mat3_column(&pose, 2)), 0, tiny);
}

// ---- Matrices of four

static void test_translation_is_the_fourth_column(void **state) // E28
{
    (void)state;
    Mat4 m = mat4_of_translation(vec3(5, 6, 7));
    assert_number(m.element[12], 5, 0);
    assert_number(m.element[13], 6, 0);
    assert_number(m.element[14], 7, 0);
    assert_vec3(mat4_apply(&m, vec3(1, 1, 1)), 6, 7, 8);
    assert_same(mat4_position(&m), vec3(5, 6, 7));
    Vec4 direction = mat4_apply4(&m, vec4_direction(vec3(1, 1, 1)));
    assert_vec3(vec4_project(direction), 1, 1, 1);
}

static void test_mat4_product_acts_from_the_right(void **state)
{
    (void)state;
    for (int i = 0; i < MATRICES; i++) {
        Mat4 a = random_mat4(), b = random_mat4(), product = mat4_multiply(&a, &b);
        Vec4 v = vec4(number(), number(), number(), number());
        Vec4 once = mat4_apply4(&product, v), inner = mat4_apply4(&b, v);
        Vec4 difference = vec4_sub(once, mat4_apply4(&a, inner));
        assert_number(vec4_length(difference), 0, 1e-11);
        assert_number(mat4_determinant(&product), mat4_determinant(&a) * mat4_determinant(&b),
                      1e-8);
        double array[18] = {-1}, product_array[16];
        mat4_flatten(&product, array, 2);
        mat4_multiply_to_array(&a, &b, product_array);
        assert_memory_equal(array + 2, product_array, sizeof product_array);
        assert_number(array[0], -1, 0);
    }
}

static void test_mat4_inverse(void **state)
{
    (void)state;
    for (int i = 0; i < MATRICES; i++) {
        Mat4 m = random_mat4(), back;
        if (fabs(mat4_determinant(&m)) < 0.5) continue;
        assert_true(mat4_inverse(&m, &back));
        Mat4 product = mat4_multiply(&m, &back);
        assert_identity(&product, 1e-9);
    }
    Mat4 nothing = mat4_of_scale(vec3(1, 0, 1)), back;
    assert_false(mat4_inverse(&nothing, &back));
    assert_identity(&back, 0);
}

static void test_mat4_transpose_and_scalar(void **state)
{
    (void)state;
    Mat4 m = random_mat4(), t = mat4_transpose(&m), twice = mat4_multiply_scalar(&m, 2);
    for (int i = 0; i < 16; i++) {
        assert_number(t.element[i], m.element[i % 4 * 4 + i / 4], 0);
        assert_number(twice.element[i], 2 * m.element[i], 0);
    }
    double rows[16];
    mat4_transpose_to_array(&m, rows);
    assert_memory_equal(rows, t.element, sizeof rows);
}

static void test_moves_act_in_the_current_axes(void **state)
{
    (void)state;
    Mat4 m = mat4_identity();
    m = mat4_translate(&m, vec3(10, 0, 0));
    m = mat4_turn_z(&m, 90);
    m = mat4_scale(&m, vec3(2, 3, 4));
    m = mat4_translate(&m, vec3(1, 0, 0)); // 2 along what is now y
    assert_vec3(mat4_position(&m), 10, 2, 0);
    assert_vec3(mat4_column(&m, 1), -3, 0, 0);
    assert_vec3(mat4_scale_of(&m), 2, 3, 4);
    Mat4 rotation = mat4_rotation(&m);
    assert_vec3(mat4_apply(&rotation, vec3(1, 0, 0)), 0, 1, 0);
    assert_vec3(mat4_turned(&m, vec3(5, 0, 0)), 0, 1, 0);
    Mat4 moved = mat4_with_position(&m, vec3(1, 2, 3));
    assert_vec3(mat4_position(&moved), 1, 2, 3);
    Mat4 x = mat4_identity(), y = x;
    x = mat4_turn_x(&x, 90);
    y = mat4_turn_y(&y, 90);
    assert_vec3(mat4_apply(&x, vec3(0, 1, 0)), 0, 0, 1);
    assert_vec3(mat4_apply(&y, vec3(0, 0, 1)), 1, 0, 0);
}

static Mat4 turned_by(Vec3 angles)
{
    Mat4 m = mat4_identity();
    m = mat4_turn_x(&m, angles.x);
    m = mat4_turn_y(&m, angles.y);
    return mat4_turn_z(&m, angles.z);
}

static void assert_same_turn(const Mat4 *m, Vec3 angles)
{
    Mat4 again = turned_by(angles);
    for (int k = 0; k < 16; k++) assert_number(again.element[k], m->element[k], 1e-12);
}

static void test_angles_make_the_same_turn(void **state)
{
    (void)state;
    for (int i = 0; i < MATRICES; i++) {
        double x = 89.9 * number(), y = 44.9 * number(); // within 180 and 90
        Vec3 angles = vec3(x, y, 89.9 * number());
        Mat4 m = turned_by(angles);
        Vec3 is = mat4_angles(&m);
        assert_vec3(is, angles.x, angles.y, angles.z);
    }
    for (int up = -90; up <= 90; up += 180) {
        Mat4 m = turned_by(vec3(30, up, 20));
        Vec3 is = mat4_angles(&m);
        assert_number(is.z, 0, 0);
        assert_same_turn(&m, is);
    }
}

// Square up or down but for rounding: only the sum of both other angles is told by the matrix.
static void test_angles_beside_square(void **state)
{
    (void)state;
    for (int i = 0; i < MATRICES; i++) {
        double off = i % 2 ? 0 : number() * exp2(-i % 60), up = i % 3 ? 90 : -90;
        Mat4 m = turned_by(vec3(89.9 * number(), up + off, 89.9 * number()));
        assert_same_turn(&m, mat4_angles(&m));
    }
}

static void test_composed_and_taken_apart(void **state)
{
    (void)state;
    for (int i = 0; i < MATRICES; i++) {
        Vec3 position = random_vec(), scale = random_vec(), p, s;
        Mat3 rotation = mat3_turn(random_vec(), 90 * number()), r;
        Mat4 m = mat4_compose(position, &rotation, scale);
        mat4_decompose(&m, &p, &r, &s);
        Mat4 again = mat4_compose(p, &r, s);
        for (int k = 0; k < 16; k++) assert_number(again.element[k], m.element[k], 1e-12);
        assert_number(mat3_determinant(&r), 1, 1e-12);
        assert_number(fabs(s.y), fabs(scale.y), 1e-12);
    }
}

// ---- Cameras

static void test_look_at_is_a_turn_to_the_target(void **state)
{
    (void)state;
    for (int i = 0; i < MATRICES; i++) {
        Vec3 eye = random_vec(), target = random_vec();
        Mat4 pose = mat4_look_at(eye, target, vec3(0, 1, 0));
        Vec3 ahead = vec3_normalize(vec3_sub(target, eye));
        assert_same(mat4_column(&pose, 2), vec3_negate(ahead));
        assert_number(mat4_determinant(&pose), 1, tiny);
        assert_true(mat4_column(&pose, 1).y >= 0);
        assert_number(mat4_column(&pose, 0).y, 0, tiny);
        Mat4 view = mat4_view(eye, target, vec3(0, 1, 0));
        assert_vec3(mat4_apply(&view, eye), 0, 0, 0);
        assert_vec3(mat4_apply(&view, target), 0, 0, -vec3_distance(eye, target));
    }
}

static void test_look_at_nothing_and_straight_up(void **state)
{
    (void)state;
    Vec3 at = vec3(1, 2, 3);
    Mat4 pose = mat4_look_at(at, at, vec3(0, 1, 0));
    assert_identity(&pose, 0);
    const Vec3 ups[] = {{0, 1, 0}, {1, 0, 0}, {0, 0, 1}};
    for (int i = 0; i < 3; i++) {
        pose = mat4_look_at(vec3_scale(ups[i], 4), vec3(0, 0, 0), ups[i]);
        assert_number(mat4_determinant(&pose), 1, tiny);
        assert_number(vec3_distance(mat4_column(&pose, 2), ups[i]), 0, 2e-4);
    }
}

static void test_projections_meet_their_corners(void **state)
{
    (void)state;
    Mat4 m = mat4_frustum(-1, 3, -2, 1, 2, 10);
    assert_vec3(mat4_apply(&m, vec3(-1, -2, -2)), -1, -1, -1);
    assert_vec3(mat4_apply(&m, vec3(3, 1, -2)), 1, 1, -1);
    assert_vec3(mat4_apply(&m, vec3(15, 5, -10)), 1, 1, 1);
    m = mat4_perspective(90, 2, 1, 100);
    assert_vec3(mat4_apply(&m, vec3(2, 1, -1)), 1, 1, -1);
    assert_vec3(mat4_apply(&m, vec3(100, 50, -50)), 1, 1, mat4_apply(&m, vec3(0, 0, -50)).z);
    m = mat4_orthographic(-1, 3, 1, -2, 2, 10);
    assert_vec3(mat4_apply(&m, vec3(-1, -2, -2)), -1, -1, -1);
    assert_vec3(mat4_apply(&m, vec3(3, 1, -10)), 1, 1, 1);
}

// ---- Faces

static void test_faces(void **state)
{
    (void)state;
    const Vec3 corner[] = {{9, 9, 9}, {0, 0, 1}, {4, 0, 1}, {4, 2, 1}, {0, 2, 1}};
    Face triangle = face_of_three(1, 2, 3), square = face_of_four(1, 2, 3, 4);
    face_center(&triangle, corner);
    face_center(&square, corner);
    face_straighten(&square, corner);
    assert_vec3(triangle.centroid, 8 / 3.0, 2 / 3.0, 1);
    assert_vec3(square.centroid, 2, 1, 1);
    assert_vec3(square.normal[0], 0, 0, 1);
    Face turned = face_of_four(4, 3, 2, 1), flat = face_of_three(1, 2, 2);
    face_straighten(&turned, corner);
    face_straighten(&flat, corner);
    assert_vec3(turned.normal[0], 0, 0, -1);
    assert_vec3(flat.normal[0], 0, 0, 0);
}

// ---- The tree

static void test_children_inherit(void **state) // S61
{
    (void)state;
    ObjectTree tree = object_tree("scene");
    int orbit = object_add(&tree, OBJECT_ROOT, "planetOrbitGroup", vec3(0, 0, 0));
    int planet = object_add(&tree, orbit, "planetGroup", vec3(3, 0, 0));
    int globe = object_add(&tree, planet, "globeMesh", vec3(0, 0, 0));
    int line = object_add(&tree, planet, "line2", vec3(0, 0, 0));
    assert_vec3(object_place(&tree, globe), 3, 0, 0);
    object_turn(&tree, orbit, vec3(0, 1, 0), 90);
    assert_vec3(object_place(&tree, globe), 0, 0, -3);
    assert_vec3(object_to_world(&tree, line, vec3(1, 0, 0)), 0, 0, -4);
    assert_vec3(object_to_local(&tree, line, vec3(0, 0, -4)), 1, 0, 0);
    object_translate(&tree, planet, vec3(1, 0, 0));
    assert_vec3(object_place(&tree, globe), 0, 0, -4);
    assert_int_equal(object_find(&tree, "line2"), line);
    assert_int_equal(object_find(&tree, "line9"), OBJECT_NONE);
    assert_int_equal(object_depth(&tree, line), 3);
    assert_true(object_is_below(&tree, line, orbit) && !object_is_below(&tree, orbit, line));
}

static void test_tree_is_walked_and_cut(void **state)
{
    (void)state;
    ObjectTree tree = object_tree("scene");
    int a = object_add(&tree, OBJECT_ROOT, "a", vec3(0, 0, 0));
    int b = object_add(&tree, OBJECT_ROOT, "b", vec3(0, 0, 0));
    int a1 = object_add(&tree, a, "a1", vec3(0, 0, 0));
    int b1 = object_add(&tree, b, "b1", vec3(0, 0, 0));
    int a11 = object_add(&tree, a1, "a11", vec3(0, 0, 0));
    const int order[] = {OBJECT_ROOT, a, a1, a11, b, b1, OBJECT_NONE};
    for (int i = 0, at = OBJECT_NONE; i < 7; i++) {
        at = object_next(&tree, at);
        assert_int_equal(at, order[i]);
    }
    tree.object[a].visible = false;
    assert_false(object_is_shown(&tree, a11));
    assert_true(object_is_shown(&tree, b1));
    object_remove(&tree, a1);
    assert_int_equal(object_next(&tree, a), b);
    assert_int_equal(object_find(&tree, "a11"), OBJECT_NONE);
    object_remove(&tree, OBJECT_ROOT);
    assert_int_equal(object_find(&tree, "scene"), OBJECT_ROOT);
    while (object_add(&tree, a, "a name that is longer than there is room for", vec3(0, 0, 0)) !=
           OBJECT_NONE) {
    }
    assert_int_equal(tree.count, OBJECT_MAX);
    assert_int_equal(strlen(tree.object[OBJECT_MAX - 1].name), OBJECT_NAME - 1);
}

static void test_object_looks(void **state)
{
    (void)state;
    ObjectTree tree = object_tree("scene");
    int eye = object_add(&tree, OBJECT_ROOT, "eye", vec3(0, 0, 5));
    object_look_at(&tree, eye, vec3(5, 0, 5), vec3(0, 1, 0));
    assert_vec3(object_to_world(&tree, eye, vec3(0, 0, -1)), 1, 0, 5);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_vec3),
        cmocka_unit_test(test_lerp_is_linear),
        cmocka_unit_test(test_cross_is_right_handed),
        cmocka_unit_test(test_angle_between),
        cmocka_unit_test(test_vec4),
        cmocka_unit_test(test_mat3_inverse),
        cmocka_unit_test(test_mat3_transposed_to_array_reads_the_elements),
        cmocka_unit_test(test_turns_are_turns),
        cmocka_unit_test(test_many_turns_stay_one),
        cmocka_unit_test(test_translation_is_the_fourth_column),
        cmocka_unit_test(test_mat4_product_acts_from_the_right),
        cmocka_unit_test(test_mat4_inverse),
        cmocka_unit_test(test_mat4_transpose_and_scalar),
        cmocka_unit_test(test_moves_act_in_the_current_axes),
        cmocka_unit_test(test_angles_make_the_same_turn),
        cmocka_unit_test(test_angles_beside_square),
        cmocka_unit_test(test_composed_and_taken_apart),
        cmocka_unit_test(test_look_at_is_a_turn_to_the_target),
        cmocka_unit_test(test_look_at_nothing_and_straight_up),
        cmocka_unit_test(test_projections_meet_their_corners),
        cmocka_unit_test(test_faces),
        cmocka_unit_test(test_children_inherit),
        cmocka_unit_test(test_tree_is_walked_and_cut),
        cmocka_unit_test(test_object_looks),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
