// What the core answers about worlds of bodies, tiles, outlines and pictures of pixels.
#ifndef ANSWERS_BODIES_H
#define ANSWERS_BODIES_H

#include "answers_plane.h"

// ---- Worlds

static inline void put_world(const TsWorld *world)
{
    int contacts;
    const TsWorldContact *contact = ts_world_contacts(world, &contacts);
    answer_of("ts_world_step");
    put((double)(ts_world_digest(world) >> 12));
    for (int i = 0; i < world->count; i++) put(world->body[i].asleep);
    answer_of("ts_world_contacts");
    put(contacts);
    for (int i = 0; i < contacts; i++) {
        put(contact[i].a);
        put(contact[i].b);
        put(contact[i].manifold.count);
        for (int k = 0; k < contact[i].manifold.count; k++) put(contact[i].normal_impulse[k]);
        ANSWER(put, ts_world_touches, &contact[i]);
    }
    TsWorldEnergy energy = ts_world_energy(world, ts_vec(0, 980));
    answer_of("ts_world_energy");
    put(energy.kinetic);
    put(energy.rotational);
    put(energy.potential);
    ANSWER(put, ts_world_deepest, world);
    for (int i = 0; i < 5; i++) ANSWER(put, ts_world_at, world, ts_vec(i * 30 - 60, -20));
    const double cost[] = {world->cost.pairs, world->cost.manifolds, world->cost.touching,
                           world->cost.awake, world->cost.swept,     world->cost.impacts};
    answer_of("cost of ts_world_step");
    for (int i = 0; i < 6; i++) put(cost[i]);
    put(world->cost.energy_gained);
}

static inline void save_and_load(TsWorld *world)
{
    const char *why = NULL;
    size_t size = ts_world_saved_size(world);
    unsigned char *block = malloc(size);
    if (!block) abort();
    ts_world_save(world, block);
    Random random = random_seeded(1200);
    for (int i = 0; i < 60; i++) { // blocks with a byte changed, or cut
        size_t at = random_next(&random) % size;
        unsigned char byte = block[at];
        block[at] = (unsigned char)(byte ^ (1u << (i % 8)));
        TsWorld other = ts_world_make(heap);
        why = NULL;
        ANSWER(put, ts_world_load, &other, block, i % 9 ? size : at, &why);
        put_text(why);
        ts_world_end(&other);
        block[at] = byte;
    }
    ANSWER(put, ts_world_load, world, block, size, &why);
    free(block);
}

static inline void print_world(int seed, const TsWorldSettings *settings, TsSimdLevel simd,
                               const char *name)
{
    Random random = random_seeded((uint64_t)seed + 1300);
    TsWorld world = ts_world_make(heap);
    world.simd = simd;
    const TsVec ground[] = {{-200, 0}, {-60, 10}, {80, 0}, {90, -60}, {220, -60}};
    int link[4];
    ANSWER(put, ts_world_add_chain, &world,
           &(TsChainDef){.point = ground, .count = 5, .one_sided = seed % 2, .material = rough},
           link);
    for (int i = 0; i < 4; i++) put(link[i]);
    for (int i = 0; i < 24; i++) {
        TsVec at = generate_point(&random, -100, 100), corner[GENERATED_CORNERS];
        TsShapeKind kind = (TsShapeKind)(i % 5 == 0   ? TS_SHAPE_CIRCLE
                                         : i % 5 == 1 ? TS_SHAPE_CAPSULE
                                         : i % 5 == 2 ? TS_SHAPE_TRIANGLE
                                                      : TS_SHAPE_OBB);
        TsShape shape = generate_shape(&random, kind, ts_vec(at.x, at.y - 110), 10, 30, corner);
        TsMaterial material = {.density = 1 + i % 3, .restitution = i % 4 * 0.25, .friction = 0.5};
        ANSWER(put, ts_world_add, &world,
               &(TsBodyDef){.shape = shape,
                            .material = material,
                            .bullet = i % 7 == 0,
                            .fixed = i % 11 == 10,
                            .velocity = ts_vec(at.y, 0),
                            .spin = i % 3});
    }
    for (int i = 0; i < 120; i++) {
        ts_world_step(&world, 1 / 60.0, settings);
        if (i % 12 == 0) put_world(&world);
        if (i % 10 == 5) { // a fixed body, or one that rests on it, is put elsewhere
            int index = i / 10 % 2 ? 14 : 4 + i / 10;
            TsPose pose = world.body[index].pose;
            pose.position.y -= 1;
            if (world.body[index].alive) ts_world_place(&world, index, pose);
        }
        if (i == 30) ts_world_grab(&world, 8, world.body[8].pose.position);
        if (i > 30 && i < 60) ts_world_pull(&world, ts_vec(i, -90));
        if (i == 60) ts_world_release(&world);
        if (i == 70) ts_world_push(&world, 9, ts_vec(900, -100), 4);
        if (i == 75) ts_world_remove(&world, 11);
        if (i == 80) ts_world_place(&world, 12, (TsPose){{0, -150}, ts_degrees(20)});
        if (i == 85) ts_world_set_material(&world, 13, (TsMaterial){.density = 9, .friction = 0.1});
        if (i == 90) ts_world_wake(&world, 14);
        if (i == 100) save_and_load(&world);
    }
    for (int i = 0; i + 1 < world.count; i++) {
        TsVec corner[TS_POLYGON_MAX], r = ts_vec(1, i % 3);
        if (!world.body[i].alive || !world.body[i + 1].alive) continue;
        ANSWER(put_shape, ts_world_shape, &world, i, corner);
        ANSWER(put, ts_world_impulse, &world.body[i], r, &world.body[i + 1], r, ts_vec(0, 1), 0.3);
        ANSWER(put, ts_world_share, &world.body[i], &world.body[i + 1]);
    }
    ts_world_end(&world);
    answers_print(name);
}

static inline void print_worlds(void)
{
    TsWorldSettings soft = {.gravity = {0, 980}}, impulses = soft, plain = soft;
    impulses.solver = TS_WORLD_IMPULSES;
    plain.discrete = plain.cold = plain.sleepless = true;
    plain.flaws = TS_WORLD_SPIN_SIGN | TS_WORLD_FREE_FRICTION;
    plain.solver = TS_WORLD_IMPULSES;
    print_world(0, &soft, TS_SIMD_SCALAR, "soft, plain");
    print_world(0, &soft, ts_simd_best(), "soft, SIMD");
    print_world(1, &impulses, ts_simd_best(), "impulses");
    print_world(2, &plain, ts_simd_best(), "flawed");
}

// ---- Tiles and outlines

static inline void print_tiles(void)
{
    static TsTiles tiles;
    static uint8_t reached[TS_TILES_MAX_SIDE][TS_TILES_MAX_SIDE];
    Random random = random_seeded(1400);
    for (int i = 0; i < 150; i++) {
        char text[256] = "", error[160] = "";
        int rows = random_integer(&random, 1, 6), columns = random_integer(&random, 1, 8);
        for (int row = 0; row < rows; row++) {
            for (int k = 0; k < columns; k++) {
                int of = random_integer(&random, 0, 120);
                strcat(text, of == 0 ? "x" : of == 1 ? "" : of == 2 ? " #" : of < 80 ? "0" : "1 ");
            }
            strcat(text, "\n");
        }
        ANSWER(put, ts_tiles_read, &tiles, text, error, sizeof error);
        put_text(error);
        if (*error) continue;
        for (int k = 0; k < 9 * 3; k++) {
            TsCell from = {k % columns, k % rows}, blocking = {-9, -9};
            TsTilesRule rule = (TsTilesRule)(k % 3);
            ANSWER(put, ts_tiles_step, &tiles, rule, from, k / 3 % 3 - 1, k / 9 - 1, &blocking);
            put(blocking.column * 100 + blocking.row);
            ANSWER(put, ts_tiles_reach, &tiles, rule, from, reached);
            for (int row = 0; row < rows; row++)
                for (int c = 0; c < columns; c++) put(reached[row][c]);
            TsCell other = {from.column + k % 4 - 1, from.row + k % 3 - 1};
            ANSWER(put, ts_tiles_adjacent, from, other);
            ANSWER(put, ts_tiles_equal, from, other);
            ANSWER(put, ts_tiles_is_free, &tiles, other);
            ANSWER(put, ts_tiles_contains, &tiles, other);
        }
    }
    for (int i = 0; i < 80; i++) { // tiles of a map as boxes, some twice or cut into triangles
        TsShape tile[40];
        TsOutlines outlines = {0};
        const char *why = NULL;
        int count = random_integer(&random, 1, 36);
        for (int k = 0; k < count; k++) {
            TsVec at = ts_vec(k % 6 * 10, floor(k / 6.0) * 10);
            bool again = random_integer(&random, 0, 60) == 0, moved = k % 5 == i % 5;
            if (again) at.x = 0;
            tile[k] = ts_shape_aabb(at, ts_vec_add(at, ts_vec(10, moved ? 9 : 10)));
            if (k % 7 == 3)
                tile[k] = ts_shape_triangle(at, ts_vec(at.x + 10, at.y), ts_vec(at.x, at.y + 10));
        }
        ANSWER(put, ts_outlines_of, tile, count, heap, &outlines, &why);
        put_text(why);
        put(outlines.count);
        for (int k = 0; k < outlines.count; k++)
            put_vecs(outlines.corner + outlines.first[k],
                     outlines.first[k + 1] - outlines.first[k]);
        ts_outlines_free(&outlines, heap);
    }
    answers_print("tiles");
}

// ---- Pixels

enum { SIDE = 90 };

static inline void put_found(TsPixelsFound found)
{
    put(found.hit);
    if (found.hit) put(found.x * 1000 + found.y);
    put((double)found.read);
}

static inline void put_region(TsRegion region)
{
    put(region.left);
    put(region.top);
    put(region.right);
    put(region.bottom);
}

static inline void put_pixels(const TsPixels *pixels)
{
    put(pixels->x * 1000.0 + pixels->y);
    put(pixels->width * 1000.0 + pixels->height);
    for (int i = 0; i < pixels->width * pixels->height; i++) put(pixels->argb[i]);
}

static inline void answer_pictures(Random *random)
{
    static uint32_t argb[3][SIDE * SIDE], room[4 * SIDE * SIDE];
    static uint64_t bits[3][SIDE * (SIDE / 64 + 1) + 64];
    TsMask mask[2];
    TsPixels picture[2];
    for (int i = 0; i < 2; i++) {
        int width = random_integer(random, 1, SIDE), height = random_integer(random, 1, SIDE);
        int threshold = random_integer(random, 1, 255);
        for (int k = 0; k < width * height; k++)
            argb[i][k] = random_integer(random, 0, 40) ? 0 : (uint32_t)random_next(random);
        mask[i] = ts_mask_make(bits[i], argb[i], width, height, threshold);
        picture[i] = (TsPixels){random_integer(random, -20, 20), 5, width, height, argb[i]};
        ANSWER(put, ts_mask_words, width, height);
    }
    int dx = random_integer(random, -SIDE, SIDE), dy = random_integer(random, -SIDE, SIDE);
    int x = -1, y = -1;
    ANSWER(put_region, ts_mask_region, &mask[0], &mask[1], dx, dy);
    ANSWER(put, ts_mask_overlap, &mask[0], &mask[1], dx, dy);
    ANSWER(put, ts_mask_overlap_first, &mask[0], &mask[1], dx, dy, &x, &y);
    put(x * 1000 + y);
    answer_of("ts_mask_overlap_count");
    put((double)ts_mask_overlap_count(&mask[0], &mask[1], dx, dy));
    TsMask both = ts_mask_intersection(bits[2], &mask[0], &mask[1], dx, dy);
    answer_of("ts_mask_intersection");
    for (int i = 0; i < both.width * both.height; i += 3)
        put(ts_mask_at(&both, i % both.width, i / both.width));
    ANSWER(put_region, ts_pixels_region, &picture[0]);
    TsRegion where =
        ts_region_intersection(ts_pixels_region(&picture[0]), ts_pixels_region(&picture[1]));
    ANSWER(put_found, ts_pixels_find_shared, &picture[0], &picture[1], where);
    TsVec at = generate_point(random, -20, 60), size = generate_point(random, 1, 50);
    TsObb box = {at, size, ts_degrees(dx)};
    ANSWER(put_found, ts_pixels_find_black, &picture[0],
           ts_shape_aabb(at, ts_vec_add(at, size)).aabb);
    ANSWER(put, ts_pixels_alpha, &picture[0], 2, 6);
    TsPixels canvas = {-10, -10, SIDE, SIDE, argb[2]};
    ts_pixels_clear(&canvas);
    ts_pixels_copy(&canvas, &picture[0]);
    TsPixels turned = ts_pixels_rotated(&picture[1], box, ts_pixels_region(&canvas), room);
    answer_of("ts_pixels_rotated");
    put_pixels(&turned);
    answer_of("ts_pixels_destination_in");
    ts_pixels_destination_in(&canvas, &turned, dx % 2 ? TS_ROUND_UP : TS_ROUND_NEAREST);
    put_pixels(&canvas);
    ANSWER(put_found, ts_pixels_find_visible, &canvas, ts_pixels_region(&canvas));
}

static inline void print_pixels(void)
{
    static TsScratch scratch;
    Random random = random_seeded(1500);
    for (int i = 0; i < 80; i++) answer_pictures(&random);
    for (int i = 0; i < 40; i++) {
        TsVec a = generate_point(&random, -20, 420), b = generate_point(&random, -20, 420);
        if (i % 3 == 0) b = a;
        ts_scratch_erase(&scratch, a, b, i % 6 - 1);
        ANSWER(put, ts_scratch_fraction, &scratch);
        ANSWER(put, ts_scratch_is_clear, &scratch, i * 6, i * 10);
    }
    ts_scratch_erase_all(&scratch);
    ANSWER(put, ts_scratch_fraction, &scratch);
    answers_print("pixels");
}

#endif
