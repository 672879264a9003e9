// The one hook by which what the core builds grows. The core itself allocates nothing: who makes a
// structure says from where its memory comes, (Memory){realloc, free} for the heap.
#ifndef TOUCHSTONE_MEMORY_H
#define TOUCHSTONE_MEMORY_H

#include <stdbool.h>
#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct TsMemory {
    void *(*resize)(void *block, size_t size); // as realloc: NULL where there is none, and the old
                                               // block stands
    void (*release)(void *block);              // as free
} TsMemory;

// Room for `wanted` items in `*block`, which is told to have `*room`; grows by at least half. The
// items stay. False where there is no memory: nothing has changed.
bool ts_memory_room(TsMemory memory, void **block, int *room, int wanted, size_t item);

#ifdef __cplusplus
}
#endif

#endif
