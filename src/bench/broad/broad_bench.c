#include "broad/broad_bench.h"

#include <stdio.h>
#include <stdlib.h>

static const TsMemory heap = {realloc, free};

BroadsFault broad_bench_no_memory(BroadBench *bench)
{
    snprintf(bench->error, BROADS_SENTENCE, "no memory for %d boxes", bench->boxes->count);
    return BROADS_NO_MEMORY;
}

BroadsFault broad_bench_begin(BroadBench *bench, TsBroadKind kind, TsSimdLevel path, Boxes *boxes,
                              char *error)
{
    *bench = (BroadBench){.broad = ts_broad_make(kind, heap), .boxes = boxes};
    bench->error = error;
    bench->broad.path = path;
    boxes_at(boxes, 0);
    for (int i = 0; i < boxes->count; i++) {
        if (ts_broad_insert(&bench->broad, boxes->bounds[i]) < 0)
            return broad_bench_no_memory(bench);
    }
    return BROADS_FINE;
}

void broad_bench_end(BroadBench *bench)
{
    ts_broad_end(&bench->broad);
    ts_broad_pairs_free(&bench->pairs, heap);
    ts_broad_hits_free(&bench->hits, heap);
}
