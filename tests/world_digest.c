// Prints the digests of worlds after some seconds, for same_bits.sh: every compiler's are the same.
#include <inttypes.h>
#include <stdio.h>

#include "worlds.h"

static void print(const char *name, TsWorld *world, double seconds, const TsWorldSettings *settings)
{
    worlds_run(world, seconds, settings);
    printf("%s %016" PRIx64 "\n", name, ts_world_digest(world));
    ts_world_end(world);
}

int main(void)
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
    return 0;
}
