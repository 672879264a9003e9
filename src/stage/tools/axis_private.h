// The axis by hand: its state, and its curve.
#ifndef AXIS_PRIVATE_H
#define AXIS_PRIVATE_H

#include "axis.h"
#include "scene_kit/labels.h"
#include "tools/tools.h"

enum { AXIS_MARKS = 24 }; // candidates that are shown

typedef struct AxisMark {
    double angle, gap; // degrees, 0 <= angle < 180; px
    bool forgotten;    // not tested, and the method is wrong for that
    int number;        // in the trace and the panel's table, from 1
} AxisMark;

typedef struct AxisTool {
    bool on;
    double turned; // where the handle stands about the middle: degrees clockwise from the right
    AxisFound found;
    bool whole; // all of the curve is known, by stage_know_curve
    bool counts;
    bool answered;    // while it counts: the present direction was asked, so its shadows are shown
    int beside;       // a mark whose shadows are shown too, from 1; 0: none
    double held_from; // `turned` at the press,
    bool held_answered; // and `answered`
    Rect graph;         // px at scale 1; width 0: there is no room
    // In the last frame:
    AxisMark mark[AXIS_MARKS];
    int marks;
} AxisTool;

AxisTool *axis_of(const Stage *stage);

const Ask *axis_ask(const Stage *stage); // NULL: there is no pair, or it is not convex

// The projections of both shapes on that direction, which has length 1.
TsAxis axis_measure(const TsShape *a, const TsShape *b, TsVec direction);

double axis_angle(const AxisTool *axis); // of the axis, from where its handle stands
double axis_gap(const Ask *ask, double angle);
void axis_find_marks(AxisTool *axis, const Ask *ask);

// px at scale 1
typedef struct AxisSpot {
    TsVec at;     // the place that a mark names
    TsVec way;    // along which its number may stand off it: of length 1
    TsVec number; // where the number stands
} AxisSpot;

// Chooses where the numbers stand: at their places, or as near to them as no number lies on another
// one or on the ring, which has that radius (0: there is none). `around`: the ring may surround
// one.
void axis_keep_apart(AxisSpot *spot, int count, TsVec ring, double radius, bool around);
void axis_draw_mark(Draw *draw, Labels *labels, const AxisSpot *spot, const AxisMark *mark);

// `ringed`: a ring stands at the present angle.
void axis_draw_curve(Draw *draw, Labels *labels, const AxisTool *axis, const Ask *ask, bool ringed);

// The angle under a place on the graph (px at scale 1). False: it is not there.
bool axis_graph_angle(const AxisTool *axis, TsVec at, double *angle);

#endif
