// Shapes that are put onto the border of others: thin, nearly parallel and collapsed ones, inside,
// with 64 corners, in pockets, turned.
#include "corpus.h"

#include <math.h>
#include <stddef.h>

#include "oracle/oracle.h"

// ---- Difficult shapes

// clang-format off
// Thin shapes, and shapes whose sides are nearly those of others.
static const CorpusModel slivers[] = {
    {TS_SHAPE_POINT, 2, {0, 0}},
    {TS_SHAPE_SEGMENT, 4, {0, 0, 1000, 1}}, {TS_SHAPE_SEGMENT, 4, {0, 0, 0x1p20, 1}},
    {TS_SHAPE_RAY, 4, {0, 0, 1000, 1}}, {TS_SHAPE_RAY, 4, {0, 0, 0x1p-30, -1}}, {TS_SHAPE_RAY, 4, {0, 0, 0x1p40, 0x1p41}}, {TS_SHAPE_RAY, 4, {0, 0, -0x1p-40, 0}},
    {TS_SHAPE_CIRCLE, 3, {0, 0, 0x1p-20}}, {TS_SHAPE_CIRCLE, 3, {0, 0, 0x1p20}},
    {TS_SHAPE_AABB, 4, {0, 0, 1000, 0x1p-20}}, {TS_SHAPE_AABB, 4, {0, 0, 0x1p-40, 64}},
    {TS_SHAPE_OBB, 6, {0, 0, 500, 0x1p-20, 1, 0}}, {TS_SHAPE_OBB, 6, {0, 0, 0x1p-30, 8, 0.6, 0.8}},
    {TS_SHAPE_TRIANGLE, 6, {0, 0, 1000, 1, 1000, 1.0009765625}},
    {TS_SHAPE_TRIANGLE, 6, {0, 0, 0x1p20, 1, 0x1p20, 2}},
    {TS_SHAPE_POLYGON, 8, {0, 0, 1000, 1, 1000, 1.0009765625, 0, 0x1p-20}},
    {TS_SHAPE_POLYGON, 12, {0, 0, 1024, 0, 1024, 1, 0x1p-10, 0x1p-10, 1024, 2, 0, 2}},
    {TS_SHAPE_CAPSULE, 5, {0, 0, 1000, 1, 0x1p-20}}, {TS_SHAPE_CAPSULE, 5, {0, 0, 0, 0x1p20, 0x1p-30}},
};

static const CorpusModel nearly_parallel[] = {
    {TS_SHAPE_POINT, 2, {0, 0}},
    {TS_SHAPE_SEGMENT, 4, {0, 0, 1000, 999}}, {TS_SHAPE_SEGMENT, 4, {0, 0, 1001, 1000}},
    {TS_SHAPE_RAY, 4, {0, 0, 1000, 999}}, {TS_SHAPE_RAY, 4, {0, 0, 0x1.0000001p0, 1}},
    {TS_SHAPE_CIRCLE, 3, {0, 0, 1}}, {TS_SHAPE_CIRCLE, 3, {0, 0, 0x1p30}},
    {TS_SHAPE_AABB, 4, {0, 0, 1000, 1}}, {TS_SHAPE_AABB, 4, {0, 0, 1, 1000}},
    {TS_SHAPE_OBB, 6, {0, 0, 512, 1, 1, 0x1p-30}}, {TS_SHAPE_OBB, 6, {0, 0, 1, 512, 1, -0x1p-40}},
    {TS_SHAPE_TRIANGLE, 6, {0, 0, 1000, 999, 0, 1000}}, {TS_SHAPE_TRIANGLE, 6, {0, 0, 1001, 1000, 1000, 0}},
    {TS_SHAPE_POLYGON, 8, {0, 0, 1000, 999, 1000, 1999, 0, 1000}},
    {TS_SHAPE_POLYGON, 8, {0, 0, 1001, 1000, 1, 1000, -1000, 0}},
    {TS_SHAPE_CAPSULE, 5, {0, 0, 1000, 999, 1}}, {TS_SHAPE_CAPSULE, 5, {0, 0, 1001, 1000, 5}},
};

// Shapes that have collapsed.
static const CorpusModel collapsed[] = {
    {TS_SHAPE_SEGMENT, 4, {0, 0, 0, 0}},
    {TS_SHAPE_CIRCLE, 3, {0, 0, 0}},
    {TS_SHAPE_AABB, 4, {0, 0, 4, 0}}, {TS_SHAPE_AABB, 4, {0, 0, 0, 0}},
    {TS_SHAPE_OBB, 6, {0, 0, 2, 0, 1, 0}}, {TS_SHAPE_OBB, 6, {0, 0, 0, 0, 1, 0}}, {TS_SHAPE_OBB, 6, {0, 0, 0, 2, 0.6, 0.8}},
    {TS_SHAPE_TRIANGLE, 6, {0, 0, 4, 2, 2, 1}}, {TS_SHAPE_TRIANGLE, 6, {0, 0, 0, 0, 3, 0}}, {TS_SHAPE_TRIANGLE, 6, {0, 0, 0, 0, 0, 0}},
    {TS_SHAPE_POLYGON, 8, {0, 0, 4, 2, 2, 1, 6, 3}}, {TS_SHAPE_POLYGON, 6, {0, 0, 0, 0, 0, 0}},
    {TS_SHAPE_CAPSULE, 5, {0, 0, 0, 0, 2}}, {TS_SHAPE_CAPSULE, 5, {0, 0, 4, 0, 0}}, {TS_SHAPE_CAPSULE, 5, {0, 0, 0, 0, 0}},
};

// Concave polygons with room inside.
static const CorpusModel pockets[] = {
    {TS_SHAPE_POLYGON, 16, {0, 0, 48, 0, 48, 32, 32, 32, 32, 16, 16, 16, 16, 32, 0, 32}},
    {TS_SHAPE_POLYGON, 8, {0, 0, 48, 24, 0, 48, 36, 24}},
    {TS_SHAPE_POLYGON, 20, {0, 0, 40, 0, 40, 40, 8, 40, 8, 16, 24, 16, 24, 24, 32, 24, 32, 8, 0, 8}},
};
// clang-format on

// ---- Planting: a corner of one shape is put onto the border of another

// The corners of a shape, the middles of its sides, and points of its rim.
static int places_on(const TsShape *shape, TsVec *place)
{
    TsVec corner[CASE_CORNERS_MAX], centre = ts_shape_center(shape);
    int corners = ts_shape_corners(shape, corner), count = 0;
    double radius = ts_shape_radius(shape);
    for (int i = 0; i < corners && count < 60; i++) {
        place[count++] = ts_vec(corner[i].x - radius, corner[i].y);
        TsVec next = corner[(i + 1) % corners];
        place[count++] = ts_vec((corner[i].x + next.x) / 2, (corner[i].y + next.y) / 2 + radius);
    }
    if (shape->kind == TS_SHAPE_RAY)
        place[count++] = ts_vec(shape->ray.origin.x + 3 * shape->ray.direction.x,
                                shape->ray.origin.y + 3 * shape->ray.direction.y);
    place[count++] = centre;
    return count;
}

// How many cases a family got in which the first kind plays the first part: each order of two kinds
// may fill half of the family's room.
static int planted[TS_SHAPE_KINDS][TS_SHAPE_KINDS][CORPUS_FAMILIES];

// Puts places of b onto places of a, from a different one for each `start`, until one is added;
// `nudge` shifts every second one.
static void plant(const TsShape *a, const TsShape *b, CorpusFamily family, unsigned flags,
                  int start, double nudge)
{
    TsVec on_a[CASE_CORNERS_MAX], on_b[CASE_CORNERS_MAX], moved[CASE_CORNERS_MAX];
    int first = places_on(a, on_a), second = places_on(b, on_b);
    int *kept = &planted[a->kind][b->kind][family];
    int most = a->kind == b->kind ? corpus_families[family].most : corpus_families[family].most / 2;
    for (int i = start; i < start + first * second && *kept < most; i++) {
        TsVec by = ts_vec_sub(on_a[i % first], on_b[(i / first + i) % second]);
        if (*kept % 2 == 1) by.y += nudge;
        TsShape there = ts_shape_moved(b, by, moved);
        bool turned = start % 2 != 0; // in the other order
        if (turned ? !corpus_add(&there, a, family, flags, NULL)
                   : !corpus_add(a, &there, family, flags, NULL))
            continue;
        (*kept)++;
        return;
    }
}

static void plant_models(const CorpusModel *one, int ones, const CorpusModel *other, int others,
                         CorpusFamily family, unsigned flags, double nudge)
{
    TsVec corner[2][CASE_CORNERS_MAX];
    for (int i = 0; i < ones; i++) {
        for (int k = 0; k < others; k++) {
            TsShape a = corpus_shape_of(&one[i], corner[0]),
                    b = corpus_shape_of(&other[k], corner[1]);
            plant(&a, &b, family, flags, 5 * i + 3 * k, nudge);
        }
    }
}

// One shape within the other, which is eight times as large, and on its border.
static void plant_inside(void)
{
    TsVec corner[2][CASE_CORNERS_MAX], moved[CASE_CORNERS_MAX];
    for (int i = 0; i < CORPUS_MODELS; i++) {
        for (int k = 0; k < CORPUS_MODELS; k++) {
            TsShape a = corpus_shape_of(&corpus_models[i], corner[0]),
                    b = corpus_shape_of(&corpus_models[k], corner[1]);
            a = ts_shape_scaled(&a, 8, corner[0]);
            int *kept = &planted[a.kind][b.kind][INSIDE];
            int most = corpus_families[INSIDE].most / (a.kind == b.kind ? 1 : 2);
            TsVec by = ts_vec_sub(ts_shape_center(&a), ts_shape_center(&b));
            TsShape there = ts_shape_moved(&b, ts_vec(floor(by.x), floor(by.y)), moved);
            *kept += *kept < most && corpus_add(&a, &there, INSIDE, CASE_VALID, NULL);
            plant(&a, &b, INSIDE, CASE_VALID, 5 * i + 3 * k, 0);
        }
    }
}

static void plant_equal(void)
{
    TsVec corner[2][CASE_CORNERS_MAX];
    for (int i = 0; i < CORPUS_MODELS; i++) {
        TsShape a = corpus_shape_of(&corpus_models[i], corner[0]);
        corpus_add(&a, &a, EQUAL, CASE_VALID, NULL);
        for (int k = 0; k < CORPUS_MODELS; k++) { // around the same centre
            TsShape b = corpus_shape_of(&corpus_models[k], corner[1]);
            TsVec by = ts_vec_sub(ts_shape_center(&a), ts_shape_center(&b));
            b = ts_shape_moved(&b, by, corner[1]);
            corpus_add(&a, &b, EQUAL, CASE_VALID, NULL);
        }
    }
}

// ---- Polygons of 64 corners

static TsShape wheel(double outer, double inner, TsVec *corner)
{
    for (int i = 0; i < CASE_CORNERS_MAX; i++) {
        double angle = 2 * 3.14159265358979 * i / CASE_CORNERS_MAX, reach = i % 2 ? inner : outer;
        corner[i] = ts_vec(round(reach * cos(angle)), round(reach * sin(angle)));
    }
    return ts_shape_polygon(corner, CASE_CORNERS_MAX);
}

static void plant_wheels(void)
{
    static const TsVec beside[] = {{8192, 0}, {8191, 0}, {0, -8193}, {0, 8192}};
    TsVec corner[2][CASE_CORNERS_MAX], moved[CASE_CORNERS_MAX];
    TsShape convex = wheel(4096, 4096, corner[0]), star = wheel(64, 32, corner[1]);
    for (int i = 0; i < COUNT(beside); i++) {
        TsShape there = ts_shape_moved(&convex, beside[i], moved);
        corpus_add(&convex, &there, CORNERS, CASE_VALID, NULL);
    }
    for (int k = 0; k < CORPUS_MODELS; k++) {
        TsVec at[CASE_CORNERS_MAX];
        TsShape b = corpus_shape_of(&corpus_models[k], at);
        plant(&convex, &b, CORNERS, CASE_VALID, k, 0x1p-20);
        plant(&star, &b, CORNERS, CASE_VALID, k, -0x1p-20);
        plant(&b, &star, CORNERS, CASE_VALID, k, -0x1p-20);
    }
}

// ---- Pockets

static void search_pockets(const CorpusModel *pocket, const CorpusModel *other)
{
    TsVec corner[2][CASE_CORNERS_MAX], moved[CASE_CORNERS_MAX];
    TsShape a = corpus_shape_of(pocket, corner[0]), b = corpus_shape_of(other, corner[1]);
    TsAabb box = ts_shape_bounds(&a);
    TsVec centre = ts_shape_center(&b);
    bool seen[3] = {false};
    for (double y = box.min.y; y <= box.max.y; y += 4) {
        for (double x = box.min.x; x <= box.max.x; x += 4) {
            TsVec by = ts_vec(floor(x - centre.x), floor(y - centre.y));
            TsShape there = ts_shape_moved(&b, by, moved);
            TsRelation relation = oracle_relation(&a, &there);
            if (seen[relation]) continue;
            seen[relation] = corpus_add(&a, &there, POCKET, CASE_VALID, NULL);
        }
    }
}

// ---- Turned boxes

// A shape of each kind with a corner at a given place, beyond the line across `way` there.
static TsShape beyond(TsShapeKind kind, TsVec at, TsVec way, TsVec *corner)
{
    TsVec along = ts_vec(at.x + 3, at.y + 1), up = ts_vec(at.x + 1, at.y + 4);
    switch (kind) {
    case TS_SHAPE_POINT: return ts_shape_point(at);
    case TS_SHAPE_SEGMENT: return ts_shape_segment(at, along);
    case TS_SHAPE_RAY: return ts_shape_ray(at, ts_vec(1, 2));
    case TS_SHAPE_CIRCLE: return ts_shape_circle(ts_vec(2 * at.x, 2 * at.y), ts_vec_length(at));
    case TS_SHAPE_AABB: return ts_shape_aabb(at, ts_vec(at.x + 3, at.y + 2));
    case TS_SHAPE_OBB: return ts_shape_obb(ts_vec(2 * at.x, 2 * at.y), 8, 4, way);
    case TS_SHAPE_TRIANGLE: return ts_shape_triangle(at, along, up);
    case TS_SHAPE_POLYGON:
        corner[0] = at;
        corner[1] = along;
        corner[2] = ts_vec(at.x + 5, at.y + 5);
        corner[3] = up;
        return ts_shape_polygon(corner, 4);
    case TS_SHAPE_CAPSULE:
        return ts_shape_capsule(ts_vec(2 * at.x, 2 * at.y), ts_vec(9, 9), ts_vec_length(at));
    case TS_SHAPE_KINDS: break;
    }
    return ts_shape_point(at);
}

static void plant_turned(void)
{
    static const TsVec ways[] = {{0.6, 0.8},
                                 {0.96, 0.28},
                                 {0.8660254037844386, 0.5},
                                 {0.7071067811865476, 0.7071067811865476}};
    TsVec corner[CASE_CORNERS_MAX];
    for (int kind = 0; kind < TS_SHAPE_KINDS; kind++) {
        for (int i = 0; i < COUNT(ways); i++) {
            TsVec way = ways[i], at = ts_vec(4 * way.x, 4 * way.y);
            TsShape box = ts_shape_obb(ts_vec(0, 0), 8, 4, way);
            TsShape touching = beyond((TsShapeKind)kind, at, way, corner);
            bool decimal = i < 2; // then the decimals touch
            bool either = decimal && oracle_relation(&box, &touching) != TS_TOUCHING;
            corpus_add(&box, &touching, TURNED, either ? CASE_EITHER : CASE_VALID, NULL);
            TsVec nearer = ts_vec(nextafter(at.x, 0), at.y);
            TsShape deeper = beyond((TsShapeKind)kind, nearer, way, corner);
            corpus_add(&deeper, &box, TURNED, CASE_VALID, NULL);
        }
    }
}

// ---- In order

void corpus_planted(void)
{
    plant_inside();
    plant_equal();
    plant_models(slivers, COUNT(slivers), corpus_models, CORPUS_MODELS, SLIVER, CASE_VALID,
                 0x1p-30);
    plant_models(slivers, COUNT(slivers), slivers, COUNT(slivers), SLIVER, CASE_VALID, 0x1p-30);
    plant_models(nearly_parallel, COUNT(nearly_parallel), nearly_parallel, COUNT(nearly_parallel),
                 PARALLEL, CASE_VALID, 0x1p-20);
    for (int i = 0; i < COUNT(collapsed); i++) // both collapsed
        plant_models(&collapsed[i], 1, &collapsed[(i + 1) / 2], 1, DEGENERATE, CASE_DEGENERATE,
                     0x1p-110);
    plant_models(collapsed, COUNT(collapsed), corpus_models, CORPUS_MODELS, DEGENERATE,
                 CASE_DEGENERATE, 0x1p-10);
    plant_wheels();
    for (int i = 0; i < COUNT(pockets); i++) {
        for (int k = 0; k < CORPUS_MODELS; k++) search_pockets(&pockets[i], &corpus_models[k]);
    }
    plant_turned();
}
