// When shadows meet and part, as bars over the time of one step: a row an axis, from tEnter to
// tLeave (S50). World px; the step goes from `zero` to `unit` further.
#ifndef TIMES_H
#define TIMES_H

#include "scene_kit/number.h"
#include "scene_kit/style.h"
#include "stage.h"
#include "touchstone/sweep.h"

enum { TIMES_ROWS = 7 };
#define TIMES_PITCH 20.0
static const double times_zero = 340, times_unit = 330, times_top = 274;
static const double times_low = -0.4, times_high = 1.5; // what is beyond ends there

static inline double times_x(double time)
{
    return times_zero + times_unit * fmin(fmax(time, times_low), times_high);
}

static inline double times_y(int row) { return times_top + TIMES_PITCH * (row + 0.5); }

static inline double times_foot(int rows) { return times_top + TIMES_PITCH * rows; }

static inline void times_line(Draw *draw, double time, int rows, Pen pen)
{
    double x = times_x(time);
    draw_line(draw, ts_vec(x, times_top), ts_vec(x, times_foot(rows)), pen);
}

// `down`: of its baseline, px at scale 1.
static inline void times_text(Draw *draw, TsVec at, double down, Align align, Ink ink,
                              const char *text)
{
    TsVec baseline = ts_vec(at.x, at.y + down * style_pixel(draw));
    draw_text(draw, baseline, (Font){.size = 13, .ink = ink, .align = align}, text);
}

static inline void times_name(Draw *draw, int row, Ink ink, const char *name)
{
    if (TIMES_PITCH / style_pixel(draw) < 13) return; // they would lie on each other
    TsVec at = ts_vec(times_x(times_low) - 12, times_y(row));
    times_text(draw, at, 5, ALIGN_RIGHT, ink, name);
}

// The step itself: its begin and end, and where it is.
static inline void times_frame(Draw *draw, int rows, double now)
{
    const Pen hairline = {.ink = INK_LINE};
    draw_layer(draw, LAYER_WALLS);
    times_line(draw, 0, rows, hairline);
    times_line(draw, 1, rows, hairline);
    times_text(draw, ts_vec(times_x(0), times_top), -5, ALIGN_CENTER, INK_MUTED, "0");
    times_text(draw, ts_vec(times_x(1), times_top), -5, ALIGN_CENTER, INK_MUTED, "1");
    times_line(draw, now, rows, (Pen){.ink = INK_MUTED, .on = 3, .off = 3});
}

static inline void times_bar(Draw *draw, int row, double from, double to, Ink ink)
{
    double y = times_y(row);
    if (from > to) return;
    draw_line(draw, ts_vec(times_x(from), y), ts_vec(times_x(to), y),
              (Pen){.ink = ink, .width = 6});
}

// One axis. Along one without speed the shadows meet always or never.
static inline void times_axis(Draw *draw, int row, const TsSweepAxis *axis, bool decides)
{
    Ink ink = decides ? INK_FOCUS : INK_LINE, name = decides ? INK_INK : INK_MUTED;
    times_name(draw, row, name, axis->at_start.name);
    times_bar(draw, row, axis->enter, axis->leave, ink);
    if (axis->enter > axis->leave)
        times_text(draw, ts_vec(times_x(times_low), times_y(row)), 5, ALIGN_LEFT, INK_INK,
                   "never meet");
}

static inline bool times_is_across(const TsSweepAxis *axis)
{
    return axis->at_start.name[0] == 'a';
}

// Of parallel axes the first will do, but for the one that decides.
static inline bool times_repeats(const TsSweepTrace *trace, int axis, const int *chosen, int count)
{
    TsVec direction = trace->axis[axis].at_start.direction;
    bool decides = axis == trace->entering || axis == trace->leaving;
    bool repeats = false;
    for (int i = 0; i < count && !decides && !times_is_across(&trace->axis[axis]); i++) {
        TsVec other = trace->axis[chosen[i]].at_start.direction;
        repeats |= fabs(ts_vec_cross(direction, other)) < 1e-9;
    }
    return repeats;
}

// Those that decide, the one across the motion, and as many of the others as there is room for.
static inline int times_choose(const TsSweepTrace *trace, int *chosen)
{
    int count = 0, spare = TIMES_ROWS - 3;
    for (int i = 0; i < trace->count && count < TIMES_ROWS; i++) {
        bool must = i == trace->entering || i == trace->leaving || times_is_across(&trace->axis[i]);
        if (times_repeats(trace, i, chosen, count) || (!must && spare <= 0)) continue;
        spare -= !must;
        chosen[count++] = i;
    }
    return count;
}

// The latest tEnter and the earliest tLeave: where it is a hit all shadows meet between them.
static inline void times_ends(Draw *draw, const TsSweepTrace *trace, int rows, bool hit)
{
    if (trace->entering < 0) return;
    double enter = trace->axis[trace->entering].enter, leave = trace->axis[trace->leaving].leave;
    const Pen end = {.ink = INK_FOCUS, .width = 1.5};
    bool meet = enter <= leave;
    double top = times_top, foot = times_foot(rows);
    const TsVec band[] = {{times_x(enter), top},
                          {times_x(leave), top},
                          {times_x(leave), foot},
                          {times_x(enter), foot}};
    draw_layer(draw, LAYER_DAYLIGHT);
    if (hit && meet) draw_polygon(draw, band, 4, (Fill){.ink = INK_FOCUS, .alpha = 0.16});
    draw_layer(draw, LAYER_CONTACT);
    times_line(draw, enter, rows, end);
    times_line(draw, leave, rows, end);
    Align left = meet ? ALIGN_RIGHT : ALIGN_LEFT, right = meet ? ALIGN_LEFT : ALIGN_RIGHT;
    double off = meet ? 5 : -5;
    times_text(draw, ts_vec(times_x(enter) - off, foot), 13, left, INK_INK, "max tEnter");
    times_text(draw, ts_vec(times_x(leave) + off, foot), 13, right, INK_INK, "min tLeave");
}

static inline void times_draw(Draw *draw, const TsSweepTrace *trace, bool hit, double now)
{
    int chosen[TIMES_ROWS], rows = times_choose(trace, chosen);
    times_frame(draw, rows, now);
    times_ends(draw, trace, rows, hit);
    draw_layer(draw, LAYER_OUTLINES);
    for (int i = 0; i < rows; i++) {
        int axis = chosen[i];
        bool decides = axis == trace->entering || axis == trace->leaving;
        times_axis(draw, i, &trace->axis[axis], decides);
    }
}

// ---- In the panel

static inline const char *times_number(char *text, int size, double time)
{
    if (!isfinite(time)) return time < 0 ? "always" : "never";
    return number_plain(text, size, time, 2);
}

static inline void times_table(Stage *stage, const TsSweepTrace *trace)
{
    stage_table(stage, "Axes", "axis\t+speed\ttEnter\ttLeave");
    for (int i = 0; i < trace->count; i++) {
        const TsSweepAxis *axis = &trace->axis[i];
        char speed[NUMBER_MAX], enter[NUMBER_MAX], leave[NUMBER_MAX];
        bool decides = i == trace->entering || i == trace->leaving, still = axis->speed == 0;
        bool across = times_is_across(axis); // whose name is too long here
        number_plain(speed, sizeof speed, axis->speed, 0);
        stage_row(stage, decides ? ROW_DECIDES : ROW_PLAIN, "%s\t%s\t%s\t%s",
                  across ? "across" : axis->at_start.name, speed,
                  times_number(enter, sizeof enter, axis->enter),
                  still ? "" : times_number(leave, sizeof leave, axis->leave));
    }
}

static inline void times_lamp(Stage *stage, bool on, const char *name, double value)
{
    char text[NUMBER_MAX];
    stage_row(stage, on ? ROW_LAMP_ON : ROW_LAMP_OFF, "%s\t%s", name,
              times_number(text, sizeof text, value));
}

// Both forms of the answer. Of those that graze the times may differ by rounding: `hit` is exact.
static inline void times_forms(Stage *stage, const TsSweepTrace *trace, bool hit)
{
    double enter = -HUGE_VAL, leave = HUGE_VAL;
    bool across_meets = true;
    for (int i = 0; i < trace->count; i++) {
        const TsSweepAxis *axis = &trace->axis[i];
        if (times_is_across(axis)) {
            across_meets = axis->enter < 0;
            continue;
        }
        enter = fmax(enter, axis->enter);
        leave = fmin(leave, axis->leave);
    }
    bool ever = isfinite(leave) || leave > 0; // along an axis without speed they may never meet
    stage_table(stage, "Hit where all hold", "of every axis\t");
    times_lamp(stage, hit || enter <= leave, "max tEnter ≤ min tLeave", enter);
    times_lamp(stage, hit || enter <= 1, "max tEnter ≤ 1", enter);
    times_lamp(stage, hit || leave >= 0, "min tLeave ≥ 0", ever ? leave : HUGE_VAL);
    stage_row(stage, hit || across_meets ? ROW_LAMP_ON : ROW_LAMP_OFF, "or: across, they meet\t");
}

#endif
