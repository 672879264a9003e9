#include "generate/generate.h"

#include <assert.h>
#include <stddef.h>
#include <string.h>

#include "cases/case.h"
#include "generate/generate_private.h"
#include "method.h"

static void move_a(GeneratedPair *pair, TsVec by)
{
    pair->a = ts_shape_moved(&pair->a, by, pair->corner[0]);
}

static void move_b(GeneratedPair *pair, TsVec by)
{
    pair->b = ts_shape_moved(&pair->b, by, pair->corner[1]);
}

// Aims half of the rays at the other shape.
static void aim(Random *random, GeneratedPair *pair)
{
    if (random_integer(random, 0, 1)) return;
    if (pair->a.kind == TS_SHAPE_RAY) pair->a = generate_aimed_ray(random, pair->a.ray, &pair->b);
    if (pair->b.kind == TS_SHAPE_RAY) pair->b = generate_aimed_ray(random, pair->b.ray, &pair->a);
}

static void uniform(Random *random, TsShapeKind a, TsShapeKind b, GeneratedPair *pair)
{
    TsVec first = generate_point(random, 0, 300);
    pair->a = generate_shape(random, a, first, 10, 100, pair->corner[0]);
    TsVec second = generate_point(random, 0, 300);
    pair->b = generate_shape(random, b, second, 10, 100, pair->corner[1]);
    if (a == TS_SHAPE_POINT || b == TS_SHAPE_POINT || random_integer(random, 0, 1)) {
        TsVec near = ts_vec_add(ts_shape_center(&pair->a),
                                generate_point(random, -70, 70)); // in half of the cases
        move_b(pair, ts_vec_sub(near, ts_shape_center(&pair->b)));
    }
    aim(random, pair);
}

static void lattice(Random *random, TsShapeKind a, TsShapeKind b, GeneratedPair *pair)
{
    int reach = random_integer(random, 2, 12);
    pair->a = generate_lattice_shape(random, a, reach, pair->corner[0]);
    pair->b = generate_lattice_shape(random, b, reach, pair->corner[1]);
    aim(random, pair);
}

// 10^low to 10^high, by exact products only, so that all machines agree.
static double decimal(Random *random, int low, int high)
{
    double value = random_between(random, 1, 10);
    int power = random_integer(random, low, high - 1);
    for (; power > 0; power--) value *= 10;
    for (; power < 0; power++) value /= 10;
    return value;
}

static TsVec point_along(Random *random, const TsShape *shape)
{
    TsVec corner[TS_POLYGON_MAX];
    int count = ts_shape_corners(shape, corner);
    TsVec from = corner[random_integer(random, 0, count - 1)];
    TsVec to = corner[random_integer(random, 0, count - 1)];
    return ts_vec_lerp(from, to, random_unit(random));
}

static void sliver(Random *random, TsShapeKind a, TsShapeKind b, GeneratedPair *pair)
{
    double length = random_between(random, 10, 100);
    TsVec first = generate_point(random, 0, 300);
    pair->a = generate_sliver_shape(random, a, first, length, pair->corner[0]);
    TsVec second = generate_point(random, 0, 300);
    pair->b = generate_sliver_shape(random, b, second, length, pair->corner[1]);
    double distance = length * generate_power(random, -50, 0);
    TsVec offset = ts_vec_scale(generate_direction(random), distance);
    TsVec from = point_along(random, &pair->b), to = point_along(random, &pair->a);
    TsVec way = ts_vec_sub(to, from);
    move_b(pair, ts_vec_add(way, offset));
    aim(random, pair);
}

static void far(Random *random, TsShapeKind a, TsShapeKind b, GeneratedPair *pair)
{
    switch (random_integer(random, 0, 2)) {
    case 0: generate_touching(random, a, b, pair); break;
    case 1: generate_near(random, a, b, pair); break;
    default:
        pair->a = generate_shape(random, a, generate_point(random, -1, 1), 0.5, 2, pair->corner[0]);
        pair->b = generate_shape(random, b, generate_point(random, -1, 1), 0.5, 2, pair->corner[1]);
    }
    // Whole numbers of up to 1e9, so that touching pairs stay touching.
    int scale = 100000;
    for (int i = random_integer(random, 0, 3); i > 0; i--) scale *= 10;
    int x = random_integer(random, -10, 10), y = random_integer(random, 1, 10);
    int offset = random_integer(random, 0, 1000);
    TsVec way = ts_vec(x * (double)scale + offset, y * (double)scale - offset);
    move_a(pair, way);
    move_b(pair, way);
}

static void nested(Random *random, TsShapeKind a, TsShapeKind b, GeneratedPair *pair)
{
    bool b_first = random_integer(random, 0, 1);
    TsShape *big = b_first ? &pair->b : &pair->a, *small = b_first ? &pair->a : &pair->b;
    TsVec *outer = pair->corner[b_first], *inner = pair->corner[!b_first];
    TsVec at = generate_point(random, 0, 300);
    *big = generate_shape(random, b_first ? b : a, at, 40, 100, outer);
    TsVec center = ts_shape_center(big);
    if (random_integer(random, 0, 1)) center = ts_vec_add(center, generate_point(random, -8, 8));
    *small = generate_shape(random, b_first ? a : b, center, 1, 20, inner);
    if (a != b || random_integer(random, 0, 3)) return;
    *small = ts_shape_moved(big, ts_vec(0, 0), inner); // equal shapes, polygons in another form
    if (a == TS_SHAPE_POLYGON)
        small->polygon.count = generate_redrawn(random, inner, small->polygon.count);
}

static void containment(Random *random, TsShapeKind a, TsShapeKind b, GeneratedPair *pair)
{
    bool polygons = a == TS_SHAPE_POLYGON || b == TS_SHAPE_POLYGON;
    if (polygons && random_integer(random, 0, 3) == 0) {
        generate_same_side(random, a, b, pair);
    } else {
        nested(random, a, b, pair);
    }
}

// Moves the origin of half of the rays back by up to 1e6.
static void step_back(Random *random, TsShape *shape)
{
    if (shape->kind != TS_SHAPE_RAY || random_integer(random, 0, 1)) return;
    TsVec back = ts_vec_scale(ts_vec_normalize(shape->ray.direction), -decimal(random, 0, 6));
    shape->ray.origin = ts_vec_add(shape->ray.origin, back);
}

// Two sizes between 1e-3 and 1e6; the shapes are close to each other relative to the smaller size.
static void mixed(Random *random, TsShapeKind a, TsShapeKind b, GeneratedPair *pair)
{
    double first = decimal(random, -3, 6), second = decimal(random, -3, 6);
    TsVec at = generate_point(random, -1000, 1000);
    pair->a = generate_shape(random, a, at, first / 2, first, pair->corner[0]);
    pair->b = generate_shape(random, b, at, second / 2, second, pair->corner[1]);
    double reach = random_between(random, 0, first < second ? first : second);
    if (random_integer(random, 0, 1)) reach *= generate_power(random, -30, 0);
    TsVec offset = ts_vec_scale(generate_direction(random), reach);
    TsVec from = point_along(random, &pair->b), to = point_along(random, &pair->a);
    TsVec way = ts_vec_sub(to, from);
    move_b(pair, ts_vec_add(way, offset));
    aim(random, pair);
    step_back(random, &pair->a);
    step_back(random, &pair->b);
}

typedef struct Turn {
    TsVec way; // whole numbers
    double length;
} Turn;

static TsVec turn_place(TsVec at, const void *turn)
{
    return ts_vec_turn(at, ((const Turn *)turn)->way);
}

static TsVec grow_place(TsVec at, const void *turn)
{
    return ts_vec_scale(at, ((const Turn *)turn)->length);
}

static double grow_length(double length, const void *turn)
{
    return length * ((const Turn *)turn)->length;
}

static TsVec turned_axis(TsVec axis, const void *with)
{
    (void)axis;
    const Turn *turn = with;
    return ts_vec(turn->way.x / turn->length, turn->way.y / turn->length);
}

// Rotates the shape and scales it by `length`, so that whole numbers stay whole. AABBs are only
// scaled.
static void turn_shape(const Turn *turn, TsShape *shape, TsVec *corner)
{
    bool aabb = shape->kind == TS_SHAPE_AABB;
    TsShapeMap map = {aabb ? grow_place : turn_place, turn_place, turned_axis, grow_length, turn};
    *shape = ts_shape_mapped(shape, &map, corner);
}

// Lattice shapes rotated by a Pythagorean direction, both or one of them. Corners stay whole; the
// axis of an OBB is rounded to unit length.
static void snapped(Random *random, TsShapeKind a, TsShapeKind b, GeneratedPair *pair)
{
    Turn turn;
    turn.way = generate_lattice_direction(random, &turn.length);
    Turn other = turn;
    if (random_integer(random, 0, 1)) other.way = ts_vec(turn.length, 0);
    int reach = random_integer(random, 2, 8);
    pair->a = generate_lattice_shape(random, a, reach, pair->corner[0]);
    pair->b = generate_lattice_shape(random, b, reach, pair->corner[1]);
    turn_shape(&turn, &pair->a, pair->corner[0]);
    turn_shape(&other, &pair->b, pair->corner[1]);
}

typedef void Maker(Random *, TsShapeKind, TsShapeKind, GeneratedPair *);

static const struct {
    const char *name;
    Maker *make;
} family_list[FAMILIES] = {
    [FAMILY_UNIFORM] = {"uniform", uniform},
    [FAMILY_LATTICE] = {"lattice", lattice},
    [FAMILY_TOUCHING] = {"touching", generate_touching},
    [FAMILY_NEAR] = {"near", generate_near},
    [FAMILY_HAIR] = {"hair", generate_hair},
    [FAMILY_SLIVER] = {"sliver", sliver},
    [FAMILY_FAR] = {"far", far},
    [FAMILY_CONTAINMENT] = {"containment", containment},
    [FAMILY_SNAPPED] = {"snapped", snapped},
    [FAMILY_SHARED] = {"shared", generate_shared},
    [FAMILY_MIXED] = {"mixed", mixed},
};

const char *generate_family_name(Family family) { return family_list[family].name; }

int generate_family_find(const char *name)
{
    for (int i = 0; i < FAMILIES; i++) {
        if (strcmp(family_list[i].name, name) == 0) return i;
    }
    return -1;
}

bool generate_knows(TsShapeKind kind) { return kind != TS_SHAPE_KINDS; }

void generate_pair(Random *random, Family family, TsShapeKind a, TsShapeKind b, GeneratedPair *pair)
{
    assert(generate_knows(a) && generate_knows(b));
    pair->move_a = pair->move_b = ts_vec(0, 0);
    do {
        family_list[family].make(random, a, b, pair);
    } while (!generate_sound(&pair->a) || !generate_sound(&pair->b));
}

// ---- The input that plug-ins are promised

// Gives the direction of a shape unit length, within an ulp; the half sides along it keep their
// length in px.
static void make_unit_axis(TsShape *shape)
{
    switch (shape->kind) {
    case TS_SHAPE_OBB: break;
    case TS_SHAPE_POINT:
    case TS_SHAPE_SEGMENT:
    case TS_SHAPE_RAY: // its direction may have any length
    case TS_SHAPE_CIRCLE:
    case TS_SHAPE_AABB:
    case TS_SHAPE_TRIANGLE:
    case TS_SHAPE_POLYGON:
    case TS_SHAPE_CAPSULE:
    case TS_SHAPE_KINDS: return;
    }
    TsObb *box = &shape->obb;
    double length = ts_vec_length(box->axis);
    if (fabs(length - 1) <= 0x1p-52) return;
    box->axis = ts_vec(box->axis.x / length, box->axis.y / length);
    box->half = ts_vec_scale(box->half, length);
}

static void keep(GeneratePromise promise, TsShape *shape, TsVec *corner)
{
    if (promise.unit_axes) make_unit_axis(shape);
    if (!promise.floats) return;
    double number[TS_SHAPE_NUMBERS_MAX];
    int count = ts_shape_numbers(shape, number);
    for (int i = 0; i < count; i++) number[i] = case_round_to_float(number[i]);
    *shape = ts_shape_of_numbers(shape->kind, number, count, corner);
}

static bool is_kept(GeneratePromise promise, const TsShape *shape)
{
    bool polygon = shape->kind == TS_SHAPE_POLYGON && promise.corners > 0;
    return ts_shape_valid(shape, NULL) && generate_sound(shape) &&
           (!polygon || shape->polygon.count <= promise.corners);
}

GeneratePromise generate_promise(const Method *method, TsShapeKind a, TsShapeKind b)
{
    (void)a, (void)b;
    return (GeneratePromise){method->number == NUMBER_FLOAT, method->answer_many != NULL,
                             method->corners};
}

void generate_promised(Random *random, Family family, TsShapeKind a, TsShapeKind b,
                       GeneratePromise promise, GeneratedPair *pair)
{
    bool any = promise.floats || promise.unit_axes || promise.corners > 0;
    do {
        generate_pair(random, family, a, b, pair);
        keep(promise, &pair->a, pair->corner[0]);
        keep(promise, &pair->b, pair->corner[1]);
    } while (any && (!is_kept(promise, &pair->a) || !is_kept(promise, &pair->b)));
}
