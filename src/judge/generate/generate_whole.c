// Pairs of small whole numbers with a wanted relation, some of them degenerate, and decimals near
// them.
#include <assert.h>
#include <stddef.h>

#include "generate/generate_private.h"
#include "query.h"
#include "touchstone/hull.h"
#include "touchstone/polygon.h"

// ---- Small whole shapes

enum { WHOLE_REACH = 32, WHOLE_TRIES = 5 };

static int common_divisor(TsVec way)
{
    int a = (int)fabs(way.x), b = (int)fabs(way.y);
    while (b != 0) {
        int rest = a % b;
        a = b;
        b = rest;
    }
    return a;
}

// Half of them horizontal or vertical, a quarter of 45 degrees, some of whole length, some any.
static TsVec some_slope(Random *random)
{
    double unused;
    TsVec way = ts_vec(random_integer(random, 0, 1) ? 1 : -1, 0);
    switch (random_integer(random, 0, 15)) {
    case 0: return ts_vec_add(ts_vec(0, 4), generate_lattice_point(random, 3));
    case 1:
    case 2: return generate_lattice_direction(random, &unused);
    case 3:
    case 4:
    case 5:
    case 6: way.y = random_integer(random, 0, 1) ? 1 : -1; return way;
    default: return random_integer(random, 0, 1) ? way : ts_vec_perp(way);
    }
}

// A slope times a whole number, not much longer than 8.
static TsVec some_side(Random *random)
{
    TsVec way = some_slope(random);
    int most = (int)(8 / ts_vec_magnitude(way));
    return ts_vec_scale(way, random_integer(random, 1, most < 1 ? 1 : most));
}

static TsShape small_triangle(Random *random, TsVec at)
{
    TsVec side = some_side(random), leg = ts_vec_perp(side);
    int divisor = common_divisor(side);
    switch (random_integer(random, 0, 3)) {
    case 0: break; // two equal legs
    case 1: leg = ts_vec_scale(leg, random_integer(random, 1, 4) / (double)divisor); break;
    case 2: leg = ts_vec_sub(some_side(random), side); break;
    default: leg = some_side(random);
    }
    if (divisor == 0 || leg.x != floor(leg.x) || leg.y != floor(leg.y)) leg = ts_vec_perp(side);
    if (random_integer(random, 0, 1)) leg = ts_vec_negate(leg);
    return ts_shape_triangle(at, ts_vec_add(at, side), ts_vec_add(at, leg));
}

// Half of the radii are multiples of 5, so that points of the rim are whole.
static int small_radius(Random *random)
{
    return random_integer(random, 0, 2) ? 5 * random_integer(random, 1, 2)
                                        : random_integer(random, 0, 8);
}

static TsShape small_capsule(Random *random, TsVec at)
{
    TsVec side = some_side(random);
    double length = ts_vec_length(side);
    int radius = random_integer(random, 0, 4);
    if (length == floor(length) && random_integer(random, 0, 1)) radius = 5;
    return ts_shape_capsule(at, ts_vec_add(at, side), radius);
}

// ---- Small whole polygons

// Adds whole points of the sides, or repeats corners, up to `count` corners; then another first
// corner and winding.
static int refined(Random *random, TsVec *corner, int made, int count)
{
    for (; made < count; made++) {
        int at = random_integer(random, 0, made - 1);
        TsVec way = ts_vec_sub(corner[(at + 1) % made], corner[at]);
        int parts = common_divisor(way);
        double t = parts > 1 ? random_integer(random, 1, parts - 1) / (double)parts : 0;
        TsVec added =
            ts_vec_add(corner[at], ts_vec(floor(way.x * t + 0.5), floor(way.y * t + 0.5)));
        for (int i = made; i > at + 1; i--) corner[i] = corner[i - 1];
        corner[at + 1] = added;
    }
    return generate_rewound(random, corner, made);
}

static int rectangle_with_cut_corners(int width, int height, int cut, TsVec *corner)
{
    const TsVec list[] = {{cut, 0},
                          {width - cut, 0},
                          {width, cut},
                          {width, height - cut},
                          {width - cut, height},
                          {cut, height},
                          {0, height - cut},
                          {0, cut}};
    for (int i = 0; i < 8; i++) corner[i] = list[i];
    return 8;
}

// Right angles only: a staircase, a comb or one notch, on a base at height 0.
static int profile(Random *random, int steps, TsVec *corner)
{
    int count = 0, x = 0;
    for (int i = 0; i < steps; i++) {
        int y = random_integer(random, 1, 8);
        corner[count++] = ts_vec(x, y);
        x += random_integer(random, 1, 3);
        corner[count++] = ts_vec(x, y);
    }
    corner[count++] = ts_vec(x, 0);
    corner[count++] = ts_vec(0, 0);
    return count;
}

// Teeth of 45 degrees.
static int saw(int teeth, TsVec *corner)
{
    for (int i = 0; i < teeth; i++) {
        corner[2 * i] = ts_vec(4 * i, 2);
        corner[2 * i + 1] = ts_vec(4 * i + 2, 4);
    }
    corner[2 * teeth] = ts_vec(4 * teeth, 2);
    corner[2 * teeth + 1] = ts_vec(4 * teeth, 0);
    corner[2 * teeth + 2] = ts_vec(0, 0);
    return 2 * teeth + 3;
}

static TsShape small_polygon(Random *random, bool convex, TsVec at, TsVec *corner)
{
    TsVec point[6];
    int width = random_integer(random, 2, 10), height = random_integer(random, 2, 10), count;
    switch (random_integer(random, 0, convex ? 3 : 7)) {
    case 0: count = rectangle_with_cut_corners(width, height, 0, corner); break;
    case 1:
    case 2:
        count = rectangle_with_cut_corners(
            width, height, random_integer(random, 0, width < height ? width / 2 : height / 2),
            corner);
        break;
    case 3:
        for (int i = 0; i < 6; i++) point[i] = generate_lattice_point(random, 6);
        count = ts_hull_of(point, 6, corner);
        for (; count < 3; count++) corner[count] = corner[0];
        break;
    case 4: count = saw(random_integer(random, 1, 4), corner); break;
    default: count = profile(random, random_integer(random, 1, 5), corner);
    }
    int more = random_integer(random, 0, 1) ? count : count + random_integer(random, 0, 3);
    if (random_integer(random, 0, 15) == 0) more = generate_limit_count(random);
    bool lying = random_integer(random, 0, 1);
    for (int i = 0; i < count; i++) {
        if (lying) corner[i] = ts_vec_perp(corner[i]);
        corner[i] = ts_vec_add(corner[i], at);
    }
    return ts_shape_polygon(corner, refined(random, corner, count, more < count ? count : more));
}

static TsShape small_shape(Random *random, Wanted wanted, TsVec *corner)
{
    TsVec at = generate_lattice_point(random, 4), side;
    int width, height;
    switch (wanted.kind) {
    case TS_SHAPE_POINT: return ts_shape_point(at);
    case TS_SHAPE_SEGMENT: return ts_shape_segment(at, ts_vec_add(at, some_side(random)));
    case TS_SHAPE_RAY: side = some_side(random); return ts_shape_ray(at, side);
    case TS_SHAPE_CIRCLE: return ts_shape_circle(at, small_radius(random));
    case TS_SHAPE_AABB:
        width = random_integer(random, 1, 10);
        height = random_integer(random, 1, 10);
        return ts_shape_aabb(at, ts_vec_add(at, ts_vec(width, height)));
    case TS_SHAPE_OBB:
        width = 2 * random_integer(random, 1, 5);
        height = 2 * random_integer(random, 1, 5);
        side = ts_vec(random_integer(random, 0, 1) ? 1 : -1, 0);
        return ts_shape_obb(at, width, height,
                            random_integer(random, 0, 1) ? side : ts_vec_perp(side));
    case TS_SHAPE_TRIANGLE: return small_triangle(random, at);
    case TS_SHAPE_CAPSULE: return small_capsule(random, at);
    case TS_SHAPE_POLYGON:
    case TS_SHAPE_KINDS: break;
    }
    assert(wanted.kind == TS_SHAPE_POLYGON);
    return small_polygon(random, wanted.convex, at, corner);
}

// A shape without area, or without length too. Rays have no such form.
static TsShape small_degenerate(Random *random, Wanted wanted, TsVec *corner)
{
    TsVec at = generate_lattice_point(random, 4), side = some_side(random);
    bool dot = random_integer(random, 0, 2) == 0;
    if (dot) side = ts_vec(0, 0);
    TsVec to = ts_vec_add(at, side);
    int count = random_integer(random, 3, 6), parts = dot ? 0 : common_divisor(side);
    switch (wanted.kind) {
    case TS_SHAPE_SEGMENT: return ts_shape_segment(at, at);
    case TS_SHAPE_CIRCLE: return ts_shape_circle(at, 0);
    case TS_SHAPE_AABB:
        if (random_integer(random, 0, 1))
            to.x = at.x;
        else
            to.y = at.y;
        return ts_shape_aabb(at, to);
    case TS_SHAPE_OBB:
        count = dot ? 0 : 2 * random_integer(random, 0, 5);
        return ts_shape_obb(at, count, 0,
                            random_integer(random, 0, 1) ? ts_vec(1, 0) : ts_vec(0, -1));
    case TS_SHAPE_TRIANGLE: // collinear, the third corner between the others or beyond, or equal
        side = ts_vec_scale(side, parts > 0 ? 1.0 / parts : 0);
        side = ts_vec(floor(side.x + 0.5), floor(side.y + 0.5));
        return ts_shape_triangle(
            at, to, ts_vec_add(at, ts_vec_scale(side, random_integer(random, -2, 2 + parts))));
    case TS_SHAPE_POLYGON:
        corner[0] = at;
        corner[1] = to;
        return ts_shape_polygon(corner, refined(random, corner, 2, count));
    case TS_SHAPE_CAPSULE:
        return random_integer(random, 0, 1) ? ts_shape_capsule(at, to, 0)
                                            : ts_shape_capsule(at, at, small_radius(random));
    case TS_SHAPE_POINT:
    case TS_SHAPE_RAY:
    case TS_SHAPE_KINDS: break;
    }
    return small_shape(random, wanted, corner);
}

// ---- Points at which they touch

// A whole point between p and q, the ends included, often one of them.
static TsVec point_between(Random *random, TsVec p, TsVec q)
{
    TsVec way = ts_vec_sub(q, p);
    int parts = common_divisor(way);
    if (parts == 0 || random_integer(random, 0, 2) == 0)
        return random_integer(random, 0, 1) ? p : q;
    int part = random_integer(random, 0, parts);
    return ts_vec_add(p, ts_vec(way.x / parts * part, way.y / parts * part));
}

// A point of the shape that is farthest in the direction of the whole normal, or false if there is
// no whole one.
static bool farthest(Random *random, const TsShape *shape, TsVec normal, TsVec *out)
{
    TsVec corner[GENERATED_CORNERS], first = {0, 0}, last = {0, 0};
    if (shape->kind == TS_SHAPE_RAY) {
        double toward = ts_vec_dot(shape->ray.direction, normal);
        int times = toward == 0 ? random_integer(random, 0, 3) : 0;
        *out = ts_vec_add(shape->ray.origin, ts_vec_scale(shape->ray.direction, times));
        return toward <= 0;
    }
    int count = ts_shape_corners(shape, corner);
    double most = -HUGE_VAL;
    for (int i = 0; i < count; i++) most = fmax(most, ts_vec_dot(corner[i], normal));
    bool found = false;
    for (int i = 0; i < count; i++) {
        if (ts_vec_dot(corner[i], normal) < most) continue;
        if (!found) first = last = corner[i];
        found = true;
        double along = ts_vec_cross(normal, corner[i]);
        if (along < ts_vec_cross(normal, first)) first = corner[i];
        if (along > ts_vec_cross(normal, last)) last = corner[i];
    }
    *out = point_between(random, first, last);
    double radius = ts_shape_radius(shape), length = ts_vec_length(normal);
    if (radius == 0) return true;
    TsVec out_to_rim = ts_vec_scale(normal, radius / length);
    *out = ts_vec_add(*out, out_to_rim);
    return length == floor(length) && out->x == floor(out->x) && out->y == floor(out->y);
}

// The normal of some side of the shape, or of the line of a ray or segment.
static TsVec some_normal(Random *random, const TsShape *shape)
{
    TsVec corner[GENERATED_CORNERS], way;
    int count = ts_shape_corners(shape, corner), at = random_integer(random, 0, count - 1);
    way = shape->kind == TS_SHAPE_RAY ? shape->ray.direction
                                      : ts_vec_sub(corner[(at + 1) % count], corner[at]);
    int parts = common_divisor(way);
    if (parts > 0) way = ts_vec(way.x / parts, way.y / parts);
    return random_integer(random, 0, 1) ? ts_vec_perp(way) : ts_vec_perp_back(way);
}

// Moves b to the other side of a line through a point of a: they touch, on a convex part of both.
static bool join_by_line(Random *random, GeneratedPair *pair)
{
    for (int i = 0; i < WHOLE_TRIES; i++) {
        TsVec normal, p, q;
        switch (random_integer(random, 0, 3)) {
        case 0: normal = some_normal(random, &pair->a); break;
        case 1: normal = some_normal(random, &pair->b); break;
        default: normal = some_slope(random);
        }
        if (ts_vec_is_zero(normal) || !farthest(random, &pair->a, normal, &p) ||
            !farthest(random, &pair->b, ts_vec_negate(normal), &q))
            continue;
        generate_move_b(pair, ts_vec_sub(p, q));
        return true;
    }
    return false;
}

// A whole point of the boundary.
static TsVec some_point(Random *random, const TsShape *shape)
{
    TsVec corner[GENERATED_CORNERS];
    if (shape->kind == TS_SHAPE_RAY)
        return ts_vec_add(shape->ray.origin,
                          ts_vec_scale(shape->ray.direction, random_integer(random, 0, 3)));
    int count = ts_shape_corners(shape, corner), at = random_integer(random, 0, count - 1);
    double radius = ts_shape_radius(shape), length;
    if (radius == 0) return point_between(random, corner[at], corner[(at + 1) % count]);
    TsVec way = generate_lattice_direction(random, &length);
    if ((int)radius % (int)length != 0) way = ts_vec(length, 0);
    return ts_vec_add(corner[at], ts_vec_scale(way, radius / length));
}

TsRelation generate_relation(const GeneratedPair *pair)
{
    bool ray = pair->a.kind == TS_SHAPE_RAY || pair->b.kind == TS_SHAPE_RAY;
    return query_core(
        &(Query){.kind = ray ? QUERY_CAST : QUERY_PAIR, .a = &pair->a, .b = &pair->b});
}

// Moves b so that points of both boundaries coincide, until they touch: in notches, across, from
// inside.
static bool join_by_points(Random *random, GeneratedPair *pair)
{
    for (int i = 0; i < WHOLE_TRIES; i++) {
        TsVec to = some_point(random, &pair->a), from = some_point(random, &pair->b);
        generate_move_b(pair, ts_vec_sub(to, from));
        if (generate_relation(pair) == TS_TOUCHING) return true;
    }
    return false;
}

static void join(Random *random, GeneratedPair *pair)
{
    if (random_integer(random, 0, 2) == 0 && join_by_points(random, pair)) return;
    if (!join_by_line(random, pair)) join_by_points(random, pair);
}

// Moves the pair to a random place at which no position exceeds WHOLE_REACH. False if there is
// none.
static bool fits(Random *random, GeneratedPair *pair)
{
    TsAabb a = ts_shape_bounds(&pair->a), b = ts_shape_bounds(&pair->b);
    double least_x = fmin(a.min.x, b.min.x), most_x = fmax(a.max.x, b.max.x);
    double least_y = fmin(a.min.y, b.min.y), most_y = fmax(a.max.y, b.max.y);
    int wide = (int)(2 * WHOLE_REACH - (most_x - least_x));
    int high = (int)(2 * WHOLE_REACH - (most_y - least_y));
    if (wide < 0 || high < 0) return false;
    TsVec by = ts_vec(-WHOLE_REACH - least_x, -WHOLE_REACH - least_y);
    by.x += random_integer(random, 0, wide);
    by.y += random_integer(random, 0, high);
    generate_move_both(pair, by);
    return true;
}

// ---- Families

// Most rays at round shapes have a direction of whole length: the others' unit vectors are rounded,
// so that sound functions err too where a ray grazes.
static void straighten(Random *random, TsShape *shape, TsShapeKind other)
{
    if (shape->kind != TS_SHAPE_RAY || !ts_shape_kind_is_round(other)) return;
    double length = ts_vec_length(shape->ray.direction);
    if (length == floor(length) || random_integer(random, 0, 31) == 0) return;
    shape->ray.direction = generate_lattice_direction(random, &length);
}

void generate_whole(Random *random, Wanted a, Wanted b, GeneratedPair *pair)
{
    do {
        pair->a = small_shape(random, a, pair->corner[0]);
        pair->b = small_shape(random, b, pair->corner[1]);
        straighten(random, &pair->a, b.kind);
        straighten(random, &pair->b, a.kind);
        join(random, pair);
        if (random_integer(random, 0, 3) == 0)
            generate_move_b(pair, generate_lattice_point(random, 1));
    } while (!fits(random, pair));
}

static TsVec grown(TsVec at, const void *by) { return ts_vec_scale(at, *(const double *)by); }

static double grown_length(double length, const void *by) { return length * *(const double *)by; }

// Positions, lengths and directions times `by`.
static void grow(GeneratedPair *pair, double by)
{
    TsShapeMap map = {grown, grown, NULL, grown_length, &by};
    pair->a = ts_shape_mapped(&pair->a, &map, pair->corner[0]);
    pair->b = ts_shape_mapped(&pair->b, &map, pair->corner[1]);
}

void generate_degenerate(Random *random, Wanted a, Wanted b, GeneratedPair *pair)
{
    static const double sizes[] = {1, 1, 1, 0.125, 0.1, 7.3, 1000};
    int which = random_integer(random, 0, 2);
    pair->a = which == 1 ? small_shape(random, a, pair->corner[0])
                         : small_degenerate(random, a, pair->corner[0]);
    pair->b = which == 0 ? small_shape(random, b, pair->corner[1])
                         : small_degenerate(random, b, pair->corner[1]);
    if (random_integer(random, 0, 1)) {
        join(random, pair);
    } else {
        TsVec way = ts_vec_sub(ts_shape_center(&pair->a), ts_shape_center(&pair->b));
        TsVec whole = ts_vec(floor(way.x), floor(way.y));
        generate_move_b(pair, ts_vec_add(whole, generate_lattice_point(random, 6)));
    }
    generate_move_both(pair, generate_lattice_point(random, 20));
    grow(pair, sizes[random_integer(random, 0, sizeof sizes / sizeof *sizes - 1)]);
}

// Replaces a segment or ray by one that passes exactly through a corner of the other shape, from
// far.
static void pass_through(Random *random, TsShape *line, const TsShape *target)
{
    bool segment = line->kind == TS_SHAPE_SEGMENT;
    if (!segment && line->kind != TS_SHAPE_RAY) return;
    TsVec way = some_slope(random), at = some_point(random, target);
    double before = random_integer(random, 1, 1000), after = random_integer(random, 1, 1000);
    TsVec from = ts_vec_sub(at, ts_vec_scale(way, before));
    TsVec to = ts_vec_add(at, ts_vec_scale(way, after));
    *line = segment ? ts_shape_segment(from, to) : ts_shape_ray(from, way);
}

// Small whole shapes on few lines, all turned by one direction, of any size, anywhere. Equal
// coordinates stay equal.
void generate_aligned(Random *random, Wanted a, Wanted b, GeneratedPair *pair)
{
    TsVec way;
    pair->a = small_shape(random, a, pair->corner[0]);
    pair->b = small_shape(random, b, pair->corner[1]);
    switch (random_integer(random, 0, 3)) {
    case 0: join(random, pair); break;
    case 1: // on a common line, next to each other or overlapping
        join(random, pair);
        way = some_slope(random);
        generate_move_b(pair, ts_vec_scale(way, random_integer(random, -4, 4)));
        break;
    case 2: generate_move_b(pair, generate_lattice_point(random, 4)); break;
    default: pass_through(random, &pair->a, &pair->b); pass_through(random, &pair->b, &pair->a);
    }
    GeneratedTurn turn = {ts_vec(1, 0), 1};
    if (a.kind != TS_SHAPE_AABB && b.kind != TS_SHAPE_AABB)
        turn.way = generate_lattice_direction(random, &turn.length);
    generate_turn(&turn, &pair->a, pair->corner[0]);
    generate_turn(&turn, &pair->b, pair->corner[1]);
    int reach = a.number == NUMBER_DOUBLE && random_integer(random, 0, 3) == 0 ? 30 : 4;
    grow(pair, random_integer(random, 0, 1) ? generate_power(random, -reach, reach)
                                            : random_between(random, 0.1, 20));
    generate_move_both(pair, random_integer(random, 0, 1) ? generate_lattice_point(random, 300)
                                                          : generate_point(random, -300, 300));
}

// ---- Decimals

static double nearest_decimal(double number, double parts)
{
    return floor(number * parts + 0.5) / parts;
}

static TsVec decimal_place(TsVec at, const void *parts)
{
    double per = *(const double *)parts;
    return ts_vec(nearest_decimal(at.x, per), nearest_decimal(at.y, per));
}

static TsVec decimal_direction(TsVec way, const void *parts)
{
    TsVec nearest = decimal_place(way, parts);
    return ts_vec_is_zero(nearest) ? way : nearest;
}

static double decimal_length(double length, const void *parts)
{
    return nearest_decimal(length, *(const double *)parts);
}

// Half of them are whole pairs times a decimal: most touch as they are meant, and in doubles but
// for rounding. The others are clearly apart or overlap.
void generate_thousandths(Random *random, Wanted a, Wanted b, GeneratedPair *pair)
{
    static const double fractions[] = {2, 10, 100, 1000, 1000, 1000};
    double parts = fractions[random_integer(random, 0, sizeof fractions / sizeof *fractions - 1)];
    int most = (int)(16 * parts);
    switch (random_integer(random, 0, 3)) {
    case 0:
    case 1:
        generate_whole(random, a, b, pair);
        grow(pair, random_integer(random, 1, most) / parts);
        break;
    case 2: generate_draw(random, FAMILY_UNIFORM, a, b, pair); break;
    default: generate_clear(random, a, b, pair);
    }
    TsShapeMap map = {decimal_place, decimal_direction, NULL, decimal_length, &parts};
    pair->a = ts_shape_mapped(&pair->a, &map, pair->corner[0]);
    pair->b = ts_shape_mapped(&pair->b, &map, pair->corner[1]);
    if (a.number == NUMBER_INT32) grow(pair, parts);
}

// ---- Large whole numbers

static bool is_compared_only(TsShapeKind kind)
{
    return kind == TS_SHAPE_POINT || kind == TS_SHAPE_AABB;
}

// Whole pairs times a whole number, across a power of two in x, in y or in both. In half of them
// the shapes are a few units apart or overlap by as much. The unit is large enough that rounding of
// doubles (of floats, if the method takes those) does not reach it.
void generate_big(Random *random, Wanted a, Wanted b, GeneratedPair *pair)
{
    static const int powers[] = {15, 16, 23, 24, 29, 31, 31, 32, 32, 40, 48, 52};
    int most = a.number == NUMBER_DOUBLE ? 11 : 4, significant = a.number == NUMBER_FLOAT ? 14 : 26;
    int power = powers[random_integer(random, 0, most)];
    double unit = ldexp(1, power > significant ? power - significant : 0);
    generate_whole(random, a, b, pair);
    if (random_integer(random, 0, 1)) generate_move_b(pair, generate_lattice_point(random, 4));
    bool boxes = is_compared_only(a.kind) && is_compared_only(b.kind);
    if (boxes && random_integer(random, 0, 7) == 0) { // the whole range of an int32
        TsAabb one = ts_shape_bounds(&pair->a), two = ts_shape_bounds(&pair->b);
        double low = fmin(fmin(one.min.x, one.min.y), fmin(two.min.x, two.min.y));
        double high = fmax(fmax(one.max.x, one.max.y), fmax(two.max.x, two.max.y));
        grow(pair, floor((0x1p31 - 2) / fmax(1, fmax(-low, high))));
        return;
    }
    int larger = random_integer(random, 0, 1) ? 0 : power - 7; // the largest reach almost to 0
    while (larger > 0 && unit * ldexp(1, larger) > ldexp(1, power - 6)) larger--;
    if (larger > 0) unit *= random_integer(random, 1, (1 << (larger < 20 ? larger : 20)) - 1);
    grow(pair, unit);
    double at = ldexp(1, power);
    TsVec by = ts_vec_scale(generate_lattice_point(random, 1), at);
    if (ts_vec_is_zero(by)) by = ts_vec(at, -at);
    generate_move_both(pair, by);
}
