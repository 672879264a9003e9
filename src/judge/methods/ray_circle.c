// A ray and a circle: by how far the line passes the centre, and the roots of
// |origin + t direction - centre| = radius.
#include "textbook.h"

typedef struct Roots {
    bool real;
    double near, far; // times the direction
} Roots;

// The way is split along the ray and across it, so that a small circle far away keeps its digits.
static Roots roots(const Query *query)
{
    TsVec way = ts_vec_sub(query->b->circle.center, query->a->ray.origin);
    TsVec direction = query->a->ray.direction;
    double radius = query->b->circle.radius, length = ts_vec_length(direction);
    double across = ts_vec_cross(direction, way) / length,
           along = ts_vec_dot(direction, way) / length;
    double square = (radius - across) * (radius + across);
    if (square < 0) return (Roots){false, 0, 0};
    return (Roots){true, (along - sqrt(square)) / length, (along + sqrt(square)) / length};
}

// As school has it: a t^2 + 2 b t + c = 0. Of b b - a c the digits that tell are lost where the
// way is long beside the radius.
static Roots quadratic_roots(const Query *query)
{
    TsVec way = ts_vec_sub(query->a->ray.origin, query->b->circle.center);
    TsVec direction = query->a->ray.direction;
    double radius = query->b->circle.radius;
    double a = ts_vec_dot(direction, direction), b = ts_vec_dot(direction, way);
    double c = ts_vec_dot(way, way) - radius * radius, square = b * b - a * c;
    if (square < 0) return (Roots){false, 0, 0};
    return (Roots){true, (-b - sqrt(square)) / a, (-b + sqrt(square)) / a};
}

static void enter(const Query *query, double time, Answer *answer)
{
    TsRay ray = query->a->ray;
    textbook_enter(answer, ray, time, ts_vec(0, 0));
    if (time == 0) return;
    answer->normal = ts_vec_normalize(ts_vec_sub(answer->point, query->b->circle.center));
}

static void answer_by(const Query *query, Roots r, Answer *answer)
{
    textbook_hit(answer, r.real && r.far >= 0);
    if (answer->relation == TS_OVERLAPPING) enter(query, r.near > 0 ? r.near : 0, answer);
}

static void passing(const Query *query, Answer *answer) { answer_by(query, roots(query), answer); }

static void quadratic(const Query *query, Answer *answer)
{
    answer_by(query, quadratic_roots(query), answer);
}

static void near_root(const Query *query, Answer *answer)
{
    Roots r = roots(query);
    textbook_hit(answer, r.real && r.near >= 0);
    if (answer->relation == TS_OVERLAPPING) enter(query, r.near, answer);
}

#define KINDS                                                                                      \
    .kind = QUERY_CAST, .a = TS_SHAPE_BIT(TS_SHAPE_RAY), .b = TS_SHAPE_BIT(TS_SHAPE_CIRCLE),       \
    .touch = TOUCH_HIT

METHODS({.name = "ray_circle_passing",
         .label = "along and across",
         KINDS,
         .sound = ROUNDS,
         .source = "common practice",
         .answer = passing},
        {.name = "ray_circle_quadratic",
         .label = "quadratic",
         KINDS,
         .sound = FLAWED,
         .flaw = "It subtracts large squares, which rounding spoils, so a tiny circle far away is "
                 "hit beside its rim.",
         .source = "common practice",
         .answer = quadratic},
        {.name = "ray_circle_near_root",
         .label = "near root only",
         KINDS,
         .sound = FLAWED,
         .flaw = "It takes the smaller root only, so a ray that starts inside meets nothing.",
         .source = "common mistake (E21)",
         .answer = near_root});
