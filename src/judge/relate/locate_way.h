// Ways to find where a point lies relative to an area that rings bound: two that decide by a stated
// rule, the core's, and those of textbooks and programs that are wrong.
#ifndef LOCATE_WAY_H
#define LOCATE_WAY_H

#include "oracle/oracle_locate.h"

// What a way found out about one side.
typedef struct LocateStep {
    int32_t part, side;  // side `side` of the part, from 0, goes from that corner to the next
    signed char crosses; // how often the ray from the point to the right is said to cross it: 0, 1
                         // or, if it goes down on screen, -1
    bool on;             // the point is on it
} LocateStep;

enum { LOCATE_STEPS = 96 }; // that are recorded

typedef struct LocateWork { // in the order in which the sides were tested
    LocateStep step[LOCATE_STEPS];
    int steps;
} LocateWork;

// Where the point lies. Out of memory, if that is needed, it is TS_EXTERIOR. `work` may be NULL.
typedef TsLocation LocateBy(const TsGeometry *area, TsVec at, LocateWork *work);

typedef struct LocateWay {
    const char *name; // unique, as "area_crossing"
    LocateBy *locate;
    TsFillRule rule;   // what is right by it
    TsFillRule counts; // by which it counts crossings
    bool sound;
    bool valid_only; // takes only prepared geometries without a flaw (ts_geometry_check)
    bool by_ring;    // it tests each ring by itself
} LocateWay;

enum { LOCATE_WAYS = 9 };
extern const LocateWay locate_way[LOCATE_WAYS];

const LocateWay *locate_way_find(const char *name); // NULL: there is none

#endif
