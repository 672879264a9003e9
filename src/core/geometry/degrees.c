// Cosine and sine of degrees by range reduction and Taylor series; angles of directions by Newton.
#include "platform/rounding.h"

#include "touchstone/degrees.h"

#include <stdbool.h>

#define RADIANS 0x1.1df46a2529d39p-6       // pi / 180, rounded
#define RADIANS_REST 0x1.5c1d8becdd291p-62 // and the rest of it

static bool is_finite_angle(double x) { return x - x == 0; }

// Binary long division. Each subtraction has m <= r < 2m, so it is exact (Sterbenz).
static double modulo_360(double r)
{
    double m = 360;
    while (m <= r / 2) m *= 2;
    for (; m >= 360; m /= 2) {
        if (r >= m) r -= m;
    }
    return r;
}

double ts_degrees_wrap(double angle)
{
    if (!is_finite_angle(angle)) return 0;
    double r = modulo_360(fabs(angle));
    if (angle >= 0 || r == 0) return r;
    return 360 - r < 360 ? 360 - r : 0; // 360 minus a tiny angle rounds to 360
}

typedef struct Radians { // the unevaluated sum high + low
    double high, low;
} Radians;

// 27 bits of x, so that products of halves are exact (Dekker).
static double upper_bits(double x)
{
    double c = 134217729 * x;
    return c - (c - x);
}

static Radians radians(double angle)
{
    double high = angle * RADIANS;
    double a = upper_bits(angle), b = angle - a;
    double c = upper_bits(RADIANS), d = RADIANS - c;
    double error = ((a * c - high) + a * d + b * c) + b * d;
    return (Radians){high, error + angle * RADIANS_REST};
}

// Taylor's series: up to 45 degrees, the first omitted term is below 2^-63 of the value. Only the
// first term has a rounding error that matters, and it is added last.
static double sine(Radians x)
{
    static const double c[] = {
        -1.0 / 6,        1.0 / 120,        -1.0 / 5040,          1.0 / 362880,
        -1.0 / 39916800, 1.0 / 6227020800, -1.0 / 1307674368000, 1.0 / 355687428096000};
    double z = x.high * x.high, p = 0;
    for (int i = 7; i >= 0; i--) p = p * z + c[i];
    return x.high + (x.low * (1 - z / 2) + x.high * z * p);
}

static double cosine(Radians x)
{
    static const double c[] = {
        1.0 / 24,        -1.0 / 720,         1.0 / 40320,          -1.0 / 3628800,
        1.0 / 479001600, -1.0 / 87178291200, 1.0 / 20922789888000, -1.0 / 6402373705728000};
    double z = x.high * x.high, p = 0;
    for (int i = 7; i >= 0; i--) p = p * z + c[i];
    double half = z / 2, rest = 1 - half; // what 1 - half loses is added again
    return rest + (((1 - rest) - half) + (z * z * p - x.high * x.low));
}

// For angles from -45 to 45. Both ends have a constant, so that the two quarters that meet there
// give the same bits.
static TsVec turn_of_octant(double angle)
{
    if (fabs(angle) == 45) return ts_vec(sqrt(0.5), angle < 0 ? -sqrt(0.5) : sqrt(0.5));
    Radians x = radians(angle);
    double s = sine(x);
    return ts_vec(cosine(x), fabs(s) < 0x1p-120 ? 0 : s);
}

TsVec ts_degrees(double angle)
{
    if (!is_finite_angle(angle)) return ts_vec(1, 0);
    double r = modulo_360(fabs(angle));
    int quarters = (r >= 45) + (r >= 135) + (r >= 225) + (r >= 315);
    // The difference is exact (Sterbenz): both numbers are within a factor of 2, or quarters is 0.
    TsVec turn = turn_of_octant(r - 90 * quarters);
    // Turned by the quarters through an index: a branch on them cannot be predicted.
    double along[4] = {turn.x, -turn.y, -turn.x, turn.y};
    double y = along[(quarters + 3) & 3];
    return ts_vec(along[quarters & 3] + 0.0, (angle < 0 ? -y : y) + 0.0); // -0 becomes 0
}

// To within a few degrees: a parabola through the ends of the octant.
static double estimate_angle(TsVec d)
{
    double x = fabs(d.x), y = fabs(d.y);
    double t = x > y ? y / x : x / y;
    double octant = 45 * t + 15.6 * t * (1 - t);
    double quadrant = x > y ? octant : 90 - octant;
    double upper = d.x < 0 ? 180 - quadrant : quadrant;
    return d.y < 0 ? 360 - upper : upper;
}

// Newton's method: the direction rotated back by the estimate.
static double better_angle(double angle, TsVec direction)
{
    TsVec rest = ts_vec_unturn(direction, ts_degrees(angle));
    double t = rest.y / rest.x;
    return angle + (t - t * t * t / 3) / RADIANS;
}

// Each iteration waits for the one before, so it is done for all directions before the next one.
void ts_degrees_of_each(const TsVec *direction, int count, double *angle)
{
    for (int i = 0; i < count; i++) angle[i] = estimate_angle(direction[i]);
    for (int k = 0; k < 3; k++) {
        for (int i = 0; i < count; i++) angle[i] = better_angle(angle[i], direction[i]);
    }
    for (int i = 0; i < count; i++) {
        angle[i] = ts_vec_is_zero(direction[i]) ? 0 : ts_degrees_wrap(angle[i]);
    }
}

double ts_degrees_of(TsVec direction)
{
    double angle;
    ts_degrees_of_each(&direction, 1, &angle);
    return angle;
}
