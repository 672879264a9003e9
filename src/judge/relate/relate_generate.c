// Pairs of geometries at random. All families are built of whole numbers on a small lattice, with
// even coordinates, so that the middles of sides are on it too; then one map takes both to where
// the arithmetic is harder.
#include <math.h>
#include <stdlib.h>

#include "relate/relate_pair.h"
#include "touchstone/outlines.h"
#include "touchstone/polygon.h"
#include "touchstone/relation.h"

enum { LATTICE = 12, OUTLINE = 64, TRIES = 24 };

static const char *const kind_name[] = {"points", "paths", "areas", "collection"};
const char *relate_kind_name(RelateKind kind) { return kind_name[kind]; }

static const char *const family_name[] = {"lattice", "tiles", "nested", "spikes",
                                          "chains",  "same",  "on",     "hair"};
const char *relate_family_name(RelateFamily family) { return family_name[family]; }

static int any(Random *random, int low, int high) { return random_integer(random, low, high); }

static bool one_in(Random *random, int many) { return any(random, 1, many) == 1; }

static TsVec lattice_place(Random *random)
{
    return ts_vec(2 * any(random, 0, LATTICE / 2), 2 * any(random, 0, LATTICE / 2));
}

// ---- Areas

static void add_simple_ring(RelateDraft *draft, Random *random)
{
    TsVec corner[8];
    for (int i = 0; i < TRIES; i++) {
        int count = any(random, 3, 7);
        for (int k = 0; k < count; k++) corner[k] = lattice_place(random);
        if (!ts_polygon_is_simple(ts_polygon_of(corner, count))) continue;
        relate_draft_add(draft, TS_PART_RING, corner, count);
        return;
    }
}

// The index of the smallest outline around a hole. The hole begins with its leftmost and upper
// corner, so it has the place right below.
static int ring_around(const TsOutlines *outlines, int hole)
{
    TsVec at = ts_vec_add(outlines->corner[outlines->first[hole]], ts_vec(1, 1));
    int best = -1;
    double least = INFINITY;
    for (int i = 0; i < outlines->count; i++) {
        TsPolygon ring = ts_polygon_of(outlines->corner + outlines->first[i],
                                       outlines->first[i + 1] - outlines->first[i]);
        if (ts_polygon_winding(ring) < 0 || ts_polygon_area(ring) > least ||
            ts_relation_polygon_point(ring, at) != TS_OVERLAPPING)
            continue;
        least = ts_polygon_area(ring);
        best = i;
    }
    return best;
}

// Rings and holes around some cells of a lattice: they touch at corners, and lie in each other.
static void add_tiles(RelateDraft *draft, Random *random)
{
    TsShape tile[25];
    TsOutlines outlines;
    int tiles = 0, size = any(random, 2, 5), often = any(random, 2, 5);
    TsVec low = ts_vec(2 * any(random, 0, 2), 2 * any(random, 0, 2));
    for (int i = 0; i < size * size; i++) {
        TsVec at = ts_vec_add(low, ts_vec(2 * (i % size), 2 * (i / size)));
        if (!one_in(random, often)) tile[tiles++] = ts_shape_aabb(at, ts_vec_add(at, ts_vec(2, 2)));
    }
    if (!ts_outlines_of(tile, tiles, TS_MEMORY_HEAP, &outlines, NULL)) return;
    for (int i = 0; i < outlines.count; i++) {
        const TsVec *corner = outlines.corner + outlines.first[i];
        int count = outlines.first[i + 1] - outlines.first[i];
        if (ts_polygon_winding(ts_polygon_of(corner, count)) < 0 ||
            !relate_draft_add(draft, TS_PART_RING, corner, count))
            continue;
        for (int k = 0; k < outlines.count; k++) {
            const TsVec *inner = outlines.corner + outlines.first[k];
            int inners = outlines.first[k + 1] - outlines.first[k];
            if (ts_polygon_winding(ts_polygon_of(inner, inners)) < 0 &&
                ring_around(&outlines, k) == i)
                relate_draft_add(draft, TS_PART_HOLE, inner, inners);
        }
    }
    ts_outlines_free(&outlines, TS_MEMORY_HEAP);
}

// A square, or a diamond that touches the sides of the square of that size.
static void add_level(RelateDraft *draft, TsPartKind kind, TsVec middle, double size, bool diamond)
{
    TsVec corner[4];
    for (int k = 0; k < 4; k++) {
        TsVec way = diamond ? ts_vec(k % 2 ? 0 : k - 1, k % 2 ? k - 2 : 0)
                            : ts_vec(k == 1 || k == 2 ? 1 : -1, k > 1 ? 1 : -1);
        corner[k] = ts_vec_add(middle, ts_vec_scale(way, size));
    }
    relate_draft_add(draft, kind, corner, 4);
}

// Rings in holes of rings, each smaller than the one around it, or touching it.
static void add_nested(RelateDraft *draft, Random *random)
{
    TsVec middle = ts_vec(6 + 2 * any(random, 0, 1), 6 + 2 * any(random, 0, 1));
    double size = 2 * any(random, 3, 5);
    bool diamond = false;
    for (int level = any(random, 1, 5), i = 0; i < level && size > 0; i++) {
        bool other = !diamond && one_in(random, 2);
        // A diamond in a square of its size, as an island, or as a hole, which cuts the ring.
        if (i > 0 && !(other && one_in(random, 2))) size -= diamond ? size / 2 : 2;
        size = 2 * floor(size / 2);
        diamond = other;
        if (size > 0) add_level(draft, i % 2 ? TS_PART_HOLE : TS_PART_RING, middle, size, diamond);
    }
    if (one_in(random, 3)) { // a hole at a corner of the outer ring, or beside it
        TsVec at = draft->parts > 0 ? draft->corner[0] : middle;
        const TsVec hole[] = {at, ts_vec_add(at, ts_vec(4, 2)), ts_vec_add(at, ts_vec(2, 4))};
        if (draft->parts == 1) relate_draft_add(draft, TS_PART_HOLE, hole, 3);
    }
}

// Corners from left to right above, and back below: `high` says how far up and down.
static void add_monotone(RelateDraft *draft, Random *random, int step, int high, bool flat)
{
    TsVec corner[OUTLINE];
    int above = any(random, 1, 5), below = any(random, 0, 4), count = 0, y = 0;
    int left = 2 * any(random, 0, 3), base = 2 * any(random, 0, 3);
    corner[count++] = ts_vec(left, base);
    for (int i = 1; i <= above; i++) {
        if (i == 1 || !flat || one_in(random, 2)) y = 2 * any(random, 1, high);
        corner[count++] = ts_vec(left + i * step, base + y);
    }
    corner[count++] = ts_vec(left + (above > below ? above + 1 : below + 1) * step, base);
    for (int i = below; i > 0; i--) {
        if (i == below || !flat || one_in(random, 2)) y = 2 * any(random, 0, high);
        corner[count++] = ts_vec(left + i * step, base - y);
    }
    relate_draft_add(draft, TS_PART_RING, corner, count);
}

static void add_area(RelateDraft *draft, Random *random, RelateFamily family)
{
    static const RelateFamily others[] = {RELATE_LATTICE, RELATE_TILES, RELATE_NESTED,
                                          RELATE_SPIKES, RELATE_CHAINS};
    if (family > RELATE_CHAINS) family = others[any(random, 0, 4)];
    if (family == RELATE_LATTICE) add_simple_ring(draft, random);
    if (family == RELATE_TILES) add_tiles(draft, random);
    if (family == RELATE_NESTED) add_nested(draft, random);
    if (family == RELATE_CHAINS) add_monotone(draft, random, 2, 1, true);
    if (family != RELATE_SPIKES) return;
    bool high = one_in(random, 2);
    add_monotone(draft, random, high ? 2 : 40, high ? 60 : 1, false);
}

// ---- Paths and points

static void add_path(RelateDraft *draft, Random *random, RelateFamily family)
{
    TsVec corner[9];
    int count = any(random, 2, 7), lines = family == RELATE_CHAINS ? 2 : LATTICE / 2;
    for (int k = 0; k < count; k++) {
        corner[k] = lattice_place(random);
        if (family == RELATE_CHAINS || (family == RELATE_TILES && k % 2))
            corner[k].y =
                k % 2 && family == RELATE_TILES ? corner[k - 1].y : 2 * any(random, 1, lines);
        if (family == RELATE_SPIKES) corner[k].x *= 20;
        if (k > 0 && one_in(random, 12)) corner[k] = corner[k - 1];
    }
    if (one_in(random, 3)) corner[count++] = corner[0];
    relate_draft_add(draft, TS_PART_PATH, corner, count);
}

static TsVec place_on(const RelateDraft *other, Random *random)
{
    if (other->corners == 0) return lattice_place(random);
    TsPart part = other->part[any(random, 0, other->parts - 1)];
    TsVec a = other->corner[part.first + any(random, 0, part.count - 1)];
    int next = any(random, 0, part.count - 1);
    if (one_in(random, 2)) return a;
    a = other->corner[part.first + next];
    TsVec b = other->corner[part.first + (next + 1) % part.count];
    return ts_vec((a.x + b.x) / 2, (a.y + b.y) / 2);
}

// ---- Beside another one

// An outline of the other one, changed or not, with another first corner, or the other way round.
static int outline_of(const RelateDraft *other, int index, Random *random, TsVec *out)
{
    TsPart part = other->part[index];
    int count = 0, turn = any(random, 0, part.count - 1);
    bool back = one_in(random, 2), longer = one_in(random, 2);
    for (int k = 0; k < part.count && count + 4 <= OUTLINE; k++) {
        int from = (turn + (back ? part.count - k : k)) % part.count;
        TsVec a = other->corner[part.first + from];
        TsVec b = other->corner[part.first + (from + (back ? part.count - 1 : 1)) % part.count];
        out[count++] = a;
        if (one_in(random, 20)) out[count++] = a;
        if (longer && one_in(random, 2)) out[count++] = ts_vec((a.x + b.x) / 2, (a.y + b.y) / 2);
    }
    if (one_in(random, 4) && count > 0) {
        TsVec *moved = &out[any(random, 0, count - 1)];
        *moved = ts_vec_add(*moved, ts_vec(any(random, -1, 1), any(random, -1, 1)));
    }
    if (count > 3 && one_in(random, 6)) count--;
    if (one_in(random, 8)) out[count++] = out[0];
    return count;
}

// Outlines of the other one as areas or as paths.
static void add_same(RelateDraft *draft, const RelateDraft *other, Random *random, bool areas)
{
    TsVec corner[OUTLINE + 1];
    for (int i = 0; i < other->parts; i++) {
        TsPartKind kind = other->part[i].kind;
        int count = outline_of(other, i, random, corner);
        if (areas && kind == TS_PART_HOLE && one_in(random, 5)) kind = TS_PART_RING;
        if (kind < TS_PART_RING || count < 3 || one_in(random, 6)) continue;
        if (!areas && one_in(random, 2)) corner[count++] = corner[0];
        relate_draft_add(draft, areas ? kind : TS_PART_PATH, corner, count);
    }
}

static void add_on(RelateDraft *draft, const RelateDraft *other, Random *random, RelateKind kind)
{
    TsVec corner[6];
    int count = any(random, kind == RELATE_AREAS ? 3 : 2, 5);
    for (int k = 0; k < count; k++)
        corner[k] = one_in(random, 6) ? lattice_place(random) : place_on(other, random);
    if (kind == RELATE_PATHS && one_in(random, 3)) corner[count++] = corner[0];
    if (kind == RELATE_AREAS && !ts_polygon_is_simple(ts_polygon_of(corner, count))) return;
    for (int k = 0; k < count && kind == RELATE_POINTS; k++)
        relate_draft_add(draft, TS_PART_POINT, &corner[k], 1);
    if (kind != RELATE_POINTS)
        relate_draft_add(draft, kind == RELATE_AREAS ? TS_PART_RING : TS_PART_PATH, corner, count);
}

// Parts of one kind. The other one has no parts while A is made.
static void add_kind(RelateDraft *draft, const RelateDraft *other, Random *random, RelateKind kind,
                     RelateFamily family)
{
    bool same = family == RELATE_SAME && other->parts > 0 && kind != RELATE_POINTS;
    bool on = (family == RELATE_ON || family == RELATE_SAME) && other->parts > 0 && !same;
    if (same) {
        add_same(draft, other, random, kind == RELATE_AREAS);
        on = draft->parts == 0; // there were no outlines
    }
    if (on) add_on(draft, other, random, kind);
    if (same || on) return;
    for (int more = any(random, 1, 3); more > 0 && kind == RELATE_POINTS; more--) {
        TsVec at = lattice_place(random);
        relate_draft_add(draft, TS_PART_POINT, &at, 1);
    }
    for (int more = any(random, 1, 3); more > 0 && kind == RELATE_PATHS; more--)
        add_path(draft, random, family);
    if (kind != RELATE_AREAS) return;
    add_area(draft, random, family);
    if (one_in(random, 6)) add_area(draft, random, family);
}

static void build(RelateDraft *draft, const RelateDraft *other, Random *random, RelateKind kind,
                  RelateFamily family)
{
    draft->parts = draft->corners = 0;
    draft->overlapping = kind == RELATE_COLLECTION || one_in(random, 4);
    if (one_in(random, 60)) return; // empty
    if (kind != RELATE_COLLECTION) {
        add_kind(draft, other, random, kind, family);
        return;
    }
    for (int more = any(random, 1, 3); more > 0; more--)
        add_kind(draft, other, random, (RelateKind)any(random, RELATE_POINTS, RELATE_AREAS),
                 family);
}

// ---- The map

// Whole numbers go to whole numbers, and lines to lines; so what touches goes on touching.
static void map_pair(RelatePair *pair, Random *random)
{
    static const int large[] = {1, 1, 1, 3, 1000, 1 << 30};
    double most = large[any(random, 0, 5)], xx, xy, yx, yy, far = 0, unit = 1;
    do {
        xx = any(random, (int)-most, (int)most);
        xy = any(random, (int)-most, (int)most);
        yx = any(random, (int)-most, (int)most);
        yy = any(random, (int)-most, (int)most);
    } while (xx * yy == xy * yx);
    if (most <= 3 && one_in(random, 4)) far = 0x1p53 - 2048;
    if (one_in(random, 8)) unit = one_in(random, 2) ? 0x1p-60 : 0x1p40;
    for (int owner = 0; owner < 2; owner++)
        for (int i = 0; i < pair->of[owner].corners; i++) {
            TsVec *at = &pair->of[owner].corner[i];
            *at = ts_vec(unit * (xx * at->x + xy * at->y + far) + 0.0, // no -0
                         unit * (yx * at->x + yy * at->y - far) + 0.0);
        }
}

static double moved(double value, Random *random)
{
    int by = any(random, -2, 2);
    for (int i = 0; i < (by < 0 ? -by : by); i++) value = nextafter(value, by < 0 ? -1e300 : 1e300);
    return fabs(value) < 0x1p-120 ? 0 : value;
}

static void move_corners(RelateDraft *draft, Random *random)
{
    for (int more = any(random, 0, 3); more > 0 && draft->corners > 0; more--) {
        TsVec *at = &draft->corner[any(random, 0, draft->corners - 1)];
        *at = ts_vec(moved(at->x, random), moved(at->y, random));
    }
}

static bool is_valid(const RelateDraft *draft)
{
    TsGeometry geometry = ts_geometry_make(TS_MEMORY_HEAP);
    bool valid = relate_draft_make(draft, &geometry);
    ts_geometry_free(&geometry);
    return valid;
}

void relate_generate(RelatePair *pair, Random *random, RelateKind a, RelateKind b,
                     RelateFamily family)
{
    const RelateKind kind[] = {a, b};
    for (int owner = 0; owner < 2; owner++) {
        RelateDraft *draft = &pair->of[owner], *other = &pair->of[0];
        RelateFamily of = family;
        if (owner == 0) pair->of[1].parts = pair->of[1].corners = 0, other = &pair->of[1];
        if (family == RELATE_HAIR) of = (RelateFamily)any(random, 0, RELATE_HAIR - 1);
        int tries = 0;
        do build(draft, other, random, kind[owner], ++tries < TRIES / 2 ? of : RELATE_LATTICE);
        while (tries < TRIES && !is_valid(draft));
        if (tries == TRIES) draft->parts = draft->corners = 0;
    }
    map_pair(pair, random);
    for (int owner = 0; owner < 2 && family == RELATE_HAIR; owner++) {
        RelateDraft before = pair->of[owner];
        move_corners(&pair->of[owner], random);
        if (!is_valid(&pair->of[owner])) pair->of[owner] = before;
    }
}

// ---- Rings of any kind

static void add_any_ring(RelateDraft *draft, Random *random)
{
    TsVec corner[16];
    int count = any(random, 4, 12), kind = any(random, 0, 3), lines = any(random, 1, 3);
    for (int k = 0; k < count; k++) {
        corner[k] = lattice_place(random);
        if (kind == 1) corner[k].y = 2 * any(random, 1, lines);
        if (k > 0 && one_in(random, 10)) corner[k] = corner[k - 1];
        if (k > 2 && one_in(random, 8)) corner[k] = corner[any(random, 0, k - 2)];
    }
    for (int k = count - 2; kind == 2 && k > 0 && count < 16; k--) corner[count++] = corner[k];
    while (ts_vec_equal(corner[0], corner[count - 1])) corner[count - 1] = lattice_place(random);
    relate_draft_add(draft, TS_PART_RING, corner, count);
}

void relate_generate_rings(RelateDraft *rings, TsVec *at, int count, Random *random)
{
    RelatePair pair = {.of = {{.parts = 0}}};
    RelateDraft *drawn = &pair.of[0], *places = &pair.of[1];
    for (int more = any(random, 1, 3); more > 0; more--) add_any_ring(drawn, random);
    if (one_in(random, 4)) { // one of them again, the same way round or the other
        TsVec corner[16];
        TsPart part = drawn->part[any(random, 0, drawn->parts - 1)];
        bool back = one_in(random, 2);
        for (int k = 0; k < part.count; k++)
            corner[k] = drawn->corner[part.first + (back ? part.count - 1 - k : k)];
        relate_draft_add(drawn, TS_PART_RING, corner, part.count);
    }
    for (int k = 0; k < count; k++) {
        TsVec place = one_in(random, 3)   ? place_on(drawn, random)
                      : one_in(random, 2) ? ts_vec(any(random, -1, 13), any(random, -1, 13))
                                          : lattice_place(random);
        relate_draft_add(places, TS_PART_POINT, &place, 1);
    }
    map_pair(&pair, random);
    for (int k = 0; k < count; k++) at[k] = places->corner[k];
    if (one_in(random, 3)) move_corners(drawn, random);
    for (int k = 0; k < count; k++)
        if (one_in(random, 4)) at[k] = ts_vec(moved(at[k].x, random), moved(at[k].y, random));
    *rings = *drawn;
}
