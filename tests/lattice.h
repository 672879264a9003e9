// Loops of whole numbers, and how they lie to each other by 64-bit integers alone: each border is
// cut wherever the other's edges meet its own, and the middles and ends of the stretches tell. For
// tests of polygons; coordinates up to 64.
#ifndef LATTICE_H
#define LATTICE_H

#include <stdint.h>

#include "generate/generate.h"
#include "touchstone/relation.h"

typedef struct Whole {
    int64_t x, y;
} Whole;

typedef struct Lattice { // a point, a segment (there and back), or a simple loop
    int count;
    Whole center; // a point of it: of a loop with area, strictly inside
    Whole corner[TS_POLYGON_MAX];
} Lattice;

static inline TsVec lattice_vec(Whole w) { return ts_vec((double)w.x, (double)w.y); }

static inline int lattice_corners(const Lattice *loop, TsVec *out)
{
    for (int i = 0; i < loop->count; i++) out[i] = lattice_vec(loop->corner[i]);
    return loop->count;
}

static inline int64_t lattice_cross(Whole a, Whole b, Whole p)
{
    return (b.x - a.x) * (p.y - a.y) - (b.y - a.y) * (p.x - a.x);
}

// Where the point p / unit lies, by winding number: TS_OVERLAPPING inside, TS_TOUCHING on the
// border.
static inline TsRelation lattice_place(const Lattice *loop, Whole p, int64_t unit)
{
    int winding = 0;
    for (int i = 0; i < loop->count; i++) {
        Whole a = loop->corner[i], b = loop->corner[(i + 1) % loop->count];
        a = (Whole){a.x * unit, a.y * unit};
        b = (Whole){b.x * unit, b.y * unit};
        int64_t side = lattice_cross(a, b, p);
        int64_t along = (p.x - a.x) * (p.x - b.x) + (p.y - a.y) * (p.y - b.y);
        if (side == 0 && along <= 0) return TS_TOUCHING;
        if (a.y <= p.y && b.y > p.y && side > 0) winding++;
        if (a.y > p.y && b.y <= p.y && side < 0) winding--;
    }
    return winding != 0 ? TS_OVERLAPPING : TS_APART;
}

// Part of the way from a to b, at / of, and where that is.
typedef struct LatticeCut {
    int64_t at, of;
} LatticeCut;

static inline TsRelation lattice_place_on(const Lattice *loop, Whole a, Whole b, LatticeCut cut)
{
    Whole p = {a.x * cut.of + (b.x - a.x) * cut.at, a.y * cut.of + (b.y - a.y) * cut.at};
    return lattice_place(loop, p, cut.of);
}

static inline LatticeCut lattice_middle(LatticeCut a, LatticeCut b)
{
    return (LatticeCut){a.at * b.of + b.at * a.of, 2 * a.of * b.of};
}

// Where the edge's line crosses that of c to d, or passes its ends.
static inline int lattice_cuts_of(Whole a, Whole b, Whole c, Whole d, LatticeCut *out)
{
    int64_t x = b.x - a.x, y = b.y - a.y, u = d.x - c.x, v = d.y - c.y;
    int64_t area = x * v - y * u, length = x * x + y * y;
    if (area == 0) {
        out[0] = (LatticeCut){(c.x - a.x) * x + (c.y - a.y) * y, length};
        out[1] = (LatticeCut){(d.x - a.x) * x + (d.y - a.y) * y, length};
        return 2;
    }
    int64_t at = (c.x - a.x) * v - (c.y - a.y) * u;
    out[0] = area > 0 ? (LatticeCut){at, area} : (LatticeCut){-at, -area};
    return 1;
}

// The deepest that the edge from a to b gets into the loop, and the shallowest.
typedef struct LatticeReach {
    TsRelation deepest, shallowest;
} LatticeReach;

static inline LatticeReach lattice_reach_of(LatticeReach reach, TsRelation here)
{
    return (LatticeReach){here > reach.deepest ? here : reach.deepest,
                          here < reach.shallowest ? here : reach.shallowest};
}

static inline LatticeReach lattice_reach_of_edge(LatticeReach reach, const Lattice *loop, Whole a,
                                                 Whole b)
{
    LatticeCut cut[2 * TS_POLYGON_MAX + 2] = {{0, 1}, {1, 1}};
    int count = 2;
    for (int i = 0; i < loop->count && (a.x != b.x || a.y != b.y); i++) {
        LatticeCut more[2];
        int found =
            lattice_cuts_of(a, b, loop->corner[i], loop->corner[(i + 1) % loop->count], more);
        for (int k = 0; k < found; k++) {
            if (more[k].at > 0 && more[k].at < more[k].of) cut[count++] = more[k];
        }
    }
    for (int i = 0; i < count; i++) {
        reach = lattice_reach_of(reach, lattice_place_on(loop, a, b, cut[i]));
        LatticeCut next = {1, 1}; // the next cut on the way
        for (int k = 0; k < count; k++) {
            if (cut[k].at * cut[i].of > cut[i].at * cut[k].of &&
                cut[k].at * next.of < next.at * cut[k].of)
                next = cut[k];
        }
        reach = lattice_reach_of(reach, lattice_place_on(loop, a, b, lattice_middle(cut[i], next)));
    }
    return reach;
}

static inline LatticeReach lattice_reach(const Lattice *border, const Lattice *loop)
{
    LatticeReach reach = {TS_APART, TS_OVERLAPPING};
    for (int i = 0; i < border->count; i++)
        reach = lattice_reach_of_edge(reach, loop, border->corner[i],
                                      border->corner[(i + 1) % border->count]);
    return reach;
}

// Of a star and anything. Where no border enters the other's interior the two are apart but for
// their borders, or the same, and then hold each other's centres.
static inline TsRelation lattice_relation(const Lattice *a, const Lattice *b)
{
    TsRelation by_a = lattice_reach(a, b).deepest, by_b = lattice_reach(b, a).deepest;
    TsRelation found = by_a > by_b ? by_a : by_b;
    bool held = lattice_place(a, b->center, 1) == TS_OVERLAPPING ||
                lattice_place(b, a->center, 1) == TS_OVERLAPPING;
    return held ? TS_OVERLAPPING : found;
}

// Whether no point of `inner` lies outside of the loop.
static inline bool lattice_holds(const Lattice *loop, const Lattice *inner)
{
    return lattice_reach(inner, loop).shallowest != TS_APART;
}

// The sign of the distance from c to the loop's border, less r.
static inline int lattice_border(const Lattice *loop, Whole c, int64_t r)
{
    int least = 1;
    for (int i = 0; i < loop->count; i++) {
        Whole a = loop->corner[i], b = loop->corner[(i + 1) % loop->count];
        int64_t x = b.x - a.x, y = b.y - a.y, u = c.x - a.x, v = c.y - a.y;
        int64_t along = x * u + y * v, length = x * x + y * y, area = x * v - y * u;
        int64_t gap = area * area - r * r * length;
        if (along <= 0) gap = u * u + v * v - r * r;
        if (along > 0 && along >= length)
            gap = (c.x - b.x) * (c.x - b.x) + (c.y - b.y) * (c.y - b.y) - r * r;
        int sign = (gap > 0) - (gap < 0);
        least = sign < least ? sign : least;
    }
    return least;
}

static inline TsRelation lattice_circle(const Lattice *loop, Whole c, int64_t r)
{
    TsRelation center = lattice_place(loop, c, 1);
    if (r == 0 || center != TS_APART) return r == 0 ? center : TS_OVERLAPPING;
    return ts_relation_of_sign(lattice_border(loop, c, r));
}

static inline bool lattice_upper(Whole w) { return w.y < 0 || (w.y == 0 && w.x < 0); }

// By angle round (0, 0), in halves.
static inline bool lattice_angle_less(Whole a, Whole b)
{
    if (lattice_upper(a) != lattice_upper(b)) return lattice_upper(a);
    return a.x * b.y - a.y * b.x > 0;
}

static inline void lattice_insert(Lattice *loop, Whole w)
{
    int i = loop->count++;
    for (; i > 0 && lattice_angle_less(w, loop->corner[i - 1]); i--)
        loop->corner[i] = loop->corner[i - 1];
    loop->corner[i] = w;
}

// Each two neighbours less than half a turn apart, none in one direction.
static inline bool lattice_goes_round(const Lattice *loop)
{
    for (int i = 0; i < loop->count; i++) {
        Whole a = loop->corner[i], b = loop->corner[(i + 1) % loop->count];
        if (a.x * b.y - a.y * b.x <= 0) return false;
    }
    return true;
}

// The same region, spelt differently: corners repeated, middles of edges as corners, turned round.
static inline Lattice lattice_respell(Random *random, const Lattice *loop, Whole by)
{
    Lattice result = {.center = by};
    bool back = random_integer(random, 0, 1);
    for (int i = 0; i < loop->count; i++) {
        int at = back ? loop->count - 1 - i : i;
        Whole a = loop->corner[at];
        Whole b = loop->corner[(at + (back ? loop->count - 1 : 1)) % loop->count];
        Whole here = {a.x + by.x, a.y + by.y};
        Whole middle = {(a.x + b.x) / 2 + by.x, (a.y + b.y) / 2 + by.y};
        result.corner[result.count++] = here;
        if (random_integer(random, 0, 9) == 0) result.corner[result.count++] = here;
        if (random_integer(random, 0, 9) == 0) result.corner[result.count++] = middle;
    }
    return result;
}

// A random star-shaped loop of 3 to 9 even corners within 8 of its centre.
static inline Lattice lattice_star(Random *random, int x, int y)
{
    Lattice loop;
    do {
        loop.count = 0;
        int count = random_integer(random, 3, 9);
        while (loop.count < count) {
            Whole w = {2 * random_integer(random, -4, 4), 2 * random_integer(random, -4, 4)};
            if (w.x != 0 || w.y != 0) lattice_insert(&loop, w);
        }
    } while (!lattice_goes_round(&loop));
    return lattice_respell(random, &loop, (Whole){x, y});
}

#endif
