// BSP tree (Fuchs, Kedem and Naylor 1980): each node is a plane; triangles lie in front of it,
// behind it, or are split. While a node has many triangles its plane is axis-aligned, then it is
// the plane of a triangle.
//
// Pieces of split triangles are rounded; each remembers its triangle. Points within `skin` of a
// plane count as on it; a query that comes within `margin` of a plane visits both sides. The margin
// is 16 skins and a piece drifts by far less than one skin, so no triangle is lost.
#include "platform/rounding.h"

#include "mesh/mesh_tree_private.h"

enum { BSP_DEPTH = 64, BSP_GROWTH = 12 }; // levels; pieces per triangle, at most

typedef struct BspNode {
    TsVec3 normal; // unit; (0, 0, 0) for a leaf
    double offset;
    int32_t front, back;  // nodes, or -1
    int32_t first, count; // of the faces on the plane, or in the leaf
} BspNode;

typedef struct BspPiece {
    int32_t face, first, count; // first: index of its first corner
} BspPiece;

typedef struct Bsp {
    BspNode *node;
    int32_t *face;
    int nodes, faces, levels, node_room, face_room;
    TsAabb3 bounds;
    double skin, margin;

    // Scratch for building.
    BspPiece *piece;
    TsVec3 *corner;
    int32_t *list; // of pieces: a stack of the lists of the nodes on the path from the root
    int pieces, corners, listed, piece_room, corner_room, list_room;
    bool failed; // out of memory
} Bsp;

typedef struct BspCell { // the bounds clipped by the axis-aligned planes above, rounded; for cost
                         // only
    Interval3 on[3];
} BspCell;

static inline double bsp_above(const BspNode *node, TsVec3 p)
{
    return ts_vec3_dot(node->normal, p) - node->offset;
}

typedef struct BspSides {
    int front, back;
} BspSides;

// 1 in front, -1 behind, 0 on the plane, 2 crossing it.
static int bsp_side(const Bsp *bsp, const BspNode *node, const BspPiece *piece)
{
    bool before = false, behind = false;
    for (int i = 0; i < piece->count; i++) {
        double above = bsp_above(node, bsp->corner[piece->first + i]);
        before |= above > bsp->skin;
        behind |= above < -bsp->skin;
    }
    if (before && behind) return 2;
    return before - behind;
}

// ---- Growing arrays; `failed` is set if out of memory

static void bsp_keep_face(TsMeshTree *tree, BspNode *node, int face)
{
    Bsp *bsp = tree->self;
    bsp->failed |= !mesh_tree_room(tree, (void **)&bsp->face, &bsp->face_room, bsp->faces + 1,
                                   sizeof *bsp->face);
    if (bsp->failed) return;
    bsp->face[bsp->faces++] = face;
    node->count++;
}

static void bsp_add_corner(TsMeshTree *tree, TsVec3 corner)
{
    Bsp *bsp = tree->self;
    bsp->failed |= !mesh_tree_room(tree, (void **)&bsp->corner, &bsp->corner_room, bsp->corners + 1,
                                   sizeof *bsp->corner);
    if (!bsp->failed) bsp->corner[bsp->corners++] = corner;
}

// ---- Splitting

static int bsp_sign(double above, double skin) { return (above > skin) - (above < -skin); }

// The part of a piece on one side of the plane, 1 or -1; corners on the plane belong to both.
static int bsp_add_half(TsMeshTree *tree, const BspNode *node, BspPiece whole, int side)
{
    Bsp *bsp = tree->self;
    BspPiece half = {whole.face, bsp->corners, 0};
    for (int i = 0; i < whole.count && !bsp->failed; i++) {
        TsVec3 a = bsp->corner[whole.first + i];
        TsVec3 b = bsp->corner[whole.first + (i + 1) % whole.count];
        double from = bsp_above(node, a), to = bsp_above(node, b);
        int at_a = bsp_sign(from, bsp->skin), at_b = bsp_sign(to, bsp->skin);
        if (at_a != -side) bsp_add_corner(tree, a);
        if (at_a * at_b < 0) bsp_add_corner(tree, ts_vec3_lerp(a, b, from / (from - to)));
    }
    half.count = bsp->corners - half.first;
    bsp->failed |= !mesh_tree_room(tree, (void **)&bsp->piece, &bsp->piece_room, bsp->pieces + 1,
                                   sizeof *bsp->piece);
    if (bsp->failed) return 0;
    bsp->piece[bsp->pieces] = half;
    return bsp->pieces++;
}

// Lists the pieces on one side, whole or cut.
static int bsp_list_side(TsMeshTree *tree, const BspNode *node, int first, int count, int side)
{
    Bsp *bsp = tree->self;
    int start = bsp->listed;
    for (int i = first; i < first + count && !bsp->failed; i++) {
        int piece = bsp->list[i], stands = bsp_side(bsp, node, &bsp->piece[piece]);
        if (stands == 2) piece = bsp_add_half(tree, node, bsp->piece[piece], side);
        if (stands == side || stands == 2) {
            bsp->failed |= !mesh_tree_room(tree, (void **)&bsp->list, &bsp->list_room,
                                           bsp->listed + 1, sizeof *bsp->list);
            if (!bsp->failed) bsp->list[bsp->listed++] = piece;
        }
    }
    return bsp->listed - start;
}

// Splits the pieces by the node's plane: those on the plane become faces of the node, the others
// are appended to the list, those in front first.
static BspSides bsp_split(TsMeshTree *tree, BspNode *node, int first, int count)
{
    Bsp *bsp = tree->self;
    node->first = bsp->faces;
    node->count = 0;
    for (int i = first; i < first + count; i++) {
        const BspPiece *piece = &bsp->piece[bsp->list[i]];
        if (bsp_side(bsp, node, piece) == 0) bsp_keep_face(tree, node, piece->face);
    }
    BspSides sides = {.front = bsp_list_side(tree, node, first, count, 1)};
    sides.back = bsp_list_side(tree, node, first, count, -1);
    return sides;
}

// ---- Choosing a plane

// Many pieces: an axis-aligned plane by the surface area heuristic, which also cuts off empty space
// (MacDonald and Booth 1990). Few pieces: the plane of a triangle that splits few others and is
// balanced.

enum { BSP_FEW = 8, BSP_PLACES = 16 };
enum { BSP_CANDIDATES = 12, BSP_WITNESSES = 48 };
enum { BSP_SPLIT_COSTS = 3 };    // a split weighs as much as an imbalance of 3
enum { BSP_LOPSIDED_FROM = 64 }; // pieces: above, a plane must leave some on both sides
#define BSP_WORTH 0.9            // of the cost of not splitting: a plane must cost less

// ---- Planes of triangles

static bool bsp_face_plane(const TsMeshTree *tree, int piece, BspNode *node)
{
    const Bsp *bsp = tree->self;
    int face = bsp->piece[piece].face;
    node->normal = ts_mesh_normal(tree->mesh, face);
    if (ts_vec3_is_zero(node->normal)) return false;
    node->offset = ts_vec3_dot(node->normal, tree->mesh->vertex[tree->mesh->face[face].corner[0]]);
    return true;
}

typedef struct BspCount {
    int front, back, across;
} BspCount;

// Counts on which sides of the plane a uniform sample of the pieces lies.
static BspCount bsp_count_witnesses(const Bsp *bsp, int first, int count, const BspNode *node,
                                    int most)
{
    BspCount sum = {0};
    int taken = count < most ? count : most;
    for (int i = 0; i < taken; i++) {
        int piece = bsp->list[first + (int)((long long)count * i / taken)];
        int side = bsp_side(bsp, node, &bsp->piece[piece]);
        sum.front += side == 1 || side == 2;
        sum.back += side == -1 || side == 2;
        sum.across += side == 2;
    }
    return sum;
}

static int bsp_score(BspCount count)
{
    int uneven = count.front - count.back;
    return BSP_SPLIT_COSTS * count.across + (uneven < 0 ? -uneven : uneven);
}

static bool bsp_choose_face(const TsMeshTree *tree, int first, int count, BspNode *node)
{
    const Bsp *bsp = tree->self;
    int taken = count < BSP_CANDIDATES ? count : BSP_CANDIDATES, best = -1;
    for (int i = 0; i < taken; i++) {
        BspNode plane = *node;
        int piece = bsp->list[first + (int)((2LL * i + 1) * count / (2 * taken))];
        if (!bsp_face_plane(tree, piece, &plane)) continue;
        BspCount seen = bsp_count_witnesses(bsp, first, count, &plane, BSP_WITNESSES);
        int score = bsp_score(seen), fewer = seen.front < seen.back ? seen.front : seen.back;
        if (count >= BSP_LOPSIDED_FROM && 10 * fewer < BSP_WITNESSES) continue;
        if (best < 0 || score < best) *node = plane;
        if (best < 0 || score < best) best = score;
    }
    if (best < 0) return false;
    BspCount all = bsp_count_witnesses(bsp, first, count, node, count);
    return all.front < count && all.back < count;
}

// ---- Axis-aligned planes: candidates evenly spaced over the extent of the pieces

typedef struct BspRuler {
    int axis;
    double low, pitch;
    int begin[BSP_PLACES + 1],
        end[BSP_PLACES + 1]; // number of pieces that begin after, end before a place
} BspRuler;

static Interval3 bsp_extent(const Bsp *bsp, int listed, int axis)
{
    const BspPiece *piece = &bsp->piece[bsp->list[listed]];
    Interval3 extent = {HUGE_VAL, -HUGE_VAL};
    for (int i = 0; i < piece->count; i++) {
        double at = ts_vec3_at(bsp->corner[piece->first + i], axis);
        extent = interval3_union(extent, (Interval3){at, at});
    }
    return extent;
}

static int bsp_place(const BspRuler *ruler, double at, bool behind)
{
    double place = ruler->pitch > 0 ? (at - ruler->low) / ruler->pitch : 0;
    place = behind ? ceil(place) : floor(place);
    return place > BSP_PLACES ? BSP_PLACES : place > 0 ? (int)place : 0;
}

static BspRuler bsp_ruler(const Bsp *bsp, int first, int count, int axis)
{
    Interval3 all = {HUGE_VAL, -HUGE_VAL};
    for (int i = 0; i < count; i++) all = interval3_union(all, bsp_extent(bsp, first + i, axis));
    BspRuler ruler = {.axis = axis, .low = all.low, .pitch = (all.high - all.low) / BSP_PLACES};
    for (int i = 0; i < count; i++) {
        Interval3 extent = bsp_extent(bsp, first + i, axis);
        ruler.begin[bsp_place(&ruler, extent.low, false)]++;
        ruler.end[bsp_place(&ruler, extent.high, true)]++;
    }
    return ruler;
}

// Surface area of the cell; if that is 0, the sum of its sides.
static double bsp_cell_size(const BspCell *cell)
{
    const Interval3 *on = cell->on;
    double surface = interval3_half_area(on);
    if (surface > 0) return surface;
    return on[0].high - on[0].low + on[1].high - on[1].low + on[2].high - on[2].low;
}

static void bsp_try_places(const BspRuler *ruler, int count, const BspCell *cell, double *least,
                           BspNode *node)
{
    const Interval3 *whole = &cell->on[ruler->axis];
    int below = 0, above = count;
    for (int i = 0; i <= BSP_PLACES; i++) {
        double at = ruler->low + i * ruler->pitch;
        if (i > 0) below += ruler->begin[i - 1];
        above -= ruler->end[i];
        if (!(at > whole->low && at < whole->high)) continue;
        BspCell lower = *cell, upper = *cell;
        lower.on[ruler->axis].high = upper.on[ruler->axis].low = at;
        double cost = below * bsp_cell_size(&lower) + above * bsp_cell_size(&upper);
        if (cost >= *least) continue;
        *least = cost;
        node->normal = ts_vec3(ruler->axis == 0, ruler->axis == 1, ruler->axis == 2);
        node->offset = at;
    }
}

static bool bsp_choose_aligned(const Bsp *bsp, int first, int count, const BspCell *cell,
                               double worth, BspNode *node)
{
    double most = worth * count * bsp_cell_size(cell), least = most;
    for (int axis = 0; axis < 3; axis++) {
        BspRuler ruler = bsp_ruler(bsp, first, count, axis);
        bsp_try_places(&ruler, count, cell, &least, node);
    }
    return least < most;
}

// Chooses a plane that splits the list; false if none does.
static bool bsp_choose(const TsMeshTree *tree, int first, int count, const BspCell *cell,
                       BspNode *node)
{
    const Bsp *bsp = tree->self;
    return (count > BSP_FEW && bsp_choose_aligned(bsp, first, count, cell, BSP_WORTH, node)) ||
           bsp_choose_face(tree, first, count, node) ||
           bsp_choose_aligned(bsp, first, count, cell, 1, node);
}

// ---- Building

enum { BSP_LEAF = 1 };

static int bsp_add_node(TsMeshTree *tree)
{
    Bsp *bsp = tree->self;
    bsp->failed |= !mesh_tree_room(tree, (void **)&bsp->node, &bsp->node_room, bsp->nodes + 1,
                                   sizeof *bsp->node);
    return bsp->failed ? -1 : bsp->nodes++;
}

static BspNode bsp_leaf(TsMeshTree *tree, int first, int count)
{
    Bsp *bsp = tree->self;
    BspNode leaf = {.front = -1, .back = -1, .first = bsp->faces};
    if (!mesh_tree_room(tree, (void **)&bsp->face, &bsp->face_room, bsp->faces + count,
                        sizeof *bsp->face)) {
        bsp->failed = true;
        return leaf;
    }
    for (int i = 0; i < count; i++) {
        bsp->face[bsp->faces++] = bsp->piece[bsp->list[first + i]].face;
    }
    leaf.count = count;
    return leaf;
}

// The cell on one side of the plane, 1 or -1; unchanged if the plane is not axis-aligned.
static BspCell bsp_half_cell(const BspCell *cell, const BspNode *node, int side)
{
    BspCell half = *cell;
    for (int i = 0; i < 3; i++) {
        double along = ts_vec3_at(node->normal, i), at = along * node->offset;
        if (fabs(along) != 1) continue;
        *(side * along > 0 ? &half.on[i].low : &half.on[i].high) = at;
    }
    return half;
}

// Returns the node, or -1 if there are no pieces. No deeper than BSP_DEPTH.
static int bsp_build_node(TsMeshTree *tree, int first, int count, int level, BspCell cell)
{
    Bsp *bsp = tree->self;
    int index = count > 0 && !bsp->failed ? bsp_add_node(tree) : -1, start = bsp->listed;
    if (index < 0) return -1;
    if (level >= bsp->levels) bsp->levels = level + 1;
    BspNode node = {.front = -1, .back = -1};
    bool ends =
        count <= BSP_LEAF || level == BSP_DEPTH - 1 || bsp->pieces / BSP_GROWTH > tree->mesh->faces;
    if (ends || !bsp_choose(tree, first, count, &cell, &node)) {
        bsp->node[index] = bsp_leaf(tree, first, count);
        return index;
    }
    BspSides sides = bsp_split(tree, &node, first, count);
    node.front =
        bsp_build_node(tree, start, sides.front, level + 1, bsp_half_cell(&cell, &node, 1));
    node.back = bsp_build_node(tree, start + sides.front, sides.back, level + 1,
                               bsp_half_cell(&cell, &node, -1));
    bsp->listed = start;
    bsp->node[index] = node;
    return index;
}

static bool bsp_begin(TsMeshTree *tree)
{
    Bsp *bsp = tree->self;
    const TsMesh *mesh = tree->mesh;
    bsp->failed = !mesh_tree_room(tree, (void **)&bsp->piece, &bsp->piece_room, mesh->faces,
                                  sizeof *bsp->piece) ||
                  !mesh_tree_room(tree, (void **)&bsp->list, &bsp->list_room, mesh->faces,
                                  sizeof *bsp->list) ||
                  !mesh_tree_room(tree, (void **)&bsp->corner, &bsp->corner_room, 3 * mesh->faces,
                                  sizeof *bsp->corner);
    for (int i = 0; i < mesh->faces && !bsp->failed; i++) {
        TsTriangle3 triangle = ts_mesh_triangle(mesh, i);
        for (int k = 0; k < 3; k++) bsp->corner[3 * i + k] = triangle.corner[k];
        bsp->piece[i] = (BspPiece){i, 3 * i, 3};
        bsp->list[i] = i;
    }
    bsp->pieces = bsp->listed = mesh->faces;
    bsp->corners = 3 * mesh->faces;
    return !bsp->failed;
}

static bool bsp_build(TsMeshTree *tree)
{
    Bsp *bsp = tree->self;
    bsp->bounds = ts_mesh_bounds(tree->mesh);
    TsVec3 low = bsp->bounds.min, high = bsp->bounds.max;
    double scale = ts_vec3_magnitude(low) + ts_vec3_magnitude(high);
    bsp->skin = 0x1p-40 * scale;
    bsp->margin = 0x1p-36 * scale;
    bsp->nodes = bsp->faces = bsp->levels = 0;
    BspCell all = {{{low.x, high.x}, {low.y, high.y}, {low.z, high.z}}};
    if (bsp_begin(tree)) bsp_build_node(tree, 0, tree->mesh->faces, 0, all);
    tree->memory.release(bsp->piece);
    tree->memory.release(bsp->corner);
    tree->memory.release(bsp->list);
    bsp->piece = NULL;
    bsp->corner = NULL;
    bsp->list = NULL;
    bsp->piece_room = bsp->corner_room = bsp->list_room = 0;
    return !bsp->failed;
}

// ---- Queries

typedef struct BspWaiting {
    int node;
    RaySpan3 span; // of a ray
} BspWaiting;

typedef struct BspQuery {
    TsMeshTree *tree;
    const TsMeshQuery *shape;
    TsMeshTreeHits *hits;
    BspWaiting waiting[BSP_DEPTH + 1];
    int count;
} BspQuery;

static void bsp_push(BspQuery *query, int node, RaySpan3 span)
{
    if (node >= 0) query->waiting[query->count++] = (BspWaiting){node, span};
}

static bool bsp_test_faces(const BspQuery *query, const BspNode *node)
{
    const Bsp *bsp = query->tree->self;
    for (int i = node->first; i < node->first + node->count; i++) {
        // step: triangle
        if (!ts_mesh_tree_test(query->tree, query->shape, bsp->face[i], query->hits)) return false;
    }
    return true;
}

// Clips the span of the ray to each side of the plane, with a margin.
static void bsp_cut_both(const RayInterval3 *ray, double offset, double margin, RaySpan3 whole,
                         RaySpan3 *front, RaySpan3 *back)
{
    double above = (offset - 2 * margin - ray->at) / ray->speed;
    double below = (offset + 2 * margin - ray->at) / ray->speed;
    *front = *back = whole;
    if (ray->speed > 0) {
        front->from = fmax(whole.from, above);
        back->to = fmin(whole.to, below);
    } else if (ray->speed < 0) {
        front->to = fmin(whole.to, above);
        back->from = fmax(whole.from, below);
    }
}

typedef struct BspOnward { // of a node's plane on which a query goes on
    bool front, back;
    RaySpan3 before, behind; // of a ray
} BspOnward;

// Proof of the margin: tests/gappa/mesh_bsp.g.
static BspOnward bsp_sides_of_ray(const Bsp *bsp, TsRay3 shape, const BspNode *node, RaySpan3 span)
{
    RayInterval3 ray = ts_mesh_interval_of_ray(shape, node->normal);
    double error = 4 * (ray.at_error + ray.speed_error * span.to);
    double margin = bsp->margin + error + 0x1p-48 * fabs(node->offset);
    double a = ray.at + ray.speed * span.from - node->offset;
    double b = ray.at + ray.speed * span.to - node->offset;
    BspOnward sides = {fmax(a, b) >= -margin, fmin(a, b) <= margin, span, span};
    if (sides.front && sides.back)
        bsp_cut_both(&ray, node->offset, margin, span, &sides.before, &sides.behind);
    return sides;
}

static BspOnward bsp_sides(const Bsp *bsp, const TsMeshQuery *shape, const BspNode *node,
                           RaySpan3 span)
{
    if (shape->kind == TS_MESH_QUERY_RAY) return bsp_sides_of_ray(bsp, shape->ray, node, span);
    Interval3 interval = ts_mesh_interval_of_query(shape, node->normal);
    double margin = bsp->margin + 0x1p-48 * fabs(node->offset);
    return (BspOnward){interval.high >= node->offset - margin,
                       interval.low <= node->offset + margin, span, span};
}

static bool bsp_visit(BspQuery *query, BspWaiting at)
{
    const Bsp *bsp = query->tree->self;
    const BspNode *node = &bsp->node[at.node];
    query->tree->cost.nodes++;
    if (ts_vec3_is_zero(node->normal)) return bsp_test_faces(query, node);
    // step: volume
    BspOnward sides = bsp_sides(bsp, query->shape, node, at.span);
    if (sides.front) bsp_push(query, node->front, sides.before);
    if (sides.back) bsp_push(query, node->back, sides.behind);
    return !sides.front || !sides.back || bsp_test_faces(query, node);
}

// Whether it meets the box around all; of a ray the span in it.
static bool bsp_begins(const Bsp *bsp, const TsMeshQuery *shape, RaySpan3 *whole)
{
    *whole = (RaySpan3){0, 0};
    return shape->kind == TS_MESH_QUERY_RAY ? ts_mesh_clip_to_box(shape->ray, bsp->bounds, whole)
                                            : !mesh_bounds_disjoint(shape->bounds, bsp->bounds);
}

static bool bsp_query(TsMeshTree *tree, const TsMeshQuery *shape, TsMeshTreeHits *hits)
{
    const Bsp *bsp = tree->self;
    BspQuery query = {.tree = tree, .shape = shape, .hits = hits};
    RaySpan3 whole;
    if (!bsp_begins(bsp, shape, &whole)) return true;
    bsp_push(&query, 0, whole);
    while (query.count > 0) {
        if (!bsp_visit(&query, query.waiting[--query.count])) return false;
    }
    return true;
}

// ---- Statistics and debug drawing

static void bsp_stats(const TsMeshTree *tree, TsMeshTreeStats *stats)
{
    const Bsp *bsp = tree->self;
    stats->nodes = bsp->nodes;
    stats->levels = bsp->levels;
    stats->pieces = bsp->faces;
    stats->bytes =
        (size_t)bsp->node_room * sizeof *bsp->node + (size_t)bsp->face_room * sizeof *bsp->face;
}

typedef struct BspShowing {
    const Bsp *bsp;
    const TsMeshQuery *query;      // NULL: all are shown
    HalfSpace side[BSP_DEPTH + 6]; // the planes on the path from the root
    int level, most, count;
    TsMeshTreeDrawEdge *edge;
    void *context;
} BspShowing;

static void bsp_show_level(BspShowing *showing, int index, int level, RaySpan3 span)
{
    if (index < 0) return;
    const BspNode *node = &showing->bsp->node[index];
    if (level == showing->level) {
        if (showing->count < showing->most)
            ts_mesh_tree_edges(showing->side, level + 6, showing->count, showing->edge,
                               showing->context);
        showing->count++;
        return;
    }
    BspOnward sides = {true, true, span, span};
    if (ts_vec3_is_zero(node->normal)) return; // it has nothing below
    if (showing->query) sides = bsp_sides(showing->bsp, showing->query, node, span);
    showing->side[level + 6] = (HalfSpace){ts_vec3_negate(node->normal), -node->offset};
    if (sides.front) bsp_show_level(showing, node->front, level + 1, sides.before);
    showing->side[level + 6] = (HalfSpace){node->normal, node->offset};
    if (sides.back) bsp_show_level(showing, node->back, level + 1, sides.behind);
}

static int bsp_volumes(const TsMeshTree *tree, const TsMeshQuery *query, int level, int most,
                       TsMeshTreeDrawEdge *edge, void *context)
{
    RaySpan3 whole = {0, 0};
    BspShowing showing = {.bsp = tree->self,
                          .query = query,
                          .level = level,
                          .most = most,
                          .edge = edge,
                          .context = context};
    if (query && !bsp_begins(showing.bsp, query, &whole)) return 0;
    TsAabb3 bounds = showing.bsp->bounds;
    for (int i = 0; i < 3; i++) {
        TsVec3 normal = ts_vec3(i == 0, i == 1, i == 2);
        showing.side[2 * i] = (HalfSpace){normal, ts_vec3_at(bounds.max, i)};
        showing.side[2 * i + 1] = (HalfSpace){ts_vec3_negate(normal), -ts_vec3_at(bounds.min, i)};
    }
    bsp_show_level(&showing, 0, 0, whole);
    return showing.count;
}

static void bsp_end(TsMeshTree *tree)
{
    Bsp *bsp = tree->self;
    tree->memory.release(bsp->node);
    tree->memory.release(bsp->face);
}

const MeshTreeVtable ts_mesh_tree_bsp = {.name = "BSP tree",
                                         .size = sizeof(Bsp),
                                         .build = bsp_build,
                                         .query = bsp_query,
                                         .stats = bsp_stats,
                                         .volumes = bsp_volumes,
                                         .end = bsp_end};
