// The relation of two convex polygons, four edges or corners at a time. Part of
// loop_kernels_private.h.
//
// Tests first what decides most pairs: the boxes around them, the middle of what these have in
// common, which lies inside of both or beyond an edge that separates them, and the corner that is
// deepest in such an edge. Then all edges.
//
// All coordinates are relative to that middle and at most the width or the height of both boxes, so
// a product of two is at most a quarter of the square of the sum of widths and heights. Relative
// coordinates and edges have an error of 1 half-ulp, products 3, an area of two products 8
// half-ulps of that quarter, and the sum of two areas 4 more: 5 half-ulps of the square. With an
// edge that is itself the difference of relative corners it is 6. The bound is 8. Proofs:
// tests/gappa/relation_convex_polygons.g and tests/gappa/relation_convex_corner.g.
#define CornerBox SIMD_NAME(CornerBox)
#define corner_box SIMD_NAME(corner_box)
#define four_cross SIMD_NAME(four_cross)
#define FourEdges SIMD_NAME(FourEdges)
#define edges_seen SIMD_NAME(edges_seen)
#define edges_from SIMD_NAME(edges_from)
#define edges_last SIMD_NAME(edges_last)
#define number_at SIMD_NAME(number_at)
#define depths_in SIMD_NAME(depths_in)
#define least_depth SIMD_NAME(least_depth)
#define edge_of_depth SIMD_NAME(edge_of_depth)
#define edge_end SIMD_NAME(edge_end)
#define way_along SIMD_NAME(way_along)
#define most_deeper SIMD_NAME(most_deeper)
#define is_corner_inside SIMD_NAME(is_corner_inside)
#define guess_by_edge SIMD_NAME(guess_by_edge)
#define guess_by_all_edges SIMD_NAME(guess_by_all_edges)
#define separated SIMD_NAME(separated)
#define relation_by_all_edges SIMD_NAME(relation_by_all_edges)
#define relation_by_edges SIMD_NAME(relation_by_edges)

typedef struct CornerBox {
    Two low, high; // x in the first lane, y in the second
} CornerBox;

static ALWAYS_INLINE CornerBox corner_box(TsPolygon p)
{
    Four first = four_load(&p.corner->x), last = four_load(&p.corner[p.count - 2].x);
    Four low = four_smaller(first, last), high = four_larger(first, last);
    for (int i = 2; i < p.count - 2; i += 2) { // of an odd count one comes twice
        Four at = four_load(&p.corner[i].x);
        low = four_smaller(low, at);
        high = four_larger(high, at);
    }
    return (CornerBox){four_half_smaller(low), four_half_larger(high)};
}

static ALWAYS_INLINE Four four_cross(Four x, Four y, Four to_x, Four to_y)
{
    return four_sub(four_mul(x, to_y), four_mul(y, to_x));
}

// ---- Four edges, as seen from a point

// The ends of edges i, i + 2, i + 1 and i + 3, in this order, which takes the fewest instructions.
// The coordinates are those of the point relative to the ends, so that these are subtracted from
// memory.
typedef struct FourEdges {
    Four from_x, from_y, to_x, to_y;
} FourEdges;

// The point, twice, and pairs of corners: i and i + 1, i + 1 and i + 2, and so on.
static ALWAYS_INLINE FourEdges edges_seen(Four at, Four first, Four second, Four third, Four fourth)
{
    first = four_sub(at, first), second = four_sub(at, second);
    third = four_sub(at, third), fourth = four_sub(at, fourth);
    return (FourEdges){four_firsts(first, third), four_seconds(first, third),
                       four_firsts(second, fourth), four_seconds(second, fourth)};
}

static ALWAYS_INLINE FourEdges edges_from(const TsVec *corner, Four at)
{
    return edges_seen(at, four_load(&corner->x), four_load(&corner[1].x), four_load(&corner[2].x),
                      four_load(&corner[3].x));
}

// The last four edges, some of which may have come before; of a triangle its first again.
static ALWAYS_INLINE FourEdges edges_last(TsPolygon p, Four at)
{
    const TsVec *first = p.corner, *corner = first + p.count - 4;
    if (p.count == 3)
        return edges_seen(at, four_load(&first->x), four_load(&first[1].x),
                          four_of_halves(&first[2].x, &first->x), four_load(&first->x));
    return edges_seen(at, four_load(&corner->x), four_load(&corner[1].x), four_load(&corner[2].x),
                      four_of_halves(&corner[3].x, &first->x));
}

// The edge or corner at a place, if all come by fours.
static ALWAYS_INLINE int number_at(int count, int place)
{
    int lane = place & 3, first = place - lane < count - 4 ? place - lane : count - 4;
    int number = (count == 3 ? 0 : first) + (lane >> 1 | (lane & 1) << 1);
    return number < count ? number : 0;
}

// ---- The depth of the point

// Its depths in edges, multiplied by their lengths.
static ALWAYS_INLINE Four depths_in(FourEdges e, Four turn)
{
    return four_mul(four_cross(e.from_x, e.from_y, e.to_x, e.to_y), turn);
}

// Notes the depths in the last four edges.
static ALWAYS_INLINE double least_depth(TsPolygon p, Four at, Four *last)
{
    Four turn = four_all(p.winding), least = four_all(HUGE_VAL);
    for (int i = 0; i < p.count - 4; i += 4)
        least = four_smaller(least, depths_in(edges_from(p.corner + i, at), turn));
    *last = depths_in(edges_last(p, at), turn);
    return four_smallest(four_smaller(least, *last));
}

static ALWAYS_INLINE int edge_of_depth(TsPolygon p, Four at, double depth, Four last)
{
    Four turn = four_all(p.winding), most = four_all(depth);
    uint64_t found = 0;
    int i = 0;
    for (; i < p.count - 4; i += 4)
        found |= (uint64_t)four_at_most(depths_in(edges_from(p.corner + i, at), turn), most) << i;
    found |= (uint64_t)four_at_most(last, most) << i;
    return number_at(p.count, LOWEST_BIT_OF_64(found));
}

// ---- The deepest corner

static ALWAYS_INLINE int edge_end(TsPolygon p, int edge)
{
    return edge + 1 < p.count ? edge + 1 : 0;
}

static ALWAYS_INLINE TsVec way_along(TsPolygon p, int edge)
{
    TsVec way = ts_vec_sub(p.corner[edge_end(p, edge)], p.corner[edge]);
    return ts_vec_scale(way, p.winding);
}

// How much deeper than the point the deepest corner is in an edge along this way, and the same of
// all corners if not NULL.
static ALWAYS_INLINE double most_deeper(TsPolygon p, Four at, TsVec way, double *all)
{
    Four x = four_all(way.x), y = four_all(way.y), most = four_all(-HUGE_VAL);
    int i = 0;
    for (; i < p.count - 4; i += 4) {
        FourEdges e = edges_from(p.corner + i, at);
        Four deeper = four_cross(e.from_x, e.from_y, x, y);
        if (all) four_store(all + i, deeper);
        most = four_larger(most, deeper);
    }
    FourEdges e = edges_last(p, at);
    Four deeper = four_cross(e.from_x, e.from_y, x, y);
    if (all) four_store(all + i, deeper);
    return four_largest(four_larger(most, deeper));
}

// Whether a corner, relative to the point, is surely inside of the polygon.
static ALWAYS_INLINE bool is_corner_inside(TsPolygon p, Four at, TsVec corner, double bound)
{
    Four turn = four_all(p.winding), x = four_all(corner.x), y = four_all(corner.y),
         least = four_all(HUGE_VAL);
    for (int i = 0; i < p.count; i += 4) {
        FourEdges e = i < p.count - 4 ? edges_from(p.corner + i, at) : edges_last(p, at);
        Four own = four_cross(e.from_x, e.from_y, e.to_x, e.to_y),
             more = four_cross(four_sub(e.from_x, e.to_x), four_sub(e.from_y, e.to_y), x, y);
        least = four_smaller(least, four_mul(four_add(own, more), turn));
    }
    return four_smallest(least) > bound;
}

// ---- Relations

// By the edge of a beyond which the point is farthest, and b's deepest corner in it. TS_TOUCHING
// means doubt.
static ALWAYS_INLINE TsRelation guess_by_edge(TsPolygon a, TsPolygon b, Two middle, double depth,
                                              Four last, double bound, int *edge)
{
    double deeper[LOOP_CORNERS];
    Four at = four_twice(middle);
    *edge = edge_of_depth(a, at, depth, last);
    double most = most_deeper(b, at, way_along(a, *edge), deeper);
    if (most + depth < -bound) return TS_APART;
    uint64_t found = 0;
    for (int i = 0; i < b.count; i += 4)
        found |= (uint64_t)four_at_most(four_all(most), four_load(deeper + i)) << i;
    TsVec corner = b.corner[number_at(b.count, LOWEST_BIT_OF_64(found))],
          point = {two_first(middle), two_second(middle)};
    bool inside = is_corner_inside(a, at, ts_vec_sub(corner, point), bound);
    return inside ? TS_OVERLAPPING : TS_TOUCHING;
}

// TS_APART if an edge of a separates, which is noted; TS_OVERLAPPING if surely none does.
static ALWAYS_INLINE TsRelation guess_by_all_edges(TsPolygon a, TsPolygon b, Two middle,
                                                   double bound, int *separating)
{
    double least = HUGE_VAL;
    TsVec point = {two_first(middle), two_second(middle)},
          from = ts_vec_sub(a.corner[a.count - 1], point);
    for (int i = 0; i < a.count; i++) {
        int edge = i > 0 ? i - 1 : a.count - 1;
        TsVec to = ts_vec_sub(a.corner[i], point);
        double depth = ts_vec_cross(from, to) * a.winding,
               most = depth + most_deeper(b, four_twice(middle), way_along(a, edge), NULL);
        *separating = edge;
        if (most < -bound) return TS_APART;
        least = most < least ? most : least;
        from = to;
    }
    return least > bound ? TS_OVERLAPPING : TS_TOUCHING;
}

static ALWAYS_INLINE TsRelation separated(TsAxisCache *cache, int edge)
{
    if (cache) cache->edge = edge;
    return TS_APART;
}

__attribute__((noinline)) static TsRelation
relation_by_all_edges(TsPolygon a, TsPolygon b, TsAxisCache *cache, Two middle, double bound)
{
    int edge = 0;
    TsRelation by_a = guess_by_all_edges(a, b, middle, bound, &edge);
    if (by_a == TS_APART) return separated(cache, edge_end(a, edge) + 1);
    TsRelation by_b = guess_by_all_edges(b, a, middle, bound, &edge);
    if (by_b == TS_APART) return separated(cache, -edge_end(b, edge) - 1);
    TsRelation found = ts_relation_min(by_a, by_b);
    return found == TS_TOUCHING ? ts_relation_convex_exact(a, b) : found;
}

// The edge of the point's least depth and the deepest corner in it are found by a bit for each edge
// and corner, of which there are LOOP_CORNERS. Not inlined: where the middle decides, no stack is
// needed.
__attribute__((noinline)) static TsRelation
relation_by_edges(TsPolygon a, TsPolygon b, TsAxisCache *cache, Two middle, double bound,
                  double depth_a, double depth_b, Four last_a, Four last_b)
{
    int edge;
    if (a.count > LOOP_CORNERS || b.count > LOOP_CORNERS)
        return relation_by_all_edges(a, b, cache, middle, bound);
    if (depth_a < -bound) {
        TsRelation found = guess_by_edge(a, b, middle, depth_a, last_a, bound, &edge);
        if (found == TS_APART) return separated(cache, edge_end(a, edge) + 1);
        if (found == TS_OVERLAPPING) return found;
    }
    if (depth_b < -bound) {
        TsRelation found = guess_by_edge(b, a, middle, depth_b, last_b, bound, &edge);
        if (found == TS_APART) return separated(cache, -edge_end(b, edge) - 1);
        if (found == TS_OVERLAPPING) return found;
    }
    return relation_by_all_edges(a, b, cache, middle, bound);
}

static TsRelation SIMD_NAME(relation_polygons)(TsPolygon a, TsPolygon b, TsAxisCache *cache)
{
    CornerBox of_a = corner_box(a), of_b = corner_box(b);
    if (two_less(of_a.high, of_b.low) | two_less(of_b.high, of_a.low)) return TS_APART;
    double size = two_total(two_add(two_sub(of_a.high, of_a.low), two_sub(of_b.high, of_b.low))),
           bound = 0x1p-50 * size * size;
    Two middle = two_mul(two_add(two_larger(of_a.low, of_b.low), two_smaller(of_a.high, of_b.high)),
                         two_all(0.5));
    Four at = four_twice(middle), last_a, last_b;
    double depth_a = least_depth(a, at, &last_a), depth_b = least_depth(b, at, &last_b);
    if ((depth_a > bound) & (depth_b > bound)) return TS_OVERLAPPING;
    return relation_by_edges(a, b, cache, middle, bound, depth_a, depth_b, last_a, last_b);
}
