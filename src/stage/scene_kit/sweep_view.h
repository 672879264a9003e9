// Drawings of two shapes that move through one step: the shapes at a time of the step, and the
// times at which their projections overlap as bars, one row for each axis, from tEnter to tLeave.
// Places are world px.
#ifndef SWEEP_VIEW_H
#define SWEEP_VIEW_H

#include "stage.h"
#include "touchstone/advancement.h"
#include "touchstone/sweep.h"

typedef struct SweepPair {
    const TsShape *a, *b;
    TsMotion motion_a, motion_b;
} SweepPair;

static const Pen sweep_body = {.ink = INK_INK, .width = 2};
static const Pen sweep_ghost = {.ink = INK_INK, .width = 1.5, .on = 5, .off = 4};

bool sweep_meets(const SweepPair *pair, double time); // whether they meet at that time, exactly

// Confirms a result by exact relations at many times. A hit at `time` is confirmed if the shapes
// are apart at all earlier times and their gap at `time` is next to nothing.
bool sweep_confirms(const SweepPair *pair, bool hit, double time);

// ---- The shapes

void sweep_outline(Draw *draw, const TsShape *shape, Pen pen);
void sweep_draw(Draw *draw, const SweepPair *pair, double time, Pen pen); // both, then
void sweep_now(Stage *stage, const SweepPair *pair, double time);         // the same, named "now"

// The frames of a discrete simulation, in `count` small steps; what meets in one has a solid line.
void sweep_small_steps(Stage *stage, const SweepPair *pair, int count);
void sweep_hull(Stage *stage, const TsShape *shape,
                TsVec move); // all that it sweeps over, unturned
// A motion from where a shape is, `short_by` px off its head's middle.
void sweep_arrow(Stage *stage, TsVec from, TsVec move, double short_by);
// Where they first meet, and when, as text; NULL: at the start.
void sweep_impact(Stage *stage, TsVec point, TsVec normal, const char *time);

// ---- Times: the step's begin and end, `rows` rows high, and where it is now

#define SWEEP_TIMES_LOW (-0.4) // earlier times are shown there
double sweep_times_x(double time);
double sweep_times_y(const Draw *draw, int row);
void sweep_times_frame(Stage *stage, int rows, double now); // a slider, too: Scene.slid
void sweep_times_line(Draw *draw, double time, int rows, Pen pen);
void sweep_times_text(Draw *draw, TsVec at, double down, Align align, Ink ink,
                      const char *text); // `down`: of its baseline, px at scale 1

// A row an axis. While the stage is paused the viewer steps through them; the last step says what
// all of them give. `flawed`: by a method that need not be right, whose answer is `hit`.
void sweep_times(Stage *stage, const TsSweepTrace *trace, bool hit, bool flawed, double now);
void sweep_table(Stage *stage, const TsSweepTrace *trace);
// When the axis that decides lets them meet first: its gap at the start by its speed. The gap is
// drawn beside that place while its bars are lit. Nothing if they meet at the start, or never.
void sweep_formula(Stage *stage, const TsSweepTrace *trace, TsVec beside);
// Which conditions a method tests on the times at which the projections overlap.
typedef enum SweepConditions { // bits
    SWEEP_ENTER_LEAVE = 1,     // all overlap at once
    SWEEP_ENTER = 2,           // before the end of the step
    SWEEP_LEAVE = 4,           // after its start
    SWEEP_PERPENDICULAR = 8,   // or, in place of the first, on the axis perpendicular to the motion
    SWEEP_ALL = 15,
} SweepConditions;

// Those conditions as lamps. If the shapes graze, rounded times may contradict `hit`, which is
// exact.
void sweep_conditions(Stage *stage, const TsSweepTrace *trace, bool hit, unsigned conditions);

// The frame of times with a tick for each advance, of which the shown one stands out. The tick of
// number i has the tag "advances:advance i".
void sweep_advances(Stage *stage, const TsAdvanceTrace *trace, int shown, double now);

// The single moments that a discrete method tests, up to the first at which the shapes meet, as
// ticks in a frame of times and as outlines; while the stage is paused, step by step. `moments`:
// how many the step is divided into.
void sweep_moments(Stage *stage, const SweepPair *pair, int moments, double now);

#endif
