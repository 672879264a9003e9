// An axis that the viewer turns by hand about the pair that the strip shows, with both shadows on
// it and the gap between them; and the curve of that gap over all directions.
//
// An axis has no direction: what it is turned to repeats after 180 degrees. The gap is the larger
// of B's shadow's least minus A's greatest, and the reverse; below zero it is minus the overlap.
#ifndef AXIS_H
#define AXIS_H

#include "host.h"

// Shows the axis, or removes it. The view is fitted to the pair, and the scene draws nothing that
// has a tag. False, and nothing changes, if the scene asks about no two convex shapes. Opening
// another scene removes it.
bool stage_turn_axis(Stage *stage, bool on);
bool stage_turns_axis(const Stage *stage);

void stage_set_axis(Stage *stage, double degrees); // clockwise from the right

TsVec stage_axis_handle(const Stage *stage); // where its handle stands, device px

// Also shows the shadows at that candidate, from 0, until the axis is removed; -1: at none.
void stage_show_mark(Stage *stage, int mark);

// What is known of the curve: a piece about the present direction, or all of it. The
// viewer learns the rest by turning through it.
void stage_know_curve(Stage *stage, bool all);

// Counts questions from now on: where the viewer lets go of the axis, or of the arrow key that
// turns it, is one. Shadows and gap are drawn at these places only, and while the axis turns not at
// all; of the curve, these dots are. stage_know_curve shows all, and ends that.
void stage_count_axes(Stage *stage, bool on);

enum { AXIS_TURN = 180 }; // degrees after which an axis is the same

typedef struct AxisPoint {
    double angle, gap;
} AxisPoint;

// What the viewer has found by turning: it can be put back when the same shapes are shown again.
typedef struct AxisFound {
    bool known[AXIS_TURN]; // the degrees of the curve that were turned through
    int questions;
    AxisPoint asked[AXIS_TURN]; // of those within a degree the one with the largest gap,
    bool was_asked[AXIS_TURN];  // if there is one
} AxisFound;
AxisFound stage_axis_found(const Stage *stage);
void stage_put_axis_found(Stage *stage, const AxisFound *found);

// The candidate axes are those that a separating axis test of the pair uses.
typedef struct AxisView {
    double angle;            // degrees, 0 <= angle < 180
    double gap;              // there, px
    double most, most_angle; // the largest gap in any direction, to a thousandth of a turn; where
    double greatest;         // gap of a candidate
    double shadow, shortest, shortest_angle; // of the first shape: there, and in any direction
    bool best;                               // it stands at that candidate, or one as good
    int mark;          // the candidate at which it stands, from 0; -1: at none
    int best_mark;     // the candidate with the greatest gap; -1: there is none
    double best_angle; // there, degrees
    int marks;         // how many candidates there are
    int last;          // the number of the last one, as it is shown; 0: there is none
    int above;         // how many of them have a gap above zero
    double known;      // share of the curve that the viewer has turned through
    int asked;         // questions counted
    int not_asked;     // how many candidates were not
    // Of those at which, to some degrees, no question was counted, the number of the one with the
    // greatest gap; of one that was nearly asked only if all were. 0: there is none.
    int unasked;
    int proves; // the number of the candidate that the method tests which has the greatest gap, if
                // that is above zero; 0: none
    double proof; // the largest gap among them; -HUGE_VAL: none was asked
} AxisView;
bool stage_axis_view(const Stage *stage, AxisView *view); // false: it is off, or has no pair

#endif
