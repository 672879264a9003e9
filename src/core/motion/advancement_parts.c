#include "touchstone/advancement_parts.h"

#include <stddef.h>

#include "touchstone/contact.h"
#include "touchstone/sweep_parts.h"

static TsAdvance at_start(const TsShape *a, const TsShape *b, TsAdvance advance)
{
    TsContact contact = ts_contact_shapes(a, b);
    advance.gap = contact.gap;
    advance.normal = contact.normal;
    advance.point = ts_vec_lerp(contact.on_a, contact.on_b, 0.5);
    return advance;
}

// What is met as the step ends is met, too.
static bool is_sooner(const TsAdvance *one, const TsAdvance *other)
{
    if (one->end == TS_ADVANCE_APART) return false;
    return other->end == TS_ADVANCE_APART || one->time < other->time;
}

TsAdvance ts_advancement_by_parts(const TsShape *a, TsMotion motion_a, const TsShape *b,
                                  TsMotion motion_b, TsAdvanceTrace *trace)
{
    TsPolygonParts of_a, of_b;
    TsAdvance first = {.end = TS_ADVANCE_APART, .time = 1};
    TsAdvanceTrace other;
    ts_sweep_parts_of(a, &of_a);
    ts_sweep_parts_of(b, &of_b);
    for (int i = 0; i < of_a.count * of_b.count; i++) {
        const TsShape *part_a = &of_a.shape[i / of_b.count], *part_b = &of_b.shape[i % of_b.count];
        TsAdvance advance =
            ts_advancement_shapes(part_a, motion_a, part_b, motion_b, trace ? &other : NULL);
        if (i > 0 && !is_sooner(&advance, &first)) continue;
        first = advance;
        if (trace) *trace = other;
    }
    return first.end == TS_ADVANCE_AT_START ? at_start(a, b, first) : first;
}
