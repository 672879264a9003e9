// Convex hulls in 3D by Quickhull, and their measures.
#include "platform/rounding.h"

#include "touchstone/polytope.h"

#include "space/exact3_private.h"
#include "touchstone/relation3.h"

void ts_polytope_free(TsPolytope *polytope, TsMemory memory)
{
    memory.release(polytope->face);
    *polytope = (TsPolytope){0};
}

// ---- Corners

static bool is_bent(const TsPolytope *polytope, const TsVec3 *point, int face, int edge)
{
    const TsPolytopeFace *own = &polytope->face[face],
                         *other = &polytope->face[own->neighbor[edge]];
    TsVec3 a = point[own->corner[0]], b = point[own->corner[1]], c = point[own->corner[2]];
    bool bent = false;
    for (int i = 0; i < 3; i++) {
        bent |= ts_relation3_orientation(a, b, c, point[other->corner[i]]) != 0;
    }
    return bent;
}

// Counts for each point the edges between two planes that start there: 0 inside a side, 2 inside an
// edge, 3 or more at a vertex.
int ts_polytope_count_corners(const TsPolytope *polytope, const TsVec3 *point, int count,
                              int *edges)
{
    int corners = 0;
    for (int i = 0; i < count; i++) edges[i] = 0;
    for (int i = 0; i < 3 * polytope->faces; i++) {
        if (!is_bent(polytope, point, i / 3, i % 3)) continue;
        corners += ++edges[polytope->face[i / 3].corner[i % 3]] == 3;
    }
    return corners;
}

// ---- Measures

// A normal of twice the face's area.
static TsVec3 polytope_face_normal(const TsPolytopeFace *face, const TsVec3 *point)
{
    TsVec3 a = point[face->corner[0]];
    return ts_vec3_cross(ts_vec3_sub(point[face->corner[1]], a),
                         ts_vec3_sub(point[face->corner[2]], a));
}

double ts_polytope_volume(const TsPolytope *polytope, const TsVec3 *point)
{
    double sum = 0;
    for (int i = 0; i < polytope->faces; i++) {
        const TsPolytopeFace *face = &polytope->face[i];
        TsVec3 from = ts_vec3_sub(point[face->corner[0]], point[polytope->face[0].corner[0]]);
        sum += ts_vec3_dot(from, polytope_face_normal(face, point));
    }
    return sum / 6;
}

double ts_polytope_area(const TsPolytope *polytope, const TsVec3 *point)
{
    double sum = 0;
    for (int i = 0; i < polytope->faces; i++) {
        sum += ts_vec3_length(polytope_face_normal(&polytope->face[i], point));
    }
    return sum / 2;
}

// ---- Quickhull

// Quickhull (Barber, Dobkin and Huhdanpaa 1996): the farthest point of a side's conflict list is
// added next. The sides that see it are removed; their boundary, the horizon, is closed by a fan of
// new sides to the point, and the points of the removed sides move to the conflict lists of the
// fan.
//
// Visibility is exact, and a point in the plane of a side does not see it. So coplanar sides are
// seen all or none, the horizon is one loop, and no side of the fan is degenerate. A point that saw
// a removed side and is still outside sees a side of the fan.

enum { HULL_NONE = -1 };

typedef struct HullSide {
    TsPolytopeFace face; // neighbor: indices of sides
    int waiting;         // first point of its conflict list
    int place;           // index of the final face
    bool gone;
} HullSide;

typedef struct HullMaking {
    const TsVec3 *point;
    int count;
    TsMemory memory;
    HullSide *side; // removed sides keep their index, new ones are appended
    int sides, side_room;
    int *seen; // sides that the new point sees
    int seens, seen_room;
    int *next; // for each point, the next one in its conflict list
    int *fan;  // for each horizon vertex, the new side at its horizon edge
    int next_room, fan_room;
} HullMaking;

static bool hull_sees(const HullMaking *making, int side, int index)
{
    const TsVec3 *p = making->point;
    const int *corner = making->side[side].face.corner;
    return ts_relation3_orientation(p[corner[0]], p[corner[1]], p[corner[2]], p[index]) > 0;
}

static bool hull_add_side(HullMaking *making, int a, int b, int c)
{
    if (!ts_memory_room(making->memory, (void **)&making->side, &making->side_room,
                        making->sides + 1, sizeof *making->side)) {
        return false;
    }
    making->side[making->sides++] =
        (HullSide){{{a, b, c}, {HULL_NONE, HULL_NONE, HULL_NONE}}, HULL_NONE, HULL_NONE, false};
    return true;
}

// Adds the point to the list of the first side from `from` on that sees it, if any.
static void wait_at(HullMaking *making, int from, int index)
{
    for (int i = from; i < making->sides; i++) {
        if (!hull_sees(making, i, index)) continue;
        making->next[index] = making->side[i].waiting;
        making->side[i].waiting = index;
        return;
    }
}

// ---- The initial tetrahedron: points far from each other

static int farthest3(const TsVec3 *point, int count, TsVec3 from)
{
    int best = 0;
    for (int i = 1; i < count; i++) {
        double found = ts_vec3_distance_squared(point[i], from);
        if (found > ts_vec3_distance_squared(point[best], from)) best = i;
    }
    return best;
}

static bool collinear3(TsVec3 a, TsVec3 b, TsVec3 c)
{
    Exact3 u = ts_exact3_difference(b, a), v = ts_exact3_difference(c, a),
           cross = ts_exact3_cross(&u, &v);
    return ts_exact3_is_zero(&cross);
}

static int off_line(const TsVec3 *point, int count, TsVec3 a, TsVec3 b)
{
    int best = HULL_NONE;
    double most = -1;
    for (int i = 0; i < count; i++) {
        TsVec3 offset = ts_vec3_sub(point[i], a);
        double found = ts_vec3_length_squared(ts_vec3_cross(offset, ts_vec3_sub(b, a)));
        if (found <= most || collinear3(a, b, point[i])) continue;
        most = found;
        best = i;
    }
    return best;
}

static int off_plane(const TsVec3 *point, int count, TsVec3 a, TsVec3 b, TsVec3 c)
{
    for (int i = 0; i < count; i++) {
        if (ts_relation3_orientation(a, b, c, point[i]) != 0) return i;
    }
    return HULL_NONE;
}

static void find_beside(HullMaking *making, int side, int edge)
{
    const int *corner = making->side[side].face.corner;
    for (int i = 0; i < making->sides; i++) {
        const int *other = making->side[i].face.corner;
        for (int k = 0; k < 3; k++) {
            if (other[k] == corner[(edge + 1) % 3] && other[(k + 1) % 3] == corner[edge])
                making->side[side].face.neighbor[edge] = i;
        }
    }
}

static bool add_four(HullMaking *making, int a, int b, int c, int d)
{
    if (!hull_add_side(making, a, b, c) || !hull_add_side(making, a, d, b) ||
        !hull_add_side(making, b, d, c) || !hull_add_side(making, c, d, a)) {
        return false;
    }
    for (int i = 0; i < 12; i++) find_beside(making, i / 3, i % 3);
    for (int i = 0; i < making->count; i++) wait_at(making, 0, i);
    return true;
}

static TsPolytopeResult hull_begin(HullMaking *making)
{
    const TsVec3 *point = making->point;
    int count = making->count;
    if (count < 4) return TS_POLYTOPE_FLAT;
    int a = farthest3(point, count, point[0]), b = farthest3(point, count, point[a]);
    int c = off_line(point, count, point[a], point[b]);
    if (c == HULL_NONE) return TS_POLYTOPE_FLAT;
    int d = off_plane(point, count, point[a], point[b], point[c]);
    if (d == HULL_NONE) return TS_POLYTOPE_FLAT;
    bool behind = ts_relation3_orientation(point[a], point[b], point[c], point[d]) < 0;
    bool room = ts_memory_room(making->memory, (void **)&making->next, &making->next_room, count,
                               sizeof *making->next) &&
                ts_memory_room(making->memory, (void **)&making->fan, &making->fan_room, count,
                               sizeof *making->fan);
    return room && add_four(making, a, behind ? b : c, behind ? c : b, d) ? TS_POLYTOPE_OK
                                                                          : TS_POLYTOPE_NO_MEMORY;
}

// ---- Adding a point

static int farthest_waiting(const HullMaking *making, const HullSide *side)
{
    const TsVec3 *p = making->point;
    const int *corner = side->face.corner;
    TsVec3 u = ts_vec3_sub(p[corner[1]], p[corner[0]]), v = ts_vec3_sub(p[corner[2]], p[corner[0]]);
    TsVec3 normal = ts_vec3_cross(u, v);
    int best = side->waiting;
    for (int i = making->next[best]; i != HULL_NONE; i = making->next[i]) {
        if (ts_vec3_dot(normal, p[i]) > ts_vec3_dot(normal, p[best])) best = i;
    }
    return best;
}

static bool take_away(HullMaking *making, int side)
{
    making->side[side].gone = true;
    if (!ts_memory_room(making->memory, (void **)&making->seen, &making->seen_room,
                        making->seens + 1, sizeof *making->seen)) {
        return false;
    }
    making->seen[making->seens++] = side;
    return true;
}

// Flood fill over the edges, from one side on.
static bool take_away_seen(HullMaking *making, int index, int from)
{
    making->seens = 0;
    if (!take_away(making, from)) return false;
    for (int i = 0; i < making->seens; i++) {
        for (int k = 0; k < 3; k++) {
            int side = making->side[making->seen[i]].face.neighbor[k];
            if (making->side[side].gone || !hull_sees(making, side, index)) continue;
            if (!take_away(making, side)) return false;
        }
    }
    return true;
}

static bool close_edge(HullMaking *making, int index, int a, int b, int neighbor)
{
    int side = making->sides;
    if (!hull_add_side(making, a, b, index)) return false;
    making->fan[a] = side;
    making->side[side].face.neighbor[0] = neighbor;
    for (int i = 0; i < 3; i++) {
        HullSide *outer = &making->side[neighbor];
        if (outer->face.corner[i] == b) outer->face.neighbor[i] = side;
    }
    return true;
}

static bool add_fan(HullMaking *making, int index)
{
    int first = making->sides;
    for (int i = 0; i < making->seens; i++) {
        HullSide seen = making->side[making->seen[i]];
        for (int k = 0; k < 3; k++) {
            int a = seen.face.corner[k], b = seen.face.corner[(k + 1) % 3];
            if (making->side[seen.face.neighbor[k]].gone) continue;
            if (!close_edge(making, index, a, b, seen.face.neighbor[k])) return false;
        }
    }
    for (int i = first; i < making->sides; i++) {
        int following = making->fan[making->side[i].face.corner[1]];
        making->side[i].face.neighbor[1] = following;
        making->side[following].face.neighbor[2] = i;
    }
    return true;
}

static bool take_in(HullMaking *making, int index, int from)
{
    int first = making->sides;
    if (!take_away_seen(making, index, from) || !add_fan(making, index)) return false;
    for (int i = 0; i < making->seens; i++) {
        int next, waiting = making->side[making->seen[i]].waiting;
        for (; waiting != HULL_NONE; waiting = next) {
            next = making->next[waiting];
            if (waiting != index) wait_at(making, first, waiting);
        }
    }
    return true;
}

// ---- All

static bool take_in_all(HullMaking *making)
{
    for (int i = 0; i < making->sides; i++) {
        const HullSide *side = &making->side[i];
        if (side->gone || side->waiting == HULL_NONE) continue;
        if (!take_in(making, farthest_waiting(making, side), i)) return false;
    }
    return true;
}

static bool hand_over(const HullMaking *making, TsPolytope *polytope)
{
    int count = 0;
    for (int i = 0; i < making->sides; i++) {
        if (!making->side[i].gone) making->side[i].place = count++;
    }
    if (!ts_memory_room(making->memory, (void **)&polytope->face, &polytope->room, count,
                        sizeof *polytope->face)) {
        return false;
    }
    for (int i = 0; i < making->sides; i++) {
        const HullSide *side = &making->side[i];
        if (side->gone) continue;
        TsPolytopeFace *face = &polytope->face[polytope->faces++];
        *face = side->face;
        for (int k = 0; k < 3; k++) face->neighbor[k] = making->side[face->neighbor[k]].place;
    }
    polytope->corners =
        ts_polytope_count_corners(polytope, making->point, making->count, making->next);
    return true;
}

TsPolytopeResult ts_polytope_hull(TsPolytope *polytope, const TsVec3 *point, int count,
                                  TsMemory memory)
{
    HullMaking making = {.point = point, .count = count, .memory = memory};
    polytope->faces = polytope->corners = 0;
    TsPolytopeResult result = hull_begin(&making);
    if (result == TS_POLYTOPE_OK && !(take_in_all(&making) && hand_over(&making, polytope)))
        result = TS_POLYTOPE_NO_MEMORY;
    if (result != TS_POLYTOPE_OK) polytope->faces = polytope->corners = 0;
    memory.release(making.side);
    memory.release(making.seen);
    memory.release(making.next);
    memory.release(making.fan);
    return result;
}
