// Which triangles of a soup a ray, a sphere, a box or another mesh meets: all of them, as exactly
// as brute force (S67, S68, document 001c; after Opcode, which asks so).
//
// Behind one interface stand structures of six kinds. They only find candidates, by volumes that
// are rounded outwards; what a candidate is to the probe is decided by the exact relations
// (relation3.h, cast3.h), so all kinds give the same set. The mesh stays the caller's, who keeps it
// while it is asked about. A Soup grows through one hook; where that fails it answers false.
#ifndef SOUP_H
#define SOUP_H

#include "cast3.h"
#include "mesh.h"

typedef enum SoupKind {
    SOUP_BRUTE, // every triangle
    SOUP_AABB,  // tree of upright boxes
    SOUP_OBB,   // tree of turned boxes, by principal axes (Gottschalk 1996)
    SOUP_KDOP,  // tree of 18-DOPs: nine fixed directions (Klosowski 1998)
    SOUP_GRID,  // uniform grid
    SOUP_BSP,   // planes, upright ones and those of triangles, which split those that cross them
    SOUP_KINDS
} SoupKind;

typedef enum ProbeKind { PROBE_RAY, PROBE_SPHERE, PROBE_BOX, PROBE_TRIANGLE } ProbeKind;

typedef struct Probe { // made by soup_ray and its like
    ProbeKind kind;
    union {
        Ray3 ray;
        Sphere sphere;
        Aabb3 box;
        Triangle3 triangle;
    };
    Aabb3 bounds; // of all but a ray: it is within
} Probe;

typedef struct SoupHits { // grows; keep it from one question to the next
    int32_t *face;
    int count, room;
} SoupHits;

typedef struct SoupPair {
    int32_t face, other;
} SoupPair;

typedef struct SoupPairs {
    SoupPair *pair;
    int count, room;
} SoupPairs;

// What the last question cost.
typedef struct SoupCost {
    int64_t nodes; // or cells, that were looked into; of brute force none
    int64_t tests; // of a triangle
} SoupCost;

typedef struct SoupFigures {
    int nodes;    // or cells
    int levels;   // of the tree
    int pieces;   // references to triangles: more than these where some lie in several nodes
    size_t bytes; // that it holds
} SoupFigures;

typedef struct Soup {
    SoupKind kind;
    Memory memory;
    const Mesh *mesh; // that it was built over; NULL: none
    SoupCost cost;
    uint32_t *seen; // by face: the question that it was last tested in
    int seen_room;
    uint32_t question;
    SoupHits scratch;
    void *self; // the structure of this kind
} Soup;

Soup soup_make(SoupKind kind, Memory memory); // nothing is allocated
void soup_end(Soup *soup);                    // frees all; it can be built again

// Over a mesh, in place of what was. False where memory is short: then it is over none, and a
// question answers false.
bool soup_build(Soup *soup, const Mesh *mesh);

// After vertices of the mesh have moved, its faces being the same. The trees of volumes keep their
// shape and fit the volumes anew; what else there is is built again.
bool soup_refit(Soup *soup);

Probe soup_ray(Ray3 ray); // valid shapes (shape3.h)
Probe soup_sphere(Sphere sphere);
Probe soup_box(Aabb3 box);
Probe soup_triangle(Triangle3 triangle);

// The faces that share a point with the probe, each once, in the structure's own order. What was in
// the list before is replaced.
bool soup_ask(Soup *soup, const Probe *probe, SoupHits *hits);

// The pairs of a face and one of another mesh that share a point; by that mesh's order.
bool soup_ask_mesh(Soup *soup, const Mesh *other, SoupPairs *pairs);

// The exact relation, in no tree's hands.
Relation soup_relation(const Mesh *mesh, int face, const Probe *probe);

SoupFigures soup_figures(const Soup *soup); // zero where it is over no mesh

// The volumes of a level, 0 being the root, as lines of their edges, rounded: for showing. Of a
// grid the cells in use, on every level the same.
typedef void SoupEdge(void *context, int volume, Vec3 a, Vec3 b);
int soup_volumes(const Soup *soup, int level, int most, SoupEdge *edge,
                 void *context); // how many there are; at most `most` are told

void soup_hits_free(SoupHits *hits, Memory memory);
void soup_pairs_free(SoupPairs *pairs, Memory memory);

const char *soup_name(SoupKind kind); // "AABB tree": as shown

#endif
