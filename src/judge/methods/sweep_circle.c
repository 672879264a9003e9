// Two moving circles: the one is a point that the other sees coming, and the rim has both radii. It
// is met half a chord before the place where the centre is passed.
#include "textbook.h"

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

static void hit_at(Answer *answer, double time)
{
    textbook_hit(answer, true);
    answer->has = ANSWER_TIME;
    answer->time = time;
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
     .answer = at_closest});
