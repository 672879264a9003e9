// Sweeps of shapes with straight sides: the swept separating axis theorem, decided exactly.
#include "platform/rounding.h"

#include "motion/sweep_private.h"

#include "geometry/kind.h"
#include "platform/assert.h"

// ---- normals

static SweepNormal sweep_normal_along(TsVec direction)
{
    return (SweepNormal){ts_vec(0, 0), direction, false};
}

static bool is_upright(const TsShape *shape) { return kind_form(shape) == FORM_AABB; }

// Two boxes that are parallel, as most are that touch, have the same normals.
static bool boxes_are_parallel(const SweepPair *pair)
{
    if (!kind_is_box(pair->a) || !kind_is_box(pair->b)) return false;
    TsVec u = kind_box_axis(pair->a), w = kind_box_axis(pair->b);
    TsVec perp = ts_vec_perp(w);
    return ts_vec_equal(u, w) || ts_vec_equal(u, perp) || ts_vec_equal(u, ts_vec_negate(w)) ||
           ts_vec_equal(u, ts_vec_negate(perp));
}

static void begin_sides(SweepNormals *normals)
{
    const TsShape *owner = normals->owner == 0 ? normals->pair->a : normals->pair->b;
    normals->side = 0;
    normals->corner = NULL;
    normals->sides = 2;
    if (kind_is_box(owner)) return;
    normals->corner = ts_shape_stored_corners(owner, &normals->corners);
    normals->sides = normals->corners - (normals->corners == 2);
}

SweepNormals ts_sweep_normals(const SweepPair *pair)
{
    SweepNormals normals = {.pair = pair, .owner = 0};
    begin_sides(&normals);
    return normals;
}

static bool next_side_normal(SweepNormals *normals, SweepNormal *out)
{
    const TsShape *owner = normals->owner == 0 ? normals->pair->a : normals->pair->b;
    const TsVec *corner = normals->corner;
    while (normals->side < normals->sides) {
        int i = normals->side++;
        if (!corner) {
            TsVec axis = kind_box_axis(owner);
            *out = sweep_normal_along(i == 0 ? axis : ts_vec_perp(axis));
            return true;
        }
        TsVec from = corner[i], to = corner[i + 1 < normals->corners ? i + 1 : 0];
        if (ts_vec_equal(from, to)) continue;
        *out = (SweepNormal){from, to, false};
        return true;
    }
    return false;
}

// A motion along an axis of an AABB has the normal of a side too.
bool ts_sweep_next_normal(SweepNormals *normals, SweepNormal *out)
{
    const SweepPair *pair = normals->pair;
    while (normals->owner < 2) {
        if (next_side_normal(normals, out)) return true;
        normals->owner += normals->owner == 0 && boxes_are_parallel(pair) ? 2 : 1;
        if (normals->owner < 2) begin_sides(normals);
    }
    if (normals->owner > 2) return false;
    normals->owner = 3;
    bool upright = pair->motion.x == 0 || pair->motion.y == 0; // or zero
    bool has_upright = is_upright(pair->a) || is_upright(pair->b);
    *out = (SweepNormal){ts_vec(0, 0), pair->motion, true};
    return !ts_vec_is_zero(pair->motion) && !(upright && has_upright);
}

TsVec ts_sweep_normal(const SweepPair *pair, SweepNormal normal)
{
    return ts_vec_perp(normal.of_motion ? pair->motion : ts_vec_sub(normal.to, normal.from));
}

Exact ts_sweep_exact_motion(const SweepPair *pair)
{
    return ts_exact_difference(pair->move_a, pair->move_b);
}

Exact ts_sweep_normal_exact(const SweepPair *pair, SweepNormal normal)
{
    Exact side = normal.of_motion ? ts_sweep_exact_motion(pair)
                                  : ts_exact_difference(normal.to, normal.from);
    return ts_exact_perp(&side);
}

// ---- the relation

// Corners have an error of at most 4 half-ulps of the extent, an axis and the motion 1; with
// products and sums that is fewer than 24 half-ulps of axis times extent. The bound is 32. Proof:
// tests/gappa/sweep_gap.g. TS_TOUCHING means doubt.
static TsRelation guess_sweep(const SweepPair *pair, TsVec normal)
{
    Interval of_a = ts_solid_project(&pair->solid_a, normal);
    Interval of_b = ts_solid_project(&pair->solid_b, normal);
    double gap = ts_solid_gap(swept_interval(of_a, ts_vec_dot(pair->motion, normal)), of_b);
    double bound = 0x1p-48 * pair->extent * ts_vec_magnitude(normal);
    return gap > bound ? TS_APART : gap < -bound ? TS_OVERLAPPING : TS_TOUCHING;
}

static TsRelation decide_sweep(const SweepPair *pair, SweepNormal normal)
{
    ASSERT(ts_shape_valid(pair->a, 0) && ts_shape_valid(pair->b, 0));
    Exact axis = ts_sweep_normal_exact(pair, normal), motion = ts_sweep_exact_motion(pair);
    ExactInterval of_a = ts_exact_project(pair->a, &axis), of_b = ts_exact_project(pair->b, &axis);
    Expansion speed = ts_exact_dot(&motion, &axis);
    if (ts_expansion_sign(speed) < 0) of_a.min = ts_expansion_add(of_a.min, speed);
    if (ts_expansion_sign(speed) > 0) of_a.max = ts_expansion_add(of_a.max, speed);
    int after = ts_expansion_compare(of_b.min, of_a.max);
    int before = ts_expansion_compare(of_a.min, of_b.max);
    return ts_relation_of_sign(after > before ? after : before);
}

// Of two AABBs on an axis of the world, where few additions decide.
static TsRelation decide_intervals(Interval a, double move_a, Interval b, double move_b)
{
    Expansion speed = ts_expansion_difference(move_a, move_b);
    Expansion after = ts_expansion_difference(b.min, a.max),
              before = ts_expansion_difference(a.min, b.max);
    if (ts_expansion_sign(speed) > 0) after = ts_expansion_subtract(after, speed);
    if (ts_expansion_sign(speed) < 0) before = ts_expansion_add(before, speed);
    int later = ts_expansion_sign(after), sooner = ts_expansion_sign(before);
    return ts_relation_of_sign(later > sooner ? later : sooner);
}

static TsRelation decide_open(const SweepPair *pair, SweepNormal normal)
{
    if (normal.of_motion || !is_upright(pair->a) || !is_upright(pair->b))
        return decide_sweep(pair, normal);
    TsAabb a = pair->a->aabb, b = pair->b->aabb;
    if (normal.to.x == 0)
        return decide_intervals((Interval){a.min.x, a.max.x}, pair->move_a.x,
                                (Interval){b.min.x, b.max.x}, pair->move_b.x);
    return decide_intervals((Interval){a.min.y, a.max.y}, pair->move_a.y,
                            (Interval){b.min.y, b.max.y}, pair->move_b.y);
}

enum { HELD_NORMALS = 16 };

static TsRelation weaker(TsRelation a, TsRelation b) { return a < b ? a : b; }

static TsRelation sweep_relation_along(const SweepPair *pair, TsVec direction)
{
    SweepNormal normal = sweep_normal_along(direction);
    TsRelation found = guess_sweep(pair, ts_sweep_normal(pair, normal));
    return found == TS_TOUCHING ? decide_sweep(pair, normal) : found;
}

// The area that a sweeps is convex, and its sides are parallel to those of a and to the motion. If
// everything is collinear, or one point, only the world's axes can separate; they are not needed if
// the projections surely overlap on all other axes, or if a box has two axes of its own.
TsRelation ts_sweep_sides_relation(const SweepPair *pair)
{
    SweepNormals normals = ts_sweep_normals(pair);
    SweepNormal normal, held[HELD_NORMALS]; // the first that are open
    int count = 0, open = 0;
    for (; ts_sweep_next_normal(&normals, &normal); count++) {
        TsRelation found = guess_sweep(pair, ts_sweep_normal(pair, normal));
        if (found == TS_APART) return TS_APART;
        if (found != TS_TOUCHING) continue;
        if (open < HELD_NORMALS) held[open] = normal;
        open++;
    }
    if (open == 0 && count > 0) return TS_OVERLAPPING;
    TsRelation found = TS_OVERLAPPING;
    for (int i = 0; i < open && i < HELD_NORMALS && found != TS_APART; i++)
        found = weaker(found, decide_open(pair, held[i]));
    normals = ts_sweep_normals(pair);
    for (int i = 0; i < open && open > HELD_NORMALS && found != TS_APART;) { // the others
        ts_sweep_next_normal(&normals, &normal);
        if (guess_sweep(pair, ts_sweep_normal(pair, normal)) != TS_TOUCHING) continue;
        if (i++ >= HELD_NORMALS) found = weaker(found, decide_open(pair, normal));
    }
    if (kind_is_box(pair->a) || kind_is_box(pair->b)) return found;
    if (found != TS_APART) found = weaker(found, sweep_relation_along(pair, ts_vec(1, 0)));
    if (found != TS_APART) found = weaker(found, sweep_relation_along(pair, ts_vec(0, 1)));
    return found;
}

// ---- the first and the last contact

// One axis: the distances that a's projection moves until it begins and ceases to overlap b's, and
// its speed, which is not negative. The projections begin to overlap at near / speed.
typedef struct SweepReach {
    double near, far, speed;
    double doubt; // bounds the error of each
    TsVec normal; // in the direction of a's motion
} SweepReach;

static SweepReach forward_reach(SweepReach r)
{
    if (r.speed >= 0) return r;
    return (SweepReach){-r.far, -r.near, -r.speed, r.doubt, ts_vec_negate(r.normal)};
}

// Proof of the doubt: tests/gappa/sweep_reach.g.
static SweepReach rounded_sweep_reach(const SweepPair *pair, TsVec normal)
{
    Interval of_a = ts_solid_project(&pair->solid_a, normal);
    Interval of_b = ts_solid_project(&pair->solid_b, normal);
    double doubt = 0x1p-48 * pair->extent * ts_vec_magnitude(normal);
    double speed = ts_vec_dot(pair->motion, normal);
    return forward_reach(
        (SweepReach){of_b.min - of_a.max, of_b.max - of_a.min, speed, doubt, normal});
}

static SweepReach exact_sweep_reach(const SweepPair *pair, SweepNormal normal)
{
    Exact axis = ts_sweep_normal_exact(pair, normal), motion = ts_sweep_exact_motion(pair);
    ExactInterval of_a = ts_exact_project(pair->a, &axis), of_b = ts_exact_project(pair->b, &axis);
    double near = ts_expansion_estimate(ts_expansion_subtract(of_b.min, of_a.max));
    double far = ts_expansion_estimate(ts_expansion_subtract(of_b.max, of_a.min));
    double speed = ts_expansion_estimate(ts_exact_dot(&motion, &axis));
    return forward_reach((SweepReach){near, far, speed, 0, ts_sweep_normal(pair, normal)});
}

// Whether both times are accurate enough: within 2^-36 of the motion, so that a's position at the
// impact is within 2^-36 of the extent, however acute the corner is. An error of the speed is
// multiplied by the distance that was moved.
static bool reach_is_sure(const SweepPair *pair, SweepReach r)
{
    double motion = ts_vec_magnitude(pair->motion),
           times = 1 + (fabs(r.near) + fabs(r.far)) / r.speed;
    return r.speed > 4 * r.doubt &&
           r.doubt * times * motion <= 0x1p-36 * r.speed * (pair->extent + motion);
}

// Whether the exact times of this axis could narrow the span.
static bool reach_may_narrow(const SweepSpan *span, SweepReach r)
{
    double slowest = r.speed - r.doubt, fastest = r.speed + r.doubt;
    if (slowest <= 0) return true;
    double near = r.near + r.doubt, far = r.far - r.doubt;
    double latest = near / (near > 0 ? slowest : fastest);
    double earliest = far / (far > 0 ? fastest : slowest);
    return latest > span->enter || earliest < span->leave;
}

static void narrow_span(SweepSpan *span, const SweepPair *pair, SweepNormal normal)
{
    SweepReach r = rounded_sweep_reach(pair, ts_sweep_normal(pair, normal));
    if (!reach_is_sure(pair, r)) {
        if (!reach_may_narrow(span, r)) return;
        r = exact_sweep_reach(pair, normal);
    }
    if (r.speed == 0) return;
    double enter = r.near / r.speed, leave = r.far / r.speed;
    if (enter > span->enter) {
        span->enter = enter;
        span->normal = r.normal;
    }
    if (leave < span->leave) span->leave = leave;
}

// The latest enter and the earliest leave of all axes. The world's axes are needed for points and
// collinear segments; a box has two axes of its own.
SweepSpan ts_sweep_sides_span(const SweepPair *pair)
{
    SweepSpan span = {-HUGE_VAL, HUGE_VAL, {0, 0}};
    SweepNormals normals = ts_sweep_normals(pair);
    for (SweepNormal normal; ts_sweep_next_normal(&normals, &normal);) {
        if (!normal.of_motion) narrow_span(&span, pair, normal); // nothing moves along that
    }
    if (!kind_is_box(pair->a) && !kind_is_box(pair->b)) {
        narrow_span(&span, pair, sweep_normal_along(ts_vec(1, 0)));
        narrow_span(&span, pair, sweep_normal_along(ts_vec(0, 1)));
    }
    span.normal = ts_vec_normalize(span.normal);
    return span;
}
