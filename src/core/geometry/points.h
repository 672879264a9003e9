// Points in lexicographic order, for files that must find equal ones.
#ifndef POINTS_H
#define POINTS_H

#include <stdbool.h>

#include "touchstone/vec.h"

// -1, 0 or 1: a before, equal to or after b, by x, then y, or if `by_y` by y, then x. Coordinates
// are finite; -0 equals 0.
static inline int ts_points_order(TsVec a, TsVec b, bool by_y)
{
    int x = (a.x > b.x) - (a.x < b.x), y = (a.y > b.y) - (a.y < b.y);
    if (by_y) return y != 0 ? y : x;
    return x != 0 ? x : y;
}

// Sorts points in place, in O(n log n), by heapsort: the C library's qsort may allocate.
void ts_points_sort(TsVec *point, int count, bool by_y);

// Sorts points, keeps one of each that are equal, and returns how many are left.
int ts_points_distinct(TsVec *point, int count, bool by_y);

#endif
