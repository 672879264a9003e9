#include "platform/rounding.h"

#include "touchstone/manifold.h"

#include <float.h>

// Of two sides that the other lies as far in front of, the reference stays a's where both bear on
// each other: without this it would change with every rounding, and the patch would jump by a hair.
static const double prefer_a = 0.02, bearing = 0.1; // px

// ---- Corners and sides, in a's frame

typedef struct Loop {
    int count;
    double radius;
    TsVec corner[TS_COLLIDER_SIDES], normal[TS_COLLIDER_SIDES];
} Loop;

static Loop loop_of(const TsCollider *form)
{
    Loop loop;
    loop.count = form->count;
    loop.radius = form->radius;
    for (int i = 0; i < form->count; i++) {
        loop.corner[i] = form->side[i].corner;
        loop.normal[i] = form->side[i].normal;
    }
    return loop;
}

// Where b's frame lies in a's.
static TsPose pose_between(TsPose a, TsPose b)
{
    return (TsPose){ts_pose_local(a, b.position), ts_vec_unturn(b.turn, a.turn)};
}

static Loop loop_in(const TsCollider *form, TsPose pose)
{
    Loop loop;
    loop.count = form->count;
    loop.radius = form->radius;
    for (int i = 0; i < form->count; i++) {
        loop.corner[i] = ts_pose_point(pose, form->side[i].corner);
        loop.normal[i] = ts_vec_turn(form->side[i].normal, pose.turn);
    }
    return loop;
}

// How far the nearest corner of the other lies in front of a side; < 0 behind it.
static double corner_gap(const Loop *other, TsVec normal)
{
    double least = ts_vec_dot(other->corner[0], normal);
    for (int i = 1; i < other->count; i++) {
        double d = ts_vec_dot(other->corner[i], normal);
        if (d < least) least = d;
    }
    return least;
}

typedef struct Front { // the side that the other is farthest in front of
    int side;
    double gap;
} Front;

// The first side that shows more than `enough` ends the search.
static Front front_of(const Loop *loop, const Loop *other, double enough)
{
    Front best = {0, -DBL_MAX};
    for (int i = 0; i < loop->count && best.gap <= enough; i++) {
        TsVec normal = loop->normal[i];
        double gap = corner_gap(other, normal) - ts_vec_dot(loop->corner[i], normal);
        if (gap > best.gap) best = (Front){i, gap};
    }
    return best;
}

// ---- Two polygons

static int facing_side(const Loop *loop, TsVec normal) // most squarely against the normal
{
    int best = 0;
    double least = ts_vec_dot(loop->normal[0], normal);
    for (int i = 1; i < loop->count; i++) {
        double d = ts_vec_dot(loop->normal[i], normal);
        if (d < least) {
            least = d;
            best = i;
        }
    }
    return best;
}

static uint32_t meeting(bool corner_of_b, int corner, int side)
{
    return (uint32_t)corner_of_b << 16 | (uint32_t)corner << 8 | (uint32_t)side;
}

// The incident side in the reference side's frame: u along it from its first corner, v in front.
typedef struct End {
    double u, v;
    uint32_t id;
} End;

typedef struct Meeting {
    const Loop *reference, *incident;
    int side, other; // of the reference, of the incident
    bool of_b;       // the reference is b's
    TsVec origin, along, normal;
    double length;
    double radius, radii; // of the reference, of both
} Meeting;

static Meeting meeting_of(const Loop *a, const Loop *b, Front front_a, Front front_b)
{
    double radii = a->radius + b->radius;
    bool of_b = front_b.gap > front_a.gap + (front_a.gap - radii < bearing ? prefer_a : 0);
    Meeting m = {.reference = of_b ? b : a, .incident = of_b ? a : b, .of_b = of_b};
    m.radius = m.reference->radius;
    m.radii = radii;
    m.side = of_b ? front_b.side : front_a.side;
    m.normal = m.reference->normal[m.side];
    m.along = ts_vec_perp(m.normal);
    m.origin = m.reference->corner[m.side];
    TsVec end = m.reference->corner[m.side + 1 < m.reference->count ? m.side + 1 : 0];
    m.length = ts_vec_dot(ts_vec_sub(end, m.origin), m.along);
    m.other = facing_side(m.incident, m.normal);
    return m;
}

static End end_of(const Meeting *m, int corner)
{
    TsVec away = ts_vec_sub(m->incident->corner[corner], m->origin);
    return (End){ts_vec_dot(away, m->along), ts_vec_dot(away, m->normal),
                 meeting(!m->of_b, corner, m->side)};
}

// The ends of the incident side, cut where they stand out over the reference side's.
static void cut(const Meeting *m, End *low, End *high)
{
    End from = *low, to = *high;
    double slope = (to.v - from.v) / (to.u - from.u);
    if (from.u < 0) *low = (End){0, from.v - from.u * slope, meeting(m->of_b, m->side, m->other)};
    if (to.u > m->length) {
        int corner = m->side + 1 < m->reference->count ? m->side + 1 : 0;
        *high = (End){m->length, from.v + (m->length - from.u) * slope,
                      meeting(m->of_b, corner, m->other)};
    }
}

static void add_point(TsManifold *patch, const Meeting *m, End end, double margin)
{
    double gap = end.v - m->radii, middle = m->radius + gap / 2;
    if (gap > margin) return;
    TsVec at = ts_vec_add(
        m->origin, ts_vec_add(ts_vec_scale(m->along, end.u), ts_vec_scale(m->normal, middle)));
    patch->point[patch->count++] = (TsManifoldPoint){at, gap, end.id};
}

// Corner to corner, along the line through the nearest two.
static TsManifoldPoint nearest_corners(const Meeting *m, TsVec *normal)
{
    double least = DBL_MAX;
    TsVec corner = m->origin, way = m->normal;
    int nearest = 0;
    for (int i = 0; i < m->incident->count; i++) {
        for (int k = 0; k < m->reference->count; k++) {
            TsVec to = ts_vec_sub(m->incident->corner[i], m->reference->corner[k]);
            if (ts_vec_length_squared(to) >= least) continue;
            least = ts_vec_length_squared(to);
            corner = m->reference->corner[k];
            way = to;
            nearest = i;
        }
    }
    double distance = sqrt(least), gap = distance - m->radii;
    double middle = 0.5 + (m->radius - m->radii / 2) / distance;
    *normal = ts_vec_divide(way, distance);
    return (TsManifoldPoint){ts_vec_add(corner, ts_vec_scale(way, middle)), gap,
                             meeting(!m->of_b, nearest, m->side)};
}

static double nearest_gap(const TsManifold *patch)
{
    double gap = patch->count ? patch->point[0].gap : DBL_MAX;
    return patch->count == 2 && patch->point[1].gap < gap ? patch->point[1].gap : gap;
}

// What is seen coming: two corners may be nearer than what stands in front of the side.
static void prefer_corners(TsManifold *patch, const Meeting *m, double margin)
{
    TsVec normal;
    TsManifoldPoint point = nearest_corners(m, &normal);
    if (point.gap > margin || point.gap >= nearest_gap(patch)) return;
    *patch = (TsManifold){1, normal, {point}};
}

static void clip(TsManifold *patch, const Meeting *m, double margin)
{
    int first = m->other, next = first + 1 < m->incident->count ? first + 1 : 0;
    End high = end_of(m, first), low = end_of(m, next); // it runs against the reference
    End nearer = high.v < low.v ? high : low;
    patch->normal = m->normal;
    if (low.u < high.u && low.u <= m->length && high.u >= 0) {
        cut(m, &low, &high);
        add_point(patch, m, low, margin);
        add_point(patch, m, high, margin);
    }
    bool faces = nearer.u >= 0 && nearer.u <= m->length; // the end of a capsule may
    if (patch->count == 0 && (nearer.v <= 0 || (m->incident->count == 2 && faces)))
        add_point(patch, m, nearer, margin);
    if (nearest_gap(patch) + m->radii > bearing) prefer_corners(patch, m, margin);
}

// From a's frame into the world, and from a towards b.
static void place(TsManifold *patch, TsPose a, bool of_b)
{
    patch->normal = ts_vec_turn(of_b ? ts_vec_negate(patch->normal) : patch->normal, a.turn);
    for (int i = 0; i < patch->count; i++) {
        patch->point[i].at = ts_pose_point(a, patch->point[i].at);
    }
}

static TsManifold out_of_reach(double gap) { return (TsManifold){.point = {{.gap = gap}}}; }

static TsManifold patch_polygons(const TsCollider *a, TsPose at_a, const TsCollider *b, TsPose at_b,
                                 double margin)
{
    TsManifold patch = {0};
    Loop loop_a = loop_of(a), loop_b = loop_in(b, pose_between(at_a, at_b));
    double radii = a->radius + b->radius;
    Front front_a = front_of(&loop_a, &loop_b, margin + radii);
    if (front_a.gap - radii > margin) return out_of_reach(front_a.gap - radii);
    Front front_b = front_of(&loop_b, &loop_a, margin + radii);
    if (front_b.gap - radii > margin) return out_of_reach(front_b.gap - radii);
    Meeting m = meeting_of(&loop_a, &loop_b, front_a, front_b);
    clip(&patch, &m, margin);
    place(&patch, at_a, m.of_b);
    return patch;
}

// ---- Circles

typedef struct Toward { // from a point to a form
    double gap;
    TsVec normal; // from the form to the point
} Toward;

static Toward toward_corner(TsVec point, TsVec corner)
{
    TsVec way = ts_vec_sub(point, corner);
    double gap = ts_vec_length(way);
    return (Toward){gap, ts_vec_scale(way, 1 / gap)};
}

// In the form's frame: in front of a side, beyond one of its ends, or within.
static Toward toward_polygon(const TsCollider *form, TsVec point)
{
    int best = 0;
    double gap = -DBL_MAX;
    for (int i = 0; i < form->count; i++) {
        double d = ts_vec_dot(ts_vec_sub(point, form->side[i].corner), form->side[i].normal);
        if (d > gap) {
            gap = d;
            best = i;
        }
    }
    TsVec from = form->side[best].corner, normal = form->side[best].normal;
    TsVec to = form->side[best + 1 < form->count ? best + 1 : 0].corner,
          along = ts_vec_perp(normal);
    bool beyond = gap > 0 || form->count == 2; // a point on a capsule's segment is before its end
    if (beyond && ts_vec_dot(ts_vec_sub(point, from), along) < 0) return toward_corner(point, from);
    if (beyond && ts_vec_dot(ts_vec_sub(point, to), along) > 0) return toward_corner(point, to);
    return (Toward){gap, normal};
}

static Toward toward_center(TsVec point)
{
    double gap = ts_vec_length(point);
    return (Toward){gap, gap > 0 ? ts_vec_scale(point, 1 / gap) : ts_vec(1, 0)};
}

// b is a circle.
static Toward toward_circle(const TsCollider *a, TsPose at_a, const TsCollider *b, TsPose at_b)
{
    if (a->count == 0) {
        Toward t = toward_center(ts_vec_sub(at_b.position, at_a.position));
        return (Toward){t.gap - a->radius - b->radius, t.normal};
    }
    Toward t = toward_polygon(a, ts_pose_local(at_a, at_b.position));
    return (Toward){t.gap - b->radius - a->radius, ts_vec_turn(t.normal, at_a.turn)};
}

static TsManifold patch_circle(const TsCollider *a, TsPose at_a, const TsCollider *b, TsPose at_b,
                               double margin)
{
    Toward t = toward_circle(a, at_a, b, at_b);
    if (t.gap > margin) return out_of_reach(t.gap);
    TsVec at = ts_vec_sub(at_b.position, ts_vec_scale(t.normal, b->radius + t.gap / 2));
    return (TsManifold){1, t.normal, {{at, t.gap, 0}}};
}

// ---- All

TsManifold ts_manifold_of(const TsCollider *a, TsPose at_a, const TsCollider *b, TsPose at_b,
                          double margin)
{
    if (a->count && b->count) return patch_polygons(a, at_a, b, at_b, margin);
    if (b->count == 0) return patch_circle(a, at_a, b, at_b, margin);
    TsManifold patch = patch_circle(b, at_b, a, at_a, margin);
    patch.normal = ts_vec_negate(patch.normal);
    return patch;
}

// Of cores that are apart: some corner of one is nearest to the other.
static double distance_corners(const TsCollider *a, TsPose at_a, const TsCollider *b, TsPose at_b,
                               TsVec *normal)
{
    double least = DBL_MAX;
    for (int i = 0; i < b->count; i++) {
        TsVec corner = ts_pose_point(at_b, b->side[i].corner);
        Toward t = toward_polygon(a, ts_pose_local(at_a, corner));
        if (t.gap >= least) continue;
        least = t.gap;
        *normal = ts_vec_turn(t.normal, at_a.turn);
    }
    for (int i = 0; i < a->count; i++) {
        TsVec corner = ts_pose_point(at_a, a->side[i].corner);
        Toward t = toward_polygon(b, ts_pose_local(at_b, corner));
        if (t.gap >= least) continue;
        least = t.gap;
        *normal = ts_vec_negate(ts_vec_turn(t.normal, at_b.turn));
    }
    return least;
}

static double distance_polygons(const TsCollider *a, TsPose at_a, const TsCollider *b, TsPose at_b,
                                TsVec *normal)
{
    Loop loop_a = loop_of(a), loop_b = loop_in(b, pose_between(at_a, at_b));
    Front front_a = front_of(&loop_a, &loop_b, DBL_MAX);
    Front front_b = front_of(&loop_b, &loop_a, DBL_MAX);
    bool of_b = front_b.gap > front_a.gap;
    double radii = a->radius + b->radius;
    if (radii > 0 && (of_b ? front_b.gap : front_a.gap) > 0)
        return distance_corners(a, at_a, b, at_b, normal) - radii;
    TsVec n = of_b ? ts_vec_negate(loop_b.normal[front_b.side]) : loop_a.normal[front_a.side];
    *normal = ts_vec_turn(n, at_a.turn);
    return (of_b ? front_b.gap : front_a.gap) - radii;
}

double ts_manifold_distance(const TsCollider *a, TsPose at_a, const TsCollider *b, TsPose at_b,
                            TsVec *normal)
{
    if (a->count && b->count) return distance_polygons(a, at_a, b, at_b, normal);
    bool swapped = b->count > 0;
    Toward t = swapped ? toward_circle(b, at_b, a, at_a) : toward_circle(a, at_a, b, at_b);
    *normal = swapped ? ts_vec_negate(t.normal) : t.normal;
    return t.gap;
}
