#include "space/space.h"

enum { ROUND = 48, MERIDIANS = 4, PARALLELS = 3, RULES = 64 };

void space_line(Draw *draw, const Camera *camera, TsVec3 a, TsVec3 b, Pen pen)
{
    TsVec from, to;
    if (!camera_clip(camera, &a, &b)) return;
    if (camera_sees(camera, a, &from) && camera_sees(camera, b, &to)) {
        draw_line(draw, from, to, pen);
    }
}

void space_arrow(Draw *draw, const Camera *camera, TsVec3 a, TsVec3 b, Pen pen)
{
    TsVec from, to;
    if (!camera_clip(camera, &a, &b)) return;
    if (camera_sees(camera, a, &from) && camera_sees(camera, b, &to)) {
        draw_arrow(draw, from, to, pen);
    }
}

// Where it passes the near plane it is cut.
void space_polygon(Draw *draw, const Camera *camera, const TsVec3 *corner, int count, Fill fill)
{
    TsVec loop[2 * SPACE_SIDES];
    int seen = 0;
    for (int i = 0; i < count && i < SPACE_SIDES; i++) {
        TsVec3 a = corner[i], b = corner[(i + 1) % count], end = b;
        if (!camera_clip(camera, &a, &b)) continue;
        if (camera_sees(camera, a, &loop[seen])) seen++;
        if (!ts_vec3_equal(b, end) && camera_sees(camera, b, &loop[seen])) seen++;
    }
    if (seen > 2) draw_polygon(draw, loop, seen, fill);
}

void space_dot(Draw *draw, const Camera *camera, TsVec3 at, double radius, Fill fill)
{
    TsVec seen;
    if (camera_sees(camera, at, &seen)) draw_dot(draw, seen, radius, fill);
}

// ---- Spheres

typedef struct Circle3 {
    TsVec3 center, u, v; // u and v as long as the radius
} Circle3;

static TsVec3 circle_at(const Circle3 *circle, int i)
{
    TsVec turn = ts_degrees(360.0 * i / ROUND);
    TsVec3 aside = ts_vec3_add(ts_vec3_scale(circle->u, turn.x), ts_vec3_scale(circle->v, turn.y));
    return ts_vec3_add(circle->center, aside);
}

static TsVec3 square_to(TsVec3 axis)
{
    TsVec3 other = fabs(axis.x) < 0.6 ? ts_vec3(1, 0, 0) : ts_vec3(0, 1, 0);
    return ts_vec3_normalize(ts_vec3_cross(axis, other));
}

// Towards the camera, from a point.
static TsVec3 towards(const Camera *camera, TsVec3 point)
{
    if (camera->flat > 0) return ts_vec3_negate(camera->ahead);
    return ts_vec3_sub(camera->eye, point);
}

static void draw_round(Draw *draw, const Camera *camera, const Circle3 *circle, TsSphere sphere,
                       Pen pen)
{
    for (int i = 0; i < ROUND; i++) {
        TsVec3 a = circle_at(circle, i), b = circle_at(circle, i + 1),
               middle = ts_vec3_lerp(a, b, 0.5);
        bool front = ts_vec3_dot(ts_vec3_sub(middle, sphere.center), towards(camera, middle)) > 0;
        if (!front && i % 2) continue; // every other piece: dashed
        Pen piece = pen;
        piece.alpha = front ? 0.6 : 0.35;
        space_line(draw, camera, a, b, piece);
    }
}

// The circle that view rays touch the sphere in: nearer than the middle, and smaller.
static Circle3 outline_of(const Camera *camera, TsSphere sphere)
{
    TsVec3 way = towards(camera, sphere.center), axis = ts_vec3_normalize(way);
    double distance = camera->flat > 0 ? HUGE_VAL : ts_vec3_length(way), r = sphere.radius;
    double near = r * r / distance, radius = sqrt(fmax(r * r - near * near, 0));
    TsVec3 u = square_to(axis), v = ts_vec3_cross(axis, u);
    return (Circle3){ts_vec3_add(sphere.center, ts_vec3_scale(axis, near)),
                     ts_vec3_scale(u, radius), ts_vec3_scale(v, radius)};
}

static void draw_outline(Draw *draw, const Camera *camera, TsSphere sphere, SpacePaint paint)
{
    Circle3 circle = outline_of(camera, sphere);
    TsVec loop[ROUND];
    for (int i = 0; i < ROUND; i++) {
        if (!camera_sees(camera, circle_at(&circle, i), &loop[i])) return;
    }
    draw_layer(draw, LAYER_FILLS);
    draw_polygon(draw, loop, ROUND, (Fill){.ink = paint.fill, .alpha = paint.alpha});
    draw_layer(draw, LAYER_OUTLINES);
    draw_path(draw, loop, ROUND, true, (Pen){.ink = paint.line, .width = paint.width});
}

void space_sphere(Draw *draw, const Camera *camera, TsSphere sphere, TsVec3 axis, SpacePaint paint)
{
    TsVec3 pole = ts_vec3_normalize(axis), u = square_to(pole), v = ts_vec3_cross(pole, u);
    Pen pen = {.ink = paint.line, .width = 1};
    draw_layer(draw, LAYER_OUTLINES);
    for (int i = 0; i < MERIDIANS; i++) {
        TsVec turn = ts_degrees(180.0 * i / MERIDIANS);
        TsVec3 out = ts_vec3_add(ts_vec3_scale(u, turn.x), ts_vec3_scale(v, turn.y));
        Circle3 circle = {sphere.center, ts_vec3_scale(out, sphere.radius),
                          ts_vec3_scale(pole, sphere.radius)};
        draw_round(draw, camera, &circle, sphere, pen);
    }
    for (int i = 1; i <= PARALLELS; i++) {
        TsVec turn = ts_degrees(180.0 * i / (PARALLELS + 1) - 90);
        TsVec3 center = ts_vec3_add(sphere.center, ts_vec3_scale(pole, sphere.radius * turn.y));
        double radius = sphere.radius * turn.x;
        Circle3 circle = {center, ts_vec3_scale(u, radius), ts_vec3_scale(v, radius)};
        draw_round(draw, camera, &circle, sphere, pen);
    }
    draw_outline(draw, camera, sphere, paint);
}

// ---- The floor

void space_floor(Draw *draw, const Camera *camera, double y, double half, double pitch)
{
    Pen pen = {.ink = INK_RULE};
    int rules = (int)(half / pitch);
    if (rules > RULES) rules = RULES;
    for (int i = -rules; i <= rules; i++) {
        double at = i * pitch;
        space_line(draw, camera, ts_vec3(at, y, -half), ts_vec3(at, y, half), pen);
        space_line(draw, camera, ts_vec3(-half, y, at), ts_vec3(half, y, at), pen);
    }
}
