// Contacts of boxes with boxes and circles, by the axes of the boxes.
#include "platform/rounding.h"

#include "narrow/contact_private.h"

#include "narrow/features.h"
#include "touchstone/scalar.h"

// ---- Axis-aligned boxes

// Comparisons are exact, and a difference has the sign of the comparison, so nothing is in doubt.
// The sides in the order right, left, lower, upper; a later one must be better by more than
// rounding, so that of sides that are equally near always the same is chosen.
static TsContact aabbs_in_order(TsAabb a, TsAabb b)
{
    TsRelation relation = ts_relation_aabbs(a, b);
    TsVec size_a = ts_vec_sub(a.max, a.min), size_b = ts_vec_sub(b.max, b.min);
    TsVec after = ts_vec_sub(b.min, a.max), before = ts_vec_sub(a.min, b.max);
    double extents = ts_vec_magnitude(size_a) + ts_vec_magnitude(size_b) +
                     ts_vec_magnitude(ts_vec_sub(b.min, a.min));
    double noise = CONTACT_NOISE * extents;
    bool left = before.x > after.x + noise, up = before.y > after.y + noise;
    double x = left ? before.x : after.x, y = up ? before.y : after.y;
    bool across = y > x + noise;
    // The common interval of both sides, in either direction.
    TsVec low = ts_vec(ts_scalar_larger(a.min.x, b.min.x), ts_scalar_larger(a.min.y, b.min.y));
    TsVec high = ts_vec(ts_scalar_smaller(a.max.x, b.max.x), ts_scalar_smaller(a.max.y, b.max.y));
    TsVec end_a = ts_vec(left ? a.min.x : a.max.x, up ? a.min.y : a.max.y);
    TsVec end_b = ts_vec(left ? b.max.x : b.min.x, up ? b.max.y : b.min.y);
    double distance = sqrt(x * x + y * y);
    if (x > 0 && y > 0 && distance > 1e-11 * extents) { // the corners are nearest
        TsVec normal =
            ts_vec(left ? -x / distance : x / distance, up ? -y / distance : y / distance);
        return (TsContact){relation, distance, normal, end_a, end_b};
    }
    if (across) {
        double middle = low.x + (high.x - low.x) / 2;
        return (TsContact){relation, ts_features_settle(y, relation), ts_vec(0, up ? -1 : 1),
                           ts_vec(middle, end_a.y), ts_vec(middle, end_b.y)};
    }
    double middle = low.y + (high.y - low.y) / 2;
    return (TsContact){relation, ts_features_settle(x, relation), ts_vec(left ? -1 : 1, 0),
                       ts_vec(end_a.x, middle), ts_vec(end_b.x, middle)};
}

TsContact ts_contact_of_aabbs(TsAabb a, TsAabb b)
{
    bool back =
        a.min.x != b.min.x ? a.min.x > b.min.x : !ts_contact_in_order(&a.min.x, &b.min.x, 4);
    return back ? ts_contact_swapped(aabbs_in_order(b, a)) : aabbs_in_order(a, b);
}

// ---- Boxes in a frame nearby

// A box relative to an origin, its axis of unit length.
typedef struct Box {
    TsVec center, axis;
    double half[2]; // along the axis, and across
} Box;

// By way of the sides, whose differences lose fewer digits than a centre in the world.
static inline Box box_of_aabb(const TsAabb *box, TsVec origin)
{
    TsVec min = ts_vec_sub(box->min, origin), max = ts_vec_sub(box->max, origin);
    return (Box){ts_vec_scale(ts_vec_add(min, max), 0.5),
                 {1, 0},
                 {(max.x - min.x) / 2, (max.y - min.y) / 2}};
}

// The length of an axis that is nearly unit is found by its series, of which the next term is less
// than 2^-60: a root and a quotient would take longer than all the rest.
static inline Box box_of_obb(const TsObb *box, TsVec origin)
{
    double square = ts_vec_length_squared(box->axis), off = square - 1;
    double length = 1 + off * (0.5 - off * 0.125), inverse = 1 - off * (0.5 - off * 0.375);
    if (!(fabs(off) < 0x1p-20)) {
        length = sqrt(square);
        inverse = 1 / length;
    }
    return (Box){ts_vec_sub(box->center, origin),
                 ts_vec_scale(box->axis, inverse),
                 {box->half.x * length, box->half.y * length}};
}

// Half the length of the projection of a box on another's axis, from the cosine and the sine of the
// angle between the axes.
static inline double reach_of(const Box *box, double cosine, double sine)
{
    return box->half[0] * cosine + box->half[1] * sine;
}

// The gap along one axis. The opposite direction must be better by more than rounding.
typedef struct BoxGap {
    double gap, sign;
} BoxGap;

static inline BoxGap gap_along(double distance, double reach, double noise)
{
    double sign = copysign(1, distance + noise / 2);
    return (BoxGap){sign * distance - reach, sign};
}

// The corners of a box that are farthest along -normal: the middle between them along the
// perpendicular of the normal, and their distance from it. A side is level if the heights of its
// ends differ by rounding only.
typedef struct Incident {
    double along, across; // dot and cross product of the normal and the box's axis
    double middle, radius;
    double sign[2]; // of the farthest corner's coordinates in the box's frame
    bool level[2];
} Incident;

static inline Incident incident_of(const Box *box, TsVec center, TsVec normal, double noise)
{
    Incident in = {.along = ts_vec_dot(normal, box->axis),
                   .across = ts_vec_cross(normal, box->axis),
                   .middle = ts_vec_cross(normal, center)};
    in.sign[0] = copysign(1, -in.along);
    in.sign[1] = copysign(1, in.across);
    double along = in.sign[0] * box->half[0] * in.across,
           across = in.sign[1] * box->half[1] * in.along;
    in.level[0] = 2 * box->half[0] * fabs(in.along) <= noise;
    in.level[1] = 2 * box->half[1] * fabs(in.across) <= noise;
    if (in.level[0]) in.radius += fabs(along);
    if (!in.level[0]) in.middle += along;
    if (in.level[1]) in.radius += fabs(across);
    if (!in.level[1]) in.middle += across;
    return in;
}

// From the corner of the reference side that is nearest to the incident box, to the nearest of its
// farthest corners: across and along the normal. False if that corner is not the nearest to the
// other by more than rounding.
static bool corner_to_corner(const Box *box, TsVec center, TsVec normal, Incident in, TsVec from,
                             double noise, TsVec *between)
{
    for (int i = 0; i < 2; i++) {
        double across = in.sign[i] * (i == 0 ? in.across : in.along);
        if (in.level[i] && across * from.x > 0) in.sign[i] = -in.sign[i];
    }
    double x = in.sign[0] * box->half[0], y = in.sign[1] * box->half[1];
    *between = ts_vec(ts_vec_cross(normal, center) + x * in.across + y * in.along - from.x,
                      ts_vec_dot(normal, center) + x * in.along - y * in.across - from.y);
    double u = between->y * in.along + between->x * in.across,
           v = between->x * in.along - between->y * in.across;
    double slack = noise * ts_vec_length(*between);
    return 2 * x * u <= slack && 2 * y * v <= slack;
}

// By the separating axis theorem: the axis of the greatest gap is the normal, unless two corners
// are nearest. If so, they are ends of the reference side and of the side that faces it: an edge
// of the Minkowski difference that ends in its corner nearest to the origin has a line that is at
// least as far from the origin as the line of any other edge.
//
// A centre has an error of 2 half-ulps of its extent, the distance of the centres 1 more, an axis
// 4, half a side 3, the products and sums 6: a gap has an error of fewer than 32 half-ulps of both
// extents. CONTACT_NOISE is 128 of them. Proof: tests/gappa/contact_boxes.g. A gap must be beyond
// twice CONTACT_NOISE, since the chosen direction along an axis may be the worse one by that much.
static inline bool contact_in_frame(const Box box[2], TsVec origin, int back, TsContact *contact)
{
    TsVec d = ts_vec_sub(box[1].center, box[0].center), u = box[0].axis, w = box[1].axis;
    double extents = ts_vec_magnitude(box[0].center) + ts_vec_magnitude(box[1].center) +
                     box[0].half[0] + box[0].half[1] + box[1].half[0] + box[1].half[1];
    double noise = CONTACT_NOISE * extents;
    double cosine = fabs(ts_vec_dot(u, w)), sine = fabs(ts_vec_cross(u, w));
    const BoxGap gap[4] = {
        gap_along(ts_vec_dot(d, u), box[0].half[0] + reach_of(&box[1], cosine, sine), noise),
        gap_along(ts_vec_cross(u, d), box[0].half[1] + reach_of(&box[1], sine, cosine), noise),
        gap_along(ts_vec_dot(d, w), box[1].half[0] + reach_of(&box[0], cosine, sine), noise),
        gap_along(ts_vec_cross(w, d), box[1].half[1] + reach_of(&box[0], sine, cosine), noise)};
    // A later axis must be better by more than rounding, so that of parallel sides always the same
    // is chosen. Chosen by index: the processor could not predict branches.
    int second_a = gap[1].gap > gap[0].gap + noise, second_b = gap[3].gap > gap[2].gap + noise;
    const double by_a = gap[second_a].gap, by_b = gap[2 | second_b].gap;
    int owner = by_b > by_a + noise, side = owner ? second_b : second_a;
    double depth = ts_scalar_larger(ts_scalar_larger(gap[0].gap, gap[1].gap),
                                    ts_scalar_larger(gap[2].gap, gap[3].gap));
    if (!(fabs(depth) > 2 * noise)) return false;

    // In the frame of the reference box, whose normal leads to the incident box.
    const Box *reference = &box[owner], *incident = &box[1 - owner];
    double to_b = 1 - 2 * owner, sign = to_b * gap[2 * owner + side].sign;
    const TsVec axes[2] = {reference->axis, ts_vec_perp(reference->axis)};
    TsVec normal = ts_vec_scale(axes[side], sign), tangent = ts_vec_perp(normal);
    TsVec center = ts_vec_scale(d, to_b);
    double top = reference->half[side], end = reference->half[1 - side];
    Incident in = incident_of(incident, center, normal, noise);
    double from = ts_scalar_larger(in.middle - in.radius, -end),
           to = ts_scalar_smaller(in.middle + in.radius, end);
    TsVec at = ts_vec((from + to) / 2, top), up = normal, step = ts_vec_scale(normal, depth);
    if (to - from < -noise || (depth > 0 && to < from)) {
        TsVec between;
        at.x = copysign(end, in.middle);
        if (depth < 0 || !corner_to_corner(incident, center, normal, in, at, noise, &between))
            return false;
        depth = ts_vec_length(between);
        if (depth <= 1e-11 * extents) return false;
        step = ts_vec_add(ts_vec_scale(tangent, between.x), ts_vec_scale(normal, between.y));
        normal = ts_vec_scale(step, 1 / depth);
    }
    TsVec on[2];
    on[owner] = ts_vec_add(reference->center,
                           ts_vec_add(ts_vec_scale(tangent, at.x), ts_vec_scale(up, at.y)));
    on[1 - owner] = ts_vec_add(on[owner], step);
    contact->relation = depth > 0 ? TS_APART : TS_OVERLAPPING;
    contact->gap = depth;
    contact->normal = ts_vec_scale(normal, 1 - 2 * (owner ^ back));
    contact->on_a = ts_vec_add(origin, on[back]);
    contact->on_b = ts_vec_add(origin, on[1 - back]);
    return true;
}

bool ts_contact_of_obbs(const TsObb *a, const TsObb *b, TsContact *contact)
{
    const TsObb *const both[] = {a, b};
    int back = a->center.x > b->center.x;
    if (a->center.x == b->center.x) back = !ts_contact_in_order(&a->center.x, &b->center.x, 6);
    const TsObb *first = both[back], *second = both[1 - back];
    const Box box[2] = {box_of_obb(first, first->center), box_of_obb(second, first->center)};
    return contact_in_frame(box, first->center, back, contact);
}

bool ts_contact_of_aabb_obb(const TsAabb *a, const TsObb *b, TsContact *contact)
{
    const Box box[2] = {box_of_aabb(a, b->center), box_of_obb(b, b->center)};
    return contact_in_frame(box, b->center, 0, contact);
}

// In the box's frame, in which signs tell the nearest side or corner. The errors are those of two
// boxes, of which one is a point.
static inline bool round_in_frame(TsCircle a, Box box, TsContact *contact)
{
    double extents = ts_vec_magnitude(box.center) + box.half[0] + box.half[1] + a.radius;
    double noise = CONTACT_NOISE * extents;
    BoxGap x = gap_along(ts_vec_dot(box.center, box.axis), box.half[0], noise),
           y = gap_along(ts_vec_cross(box.axis, box.center), box.half[1], noise);
    TsVec along = ts_vec_scale(box.axis, x.sign),
          across = ts_vec_scale(ts_vec_perp(box.axis), y.sign);
    bool corner = x.gap > 0 && y.gap > 0, second = y.gap > x.gap + noise;
    double distance = second ? y.gap : x.gap;
    TsVec normal = second ? across : along;
    if (corner) {
        distance = sqrt(x.gap * x.gap + y.gap * y.gap);
        normal = ts_vec_divide(ts_vec_add(ts_vec_scale(along, x.gap), ts_vec_scale(across, y.gap)),
                               distance);
    }
    double gap = distance - a.radius;
    // The cores may touch, or the normal of a corner be rounding.
    if (!(fabs(distance) > (corner ? 1e-11 * extents : 2 * noise))) return false;
    if (!(fabs(gap) > 2 * noise)) return false;
    *contact = (TsContact){gap > 0 ? TS_APART : TS_OVERLAPPING, gap, normal,
                           ts_vec_add(a.center, ts_vec_scale(normal, a.radius)),
                           ts_vec_add(a.center, ts_vec_scale(normal, distance))};
    return true;
}

bool ts_contact_of_round_aabb(TsCircle a, const TsAabb *b, TsContact *contact)
{
    return round_in_frame(a, box_of_aabb(b, a.center), contact);
}

bool ts_contact_of_round_obb(TsCircle a, const TsObb *b, TsContact *contact)
{
    return round_in_frame(a, box_of_obb(b, a.center), contact);
}
