// The quarter turns of any angle in radians, also of those that are beyond a double's digits.
#include "platform/rounding.h"

#include "turn.h"

#include <stdint.h>
#include <string.h>

#include "glue.h"

// 2 / pi, 32 bits each: those behind the point.
static const uint32_t quarters[] = {
    0xA2F9836E, 0x4E441529, 0xFC2757D1, 0xF534DDC0, 0xDB629599, 0x3C439041, 0xFE5163AB, 0xDEBBC561,
    0xB7246E3A, 0x424DD2E0, 0x06492EEA, 0x09D1921C, 0xFE1DEB1C, 0xB129A73E, 0xE88235F5, 0x2EBB4484,
    0xE99C7026, 0xB45F7E41, 0x3991D639, 0x835339F4, 0x9C845F8B, 0xBDF9283B, 0x1FF897FF, 0xDE05980F,
    0xEF2F118B, 0x5A0A6D1F, 0x6D367ECF, 0x27CB09B7, 0x4F463F66, 0x9E5FEA2D, 0x7527BAC7, 0xEBE5F17B,
    0x3D0739F7, 0x8A5292EA, 0x6BFB5FB1, 0x1F8D5D08, 0x56033046};

enum { WORDS = 7 };

// 64 bits of a number of 32-bit words, the lowest word first, from a bit on.
static uint64_t bits_from(const uint32_t *word, int bit)
{
    uint64_t bits = 0;
    for (int i = 2; i >= 0; i--) { // a third word for what the shift drops
        uint64_t at = word[bit / 32 + i];
        int up = 32 * i - bit % 32;
        if (up < 64) bits |= up >= 0 ? at << up : at >> -up;
    }
    return bits;
}

// After M. H. Payne and R. N. Hanek, "Radian Reduction for Trigonometric Functions", 1983. The
// angle is m * 2^e with whole m below 2^53, at least 1. Of 2 / pi, bits whose product with it is a
// multiple of four quarters are left out. Of the 224 bits behind those, at least 190 are behind the
// point of the product; what follows them changes it by 2^53 of the last, so that 137 bits are
// right. No double is nearer than 2^-62 quarters to a multiple of one, or 75 bits would not be
// left.
void reduce_far(double angle, double *quarters_of, double *rest_of)
{
    uint64_t bits;
    memcpy(&bits, &angle, sizeof bits);
    uint64_t m = (bits & 0xFFFFFFFFFFFFF) | 0x10000000000000;
    int e = (int)(bits >> 52 & 0x7FF) - 1075;
    int first = e < 2 ? 0 : (e - 2) / 32, point = 32 * (first + WORDS) - e;
    uint32_t product[WORDS + 5] = {0};
    for (int half = 0; half < 2; half++) {
        uint64_t factor = (uint32_t)(m >> 32 * half), carry = 0;
        for (int i = 0; i < WORDS; i++) {
            carry += factor * quarters[first + WORDS - 1 - i] + product[i + half];
            product[i + half] = (uint32_t)carry;
            carry >>= 32;
        }
        product[WORDS + half] = (uint32_t)carry;
    }
    uint64_t whole = bits_from(product, point), high = bits_from(product, point - 64),
             low = bits_from(product, point - 128);
    double sign = angle < 0 ? -1 : 1;
    if (high >> 63) { // rounded up to the next quarter
        whole++;
        high = ~high;
        low = ~low; // and 1 of the last bit, which does not matter
        sign = -sign;
    }
    // In two parts: the first has 20 bits, so that its product with QUARTER_1 is exact.
    double part = (double)(high >> 44) * 0x1p-20,
           rest = (double)(high & 0xFFFFFFFFFFF) * 0x1p-64 + (double)low * 0x1p-128;
    *rest_of = sign * (part * QUARTER_1 + (part * QUARTER_2 + rest * 0x1.921fb54442d18p0));
    *quarters_of = TURN_WHOLE + (double)((angle < 0 ? -whole : whole) & 3);
}

// For turn.js: quarters and rest in `results`.
EXPORT(void, reduce, (double angle), (angle)) { reduce_far(angle, &results[0], &results[1]); }
