// A physics engine that is put to worlds: what it says of itself, and a run of it.
//
// Ours runs in this process. One of a file runs each world in a process of its own, forked for it;
// one of a command is a program that is asked by lines of JSON (docs/ENGINES.md), and is started
// again if it ends or does not answer. So each run begins in the same state.
#ifndef WORLDS_ENGINE_H
#define WORLDS_ENGINE_H

#include "worlds/world_trace.h"

typedef enum EngineResult {
    ENGINE_RAN,
    ENGINE_REFUSED, // it cannot make such a world, or has not what is asked: not judged
    ENGINE_FAILED   // it crashed, hung, or broke the interface
} EngineResult;

typedef struct EngineRun {
    const World *world;
    bool reversed; // bodies are added in the reverse order
    int reload;    // after so many steps saved, loaded in another world, which goes on; 0: never
} EngineRun;

typedef struct Engine Engine;

Engine *engine_ours(void);
// They return NULL on failure; `error` then is one sentence that begins with the name.
Engine *engine_open(const char *path, char *error, int error_size);
Engine *engine_open_command(const char *line, char *error, int error_size);
// One whose functions are in this program: for tests. Borrowed.
Engine *engine_of(const TouchstoneEngine *about);

// Ours with one fault, which breaks the law about it: to see a law broken, and to test the laws.
typedef enum PlantedFault {
    PLANTED_NONE,
    PLANTED_DISCRETE, // tests poses at the ends of steps only: fast bodies pass (wall, mover)
    PLANTED_SPIN,     // an impulse turns bodies the wrong way (energy)
    PLANTED_TILES,    // every second fixed body lies half a px lower (seam)
    PLANTED_DRAG,     // the first body is braked by what it hits (momentum)
    PLANTED_WIND,     // what rests is pushed aside (rest)
    PLANTED_LEFT,     // what moves to the left is slower (mirror)
    PLANTED_GRAVITY,  // gravity along x counts twice (turn)
    PLANTED_FORGETS,  // what is loaded has lost its spin (save)
    PLANTED_STALE,    // the pose is that of the step before, the velocity is not (free)
    PLANTED_UNIT,     // promises to scale its own lengths, and does not (scale)
    PLANTED_SORTED,   // promises that the order of bodies does not matter, which it does (order)
    PLANTED_FAULTS
} PlantedFault;
Engine *engine_planted(PlantedFault fault);
void engine_close(Engine *engine); // NULL is allowed; leaves no process behind

// What it says of itself; its functions are not called but by engine_run.
const TouchstoneEngine *engine_about(const Engine *engine);
bool engine_saves(const Engine *engine);
double engine_slop(const Engine *engine);   // px
double engine_energy(const Engine *engine); // the share that it may gain

// Runs the world; fills the trace if it ran. If it failed, engine_words is one phrase that says
// why: "crashed (SIGSEGV) at tick 3".
EngineResult engine_run(Engine *engine, const EngineRun *run, WorldTrace *trace);
const char *engine_words(const Engine *engine);

#endif
