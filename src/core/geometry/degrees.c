// Cosine and sine of degrees by range reduction and Taylor series; angles of directions by Newton.
#include "platform/rounding.h"

#include "touchstone/degrees.h"

#include <stdbool.h>

#include "platform/compiler.h"
#include "touchstone/simd.h"

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
    if (angle > 0 && angle < 360) return angle;
    if (!is_finite_angle(angle)) return 0;
    double r = modulo_360(fabs(angle));
    if (angle >= 0 || r == 0) return r;
    return 360 - r < 360 ? 360 - r : 0; // 360 minus a tiny angle rounds to 360
}

// ---- Cosine and sine

enum { DEGREES_LANES = 32 };

#undef SIMD_NAME
#define SIMD_NAME(name) name##_scalar
SIMD_BEGIN_LOOPS
#include "geometry/degrees_kernels_private.h"
SIMD_END_LOOPS

#if SIMD_X86
#undef SIMD_NAME
#define SIMD_NAME(name) name##_avx2
SIMD_BEGIN_AVX2
SIMD_BEGIN_LOOPS
#include "geometry/degrees_kernels_private.h"
SIMD_END_LOOPS
SIMD_END
#endif

TsVec ts_degrees(double angle)
{
    if (!is_finite_angle(angle)) return ts_vec(1, 0);
    double r = modulo_360(fabs(angle));
    return turn_of_scalar(angle < 0 ? -r : r);
}

static bool all_below_720(const double *angle)
{
    bool all = true;
    for (int i = 0; i < DEGREES_LANES; i++) all &= fabs(angle[i]) < 720;
    return all;
}

void ts_degrees_each(const double *angle, int count, TsVec *turn)
{
    void (*lanes)(const double *, TsVec *) = turns_scalar;
#if SIMD_X86
    if (ts_simd_has(TS_SIMD_AVX2)) lanes = turns_avx2;
#endif
    int i = 0;
    for (; i + DEGREES_LANES <= count && all_below_720(angle + i); i += DEGREES_LANES)
        lanes(angle + i, turn + i);
    for (; i < count; i++) turn[i] = ts_degrees(angle[i]);
}

// ---- Angles

static double angle_of(double angle, TsVec direction)
{
    return ts_vec_is_zero(direction) ? 0 : ts_degrees_wrap(angle);
}

static void find_angles(const TsVec *direction, double *angle)
{
    double x[DEGREES_LANES], y[DEGREES_LANES];
    for (int i = 0; i < DEGREES_LANES; i++) {
        x[i] = direction[i].x;
        y[i] = direction[i].y;
    }
    void (*lanes)(double *, const double *, const double *) = angles_scalar;
#if SIMD_X86
    if (ts_simd_has(TS_SIMD_AVX2)) lanes = angles_avx2;
#endif
    lanes(angle, x, y);
    for (int i = 0; i < DEGREES_LANES; i++) angle[i] = angle_of(angle[i], direction[i]);
}

void ts_degrees_of_each(const TsVec *direction, int count, double *angle)
{
    int i = 0;
    for (; i + DEGREES_LANES <= count; i += DEGREES_LANES) find_angles(direction + i, angle + i);
    for (; i < count; i++) angle[i] = ts_degrees_of(direction[i]);
}

double ts_degrees_of(TsVec direction)
{
    double angle = first_angle_scalar(direction.x, direction.y);
    for (int k = 0; k < 3; k++) angle = better_angle_scalar(angle, direction.x, direction.y);
    return angle_of(angle, direction);
}
