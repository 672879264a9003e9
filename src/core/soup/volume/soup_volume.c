#include "volume_tree.h"

// ---- Halving

static void swap(VolumeItem *a, VolumeItem *b)
{
    VolumeItem kept = *a;
    *a = *b;
    *b = kept;
}

// Afterwards no key of the lower half is above one of the upper (Hoare 1961).
static void halve(VolumeItem *item, int count)
{
    int low = 0, high = count - 1, half = count / 2;
    while (low < high) {
        double pivot = item[low + (high - low) / 2].key;
        int i = low, k = high;
        while (i <= k) {
            while (item[i].key < pivot) i++;
            while (item[k].key > pivot) k--;
            if (i <= k) swap(&item[i++], &item[k--]);
        }
        if (half > k && half < i) return;
        if (half <= k) {
            high = k;
        } else {
            low = i;
        }
    }
}

static Vec3 middle_of(const Mesh *mesh, int face) // times 3
{
    Triangle3 triangle = mesh_triangle(mesh, face);
    return vec3_add(triangle.corner[0], vec3_add(triangle.corner[1], triangle.corner[2]));
}

static double spread_on(const Mesh *mesh, const VolumeItem *item, int count, Vec3 direction)
{
    double low = HUGE_VAL, high = -HUGE_VAL;
    for (int i = 0; i < count; i++) {
        double at = vec3_dot(middle_of(mesh, item[i].face), direction);
        low = at < low ? at : low;
        high = at > high ? at : high;
    }
    return high - low;
}

// Where the middles of the triangles are spread most.
static void split(const Mesh *mesh, VolumeItem *item, int count, const Vec3 axis[3])
{
    int best = 0;
    double most = -1;
    for (int i = 0; i < 3; i++) {
        double spread = spread_on(mesh, item, count, axis[i]);
        if (spread > most) best = i;
        if (spread > most) most = spread;
    }
    for (int i = 0; i < count; i++) {
        item[i].key = vec3_dot(middle_of(mesh, item[i].face), axis[best]);
    }
    halve(item, count);
}

// ---- Fitting

static void fit_node(const Soup *soup, int index, bool turn)
{
    const Volumes *tree = soup->self;
    const VolumeNode *node = &tree->node[index];
    const VolumeItem *item = tree->item + node->first;
    Shadow *shadow = volume_shadows(tree, index);
    if (turn) {
        volume_principal(soup->mesh, item, node->count, tree->axis + 3 * index, shadow);
        return;
    }
    const Vec3 *axis = volume_axes(tree, index);
    for (int i = 0; i < tree->directions; i++) {
        shadow[i] = volume_shadow_of(soup->mesh, item, node->count, axis[i]);
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
static bool refit(Soup *soup)
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

static bool make_room(Soup *soup)
{
    Volumes *tree = soup->self;
    int faces = soup->mesh->faces, nodes = faces > 1 ? 2 * faces - 1 : 1;
    if (!soup_room(soup, (void **)&tree->node, &tree->node_room, nodes, sizeof *tree->node) ||
        !soup_room(soup, (void **)&tree->shadow, &tree->shadow_room, nodes * tree->directions,
                   sizeof *tree->shadow) ||
        !soup_room(soup, (void **)&tree->item, &tree->item_room, faces, sizeof *tree->item)) {
        return false;
    }
    return !tree->own ||
           soup_room(soup, (void **)&tree->axis, &tree->axis_room, 3 * nodes, sizeof *tree->axis);
}

// Halves again and again: no deeper than the logarithm of `count`.
static void build_node(const Soup *soup, int first, int count, int level)
{
    Volumes *tree = soup->self;
    int index = tree->nodes++;
    tree->node[index] = (VolumeNode){0, first, count};
    if (level >= tree->levels) tree->levels = level + 1;
    if (tree->own || count <= VOLUME_LEAF) fit_node(soup, index, tree->own);
    if (count <= VOLUME_LEAF) return;
    split(soup->mesh, tree->item + first, count, volume_axes(tree, index));
    build_node(soup, first, count / 2, level + 1);
    tree->node[index].right = tree->nodes;
    build_node(soup, first + count / 2, count - count / 2, level + 1);
    if (!tree->own) fit_around_children(tree, index);
}

static bool build(Soup *soup, bool own, int directions)
{
    Volumes *tree = soup->self;
    tree->own = own;
    tree->directions = directions;
    tree->nodes = tree->levels = 0;
    if (!make_room(soup)) return false;
    for (int i = 0; i < soup->mesh->faces; i++) tree->item[i].face = i;
    if (soup->mesh->faces > 0) build_node(soup, 0, soup->mesh->faces, 0);
    return true;
}

static bool build_aabb(Soup *soup) { return build(soup, false, 3); }
static bool build_obb(Soup *soup) { return build(soup, true, 3); }
static bool build_kdop(Soup *soup) { return build(soup, false, VOLUME_DIRECTIONS); }

static void own_figures(const Soup *soup, SoupFigures *figures)
{
    const Volumes *tree = soup->self;
    figures->nodes = tree->nodes;
    figures->levels = tree->levels;
    figures->pieces = soup->mesh->faces;
    figures->bytes = (size_t)tree->node_room * sizeof *tree->node +
                     (size_t)tree->shadow_room * sizeof *tree->shadow +
                     (size_t)tree->axis_room * sizeof *tree->axis +
                     (size_t)tree->item_room * sizeof *tree->item;
}

static void end(Soup *soup)
{
    Volumes *tree = soup->self;
    soup->memory.release(tree->node);
    soup->memory.release(tree->shadow);
    soup->memory.release(tree->axis);
    soup->memory.release(tree->item);
}

#define OF_VOLUMES(words, builds)                                                                  \
    {                                                                                              \
        .name = (words), .size = sizeof(Volumes), .build = (builds), .refit = refit,               \
        .ask = volume_ask, .figures = own_figures, .volumes = volume_shown, .end = end             \
    }

const SoupWays soup_aabb = OF_VOLUMES("AABB tree", build_aabb);
const SoupWays soup_obb = OF_VOLUMES("OBB tree", build_obb);
const SoupWays soup_kdop = OF_VOLUMES("18-DOP tree", build_kdop);
