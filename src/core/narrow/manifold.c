// Contact manifolds of two colliders in plain doubles: the side of greatest separation is the
// reference side, and the incident side is clipped against it.
#include "platform/rounding.h"

#include "touchstone/manifold.h"

#include <float.h>

#include "narrow/manifold_along.h"
#include "narrow/manifold_private.h"
#include "narrow/two_private.h"
#include "platform/assert.h"

// ---- Corners and normals in a's frame

// A structure of arrays, so that two sides are computed at once. If the count is odd, they end with
// a copy of the first.
typedef struct Outline {
    int count;
    double radius;
    double x[TS_COLLIDER_SIDES], y[TS_COLLIDER_SIDES];
    double normal_x[TS_COLLIDER_SIDES], normal_y[TS_COLLIDER_SIDES];
} Outline;
_Static_assert(TS_COLLIDER_SIDES % 2 == 0, "room for a copy of the first side");

static bool is_unit(TsVec v) { return fabs(ts_vec_length_squared(v) - 1) < 1e-6; }

static inline TsVec outline_corner(const Outline *outline, int i)
{
    return ts_vec(outline->x[i], outline->y[i]);
}

static inline TsVec outline_normal(const Outline *outline, int i)
{
    return ts_vec(outline->normal_x[i], outline->normal_y[i]);
}

static inline void put_pairs(double *to_x, double *to_y, TsVec first, TsVec second)
{
    two_store(to_x, two(first.x, second.x));
    two_store(to_y, two(first.y, second.y));
}

static void outline_of(Outline *outline, const TsCollider *collider)
{
    outline->count = collider->count;
    outline->radius = collider->radius;
    for (int i = 0; i < collider->count; i += 2) {
        const TsSide *side = &collider->side[i],
                     *next = &collider->side[i + 1 < collider->count ? i + 1 : 0];
        put_pairs(outline->x + i, outline->y + i, side->corner, next->corner);
        put_pairs(outline->normal_x + i, outline->normal_y + i, side->normal, next->normal);
    }
}

// The outline of b in a's frame.
static void outline_in(Outline *outline, TsPose a, const TsCollider *collider, TsPose b)
{
    TsPose pose = {ts_pose_local(a, b.position), ts_vec_unturn(b.turn, a.turn)};
    outline->count = collider->count;
    outline->radius = collider->radius;
    for (int i = 0; i < collider->count; i += 2) {
        const TsSide *side = &collider->side[i],
                     *next = &collider->side[i + 1 < collider->count ? i + 1 : 0];
        put_pairs(outline->x + i, outline->y + i, ts_pose_point(pose, side->corner),
                  ts_pose_point(pose, next->corner));
        put_pairs(outline->normal_x + i, outline->normal_y + i,
                  ts_vec_turn(side->normal, pose.turn), ts_vec_turn(next->normal, pose.turn));
    }
}

typedef struct BestSide { // the side along whose normal the gap to the other outline is greatest
    int side;
    double gap; // < 0: depth
} BestSide;

// Stops at the first side with a gap above `enough`. Four sides at once, or the last two twice.
static BestSide best_side(const Outline *outline, const Outline *other, double enough)
{
    BestSide best = {0, -DBL_MAX};
    for (int i = 0; i < outline->count && best.gap <= enough; i += 4) {
        int j = i + 2 < outline->count ? i + 2 : i;
        Two x = two_load(outline->normal_x + i), y = two_load(outline->normal_y + i);
        Two u = two_load(outline->normal_x + j), v = two_load(outline->normal_y + j);
        Two nearest = two_all(HUGE_VAL), near = nearest;
        for (int k = 0; k < other->count; k++) {
            Two at_x = two_all(other->x[k]), at_y = two_all(other->y[k]);
            nearest = two_smaller(two_dot(x, y, at_x, at_y), nearest);
            near = two_smaller(two_dot(u, v, at_x, at_y), near);
        }
        Two own = two_dot(x, y, two_load(outline->x + i), two_load(outline->y + i));
        Two end = two_dot(u, v, two_load(outline->x + j), two_load(outline->y + j));
        double gap[4];
        two_store(gap, two_sub(nearest, own));
        two_store(gap + 2, two_sub(near, end));
        for (int k = 0; k < 4 && best.gap <= enough; k++) {
            int side = k < 2 ? i + k : j + k - 2;
            bool better = gap[k] > best.gap;
            best.side = better ? side : best.side;
            best.gap = better ? gap[k] : best.gap;
        }
    }
    return best;
}

// ---- Two polygons or capsules

static uint32_t feature_id(bool corner_of_b, int corner, int side)
{
    return (uint32_t)corner_of_b << 16 | (uint32_t)corner << 8 | (uint32_t)side;
}

// An end of the incident side in the frame of the reference side: u along it from its first corner,
// v in front of it.
typedef struct SideEnd {
    double u, v;
    uint32_t id;
} SideEnd;

typedef struct SidePair {
    const Outline *reference, *incident;
    int side, next; // the reference side leads from corner `side` to corner `next`
    int other;      // the incident side
    bool of_b;      // the reference side is b's
    TsVec origin, along, normal;
    double length;
    double radius, radii; // of the reference outline; of both
} SidePair;

static SidePair side_pair(const Outline *a, const Outline *b, BestSide best_a, BestSide best_b)
{
    double radii = a->radius + b->radius;
    bool of_b = best_b.gap > best_a.gap + (best_a.gap - radii < contact_gap ? prefer_a : 0);
    SidePair pair = {.reference = of_b ? b : a, .incident = of_b ? a : b, .of_b = of_b};
    pair.radius = pair.reference->radius;
    pair.radii = radii;
    pair.side = of_b ? best_b.side : best_a.side;
    pair.next = pair.side + 1 < pair.reference->count ? pair.side + 1 : 0;
    pair.normal = outline_normal(pair.reference, pair.side);
    pair.along = ts_vec_perp(pair.normal);
    pair.origin = outline_corner(pair.reference, pair.side);
    TsVec end = outline_corner(pair.reference, pair.next);
    pair.length = ts_vec_dot(ts_vec_sub(end, pair.origin), pair.along);
    double least = ts_vec_dot(outline_normal(pair.incident, 0), pair.normal);
    for (int i = 1; i < pair.incident->count; i++) { // the side most opposite to the normal
        double d = ts_vec_dot(outline_normal(pair.incident, i), pair.normal);
        if (d < least) {
            least = d;
            pair.other = i;
        }
    }
    return pair;
}

static SideEnd incident_end(const SidePair *pair, int corner)
{
    TsVec away = ts_vec_sub(outline_corner(pair->incident, corner), pair->origin);
    return (SideEnd){ts_vec_dot(away, pair->along), ts_vec_dot(away, pair->normal),
                     feature_id(!pair->of_b, corner, pair->side)};
}

static void add_manifold_point(TsManifold *manifold, const SidePair *pair, SideEnd end,
                               double margin)
{
    double gap = end.v - pair->radii, middle = pair->radius + gap / 2;
    if (gap > margin) return;
    TsVec at = ts_vec_add(pair->origin, ts_vec_add(ts_vec_scale(pair->along, end.u),
                                                   ts_vec_scale(pair->normal, middle)));
    manifold->point[manifold->count++] = (TsManifoldPoint){at, gap, end.id};
}

static double least_gap_of(const TsManifold *manifold)
{
    double gap = manifold->count ? manifold->point[0].gap : DBL_MAX;
    return manifold->count == 2 && manifold->point[1].gap < gap ? manifold->point[1].gap : gap;
}

// Of bodies that are apart, two corners may be nearer than anything in front of the reference side:
// then they are the only contact point, and the line through them is the normal. If they are hardly
// nearer than two points of a side, these stay: else a capsule that lies flat on the end of a floor
// would lose one of them by rounding.
static void prefer_nearest_corners(TsManifold *manifold, const SidePair *pair, double margin)
{
    double least = DBL_MAX;
    TsVec corner = pair->origin, between = pair->normal;
    int nearest = 0;
    for (int i = 0; i < pair->incident->count; i++) {
        for (int k = 0; k < pair->reference->count; k++) {
            TsVec to =
                ts_vec_sub(outline_corner(pair->incident, i), outline_corner(pair->reference, k));
            if (ts_vec_length_squared(to) >= least) continue;
            least = ts_vec_length_squared(to);
            corner = outline_corner(pair->reference, k);
            between = to;
            nearest = i;
        }
    }
    double distance = sqrt(least), gap = distance - pair->radii;
    double nearer = manifold->count == 2 ? prefer_two : 0;
    if (gap > margin || gap >= least_gap_of(manifold) - nearer) return;
    double middle = 0.5 + (pair->radius - pair->radii / 2) / distance;
    TsManifoldPoint point = {ts_vec_add(corner, ts_vec_scale(between, middle)), gap,
                             feature_id(!pair->of_b, nearest, pair->side)};
    *manifold = (TsManifold){1, ts_vec_divide(between, distance), {point}};
}

// Adds the part of the incident side from `start` to `end` of the reference side (Sutherland and
// Hodgman, "Reentrant polygon clipping", 1974). Returns the end of the incident side that is nearer
// to the reference side.
static SideEnd add_clipped_side(TsManifold *manifold, const SidePair *pair, double start,
                                double end, double margin)
{
    int first = pair->other, next = first + 1 < pair->incident->count ? first + 1 : 0;
    // The sides run in opposite directions.
    SideEnd high = incident_end(pair, first), low = incident_end(pair, next);
    SideEnd nearer = high.v < low.v ? high : low;
    if (low.u < high.u && low.u <= end && high.u >= start) {
        SideEnd from = low, to = high;
        double slope = (to.v - from.v) / (to.u - from.u);
        if (from.u < start)
            low = (SideEnd){start, from.v + (start - from.u) * slope,
                            feature_id(pair->of_b, pair->side, pair->other)};
        if (to.u > end)
            high = (SideEnd){end, from.v + (end - from.u) * slope,
                             feature_id(pair->of_b, pair->next, pair->other)};
        add_manifold_point(manifold, pair, low, margin);
        add_manifold_point(manifold, pair, high, margin);
    }
    return nearer;
}

static TsManifold clip_incident_side(const SidePair *pair, double margin)
{
    TsManifold manifold = {.normal = pair->normal};
    SideEnd nearer = add_clipped_side(&manifold, pair, 0, pair->length, margin);
    // The end of a capsule may face the side without any overlap of the clipped sides. Two capsules
    // may lie on one line, apart: their sides do not tell that.
    bool faces = nearer.u >= 0 && nearer.u <= pair->length, capsule = pair->incident->count == 2;
    bool below = nearer.v <= 0 && !(capsule && pair->reference->count == 2);
    if (manifold.count == 0 && (below || (capsule && faces)))
        add_manifold_point(&manifold, pair, nearer, margin);
    bool nearest_known = manifold.count && faces; // no two corners are nearer than that one
    if (!nearest_known && least_gap_of(&manifold) + pair->radii > contact_gap)
        prefer_nearest_corners(&manifold, pair, margin);
    return manifold;
}

static TsManifold out_of_reach(double gap) { return (TsManifold){.point = {{.gap = gap}}}; }

static TsManifold manifold_polygons(const TsCollider *a, TsPose at_a, const TsCollider *b,
                                    TsPose at_b, double margin)
{
    Outline outline_a, outline_b;
    outline_of(&outline_a, a);
    outline_in(&outline_b, at_a, b, at_b);
    double radii = a->radius + b->radius;
    BestSide best_a = best_side(&outline_a, &outline_b, margin + radii);
    if (best_a.gap - radii > margin) return out_of_reach(best_a.gap - radii);
    BestSide best_b = best_side(&outline_b, &outline_a, margin + radii);
    if (best_b.gap - radii > margin) return out_of_reach(best_b.gap - radii);
    SidePair pair = side_pair(&outline_a, &outline_b, best_a, best_b);
    TsManifold manifold = clip_incident_side(&pair, margin);
    TsVec normal = pair.of_b ? ts_vec_negate(manifold.normal) : manifold.normal; // from a towards b
    manifold.normal = ts_vec_turn(normal, at_a.turn);
    for (int i = 0; i < manifold.count; i++)
        manifold.point[i].at = ts_pose_point(at_a, manifold.point[i].at);
    return manifold;
}

// ---- Circles

typedef struct Separation { // of a point from a collider
    double gap;
    TsVec normal; // from the collider to the point
} Separation;

static Separation separation_of_corner(TsVec point, TsVec corner)
{
    TsVec between = ts_vec_sub(point, corner);
    double gap = ts_vec_length(between);
    return (Separation){gap, ts_vec_scale(between, 1 / gap)};
}

// In the collider's frame: the point is nearest to a side, to one of its ends, or is inside.
static Separation separation_of_polygon(const TsCollider *collider, TsVec point)
{
    int best = 0;
    double gap = -DBL_MAX;
    for (int i = 0; i < collider->count; i++) {
        double d =
            ts_vec_dot(ts_vec_sub(point, collider->side[i].corner), collider->side[i].normal);
        if (d > gap) {
            gap = d;
            best = i;
        }
    }
    TsVec from = collider->side[best].corner, normal = collider->side[best].normal;
    TsVec to = collider->side[best + 1 < collider->count ? best + 1 : 0].corner,
          along = ts_vec_perp(normal);
    bool outside = gap > 0 || collider->count == 2; // beyond the end of a capsule's segment too
    if (outside && ts_vec_dot(ts_vec_sub(point, from), along) < 0)
        return separation_of_corner(point, from);
    if (outside && ts_vec_dot(ts_vec_sub(point, to), along) > 0)
        return separation_of_corner(point, to);
    return (Separation){gap, normal};
}

// b is a circle.
static Separation separation_of_circle(const TsCollider *a, TsPose at_a, const TsCollider *b,
                                       TsPose at_b)
{
    if (a->count == 0) {
        TsVec between = ts_vec_sub(at_b.position, at_a.position);
        double distance = ts_vec_length(between);
        return (Separation){distance - a->radius - b->radius,
                            distance > 0 ? ts_vec_scale(between, 1 / distance) : ts_vec(1, 0)};
    }
    Separation s = separation_of_polygon(a, ts_pose_local(at_a, at_b.position));
    return (Separation){s.gap - b->radius - a->radius, ts_vec_turn(s.normal, at_a.turn)};
}

static TsManifold manifold_circle(const TsCollider *a, TsPose at_a, const TsCollider *b,
                                  TsPose at_b, double margin)
{
    Separation s = separation_of_circle(a, at_a, b, at_b);
    if (s.gap > margin) return out_of_reach(s.gap);
    TsVec at = ts_vec_sub(at_b.position, ts_vec_scale(s.normal, b->radius + s.gap / 2));
    return (TsManifold){1, s.normal, {{at, s.gap, 0}}};
}

// ---- All

TsManifold ts_manifold_of(const TsCollider *a, TsPose at_a, const TsCollider *b, TsPose at_b,
                          double margin)
{
    ASSERT(is_unit(at_a.turn) && is_unit(at_b.turn));
    if (a->count && b->count) return manifold_polygons(a, at_a, b, at_b, margin);
    if (b->count == 0) return manifold_circle(a, at_a, b, at_b, margin);
    TsManifold manifold = manifold_circle(b, at_b, a, at_a, margin);
    manifold.normal = ts_vec_negate(manifold.normal);
    return manifold;
}

// ---- Along a side

static TsManifold circle_along(const TsCollider *a, TsPose at_a, int side, double from, double to,
                               const TsCollider *b, TsPose at_b, double margin)
{
    TsVec normal = a->side[side].normal,
          away = ts_vec_sub(ts_pose_local(at_a, at_b.position), a->side[side].corner);
    double u = ts_vec_dot(away, ts_vec_perp(normal));
    double gap = ts_vec_dot(away, normal) - a->radius - b->radius;
    if (!(u >= from && u <= to && gap <= margin)) return out_of_reach(gap);
    normal = ts_vec_turn(normal, at_a.turn);
    TsVec at = ts_vec_sub(at_b.position, ts_vec_scale(normal, b->radius + gap / 2));
    return (TsManifold){1, normal, {{at, gap, 0}}};
}

TsManifold ts_manifold_along(const TsCollider *a, TsPose at_a, int side, double from, double to,
                             const TsCollider *b, TsPose at_b, double margin)
{
    ASSERT(is_unit(at_a.turn) && is_unit(at_b.turn) && side >= 0 && side < a->count);
    if (b->count == 0) return circle_along(a, at_a, side, from, to, b, at_b, margin);
    Outline outline_a, outline_b;
    outline_of(&outline_a, a);
    outline_in(&outline_b, at_a, b, at_b);
    SidePair pair = side_pair(&outline_a, &outline_b, (BestSide){side, 0}, (BestSide){0, -DBL_MAX});
    TsManifold manifold = {.normal = ts_vec_turn(pair.normal, at_a.turn)};
    SideEnd nearer = add_clipped_side(&manifold, &pair, from, to, margin);
    if (manifold.count == 0 && nearer.u >= from && nearer.u <= to)
        add_manifold_point(&manifold, &pair, nearer, margin);
    for (int i = 0; i < manifold.count; i++)
        manifold.point[i].at = ts_pose_point(at_a, manifold.point[i].at);
    return manifold;
}

double ts_manifold_gap_along(const TsCollider *a, TsPose at_a, int side, const TsCollider *b,
                             TsPose at_b)
{
    TsVec normal = a->side[side].normal, corner = a->side[side].corner;
    TsPose pose = {ts_vec_sub(ts_pose_local(at_a, at_b.position), corner),
                   ts_vec_unturn(at_b.turn, at_a.turn)};
    double least = b->count == 0 ? ts_vec_dot(pose.position, normal) : DBL_MAX;
    for (int i = 0; i < b->count; i++) {
        double gap = ts_vec_dot(ts_pose_point(pose, b->side[i].corner), normal);
        if (gap < least) least = gap;
    }
    return least - a->radius - b->radius;
}

// ---- Distances

// The distance of two cores that are apart, a corner of one from the other.
static double distance_from_corners(const TsCollider *a, TsPose at_a, const TsCollider *b,
                                    TsPose at_b, TsVec *normal)
{
    double least = DBL_MAX;
    for (int i = 0; i < b->count; i++) {
        TsVec corner = ts_pose_point(at_b, b->side[i].corner);
        Separation s = separation_of_polygon(a, ts_pose_local(at_a, corner));
        if (s.gap >= least) continue;
        least = s.gap;
        *normal = ts_vec_turn(s.normal, at_a.turn);
    }
    for (int i = 0; i < a->count; i++) {
        TsVec corner = ts_pose_point(at_a, a->side[i].corner);
        Separation s = separation_of_polygon(b, ts_pose_local(at_b, corner));
        if (s.gap >= least) continue;
        least = s.gap;
        *normal = ts_vec_negate(ts_vec_turn(s.normal, at_b.turn));
    }
    return least;
}

double ts_manifold_distance(const TsCollider *a, TsPose at_a, const TsCollider *b, TsPose at_b,
                            TsVec *normal)
{
    ASSERT(is_unit(at_a.turn) && is_unit(at_b.turn));
    if (a->count == 0 || b->count == 0) {
        bool swapped = b->count > 0;
        Separation s = swapped ? separation_of_circle(b, at_b, a, at_a)
                               : separation_of_circle(a, at_a, b, at_b);
        *normal = swapped ? ts_vec_negate(s.normal) : s.normal;
        return s.gap;
    }
    Outline outline_a, outline_b;
    outline_of(&outline_a, a);
    outline_in(&outline_b, at_a, b, at_b);
    BestSide best_a = best_side(&outline_a, &outline_b, DBL_MAX);
    BestSide best_b = best_side(&outline_b, &outline_a, DBL_MAX);
    bool of_b = best_b.gap > best_a.gap;
    double gap = of_b ? best_b.gap : best_a.gap, radii = a->radius + b->radius;
    if (radii > 0 && gap > 0) return distance_from_corners(a, at_a, b, at_b, normal) - radii;
    TsVec n = of_b ? ts_vec_negate(outline_normal(&outline_b, best_b.side))
                   : outline_normal(&outline_a, best_a.side);
    *normal = ts_vec_turn(n, at_a.turn);
    return gap - radii;
}
