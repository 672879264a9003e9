// A ray and a segment: origin + t direction = a + u (b - a), t and u by cross products.
#include "textbook.h"

static TsRay ray(const Query *query) { return query->a->ray; }
static TsSegment segment(const Query *query) { return query->b->segment; }

typedef struct Crossing {
    double d, t, u; // t and u infinite or not a number where both are parallel
} Crossing;

static Crossing crossing(const Query *query)
{
    TsVec edge = ts_vec_sub(segment(query).b, segment(query).a);
    TsVec way = ts_vec_sub(segment(query).a, ray(query).origin), direction = ray(query).direction;
    double d = ts_vec_cross(direction, edge);
    return (Crossing){d, ts_vec_cross(way, edge) / d, ts_vec_cross(way, direction) / d};
}

static void enter(const Query *query, double time, Answer *answer)
{
    TsVec edge = ts_vec_sub(segment(query).b, segment(query).a);
    TsVec normal = ts_vec_normalize(ts_vec_perp(edge));
    if (ts_vec_dot(normal, ray(query).direction) > 0) normal = ts_vec_negate(normal);
    textbook_enter(answer, ray(query), time, normal);
}

static bool is_part(double u) { return u >= 0 && u <= 1; }

static void as_printed(const Query *query, Answer *answer)
{
    Crossing c = crossing(query);
    textbook_hit(answer, is_part(c.u) && c.t >= 0);
    if (answer->relation == TS_OVERLAPPING) enter(query, c.t, answer);
}

static void two_rays(const Query *query, Answer *answer)
{
    Crossing c = crossing(query);
    textbook_hit(answer, c.u >= 0 && c.t >= 0);
    if (answer->relation == TS_OVERLAPPING) enter(query, c.t, answer);
}

static void parallel_too(const Query *query, Answer *answer)
{
    TextbookEntry entry = textbook_ray_segment(ray(query), segment(query));
    textbook_hit(answer, entry.hit);
    if (entry.hit) textbook_enter(answer, ray(query), entry.time, entry.normal);
}

#define KINDS                                                                                      \
    .kind = QUERY_CAST, .a = TS_SHAPE_BIT(TS_SHAPE_RAY), .b = TS_SHAPE_BIT(TS_SHAPE_SEGMENT),      \
    .touch = TOUCH_HIT

METHODS({.name = "ray_segment_parallel_too",
         .label = "t, u or in line",
         KINDS,
         .sound = ROUNDS,
         .source = "document 003, put right (E41)",
         .answer = parallel_too},
        {.name = "ray_segment_printed",
         .label = "t and u",
         KINDS,
         .sound = FLAWED,
         .flaw = "It divides by 0 where both are parallel, so a ray along the segment meets "
                 "nothing.",
         .shows = FLAW_IN_TOUCH,
         .source = "document 003 (E41)",
         .answer = as_printed},
        {.name = "ray_segment_rays",
         .label = "one end only",
         KINDS,
         .sound = FLAWED,
         .flaw = "It asks for u >= 0 and not for u <= 1, so the segment has no second end.",
         .source = "common mistake",
         .answer = two_rays});
