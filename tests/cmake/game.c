/* Asks one question of each kind of file: inline, in the plane, in space, of many. */
#include <stdio.h>
#include <stdlib.h>
#include <touchstone/touchstone.h>

int main(void)
{
    const char *why = "right";
    TsShape crate = ts_shape_obb(ts_vec(200, 100), 80, 40, ts_vec(0.8, 0.6));
    TsShape player = ts_shape_aabb(ts_vec(150, 60), ts_vec(180, 110));
    TsMesh mesh = ts_mesh_make(TS_MEMORY_HEAP);
    bool sound = ts_self_test(&why);
    printf("%s %s %d\n", why ? why : "right", ts_relation_name(ts_relation_shapes(&player, &crate)),
           mesh.faces);
    ts_mesh_free(&mesh);
    return !sound;
}
