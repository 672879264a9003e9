// The contact manifold that agrees with the exact relation: sides clipped in the frame of the
// contact.
#include "platform/rounding.h"

#include "touchstone/clip.h"

#include "geometry/solid.h"
#include "geometry/usable.h"
#include "platform/assert.h"
#include "touchstone/sat.h"

typedef struct ClipSide { // in the frame of a contact: x along its normal, y perpendicular to it
    TsVec from, to;       // from.y <= to.y
} ClipSide;

typedef struct ClipFrame {
    TsVec origin, normal;
    double noise; // shorter lengths are rounding errors
} ClipFrame;

static TsVec to_frame(const ClipFrame *frame, TsVec p) // p relative to the origin
{
    return ts_vec(ts_vec_dot(p, frame->normal), ts_vec_dot(p, ts_vec_perp(frame->normal)));
}

static TsVec to_world(const ClipFrame *frame, TsVec p)
{
    TsVec along = ts_vec_scale(frame->normal, p.x),
          across = ts_vec_scale(ts_vec_perp(frame->normal), p.y);
    return ts_vec_add(frame->origin, ts_vec_add(along, across));
}

static TsSegment frame_side(const ClipFrame *frame, ClipSide side)
{
    return (TsSegment){to_world(frame, side.from), to_world(frame, side.to)};
}

// --- the side that faces the other shape

// The sine of the angle between a vector and the face, which is perpendicular to the normal: 0 to
// 1; 1 for the zero vector.
static double tilt_of(TsVec v)
{
    double length = ts_vec_length(v);
    return length > 0 ? fabs(v.x) / length : 1;
}

// The side that starts at the corner farthest along the normal (`sense` 1) or against it (-1) and
// is tilted least. All corners collinear with it belong to it.
static ClipSide side_towards(const ClipFrame *frame, const Solid *solid, double sense)
{
    TsVec first = to_frame(frame, solid_corner(solid, 0)), best = {0, 0};
    for (int i = 1; i < solid->count; i++) {
        TsVec corner = to_frame(frame, solid_corner(solid, i));
        if (sense * corner.x > sense * first.x) first = corner;
    }
    for (int i = 0; i < solid->count; i++) {
        TsVec along = ts_vec_sub(to_frame(frame, solid_corner(solid, i)), first);
        if (tilt_of(along) < tilt_of(best)) best = along;
    }
    ClipSide side = {first, first};
    TsVec unit = ts_vec_normalize(best);
    for (int i = 0; i < solid->count; i++) {
        TsVec corner = to_frame(frame, solid_corner(solid, i));
        if (fabs(ts_vec_cross(unit, ts_vec_sub(corner, first))) > frame->noise) continue;
        if (corner.y < side.from.y) side.from = corner;
        if (corner.y > side.to.y) side.to = corner;
    }
    return side;
}

// --- clipping

static TsVec point_at_y(ClipSide side, double y)
{
    double height = side.to.y - side.from.y;
    return height > 0 ? ts_vec_lerp(side.from, side.to, (y - side.from.y) / height) : side.from;
}

// The part of the side with low <= y <= high; the nearer end if there is none.
static ClipSide clipped_side(ClipSide side, double low, double high)
{
    ClipSide result = side;
    if (side.from.y < low) result.from = side.to.y > low ? point_at_y(side, low) : side.to;
    if (side.to.y > high) result.to = side.from.y < high ? point_at_y(side, high) : side.from;
    return result;
}

// --- the manifold

static TsClipManifold single_point(const TsContact *contact)
{
    return (TsClipManifold){.relation = contact->relation,
                            .normal = contact->normal,
                            .count = 1,
                            .point = {ts_vec_lerp(contact->on_a, contact->on_b, 0.5)},
                            .gap = {contact->gap},
                            .on_a = true,
                            .reference = {contact->on_a, contact->on_a},
                            .incident = {contact->on_b, contact->on_b}};
}

// Adds a point of the incident side, unless it lies in front of the reference side.
static void add_clipped_point(TsClipManifold *manifold, const ClipFrame *frame, double plane,
                              TsVec at)
{
    double gap = manifold->on_a ? at.x - plane : plane - at.x;
    if (gap > frame->noise) return;
    TsVec middle = ts_vec((at.x + plane) / 2, at.y);
    manifold->gap[manifold->count] = gap < 0 ? gap : 0;
    manifold->point[manifold->count++] = to_world(frame, middle);
}

// Gives the deepest point the gap of the contact, which the clipped points have up to rounding. If
// no point has it, the contact's own point replaces them.
static void settle_deepest(TsClipManifold *manifold, const TsContact *contact, double noise)
{
    int deepest = manifold->count == 2 && manifold->gap[1] < manifold->gap[0];
    if (manifold->count == 0 || fabs(manifold->gap[deepest] - contact->gap) > noise) {
        TsClipManifold one = single_point(contact);
        manifold->count = 1;
        manifold->gap[0] = one.gap[0];
        manifold->point[0] = one.point[0];
        return;
    }
    manifold->gap[deepest] = contact->gap;
    if (manifold->gap[!deepest] < contact->gap) manifold->gap[!deepest] = contact->gap;
    // Far out both may be the same doubles.
    if (ts_vec_equal(manifold->point[0], manifold->point[1])) {
        manifold->count = 1;
        manifold->gap[0] = contact->gap;
    }
}

static TsClipManifold manifold_of_sides(const ClipFrame *frame, const TsContact *contact,
                                        ClipSide of_a, ClipSide of_b)
{
    double tilt_a = tilt_of(ts_vec_sub(of_a.to, of_a.from)),
           tilt_b = tilt_of(ts_vec_sub(of_b.to, of_b.from));
    bool on_a = tilt_a <= tilt_b + 1e-9;
    ClipSide reference = on_a ? of_a : of_b, incident = on_a ? of_b : of_a;
    TsClipManifold manifold = {.relation = contact->relation,
                               .normal = contact->normal,
                               .on_a = on_a,
                               .reference = frame_side(frame, reference),
                               .incident = frame_side(frame, incident)};
    double plane = on_a == (reference.from.x > reference.to.x) ? reference.from.x : reference.to.x;
    ClipSide clipped = clipped_side(incident, reference.from.y, reference.to.y);
    add_clipped_point(&manifold, frame, plane, clipped.from);
    if (ts_vec_distance(clipped.from, clipped.to) > frame->noise)
        add_clipped_point(&manifold, frame, plane, clipped.to);
    settle_deepest(&manifold, contact, frame->noise);
    return manifold;
}

TsClipManifold ts_clip_manifold(const TsShape *a, const TsShape *b)
{
    ASSERT(ts_sat_accepts(a) && ts_sat_accepts(b));
    ASSERT_USABLE(a, b);
    TsContact contact = ts_contact_shapes(a, b);
    if (contact.relation == TS_APART)
        return (TsClipManifold){.relation = TS_APART, .normal = contact.normal, .on_a = true};
    TsVec origin = ts_shape_center(a);
    Solid solid_a, solid_b;
    ts_solid_of(a, origin, &solid_a);
    ts_solid_of(b, origin, &solid_b);
    if (solid_a.count == 1 || solid_b.count == 1) return single_point(&contact);
    ClipFrame frame = {origin, contact.normal, 0x1p-40 * (solid_a.extent + solid_b.extent)};
    return manifold_of_sides(&frame, &contact, side_towards(&frame, &solid_a, 1),
                             side_towards(&frame, &solid_b, -1));
}
