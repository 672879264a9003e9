// Where a point lies beside a loop, and how far from its edges, in exact integers.
#include "oracle/oracle_private.h"

static struct {
    bool ready;
    mpz_t value, way_x, way_y, gap_x, gap_y, along, length;
    ScaledPoint corner;
} s; // kept between calls

static void make_ready(void)
{
    if (s.ready) return;
    mpz_inits(s.value, s.way_x, s.way_y, s.gap_x, s.gap_y, s.along, s.length, NULL);
    mpz_inits(s.corner.x, s.corner.y, NULL);
    mpz_init_set_ui(s.corner.scale, 1);
    s.ready = true;
}

static int after(const IntegerSolid *solid, int i) { return i + 1 < solid->count ? i + 1 : 0; }

// ---- A corner and an edge

int oracle_edge_count(const IntegerSolid *solid) { return solid->count == 1 ? 0 : solid->count; }

// s.way = the edge.
static void measure_edge(const IntegerSolid *solid, int edge)
{
    make_ready();
    int end = after(solid, edge);
    mpz_sub(s.way_x, solid->x[end], solid->x[edge]);
    mpz_sub(s.way_y, solid->y[end], solid->y[edge]);
}

// s.gap = from the start of the edge to the corner, s.value = the corner's orientation relative to
// the edge.
static void measure_corner(const IntegerSolid *solid, int edge, const IntegerSolid *other,
                           int corner)
{
    mpz_sub(s.gap_x, other->x[corner], solid->x[edge]);
    mpz_sub(s.gap_y, other->y[corner], solid->y[edge]);
    mpz_mul(s.value, s.way_x, s.gap_y);
    mpz_submul(s.value, s.way_y, s.gap_x);
}

void oracle_side(mpz_t cross, const IntegerSolid *solid, int edge, const IntegerSolid *other,
                 int corner)
{
    measure_edge(solid, edge);
    measure_corner(solid, edge, other, corner);
    mpz_swap(cross, s.value);
}

static void length_squared(mpz_t out, const mpz_t x, const mpz_t y)
{
    mpz_mul(out, x, x);
    mpz_addmul(out, y, y);
}

void oracle_edge(const IntegerSolid *solid, int edge)
{
    measure_edge(solid, edge);
    length_squared(s.length, s.way_x, s.way_y);
}

bool oracle_edge_distance_squared(mpz_t numerator, mpz_t denominator, const IntegerSolid *solid,
                                  int edge, bool outside, const IntegerSolid *other, int corner)
{
    measure_corner(solid, edge, other, corner);
    if (outside && mpz_sgn(s.value) > 0) return false;
    mpz_mul(s.along, s.way_x, s.gap_x);
    mpz_addmul(s.along, s.way_y, s.gap_y);
    if (mpz_sgn(s.along) > 0 && mpz_cmp(s.along, s.length) < 0) { // beside the edge
        mpz_mul(numerator, s.value, s.value);
        mpz_set(denominator, s.length);
        return true;
    }
    if (mpz_sgn(s.along) > 0) { // beyond its end
        mpz_sub(s.gap_x, s.gap_x, s.way_x);
        mpz_sub(s.gap_y, s.gap_y, s.way_y);
    }
    length_squared(numerator, s.gap_x, s.gap_y);
    mpz_set_ui(denominator, 1);
    return true;
}

void oracle_distance_squared(mpz_t numerator, mpz_t denominator, const IntegerSolid *solid,
                             int edge, const IntegerSolid *other, int corner)
{
    oracle_edge(solid, edge);
    oracle_edge_distance_squared(numerator, denominator, solid, edge, false, other, corner);
}

// ---- A point and a loop

// Compares the point's coordinate with that of a corner.
static int order_of(const mpz_t point, const mpz_t corner, const mpz_t scale)
{
    mpz_mul(s.value, corner, scale);
    int order = mpz_cmp(point, s.value);
    return (order > 0) - (order < 0);
}

// The side of an edge that the point is on.
static int side_of(const IntegerSolid *loop, int edge, const ScaledPoint *point)
{
    int end = after(loop, edge);
    mpz_sub(s.way_x, loop->x[end], loop->x[edge]);
    mpz_sub(s.way_y, loop->y[end], loop->y[edge]);
    mpz_set(s.gap_x, point->x);
    mpz_set(s.gap_y, point->y);
    mpz_submul(s.gap_x, point->scale, loop->x[edge]);
    mpz_submul(s.gap_y, point->scale, loop->y[edge]);
    mpz_mul(s.value, s.way_x, s.gap_y);
    mpz_submul(s.value, s.way_y, s.gap_x);
    return mpz_sgn(s.value);
}

// Whether a point at the height of a horizontal edge is to the left or right of it.
static bool beside_level_edge(const IntegerSolid *loop, int edge, const ScaledPoint *point)
{
    int from = order_of(point->x, loop->x[edge], point->scale);
    int to = order_of(point->x, loop->x[after(loop, edge)], point->scale);
    return from * to > 0;
}

// Even-odd rule with a ray to the right; a point on an edge is on the boundary.
static int place(const IntegerSolid *loop, const ScaledPoint *point, int *edge)
{
    bool inside = false;
    int from = order_of(point->y, loop->y[0], point->scale);
    for (int i = 0; i < oracle_edge_count(loop); i++) {
        int before = from, to = order_of(point->y, loop->y[after(loop, i)], point->scale);
        from = to;
        if (before * to > 0) continue;
        int side = side_of(loop, i, point);
        *edge = i;
        if (side == 0 && (before != to || !beside_level_edge(loop, i, point))) return 0;
        if ((before < 0) != (to < 0)) inside ^= (side > 0) == (before > to);
    }
    return inside ? 1 : -1;
}

int oracle_place(const IntegerSolid *loop, const ScaledPoint *point, int *edge)
{
    make_ready();
    if (loop->count > 1) return place(loop, point, edge);
    bool equal = order_of(point->x, loop->x[0], point->scale) == 0 &&
                 order_of(point->y, loop->y[0], point->scale) == 0;
    return equal ? 0 : -1;
}

int oracle_place_of_corner(const IntegerSolid *loop, const IntegerSolid *other, int corner)
{
    make_ready();
    int edge;
    mpz_set(s.corner.x, other->x[corner]);
    mpz_set(s.corner.y, other->y[corner]);
    return oracle_place(loop, &s.corner, &edge);
}

// Even-odd rule with a ray to the right, as above. The moved point is lower than all corners at its
// height, and to the right of every other edge that it was on.
bool oracle_place_beyond_corner(const IntegerSolid *loop, const IntegerSolid *other, int corner)
{
    make_ready();
    bool inside = false;
    mpz_set(s.corner.x, other->x[corner]);
    mpz_set(s.corner.y, other->y[corner]);
    for (int i = 0; i < oracle_edge_count(loop); i++) {
        bool starts_above = mpz_cmp(loop->y[i], s.corner.y) <= 0;
        bool ends_above = mpz_cmp(loop->y[after(loop, i)], s.corner.y) <= 0;
        if (starts_above == ends_above) continue;
        int side = side_of(loop, i, &s.corner);
        if (side != 0) inside ^= (side > 0) == starts_above;
    }
    return inside;
}
