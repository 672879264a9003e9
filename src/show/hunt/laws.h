// The laws on the pair that the strip shows: which of them its method keeps there.
#ifndef LAWS_H
#define LAWS_H

#include "fuzz/finding.h"
#include "show.h"

typedef enum LawState {
    LAW_SAYS_NOTHING, // the changed pair is not exact, or the same
    LAW_KEPT,
    LAW_BROKEN,
} LawState;

// Asks the method about the pair and all that the laws make of it, in one go. All LAW_SAYS_NOTHING
// where nothing is asked.
void laws_now(const Ask *ask, LawState state[SYMMETRIES]);

#endif
