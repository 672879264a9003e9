#include "mesh/cut_private.h"
#include "mesh/volume_tree_private.h"

#define SQUARE 0x1p-40 // granted for axes that are unit and square but for rounding

// What is the same for every node.
typedef struct Asking {
    TsMeshTree *soup;
    const Volumes *tree;
    const TsProbe *probe;
    Shadow shadow[VOLUME_DIRECTIONS]; // the probe's, on the directions that all nodes share
    RayShadow ray[VOLUME_DIRECTIONS];
    TsVec3 aside[4]; // further directions: upright ones beside a turned box, a triangle's normal
    Shadow on[4];
    int asides;
} Asking;

static void add_aside(Asking *asking, TsVec3 direction)
{
    asking->aside[asking->asides] = direction;
    asking->on[asking->asides++] = ts_shadow_of_probe(asking->probe, direction);
}

static Asking asking_of(TsMeshTree *soup, const TsProbe *probe)
{
    Asking asking = {.soup = soup, .tree = soup->self, .probe = probe};
    for (int i = 0; i < asking.tree->directions; i++) {
        if (probe->kind == TS_PROBE_RAY) {
            asking.ray[i] = ts_shadow_of_ray(probe->ray, ts_volume_directions[i]);
        } else {
            asking.shadow[i] = ts_shadow_of_probe(probe, ts_volume_directions[i]);
        }
    }
    bool flat = probe->kind == TS_PROBE_TRIANGLE, upright = flat || probe->kind == TS_PROBE_BOX;
    for (int i = 0; i < 3 && upright && asking.tree->own; i++) {
        add_aside(&asking, ts_volume_directions[i]);
    }
    if (flat) add_aside(&asking, ts_vec3_normalize(ts_shape3_triangle_normal(&probe->triangle)));
    return asking;
}

// ---- One node

static bool ray_may_meet(const Asking *asking, int node)
{
    const TsVec3 *axis = volume_axes(asking->tree, node);
    const Shadow *shadow = volume_shadows(asking->tree, node);
    Stretch stretch = {0, HUGE_VAL};
    for (int i = 0; i < asking->tree->directions; i++) {
        RayShadow ray =
            asking->tree->own ? ts_shadow_of_ray(asking->probe->ray, axis[i]) : asking->ray[i];
        if (!ts_shadow_cut(ray, shadow[i], &stretch)) return false;
    }
    return true;
}

// By the first three directions, which are square: how far its middle is from the box.
static bool sphere_is_far(const Asking *asking, int node)
{
    const TsVec3 *axis = volume_axes(asking->tree, node);
    const Shadow *shadow = volume_shadows(asking->tree, node);
    TsSphere sphere = asking->probe->sphere;
    double sum = 0, reach = (1 + SQUARE) * sphere.radius;
    for (int i = 0; i < 3; i++) {
        Shadow at = ts_shadow_of_points(&sphere.center, 1, axis[i]);
        double outside = fmax(shadow[i].low - at.high, at.low - shadow[i].high);
        if (outside > 0) sum += outside * outside;
    }
    return sum > reach * reach * (1 + SQUARE);
}

// That of the box of the first three, on any direction.
static Shadow box_shadow(const TsVec3 axis[3], const Shadow shadow[3], TsVec3 direction)
{
    Shadow sum = {0, 0};
    double most = 0;
    for (int i = 0; i < 3; i++) {
        double along = ts_vec3_dot(axis[i], direction);
        double a = along * shadow[i].low, b = along * shadow[i].high;
        sum.low += fmin(a, b);
        sum.high += fmax(a, b);
        most += fabs(shadow[i].low) + fabs(shadow[i].high);
    }
    return (Shadow){sum.low - SQUARE * most, sum.high + SQUARE * most};
}

static bool solid_may_meet(const Asking *asking, int node)
{
    const TsVec3 *axis = volume_axes(asking->tree, node);
    const Shadow *shadow = volume_shadows(asking->tree, node);
    for (int i = 0; i < asking->tree->directions; i++) {
        Shadow of_probe =
            asking->tree->own ? ts_shadow_of_probe(asking->probe, axis[i]) : asking->shadow[i];
        if (!shadow_meets(shadow[i], of_probe)) return false;
    }
    if (asking->probe->kind == TS_PROBE_SPHERE) return !sphere_is_far(asking, node);
    for (int i = 0; i < asking->asides; i++) {
        if (!shadow_meets(box_shadow(axis, shadow, asking->aside[i]), asking->on[i])) return false;
    }
    return true;
}

static bool may_meet(const Asking *asking, int node)
{
    asking->soup->cost.nodes++;
    bool ray = asking->probe->kind == TS_PROBE_RAY;
    return ray ? ray_may_meet(asking, node) : solid_may_meet(asking, node);
}

// ---- All

static bool test_leaf(const Asking *asking, const VolumeNode *node, TsMeshTreeHits *hits)
{
    for (int i = 0; i < node->count; i++) {
        int face = asking->tree->face[node->first + i];
        if (!ts_mesh_tree_test(asking->soup, asking->probe, face, hits)) return false;
    }
    return true;
}

bool ts_volume_ask(TsMeshTree *soup, const TsProbe *probe, TsMeshTreeHits *hits)
{
    Asking asking = asking_of(soup, probe);
    int waiting[VOLUME_DEPTH], count = 1;
    waiting[0] = 0;
    while (count > 0) {
        int index = waiting[--count];
        const VolumeNode *node = &asking.tree->node[index];
        if (!may_meet(&asking, index)) continue;
        if (node->right == 0) {
            if (!test_leaf(&asking, node, hits)) return false;
        } else {
            waiting[count++] = node->right;
            waiting[count++] = index + 1;
        }
    }
    return true;
}

// ---- Showing

typedef struct Showing {
    const Volumes *tree;
    int level, most, count;
    TsMeshTreeEdge *edge;
    void *context;
} Showing;

static void show(const Showing *showing, int node)
{
    HalfSpace side[2 * VOLUME_DIRECTIONS];
    int sides = 0;
    for (int i = 0; i < showing->tree->directions; i++) {
        TsVec3 axis = volume_axes(showing->tree, node)[i];
        Shadow shadow = volume_shadows(showing->tree, node)[i];
        side[sides++] = (HalfSpace){axis, shadow.high};
        side[sides++] = (HalfSpace){ts_vec3_negate(axis), -shadow.low};
    }
    ts_cut_edges(side, sides, showing->count, showing->edge, showing->context);
}

static void walk(Showing *showing, int node, int level)
{
    const VolumeNode *at = &showing->tree->node[node];
    if (level == showing->level) {
        if (showing->count < showing->most) show(showing, node);
        showing->count++;
    } else if (at->right != 0) {
        walk(showing, node + 1, level + 1);
        walk(showing, at->right, level + 1);
    }
}

int ts_volume_shown(const TsMeshTree *soup, int level, int most, TsMeshTreeEdge *edge,
                    void *context)
{
    Showing showing = {soup->self, level, most, 0, edge, context};
    walk(&showing, 0, 0);
    return showing.count;
}
