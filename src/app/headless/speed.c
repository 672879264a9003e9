#include "speed.h"

#include "bench.h"

Status speed_run(const Options *options)
{
    const Method *method = options->method ? method_find(options->method) : NULL;
    if (options->method && !method) {
        return complain(STATUS_MISUSED, "no method '%s': did you mean '%s'?", options->method,
                        method_nearest(options->method));
    }
    int cases = options->cases ? (int)options->cases : BENCH_CASES;
    if (bench_run(stdout, &(BenchOptions){method, cases, options->json})) return STATUS_DONE;
    return complain(STATUS_MISUSED, "no memory for %d cases", cases);
}
