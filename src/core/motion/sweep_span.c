#include "motion/sweep_pair_private.h"

// How far it is along one axis until the shadows meet and part, and how fast a goes there, never
// backwards: met at near / speed.
typedef struct Reach {
    double near, far, speed;
    double doubt; // by how much near and far may be off
    TsVec normal; // along which a goes
} Reach;

static Reach forwards(Reach r)
{
    if (r.speed >= 0) return r;
    return (Reach){-r.far, -r.near, -r.speed, r.doubt, ts_vec_negate(r.normal)};
}

static Reach reach_of(const SweepPair *pair, TsVec normal)
{
    Interval of_a = ts_solid_shadow(&pair->solid_a, normal);
    Interval of_b = ts_solid_shadow(&pair->solid_b, normal);
    double doubt = 0x1p-48 * pair->extent * ts_vec_magnitude(normal);
    double speed = ts_vec_dot(pair->way, normal);
    return forwards((Reach){of_b.min - of_a.max, of_b.max - of_a.min, speed, doubt, normal});
}

static Reach reach_exact(const SweepPair *pair, SweepNormal normal)
{
    Exact axis = ts_sweep_normal_exact(pair, normal), way = ts_sweep_exact_way(pair);
    ExactShadow of_a = ts_exact_shadow(pair->a, &axis), of_b = ts_exact_shadow(pair->b, &axis);
    double near = ts_expansion_estimate(ts_expansion_subtract(of_b.min, of_a.max));
    double far = ts_expansion_estimate(ts_expansion_subtract(of_b.max, of_a.min));
    double speed = ts_expansion_estimate(ts_exact_dot(&way, &axis));
    return forwards((Reach){near, far, speed, 0, ts_sweep_normal(pair, normal)});
}

// Whether both times are right to 2^-36 of the way, which brings a within as much of its place,
// however sharp the corner that is met. An error of the speed counts as often as the way is gone.
static bool is_sure(const SweepPair *pair, Reach r)
{
    double way = ts_vec_magnitude(pair->way), times = 1 + (fabs(r.near) + fabs(r.far)) / r.speed;
    return r.speed > 4 * r.doubt &&
           r.doubt * times * way <= 0x1p-36 * r.speed * (pair->extent + way);
}

// Whether the axis could tell more than is known, were it asked exactly.
static bool may_narrow(const SweepSpan *span, Reach r)
{
    double slowest = r.speed - r.doubt, fastest = r.speed + r.doubt;
    if (slowest <= 0) return true;
    double near = r.near + r.doubt, far = r.far - r.doubt;
    double latest = near / (near > 0 ? slowest : fastest);
    double earliest = far / (far > 0 ? fastest : slowest);
    return latest > span->enter || earliest < span->leave;
}

static void narrow(SweepSpan *span, const SweepPair *pair, SweepNormal normal)
{
    Reach r = reach_of(pair, ts_sweep_normal(pair, normal));
    if (!is_sure(pair, r)) {
        if (!may_narrow(span, r)) return;
        r = reach_exact(pair, normal);
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
    for (int i = 0; i < count; i++) narrow(&span, pair, normal[i]);
    narrow(&span, pair, (SweepNormal){.to = ts_vec(1, 0)});
    narrow(&span, pair, (SweepNormal){.to = ts_vec(0, 1)});
    span.normal = ts_vec_normalize(span.normal);
    return span;
}
