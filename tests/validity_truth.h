// Whether areas are valid, by another way: the plane is cut into slabs by vertical lines through
// all corners and crossings, in rational numbers, and the faces between sides are looked at one by
// one. Areas are valid if their rings are simple and have no stretch in common, if no face is in a
// hole but not in its ring, in two holes of a ring, or in two areas, and if the faces of each area
// are together.
#ifndef VALIDITY_TRUTH_H
#define VALIDITY_TRUTH_H

#include <string.h>

#include "rational.h"
#include "touchstone/geometry.h"

enum { VALIDITY_SIDES = 96, VALIDITY_FACES = 1 << 13, VALIDITY_CUTS = 1 << 12 };

typedef struct ValiditySide {
    TsVec a, b; // by x, then y
    int part, area, order;
} ValiditySide;

typedef struct ValidityFace {
    int slab;
    int below, above; // sides; -1 for none
    unsigned rings;   // bit p: in the ring or hole p
    int root;
} ValidityFace;

static struct {
    ValiditySide side[VALIDITY_SIDES];
    int sides;
    ValidityFace face[VALIDITY_FACES];
    int faces;
} validity;

static inline int validity_order(Rational a, Rational b)
{
    int sign = mpq_cmp(a, b);
    return (sign > 0) - (sign < 0);
}

static inline int validity_order_of(const void *a, const void *b)
{
    return mpq_cmp(*(const Rational *)a, *(const Rational *)b);
}

static inline Rational validity_y(const ValiditySide *side, Rational x)
{
    Place a = place(side->a), along = place_subtract(place(side->b), a);
    return rational_add(
        a.y, rational_divide(rational_multiply(rational_subtract(x, a.x), along.y), along.x));
}

static inline bool validity_spans(const ValiditySide *side, Rational x)
{
    return side->a.x != side->b.x && validity_order(rational(side->a.x), x) < 0 &&
           validity_order(x, rational(side->b.x)) < 0;
}

static inline int validity_turn(TsVec a, TsVec b, TsVec c)
{
    return mpq_sgn(
        place_cross(place_subtract(place(b), place(a)), place_subtract(place(c), place(a))));
}

static inline bool validity_on(const ValiditySide *side, TsVec at)
{
    return validity_turn(side->a, side->b, at) == 0 && side->a.x <= at.x && at.x <= side->b.x &&
           (side->a.y < side->b.y ? side->a.y <= at.y && at.y <= side->b.y
                                  : side->b.y <= at.y && at.y <= side->a.y);
}

// How much two sides have in common: 0 nothing, 1 a point, 2 a stretch. `*at` becomes a common
// corner.
static inline int validity_meet(const ValiditySide *s, const ValiditySide *t, TsVec *at)
{
    const TsVec corner[] = {s->a, s->b, t->a, t->b};
    int common = 0;
    TsVec first = {0, 0};
    for (int i = 0; i < 4; i++) {
        if (!validity_on(i < 2 ? t : s, corner[i])) continue;
        if (common == 0) first = corner[i];
        if (common == 0 || !ts_vec_equal(first, corner[i])) common = common > 0 ? 2 : 1;
    }
    *at = first;
    if (common > 0) return common;
    return validity_turn(s->a, s->b, t->a) * validity_turn(s->a, s->b, t->b) < 0 &&
           validity_turn(t->a, t->b, s->a) * validity_turn(t->a, t->b, s->b) < 0;
}

static inline bool validity_add_sides(const TsGeometry *geometry)
{
    int area = -1;
    validity.sides = 0;
    for (int p = 0; p < geometry->parts; p++) {
        TsPart part = geometry->part[p];
        const TsVec *corner = geometry->corner + part.first;
        int order = 0;
        if (part.kind == TS_PART_RING) area = p;
        for (int k = 0; k < part.count; k++) {
            TsVec a = corner[k], b = corner[(k + 1) % part.count];
            if (ts_vec_equal(a, b)) continue;
            bool swap = b.x < a.x || (b.x == a.x && b.y < a.y);
            if (validity.sides == VALIDITY_SIDES || p >= 32) abort();
            validity.side[validity.sides++] =
                (ValiditySide){swap ? b : a, swap ? a : b, p, area, order++};
        }
        if (order < 3) return false;
    }
    return true;
}

// Rings are simple, and have no stretch in common with others of the areas that count.
static inline bool validity_rings_are_simple(const TsGeometry *geometry)
{
    for (int i = 0; i < validity.sides; i++)
        for (int k = 0; k < i; k++) {
            const ValiditySide *s = &validity.side[i], *t = &validity.side[k];
            TsVec at;
            int used = rationals.used, common = validity_meet(s, t, &at);
            rationals.used = used;
            if (s->part != t->part) {
                if (common == 2 && (s->area == t->area || !geometry->overlapping)) return false;
                continue;
            }
            bool closing =
                t->order == 0 && (i + 1 == validity.sides || validity.side[i + 1].part != s->part);
            if (common > (s->order == t->order + 1 || closing)) return false;
        }
    return true;
}

static inline int validity_distinct(Rational *number, int count)
{
    int kept = 0;
    qsort(number, (size_t)count, sizeof *number, validity_order_of);
    for (int i = 0; i < count; i++)
        if (kept == 0 || validity_order(number[kept - 1], number[i]) != 0)
            number[kept++] = number[i];
    return kept;
}

static inline int validity_lines(Rational *x)
{
    int count = 0;
    for (int i = 0; i < validity.sides; i++) {
        const ValiditySide *s = &validity.side[i];
        x[count++] = rational(s->a.x);
        x[count++] = rational(s->b.x);
        for (int k = 0; k < i; k++) {
            const ValiditySide *t = &validity.side[k];
            TsVec at;
            if (validity_meet(s, t, &at) != 1) continue;
            Place a = place(s->a), along = place_subtract(place(s->b), a);
            Place c = place(t->a), other = place_subtract(place(t->b), c);
            Rational d = place_cross(along, other);
            if (mpq_sgn(d) == 0) continue;
            if (count >= VALIDITY_CUTS - 4) abort();
            x[count++] = rational_add(
                a.x, rational_multiply(
                         along.x, rational_divide(place_cross(place_subtract(c, a), other), d)));
        }
    }
    return validity_distinct(x, count);
}

// The faces of a slab between the sides of an area, or of all for -1.
static inline void validity_add_faces(const Rational *x, int slab, int area)
{
    int used = rationals.used;
    Rational middle = rational_divide(rational_add(x[slab], x[slab + 1]), rational(2));
    int row[VALIDITY_SIDES], sides = 0;
    Rational y[VALIDITY_SIDES];
    for (int i = 0; i < validity.sides; i++) {
        if (area >= 0 && validity.side[i].area != area) continue;
        if (!validity_spans(&validity.side[i], middle)) continue;
        Rational at = validity_y(&validity.side[i], middle);
        int k = sides++;
        for (; k > 0 && validity_order(y[k - 1], at) > 0; k--) {
            y[k] = y[k - 1];
            row[k] = row[k - 1];
        }
        y[k] = at;
        row[k] = i;
    }
    unsigned rings = 0;
    for (int k = 0; k <= sides; k++) {
        // Between sides that lie on each other there is no face.
        if (k == 0 || k == sides || validity_order(y[k - 1], y[k]) != 0) {
            if (validity.faces == VALIDITY_FACES) abort();
            validity.face[validity.faces] = (ValidityFace){
                slab, k > 0 ? row[k - 1] : -1, k < sides ? row[k] : -1, rings, validity.faces};
            validity.faces++;
        }
        if (k < sides) rings ^= 1u << validity.side[row[k]].part;
    }
    rationals.used = used;
}

static inline int validity_root(int face)
{
    while (validity.face[face].root != face) face = validity.face[face].root;
    return face;
}

// Whether two faces have a stretch of the line at x in common on which no vertical side of `area`
// lies.
static inline bool validity_adjoin(const ValidityFace *f, const ValidityFace *g, Rational x,
                                   int area)
{
    static Rational cut[2 * VALIDITY_SIDES + 4];
    Rational low = NULL, high = NULL;
    const ValidityFace *face[] = {f, g};
    for (int i = 0; i < 2; i++) {
        if (face[i]->below >= 0) {
            Rational y = validity_y(&validity.side[face[i]->below], x);
            if (!low || validity_order(low, y) < 0) low = y;
        }
        if (face[i]->above >= 0) {
            Rational y = validity_y(&validity.side[face[i]->above], x);
            if (!high || validity_order(y, high) < 0) high = y;
        }
    }
    if (!low || !high || validity_order(low, high) >= 0) return false; // faces of areas are bounded
    int cuts = 0;
    cut[cuts++] = low;
    cut[cuts++] = high;
    for (int i = 0; i < validity.sides; i++)
        if (validity.side[i].a.x == validity.side[i].b.x &&
            validity_order(rational(validity.side[i].a.x), x) == 0) {
            cut[cuts++] = rational(validity.side[i].a.y);
            cut[cuts++] = rational(validity.side[i].b.y);
        }
    cuts = validity_distinct(cut, cuts);
    for (int k = 0; k + 1 < cuts; k++) {
        if (validity_order(cut[k], low) < 0 || validity_order(cut[k + 1], high) > 0) continue;
        bool covered = false;
        for (int i = 0; i < validity.sides; i++) {
            const ValiditySide *side = &validity.side[i];
            covered = covered || (side->area == area && side->a.x == side->b.x &&
                                  validity_order(rational(side->a.x), x) == 0 &&
                                  validity_order(rational(side->a.y), cut[k]) <= 0 &&
                                  validity_order(cut[k + 1], rational(side->b.y)) <= 0);
        }
        if (!covered) return true;
    }
    return false;
}

static inline bool validity_in(unsigned rings, const TsGeometry *geometry, int area)
{
    if (!(rings >> area & 1)) return false;
    for (int p = area + 1; p < geometry->parts && geometry->part[p].kind == TS_PART_HOLE; p++)
        if (rings >> p & 1) return false;
    return true;
}

// Whether the faces of an area are connected.
static inline bool validity_connected(const TsGeometry *geometry, const Rational *x, int lines,
                                      int area)
{
    int first = -1;
    validity.faces = 0;
    for (int i = 0; i + 1 < lines; i++) validity_add_faces(x, i, area);
    for (int i = 0; i < validity.faces; i++)
        for (int k = 0; k < i; k++) {
            const ValidityFace *f = &validity.face[k], *g = &validity.face[i];
            int used = rationals.used;
            if (f->slab + 1 == g->slab && validity_in(f->rings, geometry, area) &&
                validity_in(g->rings, geometry, area) && validity_adjoin(f, g, x[g->slab], area))
                validity.face[validity_root(i)].root = validity_root(k);
            rationals.used = used;
        }
    for (int i = 0; i < validity.faces; i++) {
        if (!validity_in(validity.face[i].rings, geometry, area)) continue;
        if (first < 0) first = validity_root(i);
        if (validity_root(i) != first) return false;
    }
    return first >= 0;
}

// No face is in a hole but not in its ring, in two holes of a ring, or in two areas.
static inline bool validity_faces_are_right(const TsGeometry *geometry)
{
    for (int i = 0; i < validity.faces; i++) {
        unsigned rings = validity.face[i].rings;
        int areas = 0, area = -1;
        for (int p = 0; p < geometry->parts; p++) {
            if (geometry->part[p].kind == TS_PART_RING) {
                area = p;
                areas += validity_in(rings, geometry, p);
                continue;
            }
            if (!(rings >> p & 1)) continue;
            if (!(rings >> area & 1)) return false;
            for (int q = area + 1; q < p; q++)
                if (rings >> q & 1) return false;
        }
        if (areas > 1 && !geometry->overlapping) return false;
    }
    return true;
}

// Of a geometry of rings and holes only.
static inline bool validity_of(const TsGeometry *geometry)
{
    static Rational x[VALIDITY_CUTS];
    rational_reset();
    if (!validity_add_sides(geometry) || !validity_rings_are_simple(geometry)) return false;
    validity.faces = 0;
    int lines = validity_lines(x);
    for (int i = 0; i + 1 < lines; i++) validity_add_faces(x, i, -1);
    if (!validity_faces_are_right(geometry)) return false;
    for (int p = 0; p < geometry->parts; p++)
        if (geometry->part[p].kind == TS_PART_RING && !validity_connected(geometry, x, lines, p))
            return false;
    return true;
}

#endif
