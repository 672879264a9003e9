// Contacts of boxes with boxes and circles, by the axes of the boxes.
#include "platform/rounding.h"

#include "narrow/contact_private.h"

#include "geometry/usable.h"
#include "narrow/features.h"
#include "narrow/two_private.h"
#include "touchstone/scalar.h"

// ---- Axis-aligned boxes

TsContact ts_contact_of_aabbs(TsAabb a, TsAabb b)
{
    ASSERT(usable_total(usable_sum(a.min) + usable_sum(a.max) + usable_sum(b.min) +
                        usable_sum(b.max)));
    bool back =
        a.min.x != b.min.x ? a.min.x > b.min.x : !ts_contact_in_order(&a.min.x, &b.min.x, 4);
    return back ? ts_contact_swapped(contact_formula_aabbs(b, a)) : contact_formula_aabbs(a, b);
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
// Proof: tests/gappa/contact_boxes_series.g.
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

// The gap along one axis. The opposite direction must be better by more than rounding.
typedef struct BoxGap {
    double gap, sign;
} BoxGap;

static inline BoxGap gap_along(double distance, double reach, double tie)
{
    double sign = copysign(1, distance + tie / 2);
    return (BoxGap){sign * distance - reach, sign};
}

// What belongs to the second box if all lanes of `owner` are set, otherwise to the first, of two
// vectors with a lane for each box.
static ALWAYS_INLINE Two of_owner(TwoLanes owner, Two one, Two other)
{
    return two_pick(owner, two_seconds(one, other), two_firsts(one, other));
}

// By the separating axis theorem: the axis of the greatest gap is the normal, unless two corners
// are nearest. If so, they are ends of the reference side and of the side that faces it: an edge
// of the Minkowski difference that ends in its corner nearest to the origin has a line that is at
// least as far from the origin as the line of any other edge.
//
// A centre has an error of 2 half-ulps of its extent, the distance of the centres 1 more, an axis
// 4, half a side 3, the products and sums 6: a gap has an error of fewer than 32 half-ulps of both
// extents. CONTACT_NOISE is 128 of them. Proofs: tests/gappa/contact_boxes.g, and of a corner
// tests/gappa/contact_boxes_corner.g. A gap must be beyond twice CONTACT_NOISE, since the chosen
// direction along an axis may be the worse one by that much.
//
// TS_TOUCHING means doubt. The choices are made without branches, which the processor could not
// predict: all is computed for either side and either box, and then picked.
static ALWAYS_INLINE TsContact contact_in_frame(Box a, Box b, TsVec origin, int back)
{
    TsContact contact = {.relation = TS_TOUCHING};
    TsVec d = ts_vec_sub(b.center, a.center);
    double extents = ts_vec_magnitude(a.center) + ts_vec_magnitude(b.center) + a.half[0] +
                     a.half[1] + b.half[0] + b.half[1];
    ASSERT(extents >= 0); // NaN is not; infinity is in doubt
    double noise = CONTACT_NOISE * extents;
    double cosine = ts_vec_dot(a.axis, b.axis), sine = ts_vec_cross(a.axis, b.axis);

    // The gaps along the axes of both boxes, a lane each, and across them. A later axis must be
    // better by more than rounding, so that of parallel sides always the same is chosen.
    Two x = two(a.axis.x, b.axis.x), y = two(a.axis.y, b.axis.y);
    Two half_along = two(a.half[0], b.half[0]), half_across = two(a.half[1], b.half[1]);
    Two other_along = two_swapped(half_along), other_across = two_swapped(half_across);
    Two cosines = two_all(fabs(cosine)), sines = two_all(fabs(sine));
    Two reach_along = two_add(half_along, two_dot(other_along, other_across, cosines, sines)),
        reach_across = two_add(half_across, two_dot(other_along, other_across, sines, cosines));
    Two along = two_dot(two_all(d.x), two_all(d.y), x, y),
        across = two_sub(two_mul(x, two_all(d.y)), two_mul(y, two_all(d.x)));
    double tie = CONTACT_TIE * extents;
    Two little = two_all(tie / 2), sign_along = two_sign(two_add(along, little)),
        sign_across = two_sign(two_add(across, little));
    Two gap_along = two_sub(two_mul(sign_along, along), reach_along),
        gap_across = two_sub(two_mul(sign_across, across), reach_across);
    double depth = two_largest(two_larger(gap_along, gap_across));
    if (!(depth > CONTACT_TINY * extents || depth < -2 * noise)) return contact;
    TwoLanes side = two_lanes_less(two_add(gap_along, two_all(tie)), gap_across);
    Two gap = two_pick(side, gap_across, gap_along);
    Two by_a = two_add(two_firsts(gap, gap), two_all(tie)), by_b = two_seconds(gap, gap);
    TwoLanes owner = two_lanes_less(by_a, by_b);

    // In the frame of the reference box, whose normal leads to the incident box: that box's axis
    // and centre, along the normal and along the perpendicular of the normal.
    Two outward = two_pick(side, sign_across, sign_along), way = two_mul(outward, two(1, -1));
    Two cosine_of = two_all(cosine), sine_of = two(sine, -sine);
    Two axis_along = two_mul(way, two_pick(side, sine_of, cosine_of)),
        axis_across = two_mul(way, two_pick(side, two_negate(cosine_of), sine_of));
    Two center_along = two_mul(outward, two_pick(side, across, along)),
        center_across = two_mul(outward, two_pick(side, two_negate(along), across));
    Two normal_x = two_mul(way, two_pick(side, two_negate(y), x)),
        normal_y = two_mul(way, two_pick(side, x, y));
    Two center_x = two(a.center.x, b.center.x), center_y = two(a.center.y, b.center.y);
    Two top_of = two_pick(side, half_across, half_along),
        end_of = two_pick(side, half_along, half_across);
    Two axis = of_owner(owner, axis_along, axis_across),
        center = of_owner(owner, center_along, center_across),
        up = of_owner(owner, normal_x, normal_y), half = of_owner(owner, other_along, other_across),
        top_end = of_owner(owner, top_of, end_of), start = of_owner(owner, center_x, center_y);
    double top = two_first(top_end), end = two_second(top_end);
    Two tangent = two_mul(two_swapped(up), two(-1, 1));

    // The corners of the incident box that are farthest along -normal: the middle between them
    // along the perpendicular of the normal, and their distance from it. A side is level if the
    // heights of its ends differ by rounding only.
    Two sign = two_sign(two_mul(axis, two(-1, 1))), from_center = two_mul(sign, half),
        offset = two_mul(from_center, two_swapped(axis));
    int level = two_at_most(two_mul(two_add(half, half), two_absolute(axis)), two_all(noise));
    double first = two_first(offset), second = two_second(offset), middle = two_second(center),
           radius = 0;
    if (level) {
        if (level & 1) radius += fabs(first);
        if (!(level & 1)) middle += first;
        if (level & 2) radius += fabs(second);
        if (!(level & 2)) middle += second;
    } else {
        middle += first;
        middle += second;
    }
    double from = ts_scalar_larger(middle - radius, -end),
           to = ts_scalar_smaller(middle + radius, end);
    double at = (from + to) / 2;
    Two step = two_mul(up, two_all(depth)), normal = up;
    double doubt = two_first(two_if_less(two_all(0), two_all(depth), two_all(0), two_all(noise)));
    if (to - from < -doubt) { // two corners
        // From the corner of the reference side that is nearest to the incident box, to the nearest
        // of its farthest corners: across and along the normal. That corner must be the nearest to
        // the other by more than rounding.
        if (depth < 0) return contact;
        at = copysign(end, middle);
        double p = two_first(from_center), q = two_second(from_center), u = two_first(axis),
               v = two_second(axis);
        if ((level & 1) && first * at > 0) p = -p;
        if ((level & 2) && second * at > 0) q = -q;
        double right = two_second(center) + p * v + q * u - at,
               ahead = two_first(center) + p * u - q * v - top,
               distance = sqrt(right * right + ahead * ahead), slack = tie * distance;
        bool sure = (int)(2 * p * (ahead * u + right * v) <= slack) &
                    (int)(2 * q * (right * u - ahead * v) <= slack);
        if (!sure) return contact;
        step = two_add(two_mul(tangent, two_all(right)), two_mul(up, two_all(ahead)));
        normal = two_mul(step, two_all(1 / distance));
        depth = distance;
    }
    double on[2][2]; // stored by fixed indices, and read by that of the owner: see loop_features
    Two zero = two_of_vec(origin),
        own = two_add(start, two_add(two_mul(tangent, two_all(at)), two_mul(up, two_all(top))));
    int swap = (two_less(by_a, by_b) & 1) ^ back;
    two_store(on[0], two_add(zero, own));
    two_store(on[1], two_add(zero, two_add(own, step)));
    contact.relation = depth > 0 ? TS_APART : TS_OVERLAPPING;
    contact.gap = depth;
    two_store(&contact.normal.x, two_mul(normal, two_all(1 - 2 * swap)));
    two_store(&contact.on_a.x, two_load(on[swap]));
    two_store(&contact.on_b.x, two_load(on[1 - swap]));
    return contact;
}

TsContact ts_contact_of_obbs(const TsObb *a, const TsObb *b)
{
    int back = a->center.x > b->center.x;
    if (a->center.x == b->center.x) back = !ts_contact_in_order(&a->center.x, &b->center.x, 6);
    const TsObb *const both[] = {a, b}, *first = both[back], *second = both[1 - back];
    TsVec origin = first->center;
    TsContact contact =
        contact_in_frame(box_of_obb(first, origin), box_of_obb(second, origin), origin, back);
    if (contact.relation == TS_TOUCHING) {
        TsShape of_a = ts_shape_of_obb(*a), of_b = ts_shape_of_obb(*b);
        return ts_contact_generally(&of_a, &of_b);
    }
    return contact;
}

TsContact ts_contact_of_aabb_obb(const TsAabb *a, const TsObb *b)
{
    return contact_in_frame(box_of_aabb(a, b->center), box_of_obb(b, b->center), b->center, 0);
}

// In the box's frame, in which signs tell the nearest side or corner. The errors are those of two
// boxes, of which one is a point.
static inline bool round_in_frame(TsCircle a, Box box, TsContact *contact)
{
    double extents = ts_vec_magnitude(box.center) + box.half[0] + box.half[1] + a.radius;
    ASSERT(extents >= 0);
    double noise = CONTACT_NOISE * extents, tie = CONTACT_TIE * extents;
    BoxGap x = gap_along(ts_vec_dot(box.center, box.axis), box.half[0], tie),
           y = gap_along(ts_vec_cross(box.axis, box.center), box.half[1], tie);
    TsVec along = ts_vec_scale(box.axis, x.sign),
          across = ts_vec_scale(ts_vec_perp(box.axis), y.sign);
    bool corner = x.gap > 0 && y.gap > 0, second = y.gap > x.gap + tie;
    double distance = second ? y.gap : x.gap;
    TsVec normal = second ? across : along;
    if (corner) {
        distance = sqrt(x.gap * x.gap + y.gap * y.gap);
        normal = ts_vec_divide(ts_vec_add(ts_vec_scale(along, x.gap), ts_vec_scale(across, y.gap)),
                               distance);
    }
    double gap = distance - a.radius;
    // The cores may touch, or the normal be rounding.
    if (!(distance > CONTACT_TINY * extents || distance < -2 * noise)) return false;
    if (!(gap > CONTACT_TINY * extents || gap < -2 * noise)) return false;
    *contact = (TsContact){gap > 0 ? TS_APART : TS_OVERLAPPING, gap, normal,
                           ts_vec_add(a.center, ts_vec_scale(normal, a.radius)),
                           ts_vec_add(a.center, ts_vec_scale(normal, distance))};
    return true;
}

// The centre as a box without a size, so that a point is decided. The distance has an error of
// fewer than 8 half-ulps, what the radius leaves of it 1 more; the bound is 16 of both.
bool ts_contact_of_round_aabb(TsCircle a, const TsAabb *b, TsContact *contact)
{
    ASSERT(usable_circle(a) && usable_aabb(*b));
    *contact = contact_formula_aabbs((TsAabb){a.center, a.center}, *b);
    if (a.radius == 0) return true;
    double bound = 0x1p-49 * (fabs(contact->gap) + a.radius);
    contact->gap -= a.radius;
    contact->relation = contact->gap > 0 ? TS_APART : TS_OVERLAPPING;
    contact->on_a = ts_vec_add(a.center, ts_vec_scale(contact->normal, a.radius));
    return fabs(contact->gap) > bound;
}

bool ts_contact_of_round_obb(TsCircle a, const TsObb *b, TsContact *contact)
{
    return round_in_frame(a, box_of_obb(b, a.center), contact);
}
