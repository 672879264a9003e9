// What the files of the WebAssembly module share: exports, the words of a failure, memory, results.
#ifndef GLUE_H
#define GLUE_H

#include "touchstone/touchstone.h"

#define EXPORT(name) __attribute__((export_name(#name))) name

// The most corners of a polygon; src/lite has the same.
enum { CORNERS_MOST = 1024 };

// What a call leaves for JavaScript to read: all numbers of a contact, a hit or an impact.
extern double results[16];
void put_contact(const TsContact *contact);
double distance_of(const TsShape *a, const TsShape *b);

// Memory of a fixed size: memory.c.
void *memory_resize(void *block, size_t size);
void memory_release(void *block);
#define MEMORY ((TsMemory){memory_resize, memory_release})

// Whether the numbers that a call wrote for a shape are valid, and that shape: it points to them.
bool shape_of_numbers(TsShapeKind kind, double *number, int count, TsShape *shape);

#endif
