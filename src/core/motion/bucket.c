#include "platform/rounding.h"

#include "touchstone/bucket.h"

#include "touchstone/orientation.h"
#include "touchstone/scalar.h"

int ts_bucket_side(TsSegment mouth, TsVec at) { return ts_orientation_sign(mouth.a, mouth.b, at); }

// The edges of the mouth lie on either side of line 1, or one on it.
static bool mouth_is_crossed(TsSegment path, TsSegment mouth)
{
    int left = ts_orientation_sign(path.a, path.b, mouth.a);
    int right = ts_orientation_sign(path.a, path.b, mouth.b);
    return left * right <= 0 && left != right;
}

static void measure_crossing(TsBucketStep *step, TsSegment path, TsSegment mouth)
{
    TsVec way = ts_vec_sub(path.b, path.a), wide = ts_vec_sub(mouth.b, mouth.a);
    TsVec apart = ts_vec_sub(mouth.a, path.a);
    double determinant = ts_vec_cross(way, wide);
    step->cross = step->between || determinant != 0;
    if (!step->cross) return;
    step->along = determinant != 0 ? ts_vec_cross(apart, wide) / determinant : 0;
    step->across = determinant != 0 ? ts_vec_cross(apart, way) / determinant : 0;
    if (step->between) step->across = ts_scalar_clamp(step->across, 0, 1);
    step->crossing = ts_vec_lerp(mouth.a, mouth.b, step->across);
}

TsBucketStep ts_bucket_step(TsSegment path, int side, TsSegment mouth)
{
    int before = ts_bucket_side(mouth, path.a), now = ts_bucket_side(mouth, path.b);
    if (before == TS_BUCKET_ON) before = side;
    TsBucketStep step = {
        .between = mouth_is_crossed(path, mouth),
        .below = now == TS_BUCKET_BELOW,
        .side = now == TS_BUCKET_ON ? before : now,
    };
    step.caught = step.between && step.below && before == TS_BUCKET_ABOVE;
    measure_crossing(&step, path, mouth);
    return step;
}

// With X across, Y down and u = the slope of the way it sets out: Y = X u + g X^2 (1 + u^2) / 2
// v^2. Of the two roots the flatter, without the cancelling of v^2; where there is none, the u by
// which it is highest at X.
TsVec ts_bucket_throw(TsVec from, TsVec target, double speed, double gravity)
{
    double across = fabs(target.x - from.x), down = target.y - from.y, square = speed * speed;
    double reach = square * square - gravity * (gravity * across * across - 2 * square * down);
    if (across == 0) return ts_vec(0, down < 0 ? -speed : speed);
    TsVec way = ts_vec(gravity * across, -square);
    if (reach > 0) {
        way =
            ts_vec(square + sqrt(reach), (2 * square * down - gravity * across * across) / across);
    }
    way = ts_vec_set_length(way, speed);
    return ts_vec(target.x < from.x ? -way.x : way.x, way.y + gravity / 2);
}
