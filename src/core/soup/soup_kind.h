// What a structure behind soup.h brings. Each lives in files of its own, and knows of the others
// nothing.
#ifndef SOUP_KIND_H
#define SOUP_KIND_H

#include "soup.h"

typedef struct SoupWays {
    const char *name;          // as shown
    size_t size;               // of its own data, all zero at first, in soup->self
    bool (*build)(Soup *soup); // over soup->mesh, in place of what was
    bool (*refit)(Soup *soup); // NULL: by building
    // Puts every candidate to soup_test.
    bool (*ask)(Soup *soup, const Probe *probe, SoupHits *hits);
    void (*figures)(const Soup *soup, SoupFigures *figures);
    int (*volumes)(const Soup *soup, int level, int most, SoupEdge *edge, void *context);
    void (*end)(Soup *soup); // releases what its own data points to
} SoupWays;

extern const SoupWays soup_brute, soup_aabb, soup_obb, soup_kdop, soup_grid, soup_bsp;

// Tests a candidate, unless this question has seen it, and lists it where it shares a point. False
// where memory is short.
bool soup_test(Soup *soup, const Probe *probe, int face, SoupHits *hits);

// Room in an array of the structure's own.
static inline bool soup_room(const Soup *soup, void **block, int *room, int wanted, size_t item)
{
    return memory_room(soup->memory, block, room, wanted, item);
}

#endif
