// Methods for casts against a list: which of many shapes is met first. The second shape is number 0
// of the list; all its shapes move alike.
#include <stddef.h>

#include "query.h"
#include "textbook.h"
#include "touchstone/cast.h"
#include "touchstone/sweep.h"

static TsImpact impact_of(const Query *query, int which)
{
    Query one = query_one(query, which);
    return ts_sweep_shapes(one.a, one.move_a, one.b, one.move_b);
}

static const TsShape *target(const Query *query, int which) { return query_one(query, which).b; }

// Begins a cast that has met nothing so far.
static void begin(Answer *answer)
{
    textbook_hit(answer, false);
    answer->has = ANSWER_TIME | ANSWER_NORMAL | ANSWER_POINT | ANSWER_WHICH;
}

static void meet(const TsImpact *impact, int which, Answer *answer)
{
    answer->relation = TS_OVERLAPPING;
    answer->which = which;
    answer->time = impact->enter;
    answer->normal = impact->normal;
    answer->point = impact->point;
}

static void nearest(const Query *query, Answer *answer)
{
    TsRelation most = TS_APART;
    begin(answer);
    for (int i = 0; i <= query->other_count; i++) {
        TsImpact impact = impact_of(query, i);
        if (impact.relation == TS_APART) continue;
        if (most == TS_APART || impact.enter < answer->time) meet(&impact, i, answer);
        if (impact.relation > most) most = impact.relation;
    }
    answer->relation = most;
}

static void in_order(const Query *query, Answer *answer)
{
    begin(answer);
    for (int i = 0; i <= query->other_count; i++) {
        TsImpact impact = impact_of(query, i);
        if (impact.relation == TS_APART) continue;
        meet(&impact, i, answer);
        // flaw: first_in_order
        break;
    }
}

static void by_center(const Query *query, Answer *answer)
{
    TsVec from = ts_shape_center(query->a);
    double least = HUGE_VAL;
    begin(answer);
    for (int i = 0; i <= query->other_count; i++) {
        TsImpact impact = impact_of(query, i);
        // flaw: first_by_center
        double distance = ts_vec_distance(from, ts_shape_center(target(query, i)));
        if (impact.relation == TS_APART || distance >= least) continue;
        least = distance;
        meet(&impact, i, answer);
    }
}

static void before_the_end(const Query *query, Answer *answer)
{
    double best = 1;
    begin(answer);
    for (int i = 0; i <= query->other_count; i++) {
        TsImpact impact = impact_of(query, i);
        // flaw: first_before_end
        if (impact.relation == TS_APART || impact.enter >= best) continue;
        best = impact.enter;
        meet(&impact, i, answer);
    }
}

static void from_outside(const Query *query, Answer *answer)
{
    begin(answer);
    for (int i = 0; i <= query->other_count; i++) {
        TsImpact impact = impact_of(query, i);
        if (impact.relation == TS_APART) continue;
        // flaw: first_from_outside
        if (impact.enter == 0) continue;
        if (answer->relation == TS_APART || impact.enter < answer->time) meet(&impact, i, answer);
    }
}

// A motion that rounds to less than the core takes becomes 0.
static TsVec shorter(TsVec move, double part)
{
    TsShape by = ts_shape_point(ts_vec_scale(move, part));
    return ts_shape_moved(&by, ts_vec(0, 0), NULL).point;
}

static void shortened(const Query *query, Answer *answer)
{
    Query rest = *query;
    begin(answer);
    for (int i = 0; i <= query->other_count; i++) {
        TsImpact impact = impact_of(&rest, i);
        if (impact.relation == TS_APART) continue;
        // flaw: first_shortened
        meet(&impact, i, answer);
        rest.move_a = shorter(rest.move_a, impact.enter);
        rest.move_b = shorter(rest.move_b, impact.enter);
    }
}

// ---- Points: rays that are cut off too late

static TsRay ray(const Query *query)
{
    return (TsRay){query->a->point, ts_vec_sub(query->move_a, query->move_b)};
}

// Without a motion there is no ray: the point lies in one of the shapes or not.
static bool rests(const Query *query, Answer *answer)
{
    if (!ts_vec_is_zero(ray(query).direction)) return false;
    nearest(query, answer);
    if (answer->relation == TS_TOUCHING) answer->relation = TS_OVERLAPPING;
    return true;
}

static void meet_at(const Query *query, double time, const TsHit *hit, int which, Answer *answer)
{
    TsVec at = ts_vec_add(query->a->point, ts_vec_scale(query->move_a, time));
    TsImpact impact = {.enter = time, .normal = ts_vec_negate(hit->normal), .point = at};
    meet(&impact, which, answer);
}

static void beyond_the_end(const Query *query, Answer *answer)
{
    if (rests(query, answer)) return;
    begin(answer);
    for (int i = 0; i <= query->other_count; i++) {
        TsHit hit = ts_cast_shape(ray(query), target(query, i));
        if (hit.relation == TS_APART) continue;
        // flaw: first_beyond_end
        if (answer->relation == TS_APART || hit.enter < answer->time)
            meet_at(query, hit.enter, &hit, i, answer);
    }
    answer->time = fmin(answer->time, 1);
}

static void clipped_last(const Query *query, Answer *answer)
{
    if (rests(query, answer)) return;
    begin(answer);
    for (int i = 0; i <= query->other_count; i++) {
        TsRay ahead = ray(query), back = {ahead.origin, ts_vec_negate(ahead.direction)};
        TsHit hit = ts_cast_shape(ahead, target(query, i));
        double time = hit.enter;
        if (hit.relation == TS_APART) {
            hit = ts_cast_shape(back, target(query, i));
            time = -hit.enter;
        }
        if (hit.relation == TS_APART) continue;
        // flaw: first_clipped_last
        if (answer->relation == TS_APART || time < answer->time)
            meet_at(query, time, &hit, i, answer);
    }
    if (answer->time < 0 || answer->time > 1) answer->relation = TS_APART;
}

// ---- Circles: the smallest of the near roots from 0 to 1

static void smallest_root(const Query *query, Answer *answer)
{
    if (rests(query, answer)) return;
    begin(answer);
    TsRay r = ray(query);
    for (int i = 0; i <= query->other_count; i++) {
        TsCircle circle = target(query, i)->circle;
        TextbookRoots t = textbook_circle_roots(circle, r);
        if (!t.real || t.near > 1 || t.far < 0) continue;
        double time = fmax(t.near, 0);
        if (answer->relation != TS_APART && time >= answer->time) continue;
        TsVec at = ts_vec_add(r.origin, ts_vec_scale(r.direction, time));
        TsVec out = ts_vec_sub(at, circle.center);
        TsHit hit = {.normal =
                         ts_vec_normalize(ts_vec_is_zero(out) ? ts_vec_negate(r.direction) : out)};
        meet_at(query, time, &hit, i, answer);
    }
}

// ---- The methods

static bool takes(const Query *query)
{
    return ts_sweep_accepts(query->a) && ts_sweep_accepts(query->b);
}

#define SWEPT (TS_SHAPE_ANY & ~TS_SHAPE_BIT(TS_SHAPE_RAY))
#define LIST .kind = QUERY_SWEEP, .many = true, .takes = takes, .convex_b = true
#define ANY LIST, .a = SWEPT, .b = SWEPT, .convex_a = true
#define BY_CORE .ulps = 0x1p22 // the core's times are within 1e-9 of the size
#define RAYS LIST, .a = TS_SHAPE_BIT(TS_SHAPE_POINT), .b = SWEPT, .touch = TOUCH_HIT

METHODS(
    {.name = "first_of_all",
     .label = "nearest of all",
     .does = "It tests every shape of the list and keeps the one that is met first.",
     ANY,
     .touch = TOUCH_REPORTED,
     .sound = EXACT,
     .source = "Shewchuk 1997",
     .answer = nearest},
    {.name = "first_in_order",
     .label = "first in the list",
     ANY,
     .touch = TOUCH_HIT,
     .sound = FLAWED,
     BY_CORE,
     .flaw =
         "It returns the first shape of the list that is met, so a nearer one later in the list "
         "is ignored.",
     .shows = FLAW_IN_MEASURE,
     .source = "Catto, Box2D 2.4, b2RayCastCallback: shapes are reported in no order",
     .answer = in_order},
    {.name = "first_by_center",
     .label = "nearest centre",
     ANY,
     .touch = TOUCH_HIT,
     .sound = FLAWED,
     BY_CORE,
     .flaw = "It compares the distances of the centres, so a small shape is named before a large "
             "one whose border is nearer.",
     .shows = FLAW_IN_MEASURE,
     .source = "common mistake",
     .answer = by_center},
    {.name = "first_before_end",
     .label = "time less than 1",
     ANY,
     .touch = TOUCH_HIT,
     .sound = FLAWED,
     BY_CORE,
     .flaw = "It begins with the end as the best time and requires less, so a shape met exactly "
             "there is missed.",
     .shows = FLAW_IN_TOUCH,
     .source = "common mistake",
     .answer = before_the_end},
    {.name = "first_from_outside",
     .label = "starts skipped",
     ANY,
     .touch = TOUCH_HIT,
     .sound = FLAWED,
     BY_CORE,
     .flaw =
         "It skips shapes that are met at the start, so what begins inside of one passes to the "
         "next or meets nothing.",
     .source = "Catto, Box2D 2.4, b2World::RayCast: what contains the start is ignored",
     .answer = from_outside},
    {.name = "first_shortened",
     .label = "fraction of the rest",
     ANY,
     .touch = TOUCH_HIT,
     .sound = FLAWED,
     BY_CORE,
     .flaw = "It shortens the motion at each hit but returns the last time as a fraction of what "
             "was left, not of the whole.",
     .shows = FLAW_IN_MEASURE,
     .source = "common mistake",
     .answer = shortened},
    {.name = "first_beyond_end",
     .label = "end never compared",
     RAYS,
     .sound = FLAWED,
     .flaw =
         "It takes the nearest shape on a ray without an end, so a shape beyond the end is hit.",
     .source = "common mistake",
     .answer = beyond_the_end},
    {.name = "first_clipped_last",
     .label = "clipped at last",
     RAYS,
     .sound = FLAWED,
     .flaw = "It compares times on the whole line and clips only the least, so a shape behind the "
             "start hides all others.",
     .source = "common mistake",
     .answer = clipped_last},
    {.name = "first_circle_roots",
     .label = "smallest root",
     .does = "It solves the quadratic equation of each circle and keeps the smallest "
             "root from 0 to 1.",
     LIST,
     .a = TS_SHAPE_BIT(TS_SHAPE_POINT),
     .b = TS_SHAPE_BIT(TS_SHAPE_CIRCLE),
     .touch = TOUCH_HIT,
     .sound = ROUNDS,
     .source = "Ericson, Real-Time Collision Detection, 2005, 5.3.2",
     .answer = smallest_root});
