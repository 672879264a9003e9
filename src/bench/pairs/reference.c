#include "reference.h"
#include "scalar.h"

#include <stdint.h>
#include <string.h>

bool reference_obbs(Obb a, Obb b)
{
    Vec d = vec_sub(b.center, a.center), u = a.axis, w = b.axis;
    double dot = fabs(vec_dot(u, w)), cross = fabs(vec_cross(u, w));
    double uu = vec_length_squared(u), ww = vec_length_squared(w);
    double along_a = fabs(vec_dot(d, u)) - (a.half.x * uu + b.half.x * dot + b.half.y * cross);
    double across_a = fabs(vec_cross(u, d)) - (a.half.y * uu + b.half.x * cross + b.half.y * dot);
    double along_b = fabs(vec_dot(d, w)) - (b.half.x * ww + a.half.x * dot + a.half.y * cross);
    double across_b = fabs(vec_cross(w, d)) - (b.half.y * ww + a.half.x * cross + a.half.y * dot);
    return scalar_larger(scalar_larger(along_a, across_a), scalar_larger(along_b, across_b)) <= 0;
}

bool reference_segments(Segment a, Segment b)
{
    Vec way_a = vec_sub(a.b, a.a), way_b = vec_sub(b.b, b.a), first = vec_sub(b.a, a.a);
    double by_a = vec_cross(way_a, first), by_b = vec_cross(way_b, first);
    double length = vec_cross(way_a, way_b);
    return scalar_larger(fabs(by_a + by_a + length), fabs(by_b + by_b + length)) < fabs(length);
}

static Aabb bounds(Polygon p)
{
    Aabb box = {p.corner[0], p.corner[0]};
    for (int i = 1; i < p.count; i++) {
        Vec at = p.corner[i];
        box.min.x = at.x < box.min.x ? at.x : box.min.x;
        box.min.y = at.y < box.min.y ? at.y : box.min.y;
        box.max.x = at.x > box.max.x ? at.x : box.max.x;
        box.max.y = at.y > box.max.y ? at.y : box.max.y;
    }
    return box;
}

static bool boxes_apart(Aabb a, Aabb b)
{
    return a.max.x < b.min.x || b.max.x < a.min.x || a.max.y < b.min.y || b.max.y < a.min.y;
}

static inline double orientation(Vec a, Vec b, Vec c)
{
    return vec_cross(vec_sub(b, a), vec_sub(c, a));
}

// Whether an edge of a has all of b outside. As in the core the deepest corner so far goes first.
static bool separates(Polygon a, Polygon b)
{
    double winding = orientation(a.corner[0], a.corner[1], a.corner[2]) > 0 ? 1 : -1;
    Vec from = a.corner[a.count - 1];
    int deep = 0;
    for (int i = 0; i < a.count; i++) {
        Vec to = a.corner[i], edge = vec_scale(vec_sub(to, from), winding);
        double most = vec_cross(edge, vec_sub(b.corner[deep], from));
        for (int k = 0; k < b.count && most < 0; k++) {
            double here = vec_cross(edge, vec_sub(b.corner[k], from));
            if (here > most) most = here, deep = k;
        }
        if (most < 0) return true;
        from = to;
    }
    return false;
}

bool reference_polygons(Polygon a, Polygon b)
{
    return !boxes_apart(bounds(a), bounds(b)) && !separates(a, b) && !separates(b, a);
}

bool reference_polygon_circle(Polygon a, Circle c)
{
    double least = HUGE_VAL;
    bool inside = false;
    Vec from = vec_sub(a.corner[a.count - 1], c.center);
    for (int i = 0; i < a.count; i++) {
        Vec to = vec_sub(a.corner[i], c.center), edge = vec_sub(to, from);
        double square = vec_length_squared(to), along = -vec_dot(from, edge);
        double length = vec_length_squared(edge), area = vec_cross(from, edge);
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

bool reference_polygon_point(Polygon a, Vec p)
{
    uint64_t crossings = 0;
    Vec from = vec_sub(a.corner[a.count - 1], p);
    uint64_t side = bits_of(from.y);
    for (int i = 0; i < a.count; i++) {
        Vec to = vec_sub(a.corner[i], p);
        uint64_t next = bits_of(to.y);
        crossings ^= (side ^ next) & (next ^ bits_of(vec_cross(from, to)));
        from = to;
        side = next;
    }
    return crossings >> 63;
}
