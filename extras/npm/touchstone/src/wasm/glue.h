// What the files of the WebAssembly module share: exports, the words of a failure, memory, results.
#ifndef GLUE_H
#define GLUE_H

#include "touchstone/touchstone.h"

// Defines a function that JavaScript calls: EXPORT(int, twice, (int x), (x)) { return 2 * x; }. An
// exception, of a failed assertion or of an engine whose own stack is full, leaves the frames that
// it passes on the module's stack, and no caller waits there: so each call begins with an empty
// one. The build puts the stack first in memory, STACK_SIZE bytes that it grows down from.
__asm__(".globaltype __stack_pointer, i32");
#define EXPORT(type, name, parameters, arguments)                                                  \
    static __attribute__((noinline)) type inner_##name parameters;                                 \
    __attribute__((export_name(#name))) type export_##name parameters                              \
    {                                                                                              \
        __asm__ volatile("i32.const %0\n\tglobal.set __stack_pointer" : : "i"(STACK_SIZE));        \
        return inner_##name arguments;                                                             \
    }                                                                                              \
    static type inner_##name parameters

// The most corners of a polygon; src/lite has the same.
enum { CORNERS_MOST = 1024 };

// What a call leaves for JavaScript to read: all numbers of a contact, a hit or an impact.
extern double results[16];
enum { HIT_NUMBERS = 9 };
void put_contact(const TsContact *contact);
void put_hit(const TsHit *hit);
double distance_of(const TsShape *a, const TsShape *b);

// Memory of a fixed size: memory.c.
void *memory_resize(void *block, size_t size);
void memory_release(void *block);
#define MEMORY ((TsMemory){memory_resize, memory_release})

// Whether the numbers that a call wrote for a shape are valid, and that shape: it points to them.
bool shape_of_numbers(TsShapeKind kind, double *number, int count, TsShape *shape);

#endif
