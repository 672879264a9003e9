// Bounding volume hierarchies: binary trees with one triangle in each leaf, built top down by the
// surface area heuristic (mesh_sah.c). Below VOLUME_CAREFUL levels nodes are halved, which bounds
// the depth.
//
// A volume is an intersection of slabs in some directions: an AABB has 3, an 18-DOP has 9, an OBB
// has 3 directions of its own, perpendicular except for rounding. The first three directions are
// always unit and perpendicular, which the distance to a sphere uses.
#include "platform/rounding.h"

#include "mesh/mesh_tree_private.h"

enum { VOLUME_DIRECTIONS = 9 };
enum { VOLUME_CAREFUL = 40, VOLUME_DEPTH = 64 }; // levels: halved from here on; at most

typedef struct VolumeNode {
    int32_t right;        // second child; the first child is the next node; 0 for a leaf
    int32_t first, count; // of its faces
} VolumeNode;

typedef struct Volumes {
    bool own;       // each node has its own directions (OBB)
    int directions; // 3 or 9
    VolumeNode *node;
    Interval3 *interval; // `directions` per node
    TsVec3 *axis;        // three per node if `own`
    int32_t *face;
    int nodes, levels;
    int node_room, interval_room, axis_room, face_room;

    // Scratch for building: three per face, on the axes of the node that is being split.
    Interval3 *scratch;
    int scratch_room;
} Volumes;

static const TsVec3 volume_directions[VOLUME_DIRECTIONS] = {{1, 0, 0},  {0, 1, 0},  {0, 0, 1},
                                                            {1, 1, 0},  {1, 0, 1},  {0, 1, 1},
                                                            {1, -1, 0}, {1, 0, -1}, {0, 1, -1}};

static const TsVec3 *volume_axes(const Volumes *volumes, int node)
{
    return volumes->own ? volumes->axis + 3 * node : volume_directions;
}

static Interval3 *volume_intervals(const Volumes *volumes, int node)
{
    return volumes->interval + volumes->directions * node;
}

// ---- Principal axes: eigenvectors of the covariance matrix of the corners, by Jacobi rotations
// (1846)

enum { JACOBI_SWEEPS = 12 };

static void faces_covariance(const TsMesh *mesh, const int32_t *face, int count,
                             double matrix[3][3])
{
    TsVec3 sum = ts_vec3(0, 0, 0); // of the corners
    for (int i = 0; i < count; i++) {
        TsTriangle3 triangle = ts_mesh_triangle(mesh, face[i]);
        for (int k = 0; k < 3; k++) sum = ts_vec3_add(sum, triangle.corner[k]);
    }
    TsVec3 mean = ts_vec3_divide(sum, 3.0 * count);
    for (int i = 0; i < count; i++) {
        TsTriangle3 triangle = ts_mesh_triangle(mesh, face[i]);
        for (int k = 0; k < 3; k++) {
            TsVec3 v = ts_vec3_sub(triangle.corner[k], mean);
            for (int row = 0; row < 3; row++) {
                for (int column = 0; column < 3; column++)
                    matrix[row][column] += ts_vec3_at(v, row) * ts_vec3_at(v, column);
            }
        }
    }
}

// Rotates axes p and q so that m[p][q] becomes 0.
static void jacobi_rotate(double m[3][3], TsVec3 axis[3], int p, int q)
{
    if (fabs(m[p][q]) <= 1e-18 * (fabs(m[p][p]) + fabs(m[q][q]))) return;
    double theta = (m[q][q] - m[p][p]) / (2 * m[p][q]);
    double t = (theta < 0 ? -1 : 1) / (fabs(theta) + sqrt(theta * theta + 1));
    double c = 1 / sqrt(t * t + 1), s = t * c;
    for (int k = 0; k < 3; k++) {
        double at_p = m[k][p], at_q = m[k][q];
        m[k][p] = c * at_p - s * at_q;
        m[k][q] = s * at_p + c * at_q;
    }
    for (int k = 0; k < 3; k++) {
        double at_p = m[p][k], at_q = m[q][k];
        m[p][k] = c * at_p - s * at_q;
        m[q][k] = s * at_p + c * at_q;
    }
    TsVec3 old = axis[p];
    axis[p] = ts_vec3_sub(ts_vec3_scale(old, c), ts_vec3_scale(axis[q], s));
    axis[q] = ts_vec3_add(ts_vec3_scale(old, s), ts_vec3_scale(axis[q], c));
}

static bool axes_are_square(const TsVec3 axis[3])
{
    for (int i = 0; i < 3; i++) {
        double length = ts_vec3_dot(axis[i], axis[i]),
               skew = ts_vec3_dot(axis[i], axis[(i + 1) % 3]);
        if (!(fabs(length - 1) < 1e-14) || !(fabs(skew) < 1e-14)) return false;
    }
    return true;
}

static Interval3 volume_interval_of(const TsMesh *mesh, const int32_t *face, int count,
                                    TsVec3 direction)
{
    Interval3 interval = {HUGE_VAL, -HUGE_VAL};
    for (int i = 0; i < count; i++) {
        TsTriangle3 triangle = ts_mesh_triangle(mesh, face[i]);
        interval =
            interval3_union(interval, ts_mesh_interval_of_points(triangle.corner, 3, direction));
    }
    return interval;
}

static void volume_principal(const TsMesh *mesh, const int32_t *face, int count, TsVec3 axis[3],
                             Interval3 interval[3])
{
    double matrix[3][3] = {{0}};
    TsVec3 turned[3] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
    faces_covariance(mesh, face, count, matrix);
    for (int i = 0; i < JACOBI_SWEEPS; i++) {
        for (int p = 0; p < 3; p++) jacobi_rotate(matrix, turned, p < 2 ? p : 0, p < 2 ? p + 1 : 2);
    }
    Interval3 around[3];
    for (int i = 0; i < 3; i++) {
        axis[i] = volume_directions[i];
        interval[i] = volume_interval_of(mesh, face, count, axis[i]);
        around[i] = volume_interval_of(mesh, face, count, turned[i]);
    }
    if (!axes_are_square(turned) || !(interval3_half_area(around) < interval3_half_area(interval)))
        return;
    for (int i = 0; i < 3; i++) {
        axis[i] = turned[i];
        interval[i] = around[i];
    }
}

// ---- Fitting

static void volume_fit_node(const TsMeshTree *tree, int index, bool turn)
{
    const Volumes *volumes = tree->self;
    const VolumeNode *node = &volumes->node[index];
    const int32_t *face = volumes->face + node->first;
    Interval3 *interval = volume_intervals(volumes, index);
    if (turn) {
        volume_principal(tree->mesh, face, node->count, volumes->axis + 3 * index, interval);
        return;
    }
    const TsVec3 *axis = volume_axes(volumes, index);
    for (int i = 0; i < volumes->directions; i++) {
        interval[i] = volume_interval_of(tree->mesh, face, node->count, axis[i]);
    }
}

static void volume_fit_around_children(const Volumes *volumes, int index)
{
    Interval3 *interval = volume_intervals(volumes, index);
    const Interval3 *left = volume_intervals(volumes, index + 1);
    const Interval3 *right = volume_intervals(volumes, volumes->node[index].right);
    for (int i = 0; i < volumes->directions; i++) interval[i] = interval3_union(left[i], right[i]);
}

// Bottom up: children have greater indices than their parents.
static bool volume_refit(TsMeshTree *tree)
{
    const Volumes *volumes = tree->self;
    for (int i = volumes->nodes - 1; i >= 0; i--) {
        if (volumes->own || volumes->node[i].right == 0) {
            volume_fit_node(tree, i, false);
        } else {
            volume_fit_around_children(volumes, i);
        }
    }
    return true;
}

// ---- Building

static bool volume_make_room(TsMeshTree *tree)
{
    Volumes *volumes = tree->self;
    int faces = tree->mesh->faces, nodes = faces > 1 ? 2 * faces - 1 : 1;
    return mesh_tree_room(tree, (void **)&volumes->node, &volumes->node_room, nodes,
                          sizeof *volumes->node) &&
           mesh_tree_room(tree, (void **)&volumes->interval, &volumes->interval_room,
                          nodes * volumes->directions, sizeof *volumes->interval) &&
           mesh_tree_room(tree, (void **)&volumes->face, &volumes->face_room, faces,
                          sizeof *volumes->face) &&
           (!volumes->own || mesh_tree_room(tree, (void **)&volumes->axis, &volumes->axis_room,
                                            3 * nodes, sizeof *volumes->axis)) &&
           mesh_tree_room(tree, (void **)&volumes->scratch, &volumes->scratch_room, 3 * faces,
                          sizeof *volumes->scratch);
}

static void volume_fit_faces(const TsMeshTree *tree, int first, int count, const TsVec3 axis[3])
{
    const Volumes *volumes = tree->self;
    for (int i = first; i < first + count; i++) {
        int face = volumes->face[i];
        for (int k = 0; k < 3; k++) {
            volumes->scratch[3 * face + k] = volume_interval_of(tree->mesh, &face, 1, axis[k]);
        }
    }
}

static int volume_partition(const TsMeshTree *tree, int first, int count, int node, int level)
{
    const Volumes *volumes = tree->self;
    if (level >= VOLUME_CAREFUL) return count / 2;
    if (volumes->own) volume_fit_faces(tree, first, count, volume_axes(volumes, node));
    return ts_mesh_sah_split(volumes->face + first, count, volumes->scratch);
}

// No deeper than VOLUME_DEPTH: VOLUME_CAREFUL and the binary logarithm of TS_MESH_MAX.
static void volume_build_node(const TsMeshTree *tree, int first, int count, int level)
{
    Volumes *volumes = tree->self;
    int index = volumes->nodes++;
    volumes->node[index] = (VolumeNode){0, first, count};
    if (level >= volumes->levels) volumes->levels = level + 1;
    if (volumes->own || count == 1) volume_fit_node(tree, index, volumes->own);
    if (count == 1) return;
    int lower = volume_partition(tree, first, count, index, level);
    volume_build_node(tree, first, lower, level + 1);
    volumes->node[index].right = volumes->nodes;
    volume_build_node(tree, first + lower, count - lower, level + 1);
    if (!volumes->own) volume_fit_around_children(volumes, index);
}

static bool volume_build(TsMeshTree *tree, bool own, int directions)
{
    Volumes *volumes = tree->self;
    int faces = tree->mesh->faces;
    volumes->own = own;
    volumes->directions = directions;
    volumes->nodes = volumes->levels = 0;
    bool room = volume_make_room(tree);
    if (room && faces > 0) {
        for (int i = 0; i < faces; i++) volumes->face[i] = i;
        if (!own) volume_fit_faces(tree, 0, faces, volume_directions);
        volume_build_node(tree, 0, faces, 0);
    }
    tree->memory.release(volumes->scratch);
    volumes->scratch = NULL;
    volumes->scratch_room = 0;
    return room;
}

static bool volume_build_aabb(TsMeshTree *tree) { return volume_build(tree, false, 3); }
static bool volume_build_obb(TsMeshTree *tree) { return volume_build(tree, true, 3); }
static bool volume_build_kdop(TsMeshTree *tree)
{
    return volume_build(tree, false, VOLUME_DIRECTIONS);
}

// ---- Queries

#define VOLUME_SQUARE                                                                              \
    0x1p-40 // tolerance for axes that are unit and perpendicular except for rounding

// What all nodes share.
typedef struct VolumeQuery {
    TsMeshTree *tree;
    const Volumes *volumes;
    const TsMeshQuery *shape;
    Interval3
        interval[VOLUME_DIRECTIONS]; // of the query shape, on the directions that all nodes share
    RayInterval3 ray[VOLUME_DIRECTIONS];
    TsVec3 extra_axis[4]; // extra axes: the world's for an OBB tree, the normal of a triangle
    Interval3 on[4];
    int extra_axes;
} VolumeQuery;

static void volume_add_axis(VolumeQuery *query, TsVec3 direction)
{
    query->extra_axis[query->extra_axes] = direction;
    query->on[query->extra_axes++] = ts_mesh_interval_of_query(query->shape, direction);
}

static VolumeQuery volume_query_of(const Volumes *volumes, const TsMeshQuery *shape)
{
    VolumeQuery query = {.volumes = volumes, .shape = shape};
    for (int i = 0; i < query.volumes->directions; i++) {
        if (shape->kind == TS_MESH_QUERY_RAY) {
            query.ray[i] = ts_mesh_interval_of_ray(shape->ray, volume_directions[i]);
        } else {
            query.interval[i] = ts_mesh_interval_of_query(shape, volume_directions[i]);
        }
    }
    bool flat = shape->kind == TS_MESH_QUERY_TRIANGLE;
    bool world_axes = query.volumes->own && (flat || shape->kind == TS_MESH_QUERY_BOX);
    for (int i = 0; i < 3 && world_axes; i++) {
        volume_add_axis(&query, volume_directions[i]);
    }
    if (flat)
        volume_add_axis(&query, ts_vec3_normalize(ts_shape3_triangle_normal(&shape->triangle)));
    return query;
}

// ---- One node

static bool volume_ray_may_meet(const VolumeQuery *query, int node)
{
    const TsVec3 *axis = volume_axes(query->volumes, node);
    const Interval3 *interval = volume_intervals(query->volumes, node);
    RaySpan3 span = {0, HUGE_VAL};
    for (int i = 0; i < query->volumes->directions; i++) {
        RayInterval3 ray = query->volumes->own ? ts_mesh_interval_of_ray(query->shape->ray, axis[i])
                                               : query->ray[i];
        if (!ts_mesh_clip(ray, interval[i], &span)) return false;
    }
    return true;
}

// Distance of the centre from the box of the first three directions, which are perpendicular.
static bool volume_sphere_is_far(const VolumeQuery *query, int node)
{
    const TsVec3 *axis = volume_axes(query->volumes, node);
    const Interval3 *interval = volume_intervals(query->volumes, node);
    TsSphere sphere = query->shape->sphere;
    double sum = 0, reach = (1 + VOLUME_SQUARE) * sphere.radius;
    for (int i = 0; i < 3; i++) {
        Interval3 at = ts_mesh_interval_of_points(&sphere.center, 1, axis[i]);
        double outside = fmax(interval[i].low - at.high, at.low - interval[i].high);
        if (outside > 0) sum += outside * outside;
    }
    return sum > reach * reach * (1 + VOLUME_SQUARE);
}

// The interval of the box of the first three directions on any direction.
static Interval3 volume_box_interval(const TsVec3 axis[3], const Interval3 interval[3],
                                     TsVec3 direction)
{
    Interval3 sum = {0, 0};
    double most = 0;
    for (int i = 0; i < 3; i++) {
        double along = ts_vec3_dot(axis[i], direction);
        double a = along * interval[i].low, b = along * interval[i].high;
        sum.low += fmin(a, b);
        sum.high += fmax(a, b);
        most += fabs(interval[i].low) + fabs(interval[i].high);
    }
    return (Interval3){sum.low - VOLUME_SQUARE * most, sum.high + VOLUME_SQUARE * most};
}

static bool volume_solid_may_meet(const VolumeQuery *query, int node)
{
    const TsVec3 *axis = volume_axes(query->volumes, node);
    const Interval3 *interval = volume_intervals(query->volumes, node);
    for (int i = 0; i < query->volumes->directions; i++) {
        Interval3 of_query = query->volumes->own ? ts_mesh_interval_of_query(query->shape, axis[i])
                                                 : query->interval[i];
        if (!interval3_overlap(interval[i], of_query)) return false;
    }
    if (query->shape->kind == TS_MESH_QUERY_SPHERE) return !volume_sphere_is_far(query, node);
    for (int i = 0; i < query->extra_axes; i++) {
        if (!interval3_overlap(volume_box_interval(axis, interval, query->extra_axis[i]),
                               query->on[i]))
            return false;
    }
    return true;
}

static bool volume_may_meet(const VolumeQuery *query, int node)
{
    bool ray = query->shape->kind == TS_MESH_QUERY_RAY;
    return ray ? volume_ray_may_meet(query, node) : volume_solid_may_meet(query, node);
}

// ---- Traversal

static bool volume_query(TsMeshTree *tree, const TsMeshQuery *shape, TsMeshTreeHits *hits)
{
    VolumeQuery query = volume_query_of(tree->self, shape);
    int waiting[VOLUME_DEPTH], count = 1;
    waiting[0] = 0;
    while (count > 0) {
        int index = waiting[--count];
        const VolumeNode *node = &query.volumes->node[index];
        tree->cost.nodes++;
        // step: volume
        if (!volume_may_meet(&query, index)) continue;
        if (node->right == 0) {
            for (int i = 0; i < node->count; i++) {
                int face = query.volumes->face[node->first + i];
                // step: triangle
                if (!ts_mesh_tree_test(tree, query.shape, face, hits)) return false;
            }
        } else {
            waiting[count++] = node->right;
            waiting[count++] = index + 1;
        }
    }
    return true;
}

// ---- Debug drawing

typedef struct VolumeShowing {
    const Volumes *volumes;
    const VolumeQuery *query; // NULL: all are shown
    int level, most, count;
    TsMeshTreeDrawEdge *edge;
    void *context;
} VolumeShowing;

static void volume_show(const VolumeShowing *showing, int node)
{
    HalfSpace side[2 * VOLUME_DIRECTIONS];
    int sides = 0;
    for (int i = 0; i < showing->volumes->directions; i++) {
        TsVec3 axis = volume_axes(showing->volumes, node)[i];
        Interval3 interval = volume_intervals(showing->volumes, node)[i];
        side[sides++] = (HalfSpace){axis, interval.high};
        side[sides++] = (HalfSpace){ts_vec3_negate(axis), -interval.low};
    }
    ts_mesh_tree_edges(side, sides, showing->count, showing->edge, showing->context);
}

static void volume_show_level(VolumeShowing *showing, int node, int level)
{
    const VolumeNode *at = &showing->volumes->node[node];
    if (showing->query && !volume_may_meet(showing->query, node)) return;
    if (level == showing->level) {
        if (showing->count < showing->most) volume_show(showing, node);
        showing->count++;
    } else if (at->right != 0) {
        volume_show_level(showing, node + 1, level + 1);
        volume_show_level(showing, at->right, level + 1);
    }
}

static int volume_shown(const TsMeshTree *tree, const TsMeshQuery *shape, int level, int most,
                        TsMeshTreeDrawEdge *edge, void *context)
{
    VolumeQuery query;
    if (shape) query = volume_query_of(tree->self, shape);
    VolumeShowing showing = {tree->self, shape ? &query : NULL, level, most, 0, edge, context};
    volume_show_level(&showing, 0, 0);
    return showing.count;
}

// ---- Statistics

static void volume_stats(const TsMeshTree *tree, TsMeshTreeStats *stats)
{
    const Volumes *volumes = tree->self;
    stats->nodes = volumes->nodes;
    stats->levels = volumes->levels;
    stats->pieces = tree->mesh->faces;
    stats->bytes = (size_t)volumes->node_room * sizeof *volumes->node +
                   (size_t)volumes->interval_room * sizeof *volumes->interval +
                   (size_t)volumes->axis_room * sizeof *volumes->axis +
                   (size_t)volumes->face_room * sizeof *volumes->face;
}

static void volume_end(TsMeshTree *tree)
{
    Volumes *volumes = tree->self;
    tree->memory.release(volumes->node);
    tree->memory.release(volumes->interval);
    tree->memory.release(volumes->axis);
    tree->memory.release(volumes->face);
}

#define OF_VOLUMES(words, builds)                                                                  \
    {                                                                                              \
        .name = (words), .size = sizeof(Volumes), .build = (builds), .refit = volume_refit,        \
        .query = volume_query, .stats = volume_stats, .volumes = volume_shown, .end = volume_end   \
    }

const MeshTreeVtable ts_mesh_tree_aabb = OF_VOLUMES("AABB tree", volume_build_aabb);
const MeshTreeVtable ts_mesh_tree_obb = OF_VOLUMES("OBB tree", volume_build_obb);
const MeshTreeVtable ts_mesh_tree_kdop = OF_VOLUMES("18-DOP tree", volume_build_kdop);
