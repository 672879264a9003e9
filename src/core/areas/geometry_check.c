// Whether the areas of a geometry are valid: the rules of the Simple Features, decided exactly.
//
// First each pair of sides is tested. What is left are rings that are simple and meet each other in
// single points. They do not cross there if the half-sides around each point pair up like brackets;
// they do not cut the area if the graph of rings and common points has no cycle; and then one
// corner of each ring decides which other rings it is in.
#include "platform/rounding.h"

#include "touchstone/geometry.h"

#include <math.h>
#include <stdio.h>

#include "areas/areas_private.h"
#include "geometry/points.h"
#include "touchstone/orientation.h"

typedef struct Checking {
    const TsGeometry *geometry;
    TsMemory memory;
    TsGeometryFlaw *flaw;
    bool ok;       // false if out of memory
    TsVec *corner; // where rings meet
    int corners, corner_room;
    HalfSide *half; // around the point that is looked at; `area` is the index of the side
    int halves, half_room;
    TsVec at;     // the point that is looked at
    int32_t ring; // the ring that is looked at
    // ---- Numbers for each part
    int32_t *root;    // a ring that it is connected with
    int32_t *anchor;  // of an area at the point: a half-side of one of its rings
    int32_t *open;    // whether the first of two half-sides has been met
    int32_t *cover;   // 1 in a ring, -1 in a hole, without an area: 0
    int32_t *stamp;   // the last ring for which `cover` was set
    int32_t *through; // the last ring at whose corner it has sides
    int32_t *touched; // sides, one for each part whose `cover` was set
    int touches;
} Checking;

static bool set_flaw(Checking *checking, TsFlawKind kind, const TsGeometrySide *s,
                     const TsGeometrySide *t, TsVec at)
{
    *checking->flaw =
        (TsGeometryFlaw){kind, {s->part, t ? t->part : -1}, {s->number, t ? t->number : -1}, at};
    return false;
}

// ---- Pairs of sides

static bool are_ring_neighbours(const TsGeometry *geometry, int i, int k)
{
    int first = i < k ? i : k, last = i < k ? k : i, part = geometry->side[first].part;
    if (geometry->side[last].part != part) return false;
    if (last == first + 1) return true;
    return (first == 0 || geometry->side[first - 1].part != part) &&
           (last + 1 == geometry->sides || geometry->side[last + 1].part != part);
}

static bool has_on_it(const TsGeometrySide *side, int turn, TsVec at)
{
    TsAabb box = side_box(side), point = {at, at};
    return turn == 0 && boxes_meet(&box, &point);
}

static bool add_meeting(Checking *checking, TsVec at)
{
    if (!ts_memory_room(checking->memory, (void **)&checking->corner, &checking->corner_room,
                        checking->corners + 1, sizeof(TsVec)))
        return checking->ok = false;
    checking->corner[checking->corners++] = at;
    return true;
}

static TsVec lesser(TsVec a, TsVec b) { return ts_points_order(a, b, false) < 0 ? a : b; }
static TsVec greater(TsVec a, TsVec b) { return ts_points_order(a, b, false) < 0 ? b : a; }

// Of two sides on one line: whether they have more than a point in common.
static bool have_stretch(const TsGeometrySide *s, const TsGeometrySide *t)
{
    TsVec low = greater(lesser(s->a, s->b), lesser(t->a, t->b));
    TsVec high = lesser(greater(s->a, s->b), greater(t->a, t->b));
    return ts_points_order(low, high, false) < 0;
}

static bool check_pair(void *context, int i, int k)
{
    Checking *checking = context;
    const TsGeometry *geometry = checking->geometry;
    const TsGeometrySide *s = &geometry->side[i], *t = &geometry->side[k];
    if (s->area < 0 && t->area < 0) return true;
    if (geometry->overlapping && s->area != t->area) return true;
    int a = ts_orientation_sign(s->a, s->b, t->a), b = ts_orientation_sign(s->a, s->b, t->b);
    if (a * b > 0) return true;
    int c = ts_orientation_sign(t->a, t->b, s->a), d = ts_orientation_sign(t->a, t->b, s->b);
    if (c * d > 0) return true;
    bool crosses = a * b < 0 && c * d < 0;
    bool has_a = has_on_it(s, a, t->a), has_b = has_on_it(s, b, t->b);
    bool has_c = has_on_it(t, c, s->a), has_d = has_on_it(t, d, s->b);
    if (!crosses && !has_a && !has_b && !has_c && !has_d) return true;
    TsVec at = has_a ? t->a : has_b ? t->b : has_d ? s->b : s->a;
    if (s->area < 0 || t->area < 0)
        return set_flaw(checking, TS_FLAW_MEETS_AREA, s->area < 0 ? s : t, s->area < 0 ? t : s, at);
    if (crosses) return set_flaw(checking, TS_FLAW_CROSSING, s, t, at);
    bool neighbours = are_ring_neighbours(geometry, i, k);
    if (a == 0 && b == 0 && have_stretch(s, t))
        return set_flaw(checking, neighbours ? TS_FLAW_SPIKE : TS_FLAW_SHARED, s, t, at);
    if (s->part != t->part) return add_meeting(checking, at);
    return neighbours || set_flaw(checking, TS_FLAW_SELF_TOUCH, s, t, at);
}

// ---- Where rings meet

static bool gather_half(void *context, int index)
{
    Checking *checking = context;
    const TsGeometrySide *side = &checking->geometry->side[index];
    TsVec at = checking->at;
    if (side->area < 0) return true;
    bool at_a = ts_vec_equal(side->a, at), at_b = ts_vec_equal(side->b, at);
    if (!at_a && !at_b && ts_orientation_sign(side->a, side->b, at) != 0) return true;
    if (!ts_memory_room(checking->memory, (void **)&checking->half, &checking->half_room,
                        checking->halves + 2, sizeof(HalfSide)))
        return checking->ok = false;
    if (!at_b)
        checking->half[checking->halves++] = (HalfSide){side->a, side->b, index, 0, 1, index};
    if (!at_a)
        checking->half[checking->halves++] = (HalfSide){side->b, side->a, index, 0, -1, index};
    return true;
}

// The half-sides of all rings around a point, by angle.
static bool gather_halves(Checking *checking, TsVec at)
{
    checking->at = at;
    checking->halves = 0;
    if (!ts_geometry_sides_in(checking->geometry, (TsAabb){at, at}, gather_half, checking))
        return false;
    ts_around_sort(checking->half, checking->halves);
    return true;
}

static const TsGeometrySide *side_of_half(const Checking *checking, int i)
{
    return &checking->geometry->side[checking->half[i].area];
}

static int32_t root_of_ring(Checking *checking, int32_t part)
{
    int32_t *root = checking->root;
    while (root[part] != part) part = root[part] = root[root[part]];
    return part;
}

// The rings of an area meet at a point: false if two of them were connected before.
static bool connect_rings(Checking *checking, int i, int anchor)
{
    const TsGeometrySide *s = side_of_half(checking, i), *t = side_of_half(checking, anchor);
    int32_t root = root_of_ring(checking, s->part), other = root_of_ring(checking, t->part);
    if (root == other) return set_flaw(checking, TS_FLAW_CUT, s, t, checking->at);
    checking->root[root] = other;
    return true;
}

// Around a point: the half-sides of one area, or of all if areas may not overlap. `stack` has those
// that are open.
static bool check_brackets(Checking *checking, int32_t area, int32_t *stack)
{
    int depth = 0;
    for (int i = 0; i < checking->halves; i++) {
        const TsGeometrySide *side = side_of_half(checking, i);
        if (area >= 0 && side->area != area) continue;
        if (!checking->open[side->part]) {
            checking->open[side->part] = 1;
            stack[depth++] = i;
            continue;
        }
        const TsGeometrySide *last = side_of_half(checking, stack[--depth]);
        if (last->part != side->part)
            return set_flaw(checking, TS_FLAW_CROSSING, side, last, checking->at);
        checking->open[side->part] = 0;
    }
    return true;
}

// No area has been met at the point.
static void reset_anchors(Checking *checking)
{
    for (int i = 0; i < checking->halves; i++)
        checking->anchor[side_of_half(checking, i)->area] = -1;
}

static bool check_all_brackets(Checking *checking)
{
    if (!checking->geometry->overlapping) return check_brackets(checking, -1, checking->touched);
    reset_anchors(checking);
    for (int i = 0; i < checking->halves; i++) {
        int32_t area = side_of_half(checking, i)->area;
        if (checking->anchor[area] >= 0) continue;
        checking->anchor[area] = i;
        if (!check_brackets(checking, area, checking->touched)) return false;
    }
    return true;
}

static bool check_meeting(Checking *checking, TsVec at)
{
    if (!gather_halves(checking, at) || !check_all_brackets(checking)) return false;
    reset_anchors(checking);
    for (int i = 0; i < checking->halves; i++) {
        const TsGeometrySide *side = side_of_half(checking, i);
        int32_t *anchor = &checking->anchor[side->area];
        bool is_second = checking->open[side->part];
        checking->open[side->part] = !is_second;
        if (is_second) continue;
        if (*anchor < 0)
            *anchor = i;
        else if (!connect_rings(checking, i, *anchor))
            return false;
    }
    return true;
}

// ---- Which rings a ring is in, by one of its corners

static void add_ring_cover(Checking *checking, int index, int cover)
{
    int32_t part = checking->geometry->side[index].part;
    if (checking->stamp[part] != checking->ring) {
        checking->stamp[part] = checking->ring;
        checking->cover[part] = 0;
        checking->touched[checking->touches++] = index;
    }
    checking->cover[part] += cover;
}

// Counts along a ray to the right, as ts_geometry_cover, but for each ring that is not at the
// corner.
static bool count_on_ray(void *context, int index)
{
    Checking *checking = context;
    const TsGeometrySide *side = &checking->geometry->side[index];
    if (side->area < 0 || checking->through[side->part] == checking->ring) return true;
    bool a_above = side->a.y <= checking->at.y, b_above = side->b.y <= checking->at.y;
    if (a_above == b_above) return true;
    int turn = ts_orientation_sign(side->a, side->b, checking->at);
    if (turn == (a_above ? 1 : -1)) add_ring_cover(checking, index, turn);
    return true;
}

// Sets `cover` of all rings that the ring of side `first` may be in, as seen from that side, close
// to its start.
static bool find_covers(Checking *checking, int first)
{
    const TsGeometry *geometry = checking->geometry;
    const TsGeometrySide *start = &geometry->side[first];
    checking->ring = start->part;
    checking->touches = 0;
    if (!gather_halves(checking, start->a)) return false;
    int own = 0;
    while (checking->half[own].area != first) own++;
    // Of each ring at the corner, the last half-side before the own one decides: the area begins
    // there or ends there.
    for (int k = 1; k < checking->halves; k++) {
        const HalfSide *half = &checking->half[(own + k) % checking->halves];
        const TsGeometrySide *side = &geometry->side[half->area];
        if (side->part == checking->ring) continue;
        checking->through[side->part] = checking->ring;
        add_ring_cover(checking, half->area, 0);
        bool is_hole = geometry->part[side->part].kind == TS_PART_HOLE;
        checking->cover[side->part] = (half->inside > 0) - is_hole;
    }
    checking->through[checking->ring] = checking->ring;
    TsAabb ray = {start->a, {INFINITY, start->a.y}};
    return ts_geometry_sides_in(geometry, ray, count_on_ray, checking);
}

static bool check_hole(Checking *checking, const TsGeometrySide *first)
{
    const TsGeometry *geometry = checking->geometry;
    int32_t shell = first->area, nested = -1;
    bool inside = false;
    for (int i = 0; i < checking->touches; i++) {
        const TsGeometrySide *side = &geometry->side[checking->touched[i]];
        if (side->part == shell) inside = checking->cover[shell] > 0;
        if (side->area == shell && checking->cover[side->part] < 0) nested = side->part;
    }
    if (inside && nested < 0) return true;
    TsFlawKind kind = inside ? TS_FLAW_HOLE_NESTED : TS_FLAW_HOLE_OUTSIDE;
    *checking->flaw =
        (TsGeometryFlaw){kind, {first->part, inside ? nested : shell}, {-1, -1}, first->a};
    return false;
}

// Two areas overlap without a crossing of their sides if the ring of one is inside the other: that
// is in its ring, and not in a hole of it.
static bool check_ring(Checking *checking, const TsGeometrySide *first)
{
    const TsGeometry *geometry = checking->geometry;
    int32_t *sum = checking->anchor; // of each area
    for (int i = 0; i < checking->touches; i++) sum[geometry->side[checking->touched[i]].area] = 0;
    for (int i = 0; i < checking->touches; i++) {
        const TsGeometrySide *side = &geometry->side[checking->touched[i]];
        sum[side->area] += checking->cover[side->part];
    }
    for (int i = 0; i < checking->touches; i++) {
        int32_t area = geometry->side[checking->touched[i]].area;
        if (area == first->part || sum[area] <= 0) continue;
        *checking->flaw =
            (TsGeometryFlaw){TS_FLAW_AREA_NESTED, {first->part, area}, {-1, -1}, first->a};
        return false;
    }
    return true;
}

static bool check_places(Checking *checking)
{
    const TsGeometry *geometry = checking->geometry;
    for (int i = 0; i < geometry->parts; i++) { // one corner of each part
        int first = geometry->first_side[i];
        bool is_hole = geometry->part[i].kind == TS_PART_HOLE;
        if (first < 0 || (geometry->overlapping && !is_hole)) continue;
        const TsGeometrySide *side = &geometry->side[first];
        if (side->area < 0) {
            Node node = {.at = side->a};
            if (geometry->areas == 0 || ts_geometry_cover(geometry, &node, NULL, 0) == 0) continue;
            *checking->flaw =
                (TsGeometryFlaw){TS_FLAW_MEETS_AREA, {side->part, -1}, {-1, -1}, side->a};
            return false;
        }
        if (!find_covers(checking, first) ||
            !(is_hole ? check_hole(checking, side) : check_ring(checking, side)))
            return false;
    }
    return true;
}

// ---- All of it

static bool has_rings_in_one_place(Checking *checking)
{
    const TsGeometry *geometry = checking->geometry;
    for (int i = 0; i < geometry->parts; i++) {
        TsPart part = geometry->part[i];
        const TsVec *corner = geometry->corner + part.first;
        int k = 1;
        while (k < part.count && ts_vec_equal(corner[0], corner[k])) k++;
        if (part.kind < TS_PART_RING || k < part.count) continue;
        *checking->flaw = (TsGeometryFlaw){TS_FLAW_NO_AREA, {i, -1}, {-1, -1}, corner[0]};
        return true;
    }
    return false;
}

static bool make_numbers(Checking *checking)
{
    int32_t **const array[] = {&checking->root,   &checking->anchor, &checking->open,
                               &checking->cover,  &checking->stamp,  &checking->through,
                               &checking->touched};
    int parts = checking->geometry->parts;
    for (size_t i = 0; i < sizeof array / sizeof *array; i++) {
        int room = 0;
        if (!ts_memory_room(checking->memory, (void **)array[i], &room, parts, sizeof(int32_t)))
            return false;
    }
    for (int i = 0; i < parts; i++) {
        checking->root[i] = i;
        checking->anchor[i] = checking->stamp[i] = checking->through[i] = -1;
        checking->open[i] = checking->cover[i] = checking->touched[i] = 0;
    }
    return true;
}

static bool check_all(Checking *checking)
{
    const TsGeometry *geometry = checking->geometry;
    if (has_rings_in_one_place(checking)) return true;
    if (geometry->areas == 0) return true;
    if (!make_numbers(checking)) return false;
    if (!ts_geometry_side_pairs(geometry, geometry, true, check_pair, checking))
        return checking->ok;
    checking->corners = ts_points_distinct(checking->corner, checking->corners, false);
    for (int i = 0; i < checking->corners; i++)
        if (!check_meeting(checking, checking->corner[i])) return checking->ok;
    return check_places(checking) || checking->ok;
}

bool ts_geometry_check(TsGeometry *geometry, TsGeometryFlaw *flaw)
{
    const char *problem;
    TsGeometryFlaw found = {TS_FLAW_NONE, {-1, -1}, {-1, -1}, {0, 0}};
    Checking checking = {
        .geometry = geometry, .memory = geometry->memory, .flaw = &found, .ok = true};
    bool ok = ts_geometry_build(geometry, true, &problem) && check_all(&checking);
    TsMemory memory = geometry->memory;
    void *const block[] = {checking.corner, checking.half,    checking.root,
                           checking.anchor, checking.open,    checking.cover,
                           checking.stamp,  checking.through, checking.touched};
    for (size_t i = 0; i < sizeof block / sizeof *block; i++) memory.release(block[i]);
    if (ok) *flaw = found;
    geometry->prepared = ok && found.kind == TS_FLAW_NONE;
    return ok;
}

// ---- In words

static int put_part(const TsGeometry *geometry, int part, int side, char *text, size_t room)
{
    static const char *const kind[] = {"point", "path", "ring", "hole"};
    int used = side < 0 ? 0 : snprintf(text, room, "side %d of ", side + 1);
    return used + snprintf(text + used, room - (size_t)used, "part %d (a %s)", part + 1,
                           kind[geometry->part[part].kind]);
}

void ts_geometry_flaw_text(const TsGeometry *geometry, const TsGeometryFlaw *flaw,
                           char text[TS_FLAW_TEXT])
{
    static const char *const verb[] = {[TS_FLAW_NONE] = "no flaw",
                                       [TS_FLAW_NO_AREA] =
                                           " has no area: all its corners are equal",
                                       [TS_FLAW_SPIKE] = " goes back along ",
                                       [TS_FLAW_CROSSING] = " crosses ",
                                       [TS_FLAW_SHARED] = " has a stretch in common with ",
                                       [TS_FLAW_SELF_TOUCH] = " touches ",
                                       [TS_FLAW_HOLE_OUTSIDE] = " is not inside ",
                                       [TS_FLAW_HOLE_NESTED] = " is inside ",
                                       [TS_FLAW_CUT] = " cuts the area in two with ",
                                       [TS_FLAW_AREA_NESTED] = " is inside the area of ",
                                       [TS_FLAW_MEETS_AREA] = " meets "};
    size_t used = 0;
    if (flaw->part[0] >= 0)
        used += (size_t)put_part(geometry, flaw->part[0], flaw->side[0], text, TS_FLAW_TEXT);
    used += (size_t)snprintf(text + used, TS_FLAW_TEXT - used, "%s", verb[flaw->kind]);
    if (flaw->part[1] >= 0)
        put_part(geometry, flaw->part[1], flaw->side[1], text + used, TS_FLAW_TEXT - used);
    else if (flaw->kind == TS_FLAW_MEETS_AREA)
        snprintf(text + used, TS_FLAW_TEXT - used, "an area");
}
