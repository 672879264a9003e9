// Particles that fly, aim and land.
#include "platform/rounding.h"

#include "touchstone/ball.h"

static const double ball_grace = 1e-9; // px

void ts_ball_fly(TsBall *ball, double ms)
{
    ball->position = ts_vec_add(ball->position, ts_vec_scale(ball->velocity, ms / 1000));
}

void ts_ball_aim(TsBall *ball, TsVec goal, double speed)
{
    ball->velocity = ts_vec_set_length(ts_vec_sub(goal, ball->position), speed);
}

bool ts_ball_is_at_rest(const TsBall *ball) { return ts_vec_is_zero(ball->velocity); }

bool ts_ball_is_home(const TsBall *ball) { return ts_vec_equal(ball->position, ball->home); }

bool ts_ball_approach(TsBall *ball, TsVec goal, double ms)
{
    double step = ts_vec_length(ball->velocity) * ms / 1000;
    if (ts_vec_distance(ball->position, goal) > step + ball_grace) {
        ts_ball_fly(ball, ms);
        return false;
    }
    ball->position = goal;
    ball->velocity = ts_vec(0, 0);
    return true;
}

bool ts_ball_missed(const TsBall *ball)
{
    return !ts_ball_is_at_rest(ball) &&
           ts_vec_dot(ts_vec_sub(ball->home, ball->position), ball->velocity) <= 0;
}

double ts_ball_max_distance(const TsBall *ball, int count)
{
    double spread = 0;
    for (int i = 0; i < count; i++) {
        double away = ts_vec_distance(ball[i].position, ball[i].home);
        if (away > spread) spread = away;
    }
    return spread;
}

int ts_ball_ticks(double distance, double speed, double ms)
{
    double ticks = ceil((distance - ball_grace) / (speed * ms / 1000));
    return ticks > 1 ? (int)ticks : 1;
}
