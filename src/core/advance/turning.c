#include "turning.h"

#include "degrees.h"
#include "scalar.h"

#define DEGREE 0.017453292519943295 // radians

Turning turning_of(const Shape *shape, Motion motion, Vec origin)
{
    Turning body = {.rest = solid_of(shape, motion.pivot),
                    .pivot = vec_sub(motion.pivot, origin),
                    .move = motion.move,
                    .turn = motion.turn,
                    .rate = motion.turn * DEGREE};
    for (int i = 0; i < body.rest.count; i++)
        body.reach = scalar_larger(body.reach, vec_length(body.rest.corner[i]));
    return body;
}

double turning_way(const Turning *body)
{
    return vec_length(body->move) + fabs(body->rate) * body->reach;
}

Solid turning_at(const Turning *body, double time)
{
    Solid now = body->rest;
    Vec turn = degrees(body->turn * time);
    Vec pivot = vec_add(body->pivot, vec_scale(body->move, time));
    for (int i = 0; i < now.count; i++)
        now.corner[i] = vec_add(pivot, vec_turn(now.corner[i], turn));
    for (int i = 0; i < now.axes; i++) now.axis[i] = vec_turn(now.axis[i], turn);
    now.extent = vec_magnitude(body->pivot) + vec_magnitude(body->move) + 2 * body->reach;
    return now;
}

// --- how soon they can meet

double turning_by_speed(const Turning *a, const Turning *b, Vec normal, double spare)
{
    double speed = vec_dot(vec_sub(a->move, b->move), normal) + fabs(a->rate) * a->reach +
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
static double corner_closes(const TurningView *view, Vec corner, double spare)
{
    const Turning *still = view->still, *other = view->other;
    Vec pivot = vec_add(still->pivot, vec_scale(still->move, view->time));
    Vec center = vec_add(other->pivot, vec_scale(other->move, view->time));
    Vec w = vec_sub(corner, pivot), arm = vec_sub(corner, center);
    Vec velocity =
        vec_add(vec_sub(other->move, still->move), vec_scale(vec_perp(arm), other->rate));
    double speed =
        vec_dot(velocity, view->normal) + still->rate * vec_dot(vec_perp(view->normal), w);
    double turn = fabs(still->rate), spin = fabs(other->rate), reach = vec_length(arm);
    double fastest = vec_distance(other->move, still->move) + spin * reach;
    double farthest = vec_length(w) + (1 - view->time) * fastest;
    double bend = spin * spin * reach + 2 * turn * fastest + turn * turn * farthest;
    return time_to_close(spare, speed, bend);
}

double turning_by_corners(const TurningView *view, double target)
{
    const Solid *other = view->other_now;
    double border = solid_shadow(view->still_now, view->normal).min, least = HUGE_VAL;
    border -= view->still_now->radius + other->radius + target;
    for (int i = 0; i < other->count; i++) {
        double spare = border - vec_dot(other->corner[i], view->normal);
        double time = corner_closes(view, other->corner[i], spare);
        if (time < least) least = time;
    }
    return least;
}
