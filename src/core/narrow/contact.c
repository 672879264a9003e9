// Contacts: the exact relation first, then the closest features or the axis of least overlap.
#include "platform/rounding.h"

#include "touchstone/contact.h"

#include "narrow/contact_private.h"

#include <string.h>

#include "geometry/usable.h"
#include "narrow/cover_private.h"
#include "narrow/features.h"
#include "touchstone/polygon.h"

bool ts_contact_cores_apart(const TsShape *a, const TsShape *b, TsRelation relation)
{
    if (ts_shape_radius(a) + ts_shape_radius(b) == 0) return relation == TS_APART;
    TsShape core_a = ts_shape_core(a), core_b = ts_shape_core(b);
    return ts_relation_shapes(&core_a, &core_b) == TS_APART;
}

// Whether rounding may have spoiled the distance of the cores, or what the radii leave of it.
static bool is_tiny(double distance, double gap, double extents)
{
    return distance <= CONTACT_TINY * extents || fabs(gap) <= CONTACT_TINY * extents;
}

static TsContact measure_convex(const TsShape *a, const TsShape *b)
{
    TsRelation relation = ts_relation_shapes(a, b);
    TsVec origin = ts_shape_center(a);
    Solid solid_a, solid_b;
    ts_solid_of(a, origin, &solid_a);
    ts_solid_of(b, origin, &solid_b);
    bool apart = ts_contact_cores_apart(a, b, relation);
    Features features = ts_features_of(&solid_a, &solid_b, apart, HUGE_VAL);
    TsContact contact =
        ts_features_contact(features, relation, origin, solid_a.radius, solid_b.radius);
    double extents = solid_a.extent + solid_b.extent + solid_a.radius + solid_b.radius;
    if (!apart || !is_tiny(features.gap, contact.gap, extents)) return contact;
    TsContact fine = ts_contact_finely(a, b, relation, true);
    // If sides face each other, through the middle of both.
    if (ts_features_facing(&solid_a, &solid_b, fine.normal) <= CONTACT_TINY * extents) return fine;
    features = ts_features_along(&solid_a, &solid_b, fine.normal);
    contact = ts_features_contact(features, relation, origin, solid_a.radius, solid_b.radius);
    contact.gap = fine.gap;
    return contact;
}

// A lower bound of the gap between two shapes in these boxes.
static double gap_of_bounds(TsAabb a, TsAabb b)
{
    double x = ts_solid_gap((Interval){a.min.x, a.max.x}, (Interval){b.min.x, b.max.x});
    double y = ts_solid_gap((Interval){a.min.y, a.max.y}, (Interval){b.min.y, b.max.y});
    return x > y ? x : y;
}

// Of sides, those from `first` on. Returns the first of the sides that are left, or 0.
static int make_cover(const TsShape *shape, TsVec origin, bool inside, int first, Cover *cover)
{
    cover->count = 0;
    if (inside) ts_cover_inside(shape, origin, cover);
    return cover->count > 0 ? 0 : ts_cover_border(shape, origin, first, cover);
}

// Replaces `best` by the features of the nearest or deepest pair of parts, if its gap is less.
static void best_of_parts(const Cover *of_a, const Cover *of_b, bool apart, Features *best)
{
    for (int i = 0; i < of_a->count; i++) {
        Solid part_a, part_b;
        ts_solid_of(&of_a->shape[i], of_a->origin, &part_a);
        for (int k = 0; k < of_b->count; k++) {
            if (gap_of_bounds(of_a->bounds[i], of_b->bounds[k]) >= best->gap) continue;
            ts_solid_of(&of_b->shape[k], of_b->origin, &part_b);
            Features features = ts_features_of(&part_a, &part_b, apart, best->gap);
            if (features.gap < best->gap) *best = features;
        }
    }
}

// The nearest pair of sides if the cores are apart, otherwise the deepest pair of convex parts.
static TsContact measure_concave(const TsShape *a, const TsShape *b)
{
    TsRelation relation = ts_relation_shapes(a, b);
    bool apart = ts_contact_cores_apart(a, b, relation);
    TsVec origin = ts_shape_center(a);
    Cover of_a, of_b;
    Features best = {.gap = HUGE_VAL};
    for (int next_a = 0, next_b = 0;;) { // once, unless a cover has no room for all sides
        if (next_b == 0) next_a = make_cover(a, origin, !apart, next_a, &of_a);
        next_b = make_cover(b, origin, !apart, next_b, &of_b);
        best_of_parts(&of_a, &of_b, apart, &best);
        if (next_a == 0 && next_b == 0) break;
    }
    TsContact contact =
        ts_features_contact(best, relation, origin, ts_shape_radius(a), ts_shape_radius(b));
    // At least the extents of any two parts that are so near, by which ts_features_of takes a
    // side's normal for that of the nearest features.
    double extents = 4 * (ts_shape_size(a) + ts_shape_size(b));
    if (apart && is_tiny(best.gap, contact.gap, extents))
        return ts_contact_finely(a, b, relation, true);
    // Where the borders meet, which may be far from the middle of the parts that were found.
    if (relation == TS_TOUCHING && !apart) {
        TsContact met = ts_contact_finely(a, b, relation, true);
        contact.on_a = met.on_a;
        contact.on_b = met.on_b;
    }
    return contact;
}

static TsContact measure_any(const TsShape *a, const TsShape *b)
{
    return ts_shape_is_convex(a) && ts_shape_is_convex(b) ? measure_convex(a, b)
                                                          : measure_concave(a, b);
}

// ---- Any two shapes

// By the first number that differs. It is fixed, so that ties are broken in the same way if the
// arguments are swapped.
bool ts_contact_in_order(const double *a, const double *b, int count)
{
    for (int i = 0; i < count; i++) {
        if (a[i] != b[i]) return a[i] < b[i];
    }
    return memcmp(a, b, (size_t)count * sizeof *a) <= 0; // 0 and -0 are equal
}

TsContact ts_contact_swapped(TsContact c)
{
    return (TsContact){c.relation, c.gap, ts_vec_negate(c.normal), c.on_b, c.on_a};
}

static bool in_order(const TsShape *a, const TsShape *b)
{
    if (a->kind != b->kind) return a->kind < b->kind;
    if (a->kind != TS_SHAPE_POLYGON)
        return ts_contact_in_order(&a->point.x, &b->point.x, ts_shape_kind_numbers(a->kind));
    TsPolygon of_a = a->polygon, of_b = b->polygon;
    if (of_a.count != of_b.count) return of_a.count < of_b.count;
    return ts_contact_in_order(&of_a.corner->x, &of_b.corner->x, 2 * of_a.count);
}

// By a formula of their kinds. a's kind is not greater than b's.
static bool measure_simple(const TsShape *a, const TsShape *b, TsContact *contact)
{
    if (ts_contact_is_round(a->kind)) {
        TsCircle circle = ts_contact_circle_of(a);
        if (ts_contact_is_round(b->kind))
            return *contact = ts_contact_of_rounds(circle, ts_contact_circle_of(b)), true;
        if (b->kind == TS_SHAPE_AABB) return ts_contact_of_round_aabb(circle, &b->aabb, contact);
        if (b->kind == TS_SHAPE_OBB) return ts_contact_of_round_obb(circle, &b->obb, contact);
        TsLoop loop;
        if (!ts_contact_loop_of(b, &loop)) return false;
        *contact = ts_contact_of_round_loop(circle, loop);
        return contact->relation != TS_TOUCHING;
    }
    if (a->kind == TS_SHAPE_AABB) {
        if (b->kind == TS_SHAPE_AABB) return *contact = ts_contact_of_aabbs(a->aabb, b->aabb), true;
        if (b->kind == TS_SHAPE_OBB) {
            *contact = ts_contact_of_aabb_obb(&a->aabb, &b->obb);
            return contact->relation != TS_TOUCHING;
        }
    }
    return false;
}

TsContact ts_contact_generally(const TsShape *a, const TsShape *b)
{
    ASSERT_USABLE(a, b);
    bool back = !in_order(a, b);
    TsContact contact = back ? ts_contact_of_loops(b, a, true) : ts_contact_of_loops(a, b, false);
    if (contact.relation == TS_TOUCHING)
        contact = back ? ts_contact_swapped(measure_any(b, a)) : measure_any(a, b);
    return contact;
}

TsContact ts_contact_shapes(const TsShape *a, const TsShape *b)
{
    TsContact contact;
    if (a->kind == TS_SHAPE_POLYGON && b->kind == TS_SHAPE_POLYGON)
        return ts_contact_polygons(a->polygon, b->polygon);
    if (a->kind == TS_SHAPE_OBB && b->kind == TS_SHAPE_OBB)
        return ts_contact_of_obbs(&a->obb, &b->obb);
    if (a->kind <= b->kind) {
        if (measure_simple(a, b, &contact)) return contact;
    } else if (measure_simple(b, a, &contact)) {
        return ts_contact_swapped(contact);
    }
    return ts_contact_generally(a, b);
}

// ---- By kind

static TsContact contact_of(TsShape a, TsShape b) { return ts_contact_shapes(&a, &b); }

TsContact ts_contact_points(TsVec a, TsVec b)
{
    return ts_contact_of_rounds((TsCircle){a, 0}, (TsCircle){b, 0});
}

TsContact ts_contact_circle_point(TsCircle c, TsVec p)
{
    return ts_contact_swapped(ts_contact_of_rounds((TsCircle){p, 0}, c));
}

TsContact ts_contact_circles(TsCircle a, TsCircle b) { return ts_contact_of_rounds(a, b); }

TsContact ts_contact_aabb_point(TsAabb box, TsVec p)
{
    return contact_of(ts_shape_of_aabb(box), ts_shape_point(p));
}

TsContact ts_contact_aabbs(TsAabb a, TsAabb b) { return ts_contact_of_aabbs(a, b); }

TsContact ts_contact_aabb_circle(TsAabb box, TsCircle c)
{
    return contact_of(ts_shape_of_aabb(box), ts_shape_of_circle(c));
}

TsContact ts_contact_obbs(TsObb a, TsObb b) { return ts_contact_of_obbs(&a, &b); }

TsContact ts_contact_triangle_obb(TsTriangle a, TsObb b)
{
    return contact_of(ts_shape_of_triangle(a), ts_shape_of_obb(b));
}

TsContact ts_contact_obb_circle(TsObb a, TsCircle b)
{
    return contact_of(ts_shape_of_obb(a), ts_shape_of_circle(b));
}

TsContact ts_contact_obb_aabb(TsObb a, TsAabb b)
{
    return contact_of(ts_shape_of_obb(a), ts_shape_of_aabb(b));
}

TsContact ts_contact_obb_point(TsObb a, TsVec p)
{
    return contact_of(ts_shape_of_obb(a), ts_shape_point(p));
}

TsContact ts_contact_polygon_point(TsPolygon a, TsVec p)
{
    return contact_of(ts_shape_of_polygon(a), ts_shape_point(p));
}

TsContact ts_contact_of_polygon_circle(TsPolygon a, TsCircle b)
{
    return contact_of(ts_shape_of_polygon(a), ts_shape_of_circle(b));
}

// ---- With every axis

enum { TRACED_AXES = 5 }; // at most: two of a box, three of a triangle

typedef struct Directions {
    int count;
    TsVec direction[TRACED_AXES];
    const char *name[TRACED_AXES];
} Directions;

// "along" names a box's longer side, whichever axis that is. An edge without length has no normal
// and is left out.
static void add_directions(Directions *all, const TsShape *shape, const char *along,
                           const char *across)
{
    static const char *const edges[] = {"edge 1", "edge 2", "edge 3"};
    if (shape->kind == TS_SHAPE_OBB) {
        TsObb box = shape->obb;
        bool first_is_longer = box.half.x >= box.half.y;
        all->name[all->count] = first_is_longer ? along : across;
        all->direction[all->count++] = box.axis;
        all->name[all->count] = first_is_longer ? across : along;
        all->direction[all->count++] = ts_vec_perp(box.axis);
        return;
    }
    const TsVec *corner = shape->triangle.corner;
    for (int i = 0; i < 3; i++) {
        TsVec edge = ts_vec_sub(corner[(i + 1) % 3], corner[i]);
        if (ts_vec_equal(edge, ts_vec(0, 0))) continue;
        all->name[all->count] = edges[i];
        all->direction[all->count++] = ts_vec_perp(edge);
    }
}

TsContact ts_contact_traced(const TsShape *a, const TsShape *b, TsAxisTrace *trace)
{
    bool boxes = a->kind == TS_SHAPE_OBB && b->kind == TS_SHAPE_OBB;
    ASSERT(boxes || (a->kind == TS_SHAPE_OBB && b->kind == TS_SHAPE_TRIANGLE) ||
           (a->kind == TS_SHAPE_TRIANGLE && b->kind == TS_SHAPE_OBB));
    Directions all = {0};
    add_directions(&all, a, boxes ? "A along" : "box along", boxes ? "A across" : "box across");
    add_directions(&all, b, boxes ? "B along" : "box along", boxes ? "B across" : "box across");
    TsVec origin = ts_shape_center(a);
    Solid solid_a, solid_b;
    ts_solid_of(a, origin, &solid_a);
    ts_solid_of(b, origin, &solid_b);
    trace->count = all.count;
    for (int i = 0; i < all.count; i++) {
        trace->axis[i] =
            ts_features_axis(&solid_a, &solid_b, origin, all.direction[i], all.name[i]);
    }
    TsContact contact = ts_contact_shapes(a, b);
    ts_features_settle_axes(trace, contact.relation);
    return contact;
}
