#include "generate.h"

#include <assert.h>
#include <string.h>

#include "generate_parts.h"

static void uniform(Random *random, ShapeKind a, ShapeKind b, GeneratedPair *pair)
{
    pair->a = generate_shape(random, a, generate_point(random, 0, 300), 10, 100);
    pair->b = generate_shape(random, b, generate_point(random, 0, 300), 10, 100);
    if (a == SHAPE_POINT || b == SHAPE_POINT || random_integer(random, 0, 1)) {
        Vec near = vec_add(shape_center(&pair->a),
                           generate_point(random, -70, 70)); // in half of the cases
        pair->b = generate_moved(pair->b, vec_sub(near, shape_center(&pair->b)));
    }
}

static void lattice(Random *random, ShapeKind a, ShapeKind b, GeneratedPair *pair)
{
    int reach = random_integer(random, 2, 12);
    pair->a = generate_lattice_shape(random, a, reach);
    pair->b = generate_lattice_shape(random, b, reach);
}

static Vec point_along(Random *random, const Shape *shape)
{
    Vec corner[POLYGON_MAX];
    int count = shape_corners(shape, corner);
    Vec from = corner[random_integer(random, 0, count - 1)];
    Vec to = corner[random_integer(random, 0, count - 1)];
    return vec_lerp(from, to, random_unit(random));
}

static void sliver(Random *random, ShapeKind a, ShapeKind b, GeneratedPair *pair)
{
    double length = random_between(random, 10, 100);
    pair->a = generate_sliver_shape(random, a, generate_point(random, 0, 300), length);
    pair->b = generate_sliver_shape(random, b, generate_point(random, 0, 300), length);
    double distance = length * generate_power(random, -50, 0);
    Vec offset = vec_scale(generate_direction(random), distance);
    Vec from = point_along(random, &pair->b), to = point_along(random, &pair->a);
    Vec way = vec_sub(to, from);
    pair->b = generate_moved(pair->b, vec_add(way, offset));
}

// Up to 1e9 from the origin; whole numbers, so that touching pairs go on touching.
static Vec far_away(Random *random)
{
    int scale = 100000;
    for (int i = random_integer(random, 0, 3); i > 0; i--) scale *= 10;
    int x = random_integer(random, -10, 10), y = random_integer(random, 1, 10);
    int offset = random_integer(random, 0, 1000);
    return vec(x * (double)scale + offset, y * (double)scale - offset);
}

static void far(Random *random, ShapeKind a, ShapeKind b, GeneratedPair *pair)
{
    switch (random_integer(random, 0, 2)) {
    case 0: generate_touching(random, a, b, pair); break;
    case 1: generate_near(random, a, b, pair); break;
    default:
        pair->a = generate_shape(random, a, generate_point(random, -1, 1), 0.5, 2);
        pair->b = generate_shape(random, b, generate_point(random, -1, 1), 0.5, 2);
    }
    Vec way = far_away(random);
    pair->a = generate_moved(pair->a, way);
    pair->b = generate_moved(pair->b, way);
}

static void containment(Random *random, ShapeKind a, ShapeKind b, GeneratedPair *pair)
{
    Shape *big = &pair->a, *small = &pair->b;
    if (random_integer(random, 0, 1)) {
        big = &pair->b;
        small = &pair->a;
    }
    *big = generate_shape(random, big == &pair->a ? a : b, generate_point(random, 0, 300), 40, 100);
    Vec center = shape_center(big);
    if (random_integer(random, 0, 1)) center = vec_add(center, generate_point(random, -8, 8));
    *small = generate_shape(random, small == &pair->a ? a : b, center, 1, 20);
    if (a == b && random_integer(random, 0, 3) == 0) *small = *big;
}

typedef void Maker(Random *, ShapeKind, ShapeKind, GeneratedPair *);

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
};

const char *generate_family_name(Family family) { return family_list[family].name; }

int generate_family_find(const char *name)
{
    for (int i = 0; i < FAMILIES; i++) {
        if (strcmp(family_list[i].name, name) == 0) return i;
    }
    return -1;
}

bool generate_knows(ShapeKind kind)
{
    return kind != SHAPE_RAY && kind != SHAPE_POLYGON && kind != SHAPE_KINDS;
}

void generate_pair(Random *random, Family family, ShapeKind a, ShapeKind b, GeneratedPair *pair)
{
    assert(generate_knows(a) && generate_knows(b));
    family_list[family].make(random, a, b, pair);
}
