// A ray and an upright rectangle: what two slabs leave of the ray.
#include "textbook.h"

static TsRay ray(const Query *query) { return query->a->ray; }
static TsAabb rect(const Query *query) { return query->b->aabb; }

// The side by which the ray comes in at `time`: the slab that it enters last.
static TsVec normal_at(const Query *query, double time)
{
    TsRay r = ray(query);
    TsAabb box = rect(query);
    if (time == 0 && textbook_in_box(box, r.origin)) return ts_vec(0, 0);
    double near_x = r.direction.x > 0 ? box.min.x : box.max.x;
    bool by_x = r.direction.x != 0 && (near_x - r.origin.x) / r.direction.x >= time;
    return by_x ? ts_vec(r.direction.x > 0 ? -1 : 1, 0) : ts_vec(0, r.direction.y > 0 ? -1 : 1);
}

static void slabs(const Query *query, Answer *answer)
{
    TsRay r = ray(query);
    TextbookPart part =
        textbook_slabs(rect(query), r.origin, r.direction, (TextbookPart){0, HUGE_VAL});
    textbook_hit(answer, part.from <= part.to);
    if (part.from > part.to) return;
    textbook_enter(answer, r, part.from, normal_at(query, part.from));
}

static void front_sides(const Query *query, Answer *answer)
{
    bool inside = textbook_in_box(rect(query), ray(query).origin);
    slabs(query, answer);
    if (inside) *answer = (Answer){.relation = TS_APART};
}

// y = m x + n, met on the rectangle's upright sides and, by x = (y - n) / m, on its level ones.
static void slopes(const Query *query, Answer *answer)
{
    TsRay r = ray(query);
    TsAabb box = rect(query);
    double m = r.direction.y / r.direction.x, n = r.origin.y - m * r.origin.x;
    double x[] = {box.min.x, box.max.x, (box.min.y - n) / m, (box.max.y - n) / m};
    double y[] = {m * box.min.x + n, m * box.max.x + n, box.min.y, box.max.y};
    bool hit = textbook_in_box(box, r.origin);
    for (int i = 0; i < 4; i++) {
        bool ahead = (x[i] - r.origin.x) * r.direction.x >= 0;
        hit = hit || (ahead && textbook_in_box(box, ts_vec(x[i], y[i])));
    }
    textbook_hit(answer, hit);
}

#define KINDS                                                                                      \
    .kind = QUERY_CAST, .a = TS_SHAPE_BIT(TS_SHAPE_RAY), .b = TS_SHAPE_BIT(TS_SHAPE_AABB),         \
    .touch = TOUCH_HIT

METHODS({.name = "ray_aabb_slabs",
         .label = "slabs",
         KINDS,
         .sound = ROUNDS,
         .source = "Kay and Kajiya 1986",
         .answer = slabs},
        {.name = "ray_aabb_slopes",
         .label = "slopes",
         KINDS,
         .sound = FLAWED,
         .flaw = "It divides by the width for the slope, so an upright ray meets nothing.",
         .source = "common mistake (E18)",
         .answer = slopes},
        {.name = "ray_aabb_front",
         .label = "front sides only",
         KINDS,
         .sound = FLAWED,
         .flaw = "It heeds only sides that face the ray, so one that starts inside meets nothing.",
         .source = "document 001, its ray caster (E21)",
         .answer = front_sides});
