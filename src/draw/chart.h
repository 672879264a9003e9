// A chart of lines on two logarithmic scales with plain numbers, each line named at its end.
#ifndef CHART_H
#define CHART_H

#include "draw.h"

enum { CHART_LINES = 16, CHART_POINTS = 32, CHART_PENS = 8 };

typedef struct ChartLine {
    const char *name;
    const char *tag; // of the line and its name (draw_tag); NULL: none
    Pen pen;
    const TsVec *point; // both numbers above 0
    int points;         // at most CHART_POINTS; 0: the line is not drawn
} ChartLine;

// Beside the area are CHART_LEFT px for the numbers of y, CHART_BELOW for those of x, and
// CHART_RIGHT for the names.
enum { CHART_LEFT = 60, CHART_BELOW = 26, CHART_RIGHT = 128 };

typedef struct Chart {
    Rect area; // px at scale 1 of the screen
    // Logarithms to base 10 at which the scales of x and y begin and end: those of y are whole.
    double first[2], last[2];
} Chart;

Chart chart_make(Rect area);                // whose scales hold nothing
void chart_include(Chart *chart, TsVec at); // widens them to hold a point

// Pens that can be told apart: neighbours share a color, one of them dashed. `which` is 0 to
// CHART_PENS - 1.
Pen chart_pen(int which);

// Scales, then at most CHART_LINES lines, to be called after draw_screen.
void chart_draw(Draw *draw, const Chart *chart, const ChartLine *line, int lines);

#endif
