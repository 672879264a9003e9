// Contacts of convex loops of corners, grown by radii, by the sides of both.
#include "platform/rounding.h"

#include "narrow/contact_private.h"

#include "narrow/loop_private.h"
#include "touchstone/scalar.h"

// ---- The side of the greatest gap

// Scores every side by the nearest corner of the other loop, and returns the greatest score. Four
// sides at once, or the last two twice: sums of different sides do not wait for each other.
static double score_sides(Loop *loop, const Loop *other)
{
    Two best = two_all(-HUGE_VAL);
    for (int i = 0; i < loop->sides; i += 4) {
        int j = i + 2 < loop->sides ? i + 2 : i;
        Two x = two_load(loop->normal_x + i), y = two_load(loop->normal_y + i);
        Two u = two_load(loop->normal_x + j), v = two_load(loop->normal_y + j);
        Two least = two_all(HUGE_VAL), low = least;
        for (int k = 0; k < other->count; k++) {
            Two at_x = two_all(other->x[k]), at_y = two_all(other->y[k]);
            least = two_smaller(two_dot(x, y, at_x, at_y), least);
            low = two_smaller(two_dot(u, v, at_x, at_y), low);
        }
        least = two_sub(least, two_dot(x, y, two_load(loop->x + i), two_load(loop->y + i)));
        low = two_sub(low, two_dot(u, v, two_load(loop->x + j), two_load(loop->y + j)));
        Two score = two_score(x, y, least), second = two_score(u, v, low);
        two_store(loop->score + i, score);
        two_store(loop->score + j, second);
        best = two_larger(second, two_larger(score, best));
    }
    return two_largest(best);
}

// ---- Contacts

// By the separating axis theorem, as for boxes (contact_boxes.c). A corner has an error of at most
// 4 half-ulps of its extent (that of an OBB; of others 1), a normal 1, a product with it and the
// sum 2, the gap one more, the root and the quotient fewer than 8 of the gap: fewer than 32
// half-ulps of both extents, as CONTACT_NOISE allows. Of two corners, the supports along the line
// through them bound the distance from below.
static ALWAYS_INLINE bool features_of_loops(Loop loop[2], Features *features)
{
    double extents = loop[0].extent + loop[1].extent, noise = CONTACT_NOISE * extents;
    double of_a = score_sides(&loop[0], &loop[1]), of_b = score_sides(&loop[1], &loop[0]);
    double score = ts_scalar_larger(of_a, of_b), most = copysign(sqrt(fabs(score)), score);
    if (!(fabs(most) > 2 * noise)) return false;
    // The side of that score, unless one before it is as good up to rounding: of sides that are
    // equally near, always the same is chosen. The processor goes on with that side before the root
    // is known, and has no branches to predict but loops.
    double least = (most - noise) * fabs(most - noise);
    int owner = of_b > of_a, side = 0, first = 0;
    for (int i = loop[owner].sides - 1; i >= 0; i--) {
        side = loop[owner].score[i] >= score ? i : side;
        first = loop[owner].score[i] >= least ? i : first;
    }
    if (owner & (of_a >= least)) {
        owner = first = 0;
        while (loop[0].score[first] < least) first++;
    }
    if (first != side) side = first;

    const Loop *reference = &loop[owner], *incident = &loop[!owner];
    // The corners by the normal as it is, while the processor waits for the root.
    TsVec outward = loop_normal(reference, side);
    double length = ts_vec_length(outward), slack = noise * length;
    int next = next_corner(reference, side),
        corner = only_corner(incident, ts_vec_negate(outward), slack);
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

bool ts_contact_features(Loop loop[2], Features *features)
{
    return features_of_loops(loop, features);
}

bool ts_contact_of_loops(const TsShape *a, const TsShape *b, TsContact *contact)
{
    TsVec origin = ts_loop_origin(a);
    Loop loop[2];
    Features core;
    if (!ts_loop_set(&loop[0], a, origin) || !ts_loop_set(&loop[1], b, origin)) return false;
    if (!features_of_loops(loop, &core)) return false;
    double noise = CONTACT_NOISE * (loop[0].extent + loop[1].extent),
           radii = loop[0].radius + loop[1].radius, gap = core.gap - radii;
    if (!(fabs(gap) > 2 * noise + 0x1p-50 * radii)) return false;
    contact->relation = gap > 0 ? TS_APART : TS_OVERLAPPING;
    contact->gap = gap;
    contact->normal = core.normal;
    contact->on_a =
        ts_vec_add(origin, ts_vec_add(core.on_a, ts_vec_scale(core.normal, loop[0].radius)));
    contact->on_b =
        ts_vec_add(origin, ts_vec_sub(core.on_b, ts_vec_scale(core.normal, loop[1].radius)));
    return true;
}
