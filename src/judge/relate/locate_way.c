#include "relate/locate_way.h"

#include <math.h>
#include <string.h>

#include "touchstone/orientation.h"
#include "touchstone/polygon.h"

// ---- Sides

static bool is_on(TsVec a, TsVec b, TsVec at)
{
    return fmin(a.x, b.x) <= at.x && at.x <= fmax(a.x, b.x) && fmin(a.y, b.y) <= at.y &&
           at.y <= fmax(a.y, b.y) && ts_orientation_sign(a, b, at) == 0;
}

// Of the ray to the right: 1 if the side goes up across it on screen, -1 if down. A corner at the
// height of the point counts as above, for both sides that end there.
static int crossing(TsVec a, TsVec b, TsVec at)
{
    bool below_a = a.y > at.y, below_b = b.y > at.y;
    if (below_a == below_b) return 0;
    int ahead = below_a ? -1 : 1; // the turn to a point on the left of the side, so that it is hit
    return ts_orientation_sign(a, b, at) == ahead ? -ahead : 0;
}

static void record(LocateWork *work, int part, int side, int crosses, bool on)
{
    if (!work || work->steps == LOCATE_STEPS) return;
    work->step[work->steps++] = (LocateStep){part, side, (signed char)crosses, on};
}

// ---- Around a point on sides

// The order of the directions from a point to two others, by the angle counterclockwise on screen
// from the ray to the right: whether u comes no later than v.
static bool is_no_later(TsVec u, TsVec v, TsVec at)
{
    bool down_u = u.y > at.y || (u.y == at.y && u.x < at.x);
    bool down_v = v.y > at.y || (v.y == at.y && v.x < at.x);
    return down_u == down_v ? ts_orientation_sign(at, u, v) <= 0 : down_v;
}

typedef struct Rings { // the parts of an area from `first` to before `end`, with or without holes
    const TsGeometry *area;
    int first, end;
    bool outlines, holes;
} Rings;

static bool takes(const Rings *rings, int part)
{
    TsPartKind kind = rings->area->part[part].kind;
    return (kind == TS_PART_RING && rings->outlines) || (kind == TS_PART_HOLE && rings->holes);
}

// Side `side` of a part; false behind the last one.
static bool side_of(const Rings *rings, int part, int side, TsVec *a, TsVec *b)
{
    TsPart of = rings->area->part[part];
    const TsVec *corner = rings->area->corner + of.first;
    if (side >= of.count) return false;
    *a = corner[side];
    *b = corner[side + 1 < of.count ? side + 1 : 0];
    return true;
}

// The sum, or the number, of the sides that leave the point in directions up to that of `to`: so
// much is added as one turns there, counterclockwise on screen.
static int turned(const Rings *rings, TsFillRule rule, TsVec at, TsVec to)
{
    int sum = 0, number = 0;
    TsVec a, b;
    for (int i = rings->first; i < rings->end; i++) {
        for (int k = 0; takes(rings, i) && side_of(rings, i, k, &a, &b); k++) {
            if (!is_on(a, b, at)) continue;
            bool leaves = !ts_vec_equal(b, at) && is_no_later(b, to, at);
            bool arrives = !ts_vec_equal(a, at) && is_no_later(a, to, at);
            sum += leaves - arrives;
            number += leaves + arrives;
        }
    }
    return rule == TS_FILL_NONZERO ? sum : number;
}

static bool is_in(TsFillRule rule, int count)
{
    return rule == TS_FILL_NONZERO ? count != 0 : count % 2 != 0;
}

// ---- Ways that count crossings

// By the crossings of all sides that the point is not on: that is what is right of it, a hair below
// the ray. If it is on sides, one turns around it, and each side that leaves it or arrives changes
// the count.
static TsLocation locate_rings(const Rings *rings, TsFillRule rule, TsVec at, LocateWork *work)
{
    int sum = 0, number = 0;
    bool on_side = false;
    TsVec a, b;
    for (int i = rings->first; i < rings->end; i++) {
        for (int k = 0; takes(rings, i) && side_of(rings, i, k, &a, &b); k++) {
            bool on = is_on(a, b, at);
            // step: side
            int crosses = on ? 0 : crossing(a, b, at);
            on_side |= on;
            sum += crosses;
            number += crosses != 0;
            record(work, i, k, crosses, on);
        }
    }
    int count = rule == TS_FILL_NONZERO ? sum : number;
    if (!on_side) return is_in(rule, count) ? TS_INTERIOR : TS_EXTERIOR;
    bool in = is_in(rule, count), out = !in;
    for (int i = rings->first; i < rings->end; i++) {
        for (int k = 0; takes(rings, i) && side_of(rings, i, k, &a, &b); k++) {
            if (!is_on(a, b, at)) continue;
            for (int end = 0; end < 2; end++) {
                TsVec to = end ? b : a;
                if (ts_vec_equal(to, at)) continue;
                bool behind = is_in(rule, count + turned(rings, rule, at, to));
                in |= behind;
                out |= !behind;
            }
        }
    }
    return !in ? TS_EXTERIOR : out ? TS_BOUNDARY : TS_INTERIOR;
}

static Rings all_rings(const TsGeometry *area)
{
    return (Rings){area, 0, area->parts, .outlines = true, .holes = true};
}

static Rings one_ring(const TsGeometry *area, int part)
{
    return (Rings){area, part, part + 1, .outlines = true, .holes = true};
}

static TsLocation by_crossing(const TsGeometry *area, TsVec at, LocateWork *work)
{
    Rings rings = all_rings(area);
    return locate_rings(&rings, TS_FILL_EVEN_ODD, at, work);
}

static TsLocation by_winding(const TsGeometry *area, TsVec at, LocateWork *work)
{
    Rings rings = all_rings(area);
    return locate_rings(&rings, TS_FILL_NONZERO, at, work);
}

static TsLocation by_core(const TsGeometry *area, TsVec at, LocateWork *work)
{
    (void)work;
    TsLocation location = TS_EXTERIOR;
    return ts_geometry_locate(area, at, &location) ? location : TS_EXTERIOR;
}

static TsLocation by_outlines(const TsGeometry *area, TsVec at, LocateWork *work)
{
    Rings rings = all_rings(area);
    // flaw: area_no_holes
    rings.holes = false;
    return locate_rings(&rings, TS_FILL_EVEN_ODD, at, work);
}

static TsLocation by_parity_alone(const TsGeometry *area, TsVec at, LocateWork *work)
{
    Rings rings = all_rings(area);
    // flaw: area_parity
    return locate_rings(&rings, TS_FILL_EVEN_ODD, at, work);
}

// A corner at the height of the point is an end of both of its sides.
static TsLocation by_closed_sides(const TsGeometry *area, TsVec at, LocateWork *work)
{
    Rings rings = all_rings(area);
    int number = 0;
    TsVec a, b;
    for (int i = rings.first; i < rings.end; i++) {
        for (int k = 0; takes(&rings, i) && side_of(&rings, i, k, &a, &b); k++) {
            bool up = a.y > b.y;
            // flaw: area_corners_twice
            bool spans = a.y != b.y && fmin(a.y, b.y) <= at.y && at.y <= fmax(a.y, b.y);
            // step: side
            bool ahead = spans && ts_orientation_sign(a, b, at) == (up ? -1 : 1);
            if (is_on(a, b, at)) {
                if (work) work->steps = 0;
                return by_crossing(area, at, work);
            }
            number += ahead;
            record(work, i, k, !ahead ? 0 : up ? 1 : -1, false);
        }
    }
    return is_in(TS_FILL_EVEN_ODD, number) ? TS_INTERIOR : TS_EXTERIOR;
}

// ---- Ways that test ring by ring

// In any outline, and not in a hole.
static TsLocation by_closed_holes(const TsGeometry *area, TsVec at, LocateWork *work)
{
    TsLocation found = TS_EXTERIOR;
    for (int i = 0; i < area->parts; i++) {
        Rings ring = one_ring(area, i);
        TsLocation location = locate_rings(&ring, TS_FILL_EVEN_ODD, at, work);
        // flaw: area_hole_border
        if (area->part[i].kind == TS_PART_HOLE && location != TS_EXTERIOR) return TS_EXTERIOR;
        if (area->part[i].kind == TS_PART_RING && location < found) found = location;
    }
    return found;
}

// In a ring of the one kind, and in none of the other: on the boundary, if it is on one of either.
static TsLocation without(TsLocation filled, TsLocation cleared)
{
    if (cleared == TS_INTERIOR || filled == TS_EXTERIOR) return TS_EXTERIOR;
    return cleared == TS_BOUNDARY ? TS_BOUNDARY : filled;
}

static TsLocation by_turn(const TsGeometry *area, TsVec at, LocateWork *work)
{
    TsLocation filled = TS_EXTERIOR, cleared = TS_EXTERIOR;
    for (int i = 0; i < area->parts; i++) {
        Rings ring = one_ring(area, i);
        TsPart part = area->part[i];
        TsLocation location = locate_rings(&ring, TS_FILL_EVEN_ODD, at, work);
        // flaw: area_by_turn
        bool hole = ts_polygon_winding(ts_polygon_of(area->corner + part.first, part.count)) < 0;
        TsLocation *most = hole ? &cleared : &filled;
        if (location < *most) *most = location;
    }
    return without(filled, cleared);
}

static TsLocation by_order(const TsGeometry *area, TsVec at, LocateWork *work)
{
    TsLocation filled = TS_EXTERIOR, cleared = TS_EXTERIOR;
    for (int i = 0; i < area->parts; i++) {
        Rings ring = one_ring(area, i);
        TsLocation location = locate_rings(&ring, TS_FILL_EVEN_ODD, at, work);
        // flaw: area_first_ring
        TsLocation *most = i > 0 ? &cleared : &filled;
        if (location < *most) *most = location;
    }
    return without(filled, cleared);
}

const LocateWay locate_way[LOCATE_WAYS] = {
    {"area_crossing", by_crossing, TS_FILL_EVEN_ODD, .sound = true},
    {"area_winding", by_winding, TS_FILL_NONZERO, .counts = TS_FILL_NONZERO, .sound = true},
    {"area_core", by_core, TS_FILL_EVEN_ODD, .sound = true, .valid_only = true},
    {"area_no_holes", by_outlines, TS_FILL_EVEN_ODD, .sound = false},
    {"area_hole_border", by_closed_holes, TS_FILL_EVEN_ODD, .by_ring = true},
    {"area_by_turn", by_turn, TS_FILL_EVEN_ODD, .by_ring = true},
    {"area_first_ring", by_order, TS_FILL_EVEN_ODD, .by_ring = true},
    {"area_parity", by_parity_alone, TS_FILL_NONZERO, .sound = false},
    {"area_corners_twice", by_closed_sides, TS_FILL_EVEN_ODD, .sound = false},
};

const LocateWay *locate_way_find(const char *name)
{
    for (int i = 0; i < LOCATE_WAYS; i++) {
        if (strcmp(locate_way[i].name, name) == 0) return &locate_way[i];
    }
    return NULL;
}
