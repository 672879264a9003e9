// Expansion arithmetic after Shewchuk (1997), with products by Dekker's split.
#include "platform/rounding.h"

#include "exact/expansion.h"

#include <math.h>

#include "platform/assert.h"

typedef struct Sum { // value + error is the exact result, value the rounded one
    double value, error;
} Sum;

static inline Sum two_sum(double a, double b)
{
    double s = a + b, virtual_b = s - a;
    return (Sum){s, (a - (s - virtual_b)) + (b - virtual_b)};
}

// Needs |a| >= |b| or a == 0.
static inline Sum fast_two_sum(double a, double b)
{
    double s = a + b;
    return (Sum){s, b - (s - a)};
}

// The upper 26 bits of x (Dekker's split): products of halves are exact.
static inline double upper_half(double x)
{
    double c = 134217729 * x;
    return c - (c - x);
}

static inline Sum two_product(double a, double b)
{
    double p = a * b;
    double a1 = upper_half(a), a0 = a - a1, b1 = upper_half(b), b0 = b - b1;
    return (Sum){p, a0 * b0 - (((p - a1 * b1) - a0 * b1) - a1 * b0)};
}

// The terms stay uninitialised, because clearing them would cost more than most operations.
static inline Expansion expansion_zero(void)
{
    Expansion result;
    result.count = 0;
    return result;
}

// `term` may contain zeros; its other terms increase in magnitude and do not overlap. The upward
// pass gathers the value in the greatest term, the downward pass splits off one full double after
// another, so that the terms are at least 52 bits apart. (Shewchuk's COMPRESS goes down first,
// which may leave them closer.) Overwrites `term`.
static Expansion compress_terms(double *term, int count)
{
    Expansion result = expansion_zero();
    double carry = count > 0 ? term[0] : 0;
    for (int i = 1; i < count; i++) {
        Sum sum = fast_two_sum(term[i], carry);
        term[i - 1] = sum.error;
        carry = sum.value;
    }
    int bottom = count; // full terms are stored at the end, which has been read
    for (int i = count - 2; i >= 0; i--) {
        Sum sum = fast_two_sum(carry, term[i]);
        carry = sum.error != 0 ? sum.error : sum.value;
        if (sum.error != 0) term[--bottom] = sum.value;
    }
    if (carry != 0) term[--bottom] = carry;
    ASSERT(count - bottom <= EXPANSION_MAX);
    while (bottom < count) result.term[result.count++] = term[bottom++];
    return result;
}

static Expansion from_sum(Sum sum)
{
    Expansion result = expansion_zero();
    if (sum.error != 0) result.term[result.count++] = sum.error;
    if (sum.value != 0) result.term[result.count++] = sum.value;
    return result;
}

Expansion ts_expansion(double value) { return from_sum((Sum){value, 0}); }

Expansion ts_expansion_sum(double a, double b) { return from_sum(two_sum(a, b)); }

Expansion ts_expansion_difference(double a, double b) { return from_sum(two_sum(a, -b)); }

Expansion ts_expansion_product(double a, double b) { return from_sum(two_product(a, b)); }

// Merges the terms of both in order of increasing magnitude.
static int merge_terms(const Expansion *a, const Expansion *b, double *out)
{
    int i = 0, j = 0, count = 0;
    while (i < a->count || j < b->count) {
        int first = j == b->count || (i < a->count && fabs(a->term[i]) < fabs(b->term[j]));
        out[count++] = first ? a->term[i++] : b->term[j++];
    }
    return count;
}

// LINEAR-EXPANSION-SUM. FAST-EXPANSION-SUM would require more than terms that do not overlap.
static Expansion add_expansions(const Expansion *a, const Expansion *b)
{
    if (a->count == 0) return *b;
    if (b->count == 0) return *a;
    double term[2 * EXPANSION_MAX];
    term[0] = term[1] = 0; // for the compiler's warning: the merge writes at least two
    int count = merge_terms(a, b, term);
    Sum carry = fast_two_sum(term[1], term[0]);
    for (int i = 2; i < count; i++) {
        Sum low = fast_two_sum(term[i], carry.error);
        carry = two_sum(carry.value, low.value);
        term[i - 2] = low.error;
    }
    term[count - 2] = carry.error;
    term[count - 1] = carry.value;
    return compress_terms(term, count);
}

// SCALE-EXPANSION.
static Expansion scale_expansion(const Expansion *a, double factor)
{
    double term[2 * EXPANSION_MAX];
    if (a->count == 0) return expansion_zero();
    Sum carry = two_product(a->term[0], factor);
    int count = 0;
    term[count++] = carry.error;
    for (int i = 1; i < a->count; i++) {
        Sum product = two_product(a->term[i], factor);
        Sum low = two_sum(carry.value, product.error);
        carry = fast_two_sum(product.value, low.value);
        term[count++] = low.error;
        term[count++] = carry.error;
    }
    term[count++] = carry.value;
    return compress_terms(term, count);
}

Expansion ts_expansion_add(Expansion a, Expansion b) { return add_expansions(&a, &b); }

Expansion ts_expansion_subtract(Expansion a, Expansion b)
{
    Expansion minus = ts_expansion_negate(b);
    return add_expansions(&a, &minus);
}

Expansion ts_expansion_multiply(Expansion a, Expansion b)
{
    const Expansion *few = a.count < b.count ? &a : &b, *many = a.count < b.count ? &b : &a;
    if (few->count == 0) return expansion_zero();
    Expansion result = scale_expansion(many, few->term[0]);
    for (int i = 1; i < few->count; i++) {
        Expansion part = scale_expansion(many, few->term[i]);
        result = add_expansions(&result, &part);
    }
    return result;
}

Expansion ts_expansion_scale(Expansion a, double factor) { return scale_expansion(&a, factor); }

Expansion ts_expansion_negate(Expansion a)
{
    for (int i = 0; i < a.count; i++) a.term[i] = -a.term[i];
    return a;
}

Expansion ts_expansion_absolute(Expansion a)
{
    return ts_expansion_sign(a) < 0 ? ts_expansion_negate(a) : a;
}

// The greatest term is larger than all others together.
int ts_expansion_sign(Expansion a)
{
    if (a.count == 0) return 0;
    return a.term[a.count - 1] > 0 ? 1 : -1;
}

int ts_expansion_compare(Expansion a, Expansion b)
{
    return ts_expansion_sign(ts_expansion_subtract(a, b));
}

double ts_expansion_estimate(Expansion a)
{
    double sum = 0;
    for (int i = 0; i < a.count; i++) sum += a.term[i];
    return sum;
}
