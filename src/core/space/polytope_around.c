// After Barber, Dobkin and Huhdanpaa 1996: of the points that see a side, and wait at it, the
// farthest is taken in next. The sides that see it are taken away; what remains open, the horizon,
// is closed by a fan of sides to it, and who waited is handed on to one of these.
//
// Seeing is exact, and a side in whose plane the point lies does not see it: so faces of many
// coplanar sides are seen as a whole or not at all, the horizon is one loop, and no side of the fan
// has collapsed. Who saw a side that is gone, and is still outside, sees one of the fan.
#include "space/exact3_private.h"
#include "touchstone/orientation3.h"
#include "touchstone/polytope.h"

enum { NONE = -1 };

typedef struct TsSide {
    TsPolytopeFace face; // beside: sides
    int waiting;         // the first of the points that wait there
    int place;           // among the faces, once it is one
    bool gone;
} TsSide;

typedef struct Making {
    const TsVec3 *point;
    int count;
    TsMemory memory;
    TsSide *side; // sides that are gone stay, new ones come behind them
    int sides, side_room;
    int *seen; // the sides that see the point that is taken in
    int seens, seen_room;
    int *next; // of each point, who waits behind it
    int *fan;  // the side of the fan whose edge of the horizon begins there
    int next_room, fan_room;
} Making;

static bool sees(const Making *making, int side, int index)
{
    const TsVec3 *p = making->point;
    const int *corner = making->side[side].face.corner;
    return ts_orientation3_sign(p[corner[0]], p[corner[1]], p[corner[2]], p[index]) > 0;
}

static bool add_side(Making *making, int a, int b, int c)
{
    if (!ts_memory_room(making->memory, (void **)&making->side, &making->side_room,
                        making->sides + 1, sizeof *making->side)) {
        return false;
    }
    making->side[making->sides++] = (TsSide){{{a, b, c}, {NONE, NONE, NONE}}, NONE, NONE, false};
    return true;
}

// At the first of the sides from there on that sees it; nowhere, if none does.
static void wait_at(Making *making, int from, int index)
{
    for (int i = from; i < making->sides; i++) {
        if (!sees(making, i, index)) continue;
        making->next[index] = making->side[i].waiting;
        making->side[i].waiting = index;
        return;
    }
}

// ---- The first four: as far from each other as one look finds

static int farthest(const TsVec3 *point, int count, TsVec3 from)
{
    int best = 0;
    for (int i = 1; i < count; i++) {
        double found = ts_vec3_distance_squared(point[i], from);
        if (found > ts_vec3_distance_squared(point[best], from)) best = i;
    }
    return best;
}

static bool in_line(TsVec3 a, TsVec3 b, TsVec3 c)
{
    Exact3 u = ts_exact3_difference(b, a), v = ts_exact3_difference(c, a),
           cross = ts_exact3_cross(&u, &v);
    return ts_exact3_is_zero(&cross);
}

static int off_line(const TsVec3 *point, int count, TsVec3 a, TsVec3 b)
{
    int best = NONE;
    double most = -1;
    for (int i = 0; i < count; i++) {
        TsVec3 way = ts_vec3_sub(point[i], a);
        double found = ts_vec3_length_squared(ts_vec3_cross(way, ts_vec3_sub(b, a)));
        if (found <= most || in_line(a, b, point[i])) continue;
        most = found;
        best = i;
    }
    return best;
}

static int off_plane(const TsVec3 *point, int count, TsVec3 a, TsVec3 b, TsVec3 c)
{
    for (int i = 0; i < count; i++) {
        if (ts_orientation3_sign(a, b, c, point[i]) != 0) return i;
    }
    return NONE;
}

static void find_beside(Making *making, int side, int edge)
{
    const int *corner = making->side[side].face.corner;
    for (int i = 0; i < making->sides; i++) {
        const int *other = making->side[i].face.corner;
        for (int k = 0; k < 3; k++) {
            if (other[k] == corner[(edge + 1) % 3] && other[(k + 1) % 3] == corner[edge])
                making->side[side].face.beside[edge] = i;
        }
    }
}

static bool add_four(Making *making, int a, int b, int c, int d)
{
    if (!add_side(making, a, b, c) || !add_side(making, a, d, b) || !add_side(making, b, d, c) ||
        !add_side(making, c, d, a)) {
        return false;
    }
    for (int i = 0; i < 12; i++) find_beside(making, i / 3, i % 3);
    for (int i = 0; i < making->count; i++) wait_at(making, 0, i);
    return true;
}

static TsPolytopeResult begin(Making *making)
{
    const TsVec3 *point = making->point;
    int count = making->count;
    if (count < 4) return TS_POLYTOPE_FLAT;
    int a = farthest(point, count, point[0]), b = farthest(point, count, point[a]);
    int c = off_line(point, count, point[a], point[b]);
    if (c == NONE) return TS_POLYTOPE_FLAT;
    int d = off_plane(point, count, point[a], point[b], point[c]);
    if (d == NONE) return TS_POLYTOPE_FLAT;
    bool behind = ts_orientation3_sign(point[a], point[b], point[c], point[d]) < 0;
    bool room = ts_memory_room(making->memory, (void **)&making->next, &making->next_room, count,
                               sizeof *making->next) &&
                ts_memory_room(making->memory, (void **)&making->fan, &making->fan_room, count,
                               sizeof *making->fan);
    return room && add_four(making, a, behind ? b : c, behind ? c : b, d) ? TS_POLYTOPE_MADE
                                                                          : TS_POLYTOPE_NO_MEMORY;
}

// ---- One point more

static int farthest_waiting(const Making *making, const TsSide *side)
{
    const TsVec3 *p = making->point;
    const int *corner = side->face.corner;
    TsVec3 u = ts_vec3_sub(p[corner[1]], p[corner[0]]), v = ts_vec3_sub(p[corner[2]], p[corner[0]]);
    TsVec3 normal = ts_vec3_cross(u, v);
    int best = side->waiting;
    for (int i = making->next[best]; i != NONE; i = making->next[i]) {
        if (ts_vec3_dot(normal, p[i]) > ts_vec3_dot(normal, p[best])) best = i;
    }
    return best;
}

static bool take_away(Making *making, int side)
{
    making->side[side].gone = true;
    if (!ts_memory_room(making->memory, (void **)&making->seen, &making->seen_room,
                        making->seens + 1, sizeof *making->seen)) {
        return false;
    }
    making->seen[making->seens++] = side;
    return true;
}

// From one side on, over the edges.
static bool take_away_seen(Making *making, int index, int from)
{
    making->seens = 0;
    if (!take_away(making, from)) return false;
    for (int i = 0; i < making->seens; i++) {
        for (int k = 0; k < 3; k++) {
            int side = making->side[making->seen[i]].face.beside[k];
            if (making->side[side].gone || !sees(making, side, index)) continue;
            if (!take_away(making, side)) return false;
        }
    }
    return true;
}

static bool close_edge(Making *making, int index, int a, int b, int beside)
{
    int side = making->sides;
    if (!add_side(making, a, b, index)) return false;
    making->fan[a] = side;
    making->side[side].face.beside[0] = beside;
    for (int i = 0; i < 3; i++) {
        TsSide *outer = &making->side[beside];
        if (outer->face.corner[i] == b) outer->face.beside[i] = side;
    }
    return true;
}

static bool add_fan(Making *making, int index)
{
    int first = making->sides;
    for (int i = 0; i < making->seens; i++) {
        TsSide seen = making->side[making->seen[i]];
        for (int k = 0; k < 3; k++) {
            int a = seen.face.corner[k], b = seen.face.corner[(k + 1) % 3];
            if (making->side[seen.face.beside[k]].gone) continue;
            if (!close_edge(making, index, a, b, seen.face.beside[k])) return false;
        }
    }
    for (int i = first; i < making->sides; i++) {
        int following = making->fan[making->side[i].face.corner[1]];
        making->side[i].face.beside[1] = following;
        making->side[following].face.beside[2] = i;
    }
    return true;
}

static bool take_in(Making *making, int index, int from)
{
    int first = making->sides;
    if (!take_away_seen(making, index, from) || !add_fan(making, index)) return false;
    for (int i = 0; i < making->seens; i++) {
        int next, waiting = making->side[making->seen[i]].waiting;
        for (; waiting != NONE; waiting = next) {
            next = making->next[waiting];
            if (waiting != index) wait_at(making, first, waiting);
        }
    }
    return true;
}

// ---- All

static bool take_in_all(Making *making)
{
    for (int i = 0; i < making->sides; i++) {
        const TsSide *side = &making->side[i];
        if (side->gone || side->waiting == NONE) continue;
        if (!take_in(making, farthest_waiting(making, side), i)) return false;
    }
    return true;
}

static bool hand_over(const Making *making, TsPolytope *polytope)
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
        const TsSide *side = &making->side[i];
        if (side->gone) continue;
        TsPolytopeFace *face = &polytope->face[polytope->faces++];
        *face = side->face;
        for (int k = 0; k < 3; k++) face->beside[k] = making->side[face->beside[k]].place;
    }
    polytope->corners = ts_polytope_count(polytope, making->point, making->count, making->next);
    return true;
}

TsPolytopeResult ts_polytope_around(TsPolytope *polytope, const TsVec3 *point, int count,
                                    TsMemory memory)
{
    Making making = {.point = point, .count = count, .memory = memory};
    polytope->faces = polytope->corners = 0;
    TsPolytopeResult result = begin(&making);
    if (result == TS_POLYTOPE_MADE && !(take_in_all(&making) && hand_over(&making, polytope)))
        result = TS_POLYTOPE_NO_MEMORY;
    if (result != TS_POLYTOPE_MADE) polytope->faces = polytope->corners = 0;
    memory.release(making.side);
    memory.release(making.seen);
    memory.release(making.next);
    memory.release(making.fan);
    return result;
}
