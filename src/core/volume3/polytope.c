#include "polytope.h"

void polytope_free(Polytope *polytope, Memory memory)
{
    memory.release(polytope->face);
    *polytope = (Polytope){0};
}

// A normal, twice as long as the face is large.
static Vec3 area_of(const PolytopeFace *face, const Vec3 *point)
{
    Vec3 a = point[face->corner[0]];
    return vec3_cross(vec3_sub(point[face->corner[1]], a), vec3_sub(point[face->corner[2]], a));
}

double polytope_volume(const Polytope *polytope, const Vec3 *point)
{
    double sum = 0;
    for (int i = 0; i < polytope->faces; i++) {
        const PolytopeFace *face = &polytope->face[i];
        Vec3 from = vec3_sub(point[face->corner[0]], point[polytope->face[0].corner[0]]);
        sum += vec3_dot(from, area_of(face, point));
    }
    return sum / 6;
}

double polytope_area(const Polytope *polytope, const Vec3 *point)
{
    double sum = 0;
    for (int i = 0; i < polytope->faces; i++) {
        sum += vec3_length(area_of(&polytope->face[i], point));
    }
    return sum / 2;
}
