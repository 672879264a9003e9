#include "broad/pairset.h"

// Every bit of the word moves every bit of the result: the finaliser of splitmix64 (Steele 2014).
static uint64_t mixed(int32_t a, int32_t b)
{
    uint64_t word = ((uint64_t)(uint32_t)a << 32 | (uint32_t)b) + 0x9e3779b97f4a7c15;
    word = (word ^ word >> 30) * 0xbf58476d1ce4e5b9;
    word = (word ^ word >> 27) * 0x94d049bb133111eb;
    return word ^ word >> 31;
}

uint64_t pairset_hash(const TsBroadPairs *pairs)
{
    uint64_t sum = 0;
    for (int i = 0; i < pairs->count; i++) sum += mixed(pairs->pair[i].a, pairs->pair[i].b);
    return sum;
}

uint64_t pairset_hits(const TsBroadHits *hits, int query)
{
    uint64_t sum = 0;
    for (int i = 0; i < hits->count; i++) sum += mixed(query, hits->index[i]);
    return sum;
}
