#include "motion/turning_private.h"

#include "touchstone/degrees.h"
#include "touchstone/scalar.h"

#define DEGREE 0.017453292519943295 // radians

Turning ts_turning_of(const TsShape *shape, TsMotion motion, TsVec origin)
{
    Turning body = {.rest = ts_solid_of(shape, motion.pivot),
                    .pivot = ts_vec_sub(motion.pivot, origin),
                    .move = motion.move,
                    .turn = motion.turn,
                    .rate = motion.turn * DEGREE};
    for (int i = 0; i < body.rest.count; i++)
        body.reach = ts_scalar_larger(body.reach, ts_vec_length(body.rest.corner[i]));
    return body;
}

double ts_turning_way(const Turning *body)
{
    return ts_vec_length(body->move) + fabs(body->rate) * body->reach;
}

Solid ts_turning_at(const Turning *body, double time)
{
    Solid now = body->rest;
    TsVec turn = ts_degrees(body->turn * time);
    TsVec pivot = ts_vec_add(body->pivot, ts_vec_scale(body->move, time));
    for (int i = 0; i < now.count; i++)
        now.corner[i] = ts_vec_add(pivot, ts_vec_turn(now.corner[i], turn));
    for (int i = 0; i < now.axes; i++) now.axis[i] = ts_vec_turn(now.axis[i], turn);
    now.extent = ts_vec_magnitude(body->pivot) + ts_vec_magnitude(body->move) + 2 * body->reach;
    return now;
}

// --- how soon they can meet

double ts_turning_by_speed(const Turning *a, const Turning *b, TsVec normal, double spare)
{
    double speed = ts_vec_dot(ts_vec_sub(a->move, b->move), normal) + fabs(a->rate) * a->reach +
                   fabs(b->rate) * b->reach;
    return speed > 0 ? spare / speed : HUGE_VAL;
}

// The first time at which spare - speed * t - bend / 2 * t^2 may be 0.
static double time_to_close(double spare, double speed, double bend)
{
    if (spare <= 0) return 0;
    double root = sqrt(speed * speed + 2 * bend * spare);
    if (speed > 0) return 2 * spare / (speed + root);
    return bend > 0 ? (root - speed) / bend : HUGE_VAL;
}

// Seen from `still`, whose turn takes the normal along, only the other's corner moves: by w from
// the pivot of `still`, it comes to normal . w. Of that the first derivative is known, and the
// second is bounded by what w, w' and w'' can become until the step ends.
static double corner_closes(const TurningView *view, TsVec corner, double spare)
{
    const Turning *still = view->still, *other = view->other;
    TsVec pivot = ts_vec_add(still->pivot, ts_vec_scale(still->move, view->time));
    TsVec center = ts_vec_add(other->pivot, ts_vec_scale(other->move, view->time));
    TsVec w = ts_vec_sub(corner, pivot), arm = ts_vec_sub(corner, center);
    TsVec velocity = ts_vec_add(ts_vec_sub(other->move, still->move),
                                ts_vec_scale(ts_vec_perp(arm), other->rate));
    double speed =
        ts_vec_dot(velocity, view->normal) + still->rate * ts_vec_dot(ts_vec_perp(view->normal), w);
    double turn = fabs(still->rate), spin = fabs(other->rate), reach = ts_vec_length(arm);
    double fastest = ts_vec_distance(other->move, still->move) + spin * reach;
    double farthest = ts_vec_length(w) + (1 - view->time) * fastest;
    double bend = spin * spin * reach + 2 * turn * fastest + turn * turn * farthest;
    return time_to_close(spare, speed, bend);
}

double ts_turning_by_corners(const TurningView *view, double target)
{
    const Solid *other = view->other_now;
    double border = ts_solid_shadow(view->still_now, view->normal).min, least = HUGE_VAL;
    border -= view->still_now->radius + other->radius + target;
    for (int i = 0; i < other->count; i++) {
        double spare = border - ts_vec_dot(other->corner[i], view->normal);
        double time = corner_closes(view, other->corner[i], spare);
        if (time < least) least = time;
    }
    return least;
}
