#include "relate/relate_way.h"

#include <math.h>
#include <string.h>

// ---- Copies

typedef enum Change { AS_IT_IS, NO_HOLES, ROUNDED } Change;

static TsVec round_corner(TsVec corner)
{
    return ts_vec(floor(corner.x + 0.5), floor(corner.y + 0.5));
}

static bool add_rounded(TsGeometry *out, TsPart part, const TsVec *corner)
{
    TsVec *rounded = out->memory.resize(NULL, (size_t)part.count * sizeof *rounded);
    if (!rounded) return false;
    for (int k = 0; k < part.count; k++)
        // flaw: relate_rounded
        rounded[k] = round_corner(corner[k]);
    bool good = ts_geometry_add_part(out, part.kind, rounded, part.count, NULL);
    out->memory.release(rounded);
    return good;
}

// A prepared copy of the parts from `first` to before `end`.
static bool copy_parts(const TsGeometry *from, int first, int end, Change change, TsGeometry *out)
{
    *out = ts_geometry_make(from->memory);
    out->overlapping = from->overlapping || change != AS_IT_IS;
    for (int i = first; i < end; i++) {
        TsPart part = from->part[i];
        const TsVec *corner = from->corner + part.first;
        // flaw: relate_no_holes
        if (change == NO_HOLES && part.kind == TS_PART_HOLE) continue;
        bool good = change == ROUNDED
                        ? add_rounded(out, part, corner)
                        : ts_geometry_add_part(out, part.kind, corner, part.count, NULL);
        if (!good) return false;
    }
    return ts_geometry_prepare(out, NULL);
}

// ---- Ways

static bool by_nodes(const TsGeometry *a, const TsGeometry *b, RelateSaid *said)
{
    said->dimension[0] = ts_geometry_dimension(a);
    said->dimension[1] = ts_geometry_dimension(b);
    return ts_relate(a, b, &said->matrix);
}

static bool by_copies(const TsGeometry *a, const TsGeometry *b, Change change, RelateSaid *said)
{
    TsGeometry copy[2];
    bool good = copy_parts(a, 0, a->parts, change, &copy[0]);
    good &= copy_parts(b, 0, b->parts, change, &copy[1]);
    good = good && by_nodes(&copy[0], &copy[1], said);
    for (int i = 0; i < 2; i++) ts_geometry_free(&copy[i]);
    return good;
}

static bool by_outlines(const TsGeometry *a, const TsGeometry *b, RelateSaid *said)
{
    return by_copies(a, b, NO_HOLES, said);
}

static bool by_rounded(const TsGeometry *a, const TsGeometry *b, RelateSaid *said)
{
    return by_copies(a, b, ROUNDED, said);
}

// A ring, or a path or a point if the box has no area.
static bool make_box(const TsGeometry *of, TsGeometry *out)
{
    *out = ts_geometry_make(of->memory);
    if (of->parts == 0) return ts_geometry_prepare(out, NULL);
    TsVec low = ts_geometry_bounds(of).min, high = ts_geometry_bounds(of).max;
    const TsVec corner[] = {low, {high.x, low.y}, high, {low.x, high.y}};
    const TsVec ends[] = {low, high};
    bool flat = low.x == high.x || low.y == high.y, point = low.x == high.x && low.y == high.y;
    bool good = point  ? ts_geometry_add_part(out, TS_PART_POINT, &low, 1, NULL)
                : flat ? ts_geometry_add_part(out, TS_PART_PATH, ends, 2, NULL)
                       : ts_geometry_add_part(out, TS_PART_RING, corner, 4, NULL);
    return good && ts_geometry_prepare(out, NULL);
}

static bool by_boxes(const TsGeometry *a, const TsGeometry *b, RelateSaid *said)
{
    TsGeometry box[2];
    // flaw: relate_boxes
    bool good = make_box(a, &box[0]);
    // flaw: relate_boxes
    good &= make_box(b, &box[1]);
    good = good && by_nodes(&box[0], &box[1], said);
    for (int i = 0; i < 2; i++) ts_geometry_free(&box[i]);
    return good;
}

static signed char greater(signed char a, signed char b) { return a > b ? a : b; }

// As with >= for > in a test whether a point is inside.
static bool by_closed_areas(const TsGeometry *a, const TsGeometry *b, RelateSaid *said)
{
    if (!by_nodes(a, b, said)) return false;
    TsMatrix *matrix = &said->matrix;
    for (int i = 0; i < 3; i++)
        // flaw: relate_border_inside
        matrix->entry[TS_INTERIOR][i] =
            greater(matrix->entry[TS_INTERIOR][i], matrix->entry[TS_BOUNDARY][i]);
    for (int i = 0; i < 3; i++)
        // flaw: relate_border_inside
        matrix->entry[i][TS_INTERIOR] =
            greater(matrix->entry[i][TS_INTERIOR], matrix->entry[i][TS_BOUNDARY]);
    return true;
}

// The part behind an area with its holes, a path or a point that begins at a part.
static int next_item(const TsGeometry *geometry, int part)
{
    do part++;
    while (part < geometry->parts && geometry->part[part].kind == TS_PART_HOLE);
    return part;
}

// Each pair of items by itself; the greatest of each entry. Empty ones have no items.
static bool by_parts(const TsGeometry *a, const TsGeometry *b, RelateSaid *said)
{
    if (a->parts == 0 || b->parts == 0) return by_nodes(a, b, said);
    bool good = true;
    memset(said->matrix.entry, -1, sizeof said->matrix.entry);
    said->dimension[0] = ts_geometry_dimension(a);
    said->dimension[1] = ts_geometry_dimension(b);
    for (int i = 0, after; good && i < a->parts; i = after) {
        TsGeometry one;
        after = next_item(a, i);
        good = copy_parts(a, i, after, AS_IT_IS, &one);
        for (int k = 0, next; good && k < b->parts; k = next) {
            TsGeometry other;
            TsMatrix matrix;
            next = next_item(b, k);
            good = copy_parts(b, k, next, AS_IT_IS, &other) && ts_relate(&one, &other, &matrix);
            for (int m = 0; good && m < 9; m++) {
                signed char *entry = &said->matrix.entry[m / 3][m % 3];
                // flaw: relate_parts
                *entry = greater(*entry, matrix.entry[m / 3][m % 3]);
            }
            ts_geometry_free(&other);
        }
        ts_geometry_free(&one);
    }
    return good;
}

// ---- A closed path's first corner as its end

static bool is_closed_path(const TsGeometry *geometry, TsPart part)
{
    const TsVec *corner = geometry->corner + part.first;
    bool one_place = true; // a point
    for (int i = 1; i < part.count; i++) one_place &= ts_vec_equal(corner[0], corner[i]);
    return part.kind == TS_PART_PATH && !one_place &&
           ts_vec_equal(corner[0], corner[part.count - 1]);
}

// Into the sorted list of a copy's ends, which has room for two of each part.
static void add_end(TsGeometry *geometry, TsVec at)
{
    int i = geometry->ends;
    for (int k = 0; k < geometry->ends; k++) {
        if (ts_vec_equal(geometry->end[k], at)) return;
    }
    for (; i > 0; i--) {
        TsVec before = geometry->end[i - 1];
        if (before.x < at.x || (before.x == at.x && before.y < at.y)) break;
        geometry->end[i] = before;
    }
    geometry->end[i] = at;
    geometry->ends++;
}

// As programs do that take the first and the last corner of each path as its boundary.
static bool by_closed_ends(const TsGeometry *a, const TsGeometry *b, RelateSaid *said)
{
    TsGeometry copy[2];
    bool good = copy_parts(a, 0, a->parts, AS_IT_IS, &copy[0]);
    good &= copy_parts(b, 0, b->parts, AS_IT_IS, &copy[1]);
    for (int i = 0; good && i < 2; i++) {
        for (int k = 0; k < copy[i].parts; k++) {
            TsPart part = copy[i].part[k];
            // flaw: relate_closed_ends
            if (is_closed_path(&copy[i], part)) add_end(&copy[i], copy[i].corner[part.first]);
        }
    }
    good = good && by_nodes(&copy[0], &copy[1], said);
    for (int i = 0; i < 2; i++) ts_geometry_free(&copy[i]);
    return good;
}

const RelateWay relate_way[RELATE_WAYS] = {
    {"relate_nodes", by_nodes, NULL},
    {"relate_no_holes", by_outlines, "as if it left out the holes"},
    {"relate_boxes", by_boxes, "as if it compared bounding boxes"},
    {"relate_border_inside", by_closed_areas, "as if the boundary belonged to the interior"},
    {"relate_parts", by_parts, "as if it asked part by part"},
    {"relate_rounded", by_rounded, "as if it rounded corners to whole numbers"},
    {"relate_closed_ends", by_closed_ends, "as if a closed path had ends"},
};

const RelateWay *relate_way_find(const char *name)
{
    for (int i = 0; i < RELATE_WAYS; i++) {
        if (strcmp(relate_way[i].name, name) == 0) return &relate_way[i];
    }
    return NULL;
}
