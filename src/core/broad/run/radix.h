// Sorting by a key of whole numbers, digit by digit (Knuth, volume 3, 5.2.5).
#ifndef RADIX_H
#define RADIX_H

#include <stdint.h>

enum { RADIX_BITS = 11 }; // of a digit, at most: that many places still lie in the nearest cache

// One pass: the items in the order of `bits` bits from bit `shift` on; those that are equal there
// keep theirs. `sorted` is another place with the same room.
void radix_pass(const uint64_t *item, uint64_t *sorted, int count, int shift, int bits);

#endif
