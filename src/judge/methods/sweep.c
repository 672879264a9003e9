// Methods for motion: circles, polygonal shapes and any convex ones, by axes, advancement, and
// steps.
#include "touchstone/sweep.h"
#include "textbook.h"

static bool takes(const Query *query)
{
    return ts_sweep_accepts(query->a) && ts_sweep_accepts(query->b);
}

static void hit_at(Answer *answer, double time)
{
    textbook_hit(answer, true);
    answer->has = ANSWER_TIME;
    answer->time = time;
}

// ---- Two moving circles: a point moves against a circle that has both radii. It enters half a
// chord before the point of closest approach.

typedef struct Course {
    double sum;            // of the radii
    double distance;       // of the centres at the start
    double length;         // of the relative motion
    double passed, across; // distances to the closest approach, along the motion and across it
} Course;

static Course course(const Query *query)
{
    TsCircle a = query->a->circle, b = query->b->circle;
    TsVec way = ts_vec_sub(query->move_a, query->move_b), to = ts_vec_sub(b.center, a.center);
    TsVec unit = ts_vec_is_zero(way) ? ts_vec_normalize(to) : ts_vec_normalize(way);
    return (Course){.sum = a.radius + b.radius,
                    .distance = ts_vec_length(to),
                    .length = ts_vec_length(way),
                    .passed = ts_vec_dot(unit, to),
                    .across = fabs(ts_vec_cross(unit, to))};
}

static void meet_rim(const Course *c, Answer *answer)
{
    textbook_hit(answer, false);
    if (c->passed <= 0 || c->across > c->sum) return;
    double before = c->passed - sqrt((c->sum - c->across) * (c->sum + c->across));
    if (before <= c->length) hit_at(answer, before > 0 ? before / c->length : 0);
}

static void chord(const Query *query, Answer *answer)
{
    Course c = course(query);
    if (c.distance <= c.sum)
        hit_at(answer, 0);
    else
        meet_rim(&c, answer);
}

static void from_outside(const Query *query, Answer *answer)
{
    Course c = course(query);
    textbook_hit(answer, false);
    // flaw: sweep_circle_outside
    if (c.distance >= c.sum) meet_rim(&c, answer);
}

static void at_closest(const Query *query, Answer *answer)
{
    Course c = course(query);
    // flaw: sweep_circle_closest
    textbook_hit(answer, c.passed >= 0 && c.passed <= c.length && c.across <= c.sum);
}

#define CIRCLES                                                                                    \
    .kind = QUERY_SWEEP, .a = TS_SHAPE_BIT(TS_SHAPE_CIRCLE), .b = TS_SHAPE_BIT(TS_SHAPE_CIRCLE),   \
    .touch = TOUCH_HIT

// ---- Two moving polygonal shapes by separating axes: the times at which the projections start and
// stop to overlap (Renault, Polycolly tutorial). Two correct forms, and two with a safeguard left
// out.

// --- one axis: the times at which the projections overlap

typedef struct Slot {
    double enter, leave;
} Slot;

typedef struct Moving {
    TextbookLoop a, b;
    TsVec way;    // of a relative to b
    double reach; // of all corners from the origin, and of the way
} Moving;

// Relative to a corner, so that distant shapes keep their digits.
static void move_origin(TextbookLoop *loop, TsVec origin)
{
    for (int i = 0; i < loop->count; i++) loop->corner[i] = ts_vec_sub(loop->corner[i], origin);
}

static double reach_of(const TextbookLoop *loop)
{
    double most = 0;
    for (int i = 0; i < loop->count; i++) most = fmax(most, ts_vec_length(loop->corner[i]));
    return most;
}

static Moving moving(const Query *query)
{
    Moving pair = {.a = textbook_loop(query->a),
                   .b = textbook_loop(query->b),
                   .way = ts_vec_sub(query->move_a, query->move_b)};
    TsVec origin = pair.a.corner[0];
    move_origin(&pair.a, origin);
    move_origin(&pair.b, origin);
    pair.reach = fmax(reach_of(&pair.a), reach_of(&pair.b)) + ts_vec_length(pair.way);
    return pair;
}

#define SLACK 4e-16 // part of the reach: by so much a projection may round

// d0 and d1 of the tutorial, negative if the projections overlap. If they are divided, each is
// less by its rounding: by a speed that is nearly 0 that would be any time, and thin overlaps would
// end before they begin.
static Slot slot_on(const Moving *pair, TsVec axis)
{
    TextbookInterval a = textbook_project(pair->a.corner, pair->a.count, axis);
    TextbookInterval b = textbook_project(pair->b.corner, pair->b.count, axis);
    double d0 = a.min - b.max, d1 = b.min - a.max, speed = ts_vec_dot(pair->way, axis);
    if (speed == 0) {
        bool meet = d0 <= 0 && d1 <= 0;
        return (Slot){meet ? -HUGE_VAL : HUGE_VAL, meet ? HUGE_VAL : -HUGE_VAL};
    }
    double slack = SLACK * pair->reach * ts_vec_length(axis);
    double first = (slack - d0) / speed, second = (d1 - slack) / speed;
    return first < second ? (Slot){first, second} : (Slot){second, first};
}

// --- all axes

enum { TESTED_MAX = 2 * TEXTBOOK_CORNERS + 3 };

typedef struct Found {
    TsVec tested[TESTED_MAX];
    int count;
    bool apart;          // disjoint on some axis during the whole step
    double enter, leave; // latest entry, earliest exit
    TsVec axis;          // the one entered last
} Found;

// Uses one of several parallel axes.
static bool is_tested(const Found *found, TsVec unit)
{
    for (int i = 0; i < found->count; i++) {
        if (fabs(ts_vec_cross(found->tested[i], unit)) < 1e-15) return true;
    }
    return false;
}

static void test_axis(const Moving *pair, TsVec axis, Found *found)
{
    TsVec unit = ts_vec_normalize(axis);
    if (ts_vec_is_zero(axis) || is_tested(found, unit)) return;
    found->tested[found->count++] = unit;
    // step: sweep_axis
    Slot slot = slot_on(pair, axis);
    if (slot.enter > 1 || slot.leave < 0) found->apart = true;
    // step: sweep_all
    if (slot.enter > found->enter) {
        found->enter = slot.enter;
        found->axis = axis;
    }
    // step: sweep_all
    if (slot.leave < found->leave) found->leave = slot.leave;
}

static void test_sides(const Moving *pair, const TextbookLoop *loop, Found *found)
{
    for (int i = 0; i < loop->count; i++) {
        TsSegment side = textbook_side(loop, i);
        test_axis(pair, ts_vec_perp(ts_vec_sub(side.b, side.a)), found);
    }
}

// The coordinate axes as well, for shapes that are degenerate to one line.
static Found test_all(const Moving *pair)
{
    Found found = {.enter = -HUGE_VAL, .leave = HUGE_VAL};
    test_sides(pair, &pair->a, &found);
    test_sides(pair, &pair->b, &found);
    test_axis(pair, ts_vec(1, 0), &found);
    test_axis(pair, ts_vec(0, 1), &found);
    return found;
}

static void write_found(const Moving *pair, const Found *found, bool hit, Answer *answer)
{
    textbook_hit(answer, hit);
    if (!hit || found->enter <= 0) return;
    TsVec normal = ts_vec_normalize(found->axis);
    answer->has = ANSWER_TIME | ANSWER_NORMAL;
    answer->time = found->enter;
    bool back = ts_vec_dot(pair->way, found->axis) < 0; // as slot_on has it: rounded alike
    answer->normal = back ? ts_vec_negate(normal) : normal;
}

// --- the methods

static void enter_leave(const Query *query, Answer *answer)
{
    Moving pair = moving(query);
    Found found = test_all(&pair);
    write_found(&pair, &found, !found.apart && found.enter <= found.leave, answer);
}

static void perpendicular_too(const Query *query, Answer *answer)
{
    Moving pair = moving(query);
    Found found = test_all(&pair), across = found;
    test_axis(&pair, ts_vec_perp(pair.way), &across);
    write_found(&pair, &found, !across.apart, answer);
}

static void sides_only(const Query *query, Answer *answer)
{
    Moving pair = moving(query);
    Found found = test_all(&pair);
    // flaw: sweep_sides_only
    write_found(&pair, &found, !found.apart, answer);
}

static void without_end(const Query *query, Answer *answer)
{
    Moving pair = moving(query);
    Found found = test_all(&pair);
    // flaw: sweep_without_end
    write_found(&pair, &found, found.enter <= found.leave && found.leave >= 0, answer);
}

// --- the same relation, but another time or normal

static void leaving(const Query *query, Answer *answer)
{
    enter_leave(query, answer);
    Moving pair = moving(query);
    answer->has &= ANSWER_TIME;
    // flaw: sweep_leaving
    answer->time = fmin(test_all(&pair).leave, 1);
}

static void between_centers(const Query *query, Answer *answer)
{
    enter_leave(query, answer);
    TsVec a = ts_vec_add(ts_shape_center(query->a), ts_vec_scale(query->move_a, answer->time));
    TsVec b = ts_vec_add(ts_shape_center(query->b), ts_vec_scale(query->move_b, answer->time));
    // flaw: sweep_centers
    answer->normal = ts_vec_normalize(ts_vec_sub(b, a));
}

static void along_motion(const Query *query, Answer *answer)
{
    enter_leave(query, answer);
    // flaw: sweep_along
    answer->normal = ts_vec_normalize(ts_vec_sub(query->move_a, query->move_b));
}

#define STRAIGHT                                                                                   \
    (TS_SHAPE_ANY & ~(TS_SHAPE_BIT(TS_SHAPE_RAY) | TS_SHAPE_BIT(TS_SHAPE_CIRCLE) |                 \
                      TS_SHAPE_BIT(TS_SHAPE_CAPSULE)))
#define SWEEP                                                                                      \
    .kind = QUERY_SWEEP, .a = STRAIGHT, .b = STRAIGHT, .takes = takes, .convex_a = true,           \
    .convex_b = true, .touch = TOUCH_HIT

// ---- Any two moving convex shapes: the core by exact signs; conservative advancement (Mirtich
// 1996); and discrete tests at moments of the step.

static void exact(const Query *query, Answer *answer)
{
    TsImpact impact = ts_sweep_shapes(query->a, query->move_a, query->b, query->move_b);
    answer->relation = impact.relation;
    if (impact.relation == TS_APART) return;
    answer->has = ANSWER_TIME | ANSWER_POINT | ANSWER_NORMAL;
    answer->time = impact.enter;
    answer->point = impact.point;
    answer->normal = impact.normal;
}

// The latest entry over all axes, which lies before the step if they overlap at its start.
static void unclamped(const Query *query, Answer *answer)
{
    TsSweepTrace trace;
    TsImpact impact = ts_sweep_traced(query->a, query->move_a, query->b, query->move_b, &trace);
    textbook_hit(answer, false);
    if (impact.relation == TS_APART) return;
    hit_at(answer, impact.enter);
    // flaw: sweep_unclamped
    if (trace.entering >= 0 && isfinite(trace.axis[trace.entering].enter))
        answer->time = trace.axis[trace.entering].enter;
}

// --- conservative advancement

typedef struct Moved {
    TsShape a, b;
    TsVec corner[2][TEXTBOOK_CORNERS];
} Moved;

static void move_both(Moved *moved, const Query *query, double time)
{
    moved->a = ts_sweep_moved(query->a, query->move_a, time, moved->corner[0]);
    moved->b = ts_sweep_moved(query->b, query->move_b, time, moved->corner[1]);
}

static double size_of(const Query *query)
{
    double a = ts_shape_size(query->a) + ts_vec_magnitude(query->move_a);
    return a + ts_shape_size(query->b) + ts_vec_magnitude(query->move_b);
}

typedef struct Closing {
    Moving pair;
    double radii;
    double near; // a gap that is closed
} Closing;

// The time until the projections on a unit axis, from a to b, can meet; more than 1 if they never
// do.
static double ahead_on(const Closing *closing, TsVec axis)
{
    const Moving *pair = &closing->pair;
    TextbookInterval a = textbook_project(pair->a.corner, pair->a.count, axis);
    TextbookInterval b = textbook_project(pair->b.corner, pair->b.count, axis);
    double gap = b.min - a.max - closing->radii, speed = ts_vec_dot(pair->way, axis);
    return gap <= closing->near ? 0 : speed > 0 ? gap / speed : 2;
}

static double ahead_on_sides(const Closing *closing, const TextbookLoop *loop)
{
    double ahead = 0;
    for (int i = 0; i < loop->count; i++) {
        TsSegment side = textbook_side(loop, i);
        if (ts_vec_equal(side.a, side.b)) continue;
        TsVec axis = ts_vec_normalize(ts_vec_perp(ts_vec_sub(side.b, side.a)));
        ahead = fmax(ahead, ahead_on(closing, axis));
        ahead = fmax(ahead, ahead_on(closing, ts_vec_negate(axis)));
    }
    return ahead;
}

enum { ADVANCES = 100 };

// No step overshoots: along any axis the gap shrinks at most at the approach speed. The axis
// between the closest points allows the longest step, unless they nearly coincide; then its
// direction has lost its digits, the gap that it shows is not there, and the sides' normals count.
// Moved coordinates below 2^-120 px become 0; so tiny shapes are scaled first.
static void advancing(const Query *query, Answer *answer)
{
    Moved moved;
    TsVec corner[2][TEXTBOOK_CORNERS];
    int exponent;
    frexp(size_of(query), &exponent);
    double scale = exponent < 0 ? ldexp(1, -exponent) : 1;
    TsShape a = ts_shape_scaled(query->a, scale, corner[0]);
    TsShape b = ts_shape_scaled(query->b, scale, corner[1]);
    const Query large = {.kind = query->kind,
                         .a = &a,
                         .b = &b,
                         .move_a = ts_vec_scale(query->move_a, scale),
                         .move_b = ts_vec_scale(query->move_b, scale)};
    double time = 0, near = 1e-10 * size_of(&large);
    double radii = ts_shape_radius(large.a) + ts_shape_radius(large.b);
    for (int i = 0; i < ADVANCES && time <= 1; i++) {
        move_both(&moved, &large, time);
        TsContact contact = ts_contact_shapes(&moved.a, &moved.b);
        // step: advance_hit
        if (work_advance(&contact, time, scale, contact.gap <= near)) {
            hit_at(answer, time);
            return;
        }
        Query now = {.kind = large.kind,
                     .a = &moved.a,
                     .b = &moved.b,
                     .move_a = large.move_a,
                     .move_b = large.move_b};
        Closing closing = {moving(&now), radii, near};
        double ahead = ahead_on(&closing, contact.normal);
        ahead = fmax(ahead, ahead_on_sides(&closing, &closing.pair.a));
        // step: advance, advance_apart
        time += fmax(ahead, ahead_on_sides(&closing, &closing.pair.b));
    }
    // step: advance_apart
    textbook_hit(answer, time <= 1);
}

// --- discrete

static bool meet_at(const Query *query, double time)
{
    Moved moved;
    move_both(&moved, query, time);
    return ts_relation_shapes(&moved.a, &moved.b) != TS_APART;
}

static void in_steps(const Query *query, int steps, Answer *answer)
{
    textbook_hit(answer, false);
    for (int i = 1; i <= steps && answer->relation == TS_APART; i++) {
        double time = (double)i / steps;
        // step: moment
        if (meet_at(query, time)) hit_at(answer, time);
    }
}

// flaw: sweep_at_end
static void at_the_end(const Query *query, Answer *answer) { in_steps(query, 1, answer); }

// flaw: sweep_substeps
static void eight_steps(const Query *query, Answer *answer) { in_steps(query, 8, answer); }

#define BOUNDED (TS_SHAPE_ANY & ~TS_SHAPE_BIT(TS_SHAPE_RAY))
#define CONVEX                                                                                     \
    .kind = QUERY_SWEEP, .a = BOUNDED, .b = BOUNDED, .takes = takes, .convex_a = true,             \
    .convex_b = true

// ---- The methods

METHODS({.name = "sweep_circle_chord",
         .label = "half chord",
         .does = "It moves a point against a circle with both radii: it enters half a "
                 "chord before it is closest.",
         CIRCLES,
         .sound = ROUNDS,
         .source = "Ericson 2004",
         .answer = chord},
        {.name = "sweep_circle_outside",
         .label = "from outside only",
         CIRCLES,
         .sound = FLAWED,
         .flaw = "It only tests when the boundaries meet, so circles that start inside each other "
                 "never collide.",
         .source = "common mistake",
         .answer = from_outside},
        {.name = "sweep_circle_closest",
         .label = "closest moment only",
         CIRCLES,
         .sound = FLAWED,
         .flaw = "It only tests the moment of closest approach, so overlaps at the end of the step "
                 "are missed.",
         .source = "common mistake",
         .answer = at_closest},
        {.name = "sweep_enter_leave",
         .label = "enter and leave",
         .does = "It finds the times at which the projections on each axis begin and "
                 "cease to overlap: one time must suit all.",
         SWEEP,
         .sound = ROUNDS,
         .source = "JChehe, Common 2D collision detection, 2017, tEnter and tLeave",
         .answer = enter_leave},
        {.name = "sweep_across",
         .label = "perpendicular axis",
         .does = "It finds the entry time on each axis, and tests the axis "
                 "perpendicular to the motion as well.",
         SWEEP,
         .sound = ROUNDS,
         .source = "Renault, Polycolly tutorial",
         .answer = perpendicular_too},
        {.name = "sweep_sides_only",
         .label = "neither",
         SWEEP,
         .sound = FLAWED,
         .flaw = "It tests neither the axis perpendicular to the motion nor the exit times, so "
                 "near misses collide.",
         .source = "Renault, Polycolly tutorial, first part left out",
         .answer = sides_only},
        {.name = "sweep_without_end",
         .label = "no end of the step",
         SWEEP,
         .sound = FLAWED,
         .flaw = "It does not limit the time of impact to the step, so shapes further ahead are "
                 "hit too early.",
         .source = "common mistake",
         .answer = without_end},
        {.name = "sweep_leaving",
         .label = "time of leaving",
         SWEEP,
         .sound = FLAWED,
         .flaw = "It returns the earliest exit, when they part, instead of the latest entry, when "
                 "they meet.",
         .shows = FLAW_IN_MEASURE,
         .source = "common mistake",
         .answer = leaving},
        {.name = "sweep_centers",
         .label = "normal by centres",
         SWEEP,
         .sound = FLAWED,
         .flaw = "It takes the normal from centre to centre, which is right for circles only.",
         .shows = FLAW_IN_MEASURE,
         .source = "common mistake",
         .answer = between_centers},
        {.name = "sweep_along",
         .label = "normal along motion",
         SWEEP,
         .sound = FLAWED,
         .flaw = "It takes the direction of the motion for the normal, which is right only if they "
                 "meet head on.",
         .shows = FLAW_IN_MEASURE,
         .source = "common mistake",
         .answer = along_motion},
        {.name = "sweep_exact",
         .label = "exact signs",
         .does = "It decides by the signs of exact determinants, so rounding cannot "
                 "change the answer.",
         CONVEX,
         .touch = TOUCH_REPORTED,
         .sound = EXACT,
         .source = "Shewchuk 1997",
         .answer = exact},
        {.name = "sweep_advancing",
         .label = "advancement",
         .does = "It advances by the distance divided by the speed, again and again, "
                 "until the shapes touch.",
         CONVEX,
         .touch = TOUCH_HIT,
         .sound = ROUNDS,
         .ulps = 0x1p22, // it ends within 1e-10 of the size
         .source = "Mirtich 1996",
         .answer = advancing},
        {.name = "sweep_unclamped",
         .label = "time not clamped",
         CONVEX,
         .touch = TOUCH_HIT,
         .sound = FLAWED,
         .flaw = "It returns when they began to overlap even if that was before the step, so the "
                 "time is negative.",
         .shows = FLAW_IN_MEASURE,
         .source = "common mistake",
         .answer = unclamped},
        {.name = "sweep_at_end",
         .label = "end of step only",
         CONVEX,
         .touch = TOUCH_HIT,
         .sound = FLAWED,
         .flaw = "It only tests the end of the step, so fast shapes pass through each other.",
         .source = "A 3D game collision solution",
         .answer = at_the_end},
        {.name = "sweep_substeps",
         .label = "eight substeps",
         CONVEX,
         .touch = TOUCH_HIT,
         .sound = FLAWED,
         .flaw = "It tests eight moments of the step, so shapes that move further than their size "
                 "between two of them pass through.",
         .source = "A 3D game collision solution",
         .answer = eight_steps});
