// A run of the bench beside an earlier one: what became faster, what slower.
#ifndef COMPARE_H
#define COMPARE_H

#include <stdbool.h>
#include <stdio.h>

typedef struct BenchPast BenchPast;

// Reads what `bench --json` wrote. NULL with the file, the line, what was found and what was
// expected in `error`; free it by compare_free.
BenchPast *compare_read(const char *path, char *error, int size);
void compare_free(BenchPast *past);

// Writes for each part of the bench the times whose runs do not overlap those of the earlier run
// (times without runs: that differ by more than a tenth), and how all of its times compare on
// average: the geometric mean of now / then. `json`: what this run wrote. False if out of memory.
bool compare_write(BenchPast *past, const char *json, FILE *out);

#endif
