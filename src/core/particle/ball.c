#include "ball.h"

static const double grace = 1e-9; // px

void ball_fly(Ball *ball, double ms)
{
    ball->position = vec_add(ball->position, vec_scale(ball->velocity, ms / 1000));
}

void ball_head(Ball *ball, Vec goal, double speed)
{
    ball->velocity = vec_set_length(vec_sub(goal, ball->position), speed);
}

bool ball_rests(const Ball *ball) { return vec_is_zero(ball->velocity); }

bool ball_is_home(const Ball *ball) { return vec_equal(ball->position, ball->home); }

bool ball_approach(Ball *ball, Vec goal, double ms)
{
    double step = vec_length(ball->velocity) * ms / 1000;
    if (vec_distance(ball->position, goal) > step + grace) {
        ball_fly(ball, ms);
        return false;
    }
    ball->position = goal;
    ball->velocity = vec(0, 0);
    return true;
}

bool ball_missed(const Ball *ball)
{
    return !ball_rests(ball) && vec_dot(vec_sub(ball->home, ball->position), ball->velocity) <= 0;
}

double ball_spread(const Ball *ball, int count)
{
    double spread = 0;
    for (int i = 0; i < count; i++) {
        double away = vec_distance(ball[i].position, ball[i].home);
        if (away > spread) spread = away;
    }
    return spread;
}

int ball_ticks(double way, double speed, double ms)
{
    double ticks = ceil((way - grace) / (speed * ms / 1000));
    return ticks > 1 ? (int)ticks : 1;
}
