// Lines and see-through bodies among solids: what hides them, what they let through, and that the
// ground cuts them off.
#include "scene_kit/plumb.h"
#include "scene_kit/space.h"
#include "scene_kit/space_solid.h"
#include "sheet.h"
#include "touchstone/terrain.h"

// From the front; a unit is 20 px at the distance of the origin.
static Camera from_front(bool parallel)
{
    double angle = parallel ? 0 : 28.072486935852957; // twice the angle of slope 1/4
    CameraLook look = {.distance = 8, .angle = angle, .picture = {{0, 0}, {WIDTH, HEIGHT}}};
    return camera_of(&look);
}

static void draw_wall(Draw *draw, const Camera *camera, double z)
{
    TsVec3 wall[] = {{-1, -1, z}, {1, -1, z}, {1, 1, z}, {-1, 1, z}};
    space_solid_face(draw, camera, wall, 4, (Fill){.ink = INK_MISS_LINE, .solid = true}, (Fill){0});
}

static uint32_t middle_of(Draw *draw)
{
    Image image = sheet_played(draw);
    uint32_t color = sheet_color(&image, WIDTH / 2, HEIGHT / 2);
    image_free(&image);
    return color & 0xFFFFFF;
}

static uint32_t color_of(Ink ink)
{
    Rgba color = palette(PALETTE_SOURCE)->ink[ink];
    return (uint32_t)(color.r << 16 | color.g << 8 | color.b);
}

static void a_line_is_hidden_by_what_is_nearer(void **state)
{
    (void)state;
    for (int i = 0; i < 6; i++) { // behind, in and before the wall
        double z = i % 3 - 1;
        Camera camera = from_front(i >= 3);
        Draw *draw = sheet_begin(1);
        draw_world(draw, (View){1, {0, 0}});
        draw_layer(draw, LAYER_FILLS);
        draw_wall(draw, &camera, 0);
        space_solid_line(draw, &camera, ts_vec3(-1, 0, z), ts_vec3(1, 0, z),
                         (Pen){.ink = INK_HIT_LINE, .width = 6});
        assert_int_equal(middle_of(draw), color_of(z < 0 ? INK_MISS_LINE : INK_HIT_LINE));
    }
}

// Once as a ball, once as a box, which meets the wall, once as an open box.
static uint32_t through(int form, double wall, double ground)
{
    Camera camera = from_front(false);
    TsVec3 corner[8];
    ts_shape3_aabb_corners((TsAabb3){ts_vec3(-1, -1, -1), ts_vec3(1, 1, 1)}, corner);
    SpacePaint paint = {.line = INK_HIT_LINE, .fill = INK_HIT_LINE, .alpha = 0.5, .width = 1};
    Draw *draw = sheet_begin(1);
    draw_world(draw, (View){1, {0, 0}});
    if (form == 0)
        space_sphere_veil(draw, &camera, (TsSphere){ts_vec3(0, 0, 0), 1}, ground, paint);
    else
        (form == 1 ? space_block_veil : space_block_glass)(draw, &camera, corner, ground, paint);
    draw_layer(draw, LAYER_FILLS);
    draw_wall(draw, &camera, wall);
    return middle_of(draw);
}

static void what_is_seen_through_is_hidden_by_what_is_nearer(void **state)
{
    (void)state;
    uint32_t plain = color_of(INK_MISS_LINE);
    for (int form = 0; form < 2; form++) {
        assert_int_not_equal(through(form, 0, -9), plain);
        assert_int_not_equal(through(form, 0, -9), color_of(INK_HIT_LINE));
        assert_int_equal(through(form, 1.5, -9), plain);
        assert_int_equal(through(form, 0, 0.5), plain); // below the ground
    }
    // Of an open one the back is seen, unless the wall is before it.
    assert_int_equal(through(2, 0, -9), plain);
    assert_int_not_equal(through(2, -1.5, -9), plain);
    assert_int_equal(through(2, -1.5, 0.5), plain);
}

static void a_ring_lies_on_the_sphere_about_its_axis(void **state)
{
    (void)state;
    TsVec3 ring[SPACE_ROUND], axis = space_solid_light(), center = ts_vec3(1, 2, 3);
    space_sphere_ring((TsSphere){center, 0.5}, axis, ring);
    for (int i = 0; i < SPACE_ROUND; i++) {
        TsVec3 out = ts_vec3_sub(ring[i], center);
        assert_true(fabs(ts_vec3_length(out) - 0.5) < 1e-12);
        assert_true(fabs(ts_vec3_dot(out, axis)) < 1e-12);
    }
}

// ---- The floor

// As in a split view.
static void both_of_two_views_have_shadows(void **state)
{
    (void)state;
    static Space space;
    Camera camera = camera_of(&(CameraLook){
        .distance = 8, .pitch = 60, .angle = 40, .picture = {{0, 0}, {WIDTH / 2, HEIGHT}}});
    TsVec3 corner[8];
    ts_shape3_aabb_corners((TsAabb3){ts_vec3(-0.5, 0.5, -0.5), ts_vec3(0.5, 1, 0.5)}, corner);
    space_begin(&space, &camera, true);
    space_block(&space, corner, (SpacePaint){.line = INK_LINE});
    Draw *draw = sheet_begin(1);
    for (int i = 0; i < 2; i++) {
        draw_world(draw, (View){1, {i * WIDTH / 2.0, 0}});
        draw_clip(draw, (Rect){i * WIDTH / 2.0, 0, WIDTH / 2.0, HEIGHT});
        space_ground(&space, draw, 0, 1.5, 0.5);
    }
    Image image = sheet_played(draw);
    int darkest = 0, least = 255;
    for (int i = 0; i < WIDTH / 2 * HEIGHT; i++) {
        int x = i % (WIDTH / 2), y = i / (WIDTH / 2), ink = sheet_ink(&image, x, y);
        assert_int_equal(ink, sheet_ink(&image, x + WIDTH / 2, y));
        darkest = ink > darkest ? ink : darkest;
        if (ink > 0 && ink < least) least = ink;
    }
    assert_true(darkest > least + 20); // the floor and the shadow on it
    image_free(&image);
}

// ---- Plumb lines

static int ink_at(double y, double ground)
{
    Camera camera = from_front(false);
    Draw *draw = sheet_begin(1);
    draw_world(draw, (View){1, {0, 0}});
    plumb_draw(draw, &camera, ts_vec3(0, 1, 0), ground);
    Image image = sheet_played(draw);
    int ink = sheet_ink(&image, WIDTH / 2, (int)(HEIGHT / 2 - 20 * y));
    image_free(&image);
    return ink;
}

static void a_plumb_line_leads_down_to_the_ground(void **state)
{
    (void)state;
    assert_true(ink_at(0.5, -1) > 0 && ink_at(-0.9, -1) > 0);
    assert_int_equal(ink_at(1.2, -1), 0);  // above the point
    assert_int_equal(ink_at(-1.5, -1), 0); // below the ground
    assert_int_equal(ink_at(1.5, 2), 0);   // the point is below the ground
}

// ---- Blocks

// Level views from four sides through a point of a ramp, which is opaque.
static void every_side_of_a_ramp_is_drawn(void **state)
{
    (void)state;
    static Space space;
    for (int i = 0; i < 16; i++) {
        Camera camera = camera_of(&(CameraLook){
            .distance = 8, .yaw = 90 * (i / 4), .angle = 40, .picture = {{0, 0}, {WIDTH, HEIGHT}}});
        TsTerrainBlock ramp =
            ts_terrain_ramp(ts_vec3(-1, -1, -1), ts_vec3(1, 1, 1), i & 1 ? 0 : 2, i & 2);
        TsVec3 corner[8];
        TsVec at;
        ts_terrain_corners(&ramp, corner);
        space_begin(&space, &camera, true);
        space_block(&space, corner, (SpacePaint){.line = INK_LINE});
        Draw *draw = sheet_begin(1);
        draw_world(draw, (View){1, {0, 0}});
        space_draw(&space, draw);
        Image image = sheet_played(draw);
        assert_true(camera_sees(&camera, ts_vec3(0.1, -0.5, 0.1), &at));
        assert_true(sheet_ink(&image, (int)at.x, (int)at.y) > 0);
        image_free(&image);
    }
}

// ---- Seams

static bool is_on(TsVec3 point, TsVec3 center)
{
    TsVec3 away = ts_vec3_sub(point, center);
    double most = fmax(fabs(away.x), fmax(fabs(away.y), fabs(away.z)));
    return fabs(most - 1) < 1e-12;
}

static int seams_of(TsVec3 center)
{
    static Space space;
    Camera camera = from_front(false);
    TsVec3 one = ts_vec3(1, 1, 1), corner[8];
    space_begin(&space, &camera, true);
    for (int i = 0; i < 2; i++) {
        TsVec3 middle = i ? center : ts_vec3(0, 0, 0);
        ts_shape3_aabb_corners((TsAabb3){ts_vec3_sub(middle, one), ts_vec3_add(middle, one)},
                               corner);
        space_block(&space, corner, (SpacePaint){.line = INK_LINE});
    }
    int edges = space.edges;
    space_seams(&space, (SpacePaint){.line = INK_INK});
    for (int i = edges; i < space.edges; i++) {
        const TsVec3 end[] = {space.edge[i].a, space.edge[i].b};
        for (int k = 0; k < 2; k++)
            assert_true(is_on(end[k], ts_vec3(0, 0, 0)) && is_on(end[k], center));
    }
    return space.edges - edges;
}

static void seams_lie_on_both_blocks(void **state)
{
    (void)state;
    assert_int_equal(seams_of(ts_vec3(1, 1, 1)), 6); // a corner within the other
    assert_int_equal(seams_of(ts_vec3(1.5, 0.5, 0.25)), 6);
    assert_int_equal(seams_of(ts_vec3(3, 0, 0)), 0);
    assert_int_equal(seams_of(ts_vec3(1, 3, 0)), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_line_is_hidden_by_what_is_nearer),
        cmocka_unit_test(what_is_seen_through_is_hidden_by_what_is_nearer),
        cmocka_unit_test(both_of_two_views_have_shadows),
        cmocka_unit_test(a_plumb_line_leads_down_to_the_ground),
        cmocka_unit_test(every_side_of_a_ramp_is_drawn),
        cmocka_unit_test(seams_lie_on_both_blocks),
        cmocka_unit_test(a_ring_lies_on_the_sphere_about_its_axis),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
