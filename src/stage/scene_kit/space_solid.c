#include "scene_kit/space_solid.h"

#include <assert.h>

#include "touchstone/hull.h"
#include "touchstone/scalar.h"

#define LIGHTEST 0.10 // of the ink, facing the light; on dark paper facing away
#define DARKEST 0.55
#define QUIET_LIGHTEST 0.05 // of the ground
#define QUIET_ON_DARK 0.7   // times that
#define SHADOW_ABOVE 1e-3   // what it lies on, so that it is not hidden by it
#define LINE_ABOVE 2e-3     // the same, relative to the distance

TsVec3 space_solid_light(void) { return ts_vec3_normalize(ts_vec3(-0.35, 0.85, 0.4)); }

Fill space_solid_tone(Ink ink, TsVec3 normal, bool quiet)
{
    double length = ts_vec3_length(normal), on_dark = quiet ? QUIET_ON_DARK : 1;
    double lightest = quiet ? QUIET_LIGHTEST : LIGHTEST;
    double facing = length > 0 ? ts_vec3_dot(normal, space_solid_light()) / length : 0;
    double part = 0.5 - 0.5 * facing;
    return (Fill){.ink = ink,
                  .alpha = lightest + (DARKEST - lightest) * part,
                  .on_dark = on_dark * (DARKEST + (lightest - DARKEST) * part),
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

// ---- See-through bodies

// The part of a convex polygon at or above the level.
static int above(const TsVec3 *in, int count, double level, TsVec3 *out)
{
    int kept = 0;
    for (int i = 0; i < count; i++) {
        TsVec3 p = in[i], q = in[(i + 1) % count];
        if (p.y >= level) out[kept++] = p;
        if ((p.y < level) == (q.y < level)) continue;
        TsVec3 at = ts_vec3_lerp(p, q, (level - p.y) / (q.y - p.y));
        out[kept++] = ts_vec3(at.x, level, at.z);
    }
    return kept;
}

void space_solid_veil(Draw *draw, const Camera *camera, const TsVec3 *corner, int count,
                      double ground, Fill fill)
{
    TsVec3 part[DRAW_FACE_CORNERS];
    assert(count < DRAW_FACE_CORNERS - 2);
    int kept = above(corner, count, ground, part);
    if (kept > 2) space_solid_face(draw, camera, part, kept, fill, (Fill){0});
}

void space_solid_rim(Draw *draw, const Camera *camera, TsVec3 a, TsVec3 b, double ground, Pen pen)
{
    TsVec3 end[4] = {a, b};
    if (a.y < ground && b.y < ground) return;
    if ((a.y < ground) != (b.y < ground)) {
        TsVec3 at = ts_vec3_lerp(a, b, (ground - a.y) / (b.y - a.y));
        end[a.y < ground ? 0 : 1] = at;
    }
    space_solid_line(draw, camera, end[0], end[1], pen);
}

// ---- Shadows

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

int space_solid_cast(const TsVec3 *point, int points, const TsVec3 *ground, int corners,
                     TsVec out[SPACE_CAST_POINTS])
{
    enum { CAST = SPACE_SHADOW_POINTS * 4 };
    TsVec cast[CAST], part[2][SPACE_CAST_POINTS], edge[DRAW_FACE_CORNERS];
    assert(points <= SPACE_SHADOW_POINTS && corners <= DRAW_FACE_CORNERS);
    for (int i = 0; i < corners; i++) edge[i] = ts_vec(ground[i].x, ground[i].z);
    int count = cast_on(point, points, ground[0].y, cast, CAST);
    if (count == 0) return 0;
    count = ts_hull_of(cast, count, part[1]);
    bool turns = turn_of(edge, corners) > 0;
    const TsVec *loop = part[1];
    for (int i = 0; i < corners && count > 2; i++) {
        TsVec a = edge[i], b = edge[(i + 1) % corners];
        count =
            turns ? cut_by(loop, count, a, b, part[i % 2]) : cut_by(loop, count, b, a, part[i % 2]);
        loop = part[i % 2];
    }
    for (int i = 0; i < count; i++) out[i] = loop[i];
    return count > 2 ? count : 0;
}

void space_solid_shadow(Draw *draw, const Camera *camera, const TsVec3 *point, int points,
                        const TsVec3 *ground, int corners)
{
    TsVec loop[SPACE_CAST_POINTS];
    int count = space_solid_cast(point, points, ground, corners, loop);
    double y = ground[0].y + SHADOW_ABOVE;
    // A fan of pieces, since a face has few corners.
    for (int i = 1; i + 1 < count; i += DRAW_FACE_CORNERS - 4) {
        TsVec3 piece[DRAW_FACE_CORNERS];
        int size = 0;
        piece[size++] = ts_vec3(loop[0].x, y, loop[0].y);
        for (int k = i; k < count && size < DRAW_FACE_CORNERS - 2; k++)
            piece[size++] = ts_vec3(loop[k].x, y, loop[k].y);
        space_solid_face(draw, camera, piece, size, (Fill){.ink = INK_SHADE}, (Fill){0});
    }
}

// ---- Lines

static double lifted(double near) { return near + LINE_ABOVE * (near < 0 ? -near : near); }

void space_solid_line(Draw *draw, const Camera *camera, TsVec3 a, TsVec3 b, Pen pen)
{
    TsVec from, to;
    if (!camera_clip(camera, &a, &b)) return;
    if (!camera_sees(camera, a, &from) || !camera_sees(camera, b, &to)) return;
    double px = draw_scale(draw) / draw_view(draw).zoom, width = pen.width > 0 ? pen.width : 1;
    TsVec along = ts_vec_sub(to, from);
    double length = ts_vec_length(along);
    if (!(length > 0)) return;
    TsVec aside = ts_vec_scale(ts_vec(-along.y, along.x), width * px / 2 / length);
    TsVec corner[] = {ts_vec_add(from, aside), ts_vec_add(to, aside), ts_vec_sub(to, aside),
                      ts_vec_sub(from, aside)};
    double near_a = lifted(space_solid_near(camera, a)),
           near_b = lifted(space_solid_near(camera, b)), near[] = {near_a, near_b, near_b, near_a};
    Fill fill = {.ink = pen.ink, .alpha = pen.alpha, .on_dark = pen.alpha, .solid = true};
    draw_face(draw, &(DrawFace){corner, near, 4, fill, {0}});
}
