// Random numbers that are repeatable by seed, and the same on every machine.
#ifndef RANDOM_H
#define RANDOM_H

#include <stdint.h>

typedef struct Random {
    uint64_t state;
} Random;

// SplitMix64 (Steele, Lea, Flood 2014): 64 bits of state, every seed good, the same on every
// machine.
static inline Random random_seeded(uint64_t seed) { return (Random){seed}; }

static inline uint64_t random_next(Random *random)
{
    uint64_t z = random->state += 0x9e3779b97f4a7c15u;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return z ^ (z >> 31);
}

// 0 <= x < 1
static inline double random_unit(Random *random)
{
    return (double)(random_next(random) >> 11) * 0x1p-53;
}

static inline double random_between(Random *random, double low, double high)
{
    return low + (high - low) * random_unit(random);
}

// Both ends inclusive.
static inline int random_integer(Random *random, int low, int high)
{
    uint64_t span = (uint64_t)((int64_t)high - low + 1);
    return (int)(low + (int64_t)(random_next(random) % span));
}

#endif
