// Methods for rays: against AABBs, circles, polygons and segments, and two rays.
#include "textbook.h"
#include "touchstone/cast.h"

// ---- A ray and an AABB: the part of the ray inside two slabs

static TsRay ray(const Query *query) { return query->a->ray; }
static TsAabb rect(const Query *query) { return query->b->aabb; }

static void slabs(const Query *query, Answer *answer)
{
    TsRay r = ray(query);
    TextbookSpan part =
        textbook_slabs(rect(query), r.origin, r.direction, (TextbookSpan){0, HUGE_VAL});
    textbook_hit(answer, part.from <= part.to);
    if (part.from > part.to) return;
    textbook_ray_hit(answer, r, part.from, textbook_slab_normal(rect(query), r, part.from));
}

static void front_sides_aabb(const Query *query, Answer *answer)
{
    bool inside = textbook_box_holds(rect(query), ray(query).origin);
    slabs(query, answer);
    // flaw: ray_aabb_front
    if (inside) *answer = (Answer){.relation = TS_APART};
}

// y = m x + n, evaluated at the vertical sides, and x = (y - n) / m at the horizontal ones.
static void slopes(const Query *query, Answer *answer)
{
    TsRay r = ray(query);
    TsAabb box = rect(query);
    // flaw: ray_aabb_slopes
    double m = r.direction.y / r.direction.x, n = r.origin.y - m * r.origin.x;
    double x[] = {box.min.x, box.max.x, (box.min.y - n) / m, (box.max.y - n) / m};
    double y[] = {m * box.min.x + n, m * box.max.x + n, box.min.y, box.max.y};
    bool hit = textbook_box_holds(box, r.origin);
    for (int i = 0; i < 4; i++) {
        bool ahead = (x[i] - r.origin.x) * r.direction.x >= 0;
        hit = hit || (ahead && textbook_box_holds(box, ts_vec(x[i], y[i])));
    }
    textbook_hit(answer, hit);
}

#define AABB_KINDS                                                                                 \
    .kind = QUERY_CAST, .a = TS_SHAPE_BIT(TS_SHAPE_RAY), .b = TS_SHAPE_BIT(TS_SHAPE_AABB),         \
    .touch = TOUCH_HIT

// ---- A ray and any shape: a ray has an origin, which may be inside

static TsHit forwards(const Query *query) { return ts_cast_shape(query->a->ray, query->b); }

static TsHit backwards(const Query *query)
{
    TsRay ray = query->a->ray;
    return ts_cast_shape((TsRay){ray.origin, ts_vec_negate(ray.direction)}, query->b);
}

static void whole_line(const Query *query, Answer *answer)
{
    // flaw: ray_any_line
    textbook_hit(answer,
                 forwards(query).relation != TS_APART || backwards(query).relation != TS_APART);
}

static void entry_only(const Query *query, Answer *answer)
{
    TsHit hit = forwards(query);
    // flaw: ray_any_entry
    textbook_hit(answer, hit.relation != TS_APART && !hit.inside);
}

#define ANY_KINDS                                                                                  \
    .kind = QUERY_CAST, .a = TS_SHAPE_BIT(TS_SHAPE_RAY),                                           \
    .b = TS_SHAPE_ANY & ~TS_SHAPE_BIT(TS_SHAPE_RAY), .touch = TOUCH_HIT

// ---- A ray and a circle: by the distance of the line from the centre, and by the roots

// The quadratic formula, a t^2 + 2 b t + c = 0. If the distance is large compared with the radius,
// b b - a c loses its significant digits.
static TextbookRoots quadratic_roots(const Query *query)
{
    TsVec way = ts_vec_sub(query->a->ray.origin, query->b->circle.center);
    TsVec direction = query->a->ray.direction;
    double radius = query->b->circle.radius;
    double a = ts_vec_dot(direction, direction), b = ts_vec_dot(direction, way);
    // flaw: ray_circle_quadratic
    double c = ts_vec_dot(way, way) - radius * radius, square = b * b - a * c;
    if (square < 0) return (TextbookRoots){false, 0, 0};
    return (TextbookRoots){true, (-b - sqrt(square)) / a, (-b + sqrt(square)) / a};
}

static void enter_circle(const Query *query, double time, Answer *answer)
{
    TsRay ray = query->a->ray;
    textbook_ray_hit(answer, ray, time, ts_vec(0, 0));
    if (time == 0) return;
    TsVec out = ts_vec_sub(answer->point, query->b->circle.center);
    if (ts_vec_is_zero(out)) out = ts_vec_negate(ray.direction); // a circle of radius 0
    answer->normal = ts_vec_normalize(out);
}

static void answer_by(const Query *query, TextbookRoots r, Answer *answer)
{
    textbook_hit(answer, r.real && r.far >= 0);
    if (answer->relation == TS_OVERLAPPING) enter_circle(query, r.near > 0 ? r.near : 0, answer);
}

static void passing(const Query *query, Answer *answer)
{
    answer_by(query, textbook_circle_roots(query->b->circle, ray(query)), answer);
}

static void quadratic(const Query *query, Answer *answer)
{
    answer_by(query, quadratic_roots(query), answer);
}

static void near_root(const Query *query, Answer *answer)
{
    TextbookRoots r = textbook_circle_roots(query->b->circle, ray(query));
    // flaw: ray_circle_near_root
    textbook_hit(answer, r.real && r.near >= 0);
    if (answer->relation == TS_OVERLAPPING) enter_circle(query, r.near, answer);
}

#define CIRCLE_KINDS                                                                               \
    .kind = QUERY_CAST, .a = TS_SHAPE_BIT(TS_SHAPE_RAY), .b = TS_SHAPE_BIT(TS_SHAPE_CIRCLE),       \
    .touch = TOUCH_HIT

// ---- A ray and a polygon, triangle or OBB: the first side that it hits

static void put(const Query *query, TextbookEntry entry, Answer *answer)
{
    textbook_hit(answer, entry.hit);
    if (entry.hit) textbook_ray_hit(answer, query->a->ray, entry.time, entry.normal);
    // A ray along a side enters at a corner, whose normals are those of the other side.
    if (entry.in_line) answer->has &= ~(unsigned)ANSWER_NORMAL;
}

static TextbookEntry first_entry(const Query *query, const TextbookLoop *loop)
{
    TextbookEntry first = {0};
    for (int i = 0; i < loop->count; i++) {
        TsSegment side = textbook_side(loop, i);
        // A repeated corner has no normal; the last side is there for a loop that is one point.
        if (ts_vec_equal(side.a, side.b) && i + 1 < loop->count) continue;
        TextbookEntry entry = textbook_ray_segment(query->a->ray, side);
        if (entry.hit && (!first.hit || entry.time < first.time)) first = entry;
    }
    return first;
}

static void nearest_side(const Query *query, Answer *answer)
{
    TextbookLoop loop = textbook_loop(query->b);
    TextbookEntry first = first_entry(query, &loop);
    if (textbook_contains(&loop, query->a->ray.origin)) first = (TextbookEntry){.hit = true};
    put(query, first, answer);
}

static void first_listed(const Query *query, Answer *answer)
{
    TextbookLoop loop = textbook_loop(query->b);
    TextbookEntry entry = {0};
    // flaw: ray_polygon_first_listed
    for (int i = 0; i < loop.count && !entry.hit; i++) {
        entry = textbook_ray_segment(query->a->ray, textbook_side(&loop, i));
    }
    put(query, entry, answer);
}

static void front_sides_polygon(const Query *query, Answer *answer)
{
    TextbookLoop loop = textbook_loop(query->b);
    double area = textbook_doubled_area(&loop);
    TextbookEntry first = {0};
    for (int i = 0; i < loop.count; i++) {
        TsSegment side = textbook_side(&loop, i);
        TsVec edge = ts_vec_sub(side.b, side.a);
        // flaw: ray_polygon_front
        if (ts_vec_cross(query->a->ray.direction, edge) * area >= 0) continue; // faces away
        TextbookEntry entry = textbook_ray_segment(query->a->ray, side);
        if (entry.hit && (!first.hit || entry.time < first.time)) first = entry;
    }
    put(query, first, answer);
}

#define POLYGON_KINDS                                                                              \
    .kind = QUERY_CAST, .a = TS_SHAPE_BIT(TS_SHAPE_RAY),                                           \
    .b = TS_SHAPE_BIT(TS_SHAPE_POLYGON) | TS_SHAPE_BIT(TS_SHAPE_TRIANGLE) |                        \
         TS_SHAPE_BIT(TS_SHAPE_OBB),                                                               \
    .touch = TOUCH_HIT

// ---- A ray and a segment: origin + t direction = a + u (b - a), t and u by cross products.

static TsSegment segment(const Query *query) { return query->b->segment; }

typedef struct Crossing {
    double d, t, u; // t and u are infinite or NaN if both are parallel
} Crossing;

static Crossing crossing(const Query *query)
{
    TsVec edge = ts_vec_sub(segment(query).b, segment(query).a);
    TsVec way = ts_vec_sub(segment(query).a, ray(query).origin), direction = ray(query).direction;
    double d = ts_vec_cross(direction, edge);
    // flaw: ray_segment_printed
    return (Crossing){d, ts_vec_cross(way, edge) / d, ts_vec_cross(way, direction) / d};
}

static void enter_segment(const Query *query, double time, Answer *answer)
{
    TsVec edge = ts_vec_sub(segment(query).b, segment(query).a);
    TsVec normal = ts_vec_normalize(ts_vec_perp(edge));
    if (ts_vec_dot(normal, ray(query).direction) > 0) normal = ts_vec_negate(normal);
    time = fmax(textbook_between_ends(ray(query), segment(query), time), 0);
    textbook_ray_hit(answer, ray(query), time, normal);
}

static bool is_part(double u) { return u >= 0 && u <= 1; }

static void as_printed(const Query *query, Answer *answer)
{
    Crossing c = crossing(query);
    textbook_hit(answer, is_part(c.u) && c.t >= 0);
    if (answer->relation == TS_OVERLAPPING) enter_segment(query, c.t, answer);
}

static void two_rays(const Query *query, Answer *answer)
{
    Crossing c = crossing(query);
    // flaw: ray_segment_rays
    textbook_hit(answer, c.u >= 0 && c.t >= 0);
    if (answer->relation == TS_OVERLAPPING) enter_segment(query, c.t, answer);
}

static void parallel_too(const Query *query, Answer *answer)
{
    TextbookEntry entry = textbook_ray_segment(ray(query), segment(query));
    textbook_hit(answer, entry.hit);
    if (entry.hit) textbook_ray_hit(answer, ray(query), entry.time, entry.normal);
}

#define SEGMENT_KINDS                                                                              \
    .kind = QUERY_CAST, .a = TS_SHAPE_BIT(TS_SHAPE_RAY), .b = TS_SHAPE_BIT(TS_SHAPE_SEGMENT),      \
    .touch = TOUCH_HIT

// ---- A ray and any shape: the core, by exact signs

static void exact(const Query *query, Answer *answer)
{
    TsHit hit = ts_cast_shape(query->a->ray, query->b);
    answer->relation = hit.relation;
    if (hit.relation != TS_APART) textbook_ray_hit(answer, query->a->ray, hit.enter, hit.normal);
}

// ---- The methods

METHODS(
    {.name = "ray_aabb_slabs",
     .label = "slabs",
     .does = "It clips the ray by the box's x range and y range; some of it from t = 0 "
             "on must be left.",
     AABB_KINDS,
     .sound = ROUNDS,
     .source = "Kay and Kajiya 1986",
     .answer = slabs},
    {.name = "ray_aabb_slopes",
     .label = "slopes",
     AABB_KINDS,
     .sound = FLAWED,
     .flaw = "It divides by the horizontal extent for the slope, so a vertical ray hits nothing.",
     .source = "common mistake",
     .answer = slopes},
    {.name = "ray_aabb_front",
     .label = "front sides only",
     AABB_KINDS,
     .sound = FLAWED,
     .flaw =
         "It ignores sides that face away from the ray, so a ray that starts inside hits nothing.",
     .source = "Web3D: a first look at 3D collision",
     .answer = front_sides_aabb},
    {.name = "ray_any_line",
     .label = "whole line",
     ANY_KINDS,
     .sound = FLAWED,
     .flaw = "It ignores the origin of the ray, so shapes behind it are hit too.",
     .source = "common mistake",
     .answer = whole_line},
    {.name = "ray_any_entry",
     .label = "entries only",
     ANY_KINDS,
     .sound = FLAWED,
     .flaw = "It requires the ray to enter, so a shape that contains the origin is missed.",
     .source = "common mistake",
     .answer = entry_only},
    {.name = "ray_circle_passing",
     .label = "along and across",
     .does = "It splits the offset to the centre along and across the ray and compares "
             "the latter with the radius.",
     CIRCLE_KINDS,
     .sound = ROUNDS,
     .source = "common practice",
     .answer = passing},
    {.name = "ray_circle_quadratic",
     .label = "quadratic formula",
     CIRCLE_KINDS,
     .sound = FLAWED,
     .flaw = "It subtracts large squares, and rounding destroys the difference, so a tiny distant "
             "circle is hit beside its rim.",
     .source = "common practice",
     .answer = quadratic},
    {.name = "ray_circle_near_root",
     .label = "near root only",
     CIRCLE_KINDS,
     .sound = FLAWED,
     .flaw = "It uses the smaller root only, so a ray that starts inside hits nothing.",
     .source = "common mistake",
     .answer = near_root},
    {.name = "ray_polygon_nearest_side",
     .label = "nearest side",
     .does = "It intersects the ray with every side and keeps the nearest hit.",
     POLYGON_KINDS,
     .sound = ROUNDS,
     .source = "XXHolic, Collision Detection (Polygon), side by side",
     .answer = nearest_side},
    {.name = "ray_polygon_first_listed",
     .label = "first side listed",
     POLYGON_KINDS,
     .sound = FLAWED,
     .flaw =
         "It stops at the first side in the list that the ray hits, which may not be the nearest.",
     .shows = FLAW_IN_MEASURE,
     .source = "common mistake",
     .answer = first_listed},
    {.name = "ray_polygon_front",
     .label = "front sides only",
     POLYGON_KINDS,
     .sound = FLAWED,
     .flaw =
         "It ignores sides that face away from the ray, so a ray that starts inside hits nothing.",
     .source = "Web3D: a first look at 3D collision",
     .answer = front_sides_polygon},
    {.name = "ray_segment_parallel_too",
     .label = "t, u or collinear",
     .does = "It solves for t on the ray and u on the segment; parallel ones can still "
             "be collinear.",
     SEGMENT_KINDS,
     .sound = ROUNDS,
     .source = "XXHolic, Collision Detection (Line), corrected",
     .answer = parallel_too},
    {.name = "ray_segment_printed",
     .label = "t and u",
     SEGMENT_KINDS,
     .sound = FLAWED,
     .flaw = "It divides by 0 if both are parallel, so a ray along the segment hits nothing.",
     .shows = FLAW_IN_TOUCH,
     .source = "XXHolic, Collision Detection (Line)",
     .answer = as_printed},
    {.name = "ray_segment_rays",
     .label = "one end only",
     SEGMENT_KINDS,
     .sound = FLAWED,
     .flaw = "It requires u >= 0 but not u <= 1, so the segment has no second end.",
     .source = "common mistake",
     .answer = two_rays},
    {.name = "ray_shape_exact",
     .label = "exact signs",
     .does = "It decides by the signs of exact determinants, so rounding cannot change the answer.",
     .kind = QUERY_CAST,
     .a = TS_SHAPE_BIT(TS_SHAPE_RAY),
     .b = TS_SHAPE_ANY & ~TS_SHAPE_BIT(TS_SHAPE_RAY),
     .touch = TOUCH_REPORTED,
     .sound = EXACT,
     .source = "Shewchuk 1997",
     .answer = exact});
