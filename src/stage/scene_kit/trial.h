// An engine put to a world of bodies, by the law that the world names: where the bodies are at any
// time, beside where the law says they should be. What the judge finds is kept until another world
// or engine is asked about, so asking again in each frame costs nothing.
//
// Engines are numbered: 0 is ours, the others are ours with a planted fault (worlds/engine.h).
#ifndef TRIAL_H
#define TRIAL_H

#include "touchstone/shape.h"
#include "worlds/law.h"

typedef enum TrialVerdict {
    TRIAL_REFUSED, // not judged: `words` says why
    TRIAL_SILENT,  // the law says nothing about this world
    TRIAL_KEPT,
    TRIAL_LIMIT, // broken, but not promised
    TRIAL_BROKEN
} TrialVerdict;

enum { TRIAL_WORDS = 320 };

typedef struct Trial {
    const World *world;
    const char *law, *sentence; // its name, and what it says; in English
    TrialVerdict verdict;
    int tick, body, other;   // where it is broken: bodies from 0, -1 for none
    bool twin;               // the law compares with a twin, which is what stands beside
    char words[TRIAL_WORDS]; // how it is broken, translated; or why it is not judged
} Trial;

// NULL if out of memory. Valid until the next call.
const Trial *trial_of(const World *world, int engine);

// A world and the picture of it: a point p of the world is at (p - middle) * zoom + at.
typedef struct TrialView {
    TsVec middle, at;
    double zoom;
} TrialView;

// Shows all of the world at its start, and what moves until the law is broken, in that box.
TrialView trial_view(const Trial *trial, TsAabb box);

// A body in the picture at that time, in ticks; between two of them it moves evenly. `corner` has
// room for the corners of a polygon.
TsShape trial_shape(const Trial *trial, int body, double time, TrialView view, TsVec *corner);
TsVec trial_place(const Trial *trial, int body, double time); // of its centroid, in the world

// What stands beside: the twin that the law speaks of, moved back; else the same world by ours in
// steps of a quarter. Its fixed bodies may be fewer than those of the world.
int trial_beside_count(const Trial *trial);
bool trial_beside_moves(const Trial *trial, int body);
TsShape trial_beside(const Trial *trial, int body, double time, TrialView view, TsVec *corner);
// Where the body `body` of the world itself is there.
TsShape trial_expected(const Trial *trial, int body, double time, TrialView view, TsVec *corner);

// A world's line in the source: it is not translated.
#define TRIAL_LINE(text) text

// Reads the first world of a text: a line, or a file with comments. Returns NULL, or why it cannot:
// a sentence that is valid until the next call.
const char *trial_read(World *world, const char *text);
// Writes the line that trial_read reads. As with snprintf, returns its length.
int trial_write(const World *world, char *text, int size);
// Moves the start of a body; `by` in the world.
void trial_move(World *world, int body, TsVec by);

#endif
