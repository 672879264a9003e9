#include <assert.h>

#include "generate/generate_parts.h"

enum { REACH = 6 };

// The ridge that is built on, in its own numbers: y leads away from the polygon below.
typedef struct Ridge {
    int count, contact; // the corner on which the partner stands
    TsVec corner[TS_POLYGON_MAX];
} Ridge;

static TsVec drawn(const Ground *ground, TsVec v)
{
    return ts_vec_add(ground->origin, ts_vec_turn(v, ground->way));
}

static double highest(const Ridge *ridge, int from, int to)
{
    double high = ridge->corner[from].y;
    for (int i = from; i <= to; i++) high = fmax(high, ridge->corner[i].y);
    return high;
}

static void make_rough(Random *random, Ridge *ridge)
{
    ridge->count = generate_ridge(random, REACH, 0, ridge->corner);
    ridge->contact = random_integer(random, 0, ridge->count - 1);
}

// A square notch, its floor begins in the contact.
static void make_notch(Random *random, Ridge *ridge)
{
    double width = 2 * random_integer(random, 1, 4), left = random_integer(random, 0, 8);
    double right = random_integer(random, 0, 8);
    const TsVec corner[] = {{-2, left}, {0, left},      {0, 0},
                            {width, 0}, {width, right}, {width + 2, right}};
    for (int i = 0; i < 6; i++) ridge->corner[i] = corner[i];
    ridge->count = 6;
    ridge->contact = 2;
}

static void put_contact_into_origin(Ridge *ridge)
{
    TsVec contact = ridge->corner[ridge->contact];
    for (int i = 0; i < ridge->count; i++) {
        ridge->corner[i] = ts_vec_sub(ridge->corner[i], contact);
    }
}

// Closes corner[0 .. count) with a side at `y`.
static TsShape closed(Random *random, const Ground *ground, TsVec *corner, int count, double y)
{
    corner[count] = ts_vec(corner[count - 1].x, y);
    corner[count + 1] = ts_vec(corner[0].x, y);
    count = generate_redrawn(random, corner, count + 2);
    for (int i = 0; i < count; i++) corner[i] = drawn(ground, corner[i]);
    return ts_shape_polygon(corner, count);
}

static TsShape below(Random *random, const Ground *ground, const Ridge *ridge, TsVec *corner)
{
    double lowest = 0;
    for (int i = 0; i < ridge->count; i++) {
        corner[i] = ridge->corner[i];
        lowest = fmin(lowest, corner[i].y);
    }
    return closed(random, ground, corner, ridge->count, lowest - random_integer(random, 1, 4));
}

// A stretch of the ridge about the contact, some corners of it lifted.
static TsShape polygon_above(Random *random, const Ground *ground, const Ridge *ridge,
                             TsVec *corner)
{
    int from = random_integer(random, 0, ridge->contact), count = 0;
    int to = random_integer(random, ridge->contact, ridge->count - 1);
    double lift = 0, top = highest(ridge, from, to) + 5;
    for (int i = from; i <= to; i++) {
        bool lifted = i != ridge->contact && random_integer(random, 0, 1);
        lift = lifted ? random_integer(random, 0, 4) : 0;
        corner[count++] = ts_vec_add(ridge->corner[i], ts_vec(0, lift));
    }
    return closed(random, ground, corner, count, top);
}

static int neighbour(Random *random, const Ridge *ridge)
{
    int to = ridge->contact + (random_integer(random, 0, 1) ? 1 : -1);
    return to < 0 ? 1 : to < ridge->count ? to : ridge->contact - 1;
}

static TsShape triangle_above(Random *random, const Ground *ground, const Ridge *ridge)
{
    TsVec at = ridge->corner[ridge->contact], next = ridge->corner[neighbour(random, ridge)];
    next.y += random_integer(random, 0, 3);
    double x = random_integer(random, 0, 1) ? at.x : next.x;
    TsVec top = ts_vec(x, fmax(at.y, next.y) + random_integer(random, 0, 4));
    return ts_shape_triangle(drawn(ground, at), drawn(ground, next), drawn(ground, top));
}

static TsShape segment_above(Random *random, const Ground *ground, const Ridge *ridge)
{
    TsVec at = ridge->corner[ridge->contact],
          to = ts_vec(at.x, at.y + random_integer(random, 0, 6));
    if (random_integer(random, 0, 1)) to = ridge->corner[neighbour(random, ridge)];
    return ts_shape_segment(drawn(ground, at), drawn(ground, to));
}

static TsShape ray_above(Random *random, const Ground *ground, const Ridge *ridge)
{
    TsVec up = ts_vec_turn(ts_vec(0, random_integer(random, 1, 4)), ground->way);
    return ts_shape_ray(drawn(ground, ridge->corner[ridge->contact]), up);
}

static TsShape box_above(Random *random, const Ground *ground, const Ridge *ridge, TsShapeKind kind)
{
    int from = random_integer(random, 0, ridge->contact);
    int to = random_integer(random, ridge->contact, ridge->count - 1);
    TsVec low = ts_vec(ridge->corner[from].x, highest(ridge, from, to));
    TsVec high = ts_vec(ridge->corner[to].x, low.y + 2 * random_integer(random, 0, 3));
    if (kind == TS_SHAPE_AABB) return ts_shape_aabb(drawn(ground, low), drawn(ground, high));
    TsVec middle = drawn(ground, ts_vec_lerp(low, high, 0.5)), size = ts_vec_sub(high, low);
    return ts_shape_obb(middle, size.x, size.y, ground->way);
}

// In the notch: on its floor, against one wall.
static TsShape circle_above(Random *random, const Ground *ground, const Ridge *ridge)
{
    int width = (int)ridge->corner[3].x, radius = random_integer(random, 1, width / 2);
    int x = random_integer(random, 0, 1) ? radius : width - radius;
    return ts_shape_circle(drawn(ground, ts_vec(x, radius)), radius * ground->length);
}

static TsShape above(Random *random, const Ground *ground, const Ridge *ridge, TsShapeKind kind,
                     TsVec *corner)
{
    switch (kind) {
    case TS_SHAPE_POINT: return ts_shape_point(drawn(ground, ridge->corner[ridge->contact]));
    case TS_SHAPE_SEGMENT: return segment_above(random, ground, ridge);
    case TS_SHAPE_RAY: return ray_above(random, ground, ridge);
    case TS_SHAPE_CIRCLE: return circle_above(random, ground, ridge);
    case TS_SHAPE_AABB:
    case TS_SHAPE_OBB: return box_above(random, ground, ridge, kind);
    case TS_SHAPE_TRIANGLE: return triangle_above(random, ground, ridge);
    default: assert(kind == TS_SHAPE_POLYGON);
    }
    return polygon_above(random, ground, ridge, corner);
}

void generate_interlocked(Random *random, Ground ground, TsShapeKind a, TsShapeKind b,
                          GeneratedPair *pair)
{
    bool b_below = a != TS_SHAPE_POLYGON || (b == TS_SHAPE_POLYGON && random_integer(random, 0, 1));
    Ridge ridge;
    if (a == TS_SHAPE_CIRCLE || b == TS_SHAPE_CIRCLE)
        make_notch(random, &ridge);
    else
        make_rough(random, &ridge);
    put_contact_into_origin(&ridge);
    TsShape lower = below(random, &ground, &ridge, pair->corner[b_below]);
    TsShape upper = above(random, &ground, &ridge, b_below ? a : b, pair->corner[!b_below]);
    pair->a = b_below ? upper : lower;
    pair->b = b_below ? lower : upper;
}
