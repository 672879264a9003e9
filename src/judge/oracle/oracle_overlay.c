// Overlays two polygons, segments or points exactly: cuts each edge of one where it meets the
// other, and classifies the pieces between the cuts as inside, outside or on the other's boundary.
// The relation, containment and simplicity of a polygon follow from these classes.
//
// A fraction along an edge is a quotient of two integers, so no cut is rounded.
#include "oracle/oracle_private.h"

#include <string.h>

typedef enum Place {
    UNKNOWN = 0,
    OUTSIDE = 1,
    INSIDE = 2,
    ALONG = 4,   // on the other's boundary, both interiors on the same side of it
    AGAINST = 8, // on the other's boundary, the interiors on different sides
} Place;

typedef struct Cut { // a place on an edge: its fraction along / whole from the edge's start; whole
                     // > 0
    mpz_t along, whole;
} Cut;

// side[0][i * stride + k] is on which side of edge i of the first polygon corner k of the second
// lies (sign of the orientation); side[1] holds the same with the polygons exchanged.
static struct {
    bool ready;
    const IntegerSolid *solid[2];
    signed char *side[2];
    int stride, side_room[2]; // the greater of both counts
    Cut *cut, start, end;
    int cuts, cut_room;
    bool crosses; // two edges cross, each between the other's ends
    mpz_t value, other, way_x, way_y, along;
    ScaledPoint middle;
} s; // static, so that the integers are allocated once

static void make_ready(void)
{
    if (s.ready) return;
    mpz_inits(s.value, s.other, s.way_x, s.way_y, s.along, NULL);
    mpz_inits(s.middle.x, s.middle.y, s.middle.scale, NULL);
    mpz_init_set_ui(s.start.along, 0);
    mpz_init_set_ui(s.start.whole, 1);
    mpz_init_set_ui(s.end.along, 1);
    mpz_init_set_ui(s.end.whole, 1);
    s.ready = true;
}

// An edge has at most two cuts by each edge of the other, and one is written behind the last.
static void make_cuts(int needed)
{
    int had = s.cut_room;
    if (needed <= had) return;
    s.cut = oracle_grow(s.cut, &s.cut_room, needed, sizeof *s.cut);
    for (int i = had; i < s.cut_room; i++) mpz_inits(s.cut[i].along, s.cut[i].whole, NULL);
}

// On which side of edge i of one polygon corner k of the other lies.
static int side_of(int which, int i, int k) { return s.side[which][i * s.stride + k]; }

static bool has_area(const IntegerSolid *solid) { return solid->count > 2 && !solid->flat; }

static int after(const IntegerSolid *solid, int i) { return i + 1 < solid->count ? i + 1 : 0; }

// A segment counts as one edge, not two.
static int edges(const IntegerSolid *solid)
{
    return solid->count > 2 ? solid->count : solid->count - 1;
}

static void compute_sides(int which)
{
    const IntegerSolid *solid = s.solid[which], *other = s.solid[1 - which];
    for (int i = 0; i < edges(solid); i++) {
        for (int k = 0; k < other->count; k++) {
            oracle_side(s.value, solid, i, other, k);
            s.side[which][i * s.stride + k] = (signed char)mpz_sgn(s.value);
        }
    }
}

static void set_polygons(const IntegerSolid *a, const IntegerSolid *b)
{
    make_ready();
    s.solid[0] = a;
    s.solid[1] = b;
    s.stride = a->count > b->count ? a->count : b->count;
    int sides = s.stride * s.stride;
    for (int i = 0; i < 2; i++)
        s.side[i] = oracle_grow(s.side[i], &s.side_room[i], sides, sizeof *s.side[i]);
    compute_sides(0);
    if (a == b)
        memcpy(s.side[1], s.side[0], (size_t)sides * sizeof *s.side[0]);
    else
        compute_sides(1);
}

// ---- Where an edge is cut

static void set_direction(const IntegerSolid *solid, int edge)
{
    int end = after(solid, edge);
    mpz_sub(s.way_x, solid->x[end], solid->x[edge]);
    mpz_sub(s.way_y, solid->y[end], solid->y[edge]);
}

static int cut_order(const Cut *a, const Cut *b)
{
    mpz_mul(s.value, a->along, b->whole);
    mpz_mul(s.other, b->along, a->whole);
    return mpz_cmp(s.value, s.other);
}

static void swap_cuts(Cut *a, Cut *b)
{
    mpz_swap(a->along, b->along);
    mpz_swap(a->whole, b->whole);
}

// Sorts in the cut that the caller wrote behind the last one; drops it if it is a duplicate.
static void insert_last_cut(void)
{
    int at = s.cuts++, order = 1;
    while (at > 0 && (order = cut_order(&s.cut[at - 1], &s.cut[at])) > 0) {
        swap_cuts(&s.cut[at - 1], &s.cut[at]);
        at--;
    }
    if (at == 0 || order != 0) return;
    for (; at + 1 < s.cuts; at++) swap_cuts(&s.cut[at], &s.cut[at + 1]);
    s.cuts--;
}

static void cut_at_crossing(int which, int i, int k)
{
    const IntegerSolid *solid = s.solid[which], *other = s.solid[1 - which];
    Cut *cut = &s.cut[s.cuts];
    oracle_side(cut->along, other, k, solid, i);
    oracle_side(cut->whole, other, k, solid, after(solid, i));
    mpz_sub(cut->whole, cut->along, cut->whole);
    if (mpz_sgn(cut->whole) < 0) {
        mpz_neg(cut->along, cut->along);
        mpz_neg(cut->whole, cut->whole);
    }
    insert_last_cut();
}

// Writes a cut where a collinear corner of the other polygon lies on the edge. Returns -1 if the
// corner lies before the edge's start, 1 if it lies behind its end, else 0.
static int cut_at_corner(int which, int i, int corner)
{
    const IntegerSolid *solid = s.solid[which], *other = s.solid[1 - which];
    Cut *cut = &s.cut[s.cuts];
    set_direction(solid, i);
    mpz_mul(cut->whole, s.way_x, s.way_x);
    mpz_addmul(cut->whole, s.way_y, s.way_y);
    mpz_sub(s.value, other->x[corner], solid->x[i]);
    mpz_mul(cut->along, s.way_x, s.value);
    mpz_sub(s.value, other->y[corner], solid->y[i]);
    mpz_addmul(cut->along, s.way_y, s.value);
    if (mpz_sgn(cut->along) < 0) return -1;
    return mpz_cmp(cut->along, cut->whole) > 0 ? 1 : 0;
}

static void cut_at_end(bool end)
{
    Cut *cut = &s.cut[s.cuts];
    mpz_set_ui(cut->along, end);
    mpz_set_ui(cut->whole, 1);
    insert_last_cut();
}

// Two collinear edges: cuts at both ends of the interval that they share.
static void cut_collinear(int which, int i, int k)
{
    int from = cut_at_corner(which, i, k);
    if (from == 0) insert_last_cut();
    int to = cut_at_corner(which, i, after(s.solid[1 - which], k));
    if (to == 0) insert_last_cut();
    if (from == to && from != 0) return;
    if (from < 0 || to < 0) cut_at_end(false);
    if (from > 0 || to > 0) cut_at_end(true);
}

static void cut_by_edge(int which, int i, int k)
{
    const IntegerSolid *solid = s.solid[which], *other = s.solid[1 - which];
    int from = side_of(which, i, k), to = side_of(which, i, after(other, k));
    int first = side_of(1 - which, k, i), second = side_of(1 - which, k, after(solid, i));
    if (from * to > 0 || first * second > 0) return;
    if (from == 0 && to == 0) {
        cut_collinear(which, i, k);
        return;
    }
    s.crosses = s.crosses || (from * to < 0 && first * second < 0);
    cut_at_crossing(which, i, k);
}

static void cut_edge(int which, int i)
{
    s.cuts = 0;
    make_cuts(2 * edges(s.solid[1 - which]) + 2);
    for (int k = 0; k < edges(s.solid[1 - which]); k++) cut_by_edge(which, i, k);
}

// ---- Along a boundary

static Place place_on_edge(int which, int i, int edge)
{
    const IntegerSolid *solid = s.solid[which], *other = s.solid[1 - which];
    if (!has_area(solid) || !has_area(other)) return AGAINST;
    set_direction(solid, i);
    mpz_set(s.middle.x, s.way_x);
    mpz_set(s.middle.y, s.way_y);
    set_direction(other, edge);
    mpz_mul(s.value, s.middle.x, s.way_x);
    mpz_addmul(s.value, s.middle.y, s.way_y);
    return mpz_sgn(s.value) > 0 ? ALONG : AGAINST;
}

// A piece lies in one class wholly, so its midpoint decides.
static Place place_of_piece(int which, int i, const Cut *from, const Cut *to)
{
    const IntegerSolid *solid = s.solid[which], *other = s.solid[1 - which];
    ScaledPoint *middle = &s.middle;
    mpz_mul(s.along, from->along, to->whole);
    mpz_addmul(s.along, to->along, from->whole);
    mpz_mul(middle->scale, from->whole, to->whole);
    mpz_mul_2exp(middle->scale, middle->scale, 1);
    set_direction(solid, i);
    mpz_mul(middle->x, middle->scale, solid->x[i]);
    mpz_addmul(middle->x, s.along, s.way_x);
    mpz_mul(middle->y, middle->scale, solid->y[i]);
    mpz_addmul(middle->y, s.along, s.way_y);
    int edge, place = oracle_place(other, middle, &edge);
    if (other->count == 1 || place < 0) return OUTSIDE;
    return place > 0 ? INSIDE : place_on_edge(which, i, edge);
}

// The classes of an edge's pieces, as bits. `*last` is the class of the piece before, which the
// next piece shares if there is no cut between them.
static unsigned places_of_edge(int which, int i, Place *last)
{
    unsigned places = 0;
    const Cut *from = &s.start;
    for (int c = 0; c <= s.cuts; c++) {
        const Cut *to = c < s.cuts ? &s.cut[c] : &s.end;
        if (cut_order(from, to) < 0) {
            if (*last == UNKNOWN) *last = place_of_piece(which, i, from, to);
            places |= *last;
        }
        if (c < s.cuts) *last = UNKNOWN;
        from = to;
    }
    return places;
}

// The classes of all pieces of a boundary, as bits; stops at the first of the classes `until`.
static unsigned places_of(int which, unsigned until, bool *meets)
{
    const IntegerSolid *solid = s.solid[which], *other = s.solid[1 - which];
    if (solid->count == 1) {
        int place = oracle_place_of_corner(other, solid, 0);
        *meets |= place == 0;
        return place < 0 ? OUTSIDE : place ? INSIDE : AGAINST;
    }
    unsigned places = 0;
    Place last = UNKNOWN;
    for (int i = 0; i < edges(solid) && (places & until) == 0; i++) {
        cut_edge(which, i);
        *meets |= s.cuts > 0;
        places |= places_of_edge(which, i, &last);
    }
    return places;
}

// The interiors intersect if and only if some piece of one boundary lies inside the other polygon,
// or on its boundary with both interiors on the same side: the boundary of the intersection
// consists of such pieces. Two segments without area intersect in their interiors if they cross.
TsRelation oracle_overlay_relation(const IntegerSolid *a, const IntegerSolid *b)
{
    set_polygons(a, b);
    s.crosses = false;
    bool meets = false;
    unsigned places = places_of(0, INSIDE | ALONG, &meets);
    if ((places & (INSIDE | ALONG)) == 0) places |= places_of(1, INSIDE | ALONG, &meets);
    bool lines_cross = s.crosses && !has_area(a) && !has_area(b);
    if (lines_cross || (places & (INSIDE | ALONG)) != 0) return TS_OVERLAPPING;
    return meets ? TS_TOUCHING : TS_APART;
}

// A polygon has no holes: if it contains the other's boundary, it contains its interior.
bool oracle_overlay_holds(const IntegerSolid *outer, const IntegerSolid *inner)
{
    set_polygons(outer, inner);
    bool meets = false;
    return (places_of(1, OUTSIDE, &meets) & OUTSIDE) == 0;
}

bool oracle_overlay_simple(const IntegerSolid *loop)
{
    if (loop->count < 3) return true;
    set_polygons(loop, loop);
    make_cuts(4); // of one edge
    for (int i = 0; i < loop->count; i++) {
        int next = after(loop, i);
        if (side_of(0, i, after(loop, next)) == 0)
            return false; // the boundary turns back on itself
        for (int k = i + 2; k < loop->count; k++) {
            s.cuts = 0;
            if (after(loop, k) != i) cut_by_edge(0, i, k);
            if (s.cuts > 0) return false;
        }
    }
    return true;
}
