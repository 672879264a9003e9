#include "advance.h"

#include <assert.h>

#include "contact.h"
#include "link.h"
#include "scalar.h"
#include "sweep.h"
#include "turning.h"

#define TOLERANCE 1e-10 // of the size

typedef struct Course { // of both shapes through the step
    Turning a, b;
    Vec origin;
    double tolerance;
    Solid now_a, now_b; // at `time`
    double time;
} Course;

static Course course_of(const Shape *a, Motion motion_a, const Shape *b, Motion motion_b)
{
    Vec origin = shape_center(a);
    Course course = {.origin = origin,
                     .a = turning_of(a, motion_a, origin),
                     .b = turning_of(b, motion_b, origin)};
    double size = scalar_larger(shape_size(a), shape_size(b));
    size = scalar_larger(size, scalar_larger(turning_way(&course.a), turning_way(&course.b)));
    course.tolerance = TOLERANCE * size;
    return course;
}

// --- the gap at one moment

typedef struct Gap {
    double shown; // along the normal
    Vec normal;
    Link link;
} Gap;

static double shown_along(const Course *course, Vec normal)
{
    double radii = course->now_a.radius + course->now_b.radius;
    double far = solid_shadow(&course->now_b, normal).min;
    return far - solid_shadow(&course->now_a, normal).max - radii;
}

static void try_axes(const Course *course, const Solid *owner, Gap *gap)
{
    for (int i = 0; i < owner->axes; i++) {
        Vec normal = vec_normalize(owner->axis[i]);
        for (int side = 0; side < 2; side++, normal = vec_negate(normal)) {
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
    Gap gap = {.link = link_of(&course->now_a, &course->now_b, true, HUGE_VAL)};
    gap.normal = gap.link.normal;
    gap.shown = shown_along(course, gap.normal);
    double radii = course->now_a.radius + course->now_b.radius;
    if (gap.shown >= 0.999 * (gap.link.gap - radii)) return gap;
    try_axes(course, &course->now_a, &gap);
    try_axes(course, &course->now_b, &gap);
    return gap;
}

// --- one advance

static double seen_from(const Course *course, AdvanceBy by, Vec normal, double target)
{
    const Turning *a = &course->a, *b = &course->b;
    const Solid *now_a = &course->now_a, *now_b = &course->now_b;
    Vec back = vec_negate(normal);
    TurningView view = by == ADVANCE_BY_A ? (TurningView){a, b, now_a, now_b, back, course->time}
                                          : (TurningView){b, a, now_b, now_a, normal, course->time};
    return turning_by_corners(&view, target);
}

// The farthest of what every bound allows.
static void look_ahead(const Course *course, AdvanceStep *step)
{
    double target = course->tolerance / 2;
    step->by = ADVANCE_BY_SPEED;
    step->ahead = turning_by_speed(&course->a, &course->b, step->normal, step->gap - target);
    for (int by = ADVANCE_BY_A; by <= ADVANCE_BY_B; by++) {
        double ahead = seen_from(course, (AdvanceBy)by, step->normal, target);
        if (ahead <= step->ahead) continue;
        step->ahead = ahead;
        step->by = (AdvanceBy)by;
    }
}

static AdvanceStep step_at(Course *course, double time)
{
    course->time = time;
    course->now_a = turning_at(&course->a, time);
    course->now_b = turning_at(&course->b, time);
    Gap gap = gap_of(course);
    Vec on_a = vec_add(gap.link.on_a, vec_scale(gap.link.normal, course->now_a.radius));
    Vec on_b = vec_sub(gap.link.on_b, vec_scale(gap.link.normal, course->now_b.radius));
    AdvanceStep step = {.time = time, .gap = gap.shown, .normal = gap.normal};
    step.on_a = vec_add(course->origin, on_a);
    step.on_b = vec_add(course->origin, on_b);
    if (step.gap > course->tolerance) look_ahead(course, &step);
    return step;
}

// --- all of them

static void keep(AdvanceTrace *trace, AdvanceStep step)
{
    if (!trace) return;
    if (trace->count < ADVANCES_TRACED) trace->count++;
    trace->step[trace->count - 1] = step;
}

static Advance end_of(AdvanceStep step, AdvanceEnd end, int advances)
{
    return (Advance){.end = end,
                     .time = end == ADVANCE_APART ? 1 : step.time,
                     .gap = step.gap,
                     .normal = step.normal,
                     .point = vec_lerp(step.on_a, step.on_b, 0.5),
                     .advances = advances};
}

static Advance at_start(const Shape *a, const Shape *b, AdvanceTrace *trace)
{
    Contact contact = contact_shapes(a, b);
    AdvanceStep step = {
        .gap = contact.gap, .normal = contact.normal, .on_a = contact.on_a, .on_b = contact.on_b};
    keep(trace, step);
    return end_of(step, ADVANCE_AT_START, 1);
}

Advance advance_shapes(const Shape *a, Motion motion_a, const Shape *b, Motion motion_b,
                       AdvanceTrace *trace)
{
    assert(sweep_accepts(a) && sweep_accepts(b));
    if (trace) trace->count = 0;
    if (relation_shapes(a, b) != APART) return at_start(a, b, trace);
    Course course = course_of(a, motion_a, b, motion_b);
    AdvanceStep step = {0};
    double time = 0;
    for (int i = 1; i <= ADVANCES_MAX; i++) {
        step = step_at(&course, time);
        keep(trace, step);
        if (step.gap <= course.tolerance) return end_of(step, ADVANCE_HIT, i);
        time += step.ahead;
        if (time > 1) return end_of(step, ADVANCE_APART, i);
    }
    return end_of(step, ADVANCE_UNDECIDED, ADVANCES_MAX);
}
