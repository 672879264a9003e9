// Ray casts against simple polygons, by a sweep along the ray's line.
#include "platform/rounding.h"

#include "narrow/cast_private.h"

#include "geometry/flat_parts.h"
#include "geometry/usable.h"
#include "platform/assert.h"
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
    int side;        // of corner `to`
    unsigned others; // what events at the same place toggle for which there was no room
} Event;

enum { EVENTS_HELD = 64 };

// The first events from the origin on, as many as there is room for: those at one place are all
// here, or counted in `others`. If there are more, the edges are gone through again for those that
// come after the last one.
typedef struct LineSweep {
    TsRay ray;
    const TsVec *corner;
    int count;
    unsigned before; // the bits just before the origin
    bool has_last;
    Event last; // the events up to this one have been dealt with
    bool more;  // some come after those that are here
    int events; // sorted
    Event event[EVENTS_HELD];
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
        sweep->before ^= sweep->has_last ? 0 : event.toggles;
        return;
    }
    if (sweep->has_last && compare_events(sweep, &event, &sweep->last) <= 0) return;
    if (sweep->events == EVENTS_HELD) {
        Event *end = &sweep->event[EVENTS_HELD - 1], *before = end - 1;
        int order = compare_events(sweep, &event, end);
        sweep->more = sweep->more || order > 0;
        if (order == 0) end->others ^= event.toggles;
        if (order >= 0) return;
        // The last one makes room.
        if (compare_events(sweep, before, end) == 0)
            before->others ^= end->toggles ^ end->others;
        else
            sweep->more = true;
        sweep->events--;
    }
    int i = sweep->events++;
    for (; i > 0 && compare_events(sweep, &sweep->event[i - 1], &event) > 0; i--)
        sweep->event[i] = sweep->event[i - 1];
    sweep->event[i] = event;
}

static unsigned beside(int side) { return side > 0 ? BESIDE_CLOCKWISE : BESIDE_COUNTERCLOCKWISE; }

// Of the line: 1 clockwise, 0 on the line, -1 counter-clockwise.
static int side_of_line(const LineSweep *sweep, TsVec corner)
{
    double side = product_cross(product_direction(sweep->ray.direction),
                                (Displacement){sweep->ray.origin, corner});
    return (side > 0) - (side < 0);
}

// An edge between repeated corners meets the line at no place of its own: both ends are on the same
// side.
static void add_edges(LineSweep *sweep)
{
    sweep->events = 0;
    sweep->more = false;
    int first = side_of_line(sweep, sweep->corner[0]), a = first;
    for (int from = 0; from < sweep->count; from++) {
        int to = from + 1 < sweep->count ? from + 1 : 0;
        int b = to > 0 ? side_of_line(sweep, sweep->corner[to]) : first;
        if (a * b < 0) add_event(sweep, (Event){0, from, to, BESIDE_BOTH, b, 0});
        if (a == 0 && b != 0) add_event(sweep, (Event){0, from, to, beside(b), b, 0});
        if (a != 0 && b == 0) add_event(sweep, (Event){0, to, from, beside(a), a, 0});
        a = b;
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
        best = ts_vec_scale(ts_vec_perp(unit), event->side);
    }
    return best;
}

static TsHit hit_of_events(LineSweep *sweep)
{
    add_edges(sweep);
    if (sweep->events == 0) return ts_cast_missed();
    TsVec normal = entry_normal(sweep);
    double first = sweep->event[0].at, leave = -1;
    unsigned inside = sweep->before;
    bool through = inside == BESIDE_BOTH && first > 0;
    for (;;) {
        for (int i = 0, end; i < sweep->events; i = end) {
            end = group_end(sweep, i);
            for (int k = i; k < end; k++)
                inside ^= sweep->event[k].toggles ^ sweep->event[k].others;
            if (inside == 0 && leave < 0) leave = sweep->event[i].at;
            through = through || inside == BESIDE_BOTH;
        }
        if (!sweep->more) break;
        sweep->last = sweep->event[sweep->events - 1];
        sweep->has_last = true;
        add_edges(sweep);
    }
    return ts_cast_made(sweep->ray, through ? TS_OVERLAPPING : TS_TOUCHING,
                        sweep->before ? 0 : first, leave, normal);
}

// --- corners

static TsHit cast_loop(TsRay ray, const TsVec *corner, int count)
{
    ASSERT(usable_ray(ray) && usable_polygon((TsPolygon){.corner = corner, .count = count}));
    int other = 1; // the first corner that is not the first again
    while (other < count && ts_vec_equal(corner[0], corner[other])) other++;
    bool collinear = true;
    for (int i = other + 1; i < count && collinear; i++)
        collinear = ts_orientation_sign(corner[0], corner[other], corner[i]) == 0;
    if (collinear)
        return ts_cast_segment(
            ray, ts_polygon_flat_parts((TsPolygon){.corner = corner, .count = count}).ends);
    LineSweep sweep;
    sweep.ray = ray;
    sweep.corner = corner;
    sweep.count = count;
    sweep.before = 0;
    sweep.has_last = false;
    return hit_of_events(&sweep);
}

TsHit ts_cast_triangle(TsRay ray, TsTriangle t) { return cast_loop(ray, t.corner, 3); }

TsHit ts_cast_polygon(TsRay ray, TsPolygon p) { return cast_loop(ray, p.corner, p.count); }
