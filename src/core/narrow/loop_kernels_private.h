// The inner loops of loops of corners, four sides or corners at a time, compiled once for each
// instruction set with the same results to the bit (loop_kernels.c). Who includes this defines
// SIMD_NAME, Four, FOUR_WIDE (whether a register holds four) and the operations on Four:
// four_all, four_load, four_store, four_add, four_sub, four_mul, four_div, four_smaller,
// four_larger (b if either is NaN), four_absolute, four_at_most (a bit for each lane),
// four_smallest, four_largest, and four_edges.

#define four_dot SIMD_NAME(four_dot)
#define loop_set_corners SIMD_NAME(loop_set_corners)
#define gaps_of_sides SIMD_NAME(gaps_of_sides)
#define loop_gaps SIMD_NAME(loop_gaps)
#define score_sides SIMD_NAME(score_sides)
#define side_of_score SIMD_NAME(side_of_score)
#define loop_only_corner SIMD_NAME(loop_only_corner)
#define loop_features SIMD_NAME(loop_features)
#define loop_side_by_origin SIMD_NAME(loop_side_by_origin)
#define loop_contact_round SIMD_NAME(loop_contact_round)
#define loop_contact SIMD_NAME(loop_contact)
#define loop_contact_polygons SIMD_NAME(loop_contact_polygons)

static ALWAYS_INLINE Four four_dot(Four x, Four y, Four to_x, Four to_y)
{
    return four_add(four_mul(x, to_x), four_mul(y, to_y));
}

// ---- Corners

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
        int one = next_corner(loop, i), two = next_corner(loop, one),
            three = next_corner(loop, two), four = next_corner(loop, three);
        Four from_x, from_y, to_x, to_y;
        four_edges(corner + i, corner + one, corner + two, corner + three, corner + four, &from_x,
                   &from_y, &to_x, &to_y);
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
    double height[TS_POLYGON_MAX];
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
    high &= UINT64_MAX >> (TS_POLYGON_MAX - loop->count);
    return high & (high - 1) ? -1 : LOWEST_BIT_OF_64(high);
}

// By the separating axis theorem, as for boxes (contact_boxes.c). A corner has an error of at most
// 4 half-ulps of its extent (that of an OBB; of others 1), a normal 1, a product with it and the
// sum 2, the gap one more (proof: tests/gappa/separation_axes.g), the root and the quotient fewer
// than 8 of the gap: fewer than 32 half-ulps of both extents, as CONTACT_NOISE allows. Of two
// corners, the supports along the line through them bound the distance from below.
static ALWAYS_INLINE bool loop_features(Loop loop[2], Features *features)
{
    double extents = loop[0].extent + loop[1].extent, noise = CONTACT_NOISE * extents;
    loop_gaps(loop);
    double of_a = score_sides(&loop[0]), of_b = score_sides(&loop[1]);
    double score = ts_scalar_larger(of_a, of_b), most = copysign(sqrt(fabs(score)), score);
    if (!(fabs(most) > 2 * noise)) return false;
    // The side of that score, unless one before it is as good up to rounding: of sides that are
    // equally near, always the same is chosen. A branch lets the processor go on with that side
    // before the root is known.
    double least = (most - noise) * fabs(most - noise);
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
    TsVec on[2];
    if (to < from && (depth > 0 || to - from < -noise)) { // two corners
        if (depth < 0) return false;
        bool after = other.from > face.to;
        TsVec p = loop_corner(reference, after ? face.last : face.first);
        TsVec q = loop_corner(incident, after ? other.first : other.last);
        TsVec between = ts_vec_sub(q, p);
        depth = ts_vec_length(between);
        if (depth <= 1e-11 * extents) return false;
        normal = ts_vec_scale(between, 1 / depth);
        if (support(reference, normal) > ts_vec_dot(p, normal) + noise ||
            support(incident, ts_vec_negate(normal)) > noise - ts_vec_dot(q, normal))
            return false;
        on[owner] = p;
        on[!owner] = q;
    } else {
        TsVec across = ts_vec_scale(tangent, (from + to) / 2);
        on[owner] = ts_vec_add(across, ts_vec_scale(up, face.height));
        on[!owner] = ts_vec_add(across, ts_vec_scale(up, -other.height));
    }
    features->gap = depth;
    features->normal = ts_vec_scale(normal, 1 - 2 * owner);
    features->on_a = on[0];
    features->on_b = on[1];
    return true;
}

// ---- Contacts

// TS_TOUCHING means doubt. If `back`, the second loop's shape is the first of the contact.
static ALWAYS_INLINE TsContact loop_contact(Loop loop[2], TsVec origin, bool back)
{
    Features core;
    TsContact contact = {.relation = TS_TOUCHING};
    if (!loop_features(loop, &core)) return contact;
    double noise = CONTACT_NOISE * (loop[0].extent + loop[1].extent),
           radii = loop[0].radius + loop[1].radius, gap = core.gap - radii;
    if (!(fabs(gap) > 2 * noise + 0x1p-50 * radii)) return contact;
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

// The side that has the greatest gap to the origin, and the gap, < 0 if the origin is inside. A
// branch lets the processor go on with that side before the root is known, as in loop_features.
static ALWAYS_INLINE int loop_side_by_origin(Loop *loop, double noise, double *gap)
{
    for (int i = 0; i < loop->sides; i += 4) {
        Four depth = four_dot(four_load(loop->normal_x + i), four_load(loop->normal_y + i),
                              four_load(loop->x + i), four_load(loop->y + i));
        four_store(loop->score + i, four_sub(four_all(0), depth));
    }
    double score = score_sides(loop), most = copysign(sqrt(fabs(score)), score);
    int side = side_of_score(loop, score),
        first = side_of_score(loop, (most - noise) * fabs(most - noise));
    if (first != side) {
        KEEP_BRANCH(first);
        side = first;
    }
    *gap = most;
    return side;
}

// A circle and a loop, or, if `back`, the loop and the circle. TS_TOUCHING means doubt.
//
// The side of the greatest gap, as for two loops (loop_features), whose bound is this
// one's too: the centre is at the origin, and a relative corner has an error of 1 half-ulp. Beyond
// the ends of that side, the corner at its end is nearest.
static ALWAYS_INLINE TsContact loop_contact_round(TsCircle a, TsLoop of, bool back)
{
    Loop loop;
    double distance;
    TsContact contact = {.relation = TS_TOUCHING};
    loop_set_corners(&loop, of.corner, of.count, of.winding, a.center);
    double extents = loop.extent + a.radius + of.radius, noise = CONTACT_NOISE * extents;
    int side = loop_side_by_origin(&loop, noise, &distance);
    if (!(fabs(distance) > 2 * noise)) return contact;

    TsVec from = of.corner[side], to = of.corner[next_corner(&loop, side)];
    TsVec along = ts_vec_normalize(ts_vec_sub(to, from));
    TsVec normal = ts_vec_scale(ts_vec_perp(along), of.winding); // inwards: from a to the loop
    double before = ts_vec_dot(ts_vec_sub(a.center, from), along),
           after = ts_vec_dot(ts_vec_sub(to, a.center), along);
    TsVec ends[] = {to, from};
    if (ts_scalar_smaller(before, after) < 0) {
        if (distance < 0 && ts_scalar_smaller(before, after) < -noise) return contact;
        if (distance > 0) {
            TsVec corner = ts_vec_sub(ends[before < after], a.center);
            distance = ts_vec_length(corner);
            normal = ts_vec_scale(corner, 1 / distance);
            if (distance <= 1e-11 * extents) return contact;
            if (SIMD_NAME(range)(&loop, normal).low < distance - noise) return contact;
        }
    }
    double radii = a.radius + of.radius, gap = distance - radii;
    if (!(fabs(gap) > 2 * noise)) return contact;
    TsVec on_a = ts_vec_add(a.center, ts_vec_scale(normal, a.radius)),
          on_b = ts_vec_add(a.center, ts_vec_scale(normal, distance - of.radius));
    contact.relation = gap > 0 ? TS_APART : TS_OVERLAPPING;
    contact.gap = gap;
    contact.normal = back ? ts_vec_negate(normal) : normal;
    contact.on_a = back ? on_b : on_a;
    contact.on_b = back ? on_a : on_b;
    return contact;
}

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

static TsContact SIMD_NAME(contact_polygon_circle)(TsPolygon a, TsCircle b)
{
    TsContact contact = loop_contact_round(b, (TsLoop){a.corner, a.count, a.winding, 0}, true);
    if (contact.relation == TS_TOUCHING) return ts_contact_of_polygon_circle(a, b);
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
                                                SIMD_NAME(contact_polygon_circle)};
