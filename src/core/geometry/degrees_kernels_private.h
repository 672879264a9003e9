// Turns of angles, and Newton's method for the angles of directions: straight lines of arithmetic
// without branches, for the instruction set of the file that includes it. The names are used there
// with SIMD_NAME.

// 27 bits of x, so that products of halves are exact (Dekker).
static inline double SIMD_NAME(upper_bits)(double x)
{
    double c = 134217729 * x;
    return c - (c - x);
}

// For angles above -720 and below 720.
static inline TsVec SIMD_NAME(turn_of)(double angle)
{
    double r = fabs(angle);
    r = r >= 360 ? r - 360 : r; // exact (Sterbenz), and so is the next difference
    double quarters = (r >= 45 ? 1.0 : 0.0) + (r >= 135 ? 1.0 : 0.0) + (r >= 225 ? 1.0 : 0.0);
    double last = r >= 315 ? 1.0 : 0.0;
    double octant = r - 90 * (quarters + last); // from -45 to 45
    // Radians, as the unevaluated sum high + low.
    double high = octant * RADIANS;
    double a = SIMD_NAME(upper_bits)(octant), b = octant - a;
    double c = SIMD_NAME(upper_bits)(RADIANS), d = RADIANS - c;
    double low = ((a * c - high) + a * d + b * c) + b * d + octant * RADIANS_REST;
    // Taylor's series: the first omitted term is below 2^-63 of the value. Only the first term has
    // a rounding error that matters, and it is added last.
    double z = high * high, p = 1.0 / 355687428096000, q = -1.0 / 6402373705728000;
    p = p * z + -1.0 / 1307674368000, q = q * z + 1.0 / 20922789888000;
    p = p * z + 1.0 / 6227020800, q = q * z + -1.0 / 87178291200;
    p = p * z + -1.0 / 39916800, q = q * z + 1.0 / 479001600;
    p = p * z + 1.0 / 362880, q = q * z + -1.0 / 3628800;
    p = p * z + -1.0 / 5040, q = q * z + 1.0 / 40320;
    p = p * z + 1.0 / 120, q = q * z + -1.0 / 720;
    p = p * z + -1.0 / 6, q = q * z + 1.0 / 24;
    double sine = high + (low * (1 - z / 2) + high * z * p);
    double half = z / 2, rest = 1 - half; // what 1 - half loses is added again
    double cosine = rest + (((1 - rest) - half) + (z * z * q - high * low));
    // Both ends have a constant, so that the two quarters that meet there give the same bits.
    bool end = fabs(octant) == 45;
    cosine = end ? 0x1.6a09e667f3bcdp-1 : cosine; // the root of 1/2
    sine = end ? (octant < 0 ? -0x1.6a09e667f3bcdp-1 : 0x1.6a09e667f3bcdp-1) : sine;
    sine = fabs(sine) < 0x1p-120 ? 0 : sine;
    // Cosine and sine of the quarters, of which four are none: each is 0, 1 or -1.
    quarters -= 3 * last;
    double along = fabs(quarters - 2) - 1, across = 1 - fabs(quarters - 1);
    double x = cosine * along - sine * across, y = cosine * across + sine * along;
    return (TsVec){x + 0.0, (angle < 0 ? -y : y) + 0.0}; // -0 becomes 0
}

static void SIMD_NAME(turns)(const double *angle, TsVec *turn)
{
    for (int i = 0; i < DEGREES_LANES; i++) turn[i] = SIMD_NAME(turn_of)(angle[i]);
}

// An angle to within a few degrees: a parabola through the ends of the octant.
static inline double SIMD_NAME(first_angle)(double dx, double dy)
{
    double x = fabs(dx), y = fabs(dy);
    double t = (x > y ? y : x) / (x > y ? x : y);
    double octant = 45 * t + 15.6 * t * (1 - t);
    double quadrant = x > y ? octant : 90 - octant;
    double upper = dx < 0 ? 180 - quadrant : quadrant;
    return dy < 0 ? 360 - upper : upper;
}

// The direction rotated back by an estimate.
static inline double SIMD_NAME(better_angle)(double angle, double x, double y)
{
    TsVec turn = SIMD_NAME(turn_of)(angle);
    double t = (y * turn.x - x * turn.y) / (x * turn.x + y * turn.y);
    return angle + (t - t * t * t / 3) / RADIANS;
}

// Each iteration waits for the one before, so it is done for all lanes before the next one.
static void SIMD_NAME(angles)(double *angle, const double *x, const double *y)
{
    for (int i = 0; i < DEGREES_LANES; i++) angle[i] = SIMD_NAME(first_angle)(x[i], y[i]);
    for (int k = 0; k < 3; k++) {
        for (int i = 0; i < DEGREES_LANES; i++)
            angle[i] = SIMD_NAME(better_angle)(angle[i], x[i], y[i]);
    }
}
