// What a structure behind soup.h brings. Each lives in files of its own, and knows of the others
// nothing.
#ifndef MESH_TREE_KIND_PRIVATE_H
#define MESH_TREE_KIND_PRIVATE_H

#include "touchstone/mesh_tree.h"

typedef struct SoupWays {
    const char *name;                // as shown
    size_t size;                     // of its own data, all zero at first, in soup->self
    bool (*build)(TsMeshTree *soup); // over soup->mesh, in place of what was
    bool (*refit)(TsMeshTree *soup); // NULL: by building
    // Puts every candidate to ts_mesh_tree_test.
    bool (*ask)(TsMeshTree *soup, const TsProbe *probe, TsMeshTreeHits *hits);
    void (*figures)(const TsMeshTree *soup, TsMeshTreeFigures *figures);
    int (*volumes)(const TsMeshTree *soup, int level, int most, TsMeshTreeEdge *edge,
                   void *context);
    void (*end)(TsMeshTree *soup); // releases what its own data points to
} SoupWays;

extern const SoupWays ts_mesh_tree_brute, ts_mesh_tree_aabb, ts_mesh_tree_obb, ts_mesh_tree_kdop,
    ts_mesh_tree_grid, ts_mesh_tree_bsp;

// Tests a candidate, unless this question has seen it, and lists it where it shares a point. False
// where memory is short.
bool ts_mesh_tree_test(TsMeshTree *soup, const TsProbe *probe, int face, TsMeshTreeHits *hits);

// Room in an array of the structure's own.
static inline bool soup_room(const TsMeshTree *soup, void **block, int *room, int wanted,
                             size_t item)
{
    return ts_memory_room(soup->memory, block, room, wanted, item);
}

#endif
