// How two geometries relate: the matrix, from what lies around each node.
//
// Nodes are the points where sides of the two meet, all points, the ends of paths, and a corner of
// each part without a node. Between two nodes a side does not leave the interior, boundary or
// exterior that it is in, so what each piece of it has in common with the other is found at a node.
#include "platform/rounding.h"

#include "touchstone/relate.h"

#include <math.h>
#include <string.h>

#include "areas/areas_private.h"
#include "geometry/points.h"
#include "platform/assert.h"
#include "touchstone/orientation.h"

typedef struct Relating {
    Around around;
    TsMemory memory;
    int owner_a, owner_b; // of the pairs of sides that are visited
    TsVec *corner;        // nodes that are corners
    int corners, room;
    bool ok;
} Relating;

// Neighbouring sides find the same corner, so most of what comes again comes soon.
static bool add_node(Relating *relating, TsVec corner)
{
    for (int i = relating->corners - 1; i >= 0 && i >= relating->corners - 4; i--)
        if (ts_vec_equal(relating->corner[i], corner)) return true;
    if (!ts_memory_room(relating->memory, (void **)&relating->corner, &relating->room,
                        relating->corners + 1, sizeof(TsVec)))
        return relating->ok = false;
    relating->corner[relating->corners++] = corner;
    return true;
}

static bool is_in_box(TsVec at, const TsGeometrySide *side)
{
    TsAabb box = side_box(side), point = {at, at};
    return boxes_meet(&box, &point);
}

// Whether nothing new can be found where two sides cross. If parts do not overlap, a crossing adds
// no more than this; what sides on one line add is found at their corners.
static bool is_known_crossing(const Relating *relating, const TsGeometrySide *s,
                              const TsGeometrySide *t)
{
    static const TsMatrix most[2][2] = {
        {{{{0, -1, 1}, {-1, -1, -1}, {1, -1, 2}}}, {{{1, 0, 1}, {-1, -1, -1}, {2, 1, 2}}}},
        {{{{1, -1, 2}, {0, -1, 1}, {1, -1, 2}}}, {{{2, 1, 2}, {1, 0, 1}, {2, 1, 2}}}}};
    const Around *around = &relating->around;
    if (around->geometry[0]->overlapping || around->geometry[1]->overlapping) return false;
    if (around->area || around->border) return false;
    const TsMatrix *added = &most[s->area >= 0][t->area >= 0];
    for (int i = 0; i < 9; i++)
        if (around->matrix->entry[i / 3][i % 3] < added->entry[i / 3][i % 3]) return false;
    return true;
}

static bool visit_pair(void *context, int side_of_a, int side_of_b)
{
    Relating *relating = context;
    Around *around = &relating->around;
    const TsGeometrySide *s = &around->geometry[relating->owner_a]->side[side_of_a];
    const TsGeometrySide *t = &around->geometry[relating->owner_b]->side[side_of_b];
    int a = ts_orientation_sign(s->a, s->b, t->a), b = ts_orientation_sign(s->a, s->b, t->b);
    if (a * b > 0) return true;
    int c = ts_orientation_sign(t->a, t->b, s->a), d = ts_orientation_sign(t->a, t->b, s->b);
    if (c * d > 0) return true;
    if (a * b < 0 && c * d < 0) {
        Node node = {.s = s, .t = t, .owner_s = relating->owner_a, .owner_t = relating->owner_b};
        TsLocation location[2];
        around->visited[relating->owner_a][s->part] = true;
        around->visited[relating->owner_b][t->part] = true;
        if (!is_known_crossing(relating, s, t))
            ts_around_node(around, &node, location, &relating->ok);
        return relating->ok;
    }
    return (a != 0 || !is_in_box(t->a, s) || add_node(relating, t->a)) &&
           (b != 0 || !is_in_box(t->b, s) || add_node(relating, t->b)) &&
           (c != 0 || !is_in_box(s->a, t) || add_node(relating, s->a)) &&
           (d != 0 || !is_in_box(s->b, t) || add_node(relating, s->b));
}

static bool find_crossings(Relating *relating, int owner_a, int owner_b)
{
    relating->owner_a = owner_a;
    relating->owner_b = owner_b;
    return ts_geometry_side_pairs(relating->around.geometry[owner_a],
                                  relating->around.geometry[owner_b], owner_a == owner_b,
                                  visit_pair, relating);
}

static bool add_ends_and_points(Relating *relating, const TsGeometry *geometry)
{
    for (int i = 0; i < geometry->ends; i++)
        if (!add_node(relating, geometry->end[i])) return false;
    for (int i = 0; i < geometry->parts; i++)
        if (geometry->part[i].kind == TS_PART_POINT &&
            !add_node(relating, geometry->corner[geometry->part[i].first]))
            return false;
    return true;
}

static bool evaluate_corner(Relating *relating, TsVec at)
{
    Node node = {.at = at};
    TsLocation location[2];
    ts_around_node(&relating->around, &node, location, &relating->ok);
    return relating->ok;
}

static bool find_matrix(Relating *relating)
{
    const TsGeometry *const *geometry = relating->around.geometry;
    if (!find_crossings(relating, 0, 1)) return false;
    for (int owner = 0; owner < 2; owner++)
        if ((geometry[owner]->overlapping && !find_crossings(relating, owner, owner)) ||
            !add_ends_and_points(relating, geometry[owner]))
            return false;
    relating->corners = ts_points_distinct(relating->corner, relating->corners, false);
    for (int i = 0; i < relating->corners; i++)
        if (!evaluate_corner(relating, relating->corner[i])) return false;
    for (int owner = 0; owner < 2; owner++)
        for (int i = 0; i < geometry[owner]->parts; i++)
            if (!relating->around.visited[owner][i] &&
                !evaluate_corner(relating, geometry[owner]->corner[geometry[owner]->part[i].first]))
                return false;
    return true;
}

bool ts_relate(const TsGeometry *a, const TsGeometry *b, TsMatrix *matrix)
{
    ASSERT(a->prepared && b->prepared);
    return ts_relate_nodes(a, b, matrix, NULL, NULL);
}

bool ts_relate_nodes(const TsGeometry *a, const TsGeometry *b, TsMatrix *matrix,
                     BorderVisitor *border, void *context)
{
    TsMatrix found;
    memset(&found, -1, sizeof found);
    found.entry[TS_EXTERIOR][TS_EXTERIOR] = 2;
    Relating relating = {.memory = a->memory, .ok = true};
    bool ok = ts_around_make(&relating.around, a, b, &found);
    relating.around.border = border;
    relating.around.context = context;
    ok = ok && find_matrix(&relating);
    ts_around_free(&relating.around);
    relating.memory.release(relating.corner);
    if (ok) *matrix = found;
    return ok;
}

// ---- The area in common

// Its region has corners at crossings and at corners of sides. Only those in both boxes can be.
static bool add_corners_in(Relating *relating, const TsGeometry *geometry, TsAabb box)
{
    for (int i = 0; i < geometry->corners; i++) {
        TsAabb corner = {geometry->corner[i], geometry->corner[i]};
        if (boxes_meet(&corner, &box) && !add_node(relating, geometry->corner[i])) return false;
    }
    return true;
}

bool ts_relate_area(const TsGeometry *a, const TsGeometry *b, TsRelateArea *area)
{
    ASSERT(a->prepared && b->prepared);
    TsAabb one = ts_geometry_bounds(a), other = ts_geometry_bounds(b);
    if (a->areas == 0 || b->areas == 0 || !boxes_meet(&one, &other)) {
        *area = (TsRelateArea){0, 0};
        return true;
    }
    TsAabb box = {{fmax(one.min.x, other.min.x), fmax(one.min.y, other.min.y)},
                  {fmin(one.max.x, other.max.x), fmin(one.max.y, other.max.y)}};
    TsMatrix unused;
    memset(&unused, -1, sizeof unused);
    AreaSum sum = {.origin = ts_vec_lerp(box.min, box.max, 0.5)};
    Relating relating = {.memory = a->memory, .ok = true};
    bool ok = ts_around_make(&relating.around, a, b, &unused);
    relating.around.area = &sum;
    ok = ok && add_corners_in(&relating, a, box) && add_corners_in(&relating, b, box) &&
         find_matrix(&relating);
    ts_around_free(&relating.around);
    relating.memory.release(relating.corner);
    double total = sum.sum + sum.rest;
    if (ok) *area = (TsRelateArea){fmax(total, 0), sum.bound + 0x1p-51 * fabs(total)};
    return ok;
}

// ---- Only whether there is a common point

typedef struct Meeting {
    const TsGeometry *a, *b;
} Meeting;

static bool is_pair_apart(void *context, int side_of_a, int side_of_b)
{
    const Meeting *meeting = context;
    const TsGeometrySide *s = &meeting->a->side[side_of_a], *t = &meeting->b->side[side_of_b];
    int a = ts_orientation_sign(s->a, s->b, t->a), b = ts_orientation_sign(s->a, s->b, t->b);
    if (a * b > 0) return true;
    int c = ts_orientation_sign(t->a, t->b, s->a), d = ts_orientation_sign(t->a, t->b, s->b);
    if (c * d > 0) return true;
    bool crosses = a * b < 0 && c * d < 0;
    return !crosses && !(a == 0 && is_in_box(t->a, s)) && !(b == 0 && is_in_box(t->b, s)) &&
           !(c == 0 && is_in_box(s->a, t)) && !(d == 0 && is_in_box(s->b, t));
}

// Whether an area contains a corner of one of the first `count` parts. A corner on its border
// counts as inside, or not.
static bool contains_a_part(const TsGeometry *areas, const TsGeometry *parts, int count)
{
    if (count > parts->parts) count = parts->parts;
    for (int i = 0; i < count && areas->areas > 0; i++) {
        Node node = {.at = parts->corner[parts->part[i].first]};
        if (ts_geometry_cover(areas, &node, NULL, 0) > 0) return true;
    }
    return false;
}

bool ts_relate_intersects(const TsGeometry *a, const TsGeometry *b)
{
    ASSERT(a->prepared && b->prepared);
    Meeting meeting = {a, b};
    TsAabb box_a = ts_geometry_bounds(a), box_b = ts_geometry_bounds(b);
    if (!boxes_meet(&box_a, &box_b)) return false;
    // One corner is often inside, and found before any pair of sides.
    if (contains_a_part(a, b, 1) || contains_a_part(b, a, 1)) return true;
    return !ts_geometry_side_pairs(a, b, false, is_pair_apart, &meeting) ||
           contains_a_part(a, b, b->parts) || contains_a_part(b, a, a->parts);
}

const char *ts_relate_name(TsRelate relation)
{
    static const char *const name[TS_RELATE_NAMES] = {
        "disjoint", "intersects", "touches", "crosses", "within",
        "contains", "overlaps",   "equals",  "covers",  "covered by"};
    ASSERT(relation < TS_RELATE_NAMES);
    return name[relation];
}
