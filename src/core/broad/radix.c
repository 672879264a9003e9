// Sorting by keys of 32 bits, eight bits a pass, stable: the order of codes and of ends of boxes.
#include "platform/rounding.h"

#include "touchstone/radix.h"

void ts_radix_pass(const uint64_t *item, uint64_t *sorted, int count, int shift, int bits)
{
    uint32_t start[1 << TS_RADIX_BITS], last = (1u << bits) - 1, from = 0;
    memset(start, 0, (last + 1) * sizeof *start);
    for (int i = 0; i < count; i++) start[item[i] >> shift & last]++;
    for (uint32_t digit = 0; digit <= last; digit++) {
        uint32_t here = start[digit];
        start[digit] = from;
        from += here;
    }
    for (int i = 0; i < count; i++) sorted[start[item[i] >> shift & last]++] = item[i];
}
