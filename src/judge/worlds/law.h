// The laws that every world must obey, and the bench on which an engine is put to them.
//
// A law looks at the poses of a run, or compares the run with that of a twin. It is silent about
// worlds of which it says nothing certain. What it says of an engine that has not promised it is a
// limit, no fault. Tolerances are lengths in px, multiplied by the world's unit.
#ifndef LAW_H
#define LAW_H

#include "worlds/engine.h"

typedef enum LawVerdict {
    LAW_SILENT, // it says nothing about this world
    LAW_KEPT,
    LAW_LIMIT, // broken, but the engine has not promised it
    LAW_BROKEN
} LawVerdict;

typedef enum LawName {
    LAW_RUN,
    LAW_PLACE,
    LAW_FREE,
    LAW_WALL,
    LAW_MOVER,
    LAW_SEAM,
    LAW_ENERGY,
    LAW_MOMENTUM,
    LAW_OVERLAP,
    LAW_ANGULAR,
    LAW_BOUNCE,
    LAW_SLIDE,
    LAW_REST,
    LAW_STILL,
    LAW_MIRROR,
    LAW_TURN,
    LAW_SCALE,
    LAW_ORDER,
    LAW_SAVE,
    LAW_REPEAT,
    LAWS
} LawName;

const char *law_name(LawName law);     // as in a line: "wall"
const char *law_sentence(LawName law); // what it says
LawName law_find(const char *name);    // LAWS: there is none

typedef struct LawBench LawBench;

LawBench *law_bench_new(Engine *engine); // borrowed; NULL if out of memory
void law_bench_free(LawBench *bench);

// Runs a world. False if the engine cannot be put to it: it has a shape that the engine has not, is
// beyond its limits, or bodies overlap at the start; law_words says which. An engine that fails has
// broken LAW_RUN, and all other laws are silent.
bool law_begin(LawBench *bench, const World *world);

// Of the world begun last. If broken, law_words says how in one phrase, with bodies counted from 1.
LawVerdict law_judge(LawBench *bench, LawName law);
const char *law_words(const LawBench *bench);

// Where the law that was judged last is broken: the tick, the body, the other body of a crossing,
// and what it is off by, in px, px/s or %, if the law measures that; lost energy is below 0.
typedef struct LawBreach {
    int tick, body, other; // bodies from 0; -1: none in particular
    double off;
} LawBreach;
LawBreach law_breach(const LawBench *bench); // only if that law is broken

// The run of the world begun last; NULL if it failed.
const WorldTrace *law_trace(const LawBench *bench);

// Whether the law that was judged last compares the run with that of a twin. Of several twins it is
// the one that broke the law, else the last.
bool law_has_twin(const LawBench *bench);
// Where the twin has a body that moves, brought back into the world: turned and mirrored back.
// Its angle is right up to whole turns, from that of the start.
TouchstoneWorldPose law_twin_pose(const LawBench *bench, int tick, int body);

#endif
