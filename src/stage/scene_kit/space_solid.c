#include "scene_kit/space_solid.h"

#include <assert.h>

#include "touchstone/hull.h"
#include "touchstone/scalar.h"

#define LIGHTEST 0.10 // of the ink, facing the light; on dark paper facing away
#define DARKEST 0.55
#define QUIET 0.7         // times that, for the ground
#define SHADOW_ABOVE 1e-3 // what it lies on, so that it is not hidden by it

TsVec3 space_solid_light(void) { return ts_vec3_normalize(ts_vec3(-0.35, 0.85, 0.4)); }

Fill space_solid_tone(Ink ink, TsVec3 normal, bool quiet)
{
    double length = ts_vec3_length(normal), most = quiet ? QUIET : 1;
    double facing = length > 0 ? ts_vec3_dot(normal, space_solid_light()) / length : 0;
    double part = 0.5 - 0.5 * facing;
    return (Fill){.ink = ink,
                  .alpha = most * (LIGHTEST + (DARKEST - LIGHTEST) * part),
                  .on_dark = most * (DARKEST + (LIGHTEST - DARKEST) * part),
                  .solid = true};
}

// ---- Faces

double space_solid_near(const Camera *camera, TsVec3 point)
{
    double depth = camera_depth(camera, point);
    return camera->flat > 0 ? -depth : 1 / depth;
}

void space_solid_face(Draw *draw, const Camera *camera, const TsVec3 *corner, int count, Fill fill,
                      Fill hatch)
{
    TsVec loop[DRAW_FACE_CORNERS];
    double near[DRAW_FACE_CORNERS];
    int seen = 0;
    assert(count < DRAW_FACE_CORNERS);
    for (int i = 0; i < count; i++) {
        TsVec3 a = corner[i], b = corner[(i + 1) % count], end = b;
        if (!camera_clip(camera, &a, &b)) continue;
        if (camera_sees(camera, a, &loop[seen])) near[seen++] = space_solid_near(camera, a);
        if (seen == DRAW_FACE_CORNERS) break;
        if (!ts_vec3_equal(b, end) && camera_sees(camera, b, &loop[seen]))
            near[seen++] = space_solid_near(camera, b);
    }
    draw_face(draw, &(DrawFace){loop, near, seen, fill, hatch});
}

// ---- Shadows

// As INK_SHADE over paper.
Fill space_solid_shade(void)
{
    return (Fill){.ink = INK_CLASH_INK, .alpha = 38.0 / 255, .on_dark = 140.0 / 255, .solid = true};
}

// The part of a convex polygon on the inner side of a line, which has it on its left in x and z.
static int cut_by(const TsVec *in, int count, TsVec a, TsVec b, TsVec *out)
{
    int kept = 0;
    TsVec way = ts_vec_sub(b, a);
    for (int i = 0; i < count; i++) {
        TsVec p = in[i], q = in[(i + 1) % count];
        double at_p = ts_vec_cross(way, ts_vec_sub(p, a)),
               at_q = ts_vec_cross(way, ts_vec_sub(q, a));
        if (at_p >= 0) out[kept++] = p;
        if ((at_p < 0 && at_q > 0) || (at_p > 0 && at_q < 0))
            out[kept++] = ts_vec_lerp(p, q, at_p / (at_p - at_q));
    }
    return kept;
}

static double turn_of(const TsVec *corner, int count)
{
    double area = 0;
    for (int i = 0, j = count - 1; i < count; j = i++) area += ts_vec_cross(corner[j], corner[i]);
    return area;
}

// Where the light through the points meets the level y: those above it, and where the lines between
// points above and below pass through it.
static int cast_on(const TsVec3 *point, int points, double y, TsVec *out, int room)
{
    TsVec3 light = space_solid_light();
    int count = 0;
    for (int i = 0; i < points && count < room; i++) {
        if (point[i].y <= y) continue;
        double t = (point[i].y - y) / light.y;
        out[count++] = ts_vec(point[i].x - t * light.x, point[i].z - t * light.z);
        for (int k = 0; k < points && count < room; k++) {
            if (point[k].y > y) continue;
            double at = (point[i].y - y) / (point[i].y - point[k].y);
            TsVec3 p = ts_vec3_lerp(point[i], point[k], at);
            out[count++] = ts_vec(p.x, p.z);
        }
    }
    return count;
}

void space_solid_shadow(Draw *draw, const Camera *camera, const TsVec3 *point, int points,
                        const TsVec3 *ground, int corners)
{
    enum { CAST = SPACE_SHADOW_POINTS * 4 };
    TsVec cast[CAST], hull[CAST], part[2][CAST + DRAW_FACE_CORNERS];
    assert(points <= SPACE_SHADOW_POINTS && corners <= DRAW_FACE_CORNERS);
    double y = ground[0].y;
    TsVec edge[DRAW_FACE_CORNERS];
    for (int i = 0; i < corners; i++) edge[i] = ts_vec(ground[i].x, ground[i].z);
    int count = ts_hull_of(cast, cast_on(point, points, y, cast, CAST), hull);
    if (count < 3) return;
    bool turns = turn_of(edge, corners) > 0;
    const TsVec *loop = hull;
    for (int i = 0; i < corners && count > 2; i++) {
        TsVec a = edge[i], b = edge[(i + 1) % corners];
        count =
            turns ? cut_by(loop, count, a, b, part[i % 2]) : cut_by(loop, count, b, a, part[i % 2]);
        loop = part[i % 2];
    }
    if (count < 3) return;
    Fill shade = {.ink = INK_SHADE};
    // A fan of pieces, since a face has few corners.
    for (int i = 1; i + 1 < count; i += DRAW_FACE_CORNERS - 4) {
        TsVec3 piece[DRAW_FACE_CORNERS];
        int size = 0;
        piece[size++] = ts_vec3(loop[0].x, y + SHADOW_ABOVE, loop[0].y);
        for (int k = i; k < count && size < DRAW_FACE_CORNERS - 2; k++)
            piece[size++] = ts_vec3(loop[k].x, y + SHADOW_ABOVE, loop[k].y);
        space_solid_face(draw, camera, piece, size, shade, (Fill){0});
    }
}
