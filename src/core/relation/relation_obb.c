#include "relation.h"
#include "separation.h"

// The shadows of a and b on a's axis u (or its perpendicular), all scaled by |u|, are half.x |u|^2
// and what |u.w| and |u x w| leave of b's sides along its axis w:
//     gap = |d.u| - a.half.x |u|^2 - b.half.x |u.w| - b.half.y |u x w|.
// Every term carries at most 5 half-ulps of error, three sums add 3: 8 half-ulps of the terms'
// magnitudes. These are at most |u| (|d| + halves of a |u| + halves of b |w|) with |x| + |y| for a
// vector's |.|; |u| + |w| for either makes one number for all four axes. 16 half-ulps are granted,
// against the rounding of the bound itself and that of a box's centre (relation_obb_aabb). The
// products are at least 2^-412 or zero, so nothing underflows. TOUCHING stands for doubt.
static inline Relation guess(Vec d, double distance, Obb a, Obb b)
{
    Vec u = a.axis, w = b.axis;
    double size = vec_magnitude(u) + vec_magnitude(w);
    double halves = a.half.x + a.half.y + b.half.x + b.half.y;
    double bound = 0x1p-49 * size * (distance + halves * size);
    double dot = fabs(vec_dot(u, w)), cross = fabs(vec_cross(u, w));

    double uu = vec_length_squared(u);
    double along_a = fabs(vec_dot(d, u)) - a.half.x * uu - b.half.x * dot - b.half.y * cross;
    if (along_a > bound) return APART;
    double across_a = fabs(vec_cross(u, d)) - a.half.y * uu - b.half.x * cross - b.half.y * dot;
    if (across_a > bound) return APART;
    double ww = vec_length_squared(w);
    double along_b = fabs(vec_dot(d, w)) - b.half.x * ww - a.half.x * dot - a.half.y * cross;
    if (along_b > bound) return APART;
    double across_b = fabs(vec_cross(w, d)) - b.half.y * ww - a.half.x * cross - a.half.y * dot;
    if (across_b > bound) return APART;
    bool sure = along_a < -bound && across_a < -bound && along_b < -bound && across_b < -bound;
    return sure ? OVERLAPPING : TOUCHING;
}

__attribute__((cold, noinline)) static Relation obbs_exact(Obb a, Obb b)
{
    Shape of_a = shape_of_obb(a), of_b = shape_of_obb(b);
    return separation_exact(&of_a, &of_b);
}

Relation relation_obbs(Obb a, Obb b)
{
    Vec d = vec_sub(b.center, a.center);
    Relation found = guess(d, vec_magnitude(d), a, b);
    return found == TOUCHING ? obbs_exact(a, b) : found;
}

// The upright box's centre would be rounded where it lies, so it is taken relative to the other's.
Relation relation_obb_aabb(Obb a, Aabb b)
{
    Vec min = vec_sub(b.min, a.center), max = vec_sub(b.max, a.center);
    Vec d = vec_lerp(min, max, 0.5);
    double distance = vec_magnitude(min) + vec_magnitude(max);
    Obb upright = {d, vec_scale(vec_sub(b.max, b.min), 0.5), {1, 0}};
    Relation found = guess(d, distance, a, upright);
    if (found != TOUCHING) return found;
    Shape of_a = shape_of_obb(a), of_b = shape_of_aabb(b);
    return separation_exact(&of_a, &of_b);
}

Relation relation_obb_triangle(Obb a, Triangle b)
{
    Shape of_a = shape_of_obb(a), of_b = shape_of_triangle(b);
    return separation_relation(&of_a, &of_b);
}
