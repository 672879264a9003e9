#include "speed.h"

#include "bench.h"
#include "named.h"

Status speed_run(const Options *options)
{
    const Method *method;
    Status named = named_method(options, &method);
    if (named != STATUS_DONE) return named;
    int cases = options->cases ? (int)options->cases : BENCH_CASES;
    int over = bench_run(stdout, &(BenchOptions){method, cases, options->json});
    if (over == BENCH_NO_MEMORY) return complain(STATUS_MISUSED, "no memory for %d cases", cases);
    return over > 0 ? STATUS_DISAGREED : STATUS_DONE;
}
