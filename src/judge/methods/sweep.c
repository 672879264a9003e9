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

// ---- Two moving circles: the one is a point that the other sees coming, and the rim has both
// radii. It is met half a chord before the place where the centre is passed.

typedef struct Course {
    double sum;            // of the radii
    double distance;       // of the centres, at the start
    double length;         // of the way
    double passed, across; // along the way and beside it, where the centre is passed
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
    if (c.distance >= c.sum) meet_rim(&c, answer);
}

static void at_closest(const Query *query, Answer *answer)
{
    Course c = course(query);
    textbook_hit(answer, c.passed >= 0 && c.passed <= c.length && c.across <= c.sum);
}

#define CIRCLES                                                                                    \
    .kind = QUERY_SWEEP, .a = TS_SHAPE_BIT(TS_SHAPE_CIRCLE), .b = TS_SHAPE_BIT(TS_SHAPE_CIRCLE),   \
    .touch = TOUCH_HIT

// ---- Two moving shapes with straight sides, by the shadows on their axes (S50): when they meet
// and part on each. Both right forms, and what is left of them without either's safeguard.

// --- one axis: times at which the shadows meet and part

typedef struct Slot {
    double enter, leave;
} Slot;

typedef struct Moving {
    TextbookLoop a, b;
    TsVec way; // of a as b sees it
} Moving;

// Seen from a corner, so that shapes far out keep their digits.
static void begin_at(TextbookLoop *loop, TsVec origin)
{
    for (int i = 0; i < loop->count; i++) loop->corner[i] = ts_vec_sub(loop->corner[i], origin);
}

static Moving moving(const Query *query)
{
    Moving pair = {textbook_loop(query->a), textbook_loop(query->b),
                   ts_vec_sub(query->move_a, query->move_b)};
    TsVec origin = pair.a.corner[0];
    begin_at(&pair.a, origin);
    begin_at(&pair.b, origin);
    return pair;
}

// d0 and d1 of the document, negative where the shadows overlap.
static Slot slot_on(const Moving *pair, TsVec axis)
{
    TextbookInterval a = textbook_project(pair->a.corner, pair->a.count, axis);
    TextbookInterval b = textbook_project(pair->b.corner, pair->b.count, axis);
    double d0 = a.min - b.max, d1 = b.min - a.max, speed = ts_vec_dot(pair->way, axis);
    if (speed == 0) {
        bool meet = d0 <= 0 && d1 <= 0;
        return (Slot){meet ? -HUGE_VAL : HUGE_VAL, meet ? HUGE_VAL : -HUGE_VAL};
    }
    double first = -d0 / speed, second = d1 / speed;
    return first < second ? (Slot){first, second} : (Slot){second, first};
}

// --- all axes

enum { ASKED_MAX = 2 * TS_POLYGON_MAX + 3 };

typedef struct Found {
    TsVec asked[ASKED_MAX]; // unit axes
    int count;
    bool apart;          // some axis is not entered within the step
    double enter, leave; // the latest, the earliest
    TsVec axis;          // that is entered last
} Found;

// Of parallel axes one is enough, and two would err: what is thin is entered and left at once, and
// by rounding left on one of them before it is entered on the other.
static bool is_asked(const Found *found, TsVec unit)
{
    for (int i = 0; i < found->count; i++) {
        if (fabs(ts_vec_cross(found->asked[i], unit)) < 1e-11) return true;
    }
    return false;
}

static void ask(const Moving *pair, TsVec axis, Found *found)
{
    TsVec unit = ts_vec_normalize(axis);
    if (ts_vec_is_zero(axis) || is_asked(found, unit)) return;
    found->asked[found->count++] = unit;
    Slot slot = slot_on(pair, axis);
    if (slot.enter > 1 || slot.leave < 0) found->apart = true;
    if (slot.enter > found->enter) {
        found->enter = slot.enter;
        found->axis = axis;
    }
    if (slot.leave < found->leave) found->leave = slot.leave;
}

static void ask_sides(const Moving *pair, const TextbookLoop *loop, Found *found)
{
    for (int i = 0; i < loop->count; i++) {
        TsSegment side = textbook_side(loop, i);
        ask(pair, ts_vec_perp(ts_vec_sub(side.b, side.a)), found);
    }
}

// The world's axes besides, for what has collapsed into one line.
static Found ask_all(const Moving *pair)
{
    Found found = {.enter = -HUGE_VAL, .leave = HUGE_VAL};
    ask_sides(pair, &pair->a, &found);
    ask_sides(pair, &pair->b, &found);
    ask(pair, ts_vec(1, 0), &found);
    ask(pair, ts_vec(0, 1), &found);
    return found;
}

static void tell(const Moving *pair, const Found *found, bool hit, Answer *answer)
{
    textbook_hit(answer, hit);
    if (!hit || found->enter <= 0) return;
    TsVec normal = ts_vec_normalize(found->axis);
    answer->has = ANSWER_TIME | ANSWER_NORMAL;
    answer->time = found->enter;
    answer->normal = ts_vec_dot(normal, pair->way) < 0 ? ts_vec_negate(normal) : normal;
}

// --- the forms

#define SLACK 1e-10 // of the step: what is as thin is entered and left at once

static void enter_leave(const Query *query, Answer *answer)
{
    Moving pair = moving(query);
    Found found = ask_all(&pair);
    tell(&pair, &found, !found.apart && found.enter <= found.leave + SLACK, answer);
}

static void across_too(const Query *query, Answer *answer)
{
    Moving pair = moving(query);
    Found found = ask_all(&pair), across = found;
    ask(&pair, ts_vec_perp(pair.way), &across);
    tell(&pair, &found, !across.apart, answer);
}

static void sides_only(const Query *query, Answer *answer)
{
    Moving pair = moving(query);
    Found found = ask_all(&pair);
    tell(&pair, &found, !found.apart, answer);
}

static void without_end(const Query *query, Answer *answer)
{
    Moving pair = moving(query);
    Found found = ask_all(&pair);
    tell(&pair, &found, found.enter <= found.leave + SLACK && found.leave >= 0, answer);
}

#define STRAIGHT (TS_SHAPE_ANY & ~TS_SHAPE_BIT(TS_SHAPE_RAY) & ~TS_SHAPE_BIT(TS_SHAPE_CIRCLE))
#define SWEEP .kind = QUERY_SWEEP, .a = STRAIGHT, .b = STRAIGHT, .takes = takes, .touch = TOUCH_HIT

// ---- Any two convex shapes in motion: by the core's exact signs; by advancing as far as the
// distance allows (Mirtich 1996); and step by step, as a discrete simulation does (S66).

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

// --- conservative advancement

typedef struct Moved {
    TsShape a, b;
    TsVec corner[2][TS_POLYGON_MAX];
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

enum { ADVANCES = 100 };

// The distance falls no faster than at the rate at which both approach along its normal, for
// shapes that do not turn: so no step goes too far.
static void advancing(const Query *query, Answer *answer)
{
    Moved moved;
    TsVec way = ts_vec_sub(query->move_a, query->move_b);
    double time = 0, size = size_of(query);
    for (int i = 0; i < ADVANCES; i++) {
        move_both(&moved, query, time);
        TsContact contact = ts_contact_shapes(&moved.a, &moved.b);
        double speed = ts_vec_dot(way, contact.normal);
        if (contact.gap <= 1e-10 * size) {
            hit_at(answer, time);
            return;
        }
        time += speed > 0 ? contact.gap / speed : 2;
        if (time > 1) break;
    }
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
        if (meet_at(query, time)) hit_at(answer, time);
    }
}

static void at_the_end(const Query *query, Answer *answer) { in_steps(query, 1, answer); }

static void eight_steps(const Query *query, Answer *answer) { in_steps(query, 8, answer); }

#define BOUNDED (TS_SHAPE_ANY & ~TS_SHAPE_BIT(TS_SHAPE_RAY))
#define CONVEX .kind = QUERY_SWEEP, .a = BOUNDED, .b = BOUNDED, .takes = takes

// ---- The methods

METHODS(
    {.name = "sweep_circle_chord",
     .label = "half a chord before",
     CIRCLES,
     .sound = ROUNDS,
     .source = "Ericson 2004",
     .answer = chord},
    {.name = "sweep_circle_outside",
     .label = "from outside only",
     CIRCLES,
     .sound = FLAWED,
     .flaw =
         "It only asks when the rim is met, so circles that start inside each other never collide.",
     .source = "common mistake",
     .answer = from_outside},
    {.name = "sweep_circle_closest",
     .label = "closest moment only",
     CIRCLES,
     .sound = FLAWED,
     .flaw = "It only asks for the moment when they are closest, so those that end the step in "
             "each other are missed.",
     .source = "common mistake",
     .answer = at_closest},
    {.name = "sweep_enter_leave",
     .label = "enter and leave",
     SWEEP,
     .sound = ROUNDS,
     .source = "documents 001 and 002, tEnter and tLeave",
     .answer = enter_leave},
    {.name = "sweep_across",
     .label = "axis across the way",
     SWEEP,
     .sound = ROUNDS,
     .source = "document 004",
     .answer = across_too},
    {.name = "sweep_sides_only",
     .label = "without either",
     SWEEP,
     .sound = FLAWED,
     .flaw = "It lacks the axis across the motion and does not look whether an axis is left, so "
             "a near miss collides.",
     .source = "document 004, its first part left out",
     .answer = sides_only},
    {.name = "sweep_without_end",
     .label = "the step has no end",
     SWEEP,
     .sound = FLAWED,
     .flaw = "It does not ask whether they meet within the step, so what lies ahead is hit "
             "before its time.",
     .source = "common mistake",
     .answer = without_end},
    {.name = "sweep_exact",
     .label = "exact signs",
     CONVEX,
     .touch = TOUCH_REPORTED,
     .sound = EXACT,
     .source = "Shewchuk 1997",
     .answer = exact},
    {.name = "sweep_advancing",
     .label = "advancing",
     CONVEX,
     .touch = TOUCH_HIT,
     .sound = ROUNDS,
     .source = "Mirtich 1996",
     .answer = advancing},
    {.name = "sweep_at_end",
     .label = "the end only",
     CONVEX,
     .touch = TOUCH_HIT,
     .sound = FLAWED,
     .flaw = "It asks only where the step ends, so whatever is fast enough passes through.",
     .source = "document 001, discrete",
     .answer = at_the_end},
    {.name = "sweep_substeps",
     .label = "eight small steps",
     CONVEX,
     .touch = TOUCH_HIT,
     .sound = FLAWED,
     .flaw = "It asks eight times on the way, so what is faster than its own size in one of "
             "these passes through.",
     .source = "document 001, small steps",
     .answer = eight_steps});
