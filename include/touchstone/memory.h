// The memory hook. The library never allocates by itself: the caller that creates a structure
// passes the functions.
#ifndef TOUCHSTONE_MEMORY_H
#define TOUCHSTONE_MEMORY_H

#include <stdbool.h>
#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct TsMemory {
    // Like realloc: NULL if out of memory, and the old block stays valid.
    void *(*resize)(void *block, size_t size);
    void (*release)(void *block); // like free
} TsMemory;

// The heap of the C library; the user includes <stdlib.h>.
#ifdef __cplusplus
#define TS_MEMORY_HEAP (TsMemory{realloc, free})
#else
#define TS_MEMORY_HEAP ((TsMemory){realloc, free})
#endif

// Makes room for `wanted` items of `item` bytes in `*block`, which has room for `*room`; grows by
// at least half, and keeps the items. Returns false if out of memory; nothing has changed then.
bool ts_memory_room(TsMemory memory, void **block, int *room, int wanted, size_t item);

#ifdef __cplusplus
}
#endif

#endif
