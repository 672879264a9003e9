// A shape that moves and turns, as corners at any moment, and how soon two such can meet; internal
// to the advancement.
#ifndef TURNING_H
#define TURNING_H

#include "advance.h"
#include "solid.h"

typedef struct Turning {
    Solid rest; // at time 0, about the pivot
    Vec pivot;  // from the common origin
    Vec move;
    double turn, rate; // in a step: degrees, radians
    double reach;      // how far the farthest corner is from the pivot
} Turning;

Turning turning_of(const Shape *shape, Motion motion, Vec origin);

// How long a way its points go in a step at most.
double turning_way(const Turning *body);

// Its corners at that time, from the common origin.
Solid turning_at(const Turning *body, double time);

// How far time may go on at least until the gap along the normal, from a to b, is no more than
// `spare` px less. HUGE_VAL: any time. By the speeds alone (Mirtich); and as seen from `still`, its
// corners those of `now`, with the normal turning along: `rest` is how much time there is.
double turning_by_speed(const Turning *a, const Turning *b, Vec normal, double spare);

typedef struct TurningView {
    const Turning *still, *other;
    const Solid *still_now, *other_now;
    Vec normal; // from `other` towards `still`
    double time;
} TurningView;

double turning_by_corners(const TurningView *view, double target);

#endif
