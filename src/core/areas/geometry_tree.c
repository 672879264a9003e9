// The sides of a geometry, and the tree over them.
//
// The sides of a part are kept in the order of its corners, and neighbours are near each other as a
// rule: eight sides share a box, eight such boxes another one, and so on. Many parts are sorted
// along a space-filling curve first, since a list of points may be in any order.
#include "platform/rounding.h"

#include "areas/areas_private.h"

#include "broad/morton.h"
#include "geometry/aabb.h"
#include "geometry/points.h"
#include "touchstone/orientation.h"

// ---- The order of parts

// Relative to `origin`: floats are precise near it.
static TsBounds bounds_of_part(const TsGeometry *geometry, TsPart part, TsVec origin)
{
    TsAabb box = {{INFINITY, INFINITY}, {-INFINITY, -INFINITY}};
    for (int k = 0; k < part.count; k++) box = aabb_grow(box, geometry->corner[part.first + k]);
    return (TsBounds){(float)(box.min.x - origin.x), (float)(box.min.y - origin.y),
                      (float)(box.max.x - origin.x), (float)(box.max.y - origin.y)};
}

// Writes the indices of all parts to `order`, so that parts near each other in it are near each
// other in the plane; those in one place by index. Up to AREAS_FAN parts stay as they are.
static bool sort_parts(TsGeometry *geometry, int32_t *order)
{
    int count = geometry->parts;
    for (int i = 0; i < count; i++) order[i] = i;
    if (count <= AREAS_FAN) return true;
    size_t size = 2 * sizeof(uint64_t) + sizeof(TsBounds);
    uint64_t *item = geometry->memory.resize(NULL, (size_t)count * size);
    if (!item) return false;
    uint64_t *spare = item + count;
    TsBounds *bounds = (TsBounds *)(spare + count);
    TsVec origin = geometry->corner[geometry->corners / 2]; // most parts are near it as a rule
    for (int i = 0; i < count; i++) {
        bounds[i] = bounds_of_part(geometry, geometry->part[i], origin);
        item[i] = (uint64_t)i;
    }
    ts_morton_sort(item, spare, bounds, count);
    for (int i = 0; i < count; i++) order[i] = morton_index(item[i]);
    geometry->memory.release(item);
    return true;
}

// ---- Sides

// 1 if the ring's corners go clockwise on screen, -1 if the other way, decided at its least corner
// by x, then y, where a simple ring is convex; 0 if the two sides there are on one line.
static int winding_of_ring(const TsVec *corner, int count)
{
    int least = 0;
    for (int i = 1; i < count; i++)
        if (ts_points_order(corner[i], corner[least], false) < 0) least = i;
    int before = least, after = least;
    do before = before > 0 ? before - 1 : count - 1;
    while (before != least && ts_vec_equal(corner[before], corner[least]));
    do after = after + 1 < count ? after + 1 : 0;
    while (after != least && ts_vec_equal(corner[after], corner[least]));
    return ts_orientation_sign(corner[before], corner[least], corner[after]);
}

static void keep_side(TsGeometry *geometry, TsVec a, TsVec b, int part, int area, int number)
{
    geometry->side[geometry->sides++] = (TsGeometrySide){a, b, part, area, number};
}

static void keep_line(TsGeometry *geometry, int index)
{
    TsPart part = geometry->part[index];
    const TsVec *corner = geometry->corner + part.first;
    int first = geometry->sides;
    for (int k = 1; k < part.count; k++)
        if (!ts_vec_equal(corner[k - 1], corner[k]))
            keep_side(geometry, corner[k - 1], corner[k], index, -1, k - 1);
    if (geometry->sides == first) keep_side(geometry, corner[0], corner[0], index, -1, 0);
}

// With `turned`, it is turned so that the area is on the right. False if it has no winding then.
static bool keep_ring(TsGeometry *geometry, int index, int area, bool turned)
{
    TsPart part = geometry->part[index];
    const TsVec *corner = geometry->corner + part.first;
    int winding = turned ? winding_of_ring(corner, part.count) : 1;
    bool forward = (winding >= 0) == (part.kind == TS_PART_RING);
    for (int k = 0; k < part.count; k++) {
        TsVec from = corner[k], to = corner[k + 1 < part.count ? k + 1 : 0];
        if (!ts_vec_equal(from, to))
            keep_side(geometry, forward ? from : to, forward ? to : from, index, area, k);
    }
    return winding != 0;
}

// `order` and `area`, the ring of a part's area, have a number for each part.
static bool keep_sides(TsGeometry *geometry, const int32_t *order, const int32_t *area, bool turned)
{
    bool ok = true;
    for (int i = 0; i < geometry->parts; i++) {
        int index = order[i], first = geometry->sides;
        if (area[index] < 0)
            keep_line(geometry, index);
        else
            ok &= keep_ring(geometry, index, area[index], turned);
        geometry->first_side[index] = geometry->sides > first ? first : -1;
    }
    return ok;
}

static bool keep_parts(TsGeometry *geometry, bool turned, const char **problem)
{
    TsMemory memory = geometry->memory;
    if (!ts_memory_room(memory, (void **)&geometry->side, &geometry->side_room, geometry->corners,
                        sizeof(TsGeometrySide)) ||
        !ts_memory_room(memory, (void **)&geometry->first_side, &geometry->first_room,
                        geometry->parts, sizeof(int32_t)))
        return false;
    int32_t *order = memory.resize(NULL, 2 * (size_t)geometry->parts * sizeof *order);
    if (!order) return false;
    int32_t *area = order + geometry->parts, ring = -1;
    for (int i = 0; i < geometry->parts; i++) {
        TsPartKind kind = geometry->part[i].kind;
        if (kind == TS_PART_RING) {
            ring = i;
            geometry->areas++;
        }
        area[i] = kind <= TS_PART_PATH ? -1 : ring;
    }
    bool ok = sort_parts(geometry, order);
    if (ok && !keep_sides(geometry, order, area, turned))
        *problem = "a ring has no area, or its leftmost corner is a spike";
    memory.release(order);
    return ok;
}

// ---- The ends of paths

static bool keep_ends(TsGeometry *geometry)
{
    if (!ts_memory_room(geometry->memory, (void **)&geometry->end, &geometry->end_room,
                        2 * geometry->parts, sizeof(TsVec)))
        return false;
    int count = 0;
    for (int i = 0; i < geometry->parts; i++) {
        TsPart part = geometry->part[i];
        if (part.kind != TS_PART_PATH) continue;
        geometry->end[count++] = geometry->corner[part.first];
        geometry->end[count++] = geometry->corner[part.first + part.count - 1];
    }
    ts_points_sort(geometry->end, count, false);
    int kept = 0;
    for (int i = 0, next; i < count; i = next) { // keep those of an odd number
        for (next = i + 1; next < count; next++)
            if (!ts_vec_equal(geometry->end[i], geometry->end[next])) break;
        if ((next - i) % 2 == 1) geometry->end[kept++] = geometry->end[i];
    }
    geometry->ends = kept;
    return true;
}

bool ts_geometry_is_odd_end(const TsGeometry *geometry, TsVec at)
{
    int low = 0, high = geometry->ends;
    while (low < high) {
        int middle = (low + high) / 2;
        if (ts_points_order(geometry->end[middle], at, false) < 0)
            low = middle + 1;
        else
            high = middle;
    }
    return low < geometry->ends && ts_vec_equal(geometry->end[low], at);
}

// ---- Boxes

static int groups_of(int items) { return (items + AREAS_FAN - 1) / AREAS_FAN; }

static bool keep_boxes(TsGeometry *geometry)
{
    int total = 0, items = geometry->sides;
    geometry->levels = 0;
    if (items == 0) return true; // all corners of its rings are equal
    do {
        items = groups_of(items);
        geometry->level[geometry->levels++] = total;
        total += items;
    } while (items > 1);
    if (!ts_memory_room(geometry->memory, (void **)&geometry->box, &geometry->box_room, total,
                        sizeof(TsAabb)))
        return false;
    geometry->boxes = total;
    const TsAabb none = {{INFINITY, INFINITY}, {-INFINITY, -INFINITY}};
    for (int i = 0; i < total; i++) geometry->box[i] = none;
    for (int i = 0; i < geometry->sides; i++) {
        TsAabb *box = &geometry->box[i / AREAS_FAN];
        *box = aabb_grow(aabb_grow(*box, geometry->side[i].a), geometry->side[i].b);
    }
    for (int level = 1; level < geometry->levels; level++) {
        int below = geometry->level[level - 1], first = geometry->level[level];
        for (int i = below; i < first; i++) {
            TsAabb *box = &geometry->box[first + (i - below) / AREAS_FAN];
            *box = aabb_grow(aabb_grow(*box, geometry->box[i].min), geometry->box[i].max);
        }
    }
    return true;
}

bool ts_geometry_build(TsGeometry *geometry, bool turned, const char **problem)
{
    *problem = NULL;
    geometry->prepared = false;
    geometry->grid.columns = geometry->grid.rows = 0;
    geometry->boxes = geometry->levels = geometry->sides = geometry->areas = geometry->ends = 0;
    if (geometry->parts == 0) return true;
    return keep_parts(geometry, turned, problem) && keep_ends(geometry) && keep_boxes(geometry);
}

bool ts_geometry_prepare(TsGeometry *geometry, const char **why)
{
    const char *problem;
    if (!ts_geometry_build(geometry, true, &problem)) problem = "out of memory";
    if (problem && why) *why = problem;
    return geometry->prepared = problem == NULL;
}

// ---- Queries

// The items below a box: sides if the level is 0, otherwise boxes of the level below.
typedef struct Items {
    int first, last; // and all between, without the last
} Items;

static Items items_below(const TsGeometry *geometry, int level, int index)
{
    int items = level == 0 ? geometry->sides : geometry->level[level] - geometry->level[level - 1];
    Items range = {index * AREAS_FAN, index * AREAS_FAN + AREAS_FAN};
    if (range.last > items) range.last = items;
    return range;
}

static const TsAabb *box_of(const TsGeometry *geometry, int level, int index)
{
    return &geometry->box[geometry->level[level] + index];
}

typedef struct BoxQuery {
    const TsGeometry *geometry;
    TsAabb box;
    SideVisitor *visit;
    void *context;
} BoxQuery;

static bool visit_sides(const BoxQuery *in, int level, int index)
{
    Items range = items_below(in->geometry, level, index);
    for (int i = range.first; i < range.last; i++) {
        if (level > 0) {
            if (boxes_meet(box_of(in->geometry, level - 1, i), &in->box) &&
                !visit_sides(in, level - 1, i))
                return false;
        } else {
            TsAabb box = side_box(&in->geometry->side[i]);
            if (boxes_meet(&box, &in->box) && !in->visit(in->context, i)) return false;
        }
    }
    return true;
}

bool ts_geometry_sides_in(const TsGeometry *geometry, TsAabb box, SideVisitor *visit, void *context)
{
    if (geometry->levels == 0) return true;
    BoxQuery in = {geometry, box, visit, context};
    return visit_sides(&in, geometry->levels - 1, 0);
}

typedef struct PairQuery {
    const TsGeometry *a, *b;
    bool within;
    PairVisitor *visit;
    void *context;
} PairQuery;

// Visits the pairs below two boxes that meet. Of the two, the one on the higher level is replaced
// by what is below it; a side has the level -1.
static bool visit_side_pairs(const PairQuery *pairs, int level_a, int i, int level_b, int k)
{
    const TsGeometry *a = pairs->a, *b = pairs->b;
    bool same = pairs->within && level_a == level_b && i == k;
    if (level_a < 0 && level_b < 0) return same || pairs->visit(pairs->context, i, k);
    if (same) { // each pair once
        Items range = items_below(a, level_a, i);
        for (int m = range.first; m < range.last; m++)
            for (int n = m; n < range.last; n++) {
                TsAabb one = level_a > 0 ? *box_of(a, level_a - 1, m) : side_box(&a->side[m]);
                TsAabb other = level_a > 0 ? *box_of(a, level_a - 1, n) : side_box(&a->side[n]);
                if (boxes_meet(&one, &other) &&
                    !visit_side_pairs(pairs, level_a - 1, m, level_a - 1, n))
                    return false;
            }
        return true;
    }
    bool of_a = level_a >= level_b;
    const TsGeometry *apart = of_a ? a : b, *whole = of_a ? b : a;
    int level = of_a ? level_a : level_b, other = of_a ? level_b : level_a, index = of_a ? k : i;
    TsAabb box = other >= 0 ? *box_of(whole, other, index) : side_box(&whole->side[index]);
    Items range = items_below(apart, level, of_a ? i : k);
    for (int m = range.first; m < range.last; m++) {
        TsAabb part = level > 0 ? *box_of(apart, level - 1, m) : side_box(&apart->side[m]);
        if (!boxes_meet(&part, &box)) continue;
        if (!(of_a ? visit_side_pairs(pairs, level - 1, m, level_b, k)
                   : visit_side_pairs(pairs, level_a, i, level - 1, m)))
            return false;
    }
    return true;
}

bool ts_geometry_side_pairs(const TsGeometry *a, const TsGeometry *b, bool within,
                            PairVisitor *visit, void *context)
{
    if (a->levels == 0 || b->levels == 0) return true;
    if (!boxes_meet(box_of(a, a->levels - 1, 0), box_of(b, b->levels - 1, 0))) return true;
    PairQuery pairs = {a, b, within, visit, context};
    return visit_side_pairs(&pairs, a->levels - 1, 0, b->levels - 1, 0);
}

// ---- Nearest first

typedef struct Child {
    int index;
    double bound; // what is below it is no nearer
} Child;

static TsAabb box_at(const TsGeometry *geometry, int level, int index)
{
    return level >= 0 ? *box_of(geometry, level, index) : side_box(&geometry->side[index]);
}

// Keeps the children of a box sorted by their bound.
static void insert_child(Child *child, int *count, int index, double bound)
{
    int i = (*count)++;
    for (; i > 0 && child[i - 1].bound > bound; i--) child[i] = child[i - 1];
    child[i] = (Child){index, bound};
}

// A lower bound of the distance of two boxes: differences, squares, sum and root are rounded by
// less than 4 ulps together.
static double box_distance_bound(TsAabb a, TsAabb b)
{
    double x = fmax(0, fmax(a.min.x - b.max.x, b.min.x - a.max.x));
    double y = fmax(0, fmax(a.min.y - b.max.y, b.min.y - a.max.y));
    return sqrt(x * x + y * y) * (1 - 0x1p-49);
}

typedef struct NearQuery {
    const TsGeometry *a, *b;
    double limit;
    NearVisitor *visit;
    void *context;
} NearQuery;

static void visit_near(NearQuery *near, int level_a, int i, int level_b, int k)
{
    if (level_a < 0 && level_b < 0) {
        near->limit = near->visit(near->context, i, k);
        return;
    }
    bool of_a = level_a >= level_b;
    const TsGeometry *apart = of_a ? near->a : near->b, *whole = of_a ? near->b : near->a;
    int level = of_a ? level_a : level_b, count = 0;
    TsAabb box = box_at(whole, of_a ? level_b : level_a, of_a ? k : i);
    Items range = items_below(apart, level, of_a ? i : k);
    Child child[AREAS_FAN];
    for (int m = range.first; m < range.last; m++)
        insert_child(child, &count, m, box_distance_bound(box_at(apart, level - 1, m), box));
    for (int m = 0; m < count && child[m].bound <= near->limit; m++)
        if (of_a)
            visit_near(near, level - 1, child[m].index, level_b, k);
        else
            visit_near(near, level_a, i, level - 1, child[m].index);
}

void ts_geometry_near_pairs(const TsGeometry *a, const TsGeometry *b, double limit,
                            NearVisitor *visit, void *context)
{
    if (a->levels == 0 || b->levels == 0) return;
    NearQuery near = {a, b, limit, visit, context};
    visit_near(&near, a->levels - 1, 0, b->levels - 1, 0);
}

// The parameter at which a ray enters a box, rounded down, or INFINITY if it passes by for certain.
static double ray_bound(TsRay ray, TsAabb box)
{
    TsVec o = ray.origin, d = ray.direction;
    if ((d.x >= 0 && box.max.x < o.x) || (d.x <= 0 && box.min.x > o.x) ||
        (d.y >= 0 && box.max.y < o.y) || (d.y <= 0 && box.min.y > o.y))
        return INFINITY;
    // All four corners are on one side of the line, by more than the rounding errors.
    double low_x = d.y * (box.min.x - o.x), high_x = d.y * (box.max.x - o.x);
    double low_y = d.x * (box.min.y - o.y), high_y = d.x * (box.max.y - o.y);
    double slack = 0x1p-50 * (fmax(fabs(low_x), fabs(high_x)) + fmax(fabs(low_y), fabs(high_y)));
    if (fmin(low_y, high_y) > fmax(low_x, high_x) + slack ||
        fmax(low_y, high_y) < fmin(low_x, high_x) - slack)
        return INFINITY;
    double enter = 0;
    if (d.x > 0) enter = fmax(enter, (box.min.x - o.x) / d.x);
    if (d.x < 0) enter = fmax(enter, (box.max.x - o.x) / d.x);
    if (d.y > 0) enter = fmax(enter, (box.min.y - o.y) / d.y);
    if (d.y < 0) enter = fmax(enter, (box.max.y - o.y) / d.y);
    return enter * (1 - 0x1p-20); // parameters of hits are rounded more than this bound
}

typedef struct AlongRay {
    const TsGeometry *geometry;
    TsRay ray;
    double limit;
    RayVisitor *visit;
    void *context;
} AlongRay;

static void visit_along(AlongRay *along, int level, int index)
{
    if (level < 0) {
        along->limit = along->visit(along->context, index);
        return;
    }
    Items range = items_below(along->geometry, level, index);
    Child child[AREAS_FAN];
    int count = 0;
    for (int i = range.first; i < range.last; i++) {
        double bound = ray_bound(along->ray, box_at(along->geometry, level - 1, i));
        if (bound < HUGE_VAL) insert_child(child, &count, i, bound);
    }
    for (int i = 0; i < count && child[i].bound <= along->limit; i++)
        visit_along(along, level - 1, child[i].index);
}

void ts_geometry_along_ray(const TsGeometry *geometry, TsRay ray, RayVisitor *visit, void *context)
{
    AlongRay along = {geometry, ray, INFINITY, visit, context};
    if (geometry->levels > 0) visit_along(&along, geometry->levels - 1, 0);
}

// ---- Areas that contain a node

typedef struct CoverQuery {
    const TsGeometry *geometry;
    const Node *node;
    const int32_t *mark;
    int32_t skipped;
    int count;
} CoverQuery;

// Counts along a ray from the node to the right the sides that go down on screen, less those that
// go up: the area is to the left of a side that goes down, where the node is.
static void count_crossed(CoverQuery *cover, Items range)
{
    const Node *node = cover->node;
    for (int i = range.first; i < range.last; i++) {
        const TsGeometrySide *side = &cover->geometry->side[i];
        if (side->area < 0 || (cover->mark && cover->mark[side->area] == cover->skipped)) continue;
        bool a_above, b_above; // or level with it
        int turn;
        if (!node->s) {
            a_above = side->a.y <= node->at.y;
            b_above = side->b.y <= node->at.y;
            if (a_above == b_above) continue;
            turn = ts_orientation_sign(side->a, side->b, node->at);
        } else {
            a_above = ts_node_below(node, side->a) >= 0;
            b_above = ts_node_below(node, side->b) >= 0;
            if (a_above == b_above) continue;
            turn = ts_node_turn(node, side->a, side->b);
        }
        if (turn == (a_above ? 1 : -1)) cover->count += turn;
    }
}

static void count_below(CoverQuery *cover, const TsAabb *ray, int level, int index)
{
    Items range = items_below(cover->geometry, level, index);
    if (level == 0) {
        count_crossed(cover, range);
        return;
    }
    for (int i = range.first; i < range.last; i++)
        if (boxes_meet(box_of(cover->geometry, level - 1, i), ray))
            count_below(cover, ray, level - 1, i);
}

int ts_geometry_cover(const TsGeometry *geometry, const Node *node, const int32_t *mark,
                      int32_t skipped)
{
    if (geometry->levels == 0) return 0;
    TsAabb ray = ts_node_box(node);
    ray.max.x = INFINITY;
    CoverQuery cover = {geometry, node, mark, skipped, 0};
    if (boxes_meet(box_of(geometry, geometry->levels - 1, 0), &ray))
        count_below(&cover, &ray, geometry->levels - 1, 0);
    return cover.count;
}
