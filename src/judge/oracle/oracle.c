#include "oracle/oracle.h"

#include <float.h>

#include "oracle/oracle_private.h"

static struct {
    bool ready;
    mpz_t value, other, numerator, denominator, reach;
    IntegerSolid piece[2]; // triangles of concave polygons
} s;                       // integers kept between calls

static void make_ready(void)
{
    if (s.ready) return;
    mpz_inits(s.value, s.other, s.numerator, s.denominator, s.reach, NULL);
    for (int i = 0; i < 2; i++) {
        mpz_init(s.piece[i].radius);
        for (int k = 0; k < 3; k++) mpz_inits(s.piece[i].x[k], s.piece[i].y[k], NULL);
    }
    s.ready = true;
}

bool oracle_knows(TsShapeKind a, TsShapeKind b) { return a != TS_SHAPE_RAY || b != TS_SHAPE_RAY; }

// How far the other solid comes over an edge's line: 1 inside, 0 up to the line, -1 not at all.
static int furthest_side(const IntegerSolid *solid, int edge, const IntegerSolid *other)
{
    int furthest = -1;
    for (int i = 0; i < other->count && furthest < 1; i++) {
        oracle_side(s.value, solid, edge, other, i);
        int side = mpz_sgn(s.value);
        if (side > furthest) furthest = side;
    }
    return furthest;
}

// Two convex sets that do not overlap are parted by the line of an edge of one of them: the edge
// that lets the other come in least decides.
static int least_side(const IntegerSolid *solid, const IntegerSolid *other, int least)
{
    for (int i = 0; i < oracle_edge_count(solid) && least > -1; i++) {
        int side = furthest_side(solid, i, other);
        if (side < least) least = side;
    }
    return least;
}

static bool ranges_part(const mpz_t *a, int a_count, const mpz_t *b, int b_count)
{
    bool a_first = true, b_first = true;
    for (int i = 0; i < a_count; i++) {
        for (int k = 0; k < b_count; k++) {
            int order = mpz_cmp(a[i], b[k]);
            a_first = a_first && order < 0;
            b_first = b_first && order > 0;
        }
    }
    return a_first || b_first;
}

// Points and segments in one line have no edge across it: what parts them shows in x or in y.
static bool part_in_line(const IntegerSolid *a, const IntegerSolid *b)
{
    if (a->count > 2 || b->count > 2) return false;
    return ranges_part(a->x, a->count, b->x, b->count) ||
           ranges_part(a->y, a->count, b->y, b->count);
}

static TsRelation relation_of_loops(const IntegerSolid *a, const IntegerSolid *b)
{
    int least = a->count == 1 && b->count == 1 ? 0 : 1;
    least = least_side(a, b, least);
    least = least_side(b, a, least);
    return least < 0 || part_in_line(a, b) ? TS_APART : least == 0 ? TS_TOUCHING : TS_OVERLAPPING;
}

static bool strictly_inside(const IntegerSolid *loop, const IntegerSolid *disc)
{
    if (loop->count < 3) return false;
    if (loop->polygon) return oracle_place_of_corner(loop, disc, 0) > 0;
    for (int i = 0; i < loop->count; i++) {
        if (furthest_side(loop, i, disc) < 1) return false;
    }
    return true;
}

// The squared distance of the disc's centre from each edge against the squared radius (the sum of
// both radii where the other is a circle too).
static TsRelation relation_of_disc(const IntegerSolid *disc, const IntegerSolid *loop)
{
    if (strictly_inside(loop, disc)) return TS_OVERLAPPING;
    mpz_add(s.reach, disc->radius, loop->radius);
    mpz_mul(s.reach, s.reach, s.reach);
    int closest = -1;
    for (int i = 0; i < loop->count && closest < 1; i++) {
        oracle_distance_squared(s.value, s.other, loop, i, disc, 0);
        mpz_mul(s.other, s.other, s.reach);
        int order = mpz_cmp(s.other, s.value);
        int sign = (order > 0) - (order < 0);
        if (sign > closest) closest = sign;
    }
    return closest < 0 ? TS_APART : closest == 0 ? TS_TOUCHING : TS_OVERLAPPING;
}

TsRelation oracle_solids_relation(const IntegerPair *pair)
{
    make_ready();
    if (mpz_sgn(pair->a.radius) > 0) return relation_of_disc(&pair->a, &pair->b);
    if (mpz_sgn(pair->b.radius) > 0) return relation_of_disc(&pair->b, &pair->a);
    if (pair->a.polygon || pair->b.polygon) return oracle_overlay_relation(&pair->a, &pair->b);
    return relation_of_loops(&pair->a, &pair->b);
}

TsRelation oracle_relation(const TsShape *a, const TsShape *b)
{
    return oracle_solids_relation(oracle_solids(a, b));
}

TsRelation oracle_sweep(const TsShape *a, TsVec move_a, const TsShape *b, TsVec move_b)
{
    return oracle_solids_relation(oracle_swept_solids(a, move_a, b, move_b));
}

TsRelation oracle_cast(const TsRay *ray, const TsShape *shape)
{
    TsShape cast = {.kind = TS_SHAPE_RAY, .ray = *ray};
    return oracle_relation(&cast, shape);
}

bool oracle_simple(TsPolygon polygon)
{
    TsShape shape = {.kind = TS_SHAPE_POLYGON, .polygon = polygon};
    TsShape corner = {.kind = TS_SHAPE_POINT, .point = polygon.corner[0]};
    return oracle_overlay_simple(&oracle_solids(&shape, &corner)->a);
}

// ---- Containment

// Whether the disc, made smaller by the other's radius, still reaches each of its corners.
static bool disc_holds(const IntegerSolid *disc, const IntegerSolid *inner)
{
    mpz_sub(s.reach, disc->radius, inner->radius);
    if (mpz_sgn(s.reach) < 0) return false;
    mpz_mul(s.reach, s.reach, s.reach);
    for (int i = 0; i < inner->count; i++) {
        oracle_distance_squared(s.numerator, s.denominator, disc, 0, inner, i);
        if (mpz_cmp(s.numerator, s.reach) > 0) return false;
    }
    return true;
}

static bool loop_holds_disc(const IntegerSolid *loop, const IntegerSolid *disc)
{
    if (loop->count < 3 || oracle_place_of_corner(loop, disc, 0) <= 0) return false;
    mpz_mul(s.reach, disc->radius, disc->radius);
    for (int i = 0; i < loop->count; i++) {
        oracle_distance_squared(s.numerator, s.denominator, loop, i, disc, 0);
        mpz_mul(s.denominator, s.denominator, s.reach);
        if (mpz_cmp(s.numerator, s.denominator) < 0) return false;
    }
    return true;
}

bool oracle_contains(const TsShape *outer, const TsShape *inner)
{
    make_ready();
    const IntegerPair *pair = oracle_solids(outer, inner);
    if (mpz_sgn(pair->a.radius) > 0) return disc_holds(&pair->a, &pair->b);
    if (mpz_sgn(pair->b.radius) > 0) return loop_holds_disc(&pair->a, &pair->b);
    return oracle_overlay_holds(&pair->a, &pair->b);
}

// ---- Margins
//
// Rounding comes last: differences are taken between integers, and only then is a root drawn or a
// quotient formed, in long double, whose range holds squares of squares of the widest coordinates.

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
typedef struct Pieces {
    const IntegerSolid *solid;
    bool whole;
    int count, corner[TS_POLYGON_MAX][3];
} Pieces;

static void cut(Pieces *pieces, const IntegerSolid *solid)
{
    pieces->solid = solid;
    pieces->whole = oracle_corners_convex(solid);
    pieces->count = pieces->whole ? 1 : oracle_corners_ears(solid, pieces->corner);
}

static const IntegerSolid *piece_of(const Pieces *pieces, int i, IntegerSolid *room)
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
    Pieces first, second;
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
