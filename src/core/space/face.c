#include "face.h"

Face face_of_three(int a, int b, int c) { return (Face){.count = 3, .corner = {a, b, c}}; }

Face face_of_four(int a, int b, int c, int d) { return (Face){.count = 4, .corner = {a, b, c, d}}; }

void face_center(Face *face, const Vec3 *corner)
{
    Vec3 sum = vec3(0, 0, 0);
    for (int i = 0; i < face->count; i++) sum = vec3_add(sum, corner[face->corner[i]]);
    face->centroid = vec3_divide(sum, face->count);
}

void face_straighten(Face *face, const Vec3 *corner)
{
    Vec3 sum = vec3(0, 0, 0), origin = corner[face->corner[0]];
    for (int i = 1; i + 1 < face->count; i++) {
        Vec3 a = vec3_sub(corner[face->corner[i]], origin);
        sum = vec3_add(sum, vec3_cross(a, vec3_sub(corner[face->corner[i + 1]], origin)));
    }
    face->normal_by_corner = false;
    face->normal[0] = vec3_normalize(sum);
}
