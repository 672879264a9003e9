#include "platform/rounding.h"

#include "narrow/cast_private.h"
#include "touchstone/hull.h"
#include "touchstone/orientation.h"

// The ray's line is walked from far behind the origin on. Just to either side of it lies a strip of
// the plane that is inside or outside; an edge that crosses the line changes both, one that leaves
// the line from a corner changes that side. Where both are inside the line runs through the
// interior, where one is it runs along an edge.
enum { STRIP_CLOCKWISE = 1, STRIP_COUNTERCLOCKWISE = 2, STRIP_BOTH = 3 };

typedef struct Event { // one edge's change
    double at;         // the ray's parameter, with its exact sign
    int from, to;      // corners; from lies on the line where not both change
    unsigned changes;
} Event;

typedef struct LineWalk {
    TsRay ray;
    int count;
    TsVec corner[TS_POLYGON_MAX]; // none repeated
    int side[TS_POLYGON_MAX];     // of the line: 1 clockwise, 0 on it, -1 else
    unsigned behind;              // what is inside just before the origin
    int events;                   // from the origin on, in order
    Event event[TS_POLYGON_MAX];
} LineWalk;

// --- order of the events

typedef struct Fraction {
    Expansion above, below;
} Fraction;

static Fraction parameter_exact(const LineWalk *walk, const Event *event)
{
    Displacement direction = product_direction(walk->ray.direction);
    Displacement way = {walk->ray.origin, walk->corner[event->from]};
    Displacement edge = {walk->corner[event->from], walk->corner[event->to]};
    if (event->changes != STRIP_BOTH)
        return (Fraction){ts_cast_dot_exact(way, direction),
                          ts_cast_dot_exact(direction, direction)};
    return (Fraction){ts_cast_cross_exact(way, edge), ts_cast_cross_exact(direction, edge)};
}

static double parameter(const LineWalk *walk, const Event *event)
{
    Displacement direction = product_direction(walk->ray.direction);
    Displacement way = {walk->ray.origin, walk->corner[event->from]};
    Displacement edge = {walk->corner[event->from], walk->corner[event->to]};
    if (event->changes != STRIP_BOTH)
        return product_dot(way, direction) / ts_vec_length_squared(walk->ray.direction);
    return product_cross(way, edge) / product_cross(direction, edge);
}

// Degree 4.
static int order_exact(const LineWalk *walk, const Event *a, const Event *b)
{
    Fraction of_a = parameter_exact(walk, a), of_b = parameter_exact(walk, b);
    int sign = ts_expansion_compare(ts_expansion_multiply(of_a.above, of_b.below),
                                    ts_expansion_multiply(of_b.above, of_a.below));
    return sign * ts_expansion_sign(of_a.below) * ts_expansion_sign(of_b.below);
}

static int order(const LineWalk *walk, const Event *a, const Event *b)
{
    if (product_is_sure(a->at - b->at, a->at + b->at)) return (a->at > b->at) - (a->at < b->at);
    if (a->changes != STRIP_BOTH && b->changes != STRIP_BOTH && a->from == b->from) return 0;
    return order_exact(walk, a, b);
}

// --- making them

// What lies behind the origin is only counted.
static void add_event(LineWalk *walk, Event event)
{
    event.at = parameter(walk, &event);
    if (event.at < 0) {
        walk->behind ^= event.changes;
        return;
    }
    int i = walk->events++;
    for (; i > 0 && order(walk, &walk->event[i - 1], &event) > 0; i--)
        walk->event[i] = walk->event[i - 1];
    walk->event[i] = event;
}

static unsigned strip_at(int side) { return side > 0 ? STRIP_CLOCKWISE : STRIP_COUNTERCLOCKWISE; }

static void add_edge(LineWalk *walk, int from, int to)
{
    int a = walk->side[from], b = walk->side[to];
    if (a * b < 0) add_event(walk, (Event){0, from, to, STRIP_BOTH});
    if (a == 0 && b != 0) add_event(walk, (Event){0, from, to, strip_at(b)});
    if (a != 0 && b == 0) add_event(walk, (Event){0, to, from, strip_at(a)});
}

static void add_edges(LineWalk *walk)
{
    Displacement direction = product_direction(walk->ray.direction);
    for (int i = 0; i < walk->count; i++) {
        double side = product_cross(direction, (Displacement){walk->ray.origin, walk->corner[i]});
        walk->side[i] = (side > 0) - (side < 0);
    }
    for (int i = 0; i < walk->count; i++) add_edge(walk, i, (i + 1) % walk->count);
}

// --- walking

static int group_end(const LineWalk *walk, int first)
{
    int end = first + 1;
    while (end < walk->events && order(walk, &walk->event[first], &walk->event[end]) == 0) end++;
    return end;
}

// Turned against the ray: an edge to the clockwise side has its quarter turn there.
static TsVec edge_normal(const LineWalk *walk, const Event *event)
{
    TsVec edge = ts_vec_sub(walk->corner[event->to], walk->corner[event->from]);
    return ts_vec_scale(ts_vec_perp(ts_vec_normalize(edge)), walk->side[event->to]);
}

// Of the edges that meet in a corner the one that leans most towards the origin: the other one may
// face away.
static TsVec group_normal(const LineWalk *walk, int end)
{
    TsVec best = {0, 0};
    double lean = HUGE_VAL;
    for (int i = 0; i < end; i++) {
        const Event *event = &walk->event[i];
        TsVec edge = ts_vec_sub(walk->corner[event->to], walk->corner[event->from]);
        double forward = ts_vec_dot(ts_vec_normalize(edge), walk->ray.direction);
        if (forward >= lean) continue;
        lean = forward;
        best = edge_normal(walk, event);
    }
    return best;
}

static TsVec entry_normal(const LineWalk *walk)
{
    if (walk->behind == 0 || walk->event[0].at == 0) return group_normal(walk, group_end(walk, 0));
    TsVec across = ts_vec_perp(walk->ray.direction); // to the clockwise side
    switch (walk->behind) {
    case STRIP_CLOCKWISE: return ts_vec_negate(across);
    case STRIP_COUNTERCLOCKWISE: return across;
    default: return ts_vec(0, 0);
    }
}

static TsHit walk_along(const LineWalk *walk)
{
    if (walk->events == 0) return ts_cast_missed();
    double first = walk->event[0].at, leave = -1;
    unsigned inside = walk->behind;
    bool through = inside == STRIP_BOTH && first > 0;
    for (int i = 0, end; i < walk->events; i = end) {
        end = group_end(walk, i);
        for (int k = i; k < end; k++) inside ^= walk->event[k].changes;
        if (inside == 0 && leave < 0) leave = walk->event[i].at;
        through = through || inside == STRIP_BOTH;
    }
    return ts_cast_made(walk->ray, through ? TS_OVERLAPPING : TS_TOUCHING, walk->behind ? 0 : first,
                        leave, entry_normal(walk));
}

// --- corners

static void add_walk_corner(LineWalk *walk, TsVec corner)
{
    if (!ts_vec_equal(walk->corner[walk->count - 1], corner)) walk->corner[walk->count++] = corner;
}

static bool walk_has_area(const LineWalk *walk)
{
    const TsVec *corner = walk->corner;
    for (int i = 2; i < walk->count; i++) {
        if (ts_orientation_sign(corner[0], corner[1], corner[i]) != 0) return true;
    }
    return false;
}

static TsHit cast_loop(TsRay ray, const TsVec *corner, int count)
{
    LineWalk walk;
    walk.ray = ray;
    walk.corner[0] = corner[0];
    walk.count = 1;
    walk.behind = 0;
    walk.events = 0;
    for (int i = 1; i < count; i++) add_walk_corner(&walk, corner[i]);
    if (walk.count > 1 && ts_vec_equal(walk.corner[0], walk.corner[walk.count - 1])) walk.count--;
    if (!walk_has_area(&walk)) {
        TsVec ends[TS_POLYGON_MAX];
        int count_of_ends = ts_hull_of(walk.corner, walk.count, ends);
        return ts_cast_segment(ray, (TsSegment){ends[0], ends[count_of_ends - 1]});
    }
    add_edges(&walk);
    return walk_along(&walk);
}

TsHit ts_cast_triangle(TsRay ray, TsTriangle t) { return cast_loop(ray, t.corner, 3); }

TsHit ts_cast_polygon(TsRay ray, TsPolygon p) { return cast_loop(ray, p.corner, p.count); }
