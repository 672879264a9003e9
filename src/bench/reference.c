// Plain formulas without error bounds, to compare the speed of the core with.
#include "reference.h"
#include "touchstone/scalar.h"

#include <stdint.h>
#include <string.h>

bool reference_obbs(TsObb a, TsObb b)
{
    TsVec d = ts_vec_sub(b.center, a.center), u = a.axis, w = b.axis;
    double dot = fabs(ts_vec_dot(u, w)), cross = fabs(ts_vec_cross(u, w));
    double uu = ts_vec_length_squared(u), ww = ts_vec_length_squared(w);
    double along_a = fabs(ts_vec_dot(d, u)) - (a.half.x * uu + b.half.x * dot + b.half.y * cross);
    double across_a =
        fabs(ts_vec_cross(u, d)) - (a.half.y * uu + b.half.x * cross + b.half.y * dot);
    double along_b = fabs(ts_vec_dot(d, w)) - (b.half.x * ww + a.half.x * dot + a.half.y * cross);
    double across_b =
        fabs(ts_vec_cross(w, d)) - (b.half.y * ww + a.half.x * cross + a.half.y * dot);
    return ts_scalar_larger(ts_scalar_larger(along_a, across_a),
                            ts_scalar_larger(along_b, across_b)) <= 0;
}

bool reference_segments(TsSegment a, TsSegment b)
{
    TsVec way_a = ts_vec_sub(a.b, a.a), way_b = ts_vec_sub(b.b, b.a), first = ts_vec_sub(b.a, a.a);
    double by_a = ts_vec_cross(way_a, first), by_b = ts_vec_cross(way_b, first);
    double length = ts_vec_cross(way_a, way_b);
    return ts_scalar_larger(fabs(by_a + by_a + length), fabs(by_b + by_b + length)) < fabs(length);
}

static TsAabb bounds(TsPolygon p)
{
    TsAabb box = {p.corner[0], p.corner[0]};
    for (int i = 1; i < p.count; i++) {
        TsVec at = p.corner[i];
        box.min.x = at.x < box.min.x ? at.x : box.min.x;
        box.min.y = at.y < box.min.y ? at.y : box.min.y;
        box.max.x = at.x > box.max.x ? at.x : box.max.x;
        box.max.y = at.y > box.max.y ? at.y : box.max.y;
    }
    return box;
}

static bool boxes_apart(TsAabb a, TsAabb b)
{
    return a.max.x < b.min.x || b.max.x < a.min.x || a.max.y < b.min.y || b.max.y < a.min.y;
}

static inline double orientation(TsVec a, TsVec b, TsVec c)
{
    return ts_vec_cross(ts_vec_sub(b, a), ts_vec_sub(c, a));
}

// Whether all of b is outside of some edge of a. The corner that was deepest so far is tested
// first.
static bool separates(TsPolygon a, TsPolygon b)
{
    double winding = orientation(a.corner[0], a.corner[1], a.corner[2]) > 0 ? 1 : -1;
    TsVec from = a.corner[a.count - 1];
    int deep = 0;
    for (int i = 0; i < a.count; i++) {
        TsVec to = a.corner[i], edge = ts_vec_scale(ts_vec_sub(to, from), winding);
        double most = ts_vec_cross(edge, ts_vec_sub(b.corner[deep], from));
        for (int k = 0; k < b.count && most < 0; k++) {
            double here = ts_vec_cross(edge, ts_vec_sub(b.corner[k], from));
            if (here > most) most = here, deep = k;
        }
        if (most < 0) return true;
        from = to;
    }
    return false;
}

bool reference_polygons(TsPolygon a, TsPolygon b)
{
    return !boxes_apart(bounds(a), bounds(b)) && !separates(a, b) && !separates(b, a);
}

bool reference_polygon_segment(TsPolygon a, TsSegment s)
{
    double least = HUGE_VAL, most = -HUGE_VAL;
    for (int i = 0; i < a.count; i++) {
        double side = orientation(s.a, s.b, a.corner[i]);
        least = side < least ? side : least;
        most = side > most ? side : most;
    }
    TsVec ends[] = {s.a, s.b};
    return least <= 0 && most >= 0 && !separates(a, (TsPolygon){.corner = ends, .count = 2});
}

bool reference_polygon_circle(TsPolygon a, TsCircle c)
{
    double least = HUGE_VAL;
    bool inside = false;
    TsVec from = ts_vec_sub(a.corner[a.count - 1], c.center);
    for (int i = 0; i < a.count; i++) {
        TsVec to = ts_vec_sub(a.corner[i], c.center), edge = ts_vec_sub(to, from);
        double square = ts_vec_length_squared(to), along = -ts_vec_dot(from, edge);
        double length = ts_vec_length_squared(edge), area = ts_vec_cross(from, edge);
        least = square < least ? square : least;
        if (along > 0 && along < length && area * area < least * length)
            least = area * area / length;
        inside ^= (from.y > 0) != (to.y > 0) && (area > 0) == (to.y > 0);
        from = to;
    }
    return inside || least <= c.radius * c.radius;
}

static inline uint64_t bits_of(double x)
{
    uint64_t bits;
    memcpy(&bits, &x, sizeof bits);
    return bits;
}

bool reference_polygon_point(TsPolygon a, TsVec p)
{
    uint64_t crossings = 0;
    TsVec from = ts_vec_sub(a.corner[a.count - 1], p);
    uint64_t side = bits_of(from.y);
    for (int i = 0; i < a.count; i++) {
        TsVec to = ts_vec_sub(a.corner[i], p);
        uint64_t next = bits_of(to.y);
        crossings ^= (side ^ next) & (next ^ bits_of(ts_vec_cross(from, to)));
        from = to;
        side = next;
    }
    return crossings >> 63;
}
