#include "mesh/volume_tree_private.h"

// ---- Fitting

static void fit_node(const TsMeshTree *soup, int index, bool turn)
{
    const Volumes *tree = soup->self;
    const VolumeNode *node = &tree->node[index];
    const int32_t *face = tree->face + node->first;
    Shadow *shadow = volume_shadows(tree, index);
    if (turn) {
        ts_volume_principal(soup->mesh, face, node->count, tree->axis + 3 * index, shadow);
        return;
    }
    const TsVec3 *axis = volume_axes(tree, index);
    for (int i = 0; i < tree->directions; i++) {
        shadow[i] = ts_volume_shadow_of(soup->mesh, face, node->count, axis[i]);
    }
}

static void fit_around_children(const Volumes *tree, int index)
{
    Shadow *shadow = volume_shadows(tree, index);
    const Shadow *left = volume_shadows(tree, index + 1);
    const Shadow *right = volume_shadows(tree, tree->node[index].right);
    for (int i = 0; i < tree->directions; i++) shadow[i] = shadow_both(left[i], right[i]);
}

// Children stand behind their parents.
static bool refit(TsMeshTree *soup)
{
    const Volumes *tree = soup->self;
    for (int i = tree->nodes - 1; i >= 0; i--) {
        if (tree->own || tree->node[i].right == 0) {
            fit_node(soup, i, false);
        } else {
            fit_around_children(tree, i);
        }
    }
    return true;
}

// ---- Building

static bool make_room(TsMeshTree *soup)
{
    Volumes *tree = soup->self;
    int faces = soup->mesh->faces, nodes = faces > 1 ? 2 * faces - 1 : 1;
    return soup_room(soup, (void **)&tree->node, &tree->node_room, nodes, sizeof *tree->node) &&
           soup_room(soup, (void **)&tree->shadow, &tree->shadow_room, nodes * tree->directions,
                     sizeof *tree->shadow) &&
           soup_room(soup, (void **)&tree->face, &tree->face_room, faces, sizeof *tree->face) &&
           (!tree->own || soup_room(soup, (void **)&tree->axis, &tree->axis_room, 3 * nodes,
                                    sizeof *tree->axis)) &&
           soup_room(soup, (void **)&tree->scratch, &tree->scratch_room, 3 * faces,
                     sizeof *tree->scratch);
}

static void drop_scratch(TsMeshTree *soup)
{
    Volumes *tree = soup->self;
    soup->memory.release(tree->scratch);
    tree->scratch = NULL;
    tree->scratch_room = 0;
}

static void fit_faces(const TsMeshTree *soup, int first, int count, const TsVec3 axis[3])
{
    const Volumes *tree = soup->self;
    for (int i = first; i < first + count; i++) {
        int face = tree->face[i];
        for (int k = 0; k < 3; k++) {
            tree->scratch[3 * face + k] = ts_volume_shadow_of(soup->mesh, &face, 1, axis[k]);
        }
    }
}

static int part(const TsMeshTree *soup, int first, int count, int node, int level)
{
    const Volumes *tree = soup->self;
    if (level >= VOLUME_CAREFUL) return count / 2;
    if (tree->own) fit_faces(soup, first, count, volume_axes(tree, node));
    return ts_volume_split(tree->face + first, count, tree->scratch);
}

// No deeper than VOLUME_DEPTH: from VOLUME_CAREFUL on by the logarithm of TS_MESH_MAX.
static void build_node(const TsMeshTree *soup, int first, int count, int level)
{
    Volumes *tree = soup->self;
    int index = tree->nodes++;
    tree->node[index] = (VolumeNode){0, first, count};
    if (level >= tree->levels) tree->levels = level + 1;
    if (tree->own || count == 1) fit_node(soup, index, tree->own);
    if (count == 1) return;
    int lower = part(soup, first, count, index, level);
    build_node(soup, first, lower, level + 1);
    tree->node[index].right = tree->nodes;
    build_node(soup, first + lower, count - lower, level + 1);
    if (!tree->own) fit_around_children(tree, index);
}

static bool build(TsMeshTree *soup, bool own, int directions)
{
    Volumes *tree = soup->self;
    int faces = soup->mesh->faces;
    tree->own = own;
    tree->directions = directions;
    tree->nodes = tree->levels = 0;
    bool room = make_room(soup);
    if (room && faces > 0) {
        for (int i = 0; i < faces; i++) tree->face[i] = i;
        if (!own) fit_faces(soup, 0, faces, ts_volume_directions);
        build_node(soup, 0, faces, 0);
    }
    drop_scratch(soup);
    return room;
}

static bool build_aabb(TsMeshTree *soup) { return build(soup, false, 3); }
static bool build_obb(TsMeshTree *soup) { return build(soup, true, 3); }
static bool build_kdop(TsMeshTree *soup) { return build(soup, false, VOLUME_DIRECTIONS); }

static void own_figures(const TsMeshTree *soup, TsMeshTreeFigures *figures)
{
    const Volumes *tree = soup->self;
    figures->nodes = tree->nodes;
    figures->levels = tree->levels;
    figures->pieces = soup->mesh->faces;
    figures->bytes = (size_t)tree->node_room * sizeof *tree->node +
                     (size_t)tree->shadow_room * sizeof *tree->shadow +
                     (size_t)tree->axis_room * sizeof *tree->axis +
                     (size_t)tree->face_room * sizeof *tree->face;
}

static void end(TsMeshTree *soup)
{
    Volumes *tree = soup->self;
    soup->memory.release(tree->node);
    soup->memory.release(tree->shadow);
    soup->memory.release(tree->axis);
    soup->memory.release(tree->face);
}

#define OF_VOLUMES(words, builds)                                                                  \
    {                                                                                              \
        .name = (words), .size = sizeof(Volumes), .build = (builds), .refit = refit,               \
        .ask = ts_volume_ask, .figures = own_figures, .volumes = ts_volume_shown, .end = end       \
    }

const SoupWays ts_mesh_tree_aabb = OF_VOLUMES("AABB tree", build_aabb);
const SoupWays ts_mesh_tree_obb = OF_VOLUMES("OBB tree", build_obb);
const SoupWays ts_mesh_tree_kdop = OF_VOLUMES("18-DOP tree", build_kdop);
