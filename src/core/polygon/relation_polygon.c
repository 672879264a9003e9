#include "hull.h"
#include "polygon.h"
#include "polygon_parts.h"
#include "separation.h"

static Relation greater(Relation a, Relation b) { return a > b ? a : b; }

// Two convex shapes, whose interiors are open: those of two unions meet where those of two parts
// do.
static Relation convex(const Shape *a, const Shape *b)
{
    if (a->kind != SHAPE_POLYGON || b->kind != SHAPE_POLYGON) return separation_relation(a, b);
    Relation found = separation_guess(a->polygon, b->polygon);
    return found == TOUCHING ? separation_exact(a, b) : found;
}

static Relation part_by_part(const PolygonParts *a, const PolygonParts *b)
{
    Relation found = APART;
    for (int i = 0; i < a->count && found != OVERLAPPING; i++) {
        for (int k = 0; k < b->count && found != OVERLAPPING; k++)
            found = greater(found, convex(&a->shape[i], &b->shape[k]));
    }
    return found;
}

static Relation flat_against(const PolygonParts *flat, const Shape *whole)
{
    Relation found = APART;
    for (int i = 0; i < flat->count && found != OVERLAPPING; i++)
        found = greater(found, relation_shapes(&flat->shape[i], whole));
    return found;
}

// A segment may lie inside of a polygon and in no piece's interior, along a cut: so shapes without
// area are asked against the whole of the other.
__attribute__((cold, noinline)) static Relation by_parts(const Shape *a, const Shape *b)
{
    PolygonParts of_a, of_b;
    polygon_parts(b, &of_b);
    if (of_b.flat) return flat_against(&of_b, a);
    polygon_parts(a, &of_a);
    return of_a.flat ? flat_against(&of_a, b) : part_by_part(&of_a, &of_b);
}

// Exact but where borders only touch, for which TOUCHING stands: a proper crossing opens both
// interiors, and where no edges meet one loop is in the other or beside it.
static Relation by_edges(Polygon a, Polygon b)
{
    Relation found = APART;
    for (int i = 0; i < a.count; i++) {
        Segment of_a = {a.corner[i], a.corner[i + 1 < a.count ? i + 1 : 0]};
        for (int k = 0; k < b.count; k++) {
            Segment of_b = {b.corner[k], b.corner[k + 1 < b.count ? k + 1 : 0]};
            Relation meet = relation_segments(of_a, of_b);
            if (meet == OVERLAPPING) return OVERLAPPING;
            found = greater(found, meet);
        }
    }
    if (found == TOUCHING) return TOUCHING;
    Relation by_a = relation_polygon_point(a, b.corner[0]);
    return greater(by_a, relation_polygon_point(b, a.corner[0]));
}

// What the separating axes leave open.
__attribute__((noinline)) static Relation closer(Polygon a, Polygon loop_b, const Shape *b)
{
    Relation found = by_edges(a, loop_b);
    if (found != TOUCHING) return found;
    Shape of_a = shape_polygon(a.corner, a.count);
    return by_parts(&of_a, b);
}

Relation relation_polygons(Polygon a, Polygon b)
{
    Relation found = separation_guess(a, b);
    if (found != TOUCHING) return found;
    Shape of_b = shape_polygon(b.corner, b.count);
    return closer(a, b, &of_b);
}

Relation relation_polygon_triangle(Polygon a, Triangle b)
{
    Polygon loop = {b.corner, 3};
    Relation found = separation_guess(a, loop);
    if (found != TOUCHING) return found;
    Shape of_b = shape_of_triangle(b);
    return closer(a, loop, &of_b);
}

Relation relation_polygon_aabb(Polygon a, Aabb b)
{
    Shape of_b = shape_of_aabb(b);
    Vec corner[4];
    Polygon loop = {corner, shape_corners(&of_b, corner)};
    Relation found = separation_guess(a, loop);
    return found == TOUCHING ? closer(a, loop, &of_b) : found;
}

// A box that collapsed to a segment, or to a point: opposite corners are its ends.
static Relation flat_obb(Polygon a, Obb b, int winding)
{
    Shape box = shape_of_obb(b);
    Exact from = exact_corner(&box, 0), to = exact_corner(&box, 2);
    ExactPoint ends[] = {{.exact = &from}, {.exact = &to}};
    Relation first = exact_point_in_polygon(ends[0], a);
    if (first == OVERLAPPING || (b.half.x == 0 && b.half.y == 0)) return first;
    if (exact_point_in_polygon(ends[1], a) == OVERLAPPING) return OVERLAPPING;
    return polygon_walk(a, ends[0], ends[1], winding);
}

Relation relation_polygon_obb(Polygon a, Obb b)
{
    int winding = hull_winding(a);
    if (winding != 0 && (b.half.x == 0 || b.half.y == 0)) return flat_obb(a, b, winding);
    Shape of_a = shape_polygon(a.corner, a.count), of_b = shape_of_obb(b);
    if (winding != 0 && hull_is_convex(a)) return separation_relation(&of_a, &of_b);
    return by_parts(&of_a, &of_b);
}
