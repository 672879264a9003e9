// Radix sort (Donald Knuth, The Art of Computer Programming 3, section 5.2.5).
#ifndef TOUCHSTONE_RADIX_H
#define TOUCHSTONE_RADIX_H

#include <stdint.h>
#include <string.h>

#ifdef __cplusplus
extern "C" {
#endif

enum { TS_RADIX_BITS = 11 }; // of a digit, at most: that many places still lie in the nearest cache

// A key in the order of the floats: the negative ones are turned round.
static inline uint32_t ts_radix_key(float value)
{
    uint32_t bits;
    memcpy(&bits, &value, sizeof bits);
    return bits & 0x80000000U ? ~bits : bits | 0x80000000U;
}

// One pass: the items in the order of `bits` bits from bit `shift` on; those that are equal there
// keep theirs. `sorted` is another place with the same room.
void ts_radix_pass(const uint64_t *item, uint64_t *sorted, int count, int shift, int bits);

#ifdef __cplusplus
}
#endif

#endif
