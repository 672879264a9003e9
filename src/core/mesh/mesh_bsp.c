#include "mesh/bsp_private.h"
#include "mesh/cut_private.h"

// ---- Asking

typedef struct Waiting {
    int node;
    Stretch stretch; // of a ray
} Waiting;

typedef struct Asking {
    TsMeshTree *soup;
    const TsProbe *probe;
    TsMeshTreeHits *hits;
    Waiting waiting[BSP_DEPTH + 1];
    int count;
} Asking;

static void wait_for(Asking *asking, int node, Stretch stretch)
{
    if (node >= 0) asking->waiting[asking->count++] = (Waiting){node, stretch};
}

static bool test_faces(const Asking *asking, const BspNode *node)
{
    const Bsp *bsp = asking->soup->self;
    for (int i = node->first; i < node->first + node->count; i++) {
        if (!ts_mesh_tree_test(asking->soup, asking->probe, bsp->face[i], asking->hits))
            return false;
    }
    return true;
}

// On both sides of the plane each gets what may be there of the ray, and a little more.
static void cut_both(const RayShadow *ray, double offset, double margin, Stretch whole,
                     Stretch *front, Stretch *back)
{
    double above = (offset - 2 * margin - ray->at) / ray->way;
    double below = (offset + 2 * margin - ray->at) / ray->way;
    *front = *back = whole;
    if (ray->way > 0) {
        front->from = fmax(whole.from, above);
        back->to = fmin(whole.to, below);
    } else if (ray->way < 0) {
        front->to = fmin(whole.to, above);
        back->from = fmax(whole.from, below);
    }
}

static bool visit_by_ray(Asking *asking, const BspNode *node, Stretch stretch)
{
    const Bsp *bsp = asking->soup->self;
    RayShadow ray = ts_shadow_of_ray(asking->probe->ray, node->normal);
    double error = 4 * (ray.at_error + ray.way_error * stretch.to);
    double margin = bsp->margin + error + 0x1p-48 * fabs(node->offset);
    double a = ray.at + ray.way * stretch.from - node->offset;
    double b = ray.at + ray.way * stretch.to - node->offset;
    bool front = fmax(a, b) >= -margin, back = fmin(a, b) <= margin;
    Stretch before = stretch, behind = stretch;
    if (front && back) cut_both(&ray, node->offset, margin, stretch, &before, &behind);
    if (front) wait_for(asking, node->front, before);
    if (back) wait_for(asking, node->back, behind);
    return !front || !back || test_faces(asking, node);
}

static bool visit(Asking *asking, Waiting at)
{
    const Bsp *bsp = asking->soup->self;
    const BspNode *node = &bsp->node[at.node];
    asking->soup->cost.nodes++;
    if (bsp_is_leaf(node)) return test_faces(asking, node);
    if (asking->probe->kind == TS_PROBE_RAY) return visit_by_ray(asking, node, at.stretch);
    Shadow shadow = ts_shadow_of_probe(asking->probe, node->normal);
    double margin = bsp->margin + 0x1p-48 * fabs(node->offset);
    bool front = shadow.high >= node->offset - margin, back = shadow.low <= node->offset + margin;
    if (front) wait_for(asking, node->front, at.stretch);
    if (back) wait_for(asking, node->back, at.stretch);
    return !front || !back || test_faces(asking, node);
}

static bool is_beside(const TsProbe *probe, TsAabb3 bounds)
{
    for (int i = 0; i < 3; i++) {
        if (ts_vec3_at(probe->bounds.min, i) > ts_vec3_at(bounds.max, i) ||
            ts_vec3_at(probe->bounds.max, i) < ts_vec3_at(bounds.min, i)) {
            return true;
        }
    }
    return false;
}

static bool ask(TsMeshTree *soup, const TsProbe *probe, TsMeshTreeHits *hits)
{
    const Bsp *bsp = soup->self;
    Asking asking = {.soup = soup, .probe = probe, .hits = hits};
    Stretch whole = {0, 0};
    bool ray = probe->kind == TS_PROBE_RAY;
    if (ray ? !ts_shadow_cut_box(probe->ray, bsp->bounds, &whole) : is_beside(probe, bsp->bounds))
        return true;
    wait_for(&asking, 0, whole);
    while (asking.count > 0) {
        if (!visit(&asking, asking.waiting[--asking.count])) return false;
    }
    return true;
}

// ---- Figures and showing

static void own_figures(const TsMeshTree *soup, TsMeshTreeFigures *figures)
{
    const Bsp *bsp = soup->self;
    figures->nodes = bsp->nodes;
    figures->levels = bsp->levels;
    figures->pieces = bsp->faces;
    figures->bytes =
        (size_t)bsp->node_room * sizeof *bsp->node + (size_t)bsp->face_room * sizeof *bsp->face;
}

typedef struct Showing {
    const Bsp *bsp;
    HalfSpace side[BSP_DEPTH + 6]; // that the way down has led by
    int level, most, count;
    TsMeshTreeEdge *edge;
    void *context;
} Showing;

static void walk(Showing *showing, int index, int level)
{
    if (index < 0) return;
    const BspNode *node = &showing->bsp->node[index];
    if (level == showing->level) {
        if (showing->count < showing->most)
            ts_cut_edges(showing->side, level + 6, showing->count, showing->edge, showing->context);
        showing->count++;
        return;
    }
    showing->side[level + 6] = (HalfSpace){ts_vec3_negate(node->normal), -node->offset};
    walk(showing, node->front, level + 1);
    showing->side[level + 6] = (HalfSpace){node->normal, node->offset};
    walk(showing, node->back, level + 1);
}

static int volumes(const TsMeshTree *soup, int level, int most, TsMeshTreeEdge *edge, void *context)
{
    Showing showing = {
        .bsp = soup->self, .level = level, .most = most, .edge = edge, .context = context};
    TsAabb3 bounds = showing.bsp->bounds;
    for (int i = 0; i < 3; i++) {
        TsVec3 normal = ts_vec3(i == 0, i == 1, i == 2);
        showing.side[2 * i] = (HalfSpace){normal, ts_vec3_at(bounds.max, i)};
        showing.side[2 * i + 1] = (HalfSpace){ts_vec3_negate(normal), -ts_vec3_at(bounds.min, i)};
    }
    walk(&showing, 0, 0);
    return showing.count;
}

static void end(TsMeshTree *soup)
{
    Bsp *bsp = soup->self;
    soup->memory.release(bsp->node);
    soup->memory.release(bsp->face);
}

const SoupWays ts_mesh_tree_bsp = {.name = "BSP tree",
                                   .size = sizeof(Bsp),
                                   .build = ts_bsp_build,
                                   .ask = ask,
                                   .figures = own_figures,
                                   .volumes = volumes,
                                   .end = end};
