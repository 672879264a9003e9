// Memory of a fixed size: it grows only when the caller asks for it, so a view of it is never
// detached unasked.
//
// A block has one of four sizes from each power of two to the next, the smallest that suffices. The
// 16 bytes before a block say which size it has. A released block is kept in the list of its size
// and given out again; otherwise a new block is cut from the end.
#include <stdint.h>
#include <string.h>

#include "glue.h"

enum { PAGE = 65536, SIZES = 4 * 32, HEAD = 16 };

typedef struct Block {
    int size;           // its number
    struct Block *next; // that waits
} Block;

extern unsigned char __heap_base; // by the linker

static Block *waiting[SIZES];
static uintptr_t end;

// (4 + size % 4) * 2^(size / 4 + 2): 16, 20, 24, 28, 32, 40, ...
static size_t bytes_of(int size) { return (size_t)(4 + size % 4) << (size / 4 + 2); }

static int size_for(size_t bytes)
{
    int size = 0;
    while (size < SIZES - 16 && bytes_of(size) < bytes) size++;
    return size;
}

static Block *block_at(void *memory) { return (Block *)(void *)((char *)memory - HEAD); }

static void *take(size_t bytes)
{
    if (bytes > INT32_MAX / 2) return NULL;
    int size = size_for(bytes);
    Block *block = waiting[size];
    if (block) {
        waiting[size] = block->next;
        return (char *)block + HEAD;
    }
    if (!end) end = ((uintptr_t)&__heap_base + HEAD - 1) / HEAD * HEAD;
    size_t room = (bytes_of(size) + HEAD - 1) / HEAD * HEAD + HEAD;
    if (room > (size_t)__builtin_wasm_memory_size(0) * PAGE - end) return NULL;
    block = (Block *)end;
    end += room;
    block->size = size;
    return (char *)block + HEAD;
}

void memory_release(void *memory)
{
    if (!memory) return;
    Block *block = block_at(memory);
    block->next = waiting[block->size];
    waiting[block->size] = block;
}

void *memory_resize(void *memory, size_t bytes)
{
    size_t old = memory ? bytes_of(block_at(memory)->size) : 0;
    if (memory && bytes <= old) return memory;
    void *larger = take(bytes);
    if (!larger || !memory) return larger;
    memcpy(larger, memory, old);
    memory_release(memory);
    return larger;
}

// Makes the memory larger by so many bytes, rounded up to pages, and detaches all views of it.
// Returns 0 if the machine has no more.
EXPORT(int, grow, (double bytes), (bytes))
{
    if (!(bytes <= INT32_MAX)) return 0;
    return __builtin_wasm_memory_grow(0, ((size_t)bytes + PAGE - 1) / PAGE) != SIZE_MAX;
}
