/* A bullet that moves 1,600 px a frame and a wall of 10 px: a test at the end of each frame sees
 * nothing; a swept test gives the moment, the place and the normal of the impact.
 *
 *   cc bullet.c $(pkg-config --cflags --libs touchstone) -o bullet
 */
#include <stdio.h>
#include <touchstone/touchstone.h>

int main(void)
{
    TsShape bullet = ts_shape_circle(ts_vec(100, 300), 4);
    TsShape wall = ts_shape_aabb(ts_vec(900, 0), ts_vec(910, 600));
    TsVec move = ts_vec(1600, 120), still = ts_vec(0, 0);

    TsVec corner[TS_POLYGON_MAX]; /* room for the corners of a polygon */
    TsShape after = ts_sweep_moved(&bullet, move, 1, corner);
    printf("before the frame: %s\n", ts_relation_name(ts_relation_shapes(&bullet, &wall)));
    printf("after the frame:  %s\n", ts_relation_name(ts_relation_shapes(&after, &wall)));

    TsImpact impact = ts_sweep_shapes(&bullet, move, &wall, still);
    if (impact.relation != TS_APART) {
        printf("swept: hits at %.4f of the frame, at (%.2f, %.2f), normal (%.2f, %.2f)\n",
               impact.enter, impact.point.x, impact.point.y, impact.normal.x, impact.normal.y);

        /* Stop there and bounce: reflect what is left of the motion on the normal. */
        double along = ts_vec_dot(move, impact.normal);
        TsVec rest = ts_vec_scale(move, 1 - impact.enter);
        TsVec bounced =
            ts_vec_sub(rest, ts_vec_scale(impact.normal, 2 * along * (1 - impact.enter)));
        printf("what is left of the motion, reflected: (%.2f, %.2f)\n", bounced.x, bounced.y);
    }
    return 0;
}
