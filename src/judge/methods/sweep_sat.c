// Two moving shapes with straight sides, by the shadows on their axes (S50): when they meet and
// part on each. Both right forms, and what is left of them without either's safeguard.
#include "textbook.h"
#include "touchstone/sweep.h"

static bool takes(const Query *query)
{
    return ts_sweep_accepts(query->a) && ts_sweep_accepts(query->b);
}

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
    TextbookShadow a = textbook_shadow(pair->a.corner, pair->a.count, axis);
    TextbookShadow b = textbook_shadow(pair->b.corner, pair->b.count, axis);
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

METHODS(
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
     .answer = without_end});
