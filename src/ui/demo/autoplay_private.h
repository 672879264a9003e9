// The demo's state and its plan, for tests.
#ifndef AUTOPLAY_PRIVATE_H
#define AUTOPLAY_PRIVATE_H

#include "demo/autoplay.h"

typedef enum AutoplayPhase {
    AUTOPLAY_WAITS,
    AUTOPLAY_DRAGS,
    AUTOPLAY_RESTS, // there, by the viewer's method
    AUTOPLAY_SHOWS, // by the flawed one
    AUTOPLAY_RETURNS,
    AUTOPLAY_DONE
} AutoplayPhase;

typedef struct AutoplayPlan {
    Actor *actor;
    TsVec from, to; // of its position
    int flawed;     // the method's index; -1: none is wrong about it
    int own;        // that of the viewer's
} AutoplayPlan;

typedef struct Autoplay {
    AutoplayPhase phase;
    double seconds; // since the phase began; waiting: since the last input
    AutoplayPlan plan;
} Autoplay;

bool autoplay_plan(const Ui *ui, AutoplayPlan *plan); // false if there is nothing to drag

#endif
