// Pairs that touch exactly: every kind laid against the same lattice wall, and polygons that
// interlock.
#include <assert.h>
#include <float.h>
#include <string.h>

#include "cases/case.h"
#include "generate/generate_private.h"

// ---- Shapes behind a wall
//
// A wall is a straight line through the point `contact`, with a normal. Each maker below builds a
// shape on the side opposite to the normal, with `contact` on its boundary. Two shapes, one on each
// side, then touch exactly if nothing rounds; the kinds of walls differ in the numbers that ensure
// it.
typedef enum WallKind {
    WALL_LATTICE, // contact and normal are small integers, lengths are quarters
    WALL_STORED, // contact is the origin, the normal any unit vector in doubles, lengths are powers
                 // of two, and each coordinate contains only one of them
    WALL_REAL,   // any numbers: the shapes touch up to rounding
} WallKind;

typedef struct Wall {
    WallKind kind;
    TsVec contact, normal;
    double length; // of the normal; not used for WALL_STORED, where it is not exact
} Wall;

static double amount(Random *random, const Wall *wall)
{
    switch (wall->kind) {
    case WALL_LATTICE: return 0.25 * random_integer(random, 0, 16);
    case WALL_STORED: return generate_power(random, -3, 3);
    case WALL_REAL: break;
    }
    return random_between(random, 0, 50);
}

// The point at these distances behind the wall and along it, in multiples of the normal's length.
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

// A side of the capsule lies on the wall, or one of its end caps touches it.
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

// The range of a box in one coordinate, relative to the contact: it ends there if the normal has a
// component in this coordinate, and contains it otherwise.
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

// A side of the box lies on the wall.
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

// A corner of the box lies on the wall: the one from which both sides lead behind it.
static TsShape touching_corner(Random *random, const Wall *wall)
{
    TsVec axis = ts_vec(1, 0);
    double unused;
    if (wall->kind == WALL_LATTICE) axis = generate_lattice_direction(random, &unused);
    if (wall->kind == WALL_REAL) axis = generate_direction(random);
    while (ts_vec_dot(axis, wall->normal) < 0 || ts_vec_dot(ts_vec_perp(axis), wall->normal) < 0) {
        axis = ts_vec_perp(axis);
    }
    double length = amount(random, wall), width = amount(random, wall);
    TsVec half = ts_vec(length, width);
    TsVec back = ts_vec_add(ts_vec_scale(axis, half.x), ts_vec_scale(ts_vec_perp(axis), half.y));
    return obb_of(ts_vec_sub(wall->contact, back), half, axis);
}

// The ray starts at the contact, or runs through it along the wall.
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

// A triangle with a side on the wall and its third corner straight behind the contact, so that each
// coordinate is a single product. The contact may be an additional corner.
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

// A lattice polygon, moved so that its lowest corner, or a point of its lowest edge, is the
// contact.
static TsShape touching_polygon(Random *random, const Wall *wall, bool convex, TsVec *corner)
{
    if (wall->kind == WALL_STORED) return stored_polygon(random, wall, corner);
    double scale = wall->kind == WALL_REAL ? random_between(random, 0.2, 5)
                                           : 0.25 * random_integer(random, 1, 4);
    int reach = random_integer(random, 2, 6), lowest = 0;
    int count = generate_lattice_polygon(random, convex, reach, corner).polygon.count;
    for (int i = 1; i < count; i++) {
        if (corner[i].y < corner[lowest].y) lowest = i;
    }
    TsVec contact = corner[lowest], next = corner[(lowest + 1) % count];
    double part = 0.25 * random_integer(random, 0, 4);
    if (next.y == contact.y) contact = ts_vec_lerp(contact, next, part);
    for (int i = 0; i < count; i++) {
        TsVec v = ts_vec_scale(ts_vec_sub(corner[i], contact), scale);
        corner[i] = at(wall, v.y, v.x);
    }
    return ts_shape_polygon(corner, count);
}

static TsShape touching_shape(Random *random, const Wall *wall, Wanted wanted, TsVec *corner)
{
    double radius;
    switch (wanted.kind) {
    case TS_SHAPE_POINT: return ts_shape_point(wall->contact);
    case TS_SHAPE_SEGMENT: return touching_segment(random, wall);
    case TS_SHAPE_RAY: return touching_ray(random, wall);
    case TS_SHAPE_CIRCLE:
        assert(wall->kind != WALL_STORED);
        radius = amount(random, wall);
        return ts_shape_circle(at(wall, radius, 0), radius * wall->length);
    case TS_SHAPE_AABB: return touching_aabb(random, wall);
    case TS_SHAPE_OBB:
        return random_integer(random, 0, 1) ? touching_side(random, wall)
                                            : touching_corner(random, wall);
    case TS_SHAPE_TRIANGLE: return touching_triangle(random, wall);
    case TS_SHAPE_CAPSULE: return touching_capsule(random, wall);
    case TS_SHAPE_POLYGON:
    case TS_SHAPE_KINDS: break;
    }
    assert(wanted.kind == TS_SHAPE_POLYGON);
    return touching_polygon(random, wall, wanted.convex, corner);
}

// `round`: one of the shapes is round.
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

// ---- Shapes on a ridge
//
// A ridge is a chain of corners, the upper border of a polygon. The other shape stands on it or in
// a notch of it, so that the two interlock. They touch exactly if the ground's numbers let no sum
// round.

// The frame in which a ridge is drawn: origin, and direction of its x axis.
typedef struct Ground {
    TsVec origin, way; // whole numbers times a power of two, if it is exact
    double length;     // of `way`
} Ground;

enum { REACH = 6 };

// In the ground's frame; y points away from the polygon below. The contact is the origin.
typedef struct Ridge {
    int count, contact; // the index of the corner on which the other shape stands
    TsVec corner[GENERATED_CORNERS];
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

static void make_rough_ridge(Random *random, Ridge *ridge)
{
    ridge->count = generate_ridge(random, REACH, 0, ridge->corner);
    ridge->contact = random_integer(random, 0, ridge->count - 1);
    TsVec contact = ridge->corner[ridge->contact];
    for (int i = 0; i < ridge->count; i++) ridge->corner[i] = ts_vec_sub(ridge->corner[i], contact);
}

// A rectangular notch; its floor begins at the contact.
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

// The polygon of the chain corner[0 .. count) and a side at height y, drawn on the ground.
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

// A part of the ridge around the contact, with some of its other corners raised, closed above.
static TsShape polygon_above(Random *random, const Ground *ground, const Ridge *ridge,
                             TsVec *corner)
{
    int from = random_integer(random, 0, ridge->contact), count = 0;
    int to = random_integer(random, ridge->contact, ridge->count - 1);
    double top = highest(ridge, from, to) + 5;
    for (int i = from; i <= to; i++) {
        bool raised = i != ridge->contact && random_integer(random, 0, 1);
        double by = raised ? random_integer(random, 0, 4) : 0;
        corner[count++] = ts_vec_add(ridge->corner[i], ts_vec(0, by));
    }
    return closed(random, ground, corner, count, top);
}

// A corner of the ridge next to the contact.
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

// In a notch: a circle on its floor against a wall; or a capsule on the floor from wall to wall, or
// upright against a wall.
static TsShape round_above(Random *random, const Ground *ground, const Ridge *ridge,
                           TsShapeKind kind)
{
    int width = (int)ridge->corner[3].x, radius = random_integer(random, 1, width / 2);
    int x = random_integer(random, 0, 1) ? radius : width - radius;
    TsVec a = ts_vec(x, radius);
    if (kind == TS_SHAPE_CIRCLE) return ts_shape_circle(drawn(ground, a), radius * ground->length);
    TsVec b = ts_vec(x, radius + random_integer(random, 0, 8));
    if (random_integer(random, 0, 1)) b = ts_vec(width - x, radius);
    return ts_shape_capsule(drawn(ground, a), drawn(ground, b), radius * ground->length);
}

static TsShape above(Random *random, const Ground *ground, const Ridge *ridge, TsShapeKind kind,
                     TsVec *corner)
{
    TsVec contact = drawn(ground, ridge->corner[ridge->contact]);
    switch (kind) {
    case TS_SHAPE_POINT: return ts_shape_point(contact);
    case TS_SHAPE_SEGMENT: return segment_above(random, ground, ridge);
    case TS_SHAPE_RAY:
        return ts_shape_ray(contact,
                            ts_vec_turn(ts_vec(0, random_integer(random, 1, 4)), ground->way));
    case TS_SHAPE_CIRCLE:
    case TS_SHAPE_CAPSULE: return round_above(random, ground, ridge, kind);
    case TS_SHAPE_AABB:
    case TS_SHAPE_OBB: return box_above(random, ground, ridge, kind);
    case TS_SHAPE_TRIANGLE: return triangle_above(random, ground, ridge);
    case TS_SHAPE_POLYGON:
    case TS_SHAPE_KINDS: break;
    }
    assert(kind == TS_SHAPE_POLYGON);
    return polygon_above(random, ground, ridge, corner);
}

// A polygon with a ridge, and the other shape on it or in a notch of it. At least one of the kinds
// is a polygon, and none that must be convex. If one is an AABB, the ground must be axis-aligned.
static void interlocked(Random *random, Ground ground, TsShapeKind a, TsShapeKind b,
                        GeneratedPair *pair)
{
    bool b_below = a != TS_SHAPE_POLYGON || (b == TS_SHAPE_POLYGON && random_integer(random, 0, 1));
    Ridge ridge;
    // A stored normal has no exact length, so no arc can touch its wall exactly.
    if (ts_shape_kind_is_round(a) || ts_shape_kind_is_round(b))
        make_notch(random, &ridge);
    else
        make_rough_ridge(random, &ridge);
    TsShape lower = below(random, &ground, &ridge, pair->corner[b_below]);
    TsShape upper = above(random, &ground, &ridge, b_below ? a : b, pair->corner[!b_below]);
    pair->a = b_below ? upper : lower;
    pair->b = b_below ? lower : upper;
}

// ---- Families

static void build_both(Random *random, Wall wall, Wanted a, Wanted b, GeneratedPair *pair)
{
    pair->a = touching_shape(random, &wall, a, pair->corner[0]);
    wall.normal = ts_vec_negate(wall.normal);
    pair->b = touching_shape(random, &wall, b, pair->corner[1]);
}

static bool is_either(TsShapeKind kind, Wanted a, Wanted b)
{
    return a.kind == kind || b.kind == kind;
}

static bool is_either_round(Wanted a, Wanted b)
{
    return ts_shape_kind_is_round(a.kind) || ts_shape_kind_is_round(b.kind);
}

static bool interlocks(Random *random, Wanted a, Wanted b)
{
    return is_either(TS_SHAPE_POLYGON, a, b) && !a.convex && !b.convex &&
           random_integer(random, 0, 1);
}

static void build_exact(Random *random, Wanted a, Wanted b, bool at_origin, GeneratedPair *pair)
{
    if (interlocks(random, a, b)) {
        Ground ground = {.way = ts_vec(1, 0), .length = 1};
        if (!is_either(TS_SHAPE_AABB, a, b))
            ground.way = generate_lattice_direction(random, &ground.length);
        double scale = generate_power(random, -2, 1);
        ground.way = ts_vec_scale(ground.way, scale);
        ground.length *= scale;
        if (!at_origin) ground.origin.x = random_integer(random, -50, 50);
        if (!at_origin) ground.origin.y = random_integer(random, -50, 50);
        interlocked(random, ground, a.kind, b.kind, pair);
        return;
    }
    Wall wall = exact_wall(random, is_either_round(a, b), at_origin);
    build_both(random, wall, a, b, pair);
}

void generate_touching(Random *random, Wanted a, Wanted b, GeneratedPair *pair)
{
    build_exact(random, a, b, false, pair);
}

void generate_near(Random *random, Wanted a, Wanted b, GeneratedPair *pair)
{
    TsVec way;
    if (interlocks(random, a, b)) {
        double scale = random_between(random, 0.5, 5);
        TsVec along = is_either(TS_SHAPE_AABB, a, b) ? ts_vec(1, 0) : generate_direction(random);
        TsVec origin = generate_point(random, 0, 300);
        Ground ground = {origin, ts_vec_scale(along, scale), scale};
        interlocked(random, ground, a.kind, b.kind, pair);
        way = generate_direction(random);
    } else {
        TsVec contact = generate_point(random, 0, 300);
        Wall wall = {WALL_REAL, contact, generate_direction(random), 1};
        build_both(random, wall, a, b, pair);
        way = wall.normal;
    }
    double reach = 1e-6 * generate_power(random, -30, 0);
    double shift = random_between(random, -reach, reach);
    pair->b = ts_shape_moved(&pair->b, ts_vec_scale(way, shift), pair->corner[1]);
}

void generate_same_side(Random *random, Wanted a, Wanted b, GeneratedPair *pair)
{
    Wall wall = exact_wall(random, is_either_round(a, b), false);
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

// Changes one number of the shape by a tiny amount. The corners of a polygon are those in `corner`.
static void nudge(Random *random, TsShape *shape, TsVec *corner)
{
    if (shape->kind == TS_SHAPE_POLYGON) {
        TsVec *chosen = &corner[random_integer(random, 0, shape->polygon.count - 1)];
        double *number = random_integer(random, 0, 1) ? &chosen->x : &chosen->y;
        *number = nudged(random, *number);
        *shape = ts_shape_polygon(corner, shape->polygon.count);
        return;
    }
    double number[GENERATED_NUMBERS];
    int count = ts_shape_numbers(shape, number), i = random_integer(random, 0, count - 1);
    number[i] = nudged(random, number[i]);
    TsShape changed = ts_shape_of_numbers(shape->kind, number, count, corner);
    if (ts_shape_valid(&changed, NULL)) *shape = changed; // a size of 0 must not become negative
}

void generate_hair(Random *random, Wanted a, Wanted b, GeneratedPair *pair)
{
    build_exact(random, a, b, random_integer(random, 0, 3) > 0, pair);
    if (random_integer(random, 0, 1))
        nudge(random, &pair->a, pair->corner[0]);
    else
        nudge(random, &pair->b, pair->corner[1]);
}
