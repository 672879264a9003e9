// A shape that moves and turns, as corners at any moment, and how soon two such can meet; internal
// to the advancement.
#ifndef TURNING_PRIVATE_H
#define TURNING_PRIVATE_H

#include "geometry/solid.h"
#include "touchstone/advancement.h"

typedef struct Turning {
    Solid rest;  // at time 0, about the pivot
    TsVec pivot; // from the common origin
    TsVec move;
    double turn, rate; // in a step: degrees, radians
    double reach;      // how far the farthest corner is from the pivot
} Turning;

Turning ts_turning_of(const TsShape *shape, TsMotion motion, TsVec origin);

// How long a way its points go in a step at most.
double ts_turning_way(const Turning *body);

// Its corners at that time, from the common origin.
Solid ts_turning_at(const Turning *body, double time);

// How far time may go on at least until the gap along the normal, from a to b, is no more than
// `spare` px less. HUGE_VAL: any time. By the speeds alone (Mirtich); and as seen from `still`, its
// corners those of `now`, with the normal turning along: `rest` is how much time there is.
double ts_turning_by_speed(const Turning *a, const Turning *b, TsVec normal, double spare);

typedef struct TurningView {
    const Turning *still, *other;
    const Solid *still_now, *other_now;
    TsVec normal; // from `other` towards `still`
    double time;
} TurningView;

double ts_turning_by_corners(const TurningView *view, double target);

#endif
