#include <assert.h>
#include <float.h>
#include <string.h>

#include "cases/case.h"
#include "generate/generate_private.h"

// ---- Behind a wall
//
// Everything is built against a wall: a straight line through `contact`. A shape lies behind it
// (against the normal) and has `contact` on its border; two shapes from both sides so touch
// exactly, as long as no sum or product rounds. That is seen to by the numbers they are made of.
typedef enum WallKind {
    WALL_LATTICE, // contact and normal are small integers, lengths are quarters
    WALL_STORED,  // contact is the origin, the normal any unit vector as stored, lengths are powers
                  // of two, and only one of them enters each coordinate
    WALL_REAL,    // anything: touching to rounding
} WallKind;

typedef struct Wall {
    WallKind kind;
    TsVec contact, normal;
    double length; // of the normal; WALL_STORED knows none exactly
} Wall;

static bool is_round(TsShapeKind kind)
{
    return kind == TS_SHAPE_CIRCLE || kind == TS_SHAPE_CAPSULE;
}

static double amount(Random *random, const Wall *wall)
{
    switch (wall->kind) {
    case WALL_LATTICE: return 0.25 * random_integer(random, 0, 16);
    case WALL_STORED: return generate_power(random, -3, 3);
    case WALL_REAL: break;
    }
    return random_between(random, 0, 50);
}

// The point so far behind the wall and so far along it.
static TsVec at(const Wall *wall, double behind, double along)
{
    TsVec v = ts_vec_sub(wall->contact, ts_vec_scale(wall->normal, behind));
    return ts_vec_add(v, ts_vec_scale(ts_vec_perp(wall->normal), along));
}

static TsVec point_behind(Random *random, const Wall *wall)
{
    double behind = amount(random, wall), along = amount(random, wall);
    if (random_integer(random, 0, 1)) along = -along;
    return at(wall, behind, wall->kind == WALL_STORED ? 0 : along);
}

static TsShape touching_segment(Random *random, const Wall *wall)
{
    if (random_integer(random, 0, 1)) {
        return ts_shape_segment(wall->contact, point_behind(random, wall));
    }
    TsVec b = at(wall, 0, -amount(random, wall));
    return ts_shape_segment(at(wall, 0, amount(random, wall)), b);
}

static TsShape touching_triangle(Random *random, const Wall *wall)
{
    TsVec behind = point_behind(random, wall);
    if (random_integer(random, 0, 1)) { // a corner in the contact
        TsVec third = wall->kind == WALL_STORED ? at(wall, 0, amount(random, wall))
                                                : point_behind(random, wall);
        return ts_shape_triangle(behind, wall->contact, third);
    }
    TsVec b = at(wall, 0, -amount(random, wall));
    return ts_shape_triangle(at(wall, 0, amount(random, wall)), b, behind);
}

static TsShape touching_circle(Random *random, const Wall *wall)
{
    assert(wall->kind != WALL_STORED);
    double radius = amount(random, wall);
    return ts_shape_circle(at(wall, radius, 0), radius * wall->length);
}

// One of its sides runs along the wall, or the round end of one that leads away behind it.
static TsShape touching_capsule(Random *random, const Wall *wall)
{
    assert(wall->kind != WALL_STORED);
    double radius = amount(random, wall), along = amount(random, wall),
           other = amount(random, wall);
    TsVec a = at(wall, radius, along), b = at(wall, radius, -other);
    if (random_integer(random, 0, 1)) {
        double behind = amount(random, wall);
        a = at(wall, radius, 0);
        b = at(wall, radius + behind, along - other);
    }
    return ts_shape_capsule(a, b, radius * wall->length);
}

// One coordinate of a box: behind the contact, or about it where the wall runs that way.
static void box_range(Random *random, const Wall *wall, double normal, double *low, double *high)
{
    *low = normal < 0 ? 0 : -amount(random, wall);
    *high = normal > 0 ? 0 : amount(random, wall);
}

static TsShape touching_aabb(Random *random, const Wall *wall)
{
    TsVec low, high;
    box_range(random, wall, wall->normal.x, &low.x, &high.x);
    box_range(random, wall, wall->normal.y, &low.y, &high.y);
    return ts_shape_aabb(ts_vec_add(wall->contact, low), ts_vec_add(wall->contact, high));
}

static TsShape obb_of(TsVec center, TsVec half, TsVec axis)
{
    TsShape shape = ts_shape_obb(center, 1, 1, axis);
    shape.obb.half = half;
    return shape;
}

// A whole side lies on the wall.
static TsShape touching_side(Random *random, const Wall *wall)
{
    double depth = amount(random, wall), width = amount(random, wall);
    double shift = wall->kind == WALL_STORED ? 0 : 0.25 * random_integer(random, -4, 4) * width;
    TsVec center = at(wall, depth, shift);
    double scale = generate_power(random, -3, 1);
    if (wall->kind != WALL_LATTICE) scale = 1;
    TsVec along = ts_vec_scale(wall->normal, scale), half = ts_vec(depth / scale, width / scale);
    switch (random_integer(random, 0, 3)) {
    case 0: return obb_of(center, half, along);
    case 1: return obb_of(center, half, ts_vec_negate(along));
    case 2: return obb_of(center, ts_vec(half.y, half.x), ts_vec_perp(along));
    default: return obb_of(center, ts_vec(half.y, half.x), ts_vec_negate(ts_vec_perp(along)));
    }
}

static TsVec box_axis(Random *random, WallKind kind)
{
    double length;
    switch (kind) {
    case WALL_LATTICE: return generate_lattice_direction(random, &length);
    case WALL_STORED: return ts_vec(1, 0);
    case WALL_REAL: break;
    }
    return generate_direction(random);
}

// A corner lies on the wall: that whose two sides both lead behind it.
static TsShape touching_corner(Random *random, const Wall *wall)
{
    TsVec axis = box_axis(random, wall->kind);
    while (ts_vec_dot(axis, wall->normal) < 0 || ts_vec_dot(ts_vec_perp(axis), wall->normal) < 0) {
        axis = ts_vec_perp(axis);
    }
    double length = amount(random, wall), width = amount(random, wall);
    TsVec half = ts_vec(length, width);
    TsVec back = ts_vec_add(ts_vec_scale(axis, half.x), ts_vec_scale(ts_vec_perp(axis), half.y));
    return obb_of(ts_vec_sub(wall->contact, back), half, axis);
}

// Begins in the contact, or runs through it along the wall.
static TsShape touching_ray(Random *random, const Wall *wall)
{
    TsVec along = ts_vec_perp(wall->normal);
    if (random_integer(random, 0, 1)) along = ts_vec_negate(along);
    TsVec way = ts_vec_scale(along, wall->kind == WALL_REAL ? 1 : generate_power(random, -2, 2));
    if (random_integer(random, 0, 1)) {
        double before = amount(random, wall);
        return ts_shape_ray(ts_vec_sub(wall->contact, ts_vec_scale(along, before)), way);
    }
    TsVec behind = ts_vec_sub(point_behind(random, wall), wall->contact);
    return ts_shape_ray(wall->contact, ts_vec_equal(behind, ts_vec(0, 0)) ? way : behind);
}

// Every coordinate a single product: a side on the wall, the other corner straight behind the
// contact, which is a corner or not.
static TsShape stored_polygon(Random *random, const Wall *wall, TsVec *corner)
{
    int count = 0;
    bool at_end = random_integer(random, 0, 1);
    double way = random_integer(random, 0, 1) ? 1 : -1;
    corner[count++] = at(wall, 0, way * amount(random, wall));
    if (at_end || random_integer(random, 0, 1)) corner[count++] = wall->contact;
    corner[count++] = at_end ? wall->contact : at(wall, 0, -way * amount(random, wall));
    corner[count++] = at(wall, amount(random, wall), 0);
    return ts_shape_polygon(corner, count);
}

// The corner that lies lowest, or a place on the lowest edge.
static TsVec lowest_place(Random *random, const TsVec *corner, int count)
{
    int lowest = 0;
    for (int i = 1; i < count; i++) {
        if (corner[i].y < corner[lowest].y) lowest = i;
    }
    TsVec next = corner[(lowest + 1) % count];
    double part = 0.25 * random_integer(random, 0, 4);
    return next.y == corner[lowest].y ? ts_vec_lerp(corner[lowest], next, part) : corner[lowest];
}

static TsShape touching_polygon(Random *random, const Wall *wall, TsVec *corner)
{
    if (wall->kind == WALL_STORED) return stored_polygon(random, wall, corner);
    double scale = wall->kind == WALL_REAL ? random_between(random, 0.2, 5)
                                           : 0.25 * random_integer(random, 1, 4);
    int reach = random_integer(random, 2, 6);
    int count = generate_lattice_polygon(random, reach, corner).polygon.count;
    TsVec lowest = lowest_place(random, corner, count);
    for (int i = 0; i < count; i++) {
        TsVec v = ts_vec_scale(ts_vec_sub(corner[i], lowest), scale);
        corner[i] = at(wall, v.y, v.x);
    }
    return ts_shape_polygon(corner, count);
}

static TsShape touching_shape(Random *random, const Wall *wall, TsShapeKind kind, TsVec *corner)
{
    switch (kind) {
    case TS_SHAPE_POINT: return ts_shape_point(wall->contact);
    case TS_SHAPE_SEGMENT: return touching_segment(random, wall);
    case TS_SHAPE_RAY: return touching_ray(random, wall);
    case TS_SHAPE_CIRCLE: return touching_circle(random, wall);
    case TS_SHAPE_AABB: return touching_aabb(random, wall);
    case TS_SHAPE_OBB:
        return random_integer(random, 0, 1) ? touching_side(random, wall)
                                            : touching_corner(random, wall);
    case TS_SHAPE_TRIANGLE: return touching_triangle(random, wall);
    case TS_SHAPE_CAPSULE: return touching_capsule(random, wall);
    case TS_SHAPE_POLYGON:
    case TS_SHAPE_KINDS: break;
    }
    assert(kind == TS_SHAPE_POLYGON);
    return touching_polygon(random, wall, corner);
}

// For circles and capsules (`round`) only lattices.
static Wall exact_wall(Random *random, bool round, bool at_origin)
{
    if (!round && random_integer(random, 0, 2) == 0) {
        return (Wall){WALL_STORED, ts_vec(0, 0), generate_direction(random), 0};
    }
    Wall wall = {.kind = WALL_LATTICE};
    wall.normal = generate_lattice_direction(random, &wall.length);
    if (at_origin) return wall;
    wall.contact.x = random_integer(random, -50, 50);
    wall.contact.y = random_integer(random, -50, 50);
    return wall;
}

static Wall real_wall(Random *random)
{
    TsVec contact = generate_point(random, 0, 300);
    return (Wall){WALL_REAL, contact, generate_direction(random), 1};
}

// ---- Upon a ridge

// Where a ridge is drawn: whole numbers along `way` and across it, from `origin`.
typedef struct Ground {
    TsVec origin, way;
    double length; // of the way
} Ground;

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

// In the notch: lying on its floor from wall to wall, or standing against one.
static TsShape capsule_above(Random *random, const Ground *ground, const Ridge *ridge)
{
    int width = (int)ridge->corner[3].x, radius = random_integer(random, 1, width / 2);
    int x = random_integer(random, 0, 1) ? radius : width - radius;
    TsVec a = ts_vec(x, radius), b = ts_vec(x, radius + random_integer(random, 0, 8));
    if (random_integer(random, 0, 1)) b = ts_vec(width - x, radius);
    return ts_shape_capsule(drawn(ground, a), drawn(ground, b), radius * ground->length);
}

static TsShape above(Random *random, const Ground *ground, const Ridge *ridge, TsShapeKind kind,
                     TsVec *corner)
{
    switch (kind) {
    case TS_SHAPE_POINT: return ts_shape_point(drawn(ground, ridge->corner[ridge->contact]));
    case TS_SHAPE_SEGMENT: return segment_above(random, ground, ridge);
    case TS_SHAPE_RAY: return ray_above(random, ground, ridge);
    case TS_SHAPE_CIRCLE: return circle_above(random, ground, ridge);
    case TS_SHAPE_CAPSULE: return capsule_above(random, ground, ridge);
    case TS_SHAPE_AABB:
    case TS_SHAPE_OBB: return box_above(random, ground, ridge, kind);
    case TS_SHAPE_TRIANGLE: return triangle_above(random, ground, ridge);
    case TS_SHAPE_POLYGON:
    case TS_SHAPE_KINDS: break;
    }
    assert(kind == TS_SHAPE_POLYGON);
    return polygon_above(random, ground, ridge, corner);
}

// A polygon that ends in a ridge, its partner upon it or in a notch of it: they touch exactly where
// the ground's numbers leave every sum exact. One of the kinds is a polygon; boxes among them need
// a ground along the axes.
static void interlocked(Random *random, Ground ground, TsShapeKind a, TsShapeKind b,
                        GeneratedPair *pair)
{
    bool b_below = a != TS_SHAPE_POLYGON || (b == TS_SHAPE_POLYGON && random_integer(random, 0, 1));
    Ridge ridge;
    if (is_round(a) || is_round(b))
        make_notch(random, &ridge);
    else
        make_rough(random, &ridge);
    put_contact_into_origin(&ridge);
    TsShape lower = below(random, &ground, &ridge, pair->corner[b_below]);
    TsShape upper = above(random, &ground, &ridge, b_below ? a : b, pair->corner[!b_below]);
    pair->a = b_below ? upper : lower;
    pair->b = b_below ? lower : upper;
}

// ---- Families

static void build_both(Random *random, Wall wall, TsShapeKind a, TsShapeKind b, GeneratedPair *pair)
{
    pair->a = touching_shape(random, &wall, a, pair->corner[0]);
    wall.normal = ts_vec_negate(wall.normal);
    pair->b = touching_shape(random, &wall, b, pair->corner[1]);
}

static bool is_either(TsShapeKind kind, TsShapeKind a, TsShapeKind b)
{
    return a == kind || b == kind;
}

static bool interlocks(Random *random, TsShapeKind a, TsShapeKind b)
{
    return is_either(TS_SHAPE_POLYGON, a, b) && random_integer(random, 0, 1);
}

static Ground exact_ground(Random *random, TsShapeKind a, TsShapeKind b, bool at_origin)
{
    Ground ground = {.way = ts_vec(1, 0), .length = 1};
    if (!is_either(TS_SHAPE_AABB, a, b))
        ground.way = generate_lattice_direction(random, &ground.length);
    double scale = generate_power(random, -2, 1);
    ground.way = ts_vec_scale(ground.way, scale);
    ground.length *= scale;
    if (at_origin) return ground;
    ground.origin.x = random_integer(random, -50, 50);
    ground.origin.y = random_integer(random, -50, 50);
    return ground;
}

static Ground real_ground(Random *random, TsShapeKind a, TsShapeKind b)
{
    double scale = random_between(random, 0.5, 5);
    TsVec way = is_either(TS_SHAPE_AABB, a, b) ? ts_vec(1, 0) : generate_direction(random);
    return (Ground){generate_point(random, 0, 300), ts_vec_scale(way, scale), scale};
}

static void build_exact(Random *random, TsShapeKind a, TsShapeKind b, bool at_origin,
                        GeneratedPair *pair)
{
    if (interlocks(random, a, b)) {
        interlocked(random, exact_ground(random, a, b, at_origin), a, b, pair);
        return;
    }
    Wall wall = exact_wall(random, is_round(a) || is_round(b), at_origin);
    build_both(random, wall, a, b, pair);
}

void generate_touching(Random *random, TsShapeKind a, TsShapeKind b, GeneratedPair *pair)
{
    build_exact(random, a, b, false, pair);
}

void generate_near(Random *random, TsShapeKind a, TsShapeKind b, GeneratedPair *pair)
{
    TsVec way;
    if (interlocks(random, a, b)) {
        interlocked(random, real_ground(random, a, b), a, b, pair);
        way = generate_direction(random);
    } else {
        Wall wall = real_wall(random);
        build_both(random, wall, a, b, pair);
        way = wall.normal;
    }
    double reach = 1e-6 * generate_power(random, -30, 0);
    double shift = random_between(random, -reach, reach);
    pair->b = ts_shape_moved(&pair->b, ts_vec_scale(way, shift), pair->corner[1]);
}

void generate_same_side(Random *random, TsShapeKind a, TsShapeKind b, GeneratedPair *pair)
{
    Wall wall = exact_wall(random, is_round(a) || is_round(b), false);
    pair->a = touching_shape(random, &wall, a, pair->corner[0]);
    pair->b = touching_shape(random, &wall, b, pair->corner[1]);
}

static double nudged(Random *random, double number)
{
    double hair = generate_power(random, -110, -30);
    if (random_integer(random, 0, 1)) hair = -hair;
    double ulp = copysign(number * DBL_EPSILON, hair);
    return number + hair != number ? number + hair : number + ulp;
}

// One number of the shape, changed by a hair. A polygon's corners are those in `corner`.
static void nudge(Random *random, TsShape *shape, TsVec *corner)
{
    if (shape->kind == TS_SHAPE_POLYGON) {
        TsVec *chosen = &corner[random_integer(random, 0, shape->polygon.count - 1)];
        double *number = random_integer(random, 0, 1) ? &chosen->x : &chosen->y;
        *number = nudged(random, *number);
        return;
    }
    double number[TS_SHAPE_NUMBERS_MAX];
    int count = ts_shape_numbers(shape, number), i = random_integer(random, 0, count - 1);
    number[i] = nudged(random, number[i]);
    TsShape changed = ts_shape_of_numbers(shape->kind, number, count, corner);
    if (ts_shape_valid(&changed, NULL))
        *shape = changed; // a collapsed size may not become negative
}

void generate_hair(Random *random, TsShapeKind a, TsShapeKind b, GeneratedPair *pair)
{
    build_exact(random, a, b, random_integer(random, 0, 3) > 0, pair);
    if (random_integer(random, 0, 1))
        nudge(random, &pair->a, pair->corner[0]);
    else
        nudge(random, &pair->b, pair->corner[1]);
}
