#include <stddef.h>

#include "generate/generate_parts.h"

// A whole number of the target's corner ways before the point, so that lattice rays stay exact.
static TsVec stepped_back(Random *random, TsVec at, TsVec way)
{
    return ts_vec_sub(at, ts_vec_scale(way, random_integer(random, 0, 3)));
}

TsShape generate_aimed_ray(Random *random, TsRay ray, const TsShape *target)
{
    TsVec corner[TS_POLYGON_MAX];
    int count = ts_shape_corners(target, corner);
    int from = random_integer(random, 0, count - 1);
    TsVec start = corner[from], end = corner[(from + 1) % count], along = ts_vec_sub(end, start);
    TsRay aimed = ray;
    switch (random_integer(random, 0, 4)) {
    case 0: aimed.direction = ts_vec_sub(start, ray.origin); break; // through a corner
    case 1:
        aimed = (TsRay){ts_vec_lerp(start, end, 0.5), ray.direction}; // from the border
        break;
    case 2: aimed = (TsRay){stepped_back(random, start, along), along}; break; // along an edge
    case 3: aimed.direction = along; break;                                    // parallel to one
    default: aimed.origin = ts_shape_center(target);                           // from inside
    }
    aimed.direction = ts_vec_scale(aimed.direction, generate_power(random, -3, 3));
    TsShape shape = ts_shape_ray(aimed.origin, aimed.direction);
    return ts_shape_valid(&shape, NULL) ? shape : ts_shape_ray(ray.origin, ray.direction);
}
