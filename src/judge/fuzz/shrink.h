// Makes a failing case as small as possible while it still fails in the same way.
#ifndef SHRINK_H
#define SHRINK_H

#include "fuzz/finding.h"

// The most candidates that are tried (those that are judged by the oracle count more); the most
// answers that do not come in time, since each costs a timeout; and the most that fail at all,
// since each may cost a process.
enum { SHRINK_TRIES = 60000, SHRINK_HANGS = 40, SHRINK_DEATHS = 300 };

// False if the shape is degenerate: without the area, length or radius that its kind has.
bool shrink_has_width(const TsShape *shape);

// The state of shrinking one case. It allocates nothing. Do not copy it: a case points to its own
// corners.
typedef struct Shrink {
    const Method *method;
    Case best;
    double cost;     // of `best`: what shrinking makes less
    Finding finding; // of `best`; kind, symmetry and answers never change
    double clear;    // the least margin, as a part of the size: a large error must not look like
                     // rounding in the end
    int step, tried; // position of the search; cost of the tries so far
    int fresh;       // 0: changes of `best` are tried; otherwise small pairs, up to this one
    int drawn;       // small pairs so far
    int misses;      // batches in a row without a gain
    int gained;      // candidates accepted so far
    int hung;        // answers that did not come in time
    int deaths;      // failures of all kinds
    bool gaining;    // something was accepted since the search last started over
    bool done;
    // Set these after shrink_begin: to keep the kinds of shapes; and not NULL, which pairs may be
    // candidates.
    bool keeps_kinds;
    bool (*keeps)(const void *with, const Case *pair);
    const void *with;
} Shrink;

void shrink_begin(Shrink *shrink, const Method *method, const Case *failing,
                  const Finding *finding);

// Tries some more candidates, at most 64: rounder numbers, simpler kinds, fewer corners, nearer the
// origin, smaller; where that helps no more, small pairs of the same kinds that have nothing to do
// with the case. Sets `done` if no candidate fails any more. A shape with width keeps some width,
// and an error a tenth of its share of the size, or 1e-4 if it is larger. A
// case that does not fail again when it is asked again stays as it is. The result is deterministic.
void shrink_step(Shrink *shrink);

#endif
