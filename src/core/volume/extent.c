// Extents along a direction: rounded in floating point, then raised until the exact test passes.
#include "platform/rounding.h"

#include "volume/extent.h"

#include "exact/exact.h"

static const double least_valid = 0x1p-120; // magnitude

double ts_extent_flush(double value) { return fabs(value) < least_valid ? 0 : value; }

double ts_extent_valid(double value)
{
    if (value == 0 || fabs(value) >= least_valid) return value;
    return value > 0 ? least_valid : 0;
}

double ts_extent_above(double value)
{
    return value == 0 ? least_valid : ts_extent_valid(value + fabs(value) * 0x1p-52);
}

typedef struct ExtentAlong { // of discs along a direction u
    TsVec origin, direction;
    double square; // u . u, rounded
} ExtentAlong;

// Whether the disc around p surely lies within t. The error is at most 5 half-ulps of the products,
// of the disc and of the limit. The bound is 16. Proof: tests/gappa/extent_disc.g.
static bool surely_within(TsVec p, double radius, const ExtentAlong *extent, double t)
{
    double along = ts_vec_dot(ts_vec_sub(p, extent->origin), extent->direction);
    double disc = radius * sqrt(extent->square), limit = t * extent->square;
    double size = (ts_vec_magnitude(p) + ts_vec_magnitude(extent->origin)) *
                  ts_vec_magnitude(extent->direction);
    return limit - along - disc > 0x1p-49 * (size + disc + fabs(limit));
}

// Raises t until the disc around p lies within it: first by the rounded difference, then by ulps.
static double raised_for(TsVec p, double radius, const ExtentAlong *extent, double t)
{
    TsVec u = extent->direction;
    while (!surely_within(p, radius, extent, t)) {
        // The room t (u . u) - (p - origin) . u must be at least radius |u|; the squares are
        // compared.
        Exact d = ts_exact_difference(p, extent->origin);
        Expansion along =
            ts_expansion_add(ts_expansion_scale(d.x, u.x), ts_expansion_scale(d.y, u.y));
        Expansion square =
            ts_expansion_add(ts_expansion_product(u.x, u.x), ts_expansion_product(u.y, u.y));
        Expansion room = ts_expansion_subtract(ts_expansion_scale(square, t), along);
        Expansion wanted = ts_expansion_multiply(square, ts_expansion_product(radius, radius));
        if (ts_expansion_sign(room) >= 0 &&
            ts_expansion_compare(ts_expansion_multiply(room, room), wanted) >= 0)
            break;
        double missing = radius * sqrt(extent->square) - ts_expansion_estimate(room);
        t = ts_extent_above(ts_extent_valid(t + missing / extent->square));
    }
    return t;
}

double ts_extent_along(RoundPoints points, TsVec origin, TsVec direction)
{
    ExtentAlong extent = {origin, direction, ts_vec_length_squared(direction)};
    double far = -HUGE_VAL, disc = points.radius * sqrt(extent.square);
    for (int i = 0; i < points.count; i++) {
        double along = ts_vec_dot(ts_vec_sub(points.point[i], origin), direction) + disc;
        far = along > far ? along : far;
    }
    double t = ts_extent_valid(far / extent.square);
    for (int i = 0; i < points.count; i++)
        t = raised_for(points.point[i], points.radius, &extent, t);
    return t;
}
