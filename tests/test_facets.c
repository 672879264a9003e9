// A mesh as a shaded drawing: no paper between neighbours, however small they are; which face hides
// which.
#include "scene_kit/facets.h"
#include "sheet.h"

static const TsMemory heap = {realloc, free};

static TsMesh mesh_of(const TsVec3 *corner, int triangles)
{
    TsMesh mesh = ts_mesh_make(heap);
    for (int i = 0; i < 3 * triangles; i++)
        assert_int_equal(ts_mesh_add_vertex(&mesh, corner[i]), i);
    for (int i = 0; i < 3 * triangles; i += 3)
        assert_true(ts_mesh_add_face(&mesh, i, i + 1, i + 2));
    return mesh;
}

static const CameraLook straight = {
    .distance = 4, .angle = 40, .picture = {{0, 0}, {WIDTH, HEIGHT}}};

static Image seen_on(PaletteName paper, const TsMesh *mesh, const uint8_t *lit, CameraLook look)
{
    Facets facets = {0};
    Camera camera = camera_of(&look);
    Draw *draw = sheet_begin(1);
    draw_world(draw, (View){1, {0, 0}});
    assert_true(facets_draw(&facets, draw, &camera, mesh, lit, true));
    facets_free(&facets);
    Image image = image_new(WIDTH, HEIGHT);
    draw_play(draw, palette(paper), &image);
    draw_free(draw);
    return image;
}

static Image seen_by(const TsMesh *mesh, const uint8_t *lit, CameraLook look)
{
    return seen_on(PALETTE_SOURCE, mesh, lit, look);
}

// ---- Without gaps

// Every triangle that faces the eye, black and as it is.
static Image outline_of(const TsMesh *mesh, CameraLook look)
{
    Camera camera = camera_of(&look);
    Draw *draw = sheet_begin(1);
    draw_world(draw, (View){1, {0, 0}});
    for (int i = 0; i < mesh->faces; i++) {
        TsVec at[3];
        for (int k = 0; k < 3; k++)
            assert_true(camera_sees(&camera, mesh->vertex[mesh->face[i].corner[k]], &at[k]));
        draw_polygon(draw, at, 3, black);
    }
    return sheet_played(draw);
}

// Seams are seen in it, but no pixel that is covered has less than 1 - 1/e of ink, 161.
static bool inside(const Image *outline, int x, int y)
{
    for (int dy = -1; dy <= 1; dy++)
        for (int dx = -1; dx <= 1; dx++)
            if (sheet_ink(outline, x + dx, y + dy) < 150) return false;
    return true;
}

// The red of the lightest tone; paper has 255, and of a seam 3 of that may be seen: not a sixth of
// the step from tone to paper.
static int lightest(void)
{
    const Palette *source = palette(PALETTE_SOURCE);
    int paper = source->ink[INK_PAPER].r, line = source->ink[INK_MISS_LINE].r;
    assert_true(paper > line + 200);
    return (int)(paper - 0.08 * (paper - line) + 1);
}

static void assert_no_gaps(const TsMesh *mesh, CameraLook look)
{
    Image outline = outline_of(mesh, look), image = seen_by(mesh, NULL, look);
    int within = 0;
    for (int i = 0; i < (WIDTH - 2) * (HEIGHT - 2); i++) {
        int x = 1 + i % (WIDTH - 2), y = 1 + i / (WIDTH - 2);
        if (!inside(&outline, x, y)) continue;
        int red = sheet_color(&image, x, y) >> 16 & 255;
        if (red > lightest() + 3) fail_msg("at %d, %d: %d of %d", x, y, red, lightest());
        within++;
    }
    assert_true(within > 500);
    image_free(&outline);
    image_free(&image);
}

static void no_paper_shows_between_them(void **state)
{
    (void)state;
    const int triangles[] = {100, 2000, 20000};
    for (int i = 0; i < 3; i++) {
        for (int form = 0; form < 2; form++) {
            TsMesh mesh = ts_mesh_make(heap);
            assert_true(form ? ts_mesh_add_torus(&mesh, triangles[i], ts_vec3(0, 0, 0), 0.7, 0.3)
                             : ts_mesh_add_terrain(&mesh, triangles[i], 1, 1, 0.45));
            CameraLook look = straight;
            look.yaw = 28;
            look.pitch = 50;
            look.angle = 30;
            assert_no_gaps(&mesh, look);
            ts_mesh_free(&mesh);
        }
    }
}

// ---- Who is seen

static const int middle_x = WIDTH / 2, middle_y = HEIGHT / 2;

// Two triangles that face +z, the second one nearer to an eye there.
static const TsVec3 two[] = {{-1, -1, 0},   {1, -1, 0},   {0, 1, 0},
                             {-1, -1, 0.5}, {1, -1, 0.5}, {0, 1, 0.5}};

static bool is_red(const Image *image)
{
    uint32_t color = sheet_color(image, middle_x, middle_y);
    return (color >> 16 & 255) > (color & 255);
}

static void the_nearer_one_hides_the_other(void **state)
{
    (void)state;
    TsMesh mesh = mesh_of(two, 2);
    CameraLook behind = straight;
    behind.yaw = 180;
    for (int i = 0; i < 2; i++) {
        uint8_t lit[2] = {i == 0 ? FACET_LIT : FACET_PLAIN, i == 1 ? FACET_LIT : FACET_PLAIN};
        Image front = seen_by(&mesh, lit, straight), back = seen_by(&mesh, lit, behind);
        assert_int_equal(is_red(&front), i == 1);
        assert_int_equal(is_red(&back), i == 0);
        image_free(&front);
        image_free(&back);
    }
    ts_mesh_free(&mesh);
}

static void of_a_closed_one_the_inner_side_is_not_seen(void **state)
{
    (void)state;
    TsMesh mesh = mesh_of(two, 1);
    CameraLook behind = straight;
    behind.yaw = 180;
    for (int closed = 0; closed < 2; closed++) {
        mesh.closed = closed;
        Image front = seen_by(&mesh, NULL, straight), back = seen_by(&mesh, NULL, behind);
        assert_true(sheet_color(&front, middle_x, middle_y) != 0xFFFFFFFF);
        assert_int_equal(sheet_color(&back, middle_x, middle_y) == 0xFFFFFFFF, closed);
        image_free(&front);
        image_free(&back);
    }
    ts_mesh_free(&mesh);
}

static void what_is_not_before_the_eye_is_not_drawn(void **state)
{
    (void)state;
    const TsVec3 corner[] = {{-1, -1, 6},   {1, -1, 6},    {0, 1, 6},      // behind it
                             {-1, -1, 0},   {1, -1, 9},    {0, 1, 0},      // partly
                             {0, 0, 0},     {0, 0, 0},     {0, 0, 0},      // collapsed
                             {-1, 0, 0},    {1, 0, 0},     {0, 0, 0},      // the same
                             {50, 50, -10}, {51, 50, -10}, {50, 51, -10}}; // beside the picture
    TsMesh mesh = mesh_of(corner, 5), none = ts_mesh_make(heap);
    Image image = seen_by(&mesh, NULL, straight), empty = seen_by(&none, NULL, straight);
    assert_true(sheet_ink_sum(&image) == 0);
    assert_true(sheet_ink_sum(&empty) == 0);
    image_free(&image);
    image_free(&empty);
    ts_mesh_free(&mesh);
    ts_mesh_free(&none);
}

static int sum_at_middle(const Image *image)
{
    uint32_t color = sheet_color(image, middle_x, middle_y);
    return (int)((color >> 16 & 255) + (color >> 8 & 255) + (color & 255));
}

// One that looks to the left, one to the right; the light comes from the upper left.
static void what_stands_to_the_light_is_lighter_on_any_paper(void **state)
{
    (void)state;
    const PaletteName paper[] = {PALETTE_LIGHT, PALETTE_DARK};
    const TsVec3 slope[2][3] = {{{-1, -1, -1}, {1, -1, 1}, {0, 1, 0}},
                                {{-1, -1, 1}, {1, -1, -1}, {0, 1, 0}}};
    for (int i = 0; i < 4; i++) {
        uint8_t lit[] = {i < 2 ? FACET_PLAIN : FACET_LIT};
        TsMesh to = mesh_of(slope[0], 1), away = mesh_of(slope[1], 1);
        Image light = seen_on(paper[i % 2], &to, lit, straight);
        Image shade = seen_on(paper[i % 2], &away, lit, straight);
        assert_true(sum_at_middle(&light) > sum_at_middle(&shade));
        image_free(&light);
        image_free(&shade);
        ts_mesh_free(&to);
        ts_mesh_free(&away);
    }
}

// A hit is hatched, a clash is not; both show however small they are.
static void what_is_lit_is_never_too_small(void **state)
{
    (void)state;
    const TsVec3 speck[] = {{0, 0, 0}, {0.006, 0, 0}, {0, 0.006, 0}};
    TsMesh mesh = mesh_of(speck, 1);
    Image plain = seen_by(&mesh, NULL, straight);
    Image hit = seen_by(&mesh, (uint8_t[]){FACET_LIT}, straight);
    Image clash = seen_by(&mesh, (uint8_t[]){FACET_MISSED}, straight);
    int ink[] = {0, 0, 0};
    for (int i = 0; i < WIDTH * HEIGHT; i++) {
        ink[0] += plain.pixel[i] != 0xFFFFFFFF;
        ink[1] += hit.pixel[i] != 0xFFFFFFFF;
        ink[2] += clash.pixel[i] != 0xFFFFFFFF;
    }
    assert_int_equal(ink[0], 0);
    assert_true(ink[1] > 0 && ink[2] > 0);
    image_free(&plain);
    image_free(&hit);
    image_free(&clash);
    ts_mesh_free(&mesh);
}

// A unit of space across the view is as many px as a point moves by: less far away in perspective,
// and everywhere the same in a parallel view.
static void a_unit_is_as_long_as_it_is_seen(void **state)
{
    (void)state;
    double unit[2][2];
    for (int parallel = 0; parallel < 2; parallel++) {
        CameraLook look = straight;
        look.yaw = 30, look.pitch = 20;
        if (parallel) look.angle = 0;
        Camera camera = camera_of(&look);
        for (int far = 0; far < 2; far++) {
            TsVec3 at = ts_vec3_scale(camera.ahead, far ? 3 : -1);
            TsVec from, across, above;
            assert_true(camera_sees(&camera, at, &from));
            assert_true(camera_sees(&camera, ts_vec3_add(at, camera.right), &across));
            assert_true(camera_sees(&camera, ts_vec3_add(at, camera.up), &above));
            unit[parallel][far] = camera_unit(&camera, at);
            assert_true(fabs(ts_vec_distance(from, across) - unit[parallel][far]) < 1e-9 * WIDTH);
            assert_true(fabs(ts_vec_distance(from, above) - unit[parallel][far]) < 1e-9 * WIDTH);
        }
    }
    assert_true(unit[0][0] > 1.5 * unit[0][1]);
    assert_true(unit[1][0] == unit[1][1]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_unit_is_as_long_as_it_is_seen),
        cmocka_unit_test(no_paper_shows_between_them),
        cmocka_unit_test(the_nearer_one_hides_the_other),
        cmocka_unit_test(of_a_closed_one_the_inner_side_is_not_seen),
        cmocka_unit_test(what_is_not_before_the_eye_is_not_drawn),
        cmocka_unit_test(what_stands_to_the_light_is_lighter_on_any_paper),
        cmocka_unit_test(what_is_lit_is_never_too_small),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
