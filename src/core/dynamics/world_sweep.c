// Fast bodies are led along their way again, and stopped where it meets something first.
//
// By conservative advancement (Mirtich 1996): along the axis that shows the widest gap no point of
// the body comes closer than its speed along it and its turning allow, so time may go on by the gap
// over that. It can stop short, never late: what is passed is never missed. With the turn, which
// ts_sweep_shapes leaves out.
#include "dynamics/world_private.h"

enum { ADVANCES = 64 };
static const double target = 0.05; // px before the obstacle, within which the next step sees it

static TsPose pose_at(const Fast *fast, TsVec way, double t)
{
    return (TsPose){ts_vec_add(fast->start.position, ts_vec_scale(way, t)),
                    ts_world_turned(fast->start.turn, fast->turned * t)};
}

// Who touches at the start is left to the contact; but through nothing does the way lead.
static bool pierces(const TsCollider *a, const TsCollider *b, TsVec way, TsVec normal)
{
    double inner = a->inner < b->inner ? a->inner : b->inner;
    return ts_vec_dot(way, normal) > inner / 2;
}

// 1: it does not meet that body.
static double time_of(const TsWorld *world, const Fast *fast, TsVec way, int other)
{
    const TsCollider *a = &world->form[fast->body], *b = &world->form[other];
    double t = 0, turns = fabs(fast->turned) * a->reach;
    for (int i = 0; i < ADVANCES; i++) {
        TsVec normal;
        double gap =
            ts_manifold_distance(a, pose_at(fast, way, t), b, world->body[other].pose, &normal);
        if (gap <= target && i == 0) return pierces(a, b, way, normal) ? 0 : 1;
        if (gap <= target) return t;
        double closing = ts_vec_dot(way, normal) + turns;
        if (closing <= 0) return 1;
        t += (gap - target / 2) / closing;
        if (t >= 1) return 1;
    }
    return t;
}

static bool stops(const TsWorld *world, const Fast *fast, int other)
{
    const TsBody *body = &world->body[fast->body], *b = &world->body[other];
    if (other == fast->body || !b->alive) return false;
    return b->fixed || (body->bullet && !b->bullet);
}

static TsBounds around_way(const TsWorld *world, const Fast *fast, TsVec way)
{
    double reach = world->form[fast->body].reach;
    TsVec from = fast->start.position, to = ts_vec_add(from, way), r = ts_vec(reach, reach);
    TsBounds at_start = ts_bounds_around((TsAabb){ts_vec_sub(from, r), ts_vec_add(from, r)});
    return ts_bounds_both(at_start,
                          ts_bounds_around((TsAabb){ts_vec_sub(to, r), ts_vec_add(to, r)}));
}

// Without memory to ask who is in its way it stays where it was.
static void sweep_one(TsWorld *world, const Fast *fast)
{
    WorldSelf *self = world->self;
    TsPose *pose = &world->body[fast->body].pose;
    TsVec way = ts_vec_sub(pose->position, fast->start.position);
    double first =
        ts_broad_window(&world->broad, around_way(world, fast, way), &self->hits) ? 1 : 0;
    for (int i = 0; i < self->hits.count; i++) {
        if (!stops(world, fast, self->hits.index[i])) continue;
        double t = time_of(world, fast, way, self->hits.index[i]);
        if (t < first) first = t;
    }
    if (first < 1) *pose = pose_at(fast, way, first);
    world->cost.swept += first < 1;
}

void ts_world_sweep(TsWorld *world)
{
    WorldSelf *self = world->self;
    const Fast *fast = self->fast.item;
    for (int i = 0; i < self->fast_count; i++) sweep_one(world, &fast[i]);
}
