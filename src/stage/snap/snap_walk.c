// Walks: along x or y, halving between a place that is apart and one that overlaps.
#include "snap/snap_search.h"

static const double WALK_REACH = 1024; // px

static double coordinate(TsVec v, bool x) { return x ? v.x : v.y; }

static TsVec with(TsVec base, bool x, double value)
{
    return x ? ts_vec(value, base.y) : ts_vec(base.x, value);
}

static void halve(Search *s, TsVec base, bool x, double near, double far)
{
    TsRelation at_near = snap_relation_at(s, with(base, x, near));
    while (fabs(far - near) > SNAP_FINEST) {
        double middle = near + (far - near) / 2;
        if (middle == near || middle == far) return;
        TsRelation relation = snap_relation_at(s, with(base, x, middle));
        if (relation == TS_TOUCHING) {
            snap_try(s, with(base, x, middle));
            return;
        }
        if (relation == at_near)
            near = middle;
        else
            far = middle;
    }
}

static bool walk_to(Search *s, TsVec base, bool x, double far)
{
    double start = coordinate(base, x);
    TsRelation here = snap_relation_at(s, base), there = snap_relation_at(s, with(base, x, far));
    if (there == TS_TOUCHING)
        snap_try(s, with(base, x, far));
    else if (there != here)
        halve(s, base, x, start, far);
    return there != here;
}

static void walk(Search *s, TsVec base, bool x)
{
    if (snap_try(s, base) && ts_vec_equal(s->snap.touch, base)) return;
    for (double reach = 0x1p-30; reach <= WALK_REACH; reach *= 4) {
        double start = coordinate(base, x);
        bool up = walk_to(s, base, x, start + reach), down = walk_to(s, base, x, start - reach);
        if (up || down) return;
    }
}

void snap_walks(Search *s, TsVec rough)
{
    TsVec center = ts_shape_center(s->fixed);
    TsVec lines[] = {rough, s->from, center};
    for (int i = 0; i < 3; i++) {
        walk(s, ts_vec(rough.x, lines[i].y), true);
        walk(s, ts_vec(lines[i].x, rough.y), false);
    }
}
