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
    int over = bench_run(stdout, &(BenchOptions){method, cases, options->json});
    if (over == BENCH_NO_MEMORY) return complain(STATUS_MISUSED, "no memory for %d cases", cases);
    return over > 0 ? STATUS_DISAGREED : STATUS_DONE;
}
