// Where a point lies in an area, by the chosen variant of a scene whose variants are ways to find
// that (relate/locate_way.h), beside the oracle.
#ifndef LOCATING_H
#define LOCATING_H

#include "relate/locate_way.h"
#include "stage.h"

typedef struct Located {
    const LocateWay *way; // that answered
    bool refused;         // it is not the chosen one, which takes valid areas only
    TsLocation says;      // by that way,
    TsLocation exact;     // by the oracle, by the same rule
    LocateWork work;      // of the way; no steps if it records none
    LocateWork right;     // of one that is right by the same rule
} Located;

// To be called in Scene.ask. `valid`: ts_geometry_check found no flaw, so it is prepared. If the
// chosen way takes no other areas, the scene's first one answers. O(n) and that of the oracle.
void stage_locate(const Stage *stage, const TsGeometry *area, bool valid, TsVec at,
                  Located *located);

// For pictures of many points: what that way says of another point, and what is right by its rule.
TsLocation stage_locate_says(const Located *located, const TsGeometry *area, TsVec at);
TsLocation stage_locate_right(const Located *located, const TsGeometry *area, TsVec at);

#endif
