#include <assert.h>
#include <stddef.h>

#include "touchstone/sweep3.h"

typedef struct Span { // of time; the axis of the latest enter, and the one of the greatest gap now
    double enter, leave, gap;
    TsVec3 entering, nearest;
} Span;

typedef struct Shadow {
    double low, high;
} Shadow;

static Shadow box_shadow(TsAabb3 box, TsVec3 direction)
{
    Shadow shadow = {0, 0};
    for (int i = 0; i < 3; i++) {
        double a = ts_vec3_at(box.min, i) * ts_vec3_at(direction, i);
        double b = ts_vec3_at(box.max, i) * ts_vec3_at(direction, i);
        shadow.low += fmin(a, b);
        shadow.high += fmax(a, b);
    }
    return shadow;
}

static Shadow triangle_shadow(const TsTriangle3 *t, TsVec3 direction)
{
    Shadow shadow = {HUGE_VAL, -HUGE_VAL};
    for (int i = 0; i < 3; i++) {
        double at = ts_vec3_dot(t->corner[i], direction);
        shadow = (Shadow){fmin(shadow.low, at), fmax(shadow.high, at)};
    }
    return shadow;
}

// The box is behind by `before` and ahead by `after`, whichever is the greater; < 0: both meet.
static void note_gap(Span *span, double before, double after, TsVec3 direction)
{
    double gap = fmax(before, after);
    if (gap <= span->gap) return;
    span->gap = gap;
    span->nearest = before > after ? ts_vec3_negate(direction) : direction;
}

static void narrow(Span *span, TsAabb3 box, TsVec3 motion, const TsTriangle3 *t, TsVec3 direction)
{
    Shadow a = box_shadow(box, direction), b = triangle_shadow(t, direction);
    double speed = ts_vec3_dot(motion, direction);
    double before = b.low - a.high, after = a.low - b.high; // the gaps, on either side
    note_gap(span, before, after, direction);
    if (speed == 0) {
        if (before >= 0 || after >= 0) span->enter = HUGE_VAL;
        return;
    }
    double enter = speed > 0 ? before / speed : -after / speed;
    double leave = speed > 0 ? -after / speed : before / speed;
    if (enter > span->enter) {
        span->enter = enter;
        span->entering = speed > 0 ? ts_vec3_negate(direction) : direction;
    }
    span->leave = fmin(span->leave, leave);
}

// Of edges that are parallel, but for rounding, there is no axis.
static void narrow_across(Span *span, TsAabb3 box, TsVec3 motion, const TsTriangle3 *t, TsVec3 u,
                          TsVec3 v)
{
    TsVec3 direction = ts_vec3_cross(u, v);
    double square = ts_vec3_length_squared(direction);
    if (square <= 0x1p-80 * ts_vec3_length_squared(u) * ts_vec3_length_squared(v)) return;
    narrow(span, box, motion, t, ts_vec3_scale(direction, 1 / sqrt(square)));
}

static Span span_of(TsAabb3 box, TsVec3 motion, const TsTriangle3 *t)
{
    Span span = {.enter = -HUGE_VAL, .leave = HUGE_VAL, .gap = -HUGE_VAL};
    static const TsVec3 world[3] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
    for (int i = 0; i < 3 && span.enter < span.leave; i++) {
        narrow(&span, box, motion, t, world[i]);
    }
    for (int i = 0; i < 3 && span.enter < span.leave; i++) {
        TsVec3 edge = ts_vec3_sub(t->corner[(i + 1) % 3], t->corner[i]);
        if (i == 0) {
            narrow_across(&span, box, motion, t, edge, ts_vec3_sub(t->corner[2], t->corner[0]));
        }
        for (int k = 0; k < 3; k++) narrow_across(&span, box, motion, t, edge, world[k]);
    }
    return span;
}

TsImpact3 ts_sweep3_box_triangle(TsAabb3 box, TsVec3 motion, const TsTriangle3 *b)
{
    assert(ts_shape3_aabb_valid(box, NULL) && ts_shape3_triangle_valid(b, NULL));
    Span span = span_of(box, motion, b);
    if (!(span.enter < span.leave) || span.enter > 1 || span.leave <= 0) {
        return (TsImpact3){.relation = TS_APART};
    }
    bool initially = span.enter < 0;
    return (TsImpact3){.relation = TS_OVERLAPPING,
                       .initially = initially,
                       .enter = initially ? 0 : span.enter,
                       .normal = initially ? span.nearest : span.entering};
}
