#include "touchstone/polytope.h"

#include "touchstone/orientation3.h"

void ts_polytope_free(TsPolytope *polytope, TsMemory memory)
{
    memory.release(polytope->face);
    *polytope = (TsPolytope){0};
}

// ---- Corners

static bool is_bent(const TsPolytope *polytope, const TsVec3 *point, int face, int edge)
{
    const TsPolytopeFace *own = &polytope->face[face], *other = &polytope->face[own->beside[edge]];
    TsVec3 a = point[own->corner[0]], b = point[own->corner[1]], c = point[own->corner[2]];
    bool bent = false;
    for (int i = 0; i < 3; i++) {
        bent |= ts_orientation3_sign(a, b, c, point[other->corner[i]]) != 0;
    }
    return bent;
}

// By the edges between two planes that leave each: none in the midst of a side, two in that of an
// edge.
int ts_polytope_count(const TsPolytope *polytope, const TsVec3 *point, int count, int *edges)
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
static TsVec3 area_of(const TsPolytopeFace *face, const TsVec3 *point)
{
    TsVec3 a = point[face->corner[0]];
    return ts_vec3_cross(ts_vec3_sub(point[face->corner[1]], a),
                         ts_vec3_sub(point[face->corner[2]], a));
}

double ts_polytope_volume(const TsPolytope *polytope, const TsVec3 *point)
{
    double sum = 0;
    for (int i = 0; i < polytope->faces; i++) {
        const TsPolytopeFace *face = &polytope->face[i];
        TsVec3 from = ts_vec3_sub(point[face->corner[0]], point[polytope->face[0].corner[0]]);
        sum += ts_vec3_dot(from, area_of(face, point));
    }
    return sum / 6;
}

double ts_polytope_area(const TsPolytope *polytope, const TsVec3 *point)
{
    double sum = 0;
    for (int i = 0; i < polytope->faces; i++) {
        sum += ts_vec3_length(area_of(&polytope->face[i], point));
    }
    return sum / 2;
}
