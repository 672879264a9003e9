// Drafts of geometries, and how a wrong pair of them is made small.
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "relate/relate_pair.h"

bool relate_draft_add(RelateDraft *draft, TsPartKind kind, const TsVec *corner, int count)
{
    if (draft->parts == RELATE_PARTS || draft->corners + count > RELATE_CORNERS) return false;
    draft->part[draft->parts++] = (TsPart){kind, draft->corners, count};
    memcpy(draft->corner + draft->corners, corner, (size_t)count * sizeof *corner);
    draft->corners += count;
    return true;
}

bool relate_draft_make(const RelateDraft *draft, TsGeometry *geometry)
{
    TsGeometryFlaw flaw;
    ts_geometry_clear(geometry);
    geometry->overlapping = draft->overlapping;
    for (int i = 0; i < draft->parts; i++) {
        TsPart part = draft->part[i];
        const TsVec *corner = draft->corner + part.first;
        if (!ts_geometry_add_part(geometry, part.kind, corner, part.count, NULL)) return false;
    }
    return ts_geometry_check(geometry, &flaw) && flaw.kind == TS_FLAW_NONE;
}

// ---- Shrinking

typedef struct Shrink {
    RelatePair *pair; // the smallest so far, which is wrong
    RelateWrong *is_wrong;
    void *context;
    int left; // questions
    TsGeometry a, b;
} Shrink;

// What a number costs: its digits in binary; whole ones are cheap, the sign costs a little.
static int cost_of_number(double value)
{
    int exponent, digits = 0;
    double rest = frexp(fabs(value), &exponent);
    for (; rest != floor(rest); rest *= 2) digits++;
    if (value == 0) return 0;
    int after = digits - exponent; // the point
    return digits + (after > 0 ? after + 8 : -after) + (value < 0);
}

static long long cost_of(const RelatePair *pair)
{
    long long cost = 0;
    for (int owner = 0; owner < 2; owner++) {
        const RelateDraft *draft = &pair->of[owner];
        cost += 4000LL * draft->parts + 2000LL * draft->corners + 100 * draft->overlapping;
        for (int i = 0; i < draft->corners; i++)
            cost += cost_of_number(draft->corner[i].x) + cost_of_number(draft->corner[i].y);
    }
    return cost;
}

// Takes the pair in the place of the smallest one, if it is smaller, valid and wrong.
static bool take(Shrink *shrink, const RelatePair *pair)
{
    if (shrink->left <= 0 || cost_of(pair) >= cost_of(shrink->pair)) return false;
    if (!relate_draft_make(&pair->of[0], &shrink->a) ||
        !relate_draft_make(&pair->of[1], &shrink->b))
        return false;
    shrink->left--;
    if (!shrink->is_wrong(shrink->context, &shrink->a, &shrink->b)) return false;
    *shrink->pair = *pair;
    return true;
}

static void remove_corners(RelateDraft *draft, int part, int first, int count)
{
    TsPart *of = &draft->part[part];
    int from = of->first + first;
    memmove(draft->corner + from, draft->corner + from + count,
            (size_t)(draft->corners - from - count) * sizeof *draft->corner);
    draft->corners -= count;
    of->count -= count;
    for (int i = part + 1; i < draft->parts; i++) draft->part[i].first -= count;
}

static void remove_part(RelateDraft *draft, int part)
{
    remove_corners(draft, part, 0, draft->part[part].count);
    draft->parts--;
    memmove(draft->part + part, draft->part + part + 1,
            (size_t)(draft->parts - part) * sizeof *draft->part);
}

// Without an area and its holes, a hole, a path or a point; last ones first, so that those left
// keep their index.
static bool drop_parts(Shrink *shrink)
{
    bool better = false;
    for (int owner = 0; owner < 2; owner++)
        for (int i = shrink->pair->of[owner].parts - 1; i >= 0; i--) {
            RelatePair pair = *shrink->pair;
            RelateDraft *draft = &pair.of[owner];
            if (i >= draft->parts) continue;
            bool ring = draft->part[i].kind == TS_PART_RING;
            remove_part(draft, i);
            while (ring && i < draft->parts && draft->part[i].kind == TS_PART_HOLE)
                remove_part(draft, i);
            better |= take(shrink, &pair);
        }
    return better;
}

static bool drop_corners(Shrink *shrink)
{
    bool better = false;
    for (int owner = 0; owner < 2; owner++)
        for (int i = 0; i < shrink->pair->of[owner].parts; i++)
            for (int k = shrink->pair->of[owner].part[i].count - 1; k >= 0; k--) {
                RelatePair pair = *shrink->pair;
                TsPart part = pair.of[owner].part[i];
                int least = part.kind == TS_PART_PATH ? 2 : 3;
                if (part.kind == TS_PART_POINT || part.count <= least || k >= part.count) continue;
                remove_corners(&pair.of[owner], i, k, 1);
                better |= take(shrink, &pair);
            }
    return better;
}

// Leaves of an outline three neighbouring corners, and of a path one side.
static bool simplify_parts(Shrink *shrink)
{
    bool better = false;
    for (int owner = 0; owner < 2; owner++)
        for (int i = 0; i < shrink->pair->of[owner].parts; i++) {
            TsPart part = shrink->pair->of[owner].part[i];
            int least = part.kind == TS_PART_PATH ? 2 : part.kind == TS_PART_POINT ? 1 : 3;
            for (int k = 0; k + least <= part.count && part.count > least; k++) {
                RelatePair pair = *shrink->pair;
                remove_corners(&pair.of[owner], i, k + least, part.count - k - least);
                remove_corners(&pair.of[owner], i, 0, k);
                if (!take(shrink, &pair)) continue;
                better = true;
                break;
            }
        }
    return better;
}

// ---- Numbers

typedef double Change(double value, double by);

static double less(double value, double by) { return value - by; }
static double times(double value, double by) { return value * by; }
static double rounded(double value, double unit) { return floor(value / unit + 0.5) * unit; }

// Changes all coordinates of both geometries.
static bool change_all(Shrink *shrink, Change *change, double by_x, double by_y)
{
    RelatePair pair = *shrink->pair;
    for (int owner = 0; owner < 2; owner++)
        for (int i = 0; i < pair.of[owner].corners; i++) {
            TsVec *at = &pair.of[owner].corner[i];
            *at = ts_vec(change(at->x, by_x) + 0.0, change(at->y, by_y) + 0.0); // no -0
        }
    return take(shrink, &pair);
}

// Shears both, so that a coordinate of that corner becomes small: with the other one in turn, that
// is Euclid's algorithm.
static bool shear(Shrink *shrink, bool is_x, TsVec by)
{
    RelatePair pair = *shrink->pair;
    double times = is_x ? floor(by.x / by.y + 0.5) : floor(by.y / by.x + 0.5);
    if (!(fabs(times) >= 1 && fabs(times) < 0x1p40)) return false;
    for (int owner = 0; owner < 2; owner++)
        for (int i = 0; i < pair.of[owner].corners; i++) {
            TsVec *at = &pair.of[owner].corner[i];
            if (is_x)
                at->x -= times * at->y;
            else
                at->y -= times * at->x;
        }
    return take(shrink, &pair);
}

// All together: to the origin, smaller, rounded, mirrored.
static bool change_together(Shrink *shrink)
{
    bool better = false;
    for (int owner = 0; owner < 2; owner++)
        for (int i = 0; i < shrink->pair->of[owner].corners; i++) {
            TsVec at = shrink->pair->of[owner].corner[i];
            better |= change_all(shrink, less, at.x, at.y);
            better |= change_all(shrink, less, at.x, 0) | change_all(shrink, less, 0, at.y);
            for (int k = 0; k < 2; k++)
                better |= shear(shrink, k, shrink->pair->of[owner].corner[i]);
        }
    for (int k = 60; k >= -60; k--) {
        double unit = ldexp(1, k);
        better |= change_all(shrink, rounded, unit, unit);
        if (k != 0) better |= change_all(shrink, times, unit, unit);
        if (k != 0)
            better |= change_all(shrink, times, unit, 1) | change_all(shrink, times, 1, unit);
    }
    better |= change_all(shrink, times, -1, 1) | change_all(shrink, times, 1, -1);
    return better;
}

// Every coordinate that has that value gets another: equal ones stay equal.
static bool replace(Shrink *shrink, bool is_x, double value, double by, int owner, int corner)
{
    RelatePair pair = *shrink->pair;
    for (int k = 0; k < 2; k++)
        for (int i = 0; i < pair.of[k].corners; i++) {
            double *at = is_x ? &pair.of[k].corner[i].x : &pair.of[k].corner[i].y;
            if (*at == value && (corner < 0 || (k == owner && i == corner))) *at = by;
        }
    return take(shrink, &pair);
}

// Each coordinate: to a small whole number, or rounded; with all that are equal, or alone.
static bool change_each(Shrink *shrink)
{
    static const double small[] = {0, 1, 2, 3, 4, -1, 6, 8};
    bool better = false;
    for (int owner = 0; owner < 2; owner++)
        for (int n = 0; n < 4 * shrink->pair->of[owner].corners; n++) {
            bool is_x = n % 2;
            int corner = n / 4, only = n / 2 % 2 ? corner : -1;
            for (int k = 0; k < 8; k++) {
                TsVec at = shrink->pair->of[owner].corner[corner];
                double value = is_x ? at.x : at.y;
                better |= replace(shrink, is_x, value, small[k], owner, only);
            }
            for (int digits = 1; digits < 54; digits += digits < 8 ? 1 : 8) {
                TsVec at = shrink->pair->of[owner].corner[corner];
                double value = is_x ? at.x : at.y;
                int exponent;
                frexp(value, &exponent);
                better |= replace(shrink, is_x, value, rounded(value, ldexp(1, exponent - digits)),
                                  owner, only);
            }
        }
    return better;
}

void relate_shrink(RelatePair *pair, RelateWrong *is_wrong, void *context, int most)
{
    Shrink shrink = {.pair = pair,
                     .is_wrong = is_wrong,
                     .context = context,
                     .left = most,
                     .a = ts_geometry_make(TS_MEMORY_HEAP),
                     .b = ts_geometry_make(TS_MEMORY_HEAP)};
    for (bool better = true; better && shrink.left > 0;) {
        better = drop_parts(&shrink);
        better |= simplify_parts(&shrink);
        better |= drop_corners(&shrink);
        better |= change_together(&shrink);
        better |= change_each(&shrink);
    }
    RelatePair plain = *pair;
    plain.of[0].overlapping = plain.of[1].overlapping = false;
    take(&shrink, &plain);
    ts_geometry_free(&shrink.a);
    ts_geometry_free(&shrink.b);
}
