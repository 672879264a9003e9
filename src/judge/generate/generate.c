#include "generate/generate.h"

#include <assert.h>
#include <stddef.h>
#include <string.h>

#include "cases/case.h"
#include "generate/generate_private.h"

void generate_move_a(GeneratedPair *pair, TsVec by)
{
    pair->a = ts_shape_moved(&pair->a, by, pair->corner[0]);
}

void generate_move_b(GeneratedPair *pair, TsVec by)
{
    pair->b = ts_shape_moved(&pair->b, by, pair->corner[1]);
}

void generate_move_both(GeneratedPair *pair, TsVec by)
{
    generate_move_a(pair, by);
    generate_move_b(pair, by);
}

void generate_aim(Random *random, GeneratedPair *pair)
{
    if (random_integer(random, 0, 1)) return;
    if (pair->a.kind == TS_SHAPE_RAY) pair->a = generate_aimed_ray(random, pair->a.ray, &pair->b);
    if (pair->b.kind == TS_SHAPE_RAY) pair->b = generate_aimed_ray(random, pair->b.ray, &pair->a);
}

static void uniform(Random *random, Wanted a, Wanted b, GeneratedPair *pair)
{
    TsVec first = generate_point(random, 0, 300);
    pair->a = generate_wanted(random, a, first, 10, 100, pair->corner[0]);
    TsVec second = generate_point(random, 0, 300);
    pair->b = generate_wanted(random, b, second, 10, 100, pair->corner[1]);
    if (a.kind == TS_SHAPE_POINT || b.kind == TS_SHAPE_POINT || random_integer(random, 0, 1)) {
        TsVec near = ts_vec_add(ts_shape_center(&pair->a),
                                generate_point(random, -70, 70)); // in half of the cases
        generate_move_b(pair, ts_vec_sub(near, ts_shape_center(&pair->b)));
    }
    generate_aim(random, pair);
    TsVec quadrant = ts_vec_scale(generate_lattice_point(random, 1), 300);
    generate_move_both(pair, quadrant);
}

static void lattice(Random *random, Wanted a, Wanted b, GeneratedPair *pair)
{
    int reach = random_integer(random, 2, 12);
    pair->a = generate_lattice_wanted(random, a, reach, pair->corner[0]);
    pair->b = generate_lattice_wanted(random, b, reach, pair->corner[1]);
    generate_aim(random, pair);
}

static TsVec point_along(Random *random, const TsShape *shape)
{
    TsVec box[4];
    int count;
    const TsVec *corner = ts_shape_view_corners(shape, box, &count);
    TsVec from = corner[random_integer(random, 0, count - 1)];
    TsVec to = corner[random_integer(random, 0, count - 1)];
    return ts_vec_lerp(from, to, random_unit(random));
}

// Moves b so that a point of it lies within `reach` of a point of a.
static void bring_near(Random *random, double reach, GeneratedPair *pair)
{
    TsVec offset = ts_vec_scale(generate_direction(random), reach);
    TsVec from = point_along(random, &pair->b), to = point_along(random, &pair->a);
    generate_move_b(pair, ts_vec_add(ts_vec_sub(to, from), offset));
}

static void sliver(Random *random, Wanted a, Wanted b, GeneratedPair *pair)
{
    double length = random_between(random, 10, 100);
    TsVec first = generate_point(random, 0, 300);
    pair->a = generate_sliver_shape(random, a, first, length, pair->corner[0]);
    TsVec second = generate_point(random, 0, 300);
    pair->b = generate_sliver_shape(random, b, second, length, pair->corner[1]);
    bring_near(random, length * generate_power(random, -50, 0), pair);
    generate_aim(random, pair);
}

static void far(Random *random, Wanted a, Wanted b, GeneratedPair *pair)
{
    switch (random_integer(random, 0, 2)) {
    case 0: generate_touching(random, a, b, pair); break;
    case 1: generate_near(random, a, b, pair); break;
    default:
        pair->a =
            generate_wanted(random, a, generate_point(random, -1, 1), 0.5, 2, pair->corner[0]);
        pair->b =
            generate_wanted(random, b, generate_point(random, -1, 1), 0.5, 2, pair->corner[1]);
    }
    // Whole numbers of up to 1e9, so that touching pairs stay touching.
    int scale = 100000;
    for (int i = random_integer(random, 0, 3); i > 0; i--) scale *= 10;
    int x = random_integer(random, -10, 10), y = random_integer(random, 1, 10);
    int offset = random_integer(random, 0, 1000);
    TsVec way = ts_vec(x * (double)scale + offset, y * (double)scale - offset);
    generate_move_both(pair, way);
}

static void nested(Random *random, Wanted a, Wanted b, GeneratedPair *pair)
{
    bool b_first = random_integer(random, 0, 1);
    TsShape *big = b_first ? &pair->b : &pair->a, *small = b_first ? &pair->a : &pair->b;
    TsVec *outer = pair->corner[b_first], *inner = pair->corner[!b_first];
    TsVec at = generate_point(random, 0, 300);
    *big = generate_wanted(random, b_first ? b : a, at, 40, 100, outer);
    TsVec center = ts_shape_center(big);
    if (random_integer(random, 0, 1)) center = ts_vec_add(center, generate_point(random, -8, 8));
    *small = generate_wanted(random, b_first ? a : b, center, 1, 20, inner);
    if (a.kind != b.kind || random_integer(random, 0, 3)) return;
    *small = ts_shape_moved(big, ts_vec(0, 0), inner); // equal shapes, polygons in another form
    if (a.kind == TS_SHAPE_POLYGON)
        *small = ts_shape_polygon(inner, generate_redrawn(random, inner, small->polygon.count));
}

static void containment(Random *random, Wanted a, Wanted b, GeneratedPair *pair)
{
    bool polygons = a.kind == TS_SHAPE_POLYGON || b.kind == TS_SHAPE_POLYGON;
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
    TsVec back =
        ts_vec_scale(ts_vec_normalize(shape->ray.direction), -generate_decimal(random, 0, 6));
    shape->ray.origin = ts_vec_add(shape->ray.origin, back);
}

// Two sizes; the shapes are concentric, or close to each other relative to the smaller or to the
// larger size.
static void mixed(Random *random, Wanted a, Wanted b, GeneratedPair *pair)
{
    bool extreme = a.number == NUMBER_DOUBLE && random_integer(random, 0, 2) == 0;
    int decades = extreme ? 12 : 6;
    double first = generate_decimal(random, extreme ? -12 : -3, decades), second = first;
    if (random_integer(random, 0, 7))
        second = generate_decimal(random, extreme ? -12 : -3, decades);
    if (extreme && random_integer(random, 0, 1)) { // as far from each other as can be
        double huge = generate_decimal(random, 11, 12), tiny = generate_decimal(random, -12, -11);
        bool b_huge = random_integer(random, 0, 1);
        first = b_huge ? tiny : huge;
        second = b_huge ? huge : tiny;
    }
    TsVec at = extreme ? ts_vec(0, 0) : generate_point(random, -1000, 1000);
    pair->a = generate_wanted(random, a, at, first / 2, first, pair->corner[0]);
    pair->b = generate_wanted(random, b, at, second / 2, second, pair->corner[1]);
    double small = fmin(first, second), large = fmax(first, second);
    switch (random_integer(random, 0, 3)) {
    case 0: break; // concentric
    case 1: bring_near(random, random_between(random, 0, 2) * large, pair); break;
    case 2: bring_near(random, small * generate_power(random, -30, 0), pair); break;
    default: bring_near(random, random_between(random, 0, small), pair);
    }
    generate_aim(random, pair);
    step_back(random, &pair->a);
    step_back(random, &pair->b);
}

static TsVec turn_place(TsVec at, const void *turn)
{
    return ts_vec_turn(at, ((const GeneratedTurn *)turn)->way);
}

static TsVec grow_place(TsVec at, const void *turn)
{
    return ts_vec_scale(at, ((const GeneratedTurn *)turn)->length);
}

static double grow_length(double length, const void *turn)
{
    return length * ((const GeneratedTurn *)turn)->length;
}

static TsVec turn_axis(TsVec axis, const void *with)
{
    const GeneratedTurn *turn = with;
    TsVec way = ts_vec_turn(axis, turn->way);
    double length = ts_vec_length(way);
    return ts_vec(way.x / length, way.y / length);
}

void generate_turn(const GeneratedTurn *turn, TsShape *shape, TsVec *corner)
{
    bool aabb = shape->kind == TS_SHAPE_AABB;
    TsShapeMap map = {aabb ? grow_place : turn_place, turn_place, turn_axis, grow_length, turn};
    *shape = ts_shape_mapped(shape, &map, corner);
}

// Lattice shapes rotated by a Pythagorean direction, both or one of them. Corners stay whole; the
// axis of an OBB is rounded to unit length.
static void snapped(Random *random, Wanted a, Wanted b, GeneratedPair *pair)
{
    GeneratedTurn turn;
    turn.way = generate_lattice_direction(random, &turn.length);
    GeneratedTurn other = turn;
    if (random_integer(random, 0, 1)) other.way = ts_vec(turn.length, 0);
    int reach = random_integer(random, 2, 8);
    pair->a = generate_lattice_wanted(random, a, reach, pair->corner[0]);
    pair->b = generate_lattice_wanted(random, b, reach, pair->corner[1]);
    generate_turn(&turn, &pair->a, pair->corner[0]);
    generate_turn(&other, &pair->b, pair->corner[1]);
}

typedef void Maker(Random *, Wanted, Wanted, GeneratedPair *);

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
    [FAMILY_WHOLE] = {"whole", generate_whole},
    [FAMILY_DEGENERATE] = {"degenerate", generate_degenerate},
    [FAMILY_ALIGNED] = {"aligned", generate_aligned},
    [FAMILY_THOUSANDTHS] = {"thousandths", generate_thousandths},
    [FAMILY_BIG] = {"big", generate_big},
    [FAMILY_CLOSE] = {"close", generate_close},
    [FAMILY_CORNERS] = {"corners", generate_corners},
    [FAMILY_COLLINEAR] = {"collinear", generate_collinear},
    [FAMILY_EQUAL] = {"equal", generate_equal},
};

const char *generate_family_name(Family family) { return family_list[family].name; }

bool generate_knows(TsShapeKind kind) { return kind != TS_SHAPE_KINDS; }

void generate_draw(Random *random, Family family, Wanted a, Wanted b, GeneratedPair *pair)
{
    assert(generate_knows(a.kind) && generate_knows(b.kind));
    pair->move_a = pair->move_b = ts_vec(0, 0);
    pair->other_count = 0;
    family_list[family].make(random, a, b, pair);
}

void generate_pair(Random *random, Family family, TsShapeKind a, TsShapeKind b, GeneratedPair *pair)
{
    generate_promised(random, family, a, b, (GeneratePromise){.number = NUMBER_DOUBLE}, pair);
}

void generate_copy(GeneratedPair *out, const GeneratedPair *pair)
{
    if (out != pair) *out = *pair;
    if (out->a.kind == TS_SHAPE_POLYGON) out->a.polygon.corner = out->corner[0];
    if (out->b.kind == TS_SHAPE_POLYGON) out->b.polygon.corner = out->corner[1];
    TsVec *corner = out->others_corner;
    for (int i = 0; i < out->other_count; i++) {
        if (out->others[i].kind != TS_SHAPE_POLYGON) continue;
        out->others[i].polygon.corner = corner;
        corner += out->others[i].polygon.count;
    }
}
