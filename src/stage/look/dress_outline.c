#include "look/dress.h"
#include "touchstone/degrees.h"
#include "touchstone/hull.h"

enum { CIRCLE_CORNERS = 96 };

TsVec dress_screen(const Draw *draw, TsVec world)
{
    View view = draw_view(draw);
    return ts_vec_scale(ts_vec_add(ts_vec_scale(world, view.zoom), view.offset),
                        1 / draw_scale(draw));
}

double dress_pixel(const Draw *draw) { return draw_scale(draw) / draw_view(draw).zoom; }

static int circle_outline(TsCircle circle, TsVec *out)
{
    for (int i = 0; i < CIRCLE_CORNERS; i++) {
        TsVec direction = ts_degrees(360.0 * i / CIRCLE_CORNERS);
        out[i] = ts_vec_add(circle.center, ts_vec_scale(direction, circle.radius));
    }
    return CIRCLE_CORNERS;
}

int dress_outline(const TsShape *shape, TsVec *out)
{
    if (shape->kind == TS_SHAPE_RAY) return 0;
    if (shape->kind == TS_SHAPE_CIRCLE) return circle_outline(shape->circle, out);
    return ts_shape_corners(shape, out);
}

int dress_cut(const TsVec *loop, int count, TsVec through, TsVec normal, TsVec *out)
{
    int kept = 0;
    for (int i = 0, j = count - 1; i < count; j = i++) {
        double before = ts_vec_dot(ts_vec_sub(loop[j], through), normal);
        double here = ts_vec_dot(ts_vec_sub(loop[i], through), normal);
        if ((before < 0) != (here < 0))
            out[kept++] = ts_vec_lerp(loop[j], loop[i], before / (before - here));
        if (here >= 0) out[kept++] = loop[i];
    }
    return kept;
}

static TsVec nearest_on(TsVec a, TsVec b, TsVec p)
{
    TsVec along = ts_vec_sub(b, a);
    double square = ts_vec_length_squared(along);
    double t = square > 0 ? ts_vec_dot(ts_vec_sub(p, a), along) / square : 0;
    return ts_vec_add(a, ts_vec_scale(along, fmin(fmax(t, 0), 1)));
}

// How far inside a place lies; negative outside.
static double depth_in(TsPolygon polygon, TsVec p)
{
    double least = HUGE_VAL;
    bool inside = false;
    for (int i = 0, j = polygon.count - 1; i < polygon.count; j = i++) {
        TsVec a = polygon.corner[j], b = polygon.corner[i];
        least = fmin(least, ts_vec_distance(p, nearest_on(a, b, p)));
        if ((a.y > p.y) != (b.y > p.y) && p.x < a.x + (p.y - a.y) / (b.y - a.y) * (b.x - a.x)) {
            inside = !inside;
        }
    }
    return inside ? least : -least;
}

static TsVec piece_center(const TsPieces *pieces, int piece, TsPolygon whole)
{
    TsVec corner[TS_POLYGON_MAX];
    int count = pieces->corners[piece];
    for (int i = 0; i < count; i++) corner[i] = whole.corner[pieces->corner[piece][i]];
    TsShape shape = ts_shape_polygon(corner, count);
    return ts_shape_center(&shape);
}

TsVec dress_middle(const TsShape *shape)
{
    TsVec best = ts_shape_center(shape);
    if (shape->kind != TS_SHAPE_POLYGON || ts_hull_is_convex(shape->polygon)) return best;
    TsPieces pieces;
    double most = depth_in(shape->polygon, best);
    ts_hull_pieces(shape->polygon, &pieces);
    for (int i = 0; i < pieces.count; i++) {
        TsVec center = piece_center(&pieces, i, shape->polygon);
        double depth = depth_in(shape->polygon, center);
        if (depth <= most) continue;
        most = depth;
        best = center;
    }
    return best;
}
