// Prints digests of what the core, the oracle and the rasteriser compute: they are the same from
// every compiler, at every optimisation level and on every machine. For same_bits.sh and
// same_bits_arm64.sh.
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "draw.h"
#include "generate/generate.h"
#include "oracle/oracle.h"
#include "touchstone/cast.h"
#include "touchstone/closest.h"
#include "touchstone/contact.h"
#include "touchstone/sweep.h"
#include "touchstone/within.h"
#include "worlds.h"

// ---- Worlds

static void print(const char *name, TsWorld *world, double seconds, const TsWorldSettings *settings)
{
    worlds_run(world, seconds, settings);
    printf("%s %016" PRIx64 "\n", name, ts_world_digest(world));
    ts_world_end(world);
}

static void print_worlds(void)
{
    TsWorldSettings falling = {.gravity = {0, 980}}, sleepless = falling, document = falling;
    sleepless.sleepless = true;
    document.solver = TS_WORLD_IMPULSES;
    TsMaterial lively = {.friction = 0.5, .static_friction = 0.7, .restitution = 0.4};

    TsWorld world = ts_world_make(heap);
    worlds_pyramid(&world, 12, 20, 0);
    print("pyramid", &world, 5, &sleepless);
    worlds_pile(&world, 200, 240, rough);
    print("pile", &world, 5, &falling);
    worlds_pile(&world, 200, 240, lively);
    print("lively pile", &world, 5, &falling);
    worlds_pile(&world, 100, 240, lively);
    print("document", &world, 5, &document);
    worlds_pile(&world, 50, 240, lively);
    for (int i = 3; i < world.count; i++) {
        ts_world_push(&world, i, ts_vec(3000 * (i % 7 - 3), -2000), i % 5 * 20 - 40);
    }
    print("fast", &world, 5, &falling);
}

// ---- Pairs of shapes

enum { PAIRS = 8 }; // of two kinds, of each family

typedef struct Digest {
    uint64_t hash;
} Digest;

// FNV-1a (Fowler, Noll, Vo).
static void digest_bytes(Digest *digest, const void *bytes, size_t size)
{
    const unsigned char *byte = bytes;
    for (size_t i = 0; i < size; i++) digest->hash = (digest->hash ^ byte[i]) * 1099511628211U;
}

static void digest_number(Digest *digest, double number)
{
    digest_bytes(digest, &number, sizeof number);
}

static void digest_vec(Digest *digest, TsVec v)
{
    digest_number(digest, v.x);
    digest_number(digest, v.y);
}

static const Digest empty = {14695981039346656037U};

static void digest_pair(Digest *core, Digest *oracle, const TsShape *a, const TsShape *b)
{
    TsContact contact = ts_contact_shapes(a, b);
    TsNearest nearest = ts_closest_shapes(a, b);
    digest_number(core, contact.relation);
    digest_number(core, contact.gap);
    digest_vec(core, contact.normal);
    digest_vec(core, contact.on_a);
    digest_vec(core, nearest.a);
    digest_number(core, nearest.distance);
    digest_number(core, ts_within(a, b, 3));
    digest_number(oracle, oracle_relation(a, b));
    digest_number(oracle, oracle_within(a, b, 3));
    // The margin is computed in long doubles, whose precision differs between machines.
    digest_number(oracle, (double)(float)oracle_margin(a, b));
    TsVec to = ts_vec_sub(ts_shape_center(b), ts_shape_center(a));
    if (ts_vec_is_zero(to)) return;
    TsRay ray = {ts_shape_center(a), to};
    TsHit hit = ts_cast_shape(ray, b);
    digest_number(core, hit.relation);
    digest_number(core, hit.enter);
    digest_vec(core, hit.normal);
}

static void digest_sweep(Digest *core, Digest *oracle, const GeneratedPair *pair)
{
    TsImpact impact = ts_sweep_shapes(&pair->a, pair->move_a, &pair->b, pair->move_b);
    digest_number(core, impact.relation);
    digest_number(core, impact.enter);
    digest_number(core, impact.leave);
    digest_vec(core, impact.point);
    digest_vec(core, impact.normal);
    digest_number(oracle, oracle_sweep(&pair->a, pair->move_a, &pair->b, pair->move_b));
}

static void print_pairs(void)
{
    Random random = random_seeded(1);
    for (int family = 0; family < FAMILIES; family++) {
        Digest core = empty, sweeps = empty, oracle = empty;
        for (int kinds = 0; kinds < TS_SHAPE_KINDS * TS_SHAPE_KINDS; kinds++) {
            TsShapeKind a = (TsShapeKind)(kinds / TS_SHAPE_KINDS);
            TsShapeKind b = (TsShapeKind)(kinds % TS_SHAPE_KINDS);
            if (!generate_knows(a) || !generate_knows(b) || !ts_relation_knows(a, b)) continue;
            for (int i = 0; i < PAIRS; i++) {
                GeneratedPair pair;
                generate_pair(&random, (Family)family, a, b, &pair);
                digest_pair(&core, &oracle, &pair.a, &pair.b);
                generate_sweep(&random, (Family)family, a, b, &pair);
                digest_sweep(&sweeps, &oracle, &pair);
            }
        }
        printf("%s: core %016" PRIx64 ", sweeps %016" PRIx64 ", oracle %016" PRIx64 "\n",
               generate_family_name((Family)family), core.hash, sweeps.hash, oracle.hash);
    }
}

// ---- A picture: fills, hatches, strokes, dashes and triangles at odd places and scales

enum { WIDTH = 640, HEIGHT = 400 };

static void draw_picture(Draw *draw, Random *random)
{
    for (int i = 0; i < 120; i++) {
        TsVec at = generate_point(random, 0, 400), corner[7];
        double size = 5 + i % 60;
        for (int k = 0; k < 7; k++)
            corner[k] = ts_vec_add(at, ts_vec_scale(generate_point(random, -1, 1), size));
        Ink ink = (Ink)(i % INK_COUNT);
        Fill fill = {.ink = ink, .alpha = 0.6, .pattern = (Pattern)(i % 3)};
        Pen pen = {.ink = ink, .width = 0.5 + i % 4, .on = i % 5, .off = i % 5};
        draw_polygon(draw, corner, 7, fill);
        draw_path(draw, corner, 7, i % 2, pen);
        draw_disc(draw, corner[0], size / 3, fill);
        draw_circle(draw, corner[1], size / 2, pen);
        draw_capsule(draw, corner[2], corner[3], size / 9, fill);
        draw_arrow(draw, corner[4], corner[5], pen);
        double near[3] = {corner[3].x, corner[4].x, corner[5].x};
        draw_face(draw, &(DrawFace){corner, near, 3, {.ink = ink, .solid = i % 3 > 0}, fill});
        draw_loops(draw, corner, (int[]){3, 7}, 2, fill);
    }
}

static const Glyph *no_glyph(void *self, Face face, int size, uint32_t codepoint)
{
    static const Glyph blank = {.advance = 8};
    (void)self, (void)face, (void)size, (void)codepoint;
    return &blank;
}

static void print_pictures(void)
{
    static uint32_t pixel[WIDTH * HEIGHT];
    Image image = {WIDTH, HEIGHT, pixel};
    Glyphs glyphs = {.get = no_glyph};
    const double scales[] = {1, 1.25, 2};
    for (int i = 0; i < 3; i++) {
        Random random = random_seeded(2);
        Digest digest = empty;
        Draw *draw = draw_new();
        if (!draw) abort();
        draw_begin(draw, WIDTH, HEIGHT, scales[i], &glyphs);
        draw_world(draw, (View){1 + 0.37 * i, ts_vec(i * 0.61, -i * 7.3)});
        draw_picture(draw, &random);
        draw_play(draw, palette((PaletteName)(i % PALETTES)), &image);
        draw_free(draw);
        digest_bytes(&digest, pixel, sizeof pixel);
        printf("picture at scale %g: %016" PRIx64 "\n", scales[i], digest.hash);
    }
}

int main(void)
{
    print_worlds();
    print_pairs();
    print_pictures();
    return 0;
}
