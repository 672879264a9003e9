// Of the files engine*.c.
#ifndef ENGINE_PRIVATE_H
#define ENGINE_PRIVATE_H

#include "touchstone/world.h"
#include "worlds/engine.h"

enum { ENGINE_WORDS = 256, ENGINE_NUMBERS = 1000 };

struct Engine {
    TouchstoneEngine about;
    char name[41], version[21], words[ENGINE_WORDS];
    bool saves;
    EngineResult (*run)(Engine *engine, const EngineRun *run, WorldTrace *trace);
    void (*close)(Engine *engine);
    void *self; // of the file that opened it
};

// Ours, for engines that are like it but for one fault.
typedef struct Ours {
    TsWorld world;
    TsWorldSettings settings;
    double step;
} Ours;
extern const TouchstoneEngine engine_ours_functions;

// Seconds that a run may take.
#define ENGINE_SECONDS 10

// Checks and copies what an engine says of itself; false: `error` says what is wrong.
bool engine_describe(Engine *engine, const TouchstoneEngine *about, char *error, int error_size);

// The body as the interface has it.
TouchstoneWorldBody engine_body(const World *world, int i);

// A run of functions in this process. `*tick` is the step at hand, for who looks on.
EngineResult engine_run_here(Engine *engine, const EngineRun *run, WorldTrace *trace,
                             volatile int *tick);

__attribute__((format(printf, 2, 3))) EngineResult engine_fail(Engine *engine, const char *format,
                                                               ...);

#endif
