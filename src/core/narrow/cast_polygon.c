// Ray casts against simple polygons, by a sweep along the ray's line.
#include "platform/rounding.h"

#include "narrow/cast_private.h"

#include "geometry/usable.h"
#include "platform/assert.h"
#include "touchstone/hull.h"
#include "touchstone/orientation.h"

// The line of the ray is swept from infinity behind the origin. Two bits hold whether the points
// just beside the line, on either side, are inside the polygon. An edge that crosses the line
// toggles both bits, an edge that leaves the line at a corner toggles that of its side. With both
// bits set the line runs through the interior, with one bit set along an edge.
enum { BESIDE_CLOCKWISE = 1, BESIDE_COUNTERCLOCKWISE = 2, BESIDE_BOTH = 3 };

typedef struct Event { // an edge that meets the line
    double at;         // parameter along the ray, with its exact sign
    int from, to;      // corners; unless it toggles both bits, `from` lies on the line
    unsigned toggles;
} Event;

typedef struct LineSweep {
    TsRay ray;
    int count;
    TsVec corner[TS_POLYGON_MAX]; // none repeated
    int side[TS_POLYGON_MAX];     // of the line: 1 clockwise, 0 on the line, -1 counter-clockwise
    unsigned before;              // the bits just before the origin
    int events;                   // from the origin on, sorted
    Event event[TS_POLYGON_MAX];
} LineSweep;

// --- the order of events

typedef struct Fraction {
    Expansion numerator, denominator;
} Fraction;

static Fraction parameter_exact(const LineSweep *sweep, const Event *event)
{
    Displacement direction = product_direction(sweep->ray.direction);
    Displacement to_from = {sweep->ray.origin, sweep->corner[event->from]};
    Displacement edge = {sweep->corner[event->from], sweep->corner[event->to]};
    if (event->toggles != BESIDE_BOTH)
        return (Fraction){ts_cast_dot_exact(to_from, direction),
                          ts_cast_dot_exact(direction, direction)};
    return (Fraction){ts_cast_cross_exact(to_from, edge), ts_cast_cross_exact(direction, edge)};
}

// Compares the parameters of two events; degree 4 if in doubt.
static int compare_events(const LineSweep *sweep, const Event *a, const Event *b)
{
    if (product_is_sure(a->at - b->at, a->at + b->at)) return (a->at > b->at) - (a->at < b->at);
    if (a->toggles != BESIDE_BOTH && b->toggles != BESIDE_BOTH && a->from == b->from) return 0;
    Fraction of_a = parameter_exact(sweep, a), of_b = parameter_exact(sweep, b);
    int sign = ts_expansion_compare(ts_expansion_multiply(of_a.numerator, of_b.denominator),
                                    ts_expansion_multiply(of_b.numerator, of_a.denominator));
    return sign * ts_expansion_sign(of_a.denominator) * ts_expansion_sign(of_b.denominator);
}

// --- collecting them

static void add_event(LineSweep *sweep, Event event)
{
    Displacement direction = product_direction(sweep->ray.direction);
    Displacement to_from = {sweep->ray.origin, sweep->corner[event.from]};
    Displacement edge = {sweep->corner[event.from], sweep->corner[event.to]};
    if (event.toggles != BESIDE_BOTH)
        event.at = product_dot(to_from, direction) / ts_vec_length_squared(sweep->ray.direction);
    else
        event.at = product_cross(to_from, edge) / product_cross(direction, edge);
    if (event.at < 0) {
        sweep->before ^= event.toggles;
        return;
    }
    int i = sweep->events++;
    for (; i > 0 && compare_events(sweep, &sweep->event[i - 1], &event) > 0; i--)
        sweep->event[i] = sweep->event[i - 1];
    sweep->event[i] = event;
}

static unsigned beside(int side) { return side > 0 ? BESIDE_CLOCKWISE : BESIDE_COUNTERCLOCKWISE; }

static void add_edges(LineSweep *sweep)
{
    Displacement direction = product_direction(sweep->ray.direction);
    for (int i = 0; i < sweep->count; i++) {
        double side = product_cross(direction, (Displacement){sweep->ray.origin, sweep->corner[i]});
        sweep->side[i] = (side > 0) - (side < 0);
    }
    for (int from = 0; from < sweep->count; from++) {
        int to = (from + 1) % sweep->count, a = sweep->side[from], b = sweep->side[to];
        if (a * b < 0) add_event(sweep, (Event){0, from, to, BESIDE_BOTH});
        if (a == 0 && b != 0) add_event(sweep, (Event){0, from, to, beside(b)});
        if (a != 0 && b == 0) add_event(sweep, (Event){0, to, from, beside(a)});
    }
}

// --- going through them

// The end of the events with the same parameter as the first.
static int group_end(const LineSweep *sweep, int first)
{
    int end = first + 1;
    while (end < sweep->events &&
           compare_events(sweep, &sweep->event[first], &sweep->event[end]) == 0)
        end++;
    return end;
}

// The normal at the point of entry. At a corner, that of the edge that leans most towards the
// origin: the other edge may face away from the ray.
static TsVec entry_normal(const LineSweep *sweep)
{
    if (sweep->before != 0 && sweep->event[0].at != 0) { // the origin lies inside or on an edge
        TsVec across = ts_vec_perp(sweep->ray.direction);
        return sweep->before == BESIDE_CLOCKWISE          ? ts_vec_negate(across)
               : sweep->before == BESIDE_COUNTERCLOCKWISE ? across
                                                          : ts_vec(0, 0);
    }
    TsVec best = {0, 0};
    double least = HUGE_VAL;
    for (int i = 0, end = group_end(sweep, 0); i < end; i++) {
        const Event *event = &sweep->event[i];
        TsVec edge = ts_vec_sub(sweep->corner[event->to], sweep->corner[event->from]);
        TsVec unit = ts_vec_normalize(edge);
        double forward = ts_vec_dot(unit, sweep->ray.direction);
        if (forward >= least) continue;
        least = forward;
        best = ts_vec_scale(ts_vec_perp(unit), sweep->side[event->to]);
    }
    return best;
}

static TsHit hit_of_events(const LineSweep *sweep)
{
    if (sweep->events == 0) return ts_cast_missed();
    double first = sweep->event[0].at, leave = -1;
    unsigned inside = sweep->before;
    bool through = inside == BESIDE_BOTH && first > 0;
    for (int i = 0, end; i < sweep->events; i = end) {
        end = group_end(sweep, i);
        for (int k = i; k < end; k++) inside ^= sweep->event[k].toggles;
        if (inside == 0 && leave < 0) leave = sweep->event[i].at;
        through = through || inside == BESIDE_BOTH;
    }
    return ts_cast_made(sweep->ray, through ? TS_OVERLAPPING : TS_TOUCHING,
                        sweep->before ? 0 : first, leave, entry_normal(sweep));
}

// --- corners

static TsHit cast_loop(TsRay ray, const TsVec *corner, int count)
{
    ASSERT(usable_ray(ray) && usable_polygon((TsPolygon){.corner = corner, .count = count}));
    LineSweep sweep;
    sweep.ray = ray;
    sweep.corner[0] = corner[0];
    sweep.count = 1;
    sweep.before = 0;
    sweep.events = 0;
    for (int i = 1; i < count; i++) {
        if (!ts_vec_equal(sweep.corner[sweep.count - 1], corner[i]))
            sweep.corner[sweep.count++] = corner[i];
    }
    if (sweep.count > 1 && ts_vec_equal(sweep.corner[0], sweep.corner[sweep.count - 1]))
        sweep.count--;
    bool collinear = true;
    for (int i = 2; i < sweep.count && collinear; i++)
        collinear = ts_orientation_sign(sweep.corner[0], sweep.corner[1], sweep.corner[i]) == 0;
    if (collinear) {
        TsVec ends[TS_POLYGON_MAX];
        int count_of_ends = ts_hull_of(sweep.corner, sweep.count, ends);
        return ts_cast_segment(ray, (TsSegment){ends[0], ends[count_of_ends - 1]});
    }
    add_edges(&sweep);
    return hit_of_events(&sweep);
}

TsHit ts_cast_triangle(TsRay ray, TsTriangle t) { return cast_loop(ray, t.corner, 3); }

TsHit ts_cast_polygon(TsRay ray, TsPolygon p) { return cast_loop(ray, p.corner, p.count); }
