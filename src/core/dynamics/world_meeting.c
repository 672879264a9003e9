// When two bodies meet that both move and turn.
//
// Conservative advancement (Brian Mirtich, Impulse-based Dynamic Simulation of Rigid Body Systems,
// 1996): along the axis of the widest gap no two points approach faster than the speed along it
// plus that of the rotations, so time may advance by the gap over that. A long body that turns
// about a place near its middle carries what it hits only slowly; so the axis may also turn along
// with either body, and the points of the other one are bounded in that frame.
//
// Bodies that lie on each other, slide or roll are no impact. If at the target gap they would not
// come deeper in the rest of the step than contacts bear, the target is lowered to a depth, at
// which they stop in any case.
#include "platform/rounding.h"

#include "dynamics/world_private.h"

enum { MEETING_ADVANCES = 128 };
static const double meeting_target = 0.05; // px of gap at which bodies meet
static const double meeting_clear = 0.3;   // px of gap from which that holds again
static const double meeting_depth = 0.25;  // of the thinner body's inner radius

TsPose ts_world_mover_pose(const Mover *mover, double time)
{
    double way = (time < mover->until ? time : mover->until) - mover->since;
    TsPose pose = mover->from;
    pose.position = ts_vec_add(pose.position, ts_vec_scale(mover->way, way));
    if (mover->angle != 0) pose.turn = ts_world_turned(pose.turn, mover->angle * way);
    return pose;
}

typedef struct MeetingBody {
    int index;
    const TsCollider *collider;
    const Mover *mover;
    TsPose pose; // now,
    TsVec way;   // and its rates
    double angle;
    double rim; // the farthest point that turns
} MeetingBody;

static MeetingBody meeting_body(const TsWorld *world, int index)
{
    const TsCollider *collider = &world->collider[index];
    return (MeetingBody){.index = index,
                         .collider = collider,
                         .mover = (const Mover *)world->self->movers.item + index,
                         .rim = collider->count == 0 ? 0 : collider->outer};
}

static void move_meeting_body(MeetingBody *body, double time)
{
    bool moves = time < body->mover->until;
    body->pose = ts_world_mover_pose(body->mover, time);
    body->way = moves ? body->mover->way : ts_vec(0, 0);
    body->angle = moves && body->rim > 0 ? body->mover->angle : 0;
}

// The circles around them stay apart. Numbers that overflow decide nothing.
static bool circles_pass(const MeetingBody *a, const MeetingBody *b, double left)
{
    double far = a->collider->outer + b->collider->outer + meeting_clear;
    TsVec between = ts_vec_sub(b->pose.position, a->pose.position),
          way = ts_vec_sub(b->way, a->way);
    double squared = ts_vec_length_squared(way), along = -ts_vec_dot(between, way);
    if (!(squared < HUGE_VAL)) return false;
    double t = along <= 0 ? 0 : along < left * squared ? along / squared : left;
    return ts_vec_length_squared(ts_vec_add(between, ts_vec_scale(way, t))) > far * far;
}

// At most how fast a gap along the normal can close.
static double closing_speed(const MeetingBody *a, const MeetingBody *b, TsVec normal, double left)
{
    TsVec way = ts_vec_sub(b->way, a->way);
    TsVec now = ts_vec_sub(b->pose.position, a->pose.position),
          then = ts_vec_add(now, ts_vec_scale(way, left));
    double turn_a = fabs(a->angle), turn_b = fabs(b->angle), speed = ts_vec_magnitude(way);
    double far = fmax(ts_vec_magnitude(now), ts_vec_magnitude(then));
    double fixed_axis = -ts_vec_dot(way, normal) + turn_a * a->rim + turn_b * b->rim;
    double with_a = speed + turn_a * (far + b->collider->outer) + turn_b * b->rim,
           with_b = speed + turn_b * (far + a->collider->outer) + turn_a * a->rim;
    return fmin(fixed_axis, fmin(with_a, with_b));
}

static TsVec motion_at(const MeetingBody *body, TsVec point)
{
    TsVec arm = ts_vec_sub(point, body->pose.position);
    return ts_vec_add(body->way, ts_vec_scale(ts_vec_perp(arm), body->angle));
}

typedef enum Nearness { MEETING_NEARER, MEETING_HARMLESS, MEETING_IMPACT } Nearness;

// Of two bodies with a gap of at most the target along the normal of a side. Corners may still be
// farther apart. An impact is what would come deeper than `most` by the end of the step.
// What glides over a joint of fixed bodies may enter the next one as deep as bodies rest on others.
static Nearness judge_nearness(const TsWorld *world, const MeetingBody *a, const MeetingBody *b,
                               double left, double most)
{
    double margin = 2 * world_slop;
    TsManifold manifold = ts_manifold_of(a->collider, a->pose, b->collider, b->pose, margin);
    if (manifold.count == 0) return MEETING_NEARER;
    if (!ts_world_admit_pair(world, a->index, b->index, a->pose, b->pose, margin, &manifold))
        most = world_slop;
    for (int i = 0; i < manifold.count; i++) {
        TsManifoldPoint point = manifold.point[i];
        TsVec apart = ts_vec_sub(motion_at(b, point.at), motion_at(a, point.at));
        if (point.gap + ts_vec_dot(apart, manifold.normal) * left < -most) return MEETING_IMPACT;
    }
    return MEETING_HARMLESS;
}

// One waits at its place, and the other one, which no impact has moved, is in touch with it: as in
// a pile that takes a blow.
static bool is_waited_for(const Mover *a, const Mover *b)
{
    return (a->waits && b->role == MOVER_PASSIVE) || (b->waits && a->role == MOVER_PASSIVE);
}

// The body starts behind a link that is one-sided.
static bool starts_behind(const TsWorld *world, const MeetingBody *link, const MeetingBody *body,
                          double from)
{
    if (!world->body[link->index].one_sided) return false;
    TsVec center = ts_world_mover_pose(body->mover, from).position;
    return ts_pose_local(world->body[link->index].pose, center).y >= 0;
}

// Of the thinner one. A link has no thickness, and is as deep as what meets it.
static double inner_radius(const TsCollider *a, const TsCollider *b)
{
    if (world_is_link(a)) return b->inner;
    return a->inner < b->inner || world_is_link(b) ? a->inner : b->inner;
}

double ts_world_meeting(const TsWorld *world, int index_a, int index_b, double from)
{
    MeetingBody a = meeting_body(world, index_a), b = meeting_body(world, index_b);
    bool left_to_contact = from == 0 || is_waited_for(a.mover, b.mover);
    double depth = meeting_depth * inner_radius(a.collider, b.collider);
    double target = meeting_target, t = from;
    if (starts_behind(world, &a, &b, from) || starts_behind(world, &b, &a, from)) return 1;
    for (int i = 0; i < MEETING_ADVANCES; i++) {
        move_meeting_body(&a, t);
        move_meeting_body(&b, t);
        double until = fmin(1, fmin(t < a.mover->until ? a.mover->until : 1,
                                    t < b.mover->until ? b.mover->until : 1));
        if (until == 1 && circles_pass(&a, &b, 1 - t)) return 1;
        TsVec normal;
        double gap = ts_manifold_distance(a.collider, a.pose, b.collider, b.pose, &normal);
        if (target < 0 && gap > meeting_clear) target = meeting_target;

        // Bodies within reach when the step begins were left to their contact.
        if (i == 0 && left_to_contact && gap <= 2 * world_slop) target = -depth;
        if (i == 0 && gap <= -depth) target = gap - fmax((2 * depth + gap) / 4, depth / 64);
        if (target > 0 && gap <= target) {
            Nearness nearness = judge_nearness(world, &a, &b, 1 - t, fmin(meeting_target, depth));
            if (nearness == MEETING_IMPACT) return t;
            target = nearness == MEETING_HARMLESS ? -depth : target / 2;
        }
        if (gap <= target) return t;
        double closing = closing_speed(&a, &b, normal, until - t);
        double aim = target > 0 ? target / 2 : target * 1.0625;
        double next = closing <= 0 ? until : t + (gap - aim) / closing;
        if (!(next >= t)) return t; // numbers overflow
        if (next >= until) next = until;
        if (next >= 1) return 1;
        t = next;
    }
    return t;
}
