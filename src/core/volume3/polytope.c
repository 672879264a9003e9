// Faces that see a new point are taken away; what remains open, the horizon, is closed by a fan of
// faces to it. Seeing is exact, and a face in whose plane the point lies does not see it: so sides
// of many coplanar faces are seen as a whole or not at all, and the horizon is one loop.
#include "polytope.h"

#include "exact3.h"
#include "orientation3.h"

typedef struct Making {
    Polytope *polytope;
    const Vec3 *point;
    Memory memory;
} Making;

static bool add_face(Making *making, int a, int b, int c)
{
    Polytope *p = making->polytope;
    if (!memory_room(making->memory, (void **)&p->face, &p->room, p->faces + 1, sizeof *p->face)) {
        return false;
    }
    p->face[p->faces++] = (PolytopeFace){{a, b, c}};
    return true;
}

// ---- The first four: as far from each other as one look finds

static int farthest(const Vec3 *point, int count, Vec3 from)
{
    int best = 0;
    for (int i = 1; i < count; i++) {
        double found = vec3_distance_squared(point[i], from);
        if (found > vec3_distance_squared(point[best], from)) best = i;
    }
    return best;
}

static bool in_line(Vec3 a, Vec3 b, Vec3 c)
{
    Exact3 u = exact3_difference(b, a), v = exact3_difference(c, a), cross = exact3_cross(&u, &v);
    return exact3_is_zero(&cross);
}

static int off_line(const Vec3 *point, int count, Vec3 a, Vec3 b)
{
    int best = -1;
    double most = -1;
    for (int i = 0; i < count; i++) {
        Vec3 way = vec3_sub(point[i], a);
        double found = vec3_length_squared(vec3_cross(way, vec3_sub(b, a)));
        if (found <= most || in_line(a, b, point[i])) continue;
        most = found;
        best = i;
    }
    return best;
}

static int off_plane(const Vec3 *point, int count, Vec3 a, Vec3 b, Vec3 c)
{
    for (int i = 0; i < count; i++) {
        if (orientation3_sign(a, b, c, point[i]) != 0) return i;
    }
    return -1;
}

static PolytopeResult begin(Making *making, int count)
{
    const Vec3 *point = making->point;
    if (count < 4) return POLYTOPE_FLAT;
    int a = farthest(point, count, point[0]), b = farthest(point, count, point[a]);
    int c = off_line(point, count, point[a], point[b]);
    if (c < 0) return POLYTOPE_FLAT;
    int d = off_plane(point, count, point[a], point[b], point[c]);
    if (d < 0) return POLYTOPE_FLAT;
    if (orientation3_sign(point[a], point[b], point[c], point[d]) > 0) {
        int swapped = b;
        b = c;
        c = swapped;
    }
    bool made = add_face(making, a, b, c) && add_face(making, a, d, b) &&
                add_face(making, b, d, c) && add_face(making, c, d, a);
    return made ? POLYTOPE_MADE : POLYTOPE_NO_MEMORY;
}

// ---- One point more

static bool sees(const Making *making, const PolytopeFace *face, int index)
{
    const Vec3 *p = making->point;
    const int *corner = face->corner;
    return orientation3_sign(p[corner[0]], p[corner[1]], p[corner[2]], p[index]) > 0;
}

// Those that see the point to the end of the list; returns where they begin.
static int part(Making *making, int index)
{
    Polytope *p = making->polytope;
    int begin = p->faces;
    for (int i = 0; i < begin;) {
        if (!sees(making, &p->face[i], index)) {
            i++;
            continue;
        }
        PolytopeFace seen = p->face[i];
        p->face[i] = p->face[--begin];
        p->face[begin] = seen;
    }
    return begin;
}

static bool has_edge(const PolytopeFace *face, int a, int b)
{
    for (int i = 0; i < 3; i++) {
        if (face->corner[i] == a && face->corner[(i + 1) % 3] == b) return true;
    }
    return false;
}

// The face across is not among those that are taken away.
static bool is_horizon(const Polytope *p, int begin, int end, int a, int b)
{
    for (int i = begin; i < end; i++) {
        if (has_edge(&p->face[i], b, a)) return false;
    }
    return true;
}

static bool add_fan(Making *making, int begin, int end, int index)
{
    Polytope *p = making->polytope;
    for (int i = begin; i < end; i++) {
        for (int k = 0; k < 3; k++) {
            int a = p->face[i].corner[k], b = p->face[i].corner[(k + 1) % 3];
            if (is_horizon(p, begin, end, a, b) && !add_face(making, a, b, index)) return false;
        }
    }
    return true;
}

static bool take_in(Making *making, int index)
{
    Polytope *p = making->polytope;
    int begin = part(making, index), end = p->faces;
    if (!add_fan(making, begin, end, index)) return false;
    int added = p->faces - end;
    for (int i = 0; i < added; i++) p->face[begin + i] = p->face[end + i];
    p->faces = begin + added;
    return true;
}

PolytopeResult polytope_around(Polytope *polytope, const Vec3 *point, int count, Memory memory)
{
    Making making = {polytope, point, memory};
    polytope->faces = 0;
    PolytopeResult result = begin(&making, count);
    for (int i = 0; i < count && result == POLYTOPE_MADE; i++) {
        if (!take_in(&making, i)) result = POLYTOPE_NO_MEMORY;
    }
    if (result != POLYTOPE_MADE) polytope->faces = 0;
    return result;
}

void polytope_free(Polytope *polytope, Memory memory)
{
    memory.release(polytope->face);
    *polytope = (Polytope){0};
}

// ---- Measures

// A normal, twice as long as the face is large.
static Vec3 area_of(const PolytopeFace *face, const Vec3 *point)
{
    Vec3 a = point[face->corner[0]];
    return vec3_cross(vec3_sub(point[face->corner[1]], a), vec3_sub(point[face->corner[2]], a));
}

double polytope_volume(const Polytope *polytope, const Vec3 *point)
{
    double sum = 0;
    for (int i = 0; i < polytope->faces; i++) {
        const PolytopeFace *face = &polytope->face[i];
        Vec3 from = vec3_sub(point[face->corner[0]], point[polytope->face[0].corner[0]]);
        sum += vec3_dot(from, area_of(face, point));
    }
    return sum / 6;
}

double polytope_area(const Polytope *polytope, const Vec3 *point)
{
    double sum = 0;
    for (int i = 0; i < polytope->faces; i++) {
        sum += vec3_length(area_of(&polytope->face[i], point));
    }
    return sum / 2;
}
