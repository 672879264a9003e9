#include <float.h>

#include "oracle/oracle.h"
#include "oracle/oracle_overlay.h"

// Rounding comes last: differences are taken between integers, and only then is a root drawn or a
// quotient formed, in long double, whose range holds squares of squares of the widest coordinates.
static struct {
    bool ready;
    mpz_t numerator, denominator, reach;
    IntegerSolid piece[2];
} s; // integers kept between calls

static void make_piece(IntegerSolid *piece)
{
    for (int i = 0; i < 3; i++) mpz_inits(piece->x[i], piece->y[i], NULL);
    mpz_init(piece->radius);
}

static void make_ready(void)
{
    if (s.ready) return;
    mpz_inits(s.numerator, s.denominator, s.reach, NULL);
    make_piece(&s.piece[0]);
    make_piece(&s.piece[1]);
    s.ready = true;
}

static long double rounded(const mpz_t z)
{
    long exponent;
    double mantissa = mpz_get_d_2exp(&exponent, z);
    return ldexpl((long double)mantissa, (int)exponent);
}

// The distance of the disc's centre from an edge less both radii: negative inside them, 0 exactly
// when the rim touches the edge.
static long double gap_of_rim(const IntegerSolid *disc, const IntegerSolid *loop, int edge)
{
    oracle_distance_squared(s.numerator, s.denominator, loop, edge, disc, 0);
    long double below = rounded(s.denominator);
    long double distance = sqrtl(rounded(s.numerator) / below);
    mpz_add(s.reach, disc->radius, loop->radius);
    long double reach = rounded(s.reach);
    mpz_mul(s.reach, s.reach, s.reach);
    mpz_submul(s.numerator, s.reach, s.denominator);
    return distance + reach > 0 ? rounded(s.numerator) / below / (distance + reach) : 0;
}

static long double least_gap_of_rim(const IntegerSolid *disc, const IntegerSolid *loop)
{
    long double least = gap_of_rim(disc, loop, 0);
    for (int i = 1; i < loop->count; i++) least = fminl(least, gap_of_rim(disc, loop, i));
    return least;
}

static long double depth_over_edge(const IntegerSolid *solid, int edge, const IntegerSolid *other)
{
    long double deepest = 0;
    for (int i = 0; i < other->count; i++) {
        oracle_side(s.numerator, solid, edge, other, i);
        deepest = fmaxl(deepest, rounded(s.numerator));
    }
    int next = edge + 1 < solid->count ? edge + 1 : 0;
    mpz_sub(s.numerator, solid->x[next], solid->x[edge]);
    mpz_sub(s.denominator, solid->y[next], solid->y[edge]);
    long double x = rounded(s.numerator), y = rounded(s.denominator);
    return deepest / sqrtl(x * x + y * y);
}

// How far the shape must move, over the edge where that is shortest, to come free.
static long double least_depth(const IntegerSolid *solid, const IntegerSolid *other)
{
    long double least = LDBL_MAX;
    for (int i = 0; i < oracle_edge_count(solid); i++) {
        least = fminl(least, depth_over_edge(solid, i, other));
    }
    return least;
}

static long double least_distance_of(const IntegerSolid *a, int corner, const IntegerSolid *b)
{
    long double least = LDBL_MAX;
    for (int edge = 0; edge < b->count; edge++) {
        oracle_distance_squared(s.numerator, s.denominator, b, edge, a, corner);
        least = fminl(least, sqrtl(rounded(s.numerator) / rounded(s.denominator)));
    }
    return least;
}

static long double least_corner_distance(const IntegerSolid *a, const IntegerSolid *b)
{
    long double least = LDBL_MAX;
    for (int corner = 0; corner < a->count; corner++) {
        least = fminl(least, least_distance_of(a, corner, b));
    }
    return least;
}

static long double depth_of_disc(const IntegerSolid *disc, const IntegerSolid *loop)
{
    bool inside = loop->count > 2 && oracle_place_of_corner(loop, disc, 0) > 0;
    return inside ? least_distance_of(disc, 0, loop) + rounded(disc->radius)
                  : -least_gap_of_rim(disc, loop);
}

// A shape as convex pieces: itself where it is convex, else its triangles.
typedef struct TsPieces {
    const IntegerSolid *solid;
    bool whole;
    int count, corner[TS_POLYGON_MAX][3];
} TsPieces;

static void cut(TsPieces *pieces, const IntegerSolid *solid)
{
    pieces->solid = solid;
    pieces->whole = oracle_corners_convex(solid);
    pieces->count = pieces->whole ? 1 : oracle_corners_ears(solid, pieces->corner);
}

static const IntegerSolid *piece_of(const TsPieces *pieces, int i, IntegerSolid *room)
{
    if (pieces->whole) return pieces->solid;
    room->count = 3;
    for (int k = 0; k < 3; k++) {
        mpz_set(room->x[k], pieces->solid->x[pieces->corner[i][k]]);
        mpz_set(room->y[k], pieces->solid->y[pieces->corner[i][k]]);
    }
    return room;
}

static long double depth_of_loops(const IntegerSolid *a, const IntegerSolid *b)
{
    TsPieces first, second;
    cut(&first, a);
    cut(&second, b);
    long double deepest = 0;
    for (int i = 0; i < first.count; i++) {
        const IntegerSolid *piece = piece_of(&first, i, &s.piece[0]);
        for (int k = 0; k < second.count; k++) {
            const IntegerSolid *other = piece_of(&second, k, &s.piece[1]);
            long double depth = fminl(least_depth(piece, other), least_depth(other, piece));
            deepest = fmaxl(deepest, depth);
        }
    }
    return deepest;
}

static long double margin_of_disc(const IntegerSolid *disc, const IntegerSolid *loop, bool apart)
{
    return apart ? least_gap_of_rim(disc, loop) : depth_of_disc(disc, loop);
}

static long double margin_of_loops(const IntegerSolid *a, const IntegerSolid *b, bool apart)
{
    return apart ? fminl(least_corner_distance(a, b), least_corner_distance(b, a))
                 : depth_of_loops(a, b);
}

static double margin_of(const IntegerPair *pair)
{
    make_ready();
    TsRelation relation = oracle_solids_relation(pair);
    if (relation == TS_TOUCHING) return 0;
    bool apart = relation == TS_APART;
    const IntegerSolid *first = &pair->a, *second = &pair->b;
    long double units = first->count == 1    ? margin_of_disc(first, second, apart)
                        : second->count == 1 ? margin_of_disc(second, first, apart)
                                             : margin_of_loops(first, second, apart);
    return (double)ldexpl(units, pair->unit);
}

double oracle_margin(const TsShape *a, const TsShape *b) { return margin_of(oracle_solids(a, b)); }

double oracle_sweep_margin(const TsShape *a, TsVec move_a, const TsShape *b, TsVec move_b)
{
    return margin_of(oracle_swept_solids(a, move_a, b, move_b));
}
