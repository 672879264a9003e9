#include "platform/rounding.h"

#include <assert.h>

#include "motion/sweep_private.h"

// ---- normals

static SweepNormal sweep_normal_along(TsVec direction)
{
    return (SweepNormal){ts_vec(0, 0), direction, false};
}

int ts_sweep_side_normals(const TsShape *shape, SweepNormal *out)
{
    if (shape->kind == TS_SHAPE_OBB || shape->kind == TS_SHAPE_AABB) {
        TsVec axis = shape->kind == TS_SHAPE_OBB ? shape->obb.axis : ts_vec(1, 0);
        out[0] = sweep_normal_along(axis);
        out[1] = sweep_normal_along(ts_vec_perp(axis));
        return 2;
    }
    TsVec corner[TS_POLYGON_MAX];
    int corners = ts_shape_corners(shape, corner), count = 0;
    for (int i = 0; i < corners - (corners == 2); i++) {
        TsVec from = corner[i], to = corner[(i + 1) % corners];
        if (!ts_vec_equal(from, to)) out[count++] = (SweepNormal){from, to, false};
    }
    return count;
}

int ts_sweep_normals(const SweepPair *pair, SweepNormal *out)
{
    int count = ts_sweep_side_normals(pair->a, out);
    count += ts_sweep_side_normals(pair->b, out + count);
    if (!ts_vec_is_zero(pair->way)) out[count++] = (SweepNormal){ts_vec(0, 0), pair->way, true};
    return count;
}

TsVec ts_sweep_normal(const SweepPair *pair, SweepNormal normal)
{
    return ts_vec_perp(normal.of_way ? pair->way : ts_vec_sub(normal.to, normal.from));
}

Exact ts_sweep_exact_way(const SweepPair *pair)
{
    return ts_exact_difference(pair->move_a, pair->move_b);
}

Exact ts_sweep_normal_exact(const SweepPair *pair, SweepNormal normal)
{
    Exact side =
        normal.of_way ? ts_sweep_exact_way(pair) : ts_exact_difference(normal.to, normal.from);
    return ts_exact_perp(&side);
}

// ---- the relation

// Corners are off by at most 4 half-ulps of the extent, an axis and the way by 1, products and sums
// by 3 more: 8 half-ulps of axis times extent, taken four times for the rounding of the bound
// itself, as in ts_separation_relation. TS_TOUCHING stands for doubt.
static TsRelation guess_sweep(const SweepPair *pair, TsVec normal)
{
    Interval of_a = ts_solid_project(&pair->solid_a, normal);
    Interval of_b = ts_solid_project(&pair->solid_b, normal);
    double gap = ts_interval_gap(sweep_dragged(of_a, ts_vec_dot(pair->way, normal)), of_b);
    double bound = 0x1p-48 * pair->extent * ts_vec_magnitude(normal);
    return gap > bound ? TS_APART : gap < -bound ? TS_OVERLAPPING : TS_TOUCHING;
}

static TsRelation decide_sweep(const SweepPair *pair, SweepNormal normal)
{
    assert(ts_shape_valid(pair->a, 0) && ts_shape_valid(pair->b, 0));
    Exact axis = ts_sweep_normal_exact(pair, normal), way = ts_sweep_exact_way(pair);
    ExactInterval of_a = ts_exact_project(pair->a, &axis), of_b = ts_exact_project(pair->b, &axis);
    Expansion speed = ts_exact_dot(&way, &axis);
    if (ts_expansion_sign(speed) < 0) of_a.min = ts_expansion_add(of_a.min, speed);
    if (ts_expansion_sign(speed) > 0) of_a.max = ts_expansion_add(of_a.max, speed);
    int after = ts_expansion_compare(of_b.min, of_a.max);
    int before = ts_expansion_compare(of_a.min, of_b.max);
    return ts_relation_of_sign(after > before ? after : before);
}

static TsRelation weaker(TsRelation a, TsRelation b) { return a < b ? a : b; }

static TsRelation sweep_relation_along(const SweepPair *pair, TsVec direction)
{
    SweepNormal normal = sweep_normal_along(direction);
    TsRelation found = guess_sweep(pair, ts_sweep_normal(pair, normal));
    return found == TS_TOUCHING ? decide_sweep(pair, normal) : found;
}

// What a sweeps over is convex too, and its sides are those of a and the way. Where all lies in one
// line, or is one point, only the world's axes can tell; they are not asked where all axes surely
// overlap, for then there is no such line.
TsRelation ts_sweep_sides_relation(const SweepPair *pair)
{
    SweepNormal normal[TS_SWEEP_AXES_MAX];
    int count = ts_sweep_normals(pair, normal), open = 0;
    for (int i = 0; i < count; i++) {
        TsRelation found = guess_sweep(pair, ts_sweep_normal(pair, normal[i]));
        if (found == TS_APART) return TS_APART;
        if (found == TS_TOUCHING) normal[open++] = normal[i];
    }
    if (open == 0 && count > 0) return TS_OVERLAPPING;
    TsRelation found = TS_OVERLAPPING;
    for (int i = 0; i < open && found != TS_APART; i++)
        found = weaker(found, decide_sweep(pair, normal[i]));
    if (found != TS_APART) found = weaker(found, sweep_relation_along(pair, ts_vec(1, 0)));
    if (found != TS_APART) found = weaker(found, sweep_relation_along(pair, ts_vec(0, 1)));
    return found;
}

// ---- when they meet and part

// How far it is along one axis until the shadows meet and part, and how fast a goes there, never
// backwards: met at near / speed.
typedef struct SweepReach {
    double near, far, speed;
    double doubt; // by how much near and far may be off
    TsVec normal; // along which a goes
} SweepReach;

static SweepReach forward_reach(SweepReach r)
{
    if (r.speed >= 0) return r;
    return (SweepReach){-r.far, -r.near, -r.speed, r.doubt, ts_vec_negate(r.normal)};
}

static SweepReach rounded_sweep_reach(const SweepPair *pair, TsVec normal)
{
    Interval of_a = ts_solid_project(&pair->solid_a, normal);
    Interval of_b = ts_solid_project(&pair->solid_b, normal);
    double doubt = 0x1p-48 * pair->extent * ts_vec_magnitude(normal);
    double speed = ts_vec_dot(pair->way, normal);
    return forward_reach(
        (SweepReach){of_b.min - of_a.max, of_b.max - of_a.min, speed, doubt, normal});
}

static SweepReach exact_sweep_reach(const SweepPair *pair, SweepNormal normal)
{
    Exact axis = ts_sweep_normal_exact(pair, normal), way = ts_sweep_exact_way(pair);
    ExactInterval of_a = ts_exact_project(pair->a, &axis), of_b = ts_exact_project(pair->b, &axis);
    double near = ts_expansion_estimate(ts_expansion_subtract(of_b.min, of_a.max));
    double far = ts_expansion_estimate(ts_expansion_subtract(of_b.max, of_a.min));
    double speed = ts_expansion_estimate(ts_exact_dot(&way, &axis));
    return forward_reach((SweepReach){near, far, speed, 0, ts_sweep_normal(pair, normal)});
}

// Whether both times are right to 2^-36 of the way, which brings a within as much of its place,
// however sharp the corner that is met. An error of the speed counts as often as the way is gone.
static bool reach_is_sure(const SweepPair *pair, SweepReach r)
{
    double way = ts_vec_magnitude(pair->way), times = 1 + (fabs(r.near) + fabs(r.far)) / r.speed;
    return r.speed > 4 * r.doubt &&
           r.doubt * times * way <= 0x1p-36 * r.speed * (pair->extent + way);
}

// Whether the axis could tell more than is known, were it asked exactly.
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

// The latest enter and the earliest leave of all axes. The world's are asked for the sake of points
// and of segments in one line.
SweepSpan ts_sweep_sides_span(const SweepPair *pair)
{
    SweepNormal normal[TS_SWEEP_AXES_MAX];
    SweepSpan span = {-HUGE_VAL, HUGE_VAL, {0, 0}};
    int count = ts_sweep_normals(pair, normal) - 1; // nothing moves along the one of the way
    for (int i = 0; i < count; i++) narrow_span(&span, pair, normal[i]);
    narrow_span(&span, pair, (SweepNormal){.to = ts_vec(1, 0)});
    narrow_span(&span, pair, (SweepNormal){.to = ts_vec(0, 1)});
    span.normal = ts_vec_normalize(span.normal);
    return span;
}
