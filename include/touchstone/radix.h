// Radix sort (Donald Knuth, The Art of Computer Programming 3, section 5.2.5).
#ifndef TOUCHSTONE_RADIX_H
#define TOUCHSTONE_RADIX_H

#include <stdint.h>
#include <string.h>

#ifdef __cplusplus
extern "C" {
#endif

enum { TS_RADIX_BITS = 11 }; // of a digit at most: 2^11 counters fit into the first-level cache

// An integer key in the order of the floats; the bits of negative ones are inverted.
static inline uint32_t ts_radix_key(float value)
{
    uint32_t bits;
    memcpy(&bits, &value, sizeof bits);
    return bits & 0x80000000U ? ~bits : bits | 0x80000000U;
}

// One stable pass: sorts the items by `bits` bits from bit `shift` on into `sorted`, which has the
// same size.
void ts_radix_pass(const uint64_t *item, uint64_t *sorted, int count, int shift, int bits);

#ifdef __cplusplus
}
#endif

#endif
