// The inner loops of loops of corners, four sides or corners at a time, compiled once for each
// instruction set with the same results to the bit (loop_kernels.c). Who includes this defines
// SIMD_NAME, Four, FOUR_WIDE (whether a register holds four) and the operations on Four:
// four_all, four_load, four_store, four_add, four_sub, four_mul, four_div, four_smaller,
// four_larger (b if either is NaN), four_absolute, four_at_most (a bit for each lane),
// four_half_smaller and four_half_larger (of lanes two apart), four_if_between, and four_edges.

#define four_smallest SIMD_NAME(four_smallest)
#define four_largest SIMD_NAME(four_largest)
#define four_dot SIMD_NAME(four_dot)
#define edges_at SIMD_NAME(edges_at)
#define loop_set_corners SIMD_NAME(loop_set_corners)
#define gaps_of_sides SIMD_NAME(gaps_of_sides)
#define loop_gaps SIMD_NAME(loop_gaps)
#define score_sides SIMD_NAME(score_sides)
#define side_of_score SIMD_NAME(side_of_score)
#define loop_only_corner SIMD_NAME(loop_only_corner)
#define loop_features SIMD_NAME(loop_features)
#define LoopSeen SIMD_NAME(LoopSeen)
#define loop_see SIMD_NAME(loop_see)
#define sides_of_score SIMD_NAME(sides_of_score)
#define side_of_best SIMD_NAME(side_of_best)
#define loop_contact_round SIMD_NAME(loop_contact_round)
#define loop_contact_round_of SIMD_NAME(loop_contact_round_of)
#define loop_contact SIMD_NAME(loop_contact)
#define loop_contact_polygons SIMD_NAME(loop_contact_polygons)

static ALWAYS_INLINE double four_smallest(Four t) { return two_smallest(four_half_smaller(t)); }
static ALWAYS_INLINE double four_largest(Four t) { return two_largest(four_half_larger(t)); }

static ALWAYS_INLINE Four four_dot(Four x, Four y, Four to_x, Four to_y)
{
    return four_add(four_mul(x, to_x), four_mul(y, to_y));
}

// ---- Corners

// Four sides from side i, the first following the last.
static ALWAYS_INLINE void edges_at(const TsVec *corner, int count, int i, Four *from_x,
                                   Four *from_y, Four *to_x, Four *to_y)
{
    const TsVec *one = corner + i + 1, *two = one + 1, *three = two + 1, *four = three + 1;
    if (i + 4 >= count) {
        one = corner + ((i + 1) & -(i + 1 < count));
        two = one + 1 < corner + count ? one + 1 : corner;
        three = two + 1 < corner + count ? two + 1 : corner;
        four = three + 1 < corner + count ? three + 1 : corner;
    }
    four_edges(corner + i, one, two, three, four, from_x, from_y, to_x, to_y);
}

// The normals from the differences of the world's coordinates, which have an error of 1 half-ulp
// however short the side is.
static ALWAYS_INLINE void loop_set_corners(Loop *loop, const TsVec *corner, int count, int winding,
                                           TsVec origin)
{
    Four right = four_all(winding), left = four_all(-winding), extent = four_all(0);
    Four origin_x = four_all(origin.x), origin_y = four_all(origin.y);
    loop->count = loop->sides = count;
    loop->winding = winding;
    for (int i = 0; i < count; i += 4) {
        Four from_x, from_y, to_x, to_y;
        edges_at(corner, count, i, &from_x, &from_y, &to_x, &to_y);
        Four x = four_sub(from_x, origin_x), y = four_sub(from_y, origin_y);
        four_store(loop->normal_x + i, four_mul(four_sub(to_y, from_y), right));
        four_store(loop->normal_y + i, four_mul(four_sub(to_x, from_x), left));
        four_store(loop->x + i, x);
        four_store(loop->y + i, y);
        extent = four_larger(four_add(four_absolute(x), four_absolute(y)), extent);
    }
    loop->extent = four_largest(extent);
}

// ---- Gaps

static ALWAYS_INLINE void gaps_of_sides(Loop *loop, const Loop *other)
{
    int i = 0;
    // Eight sides at once, which share what is read of the corners.
    for (; FOUR_WIDE && i + 4 < loop->sides; i += 8) {
        Four x = four_load(loop->normal_x + i), y = four_load(loop->normal_y + i);
        Four u = four_load(loop->normal_x + i + 4), v = four_load(loop->normal_y + i + 4);
        Four least = four_all(HUGE_VAL), low = least;
        for (int k = 0; k < other->count; k++) {
            Four at_x = four_all(other->x[k]), at_y = four_all(other->y[k]);
            least = four_smaller(four_dot(x, y, at_x, at_y), least);
            low = four_smaller(four_dot(u, v, at_x, at_y), low);
        }
        Four own = four_dot(x, y, four_load(loop->x + i), four_load(loop->y + i));
        Four too = four_dot(u, v, four_load(loop->x + i + 4), four_load(loop->y + i + 4));
        four_store(loop->score + i, four_sub(least, own));
        four_store(loop->score + i + 4, four_sub(low, too));
    }
    for (; i < loop->sides; i += 4) {
        Four x = four_load(loop->normal_x + i), y = four_load(loop->normal_y + i);
        Four least = four_all(HUGE_VAL);
        for (int k = 0; k < other->count; k++)
            least =
                four_smaller(four_dot(x, y, four_all(other->x[k]), four_all(other->y[k])), least);
        Four own = four_dot(x, y, four_load(loop->x + i), four_load(loop->y + i));
        four_store(loop->score + i, four_sub(least, own));
    }
}

static ALWAYS_INLINE void loop_gaps(Loop loop[2])
{
    gaps_of_sides(&loop[0], &loop[1]);
    gaps_of_sides(&loop[1], &loop[0]);
}

// ---- Scores

// Turns the gaps of the sides into their scores, and returns the greatest.
static ALWAYS_INLINE double score_sides(Loop *loop)
{
    Four best = four_all(-HUGE_VAL);
    for (int i = 0; i < loop->sides; i += 4) {
        Four x = four_load(loop->normal_x + i), y = four_load(loop->normal_y + i),
             gap = four_load(loop->score + i);
        Four score = four_div(four_mul(gap, four_absolute(gap)), four_dot(x, y, x, y));
        four_store(loop->score + i, score);
        best = four_larger(score, best);
    }
    return four_largest(best);
}

// The first side with at least that score, of which there is one.
static ALWAYS_INLINE int side_of_score(const Loop *loop, double least)
{
    uint64_t found = 0;
    for (int i = 0; i < loop->sides; i += 4)
        found |= (uint64_t)four_at_most(four_all(least), four_load(loop->score + i)) << i;
    return LOWEST_BIT_OF_64(found);
}

// ---- The closest features

static ALWAYS_INLINE int loop_only_corner(const Loop *loop, TsVec direction, double slack)
{
    double height[LOOP_CORNERS];
    Four x = four_all(direction.x), y = four_all(direction.y), most = four_all(-HUGE_VAL);
    if (loop->count == 1) return 0;
    for (int i = 0; i < loop->count; i += 4) {
        Four here = four_dot(x, y, four_load(loop->x + i), four_load(loop->y + i));
        four_store(height + i, here);
        most = four_larger(here, most);
    }
    Four top = four_all(four_largest(most) - slack);
    uint64_t high = 0;
    for (int i = 0; i < loop->count; i += 4)
        high |= (uint64_t)four_at_most(top, four_load(height + i)) << i;
    high &= UINT64_MAX >> (LOOP_CORNERS - loop->count);
    return high & (high - 1) ? -1 : LOWEST_BIT_OF_64(high);
}

// By the separating axis theorem, as for boxes (contact_boxes.c). A corner has an error of at most
// 4 half-ulps of its extent (that of an OBB; of others 1), a normal 1, a product with it and the
// sum 2, the gap one more (proof: tests/gappa/separation_axes.g), the root and the quotient fewer
// than 8 of the gap (proof: tests/gappa/loop_features.g): fewer than 32 half-ulps of both extents,
// as CONTACT_NOISE allows. Of two corners, the supports along the line through them bound the
// distance from below.
static INLINE_FOR_SPEED bool loop_features(Loop loop[2], Features *features)
{
    double extents = loop[0].extent + loop[1].extent, noise = CONTACT_NOISE * extents;
    loop_gaps(loop);
    double of_a = score_sides(&loop[0]), of_b = score_sides(&loop[1]);
    double score = ts_scalar_larger(of_a, of_b), most = copysign(sqrt(fabs(score)), score);
    if (!(most > CONTACT_TINY * extents || most < -2 * noise)) return false;
    // The side of that score, unless one before it is as good up to rounding: of sides that are
    // equally near, always the same is chosen. A branch lets the processor go on with that side
    // before the root is known.
    double tie = CONTACT_TIE * extents, least = (most - tie) * fabs(most - tie);
    int owner = of_b > of_a, side = side_of_score(&loop[owner], score);
    int first_owner = owner & !(of_a >= least), first = side_of_score(&loop[first_owner], least);
    if ((first != side) | (first_owner != owner)) {
        KEEP_BRANCH(first);
        owner = first_owner;
        side = first;
    }

    const Loop *reference = &loop[owner], *incident = &loop[!owner];
    // The corners by the normal as it is and with a slack that needs no length, while the processor
    // waits for the root.
    TsVec outward = loop_normal(reference, side);
    double length = ts_vec_length(outward), slack = noise * length;
    int next = next_corner(reference, side),
        corner =
            loop_only_corner(incident, ts_vec_negate(outward), noise * ts_vec_magnitude(outward));
    TsVec up = ts_vec_scale(outward, 1 / length), back = ts_vec_negate(up), normal = up,
          tangent = ts_vec_scale(ts_vec_perp(up), reference->winding);
    Face face = face_of_corner(reference, side, up, tangent);
    face.last = next;
    face.to = ts_vec_dot(tangent, loop_corner(reference, next));
    if (is_continued(reference, side, outward, slack))
        face = face_along(reference, up, tangent, noise);
    Face other = corner < 0 ? face_along(incident, back, tangent, noise)
                            : face_of_corner(incident, corner, back, tangent);
    double from = ts_scalar_larger(face.from, other.from),
           to = ts_scalar_smaller(face.to, other.to);
    double depth = most;
    // Stored by a fixed index and read by that of the owner: a processor guesses which store a read
    // depends on, and starts over if it is wrong.
    double on[2][2];
    if (to < from && (depth > 0 || to - from < -noise)) { // two corners
        if (depth < 0) return false;
        bool after = other.from > face.to;
        TsVec p = loop_corner(reference, after ? face.last : face.first);
        TsVec q = loop_corner(incident, after ? other.first : other.last);
        TsVec between = ts_vec_sub(q, p);
        depth = ts_vec_length(between);
        normal = ts_vec_scale(between, 1 / depth);
        if (support(reference, normal) > ts_vec_dot(p, normal) + tie ||
            support(incident, ts_vec_negate(normal)) > tie - ts_vec_dot(q, normal))
            return false;
        two_store(on[0], two_of_vec(p));
        two_store(on[1], two_of_vec(q));
    } else {
        Two across = two_mul(two_of_vec(tangent), two_all((from + to) / 2)),
            to_face = two_of_vec(up);
        two_store(on[0], two_add(across, two_mul(to_face, two_all(face.height))));
        two_store(on[1], two_add(across, two_mul(to_face, two_all(-other.height))));
    }
    features->gap = depth;
    features->normal = ts_vec_scale(normal, 1 - 2 * owner);
    two_store(&features->on_a.x, two_load(on[owner]));
    two_store(&features->on_b.x, two_load(on[!owner]));
    return true;
}

// ---- Contacts

// TS_TOUCHING means doubt. If `back`, the second loop's shape is the first of the contact.
static ALWAYS_INLINE TsContact loop_contact(Loop loop[2], TsVec origin, bool back)
{
    Features core;
    TsContact contact = {.relation = TS_TOUCHING};
    if (!loop_features(loop, &core)) return contact;
    double extents = loop[0].extent + loop[1].extent, noise = CONTACT_NOISE * extents,
           radii = loop[0].radius + loop[1].radius, gap = core.gap - radii;
    if (!(gap > CONTACT_TINY * (extents + radii) || gap < -2 * noise - 0x1p-50 * radii))
        return contact;
    TsVec on[] = {
        ts_vec_add(origin, ts_vec_add(core.on_a, ts_vec_scale(core.normal, loop[0].radius))),
        ts_vec_add(origin, ts_vec_sub(core.on_b, ts_vec_scale(core.normal, loop[1].radius)))};
    contact.relation = gap > 0 ? TS_APART : TS_OVERLAPPING;
    contact.gap = gap;
    contact.normal = ts_vec_scale(core.normal, back ? -1 : 1);
    contact.on_a = on[back];
    contact.on_b = on[!back];
    return contact;
}

static ALWAYS_INLINE TsContact loop_contact_polygons(TsPolygon first, TsPolygon second, bool back)
{
    TsVec origin = ts_vec_lerp(first.corner[0], first.corner[first.count / 2], 0.5);
    Loop loop[2];
    loop_set_corners(&loop[0], first.corner, first.count, first.winding, origin);
    loop_set_corners(&loop[1], second.corner, second.count, second.winding, origin);
    loop[0].radius = loop[1].radius = 0;
    return loop_contact(loop, origin, back);
}

// ---- A circle and a loop

static LoopRange SIMD_NAME(range)(const Loop *loop, TsVec direction)
{
    if (loop->count == 1) {
        double only = ts_vec_dot(loop_corner(loop, 0), direction);
        return (LoopRange){only, only};
    }
    Four x = four_all(direction.x), y = four_all(direction.y), low = four_all(HUGE_VAL),
         high = four_all(-HUGE_VAL);
    for (int i = 0; i < loop->count; i += 4) {
        Four at = four_dot(x, y, four_load(loop->x + i), four_load(loop->y + i));
        low = four_smaller(low, at);
        high = four_larger(high, at);
    }
    return (LoopRange){four_smallest(low), four_largest(high)};
}

// A convex polygon as seen from a point, by blocks of four sides: the corners relative to it, the
// squared gap of each side to it, negative if the point is inside of the side, and the greatest of
// these.
typedef struct LoopSeen {
    Four x[LOOP_CORNERS / 4], y[LOOP_CORNERS / 4], score[LOOP_CORNERS / 4];
    double best, extent;
} LoopSeen;

// A gap has the sign of the cross product of a side's corners, with the side from the difference of
// the world's coordinates.
static ALWAYS_INLINE void loop_see(LoopSeen *seen, TsLoop of, TsVec from_here, int blocks)
{
    Four at_x = four_all(from_here.x), at_y = four_all(from_here.y),
         turn = four_all(of.winding < 0 ? -0.0 : 0), best = four_all(-HUGE_VAL),
         extent = four_all(0);
    UNROLL_TWICE for (int i = 0; i < blocks; i++)
    {
        Four from_x, from_y, to_x, to_y;
        edges_at(of.corner, of.count, 4 * i, &from_x, &from_y, &to_x, &to_y);
        Four x = four_sub(from_x, at_x), y = four_sub(from_y, at_y), u = four_sub(to_x, from_x),
             v = four_sub(to_y, from_y);
        Four gap = four_flipped(four_sub(four_mul(y, u), four_mul(x, v)), turn);
        Four score = four_div(four_mul(gap, four_absolute(gap)), four_dot(u, v, u, v));
        seen->x[i] = x;
        seen->y[i] = y;
        seen->score[i] = score;
        best = four_larger(score, best);
        extent = four_larger(four_add(four_absolute(x), four_absolute(y)), extent);
    }
    seen->best = four_largest(best);
    seen->extent = four_largest(extent);
}

// The sides with at least that score, a bit each.
static ALWAYS_INLINE uint64_t sides_of_score(const LoopSeen *seen, int count, double least,
                                             int blocks)
{
    uint64_t found = 0;
    UNROLL_TWICE for (int i = 0; i < blocks; i++) found |=
        (uint64_t)four_at_most(four_all(least), seen->score[i]) << 4 * i;
    return found & UINT64_MAX >> (LOOP_CORNERS - count);
}

// A side of the best score up to the last bits of it. Of one or two blocks it is known together
// with that score, since these bits of each are its number.
static ALWAYS_INLINE int side_of_best(const LoopSeen *seen, int count, int blocks)
{
    if (blocks > 2) return LOWEST_BIT_OF_64(sides_of_score(seen, count, seen->best, blocks));
    Four last = four_marked(seen->score[blocks - 1], last_sides[count]);
    if (blocks == 1) return two_mark(four_largest(last));
    return two_mark(four_largest(four_larger(four_marked(seen->score[0], last_sides[4]), last)));
}

// A circle and a loop, or, if `back`, the loop and the circle. TS_TOUCHING means doubt.
//
// The side of the greatest gap, as for two loops (loop_features). Beyond the ends of that side, the
// corner at its end is nearest. Either way a vector v leads to the loop, of no certain length, and
// one root and one quotient make it the normal. The gap has an error of fewer than 32 half-ulps of
// the extents, as CONTACT_NOISE allows. Proof: tests/gappa/loop_contact_round.g. No branch depends
// on where the circle is: the processor could not predict it.
static INLINE_FOR_SPEED TsContact loop_contact_round_of(TsCircle a, TsLoop of, bool back,
                                                        int blocks)
{
    LoopSeen seen;
    TsContact contact = {.relation = TS_TOUCHING};
    loop_see(&seen, of, a.center, blocks);
    double extents = seen.extent + a.radius + of.radius, noise = CONTACT_NOISE * extents,
           winding = of.winding;
    // Of sides that are equally near up to rounding, always the first is chosen. A squared gap less
    // 3 ties extents is less than the square of a gap less the tie. A branch lets the processor go
    // on with the best side before the others are compared with it.
    double tie = CONTACT_TIE * extents;
    int side = side_of_best(&seen, of.count, blocks);
    if (sides_of_score(&seen, of.count, seen.best - 3 * tie * extents, blocks) != (uint64_t)1
                                                                                      << side) {
        double most = copysign(sqrt(fabs(seen.best)), seen.best);
        uint64_t near = sides_of_score(&seen, of.count, (most - tie) * fabs(most - tie), blocks);
        if (!near) return contact;
        side = LOWEST_BIT_OF_64(near);
        KEEP_BRANCH(side);
    }
    int next = (side + 1) & -(side + 1 < of.count);

    Two center = two_of_vec(a.center), first = two_load(&of.corner[side].x),
        second = two_load(&of.corner[next].x), from = two_sub(first, center),
        to = two_sub(second, center), edge = two_sub(second, first), zero = two_all(0);
    Two before = two_all(-two_total(two_mul(from, edge))),
        after = two_all(two_total(two_mul(to, edge))), beyond = two_smaller(before, after);
    Two end = two_if_less(before, after, from, to),
        inward = two_mul(two_swapped(edge), two(-winding, winding));
    Two v = two_pick(
        two_lanes_both(two_lanes_less(zero, two_all(seen.best)),
                       two_lanes_either(two_lanes_less(before, zero), two_lanes_less(after, zero))),
        end, inward);
    double square = two_total(two_mul(v, v)), reach = two_total(two_mul(v, end)),
           inverse = 1 / sqrt(square), distance = reach * inverse, gap = distance - a.radius;
    gap -= of.radius;
    // No corner may be nearer along v.
    Four x = four_all(two_first(v)), y = four_all(two_second(v)), low = four_all(HUGE_VAL);
    UNROLL_TWICE for (int i = 0; i < blocks; i++) low =
        four_smaller(four_dot(x, y, seen.x[i], seen.y[i]), low);
    double slack = tie / 2; // of a length by the sum of its coordinates
    // The distance and the gap lie outside of the doubt, which ends at -2 noises.
    double doubt = CONTACT_TINY / 2 * extents + noise, middle = doubt - 2 * noise;
    bool sure = (int)(ts_scalar_smaller(fabs(distance - middle), fabs(gap - middle)) > doubt) &
                ((seen.best > 0) | (two_first(beyond) >= -slack * two_total(two_absolute(edge)))) &
                (reach - four_smallest(low) <= slack * two_total(two_absolute(v)));
    if (!sure) return contact;
    Two normal = two_mul(v, two_all(inverse)),
        on_a = two_add(center, two_mul(normal, two_all(a.radius))),
        on_b = two_add(center, two_mul(normal, two_all(distance - of.radius)));
    contact.relation = gap > 0 ? TS_APART : TS_OVERLAPPING;
    contact.gap = gap;
    two_store(&contact.normal.x, back ? two_mul(normal, two_all(-1)) : normal);
    two_store(&contact.on_a.x, back ? on_b : on_a);
    two_store(&contact.on_b.x, back ? on_a : on_b);
    return contact;
}

// Compiled for one and for two blocks as well, except for size.
static ALWAYS_INLINE TsContact loop_contact_round(TsCircle a, TsLoop of, bool back)
{
#ifndef __OPTIMIZE_SIZE__
    if (of.count <= 8)
        return of.count > 4 ? loop_contact_round_of(a, of, back, 2)
                            : loop_contact_round_of(a, of, back, 1);
#endif
    return loop_contact_round_of(a, of, back, (of.count + 3) / 4);
}

// ---- The relation of a circle

// One pass in coordinates relative to the circle's centre: the least and the greatest squared
// distance of the border, and the least area of an edge and the centre, which is positive if the
// centre is inside.
//
// A corner's relative coordinates have an error of 1 half-ulp, which moves the border by 1 half-ulp
// of the greatest distance. An edge has an error of 1 half-ulp of itself, its products with a
// corner 2 of both lengths, the area 5: the distance to a line has 5 of the greatest distance, its
// square 11, and the quotient 16. With the 2 of the corners that is 18 half-ulps of the greatest
// square. If rounding decides whether a line's nearest point is on the edge, the square differs by
// no more than the square of 6 half-ulps. The bound is 64 of both squares. An area's sign is sure
// beyond 21 half-ulps of the greatest square; the bound is 32. Proofs:
// tests/gappa/relation_convex_circle.g and tests/gappa/relation_convex_center.g.
static TsRelation SIMD_NAME(guess_circle)(TsPolygon a, TsCircle b)
{
    Four at_x = four_all(b.center.x), at_y = four_all(b.center.y), turn = four_all(a.winding),
         zero = four_all(0), least = four_all(HUGE_VAL), most = zero, inside = least;
    for (int i = 0; i < a.count; i += 4) {
        Four from_x, from_y, to_x, to_y;
        edges_at(a.corner, a.count, i, &from_x, &from_y, &to_x, &to_y);
        Four x = four_sub(from_x, at_x), y = four_sub(from_y, at_y),
             u = four_sub(four_sub(to_x, at_x), x), v = four_sub(four_sub(to_y, at_y), y);
        Four square = four_dot(x, y, x, y), length = four_dot(u, v, u, v),
             area = four_sub(four_mul(x, v), four_mul(y, u)),
             along = four_sub(zero, four_dot(x, y, u, v));
        Four line = four_div(four_mul(area, area), length);
        least = four_smaller(least, four_if_between(zero, along, length, line, square));
        most = four_larger(most, square);
        inside = four_smaller(inside, four_mul(area, turn));
    }
    double radius = b.radius * b.radius, size = four_largest(most),
           gap = four_smallest(least) - radius, bound = 0x1p-47 * (size + radius),
           depth = four_smallest(inside);
    double edge = 0x1p-48 * size;
    bool clear = gap > bound, apart = clear & (depth < -edge),
         meet = (gap < -bound) | (clear & (depth > edge));
    return (TsRelation)(!apart + meet);
}

#include "narrow/relation_kernels_private.h"

// ---- What others call

static void SIMD_NAME(corners)(Loop *loop, const TsVec *corner, int count, int winding,
                               TsVec origin)
{
    loop_set_corners(loop, corner, count, winding, origin);
}

static int SIMD_NAME(only_corner)(const Loop *loop, TsVec direction, double slack)
{
    return loop_only_corner(loop, direction, slack);
}

static void SIMD_NAME(gaps)(Loop loop[2]) { loop_gaps(loop); }

static bool SIMD_NAME(features)(Loop loop[2], Features *features)
{
    return loop_features(loop, features);
}

static TsContact SIMD_NAME(contact)(Loop loop[2], TsVec origin, bool back)
{
    return loop_contact(loop, origin, back);
}

// In doubt these return what others decide, so that no caller has to copy a contact: a copy waits
// for what was just written.
static TsContact SIMD_NAME(contact_polygons)(TsPolygon first, TsPolygon second, bool back)
{
    TsContact contact = loop_contact_polygons(first, second, back);
    if (contact.relation == TS_TOUCHING)
        return back ? ts_contact_of_polygons(second, first) : ts_contact_of_polygons(first, second);
    return contact;
}

static TsContact SIMD_NAME(contact_round)(TsCircle a, TsLoop loop)
{
    return loop_contact_round(a, loop, false);
}

static TsContact SIMD_NAME(contact_polygon_circle)(TsPolygon a, const TsCircle *b)
{
    TsContact contact = loop_contact_round(*b, (TsLoop){a.corner, a.count, a.winding, 0}, true);
    if (contact.relation == TS_TOUCHING) return ts_contact_of_polygon_circle(a, *b);
    return contact;
}

const LoopKernels SIMD_NAME(ts_loop_kernels) = {SIMD_NAME(corners),
                                                SIMD_NAME(range),
                                                SIMD_NAME(only_corner),
                                                SIMD_NAME(gaps),
                                                SIMD_NAME(features),
                                                SIMD_NAME(contact),
                                                SIMD_NAME(contact_polygons),
                                                SIMD_NAME(contact_round),
                                                SIMD_NAME(contact_polygon_circle),
                                                SIMD_NAME(guess_circle),
                                                SIMD_NAME(relation_polygons)};
