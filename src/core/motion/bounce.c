// A ball between the walls of a frame: each coordinate by itself, decided exactly.
#include "platform/rounding.h"

#include "touchstone/bounce.h"

#include "exact/expansion.h"
#include "touchstone/scalar.h"

// Whether high - low < length, exactly. A rounded difference may become equal to the length, but
// never passes it.
static bool gap_is_less(double low, double high, double length)
{
    double gap = high - low;
    if (gap != length) return gap < length;
    return ts_expansion_compare(ts_expansion_difference(high, low), ts_expansion(length)) < 0;
}

typedef struct BounceTrack { // one coordinate of the ball, between two walls
    double at, speed;
    unsigned beyond, met; // 1 the low wall, 2 the high one
} BounceTrack;

static BounceTrack meet_low(BounceTrack track, double wall, double radius)
{
    if (!gap_is_less(wall, track.at, radius)) return track;
    track.beyond |= 1;
    track.at = wall + radius;
    if (track.speed >= 0) return track;
    track.met |= 1;
    track.speed = -track.speed;
    return track;
}

static BounceTrack meet_high(BounceTrack track, double wall, double radius)
{
    if (!gap_is_less(track.at, wall, radius)) return track;
    track.beyond |= 2;
    track.at = wall - radius;
    if (track.speed <= 0) return track;
    track.met |= 2;
    track.speed = -track.speed;
    return track;
}

static BounceTrack bounce_along(double at, double speed, double radius, double low, double high)
{
    BounceTrack track = {at, speed, 0, 0};
    if (!gap_is_less(low, high, 2 * radius)) {
        // The walls are at least a diameter apart, so the ball overlaps at most one of them.
        track = meet_low(track, low, radius);
        return track.beyond ? track : meet_high(track, high, radius);
    }
    track.beyond = gap_is_less(low, at, radius) | gap_is_less(at, high, radius) << 1;
    track.at = low + (high - low) / 2;
    return track;
}

static int outward_sign(unsigned met) { return (int)(met >> 1 & 1) - (int)(met & 1); }

TsBounce ts_bounce_in_frame(TsCircle ball, TsVec velocity, TsAabb frame)
{
    BounceTrack x = bounce_along(ball.center.x, velocity.x, ball.radius, frame.min.x, frame.max.x);
    BounceTrack y = bounce_along(ball.center.y, velocity.y, ball.radius, frame.min.y, frame.max.y);
    return (TsBounce){
        .position = {x.at, y.at},
        .velocity = {x.speed, y.speed},
        .beyond = x.beyond | y.beyond << 2,
        .met = x.met | y.met << 2,
        .at = {x.at + outward_sign(x.met) * ball.radius, y.at + outward_sign(y.met) * ball.radius},
    };
}

double ts_bounce_gap(TsCircle ball, TsAabb frame)
{
    TsVec low = ts_vec_sub(ball.center, frame.min), high = ts_vec_sub(frame.max, ball.center);
    return ts_scalar_smaller(ts_scalar_smaller(low.x, high.x), ts_scalar_smaller(low.y, high.y)) -
           ball.radius;
}

TsBounce ts_bounce_on_floor(TsCircle ball, TsVec velocity, double floor)
{
    BounceTrack fall =
        meet_high((BounceTrack){ball.center.y, velocity.y, 0, 0}, floor, ball.radius);
    return (TsBounce){
        .position = {ball.center.x, fall.at},
        .velocity = {velocity.x, fall.met ? 0 : velocity.y},
        .beyond = fall.beyond << 2,
        .met = fall.met << 2,
        .at = {ball.center.x, fall.at + outward_sign(fall.met) * ball.radius},
    };
}
