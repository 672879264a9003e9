/* A player's box against a turned crate: do they collide, and which way does the player get out?
 *
 *   cc hit_test.c $(pkg-config --cflags --libs touchstone) -o hit_test
 */
#include <stdio.h>
#include <touchstone/touchstone.h>

int main(void)
{
    const char *why;
    if (!ts_self_test(&why)) { /* wrong compiler flags, such as -ffast-math */
        fprintf(stderr, "touchstone: %s\n", why);
        return 1;
    }

    /* Pixels, y down. A turn is a unit vector: here (0.8, 0.6), about 37 degrees clockwise. */
    TsShape crate = ts_shape_obb(ts_vec(200, 100), 80, 40, ts_vec(0.8, 0.6));
    TsShape player = ts_shape_aabb(ts_vec(150, 60), ts_vec(180, 110));

    /* Exact: apart, touching or overlapping. Whether touching counts is up to the game. */
    TsRelation relation = ts_relation_shapes(&player, &crate);
    printf("player and crate: %s\n", ts_relation_name(relation));

    if (relation == TS_OVERLAPPING) {
        /* gap < 0 is the depth. Moving the player by gap * normal makes the two touch. */
        TsContact contact = ts_contact_shapes(&player, &crate);
        TsVec out = ts_vec_scale(contact.normal, contact.gap);
        printf("%.3f px deep: move the player by (%.3f, %.3f)\n", -contact.gap, out.x, out.y);
    }
    return 0;
}
