// Cost of the broad phases. A frame moves every box and finds every pair; window and ray queries
// are timed as well. All structures get the same boxes, scalar and with the best instruction set,
// and times count only if all of them find the same.
#ifndef BROADS_H
#define BROADS_H

#include "boxes.h"
#include "touchstone/broad.h"

enum {
    BROADS_SIZES = 4,        // 1e3, 1e4, 1e5, 1e6
    BROADS_FEW = 2000,       // boxes of the families that only test correctness
    BROADS_BRUTE = 20000,    // most boxes for brute force
    BROADS_QUERIED = 100000, // boxes for window and ray queries
    BROADS_VARIANTS = 2      // scalar, and the best instruction set
};

typedef struct BroadsCell {
    double box, pair; // ns of CPU time per box and per pair; 0: not timed
    double bytes;     // per box
} BroadsCell;

typedef struct BroadsTable {
    BoxesFamily family;
    int sizes, size[BROADS_SIZES];
    double pairs[BROADS_SIZES]; // per box
    BroadsCell cell[TS_BROAD_KINDS][BROADS_VARIANTS][BROADS_SIZES];
} BroadsTable;

typedef struct BroadsQueryTimes { // ns of CPU time per query; 0: not timed
    BoxesFamily family;
    int count;                    // boxes
    double window_hits, ray_hits; // per query
    double window[TS_BROAD_KINDS][BROADS_VARIANTS], ray[TS_BROAD_KINDS][BROADS_VARIANTS];
} BroadsQueryTimes;

typedef enum BroadsFault { BROADS_FINE, BROADS_NO_MEMORY, BROADS_DISAGREE } BroadsFault;

enum { BROADS_SENTENCE = 200 };

// Times the standard sizes up to `most` boxes; families in which nearly all pairs overlap, and
// those that only test correctness, get at most BROADS_FEW. On a fault `error` says what happened.
BroadsFault broads_time(BroadsTable *table, BoxesFamily family, int most,
                        char error[BROADS_SENTENCE]);
BroadsFault broads_time_queries(BroadsQueryTimes *times, BoxesFamily family, int most,
                                char error[BROADS_SENTENCE]);

// Whether the family is timed by size; the others only test correctness.
bool broads_by_size(BoxesFamily family);

// How many variants of a structure are timed: brute force and machines without vector instructions
// have only the scalar one.
int broads_variants(TsBroadKind kind);
TsSimdLevel broads_simd(int variant);

// The exponent by which the time of a frame grows with the number of boxes, from 1e3 to 1e5 or to
// the largest timed size; 0 if unknown.
double broads_growth(const BroadsTable *table, TsBroadKind kind, int variant);

// The fastest structure at the largest size up to 1e5, and the growth that is allowed to it: 1.08
// for evenly spread boxes, 1.2 otherwise.
TsBroadKind broads_best(const BroadsTable *table, int variant);

// The bytes per box that are allowed to a structure: 80, and to the dynamic tree 24 more for the
// copy on which it finds pairs.
double broads_target_bytes(TsBroadKind kind);

// ---- Whether two structures found the same: pairs or hits, in whatever order

// A hash of the set of pairs that does not depend on their order: the sum of a mix of each pair, so
// nothing needs sorting. A duplicate pair changes it.
uint64_t broads_hash_pairs(const TsBroadPairs *pairs);

// The same for the hits of query number `query`; the sum over all queries identifies all hits.
uint64_t broads_hash_hits(const TsBroadHits *hits, int query);

// ---- Random window and ray queries with about a hundred hits each, centred on boxes. The same on
// every machine.

enum { BROADS_QUERIES = 1000, BROADS_QUERY_HITS = 100 };

typedef struct BroadsQueries {
    TsBounds window[BROADS_QUERIES];
    TsBoundsRay ray[BROADS_QUERIES]; // unit directions
} BroadsQueries;

// Needs at least one box. Sizes are found by bisection; if there are too few boxes, the queries
// cover all of them.
void broads_make_queries(BroadsQueries *queries, const Boxes *boxes);

#endif
