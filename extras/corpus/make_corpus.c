// Makes the corpus: reads the published cases, which keep their ids for ever, adds constructed ones
// that are missing, and writes all of them with the oracle's answers and witnesses.
//
//     make_corpus FOLDER     reads and writes FOLDER/corpus.txt, writes FOLDER/corpus.json
//
// A second run changes no byte. Only the constructions below decide what is new; the generators of
// the program have no part in it, so that changes of theirs leave the corpus alone.
#include <assert.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cases/case_file.h"
#include "oracle/oracle.h"
#include "oracle/oracle_witness.h"
#include "trackers.h"

#define VERSION "1.0"

enum { CASES_MAX = 8192, SLOTS = 1 << 15, SEARCHED_MAX = 512 };

static struct {
    Case *at[CASES_MAX];
    int count;
    int slot[SLOTS]; // by hash of the pair: index + 1
    int last_id[TS_SHAPE_KINDS][TS_SHAPE_KINDS];
} s;

// What a family is for, and how many cases of it a pair of kinds may have.
typedef enum Family {
    TOUCH,
    HAIR,
    FAR,
    TINY,
    HUGE_SIZE,
    MIXED,
    THOUSANDTHS,
    BEYOND_FLOATS,
    INSIDE,
    EQUAL,
    SLIVER,
    PARALLEL,
    DEGENERATE,
    WINDING,
    CORNERS,
    POCKET,
    TURNED,
    TRACKER,
    FAMILIES_OF_CORPUS
} Family;

static const struct {
    const char *name;
    int most;
} families[FAMILIES_OF_CORPUS] = {
    [TOUCH] = {"touch", 20},
    [HAIR] = {"hair", 16},
    [FAR] = {"far", 8},
    [TINY] = {"tiny", 3},
    [HUGE_SIZE] = {"huge", 3},
    [MIXED] = {"mixed", 4},
    [THOUSANDTHS] = {"thousandths", 6},
    [BEYOND_FLOATS] = {"beyond-floats", 8},
    [INSIDE] = {"inside", 8},
    [EQUAL] = {"equal", 4},
    [SLIVER] = {"sliver", 8},
    [PARALLEL] = {"parallel", 6},
    [DEGENERATE] = {"degenerate", 10},
    [WINDING] = {"winding", 8},
    [CORNERS] = {"corners-64", 8},
    [POCKET] = {"pocket", 9},
    [TURNED] = {"turned", 8},
    [TRACKER] = {"tracker", 99},
};

static int made[TS_SHAPE_KINDS][TS_SHAPE_KINDS][FAMILIES_OF_CORPUS];

static void stop(const char *what, const char *detail)
{
    fprintf(stderr, "make_corpus: %s: %s\n", what, detail);
    exit(1);
}

// ---- The collection

static int lesser_kind(const Case *of) { return of->a.kind < of->b.kind ? of->a.kind : of->b.kind; }
static int larger_kind(const Case *of) { return of->a.kind < of->b.kind ? of->b.kind : of->a.kind; }

static Family family_of(const char *name)
{
    for (int i = 0; i < FAMILIES_OF_CORPUS; i++) {
        if (strcmp(families[i].name, name) == 0) return (Family)i;
    }
    stop("no such family", name);
    return TOUCH;
}

static unsigned long hash_of(const Case *of)
{
    const TsShape *shape[] = {&of->a, &of->b};
    unsigned long hash = 1469598103934665603UL;
    for (int i = 0; i < 2; i++) {
        double number[TS_SHAPE_NUMBERS_MAX];
        int count = ts_shape_numbers(shape[i], number);
        hash = (hash ^ (unsigned long)shape[i]->kind) * 1099511628211UL;
        for (int k = 0; k < count; k++) {
            double value = number[k] + 0.0; // both zeros are the same
            unsigned long bits;
            memcpy(&bits, &value, sizeof bits);
            hash = (hash ^ bits ^ bits >> 29) * 1099511628211UL;
        }
    }
    return hash ^ hash >> 31;
}

static int *slot_of(const Case *of)
{
    unsigned long at = hash_of(of) % SLOTS;
    while (s.slot[at] && !case_same_pair(s.at[s.slot[at] - 1], of)) at = (at + 1) % SLOTS;
    return &s.slot[at];
}

static void keep(const Case *from)
{
    int *slot = slot_of(from);
    if (*slot) stop("a pair is there twice", from->id);
    if (s.count == CASES_MAX) stop("too many cases", from->id);
    Case *kept = malloc(sizeof *kept);
    if (!kept) stop("out of memory", from->id);
    case_copy(kept, from);
    s.at[s.count++] = kept;
    *slot = s.count;
    made[lesser_kind(kept)][larger_kind(kept)][family_of(kept->family)]++;
}

static void read_published(const char *path)
{
    static CaseFile file;
    static Case found;
    FILE *stream = fopen(path, "rb");
    if (!stream) return; // the first run
    fclose(stream);
    if (!case_file_open(&file, path)) stop("cannot read", path);
    while (case_file_next(&file, &found)) {
        int *last = &s.last_id[lesser_kind(&found)][larger_kind(&found)];
        const char *digits = strrchr(found.id, '-');
        if (!digits || atoi(digits + 1) <= *last) stop("an id out of order", found.id);
        *last = atoi(digits + 1);
        keep(&found);
    }
    char words[CASE_FILE_WORDS];
    if (case_file_errors(&file) > 0) {
        case_file_error(&file, 0, words, sizeof words);
        stop("an error", words);
    }
    case_file_close(&file);
}

// Whether the case reads back as it is: only then the shapes are valid.
static bool is_good(const Case *of)
{
    static char line[3 * CASE_LINE_MAX], error[256];
    static Case again;
    return case_write_whole(line, CASE_LINE_MAX, of) > 0 &&
           case_read(&again, line, error, sizeof error) == CASE_GOOD && case_same_pair(of, &again);
}

static bool has_room(TsShapeKind a, TsShapeKind b, Family family)
{
    int low = a < b ? a : b, high = a < b ? b : a;
    return made[low][high][family] < families[family].most;
}

static bool valid(const TsShape *a, const TsShape *b)
{
    const TsShape *shape[] = {a, b};
    for (int i = 0; i < 2; i++) {
        if (!ts_shape_valid(shape[i], NULL)) return false;
        if (shape[i]->kind == TS_SHAPE_POLYGON && !oracle_simple(shape[i]->polygon)) return false;
    }
    return oracle_knows(a->kind, b->kind);
}

// Adds a case if it is valid and its family has room, or it is there already. Returns whether it is
// there now: so a second run takes the same way as the first.
static bool add(const TsShape *a, const TsShape *b, Family family, unsigned flags, const char *note)
{
    static Case adding;
    case_of_pair(&adding, a, b);
    if (*slot_of(&adding)) return true;
    if (!has_room(a->kind, b->kind, family) || !valid(a, b) || !is_good(&adding)) return false;
    int low = lesser_kind(&adding), high = larger_kind(&adding);
    adding.expect = oracle_relation(a, b);
    adding.flags = flags;
    snprintf(adding.family, sizeof adding.family, "%s", families[family].name);
    snprintf(adding.id, sizeof adding.id, "%s-%s-%04d", ts_shape_kind_name((TsShapeKind)low),
             ts_shape_kind_name((TsShapeKind)high), ++s.last_id[low][high]);
    snprintf(adding.note, sizeof adding.note, "%s", note ? note : "");
    keep(&adding);
    return true;
}

// ---- Shapes to begin with, on small whole numbers

typedef struct Model {
    TsShapeKind kind;
    int count; // of numbers
    double number[24];
} Model;

// clang-format off
static const Model models[] = {
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

// Thin shapes, and shapes whose sides are nearly those of others.
static const Model slivers[] = {
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

static const Model nearly_parallel[] = {
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
static const Model collapsed[] = {
    {TS_SHAPE_SEGMENT, 4, {0, 0, 0, 0}},
    {TS_SHAPE_CIRCLE, 3, {0, 0, 0}},
    {TS_SHAPE_AABB, 4, {0, 0, 4, 0}}, {TS_SHAPE_AABB, 4, {0, 0, 0, 0}},
    {TS_SHAPE_OBB, 6, {0, 0, 2, 0, 1, 0}}, {TS_SHAPE_OBB, 6, {0, 0, 0, 0, 1, 0}}, {TS_SHAPE_OBB, 6, {0, 0, 0, 2, 0.6, 0.8}},
    {TS_SHAPE_TRIANGLE, 6, {0, 0, 4, 2, 2, 1}}, {TS_SHAPE_TRIANGLE, 6, {0, 0, 0, 0, 3, 0}}, {TS_SHAPE_TRIANGLE, 6, {0, 0, 0, 0, 0, 0}},
    {TS_SHAPE_POLYGON, 8, {0, 0, 4, 2, 2, 1, 6, 3}}, {TS_SHAPE_POLYGON, 6, {0, 0, 0, 0, 0, 0}},
    {TS_SHAPE_CAPSULE, 5, {0, 0, 0, 0, 2}}, {TS_SHAPE_CAPSULE, 5, {0, 0, 4, 0, 0}}, {TS_SHAPE_CAPSULE, 5, {0, 0, 0, 0, 0}},
};

// Concave polygons with room inside.
static const Model pockets[] = {
    {TS_SHAPE_POLYGON, 16, {0, 0, 48, 0, 48, 32, 32, 32, 32, 16, 16, 16, 16, 32, 0, 32}},
    {TS_SHAPE_POLYGON, 8, {0, 0, 48, 24, 0, 48, 36, 24}},
    {TS_SHAPE_POLYGON, 20, {0, 0, 40, 0, 40, 40, 8, 40, 8, 16, 24, 16, 24, 24, 32, 24, 32, 8, 0, 8}},
};
// clang-format on

#define COUNT(table) ((int)(sizeof(table) / sizeof *(table)))

static TsShape shape_of(const Model *model, TsVec *corner)
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
    TsVec corner[TS_POLYGON_MAX];
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
    if (oracle_witness(text, sizeof text, a, b) < 0) stop("a witness does not fit", "touch");
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

static void search_touches(const Model *one, const Model *other, int share)
{
    TsVec corner_a[TS_POLYGON_MAX], corner_b[TS_POLYGON_MAX], moved[TS_POLYGON_MAX];
    TsShape a = shape_of(one, corner_a), b = shape_of(other, corner_b);
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
            bool turned = (ways + (one - models) + (other - models)) % 2 != 0; // in the other order
            kept += turned ? add(&there, &a, TOUCH, CASE_VALID, NULL)
                           : add(&a, &there, TOUCH, CASE_VALID, NULL);
        }
    }
}

// ---- From touches: the same contact elsewhere, in other sizes, and nearly

typedef void Derive(const Case *touch, int index);

// For the touches of each pair of kinds, in the order of their ids.
static void for_each_touch(Derive *derive)
{
    int index[TS_SHAPE_KINDS][TS_SHAPE_KINDS] = {0};
    for (int i = 0, count = s.count; i < count; i++) {
        if (strcmp(s.at[i]->family, families[TOUCH].name) != 0) continue;
        derive(s.at[i], index[lesser_kind(s.at[i])][larger_kind(s.at[i])]++);
    }
}

// Adds the pair with one number changed so that it does not touch any more.
static void add_changed(const Case *from, int index, double by, Family family)
{
    TsVec corner[TS_POLYGON_MAX];
    double number[TS_SHAPE_NUMBERS_MAX];
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
            bool differs = number[k] != before && valid(a, b);
            number[k] = before;
            if (!differs || oracle_relation(a, b) == TS_TOUCHING) continue;
            if (add(a, b, family, CASE_VALID, NULL)) return;
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
static void add_or_change(const TsShape *a, const TsShape *b, int index, Family family)
{
    static Case given;
    if (!valid(a, b)) return;
    if (index % 2 == 0) {
        add(a, b, family, CASE_VALID, NULL);
        return;
    }
    case_of_pair(&given, a, b);
    add_changed(&given, index, 0, family);
}

static void derive_moved(const Case *touch, int index, const TsVec *by, int count, Family family)
{
    TsVec corner[2][TS_POLYGON_MAX];
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
    TsVec corner[2][TS_POLYGON_MAX];
    double by = factor[(index + index / 6 % 2) % COUNT(factor)];
    TsShape a = ts_shape_scaled(&touch->a, by, corner[0]);
    TsShape b = ts_shape_scaled(&touch->b, by, corner[1]);
    add_or_change(&a, &b, index, by < 1 ? TINY : HUGE_SIZE);
}

// The contact is moved to the origin, where one shape shrinks and the other grows.
static void derive_mixed(const Case *touch, int index)
{
    static const double factor[] = {0x1p-10, 0x1p-20, 0x1p-30, 0x1p-40};
    TsVec corner[2][TS_POLYGON_MAX];
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
    double number[TS_SHAPE_NUMBERS_MAX];
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
    TsVec corner[2][TS_POLYGON_MAX];
    for (int i = 0; i < 2 * COUNT(factor); i++) { // one that does not touch if there is one
        int by = factor[(index + i) % COUNT(factor)];
        TsShape a = in_thousandths(&touch->a, by, 100 + 7 * i, corner[0]);
        TsShape b = in_thousandths(&touch->b, by, 100 + 7 * i, corner[1]);
        bool touches = oracle_relation(&a, &b) == TS_TOUCHING;
        if (touches != (i >= COUNT(factor))) continue;
        add(&a, &b, THOUSANDTHS, touches ? CASE_VALID : CASE_EITHER, NULL);
        return;
    }
}

// ---- Winding: the same corners in another order, doubled, and with corners between them

static TsShape reordered(const TsShape *shape, int way, TsVec *corner)
{
    TsVec from[TS_POLYGON_MAX];
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
    TsVec corner[2][TS_POLYGON_MAX];
    const TsShape *shape[] = {&touch->a, &touch->b};
    TsShape changed[2];
    bool any = false;
    for (int i = 0; i < 2; i++) {
        bool cornered = shape[i]->kind == TS_SHAPE_POLYGON || shape[i]->kind == TS_SHAPE_TRIANGLE;
        changed[i] = cornered ? reordered(shape[i], index + 1, corner[i]) : *shape[i];
        any = any || cornered;
    }
    if (any) add(&changed[0], &changed[1], WINDING, CASE_VALID, NULL);
}

// ---- Planting: a corner of one shape is put onto the border of another

// The corners of a shape, the middles of its sides, and points of its rim.
static int places_on(const TsShape *shape, TsVec *place)
{
    TsVec corner[TS_POLYGON_MAX], centre = ts_shape_center(shape);
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
static int planted[TS_SHAPE_KINDS][TS_SHAPE_KINDS][FAMILIES_OF_CORPUS];

// Puts places of b onto places of a, from a different one for each `start`, until one is added;
// `nudge` shifts every second one.
static void plant(const TsShape *a, const TsShape *b, Family family, unsigned flags, int start,
                  double nudge)
{
    TsVec on_a[TS_POLYGON_MAX], on_b[TS_POLYGON_MAX], moved[TS_POLYGON_MAX];
    int first = places_on(a, on_a), second = places_on(b, on_b);
    int *kept = &planted[a->kind][b->kind][family];
    int most = a->kind == b->kind ? families[family].most : families[family].most / 2;
    for (int i = start; i < start + first * second && *kept < most; i++) {
        TsVec by = ts_vec_sub(on_a[i % first], on_b[(i / first + i) % second]);
        if (*kept % 2 == 1) by.y += nudge;
        TsShape there = ts_shape_moved(b, by, moved);
        bool turned = start % 2 != 0; // in the other order
        if (turned ? !add(&there, a, family, flags, NULL) : !add(a, &there, family, flags, NULL))
            continue;
        (*kept)++;
        return;
    }
}

static void plant_models(const Model *one, int ones, const Model *other, int others, Family family,
                         unsigned flags, double nudge)
{
    TsVec corner[2][TS_POLYGON_MAX];
    for (int i = 0; i < ones; i++) {
        for (int k = 0; k < others; k++) {
            TsShape a = shape_of(&one[i], corner[0]), b = shape_of(&other[k], corner[1]);
            plant(&a, &b, family, flags, 5 * i + 3 * k, nudge);
        }
    }
}

// One shape within the other, which is eight times as large, and on its border.
static void plant_inside(void)
{
    TsVec corner[2][TS_POLYGON_MAX], moved[TS_POLYGON_MAX];
    for (int i = 0; i < COUNT(models); i++) {
        for (int k = 0; k < COUNT(models); k++) {
            TsShape a = shape_of(&models[i], corner[0]), b = shape_of(&models[k], corner[1]);
            a = ts_shape_scaled(&a, 8, corner[0]);
            int *kept = &planted[a.kind][b.kind][INSIDE];
            int most = families[INSIDE].most / (a.kind == b.kind ? 1 : 2);
            TsVec by = ts_vec_sub(ts_shape_center(&a), ts_shape_center(&b));
            TsShape there = ts_shape_moved(&b, ts_vec(floor(by.x), floor(by.y)), moved);
            *kept += *kept < most && add(&a, &there, INSIDE, CASE_VALID, NULL);
            plant(&a, &b, INSIDE, CASE_VALID, 5 * i + 3 * k, 0);
        }
    }
}

static void plant_equal(void)
{
    TsVec corner[2][TS_POLYGON_MAX];
    for (int i = 0; i < COUNT(models); i++) {
        TsShape a = shape_of(&models[i], corner[0]);
        add(&a, &a, EQUAL, CASE_VALID, NULL);
        for (int k = 0; k < COUNT(models); k++) { // around the same centre
            TsShape b = shape_of(&models[k], corner[1]);
            TsVec by = ts_vec_sub(ts_shape_center(&a), ts_shape_center(&b));
            b = ts_shape_moved(&b, by, corner[1]);
            add(&a, &b, EQUAL, CASE_VALID, NULL);
        }
    }
}

// ---- Polygons of 64 corners

static TsShape wheel(double outer, double inner, TsVec *corner)
{
    for (int i = 0; i < TS_POLYGON_MAX; i++) {
        double angle = 2 * 3.14159265358979 * i / TS_POLYGON_MAX, reach = i % 2 ? inner : outer;
        corner[i] = ts_vec(round(reach * cos(angle)), round(reach * sin(angle)));
    }
    return ts_shape_polygon(corner, TS_POLYGON_MAX);
}

static void plant_wheels(void)
{
    static const TsVec beside[] = {{8192, 0}, {8191, 0}, {0, -8193}, {0, 8192}};
    TsVec corner[2][TS_POLYGON_MAX], moved[TS_POLYGON_MAX];
    TsShape convex = wheel(4096, 4096, corner[0]), star = wheel(64, 32, corner[1]);
    for (int i = 0; i < COUNT(beside); i++) {
        TsShape there = ts_shape_moved(&convex, beside[i], moved);
        add(&convex, &there, CORNERS, CASE_VALID, NULL);
    }
    for (int k = 0; k < COUNT(models); k++) {
        TsVec at[TS_POLYGON_MAX];
        TsShape b = shape_of(&models[k], at);
        plant(&convex, &b, CORNERS, CASE_VALID, k, 0x1p-20);
        plant(&star, &b, CORNERS, CASE_VALID, k, -0x1p-20);
        plant(&b, &star, CORNERS, CASE_VALID, k, -0x1p-20);
    }
}

// ---- Pockets

static void search_pockets(const Model *pocket, const Model *other)
{
    TsVec corner[2][TS_POLYGON_MAX], moved[TS_POLYGON_MAX];
    TsShape a = shape_of(pocket, corner[0]), b = shape_of(other, corner[1]);
    TsAabb box = ts_shape_bounds(&a);
    TsVec centre = ts_shape_center(&b);
    bool seen[3] = {false};
    for (double y = box.min.y; y <= box.max.y; y += 4) {
        for (double x = box.min.x; x <= box.max.x; x += 4) {
            TsVec by = ts_vec(floor(x - centre.x), floor(y - centre.y));
            TsShape there = ts_shape_moved(&b, by, moved);
            TsRelation relation = oracle_relation(&a, &there);
            if (seen[relation]) continue;
            seen[relation] = add(&a, &there, POCKET, CASE_VALID, NULL);
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
    TsVec corner[TS_POLYGON_MAX];
    for (int kind = 0; kind < TS_SHAPE_KINDS; kind++) {
        for (int i = 0; i < COUNT(ways); i++) {
            TsVec way = ways[i], at = ts_vec(4 * way.x, 4 * way.y);
            TsShape box = ts_shape_obb(ts_vec(0, 0), 8, 4, way);
            TsShape touching = beyond((TsShapeKind)kind, at, way, corner);
            bool decimal = i < 2; // then the decimals touch
            bool either = decimal && oracle_relation(&box, &touching) != TS_TOUCHING;
            add(&box, &touching, TURNED, either ? CASE_EITHER : CASE_VALID, NULL);
            TsVec nearer = ts_vec(nextafter(at.x, 0), at.y);
            TsShape deeper = beyond((TsShapeKind)kind, nearer, way, corner);
            add(&deeper, &box, TURNED, CASE_VALID, NULL);
        }
    }
}

// ---- Trackers

static void add_trackers(void)
{
    static Case found;
    char error[256];
    for (int i = 0; trackers[i]; i++) {
        if (case_read(&found, trackers[i], error, sizeof error) != CASE_GOOD)
            stop(error, trackers[i]);
        add(&found.a, &found.b, TRACKER, found.flags, found.note);
    }
}

static void search_all_touches(int share)
{
    for (int i = 0; i < COUNT(models); i++) {
        for (int k = i; k < COUNT(models); k++) {
            TsShapeKind a = models[i].kind, b = models[k].kind;
            if (oracle_knows(a, b) && has_room(a, b, TOUCH))
                search_touches(&models[i], &models[k], share);
        }
    }
}

static void construct(void)
{
    add_trackers();
    for (int share = 1; share <= 8; share++) search_all_touches(share);
    for_each_touch(derive_hair);
    for_each_touch(derive_far);
    for_each_touch(derive_beyond);
    for_each_touch(derive_sizes);
    for_each_touch(derive_mixed);
    for_each_touch(derive_thousandths);
    for_each_touch(derive_winding);
    plant_inside();
    plant_equal();
    plant_models(slivers, COUNT(slivers), models, COUNT(models), SLIVER, CASE_VALID, 0x1p-30);
    plant_models(slivers, COUNT(slivers), slivers, COUNT(slivers), SLIVER, CASE_VALID, 0x1p-30);
    plant_models(nearly_parallel, COUNT(nearly_parallel), nearly_parallel, COUNT(nearly_parallel),
                 PARALLEL, CASE_VALID, 0x1p-20);
    for (int i = 0; i < COUNT(collapsed); i++) // both collapsed
        plant_models(&collapsed[i], 1, &collapsed[(i + 1) / 2], 1, DEGENERATE, CASE_DEGENERATE,
                     0x1p-110);
    plant_models(collapsed, COUNT(collapsed), models, COUNT(models), DEGENERATE, CASE_DEGENERATE,
                 0x1p-10);
    plant_wheels();
    for (int i = 0; i < COUNT(pockets); i++) {
        for (int k = 0; k < COUNT(models); k++) search_pockets(&pockets[i], &models[k]);
    }
    plant_turned();
}

// ---- Writing

static int order_of(const void *one, const void *other)
{
    const Case *a = *(Case *const *)one, *b = *(Case *const *)other;
    int kinds = lesser_kind(a) * TS_SHAPE_KINDS + larger_kind(a);
    int other_kinds = lesser_kind(b) * TS_SHAPE_KINDS + larger_kind(b);
    if (kinds != other_kinds) return kinds < other_kinds ? -1 : 1;
    int number = atoi(strrchr(a->id, '-') + 1), other_number = atoi(strrchr(b->id, '-') + 1);
    return (number > other_number) - (number < other_number);
}

static FILE *open_for_writing(const char *path)
{
    FILE *file = fopen(path, "wb");
    if (!file) stop("cannot write", path);
    return file;
}

static void close_written(FILE *file, const char *path)
{
    if (ferror(file) || fclose(file) != 0) stop("cannot write", path);
}

static void write_cases(const char *path)
{
    static char line[CASE_LINE_MAX];
    FILE *file = open_for_writing(path);
    fprintf(file,
            "%s\n# Touchstone corpus %s, %d cases. CC0 1.0: no rights reserved. See README.md.\n",
            CASE_HEADER, VERSION, s.count);
    for (int i = 0; i < s.count; i++) {
        if (case_write_whole(line, sizeof line, s.at[i]) < 0) stop("a long case", s.at[i]->id);
        fprintf(file, "%s\n", line);
    }
    close_written(file, path);
}

// The shortest decimal that reads back to the same double.
static void write_number(FILE *file, double value)
{
    char text[40];
    for (int digits = 1; digits <= 17; digits++) {
        snprintf(text, sizeof text, "%.*g", digits, value);
        if (strtod(text, NULL) == value) break;
    }
    fputs(text, file);
}

static void write_shape(FILE *file, const char *name, const TsShape *shape)
{
    double number[TS_SHAPE_NUMBERS_MAX];
    int count = ts_shape_numbers(shape, number);
    fprintf(file, ",\"%s\":{\"kind\":\"%s\",\"numbers\":[", name, ts_shape_kind_name(shape->kind));
    for (int i = 0; i < count; i++) {
        if (i > 0) fputc(',', file);
        write_number(file, number[i]);
    }
    fputs("]}", file);
}

// A note is a text, and a link if it came from a tracker.
static void write_note(FILE *file, const char *note)
{
    const char *link = strstr(note, "https://");
    int length = (int)(link ? link - note : (long)strlen(note));
    while (length > 0 && note[length - 1] == ' ') length--;
    assert(!strpbrk(note, "\"\\"));
    if (length > 0) fprintf(file, ",\"note\":\"%.*s\"", length, note);
    if (link) fprintf(file, ",\"link\":\"%s\"", link);
}

static void write_json(const char *path)
{
    static char text[16 * ORACLE_WITNESS_MAX];
    FILE *file = open_for_writing(path);
    fprintf(
        file,
        "{\"name\":\"Touchstone corpus\",\"version\":\"%s\",\"license\":\"CC0-1.0\",\"cases\":[\n",
        VERSION);
    for (int i = 0; i < s.count; i++) {
        const Case *one = s.at[i];
        if (oracle_witness(text, sizeof text, &one->a, &one->b) < 0)
            stop("a long witness", one->id);
        fprintf(file, "{\"id\":\"%s\",\"family\":\"%s\",\"flags\":[", one->id, one->family);
        bool either = (one->flags & CASE_EITHER) != 0,
             degenerate = (one->flags & CASE_DEGENERATE) != 0;
        fprintf(file, "%s%s%s]", either ? "\"either\"" : "", either && degenerate ? "," : "",
                degenerate ? "\"degenerate\"" : "");
        write_shape(file, "a", &one->a);
        write_shape(file, "b", &one->b);
        fprintf(file, ",\"answer\":\"%s\",\"witness\":\"%s\"",
                ts_relation_name((TsRelation)one->expect), text);
        write_note(file, one->note);
        fprintf(file, "}%s\n", i + 1 < s.count ? "," : "");
    }
    fprintf(file, "]}\n");
    close_written(file, path);
}

int main(int count, char **argument)
{
    char path[4096];
    if (count != 2) stop("give it", "the folder of corpus.txt");
    snprintf(path, sizeof path, "%s/corpus.txt", argument[1]);
    read_published(path);
    int published = s.count;
    construct();
    for (int i = 0; i < s.count; i++) {
        TsRelation exact = oracle_relation(&s.at[i]->a, &s.at[i]->b);
        if ((int)exact != s.at[i]->expect) stop("a published answer is wrong", s.at[i]->id);
    }
    qsort(s.at, (size_t)s.count, sizeof *s.at, order_of);
    write_cases(path);
    snprintf(path, sizeof path, "%s/corpus.json", argument[1]);
    write_json(path);
    printf("%d cases, %d of them new\n", s.count, s.count - published);
    for (int i = 0; i < s.count; i++) free(s.at[i]);
    return 0;
}
