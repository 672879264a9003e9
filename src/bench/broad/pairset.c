#include "pairset.h"

#include <stdlib.h>

static int by_indices(const void *a, const void *b)
{
    const BroadPair *p = a, *q = b;
    if (p->a != q->a) return p->a < q->a ? -1 : 1;
    return (p->b > q->b) - (p->b < q->b);
}

static uint64_t mixed(uint64_t hash, BroadPair pair) // FNV-1a, a word at a time
{
    uint64_t word = (uint64_t)(uint32_t)pair.a << 32 | (uint32_t)pair.b;
    hash = (hash ^ word) * 0x100000001b3;
    return hash ^ hash >> 32;
}

uint64_t pairset_hash(BroadPair *pair, int count)
{
    uint64_t hash = 0xcbf29ce484222325;
    if (count > 0) qsort(pair, (size_t)count, sizeof *pair, by_indices);
    for (int i = 0; i < count; i++) hash = mixed(hash, pair[i]);
    return hash;
}
