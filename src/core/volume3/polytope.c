#include "polytope.h"

#include "orientation3.h"

void polytope_free(Polytope *polytope, Memory memory)
{
    memory.release(polytope->face);
    *polytope = (Polytope){0};
}

// ---- Corners

static bool is_bent(const Polytope *polytope, const Vec3 *point, int face, int edge)
{
    const PolytopeFace *own = &polytope->face[face], *other = &polytope->face[own->beside[edge]];
    Vec3 a = point[own->corner[0]], b = point[own->corner[1]], c = point[own->corner[2]];
    bool bent = false;
    for (int i = 0; i < 3; i++) {
        bent |= orientation3_sign(a, b, c, point[other->corner[i]]) != 0;
    }
    return bent;
}

// By the edges between two planes that leave each: none in the midst of a side, two in that of an
// edge.
int polytope_count(const Polytope *polytope, const Vec3 *point, int count, int *edges)
{
    int corners = 0;
    for (int i = 0; i < count; i++) edges[i] = 0;
    for (int i = 0; i < 3 * polytope->faces; i++) {
        if (!is_bent(polytope, point, i / 3, i % 3)) continue;
        corners += ++edges[polytope->face[i / 3].corner[i % 3]] == 3;
    }
    return corners;
}

// ---- Measures

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
