#include "scene_kit/spin_step.h"

#include <float.h>
#include <math.h>

#include "touchstone/contact.h"
#include "touchstone/degrees.h"

#define RADIANS_PER_DEGREE 0.017453292519943295

// ---- The methods

static TsCapsule moved(const TsCapsule *rod, TsVec move)
{
    return (TsCapsule){ts_vec_add(rod->a, move), ts_vec_add(rod->b, move), rod->radius};
}

// Moved and turned, as the step really goes.
static TsCapsule turned(const SpinStep *step, double time)
{
    TsVec middle = ts_vec_lerp(step->rod.a, step->rod.b, 0.5), turn = ts_degrees(step->turn * time);
    TsVec to = ts_vec_add(middle, ts_vec_scale(step->move, time));
    TsVec a = ts_vec_turn(ts_vec_sub(step->rod.a, middle), turn);
    TsVec b = ts_vec_turn(ts_vec_sub(step->rod.b, middle), turn);
    return (TsCapsule){ts_vec_add(to, a), ts_vec_add(to, b), step->rod.radius};
}

TsCapsule spin_rod_at(const SpinStep *step, SpinMethod method, double time)
{
    TsCapsule rod = step->rod;
    if (time <= 0) return rod;
    // flaw: spin_linear
    if (method == SPIN_LINEAR && time < 1) return moved(&rod, ts_vec_scale(step->move, time));
    if (method == SPIN_CHORDS) {
        TsCapsule end = turned(step, 1);
        // flaw: spin_chords
        return (TsCapsule){ts_vec_lerp(rod.a, end.a, time), ts_vec_lerp(rod.b, end.b, time),
                           rod.radius};
    }
    return turned(step, time);
}

static double half_length(const SpinStep *step)
{
    return ts_vec_distance(step->rod.a, step->rod.b) / 2;
}

double spin_rate(const SpinStep *step) { return fabs(step->turn) * RADIANS_PER_DEGREE; }

double spin_closing_speed(const SpinStep *step, SpinMethod method, TsVec normal)
{
    double along = ts_vec_dot(step->move, normal);
    if (method == SPIN_ADVANCING) return along + spin_rate(step) * half_length(step);
    if (method == SPIN_CHORDS) {
        TsCapsule end = turned(step, 1);
        return fmax(ts_vec_dot(ts_vec_sub(end.a, step->rod.a), normal),
                    ts_vec_dot(ts_vec_sub(end.b, step->rod.b), normal));
    }
    // flaw: spin_center
    return along;
}

static double size_of(const SpinStep *step)
{
    return ts_vec_magnitude(step->rod.a) + ts_vec_magnitude(step->rod.b) +
           ts_vec_magnitude(step->pin.center) + ts_vec_magnitude(step->move) + step->rod.radius +
           step->pin.radius;
}

// The contact of rod and pin at that time, noted in the trace.
static TsAdvanceStep *test_at(const SpinStep *step, SpinMethod method, double time,
                              TsAdvanceTrace *trace)
{
    TsShape rod = ts_shape_of_capsule(spin_rod_at(step, method, time));
    TsShape pin = ts_shape_of_circle(step->pin);
    TsContact contact = ts_contact_shapes(&rod, &pin);
    if (trace->count < TS_ADVANCES_TRACED) trace->count++;
    TsAdvanceStep *tested = &trace->step[trace->count - 1];
    *tested = (TsAdvanceStep){.time = time,
                              .gap = contact.gap,
                              .normal = contact.normal,
                              .on_a = contact.on_a,
                              .on_b = contact.on_b};
    return tested;
}

static void test_poses(const SpinStep *step, int poses, SpinAnswer *answer)
{
    // flaw: spin_poses
    for (int i = 1; i <= poses && !answer->hit; i++) {
        answer->time = (double)i / poses;
        // step: moment
        answer->hit = test_at(step, SPIN_POSES, answer->time, &answer->trace)->gap <= 0;
    }
}

void spin_answer(const SpinStep *step, SpinMethod method, int poses, SpinAnswer *answer)
{
    enum { ADVANCES = 1000 };
    double near = 1e-9 * size_of(step);
    answer->hit = answer->undecided = false;
    answer->time = 0;
    answer->trace.count = 0;
    if (method == SPIN_POSES) {
        test_poses(step, poses, answer);
        return;
    }
    for (int i = 0; i < ADVANCES && answer->time <= 1; i++) {
        TsAdvanceStep *now = test_at(step, method, answer->time, &answer->trace);
        // step: spin_hit
        answer->hit = now->gap <= near;
        if (answer->hit) return;
        // step: spin_advance
        double speed = spin_closing_speed(step, method, now->normal);
        now->ahead = speed > 0 ? now->gap / speed : HUGE_VAL;
        // step: spin_advance, spin_apart
        answer->time += now->ahead;
    }
    answer->undecided = answer->time <= 1;
    if (method != SPIN_LINEAR || answer->undecided) return;
    // step: spin_end
    answer->hit = test_at(step, method, 1, &answer->trace)->gap <= near;
    answer->time = 1;
}

// ---- What is right

typedef struct Span {
    double from, wide;
} Span;

typedef struct Sure { // bounds
    double rounding;  // of a gap's error, px
    double path;      // of how far the pin's centre moves in the step, seen from the rod
    double bend;      // of its acceleration
} Sure;

typedef struct Gap {
    double wide;    // from the rod to the pin; below 0 they overlap
    double lower;   // the gap of their projections along the nearest direction
    double closing; // how fast that closes, at that time
} Gap;

static double length(double x, double y) { return sqrt(x * x + y * y); }

// The rod rests in its own frame, in which the pin's velocity is (−move) − rate × arm. A gap and
// its speed take some 60 roundings, and the angle is off by up to 10 units in its last place.
static Sure sure_of(const SpinStep *step)
{
    const TsVec a = step->rod.a, b = step->rod.b, c = step->pin.center, move = step->move;
    double way = length(move.x, move.y), rate = fabs(step->turn) * RADIANS_PER_DEGREE;
    double size = length(a.x, a.y) + length(b.x, b.y) + length(c.x, c.y) + way + step->rod.radius +
                  step->pin.radius;
    double arm = length(c.x - a.x / 2 - b.x / 2, c.y - a.y / 2 - b.y / 2) + way;
    const double up = 1 + 1e-12;
    return (Sure){128 * DBL_EPSILON * size, (way + rate * arm) * up,
                  (2 * rate * way + rate * rate * arm) * up};
}

static Gap gap_at(const SpinStep *step, double time)
{
    const TsVec a = step->rod.a, b = step->rod.b, move = step->move;
    double rate = step->turn * RADIANS_PER_DEGREE, cosine = cos(rate * time),
           sine = sin(rate * time);
    double half_x = b.x / 2 - a.x / 2, half_y = b.y / 2 - a.y / 2;
    double arm_x = half_x * cosine - half_y * sine, arm_y = half_x * sine + half_y * cosine;
    double x = step->pin.center.x - (a.x / 2 + b.x / 2 + move.x * time);
    double y = step->pin.center.y - (a.y / 2 + b.y / 2 + move.y * time);
    double squared = arm_x * arm_x + arm_y * arm_y, radii = step->rod.radius + step->pin.radius;
    double along = squared > 0 ? fmin(fmax((x * arm_x + y * arm_y) / squared, -1), 1) : 0;
    double to_x = x - along * arm_x, to_y = y - along * arm_y, distance = length(to_x, to_y);
    if (!(distance > 0)) return (Gap){.wide = -radii, .lower = -HUGE_VAL};
    to_x /= distance;
    to_y /= distance;
    return (Gap){.wide = distance - radii,
                 .lower = to_x * x + to_y * y - fabs(to_x * arm_x + to_y * arm_y) - radii,
                 .closing = to_x * (move.x - rate * y) + to_y * (move.y + rate * x)};
}

// Whether they stay apart for as long before and after the moment of that gap.
static bool stays_open(Gap gap, Sure sure, double time)
{
    double change = fmin(sure.path, fabs(gap.closing) * (1 + 1e-12) + sure.bend * time / 2) * time;
    return gap.lower > change + sure.rounding;
}

// What is not decided of the spans, each in two halves. Returns their number; -1: too many.
static int halve(const SpinStep *step, Sure sure, const Span *span, int count, Span *half, int room,
                 SpinExact *exact)
{
    int halves = 0;
    for (int i = 0; i < count; i++) {
        double wide = span[i].wide / 2, middle = span[i].from + wide;
        Gap gap = gap_at(step, middle);
        if (stays_open(gap, sure, wide)) continue;
        if (halves + 2 > room) return -1;
        half[halves++] = (Span){span[i].from, wide};
        if (gap.wide <= -sure.rounding) { // what is later does not matter
            exact->truth = SPIN_MEET;
            exact->met = middle;
            break;
        }
        half[halves++] = (Span){middle, wide};
    }
    return halves;
}

SpinExact spin_exact(const SpinStep *step)
{
    enum { ROOM = 256, LEVELS = 44 };
    Span room[2][ROOM], *now = room[0];
    Sure sure = sure_of(step);
    SpinExact exact = {.truth = SPIN_APART, .apart_until = 1};
    if (gap_at(step, 0).wide <= -sure.rounding) return (SpinExact){.truth = SPIN_MEET};
    if (gap_at(step, 1).wide <= -sure.rounding) exact = (SpinExact){.truth = SPIN_MEET, .met = 1};
    int count = 1, next = 1;
    now[0] = (Span){0, 1};
    for (int level = 0; level < LEVELS && count > 0; level++, count = next) {
        Span *then = room[(level + 1) % 2];
        next = halve(step, sure, now, count, then, ROOM, &exact);
        if (next < 0) break;
        now = then;
    }
    if (count > 0)
        exact.apart_until = now[0].from;
    else if (exact.truth == SPIN_MEET)
        exact.apart_until = exact.met;
    if (count > 0 && exact.truth == SPIN_APART) exact.truth = SPIN_IN_DOUBT;
    return exact;
}
