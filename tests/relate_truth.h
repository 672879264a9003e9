// The nine entries of two geometries by another way: the plane is cut into slabs by vertical lines
// through all corners and crossings, in rational numbers. Within a slab no sides cross, so a point
// between two neighbours, one on each side, and all corners and crossings stand for everything.
// What is on a border follows from the faces next to it, so a union needs no rule of its own.
#ifndef RELATE_TRUTH_H
#define RELATE_TRUTH_H

#include <string.h>

#include "rational.h"
#include "touchstone/relate.h"

enum { TRUTH_SIDES = 256, TRUTH_PLACES = 1 << 13 };

typedef struct TruthSide {
    TsVec a, b;         // by x, then y
    int owner, polygon; // -1 for a path
} TruthSide;

typedef struct Truth {
    const TsGeometry *geometry[2];
    TruthSide side[TRUTH_SIDES];
    int sides, polygons[2];
    TsMatrix matrix;
} Truth;

typedef struct TruthFaces { // whether there is one in and one out, of either geometry
    bool in[2], out[2];
} TruthFaces;

static inline int rational_order(Rational a, Rational b)
{
    int sign = mpq_cmp(a, b);
    return (sign > 0) - (sign < 0);
}

static inline int rational_order_of(const void *a, const void *b)
{
    return mpq_cmp(*(const Rational *)a, *(const Rational *)b);
}

static inline bool truth_vertical(const TruthSide *side) { return side->a.x == side->b.x; }

static inline Rational truth_y(const TruthSide *side, Rational x)
{
    Place a = place(side->a), along = place_subtract(place(side->b), a);
    return rational_add(
        a.y, rational_divide(rational_multiply(rational_subtract(x, a.x), along.y), along.x));
}

static inline bool truth_spans(const TruthSide *side, Rational x)
{
    return rational_order(rational(side->a.x), x) <= 0 &&
           rational_order(x, rational(side->b.x)) <= 0;
}

static inline bool truth_on(const TruthSide *side, Rational x, Rational y)
{
    if (!truth_spans(side, x)) return false;
    if (!truth_vertical(side)) return rational_order(truth_y(side, x), y) == 0;
    return rational_order(rational(side->a.y), y) <= 0 &&
           rational_order(y, rational(side->b.y)) <= 0;
}

// Whether a point on no side is in an area: an odd number of a polygon's sides lie above it. `x` is
// not that of a corner.
static inline void truth_face(const Truth *truth, Rational x, Rational y, bool in[2])
{
    for (int owner = 0; owner < 2; owner++) {
        in[owner] = false;
        for (int polygon = 0; polygon < truth->polygons[owner] && !in[owner]; polygon++)
            for (int i = 0; i < truth->sides; i++) {
                const TruthSide *side = &truth->side[i];
                if (side->owner == owner && side->polygon == polygon && !truth_vertical(side) &&
                    truth_spans(side, x) && rational_order(truth_y(side, x), y) < 0)
                    in[owner] = !in[owner];
            }
    }
}

static inline void truth_note(Truth *truth, const TsLocation location[2], int dimension)
{
    signed char *entry = &truth->matrix.entry[location[0]][location[1]];
    if (*entry < dimension) *entry = (signed char)dimension;
}

// Of the slab from `low` to `high`, with the sides that span it in the order of the middle: the
// faces whose closure has the point (x, y), x in the closed slab.
static inline void truth_faces(const Truth *truth, Rational low, Rational high, Rational x,
                               Rational y, TruthFaces *faces)
{
    Rational middle = rational_divide(rational_add(low, high), rational(2));
    Rational cut[TRUTH_SIDES + 2];
    int used = rationals.used, cuts = 0;
    for (int i = 0; i < truth->sides; i++)
        if (!truth_vertical(&truth->side[i]) && truth_spans(&truth->side[i], middle))
            cut[cuts++] = truth_y(&truth->side[i], middle);
    qsort(cut, (size_t)cuts, sizeof *cut, rational_order_of);
    for (int k = 0; k <= cuts; k++) {
        Rational sample;
        bool below = true, above = true; // the borders at x
        if (cuts == 0)
            sample = rational(0);
        else if (k == 0)
            sample = rational_subtract(cut[0], rational(1));
        else if (k == cuts)
            sample = rational_add(cut[k - 1], rational(1));
        else
            sample = rational_divide(rational_add(cut[k - 1], cut[k]), rational(2));
        if (k > 0 && k < cuts && rational_order(cut[k - 1], cut[k]) == 0) continue;
        for (int i = 0; i < truth->sides; i++) {
            const TruthSide *side = &truth->side[i];
            if (truth_vertical(side) || !truth_spans(side, middle)) continue;
            bool is_above = rational_order(truth_y(side, middle), sample) < 0;
            int at_x = rational_order(truth_y(side, x), y);
            if (is_above && at_x > 0) above = false;
            if (!is_above && at_x < 0) below = false;
        }
        if (!above || !below) continue;
        bool in[2];
        truth_face(truth, middle, sample, in);
        for (int owner = 0; owner < 2; owner++) {
            if (in[owner])
                faces->in[owner] = true;
            else
                faces->out[owner] = true;
        }
    }
    rationals.used = used;
}

static inline bool truth_is_end(const TsGeometry *geometry, Rational x, Rational y)
{
    int count = 0;
    for (int i = 0; i < geometry->parts; i++) {
        TsPart part = geometry->part[i];
        if (part.kind != TS_PART_PATH) continue;
        for (int k = 0; k < 2; k++) {
            TsVec end = geometry->corner[part.first + (k ? part.count - 1 : 0)];
            count +=
                rational_order(rational(end.x), x) == 0 && rational_order(rational(end.y), y) == 0;
        }
    }
    return count % 2 == 1;
}

// The location of a point by the faces next to it, the paths through it, and equal points.
static inline void truth_location(const Truth *truth, const TruthFaces *faces, Rational x,
                                  Rational y, TsLocation location[2])
{
    for (int owner = 0; owner < 2; owner++) {
        const TsGeometry *geometry = truth->geometry[owner];
        location[owner] = TS_EXTERIOR;
        for (int i = 0; i < geometry->corners; i++) { // points, and paths of one place
            TsVec corner = geometry->corner[i];
            bool is_point = false;
            for (int k = 0; k < geometry->parts; k++)
                is_point = is_point || (geometry->part[k].kind <= TS_PART_PATH &&
                                        i >= geometry->part[k].first &&
                                        i < geometry->part[k].first + geometry->part[k].count);
            if (is_point && rational_order(rational(corner.x), x) == 0 &&
                rational_order(rational(corner.y), y) == 0)
                location[owner] = TS_INTERIOR;
        }
        for (int i = 0; i < truth->sides; i++)
            if (truth->side[i].owner == owner && truth->side[i].polygon < 0 &&
                truth_on(&truth->side[i], x, y))
                location[owner] = TS_INTERIOR;
        if (location[owner] == TS_INTERIOR && truth_is_end(geometry, x, y))
            location[owner] = TS_BOUNDARY;
        if (faces->in[owner]) location[owner] = faces->out[owner] ? TS_BOUNDARY : TS_INTERIOR;
    }
}

static inline void truth_add_sides(Truth *truth, int owner)
{
    const TsGeometry *geometry = truth->geometry[owner];
    int polygon = -1;
    for (int i = 0; i < geometry->parts; i++) {
        TsPart part = geometry->part[i];
        const TsVec *corner = geometry->corner + part.first;
        bool closed = part.kind >= TS_PART_RING;
        polygon += part.kind == TS_PART_RING;
        for (int k = 0; k < part.count - !closed; k++) {
            TsVec a = corner[k], b = corner[(k + 1) % part.count];
            if (ts_vec_equal(a, b)) continue;
            bool swap = b.x < a.x || (b.x == a.x && b.y < a.y);
            if (truth->sides == TRUTH_SIDES) abort();
            truth->side[truth->sides++] =
                (TruthSide){swap ? b : a, swap ? a : b, owner, closed ? polygon : -1};
        }
    }
    truth->polygons[owner] = polygon + 1;
}

static inline int truth_distinct(Rational *number, int count)
{
    int kept = 0;
    qsort(number, (size_t)count, sizeof *number, rational_order_of);
    for (int i = 0; i < count; i++)
        if (kept == 0 || rational_order(number[kept - 1], number[i]) != 0)
            number[kept++] = number[i];
    return kept;
}

static inline int truth_abscissae(const Truth *truth, Rational *x)
{
    int count = 0;
    for (int owner = 0; owner < 2; owner++)
        for (int i = 0; i < truth->geometry[owner]->corners; i++)
            x[count++] = rational(truth->geometry[owner]->corner[i].x);
    for (int i = 0; i < truth->sides; i++)
        for (int k = 0; k < i; k++) {
            const TruthSide *s = &truth->side[i], *t = &truth->side[k];
            Place a = place(s->a), along = place_subtract(place(s->b), a);
            Place c = place(t->a), other = place_subtract(place(t->b), c);
            Rational d = place_cross(along, other);
            if (mpq_sgn(d) == 0) continue;
            Rational at = rational_divide(place_cross(place_subtract(c, a), other), d);
            Rational there = rational_divide(place_cross(place_subtract(c, a), along), d);
            if (mpq_sgn(at) < 0 || rational_order(at, rational(1)) > 0 || mpq_sgn(there) < 0 ||
                rational_order(there, rational(1)) > 0)
                continue;
            if (count == TRUTH_PLACES) abort();
            x[count++] = rational_add(a.x, rational_multiply(along.x, at));
        }
    return truth_distinct(x, count);
}

// Everything on the vertical line at x[i]: the ends of vertical sides, other sides, points, and
// between.
static inline void truth_line(Truth *truth, Rational *x, int count, int i)
{
    static Rational y[TRUTH_PLACES];
    int cuts = 0;
    for (int k = 0; k < truth->sides; k++) {
        const TruthSide *side = &truth->side[k];
        if (!truth_spans(side, x[i])) continue;
        if (!truth_vertical(side))
            y[cuts++] = truth_y(side, x[i]);
        else {
            y[cuts++] = rational(side->a.y);
            y[cuts++] = rational(side->b.y);
        }
    }
    for (int owner = 0; owner < 2; owner++)
        for (int k = 0; k < truth->geometry[owner]->corners; k++) {
            TsVec corner = truth->geometry[owner]->corner[k];
            if (rational_order(rational(corner.x), x[i]) == 0) y[cuts++] = rational(corner.y);
        }
    cuts = truth_distinct(y, cuts);
    Rational before = i > 0 ? x[i - 1] : rational_subtract(x[i], rational(1));
    Rational after = i + 1 < count ? x[i + 1] : rational_add(x[i], rational(1));
    for (int k = 0; k < 2 * cuts - 1; k++) { // each place, and the middle to the next
        int used = rationals.used;
        Rational at = k % 2 == 0
                          ? y[k / 2]
                          : rational_divide(rational_add(y[k / 2], y[k / 2 + 1]), rational(2));
        TruthFaces faces = {{0}, {0}};
        TsLocation location[2];
        truth_faces(truth, before, x[i], x[i], at, &faces);
        truth_faces(truth, x[i], after, x[i], at, &faces);
        truth_location(truth, &faces, x[i], at, location);
        truth_note(truth, location, k % 2);
        rationals.used = used;
    }
}

// The faces of a slab, and the sides between them.
static inline void truth_slab(Truth *truth, Rational low, Rational high)
{
    static Rational y[TRUTH_PLACES];
    Rational middle = rational_divide(rational_add(low, high), rational(2));
    int cuts = 0;
    for (int k = 0; k < truth->sides; k++)
        if (!truth_vertical(&truth->side[k]) && truth_spans(&truth->side[k], middle))
            y[cuts++] = truth_y(&truth->side[k], middle);
    cuts = truth_distinct(y, cuts);
    for (int k = 0; k < 2 * cuts - 1; k++) {
        int used = rationals.used;
        Rational at = k % 2 == 0
                          ? y[k / 2]
                          : rational_divide(rational_add(y[k / 2], y[k / 2 + 1]), rational(2));
        TruthFaces faces = {{0}, {0}};
        TsLocation location[2];
        truth_faces(truth, low, high, middle, at, &faces);
        truth_location(truth, &faces, middle, at, location);
        truth_note(truth, location, 1 + k % 2);
        rationals.used = used;
    }
}

// The area that both have in common: the faces of a slab are trapezoids.
static inline Rational truth_area(const Truth *truth, const Rational *x, int count)
{
    static Rational y[TRUTH_PLACES];
    Rational sum = rational(0);
    for (int i = 0; i + 1 < count; i++) {
        Rational middle = rational_divide(rational_add(x[i], x[i + 1]), rational(2));
        int cuts = 0;
        for (int k = 0; k < truth->sides; k++)
            if (!truth_vertical(&truth->side[k]) && truth_spans(&truth->side[k], middle))
                y[cuts++] = truth_y(&truth->side[k], middle);
        cuts = truth_distinct(y, cuts);
        for (int k = 0; k + 1 < cuts; k++) {
            bool in[2];
            int used = rationals.used;
            truth_face(truth, middle, rational_divide(rational_add(y[k], y[k + 1]), rational(2)),
                       in);
            rationals.used = used;
            if (in[0] && in[1])
                sum = rational_add(sum, rational_multiply(rational_subtract(x[i + 1], x[i]),
                                                          rational_subtract(y[k + 1], y[k])));
        }
    }
    return sum;
}

static inline Rational truth_area_of(const TsGeometry *a, const TsGeometry *b)
{
    static Truth truth;
    static Rational x[TRUTH_PLACES];
    rational_reset();
    truth.geometry[0] = a;
    truth.geometry[1] = b;
    truth.sides = 0;
    truth_add_sides(&truth, 0);
    truth_add_sides(&truth, 1);
    return truth_area(&truth, x, truth_abscissae(&truth, x));
}

static inline TsMatrix truth_of(const TsGeometry *a, const TsGeometry *b)
{
    static Truth truth;
    static Rational x[TRUTH_PLACES];
    rational_reset();
    truth.geometry[0] = a;
    truth.geometry[1] = b;
    truth.sides = 0;
    memset(&truth.matrix, -1, sizeof truth.matrix);
    truth.matrix.entry[TS_EXTERIOR][TS_EXTERIOR] = 2;
    truth_add_sides(&truth, 0);
    truth_add_sides(&truth, 1);
    int count = truth_abscissae(&truth, x);
    for (int i = 0; i < count; i++) {
        int used = rationals.used;
        truth_line(&truth, x, count, i);
        rationals.used = used;
        if (i + 1 < count) truth_slab(&truth, x[i], x[i + 1]);
        rationals.used = used;
    }
    return truth.matrix;
}

#endif
