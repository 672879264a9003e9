#include "space/face_private.h"

Face ts_face_of_three(int a, int b, int c) { return (Face){.count = 3, .corner = {a, b, c}}; }

Face ts_face_of_four(int a, int b, int c, int d)
{
    return (Face){.count = 4, .corner = {a, b, c, d}};
}

void ts_face_center(Face *face, const TsVec3 *corner)
{
    TsVec3 sum = ts_vec3(0, 0, 0);
    for (int i = 0; i < face->count; i++) sum = ts_vec3_add(sum, corner[face->corner[i]]);
    face->centroid = ts_vec3_divide(sum, face->count);
}

void ts_face_straighten(Face *face, const TsVec3 *corner)
{
    TsVec3 sum = ts_vec3(0, 0, 0), origin = corner[face->corner[0]];
    for (int i = 1; i + 1 < face->count; i++) {
        TsVec3 a = ts_vec3_sub(corner[face->corner[i]], origin);
        sum = ts_vec3_add(sum, ts_vec3_cross(a, ts_vec3_sub(corner[face->corner[i + 1]], origin)));
    }
    face->normal_by_corner = false;
    face->normal[0] = ts_vec3_normalize(sum);
}
