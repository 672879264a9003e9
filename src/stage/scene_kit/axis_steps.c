#include "scene_kit/axis_steps.h"

#include <math.h>
#include <string.h>

#include "scene_kit/number.h"
#include "scene_kit/projections.h"
#include "scene_kit/steps.h"

enum { BITS = 32 }; // of Answer.axes

void axis_steps_drawn(Stage *stage)
{
    stage_drawn_by(stage, "obb_four_axes|obb_three_axes|obb_prose|obb_triangle_five_axes|"
                          "obb_triangle_two_axes|obb_aabb_*|obb_circle_box_axes|"
                          "polygon_sat_strict|polygon_sat_inclusive|polygon_sat_first_only|"
                          "polygon_sat_no_return|polygon_sat_unguarded|polygon_circle_sat|"
                          "polygon_circle_sat_normals|polygon_mtv|sat_exact");
}

AxisStep axis_steps(Stage *stage, const Ask *ask, const TsAxisTrace *trace)
{
    int order[TS_AXES_MAX], tested = 0;
    for (int i = 0; i < trace->count; i++) {
        if (ask->answer.axes && (i >= BITS || !projections_tested(ask, i))) continue;
        order[tested++] = i;
        double gap = trace->axis[i].gap;
        if (!ask->answer.axes && (gap > 0 || (gap == 0 && !ask->hit))) break;
    }
    AxisStep step = {.axis = -1, .shown = -1, .tested = tested, .last = true, .so_far = *ask};
    if (tested == 0) return step;
    int shown = stage_trace(stage, tested);
    step.axis = order[shown];
    step.last = shown == tested - 1;
    if (!step.last) {
        step.so_far.answer.axes = 0;
        step.so_far.verdict = VERDICT_AGREE;
    }
    for (int i = 0; i <= shown && order[i] < BITS; i++) step.so_far.answer.axes |= 1u << order[i];
    step.shown = step.last ? projections_deciding(&step.so_far, trace) : step.axis;
    if (!step.last) step.so_far.axis_shown = step.axis + 1;
    return step;
}

void axis_steps_narrate(Stage *stage, const Ask *ask, const TsAxisTrace *trace,
                        const AxisStep *step)
{
    const TsAxis *axis = &trace->axis[step->shown];
    int number = step->shown + 1, tested = step->tested;
    const char *gap = number_length(NUMBER_TEXT, fabs(axis->gap));
    bool wrong = ask_is_wrong(ask) && !ask_measure_is_wrong(ask); // about the relation
    bool apart = ask->answer.relation == TS_APART;
    // What the axes show is not what the method answers at its end.
    bool otherwise = step->last && (axis->gap > 0 ? ask->hit && wrong : axis->gap < 0 && apart);
    const StepRow rows[] = {
        {.when = otherwise,
         .text = STEP_TEXT("Axis %d: %s of %s, but this method answers otherwise.", number, gap,
                           axis->gap > 0 ? "gap" : "overlap")},
        {.when = axis->gap > 0 && !step->last,
         .text = STEP_TEXT("Axis %d has a gap of %s, but this method goes on.", number, gap)},
        {.when = axis->gap > 0 && step->shown == step->axis && tested < trace->count,
         .text = STEP_TEXT("Axis %d has a gap of %s: apart. No other axis need be tested.", number,
                           gap)},
        {.when = axis->gap > 0 && step->shown == step->axis,
         .text = STEP_TEXT("Axis %d has a gap of %s: apart.", number, gap)},
        {.when = axis->gap > 0,
         .text = STEP_TEXT("%d axes tested: the largest gap, %s, is on axis %d: apart.", tested,
                           gap, number)},
        {.when = axis->gap == 0 && step->last,
         .text = STEP_TEXT("On axis %d the projections touch, %s.", number,
                           apart ? "which this method takes for a gap" : "and no axis has a gap")},
        {.when = axis->gap == 0, .text = STEP_TEXT("On axis %d the projections touch.", number)},
        {.when = !step->last,
         .text =
             STEP_TEXT("On axis %d the projections overlap by %s: test the next.", number, gap)},
        {.when = wrong && step->shown != step->axis,
         .text = STEP_TEXT("%d axes tested: the least overlap, %s, is on axis %d.", tested, gap,
                           number)},
        {.when = !wrong && step->shown != step->axis,
         .text = STEP_TEXT("%d axes tested: the least overlap, %s, is on axis %d: they meet.",
                           tested, gap, number)},
        {.when = wrong,
         .text = STEP_TEXT("On axis %d the projections overlap by %s, the least of those tested.",
                           number, gap)},
        {.text = STEP_TEXT("On axis %d the projections overlap by %s, the least of all: they meet.",
                           number, gap)}};
    stage_show_sentence(stage, rows);
}

void axis_steps_code(Stage *stage, const TsAxisTrace *trace, const AxisStep *step)
{
    const TsAxis *axis = &trace->axis[step->axis];
    bool of_side =
        strstr(axis->name, "edge") || strstr(axis->name, "along") || strstr(axis->name, "across");
    stage_code(stage, "ts_sat_contact",
               strcmp(axis->name, "corner") == 0 ? "corner_axis"
               : of_side                         ? "axis"
                                                 : "other_axis",
               "a = %.1f to %.1f, b = %.1f to %.1f, gap = %.1f", axis->a_min, axis->a_max,
               axis->b_min, axis->b_max, axis->gap);
}
