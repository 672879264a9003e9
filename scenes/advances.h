// A conservative advancement shown: its steps along the time, one of them in words, all as a table.
#ifndef ADVANCES_H
#define ADVANCES_H

#include "moving.h"
#include "times.h"
#include "touchstone/advancement.h"

static inline void advances_narrate(Stage *stage, const TsAdvance *advance,
                                    const TsAdvanceStep *step)
{
    char gap[NUMBER_MAX];
    number_length(gap, sizeof gap, fabs(step->gap));
    if (advance->end == TS_ADVANCE_AT_START)
        stage_narrate(stage, "They share a point from the start.");
    else if (step->ahead == 0)
        stage_narrate(stage, "A gap of %s counts as none: they meet at %.6f.", gap, step->time);
    else if (step->time + step->ahead > 1)
        stage_narrate(stage, "The gap of %s lasts to the end of the step.", gap);
    else
        stage_narrate(stage, "The gap of %s cannot close sooner than %.4f on.", gap, step->ahead);
}

static inline void advances_times(Draw *draw, const TsAdvanceTrace *trace, int shown, double now)
{
    times_frame(draw, 1, now);
    TsVec name = ts_vec(times_x(times_low) - 12, times_y(0));
    times_text(draw, name, 5, ALIGN_RIGHT, INK_MUTED, "advances");
    for (int i = 0; i < trace->count; i++) {
        Ink ink = i == shown ? INK_FOCUS : INK_LINE;
        draw_layer(draw, i == shown ? LAYER_CONTACT : LAYER_OUTLINES);
        times_line(draw, trace->step[i].time, 1, (Pen){.ink = ink, .width = 2});
    }
}

static inline void advances_table(Stage *stage, const TsAdvanceTrace *trace)
{
    static const char *const by[] = {"the speeds", "A's view", "B's view"};
    stage_table(stage, "Advances", "by\ttime\tgap");
    for (int i = 0; i < trace->count; i++) {
        const TsAdvanceStep *step = &trace->step[i];
        char gap[NUMBER_MAX];
        stage_row(stage, i + 1 == trace->count ? ROW_DECIDES : ROW_PLAIN, "%s\t%.6f\t%s",
                  step->ahead > 0 ? by[step->by] : "", step->time,
                  number_length(gap, sizeof gap, fabs(step->gap)));
    }
}

// The step that the viewer has chosen: where both are then, and the gap between them.
static inline void advances_show(Stage *stage, const Moving *moving, const TsAdvance *advance,
                                 const TsAdvanceTrace *trace, double now)
{
    Draw *draw = stage->draw;
    int shown = stage_trace(stage, trace->count);
    const TsAdvanceStep *step = &trace->step[shown];
    advances_times(draw, trace, shown, now);
    draw_layer(draw, LAYER_CONTACT);
    moving_draw(draw, moving, step->time, moving_ghost);
    draw_line(draw, step->on_a, step->on_b, (Pen){.ink = INK_FOCUS, .width = 2});
    advances_narrate(stage, advance, step);
    advances_table(stage, trace);
}

static inline bool advances_confirmed(const Moving *moving, const TsAdvance *advance)
{
    if (advance->end == TS_ADVANCE_AT_START) return moving_meets(moving, 0);
    return moving_confirms(moving, advance->end == TS_ADVANCE_HIT, advance->time);
}

#endif
