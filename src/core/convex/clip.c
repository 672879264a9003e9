#include "clip.h"

#include <assert.h>

#include "sat.h"
#include "solid.h"

typedef struct Side { // in the frame of a contact: x along its normal, y across
    Vec from, to;     // by rising y
} Side;

typedef struct Frame {
    Vec origin, normal;
    double noise; // lengths below are rounding
} Frame;

static Vec frame_in(const Frame *frame, Vec p) // p from the origin
{
    return vec(vec_dot(p, frame->normal), vec_dot(p, vec_perp(frame->normal)));
}

static Vec frame_out(const Frame *frame, Vec p)
{
    Vec along = vec_scale(frame->normal, p.x), across = vec_scale(vec_perp(frame->normal), p.y);
    return vec_add(frame->origin, vec_add(along, across));
}

static Segment frame_side(const Frame *frame, Side side)
{
    return (Segment){frame_out(frame, side.from), frame_out(frame, side.to)};
}

// --- the side that faces the other shape

static int foremost(const Vec *corner, int count, double sense)
{
    int best = 0;
    for (int i = 1; i < count; i++) {
        if (sense * corner[i].x > sense * corner[best].x) best = i;
    }
    return best;
}

// How far a way leans out of the face, 0 to 1; of a way without length 1.
static double lean(Vec way)
{
    double length = vec_length(way);
    return length > 0 ? fabs(way.x) / length : 1;
}

// From the foremost corner the way to another that leans least is that of a side. All corners in
// its line belong to it.
static Side side_facing(const Vec *corner, int count, double sense, double noise)
{
    Vec first = corner[foremost(corner, count, sense)], best = {0, 0};
    for (int i = 0; i < count; i++) {
        Vec way = vec_sub(corner[i], first);
        if (lean(way) < lean(best)) best = way;
    }
    Side side = {first, first};
    Vec unit = vec_normalize(best);
    for (int i = 0; i < count; i++) {
        if (fabs(vec_cross(unit, vec_sub(corner[i], first))) > noise) continue;
        if (corner[i].y < side.from.y) side.from = corner[i];
        if (corner[i].y > side.to.y) side.to = corner[i];
    }
    return side;
}

static Side side_of(const Frame *frame, const Solid *solid, double sense)
{
    Vec corner[POLYGON_MAX] = {frame_in(frame, solid->corner[0])}; // a solid has one at least
    for (int i = 1; i < solid->count; i++) corner[i] = frame_in(frame, solid->corner[i]);
    return side_facing(corner, solid->count, sense, frame->noise);
}

// --- cutting

static Vec at_height(Side side, double y)
{
    double height = side.to.y - side.from.y;
    return height > 0 ? vec_lerp(side.from, side.to, (y - side.from.y) / height) : side.from;
}

// What lies between both heights; nothing of it keeps its nearer end.
static Side cut(Side side, double low, double high)
{
    Side result = side;
    if (side.from.y < low) result.from = side.to.y > low ? at_height(side, low) : side.to;
    if (side.to.y > high) result.to = side.from.y < high ? at_height(side, high) : side.from;
    return result;
}

// --- the manifold

static Manifold single(const Contact *contact)
{
    return (Manifold){.relation = contact->relation,
                      .normal = contact->normal,
                      .count = 1,
                      .point = {vec_lerp(contact->on_a, contact->on_b, 0.5)},
                      .gap = {contact->gap},
                      .on_a = true,
                      .reference = {contact->on_a, contact->on_a},
                      .incident = {contact->on_b, contact->on_b}};
}

// A point of the incident side against the plane of the reference side.
static void add_point(Manifold *manifold, const Frame *frame, double plane, Vec at)
{
    double gap = manifold->on_a ? at.x - plane : plane - at.x;
    if (gap > frame->noise) return;
    Vec middle = vec((at.x + plane) / 2, at.y);
    manifold->gap[manifold->count] = gap < 0 ? gap : 0;
    manifold->point[manifold->count++] = frame_out(frame, middle);
}

static void add_points(Manifold *manifold, const Frame *frame, Side reference, Side incident)
{
    double plane = manifold->on_a == (reference.from.x > reference.to.x) ? reference.from.x //
                                                                         : reference.to.x;
    Side kept = cut(incident, reference.from.y, reference.to.y);
    add_point(manifold, frame, plane, kept.from);
    if (vec_distance(kept.from, kept.to) > frame->noise) add_point(manifold, frame, plane, kept.to);
}

// The deepest point is the contact's, whatever rounding made of the cuts.
static void settle(Manifold *manifold, const Contact *contact, double noise)
{
    int deepest = manifold->count == 2 && manifold->gap[1] < manifold->gap[0];
    if (manifold->count == 0 || fabs(manifold->gap[deepest] - contact->gap) > noise) {
        Manifold one = single(contact);
        manifold->count = 1;
        manifold->gap[0] = one.gap[0];
        manifold->point[0] = one.point[0];
        return;
    }
    manifold->gap[deepest] = contact->gap;
    if (manifold->gap[!deepest] < contact->gap) manifold->gap[!deepest] = contact->gap;
    // Far out both may be the same doubles.
    if (vec_equal(manifold->point[0], manifold->point[1])) {
        manifold->count = 1;
        manifold->gap[0] = contact->gap;
    }
}

static Manifold manifold_of_sides(const Frame *frame, const Contact *contact, Side of_a, Side of_b)
{
    double lean_a = lean(vec_sub(of_a.to, of_a.from)), lean_b = lean(vec_sub(of_b.to, of_b.from));
    bool on_a = lean_a <= lean_b + 1e-9;
    Side reference = on_a ? of_a : of_b, incident = on_a ? of_b : of_a;
    Manifold manifold = {.relation = contact->relation,
                         .normal = contact->normal,
                         .on_a = on_a,
                         .reference = frame_side(frame, reference),
                         .incident = frame_side(frame, incident)};
    add_points(&manifold, frame, reference, incident);
    settle(&manifold, contact, frame->noise);
    return manifold;
}

Manifold clip_manifold(const Shape *a, const Shape *b)
{
    assert(sat_accepts(a) && sat_accepts(b));
    Contact contact = contact_shapes(a, b);
    if (contact.relation == APART)
        return (Manifold){.relation = APART, .normal = contact.normal, .on_a = true};
    Vec origin = shape_center(a);
    Solid solid_a = solid_of(a, origin), solid_b = solid_of(b, origin);
    if (solid_a.count == 1 || solid_b.count == 1) return single(&contact);
    Frame frame = {origin, contact.normal, 0x1p-40 * (solid_a.extent + solid_b.extent)};
    return manifold_of_sides(&frame, &contact, side_of(&frame, &solid_a, 1),
                             side_of(&frame, &solid_b, -1));
}
