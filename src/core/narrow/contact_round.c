// Contacts of circles and points: with each other, and with convex loops of corners.
#include "platform/rounding.h"

#include "narrow/contact_private.h"

#include "narrow/features.h"
#include "narrow/two_private.h"
#include "touchstone/polygon.h"

// ---- Circles and points

// A difference of coordinates has an error of 1 half-ulp, the distance of 3, the sum of the radii
// of 1, and the gap of one more. The bound is 16 half-ulps of the distance and the radii. Proof:
// tests/gappa/contact_rounds.g.
TsContact ts_contact_of_rounds(TsCircle a, TsCircle b)
{
    TsVec between = ts_vec_sub(b.center, a.center);
    double distance = ts_vec_length(between), radii = a.radius + b.radius, gap = distance - radii;
    bool sure = fabs(gap) > 0x1p-49 * (distance + radii);
    TsRelation relation = !sure ? ts_relation_circles(a, b) : gap > 0 ? TS_APART : TS_OVERLAPPING;
    TsVec normal = distance > 0 ? ts_vec_scale(between, 1 / distance) : ts_vec(1, 0);
    return (TsContact){relation, sure ? gap : ts_features_settle(gap, relation), normal,
                       ts_vec_add(a.center, ts_vec_scale(normal, a.radius)),
                       ts_vec_sub(b.center, ts_vec_scale(normal, b.radius))};
}

// ---- With a loop

// 1 or -1, or 0 in doubt. A difference of coordinates has an error of 1 half-ulp, a product 3,
// their difference at most one more of both. The bound is 8, as in geometry/polygon.c. Proof:
// tests/gappa/polygon_convex.g.
static int winding_of(const TsTriangle *t)
{
    TsVec a = ts_vec_sub(t->corner[1], t->corner[0]), b = ts_vec_sub(t->corner[2], t->corner[0]);
    double left = a.x * b.y, right = a.y * b.x, bound = 0x1p-50 * (fabs(left) + fabs(right));
    return (left - right > bound) - (left - right < -bound);
}

bool ts_contact_loop_of(const TsShape *shape, TsVec ends[2], TsLoop *loop)
{
    TsPolygon polygon;
    switch (shape->kind) {
    case TS_SHAPE_SEGMENT:
    case TS_SHAPE_CAPSULE:
        ts_shape_corners(shape, ends);
        *loop = (TsLoop){ends, 2, 1, ts_shape_radius(shape)};
        return !ts_vec_equal(ends[0], ends[1]);
    case TS_SHAPE_TRIANGLE:
        *loop = (TsLoop){shape->triangle.corner, 3, winding_of(&shape->triangle), 0};
        return loop->winding != 0;
    case TS_SHAPE_POLYGON:
        polygon = shape->polygon;
        if (!polygon.convex) polygon = ts_polygon_of(polygon.corner, polygon.count);
        *loop = (TsLoop){polygon.corner, polygon.count, polygon.winding, 0};
        return polygon.winding != 0;
    case TS_SHAPE_POINT:
    case TS_SHAPE_RAY:
    case TS_SHAPE_CIRCLE:
    case TS_SHAPE_AABB:
    case TS_SHAPE_OBB:
    case TS_SHAPE_KINDS: break;
    }
    return false;
}

// The corners of two sides at once, relative to the circle's centre, and the sides' outward
// normals. If the count is odd, the last pair ends with a copy of the first.
typedef struct TwoSides {
    Two x, y, normal_x, normal_y;
} TwoSides;

static inline TwoSides two_sides(TsLoop loop, TsVec center, int i)
{
    int k = i + 1 < loop.count ? i + 1 : 0, n = k + 1 < loop.count ? k + 1 : 0;
    Two from = two_load(&loop.corner[i].x), middle = two_load(&loop.corner[k].x),
        to = two_load(&loop.corner[n].x);
    Two side = two_sub(middle, from), next = two_sub(to, middle);
    return (TwoSides){two_sub(two_firsts(from, middle), two_all(center.x)),
                      two_sub(two_seconds(from, middle), two_all(center.y)),
                      two_mul(two_seconds(side, next), two_all(loop.winding)),
                      two_mul(two_firsts(side, next), two_all(-loop.winding))};
}

// The least product of a corner, relative to the centre, and the direction.
static double least_product(TsLoop loop, TsVec center, TsVec direction)
{
    double least = HUGE_VAL;
    for (int i = 0; i < loop.count; i++) {
        double here = ts_vec_dot(ts_vec_sub(loop.corner[i], center), direction);
        least = here < least ? here : least;
    }
    return least;
}

// The side of the greatest gap, as for two loops (contact_loops.c), whose bound is this one's too:
// the centre is at the origin, and a relative corner has an error of 1 half-ulp. Beyond the ends of
// that side, the corner at its end is nearest.
bool ts_contact_of_round_loop(TsCircle a, TsLoop loop, TsContact *contact)
{
    double score[TS_POLYGON_MAX];
    Two extent = two_all(0), best = two_all(-HUGE_VAL);
    for (int i = 0; i < loop.count; i += 2) {
        TwoSides at = two_sides(loop, a.center, i);
        Two depth = two_dot(at.normal_x, at.normal_y, at.x, at.y);
        Two here = two_score(at.normal_x, at.normal_y, two_sub(two_all(0), depth));
        two_store(score + i, here);
        best = two_larger(here, best);
        extent = two_larger(two_add(two_absolute(at.x), two_absolute(at.y)), extent);
    }
    double extents = two_largest(extent) + a.radius + loop.radius;
    double noise = CONTACT_NOISE * extents, most = two_largest(best);
    double distance = copysign(sqrt(fabs(most)), most);
    double least = (distance - noise) * fabs(distance - noise);
    if (!(fabs(distance) > 2 * noise)) return false;
    int side = 0, first = 0; // as good up to rounding
    for (int i = loop.count - 1; i >= 0; i--) {
        side = score[i] >= most ? i : side;
        first = score[i] >= least ? i : first;
    }
    if (first != side) side = first;

    TsVec from = loop.corner[side], to = loop.corner[side + 1 < loop.count ? side + 1 : 0];
    TsVec along = ts_vec_normalize(ts_vec_sub(to, from));
    TsVec normal = ts_vec_scale(ts_vec_perp(along), loop.winding); // inwards: from a to the loop
    double before = ts_vec_dot(ts_vec_sub(a.center, from), along),
           after = ts_vec_dot(ts_vec_sub(to, a.center), along),
           beyond = before < after ? before : after;
    if (beyond < 0) {
        if (distance < 0 && beyond < -noise) return false;
        if (distance > 0) {
            TsVec corner = ts_vec_sub(before < after ? from : to, a.center);
            distance = ts_vec_length(corner);
            normal = ts_vec_scale(corner, 1 / distance);
            if (distance <= 1e-11 * extents) return false;
            if (least_product(loop, a.center, normal) < distance - noise) return false;
        }
    }
    double radii = a.radius + loop.radius, gap = distance - radii;
    if (!(fabs(gap) > 2 * noise)) return false;
    contact->relation = gap > 0 ? TS_APART : TS_OVERLAPPING;
    contact->gap = gap;
    contact->normal = normal;
    contact->on_a = ts_vec_add(a.center, ts_vec_scale(normal, a.radius));
    contact->on_b = ts_vec_add(a.center, ts_vec_scale(normal, distance - loop.radius));
    return true;
}
