// Any two convex shapes in motion: by the core's exact signs; by advancing as far as the distance
// allows (Mirtich 1996); and step by step, as a discrete simulation does (S66).
#include "textbook.h"
#include "touchstone/sweep.h"

static bool takes(const Query *query)
{
    return ts_sweep_accepts(query->a) && ts_sweep_accepts(query->b);
}

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

static void hit_at(Answer *answer, double time)
{
    textbook_hit(answer, true);
    answer->has = ANSWER_TIME;
    answer->time = time;
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

METHODS({.name = "sweep_exact",
         .label = "exact signs",
         CONVEX,
         .touch = TOUCH_TOLD,
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
