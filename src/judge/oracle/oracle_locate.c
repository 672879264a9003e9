// Real points are tested, not orientations of corners: a point on a side is replaced by one in each
// of the sectors between the sides that meet there, so near that no other side lies between.
#include "oracle/oracle_locate.h"

#include <math.h>

#include "oracle/oracle_private.h"

typedef struct Side {
    TsVec a, b;
} Side;

// Kept between calls.
static struct {
    bool ready;
    Side *side;
    int sides, side_room;
    Spot *direction; // in which sides leave the point
    int directions, direction_room, directions_made;
    Spot at, a, b, way, between, sample, heading;
    mpq_t left, right, cross, slope, t, least;
} s;

static void make_ready(void)
{
    if (s.ready) return;
    Spot *const spot[] = {&s.at, &s.a, &s.b, &s.way, &s.between, &s.sample, &s.heading};
    for (size_t i = 0; i < sizeof spot / sizeof *spot; i++) oracle_spot_init(spot[i]);
    mpq_inits(s.left, s.right, s.cross, s.slope, s.t, s.least, NULL);
    s.ready = true;
}

static void spot_of(Spot *out, TsVec at)
{
    mpq_set_d(out->x, at.x);
    mpq_set_d(out->y, at.y);
}

static void list_sides(const TsGeometry *area)
{
    s.sides = 0;
    for (int i = 0; i < area->parts; i++) {
        TsPart part = area->part[i];
        const TsVec *corner = area->corner + part.first;
        if (part.kind != TS_PART_RING && part.kind != TS_PART_HOLE) continue;
        for (int k = 0; k < part.count; k++) {
            TsVec a = corner[k], b = corner[(k + 1) % part.count];
            if (a.x == b.x && a.y == b.y) continue;
            s.side = oracle_grow(s.side, &s.side_room, s.sides + 1, sizeof *s.side);
            s.side[s.sides++] = (Side){a, b};
        }
    }
}

static void cross_product(mpq_t out, const Spot *u, const Spot *v)
{
    mpq_mul(s.left, u->x, v->y);
    mpq_mul(s.right, u->y, v->x);
    mpq_sub(out, s.left, s.right);
}

// s.cross = (b - a) x (at - a) of a side; also leaves s.way = b - a.
static int turn_at(const Side *side, const Spot *at)
{
    spot_of(&s.a, side->a);
    spot_of(&s.b, side->b);
    oracle_spot_between(&s.way, &s.a, &s.b);
    oracle_spot_between(&s.between, &s.a, at);
    cross_product(s.cross, &s.way, &s.between);
    return mpq_sgn(s.cross);
}

static bool is_between(double value, double a, double b)
{
    return fmin(a, b) <= value && value <= fmax(a, b);
}

static bool is_on(const Side *side, TsVec at)
{
    return is_between(at.x, side->a.x, side->b.x) && is_between(at.y, side->a.y, side->b.y) &&
           turn_at(side, &s.at) == 0;
}

// Of a point on no side: by a ray straight up, to larger y. A corner on it counts as left of it.
static bool is_in(AreaRule rule, const Spot *at)
{
    int crossings = 0, sum = 0;
    for (int i = 0; i < s.sides; i++) {
        const Side *side = &s.side[i];
        mpq_set_d(s.t, side->a.x);
        bool left_a = mpq_cmp(s.t, at->x) <= 0;
        mpq_set_d(s.t, side->b.x);
        bool left_b = mpq_cmp(s.t, at->x) <= 0;
        if (left_a == left_b) continue;
        // The point is below a side that goes to the right if the turn there is negative.
        int turn = turn_at(side, at);
        if (left_a ? turn >= 0 : turn <= 0) continue;
        crossings++;
        sum += left_a ? 1 : -1;
    }
    return rule == AREA_EVEN_ODD ? crossings % 2 != 0 : sum != 0;
}

// ---- Sectors

static bool is_lower(const Spot *direction) // an angle from 180 to below 360 degrees
{
    int y = mpq_sgn(direction->y);
    return y < 0 || (y == 0 && mpq_sgn(direction->x) < 0);
}

static int order_of_directions(const void *a, const void *b)
{
    const Spot *u = a, *v = b;
    if (is_lower(u) != is_lower(v)) return is_lower(u) ? 1 : -1;
    cross_product(s.cross, u, v);
    return -mpq_sgn(s.cross);
}

static void add_direction(TsVec corner)
{
    spot_of(&s.a, corner);
    if (oracle_spot_same(&s.a, &s.at)) return;
    s.direction =
        oracle_grow(s.direction, &s.direction_room, s.directions + 1, sizeof *s.direction);
    if (s.directions == s.directions_made) oracle_spot_init(&s.direction[s.directions_made++]);
    oracle_spot_between(&s.direction[s.directions++], &s.at, &s.a);
}

// Takes t if it is less than s.least, or the first that is positive.
static void take_least(const mpq_t t, bool *found)
{
    if (mpq_sgn(t) <= 0 || (*found && mpq_cmp(t, s.least) >= 0)) return;
    mpq_set(s.least, t);
    *found = true;
}

// s.sample = a point in the direction s.heading from the point, nearer than all sides there.
static void find_sample(void)
{
    bool found = false;
    for (int i = 0; i < s.sides; i++) {
        int turn = turn_at(&s.side[i], &s.at);
        // at + t heading is on the line of the side if t (way x heading) = -s.cross.
        Spot *end = &s.b;
        cross_product(s.slope, &s.way, &s.heading);
        if (mpq_sgn(s.slope) != 0 && turn != 0) { // the whole line: nearer than need be is as good
            mpq_div(s.t, s.cross, s.slope);
            mpq_neg(s.t, s.t);
            take_least(s.t, &found);
        } else if (turn == 0 && mpq_sgn(s.slope) == 0) { // the side lies along the heading
            for (int k = 0; k < 2; k++, end = &s.a) {
                oracle_spot_between(&s.between, &s.at, end);
                bool by_x = mpq_sgn(s.heading.x) != 0;
                mpq_div(s.t, by_x ? s.between.x : s.between.y, by_x ? s.heading.x : s.heading.y);
                take_least(s.t, &found);
            }
        }
    }
    if (!found) mpq_set_ui(s.least, 2, 1);
    mpq_set_ui(s.t, 1, 2);
    mpq_mul(s.t, s.t, s.least);
    oracle_spot_along(&s.sample, &s.at, s.t, &s.heading);
}

// s.heading = a direction strictly between u and v, by growing angle; all others if they are equal.
static void head_between(const Spot *u, const Spot *v)
{
    cross_product(s.cross, u, v);
    if (mpq_sgn(s.cross) > 0) {
        mpq_add(s.heading.x, u->x, v->x);
        mpq_add(s.heading.y, u->y, v->y);
    } else { // at least half a turn, and a quarter is less
        mpq_neg(s.heading.x, u->y);
        mpq_set(s.heading.y, u->x);
    }
}

TsLocation oracle_locate(const TsGeometry *area, AreaRule rule, TsVec at)
{
    make_ready();
    list_sides(area);
    spot_of(&s.at, at);
    s.directions = 0;
    for (int i = 0; i < s.sides; i++) {
        if (!is_on(&s.side[i], at)) continue;
        add_direction(s.side[i].a);
        add_direction(s.side[i].b);
    }
    if (s.directions == 0) return is_in(rule, &s.at) ? TS_INTERIOR : TS_EXTERIOR;
    qsort(s.direction, (size_t)s.directions, sizeof *s.direction, order_of_directions);
    bool in = false, out = false;
    for (int i = 0; i < s.directions; i++) {
        const Spot *u = &s.direction[i], *v = &s.direction[(i + 1) % s.directions];
        if (i + 1 < s.directions && order_of_directions(u, v) == 0) continue;
        head_between(u, v);
        find_sample();
        if (is_in(rule, &s.sample))
            in = true;
        else
            out = true;
    }
    return !in ? TS_EXTERIOR : out ? TS_BOUNDARY : TS_INTERIOR;
}
