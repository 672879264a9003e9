#include <stddef.h>

#include "generate_parts.h"

// A whole number of the target's corner ways before the point, so that lattice rays stay exact.
static Vec stepped_back(Random *random, Vec at, Vec way)
{
    return vec_sub(at, vec_scale(way, random_integer(random, 0, 3)));
}

Shape generate_aimed_ray(Random *random, Ray ray, const Shape *target)
{
    Vec corner[POLYGON_MAX];
    int count = shape_corners(target, corner);
    int from = random_integer(random, 0, count - 1);
    Vec start = corner[from], end = corner[(from + 1) % count], along = vec_sub(end, start);
    Ray aimed = ray;
    switch (random_integer(random, 0, 4)) {
    case 0: aimed.direction = vec_sub(start, ray.origin); break; // through a corner
    case 1:
        aimed = (Ray){vec_lerp(start, end, 0.5), ray.direction}; // from the border
        break;
    case 2: aimed = (Ray){stepped_back(random, start, along), along}; break; // along an edge
    case 3: aimed.direction = along; break;                                  // parallel to one
    default: aimed.origin = shape_center(target);                            // from inside
    }
    aimed.direction = vec_scale(aimed.direction, generate_power(random, -3, 3));
    Shape shape = shape_ray(aimed.origin, aimed.direction);
    return shape_valid(&shape, NULL) ? shape : shape_ray(ray.origin, ray.direction);
}
