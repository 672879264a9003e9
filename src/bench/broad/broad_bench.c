#include "broad_bench.h"

#include <stdio.h>
#include <stdlib.h>

static const Memory heap = {realloc, free};

BroadsFault broad_bench_no_memory(BroadBench *bench)
{
    snprintf(bench->error, BROADS_SENTENCE, "no memory for %d boxes", bench->boxes->count);
    return BROADS_NO_MEMORY;
}

BroadsFault broad_bench_begin(BroadBench *bench, BroadKind kind, Path path, Boxes *boxes,
                              char *error)
{
    *bench = (BroadBench){.broad = broad_make(kind, heap), .boxes = boxes};
    bench->error = error;
    bench->broad.path = path;
    boxes_at(boxes, 0);
    for (int i = 0; i < boxes->count; i++) {
        if (broad_insert(&bench->broad, boxes->bounds[i]) < 0) return broad_bench_no_memory(bench);
    }
    return BROADS_FINE;
}

void broad_bench_end(BroadBench *bench)
{
    broad_end(&bench->broad);
    broad_pairs_free(&bench->pairs, heap);
    broad_hits_free(&bench->hits, heap);
}
