// Fast bodies are led along their way again, and stopped where it meets something first.
//
// By conservative advancement (Mirtich 1996): along the axis that shows the widest gap no point of
// the body comes closer than its speed along it and its turning allow, so time may go on by the gap
// over that. It can stop short, never late: what is passed is never missed. With the turn, which
// sweep_shapes leaves out.
#include "world_self.h"

enum { ADVANCES = 64 };
static const double target = 0.05; // px before the obstacle, within which the next step sees it

static Pose pose_at(const Fast *fast, Vec way, double t)
{
    return (Pose){vec_add(fast->start.position, vec_scale(way, t)),
                  world_turned(fast->start.turn, fast->turned * t)};
}

// Who touches at the start is left to the contact; but through nothing does the way lead.
static bool pierces(const Form *a, const Form *b, Vec way, Vec normal)
{
    double inner = a->inner < b->inner ? a->inner : b->inner;
    return vec_dot(way, normal) > inner / 2;
}

// 1: it does not meet that body.
static double time_of(const World *world, const Fast *fast, Vec way, int other)
{
    const Form *a = &world->form[fast->body], *b = &world->form[other];
    double t = 0, turns = fabs(fast->turned) * a->reach;
    for (int i = 0; i < ADVANCES; i++) {
        Vec normal;
        double gap = patch_distance(a, pose_at(fast, way, t), b, world->body[other].pose, &normal);
        if (gap <= target && i == 0) return pierces(a, b, way, normal) ? 0 : 1;
        if (gap <= target) return t;
        double closing = vec_dot(way, normal) + turns;
        if (closing <= 0) return 1;
        t += (gap - target / 2) / closing;
        if (t >= 1) return 1;
    }
    return t;
}

static bool stops(const World *world, const Fast *fast, int other)
{
    const Body *body = &world->body[fast->body], *b = &world->body[other];
    if (other == fast->body || !b->alive) return false;
    return b->fixed || (body->bullet && !b->bullet);
}

static Bounds around_way(const World *world, const Fast *fast, Vec way)
{
    double reach = world->form[fast->body].reach;
    Vec from = fast->start.position, to = vec_add(from, way), r = vec(reach, reach);
    Bounds at_start = bounds_around((Aabb){vec_sub(from, r), vec_add(from, r)});
    return bounds_both(at_start, bounds_around((Aabb){vec_sub(to, r), vec_add(to, r)}));
}

// Without memory to ask who is in its way it stays where it was.
static void sweep_one(World *world, const Fast *fast)
{
    WorldSelf *self = world->self;
    Pose *pose = &world->body[fast->body].pose;
    Vec way = vec_sub(pose->position, fast->start.position);
    double first = broad_window(&world->broad, around_way(world, fast, way), &self->hits) ? 1 : 0;
    for (int i = 0; i < self->hits.count; i++) {
        if (!stops(world, fast, self->hits.index[i])) continue;
        double t = time_of(world, fast, way, self->hits.index[i]);
        if (t < first) first = t;
    }
    if (first < 1) *pose = pose_at(fast, way, first);
    world->cost.swept += first < 1;
}

void world_sweep(World *world)
{
    WorldSelf *self = world->self;
    const Fast *fast = self->fast.item;
    for (int i = 0; i < self->fast_count; i++) sweep_one(world, &fast[i]);
}
