#include "touchstone/advancement.h"

#include <assert.h>

#include "motion/turning_private.h"
#include "narrow/features.h"
#include "touchstone/contact.h"
#include "touchstone/scalar.h"
#include "touchstone/sweep.h"

#define TOLERANCE 1e-10 // of the size

typedef struct Course { // of both shapes through the step
    Turning a, b;
    TsVec origin;
    double tolerance;
    Solid now_a, now_b; // at `time`
    double time;
} Course;

static Course course_of(const TsShape *a, TsMotion motion_a, const TsShape *b, TsMotion motion_b)
{
    TsVec origin = ts_shape_center(a);
    Course course = {.origin = origin,
                     .a = ts_turning_of(a, motion_a, origin),
                     .b = ts_turning_of(b, motion_b, origin)};
    double size = ts_scalar_larger(ts_shape_size(a), ts_shape_size(b));
    size = ts_scalar_larger(size,
                            ts_scalar_larger(ts_turning_way(&course.a), ts_turning_way(&course.b)));
    course.tolerance = TOLERANCE * size;
    return course;
}

// --- the gap at one moment

typedef struct Gap {
    double shown; // along the normal
    TsVec normal;
    Features features;
} Gap;

static double shown_along(const Course *course, TsVec normal)
{
    double radii = course->now_a.radius + course->now_b.radius;
    double far = ts_solid_shadow(&course->now_b, normal).min;
    return far - ts_solid_shadow(&course->now_a, normal).max - radii;
}

static void try_axes(const Course *course, const Solid *owner, Gap *gap)
{
    for (int i = 0; i < owner->axes; i++) {
        TsVec normal = ts_vec_normalize(owner->axis[i]);
        for (int side = 0; side < 2; side++, normal = ts_vec_negate(normal)) {
            double shown = shown_along(course, normal);
            if (shown <= gap->shown) continue;
            gap->shown = shown;
            gap->normal = normal;
        }
    }
}

// The way between the nearest places is the normal that shows the most; but where it is so short
// that its direction has lost digits, a side's own normal shows more.
static Gap gap_of(const Course *course)
{
    Gap gap = {.features = ts_features_of(&course->now_a, &course->now_b, true, HUGE_VAL)};
    gap.normal = gap.features.normal;
    gap.shown = shown_along(course, gap.normal);
    double radii = course->now_a.radius + course->now_b.radius;
    if (gap.shown >= 0.999 * (gap.features.gap - radii)) return gap;
    try_axes(course, &course->now_a, &gap);
    try_axes(course, &course->now_b, &gap);
    return gap;
}

// --- one advance

static double seen_from(const Course *course, TsAdvanceBy by, TsVec normal, double target)
{
    const Turning *a = &course->a, *b = &course->b;
    const Solid *now_a = &course->now_a, *now_b = &course->now_b;
    TsVec back = ts_vec_negate(normal);
    TurningView view = by == TS_ADVANCE_BY_A
                           ? (TurningView){a, b, now_a, now_b, back, course->time}
                           : (TurningView){b, a, now_b, now_a, normal, course->time};
    return ts_turning_by_corners(&view, target);
}

// The farthest of what every bound allows.
static void look_ahead(const Course *course, TsAdvanceStep *step)
{
    double target = course->tolerance / 2;
    step->by = TS_ADVANCE_BY_SPEED;
    step->ahead = ts_turning_by_speed(&course->a, &course->b, step->normal, step->gap - target);
    for (int by = TS_ADVANCE_BY_A; by <= TS_ADVANCE_BY_B; by++) {
        double ahead = seen_from(course, (TsAdvanceBy)by, step->normal, target);
        if (ahead <= step->ahead) continue;
        step->ahead = ahead;
        step->by = (TsAdvanceBy)by;
    }
}

static TsAdvanceStep step_at(Course *course, double time)
{
    course->time = time;
    course->now_a = ts_turning_at(&course->a, time);
    course->now_b = ts_turning_at(&course->b, time);
    Gap gap = gap_of(course);
    TsVec on_a =
        ts_vec_add(gap.features.on_a, ts_vec_scale(gap.features.normal, course->now_a.radius));
    TsVec on_b =
        ts_vec_sub(gap.features.on_b, ts_vec_scale(gap.features.normal, course->now_b.radius));
    TsAdvanceStep step = {.time = time, .gap = gap.shown, .normal = gap.normal};
    step.on_a = ts_vec_add(course->origin, on_a);
    step.on_b = ts_vec_add(course->origin, on_b);
    if (step.gap > course->tolerance) look_ahead(course, &step);
    return step;
}

// --- all of them

static void keep(TsAdvanceTrace *trace, TsAdvanceStep step)
{
    if (!trace) return;
    if (trace->count < TS_ADVANCES_TRACED) trace->count++;
    trace->step[trace->count - 1] = step;
}

static TsAdvance end_of(TsAdvanceStep step, TsAdvanceEnd end, int advances)
{
    return (TsAdvance){.end = end,
                       .time = end == TS_ADVANCE_APART ? 1 : step.time,
                       .gap = step.gap,
                       .normal = step.normal,
                       .point = ts_vec_lerp(step.on_a, step.on_b, 0.5),
                       .advances = advances};
}

static TsAdvance at_start(const TsShape *a, const TsShape *b, TsAdvanceTrace *trace)
{
    TsContact contact = ts_contact_shapes(a, b);
    TsAdvanceStep step = {
        .gap = contact.gap, .normal = contact.normal, .on_a = contact.on_a, .on_b = contact.on_b};
    keep(trace, step);
    return end_of(step, TS_ADVANCE_AT_START, 1);
}

TsAdvance ts_advancement_shapes(const TsShape *a, TsMotion motion_a, const TsShape *b,
                                TsMotion motion_b, TsAdvanceTrace *trace)
{
    assert(ts_sweep_accepts(a) && ts_sweep_accepts(b));
    if (trace) trace->count = 0;
    if (ts_relation_shapes(a, b) != TS_APART) return at_start(a, b, trace);
    Course course = course_of(a, motion_a, b, motion_b);
    TsAdvanceStep step = {0};
    double time = 0;
    for (int i = 1; i <= TS_ADVANCES_MAX; i++) {
        step = step_at(&course, time);
        keep(trace, step);
        if (step.gap <= course.tolerance) return end_of(step, TS_ADVANCE_HIT, i);
        time += step.ahead;
        if (time > 1) return end_of(step, TS_ADVANCE_APART, i);
    }
    return end_of(step, TS_ADVANCE_UNDECIDED, TS_ADVANCES_MAX);
}
