// Scripts: recorded input as text, so that a bug can be reported. `play`, tests and pictures run
// them on a Ui.
//
//   TICK press X Y · TICK move X Y · TICK release · TICK wheel N at X Y · TICK key NAME · TICK
//   keyup NAME · TICK text WORDS · TICK touch FINGER down X Y · TICK touch FINGER move X Y · TICK
//   touch FINGER up · TICK touch FINGER cancel
//
// Positions are world px, turned into window events through the view of that tick. The events of
// all lines of a tick are delivered before that tick, in order; a press or a key acts on what the
// line before it has left on the screen. `press` takes an
// optional button (left, middle, right) and modifiers: `5 press 100 150 shift`. FINGER is a digit.
// A run does not wait, so no press of a finger is a long one. Empty lines and what follows a # are
// ignored. Ticks must not decrease.
#ifndef SCRIPT_H
#define SCRIPT_H

#include "ui.h"

typedef struct Script Script;

// Reads a script; NULL with "file:line: what is wrong, and what was expected" in `error`.
Script *script_read(const char *path, char *error, int error_size);
void script_free(Script *script);

// Delivers the events of this tick.
void script_deliver(Script *script, Ui *ui, int tick);

// Runs `ticks` ticks of the open scene and writes one tab-separated line per tick and asked pair:
// tick, a, b, relation (apart / touching / overlapping), colour (red / blue), gap, method, exact
// relation; for a scene that gives a verdict itself: tick, "verdict", colour, variant, exact
// colour; and one per report: tick, "report", name, value. `script` may be NULL. Stops early if
// `write` returns false. Returns whether a method was found wrong at any of these ticks.
typedef struct Sink {
    bool (*write)(void *self, const char *line); // with its line end
    void *self;
} Sink;
typedef enum Played {
    PLAYED_RIGHT,
    PLAYED_WRONG,
    PLAYED_CUT
} Played; // cut: `write` returned false
Played script_play(Ui *ui, Script *script, int ticks, Sink sink);

#endif
