#include "oracle/oracle.h"

#include <float.h>

#include "oracle/oracle_private.h"

// A shape as convex pieces: the shape itself if it is convex, otherwise its triangles.
typedef struct Pieces {
    const IntegerSolid *solid;
    bool whole;
    int count, room;
    int (*corner)[3];
} Pieces;

static struct {
    bool ready;
    Pieces first, second;
    mpz_t value, other, numerator, denominator, reach;
    IntegerSolid piece[2]; // triangles of concave polygons
} s;                       // integers kept between calls

static void make_ready(void)
{
    if (s.ready) return;
    mpz_inits(s.value, s.other, s.numerator, s.denominator, s.reach, NULL);
    for (int i = 0; i < 2; i++) {
        mpz_init(s.piece[i].radius);
        oracle_corners_room(&s.piece[i], 3);
    }
    s.ready = true;
}

bool oracle_knows(TsShapeKind a, TsShapeKind b) { return a != TS_SHAPE_RAY || b != TS_SHAPE_RAY; }

// How far the other solid extends over the line of an edge: 1 if across it, 0 if up to it, -1 if it
// does not reach it.
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

// The smaller of `least` and the furthest side over all edges. Convex shapes that do not overlap
// have an edge of one of them as a separating line (separating axis theorem), so the smallest
// decides.
static int least_side(const IntegerSolid *solid, const IntegerSolid *other, int least)
{
    for (int i = 0; i < oracle_edge_count(solid) && least > -1; i++) {
        int side = furthest_side(solid, i, other);
        if (side < least) least = side;
    }
    return least;
}

static bool ranges_disjoint(mpz_t *a, int a_count, mpz_t *b, int b_count)
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

static TsRelation relation_of_loops(const IntegerSolid *a, const IntegerSolid *b)
{
    int least = a->count == 1 && b->count == 1 ? 0 : 1;
    least = least_side(a, b, least);
    least = least_side(b, a, least);
    // Collinear points and segments have no edge across their line; their coordinates separate
    // them.
    bool thin = a->count <= 2 && b->count <= 2;
    bool disjoint = thin && (ranges_disjoint(a->x, a->count, b->x, b->count) ||
                             ranges_disjoint(a->y, a->count, b->y, b->count));
    return least < 0 || disjoint ? TS_APART : least == 0 ? TS_TOUCHING : TS_OVERLAPPING;
}

// Whether the disc's centre is in the interior of the loop.
static bool strictly_inside(const IntegerSolid *loop, const IntegerSolid *disc)
{
    if (loop->count < 3) return false;
    if (loop->polygon) return oracle_place_of_corner(loop, disc, 0) > 0;
    for (int i = 0; i < loop->count; i++) {
        if (furthest_side(loop, i, disc) < 1) return false;
    }
    return true;
}

static int larger(int a, int b) { return a > b ? a : b; }

// Compares the distance between the corner and the loop with the sum of both radii, by squares: 1
// if the sum is larger, 0 if both are equal, -1 if it is smaller.
static int reach_of(const IntegerSolid *loop, const IntegerSolid *other, int corner)
{
    mpz_add(s.reach, other->radius, loop->radius);
    mpz_mul(s.reach, s.reach, s.reach);
    int closest = -1;
    for (int i = 0; i < loop->count && closest < 1; i++) {
        oracle_distance_squared(s.value, s.other, loop, i, other, corner);
        mpz_mul(s.other, s.other, s.reach);
        int order = mpz_cmp(s.other, s.value);
        closest = larger(closest, (order > 0) - (order < 0));
    }
    return closest;
}

static TsRelation relation_of_disc(const IntegerSolid *disc, const IntegerSolid *loop)
{
    if (strictly_inside(loop, disc)) return TS_OVERLAPPING;
    int closest = reach_of(loop, disc, 0);
    return closest < 0 ? TS_APART : closest == 0 ? TS_TOUCHING : TS_OVERLAPPING;
}

static TsRelation relation_of_cores(const IntegerSolid *a, const IntegerSolid *b)
{
    return a->polygon || b->polygon ? oracle_overlay_relation(a, b) : relation_of_loops(a, b);
}

// Disjoint cores are closest at a corner of one of them.
static TsRelation relation_of_rounded(const IntegerSolid *a, const IntegerSolid *b)
{
    if (relation_of_cores(a, b) != TS_APART) return TS_OVERLAPPING;
    int closest = -1;
    for (int i = 0; i < a->count && closest < 1; i++) closest = larger(closest, reach_of(b, a, i));
    for (int i = 0; i < b->count && closest < 1; i++) closest = larger(closest, reach_of(a, b, i));
    return closest < 0 ? TS_APART : closest == 0 ? TS_TOUCHING : TS_OVERLAPPING;
}

// Whether all of a, moved by s.reach, comes before all of b on one axis.
static bool is_before(mpz_t *a, int a_count, mpz_t *b, int b_count)
{
    int last = 0, first = 0;
    for (int i = 1; i < a_count; i++) {
        if (mpz_cmp(a[i], a[last]) > 0) last = i;
    }
    for (int i = 1; i < b_count; i++) {
        if (mpz_cmp(b[i], b[first]) < 0) first = i;
    }
    mpz_add(s.value, a[last], s.reach);
    return mpz_cmp(s.value, b[first]) < 0;
}

static bool boxes_disjoint(const IntegerSolid *a, const IntegerSolid *b)
{
    mpz_add(s.reach, a->radius, b->radius);
    return is_before(a->x, a->count, b->x, b->count) || is_before(b->x, b->count, a->x, a->count) ||
           is_before(a->y, a->count, b->y, b->count) || is_before(b->y, b->count, a->y, a->count);
}

TsRelation oracle_solids_relation(const IntegerPair *pair)
{
    make_ready();
    if (boxes_disjoint(&pair->a, &pair->b)) return TS_APART;
    bool a_round = mpz_sgn(pair->a.radius) > 0, b_round = mpz_sgn(pair->b.radius) > 0;
    if (a_round && pair->a.count == 1) return relation_of_disc(&pair->a, &pair->b);
    if (b_round && pair->b.count == 1) return relation_of_disc(&pair->b, &pair->a);
    if (a_round || b_round) return relation_of_rounded(&pair->a, &pair->b);
    return relation_of_cores(&pair->a, &pair->b);
}

TsRelation oracle_relation(const TsShape *a, const TsShape *b)
{
    return oracle_solids_relation(oracle_solids(a, b));
}

static bool has_area(const IntegerSolid *solid) { return solid->count > 2 && !solid->flat; }

TsRelation oracle_half_open(const TsShape *a, const TsShape *b)
{
    const IntegerPair *pair = oracle_solids(a, b);
    TsRelation relation = oracle_solids_relation(pair);
    if (relation == TS_APART) return TS_APART;
    bool point_a = a->kind == TS_SHAPE_POINT, point_b = b->kind == TS_SHAPE_POINT;
    bool flat = (!point_a && !has_area(&pair->a)) || (!point_b && !has_area(&pair->b));
    if (flat || (point_a && point_b)) return TS_TOUCHING;
    if (relation == TS_OVERLAPPING) return TS_OVERLAPPING;
    bool enters = (point_a && oracle_place_beyond_corner(&pair->b, &pair->a, 0)) ||
                  (point_b && oracle_place_beyond_corner(&pair->a, &pair->b, 0));
    return enters ? TS_OVERLAPPING : TS_APART;
}

TsRelation oracle_within(const TsShape *a, const TsShape *b, double distance)
{
    return oracle_solids_relation(oracle_grown_solids(a, b, distance));
}

TsRelation oracle_sweep(const TsShape *a, TsVec move_a, const TsShape *b, TsVec move_b)
{
    return oracle_solids_relation(oracle_swept_solids(a, move_a, b, move_b));
}

bool oracle_simple(TsPolygon polygon)
{
    TsShape shape = {.kind = TS_SHAPE_POLYGON, .polygon = polygon};
    TsShape corner = {.kind = TS_SHAPE_POINT, .point = polygon.corner[0]};
    return oracle_overlay_simple(&oracle_solids(&shape, &corner)->a);
}

// ---- Containment

// Whether the circle or capsule contains a convex solid: each corner of it is within the difference
// of the radii.
static bool round_holds(const IntegerSolid *round, const IntegerSolid *inner)
{
    mpz_sub(s.reach, round->radius, inner->radius);
    if (mpz_sgn(s.reach) < 0) return false;
    mpz_mul(s.reach, s.reach, s.reach);
    for (int i = 0; i < inner->count; i++) {
        oracle_distance_squared(s.numerator, s.denominator, round, 0, inner, i);
        mpz_mul(s.denominator, s.denominator, s.reach);
        if (mpz_cmp(s.numerator, s.denominator) > 0) return false;
    }
    return true;
}

// Whether the loop contains a circle or capsule: it contains the core, and no edge is nearer to it
// than the radius.
static bool loop_holds_round(const IntegerSolid *loop, const IntegerSolid *round)
{
    if (loop->count < 3 || loop->flat || !oracle_overlay_holds(loop, round)) return false;
    for (int i = 0; i < round->count; i++) {
        if (oracle_place_of_corner(loop, round, i) <= 0 || reach_of(loop, round, i) > 0)
            return false;
    }
    for (int i = 0; i < loop->count; i++) {
        if (reach_of(round, loop, i) > 0) return false;
    }
    return true;
}

bool oracle_contains(const TsShape *outer, const TsShape *inner)
{
    make_ready();
    const IntegerPair *pair = oracle_solids(outer, inner);
    if (mpz_sgn(pair->a.radius) > 0) return round_holds(&pair->a, &pair->b);
    if (mpz_sgn(pair->b.radius) > 0) return loop_holds_round(&pair->a, &pair->b);
    return oracle_overlay_holds(&pair->a, &pair->b);
}

// ---- Margins
//
// Differences are computed as integers; only the root or quotient at the end is rounded. long
// double has the range for squares of squares of the largest coordinates.

static long double rounded(const mpz_t z)
{
    if (mpz_sizeinbase(z, 2) < DBL_MAX_EXP) return (long double)mpz_get_d(z);
    long exponent;
    double mantissa = mpz_get_d_2exp(&exponent, z);
    return ldexpl((long double)mantissa, (int)exponent);
}

// The least distance of a corner of `disc`, none of which is inside of the loop, from it minus both
// radii; 0 exactly if the circle around the corner touches it. It is (d^2 - r^2) / (d + r) with an
// exact numerator, so that nothing cancels.
static long double least_gap_of_rim(const IntegerSolid *disc, const IntegerSolid *loop)
{
    long double least = LDBL_MAX;
    bool convex = oracle_corners_convex(loop);
    mpz_add(s.reach, disc->radius, loop->radius);
    long double reach = rounded(s.reach);
    mpz_mul(s.reach, s.reach, s.reach);
    for (int edge = 0; edge < loop->count; edge++) {
        oracle_edge(loop, edge);
        for (int i = 0; i < disc->count; i++) {
            if (!oracle_edge_distance_squared(s.numerator, s.denominator, loop, edge, convex, disc,
                                              i))
                continue;
            long double below = rounded(s.denominator);
            long double distance = sqrtl(rounded(s.numerator) / below);
            mpz_submul(s.numerator, s.reach, s.denominator);
            bool far = distance + reach > 0;
            least = fminl(least, far ? rounded(s.numerator) / below / (distance + reach) : 0);
        }
    }
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

// The shortest move of `other` along a normal of `solid` that ends the overlap.
static long double least_depth(const IntegerSolid *solid, const IntegerSolid *other)
{
    long double least = LDBL_MAX;
    for (int i = 0; i < oracle_edge_count(solid); i++) {
        least = fminl(least, depth_over_edge(solid, i, other));
    }
    return least;
}

// The least distance of the corners `first` to `end` - 1 of a from b, with `outside` as in
// oracle_edge_distance_squared.
static long double least_distance(const IntegerSolid *a, int first, int end, const IntegerSolid *b,
                                  bool outside)
{
    long double least = LDBL_MAX; // the square
    for (int edge = 0; edge < b->count; edge++) {
        oracle_edge(b, edge);
        for (int i = first; i < end; i++) {
            if (oracle_edge_distance_squared(s.numerator, s.denominator, b, edge, outside, a, i))
                least = fminl(least, rounded(s.numerator) / rounded(s.denominator));
        }
    }
    return sqrtl(least);
}

static void cut(Pieces *pieces, const IntegerSolid *solid)
{
    pieces->solid = solid;
    pieces->whole = oracle_corners_convex(solid);
    pieces->corner =
        oracle_grow(pieces->corner, &pieces->room, solid->count, sizeof *pieces->corner);
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
    const Pieces *first = &s.first, *second = &s.second;
    cut(&s.first, a);
    cut(&s.second, b);
    long double deepest = 0;
    for (int i = 0; i < first->count; i++) {
        const IntegerSolid *piece = piece_of(first, i, &s.piece[0]);
        for (int k = 0; k < second->count; k++) {
            const IntegerSolid *other = piece_of(second, k, &s.piece[1]);
            long double depth = fminl(least_depth(piece, other), least_depth(other, piece));
            deepest = fmaxl(deepest, depth);
        }
    }
    return deepest;
}

static long double margin_of_disc(const IntegerSolid *disc, const IntegerSolid *loop, bool apart)
{
    if (apart) return least_gap_of_rim(disc, loop);
    bool inside = loop->count > 2 && oracle_place_of_corner(loop, disc, 0) > 0;
    return inside ? least_distance(disc, 0, 1, loop, false) + rounded(disc->radius)
                  : -least_gap_of_rim(disc, loop);
}

static double margin_of(const IntegerPair *pair, TsRelation relation)
{
    if (relation == TS_TOUCHING) return 0;
    bool apart = relation == TS_APART;
    const IntegerSolid *a = &pair->a, *b = &pair->b;
    bool rounded_core = mpz_sgn(a->radius) + mpz_sgn(b->radius) > 0;
    long double units;
    if (a->count == 1)
        units = margin_of_disc(a, b, apart);
    else if (b->count == 1)
        units = margin_of_disc(b, a, apart);
    else if (rounded_core && relation_of_cores(a, b) == TS_APART) // of capsules: by the distance
        units = fabsl(fminl(least_gap_of_rim(a, b), least_gap_of_rim(b, a)));
    else if (rounded_core)
        units = depth_of_loops(a, b) + rounded(a->radius) + rounded(b->radius);
    else if (apart)
        units = fminl(least_distance(a, 0, a->count, b, oracle_corners_convex(b)),
                      least_distance(b, 0, b->count, a, oracle_corners_convex(a)));
    else
        units = depth_of_loops(a, b);
    return (double)ldexpl(units, pair->unit);
}

OracleMeasure oracle_measure(const TsShape *a, const TsShape *b)
{
    const IntegerPair *pair = oracle_solids(a, b);
    TsRelation relation = oracle_solids_relation(pair);
    return (OracleMeasure){relation, margin_of(pair, relation)};
}

double oracle_margin(const TsShape *a, const TsShape *b) { return oracle_measure(a, b).margin; }

double oracle_sweep_margin(const TsShape *a, TsVec move_a, const TsShape *b, TsVec move_b)
{
    const IntegerPair *pair = oracle_swept_solids(a, move_a, b, move_b);
    return margin_of(pair, oracle_solids_relation(pair));
}
