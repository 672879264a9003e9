// Meshes that the program makes, and what is read from OBJ files, malformed ones too.
#include <math.h>
#include <stdio.h>

#include "mesh_tree_bench.h"

static TsMesh mesh;
static char error[200];

static int setup(void **state)
{
    (void)state;
    mesh = ts_mesh_make(heap);
    return 0;
}

static int teardown(void **state)
{
    (void)state;
    ts_mesh_free(&mesh);
    return 0;
}

// ---- Made

static void check_made(int triangles)
{
    assert_true(mesh.faces > 0 && mesh.faces <= (triangles > 24 ? triangles : 24));
    if (triangles >= 1000) assert_true(mesh.faces > triangles * 9 / 10);
    for (int i = 0; i < mesh.faces; i++) {
        assert_true(fabs(ts_vec3_length(ts_mesh_normal(&mesh, i)) - 1) < 1e-9);
    }
}

static void test_made_in_every_size(void **state)
{
    (void)state;
    static const int sizes[] = {12, 100, 1000, 5000};
    for (int i = 0; i < 4; i++) {
        ts_mesh_clear(&mesh);
        assert_true(ts_mesh_add_torus(&mesh, sizes[i], ts_vec3(0, 0, 0), 0.7, 0.3));
        check_made(sizes[i]);
        assert_true(mesh.closed);
        ts_mesh_clear(&mesh);
        assert_true(ts_mesh_add_terrain(&mesh, sizes[i], 7, 1, 0.3));
        check_made(sizes[i]);
        assert_false(mesh.closed);
        ts_mesh_clear(&mesh);
        assert_true(ts_mesh_add_blocks(&mesh, sizes[i], 7, 1, 0.5));
        check_made(sizes[i]);
        assert_true(mesh.closed);
    }
}

static void test_closed_ones_face_outwards(void **state)
{
    (void)state;
    ts_mesh_add_torus(&mesh, 20000, ts_vec3(1, 2, 3), 0.7, 0.3);
    assert_true(fabs(ts_mesh_volume(&mesh) - 2 * 3.14159265 * 3.14159265 * 0.7 * 0.09) < 0.01);
    ts_mesh_clear(&mesh);
    ts_mesh_add_blocks(&mesh, 12, 3, 1, 0.5);
    TsAabb3 box = ts_mesh_bounds(&mesh);
    assert_true(ts_mesh_volume(&mesh) > 0);
    assert_true(box.min.y == 0 && box.max.y > 0);
    ts_mesh_clear(&mesh);
    ts_mesh_add_terrain(&mesh, 100, 3, 1, 0.5);
    for (int i = 0; i < mesh.faces; i++) assert_true(ts_mesh_normal(&mesh, i).y > 0);
}

static void test_seeds_differ_and_repeat(void **state)
{
    (void)state;
    TsMesh other = ts_mesh_make(heap);
    for (int seed = 3; seed < 5; seed++) {
        ts_mesh_clear(&mesh);
        ts_mesh_clear(&other);
        ts_mesh_add_terrain(&mesh, 200, 3, 1, 0.5);
        ts_mesh_add_terrain(&other, 200, seed, 1, 0.5);
        size_t size = (size_t)mesh.vertices * sizeof *mesh.vertex;
        assert_int_equal(memcmp(mesh.vertex, other.vertex, size) == 0, seed == 3);
    }
    assert_true(ts_mesh_copy(&other, &mesh));
    assert_int_equal(other.faces, mesh.faces);
    assert_memory_equal(other.vertex, mesh.vertex, (size_t)mesh.vertices * sizeof *mesh.vertex);
    ts_mesh_free(&other);
}

static void test_refuses_what_is_no_mesh(void **state)
{
    (void)state;
    assert_int_equal(ts_mesh_add_vertex(&mesh, ts_vec3(NAN, 0, 0)), -1);
    assert_int_equal(ts_mesh_add_vertex(&mesh, ts_vec3(0, INFINITY, 0)), -1);
    assert_int_equal(ts_mesh_add_vertex(&mesh, ts_vec3(0, 0, 1e-200)), -1);
    assert_int_equal(ts_mesh_add_vertex(&mesh, ts_vec3(1, 2, 3)), 0);
    assert_false(ts_mesh_add_face(&mesh, 0, 0, 1));
    assert_false(ts_mesh_add_face(&mesh, -1, 0, 0));
    assert_true(ts_mesh_add_face(&mesh, 0, 0, 0));
    assert_true(ts_vec3_is_zero(ts_mesh_normal(&mesh, 0)));
}

static int left;

static void *short_resize(void *block, size_t size)
{
    return left-- > 0 ? realloc(block, size) : NULL;
}

static void test_short_memory(void **state)
{
    (void)state;
    bool done = false;
    for (int allowed = 0; !done; allowed++) {
        TsMesh trial = ts_mesh_make((TsMemory){short_resize, free});
        left = allowed;
        done = ts_mesh_add_torus(&trial, 1000, ts_vec3(0, 0, 0), 0.7, 0.3);
        ts_mesh_free(&trial);
        trial = ts_mesh_make((TsMemory){short_resize, free});
        left = allowed;
        bool read = ts_mesh_read_obj(&trial, "v 0 0 0\nf 1 1 1\n", "a.obj", error, sizeof error);
        assert_int_equal(read, allowed >= 2);
        if (!read) assert_non_null(strstr(error, "memory"));
        ts_mesh_free(&trial);
    }
}

// ---- OBJ

static bool read(const char *text)
{
    snprintf(error, sizeof error, "untouched");
    return ts_mesh_read_obj(&mesh, text, "a.obj", error, sizeof error);
}

static void assert_face(int face, int a, int b, int c)
{
    assert_int_equal(mesh.face[face].corner[0], a);
    assert_int_equal(mesh.face[face].corner[1], b);
    assert_int_equal(mesh.face[face].corner[2], c);
}

static void test_reads_obj(void **state)
{
    (void)state;
    assert_true(read("# a pyramid\r\no it\r\nv 0 0 0 1.0\r\n v 1 0 0\nv 1e0 .1e1 -0.5 # here\n"
                     "vt 0 0\nvn 0 0 1\nusemtl x\nv\t0\t1\t0\nf 1 2 3 4\nf 1/1 2/2/3 -1//1\n"
                     "f -4 -3 \\\n-2\ns off\nf 1 2 3"));
    assert_int_equal(mesh.vertices, 4);
    assert_int_equal(mesh.faces, 5);
    assert_true(ts_vec3_equal(mesh.vertex[2], ts_vec3(1, 1, -0.5)));
    assert_face(0, 0, 1, 2);
    assert_face(1, 0, 2, 3);
    assert_face(2, 0, 1, 3);
    assert_face(3, 0, 1, 2);
    assert_string_equal(error, "untouched");
}

static void assert_refused(const char *text, const char *says)
{
    assert_false(read(text));
    assert_string_equal(error, says);
    assert_int_equal(mesh.faces, 0);
    assert_int_equal(mesh.vertices, 0);
}

static void test_malformed_obj(void **state)
{
    (void)state;
    assert_refused("v 0 0 x\n", "a.obj:1: found 'x', expected a number");
    assert_refused("v 0 0\n", "a.obj:1: found the end of the line, expected a number");
    assert_refused("\n\nv 0 nan 0\n", "a.obj:3: found 'nan', expected a number");
    assert_refused("v inf 0 0\n", "a.obj:1: found 'inf', expected a number");
    assert_refused("v 0x10 0 0\n", "a.obj:1: found '0x10', expected a number");
    assert_refused("v 1-2 0 0\n", "a.obj:1: found '1-2', expected a number");
    assert_refused("v 1e999 0 0\n", "a.obj:1: found a coordinate out of range, expected 0, or a "
                                    "magnitude of 2^-120 to 2^100");
    assert_refused("v \x01 0 0\n", "a.obj:1: found byte 1, expected a number");
    assert_refused("v 0 0 0\nf 1 1\n", "a.obj:2: found the end of the line, expected the number of "
                                       "a vertex, 1 or -1 and on");
    assert_refused("v 0 0 0\nf 1 0 1\n",
                   "a.obj:2: found '0', expected the number of a vertex, 1 or -1 and on");
    assert_refused("v 0 0 0\nf 1 2 1\n",
                   "a.obj:2: found '2', expected one of the 1 vertices before it");
    assert_refused("v 0 0 0\nf 1 -2 1\n",
                   "a.obj:2: found '-2', expected one of the 1 vertices before it");
    assert_refused("v 0 0 0\nf 1 99999999999999999999 1\n",
                   "a.obj:2: found '99999999999999999999', expected one of the 1 vertices before "
                   "it");
    assert_refused("v 0 0 0\nf 1/x 1 1\n",
                   "a.obj:2: found '1/x', expected v, v/vt, v/vt/vn or v//vn");
    assert_refused("v 0 0 0\nf one two three\n",
                   "a.obj:2: found 'one', expected the number of a vertex, 1 or -1 and on");
    assert_refused("", "a.obj: found no face, expected lines such as \"v 0 0 0\" and \"f 1 2 3\"");
    assert_refused("v 0 0 0\n",
                   "a.obj: found no face, expected lines such as \"v 0 0 0\" and \"f 1 2 3\"");
}

// Every kind of statement counts its lines.
static void test_the_line_is_named(void **state)
{
    (void)state;
    static const char *const before[] = {
        "v 0 0 0\n",
        "\n",
        "# words\n",
        "v 0 0 0 # words\n",
        "v 1 \\\n0 0\n",
        "f 1 \\\r\n1 \\\n1\n",
        "usemtl x\n",
        "v 0 0 0\r\n",
        "# no continuation \\\n",
        "vt 0 0\n",
    };
    enum { PIECES = sizeof before / sizeof *before };
    for (int first = 0; first < PIECES; first++) {
        for (int second = 0; second < PIECES; second++) {
            char text[128], says[128];
            int length =
                snprintf(text, sizeof text, "v 0 0 0\n%s%sv 0 0 ", before[first], before[second]);
            int line = 1;
            for (int i = 0; i < length; i++) line += text[i] == '\n';
            snprintf(text + length, sizeof text - (size_t)length, "x\n");
            snprintf(says, sizeof says, "a.obj:%d: found 'x', expected a number", line);
            assert_refused(text, says);
            snprintf(text + length, sizeof text - (size_t)length, "\\\nx\n");
            snprintf(says, sizeof says, "a.obj:%d: found 'x', expected a number", line + 1);
            assert_refused(text, says);
        }
    }
}

static void test_garbage_is_refused_or_read(void **state)
{
    (void)state;
    static const char alphabet[] = "vf 0123456789-/.e\n\n#\\x\t";
    Random random = random_seeded(8);
    for (int i = 0; i < 3000; i++) {
        char text[120] = "v 0 0 0\nv 1 0 0\nf ";
        int start = (int)strlen(text), length = random_integer(&random, 0, 80);
        for (int k = 0; k < length; k++) {
            text[start + k] = alphabet[random_integer(&random, 0, (int)sizeof alphabet - 2)];
        }
        text[start + length] = '\0';
        if (!read(text)) assert_int_equal(mesh.faces, 0);
    }
}

int main(void)
{
    const struct CMUnitTest all[] = {
        cmocka_unit_test_setup_teardown(test_made_in_every_size, setup, teardown),
        cmocka_unit_test_setup_teardown(test_closed_ones_face_outwards, setup, teardown),
        cmocka_unit_test_setup_teardown(test_seeds_differ_and_repeat, setup, teardown),
        cmocka_unit_test_setup_teardown(test_refuses_what_is_no_mesh, setup, teardown),
        cmocka_unit_test_setup_teardown(test_short_memory, setup, teardown),
        cmocka_unit_test_setup_teardown(test_reads_obj, setup, teardown),
        cmocka_unit_test_setup_teardown(test_malformed_obj, setup, teardown),
        cmocka_unit_test_setup_teardown(test_the_line_is_named, setup, teardown),
        cmocka_unit_test_setup_teardown(test_garbage_is_refused_or_read, setup, teardown),
    };
    return cmocka_run_group_tests(all, NULL, NULL);
}
