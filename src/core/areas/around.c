// What lies around a node, decided by orientations alone.
//
// The sides through a node are sorted by their exact angle. Between two of them no side passes, so
// one turn around the node, which counts the areas of each geometry, finds the location in both
// geometries of each side, of each sector between sides, and of the node itself.
#include "platform/rounding.h"

#include <limits.h>
#include <math.h>

#include "areas/areas_private.h"

#include "exact/exact.h"
#include "touchstone/orientation.h"

// ---- Half-sides by angle

// Whether the angle is half a turn or more.
static bool in_second_half(const HalfSide *half)
{
    return half->to.y != half->from.y ? half->to.y < half->from.y : half->to.x < half->from.x;
}

int ts_around_turn(const HalfSide *a, const HalfSide *b)
{
    TsVec u = ts_vec_sub(a->to, a->from), v = ts_vec_sub(b->to, b->from);
    double left = u.x * v.y, right = u.y * v.x, turn = left - right;
    // Either product has an error of 3 half-ulps, the difference one more. The bound is 8.
    double bound = 0x1p-50 * (fabs(left) + fabs(right));
    if (turn > bound) return 1;
    if (turn < -bound) return -1;
    Exact along = ts_exact_difference(a->to, a->from), other = ts_exact_difference(b->to, b->from);
    return ts_expansion_sign(ts_exact_cross(&along, &other));
}

int ts_around_order(const HalfSide *a, const HalfSide *b)
{
    if (in_second_half(a) != in_second_half(b)) return in_second_half(a) ? 1 : -1;
    return -ts_around_turn(a, b);
}

static void sift_half(HalfSide *half, int root, int count)
{
    for (int child; (child = 2 * root + 1) < count; root = child) {
        if (child + 1 < count && ts_around_order(&half[child], &half[child + 1]) < 0) child++;
        if (ts_around_order(&half[root], &half[child]) >= 0) return;
        HalfSide kept = half[root];
        half[root] = half[child];
        half[child] = kept;
    }
}

void ts_around_sort(HalfSide *half, int count)
{
    for (int i = count / 2 - 1; i >= 0; i--) sift_half(half, i, count);
    for (int end = count - 1; end > 0; end--) {
        HalfSide kept = half[0];
        half[0] = half[end];
        half[end] = kept;
        sift_half(half, 0, end);
    }
}

// ---- Gathering

typedef struct Gather {
    Around *around;
    const Node *node;
    int owner;
    bool out_of_memory;
} Gather;

// The order of all sides, those of the first geometry first.
static bool precedes(int owner, const TsGeometrySide *side, int other, const TsGeometrySide *than)
{
    return owner != other ? owner < other : side < than;
}

// Whether relate.c visits the pair of two sides, which both go through one point, and finds a
// crossing: they are of different geometries, or of one whose parts may overlap, and not on one
// line.
static bool is_visited_pair(const Around *around, int owner, const TsGeometrySide *side, int other,
                            const TsGeometrySide *than)
{
    return (owner != other || around->geometry[owner]->overlapping) &&
           ts_orientation_sign(side->a, side->b, than->a) != 0;
}

// Several pairs of sides may cross at one point; only the first of them is evaluated. Returns
// whether `side`, which goes through the crossing too, is in an earlier pair with one of its two
// sides.
static bool is_in_earlier_pair(const Around *around, const Node *node, int owner,
                               const TsGeometrySide *side)
{
    bool swap = precedes(node->owner_t, node->t, node->owner_s, node->s);
    const TsGeometrySide *first = swap ? node->t : node->s, *second = swap ? node->s : node->t;
    int owner_first = swap ? node->owner_t : node->owner_s;
    int owner_second = swap ? node->owner_s : node->owner_t;
    bool is_first = owner == owner_first && side == first;
    if (is_first || !precedes(owner, side, owner_second, second)) return false;
    return is_visited_pair(around, owner, side, owner_first, first) ||
           (precedes(owner, side, owner_first, first) &&
            is_visited_pair(around, owner, side, owner_second, second));
}

static bool gather_side(void *context, int index)
{
    Gather *gather = context;
    Around *around = gather->around;
    const TsGeometrySide *side = &around->geometry[gather->owner]->side[index];
    Passing passing = ts_node_passing(gather->node, side);
    if (passing == PASSES_BY) return true;
    if (gather->node->s &&
        (passing == ENDS_THERE || is_in_earlier_pair(around, gather->node, gather->owner, side)))
        return false; // if a side ends here, the corner is a node of its own
    around->visited[gather->owner][side->part] = true;
    if (ts_vec_equal(side->a, side->b)) {
        around->has_point[gather->owner] = true;
        return true;
    }
    if (!ts_memory_room(around->geometry[0]->memory, (void **)&around->half, &around->room,
                        around->halves + 2, sizeof(HalfSide))) {
        gather->out_of_memory = true;
        return false;
    }
    signed char owner = (signed char)gather->owner, inside = side->area >= 0;
    bool at_a = !gather->node->s && ts_vec_equal(side->a, gather->node->at);
    bool at_b = !gather->node->s && ts_vec_equal(side->b, gather->node->at);
    if (!at_b)
        around->half[around->halves++] =
            (HalfSide){side->a, side->b, side->area, owner, inside, index};
    if (!at_a)
        around->half[around->halves++] =
            (HalfSide){side->b, side->a, side->area, owner, (signed char)-inside, index};
    return true;
}

// ---- Evaluating them

static void note_around(Around *around, TsLocation a, TsLocation b, int dimension)
{
    signed char *entry = &around->matrix->entry[a][b];
    if (*entry < dimension) *entry = (signed char)dimension;
}

// Begins to mark areas again: `mark` holds an older number for each.
static void renumber(Around *around)
{
    if (around->number < INT32_MAX) {
        around->number++;
        return;
    }
    for (int owner = 0; owner < 2; owner++)
        for (int i = 0; around->geometry[owner] && i < around->geometry[owner]->parts; i++)
            around->mark[owner][i] = 0;
    around->number = 1;
}

// How many areas of either geometry contain the sector before the first half-side. Those without a
// side here are found by a ray; of the others, those whose first half-side leaves them.
static void count_before(Around *around, const Node *node, int cover[2])
{
    bool has_area[2] = {false, false};
    renumber(around);
    for (int i = 0; i < around->halves; i++) {
        const HalfSide *half = &around->half[i];
        if (half->inside == 0) continue;
        has_area[half->owner] = true;
        int32_t *mark = &around->mark[half->owner][half->area];
        if (*mark != around->number) cover[half->owner] += half->inside < 0;
        *mark = around->number;
    }
    for (int owner = 0; owner < 2; owner++) {
        const TsGeometry *geometry = around->geometry[owner];
        if (geometry && geometry->areas > 0 && (geometry->overlapping || !has_area[owner]))
            cover[owner] += ts_geometry_cover(geometry, node, around->mark[owner], around->number);
    }
}

bool ts_around_gather(Around *around, const Node *node, bool *ok)
{
    TsAabb box = ts_node_box(node);
    around->halves = 0;
    around->has_point[0] = around->has_point[1] = false;
    for (int owner = 0; owner < 2; owner++) {
        Gather gather = {.around = around, .node = node, .owner = owner};
        if (!around->geometry[owner]) continue;
        if (!ts_geometry_sides_in(around->geometry[owner], box, gather_side, &gather)) {
            *ok = *ok && !gather.out_of_memory;
            return false;
        }
    }
    ts_around_sort(around->half, around->halves);
    return true;
}

// Where a node is, relative to the origin of the sum, within 15 half-ulps of `*length`. Differences
// have an error of 1 half-ulp each, the quotient of the crossing 5, its product with a side of at
// most twice that length one more.
static TsVec place_of_node(const Node *node, TsVec origin, double *length)
{
    TsVec a = ts_vec_sub(node->s ? node->s->a : node->at, origin);
    *length = ts_vec_length(a);
    if (!node->s) return a;
    TsVec b = ts_vec_sub(node->s->b, origin), along = ts_vec_sub(node->s->b, node->s->a);
    *length = fmax(*length, ts_vec_length(b));
    return ts_vec_add(a, ts_vec_scale(along, ts_node_parameter(node)));
}

// Adds one border of the region that both cover. `inside`: 1 if the region begins there by growing
// angle, -1 if it ends.
static void add_border(Around *around, const Node *node, const HalfSide *half, int inside)
{
    AreaSum *area = around->area;
    double length;
    TsVec place = place_of_node(node, area->origin, &length);
    TsVec along = ts_vec_normalize(ts_vec_sub(half->to, half->from));
    TsVec normal = ts_vec_scale(ts_vec_perp(along), inside);
    double term = 0.5 * ts_vec_dot(place, along) * ts_vec_dot(place, normal);
    double sum = area->sum + term, back = sum - area->sum; // Knuth's sum of two, without rounding
    area->rest += (area->sum - (sum - back)) + (term - back);
    area->sum = sum;
    // Either product has an error of less than 25 half-ulps of the length: 15 of the place, 5 of
    // the direction, 3 of its own. Half of their product has less than 28 of its square. The bound
    // is 32.
    area->bound += 0x1p-48 * length * length;
}

// Whether a half-side of the same angle is longer.
static bool is_longer(const HalfSide *half, const HalfSide *than)
{
    bool by_y = half->from.x == half->to.x, forward;
    forward = by_y ? half->from.y < half->to.y : half->from.x < half->to.x;
    double to = by_y ? half->to.y : half->to.x, other = by_y ? than->to.y : than->to.x;
    return forward ? to > other : to < other;
}

// Of the half-sides of one angle: the longest of each geometry whose border they are.
static CommonBorder border_at(const Around *around, int first, int end, const int before[2],
                              const int after[2])
{
    CommonBorder border = {
        {NULL, NULL}, after[0] > 0 && after[1] > 0, &around->half[first], end - first};
    for (int i = first; i < end; i++) {
        const HalfSide *half = &around->half[i], **found = &border.half[half->owner];
        bool was_in = before[half->owner] > 0, is_in = after[half->owner] > 0;
        if (was_in == is_in || half->inside != (is_in ? 1 : -1)) continue;
        bool same = *found && ts_vec_equal((*found)->to, half->to);
        if (!*found || (same ? half->side < (*found)->side : is_longer(half, *found)))
            *found = half;
    }
    return border;
}

void ts_around_node(Around *around, const Node *node, TsLocation location[2], bool *ok)
{
    if (!ts_around_gather(around, node, ok)) return;
    int cover[2] = {0, 0};
    count_before(around, node, cover);
    if (around->border) around->border(around->context, node, NULL);
    int least[2] = {cover[0], cover[1]}, most[2] = {cover[0], cover[1]};
    bool has_path[2] = {false, false};
    for (int i = 0, next; i < around->halves; i = next) { // those of one angle
        int before[2] = {cover[0], cover[1]};
        bool path[2] = {false, false};
        for (next = i; next < around->halves; next++) {
            const HalfSide *half = &around->half[next];
            if (next > i && ts_around_order(&around->half[i], half) != 0) break;
            cover[half->owner] += half->inside;
            if (half->inside == 0) path[half->owner] = has_path[half->owner] = true;
        }
        TsLocation side[2], sector[2];
        for (int owner = 0; owner < 2; owner++) {
            bool left = before[owner] > 0, right = cover[owner] > 0;
            side[owner] = left && right   ? TS_INTERIOR
                          : left != right ? TS_BOUNDARY
                          : path[owner]   ? TS_INTERIOR
                                          : TS_EXTERIOR;
            sector[owner] = right ? TS_INTERIOR : TS_EXTERIOR;
            if (cover[owner] < least[owner]) least[owner] = cover[owner];
            if (cover[owner] > most[owner]) most[owner] = cover[owner];
        }
        bool was_common = before[0] > 0 && before[1] > 0, is_common = cover[0] > 0 && cover[1] > 0;
        if (around->area && was_common != is_common)
            add_border(around, node, &around->half[i], is_common ? 1 : -1);
        if (around->border && was_common != is_common) {
            CommonBorder border = border_at(around, i, next, before, cover);
            around->border(around->context, node, &border);
        }
        note_around(around, side[0], side[1], 1);
        note_around(around, sector[0], sector[1], 2);
    }
    for (int owner = 0; owner < 2; owner++) {
        bool ends = has_path[owner] && !node->s &&
                    ts_geometry_is_odd_end(around->geometry[owner], node->at);
        location[owner] = least[owner] > 0                              ? TS_INTERIOR
                          : most[owner] > 0 || ends                     ? TS_BOUNDARY
                          : has_path[owner] || around->has_point[owner] ? TS_INTERIOR
                                                                        : TS_EXTERIOR;
    }
    note_around(around, location[0], location[1], 0);
}

// ---- Scratch memory

bool ts_around_make(Around *around, const TsGeometry *a, const TsGeometry *b, TsMatrix *matrix)
{
    *around = (Around){.geometry = {a, b}, .matrix = matrix};
    for (int owner = 0; owner < 2; owner++) {
        const TsGeometry *geometry = around->geometry[owner];
        if (!geometry || geometry->parts == 0) continue;
        around->mark[owner] = a->memory.resize(NULL, (size_t)geometry->parts * sizeof(int32_t));
        around->visited[owner] = a->memory.resize(NULL, (size_t)geometry->parts * sizeof(bool));
        if (!around->mark[owner] || !around->visited[owner]) return false;
        for (int i = 0; i < geometry->parts; i++) {
            around->mark[owner][i] = 0;
            around->visited[owner][i] = false;
        }
    }
    return true;
}

void ts_around_free(Around *around)
{
    TsMemory memory = around->geometry[0]->memory;
    for (int owner = 0; owner < 2; owner++) {
        memory.release(around->mark[owner]);
        memory.release(around->visited[owner]);
    }
    memory.release(around->half);
}
