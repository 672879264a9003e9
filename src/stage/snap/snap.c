#include <stddef.h>

#include "snap/snap_search.h"

static const double GRID = 0x1p-20; // of the place from which the search starts

TsRelation snap_relation_at(const Search *s, TsVec position)
{
    TsShape shape;
    s->moving.make(s->moving.self, position, &shape);
    return ts_shape_valid(&shape, NULL) ? ts_relation_shapes(&shape, s->fixed) : TS_APART;
}

// Whether a corner of the one lies inside of the other: most places tried are far too deep, and
// what touches is dear to decide. Asked first is the one that was the last time.
static bool has_corner_in(const TsShape *shape, const TsShape *other, int *last)
{
    if (shape->kind != TS_SHAPE_POLYGON || other->kind != TS_SHAPE_POLYGON) return false;
    int count = shape->polygon.count;
    for (int i = 0; i < count; i++) {
        int k = (*last + i) % count;
        if (ts_relation_polygon_point(other->polygon, shape->polygon.corner[k]) != TS_OVERLAPPING)
            continue;
        *last = k;
        return true;
    }
    return false;
}

static bool touches_at(Search *s, TsVec position)
{
    TsShape shape;
    s->moving.make(s->moving.self, position, &shape);
    if (!ts_shape_valid(&shape, NULL)) return false;
    if (has_corner_in(&shape, s->fixed, &s->inside[0])) return false;
    if (has_corner_in(s->fixed, &shape, &s->inside[1])) return false;
    return ts_relation_shapes(&shape, s->fixed) == TS_TOUCHING;
}

bool snap_try(Search *s, TsVec position)
{
    double distance = ts_vec_distance(s->from, position);
    if (s->snap.found && distance >= s->distance) return true;
    if (!touches_at(s, position)) return false;
    s->snap.found = true;
    s->snap.touch = position;
    s->distance = distance;
    return true;
}

TsContact snap_contact_at(const Search *s, TsVec position)
{
    TsShape shape;
    s->moving.make(s->moving.self, position, &shape);
    return ts_contact_shapes(&shape, s->fixed);
}

static double on_grid(double x) { return floor(x / GRID + 0.5) * GRID; }

// Where a measured push brings the shapes to touch, to rounding.
static TsVec rough_place(const Search *s)
{
    TsVec at = s->from;
    for (int i = 0; i < 3; i++) {
        TsContact contact = snap_contact_at(s, at);
        at = ts_vec_add(at, ts_vec_scale(contact.normal, contact.gap));
        at = ts_vec(on_grid(at.x), on_grid(at.y));
    }
    return at;
}

// ---- The doubles on either side

static double ulp(double x)
{
    double spacing = nextafter(fabs(x), HUGE_VAL) - fabs(x);
    return spacing > SNAP_FINEST ? spacing : SNAP_FINEST;
}

// In units of the coarser of the coordinates that move, so that the direction is kept.
static TsVec beside(TsVec at, TsVec sense, double ulps)
{
    double unit = fmax(sense.x == 0 ? 0 : ulp(at.x), sense.y == 0 ? 0 : ulp(at.y));
    return ts_vec_add(at, ts_vec_scale(sense, ulps * unit));
}

// The fewest ulps in that direction that bring the relation about, found by doubling, then halving.
static bool find_beside(const Search *s, TsVec sense, TsRelation relation, TsVec *out)
{
    TsVec at = s->snap.touch;
    double enough = 1, short_of = 0;
    while (snap_relation_at(s, beside(at, sense, enough)) != relation) {
        short_of = enough;
        enough *= 2;
        if (enough > 0x1p40) return false;
    }
    while (enough - short_of > 1) {
        double middle = floor((enough + short_of) / 2);
        if (snap_relation_at(s, beside(at, sense, middle)) == relation)
            enough = middle;
        else
            short_of = middle;
    }
    *out = beside(at, sense, enough);
    return true;
}

static double sign(double x) { return x < 0 ? -1 : 1; }

// Along the greater coordinate of the normal first. Where a corner meets a corner that may only
// slide along it: then aslant, and last straight at the other's middle, `inward`.
static bool find_side(const Search *s, TsVec normal, TsVec inward, TsRelation relation, TsVec *out)
{
    TsVec along_x = ts_vec(sign(normal.x), 0), along_y = ts_vec(0, sign(normal.y));
    bool x_first = fabs(normal.x) >= fabs(normal.y);
    TsVec main = x_first ? along_x : along_y, side = x_first ? along_y : along_x;
    TsVec senses[] = {main, side, ts_vec_add(main, side), ts_vec_sub(main, side),
                      ts_vec_normalize(inward)};
    for (int i = 0; i < 5; i++) {
        if (find_beside(s, senses[i], relation, out)) return true;
    }
    return false;
}

static void find_sides(Search *s)
{
    TsShape shape;
    s->moving.make(s->moving.self, s->snap.touch, &shape);
    TsVec normal = ts_contact_shapes(&shape, s->fixed).normal;
    TsVec inward = ts_vec_sub(ts_shape_center(s->fixed), ts_shape_center(&shape));
    TsVec out = ts_vec_negate(normal), outward = ts_vec_negate(inward);
    s->snap.has_inside = find_side(s, normal, inward, TS_OVERLAPPING, &s->snap.inside);
    s->snap.has_apart = find_side(s, out, outward, TS_APART, &s->snap.apart);
}

Snap snap_touch(SnapMaker moving, TsVec from, const TsShape *fixed)
{
    Search s = {.moving = moving, .from = from, .fixed = fixed};
    TsShape shape;
    moving.make(moving.self, from, &shape);
    if (!ts_relation_knows(shape.kind, fixed->kind)) return s.snap;
    moving.make(moving.self, ts_vec(0, 0), &shape);
    s.of_moving = snap_features_of(&shape);
    s.of_fixed = snap_features_of(fixed);
    TsVec rough = rough_place(&s);
    snap_features(&s, rough);
    snap_walks(&s, rough);
    if (s.snap.found) find_sides(&s);
    return s.snap;
}
