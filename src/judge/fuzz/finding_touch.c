// A touch rule that is another one on another side.
#include "fuzz/finding.h"
#include "fuzz/shrink.h"
#include "fuzz/whole_touch.h"
#include "query.h"

// Changes after which shapes touch as before: their numbers only change places and signs.
static const Symmetry change[] = {SYMMETRY_MIRROR, SYMMETRY_QUARTER_TURN, SYMMETRY_SWAP};
enum { CHANGES = sizeof change / sizeof *change };

static bool is_hit_or_miss(TsRelation relation)
{
    return relation == TS_APART || relation == TS_OVERLAPPING;
}

Finding finding_of_touch(const Method *method, const Case *pair, TsRelation answered)
{
    Finding finding = {.kind = FINDING_NONE, .symmetry = SYMMETRIES};
    Query query = query_of_case(method->kind, pair);
    bool asked = method->consistent && method->kind != QUERY_SWEEP && is_hit_or_miss(answered) &&
                 shrink_has_width(&pair->a) && shrink_has_width(&pair->b) &&
                 whole_touch_is_small(method, &query) && query_core(&query) == TS_TOUCHING;
    for (int i = 0; asked && i < CHANGES; i++) {
        Case changed;
        if (!symmetry_change(change[i], method, pair, &changed)) continue;
        Query now = query_of_case(method->kind, &changed);
        TsRelation other = method_ask(method, &now).relation;
        if (!is_hit_or_miss(other) || other == answered) continue;
        if (!whole_touch_is_misjudged(method, &query, answered) ||
            !whole_touch_is_misjudged(method, &now, other))
            continue;
        finding.kind = FINDING_TOUCH;
        finding.symmetry = change[i];
        finding.answered = answered;
        finding.exact = other;
        break;
    }
    return finding;
}
