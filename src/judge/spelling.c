#include "spelling.h"

#include <stddef.h>

enum { LONGEST = 63 };

static char lower(char c) { return (char)(c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c); }

static int length_of(const char *name)
{
    int length = 0;
    while (name[length] && length < LONGEST) length++;
    return length;
}

static int least(int a, int b) { return a < b ? a : b; }

static int same(char a, char b) { return lower(a) == lower(b); }

int spelling_distance(const char *a, const char *b)
{
    int rows[3][LONGEST + 1], *before = rows[0], *above = rows[1], *row = rows[2];
    int height = length_of(a), width = length_of(b);
    for (int j = 0; j <= width; j++) above[j] = j;
    for (int i = 1; i <= height; i++) {
        row[0] = i;
        for (int j = 1; j <= width; j++) {
            int replaced = above[j - 1] + !same(a[i - 1], b[j - 1]);
            row[j] = least(replaced, least(above[j], row[j - 1]) + 1);
            if (i > 1 && j > 1 && same(a[i - 1], b[j - 2]) && same(a[i - 2], b[j - 1])) {
                row[j] = least(row[j], before[j - 2] + 1);
            }
        }
        int *unused = before;
        before = above;
        above = row;
        row = unused;
    }
    return above[width];
}

bool spelling_near(const char *meant, const char *name)
{
    return spelling_distance(meant, name) <= (length_of(meant) + 2) / 3;
}

const char *spelling_nearest(const char *meant, const char *const *name, int count)
{
    int best = 0;
    for (int i = 1; i < count; i++) {
        if (spelling_distance(meant, name[i]) < spelling_distance(meant, name[best])) best = i;
    }
    return count > 0 && spelling_near(meant, name[best]) ? name[best] : NULL;
}
