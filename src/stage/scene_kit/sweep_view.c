#include "scene_kit/sweep_view.h"

#include <string.h>

#include "scene_kit/number.h"
#include "scene_kit/steps.h"
#include "scene_kit/style.h"
#include "touchstone/contact.h"
#include "touchstone/hull.h"

enum { OUTLINE_MAX = 96, TIMES_ROWS = 6, NAME_PITCH = 20 }; // px at scale 1: names have room
#define TIMES_PITCH 24.0
static const double times_zero = 340, times_unit = 330, times_top = 274; // the step: zero to unit
static const double times_high = 1.5; // what is beyond is clipped there

typedef struct SweepStand { // at one moment
    TsShape a, b;
    TsVec corner[2][ACTOR_CORNERS_MAX];
} SweepStand;

static void stand_at(const SweepPair *pair, double time, SweepStand *stand)
{
    stand->a = ts_advancement_moved(pair->a, pair->motion_a, time, stand->corner[0]);
    stand->b = ts_advancement_moved(pair->b, pair->motion_b, time, stand->corner[1]);
}

bool sweep_meets(const SweepPair *pair, double time)
{
    SweepStand stand = {.corner = {{{0}}}};
    stand_at(pair, time, &stand);
    return ts_relation_shapes(&stand.a, &stand.b) != TS_APART;
}

static double gap_at(const SweepPair *pair, double time)
{
    SweepStand stand = {.corner = {{{0}}}};
    stand_at(pair, time, &stand);
    return ts_contact_shapes(&stand.a, &stand.b).gap;
}

bool sweep_confirms(const SweepPair *pair, bool hit, double time)
{
    enum { MOMENTS = 240 };
    static const double nothing = 1e-6; // px
    for (int i = 0; i < MOMENTS; i++) {
        if (sweep_meets(pair, time * i / MOMENTS)) return !hit;
    }
    return hit && gap_at(pair, time) <= nothing;
}

void sweep_outline(Draw *draw, const TsShape *shape, Pen pen)
{
    TsVec corner[OUTLINE_MAX];
    int count = style_outline(shape, corner);
    if (count == 1)
        draw_ring(draw, corner[0], 4, pen);
    else
        draw_path(draw, corner, count, count > 2, pen);
}

void sweep_draw(Draw *draw, const SweepPair *pair, double time, Pen pen)
{
    SweepStand stand = {.corner = {{{0}}}};
    stand_at(pair, time, &stand);
    sweep_outline(draw, &stand.a, pen);
    bool still = ts_vec_is_zero(pair->motion_b.move) && pair->motion_b.turn == 0;
    if (!still) sweep_outline(draw, &stand.b, pen);
}

// A name beside the first shape as it is at that time.
static void label_at(Stage *stage, const SweepPair *pair, double time, const char *name)
{
    SweepStand stand = {.corner = {{{0}}}};
    TsVec corner[OUTLINE_MAX];
    stand_at(pair, time, &stand);
    int count = style_outline(&stand.a, corner), top = 0;
    for (int i = 1; i < count; i++) top = corner[i].y < corner[top].y ? i : top;
    stage_label(stage, corner[top], ts_vec(0, -1), LABEL_PLAIN, "%s", name);
}

void sweep_now(Stage *stage, const SweepPair *pair, double time)
{
    draw_on(stage->draw, LAYER_CONTACT, "now");
    sweep_draw(stage->draw, pair, time, sweep_body);
    if (time > 0) label_at(stage, pair, time, "now");
    draw_tag(stage->draw, NULL);
}

void sweep_small_steps(Stage *stage, const SweepPair *pair, int count)
{
    int met = 0;
    draw_on(stage->draw, LAYER_OUTLINES, "small steps");
    for (int i = 1; i <= count; i++) {
        double time = (double)i / count;
        bool meets = sweep_meets(pair, time);
        met += meets;
        sweep_draw(stage->draw, pair, time,
                   (Pen){.ink = INK_MARK, .width = meets ? 2.5 : 1, .on = meets ? 0 : 3, .off = 3});
    }
    label_at(stage, pair, 1.0 / count, count == 1 ? "small step" : "small steps");
    draw_tag(stage->draw, NULL);
    if (met > 0)
        stage_report(stage, "small steps", "%d, %d of them hit", count, met);
    else
        stage_report(stage, "small steps", "%d, none hits", count);
}

void sweep_hull(Stage *stage, const TsShape *shape, TsVec move)
{
    TsVec corner[2 * OUTLINE_MAX], hull[2 * OUTLINE_MAX];
    int count = style_outline(shape, corner);
    if (ts_vec_is_zero(move)) return;
    for (int i = 0; i < count; i++) corner[count + i] = ts_vec_add(corner[i], move);
    count = ts_hull_of(corner, 2 * count, hull);
    draw_on(stage->draw, LAYER_CONSTRUCTION, "sweep");
    draw_polygon(stage->draw, hull, count, (Fill){.ink = INK_FAINT, .alpha = 0.3});
    draw_path(stage->draw, hull, count, true, (Pen){.ink = INK_LINE, .on = 1, .off = 3});
    draw_tag(stage->draw, NULL);
    stage_keep_clear(stage, hull, count);
}

void sweep_arrow(Stage *stage, TsVec from, TsVec move, double short_by)
{
    if (ts_vec_length(move) <= short_by) return;
    TsVec to = ts_vec_add(from, ts_vec_set_length(move, ts_vec_length(move) - short_by));
    draw_layer(stage->draw, LAYER_CONTACT);
    draw_arrow(stage->draw, from, to, (Pen){.ink = INK_MUTED, .width = 1.5});
}

void sweep_impact(Stage *stage, TsVec point, TsVec normal, const char *time)
{
    Draw *draw = stage->draw;
    draw_on(draw, LAYER_CONTACT, "first contact");
    draw_ring(draw, point, 6, (Pen){.ink = INK_INK, .width = 2});
    TsVec tip = ts_vec_add(point, ts_vec_scale(normal, 46 * style_pixel(draw)));
    draw_tag(draw, "normal");
    draw_arrow(draw, point, tip, (Pen){.ink = INK_INK, .width = 2.5});
    draw_tag(draw, "first contact");
    if (time) stage_label(stage, point, ts_vec_perp(normal), LABEL_FOCUS, "met at %s", time);
    draw_tag(draw, "normal");
    stage_label(stage, tip, ts_vec_perp_back(normal), LABEL_PLAIN, "normal");
    draw_tag(draw, NULL);
}

// ---- Times

double sweep_times_x(double time)
{
    return times_zero + times_unit * fmin(fmax(time, SWEEP_TIMES_LOW), times_high);
}

// In a small picture the rows stay as far apart as their names need.
static double pitch_of(const Draw *draw)
{
    return fmax(TIMES_PITCH, NAME_PITCH * style_pixel(draw));
}

double sweep_times_y(const Draw *draw, int row) { return times_top + pitch_of(draw) * (row + 0.5); }

static double foot_of(const Draw *draw, int rows) { return times_top + pitch_of(draw) * rows; }

void sweep_times_line(Draw *draw, double time, int rows, Pen pen)
{
    double x = sweep_times_x(time);
    draw_line(draw, ts_vec(x, times_top), ts_vec(x, foot_of(draw, rows)), pen);
}

void sweep_times_text(Draw *draw, TsVec at, double down, Align align, Ink ink, const char *text)
{
    TsVec baseline = ts_vec(at.x, at.y + down * style_pixel(draw));
    draw_text(draw, baseline, (Font){.size = 13, .ink = ink, .align = align}, text);
}

void sweep_times_frame(Stage *stage, int rows, double now)
{
    Draw *draw = stage->draw;
    const Pen hairline = {.ink = INK_LINE};
    bool simple = stage_is_simple(stage);
    if (simple) rows = 0; // without bars, the track of the slider is enough: its thumb is at `t`
    double up = simple ? 12 : 5;
    // A plate above the shapes that come that far down.
    double px = style_pixel(draw), left = sweep_times_x(SWEEP_TIMES_LOW) - 8,
           foot = foot_of(draw, rows);
    double right = sweep_times_x(times_high) + 8, top = times_top - (up + 13) * px;
    const TsVec plate[] = {
        {left, top}, {right, top}, {right, foot + 22 * px}, {left, foot + 22 * px}};
    draw_layer(draw, LAYER_CONTACT);
    draw_polygon(draw, plate, 4, (Fill){.ink = INK_PAPER, .alpha = 0.88});
    sweep_times_line(draw, 0, rows, hairline);
    sweep_times_line(draw, 1, rows, hairline);
    draw_line(draw, ts_vec(sweep_times_x(0), foot), ts_vec(sweep_times_x(1), foot), hairline);
    sweep_times_text(draw, ts_vec(sweep_times_x(0), times_top), -up, ALIGN_CENTER, INK_MUTED,
                     "t = 0");
    sweep_times_text(draw, ts_vec(sweep_times_x(1), times_top), -up, ALIGN_CENTER, INK_MUTED,
                     "t = 1");
    draw_tag(draw, "now");
    sweep_times_line(draw, now, rows, (Pen){.ink = INK_MUTED, .on = 3, .off = 3});
    TsAabb area = {ts_vec(sweep_times_x(0), times_top), ts_vec(sweep_times_x(1), foot)};
    stage_slider(stage, 0, area, now);
    draw_tag(draw, NULL);
}

// One axis. Without speed along it the projections overlap always or never.
static void draw_axis(Draw *draw, int row, const TsSweepAxis *axis, bool decides)
{
    Ink ink = decides ? INK_FOCUS : INK_LINE, name = decides ? INK_INK : INK_MUTED;
    draw_tag_which(draw, "bars", axis->at_start.name);
    double left = sweep_times_x(SWEEP_TIMES_LOW), y = sweep_times_y(draw, row);
    sweep_times_text(draw, ts_vec(left - 12, y), 5, ALIGN_RIGHT, name, axis->at_start.name);
    if (axis->enter > axis->leave)
        sweep_times_text(draw, ts_vec(left, y), 5, ALIGN_LEFT, INK_INK, "never meet");
    else
        draw_line(draw, ts_vec(sweep_times_x(axis->enter), y),
                  ts_vec(sweep_times_x(axis->leave), y), (Pen){.ink = ink, .width = 6});
}

static bool is_across(const TsSweepAxis *axis)
{
    return strcmp(axis->at_start.name, "perpendicular") == 0;
}

// Of parallel axes only the first is drawn, and the deciding one.
static bool repeats_one(const TsSweepTrace *trace, int axis, const int *chosen, int count)
{
    TsVec direction = trace->axis[axis].at_start.direction;
    bool decides = axis == trace->entering || axis == trace->leaving;
    bool repeats = false;
    for (int i = 0; i < count && !decides && !is_across(&trace->axis[axis]); i++) {
        TsVec other = trace->axis[chosen[i]].at_start.direction;
        repeats |= fabs(ts_vec_cross(direction, other)) < 1e-9;
    }
    return repeats;
}

// The deciding axes, the one perpendicular to the motion, and as many others as fit.
static int choose(const TsSweepTrace *trace, int *chosen)
{
    int count = 0, spare = TIMES_ROWS - 3;
    for (int i = 0; i < trace->count && count < TIMES_ROWS; i++) {
        bool must = i == trace->entering || i == trace->leaving || is_across(&trace->axis[i]);
        if (repeats_one(trace, i, chosen, count) || (!must && spare <= 0)) continue;
        spare -= !must;
        chosen[count++] = i;
    }
    return count;
}

// The latest tEnter and the earliest tLeave: if it is a hit, all projections overlap between them.
static void draw_ends(Draw *draw, const TsSweepTrace *trace, int rows, bool hit)
{
    if (trace->entering < 0) return;
    double enter = trace->axis[trace->entering].enter, leave = trace->axis[trace->leaving].leave;
    const Pen end = {.ink = INK_FOCUS, .width = 1.5};
    bool meet = enter <= leave;
    double top = times_top, foot = foot_of(draw, rows);
    const TsVec band[] = {{sweep_times_x(enter), top},
                          {sweep_times_x(leave), top},
                          {sweep_times_x(leave), foot},
                          {sweep_times_x(enter), foot}};
    draw_tag(draw, "tEnter");
    if (hit && meet) draw_polygon(draw, band, 4, (Fill){.ink = INK_FOCUS, .alpha = 0.16});
    sweep_times_line(draw, enter, rows, end);
    draw_tag(draw, "tLeave");
    sweep_times_line(draw, leave, rows, end);
    Align left = meet ? ALIGN_RIGHT : ALIGN_LEFT, right = meet ? ALIGN_LEFT : ALIGN_RIGHT;
    double off = meet ? 5 : -5;
    draw_tag(draw, "tEnter");
    sweep_times_text(draw, ts_vec(sweep_times_x(enter) - off, foot), 19, left, INK_INK,
                     "max tEnter");
    draw_tag(draw, "tLeave");
    sweep_times_text(draw, ts_vec(sweep_times_x(leave) + off, foot), 19, right, INK_INK,
                     "min tLeave");
    draw_tag(draw, NULL);
}

// What the row says, or, behind the last, all of them.
static void narrate_times(Stage *stage, const TsSweepTrace *trace, const TsSweepAxis *axis,
                          bool hit, bool flawed)
{
    bool ever = true;
    for (int i = 0; i < trace->count; i++) ever &= trace->axis[i].enter < HUGE_VAL;
    const TsSweepAxis *last = trace->entering < 0 ? NULL : &trace->axis[trace->entering];
    const TsSweepAxis *first = trace->leaving < 0 ? NULL : &trace->axis[trace->leaving];
    double enter = last ? last->enter : 0, leave = first ? first->leave : 0;
    const char *from = number_plain(NUMBER_TEXT, axis ? axis->enter : enter, 3);
    const char *to = number_plain(NUMBER_TEXT, axis ? axis->leave : leave, 3);
    const char *name = axis ? axis->at_start.name : "";
    const StepRow rows[] = {
        {.when = axis && axis->enter > axis->leave,
         .text = STEP_TEXT("Axis “%s”: the projections never overlap.", name),
         .code = "sweep_axis"},
        {.when = axis && !isfinite(axis->enter),
         .text = STEP_TEXT("Axis “%s”: the projections overlap at all times.", name),
         .code = "sweep_axis"},
        {.when = axis,
         .text = STEP_TEXT("Axis “%s”: the projections overlap from t = %s to %s.", name, from, to),
         .code = "sweep_axis"},
        {.when = flawed || !last,
         .text = STEP_TEXT("Latest tEnter %s, earliest tLeave %s: this method reports %s.",
                           last ? from : "none", first ? to : "none",
                           hit ? "that they meet" : "that they miss"),
         .code = "sweep_all"},
        {.when = hit,
         .text = STEP_TEXT("From %s, the latest tEnter, to %s, the earliest tLeave, all overlap.",
                           from, to),
         .code = "sweep_all"},
        {.when = !ever,
         .text = STEP_TEXT("On one axis the projections never overlap: they miss each other."),
         .code = "sweep_all"},
        {.when = enter > leave,
         .text = STEP_TEXT("The latest tEnter, %s, is after the earliest tLeave, %s: never all at "
                           "once.",
                           from, to),
         .code = "sweep_all"},
        {.when = enter > 1,
         .text = STEP_TEXT("The latest tEnter, %s, is after the end of the step.", from),
         .code = "sweep_all"},
        {.text = STEP_TEXT("The earliest tLeave, %s, is before the step begins.", to),
         .code = "sweep_all"}};
    const TsSweepAxis *about = axis ? axis : last ? last : &trace->axis[0];
    stage_show_step(stage, rows, "ts_sweep_traced", "gap = %.1f, speed = %.1f", about->at_start.gap,
                    about->speed);
}

void sweep_times(Stage *stage, const TsSweepTrace *trace, bool hit, bool flawed, double now)
{
    Draw *draw = stage->draw;
    int chosen[TIMES_ROWS], rows = choose(trace, chosen);
    bool steps = !stage->playing && rows > 0;
    int shown = steps ? stage_trace(stage, rows + 1) : rows;
    bool all = shown == rows;
    stage_begin_page(stage);
    sweep_times_frame(stage, rows, now);
    if (all) draw_ends(draw, trace, rows, hit);
    for (int i = 0; i < 2 * rows; i++) { // those that decide first: their names have the room
        int row = i % rows, axis = chosen[row];
        bool decides = all ? axis == trace->entering || axis == trace->leaving : row == shown;
        if (row <= shown && decides == (i < rows))
            draw_axis(draw, row, &trace->axis[axis], decides);
    }
    draw_tag(draw, NULL);
    stage_end_page(stage);
    if (steps) narrate_times(stage, trace, all ? NULL : &trace->axis[chosen[shown]], hit, flawed);
}

// ---- In the panel

static const char *write_time(char *text, int size, double time)
{
    if (!isfinite(time)) return time < 0 ? "always" : "never";
    return number_plain(text, size, time, 2);
}

void sweep_formula(Stage *stage, const TsSweepTrace *trace, TsVec beside)
{
    const TsSweepAxis *axis = trace->entering < 0 ? NULL : &trace->axis[trace->entering];
    char bars[DRAW_TAG_TEXT];
    // A simple picture has no bars.
    if (!axis || !isfinite(axis->enter) || !(axis->at_start.gap > 0) || stage_is_simple(stage))
        return;
    snprintf(bars, sizeof bars, "bars:%s", axis->at_start.name);
    stage_formula(stage, "[tEnter] = [gap] / [speed]",
                  {.name = "tEnter", .value = axis->enter, .lights = "tEnter", .decimals = 3},
                  {.name = "gap", .value = axis->at_start.gap, .lights = bars},
                  {.name = "speed", .value = fabs(axis->speed), .lights = "sweep"});
    // The gap, where it is.
    const TsAxis *start = &axis->at_start;
    TsVec along = start->direction, across = ts_vec_perp(along);
    TsVec base = ts_vec_scale(across, ts_vec_dot(across, beside));
    bool ahead = start->b_min > start->a_max;
    double from = ahead ? start->a_max : start->b_max, to = ahead ? start->b_min : start->a_min;
    TsVec a = ts_vec_add(base, ts_vec_scale(along, from));
    TsVec b = ts_vec_add(base, ts_vec_scale(along, to)), middle = ts_vec_lerp(a, b, 0.5);
    draw_layer(stage->draw, LAYER_CONTACT);
    draw_tag_hidden(stage->draw, bars);
    draw_line(stage->draw, a, b, (Pen){.ink = INK_FOCUS, .width = 3});
    draw_textf(stage->draw, ts_vec(middle.x, middle.y - 8),
               (Font){.face = FACE_MONO, .size = 13, .ink = INK_FOCUS, .align = ALIGN_CENTER},
               "%s px", number_plain(NUMBER_TEXT, start->gap, 1));
    draw_tag(stage->draw, NULL);
}

void sweep_table(Stage *stage, const TsSweepTrace *trace)
{
    stage_table(stage, "Axes", "axis\t+speed\ttEnter\ttLeave");
    for (int i = 0; i < trace->count; i++) {
        const TsSweepAxis *axis = &trace->axis[i];
        char speed[NUMBER_MAX], enter[NUMBER_MAX], leave[NUMBER_MAX];
        bool decides = i == trace->entering || i == trace->leaving, still = axis->speed == 0;
        bool across = is_across(axis); // its name is too long here
        number_plain(speed, sizeof speed, axis->speed, 0);
        stage_row(stage, decides ? ROW_DECIDES : ROW_PLAIN, "%s\t%s\t%s\t%s",
                  across ? "perpend." : axis->at_start.name, speed,
                  write_time(enter, sizeof enter, axis->enter),
                  still ? "" : write_time(leave, sizeof leave, axis->leave));
        if (across) stage_row_names(stage, ":perpendicular");
    }
}

static void add_lamp(Stage *stage, bool on, const char *name, double value)
{
    char text[NUMBER_MAX];
    stage_row(stage, on ? ROW_LAMP_ON : ROW_LAMP_OFF, "%s\t%s", name,
              write_time(text, sizeof text, value));
}

void sweep_conditions(Stage *stage, const TsSweepTrace *trace, bool hit, unsigned conditions)
{
    double enter = -HUGE_VAL, leave = HUGE_VAL;
    bool across_meets = true;
    for (int i = 0; i < trace->count; i++) {
        const TsSweepAxis *axis = &trace->axis[i];
        if (is_across(axis)) {
            across_meets = axis->enter < 0;
            continue;
        }
        enter = fmax(enter, axis->enter);
        leave = fmin(leave, axis->leave);
    }
    bool ever = isfinite(leave) || leave > 0; // without speed along an axis they may never overlap
    stage_table(stage, "Hit if all hold", "of every axis\t");
    if (conditions & SWEEP_ENTER_LEAVE) {
        add_lamp(stage, hit || enter <= leave, "tEnter ≤ tLeave", enter);
        stage_row_names(stage, "tEnter");
    }
    if (conditions & SWEEP_ENTER) {
        add_lamp(stage, hit || enter <= 1, "tEnter ≤ 1", enter);
        stage_row_names(stage, "tEnter");
    }
    if (conditions & SWEEP_LEAVE) {
        add_lamp(stage, hit || leave >= 0, "tLeave ≥ 0", ever ? leave : HUGE_VAL);
        stage_row_names(stage, "tLeave");
    }
    if (conditions & SWEEP_PERPENDICULAR)
        stage_row_for(stage, ":perpendicular", hit || across_meets ? ROW_LAMP_ON : ROW_LAMP_OFF,
                      "or: perp. axis\t");
}

void sweep_advances(Stage *stage, const TsAdvanceTrace *trace, int shown, double now)
{
    Draw *draw = stage->draw;
    stage_begin_page(stage);
    sweep_times_frame(stage, 1, now);
    TsVec name = ts_vec(sweep_times_x(SWEEP_TIMES_LOW) - 12, sweep_times_y(draw, 0));
    char which[24];
    draw_tag(draw, "advances");
    sweep_times_text(draw, name, 5, ALIGN_RIGHT, INK_MUTED, "advances");
    for (int i = 0; i < trace->count; i++) {
        Ink ink = i == shown ? INK_FOCUS : INK_LINE;
        translate_print(which, sizeof which, "advance %d", i + 1);
        draw_tag_which(draw, "advances", which);
        sweep_times_line(draw, trace->step[i].time, 1, (Pen){.ink = ink, .width = 2});
    }
    draw_tag(draw, "advances");
    stage_end_page(stage);
}

void sweep_moments(Stage *stage, const SweepPair *pair, int moments, double now)
{
    Draw *draw = stage->draw;
    int tested = 0;
    bool met = false;
    while (tested < moments && !met) met = sweep_meets(pair, (double)++tested / moments);
    int shown = stage->playing ? tested : stage_trace(stage, tested) + 1;
    bool last = shown == tested, meets = met && last;
    stage_table(stage, "Moments tested", "time\t");
    for (int i = 1; i <= shown; i++) {
        bool here = met && i == tested;
        double time = (double)i / moments;
        draw_on(draw, LAYER_OUTLINES, "small steps");
        sweep_draw(draw, pair, time,
                   (Pen){.ink = INK_MARK, .width = here ? 3 : 1.5, .on = here ? 0 : 3, .off = 3});
        if (i == shown) label_at(stage, pair, time, "moment tested");
        stage_row_for(stage, "small steps", here ? ROW_LAMP_ON : ROW_LAMP_OFF, "%s\t%s",
                      number_plain(NUMBER_TEXT, time, 3), here ? "meet" : "apart");
    }
    stage_begin_page(stage);
    sweep_times_frame(stage, 1, now);
    draw_tag(draw, "small steps");
    for (int i = 1; i <= moments; i++)
        sweep_times_line(draw, (double)i / moments, 1, (Pen){.ink = INK_MARK, .width = 2});
    draw_tag(draw, NULL);
    stage_end_page(stage);
    if (stage->playing) return;
    double time = (double)shown / moments;
    const char *at = number_plain(NUMBER_TEXT, time, 3);
    const StepRow rows[] = {
        {.when = meets,
         .text = STEP_TEXT("At t = %s they meet: this method reports that they meet.", at),
         .code = "moment"},
        {.when = last,
         .text = STEP_TEXT("At t = %s they are apart: this method reports that they miss.", at),
         .code = "moment"},
        {.text = STEP_TEXT("At t = %s they are apart: test the next moment.", at),
         .code = "moment"}};
    stage_show_step(stage, rows, NULL, "time = %.3f", time);
}
