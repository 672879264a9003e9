// Ground for the tests of the character, built of blocks, and a character put on it.
#ifndef CHARACTER_GROUND_H
#define CHARACTER_GROUND_H

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "touchstone/character.h"
#include "touchstone/terrain.h"

enum { BLOCKS = 160, STEPS = 600, CELLS = 8 };

static const TsCharacterBody standard = {.half = 0.3,
                                         .height = 1.6,
                                         .step = 0.4,
                                         .below = 0.1,
                                         .slope = 0.64, // 50 degrees
                                         .leap = 0.14,
                                         .gravity = 0.008};

static struct {
    TsTerrainBlock block[BLOCKS];
    int blocks;
    TsTriangle3 triangle[BLOCKS * TS_TERRAIN_TRIANGLES];
} ground;

static inline void clear(void) { ground.blocks = 0; }

static inline void add(TsTerrainBlock block)
{
    ts_terrain_triangles(&block, &ground.triangle[(size_t)ground.blocks * TS_TERRAIN_TRIANGLES]);
    ground.block[ground.blocks++] = block;
}

static inline void add_box(double x, double y, double z, double to_x, double to_y, double to_z)
{
    add(ts_terrain_box(ts_vec3(x, y, z), ts_vec3(to_x, to_y, to_z)));
}

static inline TsTerrain terrain(void)
{
    return (TsTerrain){ground.triangle, ground.blocks * TS_TERRAIN_TRIANGLES};
}

static inline void stand(TsCharacter *c, double x, double y, double z)
{
    *c = (TsCharacter){.feet = ts_vec3(x, y + 0.01, z)};
    for (int i = 0; i < 30; i++) {
        ts_character_step(c, &standard, terrain(), ts_vec3(0, 0, 0), false, NULL);
    }
    assert_true(c->on_ground);
}

static inline void go(TsCharacter *c, const TsCharacterBody *body, TsVec3 walk, int ticks)
{
    for (int i = 0; i < ticks; i++) ts_character_step(c, body, terrain(), walk, false, NULL);
}

#endif
