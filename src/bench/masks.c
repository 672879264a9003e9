// Times bit masks against single pixels.
#include "masks.h"

#include <assert.h>
#include <stdlib.h>

#include "bench_private.h"
#include "generate/generate.h"
#include "touchstone/mask.h"

enum { PLACES = 20 }; // placements: 1 / this of the cases, because single pixels are slow
enum { RING = 512, DISC = 256, SEED = 1 };

typedef struct Place {
    int dx, dy;
} Place;

typedef struct Masks {
    uint32_t ring_argb[RING * RING], disc_argb[DISC * DISC];
    uint64_t ring_bits[RING * RING / 64], disc_bits[DISC * DISC / 64];
    TsMask ring, disc;
    int places;
    Place place[];
} Masks;

// Opaque from `inner` to `outer` px from the centre.
static void draw_ring(uint32_t *argb, int side, int inner, int outer)
{
    for (int i = 0; i < side * side; i++) {
        int x = i % side - side / 2, y = i / side - side / 2, square = x * x + y * y;
        bool solid = square <= outer * outer && square >= inner * inner;
        argb[i] = solid ? 0xff000000 : 0;
    }
}

static Masks *masks_new(int places)
{
    Masks *masks = malloc(sizeof *masks + (size_t)places * sizeof *masks->place);
    Random random = random_seeded(SEED);
    if (!masks) return NULL;
    draw_ring(masks->ring_argb, RING, 224, 255);
    draw_ring(masks->disc_argb, DISC, 0, 127);
    masks->ring = ts_mask_make(masks->ring_bits, masks->ring_argb, RING, RING, 1);
    masks->disc = ts_mask_make(masks->disc_bits, masks->disc_argb, DISC, DISC, 1);
    masks->places = places;
    for (int i = 0; i < places; i++) {
        masks->place[i].dx = random_integer(&random, 1 - DISC, RING - 1);
        masks->place[i].dy = random_integer(&random, 1 - DISC, RING - 1);
    }
    return masks;
}

static bool by_pixels(const Masks *masks, Place place)
{
    TsRegion region = ts_mask_region(&masks->ring, &masks->disc, place.dx, place.dy);
    for (int y = region.top; y < region.bottom; y++) {
        const uint32_t *a = masks->ring_argb + y * RING;
        const uint32_t *b = masks->disc_argb + (y - place.dy) * DISC;
        for (int x = region.left; x < region.right; x++) {
            if (a[x] >> 24 && b[x - place.dx] >> 24) return true;
        }
    }
    return false;
}

static bool by_bits(const Masks *masks, Place place)
{
    return ts_mask_overlap(&masks->ring, &masks->disc, place.dx, place.dy);
}

static double run(const Masks *masks, bool (*overlap)(const Masks *, Place), int *hits)
{
    double start = timing_now();
    for (int i = 0; i < masks->places; i++) *hits += overlap(masks, masks->place[i]);
    return (timing_now() - start) / masks->places;
}

static int disagreements(const Masks *masks)
{
    int count = 0;
    for (int i = 0; i < masks->places; i++) {
        count += by_bits(masks, masks->place[i]) != by_pixels(masks, masks->place[i]);
    }
    return count;
}

bool masks_time(int places, MasksTiming *timing)
{
    assert(places > 0);
    double bits[MASKS_RUNS], pixels[MASKS_RUNS], ratio[MASKS_RUNS];
    int hits = 0;
    Masks *masks = masks_new(places);
    if (!masks) return false;
    int apart = disagreements(masks);
    for (int i = 0; i < MASKS_RUNS; i++) {
        bits[i] = run(masks, by_bits, &hits);
        pixels[i] = run(masks, by_pixels, &hits);
        ratio[i] = pixels[i] / bits[i];
    }
    free(masks);
    *timing = (MasksTiming){timing_of(bits, MASKS_RUNS), timing_of(pixels, MASKS_RUNS),
                            timing_of(ratio, MASKS_RUNS).median,
                            (double)hits / (2 * MASKS_RUNS) / places, apart};
    return true;
}

bool masks_are_slow(MasksTiming timing) { return timing.ratio < MASKS_TARGET; }

// ---- Writing

static void write_masks(Bench *bench, MasksTiming timing)
{
    FILE *out = bench->out;
    bool over = masks_are_slow(timing);
    if (bench->options->json) {
        bench_key(bench, "masks");
        fprintf(out, "{\"hits\": %.3f", timing.share);
        bench_json_timing(out, "bits", timing.bits);
        bench_json_timing(out, "pixels", timing.pixels);
        fprintf(out, ", \"faster\": %.1f, \"target\": %d, \"over\": %s}", timing.ratio,
                MASKS_TARGET, over ? "true" : "false");
        return;
    }
    fprintf(out, "Masks, 64 pixels at once, compared with single pixels, alternating, %d runs.\n\n",
            MASKS_RUNS);
    fprintf(out, "%-24s%-27s%4s%9s%9s%8s%8s\n", "pictures", "question", "hits", "bits", "pixels",
            "faster", "target");
    fprintf(out, "%-24s%-27s%3.0f%%%9.1f%9.1f%8.1f%8d%s\n", "ring 512, disc 256", "mask_overlap",
            timing.share * 100, timing.bits.median, timing.pixels.median, timing.ratio,
            MASKS_TARGET, over ? "  over" : "");
}

bool masks_bench(Bench *bench)
{
    MasksTiming timing;
    int places = bench->options->cases / PLACES + 1;
    if (!masks_time(places, &timing))
        return bench_fault(bench, BENCH_NO_MEMORY, "out of memory for %d places of masks", places);
    if (timing.disagreements > 0)
        return bench_fault(bench, BENCH_DISAGREE,
                           "mask_overlap and single pixels disagree at %d of %d places",
                           timing.disagreements, places);
    write_masks(bench, timing);
    bench_target(bench, masks_are_slow(timing));
    return true;
}
