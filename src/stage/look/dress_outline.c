#include "degrees.h"
#include "dress.h"

enum { CIRCLE_CORNERS = 96 };

Vec dress_screen(const Draw *draw, Vec world)
{
    View view = draw_view(draw);
    return vec_scale(vec_add(vec_scale(world, view.zoom), view.offset), 1 / draw_scale(draw));
}

double dress_pixel(const Draw *draw) { return draw_scale(draw) / draw_view(draw).zoom; }

static int circle_outline(Circle circle, Vec *out)
{
    for (int i = 0; i < CIRCLE_CORNERS; i++) {
        Vec direction = degrees(360.0 * i / CIRCLE_CORNERS);
        out[i] = vec_add(circle.center, vec_scale(direction, circle.radius));
    }
    return CIRCLE_CORNERS;
}

int dress_outline(const Shape *shape, Vec *out)
{
    if (shape->kind == SHAPE_RAY) return 0;
    if (shape->kind == SHAPE_CIRCLE) return circle_outline(shape->circle, out);
    return shape_corners(shape, out);
}

int dress_cut(const Vec *loop, int count, Vec through, Vec normal, Vec *out)
{
    int kept = 0;
    for (int i = 0, j = count - 1; i < count; j = i++) {
        double before = vec_dot(vec_sub(loop[j], through), normal);
        double here = vec_dot(vec_sub(loop[i], through), normal);
        if ((before < 0) != (here < 0))
            out[kept++] = vec_lerp(loop[j], loop[i], before / (before - here));
        if (here >= 0) out[kept++] = loop[i];
    }
    return kept;
}
