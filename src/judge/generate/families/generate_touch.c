#include <float.h>
#include <string.h>

#include "cases/flat.h"
#include "generate/generate_parts.h"

static void build_both(Random *random, Wall wall, TsShapeKind a, TsShapeKind b, GeneratedPair *pair)
{
    pair->a = generate_wall_shape(random, &wall, a, pair->corner[0]);
    wall.normal = ts_vec_negate(wall.normal);
    pair->b = generate_wall_shape(random, &wall, b, pair->corner[1]);
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
        generate_interlocked(random, exact_ground(random, a, b, at_origin), a, b, pair);
        return;
    }
    Wall wall = generate_wall_exact(random, is_either(TS_SHAPE_CIRCLE, a, b), at_origin);
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
        generate_interlocked(random, real_ground(random, a, b), a, b, pair);
        way = generate_direction(random);
    } else {
        Wall wall = generate_wall_real(random);
        build_both(random, wall, a, b, pair);
        way = wall.normal;
    }
    double reach = 1e-6 * generate_power(random, -30, 0);
    double shift = random_between(random, -reach, reach);
    pair->b = generate_moved(pair->b, ts_vec_scale(way, shift), pair->corner[1]);
}

void generate_same_side(Random *random, TsShapeKind a, TsShapeKind b, GeneratedPair *pair)
{
    Wall wall = generate_wall_exact(random, is_either(TS_SHAPE_CIRCLE, a, b), false);
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
static void nudge(Random *random, TsShape *shape, TsVec *corner)
{
    TsShape changed = *shape;
    if (shape->kind == TS_SHAPE_POLYGON) {
        TsVec *chosen = &corner[random_integer(random, 0, shape->polygon.count - 1)];
        double *number = random_integer(random, 0, 1) ? &chosen->x : &chosen->y;
        *number = nudged(random, *number);
        return;
    }
    double number[6];
    int count = flat_count(shape->kind), i = random_integer(random, 0, count - 1);
    memcpy(number, &shape->point, count * sizeof *number);
    number[i] = nudged(random, number[i]);
    memcpy(&changed.point, number, count * sizeof *number);
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
