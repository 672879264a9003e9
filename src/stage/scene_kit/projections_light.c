// The projection onto one wall as light.
#include "scene_kit/projections_private.h"
#include "scene_kit/style.h"
#include "touchstone/cast.h"
#include "touchstone/hull.h"

// px at scale 1
static const double BETWEEN_RAYS = 20, ARROW = 24;
#define SHADE_ALPHA 0.16
enum { OUTLINE_MAX = 96 };

// In the world: the axis, the direction of the light, and where along it rays begin and end.
typedef struct Light {
    Draw *draw;
    TsVec along, out; // unit
    double from, to;
} Light;

static TsVec place(const Light *light, double along, double out)
{
    return ts_vec_add(ts_vec_scale(light->along, along), ts_vec_scale(light->out, out));
}

// The support value of the shape in that direction.
static double reach(const TsShape *shape, TsVec out)
{
    TsVec box[4];
    int count;
    const TsVec *corner = ts_shape_view_corners(shape, box, &count);
    double most = -HUGE_VAL;
    for (int i = count - 1; i >= 0; i--) most = fmax(most, ts_vec_dot(corner[i], out));
    return most + ts_shape_radius(shape);
}

// The area between the shape and its projection: the hull of both without the shape, as one
// even-odd loop.
static void draw_shade(const Light *light, const TsShape *shape, double from, double to, Fill fill)
{
    TsVec point[OUTLINE_MAX + 2], loop[2 * OUTLINE_MAX + 4];
    int outline = style_outline(shape, point);
    point[outline] = place(light, from, light->to);
    point[outline + 1] = place(light, to, light->to);
    int count = ts_hull_of(point, outline + 2, loop);
    loop[count] = loop[0];
    for (int i = 0; i <= outline; i++) loop[count + 1 + i] = point[i % outline];
    draw_layer(light->draw, LAYER_BACKDROP);
    draw_polygon(light->draw, loop, count + outline + 2, fill);
}

// A ray ends at the nearer shape, or at the wall if it passes both.
static void draw_ray(const Light *light, const Ask *ask, double along)
{
    double pixel = style_pixel(light->draw), end = light->to;
    TsVec from = place(light, along, light->from);
    const TsShape *shape[] = {&ask->a->shape, &ask->b->shape};
    for (int i = 0; i < 2; i++) {
        TsHit hit = ts_cast_shape((TsRay){from, light->out}, shape[i]);
        if (hit.relation == TS_OVERLAPPING) end = fmin(end, light->from + hit.enter);
    }
    Ink ink = end < light->to ? INK_LINE : INK_FOCUS;
    draw_layer(light->draw, LAYER_CONSTRUCTION);
    draw_line(light->draw, from, place(light, along, end), (Pen){.ink = ink});
    draw_arrow(light->draw, from, place(light, along, light->from + ARROW * pixel),
               (Pen){.ink = ink});
}

void projections_light(const ProjectionSides *walls, Draw *draw, const Ask *ask,
                       const TsAxisTrace *trace, int axis)
{
    const TsAxis *lit = &trace->axis[axis];
    const TsShape *a = &ask->a->shape, *b = &ask->b->shape;
    double off = WALL_OFFSET * style_pixel(draw), step = BETWEEN_RAYS * style_pixel(draw);
    TsVec out = ts_vec_scale(ts_vec_perp(lit->direction), projections_side(walls, axis)),
          back = ts_vec_negate(out);
    Light light = {draw, lit->direction, out, -fmax(reach(a, back), reach(b, back)) - 2 * off,
                   fmax(reach(a, out), reach(b, out)) + off};
    draw_tag(draw, "shadow");
    draw_shade(&light, a, lit->a_min, lit->a_max, (Fill){.ink = INK_MUTED, .alpha = SHADE_ALPHA});
    draw_shade(&light, b, lit->b_min, lit->b_max,
               (Fill){.ink = INK_LINE, .pattern = PATTERN_FALLING, .alpha = 0.5});
    draw_tag(draw, "rays");
    double last = fmax(lit->a_max, lit->b_max);
    for (double at = floor(fmin(lit->a_min, lit->b_min) / step) * step + step / 2; at < last;
         at += step) {
        draw_ray(&light, ask, at);
    }
    draw_tag(draw, NULL);
}
