#include "speed.h"

#include "bench.h"
#include "spelling.h"

static const char *nearest(const char *meant)
{
    const char *best = method_at(0)->name;
    for (int i = 1; i < method_count(); i++) {
        const char *name = method_at(i)->name;
        if (spelling_distance(meant, name) < spelling_distance(meant, best)) best = name;
    }
    return best;
}

Status speed_run(const Options *options)
{
    const Method *method = options->method ? method_find(options->method) : NULL;
    if (options->method && !method) {
        return complain(STATUS_MISUSED, "no method '%s': did you mean '%s'?", options->method,
                        nearest(options->method));
    }
    int cases = options->cases ? options->cases : BENCH_CASES;
    if (bench_run(stdout, &(BenchOptions){method, cases, options->json})) return STATUS_DONE;
    return complain(STATUS_MISUSED, "no memory for %d cases", cases);
}
