// Sweeping fast bodies, so that they pass nothing that is fixed. Bullets and long bodies that turn
// fast go through world_impacts.c instead.
//
// Conservative advancement (Brian Mirtich, Impulse-based Dynamic Simulation of Rigid Body Systems,
// 1996): along the axis of the widest gap no point of the body approaches faster than the speed
// along it plus that of the rotation, so time may advance by the gap over that. The body may stop
// early, never late. Unlike ts_sweep_shapes this includes the rotation.
#include "platform/rounding.h"

#include "dynamics/world_private.h"
#include "narrow/manifold_along.h"

enum { WORLD_ADVANCES = 64 };
static const double sweep_target = 0.05; // px of gap at which the body stops
static const double sweep_clear = 0.3;   // px of gap from which that holds again
static const double sweep_depth = 0.25;  // of the thinner body's inner radius

static TsPose fast_pose_at(const FastBody *fast, TsVec way, double t)
{
    return (TsPose){ts_vec_add(fast->start.position, ts_vec_scale(way, t)),
                    ts_world_turned(fast->start.turn, fast->delta_angle * t)};
}

static double thinner_radius(const TsCollider *body, const TsCollider *other)
{
    return body->inner < other->inner || world_is_link(other) ? body->inner : other->inner;
}

// Near bodies are left to their contact, unless the motion leads through one of them: a body that
// slides or rolls along a wall must not stop there while gravity makes it faster. What turns may
// come deep on its way, too, and stops there.
static bool motion_pierces(const TsWorld *world, const FastBody *fast, TsVec way, int other,
                           TsVec normal)
{
    const TsCollider *a = &world->collider[fast->body], *b = &world->collider[other];
    double inner = thinner_radius(a, b);
    if (ts_vec_dot(way, normal) <= inner / 2) return false;
    TsVec at_end;
    double gap =
        ts_manifold_distance(a, fast_pose_at(fast, way, 1), b, world->body[other].pose, &at_end);
    return gap < -inner / 2 || ts_vec_dot(at_end, normal) <= 0;
}

// ---- Seams

// What a body that glides along the surface does at a joint: it enters the next body by so little
// that the contact does the rest.
static bool glides_on(double way_to_it, double gap_at_end)
{
    return way_to_it <= 2 * world_slop && gap_at_end >= -world_slop;
}

// Whether the body stays in front of the line through a side of a fixed body, but for as much as
// bodies rest in each other: it can not come deeper into it.
static bool glides_beside(const TsWorld *world, const FastBody *fast, TsVec way, int other)
{
    const TsCollider *a = &world->collider[fast->body], *b = &world->collider[other];
    TsPose at_b = world->body[other].pose, end = fast_pose_at(fast, way, 1);
    double turns = fabs(fast->delta_angle) * a->outer;
    for (int i = 0; i < b->count; i++) {
        TsVec normal = ts_vec_turn(b->side[i].normal, at_b.turn);
        if (ts_manifold_gap_along(b, at_b, i, a, fast->start) >= -world_slop &&
            glides_on(turns - ts_vec_dot(way, normal), ts_manifold_gap_along(b, at_b, i, a, end)))
            return true;
    }
    return false;
}

typedef enum SeamHit { HIT_SURFACE, HIT_JOINT, HIT_GLIDES } SeamHit;

// Whether the body, touching a fixed one along the normal, touches the surface that all fixed
// bodies have together. If it touches along another normal too, at a corner, that is a joint.
static SeamHit seam_hit(const TsWorld *world, const FastBody *fast, TsVec way, double t, int other,
                        double gap, TsVec normal)
{
    if (glides_beside(world, fast, way, other)) return HIT_GLIDES;
    if (!ts_world_has_seams(world, other)) return HIT_SURFACE;
    const TsCollider *a = &world->collider[fast->body], *b = &world->collider[other];
    TsPose at_a = fast_pose_at(fast, way, t), at_b = world->body[other].pose;
    double margin = gap + world_slop;
    TsManifold manifold = ts_manifold_of(b, at_b, a, at_a, margin);
    if (!ts_world_admit(world, other, fast->body, at_a, margin, &manifold)) return HIT_JOINT;
    if (ts_vec_dot(manifold.normal, normal) > -0.999) return HIT_JOINT;
    TsVec local = ts_vec_unturn(manifold.normal, at_b.turn);
    TsPose end = fast_pose_at(fast, way, 1);
    for (int i = 0; i < b->count; i++) {
        if (ts_vec_dot(b->side[i].normal, local) > 0.999 &&
            glides_on(ts_vec_dot(way, normal), ts_manifold_gap_along(b, at_b, i, a, end)))
            return HIT_GLIDES;
    }
    return HIT_SURFACE;
}

// When the body meets the line through a side of a fixed body, if that is where the side belongs to
// the surface; otherwise 1. As time_of_impact.
static double time_along_side(const TsWorld *world, const FastBody *fast, TsVec way, int other,
                              int side)
{
    const TsCollider *a = &world->collider[fast->body], *b = &world->collider[other];
    TsPose at_b = world->body[other].pose;
    TsVec normal = ts_vec_turn(b->side[side].normal, at_b.turn);
    double t = 0, closing = fabs(fast->delta_angle) * a->outer - ts_vec_dot(way, normal);
    double at_end = ts_manifold_gap_along(b, at_b, side, a, fast_pose_at(fast, way, 1));
    for (int i = 0; i < WORLD_ADVANCES; i++) {
        TsPose at = fast_pose_at(fast, way, t);
        double gap = ts_manifold_gap_along(b, at_b, side, a, at);
        if (i == 0 && gap <= 2 * world_slop && at_end >= -a->inner / 2) return 1;
        if (glides_on(-ts_vec_dot(way, normal), at_end)) return 1;
        if (gap <= sweep_target)
            return ts_world_meets_side(world, other, side, fast->body, at, world_slop) ? t : 1;
        if (closing <= 0) return 1;
        t += (gap - sweep_target / 2) / closing;
        if (t >= 1) return 1;
    }
    return t;
}

// The first time of all sides that the body is in front of when it starts.
static double time_along_seam(const TsWorld *world, const FastBody *fast, TsVec way, int other)
{
    const TsCollider *b = &world->collider[other];
    TsVec center = ts_pose_local(world->body[other].pose, fast->start.position);
    double first = 1;
    for (int i = 0; i < b->count; i++) {
        if (ts_vec_dot(ts_vec_sub(center, b->side[i].corner), b->side[i].normal) <= 0) continue;
        double t = time_along_side(world, fast, way, other, i);
        if (t < first) first = t;
    }
    return first;
}

// ---- The time of impact

// 1: the body does not reach the other.
static double time_of_impact(const TsWorld *world, const FastBody *fast, TsVec way, int other)
{
    const TsCollider *a = &world->collider[fast->body], *b = &world->collider[other];
    double t = 0, turns = fabs(fast->delta_angle) * a->outer;
    double depth = sweep_depth * thinner_radius(a, b), target = sweep_target;
    if (world->body[other].one_sided &&
        ts_pose_local(world->body[other].pose, fast->start.position).y >= 0)
        return 1; // it starts behind the link
    for (int i = 0; i < WORLD_ADVANCES; i++) {
        TsVec normal;
        double gap = ts_manifold_distance(a, fast_pose_at(fast, way, t), b, world->body[other].pose,
                                          &normal);
        // Within reach of their contact.
        bool near = i == 0 && (gap <= 2 * world_slop || fast->turns_only);
        if (near && !motion_pierces(world, fast, way, other, normal))
            target = gap > -depth ? -depth : gap - fmax((2 * depth + gap) / 4, depth / 64);
        if (target < 0 && gap > sweep_clear && !fast->turns_only) target = sweep_target;
        if (target < 0 && gap <= target) return t;
        if (gap <= target) {
            SeamHit hit = world->body[other].fixed
                              ? seam_hit(world, fast, way, t, other, gap, normal)
                              : HIT_SURFACE;
            if (hit == HIT_JOINT) return time_along_seam(world, fast, way, other);
            return hit == HIT_SURFACE ? t : 1;
        }
        double closing = ts_vec_dot(way, normal) + turns;
        if (closing <= 0) return 1;
        t += (gap - (target > 0 ? target / 2 : target * 1.0625)) / closing;
        if (t >= 1) return 1;
    }
    return t;
}

static TsBounds bounds_around_motion(const TsWorld *world, const FastBody *fast, TsVec way)
{
    double reach = world->collider[fast->body].outer;
    TsVec from = fast->start.position, to = ts_vec_add(from, way), r = ts_vec(reach, reach);
    TsVec least = ts_vec(fmin(from.x, to.x), fmin(from.y, to.y)),
          most = ts_vec(fmax(from.x, to.x), fmax(from.y, to.y));
    return ts_bounds_around((TsAabb){ts_vec_sub(least, r), ts_vec_add(most, r)});
}

// The bodies that may stop it, and more. Most worlds have few fixed bodies. If out of memory,
// false.
static bool find_stops(TsWorld *world, TsBounds around)
{
    TsWorldSelf *self = world->self;
    TsBroadHits *hits = &self->hits;
    if (self->fixed_count > WORLD_FEW_FIXED) return ts_broad_window(&world->broad, around, hits);
    if (!ts_memory_room(world->memory, (void **)&hits->index, &hits->room, WORLD_FEW_FIXED,
                        sizeof *hits->index))
        return false;
    hits->count = 0;
    for (int i = 0; i < self->fixed_count; i++) {
        int32_t other = self->few_fixed[i];
        if (ts_bounds_intersect(world->broad.bounds[other], around))
            hits->index[hits->count++] = other;
    }
    return true;
}

// If out of memory for the query, the body stays where it was.
static void sweep_body(TsWorld *world, FastBody *fast)
{
    TsWorldSelf *self = world->self;
    TsPose *pose = &world->body[fast->body].pose;
    TsVec way = ts_vec_sub(pose->position, fast->start.position);
    double first = find_stops(world, bounds_around_motion(world, fast, way)) ? 1 : 0;
    for (int i = 0; i < self->hits.count; i++) {
        if (!world->body[self->hits.index[i]].fixed) continue;
        double t = time_of_impact(world, fast, way, self->hits.index[i]);
        if (t < first) first = t;
    }
    fast->stopped = first;
    if (first == 1) return;
    int slot = ((const int32_t *)self->slot_of.item)[fast->body];
    *pose = fast_pose_at(fast, way, first);
    ((BodyEnergy *)self->energy.item)[slot].grounded = true;
    world->cost.swept++;
}

void ts_world_sweep(TsWorld *world)
{
    TsWorldSelf *self = world->self;
    FastBody *fast = self->fast.item;
    for (int i = 0; i < self->fast_count; i++) sweep_body(world, &fast[i]);
}
