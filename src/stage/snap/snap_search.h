// The search for a place that touches, shared by its parts; only for snap*.c.
#ifndef SNAP_SEARCH_H
#define SNAP_SEARCH_H

#include "snap/snap.h"
#include "touchstone/contact.h"

typedef struct Features { // what can meet exactly: corners, and the edges between them
    TsVec corner[TS_POLYGON_MAX];
    TsVec step[TS_POLYGON_MAX]; // of the edge from this corner on: exact, so many times
    double steps[TS_POLYGON_MAX];
    int corners, edges;
    double radius; // of a circle, around its one corner
} Features;

typedef struct Search {
    SnapMaker moving;
    TsVec from;
    const TsShape *fixed;
    Features of_moving, of_fixed; // the moving one's with its pivot at the origin
    Snap snap;
    double distance; // from `from` to the place found
    int inside[2];   // the corner of either that was last found inside of the other
} Search;

TsRelation snap_relation_at(const Search *s, TsVec position);
TsContact snap_contact_at(const Search *s, TsVec position);

// Whether the search may stop going finer there: it touches, or is no nearer than what is known.
bool snap_try(Search *s, TsVec position);

Features snap_features_of(const TsShape *shape);

// Tries corners on corners and on edges, and circles at an exact distance from a corner or from
// each other. `rough` is where the shapes touch to rounding.
void snap_features(Search *s, TsVec rough);

// Tries along x and y, halving between a place that is apart and one that overlaps.
void snap_walks(Search *s, TsVec rough);

#define SNAP_FINEST 0x1p-62 // px: less is no step

#endif
