// The texts that a test has met, each once: what depends on a text alone is judged the first time.
#ifndef SEEN_H
#define SEEN_H

#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { SEEN_MAX = 1 << 15 };

// Starts as zeros.
typedef struct Seen {
    char *text[SEEN_MAX]; // a hash table
    int count;
} Seen;

// Whether a text is met for the first time.
static inline bool seen_first(Seen *seen, const char *text)
{
    size_t slot = 2166136261u;
    for (const char *c = text; *c; c++) slot = (slot ^ (unsigned char)*c) * 16777619u;
    for (slot %= SEEN_MAX; seen->text[slot]; slot = (slot + 1) % SEEN_MAX) {
        if (strcmp(seen->text[slot], text) == 0) return false;
    }
    assert_true(seen->count < SEEN_MAX * 3 / 4);
    seen->text[slot] = strdup(text);
    assert_non_null(seen->text[slot]);
    seen->count++;
    return true;
}

static inline void seen_free(Seen *seen)
{
    for (int i = 0; i < SEEN_MAX; i++) free(seen->text[i]);
    *seen = (Seen){0};
}

#endif
