#include "nearest.h"

#include <string.h>

enum { LONGEST = 64 };

static int least(int a, int b, int c)
{
    int ab = a < b ? a : b;
    return ab < c ? ab : c;
}

// Levenshtein's distance, of at most the first LONGEST letters.
static int distance(const char *a, const char *b)
{
    int row[LONGEST + 1];
    int length = (int)strnlen(b, LONGEST);
    for (int j = 0; j <= length; j++) row[j] = j;
    for (int i = 0; i < LONGEST && a[i]; i++) {
        int diagonal = row[0];
        row[0] = i + 1;
        for (int j = 0; j < length; j++) {
            int change = diagonal + (a[i] != b[j]);
            diagonal = row[j + 1];
            row[j + 1] = least(row[j] + 1, row[j + 1] + 1, change);
        }
    }
    return row[length];
}

const char *nearest_name(const char *meant, const char *const *name, int count)
{
    int best = 0;
    for (int i = 1; i < count; i++) {
        if (distance(meant, name[i]) < distance(meant, name[best])) best = i;
    }
    return name[best];
}
