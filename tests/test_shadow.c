// The shadow of a mesh beside those of all its triangles, pixel by pixel: closed and open meshes,
// edges of three faces, faces of any winding, meshes that moved.
#include "scene_kit/shadow.h"
#include "scene_kit/space_solid.h"
#include "sheet.h"

static const TsMemory heap = {realloc, free};
static const double level = -0.5;

static Camera from_above(void)
{
    CameraLook look = {.target = {0, level, 0},
                       .distance = 6,
                       .pitch = 70,
                       .yaw = 20,
                       .angle = 30,
                       .picture = {{0, 0}, {WIDTH, HEIGHT}}};
    return camera_of(&look);
}

// Every triangle by itself, all of them the same way around; of a closed mesh those towards the
// light.
static Image by_triangles(const TsMesh *mesh)
{
    Draw *draw = sheet_begin(1);
    Camera camera = from_above();
    TsVec3 light = space_solid_light();
    TsVec *point = calloc((size_t)mesh->faces * 3, sizeof *point);
    int *end = calloc((size_t)mesh->faces, sizeof *end);
    draw_world(draw, (View){1, {0, 0}});
    int loops = 0;
    for (int i = 0; i < mesh->faces; i++) {
        TsTriangle3 triangle = ts_mesh_triangle(mesh, i);
        bool away = ts_vec3_dot(ts_shape3_triangle_normal(&triangle), light) < 0;
        if (away && mesh->closed) continue;
        for (int k = 0; k < 3; k++) {
            TsVec3 from = triangle.corner[away ? 2 - k : k];
            TsVec3 at = ts_vec3_sub(from, ts_vec3_scale(light, (from.y - level) / light.y));
            assert_true(camera_sees(&camera, at, &point[3 * loops + k]));
        }
        end[loops] = 3 * loops + 3;
        loops++;
    }
    draw_loops(draw, point, end, loops, (Fill){.ink = INK_SHADE});
    free(point);
    free(end);
    return sheet_played(draw);
}

typedef struct Shadow {
    ShadowEdges edges;
    ShadowRegion region;
} Shadow;

static void free_shadow(Shadow *shadow)
{
    shadow_edges_free(&shadow->edges);
    shadow_free(&shadow->region);
}

static Image by_outline(Shadow *shadow, const TsMesh *mesh)
{
    Draw *draw = sheet_begin(1);
    Camera camera = from_above();
    draw_world(draw, (View){1, {0, 0}});
    shadow_begin(&shadow->region, level);
    shadow_add_mesh(&shadow->region, mesh, &shadow->edges);
    shadow_draw(&shadow->region, draw, &camera);
    return sheet_played(draw);
}

// Returns how many pixels are shaded.
static int assert_same_shadow(Shadow *shadow, const TsMesh *mesh)
{
    Image outline = by_outline(shadow, mesh), all = by_triangles(mesh);
    int shaded = 0;
    for (int i = 0; i < WIDTH * HEIGHT; i++) {
        int x = i % WIDTH, y = i / WIDTH;
        int a = sheet_ink(&outline, x, y), b = sheet_ink(&all, x, y);
        if (abs(a - b) > 1) fail_msg("at %d, %d: %d, not %d", x, y, a, b);
        shaded += a > 0;
    }
    image_free(&outline);
    image_free(&all);
    return shaded;
}

static void it_is_that_of_all_triangles(void **state)
{
    (void)state;
    Shadow shadow = {0};
    for (int form = 0; form < 3; form++) {
        TsMesh mesh = ts_mesh_make(heap);
        assert_true(form == 0   ? ts_mesh_add_torus(&mesh, 2000, ts_vec3(0, 0, 0), 0.7, 0.3)
                    : form == 1 ? ts_mesh_add_terrain(&mesh, 2000, 1, 1, 0.45)
                                : ts_mesh_add_blocks(&mesh, 500, 1, 1, 0.9));
        assert_true(shadow_edges_follow(&shadow.edges, &mesh));
        assert_true(assert_same_shadow(&shadow, &mesh) > 500);
        for (int i = 0; i < mesh.vertices; i++) mesh.vertex[i].y += 0.1 * mesh.vertex[i].x;
        assert_true(assert_same_shadow(&shadow, &mesh) > 500);
        mesh.closed = false; // then the faces away from the light count too
        assert_true(assert_same_shadow(&shadow, &mesh) > 500);
        ts_mesh_free(&mesh);
    }
    free_shadow(&shadow);
}

static void the_light_falls_through_a_torus(void **state)
{
    (void)state;
    Shadow shadow = {0};
    TsMesh mesh = ts_mesh_make(heap);
    Camera camera = from_above();
    assert_true(ts_mesh_add_torus(&mesh, 2000, ts_vec3(0, 0, 0), 0.8, 0.15));
    assert_true(shadow_edges_follow(&shadow.edges, &mesh));
    Image image = by_outline(&shadow, &mesh);
    TsVec3 light = space_solid_light(), middle = ts_vec3_scale(light, level / light.y);
    const double aside[] = {0, 0.3, 0.8, 1.2};
    for (int i = 0; i < 4; i++) {
        TsVec at;
        assert_true(camera_sees(&camera, ts_vec3_add(middle, ts_vec3(aside[i], 0, 0)), &at));
        assert_int_equal(sheet_ink(&image, (int)at.x, (int)at.y) > 0, i == 2);
    }
    image_free(&image);
    free_shadow(&shadow);
    ts_mesh_free(&mesh);
}

static void edges_may_have_any_number_of_faces(void **state)
{
    (void)state;
    static const TsVec3 corner[] = {{-1, 0.2, 0}, {1, 0.1, 0},   {0, 0.3, 1},
                                    {0, 0, -1},   {0.2, 0.8, 0}, {-0.3, 0, 0.9}};
    static const int face[][3] = {{0, 1, 2}, {0, 1, 3}, {1, 0, 4}, {1, 0, 5}, {0, 1, 2}, {3, 3, 1}};
    Shadow shadow = {0};
    for (int faces = 1; faces <= 6; faces++) {
        TsMesh mesh = ts_mesh_make(heap);
        for (int i = 0; i < 6; i++) assert_int_equal(ts_mesh_add_vertex(&mesh, corner[i]), i);
        for (int i = 0; i < faces; i++)
            assert_true(ts_mesh_add_face(&mesh, face[i][0], face[i][1], face[i][2]));
        assert_true(shadow_edges_follow(&shadow.edges, &mesh));
        assert_true(assert_same_shadow(&shadow, &mesh) > 100);
        ts_mesh_free(&mesh);
    }
    free_shadow(&shadow);
}

// A block as a mesh and by its corners, and both at once.
static void a_convex_body_is_the_hull_of_its_points(void **state)
{
    (void)state;
    Shadow shadow = {0};
    TsMesh mesh = ts_mesh_make(heap);
    Camera camera = from_above();
    assert_true(ts_mesh_add_blocks(&mesh, 12, 3, 1, 0.9));
    assert_int_equal(mesh.vertices, 8);
    assert_true(shadow_edges_follow(&shadow.edges, &mesh));
    Image image = by_outline(&shadow, &mesh);
    int full = 0;
    for (int i = 0; i < WIDTH * HEIGHT; i++) {
        int ink = sheet_ink(&image, i % WIDTH, i / WIDTH);
        full = ink > full ? ink : full;
    }
    for (int both = 0; both < 2; both++) {
        Draw *draw = sheet_begin(1);
        draw_world(draw, (View){1, {0, 0}});
        shadow_begin(&shadow.region, level);
        shadow_add_points(&shadow.region, mesh.vertex, 8, 10);
        if (both) shadow_add_mesh(&shadow.region, &mesh, &shadow.edges);
        shadow_draw(&shadow.region, draw, &camera);
        Image other = sheet_played(draw);
        for (int i = 0; i < WIDTH * HEIGHT; i++) {
            int a = sheet_ink(&image, i % WIDTH, i / WIDTH);
            int b = sheet_ink(&other, i % WIDTH, i / WIDTH);
            bool border = a > 0 && a < full;
            if (!(both && border)) assert_in_range(a - b + 1, 0, 2);
        }
        image_free(&other);
    }
    image_free(&image);
    free_shadow(&shadow);
    ts_mesh_free(&mesh);
}

static void nothing_throws_none(void **state)
{
    (void)state;
    Shadow shadow = {0};
    TsMesh mesh = ts_mesh_make(heap);
    for (int i = 0; i < 2; i++) {
        Image image = by_outline(&shadow, &mesh);
        for (int k = 0; k < WIDTH * HEIGHT; k++)
            assert_int_equal(sheet_ink(&image, k % WIDTH, k / WIDTH), 0);
        image_free(&image);
        assert_true(shadow_edges_follow(&shadow.edges, &mesh));
    }
    free_shadow(&shadow);
    ts_mesh_free(&mesh);
}

static void the_reach_holds_box_and_shadow(void **state)
{
    (void)state;
    TsAabb3 box = {ts_vec3(-1, 0, -1), ts_vec3(1, 1, 1)};
    TsVec3 light = space_solid_light();
    double longer = fmax(fabs(light.x), fabs(light.z)) / light.y;
    assert_true(fabs(shadow_reach(box, 0) - (1 + longer)) < 1e-12);
    assert_true(fabs(shadow_reach(box, -1) - (1 + 2 * longer)) < 1e-12);
    box.max.y = 0;
    assert_true(shadow_reach(box, 0) == 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(it_is_that_of_all_triangles),
        cmocka_unit_test(the_light_falls_through_a_torus),
        cmocka_unit_test(edges_may_have_any_number_of_faces),
        cmocka_unit_test(a_convex_body_is_the_hull_of_its_points),
        cmocka_unit_test(nothing_throws_none),
        cmocka_unit_test(the_reach_holds_box_and_shadow),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
