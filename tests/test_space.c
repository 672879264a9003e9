// The vectors, matrices, faces and the tree of objects that the notes on three.js list,
// each against what it stands for: products against sums, inverses against products, turns against
// turns of the plane.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "touchstone/degrees.h"
#include "touchstone/object.h"

enum { MATRICES = 500 };

static const double tiny = 1e-12;

static uint64_t seed = 7;

static double number(void) // -2 to 2
{
    seed = seed * 6364136223846793005u + 1442695040888963407u;
    return (double)(int64_t)(seed >> 11) / 0x1p51 - 2;
}

static TsVec3 random_vec(void)
{
    double x = number(), y = number();
    return ts_vec3(x, y, number());
}

static TsMat4 random_mat4(void)
{
    TsMat4 m;
    for (int i = 0; i < 16; i++) m.element[i] = number();
    return m;
}

static void assert_number(double is, double expected, double within)
{
    if (!(fabs(is - expected) <= within)) fail_msg("%.17g, not %.17g", is, expected);
}

static void assert_vec3(TsVec3 v, double x, double y, double z)
{
    assert_number(v.x, x, tiny);
    assert_number(v.y, y, tiny);
    assert_number(v.z, z, tiny);
}

static void assert_same(TsVec3 v, TsVec3 w) { assert_vec3(v, w.x, w.y, w.z); }

static void assert_identity(const TsMat4 *m, double within)
{
    for (int i = 0; i < 16; i++) assert_number(m->element[i], i % 5 == 0, within);
}

// ---- Vectors

static void test_vec3(void **state)
{
    (void)state;
    TsVec3 a = ts_vec3(1, 2, 2), b = ts_vec3(4, -6, 12);
    assert_vec3(ts_vec3_add(a, b), 5, -4, 14);
    assert_vec3(ts_vec3_sub(b, a), 3, -8, 10);
    assert_vec3(ts_vec3_scale(a, -2), -2, -4, -4);
    assert_vec3(ts_vec3_negate(a), -1, -2, -2);
    assert_vec3(ts_vec3_divide(b, 2), 2, -3, 6);
    assert_vec3(ts_vec3_divide(b, 0), 0, 0, 0);
    assert_number(ts_vec3_dot(a, b), 16, 0);
    assert_number(ts_vec3_length(a), 3, 0);
    assert_number(ts_vec3_length_squared(b), 196, 0);
    assert_number(ts_vec3_distance(a, b), sqrt(9 + 64 + 100), tiny);
    assert_number(ts_vec3_distance_squared(a, b), 173, 0);
    assert_number(ts_vec3_magnitude(b), 22, 0);
    assert_vec3(ts_vec3_normalize(b), 4 / 14.0, -6 / 14.0, 12 / 14.0);
    assert_vec3(ts_vec3_normalize(ts_vec3(0, 0, 0)), 0, 0, 0);
    assert_number(ts_vec3_length(ts_vec3_set_length(b, 5)), 5, tiny);
    assert_true(ts_vec3_equal(a, ts_vec3(1, 2, 2)) && !ts_vec3_equal(a, b));
    assert_true(ts_vec3_is_zero(ts_vec3(0, -0.0, 0)) && !ts_vec3_is_zero(a));
}

static void test_lerp_is_linear(void **state)
{
    (void)state;
    TsVec3 a = ts_vec3(2, 0, 0), b = ts_vec3(0, 2, 0);
    assert_same(ts_vec3_lerp(a, b, 0), a);
    assert_same(ts_vec3_lerp(a, b, 1), b);
    assert_vec3(ts_vec3_lerp(a, b, 0.5), 1, 1, 0); // shorter than both: not a rotation
}

static void test_cross_is_right_handed(void **state)
{
    (void)state;
    assert_vec3(ts_vec3_cross(ts_vec3(1, 0, 0), ts_vec3(0, 1, 0)), 0, 0, 1);
    for (int i = 0; i < MATRICES; i++) {
        TsVec3 a = random_vec(), b = random_vec(), cross = ts_vec3_cross(a, b);
        assert_number(ts_vec3_dot(a, cross), 0, tiny);
        assert_number(ts_vec3_dot(b, cross), 0, tiny);
        double dot = ts_vec3_dot(a, b),
               lengths = ts_vec3_length_squared(a) * ts_vec3_length_squared(b);
        assert_number(ts_vec3_length_squared(cross) + dot * dot, lengths, 1e-11);
    }
}

static void test_angle_between(void **state)
{
    (void)state;
    assert_number(ts_vec3_angle(ts_vec3(1, 0, 0), ts_vec3(0, 3, 0)), 90, tiny);
    assert_number(ts_vec3_angle(ts_vec3(1, 1, 0), ts_vec3(2, 0, 0)), 45, tiny);
    assert_number(ts_vec3_angle(ts_vec3(1, 2, 3), ts_vec3(-2, -4, -6)), 180, tiny);
    assert_number(ts_vec3_angle(ts_vec3(1, 2, 3), ts_vec3(1, 2, 3)), 0, tiny);
}

static void test_vec4(void **state)
{
    (void)state;
    TsVec4 p = ts_vec4_point(ts_vec3(1, 2, 3)), q = ts_vec4(2, 2, 1, 4);
    assert_number(p.w, 1, 0);
    assert_number(ts_vec4_direction(ts_vec3(1, 2, 3)).w, 0, 0);
    assert_number(ts_vec4_dot(p, q), 13, 0);
    assert_number(ts_vec4_length(q), 5, 0);
    assert_number(ts_vec4_length_squared(ts_vec4_add(p, q)), 9 + 16 + 16 + 25, 0);
    assert_number(ts_vec4_length_squared(ts_vec4_sub(p, q)), 1 + 4 + 9, 0);
    assert_number(ts_vec4_lerp(p, q, 0.5).w, 2.5, 0);
    assert_number(ts_vec4_scale(q, 2).y, 4, 0);
    assert_number(ts_vec4_negate(q).x, -2, 0);
    assert_number(ts_vec4_length(ts_vec4_normalize(q)), 1, tiny);
    assert_number(ts_vec4_length(ts_vec4_set_length(q, 7)), 7, tiny);
    assert_number(ts_vec4_divide(q, 0).w, 1, 0);
    assert_vec3(ts_vec4_project(q), 0.5, 0.5, 0.25);
    assert_vec3(ts_vec4_project(ts_vec4(1, 2, 3, 0)), 1, 2, 3);
}

// ---- Matrices of three

static void test_mat3_inverse(void **state)
{
    (void)state;
    for (int i = 0; i < MATRICES; i++) {
        TsMat3 m = ts_mat3_of_columns(random_vec(), random_vec(), random_vec()), back;
        if (fabs(ts_mat3_determinant(&m)) < 0.1) continue;
        assert_true(ts_mat3_inverse(&m, &back));
        TsVec3 v = random_vec();
        TsVec3 there = ts_mat3_apply(&m, v);
        assert_number(ts_vec3_distance(ts_mat3_apply(&back, there), v), 0, 1e-10);
        TsMat3 product = ts_mat3_multiply(&m, &back);
        assert_number(ts_mat3_determinant(&product), 1, 1e-10);
    }
    TsMat3 flat = ts_mat3_of_columns(ts_vec3(1, 2, 3), ts_vec3(2, 4, 6), ts_vec3(0, 1, 0)), back;
    assert_false(ts_mat3_inverse(&flat, &back));
    assert_vec3(ts_mat3_column(&back, 1), 0, 1, 0);
}

static void test_mat3_transposed_to_array_reads_the_elements(void **state)
{
    (void)state;
    TsMat3 m = ts_mat3_of_columns(ts_vec3(1, 2, 3), ts_vec3(4, 5, 6), ts_vec3(7, 8, 9));
    double rows[9];
    ts_mat3_transpose_to_array(&m, rows);
    const double expected[9] = {1, 4, 7, 2, 5, 8, 3, 6, 9};
    assert_memory_equal(rows, expected, sizeof rows);
    TsMat3 twice = ts_mat3_transpose(&m);
    twice = ts_mat3_transpose(&twice);
    assert_memory_equal(&twice, &m, sizeof m);
}

static void test_turns_are_turns(void **state)
{
    (void)state;
    TsMat3 turn = ts_mat3_rotation(ts_vec3(0, 0, 5), 30);
    TsVec plane = ts_vec_turn(ts_vec(3, 4), ts_degrees(30));
    assert_vec3(ts_mat3_apply(&turn, ts_vec3(3, 4, 7)), plane.x, plane.y, 7);
    TsMat3 about_x = ts_mat3_rotation(ts_vec3(1, 0, 0), 90),
           about_y = ts_mat3_rotation(ts_vec3(0, 1, 0), 90);
    assert_vec3(ts_mat3_apply(&about_x, ts_vec3(0, 1, 0)), 0, 0, 1);
    assert_vec3(ts_mat3_apply(&about_y, ts_vec3(0, 0, 1)), 1, 0, 0);
    for (int i = 0; i < MATRICES; i++) {
        TsVec3 axis = random_vec(), v = random_vec();
        TsMat3 m = ts_mat3_rotation(axis, 90 * number());
        assert_number(ts_mat3_determinant(&m), 1, tiny);
        assert_number(ts_vec3_length(ts_mat3_apply(&m, v)), ts_vec3_length(v), tiny);
        assert_number(ts_vec3_distance(ts_mat3_apply(&m, axis), axis), 0, tiny);
    }
}

static void test_many_turns_stay_one(void **state)
{
    (void)state;
    TsMat3 step = ts_mat3_rotation(ts_vec3(1, 2, 3), 0.7), pose = ts_mat3_identity();
    for (int i = 0; i < 100000; i++) {
        pose = ts_mat3_multiply(&pose, &step);
        pose = ts_mat3_orthonormal(&pose);
    }
    assert_number(ts_mat3_determinant(&pose), 1, tiny);
    assert_number(ts_vec3_dot(ts_mat3_column(&pose, 0), ts_mat3_column(&pose, 2)), 0, tiny);
}

// ---- Matrices of four

static void test_translation_is_the_fourth_column(void **state)
{
    (void)state;
    TsMat4 m = ts_mat4_of_translation(ts_vec3(5, 6, 7));
    assert_number(m.element[12], 5, 0);
    assert_number(m.element[13], 6, 0);
    assert_number(m.element[14], 7, 0);
    assert_vec3(ts_mat4_apply(&m, ts_vec3(1, 1, 1)), 6, 7, 8);
    assert_same(ts_mat4_position(&m), ts_vec3(5, 6, 7));
    TsVec4 direction = ts_mat4_apply4(&m, ts_vec4_direction(ts_vec3(1, 1, 1)));
    assert_vec3(ts_vec4_project(direction), 1, 1, 1);
}

static void test_mat4_product_acts_from_the_right(void **state)
{
    (void)state;
    for (int i = 0; i < MATRICES; i++) {
        TsMat4 a = random_mat4(), b = random_mat4(), product = ts_mat4_multiply(&a, &b);
        TsVec4 v = ts_vec4(number(), number(), number(), number());
        TsVec4 once = ts_mat4_apply4(&product, v), inner = ts_mat4_apply4(&b, v);
        TsVec4 difference = ts_vec4_sub(once, ts_mat4_apply4(&a, inner));
        assert_number(ts_vec4_length(difference), 0, 1e-11);
        assert_number(ts_mat4_determinant(&product),
                      ts_mat4_determinant(&a) * ts_mat4_determinant(&b), 1e-8);
        double array[18] = {-1}, product_array[16];
        ts_mat4_flatten(&product, array, 2);
        ts_mat4_multiply_to_array(&a, &b, product_array);
        assert_memory_equal(array + 2, product_array, sizeof product_array);
        assert_number(array[0], -1, 0);
    }
}

static void test_mat4_inverse(void **state)
{
    (void)state;
    for (int i = 0; i < MATRICES; i++) {
        TsMat4 m = random_mat4(), back;
        if (fabs(ts_mat4_determinant(&m)) < 0.5) continue;
        assert_true(ts_mat4_inverse(&m, &back));
        TsMat4 product = ts_mat4_multiply(&m, &back);
        assert_identity(&product, 1e-9);
    }
    TsMat4 nothing = ts_mat4_of_scale(ts_vec3(1, 0, 1)), back;
    assert_false(ts_mat4_inverse(&nothing, &back));
    assert_identity(&back, 0);
}

static void test_mat4_transpose_and_scalar(void **state)
{
    (void)state;
    TsMat4 m = random_mat4(), t = ts_mat4_transpose(&m), twice = ts_mat4_multiply_scalar(&m, 2);
    for (int i = 0; i < 16; i++) {
        assert_number(t.element[i], m.element[i % 4 * 4 + i / 4], 0);
        assert_number(twice.element[i], 2 * m.element[i], 0);
    }
    double rows[16];
    ts_mat4_transpose_to_array(&m, rows);
    assert_memory_equal(rows, t.element, sizeof rows);
}

static void test_moves_act_in_the_current_axes(void **state)
{
    (void)state;
    TsMat4 m = ts_mat4_identity();
    m = ts_mat4_translate(&m, ts_vec3(10, 0, 0));
    m = ts_mat4_rotate_z(&m, 90);
    m = ts_mat4_scale(&m, ts_vec3(2, 3, 4));
    m = ts_mat4_translate(&m, ts_vec3(1, 0, 0)); // 2 along what is now y
    assert_vec3(ts_mat4_position(&m), 10, 2, 0);
    assert_vec3(ts_mat4_column(&m, 1), -3, 0, 0);
    assert_vec3(ts_mat4_scale_of(&m), 2, 3, 4);
    TsMat4 rotation = ts_mat4_rotation_of(&m);
    assert_vec3(ts_mat4_apply(&rotation, ts_vec3(1, 0, 0)), 0, 1, 0);
    assert_vec3(ts_mat4_transform_direction(&m, ts_vec3(5, 0, 0)), 0, 1, 0);
    TsMat4 moved = ts_mat4_with_position(&m, ts_vec3(1, 2, 3));
    assert_vec3(ts_mat4_position(&moved), 1, 2, 3);
    TsMat4 x = ts_mat4_identity(), y = x;
    x = ts_mat4_rotate_x(&x, 90);
    y = ts_mat4_rotate_y(&y, 90);
    assert_vec3(ts_mat4_apply(&x, ts_vec3(0, 1, 0)), 0, 0, 1);
    assert_vec3(ts_mat4_apply(&y, ts_vec3(0, 0, 1)), 1, 0, 0);
}

static TsMat4 turned_by(TsVec3 angles)
{
    TsMat4 m = ts_mat4_identity();
    m = ts_mat4_rotate_x(&m, angles.x);
    m = ts_mat4_rotate_y(&m, angles.y);
    return ts_mat4_rotate_z(&m, angles.z);
}

static void assert_same_turn(const TsMat4 *m, TsVec3 angles)
{
    TsMat4 again = turned_by(angles);
    for (int k = 0; k < 16; k++) assert_number(again.element[k], m->element[k], 1e-12);
}

static void test_angles_make_the_same_turn(void **state)
{
    (void)state;
    for (int i = 0; i < MATRICES; i++) {
        double x = 89.9 * number(), y = 44.9 * number(); // within 180 and 90
        TsVec3 angles = ts_vec3(x, y, 89.9 * number());
        TsMat4 m = turned_by(angles);
        TsVec3 is = ts_mat4_euler_angles(&m);
        assert_vec3(is, angles.x, angles.y, angles.z);
    }
    for (int up = -90; up <= 90; up += 180) {
        TsMat4 m = turned_by(ts_vec3(30, up, 20));
        TsVec3 is = ts_mat4_euler_angles(&m);
        assert_number(is.z, 0, 0);
        assert_same_turn(&m, is);
    }
}

// Almost vertical: the matrix only determines the sum of the other two angles.
static void test_angles_beside_square(void **state)
{
    (void)state;
    for (int i = 0; i < MATRICES; i++) {
        double off = i % 2 ? 0 : number() * exp2(-i % 60), up = i % 3 ? 90 : -90;
        TsMat4 m = turned_by(ts_vec3(89.9 * number(), up + off, 89.9 * number()));
        assert_same_turn(&m, ts_mat4_euler_angles(&m));
    }
}

// By quarters, either way round: of x and z the half turn is 180, never -180.
static void test_angles_of_quarter_turns(void **state)
{
    (void)state;
    for (int i = 0; i < 9 * 5 * 9; i++) {
        TsVec3 angles = ts_vec3(90 * (i % 9 - 4), 90 * (i / 9 % 5 - 2), 90 * (i / 45 - 4));
        TsMat4 m = turned_by(angles);
        TsVec3 is = ts_mat4_euler_angles(&m);
        assert_same_turn(&m, is);
        assert_true(is.x > -180 && is.x <= 180 && is.z > -180 && is.z <= 180);
        assert_true(is.y >= -90 && is.y <= 90);
    }
}

static void test_composed_and_taken_apart(void **state)
{
    (void)state;
    for (int i = 0; i < MATRICES; i++) {
        TsVec3 position = random_vec(), scale = random_vec(), p, s;
        TsMat3 rotation = ts_mat3_rotation(random_vec(), 90 * number()), r;
        TsMat4 m = ts_mat4_compose(position, &rotation, scale);
        ts_mat4_decompose(&m, &p, &r, &s);
        TsMat4 again = ts_mat4_compose(p, &r, s);
        for (int k = 0; k < 16; k++) assert_number(again.element[k], m.element[k], 1e-12);
        assert_number(ts_mat3_determinant(&r), 1, 1e-12);
        assert_number(fabs(s.y), fabs(scale.y), 1e-12);
    }
}

// ---- Cameras

static void test_look_at_is_a_turn_to_the_target(void **state)
{
    (void)state;
    for (int i = 0; i < MATRICES; i++) {
        TsVec3 eye = random_vec(), target = random_vec();
        TsMat4 pose = ts_mat4_look_at(eye, target, ts_vec3(0, 1, 0));
        TsVec3 ahead = ts_vec3_normalize(ts_vec3_sub(target, eye));
        assert_same(ts_mat4_column(&pose, 2), ts_vec3_negate(ahead));
        assert_number(ts_mat4_determinant(&pose), 1, tiny);
        assert_true(ts_mat4_column(&pose, 1).y >= 0);
        assert_number(ts_mat4_column(&pose, 0).y, 0, tiny);
        TsMat4 view = ts_mat4_view(eye, target, ts_vec3(0, 1, 0));
        assert_vec3(ts_mat4_apply(&view, eye), 0, 0, 0);
        assert_vec3(ts_mat4_apply(&view, target), 0, 0, -ts_vec3_distance(eye, target));
    }
}

static void test_look_at_nothing_and_straight_up(void **state)
{
    (void)state;
    TsVec3 at = ts_vec3(1, 2, 3);
    TsMat4 pose = ts_mat4_look_at(at, at, ts_vec3(0, 1, 0));
    assert_identity(&pose, 0);
    const TsVec3 ups[] = {{0, 1, 0}, {1, 0, 0}, {0, 0, 1}};
    for (int i = 0; i < 3; i++) {
        pose = ts_mat4_look_at(ts_vec3_scale(ups[i], 4), ts_vec3(0, 0, 0), ups[i]);
        assert_number(ts_mat4_determinant(&pose), 1, tiny);
        assert_number(ts_vec3_distance(ts_mat4_column(&pose, 2), ups[i]), 0, 2e-4);
    }
}

static void test_projections_meet_their_corners(void **state)
{
    (void)state;
    TsMat4 m = ts_mat4_frustum(-1, 3, -2, 1, 2, 10);
    assert_vec3(ts_mat4_apply(&m, ts_vec3(-1, -2, -2)), -1, -1, -1);
    assert_vec3(ts_mat4_apply(&m, ts_vec3(3, 1, -2)), 1, 1, -1);
    assert_vec3(ts_mat4_apply(&m, ts_vec3(15, 5, -10)), 1, 1, 1);
    m = ts_mat4_perspective(90, 2, 1, 100);
    assert_vec3(ts_mat4_apply(&m, ts_vec3(2, 1, -1)), 1, 1, -1);
    assert_vec3(ts_mat4_apply(&m, ts_vec3(100, 50, -50)), 1, 1,
                ts_mat4_apply(&m, ts_vec3(0, 0, -50)).z);
    m = ts_mat4_orthographic(-1, 3, 1, -2, 2, 10);
    assert_vec3(ts_mat4_apply(&m, ts_vec3(-1, -2, -2)), -1, -1, -1);
    assert_vec3(ts_mat4_apply(&m, ts_vec3(3, 1, -10)), 1, 1, 1);
}

// ---- Faces

static void test_faces(void **state)
{
    (void)state;
    const TsVec3 corner[] = {{9, 9, 9}, {0, 0, 1}, {4, 0, 1}, {4, 2, 1}, {0, 2, 1}};
    TsObjectFace triangle = ts_object_face_of_three(1, 2, 3),
                 square = ts_object_face_of_four(1, 2, 3, 4);
    ts_object_face_update_centroid(&triangle, corner);
    ts_object_face_update_centroid(&square, corner);
    ts_object_face_update_normal(&square, corner);
    assert_vec3(triangle.centroid, 8 / 3.0, 2 / 3.0, 1);
    assert_vec3(square.centroid, 2, 1, 1);
    assert_vec3(square.normal[0], 0, 0, 1);
    TsObjectFace turned = ts_object_face_of_four(4, 3, 2, 1),
                 flat = ts_object_face_of_three(1, 2, 2);
    ts_object_face_update_normal(&turned, corner);
    ts_object_face_update_normal(&flat, corner);
    assert_vec3(turned.normal[0], 0, 0, -1);
    assert_vec3(flat.normal[0], 0, 0, 0);
}

static void assert_same_face(const TsObjectFace *a, const TsObjectFace *b)
{
    const int of_a[] = {a->count, a->normal_by_corner, a->color_by_corner, a->material};
    const int of_b[] = {b->count, b->normal_by_corner, b->color_by_corner, b->material};
    assert_memory_equal(of_a, of_b, sizeof of_a);
    assert_memory_equal(a->corner, b->corner, sizeof a->corner);
    assert_memory_equal(a->normal, b->normal, sizeof a->normal);
    assert_memory_equal(a->color, b->color, sizeof a->color);
    assert_memory_equal(a->tangent, b->tangent, sizeof a->tangent);
    assert_vec3(a->centroid, b->centroid.x, b->centroid.y, b->centroid.z);
}

// Each update sets its own members, whatever they were, and no others.
static void test_faces_are_updated_in_place(void **state)
{
    (void)state;
    const TsVec3 corner[] = {{9, 9, 9}, {0, 0, 1}, {4, 0, 1}, {4, 2, 1}, {0, 2, 1}};
    TsObjectFace face = ts_object_face_of_four(1, 2, 3, 4), before;
    face.normal_by_corner = face.color_by_corner = true;
    face.material = 7;
    face.centroid = ts_vec3(5, 5, 5);
    for (int i = 0; i < TS_OBJECT_FACE_CORNERS; i++) {
        face.normal[i] = ts_vec3(1, 0, 0);
        face.color[i] = (TsObjectFaceColor){0.25, 0.5, 1};
        face.tangent[i] = (TsVec4){0, 1, 0, -1};
    }
    before = face;
    before.normal_by_corner = false;
    before.normal[0] = ts_vec3(0, 0, 1);
    ts_object_face_update_normal(&face, corner);
    assert_same_face(&face, &before);
    face.normal_by_corner = before.normal_by_corner = true;
    before.centroid = ts_vec3(2, 1, 1);
    ts_object_face_update_centroid(&face, corner);
    assert_same_face(&face, &before);
}

// ---- The tree

static void test_children_inherit(void **state)
{
    (void)state;
    TsObjectTree tree = ts_object_tree("scene");
    int orbit = ts_object_add(&tree, TS_OBJECT_ROOT, "planetOrbitGroup", ts_vec3(0, 0, 0));
    int planet = ts_object_add(&tree, orbit, "planetGroup", ts_vec3(3, 0, 0));
    int globe = ts_object_add(&tree, planet, "globeMesh", ts_vec3(0, 0, 0));
    int line = ts_object_add(&tree, planet, "line2", ts_vec3(0, 0, 0));
    assert_vec3(ts_object_world_position(&tree, globe), 3, 0, 0);
    ts_object_rotate(&tree, orbit, ts_vec3(0, 1, 0), 90);
    assert_vec3(ts_object_world_position(&tree, globe), 0, 0, -3);
    assert_vec3(ts_object_to_world(&tree, line, ts_vec3(1, 0, 0)), 0, 0, -4);
    assert_vec3(ts_object_to_local(&tree, line, ts_vec3(0, 0, -4)), 1, 0, 0);
    ts_object_translate(&tree, planet, ts_vec3(1, 0, 0));
    assert_vec3(ts_object_world_position(&tree, globe), 0, 0, -4);
    assert_int_equal(ts_object_find(&tree, "line2"), line);
    assert_int_equal(ts_object_find(&tree, "line9"), TS_OBJECT_NONE);
    assert_int_equal(ts_object_depth(&tree, line), 3);
    assert_true(ts_object_is_below(&tree, line, orbit) && !ts_object_is_below(&tree, orbit, line));
}

static void test_tree_is_walked_and_cut(void **state)
{
    (void)state;
    TsObjectTree tree = ts_object_tree("scene");
    int a = ts_object_add(&tree, TS_OBJECT_ROOT, "a", ts_vec3(0, 0, 0));
    int b = ts_object_add(&tree, TS_OBJECT_ROOT, "b", ts_vec3(0, 0, 0));
    int a1 = ts_object_add(&tree, a, "a1", ts_vec3(0, 0, 0));
    int b1 = ts_object_add(&tree, b, "b1", ts_vec3(0, 0, 0));
    int a11 = ts_object_add(&tree, a1, "a11", ts_vec3(0, 0, 0));
    const int order[] = {TS_OBJECT_ROOT, a, a1, a11, b, b1, TS_OBJECT_NONE};
    for (int i = 0, at = TS_OBJECT_NONE; i < 7; i++) {
        at = ts_object_next(&tree, at);
        assert_int_equal(at, order[i]);
    }
    tree.object[a].visible = false;
    assert_false(ts_object_is_visible(&tree, a11));
    assert_true(ts_object_is_visible(&tree, b1));
    ts_object_remove(&tree, a1);
    assert_int_equal(ts_object_next(&tree, a), b);
    assert_int_equal(ts_object_find(&tree, "a11"), TS_OBJECT_NONE);
    ts_object_remove(&tree, TS_OBJECT_ROOT);
    assert_int_equal(ts_object_find(&tree, "scene"), TS_OBJECT_ROOT);
    while (ts_object_add(&tree, a, "a name that is longer than there is room for",
                         ts_vec3(0, 0, 0)) != TS_OBJECT_NONE) {
    }
    assert_int_equal(tree.count, TS_OBJECT_MAX);
    assert_int_equal(strlen(tree.object[TS_OBJECT_MAX - 1].name), TS_OBJECT_NAME - 1);
}

static void test_object_looks(void **state)
{
    (void)state;
    TsObjectTree tree = ts_object_tree("scene");
    int eye = ts_object_add(&tree, TS_OBJECT_ROOT, "eye", ts_vec3(0, 0, 5));
    ts_object_look_at(&tree, eye, ts_vec3(5, 0, 5), ts_vec3(0, 1, 0));
    assert_vec3(ts_object_to_world(&tree, eye, ts_vec3(0, 0, -1)), 1, 0, 5);
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
        cmocka_unit_test(test_angles_of_quarter_turns),
        cmocka_unit_test(test_composed_and_taken_apart),
        cmocka_unit_test(test_look_at_is_a_turn_to_the_target),
        cmocka_unit_test(test_look_at_nothing_and_straight_up),
        cmocka_unit_test(test_projections_meet_their_corners),
        cmocka_unit_test(test_faces),
        cmocka_unit_test(test_faces_are_updated_in_place),
        cmocka_unit_test(test_children_inherit),
        cmocka_unit_test(test_tree_is_walked_and_cut),
        cmocka_unit_test(test_object_looks),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
