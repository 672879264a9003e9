// Methods for finite rays: a point moves from one place to another, and the answer is the fraction
// of that motion at which it first meets a shape. If both move, the ray is the motion of the point
// relative to the shape.
#include "textbook.h"
#include "touchstone/cast.h"
#include "touchstone/sweep.h"

// The ray ends at time 1.
static TsRay ray(const Query *query)
{
    return (TsRay){query->a->point, ts_vec_sub(query->move_a, query->move_b)};
}

// `surface`: the normal of the shape, against the ray.
static void meet(const Query *query, double time, TsVec surface, Answer *answer)
{
    textbook_hit(answer, true);
    answer->has = ANSWER_TIME | ANSWER_POINT | ANSWER_NORMAL;
    answer->time = time;
    answer->point = ts_vec_add(query->a->point, ts_vec_scale(query->move_a, time));
    answer->normal = ts_vec_negate(surface);
}

// Without a motion there is no direction: the point lies in the shape or not.
static bool rests(const Query *query, Answer *answer)
{
    if (!ts_vec_is_zero(ray(query).direction)) return false;
    textbook_hit(answer, false);
    if (ts_relation_shapes(query->a, query->b) != TS_APART) meet(query, 0, ts_vec(0, 0), answer);
    return true;
}

#define FINITE_RAY .kind = QUERY_SWEEP, .a = TS_SHAPE_BIT(TS_SHAPE_POINT), .touch = TOUCH_HIT

// ---- Any convex shape: cast as a ray without an end, then compare with the end

static bool takes(const Query *query) { return ts_sweep_accepts(query->b); }

// The time, not before or behind all corners: that for a side nearly parallel to the ray is mostly
// rounding.
static double within_reach(TsRay r, const TsShape *shape, double time)
{
    TsVec box[4];
    int count;
    const TsVec *corner = ts_shape_view_corners(shape, box, &count);
    double length = ts_vec_length(r.direction), radius = ts_shape_radius(shape);
    double least = HUGE_VAL, most = -HUGE_VAL;
    for (int i = 0; i < count; i++) {
        double along = ts_vec_dot(ts_vec_sub(corner[i], r.origin), r.direction) / length;
        least = fmin(least, along - radius);
        most = fmax(most, along + radius);
    }
    return fmax(fmin(fmax(time, least / length), most / length), 0);
}

// If a side of a capsule meets an end there, rounding chooses between both, which makes a
// difference for the normal.
static TsHit cast(const Query *query)
{
    TsHit hit = ts_cast_shape(ray(query), query->b);
    if (query->b->kind == TS_SHAPE_CAPSULE && hit.enter > 0) {
        TsVec start = query->b->capsule.a, along = ts_vec_sub(query->b->capsule.b, start);
        double at = ts_vec_dot(ts_vec_sub(hit.point, start), along);
        TsVec side = ts_vec_normalize(ts_vec_perp(along));
        if (ts_vec_dot(side, hit.normal) < 0) side = ts_vec_negate(side);
        if (at > 0 && at < ts_vec_length_squared(along)) hit.normal = side;
    }
    if (hit.relation != TS_APART) hit.enter = within_reach(ray(query), query->b, hit.enter);
    return hit;
}

static void cast_to_end(const Query *query, Answer *answer)
{
    if (rests(query, answer)) return;
    TsHit hit = cast(query);
    textbook_hit(answer, false);
    if (hit.relation != TS_APART && hit.enter <= 1) meet(query, hit.enter, hit.normal, answer);
}

static void endless(const Query *query, Answer *answer)
{
    if (rests(query, answer)) return;
    TsHit hit = cast(query);
    textbook_hit(answer, false);
    // flaw: finite_ray_endless
    if (hit.relation != TS_APART) meet(query, fmin(hit.enter, 1), hit.normal, answer);
}

static void in_and_out(const Query *query, Answer *answer)
{
    if (rests(query, answer)) return;
    TsHit hit = cast(query);
    textbook_hit(answer, false);
    // flaw: finite_ray_through
    if (hit.relation != TS_APART && hit.leave <= 1) meet(query, hit.enter, hit.normal, answer);
}

static void in_px(const Query *query, Answer *answer)
{
    cast_to_end(query, answer);
    answer->has &= ANSWER_TIME;
    // flaw: finite_ray_px
    answer->time *= ts_vec_length(ray(query).direction);
}

#define ANY_KINDS                                                                                  \
    FINITE_RAY, .b = TS_SHAPE_ANY & ~TS_SHAPE_BIT(TS_SHAPE_RAY), .takes = takes, .convex_b = true

// ---- A circle: the roots of |from + t direction - centre| = radius

static void meet_circle(const Query *query, double time, Answer *answer)
{
    meet(query, time, ts_vec(0, 0), answer);
    TsRay r = ray(query);
    TsVec at = ts_vec_add(r.origin, ts_vec_scale(r.direction, time));
    TsVec in = ts_vec_sub(query->b->circle.center, at);
    answer->normal = ts_vec_normalize(ts_vec_is_zero(in) ? r.direction : in); // radius 0
}

static bool is_on_ray(double t) { return t >= 0 && t <= 1; }

static void roots(const Query *query, Answer *answer)
{
    if (rests(query, answer)) return;
    TextbookRoots t = textbook_circle_roots(query->b->circle, ray(query));
    textbook_hit(answer, false);
    if (t.real && t.near <= 1 && t.far >= 0) meet_circle(query, fmax(t.near, 0), answer);
}

static void near_root(const Query *query, Answer *answer)
{
    if (rests(query, answer)) return;
    TextbookRoots t = textbook_circle_roots(query->b->circle, ray(query));
    textbook_hit(answer, false);
    // flaw: finite_ray_circle_near_root
    if (t.real && is_on_ray(t.near)) meet_circle(query, t.near, answer);
}

static void either_root(const Query *query, Answer *answer)
{
    if (rests(query, answer)) return;
    TextbookRoots t = textbook_circle_roots(query->b->circle, ray(query));
    textbook_hit(answer, false);
    // flaw: finite_ray_circle_either_root
    if (t.real && (is_on_ray(t.near) || is_on_ray(t.far)))
        meet_circle(query, fmax(t.near, 0), answer);
}

// Of the quadratic equation a t^2 + 2 b t + c = 0, a is 1 if the direction is a unit vector.
static void unit_direction(const Query *query, Answer *answer)
{
    TsCircle circle = query->b->circle;
    TsVec from = ts_vec_sub(query->a->point, circle.center), direction = ray(query).direction;
    double b = ts_vec_dot(from, direction);
    double c = ts_vec_dot(from, from) - circle.radius * circle.radius;
    textbook_hit(answer, false);
    if ((c > 0 && b > 0) || b * b < c) return;
    // flaw: finite_ray_circle_unit
    double t = fmax(-b - sqrt(b * b - c), 0);
    if (t <= 1) meet_circle(query, t, answer);
}

#define CIRCLE_KINDS FINITE_RAY, .b = TS_SHAPE_BIT(TS_SHAPE_CIRCLE)

// ---- An AABB: the part of the ray inside two slabs

static void slabs(const Query *query, Answer *answer)
{
    TsRay r = ray(query);
    TextbookSpan part = textbook_slabs(query->b->aabb, r.origin, r.direction, (TextbookSpan){0, 1});
    textbook_hit(answer, false);
    if (part.from > part.to) return;
    meet(query, part.from, textbook_slab_normal(query->b->aabb, r, part.from), answer);
}

// Math.min and Math.max of JavaScript: NaN if one of both is.
static double lesser(double a, double b) { return isnan(a) || isnan(b) ? a + b : fmin(a, b); }
static double greater(double a, double b) { return isnan(a) || isnan(b) ? a + b : fmax(a, b); }

static TextbookSpan between(TextbookSpan part, double from, double inverse, double min, double max)
{
    // flaw: finite_ray_aabb_inverse
    double a = (min - from) * inverse, b = (max - from) * inverse;
    return (TextbookSpan){greater(part.from, lesser(a, b)), lesser(part.to, greater(a, b))};
}

static void by_inverse(const Query *query, Answer *answer)
{
    if (rests(query, answer)) return;
    TsRay r = ray(query);
    TsAabb box = query->b->aabb;
    TextbookSpan part =
        between((TextbookSpan){0, 1}, r.origin.x, 1 / r.direction.x, box.min.x, box.max.x);
    part = between(part, r.origin.y, 1 / r.direction.y, box.min.y, box.max.y);
    textbook_hit(answer, false);
    if (part.to >= part.from) meet(query, part.from, ts_vec(0, 0), answer);
    answer->has &= ~(unsigned)ANSWER_NORMAL;
}

static void from_center(const Query *query, Answer *answer)
{
    slabs(query, answer);
    TsRay r = ray(query);
    TsVec at = ts_vec_add(r.origin, ts_vec_scale(r.direction, answer->time));
    TsVec in = ts_vec_sub(ts_vec_lerp(query->b->aabb.min, query->b->aabb.max, 0.5), at);
    // flaw: finite_ray_aabb_center
    bool by_x = fabs(in.x) > fabs(in.y);
    answer->normal = by_x ? ts_vec(in.x > 0 ? 1 : -1, 0) : ts_vec(0, in.y > 0 ? 1 : -1);
}

#define AABB_KINDS FINITE_RAY, .b = TS_SHAPE_BIT(TS_SHAPE_AABB)

// ---- A polygon: the part of the ray inside all sides

// A flat polygon has no inside.
static void clip_by_sides(const Query *query, Answer *answer)
{
    if (rests(query, answer)) return;
    TsRay r = ray(query);
    TextbookLoop loop = textbook_loop(query->b);
    TextbookSpan part = {0, 1};
    TsVec normal = ts_vec(0, 0);
    double turn = textbook_doubled_area(&loop);
    if (turn == 0) {
        cast_to_end(query, answer);
        return;
    }
    for (int i = 0; i < loop.count; i++) {
        TsSegment side = textbook_side(&loop, i);
        TsVec in = ts_vec_perp(ts_vec_sub(side.b, side.a));
        if (turn < 0) in = ts_vec_negate(in);
        double speed = ts_vec_dot(in, r.direction);
        double time = ts_vec_dot(in, ts_vec_sub(side.a, r.origin)) / speed;
        // flaw: finite_ray_polygon_parallel
        if (speed == 0) continue;
        if (speed < 0) part.to = fmin(part.to, time);
        if (speed < 0 || time < part.from) continue;
        part.from = time;
        normal = ts_vec_normalize(ts_vec_negate(in));
    }
    textbook_hit(answer, false);
    if (part.from <= part.to) meet(query, part.from, normal, answer);
}

#define POLYGON_KINDS                                                                              \
    FINITE_RAY,                                                                                    \
        .b = TS_SHAPE_BIT(TS_SHAPE_POLYGON) | TS_SHAPE_BIT(TS_SHAPE_TRIANGLE) |                    \
             TS_SHAPE_BIT(TS_SHAPE_OBB),                                                           \
        .takes = takes, .convex_b = true

// ---- The methods

METHODS(
    {.name = "finite_ray_cast",
     .label = "cast, then t ≤ 1",
     .does = "It casts an endless ray and keeps the hit only if its time t is at most "
             "1, the end of the way.",
     ANY_KINDS,
     .sound = ROUNDS,
     .source = "common practice",
     .ulps = 0x1p16, // of the time at which the ray enters a sliver nearly parallel to it
     .answer = cast_to_end},
    {.name = "finite_ray_endless",
     .label = "end ignored",
     ANY_KINDS,
     .sound = FLAWED,
     .flaw = "It does not compare the time with the end of the ray, so shapes beyond it are hit.",
     .source = "common mistake",
     .answer = endless},
    {.name = "finite_ray_through",
     .label = "in and out again",
     ANY_KINDS,
     .sound = FLAWED,
     .flaw = "It requires both crossings on the ray, so a shape in which the ray ends is missed.",
     .source = "common mistake",
     .answer = in_and_out},
    {.name = "finite_ray_px",
     .label = "distance as time",
     ANY_KINDS,
     .sound = FLAWED,
     .flaw = "It returns the distance to the hit in px instead of the fraction of the ray.",
     .shows = FLAW_IN_MEASURE,
     .source = "common mistake",
     .answer = in_px},
    {.name = "finite_ray_circle_roots",
     .label = "roots from 0 to 1",
     .does = "It solves the quadratic equation of ray and circle and keeps a root from 0 to 1.",
     CIRCLE_KINDS,
     .sound = ROUNDS,
     .source = "Ericson, Real-Time Collision Detection, 2005, 5.3.2",
     .answer = roots},
    {.name = "finite_ray_circle_unit",
     .label = "unit direction",
     CIRCLE_KINDS,
     .sound = FLAWED,
     .flaw = "It uses the formula for a direction of length 1, so a ray of another length hits "
             "circles that it passes.",
     .source = "common mistake",
     .answer = unit_direction},
    {.name = "finite_ray_circle_near_root",
     .label = "near root only",
     CIRCLE_KINDS,
     .sound = FLAWED,
     .flaw = "It uses the smaller root only, so a ray that starts inside hits nothing.",
     .source = "common mistake",
     .answer = near_root},
    {.name = "finite_ray_circle_either_root",
     .label = "a root from 0 to 1",
     CIRCLE_KINDS,
     .sound = FLAWED,
     .flaw =
         "It requires a crossing of the rim on the ray, so a ray that lies inside hits nothing.",
     .source = "Stack Overflow 1073336, Circle line-segment collision detection, 2009",
     .answer = either_root},
    {.name = "finite_ray_aabb_slabs",
     .label = "slabs from 0 to 1",
     .does = "It clips the way by the box's x range and y range; some of it between t "
             "= 0 and 1 must be left.",
     AABB_KINDS,
     .sound = ROUNDS,
     .source = "Kay and Kajiya 1986",
     .answer = slabs},
    {.name = "finite_ray_aabb_inverse",
     .label = "times 1 / direction",
     AABB_KINDS,
     .sound = FLAWED,
     .flaw =
         "It multiplies 0 by infinity if the ray runs along a side, so such a ray hits nothing.",
     .shows = FLAW_IN_TOUCH,
     .source =
         "Tavian Barnes, Fast, Branchless Ray/Bounding Box Intersections, 2011, in JavaScript",
     .answer = by_inverse},
    {.name = "finite_ray_aabb_center",
     .label = "normal from centre",
     AABB_KINDS,
     .sound = FLAWED,
     .flaw = "It takes the axis farther from the centre, so near the end of a long side the normal "
             "is the next side's.",
     .shows = FLAW_IN_MEASURE,
     .source = "common mistake",
     .answer = from_center},
    {.name = "finite_ray_polygon_parallel",
     .label = "parallels skipped",
     POLYGON_KINDS,
     .sound = FLAWED,
     .flaw = "It skips sides parallel to the ray to avoid a division by 0, so a ray beside such a "
             "side hits.",
     .source = "Cyrus and Beck 1978, without the test of parallel sides",
     .answer = clip_by_sides});
