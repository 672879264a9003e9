// The two-line test of a ball and a bucket, decided by orientations, and the throw that hits.
#include "platform/rounding.h"

#include "touchstone/bucket.h"

#include "platform/assert.h"
#include "touchstone/orientation.h"
#include "touchstone/scalar.h"

int ts_bucket_side(TsSegment mouth, TsVec at) { return ts_orientation_sign(mouth.a, mouth.b, at); }

// Whether the rims of the mouth lie on different sides of line 1, or one of them on it.
static bool mouth_is_crossed(TsSegment path, TsSegment mouth)
{
    int left = ts_orientation_sign(path.a, path.b, mouth.a);
    int right = ts_orientation_sign(path.a, path.b, mouth.b);
    return left * right <= 0 && left != right;
}

static void measure_crossing(TsBucketStep *step, TsSegment path, TsSegment mouth)
{
    TsVec along = ts_vec_sub(path.b, path.a), across = ts_vec_sub(mouth.b, mouth.a);
    TsVec between = ts_vec_sub(mouth.a, path.a);
    double determinant = ts_vec_cross(along, across);
    step->cross = step->between || determinant != 0;
    if (!step->cross) return;
    step->along = determinant != 0 ? ts_vec_cross(between, across) / determinant : 0;
    step->across = determinant != 0 ? ts_vec_cross(between, along) / determinant : 0;
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

// With X across, Y down and the initial slope u: Y = X u + g X^2 (1 + u^2) / (2 v^2). Of the two
// roots u the flatter one, in a form without cancellation; if there is no root, the u that is
// highest at X.
TsVec ts_bucket_throw(TsVec from, TsVec target, double speed, double gravity)
{
    ASSERT(gravity >= 0);
    double across = fabs(target.x - from.x), down = target.y - from.y, square = speed * speed;
    double discriminant =
        square * square - gravity * (gravity * across * across - 2 * square * down);
    if (across == 0) return ts_vec(0, down < 0 ? -speed : speed);
    TsVec aim = ts_vec(gravity * across, -square);
    if (discriminant > 0) {
        aim = ts_vec(square + sqrt(discriminant),
                     (2 * square * down - gravity * across * across) / across);
    }
    aim = ts_vec_set_length(aim, speed);
    return ts_vec(target.x < from.x ? -aim.x : aim.x, aim.y + gravity / 2);
}
