#include "oracle/oracle.h"

#include "oracle/oracle_overlay.h"

static struct {
    bool ready;
    mpz_t value, other, reach;
} s; // integers kept between calls

static void make_ready(void)
{
    if (!s.ready) mpz_inits(s.value, s.other, s.reach, NULL);
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
