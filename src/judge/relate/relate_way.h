// Ways to find how two geometries relate: the core's, and those of textbooks and programs that are
// wrong.
#ifndef RELATE_WAY_H
#define RELATE_WAY_H

#include "touchstone/relate.h"

typedef struct RelateSaid {
    TsMatrix matrix;
    int dimension[2]; // of what the way compared (ts_geometry_dimension)
} RelateSaid;

// Returns false if out of memory, or if the way does not take such geometries. Both are prepared.
typedef bool RelateBy(const TsGeometry *a, const TsGeometry *b, RelateSaid *said);

typedef struct RelateWay {
    const char *name; // unique, as "relate_no_holes"
    RelateBy *relate;
    const char *cause; // of a flawed one, how it answers: "as if it left out the holes"; or NULL
} RelateWay;

enum { RELATE_WAYS = 7 };
extern const RelateWay relate_way[RELATE_WAYS]; // the first is the core's, all others are flawed

const RelateWay *relate_way_find(const char *name); // NULL: there is none

#endif
