// The panel's row of a trace's steps.

#include "show_self.h"

// Of more steps than are clickable none is: what is left would be too narrow to hit.
enum { TRACE_HEIGHT = 22, SEGMENT_HEIGHT = 6, CLICKABLE = 64 };

static double gap_between(int steps) { return steps <= 20 ? 4 : steps <= 50 ? 2 : 0; }

static Rect segment_place(Column column, double top, int steps, int step)
{
    double gap = gap_between(steps), pace = (column.width + gap) / steps;
    double width = fmax(pace - gap, 3); // of many the one shown still shows
    return (Rect){fmin(column.x + step * pace, column.x + column.width - width), top + 8, width,
                  SEGMENT_HEIGHT};
}

static void draw_segment(Column column, Rect place, Ink ink)
{
    draw_box(column.draw, place, fmin(2, place.width / 2), (Fill){.ink = ink});
}

double panel_trace(Column column, double top)
{
    TraceView trace = stage_trace_view(column.show->stage);
    for (int i = 0; column.draw && i < trace.steps; i++) {
        Rect place = segment_place(column, top, trace.steps, i);
        draw_segment(column, place, i < trace.shown ? INK_MUTED : INK_FAINT);
        place.y -= 8;
        place.height += 16;
        if (trace.steps <= CLICKABLE) panel_marks(column, TARGET_STEP, i, place);
    }
    if (column.draw && trace.steps > 0) {
        draw_segment(column, segment_place(column, top, trace.steps, trace.shown), INK_FOCUS);
    }
    return trace.steps > 0 ? TRACE_HEIGHT : 0;
}
