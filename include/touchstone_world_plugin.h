/* The interface through which Touchstone tests a physics engine: `touchstone world --engine E.so`.
 *
 * Compile a file that defines `touchstone_engine` to a shared object (examples/engines has some):
 *
 *     cc -shared -fPIC -Iinclude -o mine.so mine.c
 *     touchstone world --engine ./mine.so
 *
 * C89 and later, and C++. Each world runs in a process of its own, so a crash or a hang is reported
 * with the world. It still runs with your rights: this is no sandbox.
 *
 * Pixels, seconds, y down; angles are radians, clockwise on screen; masses are density times square
 * pixels. An engine that computes in other units converts in its adapter. docs/ENGINES.md has the
 * laws by which worlds are judged.
 */
#ifndef TOUCHSTONE_WORLD_PLUGIN_H
#define TOUCHSTONE_WORLD_PLUGIN_H

#if defined(__GNUC__)
#define TOUCHSTONE_WORLD_EXPORT __attribute__((visibility("default")))
#else
#define TOUCHSTONE_WORLD_EXPORT
#endif

#ifdef __cplusplus
extern "C" {
#endif

#define TOUCHSTONE_WORLD_ABI 1

/* Shapes, around the origin of the body's frame, which is their centroid. `shapes` of an engine is
 * a sum of them, circles and boxes at least: worlds with others are not put to it. */
#define TOUCHSTONE_WORLD_CIRCLE 1 /* size[0]: the radius */
#define TOUCHSTONE_WORLD_BOX 2    /* size: half the width along the body's x, half the height */
#define TOUCHSTONE_WORLD_CAPSULE                                                                   \
    4                              /* size[0]: half the length of its segment along x; size[1]: r  \
                                    */
#define TOUCHSTONE_WORLD_POLYGON 8 /* convex, 3 to 8 corners, clockwise on screen */

/* Motions. */
#define TOUCHSTONE_WORLD_FIXED 0  /* never moves */
#define TOUCHSTONE_WORLD_MOVING 1 /* moved by gravity and contacts */
#define TOUCHSTONE_WORLD_BULLET                                                                    \
    2 /* the same, and swept against moving bodies, if the engine can                              \
       */

typedef struct TouchstoneWorldBody {
    int shape, motion;
    int corners;         /* of a polygon, otherwise 0 */
    double size[2];      /* of the other shapes */
    double corner[8][2]; /* of a polygon, in the body's frame */
    double x, y, angle;  /* where it starts */
    double cosine, sine; /* of the angle; exact for quarters of a turn */
    double vx, vy, spin; /* px/s; radians a second */
    double density;
    double friction, restitution; /* all bodies of a world have the same: how an engine combines
                                     those of two bodies does not matter */
} TouchstoneWorldBody;

typedef struct TouchstoneWorldPose {
    double x, y, angle; /* of the body's origin; the angle modulo a turn */
    double vx, vy, spin;
} TouchstoneWorldPose;

typedef struct TouchstoneWorldStart {
    double gravity[2]; /* px/s^2 */
    double step;       /* seconds, of each step */
    double unit;       /* a power of two: all lengths of the world are this much larger than usual;
                          an engine that promises SCALE multiplies its own lengths by it */
} TouchstoneWorldStart;

/* What the engine promises, a sum. A law whose promise is not given is not broken by it: what is
 * found is printed as a limit. Laws that need none (no energy gained, momentum kept, a tower rests,
 * nothing lost, the same again) are asked of every engine. */
#define TOUCHSTONE_WORLD_MIRROR 1       /* the same bits of the mirrored world */
#define TOUCHSTONE_WORLD_TURN 2         /* of the world turned by quarters */
#define TOUCHSTONE_WORLD_SCALE 4        /* of the world scaled by a power of two */
#define TOUCHSTONE_WORLD_ORDER 8        /* in whatever order bodies are added */
#define TOUCHSTONE_WORLD_WALLS 16       /* no moving body passes a fixed one, however fast */
#define TOUCHSTONE_WORLD_BULLETS 32     /* no bullet passes a slower body that is no bullet */
#define TOUCHSTONE_WORLD_ALL_BULLETS 64 /* nor any other, and none passes it */
#define TOUCHSTONE_WORLD_SEAMS 128      /* the seams of a level floor are not felt */
#define TOUCHSTONE_WORLD_PARABOLA 256   /* what flies is on its parabola after each step */
#define TOUCHSTONE_WORLD_MEETS 512      /* two bodies that meet stop at each other's border */
#define TOUCHSTONE_WORLD_ELASTIC 1024   /* with a restitution of 1 alone, no energy is lost */
#define TOUCHSTONE_WORLD_STILL 2048     /* a tower at rest stays still from the start */
#define TOUCHSTONE_WORLD_COULOMB 4096   /* friction brakes by its whole share of the load */

/* The numbers that it computes with. */
#define TOUCHSTONE_WORLD_DOUBLE 0
#define TOUCHSTONE_WORLD_FLOAT 1

typedef struct TouchstoneEngine {
    int abi;             /* TOUCHSTONE_WORLD_ABI */
    int size;            /* sizeof(TouchstoneEngine) */
    const char *name;    /* "Box2D"; at most 40 characters */
    const char *version; /* "2.4.1"; at most 20 */
    int shapes, promises, number;

    /* Its stated limits; 0: none is stated. Worlds beyond them are not put to it. */
    double speed;  /* px/s, the fastest body */
    double spin;   /* radians a second */
    double least;  /* px, the least extent of a moving body */
    double slop;   /* px, how deep bodies that rest lie in each other; 0: 0.5 */
    double energy; /* the share of the energy that it may gain; 0: none is promised, and 0.05 is
                      printed as a limit */

    /* An empty world, in which no body falls asleep. NULL: out of memory. */
    void *(*begin)(const TouchstoneWorldStart *start);
    /* Adds a body. Returns its number, 0 or more and less than 1000, of the engine's choice, by
     * which it is read; -1: it cannot be made, and the world is not judged. */
    int (*add)(void *world, const TouchstoneWorldBody *body);
    void (*step)(void *world);
    void (*read)(void *world, int body, TouchstoneWorldPose *pose);
    void (*end)(void *world);

    /* Both or neither. `save` returns the size of the state in bytes, and writes it if there is
     * room; `load` gets it in another world, just begun, and returns 0 if it refuses. The numbers
     * of the bodies stay. */
    long (*save)(void *world, void *block, long room);
    int (*load)(void *world, const void *block, long size);
} TouchstoneEngine;

/* Defined by the adapter. */
extern TOUCHSTONE_WORLD_EXPORT const TouchstoneEngine touchstone_engine;

#ifdef __cplusplus
}
#endif

#endif
