// Touches of small whole numbers, and what is made from them.
#include "corpus.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "oracle/oracle.h"
#include "oracle/oracle_witness.h"

enum { SEARCHED_MAX = 512 };

// ---- Shapes to begin with

// clang-format off
const CorpusModel corpus_models[] = {
    {TS_SHAPE_POINT, 2, {0, 0}}, {TS_SHAPE_POINT, 2, {3, -4}}, {TS_SHAPE_POINT, 2, {7, 1}},
    {TS_SHAPE_SEGMENT, 4, {0, 0, 4, 0}}, {TS_SHAPE_SEGMENT, 4, {0, 3, 0, 0}},
    {TS_SHAPE_SEGMENT, 4, {0, 0, 3, 4}}, {TS_SHAPE_SEGMENT, 4, {0, 1, 2, 0}},
    {TS_SHAPE_RAY, 4, {0, 0, 1, 0}}, {TS_SHAPE_RAY, 4, {0, 0, 0, -1}},
    {TS_SHAPE_RAY, 4, {0, 0, 1, 1}}, {TS_SHAPE_RAY, 4, {0, 0, -3, 4}},
    {TS_SHAPE_CIRCLE, 3, {0, 0, 1}}, {TS_SHAPE_CIRCLE, 3, {0, 0, 5}}, {TS_SHAPE_CIRCLE, 3, {0, 0, 2}},
    {TS_SHAPE_AABB, 4, {0, 0, 2, 2}}, {TS_SHAPE_AABB, 4, {0, 0, 4, 1}}, {TS_SHAPE_AABB, 4, {-1, -2, 0, 1}},
    {TS_SHAPE_OBB, 6, {0, 0, 2, 1, 1, 0}}, {TS_SHAPE_OBB, 6, {0, 0, 2, 1, 0, 1}}, {TS_SHAPE_OBB, 6, {1, 0, 1, 1, -1, 0}},
    {TS_SHAPE_OBB, 6, {0, 0, 2, 1, 0.6, 0.8}},
    {TS_SHAPE_TRIANGLE, 6, {0, 0, 4, 0, 0, 3}}, {TS_SHAPE_TRIANGLE, 6, {0, 0, 1, 2, 2, 0}},
    {TS_SHAPE_TRIANGLE, 6, {0, 0, 3, 4, -1, 7}},
    {TS_SHAPE_POLYGON, 8, {0, -2, 2, 0, 0, 2, -2, 0}},
    {TS_SHAPE_POLYGON, 12, {0, 0, 4, 0, 4, 2, 2, 2, 2, 4, 0, 4}},
    {TS_SHAPE_POLYGON, 12, {1, 0, 3, 0, 4, 2, 3, 4, 1, 4, 0, 2}},
    {TS_SHAPE_POLYGON, 16, {0, 0, 6, 0, 6, 4, 4, 4, 4, 2, 2, 2, 2, 4, 0, 4}},
    {TS_SHAPE_POLYGON, 8, {0, 0, 4, 2, 0, 4, 1, 2}},
    {TS_SHAPE_CAPSULE, 5, {0, 0, 4, 0, 1}}, {TS_SHAPE_CAPSULE, 5, {0, 0, 0, 2, 2}},
    {TS_SHAPE_CAPSULE, 5, {0, 0, 3, 4, 5}},
};
// clang-format on

TsShape corpus_shape_of(const CorpusModel *model, TsVec *corner)
{
    return ts_shape_of_numbers(model->kind, model->number, model->count, corner);
}

// ---- Touches: every way in which two models touch on a small lattice

// How two shapes touch, as far as two touches are considered different.
typedef struct Way {
    TsVec at, normal;
    bool corner_a, corner_b;
    int octant;
} Way;

static double read_rational(const char **at)
{
    char *end;
    double value = strtod(*at, &end);
    if (*end == '/') value /= strtod(end + 1, &end);
    *at = end;
    return value;
}

static bool is_corner(const TsShape *shape, TsVec at)
{
    TsVec corner[CASE_CORNERS_MAX];
    int count = ts_shape_kind_is_round(shape->kind) ? 0 : ts_shape_corners(shape, corner);
    for (int i = 0; i < count; i++) {
        if (ts_vec_equal(corner[i], at)) return true;
    }
    return false;
}

// Of touching shapes, by their witness.
static Way way_of(const TsShape *a, const TsShape *b)
{
    static char text[ORACLE_WITNESS_MAX];
    Way way = {.octant = 0};
    if (oracle_witness(text, sizeof text, a, b) < 0) corpus_stop("a witness does not fit", "touch");
    const char *at = strstr(text, "point ") + 6;
    way.at.x = read_rational(&at);
    way.at.y = read_rational(&at);
    at = strstr(text, "line ") + 5;
    way.normal.x = read_rational(&at);
    way.normal.y = read_rational(&at);
    way.corner_a = is_corner(a, way.at);
    way.corner_b = is_corner(b, way.at);
    way.octant = (way.normal.x > 0) + 2 * (way.normal.x < 0) + 3 * (way.normal.y > 0) +
                 6 * (way.normal.y < 0);
    return way;
}

static void search_touches(const CorpusModel *one, const CorpusModel *other, int share)
{
    TsVec corner_a[CASE_CORNERS_MAX], corner_b[CASE_CORNERS_MAX], moved[CASE_CORNERS_MAX];
    TsShape a = corpus_shape_of(one, corner_a), b = corpus_shape_of(other, corner_b);
    Way found[SEARCHED_MAX];
    int ways = 0, kept = 0;
    for (int ring = 0; ring <= 14 && kept < share; ring++) {
        for (int i = 0; i < (2 * ring + 1) * (2 * ring + 1) && kept < share; i++) {
            int side = 2 * ring + 1;
            TsVec by = ts_vec(i % side - ring, i / side - ring);
            if (fmax(fabs(by.x), fabs(by.y)) != ring) continue;
            TsShape there = ts_shape_moved(&b, by, moved);
            if (oracle_relation(&a, &there) != TS_TOUCHING) continue;
            Way way = way_of(&a, &there);
            bool known = false;
            for (int k = 0; k < ways; k++) {
                known |= found[k].corner_a == way.corner_a && found[k].corner_b == way.corner_b &&
                         found[k].octant == way.octant;
            }
            if (known || ways == SEARCHED_MAX) continue;
            found[ways++] = way;
            bool turned = (ways + (one - corpus_models) + (other - corpus_models)) % 2 !=
                          0; // in the other order
            kept += turned ? corpus_add(&there, &a, TOUCH, CASE_VALID, NULL)
                           : corpus_add(&a, &there, TOUCH, CASE_VALID, NULL);
        }
    }
}

// ---- From touches: the same contact elsewhere, in other sizes, and nearly

typedef void Derive(const Case *touch, int index);

// For the touches of each pair of kinds, in the order of their ids.
static void for_each_touch(Derive *derive)
{
    int index[TS_SHAPE_KINDS][TS_SHAPE_KINDS] = {0};
    for (int i = 0, count = corpus.count; i < count; i++) {
        if (strcmp(corpus.at[i]->family, corpus_families[TOUCH].name) != 0) continue;
        derive(corpus.at[i],
               index[corpus_lesser_kind(corpus.at[i])][corpus_larger_kind(corpus.at[i])]++);
    }
}

// Adds the pair with one number changed so that it does not touch any more.
static void add_changed(const Case *from, int index, double by, CorpusFamily family)
{
    TsVec corner[CASE_CORNERS_MAX];
    double number[CASE_VALUES_MAX];
    for (int which = 0; which < 2; which++) {
        bool first = (which + index) % 2 == 0;
        const TsShape *shape = first ? &from->a : &from->b;
        int count = ts_shape_numbers(shape, number);
        for (int i = 0; i < count; i++) {
            int k = (i + index) % count;
            double before = number[k];
            if (by == 0)
                number[k] = nextafter(before, index % 4 < 2 ? 1e300 : -1e300);
            else
                number[k] += by;
            TsShape changed = ts_shape_of_numbers(shape->kind, number, count, corner);
            const TsShape *a = first ? &changed : &from->a, *b = first ? &from->b : &changed;
            bool differs = number[k] != before && corpus_valid(a, b);
            number[k] = before;
            if (!differs || oracle_relation(a, b) == TS_TOUCHING) continue;
            if (corpus_add(a, b, family, CASE_VALID, NULL)) return;
        }
    }
}

static void derive_hair(const Case *touch, int index)
{
    static const double by[] = {0, 0x1p-30, 0, -0x1p-52, 0, 0x1p-80, 0, -0x1p-110};
    add_changed(touch, index, by[index % COUNT(by)], HAIR);
    add_changed(touch, index + 1, by[(index + 3) % COUNT(by)], HAIR);
}

// Adds the pair, or every second time one that is changed by a unit in the last place.
static void add_or_change(const TsShape *a, const TsShape *b, int index, CorpusFamily family)
{
    static Case given;
    if (!corpus_valid(a, b)) return;
    if (index % 2 == 0) {
        corpus_add(a, b, family, CASE_VALID, NULL);
        return;
    }
    case_of_pair(&given, a, b);
    add_changed(&given, index, 0, family);
}

static void derive_moved(const Case *touch, int index, const TsVec *by, int count,
                         CorpusFamily family)
{
    TsVec corner[2][CASE_CORNERS_MAX];
    TsShape a = ts_shape_moved(&touch->a, by[index % count], corner[0]);
    TsShape b = ts_shape_moved(&touch->b, by[index % count], corner[1]);
    add_or_change(&a, &b, index, family);
}

static void derive_far(const Case *touch, int index)
{
    static const TsVec by[] = {{100000, -100000}, {1000000, 3000000}, {-123456789, 987654321},
                               {1e9, 1e9},        {-1e5, 7},          {1e7, 1e7},
                               {1e9, -1},         {0, -1e8}};
    derive_moved(touch, index, by, COUNT(by), FAR);
}

static void derive_beyond(const Case *touch, int index)
{
    static const TsVec by[] = {{0x1p23 + 1, 0},  {0x1p24 + 1, -3},           {0x1p31, 0x1p31 - 1},
                               {0x1p52, 1},      {0x1p53 - 16, 0x1p53 - 15}, {0x1p24, 0x1p24 + 1},
                               {-0x1p31 - 1, 5}, {-0x1p23, 0x1p25 + 1}};
    derive_moved(touch, index, by, COUNT(by), BEYOND_FLOATS);
}

static void derive_sizes(const Case *touch, int index)
{
    static const double factor[] = {0x1p-20, 0x1p-60, 0x1p-100, 0x1p20, 0x1p50, 0x1p80};
    TsVec corner[2][CASE_CORNERS_MAX];
    double by = factor[(index + index / 6 % 2) % COUNT(factor)];
    TsShape a = ts_shape_scaled(&touch->a, by, corner[0]);
    TsShape b = ts_shape_scaled(&touch->b, by, corner[1]);
    add_or_change(&a, &b, index, by < 1 ? TINY : HUGE_SIZE);
}

// The contact is moved to the origin, where one shape shrinks and the other grows.
static void derive_mixed(const Case *touch, int index)
{
    static const double factor[] = {0x1p-10, 0x1p-20, 0x1p-30, 0x1p-40};
    TsVec corner[2][CASE_CORNERS_MAX];
    Way way = way_of(&touch->a, &touch->b);
    double by = factor[index % COUNT(factor)];
    TsVec back = ts_vec(-way.at.x, -way.at.y);
    TsShape a = ts_shape_moved(&touch->a, back, corner[0]);
    TsShape b = ts_shape_moved(&touch->b, back, corner[1]);
    a = ts_shape_scaled(&a, index & 4 ? 1 / by : by, corner[0]);
    b = ts_shape_scaled(&b, index & 4 ? by : 1 / by, corner[1]);
    add_or_change(&a, &b, index, MIXED);
}

static TsShape in_thousandths(const TsShape *shape, int factor, int offset, TsVec *corner)
{
    double number[CASE_VALUES_MAX];
    int count = ts_shape_numbers(shape, number);
    for (int i = 0; i < count; i++) {
        TsNumberRole role = ts_shape_number_role(shape->kind, i);
        if (role == TS_NUMBER_POSITION) number[i] = (number[i] * factor + offset) / 1000;
        if (role == TS_NUMBER_LENGTH) number[i] = number[i] * factor / 1000;
    }
    return ts_shape_of_numbers(shape->kind, number, count, corner);
}

// The decimals touch. The doubles nearest to them may not: then either answer is acceptable.
static void derive_thousandths(const Case *touch, int index)
{
    static const int factor[] = {137, 1001, 7, 333, 2049, 99991};
    TsVec corner[2][CASE_CORNERS_MAX];
    for (int i = 0; i < 2 * COUNT(factor); i++) { // one that does not touch if there is one
        int by = factor[(index + i) % COUNT(factor)];
        TsShape a = in_thousandths(&touch->a, by, 100 + 7 * i, corner[0]);
        TsShape b = in_thousandths(&touch->b, by, 100 + 7 * i, corner[1]);
        bool touches = oracle_relation(&a, &b) == TS_TOUCHING;
        if (touches != (i >= COUNT(factor))) continue;
        corpus_add(&a, &b, THOUSANDTHS, touches ? CASE_VALID : CASE_EITHER, NULL);
        return;
    }
}

// ---- Winding: the same corners in another order, doubled, and with corners between them

static TsShape reordered(const TsShape *shape, int way, TsVec *corner)
{
    TsVec from[CASE_CORNERS_MAX];
    int count = ts_shape_corners(shape, from), made_corners = 0;
    bool polygon = shape->kind == TS_SHAPE_POLYGON;
    for (int i = 0; i < count; i++) {
        int k = way & 1 ? (count - i) % count : (i + way) % count;
        int next = way & 1 ? (k + count - 1) % count : (k + 1) % count;
        corner[made_corners++] = from[k];
        if (polygon && (way & 2) && i == 1) corner[made_corners++] = from[k];
        if (polygon && (way & 4))
            corner[made_corners++] = ts_vec(from[k].x + (from[next].x - from[k].x) / 2,
                                            from[k].y + (from[next].y - from[k].y) / 2);
    }
    return polygon ? ts_shape_polygon(corner, made_corners)
                   : ts_shape_triangle(corner[0], corner[1], corner[2]);
}

static void derive_winding(const Case *touch, int index)
{
    TsVec corner[2][CASE_CORNERS_MAX];
    const TsShape *shape[] = {&touch->a, &touch->b};
    TsShape changed[2];
    bool any = false;
    for (int i = 0; i < 2; i++) {
        bool cornered = shape[i]->kind == TS_SHAPE_POLYGON || shape[i]->kind == TS_SHAPE_TRIANGLE;
        changed[i] = cornered ? reordered(shape[i], index + 1, corner[i]) : *shape[i];
        any = any || cornered;
    }
    if (any) corpus_add(&changed[0], &changed[1], WINDING, CASE_VALID, NULL);
}

// ---- In order

static void search_all_touches(int share)
{
    for (int i = 0; i < CORPUS_MODELS; i++) {
        for (int k = i; k < CORPUS_MODELS; k++) {
            TsShapeKind a = corpus_models[i].kind, b = corpus_models[k].kind;
            if (oracle_knows(a, b) && corpus_has_room(a, b, TOUCH))
                search_touches(&corpus_models[i], &corpus_models[k], share);
        }
    }
}

void corpus_touches(void)
{
    for (int share = 1; share <= 8; share++) search_all_touches(share);
    for_each_touch(derive_hair);
    for_each_touch(derive_far);
    for_each_touch(derive_beyond);
    for_each_touch(derive_sizes);
    for_each_touch(derive_mixed);
    for_each_touch(derive_thousandths);
    for_each_touch(derive_winding);
}
