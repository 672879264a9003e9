// Distances between the borders of two cores: every corner of one against every edge of the other.
#include "platform/rounding.h"

#include "narrow/distance.h"

#include <stddef.h>

#include "platform/assert.h"
#include "touchstone/scalar.h"

// ---- Cores

void ts_distance_core(const TsShape *core, TsVec origin, DistanceCore *out)
{
    ASSERT(ts_shape_radius(core) == 0);
    out->shape = core;
    out->motion = NULL;
    out->origin = origin;
    out->count = ts_solid_corners(core, origin, out->corner, &out->world, &out->extent);
}

static inline TsVec core_corner(const DistanceCore *core, int i)
{
    return core->world ? ts_vec_sub(core->world[i], core->origin) : core->corner[i];
}

// A point sweeps a segment, a segment a parallelogram.
void ts_distance_core_swept(const TsShape *core, TsVec origin, const Exact *motion, TsVec rounded,
                            DistanceCore *out)
{
    ts_distance_core(core, origin, out);
    ASSERT(out->count <= 2);
    out->motion = motion;
    out->extent += ts_vec_magnitude(rounded);
    for (int i = out->count - 1; i >= 0; i--)
        out->corner[out->count++] = ts_vec_add(out->corner[i], rounded);
}

static int edge_count(const DistanceCore *core) { return core->count == 2 ? 1 : core->count; }

// ---- In floating point

static double distance_squared(TsVec p, TsVec a, TsVec b)
{
    TsVec along = ts_vec_sub(b, a), from_a = ts_vec_sub(p, a), from_b = ts_vec_sub(p, b);
    if (ts_vec_dot(from_a, along) <= 0) return ts_vec_length_squared(from_a);
    if (ts_vec_dot(from_b, along) >= 0) return ts_vec_length_squared(from_b);
    double area = ts_vec_cross(along, from_a);
    return area * area / ts_vec_length_squared(along);
}

// Corners have an error of 8 half-ulps of the extents, so a distance has twice that, and its square
// 32 half-ulps of the extents' square. Computing the square adds fewer than 32. The bound is 256.
// Proof: tests/gappa/distance_segment.g.
static double distance_bound(const DistanceCore *a, const DistanceCore *b, double reach)
{
    double extents = a->extent + b->extent;
    return 0x1p-45 * (extents * extents + reach * reach);
}

// Compiled twice: `far` is a constant.
static ALWAYS_INLINE double least_of(const DistanceCore *corners, const DistanceCore *edges,
                                     double enough, bool far)
{
    double least = HUGE_VAL;
    for (int k = 0; k < edge_count(edges); k++) {
        int next = k + 1 < edges->count ? k + 1 : 0;
        TsVec from = far ? core_corner(edges, k) : edges->corner[k],
              to = far ? core_corner(edges, next) : edges->corner[next];
        for (int i = 0; i < corners->count; i++) {
            TsVec at = far ? core_corner(corners, i) : corners->corner[i];
            least = ts_scalar_smaller(least, distance_squared(at, from, to));
        }
        if (least < enough) break;
    }
    return least;
}

__attribute__((cold, noinline)) static double least_far(const DistanceCore *corners,
                                                        const DistanceCore *edges, double enough)
{
    return least_of(corners, edges, enough, true);
}

static double least_squared(const DistanceCore *corners, const DistanceCore *edges, double enough)
{
    return corners->world || edges->world ? least_far(corners, edges, enough)
                                          : least_of(corners, edges, enough, false);
}

int ts_distance_guess(const DistanceCore *a, const DistanceCore *b, const double reach[3])
{
    double sum = reach[0] + reach[1] + reach[2], bound = distance_bound(a, b, sum);
    double near = sum * sum - bound, far = sum * sum + bound;
    double least = least_squared(a, b, near);
    if (least >= near) least = ts_scalar_smaller(least, least_squared(b, a, near));
    return least > far ? 1 : least < near ? -1 : 0;
}

// ---- Exactly: degree 6 for two OBBs

// Corner i. The second half of the corners of a swept core are those of the first half, moved, in
// reverse order.
static Exact exact_corner(const DistanceCore *core, int i)
{
    int half = core->count / 2;
    if (!core->motion || i < half) return ts_exact_corner(core->shape, i);
    Exact from = ts_exact_corner(core->shape, core->count - 1 - i);
    return (Exact){ts_expansion_add(from.x, core->motion->x),
                   ts_expansion_add(from.y, core->motion->y)};
}

// The direction of the edge that starts at corner i, in degree 1: for an OBB its own axis.
static Exact edge_direction(const DistanceCore *core, int i)
{
    if (core->motion && i % 2 == core->count / 2 - 1) // parallel to the motion
        return i == core->count - 1 ? ts_exact_negate(core->motion) : *core->motion;
    if (core->shape->kind == TS_SHAPE_OBB) {
        TsVec axis = core->shape->obb.axis;
        for (int turns = 0; turns < i; turns++) axis = ts_vec_perp(axis);
        return ts_exact_vec(axis);
    }
    TsVec box[4];
    int count;
    const TsVec *corner = ts_shape_view_corners(core->shape, box, &count);
    bool back = core->motion && i >= 2; // the far side of a parallelogram
    int from = back ? 1 : i, to = back ? 0 : i + 1 < count ? i + 1 : 0;
    return ts_exact_difference(corner[to], corner[from]);
}

// `along` may be zero; then the edge is a point.
static int corner_edge_sign(const Exact *p, const Exact *a, const Exact *b, const Exact *along,
                            const Expansion *reach_squared)
{
    Exact from_a = ts_exact_subtract(p, a), from_b = ts_exact_subtract(p, b);
    if (ts_expansion_sign(ts_exact_dot(&from_a, along)) <= 0)
        return ts_expansion_compare(ts_exact_dot(&from_a, &from_a), *reach_squared);
    if (ts_expansion_sign(ts_exact_dot(&from_b, along)) >= 0)
        return ts_expansion_compare(ts_exact_dot(&from_b, &from_b), *reach_squared);
    Expansion area = ts_exact_cross(along, &from_a);
    return ts_expansion_compare(ts_expansion_multiply(area, area),
                                ts_expansion_multiply(*reach_squared, ts_exact_dot(along, along)));
}

// Tests only the pairs that floating point leaves in doubt.
static int least_sign(const DistanceCore *corners, const DistanceCore *edges,
                      const Expansion *reach_squared, double far, int least)
{
    for (int k = 0; k < edge_count(edges) && least >= 0; k++) {
        int next = k + 1 < edges->count ? k + 1 : 0;
        TsVec from = core_corner(edges, k), to = core_corner(edges, next);
        for (int i = 0; i < corners->count && least >= 0; i++) {
            if (distance_squared(core_corner(corners, i), from, to) > far) continue;
            Exact p = exact_corner(corners, i), a = exact_corner(edges, k);
            Exact b = exact_corner(edges, next), along = {{0}, {0}};
            if (edges->count > 1) along = edge_direction(edges, k);
            int sign = corner_edge_sign(&p, &a, &b, &along, reach_squared);
            least = sign < least ? sign : least;
        }
    }
    return least;
}

int ts_distance_sign(const DistanceCore *a, const DistanceCore *b, const double reach[3])
{
    double sum = reach[0] + reach[1] + reach[2], far = sum * sum + distance_bound(a, b, sum);
    Expansion exact = ts_expansion_add(ts_expansion_sum(reach[0], reach[1]), //
                                       ts_expansion(reach[2]));
    Expansion squared = ts_expansion_multiply(exact, exact);
    int least = least_sign(a, b, &squared, far, 1);
    return least_sign(b, a, &squared, far, least);
}

// ---- The nearest points

// The square of a length as a quotient: the divisor is 1 between two corners.
typedef struct SquaredLength {
    Expansion square, divisor;
} SquaredLength;

static double length_of(const SquaredLength *of)
{
    return sqrt(ts_expansion_estimate(of->square) / ts_expansion_estimate(of->divisor));
}

// sqrt(S / D) - r, as (S - r^2 D) / (D (sqrt(S / D) + r)): the difference is exact.
static double less_reach(const SquaredLength *of, const double reach[3])
{
    double sum = reach[0] + reach[1] + reach[2], length = length_of(of);
    if (sum == 0) return length;
    Expansion exact = ts_expansion_add(ts_expansion_sum(reach[0], reach[1]), //
                                       ts_expansion(reach[2]));
    Expansion taken = ts_expansion_multiply(ts_expansion_multiply(exact, exact), of->divisor);
    return ts_expansion_estimate(ts_expansion_subtract(of->square, taken)) /
           (ts_expansion_estimate(of->divisor) * (length + sum));
}

static TsVec rounded_corner(const Exact *corner)
{
    return ts_vec(ts_expansion_estimate(corner->x), ts_expansion_estimate(corner->y));
}

// A unit vector in the direction of an exact one, or (0, 0).
static TsVec unit_of(const Exact *exact)
{
    TsVec v = rounded_corner(exact);
    double length = ts_vec_length(v);
    return length > 0 ? ts_vec_scale(v, 1 / length) : v;
}

// The coordinate of the point (from S + along t) / S, where t is the projection on `along`.
static double coordinate_at(Expansion from, Expansion along, Expansion at, Expansion square)
{
    Expansion sum =
        ts_expansion_add(ts_expansion_multiply(from, square), ts_expansion_multiply(along, at));
    return ts_expansion_estimate(sum) / ts_expansion_estimate(square);
}

// The nearest point of the side that starts at corner k to corner i, with a as the corner's core.
static DistanceNearest corner_to_side(const DistanceCore *corners, int i, const DistanceCore *edges,
                                      int k, const double reach[3])
{
    Exact p = exact_corner(corners, i), a = exact_corner(edges, k);
    Exact b = exact_corner(edges, k + 1 < edges->count ? k + 1 : 0), along = {{0}, {0}};
    if (edges->count > 1) along = edge_direction(edges, k);
    Exact from_a = ts_exact_subtract(&p, &a), from_b = ts_exact_subtract(&p, &b), between;
    Expansion at = ts_exact_dot(&from_a, &along);
    SquaredLength length;
    TsVec nearest;
    bool before = ts_expansion_sign(at) <= 0;
    if (before || ts_expansion_sign(ts_exact_dot(&from_b, &along)) >= 0) {
        between = ts_exact_negate(before ? &from_a : &from_b);
        length = (SquaredLength){ts_exact_dot(&between, &between), ts_expansion(1)};
        nearest = rounded_corner(before ? &a : &b);
    } else {
        Expansion area = ts_exact_cross(&along, &from_a), square = ts_exact_dot(&along, &along);
        length = (SquaredLength){ts_expansion_multiply(area, area), square};
        between = ts_exact_perp(&along);
        if (ts_expansion_sign(area) > 0) between = ts_exact_negate(&between);
        nearest = ts_vec(coordinate_at(a.x, along.x, at, square),
                         coordinate_at(a.y, along.y, at, square));
    }
    return (DistanceNearest){length_of(&length), less_reach(&length, reach), unit_of(&between),
                             rounded_corner(&p), nearest};
}

// By the distance, and if rounding leaves doubt by what the reach leaves of it.
static bool is_pair_nearer(const DistanceNearest *one, const DistanceNearest *other)
{
    double by = one->distance - other->distance;
    if (fabs(by) > 0x1p-45 * other->distance) return by < 0;
    return one->gap < other->gap;
}

// Replaces `best` by the nearest of the pairs that may be nearer than `far`.
static void nearest_of(const DistanceCore *corners, const DistanceCore *edges, bool swapped,
                       const double reach[3], double far, DistanceNearest *best)
{
    for (int k = 0; k < edge_count(edges); k++) {
        int next = k + 1 < edges->count ? k + 1 : 0;
        TsVec from = core_corner(edges, k), to = core_corner(edges, next);
        for (int i = 0; i < corners->count; i++) {
            if (distance_squared(core_corner(corners, i), from, to) > far) continue;
            DistanceNearest found = corner_to_side(corners, i, edges, k, reach);
            if (!is_pair_nearer(&found, best)) continue;
            *best = found;
            if (!swapped) continue;
            best->normal = ts_vec_negate(found.normal);
            best->on_a = found.on_b;
            best->on_b = found.on_a;
        }
    }
}

DistanceNearest ts_distance_nearest(const DistanceCore *a, const DistanceCore *b,
                                    const double reach[3])
{
    ASSERT(!a->motion && !b->motion);
    double least = ts_scalar_smaller(least_squared(a, b, -1), least_squared(b, a, -1));
    double far = least + 2 * distance_bound(a, b, 0);
    DistanceNearest best = {.distance = HUGE_VAL, .gap = HUGE_VAL};
    nearest_of(a, b, false, reach, far, &best);
    nearest_of(b, a, true, reach, far, &best);
    return best;
}

int ts_distance_corner_sign(const Exact *corner, TsVec a, TsVec b, const Expansion *square)
{
    Exact from = ts_exact_vec(a), to = ts_exact_vec(b), along = ts_exact_difference(b, a);
    return corner_edge_sign(corner, &from, &to, &along, square);
}
