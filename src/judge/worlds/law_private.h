// Of the files law*.c.
#ifndef LAW_PRIVATE_H
#define LAW_PRIVATE_H

#include "worlds/law.h"

enum { LAW_WORDS = 320 };

struct LawBench {
    Engine *engine;
    World world;
    WorldSolid solid[WORLD_BODIES];
    WorldTrace run, other; // of the world, and of its twin
    bool ran, failed;
    double step, unit;             // seconds; px
    double fastest[WORLD_BODIES];  // px/s that the body cannot exceed, if no energy is gained
    double swiftest[WORLD_BODIES]; // radians a second
    char failure[LAW_WORDS], words[LAW_WORDS];
    LawBreach breach;
    bool twin_ran;  // `other` is of the law judged last
    WorldTwin twin; // that it is of; WORLD_TWINS: of the world itself
    int alone;      // number in it of the body that moves alone; -1: all numbers are the world's
};

__attribute__((format(printf, 3, 4))) LawVerdict law_broken(LawBench *bench, bool promised,
                                                            const char *format, ...);

// Notes where the law is broken; the result of law_broken follows.
void law_locate(LawBench *bench, LawBreach breach);

bool law_promised(const LawBench *bench, int promise);
bool law_moves(const LawBench *bench, int body);
bool law_floats(const LawBench *bench);

const TouchstoneWorldPose *law_pose(const LawBench *bench, int tick, int body);
TsPose law_place(const TouchstoneWorldPose *pose);

// Bounds of the area that the body covers from one step to the next if it moves straight, with a
// margin around.
TsAabb law_swept(const LawBench *bench, int tick, int body, double margin);

// Kinetic energy, and what gravity has done since the start is subtracted: of all bodies.
double law_energy(const LawBench *bench, int tick);

// Whether nothing but gravity has changed the motion between this step and the next, and the body
// was moved by it.
bool law_is_free(const LawBench *bench, int tick, int body);

// The laws themselves.
LawVerdict law_place_kept(LawBench *bench);
LawVerdict law_free(LawBench *bench);
LawVerdict law_wall(LawBench *bench);
LawVerdict law_mover(LawBench *bench);
LawVerdict law_seam(LawBench *bench);
LawVerdict law_energy_kept(LawBench *bench);
LawVerdict law_momentum(LawBench *bench);
LawVerdict law_overlap(LawBench *bench);
LawVerdict law_angular(LawBench *bench);
LawVerdict law_bounce(LawBench *bench);
LawVerdict law_slide(LawBench *bench);
LawVerdict law_rest(LawBench *bench);
LawVerdict law_still(LawBench *bench);
LawVerdict law_mirror(LawBench *bench);
LawVerdict law_turn(LawBench *bench);
LawVerdict law_scale(LawBench *bench);
LawVerdict law_order(LawBench *bench);
LawVerdict law_save(LawBench *bench);
LawVerdict law_repeat(LawBench *bench);

#endif
