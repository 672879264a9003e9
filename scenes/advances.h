// A conservative advancement shown: its steps along the time, one of them in words, all as a table.
#ifndef ADVANCES_H
#define ADVANCES_H

#include "advance_parts.h"
#include "moving.h"
#include "times.h"

static inline void advances_narrate(Stage *stage, const Advance *advance, const AdvanceStep *step)
{
    char gap[NUMBER_MAX];
    number_length(gap, sizeof gap, fabs(step->gap));
    if (advance->end == ADVANCE_AT_START)
        stage_narrate(stage, "They share a point from the start.");
    else if (step->ahead == 0)
        stage_narrate(stage, "A gap of %s counts as none: they meet at %.6f.", gap, step->time);
    else if (step->time + step->ahead > 1)
        stage_narrate(stage, "The gap of %s lasts to the end of the step.", gap);
    else
        stage_narrate(stage, "The gap of %s cannot close sooner than %.4f on.", gap, step->ahead);
}

static inline void advances_times(Draw *draw, const AdvanceTrace *trace, int shown, double now)
{
    times_frame(draw, 1, now);
    Vec name = vec(times_x(times_low) - 12, times_y(0));
    times_text(draw, name, 5, ALIGN_RIGHT, INK_MUTED, "advances");
    for (int i = 0; i < trace->count; i++) {
        Ink ink = i == shown ? INK_FOCUS : INK_LINE;
        draw_layer(draw, i == shown ? LAYER_CONTACT : LAYER_OUTLINES);
        times_line(draw, trace->step[i].time, 1, (Pen){.ink = ink, .width = 2});
    }
}

static inline void advances_table(Stage *stage, const AdvanceTrace *trace)
{
    static const char *const by[] = {"the speeds", "A's view", "B's view"};
    stage_table(stage, "Advances", "by\ttime\tgap");
    for (int i = 0; i < trace->count; i++) {
        const AdvanceStep *step = &trace->step[i];
        char gap[NUMBER_MAX];
        stage_row(stage, i + 1 == trace->count ? ROW_DECIDES : ROW_PLAIN, "%s\t%.6f\t%s",
                  step->ahead > 0 ? by[step->by] : "", step->time,
                  number_length(gap, sizeof gap, fabs(step->gap)));
    }
}

// The step that the viewer has chosen: where both are then, and the gap between them.
static inline void advances_show(Stage *stage, const Moving *moving, const Advance *advance,
                                 const AdvanceTrace *trace, double now)
{
    Draw *draw = stage->draw;
    int shown = stage_trace(stage, trace->count);
    const AdvanceStep *step = &trace->step[shown];
    advances_times(draw, trace, shown, now);
    draw_layer(draw, LAYER_CONTACT);
    moving_draw(draw, moving, step->time, moving_ghost);
    draw_line(draw, step->on_a, step->on_b, (Pen){.ink = INK_FOCUS, .width = 2});
    advances_narrate(stage, advance, step);
    advances_table(stage, trace);
}

static inline bool advances_confirmed(const Moving *moving, const Advance *advance)
{
    if (advance->end == ADVANCE_AT_START) return moving_meets(moving, 0);
    return moving_confirms(moving, advance->end == ADVANCE_HIT, advance->time);
}

#endif
