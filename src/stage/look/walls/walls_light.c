#include "look/dress.h"
#include "look/walls/walls_sides.h"
#include "touchstone/cast.h"
#include "touchstone/hull.h"

// px at scale 1
static const double BETWEEN_RAYS = 20, ARROW = 24;
#define SHADE_ALPHA 0.16
enum { OUTLINE_MAX = 96 };

// In the world: the axis, the way of the light, and between which places along it rays run.
typedef struct Light {
    Draw *draw;
    TsVec along, out; // unit
    double from, to;
} Light;

static TsVec place(const Light *light, double along, double out)
{
    return ts_vec_add(ts_vec_scale(light->along, along), ts_vec_scale(light->out, out));
}

static double radius_of(const TsShape *shape)
{
    return shape->kind == TS_SHAPE_CIRCLE ? shape->circle.radius : 0;
}

// How far out the shape reaches, in the direction given.
static double reach(const TsShape *shape, TsVec out)
{
    TsVec corner[TS_POLYGON_MAX];
    double most = -HUGE_VAL;
    for (int i = ts_shape_corners(shape, corner) - 1; i >= 0; i--)
        most = fmax(most, ts_vec_dot(corner[i], out));
    return most + radius_of(shape);
}

// What lies between the shape and its shadow: the hull of both without the shape, as one even-odd
// loop.
static void draw_shade(const Light *light, const TsShape *shape, double from, double to, Fill fill)
{
    TsVec point[OUTLINE_MAX + 2], loop[2 * OUTLINE_MAX + 4];
    int outline = dress_outline(shape, point);
    point[outline] = place(light, from, light->to);
    point[outline + 1] = place(light, to, light->to);
    int count = ts_hull_of(point, outline + 2, loop);
    loop[count] = loop[0];
    for (int i = 0; i <= outline; i++) loop[count + 1 + i] = point[i % outline];
    draw_layer(light->draw, LAYER_DAYLIGHT);
    draw_polygon(light->draw, loop, count + outline + 2, fill);
}

// As far as the first of both shapes, or the wall: then it is daylight.
static void draw_ray(const Light *light, const Ask *ask, double along)
{
    double pixel = dress_pixel(light->draw), end = light->to;
    TsVec from = place(light, along, light->from);
    const TsShape *shape[] = {&ask->a->shape, &ask->b->shape};
    for (int i = 0; i < 2; i++) {
        TsHit hit = ts_cast_shape((TsRay){from, light->out}, shape[i]);
        if (hit.relation == TS_OVERLAPPING) end = fmin(end, light->from + hit.enter);
    }
    Ink ink = end < light->to ? INK_LINE : INK_FOCUS;
    draw_layer(light->draw, LAYER_WALLS);
    draw_line(light->draw, from, place(light, along, end), (Pen){.ink = ink, .alpha = 0.5});
    draw_arrow(light->draw, from, place(light, along, light->from + ARROW * pixel),
               (Pen){.ink = ink});
}

void walls_light(const Walls *walls, Draw *draw, const Ask *ask, const TsAxisTrace *trace, int axis)
{
    const TsAxis *lit = &trace->axis[axis];
    const TsShape *a = &ask->a->shape, *b = &ask->b->shape;
    double off = WALLS_STAND_OFF * dress_pixel(draw), step = BETWEEN_RAYS * dress_pixel(draw);
    TsVec out = ts_vec_scale(ts_vec_perp(lit->direction), walls_side(walls, axis)),
          back = ts_vec_negate(out);
    Light light = {draw, lit->direction, out, -fmax(reach(a, back), reach(b, back)) - 2 * off,
                   fmax(reach(a, out), reach(b, out)) + off};
    draw_shade(&light, a, lit->a_min, lit->a_max, (Fill){.ink = INK_MUTED, .alpha = SHADE_ALPHA});
    draw_shade(&light, b, lit->b_min, lit->b_max,
               (Fill){.ink = INK_LINE, .pattern = PATTERN_FALLING, .alpha = 0.5});
    double last = fmax(lit->a_max, lit->b_max);
    for (double at = floor(fmin(lit->a_min, lit->b_min) / step) * step + step / 2; at < last;
         at += step) {
        draw_ray(&light, ask, at);
    }
}
