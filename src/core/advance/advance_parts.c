#include "advance_parts.h"

#include <stddef.h>

#include "contact.h"
#include "sweep_parts.h"

static Advance at_start(const Shape *a, const Shape *b, Advance advance)
{
    Contact contact = contact_shapes(a, b);
    advance.gap = contact.gap;
    advance.normal = contact.normal;
    advance.point = vec_lerp(contact.on_a, contact.on_b, 0.5);
    return advance;
}

// What is met as the step ends is met, too.
static bool is_sooner(const Advance *one, const Advance *other)
{
    if (one->end == ADVANCE_APART) return false;
    return other->end == ADVANCE_APART || one->time < other->time;
}

Advance advance_by_parts(const Shape *a, Motion motion_a, const Shape *b, Motion motion_b,
                         AdvanceTrace *trace)
{
    PolygonParts of_a, of_b;
    Advance first = {.end = ADVANCE_APART, .time = 1};
    AdvanceTrace other;
    sweep_parts_of(a, &of_a);
    sweep_parts_of(b, &of_b);
    for (int i = 0; i < of_a.count * of_b.count; i++) {
        const Shape *part_a = &of_a.shape[i / of_b.count], *part_b = &of_b.shape[i % of_b.count];
        Advance advance = advance_shapes(part_a, motion_a, part_b, motion_b, trace ? &other : NULL);
        if (i > 0 && !is_sooner(&advance, &first)) continue;
        first = advance;
        if (trace) *trace = other;
    }
    return first.end == ADVANCE_AT_START ? at_start(a, b, first) : first;
}
