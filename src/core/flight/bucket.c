#include "bucket.h"

#include "orientation.h"
#include "scalar.h"

int bucket_side(Segment mouth, Vec at) { return orientation_sign(mouth.a, mouth.b, at); }

// The edges of the mouth lie on either side of line 1, or one on it.
static bool between(Segment path, Segment mouth)
{
    int left = orientation_sign(path.a, path.b, mouth.a);
    int right = orientation_sign(path.a, path.b, mouth.b);
    return left * right <= 0 && left != right;
}

static void measure(BucketStep *step, Segment path, Segment mouth)
{
    Vec way = vec_sub(path.b, path.a), wide = vec_sub(mouth.b, mouth.a);
    Vec apart = vec_sub(mouth.a, path.a);
    double determinant = vec_cross(way, wide);
    step->cross = step->between || determinant != 0;
    if (!step->cross) return;
    step->along = determinant != 0 ? vec_cross(apart, wide) / determinant : 0;
    step->across = determinant != 0 ? vec_cross(apart, way) / determinant : 0;
    if (step->between) step->across = scalar_clamp(step->across, 0, 1);
    step->crossing = vec_lerp(mouth.a, mouth.b, step->across);
}

BucketStep bucket_step(Segment path, int side, Segment mouth)
{
    int before = bucket_side(mouth, path.a), now = bucket_side(mouth, path.b);
    if (before == BUCKET_ON) before = side;
    BucketStep step = {
        .between = between(path, mouth),
        .below = now == BUCKET_BELOW,
        .side = now == BUCKET_ON ? before : now,
    };
    step.caught = step.between && step.below && before == BUCKET_ABOVE;
    measure(&step, path, mouth);
    return step;
}

// With X across, Y down and u = the slope of the way it sets out: Y = X u + g X^2 (1 + u^2) / 2
// v^2. Of the two roots the flatter, without the cancelling of v^2; where there is none, the u by
// which it is highest at X.
Vec bucket_throw(Vec from, Vec target, double speed, double gravity)
{
    double across = fabs(target.x - from.x), down = target.y - from.y, square = speed * speed;
    double reach = square * square - gravity * (gravity * across * across - 2 * square * down);
    if (across == 0) return vec(0, down < 0 ? -speed : speed);
    Vec way = vec(gravity * across, -square);
    if (reach > 0) {
        way = vec(square + sqrt(reach), (2 * square * down - gravity * across * across) / across);
    }
    way = vec_set_length(way, speed);
    return vec(target.x < from.x ? -way.x : way.x, way.y + gravity / 2);
}
