// Polygons: convex ones, stars, chevrons, combs, slivers and ridges; their corners redrawn, rewound
// or placed; and whether one is sound (simple, no side without length).
#include "generate/generate_private.h"
#include "oracle/oracle.h"
#include "touchstone/degrees.h"
#include "touchstone/hull.h"
#include "touchstone/orientation.h"
#include "touchstone/polygon.h"

// The outlines below are simple polygons around the origin with corners at a distance of at most 1.

int generate_limit_count(Random *random)
{
    static const int limit[] = {64, 64, 64, 63, 33, 32, 17, 16, 9, 8};
    return limit[random_integer(random, 0, sizeof limit / sizeof *limit - 1)];
}

int generate_corner_count(Random *random, int least)
{
    if (random_integer(random, 0, 15) == 0) return generate_limit_count(random);
    return random_integer(random, 0, 23) ? random_integer(random, least, 10)
                                         : random_integer(random, 11, GENERATED_CORNERS);
}

static int convex(Random *random, TsVec *corner)
{
    TsVec point[GENERATED_CORNERS];
    int count = generate_corner_count(random, 4);
    for (int i = 0; i < count; i++) {
        double reach = sqrt(random_unit(random));
        point[i] = ts_vec_scale(generate_direction(random), reach);
    }
    return ts_hull_of(point, count, corner);
}

// Corners around the origin, less than half a turn apart, at this distance or more; convex if it is
// 1.
static int star(Random *random, double least, TsVec *corner)
{
    int count = generate_corner_count(random, 4);
    for (int i = 0; i < count; i++) {
        double turn = 360 * (i + random_between(random, 0.05, 0.95)) / count;
        corner[i] = ts_vec_scale(ts_degrees(turn), random_between(random, least, 1));
    }
    return count;
}

static int chevron(Random *random, TsVec *corner)
{
    double tail = random_between(random, -0.8, 0), notch = random_between(random, 0.05, 0.9);
    double arm = random_between(random, 0.1, 0.8), tip = random_between(random, 0, 0.5);
    TsVec list[] = {{tail, -arm}, {tip, -arm}, {tip + notch, 0}, {tip, arm}, {tail, arm}};
    for (int i = 0; i < 5; i++) corner[i] = ts_vec_scale(list[i], 0.7);
    corner[5] = ts_vec_scale(ts_vec(tail + notch * random_between(random, 0.1, 0.9), 0), 0.7);
    return 6;
}

static int comb(Random *random, TsVec *corner)
{
    int teeth = random_integer(random, 0, 15) ? random_integer(random, 2, 4)
                                              : random_integer(random, 5, 15);
    int count = 0;
    double width = 1.4 / (2 * teeth - 1), back = random_between(random, -0.7, -0.3);
    for (int i = 0; i < teeth; i++) {
        double x = -0.7 + 2 * width * i, high = random_between(random, 0.1, 0.7);
        double low = random_between(random, -0.25, 0);
        corner[count++] = ts_vec(x, high);
        corner[count++] = ts_vec(x + width, high);
        if (i + 1 == teeth) break;
        corner[count++] = ts_vec(x + width, low);
        corner[count++] = ts_vec(x + 2 * width, low);
    }
    corner[count++] = ts_vec(0.7, back);
    corner[count++] = ts_vec(-0.7, back);
    return count;
}

static int outline(Random *random, bool is_convex, TsVec *corner)
{
    if (is_convex && random_integer(random, 0, 1)) return star(random, 1, corner);
    switch (is_convex ? 2 : random_integer(random, 0, 5)) {
    case 0: return chevron(random, corner);
    case 1: return comb(random, corner);
    case 2:
    case 3: return convex(random, corner);
    default: return star(random, random_integer(random, 0, 3) ? 0.2 : 1, corner);
    }
}

// ---- The same polygon in another form

static void reverse(TsVec *corner, int from, int to)
{
    for (to--; from < to; from++, to--) {
        TsVec v = corner[from];
        corner[from] = corner[to];
        corner[to] = v;
    }
}

int generate_rewound(Random *random, TsVec *corner, int count)
{
    int begin = random_integer(random, 0, count - 1);
    reverse(corner, 0, begin);
    reverse(corner, begin, count);
    if (random_integer(random, 0, 1)) reverse(corner, 0, count);
    return count;
}

int generate_redrawn(Random *random, TsVec *corner, int count)
{
    int extra = random_integer(random, 0, 2) ? 0 : random_integer(random, 1, 3);
    for (; extra > 0 && count < GENERATED_CORNERS; extra--) {
        int at = random_integer(random, 0, count - 1);
        TsVec next = corner[(at + 1) % count];
        double t = 0.5 * random_integer(random, 0, 1);
        TsVec inserted = ts_vec_lerp(corner[at], next, t);
        for (int i = count++; i > at + 1; i--) corner[i] = corner[i - 1];
        corner[at + 1] = inserted;
    }
    return generate_rewound(random, corner, count);
}

// ---- Polygons

// The outline, flattened, rotated and moved.
static TsShape placed(Random *random, bool is_convex, TsVec center, double radius, double squeeze,
                      TsVec *corner)
{
    int count = generate_redrawn(random, corner, outline(random, is_convex, corner));
    TsVec way = generate_direction(random);
    for (int i = 0; i < count; i++) {
        TsVec v = ts_vec(corner[i].x * radius, corner[i].y * radius * squeeze);
        corner[i] = ts_vec_add(center, ts_vec_turn(v, way));
    }
    return ts_shape_polygon(corner, count);
}

TsShape generate_polygon(Random *random, bool is_convex, TsVec center, double length, TsVec *corner)
{
    return placed(random, is_convex, center, length / 2, 1, corner);
}

void generate_make_convex(Random *random, TsShape *shape, TsVec *corner)
{
    if (shape->kind != TS_SHAPE_POLYGON || ts_polygon_is_convex(shape->polygon)) return;
    TsVec made[GENERATED_CORNERS];
    int count = ts_hull_of(shape->polygon.corner, shape->polygon.count, made);
    for (int i = 0; i < count; i++) corner[i] = made[i];
    for (; count < 3; count++) corner[count] = made[0];
    if (random) generate_rewound(random, corner, count);
    *shape = ts_shape_polygon(corner, count);
}

// A polygon without area: its corners lie exactly on a line, in any order.
static TsShape flat(Random *random, TsVec from, TsVec way, int reach, TsVec *corner)
{
    int count = random_integer(random, 3, 8);
    for (int i = 0; i < count; i++) {
        corner[i] = ts_vec_add(from, ts_vec_scale(way, random_integer(random, -reach, reach)));
    }
    return ts_shape_polygon(corner, count);
}

TsShape generate_sliver_polygon(Random *random, bool is_convex, TsVec center, double length,
                                double width, TsVec *corner)
{
    if (width > 0) return placed(random, is_convex, center, length / 2, width / length, corner);
    double unit;
    TsVec way = generate_lattice_direction(random, &unit);
    TsVec from = ts_vec(floor(center.x), floor(center.y));
    return flat(random, from, ts_vec_scale(way, 0.5), 8, corner);
}

int generate_ridge(Random *random, int reach, int low, TsVec *corner)
{
    int count = 0, x = -reach;
    bool vertical = true;
    while (x < reach) {
        corner[count++] = ts_vec(x, random_integer(random, low, reach));
        vertical = !vertical && random_integer(random, 0, 1);
        if (!vertical) x += random_integer(random, 1, 1 + reach / 2);
    }
    corner[count++] = ts_vec(reach, random_integer(random, low, reach));
    return count;
}

// May cross itself after rounding; generate_pair rejects that.
TsShape generate_lattice_polygon(Random *random, bool is_convex, int reach, TsVec *corner)
{
    int count = 0;
    TsVec point[GENERATED_CORNERS];
    switch (is_convex ? 2 : random_integer(random, 0, 2)) {
    case 0: // a ridge, closed below
        count = generate_ridge(random, reach, 1 - reach, corner);
        corner[count++] = ts_vec(reach, -reach);
        corner[count++] = ts_vec(-reach, -reach);
        break;
    case 1:
        count = star(random, random_integer(random, 0, 3) ? 0.2 : 1, corner);
        for (int i = 0; i < count; i++) {
            TsVec v = ts_vec_scale(corner[i], reach);
            corner[i] = ts_vec(floor(v.x + 0.5), floor(v.y + 0.5));
        }
        break;
    default: // a convex hull
        count = generate_corner_count(random, 3);
        for (int i = 0; i < count; i++) point[i] = generate_lattice_point(random, reach);
        count = ts_hull_of(point, count, corner);
    }
    if (count < 3 || random_integer(random, 0, 23) == 0) {
        TsVec from = generate_lattice_point(random, reach / 2);
        TsVec way = generate_lattice_point(random, 1);
        return flat(random, from, way, (reach + 1) / 2, corner);
    }
    bool lying = random_integer(random, 0, 1);
    for (int i = 0; i < count && lying; i++) corner[i] = ts_vec_perp(corner[i]);
    return ts_shape_polygon(corner, generate_redrawn(random, corner, count));
}

// ---- Whether a polygon is simple

static TsVec corner_of(TsPolygon polygon, int i) { return polygon.corner[i % polygon.count]; }

static bool ranges_part(double a, double b, double c, double d)
{
    return fmax(a, b) < fmin(c, d) || fmax(c, d) < fmin(a, b);
}

static bool is_at_one_side(TsVec a, TsVec b, TsVec c, TsVec d)
{
    return ts_orientation_sign(a, b, c) * ts_orientation_sign(a, b, d) > 0;
}

static bool sides_part(TsPolygon polygon, int i, int k)
{
    TsVec a = corner_of(polygon, i), b = corner_of(polygon, i + 1);
    TsVec c = corner_of(polygon, k), d = corner_of(polygon, k + 1);
    return ranges_part(a.x, b.x, c.x, d.x) || ranges_part(a.y, b.y, c.y, d.y) ||
           is_at_one_side(a, b, c, d) || is_at_one_side(c, d, a, b);
}

// Whether the corner is redundant: repeated, or collinear between its neighbours.
static bool is_redundant(TsVec before, TsVec at, TsVec after)
{
    return fmin(before.x, after.x) <= at.x && at.x <= fmax(before.x, after.x) &&
           fmin(before.y, after.y) <= at.y && at.y <= fmax(before.y, after.y) &&
           ts_orientation_sign(before, at, after) == 0;
}

// The polygon without its redundant corners. The last corners are compared with the first ones
// kept.
static TsPolygon plain(TsPolygon polygon, TsVec *corner)
{
    int kept = 0, count = polygon.count;
    for (int i = 0; i < count; i++) {
        TsVec before = kept > 0 ? corner[kept - 1] : polygon.corner[count - 1];
        TsVec after = i + 1 < count || kept == 0 ? corner_of(polygon, i + 1) : corner[0];
        if (!is_redundant(before, polygon.corner[i], after)) corner[kept++] = polygon.corner[i];
    }
    return (TsPolygon){.corner = corner, .count = kept};
}

// Quick test, enough for most polygons: sides meet only at corners where the polygon turns.
static bool is_plainly_simple(TsPolygon polygon)
{
    int count = polygon.count;
    for (int i = 0; i < count; i++) {
        TsVec next = corner_of(polygon, i + 1), third = corner_of(polygon, i + 2);
        if (ts_orientation_sign(polygon.corner[i], next, third) == 0) return false;
        int end = i == 0 ? count - 1 : count; // the last side follows the first
        for (int k = i + 2; k < end; k++) {
            if (!sides_part(polygon, i, k)) return false;
        }
    }
    return true;
}

bool generate_sound(const TsShape *shape)
{
    if (shape->kind != TS_SHAPE_POLYGON) return true;
    TsVec corner[GENERATED_CORNERS];
    TsPolygon rest = plain(shape->polygon, corner);
    return (rest.count >= 3 && is_plainly_simple(rest)) || oracle_simple(shape->polygon);
}
