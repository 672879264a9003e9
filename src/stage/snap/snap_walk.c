// Walks: along x or y, halving between a place that is apart and one that overlaps.
#include "snap_search.h"

static const double WALK_REACH = 1024; // px

static double coordinate(Vec v, bool x) { return x ? v.x : v.y; }

static Vec with(Vec base, bool x, double value)
{
    return x ? vec(value, base.y) : vec(base.x, value);
}

static void halve(Search *s, Vec base, bool x, double near, double far)
{
    Relation at_near = snap_relation_at(s, with(base, x, near));
    while (fabs(far - near) > SNAP_FINEST) {
        double middle = near + (far - near) / 2;
        if (middle == near || middle == far) return;
        Relation relation = snap_relation_at(s, with(base, x, middle));
        if (relation == TOUCHING) {
            snap_try(s, with(base, x, middle));
            return;
        }
        if (relation == at_near)
            near = middle;
        else
            far = middle;
    }
}

static bool walk_to(Search *s, Vec base, bool x, double far)
{
    double start = coordinate(base, x);
    Relation here = snap_relation_at(s, base), there = snap_relation_at(s, with(base, x, far));
    if (there == TOUCHING)
        snap_try(s, with(base, x, far));
    else if (there != here)
        halve(s, base, x, start, far);
    return there != here;
}

static void walk(Search *s, Vec base, bool x)
{
    if (snap_try(s, base) && vec_equal(s->snap.touch, base)) return;
    for (double reach = 0x1p-30; reach <= WALK_REACH; reach *= 4) {
        double start = coordinate(base, x);
        bool up = walk_to(s, base, x, start + reach), down = walk_to(s, base, x, start - reach);
        if (up || down) return;
    }
}

void snap_walks(Search *s, Vec rough)
{
    Vec center = shape_center(s->fixed);
    Vec lines[] = {rough, s->from, center};
    for (int i = 0; i < 3; i++) {
        walk(s, vec(rough.x, lines[i].y), true);
        walk(s, vec(lines[i].x, rough.y), false);
    }
}
