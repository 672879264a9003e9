// Where the memory of structures comes from. The library never allocates by itself: the caller who
// creates a structure passes the functions, {realloc, free} for the heap.
#ifndef TOUCHSTONE_MEMORY_H
#define TOUCHSTONE_MEMORY_H

#include <stdbool.h>
#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct TsMemory {
    void *(*resize)(
        void *block,
        size_t size); // // as realloc: NULL if out of memory, and the old block stays valid
    void (*release)(void *block); // as free
} TsMemory;

// Makes room for `wanted` items of `item` bytes in `*block`, which has room for `*room`; grows by
// at least half, and keeps the items. False if out of memory: then nothing has changed.
bool ts_memory_room(TsMemory memory, void **block, int *room, int wanted, size_t item);

#ifdef __cplusplus
}
#endif

#endif
