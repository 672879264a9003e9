// Why a point is not on a line: the most frequent question about exact predicates. The point of
// the question was computed as a point of the line and rounded to doubles, which moved it off.
//
// Everything is decided by integers (GMP) from the doubles that are stored. The distance is rounded
// once, at the end.
#ifndef POINT_ON_LINE_H
#define POINT_ON_LINE_H

#include "touchstone/geometry.h"

// A point beside the line, at the same x (or y, of a line that is steeper than 45 degrees).
typedef struct PointBeside {
    TsVec at;
    int side;        // as PointOnLine.side
    double distance; // from the side's line, rounded to nearest
} PointBeside;

// Where the nearest point of a side is: at an end, or between.
typedef enum PointNearest { POINT_AT_A, POINT_BETWEEN, POINT_AT_B } PointNearest;

typedef struct PointOnLine {
    TsVec point;
    int part, number; // of the nearest side: the part of the geometry, and the side in it, from 0
    TsVec a, b;       // its ends
    PointNearest nearest;
    // 1 if the point is on the right of the side as one goes from a to b on screen (y down), -1 if
    // left, 0 if in line with it.
    int side;
    bool on;         // the point is on the line
    double distance; // from the line, the exact value rounded to nearest
    double ulp;      // the step between doubles at the greater coordinate of the point, of the
                     // side if both are 0
    double ulps;     // distance / ulp, rounded to nearest
    double enough;   // the least double that the distance does not exceed
    bool has_length; // the side has: what follows is written
    // The doubles next to the line, on both sides of it; if one is on it, both are that.
    PointBeside beside[2];
    // The nearest point of doubles on the side at which x (or y, if it is steep) is at most
    // POINT_STEPS steps from the point's; if there is none, `steps` is -1.
    TsVec exact;
    int steps;
    double exact_move; // how far it is from the point, rounded to nearest
} PointOnLine;

enum { POINT_STEPS = 1024 };

// Finds the side of the paths and rings of a geometry that is nearest to a point (of several the
// first), and how the point lies to it. The geometry has a path or ring at least; coordinates are
// valid (shape.h). O(sides), a microsecond each, and about a millisecond to look for an exact
// point.
void point_on_line(TsVec point, const TsGeometry *line, PointOnLine *found);

// Whether the exact distance is at most a tolerance, which is not negative.
bool point_is_within(const PointOnLine *found, double tolerance);

// The exact value of a double in decimals, as many as it has. Returns the length; more than `size`
// is not written, and the text is cut then.
int point_decimal(char *text, int size, double number);

enum { POINT_DECIMAL_MAX = 1200 }; // room for any finite double

#endif
