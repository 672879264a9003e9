// The kernels of batches of contacts, included by batch_contacts.c once for each instruction set:
// the contacts of a block of pairs in doubles, by the same operations in the same order as the
// contact of a single pair, so that the bits are the same. CONTACT_OPEN instead of a relation means
// undecided. CONTACT_WIDE: vectors hold four doubles or more. The code is branch-free, so that
// loops over pairs are vectorised.
#define contact_block_put SIMD_NAME(contact_block_put)
#define contact_block_aabb SIMD_NAME(contact_block_aabb)
#define contact_block_circle SIMD_NAME(contact_block_circle)
#define contact_block_obb SIMD_NAME(contact_block_obb)
#define contact_block_aabbs SIMD_NAME(contact_block_aabbs)
#define contact_block_circles SIMD_NAME(contact_block_circles)
#define contact_block_obbs SIMD_NAME(contact_block_obbs)

static ALWAYS_INLINE void contact_block_put(ContactBlock *block, int k, int32_t relation,
                                            TsContact contact)
{
    block->relation[k] = relation;
    block->gap[k] = contact.gap;
    block->normal_x[k] = contact.normal.x;
    block->normal_y[k] = contact.normal.y;
    block->on_a_x[k] = contact.on_a.x;
    block->on_a_y[k] = contact.on_a.y;
    block->on_b_x[k] = contact.on_b.x;
    block->on_b_y[k] = contact.on_b.y;
}

static ALWAYS_INLINE void contact_block_circle(const double *const *a, const double *const *b,
                                               int k, ContactBlock *block)
{
    TsContact contact = contact_formula_rounds(contact_circle_at(a, k), contact_circle_at(b, k));
    bool open = contact.relation == TS_TOUCHING;
    contact_block_put(block, k, open ? CONTACT_OPEN : (int32_t)contact.relation, contact);
}

// As ts_contact_of_aabbs. Boxes whose left sides are at the same x are left open: all their numbers
// decide which of them is the first.
static ALWAYS_INLINE void contact_block_aabb(const double *const *a, const double *const *b, int k,
                                             ContactBlock *block)
{
    TsAabb of_a = contact_aabb_at(a, k), of_b = contact_aabb_at(b, k);
    bool back = of_a.min.x > of_b.min.x, open = of_a.min.x == of_b.min.x;
    TsAabb first = {{back ? of_b.min.x : of_a.min.x, back ? of_b.min.y : of_a.min.y},
                    {back ? of_b.max.x : of_a.max.x, back ? of_b.max.y : of_a.max.y}},
           second = {{back ? of_a.min.x : of_b.min.x, back ? of_a.min.y : of_b.min.y},
                     {back ? of_a.max.x : of_b.max.x, back ? of_a.max.y : of_b.max.y}};
    TsContact c = contact_formula_aabbs(first, second);
    TsContact contact = {c.relation,
                         c.gap,
                         {back ? -c.normal.x : c.normal.x, back ? -c.normal.y : c.normal.y},
                         {back ? c.on_b.x : c.on_a.x, back ? c.on_b.y : c.on_a.y},
                         {back ? c.on_a.x : c.on_b.x, back ? c.on_a.y : c.on_b.y}};
    contact_block_put(block, k, open ? CONTACT_OPEN : (int32_t)c.relation, contact);
}

#if CONTACT_WIDE
// As ts_contact_of_obbs (narrow/contact_boxes.c, where the derivation and the proofs are), a pair
// in each lane. Boxes whose centres are at the same x are left open, since all their numbers decide
// which of them is the first, and so are those whose axes are not nearly of unit length.
static ALWAYS_INLINE void contact_block_obb(const double *const *a, const double *const *b, int k,
                                            ContactBlock *block)
{
    TsObb of_a = contact_obb_at(a, k), of_b = contact_obb_at(b, k);
    bool back = of_a.center.x > of_b.center.x;
    // The first box, u, and the second one, w, relative to the centre of the first.
    TsVec origin = {back ? of_b.center.x : of_a.center.x, back ? of_b.center.y : of_a.center.y},
          d = {(back ? of_a.center.x : of_b.center.x) - origin.x,
               (back ? of_a.center.y : of_b.center.y) - origin.y};
    double ux = back ? of_b.axis.x : of_a.axis.x, uy = back ? of_b.axis.y : of_a.axis.y;
    double wx = back ? of_a.axis.x : of_b.axis.x, wy = back ? of_a.axis.y : of_b.axis.y;
    double off_u = ux * ux + uy * uy - 1, off_w = wx * wx + wy * wy - 1;
    double length_u = 1 + off_u * (0.5 - off_u * 0.125),
           inverse_u = 1 - off_u * (0.5 - off_u * 0.375);
    double length_w = 1 + off_w * (0.5 - off_w * 0.125),
           inverse_w = 1 - off_w * (0.5 - off_w * 0.375);
    double half_u0 = (back ? of_b.half.x : of_a.half.x) * length_u,
           half_u1 = (back ? of_b.half.y : of_a.half.y) * length_u,
           half_w0 = (back ? of_a.half.x : of_b.half.x) * length_w,
           half_w1 = (back ? of_a.half.y : of_b.half.y) * length_w;
    ux *= inverse_u;
    uy *= inverse_u;
    wx *= inverse_w;
    wy *= inverse_w;
    double extents = formula_magnitude(d) + half_u0 + half_u1 + half_w0 + half_w1,
           noise = CONTACT_NOISE * extents, tie = CONTACT_TIE * extents;

    double cosine = ux * wx + uy * wy, sine = ux * wy - uy * wx;
    double along_u = d.x * ux + d.y * uy, across_u = ux * d.y - uy * d.x;
    double along_w = d.x * wx + d.y * wy, across_w = wx * d.y - wy * d.x;
    double sign_u0 = copysign(1, along_u + tie / 2), sign_u1 = copysign(1, across_u + tie / 2),
           sign_w0 = copysign(1, along_w + tie / 2), sign_w1 = copysign(1, across_w + tie / 2);
    double gap_u0 = sign_u0 * along_u - (half_u0 + (half_w0 * fabs(cosine) + half_w1 * fabs(sine))),
           gap_u1 =
               sign_u1 * across_u - (half_u1 + (half_w0 * fabs(sine) + half_w1 * fabs(cosine))),
           gap_w0 = sign_w0 * along_w - (half_w0 + (half_u0 * fabs(cosine) + half_u1 * fabs(sine))),
           gap_w1 =
               sign_w1 * across_w - (half_w1 + (half_u0 * fabs(sine) + half_u1 * fabs(cosine)));
    bool side_u = gap_u0 + tie < gap_u1, side_w = gap_w0 + tie < gap_w1;
    double by_u = side_u ? gap_u1 : gap_u0, by_w = side_w ? gap_w1 : gap_w0;
    bool owner = by_u + tie < by_w, side = (owner & side_w) | (!owner & side_u);
    double depth = formula_larger(formula_larger(gap_u0, gap_u1), formula_larger(gap_w0, gap_w1));

    // In the frame of the reference box.
    double x = owner ? wx : ux, y = owner ? wy : uy, to_w = owner ? -1 : 1;
    double outward_u = side_u ? sign_u1 : sign_u0, outward_w = side_w ? sign_w1 : sign_w0,
           outward = owner ? outward_w : outward_u, way = outward * to_w;
    double along = owner ? along_w : along_u, across = owner ? across_w : across_u;
    double turned = sine * to_w;
    double axis_along = way * (side ? turned : cosine),
           axis_across = way * (side ? -cosine : turned);
    double ahead_center = outward * (side ? across : along),
           right_center = outward * (side ? -along : across);
    double normal_x = way * (side ? -y : x), normal_y = way * (side ? x : y);
    double half_0 = owner ? half_w0 : half_u0, half_1 = owner ? half_w1 : half_u1;
    double top = side ? half_1 : half_0, end = side ? half_0 : half_1;
    double other_0 = owner ? half_u0 : half_w0, other_1 = owner ? half_u1 : half_w1;

    // The farthest corners of the incident box.
    double p = copysign(1, -axis_along) * other_0, q = copysign(1, axis_across) * other_1;
    double first = p * axis_across, second = q * axis_along;
    bool steep_0 = (other_0 + other_0) * fabs(axis_along) > noise,
         steep_1 = (other_1 + other_1) * fabs(axis_across) > noise;
    double radius = (steep_0 ? 0 : fabs(first)) + (steep_1 ? 0 : fabs(second));
    double beside = steep_0 ? right_center + first : right_center,
           middle = steep_1 ? beside + second : beside;
    double from = formula_larger(middle - radius, -end), to = formula_smaller(middle + radius, end);
    bool corners = to - from < (depth > 0 ? 0 : -noise);

    // Two corners, in case they are nearest.
    double near = copysign(end, middle);
    double p_flipped = first * near > 0 ? -p : p, q_flipped = second * near > 0 ? -q : q;
    p = steep_0 ? p : p_flipped;
    q = steep_1 ? q : q_flipped;
    double right = right_center + p * axis_across + q * axis_along - near,
           ahead = ahead_center + p * axis_along - q * axis_across - top,
           distance = sqrt(right * right + ahead * ahead), slack = tie * distance;
    bool sure = (depth > 0) & (2 * p * (ahead * axis_along + right * axis_across) <= slack) &
                (2 * q * (right * axis_along - ahead * axis_across) <= slack);
    double direct_x = -normal_y * right + normal_x * ahead,
           direct_y = normal_x * right + normal_y * ahead, inverse = 1 / distance;
    double step_x = corners ? direct_x : normal_x * depth,
           step_y = corners ? direct_y : normal_y * depth;
    double at = corners ? near : (from + to) / 2, gap = corners ? distance : depth;
    double own_x = (owner ? d.x : 0) + (-normal_y * at + normal_x * top),
           own_y = (owner ? d.y : 0) + (normal_x * at + normal_y * top);
    double other_x = origin.x + (own_x + step_x), other_y = origin.y + (own_y + step_y);
    own_x = origin.x + own_x;
    own_y = origin.y + own_y;
    double to_b = back ? -to_w : to_w, unit_x = corners ? direct_x * inverse : normal_x,
           unit_y = corners ? direct_y * inverse : normal_y;
    bool decided = (of_a.center.x != of_b.center.x) & (fabs(off_u) < 0x1p-20) &
                   (fabs(off_w) < 0x1p-20) &
                   ((depth > CONTACT_TINY * extents) | (depth < -2 * noise)) & (!corners | sure);
    contact_block_put(block, k,
                      !decided  ? CONTACT_OPEN
                      : gap > 0 ? TS_APART
                                : TS_OVERLAPPING,
                      (TsContact){TS_APART,
                                  gap,
                                  {unit_x * to_b, unit_y * to_b},
                                  {to_b < 0 ? other_x : own_x, to_b < 0 ? other_y : own_y},
                                  {to_b < 0 ? own_x : other_x, to_b < 0 ? own_y : other_y}});
}

#endif

// The first loop has a count that the compiler knows, and both write what no column can overlap.
#define CONTACT_LOOP(kernel, one)                                                                  \
    static void kernel(const double *const *a, const double *const *b, int from, int lanes,        \
                       const TsBatchContacts *found)                                               \
    {                                                                                              \
        ContactBlock block;                                                                        \
        if (lanes == CONTACT_LANES) {                                                              \
            for (int k = 0; k < CONTACT_LANES; k++) one(a, b, k, &block);                          \
        } else {                                                                                   \
            for (int k = 0; k < lanes; k++) one(a, b, k, &block);                                  \
        }                                                                                          \
        contact_put_block(found, from, lanes, &block);                                             \
    }

CONTACT_LOOP(contact_block_aabbs, contact_block_aabb)
CONTACT_LOOP(contact_block_circles, contact_block_circle)
#if CONTACT_WIDE
CONTACT_LOOP(contact_block_obbs, contact_block_obb)
#else
// Two pairs at once gain nothing over a single contact, whose lanes are the boxes.
static void contact_block_obbs(const double *const *a, const double *const *b, int from, int lanes,
                               const TsBatchContacts *found)
{
    (void)a;
    (void)b;
    memset(found->relation + from, CONTACT_OPEN, (size_t)lanes);
}
#endif
#undef CONTACT_LOOP

static const ContactKernels SIMD_NAME(contact_kernels) = {
    .aabbs = contact_block_aabbs, .circles = contact_block_circles, .obbs = contact_block_obbs};
