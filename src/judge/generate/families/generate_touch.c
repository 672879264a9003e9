#include <float.h>
#include <string.h>

#include "flat.h"
#include "generate_parts.h"

static void build_both(Random *random, Wall wall, ShapeKind a, ShapeKind b, GeneratedPair *pair)
{
    pair->a = generate_wall_shape(random, &wall, a, pair->corner[0]);
    wall.normal = vec_negate(wall.normal);
    pair->b = generate_wall_shape(random, &wall, b, pair->corner[1]);
}

static bool is_either(ShapeKind kind, ShapeKind a, ShapeKind b) { return a == kind || b == kind; }

static bool interlocks(Random *random, ShapeKind a, ShapeKind b)
{
    return is_either(SHAPE_POLYGON, a, b) && random_integer(random, 0, 1);
}

static Ground exact_ground(Random *random, ShapeKind a, ShapeKind b, bool at_origin)
{
    Ground ground = {.way = vec(1, 0), .length = 1};
    if (!is_either(SHAPE_AABB, a, b))
        ground.way = generate_lattice_direction(random, &ground.length);
    double scale = generate_power(random, -2, 1);
    ground.way = vec_scale(ground.way, scale);
    ground.length *= scale;
    if (at_origin) return ground;
    ground.origin.x = random_integer(random, -50, 50);
    ground.origin.y = random_integer(random, -50, 50);
    return ground;
}

static Ground real_ground(Random *random, ShapeKind a, ShapeKind b)
{
    double scale = random_between(random, 0.5, 5);
    Vec way = is_either(SHAPE_AABB, a, b) ? vec(1, 0) : generate_direction(random);
    return (Ground){generate_point(random, 0, 300), vec_scale(way, scale), scale};
}

static void build_exact(Random *random, ShapeKind a, ShapeKind b, bool at_origin,
                        GeneratedPair *pair)
{
    if (interlocks(random, a, b)) {
        generate_interlocked(random, exact_ground(random, a, b, at_origin), a, b, pair);
        return;
    }
    Wall wall = generate_wall_exact(random, is_either(SHAPE_CIRCLE, a, b), at_origin);
    build_both(random, wall, a, b, pair);
}

void generate_touching(Random *random, ShapeKind a, ShapeKind b, GeneratedPair *pair)
{
    build_exact(random, a, b, false, pair);
}

void generate_near(Random *random, ShapeKind a, ShapeKind b, GeneratedPair *pair)
{
    Vec way;
    if (interlocks(random, a, b)) {
        generate_interlocked(random, real_ground(random, a, b), a, b, pair);
        way = generate_direction(random);
    } else {
        Wall wall = generate_wall_real(random);
        build_both(random, wall, a, b, pair);
        way = wall.normal;
    }
    double reach = 1e-6 * generate_power(random, -30, 0);
    double shift = random_between(random, -reach, reach);
    pair->b = generate_moved(pair->b, vec_scale(way, shift), pair->corner[1]);
}

void generate_same_side(Random *random, ShapeKind a, ShapeKind b, GeneratedPair *pair)
{
    Wall wall = generate_wall_exact(random, is_either(SHAPE_CIRCLE, a, b), false);
    pair->a = generate_wall_shape(random, &wall, a, pair->corner[0]);
    pair->b = generate_wall_shape(random, &wall, b, pair->corner[1]);
}

static double nudged(Random *random, double number)
{
    double hair = generate_power(random, -110, -30);
    if (random_integer(random, 0, 1)) hair = -hair;
    double ulp = copysign(number * DBL_EPSILON, hair);
    return number + hair != number ? number + hair : number + ulp;
}

// One number of the shape, changed by a hair. A polygon's corners are those in `corner`.
static void nudge(Random *random, Shape *shape, Vec *corner)
{
    Shape changed = *shape;
    if (shape->kind == SHAPE_POLYGON) {
        Vec *chosen = &corner[random_integer(random, 0, shape->polygon.count - 1)];
        double *number = random_integer(random, 0, 1) ? &chosen->x : &chosen->y;
        *number = nudged(random, *number);
        return;
    }
    double number[6];
    int count = flat_count(shape->kind), i = random_integer(random, 0, count - 1);
    memcpy(number, &shape->point, count * sizeof *number);
    number[i] = nudged(random, number[i]);
    memcpy(&changed.point, number, count * sizeof *number);
    if (shape_valid(&changed, NULL)) *shape = changed; // a collapsed size may not become negative
}

void generate_hair(Random *random, ShapeKind a, ShapeKind b, GeneratedPair *pair)
{
    build_exact(random, a, b, random_integer(random, 0, 3) > 0, pair);
    if (random_integer(random, 0, 1))
        nudge(random, &pair->a, pair->corner[0]);
    else
        nudge(random, &pair->b, pair->corner[1]);
}
