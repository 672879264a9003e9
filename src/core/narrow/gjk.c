// GJK and EPA on exact signs: the simplex moves towards the origin, then radii are compared, then
// closest points and depth are measured.
#include "platform/rounding.h"

#include "touchstone/gjk.h"

#include "geometry/usable.h"
#include "narrow/features.h"
#include "narrow/minkowski_private.h"
#include "narrow/separation_private.h"
#include "narrow/simplex_private.h"
#include "platform/assert.h"
#include "touchstone/sat.h"
#include "touchstone/scalar.h"

TsVec ts_gjk_support(const TsShape *shape, TsVec direction)
{
    TsVec box[4];
    int count, best = 0;
    const TsVec *corner = ts_shape_view_corners(shape, box, &count);
    for (int i = 1; i < count; i++) {
        if (ts_vec_dot(corner[i], direction) > ts_vec_dot(corner[best], direction)) best = i;
    }
    double radius = ts_shape_radius(shape);
    if (radius == 0) return corner[best];
    return ts_vec_add(corner[best], ts_vec_scale(ts_vec_normalize(direction), radius));
}

// --- the iteration

typedef struct Gjk {
    const Minkowski *d;
    TsGjkTrace *trace;
    Simplex simplex;
} Gjk;

static void record_step(const Gjk *gjk, const Direction *direction, Vertex support,
                        const char *text)
{
    TsGjkTrace *trace = gjk->trace;
    if (!trace || trace->count == TS_GJK_STEPS) return;
    TsGjkStep *step = &trace->step[trace->count++];
    *step = (TsGjkStep){.count = gjk->simplex.count,
                        .direction = direction->rounded,
                        .support = ts_minkowski_point(gjk->d, support),
                        .text = text};
    for (int i = 0; i < gjk->simplex.count; i++)
        step->point[i] = ts_minkowski_point(gjk->d, gjk->simplex.vertex[i]);
}

static void set_simplex(Gjk *gjk, int count, Vertex first, Vertex second)
{
    gjk->simplex.count = count;
    gjk->simplex.vertex[0] = first;
    gjk->simplex.vertex[1] = second;
}

// The origin lies on the segment between the vertices, which becomes the simplex.
static TsRelation relation_on_segment(Gjk *gjk, Vertex x, Vertex y)
{
    Direction normal;
    Vertex support;
    TsRelation relation = ts_simplex_on_segment(gjk->d, x, y, &normal, &support);
    set_simplex(gjk, 2, x, y);
    record_step(gjk, &normal, support,
                relation == TS_TOUCHING
                    ? "The origin lies on the boundary."
                    : "The origin lies between two corners, with some on either side.");
    return relation;
}

// Whether the origin's projection on the line through both lies strictly beyond `x`, seen from `y`.
static bool projects_beyond(const Minkowski *d, Vertex x, Vertex y)
{
    Direction to_origin = ts_minkowski_to_origin(x);
    return ts_minkowski_compare(d, &to_origin, x, y) <= 0;
}

// Moves the simplex, a vertex or an edge, towards the origin until the relation of the cores is
// known. `to_nearest`: does not stop at the first separating direction. The exact distance from the
// origin to the simplex decreases with every step, so no simplex occurs twice.
static TsRelation move_to_origin(Gjk *gjk, bool to_nearest)
{
    const Minkowski *d = gjk->d;
    const Vertex *vertex = gjk->simplex.vertex;

    // The first vertex is the support point in the direction between the centers.
    TsVec between = ts_vec_sub(ts_shape_center(d->a), ts_shape_center(d->b));
    double extent = d->solid_a.extent + d->solid_b.extent;
    if (ts_vec_is_zero(between)) between = ts_vec(extent > 0 ? extent : 1, 0);
    Direction along = ts_minkowski_free(between);
    Vertex first = ts_minkowski_support(d, &along);
    set_simplex(gjk, 1, first, first);
    if (ts_minkowski_is_origin(d, first)) {
        record_step(gjk, &along, first, "A corner of the difference is the origin.");
        return TS_TOUCHING;
    }
    record_step(gjk, &along, first, "A first corner of the difference.");

    while (true) {
        // The direction from the vertex or the edge towards the origin, and the support point q.
        bool is_edge = gjk->simplex.count == 2;
        Vertex x = vertex[0], y = vertex[1];
        Direction direction = is_edge ? ts_minkowski_normal(d, x, y, 1) : ts_minkowski_to_origin(x);
        if (is_edge && ts_minkowski_sign(d, &direction, x) > 0)
            direction = ts_minkowski_normal(d, x, y, -1);
        Vertex q = ts_minkowski_support(d, &direction);

        // The end: q is the origin, it does not reach the origin, or it is no farther than the
        // simplex, which then is nearest to the origin.
        if (ts_minkowski_is_origin(d, q)) {
            record_step(gjk, &direction, q, "A corner of the difference is the origin.");
            set_simplex(gjk, 1, q, q);
            return TS_TOUCHING;
        }
        if (!to_nearest && ts_minkowski_sign(d, &direction, q) < 0) {
            record_step(gjk, &direction, q, "No corner reaches the origin.");
            return TS_APART;
        }
        if (ts_minkowski_compare(d, &direction, x, q) <= 0) {
            record_step(gjk, &direction, q,
                        is_edge ? "No corner is farther along d than the edge that is kept."
                                : "No corner is farther along d than this one.");
            return TS_APART;
        }
        record_step(gjk, &direction, q,
                    is_edge ? "The origin lies beyond the edge."
                            : "Search from a corner towards the origin.");

        // A vertex and q: an edge, unless q alone is nearest to the origin.
        if (!is_edge) {
            if (projects_beyond(d, q, x)) {
                set_simplex(gjk, 1, q, q);
                continue;
            }
            Direction normal = ts_minkowski_normal(d, x, q, 1);
            if (ts_minkowski_sign(d, &normal, x) == 0) return relation_on_segment(gjk, x, q);
            set_simplex(gjk, 2, x, q);
            continue;
        }

        // An edge and q: a triangle, which contains the origin or is reduced to its side or vertex
        // that is nearest to the origin. That lies on q's side of x-y and projects onto x-y.
        int outside_x = ts_simplex_outside(d, x, q, y), outside_y = ts_simplex_outside(d, y, q, x);
        if (outside_x < 0 && outside_y < 0) {
            Direction none = ts_minkowski_free(ts_vec(0, 0));
            gjk->simplex.count = 3;
            gjk->simplex.vertex[2] = q;
            record_step(gjk, &none, q, "The triangle contains the origin.");
            return TS_OVERLAPPING;
        }
        if (outside_x <= 0 && outside_y <= 0)
            return relation_on_segment(gjk, outside_x == 0 ? x : y, q);
        if (outside_x > 0 && !projects_beyond(d, q, x) && !projects_beyond(d, x, q))
            set_simplex(gjk, 2, x, q);
        else if (outside_y > 0 && !projects_beyond(d, q, y) && !projects_beyond(d, y, q))
            set_simplex(gjk, 2, q, y);
        else
            set_simplex(gjk, 1, q, q);
    }
}

// Cores that share a point overlap once they are grown by a radius.
static Simplex gjk_of_shapes(const Minkowski *d, bool to_nearest, TsGjkTrace *trace)
{
    Gjk gjk = {.d = d, .trace = trace};
    Simplex *simplex = &gjk.simplex;
    if (trace) trace->count = 0;
    simplex->core = simplex->relation = move_to_origin(&gjk, to_nearest || d->radius > 0);
    if (d->radius == 0) return *simplex;
    simplex->relation = TS_OVERLAPPING;
    if (simplex->core != TS_APART) return *simplex;
    simplex->relation = ts_relation_of_sign(ts_simplex_gap_sign(d, simplex));
    return *simplex;
}

TsRelation ts_gjk_relation(const TsShape *a, const TsShape *b, TsGjkTrace *trace)
{
    ASSERT(ts_shape_is_convex(a) && ts_shape_is_convex(b));
    ASSERT_USABLE(a, b);
    Minkowski d = ts_minkowski_of(a, b);
    return gjk_of_shapes(&d, false, trace).relation;
}

// ---- Closest points

typedef struct Pick { // a point on both cores
    TsVec on_a;
    double error; // the distance of both, 0 without rounding
} Pick;

static Pick better_pick(Pick best, TsVec on_a, TsVec on_b)
{
    double error = ts_vec_distance(on_a, on_b);
    return error < best.error ? (Pick){on_a, error} : best;
}

// A common point of two cores: the origin in barycentric coordinates of the triangle that contains
// it, or the nearest point of one of its sides, which is better for a sliver.
static TsVec common_point_of_cores(const Minkowski *d, const Simplex *simplex)
{
    Pick best = {.error = HUGE_VAL};
    const Vertex *vertex = simplex->vertex;
    TsVec on_a, on_b;
    for (int i = 0; i < simplex->count; i++) {
        Vertex x = vertex[i], y = vertex[(i + 1) % simplex->count];
        ts_simplex_points(d, x, y, ts_simplex_on_edge(d, x, y), &on_a, &on_b);
        best = better_pick(best, on_a, on_b);
    }
    if (simplex->count < 3) return best.on_a;
    double area[3], sum = 0;
    for (int i = 0; i < 3; i++) {
        area[i] = fabs(ts_vec_cross(vertex[(i + 1) % 3].at, vertex[(i + 2) % 3].at));
        sum += area[i];
    }
    if (!(sum > 0)) return best.on_a;
    on_a = on_b = ts_vec(0, 0);
    for (int i = 0; i < 3; i++) {
        on_a =
            ts_vec_add(on_a, ts_vec_scale(solid_corner(&d->solid_a, vertex[i].a), area[i] / sum));
        on_b =
            ts_vec_add(on_b, ts_vec_scale(solid_corner(&d->solid_b, vertex[i].b), area[i] / sum));
    }
    return better_pick(best, on_a, on_b).on_a;
}

TsNearest ts_gjk_closest(const TsShape *a, const TsShape *b, TsGjkTrace *trace)
{
    ASSERT(ts_shape_is_convex(a) && ts_shape_is_convex(b));
    ASSERT_USABLE(a, b);
    Minkowski d = ts_minkowski_of(a, b);
    Simplex simplex = gjk_of_shapes(&d, true, trace);
    if (simplex.relation == TS_APART) {
        TsContact contact = ts_simplex_contact(&d, TS_APART, ts_simplex_features(&d, &simplex));
        return (TsNearest){contact.on_a, contact.on_b, contact.gap};
    }
    TsVec common;
    if (simplex.core == TS_APART) { // a point between the cores, within both radii
        Features features = ts_simplex_features(&d, &simplex);
        double at = (d.solid_a.radius + features.gap - d.solid_b.radius) / 2;
        common = ts_vec_add(features.on_a,
                            ts_vec_scale(features.normal, ts_scalar_clamp(at, 0, features.gap)));
    } else {
        common = common_point_of_cores(&d, &simplex);
    }
    common = ts_vec_add(d.origin, common);
    return (TsNearest){common, common, 0};
}

// ---- Expanding polytope (EPA)

// Vertices in order, so that ts_vec_perp of an edge points inwards. Each is a corner of the hull of
// the difference, which has no more corners than both shapes together. If it needs more than there
// is room for, all axes are tested instead: that needs no room.
typedef struct Polytope {
    int count;
    Vertex vertex[TS_EPA_CORNERS];
} Polytope;

static void insert_vertex(Polytope *polytope, int at, Vertex vertex)
{
    ASSERT(polytope->count < TS_EPA_CORNERS);
    for (int i = polytope->count++; i > at; i--) polytope->vertex[i] = polytope->vertex[i - 1];
    polytope->vertex[at] = vertex;
}

static Vertex vertex_at(const Polytope *polytope, int i)
{
    return polytope->vertex[i % polytope->count];
}

// The support point along the outward normal of edge i. Returns whether it lies beyond the edge.
static bool find_beyond(const Minkowski *d, const Polytope *polytope, int i, Vertex *support)
{
    Vertex from = polytope->vertex[i];
    Direction out = ts_minkowski_normal(d, from, vertex_at(polytope, i + 1), -1);
    *support = ts_minkowski_support(d, &out);
    return ts_minkowski_compare(d, &out, from, *support) > 0;
}

// Starts from GJK's last simplex. One vertex gets a second one if the difference has any; a segment
// gets a support point on either side, if one lies beyond it; a triangle is put in order.
static Polytope first_polytope(const Minkowski *d, const Simplex *simplex)
{
    Polytope polytope = {.count = simplex->count};
    Vertex *vertex = polytope.vertex;
    for (int i = 0; i < simplex->count; i++) vertex[i] = simplex->vertex[i];
    if (simplex->count == 1) {
        TsVec along = ts_vec(d->solid_a.extent + d->solid_b.extent, 0);
        for (int i = 0; i < 4 && polytope.count < 2; i++, along = ts_vec_perp(along)) {
            Direction direction = ts_minkowski_free(along);
            Vertex support = ts_minkowski_support(d, &direction);
            if (support.a == vertex[0].a && support.b == vertex[0].b) continue;
            Exact from = ts_minkowski_exact(d, vertex[0]), to = ts_minkowski_exact(d, support);
            Exact edge = ts_exact_subtract(&to, &from);
            if (!ts_exact_is_zero(&edge)) insert_vertex(&polytope, 1, support);
        }
    }
    if (simplex->count == 3) {
        Direction in = ts_minkowski_normal(d, vertex[0], vertex[1], 1);
        if (ts_minkowski_compare(d, &in, vertex[0], vertex[2]) > 0) return polytope;
        Vertex swapped = vertex[1];
        vertex[1] = vertex[2];
        vertex[2] = swapped;
    } else if (polytope.count == 2) {
        Vertex beyond;
        if (find_beyond(d, &polytope, 1, &beyond)) insert_vertex(&polytope, 2, beyond);
        if (find_beyond(d, &polytope, 0, &beyond)) insert_vertex(&polytope, 1, beyond);
    }
    return polytope;
}

static TsVec inward_normal(const Minkowski *d, const Polytope *polytope, int i)
{
    TsVec edge = ts_minkowski_edge(d, polytope->vertex[i], vertex_at(polytope, i + 1));
    return ts_vec_normalize(ts_vec_perp(edge));
}

// The depth of the origin behind the edge's line.
static double depth_at(const Minkowski *d, const Polytope *polytope, int i)
{
    return -ts_vec_dot(inward_normal(d, polytope, i), polytope->vertex[i].at);
}

// The distance from the origin, which is inside, to the edge itself, not to its line: of nearly
// collinear edges only the one beside the origin is the nearest.
static double distance_to_edge(const Minkowski *d, const Polytope *polytope, int i)
{
    Vertex from = polytope->vertex[i], to = vertex_at(polytope, i + 1);
    TsVec edge = ts_minkowski_edge(d, from, to);
    double length = ts_vec_length(edge), along = -ts_vec_dot(from.at, ts_vec_normalize(edge));
    double past = along < 0 ? -along : along > length ? along - length : 0;
    return ts_vec_length(ts_vec(depth_at(d, polytope, i), past));
}

static void record_expansion(const Minkowski *d, const Polytope *polytope, int edge, Vertex support,
                             TsEpaTrace *trace)
{
    if (!trace || trace->count == TS_EPA_STEPS) return;
    TsEpaStep *step = &trace->step[trace->count++];
    step->count = polytope->count;
    for (int i = 0; i < polytope->count; i++) step->corner[i] = polytope->vertex[i].at;
    step->edge = edge;
    step->depth = depth_at(d, polytope, edge);
    step->support = support.at;
}

static Features deepest_by_axes(const Minkowski *d)
{
    TsShape a = ts_shape_core(d->a), b = ts_shape_core(d->b);
    SeparationAxis axis = ts_separation_least_overlap(&a, &b);
    Features features = ts_features_along(&d->solid_a, &d->solid_b, axis.normal);
    features.gap = axis.gap;
    return features;
}

// Each step adds a corner of the hull, until the nearest edge is one of the hull's.
static Features deepest_features(const Minkowski *d, Polytope *polytope, TsEpaTrace *trace)
{
    Vertex first = polytope->vertex[0];
    if (polytope->count == 1) // equal points: separate along +x
        return (Features){
            0, {1, 0}, solid_corner(&d->solid_a, first.a), solid_corner(&d->solid_b, first.b)};
    int edge = 0;
    for (;;) {
        edge = 0;
        double least = distance_to_edge(d, polytope, 0);
        for (int i = 1; i < polytope->count; i++) {
            double distance = distance_to_edge(d, polytope, i);
            if (distance < least) edge = i, least = distance;
        }
        Vertex support;
        bool beyond = find_beyond(d, polytope, edge, &support);
        record_expansion(d, polytope, edge, support, trace);
        // step: polytope_end
        if (!beyond) break;
        if (polytope->count == TS_EPA_CORNERS) return deepest_by_axes(d);
        // step: polytope
        insert_vertex(polytope, edge + 1, support);
    }
    Vertex from = polytope->vertex[edge], to = vertex_at(polytope, edge + 1);
    Features features = {.normal = inward_normal(d, polytope, edge)};
    features.gap = ts_vec_dot(features.normal, from.at);
    ts_simplex_points(d, from, to, ts_simplex_on_edge(d, from, to), &features.on_a, &features.on_b);
    return features;
}

TsContact ts_gjk_contact(const TsShape *a, const TsShape *b, TsGjkTrace *gjk, TsEpaTrace *epa)
{
    ASSERT(ts_shape_is_convex(a) && ts_shape_is_convex(b));
    ASSERT_USABLE(a, b);
    Minkowski d = ts_minkowski_of(a, b);
    Simplex simplex = gjk_of_shapes(&d, true, gjk);
    if (epa) epa->count = 0;
    if (simplex.core == TS_APART)
        return ts_simplex_contact(&d, simplex.relation, ts_simplex_features(&d, &simplex));
    Polytope polytope = first_polytope(&d, &simplex);
    return ts_simplex_contact(&d, simplex.relation, deepest_features(&d, &polytope, epa));
}
