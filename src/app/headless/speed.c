#include "speed.h"

#include "bench.h"
#include "named.h"

static Status tell(BenchResult result)
{
    if (result.fault == BENCH_NO_MEMORY) return complain(STATUS_MISUSED, "%s", result.error);
    if (result.fault == BENCH_DISAGREE) return complain(STATUS_DISAGREED, "%s", result.error);
    return result.over > 0 ? STATUS_DISAGREED : STATUS_DONE;
}

Status speed_run(const Options *options)
{
    const Method *method;
    Status named = named_method(options, &method);
    if (named != STATUS_DONE) return named;
    return tell(bench_run(
        stdout, &(BenchOptions){.method = method,
                                .cases = options->cases ? (int)options->cases : BENCH_CASES,
                                .boxes = options->max ? options->max : BENCH_BOXES,
                                .parts = options->parts ? options->parts : BENCH_ALL,
                                .json = options->json}));
}
