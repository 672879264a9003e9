#include "mesh/cut_private.h"

#define SKIN 1e-9 // of the box: what is as near to a plane counts as within

enum { CORNERS = CUT_SIDES + 6 };

typedef struct Corner {
    TsVec3 at;
    int owner; // of the edge from it on: the side that cut it; -1: none yet
} Corner;

typedef struct Loop {
    Corner corner[CORNERS];
    int count;
} Loop;

static double above(const HalfSpace *side, TsVec3 p)
{
    return ts_vec3_dot(side->normal, p) - side->offset;
}

// What the side leaves of a convex loop.
static void cut(Loop *loop, const HalfSpace *side, int owner, double skin)
{
    Loop left = {.count = 0};
    for (int i = 0; i < loop->count; i++) {
        Corner a = loop->corner[i], b = loop->corner[(i + 1) % loop->count];
        double from = above(side, a.at) - skin, to = above(side, b.at) - skin;
        if (from <= 0) left.corner[left.count++] = a;
        if ((from <= 0) == (to <= 0)) continue;
        TsVec3 on = ts_vec3_lerp(a.at, b.at, from / (from - to));
        left.corner[left.count++] = (Corner){on, from <= 0 ? owner : a.owner};
    }
    *loop = left;
}

static TsVec3 middle_of(const HalfSpace *side)
{
    TsVec3 middle = ts_vec3(0, 0, 0);
    for (int i = 0; i < 6; i += 2) {
        double at = (side[i].offset - side[i + 1].offset) / 2;
        middle = ts_vec3_add(middle, ts_vec3_scale(side[i].normal, at));
    }
    return middle;
}

static double reach_of(const HalfSpace *side)
{
    double sum = 0;
    for (int i = 0; i < 6; i++) sum += side[i].offset;
    return sum;
}

// Of a plane, a square that is larger than all.
static Loop square_on(const HalfSpace *side, TsVec3 middle, double reach)
{
    TsVec3 normal = ts_vec3_normalize(side->normal);
    double length = ts_vec3_length(side->normal);
    TsVec3 on = ts_vec3_sub(middle, ts_vec3_scale(normal, above(side, middle) / length));
    TsVec3 other = fabs(normal.x) < 0.6 ? ts_vec3(1, 0, 0) : ts_vec3(0, 1, 0);
    TsVec3 u = ts_vec3_scale(ts_vec3_normalize(ts_vec3_cross(normal, other)), reach);
    TsVec3 v = ts_vec3_cross(normal, u);
    return (Loop){{{ts_vec3_add(on, ts_vec3_add(u, v)), -1},
                   {ts_vec3_add(on, ts_vec3_sub(v, u)), -1},
                   {ts_vec3_sub(on, ts_vec3_add(u, v)), -1},
                   {ts_vec3_add(on, ts_vec3_sub(u, v)), -1}},
                  4};
}

void ts_cut_edges(const HalfSpace *side, int sides, int volume, TsMeshTreeEdge *edge, void *context)
{
    TsVec3 middle = middle_of(side);
    double reach = reach_of(side), skin = SKIN * reach;
    if (sides > CUT_SIDES) sides = CUT_SIDES;
    for (int i = 0; i < sides; i++) {
        Loop loop = square_on(&side[i], middle, 2 * reach);
        for (int k = 0; k < sides && loop.count > 0; k++) {
            if (k != i) cut(&loop, &side[k], k, skin);
        }
        for (int k = 0; k < loop.count; k++) {
            TsVec3 a = loop.corner[k].at, b = loop.corner[(k + 1) % loop.count].at;
            if (loop.corner[k].owner > i && ts_vec3_distance(a, b) > skin)
                edge(context, volume, a, b);
        }
    }
}
