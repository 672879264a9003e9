// Growing arrays.
#ifndef GROW_H
#define GROW_H

#include <limits.h>
#include <stdlib.h>

// `array` with room for at least `needed` items of `size` bytes, its capacity doubled as often as
// needed. NULL where memory is short; `array` is then as it was.
static inline void *grow(void *array, int *capacity, int needed, size_t size)
{
    if (needed <= *capacity) return array;
    if (needed > INT_MAX / 2) return NULL;
    int wanted = *capacity < 64 ? 64 : *capacity;
    while (wanted < needed) wanted *= 2;
    void *grown = realloc(array, (size_t)wanted * size);
    if (grown) *capacity = wanted;
    return grown;
}

#endif
