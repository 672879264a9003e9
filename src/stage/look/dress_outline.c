#include "degrees.h"
#include "dress.h"
#include "hull.h"

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

static Vec nearest_on(Vec a, Vec b, Vec p)
{
    Vec along = vec_sub(b, a);
    double square = vec_length_squared(along);
    double t = square > 0 ? vec_dot(vec_sub(p, a), along) / square : 0;
    return vec_add(a, vec_scale(along, fmin(fmax(t, 0), 1)));
}

// How far inside a place lies; negative outside.
static double depth_in(Polygon polygon, Vec p)
{
    double least = HUGE_VAL;
    bool inside = false;
    for (int i = 0, j = polygon.count - 1; i < polygon.count; j = i++) {
        Vec a = polygon.corner[j], b = polygon.corner[i];
        least = fmin(least, vec_distance(p, nearest_on(a, b, p)));
        if ((a.y > p.y) != (b.y > p.y) && p.x < a.x + (p.y - a.y) / (b.y - a.y) * (b.x - a.x)) {
            inside = !inside;
        }
    }
    return inside ? least : -least;
}

static Vec piece_center(const Pieces *pieces, int piece, Polygon whole)
{
    Vec corner[POLYGON_MAX];
    int count = pieces->corners[piece];
    for (int i = 0; i < count; i++) corner[i] = whole.corner[pieces->corner[piece][i]];
    Shape shape = shape_polygon(corner, count);
    return shape_center(&shape);
}

Vec dress_middle(const Shape *shape)
{
    Vec best = shape_center(shape);
    if (shape->kind != SHAPE_POLYGON || hull_is_convex(shape->polygon)) return best;
    Pieces pieces;
    double most = depth_in(shape->polygon, best);
    hull_pieces(shape->polygon, &pieces);
    for (int i = 0; i < pieces.count; i++) {
        Vec center = piece_center(&pieces, i, shape->polygon);
        double depth = depth_in(shape->polygon, center);
        if (depth <= most) continue;
        most = depth;
        best = center;
    }
    return best;
}
