#include "snap/snap_exact.h"

#include <stdbool.h>
#include <stdint.h>

typedef struct Lattice {
    int64_t x, y;
} Lattice;

enum { BASES_MAX = SNAP_VECTORS_MAX / 8 };

// Primes p = x^2 + y^2: where one divides a length, turning by the angle of (x + iy)^2 / p leads
// from one vector of integers of that length to another.
static const struct {
    int prime;
    Lattice root;
} PRIMES[] = {{5, {2, 1}},  {13, {3, 2}}, {17, {4, 1}}, {29, {5, 2}}, {37, {6, 1}}, {41, {5, 4}},
              {53, {7, 2}}, {61, {6, 5}}, {73, {8, 3}}, {89, {8, 5}}, {97, {9, 4}}};

static Lattice turned(Lattice v, Lattice root, int prime)
{
    int64_t c = root.x * root.x - root.y * root.y, s = 2 * root.x * root.y;
    return (Lattice){(v.x * c - v.y * s) / prime, (v.x * s + v.y * c) / prime};
}

// From every vector known so far, those that one more factor of this prime adds.
static int add_turned(Lattice *base, int count, int first, Lattice root, int prime)
{
    int known = count;
    for (int i = first; i < known; i++) {
        for (int way = -1; way <= 1 && count < BASES_MAX; way += 2)
            base[count++] = turned(base[i], (Lattice){root.x, way * root.y}, prime);
    }
    return count;
}

static int integer_vectors(int64_t length, Lattice *base)
{
    int count = 1;
    base[0] = (Lattice){length, 0};
    for (unsigned i = 0; i < sizeof PRIMES / sizeof *PRIMES; i++) {
        int first = 0;
        for (int64_t rest = length; rest % PRIMES[i].prime == 0; rest /= PRIMES[i].prime) {
            int before = count;
            count = add_turned(base, count, first, PRIMES[i].root, PRIMES[i].prime);
            first = before;
        }
    }
    return count;
}

// length = whole * unit with an odd whole below 2^53. False where it is not finite or too small.
static bool split(double length, int64_t *whole, double *unit)
{
    *unit = 1;
    if (!(length > 0x1p-200 && length < 0x1p200)) return false;
    while (length != floor(length) || length < 1) length *= 2, *unit /= 2;
    while (length / 2 == floor(length / 2)) length /= 2, *unit *= 2;
    *whole = (int64_t)length;
    return true;
}

int snap_vectors(double length, TsVec *out)
{
    Lattice base[BASES_MAX];
    int64_t whole;
    double unit;
    out[0] = ts_vec(0, 0);
    if (length == 0) return 1;
    if (!split(length, &whole, &unit)) return 0;
    int bases = integer_vectors(whole, base), count = 0;
    for (int i = 0; i < bases; i++) {
        TsVec v = ts_vec_scale(ts_vec((double)base[i].x, (double)base[i].y), unit);
        for (int quarter = 0; quarter < 4; quarter++) {
            out[count++] = v;
            out[count++] = ts_vec(v.x, -v.y);
            v = ts_vec_perp(v);
        }
    }
    return count;
}

static int64_t common_divisor(int64_t a, int64_t b)
{
    while (b) {
        int64_t rest = a % b;
        a = b;
        b = rest;
    }
    return a < 0 ? -a : a;
}

double snap_step(TsVec way, TsVec *step)
{
    double x = way.x * 0x1p44, y = way.y * 0x1p44;
    if (!(fabs(x) < 0x1p62 && fabs(y) < 0x1p62) || x != floor(x) || y != floor(y)) return 0;
    int64_t divisor = common_divisor((int64_t)x, (int64_t)y);
    if (divisor == 0) return 0;
    *step =
        ts_vec((double)((int64_t)x / divisor) * 0x1p-44, (double)((int64_t)y / divisor) * 0x1p-44);
    return (double)divisor;
}
